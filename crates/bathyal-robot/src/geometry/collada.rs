//! Collada (DAE): the triangles of the scene, in metres, z upwards.
//!
//! Nodes are placed by their `matrix`, `translate`, `rotate` and `scale`, instances count as
//! often as they occur, `unit` and `up_axis` are applied. `lookat`, `skew`, skins and curved
//! surfaces are not, and a note says so.

use super::limits::{MAX_TRIANGLES, too_many};
use super::mesh::TriangleMesh;
use bathyal::spatial::{Mat3, Vec3};
use roxmltree::{Document, Node, NodeId};
use std::collections::HashMap;
use std::rc::Rc;

/// Nodes inside nodes: real files have less than ten.
const MAX_DEPTH: usize = 64;
/// Nodes and instances in all: instances of instances multiply.
const MAX_NODES: usize = 100_000;
/// Length of the shortest triangle in a file: three indices and their separators.
const MIN_TRIANGLE_LENGTH: usize = 6;
/// Triangles that instances may add to those that the file itself can hold.
const MAX_REPEATED: usize = 100_000;

/// x ↦ A x + t.
#[derive(Clone, Copy)]
struct Affine {
    a: Mat3<f64>,
    t: Vec3<f64>,
}

impl Affine {
    fn linear(rows: [[f64; 3]; 3]) -> Self {
        Affine {
            a: Mat3(rows),
            t: Vec3([0.0; 3]),
        }
    }

    fn apply(&self, p: [f64; 3]) -> [f64; 3] {
        (self.a * Vec3(p) + self.t).0
    }

    fn compose(&self, inner: &Self) -> Self {
        Affine {
            a: self.a * inner.a,
            t: self.a * inner.t + self.t,
        }
    }
}

struct Reader<'a, 'input> {
    by_id: HashMap<&'a str, Node<'a, 'input>>,
    /// Positions that have been read: a geometry may have many instances.
    positions: HashMap<NodeId, Rc<Vec<[f64; 3]>>>,
    nodes: usize,
    /// Largest number of triangles for a file of this size.
    most: usize,
    corners: Vec<[[f64; 3]; 3]>,
    notes: Vec<String>,
}

/// The triangles of the scene; of all geometries, if there is no scene.
pub(super) fn parse(bytes: &[u8]) -> Result<TriangleMesh, String> {
    let text = std::str::from_utf8(bytes).map_err(|_| "is not UTF-8 text".to_string())?;
    let text = text.trim_start_matches('\u{feff}');
    crate::xml_limits::check(text).map_err(|(_, message)| message)?;
    let document = Document::parse(text).map_err(|error| format!("is not XML: {error}"))?;
    let root = document.root_element();
    if root.tag_name().name() != "COLLADA" {
        return Err("is not Collada: the root is not <COLLADA>".into());
    }
    let mut reader = Reader {
        by_id: root
            .descendants()
            .filter_map(|node| Some((node.attribute("id")?, node)))
            .collect(),
        positions: HashMap::new(),
        nodes: 0,
        most: text.len() / MIN_TRIANGLE_LENGTH + MAX_REPEATED,
        corners: Vec::new(),
        notes: Vec::new(),
    };
    let frame = reader.asset(root)?;
    let scene = child(root, "scene")
        .and_then(|scene| child(scene, "instance_visual_scene"))
        .and_then(|instance| reader.target(instance));
    match scene {
        Some(scene) => reader.children(scene, &frame, 0)?,
        None => {
            let all = root
                .descendants()
                .filter(|n| n.has_tag_name_local("geometry"));
            for geometry in all {
                reader.geometry(geometry, &frame)?;
            }
        }
    }
    let mut mesh = TriangleMesh::from_corners(std::mem::take(&mut reader.corners));
    reader.notes.dedup();
    mesh.notes = reader.notes;
    Ok(mesh)
}

trait Local {
    fn has_tag_name_local(&self, name: &str) -> bool;
}

impl Local for Node<'_, '_> {
    fn has_tag_name_local(&self, name: &str) -> bool {
        self.is_element() && self.tag_name().name() == name
    }
}

fn child<'a, 'input>(node: Node<'a, 'input>, name: &str) -> Option<Node<'a, 'input>> {
    node.children().find(|n| n.has_tag_name_local(name))
}

/// The numbers of an element; comments may stand between them.
fn numbers<T: std::str::FromStr>(node: Node) -> Result<Vec<T>, String> {
    let mut all = Vec::new();
    for text in node.children().filter(Node::is_text) {
        for word in text.text().unwrap_or_default().split_ascii_whitespace() {
            let name = node.tag_name().name();
            all.push(
                word.parse()
                    .map_err(|_| format!("has '{word}' in <{name}>, which is not a number"))?,
            );
        }
    }
    Ok(all)
}

fn exactly<const N: usize>(node: Node) -> Result<[f64; N], String> {
    let all: Vec<f64> = numbers(node)?;
    let count = all.len();
    let name = node.tag_name().name();
    all.try_into()
        .map_err(|_| format!("has {count} numbers in <{name}> instead of {N}"))
}

