//! Errors of robots, and of states and inputs.

use thiserror::Error;

/// Why a [`crate::Spec`] is not a robot. Every message names the body and what would be right.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum SpecError {
    /// A number is not usable.
    #[error("body '{body}': {field} is {value}; it must be {expected}")]
    BadValue {
        /// The body.
        body: String,
        /// The field.
        field: String,
        /// Its value.
        value: String,
        /// The valid choices.
        expected: &'static str,
    },
    /// The water's density is not usable.
    #[error("density is {value}; it must be finite and not negative, in kg/m³ (0 in air)")]
    BadDensity {
        /// Its value.
        value: f64,
    },
    /// Two bodies have one name.
    #[error("two bodies are called '{body}'; names must be unique")]
    DuplicateName {
        /// The name.
        body: String,
    },
    /// The parent does not exist.
    #[error(
        "body '{body}': there is no parent called '{parent}'; omit the parent to connect the body to the world"
    )]
    UnknownParent {
        /// The body.
        body: String,
        /// The missing parent.
        parent: String,
    },
    /// The parents go round in a circle.
    #[error("body '{body}' is its own ancestor: {cycle}")]
    Cycle {
        /// A body of the circle.
        body: String,
        /// The circle.
        cycle: String,
    },
    /// A free joint hangs on a body.
    #[error(
        "body '{body}': a free joint moves in the world, but its parent is '{parent}'; remove the parent"
    )]
    FreeNotOnWorld {
        /// The body.
        body: String,
        /// Its parent.
        parent: String,
    },
    /// The matrix is not symmetric.
    #[error(
        "body '{body}': {field} is not symmetric: [{row}][{column}] = {value}, [{column}][{row}] = {mirror}"
    )]
    Asymmetric {
        /// The body.
        body: String,
        /// The field.
        field: &'static str,
        /// Row.
        row: usize,
        /// Column.
        column: usize,
        /// Value there.
        value: f64,
        /// Value at the mirror place.
        mirror: f64,
    },
    /// The matrix has a negative eigenvalue.
    #[error(
        "body '{body}': {field} must be positive semidefinite, but its smallest eigenvalue is {eigenvalue:.2e}"
    )]
    NotPositive {
        /// The body.
        body: String,
        /// The field.
        field: &'static str,
        /// The smallest eigenvalue.
        eigenvalue: f64,
    },
    /// No distribution of mass has these moments of inertia.
    #[error(
        "body '{body}': the principal moments of inertia {moments:?} are impossible for a rigid body: the largest exceeds the sum of the others"
    )]
    ImpossibleInertia {
        /// The body.
        body: String,
        /// The principal moments.
        moments: [f64; 3],
    },
    /// A joint moves no inertia.
    #[error(
        "body '{body}': its {joint} joint moves no inertia, so its acceleration is undefined; give the body or its descendants mass or added mass, or fix the joint"
    )]
    SingularMass {
        /// The body.
        body: String,
        /// The kind of its joint.
        joint: &'static str,
        /// The inertia left at the joint.
        pivot: f64,
        /// The inertia that it should be compared with.
        scale: f64,
    },
    /// A joint moves a negative inertia: an unphysical one was accepted, and is too far off.
    #[error(
        "body '{body}': its {joint} joint moves a negative inertia ({pivot:.2e} kg or kg m²); the inertia of the body or of a descendant is impossible for a rigid body: correct it, or fix the joint"
    )]
    NegativeMass {
        /// The body.
        body: String,
        /// The kind of its joint.
        joint: &'static str,
        /// The inertia left at the joint.
        pivot: f64,
    },
}

/// Why an evaluation was refused.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum InputError {
    /// A robot of a batch that does not exist.
    #[error("there is no robot {robot}; the batch has {count}, counted from 0")]
    NoSuchRobot {
        /// The robot asked for.
        robot: usize,
        /// Number of robots.
        count: usize,
    },
    /// Laws of a robot in a batch that have not the states and added masses of the others'.
    #[error("the laws differ from those of the batch in states, or in bodies with an added mass")]
    OtherLaws,
    /// A body that does not exist.
    #[error("there is no body {body}; the model has {count}, counted from 0")]
    NoSuchBody {
        /// The body asked for.
        body: usize,
        /// Number of bodies.
        count: usize,
    },
    /// A joint that does not move is to be prescribed.
    #[error("body '{body}' is fixed to its parent: it has no joint whose motion can be prescribed")]
    FixedJoint {
        /// The body.
        body: String,
    },
    /// A vector has the wrong length.
    #[error("{what} has {found} numbers; model '{model}' needs {expected}")]
    Length {
        /// Which vector.
        what: &'static str,
        /// The robot.
        model: String,
        /// Length found.
        found: usize,
        /// Length needed.
        expected: usize,
    },
    /// A number is not finite.
    #[error("{what} of body '{body}' is not finite: {value}")]
    NotFinite {
        /// Which quantity.
        what: &'static str,
        /// The body.
        body: String,
        /// Its numbers.
        value: String,
    },
    /// Gravity or water is not finite.
    #[error("{what} is {value:?}; it must be finite")]
    BadEnvironment {
        /// Name of the quantity.
        what: &'static str,
        /// Its value.
        value: [f64; 3],
    },
    /// The time is not finite.
    #[error("time is {value}; it must be finite, in s")]
    BadTime {
        /// The time.
        value: f64,
    },
    /// An element of a vector or matrix of parameters that does not exist.
    #[error("there is no element {index:?} of {what}; it has {size}, counted from 0")]
    NoSuchElement {
        /// Name of the vector or matrix.
        what: &'static str,
        /// Index asked for.
        index: Vec<usize>,
        /// Numbers that it has.
        size: &'static str,
    },
    /// A parameter that no robot has.
    #[error("{what} of {owner} is {value}; it must be {expected}")]
    BadParameter {
        /// Name of the parameter.
        what: &'static str,
        /// Body, or the water.
        owner: String,
        /// Value given.
        value: f64,
        /// Valid values.
        expected: &'static str,
    },
    /// A parameter with which the model is no robot.
    #[error(transparent)]
    Robot(#[from] SpecError),
    /// An orientation is not a unit quaternion.
    #[error("orientation of body '{body}' has length {length}; a quaternion must have length 1")]
    NotUnit {
        /// The body.
        body: String,
        /// Its length.
        length: f64,
    },
}
