/**
 * Forces as arrows: thrust, drag, buoyancy and contact.
 *
 * Each kind has a scale of its own, because buoyancy is often a hundred times the drag: its
 * greatest arrow in the frames seen so far is as long as the robot is wide. The legend says how
 * much a metre is.
 */

import * as THREE from "three";
import type { Layout } from "../data/layout";
import type { Scene } from "../data/scene";
import { FORCE_COLORS, type ForceKind } from "./palette";

/** Arrows shorter than this part of the robot's radius are not drawn. */
const MIN_LENGTH = 0.02;
const UP = new THREE.Vector3(0, 0, 1);

interface Arrow {
  kind: ForceKind;
  at: THREE.Vector3;
  force: THREE.Vector3;
}

export class Arrows {
  readonly group = new THREE.Group();
  readonly shown: Record<ForceKind, boolean> = { thrust: false, drag: false, buoyancy: false, contact: false };
  /** Longer or shorter than the automatic scale. */
  factor = 1;
  /** Arrows drawn in the last frame. */
  visible = 0;
  private readonly greatest: Record<ForceKind, number> = { thrust: 0, drag: 0, buoyancy: 0, contact: 0 };
  private readonly shafts: THREE.InstancedMesh;
  private readonly heads: THREE.InstancedMesh;
  private readonly pool: Arrow[];
  private used = 0;
  private readonly matrix = new THREE.Matrix4();
  private readonly turn = new THREE.Quaternion();
  private readonly scale = new THREE.Vector3();
  private readonly tip = new THREE.Vector3();
  private readonly color = new THREE.Color();
  private readonly rotation = new THREE.Quaternion();

  constructor(
    private readonly layout: Layout,
    private readonly scene: Scene,
  ) {
    const most = scene.thrusters.length + 2 * scene.bodies.length + scene.contacts.length;
    this.pool = Array.from({ length: most }, () => ({
      kind: "drag" as ForceKind,
      at: new THREE.Vector3(),
      force: new THREE.Vector3(),
    }));
    const shaft = new THREE.CylinderGeometry(1, 1, 1, 12).rotateX(Math.PI / 2).translate(0, 0, 0.5);
    const head = new THREE.ConeGeometry(1, 1, 18).rotateX(Math.PI / 2).translate(0, 0, 0.5);
    this.shafts = instances(shaft, most);
    this.heads = instances(head, most);
    this.group.add(this.shafts, this.heads);
  }

  /** Looks through a frame that has arrived, so that scales do not jump while playing. */
  learn(frame: Float32Array): void {
    this.collect(frame, true);
    for (let i = 0; i < this.used; i++) {
      const { kind, force } = this.pool[i];
      this.greatest[kind] = Math.max(this.greatest[kind], force.length());
    }
  }

  /** Metres of arrow per newton. */
  metresPerNewton(kind: ForceKind, radius: number): number {
    const greatest = this.greatest[kind];
    return greatest > 0 ? (this.factor * radius) / greatest : 0;
  }

  update(frame: Float32Array, radius: number): void {
    this.collect(frame, false);
    const thick = 0.014 * radius;
    let count = 0;
    for (let i = 0; i < this.used; i++) {
      const { kind, at, force } = this.pool[i];
      const magnitude = force.length();
      const length = magnitude * this.metresPerNewton(kind, radius);
      if (!(length > MIN_LENGTH * radius)) continue;
      const head = Math.min(6 * thick, 0.5 * length);
      this.turn.setFromUnitVectors(UP, force.divideScalar(magnitude));
      this.tip.copy(force).multiplyScalar(length - head).add(at);
      this.color.set(FORCE_COLORS[kind]);
      this.matrix.compose(at, this.turn, this.scale.set(thick, thick, length - head));
      this.shafts.setMatrixAt(count, this.matrix);
      this.shafts.setColorAt(count, this.color);
      this.matrix.compose(this.tip, this.turn, this.scale.set(0.4 * head, 0.4 * head, head));
      this.heads.setMatrixAt(count, this.matrix);
      this.heads.setColorAt(count, this.color);
      count++;
    }
    this.visible = count;
    for (const mesh of [this.shafts, this.heads]) {
      mesh.count = count;
      mesh.instanceMatrix.needsUpdate = true;
      if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
    }
  }

