# SPDX-License-Identifier: Apache-2.0
"""Runs a row on a sample: layouts, expected values and dtypes by rules of its own, comparison, counting of cells."""

import collections
import ctypes
import os

import native
import numpy as np
import reference
import reference_complex
import reference_linalg
import reference_movement
import reference_nn
import reference_order
import reference_quantized
import reference_sequence
import reference_spatial
import tables
from native import COMPLEX, FLOATING, NUMPY, REAL_PART, Tensor, decode, encode, wrap
from samples import UNSIGNED, Operand, samples

TABLES = tables.load()
OPS = TABLES.ops
DIFFERENTIABLE = [op for op in OPS if op.differentiable]
RANDOM = "rng"
SEED = 20240501


def rng(op, *more):
    """The same numbers for an op in every run and every order of tests."""
    return np.random.default_rng([SEED, *op.name.encode(), *more])


FORMS = collections.defaultdict(list)
for function in TABLES.functions:
    if function.op:
        FORMS[function.op.name].append(function)


def forms(op):
    return FORMS[op.name]


def is_random(op):
    return any(a.type == RANDOM for a in op.args)


# ---- cells


def libraries_used():
    """NVIDIA's libraries that the emulated device's stand-ins were asked to work as, since the last call."""
    if native.DEVICE == 0 or not (path := os.environ.get("TENSOR_CUDA_PLUGIN")):
        return ()
    used = getattr(ctypes.CDLL(path), "tensor_emulation_libraries_used", None)  # a device has none
    if not used:
        return ()
    used.restype = ctypes.c_char_p
    return used().decode().split()


class Cells:
    """Counts (op, dtype, layout, derivative) that ran, and those that could not with the reason; libraries that ops used."""

    def __init__(self):
        self.ran, self.skipped, self.libraries = collections.Counter(), {}, collections.defaultdict(set)

    def count(self, op, dtype, layout, derivative=0):
        self.ran[op.name, dtype, layout, derivative] += 1
        self.libraries[op.name].update(libraries_used())

    def skip(self, reason, op, dtype, layout, derivative=0):
        self.skipped[op.name, dtype, layout, derivative] = reason


CELLS = Cells()


# ---- layouts


def transposed(a):
    return a.T.copy().T


def sliced(a):
    wide = np.zeros([2 * n + 1 for n in a.shape], a.dtype)
    view = wide[(..., *(slice(1, None, 2) for _ in a.shape))]
    view[...] = a
    return view


def negative(a):
    back = (..., *(slice(None, None, -1) for _ in a.shape))
    return a[back].copy()[back]


def broadcast(a):
    """Stride 0 along the first axis that repeats something; the values become those of one slice."""
    for axis, n in enumerate(a.shape):
        if n > 1 and a.size:
            return np.broadcast_to(np.take(a, [0], axis), a.shape)
    return a


def broadcast_last(a):
    """As broadcast, along the last axis."""
    return broadcast(a.T).T


def offset(a):
    place = np.zeros(a.size + 5, a.dtype)
    view = place[5:].reshape(a.shape)
    view[...] = a
    return view


LAYOUTS = {
    "contiguous": lambda a: a.copy(),
    "transposed": transposed,
    "sliced": sliced,
    "negative": negative,
    "broadcast": broadcast,
    "offset": offset,
}
VARIANTS = {"broadcast_last": broadcast_last}  # in the place of a layout that makes a result singular
# Operands of one call in different layouts.
MIXED = ["sliced", "contiguous", "transposed", "negative"]
ALL_LAYOUTS = [*LAYOUTS, "mixed"]


def lay(operand, layout):
    """(the elements in that layout, the values that they stand for)"""
    if "broadcast" in layout and not operand.repeats:  # repeating an index would change what is asked
        layout = "sliced"
    stored = np.asarray(encode(operand.values, operand.dtype))
    stored = (LAYOUTS | VARIANTS)[layout](stored.reshape(operand.values.shape))
    return stored, Operand(decode(stored, operand.dtype), operand.dtype, operand.fixed, operand.matrices)


def tensor_of(operand):
    return wrap(np.asarray(encode(operand.values, operand.dtype)).reshape(operand.values.shape).copy(), operand.dtype)


