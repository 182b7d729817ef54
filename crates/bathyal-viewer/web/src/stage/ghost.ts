/** The vehicle as it will be in some seconds, and its way there. */

import * as THREE from "three";
import type { Palette } from "./palette";
import { Ribbon } from "./ribbon";
import { placeBody, type Robot } from "./robot";

const PATH_POINTS = 256;

export interface Prediction {
  id: number;
  seconds: number;
  took_ms: number;
  times_real_time: number;
  bodies: number[];
  path: number[];
}

export class Ghost {
  readonly group = new THREE.Group();
  private readonly holders: THREE.Group[] = [];
  private readonly material = new THREE.MeshBasicMaterial({
    transparent: true,
    opacity: 0.2,
    depthWrite: false,
  });
  private readonly path = new Ribbon(PATH_POINTS, 2.5, 0.9);

  constructor(robot: Robot) {
    for (const geometry of robot.geometries) {
      const holder = new THREE.Group();
      if (geometry) holder.add(new THREE.Mesh(geometry, this.material));
      this.holders.push(holder);
      this.group.add(holder);
    }
    this.group.add(this.path.mesh);
    this.group.visible = false;
  }

  setPalette(palette: Palette): void {
    this.material.color.set(palette.ghost);
    this.path.setColor(palette.ghost);
  }

  setViewport(width: number, height: number): void {
    this.path.setViewport(width, height);
  }

  show(prediction: Prediction): void {
    if (prediction.bodies.length !== 7 * this.holders.length) return;
    this.holders.forEach((holder, i) => placeBody(holder, prediction.bodies, 7 * i, 7 * i + 3));
    const points = Math.floor(prediction.path.length / 3);
    const stride = Math.max(1, Math.ceil(points / PATH_POINTS));
    const kept: number[] = [];
    for (let i = 0; i < points; i += stride) kept.push(...prediction.path.slice(3 * i, 3 * i + 3));
    this.path.set(kept, kept.length / 3);
    this.group.visible = true;
  }

  hide(): void {
    this.group.visible = false;
  }
}
