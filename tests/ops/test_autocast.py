# SPDX-License-Identifier: Apache-2.0
"""Every row with a key `autocast`: what it computes is what it computes of operands cast by hand, to the last bit."""

import driver
import native
import numpy as np
import pytest
from driver import OPS, drawn, is_random, laid_out, operands_of, replaced, rng, run, tensor_of
from native import COMPLEX, FLOATING, NUMPY, Failure, Tensor, check, ffi, gradients, lib
from samples import Operand, accepted

ROWS = [op for op in OPS if op.autocast]
LOW = ["float16", "bfloat16"]
CAST = [*LOW, "float32"]
CPU, CUDA = 1 << 16, 2 << 16
SAMPLES = 6  # of each row and dtype


def code(dtype):
    return getattr(lib, f"TENSOR_{dtype.upper()}") if dtype else 0


class Autocast:
    def __init__(self, dtype, device=None):
        self.dtype, self.device = dtype, device or native.DEVICE or CPU

    def switch(self, dtype):
        before = ffi.new("tensor_dtype_t *")
        check(lib.tensor_autocast_set(self.device, dtype, before))
        return before[0]

    def __enter__(self):
        self.before = self.switch(code(self.dtype))

    def __exit__(self, *_):
        self.switch(self.before)


def astype(x, dtype):
    return native.call("tensor_astype", {"x": x, "dtype": dtype})


def goal(op, tensors, low):
    """What the row casts to."""
    if op.autocast != "widest":
        return low if op.autocast == "low" else "float32"
    found = {t.dtype for t in tensors} & set(CAST)
    return found.pop() if len(found) == 1 else "float32"


def values(outs):
    return [(out.dtype, out.encoded().tobytes()) for out in outs]


def as_dtype(operand, dtype):
    """The operand rounded to another dtype."""
    stored = native.encode(operand.values, dtype)
    shaped = np.asarray(stored).reshape(operand.values.shape)
    return Operand(native.decode(shaped, dtype), dtype, operand.fixed, operand.matrices)


def samples_of(op, low):
    """Samples whose floats are of other dtypes than the row's goal: of float32 where that is low, of low ones where that is
    float32, mixed where it is the widest. Those that fail, and those that draw random numbers, are left out."""
    wanted = {"low": ["float32"], "float32": [low], "widest": [low, "float32"]}[op.autocast]
    dtype = "float32" if "float32" in accepted(op) else accepted(op)[0]
    count = 0
    for args in drawn(op, dtype, 2):
        places = [(p, o) for p, o in operands_of(args) if o.dtype in CAST and o.values.size]
        if not places or args.get("dtype"):
            continue
        args = replaced(args, {p: as_dtype(o, wanted[i % len(wanted)]) for i, (p, o) in enumerate(places)})
        count += 1
        if count > SAMPLES:
            return
        yield args


def tensors_of(args):
    return replaced(args, {p: tensor_of(o) for p, o in operands_of(args)})


def entries(args):
    return [
        t for value in args.values() for t in (value if isinstance(value, list) else [value]) if isinstance(t, Tensor)
    ]


def cast_by_hand(args, to):
    def one(value):
        return astype(value, to) if isinstance(value, Tensor) and value.dtype in CAST and value.dtype != to else value

    return {n: [one(v) for v in value] if isinstance(value, list) else one(value) for n, value in args.items()}


def outcome(op, args, form=None):
    """Dtypes and bits of the results, or what went wrong."""
    try:
        return values(run(op, args, form))
    except Failure as failure:
        return str(failure)


@pytest.mark.parametrize("low", LOW)
@pytest.mark.parametrize("op", ROWS, ids=lambda op: op.name)
def test_values(op, low):
    compared = 0
    for args in samples_of(op, low):
        tensors = tensors_of(args)
        to = goal(op, entries(tensors), low)
        by_hand = cast_by_hand(tensors, to)
        want = outcome(op, by_hand)
        if is_random(op) and want != outcome(op, by_hand):
            continue
        off = outcome(op, tensors)
        with Autocast(low):
            got = outcome(op, tensors)
        assert got == want, driver.describe(op, low, "", args)
        assert outcome(op, tensors) == off, "autocast ended"
        compared += not isinstance(want, str)
    assert compared, f"{op.name}: nothing to compare"


