// SPDX-License-Identifier: Apache-2.0
// The binding's own code, on a module in JavaScript: conversions, scopes, printing, texts. test_tensor.mjs has the rest.
import assert from "node:assert/strict";
import test from "node:test";
import { inspect } from "node:util";

import { load, TensorError } from "../tensor.mjs";
import { standIn } from "./stand_in.mjs";

const lt = await load(standIn);
const live = () => lt.module.live();
const wait = () => new Promise((done) => setTimeout(done, 2));

test("what is no number is no element", () => {
  for (const bad of ["a", "1", undefined, null, {}, Symbol.iterator, () => 1, new Date(0)]) {
    for (const data of [bad, [bad], [1, bad], [[1, 2], [3, bad]], [[bad, 1]]]) { // prettier-ignore
      for (const dtype of [undefined, "float64", "int32", "bool"]) assert.throws(() => lt.tensor(data, { dtype }), TypeError);
    }
  }
  assert.throws(() => lt.tensor([1, 2n]), /mixed/);
  assert.throws(() => lt.tensor([1, , 3]), TypeError); // prettier-ignore
  assert.throws(() => lt.tensor(new DataView(new ArrayBuffer(8))), TypeError);
  assert.throws(() => lt.tensor(new Uint8ClampedArray(2)), /Uint8ClampedArray/);
  assert.throws(() => lt.tensor([1], { dtype: "float" }), /no dtype "float"/);
  assert.throws(() => lt.tensor([1, [2]]), /lengths/);
});

test("numbers come whole, or not at all", () => {
  const values = (data, dtype) => lt.tensor(data, { dtype }).toArray();
  assert.deepEqual(values([0.1], "float64"), [0.1]);
  assert.deepEqual(values([16777217, -5], "int32"), [16777217, -5]);
  assert.deepEqual(values([2n ** 63n], "uint64"), [2n ** 63n]);
  assert.deepEqual(values([2 ** 53, true], "int64"), [2n ** 53n, 1n]);
  assert.deepEqual(values([1.9, -1.9], "int8"), [1, -1]);
  assert.deepEqual(values([2, 0, NaN], "bool"), [true, false, false]);
  assert.deepEqual(values([true, 2]), [1, 2]);
  assert.deepEqual(values([1n, true]), [1n, 1n]);
  const limits = { uint8: 256, int8: 128, int16: 2 ** 15, uint16: 2 ** 16, int32: 2 ** 31, uint32: 2 ** 32 };
  for (const [dtype, beyond] of Object.entries(limits)) {
    assert.equal(values([beyond - 1], dtype)[0], beyond - 1);
    for (const bad of [beyond, -beyond - 1, NaN, Infinity, -Infinity, BigInt(beyond)]) {
      assert.throws(() => values([0, bad], dtype), RangeError, `${dtype} ${bad}`);
    }
  }
  assert.throws(() => values([2n ** 63n]), RangeError);
  assert.throws(() => values([-1n], "uint64"), RangeError);
});

test("arguments are what they should be", () => {
  const x = lt.tensor([1, 2]);
  for (const bad of [1.5, "0", null, {}, true, NaN]) assert.throws(() => x.softmax(bad), /softmax: axis/);
  assert.throws(() => x.softmax(2 ** 40), RangeError);
  assert.throws(() => x.sum([0.5]), /sum: axes: expected an integer, not 0.5/);
  for (const bad of ["true", 1, null, []]) assert.throws(() => x.sum(0, bad), /keepdims: expected true or false/);
  x.sum();
  x.sum(0, true);
  x.softmax(-1);
  x.add(0.5);
  assert.deepEqual(lt.module.calls.splice(0), [["sum", 0, 0], ["sum", 1, 1], ["softmax", -1], ["add", 0.5]]); // prettier-ignore
  assert.throws(() => x.add("1"), /expected a tensor/);
  assert.throws(() => lt.full([2], "3"), /full: value: expected a number, not "3"/);
  assert.throws(() => x.add(2n ** 64n), RangeError);
  assert.throws(() => lt.manualSeed(2n ** 64n), RangeError);
  assert.throws(() => lt.manualSeed(-1), RangeError);
  lt.manualSeed(2n ** 64n - 1n);
  assert.throws(() => lt.SGD([x], { lr: "0.1" }), /lr: expected a number/);
});

test("strings with a NUL are errors", () => {
  const x = lt.tensor([1]);
  assert.throws(() => lt.einsum("i\0->i", [x]), /NUL/);
  assert.throws(() => lt.saveSafetensors({ "na\0me": x }), /NUL/);
  assert.throws(() => lt.saveNpz({ "na\0me": x }), /NUL/);
  assert.throws(() => lt.einsum(5, [x]), /equation: expected a string/);
  assert.ok(!lt.module.calls.some(([name]) => name === "save"));
});

test("texts of errors have names of JavaScript", () => {
  const x = lt.tensor([1]);
  const text = (f) => {
    try {
      f();
    } catch (e) {
      assert.ok(e instanceof TensorError);
      return e.message;
    }
    assert.fail();
  };
  assert.equal(text(() => x.add_(1)), "add_: '/tmp/tensor_add.x' is bad"); // prettier-ignore
  assert.equal(text(() => lt.sub(1.5, x)), "sub: bad");
  assert.equal(text(() => x.logSoftmax(7)), "logSoftmax: axis 7 is out of range");
  assert.equal(text(() => x.backward()), "backward: sum was freed; keep it with retainGraph");
  assert.equal(text(() => lt.SGD([x], { lr: -1 })), "Optimizer: lr is -1");
});

