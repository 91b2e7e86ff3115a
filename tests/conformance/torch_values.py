# SPDX-License-Identifier: Apache-2.0
"""Values between PyTorch and libtensor, and what counts as the same."""

import torch
from torch_calls import lt

DTYPES = {getattr(torch, d.name): d for d in lt.dtypes.ALL if hasattr(torch, d.name)}
RELATIVE = {torch.float64: 1e-12, torch.float32: 1e-5, torch.bfloat16: 1e-2, torch.float16: 1e-3}
REAL = {torch.complex64: torch.float32, torch.complex128: torch.float64}
ELEMENTWISE = ("unary", "binary", "ternary", "compare")
# Ops that tell places of elements, of equal ones any: where their dim is among the arguments.
PLACES = {"sort": 1, "argsort": 1, "topk": 2, "kthvalue": 2, "mode": 1}


class Disagreement(Exception):
    """What differs, in a few words."""


class Foreign(Exception):
    """A value that libtensor has no counterpart of: other devices, sparse layouts."""


def ours(value, leaves=None):
    """A value of a sample as libtensor takes it; tensors share memory and strides. `leaves` collects those with grad."""
    if isinstance(value, torch.Tensor):
        if value.dtype not in DTYPES or value.layout != torch.strided or value.device.type != "cpu":
            raise Foreign(f"{value.dtype} {value.layout} {value.device}")
        t = shared(value.detach().resolve_conj().resolve_neg())
        if leaves is not None and value.requires_grad:
            t.requires_grad = True
            leaves.append(t)
        return t
    if isinstance(value, torch.dtype):
        if value not in DTYPES:
            raise Foreign(str(value))
        return DTYPES[value]
    if isinstance(value, (torch.layout, torch.memory_format, torch.Generator)):
        raise Foreign(repr(value))
    if isinstance(value, torch.device):
        return str(value)
    if isinstance(value, torch.Size):
        return tuple(value)
    if isinstance(value, (list, tuple)):
        held = [ours(v, leaves) for v in value]
        return type(value)(held) if type(value) in (list, tuple) else tuple(held)
    if isinstance(value, dict):
        return {k: ours(v, leaves) for k, v in value.items()}
    return value


def shared(t):
    """Over the same storage, all of it."""
    size = t.element_size()
    if t.untyped_storage().nbytes() == t.numel() * size or t.untyped_storage().nbytes() % size:
        return lt.from_dlpack(t)
    whole = torch.empty(0, dtype=t.dtype).set_(t.untyped_storage())
    return lt.from_dlpack(whole).as_strided(t.shape, t.stride(), t.storage_offset())


def theirs(value):
    """A result of libtensor as PyTorch's."""
    if isinstance(value, lt.Tensor):
        return torch.from_dlpack(value.detach())
    if isinstance(value, (list, tuple)):
        return tuple(theirs(v) for v in value)
    return value


def tensors_of(value):
    if isinstance(value, (torch.Tensor, lt.Tensor)):
        return [value]
    if isinstance(value, (list, tuple)):
        return [t for v in value for t in tensors_of(v)]
    return []


def wide(value):
    """Floating and complex tensors and dtypes in double precision."""
    if isinstance(value, torch.Tensor):
        value = value.detach()
        return value.double() if value.is_floating_point() else value.cdouble() if value.is_complex() else value
    if isinstance(value, torch.dtype):
        return torch.float64 if value.is_floating_point else torch.complex128 if value.is_complex else value
    if isinstance(value, (list, tuple)) and not isinstance(value, torch.Size):
        return type(value)(wide(v) for v in value) if type(value) in (list, tuple) else value
    if isinstance(value, dict):
        return {k: wide(v) for k, v in value.items()}
    return value


def magnitude(values):
    """The largest finite number among floating and complex tensors."""
    found = 0.0
    for t in values:
        if (t.is_floating_point() or t.is_complex()) and t.numel():
            finite = t.detach()[t.isfinite()].abs()
            found = max(found, float(finite.max()) if finite.numel() else 0.0)
    return found


def spacing(values, dtype):
    """The distance to the next number of the dtype, in float64."""
    held = values.abs().to(dtype)
    return (torch.nextafter(held, torch.full((), float("inf"), dtype=dtype)).double() - held.double()).nan_to_num(
        0, 0, 0
    )


def bound(want, row, data, slack):
    """How far a result may be from `want` (float64) in the dtype `slack` says. data: the size of what it was computed
    from, whose rounding counts too; None: only that of the result counts."""
    dtype, extra = slack
    gap = spacing(want, dtype)
    if row is not None and row.ulp:
        return gap * (row.ulp + extra if dtype in (torch.float32, torch.float64) else 1 + extra)
    if data is not None and (row is None or row.kind not in ELEMENTWISE):
        data = max(data, magnitude([want]))
    return torch.maximum(RELATIVE[dtype] * (want.abs() + (data or 0)), gap)


