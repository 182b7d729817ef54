//! ROS34PW2 of Rang & Angermann 2005, BIT 45, 761-787: four stages, third order with any
//! matrix in place of the Jacobian, L-stable, stiffly accurate; embedded second order.

/// γ: a root of γ³ − 3γ² + 3γ/2 − 1/6, which makes it L-stable.
pub const GAMMA: f64 = 0.435_866_521_508_459;

/// αᵢⱼ: where the stages are.
pub const ALPHA: [[f64; 4]; 4] = [
    [0.0; 4],
    [0.871_733_043_016_918, 0.0, 0.0, 0.0],
    [0.844_570_600_153_694_2, -0.112_990_642_364_841_85, 0.0, 0.0],
    [0.0, 0.0, 1.0, 0.0],
];

/// γᵢⱼ: how earlier stages enter through the Jacobian.
pub const COUPLING: [[f64; 4]; 4] = [
    [GAMMA, 0.0, 0.0, 0.0],
    [-0.871_733_043_016_918, GAMMA, 0.0, 0.0],
    [
        -0.903_380_570_130_440_8,
        0.054_180_672_388_095_326,
        GAMMA,
        0.0,
    ],
    [
        0.242_123_807_060_953_46,
        -1.223_250_583_904_514_7,
        0.545_260_255_335_102_1,
        GAMMA,
    ],
];

/// bᵢ: the step.
pub const WEIGHTS: [f64; 4] = [
    0.242_123_807_060_953_46,
    -1.223_250_583_904_514_7,
    1.545_260_255_335_102,
    GAMMA,
];

/// b̂ᵢ: the embedded step of second order.
pub const EMBEDDED: [f64; 4] = [
    0.378_109_031_458_193_7,
    -0.096_042_292_212_423_18,
    0.5,
    0.217_933_260_754_229_5,
];

/// Σⱼ of a row.
pub fn row_sum(row: &[f64; 4]) -> f64 {
    row.iter().sum()
}
