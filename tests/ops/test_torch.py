# SPDX-License-Identifier: Apache-2.0
"""Values and gradients against PyTorch, for rows that say how it spells them. Skipped where it is not installed."""

import driver
import native
import numpy as np
import pytest
from driver import OPS, drawn, operands_of
from native import COMPLEX, gradients, lib, tensor
from samples import accepted
from test_gradients import differentiable_places, has_derivative, leaf_at, uniform

torch = pytest.importorskip("torch")
from reference_torch import CALLS  # noqa: E402

SCOPE = {"torch": torch, "F": torch.nn.functional, "np": np}
# One number for every axis.
WINDOW = {"kernel", "stride", "padding", "dilation"}
REDUCTIONS = ["none", "mean", "sum"]
# PyTorch's trigamma has fewer terms; one of its constants is a float.
ROUGH = {"digamma": 1e-8, "polygamma": 1e-8, "hardsigmoid": 1e-6}
# Arguments for which PyTorch has no derivative.
CONSTANT = {"floor_divide": {"a", "b"}, "heaviside": {"x", "values"}, "soft_margin_loss": {"target"}}
# PyTorch's gradient for x is that of the places that were written; differences agree with ours.
CONSTANT |= {"as_strided_scatter": {"x"}}
# No derivative at all.
CONSTANT |= {"ldl_factor": {"x"}, "ldl_factor_ex": {"x"}, "ldl_solve": {"ld", "b"}}
# Rows of which PyTorch has no complex kernel.
REAL_ONLY = {
    "unique_consecutive",
    "conv2d_input_grad",
    "conv2d_weight_grad",
    "conv3d_input_grad",
    "conv3d_weight_grad",
}
# Rows of which the complex kernel has no derivative there.
REAL_DERIVATIVE = {"select_scatter", "scatter_reduce", "embedding", "bilinear"}
# Rows whose gradient is not compared where x is NaN. Of elements that are all NaN any is the nanmedian, so its index
# is not compared either. Of several NaN any may get the gradient of a quantile.
ANY_NAN = {"nanmedian", "quantile"}
# Rows not compared where the first axis has extent 0. In PyTorch no transforms, no instances and quantiles of no elements
# are errors, the pixels or their gradient have the wrong shape, and the gradient of pdist divides by 0, which ends the
# process (pytorch/pytorch#197099).
WITHOUT_ROWS = set(
    """fft ifft rfft irfft hfft ihfft quantile nanquantile instance_norm pixel_shuffle pixel_unshuffle pdist""".split()
)


def expression(op):
    """The row's, else the function of that name where all arguments are tensors."""
    if op.torch:
        return op.torch
    plain = all(a.type == "tensor" for a in op.args) and not op.inplace_only
    return f"torch.{op.name}({', '.join(a.name for a in op.args)})" if plain and hasattr(torch, op.name) else None


def answer(op, args):
    """PyTorch's results."""
    found = CALLS[op.name](**args) if op.name in CALLS else eval(expression(op), SCOPE | args)
    return list(found) if isinstance(found, (tuple, list)) else [found]


def torch_tensor(values, **options):
    """With the strides of PyTorch also where there are no elements, whose strides NumPy has as 0."""
    return torch.tensor(values.reshape(-1)).reshape(values.shape).requires_grad_(**options)


def plain(x):
    """The values of a tensor that may be conjugate or zero by a bit of its own."""
    return x.detach().clone().resolve_conj().resolve_neg().numpy()


def converted(op, args, tensors):
    """The sample's arguments as PyTorch takes them."""
    found = driver.replaced(args, tensors)
    for a in op.args:
        if a.type == "bool":
            found[a.name] = bool(found[a.name])
        elif a.name in WINDOW and len(found[a.name]) == 1:
            found[a.name] = found[a.name][0]
    if found.get("axes", 0) is None and "fft" not in op.name:  # every axis
        found["axes"] = tuple(range(next(iter(tensors.values())).ndim))
    if "reduction" in found:
        found["reduction"] = REDUCTIONS[found["reduction"]]
    if found.get("stride") == ():
        found["stride"] = None
    return found


