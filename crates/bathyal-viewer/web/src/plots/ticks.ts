/** Round numbers for axes, and units with prefixes. */

/** Ticks of 1, 2 or 5 times a power of ten within [low, high], about `wanted` of them. */
export function ticks(low: number, high: number, wanted: number): { values: number[]; step: number } {
  const span = high - low;
  if (!(span > 0) || !Number.isFinite(span)) return { values: [low], step: 1 };
  const raw = span / Math.max(1, wanted);
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((m) => m * power).find((s) => s >= raw * 0.999) ?? 10 * power;
  const values: number[] = [];
  for (let k = Math.ceil(low / step - 1e-9); k * step <= high + 1e-9 * step; k++) values.push(k * step);
  return { values, step };
}

/** A tick's number with as many decimals as its step needs. */
export function tickText(value: number, step: number): string {
  const decimals = Math.max(0, Math.min(12, -Math.floor(Math.log10(step) + 1e-9)));
  const text = value.toFixed(decimals);
  return Number(text) === 0 ? (0).toFixed(decimals) : text.replace("-", "−");
}

const PREFIXES: [number, string][] = [
  [1e6, "M"],
  [1e3, "k"],
  [1, ""],
  [1e-3, "m"],
  [1e-6, "µ"],
];
/** Lengths and angles have no large prefixes in use. */
const BOTH_WAYS = new Set(["N", "J", "W", "N·m", "Pa", "V", "A"]);
const SMALL_ONLY = new Set(["m", "m/s", "rad", "rad/s", "s"]);

/** The unit that suits values up to `largest`: 12 000 N are 12 kN. */
export function axisUnit(unit: string, largest: number): { factor: number; label: string } {
  const both = BOTH_WAYS.has(unit);
  if ((!both && !SMALL_ONLY.has(unit)) || !(largest > 0)) return { factor: 1, label: unit };
  for (const [factor, prefix] of PREFIXES) {
    if (factor > 1 && !both) continue;
    // 0.05 m stay metres; 5 mm do not.
    const least = factor > 1 ? factor : 0.01 * factor;
    if (largest >= least) return { factor, label: prefix + unit };
  }
  return { factor: 1, label: unit };
}

/** Six digits that count, for readings. */
export function reading(value: number): string {
  if (Number.isNaN(value)) return "–";
  if (value === 0) return "0";
  const size = Math.abs(value);
  const text = size >= 1e6 || size < 1e-4 ? value.toExponential(5) : String(Number(value.toPrecision(6)));
  return text.replaceAll("-", "−");
}
