/**
 * Particles that the current carries past the robot.
 *
 * A particle that starts at p₀ is at p₀ + v(z) t, wrapped into a box around the vehicle. Where
 * it is depends on the time alone, so scrubbing shows the water that was there.
 */

import * as THREE from "three";
import type { Current } from "../data/scene";
import type { Palette } from "./palette";

const PARTICLES = 900;
/** A streak is as long as the way of so many seconds, of halfBox a second at most. */
const STREAK_SECONDS = 0.35;

/** Velocity at height z: straight lines between the given heights, constant beyond. */
export function currentAt(current: Current, z: number, out: THREE.Vector3): THREE.Vector3 {
  const heights = current.z;
  const last = heights.length - 1;
  let i = 0;
  while (i < last && heights[i + 1] < z) i++;
  const a = current.velocity[i];
  const b = current.velocity[Math.min(i + 1, last)];
  const span = heights[Math.min(i + 1, last)] - heights[i];
  const s = span > 0 ? Math.min(Math.max((z - heights[i]) / span, 0), 1) : 0;
  return out.set(a[0] + s * (b[0] - a[0]), a[1] + s * (b[1] - a[1]), a[2] + s * (b[2] - a[2]));
}

export class WaterParticles {
  readonly lines: THREE.LineSegments<THREE.BufferGeometry, THREE.ShaderMaterial>;
  private readonly seeds = new Float64Array(3 * PARTICLES);
  private readonly positions = new Float32Array(6 * PARTICLES);
  private readonly velocity = new THREE.Vector3();
  private readonly current: Current;

  constructor(current: Current) {
    this.current = sorted(current);
    fillSeeds(this.seeds);
    const ends = new Float32Array(2 * PARTICLES);
    for (let i = 0; i < PARTICLES; i++) ends[2 * i + 1] = 1;
    const geometry = new THREE.BufferGeometry();
    const position = new THREE.BufferAttribute(this.positions, 3);
    position.setUsage(THREE.DynamicDrawUsage);
    geometry.setAttribute("position", position);
    geometry.setAttribute("head", new THREE.BufferAttribute(ends, 1));
    this.lines = new THREE.LineSegments(geometry, streakMaterial());
    this.lines.frustumCulled = false;
  }

  setPalette(palette: Palette): void {
    this.lines.material.uniforms.color.value.set(palette.snow);
  }

  /** Puts the particles where they are at this time, around the vehicle. */
  update(time: number, vehicle: THREE.Vector3, radius: number): void {
    const halfBox = 3.2 * radius + 1;
    const box = 2 * halfBox;
    const { seeds, positions, velocity } = this;
    const low = [vehicle.x - halfBox, vehicle.y - halfBox, vehicle.z - halfBox];
    const least = 0.006 * radius + 0.004;
    for (let i = 0; i < PARTICLES; i++) {
      const z = low[2] + wrap(seeds[3 * i + 2] * box - low[2], box);
      currentAt(this.current, z, velocity);
      const at = 6 * i;
      positions[at] = low[0] + wrap(seeds[3 * i] * box + velocity.x * time - low[0], box);
      positions[at + 1] = low[1] + wrap(seeds[3 * i + 1] * box + velocity.y * time - low[1], box);
      positions[at + 2] = low[2] + wrap(seeds[3 * i + 2] * box + velocity.z * time - low[2], box);
      positions[at + 3] = positions[at] - STREAK_SECONDS * velocity.x - least;
      positions[at + 4] = positions[at + 1] - STREAK_SECONDS * velocity.y;
      positions[at + 5] = positions[at + 2] - STREAK_SECONDS * velocity.z;
    }
    this.lines.geometry.getAttribute("position").needsUpdate = true;
    this.lines.material.uniforms.middle.value.copy(vehicle);
    this.lines.material.uniforms.halfBox.value = halfBox;
  }
}

function wrap(x: number, box: number): number {
  return x - box * Math.floor(x / box);
}

function sorted(current: Current): Current {
  const order = current.z.map((_, i) => i).sort((a, b) => current.z[a] - current.z[b]);
  return { z: order.map((i) => current.z[i]), velocity: order.map((i) => current.velocity[i]) };
}

/** Points that fill a unit cube evenly: the additive recurrence of the plastic number's cousin in 3-D. */
function fillSeeds(seeds: Float64Array): void {
  const g = 1.2207440846057596; // the real root of g⁴ = g + 1
  const steps = [1 / g, 1 / (g * g), 1 / (g * g * g)];
  for (let i = 0; i < seeds.length / 3; i++) {
    for (let k = 0; k < 3; k++) seeds[3 * i + k] = (0.5 + steps[k] * (i + 1)) % 1;
  }
}

/** Streaks fade to their tails and to the sides of the box, so that wrapping is not seen. */
function streakMaterial(): THREE.ShaderMaterial {
  return new THREE.ShaderMaterial({
    transparent: true,
    depthWrite: false,
    uniforms: {
      color: { value: new THREE.Color() },
      middle: { value: new THREE.Vector3() },
      halfBox: { value: 1 },
    },
    vertexShader: `
      attribute float head;
      uniform vec3 middle;
      uniform float halfBox;
      varying float alpha;
      void main() {
        vec3 d = abs(position - middle) / halfBox;
        alpha = 0.55 * (1.0 - head) * (1.0 - smoothstep(0.55, 1.0, max(d.x, max(d.y, d.z))));
        gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
      }`,
    fragmentShader: `
      uniform vec3 color;
      varying float alpha;
      void main() {
        gl_FragColor = vec4(color, alpha);
        #include <colorspace_fragment>
      }`,
  });
}
