/** Renderer, light, and the water that everything is seen through. */

import * as THREE from "three";
import { upSign, type Scene } from "../data/scene";
import type { Palette } from "./palette";

const SHADOW_MAP = 1024;
/** A screen with more pixels than this per point looks no better, and costs more. */
const MAX_PIXEL_RATIO = 2;

export class Stage {
  readonly renderer: THREE.WebGLRenderer;
  readonly scene = new THREE.Scene();
  /** The simulation's axes; turned over when z points down, so that down is down. */
  readonly world = new THREE.Group();
  readonly camera = new THREE.PerspectiveCamera(50, 1, 0.05, 2000);
  private readonly hemisphere = new THREE.HemisphereLight();
  private readonly sun = new THREE.DirectionalLight();
  /** The lamp of whoever looks: sides that the sun does not reach keep their shape. */
  private readonly lamp = new THREE.DirectionalLight();
  private readonly dome: THREE.Mesh<THREE.SphereGeometry, THREE.ShaderMaterial>;
  private readonly covered = { left: 0, right: 0 };
  private readonly fog = new THREE.Fog(0, 1, 100);

  constructor(
    readonly canvas: HTMLCanvasElement,
    scene: Scene,
  ) {
    this.renderer = makeRenderer(canvas);
    this.renderer.toneMapping = THREE.NeutralToneMapping;
    this.camera.up.set(0, 0, 1);
    if (upSign(scene) < 0) this.world.quaternion.set(1, 0, 0, 0);
    this.dome = waterDome();
    this.scene.fog = this.fog;
    this.scene.add(this.world, this.hemisphere, this.sun, this.sun.target, this.lamp, this.lamp.target, this.dome);
    this.hemisphere.position.set(0, 0, 1);
    if (scene.terrain) this.castShadows();
  }

  /** Sizes light and fog to a robot of this radius. */
  setScale(radius: number): void {
    this.fog.near = 4 * radius + 3;
    this.fog.far = 12 * radius + 16;
    this.camera.near = Math.max(0.01, radius / 100);
    this.camera.far = 8 * this.fog.far;
    this.camera.updateProjectionMatrix();
    const reach = 1.8 * radius;
    const shadow = this.sun.shadow.camera;
    [shadow.left, shadow.right, shadow.bottom, shadow.top] = [-reach, reach, -reach, reach];
    [shadow.near, shadow.far] = [0.1, 12 * radius];
    shadow.updateProjectionMatrix();
    this.sun.shadow.normalBias = radius / 100;
  }

  setPalette(palette: Palette): void {
    this.fog.color.set(palette.horizon);
    this.hemisphere.color.set(palette.sky);
    this.hemisphere.groundColor.set(palette.ground);
    this.hemisphere.intensity = palette.ambient;
    this.sun.intensity = palette.sun;
    this.lamp.intensity = palette.lamp;
    const { uniforms } = this.dome.material;
    uniforms.deep.value.set(palette.deep);
    uniforms.horizon.value.set(palette.horizon);
    uniforms.bright.value.set(palette.bright);
  }

  /** Light and water go along with what is looked at. */
  center(target: THREE.Vector3, radius: number): void {
    this.sun.target.position.copy(target);
    this.sun.position.set(target.x + 1.6 * radius, target.y + 1.1 * radius, target.z + 5 * radius);
    this.lamp.target.position.copy(target);
    this.lamp.position.copy(this.camera.position);
    this.dome.position.copy(this.camera.position);
  }

  resize(): boolean {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    const ratio = Math.min(window.devicePixelRatio || 1, MAX_PIXEL_RATIO);
    const size = this.renderer.getSize(new THREE.Vector2());
    if (size.x === width && size.y === height && this.renderer.getPixelRatio() === ratio) return false;
    if (width === 0 || height === 0) return false;
    this.renderer.setPixelRatio(ratio);
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.aim();
    return true;
  }

  /** Pixels that panels cover at the left and the right: the middle of the picture is between them. */
  setCovered(left: number, right: number): void {
    if (left === this.covered.left && right === this.covered.right) return;
    this.covered.left = left;
    this.covered.right = right;
    this.aim();
  }

  private aim(): void {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    const shift = (this.covered.right - this.covered.left) / 2;
    this.camera.setViewOffset(width, height, shift, 0, width, height);
  }

  render(): void {
    this.renderer.render(this.scene, this.camera);
  }

  private castShadows(): void {
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = THREE.PCFShadowMap;
    this.sun.castShadow = true;
    this.sun.shadow.mapSize.set(SHADOW_MAP, SHADOW_MAP);
    this.sun.shadow.intensity = 0.75;
  }
}

function makeRenderer(canvas: HTMLCanvasElement): THREE.WebGLRenderer {
  try {
    return new THREE.WebGLRenderer({ canvas, antialias: true });
  } catch {
    throw new Error("This browser cannot draw in three dimensions: it has no WebGL 2, or it is switched off.");
  }
}

/** A sphere around the camera: dark below, bright above, the colour of the fog at the horizon. */
function waterDome(): THREE.Mesh<THREE.SphereGeometry, THREE.ShaderMaterial> {
  const material = new THREE.ShaderMaterial({
    side: THREE.BackSide,
    depthWrite: false,
    depthTest: false,
    uniforms: {
      deep: { value: new THREE.Color() },
      horizon: { value: new THREE.Color() },
      bright: { value: new THREE.Color() },
    },
    vertexShader: `
      varying vec3 way;
      void main() {
        way = position;
        gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
      }`,
    fragmentShader: `
      uniform vec3 deep, horizon, bright;
      varying vec3 way;
      void main() {
        float up = normalize(way).z;
        vec3 color = up > 0.0 ? mix(horizon, bright, smoothstep(0.0, 0.9, up))
                              : mix(horizon, deep, smoothstep(0.0, 0.7, -up));
        // A little noise, less than one step of a screen's colours, hides the bands of a smooth gradient.
        float noise = fract(sin(dot(gl_FragCoord.xy, vec2(12.9898, 78.233))) * 43758.5453) - 0.5;
        gl_FragColor = vec4(color, 1.0);
        #include <colorspace_fragment>
        gl_FragColor.rgb += noise / 255.0;
      }`,
  });
  const dome = new THREE.Mesh(new THREE.SphereGeometry(10, 32, 24), material);
  dome.renderOrder = -10;
  dome.frustumCulled = false;
  return dome;
}
