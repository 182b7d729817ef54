/** Exports the shown plots: PNG, SVG, CSV. */

import { download } from "../ui/dom";
import { lowerBound } from "./decimate";
import { svgDocument, type Shown } from "./svg";

/** Pixels of a PNG per px of the SVG. */
const PNG_SCALE = 2;

/** Table of every sample in the shown range, all digits; the heading names the unit. */
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
  download(`${shown.name}.svg`, new Blob([svgDocument(shown).text], { type: "image/svg+xml" }));
}

export async function exportPng(shown: Shown): Promise<void> {
  const { text, width, height } = svgDocument(shown);
  const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  const image = new Image(PNG_SCALE * width, PNG_SCALE * height);
  image.src = address;
  await image.decode();
  URL.revokeObjectURL(address);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  canvas.getContext("2d")!.drawImage(image, 0, 0, image.width, image.height);
  canvas.toBlob((blob) => blob && download(`${shown.name}.png`, blob), "image/png");
}
