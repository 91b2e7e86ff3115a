# SPDX-License-Identifier: Apache-2.0
"""Steps that are never taken may be of any size: strides of axes of extent 1, of empty tensors, and of single windows."""

import functools

import driver
import native
import numpy as np
import pytest
from bounds_cases import OPS, samples_of
from driver import forms
from native import CODES, NULL, Failure, Tensor, ffi, lib

FAR = (2**63 - 1, -(2**63) + 1, 2**62, 2**40)


def blob(stored, dtype, strides):
    shape = ffi.new("int64_t[]", [*stored.shape, 0])
    steps = ffi.new("int64_t[]", [*strides, 0])
    data = ffi.cast("void *", stored.ctypes.data)
    return Tensor(lib.tensor_from_blob(data, shape, stored.ndim, steps, CODES[dtype], 0, NULL, NULL), stored)


def laid_far(operand, far):
    stored = np.ascontiguousarray(native.encode(operand.values, operand.dtype)).reshape(operand.values.shape)
    near = [s // stored.itemsize for s in stored.strides]
    unused = [n == 1 or stored.size == 0 for n in stored.shape]
    return blob(stored, operand.dtype, [far if u else s for u, s in zip(unused, near)])


def has_unused(sample):
    return any(1 in o.values.shape or o.values.size == 0 for _, o in driver.operands_of(sample))


def results(op, sample, lay):
    tensors = {place: lay(operand) for place, operand in driver.operands_of(sample)}
    lib.tensor_rng_seed(NULL, 1)
    try:
        out = driver.run(op, driver.replaced(sample, tensors), forms(op)[0])
        return [t.encoded().tobytes() for t in out]
    except Failure as failure:
        return failure.code


@pytest.mark.parametrize("op", OPS, ids=lambda op: op.name)
def test_strides_of_axes_without_steps(op):
    dtype = samples_dtype(op)
    for sample in [s for s in driver.drawn(op, dtype) if has_unused(s)][:4]:
        near = results(op, sample, driver.tensor_of)
        if op.name in ("empty", "empty_like", "new_empty"):
            continue
        for far in FAR[:2]:
            assert results(op, sample, functools.partial(laid_far, far=far)) == near, (sample, far)


def samples_dtype(op):
    from samples import first_accepted

    return first_accepted(op, "float32", "int64", "bool", "complex64")


@pytest.mark.parametrize("far", FAR)
@pytest.mark.parametrize("name", ["conv1d", "conv2d", "conv3d", "max_pool2d", "avg_pool2d"])
def test_steps_of_single_windows(name, far):
    """A stride where there is one window, and a dilation where the kernel has one element."""
    if far < 0:
        return
    op = next(op for op in OPS if op.name == name)
    sample = samples_of(op)[0]
    axes = int(name[-2])
    x = driver.operands_of(sample)[0][1].values.shape
    kernel = list(x[-axes:])
    args = dict(sample, stride=[1], padding=[0])
    if "weight" in args:
        weights = np.ones((2, x[-axes - 1], *kernel), np.float32)
        args |= {"weight": driver.Operand(weights, "float32"), "groups": 1, "dilation": [1], "bias": None}
        args |= {"activation": "", "params": []} if "activation" in args else {}
    else:
        args |= {"kernel": kernel}
    near = results(op, args, driver.tensor_of)
    assert isinstance(near, list) and results(op, dict(args, stride=[far]), driver.tensor_of) == near


def test_given_strides_read_as_near_ones():
    x = blob(np.ones((1, 3), np.float32), "float32", [2**63 - 1, 1])
    assert lib.tensor_strides(x.handle)[0] == 1 and (x.numpy() == 1).all()
    shape, strides = ffi.new("int64_t[]", [1, 2]), ffi.new("int64_t[]", [-(2**63), 1])
    view = Tensor(lib.tensor_as_strided(x.handle, shape, 2, strides, 2, 0), x)
    assert (view.numpy() == np.ones((1, 2))).all()
