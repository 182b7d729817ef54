//! Step 1: dynamics of every open chain, without the load.      Diss94 2.4, Table 1
//!
//! With f the wrench that the tip exerts on the load and v̇₀ the acceleration of the base,
//!
//! ```text
//! H q̈ = τ − b − Fᵀ v̇₀ − Jᵀ f                                     (2.1)
//! ẍ  = J q̈ + X v̇₀ + J̇ q̇
//! ```
//!
//! where b are the joint forces at q̈ = 0, v̇₀ = 0, and F = [f_1 … f_N] the base wrenches of unit
//! joint accelerations. Hence, with H = L D Lᵀ, W = L⁻¹ Jᵀ, V = L⁻¹ Fᵀ and
//! y = L⁻¹ (τ − b),
//!
//! ```text
//! Λ⁻¹    = J H⁻¹ Jᵀ       = Wᵀ D⁻¹ W                             (2.6)
//! ẍ_open = J H⁻¹(τ − b) + J̇ q̇ = Wᵀ D⁻¹ y + J̇ q̇
//! E      = X − J H⁻¹ Fᵀ   = X − Wᵀ D⁻¹ V
//! ẍ      = ẍ_open + E v̇₀ − Λ⁻¹ f
//! q̈      = L⁻ᵀ (D⁻¹ y − D⁻¹ V v̇₀ − D⁻¹ W f)                      (2.2)
//! ```
//!
//! Neither H⁻¹ Jᵀ nor q̈_open is ever formed: one backward substitution at the end replaces both,
//! which saves their operations in Table 2. E propagates an acceleration of the base through the
//! articulated chain to its tip, and Eᵀ a force at the tip to its base:
//!
//! ```text
//! I*₀ = K₀ − Σ F H⁻¹ Fᵀ = K₀ − Σ Vᵀ D⁻¹ V      the articulated inertia of the base
//! I*₀ v̇₀ = τ₀ − c₀ − Σ Vᵀ D⁻¹ y − Σ Eᵀ f
//! ```

use super::task_space::{Composite, FrameInLoad, TaskSpace};
use super::topology::{Chain, Direction, Grasp, PartialGrasp};
use crate::dynamics::Scalar;
use crate::dynamics::{Inputs, State, Workspace};
use crate::linear_algebra::packed::{self, PackedSym6, at};
use crate::model::{Kind, Model};
use crate::spatial::{Force, Motion, Pose, Quaternion, RigidInertia, SymMat6, Vec3};

/// Results for one open chain.
#[derive(Clone, Debug)]
pub(super) struct OpenChain<T> {
    task_space: TaskSpace<T>,
    /// W and D⁻¹ W by rows; V and D⁻¹ V, in the frame of the base.
    w: Vec<[T; 6]>,
    scaled_w: Vec<[T; 6]>,
    v: Vec<[T; 6]>,
    scaled_v: Vec<[T; 6]>,
    /// D⁻¹ y, then q̈.
    y: Vec<T>,
    /// Λ⁻¹ in the constrained directions.
    pub inverse: PackedSym6<T>,
    /// ẍ_open less the acceleration of the load at v̇_r = 0, in the constrained directions.
    pub x: [T; 6],
    /// E in the constrained directions, by rows.
    pub e: [[T; 6]; 6],
    /// Constrained directions as unit wrenches on the load; of a partial grasp only.
    pub rows: [[T; 6]; 6],
}

/// Articulated inertia and force of the base.
#[derive(Clone, Debug)]
pub(super) struct Base<T> {
    /// I*₀, in the frame of its link.
    pub inertia: PackedSym6<T>,
    /// τ₀ − c₀ − Σ Vᵀ D⁻¹ y.
    pub force: [T; 6],
}

/// Inputs of an evaluation of chains.
pub(super) struct ChainContext<'a, T: Scalar> {
    pub model: &'a Model<T>,
    pub state: &'a State<T>,
    pub inputs: &'a Inputs<T>,
    /// Workspace of the tree, with the inverse dynamics at v̇ = 0.
    pub tree: &'a Workspace<T>,
    pub load: usize,
    pub base: Option<usize>,
}

