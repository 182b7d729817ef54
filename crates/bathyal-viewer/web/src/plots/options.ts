/** Options of uPlot that all plots share: scales, axes with units, colours. */

import uPlot from "uplot";
import { axisUnit, tickText } from "./format";

export interface Series {
  name: string;
  unit: string;
  color: string;
  values: Float64Array;
}

export interface PlotColors {
  background: string;
  text: string;
  faint: string;
  grid: string;
}

/** Inputs of the options that change while the plot exists. */
export interface PlotState {
  unit(): string;
  timeRange(): [number, number];
  /** Range of values set by the user; null follows the data. */
  valueRange(): [number, number] | null;
  colors(): PlotColors;
}

export const FONT_SIZE = 11;
export const FONT_FAMILY = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
/** Width of the axis of values and height of the axis of time, px. */
export const AXIS_SIZE = { values: 52, time: 20 };
/** Offset from the corner of the plot's lines to the unit, px. */
export const UNIT_OFFSET = { left: 9, down: 10 };
export const LINE_WIDTH = 1.5;
/** Margin above and below the values, as a part of their range. */
const VALUE_MARGIN = 0.06;

/** Increments between ticks: 1, 2 and 5 times powers of ten. */
const INCREMENTS = Array.from({ length: 31 }, (_, i) => [1, 2, 5].map((m) => Number(`${m}e${i - 15}`))).flat();

/** Range of an axis that shows [low, high] with a margin; a constant gets one too. */
export function paddedRange(low: number | null, high: number | null): [number, number] {
  if (low === null || high === null || !(low <= high)) return [-1, 1];
  const margin = high > low ? VALUE_MARGIN * (high - low) : Math.max(0.1 * Math.abs(high), 1e-3);
  return [low - margin, high + margin];
}

/** Columns of uPlot: times and values, with null where a value is missing. */
export function plotData(times: Float64Array, series: Series[]): uPlot.AlignedData {
  const columns = series.map(({ values }) => (values.some(Number.isNaN) ? Array.from(values, (v) => (Number.isNaN(v) ? null : v)) : values));
  return [times, ...columns] as uPlot.AlignedData;
}

export function seriesOptions({ name, color }: Series): uPlot.Series {
  return { label: name, stroke: color, width: LINE_WIDTH, pxAlign: 0, points: { show: false } };
}

/** Unit of the axis of values at its present range. */
export function shownUnit(plot: uPlot, unit: string): { factor: number; label: string } {
  const { min = 0, max = 0 } = plot.scales.y;
  return axisUnit(unit, Math.max(Math.abs(min), Math.abs(max)));
}

export function plotOptions(state: PlotState, width: number, height: number): uPlot.Options {
  const axis: uPlot.Axis = {
    font: `${FONT_SIZE}px ${FONT_FAMILY}`,
    stroke: () => state.colors().faint,
    grid: { stroke: () => state.colors().grid, width: 1 },
    ticks: { show: false },
    incrs: INCREMENTS,
  };
  const timeLabels = (_: uPlot, ticks: number[], __: number, ___: number, increment: number): string[] =>
    ticks.map((tick, i) => tickText(tick, increment) + (i === ticks.length - 1 ? " s" : ""));
  const valueLabels = (plot: uPlot, ticks: number[], _: number, __: number, increment: number): string[] => {
    const { factor } = shownUnit(plot, state.unit());
    return ticks.map((tick) => tickText(tick / factor, increment / factor));
  };
  return {
    width,
    height,
    padding: [8, 18, 0, 0],
    legend: { show: false },
    series: [{}],
    scales: {
      x: { time: false, range: () => state.timeRange() },
      y: { range: (_, low, high) => state.valueRange() ?? paddedRange(low, high) },
    },
    axes: [
      { ...axis, size: AXIS_SIZE.time, gap: 4, space: 70, values: timeLabels },
      { ...axis, size: AXIS_SIZE.values, gap: 6, space: 20, values: valueLabels },
    ],
    hooks: { drawAxes: [(plot) => drawUnit(plot, state)] },
  };
}

/** Writes the unit where the two axes meet. */
function drawUnit(plot: uPlot, state: PlotState): void {
  const { ctx, bbox } = plot;
  const ratio = uPlot.pxRatio;
  ctx.save();
  ctx.font = `600 ${FONT_SIZE * ratio}px ${FONT_FAMILY}`;
  ctx.fillStyle = state.colors().text;
  ctx.textAlign = "right";
  ctx.textBaseline = "middle";
  const { label } = shownUnit(plot, state.unit());
  ctx.fillText(label, bbox.left - UNIT_OFFSET.left * ratio, bbox.top + bbox.height + UNIT_OFFSET.down * ratio);
  ctx.restore();
}
