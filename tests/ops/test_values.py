# SPDX-License-Identifier: Apache-2.0
"""Every row, every dtype, every layout: values, shape and dtype of the result against NumPy."""

import driver
import native
import numpy as np
import pytest
from driver import ALL_LAYOUTS, CELLS, OPS, compare, describe, drawn, expected, laid_out, result_dtype, run, work_dtype
from native import COMPLEX, FLOATING
from samples import CHOICES, accepted, first_accepted

# What rows without a NumPy expression promise.
PROPERTIES = {
    "rand": lambda out, args: all((v >= 0).all() and (v < 1).all() for v in (out.real, out.imag)),
    "randn": lambda out, args: np.isfinite(out).all(),
    "randint": lambda out, args: (out >= args["low"]).all() and (out < args["high"]).all(),
    "randperm": lambda out, args: sorted(out.tolist()) == list(range(args["n"])),
    "bernoulli": lambda out, args: np.isin(out, (0, 1)).all(),
    "multinomial": lambda out, args: (out >= 0).all() and (out < args["weights"].values.shape[-1]).all(),
    "categorical": lambda out, args: (out >= 0).all() and (out < args["weights"].values.shape[-1]).all(),
    "dropout": lambda out, args: dropped(out, args["x"].values, args["p"] if args["training"] else 0),
    "uniform_": lambda out, args: (out >= args["low"]).all() and (out <= args["high"]).all(),
    "exponential_": lambda out, args: (out >= 0).all(),
    "log_normal_": lambda out, args: (out >= 0).all(),
    "geometric_": lambda out, args: (out >= 1).all(),
    "normal": lambda out, args: np.isfinite(out).all(),
    "poisson": lambda out, args: (out >= 0).all() and (out == np.floor(out)).all(),
    "binomial": lambda out, args: np.isin(out, range(6)).all(),
    "beta": lambda out, args: (out >= 0).all() and (out <= 1).all(),
    "gamma": lambda out, args: (out > 0).all(),
    "exponential": lambda out, args: (out >= 0).all(),
    "standard_gamma": lambda out, args: (out > 0).all(),
}


def dropped(out, x, p):
    return (np.isclose(out, x / (1 - p), rtol=1e-2) | ((out == 0) & (p > 0))).all()


def shapes(op, args):
    """The shape of a result without a NumPy expression."""
    if "shape" in args:
        return tuple(args["shape"])
    if op.name == "randperm":
        return (args["n"],)
    if op.name == "multinomial":
        return (*args["weights"].values.shape[:-1], args["n"])
    if op.name == "categorical":
        return args["weights"].values.shape[:-1]
    if op.name in ("normal", "beta", "binomial", "gamma"):
        return np.broadcast_shapes(*(args[a.name].values.shape for a in op.args[:2]))
    return args[op.args[0].name].values.shape


def layouts(op, args):
    if not driver.operands_of(args):
        return ["contiguous"]
    if op.inplace_only:  # what is written must not overlap itself
        return [layout for layout in ALL_LAYOUTS if layout != "broadcast"]
    return ALL_LAYOUTS


def needs_copy(op, layout, error):
    """`view` documents an error where strides do not allow a view."""
    return op.name == "view" and layout != "contiguous" and error.code == "TENSOR_E_SHAPE"


@pytest.mark.filterwarnings("ignore:Mean of empty slice", "ignore:Degrees of freedom", "ignore:All-NaN slice")
@pytest.mark.parametrize("op", OPS, ids=lambda op: op.name)
def test_values(op):
    for dtype in accepted(op):
        chosen = drawn(op, dtype)
        assert chosen, "no samples"
        for args in chosen:
            for layout in layouts(op, args):
                if "layouts" in (op.skip or {}) and layout != "contiguous" and op.name != "view":
                    CELLS.skip(op.skip["layouts"], op, dtype, layout)
                    continue
                one_case(op, dtype, layout, args)


