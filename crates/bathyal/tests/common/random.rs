//! Random numbers, directions and poses. The same seed always gives the same.

use bathyal::random::SplitMix64;
use bathyal::spatial::{Mat3, Pose, Quaternion, Vec3};

/// Draws robots, directions and poses.
#[derive(Clone, Debug)]
pub struct Rng(SplitMix64);

impl Rng {
    pub fn new(seed: u64) -> Self {
        Rng(SplitMix64::new(seed))
    }

    pub fn bits(&mut self) -> u64 {
        self.0.bits()
    }

    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        self.0.between(low, high)
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.bits() % n as u64) as usize
    }

    pub fn chance(&mut self, p: f64) -> bool {
        self.between(0.0, 1.0) < p
    }

    pub fn array<const N: usize>(&mut self, size: f64) -> [f64; N] {
        core::array::from_fn(|_| self.between(-size, size))
    }

    pub fn matrix<const N: usize>(&mut self, size: f64) -> [[f64; N]; N] {
        core::array::from_fn(|_| self.array(size))
    }

    pub fn vector(&mut self, size: f64) -> Vec3<f64> {
        Vec3(self.array(size))
    }

    /// A direction, of length 1.
    pub fn direction(&mut self) -> Vec3<f64> {
        loop {
            let v = self.vector(1.0);
            let length = v.norm();
            if length > 0.1 && length <= 1.0 {
                return v * (1.0 / length);
            }
        }
    }

    pub fn quaternion(&mut self) -> [f64; 4] {
        loop {
            let q: [f64; 4] = self.array(1.0);
            let length = q.iter().map(|x| x * x).sum::<f64>().sqrt();
            if length > 0.1 && length <= 1.0 {
                return q.map(|x| x / length);
            }
        }
    }

    pub fn rotation(&mut self) -> Mat3<f64> {
        Quaternion::from_array(self.quaternion()).matrix()
    }

    pub fn pose(&mut self, size: f64) -> Pose<f64> {
        Pose {
            rotation: self.rotation(),
            position: self.vector(size),
        }
    }

    /// A pose as people choose them: quarter turns, offsets along an axis or none. Axes
    /// are then often parallel, or meet, or coincide.
    pub fn neat_pose(&mut self) -> Pose<f64> {
        const QUARTERS: [[[f64; 3]; 3]; 5] = [
            [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            [[1.0, 0.0, 0.0], [0.0, 0.0, -1.0], [0.0, 1.0, 0.0]],
            [[0.0, 0.0, 1.0], [0.0, 1.0, 0.0], [-1.0, 0.0, 0.0]],
            [[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]],
            [[-1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, -1.0]],
        ];
        let mut pose = Pose {
            rotation: Mat3(QUARTERS[self.below(5)]),
            position: Vec3([0.0; 3]),
        };
        if self.chance(0.6) {
            pose.position[self.below(3)] = self.between(-0.8, 0.8);
        }
        pose
    }

    /// An axis as people choose them.
    pub fn neat_axis(&mut self) -> [f64; 3] {
        let mut axis = [0.0; 3];
        axis[self.below(3)] = if self.chance(0.3) { -1.0 } else { 1.0 };
        axis
    }
}
