/** Triangles of the shapes that robot files know. */

import * as THREE from "three";
import { mergeGeometries } from "three/examples/jsm/utils/BufferGeometryUtils.js";
import type { Body, PlacedShape, Shape } from "../data/scene";

const ROUND = 28;
/** Colour of shapes that have none. */
const PLAIN: [number, number, number] = [0.72, 0.74, 0.76];

export type Meshes = Map<number, THREE.BufferGeometry>;

/** Cylinders and capsules lie along z; three.js has them along y. */
function alongZ(geometry: THREE.BufferGeometry): THREE.BufferGeometry {
  return geometry.rotateX(Math.PI / 2);
}

function triangles(shape: Shape, meshes: Meshes): THREE.BufferGeometry | null {
  if ("box" in shape) return new THREE.BoxGeometry(...shape.box.size);
  if ("sphere" in shape) return alongZ(new THREE.SphereGeometry(shape.sphere.radius, ROUND, ROUND / 2));
  if ("ellipsoid" in shape) {
    return alongZ(new THREE.SphereGeometry(1, ROUND, ROUND / 2)).scale(...shape.ellipsoid.semi_axes);
  }
  if ("cylinder" in shape) {
    const { radius, length } = shape.cylinder;
    return alongZ(new THREE.CylinderGeometry(radius, radius, length, ROUND));
  }
  if ("capsule" in shape) {
    const { radius, length } = shape.capsule;
    return alongZ(new THREE.CapsuleGeometry(radius, length, 8, ROUND));
  }
  return meshes.get(shape.mesh)?.clone() ?? null;
}

/** Flat-shaded geometry of a mesh's corners. */
export function meshGeometry(corners: Float32Array): THREE.BufferGeometry {
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.BufferAttribute(corners, 3));
  geometry.computeVertexNormals();
  return geometry;
}

function placed(item: PlacedShape, meshes: Meshes): THREE.BufferGeometry | null {
  const made = triangles(item.shape, meshes);
  if (!made) return null;
  const geometry = made.index ? made.toNonIndexed() : made;
  geometry.deleteAttribute("uv");
  const [w, x, y, z] = item.orientation;
  geometry.applyQuaternion(new THREE.Quaternion(x, y, z, w).normalize());
  geometry.translate(...item.position);
  const [r, g, b] = item.color ?? PLAIN;
  const color = new THREE.Color().setRGB(r, g, b, THREE.SRGBColorSpace);
  const count = geometry.getAttribute("position").count;
  const colors = new Float32Array(3 * count);
  for (let i = 0; i < count; i++) color.toArray(colors, 3 * i);
  geometry.setAttribute("color", new THREE.BufferAttribute(colors, 3));
  return geometry;
}

/** All shapes of a body as one geometry, so that a body costs one draw call; null if it has none. */
export function bodyGeometry(body: Body, meshes: Meshes): THREE.BufferGeometry | null {
  const parts = body.shapes.map((item) => placed(item, meshes)).filter((part) => part !== null);
  return parts.length ? mergeGeometries(parts) : null;
}
