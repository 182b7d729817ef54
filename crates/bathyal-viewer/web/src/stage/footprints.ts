/** Marks where contacts have touched the seabed, up to the time that is shown. */

import * as THREE from "three";
import type { Layout } from "../data/layout";
import type { Scene } from "../data/scene";
import type { FrameStore } from "../data/store";
import type { Palette } from "./palette";

const MAX_COUNT = 3000;
const UP = new THREE.Vector3(0, 0, 1);

interface Print {
  frame: number;
  at: [number, number, number];
}

export class Footprints {
  readonly mesh: THREE.InstancedMesh<THREE.CircleGeometry, THREE.MeshBasicMaterial>;
  private prints: Print[] = [];
  private readonly seen = new Set<string>();
  private sorted = true;

  constructor(
    private readonly layout: Layout,
    private readonly scene: Scene,
    private readonly store: FrameStore,
  ) {
    const material = new THREE.MeshBasicMaterial({ transparent: true, opacity: 0.5, depthWrite: false, side: THREE.DoubleSide });
    material.polygonOffset = true;
    material.polygonOffsetFactor = -4;
    material.polygonOffsetUnits = -4;
    this.mesh = new THREE.InstancedMesh(new THREE.CircleGeometry(1, 20), material, MAX_COUNT);
    this.mesh.count = 0;
    this.mesh.frustumCulled = false;
    if (scene.contacts.length) store.arrived.push((first, count) => this.scan(first, count));
  }

  setPalette(palette: Palette): void {
    this.mesh.material.color.set(palette.print);
  }

  update(index: number, radius: number): void {
    if (!this.mesh.visible) return;
    if (!this.sorted) {
      this.prints.sort((a, b) => a.frame - b.frame);
      this.sorted = true;
    }
    const size = 0.018 * radius;
    const matrix = new THREE.Matrix4();
    const lift = 0.1 * size * Math.sign(-this.scene.gravity[2] || 1);
    const turn = new THREE.Quaternion().setFromUnitVectors(UP, UP);
    let count = 0;
    for (let i = this.prints.length - 1; i >= 0 && count < MAX_COUNT; i--) {
      const print = this.prints[i];
      if (print.frame > index) continue;
      const [x, y, z] = print.at;
      matrix.compose(new THREE.Vector3(x, y, z + lift), turn, new THREE.Vector3(size, size, 1));
      this.mesh.setMatrixAt(count++, matrix);
    }
    this.mesh.count = count;
    this.mesh.instanceMatrix.needsUpdate = true;
  }

  /** A print is where a force begins: none in the frame before, some in this one. */
  private scan(first: number, count: number): void {
    const start = Math.max(1, first);
    for (let i = start; i < first + count; i++) {
      const frame = this.store.frame(i);
      const before = this.store.frame(i - 1);
      if (!frame || !before) continue;
      this.scene.contacts.forEach((_, c) => {
        const force = this.layout.at("contacts", "force", c);
        const starts = pressed(frame, force) && !pressed(before, force);
        if (starts) this.add(i, c, frame, this.layout.at("contacts", "position", c));
      });
    }
  }

  private add(index: number, contact: number, frame: Float32Array, at: number): void {
    const key = `${index}/${contact}`;
    if (this.seen.has(key)) return;
    this.seen.add(key);
    this.prints.push({ frame: index, at: [frame[at], frame[at + 1], frame[at + 2]] });
    this.sorted = false;
  }
}

function pressed(frame: Float32Array, at: number): boolean {
  return frame[at] !== 0 || frame[at + 1] !== 0 || frame[at + 2] !== 0;
}
