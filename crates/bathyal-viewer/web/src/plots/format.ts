/** Numbers and units as text: tick labels, SI prefixes, cursor readings. */

/** Tick label with as many decimals as the increment between ticks needs. */
export function tickText(value: number, increment: number): string {
  const decimals = Math.max(0, Math.min(12, -Math.floor(Math.log10(increment) + 1e-9)));
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
/** Units that take all prefixes; lengths and angles take no large ones. */
const ALL_PREFIXES = new Set(["N", "J", "W", "N·m", "Pa", "V", "A"]);
const SMALL_PREFIXES = new Set(["m", "m/s", "rad", "rad/s", "s"]);

/** Unit with the prefix that suits values up to `largest`: 12 000 N are 12 kN. */
export function axisUnit(unit: string, largest: number): { factor: number; label: string } {
  const all = ALL_PREFIXES.has(unit);
  if ((!all && !SMALL_PREFIXES.has(unit)) || !(largest > 0)) return { factor: 1, label: unit };
  for (const [factor, prefix] of PREFIXES) {
    if (factor > 1 && !all) continue;
    // 0.05 m stay metres; 5 mm do not.
    const min = factor > 1 ? factor : 0.01 * factor;
    if (largest >= min) return { factor, label: prefix + unit };
  }
  return { factor: 1, label: unit };
}

/** Cursor reading with six significant digits. */
export function reading(value: number): string {
  if (Number.isNaN(value)) return "–";
  if (value === 0) return "0";
  const size = Math.abs(value);
  const text = size >= 1e6 || size < 1e-4 ? value.toExponential(5) : String(Number(value.toPrecision(6)));
  return text.replaceAll("-", "−");
}
