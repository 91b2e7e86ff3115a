# SPDX-License-Identifier: Apache-2.0
"""Arguments that no op can use give an error, by name, and no result; inputs stay as they are."""

import driver
import native
import numpy as np
import pytest
from driver import OPS, drawn, forms, operands_of, replaced, tensor_of
from native import NULL, ffi, lib
from samples import CHOICES, accepted, first_accepted

# No result of such an extent fits into any memory; 2**31 of them would, and take long.
INT_EXTREMES = [-(2**63), -(2**31), -1, 0, 2**62, 2**63 - 1]


def sample(op):
    dtype = first_accepted(op, "float32", "int64", "complex64")
    args = max(drawn(op, dtype)[:4], key=lambda a: sum(o.values.ndim for _, o in operands_of(a)))
    return args, replaced(args, {p: tensor_of(o) for p, o in operands_of(args)})


def untouched(args, tensors, what):
    from test_values import places

    before = dict(operands_of(args))
    for place, tensor in places(tensors):
        assert np.array_equal(tensor.numpy(), before[place].values, equal_nan=True), f"{what}: {place} changed"


def rejected(op, name, tensors, codes, what):
    with pytest.raises(native.Failure) as caught:
        driver.run(op, tensors)
    assert caught.value.code in codes, f"{what}: {caught.value}"
    assert caught.value.message.startswith(f"tensor_{op.name}: "), caught.value.message
    assert len(caught.value.message) < 512 and "\n" not in caught.value.message
    assert name is None or name in caught.value.message, f"{what}: {caught.value.message!r} does not name {name}"


@pytest.mark.parametrize("op", OPS, ids=lambda op: op.name)
def test_null_arguments(op):
    for function in forms(op):
        args, tensors = sample(op)
        numbers = {a.name: 1 for a in function.args if a.type in ("scalar", "scalar_i64")}
        given = {a.name: numbers.get(a.name, tensors[a.name]) for a in function.args}
        count = native.c_arguments(function, given)[0]
        position = 0
        for arg in function.args:
            width = len([p for p in function.params if p.arg is arg])
            if arg.type == "tensor" and not arg.nullable:
                arguments = [*count[:position], NULL, *count[position + 1 :]]
                outs = [ffi.new("tensor_t *[]", 4)] if function.returns == "tensors" else []
                outs += [ffi.new("tensor_t **") for _ in op.outputs]
                lib.tensor_clear_error()
                result = getattr(lib, function.name)(*arguments, *outs)
                assert result == (lib.TENSOR_E_INVALID if function.result == "tensor_status_t" else NULL)
                assert lib.tensor_last_error_code() == lib.TENSOR_E_INVALID
                message = ffi.string(lib.tensor_last_error_message()).decode()
                assert message == f"{function.name}: {arg.name} is NULL"
            position += width
        untouched(args, tensors, function.name)


@pytest.mark.parametrize(
    "op", [op for op in OPS if any(a.type in ("axis", "axis?", "axes") for a in op.args)], ids=lambda op: op.name
)
def test_axes_out_of_range(op):
    args, tensors = sample(op)
    ndim = max(o.values.ndim for _, o in operands_of(args))
    for arg in op.args:
        if arg.type not in ("axis", "axis?", "axes"):
            continue
        for value in (ndim + 1, -ndim - 2, 2**31 - 1, -(2**31) + 1):
            bad = [value] if arg.type == "axes" else value
            rejected(
                op,
                None,
                tensors | {arg.name: bad},
                ("TENSOR_E_INDEX", "TENSOR_E_SHAPE", "TENSOR_E_INVALID"),
                f"{op.name} {arg.name}={value}",
            )
        if arg.type == "axes":
            rejected(
                op,
                None,
                tensors | {arg.name: [0, 0]},
                ("TENSOR_E_INDEX", "TENSOR_E_SHAPE", "TENSOR_E_INVALID"),
                f"{op.name} axes twice",
            )
    untouched(args, tensors, op.name)


ENUMS = {"dtype", "device", "reduction", "fan"}


