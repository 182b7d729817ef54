//! Names of hydrodynamic derivatives, and what they mean for the dynamics.

use crate::placement::to_pose;
use crate::robot::{self, Axes, DerivativesDrag, Reference};
use bathyal::hydro::{Derivatives, Speed, Term};
use bathyal::spatial::{Mat3, Pose, Vec3};

/// Forces in the order of spatial vectors, [moment; force].
const FORCES: &str = "KMNXYZ";
/// Speeds in the order of spatial vectors, [ω; v].
const SPEEDS: &str = "pqruvw";
/// Speeds in one coefficient: third-order terms are published, higher ones are not.
const MAX_SPEEDS: usize = 3;

/// Component and speeds of a derivative by its name, such as `X_u|u|`.
pub(crate) fn parse(name: &str) -> Result<(usize, Vec<Speed>), String> {
    let mut characters = name.chars();
    let component = characters.next().and_then(|force| FORCES.find(force));
    let Some(component) = component else {
        return Err("does not begin with a force X, Y, Z or a moment K, M, N".into());
    };
    let rest = characters.as_str();
    let rest = rest.strip_prefix('_').unwrap_or(rest);
    if let Some(rate) = rest.strip_suffix("dot") {
        return Err(format!("is a derivative by the acceleration {rate}\u{307}"));
    }
    let mut speeds = Vec::new();
    let mut characters = rest.chars();
    while let Some(character) = characters.next() {
        let (letter, is_magnitude) = match character {
            '|' => (characters.next(), true),
            letter => (Some(letter), false),
        };
        let index = letter.and_then(|letter| SPEEDS.find(letter));
        let Some(index) = index.filter(|_| !is_magnitude || characters.next() == Some('|')) else {
            let read: String = name
                .chars()
                .take(name.len() - characters.as_str().len())
                .collect();
            return Err(format!(
                "has no speed u, v, w, p, q, r or |u| ... at the end of '{read}'"
            ));
        };
        speeds.push(match is_magnitude {
            true => Speed::Magnitude(index),
            false => Speed::Signed(index),
        });
    }
    match speeds.len() {
        1..=MAX_SPEEDS => Ok((component, speeds)),
        0 => Err("names no speed".into()),
        n => Err(format!("has {n} speeds; at most {MAX_SPEEDS} are used")),
    }
}

/// Dimension of a coefficient in the prime system.
///
/// ```text
/// ½ ρ L^(2 + angular speeds + 1 for a moment) U^(2 − speeds)
/// ```
///
/// None if the speed U is needed and is not given.
pub(crate) fn dimension(
    reference: &Reference,
    density: f64,
    component: usize,
    speeds: &[Speed],
) -> Option<f64> {
    let is_angular =
        |speed: &&Speed| matches!(**speed, Speed::Signed(0..3) | Speed::Magnitude(0..3));
    let angular = speeds.iter().filter(is_angular).count();
    let lengths = 2 + angular + usize::from(component < 3);
    let order = 2 - speeds.len() as i32;
    let speed = match order {
        0 => 1.0,
        _ => reference.speed?.powi(order),
    };
    let density = reference.density.unwrap_or(density);
    Some(0.5 * density * reference.length.powi(lengths as i32) * speed)
}

/// True for the derivatives of damping, such as K_p and X_u|u|: a force along its own speed alone,
/// in an odd power of it.
pub(crate) fn resists_itself(component: usize, speeds: &[Speed]) -> bool {
    let signed = speeds.iter().filter(|&&s| s == Speed::Signed(component));
    let magnitudes = speeds.iter().filter(|&&s| s == Speed::Magnitude(component));
    let signed = signed.count();
    signed % 2 == 1 && signed + magnitudes.count() == speeds.len()
}

/// The frame of coefficients in the body.
pub(crate) fn pose(axes: Axes, frame: Option<&robot::Pose>) -> Pose<f64> {
    let frame = frame.map_or(Pose::identity(), to_pose);
    match axes {
        Axes::Body => frame,
        Axes::ForwardStarboardDown => {
            let half_turn = Mat3([[1.0, 0.0, 0.0], [0.0, -1.0, 0.0], [0.0, 0.0, -1.0]]);
            frame.compose(&Pose {
                rotation: half_turn,
                position: Vec3([0.0; 3]),
            })
        }
    }
}

/// The law of coefficients that have been validated.
pub(crate) fn law(drag: &DerivativesDrag, density: f64) -> Derivatives {
    let terms = drag.coefficients.iter().filter_map(|(name, value)| {
        let (component, speeds) = parse(name).ok()?;
        let dimension = match &drag.reference {
            Some(reference) => dimension(reference, density, component, &speeds)?,
            None => 1.0,
        };
        Some(Term {
            component,
            coefficient: dimension * value,
            speeds,
        })
    });
    Derivatives {
        terms: terms.collect(),
        pose: pose(drag.axes, drag.frame.as_ref()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_forces_and_speeds() {
        use Speed::{Magnitude, Signed};
        for (name, component, speeds) in [
            ("X_u|u|", 3, vec![Signed(3), Magnitude(3)]),
            ("X_|u|u", 3, vec![Magnitude(3), Signed(3)]),
            ("Nuv", 2, vec![Signed(3), Signed(4)]),
            ("K_p", 0, vec![Signed(0)]),
            ("M_uw", 1, vec![Signed(3), Signed(5)]),
            ("Z_w|q|r", 5, vec![Signed(5), Magnitude(1), Signed(2)]),
        ] {
            assert_eq!(parse(name), Ok((component, speeds)), "{name}");
        }
    }

    #[test]
    fn names_of_nothing_are_refused() {
        for (name, part) in [
            ("", "begin"),
            ("u_X", "begin"),
            ("X", "names no speed"),
            ("X_", "names no speed"),
            ("X_u|u", "at the end of 'X_u|u'"),
            ("X_u||", "at the end of"),
            ("Z_uuds", "at the end of 'Z_uud'"),
            ("X_udot", "acceleration u"),
            ("Y_uvwp", "4 speeds"),
            ("Y_é", "at the end of"),
        ] {
            let error = parse(name).unwrap_err();
            assert!(error.contains(part), "{name}: {error}");
        }
    }

    #[test]
    fn damping_is_told_from_other_derivatives() {
        let is_damping = |name: &str| {
            let (component, speeds) = parse(name).unwrap();
            resists_itself(component, &speeds)
        };
        assert!(
            ["X_u", "X_u|u|", "K_p|p|", "N_rrr"]
                .into_iter()
                .all(is_damping)
        );
        assert!(
            !["X_uu", "Y_uv", "Y_r", "X_v|v|"]
                .into_iter()
                .any(is_damping)
        );
    }

    #[test]
    fn dimensions_are_those_of_the_prime_system() {
        let reference = Reference {
            length: 2.0,
            density: None,
            speed: Some(3.0),
        };
        let of = |name: &str| {
            let (component, speeds) = parse(name).unwrap();
            dimension(&reference, 1000.0, component, &speeds).unwrap()
        };
        // X / (½ ρ L²), N / (½ ρ L⁴), K / (½ ρ L⁵), Y / (½ ρ L² U)
        assert_eq!(of("X_u|u|"), 0.5e3 * 4.0);
        assert_eq!(of("N_ur"), 0.5e3 * 16.0);
        assert_eq!(of("K_p|p|"), 0.5e3 * 32.0);
        assert_eq!(of("Y_v"), 0.5e3 * 4.0 * 3.0);
        assert_eq!(of("X_uuu"), 0.5e3 * 4.0 / 3.0);
    }
}
