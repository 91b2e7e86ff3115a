# SPDX-License-Identifier: Apache-2.0
"""What ops did: how often, how long, with how much memory.

with lt.profiler.profile() as prof:
    loss = model(x).sum()
    loss.backward()
print(prof.table())
prof.export_chrome_trace("trace.json")  # for Perfetto, or chrome://tracing
"""

from __future__ import annotations

import ctypes
import os
import time
from ctypes import byref, c_int64, create_string_buffer
from typing import Any, Callable, NamedTuple

from . import _ops_gen as _c
from ._convert import check as _check
from ._profiling import (
    Averages,
    ProfilerAction,
    ProfilerActivity,
    record_function,
    schedule,
    tensorboard_trace_handler,
)
from ._profiling import recordings as _recordings
from ._profiling import with_ranges as _with_ranges

__all__ = [
    "Event", "Profile", "ProfilerAction", "ProfilerActivity", "Row", "profile", "record_function", "schedule",
    "supported_activities", "tensorboard_trace_handler",
]  # fmt: skip


class Event(NamedTuple):
    """One op. Times are nanoseconds; `start` counts from the begin of the recording.

    `self_time` is without the ops that it called, `device_time` that of a CUDA device. `bytes`: by how much the memory
    in use on its device grew meanwhile, by all threads. `shapes`: of the tensors that went in.
    """

    name: str
    shapes: str
    start: int
    duration: int
    self_time: int
    device_time: int
    bytes: int
    thread: int
    threads: int
    depth: int
    is_backward: bool


class Row(NamedTuple):
    """What the calls of one op add up to; times in nanoseconds."""

    name: str
    shapes: str
    is_backward: bool
    calls: int
    duration: int
    self_time: int
    device_time: int
    bytes: int

    @property
    def key(self) -> str:
        """The name."""
        return self.name

    @property
    def count(self) -> int:  # type: ignore[override]
        """The number of calls."""
        return self.calls

    @property
    def cpu_time_total(self) -> float:
        """Microseconds, with those of ops that it called."""
        return self.duration / 1e3

    @property
    def self_cpu_time_total(self) -> float:
        """Microseconds, without those of ops that it called."""
        return self.self_time / 1e3

    @property
    def cpu_time(self) -> float:
        """Microseconds of a call."""
        return self.duration / self.calls / 1e3

    @property
    def device_time_total(self) -> float:
        """Microseconds on a CUDA device."""
        return self.device_time / 1e3


def supported_activities() -> set[ProfilerActivity]:
    """What can be recorded here."""
    from .cuda import is_available

    return {ProfilerActivity.CPU, ProfilerActivity.CUDA} if is_available() else {ProfilerActivity.CPU}


class Profile:
    """A recording that has ended."""

    def __init__(self, events: list[Event], tables: tuple[str, str], trace: str) -> None:
        self._events, self._tables, self._trace = events, tables, trace

    def events(self) -> list[Event]:
        """All ops, in the order in which they ended."""
        return self._events

    def table(self, by_shape: bool = False) -> str:
        """A line for each op, by falling time of its own; with `by_shape` for each op and the shapes that went in."""
        return self._tables[by_shape]

    def key_averages(self, group_by_input_shape: bool = False, group_by_stack_n: int = 0) -> Averages:
        """The rows of the table, as a list; its table() is PyTorch's."""
        sums: dict[tuple[str, str, bool], list[int]] = {}
        for e in self._events:
            key = e.name, e.shapes if group_by_input_shape else "", e.is_backward
            row = sums.setdefault(key, [0] * 5)
            for i, value in enumerate((1, e.duration, e.self_time, e.device_time, e.bytes)):
                row[i] += value
        rows = [Row(*key, *values) for key, values in sums.items()]
        return Averages(sorted(rows, key=lambda row: -row.self_time))

    def export_chrome_trace(self, path: str | os.PathLike[str]) -> None:
        """Writes the trace event format of Chrome, which Perfetto reads, beside `path`, and renames it."""
        import pathlib

        from .serialization import _path

        _path(path, "export_chrome_trace")
        target = pathlib.Path(path)
        part = target.with_name(f"{target.name}.{os.getpid()}.part")
        try:
            part.write_text(self._trace, encoding="utf-8")
            part.replace(target)
        except OSError as e:
            if e.filename == str(part):
                e.filename, e.filename2 = str(target), None
            raise
        finally:
            part.unlink(missing_ok=True)

    def __str__(self) -> str:
        return self.table()


