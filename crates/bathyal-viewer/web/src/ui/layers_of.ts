/** Switches for what a scene contains. */

import type { Scene } from "../data/scene";
import { FORCE_KINDS, type ForceKind } from "../stage/palette";
import type { Set3D } from "../stage/set";
import { Layers, type Thing } from "./layers";

export function buildLayers(scene: Scene, set: Set3D, changed: () => void): Layers {
  const has: Partial<Record<ForceKind, boolean>> = {
    thrust: scene.thrusters.length > 0,
    contact: scene.contacts.length > 0,
  };
  const forces = FORCE_KINDS.filter((kind) => has[kind] ?? true);
  const things: [Thing, string][] = set.water ? [["current", "Current"]] : [];
  things.push(["ground", set.seabed ? "Seabed" : "Grid"]);
  if (set.surface) things.push(["surface", "Surface"]);
  things.push(["trails", "Trails"]);
  if (scene.contacts.length) things.push(["prints", "Footprints"]);
  const objects: Record<Thing, { visible: boolean } | undefined> = {
    current: set.water?.lines,
    ground: (set.seabed ?? set.grid)?.mesh,
    surface: set.surface?.group,
    trails: set.trails.group,
    prints: set.footprints.mesh,
  };
  const host = {
    force(kind: ForceKind, on: boolean) {
      set.arrows.shown[kind] = on;
      changed();
    },
    marker(kind: Parameters<Set3D["showMarker"]>[0], on: boolean) {
      set.showMarker(kind, on);
      changed();
    },
    thing(thing: Thing, on: boolean) {
      const object = objects[thing];
      if (object) object.visible = on;
      changed();
    },
    arrowLength(factor: number) {
      set.arrows.factor = factor;
      changed();
    },
    scale: (kind: ForceKind) => set.arrows.metresPerNewton(kind, set.radius),
  };
  // Beside the control panel, and on small screens, only one panel fits.
  const room = window.innerWidth >= 1100 && window.innerHeight >= 560;
  return new Layers(host, forces, things, room && scene.mode === "recording");
}
