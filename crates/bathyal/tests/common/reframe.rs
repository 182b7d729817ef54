//! The same body described in another frame, cut in shares, or merged with another: dense
//! matrices of nalgebra, nothing of the library's own algebra of inertias.

use super::robots::{Law, Part};
use bathyal::Joint;
use bathyal::spatial::{Mat3, Motion, Pose, Quaternion, Vec3};
use nalgebra::{Matrix3, Matrix6, Vector3};

fn na(m: &Mat3<f64>) -> Matrix3<f64> {
    Matrix3::from_fn(|i, j| m.0[i][j])
}

fn dense(m: &[[f64; 6]; 6]) -> Matrix6<f64> {
    Matrix6::from_fn(|i, j| m[i][j])
}

fn rows<const N: usize>(at: impl Fn(usize, usize) -> f64) -> [[f64; N]; N] {
    core::array::from_fn(|i| core::array::from_fn(|j| 0.5 * (at(i, j) + at(j, i))))
}

/// X with V_old = X V_new, where the new frame stands at `pose` in the old one.
fn motion_matrix(pose: &Pose<f64>) -> Matrix6<f64> {
    let r = na(&pose.rotation);
    let shifted = Vector3::from(pose.position.0).cross_matrix() * r;
    let mut x = Matrix6::zeros();
    x.fixed_view_mut::<3, 3>(0, 0).copy_from(&r);
    x.fixed_view_mut::<3, 3>(3, 3).copy_from(&r);
    x.fixed_view_mut::<3, 3>(3, 0).copy_from(&shifted);
    x
}

fn moved_added_mass(m: &[[f64; 6]; 6], pose: &Pose<f64>) -> [[f64; 6]; 6] {
    let x = motion_matrix(pose);
    let moved = x.transpose() * dense(m) * x;
    rows(|i, j| moved[(i, j)])
}

fn law(law: &mut Law, pose: &Pose<f64>) {
    let point = |p: Vec3<f64>| pose.point_to_body(p);
    match law {
        Law::Cylinder(c) => {
            c.start = point(Vec3(c.start)).0;
            c.end = point(Vec3(c.end)).0;
        }
        Law::Damping(d) => d.pose = pose.inverse().compose(&d.pose),
        Law::Derivatives(d) => d.pose = pose.inverse().compose(&d.pose),
        Law::Isotropic(d) => d.center = point(Vec3(d.center)).0,
        Law::Hull(b) => {
            b.nose = point(b.nose);
            b.tail = point(b.tail);
        }
        Law::Strip(m) => {
            m.start = point(m.start);
            m.end = point(m.end);
            m.chord = pose.rotation.transpose_mul(m.chord);
        }
        Law::Own(own) => {
            own.added_mass = moved_added_mass(&own.added_mass, pose);
            own.center = point(own.center);
        }
    }
}

/// Everything about a part in a frame that stands at `pose` in the old one.
pub fn part(part: &mut Part, pose: &Pose<f64>) {
    let r = &pose.rotation;
    let turned = na(r).transpose() * Matrix3::from_fn(|i, j| part.inertia[i][j]) * na(r);
    part.inertia = rows(|i, j| turned[(i, j)]);
    part.center_of_mass = pose.point_to_body(part.center_of_mass);
    part.added_mass = moved_added_mass(&part.added_mass, pose);
    part.center_of_buoyancy = pose.point_to_body(part.center_of_buoyancy);
    for l in &mut part.laws {
        law(l, pose);
    }
    part.wrench = pose.force_to_body(&part.wrench);
    part.tau = rates(&part.joint, &part.tau, pose, true);
    part.v = rates(&part.joint, &part.v, pose, false);
    let turn = |axis: [f64; 3]| r.transpose_mul(Vec3(axis)).0;
    match &mut part.joint {
        Joint::Revolute { axis } | Joint::Prismatic { axis } | Joint::Screw { axis, .. } => {
            *axis = turn(*axis);
        }
        _ => {}
    }
    match part.joint {
        Joint::Free => {
            let position = Pose {
                rotation: matrix(&part.q[3..]),
                position: Vec3([part.q[0], part.q[1], part.q[2]]),
            }
            .point_to_parent(pose.position);
            let q = product(&part.q[3..], &quaternion_of(r));
            part.q = [position.0.to_vec(), q].concat();
        }
        Joint::Ball => {
            // C⁻¹ q C, because the placement takes C as well.
            let c = quaternion_of(r);
            let back = [c[0], -c[1], -c[2], -c[3]];
            part.q = product(&product(&back, &part.q), &c);
            part.placement = part.placement.compose(pose);
        }
        _ => part.placement = part.placement.compose(pose),
    }
}

