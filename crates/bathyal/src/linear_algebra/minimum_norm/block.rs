//! One block of rows: its front, its Householder vectors, and its part of R.

/// Largest number of rows of a block: the directions of a loop.
pub(crate) const WIDTH: usize = 6;

/// Elements of the rows of a block at one unknown; of rows that it does not have they are zero.
pub(crate) type Rows = [f64; WIDTH];

/// Rows that are eliminated together.
#[derive(Clone, Debug)]
pub(super) struct Block {
    /// Index of its first row among all, and their number.
    pub start: usize,
    pub rows: usize,
    /// Unknowns of its rows, in order.
    pub support: Vec<usize>,
    /// Blocks whose reflections act on its rows, in their order.
    pub before: Vec<usize>,
    /// Unknowns that its own reflections mix; the first `rank` become its pivots.
    pub front: Vec<usize>,
    /// Rows, the held ones first in the order of their elimination.
    pub order: [usize; WIDTH],
    pub rank: usize,
    /// R: at the pivots of `before`, and at its own.
    pub coupled: Vec<Rows>,
    pub own: [Rows; WIDTH],
    pub diagonal: Rows,
    /// Householder vectors, each from its pivot on to the end of the front, and 2/|u|² of each.
    vectors: Vec<f64>,
    weights: Rows,
    /// z, and what is left of it in the course of a solution.
    pub z: Rows,
    pub left: Rows,
}

impl Block {
    pub fn new(start: usize, rows: usize, support: Vec<usize>) -> Self {
        let room = rows * (support.len() + WIDTH);
        Block {
            start,
            rows,
            before: Vec::new(),
            front: Vec::with_capacity(support.len()),
            support,
            order: core::array::from_fn(|k| k),
            rank: 0,
            coupled: Vec::new(),
            own: [[0.0; WIDTH]; WIDTH],
            diagonal: [0.0; WIDTH],
            vectors: Vec::with_capacity(room),
            weights: [0.0; WIDTH],
            z: [0.0; WIDTH],
            left: [0.0; WIDTH],
        }
    }

    /// Rows that are held.
    #[inline(always)]
    pub fn held(&self) -> &[usize] {
        &self.order[..self.rank]
    }

    /// Rows that are not held.
    pub fn dropped(&self) -> &[usize] {
        &self.order[self.rank..self.rows]
    }

    /// Unknowns that are left over for blocks after this one.
    pub fn rest(&self) -> &[usize] {
        &self.front[self.rank..]
    }

    /// Length of all Householder vectors.
    pub fn reflections(&self) -> usize {
        let n = self.front.len();
        (0..self.rank).map(|i| n - i).sum()
    }

    /// Eliminates rows by the largest remainder, as long as one is larger than `tolerance`.
    #[inline(always)]
    pub fn choose(&mut self, front: &mut [Rows], tolerance: f64) {
        self.vectors.clear();
        self.order = core::array::from_fn(|k| k);
        self.rank = 0;
        while self.rank < self.rows.min(front.len()) {
            let first = self.rank;
            let squares = squares(&front[first..]);
            let (mut longest, mut most) = (first, 0.0);
            for (j, k) in self.order[..self.rows].iter().enumerate().skip(first) {
                if squares[*k] > most {
                    (longest, most) = (j, squares[*k]);
                }
            }
            // NaN does not add to the rank.
            if most.is_nan() || most.sqrt() <= tolerance {
                break;
            }
            self.order.swap(first, longest);
            self.eliminate(front, first);
            self.rank += 1;
        }
        self.own[..self.rank].copy_from_slice(&front[..self.rank]);
    }

    /// Eliminates the rows that are held, in their order.
    #[inline(always)]
    pub fn keep(&mut self, front: &mut [Rows]) {
        self.vectors.clear();
        for i in 0..self.rank {
            self.eliminate(front, i);
        }
        self.own[..self.rank].copy_from_slice(&front[..self.rank]);
    }

    /// Reflects the row at position `i` of the order onto its pivot, and all rows alike.
    #[inline(always)]
    fn eliminate(&mut self, front: &mut [Rows], i: usize) {
        let k = self.order[i];
        let rows = &mut front[i..];
        let square: f64 = rows.iter().map(|row| row[k] * row[k]).sum();
        let length = square.sqrt();
        let head = rows[0][k];
        let d = if head > 0.0 { -length } else { length };
        let begin = self.vectors.len();
        self.vectors.extend(rows.iter().map(|row| row[k]));
        let u = &mut self.vectors[begin..];
        u[0] -= d;
        // |u|² = 2 |x|² − 2 d x₁
        let norm = 2.0 * (square - d * head);
        self.weights[i] = if norm > 0.0 { 2.0 / norm } else { 0.0 };
        self.diagonal[i] = d;
        let mut sums = [0.0; WIDTH];
        for (row, u) in rows.iter().zip(&*u) {
            for k in 0..WIDTH {
                sums[k] += u * row[k];
            }
        }
        for sum in &mut sums {
            *sum *= self.weights[i];
        }
        for (row, u) in rows.iter_mut().zip(&*u) {
            for k in 0..WIDTH {
                row[k] -= u * sums[k];
            }
            row[k] = 0.0;
        }
        rows[0][k] = d;
    }

    /// Householder vectors with their unknowns, from the first.
    #[inline(always)]
    fn vector(&self, i: usize) -> (&[usize], &[f64]) {
        let n = self.front.len();
        // The vectors before it have n, n − 1, … elements.
        let begin = i * n - i * i.saturating_sub(1) / 2;
        (&self.front[i..], &self.vectors[begin..begin + n - i])
    }

    /// Applies the reflections to rows of another block.
    #[inline(always)]
    pub fn reflect(&self, columns: &mut [Rows]) {
        for i in 0..self.rank {
            let (unknowns, u) = self.vector(i);
            let mut sums = [0.0; WIDTH];
            for (at, u) in unknowns.iter().zip(u) {
                let row = &columns[*at];
                for k in 0..WIDTH {
                    sums[k] += u * row[k];
                }
            }
            for sum in &mut sums {
                *sum *= self.weights[i];
            }
            for (at, u) in unknowns.iter().zip(u) {
                let row = &mut columns[*at];
                for k in 0..WIDTH {
                    row[k] -= u * sums[k];
                }
            }
        }
    }

    /// Applies the reflections to a vector in the opposite order.
    #[inline(always)]
    pub fn reflect_back(&self, x: &mut [f64]) {
        for i in (0..self.rank).rev() {
            let (unknowns, u) = self.vector(i);
            let pairs = unknowns.iter().zip(u);
            let sum: f64 = pairs.clone().map(|(at, u)| u * x[*at]).sum();
            let sum = sum * self.weights[i];
            for (at, u) in pairs {
                x[*at] -= u * sum;
            }
        }
    }

    /// Subtracts from what is left of z the part that row `k` with the factor `x` has in it.
    #[inline(always)]
    pub fn subtract(&mut self, before: &mut [Block], k: usize, x: f64) {
        for j in 0..self.rank {
            self.left[j] -= self.own[j][k] * x;
        }
        let mut coupled = self.coupled.iter();
        for d in &self.before {
            let other = &mut before[*d];
            for (left, r) in other.left[..other.rank].iter_mut().zip(coupled.by_ref()) {
                *left -= r[k] * x;
            }
        }
    }
}

/// Squares of the remainders of all rows.
#[inline(always)]
fn squares(front: &[Rows]) -> Rows {
    let mut squares = [0.0; WIDTH];
    for row in front {
        for k in 0..WIDTH {
            squares[k] += row[k] * row[k];
        }
    }
    squares
}
