# SPDX-License-Identifier: Apache-2.0
"""Calls of every C function of the table at the bounds: from a sample, with one thing in it made huge, empty or extreme.

A case is (function, number of the sample, change), so that a process can make it again.
"""

import itertools

import driver
import native
import numpy as np
from driver import OPS, forms
from native import CODES, Tensor, ffi, lib
from samples import Operand, first_accepted
from test_forms import with_numbers

HUGE = [2**31, 2**40, 2**62]
WHOLE = [-(2**63), -(2**40), -1, 0, 1, 2**31, 2**40, 2**62, 2**63 - 1]
NARROW = [-(2**31), -1, 0, 64, 2**31 - 1]
REAL = [np.inf, -np.inf, np.nan, 1e308, -1e308, 5e-324, 0.0, -1.0]
LISTS = ("ints", "shape", "axes")
NARROW_TYPES = ("axis", "axis?", "axes", "dtype", "device")
MOST_AXES = 64


def values_for(kind):
    if kind in ("scalar", "float"):
        return REAL
    if kind == "bool":
        return [-1, 2]
    return NARROW if kind in NARROW_TYPES else WHOLE


def samples_of(op):
    """A few samples with elements, of different numbers of axes; the first dtype that tells most."""
    dtype = first_accepted(op, "float32", "int64", "bool", "complex64")
    chosen = {}
    for sample in driver.drawn(op, dtype):
        shapes = [o.values.shape for _, o in driver.operands_of(sample)]
        if all(np.prod(s, dtype=int) for s in shapes):
            chosen.setdefault(tuple(len(s) for s in shapes), sample)
    return list(chosen.values())[:3]


def changes(function, args):
    """Every change of a sample: ("axis", extent, huge), ("empty", ...), ("axes", ...), ("number", name, place, value)."""
    operands = driver.operands_of(args)
    extents = sorted({n for _, o in operands for n in o.values.shape})
    for extent, huge in itertools.product(extents, HUGE):
        yield "axis", extent, huge
    for (place, operand), huge in itertools.product(operands, HUGE):
        for axis in range(operand.values.ndim):
            yield "one", place, axis, huge
    for extent, none in itertools.permutations(extents, 2):
        for huge in (2**31, 2**62):
            yield "empty", extent, none, huge
    if operands:
        yield "outer", 0, 2**62
        for extent, repeats in ((1, MOST_AXES), (2, 40), (2, 62)):
            yield "axes", extent, repeats
    for arg in function.args:
        if arg.type in ("tensor", "tensors", "string", "rng") or arg.name not in args:
            continue
        value = args[arg.name]
        for extreme in values_for(arg.type):
            if arg.type in LISTS:
                for place in range(len(value or ())):
                    yield "number", arg.name, place, extreme
                yield "number", arg.name, None, extreme
            else:
                yield "number", arg.name, None, extreme


def all_cases(op):
    found = samples_of(op)
    for function in forms(op):
        for number, sample in enumerate(found):
            args = with_numbers(sample, function)[0]
            for change in changes(function, args):
                yield function, number, change


def tensor_of(operand, shape=None, repeated=()):
    """A tensor over the operand's memory; axes of `repeated` have stride 0 and the extent of `shape`."""
    stored = np.ascontiguousarray(native.encode(operand.values, operand.dtype))
    shape = list(shape or operand.values.shape)
    steps = [s // stored.itemsize for s in stored.reshape(operand.values.shape).strides]
    steps = [0] * (len(shape) - len(steps)) + steps
    for axis in repeated:
        steps[axis] = 0
    handle = lib.tensor_from_blob(
        ffi.cast("void *", stored.ctypes.data),
        ffi.new("int64_t[]", [*shape, 0]),
        len(shape),
        ffi.new("int64_t[]", [*steps, 0]),
        CODES[operand.dtype],
        native.DEVICE,
        native.NULL,
        native.NULL,
    )
    return Tensor(handle, stored)


def renamed(operand, names):
    """Every axis of an extent in `names` gets that one, and stride 0."""
    shape = [names.get(n, n) for n in operand.values.shape]
    repeated = [i for i, n in enumerate(operand.values.shape) if n in names]
    return tensor_of(operand, shape, repeated)


def made(args, change):
    """The arguments of a changed sample. Raises native.Failure where no such tensor can be."""
    kind, *what = change
    args, tensors = dict(args), {}
    operands = driver.operands_of(args)
    if kind in ("axis", "empty"):
        names = {what[0]: what[1]} if kind == "axis" else {what[0]: what[2], what[1]: 0}
        tensors = {place: renamed(o, names) for place, o in operands}
        for name, value in args.items():  # shapes and sizes follow
            if isinstance(value, (list, tuple)) and value and all(type(v) is int for v in value) and name != "axes":
                args[name] = [names.get(v, v) for v in value]
    for place, operand in operands:
        shape = operand.values.shape
        if kind == "one" and place == tuple(what[0]):
            axis, huge = what[1:]
            tensors[place] = tensor_of(operand, [*shape[:axis], huge, *shape[axis + 1 :]], [axis])
        elif kind == "outer":
            tensors[place] = tensor_of(operand, [what[1], what[0], *shape])
        elif kind == "axes":
            more = min(what[1], MOST_AXES - len(shape))
            tensors[place] = tensor_of(operand, [*[what[0]] * more, *shape])
        elif place not in tensors:
            tensors[place] = tensor_of(operand)
    if kind == "number":
        name, place, value = what
        if place is None:
            args[name] = [value] * max(len(args[name] or ()), 1) if isinstance(args[name], (list, tuple)) else value
        else:
            args[name] = [value if i == place else v for i, v in enumerate(args[name])]
    return driver.replaced(args, tensors)


def storages(args):
    """The arrays that the tensors of the arguments lie in."""
    found = []
    for value in args.values():
        for entry in value if isinstance(value, list) else [value]:
            if isinstance(entry, Tensor):
                found.append(entry.memory)
    return found


__all__ = ["OPS", "Operand", "all_cases", "made", "samples_of", "storages"]
