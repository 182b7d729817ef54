/** One plot on the page: uPlot, its legend, and the mouse. */

import uPlot from "uplot";
import { h, iconButton, setText } from "../ui/dom";
import { reading } from "./format";
import { gestures } from "./gestures";
import { plotData, plotOptions, seriesOptions, type PlotColors, type Series } from "./options";

/** Interface of a plot to the panel that holds it. */
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
  colors(): PlotColors;
}

/** A press that moves less than this, px, is a click. */
const CLICK_DISTANCE = 4;
/** Plots with this key share their cursor. */
const CURSOR_GROUP = "time";
const OUTSIDE = { left: -10, top: -10 };

export class Plot {
  readonly element: HTMLElement;
  readonly area: HTMLElement;
  readonly series: Series[] = [];
  private readonly legend = h("div", { class: "legend" });
  private readonly playHead = h("div", { class: "play-head" });
  private readonly chart: uPlot;
  /** Set by the wheel over the axis of values; null follows the data. */
  private fixedValues: [number, number] | null = null;

  constructor(private readonly host: PlotHost) {
    const label = "Plot: click to go to a time, drag to zoom, double click to show the whole run";
    this.area = h("div", { class: "plot-area", tabindex: 0, "aria-label": label });
    this.element = h("div", { class: "plot" }, this.legend, this.area);
    this.chart = this.createChart();
    this.chart.over.append(this.playHead);
  }

  get unit(): string {
    return this.series[0]?.unit ?? "";
  }

  add(series: Series): void {
    this.series.push(series);
    this.chart.addSeries(seriesOptions(series), this.series.length);
    this.seriesChanged();
  }

  drop(series: Series): void {
    const index = this.series.indexOf(series);
    this.series.splice(index, 1);
    this.chart.delSeries(index + 1);
    this.seriesChanged();
  }

  destroy(): void {
    this.chart.destroy();
    this.element.remove();
  }

  /** Range of the axis of values as it is shown. */
  values(): [number, number] {
    const { min = 0, max = 1 } = this.chart.scales.y;
    return [min, max];
  }

  draw(): void {
    const { clientWidth: width, clientHeight: height } = this.area;
    if (width < 2 || height < 2) return;
    const { chart } = this;
    const [min, max] = this.host.range();
    chart.batch(() => {
      if (width !== chart.width || height !== chart.height) chart.setSize({ width, height });
      chart.setData(plotData(this.host.times(), this.series), false);
      chart.setScale("x", { min, max });
    });
  }

  /** Time at a distance from the left end of the axis, px, also before a new range is drawn. */
  private timeAt(x: number): number {
    const [t0, t1] = this.host.range();
    return t0 + (x / this.width) * (t1 - t0);
  }

  /** Width of the lines' rectangle, px. */
  private get width(): number {
    return this.chart.bbox.width / uPlot.pxRatio;
  }

  /** Places the play head and fills the legend with the values at `frame`. */
  mark(time: number, frame: number): void {
    const x = this.chart.valToPos(time, "x");
    const visible = x >= 0 && x <= this.width;
    this.playHead.style.visibility = visible ? "visible" : "hidden";
    if (visible) this.playHead.style.transform = `translateX(${x.toFixed(1)}px)`;
    this.series.forEach((series, i) => {
      const cell = this.legend.children[i]?.querySelector<HTMLElement>(".value");
      // Signals of a live run arrive a little after its frames: then the newest value is shown.
      const known = Math.min(frame, series.values.length - 1);
      if (cell) setText(cell, known >= 0 ? `${reading(series.values[known])} ${series.unit}`.trim() : "–");
    });
  }

  private createChart(): uPlot {
    const { host } = this;
    const options = plotOptions(
      { unit: () => this.unit, timeRange: () => host.range(), valueRange: () => this.fixedValues, colors: () => host.colors() },
      Math.max(this.area.clientWidth, 100),
      Math.max(this.area.clientHeight, 100),
    );
    options.cursor = {
      y: false,
      drag: { x: true, y: false, setScale: false, dist: CLICK_DISTANCE },
      sync: { key: CURSOR_GROUP, scales: ["x", null], filters: { pub: (type) => type === "mousemove" } },
      bind: {
        mousedown: (_, __, select) => (event) => (event.shiftKey ? null : select(event)),
        dblclick: () => () => this.showAll(),
      },
    };
    options.hooks!.setCursor = [(chart) => host.hover((chart.cursor.left ?? -1) < 0 ? null : this.timeAt(chart.cursor.left!))];
    options.hooks!.setSelect = [(chart) => this.zoomTo(chart)];
    options.plugins = [
      gestures({
        timeAt: (x) => this.timeAt(x),
        zoomTime: (factor, about) => host.zoom(factor, about),
        zoomValues: (factor, about) => this.zoomValues(factor, about),
        pan: (seconds) => host.pan(seconds),
      }),
    ];
    const chart = new uPlot(options, [[]], this.area);
    chart.over.addEventListener("click", (event) => {
      host.scrub(this.timeAt(event.offsetX));
      // A finger that is lifted points at nothing.
      if ((event as PointerEvent).pointerType === "touch") chart.setCursor(OUTSIDE);
    });
    return chart;
  }

  private showAll(): null {
    this.fixedValues = null;
    this.host.setRange(null);
    return null;
  }

  private zoomTo(chart: uPlot): void {
    const { left, width } = chart.select;
    if (width <= 0) return;
    this.host.setRange([chart.posToVal(left, "x"), chart.posToVal(left + width, "x")]);
    chart.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
  }

  private zoomValues(factor: number, about: number): void {
    const [low, high] = this.values();
    this.fixedValues = [about + (low - about) * factor, about + (high - about) * factor];
    this.draw();
  }

  private seriesChanged(): void {
    this.fixedValues = null;
    this.area.setAttribute("aria-description", `Plot of ${this.series.map(({ name }) => name).join(", ")}`);
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
}

/** Name without the group, which all entries of a legend share: "joints.elbow.position" is "elbow.position". */
function shortName(name: string): string {
  return name.replace(/^\w+[/.](?=.*[/.])/, "");
}
