/** The bodies, where the frame has them. */

import * as THREE from "three";
import type { Layout } from "../data/layout";
import { vehicleOf, type Scene } from "../data/scene";
import { bodyGeometry, type Meshes } from "./shapes";

/** Half-width of a thing that is drawn at a robot without shapes, m. */
const FALLBACK_RADIUS = 0.5;

export class Robot {
  readonly group = new THREE.Group();
  /** One frame of reference per body; what belongs to a body hangs here. */
  readonly bodies: THREE.Group[] = [];
  readonly geometries: (THREE.BufferGeometry | null)[];
  /** Size of the whole robot in its first frame, m; cameras and markers scale with it. */
  radius = FALLBACK_RADIUS;
  readonly vehicle: number;
  /** Extent of the vehicle's own shapes, in its frame. */
  readonly hull = new THREE.Box3();

  constructor(
    private readonly layout: Layout,
    scene: Scene,
    meshes: Meshes,
  ) {
    this.vehicle = vehicleOf(scene);
    const material = new THREE.MeshStandardMaterial({ vertexColors: true, roughness: 0.62, metalness: 0.08 });
    this.geometries = scene.bodies.map((body) => bodyGeometry(body, meshes));
    scene.bodies.forEach((body, i) => {
      const holder = new THREE.Group();
      holder.name = body.name;
      const geometry = this.geometries[i];
      if (geometry) {
        const mesh = new THREE.Mesh(geometry, material);
        mesh.castShadow = true;
        mesh.receiveShadow = true;
        holder.add(mesh);
      }
      this.bodies.push(holder);
      this.group.add(holder);
    });
    const hull = this.geometries[this.vehicle];
    if (hull) {
      hull.computeBoundingBox();
      this.hull.copy(hull.boundingBox!);
    }
    if (this.hull.isEmpty()) this.hull.set(new THREE.Vector3(-0.1, -0.1, -0.1), new THREE.Vector3(0.1, 0.1, 0.1));
  }

  pose(frame: Float32Array): void {
    this.bodies.forEach((holder, i) => {
      placeBody(holder, frame, this.layout.at("bodies", "position", i), this.layout.at("bodies", "orientation", i));
    });
  }

  /** Largest distance of anything from the vehicle's origin: asked once, when the first frame is here. */
  measure(): void {
    this.group.updateMatrixWorld(true);
    const center = new THREE.Vector3().setFromMatrixPosition(this.bodies[this.vehicle].matrixWorld);
    const sphere = new THREE.Sphere();
    let radius = 0;
    this.geometries.forEach((geometry, i) => {
      if (!geometry) return;
      geometry.computeBoundingSphere();
      sphere.copy(geometry.boundingSphere!).applyMatrix4(this.bodies[i].matrixWorld);
      radius = Math.max(radius, sphere.center.distanceTo(center) + sphere.radius);
    });
    this.radius = radius > 0 ? radius : FALLBACK_RADIUS;
  }

  /** Where the vehicle is, in the simulation's own axes. */
  vehiclePosition(frame: Float32Array, out: THREE.Vector3): THREE.Vector3 {
    return out.fromArray(frame, this.layout.at("bodies", "position", this.vehicle));
  }
}

/** Reads x, y, z and w, x, y, z at these offsets. */
export function placeBody(holder: THREE.Object3D, values: ArrayLike<number>, position: number, orientation: number): void {
  holder.position.set(values[position], values[position + 1], values[position + 2]);
  const q = orientation;
  holder.quaternion.set(values[q + 1], values[q + 2], values[q + 3], values[q]);
}
