//! Heights and normals against values computed by hand.

use crate::rig::Dice;
use bathyal::spatial::Vec3;
use bathyal_robot::FileSet;
use bathyal_sim::terrain::{GridConfig, Terrain, TerrainConfig, Uneven};
use std::path::{Path, PathBuf};

/// Rounding.
const ROUNDING: f64 = 1e-14;

/// A folder of a test's own.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn grid(file: &str, scale: f64, offset: f64) -> TerrainConfig {
    TerrainConfig::Grid(GridConfig {
        file: file.into(),
        cell: 2.0,
        origin: [10.0, 20.0],
        scale,
        offset,
    })
}

/// Height and slopes at a point.
fn is(terrain: &Terrain, [x, y]: [f64; 2], height: f64, [along_x, along_y]: [f64; 2]) {
    let ground = terrain.ground(x, y);
    assert!(
        (ground.height - height).abs() < ROUNDING,
        "{ground:?} {height}"
    );
    let length = Vec3([along_x, along_y, 1.0]).norm();
    let expected = [-along_x / length, -along_y / length, 1.0 / length];
    for k in 0..3 {
        assert!(
            (ground.normal[k] - expected[k]).abs() < ROUNDING,
            "{ground:?}"
        );
    }
}

pub fn write_png(
    path: &Path,
    depth: png::BitDepth,
    color: png::ColorType,
    size: [u32; 2],
    data: &[u8],
) {
    let file = std::fs::File::create(path).unwrap();
    let mut encoder = png::Encoder::new(file, size[0], size[1]);
    encoder.set_color(color);
    encoder.set_depth(depth);
    encoder
        .write_header()
        .unwrap()
        .write_image_data(data)
        .unwrap();
}

#[test]
fn a_grid_of_numbers_is_a_map_with_bilinear_heights() {
    let folder = folder("terrain_csv");
    // y = 22 above, y = 20 below; x = 10, 12, 14.
    std::fs::write(folder.join("bed.csv"), "# heights\n1, 3, 2\n\n0, 2, 4\n").unwrap();
    let terrain = grid("bed.csv", 1.0, 0.0)
        .build(&FileSet::folder(&folder))
        .unwrap();
    is(&terrain, [10.5, 20.5], 0.75, [1.0, 0.5]);
    // Corners 2, 4 below and 3, 2 above; u = 0.5, w = 0.25.
    let low_high = [3.0, 2.5];
    is(
        &terrain,
        [13.0, 20.5],
        2.875,
        [0.75 * 1.0 + 0.25 * -0.5, (low_high[1] - low_high[0]) / 2.0],
    );
    // Beyond the border its heights continue.
    is(&terrain, [0.0, 20.5], 0.25, [0.0, 0.5]);
    is(&terrain, [10.5, 90.0], 1.5, [1.0, 0.0]);
    is(&terrain, [99.0, -99.0], 4.0, [0.0, 0.0]);
    let scaled = grid("bed.csv", 2.0, -30.0)
        .build(&FileSet::folder(&folder))
        .unwrap();
    is(&scaled, [10.5, 20.5], -28.5, [2.0, 1.0]);
}

#[test]
fn pictures_of_8_and_16_bits_are_maps_from_black_to_white() {
    let folder = folder("terrain_png");
    let gray = png::ColorType::Grayscale;
    write_png(
        &folder.join("8.png"),
        png::BitDepth::Eight,
        gray,
        [2, 2],
        &[0, 255, 51, 102],
    );
    let wide: Vec<u8> = [0_u16, 65535, 13107, 26214]
        .into_iter()
        .flat_map(u16::to_be_bytes)
        .collect();
    write_png(
        &folder.join("16.png"),
        png::BitDepth::Sixteen,
        gray,
        [2, 2],
        &wide,
    );
    for file in ["8.png", "16.png"] {
        // Above 0 and 1, below 0.2 and 0.4; times 10, less 30.
        let terrain = grid(file, 10.0, -30.0)
            .build(&FileSet::folder(&folder))
            .unwrap();
        is(&terrain, [10.0, 20.0], -28.0, [1.0, -1.0]);
        is(&terrain, [11.0, 21.0], -26.0, [3.0, 1.0]);
        is(&terrain, [12.0, 22.0], -20.0, [5.0, 3.0]);
    }
}

#[test]
fn a_slope_goes_through_its_point_across_its_normal() {
    let (point, normal) = (Vec3([1.0, -2.0, 0.5]), Vec3([0.3, -0.4, 1.2]));
    let terrain = Terrain::through(point, normal).unwrap();
    let mut dice = Dice::new(7);
    for _ in 0..20 {
        let [x, y, _] = dice.vector(50.0);
        let ground = terrain.ground(x, y);
        let across = Vec3([x, y, ground.height]) - point;
        assert!(across.dot(normal).abs() < 1e-12);
        assert!((ground.normal.dot(normal) - normal.norm()).abs() < ROUNDING);
    }
    assert!(Terrain::through(point, Vec3([1.0, 0.0, 0.0])).is_none());
}

#[test]
fn uneven_ground_stays_within_its_amplitude_and_its_normal_is_its_gradient() {
    /// Central differences.
    const CLOSE: f64 = 1e-8;
    const SMALL: f64 = 1e-4;
    let terrain = Terrain::uneven(Uneven::new(-5.0, 0.3, 2.0, 42));
    let mut dice = Dice::new(1);
    let (mut lowest, mut highest) = (f64::MAX, f64::MIN);
    for _ in 0..2000 {
        let [x, y, _] = dice.vector(100.0);
        let height = |x, y| terrain.ground(x, y).height;
        let ground = terrain.ground(x, y);
        (lowest, highest) = (lowest.min(ground.height), highest.max(ground.height));
        let along_x = (height(x + SMALL, y) - height(x - SMALL, y)) / (2.0 * SMALL);
        let along_y = (height(x, y + SMALL) - height(x, y - SMALL)) / (2.0 * SMALL);
        assert!((ground.normal[0] / ground.normal[2] + along_x).abs() < CLOSE);
        assert!((ground.normal[1] / ground.normal[2] + along_y).abs() < CLOSE);
    }
    assert!((-5.3..-5.15).contains(&lowest) && (-4.85..-4.7).contains(&highest));
    let other = Terrain::uneven(Uneven::new(-5.0, 0.3, 2.0, 43));
    assert_ne!(other.ground(0.0, 0.0), terrain.ground(0.0, 0.0));
}
