// The real program, a real browser, and eyes for pictures.
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium } from "playwright-core";

const ROOT = resolve(import.meta.dirname, "../../../..");
const PROGRAM = process.env.BATHYAL_BIN ?? join(ROOT, "target/release/bathyal");
const PICTURES = resolve(process.env.BATHYAL_SCREENSHOTS ?? join(ROOT, "target/viewer-screenshots"));
const SOFTWARE_GL = [
  "--headless=new", "--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
  "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
];
/** Graphics in software on a busy machine are slow. */
export const PATIENCE = 60_000;

mkdirSync(PICTURES, { recursive: true });

export const scratch = mkdtempSync(join(tmpdir(), "bathyal-viewer-"));

/** Runs a command of the program to its end. */
export function bathyal(...args) {
  const done = spawnSync(PROGRAM, args, { encoding: "utf8", cwd: scratch });
  if (done.status !== 0) throw new Error(`bathyal ${args.join(" ")}: ${done.stderr || done.error}`);
  return done.stdout;
}

export function scenario(name) {
  return join(ROOT, "scenarios", `${name}.toml`);
}

/** A recording of a scenario of the gallery. */
export function record(name, ...settings) {
  const file = join(scratch, `${name}.mcap`);
  bathyal("run", scenario(name), "--quiet", "--output", file, ...settings.flatMap((s) => ["--set", s]));
  return file;
}

/** Starts the program with a page; gives its address once it tells it. */
export async function serve(...args) {
  const child = spawn(PROGRAM, args, { cwd: scratch, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  const address = await new Promise((found, failed) => {
    const read = (data) => {
      said += data;
      const match = /http:\/\/127\.0\.0\.1:\d+\/\S*/.exec(said);
      if (match) found(match[0]);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.on("exit", (code) => failed(new Error(`bathyal ${args.join(" ")} ended with ${code}: ${said}`)));
    setTimeout(() => failed(new Error(`bathyal ${args.join(" ")} tells no address: ${said}`)), PATIENCE).unref();
  });
  return { address, stop: () => child.kill("SIGINT") };
}

/** A browser; pages that it opens remember what their consoles complained about. */
export async function openBrowser() {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: SOFTWARE_GL });
  const eye = await browser.newPage();
  return {
    browser,
    close: () => browser.close(),
    /** A page that shows the first frame. */
    async open(address, { width = 1280, height = 720, colorScheme = "dark", touch = false, before } = {}) {
      const context = await browser.newContext({ viewport: { width, height }, colorScheme, hasTouch: touch, acceptDownloads: true });
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE);
      page.complaints = [];
      page.on("console", (message) => ["error", "warning"].includes(message.type()) && page.complaints.push(message.text()));
      page.on("pageerror", (error) => page.complaints.push(String(error)));
      if (before) await page.addInitScript(before);
      if (process.env.BATHYAL_ASSETS) await usePage(page, resolve(process.env.BATHYAL_ASSETS));
      await page.goto(address);
      await page.waitForFunction(() => window.bathyal?.ready);
      await page.waitForFunction(() => window.bathyal.signals.length > 0);
      return page;
    },
    /** What is in a picture: see `look`. */
    look: (png) => eye.evaluate(look, png.toString("base64")),
    /** Part of the pixels that differ between two pictures of the same size. */
    difference: (a, b) => eye.evaluate(difference, [a.toString("base64"), b.toString("base64")]),
  };
}

/**
 * Script and style from a folder instead of the program, to try a change without building it.
 * Not the page itself: browsers let no page that they do not know to be local open a local socket.
 */
async function usePage(page, folder) {
  for (const file of ["app.js", "app.css", "licences.txt"]) {
    await page.route(`**/${file}`, async (route) => {
      await route.fulfill({ response: await route.fetch(), status: 200, body: readFileSync(join(folder, file)) });
    });
  }
}

export async function picture(page, name) {
  return page.screenshot({ path: join(PICTURES, `${name}.png`), timeout: PATIENCE });
}

/** The stage alone, right of the panel of switches. */
export async function stagePicture(page) {
  await settled(page);
  const box = await page.locator("#view").boundingBox();
  const panel = await page.locator("#layers").boundingBox();
  const left = Math.ceil(panel.x + panel.width - box.x) + 2;
  return page.screenshot({ clip: { x: box.x + left, y: box.y, width: box.width - left, height: box.height }, timeout: PATIENCE });
}

/** Waits for two frames of the page. */
export async function settled(page) {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

export function probe(page) {
  return page.evaluate(() => ({ ...window.bathyal }));
}

/** Waits until the play head has stopped and the frame at it is shown. */
export async function seek(page, part) {
  const box = await page.locator("#track").boundingBox();
  await page.mouse.click(box.x + part * box.width, box.y + box.height / 2);
  await settled(page);
}

/** Saves by a button of the page; gives the file's text. */
export async function saved(page, button) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: button, exact: true }).click()]);
  return { name: file.suggestedFilename(), content: readFileSync(await file.path()) };
}

/** In the browser: counts of pixels by colour, and whether a picture is more than one colour. */
async function look(base64) {
  const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes]));
  const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const counts = { thrust: 0, drag: 0, buoyancy: 0, contact: 0, warm: 0 };
  const arrows = { thrust: [255, 159, 28], drag: [229, 72, 155], buoyancy: [63, 167, 255], contact: [87, 200, 77] };
  const colors = new Set();
  let light = 0;
  for (let i = 0; i < data.length; i += 4) {
    const [r, g, b] = [data[i], data[i + 1], data[i + 2]];
    colors.add((r >> 3) * 1024 + (g >> 3) * 32 + (b >> 3));
    light += (r + g + b) / 765;
    for (const [name, [x, y, z]] of Object.entries(arrows)) {
      if (Math.abs(r - x) + Math.abs(g - y) + Math.abs(b - z) < 12) counts[name]++;
    }
    // Yellow and orange of hulls: far from anything that water and sand are.
    if (r > g && g > 1.8 * b && r > 70) counts.warm++;
  }
  const pixels = data.length / 4;
  return { ...counts, pixels, colors: colors.size, light: light / pixels };
}

async function difference([first, second]) {
  const read = async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height).data;
  };
  const [a, b] = await Promise.all([read(first), read(second)]);
  let differing = 0;
  for (let i = 0; i < a.length; i += 4) {
    if (Math.abs(a[i] - b[i]) + Math.abs(a[i + 1] - b[i + 1]) + Math.abs(a[i + 2] - b[i + 2]) > 24) differing++;
  }
  return differing / (a.length / 4);
}
