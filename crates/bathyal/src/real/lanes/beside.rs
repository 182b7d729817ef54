//! Things of the same kind side by side: one thing whose numbers have a lane for each.

use super::{Apart, Packed};
use crate::Real;
use crate::spatial::{
    DoubleAngle, Force, Mat3, Motion, Pose, RevoluteReflection, RigidInertia, Screw, Sym3, SymMat6,
    Turn, Vec3,
};

/// Lanes of `f64` in which constants differ as well.
pub(crate) trait ApartLanes: Packed<Element = f64> + Real<Constant = Self> {}
impl<T: Packed<Element = f64>> ApartLanes for Apart<T> {}

/// What can stand side by side.
pub(crate) trait Beside<T: ApartLanes> {
    /// All of them as one.
    type Lanes;
    /// One in every lane; as many as there are lanes, all of the same kind.
    fn beside(lanes: &[&Self]) -> Self::Lanes;
}

/// The same part of each.
pub(crate) fn part<'a, X, Y: ?Sized>(lanes: &[&'a X], of: impl Fn(&'a X) -> &'a Y) -> Vec<&'a Y> {
    lanes.iter().map(|x| of(x)).collect()
}

/// Structs whose fields can all stand side by side.
macro_rules! fields_beside {
    ($($type:ident { $($field:tt),* })*) => {$(
        impl<T: $crate::real::lanes::ApartLanes> $crate::real::lanes::Beside<T> for $type<f64> {
            type Lanes = $type<T>;
            fn beside(lanes: &[&Self]) -> $type<T> {
                use $crate::real::lanes::{Beside, part};
                $type { $($field: Beside::<T>::beside(&part(lanes, |x| &x.$field)),)* }
            }
        }
    )*};
}
pub(crate) use fields_beside;

impl<T: ApartLanes> Beside<T> for f64 {
    type Lanes = T;
    fn beside(lanes: &[&Self]) -> T {
        T::gather(|i| *lanes[i])
    }
}

impl<T: ApartLanes, X: Beside<T>, const N: usize> Beside<T> for [X; N] {
    type Lanes = [X::Lanes; N];
    fn beside(lanes: &[&Self]) -> Self::Lanes {
        core::array::from_fn(|k| X::beside(&part(lanes, |x| &x[k])))
    }
}

impl<T: ApartLanes, X: Beside<T>, Y: Beside<T>> Beside<T> for (X, Y) {
    type Lanes = (X::Lanes, Y::Lanes);
    fn beside(lanes: &[&Self]) -> Self::Lanes {
        (
            X::beside(&part(lanes, |x| &x.0)),
            Y::beside(&part(lanes, |x| &x.1)),
        )
    }
}

/// As many as every one has.
impl<T: ApartLanes, X: Beside<T>> Beside<T> for Vec<X> {
    type Lanes = Vec<X::Lanes>;
    fn beside(lanes: &[&Self]) -> Self::Lanes {
        let count = lanes.iter().map(|x| x.len()).min().unwrap_or(0);
        (0..count)
            .map(|k| X::beside(&part(lanes, |x| &x[k])))
            .collect()
    }
}

/// There if it is there in every lane.
impl<T: ApartLanes, X: Beside<T>> Beside<T> for Option<X> {
    type Lanes = Option<X::Lanes>;
    fn beside(lanes: &[&Self]) -> Self::Lanes {
        let all: Option<Vec<&X>> = lanes.iter().map(|x| x.as_ref()).collect();
        all.map(|all| X::beside(&all))
    }
}

fields_beside! {
    Vec3 { 0 }
    Mat3 { 0 }
    Sym3 { 0 }
    SymMat6 { angular, coupling, linear }
    RevoluteReflection { angular, coupling, linear }
    RigidInertia { mass, first_moment, rotational }
    Motion { angular, linear }
    Force { moment, force }
    Pose { rotation, position }
    DoubleAngle { ss, sc, s2, c2 }
}

impl<T: ApartLanes, const AXIS: usize> Beside<T> for Turn<f64, AXIS> {
    type Lanes = Turn<T, AXIS>;
    fn beside(lanes: &[&Self]) -> Turn<T, AXIS> {
        Turn {
            sin: f64::beside(&part(lanes, |x| &x.sin)),
            cos: f64::beside(&part(lanes, |x| &x.cos)),
        }
    }
}

impl<T: ApartLanes, const AXIS: usize> Beside<T> for Screw<f64, AXIS> {
    type Lanes = Screw<T, AXIS>;
    fn beside(lanes: &[&Self]) -> Screw<T, AXIS> {
        Screw {
            turn: Turn::beside(&part(lanes, |x| &x.turn)),
            shift: f64::beside(&part(lanes, |x| &x.shift)),
        }
    }
}
