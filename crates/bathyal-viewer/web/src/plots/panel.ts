/** Panel of plots: chosen signals, shown range of time, linked to the play head. */

import { api } from "../data/api";
import type { Playback } from "../data/playback";
import type { Scene, Signal } from "../data/scene";
import { byId, h, iconButton } from "../ui/dom";
import { exportCsv, exportPng, exportSvg } from "./export";
import type { PlotColors, Series } from "./options";
import { Plot, type PlotHost } from "./plot";
import { SignalSearch } from "./search";
import type { Shown } from "./svg";

const COLORS = ["#3b9eff", "#ff9f1c", "#2fbf8f", "#e5489b", "#a78bfa", "#d9b400", "#ef6351", "#5fb0c2"];
/** Time between two requests for the signals of a live run, ms. */
const POLL_INTERVAL = 1000;
/** Shortest range of time, in intervals of the recording. */
const MIN_INTERVALS = 2;

export class PlotPanel implements PlotHost {
  readonly search: SignalSearch;
  private readonly element = byId("plots");
  private readonly stack = h("div", { class: "plot-stack" });
  private readonly empty = h("p", { class: "empty" }, "No signals are plotted. Search for a signal above: joints, vehicle, thrust, energy, contact.");
  private readonly plots: Plot[] = [];
  private signals: Signal[] = [];
  /** Range of time set by the user; null is the whole run. */
  private chosen: [number, number] | null = null;
  private hovered: number | null = null;
  private dirty = true;
  private drawnLength = 0;
  private cachedColors: PlotColors | null = null;
  private readonly resized: ResizeObserver;

  constructor(
    private readonly scene: Scene,
    private readonly playback: Playback,
    private readonly reportError: (text: string) => void,
  ) {
    this.search = new SignalSearch(
      () => this.signals,
      (signal) => this.plots.some((plot) => plot.unit === signal.unit),
      (signal, join) => void this.addSignal(signal, join),
    );
    const file = (name: string, save: (shown: Shown) => void | Promise<void>): HTMLElement =>
      h("button", { type: "button", class: "small", title: `Export the shown plots as ${name}`, onclick: () => void save(this.shown()) }, name);
    const tools = h(
      "div",
      { class: "plot-tools", role: "toolbar", "aria-label": "Plots" },
      iconButton("fit", "Show the whole run", () => this.setRange(null)),
      h("span", { class: "grow" }),
      file("PNG", exportPng),
      file("SVG", exportSvg),
      file("CSV", exportCsv),
    );
    this.element.append(this.search.element, tools, this.stack);
    this.stack.append(this.empty);
    this.resized = new ResizeObserver(() => (this.dirty = true));
    this.resized.observe(this.stack);
  }

  async load(): Promise<void> {
    this.signals = await api.signals();
    for (const group of defaultSignals(this.signals, this.scene)) {
      for (const [i, signal] of group.entries()) await this.addSignal(signal, i > 0);
    }
    if (this.scene.mode === "live") void this.poll();
  }

  redraw(): void {
    this.cachedColors = null;
    this.dirty = true;
  }

  /** Names of the plotted signals. */
  names(): string[] {
    return this.plots.flatMap((plot) => plot.series.map((series) => series.name));
  }

  tick(): void {
    if (this.element.clientWidth === 0) return;
    const times = this.times();
    if (this.dirty || (times.length !== this.drawnLength && this.drawnLength < 2)) {
      for (const plot of this.plots) plot.draw();
      this.dirty = false;
      this.drawnLength = times.length;
    }
    const shownTime = this.hovered ?? this.playback.time;
    const frame = this.playback.times.nearest(shownTime);
    for (const plot of this.plots) plot.mark(this.playback.time, frame);
  }

  times(): Float64Array {
    return this.playback.times.view();
  }

  range(): [number, number] {
    if (this.chosen) return this.chosen;
    const { first, last } = this.playback.times;
    return [first, last > first ? last : first + 1];
  }

