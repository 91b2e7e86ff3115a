// SPDX-License-Identifier: Apache-2.0
// What a caller may pass and what is refused, with the module of test_tensor.mjs.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import test from "node:test";
import { fileURLToPath } from "node:url";

import { load, TensorError } from "../tensor.mjs";

const root = (path) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const lt = await load(createRequire(import.meta.url)(process.env.LIBTENSOR_JS ?? root("build/wasm/libtensor.js")));
const parameter = () => lt.tensor([1, 2, 3], { dtype: "float64", requiresGrad: true });
const refuses = (f, message) => assert.throws(f, (e) => e instanceof TypeError && message.test(e.message));

test("options of optimisers are complete lists, or errors", () => {
  for (const bad of [[0.9], 0.9, null, {}, [0.9, 0.99, 0.1], new Float64Array(1)]) {
    refuses(() => lt.Adam([parameter()], { betas: bad }), /betas: expected an array of 2 numbers/);
  }
  refuses(() => lt.Adam([parameter()], { betas: [undefined, 0.9] }), /betas: expected a number, not undefined/);
  for (const bad of [0.1, "0.1", null, [0.1]]) refuses(() => lt.SGD([parameter()], bad), /options: expected an object/);

  const moved = (kind, options) => {
    const p = lt.tensor([[1, 2], [3, 4]], { dtype: "float64", requiresGrad: true }); // prettier-ignore
    const optimizer = new lt[kind]([p], options);
    for (let i = 0; i < 3; ++i) {
      optimizer.zeroGrad();
      p.mul(p).sum().backward();
      optimizer.step();
    }
    return p.toArray();
  };
  const parts = { etas: ["eta_minus", "eta_plus", 0.4, 1.3], stepSizes: ["step_min", "step_max", 1e-3, 0.012] };
  for (const [list, [first, second, a, b]] of Object.entries(parts)) {
    assert.deepEqual(moved("Rprop", { [list]: [a, b] }), moved("Rprop", { [first]: a, [second]: b }));
    assert.notDeepEqual(moved("Rprop", { [list]: [a, b] }), moved("Rprop", {}));
  }
  const [a, b, c] = [3, -4, 2];
  assert.deepEqual(moved("Muon", { nsCoefficients: [a, b, c] }), moved("Muon", { ns_a: a, ns_b: b, ns_c: c }));
  assert.deepEqual(moved("Adam", { betas: new Float64Array([0.5, 0.6]) }), moved("Adam", { betas: [0.5, 0.6] }));
  assert.deepEqual(moved("SGD", { lr: 0.1, weight_decay: 0.1 }), moved("SGD", { lr: 0.1, weightDecay: 0.1 }));
  assert.notDeepEqual(moved("SGD", { lr: 0.1, weight_decay: 0.1 }), moved("SGD", { lr: 0.1 }));
});

test("an option that is undefined is left out", () => {
  lt.RMSprop([parameter()], { centered: undefined, lr: undefined, alpha: undefined });
  const sgd = lt.SGD([parameter()], { lr: 0.5, momentum: undefined });
  lt.scheduler("step", sgd, { stepSize: 2, gamma: undefined, milestones: undefined });
});

test("schedulers refuse what is no optimiser, option or metric", () => {
  const sgd = lt.SGD([parameter()], { lr: 0.5 });
  for (const bad of [undefined, null, parameter(), {}]) refuses(() => lt.scheduler("step", bad), /expected an optimizer/);
  for (const bad of [5, null, "a"]) refuses(() => lt.scheduler("step", sgd, bad), /options: expected an object/);
  for (const bad of [3, "34", [1.5], ["a"]]) refuses(() => lt.scheduler("multi_step", sgd, { milestones: bad }), /milestones/);
  const steps = lt.scheduler("multi_step", sgd, { milestones: new Int32Array([1]), gamma: 0.5 });
  steps.step();
  assert.equal(steps.lr(), 0.25);
  assert.equal(lt.scheduler("step", sgd, { stepSize: 3 }).lr(), 0.25);
  const plateau = lt.scheduler("reduce_on_plateau", sgd, {});
  for (const bad of ["0.5", null, parameter()]) refuses(() => plateau.step(bad), /metric: expected a number/);
  for (const f of [() => plateau.lr("a"), () => sgd.setOption("lr", 1, "a")]) refuses(f, /group: expected an integer/);
  refuses(() => sgd.setOption(undefined, 1), /name: expected a string/);
});

