//! Nominal model of robot and water that controllers use.

use super::factorization::{Four, LdlFactors, add_scaled};
use super::thrusters::Mount;
use bathyal::dispatch::best;
use bathyal::spatial::{Force, SymMat6};
use bathyal::{
    ArticulatedBody, Environment, Inputs, MassMatrix, Model, State, Workspace, bias_forces,
    gravity_forces, inverse_dynamics, mass_matrix, mass_matrix_diagonal,
};
use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Nominal model of robot and water, which may differ from the plant. It has the bodies and
/// joints of the plant; its masses, its added masses, its drag
/// and the density of the water may be others.
///
/// Controllers of one run share it and the evaluations cached in it. Another run takes a clone, which
/// shares the robot alone, or the last digits of both would depend on the order of evaluation.
#[derive(Debug)]
pub struct NominalModel {
    /// The robot.
    pub model: Arc<Model<f64>>,
    /// Gravity and water.
    pub environment: Environment<f64>,
    /// The last evaluation, which the next controller of a sample often needs again.
    equation: Mutex<Option<EquationOfMotion>>,
    desired: Mutex<Option<InverseSolution>>,
}

impl NominalModel {
    /// A robot and its water.
    pub fn new(model: impl Into<Arc<Model<f64>>>, environment: Environment<f64>) -> Self {
        NominalModel {
            model: model.into(),
            environment,
            equation: Mutex::new(None),
            desired: Mutex::new(None),
        }
    }
}

impl Clone for NominalModel {
    fn clone(&self) -> Self {
        NominalModel::new(Arc::clone(&self.model), self.environment.clone())
    }
}

/// Equation of motion of the nominal model in a state.
///
///   M v̇ + c = τ,   the commanded thrust being part of c
#[derive(Debug)]
pub(crate) struct EquationOfMotion {
    state: State<f64>,
    inputs: Inputs<f64>,
    mass: MassMatrix<f64>,
    bias: Vec<f64>,
    ws: Workspace<f64>,
    /// Scratch for [`EquationOfMotion::hybrid_dynamics`].
    room: Scratch,
}

/// Desired accelerations in a state, and the efforts of inverse dynamics.
#[derive(Debug)]
struct InverseSolution {
    state: State<f64>,
    inputs: Inputs<f64>,
    vdot: Vec<f64>,
    tau: Vec<f64>,
    ws: Workspace<f64>,
}

/// Scratch of hybrid dynamics.
#[derive(Debug, Default)]
struct Scratch {
    /// Indices of the entries whose acceleration is unknown.
    free: Vec<usize>,
    factored: LdlFactors,
    /// c + M v̇.
    needed: Vec<f64>,
    /// Right-hand sides of the free entries, then what solves them.
    sides: Vec<Four>,
    responses: Vec<AccelerationResponse>,
}

/// Affine dependence of an entry of v̇ on the six accelerations of the vehicle: offset and
/// derivatives.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AccelerationResponse {
    pub offset: f64,
    pub jacobian: [f64; 6],
}

/// Articulated inertia of a vehicle with its arms, and the response of the joints to it.
pub(crate) struct VehicleCoupling<'a> {
    pub articulated: ArticulatedBody<f64>,
    /// Of all entries of v̇, those of the vehicle included.
    pub responses: &'a [AccelerationResponse],
}

/// Nominal model with the workspace of one controller.
#[derive(Debug)]
pub(crate) struct ModelCache {
    pub nominal: Arc<NominalModel>,
    mounts: Arc<[Mount]>,
    /// Efforts, and wrenches of the commanded thrust; none if there is no thrust.
    inputs: Inputs<f64>,
    /// Diagonal of the mass matrix.
    inertia: Vec<f64>,
    ws: Workspace<f64>,
}

/// A vehicle whose joints keep their rates:   f = M v̇ + c
pub(crate) struct LockedVehicle {
    /// M.
    pub inertia: SymMat6<f64>,
    /// c.
    pub bias: Force<f64>,
}

