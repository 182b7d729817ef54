/** A line of a given width in pixels that fades towards its beginning. */

import * as THREE from "three";

export class Ribbon {
  readonly mesh: THREE.Mesh<THREE.BufferGeometry, THREE.ShaderMaterial>;
  private readonly positions: Float32Array;
  private readonly tangents: Float32Array;
  private readonly fades: Float32Array;

  constructor(
    readonly most: number,
    widthPixels: number,
    opacity: number,
  ) {
    this.positions = new Float32Array(6 * most);
    this.tangents = new Float32Array(6 * most);
    this.fades = new Float32Array(2 * most);
    const sides = new Float32Array(2 * most);
    const index = new Uint32Array(6 * Math.max(0, most - 1));
    for (let i = 0; i < most; i++) {
      sides.set([-1, 1], 2 * i);
      if (i + 1 < most) index.set([2 * i, 2 * i + 1, 2 * i + 2, 2 * i + 2, 2 * i + 1, 2 * i + 3], 6 * i);
    }
    const geometry = new THREE.BufferGeometry();
    const dynamic = (values: Float32Array, size: number): THREE.BufferAttribute =>
      new THREE.BufferAttribute(values, size).setUsage(THREE.DynamicDrawUsage);
    geometry.setAttribute("position", dynamic(this.positions, 3));
    geometry.setAttribute("tangent3", dynamic(this.tangents, 3));
    geometry.setAttribute("fade", dynamic(this.fades, 1));
    geometry.setAttribute("side", new THREE.BufferAttribute(sides, 1));
    geometry.setIndex(new THREE.BufferAttribute(index, 1));
    this.mesh = new THREE.Mesh(geometry, ribbonMaterial(widthPixels, opacity));
    this.mesh.frustumCulled = false;
  }

  /** Shows `count` points, oldest first: x, y, z each. */
  set(points: ArrayLike<number>, count: number): void {
    const shown = Math.min(count, this.most);
    for (let i = 0; i < shown; i++) {
      const before = 3 * Math.max(0, i - 1);
      const after = 3 * Math.min(shown - 1, i + 1);
      for (let k = 0; k < 3; k++) {
        const value = points[3 * i + k];
        const tangent = points[after + k] - points[before + k];
        this.positions[6 * i + k] = this.positions[6 * i + 3 + k] = value;
        this.tangents[6 * i + k] = this.tangents[6 * i + 3 + k] = tangent;
      }
      this.fades[2 * i] = this.fades[2 * i + 1] = shown > 1 ? i / (shown - 1) : 1;
    }
    const { geometry } = this.mesh;
    for (const name of ["position", "tangent3", "fade"]) geometry.getAttribute(name).needsUpdate = true;
    geometry.setDrawRange(0, 6 * Math.max(0, shown - 1));
  }

  setColor(color: number): void {
    this.mesh.material.uniforms.color.value.set(color);
  }

  setViewport(width: number, height: number): void {
    this.mesh.material.uniforms.viewport.value.set(width, height);
  }
}

function ribbonMaterial(width: number, opacity: number): THREE.ShaderMaterial {
  return new THREE.ShaderMaterial({
    transparent: true,
    depthWrite: false,
    side: THREE.DoubleSide,
    uniforms: {
      color: { value: new THREE.Color() },
      viewport: { value: new THREE.Vector2(1, 1) },
      width: { value: width },
      opacity: { value: opacity },
    },
    vertexShader: `
      attribute vec3 tangent3;
      attribute float side, fade;
      uniform vec2 viewport;
      uniform float width;
      varying float alpha;
      void main() {
        vec4 here = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
        vec3 along = tangent3 / max(length(tangent3), 1e-9);
        vec4 there = projectionMatrix * modelViewMatrix * vec4(position + 0.01 * along, 1.0);
        vec2 way = (there.xy / there.w - here.xy / here.w) * viewport;
        vec2 across = length(way) > 1e-9 ? normalize(vec2(-way.y, way.x)) : vec2(0.0);
        here.xy += across * side * width / viewport * here.w;
        alpha = fade;
        gl_Position = here;
      }`,
    fragmentShader: `
      uniform vec3 color;
      uniform float opacity;
      varying float alpha;
      void main() {
        gl_FragColor = vec4(color, opacity * alpha);
        #include <colorspace_fragment>
      }`,
  });
}
