/** Offsets of the quantities of a frame, and interpolation between two frames. */

import { ELEMENTS, FRAME } from "./sample";
import type { Scene } from "./scene";

const WIDTH = { number: 1, flag: 1, vector: 3, quaternion: 4 } as const;

export type Topic = keyof typeof FRAME;
export type QuantityOf<T extends Topic> = keyof (typeof FRAME)[T] & string;

/** Offsets into the f32 of one frame: topic by topic, element by element, quantity by quantity. */
export class Layout {
  readonly floats: number;
  /** Offsets of all orientations. */
  readonly quaternions: number[] = [];
  /** Offsets of all numbers that are 0 or 1. */
  readonly flags: number[] = [];
  private readonly starts: Record<string, Record<string, number>> = {};
  private readonly strides: Record<string, number> = {};

  constructor(scene: Pick<Scene, NonNullable<(typeof ELEMENTS)[Topic]>>) {
    let start = 0;
    for (const topic of Object.keys(FRAME) as Topic[]) {
      const list = ELEMENTS[topic];
      const count = list === null ? 1 : scene[list].length;
      const shapes = Object.entries<keyof typeof WIDTH>(FRAME[topic]);
      const stride = shapes.reduce((sum, [, shape]) => sum + WIDTH[shape], 0);
      let offset = start;
      this.starts[topic] = {};
      for (const [quantity, shape] of shapes) {
        this.starts[topic][quantity] = offset;
        for (let i = 0; i < count; i++) {
          if (shape === "quaternion") this.quaternions.push(offset + stride * i);
          if (shape === "flag") this.flags.push(offset + stride * i);
        }
        offset += WIDTH[shape];
      }
      this.strides[topic] = stride;
      start += stride * count;
    }
    this.floats = start;
  }

  /** Offset of the first number of a quantity of an element. */
  at<T extends Topic>(topic: T, quantity: QuantityOf<T>, element = 0): number {
    return this.starts[topic][quantity] + this.strides[topic] * element;
  }
}

/**
 * out = (1 − s) a + s b, except that orientations stay rotations and flags stay 0 or 1.
 */
export function between(layout: Layout, a: Float32Array, b: Float32Array, s: number, out: Float32Array): void {
  for (let i = 0; i < out.length; i++) out[i] = a[i] + s * (b[i] - a[i]);
  for (const at of layout.quaternions) blendRotation(a, b, s, out, at);
  const nearer = s < 0.5 ? a : b;
  for (const at of layout.flags) out[at] = nearer[at];
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
