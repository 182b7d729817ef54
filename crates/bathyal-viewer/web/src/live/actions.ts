/**
 * What a pilot can do, and the keys for it.
 *
 * A wrench is in the vehicle's axes: x forward and, where z points up, y to port. Where z points
 * down, y is to starboard: then sway, heave, pitch and yaw change their sign, so that a key
 * means the same for the pilot.
 */

export type Action =
  | "forward" | "backward" | "left" | "right" | "up" | "down"
  | "turn_left" | "turn_right" | "nose_up" | "nose_down" | "roll_left" | "roll_right"
  | "joint_plus" | "joint_minus" | "close" | "open";

/** By the place on the keyboard, as games do: W is above S on every layout. */
export const KEYS: Record<string, Action> = {
  KeyW: "forward",
  KeyS: "backward",
  KeyA: "left",
  KeyD: "right",
  KeyR: "up",
  KeyF: "down",
  KeyQ: "turn_left",
  KeyE: "turn_right",
  ArrowUp: "nose_up",
  ArrowDown: "nose_down",
  ArrowLeft: "roll_left",
  ArrowRight: "roll_right",
  BracketRight: "joint_plus",
  BracketLeft: "joint_minus",
  Equal: "joint_plus",
  NumpadAdd: "joint_plus",
  Minus: "joint_minus",
  NumpadSubtract: "joint_minus",
  KeyG: "close",
  KeyH: "open",
};

/** Number of the wrench's part and the sign where z points up; the last says whether z down turns it. */
const PARTS: Partial<Record<Action, [number, number, boolean]>> = {
  forward: [0, 1, false],
  backward: [0, -1, false],
  left: [1, 1, true],
  right: [1, -1, true],
  up: [2, 1, true],
  down: [2, -1, true],
  roll_right: [3, 1, false],
  roll_left: [3, -1, false],
  nose_down: [4, 1, true],
  nose_up: [4, -1, true],
  turn_left: [5, 1, true],
  turn_right: [5, -1, true],
};

export interface Hands {
  wrench: number[];
  joint: number;
  gripper: number;
}

export function restingHands(): Hands {
  return { wrench: [0, 0, 0, 0, 0, 0], joint: 0, gripper: 0 };
}

/** Adds one action, done with a strength from 0 to 1. */
export function apply(hands: Hands, action: Action, strength: number, up: 1 | -1): void {
  const part = PARTS[action];
  if (part) hands.wrench[part[0]] += part[1] * (part[2] ? up : 1) * strength;
  else if (action === "joint_plus") hands.joint += strength;
  else if (action === "joint_minus") hands.joint -= strength;
  else hands.gripper += action === "open" ? strength : -strength;
}

export function limit(hands: Hands): void {
  const within = (x: number): number => Math.min(1, Math.max(-1, x));
  hands.wrench = hands.wrench.map(within);
  hands.joint = within(hands.joint);
  hands.gripper = within(hands.gripper);
}
