# SPDX-License-Identifier: Apache-2.0
"""The functions of wrap."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..._convert import guard
from ...errors import InvalidTypeError, shown
from ...nn.module import Module


def _classes(name: str, given: Any) -> tuple[type[Module], ...]:
    found = tuple(given) if isinstance(given, Iterable) else ()
    if not found or not all(isinstance(one, type) and issubclass(one, Module) for one in found):
        raise InvalidTypeError(f"{name}: {shown(given)}, expected classes of modules")
    return found


class ModuleWrapPolicy:
    """Modules of some classes. module_classes: a list, tuple or set of them"""

    def __init__(self, module_classes: Iterable[type[Module]]) -> None:
        self._module_classes = _classes("ModuleWrapPolicy", module_classes)

    def __call__(self, module: Module, recurse: bool = False, nonwrapped_numel: int = 0) -> bool:
        return recurse or isinstance(module, self._module_classes)


def always_wrap_policy(*args: Any, **named: Any) -> bool:
    """Every module."""
    return True


def transformer_auto_wrap_policy(
    module: Module, recurse: bool, nonwrapped_numel: int, transformer_layer_cls: Iterable[type[Module]] = ()
) -> bool:
    """Modules of some classes, which functools.partial() gives as transformer_layer_cls."""
    return recurse or isinstance(module, _classes("transformer_auto_wrap_policy", transformer_layer_cls))


def size_based_auto_wrap_policy(
    module: Module,
    recurse: bool,
    nonwrapped_numel: int,
    min_num_params: int = 100_000_000,
    force_leaf_modules: Any = None,
    exclude_wrap_modules: Any = None,
) -> bool:
    """Modules with at least min_num_params elements in parameters that no module inside of them has on its own.

    force_leaf_modules: a set of classes whose modules have none inside; exclude_wrap_modules: of classes that are not wrapped
    """
    large = nonwrapped_numel >= min_num_params
    if recurse:
        return large and not isinstance(module, tuple(force_leaf_modules or ()))
    return large and not isinstance(module, tuple(exclude_wrap_modules or ()))


guard(globals(), ["always_wrap_policy", "size_based_auto_wrap_policy", "transformer_auto_wrap_policy"], "")
