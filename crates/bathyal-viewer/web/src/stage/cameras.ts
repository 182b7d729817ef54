/** Three ways to look: around a fixed point, along with the vehicle, and out of the vehicle. */

import * as THREE from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { upSign, type Scene } from "../data/scene";
import type { Robot } from "./robot";
import type { Stage } from "./stage";

export type CameraKind = "orbit" | "follow" | "first";
export const CAMERAS: CameraKind[] = ["follow", "orbit", "first"];

/** From where a robot is looked at first: ahead, to its right, from above. */
const DEFAULT_DIRECTION = new THREE.Vector3(1.35, -1.9, 0.95);
/** How far a drag turns the head in first person, rad per pixel. */
const LOOK_RATE = 0.004;
/** On board one looks a little down, where the tools are, rad. */
const LOOK_DOWN = 0.35;

export class Cameras {
  kind: CameraKind = "follow";
  readonly controls: OrbitControls;
  private readonly last = new THREE.Vector3();
  private readonly vehicle = new THREE.Vector3();
  private readonly look = { yaw: 0, pitch: 0 };
  private readonly bodyUp: THREE.Vector3;

  constructor(
    private readonly stage: Stage,
    private readonly robot: Robot,
    scene: Scene,
  ) {
    this.bodyUp = new THREE.Vector3(0, 0, upSign(scene));
    this.controls = new OrbitControls(stage.camera, stage.canvas);
    this.controls.enableDamping = true;
    this.controls.dampingFactor = 0.12;
    this.controls.zoomToCursor = false;
    this.listenToLook();
  }

  /** Puts the camera where the whole robot is seen. */
  home(): void {
    this.vehiclePosition(this.vehicle);
    const { camera } = this.stage;
    const narrow = Math.min(1, camera.aspect);
    const distance = (1.15 * this.robot.radius) / Math.sin((camera.fov * Math.PI) / 360) / narrow;
    this.controls.target.copy(this.vehicle);
    camera.position.copy(DEFAULT_DIRECTION).normalize().multiplyScalar(distance).add(this.vehicle);
    camera.up.set(0, 0, 1);
    this.controls.minDistance = 0.15 * this.robot.radius;
    this.controls.maxDistance = 20 * this.robot.radius + 20;
    this.last.copy(this.vehicle);
    this.look.yaw = this.look.pitch = 0;
    this.controls.update();
  }

  set(kind: CameraKind): void {
    const left = this.kind;
    this.kind = kind;
    this.controls.enabled = kind !== "first";
    if (kind !== "first" && left === "first") this.home();
    if (kind === "follow" && left === "orbit") {
      this.vehiclePosition(this.vehicle);
      this.shift(this.vehicle.clone().sub(this.controls.target));
    }
    this.vehiclePosition(this.last);
    this.look.yaw = this.look.pitch = 0;
  }

  /** True while the camera moves by itself or by hand. */
  update(): boolean {
    this.vehiclePosition(this.vehicle);
    if (this.kind === "first") {
      this.ride();
      return false;
    }
    if (this.kind === "follow") this.shift(this.vehicle.clone().sub(this.last));
    this.last.copy(this.vehicle);
    return this.controls.update();
  }

  private shift(by: THREE.Vector3): void {
    this.controls.target.add(by);
    this.stage.camera.position.add(by);
  }

  private vehiclePosition(out: THREE.Vector3): THREE.Vector3 {
    const holder = this.robot.bodies[this.robot.vehicle];
    holder.updateWorldMatrix(true, false);
    return out.setFromMatrixPosition(holder.matrixWorld);
  }

  /** Above the bow, looking forward. */
  private ride(): void {
    const { camera } = this.stage;
    const holder = this.robot.bodies[this.robot.vehicle];
    const { hull } = this.robot;
    const size = hull.getSize(new THREE.Vector3());
    const middle = hull.getCenter(new THREE.Vector3());
    const eye = new THREE.Vector3(hull.max.x - 0.3 * size.x, middle.y, middle.z).addScaledVector(this.bodyUp, 0.5 * size.z + 0.16 * size.x);
    holder.updateWorldMatrix(true, false);
    const turn = holder.getWorldQuaternion(new THREE.Quaternion());
    const yaw = new THREE.Quaternion().setFromAxisAngle(this.bodyUp, this.look.yaw);
    const forward = new THREE.Vector3(1, 0, 0).applyQuaternion(yaw);
    const right = forward.clone().cross(this.bodyUp);
    forward.applyAxisAngle(right, this.look.pitch - LOOK_DOWN).applyQuaternion(turn);
    camera.position.copy(eye).applyMatrix4(holder.matrixWorld);
    camera.up.copy(this.bodyUp).applyQuaternion(turn);
    camera.lookAt(camera.position.clone().add(forward));
  }

  private listenToLook(): void {
    const { canvas } = this.stage;
    canvas.addEventListener("pointermove", (event) => {
      if (this.kind !== "first" || event.buttons !== 1) return;
      const limit = 1.3;
      this.look.yaw = THREE.MathUtils.clamp(this.look.yaw + LOOK_RATE * event.movementX, -Math.PI, Math.PI);
      this.look.pitch = THREE.MathUtils.clamp(this.look.pitch + LOOK_RATE * event.movementY, -limit, limit);
    });
  }
}
