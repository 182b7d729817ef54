//! Declaration of the quantities of a sample.
//!
//! [`quantities!`] declares a struct and, for every quantity, its name, topic, unit and shape.
//! Messages, their JSON Schema, the columns of tables, the frames of the viewer and the types of
//! its page are computed from [`Quantity`]; a new quantity is one line in
//! [`sample`](super::sample).

use serde::de::{DeserializeSeed, Deserializer};
use serde::{Deserialize, Serialize, Serializer};

use schemars::{JsonSchema, Schema, SchemaGenerator};

use super::Topic;

/// Declaration of a quantity: a number or a few numbers that every element of a topic has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quantity {
    /// Topic of its messages.
    pub topic: Topic,
    /// Name in messages and tables, such as `position`.
    pub name: &'static str,
    /// Number of components and their names.
    pub shape: Shape,
    /// Unit, SI.
    pub unit: Unit,
    /// Description: a noun phrase.
    pub description: &'static str,
    /// True if the frames of the viewer have it.
    pub drawn: bool,
}

/// Unit of a quantity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// The same for all elements; empty for numbers without a unit.
    Fixed(&'static str),
    /// Depends on the joint.
    Joint {
        /// Revolute and screw joints.
        rotary: &'static str,
        /// Prismatic joints.
        linear: &'static str,
    },
}

/// Components of a quantity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// `f64`.
    Number,
    /// `bool`; 0 or 1 in tables and frames.
    Flag,
    /// `[f64; 3]`, world axes x, y, z.
    Vector,
    /// `Option<[f64; 3]>`.
    OptionalVector,
    /// `[f64; 4]`, w, x, y, z.
    Quaternion,
    /// `Vec<f64>`, of the same length in every sample.
    List,
}

impl Shape {
    /// Names of the components; empty for [`Shape::Number`], [`Shape::Flag`] and [`Shape::List`].
    pub fn axes(self) -> &'static [&'static str] {
        match self {
            Shape::Number | Shape::Flag | Shape::List => &[],
            Shape::Vector | Shape::OptionalVector => &["x", "y", "z"],
            Shape::Quaternion => &["w", "x", "y", "z"],
        }
    }

    /// Schema of the value in a message. A value that may be `null` has the schema of the value
    /// that it has otherwise, because viewers offer the names in it.
    pub(super) fn schema(self, generator: &mut SchemaGenerator) -> Schema {
        match self {
            Shape::Number => generator.subschema_for::<f64>(),
            Shape::Flag => generator.subschema_for::<bool>(),
            Shape::Vector | Shape::OptionalVector => generator.subschema_for::<Xyz>(),
            Shape::Quaternion => generator.subschema_for::<Wxyz>(),
            Shape::List => generator.subschema_for::<Vec<f64>>(),
        }
    }
}

/// Component of a quantity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Component {
    /// The only component.
    Only,
    /// One of [`Shape::axes`].
    Axis(&'static str),
    /// Index in a list.
    Index(usize),
}

/// Vector in a message.
#[derive(Serialize, Deserialize, JsonSchema)]
pub(super) struct Xyz {
    x: f64,
    y: f64,
    z: f64,
}

impl From<[f64; 3]> for Xyz {
    fn from([x, y, z]: [f64; 3]) -> Self {
        Xyz { x, y, z }
    }
}

impl From<Xyz> for [f64; 3] {
    fn from(v: Xyz) -> Self {
        [v.x, v.y, v.z]
    }
}

/// Unit quaternion in a message.
#[derive(Serialize, Deserialize, JsonSchema)]
pub(super) struct Wxyz {
    w: f64,
    x: f64,
    y: f64,
    z: f64,
}

impl From<[f64; 4]> for Wxyz {
    fn from([w, x, y, z]: [f64; 4]) -> Self {
        Wxyz { w, x, y, z }
    }
}

impl From<Wxyz> for [f64; 4] {
    fn from(q: Wxyz) -> Self {
        [q.w, q.x, q.y, q.z]
    }
}

