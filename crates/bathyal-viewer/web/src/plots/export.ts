/** Files of what is shown: PNG, SVG, CSV. */

import { download } from "../ui/dom";
import { lowerBound } from "./decimate";
import { drawPlot, type Ink, type Series } from "./draw";
import { CanvasPen, SvgPen, type Pen } from "./pen";

export interface Shown {
  name: string;
  times: Float64Array;
  range: [number, number];
  plots: { series: Series[]; values: [number, number] }[];
  ink: Ink;
}

const WIDTH = 960;
const HEIGHT = 260;
const LEGEND = 22;
/** Pixels of a PNG per point. */
const SHARP = 2;

function drawAll(pen: Pen, shown: Shown): void {
  pen.rect(0, 0, WIDTH, height(shown), shown.ink.paper);
  shown.plots.forEach(({ series, values }, i) => {
    const y = i * (HEIGHT + LEGEND);
    let x = 52;
    for (const { name, color } of series) {
      pen.line(x, y + 12, x + 14, y + 12, color, 3);
      pen.text(x + 19, y + 12, name, shown.ink.text, "left");
      x += 36 + 6.2 * name.length;
    }
    drawPlot(pen, { x: 0, y: y + LEGEND, width: WIDTH, height: HEIGHT }, shown.times, series, shown.range, values, shown.ink);
  });
}

function height(shown: Shown): number {
  return Math.max(1, shown.plots.length) * (HEIGHT + LEGEND);
}

/** Table of every sample in the range that is shown, all digits; the unit stands in the heading. */
export function csvText(shown: Shown): string {
  const all = shown.plots.flatMap((plot) => plot.series);
  const unique = all.filter((series, i) => all.findIndex((other) => other.name === series.name) === i);
  const heading = ["t [s]", ...unique.map((s) => (s.unit ? `${s.name} [${s.unit}]` : s.name))];
  const rows = [heading.map(quoted).join(",")];
  const { times } = shown;
  for (let i = lowerBound(times, shown.range[0]); i < times.length && times[i] <= shown.range[1]; i++) {
    const cells = unique.map((s) => (i < s.values.length && !Number.isNaN(s.values[i]) ? String(s.values[i]) : ""));
    rows.push([String(times[i]), ...cells].join(","));
  }
  return rows.join("\n") + "\n";
}

function quoted(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}

export function exportCsv(shown: Shown): void {
  download(`${shown.name}.csv`, new Blob([csvText(shown)], { type: "text/csv" }));
}

export function exportSvg(shown: Shown): void {
  const pen = new SvgPen("plot");
  drawAll(pen, shown);
  download(`${shown.name}.svg`, new Blob([pen.document(WIDTH, height(shown))], { type: "image/svg+xml" }));
}

export function exportPng(shown: Shown): void {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH * SHARP;
  canvas.height = height(shown) * SHARP;
  const context = canvas.getContext("2d")!;
  context.scale(SHARP, SHARP);
  drawAll(new CanvasPen(context), shown);
  canvas.toBlob((blob) => blob && download(`${shown.name}.png`, blob), "image/png");
}