def gradients_of(op, args, places, low, by_hand):
    """Dtypes and bits of the gradients, None if nothing has one, or what went wrong."""
    tensors = tensors_of(args)
    leaves = [tensors[n][i] if isinstance(tensors[n], list) else tensors[n] for n, i in places]
    for leaf in leaves:
        leaf.requires_grad()
    try:
        if by_hand:
            outs = run(op, cast_by_hand(tensors, goal(op, entries(tensors), low)))
        else:
            with Autocast(low):
                outs = run(op, tensors)
        outs = [out for out in outs if out.dtype in FLOATING + COMPLEX and lib.tensor_requires_grad(out.handle)]
        if not outs:
            return None
        douts = [tensor_of(as_dtype(Operand(np.ones(out.shape), "float64"), out.dtype)) for out in outs]
        with Autocast(low):  # which gradients know nothing of
            grads = gradients(outs, douts, leaves)
    except Failure as failure:
        return str(failure)
    for grad, leaf in zip(grads, leaves, strict=True):
        assert grad is None or grad.dtype == leaf.dtype
    return [grad and (grad.dtype, grad.encoded().tobytes()) for grad in grads]


@pytest.mark.parametrize("low", LOW)
@pytest.mark.parametrize("op", [op for op in ROWS if op.differentiable], ids=lambda op: op.name)
def test_gradients(op, low):
    """They have the dtypes of the operands, and are those of casting by hand."""
    compared = 0
    for args in samples_of(op, low):
        places = [p for p, o in operands_of(args) if p[0] in op.differentiable and not o.fixed and o.dtype in CAST]
        if not places:
            continue
        want = gradients_of(op, args, places, low, True)
        if is_random(op) and want != gradients_of(op, args, places, low, True):
            continue
        assert gradients_of(op, args, places, low, False) == want, driver.describe(op, low, "", args)
        compared += isinstance(want, list)
    assert compared, f"{op.name}: nothing to compare"


@pytest.mark.parametrize("op", [op for op in ROWS if "float64" in accepted(op)], ids=lambda op: op.name)
def test_float64_is_left_alone(op):
    for args in list(drawn(op, "float64", 2))[:SAMPLES]:
        if any(o.dtype in CAST for _, o in operands_of(args)):
            continue
        tensors = laid_out(args, "contiguous")[0]
        want = outcome(op, tensors)
        if is_random(op) and want != outcome(op, tensors):
            continue
        with Autocast("bfloat16"):
            assert outcome(op, tensors) == want


@pytest.mark.parametrize("op", [op for op in ROWS if op.inplace], ids=lambda op: op.name)
def test_in_place_forms_are_left_alone(op):
    form = next(f for f in driver.forms(op) if f.returns == "none" and not f.form)
    for args in list(drawn(op, "float16", 2))[:SAMPLES]:
        results = []
        for dtype in (None, "bfloat16"):
            with Autocast(dtype):
                results.append(outcome(op, tensors_of(args), form))
        assert results[0] == results[1]


def test_rows_without_the_key_keep_their_dtype():
    x = tensor_of(Operand(rng(ROWS[0]).random((2, 3)), "float32"))
    half = astype(x, "float16")
    with Autocast("bfloat16"):
        for name in ("tensor_relu", "tensor_tanh", "tensor_sqrt", "tensor_abs"):
            assert native.call(name, {"x": half}).dtype == "float16"
        assert native.call("tensor_add", {"a": x, "b": half}).dtype == "float32"


def test_another_device_has_its_own():
    x = tensor_of(Operand(np.eye(2), "float32"))
    with Autocast("float16", CUDA if native.DEVICE != CUDA else CPU):
        assert native.call("tensor_matmul", {"a": x, "b": x}).dtype == "float32"
        with Autocast("bfloat16"):
            assert native.call("tensor_matmul", {"a": x, "b": x}).dtype == "bfloat16"
    assert lib.tensor_autocast_get(0) == 0 == lib.tensor_autocast_get(2 << 16)


@pytest.mark.parametrize("dtype", [d for d in NUMPY if d not in LOW])
def test_other_dtypes_are_refused(dtype):
    with pytest.raises(Failure, match=f"tensor_autocast_set: dtype is {dtype}, expected float16 or bfloat16"):
        Autocast(dtype).__enter__()
    assert lib.tensor_autocast_get(0) == 0
