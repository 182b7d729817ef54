/** One plot on the page: its canvas, its legend, and what hands do with it. */

import { h, iconButton } from "../ui/dom";
import { drawPlot, inner, valueRange, type Frame, type Ink, type Series } from "./draw";
import { CanvasPen } from "./pen";
import { reading } from "./ticks";

/** What a plot asks of the panel that holds it. */
export interface PlotHost {
  times(): Float64Array;
  range(): [number, number];
  setRange(range: [number, number] | null): void;
  /** Zooms by a factor about a time. */
  zoom(factor: number, about: number): void;
  pan(seconds: number): void;
  scrub(time: number): void;
  hover(time: number | null): void;
  remove(plot: Plot, series: Series): void;
  ink(): Ink;
}

/** A press that moves less than this, in pixels, is a click. */
const CLICK = 4;

export class Plot {
  readonly element: HTMLElement;
  readonly series: Series[] = [];
  private readonly canvas = h("canvas", { role: "img" });
  private readonly legend = h("div", { class: "legend" });
  private readonly head = h("div", { class: "play-head" });
  private readonly cross = h("div", { class: "cross-hair", hidden: true });
  private readonly band = h("div", { class: "zoom-band", hidden: true });
  readonly area: HTMLElement;
  /** Set by the wheel over the axis of values; else the values decide. */
  private fixedValues: [number, number] | null = null;
  private shownValues: [number, number] = [0, 1];
  private readonly pointers = new Map<number, { x: number; start: number }>();

  constructor(private readonly host: PlotHost) {
    this.area = h("div", { class: "plot-area", tabindex: 0 }, this.canvas, this.band, this.cross, this.head);
    this.area.setAttribute("aria-label", "Plot: click to go to a time, drag to zoom, double click to see all");
    this.element = h("div", { class: "plot" }, this.legend, this.area);
    this.listen();
  }

  get unit(): string {
    return this.series[0]?.unit ?? "";
  }

  add(series: Series): void {
    this.series.push(series);
    this.fixedValues = null;
    this.fillLegend();
  }

  drop(series: Series): void {
    this.series.splice(this.series.indexOf(series), 1);
    this.fixedValues = null;
    this.fillLegend();
  }

  /** The plot's size in pixels of the page. */
  get frame(): Frame {
    return { x: 0, y: 0, width: this.area.clientWidth, height: this.area.clientHeight };
  }

  values(): [number, number] {
    const [t0, t1] = this.host.range();
    return this.fixedValues ?? valueRange(this.host.times(), this.series, t0, t1);
  }

  draw(): void {
    const { width, height } = this.frame;
    if (width < 2 || height < 2) return;
    const ratio = window.devicePixelRatio || 1;
    const pixels = [Math.round(width * ratio), Math.round(height * ratio)];
    if (this.canvas.width !== pixels[0] || this.canvas.height !== pixels[1]) {
      [this.canvas.width, this.canvas.height] = pixels;
    }
    const context = this.canvas.getContext("2d")!;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    this.shownValues = this.values();
    drawPlot(new CanvasPen(context), this.frame, this.host.times(), this.series, this.host.range(), this.shownValues, this.host.ink());
    this.canvas.setAttribute("aria-label", `Plot of ${this.series.map((s) => s.name).join(", ")}`);
  }

  /** The play head, and the time under the pointer; values in the legend are those of `frame`. */
  mark(time: number, hover: number | null, frame: number): void {
    this.place(this.head, time);
    this.cross.hidden = hover === null;
    if (hover !== null) this.place(this.cross, hover);
    this.series.forEach((series, i) => {
      const cell = this.legend.children[i]?.querySelector<HTMLElement>(".value");
      // Signals of a live run come a little after its frames: then the newest value is shown.
      const known = Math.min(frame, series.values.length - 1);
      const text = known >= 0 ? `${reading(series.values[known])} ${series.unit}`.trim() : "–";
      if (cell && cell.textContent !== text) cell.textContent = text;
    });
  }

  private place(line: HTMLElement, time: number): void {
    const box = inner(this.frame);
    const [t0, t1] = this.host.range();
    const part = (time - t0) / (t1 - t0);
    const seen = part >= 0 && part <= 1;
    line.style.visibility = seen ? "visible" : "hidden";
    if (seen) line.style.transform = `translateX(${(box.x + part * box.width).toFixed(1)}px)`;
  }