impl<T: Scalar> Base<T> {
    pub fn new() -> Self {
        Base {
            inertia: [T::zero(); 21],
            force: [T::zero(); 6],
        }
    }

    /// Resets to the base without chains.
    #[inline(always)]
    pub fn reset(&mut self, context: &ChainContext<T>) {
        let Some(base) = context.base else { return };
        let link = &context.model.links[base];
        self.inertia = packed::pack_sym6(&link.inertia);
        self.force = free_force(context, base);
    }
}

/// Computes τ − c of a free link, in its frame.
#[inline(always)]
pub(super) fn free_force<T: Scalar>(context: &ChainContext<T>, i: usize) -> [T; 6] {
    let link = &context.model.links[i];
    let tau = |k: usize| context.inputs.tau[link.v + k];
    let tau = Force::from_array([tau(0), tau(1), tau(2), tau(3), tau(4), tau(5)]);
    let thrust = match &link.kind {
        Kind::Free { user: Some(pose) } => pose.force_to_body(&tau),
        _ => tau,
    };
    (thrust - context.tree.forces[i]).to_array()
}

impl<T: Scalar> OpenChain<T> {
    pub fn new(chain: &Chain<T>) -> Self {
        let rows = vec![[T::zero(); 6]; chain.n];
        let on_base = if chain.on_base { chain.n } else { 0 };
        OpenChain {
            task_space: TaskSpace::new(chain.n),
            w: rows.clone(),
            scaled_w: rows.clone(),
            v: rows[..on_base].to_vec(),
            scaled_v: rows[..on_base].to_vec(),
            y: vec![T::zero(); chain.n],
            inverse: [T::zero(); 21],
            x: [T::zero(); 6],
            e: [[T::zero(); 6]; 6],
            rows: [[T::zero(); 6]; 6],
        }
    }

    /// Computes the open chain: Λ⁻¹, ẍ_open and E, and its part of the base.
    #[inline(always)]
    pub fn evaluate<const WET: bool>(
        &mut self,
        context: &ChainContext<T>,
        chain: &Chain<T>,
        base: &mut Base<T>,
    ) {
        let ChainContext { model, tree, .. } = context;
        let tip = match &chain.grasp {
            None => Pose::identity(),
            Some(Grasp::Rigid { tip, .. }) => *tip,
            Some(Grasp::Partial(_)) => tip_in_load(context, chain),
        };
        let (frame, kinematics) = (FrameInLoad::from_pose(&tip), &tree.kinematics);
        let task_space = &mut self.task_space;
        let composite = if WET {
            task_space.evaluate::<SymMat6<T>>(model, kinematics, &chain.links, frame)
        } else {
            let rigid =
                task_space.evaluate::<RigidInertia<T>>(model, kinematics, &chain.links, frame);
            rigid.map(
                #[inline(always)]
                |k| Composite::to_sym6(&k),
            )
        };
        self.factor(context, chain);
        if let Some(composite) = composite {
            packed::add_sym6(&mut base.inertia, &composite);
            self.project_onto_base(base);
        }
        let Some(grasp) = &chain.grasp else { return };
        self.project_onto_tip(chain.on_base);
        match grasp {
            Grasp::Rigid { load, .. } => self.add_rigid_bias::<WET>(context, chain, &frame, *load),
            Grasp::Partial(grasp) => {
                self.project_partial::<WET>(context, chain, grasp, &frame, &tip)
            }
        }
    }

    /// Computes H = L D Lᵀ and D⁻¹ y.
    #[inline(always)]
    fn factor(&mut self, context: &ChainContext<T>, chain: &Chain<T>) {
        packed::factor(&mut self.task_space.h, chain.n);
        let mut k = 0;
        for &i in &chain.links {
            let link = &context.model.links[i];
            for v in link.v..link.v + context.model.joint(link.body).nv() {
                self.y[k] = context.inputs.tau[v] - context.tree.tau[v];
                k += 1;
            }
        }
        packed::forward(&self.task_space.h, &mut self.y);
        for (i, y) in self.y.iter_mut().enumerate() {
            *y = *y * self.task_space.h[at(i, i)];
        }
    }

