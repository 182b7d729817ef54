// Makes ../assets from src, or the folder BATHYAL_PAGE: the same bytes every time, so that anybody
// can check them.
import { build } from "esbuild";
import { copyFile, readFile, writeFile } from "node:fs/promises";

const kept = new URL("../assets/", import.meta.url).pathname;
const assets = process.env.BATHYAL_PAGE ? `${process.env.BATHYAL_PAGE}/` : kept;
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

const three = JSON.parse(await readFile(`${here}node_modules/three/package.json`, "utf8"));
const licence = await readFile(`${here}node_modules/three/LICENSE`, "utf8");
await writeFile(
  `${assets}LICENSES.txt`,
  `app.js contains three.js ${three.version} (https://threejs.org), used under this licence:\n\n${licence.trim()}\n`,
);
