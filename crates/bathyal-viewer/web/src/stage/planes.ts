/** Two wide planes that go along with the robot: the water's surface, and a grid where there is no seabed. */

import * as THREE from "three";
import type { Palette } from "./palette";
import { LINE_GLSL } from "./ground_lines";

const PLANE_VERTEX = `
  varying vec2 spot;
  varying vec2 offset;
  uniform float size;
  void main() {
    offset = position.xy;
    vec4 at = modelMatrix * vec4(position.xy * size, 0.0, 1.0);
    spot = at.xy;
    gl_Position = projectionMatrix * viewMatrix * at;
  }`;

function widePlane(fragment: string): THREE.Mesh<THREE.PlaneGeometry, THREE.ShaderMaterial> {
  const material = new THREE.ShaderMaterial({
    transparent: true,
    depthWrite: false,
    side: THREE.DoubleSide,
    uniforms: {
      color: { value: new THREE.Color() },
      size: { value: 1 },
      time: { value: 0 },
    },
    vertexShader: PLANE_VERTEX,
    fragmentShader: fragment,
  });
  const mesh = new THREE.Mesh(new THREE.PlaneGeometry(2, 2), material);
  mesh.frustumCulled = false;
  return mesh;
}

/** A grid of metres below a robot that hangs in open water, so that one sees it move. */
export class ReferenceGrid {
  readonly mesh = widePlane(`
    uniform vec3 color;
    varying vec2 spot, offset;
    ${LINE_GLSL}
    void main() {
      float near = 1.0 - smoothstep(0.15, 1.0, length(offset));
      float line = max(0.35 * lineAt(spot, 1.0), 0.7 * lineAt(spot, 5.0));
      gl_FragColor = vec4(color, 0.55 * line * near);
      #include <colorspace_fragment>
    }`);

  place(vehicle: THREE.Vector3, below: number, radius: number): void {
    this.mesh.position.set(vehicle.x, vehicle.y, below);
    this.mesh.material.uniforms.size.value = 8 * radius + 10;
  }

  setPalette(palette: Palette): void {
    this.mesh.material.uniforms.color.value.set(palette.grid);
  }
}

/** The surface is shown within this distance of the vehicle, m. */
const SURFACE_DISTANCE = 30;

export class WaterSurface {
  /** For a switch; whether the mesh is seen depends on the distance too. */
  readonly group = new THREE.Group();
  private readonly mesh = widePlane(`
    uniform vec3 color;
    uniform float time;
    varying vec2 spot, offset;
    void main() {
      float near = 1.0 - smoothstep(0.3, 1.0, length(offset));
      // Four trains of waves that cross: light gathers where their crests meet.
      float w = sin(dot(spot, vec2(0.9, 0.35)) + 1.1 * time) + sin(dot(spot, vec2(-0.6, 0.9)) + 1.4 * time)
              + sin(dot(spot, vec2(1.7, -1.2)) - 1.9 * time) + sin(dot(spot, vec2(0.3, -2.1)) + 2.3 * time);
      float glint = smoothstep(0.4, 3.2, w);
      gl_FragColor = vec4(mix(color, vec3(1.0), 0.5 * glint), (0.16 + 0.4 * glint) * near);
      #include <colorspace_fragment>
    }`);

  constructor() {
    this.group.add(this.mesh);
  }

  /** Height of the surface, and of the vehicle, above the world's zero. */
  place(vehicle: THREE.Vector3, height: number, time: number): void {
    this.mesh.visible = Math.abs(height - vehicle.z) < SURFACE_DISTANCE;
    this.mesh.position.set(vehicle.x, vehicle.y, height);
    this.mesh.material.uniforms.size.value = 70;
    this.mesh.material.uniforms.time.value = time % 1000;
  }

  setPalette(palette: Palette): void {
    this.mesh.material.uniforms.color.value.set(palette.surface);
  }
}
