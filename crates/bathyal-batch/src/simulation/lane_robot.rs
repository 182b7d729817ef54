//! A robot of a group of lanes.

use super::Status;
use super::one_robot::OneRobot;
use bathyal_sim::contact::ContactState;
use bathyal_sim::control::{Command, Controller, Sampled, View};
use bathyal_sim::plant::Plant;
use bathyal_sim::scenario::EnvironmentConfig;

/// What a robot has besides its lane of the states.
#[derive(Debug)]
pub(super) struct LaneRobot {
    /// Control ticks since its start.
    pub ticks: u64,
    pub status: Status,
    pub controllers: Sampled,
    /// State of the controllers before their first sample, if it is not that of all robots.
    pub controllers_at_start: Option<Vec<f64>>,
    /// Its water, if that is not the scenario's.
    pub water: Option<Box<EnvironmentConfig>>,
    pub command: Command,
}

impl LaneRobot {
    /// A robot with its controllers at the start of a plant.
    pub fn new(controllers: Sampled, plant: &Plant) -> Self {
        LaneRobot {
            ticks: 0,
            status: Status::Running,
            controllers,
            controllers_at_start: None,
            water: None,
            command: plant.command.clone(),
        }
    }

    /// Begins anew.
    pub fn restart(&mut self, controllers: &[f64]) {
        self.ticks = 0;
        self.status = Status::Running;
        let own = self.controllers_at_start.as_deref();
        self.controllers.load_state(own.unwrap_or(controllers));
        self.command.clear();
    }

    /// Evaluates the controllers with a command from outside, as a simulation does.
    pub fn control(
        &mut self,
        period: f64,
        external: &Command,
        one: &OneRobot,
        contacts: &[ContactState],
    ) {
        let view = View {
            state: &one.state,
            bodies: &one.bodies,
            contacts,
            dt: match self.ticks {
                0 => 0.0,
                _ => period,
            },
        };
        self.controllers.add_command(external);
        self.command.clear();
        self.controllers.control(&view, &mut self.command);
    }
}
