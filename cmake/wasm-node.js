// SPDX-License-Identifier: Apache-2.0
// Emscripten before 3.1.10 takes a Node that has fetch for a browser, so the file is read here.
if (typeof process === "object" && process.versions && process.versions.node && !Module["wasmBinary"]) {
  Module["wasmBinary"] = require("fs").readFileSync(require("path").join(__dirname, "libtensor.wasm"));
}
