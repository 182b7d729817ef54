//! Recordings: exact, readable after any damage, and readable by others.

mod common;
mod comparison;
mod damage;
mod kill;
mod measure;
mod others;
mod round_trip;
mod scenes;
mod tables;
mod thread;
mod versions;
