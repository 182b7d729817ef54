// A recording of an ROV: playing, scrubbing, arrows, plots and what they save.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { bathyal, openBrowser, picture, probe, record, saved, scratch, seek, serve, settled, stagePicture } from "./support.mjs";
import { readCsv } from "./table.mjs";

/** Readings on the page have six digits that count. */
const READING = 1e-5;

let browser;
let program;
let page;
let exported;

before(async () => {
  const recording = record("rov_station_keeping");
  const table = join(scratch, "exported.csv");
  bathyal("export", recording, "--output", table);
  exported = readCsv(readFileSync(table, "utf8"));
  program = await serve("view", recording, "--no-open");
  browser = await openBrowser();
  page = await browser.open(program.address);
});

after(async () => {
  await browser?.close();
  program?.stop();
});

function near(shown, value) {
  return Math.abs(shown - value) <= READING * Math.max(Math.abs(shown), 1e-12);
}

function number(text) {
  return Number.parseFloat(text.replaceAll("−", "-"));
}

/** Moves the pointer over the first plot, to a part of its time; gives the values in its legend. */
async function hover(part) {
  const plot = page.locator(".plot").first();
  // A plot that has just been added still moves the others.
  await settled(page);
  const box = await plot.locator(".u-over").boundingBox();
  await page.mouse.move(box.x + part * box.width, box.y + box.height / 2);
  await settled(page);
  return (await plot.locator(".value").allTextContents()).map(number);
}

/** Checks that the time axis has equal increments of 1, 2 or 5 times a power of ten, inside the run. */
function assertRoundTicks(svg) {
  const labels = [...svg.matchAll(/text-anchor="middle"[^>]*>([^<]*)</g)].map((match) => number(match[1]));
  const ticks = labels.slice(0, labels.indexOf(0, 1));
  const increment = ticks[1] - ticks[0];
  assert.ok(ticks.length >= 4 && ticks.length <= 20, `ticks ${ticks}`);
  assert.ok([1, 2, 5].includes(increment / 10 ** Math.floor(Math.log10(increment) + 1e-9)), `increment ${increment} s`);
  ticks.forEach((tick, i) => assert.ok(Math.abs(tick - i * increment) < 1e-9 && tick <= 30, `ticks ${ticks}`));
}

test("the first frame shows the robot", async () => {
  const seen = await browser.look(await stagePicture(page));
  assert.ok(seen.colors > 100, `the stage has ${seen.colors} colours`);
  const part = seen.warm / seen.pixels;
  assert.ok(part > 0.02 && part < 0.5, `the yellow hull covers ${part} of the stage`);
  const { vehicle, frames } = await probe(page);
  assert.equal(frames, exported.get("t").length);
  assert.ok(Math.abs(vehicle[2] + 500) < 0.01, `the vehicle is at ${vehicle}`);
});

test("time goes on while playing, and stands still after", async () => {
  await page.keyboard.press("Space");
  const first = await probe(page);
  await page.waitForFunction((t) => window.bathyal.time > t + 0.5, first.time);
  await page.keyboard.press("Space");
  await settled(page);
  const stopped = (await probe(page)).time;
  await settled(page);
  assert.equal((await probe(page)).time, stopped);
});

test("steps go from frame to frame", async () => {
  await page.keyboard.press("ArrowRight");
  const { frame, time } = await probe(page);
  await page.keyboard.press("ArrowRight");
  assert.equal((await probe(page)).frame, frame + 1);
  await page.keyboard.press("ArrowLeft");
  assert.equal((await probe(page)).time, time);
});

test("scrubbing shows the pose that the table has at that time", async () => {
  await seek(page, 0.6);
  const shown = await probe(page);
  assert.ok(Math.abs(shown.time - 18) < 0.2, `at ${shown.time} s`);
  await page.keyboard.press("ArrowRight");
  await settled(page);
  const { frame, vehicle } = await probe(page);
  ["position.x", "position.y", "position.z", "orientation.w"].forEach((field, i) => {
    const value = exported.get(`bodies.vehicle.${field}`)[frame];
    assert.ok(Math.abs(vehicle[i] - value) < 1e-4, `${field}: ${vehicle[i]} for ${value}`);
  });
});

test("arrows bring pixels of their colours", async () => {
  const without = await browser.look(await stagePicture(page));
  assert.equal((await probe(page)).arrows, 0);
  for (const kind of ["thrust", "drag", "buoyancy"]) await page.locator(`#force-${kind}`).check();
  const withArrows = await browser.look(await stagePicture(page));
  assert.ok((await probe(page)).arrows >= 3);
  assert.ok(withArrows.buoyancy > without.buoyancy + 200, `blue: ${without.buoyancy}, then ${withArrows.buoyancy}`);
  assert.ok(withArrows.drag > without.drag + 20, `pink: ${without.drag}, then ${withArrows.drag}`);
  await picture(page, "rov-arrows-dark");
  await page.keyboard.press("x");
  await settled(page);
  assert.equal((await probe(page)).arrows, 0);
});

