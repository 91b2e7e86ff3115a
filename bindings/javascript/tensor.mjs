// SPDX-License-Identifier: Apache-2.0
// libtensor for JavaScript: a thin class over the WebAssembly module. Every op of the table is a method of Tensor, and
// those that take no tensor first are functions of what load() returns.
import { caller, has, shown, snake } from "./call.mjs";
import { DTYPES, FLAGS, OPS, OPTIMIZERS, SCHEDULES } from "./tables_gen.mjs";

export { TensorError } from "./call.mjs";

const ARRAYS = {
  bool: Uint8Array, uint8: Uint8Array, int8: Int8Array, int16: Int16Array, int32: Int32Array, int64: BigInt64Array,
  float32: Float32Array, float64: Float64Array, uint16: Uint16Array, uint32: Uint32Array, uint64: BigUint64Array,
}; // prettier-ignore
const RANGES = {
  uint8: [0n, 255n], int8: [-128n, 127n], int16: [-32768n, 32767n], uint16: [0n, 65535n],
  int32: [-(2n ** 31n), 2n ** 31n - 1n], uint32: [0n, 2n ** 32n - 1n],
  int64: [-(2n ** 63n), 2n ** 63n - 1n], uint64: [0n, 2n ** 64n - 1n],
}; // prettier-ignore
const NAMES = Object.fromEntries(Object.entries(DTYPES).map(([name, code]) => [code, name]));
const MAX_NDIM = 64; // TENSOR_MAX_NDIM
const camel = (name) => name.replace(/(?<=\w)_([a-z0-9])/g, (_, letter) => letter.toUpperCase());

const isComplex = (t) => t.dtype.startsWith("complex");

/** What nested arrays hold, in one array, and their shape. */
function flatten(data) {
  const shape = [];
  for (let level = data; Array.isArray(level); level = level[0]) {
    if (shape.push(level.length) > MAX_NDIM) throw new TypeError(`tensor: more than ${MAX_NDIM} nested arrays`);
  }
  const values = [];
  const walk = (part, axis) => {
    if (Array.isArray(part) !== axis < shape.length || (axis < shape.length && part.length !== shape[axis])) {
      throw new TypeError("nested arrays of one level have different lengths");
    }
    if (axis === shape.length) values.push(part);
    else for (let i = 0; i < part.length; ++i) walk(part[i], axis + 1); // a hole is undefined
  };
  walk(data, 0);
  return [values, shape];
}

/** The dtype of numbers without one: bool, int64 for BigInt, else float32. Anything else is an error. */
function commonType(values, known) {
  const kinds = new Set();
  values.forEach((value, i) => {
    if (!["number", "bigint", "boolean"].includes(typeof value)) {
      throw new TypeError(`tensor: element ${i} is ${shown(value)}, expected a number, a BigInt or a boolean`);
    }
    kinds.add(typeof value);
  });
  if (!known && kinds.has("bigint") && kinds.has("number")) throw new TypeError("tensor: numbers and BigInts are mixed");
  return kinds.has("bigint") ? "int64" : kinds.has("boolean") && kinds.size === 1 ? "bool" : "float32";
}

/** Numbers in the typed array of a dtype. What an integer dtype cannot hold is an error. */
function inArray(values, dtype) {
  const Array_ = ARRAYS[dtype];
  if (dtype === "bool") return Array_.from(values, (value) => (value ? 1 : 0)); // NaN is true in C
  if (dtype.startsWith("float")) return Array_.from(values, Number);
  const [least, most] = RANGES[dtype];
  const big = dtype.endsWith("64");
  return Array_.from(values, (value) => {
    const n = typeof value === "number" ? Math.trunc(value) : Number.isNaN(value) ? NaN : value;
    if (!(n >= least && n <= most)) throw new RangeError(`tensor: ${value} does not fit ${dtype}`);
    return big ? BigInt(n) : Number(n);
  });
}

/** The object, if release() was not called. */
const alive = (object, what) => {
  if (!object.handle) throw new TypeError(`the ${what} has been released`);
  return object.handle;
};