test("schedulers know PyTorch's words", () => {
  const rates = (kind, options) => {
    const scheduler = lt.scheduler(kind, lt.SGD([parameter()], { lr: 0.5, momentum: 0.5 }), options);
    return Array.from({ length: 9 }, () => (scheduler.step(), scheduler.lr()));
  };
  const cyclic = { base_lr: 0.01, max_lr: 0.1, step_size_up: 2, gamma: 0.9 };
  ["triangular", "triangular2", "exp_range"].forEach((mode, i) =>
    assert.deepEqual(rates("cyclic", { mode, ...cyclic }), rates("cyclic", { mode: i, ...cyclic })),
  );
  const once = { maxLr: 0.1, totalSteps: 10 };
  assert.deepEqual(rates("one_cycle", { annealStrategy: "linear", ...once }), rates("one_cycle", { linear: true, ...once }));
  assert.notDeepEqual(rates("one_cycle", { annealStrategy: "linear", ...once }), rates("one_cycle", { annealStrategy: "cos", ...once }));
  const plateau = lt.scheduler("reduce_on_plateau", lt.SGD([parameter()], { lr: 0.5 }), { mode: "max", patience: 0, factor: 0.5 });
  for (const metric of [1, 2, 3]) plateau.step(metric);
  assert.equal(plateau.lr(), 0.5);
  refuses(() => rates("cyclic", { mode: "square", ...cyclic }), /mode: expected one of triangular/);
  refuses(() => rates("step", { step_size: "2" }), /step_size: expected a number, not "2"/);
});

test("what has been released says so", () => {
  const [x, sgd] = [parameter(), lt.SGD([parameter()], { lr: 0.5 })];
  const scheduler = lt.scheduler("step", sgd, { step_size: 2 });
  const program = lt.capture((v) => v.neg(), x);
  for (const object of [x, sgd, scheduler, program]) object.release();
  const uses = [() => x.grad, () => String(x), () => x.backward(), () => (x.requiresGrad = true), () => x.neg(),
    () => sgd.step(), () => sgd.zeroGrad(), () => lt.scheduler("step", sgd, {}), () => scheduler.step(), () => scheduler.lr(),
    () => program.run(), () => program.inputNames, () => program.inputs, () => program.outputNames, () => program.save(),
    () => program.plan, () => program.quantize(), () => String(program)]; // prettier-ignore
  uses.forEach((f) => refuses(f, /the (tensor|optimizer|scheduler|program) has been released/));
});

test("files are bytes, whatever holds them", () => {
  const x = lt.tensor([1, 2]);
  const bytes = lt.saveSafetensors(new Map([["a", x]]));
  assert.deepEqual(bytes, lt.saveSafetensors({ a: x }));
  const padded = new Uint8Array(bytes.length + (bytes.length % 2) + 2);
  padded.set(bytes, 2);
  const view = new DataView(padded.buffer, 2, bytes.length);
  for (const held of [bytes, bytes.slice().buffer, view, [...bytes], Buffer.from(bytes)]) {
    assert.deepEqual(lt.loadSafetensors(held).a.toArray(), [1, 2]);
  }
  const even = bytes.length % 2 ? bytes.slice(0, -1) : bytes;
  const wide = new Uint16Array(even.slice().buffer);
  if (even.length === bytes.length) assert.deepEqual(lt.loadSafetensors(wide).a.toArray(), [1, 2]);
  for (const load of [lt.loadSafetensors, lt.loadNpz, lt.loadNpy, lt.loadPt, lt.loadGguf, lt.loadProgram]) {
    for (const bad of [3, "abc", undefined, null, Promise.resolve(bytes), {}]) refuses(() => load(bad), /^load\w+: expected the bytes/);
  }
  for (const bad of [undefined, null, "a", x]) refuses(() => lt.saveSafetensors(bad), /^saveSafetensors: expected an object or a Map/);
  refuses(() => lt.saveNpz({ a: 1 }), /^saveNpz: a: expected a tensor, not 1/);
});

test("typed arrays do not wrap", () => {
  for (const [data, dtype] of [[new Float32Array([300]), "int8"], [new Float32Array([NaN]), "int64"],
    [new BigInt64Array([300n]), "int8"], [new Int8Array([-1]), "uint8"], [new Float64Array([2 ** 63]), "int64"],
    [new BigUint64Array([2n ** 63n]), "int64"]]) { // prettier-ignore
    assert.throws(() => lt.tensor(data, { dtype }), RangeError);
  }
  assert.deepEqual(lt.tensor(new Float32Array([1.5, -2]), { dtype: "int64" }).toArray(), [1n, -2n]);
  assert.deepEqual(lt.tensor(new BigInt64Array([200n]), { dtype: "uint8" }).toArray(), [200]);
  assert.deepEqual(lt.tensor(new Uint8Array([2, 0]), { dtype: "bool" }).toArray(), [true, false]);
  assert.deepEqual(lt.tensor(new Int16Array([3]), { dtype: "float16" }).toArray(), [3]);
});

test("one element as a value of JavaScript", () => {
  assert.equal(lt.tensor([2n ** 53n + 1n]).item(), 2n ** 53n + 1n);
  assert.equal(lt.tensor(new BigUint64Array([2n ** 64n - 1n])).item(), 2n ** 64n - 1n);
  assert.equal(lt.tensor([7n]).item(), 7);
  assert.equal(lt.tensor([true]).item(), true);
  const loss = lt.tensor(0.25);
  assert.ok(loss < 0.5 && loss > 0.125);
  assert.equal(2 * loss, 0.5);
  assert.equal(Number(lt.tensor([3n])), 3);
  assert.equal(`${loss}`, "tensor(0.2500)");
  assert.equal("loss: " + loss, "loss: tensor(0.2500)");
  assert.throws(() => lt.tensor([1, 2]) < 3, TensorError);
  assert.throws(() => Number(lt.tensor([1, 2], { dtype: "complex64" })), TypeError);
});

