//! Names of hydrodynamic derivatives by a deflection, and their law.

use crate::derivatives;
use crate::robot::ControlDerivatives;
use bathyal::hydro::{Speed, Term};
use bathyal::spatial::Pose;

/// The largest power of the deflection.
const MAX_POWER: usize = 2;

/// Factors of the deflection d in a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deflection {
    /// d
    Linear,
    /// d²
    Square,
    /// |d|
    Magnitude,
    /// d |d|
    SignedSquare,
}

/// A product of speeds and the deflection.
#[derive(Clone, Debug, PartialEq)]
pub struct ControlTerm {
    /// Coefficient and speeds.
    pub term: Term,
    /// Factor of the deflection.
    pub deflection: Deflection,
}

/// Forces of control surfaces by their deflection: f = Σ c · s₁ s₂ … · d.
#[derive(Clone, Debug, PartialEq)]
pub struct ControlLaw {
    /// Frame in which they hold, in the body.
    pub pose: Pose<f64>,
    /// The terms, which add up.
    pub terms: Vec<ControlTerm>,
}

/// A derivative by a deflection, by its name.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ParsedName {
    pub component: usize,
    pub speeds: Vec<Speed>,
    pub deflection: Deflection,
    /// Letters of the surface, such as `s` of `Z_uuds`.
    pub surface: String,
}

/// Component, speeds, deflection and surface of a derivative by its name, such as `Z_uuds`.
pub(crate) fn parse(name: &str) -> Result<ParsedName, String> {
    if let Some(rate) = name.strip_suffix("dot") {
        return Err(format!("is a derivative by an acceleration: '{rate}dot'"));
    }
    let Some(first) = name.find('d') else {
        return Err("has no deflection d".into());
    };
    let begin = match name[..first].ends_with('|') && name[..first].matches('|').count() % 2 == 1 {
        true => first - 1,
        false => first,
    };
    let (component, speeds) = derivatives::parse(&name[..begin])?;
    let mut rest = &name[begin..];
    let (mut signed, mut magnitudes) = (0, 0);
    let mut surface: Option<&str> = None;
    while !rest.is_empty() {
        let inner = rest.strip_prefix('|').unwrap_or(rest);
        let is_magnitude = inner.len() < rest.len();
        let Some(letters) = inner.strip_prefix('d') else {
            return Err(format!(
                "has '{rest}' after the deflection, which comes last"
            ));
        };
        let is_own = |c: char| c.is_ascii_lowercase() && c != 'd';
        let end = letters.find(|c| !is_own(c)).unwrap_or(letters.len());
        let own = &letters[..end];
        if surface.is_some_and(|other| other != own) {
            return Err("has the deflections of two surfaces; a fin has one".into());
        }
        surface = Some(own);
        rest = &letters[end..];
        if is_magnitude {
            rest = rest.strip_prefix('|').ok_or("has a | that is not closed")?;
            magnitudes += 1;
        } else {
            signed += 1;
        }
    }
    let deflection = match (signed, magnitudes) {
        (1, 0) => Deflection::Linear,
        (2, 0) | (0, 2) => Deflection::Square,
        (0, 1) => Deflection::Magnitude,
        (1, 1) => Deflection::SignedSquare,
        (a, b) => {
            let power = a + b;
            return Err(format!(
                "has the deflection {power} times; at most {MAX_POWER} are used"
            ));
        }
    };
    Ok(ParsedName {
        component,
        speeds,
        deflection,
        surface: surface.unwrap_or_default().to_string(),
    })
}

impl ControlLaw {
    /// The law of coefficients that have been validated, in water of a density.
    pub fn new(given: &ControlDerivatives, density: f64) -> Self {
        let terms = given.coefficients.iter().filter_map(|(name, value)| {
            let name = parse(name).ok()?;
            let dimension = match &given.reference {
                Some(reference) => {
                    derivatives::dimension(reference, density, name.component, &name.speeds)?
                }
                None => 1.0,
            };
            let term = Term {
                component: name.component,
                coefficient: dimension * value,
                speeds: name.speeds,
            };
            Some(ControlTerm {
                term,
                deflection: name.deflection,
            })
        });
        ControlLaw {
            pose: derivatives::pose(given.axes, given.frame.as_ref()),
            terms: terms.collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_speeds_and_then_deflections() {
        use Deflection::*;
        use Speed::Signed;
        let (u, v) = (Signed(3), Signed(4));
        for (name, component, speeds, deflection, surface) in [
            ("Y_uud", 4, vec![u, u], Linear, ""),
            ("Z_uuds", 5, vec![u, u], Linear, "s"),
            ("N_uudr", 2, vec![u, u], Linear, "r"),
            ("X_uudsds", 3, vec![u, u], Square, "s"),
            ("X_uudd", 3, vec![u, u], Square, ""),
            ("Y_uvd|d|", 4, vec![u, v], SignedSquare, ""),
            ("X_u|d|", 3, vec![u], Magnitude, ""),
            (
                "X_|u|u|dr|",
                3,
                vec![Speed::Magnitude(3), u],
                Magnitude,
                "r",
            ),
        ] {
            let parsed = parse(name).unwrap();
            assert_eq!(
                (parsed.component, &parsed.speeds),
                (component, &speeds),
                "{name}"
            );
            assert_eq!(
                (parsed.deflection, parsed.surface.as_str()),
                (deflection, surface),
                "{name}"
            );
        }
    }

    #[test]
    fn names_of_nothing_are_refused() {
        for (name, part) in [
            ("Y_uu", "no deflection"),
            ("Y_d", "names no speed"),
            ("Y_udot", "acceleration"),
            ("Y_uudrds", "two surfaces"),
            ("Y_uuddd", "3 times"),
            ("Y_uud|u|", "comes last"),
            ("Y_uu|d", "not closed"),
            ("W_uud", "begin"),
        ] {
            let error = parse(name).unwrap_err();
            assert!(error.contains(part), "{name}: {error}");
        }
    }
}
