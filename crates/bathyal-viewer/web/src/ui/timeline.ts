/** Timeline: play, pause, step, scrub, speed, and events. */

import { SPEEDS, type Playback } from "../data/playback";
import type { RunEvent, Scene } from "../data/scene";
import { byId, h, icon, iconButton, setText } from "./dom";

/** Events nearer to the pointer than this, px, are shown. */
const NEAR = 5;

export class Timeline {
  private events: RunEvent[] = [];
  private readonly track = h("div", {
    class: "track",
    id: "track",
    role: "slider",
    tabindex: 0,
    "aria-label": "Time",
    "aria-valuemin": 0,
  });
  private readonly canvas = h("canvas", { "aria-hidden": "true" });
  private readonly knob = h("div", { class: "knob" });
  private readonly fill = h("div", { class: "fill" });
  private readonly tip = h("div", { class: "tip", hidden: true });
  private readonly clock = h("output", { class: "clock", id: "clock" });
  private readonly play: HTMLButtonElement;
  private readonly speed: HTMLSelectElement;
  private readonly live: HTMLButtonElement;
  private drawn = "";

  constructor(
    scene: Scene,
    private readonly playback: Playback,
  ) {
    this.play = iconButton("play", "Play", () => playback.toggle());
    this.play.id = "play";
    this.play.classList.add("play");
    this.speed = h("select", { id: "speed", "aria-label": "Speed" });
    for (const value of SPEEDS) this.speed.append(h("option", { value }, `${value}×`));
    this.speed.value = "1";
    this.speed.addEventListener("change", () => (playback.speed = Number(this.speed.value)));
    this.live = h("button", { type: "button", id: "go-live", class: "small", onclick: () => (playback.following = true) }, "Go live");
    this.live.hidden = scene.mode !== "live";
    this.track.append(this.canvas, this.fill, this.knob, this.tip);
    byId("timeline").append(
      h(
        "div",
        { class: "transport" },
        iconButton("back", "Previous frame", () => playback.step(-1)),
        this.play,
        iconButton("forward", "Next frame", () => playback.step(1)),
      ),
      this.clock,
      this.track,
      this.speed,
      this.live,
    );
    this.listen();
  }

  setEvents(events: RunEvent[]): void {
    this.events = events;
    this.drawn = "";
  }

  redraw(): void {
    this.drawn = "";
  }

  /** Next slower or faster of the speeds. */
  changeSpeed(by: number): void {
    const index = SPEEDS.indexOf(this.playback.speed);
    this.playback.speed = SPEEDS[Math.min(Math.max(index + by, 0), SPEEDS.length - 1)];
    this.speed.value = String(this.playback.speed);
  }

  update(): void {
    const { time, times, playing, following, waiting } = this.playback;
    const span = Math.max(times.last - times.first, 1e-9);
    const part = Math.min(Math.max((time - times.first) / span, 0), 1);
    this.fill.style.transform = `scaleX(${part.toFixed(5)})`;
    this.knob.style.left = `${(100 * part).toFixed(3)}%`;
    setText(this.clock, `${time.toFixed(2)} / ${times.last.toFixed(2)} s`);
    this.track.setAttribute("aria-valuemax", times.last.toFixed(2));
    this.track.setAttribute("aria-valuenow", time.toFixed(2));
    this.track.setAttribute("aria-valuetext", `${time.toFixed(2)} seconds`);
    this.track.classList.toggle("waiting", waiting);
    this.showPlaying(playing || following);
    this.live.classList.toggle("on", following);
    this.live.setAttribute("aria-pressed", String(following));
    setText(this.live, following ? "Live" : "Go live");
    this.drawEvents();
  }

  private showPlaying(moving: boolean): void {
    const label = moving ? "Pause" : "Play";
    if (this.play.getAttribute("aria-label") === label) return;
    this.play.setAttribute("aria-label", label);
    this.play.title = label;
    this.play.replaceChildren(icon(moving ? "pause" : "play"));
  }

  private drawEvents(): void {
    const { times } = this.playback;
    const { clientWidth: width, clientHeight: height } = this.track;
    const key = `${width} ${height} ${this.events.length} ${times.last.toFixed(1)}`;
    if (key === this.drawn || width === 0) return;
    this.drawn = key;
    const ratio = window.devicePixelRatio || 1;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    const context = this.canvas.getContext("2d")!;
    context.scale(ratio, ratio);
    const style = getComputedStyle(document.documentElement);
    const usual = style.getPropertyValue("--event").trim();
    const grave = style.getPropertyValue("--warn").trim();
    for (const event of this.events) {
      const x = Math.round(this.toX(event.t));
      const serious = isSevere(event);
      context.fillStyle = serious ? grave : usual;
      context.fillRect(x, serious ? 4 : 7, 1, serious ? height - 8 : 5);
    }
  }

  private toX(t: number): number {
    const { times } = this.playback;
    return ((t - times.first) / Math.max(times.last - times.first, 1e-9)) * this.track.clientWidth;
  }

  private timeAt(event: PointerEvent): number {
    const box = this.track.getBoundingClientRect();
    const { times } = this.playback;
    return times.first + ((event.clientX - box.left) / box.width) * (times.last - times.first);
  }

  private listen(): void {
    const { track, playback } = this;
    track.addEventListener("pointerdown", (event) => {
      track.setPointerCapture(event.pointerId);
      playback.seek(this.timeAt(event));
    });
    track.addEventListener("pointermove", (event) => {
      if (event.buttons & 1) playback.seek(this.timeAt(event));
      this.showEvents(event);
    });
    track.addEventListener("pointerleave", () => (this.tip.hidden = true));
    track.addEventListener("keydown", (event) => {
      const page = (playback.times.last - playback.times.first) / 20;
      const moves: Record<string, () => void> = {
        ArrowLeft: () => playback.step(-1),
        ArrowRight: () => playback.step(1),
        PageUp: () => playback.seek(playback.time + page),
        PageDown: () => playback.seek(playback.time - page),
        Home: () => playback.seek(playback.times.first),
        End: () => playback.seek(playback.times.last),
      };
      const move = moves[event.key];
      if (!move) return;
      move();
      event.preventDefault();
      event.stopPropagation();
    });
  }

  private showEvents(event: PointerEvent): void {
    const x = event.clientX - this.track.getBoundingClientRect().left;
    const near = this.events.filter(({ t }) => Math.abs(this.toX(t) - x) < NEAR);
    const lines = near.slice(0, 5).map(({ t, text }) => `${t.toFixed(2)} s  ${text}`);
    if (near.length > 5) lines.push(`and ${near.length - 5} more`);
    if (near.length === 0) lines.push(`${this.timeAt(event).toFixed(2)} s`);
    this.tip.textContent = lines.join("\n");
    this.tip.hidden = false;
    const room = this.track.clientWidth;
    const half = this.tip.offsetWidth / 2;
    this.tip.style.left = `${Math.min(Math.max(x, half), Math.max(half, room - half))}px`;
  }
}

function isSevere({ kind }: RunEvent): boolean {
  return /fail|limit|blow|error|collision|stop|saturat/i.test(kind);
}
