//! Dynamics of articulated robots under water: vehicles with arms, walking machines,
//! any tree of bodies, with added mass, drag, lift, buoyancy and moving water inside
//! an O(N) recursion.
//!
//! ```text
//! Spec ──build──► Model                                                     once
//! Model + State + Inputs + Environment
//!   ─► kinematics ─► loads ─► articulated inertias ─► accelerations         every evaluation
//! ```
//!
//! A vehicle with a two-link arm in a current:
//!
//! ```
//! use bathyal::{BodySpec, Data, Environment, Inputs, Joint, Model, Spec, Stage, State};
//! use bathyal::{hydro::Cylinder, spatial::Vec3, spec::Drag};
//!
//! let link = |name: &str| {
//!     BodySpec::new(name, Joint::revolute([0.0, 1.0, 0.0]))
//!         .rigid(8.0, [0.3, 0.0, 0.0], [0.02, 0.25, 0.25])
//!         .added_mass([0.0, 0.6, 0.6, 0.5, 5.0, 5.0])
//!         .buoyancy(0.006, [0.3, 0.0, 0.0])
//!         .drag(Drag::Cylinder(Cylinder::new([0.0; 3], [0.6, 0.0, 0.0], 0.05)))
//! };
//! let mut spec = Spec::new("rov", 1025.0);
//! spec.add(
//!     BodySpec::new("vehicle", Joint::Free)
//!         .rigid(500.0, [0.0; 3], [60.0, 90.0, 90.0])
//!         .added_mass([20.0, 40.0, 40.0, 150.0, 300.0, 400.0])
//!         .buoyancy(0.49, [0.0, 0.0, 0.1]),
//! );
//! spec.add(link("upper arm").at("vehicle", [0.8, 0.0, -0.2]));
//! spec.add(link("forearm").at("upper arm", [0.6, 0.0, 0.0]));
//!
//! let model = Model::build(&spec)?;
//! let current = Environment::current(Vec3::new(0.5, 0.0, 0.0));
//! let (state, inputs) = (State::zero(&model), Inputs::zero(&model));
//! let mut data = Data::new(&model);
//! let vdot = data.forward_dynamics(&model, &current, &state, &inputs)?;
//! assert_eq!(vdot.len(), 8); // six of the vehicle, one of each joint
//! data.update_forces(&model, &current);
//! let forearm = model.body("forearm").unwrap();
//! let reaction = data.bodies(Stage::Forces)?.joint_reaction(forearm);
//! assert!(reaction.moment[1].abs() < 1e-9); // no torque about the axis of its joint
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to look
//!
//! | for | see |
//! |---|---|
//! | describing a robot | [`Spec`], [`BodySpec`], [`Joint`], [`Mdh`] |
//! | hydrodynamic models, and models of your own | [`hydro`] |
//! | laws that see pose and time, with states or varying added mass | [`body_law`] |
//! | currents, waves, gravity | [`environment`] |
//! | building blocks: forward, inverse, hybrid, decoupled dynamics, mass matrix, derivatives | [`dynamics`] |
//! | results of a state, whatever the method | [`data`] |
//! | poses, velocities, forces, energies, Jacobians of bodies | [`bodies`] |
//! | fixed-step integration | [`integrate`] |
//! | many robots at once | the crate `bathyal-batch` |
//! | scalars | [`real`] |
//! | spatial algebra | [`spatial`] |
//! | seeded random numbers | [`random`] |
//!
//! # Conventions
//!
//! SI units. Spatial vectors are \[angular; linear\], in the body's own frame unless
//! a name states otherwise. Gravity is a vector, by default against z. The same input
//! gives the same bits on every processor: multiply-adds are fused everywhere, and sine
//! and cosine do not come from the platform's library.
//!
//! The underlying documents are cited as IEEE95, AR96, Diss94, JOE14 and Crab11;
//! NOTATION.md names them and maps their symbols to identifiers.

// Lanes are compiled where there are registers; elsewhere nothing makes one.
#![cfg_attr(
    not(any(target_arch = "x86_64", target_arch = "aarch64")),
    allow(dead_code, unused_imports, unused_macros)
)]

pub mod bodies;
pub mod body_law;
pub mod cast;
mod compile;
pub mod constraints;
pub mod data;
pub mod dispatch;
pub mod dynamics;
pub mod environment;
pub mod hydro;
pub mod integrate;
mod linear_algebra;
pub mod model;
pub mod random;
pub mod real;
pub mod simd;
pub mod spatial;
pub mod spec;

pub use bodies::{Bodies, Jacobian, NotComputed, Stage};
pub use data::{Data, Dynamics, Method};
pub use dynamics::{
    ArticulatedBody, CompositeBodies, Derivatives, Differentiator, Direction, ForwardMethod,
    HybridSolution, Inputs, MassFactors, MassMatrix, PrescribedJoints, Scalar, State,
    TangentDynamics, WaterPower, Workspace, bias_forces, checked_inverse_dynamics,
    decoupled_dynamics, forward_dynamics, gravity_forces, hybrid_dynamics, inverse_dynamics,
    inverse_parameter_derivative, mass_matrix, mass_matrix_diagonal, parameter_derivative,
    water_power, write_mass_matrix,
};
pub use environment::Environment;
pub use model::{InputError, Model, Parameter, SpecError};
pub use real::{Counted, Dual, Operations, Real};
pub use spec::{BodySpec, Joint, Mdh, Spec};
