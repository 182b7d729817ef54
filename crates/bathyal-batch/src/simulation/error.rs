//! Errors of a batch.

use bathyal_robot::FileError;
use bathyal_robot::coefficients::CoefficientError;
use bathyal_robot::text::list_names;

/// Error of a call; the batch stays as it was.
#[derive(Debug, thiserror::Error)]
pub enum BatchError {
    /// A batch without robots.
    #[error("a batch needs at least one robot")]
    NoRobots,
    /// An array of another shape.
    #[error(
        "{array} has {found} numbers; expected {} of shape ({rows}, {columns})",
        rows * columns
    )]
    Shape {
        /// Name of the array.
        array: &'static str,
        /// Its length.
        found: usize,
        /// Number of rows expected.
        rows: usize,
        /// Number of columns expected.
        columns: usize,
    },
    /// A robot that does not exist.
    #[error("there is no robot {robot}; the batch has {count}, counted from 0")]
    NoSuchRobot {
        /// Index of the robot.
        robot: usize,
        /// Number of robots.
        count: usize,
    },
    /// A start state that is infinite or not a number.
    #[error("start of robot {robot}: {column} is {value}; it must be finite")]
    NotFinite {
        /// Index of the robot.
        robot: usize,
        /// Name of the column.
        column: String,
        /// Value given.
        value: f64,
    },
    /// A quantity that cannot be observed.
    #[error("there is no quantity '{name}' to observe; there are: {}", list_names(&known.iter().map(String::as_str).collect::<Vec<_>>()))]
    UnknownQuantity {
        /// The name.
        name: String,
        /// Names there are.
        known: Vec<String>,
    },
    /// A coefficient that does not exist, or whose value is refused.
    #[error(transparent)]
    Coefficient(#[from] CoefficientError),
    /// Coefficients of some robots, while the others have values of other paths.
    #[error(
        "the other robots have values of {}; set the same coefficients, or those of all robots",
        list_names(&known.iter().map(String::as_str).collect::<Vec<_>>())
    )]
    OtherCoefficients {
        /// Paths of the coefficients that were set.
        known: Vec<String>,
    },
    /// A robot that cannot stand in the lanes beside the others.
    #[error(
        "robot {robot} differs from the scenario in {what}, which robots in SIMD lanes share; \
         `BatchOptions::one_by_one` simulates it alone"
    )]
    OtherForm {
        /// Index of the robot.
        robot: usize,
        /// What differs.
        what: String,
    },
    /// The scenario cannot be simulated.
    #[error(transparent)]
    Scenario(#[from] FileError),
}

impl BatchError {
    /// Checks the length of an array.
    pub(crate) fn check(
        array: &'static str,
        found: usize,
        rows: usize,
        columns: usize,
    ) -> Result<(), Self> {
        match found == rows * columns {
            true => Ok(()),
            false => Err(BatchError::Shape {
                array,
                found,
                rows,
                columns,
            }),
        }
    }
}
