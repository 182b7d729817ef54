//! Motors and thrusters against closed forms, published values and their own
//! linearisation.

mod bench;
mod buoyancy;
mod curve;
mod dc;
mod diagnostics;
mod first_order;
mod gallery;
mod ideal;
mod linearised;
mod motion;
mod puma;
mod shaft;
mod thrust;
