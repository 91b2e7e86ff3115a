// SPDX-License-Identifier: Apache-2.0
// Every C function of every row through the binding: its results, and one error. tests/ops/export_cases.py writes the
// cases into build/wasm/op_cases.txt and says what its lines mean; TENSOR_OP_CASES names another file.
import assert from "node:assert/strict";
import fs from "node:fs";
import { createRequire } from "node:module";
import test from "node:test";
import { fileURLToPath } from "node:url";

import { OPS } from "../tables_gen.mjs";
import { load, TensorError } from "../tensor.mjs";

const root = (path) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const lt = await load(createRequire(import.meta.url)(process.env.LIBTENSOR_JS ?? root("build/wasm/libtensor.js")));
const camel = (name) => name.replace(/(?<=\w)_([a-z0-9])/g, (_, letter) => letter.toUpperCase());
const leaf = lt.tensor([1], { requiresGrad: true });
const noTensor = lt.SGD([leaf], { lr: 0.1 }); // the library finds out that its handle is none of a tensor

const number = (text) => Number({ nan: "NaN", inf: "Infinity", "-inf": "-Infinity" }[text] ?? text);
const inexact = (dtype) => /float|complex/.test(dtype);
const element = (text, dtype) => (dtype === "bool" ? text === "true" : inexact(dtype) ? number(text) : BigInt(text));
const list = (text) => (text === "" ? [] : text.split(","));

/** The cases of a file, as lists of fields: what has one line in a case, and what has several. */
function parse(text) {
  const cases = [];
  for (const line of text.trimEnd().split("\n")) {
    const [key, ...fields] = line.split("\t");
    if (key === "function") cases.push({ argument: [], result: [], refused: [] });
    const last = cases.at(-1);
    if (Array.isArray(last[key]) && key !== "form") last[key].push(fields);
    else last[key] = fields;
  }
  return cases;
}

const cases = parse(fs.readFileSync(process.env.TENSOR_OP_CASES ?? root("build/wasm/op_cases.txt"), "utf8"));

/** The tensor that begins in these fields, which it removes from them. */
function tensor(fields) {
  const dtype = fields.shift();
  if (dtype === "none") return null;
  if (dtype === "bad") return noTensor;
  const [shape, flat] = [list(fields.shift()).map(Number), list(fields.shift()).map((text) => element(text, dtype))];
  if (flat.length && dtype.startsWith("complex")) {
    const parts = dtype === "complex64" ? "float32" : "float64";
    return lt.tensor(flat, { dtype: parts }).reshape([...shape, 2]).viewAsComplex();
  }
  return (flat.length ? lt.tensor(flat, { dtype }) : lt.zeros([0], dtype)).reshape(shape);
}

function argument([, type, ...fields]) {
  const [text] = fields;
  if (type === "tensor") return tensor(fields) ?? undefined;
  if (type === "tensors") return Array.from({ length: Number(fields.shift()) }, () => tensor(fields));
  if (type === "fan") return `fan_${text}`;
  if (type === "string" || type === "reduction") return text; // "none" is a reduction
  if (text === "none") return undefined;
  if (type === "scalar" || type === "float") return number(text);
  if (type === "scalar_i64" || type === "int") return BigInt(text);
  if (type === "bool") return text === "true";
  if (/^axis/.test(type)) return Number(text);
  return ["ints", "shape", "axes"].includes(type) ? list(text).map(Number) : text;
}

function same(actual, [dtype, shape, elements]) {
  assert.equal(actual.dtype, dtype);
  assert.deepEqual(actual.shape, list(shape).map(Number));
  if (elements === "?") return; // they are not set
  const got = [actual.toArray()].flat(Infinity);
  const want = list(elements).map((text) => element(text, dtype));
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

for (const { function: [c], op: [op], form, argument: args, result, refused, error } of cases) { // prettier-ignore
  const reflect = form.includes("reflect");
  const name = camel(op.replace(/_$/, "")) + (form.includes("inplace") ? "_" : "");
  const inOrder = (values) => (reflect ? [values[1], values[0], ...values.slice(2)] : values);
  test(c, () => {
    const method = !reflect && args[0]?.[1] === "tensor" && OPS[op][0].startsWith(`${OPS[op][0].split(":")[0]}: tensor,`);
    for (const asMethod of method ? [false, true] : [false]) {
      lt.scope(() => {
        const values = inOrder(args.map(argument));
        lt.manualSeed(1);
        const got = listed(asMethod ? values[0][name](...values.slice(1)) : lt[name](...values));
        assert.equal(got.length, result.length);
        got.forEach((t, i) => same(t, result[i]));
      });
    }
    lt.scope(() => {
      const values = inOrder(refused.map(argument));
      const named = (e) => e instanceof TensorError && e.code === error[0] && e.message.startsWith(`${name}: `);
      assert.throws(() => lt[name](...values), named);
    });
  });
}

test("every row has cases", () => {
  const tested = new Set(cases.map(({ op, form }) => op[0].replace(/_$/, "") + (form.includes("inplace") ? "_" : "")));
  for (const [op, [, , , inplace]] of Object.entries(OPS)) {
    for (const name of inplace ? [op, `${op}_`] : [op]) assert.ok(tested.has(name), `${name} has no case`);
  }
});
