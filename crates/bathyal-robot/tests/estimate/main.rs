//! Geometry and estimates against closed forms, tables and panels.

mod added_mass;
mod collada;
mod common;
mod drag;
mod filling;
mod lamb;
mod meshes;
mod outlines;
mod paths;
mod published;
mod robustness;
