/** Viewer: data, 3-D view, plots and, in live runs, the link; and the animation loop. */

import { api } from "./data/api";
import { Layout } from "./data/layout";
import { Playback } from "./data/playback";
import { vehicleOf, type Scene } from "./data/scene";
import { FrameStore } from "./data/store";
import { Times } from "./data/times";
import { LiveRun } from "./live/run";
import { PlotPanel } from "./plots/panel";
import { CAMERAS, type CameraKind } from "./stage/cameras";
import { Set3D } from "./stage/set";
import { byId, h, iconButton } from "./ui/dom";
import { Help } from "./ui/help";
import { buildLayers } from "./ui/layers_of";
import type { Layers } from "./ui/layers";
import type { Notices } from "./ui/notices";
import { exposeProbe, MovingMean } from "./ui/probe";
import { listenToKeys } from "./ui/shortcuts";
import { Theme } from "./ui/theme";
import { Timeline } from "./ui/timeline";
import { showVerdict } from "./ui/verdict";

const CAMERA_NAMES: Record<CameraKind, string> = { follow: "Follow", orbit: "Orbit", first: "On board" };
/** Longest time step of the animation, s: a page in the background does not catch up. */
const MAX_STEP = 0.25;
/** Time between two redraws while nothing moves, ms. */
const IDLE_REDRAW = 1000;

export class Viewer {
  private readonly times = new Times();
  private readonly layout: Layout;
  private readonly store: FrameStore;
  private readonly playback: Playback;
  private readonly theme = new Theme();
  private readonly timeline: Timeline;
  private readonly plots: PlotPanel;
  private readonly help: Help;
  private readonly cost = new MovingMean(60);
  private set: Set3D | null = null;
  private layers: Layers | null = null;
  private live: LiveRun | null = null;
  private lastTick = 0;
  private lastDraw = 0;
  /** Redraw although nothing has moved. */
  private stale = true;

  constructor(
    private readonly scene: Scene,
    private readonly notices: Notices,
  ) {
    this.layout = new Layout(scene);
    this.store = new FrameStore(this.layout.floats, () => this.times.length);
    this.store.onError = (error) => notices.show("frames", `${error.message} Retrying.`);
    this.store.arrived.push(() => notices.clear("frames"));
    this.playback = new Playback(this.layout, this.times, this.store);
    document.title = `${scene.name} – Bathyal`;
    const title = byId("title");
    title.append(scene.name, h("small", {}, scene.robot));
    title.title = `${scene.name}, ${scene.robot}`;
    this.timeline = new Timeline(scene, this.playback);
    this.plots = new PlotPanel(scene, this.playback, (text) => notices.show("signals", text));
    this.help = new Help(scene.version);
    document.body.dataset.built = "yes";
    if (scene.notes?.length) notices.show("notes", scene.notes.join(" "));
    this.buildBar();
    this.listen();
    this.probe();
  }

  async load(): Promise<void> {
    this.set = await Set3D.build(byId<HTMLCanvasElement>("view"), this.scene, this.layout, this.store, this.times);
    this.set.setPalette(this.theme.palette);
    this.layers = buildLayers(this.scene, this.set, () => (this.stale = true));
    this.times.set(await api.times());
    this.playback.time = this.times.first;
    if (this.scene.mode === "live") {
      this.live = new LiveRun(this.scene, this.times, this.store, this.playback, this.set, this.notices);
      this.live.onEvents = (events) => this.timeline.setEvents(events);
    }
    this.arrange();
    requestAnimationFrame((now) => this.tick(now));
    this.timeline.setEvents(await api.events());
    await showVerdict(this.notices);
    await this.plots.load();
  }

  private tick(now: number): void {
    requestAnimationFrame((next) => this.tick(next));
    const start = performance.now();
    const dt = Math.min((now - this.lastTick) / 1000, MAX_STEP);
    this.lastTick = now;
    this.live?.tick(now);
    const moved = this.playback.advance(dt);
    this.timeline.update();
    this.plots.tick();
    const set = this.set!;
    const looked = set.look();
    const busy = moved || looked || this.stale || this.live !== null;
    if (this.playback.filled && (busy || now - this.lastDraw > IDLE_REDRAW)) {
      set.draw(this.playback.now, this.playback.time, this.playback.index);
      this.layers?.update();
      this.lastDraw = now;
      this.stale = false;
      this.cost.add(performance.now() - start);
    }
  }

