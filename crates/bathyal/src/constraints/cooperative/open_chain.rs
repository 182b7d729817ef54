//! Step 1: every chain as if it held nothing.      Diss94 2.4, Table 1
//!
//! With f the wrench that the tip exerts on the load and v̇₀ the acceleration of the base,
//!
//! ```text
//! H q̈ = τ − b − Fᵀ v̇₀ − Jᵀ f                                     (2.1)
//! ẍ  = J q̈ + X v̇₀ + J̇ q̇
//! ```
//!
//! where b are the joint forces at q̈ = 0, v̇₀ = 0, and F = [f_1 … f_N] what unit joint
//! accelerations ask of the base. Hence, with H = L D Lᵀ, W = L⁻¹ Jᵀ, V = L⁻¹ Fᵀ and
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
//! Neither H⁻¹ Jᵀ nor q̈_open is ever formed: one backward substitution at the end does for
//! all, which saves what Table 2 has for them. E is what the articulated chain leaves of a
//! motion of its base at its tip, and what it carries of a tip force to its base:
//!
//! ```text
//! I*₀ = K₀ − Σ F H⁻¹ Fᵀ = K₀ − Σ Vᵀ D⁻¹ V      the articulated inertia of the base
//! I*₀ v̇₀ = τ₀ − c₀ − Σ Vᵀ D⁻¹ y − Σ Eᵀ f
//! ```

use super::packed::{self, Six, at};
use super::task_space::{Composite, Seen, TaskSpace};
use super::topology::{Chain, Direction, Grasp, Loose};
use crate::Real;
use crate::dynamics::{Inputs, State, Workspace, quaternion};
use crate::model::{Kind, Model};
use crate::spatial::{Force, Motion, Pose, RigidInertia, SymMat6, Vec3};

/// A chain and what has been found of it.
#[derive(Clone, Debug)]
pub(super) struct OpenChain<T> {
    reach: TaskSpace<T>,
    /// W and D⁻¹ W by rows; V and D⁻¹ V, in the frame of the base.
    w: Vec<[T; 6]>,
    scaled_w: Vec<[T; 6]>,
    v: Vec<[T; 6]>,
    scaled_v: Vec<[T; 6]>,
    /// D⁻¹ y, and then q̈.
    y: Vec<T>,
    /// Λ⁻¹, of the directions that are held.
    pub inverse: Six<T>,
    /// ẍ_open less the acceleration of the load at v̇_r = 0, in the directions that are held.
    pub x: [T; 6],
    /// E in the directions that are held, by rows.
    pub e: [[T; 6]; 6],
    /// The directions that are held: unit wrenches on the load. Of a loose grasp only.
    pub rows: [[T; 6]; 6],
}

/// What the chains leave of the base.
#[derive(Clone, Debug)]
pub(super) struct Base<T> {
    /// I*₀, in the frame of its link.
    pub inertia: Six<T>,
    /// τ₀ − c₀ − Σ Vᵀ D⁻¹ y.
    pub force: [T; 6],
}

/// What an evaluation is about.
pub(super) struct Asked<'a, T: Real> {
    pub model: &'a Model<T>,
    pub state: &'a State<T>,
    pub inputs: &'a Inputs<T>,
    /// With the inverse dynamics at v̇ = 0.
    pub tree: &'a Workspace<T>,
    pub load: usize,
    pub base: Option<usize>,
}

impl<T: Real> Base<T> {
    pub fn new() -> Self {
        Base {
            inertia: [T::zero(); 21],
            force: [T::zero(); 6],
        }
    }

    /// Alone, without chains; `tree` has the forces of all.
    #[inline(always)]
    pub fn begin(&mut self, asked: &Asked<T>) {
        let Some(base) = asked.base else { return };
        let link = &asked.model.links[base];
        add(&mut self.inertia, &link.inertia, false);
        self.force = free_force(asked, base);
    }
}

/// τ − c of a free link, in its frame.
#[inline(always)]
pub(super) fn free_force<T: Real>(asked: &Asked<T>, i: usize) -> [T; 6] {
    let link = &asked.model.links[i];
    let tau = |k: usize| asked.inputs.tau[link.v + k];
    let tau = Force::from_array([tau(0), tau(1), tau(2), tau(3), tau(4), tau(5)]);
    let thrust = match &link.kind {
        Kind::Free { user: Some(pose) } => pose.force_to_body(&tau),
        _ => tau,
    };
    (thrust - asked.tree.forces[i]).to_array()
}