class profile(Profile):
    """Records all ops of all threads inside a `with` block, or from start() to stop().

    `on_op` is called with an Event at the end of each op.

    schedule: a function of the number of a step, which says whether the ops until the next step() are recorded; None
        records all
    on_trace_ready: called with the profile whenever a recording has ended
    activities and the options that follow: for programs that give them; shapes, memory and all devices are recorded
    """

    def __init__(
        self,
        on_op: Callable[[Event], None] | None = None,
        *,
        activities: Any = None,
        schedule: Callable[[int], ProfilerAction] | None = None,
        on_trace_ready: Callable[[profile], Any] | None = None,
        record_shapes: bool = False,
        profile_memory: bool = False,
        with_stack: bool = False,
        with_flops: bool = False,
        with_modules: bool = False,
        experimental_config: Any = None,
        execution_trace_observer: Any = None,
        acc_events: bool = False,
        use_cuda: bool | None = None,
        custom_trace_id_callback: Any = None,
    ) -> None:
        super().__init__([], ("", ""), "")
        self._on_op = on_op
        self._callback: Any = None
        self._schedule, self._on_trace_ready = schedule, on_trace_ready
        self.step_num = 0
        self._running = False
        self._begun = 0
        self._ranges: list[Event] = []

    def start(self) -> None:
        """Begins, with a schedule if that says so of the first step."""
        if self._schedule is None or self._schedule(self.step_num).value >= ProfilerAction.RECORD.value:
            self._begin()

    def step(self) -> None:
        """The next step begins: what the schedule says of it counts from now on."""
        if self._schedule is None:
            self.step_num += 1
            return
        action = self._schedule(self.step_num)
        self.step_num += 1
        after = self._schedule(self.step_num)
        if self._running and (action is ProfilerAction.RECORD_AND_SAVE or after.value < ProfilerAction.RECORD.value):
            self._end()
        if not self._running and after.value >= ProfilerAction.RECORD.value:
            self._begin()

    def _begin(self) -> None:
        _check(_c.tensor_profile_begin())
        self._running, self._begun, self._ranges = True, time.perf_counter_ns(), []
        _recordings.append(self)
        if self._on_op is None:
            return
        on_op = self._on_op

        def ended(user: Any, event: Any) -> None:
            on_op(_event(_c.tensor_profile_event_t.from_address(event)))

        self._callback = _c.tensor_profile_fn(ended)
        _check(_c.tensor_profile_set_callback(ctypes.cast(self._callback, ctypes.c_void_p).value, None))

    def stop(self) -> None:
        """Ends the recording; with a schedule, if one is running."""
        if self._running or self._schedule is None:
            self._end()

    def _end(self) -> None:
        self._running = False
        if self in _recordings:
            _recordings.remove(self)
        if self._callback is not None:
            _check(_c.tensor_profile_set_callback(None, None))
        _check(_c.tensor_profile_end())
        events = [_recorded(i) for i in range(_c.tensor_profile_event_count())]
        self._events = _with_ranges(events, self._ranges)
        self._tables = _text(_c.tensor_profile_table, 0), _text(_c.tensor_profile_table, 1)
        self._trace = _text(_c.tensor_profile_trace)
        if self._on_trace_ready is not None:
            self._on_trace_ready(self)

    def __enter__(self) -> profile:
        self.start()
        return self

    def __exit__(self, *exception: object) -> None:
        self.stop()


def _event(e: Any) -> Event:
    return Event(
        e.name.decode(),
        e.shapes.decode(),
        e.start,
        e.duration,
        e.self_time,
        e.device_time,
        e.bytes,
        e.thread,
        e.threads,
        e.depth,
        bool(e.is_backward),
    )


def _recorded(i: int) -> Event:
    e = _c.tensor_profile_event_t(struct_size=ctypes.sizeof(_c.tensor_profile_event_t))
    _check(_c.tensor_profile_event(i, byref(e)))
    return _event(e)


def _text(function: Any, *args: Any) -> str:
    needed = c_int64()
    _check(function(*args, None, 0, byref(needed)))
    buffer = create_string_buffer(needed.value + 1)
    _check(function(*args, buffer, len(buffer), byref(needed)))
    return buffer.value.decode()
