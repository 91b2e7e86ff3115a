// SPDX-License-Identifier: Apache-2.0
// Calls C functions of the WebAssembly module: arguments go to its memory, results and errors come back.
import { AXIS_NONE, DTYPES, ENUMS, OPS, STATUS } from "./tables_gen.mjs";

/** An error of the library: its text, and `code`, such as "TENSOR_E_SHAPE". */
export class TensorError extends Error {
  constructor(message, code) {
    super(message);
    this.name = "TensorError";
    this.code = STATUS[code];
  }
}

/** A text of the library with the names that functions and constants have here. */
const CLASSES = {
  program_begin: "capture", program_end: "capture", program_load: "loadProgram", program_: "Program",
  optimizer_: "Optimizer", scheduler_: "Scheduler", archive_: "load", rng_: "manualSeed", create: "tensor",
  copy_to_host: "data", set_requires_grad: "requiresGrad", set_grad: "grad", autograd_grad: "grad",
  load_npy_memory: "loadNpy", save_npy: "saveNpy",
  save_npz: "saveNpz", save: "saveSafetensors",
}; // prettier-ignore
const WORDS = {
  TENSOR_BACKWARD_RETAIN_GRAPH: "retainGraph", TENSOR_BACKWARD_CREATE_GRAPH: "createGraph",
  TENSOR_BACKWARD_ALLOW_UNUSED: "allowUnused", TENSOR_AXIS_NONE: "undefined", TENSOR_SLICE_NONE: "undefined",
  "tensor_scheduler_step_metric()": "step(metric)",
}; // prettier-ignore
const REFLECTED = Object.keys(OPS).filter((name) => OPS[name][5]);

function nameHere(name) {
  for (const [c, here] of Object.entries(CLASSES)) {
    if (name === c) return here;
    if (c.endsWith("_") && name.startsWith(c)) {
      const rest = name.slice(c.length);
      return rest === "create" || !/^[A-Z]/.test(here) ? here : `${here}.${camel(rest)}`;
    }
  }
  const [, stem, end] = /^(.*?)(_?)$/.exec(name);
  let op = stem.replace(/_i64$/, "");
  if (op.endsWith("_scalar")) {
    op = op.slice(0, -"_scalar".length);
    if (op.startsWith("r") && REFLECTED.includes(op.slice(1))) op = op.slice(1);
  }
  return camel(op) + end;
}

export function textHere(message) {
  const head = message.replace(/^tensor_([a-z0-9_]+)(?=:)/, (_, name) => nameHere(name));
  return Object.entries(WORDS).reduce((text, [c, here]) => text.replace(c, here), head);
}

const camel = (name) => name.replace(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase());
const list = (value) => (Array.isArray(value) || ArrayBuffer.isView(value) ? Array.from(value) : [value]);
/** A value in a text of an error. */
export const shown = (value) => (typeof value === "string" ? JSON.stringify(value) : typeof value === "bigint" ? `${value}n` : Array.isArray(value) ? "an array" : Object(value) === value ? "an object" : String(value)); // prettier-ignore
/** Whether a table has this name; what all objects inherit, such as "constructor", is none. */
export const has = (table, name) => typeof name === "string" && Object.hasOwn(table, name);
const whole = (value) => typeof value === "bigint" || Number.isSafeInteger(value);
/** weightDecay -> weight_decay; T_max stays. */
export const snake = (name) => name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const isOptions = (value) => Object.getPrototypeOf(value ?? 0) === Object.prototype;

/** "x: tensor, keepdims: bool = false" -> what each argument is. */
function parse(signature) {
  return signature.split(", ").map((part) => {
    const [, name, type, mark, given] = /^(\w+): (\w+)(\??)(?: = (.*))?$/.exec(part);
    const optional = mark || given !== undefined || ["axes", "dtype", "device"].includes(type);
    const constants = { "[]": [], true: true, false: false, TENSOR_SLICE_NONE: -(2n ** 63n) };
    // A default scalar is a number beside numbers and an integer beside BigInts, which the caller decides.
    const numeric = type === "scalar" && /^-?\d+$/.test(given) ? BigInt : Number;
    const fallback = has(constants, given) ? constants[given] : given === undefined || isNaN(given) ? given : numeric(given);
    return { name: camel(name), type, nullable: mark === "?", optional, fallback };
  });
}

