# SPDX-License-Identifier: Apache-2.0
"""First and second derivatives of every differentiable argument, against central differences in float64."""

import driver
import native
import numpy as np
import pytest
from driver import (
    ALL_LAYOUTS,
    CELLS,
    DIFFERENTIABLE,
    Operand,
    describe,
    drawn,
    forms,
    laid_out,
    lay,
    replaced,
    run,
    tensor_of,
)
from native import COMPLEX, FLOATING, gradients, tensor
from samples import accepted

STEP = 1e-5
# Repeated elements are ties here: they are moved together, where the derivative exists.
TIES = set(
    """max min max_pool2d maximum minimum max_with_indices min_with_indices cummax cummin sort topk kthvalue median
    nanmedian mode quantile nanquantile vector_norm scatter_reduce embedding_bag max_pool1d max_pool3d max_pool1d_with_indices
    max_pool2d_with_indices max_pool3d_with_indices adaptive_max_pool1d adaptive_max_pool2d adaptive_max_pool3d""".split()
)
# Results without a derivative.
CONSTANT = {"lu": {"p"}, "lu_unpack": {"p"}, "ldl_unpack": {"p"}, "lstsq": {"singular_values"}}
# Only a triangle of these is read: they are moved as a whole, along symmetric or Hermitian directions.
SYMMETRIC = {"cholesky_ex", "cholesky", "eigh", "eigvalsh", "ldl_factor", "ldl_factor_ex"}


DOUBLES = ("float64", "complex128")
INEXACT = FLOATING + COMPLEX
# Of each op and dtype that it can be differentiated in.
DIFFERENTIABLE_DTYPES = [(op, dtype) for op in DIFFERENTIABLE for dtype in DOUBLES if dtype in accepted(op)]


def each(cases):
    return pytest.mark.parametrize("op, dtype", cases, ids=lambda x: getattr(x, "name", x))


def inner(a, b):
    """The inner product of the plane: that of a gradient and a step is the change."""
    return float(np.sum(np.real(np.conj(a) * b)))


def uniform(rng, shape, dtype):
    values = rng.uniform(-1, 1, shape)
    return values + 1j * rng.uniform(-1, 1, shape) if dtype in COMPLEX else values


def reason(op, check):
    return (op.skip or {}).get(check) or (driver.is_random(op) and op.skip and op.skip.get("values"))


def differentiable_places(op, args):
    return [p for p, o in driver.operands_of(args) if p[0] in op.differentiable and not o.fixed and o.dtype in INEXACT]


def forward(op, args, form=None):
    """Floating and complex results. What is written in place is a copy, so that its original stays a leaf."""
    function = form or forms(op)[0]
    if function.returns == "none":
        first = function.args[0].name
        args = args | {first: native.call("tensor_clone", {"x": args[first]})}
    names = op.outputs if function.returns == "outputs" else None
    outs = run(op, args, form)
    return [
        out
        for i, out in enumerate(outs)
        if out.dtype in INEXACT
        and (names is None or names[i] not in CONSTANT.get(op.name, ()))
        and not (op.name == "lstsq" and 0 in out.shape)
    ]


def weighted(outs, douts):
    return sum(inner(dout, out.numpy()) for out, dout in zip(outs, douts, strict=True))


def moved(args, place, values):
    """The sample with another value at one place, as contiguous tensors."""
    return replaced(args, {p: tensor(values) if p == place else tensor_of(o) for p, o in driver.operands_of(args)})


def slope(function, x, direction):
    return (function(x + STEP * direction) - function(x - STEP * direction)) / (2 * STEP)


def directions(op, x, layout, rng, hermitian=1):
    if layout == "broadcast" and op.name in TIES:
        return [lay(Operand(uniform(rng, x.shape, x.dtype.name), x.dtype.name), layout)[1].values]
    if op.name in SYMMETRIC and x.ndim > 1 and x.shape[-1] == x.shape[-2]:
        drawn_ = [uniform(rng, x.shape, x.dtype.name) for _ in range(2)]
        return [d + np.swapaxes(d.conj() if hermitian else d, -1, -2) for d in drawn_]
    if layout == "contiguous" and x.size <= 12:
        units = [unit.reshape(x.shape) for unit in np.eye(x.size)]
        return units + [1j * unit for unit in units] if x.dtype.kind == "c" else units
    return [uniform(rng, x.shape, x.dtype.name) for _ in range(2)]


def near(got, want, what):
    assert abs(got - want) <= 2e-6 * (1 + abs(want)), f"{what}: derivative {got:.10g}, differences give {want:.10g}"


