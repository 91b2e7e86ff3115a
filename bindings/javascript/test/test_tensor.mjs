// SPDX-License-Identifier: Apache-2.0
// The binding under Node; LIBTENSOR_JS names another module than that of build/wasm.
import assert from "node:assert/strict";
import fs from "node:fs";
import { createRequire } from "node:module";
import test from "node:test";
import { fileURLToPath } from "node:url";

import { OPS } from "../tables_gen.mjs";
import { load, TensorError } from "../tensor.mjs";

const root = (path) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const lt = await load(createRequire(import.meta.url)(process.env.LIBTENSOR_JS ?? root("build/wasm/libtensor.js")));

const near = (actual, expected, most = 1e-6) => {
  const [a, b] = [actual, expected].map((x) => [x].flat(Infinity));
  assert.equal(a.length, b.length);
  a.forEach((x, i) => assert.ok(Math.abs(x - b[i]) <= most, `${a} is not ${b}`));
};
const refuses = (f, code, message) =>
  assert.throws(f, (e) => e instanceof TensorError && e.code === code && message.test(e.message));

test("a gradient", () => {
  const x = lt.tensor([1, 2, 3], { requiresGrad: true });
  assert.equal(x.grad, null);
  x.mul(x).sum().backward();
  assert.deepEqual(x.grad.toArray(), [2, 4, 6]);
  assert.equal(String(x.grad), "tensor([2., 4., 6.])");
});

test("complex numbers are pairs", () => {
  const z = lt.tensor([[1, 2], [3, -4]]).viewAsComplex(); // prettier-ignore
  assert.deepEqual([z.dtype, z.shape], ["complex64", [2]]);
  assert.deepEqual(z.mul(z).toArray(), [[-3, 4], [-7, -24]]); // prettier-ignore
  assert.deepEqual(Array.from(z.conj().data()), [1, -2, 3, 4]);
  assert.deepEqual([z.sum().item(), z.abs().toArray()[1]], [[4, -2], 5]);
  near(z.fft(-1, -1, "backward").toArray(), [4, -2, -2, 6]);
  refuses(() => z.lt(z), "TENSOR_E_DTYPE", /^lt: .*expected a real dtype$/);
});

test("errors carry the library's text and code", () => {
  refuses(() => lt.tensor([1, 2, 3]).add(lt.tensor([1, 2])), "TENSOR_E_SHAPE",
    /^add: shapes \[3\] and \[2\] do not broadcast$/); // prettier-ignore
  refuses(() => lt.zeros([2 ** 40]), "TENSOR_E_NOMEM", /^zeros: out of memory/);
  refuses(() => lt.loadSafetensors(new Uint8Array(3)), "TENSOR_E_IO", /too short for a safetensors file/);
});

test("misuse is named", () => {
  const x = lt.tensor([1, 2]);
  assert.throws(() => x.softmax(), /softmax: axis is missing/);
  assert.throws(() => x.sum({ dim: 0 }), /sum has no argument dim/);
  assert.throws(() => x.neg(1, 2), /neg takes 1 arguments/);
  assert.throws(() => x.add("1"), /add: b: expected a tensor/);
  assert.throws(() => lt.mseLoss(x, x, "middle"), /expected one of none, mean, sum/);
  assert.throws(() => lt.tensor([[1], [2, 3]]), /different lengths/);
  x.release();
  assert.throws(() => lt.add(x, x), /released/);
});

test("data in and out, in every dtype", () => {
  for (const dtype of ["bool", "uint8", "int8", "int16", "int32", "int64", "uint16", "uint32", "uint64", "float16",
    "bfloat16", "float32", "float64"]) { // prettier-ignore
    const x = lt.tensor([[0, 1], [1, 0], [1, 1]], { dtype }); // prettier-ignore
    assert.equal(x.dtype, dtype);
    assert.deepEqual(x.shape, [3, 2]);
    assert.deepEqual(x.toArray().map((row) => row.map(Number)), [[0, 1], [1, 0], [1, 1]]); // prettier-ignore
  }
  assert.equal(lt.tensor(new Float64Array([1, 2])).dtype, "float64");
  assert.equal(lt.tensor(new Int16Array([1, 2])).dtype, "int16");
  assert.equal(lt.tensor(new Uint8Array([1, 2])).dtype, "uint8");
  assert.equal(lt.tensor([1n, 2n]).dtype, "int64");
  assert.equal(lt.tensor([true]).dtype, "bool");
  assert.equal(lt.tensor(2).ndim, 0);
  assert.equal(lt.tensor(2.5).item(), 2.5);
  assert.equal(lt.tensor([]).numel, 0);
});

