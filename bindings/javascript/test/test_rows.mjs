// SPDX-License-Identifier: Apache-2.0
// Every C function of every row through the binding: its results, and one error. make_rows.py draws the arguments into
// build/wasm/rows.json; TENSOR_ROWS names another file.
import assert from "node:assert/strict";
import fs from "node:fs";
import { createRequire } from "node:module";
import test from "node:test";
import { fileURLToPath } from "node:url";

import { OPS } from "../tables_gen.mjs";
import { load, TensorError } from "../tensor.mjs";

const root = (path) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const lt = await load(createRequire(import.meta.url)(process.env.LIBTENSOR_JS ?? root("build/wasm/libtensor.js")));
const rows = JSON.parse(fs.readFileSync(process.env.TENSOR_ROWS ?? root("build/wasm/rows.json")));
const camel = (name) => name.replace(/(?<=\w)_([a-z0-9])/g, (_, letter) => letter.toUpperCase());
const leaf = lt.tensor([1], { requiresGrad: true });
const noTensor = lt.SGD([leaf], { lr: 0.1 }); // the library finds out that its handle is none of a tensor

const number = (text) => Number({ nan: "NaN", inf: "Infinity", "-inf": "-Infinity" }[text] ?? text);
const inexact = (dtype) => /float|complex/.test(dtype);
const element = (text, dtype) => (dtype === "bool" ? text === "true" : inexact(dtype) ? number(text) : BigInt(text));

function argument(value) {
  if (value === null) return undefined;
  if (Array.isArray(value)) return value.map((part) => (part === null ? null : argument(part)));
  if (value.bad) return noTensor;
  if (value.number !== undefined) return number(value.number);
  if (value.integer !== undefined) return BigInt(value.integer);
  if (value.dtype === undefined) return value;
  const flat = value.data.map((text) => element(text, value.dtype));
  if (flat.length && value.dtype.startsWith("complex")) {
    const dtype = value.dtype === "complex64" ? "float32" : "float64";
    return lt.tensor(flat, { dtype }).reshape([...value.shape, 2]).viewAsComplex();
  }
  return (flat.length ? lt.tensor(flat, { dtype: value.dtype }) : lt.zeros([0], value.dtype)).reshape(value.shape);
}

function same(actual, { dtype, shape, data }) {
  assert.equal(actual.dtype, dtype);
  assert.deepEqual(actual.shape, shape);
  if (data === null) return; // its elements are not set
  const got = [actual.toArray()].flat(Infinity);
  const want = data.map((text) => element(text, dtype));
  assert.equal(got.length, want.length);
  got.forEach((x, i) => {
    const y = want[i];
    const near = inexact(dtype) && Math.abs(x - y) <= 1e-6 + 1e-5 * Math.abs(y);
    assert.ok(near || Object.is(x, y) || x === y || (typeof y === "bigint" && BigInt(x) === y), `${got} is not ${want}`);
  });
}

/** The results in the order of the row. */
const listed = (result) =>
  result instanceof lt.Tensor ? [result] : Array.isArray(result) ? result : Object.values(result);

for (const { op, c, inplace, reflect, args, results, refused } of rows) {
  const name = camel(op.replace(/_$/, "")) + (inplace ? "_" : "");
  const inOrder = (values) => (reflect ? [values[1], values[0], ...values.slice(2)] : values);
  test(c, () => {
    const method = !reflect && args[0]?.dtype && OPS[op][0].startsWith(`${OPS[op][0].split(":")[0]}: tensor,`);
    for (const asMethod of method ? [false, true] : [false]) {
      lt.scope(() => {
        const values = inOrder(args.map(argument));
        lt.manualSeed(1);
        const got = listed(asMethod ? values[0][name](...values.slice(1)) : lt[name](...values));
        assert.equal(got.length, results.length);
        got.forEach((t, i) => same(t, results[i]));
      });
    }
    lt.scope(() => {
      const values = inOrder(refused.map(argument));
      const named = (e) => e instanceof TensorError && e.message.startsWith(`${name}: `);
      assert.throws(() => lt[name](...values), named);
    });
  });
}

test("every row has cases", () => {
  const tested = new Set(rows.map(({ op, inplace }) => op.replace(/_$/, "") + (inplace ? "_" : "")));
  for (const [op, [, , , inplace]] of Object.entries(OPS)) {
    for (const name of inplace ? [op, `${op}_`] : [op]) assert.ok(tested.has(name), `${name} has no case`);
  }
});