def has_derivative(op, args):
    """Not where an error says that there is none, which test_linalg.py sees."""
    if op.name != "qr":
        return True
    m, n = args["x"].values.shape[-2:]
    return args["mode"] == "reduced" or (args["mode"] == "complete" and m <= n)


def cases(op, dtype="float64"):
    """The samples with something to differentiate and a result fine enough for differences."""
    for args in drawn(op, dtype, 1):
        if not has_derivative(op, args):
            continue
        if differentiable_places(op, args) and args.get("dtype", "float64") in (None, *DOUBLES):
            outs = forward(op, laid_out(args, "contiguous")[0])
            if all(np.isfinite(out.numpy()).all() for out in outs):
                yield args


def layout_for(op, args, layout):
    """The standard deviation has no derivative where all elements are equal."""
    return (
        "broadcast_last" if layout == "broadcast" and op.name in ("std", "std_mean") and args["axes"] == [0] else layout
    )


def first_order(op, args, layout, rng, form=None, dtype="float64"):
    what = describe(op, dtype, layout, args)
    tensors, values = laid_out(args, layout_for(op, args, layout))
    places = differentiable_places(op, args)
    leaves = [leaf_at(tensors, p).requires_grad() for p in places]
    outs = forward(op, tensors, form)
    douts = [uniform(rng, out.shape, out.dtype) for out in outs]
    found = gradients(outs, [tensor(d) for d in douts], leaves)
    operands = dict(driver.operands_of(values))
    for place, leaf, grad in zip(places, leaves, found, strict=True):
        x = operands[place].values
        if grad is None:
            got = np.zeros(x.shape, x.dtype)
        else:
            assert grad.shape == leaf.shape and grad.dtype == leaf.dtype, f"{what}: gradient of {place[0]}"
            got = grad.numpy()

        def loss(v, place=place):
            return weighted(forward(op, moved(values, place, v), form), douts)

        for direction in directions(op, x, layout, rng, args.get("hermitian", 1)):
            near(inner(got, direction), slope(loss, x, direction), f"{what} d{place[0]}")


def leaf_at(tensors, place):
    value = tensors[place[0]]
    return value[place[1]] if isinstance(value, list) else value


@each(DIFFERENTIABLE_DTYPES)
def test_first_derivative(op, dtype):
    if why := reason(op, "grad"):
        for layout in ALL_LAYOUTS:
            CELLS.skip(why, op, dtype, layout, 1)
        pytest.skip(why)
    rng = driver.rng(op, 2)
    for args in cases(op, dtype):
        for layout in ALL_LAYOUTS:
            if derivable(op, args, layout, 1, dtype):
                first_order(op, args, layout, rng, dtype=dtype)
                CELLS.count(op, dtype, layout, 1)


def derivable(op, args, layout, derivative, dtype):
    """Whether this layout has a result to differentiate; else counts the cell by the row's word."""
    if "layouts" in (op.skip or {}) and layout != "contiguous" and op.name != "view":
        CELLS.skip(op.skip["layouts"], op, dtype, layout, derivative)
        return False
    if op.inplace_only or op.name != "view":
        return True
    try:
        run(op, laid_out(args, layout)[0])
    except native.Failure:  # the documented error of `view`
        return False
    return True


DERIVED_FORMS = [(op, d, f) for op, d in DIFFERENTIABLE_DTYPES for f in forms(op)[1:] if not f.form.endswith("i64")]


@pytest.mark.parametrize(
    "op, dtype, form", DERIVED_FORMS, ids=lambda x: x if isinstance(x, str) else x.name if hasattr(x, "params") else ""
)
def test_first_derivative_of_forms(op, dtype, form):
    if why := reason(op, "grad"):
        pytest.skip(why)
    rng = driver.rng(op, 3)
    from test_forms import with_numbers

    for sample in cases(op, dtype):
        args = with_numbers(sample, form)[0] if "scalar" in form.form else sample
        inplace = form.returns == "none"
        if not differentiable_places(op, args):
            continue
        target = args[form.args[0].name]
        if inplace:
            out = run(op, laid_out(sample, "contiguous")[0])[0]
            if out.shape != target.values.shape or out.dtype != target.dtype:
                continue
        first_order(op, args, "contiguous", rng, form, dtype)


