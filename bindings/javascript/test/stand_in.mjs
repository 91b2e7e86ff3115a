// SPDX-License-Identifier: Apache-2.0
// A module in JavaScript in place of libtensor.js, with the few functions that tests of the binding's own code need: it
// computes in float64, keeps no graph, and counts the tensors that live.
import { DTYPES } from "../tables_gen.mjs";

const SIZES = { bool: 1, uint8: 1, int8: 1, int16: 2, int32: 4, int64: 8, uint16: 2, uint32: 4, uint64: 8, float32: 4, float64: 8 };
const NAMES = Object.fromEntries(Object.entries(DTYPES).map(([name, code]) => [code, name]));

export async function standIn() {
  const buffer = new ArrayBuffer(1 << 22);
  const bytes = new Uint8Array(buffer);
  const view = new DataView(buffer);
  const tensors = new Map();
  let next = 16, stack = 1 << 20, free = 1 << 21, error = [0, ""]; // prettier-ignore
  const text = (p) => new TextDecoder().decode(bytes.subarray(p, bytes.indexOf(0, p)));
  const put = (p, value) => (bytes.set(new TextEncoder().encode(value + "\0"), p), p);
  const malloc = (n) => ((free += (n + 15) & ~15) > buffer.byteLength - 4096 ? (free = (1 << 21) + ((n + 15) & ~15)) : free) - ((n + 15) & ~15);
  const made = (t) => {
    t.extents = malloc(8 * t.shape.length + 8);
    tensors.set((next += 8), t);
    return next;
  };
  const fail = (code, message) => ((error = [code, message]), 0);
  const calls = [];
  const functions = {
    _tensor_create(p, extents, ndim, dtype) {
      const shape = Array.from(new BigInt64Array(buffer, extents, ndim), Number);
      const size = SIZES[NAMES[dtype]] * shape.reduce((a, b) => a * b, 1);
      return made({ shape, dtype, data: bytes.slice(p, p + size) });
    },
    _tensor_release: (h) => void tensors.delete(h),
    _tensor_ndim: (h) => tensors.get(h).shape.length,
    _tensor_shape(h) {
      const t = tensors.get(h);
      t.shape.forEach((n, i) => view.setBigInt64(t.extents + 8 * i, BigInt(n), true));
      return t.extents;
    },
    _tensor_dtype: (h) => tensors.get(h).dtype,
    _tensor_requires_grad: (h) => (tensors.get(h).requiresGrad ? 1 : 0),
    _tensor_set_requires_grad: (h, on) => ((tensors.get(h).requiresGrad = on === 1), 0),
    _tensor_copy_to_host: (h, p) => (bytes.set(tensors.get(h).data, p), 0),
    _tensor_to_string(h, p, n, needed) {
      const shown = `tensor(${tensors.get(h).shape})`;
      if (p) put(p, shown);
      view.setBigInt64(needed, BigInt(shown.length), true);
      return 0;
    },
    _tensor_neg: (h) => made({ ...tensors.get(h) }),
    _tensor_softmax: (h, axis) => (calls.push(["softmax", axis]), made({ ...tensors.get(h) })),
    _tensor_sum: (h, axes, n, keepdims) => (calls.push(["sum", n, keepdims]), made({ ...tensors.get(h) })),
    _tensor_add_scalar: (h, x) => (calls.push(["add", x]), made({ ...tensors.get(h) })),
    _tensor_add_scalar_i64_: () => (fail(5, "tensor_add_scalar_i64_: '/tmp/tensor_add.x' is bad"), 5),
    _tensor_rsub_scalar: () => fail(2, "tensor_rsub_scalar: bad"),
    _tensor_log_softmax: () => fail(5, "tensor_log_softmax: axis 7 is out of range"),
    _tensor_backward: () => (fail(7, "tensor_backward: sum was freed; keep it with TENSOR_BACKWARD_RETAIN_GRAPH"), 7),
    _tensor_optimizer_create: () => fail(1, "tensor_optimizer_create: lr is -1"),
    _tensor_rng_seed: (h, seed) => (calls.push(["seed", seed]), 0),
    _tensor_save: () => (calls.push(["save"]), 0),
    _tensor_grad_mode_set: () => 1,
    _tensor_last_error_code: () => error[0],
    _tensor_last_error_message: () => put(malloc(512), error[1]),
  };
  return {
    ...functions,
    HEAPU8: bytes, HEAP32: new Int32Array(buffer), HEAPF64: new Float64Array(buffer),
    _malloc: malloc, _free() {},
    stackSave: () => stack,
    stackRestore: (p) => (stack = p),
    stackAlloc: (n) => (stack -= (n + 15) & ~15),
    lengthBytesUTF8: (s) => new TextEncoder().encode(s).length,
    stringToUTF8: (s, p) => put(p, s),
    UTF8ToString: text,
    live: () => tensors.size,
    calls,
  }; // prettier-ignore
}
