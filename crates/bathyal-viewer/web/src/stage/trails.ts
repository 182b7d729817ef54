/** Where the ends of arms and legs, and the vehicle, have been lately. */

import * as THREE from "three";
import type { Layout } from "../data/layout";
import type { FrameStore } from "../data/store";
import type { Times } from "../data/times";
import type { Palette } from "./palette";
import { Ribbon } from "./ribbon";

const POINTS = 240;
/** Length of a trail, s of the run. */
const SECONDS = 12;

export class Trails {
  readonly group = new THREE.Group();
  private readonly ribbons: Ribbon[];
  private readonly points = new Float32Array(3 * POINTS);

  constructor(
    private readonly layout: Layout,
    private readonly bodies: number[],
    private readonly store: FrameStore,
    private readonly times: Times,
  ) {
    this.ribbons = bodies.map(() => new Ribbon(POINTS, 2, 0.85));
    for (const ribbon of this.ribbons) this.group.add(ribbon.mesh);
  }

  setPalette(palette: Palette): void {
    for (const ribbon of this.ribbons) ribbon.setColor(palette.trail);
  }

  setViewport(width: number, height: number): void {
    for (const ribbon of this.ribbons) ribbon.setViewport(width, height);
  }

  /** Frames up to `index` and the present pose; frames that are not here any more are left out. */
  update(index: number, now: Float32Array): void {
    if (!this.group.visible || this.times.length === 0) return;
    const first = this.times.before(this.times.at(index) - SECONDS);
    const stride = Math.max(1, Math.ceil((index - first) / (POINTS - 2)));
    const frames: Float32Array[] = [];
    // Multiples of the stride, so that the points stay where they are from frame to frame.
    for (let i = index - (index % stride); i >= first; i -= stride) {
      const frame = this.store.frame(i);
      if (!frame) break;
      frames.push(frame);
    }
    this.ribbons.forEach((ribbon, r) => {
      const at = this.layout.at("bodies", "position", this.bodies[r]);
      let count = 0;
      for (let k = frames.length - 1; k >= 0; k--) this.put(count++, frames[k], at);
      this.put(count++, now, at);
      ribbon.set(this.points, count);
    });
  }

  private put(i: number, frame: Float32Array, at: number): void {
    for (let k = 0; k < 3; k++) this.points[3 * i + k] = frame[at + k];
  }
}
