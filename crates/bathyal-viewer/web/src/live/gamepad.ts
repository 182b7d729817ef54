/** Operator input from a gamepad with the standard layout. */

import type { Action } from "./actions";

/** Deflection of a stick that counts as rest. */
const DEAD_ZONE = 0.12;

/** Actions of the positive and negative direction of each axis. */
const AXES: [Action, Action][] = [
  ["right", "left"],
  ["backward", "forward"],
  ["turn_right", "turn_left"],
  ["down", "up"],
];

const BUTTONS: Record<number, Action> = {
  0: "close",
  1: "open",
  6: "joint_minus",
  7: "joint_plus",
  12: "nose_up",
  13: "nose_down",
  14: "roll_left",
  15: "roll_right",
};
const PREVIOUS_JOINT = 4;
const NEXT_JOINT = 5;
const TAKE_CONTROL = 9;

/** Table of the page. */
export const GAMEPAD_MAPPING: [string, string][] = [
  ["Left stick", "surge, sway"],
  ["Right stick", "heave, yaw"],
  ["D-pad", "pitch, roll"],
  ["Left and right bumper", "select a joint"],
  ["Left and right trigger", "move the joint"],
  ["A and B buttons", "close, open the gripper"],
  ["Start", "take or release control"],
];

export interface PadEvents {
  chooseJoint(by: number): void;
  toggleControl(): void;
}

export class GamepadInput {
  /** Name of the gamepad in use. */
  name: string | null = null;
  private readonly pressed = new Set<number>();

  constructor(private readonly events: PadEvents) {}

  /** Reports every action that is held now. */
  read(act: (action: Action, strength: number) => void): void {
    const pad = [...navigator.getGamepads()].find((candidate) => candidate?.connected);
    this.name = pad?.id ?? null;
    if (!pad) return;
    AXES.forEach(([positive, negative], i) => {
      const value = pad.axes[i] ?? 0;
      const size = Math.max(0, (Math.abs(value) - DEAD_ZONE) / (1 - DEAD_ZONE));
      if (size > 0) act(value > 0 ? positive : negative, size);
    });
    pad.buttons.forEach((button, i) => {
      if (BUTTONS[i] && button.value > DEAD_ZONE) act(BUTTONS[i], button.value);
    });
    this.once(pad, PREVIOUS_JOINT, () => this.events.chooseJoint(-1));
    this.once(pad, NEXT_JOINT, () => this.events.chooseJoint(1));
    this.once(pad, TAKE_CONTROL, () => this.events.toggleControl());
  }

  private once(pad: Gamepad, button: number, act: () => void): void {
    const down = pad.buttons[button]?.pressed ?? false;
    if (down && !this.pressed.has(button)) act();
    if (down) this.pressed.add(button);
    else this.pressed.delete(button);
  }
}
