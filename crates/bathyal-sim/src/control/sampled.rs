//! Sampled control with delay and zero-order hold.

use super::saved_state::StateReader;
use super::{
    Command, Controlled, Controller, Operator, OperatorCommand, OperatorControls, View,
    WaypointProgress,
};
use bathyal_robot::Diagnostic;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// Tolerance of sample times, relative to the period: round-off of an integrator that
/// stops there.
const EARLY: f64 = 1e-9;

/// Tolerance of delay / period being an integer.
const INTEGER_TOLERANCE: f64 = 1e-9;

/// The longest delay, in samples.
const MAX_DELAY: f64 = 1e6;

/// Sampling period of the controllers and delay of their commands.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SamplingConfig {
    /// Time from sample to sample, s. Commands are held in between.
    pub period: f64,
    /// Time from a sample to when its command acts, s: a multiple of the period. None, if
    /// not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delay: Option<f64>,
}

/// The delay of a servo in control periods, rounded.
pub(crate) fn servo_delay(delay: f64, period: f64) -> usize {
    (delay / period).round().min(MAX_DELAY) as usize
}

/// Controllers that are evaluated every `period`, whose commands act `delay` later and are held
/// in between. Commands are zero before the first one acts.
///
/// At a sample, one command passes through all of them: the controllers in their order, each of
/// which may add to it or overwrite it; then [`Sampled::add_command`] is added; then manual control
/// replaces what the operator has taken. The deflections that act then reach servos with a delay of
/// their own that much later.
///
/// As a [`Controller`] it may be evaluated at any time and adds the held command; it evaluates
/// its own controllers when a sample is due. Sample k is at the time of the first plus k periods.
#[derive(Debug)]
pub struct Sampled {
    controllers: Vec<Box<dyn Controller>>,
    /// Number of the first of them that was added.
    first_added: usize,
    /// Manual control, which may override them.
    operator: Option<Operator>,
    period: f64,
    /// Commands on their way, the next to act first.
    pending: VecDeque<Command>,
    held: Command,
    /// Commanded deflections on their way to servos with a delay, the next to act first.
    servo_delays: Vec<VecDeque<f64>>,
    /// Storage of the next one.
    spare: Command,
    /// Command from outside, and whether the next sample takes it.
    external: (Command, bool),
    /// The time of the first sample.
    begin: f64,
    /// Samples taken.
    count: u64,
}

impl SamplingConfig {
    /// The delay in samples.
    fn delay_samples(&self) -> Result<usize, Diagnostic> {
        let SamplingConfig { period, delay } = *self;
        if !(period.is_finite() && period > 0.0) {
            return Err(Diagnostic::new(
                "period",
                format!("the period is {period} s"),
                "it must be finite and positive",
            ));
        }
        let delay = delay.unwrap_or(0.0);
        if !(delay.is_finite() && delay >= 0.0) {
            return Err(Diagnostic::new(
                "delay",
                format!("the delay is {delay} s"),
                "it must be finite and not negative",
            ));
        }
        let samples = delay / period;
        let whole = samples.round();
        if (samples - whole).abs() > INTEGER_TOLERANCE * whole.max(1.0) {
            let (less, more) = (samples.floor() * period, samples.ceil() * period);
            return Err(Diagnostic::new(
                "delay",
                format!("the delay of {delay} s is {samples} sampling periods of {period} s"),
                format!("give a multiple of the period, such as {less} or {more}"),
            ));
        }
        if whole > MAX_DELAY {
            return Err(Diagnostic::new(
                "delay",
                format!("the delay of {delay} s is {whole} samples"),
                format!("at most {MAX_DELAY} samples are allowed"),
            ));
        }
        Ok(whole as usize)
    }

    /// Builds sampled control by controllers in order of evaluation, for a robot with `nv`
    /// velocities and so many thrusters.
    pub fn build(
        &self,
        controllers: Vec<Box<dyn Controller>>,
        nv: usize,
        thrusters: usize,
    ) -> Result<Sampled, Diagnostic> {
        let zero = Command::zero(nv, thrusters);
        Ok(Sampled {
            first_added: controllers.len(),
            controllers,
            operator: None,
            period: self.period,
            pending: vec![zero.clone(); self.delay_samples()?].into(),
            held: zero.clone(),
            servo_delays: Vec::new(),
            spare: zero.clone(),
            external: (zero, false),
            begin: 0.0,
            count: 0,
        })
    }
}

impl Sampled {
    /// Adds manual control.
    pub fn with_operator(self, operator: Operator) -> Self {
        Sampled {
            operator: Some(operator),
            ..self
        }
    }

    /// The same of a robot with fins on hinges, whose servos take their commands after so many seconds
    /// each, rounded to whole periods.
    pub fn with_fins(mut self, delays: &[f64]) -> Self {
        let commands = [&mut self.held, &mut self.spare, &mut self.external.0];
        for command in commands.into_iter().chain(&mut self.pending) {
            command.deflections.resize(delays.len(), 0.0);
        }
        let line = |delay: &f64| vec![0.0; servo_delay(*delay, self.period)].into();
        self.servo_delays = delays.iter().map(line).collect();
        self
    }