def one_case(op, dtype, layout, args):
    what = describe(op, dtype, layout, args)
    tensors, values = laid_out(args, layout)
    try:
        outs = run(op, tensors)
    except native.Failure as error:
        if needs_copy(op, layout, error):
            CELLS.count(op, dtype, layout)
            return
        raise AssertionError(f"{what}: {error}") from error
    work = dtype if op.kind == "create" else work_dtype(op, dtype)
    want_dtype = dtype if op.inplace_only else result_dtype(op, work, args)
    if "values" in (op.skip or {}):
        (out,) = outs
        assert out.dtype == want_dtype, what
        assert out.shape == shapes(op, values), what
        check = PROPERTIES.get(op.name)
        assert check is None or check(out.numpy(), values), what
        if check is None and layout == "contiguous" and not driver.is_random(op):
            CELLS.skip(op.skip["values"], op, dtype, layout)
        else:
            CELLS.count(op, dtype, layout)
        return
    want = expected(op, values, None if op.name == "astype" else work)
    wants = list(want) if op.returns in ("tensors", "outputs") else [want]
    assert len(outs) == len(wants), what
    dtypes = driver.result_dtypes(op, want_dtype, args) if op.returns != "tensors" else [want_dtype] * len(outs)
    scale = 0 if op.kind in ("unary", "binary", "ternary", "compare") else driver.magnitude(values)
    for out, value, dtype_ in zip(outs, wants, dtypes, strict=True):
        assert out.dtype == dtype_, f"{what}: dtype {out.dtype}, expected {dtype_}"
        compare(op, out.numpy(), value, dtype_, what, scale)
    CELLS.count(op, dtype, layout)
    if want_dtype in FLOATING + COMPLEX and op.inplace_only:
        return
    unchanged(op, tensors, values, what)


def unchanged(op, tensors, values, what):
    after = dict(driver.operands_of(values))
    for place, tensor in places(tensors):
        if (
            op.inplace_only
            and place[0] == op.args[0].name
            or op.name == "batch_norm"
            and place[0].startswith("running")
        ):
            continue
        assert np.array_equal(tensor.numpy(), after[place].values, equal_nan=True), f"{what}: {place[0]} changed"


def places(args):
    for name, value in args.items():
        for i, entry in enumerate(value if isinstance(value, list) else [value]):
            if isinstance(entry, native.Tensor):
                yield (name, i), entry


@pytest.mark.parametrize("op", [op for op in OPS if op.kind != "create"], ids=lambda op: op.name)
def test_rejected_dtypes(op):
    """Every dtype outside the row's class is TENSOR_E_DTYPE."""
    for dtype in set(native.DTYPES) - set(accepted(op)):
        args = drawn(op, first_accepted(op, "float32", "int64", "complex64"))[0]
        own = {p: o for p, o in driver.operands_of(args) if not o.fixed}
        if op.dtype == "index" or not own:
            own = dict(driver.operands_of(args))
        changed = {p: native.tensor(np.abs(o.values), dtype) for p, o in own.items()}
        others = {p: driver.tensor_of(o) for p, o in driver.operands_of(args) if p not in changed}
        with pytest.raises(native.Failure) as caught:
            run(op, driver.replaced(args, changed | others))
        assert caught.value.code == "TENSOR_E_DTYPE", (dtype, caught.value.message)
        assert caught.value.message.startswith(f"tensor_{op.name}: "), caught.value.message


EXACT = {"eq", "ne", "gt", "ge", "lt", "le"}
PROMOTING = [op for op in OPS if op.kind in ("binary", "compare")]


@pytest.mark.parametrize("op", PROMOTING, ids=lambda op: op.name)
def test_promotion(op):
    """Every pair of dtypes meets where the array API's table says."""
    first, second = (a.name for a in op.tensor_args)
    attributes = {a.name: CHOICES[a.name][0] for a in op.args if a.type != "tensor"}
    for a in native.DTYPES:
        for b in native.DTYPES:
            args = {first: drawn(op, a)[0][first], second: drawn(op, b)[0][second]} | attributes
            tensors, values = laid_out(args, "contiguous")
            meeting = driver.promote(a, b)
            work = meeting and work_dtype(op, meeting)
            if meeting is None and op.name in EXACT:
                # uint64 and signed integers have no common dtype, and are compared exactly.
                (out,) = run(op, tensors)
                assert out.dtype == "bool", (a, b)
                continue
            if work is None:
                with pytest.raises(native.Failure, match="TENSOR_E_DTYPE"):
                    run(op, tensors)
                continue
            (out,) = run(op, tensors)
            want_dtype = result_dtype(op, work, args)
            assert out.dtype == want_dtype, (a, b)
            rounded = {
                n: driver.Operand(native.decode(native.encode(values[n].values, work), work), work)
                for n in (first, second)
            } | attributes
            compare(op, out.numpy(), expected(op, rounded, work), want_dtype, f"{op.name} {a} {b}")
