//! Indices of the entries of a vector that stand in the lanes of a register.

/// Indices of entries of the first lane, and those of all lanes.
#[derive(Debug)]
pub(crate) struct LaneIndices {
    first: Vec<usize>,
    lanes: Vec<usize>,
}

impl LaneIndices {
    /// From the indices of every lane, equally many.
    pub fn new(lanes: &[Vec<usize>]) -> Self {
        let first = lanes[0].clone();
        let all = |k: usize| lanes.iter().map(move |lane| lane[k]);
        LaneIndices {
            lanes: (0..first.len()).flat_map(all).collect(),
            first,
        }
    }

    /// Every index of the first lane with those of all lanes.
    #[inline(always)]
    pub fn each(&self, lanes: usize) -> impl Iterator<Item = (usize, &[usize])> {
        let indices = self.first.iter().zip(self.lanes.chunks_exact(lanes));
        indices.map(|(first, lanes)| (*first, lanes))
    }
}
