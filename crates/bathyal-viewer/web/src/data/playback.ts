/**
 * Play head: shown time, playback state, and the frame at that time.
 *
 * In a live run the head stays a little behind the newest frame, so that there is always a next
 * frame to interpolate to; its rate is corrected to keep this delay.
 */

import { between, type Layout } from "./layout";
import type { FrameStore } from "./store";
import type { Times } from "./times";

export const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 50, 100];

/** A live head is this long, s of real time, behind the newest frame. */
const LIVE_DELAY = 0.12;
/** Rate, 1/s, at which a live head corrects its distance. */
const LIVE_CORRECTION = 3;
/** Further away than this, s, it jumps. */
const LIVE_JUMP = 1.5;
/** Frames ahead of the head that are requested, in s of real time. */
const AHEAD = 2;

export class Playback {
  time = 0;
  playing = false;
  speed = 1;
  /** True while the head follows a live run. */
  following = false;
  /** Simulated by real time of the live run, as its status says. */
  liveRate = 1;
  /** The head waits for frames. */
  waiting = false;
  /** The frame at `time`. */
  readonly now: Float32Array;
  /** Something is in `now`. */
  filled = false;
  private direction = 1;

  constructor(
    readonly layout: Layout,
    readonly times: Times,
    readonly store: FrameStore,
  ) {
    this.now = new Float32Array(layout.floats);
  }

  /** The frame at or before the head. */
  get index(): number {
    return this.times.before(this.time);
  }

  seek(time: number): void {
    this.following = false;
    const clamped = Math.min(Math.max(time, this.times.first), this.times.last);
    this.direction = clamped < this.time ? -1 : 1;
    this.time = clamped;
  }

  step(frames: number): void {
    this.playing = false;
    const on = Math.abs(this.times.at(this.index) - this.time) < 1e-9;
    const from = !on && frames < 0 ? this.index + 1 : this.index;
    const to = Math.min(Math.max(from + frames, 0), this.times.length - 1);
    this.seek(this.times.at(to));
  }

  toggle(): void {
    if (!this.playing && !this.following && this.time >= this.times.last) this.seek(this.times.first);
    this.playing = this.following ? false : !this.playing;
    this.following = false;
  }

  /** Moves the head by dt seconds of real time; true when what is shown has changed. */
  advance(dt: number): boolean {
    if (this.times.length === 0) return false;
    const before = this.time;
    if (this.following) this.followLive(dt);
    else if (this.playing && !this.waiting) {
      this.time = Math.min(this.time + dt * this.speed, this.times.last);
      this.direction = 1;
      if (this.time >= this.times.last) this.playing = false;
    }
    const had = this.filled;
    const wasWaiting = this.waiting;
    this.prefetch();
    this.fill();
    return this.time !== before || this.filled !== had || this.waiting !== wasWaiting;
  }

  private followLive(dt: number): void {
    const target = Math.max(this.times.first, this.times.last - LIVE_DELAY * this.liveRate);
    const error = target - this.time;
    if (Math.abs(error) > LIVE_JUMP * Math.max(1, this.liveRate)) this.time = target;
    else this.time += dt * (this.liveRate + LIVE_CORRECTION * error);
    this.time = Math.min(Math.max(this.time, this.times.first), this.times.last);
  }

  private fill(): void {
    const i = this.index;
    const a = this.store.frame(i);
    this.waiting = a === null;
    if (!a) return;
    const next = i + 1 < this.times.length ? this.store.frame(i + 1) : null;
    const t0 = this.times.at(i);
    const span = next ? this.times.at(i + 1) - t0 : 0;
    const s = span > 0 ? Math.min(Math.max((this.time - t0) / span, 0), 1) : 0;
    if (next && s > 0) between(this.layout, a, next, s, this.now);
    else this.now.set(a);
    this.filled = true;
  }

  private prefetch(): void {
    const size = this.store.chunkFrames;
    const i = this.index;
    const interval = (this.times.last - this.times.first) / Math.max(1, this.times.length - 1);
    const ahead = this.playing && interval > 0 ? (AHEAD * this.speed) / interval : 0;
    const chunks = Math.min(8, 1 + Math.ceil(ahead / size));
    const frames = [i, i + 1];
    for (let k = 1; k <= chunks; k++) frames.push(i + k * size * this.direction);
    frames.push(i - size * this.direction);
    this.store.want(frames);
  }
}
