//! What is kept of a mesh's triangles: a few numbers, not the triangles.

use super::added_mass::equivalent_ellipsoid;
use crate::geometry::{Flaws, MeshError, MeshFinder, Solid, TriangleMesh};
use crate::robot::{Mesh, Shape};
use crate::text::short;
use bathyal::spatial::Vec3;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// A surface as the water meets it, along the mesh's principal axes.
#[derive(Clone, Debug)]
pub(super) struct Surface {
    /// The areas of the shadows.
    pub shadows: [f64; 3],
    /// Σ A|n|³/Σ A|n|: 1 for flat faces across the axis.
    pub slants: [f64; 3],
    /// Σ A.
    pub area: f64,
    /// It has holes, or neighbours that are wound differently.
    pub open: bool,
    /// What there is to say of it.
    pub said: Vec<String>,
}

impl Surface {
    fn new(mesh: &TriangleMesh, solid: &Solid) -> Self {
        let (_, axes) = equivalent_ellipsoid(solid);
        let (mut cubes, mut firsts, mut area) = ([0.0; 3], [0.0; 3], 0.0);
        for vector in mesh.areas() {
            let local = axes.transpose_mul(Vec3(vector));
            let size = local.norm();
            if size > 0.0 {
                area += size;
                for i in 0..3 {
                    firsts[i] += local[i].abs();
                    cubes[i] += local[i].abs().powi(3) / (size * size);
                }
            }
        }
        let slant = |i: usize| match firsts[i] > 0.0 {
            true => cubes[i] / firsts[i],
            false => 0.0,
        };
        let flaws = mesh.flaws();
        Surface {
            shadows: mesh.shadows(&axes),
            slants: core::array::from_fn(slant),
            area,
            open: !flaws.is_closed(),
            said: said(mesh, &flaws),
        }
    }
}

/// A mesh's file and its scale.
type Key = (String, Option<[u64; 3]>);

/// A shape as a solid; of a mesh, also its surface.
type Found = Result<(Solid, Option<Surface>), MeshError>;

/// The meshes that were read: each is read once, however many shapes name it.
pub(super) struct Meshes<'a> {
    finder: &'a MeshFinder,
    known: RefCell<BTreeMap<Key, Found>>,
}

impl<'a> Meshes<'a> {
    /// Nothing has been read yet.
    pub fn new(finder: &'a MeshFinder) -> Self {
        Meshes {
            finder,
            known: RefCell::default(),
        }
    }

    /// A shape as a solid in its own frame; of a mesh, also its surface.
    pub fn solid(&self, shape: &Shape) -> Found {
        let Shape::Mesh(Mesh { file, scale }) = shape else {
            return Ok((Solid::from_shape(shape), None));
        };
        let key = (file.clone(), scale.map(|s| s.map(f64::to_bits)));
        let mut known = self.known.borrow_mut();
        let read = || {
            let (solid, mesh) = self.finder.solid(shape)?;
            Ok((solid, mesh.map(|mesh| Surface::new(&mesh, &solid))))
        };
        known.entry(key).or_insert_with(read).clone()
    }
}

/// Lengths that a body of a robot is likely to have, m.
const LIKELY: std::ops::Range<f64> = 1e-3..50.0;

/// What there is to say of a mesh.
fn said(mesh: &TriangleMesh, flaws: &Flaws) -> Vec<String> {
    let mut said = mesh.notes.clone();
    let [lower, upper] = mesh.bounds();
    let longest = (0..3).map(|i| upper[i] - lower[i]).fold(0.0, f64::max);
    if !LIKELY.contains(&longest) {
        said.push(format!(
            "it is {} m long; if the file is in millimetres, give scale = [0.001, 0.001, 0.001]",
            short(longest)
        ));
    }
    if flaws.open_edges > 0 {
        said.push(format!(
            "its surface is open at {} edges, so that volume, centre and inertia depend on where the holes are",
            flaws.open_edges
        ));
    }
    if flaws.inconsistent_edges > 0 {
        said.push(format!(
            "neighbouring triangles are wound differently at {} edges, so that parts of the volume are subtracted",
            flaws.inconsistent_edges
        ));
    }
    if flaws.inverted {
        said.push("its triangles face inwards; the volume was taken to be positive".into());
    }
    if flaws.degenerate > 0 {
        said.push(format!("{} triangles have no area", flaws.degenerate));
    }
    said
}
