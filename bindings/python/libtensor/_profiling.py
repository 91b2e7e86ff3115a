# SPDX-License-Identifier: Apache-2.0
"""What PyTorch's programs name around a recording: activities, schedules, labelled ranges, tables."""

from __future__ import annotations

import functools
import os
import threading
import time
from enum import Enum, IntEnum
from typing import TYPE_CHECKING, Any, Callable

from .errors import InvalidError
from .errors import shown as _shown

if TYPE_CHECKING:
    from .profiler import Event, Row, profile


class ProfilerActivity(IntEnum):
    """What is recorded: always all devices."""

    CPU = 0
    XPU = 1
    MTIA = 2
    CUDA = 3
    HPU = 4


class ProfilerAction(Enum):
    """What a schedule says of a step."""

    NONE = 0
    WARMUP = 1
    RECORD = 2
    RECORD_AND_SAVE = 3


def schedule(
    *, wait: int, warmup: int, active: int, repeat: int = 0, skip_first: int = 0, skip_first_wait: int = 0
) -> Callable[[int], ProfilerAction]:
    """What to do in each step: skip_first, then in cycles wait, warm up and record; `repeat` cycles, 0 for ever."""
    counts = {"wait": wait, "warmup": warmup, "active": active, "repeat": repeat, "skip_first": skip_first}
    for name, count in counts.items():
        if not isinstance(count, int) or count < (name == "active"):
            raise InvalidError(f"schedule: {name} is {_shown(count)}, expected {int(name == 'active')} or more steps")

    def action(step: int) -> ProfilerAction:
        if step < skip_first:
            return ProfilerAction.NONE
        step -= skip_first
        if skip_first_wait:
            step += wait
        cycle, place = divmod(step, wait + warmup + active)
        if repeat and cycle >= repeat or place < wait:
            return ProfilerAction.NONE
        if place < wait + warmup:
            return ProfilerAction.WARMUP
        return ProfilerAction.RECORD if place < wait + warmup + active - 1 else ProfilerAction.RECORD_AND_SAVE

    return action


def tensorboard_trace_handler(
    dir_name: str, worker_name: str | None = None, use_gzip: bool = False
) -> Callable[[profile], None]:
    """For on_trace_ready: writes each trace to a file WORKER.TIME.pt.trace.json in a folder."""

    def handler(prof: profile) -> None:
        os.makedirs(dir_name, exist_ok=True)
        worker = worker_name or f"{os.uname().nodename if hasattr(os, 'uname') else 'worker'}_{os.getpid()}"
        name = os.path.join(dir_name, f"{worker}.{time.time_ns()}.pt.trace.json")
        prof.export_chrome_trace(name)
        if use_gzip:
            import gzip
            import shutil

            with open(name, "rb") as plain, gzip.open(name + ".gz", "wb") as packed:
                shutil.copyfileobj(plain, packed)
            os.unlink(name)

    return handler


recordings: list[profile] = []  # those that have begun and not ended


class record_function:
    """A block, and a decorator, that is an event of its own in recordings that are running, under a name."""

    def __init__(self, name: str, args: str | None = None) -> None:
        self.name, self.args = name, args
        self._starts: list[int] = []

    def __enter__(self) -> record_function:
        self._starts.append(time.perf_counter_ns())
        return self

    def __exit__(self, *exception: object) -> None:
        from .profiler import Event

        start = self._starts.pop()
        took = time.perf_counter_ns() - start
        for recording in recordings:
            begin = start - recording._begun
            if begin >= 0:
                event = Event(self.name, "", begin, took, took, 0, 0, threading.get_ident(), 1, 0, False)
                recording._ranges.append(event)

    def __call__(self, function: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(function)
        def call(*args: Any, **named: Any) -> Any:
            with record_function(self.name, self.args):
                return function(*args, **named)

        return call


def with_ranges(events: list[Event], ranges: list[Event]) -> list[Event]:
    """All events in the order in which they ended; the time of a range itself is without what lies in it."""
    if not ranges:
        return events
    own = []
    for r in ranges:
        end = r.start + r.duration
        inside = sum(e.self_time for e in events if r.start <= e.start and e.start + e.duration <= end)
        own.append(r._replace(self_time=max(r.duration - inside, 0)))
    return sorted([*events, *own], key=lambda e: e.start + e.duration)


_KEYS = {
    "cpu_time": lambda row: row.duration / row.calls,
    "cpu_time_total": lambda row: row.duration,
    "self_cpu_time_total": lambda row: row.self_time,
    "cuda_time": lambda row: row.device_time / row.calls,
    "cuda_time_total": lambda row: row.device_time,
    "self_cuda_time_total": lambda row: row.device_time,
    "device_time": lambda row: row.device_time / row.calls,
    "device_time_total": lambda row: row.device_time,
    "self_device_time_total": lambda row: row.device_time,
    "cpu_memory_usage": lambda row: row.bytes,
    "self_cpu_memory_usage": lambda row: row.bytes,
    "cuda_memory_usage": lambda row: row.bytes,
    "self_cuda_memory_usage": lambda row: row.bytes,
    "device_memory_usage": lambda row: row.bytes,
    "self_device_memory_usage": lambda row: row.bytes,
    "count": lambda row: row.calls,
}


def _time(ns: int) -> str:
    return f"{ns / 1e9:.3f}s" if ns >= 1e9 else f"{ns / 1e6:.3f}ms" if ns >= 1e6 else f"{ns / 1e3:.3f}us"


class Averages(list):  # type: ignore[type-arg]
    """A list of Rows, one for each op, and their table."""

    def table(
        self,
        sort_by: str | None = None,
        row_limit: int = 100,
        max_src_column_width: int = 75,
        max_name_column_width: int = 55,
        max_shapes_column_width: int = 80,
        header: str | None = None,
        top_level_events_only: bool = False,
        time_unit: str | None = None,
    ) -> str:
        """The rows as text: `row_limit` of them, -1 for all, by falling `sort_by`, such as "self_cpu_time_total"."""
        rows: list[Row] = list(self)
        if sort_by is not None:
            if sort_by not in _KEYS:
                raise InvalidError(f"table: sort_by is {sort_by!r}, expected one of {', '.join(_KEYS)}")
            rows.sort(key=_KEYS[sort_by], reverse=True)
        whole = sum(row.self_time for row in rows) or 1
        shapes = any(row.shapes for row in rows)
        titles = ["Name", "Self CPU %", "Self CPU", "CPU total", "CPU time avg", "Device time", "Memory", "# of Calls"]
        lines = [titles + (["Input Shapes"] if shapes else [])]
        for row in rows if row_limit < 0 else rows[:row_limit]:
            line = [
                row.name[:max_name_column_width] + (" (backward)" if row.is_backward else ""),
                f"{100 * row.self_time / whole:.2f}%", _time(row.self_time), _time(row.duration),
                _time(row.duration // max(row.calls, 1)), _time(row.device_time), str(row.bytes), str(row.calls),
            ]  # fmt: skip
            lines.append(line + ([row.shapes[:max_shapes_column_width]] if shapes else []))
        widths = [max(len(line[i]) for line in lines) for i in range(len(lines[0]))]
        text = ["  ".join(cell.rjust(w) for cell, w in zip(line, widths)) for line in lines]
        bar = "  ".join("-" * w for w in widths)
        total = f"Self CPU time total: {_time(sum(row.self_time for row in rows))}"
        return "\n".join(([header] if header else []) + [bar, text[0], bar, *text[1:], bar, total]) + "\n"

    def __str__(self) -> str:
        return self.table()
