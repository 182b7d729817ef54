//! Six by six matrices in the order of robot files: linear first.

use bathyal::spatial::{Pose, Vec3};

/// Rows in the order surge, sway, heave, roll, pitch, yaw.
pub(crate) type Rows = [[f64; 6]; 6];

/// Xᵀ M X: a matrix given in a frame, in the frame around it.
///
///   v = Rᵀ (v₀ + ω₀ × p),   ω = Rᵀ ω₀
pub(crate) fn congruence(rows: &Rows, pose: &Pose<f64>) -> Rows {
    let mut x = [[0.0; 6]; 6];
    for j in 0..3 {
        let mut unit = [0.0; 3];
        unit[j] = 1.0;
        let axis = pose.rotation.transpose_mul(Vec3(unit));
        let carried = pose.rotation.transpose_mul(Vec3(unit).cross(pose.position));
        for i in 0..3 {
            x[i][j] = axis[i];
            x[i + 3][j + 3] = axis[i];
            x[i][j + 3] = carried[i];
        }
    }
    let all = || (0..6).flat_map(|k| (0..6).map(move |l| (k, l)));
    let element =
        |i: usize, j: usize| -> f64 { all().map(|(k, l)| x[k][i] * rows[k][l] * x[l][j]).sum() };
    let mut out: Rows = core::array::from_fn(|i| core::array::from_fn(|j| element(i, j)));
    if all().all(|(k, l)| rows[k][l] == rows[l][k]) {
        // The other half is copied, so that it stays symmetric to the last bit.
        for (i, j) in all().filter(|(i, j)| j < i) {
            out[i][j] = out[j][i];
        }
    }
    out
}

/// Adds a matrix to another.
pub(crate) fn add(sum: &mut Rows, other: &Rows) {
    for i in 0..6 {
        for j in 0..6 {
            sum[i][j] += other[i][j];
        }
    }
}