/// Exclusive access to the equation of motion.
pub(crate) struct EquationGuard<'a>(MutexGuard<'a, Option<EquationOfMotion>>);

impl ModelCache {
    pub fn new(nominal: &Arc<NominalModel>, mounts: &Arc<[Mount]>) -> Self {
        let model = &nominal.model;
        ModelCache {
            nominal: Arc::clone(nominal),
            mounts: Arc::clone(mounts),
            inputs: Inputs::zero(model),
            inertia: vec![0.0; model.nv()],
            ws: Workspace::new(model),
        }
    }

    /// Inertia that each degree of freedom moves by itself: the diagonal of the mass matrix.
    pub fn inertia(&mut self, q: &[f64]) -> &[f64] {
        mass_matrix_diagonal(&self.nominal.model, q, &mut self.ws, &mut self.inertia);
        &self.inertia
    }

    /// Efforts that balance gravity and buoyancy.
    pub fn gravity(&mut self, q: &[f64]) -> &[f64] {
        let NominalModel {
            model, environment, ..
        } = &*self.nominal;
        gravity_forces(model, environment, q, &mut self.ws)
    }

    /// Articulated inertia and bias force of the vehicle `body`, in a state, under efforts of its
    /// joints and thrust; none if it is not free.
    pub fn vehicle(
        &mut self,
        state: &State<f64>,
        efforts: &[f64],
        thrusts: &[f64],
        body: usize,
    ) -> Option<ArticulatedBody<f64>> {
        self.set_thrust_wrenches(thrusts);
        let (nominal, wrenches) = (&*self.nominal, &self.inputs.wrenches);
        let (model, mut found) = (&nominal.model, locked(&nominal.desired));
        let follows =
            |w: &&mut InverseSolution| w.is_given(state, wrenches, efforts, model.v_range(body));
        if let Some(desired) = found.as_mut().filter(follows) {
            return ArticulatedBody::after_inverse(model, &desired.vdot, body, &mut desired.ws);
        }
        self.inputs.tau.copy_from_slice(efforts);
        let (inputs, ws) = (&self.inputs, &mut self.ws);
        ArticulatedBody::of(model, &nominal.environment, state, inputs, body, ws)
    }

    /// Inverse dynamics: writes to `tau` the efforts of given accelerations, in a state and under
    /// thrust.
    pub fn efforts(&mut self, state: &State<f64>, thrusts: &[f64], vdot: &[f64], tau: &mut [f64]) {
        self.set_thrust_wrenches(thrusts);
        let nominal = &*self.nominal;
        let (model, mut found) = (&nominal.model, locked(&nominal.desired));
        let room = || InverseSolution {
            state: State::zero(model),
            inputs: Inputs::zero(model),
            vdot: vec![0.0; model.nv()],
            tau: vec![0.0; model.nv()],
            ws: Workspace::new(model),
        };
        let desired = found.get_or_insert_with(room);
        desired.state.clone_from(state);
        desired.inputs.wrenches.clone_from(&self.inputs.wrenches);
        desired.vdot.copy_from_slice(vdot);
        let (inputs, ws) = (&desired.inputs, &mut desired.ws);
        let efforts = inverse_dynamics(model, &nominal.environment, state, vdot, inputs, ws);
        desired.tau.copy_from_slice(efforts);
        tau.copy_from_slice(efforts);
    }

    /// Sets the wrenches of the commanded thrust.
    fn set_thrust_wrenches(&mut self, thrusts: &[f64]) {
        let wrenches = &mut self.inputs.wrenches;
        wrenches.clear();
        if thrusts.iter().any(|thrust| *thrust != 0.0) {
            wrenches.resize(self.nominal.model.body_count(), Force::zero());
            for (mount, thrust) in self.mounts.iter().zip(thrusts) {
                wrenches[mount.body] += mount.wrench * *thrust;
            }
        }
    }

