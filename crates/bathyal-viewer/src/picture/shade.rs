//! What colour a point has: light from above, shadow, and haze with distance.
//!
//! Colours are computed with in linear light and written in sRGB.

use super::Camera;
use super::faces::{Material, Surface};
use super::shadow::Shadow;
use bathyal::spatial::Vec3;

/// What lines between parts leave of the light.
pub const LINE: f64 = 0.30;

/// Where light comes from, and how far one sees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Light {
    /// Unit vector towards the light.
    pub from: Vec3<f64>,
    /// Distance at which haze begins, m.
    pub clear: f64,
    /// Distance over which it takes everything, m.
    pub haze: f64,
}

/// A point that is seen.
pub struct Point {
    /// Pixels from the upper left.
    pub at: [f64; 2],
    /// Along the camera's axis, m; infinite if nothing is there.
    pub depth: f64,
    /// Unit vector out of the surface.
    pub normal: Vec3<f64>,
}

/// Water above, at eye level, and below, sRGB.
const ABOVE: [f64; 3] = [0.88, 0.95, 0.97];
const LEVEL: [f64; 3] = [0.66, 0.82, 0.89];
const BELOW: [f64; 3] = [0.36, 0.58, 0.70];
/// Light from above, and from all sides.
const SUN: f64 = 0.95;
const SKY: [f64; 3] = [0.50, 0.55, 0.60];
const GROUND: [f64; 3] = [0.22, 0.22, 0.22];
/// How strongly smooth surfaces shine, and how narrow the highlight is.
const SHINE: f64 = 0.16;
const NARROW: i32 = 24;

/// Linear light of an sRGB value.
fn linear(x: f64) -> f64 {
    match x <= 0.04045 {
        true => x / 12.92,
        false => ((x + 0.055) / 1.055).powf(2.4),
    }
}

/// sRGB of linear light, as a byte.
pub fn to_byte(x: f64) -> u8 {
    let x = x.clamp(0.0, 1.0);
    let value = match x <= 0.003_130_8 {
        true => 12.92 * x,
        false => 1.055 * x.powf(1.0 / 2.4) - 0.055,
    };
    (255.0 * value).round() as u8
}

fn mix(a: [f64; 3], b: [f64; 3], t: f64) -> [f64; 3] {
    core::array::from_fn(|i| a[i] + (b[i] - a[i]) * t)
}

fn smooth(t: f64) -> f64 {
    let t = t.clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// The water in a direction, in linear light.
fn water(ray: Vec3<f64>) -> [f64; 3] {
    let height = ray[2] / ray.norm();
    let far = match height >= 0.0 {
        true => ABOVE,
        false => BELOW,
    };
    // Most pictures look about 20 degrees down: the whole range should be seen there.
    mix(LEVEL, far, smooth(height.abs() / 0.65)).map(linear)
}

/// The colour of a point, in linear light.
pub fn color(
    material: Option<&Material>,
    point: &Point,
    camera: &Camera,
    light: &Light,
    shadow: &Shadow,
) -> [f64; 3] {
    let ray = camera.ray(point.at);
    let Some(material) = material else {
        return water(ray);
    };
    let p = camera.eye + ray * point.depth;
    let view = ray * (-1.0 / ray.norm());
    let normal = match point.normal.dot(view) < 0.0 {
        true => -point.normal,
        false => point.normal,
    };
    let base = material.color.map(linear);
    let lit = match material.surface {
        Surface::Solid => solid(base, p, normal, view, light, shadow),
        Surface::Sign => {
            let k = 0.72 + 0.28 * normal.dot(light.from).max(0.0);
            base.map(|c| c * k)
        }
        Surface::Ground(spacing) => {
            let lines = grid(p, normal, point.at, camera, spacing);
            let lit = diffuse(base, p, normal, light, shadow);
            lit.map(|c| c * (1.0 - 0.22 * lines))
        }
        Surface::Grid(spacing) => {
            let lines = grid(p, normal, point.at, camera, spacing);
            mix(water(ray), base, 0.75 * lines)
        }
    };
    let far = (point.depth - light.clear) / light.haze;
    mix(lit, water(ray), smooth(far))
}

/// Light from above with shadow, and light from all sides.
fn diffuse(
    base: [f64; 3],
    p: Vec3<f64>,
    normal: Vec3<f64>,
    light: &Light,
    shadow: &Shadow,
) -> [f64; 3] {
    let facing = normal.dot(light.from).max(0.0);
    let sun = match facing > 0.0 {
        true => SUN * facing * shadow.light_at(p, normal),
        false => 0.0,
    };
    let around = mix(GROUND, SKY, 0.5 + 0.5 * normal[2]);
    core::array::from_fn(|i| base[i] * (sun + around[i]))
}

fn solid(
    base: [f64; 3],
    p: Vec3<f64>,
    normal: Vec3<f64>,
    view: Vec3<f64>,
    light: &Light,
    shadow: &Shadow,
) -> [f64; 3] {
    let half = view + light.from;
    let half = half * (1.0 / half.norm().max(1e-9));
    let shine = SHINE * normal.dot(half).max(0.0).powi(NARROW);
    diffuse(base, p, normal, light, shadow).map(|c| c + shine)
}

/// How much of a pixel is covered by the lines of a grid over x and y, from 0 to 1.
fn grid(p: Vec3<f64>, normal: Vec3<f64>, at: [f64; 2], camera: &Camera, spacing: f64) -> f64 {
    // The piece of the surface in the pixel, by the rays of its neighbours.
    let beside = |dx: f64, dy: f64| {
        let ray = camera.ray([at[0] + dx, at[1] + dy]);
        let along = ray.dot(normal);
        match along.abs() > 1e-9 {
            true => ray * ((p - camera.eye).dot(normal) / along) - (p - camera.eye),
            false => Vec3([f64::INFINITY; 3]),
        }
    };
    let (right, down) = (beside(1.0, 0.0), beside(0.0, 1.0));
    let mut covered = 0.0_f64;
    for (every, width, weight) in [(spacing, 1.0, 0.45), (5.0 * spacing, 1.5, 0.85)] {
        for i in 0..2 {
            let pixel = right[i].abs() + down[i].abs();
            let away = (p[i] / every - (p[i] / every).round()).abs() * every;
            let line = (0.5 + 0.5 * width - away / pixel).clamp(0.0, 1.0);
            // Lines that come too near to each other fade away.
            let apart = smooth((every / pixel - 3.0) / 9.0);
            covered = covered.max(weight * line * apart);
        }
    }
    if covered.is_finite() { covered } else { 0.0 }
}
