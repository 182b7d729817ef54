/**
 * Cache of frames near the play head, in chunks that are requested on demand and evicted when old.
 *
 * A recording may be larger than the memory of a browser, so the store holds at most
 * `MAX_BYTES`; a frame that is not there is `null`, and its chunk is requested.
 */

import { api, ApiError, type Block } from "./api";

const CHUNK_BYTES = 512 * 1024;
const MAX_BYTES = 96 * 1024 * 1024;
const MAX_REQUESTS = 3;
const RETRY_MS = 1500;

interface Chunk {
  values: Float32Array;
  /** Frames from..to of the chunk are there. */
  from: number;
  to: number;
  used: number;
}

export type ChunkListener = (firstFrame: number, count: number) => void;

export class FrameStore {
  readonly chunkFrames: number;
  /** Called with every block of frames that arrives. */
  readonly arrived: ChunkListener[] = [];
  onError: (error: ApiError) => void = () => {};
  private readonly chunks = new Map<number, Chunk>();
  private readonly asked = new Set<number>();
  private clock = 0;

  constructor(
    readonly floats: number,
    private readonly frameCount: () => number,
  ) {
    const fitting = Math.max(1, Math.floor(CHUNK_BYTES / (4 * floats)));
    this.chunkFrames = Math.min(1024, 2 ** Math.floor(Math.log2(fitting)));
  }

  /** Values of a frame; null while they are not loaded. */
  frame(index: number): Float32Array | null {
    const number = Math.floor(index / this.chunkFrames);
    const chunk = this.chunks.get(number);
    const inside = index - number * this.chunkFrames;
    if (!chunk || inside < chunk.from || inside >= chunk.to) return null;
    chunk.used = ++this.clock;
    return chunk.values.subarray(inside * this.floats, (inside + 1) * this.floats);
  }

  /** Requests the chunks of these frames in order. */
  want(frames: number[]): void {
    const count = this.frameCount();
    for (const frame of frames) {
      if (frame < 0 || frame >= count) continue;
      if (this.asked.size >= MAX_REQUESTS) return;
      const number = Math.floor(frame / this.chunkFrames);
      if (this.asked.has(number) || this.frame(frame)) continue;
      void this.fetch(number);
    }
  }

  /** Adds a block of frames. */
  put(block: Block): void {
    for (let k = 0; k < block.count; ) {
      const frame = block.first + k;
      const number = Math.floor(frame / this.chunkFrames);
      const inside = frame - number * this.chunkFrames;
      const fits = Math.min(block.count - k, this.chunkFrames - inside);
      const chunk = this.chunk(number);
      if (chunk.to === chunk.from || inside > chunk.to || inside + fits < chunk.from) {
        chunk.from = inside;
        chunk.to = inside + fits;
      } else {
        chunk.from = Math.min(chunk.from, inside);
        chunk.to = Math.max(chunk.to, inside + fits);
      }
      chunk.values.set(block.values.subarray(k * this.floats, (k + fits) * this.floats), inside * this.floats);
      k += fits;
    }
    this.evictOldest();
    for (const tell of this.arrived) tell(block.first, block.count);
  }

  /** Loaded ranges of frames, as [first, last + 1]. */
  ranges(): [number, number][] {
    return [...this.chunks].map(([n, c]) => [n * this.chunkFrames + c.from, n * this.chunkFrames + c.to]);
  }

  private chunk(number: number): Chunk {
    let chunk = this.chunks.get(number);
    if (!chunk) {
      chunk = { values: new Float32Array(this.chunkFrames * this.floats), from: 0, to: 0, used: ++this.clock };
      this.chunks.set(number, chunk);
    }
    return chunk;
  }

  private async fetch(number: number): Promise<void> {
    this.asked.add(number);
    try {
      const block = await api.frames(number * this.chunkFrames, this.chunkFrames, this.floats);
      if (block.count > 0) this.put(block);
      this.asked.delete(number);
    } catch (error) {
      this.onError(error instanceof ApiError ? error : new ApiError(String(error)));
      setTimeout(() => this.asked.delete(number), RETRY_MS);
    }
  }

  private evictOldest(): void {
    const limit = Math.max(4, Math.floor(MAX_BYTES / (4 * this.floats * this.chunkFrames)));
    while (this.chunks.size > limit) {
      let oldest = -1;
      let used = Infinity;
      for (const [number, chunk] of this.chunks) {
        if (chunk.used < used) [oldest, used] = [number, chunk.used];
      }
      this.chunks.delete(oldest);
    }
  }
}
