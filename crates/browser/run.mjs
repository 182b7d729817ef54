// Runs a scenario in WebAssembly under Node, and writes its recording:
//     node run.mjs browser.wasm SECONDS RECORDING.mcap SCENARIO FILE...
// All files that the scenario refers to are given, with paths from the current folder.
import { readFileSync, writeFileSync } from "node:fs";

const [program, seconds, recording, scenario, ...others] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(program), {});
const wasm = instance.exports;

/** Writes arrays of bytes, one after the other, to the input. */
function pass(...parts) {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  let at = wasm.input(length);
  for (const part of parts) {
    new Uint8Array(wasm.memory.buffer, at, part.length).set(part);
    at += part.length;
  }
}

for (const file of [scenario, ...others]) {
  const name = new TextEncoder().encode(file);
  pass(name, readFileSync(file));
  wasm.add_file(name.length);
}
pass(new TextEncoder().encode(scenario));
const start = performance.now();
const ok = wasm.run_scenario(Number(seconds));
const wall = (performance.now() - start) / 1000;
const output = new Uint8Array(wasm.memory.buffer, wasm.output(), wasm.output_length());
if (!ok) {
  console.error(new TextDecoder().decode(output));
  process.exit(1);
}
writeFileSync(recording, output);
console.log(`${scenario}: ${seconds} s in ${wall.toFixed(2)} s, recording of ${output.length} bytes`);