/// Value of a quantity.
#[derive(Clone, Copy)]
pub enum Value<'a> {
    /// See [`Shape::Number`].
    Number(&'a f64),
    /// See [`Shape::Flag`].
    Flag(&'a bool),
    /// See [`Shape::Vector`].
    Vector(&'a [f64; 3]),
    /// See [`Shape::OptionalVector`].
    OptionalVector(&'a Option<[f64; 3]>),
    /// See [`Shape::Quaternion`].
    Quaternion(&'a [f64; 4]),
    /// See [`Shape::List`].
    List(&'a Vec<f64>),
}

impl Value<'_> {
    /// Calls `take` for every component; none for a component that the sample does not have.
    pub(super) fn components(self, shape: Shape, mut take: impl FnMut(Component, Option<f64>)) {
        let axes = shape.axes().iter().map(|axis| Component::Axis(axis));
        match self {
            Value::Number(x) => take(Component::Only, Some(*x)),
            Value::Flag(flag) => take(Component::Only, Some(f64::from(u8::from(*flag)))),
            Value::Vector(v) => axes.zip(v).for_each(|(axis, x)| take(axis, Some(*x))),
            Value::OptionalVector(Some(v)) => {
                axes.zip(v).for_each(|(axis, x)| take(axis, Some(*x)));
            }
            Value::OptionalVector(None) => axes.for_each(|axis| take(axis, None)),
            Value::Quaternion(q) => axes.zip(q).for_each(|(axis, x)| take(axis, Some(*x))),
            Value::List(list) => {
                let indexed = list.iter().enumerate();
                indexed.for_each(|(i, x)| take(Component::Index(i), Some(*x)));
            }
        }
    }
}

impl Value<'_> {
    /// True if every component that the sample has is finite.
    pub(crate) fn is_finite(self) -> bool {
        let all = |numbers: &[f64]| numbers.iter().all(|x| x.is_finite());
        match self {
            Value::Number(x) => x.is_finite(),
            Value::Flag(_) | Value::OptionalVector(None) => true,
            Value::Vector(v) | Value::OptionalVector(Some(v)) => all(v),
            Value::Quaternion(q) => all(q),
            Value::List(list) => all(list),
        }
    }
}

impl Serialize for Value<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Number(x) => x.serialize(serializer),
            Value::Flag(flag) => flag.serialize(serializer),
            Value::Vector(v) => Xyz::from(**v).serialize(serializer),
            Value::OptionalVector(v) => v.map(Xyz::from).serialize(serializer),
            Value::Quaternion(q) => Wxyz::from(**q).serialize(serializer),
            Value::List(list) => list.serialize(serializer),
        }
    }
}

