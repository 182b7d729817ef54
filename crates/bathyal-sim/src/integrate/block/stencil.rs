//! The formulas of the sliding-block methods.

/// All coefficients are multiples of 1/720.
pub const DENOMINATOR: f64 = 720.0;

/// Derivatives that a formula of fifth order uses.
pub const POINTS: usize = 5;

/// One row per new point j: h/720 Σ cₘ fₘ is the integral from 0 to jh of the polynomial
/// through f₋₄ … f₀.
const PREDICTOR: [[f64; POINTS]; 4] = [
    [251.0, -1274.0, 2616.0, -2774.0, 1901.0],
    [2152.0, -10528.0, 20352.0, -19168.0, 8632.0],
    [8883.0, -42282.0, 78408.0, -68742.0, 25893.0],
    [26144.0, -121856.0, 219264.0, -183296.0, 62624.0],
];

/// The same, through f₋₃ … f₀, f₁.
const CORRECTOR_1: [[f64; POINTS]; 1] = [[-19.0, 106.0, -264.0, 646.0, 251.0]];

/// Through f₋₂, f₋₁, f₀, f₁, f₂.
const CORRECTOR_2: [[f64; POINTS]; 2] = [
    [11.0, -74.0, 456.0, 346.0, -19.0],
    [-8.0, 32.0, 192.0, 992.0, 232.0],
];

/// Through f₀ … f₄.
const CORRECTOR_4: [[f64; POINTS]; 4] = [
    [251.0, 646.0, -264.0, 106.0, -19.0],
    [232.0, 992.0, 192.0, 32.0, -8.0],
    [243.0, 918.0, 648.0, 378.0, -27.0],
    [224.0, 1024.0, 384.0, 1024.0, 224.0],
];

/// Number of points of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stencil {
    /// B1PC5: the usual predictor-corrector method.   \[Diss94\] Fig. 8
    One,
    /// B2PC5.   \[Diss94\] Fig. 9
    Two,
    /// B4PC5.   \[Diss94\] Fig. 10
    Four,
}

impl Stencil {
    /// Number of new points p.
    pub fn points(self) -> usize {
        self.corrector().len()
    }

    /// The largest block that is not larger than this one nor than what is left.
    pub fn at_most(self, left: u64) -> Self {
        let fits = |stencil: &Stencil| {
            stencil.points() <= self.points() && stencil.points() as u64 <= left
        };
        [Stencil::Four, Stencil::Two]
            .into_iter()
            .find(fits)
            .unwrap_or(Stencil::One)
    }

    /// Coefficients, times 720, of f₋₄ … f₀ for each new point.
    pub fn predictor(self) -> &'static [[f64; POINTS]] {
        &PREDICTOR[..self.points()]
    }

    /// Coefficients, times 720, of f at the points p − 4 … p, the new ones predicted.
    pub fn corrector(self) -> &'static [[f64; POINTS]] {
        match self {
            Stencil::One => &CORRECTOR_1,
            Stencil::Two => &CORRECTOR_2,
            Stencil::Four => &CORRECTOR_4,
        }
    }
}