  private buildBar(): void {
    const cameras = byId("cameras");
    for (const kind of CAMERAS) {
      const button = h("button", { type: "button", role: "radio", id: `camera-${kind}`, "aria-checked": String(kind === "follow"), onclick: () => this.setCamera(kind) }, CAMERA_NAMES[kind]);
      cameras.append(button);
    }
    const button = (id: string, picture: string, label: string, act: () => void): HTMLElement => {
      const made = iconButton(picture, label, act);
      made.id = id;
      return made;
    };
    byId("tools").append(
      button("home", "home", "Fit the whole robot in the view (V)", () => this.home()),
      button("toggle-plots", "plots", "Plots (P)", () => this.togglePlots()),
      button("toggle-theme", "theme", "Dark or light theme (B)", () => this.theme.toggle()),
      button("toggle-help", "help", "Help (?)", () => this.help.toggle()),
    );
  }

  private setCamera(kind: CameraKind): void {
    this.set?.cameras.set(kind);
    this.stale = true;
    for (const each of CAMERAS) byId(`camera-${each}`).setAttribute("aria-checked", String(each === kind));
  }

  private home(): void {
    if (this.set?.cameras.kind === "first") this.setCamera("follow");
    this.set?.cameras.home();
    this.stale = true;
  }

  private togglePlots(): void {
    document.body.classList.toggle("without-plots");
    this.plots.redraw();
    this.stale = true;
  }

  private listen(): void {
    this.theme.changed.push((palette) => {
      this.set?.setPalette(palette);
      this.plots.redraw();
      this.timeline.redraw();
      this.stale = true;
    });
    const resized = new ResizeObserver(() => this.arrange());
    for (const id of ["stage", "layers", "pilot"]) resized.observe(byId(id));
    byId("view").addEventListener("pointermove", () => (this.stale = true));
    const { playback } = this;
    listenToKeys(
      {
        " ": () => playback.toggle(),
        ArrowLeft: () => playback.step(-1),
        ArrowRight: () => playback.step(1),
        Home: () => playback.seek(this.times.first),
        End: () => playback.seek(this.times.last),
        ",": () => this.timeline.changeSpeed(-1),
        ".": () => this.timeline.changeSpeed(1),
        c: () => this.setCamera(CAMERAS[(CAMERAS.indexOf(this.set?.cameras.kind ?? "follow") + 1) % CAMERAS.length]),
        v: () => this.home(),
        x: () => this.layers?.toggleForces(),
        p: () => this.togglePlots(),
        b: () => this.theme.toggle(),
        t: () => this.live?.toggleControl(),
        "/": () => this.findSignal(),
        "?": () => this.help.toggle(),
      },
      (event, down) => this.live?.key(event, down) ?? false,
    );
  }

  /** Centres the robot between the panels. */
  private arrange(): void {
    const width = (id: string): number => (byId(id).querySelector("details[open]") ? byId(id).offsetWidth : 0);
    this.set?.stage.setCovered(width("layers"), width("pilot"));
    this.stale = true;
  }

  private findSignal(): void {
    if (document.body.classList.contains("without-plots")) this.togglePlots();
    this.plots.search.input.focus();
  }

  private probe(): void {
    const info = () => this.set?.stage.renderer.info.render;
    const position = this.layout.at("bodies", "position", vehicleOf(this.scene));
    const orientation = this.layout.at("bodies", "orientation", vehicleOf(this.scene));
    exposeProbe({
      ready: () => this.set !== null && this.playback.filled,
      frame: () => this.playback.index,
      frames: () => this.times.length,
      time: () => this.playback.time,
      playing: () => this.playback.playing,
      mode: () => this.scene.mode,
      camera: () => this.set?.cameras.kind ?? "follow",
      connected: () => this.live?.connected ?? false,
      piloted: () => this.live?.piloted ?? false,
      vehicle: () => [
        ...this.playback.now.subarray(position, position + 3),
        ...this.playback.now.subarray(orientation, orientation + 4),
      ],
      arrows: () => this.set?.arrows.visible ?? 0,
      signals: () => this.plots.names(),
      costMs: () => this.cost.value,
      drawCalls: () => info()?.calls ?? 0,
      triangles: () => info()?.triangles ?? 0,
      ghost: () => this.set?.ghost.group.visible ?? false,
    });
  }
}
