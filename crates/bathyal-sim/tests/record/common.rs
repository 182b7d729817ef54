//! Samples, files and random numbers of the tests.

use std::path::{Path, PathBuf};

use bathyal::random::SplitMix64;
use bathyal_sim::record::{
    BodySample, ContactSample, EnergySample, FinSample, ForceSample, Header, JointSample,
    LoopSample, McapRecorder, PrescribedSample, Recording, Sample, ThrusterSample, Topic,
};

/// Draws samples.
pub struct Random(SplitMix64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(SplitMix64::new(seed))
    }

    pub fn bits(&mut self) -> u64 {
        self.0.bits()
    }

    pub fn below(&mut self, limit: usize) -> usize {
        (self.bits() % limit as u64) as usize
    }

    /// Any finite number: all exponents, both signs, subnormals.
    pub fn finite(&mut self) -> f64 {
        loop {
            let value = f64::from_bits(self.bits());
            if value.is_finite() {
                return value;
            }
        }
    }

    fn array<const N: usize>(&mut self) -> [f64; N] {
        std::array::from_fn(|_| self.finite())
    }

    fn list(&mut self, length: usize) -> Vec<f64> {
        (0..length).map(|_| self.finite()).collect()
    }
}

/// Messages that an [`arbitrary`] sample makes: all topics but events, inputs and log.
pub const MESSAGES: usize = Topic::ALL.len() - 3;

/// A sample of a small robot with arbitrary finite numbers.
pub fn arbitrary(index: usize) -> Sample {
    let r = &mut Random::new(index as u64);
    let body = |name: &str, r: &mut Random| BodySample {
        name: name.to_string(),
        position: r.array(),
        orientation: r.array(),
        velocity: r.array(),
        angular_velocity: r.array(),
        forces: ForceSample {
            gravity: r.array(),
            buoyancy: r.array(),
            drag: r.array(),
            added_mass: r.array(),
            external: r.array(),
        },
    };
    Sample {
        t: index as f64 * 0.01,
        q: r.list(9),
        v: r.list(8),
        z: r.list(2),
        bodies: vec![
            body("hull", r),
            body("t", r),
            body("arm \"left\", upper", r),
        ],
        joints: vec![joint("shoulder", r), joint("elbow", r)],
        thrusters: vec![ThrusterSample {
            name: "stern".to_string(),
            command: r.finite(),
            thrust: r.finite(),
            power: r.finite(),
        }],
        fins: vec![FinSample {
            name: "rudder".to_string(),
            command: r.finite(),
            deflection: r.finite(),
            lift: r.finite(),
            drag: r.finite(),
            hinge_moment: r.finite(),
            power: r.finite(),
        }],
        contacts: vec![ContactSample {
            name: "foot".to_string(),
            position: r.array(),
            force: r.array(),
            depth: r.finite(),
            sliding: index.is_multiple_of(2),
        }],
        loops: vec![LoopSample {
            name: "grasp".to_string(),
            position: r.array(),
            force: r.array(),
            moment: r.array(),
            gap: r.finite(),
            turned: r.finite(),
        }],
        prescribed: vec![PrescribedSample {
            name: "elbow".to_string(),
            effort: r.finite(),
            force: r.array(),
            moment: r.array(),
            power: r.finite(),
        }],
        barycenter: r.array(),
        center_of_buoyancy: (!index.is_multiple_of(3)).then(|| r.array()),
        energy: energy(r),
    }
}

fn joint(name: &str, r: &mut Random) -> JointSample {
    JointSample {
        name: name.to_string(),
        position: r.finite(),
        velocity: r.finite(),
        effort: r.finite(),
        command: r.finite(),
    }
}

fn energy(r: &mut Random) -> EnergySample {
    EnergySample {
        kinetic: r.finite(),
        kinetic_added: r.finite(),
        potential: r.finite(),
        springs: r.finite(),
        motors: r.finite(),
        thrusters: r.finite(),
        electrical: r.finite(),
        contact: r.finite(),
        stops: r.finite(),
        friction: r.finite(),
        loops: r.finite(),
        drag: r.finite(),
        water: r.finite(),
        prescribed: r.finite(),
        wrenches: r.finite(),
        fins: r.finite(),
        hull: r.finite(),
        residual: r.finite(),
    }
}

pub fn header() -> Header {
    Header {
        name: "station keeping".to_string(),
        scenario: "duration = 10.0\n".to_string(),
        robots: vec![
            ("rov".to_string(), "name = \"rov\"\n".to_string()),
            ("boot.toml".to_string(), String::new()),
        ],
        files: vec![("seabed/grid.png".to_string(), vec![0, 255, 10, 13])],
        scene: None,
        laws: vec!["wake_oscillator".to_string()],
        water: Some("eddy".to_string()),
        version: "0.1.0".to_string(),
        topics: Vec::new(),
    }
}

/// A file that is removed at the end of the test.
pub struct TemporaryFile(PathBuf);

impl TemporaryFile {
    pub fn new(name: &str) -> Self {
        let process = std::process::id();
        let file = format!("bathyal-record-{process}-{name}");
        TemporaryFile(std::env::temp_dir().join(file))
    }
}

impl AsRef<Path> for TemporaryFile {
    fn as_ref(&self) -> &Path {
        &self.0
    }
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// A finished recording of `count` arbitrary samples, with a chunk every `chunk` samples.
pub fn record(path: impl AsRef<Path>, count: usize, chunk: usize) {
    let mut recorder = McapRecorder::create(path, &header()).unwrap();
    for i in 0..count {
        recorder.write(&arbitrary(i)).unwrap();
        if (i + 1).is_multiple_of(chunk) {
            recorder.flush().unwrap();
        }
    }
    let summary = serde_json::json!({"state_hash": "00ff", "samples": count});
    recorder.finish(&summary).unwrap();
}

/// All samples of a recording.
pub fn samples(recording: &Recording) -> Vec<Sample> {
    recording.samples().unwrap().map(|s| s.unwrap()).collect()
}

/// Equal text means equal bits: it has the sign of zero and all digits.
pub fn same(a: &Sample, b: &Sample) -> bool {
    format!("{a:?}") == format!("{b:?}")
}

pub fn assert_prefix(recording: &Recording) -> usize {
    let read = samples(recording);
    for (i, sample) in read.iter().enumerate() {
        assert!(same(sample, &arbitrary(i)), "sample {i}");
    }
    assert_eq!(read.len() as u64, recording.len());
    read.len()
}
