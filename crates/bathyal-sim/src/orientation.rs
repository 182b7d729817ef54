//! Orientations in several notations.

use bathyal::spatial::{Mat3, Quaternion, Vec3};

/// The quaternion of a rotation matrix, w ≥ 0.
///
/// The largest of w, x, y, z is found first and divides the others, so nothing is lost
/// near half turns.
pub fn quaternion(m: &Mat3<f64>) -> Quaternion<f64> {
    let m = &m.0;
    let trace = m[0][0] + m[1][1] + m[2][2];
    // 4 w², 4 x², 4 y², 4 z², each less 1
    let squares = [
        trace,
        m[0][0] - m[1][1] - m[2][2],
        m[1][1] - m[2][2] - m[0][0],
        m[2][2] - m[0][0] - m[1][1],
    ];
    let mut largest = 0;
    for i in 1..4 {
        if squares[i] > squares[largest] {
            largest = i;
        }
    }
    let (a, b, c) = (m[2][1] - m[1][2], m[0][2] - m[2][0], m[1][0] - m[0][1]);
    let (d, e, f) = (m[1][0] + m[0][1], m[0][2] + m[2][0], m[2][1] + m[1][2]);
    let one = 1.0 + squares[largest];
    let [w, x, y, z] = match largest {
        0 => [one, a, b, c],
        1 => [a, one, d, e],
        2 => [b, d, one, f],
        _ => [c, e, f, one],
    };
    let unit = Quaternion {
        w,
        v: Vec3([x, y, z]),
    }
    .normalized();
    match unit.w < 0.0 {
        true => Quaternion {
            w: -unit.w,
            v: -unit.v,
        },
        false => unit,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rounding of a few operations.
    const ROUNDING: f64 = 1e-14;

    #[test]
    fn quaternion_of_a_matrix_gives_the_matrix_back() {
        for axis in [[1.0, 0.0, 0.0], [0.0, 0.6, 0.8], [0.36, -0.48, 0.8]] {
            for k in -20..=20 {
                let angle = std::f64::consts::PI * f64::from(k) / 20.0;
                let m = Mat3::about(Vec3(axis), angle);
                let q = quaternion(&m);
                assert!(q.w >= 0.0);
                let back = q.matrix();
                for i in 0..9 {
                    assert!((back.0[i / 3][i % 3] - m.0[i / 3][i % 3]).abs() < ROUNDING);
                }
            }
        }
    }
}