@pytest.mark.parametrize("op", [op for op in OPS if any(a.type in ENUMS for a in op.args)], ids=lambda op: op.name)
def test_unknown_enum_values(op):
    args, tensors = sample(op)
    for arg in op.args:
        if arg.type in ENUMS:
            for value in (-1, 9999, 2**31 - 1, -(2**31)):
                rejected(
                    op,
                    arg.name,
                    tensors | {arg.name: value},
                    ("TENSOR_E_INVALID", "TENSOR_E_DTYPE", "TENSOR_E_DEVICE"),
                    f"{op.name} {arg.name}={value}",
                )
    untouched(args, tensors, op.name)


@pytest.mark.parametrize(
    "op", [op for op in OPS if any(a.type in ("int", "ints", "shape") for a in op.args)], ids=lambda op: op.name
)
def test_extreme_integers(op):
    """Any integer gives a result or an error, never a crash."""
    args, tensors = sample(op)
    for arg in op.args:
        if arg.type not in ("int", "ints", "shape"):
            continue
        for value in INT_EXTREMES:
            lists = [[value], [value] * max(1, len(args[arg.name])), [2, value], []] if arg.type != "int" else [value]
            for bad in lists:
                try:
                    native.call(f"tensor_{op.name}", tensors | {arg.name: bad}, n_outputs_of(tensors | {arg.name: bad}))
                except native.Failure as error:
                    assert error.code != "TENSOR_E_INTERNAL", (op.name, arg.name, bad, error.message)
    untouched(args, tensors, op.name)


def n_outputs_of(args):
    return len(args["sizes"]) if "sizes" in args else 8


@pytest.mark.parametrize(
    "op", [op for op in OPS if op.kind in ("binary", "ternary", "compare")], ids=lambda op: op.name
)
def test_shapes_that_do_not_broadcast(op):
    dtype = [d for d in accepted(op) if d not in native.COMPLEX][-1]
    names = [a.name for a in op.tensor_args]
    shapes = [(2, 3), (4,), (3,)][: len(names)]
    tensors = {
        n: native.tensor(np.ones(s), "bool" if n in ("mask", "condition") else dtype)
        for n, s in zip(names, shapes, strict=True)
    } | {a.name: CHOICES[a.name][0] for a in op.args if a.type != "tensor"}
    rejected(op, "[2, 3]", tensors, ("TENSOR_E_SHAPE",), op.name)


@pytest.mark.parametrize(
    "op",
    [op for op in OPS if [a.type for a in op.args].count("tensor") > 1 and op.kind in ("kernel", "composite")],
    ids=lambda op: op.name,
)
def test_operands_that_do_not_fit(op):
    """Each tensor in turn with an extent too few, an axis too many, or no elements: a result or an error."""
    args, tensors = sample(op)
    for place, operand in operands_of(args):
        v = operand.values
        wrong = [v[None], v[:0] if v.ndim else v, v.reshape(-1)[:0]] + [
            np.take(v, range(n - 1), axis) for axis, n in enumerate(v.shape)
        ]
        wrong += [v[0]] if v.ndim and len(v) else []
        for values in wrong:
            changed = {place: native.tensor(np.ascontiguousarray(values), operand.dtype)}
            try:
                driver.run(op, replaced(tensors, changed))
            except native.Failure as error:
                assert error.code in ("TENSOR_E_SHAPE", "TENSOR_E_INVALID", "TENSOR_E_INDEX"), (
                    op.name,
                    place,
                    values.shape,
                    error,
                )


INDEXED = [
    op
    for op in OPS
    if any(a.name in ("index", "indices", "target") and a.type in ("tensor", "tensors") for a in op.args)
    and op.name not in ("one_hot", "mse_loss", "l1_loss", "bce_with_logits")
]


@pytest.mark.parametrize("op", INDEXED, ids=lambda op: op.name)
def test_indices_out_of_range(op):
    """TENSOR_E_INDEX before anything is written."""
    args, _ = sample(op)
    for value in (1000, -1000, 2**31, -(2**31), 2**62, -(2**63), 2**63 - 1):
        tensors = {p: tensor_of(o) for p, o in operands_of(args)}
        for place, operand in operands_of(args):
            if place[0] in ("index", "indices", "target") and operand.dtype == "int64" and operand.values.size:
                bad = operand.values.copy()
                bad.flat[bad.size - 1] = value
                what = f"{op.name} {value}"
                rejected(op, None, replaced(args, tensors | {place: native.tensor(bad)}), ("TENSOR_E_INDEX",), what)
        for place, operand in operands_of(args):
            assert np.array_equal(tensors[place].numpy(), operand.values), place
