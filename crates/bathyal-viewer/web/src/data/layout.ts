/** Where the numbers of a frame stand, and the frame between two frames. */

import type { Scene } from "./scene";

export const ENERGIES = 10;

/** Offsets into the f32 of one frame, in the order of docs/viewer-protocol.md. */
export class Layout {
  readonly bodies: number;
  readonly forces: number;
  readonly thrusters: number;
  readonly contacts: number;
  readonly centers: number;
  readonly joints: number;
  readonly energy: number;
  readonly floats: number;

  constructor(readonly scene: Scene) {
    let at = 0;
    const take = (count: number): number => {
      const start = at;
      at += count;
      return start;
    };
    this.bodies = take(7 * scene.bodies.length);
    this.forces = take(9 * scene.bodies.length);
    this.thrusters = take(scene.thrusters.length);
    this.contacts = take(7 * scene.contacts.length);
    this.centers = take(6);
    this.joints = take(2 * scene.joints.length);
    this.energy = take(ENERGIES);
    this.floats = at;
  }
}

/**
 * out = (1 − s) a + s b, except that orientations stay rotations and sliding stays yes or no.
 */
export function between(layout: Layout, a: Float32Array, b: Float32Array, s: number, out: Float32Array): void {
  for (let i = 0; i < out.length; i++) out[i] = a[i] + s * (b[i] - a[i]);
  for (let body = 0; body < layout.scene.bodies.length; body++) {
    blendRotation(a, b, s, out, layout.bodies + 7 * body + 3);
  }
  const nearer = s < 0.5 ? a : b;
  for (let contact = 0; contact < layout.scene.contacts.length; contact++) {
    const sliding = layout.contacts + 7 * contact + 6;
    out[sliding] = nearer[sliding];
  }
}

/** Normalised blend along the shorter way; frames are near each other, so it is as good as a slerp. */
function blendRotation(a: Float32Array, b: Float32Array, s: number, out: Float32Array, at: number): void {
  let dot = 0;
  for (let k = at; k < at + 4; k++) dot += a[k] * b[k];
  const sign = dot < 0 ? -1 : 1;
  let norm = 0;
  for (let k = at; k < at + 4; k++) {
    out[k] = (1 - s) * a[k] + s * sign * b[k];
    norm += out[k] * out[k];
  }
  const scale = 1 / Math.sqrt(norm || 1);
  for (let k = at; k < at + 4; k++) out[k] *= scale;
}