test("numbers in place of operands", () => {
  const x = lt.tensor([1n, 2n]);
  assert.deepEqual(x.add(1).toArray(), [2n, 3n]);
  assert.deepEqual(x.mul(0.5).toArray(), [0.5, 1]);
  assert.deepEqual(lt.tensor([-5, 0.5, 5]).clamp(-1, 1).toArray(), [-1, 0.5, 1]);
  assert.deepEqual(lt.tensor([1, 2]).add_(2).toArray(), [3, 4]);
  assert.deepEqual(lt.tensor([6n, 9n]).bitwiseAnd(3).toArray(), [2n, 1n]);
  assert.throws(() => lt.tensor([6n]).bitwiseAnd(1.5), /bitwiseAnd: expected integers, not 1.5/);
  assert.deepEqual(lt.full([2], 7n).toArray(), [7n, 7n]);
  assert.deepEqual(lt.full([2], 7).toArray(), [7, 7]);
});

test("named and omitted arguments", () => {
  const x = lt.tensor([[1, 2], [3, 4]]); // prettier-ignore
  assert.equal(x.sum().item(), 10);
  assert.deepEqual(x.sum(1).toArray(), [3, 7]);
  assert.deepEqual(x.sum({ axes: [0], keepdims: true }).toArray(), [[4, 6]]);
  assert.deepEqual(x.sum([]).toArray(), x.toArray());
  assert.equal(Number(x.argmax().item()), 3);
  assert.deepEqual(x.split([1, 1], 0).map((part) => part.toArray()), [[[1, 2]], [[3, 4]]]); // prettier-ignore
  assert.deepEqual(x.unbind(-1).map((part) => part.toArray()), [[1, 3], [2, 4]]); // prettier-ignore
  assert.deepEqual(lt.einsum("ij,ij->i", [x, x]).toArray(), [5, 25]);
});

test("every row is there, and calls its function", () => {
  for (const [name, [signature]] of Object.entries(OPS)) {
    const method = lt[name.replace(/(?<=\w)_([a-z0-9])/g, (_, c) => c.toUpperCase())];
    assert.equal(typeof method, "function", name);
    const one = lt.tensor([[[[0.5]]]]);
    const values = { tensor: one, tensors: [one], int: 1, ints: [1], axis: 0, shape: [1, 1, 1, 1], string: "abcd->a",
      scalar: 1, float: 0.5, bool: true }; // prettier-ignore
    const args = signature.split(", ").map((part) => values[/: (\w+)/.exec(part)[1]]);
    try {
      method(...args);
    } catch (e) {
      assert.ok(e instanceof TensorError, `${name}: ${e.message}`);
      assert.ok(!e.message.includes("tensor_"), `${name}: ${e.message}`);
    }
  }
});

test("release, scope, noGrad", () => {
  const live = () => lt.memoryStats().liveTensors;
  const before = live();
  const kept = lt.scope(() => {
    const a = lt.ones([4]);
    a.mul(2);
    lt.scope(() => a.add(1));
    return a.add(3);
  });
  assert.equal(live(), before + 1);
  assert.deepEqual(kept.toArray(), [4, 4, 4, 4]);
  kept.release();
  kept.release();
  assert.equal(live(), before);
  assert.throws(() => lt.scope(() => lt.ones([2]).add(lt.ones([3]))));
  assert.equal(live(), before);
  const x = lt.ones([2]);
  x.requiresGrad = true;
  assert.equal(lt.noGrad(() => x.mul(2)).requiresGrad, false);
  assert.equal(x.mul(2).requiresGrad, true);
});

test("files", () => {
  const a = lt.tensor([[1, 2]]), b = lt.tensor([3n]); // prettier-ignore
  const read = lt.loadSafetensors(lt.saveSafetensors({ "a.weight": a, b }));
  assert.deepEqual(Object.keys(read).sort(), ["a.weight", "b"]);
  assert.deepEqual(read["a.weight"].toArray(), [[1, 2]]);
  const golden = lt.loadSafetensors(fs.readFileSync(root("tests/golden/mlp.safetensors")));
  assert.ok(Object.keys(golden).length > 2);
});

test("files of PyTorch and GGUF", () => {
  const checkpoint = lt.loadPt(fs.readFileSync(root("tests/golden/checkpoint.pt")));
  assert.deepEqual(Object.keys(checkpoint), ["model.weight", "model.transposed"]);
  assert.deepEqual(checkpoint["model.transposed"].toArray(), [[1, 4], [2, 5], [3, 6]]); // prettier-ignore
  const gguf = lt.loadGguf(fs.readFileSync(root("tests/golden/small.gguf")));
  assert.deepEqual(gguf.weight.toArray(), [[0, 1, 2], [3, 4, 5]]); // prettier-ignore
  assert.deepEqual(gguf.quantised.shape, [2, 32]);
});

test("files of NumPy", () => {
  const a = lt.tensor([[1, 2]]), b = lt.tensor([3n]); // prettier-ignore
  const read = lt.loadNpz(lt.saveNpz({ "a.weight": a, b }));
  assert.deepEqual(Object.keys(read).sort(), ["a.weight", "b"]);
  assert.deepEqual(read["a.weight"].toArray(), [[1, 2]]);
  const bytes = lt.saveNpy(a);
  assert.equal(new TextDecoder().decode(bytes.slice(1, 6)), "NUMPY");
  assert.deepEqual(lt.loadNpy(bytes).toArray(), [[1, 2]]);
  assert.throws(() => lt.loadNpy(bytes.slice(0, 20)), { code: "TENSOR_E_IO" });
});

