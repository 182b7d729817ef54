// The report of `bathyal reproduce`: one page that asks for nothing, with figures that can be read.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PATIENCE, bathyal, openBrowser, scratch } from "./support.mjs";

let browser;

before(async () => {
  browser = await openBrowser();
});

after(() => browser?.close());

/** Words in figures that lie on other words, or outside of their figure. */
function unreadable() {
  const found = [];
  for (const svg of document.querySelectorAll("figure svg")) {
    const frame = svg.getBoundingClientRect();
    const words = [...svg.querySelectorAll("text")].filter((t) => t.textContent.trim());
    const boxes = words.map((t) => t.getBoundingClientRect());
    boxes.forEach((a, i) => {
      const text = words[i].textContent.trim();
      if (a.left < frame.left - 1 || a.right > frame.right + 1 || a.bottom > frame.bottom + 1) found.push(`${text} is cut`);
      boxes.slice(i + 1).forEach((b, k) => {
        const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (width > 1 && height > 3) found.push(`${text} on ${words[i + 1 + k].textContent.trim()}`);
      });
    });
  }
  return found;
}

for (const [source, item] of [["crab11", "fig7"], ["beyond", "modes"], ["beyond", "decoupled"], ["joe14", "table9"]]) {
  test(`the report of ${source} ${item} opens without complaints and can be read`, async () => {
    const file = join(scratch, `${source}-${item}.html`);
    bathyal("reproduce", source, item, "--quiet", "--output", file);
    const context = await browser.browser.newContext({ viewport: { width: 1200, height: 900 } });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    const complaints = [];
    const asked = [];
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(pathToFileURL(file).href);
    assert.deepEqual(complaints, []);
    assert.deepEqual(asked, [pathToFileURL(file).href]);
    assert.deepEqual(await page.evaluate(unreadable), []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "scrolls aside");
    assert.ok((await page.locator("span.v").count()) > 5, "verdicts");
    await context.close();
  });
}
