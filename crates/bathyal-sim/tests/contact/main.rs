//! Seabed, contact, stops and friction against closed forms.

mod energy;
mod faults;
mod joints;
mod memory;
mod resting;
mod rig;
mod sliding;
mod terrain;
mod toppling;
