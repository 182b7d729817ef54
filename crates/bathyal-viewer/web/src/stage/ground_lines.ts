/** Lines every metre, bolder every five, drawn by the shader of a ground's material. */

import * as THREE from "three";

/** The ground fades over this part of its shorter side. */
const RIM = 0.18;

export interface GroundLines {
  color: { value: THREE.Color };
}

/** Shader code: how much of a line there is at a point, for lines `step` apart. */
export const LINE_GLSL = `
  float lineAt(vec2 p, float step) {
    vec2 q = p / step;
    vec2 width = fwidth(q);
    vec2 d = abs(fract(q - 0.5) - 0.5) / max(width, vec2(1e-6));
    // Where lines come closer than the pixels, they fade instead of flickering.
    vec2 seen = (1.0 - min(d, 1.0)) * (1.0 - smoothstep(0.15, 0.5, width));
    return max(seen.x, seen.y);
  }`;

/** Adds the lines, a gentle unevenness of colour, and a soft rim to a standard material. */
export function withGroundLines(material: THREE.MeshStandardMaterial, area: { x: [number, number]; y: [number, number] }): GroundLines {
  const color = { value: new THREE.Color() };
  const bounds = { value: new THREE.Vector4(area.x[0], area.y[0], area.x[1], area.y[1]) };
  material.onBeforeCompile = (shader) => {
    shader.uniforms.lineColor = color;
    shader.uniforms.bounds = bounds;
    shader.vertexShader = shader.vertexShader
      .replace("#include <common>", "#include <common>\nvarying vec2 ground;")
      .replace("#include <begin_vertex>", "#include <begin_vertex>\nground = position.xy;");
    shader.fragmentShader = shader.fragmentShader
      .replace("#include <common>", `#include <common>\nvarying vec2 ground; uniform vec3 lineColor; uniform vec4 bounds;${LINE_GLSL}${MOTTLE_GLSL}`)
      .replace(
        "#include <color_fragment>",
        `#include <color_fragment>
        diffuseColor.rgb *= 0.86 + 0.28 * mottle(ground);
        float line = max(0.16 * lineAt(ground, 1.0), 0.30 * lineAt(ground, 5.0));
        diffuseColor.rgb = mix(diffuseColor.rgb, lineColor, line);
        // What is known of the ground ends somewhere; it goes out softly there.
        vec2 sides = bounds.zw - bounds.xy;
        vec2 inside = min(ground - bounds.xy, bounds.zw - ground);
        float rim = ${RIM} * min(sides.x, sides.y);
        diffuseColor.a *= smoothstep(0.0, rim, min(inside.x, inside.y));`,
      );
  };
  return { color };
}

/** Two octaves of smooth noise: sand is not painted. */
const MOTTLE_GLSL = `
  float hashAt(vec2 p) { return fract(sin(dot(p, vec2(127.1, 311.7))) * 43758.5453); }
  float smoothAt(vec2 p) {
    vec2 i = floor(p), f = fract(p);
    f = f * f * (3.0 - 2.0 * f);
    return mix(mix(hashAt(i), hashAt(i + vec2(1, 0)), f.x),
               mix(hashAt(i + vec2(0, 1)), hashAt(i + vec2(1, 1)), f.x), f.y);
  }
  float mottle(vec2 p) { return 0.65 * smoothAt(1.3 * p) + 0.35 * smoothAt(6.1 * p); }`;
