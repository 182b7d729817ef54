// A live run, steered with keys, with a gamepad, and looked at without a token.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openBrowser, picture, probe, scenario, serve, settled } from "./support.mjs";

/** Simulated time over which a velocity is measured, s. */
const WINDOW = 0.4;
/** How long a key is held, s of simulated time. */
const HOLD = 2.0;

let browser;
let program;
let page;

before(async () => {
  // Still water: whatever moves the vehicle is the pilot.
  program = await serve("run", scenario("rov_station_keeping"), "--view", "--no-open", "--no-record", "--set", "environment.current.x=0.0", "--set", "duration=600.0");
  browser = await openBrowser();
  page = await browser.open(program.address);
});

after(async () => {
  await browser?.close();
  program?.stop();
});

const pose = () => page.evaluate(() => ({ t: window.bathyal.time, p: window.bathyal.vehicle }));
const until = (t) => page.waitForFunction((end) => window.bathyal.time >= end, t);

/** Rotation by a unit quaternion w, x, y, z: v + 2 u × (u × v + w v). */
function rotate([w, x, y, z], [a, b, c]) {
  const cross = ([p, q, r], [s, t, u]) => [q * u - r * t, r * s - p * u, p * t - q * s];
  const inner = cross([x, y, z], [a, b, c]).map((v, i) => v + w * [a, b, c][i]);
  return cross([x, y, z], inner).map((v, i) => [a, b, c][i] + 2 * v);
}

function yaw([, , , w, x, y, z]) {
  return Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z));
}

/** Mean velocity in the vehicle's axes and rate of yaw, over a short time. */
async function rates() {
  const a = await pose();
  await until(a.t + WINDOW);
  const b = await pose();
  const dt = b.t - a.t;
  const moved = [0, 1, 2].map((i) => (b.p[i] - a.p[i]) / dt);
  const [w, x, y, z] = a.p.slice(3);
  const [surge, sway, heave] = rotate([w, -x, -y, -z], moved);
  const turn = yaw(b.p) - yaw(a.p);
  return { surge, sway, heave, yaw: Math.atan2(Math.sin(turn), Math.cos(turn)) / dt };
}

/** Rates before a key is pressed and while it is held. */
async function whileHeld(key) {
  const first = await rates();
  await page.keyboard.down(key);
  await until((await pose()).t + HOLD);
  const then = await rates();
  await page.keyboard.up(key);
  return { first, then };
}

test("frames come in and the timeline grows", async () => {
  const { connected, frames, mode } = await probe(page);
  assert.ok(connected);
  assert.equal(mode, "live");
  await page.waitForFunction((n) => window.bathyal.frames > n + 5, frames);
  await page.locator("#status", { hasText: "real time" }).waitFor();
  for (const word of ["overrun", "jitter"]) assert.match(await page.locator("#status").textContent(), new RegExp(word));
});

test("the pilot takes the vehicle", async () => {
  await page.locator("#take").click();
  await page.waitForFunction(() => window.bathyal.piloted);
  await page.locator("#power").fill("1");
  // Keys go to the pilot, not to the slider.
  await page.locator("#view").focus();
});

test("W drives forward", async () => {
  const from = await pose();
  const { first, then } = await whileHeld("w");
  const to = await pose();
  assert.ok(then.surge > first.surge + 0.1, `surge from ${first.surge} to ${then.surge} m/s`);
  const [w, x, y, z] = from.p.slice(3);
  const [forward] = rotate([w, -x, -y, -z], [0, 1, 2].map((i) => to.p[i] - from.p[i]));
  assert.ok(forward > 0.1, `moved ${forward} m ahead`);
});

test("S drives backward", async () => {
  const { first, then } = await whileHeld("s");
  assert.ok(then.surge < first.surge - 0.1, `surge from ${first.surge} to ${then.surge} m/s`);
});

test("Q turns left and E turns right", async () => {
  const left = await whileHeld("q");
  assert.ok(left.then.yaw > left.first.yaw + 0.02, `yaw from ${left.first.yaw} to ${left.then.yaw} rad/s`);
  const right = await whileHeld("e");
  assert.ok(right.then.yaw < right.first.yaw - 0.02, `yaw from ${right.first.yaw} to ${right.then.yaw} rad/s`);
});

test("R rises and A goes to port", async () => {
  const rise = await whileHeld("r");
  assert.ok(rise.then.heave > rise.first.heave + 0.02, `heave from ${rise.first.heave} to ${rise.then.heave} m/s`);
  const port = await whileHeld("a");
  assert.ok(port.then.sway > port.first.sway + 0.02, `sway from ${port.first.sway} to ${port.then.sway} m/s`);
});

