/**
 * Actions of the operator and their keys.
 *
 * A wrench is in the vehicle's axes: x forward and, where z points up, y to port. Where z points
 * down, y is to starboard: then sway, heave, pitch and yaw change their sign, so that a key
 * has the same effect for the operator.
 */

export type Action =
  | "forward" | "backward" | "left" | "right" | "up" | "down"
  | "turn_left" | "turn_right" | "nose_up" | "nose_down" | "roll_left" | "roll_right"
  | "joint_plus" | "joint_minus" | "close" | "open";

/** By position on the keyboard: W is above S on every layout. */
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

/** Component of the wrench, its sign where z points up, and whether the sign changes where z points down. */
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

export interface OperatorAxes {
  wrench: number[];
  joint: number;
  gripper: number;
}

export function zeroAxes(): OperatorAxes {
  return { wrench: [0, 0, 0, 0, 0, 0], joint: 0, gripper: 0 };
}

/** Adds one action with a strength from 0 to 1. */
export function apply(axes: OperatorAxes, action: Action, strength: number, up: 1 | -1): void {
  const part = PARTS[action];
  if (part) axes.wrench[part[0]] += part[1] * (part[2] ? up : 1) * strength;
  else if (action === "joint_plus") axes.joint += strength;
  else if (action === "joint_minus") axes.joint -= strength;
  else axes.gripper += action === "open" ? strength : -strength;
}

export function limit(axes: OperatorAxes): void {
  const within = (x: number): number => Math.min(1, Math.max(-1, x));
  axes.wrench = axes.wrench.map(within);
  axes.joint = within(axes.joint);
  axes.gripper = within(axes.gripper);
}
