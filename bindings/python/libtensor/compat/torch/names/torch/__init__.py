# SPDX-License-Identifier: Apache-2.0
"""Names of torch itself that libtensor does not have, or that mean something else there."""

from __future__ import annotations

from typing import Any, Callable

import libtensor as lt

from .torch_version import __version__ as __version__

Storage = lt.UntypedStorage


def compile(model: Callable[..., Any] | None = None, **options: Any) -> Any:
    """The function or module itself, which then runs as it does without: libtensor compiles kernels as it runs.

    The options of torch.compile() change nothing. Without a model, a decorator.
    """
    if model is None:
        return lambda function: compile(function, **options)
    if not callable(model):
        raise lt.InvalidTypeError(f"compile: model is {type(model).__name__}, expected a function or a Module")
    return model


class finfo(lt.finfo):
    """The numbers of a floating dtype, of the 8-bit ones too, which tensors cannot have."""

    # bits of precision, the exponent of the smallest normal number, the largest number
    _EIGHT_BITS = {
        "float8_e4m3fn": (4, -6, 448.0), "float8_e4m3fnuz": (4, -7, 240.0),
        "float8_e5m2": (3, -14, 57344.0), "float8_e5m2fnuz": (3, -15, 57344.0),
    }  # fmt: skip

    def __init__(self, type: Any = None) -> None:
        name = getattr(type, "__name__", "")
        if name not in self._EIGHT_BITS:
            super().__init__(lt.get_default_dtype() if type is None else type)
            return
        precision, exponent, largest = self._EIGHT_BITS[name]
        self.dtype, self.bits = type, 8
        self.eps = 2.0 ** (1 - precision)
        self.max, self.min = largest, -largest
        self.tiny = self.smallest_normal = 2.0**exponent


def __getattr__(name: str) -> Any:
    if name.startswith("_foreach_"):
        from ._foreach import NAMES, foreach

        if name in NAMES:
            return foreach(name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
