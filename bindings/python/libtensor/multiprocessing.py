# SPDX-License-Identifier: Apache-2.0
"""Python's multiprocessing under the names of torch.multiprocessing. Tensors travel between processes as copies."""

from __future__ import annotations

import multiprocessing
import multiprocessing.connection
import signal
import sys
import time
import traceback
from multiprocessing import *  # noqa: F403
from typing import Any, Callable

from .errors import CallbackError, InvalidError

__all__ = [
    *multiprocessing.__all__,
    "ProcessContext",
    "ProcessException",
    "ProcessExitedException",
    "ProcessRaisedException",
    "SpawnContext",
    "get_all_sharing_strategies",
    "get_sharing_strategy",
    "set_sharing_strategy",
    "spawn",
    "start_processes",
]

_strategies = ["file_descriptor", "file_system"]
_strategy = _strategies[:1]


def get_all_sharing_strategies() -> set[str]:
    """The names of strategies; they change nothing."""
    return set(_strategies)


def get_sharing_strategy() -> str:
    """What set_sharing_strategy() was given."""
    return _strategy[0]


def set_sharing_strategy(new_strategy: str) -> None:
    """Remembered, and changes nothing."""
    if new_strategy not in _strategies:
        raise InvalidError(f"set_sharing_strategy: {new_strategy!r}, expected one of {', '.join(_strategies)}")
    _strategy[0] = new_strategy


class ProcessException(CallbackError):
    """A process of spawn() failed: error_index says which one, and error_pid its number in the system."""

    def __init__(self, msg: str, error_index: int, pid: int) -> None:
        super().__init__(msg)
        self.msg, self.error_index, self.error_pid = msg, error_index, pid

    def __reduce__(self) -> Any:
        return type(self), (self.msg, self.error_index, self.error_pid)


class ProcessRaisedException(ProcessException):
    """The function raised an exception in a process; its traceback is in the message."""


class ProcessExitedException(ProcessException):
    """A process ended with an exit code, or by a signal."""

    def __init__(
        self, msg: str, error_index: int, error_pid: int, exit_code: int, signal_name: str | None = None
    ) -> None:
        super().__init__(msg, error_index, error_pid)
        self.exit_code, self.signal_name = exit_code, signal_name

    def __reduce__(self) -> Any:
        return type(self), (self.msg, self.error_index, self.error_pid, self.exit_code, self.signal_name)


def _call(fn: Callable[..., Any], i: int, args: Any, errors: Any) -> None:
    try:
        fn(i, *args)
    except KeyboardInterrupt:  # the starting process has it too
        pass
    except Exception:
        errors.put(traceback.format_exc())
        sys.exit(1)


class ProcessContext:
    """The processes that spawn() with join=False started."""

    def __init__(self, processes: list[Any], errors: list[Any]) -> None:
        self.processes, self._errors = processes, errors

    def pids(self) -> list[int]:
        """Their numbers in the system."""
        return [process.pid for process in self.processes]

    def join(self, timeout: float | None = None, grace_period: float | None = None) -> bool:
        """Waits until all have ended, or one has failed: then the others are ended too, and its error is raised.

        timeout: seconds to wait at most; grace_period: how long the others have to end by themselves
        Returns whether all have ended. Errors: ProcessRaisedException, ProcessExitedException.
        """
        end = None if timeout is None else time.monotonic() + timeout
        while True:
            running = [process.sentinel for process in self.processes if process.exitcode is None]
            failed = next((i for i, process in enumerate(self.processes) if process.exitcode), None)
            if failed is not None:
                self._end_others(grace_period)
                self._fail(failed)
            if not running:
                return True
            left = None if end is None else end - time.monotonic()
            if left is not None and left <= 0:
                return False
            multiprocessing.connection.wait(running, left)

    def _end_others(self, grace_period: float | None) -> None:
        end = time.monotonic() + (grace_period or 0)
        for process in self.processes:
            process.join(max(0.0, end - time.monotonic()))
        for process in self.processes:
            if process.is_alive():
                process.terminate()
        for process in self.processes:
            process.join(30)
            if process.is_alive():
                process.kill()
                process.join()

    def _fail(self, index: int) -> None:
        process, errors = self.processes[index], self._errors[index]
        name = f"start_processes: process {index} (pid {process.pid})"
        if not errors.empty():
            raise ProcessRaisedException(f"{name} raised:\n{errors.get()}", index, process.pid)
        code = process.exitcode
        if code < 0:
            number = -code
            word = signal.Signals(number).name if number in set(signal.Signals) else str(number)
            text = f"{name} was killed by signal {number} ({word})"
            raise ProcessExitedException(text, index, process.pid, code, word)
        raise ProcessExitedException(f"{name} ended with exit code {code}", index, process.pid, code)


SpawnContext = ProcessContext


def start_processes(
    fn: Callable[..., Any], args: Any = (), nprocs: int = 1, join: bool = True, daemon: bool = False,
    start_method: str = "spawn",
) -> Any:  # fmt: skip
    """Runs fn(i, *args) in nprocs processes. With join waits for them, as ProcessContext.join(); else the ProcessContext."""
    context = multiprocessing.get_context(start_method)
    errors = [context.SimpleQueue() for _ in range(nprocs)]
    started = [
        context.Process(target=_call, args=(fn, i, args, errors[i]), daemon=daemon)  # type: ignore[attr-defined]
        for i in range(nprocs)
    ]
    for process in started:
        process.start()
    found = ProcessContext(started, errors)
    if not join:
        return found
    found.join()
    return None


def spawn(
    fn: Callable[..., Any], args: Any = (), nprocs: int = 1, join: bool = True, daemon: bool = False,
    start_method: str = "spawn",
) -> Any:  # fmt: skip
    """As start_processes()."""
    return start_processes(fn, args, nprocs, join, daemon, start_method)
