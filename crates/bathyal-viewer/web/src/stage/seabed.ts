/** The seabed: the scene's grid of heights, with fine lines that give a scale. */

import * as THREE from "three";
import type { Terrain } from "../data/scene";
import type { Palette } from "./palette";
import { withGroundLines, type GroundLines } from "./ground_lines";

export class Seabed {
  readonly mesh: THREE.Mesh;
  private readonly material: THREE.MeshStandardMaterial;
  private readonly lines: GroundLines;

  constructor(terrain: Terrain, up: 1 | -1) {
    this.material = new THREE.MeshStandardMaterial({ roughness: 0.95, side: THREE.DoubleSide, transparent: true });
    this.lines = withGroundLines(this.material, terrain);
    this.mesh = new THREE.Mesh(terrainGeometry(terrain, up), this.material);
    this.mesh.receiveShadow = true;
    // The first of what one can see through, so that the rest is drawn over it.
    this.mesh.renderOrder = -5;
  }

  setPalette(palette: Palette): void {
    this.material.color.set(palette.sand);
    this.lines.color.value.set(palette.sandLine);
  }
}

/** Heights stand row by row: x goes along a row, y from row to row. */
function terrainGeometry(terrain: Terrain, up: 1 | -1): THREE.BufferGeometry {
  const { columns, rows, heights } = terrain;
  const [x0, x1] = terrain.x;
  const [y0, y1] = terrain.y;
  const positions = new Float32Array(3 * columns * rows);
  for (let row = 0, at = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, at++) {
      positions[3 * at] = x0 + ((x1 - x0) * column) / Math.max(1, columns - 1);
      positions[3 * at + 1] = y0 + ((y1 - y0) * row) / Math.max(1, rows - 1);
      positions[3 * at + 2] = heights[at];
    }
  }
  const index = new Uint32Array(6 * (columns - 1) * (rows - 1));
  for (let row = 0, at = 0; row + 1 < rows; row++) {
    for (let column = 0; column + 1 < columns; column++, at += 6) {
      const a = row * columns + column;
      const [b, c] = up > 0 ? [a + 1, a + columns] : [a + columns, a + 1];
      index.set([a, b, c, c, b, a + columns + 1], at);
    }
  }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.BufferAttribute(positions, 3));
  geometry.setIndex(new THREE.BufferAttribute(index, 1));
  geometry.computeVertexNormals();
  return geometry;
}
