/** The pilot: hands from keys, buttons of the page and a gamepad become commands to the run. */

import { upSign, type Scene } from "../data/scene";
import { apply, KEYS, limit, restingHands, type Action, type Hands } from "./actions";
import { GamepadHands } from "./gamepad";
import type { Link } from "./link";

/** Commands are sent so often while in control, ms: the run may let go when it hears nothing. */
const REPEAT = 100;
/** The run may take so long, ms, to agree that the page steers. */
const PATIENCE = 1500;

export class Pilot {
  /** As the page asked; the status says whether the run agrees. */
  wanted = false;
  joint = 0;
  /** Part of the greatest thrust that a key asks for. */
  power = 0.6;
  hands: Hands = restingHands();
  readonly pad: GamepadHands;
  /** Told when control, the joint or the hands change. */
  onChange: () => void = () => {};
  private readonly held = new Set<Action>();
  private lastSent = "";
  private lastTime = 0;
  private asked = 0;

  constructor(
    private readonly scene: Scene,
    private readonly link: Link,
  ) {
    this.pad = new GamepadHands({
      chooseJoint: (by) => this.chooseJoint(this.joint + by),
      toggleControl: () => this.toggle(),
    });
    window.addEventListener("blur", () => this.letGo());
    document.addEventListener("visibilitychange", () => document.hidden && this.letGo());
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
    this.hands = restingHands();
    this.link.send({ type: this.wanted ? "take" : "release" });
    this.lastSent = "";
    this.asked = performance.now();
    this.onChange();
  }

  /** The run says who steers: another page may have taken the vehicle, or the link was cut. */
  agree(piloted: boolean): void {
    if (this.wanted && !piloted && performance.now() - this.asked > PATIENCE) {
      this.wanted = false;
      this.letGo();
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

  /** True when the key belongs to the pilot. */
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

  letGo(): void {
    if (this.held.size === 0) return;
    this.held.clear();
    this.onChange();
    this.tick(performance.now());
  }

  /** Sends what the hands do: at once when it changes, else now and then. */
  tick(now: number): void {
    const hands = restingHands();
    const up = upSign(this.scene);
    this.pad.read((action, strength) => apply(hands, action, strength, up));
    for (const action of this.held) apply(hands, action, 1, up);
    limit(hands);
    this.hands = hands;
    if (!this.wanted || !this.link.connected) return;
    const text = JSON.stringify(this.message());
    if (text === this.lastSent && now - this.lastTime < REPEAT) return;
    this.link.send(this.message());
    this.lastSent = text;
    this.lastTime = now;
  }

  private message(): object {
    const name = this.joints[this.joint];
    return {
      type: "pilot",
      wrench: this.hands.wrench.map((part) => part * this.power),
      joints: name === undefined ? {} : { [name]: this.hands.joint },
      gripper: this.hands.gripper,
    };
  }
}