    /// M and c in a state, under thrust; `nominal` is the model of this cache.
    pub fn equation<'k>(
        &mut self,
        nominal: &'k NominalModel,
        state: &State<f64>,
        thrusts: &[f64],
    ) -> EquationGuard<'k> {
        self.set_thrust_wrenches(thrusts);
        let wrenches = &self.inputs.wrenches;
        let mut held = locked(&nominal.equation);
        let asked =
            |found: &EquationOfMotion| found.state == *state && found.inputs.wrenches == *wrenches;
        if !held.as_ref().is_some_and(asked) {
            let room = held.take();
            let mut equation = room.unwrap_or_else(|| EquationOfMotion::room(&nominal.model));
            equation.update(nominal, state, wrenches);
            *held = Some(equation);
        }
        EquationGuard(held)
    }
}

impl InverseSolution {
    /// Tests whether this is the solution for efforts (those at `own` are ignored) in a state and
    /// under thrust.
    fn is_given(
        &self,
        state: &State<f64>,
        wrenches: &[Force<f64>],
        efforts: &[f64],
        own: Range<usize>,
    ) -> bool {
        self.state == *state
            && self.inputs.wrenches == wrenches
            && self.tau[..own.start] == efforts[..own.start]
            && self.tau[own.end..] == efforts[own.end..]
    }
}

impl EquationGuard<'_> {
    /// [`EquationOfMotion::hybrid_dynamics`].
    pub fn hybrid_dynamics(&mut self, prescribed: &[bool], vdot: &mut [f64], tau: &mut [f64]) {
        if let Some(equation) = &mut *self.0 {
            best(
                #[inline(always)]
                || equation.hybrid_dynamics(prescribed, vdot, tau),
            );
        }
    }

    /// Inertia and bias force of the vehicle whose six entries begin at `base`, while its joints
    /// keep their rates.
    pub fn locked_vehicle(&self, base: usize) -> Option<LockedVehicle> {
        let EquationOfMotion { mass, bias, .. } = self.0.as_ref()?;
        let rows = core::array::from_fn(|i| {
            let row = mass.row(base + i);
            core::array::from_fn(|j| row[base + j])
        });
        Some(LockedVehicle {
            inertia: SymMat6::from_rows(&rows),
            bias: Force::from_array(core::array::from_fn(|k| bias[base + k])),
        })
    }

    /// [`EquationOfMotion::vehicle_coupling`].
    pub fn vehicle_coupling(&mut self, base: usize, tau: &[f64]) -> Option<VehicleCoupling<'_>> {
        let equation = self.0.as_mut()?;
        Some(best(
            #[inline(always)]
            || equation.vehicle_coupling(base, tau),
        ))
    }
}

impl EquationOfMotion {
    fn room(model: &Model<f64>) -> Self {
        EquationOfMotion {
            state: State::zero(model),
            inputs: Inputs::zero(model),
            mass: MassMatrix::new(model),
            bias: vec![0.0; model.nv()],
            ws: Workspace::new(model),
            room: Scratch::default(),
        }
    }

    fn update(&mut self, nominal: &NominalModel, state: &State<f64>, wrenches: &[Force<f64>]) {
        let NominalModel {
            model, environment, ..
        } = nominal;
        self.state.clone_from(state);
        self.inputs.wrenches.clear();
        self.inputs.wrenches.extend_from_slice(wrenches);
        mass_matrix(model, &state.q, &mut self.ws, &mut self.mass);
        let bias = bias_forces(model, environment, state, &self.inputs, &mut self.ws);
        self.bias.copy_from_slice(bias);
    }