/// Place for the value of a quantity.
pub enum ValueMut<'a> {
    /// See [`Shape::Number`].
    Number(&'a mut f64),
    /// See [`Shape::Flag`].
    Flag(&'a mut bool),
    /// See [`Shape::Vector`].
    Vector(&'a mut [f64; 3]),
    /// See [`Shape::OptionalVector`].
    OptionalVector(&'a mut Option<[f64; 3]>),
    /// See [`Shape::Quaternion`].
    Quaternion(&'a mut [f64; 4]),
    /// See [`Shape::List`].
    List(&'a mut Vec<f64>),
}

impl<'de> DeserializeSeed<'de> for &mut ValueMut<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        match self {
            ValueMut::Number(x) => **x = f64::deserialize(deserializer)?,
            ValueMut::Flag(flag) => **flag = bool::deserialize(deserializer)?,
            ValueMut::Vector(v) => **v = Xyz::deserialize(deserializer)?.into(),
            ValueMut::OptionalVector(v) => {
                **v = Option::<Xyz>::deserialize(deserializer)?.map(Into::into);
            }
            ValueMut::Quaternion(q) => **q = Wxyz::deserialize(deserializer)?.into(),
            ValueMut::List(list) => **list = Vec::deserialize(deserializer)?,
        }
        Ok(())
    }
}

/// Type of a quantity in a sample.
pub trait QuantityType {
    /// Components.
    const SHAPE: Shape;
    /// The value, for writing.
    fn value(&self) -> Value<'_>;
    /// The place of the value, for reading.
    fn value_mut(&mut self) -> ValueMut<'_>;
}

macro_rules! quantity_types {
    ($($type:ty => $shape:ident),*) => {
        $(impl QuantityType for $type {
            const SHAPE: Shape = Shape::$shape;

            fn value(&self) -> Value<'_> {
                Value::$shape(self)
            }

            fn value_mut(&mut self) -> ValueMut<'_> {
                ValueMut::$shape(self)
            }
        })*
    };
}

quantity_types! {
    f64 => Number,
    bool => Flag,
    [f64; 3] => Vector,
    Option<[f64; 3]> => OptionalVector,
    [f64; 4] => Quaternion,
    Vec<f64> => List
}

/// Values of declared quantities; implemented by [`quantities!`].
pub trait Quantities {
    /// The declaration.
    fn declared(&self) -> &'static [Quantity];
    /// Values in the order of the declaration.
    fn values(&self) -> Vec<Value<'_>>;
    /// True if all values are finite.
    fn is_finite(&self) -> bool;
    /// Value at an index of the declaration.
    fn value(&self, index: usize) -> Value<'_>;
    /// Places of the values in the order of the declaration.
    fn values_mut(&mut self) -> Vec<ValueMut<'_>>;
}

/// Declares a struct whose fields are quantities of one or more topics:
///
/// ```text
/// quantities! {
///     /// Thruster.
///     ThrusterSample {
///         /// Name.
///         name: String,                   fields that are no quantities
///     } with Thrusters {                  the topic
///         /// Thrust                      the description
///         thrust: f64, "N", drawn;        type, unit, in the viewer's frames or not
///     }
/// }
/// ```
///
/// The unit of a quantity of joints is `["rad", "m"]`: of rotary and of linear ones.
macro_rules! quantities {
    (@unit $unit:literal) => { $crate::record::Unit::Fixed($unit) };
    (@unit [$rotary:literal, $linear:literal]) => {
        $crate::record::Unit::Joint { rotary: $rotary, linear: $linear }
    };
    (@drawn) => { false };
    (@drawn drawn) => { true };
    (
        $(#[$about:meta])*
        $name:ident { $($(#[$doc:meta])* $field:ident: $kind:ty),* $(,)? }
        $(with $topic:ident {
            $(#[doc = $description:literal] $quantity:ident: $type:ty, $unit:tt $(, $drawn:ident)?;)*
        })*
    ) => {
        $(#[$about])*
        #[derive(Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
        #[serde(default)]
        pub struct $name {
            $($(#[$doc])* pub $field: $kind,)*
            $($(#[doc = $description] pub $quantity: $type,)*)*
        }

        impl Clone for $name {
            fn clone(&self) -> Self {
                $name {
                    $($field: self.$field.clone(),)*
                    $($($quantity: self.$quantity.clone(),)*)*
                }
            }

            /// Copies into the memory that `self` has; allocates only where it is too small.
            fn clone_from(&mut self, source: &Self) {
                $(self.$field.clone_from(&source.$field);)*
                $($(self.$quantity.clone_from(&source.$quantity);)*)*
            }
        }

        impl $name {
            /// Declaration of the quantities.
            pub const QUANTITIES: &'static [$crate::record::Quantity] = &[$($(
                $crate::record::Quantity {
                    topic: $crate::record::Topic::$topic,
                    name: stringify!($quantity),
                    shape: <$type as $crate::record::QuantityType>::SHAPE,
                    unit: quantities!(@unit $unit),
                    description: $description.trim_ascii(),
                    drawn: quantities!(@drawn $($drawn)?),
                },
            )*)*];
        }

        impl $crate::record::Quantities for $name {
            fn declared(&self) -> &'static [$crate::record::Quantity] {
                Self::QUANTITIES
            }

            fn values(&self) -> Vec<$crate::record::Value<'_>> {
                use $crate::record::QuantityType;
                vec![$($(self.$quantity.value(),)*)*]
            }

            fn is_finite(&self) -> bool {
                use $crate::record::QuantityType;
                true $($(&& self.$quantity.value().is_finite())*)*
            }

            fn value(&self, index: usize) -> $crate::record::Value<'_> {
                use $crate::record::QuantityType;
                [$($(self.$quantity.value(),)*)*][index]
            }

            fn values_mut(&mut self) -> Vec<$crate::record::ValueMut<'_>> {
                use $crate::record::QuantityType;
                vec![$($(self.$quantity.value_mut(),)*)*]
            }
        }
    };
}
pub(crate) use quantities;

#[cfg(test)]
mod tests {
    use super::super::messages::{decode, encode_elements};
    use super::super::schema::named_schema;
    use super::super::signals::visit_elements;
    use super::super::{Sample, Topics};
    use super::*;

    quantities! {
        /// Thruster with one quantity more than [`ThrusterSample`](super::super::ThrusterSample).
        Extended {
            /// Name.
            name: String,
        } with Thrusters {
            /// Thrust
            thrust: f64, "N", drawn;
            /// Axis of the propeller
            axis: [f64; 3], "m";
        }
    }

    #[test]
    fn a_declared_quantity_is_in_messages_schema_and_columns() {
        let thruster = Extended {
            name: "port".to_string(),
            thrust: 2.5,
            axis: [1.0, 0.0, -0.0],
        };
        let elements = [(Some(thruster.name.as_str()), &thruster as &dyn Quantities)];
        let mut message = Vec::new();
        encode_elements(Topic::Thrusters, &elements, &mut message).unwrap();
        let text = r#"{"port":{"thrust":2.5,"axis":{"x":1.0,"y":0.0,"z":-0.0}}}"#;
        assert_eq!(str::from_utf8(&message).unwrap(), text);

        let mut generator = SchemaGenerator::default();
        let schema = named_schema(Topic::Thrusters, "thrusters", &elements, &mut generator);
        let schema: serde_json::Value = serde_json::from_slice(&schema).unwrap();
        let axis = &schema["properties"]["port"]["properties"]["axis"];
        assert_eq!(
            (&axis["unit"], &axis["description"]),
            (&"m".into(), &"Axis of the propeller".into())
        );

        let mut columns = Vec::new();
        visit_elements(Topic::Thrusters, &elements, &Topics::all(), |name, x| {
            columns.push((name.to_string(), x.unwrap()));
        });
        assert_eq!(
            columns,
            [
                ("thrusters.port.thrust".to_string(), 2.5),
                ("thrusters.port.axis.x".to_string(), 1.0),
                ("thrusters.port.axis.y".to_string(), 0.0),
                ("thrusters.port.axis.z".to_string(), -0.0),
            ]
        );
        assert!(Extended::QUANTITIES[0].drawn && !Extended::QUANTITIES[1].drawn);

        let mut read = Extended::default();
        for (value, text) in read
            .values_mut()
            .iter_mut()
            .zip(["2.5", r#"{"x":1.0,"y":0.0,"z":-0.0}"#])
        {
            value
                .deserialize(&mut serde_json::Deserializer::from_str(text))
                .unwrap();
        }
        assert_eq!((read.thrust, read.axis), (thruster.thrust, thruster.axis));
    }

    #[test]
    fn a_message_without_a_recorded_quantity_is_an_error_that_names_it() {
        let message = br#"{"port":{"command":1.0,"thrust":2.5}}"#;
        let mut topics = Topics::all();
        let mut sample = Sample::default();
        let error = decode(Topic::Thrusters, message, &topics, &mut sample).unwrap_err();
        assert!(error.to_string().contains("`power`"), "{error}");
        topics.leave_out(Topic::Thrusters, |quantity| quantity.name != "power");
        let mut sample = Sample::default();
        decode(Topic::Thrusters, message, &topics, &mut sample).unwrap();
        assert_eq!(
            (sample.thrusters[0].thrust, sample.thrusters[0].power),
            (2.5, 0.0)
        );
    }
}
