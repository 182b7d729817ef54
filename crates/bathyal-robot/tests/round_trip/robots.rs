//! Robots in which every field and every variant occurs, whether it makes sense or not.
//!
//! All fields are named, so that a new one is missed by the compiler; a new variant is
//! missed by the test that compares with the schema.

use crate::actuators::{joint_motor, thruster};
use crate::fins::fin;
use crate::values::*;
use bathyal_robot::robot::*;
use proptest::collection::btree_map;
use proptest::prelude::*;

/// `Type { field: strategy, ... }` as a strategy for the type.
macro_rules! record {
    ($($type:ident)::+ { $($field:ident: $strategy:expr),* $(,)? }) => {
        $crate::robots::nested!([] $($field: $strategy,)*)
            .prop_map(|$crate::robots::nested!(pattern $($field)*)| $($type)::+ { $($field),* })
            .boxed()
    };
}

/// Pairs of pairs, because tuples of strategies have at most twelve elements.
macro_rules! nested {
    ([]) => { Just(()) };
    ([] $field:ident: $strategy:expr, $($rest:tt)*) => {
        ($strategy, $crate::robots::nested!([] $($rest)*))
    };
    (pattern) => { () };
    (pattern $field:ident $($rest:ident)*) => {
        ($field, $crate::robots::nested!(pattern $($rest)*))
    };
}

pub(crate) use {nested, record};

pub fn robot() -> Any<Robot> {
    record!(Robot {
        bathyal_robot: any::<u32>(),
        name: name(),
        description: maybe(name()),
        sources: some(name()),
        water_density: maybe_number(),
        design_speed: maybe_number(),
        voltage: maybe_number(),
        bodies: some(body()),
        limbs: some(limb()),
        thrusters: some(thruster()),
        fins: some(fin()),
        materials: some(material()),
        loops: some(closing()),
        springs: some(spring()),
        joint_springs: some(joint_spring()),
        couplings: some(coupling()),
    })
}

pub fn body() -> Any<Body> {
    record!(Body {
        name: name(),
        parent: maybe(name()),
        joint: joint(),
        pose: maybe(pose()),
        mdh: maybe(mdh()),
        mass: maybe_number(),
        center_of_mass: maybe(vector()),
        inertia: maybe(inertia()),
        hydrodynamics: hydrodynamics(),
        geometry: some(geometry()),
        contacts: some(contact()),
        origin: btree_map(name(), name(), 0..3),
    })
}

fn inertia() -> Any<Inertia> {
    record!(Inertia {
        xx: number(),
        yy: number(),
        zz: number(),
        xy: number(),
        xz: number(),
        yz: number(),
        about: prop_oneof![Just(About::CenterOfMass), Just(About::Origin)],
    })
}

pub fn axes() -> Any<Axes> {
    prop_oneof![Just(Axes::Body), Just(Axes::ForwardStarboardDown)].boxed()
}

pub fn reference() -> Any<Reference> {
    record!(Reference {
        length: number(),
        density: maybe_number(),
        speed: maybe_number(),
    })
}

pub fn pose() -> Any<Pose> {
    record!(Pose {
        position: maybe(vector()),
        rpy_rad: maybe(vector()),
        rpy_deg: maybe(vector()),
        quaternion_xyzw: maybe(quaternion()),
        rotation: maybe(matrix3()),
    })
}

fn mdh() -> Any<Mdh> {
    record!(Mdh {
        a: maybe_number(),
        alpha_rad: maybe_number(),
        alpha_deg: maybe_number(),
        d: maybe_number(),
        theta_rad: maybe_number(),
        theta_deg: maybe_number(),
        branch_theta_rad: maybe_number(),
        branch_theta_deg: maybe_number(),
        branch_d: maybe_number(),
    })
}

fn joint() -> Any<Joint> {
    record!(Joint {
        kind: joint_type(),
        name: maybe(name()),
        axis: maybe(vector()),
        pitch: maybe_number(),
        limits: maybe(limits()),
        friction: maybe(record!(Friction {
            viscous: number(),
            coulomb: number(),
        })),
        motor: maybe(joint_motor()),
        mimic: maybe(record!(Mimic {
            joint: name(),
            multiplier: number(),
            offset: number(),
        })),
    })
}

fn joint_type() -> Any<JointType> {
    use JointType::*;
    prop::sample::select(vec![Fixed, Revolute, Prismatic, Screw, Ball, Free]).boxed()
}

fn limits() -> Any<Limits> {
    record!(Limits {
        rad: maybe(pair()),
        deg: maybe(pair()),
        m: maybe(pair()),
        cone_rad: maybe_number(),
        cone_deg: maybe_number(),
        effort: maybe_number(),
        speed: maybe_number(),
        stop: maybe(record!(Stop {
            stiffness: number(),
            damping: number(),
        })),
    })
}

fn hydrodynamics() -> Any<Hydrodynamics> {
    record!(Hydrodynamics {
        displaced_volume: maybe_number(),
        center_of_buoyancy: maybe(vector()),
        added_mass: maybe(matrix()),
        munk: maybe_number(),
        drag: maybe(some(drag())),
        laws: some(record!(LawEntry {
            law: name(),
            parameters: btree_map(name(), parameter(), 0..3)
                .prop_map(|table| table.into_iter().collect()),
        })),
    })
}

fn parameter() -> Any<toml::Value> {
    use toml::Value;
    prop_oneof![
        number().prop_map(Value::Float),
        any::<i64>().prop_map(Value::Integer),
        any::<bool>().prop_map(Value::Boolean),
        name().prop_map(Value::String),
        numbers().prop_map(|list| Value::Array(list.into_iter().map(Value::Float).collect())),
    ]
    .boxed()
}

