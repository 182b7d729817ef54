//! Groups of robots in SIMD lanes: one robot in each lane, as many groups as needed.

use crate::Rollout;
use crate::lane_laws::{GroupRobot, LaneLaws, LawWorkspace};
use crate::lanes::{put, take};
use crate::spread::spread;
use bathyal::body_law::BodyLaws;
use bathyal::integrate::{CoupledRobot, Stepper};
use bathyal::simd::Packed;
use bathyal::spatial::Force;
use bathyal::{
    Environment, InputError, Inputs, Model, Parameter, Real, Scalar, State, Workspace,
    forward_dynamics,
};

/// Controller of one robot: sets its inputs before every step.
pub(crate) type Control<'a> = &'a (dyn Fn(usize, &State<f64>, &mut Inputs<f64>) + Sync);

/// A batch without its scalar.
pub(crate) trait LaneGroups: Send + Sync + core::fmt::Debug {
    fn lanes(&self) -> usize;
    fn time(&self, robot: usize) -> f64;
    fn set_state(&mut self, robot: usize, state: &State<f64>);
    fn set_inputs(&mut self, robot: usize, inputs: &Inputs<f64>);
    fn set_environment(&mut self, robot: usize, environment: &Environment<f64>);
    fn set_parameter(
        &mut self,
        robot: usize,
        parameter: Parameter,
        value: f64,
    ) -> Result<(), InputError>;
    fn set_laws(&mut self, robot: usize, laws: &BodyLaws);
    fn set_law_states(&mut self, robot: usize, states: &[f64]);
    fn law_states(&self, robot: usize) -> Vec<f64>;
    fn state(&self, robot: usize) -> State<f64>;
    fn is_finite(&self, robot: usize) -> bool;
    fn acceleration(&self, robot: usize) -> Vec<f64>;
    fn forward_dynamics(&mut self);
    fn rollout(&mut self, rollout: &Rollout, control: Option<Control>);
}

#[derive(Debug)]
pub(crate) struct LaneGroupsOf<T: Packed + Scalar> {
    /// The model of all robots whose parameters nobody has changed.
    model: Model<T>,
    plain: Model<f64>,
    groups: Vec<LaneGroup<T>>,
    /// One for each thread.
    workspaces: Vec<Workspace<T>>,
    robots: usize,
    /// Laws of all robots, unless one has been given others of the same shape.
    laws: BodyLaws,
}

/// Robots side by side. Lanes beyond the last robot hold copies at rest.
#[derive(Debug)]
struct LaneGroup<T: Packed + Scalar> {
    first: usize,
    /// The model, and the models of each lane, if parameters were changed.
    own: Option<(Model<T>, Vec<Model<f64>>)>,
    environment: Environment<T>,
    environments: Vec<Environment<f64>>,
    state: State<T>,
    inputs: Inputs<T>,
    vdot: Vec<T>,
    /// Laws of each lane, if the robots have any.
    laws: Option<LaneLaws<T>>,
}

impl<T: Packed + Scalar> LaneGroupsOf<T> {
    pub(crate) fn new(plain: &Model<f64>, laws: &BodyLaws, robots: usize, threads: usize) -> Self {
        let model: Model<T> = plain.cast();
        let group = |k: usize| LaneGroup {
            first: k * T::LANES,
            // Added masses that vary are written into the group's own model.
            own: laws
                .vary_added_mass()
                .then(|| (model.clone(), vec![plain.clone(); T::LANES])),
            environment: Environment::default(),
            environments: vec![Environment::default(); T::LANES],
            state: State::zero(&model),
            inputs: Inputs::zero(&model),
            vdot: vec![T::zero(); model.nv()],
            laws: (!laws.is_empty()).then(|| LaneLaws::new(laws, &model)),
        };
        let groups: Vec<_> = (0..robots.div_ceil(T::LANES)).map(group).collect();
        let threads = threads.min(groups.len()).max(1);
        LaneGroupsOf {
            workspaces: (0..threads).map(|_| Workspace::new(&model)).collect(),
            groups,
            model,
            plain: plain.clone(),
            robots,
            laws: laws.clone(),
        }
    }

    fn at(&self, robot: usize) -> (&LaneGroup<T>, usize) {
        assert!(robot < self.robots, "there is no robot {robot}");
        (&self.groups[robot / T::LANES], robot % T::LANES)
    }

    fn at_mut(&mut self, robot: usize) -> (&mut LaneGroup<T>, usize) {
        assert!(robot < self.robots, "there is no robot {robot}");
        (&mut self.groups[robot / T::LANES], robot % T::LANES)
    }
}