export function caller(module) {
  const needed = module._malloc(8);

  function fail() {
    const code = module._tensor_last_error_code();
    throw new TensorError(textHere(module.UTF8ToString(module._tensor_last_error_message())), code);
  }
  const check = (status) => (status === 0 ? status : fail());
  check.handle = (handle) => (handle === 0 ? fail() : handle);

  const blocks = [];
  /** Places for what calls need; each function gives its memory back when `f` returns. */
  const memory = {
    needed,
    neededBytes: () => Number(new BigInt64Array(module.HEAPU8.buffer, needed, 1)[0]),
    block(nbytes, f) {
      const p = module._malloc(Math.max(nbytes, 8));
      if (p === 0) throw new TensorError(`out of memory: ${nbytes} bytes cannot be allocated`, 9);
      try {
        return f(p);
      } finally {
        module._free(p);
      }
    },
    stacked(f) {
      const top = module.stackSave();
      const kept = blocks.length;
      try {
        return f();
      } finally {
        module.stackRestore(top);
        while (blocks.length > kept) module._free(blocks.pop());
      }
    },
    /** Memory until the end of stacked(): of the stack, which nothing guards, or allocated if that could be too much. */
    alloc(nbytes) {
      if (nbytes <= 4096) return module.stackAlloc(nbytes);
      const p = module._malloc(nbytes);
      if (p === 0) throw new TensorError(`out of memory: ${nbytes} bytes cannot be allocated`, 9);
      blocks.push(p);
      return p;
    },
    put32(values) {
      const p = memory.alloc(4 * values.length);
      module.HEAP32.set(values, p / 4);
      return p;
    },
    put64(values) {
      const p = memory.alloc(8 * values.length);
      new BigInt64Array(module.HEAPU8.buffer, p, values.length).set(values.map(BigInt));
      return p;
    },
    putText(text) {
      if (typeof text !== "string") throw new TypeError(`expected a string, not ${shown(text)}`);
      if (text.includes("\0")) throw new TypeError(`the string ${JSON.stringify(text)} has a NUL`);
      const n = module.lengthBytesUTF8(text) + 1;
      const p = memory.alloc(n);
      module.stringToUTF8(text, p, n);
      return p;
    },
    int32s: (values, f) => memory.stacked(() => f(memory.put32(values))),
    int64s: (values, f) => memory.stacked(() => f(memory.put64(values))),
    strings: (texts, f) => memory.stacked(() => f(memory.put32(texts.map(memory.putText)))),
    /** The pointer that `f` leaves in the place it is given. */
    out: (f) =>
      memory.stacked(() => {
        const p = memory.put32([0]);
        f(p);
        return module.HEAP32[p / 4];
      }),
  };

  function tensor(value, what) {
    if (value?.handle > 0) return value.handle;
    if (value?.handle === 0) throw new TypeError(`${what}: the tensor has been released`);
    throw new TypeError(`${what}: expected a tensor, not ${shown(value)}`);
  }

  /** Handles of an array of tensors, where null may be 0. */
  function handles(values, what, nullable = false) {
    if (!Array.isArray(values)) throw new TypeError(`${what}: expected an array of tensors, not ${shown(values)}`);
    return values.map((t) => (nullable && t === null ? 0 : tensor(t, what)));
  }

  function bool(value, what) {
    if (typeof value !== "boolean") throw new TypeError(`${what}: expected true or false, not ${shown(value)}`);
    return value;
  }

  /** The same object of named options, if all of them are known; without `known`, if it is an object. */
  function optionsOf(value, known, what) {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      throw new TypeError(`${what}: options: expected an object, not ${shown(value)}`);
    }
    const unknown = known && Object.keys(value).find((name) => !known.includes(name));
    if (unknown !== undefined) throw new TypeError(`${what} has no option ${unknown}`);
    return value;
  }

  function number(value, what) {
    if (!["number", "bigint"].includes(typeof value)) throw new TypeError(`${what}: expected a number, not ${shown(value)}`);
    return value;
  }

  /** An integer of that many bits and a sign. */
  function integer(value, what, bits) {
    if (!whole(value)) throw new TypeError(`${what}: expected an integer, not ${shown(value)}`);
    if (value < -(2n ** BigInt(bits)) || value >= 2n ** BigInt(bits)) {
      throw new RangeError(`${what}: ${value} does not fit ${bits + 1} bits`);
    }
    return value;
  }

  function nothing(value, what, why) {
    if (value !== undefined && value !== null) throw new TypeError(`${what}: expected undefined, not ${shown(value)}: ${why}`);
    return [0];
  }

  /** The C arguments for one of JavaScript; the caller gives the stack back. */
  const forms = {
    tensor: (value, what) => [tensor(value, what)],
    tensors(values, what) {
      const given = handles(values, what, true);
      return [memory.put32(given), given.length];
    },
    scalar: (value, what) => [number(value, what)],
    float: (value, what) => [Number(number(value, what))],
    bool: (value, what) => [bool(value, what) ? 1 : 0],
    int: (value, what) => [BigInt.asIntN(64, BigInt(integer(value, what, 63)))],
    ints: (value, what) => [memory.put64(list(value).map((n) => integer(n, what, 63))), list(value).length],
    axes: (value, what) =>
      value === undefined || value === null
        ? [0, 0]
        : [memory.put32(list(value).map((n) => Number(integer(n, what, 31)))), list(value).length],
    axis: (value, what) => [Number(integer(value, what, 31))],
    dtype(value, what) {
      if (value !== undefined && !has(DTYPES, value)) throw new TypeError(`${what}: no dtype ${shown(value)}`);
      return [DTYPES[value] ?? 0];
    },
    device: (value, what) => nothing(value, what, "there is no device but the CPU"),
    rng: (value, what) => nothing(value, what, "random numbers come from the generator of manualSeed()"),
    string: (value, what) => {
      if (typeof value !== "string") throw new TypeError(`${what}: expected a string, not ${shown(value)}`);
      return [memory.putText(value)];
    },
  };
  forms.shape = forms.ints;
  for (const [name, values] of Object.entries(ENUMS)) {
    forms[name] = (value, what) => {
      if (!has(values, value)) throw new TypeError(`${what}: expected one of ${Object.keys(values).join(", ")}`);
      return [values[value]];
    };
  }

  const absent = { tensors: [0, 0], axis: [AXIS_NONE] };

  /** How many results an argument stands for: an axis by its extent, a list by its length, a number by itself. */
  function room(type, value, [x]) {
    if (type === "axis") return x.shape?.at(Number(value)) ?? 0;
    if (type === "int") return value > 0 && value < 2 ** 31 ? Number(value) : 0; // else C says what is wrong
    return list(value).length;
  }

  /** The op as a function of an array of arguments; the last may be an object of named ones. */
  function call(name, signature, result, operands, { whole, reflect }, wrap) {
    const parameters = parse(signature);
    const replaceable = parameters.map((p, i) => operands.includes(signature.split(", ")[i].split(":")[0]));
    const stem = name.replace(/_$/, "");
    const end = name.slice(stem.length);
    const title = camel(name);

    function complete(values) {
      const named = values.length > 0 && isOptions(values.at(-1)) ? values.pop() : {};
      const unknown = Object.keys(named).find((key) => !parameters.some((p) => p.name === key));
      if (unknown) throw new TypeError(`${title} has no argument ${unknown}`);
      if (values.length > parameters.length) throw new TypeError(`${title} takes ${parameters.length} arguments`);
      const twice = parameters.find((p, i) => values[i] !== undefined && named[p.name] !== undefined);
      if (twice) throw new TypeError(`${title}: ${twice.name} is given twice`);
      return parameters.map((p, i) => {
        const value = i < values.length && values[i] !== undefined ? values[i] : named[p.name] ?? p.fallback;
        if (value === undefined && !p.optional) throw new TypeError(`${title}: ${p.name} is missing`);
        return value;
      });
    }

    const isReal = (value) => ["number", "bigint"].includes(typeof value);

    /** Numbers in place of operands, and integers in place of numbers, are functions of their own. */
    function form(args) {
      const first = reflect && isReal(args[0]) && !isReal(args[1]);
      const isNumber = args.map((a, i) => (first ? i === 0 : replaceable[i] && isReal(a)));
      const numbers = args.filter((_, i) => isNumber[i]);
      if (first || (numbers.length > 0 && numbers.length === operands.length)) {
        const integers = numbers.every((n) => typeof n === "bigint" || (Number.isSafeInteger(n) && !Object.is(n, -0)));
        if (whole && !integers) throw new TypeError(`${title}: expected integers, not ${numbers.join(", ")}`);
        const beyond = numbers.find((n) => integers && BigInt.asIntN(64, BigInt(n)) !== BigInt(n));
        if (beyond !== undefined) throw new RangeError(`${title}: ${beyond} does not fit 64 bits`);
        const to = integers ? BigInt : Number;
        const chosen = `${first ? "r" : ""}${stem}_scalar${integers ? "_i64" : ""}${end}`;
        return { chosen, args: args.map((a, i) => (isNumber[i] ? to(a) : a)), isNumber, first };
      }
      const scalars = args.filter((_, i) => parameters[i].type === "scalar");
      const integers = scalars.length > 0 && scalars.every((n) => typeof n === "bigint");
      const to = (a, i) => (parameters[i].type === "scalar" && !integers && typeof a === "bigint" ? Number(a) : a);
      return { chosen: integers ? `${stem}_i64${end}` : name, args: args.map(to), isNumber: [] };
    }

    return (values) => {
      const { chosen, args, isNumber, first } = form(complete(values));
      return memory.stacked(() => {
        const each = parameters.map((p, i) => {
          const value = args[i];
          if (isNumber[i]) return [value];
          if (p.nullable && (value === undefined || value === null)) return absent[p.type] ?? [0];
          return forms[p.type](value, `${title}: ${p.name}`);
        });
        const converted = (first ? [each[1], each[0], ...each.slice(2)] : each).flat(); // C has the tensor first
        const run = module[`_tensor_${chosen}`];
        if (result === "tensor") return wrap(check.handle(run(...converted)));
        if (result === "none") {
          check(run(...converted));
          return args[0];
        }
        if (Array.isArray(result)) {
          const outs = memory.put32(result.map(() => 0));
          check(run(...converted, ...result.map((_, i) => outs + 4 * i)));
          return Object.fromEntries(result.map((key, i) => [camel(key), wrap(module.HEAP32[outs / 4 + i])]));
        }
        const n = room(parameters[result].type, args[result], args);
        const outs = memory.put32(new Array(n).fill(0));
        check(run(...converted, outs));
        return Array.from(module.HEAP32.subarray(outs / 4, outs / 4 + n).filter(Boolean), wrap);
      });
    };
  }

  return { call, check, memory, tensor, handles, bool, number, integer, optionsOf };
}
