//! LDLᵀ factorisation of small dense matrices, with the same bits on every processor.

/// One SIMD register of numbers.
pub(crate) type Four = [f64; 4];

/// U and D with A = Uᵀ D U of a positive definite matrix, U with ones on its diagonal; and
/// room for them. Its functions are compiled for the processor by those who call them.
#[derive(Clone, Debug, Default)]
pub(crate) struct LdlFactors {
    /// Fours in a row.
    stride: usize,
    /// The rows of A, then of U, which has zeros up to its diagonal.
    rows: Vec<Four>,
    /// 1 / D.
    inverses: Vec<f64>,
}

impl LdlFactors {
    /// Room for matrices up to size n.
    pub fn with_capacity(n: usize) -> Self {
        LdlFactors {
            stride: 0,
            rows: Vec::with_capacity(n * n.div_ceil(4).max(1)),
            inverses: Vec::with_capacity(n),
        }
    }

    /// Factors the matrix of size n of which `fill` writes the rows, each from its diagonal
    /// on. A pivot that round-off has made negative is taken as tiny, so that the result stays
    /// finite.
    #[inline(always)]
    pub fn factor(&mut self, n: usize, fill: impl Fn(usize, &mut [f64])) {
        let stride = n.div_ceil(4).max(1);
        self.stride = stride;
        let LdlFactors { rows, inverses, .. } = self;
        rows.clear();
        rows.resize(n * stride, [0.0; 4]);
        inverses.clear();
        for (i, row) in rows.chunks_exact_mut(stride).enumerate() {
            let row = &mut row.as_flattened_mut()[i..n];
            fill(i, row);
            inverses.push((f64::EPSILON * row[0].abs()).max(f64::MIN_POSITIVE));
        }
        // With a constant stride the loops over a row are unrolled.
        match stride {
            1 => eliminate(rows, inverses, 1),
            2 => eliminate(rows, inverses, 2),
            3 => eliminate(rows, inverses, 3),
            4 => eliminate(rows, inverses, 4),
            more => eliminate(rows, inverses, more),
        }
    }

    /// X with A X = B of four columns, in place of B; `x` are its rows.
    #[inline(always)]
    pub fn solve(&self, x: &mut [Four]) {
        let elements = self.rows.as_flattened();
        let row = |j: usize| &elements[4 * self.stride * j..];
        for j in 0..x.len() {
            let (above, below) = x.split_at_mut(j + 1);
            for (x, u) in below.iter_mut().zip(&row(j)[j + 1..]) {
                *x = less(*x, above[j], *u);
            }
        }
        for (x, inverse) in x.iter_mut().zip(&self.inverses) {
            *x = x.map(|x| x * inverse);
        }
        for j in (0..x.len()).rev() {
            let (above, below) = x.split_at_mut(j + 1);
            for (x, u) in below.iter().zip(&row(j)[j + 1..]) {
                above[j] = less(above[j], *x, *u);
            }
        }
    }
}

/// Overwrites the rows of A by those of U, and the least pivots by 1 / D.
#[inline(always)]
fn eliminate(rows: &mut [Four], inverses: &mut [f64], stride: usize) {
    for (j, inverse) in inverses.iter_mut().enumerate() {
        let (above, below) = rows.split_at_mut((j + 1) * stride);
        let own = &mut above[j * stride..][..stride];
        *inverse = 1.0 / own.as_flattened()[j].max(*inverse);
        let elements = &own.as_flattened()[j + 1..];
        for (row, element) in below.chunks_exact_mut(stride).zip(elements) {
            subtract(row, own, element * *inverse);
        }
        own.as_flattened_mut()[..=j].fill(0.0);
        for four in own {
            *four = four.map(|x| x * *inverse);
        }
    }
}

/// a − x b. Written out, because a loop over four is not always made one instruction.
#[inline(always)]
fn less(a: Four, b: Four, x: f64) -> Four {
    [
        (-x).mul_add(b[0], a[0]),
        (-x).mul_add(b[1], a[1]),
        (-x).mul_add(b[2], a[2]),
        (-x).mul_add(b[3], a[3]),
    ]
}

/// to − x row.
#[inline(always)]
fn subtract(to: &mut [Four], row: &[Four], x: f64) {
    for (to, row) in to.iter_mut().zip(row) {
        *to = less(*to, *row, x);
    }
}

/// to + x row, of any length.
#[inline(always)]
pub(crate) fn add_scaled(to: &mut [f64], row: &[f64], x: f64) {
    let (to, to_rest) = to.as_chunks_mut::<4>();
    let (row, row_rest) = row.as_chunks::<4>();
    subtract(to, row, -x);
    for (to, row) in to_rest.iter_mut().zip(row_rest) {
        *to = x.mul_add(*row, *to);
    }
}
