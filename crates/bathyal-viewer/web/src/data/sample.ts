// Generated from the declaration of samples, crates/bathyal-sim/src/record/sample.rs, by
// BATHYAL_ACCEPT=1 cargo test --release -p bathyal-viewer --test viewer page_types
// Do not edit.

/** Shapes of the quantities of a frame by topic, in their order. */
export const FRAME = {
  bodies: { position: "vector", orientation: "quaternion" },
  forces: { buoyancy: "vector", drag: "vector" },
  thrusters: { thrust: "number" },
  fins: { deflection: "number" },
  contacts: { position: "vector", force: "vector", sliding: "flag" },
  centers: { barycenter: "vector", center_of_buoyancy: "vector" },
} as const;

/** List of the scene with the elements of a topic; null if there is one element. */
export const ELEMENTS = {
  bodies: "bodies",
  forces: "bodies",
  thrusters: "thrusters",
  fins: "fins",
  contacts: "contacts",
  centers: null,
} as const;

/** Signal that can be plotted. */
export interface Signal {
  group: string;
  name: string;
  unit: string;
}

/** Event of a run. */
export interface RunEvent {
  kind: string;
  subject: string;
  t: number;
  text: string;
}