impl<'a, 'input> Reader<'a, 'input> {
    fn target(&self, node: Node<'a, 'input>) -> Option<Node<'a, 'input>> {
        let url = node.attribute("url").or_else(|| node.attribute("source"))?;
        self.by_id.get(url.strip_prefix('#')?).copied()
    }

    /// From the file's axes and units to z upwards and metres.
    fn asset(&mut self, root: Node) -> Result<Affine, String> {
        let asset = child(root, "asset");
        let unit = asset.and_then(|a| child(a, "unit")?.attribute("meter"));
        let meter: f64 = match unit {
            Some(text) => text
                .trim()
                .parse()
                .ok()
                .filter(|m| *m > 0.0)
                .ok_or_else(|| format!("has the unit '{text}' m, which is not positive"))?,
            None => 1.0,
        };
        let up = asset
            .and_then(|a| child(a, "up_axis"))
            .and_then(|n| n.text());
        let rows = match up.map(str::trim) {
            Some("Y_UP") => [[1.0, 0.0, 0.0], [0.0, 0.0, -1.0], [0.0, 1.0, 0.0]],
            Some("X_UP") => [[0.0, -1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0]],
            Some("Z_UP") | None => Mat3::identity().0,
            Some(other) => return Err(format!("has the up_axis '{other}'")),
        };
        match up.map(str::trim) {
            Some(up @ ("X_UP" | "Y_UP")) => self.notes.push(format!(
                "rotated from {up} to z up, as Collada defines; some tools, such as RViz, do not rotate it"
            )),
            None => self.notes.push("no up_axis; z up assumed".into()),
            _ => {}
        }
        Ok(Affine::linear(rows.map(|row| row.map(|x: f64| x * meter))))
    }

    fn note(&mut self, text: &str) {
        self.notes.push(text.to_string());
    }

    /// The nodes and instances in a node or scene.
    fn children(
        &mut self,
        parent: Node<'a, 'input>,
        at: &Affine,
        depth: usize,
    ) -> Result<(), String> {
        if depth > MAX_DEPTH {
            return Err(format!(
                "has nodes nested more than {MAX_DEPTH} levels deep"
            ));
        }
        for node in parent.children().filter(Node::is_element) {
            self.nodes += 1;
            if self.nodes > MAX_NODES {
                return Err(format!("has more than {MAX_NODES} nodes"));
            }
            match node.tag_name().name() {
                "node" => {
                    let placed = at.compose(&self.placement(node)?);
                    self.children(node, &placed, depth + 1)?;
                }
                "instance_node" => {
                    if let Some(node) = self.target(node) {
                        let placed = at.compose(&self.placement(node)?);
                        self.children(node, &placed, depth + 1)?;
                    }
                }
                "instance_geometry" => {
                    if let Some(geometry) = self.target(node) {
                        self.geometry(geometry, at)?;
                    }
                }
                "instance_controller" => self.note("a skin is not supported and was skipped"),
                _ => {}
            }
        }
        Ok(())
    }

    /// The product of a node's transformations, in their order.
    fn placement(&mut self, node: Node) -> Result<Affine, String> {
        let mut all = Affine::linear(Mat3::identity().0);
        for step in node.children().filter(Node::is_element) {
            let one = match step.tag_name().name() {
                "matrix" => {
                    let m: [f64; 16] = exactly(step)?;
                    Affine {
                        a: Mat3(core::array::from_fn(|i| {
                            core::array::from_fn(|j| m[4 * i + j])
                        })),
                        t: Vec3([m[3], m[7], m[11]]),
                    }
                }
                "translate" => Affine {
                    a: Mat3::identity(),
                    t: Vec3(exactly(step)?),
                },
                "rotate" => {
                    let [x, y, z, degrees] = exactly(step)?;
                    let axis = Vec3([x, y, z]);
                    if axis.norm() == 0.0 {
                        return Err("has a <rotate> without an axis".into());
                    }
                    let axis = axis * (1.0 / axis.norm());
                    Affine::linear(Mat3::about(axis, degrees.to_radians()).0)
                }
                "scale" => {
                    let s: [f64; 3] = exactly(step)?;
                    let mut rows = [[0.0; 3]; 3];
                    for i in 0..3 {
                        rows[i][i] = s[i];
                    }
                    Affine::linear(rows)
                }
                "lookat" | "skew" => {
                    self.note("a lookat or skew is not supported and was skipped");
                    continue;
                }
                _ => continue,
            };
            all = all.compose(&one);
        }
        Ok(all)
    }

