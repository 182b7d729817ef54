//! What a program reads of a simulation, and changes in it.

use crate::json::to_python;
use crate::simulation::Simulation;
use crate::{arrays, errors};
use bathyal_robot::fins::hinged;
use bathyal_robot::robot::JointMotor;
use bathyal_sim::record::{Topics, signals};
use bathyal_sim::scenario::EnvironmentConfig;
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

#[pymethods]
impl Simulation {
    /// Values of a quantity or of a component of it, by the names of recordings; of several one
    /// after the other. `out` is an array to be written.
    ///
    /// >>> run = bathyal.Simulation("bluerov2_arm")
    /// >>> run.observe("bodies.vehicle.position")
    /// array([ 0.,  0., -8.])
    /// >>> run.observe(["bodies.vehicle.position.z", "bodies.vehicle.velocity"])
    /// array([-8.,  0.,  0.,  0.])
    #[pyo3(signature = (names, *, out = None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        names: &Bound<'py, PyAny>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let names: Vec<String> = match names.extract::<String>() {
            Ok(name) => vec![name],
            Err(_) => names.extract()?,
        };
        let mut run = self.lock()?;
        let sample = run.simulation.observe();
        let mut slices = Vec::with_capacity(names.len());
        for name in &names {
            let index = sample.find(name);
            let index = index.map_err(|error| PyKeyError::new_err(error.to_string()))?;
            slices.push(sample.slice(index));
        }
        let size = slices.iter().map(|slice| slice.len()).sum();
        arrays::write_vector(py, out, size, |mut result| {
            for slice in slices {
                let (own, rest) = result.split_at_mut(slice.len());
                own.copy_from_slice(slice);
                result = rest;
            }
            Ok(())
        })
    }

    /// Names of all numbers that can be observed.
    #[getter]
    fn names(&self) -> PyResult<Vec<String>> {
        let mut run = self.lock()?;
        let signals = signals(run.simulation.observe(), &Topics::all());
        Ok(signals.into_iter().map(|signal| signal.name).collect())
    }

    /// Joints and thrusters that take commands.
    #[getter]
    fn command_names(&self) -> (Vec<&str>, Vec<&str>) {
        let joints = self.names.joints().map(|(name, _)| name).collect();
        (joints, self.names.thrusters().collect())
    }

    /// Fins on hinges, which take deflections in rad as commands.
    #[getter]
    fn fin_names(&self) -> Vec<&str> {
        self.names.fins().collect()
    }

    /// Length of an array that `step` takes.
    #[getter]
    fn command_size(&self) -> usize {
        self.names.zero().values().count()
    }

    /// Entries of joints, thrusters and fins in an array that `step` takes; the first of a ball joint.
    /// Free bodies have entries too, six wrenches each, without a name.
    #[getter]
    fn command_indices<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let indices = PyDict::new(py);
        let efforts = self.names.zero().efforts.len();
        for (i, name) in self.names.thrusters().chain(self.names.fins()).enumerate() {
            indices.set_item(name, efforts + i)?;
        }
        for (name, index) in self.names.joints() {
            indices.set_item(name, index)?;
        }
        Ok(indices)
    }

    /// Least and largest command of each entry, (`command_size`, 2), as robot files limit efforts of
    /// joints, thrusts and deflections; infinite where they do not.
    #[getter]
    fn command_limits<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f64>>> {
        let robot = &self.setup.robot;
        let mut limits = vec![[f64::NEG_INFINITY, f64::INFINITY]; self.command_size()];
        for (b, body) in robot.bodies.iter().enumerate() {
            let own = body.joint.limits.as_ref().and_then(|limits| limits.effort);
            let motor = match &body.joint.motor {
                Some(JointMotor::FirstOrder(drive)) => drive.max_effort,
                _ => None,
            };
            let most = own.into_iter().chain(motor).reduce(f64::min);
            if let Some(most) = most {
                limits[self.setup.model.v_range(b)].fill([-most, most]);
            }
        }
        let first = self.setup.model.nv();
        for (limit, thruster) in limits[first..].iter_mut().zip(&robot.thrusters) {
            *limit = robot.thrust_limits(thruster);
        }
        let first = first + robot.thrusters.len();
        let hinges = hinged(robot).filter_map(|fin| fin.hinge.as_ref());
        for (limit, hinge) in limits[first..].iter_mut().zip(hinges) {
            *limit = hinge.limits().unwrap_or(*limit);
        }
        let rows = self.command_size();
        PyArray1::from_slice(py, limits.as_flattened()).reshape([rows, 2])
    }

    /// Simulated time, s.
    #[getter]
    fn time(&self) -> PyResult<f64> {
        Ok(self.lock()?.simulation.time())
    }

    /// Duration of the scenario, s.
    #[getter]
    fn duration(&self) -> PyResult<f64> {
        Ok(self.lock()?.simulation.duration())
    }

    /// Control period of the scenario, s.
    #[getter]
    fn period(&self) -> f64 {
        self.setup.scenario.sampling.period
    }

    /// True if the duration has passed.
    #[getter]
    fn is_finished(&self) -> PyResult<bool> {
        Ok(self.lock()?.simulation.is_finished())
    }

    /// Hash of the state: equal for equal bits.
    #[getter]
    fn state_hash(&self) -> PyResult<String> {
        Ok(self.lock()?.simulation.state_hash())
    }

    /// How far the run so far can be trusted.
    #[getter]
    fn verdict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.lock()?.simulation.verdict())
    }

    /// What has happened so far.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.lock()?.simulation.outcome())
    }

    /// Events of the last step: time, kind, subject and text of each.
    #[getter]
    fn events<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.lock()?.simulation.events())
    }

    /// Changes the water from now on: fields of `environment` of a scenario, such as
    /// `current={"x": 0.3}`, instead of all that it was; gravity, density and seabed stay.
    ///
    /// >>> run = bathyal.Simulation("bluerov2_arm")
    /// >>> run.set_water(current={"x": 0.3}, unsteady=None)
    /// >>> run.step()
    #[pyo3(signature = (**water))]
    fn set_water(&self, py: Python<'_>, water: Option<&Bound<'_, PyDict>>) -> PyResult<()> {
        let water: EnvironmentConfig = match water {
            None => EnvironmentConfig::default(),
            Some(water) => {
                let json = py.import("bathyal._scenario")?.getattr("to_json")?;
                let json: String = json.call1((water,))?.extract()?;
                serde_json::from_str(&json).map_err(|error| errors::setting(error.to_string()))?
            }
        };
        let changed = self.lock()?.simulation.set_water(&water);
        changed.map_err(|error| errors::setting(error.to_string()))
    }

    /// Changes mass, kg, and displaced volume, m³, of a body, such as a payload, from now on.
    ///
    /// >>> run = bathyal.Simulation("bluerov2_arm")
    /// >>> run.set_payload("jaw", 0.5, 0.0001)
    fn set_payload(&self, body: &str, mass: f64, displaced_volume: f64) -> PyResult<()> {
        let mut run = self.lock()?;
        let changed = run.simulation.set_payload(body, mass, displaced_volume);
        changed.map_err(|error| errors::setting(error.to_string()))
    }
}
