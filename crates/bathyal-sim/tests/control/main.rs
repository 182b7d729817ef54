//! Control: trajectories, thrusters, joints, vehicles, samples.

mod allocation;
mod attitude;
mod autopilot;
mod configs;
mod joints;
mod postures;
mod rig;
mod sampled;
mod trajectories;
mod vehicle;