def operands_of(args):
    """[(place, Operand)] of every tensor of a sample; the place is (argument, number in a list)."""
    found = []
    for name, value in args.items():
        entries = value if isinstance(value, list) else [value]
        found += [((name, i), entry) for i, entry in enumerate(entries) if isinstance(entry, Operand)]
    return found


def replaced(args, values):
    """The arguments with tensors exchanged, by place."""
    out = {}
    for name, value in args.items():
        if isinstance(value, list):
            out[name] = [values.get((name, i), entry) for i, entry in enumerate(value)]
        else:
            out[name] = values.get((name, 0), value)
    return out


def laid_out(args, layout):
    """(arguments with tensors in that layout, arguments with the values they stand for)"""
    tensors, values = {}, {}
    for i, (place, operand) in enumerate(operands_of(args)):
        stored, value = lay(operand, MIXED[i % len(MIXED)] if layout == "mixed" else layout)
        tensors[place] = wrap(stored, operand.dtype)
        values[place] = value
    return replaced(args, tensors), replaced(args, values)


# ---- expectation


def promote(a, b):
    """The array API's table, and integer with float gives the float. None where there is no answer."""
    if a == b:
        return a
    if a in COMPLEX or b in COMPLEX:
        return "complex128" if {"complex128", "float64"} & {a, b} else "complex64"
    kinds = {
        d: "bool" if d == "bool" else "float" if d in FLOATING else "unsigned" if d in UNSIGNED else "signed"
        for d in (a, b)
    }
    bits = {d: NUMPY[d]().itemsize for d in (a, b)}
    for x, y in ((a, b), (b, a)):
        if kinds[x] == "bool" or (kinds[y] == "float" != kinds[x]):
            return y
    if kinds[a] == kinds[b]:
        if bits[a] == bits[b]:
            return "float32"  # float16 with bfloat16
        return a if bits[a] > bits[b] else b
    unsigned, signed = (a, b) if kinds[a] == "unsigned" else (b, a)
    need = max(bits[signed], 2 * bits[unsigned])
    return f"int{8 * need}" if need <= 8 else None


def weak(dtype, number):
    """The dtype in which a tensor meets a host number."""
    if isinstance(number, float) and dtype not in FLOATING + COMPLEX:
        return "float32"
    return "int64" if dtype == "bool" else dtype


def work_dtype(op, meeting):
    """What the row's class makes of the operands' common dtype; None if it takes no such dtype."""
    kind, floating = op.dtype, meeting in FLOATING
    if meeting in COMPLEX:
        return meeting if op.takes_complex else None
    if kind == "complex":
        return None
    kind = kind.removesuffix("+complex")
    if kind == "number" and meeting == "bool" or kind == "floating" and not floating:
        return None
    if kind == "precise" and meeting not in ("float32", "float64"):
        return None
    if kind == "integer" and floating or kind == "index" and (floating or meeting == "bool"):
        return None
    if kind == "number+bool" and meeting == "bool":
        return "int64"
    if kind == "float" and meeting not in FLOATING:
        return "float32"
    return meeting


INT64_RESULT = {"argmax", "argmin", "nonzero", "one_hot", "multinomial"}
FROM_SPECTRA = {"irfft", "hfft", "irfftn", "hfftn"}
CREATED_DEFAULT = {"randint": "int64", "randperm": "int64"}


def result_dtype(op, work, args):
    if op.kind == "compare" or op.result == "bool":
        return "bool"
    if op.name in INT64_RESULT:
        return "int64"
    if op.result in ("int32", "int64"):
        return op.result
    if op.name == "quantize_affine":
        return args["dtype"] or (args["zero_point"].dtype if args["zero_point"] else "uint8")
    if op.name == "dequantize_affine":
        return args["scale"].dtype
    if op.name in ("quantized_conv", "quantized_matmul"):
        if args["out_scale"]:
            return args["out_zero_point"].dtype if args["out_zero_point"] else "uint8"
        return args["x_scale"].dtype if args["x_scale"] else "int32"
    if op.name == "dequantize_blockwise":
        return args["dtype"] or "float32"
    if op.name == "float_power":
        return "complex128" if work in COMPLEX else "float64"
    if args.get("dtype"):
        return args["dtype"]
    if op.result == "real":
        half = op.name in FROM_SPECTRA and work in ("float16", "bfloat16")
        return "float32" if half else REAL_PART.get(work, work)
    if op.result == "complex":
        return "complex128" if work == "float64" else work if work in COMPLEX else "complex64"
    if op.numpy and "sum_dtype" in op.numpy and work not in FLOATING + COMPLEX:
        return "uint64" if work in UNSIGNED else "int64"
    return work