test("a joint that is chosen by its number moves", async () => {
  const joint = () => page.locator("#joint").inputValue();
  await page.keyboard.press("3");
  assert.equal(await joint(), "2");
  await page.keyboard.press("1");
  assert.equal(await joint(), "0");
  // As the program has it, not the page.
  const angle = () =>
    page.evaluate(async () => new Float64Array(await (await fetch("/api/signal?name=joints.azimuth.position")).arrayBuffer()).at(-1));
  const turned = async (key) => {
    const from = await angle();
    await page.keyboard.down(key);
    await until((await pose()).t + 1);
    const to = await angle();
    await page.keyboard.up(key);
    return to - from;
  };
  const forward = await turned("]");
  assert.ok(forward > 0.05, `] turned it by ${forward} rad`);
  const backward = await turned("[");
  assert.ok(backward < -0.05, `[ turned it by ${backward} rad`);
});

test("when the window loses the keys, nothing is held any more", async () => {
  await page.keyboard.down("w");
  await page.locator(".cap.held").waitFor();
  await page.evaluate(() => window.dispatchEvent(new Event("blur")));
  await page.locator(".cap.held").waitFor({ state: "detached" });
  await page.keyboard.up("w");
});

test("the ghost shows where the vehicle will be", async () => {
  await page.locator("#ghost").check();
  await page.waitForFunction(() => window.bathyal.ghost);
  await page.locator("#view").focus();
  await page.keyboard.down("w");
  await until((await pose()).t + 2);
  await picture(page, "live-ghost-dark");
  await page.keyboard.up("w");
  await page.locator("#ghost").uncheck();
  assert.equal((await probe(page)).ghost, false);
});

test("a paused run stands still, and goes on", async () => {
  await page.locator("#run-pause").click();
  await page.locator("#status", { hasText: "paused" }).waitFor();
  const { frames } = await probe(page);
  await page.waitForTimeout(400);
  assert.equal((await probe(page)).frames, frames);
  await page.locator("#run-pause").click();
  await page.waitForFunction((n) => window.bathyal.frames > n, frames);
});

test("one can look back while the run goes on", async () => {
  const box = await page.locator("#track").boundingBox();
  await page.mouse.click(box.x + 0.1 * box.width, box.y + box.height / 2);
  await settled(page);
  const { time, frames } = await probe(page);
  await page.waitForFunction((n) => window.bathyal.frames > n + 5, frames);
  assert.equal((await probe(page)).time, time);
  await page.getByRole("button", { name: "Go live" }).click();
  await page.waitForFunction((t) => window.bathyal.time > t + 1, time);
});

test("a gamepad steers too", async () => {
  const padded = await browser.open(program.address, {
    before: () => {
      const button = () => ({ pressed: false, touched: false, value: 0 });
      window.pad = { id: "Pad of the test", connected: true, mapping: "standard", axes: [0, 0, 0, 0], buttons: Array.from({ length: 17 }, button) };
      navigator.getGamepads = () => [window.pad];
    },
  });
  await page.locator("#take").click();
  await page.waitForFunction(() => !window.bathyal.piloted);
  await page.context().close();
  page = padded;
  await page.locator("#take").click();
  await page.waitForFunction(() => window.bathyal.piloted);
  const first = await rates();
  await page.evaluate(() => (window.pad.axes = [0, 0, -1, 0]));
  await until((await pose()).t + HOLD);
  const then = await rates();
  assert.ok(then.yaw > first.yaw + 0.02, `yaw from ${first.yaw} to ${then.yaw} rad/s`);
  await page.evaluate(() => (window.pad.axes = [0, 0, 0, 0]));
  await page.locator("#take").click();
});

test("without a token one may look, not steer", async () => {
  const address = new URL(program.address);
  address.search = "";
  const onlooker = await browser.open(address.href, { width: 820, height: 1180, colorScheme: "light", touch: true });
  await onlooker.waitForFunction(() => window.bathyal.connected);
  assert.equal(await onlooker.locator("#take").count(), 0);
  await onlooker.locator("#pilot summary").first().click();
  await onlooker.getByText("View only").waitFor();
  await picture(onlooker, "live-onlooker-light");
  assert.deepEqual(onlooker.complaints, []);
});

test("nothing was complained about", () => assert.deepEqual(page.complaints, []));
