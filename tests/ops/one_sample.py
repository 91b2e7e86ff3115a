# SPDX-License-Identifier: Apache-2.0
"""One sample of every C function of every row, for tests that call it through a binding."""

import os

import driver
import native
from driver import OPS, forms
from samples import first_accepted
from test_forms import with_numbers

SEED = 1
FUNCTIONS = [(op, f) for op in OPS for f in forms(op)]
FULL = os.environ.get("TENSOR_TEST_FULL") == "1"


def to_compile():
    """All functions in a full run; else the first with each list of types, as a compiler takes long over all."""
    if FULL:
        return FUNCTIONS
    first = {}
    for op, function in FUNCTIONS:
        types = tuple((a.type, a.nullable) for a in function.args)
        first.setdefault((types, function.returns, function.form), (op, function))
    return list(first.values())


def is_sample(args):
    """Whether a sample says something: its tensors have elements."""
    return all(o.values.size for _, o in driver.operands_of(args))


def results_of(op, function, args):
    native.check(native.lib.tensor_rng_seed(native.NULL, SEED))
    return driver.run(op, driver.laid_out(args, "contiguous")[0], function)


def sample_of(op, function):
    """(arguments, results)"""
    dtype = first_accepted(op, "float32", "int64", "bool", "complex64")
    drawn = driver.drawn(op, dtype)
    taken = None
    for sample in [s for s in drawn if is_sample(s)] or drawn:
        args = with_numbers(sample, function)[0] if "scalar" in function.form else sample
        # In-place forms do not fit every sample; the first that C takes is right, if all its results have elements.
        try:
            results = results_of(op, function, args)
        except native.Failure:
            continue
        taken = taken or (args, results)
        if all(0 not in r.shape for r in results):
            return args, results
    assert taken, f"no sample of {function.name} works"
    return taken


def refused(function, args, no_tensor):
    """The arguments with one that the library refuses: what is no tensor, a negative extent or number, a step of 0."""
    types = {a.name: a.type for a in function.args}
    for kind, value in (("tensor", no_tensor), ("tensors", [no_tensor]), ("shape", [-1])):
        for name in types:
            if types[name] == kind:
                return args | {name: value}
    name, value = ("step", 0) if "step" in types else (next(n for n in ("num", "n") if n in types), -1)
    return args | {name: value}
