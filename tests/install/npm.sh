#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# npm pack gives a package that a program installs and loads, with its types. The module in it is that of build/wasm;
# where there is none, one in JavaScript stands in for it: then only the package is tested, not the module.
set -eu
command -v npm >/dev/null || { echo "no npm"; exit 77; }
work=$PWD/build/install/npm
rm -rf "$work"
mkdir -p "$work/user" "$work/copy/bindings" "$work/module"
cp -r bindings/javascript "$work/copy/bindings" # packing writes into its folder
cp LICENSE NOTICE "$work/copy"
module=$PWD/build/wasm/libtensor.js
if [ ! -e "$module" ]; then
  echo "no build/wasm: a module in JavaScript stands in for it"
  module=$work/module/libtensor.js
  # As Emscripten's: CommonJS, with the wasm file beside it.
  sed 's/^import.*/const { DTYPES } = require(process.env.TABLES);/; s/^export //' bindings/javascript/test/stand_in.mjs >"$module"
  echo 'module.exports = async () => { require("node:fs").accessSync(`${__dirname}/libtensor.wasm`); return standIn(); };' >>"$module"
  sed 's/^export const \(\w*\)/exports.\1/' bindings/javascript/tables_gen.mjs >"$work/module/tables.cjs"
  export TABLES=$work/module/tables.cjs
  echo wasm >"$work/module/libtensor.wasm"
fi

cd "$work/copy/bindings/javascript"
if LIBTENSOR_JS=$work/none.js npm pack --silent --pack-destination "$work" 2>"$work/log"; then
  echo "packed without a module"
  exit 1
fi
grep -q 'build the WebAssembly module first' "$work/log"
LIBTENSOR_JS=$module npm pack --silent --pack-destination "$work" >/dev/null
package=$work/libtensor-0.1.0.tgz
listed=$(tar -tzf "$package")
for file in index.mjs index.d.ts types_gen.d.ts tensor.mjs call.mjs tables_gen.mjs libtensor.cjs libtensor.wasm LICENSE NOTICE README.md; do
  grep -qx "package/$file" <<<"$listed" || { echo "the package lacks $file"; exit 1; }
done
if grep '/test/' <<<"$listed"; then exit 1; fi

cd "$work/user"
echo '{ "name": "user", "private": true, "type": "module" }' >package.json
npm install --silent --offline --no-audit --no-fund "$package"
cat >main.mjs <<'END'
import { load, TensorError } from "libtensor";
const lt = await load();
const x = lt.tensor([[1, 2], [3, 4]]);
if (String(x.shape) !== "2,2" || String(x.neg().shape) !== "2,2" || typeof TensorError !== "function") process.exit(1);
END
node main.mjs

# Its types, where a compiler of TypeScript is installed.
cat >main.ts <<'END'
import { load, type Tensor } from "libtensor";
const lt = await load();
const x: Tensor = lt.tensor([[1, 2]], { dtype: "float64", requiresGrad: true });
const y: Tensor = x.mul(2).add(lt.ones([2])).sum({ axes: [0], keepdims: true }).logSoftmax(-1);
const parts: Tensor[] = x.split([1, 1], 1);
const { values } = x.topk(1, -1, true, true);
const kept: Promise<Tensor> = lt.scope(async () => lt.einsum("ij->i", [y, ...parts, values]));
const loss = lt.mseLoss(x, await kept, "sum");
loss.backward();
lt.SGD([x], { lr: 0.1 }).step();
// @ts-expect-error
x.softmax("1");
// @ts-expect-error
lt.tensor(["a"]);
// @ts-expect-error
x.noSuchOp();
END
if command -v tsc >/dev/null; then
  tsc --noEmit --strict --target esnext --module nodenext --moduleResolution nodenext --lib esnext main.ts
else
  echo "no tsc: types are not checked"
fi