  private collect(frame: Float32Array, all: boolean): void {
    this.used = 0;
    if (all || this.shown.thrust) this.collectThrust(frame);
    if (all || this.shown.drag) this.collectOnBodies(frame, "drag");
    if (all || this.shown.buoyancy) this.collectOnBodies(frame, "buoyancy");
    if (all || this.shown.contact) this.collectContacts(frame);
  }

  private next(kind: ForceKind): Arrow {
    const arrow = this.pool[this.used++];
    arrow.kind = kind;
    return arrow;
  }

  private toWorld(frame: Float32Array, body: number, local: THREE.Vector3, withOrigin: boolean): void {
    const q = this.layout.at("bodies", "orientation", body);
    this.rotation.set(frame[q + 1], frame[q + 2], frame[q + 3], frame[q]);
    local.applyQuaternion(this.rotation);
    const p = this.layout.at("bodies", "position", body);
    if (withOrigin) local.set(local.x + frame[p], local.y + frame[p + 1], local.z + frame[p + 2]);
  }

  private collectThrust(frame: Float32Array): void {
    this.scene.thrusters.forEach((thruster, i) => {
      const arrow = this.next("thrust");
      this.toWorld(frame, thruster.body, arrow.at.fromArray(thruster.position), true);
      this.toWorld(frame, thruster.body, arrow.force.fromArray(thruster.direction).normalize(), false);
      arrow.force.multiplyScalar(frame[this.layout.at("thrusters", "thrust", i)]);
    });
  }

  /** At the middle of the water that the body displaces, or else its centre of mass. */
  private collectOnBodies(frame: Float32Array, kind: "drag" | "buoyancy"): void {
    this.scene.bodies.forEach((body, i) => {
      const arrow = this.next(kind);
      arrow.at.fromArray(body.center_of_buoyancy ?? body.center_of_mass ?? [0, 0, 0]);
      this.toWorld(frame, i, arrow.at, true);
      arrow.force.fromArray(frame, this.layout.at("forces", kind, i));
    });
  }

  /** One arrow per body that touches, at its centre of pressure: Σ |fᵢ| pᵢ / Σ |fᵢ|. */
  private collectContacts(frame: Float32Array): void {
    const { contacts } = this.scene;
    for (let first = 0; first < contacts.length; ) {
      let end = first;
      let weight = 0;
      const arrow = this.next("contact");
      arrow.at.set(0, 0, 0);
      arrow.force.set(0, 0, 0);
      for (; end < contacts.length && contacts[end].body === contacts[first].body; end++) {
        const at = this.layout.at("contacts", "position", end);
        const force = this.layout.at("contacts", "force", end);
        const [fx, fy, fz] = [frame[force], frame[force + 1], frame[force + 2]];
        const size = Math.hypot(fx, fy, fz);
        arrow.force.set(arrow.force.x + fx, arrow.force.y + fy, arrow.force.z + fz);
        arrow.at.set(
          arrow.at.x + size * frame[at],
          arrow.at.y + size * frame[at + 1],
          arrow.at.z + size * frame[at + 2],
        );
        weight += size;
      }
      if (weight > 0) arrow.at.divideScalar(weight);
      else this.used--;
      first = end;
    }
  }
}

function instances(geometry: THREE.BufferGeometry, most: number): THREE.InstancedMesh {
  const material = new THREE.MeshBasicMaterial({ toneMapped: false, fog: false });
  const mesh = new THREE.InstancedMesh(geometry, material, Math.max(1, most));
  mesh.count = 0;
  mesh.frustumCulled = false;
  return mesh;
}
