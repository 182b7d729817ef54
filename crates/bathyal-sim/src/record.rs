//! Recordings.

mod sample;

pub use sample::{
    BodySample, ContactSample, EnergySample, EventSample, ForceSample, JointSample, Sample,
    ThrusterSample,
};
