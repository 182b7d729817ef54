//! Six by six matrices in the order of robot files: linear first.

use bathyal::spatial::{Pose, Vec3};

pub(super) type Rows = [[f64; 6]; 6];

/// Xᵀ diag(d) X: a diagonal matrix that holds in a frame, as the frame around it has it.
///
///   v = Rᵀ (v₀ + ω₀ × p),   ω = Rᵀ ω₀
pub(super) fn moved(diagonal: &[f64; 6], pose: &Pose<f64>) -> Rows {
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
    let mut out = [[0.0; 6]; 6];
    for i in 0..6 {
        // The other half is copied, so that it is symmetric to the last bit.
        for j in i..6 {
            out[i][j] = (0..6).map(|k| x[k][i] * diagonal[k] * x[k][j]).sum();
            out[j][i] = out[i][j];
        }
    }
    out
}

pub(super) fn add(sum: &mut Rows, other: &Rows) {
    for i in 0..6 {
        for j in 0..6 {
            sum[i][j] += other[i][j];
        }
    }
}
