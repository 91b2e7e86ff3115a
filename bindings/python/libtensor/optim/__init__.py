# SPDX-License-Identifier: Apache-2.0
"""Optimisers. Their state and their arithmetic are the library's."""

from importlib import import_module as _import_module
from typing import TYPE_CHECKING as _TYPE_CHECKING
from typing import Any as _Any

from . import lr_scheduler, swa_utils
from ._native import ParamGroup
from .kinds import ASGD, LAMB, SGD, Adadelta, Adagrad, Adam, Adamax, AdamW, Lion, Muon, NAdam, RAdam, RMSprop, Rprop
from .optimizer import Optimizer

if _TYPE_CHECKING:
    from .adafactor import Adafactor
    from .lbfgs import LBFGS
    from .sparse_adam import SparseAdam

__all__ = [
    "ASGD",
    "Adafactor",
    "Adadelta",
    "Adagrad",
    "Adam",
    "AdamW",
    "Adamax",
    "LAMB",
    "LBFGS",
    "Lion",
    "Muon",
    "NAdam",
    "RAdam",
    "RMSprop",
    "Rprop",
    "SGD",
    "SparseAdam",
    "Optimizer",
    "ParamGroup",
    "lr_scheduler",
    "swa_utils",
]

_LAZY = {
    "Adafactor": "adafactor",
    "LBFGS": "lbfgs",
    "SparseAdam": "sparse_adam",
}  # what is imported from its module when it is first used


def __getattr__(name: str) -> _Any:
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(_import_module(f".{_LAZY[name]}", __name__), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
