/** Panel of the operator: control, keys, joints, prediction, pause and pace of the run. */

import type { Controls } from "../data/scene";
import type { Prediction } from "../stage/ghost";
import { byId, h, setText } from "../ui/dom";
import type { Action } from "./actions";
import { GAMEPAD_MAPPING } from "./gamepad";
import type { Link, Status } from "./link";
import type { Pilot } from "./pilot";

/** Time between two requests for a prediction, ms. */
const PREDICTION_INTERVAL = 200;
/** Time after which a prediction is requested again, ms. */
const PREDICTION_TIMEOUT = 2000;
const PACES: [number, string][] = [
  [0.25, "0.25× real time"],
  [0.5, "0.5× real time"],
  [1, "real time"],
  [2, "2× real time"],
  [5, "5× real time"],
  [0, "as fast as possible"],
];

/** Keys of the panel, row by row: key, action, description. */
const CAPS: ([string, Action, string] | null)[][] = [
  [["Q", "turn_left", "turn left"], ["W", "forward", "forward"], ["E", "turn_right", "turn right"], ["R", "up", "up"], null, ["↑", "nose_up", "nose up"], null],
  [["A", "left", "left"], ["S", "backward", "backward"], ["D", "right", "right"], ["F", "down", "down"], ["←", "roll_left", "roll left"], ["↓", "nose_down", "nose down"], ["→", "roll_right", "roll right"]],
];

export class PilotPanel {
  ghostOn = false;
  onGhost: (on: boolean) => void = () => {};
  private readonly take = h("button", { type: "button", id: "take", class: "primary", "aria-pressed": "false" }, "Take control");
  private readonly hint = h("p", { class: "hint" });
  private readonly caps = new Map<Action, HTMLElement>();
  private readonly joints = h("select", { id: "joint", "aria-label": "Selected joint" });
  private readonly pad = h("p", { class: "hint" });
  private readonly ghostText = h("output", { class: "hint" });
  private readonly pause = h("button", { type: "button", id: "run-pause", class: "small" }, "Pause run");
  private seconds = 3;
  private asked = 0;
  private answered = true;
  private id = 0;
  private paused = false;

  constructor(
    private readonly pilot: Pilot,
    private readonly link: Link,
    controls: Controls | null,
  ) {
    const panel = byId("pilot");
    panel.hidden = false;
    const body = h("div", { class: "panel-body" });
    if (controls && link.maySteer) this.addSteering(body, controls);
    else body.append(h("p", { class: "hint" }, link.maySteer ? "This run has no actuators to steer." : "View only: this address has no token for steering."));
    if (link.maySteer) {
      this.addGhost(body);
      this.addRun(body);
    }
    panel.append(h("details", { open: window.innerWidth >= 900 }, h("summary", {}, "Control"), body));
    pilot.onChange = () => this.show();
    this.show();
  }

  status(status: Status): void {
    this.paused = status.paused;
    setText(this.pause, status.paused ? "Resume run" : "Pause run");
    // A paused run takes no commands.
    if (!status.paused) this.pilot.confirm(status.piloted);
  }

  prediction(prediction: Prediction): void {
    this.answered = true;
    const faster = prediction.times_real_time >= 10 ? Math.round(prediction.times_real_time) : prediction.times_real_time.toFixed(1);
    setText(this.ghostText, `${prediction.took_ms.toFixed(1)} ms, ${faster.toLocaleString()}× real time`);
  }

  /** Requests the next prediction when it is due. */
  tick(now: number): void {
    const late = now - this.asked > PREDICTION_TIMEOUT;
    if (!this.ghostOn || now - this.asked < PREDICTION_INTERVAL || (!this.answered && !late)) return;
    this.asked = now;
    this.answered = false;
    this.link.send({ type: "predict", id: ++this.id, seconds: this.seconds });
  }

  toggleRun(): void {
    this.link.send({ type: this.paused ? "resume" : "pause" });
  }