test("a scope ends when its promise does", async () => {
  const before = live();
  let inside;
  const running = lt.scope(async () => {
    const a = lt.tensor([1]);
    await wait();
    inside = a.neg(); // a is there, and what is made now belongs to the scope
    await wait();
    assert.deepEqual(a.toArray(), [1]);
    return { kept: inside.neg() };
  });
  assert.equal(live(), before + 1);
  const { kept } = await running;
  assert.equal(live(), before + 1);
  assert.throws(() => inside.shape, /released/);
  kept.release();

  // Two at once, and what is made outside meanwhile.
  const outside = [];
  const one = async () => {
    const t = lt.tensor([1]);
    await wait();
    t.neg();
  };
  const both = [lt.scope(one), lt.scope(one)];
  await wait();
  outside.push(lt.tensor([2]));
  await Promise.all(both);
  assert.deepEqual(outside[0].toArray(), [2]);
  outside[0].release();

  // A failure releases too, and nested scopes give what they keep to the outer one.
  await assert.rejects(lt.scope(async () => (lt.tensor([1]), await wait(), assert.fail())));
  await lt.scope(async () => {
    const kept = await lt.scope(async () => (lt.tensor([1]), await wait(), lt.tensor([2])));
    assert.deepEqual(kept.toArray(), [2]);
  });
  assert.equal(await lt.scope(async () => 5), 5);
  assert.equal(live(), before);
  assert.throws(() => lt.noGrad(async () => 1), TypeError);
});

test("printing, JSON and disposal", () => {
  const x = lt.tensor([[1, 2], [3, 4]], { requiresGrad: true }); // prettier-ignore
  assert.equal(inspect(x), "Tensor float32 [2, 2], requiresGrad tensor(2,2)");
  assert.equal(inspect({ x }), "{ x: Tensor float32 [2, 2], requiresGrad tensor(2,2) }");
  assert.equal(JSON.stringify({ x }), '{"x":[[1,2],[3,4]]}');
  assert.equal(JSON.stringify(lt.tensor([1n, 2n ** 60n])), '[1,"1152921504606846976"]');
  assert.equal(JSON.stringify(lt.tensor([true])), "[true]");
  assert.equal(JSON.stringify(lt.tensor(2.5)), "2.5");
  const before = live();
  x[Symbol.dispose ?? Symbol.for("Symbol.dispose")]();
  assert.equal(live(), before - 1);
  assert.equal(inspect(x), "Tensor (released)");
  for (const name of ["shape", "ndim", "dtype", "numel", "requiresGrad"]) assert.throws(() => x[name], /released/, name);
});

test("nesting has an end", () => {
  const circle = [];
  circle.push(circle);
  const both = [1, []];
  both[1].push(both);
  const nested = (depth) => Array.from({ length: depth }).reduce((inner) => [inner], 1);
  for (const data of [circle, both, nested(65), nested(1000)]) assert.throws(() => lt.tensor(data), TypeError);
  assert.throws(() => lt.tensor(circle), /tensor: more than 64 nested arrays/);
  assert.equal(lt.tensor(nested(64)).ndim, 64);
});

test("names are those of the tables, and options those that are known", () => {
  const x = lt.tensor([1]);
  for (const name of ["constructor", "toString", "__proto__", "hasOwnProperty", "", 1, null, Symbol.iterator, {}]) {
    for (const f of [
      () => lt.tensor([1], { dtype: name }),
      () => x.astype(name),
      () => lt.zeros([1], { dtype: name }),
      () => lt.mseLoss(x, x, name),
      () => lt.scheduler(name, null),
    ]) {
      assert.throws(f, TypeError, `${String(name)}: ${f}`); // prettier-ignore
    }
  }
  assert.throws(() => lt.tensor([1], { dtpye: "int8" }), /tensor has no option dtpye/);
  for (const bad of ["int8", 1, null, [], true]) assert.throws(() => lt.tensor([1], bad), /tensor: options: expected an object/);
  for (const bad of ["false", 0, 1, null, {}]) {
    assert.throws(() => lt.tensor([1], { requiresGrad: bad }), /tensor: requiresGrad: expected true or false/);
    assert.throws(() => (x.requiresGrad = bad), /requiresGrad: expected true or false/);
    assert.throws(() => x.backward(null, { retainGraph: bad }), /backward: retainGraph: expected true or false/);
    assert.throws(() => lt.SGD([x], { lr: 1, maximize: bad }), /maximize: expected true or false/);
  }
  assert.throws(() => x.backward(null, { retain: true }), /backward has no option retain/);
  assert.throws(() => x.backward(5), /backward: grad: expected a tensor/);
  assert.throws(() => lt.einsum("ij->i", x), /einsum: operands: expected an array of tensors, not an object/);
  for (const bad of [null, 5, "x", [1], [{}]]) assert.throws(() => lt.einsum("ij->i", bad), /einsum: operands: expected/);
  for (const bad of [x, 5, "x", [1], [{}]]) assert.throws(() => lt.SGD(bad, { lr: 1 }), /Optimizer: params: expected/);
  assert.throws(() => lt.saveSafetensors({ a: 1 }), /a: expected a tensor/);
  assert.equal(lt.tensor([1], { requiresGrad: true }).requiresGrad, true);
  assert.equal(lt.tensor([1], { requiresGrad: false, dtype: undefined }).requiresGrad, false);
});