test("optimisers by name, as PyTorch", () => {
  const follows = (kind, options, expected) => {
    const p = lt.tensor([1, -2, 0.5], { dtype: "float64", requiresGrad: true });
    const scale = lt.tensor([1, 3, 0.5], { dtype: "float64" });
    const optimizer = lt[kind]([p], options);
    for (let step = 0; step < 20; ++step) {
      optimizer.zeroGrad();
      scale.mul(p.sub(0.25).square()).sum().backward();
      optimizer.step();
    }
    p.toArray().forEach((found, i) => near(found, expected[i], 1e-12));
    optimizer.release();
  };
  follows("RMSprop", { lr: 0.02, momentum: 0.5, centered: true }, [0.249702312919319, 0.0271414452001655, 0.250056844737259]);
  follows("NAdam", { lr: 0.05, betas: [0.8, 0.9], momentumDecay: 0.1 }, [0.304878579725334, -1.10959773573429, 0.249986867910396]);
  follows("Adadelta", { rho: 0.8, eps: 1e-4 }, [0.567594262019917, -1.48604037740289, 0.257700901860086]);
  assert.throws(() => lt.Lion([lt.ones([1])], { lr: 0.1, none: 1 }), TensorError);
});

test("schedulers, as PyTorch", () => {
  const sgd = () => lt.SGD([lt.tensor([1], { requiresGrad: true })], { lr: 0.5, momentum: 0.5 });
  const nine = (scheduler) => {
    for (let i = 0; i < 9; ++i) scheduler.step();
    return scheduler.lr();
  };
  near(nine(lt.scheduler("cosine_annealing_warm_restarts", sgd(), { T_0: 4, T_mult: 2, eta_min: 0.01 })), 0.16124255907055302, 1e-15);
  near(nine(lt.scheduler("one_cycle", sgd(), { max_lr: 0.4, total_steps: 20 })), 0.32469826157990522, 1e-15);
  assert.equal(nine(lt.scheduler("multi_step", sgd(), { milestones: [3, 5], gamma: 0.25 })), 0.03125);
  const plateau = lt.scheduler("reduce_on_plateau", sgd(), { patience: 1, factor: 0.5 });
  for (const metric of [3, 2, 2, 2, 2, 2, 2, 1, 1]) plateau.step(metric);
  assert.equal(plateau.lr(), 0.125);
  assert.throws(() => plateau.step(), TensorError);
  assert.throws(() => lt.scheduler("none", sgd()), TypeError);
  plateau.release();
});

test("the loop of the other languages", () => {
  const x = lt.linspace(-1, 1, 64, true).reshape([64, 1]);
  const y = x.mul(3).sin();
  const w1 = lt.linspace(-3, 3, 16, true).reshape([1, 16]).detach();
  const w2 = lt.zeros([16, 1]);
  w1.requiresGrad = w2.requiresGrad = true;
  const adam = lt.Adam([w1, w2], { lr: 0.05 });
  let last;
  for (let step = 0; step < 200; ++step) {
    last = lt.scope(() => {
      const loss = x.matmul(w1).tanh().matmul(w2).mseLoss(y);
      adam.zeroGrad();
      loss.backward();
      adam.step();
      return loss.item();
    });
  }
  adam.release();
  near(last, 0.005544, 1e-6);
});

test("random numbers repeat after a seed", () => {
  const draw = () => (lt.manualSeed(3), lt.randn([4]).toArray());
  assert.deepEqual(draw(), draw());
});

test("programs", () => {
  const weight = lt.tensor([1, 2, 3], { requiresGrad: true });
  const [x, y] = [lt.tensor([4, 5, 6]), lt.tensor([-1, 2, 1])];
  const program = lt.capture((v) => [v.mul(weight).add(1), v.neg()], x);
  const loaded = lt.loadProgram(program.save());
  for (const one of [program, loaded]) {
    assert.deepEqual(one.run(y).map((t) => t.toArray()), [[0, 5, 4], [1, -2, -1]]); // prettier-ignore
    assert.deepEqual([one.inputNames, one.outputNames], [["input0"], ["output0", "output1"]]);
    assert.deepEqual(one.inputs.map((t) => [t.dtype, t.shape]), [["float32", [3]]]);
  }
  assert.match(String(loaded), /float32 \[3\], requires grad/);
  refuses(() => loaded.run(lt.tensor([1])), "TENSOR_E_SHAPE", /float32 \[1\].*float32 \[3\]/);
  refuses(() => lt.capture((v) => v.add(1).toArray() && v, x), "TENSOR_E_UNSUPPORTED", /captured/);
  assert.throws(() => lt.loadProgram(lt.saveSafetensors({ x })), { code: "TENSOR_E_IO" });
  loaded.release();
});