  private show(): void {
    const { wanted } = this.pilot;
    setText(this.take, wanted ? "Release control" : "Take control");
    this.take.setAttribute("aria-pressed", String(wanted));
    this.take.classList.toggle("on", wanted);
    setText(this.hint, wanted ? "You have control. Without a key pressed, the vehicle gets no thrust." : "The controllers of the scenario have control.");
    for (const [action, cap] of this.caps) {
      cap.classList.toggle("held", this.pilot.holds(action));
      (cap as HTMLButtonElement).disabled = !wanted;
    }
    this.joints.selectedIndex = this.pilot.joint;
    const name = this.pilot.pad.name;
    setText(this.pad, name ? `Gamepad: ${name}` : "No gamepad detected; press one of its buttons to activate it.");
  }

  /** Called when the gamepad changes, for which browsers have no reliable event. */
  refresh(): void {
    this.show();
  }

  private cap(label: string, action: Action, what: string): HTMLElement {
    const button = h("button", { type: "button", class: "cap", "aria-label": what, title: what }, label);
    button.addEventListener("pointerdown", (event) => {
      button.setPointerCapture(event.pointerId);
      this.pilot.hold(action, true);
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      button.addEventListener(end, () => this.pilot.holds(action) && this.pilot.hold(action, false));
    }
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    this.caps.set(action, button);
    return button;
  }

  private addSteering(body: HTMLElement, controls: Controls): void {
    this.take.addEventListener("click", () => this.pilot.toggle());
    body.append(this.take, this.hint);
    if (controls.thrust) {
      const pad = h("div", { class: "caps", role: "group", "aria-label": "Steering" });
      for (const cap of CAPS.flat()) pad.append(cap ? this.cap(...cap) : h("span"));
      const power = h("input", { type: "range", id: "power", min: 0.1, max: 1, step: 0.05, value: this.pilot.power });
      const shown = h("output", {}, `${Math.round(100 * this.pilot.power)} %`);
      power.addEventListener("input", () => {
        this.pilot.power = Number(power.value);
        setText(shown, `${Math.round(100 * this.pilot.power)} %`);
      });
      body.append(pad, h("label", { class: "row" }, h("span", {}, "Power"), power, shown));
    }
    if (controls.joints.length) {
      controls.joints.forEach((name, i) => this.joints.append(h("option", { value: i }, `${i < 9 ? `${i + 1}  ` : ""}${name}`)));
      this.joints.addEventListener("change", () => this.pilot.chooseJoint(this.joints.selectedIndex));
      body.append(h("div", { class: "row" }, this.joints, this.cap("−", "joint_minus", "joint backward"), this.cap("+", "joint_plus", "joint forward")));
    }
    if (controls.gripper.length) {
      body.append(h("div", { class: "row" }, h("span", { class: "grow" }, "Gripper"), this.cap("G", "close", "close the gripper"), this.cap("H", "open", "open the gripper")));
    }
    const rows = GAMEPAD_MAPPING.map(([what, does]) => h("tr", {}, h("th", { scope: "row" }, what), h("td", {}, does)));
    body.append(h("details", { class: "inner" }, h("summary", {}, "Gamepad"), this.pad, h("table", {}, h("tbody", {}, ...rows))));
  }

  private addGhost(body: HTMLElement): void {
    const box = h("input", { type: "checkbox", id: "ghost", class: "switch" });
    const range = h("input", { type: "range", id: "ghost-seconds", min: 0.5, max: 10, step: 0.5, value: this.seconds, "aria-label": "Seconds ahead" });
    const shown = h("output", {}, `${this.seconds} s`);
    box.addEventListener("change", () => {
      this.ghostOn = box.checked;
      this.answered = true;
      if (!box.checked) setText(this.ghostText, "");
      this.onGhost(box.checked);
    });
    range.addEventListener("input", () => {
      this.seconds = Number(range.value);
      setText(shown, `${this.seconds} s`);
    });
    body.append(h("label", { class: "row" }, h("span", { class: "grow" }, "Ghost: predicted position"), box), h("div", { class: "row" }, range, shown), this.ghostText);
  }

  private addRun(body: HTMLElement): void {
    this.pause.addEventListener("click", () => this.toggleRun());
    const pace = h("select", { id: "pace", "aria-label": "Pace of the run" });
    for (const [value, text] of PACES) pace.append(h("option", { value }, text));
    pace.value = "1";
    pace.addEventListener("change", () => this.link.send({ type: "pace", value: Number(pace.value) }));
    body.append(h("div", { class: "row" }, this.pause, pace));
  }
}
