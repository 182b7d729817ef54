//! Results of the present state, as far as they are known.

use super::{Data, Dynamics, same_bits};
use crate::bodies::{Bodies, NotComputed, Stage};
use crate::constraints::{ConstraintForce, LoopConstraints};
use crate::dynamics::{Inputs, State, WaterPower, water_power, write_mass_matrix};
use crate::environment::Environment;
use crate::model::Model;

impl Data {
    /// v̇, in the layout of the velocities.
    ///
    /// # Errors
    /// If it is not known for the present state and inputs.
    #[inline]
    pub fn accelerations(&self) -> Result<&[f64], NotComputed> {
        self.check_accelerations()?;
        Ok(&self.dynamics.vdot)
    }

    /// τ, in the layout of the velocities: the inputs, and of prescribed joints what they need.
    ///
    /// # Errors
    /// If the accelerations are not known.
    #[inline]
    pub fn efforts(&self) -> Result<&[f64], NotComputed> {
        self.check_accelerations()?;
        Ok(self.dynamics.efforts(&self.inputs))
    }

    /// The inputs with the forces of springs and compliant loops.
    ///
    /// # Errors
    /// If [`Data::update_compliant_forces`] or [`Data::update_accelerations`] have not found them.
    #[inline]
    pub fn applied(&self) -> Result<&Inputs<f64>, NotComputed> {
        match self.has_compliant_forces {
            true => Ok(self.dynamics.applied(&self.inputs)),
            false => Err(self.not_computed(Stage::Forces)),
        }
    }

    /// Power of drag and of moving water on the robot, by what an evaluation of its accelerations
    /// has found, if there was one.
    #[inline]
    pub fn water_power(
        &mut self,
        model: &Model<f64>,
        environment: &Environment<f64>,
    ) -> WaterPower {
        let (state, dynamics) = (&self.state, &mut self.dynamics);
        match self.has_accelerations {
            true => dynamics.water_power(model, environment, state),
            false => water_power(model, environment, state, &mut dynamics.ws),
        }
    }

    /// Forces of loops, then of springs.
    ///
    /// # Errors
    /// If [`Data::update_constraint_forces`] or [`Data::update_forces`] have not found them.
    pub fn constraint_forces(
        &self,
    ) -> Result<impl Iterator<Item = ConstraintForce<'_>>, NotComputed> {
        match self.has_constraint_forces {
            true => Ok(self.dynamics.loops().constraint_forces()),
            false => Err(self.not_computed(Stage::Forces)),
        }
    }

    /// The bodies, with all results up to a stage: poses, velocities, Jacobians, energies, then
    /// accelerations, then forces.
    ///
    /// # Errors
    /// If these are not known for the present state.
    #[inline]
    pub fn bodies(&self, stage: Stage) -> Result<&Bodies<f64>, NotComputed> {
        self.bodies.stage().check(stage)?;
        Ok(&self.bodies)
    }

    /// State and bodies. Results that the bodies do not have for this state panic when they are
    /// read; [`Data::bodies`] checks before.
    #[inline]
    pub fn state_and_bodies(&self) -> (&State<f64>, &Bodies<f64>) {
        (&self.state, &self.bodies)
    }

    /// Jacobian of the barycentre, 3 × nv, by rows; see [`Bodies::barycenter_jacobian`].
    ///
    /// # Errors
    /// If the poses are not known.
    ///
    /// # Panics
    /// If the slice has not that size.
    pub fn write_barycenter_jacobian(
        &mut self,
        model: &Model<f64>,
        out: &mut [f64],
    ) -> Result<(), NotComputed> {
        self.bodies.stage().check(Stage::Velocities)?;
        self.bodies.write_barycenter_jacobian(model, out);
        Ok(())
    }

    /// M of the present configuration, nv × nv, by rows; see [`crate::mass_matrix`].
    ///
    /// # Panics
    /// If the slice has not that size.
    pub fn write_mass_matrix(&mut self, model: &Model<f64>, out: &mut [f64]) {
        write_mass_matrix(model, &self.state.q, &mut self.dynamics.ws, out);
    }

    /// The same data, if they are those of `state`.
    ///
    /// # Errors
    /// If they are of another state, to the last bit.
    pub fn at(&self, state: &State<f64>) -> Result<&Self, NotComputed> {
        let same = self.state.t.to_bits() == state.t.to_bits()
            && same_bits(&self.state.q, &state.q)
            && same_bits(&self.state.v, &state.v);
        match same {
            true => Ok(self),
            false => Err(NotComputed {
                wanted: Stage::Velocities,
                known: Stage::Nothing,
            }),
        }
    }

    /// The method of the accelerations, with its results beside them.
    #[inline]
    pub fn dynamics(&self) -> &Dynamics {
        &self.dynamics
    }

    /// Loops and springs.
    #[inline]
    pub fn loops(&self) -> &LoopConstraints {
        self.dynamics.loops()
    }

    #[inline]
    fn check_accelerations(&self) -> Result<(), NotComputed> {
        match self.has_accelerations {
            true => Ok(()),
            false => Err(self.not_computed(Stage::Accelerations)),
        }
    }

    #[cold]
    fn not_computed(&self, wanted: Stage) -> NotComputed {
        NotComputed {
            wanted,
            known: match self.has_accelerations {
                true => Stage::Accelerations,
                false => self.bodies.stage(),
            },
        }
    }
}
