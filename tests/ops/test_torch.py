# SPDX-License-Identifier: Apache-2.0
"""Values and gradients against PyTorch, for rows that say how it spells them. Skipped where it is not installed."""

import driver
import numpy as np
import pytest
from driver import OPS, drawn, operands_of
from native import gradients, tensor
from test_gradients import differentiable_places, forward, leaf_at

torch = pytest.importorskip("torch")
SCOPE = {"torch": torch, "F": torch.nn.functional, "np": np}
# Its gradient for x is that of the places that were written; differences agree with ours.
OTHER_GRADIENTS = {"as_strided_scatter"}
# Its trigamma has fewer terms; one of its constants is a float.
ROUGH = {"digamma": 1e-8, "polygamma": 1e-8, "hardsigmoid": 1e-6}
REDUCTIONS = ["none", "mean", "sum"]


def expression(op):
    """The row's, else the function of that name where all arguments are tensors."""
    if op.torch:
        return op.torch
    plain = all(a.type == "tensor" for a in op.args) and not op.inplace_only
    return f"torch.{op.name}({', '.join(a.name for a in op.args)})" if plain and hasattr(torch, op.name) else None


COMPARED = [op for op in OPS if expression(op) and not driver.is_random(op)]


@pytest.mark.parametrize("op", COMPARED, ids=lambda op: op.name)
def test_like_torch(op):
    rng = driver.rng(op, 6)
    compared = 0
    for args in drawn(op, "int64" if op.dtype in ("index", "integer") else "float64", 2):
        places = differentiable_places(op, args)
        theirs = {p: torch.tensor(o.values, requires_grad=p in places) for p, o in operands_of(args)}
        scope = SCOPE | driver.replaced(args, theirs)
        if scope.get("axes", 0) is None:  # every axis
            scope["axes"] = tuple(range(next(iter(theirs.values())).ndim))
        scope |= {a.name: bool(args[a.name]) for a in op.args if a.type == "bool"}
        if "reduction" in scope:
            scope["reduction"] = REDUCTIONS[scope["reduction"]]
        if scope.get("stride") == ():
            scope["stride"] = None
        try:
            want = eval(expression(op), scope)
        except (RuntimeError, TypeError, ValueError, IndexError):  # a case that PyTorch does not take
            continue
        tensors = driver.replaced(args, {p: driver.tensor_of(o) for p, o in operands_of(args)})
        leaves = [leaf_at(tensors, p).requires_grad() for p in places]
        outs = driver.run(op, tensors) if not places else forward(op, tensors)
        if op.outputs:  # places of equal elements may differ
            want = want[0] if isinstance(want, tuple) else want
        out = outs[0]
        close(out.numpy(), want.detach().numpy(), op.name, ROUGH.get(op.name, 1e-10))
        compared += 1
        if places and want.requires_grad and op.name not in OTHER_GRADIENTS:
            dout = rng.uniform(-1, 1, out.shape)
            try:
                want.backward(torch.tensor(dout))
            except RuntimeError:  # PyTorch wants src of the shape of index to differentiate
                continue
            for place, grad in zip(places, gradients([out], [tensor(dout)], leaves), strict=True):
                reference = theirs[place].grad
                shape = operands_of_shape(args, place)
                close(
                    grad.numpy() if grad else np.zeros(shape),
                    np.zeros(shape) if reference is None else reference.numpy(),
                    f"{op.name} d{place[0]}",
                    ROUGH.get(op.name, 1e-10),
                )
    assert compared, "no sample that PyTorch takes"


def operands_of_shape(args, place):
    return dict(operands_of(args))[place].values.shape


def close(got, want, what, rtol=1e-10):
    assert got.shape == want.shape, what
    scale = np.max(np.abs(want[np.isfinite(want)]), initial=1) if want.dtype.kind == "f" else 0
    np.testing.assert_allclose(got, want, rtol=rtol, atol=rtol * 0.1 * scale, err_msg=what)


DOMAIN = [
    op
    for op in OPS
    if op.kind in ("unary", "binary")
    and op.differentiable
    and expression(op)
    and all(a.type == "tensor" for a in op.args)
]


@pytest.mark.parametrize("op", DOMAIN, ids=lambda op: op.name)
def test_gradients_at_special_values(op):
    """No NaN gradient where PyTorch's is a number."""
    from test_special import combinations

    for args in combinations(op, "float64"):
        theirs = {n: torch.tensor(o.values, requires_grad=n in op.differentiable) for n, o in args.items()}
        want = eval(expression(op), SCOPE | theirs)
        if not want.requires_grad:
            continue
        try:
            want.sum().backward()
        except RuntimeError:  # it has no derivative of this op
            continue
        ours = {n: tensor(o.values) for n, o in args.items()}
        leaves = [ours[n].requires_grad() for n in op.differentiable]
        outs = driver.run(op, ours)
        for name, grad in zip(
            op.differentiable, gradients(outs, [tensor(np.ones(outs[0].shape))], leaves), strict=True
        ):
            reference = theirs[name].grad
            if grad is None or reference is None:
                continue
            wrong = np.isnan(grad.numpy()) & ~np.isnan(reference.numpy()) & np.isfinite(outs[0].numpy())
            where = {n: o.values[wrong] for n, o in args.items()}
            assert not wrong.any(), f"d{name} is NaN at {where}, PyTorch has {reference.numpy()[wrong]}"
