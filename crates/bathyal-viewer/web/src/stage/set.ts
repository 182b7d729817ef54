/** Everything on the stage, and how a frame of numbers becomes a picture. */

import * as THREE from "three";
import { api } from "../data/api";
import type { Layout } from "../data/layout";
import { upSign, type Scene } from "../data/scene";
import type { FrameStore } from "../data/store";
import type { Times } from "../data/times";
import { Arrows } from "./arrows";
import { Cameras } from "./cameras";
import { Fins } from "./fins";
import { Footprints } from "./footprints";
import { Ghost } from "./ghost";
import { Markers } from "./markers";
import type { Palette } from "./palette";
import { ReferenceGrid, WaterSurface } from "./planes";
import { Robot } from "./robot";
import { Seabed } from "./seabed";
import { meshGeometry, type Meshes } from "./shapes";
import { Stage } from "./stage";
import { Thrusters } from "./thrusters";
import { Trails } from "./trails";
import { WaterParticles } from "./water";

/** The grid lies this many radii below the vehicle's first place. */
const GRID_BELOW = 1.25;

export class Set3D {
  readonly arrows: Arrows;
  readonly trails: Trails;
  readonly footprints: Footprints;
  readonly ghost: Ghost;
  readonly cameras: Cameras;
  readonly seabed: Seabed | null;
  readonly grid: ReferenceGrid | null;
  readonly surface: WaterSurface | null;
  /** None in air. */
  readonly water: WaterParticles | null;
  private readonly thrusters: Thrusters;
  private readonly fins: Fins;
  private markersMade: Markers | null = null;
  private readonly vehicle = new THREE.Vector3();
  private readonly center = new THREE.Vector3();
  private gridHeight = 0;
  private lastTime = 0;
  private palette: Palette | null = null;
  private readonly wantedMarkers = new Map<Parameters<Markers["show"]>[0], boolean>();

  static async build(canvas: HTMLCanvasElement, scene: Scene, layout: Layout, store: FrameStore, times: Times): Promise<Set3D> {
    return new Set3D(new Stage(canvas, scene), await fetchMeshes(scene), scene, layout, store, times);
  }

  private readonly robot: Robot;

  private constructor(
    readonly stage: Stage,
    meshes: Meshes,
    private readonly scene: Scene,
    private readonly layout: Layout,
    store: FrameStore,
    times: Times,
  ) {
    this.robot = new Robot(layout, scene, meshes);
    this.thrusters = new Thrusters(layout, scene, this.robot);
    this.fins = new Fins(layout, scene, this.robot);
    this.arrows = new Arrows(layout, scene);
    const ends = scene.end_effectors.length ? scene.end_effectors : [this.robot.vehicle];
    this.trails = new Trails(layout, ends, store, times);
    this.footprints = new Footprints(layout, scene, store);
    this.ghost = new Ghost(this.robot);
    this.cameras = new Cameras(stage, this.robot, scene);
    this.seabed = scene.terrain ? new Seabed(scene.terrain, upSign(scene)) : null;
    this.grid = scene.terrain ? null : new ReferenceGrid();
    this.surface = scene.surface === null ? null : new WaterSurface();
    this.water = scene.current?.z.length ? new WaterParticles(scene.current) : null;
    for (const object of [this.robot.group, this.arrows.group, this.trails.group, this.footprints.mesh, this.ghost.group]) stage.world.add(object);
    for (const part of [this.seabed?.mesh, this.grid?.mesh, this.surface?.group, this.water?.lines]) if (part) stage.world.add(part);
    store.arrived.push((first, count) => this.learn(store, first, count));
  }

  setPalette(palette: Palette): void {
    this.palette = palette;
    for (const part of [this.stage, this.seabed, this.grid, this.surface, this.water, this.trails, this.footprints, this.ghost, this.thrusters]) {
      part?.setPalette(palette);
    }
  }

  showMarker(kind: Parameters<Markers["show"]>[0], on: boolean): void {
    this.wantedMarkers.set(kind, on);
    this.markersMade?.show(kind, on);
  }

  /** Moves the camera; true when it has moved. */
  look(): boolean {
    return this.markersMade !== null && this.cameras.update();
  }

  get radius(): number {
    return this.robot.radius;
  }

  draw(frame: Float32Array, time: number, index: number): void {
    const { robot, stage } = this;
    robot.pose(frame);
    robot.vehiclePosition(frame, this.vehicle);
    const resized = stage.resize();
    if (!this.markersMade) this.begin();
    if (resized) this.tellSize();
    const dt = time - this.lastTime;
    this.lastTime = time;
    this.cameras.update();
    this.markersMade!.update(frame);
    this.thrusters.update(frame, dt);
    this.fins.update(frame);
    this.arrows.update(frame, robot.radius);
    this.trails.update(index, frame);
    this.footprints.update(index, robot.radius);
    this.water?.update(time, this.vehicle, robot.radius);
    this.grid?.place(this.vehicle, this.gridHeight, robot.radius);
    this.surface?.place(this.vehicle, this.scene.surface!, time);
    stage.center(stage.world.localToWorld(this.center.copy(this.vehicle)), robot.radius);
    stage.render();
  }

  /** The first frame says how large the robot is, and where. */
  private begin(): void {
    this.robot.measure();
    this.stage.setScale(this.robot.radius);
    this.gridHeight = this.vehicle.z - upSign(this.scene) * GRID_BELOW * this.robot.radius;
    this.markersMade = new Markers(this.layout, this.scene, this.robot);
    for (const [kind, on] of this.wantedMarkers) this.markersMade.show(kind, on);
    this.stage.world.add(this.markersMade.whole);
    this.tellSize();
    if (this.palette) this.setPalette(this.palette);
    this.cameras.home();
  }

  private tellSize(): void {
    const { clientWidth, clientHeight } = this.stage.canvas;
    this.trails.setViewport(clientWidth, clientHeight);
    this.ghost.setViewport(clientWidth, clientHeight);
  }

  /** A handful of frames of each chunk tell how large forces get. */
  private learn(store: FrameStore, first: number, count: number): void {
    const stride = Math.max(1, Math.floor(count / 16));
    for (let i = first; i < first + count; i += stride) {
      const frame = store.frame(i);
      if (frame) this.arrows.learn(frame);
    }
  }
}

async function fetchMeshes(scene: Scene): Promise<Meshes> {
  const wanted = new Set<number>();
  for (const body of scene.bodies) for (const { shape } of body.shapes) if ("mesh" in shape) wanted.add(shape.mesh);
  const meshes: Meshes = new Map();
  await Promise.all([...wanted].map(async (index) => meshes.set(index, meshGeometry(await api.mesh(index)))));
  return meshes;
}
