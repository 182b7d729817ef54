/** Points and axes of the robot that are shown on demand. */

import * as THREE from "three";
import type { Layout } from "../data/layout";
import type { Body, Scene, Vec3 } from "../data/scene";
import type { Robot } from "./robot";

export type MarkerKind = "mass" | "buoyancy" | "barycentre" | "joints" | "frames";

export const MARKER_COLORS = {
  mass: 0xffd24a,
  buoyancy: 0x54b8ff,
  barycentre: 0xff7a59,
  joints: 0xd68cff,
};

export class Markers {
  readonly groups: Record<MarkerKind, THREE.Object3D[]> = { mass: [], buoyancy: [], barycentre: [], joints: [], frames: [] };
  readonly whole = new THREE.Group();
  private readonly barycentre: THREE.Object3D;
  private readonly buoyancy: THREE.Object3D;

  constructor(
    private readonly layout: Layout,
    scene: Scene,
    robot: Robot,
  ) {
    const size = 0.02 * robot.radius;
    scene.bodies.forEach((body, i) => this.markBody(body, robot.bodies[i], size));
    this.barycentre = ball(MARKER_COLORS.barycentre, 2 * size);
    this.buoyancy = ball(MARKER_COLORS.buoyancy, 2 * size);
    this.whole.add(this.barycentre, this.buoyancy);
    this.groups.barycentre.push(this.barycentre);
    this.groups.buoyancy.push(this.buoyancy);
    for (const kind of Object.keys(this.groups) as MarkerKind[]) this.show(kind, false);
  }

  show(kind: MarkerKind, on: boolean): void {
    for (const object of this.groups[kind]) object.visible = on;
  }

  update(frame: Float32Array): void {
    this.barycentre.position.fromArray(frame, this.layout.at("centers", "barycenter"));
    const at = this.layout.at("centers", "center_of_buoyancy");
    // NaN where there is none: three.js would draw it somewhere.
    this.buoyancy.scale.setScalar(Number.isNaN(frame[at]) ? 0 : 1);
    if (!Number.isNaN(frame[at])) this.buoyancy.position.fromArray(frame, at);
  }

  private markBody(body: Body, holder: THREE.Object3D, size: number): void {
    const add = (kind: MarkerKind, object: THREE.Object3D): void => {
      holder.add(object);
      this.groups[kind].push(object);
    };
    if (body.center_of_mass) add("mass", ball(MARKER_COLORS.mass, size, body.center_of_mass));
    if (body.center_of_buoyancy) add("buoyancy", ball(MARKER_COLORS.buoyancy, size, body.center_of_buoyancy));
    if (body.joint.axis) add("joints", rod(MARKER_COLORS.joints, body.joint.axis, 0.25 * size, 9 * size));
    const axes: [Vec3, number][] = [
      [[1, 0, 0], 0xff5d5d],
      [[0, 1, 0], 0x6fdc6f],
      [[0, 0, 1], 0x6f9bff],
    ];
    for (const [axis, color] of axes) add("frames", rod(color, axis, 0.18 * size, 8 * size));
  }
}

/** Markers are seen through the hull. */
function overlay(color: number): THREE.MeshBasicMaterial {
  return new THREE.MeshBasicMaterial({ color, depthTest: false, transparent: true, opacity: 0.9, fog: false, toneMapped: false });
}

function ball(color: number, radius: number, at: Vec3 = [0, 0, 0]): THREE.Mesh {
  const mesh = new THREE.Mesh(new THREE.SphereGeometry(radius, 16, 12), overlay(color));
  mesh.position.fromArray(at);
  mesh.renderOrder = 5;
  return mesh;
}

function rod(color: number, axis: Vec3, radius: number, length: number): THREE.Mesh {
  const geometry = new THREE.CylinderGeometry(radius, radius, length, 8).rotateX(Math.PI / 2).translate(0, 0, length / 2);
  const mesh = new THREE.Mesh(geometry, overlay(color));
  mesh.quaternion.setFromUnitVectors(new THREE.Vector3(0, 0, 1), new THREE.Vector3().fromArray(axis).normalize());
  mesh.renderOrder = 5;
  return mesh;
}