impl<T: Packed + Scalar> LaneGroups for LaneGroupsOf<T> {
    fn lanes(&self) -> usize {
        T::LANES
    }

    fn time(&self, robot: usize) -> f64 {
        let (group, lane) = self.at(robot);
        group.state.t.lane(lane).into()
    }

    fn set_state(&mut self, robot: usize, state: &State<f64>) {
        let (group, lane) = self.at_mut(robot);
        group.set_state(lane, state);
    }

    fn set_inputs(&mut self, robot: usize, inputs: &Inputs<f64>) {
        let (group, lane) = self.at_mut(robot);
        group.set_inputs(lane, inputs);
    }

    fn set_environment(&mut self, robot: usize, environment: &Environment<f64>) {
        let (group, lane) = self.at_mut(robot);
        group.environments[lane] = environment.clone();
        group.environment = Environment::from_lanes(&group.environments);
    }

    fn set_parameter(
        &mut self,
        robot: usize,
        parameter: Parameter,
        value: f64,
    ) -> Result<(), InputError> {
        let (group, lane) = self.at(robot);
        let own = group.own.as_ref().map(|(_, models)| &models[lane]);
        let changed = own
            .unwrap_or(&self.plain)
            .try_with_parameter(parameter, value)?;
        let changed = self.laws.prepare_model(changed);
        let plain = self.plain.clone();
        let (group, lane) = self.at_mut(robot);
        let mut models = match group.own.take() {
            Some((_, models)) => models,
            None => vec![plain; T::LANES],
        };
        models[lane] = changed;
        let lanes: Vec<&Model<f64>> = models.iter().collect();
        group.own = Some((Model::from_lanes(&lanes), models));
        Ok(())
    }

    fn set_laws(&mut self, robot: usize, laws: &BodyLaws) {
        let (group, lane) = self.at_mut(robot);
        if let Some(own) = &mut group.laws {
            own.set_laws(lane, laws);
        }
    }

    fn set_law_states(&mut self, robot: usize, states: &[f64]) {
        let (group, lane) = self.at_mut(robot);
        if let Some(own) = &mut group.laws {
            put(&mut own.states, lane, states);
        }
    }

    fn law_states(&self, robot: usize) -> Vec<f64> {
        let (group, lane) = self.at(robot);
        let laws = group.laws.iter();
        laws.flat_map(|laws| take(&laws.states, lane)).collect()
    }

    fn state(&self, robot: usize) -> State<f64> {
        let (group, lane) = self.at(robot);
        let mut state = State::zero(&self.plain);
        group.copy_state(lane, &mut state);
        state
    }

    fn is_finite(&self, robot: usize) -> bool {
        let (group, lane) = self.at(robot);
        let finite = |x: &[T]| take(x, lane).all(f64::is_finite);
        let laws = group.laws.as_ref().is_none_or(|laws| finite(&laws.states));
        finite(&group.state.q) && finite(&group.state.v) && laws
    }

    fn acceleration(&self, robot: usize) -> Vec<f64> {
        let (group, lane) = self.at(robot);
        take(&group.vdot, lane).collect()
    }

    fn forward_dynamics(&mut self) {
        let model = &self.model;
        if !self.laws.is_empty() {
            return self.forward_dynamics_with_laws();
        }
        spread(&mut self.groups, &mut self.workspaces, |group, ws| {
            let model = group.own.as_ref().map_or(model, |(own, _)| own);
            let vdot = forward_dynamics(model, &group.environment, &group.state, &group.inputs, ws);
            group.vdot.copy_from_slice(vdot);
        });
    }

    fn rollout(&mut self, rollout: &Rollout, control: Option<Control>) {
        let (model, plain, robots) = (&self.model, &self.plain, self.robots);
        let further = self.laws.state_count();
        let with_laws = !self.laws.is_empty();
        let stepper = |_| {
            (
                Stepper::with_further_states(model, rollout.method, further),
                State::zero(plain),
                Inputs::zero(plain),
                with_laws.then(|| LawWorkspace::new(plain, &self.laws)),
            )
        };
        let mut steppers: Vec<_> = (0..self.workspaces.len()).map(stepper).collect();
        spread(
            &mut self.groups,
            &mut steppers,
            |group, (stepper, state, inputs, law_workspace)| {
                let h = T::lit(rollout.h);
                for _ in 0..rollout.steps {
                    if let Some(control) = control {
                        let count = T::LANES.min(robots - group.first);
                        group.controlled(count, control, state, inputs);
                    }
                    if let Some(workspace) = law_workspace {
                        group.step_with_laws(model, plain, stepper, h, workspace);
                        continue;
                    }
                    let model = group.own.as_ref().map_or(model, |(own, _)| own);
                    stepper.step(
                        model,
                        &group.environment,
                        &group.inputs,
                        h,
                        &mut group.state,
                    );
                }
            },
        );
    }
}

