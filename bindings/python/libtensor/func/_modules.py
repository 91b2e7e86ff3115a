# SPDX-License-Identifier: Apache-2.0
"""Modules as functions of their parameters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from ..combining import stack
from ..errors import InvalidError, InvalidNameError, InvalidTypeError
from ..nn.module import Module
from ..tensor import Tensor


def _slots(module: Module) -> dict[str, tuple[dict[str, Any], str, Any]]:
    """Of each parameter and buffer the table and name that hold it, and the tensor; all names of shared ones."""
    found = {}
    for prefix, owner in _owners(module, "", set()):
        for table in (owner._parameters, owner._buffers):
            for name, value in table.items():
                if value is not None:
                    found[prefix + name] = (table, name, value)
    return found


def _owners(module: Module, prefix: str, above: set[int]) -> Iterator[tuple[str, Module]]:
    yield prefix, module
    for name, child in module._modules.items():
        if child is not None and id(child) not in above:
            yield from _owners(child, f"{prefix}{name}.", {*above, id(module)})


@contextmanager
def _replaced(module: Module, given: dict[str, Tensor], tie_weights: bool, strict: bool) -> Iterator[None]:
    slots = _slots(module)
    if unknown := [name for name in given if name not in slots]:
        known = ", ".join(slots) or "none"
        raise InvalidNameError(f"functional_call: the module has no tensor {unknown[0]!r}, its tensors are {known}")
    chosen: dict[str, Any] = {}
    for name, value in given.items():
        if not isinstance(value, Tensor):
            raise InvalidTypeError(f"functional_call: {name} is {type(value).__name__}, expected a Tensor")
        same = [n for n, slot in slots.items() if slot[2] is slots[name][2]] if tie_weights else [name]
        for other in same:
            if other in given and given[other] is not value:
                raise InvalidError(
                    f"functional_call: {name} and {other} are one tensor of the module, but two different ones are given"
                )
            chosen[other] = value
    if strict and (missing := [name for name in slots if name not in chosen]):
        raise InvalidNameError(f"functional_call: {missing[0]!r} is missing, which strict forbids")
    before = [(table, name, table[name]) for table, name, _ in (slots[n] for n in chosen)]
    try:
        for n, value in chosen.items():
            slots[n][0][slots[n][1]] = value
        yield
    finally:
        for table, name, value in before:
            table[name] = value


def functional_call(
    module: Module,
    parameter_and_buffer_dicts: dict[str, Tensor] | Sequence[dict[str, Tensor]],
    args: Any = None,
    kwargs: dict[str, Any] | None = None,
    *,
    tie_weights: bool = True,
    strict: bool = False,
) -> Any:
    """module(*args, **kwargs) with other tensors in the place of its parameters and buffers, by their names.

    Tensors that are not named stay those of the module. args: a tuple, or a single argument. tie_weights: a tensor that the
    module holds under several names is replaced under all of them. strict: all have to be named.

        params = dict(net.named_parameters())
        grads = lt.func.grad(lambda p, x: lt.func.functional_call(net, p, (x,)).sum())(params, x)
    """
    dicts = parameter_and_buffer_dicts
    if isinstance(dicts, dict):
        given = dict(dicts)
    elif isinstance(dicts, (list, tuple)) and all(isinstance(d, dict) for d in dicts):
        given = {}
        for d in dicts:
            if twice := given.keys() & d.keys():
                raise InvalidError(f"functional_call: {min(twice)!r} is in several of the dicts")
            given.update(d)
    else:
        raise InvalidTypeError(
            f"functional_call: expected a dict of Tensors or a tuple of dicts, not {type(dicts).__name__}"
        )
    if not isinstance(module, Module):
        raise InvalidTypeError(f"functional_call: expected a Module, not {type(module).__name__}")
    positional = () if args is None else args if isinstance(args, tuple) else (args,)
    with _replaced(module, given, tie_weights, strict):
        return module(*positional, **(kwargs or {}))


def stack_module_state(models: Sequence[Module]) -> tuple[dict[str, Tensor], dict[str, Tensor]]:
    """The parameters and the buffers of several modules of one kind, each stacked along a new first axis.

    For functional_call() within vmap(): an ensemble. The stacked parameters are new leaves that require grad as those of the
    modules do.
    """
    held = list(models)
    if not held:
        raise InvalidError("stack_module_state: expected at least one Module")
    if len({type(m) for m in held}) > 1:
        raise InvalidError("stack_module_state: the Modules are of different classes, expected one")
    if len({m.training for m in held}) > 1:
        raise InvalidError("stack_module_state: some Modules are in training mode and others are not")
    parameters: dict[str, Tensor] = {}
    for name, _ in held[0].named_parameters():
        each: list[Any] = [dict(m.named_parameters())[name] for m in held]
        if len({p.requires_grad for p in each}) > 1:
            raise InvalidError(f"stack_module_state: {name} requires grad in some Modules and not in others")
        parameters[name] = stack([p.detach() for p in each]).requires_grad_(each[0].requires_grad)
    buffers = {name: stack([dict(m.named_buffers())[name] for m in held]) for name, _ in held[0].named_buffers()}
    return parameters, buffers
