//! The fuzz targets. A new one is an entry here, a folder `corpus/NAME`, and in `fuzz/` a
//! file `fuzz_targets/NAME.rs` and a dictionary.

mod mesh;
mod planted;
mod robot;
mod simulation;

use bathyal_robot::Format;
use bathyal_robot::geometry::MeshFormat;
use std::path::PathBuf;

/// Something that reads bytes which nobody has looked at.
pub struct Target {
    /// Its name, and that of its folder in `corpus`.
    pub name: &'static str,
    /// Reads the bytes, and asserts what must hold of the outcome.
    pub run: fn(&[u8]),
}

/// All targets.
pub const TARGETS: &[Target] = &[
    Target {
        name: "toml",
        run: |bytes| robot::native(bytes, Format::Toml),
    },
    Target {
        name: "json",
        run: |bytes| robot::native(bytes, Format::Json),
    },
    Target {
        name: "urdf",
        run: robot::urdf,
    },
    Target {
        name: "stl",
        run: |bytes| mesh::mesh(bytes, MeshFormat::Stl),
    },
    Target {
        name: "obj",
        run: |bytes| mesh::mesh(bytes, MeshFormat::Obj),
    },
    Target {
        name: "dae",
        run: |bytes| mesh::mesh(bytes, MeshFormat::Collada),
    },
    Target {
        name: "scenario",
        run: simulation::scenario,
    },
    Target {
        name: "csv",
        run: |bytes| simulation::heights(bytes, ".csv"),
    },
    Target {
        name: "columns",
        run: simulation::columns_of_numbers,
    },
    Target {
        name: "png",
        run: |bytes| simulation::heights(bytes, ".png"),
    },
    Target {
        name: "mcap",
        run: simulation::recording,
    },
];

/// A target that breaks every limit, to show that this is found.
pub const PLANTED: Target = Target {
    name: "planted",
    run: planted::run,
};

impl Target {
    /// The target of that name.
    pub fn named(name: &str) -> Option<&'static Target> {
        let mut all = TARGETS.iter().chain([&PLANTED]);
        all.find(|target| target.name == name)
    }

    /// Where its inputs are kept.
    pub fn corpus(&self) -> PathBuf {
        crate::home().join("corpus").join(self.name)
    }
}