PLACES = {
    "indices": "int64",
    "inverse_indices": "int64",
    "counts": "int64",
    "rank": "int64",
    "info": "int32",
    "pivots": "int32",
}


# Results of complex operands that are real, beside those of rows with `result = "real"`.
REAL_RESULTS = {
    "var_mean": "var",
    "std_mean": "std",
    "slogdet": "logabsdet",
    "eigh": "values",
    "svd": "s",
    "lstsq": "residuals singular_values",
}


def result_dtypes(op, work, args):
    """The dtype of each result."""
    if op.name == "quantize_blockwise":
        return ["int8" if args["bits"] == 8 else "uint8", "float16"]
    own = result_dtype(op, work, args)
    if op.name == "bincount":
        weights = args["weights"]
        own = "int64" if weights is None else weights.dtype if weights.dtype in FLOATING else "float64"
    real = REAL_RESULTS.get(op.name, "").split()
    return [PLACES.get(name) or (REAL_PART.get(own, own) if name in real else own) for name in op.outputs or ["out"]]


NAMESPACE = {"np": np}
MODULES = (
    reference, reference_complex, reference_movement, reference_order, reference_nn, reference_sequence, reference_linalg, reference_spatial,
    reference_quantized,
)  # fmt: skip
for module in MODULES:
    NAMESPACE |= {n: v for n, v in vars(module).items() if not n.startswith("_")}
WRITERS = {
    "copy_": lambda x, src: np.broadcast_to(src, x.shape),
    "fill_": lambda x, value: np.full(x.shape, value),
    "zero_": lambda x: np.zeros(x.shape),
}


def numpy_value(value, work):
    """An operand as the reference computes with it: floats in float64, integers in the working dtype."""
    if not isinstance(value, Operand):
        return value
    if value.fixed or work is None:
        return value.values
    if work in FLOATING:
        return value.values.astype(np.float64)
    if work in COMPLEX:
        return value.values.astype(np.complex128)
    return value.values.astype(NUMPY[work])


def expected(op, args, work):
    """The row's NumPy expression over the arguments."""
    scope = NAMESPACE | {"work": work}
    for name, value in args.items():
        if isinstance(value, list):
            entries = [numpy_value(v, work) for v in value]
            if name == "indices":
                entries = tuple(slice(None) if v is None else v for v in entries)
            value = entries
        scope[name] = numpy_value(value, work)
    for name in ("axes", "shape"):
        if isinstance(scope.get(name), list):
            scope[name] = tuple(scope[name])
    if scope.get("dtype"):
        scope["dtype"] = np.float32 if scope["dtype"] == "bfloat16" else NUMPY[scope["dtype"]]
    with np.errstate(all="ignore"):
        if op.name in WRITERS:
            return WRITERS[op.name](**{n: scope[n] for n in args})
        return eval(op.numpy, scope)


RELATIVE = {"float64": 1e-12, "float32": 1e-5, "bfloat16": 1e-2, "float16": 1e-3}
RELATIVE |= {c: RELATIVE[part] for c, part in REAL_PART.items()}


def spacing(values, dtype):
    """The distance to the next number of the dtype."""
    if dtype == "bfloat16":
        return np.spacing(np.abs(values).astype(np.float32)).astype(np.float64) * 65536
    return np.spacing(np.abs(values).astype(NUMPY[dtype])).astype(np.float64)


def magnitude(args):
    """The largest finite number among the operands: what errors are measured by."""
    floats = [np.abs(o.values.astype(np.complex128)) for _, o in operands_of(args) if not o.fixed]
    return max((np.max(np.abs(v[np.isfinite(v)]), initial=0) for v in floats), default=0)


