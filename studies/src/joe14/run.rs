//! One case of the paper through the simulator.

use super::paper::{DENSITIES, DURATION, STOWED};
use super::version::{Detail, Version, place_at};
use crate::Error;
use bathyal::spatial::Vec3;
use bathyal::{Bodies, Spec};
use bathyal_sim::Simulation;
use bathyal_sim::control::ControlConfig;
use bathyal_sim::control::joints::BaseMotion;
use bathyal_sim::control::vehicle::Case;
use bathyal_sim::gallery;
use bathyal_sim::scenario::{ModelRole, Scenario, Setup, UnsteadyConfig};
use rayon::prelude::*;

/// A simulated case.
#[derive(Clone, Copy, Debug)]
pub struct Trial {
    /// How the paper is read.
    pub version: Version,
    /// Controlled point and feedforward.
    pub case: Case,
    /// At the end effector, kg.
    pub payload: f64,
    /// Where the joints begin and end, degrees; none: stowed, and as the version says.
    pub ends: Option<[[f64; 7]; 2]>,
    /// How long, s.
    pub duration: f64,
    /// Controllers assume a wrong density of the water.
    pub wrong_density: bool,
    /// Unsteady current; none in still water.
    pub current: Option<Flow>,
    /// Parts of the hydrodynamic model.
    pub detail: Detail,
    /// Includes in the force that holds the barycentre the added mass that (32) leaves out.
    pub completed: bool,
    /// Without any water, and with thrusters that follow at once.
    pub dry: bool,
}

/// Amplitude of the unsteady current of each axis, m/s, and its harmonics: not printed.
pub const AMPLITUDE: f64 = 0.011;
/// See [`AMPLITUDE`].
pub const HARMONICS: u16 = 5;

/// One realisation of the unsteady current (28).
#[derive(Clone, Copy, Debug)]
pub struct Flow {
    /// Of each axis, m/s.
    pub amplitude: [f64; 3],
    /// Terms of the series.
    pub harmonics: u16,
    /// Of its coefficients.
    pub seed: u64,
}

impl Flow {
    /// Of equal amplitude on three axes, as large as the errors of Table XII demand.
    pub fn usual(seed: u64) -> Self {
        Flow {
            amplitude: [AMPLITUDE; 3],
            harmonics: HARMONICS,
            seed,
        }
    }
}

/// Length of a step: that of the controllers, as in the paper.
const STEP: f64 = 0.03;

impl Trial {
    /// A case of Table XI.
    pub fn stagnant(version: Version, case: Case) -> Self {
        Trial {
            version,
            case,
            payload: 10.0,
            ends: None,
            duration: DURATION,
            wrong_density: false,
            current: None,
            detail: Detail {
                angle_of_attack: true,
            },
            completed: false,
            dry: false,
        }
    }

    /// A case of Table XII with a current of its own.
    pub fn unsteady(version: Version, case: Case, flow: Flow) -> Self {
        Trial {
            wrong_density: true,
            current: Some(flow),
            ..Trial::stagnant(version, case)
        }
    }

    /// Whether the end effector is expected where the barycentre says, (4), or where the
    /// vehicle says, (3).
    fn by_barycenter(&self) -> bool {
        matches!(self.case, Case::II | Case::III | Case::VII | Case::VIII)
    }

    fn scenario(&self) -> Result<Scenario, Error> {
        let mut scenario = gallery::scenario("auv_wam_vehicle")?;
        scenario.duration = self.duration;
        scenario.sampling.period = STEP;
        scenario.integrator.step = STEP;
        scenario.recording.interval = STEP;
        scenario.robots[0].start.position = [0.0; 3];
        let own = || [STOWED, self.version.target(self.case, self.payload)];
        let [begin, target] = self.ends.unwrap_or_else(own);
        let names = (1..=7).map(|k| format!("link {k}"));
        scenario.robots[0].start.joints_deg = names.zip(begin).collect();
        for control in &mut scenario.control {
            match control {
                ControlConfig::Joints(joints) => {
                    if self.case == Case::I {
                        joints.base = Some(BaseMotion::Free);
                    }
                    for (k, follow) in joints.follow.iter_mut().enumerate() {
                        if let Some(trajectory) = &mut follow.trajectory {
                            trajectory.times = vec![0.0, self.duration];
                            trajectory.deg = Some(vec![begin[k], target[k]]);
                        }
                    }
                }
                ControlConfig::Vehicle(vehicle) => vehicle.case = Some(self.case),
                _ => {}
            }
        }
        if self.wrong_density {
            scenario.belief.water_density = Some(DENSITIES[1]);
        }
        scenario.environment.unsteady = self.current.map(|flow| UnsteadyConfig {
            amplitude: flow.amplitude,
            period: self.duration,
            harmonics: flow.harmonics,
            seed: Some(flow.seed),
        });
        Ok(scenario)
    }

