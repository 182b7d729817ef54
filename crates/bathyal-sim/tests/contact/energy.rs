//! The ground gives back no more than it was given.

use crate::rig::{Crate, Dice, Rig, Soil};
use bathyal::spatial::Force;
use bathyal_sim::terrain::{Grid, Terrain, Uneven};

/// Steps times the frequency of the box on its springs: all that RK4 resolves well.
const STEPS: [f64; 2] = [0.1, 0.05];

/// The most that the energy may rise, by the energy at the beginning: errors of RK4, which
/// are 2e-10 at the longer step and 16 times smaller at the shorter.
const SMOOTH: f64 = 1e-9;

/// The same on a grid, where the force turns in a jump from cell to cell.
const BENT: f64 = 1e-4;

/// Without losses the errors of RK4 show, where the force begins and ends in a kink: by the
/// energy at the beginning. They fall with the square of the step.
const KINKS: f64 = 1e-4;

/// Energy of bodies against the work of contacts, by the energy at the beginning.
const BALANCE: f64 = 1e-6;

/// How a ground is made of a seed.
type Make = fn(u64) -> Terrain;

/// A random box on a random soil, thrown at the ground: from rubber to sand, from smooth to
/// rough. `losses` scales damping and friction.
fn thrown(seed: u64, make: Make, losses: f64) -> (Rig, f64) {
    let mut dice = Dice::new(seed);
    let mass = dice.between(1.0, 50.0);
    let stiffness = mass * dice.between(30.0, 200.0).powi(2);
    let critical = losses * 2.0 * (stiffness * mass).sqrt();
    let kinetic = losses * dice.between(0.0, 1.0);
    let soil = Soil {
        stiffness,
        damping: critical * dice.between(0.0, 1.0),
        tangential_stiffness: stiffness * dice.between(0.2, 1.0),
        tangential_damping: critical * dice.between(0.0, 0.5),
        static_friction: kinetic * dice.between(1.0, 1.5),
        kinetic_friction: kinetic,
    };
    let half = [0.0; 3].map(|_: f64| dice.between(0.1, 0.3));
    let center = half[2] * dice.between(-0.5, 0.5);
    let mut rig = Crate::dry(mass, half, center).rig(&soil, make(seed));
    let [x, y, _] = dice.vector(2.0);
    rig.place([x, y, 0.8], dice.vector(1.0), dice.between(0.0, 3.0));
    rig.state.v[..3].copy_from_slice(&dice.vector(6.0));
    rig.state.v[3..].copy_from_slice(&dice.vector(3.0));
    rig.accept();
    (rig, (stiffness / mass).sqrt())
}

/// The largest rise of the total energy over its smallest value so far, by the first.
fn largest_rise(rig: &mut Rig, duration: f64, h: f64) -> f64 {
    let first = rig.energy();
    let (mut lowest, mut rise) = (first, 0.0_f64);
    for _ in 0..(duration / h) as usize {
        rig.step(h);
        let now = rig.energy();
        rise = rise.max(now - lowest);
        lowest = lowest.min(now);
    }
    rise / first
}

fn plane(_: u64) -> Terrain {
    Terrain::plane(0.0)
}

fn slope(seed: u64) -> Terrain {
    let mut dice = Dice::new(seed);
    Terrain::slope(0.0, [dice.between(-0.2, 0.2), dice.between(-0.2, 0.2)])
}

fn uneven(seed: u64) -> Terrain {
    Terrain::uneven(Uneven::new(0.0, 0.15, 1.5, seed))
}

fn grid(seed: u64) -> Terrain {
    let mut dice = Dice::new(seed);
    let mut row = || (0..21).map(|_| dice.between(-0.1, 0.1)).collect();
    let rows: Vec<Vec<f64>> = (0..21).map(|_| row()).collect();
    Terrain::grid(Grid::new(&rows, 0.5, [-5.0, -5.0]).unwrap())
}

fn never_rises(make: Make, tolerance: f64) {
    for step in STEPS {
        let mut worst = 0.0_f64;
        for seed in 0..16 {
            let (mut rig, omega) = thrown(seed, make, 1.0);
            worst = worst.max(largest_rise(&mut rig, 1.5, step / omega));
        }
        println!("step {step}: energy rises by {worst:e}");
        assert!(worst < tolerance);
    }
}

