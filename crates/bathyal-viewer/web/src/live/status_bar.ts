/** Status of the live run in one line. */

import { byId, h, setText } from "../ui/dom";
import type { Status } from "./link";

export class StatusBar {
  private readonly state = h("b", {}, "connecting");
  private readonly dot = h("i", { class: "dot" });
  private readonly factor = h("span");
  private readonly overruns = h("span");
  private readonly jitter = h("span");
  private open = false;

  constructor() {
    const bar = byId("status");
    bar.hidden = false;
    bar.append(this.dot, this.state, this.factor, this.overruns, this.jitter);
  }

  connection(open: boolean): void {
    this.open = open;
    if (!open) this.setState("not connected", "bad");
  }

  status(status: Status): void {
    if (status.ended) this.setState("ended", "idle");
    else if (status.paused) this.setState("paused", "idle");
    else if (this.open) this.setState(status.piloted ? "live, piloted" : "live", "good");
    setText(this.factor, `${(status.real_time_factor ?? 0).toFixed(2)}× real time`);
    setText(this.overruns, `${status.overruns} overrun${status.overruns === 1 ? "" : "s"}`);
    setText(this.jitter, `jitter ${(status.jitter_ms ?? 0).toFixed(1)} ms`);
  }

  private setState(text: string, mood: "good" | "idle" | "bad"): void {
    setText(this.state, text);
    this.dot.className = `dot ${mood}`;
  }
}
