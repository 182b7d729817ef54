//! Integral properties of a mesh: projected areas and slopes along its principal axes.

use super::added_mass::equivalent_ellipsoid;
use crate::file_set::FileSet;
use crate::geometry::{Flaws, MeshError, Solid, TriangleMesh};
use crate::robot::{Mesh, Shape};
use crate::text::short;
use bathyal::spatial::Vec3;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Properties of a surface along the principal axes of the mesh.
#[derive(Clone, Debug)]
pub(super) struct Surface {
    /// Projected areas, m².
    pub projected_areas: [f64; 3],
    /// Σ A|n|³/Σ A|n|: 1 for flat faces across the axis.
    pub slants: [f64; 3],
    /// Σ A.
    pub area: f64,
    /// It has holes, or neighbours that are wound differently.
    pub open: bool,
    /// Remarks on the mesh.
    pub remarks: Vec<String>,
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
            projected_areas: mesh.projected_areas(&axes),
            slants: core::array::from_fn(slant),
            area,
            open: !flaws.is_closed(),
            remarks: remarks(mesh, &flaws),
        }
    }
}

/// A mesh's file and its scale.
type Key = (String, Option<[u64; 3]>);

/// A shape as a solid; of a mesh, also its surface.
type Found = Result<(Solid, Option<Surface>), MeshError>;

/// The meshes that were read: each is read once, however many shapes name it.
pub(super) struct Meshes<'a> {
    files: &'a FileSet,
    known: RefCell<BTreeMap<Key, Found>>,
}

impl<'a> Meshes<'a> {
    /// Nothing has been read yet.
    pub fn new(files: &'a FileSet) -> Self {
        Meshes {
            files,
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
            let (solid, mesh) = self.files.solid(shape)?;
            Ok((solid, mesh.map(|mesh| Surface::new(&mesh, &solid))))
        };
        known.entry(key).or_insert_with(read).clone()
    }
}

/// Lengths that a body of a robot is likely to have, m.
const LIKELY: std::ops::Range<f64> = 1e-3..50.0;

/// Remarks on size and flaws of a mesh.
fn remarks(mesh: &TriangleMesh, flaws: &Flaws) -> Vec<String> {
    let mut remarks = mesh.notes.clone();
    let [lower, upper] = mesh.bounds();
    let longest = (0..3).map(|i| upper[i] - lower[i]).fold(0.0, f64::max);
    if !LIKELY.contains(&longest) {
        remarks.push(format!(
            "its size is {} m; if the file is in millimetres, give scale = [0.001, 0.001, 0.001]",
            short(longest)
        ));
    }
    if flaws.open_edges > 0 {
        remarks.push(format!(
            "its surface is open at {} edges; volume, centre and inertia are unreliable",
            flaws.open_edges
        ));
    }
    if flaws.inconsistent_edges > 0 {
        remarks.push(format!(
            "neighbouring triangles have opposite orientation at {} edges; parts of the volume are subtracted",
            flaws.inconsistent_edges
        ));
    }
    if flaws.inverted {
        remarks.push("its triangles face inwards; the volume is taken as positive".into());
    }
    if flaws.degenerate > 0 {
        remarks.push(format!("{} triangles have no area", flaws.degenerate));
    }
    remarks
}