/// Velocities, accelerations or (as a force) inputs of a joint in the new frame.
pub fn rates(joint: &Joint, x: &[f64], pose: &Pose<f64>, force: bool) -> Vec<f64> {
    match joint {
        Joint::Ball => pose
            .rotation
            .transpose_mul(Vec3([x[0], x[1], x[2]]))
            .0
            .to_vec(),
        Joint::Free if force => {
            let f = bathyal::spatial::Force::from_array(core::array::from_fn(|k| x[k]));
            pose.force_to_body(&f).to_array().to_vec()
        }
        Joint::Free => {
            let m = Motion::from_array(core::array::from_fn(|k| x[k]));
            pose.motion_to_body(&m).to_array().to_vec()
        }
        _ => x.to_vec(),
    }
}

fn matrix(q: &[f64]) -> Mat3<f64> {
    Quaternion::from_array([q[0], q[1], q[2], q[3]]).matrix()
}

fn product(a: &[f64], b: &[f64]) -> Vec<f64> {
    let [a, b] = [a, b].map(|q| Quaternion::from_array([q[0], q[1], q[2], q[3]]));
    a.product(&b).normalized().to_array().to_vec()
}

fn quaternion_of(r: &Mat3<f64>) -> [f64; 4] {
    let rotation = nalgebra::Rotation3::from_matrix_unchecked(na(r));
    let q = nalgebra::UnitQuaternion::from_rotation_matrix(&rotation);
    [q.w, q.i, q.j, q.k]
}

/// A body of a share of everything that a part has; force laws stay whole.
pub fn scaled(part: &Part, share: f64) -> Part {
    let mut out = part.clone();
    out.mass *= share;
    out.inertia = part.inertia.map(|row| row.map(|x| x * share));
    out.added_mass = part.added_mass.map(|row| row.map(|x| x * share));
    out.volume *= share;
    out.wrench = part.wrench * share;
    out
}

fn about_origin(part: &Part) -> Matrix3<f64> {
    let c = Vector3::from(part.center_of_mass.0).cross_matrix();
    Matrix3::from_fn(|i, j| part.inertia[i][j]) - c * c * part.mass
}

/// Adds a part, described in the same frame, to another.
pub fn add(to: &mut Part, part: &Part) {
    let together = about_origin(to) + about_origin(part);
    let mean = |a: Vec3<f64>, wa: f64, b: Vec3<f64>, wb: f64| {
        if wa + wb == 0.0 {
            a
        } else {
            (a * wa + b * wb) * (1.0 / (wa + wb))
        }
    };
    let (com, cob) = (to.center_of_mass, to.center_of_buoyancy);
    to.center_of_mass = mean(com, to.mass, part.center_of_mass, part.mass);
    to.center_of_buoyancy = mean(cob, to.volume, part.center_of_buoyancy, part.volume);
    to.mass += part.mass;
    to.volume += part.volume;
    let c = Vector3::from(to.center_of_mass.0).cross_matrix();
    let about_center = together + c * c * to.mass;
    to.inertia = rows(|i, j| about_center[(i, j)]);
    let added = dense(&to.added_mass) + dense(&part.added_mass);
    to.added_mass = rows(|i, j| added[(i, j)]);
    to.laws.extend(part.laws.iter().cloned());
    to.wrench += part.wrench;
}
