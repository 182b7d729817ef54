//! Hydrodynamic laws and waters by name.
//!
//! A program registers constructors under names; robot files name a law in
//! `hydrodynamics.laws`, scenario files a water in `environment.water`, each with a table of
//! parameters. [`Laws::default`] holds the laws that are shipped, one file each.

mod fading_damping;
mod keulegan_carpenter;
mod lifting_hull;
mod planar_cross_flow;
mod sphere_near_bottom;
mod wake_oscillator;

pub use fading_damping::FadingDamping;
pub use keulegan_carpenter::KeuleganCarpenter;
pub use lifting_hull::LiftingHull;
pub use planar_cross_flow::PlanarCrossFlow;
pub use sphere_near_bottom::SphereNearBottom;
pub use wake_oscillator::WakeOscillator;

use crate::robot::{LawEntry, Robot};
use crate::source::Diagnostic;
use bathyal::body_law::{BodyLaw, BodyLaws};
use bathyal::environment::AnyWater;
use bathyal::hydro::AnyHydrodynamics;
use bathyal::spatial::Vec3;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use toml::Table;

/// Error of a constructor: what is wrong with the parameters.
pub type ParameterError = Box<dyn std::error::Error + Send + Sync>;

type Constructor<T> = Arc<dyn Fn(&Table) -> Result<T, ParameterError> + Send + Sync>;

/// A hydrodynamic law of one body.
#[derive(Clone, Debug)]
pub enum Law {
    /// Function of the relative velocity, in every scalar: part of the model, so that lanes,
    /// exact derivatives and controllers have it.
    Flow(Arc<dyn AnyHydrodynamics>),
    /// Law that sees pose, time and water and may have states and an added mass that varies: part
    /// of the plant.
    Body(Arc<dyn BodyLaw>),
}

impl Law {
    /// A function of the relative velocity.
    pub fn flow(law: impl AnyHydrodynamics + 'static) -> Self {
        Law::Flow(Arc::new(law))
    }

    /// A law that sees more than the velocity.
    pub fn body(law: impl BodyLaw + 'static) -> Self {
        Law::Body(Arc::new(law))
    }
}

/// Laws and waters by name. Copies are cheap.
///
/// ```
/// use bathyal::Real;
/// use bathyal::hydro::{Flow, Hydrodynamics};
/// use bathyal::spatial::{Force, Vec3};
/// use bathyal_robot::{Format, Options, laws::{Law, Laws, parameters}};
///
/// #[derive(Debug, serde::Deserialize)]
/// struct Parachute { area: f64 }
///
/// impl<T: Real> Hydrodynamics<T> for Parachute {
///     fn force(&self, flow: &Flow<T>) -> Force<T> {
///         let v = flow.at(Vec3::zero());
///         Force::at(Vec3::zero(), v * (T::lit(-0.7 * self.area) * flow.density * v.norm()))
///     }
/// }
///
/// let laws = Laws::default().with_law("parachute", |table| {
///     Ok(Law::flow(parameters::<Parachute>(table)?))
/// });
/// let text = r#"
/// bathyal_robot = 1
/// name = "probe"
///
/// [[bodies]]
/// name = "hull"
/// joint = { type = "free" }
/// mass = 20.0
/// inertia = { xx = 0.5, yy = 0.5, zz = 0.3 }
/// hydrodynamics.laws = [{ law = "parachute", parameters = { area = 0.5 } }]
/// "#;
/// let options = Options { laws, ..Options::default() };
/// let loaded = bathyal_robot::parse(text, "probe.toml", Format::Toml, &options)?;
/// assert!(loaded.model()?.is_wet());
///
/// let error = bathyal_robot::parse(text, "probe.toml", Format::Toml, &Options::default());
/// let message = error.unwrap_err().to_string();
/// assert!(message.contains("body 'hull': there is no law 'parachute'"));
/// # Ok::<(), bathyal_robot::FileError>(())
/// ```
#[derive(Clone)]
pub struct Laws {
    laws: BTreeMap<String, Constructor<Law>>,
    waters: BTreeMap<String, Constructor<Arc<dyn AnyWater>>>,
}

impl fmt::Debug for Laws {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Laws")
            .field("laws", &self.laws.keys())
            .field("waters", &self.waters.keys())
            .finish()
    }
}

impl Default for Laws {
    /// The shipped laws, and no water.
    fn default() -> Self {
        let none = Laws {
            laws: BTreeMap::new(),
            waters: BTreeMap::new(),
        };
        none.with_law("fading_damping", |table| {
            Ok(Law::flow(FadingDamping::new(&parameters(table)?)?))
        })
        .with_law("lifting_hull", |table| {
            Ok(Law::flow(LiftingHull::new(&parameters(table)?)?))
        })
        .with_law("planar_cross_flow", |table| {
            Ok(Law::flow(PlanarCrossFlow::new(&parameters(table)?)?))
        })
        .with_law("keulegan_carpenter", |table| {
            Ok(Law::body(KeuleganCarpenter::new(&parameters(table)?)?))
        })
        .with_law("sphere_near_bottom", |table| {
            Ok(Law::body(SphereNearBottom::new(&parameters(table)?)?))
        })
        .with_law("wake_oscillator", |table| {
            Ok(Law::body(WakeOscillator::new(&parameters(table)?)?))
        })
    }
}

/// Parameters of a table as a type; serde names fields that are missing, unknown or of another
/// type.
pub fn parameters<T: DeserializeOwned>(table: &Table) -> Result<T, ParameterError> {
    Ok(table.clone().try_into()?)
}