    /// Hybrid dynamics: solves M v̇ + c = τ where v̇ is prescribed for some entries and τ for the
    /// others (Featherstone 9.2).
    ///
    ///   M_FF v̇_F = τ_F − c_F − M_FG v̇_G,   τ_G = M_GF v̇_F + M_GG v̇_G + c_G
    ///
    /// G are the entries with `prescribed`; there `vdot` is read and `tau` written, elsewhere
    /// `tau` is read and `vdot` written.
    #[inline(always)]
    fn hybrid_dynamics(&mut self, prescribed: &[bool], vdot: &mut [f64], tau: &mut [f64]) {
        let EquationOfMotion {
            mass, bias, room, ..
        } = self;
        let Scratch {
            free,
            factored,
            needed,
            sides,
            ..
        } = room;
        needed.clone_from(bias);
        free.clear();
        for (i, prescribed) in prescribed.iter().enumerate() {
            if !prescribed {
                free.push(i);
            } else if vdot[i] != 0.0 {
                add_scaled(needed, mass.row(i), vdot[i]);
            }
        }
        factor(factored, mass, free);
        sides.clear();
        for i in free.iter() {
            sides.push([tau[*i] - needed[*i], 0.0, 0.0, 0.0]);
        }
        factored.solve(sides);
        for (i, [x, ..]) in free.iter().zip(sides.iter()) {
            vdot[*i] = *x;
            add_scaled(needed, mass.row(*i), *x);
        }
        for (i, prescribed) in prescribed.iter().enumerate() {
            if *prescribed {
                tau[i] = needed[i];
            }
        }
    }

    /// Coupling of a vehicle, whose six entries begin at `base`, with joints under their efforts.
    ///
    ///   M_FF [v̇₀ A] = [τ_F − c_F, −M_FB],   v̇_F = v̇₀ + A v̇_B
    ///   I* = M_BB + M_BF A,   b = c_B + M_BF v̇₀
    #[inline(always)]
    fn vehicle_coupling(&mut self, base: usize, tau: &[f64]) -> VehicleCoupling<'_> {
        let EquationOfMotion {
            mass, bias, room, ..
        } = self;
        let Scratch {
            free,
            factored,
            sides,
            responses,
            ..
        } = room;
        free.clear();
        responses.clear();
        for i in 0..bias.len() {
            let mut jacobian = [0.0; 6];
            match i.checked_sub(base).filter(|k| *k < 6) {
                Some(k) => jacobian[k] = 1.0,
                None => free.push(i),
            }
            responses.push(AccelerationResponse {
                offset: 0.0,
                jacobian,
            });
        }
        factor(factored, mass, free);
        for first in [0, 4] {
            sides.clear();
            for &i in free.iter() {
                let row = &mass.row(i)[base..base + 6];
                sides.push(match first {
                    0 => [-row[0], -row[1], -row[2], -row[3]],
                    _ => [-row[4], -row[5], tau[i] - bias[i], 0.0],
                });
            }
            factored.solve(sides);
            for (&i, x) in free.iter().zip(sides.iter()) {
                let AccelerationResponse { offset, jacobian } = &mut responses[i];
                match first {
                    0 => jacobian[..4].copy_from_slice(x),
                    _ => [jacobian[4], jacobian[5], *offset, _] = *x,
                }
            }
        }
        let mut rows = [[0.0; 6]; 6];
        let mut bias_force = [0.0; 6];
        for k in 0..6 {
            let (row, sum) = (&mut rows[k], &mut bias_force[k]);
            *sum = bias[base + k];
            for (m, AccelerationResponse { offset, jacobian }) in
                mass.row(base + k).iter().zip(responses.iter())
            {
                *sum = m.mul_add(*offset, *sum);
                for j in 0..6 {
                    row[j] = m.mul_add(jacobian[j], row[j]);
                }
            }
        }
        VehicleCoupling {
            articulated: ArticulatedBody {
                inertia: SymMat6::from_rows(&rows),
                bias: Force::from_array(bias_force),
            },
            responses,
        }
    }
}

/// Locks a cache; after a panic elsewhere its content is still either valid or overwritten.
fn locked<T>(found: &Mutex<T>) -> MutexGuard<'_, T> {
    found.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Factors the rows and columns `free` of M.
#[inline(always)]
fn factor(factored: &mut LdlFactors, mass: &MassMatrix<f64>, free: &[usize]) {
    factored.factor(free.len(), |a, row| {
        let elements = mass.row(free[a]);
        for (element, b) in row.iter_mut().zip(&free[a..]) {
            *element = elements[*b];
        }
    });
}
