// The page's own arithmetic against plain definitions, without a browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import { build } from "esbuild";

async function load(path) {
  const made = await build({ entryPoints: [new URL(`../src/${path}`, import.meta.url).pathname], bundle: true, format: "esm", write: false });
  return import(`data:text/javascript;base64,${Buffer.from(made.outputFiles[0].text).toString("base64")}`);
}

const { decimate, lowerBound } = await load("plots/decimate.ts");
const { tickText, axisUnit, reading } = await load("plots/format.ts");
const { paddedRange, plotData } = await load("plots/options.ts");
const { fuzzy } = await load("plots/fuzzy.ts");
const { Times } = await load("data/times.ts");
const { Layout, between } = await load("data/layout.ts");
const { readBlock } = await load("data/api.ts");
const { FrameStore } = await load("data/store.ts");
const { apply, zeroAxes } = await load("live/actions.ts");

/** Numbers that look like noise and are the same in every run. */
function noise(count) {
  let state = 12345;
  return Float64Array.from({ length: count }, () => (state = (1103515245 * state + 12345) % 2 ** 31) / 2 ** 31 - 0.5);
}

test("a decimated line covers the same pixels as the whole line", () => {
  const times = Float64Array.from({ length: 60_000 }, (_, i) => 0.01 * i);
  const values = noise(60_000);
  const columns = 400;
  const kept = [];
  decimate(times, values, 0, 600, columns, (t, v) => kept.push([t, v]), () => assert.fail("there is no gap"));
  assert.ok(kept.length <= 4 * (columns + 2), `${kept.length} points`);
  const spans = (points) => {
    const found = new Map();
    for (const [t, v] of points) {
      const column = Math.floor((t * columns) / 600);
      const [low, high] = found.get(column) ?? [Infinity, -Infinity];
      found.set(column, [Math.min(low, v), Math.max(high, v)]);
    }
    return found;
  };
  assert.deepEqual(spans(kept), spans([...times].map((t, i) => [t, values[i]])));
});

test("a missing value is a gap, not a zero", () => {
  const points = [];
  let gaps = 0;
  decimate(Float64Array.of(0, 1, 2), Float64Array.of(5, NaN, 7), 0, 2, 100, (t, v) => points.push([t, v]), () => gaps++);
  assert.deepEqual([points, gaps], [[[0, 5], [2, 7]], 1]);
  const [, column] = plotData(Float64Array.of(0, 1, 2), [{ values: Float64Array.of(5, NaN, 7) }]);
  assert.deepEqual(column, [5, null, 7]);
});

test("bounds are those of a plain search", () => {
  const times = Float64Array.of(0, 1, 1.5, 4);
  for (const t of [-1, 0, 0.5, 1, 1.2, 4, 9]) {
    const plain = [...times].findIndex((x) => x >= t);
    assert.equal(lowerBound(times, t), plain < 0 ? times.length : plain);
  }
});

test("tick labels have the decimals of their increment", () => {
  assert.equal(tickText(0.30000000000000004, 0.1), "0.3");
  assert.equal(tickText(-0, 0.5), "0.0");
  assert.equal(tickText(-1500, 500), "−1500");
});

test("an axis shows its values with a margin, also where they are constant or missing", () => {
  const [low, high] = paddedRange(0, 10);
  assert.ok(low < 0 && low > -1 && high > 10 && high < 11, `${low} to ${high}`);
  const [below, above] = paddedRange(5, 5);
  assert.ok(below < 5 && above > 5);
  assert.deepEqual(paddedRange(null, null), [-1, 1]);
});

test("axes get prefixes that fit their unit", () => {
  assert.deepEqual(axisUnit("N", 12_000), { factor: 1e3, label: "kN" });
  assert.deepEqual(axisUnit("m", 12_000), { factor: 1, label: "m" });
  assert.deepEqual(axisUnit("m", 0.006), { factor: 1e-3, label: "mm" });
  assert.deepEqual(axisUnit("", 1e9), { factor: 1, label: "" });
  assert.equal(reading(-1234.56789), "−1234.57");
});

test("search finds what one means first", () => {
  const names = ["joints.upper arm.position", "joints.forearm.position", "joints.forearm.effort", "bodies.forearm.position.x"];
  const best = (query) =>
    names.map((name) => [fuzzy(query, name)?.score ?? -Infinity, name]).sort((a, b) => b[0] - a[0])[0][1];
  assert.equal(best("fore eff"), "joints.forearm.effort");
  assert.equal(best("upper"), "joints.upper arm.position");
  assert.equal(best("bod x"), "bodies.forearm.position.x");
  assert.equal(fuzzy("zebra", names[0]), null);
});

