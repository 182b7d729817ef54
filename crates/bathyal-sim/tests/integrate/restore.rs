//! Save, restore, go on: the same bits.

use crate::events::Swing;
use crate::problems::{Forced, Kepler, Known, Top};
use bathyal_sim::integrate::{Arrival, Integrator, Method, Ode, Settings, integrator};

const TICK: f64 = 0.05;
const TICKS: u32 = 40;
const SAVE_AT: u32 = 17;

/// A tick is 7 steps: no multiple of any block.
fn settings() -> Settings {
    Settings {
        step: TICK / 7.0,
        relative_tolerance: 1e-7,
        absolute_tolerance: 1e-9,
        events: true,
    }
}

fn ticks(
    method: &mut dyn Integrator,
    ode: &mut dyn Ode,
    y: &mut [f64],
    range: std::ops::Range<u32>,
) {
    let mut t = f64::from(range.start) * TICK;
    for k in range {
        let until = f64::from(k + 1) * TICK;
        method.advance(ode, &mut t, y, until).expect("a step");
    }
}

/// The saved state of an integrator.
fn saved(method: &dyn Integrator) -> Vec<f64> {
    let mut state = Vec::new();
    method.save_state(&mut state);
    state
}

#[test]
fn every_method_goes_on_with_the_same_bits_after_save_and_restore() {
    let problems: [&mut dyn Known; 3] = [&mut Kepler, &mut Forced, &mut Top];
    for problem in problems {
        for method in Method::ALL {
            let start = problem.solution(0.0);
            let mut through = start.clone();
            let mut one = integrator(method, &settings());
            ticks(one.as_mut(), problem, &mut through, 0..TICKS);

            let mut cut = start.clone();
            let mut before = integrator(method, &settings());
            ticks(before.as_mut(), problem, &mut cut, 0..SAVE_AT);
            let memory = saved(before.as_ref());
            let mut after = integrator(method, &settings());
            after.load_state(&memory);
            assert_eq!(saved(after.as_ref()), memory);
            ticks(after.as_mut(), problem, &mut cut, SAVE_AT..TICKS);
            assert_eq!(through, cut, "{method:?} on {}", problem.name());
            assert_eq!(saved(one.as_ref()), saved(after.as_ref()));
        }
    }
}

/// Every event is where it is without, also when the run is saved at the event itself.
#[test]
fn events_come_once_and_at_the_same_bits_after_save_and_restore() {
    let run = |restore: bool| {
        let mut method = integrator(Method::DormandPrince, &settings());
        let (mut t, mut y, mut seen) = (0.0, [1.0, 0.0], Vec::new());
        let mut tick = 1;
        while tick <= 400 {
            let until = f64::from(tick) * TICK;
            let arrival = (method.advance(&mut Swing, &mut t, &mut y, until)).expect("a step");
            seen.push((arrival, t.to_bits(), y.map(f64::to_bits)));
            tick += u32::from(arrival == Arrival::End);
            if restore {
                let memory = saved(method.as_ref());
                method = integrator(Method::DormandPrince, &settings());
                method.load_state(&memory);
            }
        }
        seen
    };
    let through = run(false);
    assert_eq!(through, run(true));
    let events = (through.iter()).filter(|(arrival, ..)| *arrival != Arrival::End);
    // 20 s are 12.7 quarters of a swing.
    assert_eq!(events.count(), 12);
}

/// Five evaluations of history are kept over ticks, so that a step costs two evaluations.
#[test]
fn blocks_keep_their_history_over_ticks_and_lose_it_when_told() {
    for method in [Method::B1pc5, Method::B2pc5, Method::B4pc5] {
        let mut y = Kepler.solution(0.0);
        let mut integrator = integrator(method, &settings());
        ticks(integrator.as_mut(), &mut Kepler, &mut y, 0..TICKS);
        let steps = 7 * u64::from(TICKS);
        let start_up = 1 + 4 * 6;
        assert_eq!(integrator.statistics().steps, steps);
        assert_eq!(
            integrator.statistics().evaluations,
            start_up + 2 * (steps - 4)
        );
        integrator.reset();
        ticks(integrator.as_mut(), &mut Kepler, &mut y, TICKS..TICKS + 1);
        let evaluations = 2 * start_up + 2 * (steps - 4 + 3);
        assert_eq!(integrator.statistics().evaluations, evaluations);
    }
}

/// f does not depend on t: then the place of an interval must not matter.
#[test]
fn fixed_steps_have_the_same_bits_however_the_interval_is_cut_into_whole_steps() {
    for method in [Method::SemiImplicitEuler, Method::Rk4, Method::B1pc5] {
        let mut whole = Top.solution(0.0);
        let mut pieces = whole.clone();
        let mut one = integrator(method, &settings());
        let end = f64::from(TICKS) * TICK;
        one.advance(&mut Top, &mut 0.0, &mut whole, end)
            .expect("a step");
        let mut other = integrator(method, &settings());
        ticks(other.as_mut(), &mut Top, &mut pieces, 0..TICKS);
        assert_eq!(whole, pieces, "{method:?}");
    }
}

#[test]
fn an_interval_without_length_changes_nothing() {
    for method in Method::ALL {
        let (mut t, mut y) = (1.0, Top.solution(0.0));
        let before = y.clone();
        let mut integrator = integrator(method, &settings());
        integrator
            .advance(&mut Top, &mut t, &mut y, 1.0)
            .expect("nothing to do");
        assert_eq!((t, y), (1.0, before), "{method:?}");
    }
}
