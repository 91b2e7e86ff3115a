# SPDX-License-Identifier: Apache-2.0
"""Networks by name, and what their constructors share."""

from __future__ import annotations

import fnmatch
import os
from collections.abc import Iterable, Mapping
from typing import Any, Callable, Union

from ...creation import tensor
from ...errors import InvalidError, InvalidTypeError, shown
from ...nn import Conv2d, Linear, Module, init
from ...serialization import load

Weights = Union[None, str, "os.PathLike[str]", Mapping[str, Any]]
Builder = Callable[..., Module]

_BUILDERS: dict[str, Builder] = {}


def register(builder: Builder) -> Builder:
    """Makes a constructor known under its name."""
    _BUILDERS[builder.__name__] = builder
    return builder


def list_models(
    module: Any = None, include: str | Iterable[str] | None = None, exclude: str | Iterable[str] | None = None
) -> list[str]:
    """The names of all networks, sorted; those that match a pattern of `include` and none of `exclude`, such as
    "resnet*"."""
    names = set(_BUILDERS)
    if module is not None:
        prefix = module.__name__
        names = {name for name in names if _BUILDERS[name].__module__.startswith(prefix)}
    if include:
        patterns = [include] if isinstance(include, str) else list(include)
        names = {name for name in names if any(fnmatch.fnmatch(name, each) for each in patterns)}
    if exclude:
        patterns = [exclude] if isinstance(exclude, str) else list(exclude)
        names = {name for name in names if not any(fnmatch.fnmatch(name, each) for each in patterns)}
    return sorted(names)


def get_model_builder(name: str) -> Builder:
    """The constructor of a network."""
    found = _BUILDERS.get(name.lower()) if isinstance(name, str) else None
    if found is None:
        raise InvalidError(f"get_model: no network is called {shown(name)}; list_models() has the names")
    return found


def get_model(name: str, **config: Any) -> Module:
    """A network by name, with the arguments of its constructor."""
    return get_model_builder(name)(**config)


# ---- weights


def build(
    kind: Callable[..., Module],
    weights: Weights,
    *args: Any,
    rename: Callable[[str], str] | None = None,
    **named: Any,
) -> Any:
    """kind(*args, **named), with the values of a state dict or of a file that has one."""
    model = kind(*args, **named)
    if weights is None:
        return model
    if isinstance(weights, (str, os.PathLike)):
        state: Any = load(weights)
    else:
        state = weights
    if not isinstance(state, Mapping):
        raise InvalidTypeError(f"weights: expected None, a state dict or the path of one, not {type(state).__name__}")
    found = {name if rename is None else rename(name): value for name, value in state.items()}
    for name in model.state_dict():
        if name.endswith("num_batches_tracked") and name not in found:  # older files have none
            found[name] = tensor(0)
    model.load_state_dict(found)
    return model


# ---- initial values


def init_convolutions(model: Module, mode: str = "fan_out", linear_std: float | None = None) -> None:
    """Convolutions as He et al. propose (arXiv:1502.01852), biases 0, and linear layers normal with linear_std."""
    for module in model.modules():
        if isinstance(module, Conv2d):
            init.kaiming_normal_(module.weight, mode=mode, nonlinearity="relu")
        elif isinstance(module, Linear) and linear_std is not None:
            init.normal_(module.weight, 0, linear_std)
        else:
            continue
        if module.bias is not None:
            init.zeros_(module.bias)


def make_divisible(value: float, divisor: int, min_value: int | None = None) -> int:
    """The multiple of `divisor` next to a value, and not below 0.9 times it."""
    found = max(divisor if min_value is None else min_value, int(value + divisor / 2) // divisor * divisor)
    return found + divisor if found < 0.9 * value else found
