/** window.bathyal: read-only state of the page, for tests. */

export interface Probe {
  readonly ready: boolean;
  readonly frame: number;
  readonly frames: number;
  readonly time: number;
  readonly playing: boolean;
  readonly mode: string;
  readonly camera: string;
  readonly connected: boolean;
  readonly piloted: boolean;
  /** x, y, z, w, x, y, z of the vehicle. */
  readonly vehicle: number[];
  /** Arrows on the stage. */
  readonly arrows: number;
  readonly signals: string[];
  /** Time of the page per frame, ms, without the GPU. */
  readonly costMs: number;
  readonly drawCalls: number;
  readonly triangles: number;
  readonly ghost: boolean;
}

export function exposeProbe(read: { [K in keyof Probe]: () => Probe[K] }): void {
  const probe = {};
  for (const [name, get] of Object.entries(read)) Object.defineProperty(probe, name, { get, enumerable: true });
  Object.defineProperty(window, "bathyal", { value: Object.freeze(probe), writable: false });
}

/** Exponential moving mean: each new value counts for one part in `memory`. */
export class MovingMean {
  value = 0;
  private count = 0;

  constructor(private readonly memory: number) {}

  add(sample: number): void {
    this.count = Math.min(this.count + 1, this.memory);
    this.value += (sample - this.value) / this.count;
  }
}
