# SPDX-License-Identifier: Apache-2.0
"""What kernels do: counters, and messages about each."""

from __future__ import annotations

import ctypes
import os
import re
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

from . import _ops_gen as c
from ._convert import check, guard
from .errors import InvalidTypeError


class Counters(NamedTuple):
    kernels: int
    ops: int
    bytes_read: int
    bytes_written: int


def _now() -> Counters:
    counters = c.tensor_counters_t(struct_size=ctypes.sizeof(c.tensor_counters_t))
    check(c.tensor_counters(ctypes.byref(counters)))
    return Counters(counters.kernels, counters.ops, counters.bytes_read, counters.bytes_written)


class count:
    """Counts what the kernels of the calling thread do inside a `with` block; blocks may be nested.

    with lt.count() as c:
        lt.eval(a * b + 1)
    c.kernels, c.ops, c.bytes_read, c.bytes_written  # 1 kernel, 2 operations for each element

    A kernel is a pass over memory: an op that computes at once has one or several, a chain of pending results one, where it
    is computed. `ops`: one for each element of elementwise ops and reductions, 2MNK for a matrix product, none for copies and
    conversions; docs/c-api.md has the rest. Bytes are those of each operand of a kernel, once. Inside the block the counts are
    those so far.
    """

    def __init__(self) -> None:
        self._start: Counters | None = None
        self._end: Counters | None = None
        self._before = False

    def __enter__(self) -> count:
        self._before = bool(c.tensor_set_counting(True))
        self._start, self._end = _now(), None
        return self

    def __exit__(self, *exception: object) -> None:
        self._end = _now()
        c.tensor_set_counting(self._before)

    def counters(self) -> Counters:
        if self._start is None:
            return Counters(0, 0, 0, 0)
        return Counters(*(now - start for now, start in zip(self._end or _now(), self._start)))

    kernels = property(lambda self: self.counters().kernels)
    ops = property(lambda self: self.counters().ops)
    bytes_read = property(lambda self: self.counters().bytes_read)
    bytes_written = property(lambda self: self.counters().bytes_written)

    def __repr__(self) -> str:
        return repr(self.counters())


def _to_stderr(text: str) -> None:
    if sys.stderr is not None:  # a program without a console
        sys.stderr.write(text)


_Sink = Callable[[str], object]
_set: tuple[int, _Sink] = 0, _to_stderr


def _received(user: Any, text: bytes) -> None:
    _set[1](text.decode())


# One for all sinks: a thread may be on its way to it when another sink is set.
_callback = c.tensor_debug_fn(_received)


def _apply(level: int, sink: _Sink) -> None:
    global _set
    check(c.tensor_set_debug(level, ctypes.cast(_callback, ctypes.c_void_p).value, None))
    _set = level, sink


class debug:
    """Tells about each kernel that any thread runs, from now on, or inside a `with` block.

    lt.debug(1)  # kernel mul+add [1000, 1000] on cpu: 301.5 us, 6.63 GFLOP/s, 39.80 GB/s (...)

    level: 1: the name of the kernel, which joins the names of ops that are computed together, its shape, time, operations and
    bytes per second; 2: also its ops and their operands, as lt.schedule() lists them; 3: also the text of kernels that are
    compiled at run time; 0: nothing. sink: a function that gets the text, each with its newlines; without one it is
    sys.stderr. It is called when the call that ran the kernels is done. With TENSOR_DEBUG=1 in the environment, level 1 is
    on from the start.
    """

    def __init__(self, level: int = 1, sink: _Sink | None = None) -> None:
        if sink is not None and not callable(sink):
            raise InvalidTypeError(f"sink cannot be {type(sink).__name__}, expected a function")
        self._before = _set
        _apply(level, sink or _to_stderr)

    def __enter__(self) -> debug:
        return self

    def __exit__(self, *exception: object) -> None:
        _apply(*self._before)


class Kernel(NamedTuple):
    """A kernel that ran. `time`: microseconds, None where it was captured into a graph. `details`: its ops and operands."""

    name: str
    shape: str
    device: str
    time: float | None
    ops: int
    bytes_read: int
    bytes_written: int
    details: str


_HEAD = (
    r"kernel (.+) (\[[\d, ]*\]) on (\S+): (?:captured|([\d.]+) us, \S+ GFLOP/s, \S+ GB/s) "
    r"\((\d+) ops, reads (\d+) bytes, writes (\d+)\)"
)


class record_kernels(debug):
    """The kernels that any thread runs inside a `with` block, in `kernels` and in the order in which they end; lt.debug() is
    off meanwhile.

    with lt.record_kernels() as recorded:
        loss.backward()
    max(recorded.kernels, key=lambda kernel: kernel.time)
    """

    def __init__(self) -> None:
        self.kernels: list[Kernel] = []

    def __enter__(self) -> record_kernels:
        super().__init__(2, self._add)
        return self

    def _add(self, text: str) -> None:
        head, _, details = text.partition("\n")
        if found := re.fullmatch(_HEAD, head):
            name, shape, device, time, ops, read, written = found.groups()
            us = None if time is None else float(time)
            its = Kernel(name, shape, device, us, int(ops), int(read), int(written), details.rstrip("\n"))
            self.kernels.append(its)


if "TENSOR_DEBUG" in os.environ and c.tensor_get_debug() > 0:
    debug(c.tensor_get_debug())

guard(debug, ["__init__"], "")
