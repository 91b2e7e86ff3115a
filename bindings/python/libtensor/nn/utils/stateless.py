# SPDX-License-Identifier: Apache-2.0
"""Modules as functions of their parameters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from ...errors import InvalidError, InvalidTypeError, shown
from ...tensor import Tensor
from ..module import Module


def _places(module: Module) -> dict[str, tuple[dict[str, Any], str]]:
    """The table and the key of each parameter and buffer by path, wherever it is found."""
    found: dict[str, tuple[dict[str, Any], str]] = {}
    for path, part in module.named_modules(remove_duplicate=False):
        for table in (part._parameters, part._buffers):
            for name, value in table.items():
                if value is not None:
                    found[f"{path}.{name}" if path else name] = table, name
    return found


@contextmanager
def _reparametrize_module(
    module: Module, tensors: Mapping[str, Tensor], tie_weights: bool = True, strict: bool = False
) -> Iterator[None]:
    places = _places(module)
    unknown = [key for key in tensors if key not in places]
    missing = [key for key in places if key not in tensors] if strict else []
    if unknown or missing:
        raise InvalidError(
            f"functional_call: unexpected keys {shown(unknown)}, missing keys {shown(missing)} "
            f"of {type(module).__name__}"
        )
    wanted = dict(tensors)
    if tie_weights:
        by_value = {id(places[key][0][places[key][1]]): value for key, value in tensors.items()}
        for key, (table, name) in places.items():
            if key not in wanted and id(table[name]) in by_value:
                wanted[key] = by_value[id(table[name])]
    before = [(places[key], places[key][0][places[key][1]]) for key in wanted]
    try:
        for key, value in wanted.items():
            table, name = places[key]
            table[name] = value
        yield
    finally:
        for (table, name), value in before:
            table[name] = value


def functional_call(
    module: Module,
    parameters_and_buffers: Mapping[str, Tensor],
    args: Any = None,
    kwargs: Mapping[str, Any] | None = None,
    *,
    tie_weights: bool = True,
    strict: bool = False,
) -> Any:
    """module(*args, **kwargs) with these tensors in the place of its parameters and buffers, by path.

    args: arguments by position; what is no tuple is one argument
    tie_weights: whether a parameter that the module has under several paths is replaced under all of them
    strict: whether all parameters and buffers have to be given
    """
    if not isinstance(parameters_and_buffers, Mapping):
        raise InvalidTypeError(
            f"functional_call: parameters_and_buffers is {type(parameters_and_buffers).__name__}, expected a dict"
        )
    given = () if args is None else args if isinstance(args, tuple) else (args,)
    with _reparametrize_module(module, parameters_and_buffers, tie_weights, strict):
        return module(*given, **(kwargs or {}))
