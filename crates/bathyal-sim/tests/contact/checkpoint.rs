//! What contacts remember is all that they need.

use crate::rig::{Crate, Rig, Soil};
use bathyal_sim::terrain::{Terrain, Uneven};

fn tumbling() -> Rig {
    let soil = Soil {
        stiffness: 2e4,
        damping: 200.0,
        tangential_stiffness: 1e4,
        tangential_damping: 100.0,
        static_friction: 0.7,
        kinetic_friction: 0.5,
    };
    let ground = Terrain::uneven(Uneven::new(0.0, 0.05, 1.0, 3));
    let mut rig = Crate::dry(10.0, [0.3, 0.2, 0.1], 0.0).rig(&soil, ground);
    rig.place([0.0, 0.0, 0.3], [1.0, 2.0, 3.0], 0.5);
    rig.state
        .v
        .copy_from_slice(&[1.0, 2.0, -1.0, 1.0, 0.5, -1.0]);
    rig.accept();
    rig
}

/// The saved state of the contacts.
fn saved(rig: &Rig) -> Vec<f64> {
    let mut state = Vec::new();
    rig.contacts.save_state(&mut state);
    state
}

#[test]
fn a_run_goes_on_with_the_same_bits_after_its_memory_was_kept() {
    const STEP: f64 = 1e-3;
    let mut whole = tumbling();
    let mut touching = 0;
    for _ in 0..10 {
        whole.run(0.1, STEP);
        touching += saved(&whole)
            .iter()
            .step_by(8)
            .filter(|x| **x == 1.0)
            .count();
        let mut on = tumbling();
        on.state = whole.state.clone();
        on.contacts.load_state(&saved(&whole));
        whole.run(0.05, STEP);
        on.run(0.05, STEP);
        let bits = |rig: &Rig| -> Vec<u64> {
            let state = rig.state.q.iter().chain(&rig.state.v);
            state.map(|x| x.to_bits()).collect()
        };
        assert_eq!(bits(&on), bits(&whole));
        assert_eq!(saved(&on), saved(&whole));
    }
    assert!(touching > 10);
}

#[test]
fn forgetting_the_anchors_is_noticed() {
    let mut rig = tumbling();
    rig.run(1.0, 1e-3);
    let mut other = tumbling();
    other.state = rig.state.clone();
    rig.run(0.1, 1e-3);
    other.run(0.1, 1e-3);
    assert_ne!(rig.state.q, other.state.q);
}

#[test]
fn heights_cross_zero_at_touch_down() {
    let mut rig = tumbling();
    let mut values = vec![0.0; rig.contacts.event_count()];
    for _ in 0..1000 {
        rig.step(1e-3);
        rig.contacts.events(&rig.terrain, &rig.bodies, &mut values);
        for (value, touch) in values.iter().zip(rig.contact_states()) {
            assert_eq!(*value, -touch.depth);
            assert_eq!(*value < 0.0, touch.depth > 0.0);
            assert!(touch.depth > 0.0 || touch.force.norm() == 0.0);
        }
    }
}