#[test]
fn energy_never_rises_when_a_box_is_thrown_at_a_plane() {
    never_rises(plane, SMOOTH);
}

#[test]
fn energy_never_rises_when_a_box_is_thrown_at_a_slope() {
    never_rises(slope, SMOOTH);
}

#[test]
fn energy_never_rises_when_a_box_is_thrown_at_uneven_ground() {
    never_rises(uneven, SMOOTH);
}

#[test]
fn energy_never_rises_when_a_box_is_thrown_at_a_grid() {
    never_rises(grid, BENT);
}

#[test]
fn energy_never_rises_while_a_box_tumbles_and_comes_to_rest() {
    for seed in 100..104 {
        let (mut rig, omega) = thrown(seed, uneven, 0.3);
        let first = rig.energy();
        let rise = largest_rise(&mut rig, 6.0, STEPS[0] / omega);
        assert!(rise < 10.0 * SMOOTH, "{rise}");
        // It has really lost something.
        assert!(rig.energy() < 0.5 * first);
    }
}

/// What a moment brings: the power of the contacts on the body, and the rate of what the
/// springs keep as the body moves on and the anchors follow.
fn moment(rig: &mut Rig) -> (f64, f64) {
    /// Short enough that forces do not change, long enough for a difference of energies.
    const MOMENT: f64 = 1e-9;
    rig.accept();
    let mut wrenches = vec![Force::zero()];
    let power = rig.contacts.add(&rig.terrain, &rig.bodies, &mut wrenches);
    let before = rig.contacts.stored(&rig.terrain, &rig.bodies);
    let (state, contacts) = (rig.state.clone(), rig.contacts.clone());
    let mut rate = vec![0.0; 7];
    rig.model.configuration_rate(&state.q, &state.v, &mut rate);
    for (q, rate) in rig.state.q.iter_mut().zip(&rate) {
        *q += MOMENT * rate;
    }
    rig.model.normalize(&mut rig.state.q);
    rig.accept();
    let after = rig.contacts.stored(&rig.terrain, &rig.bodies);
    (rig.state, rig.contacts) = (state, contacts);
    rig.accept();
    (power, (after - before) / MOMENT)
}

#[test]
fn at_no_moment_do_the_springs_keep_more_than_the_body_gives() {
    /// W; second order of the difference, k v² MOMENT. The powers are hundreds of watts.
    const SMALL: f64 = 0.1;
    let (mut touching, mut largest) = (0, 0.0_f64);
    for make in [plane as Make, slope, uneven, grid] {
        for losses in [0.0, 0.05, 1.0] {
            for seed in 0..6 {
                let (mut rig, omega) = thrown(seed, make, losses);
                for _ in 0..300 {
                    rig.run(0.3 / omega, 0.1 / omega);
                    let (power, kept) = moment(&mut rig);
                    largest = largest.max(power.abs());
                    touching += usize::from(power != 0.0);
                    assert!(power + kept < SMALL, "{seed}: {power} {kept}");
                    // Without losses nothing is lost either.
                    assert!(losses > 0.0 || power + kept > -SMALL);
                }
            }
        }
    }
    assert!(touching > 1000 && largest > 1e3, "{touching} {largest}");
}

#[test]
fn ground_without_losses_gives_everything_back() {
    for make in [plane as Make, uneven] {
        for seed in 0..8 {
            let (mut rig, omega) = thrown(seed, make, 0.0);
            let first = rig.energy();
            rig.run(1.5, 0.01 / omega);
            let lost = rig.energy() / first - 1.0;
            assert!(lost.abs() < KINKS, "seed {seed}: {lost}");
        }
    }
}

#[test]
fn the_work_of_contacts_is_what_the_body_loses() {
    for seed in 0..8 {
        let (mut rig, omega) = thrown(seed, uneven, 0.5);
        let first = rig.mechanical();
        rig.run(1.5, 0.02 / omega);
        let residual = (rig.mechanical() - first - rig.work) / first;
        println!("seed {seed}: residual {residual:e}");
        assert!(residual.abs() < BALANCE);
    }
}
