//! Assessment of the run so far.

use super::Simulation;
use crate::assessment::{
    Check, Monitor, Observed, Outcome, Performance, Reason, StepCheck, Trust, Verdict,
};
use crate::control::Controller;

impl Simulation<'_> {
    /// How far the run so far can be trusted.
    ///
    /// ```
    /// # use bathyal_sim::{Simulation, scenario::ScenarioFile};
    /// # let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios");
    /// # let path = std::path::Path::new(folder).join("four_bar_swing.toml");
    /// use bathyal_sim::assessment::{Check, Trust};
    /// let set = ["duration=5", "sampling.period=0.1", "recording.interval=0.1", "integrator.step=0.1"];
    /// let set = set.map(|text| text.parse().unwrap());
    /// let setup = ScenarioFile::read(&path, &set)?.setup()?;
    /// let mut simulation = Simulation::new(&setup)?;
    /// simulation.advance_to(5.0)?;
    /// let verdict = simulation.verdict();
    /// assert_eq!(verdict.trust, Trust::Diverged);
    /// assert!(verdict.reasons.iter().any(|reason| reason.check == Check::StepSize));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn verdict(&self) -> Verdict {
        let mut reasons: Vec<Reason> = Vec::new();
        if let Some(diverged) = &self.divergence {
            reasons.push(Reason {
                check: Check::Divergence,
                trust: Trust::Diverged,
                subject: diverged.body.clone(),
                value: None,
                threshold: None,
                unit: String::new(),
                t: diverged.t,
                text: diverged.what.clone(),
                cure: "`bathyal run` and `bathyal_sim::run` search for the cause".to_string(),
            });
        }
        let checker = self.step_checker.as_ref();
        reasons.extend(checker.and_then(|checker| checker.reason()));
        match &self.monitor {
            Some(monitor) => monitor.verdict(&self.energy_balance, reasons, self.step_check()),
            None => Verdict::new(reasons, None),
        }
    }

    /// Step-size checks so far.
    fn step_check(&self) -> Option<StepCheck> {
        let evaluations = self.integrator.statistics().evaluations;
        self.step_checker.as_ref()?.result(evaluations)
    }

    /// What has happened so far.
    pub fn outcome(&self) -> Outcome {
        self.monitor
            .as_ref()
            .map_or_else(Outcome::default, |monitor| monitor.outcome())
    }

    /// How the run has gone so far: errors of what is controlled, speeds, thrusts, energy.
    pub fn performance(&self) -> Performance {
        let model = &self.plant.model;
        self.monitor
            .as_ref()
            .map_or_else(Performance::default, |monitor| monitor.performance(model))
    }

    /// Takes the errors and the command of the controllers at a control tick.
    pub(super) fn track(&mut self) {
        if let Some(monitor) = &mut self.monitor {
            let t = self.t;
            self.controllers
                .report_errors(&mut |controlled, error| monitor.track(t, controlled, error));
            self.controllers
                .report_waypoints(&mut |progress| monitor.pass_waypoints(t, progress));
            monitor.command(t, &self.plant.command);
        }
    }

    /// Takes a sample of the present state.
    pub(super) fn assess(&mut self) {
        let due = |monitor: &Monitor| !monitor.has_sampled(self.t);
        if !self.monitor.as_deref().is_some_and(due) {
            return;
        }
        if self.recorded.is_none_or(|(_, t)| t != self.t) {
            self.observe();
        }
        if let Some(monitor) = &mut self.monitor {
            let observed = Observed {
                sample: self.sampler.sample(),
                y: &self.y,
            };
            monitor.update(&mut self.plant, &observed);
        }
    }
}
