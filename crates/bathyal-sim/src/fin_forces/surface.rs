//! Forces of the water on a surface that turns about a hinge.

use super::FinLoad;
use bathyal::cast::{ToLanes, part};
use bathyal::hydro::Table;
use bathyal::real::Ordered;
use bathyal::spatial::{Force, Motion, Vec3};
use bathyal::{Real, to_lanes_by_field, variant_to_lanes};
use bathyal_robot::fins::{Foil, LiftingSurface, SectionCoefficients, SurfaceSection};
use bathyal_robot::robot::Hinge;
use std::f64::consts::PI;

/// Speed, m/s, that stands for none in quotients.
const AT_REST: f64 = 1e-30;

/// Lift, drag and moment of a surface whose chord is turned by δ about its span e.
///
/// ```text
/// c = cos δ c₀ + sin δ n₀,  n = cos δ n₀ − sin δ c₀,  n₀ = e × c₀,   p = h + a c
/// α = atan2(−n·v, c·v),   v: of p, relative to the water
/// F = ½ ρ S |vₙ| (C_L e × v − C_D vₙ),   M = ½ ρ S c |vₙ|² C_M e,   vₙ = v − (e·v) e
/// ```
///
/// p is the point at a quarter of the chord, h on the hinge. The water is sampled at the p of no
/// deflection. The motion of the fin about its hinge adds nothing to v: quasi-steady, without mass.
#[derive(Clone, Debug)]
pub(crate) struct Surface<T> {
    hinge: Vec3<T>,
    /// a: from the hinge to the quarter chord, along the chord.
    arm: T,
    /// e, c₀ and n₀.
    axes: [Vec3<T>; 3],
    /// ½ ρ S.
    half_mass: T,
    chord: T,
    section: Section<T>,
    /// Where the water is sampled.
    pub place: Vec3<T>,
}

to_lanes_by_field! { Surface { hinge, arm, axes, half_mass, chord, section, place } }

#[derive(Clone, Debug)]
enum Section<T> {
    Foil(Foil<T>),
    Tables([Curve<T>; 3]),
}

/// A table of the core, whose numbers may differ from lane to lane.
#[derive(Clone, Debug)]
struct Curve<T> {
    start: T,
    /// Angles, and changes of slope there.
    bends: Vec<[T; 2]>,
}

impl Surface<f64> {
    pub fn new(surface: &LiftingSurface, hinge: &Hinge, density: f64) -> Self {
        let LiftingSurface {
            position, chord, ..
        } = *surface;
        let arm = (hinge.chord_fraction.unwrap_or(0.25) - 0.25) * chord;
        let (span, chord_direction) = (surface.span_direction, surface.chord_direction);
        Surface {
            hinge: position - chord_direction * arm,
            arm,
            axes: [span, chord_direction, surface.lift_direction()],
            half_mass: 0.5 * density * surface.area(),
            chord,
            section: match &surface.section {
                SurfaceSection::Foil(foil) => Section::Foil(foil.clone()),
                SurfaceSection::Tables(tables) => {
                    Section::Tables([&tables.lift, &tables.drag, &tables.moment].map(Curve::new))
                }
            },
            place: position,
        }
    }

    /// True if another surface has coefficients of the same kind.
    pub fn has_form_of(&self, other: &Self) -> bool {
        std::mem::discriminant(&self.section) == std::mem::discriminant(&other.section)
    }
}

impl<T: Ordered> Surface<T> {
    /// Evaluates the surface; `velocity` is that of the body's origin, and `water` that of the water,
    /// both in body axes.
    #[inline(always)]
    pub fn force(&self, deflection: T, velocity: &Motion<T>, water: Vec3<T>) -> FinLoad<T> {
        let [span, chord, normal] = self.axes;
        let (sin, cos) = deflection.sin_cos();
        let (chord, normal) = (chord * cos + normal * sin, normal * cos - chord * sin);
        let place = self.hinge + chord * self.arm;
        let v = velocity.at(place) - water;
        let (a, b) = (chord.dot(v), -normal.dot(v));
        let square = b.mul_add(b, a * a);
        let speed = square.sqrt();
        let at = self.section.at(a, b, speed);
        let pressure = self.half_mass * speed;
        let (lift, drag) = (pressure * at.lift, pressure * at.drag);
        let [along, across] = [lift * b - drag * a, lift * a + drag * b];
        let moment = pressure * speed * self.chord * at.moment;
        let mut wrench = Force::at(place, chord * along + normal * across);
        wrench.moment += span * moment;
        FinLoad {
            wrench,
            lift: lift * speed,
            drag: drag * speed,
            hinge_moment: self.arm * across + moment,
        }
    }
}

impl<T: Ordered> Section<T> {
    /// The coefficients where the water passes with a = c·v and b = −n·v.
    #[inline(always)]
    fn at(&self, a: T, b: T, speed: T) -> SectionCoefficients<T> {
        match self {
            Section::Foil(foil) => {
                let per_speed = T::one() / speed.max(T::lit(AT_REST));
                foil.at(b * per_speed, a * per_speed)
            }
            Section::Tables([lift, drag, moment]) => {
                let angle = b.atan2(a);
                SectionCoefficients {
                    lift: lift.at(angle),
                    drag: drag.at(angle),
                    moment: moment.at(angle),
                }
            }
        }
    }
}

impl<T: Real> ToLanes<T> for Section<f64> {
    type Lanes = Section<T>;
    fn to_lanes(lanes: &[&Self]) -> Section<T> {
        match lanes[0] {
            Section::Foil(_) => {
                Section::Foil(variant_to_lanes!(lanes, Section::Foil(foil) => foil))
            }
            Section::Tables(_) => {
                Section::Tables(variant_to_lanes!(lanes, Section::Tables(tables) => tables))
            }
        }
    }
}

impl Curve<f64> {
    fn new(table: &Table) -> Self {
        let (start, bends) = table.bends();
        Curve {
            start,
            bends: bends
                .iter()
                .map(|(angle, change)| [*angle, *change])
                .collect(),
        }
    }
}

/// Lanes of fewer bends have some more at the end, without a change.
impl<T: Real> ToLanes<T> for Curve<f64> {
    type Lanes = Curve<T>;
    fn to_lanes(lanes: &[&Self]) -> Curve<T> {
        let most = lanes
            .iter()
            .map(|curve| curve.bends.len())
            .max()
            .unwrap_or(0);
        let padded = |curve: &&Curve<f64>| {
            let mut bends = curve.bends.clone();
            bends.resize(most, [PI, 0.0]);
            bends
        };
        let bends: Vec<Vec<[f64; 2]>> = lanes.iter().map(padded).collect();
        Curve {
            start: ToLanes::to_lanes(&part(lanes, |curve| &curve.start)),
            bends: ToLanes::to_lanes(&bends.iter().collect::<Vec<_>>()),
        }
    }
}

impl<T: Ordered> Curve<T> {
    /// The coefficient at an angle, as [`Table::at`] finds it.
    #[inline(always)]
    fn at(&self, angle: T) -> T {
        let mut y = self.start;
        for [bend, change] in &self.bends {
            let beyond = T::zero().max(angle - *bend);
            y = change.mul_add(beyond, y);
        }
        y
    }
}
