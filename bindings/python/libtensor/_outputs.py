# SPDX-License-Identifier: Apache-2.0
"""Where results go: `out`, and how a new tensor lies in memory."""

from __future__ import annotations

import warnings
from typing import Any, Callable

from . import _ops_gen as c
from ._convert import Handle, check
from .errors import AutogradError, DeviceError, DTypeError, InvalidError, InvalidTypeError, shown

_KINDS = "biufc"  # of dtypes, from those that hold the fewest numbers

__all__ = ["placed", "strided_only", "write"]


def write(name: str, out: Any, result: Any) -> Any:
    """Writes results to the tensors that were given for them, which get their shapes; returns these.

    Kinds of numbers have to fit: no floating numbers into integers, no complex numbers into real ones."""
    if not isinstance(result, tuple):
        _write(name, out, result)
        return out
    outs = tuple(out) if isinstance(out, (tuple, list)) else (out,)
    if len(outs) != len(result):
        raise InvalidTypeError(f"{name}: out has {len(outs)} tensors, expected {len(result)}")
    for one, value in zip(outs, result):
        _write(name, one, value)
    return type(result)(*outs) if hasattr(result, "_fields") else outs


def _write(name: str, out: Any, made: Any) -> None:
    from .types import strided

    if not isinstance(out, Handle):
        raise InvalidTypeError(f"{name}: out is {type(out).__name__}, expected a Tensor")
    if not isinstance(made, Handle):
        raise InvalidTypeError(f"{name}: the result for out is {type(made).__name__}, expected a Tensor")
    target: Any = out
    result: Any = made
    if c.tensor_grad_mode() and (result.requires_grad or target.requires_grad):
        raise AutogradError(
            f"{name}: out has no gradient, and an argument requires grad; call it under no_grad(), or without out"
        )
    if target.device != result.device:
        raise DeviceError(f"{name}: out is on {target.device}, expected {result.device} as the result")
    kinds = result.dtype.kind.replace("u", "i"), target.dtype.kind.replace("u", "i")
    if _KINDS.index(kinds[0]) > _KINDS.index(kinds[1]):
        raise DTypeError(
            f"{name}: the result has dtype {result.dtype.name}, which out of {target.dtype.name} cannot hold"
        )
    if target.layout is not result.layout:
        raise InvalidTypeError(
            f"{name}: out is a Tensor of {target.layout}, expected one of {result.layout} as the result"
        )
    if target.layout is not strided:
        target._become(result.detach().to(dtype=target.dtype, copy=True))
        return
    if target.shape != result.shape:
        if target.numel():
            warnings.warn(
                f"{name}: out with shape {list(target.shape)} was resized to {list(result.shape)}, the shape of the"
                " result; give a tensor of that shape, or out.resize_(0)",
                UserWarning,
                stacklevel=5,
            )
        target.resize_(result.shape)
    check(c.tensor_copy_(target._h, result._h))


def strided_only(name: str, layout: Any) -> None:
    """Refuses a layout other than that of strides."""
    from .types import strided

    if layout is not None and layout is not strided:
        raise InvalidError(f"{name}: layout is {shown(layout)}, expected libtensor.strided")


def placed(
    name: str, function: Callable[..., Any], args: tuple[Any, ...], options: dict[str, Any], named: dict[str, Any]
) -> Any:
    """The result of a function, where `options` want it: out, layout, pin_memory (which changes nothing), memory_format,
    requires_grad. A function that makes a tensor makes it in the dtype of out."""
    strided_only(name, options.get("layout"))
    out = options.get("out")
    if out is None:
        result = function(*args, **named)
        if options.get("memory_format") is not None:
            from .types import in_format

            result = in_format(result, options["memory_format"], name)
        return result.requires_grad_() if options.get("requires_grad") else result
    if "layout" in getattr(function, "more", ()) and isinstance(out, Handle):
        target: Any = out
        named.setdefault("dtype", target.dtype)
        named.setdefault("device", target.device)
    wanted = named.pop("requires_grad", False) or options.get("requires_grad", False)
    found = write(name, out, function(*args, **named))
    return found.requires_grad_() if wanted else found