@each(DIFFERENTIABLE_DTYPES)
def test_second_derivative(op, dtype):
    if why := reason(op, "grad2") or reason(op, "grad"):
        for layout in ALL_LAYOUTS:
            CELLS.skip(why, op, dtype, layout, 2)
        pytest.skip(why)
    rng = driver.rng(op, 4)
    for args in cases(op, dtype):
        for layout in ALL_LAYOUTS:
            if derivable(op, args, layout, 2, dtype):
                second_order(op, args, layout, rng, dtype)
                CELLS.count(op, dtype, layout, 2)


def gradient_products(op, tensors, places, douts, seeds):
    """sum over places of <seed, gradient>, for contiguous tensors."""
    leaves = [leaf_at(tensors, p).requires_grad() for p in places]
    found = gradients(forward(op, tensors), [tensor(d) for d in douts], leaves)
    return sum(inner(s, g.numpy()) for g, s in zip(found, seeds, strict=True) if g)


def second_order(op, args, layout, rng, dtype):
    """The derivative of <seeds, gradient(inputs, douts)> for the inputs and the douts."""
    what = describe(op, dtype, layout, args)
    tensors, values = laid_out(args, layout_for(op, args, layout))
    places = differentiable_places(op, args)
    leaves = [leaf_at(tensors, p).requires_grad() for p in places]
    outs = forward(op, tensors)
    douts = [uniform(rng, out.shape, out.dtype) for out in outs]
    dout_leaves = [tensor(d).requires_grad() for d in douts]
    found = gradients(outs, dout_leaves, leaves, create_graph=True)
    seeds = [uniform(rng, leaf.shape, leaf.dtype) for leaf in leaves]
    tracked = [(g, s) for g, s in zip(found, seeds, strict=True) if g and native.lib.tensor_requires_grad(g.handle)]
    seconds = [None] * (len(leaves) + len(douts))
    if tracked:
        seconds = gradients([g for g, _ in tracked], [tensor(s) for _, s in tracked], leaves + dout_leaves)
    operands = dict(driver.operands_of(values))
    names = [*places, *(("dout", i) for i in range(len(douts)))]
    for place, second in zip(names, seconds, strict=True):
        x = operands[place].values if place in operands else douts[place[1]]
        got = np.zeros(x.shape, x.dtype) if second is None else second.numpy()

        def product(v, place=place):
            if place[0] == "dout":
                given = [v if i == place[1] else d for i, d in enumerate(douts)]
                return gradient_products(op, moved(values, None, None), places, given, seeds)
            return gradient_products(op, moved(values, place, v), places, douts, seeds)

        for direction in directions(op, x, layout if layout == "broadcast" else "", rng, args.get("hermitian", 1))[:2]:
            near(inner(got, direction), slope(product, x, direction), f"{what} second derivative, {place[0]}")


@pytest.mark.parametrize("op", DIFFERENTIABLE, ids=lambda op: op.name)
def test_gradient_dtypes(op):
    """A gradient has the dtype of its input, and the value that float64 gives."""
    if why := reason(op, "grad"):
        pytest.skip(why)
    rng = driver.rng(op, 5)
    for dtype in ("float16", "bfloat16", "float32", "complex64"):
        if dtype not in accepted(op):
            continue
        double = "complex128" if dtype in COMPLEX else "float64"
        floating = (a for a in drawn(op, dtype, 1) if a.get("dtype", dtype) in (None, *INEXACT))
        args = next(a for a in floating if differentiable_places(op, a) and has_derivative(op, a))
        found = {}
        places = differentiable_places(op, args)
        operands = dict(driver.operands_of(args))
        douts = None
        for compute in (dtype, double):
            tensors = {p: tensor_of(o if o.fixed else Operand(o.values, compute)) for p, o in operands.items()}
            leaves = [tensors[p].requires_grad() for p in places]
            outs = forward(op, replaced(args, tensors))
            if douts is None:
                douts = [
                    native.decode(native.encode(uniform(rng, out.shape, out.dtype), out.dtype), out.dtype)
                    for out in outs
                ]
            given = [tensor(d, out.dtype) for d, out in zip(douts, outs, strict=True)]
            found[compute] = gradients(outs, given, leaves)
        for place, narrow, wide in zip(places, found[dtype], found[double], strict=True):
            if narrow is None:
                continue
            assert narrow.dtype == dtype and narrow.shape == operands[place].values.shape, place
            want, got = wide.numpy(), narrow.numpy().astype(wide.numpy().dtype)
            scale = np.max(np.abs(want), initial=1e-3)
            bound = {"float32": 1e-5, "complex64": 1e-5, "float16": 1e-2, "bfloat16": 6e-2}[dtype] * scale
            assert np.all(np.abs(got - want) <= bound), (dtype, place, got, want)