test("a signal is found by pieces of its name, and its plot tells the table's values", async () => {
  await page.keyboard.press("/");
  await page.keyboard.type("fore pos");
  await picture(page, "rov-search-dark");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => window.bathyal.signals.filter((name) => name === "joints.forearm.position").length === 2);

  const values = await hover(0.4);
  const csv = readCsv((await saved(page, "CSV")).content.toString());
  const names = (await probe(page)).signals.slice(0, values.length);
  const columns = names.map((name) => [...csv].find(([heading]) => heading.startsWith(`${name} [`))[1]);
  const times = csv.get("t [s]");
  const row = times.findIndex((t, i) => Math.abs(t - 12) < 0.25 && columns.every((column, k) => near(values[k], column[i])));
  assert.ok(row >= 0, `no row near 12 s has ${values}`);
});

test("the CSV has every digit of the program's own table", async () => {
  const file = await saved(page, "CSV");
  assert.match(file.name, /\.csv$/);
  const csv = readCsv(file.content.toString());
  assert.deepEqual(csv.get("t [s]"), exported.get("t"));
  for (const name of new Set((await probe(page)).signals)) {
    const [, column] = [...csv].find(([heading]) => heading.startsWith(`${name} [`));
    assert.deepEqual(column, exported.get(name), name);
  }
});

test("PNG and SVG are pictures", async () => {
  const png = await saved(page, "PNG");
  assert.deepEqual([...png.content.subarray(1, 4)], [...Buffer.from("PNG")]);
  const seen = await browser.look(png.content);
  assert.ok(seen.colors > 20);
  const svg = (await saved(page, "SVG")).content.toString();
  assert.match(svg, /^<svg [^>]*>/);
  assert.ok(svg.includes("joints.forearm.position") && (svg.match(/<path /g) ?? []).length > 10);
  assertRoundTicks(svg);
});

test("a drag in a plot zooms, a click goes to a time, a double click shows all", async () => {
  const box = await page.locator(".plot .u-over").first().boundingBox();
  const at = (part) => box.x + part * box.width;
  const y = box.y + box.height / 2;
  await page.mouse.move(at(0.2), y);
  await page.mouse.down();
  await page.mouse.move(at(0.3), y, { steps: 3 });
  await page.mouse.up();
  await page.mouse.click(at(0.5), y);
  await settled(page);
  const { time } = await probe(page);
  assert.ok(Math.abs(time - 7.5) < 0.2, `the middle of 6 to 9 s is shown as ${time}`);
  const few = readCsv((await saved(page, "CSV")).content.toString()).get("t [s]");
  assert.ok(few.length < 40 && few[0] >= 5.8 && few.at(-1) <= 9.2, `${few[0]} to ${few.at(-1)} s`);
  await page.mouse.dblclick(at(0.5), y);
  assert.equal(readCsv((await saved(page, "CSV")).content.toString()).get("t [s]").length, exported.get("t").length);
});

test("the wheel zooms time or values, a drag with Shift moves along the time, the cursor is shared", async () => {
  const overs = page.locator(".plot .u-over");
  const box = await overs.first().boundingBox();
  const range = async () => {
    const times = readCsv((await saved(page, "CSV")).content.toString()).get("t [s]");
    return [times[0], times.at(-1)];
  };
  const over = async () => page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await over();
  const linked = await page.locator(".plot .u-cursor-x").evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().x));
  assert.ok(linked.length >= 3 && linked.every((x) => Math.abs(x - linked[0]) < 1.5), `cursors at ${linked} px`);
  await page.mouse.wheel(0, -600);
  await settled(page);
  const [from, to] = await range();
  assert.ok(from > 5 && to < 25, `${from} to ${to} s`);
  await over();
  await page.keyboard.down("Shift");
  await page.mouse.down();
  await page.mouse.move(box.x + 0.8 * box.width, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.up("Shift");
  await settled(page);
  const [moved, end] = await range();
  assert.ok(moved < from - 1 && Math.abs(end - moved - (to - from)) < 0.3, `${moved} to ${end} s`);
  await page.getByRole("button", { name: "Show the whole run" }).click();
  const count = (await probe(page)).signals.length;
  await page.locator(".plot .entry").last().hover();
  await page.locator(".plot .entry button").last().click();
  assert.equal((await probe(page)).signals.length, count - 1);
});

test("cameras look from different places", async () => {
  await seek(page, 0.5);
  const follow = await stagePicture(page);
  await page.keyboard.press("c");
  await page.keyboard.press("c");
  assert.equal((await probe(page)).camera, "first");
  const onBoard = await stagePicture(page);
  assert.ok((await browser.difference(follow, onBoard)) > 0.05);
  await picture(page, "rov-on-board-dark");
  await page.keyboard.press("c");
  assert.equal((await probe(page)).camera, "follow");
});

test("nothing was complained about", () => assert.deepEqual(page.complaints, []));
