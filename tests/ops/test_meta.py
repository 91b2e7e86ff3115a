# SPDX-License-Identifier: Apache-2.0
"""Every op on the meta device, which has no elements: shapes, dtypes, strides and errors are those of the CPU."""

import os

import driver
import native
import numpy as np
import pytest
from driver import OPS, describe, drawn, laid_out, operands_of, replaced, run
from native import COMPLEX, FLOATING, Tensor, check, ffi, lib
from samples import accepted, first_accepted
from test_values import layouts, needs_copy

META = 3 << 16
# What these do depends on values: they say so.
BY_VALUES = {
    "nonzero", "unique", "unique_consecutive", "unique_values", "unique_dim", "unique_inverse", "unique_counts", "unique_all", "masked_select",
    "bincount", "histogram", "histc", "repeat_interleave", "index", "index_put", "packbits", "one_hot",
}  # fmt: skip

# A full run tries all of them.
LAYOUTS = set(driver.ALL_LAYOUTS) if os.environ.get("TENSOR_TEST_FULL") else {"contiguous", "transposed"}

pytestmark = pytest.mark.cpu


def strides_of(tensor):
    found = lib.tensor_strides(tensor.handle)
    return tuple(found[i] for i in range(lib.tensor_ndim(tensor.handle)))


def facts(tensor):
    return tensor.dtype, tensor.shape, strides_of(tensor)


def like(tensor):
    """A tensor of the meta device with the same shape, dtype and strides."""
    shape, strides = tensor.shape, strides_of(tensor)
    dtype = lib.tensor_dtype(tensor.handle)
    dense = Tensor(lib.tensor_empty(ffi.new("int64_t[]", [*shape, 0]), len(shape), dtype, META))
    if strides_of(dense) == strides:
        return dense
    low = sum((n - 1) * s for n, s in zip(shape, strides) if s < 0)
    high = sum((n - 1) * s for n, s in zip(shape, strides) if s > 0)
    memory = Tensor(lib.tensor_empty(ffi.new("int64_t[]", [high - low + 1]), 1, dtype, META))
    n = len(shape)
    return Tensor(
        lib.tensor_as_strided(
            memory.handle, ffi.new("int64_t[]", [*shape, 0]), n, ffi.new("int64_t[]", [*strides, 0]), n, -low
        )
    )


def on_meta(args):
    """The arguments with meta tensors for tensors, and the meta device for the default one."""
    found = {}
    for name, value in args.items():
        if isinstance(value, Tensor):
            value = like(value)
        elif isinstance(value, list) and any(isinstance(v, Tensor) for v in value):
            value = [like(v) if isinstance(v, Tensor) else v for v in value]
        elif name == "device" and not any(isinstance(v, Tensor) for v in args.values()):
            value = META
        found[name] = value
    return found


def outcome(op, args):
    """Shapes, dtypes and strides of the results, or the failure."""
    try:
        return [facts(out) for out in run(op, args)]
    except native.Failure as failure:
        return failure.code, failure.message


def is_by_values(found):
    return isinstance(found, tuple) and found[0] == "TENSOR_E_UNSUPPORTED" and "have no values" in found[1]


@pytest.mark.parametrize("op", OPS, ids=lambda op: op.name)
def test_shapes_dtypes_and_strides(op):
    compared = 0
    for dtype in accepted(op):
        for args in drawn(op, dtype):
            for layout in set(layouts(op, args)) & LAYOUTS:
                if "layouts" in (op.skip or {}) and layout != "contiguous":
                    continue
                tensors, _ = laid_out(args, layout)
                what = describe(op, dtype, layout, args)
                found = outcome(op, on_meta(tensors))
                if is_by_values(found):
                    assert op.name in BY_VALUES, f"{what}: {found}"
                    continue
                want = outcome(op, tensors)
                if isinstance(want, tuple):
                    assert needs_copy(op, layout, Code(want[0])), f"{what}: {want}"
                assert found == want, f"{what}: {found}, on the CPU {want}"
                compared += 1
    assert compared or op.name in BY_VALUES, "nothing was compared"


class Code:
    def __init__(self, code):
        self.code = code


def gradients(op, args):
    """Shapes and dtypes of the gradients of all inexact tensors, None for those without one; or the failure."""
    try:
        return gradients_of(op, args)
    except native.Failure as failure:
        return failure.code, failure.message


def gradients_of(op, args):
    leaves = [v for v in flat(args) if v.dtype in FLOATING + COMPLEX]
    for leaf in leaves:
        leaf.requires_grad()
    found = []
    for out in run(op, args):
        if not lib.tensor_requires_grad(out.handle):
            continue
        ones = Tensor(lib.tensor_ones_like(out.handle, 0, 0))
        check(lib.tensor_backward(out.handle, ones.handle, lib.TENSOR_BACKWARD_RETAIN_GRAPH))
        for leaf in leaves:
            grad = ffi.new("tensor_t **")
            check(lib.tensor_grad(leaf.handle, grad))
            found.append(None if grad[0] == ffi.NULL else facts(Tensor(grad[0]))[:2])
    return found


def flat(args):
    for value in args.values():
        yield from (v for v in (value if isinstance(value, list) else [value]) if isinstance(v, Tensor))


@pytest.mark.parametrize("op", [op for op in OPS if op.differentiable and not op.inplace_only], ids=lambda op: op.name)
def test_gradients(op):
    compared = 0
    dtype = first_accepted(op, "float64", "float32", "complex128", "complex64")
    for args in drawn(op, dtype)[:6]:
        what = describe(op, dtype, "contiguous", args)
        want = gradients(op, laid_out(args, "contiguous")[0])
        found = gradients(op, on_meta(laid_out(args, "contiguous")[0]))
        if is_by_values(found):
            continue
        assert found == want, f"{what}: {found}, on the CPU {want}"
        compared += 1
    assert compared or op.name in BY_VALUES, "nothing was compared"


def wrong(op, args):
    """Arguments that no op takes: another dtype, an axis that is not there, an extent more, a device."""
    for place, operand in operands_of(args):
        more = np.ones([n + 1 for n in operand.values.shape] + [2], np.float32)
        yield {place: native.wrap(more, "float32")}
        yield {place: native.wrap(np.zeros(operand.values.shape, np.complex64), "complex64")}


@pytest.mark.parametrize("op", OPS, ids=lambda op: op.name)
def test_errors(op):
    dtype = first_accepted(op, "float32", "int64", "complex64")
    for args in drawn(op, dtype)[:3]:
        plain = dict(operands_of(args))
        for changed in wrong(op, args):
            tensors = {place: driver.tensor_of(operand) for place, operand in plain.items()}
            case = replaced(args, tensors | changed)
            want, found = outcome(op, case), outcome(op, on_meta(case))
            if (
                is_by_values(found) or by_values_of_the_host(want, found) or op.name == "lstsq"
            ):  # its residuals: by rank
                continue
            assert found == want, f"{op.name}: {found}, on the CPU {want}"


def by_values_of_the_host(want, found):
    """What is wrong with values themselves is found by no device without any."""
    return isinstance(want, tuple) and isinstance(found, list)
