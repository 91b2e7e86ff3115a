# SPDX-License-Identifier: Apache-2.0
"""Optimisers. Their state and their arithmetic are the library's."""

from . import lr_scheduler, swa_utils
from ._native import ParamGroup
from .adafactor import Adafactor
from .kinds import ASGD, LAMB, SGD, Adadelta, Adagrad, Adam, Adamax, AdamW, Lion, Muon, NAdam, RAdam, RMSprop, Rprop
from .lbfgs import LBFGS
from .optimizer import Optimizer

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
    "Optimizer",
    "ParamGroup",
    "lr_scheduler",
    "swa_utils",
]