def compare(op, out, want, dtype, what, data=0):
    """Equal for integers; within the row's tolerance for floats, by the scale of the result and of `data`."""
    want = np.asarray(want)
    assert out.shape == want.shape, f"{what}: shape {out.shape}, expected {want.shape}"
    if dtype in COMPLEX:
        compare_complex(op, out.astype(np.complex128), want.astype(np.complex128), dtype, what, data)
        return
    if dtype not in FLOATING:
        wrong = out != want.astype(out.dtype)
        assert not wrong.any(), f"{what}: {out[wrong][:5]}, expected {want[wrong][:5]}"
        return
    out, want = out.astype(np.float64), want.astype(np.float64)
    if out.size == 0:
        return
    with np.errstate(all="ignore"):
        rounded = decode(encode(want, dtype), dtype).astype(np.float64)
        finite = np.isfinite(want) & np.isfinite(rounded)
        if op.ulp:
            # The reference itself is half an ulp off in float64; narrow types round once more.
            bound = spacing(rounded, dtype) * (
                op.ulp + (1 if dtype == "float64" else 0) if dtype in ("float32", "float64") else 1
            )
        else:
            if op.kind not in ("unary", "binary", "ternary", "compare"):
                data = np.max(np.abs(want[finite]), initial=data)
            bound = RELATIVE[dtype] * (np.abs(want) + np.where(np.isfinite(data), data, 0))
            bound = np.maximum(bound, spacing(rounded, dtype))
        near = np.abs(out - want) <= bound
    same = np.isnan(out) & np.isnan(want) | (out == rounded)
    # At the edge of the range a result within the bound may round to infinity.
    wrong = ~(same | finite & near)
    assert not wrong.any(), f"{what}: {out[wrong][:5]}, expected {want[wrong][:5]}"


def compare_complex(op, out, want, dtype, what, data):
    """By the distance in the plane; parts that are not finite have to be the same."""
    with np.errstate(all="ignore"):
        rounded = want.astype(NUMPY[dtype]).astype(np.complex128)
        finite = np.isfinite(want) & np.isfinite(rounded)
        if op.ulp:
            bound = spacing(np.abs(rounded), REAL_PART[dtype]) * (op.ulp + 4)
        else:
            if op.kind not in ("unary", "binary", "ternary", "compare"):
                data = np.max(np.abs(want[finite]), initial=data)
            bound = RELATIVE[dtype] * (np.abs(want) + np.where(np.isfinite(data), data, 0))
        near = np.abs(out - want) <= np.maximum(bound, spacing(np.abs(rounded), REAL_PART[dtype]))
    same = np.ones(out.shape, bool)
    for got, part in ((out.real, rounded.real), (out.imag, rounded.imag)):
        same &= np.isnan(got) & np.isnan(part) | (got == part)
    wrong = ~(same | finite & near)
    assert not wrong.any(), f"{what}: {out[wrong][:5]}, expected {want[wrong][:5]}"


def room(op, args):
    """How many results there may be: more than enough where what counts them is wrong."""
    value = args[op.results]
    if op.counted_by.type == "int":
        return min(max(value, 0), 1 << 16)
    if op.counted_by.type == "axis":
        shape = args["x"].shape
        return shape[value] if -len(shape) <= value < len(shape) else max(shape, default=0)
    return len(value)


def run(op, args, form=None):
    """The op on arguments whose tensors are Tensor; a list of Tensors in any case."""
    function = form or forms(op)[0]
    if function.returns == "tensors":
        return native.call(function.name, args, room(op, args))
    if function.returns == "none":
        native.call(function.name, args)
        return [args[function.args[0].name]]
    if function.returns == "outputs":
        return native.call(function.name, args)
    return [native.call(function.name, args)]


def describe(op, dtype, layout, args):
    shown = {}
    for name, value in args.items():
        entries = value if isinstance(value, list) else [value]
        entries = [
            e.values.shape if isinstance(e, Operand) else e.shape if isinstance(e, Tensor) else e for e in entries
        ]
        shown[name] = entries if isinstance(value, list) else entries[0]
    return f"{op.name} {dtype} {layout} {shown}"


def drawn(op, dtype, *more):
    return samples(op, dtype, rng(op, native.DTYPES.index(dtype), *more))
