/** Scene: the JSON of `/api/scene`, as docs/viewer-protocol.md describes it. */

export type { RunEvent, Signal } from "./sample";

export type Vec3 = [number, number, number];
export type Quat = [number, number, number, number];

export type Shape =
  | { box: { size: Vec3 } }
  | { sphere: { radius: number } }
  | { ellipsoid: { semi_axes: Vec3 } }
  | { cylinder: { radius: number; length: number } }
  | { capsule: { radius: number; length: number } }
  | { mesh: number };

export interface PlacedShape {
  shape: Shape;
  position: Vec3;
  orientation: Quat;
  color: Vec3 | null;
}

export interface Body {
  name: string;
  parent: number | null;
  joint: { name: string; type: string; axis: Vec3 | null };
  center_of_mass: Vec3 | null;
  center_of_buoyancy: Vec3 | null;
  shapes: PlacedShape[];
}

export interface Thruster {
  name: string;
  body: number;
  position: Vec3;
  direction: Vec3;
  /** Largest thrust, N; null if it is not known. */
  max: number | null;
}

/** Fin on a hinge, which turns about z of its frame. */
export interface Fin {
  name: string;
  body: number;
  position: Vec3;
  orientation: Quat;
  /** Trailing and leading edge along x; both zero without geometry. */
  chord: [number, number];
  span: number;
}

export interface Terrain {
  x: [number, number];
  y: [number, number];
  columns: number;
  rows: number;
  heights: number[];
}

export interface Current {
  z: number[];
  velocity: Vec3[];
}

export interface Controls {
  thrust: number[][] | null;
  joints: string[];
  gripper: string[];
}

export interface Scene {
  mode: "recording" | "live";
  name: string;
  robot: string;
  version: string;
  frames: number;
  duration: number;
  interval: number;
  gravity: Vec3;
  surface: number | null;
  bodies: Body[];
  joints: { name: string; body: number; type: string }[];
  thrusters: Thruster[];
  fins: Fin[];
  contacts: { name: string; body: number; position: Vec3 }[];
  end_effectors: number[];
  terrain: Terrain | null;
  current: Current | null;
  controls: Controls | null;
  /** Notes on what is not shown as it is. */
  notes?: string[];
}

/** Body that cameras follow and the operator steers: the first free body, or else the first. */
export function vehicleOf(scene: Scene): number {
  const free = scene.bodies.findIndex((body) => body.joint.type === "free");
  return free < 0 ? 0 : free;
}

/** +1 when z points up, −1 when it points down, as in gravity [0, 0, 9.81]. */
export function upSign(scene: Scene): 1 | -1 {
  return scene.gravity[2] > 0 ? -1 : 1;
}

/** Part of the summary of a run: docs/reliability.md. */
export interface Summary {
  verdict?: {
    trust: "trusted" | "doubtful" | "diverged";
    reasons: { t: number; text: string; cure: string }[];
  };
  outcome?: { incidents: { kind: string; subject: string; first: number }[] };
}
