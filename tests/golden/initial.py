#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes nn_initial.safetensors with libtensor itself: what modules of module_cases.py begin with. See README.md."""

import inspect
import pathlib
from functools import partial

from module_cases import CASES

import libtensor as lt
from libtensor import nn

PATH = pathlib.Path(__file__).resolve().with_name("nn_initial.safetensors")


def in_float64(kind):
    takes = inspect.isclass(kind) and "dtype" in inspect.signature(kind).parameters
    return partial(kind, dtype=lt.float64) if takes else kind


NAMES = {name: in_float64(getattr(nn, name)) for name in nn.__all__}


def values():
    """The states of the cases, but for those that another case has already."""
    found, seen = {}, set()
    for name, (module, _, _) in CASES.items():
        lt.manual_seed(0)
        m = eval(module, {**NAMES, "t": lambda *numbers: lt.tensor(numbers, dtype=lt.float64)})
        state = m.state_dict() if any(True for _ in m.parameters()) else {}
        key = tuple((path, tuple(t.shape), tuple(t.flatten().tolist())) for path, t in state.items())
        if key not in seen:
            seen.add(key)
            found |= {f"{name}/{path}": t for path, t in state.items()}
    return found


if __name__ == "__main__":
    tensors = values()
    lt.save(tensors, PATH)
    print(f"{len(tensors)} tensors, {PATH.stat().st_size} bytes")
