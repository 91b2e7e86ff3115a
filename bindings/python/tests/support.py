# SPDX-License-Identifier: Apache-2.0
"""What the tests of the binding share."""

import gc
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "bindings/python"))

import libtensor as lt  # noqa: E402
from libtensor import _callbacks  # noqa: E402


def live():
    gc.collect()
    return lt.memory_stats()["n_live_tensors"]


def counted():
    """Live tensors, and Python objects that the library keeps, those in cycles that Python will find too."""
    return lt.memory_stats()["n_live_tensors"], _callbacks.kept()