    /// Computes V, and subtracts Vᵀ D⁻¹ V and Vᵀ D⁻¹ y from the base.
    #[inline(always)]
    fn project_onto_base(&mut self, base: &mut Base<T>) {
        let pose = self.task_space.base.pose();
        for (v, f) in self.v.iter_mut().zip(&self.task_space.forces) {
            *v = pose.force_to_body(f).to_array();
        }
        forward_rows(&self.task_space.h, &mut self.v, &mut self.scaled_v);
        for ((v, scaled), y) in self.v.iter().zip(&self.scaled_v).zip(&self.y) {
            for i in 0..6 {
                for j in 0..=i {
                    let slot = &mut base.inertia[at(i, j)];
                    *slot = v[i].neg_mul_add(scaled[j], *slot);
                }
                base.force[i] = v[i].neg_mul_add(*y, base.force[i]);
            }
        }
    }

    /// Computes W, Λ⁻¹, Wᵀ D⁻¹ y and E in all six directions.
    #[inline(always)]
    fn project_onto_tip(&mut self, on_base: bool) {
        for (w, axis) in self.w.iter_mut().zip(&self.task_space.axes) {
            *w = axis.to_array();
        }
        forward_rows(&self.task_space.h, &mut self.w, &mut self.scaled_w);
        for (r, (w, scaled)) in self.w.iter().zip(&self.scaled_w).enumerate() {
            let y = self.y[r];
            for i in 0..6 {
                for j in 0..=i {
                    let slot = &mut self.inverse[at(i, j)];
                    *slot = match r {
                        0 => w[i] * scaled[j],
                        _ => w[i].mul_add(scaled[j], *slot),
                    };
                }
                self.x[i] = match r {
                    0 => w[i] * y,
                    _ => w[i].mul_add(y, self.x[i]),
                };
            }
        }
        if !on_base {
            return;
        }
        self.e = motion_matrix(&self.task_space.base);
        for (scaled, v) in self.scaled_w.iter().zip(&self.v) {
            for i in 0..6 {
                for j in 0..6 {
                    self.e[i][j] = scaled[i].neg_mul_add(v[j], self.e[i][j]);
                }
            }
        }
    }

    /// Adds J̇ q̇ of a tip with a rigid grasp, relative to the load.
    ///
    /// On land the accelerations of the tree are classical: a + Ω p at the load's origin.
    /// Under water they are rates of velocities relative to the water, which simply transform.
    #[inline(always)]
    fn add_rigid_bias<const WET: bool>(
        &mut self,
        context: &ChainContext<T>,
        chain: &Chain<T>,
        frame: &FrameInLoad<T>,
        load: Vec3<T>,
    ) {
        let tip = chain.links[chain.links.len() - 1];
        let a = &context.tree.accelerations[tip];
        let at_load = if WET {
            frame.motion(a)
        } else {
            let linear = a.linear + context.tree.turning[tip] * load;
            Motion {
                angular: frame.vector(a.angular),
                linear: frame.vector(linear),
            }
        };
        let bias = relative_to_load::<WET, T>(context, &at_load);
        for (x, b) in self.x.iter_mut().zip(bias.to_array()) {
            *x += b;
        }
    }