/// A symmetric matrix, into its place or added to what is there.
#[inline(always)]
pub(super) fn add<T: Real>(out: &mut [T], m: &SymMat6<T>, to: bool) {
    for i in 0..6 {
        for j in 0..=i {
            let x = m.element(i, j);
            let slot = &mut out[at(i, j)];
            *slot = if to { *slot + x } else { x };
        }
    }
}

impl<T: Real> OpenChain<T> {
    pub fn new(chain: &Chain<T>) -> Self {
        let rows = vec![[T::zero(); 6]; chain.n];
        let on_base = if chain.on_base { chain.n } else { 0 };
        OpenChain {
            reach: TaskSpace::new(chain.n),
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

    /// Everything about the open chain.
    #[inline(always)]
    pub fn evaluate<const WET: bool>(
        &mut self,
        asked: &Asked<T>,
        chain: &Chain<T>,
        base: &mut Base<T>,
    ) {
        let Asked { model, tree, .. } = asked;
        let tip = match &chain.grasp {
            None => Pose::identity(),
            Some(Grasp::Rigid { tip, .. }) => *tip,
            Some(Grasp::Loose(_)) => tip_in_load(asked, chain),
        };
        let (seen, kinematics) = (Seen::of(&tip), &tree.kinematics);
        let reach = &mut self.reach;
        let composite = if WET {
            reach.walk::<SymMat6<T>>(model, kinematics, &chain.links, seen)
        } else {
            let rigid = reach.walk::<RigidInertia<T>>(model, kinematics, &chain.links, seen);
            rigid.map(
                #[inline(always)]
                |k| Composite::to_sym6(&k),
            )
        };
        self.factor(asked, chain);
        if let Some(composite) = composite {
            add(&mut base.inertia, &composite, true);
            self.reflect(base);
        }
        let Some(grasp) = &chain.grasp else { return };
        self.tip(chain.on_base);
        match grasp {
            Grasp::Rigid { load, .. } => self.rigid::<WET>(asked, chain, &seen, *load),
            Grasp::Loose(loose) => self.loose::<WET>(asked, chain, loose, &seen, &tip),
        }
    }

    /// H = L D Lᵀ, D⁻¹ y.
    #[inline(always)]
    fn factor(&mut self, asked: &Asked<T>, chain: &Chain<T>) {
        packed::factor(&mut self.reach.h, chain.n);
        let mut k = 0;
        for &i in &chain.links {
            let link = &asked.model.links[i];
            for v in link.v..link.v + asked.model.joint(link.body).nv() {
                self.y[k] = asked.inputs.tau[v] - asked.tree.tau[v];
                k += 1;
            }
        }
        packed::forward(&self.reach.h, &mut self.y);
        for (i, y) in self.y.iter_mut().enumerate() {
            *y = *y * self.reach.h[at(i, i)];
        }
    }

    /// V, and what it takes off the base.
    #[inline(always)]
    fn reflect(&mut self, base: &mut Base<T>) {
        let pose = self.reach.base.pose();
        for (v, f) in self.v.iter_mut().zip(&self.reach.forces) {
            *v = pose.force_to_body(f).to_array();
        }
        forward_rows(&self.reach.h, &mut self.v, &mut self.scaled_v);
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

    /// W, Λ⁻¹, Wᵀ D⁻¹ y, E, of all directions.
    #[inline(always)]
    fn tip(&mut self, on_base: bool) {
        for (w, axis) in self.w.iter_mut().zip(&self.reach.axes) {
            *w = axis.to_array();
        }
        forward_rows(&self.reach.h, &mut self.w, &mut self.scaled_w);
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
        self.e = motion_matrix(&self.reach.base);
        for (scaled, v) in self.scaled_w.iter().zip(&self.v) {
            for i in 0..6 {
                for j in 0..6 {
                    self.e[i][j] = scaled[i].neg_mul_add(v[j], self.e[i][j]);
                }
            }
        }
    }

    /// The acceleration of a tip that holds the load in all directions.
    ///
    /// On land the accelerations of the tree are classical: a + Ω p at the load's origin.
    /// Under water they are rates of velocities relative to the water, which simply transform.
    #[inline(always)]
    fn rigid<const WET: bool>(
        &mut self,
        asked: &Asked<T>,
        chain: &Chain<T>,
        seen: &Seen<T>,
        load: Vec3<T>,
    ) {
        let tip = chain.links[chain.links.len() - 1];
        let a = &asked.tree.accelerations[tip];
        let at_load = if WET {
            seen.motion(a)
        } else {
            let linear = a.linear + asked.tree.turning[tip] * load;
            Motion {
                angular: seen.vector(a.angular),
                linear: seen.vector(linear),
            }
        };
        let bias = self.of_load::<WET>(asked, &at_load);
        for (x, b) in self.x.iter_mut().zip(bias.to_array()) {
            *x += b;
        }
    }

    /// An acceleration at the load's origin less that of the load itself at v̇_r = 0, of which
    /// on land only the linear part is not zero.
    #[inline(always)]
    fn of_load<const WET: bool>(&self, asked: &Asked<T>, at_load: &Motion<T>) -> Motion<T> {
        let load = &asked.tree.accelerations[asked.load];
        if WET {
            return *at_load - *load;
        }
        Motion {
            angular: at_load.angular,
            linear: at_load.linear - load.linear,
        }
    }

    /// The directions of a loose grasp, and everything in them.
    ///
    /// With S the unit wrenches on the load and V′ the tip's velocity relative to the load,
    /// in the load's frame, the grasp holds Sᵀ V′ = 0, hence
    ///
    ///   Sᵀ (A_t − A_r − V_r × V′) + Ṡᵀ V′ = 0
    ///
    /// with body rates A, and Ṡ as the load sees it.
    #[inline(always)]
    fn loose<const WET: bool>(
        &mut self,
        asked: &Asked<T>,
        chain: &Chain<T>,
        loose: &Loose<T>,
        seen: &Seen<T>,
        tip: &Pose<T>,
    ) {
        let tree = asked.tree;
        let load = &asked.model.links[asked.load];
        let last = chain.links[chain.links.len() - 1];
        let own = |k: usize| asked.state.v[load.v + k];
        let own = Motion::from_array([own(0), own(1), own(2), own(3), own(4), own(5)]);
        let velocity = self.velocity(asked, chain);
        let relative = velocity - own;
        let a = &tree.accelerations[last];
        let (rate, carrier) = if WET {
            (seen.motion(a), tree.kinematics[asked.load].velocity)
        } else {
            let origin = tip.rotation.transpose_mul(-tip.position);
            let classical = a.linear + tree.turning[last] * origin;
            let pull = velocity.angular.cross(velocity.linear);
            let own_pull = own.angular.cross(own.linear);
            let rate = Motion {
                angular: seen.vector(a.angular),
                linear: seen.vector(classical) - pull + own_pull,
            };
            (rate, own)
        };
        let bias = self.of_load::<WET>(asked, &rate) - carrier.cross(&relative);
        let x = Motion::from_array(self.x) + bias;
        let (inverse, e) = (self.inverse, self.e);
        for (k, direction) in loose.held.iter().enumerate() {
            let (row, moving) = unit_wrench(loose, *direction, tip, &relative);
            self.x[k] = x.dot(&row) + relative.dot(&moving);
            self.rows[k] = row.to_array();
            let contribution = packed::times(&inverse, &self.rows[k], 6);
            for j in 0..=k {
                self.inverse[at(k, j)] = dot(&self.rows[j], &contribution);
            }
            if chain.on_base {
                for j in 0..6 {
                    let column = [e[0][j], e[1][j], e[2][j], e[3][j], e[4][j], e[5][j]];
                    self.e[k][j] = dot(&self.rows[k], &column);
                }
            }
        }
    }

    /// The tip's velocity in the load's frame: J q̇, and the base's.
    #[inline(always)]
    fn velocity(&self, asked: &Asked<T>, chain: &Chain<T>) -> Motion<T> {
        let mut velocity = match asked.base {
            Some(base) if chain.on_base => {
                let link = &asked.model.links[base];
                let v = |k: usize| asked.state.v[link.v + k];
                let own = Motion::from_array([v(0), v(1), v(2), v(3), v(4), v(5)]);
                let own = match &link.kind {
                    Kind::Free { user: Some(pose) } => pose.motion_to_body(&own),
                    _ => own,
                };
                self.reach.base.motion(&own)
            }
            _ => Motion::zero(),
        };
        let mut k = 0;
        for &i in &chain.links {
            let link = &asked.model.links[i];
            for v in link.v..link.v + asked.model.joint(link.body).nv() {
                velocity += self.reach.axes[k] * asked.state.v[v];
                k += 1;
            }
        }
        velocity
    }

    /// Step 3: the chain's accelerations under the wrench f on the load and with v̇₀ of its
    /// base, in the base's link.      (2.2)
    #[inline(always)]
    pub fn close(
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
                x = less_dot(&self.scaled_w[r], f, x);
            }
            if chain.on_base {
                x = less_dot(&self.scaled_v[r], base, x);
            }
            self.y[r] = x;
        }
        packed::backward(&self.reach.h, &mut self.y);
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

/// L x = rows in place, and D⁻¹ of it.
#[inline(always)]
fn forward_rows<T: Real>(l: &[T], rows: &mut [[T; 6]], scaled: &mut [[T; 6]]) {
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

/// a · b.  [6M, 5A]
#[inline(always)]
pub(super) fn dot<T: Real>(a: &[T; 6], b: &[T; 6]) -> T {
    let mut x = a[0] * b[0];
    for k in 1..6 {
        x = a[k].mul_add(b[k], x);
    }
    x
}

/// c − a · b.  [6M, 6A]
#[inline(always)]
pub(super) fn less_dot<T: Real>(a: &[T; 6], b: &[T; 6], mut c: T) -> T {
    for k in 0..6 {
        c = a[k].neg_mul_add(b[k], c);
    }
    c
}

/// X: motions from a frame to the load, by rows.
#[inline(always)]
fn motion_matrix<T: Real>(seen: &Seen<T>) -> [[T; 6]; 6] {
    let mut x = [[T::zero(); 6]; 6];
    for (k, axis) in [seen.x, seen.y, seen.z].into_iter().enumerate() {
        let moved = seen.p.cross(axis);
        for i in 0..3 {
            x[i][k] = axis[i];
            x[3 + i][k] = moved[i];
            x[3 + i][3 + k] = axis[i];
        }
    }
    x
}

/// A direction that a loose grasp holds: a unit wrench on the load, and its rate as the load
/// sees it. `relative` is the tip's velocity relative to the load.
#[inline(always)]
fn unit_wrench<T: Real>(
    loose: &Loose<T>,
    direction: Direction,
    tip: &Pose<T>,
    relative: &Motion<T>,
) -> (Force<T>, Force<T>) {
    let on_tip = tip.compose(&loose.tip);
    let (first, second) = match loose.load_is_second {
        true => (&on_tip, &loose.load),
        false => (&loose.load, &on_tip),
    };
    // What belongs to the tip moves with it, what belongs to the load stands still.
    let w = relative.angular;
    let carried = |v: Vec3<T>, by_tip: bool| if by_tip { w.cross(v) } else { Vec3::zero() };
    let turning = |axis: Vec3<T>| Force {
        moment: axis,
        force: Vec3::zero(),
    };
    match direction {
        Direction::Turning(k) => {
            let axis = second.rotation.column(k);
            (turning(axis), turning(carried(axis, !loose.load_is_second)))
        }
        Direction::Across(i, j) => {
            let (a, b) = (second.rotation.column(i), first.rotation.column(j));
            let a_rate = carried(a, !loose.load_is_second);
            let b_rate = carried(b, loose.load_is_second);
            (
                turning(a.cross(b)),
                turning(a_rate.cross(b) + a.cross(b_rate)),
            )
        }
        Direction::Sliding(k) => {
            let (axis, p) = (second.rotation.column(k), first.position);
            let axis_rate = carried(axis, !loose.load_is_second);
            let p_rate = match loose.load_is_second {
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

/// The pose of a chain's last link in the load, by way of the world.
#[inline(always)]
fn tip_in_load<T: Real>(asked: &Asked<T>, chain: &Chain<T>) -> Pose<T> {
    let mut pose = match asked.base {
        Some(base) if chain.on_base => free_pose(asked, base),
        _ => Pose::identity(),
    };
    for &i in &chain.links {
        let stand = &asked.tree.kinematics[i].stand;
        pose = pose.compose(&asked.model.links[i].pose_in_parent(stand));
    }
    free_pose(asked, asked.load).inverse().compose(&pose)
}

/// A free link in the world.
#[inline(always)]
fn free_pose<T: Real>(asked: &Asked<T>, i: usize) -> Pose<T> {
    let (link, q) = (&asked.model.links[i], &asked.state.q);
    let at = link.q;
    let own = Pose {
        rotation: quaternion(q, at + 3).matrix(),
        position: Vec3([q[at], q[at + 1], q[at + 2]]),
    };
    match &link.kind {
        Kind::Free { user: Some(pose) } => own.compose(pose),
        _ => own,
    }
}
