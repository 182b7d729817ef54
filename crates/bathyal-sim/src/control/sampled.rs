//! Control as a computer does it: at times, with a delay, and held in between.

use super::saved_state::StateReader;
use super::{Command, Controller, Operator, OperatorCommand, OperatorControls, View};
use bathyal_robot::Diagnostic;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// How far a time may be before its sample, by the period: round-off of an integrator that
/// stops there.
const EARLY: f64 = 1e-9;

/// How far delay / period may be from a whole number.
const WHOLE: f64 = 1e-9;

/// The longest delay, in samples.
const LONGEST: f64 = 1e6;

/// When controllers are asked, and when their commands arrive.
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

/// Controllers that are asked every `period`, whose commands act `delay` later and are held
/// in between. Nothing is asked for before the first command acts.
///
/// As a [`Controller`] it may be asked at any time and adds what is held; it asks its own
/// controllers when a sample is due. Sample k is at the time of the first plus k periods.
#[derive(Debug)]
pub struct Sampled {
    controllers: Vec<Box<dyn Controller>>,
    /// Who may take over from them.
    operator: Option<Operator>,
    period: f64,
    /// Commands on their way, the next to act first.
    line: VecDeque<Command>,
    held: Command,
    /// Room for the next one.
    spare: Command,
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
        if (samples - whole).abs() > WHOLE * whole.max(1.0) {
            let (less, more) = (samples.floor() * period, samples.ceil() * period);
            return Err(Diagnostic::new(
                "delay",
                format!("the delay of {delay} s is {samples} sampling periods of {period} s"),
                format!("give a multiple of the period, such as {less} or {more}"),
            ));
        }
        if whole > LONGEST {
            return Err(Diagnostic::new(
                "delay",
                format!("the delay of {delay} s is {whole} samples"),
                format!("at most {LONGEST} samples are allowed"),
            ));
        }
        Ok(whole as usize)
    }

    /// Controllers that are asked in the order of the list, for a robot with `nv` velocities
    /// and so many thrusters.
    pub fn build(
        &self,
        controllers: Vec<Box<dyn Controller>>,
        nv: usize,
        thrusters: usize,
    ) -> Result<Sampled, Diagnostic> {
        let zero = Command::zero(nv, thrusters);
        Ok(Sampled {
            controllers,
            operator: None,
            period: self.period,
            line: vec![zero.clone(); self.delay_samples()?].into(),
            held: zero.clone(),
            spare: zero,
            begin: 0.0,
            count: 0,
        })
    }
}

impl Sampled {
    /// The same, with somebody who may take over.
    pub fn with_operator(self, operator: Operator) -> Self {
        Sampled {
            operator: Some(operator),
            ..self
        }
    }

    /// What a operator does, from the next sample on; nothing without a operator.
    pub fn steer(&mut self, input: &OperatorCommand) {
        if let Some(operator) = &mut self.operator {
            operator.steer(input);
        }
    }

    /// What a operator can move; nothing without a operator.
    pub fn controls(&self) -> Option<OperatorControls> {
        self.operator.as_ref().map(Operator::controls)
    }

    /// Time of the next sample; none before the first, which is whenever it is asked.
    pub fn next_sample(&self) -> Option<f64> {
        (self.count > 0).then(|| (self.count as f64).mul_add(self.period, self.begin))
    }

    /// What is asked for now.
    pub fn held(&self) -> &Command {
        &self.held
    }

    fn is_due(&self, t: f64) -> bool {
        let early = EARLY * self.period;
        self.next_sample().is_none_or(|next| t >= next - early)
    }

    /// Asks all controllers, and lets the command act whose time has come.
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
        if let Some(held) = self.operator.as_mut().and_then(Operator::let_go) {
            for controller in &mut self.controllers {
                controller.hold(&view, &held);
            }
        }
        for controller in &mut self.controllers {
            controller.control(&view, &mut command);
        }
        if let Some(operator) = &mut self.operator {
            operator.control(&view, &mut command);
        }
        self.line.push_back(command);
        if let Some(next) = self.line.pop_front() {
            self.spare = std::mem::replace(&mut self.held, next);
        }
        self.count += 1;
    }
}

impl Controller for Sampled {
    fn control(&mut self, view: &View, command: &mut Command) {
        if self.is_due(view.state.t) {
            self.sample(view);
        }
        let Command { efforts, thrusts } = &self.held;
        let sums = [
            (efforts, &mut command.efforts),
            (thrusts, &mut command.thrusts),
        ];
        for (held, sum) in sums {
            for (sum, x) in sum.iter_mut().zip(held) {
                *sum += x;
            }
        }
    }

    fn save_state(&self) -> Vec<f64> {
        let mut memory = vec![self.begin, self.count as f64];
        for command in std::iter::once(&self.held).chain(&self.line) {
            memory.extend(&command.efforts);
            memory.extend(&command.thrusts);
        }
        for controller in &self.controllers {
            let own = controller.save_state();
            memory.push(own.len() as f64);
            memory.extend(own);
        }
        // A run that nobody has steered is the same with or without a operator.
        memory.extend(self.operator.iter().flat_map(Operator::save_state));
        memory
    }

    fn load_state(&mut self, memory: &[f64]) {
        let mut memory = StateReader::new(memory);
        self.begin = memory.number();
        self.count = memory.number() as u64;
        for command in std::iter::once(&mut self.held).chain(&mut self.line) {
            for into in [&mut command.efforts, &mut command.thrusts] {
                let count = into.len();
                into.copy_from_slice(memory.numbers(count));
            }
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