test("the frame before a time is that of a plain search, also after growing", () => {
  const times = new Times();
  assert.ok(times.append(0, Float64Array.of(0, 0.1, 0.2)));
  assert.ok(times.append(3, Float64Array.from({ length: 3000 }, (_, i) => 0.3 + 0.1 * i)));
  assert.ok(!times.append(5000, Float64Array.of(1)), "a block that does not join");
  for (const t of [-1, 0, 0.15, 17.04, 300.2, 1e9]) {
    const plain = [...times.view()].findLastIndex((x) => x <= t);
    assert.equal(times.before(t), Math.max(0, plain));
  }
});

test("between two frames, positions go straight and rotations stay rotations", () => {
  const scene = { bodies: [{}], thrusters: [], fins: [], contacts: [{}] };
  const layout = new Layout(scene);
  assert.equal(layout.floats, 7 + 6 + 0 + 7 + 6);
  const [a, b, out] = [0, 1, 2].map(() => new Float32Array(layout.floats));
  a.set([0, 0, 0, 1, 0, 0, 0]);
  // The same turn of 0.2 rad about z, written with the other sign.
  b.set([2, 4, 6, -Math.cos(0.1), 0, 0, -Math.sin(0.1)]);
  const sliding = layout.at("contacts", "sliding", 0);
  b[sliding] = 1;
  between(layout, a, b, 0.25, out);
  assert.deepEqual([...out.subarray(0, 3)], [0.5, 1, 1.5]);
  const turn = 2 * Math.atan2(out[6], out[3]);
  // A blend instead of a slerp is wrong by less than the cube of the angle.
  assert.ok(Math.abs(turn - 0.05) < 0.2 ** 3, `${turn}`);
  assert.ok(Math.abs(Math.hypot(...out.subarray(3, 7)) - 1) < 1e-6);
  assert.equal(out[sliding], 0);
});

test("a block is read as it is written, and a cut one refused", () => {
  const bytes = new ArrayBuffer(12 + 2 * (8 + 3 * 4));
  const view = new DataView(bytes);
  [2, 3, 40].forEach((value, i) => view.setUint32(4 * i, value, true));
  [0.5, 0.6].forEach((value, i) => view.setFloat64(12 + 8 * i, value, true));
  [1, 2, 3, 4, 5, 6].forEach((value, i) => view.setFloat32(28 + 4 * i, value, true));
  const block = readBlock(bytes, 3);
  assert.deepEqual([block.first, block.count, [...block.times], [...block.values]], [40, 2, [0.5, 0.6], [1, 2, 3, 4, 5, 6]]);
  assert.throws(() => readBlock(bytes.slice(0, 40), 3), /truncated/);
  assert.throws(() => readBlock(bytes, 4), /instead of 4/);
});

test("the store forgets old frames before it fills the memory, and keeps the newest", () => {
  const floats = 700;
  const frames = 60_000;
  const store = new FrameStore(floats, () => frames);
  // As a live run sends them: in blocks that begin and end anywhere.
  const size = 37;
  for (let first = 0; first < frames; first += size) {
    const count = Math.min(size, frames - first);
    const values = new Float32Array(count * floats);
    for (let k = 0; k < count; k++) values[k * floats] = first + k;
    store.put({ first, count, times: new Float64Array(count), values });
  }
  const held = store.ranges().reduce((sum, [from, to]) => sum + to - from, 0);
  assert.ok(held * floats * 4 <= 96 * 2 ** 20, `${held} frames are held`);
  assert.equal(store.frame(0), null);
  for (const index of [frames - 1, frames - 1000]) assert.equal(store.frame(index)[0], index);
});

test("keys mean the same for the pilot whether z points up or down", () => {
  const wrench = (action, up) => {
    const axes = zeroAxes();
    apply(axes, action, 1, up);
    return axes.wrench;
  };
  assert.deepEqual(wrench("forward", 1), wrench("forward", -1));
  // Up is along −z and left is along −y where z points down.
  assert.deepEqual(wrench("up", -1), [0, 0, -1, 0, 0, 0]);
  assert.deepEqual(wrench("left", -1), [0, -1, 0, 0, 0, 0]);
  assert.deepEqual(wrench("turn_left", 1), [0, 0, 0, 0, 0, 1]);
  assert.deepEqual(wrench("turn_left", -1), [0, 0, 0, 0, 0, -1]);
});
