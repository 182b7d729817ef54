// Screens of all sizes, light and dark, help, and a program that goes away.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openBrowser, picture, probe, record, serve, settled } from "./support.mjs";

let browser;
let program;

before(async () => {
  program = await serve("view", record("remus100_run", "duration=10.0"), "--no-open");
  browser = await openBrowser();
});

after(async () => {
  await browser?.close();
  program?.stop();
});

/** Whatever sticks out of the window, or out of the box that should hold it. */
function sticksOut() {
  const found = [];
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth || page.scrollHeight > innerHeight) found.push("the page scrolls");
  for (const element of document.querySelectorAll("#bar *, #timeline *, #plots > *, .panel, #status, .panel-body *")) {
    const box = element.getBoundingClientRect();
    if (box.width === 0 || !element.checkVisibility() || element.closest("svg") || element.classList.contains("tip")) continue;
    const holder = (element.closest(".panel, #plots, #stage, #bar, #timeline") ?? page).getBoundingClientRect();
    if (box.left < holder.left - 1 || box.right > holder.right + 1) found.push(`${element.tagName}.${element.className} #${element.id}`);
  }
  return found;
}

/** Controls that a screen reader would have no name for. */
function nameless() {
  return [...document.querySelectorAll("button, select, input, [role=slider]")]
    .filter((e) => !(e.getAttribute("aria-label") || e.textContent.trim() || e.labels?.length || e.closest("label")))
    .map((e) => e.outerHTML.slice(0, 80));
}

const SCREENS = [
  { name: "desktop-dark", width: 1280, height: 720, colorScheme: "dark" },
  { name: "desktop-light", width: 1280, height: 720, colorScheme: "light" },
  { name: "tablet-landscape-light", width: 1024, height: 768, colorScheme: "light", touch: true },
  { name: "tablet-portrait-dark", width: 820, height: 1180, colorScheme: "dark", touch: true },
];

for (const screen of SCREENS) {
  test(`${screen.name}: everything has its place`, async () => {
    const page = await browser.open(program.address, screen);
    await settled(page);
    assert.deepEqual(await page.evaluate(sticksOut), []);
    assert.deepEqual(await page.evaluate(nameless), []);
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), screen.colorScheme);
    const seen = await browser.look(await picture(page, `remus-${screen.name}`));
    assert.ok(screen.colorScheme === "dark" ? seen.light < 0.4 : seen.light > 0.6, `brightness ${seen.light}`);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
}

test("help comes with ? and goes with Escape", async () => {
  const page = await browser.open(program.address);
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Help" }).waitFor();
  await picture(page, "help-dark");
  const address = await page.getByRole("link", { name: "Licences" }).getAttribute("href");
  const licences = await page.evaluate(async (file) => (await fetch(file)).text(), address);
  for (const name of ["three.js authors", "uplot 1.", "Leon Sorokin"]) assert.ok(licences.includes(name), name);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Help" }).waitFor({ state: "hidden" });
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("a switch of light and dark is remembered", async () => {
  const page = await browser.open(program.address);
  await page.getByRole("button", { name: "Dark or light theme (B)" }).click();
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "light");
  await page.reload();
  await page.waitForFunction(() => window.bathyal?.ready);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "light");
  await page.context().close();
});

test("what the page tells of itself cannot be changed", async () => {
  const page = await browser.open(program.address);
  const unchanged = await page.evaluate(() => {
    const before = window.bathyal.time;
    try {
      window.bathyal.time = 5;
    } catch {
      // Modules are strict and throw; this script may not be.
    }
    return window.bathyal.time === before && Object.isFrozen(window.bathyal);
  });
  assert.ok(unchanged);
  await page.context().close();
});

// Last, since nobody serves the page afterwards.
test("a program that ends is told calmly", async () => {
  const page = await browser.open(program.address);
  program.stop();
  await page.waitForTimeout(500);
  await page.locator("#signal-search").fill("thrust");
  await page.keyboard.press("Enter");
  await page.getByText("The program does not respond").waitFor();
  await picture(page, "program-gone-dark");
  assert.equal((await probe(page)).ready, true);
  await page.context().close();
});
