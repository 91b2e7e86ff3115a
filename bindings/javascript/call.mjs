// Calls C functions of the WebAssembly module: arguments go to its memory, results and errors come back.
import { AXIS_NONE, DTYPES, ENUMS, STATUS } from "./tables_gen.mjs";

/** An error of the library: its text, and `code`, such as "TENSOR_E_SHAPE". */
export class TensorError extends Error {
  constructor(message, code) {
    super(message);
    this.name = "TensorError";
    this.code = STATUS[code];
  }
}

const camel = (name) => name.replace(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase());
const list = (value) => (Array.isArray(value) || ArrayBuffer.isView(value) ? Array.from(value) : [value]);
const isOptions = (value) => Object.getPrototypeOf(value ?? 0) === Object.prototype;

/** "x: tensor, keepdims: bool = false" -> what each argument is. */
function parse(signature) {
  return signature.split(", ").map((part) => {
    const [, name, type, mark, given] = /^(\w+): (\w+)(\??)(?: = (.*))?$/.exec(part);
    const optional = mark || given !== undefined || ["axes", "dtype", "device"].includes(type);
    const fallback = given === undefined ? undefined : given === "[]" ? [] : isNaN(given) ? given : Number(given);
    return { name: camel(name), type, nullable: mark === "?", optional, fallback };
  });
}

export function caller(module) {
  const needed = module._malloc(8);

  function fail() {
    const code = module._tensor_last_error_code();
    throw new TensorError(module.UTF8ToString(module._tensor_last_error_message()), code);
  }
  const check = (status) => (status === 0 ? status : fail());
  check.handle = (handle) => (handle === 0 ? fail() : handle);

  /** Places for what calls need; each function gives its memory back when `f` returns. */
  const memory = {
    needed,
    neededBytes: () => Number(new BigInt64Array(module.HEAPU8.buffer, needed, 1)[0]),
    block(nbytes, f) {
      const p = module._malloc(Math.max(nbytes, 8));
      if (p === 0) throw new TensorError(`out of memory: ${nbytes} bytes are not to be had`, 9);
      try {
        return f(p);
      } finally {
        module._free(p);
      }
    },
    stacked(f) {
      const top = module.stackSave();
      try {
        return f();
      } finally {
        module.stackRestore(top);
      }
    },
    put32(values) {
      const p = module.stackAlloc(4 * values.length);
      module.HEAP32.set(values, p / 4);
      return p;
    },
    put64(values) {
      const p = module.stackAlloc(8 * values.length);
      new BigInt64Array(module.HEAPU8.buffer, p, values.length).set(values.map(BigInt));
      return p;
    },
    putText(text) {
      const n = module.lengthBytesUTF8(text) + 1;
      const p = module.stackAlloc(n);
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
    if (!(value?.handle > 0)) throw new TypeError(`${what}: expected a tensor that has not been released`);
    return value.handle;
  }

  /** The C arguments for one of JavaScript; the caller gives the stack back. */
  const forms = {
    tensor: (value, what) => [tensor(value, what)],
    tensors: (values, what) => [memory.put32(values.map((t) => (t === null ? 0 : tensor(t, what)))), values.length],
    scalar: (value) => [value],
    float: (value) => [Number(value)],
    bool: (value) => [value && value !== "false" ? 1 : 0],
    int: (value) => [BigInt(value)],
    ints: (value) => [memory.put64(list(value)), list(value).length],
    axes: (value) => (value === undefined || value === null ? [0, 0] : [memory.put32(list(value)), list(value).length]),
    axis: (value) => [value],
    dtype(value, what) {
      if (value !== undefined && !(value in DTYPES)) throw new TypeError(`${what}: no dtype ${value}`);
      return [DTYPES[value] ?? 0];
    },
    device: () => [0],
    rng: () => [0],
    string: (value) => [memory.putText(value)],
  };
  forms.shape = forms.ints;
  for (const [name, values] of Object.entries(ENUMS)) {
    forms[name] = (value, what) => {
      if (!(value in values)) throw new TypeError(`${what}: expected one of ${Object.keys(values).join(", ")}`);
      return [values[value]];
    };
  }

  const absent = { tensors: [0, 0], axis: [AXIS_NONE] };

  /** How many results an argument stands for: an axis by its extent, a list by its length, a number by itself. */
  function room(type, value, [x]) {
    if (type === "axis") return x.shape?.at(value) ?? 0;
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
        const to = integers ? BigInt : Number;
        const chosen = `${first ? "r" : ""}${stem}_scalar${integers ? "_i64" : ""}${end}`;
        return { chosen, args: args.map((a, i) => (isNumber[i] ? to(a) : a)), isNumber, first };
      }
      const scalars = args.filter((_, i) => parameters[i].type === "scalar");
      const integers = scalars.length > 0 && scalars.every((n) => typeof n === "bigint");
      const to = (a, i) => (parameters[i].type === "scalar" && !integers ? Number(a) : a);
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

  return { call, check, memory };
}