fn matrix() -> Any<Matrix6> {
    record!(Matrix6 {
        diagonal: maybe(six()),
        matrix: maybe(matrix6()),
        frame: maybe(pose()),
    })
}

fn drag() -> Any<Drag> {
    let cylinder = record!(CylinderDrag {
        start: vector(),
        end: vector(),
        radius: number(),
        drag_coefficient: maybe_number(),
        end_coefficient: maybe_number(),
        points: maybe(count()),
    });
    let strip = record!(StripDrag {
        start: vector(),
        end: vector(),
        chord: vector(),
        width: number(),
        drag: coefficients(),
        lift: maybe(coefficients()),
        points: maybe(count()),
        strips: maybe(count()),
    });
    let damping = record!(DampingDrag {
        linear: maybe(matrix()),
        quadratic: maybe(matrix()),
    });
    let derivatives = record!(DerivativesDrag {
        axes: axes(),
        frame: maybe(pose()),
        reference: maybe(reference()),
        includes_added_mass: maybe(any::<bool>().boxed()),
        coefficients: btree_map(name(), number(), 0..3),
    });
    let hull = record!(HullDrag {
        nose: vector(),
        tail: vector(),
        radius: some(number()),
        stations: maybe(some(number())),
        separation: maybe_number(),
        apparent_mass: maybe_number(),
        cross_flow_coefficient: maybe_number(),
        axial_coefficient: maybe_number(),
        strips: maybe(count()),
    });
    let isotropic = record!(IsotropicDrag {
        center: maybe(vector()),
        area: number(),
        drag_coefficient: number(),
    });
    prop_oneof![
        derivatives.prop_map(Drag::Derivatives),
        isotropic.prop_map(Drag::Isotropic),
        hull.prop_map(Drag::Hull),
        cylinder.prop_map(Drag::Cylinder),
        strip.prop_map(Drag::Strip),
        damping.prop_map(Drag::Damping),
    ]
    .boxed()
}

fn coefficients() -> Any<Coefficients> {
    record!(Coefficients {
        angle_rad: maybe(numbers()),
        angle_deg: maybe(numbers()),
        value: numbers(),
    })
}

fn geometry() -> Any<Geometry> {
    record!(Geometry {
        shape: shape(),
        pose: maybe(pose()),
        purpose: prop::sample::select(vec![
            Purpose::Both,
            Purpose::Display,
            Purpose::Estimation,
            Purpose::Hydrodynamics,
        ]),
        density: maybe_number(),
        solidity: maybe_number(),
        color: maybe(vector()),
    })
}

fn shape() -> Any<Shape> {
    let mesh = record!(Mesh {
        file: name(),
        scale: maybe(vector()),
    });
    prop_oneof![
        record!(Shape::Box { size: vector() }),
        record!(Shape::Sphere { radius: number() }),
        record!(Shape::Ellipsoid {
            semi_axes: vector()
        }),
        record!(Shape::Cylinder {
            radius: number(),
            length: number(),
        }),
        record!(Shape::Capsule {
            radius: number(),
            length: number(),
        }),
        mesh.prop_map(Shape::Mesh),
    ]
    .boxed()
}

fn contact() -> Any<Contact> {
    record!(Contact {
        position: vector(),
        name: maybe(name()),
        material: maybe(name()),
    })
}

fn material() -> Any<Material> {
    record!(Material {
        name: name(),
        normal_stiffness: number(),
        normal_damping: number(),
        tangential_stiffness: number(),
        tangential_damping: number(),
        static_friction: number(),
        kinetic_friction: number(),
    })
}

const LOOP_TYPES: [LoopType; 8] = [
    LoopType::Rigid,
    LoopType::Revolute,
    LoopType::Prismatic,
    LoopType::Ball,
    LoopType::Cylindrical,
    LoopType::Universal,
    LoopType::Planar,
    LoopType::Distance,
];

fn closing() -> Any<Loop> {
    use Freedom::*;
    let free = prop::sample::select(vec![TurnX, TurnY, TurnZ, SlideX, SlideY, SlideZ]).boxed();
    record!(Loop {
        name: name(),
        kind: maybe(prop::sample::select(LOOP_TYPES.to_vec()).boxed()),
        free: maybe(some(free)),
        bodies: [name(), name()],
        first: maybe(pose()),
        second: maybe(pose()),
        length: maybe(number()),
        soft: maybe(record!(SoftGrasp {
            stiffness: number(),
            damping: number(),
            turning_stiffness: number(),
            turning_damping: number(),
        })),
    })
}

fn spring() -> Any<Spring> {
    record!(Spring {
        name: name(),
        bodies: [name(), name()],
        points: [vector(), vector()],
        stiffness: number(),
        rest_length: number(),
        damping: number(),
        pull_only: any::<bool>().boxed(),
    })
}

fn joint_spring() -> Any<JointSpring> {
    record!(JointSpring {
        name: name(),
        joint: name(),
        stiffness: number(),
        rest: number(),
        damping: number(),
    })
}

fn coupling() -> Any<Coupling> {
    record!(Coupling {
        name: name(),
        joint: name(),
        leader: name(),
        ratio: number(),
        offset: maybe(number()),
    })
}

fn limb() -> Any<Limb> {
    record!(Limb {
        name: name(),
        bodies: some(body()),
        copies: some(record!(Copy {
            name: name(),
            parent: maybe(name()),
            pose: maybe(pose()),
            mdh: maybe(mdh()),
        })),
    })
}