    /// Simulates it.
    pub fn run(&self) -> Result<Outcome, Error> {
        let usual = || [STOWED, Version::Calibrated.target(Case::VII, self.payload)];
        let ends = self.ends.unwrap_or_else(usual);
        let mut robot = self.version.robot(self.payload, ends)?;
        if self.dry {
            // Thrusters that follow at once: none pushes while another still turns up.
            for thruster in &mut robot.thrusters {
                thruster.motor = None;
            }
        }
        let setup = Setup::with(&self.scenario()?, &[robot], &|spec, whose| {
            self.version.water(spec, self.detail);
            let by_32 = matches!(self.case, Case::III | Case::VII) && !self.completed;
            if whose == ModelRole::Nominal && by_32 {
                forget_added_mass(spec);
            }
            if self.dry {
                dry(spec);
            }
        })?;
        let mut simulation = Simulation::new(&setup)?;
        let mut watch = Watch::new(&simulation, self.by_barycenter());
        watch.look(&simulation);
        while !simulation.is_finished() {
            let step = simulation.step();
            step.map_err(|diverged| Error::Failed(format!("{self:?}: {diverged}")))?;
            watch.look(&simulation);
        }
        Ok(watch.finish())
    }
}

/// Removes the added mass.
fn forget_added_mass(spec: &mut Spec) {
    for body in &mut spec.bodies {
        body.added_mass = [[0.0; 6]; 6];
    }
}

/// Removes the water.
fn dry(spec: &mut Spec) {
    spec.density = 0.0;
    forget_added_mass(spec);
    for body in &mut spec.bodies {
        body.drag.clear();
        body.displaced_volume = 0.0;
    }
}

/// A moment of a trial.
#[derive(Clone, Debug)]
pub struct Moment {
    /// s.
    pub t: f64,
    /// Distance of the end effector from where it is expected, m.
    pub error: f64,
    /// Commanded and delivered thrusts, N.
    pub thrusts: [Vec<f64>; 2],
    /// Energy of the thrusters so far, J.
    pub energy: f64,
    /// Energy of the joints so far, J: ∫ |τ q̇| dt.
    pub arm_energy: f64,
}

/// Result of a trial.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Sample by sample.
    pub moments: Vec<Moment>,
    /// Mean distance of the end effector from where it is expected, mm.
    pub mean_error: f64,
    /// Energy of the thrusters, J.
    pub energy: f64,
    /// Energy of the joints, J.
    pub arm_energy: f64,
    /// How far the barycentre moved at most, m.
    pub drift: f64,
}

/// Looks at a run from outside.
struct Watch {
    bodies: Bodies<f64>,
    still: Bodies<f64>,
    by_barycenter: bool,
    /// Where the barycentre was at first.
    begin: Vec3<f64>,
    drift: f64,
    arm_energy: f64,
    moments: Vec<Moment>,
}

impl Watch {
    fn new(simulation: &Simulation, by_barycenter: bool) -> Self {
        let model = &simulation.plant().model;
        let mut bodies = Bodies::new(model);
        let state = simulation.plant().state(0.0, simulation.y());
        bodies.update_velocities(model, &state);
        Watch {
            begin: bodies.barycenter(model)[0],
            still: Bodies::new(model),
            bodies,
            by_barycenter,
            drift: 0.0,
            arm_energy: 0.0,
            moments: Vec::new(),
        }
    }

    fn look(&mut self, simulation: &Simulation) {
        let plant = simulation.plant();
        let model = &plant.model;
        let state = plant.state(simulation.time(), simulation.y());
        self.bodies.update_velocities(model, &state);
        let found = self.bodies.motion(model.body_count() - 1).pose.position;
        let (end, center) = place_at(model, &mut self.still, &state.q[7..]);
        let expected = if self.by_barycenter {
            end + self.begin - center
        } else {
            end
        };
        let center = self.bodies.barycenter(model)[0];
        self.drift = self.drift.max((center - self.begin).norm());
        let works = plant.works(simulation.y());
        let thrusters = plant.command.thrusts.len();
        let first = plant.actuators.meters().len() - thrusters;
        if let Some(last) = self.moments.last() {
            let efforts = &plant.command.efforts[6..];
            let power = efforts
                .iter()
                .zip(&state.v[6..])
                .map(|(f, v)| (f * v).abs());
            self.arm_energy += power.sum::<f64>() * (state.t - last.t);
        }
        let (given, _) = plant.efforts(&state, &self.bodies, simulation.y());
        self.moments.push(Moment {
            t: state.t,
            error: (found - expected).norm(),
            thrusts: [plant.command.thrusts.clone(), given],
            energy: works.electrical().skip(first).sum(),
            arm_energy: self.arm_energy,
        });
    }

    fn finish(self) -> Outcome {
        let count = self.moments.len() as f64;
        let sum: f64 = self.moments.iter().map(|m| m.error).sum();
        let energy = self.moments.last().map_or(0.0, |m| m.energy);
        Outcome {
            mean_error: 1e3 * sum / count,
            energy,
            arm_energy: self.arm_energy,
            drift: self.drift,
            moments: self.moments,
        }
    }
}

/// All trials, on all cores, in their order.
pub fn run_all(trials: &[Trial]) -> Result<Vec<Outcome>, Error> {
    trials.par_iter().map(Trial::run).collect()
}

/// Mean error in mm and energy of thrusters and arm in J of all trials.
pub fn summaries(trials: &[Trial]) -> Result<Vec<[f64; 3]>, Error> {
    let one = |trial: &Trial| {
        let outcome = trial.run()?;
        Ok([outcome.mean_error, outcome.energy, outcome.arm_energy])
    };
    trials.par_iter().map(one).collect()
}