test("defaults are those of the other languages", () => {
  const x = lt.tensor([[3, 1], [2, 4]]); // prettier-ignore
  assert.deepEqual(x.slice(0, 1).toArray(), [[2, 4]]);
  assert.deepEqual(x.slice(1, undefined, undefined, -1).toArray(), [[1, 3], [4, 2]]); // prettier-ignore
  assert.deepEqual(x.slice({ axis: 0, stop: 1 }).toArray(), [[3, 1]]);
  assert.deepEqual(x.sort().values.toArray(), [[1, 3], [2, 4]]); // prettier-ignore
  assert.deepEqual(x.flatten().shape, [4]);
  assert.deepEqual(lt.concat([x, x]).shape, [4, 2]);
  assert.deepEqual(lt.stack([x, x]).shape, [2, 2, 2]);
  assert.deepEqual(lt.arange(0n, 3n).toArray(), [0n, 1n, 2n]);
  assert.deepEqual(lt.arange(0, 3).toArray(), [0, 1, 2]);
  assert.deepEqual(lt.linspace(0, 1, 3).toArray(), [0, 0.5, 1]);
  assert.equal(x.fft().dtype, "complex64");
});

test("arguments that would be ignored are errors", () => {
  const x = lt.tensor([[1, 2], [3, 4]]); // prettier-ignore
  refuses(() => lt.zeros([2], "float32", "cuda"), /zeros: device: expected undefined, not "cuda"/);
  refuses(() => lt.randn({ shape: [2], rng: 5 }), /randn: rng: expected undefined, not 5/);
  refuses(() => x.sum(0, { axes: 1 }), /sum: axes is given twice/);
  const program = lt.capture((v) => v.neg(), x);
  refuses(() => program.quantize(8, { blocksize: 3 }), /quantize has no option blocksize/);
  refuses(() => program.quantize(8.5), /bits: expected an integer, not 8.5/);
  refuses(() => program.quantize(8, { int8Activations: "no" }), /int8Activations: expected true or false/);
  assert.throws(() => program.run(), { message: /^Program.run: the program has 1 inputs/ });
  refuses(() => lt.capture(async (v) => v.neg(), x), /capture: the function waits/);
  refuses(() => lt.capture(x), /capture: expected a function/);
  for (const bad of [1.5, "3", undefined]) refuses(() => lt.manualSeed(bad), /manualSeed: seed: expected an integer/);
  assert.deepEqual(x.unbind(0n).map((part) => part.toArray()), [[1, 2], [3, 4]]); // prettier-ignore
  x.neg();
});

test("lists longer than the stack", () => {
  const n = 1 << 20;
  const parts = lt.zeros([n]).split(new Array(n).fill(1), 0);
  assert.equal(parts.length, n);
  assert.deepEqual(lt.concat(parts, 0).shape, [n]);
  parts.forEach((part) => part.release());
});

test("gradients of outputs, and in leaves", () => {
  const [x, y] = [parameter(), parameter()];
  const z = x.mul(x).mul(y);
  const [gx, gy] = lt.grad(z.sum(), [x, y], { createGraph: true });
  assert.deepEqual([gx.toArray(), gy.toArray()], [[2, 8, 18], [1, 4, 9]]); // prettier-ignore
  assert.deepEqual(lt.grad(gx.sum(), x)[0].toArray(), [2, 4, 6]);
  assert.equal(x.grad, null);
  const weights = lt.tensor([1, 0, 2], { dtype: "float64" });
  assert.deepEqual(lt.grad([x.mul(3)], [x], { gradOutputs: [weights] })[0].toArray(), [3, 0, 6]);
  assert.deepEqual(lt.grad(x.mul(3), x, { gradOutputs: weights })[0].toArray(), [3, 0, 6]);
  assert.equal(lt.grad(x.sum(), [y], { allowUnused: true })[0], null);
  assert.throws(() => lt.grad(x.sum(), [y]), { code: "TENSOR_E_AUTOGRAD", message: /^grad: input 0 was not used/ });
  refuses(() => lt.grad(x.sum(), [x], { retain_graph: true }), /grad has no option retain_graph/);
  refuses(() => lt.grad([x.sum()], [x], { gradOutputs: [weights, weights] }), /2 gradOutputs for 1 outputs/);

  x.sum().backward();
  x.grad = null;
  assert.equal(x.grad, null);
  x.grad = weights;
  assert.deepEqual(x.grad.toArray(), [1, 0, 2]);
  refuses(() => (x.grad = undefined), /grad: expected a tensor/);
  const loss = x.mul(x).sum();
  loss.backward(null, { createGraph: true }); // keeps the graph, as in PyTorch
  loss.backward();
  x.grad = null;
});