  private fillLegend(): void {
    this.legend.replaceChildren(
      ...this.series.map((series) => {
        const dot = h("i", { class: "dot" });
        dot.style.background = series.color;
        return h(
          "div",
          { class: "entry" },
          dot,
          h("span", { class: "name", title: series.name }, shortName(series.name)),
          h("output", { class: "value" }),
          iconButton("close", `Remove ${series.name}`, () => this.host.remove(this, series)),
        );
      }),
    );
  }

  private timeAt(x: number): number {
    const box = inner(this.frame);
    const [t0, t1] = this.host.range();
    return t0 + ((x - box.x) / box.width) * (t1 - t0);
  }

  private x(event: PointerEvent | WheelEvent | MouseEvent): number {
    return event.clientX - this.area.getBoundingClientRect().left;
  }

  private listen(): void {
    const { area } = this;
    area.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    area.addEventListener("dblclick", () => {
      this.fixedValues = null;
      this.host.setRange(null);
    });
    area.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      area.setPointerCapture(event.pointerId);
      const x = this.x(event);
      this.pointers.set(event.pointerId, { x, start: x });
    });
    area.addEventListener("pointermove", (event) => this.move(event));
    area.addEventListener("pointerup", (event) => this.up(event));
    area.addEventListener("pointercancel", (event) => {
      this.pointers.delete(event.pointerId);
      this.band.hidden = true;
    });
    area.addEventListener("pointerleave", () => this.host.hover(null));
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    const factor = Math.exp(0.0016 * event.deltaY);
    const box = inner(this.frame);
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      const [t0, t1] = this.host.range();
      this.host.pan((event.deltaX / box.width) * (t1 - t0));
    } else if (this.x(event) < box.x || event.shiftKey) {
      const [low, high] = this.shownValues;
      const y = event.clientY - this.area.getBoundingClientRect().top;
      const about = high - ((y - box.y) / box.height) * (high - low);
      this.fixedValues = [about + (low - about) * factor, about + (high - about) * factor];
      this.draw();
    } else this.host.zoom(factor, this.timeAt(this.x(event)));
  }

  private move(event: PointerEvent): void {
    const x = this.x(event);
    this.host.hover(this.timeAt(x));
    const pointer = this.pointers.get(event.pointerId);
    if (!pointer) return;
    const moved = x - pointer.x;
    const box = inner(this.frame);
    const [t0, t1] = this.host.range();
    if (this.pointers.size === 2) this.pinch(event.pointerId, x);
    else if (event.pointerType === "touch" || event.shiftKey) this.host.pan((-moved / box.width) * (t1 - t0));
    else if (Math.abs(x - pointer.start) > CLICK) this.showBand(pointer.start, x);
    pointer.x = x;
  }

  private pinch(id: number, x: number): void {
    const other = [...this.pointers].find(([key]) => key !== id)![1];
    const before = Math.abs(this.pointers.get(id)!.x - other.x);
    const after = Math.abs(x - other.x);
    if (before > 8 && after > 8) this.host.zoom(before / after, this.timeAt((x + other.x) / 2));
  }

  private showBand(a: number, b: number): void {
    this.band.hidden = false;
    this.band.style.left = `${Math.min(a, b)}px`;
    this.band.style.width = `${Math.abs(b - a)}px`;
  }

  private up(event: PointerEvent): void {
    const pointer = this.pointers.get(event.pointerId);
    this.pointers.delete(event.pointerId);
    if (!pointer) return;
    const x = this.x(event);
    if (!this.band.hidden) {
      this.band.hidden = true;
      const times = [this.timeAt(pointer.start), this.timeAt(x)].sort((a, b) => a - b);
      this.host.setRange([times[0], times[1]]);
    } else if (Math.abs(x - pointer.start) <= CLICK && this.pointers.size === 0) this.host.scrub(this.timeAt(x));
  }
}

/** Without the group, which everything in a legend shares: "joints.elbow.position" is "elbow.position". */
function shortName(name: string): string {
  return name.replace(/^\w+[/.](?=.*[/.])/, "");
}
