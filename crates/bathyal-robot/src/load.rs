//! Reading of robot files.

use crate::file_set::{FileSet, ReadError};
use crate::laws::Laws;
use crate::options::{Format, Options};
use crate::robot::{Body, JointType, Robot};
use crate::source::{Diagnostic, FileError, Note, NoteKind, Source};
use crate::spec::{spec_diagnostic, to_spec_with};
use crate::{limbs, massless, native, simplify, urdf, validate};
use bathyal::body_law::BodyLaws;
use bathyal::{Model, Spec, SpecError};
use std::path::Path;
use std::sync::Arc;

/// Largest robot file, bytes; real ones have less than a megabyte.
const MAX_FILE_SIZE: u64 = 64 << 20;

/// A robot with notes on its reading and its source text.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The robot, with limbs expanded and locks applied.
    pub robot: Robot,
    /// Notes on what was understood, assumed, changed and ignored.
    pub notes: Vec<Note>,
    /// Laws that the robot may name.
    pub laws: Laws,
    /// The text.
    pub source: Arc<Source>,
    /// Files beside it, and the search path of its meshes.
    pub files: FileSet,
}

/// Reads a robot; the extension of the file selects the format.
pub fn read(path: &Path, options: &Options) -> Result<Loaded, FileError> {
    read_from(&FileSet::folder(""), path, options)
}

/// Reads a robot from a set of files; the extension of the file selects the format.
pub fn read_from(files: &FileSet, file: &Path, options: &Options) -> Result<Loaded, FileError> {
    let name = files.display(file);
    let fail = |message: String, help: &str| {
        Arc::new(Source::new(&name, "")).error_at(None, message, Some(help.into()))
    };
    let Some(format) = Format::from_path(file) else {
        return Err(fail(
            "the file extension does not identify the format".into(),
            "robot files end in .toml, .json or .urdf",
        ));
    };
    let bytes = files.read(file, MAX_FILE_SIZE).map_err(|error| {
        let help = match error {
            ReadError::NotAFile => "give the path of a file",
            ReadError::TooLarge(_) => "keep meshes in separate files",
            ReadError::Io(_) | ReadError::Outside => "check the path",
        };
        fail(error.to_string(), help)
    })?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        fail(
            format!("byte {at} is not UTF-8"),
            "save the file as UTF-8 text",
        )
    })?;
    let mut loaded = parse(&text, &name, format, options)?;
    loaded.files = files.beside(file).with_search_path(&options.search_path);
    Ok(loaded)
}

/// Reads a robot from a text; `name` is for messages.
pub fn parse(
    text: &str,
    name: &str,
    format: Format,
    options: &Options,
) -> Result<Loaded, FileError> {
    let mut notes = Vec::new();
    let (mut robot, mut source) = match format {
        Format::Toml => native::read_toml(text, name)?,
        Format::Json => native::parse_json(text, name)?,
        Format::Urdf => urdf::parse(text, name, options, &mut notes)?,
    };
    let expanded = validate::limbs(&robot).and_then(|()| limbs::expand(&mut robot, &mut source));
    let source = Arc::new(source);
    let with_place = |diagnostic| source.error(diagnostic);
    expanded.map_err(with_place)?;
    validate::robot(&robot).map_err(with_place)?;
    options.laws.of_robot(&robot).map_err(with_place)?;
    lock(&mut robot, &options.lock, &source, &mut notes).map_err(with_place)?;
    if !options.as_written {
        simplify::simplify(&mut robot, &options.laws, &source, &mut notes).map_err(with_place)?;
    }
    Ok(Loaded {
        laws: options.laws.clone(),
        robot,
        notes,
        source,
        files: FileSet::default().with_search_path(&options.search_path),
    })
}

