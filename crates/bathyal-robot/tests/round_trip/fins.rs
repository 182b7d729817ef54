//! Fins for [`crate::robots`].

use crate::robots::{axes, pose, record, reference};
use crate::values::*;
use bathyal_robot::robot::*;
use proptest::collection::btree_map;
use proptest::prelude::*;

pub fn fin() -> Any<Fin> {
    record!(Fin {
        name: name(),
        body: name(),
        position: maybe(vector()),
        span_direction: maybe(vector()),
        chord_direction: maybe(vector()),
        span: maybe_number(),
        chord: maybe_number(),
        on_hull: maybe(any::<bool>().boxed()),
        aspect_ratio: maybe_number(),
        section: maybe(section()),
        derivatives: maybe(derivatives()),
        hinge: maybe(hinge()),
    })
}

fn section() -> Any<Section> {
    let foil = record!(FoilSection {
        lift_slope: maybe_number(),
        stall_rad: maybe_number(),
        stall_deg: maybe_number(),
        profile_drag: maybe_number(),
        efficiency: maybe_number(),
        broadside_drag: maybe_number(),
    });
    let table = record!(SectionTable {
        angle_rad: maybe(numbers()),
        angle_deg: maybe(numbers()),
        lift: numbers(),
        drag: numbers(),
        moment: maybe(numbers()),
        broadside_drag: maybe_number(),
    });
    prop_oneof![foil.prop_map(Section::Foil), table.prop_map(Section::Table),].boxed()
}

fn derivatives() -> Any<ControlDerivatives> {
    record!(ControlDerivatives {
        axes: axes(),
        frame: maybe(pose()),
        reference: maybe(reference()),
        coefficients: btree_map(name(), number(), 0..4),
    })
}

fn hinge() -> Any<Hinge> {
    record!(Hinge {
        chord_fraction: maybe_number(),
        limits_rad: maybe(pair()),
        limits_deg: maybe(pair()),
        rate: maybe_number(),
        time_constant: maybe_number(),
        delay: maybe_number(),
        idle_power: maybe_number(),
    })
}