    fn geometry(&mut self, geometry: Node<'a, 'input>, at: &Affine) -> Result<(), String> {
        let Some(mesh) = child(geometry, "mesh") else {
            self.note("a geometry that is not a mesh was skipped");
            return Ok(());
        };
        // A placement that mirrors would turn the surface inside out.
        let [x, y, z]: [Vec3<f64>; 3] = core::array::from_fn(|i| at.a.column(i));
        let mirrored = x.cross(y).dot(z) < 0.0;
        for primitive in mesh.children().filter(Node::is_element) {
            let kind = primitive.tag_name().name();
            if !["triangles", "polylist", "polygons", "tristrips", "trifans"].contains(&kind) {
                continue;
            }
            let Some((points, stride, offset)) = self.positions(primitive)? else {
                continue;
            };
            for polygon in polygons(primitive, stride)? {
                let corner = |k: usize| {
                    let index: u32 = polygon.0[k * stride + offset];
                    points.get(index as usize).map(|p| at.apply(*p))
                };
                let count = polygon.0.len() / stride;
                for k in 1..count.saturating_sub(1) {
                    // Strips alternate; everything else is a fan.
                    let indices = match (polygon.1, k % 2) {
                        (false, _) => [0, k, k + 1],
                        (true, 1) => [k - 1, k, k + 1],
                        (true, _) => [k, k - 1, k + 1],
                    };
                    let [Some(a), Some(b), Some(c)] = indices.map(corner) else {
                        return Err("has an index beyond its vertices".into());
                    };
                    self.corners
                        .push(if mirrored { [a, c, b] } else { [a, b, c] });
                }
                if self.corners.len() > MAX_TRIANGLES {
                    return Err(too_many());
                }
                if self.corners.len() > self.most {
                    let most = self.most;
                    return Err(format!(
                        "has more than {most} triangles after its instances are repeated; reduce the mesh"
                    ));
                }
            }
        }
        Ok(())
    }

    /// The positions that a primitive refers to, how many indices a corner has, and which of
    /// them is the position's.
    #[allow(clippy::type_complexity)]
    fn positions(
        &mut self,
        primitive: Node<'a, 'input>,
    ) -> Result<Option<(Rc<Vec<[f64; 3]>>, usize, usize)>, String> {
        let inputs =
            |node: Node<'a, 'input>| node.children().filter(|n| n.has_tag_name_local("input"));
        let offset = |input: &Node| -> Result<usize, String> {
            let text = input.attribute("offset").unwrap_or("0");
            let offset = text.parse().ok().filter(|o| *o < 64);
            offset.ok_or_else(|| format!("has the offset '{text}'"))
        };
        let mut stride = 1;
        for input in inputs(primitive) {
            stride = stride.max(offset(&input)? + 1);
        }
        let Some(vertex) = inputs(primitive).find(|n| n.attribute("semantic") == Some("VERTEX"))
        else {
            return Ok(None);
        };
        let position = self
            .target(vertex)
            .and_then(|vertices| {
                inputs(vertices).find(|n| n.attribute("semantic") == Some("POSITION"))
            })
            .and_then(|input| self.target(input));
        let Some(source) = position else {
            return Err("has vertices without positions".into());
        };
        let points = match self.positions.get(&source.id()) {
            Some(points) => Rc::clone(points),
            None => Rc::new(triples(source)?),
        };
        self.positions.insert(source.id(), Rc::clone(&points));
        Ok(Some((points, stride, offset(&vertex)?)))
    }
}

/// The first three numbers of every element of a source.
fn triples(source: Node) -> Result<Vec<[f64; 3]>, String> {
    let array = child(source, "float_array").ok_or("has positions without numbers")?;
    let values: Vec<f64> = numbers(array)?;
    let accessor = child(source, "technique_common").and_then(|t| child(t, "accessor"));
    let attribute = |name: &str, otherwise: usize| {
        let text = accessor.and_then(|a| a.attribute(name));
        text.map_or(Some(otherwise), |text| text.parse().ok())
            .ok_or_else(|| format!("has a bad {name} of positions"))
    };
    let (stride, offset) = (attribute("stride", 3)?, attribute("offset", 0)?);
    if stride < 3 {
        return Err(format!("has positions with {stride} numbers"));
    }
    let values = values.get(offset..).unwrap_or_default();
    Ok(values
        .chunks(stride)
        .filter(|chunk| chunk.len() >= 3)
        .map(|chunk| [chunk[0], chunk[1], chunk[2]])
        .collect())
}

/// The indices of every polygon, strip or fan of a primitive, and whether it is a strip.
fn polygons(primitive: Node, stride: usize) -> Result<Vec<(Vec<u32>, bool)>, String> {
    let kind = primitive.tag_name().name();
    let lists = primitive
        .descendants()
        .filter(|n| n.has_tag_name_local("p"));
    let mut found = Vec::new();
    let counts: Option<Vec<usize>> = match kind {
        "polylist" => Some(numbers(
            child(primitive, "vcount").ok_or("has a <polylist> without <vcount>")?,
        )?),
        _ => None,
    };
    for list in lists {
        let indices: Vec<u32> = numbers(list)?;
        match (kind, &counts) {
            ("triangles", _) => found.extend(
                indices
                    .chunks_exact(3 * stride)
                    .map(|c| (c.to_vec(), false)),
            ),
            ("polylist", Some(counts)) => {
                let mut rest = indices.as_slice();
                for count in counts {
                    let size = count.checked_mul(stride).filter(|size| *size <= rest.len());
                    let (one, after) =
                        rest.split_at(size.ok_or("has fewer indices than <vcount> says")?);
                    found.push((one.to_vec(), false));
                    rest = after;
                }
            }
            (kind, _) => found.push((indices, kind == "tristrips")),
        }
    }
    Ok(found)
}