    /// Projects Λ⁻¹, ẍ_open and E onto the constrained directions of a partial grasp.
    ///
    /// With S the unit wrenches on the load and V′ the tip's velocity relative to the load,
    /// in the load's frame, the grasp imposes Sᵀ V′ = 0, hence
    ///
    ///   Sᵀ (A_t − A_r − V_r × V′) + Ṡᵀ V′ = 0
    ///
    /// with body rates A, and Ṡ as the load sees it.
    #[inline(always)]
    fn project_partial<const WET: bool>(
        &mut self,
        context: &ChainContext<T>,
        chain: &Chain<T>,
        grasp: &PartialGrasp<T>,
        frame: &FrameInLoad<T>,
        tip: &Pose<T>,
    ) {
        let tree = context.tree;
        let load = &context.model.links[context.load];
        let last = chain.links[chain.links.len() - 1];
        let own = |k: usize| context.state.v[load.v + k];
        let own = Motion::from_array([own(0), own(1), own(2), own(3), own(4), own(5)]);
        let velocity = self.tip_velocity(context, chain);
        let relative = velocity - own;
        let a = &tree.accelerations[last];
        let (rate, carrier) = if WET {
            (frame.motion(a), tree.kinematics[context.load].velocity)
        } else {
            let origin = tip.rotation.transpose_mul(-tip.position);
            let classical = a.linear + tree.turning[last] * origin;
            let centripetal = velocity.angular.cross(velocity.linear);
            let own_centripetal = own.angular.cross(own.linear);
            let rate = Motion {
                angular: frame.vector(a.angular),
                linear: frame.vector(classical) - centripetal + own_centripetal,
            };
            (rate, own)
        };
        let bias = relative_to_load::<WET, T>(context, &rate) - carrier.cross(&relative);
        let x = Motion::from_array(self.x) + bias;
        let (inverse, e) = (self.inverse, self.e);
        for (k, direction) in grasp.directions.iter().enumerate() {
            let (row, row_rate) = unit_wrench(grasp, *direction, tip, &relative);
            self.x[k] = x.dot(&row) + relative.dot(&row_rate);
            self.rows[k] = row.to_array();
            let column = packed::multiply(&inverse, &self.rows[k], 6);
            for j in 0..=k {
                self.inverse[at(k, j)] = packed::dot(&self.rows[j], &column);
            }
            if chain.on_base {
                for j in 0..6 {
                    let column = [e[0][j], e[1][j], e[2][j], e[3][j], e[4][j], e[5][j]];
                    self.e[k][j] = packed::dot(&self.rows[k], &column);
                }
            }
        }
    }

    /// Velocity of the tip in the load's frame: J q̇ + X v₀.
    #[inline(always)]
    fn tip_velocity(&self, context: &ChainContext<T>, chain: &Chain<T>) -> Motion<T> {
        let mut velocity = match context.base {
            Some(base) if chain.on_base => {
                let link = &context.model.links[base];
                let v = |k: usize| context.state.v[link.v + k];
                let own = Motion::from_array([v(0), v(1), v(2), v(3), v(4), v(5)]);
                let own = match &link.kind {
                    Kind::Free { user: Some(pose) } => pose.motion_to_body(&own),
                    _ => own,
                };
                self.task_space.base.motion(&own)
            }
            _ => Motion::zero(),
        };
        let mut k = 0;
        for &i in &chain.links {
            let link = &context.model.links[i];
            for v in link.v..link.v + context.model.joint(link.body).nv() {
                velocity += self.task_space.axes[k] * context.state.v[v];
                k += 1;
            }
        }
        velocity
    }

    /// Step 3: q̈ under the wrench f on the load and v̇₀ of the base, in the base's link.  (2.2)
    #[inline(always)]
    pub fn accelerate(
        &mut self,
        model: &Model<T>,
        chain: &Chain<T>,
        force: Option<&[T; 6]>,
        base: &[T; 6],
        vdot: &mut [T],
    ) {
        for r in 0..chain.n {
            let mut x = self.y[r];
            if let Some(f) = force {
                x = packed::subtract_dot(&self.scaled_w[r], f, x);
            }
            if chain.on_base {
                x = packed::subtract_dot(&self.scaled_v[r], base, x);
            }
            self.y[r] = x;
        }
        packed::backward(&self.task_space.h, &mut self.y);
        let mut k = 0;
        for &i in &chain.links {
            let link = &model.links[i];
            for v in link.v..link.v + model.joint(link.body).nv() {
                vdot[v] = self.y[k];
                k += 1;
            }
        }
    }
}

/// Acceleration at the load's origin less that of the load itself at v̇_r = 0, of which on land
/// only the linear part is not zero.
#[inline(always)]
fn relative_to_load<const WET: bool, T: Scalar>(
    context: &ChainContext<T>,
    at_load: &Motion<T>,
) -> Motion<T> {
    let load = &context.tree.accelerations[context.load];
    if WET {
        return *at_load - *load;
    }
    Motion {
        angular: at_load.angular,
        linear: at_load.linear - load.linear,
    }
}