/** The bytes of a file: what is in an ArrayBuffer, of any view of one, or in an array of numbers. */
function bytesOf(data, what) {
  if (ArrayBuffer.isView(data)) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const tag = Object.prototype.toString.call(data);
  if (["[object ArrayBuffer]", "[object SharedArrayBuffer]"].includes(tag) || Array.isArray(data)) return new Uint8Array(data);
  throw new TypeError(`${what}: expected the bytes of a file in an ArrayBuffer or a typed array, not ${shown(data)}`);
}

/** What JSON can hold: safe integers become numbers, others strings. */
const plain = (value) =>
  Array.isArray(value) ? value.map(plain) : typeof value !== "bigint" ? value : Number.isSafeInteger(Number(value)) ? Number(value) : String(value);

const DISPOSE = Symbol.dispose ?? Symbol.for("Symbol.dispose");
const INSPECT = Symbol.for("nodejs.util.inspect.custom");

/** What follows a function over its waits, so that scopes do not meet; in a page there is nothing like it. */
async function contexts() {
  if (globalThis.process?.versions?.node) {
    const { AsyncLocalStorage } = await import("node:async_hooks");
    return new AsyncLocalStorage();
  }
  let store;
  return {
    getStore: () => store,
    run(next, f) {
      const before = store;
      store = next;
      try {
        return f();
      } finally {
        store = before;
      }
    },
  };
}

function nested(values, shape) {
  if (shape.length === 0) return values[0];
  const step = values.length / (shape[0] || 1);
  return Array.from({ length: shape[0] }, (_, i) => nested(values.slice(i * step, (i + 1) * step), shape.slice(1)));
}