/// Index of a body, and a law of it.
pub type LawOfBody = (usize, Arc<dyn BodyLaw>);

impl Laws {
    /// The same with a law; one of this name is replaced.
    pub fn with_law(
        mut self,
        name: &str,
        constructor: impl Fn(&Table) -> Result<Law, ParameterError> + Send + Sync + 'static,
    ) -> Self {
        self.laws.insert(name.to_string(), Arc::new(constructor));
        self
    }

    /// The same with a water; one of this name is replaced.
    pub fn with_water<W: AnyWater + 'static>(
        mut self,
        name: &str,
        constructor: impl Fn(&Table) -> Result<W, ParameterError> + Send + Sync + 'static,
    ) -> Self {
        let shared = move |table: &Table| -> Result<Arc<dyn AnyWater>, ParameterError> {
            Ok(Arc::new(constructor(table)?))
        };
        self.waters.insert(name.to_string(), Arc::new(shared));
        self
    }

    /// Names of the laws, in alphabetical order.
    pub fn law_names(&self) -> impl Iterator<Item = &str> {
        self.laws.keys().map(String::as_str)
    }

    /// Names of the waters, in alphabetical order.
    pub fn water_names(&self) -> impl Iterator<Item = &str> {
        self.waters.keys().map(String::as_str)
    }

    /// Constructs a law of a body; `path` is that of the entry in the file.
    fn law(&self, entry: &LawEntry, body: &str, path: &str) -> Result<Law, Diagnostic> {
        let LawEntry { law, parameters } = entry;
        let Some(constructor) = self.laws.get(law) else {
            return Err(unknown(
                format!("{path}.law"),
                &format!("body '{body}': there is no law '{law}'"),
                self.law_names(),
            ));
        };
        constructor(parameters).map_err(|error| {
            let message = format!("body '{body}': law '{law}': {}", one_line(&error));
            let path = format!("{path}.parameters");
            Diagnostic {
                path,
                message,
                help: None,
            }
        })
    }

    /// Constructs a water; `path` is that of the entry in the file.
    pub fn water(
        &self,
        name: &str,
        parameters: &Table,
        path: &str,
    ) -> Result<Arc<dyn AnyWater>, Diagnostic> {
        let Some(constructor) = self.waters.get(name) else {
            let message = format!("there is no water '{name}'");
            return Err(unknown(
                format!("{path}.name"),
                &message,
                self.water_names(),
            ));
        };
        constructor(parameters).map_err(|error| Diagnostic {
            path: format!("{path}.parameters"),
            message: format!("water '{name}': {}", one_line(&error)),
            help: None,
        })
    }

    /// All laws of a robot, with the index of their body, in the order of the file.
    pub(crate) fn of_robot(&self, robot: &Robot) -> Result<Vec<(usize, Law)>, Diagnostic> {
        let mut all = Vec::new();
        for (i, body) in robot.bodies.iter().enumerate() {
            for (k, entry) in body.hydrodynamics.laws.iter().enumerate() {
                let path = format!("bodies[{i}].hydrodynamics.laws[{k}]");
                all.push((i, self.law(entry, &body.name, &path)?));
            }
        }
        Ok(all)
    }

    /// The laws of a robot that are not part of its model, with the index of their body.
    pub fn body_laws(&self, robot: &Robot) -> Result<Vec<LawOfBody>, Diagnostic> {
        let own = |(body, law)| match law {
            Law::Body(law) => Some((body, law)),
            Law::Flow(_) => None,
        };
        Ok(self.of_robot(robot)?.into_iter().filter_map(own).collect())
    }
}

impl Laws {
    /// The same as a set that a plant, a batch or derivatives evaluate.
    pub fn body_law_set(&self, robot: &Robot) -> Result<BodyLaws, Diagnostic> {
        let mut set = BodyLaws::new(robot.density());
        for (body, law) in self.body_laws(robot)? {
            let center = robot.bodies[body].hydrodynamics.center_of_buoyancy;
            set.add(body, Vec3(center.unwrap_or_default()), law);
        }
        Ok(set)
    }
}

fn unknown<'a>(
    path: String,
    message: &str,
    registered: impl Iterator<Item = &'a str>,
) -> Diagnostic {
    let registered: Vec<&str> = registered.collect();
    let help = match registered.is_empty() {
        true => "none is registered; a program registers its own in `Laws`".to_string(),
        false => format!(
            "registered: {}; a program registers its own in `Laws`",
            registered.join(", ")
        ),
    };
    Diagnostic::new(path, message, help)
}

/// Message of an error without line breaks, which those of TOML have.
fn one_line(error: &ParameterError) -> String {
    let text = error.to_string();
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    lines.join(" ").trim_end().to_string()
}

/// Error of a parameter that is out of its range.
fn out_of_range(field: &str, value: f64, range: &str) -> ParameterError {
    format!("{field} is {value}, but must be {range}").into()
}

/// Checks that parameters are positive and finite.
fn check_positive(fields: &[(&str, f64)]) -> Result<(), ParameterError> {
    for &(field, value) in fields {
        if !(value > 0.0 && value.is_finite()) {
            return Err(out_of_range(field, value, "positive and finite"));
        }
    }
    Ok(())
}

/// Checks that the elements of vectors are finite.
fn check_finite(fields: &[(&str, &[f64])]) -> Result<(), ParameterError> {
    for (field, values) in fields {
        if let Some(&value) = values.iter().find(|value| !value.is_finite()) {
            return Err(out_of_range(field, value, "finite"));
        }
    }
    Ok(())
}
