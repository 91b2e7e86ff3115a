// SPDX-License-Identifier: Apache-2.0
// node program.mjs FILE [RUNS]: runs the program of a file, and prints a line for each output: its name, shape, hash (FNV-1a
// of the elements as doubles) and first elements. Inputs are 0, 1/n, 2/n, ...
//
// LIBTENSOR_JS names another WebAssembly module than that of build/wasm. With the npm package it is
// import { load } from "libtensor", and load() without an argument.
import fs from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

import { load } from "../../bindings/javascript/tensor.mjs";

const [path, runs = "1"] = process.argv.slice(2);
if (!path) {
  console.error("program.mjs FILE [RUNS]");
  process.exit(1);
}

const built = fileURLToPath(new URL("../../build/wasm/libtensor.js", import.meta.url));
const lt = await load(createRequire(import.meta.url)(process.env.LIBTENSOR_JS ?? built));

function rampLike(like) {
  const n = like.numel;
  return lt.tensor(Float64Array.from({ length: n }, (_, i) => i / n)).reshape(like.shape).astype(like.dtype);
}

function line(name, t) {
  const values = t.detach().astype("float64").data();
  let hash = 0xcbf29ce484222325n;
  for (const byte of new Uint8Array(values.buffer)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  const first = Array.from(values.subarray(0, 4), (value) => value.toFixed(6));
  return [name, `[${t.shape.join(", ")}]`, hash.toString(16).padStart(16, "0"), ...first].join(" ");
}

const program = lt.loadProgram(fs.readFileSync(path));
const inputs = program.inputs.map(rampLike);
const names = program.outputNames;
for (let run = 0; run < Number(runs); ++run) {
  program.run(...inputs).forEach((output, i) => console.log(line(names[i], output)));
}
