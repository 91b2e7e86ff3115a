# SPDX-License-Identifier: Apache-2.0
"""The derived forms: host numbers as operands, and results written in place."""

import driver
import native
import numpy as np
import pytest
from driver import CELLS, OPS, compare, describe, drawn, expected, forms, laid_out, result_dtype, run, weak, work_dtype
from native import COMPLEX, FLOATING
from samples import Operand, accepted

NUMBERS = {"min": (-0.5, 1), "max": (0.75, 3)}
FORMS = [(op, f) for op in OPS for f in forms(op) if "scalar" in f.form and not f.name.endswith("_")]
KEEPS_FIRST = {"masked_fill", "index_fill"}


def with_numbers(args, form):
    """The sample with numbers for the operands that the form replaces; (arguments, those numbers)."""
    numbers = {}
    for arg in form.args:
        if arg.type in ("scalar", "scalar_i64"):
            numbers[arg.name] = NUMBERS.get(arg.name, (1.5, 3))[arg.type == "scalar_i64"]
    return {a.name: numbers.get(a.name, args[a.name]) for a in form.args}, numbers


@pytest.mark.parametrize("op, form", FORMS, ids=lambda x: x.name if hasattr(x, "params") else "")
def test_scalar_forms(op, form):
    for dtype in native.DTYPES:
        for sample in drawn(op, dtype if dtype in accepted(op) else "float32"):
            args, numbers = with_numbers(sample, form)
            if dtype not in accepted(op):  # bool of a row for numbers may become one by promotion
                continue
            meeting = dtype if op.name in KEEPS_FIRST else weak(dtype, next(iter(numbers.values())))
            work = work_dtype(op, meeting)
            if work is None:  # a fraction among integers
                with pytest.raises(native.Failure, match="TENSOR_E_DTYPE"):
                    run(op, laid_out(args, "contiguous")[0], form)
                continue
            for layout in ("contiguous", "sliced"):
                what = describe(op, dtype, layout, args)
                tensors, values = laid_out(args, layout)
                (out,) = run(op, tensors, form)
                want_dtype = result_dtype(op, work, args)
                assert out.dtype == want_dtype, what
                fixed = {n: Operand(native.decode(native.encode(v, work), work), work) for n, v in numbers.items()}
                compare(op, out.numpy(), expected(op, values | fixed, work), want_dtype, what)
                CELLS.count(op, dtype, layout)


RANK = {"bool": 0} | {d: 2 for d in FLOATING} | {d: 3 for d in COMPLEX}


def fits(result, target):
    return RANK.get(result, 1) <= RANK.get(target, 1)


INPLACE = [(op, f) for op in OPS for f in forms(op) if op.inplace and f.name.endswith("_")]
WRITABLE = [layout for layout in driver.ALL_LAYOUTS if layout != "broadcast"]


@pytest.mark.parametrize("op, form", INPLACE, ids=lambda x: x.name if hasattr(x, "params") else "")
def test_inplace_forms(op, form):
    """What the op returns, in the first argument; an error and no change where that does not fit."""
    out_of_place = next(f for f in forms(op) if f.name + "_" == form.name or f.name == form.name.removesuffix("_"))
    target = form.args[0].name
    done = 0
    for dtype in accepted(op):
        for sample in drawn(op, dtype):
            args = with_numbers(sample, form)[0] if "scalar" in form.form else sample
            for layout in WRITABLE:
                what = describe(op, dtype, layout, args)
                result = run(op, laid_out(args, layout)[0], out_of_place)[0]
                tensors, values = laid_out(args, layout)
                x, before = tensors[target], values[target].values.copy()
                version = x.version
                turns_real = op.result == "real" and dtype in COMPLEX
                if fits(result.dtype, dtype) and result.shape == x.shape and not turns_real:
                    native.call(form.name, tensors)
                    want = native.encode(result.numpy(), dtype)
                    assert np.array_equal(x.encoded(), want, equal_nan=dtype != "bfloat16"), what
                    assert x.version > version, f"{what}: the write was not counted"
                    done += 1
                else:
                    with pytest.raises(native.Failure) as caught:
                        native.call(form.name, tensors)
                    assert caught.value.code in ("TENSOR_E_DTYPE", "TENSOR_E_SHAPE"), (what, caught.value)
                    assert np.array_equal(x.numpy(), before, equal_nan=True), what
                    assert x.version == version, what
    assert done


@pytest.mark.parametrize("op", [op for op in OPS if op.inplace], ids=lambda op: op.name)
def test_inplace_on_overlapping_elements(op):
    """A tensor that repeats elements cannot be written to."""
    dtype = "float32" if "float32" in accepted(op) else "int64"
    sample = next(a for a in drawn(op, dtype) if a[op.args[0].name].values.size > 1)
    tensors, _ = laid_out(sample, "contiguous")
    x = np.broadcast_to(np.ones(1, native.NUMPY[dtype]), sample[op.args[0].name].values.shape)
    tensors[op.args[0].name] = native.wrap(x, dtype)
    with pytest.raises(native.Failure):
        native.call(f"tensor_{op.name}_", tensors)
    assert np.array_equal(x, np.ones_like(x))


BINARY = [op for op in OPS if op.inplace and op.kind == "binary"]


@pytest.mark.parametrize("op", BINARY, ids=lambda op: op.name)
def test_inplace_aliases(op):
    """Operands that share memory are read as they were before the write."""
    first, second = (a.name for a in op.args)
    base = np.linspace(0.5, 2.5, 9).reshape(3, 3)
    if "float64" not in accepted(op):
        base = np.arange(1, 10).reshape(3, 3)
    for kind in ("itself", "transposed", "shifted"):
        memory = base.copy()
        whole = native.wrap(memory)
        if kind == "shifted":
            if "tensor_narrow" not in native.functions():
                continue
            target, operand = memory[1:], memory[:-1]
            a, b = (
                native.call("tensor_narrow", {"x": whole, "axis": 0, "start": start, "length": 2}) for start in (1, 0)
            )
        else:
            target, operand, a = memory, memory if kind == "itself" else memory.T, whole
            b = whole if kind == "itself" else native.call("tensor_matrix_transpose", {"x": whole})
        want = run(op, {first: native.tensor(target.copy()), second: native.tensor(operand.copy())})[0].numpy()
        native.call(f"tensor_{op.name}_", {first: a, second: b})
        assert np.array_equal(a.numpy(), want), kind
