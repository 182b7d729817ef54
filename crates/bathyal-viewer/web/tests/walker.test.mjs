// A recording of Aquarobot: many bodies and contacts, a seabed, trails and footprints.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openBrowser, picture, probe, record, seek, serve, stagePicture } from "./support.mjs";

let browser;
let program;
let page;

before(async () => {
  program = await serve("view", record("aquarobot_walk", "duration=6.0"), "--no-open");
  browser = await openBrowser();
  page = await browser.open(program.address, { colorScheme: "light" });
});

after(async () => {
  await browser?.close();
  program?.stop();
});

test("the robot stands on its seabed", async () => {
  const seen = await browser.look(await stagePicture(page));
  const part = seen.warm / seen.pixels;
  assert.ok(part > 0.02 && part < 0.5, `yellow covers ${part} of the stage`);
  assert.ok(seen.light > 0.5, `a light stage is ${seen.light} bright`);
  assert.equal((await probe(page)).frames, 121);
});

test("it walks forward while playing", async () => {
  await page.selectOption("#speed", "10");
  const from = (await probe(page)).vehicle[0];
  await page.locator("#play").click();
  await page.waitForFunction(() => window.bathyal.time >= 5.99 && !window.bathyal.playing);
  const to = (await probe(page)).vehicle[0];
  assert.ok(to > from + 0.3, `from ${from} to ${to} m`);
});

test("arrows of contact stand under the feet", async () => {
  await seek(page, 0.75);
  const without = await browser.look(await stagePicture(page));
  await page.locator("#force-contact").check();
  const withArrows = await browser.look(await stagePicture(page));
  const { arrows } = await probe(page);
  assert.ok(arrows >= 3 && arrows <= 6, `${arrows} feet press on the ground`);
  assert.ok(withArrows.contact > without.contact + 50, `green: ${without.contact}, then ${withArrows.contact}`);
  await picture(page, "aquarobot-contact-light");
});

test("forces, points and axes can be seen together", async () => {
  for (const id of ["force-drag", "force-buoyancy", "mark-barycentre", "mark-joints"]) await page.locator(`#${id}`).check();
  await stagePicture(page);
  await picture(page, "aquarobot-everything-light");
  await page.keyboard.press("b");
  const dark = await browser.look(await stagePicture(page));
  assert.ok(dark.light < 0.45, `a dark stage is ${dark.light} bright`);
  await picture(page, "aquarobot-everything-dark");
});

test("nothing was complained about", () => assert.deepEqual(page.complaints, []));
