// SPDX-License-Identifier: Apache-2.0
// Puts the module, which `./dev wasm` builds, and the licence into the package, before `npm pack`. LIBTENSOR_JS names
// another libtensor.js; libtensor.wasm lies beside it.
import fs from "node:fs";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const built = process.env.LIBTENSOR_JS ?? here("../../build/wasm/libtensor.js");
const wasm = built.replace(/\.c?js$/, ".wasm");
for (const path of [built, wasm]) {
  if (!fs.existsSync(path)) {
    console.error(`pack: there is no ${path}; build the WebAssembly module first (docs/install.md)`);
    process.exit(1);
  }
}
fs.copyFileSync(built, here("libtensor.cjs")); // .cjs, as package.json says that .js are modules
fs.copyFileSync(wasm, here("libtensor.wasm"));
for (const name of ["LICENSE", "NOTICE"]) fs.copyFileSync(here(`../../${name}`), here(name));