def same(got, want, row, data, exact=None, truth=None):
    """Raises Disagreement unless got is want, or at least as near as that to what decides: to `exact()`, PyTorch's
    result in float64, or to `truth(places)`, the true values there, from which got may also be as far as its row says."""
    if isinstance(want, (list, tuple)):
        if not isinstance(got, tuple) or len(got) != len(want):
            raise Disagreement(f"{len(want)} results expected")
        for i, (g, w) in enumerate(zip(got, want, strict=True)):
            same(g, w, row, data, exact and (lambda i=i: exact()[i]))
        return
    if not isinstance(want, torch.Tensor):
        if got != want and not (got != got and want != want):
            raise Disagreement(f"value {got!r}, not {want!r}"[:120])
        return
    if not isinstance(got, torch.Tensor):
        raise Disagreement(f"{type(got).__name__} instead of a tensor")
    if tuple(got.shape) != tuple(want.shape):
        raise Disagreement(f"shape {list(got.shape)}, not {list(want.shape)}")
    if got.dtype != want.dtype:
        raise Disagreement(f"dtype {got.dtype}, not {want.dtype}".replace("torch.", ""))
    if not want.is_floating_point() and not want.is_complex():
        if not torch.equal(got, want):
            raise Disagreement("value " + first(got, want, got != want))
        return
    wrong = apart(got, wide(want), row, data, (want.dtype, 1))
    if wrong.any() and exact and want.dtype not in (torch.float64, torch.complex128):
        wrong &= further(got, want, wide(exact()), row, data)
    if not wrong.any():
        return
    if truth is None:
        raise Disagreement("value " + first(got, want, wrong))
    true = truth(wrong)
    wrong &= further(got, want, true, row, None)
    if wrong.any():
        raise Disagreement(f"value {first(got, want, wrong)}; {errors_of(got, want, true, wrong)}")


def further(got, want, true, row, data):
    """Where got is outside of its bound around the true value, and further from that than want."""
    distance = (wide(got) - true).abs()
    nearer = distance.isfinite() & (distance <= (wide(want) - true).abs())
    return apart(got, true, row, data, (want.dtype, 0)) & ~nearer


def errors_of(got, want, true, wrong):
    """The largest errors of both where they differ, in units of the last place."""
    finite = wrong & true.isfinite()
    if not finite.any():
        return "no true value"
    dtype = REAL.get(want.dtype, want.dtype)
    gap = spacing(true[finite].abs(), dtype)
    errors = [float(((wide(t)[finite] - true[finite]).abs() / gap).max()) for t in (got, want)]
    left = int(wrong.sum()) - int(finite.sum())
    return "off by {:.3g} and {:.3g} ulp".format(*errors) + (f", {left} without a true value" if left else "")


def settled(name, got, want, args, kwargs):
    """`got` with PyTorch's place of an element wherever its own holds an equal one, unless the order is to be stable."""
    if name not in PLACES or kwargs.get("stable"):
        return got
    if name != "argsort":
        return (got[0], settled_places(name, got[1], want[1], args, kwargs))
    return settled_places(name, got, want, args, kwargs)


def settled_places(name, got, want, args, kwargs):
    x, at = args[0], PLACES[name]
    dim = kwargs.get("dim", args[at] if len(args) > at else -1)
    if got.shape != want.shape or got.dtype != want.dtype or not x.ndim:
        return got
    axes = [t.unsqueeze(dim) if t.ndim < x.ndim else t for t in (got, want)]
    if name in ("sort", "argsort", "topk") and (axes[0].sort(dim).values.diff(dim=dim) == 0).any():
        raise Disagreement("a place occurs twice")
    mine, its = (x.gather(dim, t).reshape(want.shape) for t in axes)
    return torch.where((mine == its) | (mine.isnan() & its.isnan()), want, got)


def apart(got, want, row, data, slack):
    """Complex numbers by their distance in the plane; parts that are not finite have to be the same."""
    got = wide(got)
    rounded = wide(want.to(slack[0]))
    if want.is_complex():
        real = REAL[slack[0]], slack[1] + 3  # a few roundings of either part
        near = (got - want).abs() <= bound(want.abs(), row, data, real)
        g, w = (torch.view_as_real(t.resolve_conj()) for t in (got, rounded))
        equal = ((g == w) | (g.isnan() & w.isnan())).all(-1)
        return ~(equal | (want.isfinite() & near))
    equal = (got == rounded) | (got.isnan() & want.isnan())
    near = (got - want).abs() <= bound(want, row, data, slack)
    return ~(equal | (want.isfinite() & near))


def first(got, want, wrong):
    place = tuple(wrong.nonzero()[0].tolist())
    return f"{got[place].item():.9g}, not {want[place].item():.9g}, and {int(wrong.sum()) - 1} more"
