# SPDX-License-Identifier: Apache-2.0
"""Forward-mode derivatives: tensors with tangents.

with forward_ad.dual_level():
    x = forward_ad.make_dual(primal, tangent)
    y, change = forward_ad.unpack_dual(f(x))

The change is the derivative of f along the tangent. It is computed by two reverse passes over the graph of f, when it is
asked for; so a dual tensor requires grad, and what is computed under no_grad() has no tangent.
"""

from __future__ import annotations

import threading
from typing import Any, NamedTuple

from .._convert import Handle
from ..errors import AutogradError, DTypeError, InvalidTypeError, ShapeError
from ..tensor import Tensor
from .grad_mode import enable_grad

__all__ = ["UnpackedDualTensor", "dual_level", "enter_dual_level", "exit_dual_level", "make_dual", "unpack_dual"]


class UnpackedDualTensor(NamedTuple):
    """The two parts of a dual tensor; the tangent is None where there is none."""

    primal: Tensor
    tangent: Tensor | None


class _Levels(threading.local):
    def __init__(self) -> None:
        self.duals: list[tuple[Tensor, Tensor]] | None = None  # of the one level that there can be


_levels = _Levels()


def enter_dual_level() -> int:
    """Begins a level, within which dual tensors can be made; returns its number, 0. There is one at a time."""
    if _levels.duals is not None:
        raise AutogradError("enter_dual_level: a level is entered already, and forward AD has one at a time")
    _levels.duals = []
    return 0


def exit_dual_level(*, level: int | None = None) -> None:
    """Ends the level. Tangents are gone then."""
    if _levels.duals is None or level not in (None, 0):
        raise AutogradError(f"exit_dual_level: level {0 if level is None else level} was not entered")
    _levels.duals = None


class dual_level:
    """A block in which dual tensors can be made."""

    def __enter__(self) -> int:
        return enter_dual_level()

    def __exit__(self, *args: object) -> None:
        exit_dual_level()


def make_dual(tensor: Tensor, tangent: Tensor, *, level: int | None = None) -> Tensor:
    """A tensor with the same elements, and a tangent of its shape and dtype, for functions to carry on."""
    for name, t in (("tensor", tensor), ("tangent", tangent)):
        if not isinstance(t, Handle):
            raise InvalidTypeError(f"make_dual: {name} is {type(t).__name__}, expected a Tensor")
    if _levels.duals is None:
        raise AutogradError("make_dual: there is no dual level; call it within dual_level()")
    if not (tensor.is_floating_point() or tensor.is_complex()):
        raise DTypeError(f"make_dual: tensor has dtype {tensor.dtype}, expected a floating or complex dtype")
    if tangent.dtype is not tensor.dtype:
        raise DTypeError(f"make_dual: tangent has dtype {tangent.dtype}, expected that of the tensor, {tensor.dtype}")
    if tuple(tangent.shape) != tuple(tensor.shape):
        raise ShapeError(
            f"make_dual: tangent has shape {list(tangent.shape)}, expected that of the tensor, {list(tensor.shape)}"
        )
    with enable_grad():
        dual: Tensor = tensor.view_as(tensor) if tensor.requires_grad else tensor.detach().requires_grad_()
    _levels.duals.append((dual, tangent))
    return dual


def _change(tensor: Tensor, duals: list[tuple[Tensor, Tensor]]) -> Tensor | None:
    """The derivative along the tangents of what depends on duals."""
    from . import grad

    with enable_grad():
        weight = tensor.detach().mul(0).requires_grad_()
        found = grad(tensor, [d for d, _ in duals], weight, create_graph=True, allow_unused=True)
        total: Any = None
        for g, (_, tangent) in zip(found, duals):
            if g is not None and g.requires_grad:
                term = (g * tangent.conj()).sum()
                total = term if total is None else total + term
        if total is None:
            return None if all(g is None for g in found) else tensor.detach().mul(0)
        if total.is_complex():
            total = total.real
        (change,) = grad(total, [weight], create_graph=True, allow_unused=True)
    return tensor.detach().mul(0) if change is None else change


def unpack_dual(tensor: Tensor, *, level: int | None = None) -> UnpackedDualTensor:
    """The elements of a tensor and its tangent; None, where it has none. Both have a graph if the primals had one."""
    if not isinstance(tensor, Handle):
        raise InvalidTypeError(f"unpack_dual: tensor is {type(tensor).__name__}, expected a Tensor")
    duals = _levels.duals
    if not duals or not tensor.requires_grad:
        return UnpackedDualTensor(tensor, None)
    for dual, tangent in duals:
        if dual is tensor:
            return UnpackedDualTensor(tensor.detach() if dual.is_leaf else tensor, tangent)
    change = _change(tensor, duals)
    if change is None:
        return UnpackedDualTensor(tensor, None)
    traced = any(not dual.is_leaf or tangent.requires_grad for dual, tangent in duals)
    if not traced and not _has_other_leaves(tensor, [d for d, _ in duals]):
        return UnpackedDualTensor(tensor.detach(), change.detach())
    return UnpackedDualTensor(tensor, change)


def _has_other_leaves(tensor: Tensor, duals: list[Tensor]) -> bool:
    """Whether the graph ends in leaves that are no dual tensors."""
    from ..graph import AccumulateGrad, address

    own = {address(d) for d in duals}
    seen: set[Any] = set()
    todo: list[Any] = [tensor.grad_fn]
    while todo:
        node = todo.pop()
        if isinstance(node, AccumulateGrad):
            if address(node.variable) not in own:
                return True
        elif node is not None and node not in seen:
            seen.add(node)
            todo += [source for source, _ in node.next_functions]
    return False


def __dir__() -> list[str]:
    """What the module exports."""
    return sorted(__all__)
