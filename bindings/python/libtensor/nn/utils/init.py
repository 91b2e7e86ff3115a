# SPDX-License-Identifier: Apache-2.0
"""Modules without initial values."""

from __future__ import annotations

import inspect
from typing import Any

from ...dtypes import get_default_device
from ...errors import InvalidTypeError, shown
from ..module import Module


def skip_init(module_cls: type[Module], *args: Any, **kwargs: Any) -> Module:
    """module_cls(*args, **kwargs) whose parameters and buffers are not set: nothing is drawn or filled.

    The class takes the keyword `device`, and makes its parameters and buffers there.
    """
    if not isinstance(module_cls, type) or not issubclass(module_cls, Module):
        raise InvalidTypeError(f"skip_init: {shown(module_cls)}, expected a class of Modules")
    known = inspect.signature(module_cls).parameters
    if "device" not in known and not any(p.kind is p.VAR_KEYWORD for p in known.values()):
        raise InvalidTypeError(f"skip_init: {module_cls.__name__} takes no keyword `device`")
    place = kwargs.pop("device", None)
    made = module_cls(*args, **kwargs, device="meta")
    return made.to_empty(device=get_default_device() if place is None else place)