    /// Adds a controller after the others. With a period it is evaluated that often and what it
    /// commands is held and added; without, it is evaluated at every sample and may also overwrite
    /// what the others have commanded.
    ///
    /// # Errors
    /// If the period is not a multiple of that of the samples.
    pub fn add_controller(
        &mut self,
        controller: Box<dyn Controller>,
        period: Option<f64>,
    ) -> Result<(), Diagnostic> {
        let controller = match period {
            None => controller,
            Some(period) => {
                let samples = period / self.period;
                let whole = samples.round();
                let fits = (samples - whole).abs() <= INTEGER_TOLERANCE * whole;
                if !(whole >= 1.0 && whole.is_finite() && fits) {
                    return Err(Diagnostic::new(
                        "period",
                        format!(
                            "a controller with a period of {period} s is added, where the \
                             sampling period is {} s",
                            self.period
                        ),
                        "give a multiple of the sampling period",
                    ));
                }
                let config = SamplingConfig {
                    period,
                    delay: None,
                };
                let (efforts, thrusts) = (self.held.efforts.len(), self.held.thrusts.len());
                let fins = vec![0.0; self.held.deflections.len()];
                let sampled = config.build(vec![controller], efforts, thrusts)?;
                Box::new(sampled.with_fins(&fins))
            }
        };
        self.controllers.push(controller);
        Ok(())
    }

    /// Lengths of the states of the controllers that were added.
    pub fn added_states(&self) -> Vec<usize> {
        let mut state = Vec::new();
        let added = self.controllers[self.first_added..].iter();
        added
            .map(|controller| {
                state.clear();
                controller.save_state(&mut state);
                state.len()
            })
            .collect()
    }

    /// Replaces the controllers that were not added by others of the same structure, which take
    /// over the states.
    pub fn replace_controllers(&mut self, controllers: Vec<Box<dyn Controller>>) {
        let mut state = Vec::new();
        for (own, mut other) in self.controllers.iter_mut().zip(controllers) {
            state.clear();
            own.save_state(&mut state);
            other.load_state(&state);
            *own = other;
        }
    }

    /// Adds a command from outside at the next sample, and at that one alone.
    ///
    /// # Panics
    /// If it is a command of another robot.
    pub fn add_command(&mut self, command: &Command) {
        let (external, due) = &mut self.external;
        for (to, from) in external.parts_mut().into_iter().zip(command.parts()) {
            to.copy_from_slice(from);
        }
        *due = true;
    }

    /// Takes an operator's command for the next sample; ignored without manual control.
    pub fn steer(&mut self, input: &OperatorCommand) {
        if let Some(operator) = &mut self.operator {
            operator.steer(input);
        }
    }

    /// Controls that an operator has; none without manual control.
    pub fn controls(&self) -> Option<OperatorControls> {
        self.operator.as_ref().map(Operator::controls)
    }

    /// Time of the next sample; none before the first evaluation.
    pub fn next_sample(&self) -> Option<f64> {
        (self.count > 0).then(|| (self.count as f64).mul_add(self.period, self.begin))
    }

    /// The command that is held.
    pub fn held(&self) -> &Command {
        &self.held
    }

    fn is_due(&self, t: f64) -> bool {
        let early = EARLY * self.period;
        self.next_sample().is_none_or(|next| t >= next - early)
    }

    /// Evaluates all controllers, and activates the command whose delay is over.
    fn sample(&mut self, view: &View) {
        let dt = if self.count == 0 {
            self.begin = view.state.t;
            0.0
        } else {
            self.period
        };
        let mut command = std::mem::take(&mut self.spare);
        command.clear();
        let view = View { dt, ..*view };
        if let Some(held) = self.operator.as_mut().and_then(Operator::take_release) {
            for controller in &mut self.controllers {
                controller.hold(&view, &held);
            }
        }
        for controller in &mut self.controllers {
            controller.control(&view, &mut command);
        }
        if std::mem::take(&mut self.external.1) {
            command.add(&self.external.0);
        }
        if let Some(operator) = &mut self.operator {
            operator.control(&view, &mut command);
        }
        self.pending.push_back(command);
        if let Some(next) = self.pending.pop_front() {
            self.spare = std::mem::replace(&mut self.held, next);
        }
        for (line, deflection) in self.servo_delays.iter_mut().zip(&mut self.held.deflections) {
            line.push_back(*deflection);
            *deflection = line.pop_front().unwrap_or(*deflection);
        }
        self.count += 1;
    }
}

impl Controller for Sampled {
    fn control(&mut self, view: &View, command: &mut Command) {
        if self.is_due(view.state.t) {
            self.sample(view);
        }
        command.add(&self.held);
    }

    fn report_errors(&self, report: &mut dyn FnMut(Controlled, f64)) {
        for controller in &self.controllers {
            controller.report_errors(report);
        }
    }

    fn report_waypoints(&self, report: &mut dyn FnMut(WaypointProgress)) {
        for controller in &self.controllers {
            controller.report_waypoints(report);
        }
    }

    fn save_state(&self, memory: &mut Vec<f64>) {
        memory.extend([self.begin, self.count as f64]);
        for command in std::iter::once(&self.held).chain(&self.pending) {
            memory.extend(command.values());
        }
        memory.extend(self.servo_delays.iter().flatten());
        for controller in &self.controllers {
            let length = memory.len();
            memory.push(0.0);
            controller.save_state(memory);
            memory[length] = (memory.len() - length - 1) as f64;
        }
        // A run without operator commands has the same state with or without manual control.
        if let Some(operator) = &self.operator {
            operator.save_state(memory);
        }
    }

    fn load_state(&mut self, memory: &[f64]) {
        let mut memory = StateReader::new(memory);
        self.begin = memory.number();
        self.count = memory.number() as u64;
        for command in std::iter::once(&mut self.held).chain(&mut self.pending) {
            for into in command.parts_mut() {
                let count = into.len();
                into.copy_from_slice(memory.numbers(count));
            }
        }
        for deflection in self.servo_delays.iter_mut().flatten() {
            *deflection = memory.number();
        }
        for controller in &mut self.controllers {
            let own = memory.count();
            controller.load_state(memory.numbers(own));
        }
        if let Some(operator) = &mut self.operator {
            match memory.has_more() {
                true => operator.load_state(memory.rest()),
                false => operator.reset(),
            }
        }
    }
}
