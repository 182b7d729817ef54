/** Plots as an SVG document: ticks and positions by uPlot, which itself draws on a canvas only. */

import uPlot from "uplot";
import { decimate } from "./decimate";
import { FONT_FAMILY, FONT_SIZE, LINE_WIDTH, plotData, plotOptions, seriesOptions, shownUnit, UNIT_OFFSET, type PlotColors, type Series } from "./options";

export interface ShownPlot {
  series: Series[];
  values: [number, number];
}

export interface Shown {
  name: string;
  times: Float64Array;
  range: [number, number];
  plots: ShownPlot[];
  colors: PlotColors;
}

/** Size of a plot and of its legend, px. */
const WIDTH = 960;
const HEIGHT = 260;
const LEGEND = 22;
const LEGEND_LEFT = 52;
const CHARACTER_WIDTH = 6.2;

export interface SvgDocument {
  text: string;
  width: number;
  height: number;
}

export function svgDocument(shown: Shown): SvgDocument {
  const height = Math.max(1, shown.plots.length) * (HEIGHT + LEGEND);
  const parts = [`<rect width="${WIDTH}" height="${height}" fill="${shown.colors.background}"/>`];
  shown.plots.forEach((plot, i) => {
    const y = i * (HEIGHT + LEGEND);
    parts.push(...legend(plot.series, y + 12, shown.colors));
    parts.push(`<g transform="translate(0 ${y + LEGEND})">`, ...plotParts(plot, shown, `plot-${i}`), "</g>");
  });
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="${FONT_FAMILY}" font-size="${FONT_SIZE}">`;
  return { text: `${head}\n${parts.join("\n")}\n</svg>\n`, width: WIDTH, height };
}

function legend(series: Series[], y: number, colors: PlotColors): string[] {
  let x = LEGEND_LEFT;
  return series.flatMap(({ name, color }) => {
    const entry = [path(`M${x} ${y}h14`, color, 3), text(x + 19, y, name, colors.text, "start")];
    x += 36 + CHARACTER_WIDTH * name.length;
    return entry;
  });
}

/** Ticks that uPlot has computed, by the names of the version in package.json. */
function ticksOf(chart: uPlot, axis: number): [number, string][] {
  const { _splits: at, _values: labels } = chart.axes[axis] as unknown as { _splits: number[]; _values: string[] };
  return at.map((tick, i) => [tick, labels[i]]);
}

function plotParts({ series, values }: ShownPlot, shown: Shown, id: string): string[] {
  const { colors, range, times } = shown;
  const unit = series[0]?.unit ?? "";
  const options = plotOptions({ unit: () => unit, timeRange: () => range, valueRange: () => values, colors: () => colors }, WIDTH, HEIGHT);
  options.series.push(...series.map(seriesOptions));
  options.cursor = { show: false };
  const chart = new uPlot(options, plotData(times, series));
  // Computes scales and axes now, not in the next microtask.
  chart.batch(() => {});
  const [left, top, width, height] = [chart.bbox.left, chart.bbox.top, chart.bbox.width, chart.bbox.height].map((v) => v / uPlot.pxRatio);
  const x = (t: number): number => left + chart.valToPos(t, "x");
  const y = (v: number): number => top + chart.valToPos(v, "y");

  const parts: string[] = [];
  for (const [tick, label] of ticksOf(chart, 1)) {
    parts.push(path(`M${n(left)} ${n(y(tick))}h${n(width)}`, colors.grid, 1), text(left - 6, y(tick), label, colors.faint, "end"));
  }
  for (const [tick, label] of ticksOf(chart, 0)) {
    parts.push(path(`M${n(x(tick))} ${n(top)}v${n(height)}`, colors.grid, 1), text(x(tick), top + height + UNIT_OFFSET.down, label, colors.faint, "middle"));
  }
  const { label } = shownUnit(chart, unit);
  parts.push(text(left - UNIT_OFFSET.left, top + height + UNIT_OFFSET.down, label, colors.text, "end", 600));
  parts.push(`<clipPath id="${id}"><rect x="${n(left)}" y="${n(top - 1)}" width="${n(width)}" height="${n(height + 2)}"/></clipPath>`);
  parts.push(`<g clip-path="url(#${id})">`, ...series.map((each) => linePath(each, times, range, width, x, y)), "</g>");
  chart.destroy();
  return parts;
}

function linePath({ values, color }: Series, times: Float64Array, range: [number, number], width: number, x: (t: number) => number, y: (v: number) => number): string {
  let commands = "";
  let command = "M";
  const point = (t: number, v: number): void => {
    commands += `${command}${n(x(t))} ${n(y(v))}`;
    command = "L";
  };
  decimate(times, values, range[0], range[1], width, point, () => (command = "M"));
  return path(commands, color, LINE_WIDTH);
}

function path(commands: string, color: string, width: number): string {
  return `<path d="${commands}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linejoin="round"/>`;
}

function text(x: number, y: number, content: string, color: string, anchor: "start" | "middle" | "end", weight = 400): string {
  const escaped = content.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
  return `<text x="${n(x)}" y="${n(y)}" fill="${color}" text-anchor="${anchor}" dominant-baseline="central" font-weight="${weight}">${escaped}</text>`;
}

/** Coordinate with two decimals. */
function n(value: number): string {
  return String(Math.round(100 * value) / 100);
}