/** `create` is what libtensor.js defines: load(libtensor) in a page, load(require("libtensor.js")) in Node. */
export async function load(create, options) {
  const module = await create(options);
  const { call, check, memory, tensor, handles, bool, number, integer, optionsOf } = caller(module);
  const scopes = await contexts();
  const releaser = new FinalizationRegistry((handle) => module._tensor_release(handle));

  class Tensor {
    /** Of a handle that this object owns from now on; users call tensor(). */
    constructor(handle) {
      this.handle = handle;
      releaser.register(this, handle, this);
      scopes.getStore()?.keep(this);
    }

    /** Gives the memory back; what the collector finds is given back as well, but later. */
    release() {
      if (!this.handle) return;
      releaser.unregister(this);
      module._tensor_release(this.handle);
      this.handle = 0;
    }
    [DISPOSE]() {
      this.release();
    }

    get ndim() {
      return module._tensor_ndim(alive(this, "tensor"));
    }
    get shape() {
      const n = this.ndim;
      if (n === 0) return [];
      return Array.from(new BigInt64Array(module.HEAPU8.buffer, module._tensor_shape(this.handle), n), Number);
    }
    get numel() {
      return this.shape.reduce((n, extent) => n * extent, 1);
    }
    get dtype() {
      return this.ndim >= 0 && NAMES[module._tensor_dtype(this.handle)];
    }
    get requiresGrad() {
      return this.ndim >= 0 && module._tensor_requires_grad(this.handle) !== 0;
    }
    set requiresGrad(on) {
      check(module._tensor_set_requires_grad(alive(this, "tensor"), bool(on, "requiresGrad") ? 1 : 0));
    }
    /** The gradient, or null. Another gradient may be assigned to a leaf, or null. */
    get grad() {
      const handle = memory.out((p) => check(module._tensor_grad(alive(this, "tensor"), p)));
      return handle ? new Tensor(handle) : null;
    }
    set grad(value) {
      check(module._tensor_set_grad(alive(this, "tensor"), value === null ? 0 : tensor(value, "grad")));
    }

    backward(grad = null, options = {}) {
      const flags = backwardFlags(optionsOf(options, ["retainGraph", "createGraph"], "backward"), "backward");
      check(module._tensor_backward(alive(this, "tensor"), grad === null ? 0 : tensor(grad, "backward: grad"), flags));
    }

    /** The elements in row-major order, in the typed array of the dtype; float16 and bfloat16 become float32. Of a
     * complex number the real part is followed by the imaginary one. */
    data() {
      if (isComplex(this)) {
        const parts = this.viewAsReal();
        const values = parts.data();
        parts.release();
        return values;
      }
      const Array_ = ARRAYS[this.dtype];
      if (!Array_) {
        const wide = this.astype("float32");
        const values = wide.data();
        wide.release();
        return values;
      }
      const values = new Array_(this.numel);
      memory.block(values.byteLength, (p) => {
        check(module._tensor_copy_to_host(this.handle, p, BigInt(values.byteLength)));
        values.set(new Array_(module.HEAPU8.buffer, p, values.length));
      });
      return values;
    }

    /** The elements in nested arrays; a number for a tensor of no axes. A complex number is [real, imaginary]. */
    toArray() {
      const values = this.data();
      if (isComplex(this)) return nested(values, [...this.shape, 2]);
      return nested(this.dtype === "bool" ? Array.from(values, Boolean) : values, this.shape);
    }

    /** The element of a tensor that has one: a number, a boolean, a BigInt where a number would not be exact, or
     * [real, imaginary]. */
    item() {
      if (isComplex(this)) {
        return memory.block(16, (p) => {
          check(module._tensor_item_complex(this.handle, p, p + 8));
          return [module.HEAPF64[p / 8], module.HEAPF64[p / 8 + 1]];
        });
      }
      const value = memory.block(8, (p) => {
        check(module._tensor_item(this.handle, p));
        return module.HEAPF64[p / 8];
      });
      if (this.dtype === "bool") return value !== 0;
      return this.dtype.endsWith("int64") && !Number.isSafeInteger(value) ? this.data()[0] : value;
    }

    /** `loss < 0.1`, `2 * loss` and Number(loss) compute with the element of a tensor that has one. */
    [Symbol.toPrimitive](hint) {
      if (hint !== "number") return this.toString();
      if (isComplex(this)) throw new TypeError("a complex tensor is no number");
      return Number(this.item());
    }

    toString() {
      const handle = alive(this, "tensor");
      const text = (p, n) => check(module._tensor_to_string(handle, p, BigInt(n), memory.needed));
      text(0, 0);
      const n = memory.neededBytes() + 1;
      return memory.block(n, (p) => {
        text(p, n);
        return module.UTF8ToString(p);
      });
    }

    /** What console.log shows in Node. */
    [INSPECT]() {
      if (!this.handle) return "Tensor (released)";
      const grad = this.requiresGrad ? ", requiresGrad" : "";
      return `Tensor ${this.dtype} [${this.shape.join(", ")}]${grad} ${this}`;
    }

    /** Nested arrays for JSON.stringify(); integers beyond 2 ** 53 are strings. */
    toJSON() {
      return plain(this.toArray());
    }
  }

  function backwardFlags({ createGraph = false, retainGraph = createGraph, allowUnused = false }, what) {
    return (
      (bool(retainGraph, `${what}: retainGraph`) ? FLAGS.TENSOR_BACKWARD_RETAIN_GRAPH : 0) |
      (bool(createGraph, `${what}: createGraph`) ? FLAGS.TENSOR_BACKWARD_CREATE_GRAPH : 0) |
      (bool(allowUnused, `${what}: allowUnused`) ? FLAGS.TENSOR_BACKWARD_ALLOW_UNUSED : 0)
    );
  }

  const wrap = (handle) => new Tensor(handle);
  const lt = { Tensor, module };
  for (const [name, [signature, result, operands, inplace, whole, reflect]] of Object.entries(OPS)) {
    const stem = name.replace(/_$/, "");
    for (const form of inplace ? [name, `${stem}_`] : [name]) {
      const op = call(form, signature, inplace && form !== name ? "none" : result, operands, { whole, reflect: reflect && form === name }, wrap);
      lt[camel(form)] = (...values) => op(values);
      if (/^\w+: tensor(,|$)/.test(signature)) {
        Tensor.prototype[camel(form)] = function (...values) {
          return op([this, ...values]);
        };
      }
    }
  }

  /** A tensor of a number, nested arrays (float32, bool for booleans, int64 for BigInts) or a typed array (one axis, its
   * dtype). */
  lt.tensor = (data, options = {}) => {
    const { dtype, requiresGrad = false } = optionsOf(options, ["dtype", "requiresGrad"], "tensor");
    bool(requiresGrad, "tensor: requiresGrad");
    if (dtype !== undefined && !has(DTYPES, dtype)) throw new TypeError(`tensor: no dtype ${shown(dtype)}`);
    const typed = ArrayBuffer.isView(data);
    const [values, shape] = typed ? [data, [data.length]] : flatten(data);
    let own;
    if (typed) {
      own = Object.keys(ARRAYS).findLast((name) => data instanceof ARRAYS[name]);
      if (!own) throw new TypeError(`tensor: no dtype has the elements of a ${data.constructor.name}`);
    } else {
      const natural = commonType(values, dtype !== undefined);
      // float64 where the dtype has no typed array: half precision and complex numbers
      own = dtype === undefined ? natural : has(ARRAYS, dtype) ? dtype : "float64";
    }
    // The library wraps or saturates integers that do not fit; here they are errors, whatever holds them.
    if (typed && dtype !== own && has(RANGES, dtype)) own = dtype;
    const array = typed && data instanceof ARRAYS[own] ? data : inArray(values, own);
    const handle = memory.block(array.byteLength, (p) => {
      module.HEAPU8.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), p);
      return memory.int64s(shape, (extents) =>
        check.handle(module._tensor_create(p, extents, shape.length, DTYPES[own], 0)),
      );
    });
    let made = new Tensor(handle);
    if (dtype && dtype !== own) {
      const first = made;
      made = first.astype(dtype);
      first.release();
    }
    if (requiresGrad) made.requiresGrad = true;
    return made;
  };

  /** The tensors made in a call of scope(). */
  class Scope {
    constructor(outer) {
      this.outer = outer;
      this.made = new Set();
    }
    keep(tensor) {
      if (this.made) this.made.add(tensor);
      else this.outer?.keep(tensor); // it has ended, and what it began goes on
    }
    end(result) {
      const made = this.made;
      this.made = null;
      const kept = result instanceof Tensor ? [result] : Object.values(result ?? {});
      for (const t of made) kept.includes(t) ? this.outer?.keep(t) : t.release();
      return result;
    }
  }

  /** Calls f, and releases the tensors made meanwhile except those in what it returns (a tensor, array or object). Of an
   * async function the promise is waited for; in a page, what is made after its first await is left to the collector. */
  lt.scope = (f) => {
    const scope = new Scope(scopes.getStore());
    const failed = (error) => {
      scope.end();
      throw error;
    };
    let result;
    try {
      result = scopes.run(scope, f);
    } catch (error) {
      failed(error);
    }
    return typeof result?.then === "function" ? result.then((value) => scope.end(value), failed) : scope.end(result);
  };

  lt.noGrad = (f) => {
    const before = module._tensor_grad_mode_set(0);
    try {
      const result = f();
      if (typeof result?.then === "function") {
        result.then(undefined, () => {});
        throw new TypeError("noGrad: the function waits, and what it does afterwards would be recorded");
      }
      return result;
    } finally {
      module._tensor_grad_mode_set(before);
    }
  };

  /** The gradients of outputs for each of `inputs`, in an array, as torch.autograd.grad() gives them: no leaf changes.
   * With allowUnused they are null where there is no dependence. */
  lt.grad = (outputs, inputs, options = {}) => {
    const known = ["gradOutputs", "retainGraph", "createGraph", "allowUnused"];
    const flags = backwardFlags(optionsOf(options, known, "grad"), "grad");
    const lists = [outputs, options.gradOutputs ?? [], inputs].map((x) => (x instanceof Tensor ? [x] : x));
    const [from, weights, to] = lists.map((list, i) => handles(list, `grad: ${["outputs", "gradOutputs", "inputs"][i]}`, i === 1));
    if (weights.length > 0 && weights.length !== from.length) {
      throw new TypeError(`grad: ${weights.length} gradOutputs for ${from.length} outputs`);
    }
    return memory.stacked(() => {
      const [o, w, t, found] = [from, weights, to, to.map(() => 0)].map(memory.put32);
      check(module._tensor_autograd_grad(o, from.length, weights.length ? w : 0, t, to.length, flags, found));
      return Array.from(module.HEAP32.slice(found / 4, found / 4 + to.length), (h) => (h ? new Tensor(h) : null));
    });
  };

  /** Bytes that tensors have, bytes kept for the next ones, and the number of tensors. */
  lt.memoryStats = () =>
    memory.block(64, (p) => {
      module.HEAP32[p / 4] = 64;
      check(module._tensor_memory_stats(0, p));
      const [, allocated, peakAllocated, cached, , , , liveTensors] = new BigInt64Array(module.HEAPU8.buffer, p, 8);
      return { allocated: Number(allocated), peakAllocated: Number(peakAllocated), cached: Number(cached), liveTensors: Number(liveTensors) }; // prettier-ignore
    });

  lt.manualSeed = (seed) => {
    const bits = BigInt(integer(seed, "manualSeed: seed", 64));
    if (bits < 0n || bits >= 2n ** 64n) throw new RangeError(`manualSeed: ${seed} is no integer from 0 to 2 ** 64 - 1`);
    check(module._tensor_rng_seed(0, BigInt.asIntN(64, bits)));
  };

  const withBytes = (bytes, what, f) => {
    const view = bytesOf(bytes, what);
    return memory.block(view.length, (p) => {
      module.HEAPU8.set(view, p);
      return check.handle(f(p, BigInt(view.length)));
    });
  };

  /** The bytes of the file that `write(path)` writes. */
  const written = (write) => {
    const path = "/libtensor.file";
    write(path);
    const bytes = module.FS.readFile(path);
    module.FS.unlink(path);
    return bytes;
  };
  const namedAndPath = (tensors, path, what, f) => {
    if (typeof tensors !== "object" || tensors === null || tensors instanceof Tensor) {
      throw new TypeError(`${what}: expected an object or a Map of tensors by name, not ${tensors instanceof Tensor ? "a tensor" : shown(tensors)}`);
    }
    const entries = tensors instanceof Map ? [...tensors] : Object.entries(tensors);
    const given = entries.map(([name, t]) => tensor(t, `${what}: ${name}`));
    memory.strings([path, ...entries.map(([name]) => name)], (texts) =>
      memory.int32s(given, (p) => check(f(module.HEAP32[texts / 4], texts + 4, given.length, p))),
    );
  };

  /** The tensors of a safetensors file by name; `bytes` is what it holds. */
  const loader = (what) => (bytes) => {
    const archive = withBytes(bytes, what, module._tensor_archive_open_memory);
    try {
      const n = Number(module._tensor_archive_count(archive));
      const names = Array.from({ length: n }, (_, i) => module._tensor_archive_name(archive, BigInt(i)));
      const get = (name) => new Tensor(check.handle(module._tensor_archive_get(archive, name, 0)));
      return Object.fromEntries(names.map((name) => [module.UTF8ToString(name), get(name)]));
    } finally {
      module._tensor_archive_release(archive);
    }
  };

  lt.loadSafetensors = loader("loadSafetensors");

  const programs = new FinalizationRegistry((handle) => module._tensor_program_release(handle));
  /** Calls of ops with the tensors that they read, from loadProgram() or capture(). */
  class Program {
    constructor(handle) {
      this.handle = check.handle(handle);
      programs.register(this, this.handle, this);
    }
    get inputNames() {
      const n = Number(module._tensor_program_input_count(alive(this, "program")));
      return Array.from({ length: n }, (_, i) => module.UTF8ToString(module._tensor_program_input_name(this.handle, BigInt(i))));
    }
    /** Tensors of the meta device with the dtypes and shapes of the inputs. */
    get inputs() {
      return this.inputNames.map((_, i) => new Tensor(check.handle(module._tensor_program_input(this.handle, BigInt(i)))));
    }
    get outputNames() {
      const n = Number(module._tensor_program_output_count(alive(this, "program")));
      return Array.from({ length: n }, (_, i) => module.UTF8ToString(module._tensor_program_output_name(this.handle, BigInt(i))));
    }
    /** Its outputs for inputs of the dtypes and shapes that it was captured with. */
    run(...inputs) {
      const given = handles(inputs, "Program.run");
      const n = Number(module._tensor_program_output_count(alive(this, "program")));
      return memory.int32s(given, (list) =>
        memory.int32s(new Array(n).fill(0), (out) => {
          check(module._tensor_program_run(this.handle, list, given.length, out, n));
          return Array.from({ length: n }, (_, i) => module.HEAP32[out / 4 + i]).map((h) => (h ? new Tensor(h) : null));
        }),
      );
    }
    /** A program whose linear layers have weights of 8 or 4 bits, of which `blockSize` elements share a scale. */
    quantize(bits = 8, options = {}) {
      const { blockSize = 32, int8Activations = false } = optionsOf(options, ["blockSize", "int8Activations"], "quantize");
      const sizes = [integer(bits, "quantize: bits", 63), integer(blockSize, "quantize: blockSize", 63)].map(BigInt);
      const activations = bool(int8Activations, "quantize: int8Activations") ? 1 : 0;
      return new Program(module._tensor_program_quantize(alive(this, "program"), ...sizes, activations));
    }
    /** A program that computes convolutions and matrix products of dequantized operands in integers. */
    fuseQuantized() {
      return new Program(module._tensor_program_fuse_quantized(alive(this, "program")));
    }
    /** A program for inference, in which convolutions contain the batch norms that follow them. */
    foldBatchNorms() {
      return new Program(module._tensor_program_fold_batch_norms(alive(this, "program")));
    }
    /** The bytes of a file of it, which every language loads. */
    save() {
      alive(this, "program");
      return written((path) =>
        memory.strings([path], (texts) => check(module._tensor_program_save(this.handle, module.HEAP32[texts / 4], 0, 0))),
      );
    }
    toString() {
      return this.#text(module._tensor_program_text);
    }
    /** What runs in place of the calls from the second run on: kernels and their memory, or why there are none. */
    get plan() {
      return this.#text(module._tensor_program_plan_text);
    }
    #text(call) {
      alive(this, "program");
      const length = (buffer, capacity) =>
        memory.block(8, (p) => {
          check(call(this.handle, buffer, BigInt(capacity), p));
          return Number(new BigInt64Array(module.HEAPU8.buffer, p, 1)[0]);
        });
      const n = length(0, 0) + 1;
      return memory.block(n, (buffer) => {
        length(buffer, n);
        return module.UTF8ToString(buffer);
      });
    }
    [DISPOSE]() {
      this.release();
    }
    release() {
      if (!this.handle) return;
      programs.unregister(this);
      module._tensor_program_release(this.handle);
      this.handle = 0;
    }
  }

  /** The program of a file; `bytes` is what it holds. */
  lt.loadProgram = (bytes) => {
    const archive = withBytes(bytes, "loadProgram", module._tensor_archive_open_memory);
    try {
      return new Program(module._tensor_program_load(archive, 0));
    } finally {
      module._tensor_archive_release(archive);
    }
  };

  /** The program of one call of `f`, a function of tensors that returns one or an array of them; the call runs. */
  lt.capture = (f, ...inputs) => {
    if (typeof f !== "function") throw new TypeError(`capture: expected a function, not ${shown(f)}`);
    const given = handles(inputs, "capture");
    memory.int32s(given, (list) => check(module._tensor_program_begin(list, given.length, 0, 0)));
    try {
      const result = f(...inputs);
      if (typeof result?.then === "function") {
        result.then(undefined, () => {});
        throw new TypeError("capture: the function waits, and what it does afterwards would not be captured");
      }
      const outputs = handles([result].flat(), "capture: a result");
      return memory.int32s(outputs, (list) => new Program(module._tensor_program_end(list, outputs.length, 0, 0)));
    } catch (error) {
      module._tensor_program_cancel();
      throw error;
    }
  };

  /** The bytes of a safetensors file of these tensors. */
  lt.saveSafetensors = (tensors) =>
    written((path) => namedAndPath(tensors, path, "saveSafetensors", (...args) => module._tensor_save(...args, 0, 0)));

  /** NumPy's files: of npz the tensors by name, of npy one. */
  lt.loadNpz = loader("loadNpz");
  lt.loadNpy = (bytes) => new Tensor(withBytes(bytes, "loadNpy", (p, n) => module._tensor_load_npy_memory(p, n, 0)));

  /** The tensors of a file of PyTorch's torch.save(), by their paths such as "optimizer.state.0.exp_avg", and of a GGUF
   * file, quantised ones as float32. */
  lt.loadPt = loader("loadPt");
  lt.loadGguf = loader("loadGguf");

  /** The bytes of an npz file of these tensors, and of an npy file of one. */
  lt.saveNpz = (tensors) => written((path) => namedAndPath(tensors, path, "saveNpz", module._tensor_save_npz));
  lt.saveNpy = (x) =>
    written((path) => memory.strings([path], (texts) => check(module._tensor_save_npy(module.HEAP32[texts / 4], tensor(x, "saveNpy")))));

  /** An option as a number: a number, or a boolean. */
  const option = (name, value) => {
    if (!["number", "boolean"].includes(typeof value)) throw new TypeError(`${name}: expected a number, not ${shown(value)}`);
    return Number(value);
  };
  /** An option and its value for the library, which has one for each part of a list. */
  const LISTS = {
    betas: ["beta1", "beta2"], etas: ["eta_minus", "eta_plus"], step_sizes: ["step_min", "step_max"],
    ns_coefficients: ["ns_a", "ns_b", "ns_c"],
  }; // prettier-ignore
  function optionParts(name, value) {
    if (typeof name !== "string") throw new TypeError(`setOption: name: expected a string, not ${shown(name)}`);
    const parts = has(LISTS, snake(name)) ? LISTS[snake(name)] : null;
    if (!parts) return [[snake(name), option(name, value)]];
    if (!(Array.isArray(value) || ArrayBuffer.isView(value)) || value.length !== parts.length) {
      throw new TypeError(`${name}: expected an array of ${parts.length} numbers, not ${Array.isArray(value) ? `one of ${value.length}` : shown(value)}`);
    }
    return parts.map((part, i) => [part, option(name, value[i])]);
  }
  const groupOf = (group) => Number(integer(group, "group", 31));
  const given = (options, what) =>
    Object.entries(optionsOf(options, undefined, what)).filter(([, value]) => value !== undefined);

  // The options of tensor_optimizer_opts_t: places of numbers, and flags.
  const NUMBERS = { lr: 0, momentum: 1, dampening: 2, weight_decay: 3, beta1: 4, beta2: 5, eps: 6 };
  const SWITCHES = ["nesterov", "amsgrad", "maximize"];
  const optimizers = new FinalizationRegistry((handle) => module._tensor_optimizer_release(handle));
  class Optimizer {
    constructor(kind, params, options) {
      const numbers = new Float64Array(7);
      const others = [];
      let flags = 0;
      for (const [name, value] of given(options, "Optimizer")) {
        if (SWITCHES.includes(name)) {
          if (bool(value, name)) flags |= FLAGS[`TENSOR_OPTIM_${name.toUpperCase()}`];
          else if (name === "nesterov") others.push([name, value]);
          continue;
        }
        for (const [part, n] of optionParts(name, value)) {
          if (has(NUMBERS, part)) numbers[NUMBERS[part]] = n;
          else others.push([part, n]);
          flags |= FLAGS[`TENSOR_OPTIM_HAS_${snake(name).toUpperCase()}`] ?? 0;
        }
      }
      const tensors = handles(params, "Optimizer: params");
      this.handle = memory.block(64, (p) => {
        module.HEAP32.set([64, flags], p / 4);
        module.HEAPF64.set(numbers, p / 8 + 1);
        return memory.int32s(tensors, (list) =>
          check.handle(module._tensor_optimizer_create(OPTIMIZERS[kind], list, tensors.length, p)),
        );
      });
      optimizers.register(this, this.handle, this);
      for (const [name, value] of others) this.setOption(name, value);
    }
    // An option by its name, which may be written alphaBeta for alpha_beta; of all groups for -1.
    setOption(name, value, group = -1) {
      const handle = alive(this, "optimizer");
      for (const [part, n] of optionParts(name, value)) {
        named(part, (text) => check(module._tensor_optimizer_set_option(handle, groupOf(group), text, n)));
      }
    }
    step() {
      check(module._tensor_optimizer_step(alive(this, "optimizer")));
    }
    zeroGrad() {
      check(module._tensor_optimizer_zero_grad(alive(this, "optimizer")));
    }
    [DISPOSE]() {
      this.release();
    }
    release() {
      if (!this.handle) return;
      optimizers.unregister(this);
      module._tensor_optimizer_release(this.handle);
      this.handle = 0;
    }
  }
  const schedulers = new FinalizationRegistry((handle) => module._tensor_scheduler_release(handle));
  /** What PyTorch has words for: the library's option, and its value for each word. */
  const WORDS = {
    reduce_on_plateau: { mode: ["maximize", { min: 0, max: 1 }], threshold_mode: ["absolute", { rel: 0, abs: 1 }] },
    cyclic: { mode: ["mode", { triangular: 0, triangular2: 1, exp_range: 2 }] },
    one_cycle: { anneal_strategy: ["linear", { cos: 0, linear: 1 }] },
    swa: { anneal_strategy: ["linear", { cos: 0, linear: 1 }] },
  }; // prettier-ignore
  function inNumbers(kind, name, value) {
    if (typeof value !== "string" || !has(WORDS, kind) || !has(WORDS[kind], name)) return [name, option(name, value)];
    const [known, words] = WORDS[kind][name];
    if (!has(words, value)) throw new TypeError(`${name}: expected one of ${Object.keys(words).join(", ")}, not ${shown(value)}`);
    return [known, words[value]];
  }

  const named = (name, f) => memory.strings([name], (texts) => f(module.HEAP32[texts / 4]));
  class Scheduler {
    constructor(kind, optimizer, options) {
      if (!(optimizer instanceof Optimizer)) throw new TypeError(`scheduler: expected an optimizer, not ${shown(optimizer)}`);
      const { milestones = [], ...others } = Object.fromEntries(given(options, "scheduler"));
      if (!(Array.isArray(milestones) || ArrayBuffer.isView(milestones))) {
        throw new TypeError(`scheduler: milestones: expected an array of integers, not ${shown(milestones)}`);
      }
      const epochs = Array.from(milestones, (n) => integer(n, "scheduler: milestones", 63));
      const from = alive(optimizer, "optimizer");
      this.handle = memory.int64s(epochs, (list) =>
        check.handle(module._tensor_scheduler_create(SCHEDULES[kind], from, list, epochs.length)),
      );
      schedulers.register(this, this.handle, this);
      this.kind = kind;
      for (const [name, value] of Object.entries(others)) this.setOption(name, value);
      if (kind !== "reduce_on_plateau") this.step();
    }
    setOption(name, value, group = -1) {
      if (typeof name !== "string") throw new TypeError(`setOption: name: expected a string, not ${shown(name)}`);
      const handle = alive(this, "scheduler");
      const [known, n] = inNumbers(this.kind, snake(name), value);
      named(known, (text) => check(module._tensor_scheduler_set_option(handle, groupOf(group), text, n)));
    }
    // Sets the rates of the next epoch; with a metric, after an epoch that had this result.
    step(metric) {
      const handle = alive(this, "scheduler");
      if (metric === undefined) check(module._tensor_scheduler_step(handle));
      else check(module._tensor_scheduler_step_metric(handle, Number(number(metric, "step: metric"))));
    }
    lr(group = 0) {
      const handle = alive(this, "scheduler");
      return memory.block(8, (p) => {
        check(module._tensor_scheduler_get_lr(handle, groupOf(group), p));
        return module.HEAPF64[p / 8];
      });
    }
    [DISPOSE]() {
      this.release();
    }
    release() {
      if (!this.handle) return;
      schedulers.unregister(this);
      module._tensor_scheduler_release(this.handle);
      this.handle = 0;
    }
  }
  /** lt.scheduler("cosine_annealing", adam, { T_max: 50 }): changes learning rates, with the options of the C interface. */
  lt.scheduler = (kind, optimizer, options = {}) => {
    if (!has(SCHEDULES, kind)) throw new TypeError(`there is no scheduler ${shown(kind)}; there are: ${Object.keys(SCHEDULES).join(", ")}`);
    return new Scheduler(kind, optimizer, options);
  };

  // Functions, which may be called with `new` as PyTorch's classes are in JavaScript.
  for (const name of ["SGD", "Adam", "AdamW", "RMSprop", "Adagrad", "Adadelta", "Adamax", "NAdam", "RAdam", "LAMB", "Lion", "Muon", "ASGD", "Rprop"]) {
    lt[name] = function (params, options = {}) {
      return new Optimizer(name.toLowerCase(), params, options);
    };
  } // prettier-ignore
  return lt;
}