def taken(op, args):
    """Whether PyTorch takes a sample."""
    return not (op.name in WITHOUT_ROWS and operands_of(args)[0][1].values.shape[:1] == (0,))


def results(op, args):
    """Ours; what is written in place is a copy, so that its original stays a leaf."""
    function = driver.forms(op)[0]
    if function.returns == "none":
        first = function.args[0].name
        args = args | {first: native.call("tensor_clone", {"x": args[first]})}
    return driver.run(op, args)


def places_to_compare(op, args, dtype):
    if not has_derivative(op, args) or dtype in COMPLEX and op.name in REAL_DERIVATIVE:
        return []
    return [p for p in differentiable_places(op, args) if p[0] not in CONSTANT.get(op.name, ())]


def dtypes(op):
    if op.dtype in ("index", "integer"):
        return ["int64"]
    return [d for d in ("float64", "complex128") if d in accepted(op) and not (d in COMPLEX and op.name in REAL_ONLY)]


COMPARED = [(op, d) for op in OPS if expression(op) and not driver.is_random(op) for d in dtypes(op)]


@pytest.mark.parametrize("op, dtype", COMPARED, ids=lambda x: getattr(x, "name", x))
def test_like_torch(op, dtype):
    rng = driver.rng(op, 6)
    rtol = ROUGH.get(op.name, 1e-10)
    samples = [args for args in drawn(op, dtype, 2) if taken(op, args)]
    assert samples, "no sample that PyTorch takes"
    for args in samples:
        places = places_to_compare(op, args, dtype)
        operands = dict(operands_of(args))
        theirs = {p: torch_tensor(o.values, requires_grad=p in places) for p, o in operands.items()}
        want = answer(op, converted(op, args, theirs))
        tensors = driver.replaced(args, {p: driver.tensor_of(o) for p, o in operands.items()})
        leaves = [leaf_at(tensors, p).requires_grad() for p in places]
        outs = results(op, tensors)
        assert len(outs) == len(want), op.name
        nan = op.name in ANY_NAN and np.isnan(outs[0].numpy())
        for i, (out, reference) in enumerate(zip(outs, want, strict=True)):
            same = ~nan if op.name in ANY_NAN and i else ...
            close(out.numpy()[same], plain(reference)[same], f"{op.name} {i}", rtol)
        pairs = [(out, w) for out, w in zip(outs, want, strict=True) if places and out.numpy().size]
        assert all(w.requires_grad == bool(lib.tensor_requires_grad(out.handle)) for out, w in pairs), op.name
        pairs = [(out, w) for out, w in pairs if w.requires_grad]
        if not pairs:
            continue
        douts = [uniform(rng, out.shape, out.dtype) for out, _ in pairs]
        references = torch.autograd.grad(
            [w for _, w in pairs], [theirs[p] for p in places], [torch_tensor(d) for d in douts], allow_unused=True
        )
        found = gradients([out for out, _ in pairs], [tensor(d) for d in douts], leaves)
        for place, grad, reference in zip(places, found, references, strict=True):
            x = operands[place].values
            got = grad.numpy() if grad else np.zeros_like(x)
            wanted = np.zeros_like(x) if reference is None else plain(reference)
            if op.name in ANY_NAN:
                got, wanted = got[~np.isnan(x)], wanted[~np.isnan(x)]
            close(got, wanted, f"{op.name} d{place[0]}", rtol)


def close(got, want, what, rtol=1e-10):
    assert got.shape == want.shape, what
    scale = np.max(np.abs(want[np.isfinite(want)]), initial=1) if want.dtype.kind in "fc" else 0
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
        want = answer(op, theirs)[0]
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
