# SPDX-License-Identifier: Apache-2.0
"""torch._foreach_*: functions of lists of tensors, entry by entry. PyTorch's optimisers and others call them."""

from __future__ import annotations

from typing import Any, Callable

import libtensor as lt

_UNARY = (
    "abs acos asin atan ceil cos cosh erf erfc exp expm1 floor frac lgamma log log10 log1p log2 neg reciprocal round rsqrt "
    "sigmoid sign sin sinh sqrt tan tanh trunc zero"
).split()
_BINARY = "add sub mul div pow maximum minimum clamp_min clamp_max copy".split()
_TERNARY = "addcdiv addcmul".split()
NAMES = frozenset(f"_foreach_{name}{end}" for name in [*_UNARY, *_BINARY, *_TERNARY, "lerp"] for end in ("", "_"))
NAMES -= {"_foreach_zero", "_foreach_copy"}
NAMES |= {"_foreach_norm", "_foreach_max"}


def _entries(value: Any, n: int, name: str) -> list[Any]:
    """An operand for each tensor: one number or 0-d tensor for all, or a list of as many."""
    if isinstance(value, (list, tuple)):
        if len(value) != n:
            raise lt.InvalidError(f"{name}: {len(value)} operands for {n} tensors")
        return list(value)
    if isinstance(value, lt.Tensor) and value.ndim and n != value.shape[0]:
        raise lt.ShapeError(f"{name}: an operand of shape {list(value.shape)} for {n} tensors")
    return list(value) if isinstance(value, lt.Tensor) and value.ndim else [value] * n


def _extreme(t: Any, other: Any, method: str, end: str) -> Any:
    if not isinstance(other, lt.Tensor):
        return getattr(t, {"maximum": "clamp_min", "minimum": "clamp_max"}[method] + end)(other)
    found = getattr(lt, method)(t, other)
    return t.copy_(found) if end else found


def foreach(name: str) -> Callable[..., Any]:
    """The function of this name."""
    core = name[len("_foreach_") :]
    end = "_" if core.endswith("_") else ""
    core = core.rstrip("_")

    def function(self: Any, *args: Any, **named: Any) -> Any:
        tensors = list(self)
        if core == "norm":
            order = args[0] if args else named.pop("ord", 2)
            return tuple(lt.linalg.vector_norm(t, order, **named) for t in tensors)
        if core == "max":
            return tuple(t.max() for t in tensors)
        if core in _UNARY:
            operands: list[list[Any]] = []
        else:
            given = [*args]
            for key in (
                "other",
                "exponent",
                "scalar",
                "scalars",
                "src",
                "tensor1",
                "tensors1",
                "tensor2",
                "weight",
                "weights",
            ):
                if key in named:
                    given.append(named.pop(key))
            if core in _TERNARY:
                value = named.pop("value", named.pop("scalars", given.pop() if len(given) > 2 else 1))
                values = _entries(value, len(tensors), name)
            operands = [_entries(value, len(tensors), name) for value in given]
        found = []
        for i, t in enumerate(tensors):
            entry = [operand[i] for operand in operands]
            if core in ("maximum", "minimum"):
                found.append(_extreme(t, entry[0], core, end))
            elif core in ("clamp_min", "clamp_max") and isinstance(entry[0], lt.Tensor):
                found.append(_extreme(t, entry[0], {"clamp_min": "maximum", "clamp_max": "minimum"}[core], end))
            elif core == "pow" and not isinstance(t, lt.Tensor):
                found.append(lt.pow(t, entry[0]))
            elif core in _TERNARY:
                found.append(getattr(t, core + end)(*entry, value=values[i]))
            elif core == "copy":
                found.append(t.copy_(entry[0]))
            else:
                found.append(getattr(t, core + end)(*entry, **named))
        return self if end else tuple(found)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = f"{core}{end}() of each tensor of a list."
    return function