/// Locks the named joints at q = 0.
fn lock(
    robot: &mut Robot,
    names: &[String],
    source: &Source,
    notes: &mut Vec<Note>,
) -> Result<(), Diagnostic> {
    for name in names {
        let found = robot
            .bodies
            .iter()
            .position(|body| body.joint_name() == name);
        let found = found.or_else(|| robot.bodies.iter().position(|body| body.name == *name));
        let Some(i) = found else {
            return Err(Diagnostic::new(
                "",
                format!("cannot lock '{name}': there is no such joint"),
                "give the name of a joint or of the body that it moves",
            ));
        };
        robot.bodies[i].joint.kind = JointType::Fixed;
        let line = source.line(&format!("bodies[{i}].joint"));
        notes.push(Note::new(NoteKind::Changed, name, "locked at q = 0, as requested").at(line));
    }
    Ok(())
}

impl Loaded {
    /// Fixes joints that cannot move and joints that move no inertia, with a note for each, as
    /// [`read`] does unless [`Options::as_written`] is set.
    pub fn simplify(&mut self) -> Result<(), FileError> {
        validate::robot(&self.robot)
            .and_then(|()| {
                simplify::simplify(&mut self.robot, &self.laws, &self.source, &mut self.notes)
            })
            .map_err(|diagnostic| self.source.error(diagnostic))
    }

    /// Converts the robot to the input of the dynamics.
    pub fn spec(&self) -> Result<Spec, FileError> {
        to_spec_with(&self.robot, &self.laws).map_err(|diagnostic| self.source.error(diagnostic))
    }

    /// Builds the model of the robot: all of its physics, in every scalar, with exact derivatives.
    ///
    /// # Errors
    /// If the robot names a law that sees more than the velocity ([`Law::Body`](crate::laws::Law)),
    /// which a plant evaluates and a model does not know; among others.
    pub fn model(&self) -> Result<Model<f64>, FileError> {
        if let Some(law) = self.body_law().map_err(|d| self.source.error(d))? {
            return Err(self.source.error(law));
        }
        self.model_without_body_laws()
    }

    /// Diagnostic of the first law that is not part of the model.
    fn body_law(&self) -> Result<Option<Diagnostic>, Diagnostic> {
        let laws = self.laws.body_laws(&self.robot)?;
        let Some((body, _)) = laws.first() else {
            return Ok(None);
        };
        let own = &self.robot.bodies[*body];
        let entries = own.hydrodynamics.laws.iter();
        let names: Vec<&str> = entries.map(|entry| entry.law.as_str()).collect();
        Ok(Some(Diagnostic::new(
            format!("bodies[{body}].hydrodynamics.laws"),
            format!(
                "body '{}': the laws {} are not all part of a model: one sees pose, time or \
                 history, or has an added mass that varies",
                own.name,
                names.join(", ")
            ),
            "simulate the robot, or give a batch or derivatives its `body_laws`; \
             `model_without_body_laws` leaves such laws out",
        )))
    }

    /// Laws that see more than the velocity, to be handed to a batch or to
    /// [`bathyal::body_law::BodyLawDifferentiator`] with [`Loaded::model_without_body_laws`].
    pub fn body_laws(&self) -> Result<BodyLaws, FileError> {
        let set = self.laws.body_law_set(&self.robot);
        set.map_err(|diagnostic| self.source.error(diagnostic))
    }

    /// The same without laws that see more than the velocity.
    pub fn model_without_body_laws(&self) -> Result<Model<f64>, FileError> {
        self.model_of(&self.spec()?)
    }

    /// The same from the robot's specification.
    pub(crate) fn model_of(&self, spec: &Spec) -> Result<Model<f64>, FileError> {
        Model::build(spec).map_err(|error| self.source.error(self.no_model(&error)))
    }

    /// Diagnostic of a robot that is no model.
    fn no_model(&self, error: &SpecError) -> Diagnostic {
        let free = |body: &Body| body.joint.kind == JointType::Free;
        let root = match error {
            SpecError::SingularMass { body, .. } => {
                let mut bodies = self.robot.bodies.iter();
                bodies.position(|own| own.name == *body && free(own))
            }
            _ => None,
        };
        match root {
            Some(root) => {
                let format = Format::from_path(Path::new(&self.source.name));
                massless::free_root(&self.robot, root, format)
            }
            None => spec_diagnostic(&self.robot, error),
        }
    }
}
