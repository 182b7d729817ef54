/** Fins on hinges: plates that turn with their deflection. */

import * as THREE from "three";
import type { Layout } from "../data/layout";
import type { Scene } from "../data/scene";
import type { Robot } from "./robot";

/** Thickness in parts of the chord. */
const THICKNESS = 0.12;

export class Fins {
  /** None of fins without geometry. */
  private readonly plates: (THREE.Group | null)[];

  constructor(
    private readonly layout: Layout,
    scene: Scene,
    robot: Robot,
  ) {
    const material = new THREE.MeshStandardMaterial({ color: 0xd9a441, roughness: 0.6, metalness: 0.05 });
    this.plates = scene.fins.map((fin) => {
      const [rear, front] = fin.chord;
      const chord = front - rear;
      if (chord <= 0 || fin.span <= 0) return null;
      const holder = new THREE.Group();
      holder.position.fromArray(fin.position);
      const [w, x, y, z] = fin.orientation;
      holder.quaternion.set(x, y, z, w);
      const plate = new THREE.Group();
      const mesh = new THREE.Mesh(new THREE.BoxGeometry(chord, THICKNESS * chord, fin.span), material);
      mesh.position.x = (front + rear) / 2;
      mesh.castShadow = true;
      mesh.receiveShadow = true;
      plate.add(mesh);
      holder.add(plate);
      robot.bodies[fin.body].add(holder);
      return plate;
    });
  }

  update(frame: Float32Array): void {
    this.plates.forEach((plate, i) => {
      if (plate) plate.rotation.z = frame[this.layout.at("fins", "deflection", i)];
    });
  }
}
