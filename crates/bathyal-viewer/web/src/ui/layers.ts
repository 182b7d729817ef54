/** Switches of what the view shows, and the scale of the arrows. */

import { byId, h, setText } from "./dom";
import { FORCE_COLORS, FORCE_KINDS, type ForceKind } from "../stage/palette";
import { MARKER_COLORS, type MarkerKind } from "../stage/markers";

export type Thing = "trails" | "prints" | "current" | "ground" | "surface";

export interface LayersHost {
  force(kind: ForceKind, on: boolean): void;
  marker(kind: MarkerKind, on: boolean): void;
  thing(thing: Thing, on: boolean): void;
  arrowLength(factor: number): void;
  /** Metres of arrow per newton. */
  scale(kind: ForceKind): number;
}

const FORCE_NAMES: Record<ForceKind, string> = { thrust: "Thrust", drag: "Drag", buoyancy: "Buoyancy", contact: "Contact" };
const MARKER_NAMES: Record<MarkerKind, string> = {
  barycentre: "Barycentre",
  mass: "Centres of mass",
  buoyancy: "Centres of buoyancy",
  joints: "Joint axes",
  frames: "Frames",
};

export class Layers {
  private readonly scales = new Map<ForceKind, HTMLElement>();
  private readonly boxes = new Map<string, HTMLInputElement>();

  constructor(
    private readonly host: LayersHost,
    forces: ForceKind[],
    things: [Thing, string][],
    open: boolean,
  ) {
    const length = h("input", { type: "range", id: "arrow-length", min: -1, max: 1, step: 0.05, value: 0, "aria-label": "Length of arrows" });
    length.addEventListener("input", () => host.arrowLength(10 ** Number(length.value)));
    const body = h(
      "div",
      { class: "panel-body" },
      heading("Forces"),
      ...forces.map((kind) => this.forceRow(kind)),
      forces.length ? h("label", { class: "row" }, h("span", {}, "Length"), length) : null,
      heading("Water and ground"),
      ...things.map(([thing, name]) => this.row(`show-${thing}`, name, null, true, (on) => host.thing(thing, on))),
      heading("Points and axes"),
      ...(Object.keys(MARKER_NAMES) as MarkerKind[]).map((kind) =>
        this.row(`mark-${kind}`, MARKER_NAMES[kind], kind === "frames" ? null : MARKER_COLORS[kind], false, (on) => host.marker(kind, on)),
      ),
    );
    byId("layers").append(h("details", { open }, h("summary", {}, "Show"), body));
  }

  /** Switches all arrows on, or off when any is on. */
  toggleForces(): void {
    const boxes = FORCE_KINDS.map((kind) => this.boxes.get(`force-${kind}`)).filter((box) => box !== undefined);
    const on = !boxes.some((box) => box.checked);
    for (const box of boxes) if (box.checked !== on) box.click();
  }

  /** Updates the force per metre of arrow. */
  update(): void {
    for (const [kind, cell] of this.scales) {
      const scale = this.host.scale(kind);
      setText(cell, scale > 0 ? `1 m = ${newtons(1 / scale)}` : "");
    }
  }

  private forceRow(kind: ForceKind): HTMLElement {
    const row = this.row(`force-${kind}`, FORCE_NAMES[kind], FORCE_COLORS[kind], false, (on) => {
      this.host.force(kind, on);
      scale.hidden = !on;
      this.update();
    });
    const scale = h("span", { class: "scale", hidden: true });
    row.insertBefore(scale, row.lastChild);
    this.scales.set(kind, scale);
    return row;
  }

  private row(id: string, name: string, color: number | null, on: boolean, change: (on: boolean) => void): HTMLElement {
    const box = h("input", { type: "checkbox", id, class: "switch" });
    box.checked = on;
    box.addEventListener("change", () => change(box.checked));
    this.boxes.set(id, box);
    const row = h("label", { class: "row", for: id });
    if (color !== null) {
      const dot = h("i", { class: "dot" });
      dot.style.background = `#${color.toString(16).padStart(6, "0")}`;
      row.append(dot);
    }
    row.append(h("span", { class: "grow" }, name), box);
    return row;
  }
}

function heading(text: string): HTMLElement {
  return h("h3", {}, text);
}

/** Force with two significant digits. */
function newtons(force: number): string {
  const [value, unit] = force >= 1000 ? [force / 1000, "kN"] : [force, "N"];
  return `${Number(value.toPrecision(2))} ${unit}`;
}
