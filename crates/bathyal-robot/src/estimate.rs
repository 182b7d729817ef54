//! Estimates of mass, buoyancy, added mass and drag from geometry, for values that a robot file
//! does not give.
//!
//! Every value comes with its formula and its expected accuracy: in the [`Report`], and in the
//! body's `origin`. `docs/estimation.md` has the formulas, their
//! sources, and what they leave out. [`published`] puts estimates beside published values of built
//! vehicles.
//!
//! ```
//! use bathyal_robot::estimate::{Options, estimate};
//! use bathyal_robot::FileSet;
//! use bathyal_robot::robot::{Body, Geometry, Robot, Shape};
//! let mut ball = Body { name: "ball".into(), mass: Some(5.0), ..Body::default() };
//! ball.geometry.push(Geometry {
//!     shape: Shape::Sphere { radius: 0.1 },
//!     pose: None,
//!     purpose: Default::default(),
//!     density: None,
//!     solidity: None,
//!     color: None,
//! });
//! let mut robot = Robot::new("buoy");
//! robot.bodies.push(ball);
//! let report = estimate(&mut robot, &FileSet::default(), &Options::default())?;
//! assert_eq!(report.entries.len(), 6); // all but the mass
//! assert!(robot.bodies[0].origin["added_mass"].contains("half the displaced water"));
//! # Ok::<(), bathyal_robot::Diagnostic>(())
//! ```

mod added_mass;
mod body;
mod class;
mod drag;
mod fins;
mod options;
mod outline;
mod overlap;
mod parts;
mod published;
mod report;
mod solidity;
mod surface;
mod unknown;
mod water;

pub use options::Options;
pub use published::{Comparison, published};
pub use report::{Bar, Entry, Missing, Report, Trust, Warning};

use crate::file_set::FileSet;
use crate::robot::{Body, Robot};
use crate::source::Diagnostic;

/// Fills in missing values of bodies, of the bodies of limbs, and of fins.
///
/// The report lists what cannot be estimated; invalid shapes are an error, and then nothing is
/// changed.
pub fn estimate(
    robot: &mut Robot,
    meshes: &FileSet,
    options: &Options,
) -> Result<Report, Diagnostic> {
    check(robot, options)?;
    let task = body::Task {
        water: robot.density(),
        meshes: surface::Meshes::new(meshes),
        options,
    };
    let mut report = Report::default();
    let mut bodies = robot.bodies.clone();
    task.fill_all(&mut bodies, "bodies", &mut report)?;
    let mut limbs = robot.limbs.clone();
    for (l, limb) in limbs.iter_mut().enumerate() {
        let path = format!("limbs[{l}].bodies");
        task.fill_all(&mut limb.bodies, &path, &mut report)?;
    }
    fins::fill(&mut robot.fins, &mut report);
    (robot.bodies, robot.limbs) = (bodies, limbs);
    Ok(report)
}

fn check(robot: &Robot, options: &Options) -> Result<(), Diagnostic> {
    let water = robot.density();
    if !(water >= 0.0 && water.is_finite()) {
        return Err(Diagnostic::new(
            "water_density",
            format!("the density of the water is {water} kg/m³"),
            "use 1025 for sea water, 0 for air",
        ));
    }
    if let Some(density) = options.density.filter(|x| !(*x > 0.0 && x.is_finite())) {
        return Err(Diagnostic::new(
            "",
            format!("the density of the shapes is {density} kg/m³"),
            "give a positive density, such as 1000",
        ));
    }
    let limbs = robot.limbs.iter().flat_map(|limb| &limb.bodies);
    let all: Vec<&Body> = robot.bodies.iter().chain(limbs).collect();
    match options
        .skip
        .iter()
        .find(|name| all.iter().all(|body| body.name != **name))
    {
        Some(name) => Err(Diagnostic::new(
            "",
            format!("cannot skip '{name}': there is no such body"),
            "give the name of a body; for bodies of limbs, the name in the limb",
        )),
        None => Ok(()),
    }
}
