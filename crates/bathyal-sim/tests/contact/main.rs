//! Seabed, contact, stops and friction against closed forms.

mod energy;
mod diagnostics;
mod joints;
mod memory;
mod resting;
mod rig;
mod sliding;
mod terrain;
mod toppling;
