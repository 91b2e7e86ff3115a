# SPDX-License-Identifier: Apache-2.0
"""Times of statements, under the names of torch.utils.benchmark."""

from __future__ import annotations

import statistics
import timeit
from collections.abc import Iterable, Sequence
from typing import Any, Callable

from .. import settings
from .._convert import guard as _guard
from ..errors import InvalidError, InvalidTypeError
from ..errors import shown as _shown

__all__ = ["Compare", "Measurement", "Timer", "select_unit"]


def select_unit(t: float) -> tuple[str, float]:
    """The unit that a time in seconds is shown in, and its seconds."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if t >= size:
            return unit, size
    return "ns", 1e-9


def _synchronize() -> None:
    from .. import cuda

    if cuda.is_available():
        cuda.synchronize()


def _timer() -> float:
    _synchronize()
    return timeit.default_timer()


class Measurement:
    """Times of runs of a statement, in seconds."""

    def __init__(self, number_per_run: int, raw_times: Sequence[float], task: Timer) -> None:
        self.number_per_run, self.raw_times, self.task = number_per_run, list(raw_times), task

    @property
    def times(self) -> list[float]:
        """Seconds of one execution, in each run."""
        return [t / self.number_per_run for t in self.raw_times]

    @property
    def mean(self) -> float:
        """Of the times."""
        return statistics.mean(self.times)

    @property
    def median(self) -> float:
        """Of the times."""
        return statistics.median(self.times)

    @property
    def iqr(self) -> float:
        """The distance between the first and the third quartile of the times; 0 of one."""
        if len(self.times) < 2:
            return 0.0
        first, _, third = statistics.quantiles(self.times, n=4, method="inclusive")
        return third - first

    @property
    def title(self) -> str:
        """The label, with what else names the statement."""
        parts = [self.task.label or self.task.stmt, self.task.sub_label, self.task.description]
        return ": ".join(part for part in parts if part)

    def __repr__(self) -> str:
        unit, size = select_unit(self.median)
        many = len(self.times)
        text = f"<libtensor.utils.benchmark.Measurement>\n{self.title}\n"
        text += f"setup: {self.task.setup}\n" if self.task.setup not in ("pass", "") else ""
        text += f"  {self.median / size:.2f} {unit}\n"
        text += f"  IQR: {self.iqr / size:.2f} {unit}\n" if many > 1 else ""
        runs = f"{many} measurement{'s' if many > 1 else ''}, {self.number_per_run} runs per measurement"
        return f"{text}  {runs}, {self.task.num_threads} thread{'s' if self.task.num_threads > 1 else ''}"


class Timer:
    """Runs a statement with a number of threads, one unless given, and measures how long it takes.

    stmt, setup: Python statements; they are compiled with the names of `globals`
    label, sub_label, description, env: what tables call it
    """

    def __init__(
        self,
        stmt: str = "pass",
        setup: str = "pass",
        global_setup: str = "",
        timer: Callable[[], float] = _timer,
        globals: dict[str, Any] | None = None,
        label: str | None = None,
        sub_label: str | None = None,
        description: str | None = None,
        env: str | None = None,
        num_threads: int = 1,
        language: Any = "python",
    ) -> None:
        if str(getattr(language, "name", language)).lower() not in ("python", "py"):
            raise InvalidError(f"Timer: language is {language!r}, expected 'python'")
        for name, value in (("stmt", stmt), ("setup", setup), ("global_setup", global_setup)):
            if not isinstance(value, str) and not callable(value):
                raise InvalidTypeError(f"Timer: {name} is {_shown(value)}, expected a str")
        if not isinstance(num_threads, int) or num_threads < 1:
            raise InvalidError(f"Timer: num_threads is {num_threads!r}, expected at least 1")
        self.stmt, self.setup, self.label, self.sub_label = stmt, setup, label, sub_label
        self.description, self.env, self.num_threads = description, env, num_threads
        self._timer = timeit.Timer(stmt=stmt, setup=setup, timer=timer, globals=dict(globals or {}))

    def _run(self, number: int) -> float:
        before = settings.get_num_threads()
        settings.set_num_threads(self.num_threads)
        try:
            return max(self._timer.timeit(number), 1e-9)
        finally:
            settings.set_num_threads(before)

    def timeit(self, number: int = 1000000) -> Measurement:
        """One run of `number` executions, after a short one that warms up."""
        if not isinstance(number, int) or number < 1:
            raise InvalidError(f"timeit: number is {_shown(number)}, expected a positive integer")
        self._run(max(number // 100, 2))
        return Measurement(number, [self._run(number)], self)

    def blocked_autorange(
        self, callback: Callable[[int, float], Any] | None = None, min_run_time: float = 0.2
    ) -> Measurement:
        """Runs of as many executions as take a thousandth of min_run_time, until min_run_time seconds are over."""
        number = 1
        while True:
            took = self._run(number)
            if took >= min(min_run_time / 1000, 0.1) or number >= 10**7:
                break
            number *= 10
        times: list[float] = []
        while sum(times) < min_run_time:
            times.append(self._run(number))
            if callback is not None:
                callback(number, times[-1])
        return Measurement(number, times, self)

    def adaptive_autorange(
        self, threshold: float = 0.1, *, min_run_time: float = 0.01, max_run_time: float = 10.0, callback: Any = None
    ) -> Measurement:
        """blocked_autorange() until the interquartile range is below `threshold` times the median."""
        found = self.blocked_autorange(callback, min_run_time)
        while sum(found.raw_times) < max_run_time and (len(found.times) < 4 or found.iqr >= threshold * found.median):
            found.raw_times.append(self._run(found.number_per_run))
        return found


class Compare:
    """A table of measurements: a row for each sub_label, a column for each description."""

    def __init__(self, results: Iterable[Measurement]) -> None:
        self._results = list(results)
        self._trim = False

    def extend_results(self, results: Iterable[Measurement]) -> None:
        """Adds measurements."""
        self._results.extend(results)

    def trim_significant_figures(self) -> None:
        """Shows three digits of each time."""
        self._trim = True

    def colorize(self, rowwise: bool = False) -> None:
        """Changes nothing: tables have no colours."""

    def highlight_warnings(self) -> None:
        """Changes nothing."""

    def __str__(self) -> str:
        columns = list(dict.fromkeys(m.task.description or "" for m in self._results))
        rows: dict[tuple[str, int, str], dict[str, float]] = {}
        for m in self._results:
            key = m.task.label or "", m.task.num_threads, m.task.sub_label or m.task.stmt
            rows.setdefault(key, {})[m.task.description or ""] = m.median
        if not rows:
            return ""
        unit, size = select_unit(min(t for row in rows.values() for t in row.values()))
        lines, label, threads = [], None, 0
        width = max(len(key[2]) for key in rows)
        wide = [max(len(column), 10) for column in columns]
        for key, row in rows.items():
            if key[0] != label:
                label, threads = key[0], 0
                lines.append(f"[{label}]")
                lines.append(" | ".join([" " * width, *(c.rjust(w) for c, w in zip(columns, wide))]))
            if key[1] != threads:
                threads = key[1]
                lines.append(f"{threads} thread{'s' if threads > 1 else ''}: ")
            shown = [
                f"{row[c] / size:.3g}" if self._trim else f"{row[c] / size:.1f}" if c in row else "" for c in columns
            ]
            lines.append(" | ".join([key[2].ljust(width), *(cell.rjust(w) for cell, w in zip(shown, wide))]))
        return "\n".join([*lines, "", f"Times are in {unit}.", ""])

    def print(self) -> None:
        """Prints the table."""
        print(self)


_guard(globals(), __all__, "")