impl<T: Packed + Scalar> LaneGroupsOf<T> {
    fn forward_dynamics_with_laws(&mut self) {
        let (model, plain, laws) = (&self.model, &self.plain, &self.laws);
        let room = |ws| (ws, LawWorkspace::new(plain, laws));
        let mut helpers: Vec<_> = self.workspaces.iter_mut().map(room).collect();
        spread(&mut self.groups, &mut helpers, |group, (ws, workspace)| {
            group.forward_dynamics_with_laws(model, plain, ws, workspace);
        });
    }
}

impl<T: Packed + Scalar> LaneGroup<T> {
    fn step_with_laws(
        &mut self,
        model: &Model<T>,
        plain: &Model<f64>,
        stepper: &mut Stepper<T>,
        h: T,
        workspace: &mut LawWorkspace,
    ) {
        let Some(laws) = &mut self.laws else {
            return;
        };
        let (inputs, own) = (&self.inputs, self.own.as_mut().map(|(own, _)| own));
        let LaneLaws {
            states, evaluation, ..
        } = laws;
        let mut robot = GroupRobot {
            evaluation,
            environments: &self.environments,
            inputs,
            shared: model,
            own,
            plain,
            workspace,
        };
        stepper.step_coupled(&mut robot, &self.environment, h, (&mut self.state, states));
    }

    fn forward_dynamics_with_laws(
        &mut self,
        model: &Model<T>,
        plain: &Model<f64>,
        ws: &mut Workspace<T>,
        workspace: &mut LawWorkspace,
    ) {
        let Some(laws) = &mut self.laws else {
            return;
        };
        let LaneLaws {
            states,
            rates,
            evaluation,
        } = laws;
        let mut robot = GroupRobot {
            evaluation,
            environments: &self.environments,
            inputs: &self.inputs,
            shared: model,
            own: self.own.as_mut().map(|(own, _)| own),
            plain,
            workspace,
        };
        robot.update(&self.state, states, rates);
        let (model, inputs) = (robot.model(), robot.inputs());
        let vdot = forward_dynamics(model, &self.environment, &self.state, inputs, ws);
        self.vdot.copy_from_slice(vdot);
    }

    fn set_state(&mut self, lane: usize, state: &State<f64>) {
        self.state.t.set_lane(lane, T::Element::lit(state.t));
        put(&mut self.state.q, lane, &state.q);
        put(&mut self.state.v, lane, &state.v);
    }

    fn copy_state(&self, lane: usize, state: &mut State<f64>) {
        let copy = |to: &mut [f64], from: &[T]| {
            for (to, from) in to.iter_mut().zip(take(from, lane)) {
                *to = from;
            }
        };
        state.t = self.state.t.lane(lane).into();
        copy(&mut state.q, &self.state.q);
        copy(&mut state.v, &self.state.v);
    }

    fn set_inputs(&mut self, lane: usize, inputs: &Inputs<f64>) {
        put(&mut self.inputs.tau, lane, &inputs.tau);
        let all = &mut self.inputs.wrenches;
        if all.len() < inputs.wrenches.len() {
            all.resize(inputs.wrenches.len(), Force::zero());
        }
        for (b, to) in all.iter_mut().enumerate() {
            let own = inputs.wrenches.get(b).map_or([0.0; 6], |w| w.to_array());
            let mut lanes = to.to_array();
            put(&mut lanes, lane, &own);
            *to = Force::from_array(lanes);
        }
    }

    /// Asks for the inputs of the first `count` lanes.
    fn controlled(
        &mut self,
        count: usize,
        control: Control,
        state: &mut State<f64>,
        inputs: &mut Inputs<f64>,
    ) {
        for lane in 0..count {
            self.copy_state(lane, state);
            for (to, from) in inputs.tau.iter_mut().zip(take(&self.inputs.tau, lane)) {
                *to = from;
            }
            inputs.wrenches.clear();
            let wrench =
                |w: &Force<T>| Force::from_array(w.to_array().map(|x| x.lane(lane).into()));
            inputs
                .wrenches
                .extend(self.inputs.wrenches.iter().map(wrench));
            control(self.first + lane, state, inputs);
            self.set_inputs(lane, inputs);
        }
    }
}
