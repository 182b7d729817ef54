//! Seabed, contact, stops and friction against closed forms.

mod checkpoint;
mod diagnostics;
mod energy;
mod joints;
mod resting;
mod rig;
mod sliding;
mod terrain;
mod toppling;
