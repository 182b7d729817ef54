//! Shapes: volume, centroid, moments of inertia.
//!
//! | file | one idea |
//! |---|---|
//! | `solid` | volume, centroid and moments of inertia of the closed shapes |
//! | `principal` | principal axes of a symmetric 3 × 3 matrix |
//! | `mesh` | triangles: the same integrals by signed tetrahedra, and flaws of the surface |
//! | `silhouette` | projected areas of a mesh |
//! | `files`, `limits` | STL and OBJ, and the limits of what is read |
//! | `collada` | Collada (DAE): scene, units and upward axis |
//! | `resolve`, `packages` | paths of mesh files, and permission to read them; search of packages |

mod collada;
mod error;
mod files;
mod limits;
mod mesh;
mod packages;
mod principal;
mod resolve;
mod silhouette;
mod solid;

pub use error::MeshError;
pub use files::{MeshFormat, parse_mesh, read_mesh};
pub use mesh::{Flaws, TriangleMesh};
pub use principal::principal_axes;
pub use resolve::{move_meshes, resolve};
pub use solid::{Solid, check_size};

use crate::file_set::FileSet;
use crate::robot::Shape;

impl FileSet {
    /// A shape as a solid in its own frame; of a mesh, also its triangles.
    pub fn solid(&self, shape: &Shape) -> Result<(Solid, Option<TriangleMesh>), MeshError> {
        if let Shape::Mesh(mesh) = shape {
            let triangles = self.mesh(mesh)?;
            let fail = |what: &str| {
                MeshError::new(
                    format!("the mesh '{}' {what}", mesh.file),
                    "close its surface, or add a box, cylinder or ellipsoid of purpose 'estimation'",
                )
            };
            let solid = triangles
                .solid()
                .ok_or_else(|| fail("encloses no volume"))?;
            if !solid.is_possible() {
                return Err(fail("is too open: no solid has its volume and moments"));
            }
            return Ok((solid, Some(triangles)));
        }
        Ok((Solid::from_shape(shape), None))
    }
}
