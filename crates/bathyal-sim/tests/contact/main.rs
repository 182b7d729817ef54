//! Seabed, contact, stops and friction against closed forms.

mod diagnostics;
mod energy;
mod joints;
mod memory;
mod resting;
mod rig;
mod sliding;
mod terrain;
mod toppling;
