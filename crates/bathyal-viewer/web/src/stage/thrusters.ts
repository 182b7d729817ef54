/** Thrusters: a duct, a propeller that turns, and the water that it pushes away. */

import * as THREE from "three";
import type { Layout } from "../data/layout";
import type { Scene } from "../data/scene";
import type { Palette } from "./palette";
import type { Robot } from "./robot";

/** Turns per second at full thrust: what the eye can follow, not what the shaft does. */
const TURNS_AT_FULL = 3;

interface Unit {
  propeller: THREE.Mesh;
  plume: THREE.Mesh;
  /** Greatest thrust: as the scene has it, or else the greatest seen. */
  max: number;
  learns: boolean;
}

export class Thrusters {
  private readonly units: Unit[] = [];
  private readonly plume: THREE.ShaderMaterial;

  constructor(
    private readonly layout: Layout,
    scene: Scene,
    robot: Robot,
  ) {
    const size = thrusterSize(scene, robot);
    const metal = new THREE.MeshStandardMaterial({ color: 0x2b3136, roughness: 0.5, side: THREE.DoubleSide });
    const blade = new THREE.MeshStandardMaterial({ color: 0xd9c27a, roughness: 0.35, metalness: 0.4, side: THREE.DoubleSide });
    this.plume = plumeMaterial();
    const duct = new THREE.CylinderGeometry(size, 0.92 * size, 0.9 * size, 28, 1, true).rotateX(Math.PI / 2);
    const blades = bladeGeometry(size);
    const cone = new THREE.CylinderGeometry(1.5, 0.75, 1, 24, 6, true).rotateX(Math.PI / 2).translate(0, 0, 0.5);
    for (const thruster of scene.thrusters) {
      const holder = new THREE.Group();
      holder.position.fromArray(thruster.position);
      const along = new THREE.Vector3().fromArray(thruster.direction).normalize();
      holder.quaternion.setFromUnitVectors(new THREE.Vector3(0, 0, 1), along);
      const propeller = new THREE.Mesh(blades, blade);
      const plume = new THREE.Mesh(cone, this.plume);
      plume.userData.width = size;
      holder.add(new THREE.Mesh(duct, metal), propeller, plume);
      robot.bodies[thruster.body].add(holder);
      this.units.push({ propeller, plume, max: Math.max(thruster.max ?? 0, 1e-9), learns: thruster.max === null });
    }
  }

  setPalette(palette: Palette): void {
    this.plume.uniforms.color.value.set(palette.plume);
  }

  /** dt is the time that has gone by in the run, s. */
  update(frame: Float32Array, dt: number): void {
    this.units.forEach((unit, i) => {
      const { propeller, plume } = unit;
      const thrust = frame[this.layout.at("thrusters", "thrust", i)];
      if (unit.learns) unit.max = Math.max(unit.max, Math.abs(thrust));
      const part = Math.max(-1, Math.min(1, thrust / unit.max));
      const turn = 2 * Math.PI * TURNS_AT_FULL * Math.sign(part) * Math.sqrt(Math.abs(part)) * dt;
      propeller.rotation.z += Math.max(-1, Math.min(1, turn));
      // Thrust is along the direction, so the water goes the other way.
      const width = plume.userData.width as number;
      const length = Math.abs(part) * 9 * width;
      plume.visible = Math.abs(part) > 0.01;
      plume.scale.set(width, width, part > 0 ? -length : length);
    });
  }
}

/** As wide as fits the hull: real thrusters are about a tenth of their vehicle. */
function thrusterSize(scene: Scene, robot: Robot): number {
  const extent = robot.hull.getSize(new THREE.Vector3());
  const hull = Math.cbrt(Math.max(extent.x, 0.05) * Math.max(extent.y, 0.05) * Math.max(extent.z, 0.05));
  return scene.thrusters.length > 0 ? 0.085 * hull : 0;
}

function bladeGeometry(size: number): THREE.BufferGeometry {
  const shape = new THREE.Shape();
  for (let k = 0; k < 3; k++) {
    const a = (2 * Math.PI * k) / 3;
    const point = (r: number, t: number): [number, number] => [r * size * Math.cos(t), r * size * Math.sin(t)];
    if (k === 0) shape.moveTo(...point(0.16, a - 0.5));
    else shape.lineTo(...point(0.16, a - 0.5));
    shape.quadraticCurveTo(...point(0.75, a - 0.45), ...point(0.88, a - 0.1));
    shape.quadraticCurveTo(...point(0.95, a + 0.3), ...point(0.7, a + 0.35));
    shape.quadraticCurveTo(...point(0.4, a + 0.4), ...point(0.16, a + 0.6));
  }
  return new THREE.ShapeGeometry(shape, 6);
}

/** Clear where it ends, so that the jet dissolves. */
function plumeMaterial(): THREE.ShaderMaterial {
  return new THREE.ShaderMaterial({
    transparent: true,
    depthWrite: false,
    side: THREE.DoubleSide,
    uniforms: { color: { value: new THREE.Color() } },
    vertexShader: `
      varying float along;
      void main() {
        along = position.z;
        gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
      }`,
    fragmentShader: `
      uniform vec3 color;
      varying float along;
      void main() {
        gl_FragColor = vec4(color, 0.34 * pow(1.0 - along, 1.6));
        #include <colorspace_fragment>
      }`,
  });
}
