/** Live run on the page: distributes what the link receives. */

import { api, type Block } from "../data/api";
import type { Playback } from "../data/playback";
import type { RunEvent, Scene } from "../data/scene";
import type { FrameStore } from "../data/store";
import type { Times } from "../data/times";
import type { Prediction } from "../stage/ghost";
import type { Set3D } from "../stage/set";
import type { Notices } from "../ui/notices";
import { showVerdict } from "../ui/verdict";
import { Link, type Listener, type Status } from "./link";
import { PilotPanel } from "./panel";
import { Pilot } from "./pilot";
import { StatusBar } from "./status_bar";

/** Time between two requests for events, ms. */
const EVENTS_INTERVAL = 2000;

export class LiveRun implements Listener {
  private over = false;
  piloted = false;
  onEvents: (events: RunEvent[]) => void = () => {};
  private readonly link: Link;
  private readonly pilot: Pilot;
  private readonly panel: PilotPanel;
  private readonly bar = new StatusBar();
  private requestingTimes = false;
  private eventsRequested = 0;
  private shownPad: string | null = null;

  constructor(
    private readonly scene: Scene,
    private readonly times: Times,
    private readonly store: FrameStore,
    private readonly playback: Playback,
    private readonly set: Set3D,
    private readonly notices: Notices,
  ) {
    playback.following = true;
    this.link = new Link(store.floats, this);
    this.pilot = new Pilot(scene, this.link);
    this.panel = new PilotPanel(this.pilot, this.link, scene.controls);
    this.panel.onGhost = (on) => !on && set.ghost.hide();
  }

  get connected(): boolean {
    return this.link.connected;
  }

  key(event: KeyboardEvent, down: boolean): boolean {
    return this.pilot.key(event, down);
  }

  toggleControl(): void {
    if (this.scene.controls && this.link.maySteer) this.pilot.toggle();
  }

  tick(now: number): void {
    this.pilot.tick(now);
    this.panel.tick(now);
    if (this.pilot.pad.name !== this.shownPad) {
      this.shownPad = this.pilot.pad.name;
      this.panel.refresh();
    }
    if (now - this.eventsRequested > EVENTS_INTERVAL && this.link.connected) {
      this.eventsRequested = now;
      void api.events().then(this.onEvents, () => {});
    }
  }

  frames(block: Block): void {
    if (this.times.append(block.first, block.times)) this.store.put(block);
    else void this.catchUp();
  }

  status(status: Status): void {
    this.piloted = status.piloted;
    this.playback.liveRate = status.paused || status.ended ? 0 : (status.real_time_factor ?? 0);
    this.bar.status(status);
    this.panel.status(status);
    if (status.may_steer === false && this.link.maySteer) {
      this.notices.show("token", "View only: the token of this address does not match the run.");
    }
    if (status.message) this.notices.show("run", status.message);
    if (status.ended && !this.over) {
      this.over = true;
      this.notices.show("ended", "The run has ended. The timeline shows all of it.");
      void showVerdict(this.notices).catch(() => {});
    }
  }

  prediction(prediction: Prediction): void {
    this.panel.prediction(prediction);
    if (this.panel.ghostOn) this.set.ghost.show(prediction);
  }

  connection(open: boolean): void {
    this.bar.connection(open);
    if (open) {
      this.notices.clear("link");
      void this.catchUp();
    } else {
      this.set.ghost.hide();
      this.notices.show("link", "Connection to the program lost. Reconnecting.");
    }
  }

  error(text: string): void {
    this.notices.show("link-message", text);
  }

  /** Requests all times again after missed blocks. */
  private async catchUp(): Promise<void> {
    if (this.requestingTimes) return;
    this.requestingTimes = true;
    try {
      this.times.set(await api.times());
    } catch {
      // The link shows its own notice.
    }
    this.requestingTimes = false;
  }
}
