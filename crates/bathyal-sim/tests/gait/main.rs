//! GaitState: plans and inverse kinematics by themselves, then whole robots on the seabed.

mod build;
mod kinematics;
mod limbs;
mod robots;
mod walk;
