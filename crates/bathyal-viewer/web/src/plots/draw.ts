/** Draws one plot with any pen. */

import { decimate, extent } from "./decimate";
import type { Pen } from "./pen";
import { axisUnit, ticks, tickText } from "./ticks";

export interface Series {
  name: string;
  unit: string;
  color: string;
  values: Float64Array;
}

export interface Ink {
  paper: string;
  text: string;
  faint: string;
  grid: string;
}

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const MARGIN = { left: 52, right: 10, top: 8, bottom: 20 };

/** The rectangle of the lines, inside that of the plot. */
export function inner(outer: Frame): Frame {
  return {
    x: outer.x + MARGIN.left,
    y: outer.y + MARGIN.top,
    width: Math.max(1, outer.width - MARGIN.left - MARGIN.right),
    height: Math.max(1, outer.height - MARGIN.top - MARGIN.bottom),
  };
}

/** What the values in [t0, t1] cover, with a little room; a constant gets room too. */
export function valueRange(times: Float64Array, series: Series[], t0: number, t1: number): [number, number] {
  let low = Infinity;
  let high = -Infinity;
  for (const { values } of series) {
    const found = extent(times, values, t0, t1);
    if (found) [low, high] = [Math.min(low, found[0]), Math.max(high, found[1])];
  }
  if (!(low <= high)) return [-1, 1];
  const room = high > low ? 0.06 * (high - low) : Math.max(0.1 * Math.abs(high), 1e-3);
  return [low - room, high + room];
}

export function drawPlot(
  pen: Pen,
  outer: Frame,
  times: Float64Array,
  series: Series[],
  time: [number, number],
  value: [number, number],
  ink: Ink,
): void {
  const box = inner(outer);
  const [t0, t1] = time;
  const [v0, v1] = value;
  const toX = (t: number): number => box.x + ((t - t0) / (t1 - t0)) * box.width;
  const toY = (v: number): number => box.y + box.height - ((v - v0) / (v1 - v0)) * box.height;

  const { factor, label } = axisUnit(series[0]?.unit ?? "", Math.max(Math.abs(v0), Math.abs(v1)));
  const vertical = ticks(v0 / factor, v1 / factor, box.height / 24);
  for (const tick of vertical.values) {
    const y = Math.round(toY(tick * factor)) + 0.5;
    pen.line(box.x, y, box.x + box.width, y, ink.grid, 1);
    pen.text(box.x - 6, y, tickText(tick, vertical.step), ink.faint, "right");
  }
  const horizontal = ticks(t0, t1, box.width / 80);
  for (const tick of horizontal.values) {
    const x = Math.round(toX(tick)) + 0.5;
    pen.line(x, box.y, x, box.y + box.height, ink.grid, 1);
    const text = tickText(tick, horizontal.step);
    const edge = box.x + box.width + MARGIN.right - 2;
    const y = box.y + box.height + 11;
    if (tick !== horizontal.values.at(-1)) pen.text(x, y, text, ink.faint, "center");
    else if (x > edge - 20) pen.text(edge, y, `${text} s`, ink.faint, "right");
    else pen.text(x, y, `${text} s`, ink.faint, "center");
  }

  pen.clip(box.x, box.y - 1, box.width, box.height + 2);
  for (const { values, color } of series) {
    const points: number[] = [];
    const point = (t: number, v: number): void => void points.push(toX(t), toY(v));
    const gap = (): void => void points.push(NaN, NaN);
    decimate(times, values, t0, t1, box.width, point, gap);
    pen.path(points, color, 1.5);
  }
  pen.unclip();
  pen.text(box.x - 9, box.y + box.height + 11, label, ink.text, "right", true);
}