/// Solves L X = rows in place, and scales by D⁻¹.
#[inline(always)]
fn forward_rows<T: Scalar>(l: &[T], rows: &mut [[T; 6]], scaled: &mut [[T; 6]]) {
    for r in 0..rows.len() {
        let (done, rest) = rows.split_at_mut(r);
        let row = &mut rest[0];
        for (c, before) in done.iter().enumerate() {
            let factor = l[at(r, c)];
            for k in 0..6 {
                row[k] = factor.neg_mul_add(before[k], row[k]);
            }
        }
        let inverse = l[at(r, r)];
        for k in 0..6 {
            scaled[r][k] = row[k] * inverse;
        }
    }
}

/// X: motion transform from a frame to the load, by rows.
#[inline(always)]
fn motion_matrix<T: Scalar>(frame: &FrameInLoad<T>) -> [[T; 6]; 6] {
    let mut x = [[T::zero(); 6]; 6];
    for (k, axis) in [frame.x, frame.y, frame.z].into_iter().enumerate() {
        let moved = frame.p.cross(axis);
        for i in 0..3 {
            x[i][k] = axis[i];
            x[3 + i][k] = moved[i];
            x[3 + i][3 + k] = axis[i];
        }
    }
    x
}

/// Constrained direction of a partial grasp: unit wrench on the load, and its rate in the load's
/// frame. `relative` is the tip's velocity relative to the load.
#[inline(always)]
fn unit_wrench<T: Scalar>(
    grasp: &PartialGrasp<T>,
    direction: Direction,
    tip: &Pose<T>,
    relative: &Motion<T>,
) -> (Force<T>, Force<T>) {
    let on_tip = tip.compose(&grasp.tip);
    let (first, second) = match grasp.load_is_second {
        true => (&on_tip, &grasp.load),
        false => (&grasp.load, &on_tip),
    };
    // Vectors fixed to the tip rotate with it, those fixed to the load are constant.
    let w = relative.angular;
    let rate = |v: Vec3<T>, on_tip: bool| if on_tip { w.cross(v) } else { Vec3::zero() };
    let couple = |axis: Vec3<T>| Force {
        moment: axis,
        force: Vec3::zero(),
    };
    match direction {
        Direction::Angular(k) => {
            let axis = second.rotation.column(k);
            (couple(axis), couple(rate(axis, !grasp.load_is_second)))
        }
        Direction::Universal(i, j) => {
            let (a, b) = (second.rotation.column(i), first.rotation.column(j));
            let a_rate = rate(a, !grasp.load_is_second);
            let b_rate = rate(b, grasp.load_is_second);
            (
                couple(a.cross(b)),
                couple(a_rate.cross(b) + a.cross(b_rate)),
            )
        }
        Direction::Linear(k) => {
            let (axis, p) = (second.rotation.column(k), first.position);
            let axis_rate = rate(axis, !grasp.load_is_second);
            let p_rate = match grasp.load_is_second {
                true => relative.at(p),
                false => Vec3::zero(),
            };
            let rate = Force {
                moment: p_rate.cross(axis) + p.cross(axis_rate),
                force: axis_rate,
            };
            (Force::at(p, axis), rate)
        }
    }
}

/// Pose of a chain's last link in the load, by way of the world.
#[inline(always)]
fn tip_in_load<T: Scalar>(context: &ChainContext<T>, chain: &Chain<T>) -> Pose<T> {
    let mut pose = match context.base {
        Some(base) if chain.on_base => free_pose(context, base),
        _ => Pose::identity(),
    };
    for &i in &chain.links {
        let transform = &context.tree.kinematics[i].transform;
        pose = pose.compose(&context.model.links[i].pose_in_parent(transform));
    }
    free_pose(context, context.load).inverse().compose(&pose)
}

/// Pose of a free link in the world.
#[inline(always)]
fn free_pose<T: Scalar>(context: &ChainContext<T>, i: usize) -> Pose<T> {
    let (link, q) = (&context.model.links[i], &context.state.q);
    let at = link.q;
    let own = Pose {
        rotation: Quaternion::read(q, at + 3).matrix(),
        position: Vec3([q[at], q[at + 1], q[at + 2]]),
    };
    match &link.kind {
        Kind::Free { user: Some(pose) } => own.compose(pose),
        _ => own,
    }
}
