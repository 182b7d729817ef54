//! Numbers that were kept, one after the other.

/// Takes back numbers in the order in which they were kept.
#[derive(Debug)]
pub(crate) struct StateReader<'a>(&'a [f64]);

impl<'a> StateReader<'a> {
    pub fn new(numbers: &'a [f64]) -> Self {
        StateReader(numbers)
    }

    /// The next number.
    ///
    /// # Panics
    /// If nothing is left: the memory is another controller's.
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
        assert!(count <= self.0.len(), "the memory of another controller");
        let (next, rest) = self.0.split_at(count);
        self.0 = rest;
        next
    }

    /// All that is left.
    pub fn rest(&mut self) -> &'a [f64] {
        std::mem::take(&mut self.0)
    }

    /// Whether numbers are left.
    pub fn has_more(&self) -> bool {
        !self.0.is_empty()
    }

    /// The next three numbers.
    pub fn vector(&mut self) -> [f64; 3] {
        core::array::from_fn(|_| self.number())
    }
}
