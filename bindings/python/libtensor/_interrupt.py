# SPDX-License-Identifier: Apache-2.0
"""Ctrl-C: long calls of the library ask whether a signal has come."""

from __future__ import annotations

import atexit
import ctypes
import sys
from _thread import interrupt_main

from . import _ops_gen as c
from ._convert import check
from .errors import check_interrupt

native = c._library.native


def _function() -> ctypes._FuncPointer | None:
    """What the library asks. Nothing of it is Python: a signal's handler would run, and raise, where nobody can catch it."""
    if native is not None:
        return c.tensor_interrupt_fn(native.interrupt_function())
    if sys.implementation.name != "cpython":
        return None
    occurred = ctypes.pythonapi["PyOS_InterruptOccurred"]  # of SIGINT, on the main thread
    occurred.argtypes = [ctypes.c_void_p]
    occurred.restype = ctypes.c_int
    return c.tensor_interrupt_fn(occurred)


def _raise(message: str) -> None:
    """Raises what the handler of the signal raises, if a signal ended the call."""
    if native is not None:
        native.take_interrupt()
    elif message.endswith("interrupted"):
        interrupt_main()  # what was asked has been forgotten
        for _ in range(2):  # where the handler runs
            pass


function = _function()
if function is not None:
    check_interrupt.append(_raise)
    check(c.tensor_set_interrupt(ctypes.cast(function, ctypes.c_void_p), None))
    atexit.register(c.tensor_set_interrupt, None, None)
