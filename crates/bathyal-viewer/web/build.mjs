// Builds ../assets, or the folder BATHYAL_PAGE, from src. The build is reproducible: the same bytes
// every time.
import { build } from "esbuild";
import { copyFile, readFile, writeFile } from "node:fs/promises";

const committed = new URL("../assets/", import.meta.url).pathname;
const assets = process.env.BATHYAL_PAGE ? `${process.env.BATHYAL_PAGE}/` : committed;
const here = new URL("./", import.meta.url).pathname;

await build({
  absWorkingDir: here,
  entryPoints: { app: "src/main.ts" },
  outdir: assets,
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  charset: "utf8",
  legalComments: "none",
  logLevel: "warning",
});
await build({
  absWorkingDir: here,
  entryPoints: { app: "src/app.css" },
  outdir: assets,
  bundle: true,
  minify: true,
  charset: "utf8",
  logLevel: "warning",
});
await copyFile(`${here}src/index.html`, `${assets}index.html`);

/** Licence of every library that is bundled into app.js and app.css. */
async function licence(name, address) {
  const { version } = JSON.parse(await readFile(`${here}node_modules/${name}/package.json`, "utf8"));
  const text = await readFile(`${here}node_modules/${name}/LICENSE`, "utf8");
  return `${name} ${version} (${address})\n\n${text.trim()}\n`;
}

const licences = [await licence("three", "https://threejs.org"), await licence("uplot", "https://github.com/leeoniya/uPlot")];
const rule = `\n${"-".repeat(78)}\n\n`;
await writeFile(`${assets}licences.txt`, `The page of Bathyal contains these libraries:${rule}${licences.join(rule)}`);