  setRange(range: [number, number] | null): void {
    if (range) {
      const { first, last } = this.playback.times;
      const minSpan = MIN_INTERVALS * Math.max(this.scene.interval, 1e-6);
      const span = Math.min(Math.max(range[1] - range[0], minSpan), Math.max(last - first, minSpan));
      const middle = (range[0] + range[1]) / 2;
      const start = Math.min(Math.max(middle - span / 2, first), Math.max(first, last - span));
      this.chosen = span >= last - first ? null : [start, start + span];
    } else this.chosen = null;
    this.dirty = true;
  }

  zoom(factor: number, about: number): void {
    const [t0, t1] = this.range();
    this.setRange([about + (t0 - about) * factor, about + (t1 - about) * factor]);
  }

  pan(seconds: number): void {
    const [t0, t1] = this.range();
    if (this.chosen) this.setRange([t0 + seconds, t1 + seconds]);
  }

  scrub(time: number): void {
    this.playback.seek(time);
  }

  hover(time: number | null): void {
    this.hovered = time;
  }

  colors(): PlotColors {
    if (!this.cachedColors) {
      const style = getComputedStyle(document.documentElement);
      const color = (name: string): string => style.getPropertyValue(name).trim();
      this.cachedColors = { background: color("--paper"), text: color("--text"), faint: color("--faint"), grid: color("--grid") };
    }
    return this.cachedColors;
  }

  remove(plot: Plot, series: Series): void {
    plot.drop(series);
    if (plot.series.length === 0) {
      this.plots.splice(this.plots.indexOf(plot), 1);
      this.resized.unobserve(plot.area);
      plot.destroy();
      if (this.plots.length === 0) this.stack.append(this.empty);
    }
    this.dirty = true;
  }

  async addSignal(signal: Signal, join: boolean): Promise<void> {
    let values: Float64Array;
    try {
      values = await api.signal(signal.name);
    } catch (error) {
      this.reportError((error as Error).message);
      return;
    }
    const joined = join ? this.plots.findLast((plot) => plot.unit === signal.unit) : undefined;
    const plot = joined ?? this.newPlot();
    if (plot.series.some((series) => series.name === signal.name)) return;
    const used = new Set(plot.series.map((series) => series.color));
    const color = COLORS.find((candidate) => !used.has(candidate)) ?? COLORS[plot.series.length % COLORS.length];
    plot.add({ name: signal.name, unit: signal.unit, color, values });
    this.dirty = true;
  }

  private newPlot(): Plot {
    const plot = new Plot(this);
    this.empty.remove();
    this.plots.push(plot);
    this.stack.append(plot.element);
    this.resized.observe(plot.area);
    return plot;
  }

  private shown(): Shown {
    return {
      name: this.scene.name.replace(/[^\p{L}\p{N}]+/gu, "_").replace(/^_|_$/g, "") || "plots",
      times: this.times(),
      range: this.range(),
      plots: this.plots.map((plot) => ({ series: plot.series, values: plot.values() })),
      colors: this.colors(),
    };
  }

  /** Requests the newest values of the plotted signals while the run is live. */
  private async poll(): Promise<void> {
    const started = performance.now();
    for (const series of this.plots.flatMap((plot) => plot.series)) {
      try {
        series.values = await api.signal(series.name);
      } catch {
        // The link reports a program that has ended; the next round requests again.
      }
    }
    this.dirty = true;
    const took = performance.now() - started;
    setTimeout(() => void this.poll(), Math.max(POLL_INTERVAL, 5 * took));
  }
}

/** Signals plotted at first: position of the vehicle, positions of joints, thrust or effort. */
function defaultSignals(signals: Signal[], scene: Scene): Signal[][] {
  const named = (pattern: RegExp, max: number): Signal[] => signals.filter(({ name }) => pattern.test(name)).slice(0, max);
  const free = scene.bodies.find((body) => body.joint.type === "free");
  const escaped = (free?.name ?? "").replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const position = free ? named(new RegExp(`(^|[/.])(vehicle|${escaped})[/.]position[/.][xy]$`), 2) : [];
  const joints = named(/^joints[/.].*[/.]position$/, 3);
  const thrust = named(/thrust(ers)?[/.].*[/.]thrust$/, 3);
  const effort = named(/^joints[/.].*[/.]effort$/, 3);
  return [position, joints, thrust.length ? thrust : effort].filter((group) => group.length > 0).slice(0, 3);
}
