# SPDX-License-Identifier: Apache-2.0
"""Optimisers. Their state and their arithmetic are the library's."""

from . import lr_scheduler, swa_utils
from .kinds import ASGD, LAMB, SGD, Adadelta, Adagrad, Adam, Adamax, AdamW, Lion, Muon, NAdam, RAdam, RMSprop, Rprop
from .optimizer import Optimizer, ParamGroup

__all__ = [
    "ASGD",
    "Adadelta",
    "Adagrad",
    "Adam",
    "AdamW",
    "Adamax",
    "LAMB",
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
