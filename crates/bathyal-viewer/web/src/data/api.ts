/** Requests of the page to the program. */

import type { RunEvent, Scene, Signal, Summary } from "./scene";

/** Error of a request; the message is for people. */
export class ApiError extends Error {}

async function get(address: string): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(address);
  } catch {
    throw new ApiError("The program does not respond. It may have ended.");
  }
  if (!response.ok) {
    const text = (await response.text().catch(() => "")).slice(0, 200);
    throw new ApiError(`Request ${address} failed with status ${response.status}. ${text}`.trim());
  }
  return response;
}

async function json<T>(address: string): Promise<T> {
  const response = await get(address);
  try {
    return (await response.json()) as T;
  } catch {
    throw new ApiError(`The response to ${address} is not valid JSON.`);
  }
}

async function doubles(address: string): Promise<Float64Array> {
  const bytes = await (await get(address)).arrayBuffer();
  if (bytes.byteLength % 8 !== 0) {
    throw new ApiError(`The response to ${address} is truncated.`);
  }
  return new Float64Array(bytes);
}

/** A block of frames: see docs/viewer-protocol.md. */
export interface Block {
  first: number;
  count: number;
  times: Float64Array;
  values: Float32Array;
}

/** Reads a block; throws when it does not match the scene or is truncated. */
export function readBlock(bytes: ArrayBuffer, floats: number): Block {
  const header = new DataView(bytes);
  if (bytes.byteLength < 12) throw new ApiError("A block of frames is truncated.");
  const count = header.getUint32(0, true);
  const perFrame = header.getUint32(4, true);
  const first = header.getUint32(8, true);
  if (perFrame !== floats && count > 0) {
    throw new ApiError(`A frame has ${perFrame} values instead of ${floats}.`);
  }
  if (bytes.byteLength !== 12 + count * (8 + 4 * perFrame)) {
    throw new ApiError("A block of frames is truncated.");
  }
  // The times start at byte 12, which is not a multiple of 8, so they are copied.
  const times = new Float64Array(bytes.slice(12, 12 + 8 * count));
  const values = new Float32Array(bytes, 12 + 8 * count, count * perFrame);
  return { first, count, times, values };
}

export const api = {
  scene: () => json<Scene>("/api/scene"),
  signals: async () => (await json<Signal[]>("/api/signals")).map((signal) => ({ ...signal, unit: signal.unit.replace("N m", "N·m") })),
  events: () => json<RunEvent[]>("/api/events"),
  summary: () => json<Summary | null>("/api/summary"),
  times: () => doubles("/api/times"),
  signal: (name: string) => doubles(`/api/signal?name=${encodeURIComponent(name)}`),
  mesh: async (index: number) => new Float32Array(await (await get(`/api/mesh/${index}`)).arrayBuffer()),
  frames: async (from: number, count: number, floats: number) =>
    readBlock(await (await get(`/api/frames?from=${from}&count=${count}`)).arrayBuffer(), floats),
};
