//! The seabed: heights and normals.
//!
//! Every form is a height z = h(x, y). The normal is that of h itself,
//!
//!   n = (−∂h/∂x, −∂h/∂y, 1) / √(1 + |∇h|²),
//!
//! never one that has been smoothed apart from the heights: a force along it can then be
//! the gradient of a potential, and the ground cannot give more energy than it was given.

mod config;
mod files;
mod grid;
mod uneven;

pub use config::{GridConfig, PlaneConfig, SlopeConfig, TerrainConfig, UnevenConfig};
pub use grid::{Grid, GridError};
pub use uneven::Uneven;

use bathyal::Real;
use bathyal::real::Ordered;
use bathyal::simd::Packed;
use bathyal::spatial::Vec3;

/// The ground under a point, or under one point in each lane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ground<T = f64> {
    /// z of the ground, m.
    pub height: T,
    /// Unit vector out of the ground.
    pub normal: Vec3<T>,
}

impl<T: Real> Ground<T> {
    /// The ground of a height and its slopes ∂h/∂x and ∂h/∂y.
    #[inline(always)]
    fn new(height: T, [along_x, along_y]: [T; 2]) -> Self {
        let up = T::one() / (T::one() + along_x * along_x + along_y * along_y).sqrt();
        Ground {
            height,
            normal: Vec3([-along_x * up, -along_y * up, up]),
        }
    }
}

impl<T: Packed> Ground<T> {
    #[inline(always)]
    fn lane_by_lane(under: impl Fn(usize) -> Ground) -> Self {
        let mut ground = Ground {
            height: T::zero(),
            normal: Vec3::zero(),
        };
        for i in 0..T::LANES {
            let one = under(i);
            ground.height.set_lane(i, T::Element::lit(one.height));
            for k in 0..3 {
                ground.normal[k].set_lane(i, T::Element::lit(one.normal[k]));
            }
        }
        ground
    }
}

/// The seabed.
#[derive(Clone, Debug)]
pub struct Terrain {
    form: Form,
    /// Upper bound of the height.
    highest: f64,
}

#[derive(Clone, Debug)]
enum Form {
    /// Height at the world's origin, and the slopes along x and y.
    Plane(f64, [f64; 2]),
    Grid(Grid),
    Uneven(Box<Uneven>),
}

impl Terrain {
    /// Flat ground.
    ///
    /// ```
    /// use bathyal_sim::terrain::Terrain;
    /// let ground = Terrain::plane(-30.0).ground(5.0, 7.0);
    /// assert_eq!((ground.height, ground.normal.0), (-30.0, [0.0, 0.0, 1.0]));
    /// ```
    pub fn plane(height: f64) -> Self {
        Terrain::slope(height, [0.0; 2])
    }

    /// A plane: its height at the world's origin, and its slopes ∂h/∂x and ∂h/∂y.
    pub fn slope(height: f64, slopes: [f64; 2]) -> Self {
        Terrain {
            form: Form::Plane(height, slopes),
            highest: match slopes {
                [0.0, 0.0] => height,
                _ => f64::INFINITY,
            },
        }
    }

    /// The plane through a point with a normal of any length; none if it does not point up.
    pub fn through(point: Vec3<f64>, normal: Vec3<f64>) -> Option<Self> {
        let slopes = [-normal[0] / normal[2], -normal[1] / normal[2]];
        let height = point[2] - slopes[0] * point[0] - slopes[1] * point[1];
        (normal[2] > 0.0 && height.is_finite()).then(|| Terrain::slope(height, slopes))
    }

    /// Bilinear heights.
    pub fn grid(grid: Grid) -> Self {
        Terrain {
            highest: grid.highest(),
            form: Form::Grid(grid),
        }
    }

    /// Waves of the ground.
    pub fn uneven(uneven: Uneven) -> Self {
        Terrain {
            highest: uneven.highest(),
            form: Form::Uneven(Box::new(uneven)),
        }
    }

    /// The ground under (x, y), in numbers or in lanes.
    #[inline(always)]
    pub fn ground<T: Packed + Ordered>(&self, x: T, y: T) -> Ground<T> {
        match &self.form {
            Form::Plane(height, [along_x, along_y]) => {
                let [along_x, along_y] = [T::lit(*along_x), T::lit(*along_y)];
                let height = along_x.mul_add(x, along_y.mul_add(y, T::lit(*height)));
                Ground::new(height, [along_x, along_y])
            }
            Form::Grid(grid) => {
                Ground::lane_by_lane(|i| grid.ground(x.lane(i).into(), y.lane(i).into()))
            }
            Form::Uneven(uneven) => uneven.ground(x, y),
        }
    }

    /// Distance of (x, y) from the map of heights, m; 0 on it and where the seabed has no end.
    pub fn distance_outside(&self, x: f64, y: f64) -> f64 {
        match &self.form {
            Form::Grid(grid) => grid.distance_outside(x, y),
            Form::Plane(..) | Form::Uneven(_) => 0.0,
        }
    }

    /// A height that the ground nowhere exceeds.
    #[inline(always)]
    pub fn highest(&self) -> f64 {
        self.highest
    }

    /// Cosine of the slope of the plane that the ground undulates about: n_z of a plane, and
    /// 1 of everything else. It is the same everywhere; see [`crate::contact`].
    pub fn level(&self) -> f64 {
        match &self.form {
            Form::Plane(..) => self.ground(0.0_f64, 0.0).normal[2],
            Form::Grid(_) | Form::Uneven(_) => 1.0,
        }
    }
}
