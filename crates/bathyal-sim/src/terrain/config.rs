//! The seabed of scenario files.

use super::{Grid, Terrain, Uneven};
use bathyal::Real;
use bathyal_robot::{Diagnostic, FileSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Steeper slopes are walls, not ground, degrees.
const STEEPEST: f64 = 85.0;

/// The seabed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TerrainConfig {
    /// Flat ground.
    Plane(PlaneConfig),
    /// A plane that rises.
    Slope(SlopeConfig),
    /// Heights from a file.
    Grid(GridConfig),
    /// Waves of the ground, drawn from a seed.
    Uneven(UnevenConfig),
}

/// Flat ground.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlaneConfig {
    /// z of the ground, m.
    pub height: f64,
}

/// A plane that rises.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SlopeConfig {
    /// z of the ground at x = y = 0, m.
    pub height: f64,
    /// Slope along x, degrees.
    #[serde(default)]
    pub slope_x_deg: f64,
    /// Slope along y, degrees.
    #[serde(default)]
    pub slope_y_deg: f64,
}

/// Heights from a file, bilinear between; outside, the heights of the border continue.
/// The file is a map: x to the right, y up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GridConfig {
    /// `.csv` (one row a line, numbers parted by commas) or `.png` (grayscale, 8 or 16
    /// bits), in the folder of the scenario.
    pub file: String,
    /// Distance between neighbouring heights, m.
    pub cell: f64,
    /// x and y of the lower left height, m.
    #[serde(default)]
    pub origin: [f64; 2],
    /// Height is offset + scale · number, m; of a picture black is 0 and white is 1.
    #[serde(default = "one")]
    pub scale: f64,
    /// m.
    #[serde(default)]
    pub offset: f64,
}

/// Waves of the ground, drawn from a seed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnevenConfig {
    /// Mean z of the ground, m.
    pub height: f64,
    /// The most that it departs from that, m.
    pub amplitude: f64,
    /// A typical distance from crest to crest, m.
    pub wavelength: f64,
    /// Another seed is another ground.
    #[serde(default)]
    pub seed: u64,
}

fn one() -> f64 {
    1.0
}

impl TerrainConfig {
    /// Builds the seabed; heights are read from `files`. Paths of diagnostics are relative to the
    /// terrain's own table.
    pub fn build(&self, files: &FileSet) -> Result<Terrain, Diagnostic> {
        self.build_with_file(files).map(|(terrain, _)| terrain)
    }

    /// Builds the seabed and returns the contents of the file that its heights were read from, if
    /// there is one, so that a recording can keep it.
    pub fn build_with_file(
        &self,
        files: &FileSet,
    ) -> Result<(Terrain, Option<Vec<u8>>), Diagnostic> {
        match self {
            TerrainConfig::Plane(plane) => {
                finite("plane.height", plane.height)?;
                Ok((Terrain::plane(plane.height), None))
            }
            TerrainConfig::Slope(slope) => Ok((slope.build()?, None)),
            TerrainConfig::Grid(grid) => {
                let (terrain, file) = grid.build(files)?;
                Ok((terrain, Some(file)))
            }
            TerrainConfig::Uneven(uneven) => Ok((uneven.build()?, None)),
        }
    }
}

impl SlopeConfig {
    fn build(&self) -> Result<Terrain, Diagnostic> {
        finite("slope.height", self.height)?;
        for (path, angle) in [
            ("slope.slope_x_deg", self.slope_x_deg),
            ("slope.slope_y_deg", self.slope_y_deg),
        ] {
            let help = format!("it must be between -{STEEPEST} and {STEEPEST}");
            demand(path, angle, angle.abs() <= STEEPEST, &help)?;
        }
        let slopes = [self.slope_x_deg, self.slope_y_deg].map(|angle| {
            let (sin, cos) = Real::sin_cos(angle.to_radians());
            sin / cos
        });
        Ok(Terrain::slope(self.height, slopes))
    }
}

impl GridConfig {
    /// Name of the file of heights in a recording.
    pub(crate) fn recorded_file(&self) -> String {
        format!("terrain.{}", super::files::extension(&self.file))
    }

    fn build(&self, files: &FileSet) -> Result<(Terrain, Vec<u8>), Diagnostic> {
        positive("grid.cell", self.cell)?;
        finite("grid.origin[0]", self.origin[0])?;
        finite("grid.origin[1]", self.origin[1])?;
        finite("grid.scale", self.scale)?;
        finite("grid.offset", self.offset)?;
        let wrong = |what: String, help: &str| {
            let message = format!("the terrain's file '{}': {what}", self.file);
            Diagnostic::new("grid.file", message, help)
        };
        let file_error = |(what, help): (String, &str)| wrong(what, help);
        let bytes = super::files::read(&self.file, files).map_err(file_error)?;
        let mut rows = super::files::parse(&self.file, &bytes).map_err(file_error)?;
        for height in rows.iter_mut().flatten() {
            *height = self.scale.mul_add(*height, self.offset);
        }
        match Grid::new(&rows, self.cell, self.origin) {
            Ok(grid) => Ok((Terrain::grid(grid), bytes)),
            Err(error) => Err(wrong(
                error.to_string(),
                "give rows of equally many finite heights",
            )),
        }
    }
}

impl UnevenConfig {
    fn build(&self) -> Result<Terrain, Diagnostic> {
        finite("uneven.height", self.height)?;
        finite("uneven.amplitude", self.amplitude)?;
        positive("uneven.wavelength", self.wavelength)?;
        Ok(Terrain::uneven(Uneven::new(
            self.height,
            self.amplitude,
            self.wavelength,
            self.seed,
        )))
    }
}

fn demand(path: &str, value: f64, good: bool, help: &str) -> Result<(), Diagnostic> {
    match good {
        true => Ok(()),
        false => Err(Diagnostic::new(
            path,
            format!("the terrain's {path} is {value}"),
            help,
        )),
    }
}

fn finite(path: &str, value: f64) -> Result<(), Diagnostic> {
    demand(path, value, value.is_finite(), "it must be finite")
}

fn positive(path: &str, value: f64) -> Result<(), Diagnostic> {
    let good = value.is_finite() && value > 0.0;
    demand(path, value, good, "it must be finite and positive")
}
