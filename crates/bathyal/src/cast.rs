//! From several values in `f64` to one value with a lane for each; from one value to the
//! same in another scalar.

use crate::Real;
use crate::spatial::{
    DoubleAngle, Force, Mat3, Motion, Pose, RevoluteProjectedInertia, RigidInertia, Screw, Sym3,
    SymMat6, Turn, Vec3,
};

/// Values in `f64` of which several can be packed into the lanes of `T`.
pub trait ToLanes<T: Real> {
    /// The packed value.
    type Lanes;
    /// Packs `lanes[i % lanes.len()]` into lane i. All must be of the same form; a scalar
    /// without lanes takes the first.
    fn to_lanes(lanes: &[&Self]) -> Self::Lanes;
}

/// The same part of each value.
pub fn part<'a, X, Y: ?Sized>(lanes: &[&'a X], of: impl Fn(&'a X) -> &'a Y) -> Vec<&'a Y> {
    lanes.iter().map(|x| of(x)).collect()
}

/// The same part of each value, where it has it: of the variant of an enum.
pub fn part_of_variant<'a, X, Y: ?Sized>(
    lanes: &[&'a X],
    of: impl Fn(&'a X) -> Option<&'a Y>,
) -> Vec<&'a Y> {
    lanes.iter().filter_map(|x| of(x)).collect()
}

/// Packs one variant of an enum, which all lanes must be.
#[doc(hidden)]
#[macro_export]
macro_rules! variant_to_lanes {
    ($lanes:expr, $pattern:pat => $value:expr) => {
        $crate::cast::ToLanes::to_lanes(&$crate::cast::part_of_variant($lanes, |x| match x {
            $pattern => Some($value),
            #[allow(unreachable_patterns)]
            _ => None,
        }))
    };
}
pub use variant_to_lanes;

/// Packs structs field by field.
#[doc(hidden)]
#[macro_export]
macro_rules! to_lanes_by_field {
    ($($type:ident { $($field:tt),* })*) => {$(
        impl<T: $crate::Real> $crate::cast::ToLanes<T> for $type<f64> {
            type Lanes = $type<T>;
            fn to_lanes(lanes: &[&Self]) -> $type<T> {
                use $crate::cast::{ToLanes, part};
                $type { $($field: ToLanes::<T>::to_lanes(&part(lanes, |x| &x.$field)),)* }
            }
        }
    )*};
}
pub use to_lanes_by_field;

impl<T: Real> ToLanes<T> for f64 {
    type Lanes = T;
    fn to_lanes(lanes: &[&Self]) -> T {
        T::from_lanes(|i| *lanes[i % lanes.len()])
    }
}

impl<T: Real, X: ToLanes<T>, const N: usize> ToLanes<T> for [X; N] {
    type Lanes = [X::Lanes; N];
    fn to_lanes(lanes: &[&Self]) -> Self::Lanes {
        core::array::from_fn(|k| X::to_lanes(&part(lanes, |x| &x[k])))
    }
}

impl<T: Real, X: ToLanes<T>, Y: ToLanes<T>> ToLanes<T> for (X, Y) {
    type Lanes = (X::Lanes, Y::Lanes);
    fn to_lanes(lanes: &[&Self]) -> Self::Lanes {
        (
            X::to_lanes(&part(lanes, |x| &x.0)),
            Y::to_lanes(&part(lanes, |x| &x.1)),
        )
    }
}

/// As many entries as the shortest has.
impl<T: Real, X: ToLanes<T>> ToLanes<T> for Vec<X> {
    type Lanes = Vec<X::Lanes>;
    fn to_lanes(lanes: &[&Self]) -> Self::Lanes {
        let count = lanes.iter().map(|x| x.len()).min().unwrap_or(0);
        (0..count)
            .map(|k| X::to_lanes(&part(lanes, |x| &x[k])))
            .collect()
    }
}

/// There if it is there in every lane.
impl<T: Real, X: ToLanes<T>> ToLanes<T> for Option<X> {
    type Lanes = Option<X::Lanes>;
    fn to_lanes(lanes: &[&Self]) -> Self::Lanes {
        let all: Option<Vec<&X>> = lanes.iter().map(|x| x.as_ref()).collect();
        all.map(|all| X::to_lanes(&all))
    }
}

to_lanes_by_field! {
    Vec3 { 0 }
    Mat3 { 0 }
    Sym3 { 0 }
    SymMat6 { angular, coupling, linear }
    RevoluteProjectedInertia { angular, coupling, linear }
    RigidInertia { mass, first_moment, rotational }
    Motion { angular, linear }
    Force { moment, force }
    Pose { rotation, position }
    DoubleAngle { ss, sc, s2, c2 }
}

impl<T: Real, const AXIS: usize> ToLanes<T> for Turn<f64, AXIS> {
    type Lanes = Turn<T, AXIS>;
    fn to_lanes(lanes: &[&Self]) -> Turn<T, AXIS> {
        Turn {
            sin: f64::to_lanes(&part(lanes, |x| &x.sin)),
            cos: f64::to_lanes(&part(lanes, |x| &x.cos)),
        }
    }
}

impl<T: Real, const AXIS: usize> ToLanes<T> for Screw<f64, AXIS> {
    type Lanes = Screw<T, AXIS>;
    fn to_lanes(lanes: &[&Self]) -> Screw<T, AXIS> {
        Screw {
            turn: Turn::to_lanes(&part(lanes, |x| &x.turn)),
            shift: f64::to_lanes(&part(lanes, |x| &x.shift)),
        }
    }
}
