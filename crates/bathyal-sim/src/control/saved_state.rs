//! Reader of saved controller states.

/// Reads the numbers of a saved state in the order in which they were written.
#[derive(Debug)]
pub(crate) struct StateReader<'a>(&'a [f64]);

impl<'a> StateReader<'a> {
    pub fn new(numbers: &'a [f64]) -> Self {
        StateReader(numbers)
    }

    /// The next number.
    ///
    /// # Panics
    /// If none is left: the state is another controller's.
    pub fn number(&mut self) -> f64 {
        self.numbers(1)[0]
    }

    /// The next number as yes or no.
    pub fn flag(&mut self) -> bool {
        self.number() != 0.0
    }

    /// The next number as a count.
    pub fn count(&mut self) -> usize {
        self.number() as usize
    }

    /// The next numbers.
    pub fn numbers(&mut self, count: usize) -> &'a [f64] {
        assert!(count <= self.0.len(), "the state of another controller");
        let (next, rest) = self.0.split_at(count);
        self.0 = rest;
        next
    }

    /// The remaining numbers.
    pub fn rest(&mut self) -> &'a [f64] {
        std::mem::take(&mut self.0)
    }

    /// Tests whether numbers remain.
    pub fn has_more(&self) -> bool {
        !self.0.is_empty()
    }

    /// The next three numbers.
    pub fn vector(&mut self) -> [f64; 3] {
        core::array::from_fn(|_| self.number())
    }
}
