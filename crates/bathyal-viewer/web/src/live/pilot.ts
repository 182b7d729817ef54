/** Operator input from keys, buttons of the page and a gamepad, sent as commands to the run. */

import { upSign, type Scene } from "../data/scene";
import { apply, KEYS, limit, zeroAxes, type Action, type OperatorAxes } from "./actions";
import { GamepadInput } from "./gamepad";
import type { Link } from "./link";

/** Time between two commands while in control, ms: a run without commands may release control. */
const COMMAND_INTERVAL = 100;
/** Time that the run may take to confirm that the page has control, ms. */
const CONTROL_TIMEOUT = 1500;

export class Pilot {
  /** Requested control; the status confirms it. */
  wanted = false;
  joint = 0;
  /** Part of the maximum thrust that a key commands. */
  power = 0.6;
  axes: OperatorAxes = zeroAxes();
  readonly pad: GamepadInput;
  /** Called when control, the joint or the axes change. */
  onChange: () => void = () => {};
  private readonly held = new Set<Action>();
  private lastSent = "";
  private lastTime = 0;
  private asked = 0;

  constructor(
    private readonly scene: Scene,
    private readonly link: Link,
  ) {
    this.pad = new GamepadInput({
      chooseJoint: (by) => this.chooseJoint(this.joint + by),
      toggleControl: () => this.toggle(),
    });
    window.addEventListener("blur", () => this.releaseAll());
    document.addEventListener("visibilitychange", () => document.hidden && this.releaseAll());
  }

  get joints(): string[] {
    return this.scene.controls?.joints ?? [];
  }

  holds(action: Action): boolean {
    return this.held.has(action);
  }

  toggle(): void {
    this.wanted = !this.wanted;
    this.held.clear();
    this.axes = zeroAxes();
    this.link.send({ type: this.wanted ? "take" : "release" });
    this.lastSent = "";
    this.asked = performance.now();
    this.onChange();
  }

  /** Takes the confirmed control from the status: another page may have taken it, or the link was lost. */
  confirm(piloted: boolean): void {
    if (this.wanted && !piloted && performance.now() - this.asked > CONTROL_TIMEOUT) {
      this.wanted = false;
      this.releaseAll();
      this.onChange();
    }
  }

  chooseJoint(index: number): void {
    const count = this.joints.length;
    if (count === 0) return;
    this.joint = ((index % count) + count) % count;
    this.onChange();
  }

  hold(action: Action, down: boolean): void {
    if (down) this.held.add(action);
    else this.held.delete(action);
    this.onChange();
    this.tick(performance.now());
  }

  /** True when the key is a command. */
  key(event: KeyboardEvent, down: boolean): boolean {
    if (!this.wanted || event.ctrlKey || event.metaKey || event.altKey) return false;
    const digit = /^(Digit|Numpad)([1-9])$/.exec(event.code);
    if (digit) {
      if (down) this.chooseJoint(Math.min(Number(digit[2]), this.joints.length) - 1);
      return true;
    }
    const action = KEYS[event.code];
    if (!action) return false;
    if (!event.repeat) this.hold(action, down);
    return true;
  }

  releaseAll(): void {
    if (this.held.size === 0) return;
    this.held.clear();
    this.onChange();
    this.tick(performance.now());
  }

  /** Sends the axes: at once when they change, else every COMMAND_INTERVAL. */
  tick(now: number): void {
    const axes = zeroAxes();
    const up = upSign(this.scene);
    this.pad.read((action, strength) => apply(axes, action, strength, up));
    for (const action of this.held) apply(axes, action, 1, up);
    limit(axes);
    this.axes = axes;
    if (!this.wanted || !this.link.connected) return;
    const text = JSON.stringify(this.message());
    if (text === this.lastSent && now - this.lastTime < COMMAND_INTERVAL) return;
    this.link.send(this.message());
    this.lastSent = text;
    this.lastTime = now;
  }

  private message(): object {
    const name = this.joints[this.joint];
    return {
      type: "pilot",
      wrench: this.axes.wrench.map((part) => part * this.power),
      joints: name === undefined ? {} : { [name]: this.axes.joint },
      gripper: this.axes.gripper,
    };
  }
}
