# SPDX-License-Identifier: Apache-2.0
"""Transfers in the background, and what is done when they have ended."""

from __future__ import annotations

import datetime
import threading
import time
from collections.abc import Iterable
from typing import Any, Callable

from .. import _ops_gen as c
from .._convert import check
from ..autograd.grad_mode import no_grad
from ..errors import DistributedError, InvalidError, InvalidTypeError, TensorError, fail, shown

_SLICE = 0.2  # seconds


def seconds_of(timeout: Any, name: str) -> float:
    """A timeout, a timedelta or a number of seconds above 0, in seconds; 0 for None, which leaves the choice to the group."""
    if timeout is None:
        return 0.0
    if isinstance(timeout, datetime.timedelta):
        seconds = timeout.total_seconds()
    elif isinstance(timeout, (int, float)) and not isinstance(timeout, bool):
        seconds = float(timeout)
    else:
        raise InvalidTypeError(f"{name}: timeout is {shown(timeout)}, expected a timedelta or a number of seconds")
    if not 0 < seconds < float("inf"):
        raise InvalidError(f"{name}: timeout is {shown(timeout)}, expected a time above 0")
    return seconds


class Future:
    """A result that may come later: of work in the background, or of a callback of then()."""

    def __init__(self, value: Any = None, work: Work | None = None, _open: bool = False) -> None:
        self._result, self._work = value, work
        self._error: BaseException | None = None
        self._ended = threading.Event()
        self._lock = threading.Lock()
        self._callbacks: list[Callable[[Future], Any]] = []
        self._watched = False
        if work is None and not _open:
            self._ended.set()

    def done(self) -> bool:
        """Whether the result, or an error, is there."""
        return self._ended.is_set() or (self._work is not None and self._work.is_completed())

    def wait(self) -> Any:
        """The result, as soon as it is there. Errors: those of the work or of the callback."""
        if self._work is not None:
            self._work.wait()
            return self._result
        self._ended.wait()
        if self._error is not None:
            raise self._error
        return self._result

    value = wait

    def set_result(self, result: Any) -> None:
        """Ends the future with a result. Errors: InvalidError if it has ended, or belongs to work."""
        self._end(result, None)

    def set_exception(self, exception: BaseException) -> None:
        """Ends the future with an error, which wait() raises. Errors: as set_result()."""
        self._end(None, exception)

    def then(self, callback: Callable[[Future], Any]) -> Future:
        """A Future of callback(self), which is called when this one has ended: at once, or in another thread."""
        made = Future(_open=True)

        def call(ended: Future) -> None:
            try:
                made._end(callback(ended), None)
            except BaseException as e:
                made._end(None, e)

        self.add_done_callback(call)
        return made

    def add_done_callback(self, callback: Callable[[Future], Any]) -> None:
        """Calls callback(self) when this future has ended: at once, or in another thread."""
        with self._lock:
            waits = not self.done()
            if waits:
                self._callbacks.append(callback)
                watch = self._work is not None and not self._watched
                self._watched = self._watched or watch
        if not waits:
            callback(self)
        elif watch:
            threading.Thread(target=self._watch, daemon=True).start()

    def _watch(self) -> None:
        try:
            self.wait()
        except Exception:  # wait() raises it again, in the callbacks too
            pass
        self._call_back()

    def _end(self, result: Any, error: BaseException | None) -> None:
        with self._lock:
            if self._ended.is_set() or self._work is not None:
                raise InvalidError("Future: there is a result already, expected one that set_result() has not ended")
            self._result, self._error = result, error
            self._ended.set()
        self._call_back()

    def _call_back(self) -> None:
        with self._lock:
            callbacks, self._callbacks = self._callbacks, []
        for callback in callbacks:
            callback(self)


class Work:
    """Collectives or messages that go on in the background; wait() ends them.

    Results may be read, and tensors written to, when wait() has returned or is_completed() is True.
    """

    def __init__(
        self,
        result: Any = None,
        handle: int | None = None,
        finish: Iterable[Callable[[], Any]] = (),
        source: int = -1,
    ) -> None:
        self._h, self._result, self._source = handle, result, source
        self._finish = list(finish)
        self._ranks: list[int] = []  # of the group, for a message of any process
        self._lock = threading.Lock()
        self._error: TensorError | None = None
        self._ended = handle is None
        if self._ended:
            self._run_finish()

    # A default argument outlives the module's globals at exit.
    def __del__(self, release: Callable[[int], None] = c.tensor_work_release) -> None:
        if self.__dict__.get("_h") is not None:
            release(self._h)  # type: ignore[arg-type]

    def __reduce_ex__(self, protocol: Any) -> Any:
        raise InvalidTypeError("Work: work in the background can be neither copied nor pickled")

    def wait(self, timeout: Any = None) -> bool:
        """Waits until the work is done; True. timeout, a timedelta or seconds: how long at most; None: that of the group.

        Errors: DistributedError if another process failed or left, and if the work is not done in that time.
        """
        seconds = seconds_of(timeout, "wait")
        if not self._ended:
            self._settle(seconds)
        if self._error is not None:
            raise self._error
        return True

    def is_completed(self) -> bool:
        """Whether the work is done or has failed."""
        if not self._ended and c.tensor_work_done(self._h):
            self._settle(_SLICE)
        return self._ended

    def is_success(self) -> bool:
        """Whether the work is done, and has not failed."""
        return self.is_completed() and self._error is None

    def exception(self) -> TensorError | None:
        """Why the work failed; None if it did not, or is not done."""
        return self._error if self.is_completed() else None

    def result(self) -> Any:
        """The tensors of the operation."""
        return self._result

    def source_rank(self) -> int:
        """The rank that sent what irecv() received; -1 for other work, and before a message of any process has come."""
        if self._source < 0 and self._ranks and self._h is not None:
            source = c.tensor_work_source(self._h)
            self._source = self._ranks[source] if source >= 0 else -1
        return self._source

    _source_rank = source_rank

    def get_future(self) -> Future:
        """A Future of the tensors of the operation."""
        return Future(self._result, None if self._ended and self._error is None else self)

    def _settle(self, seconds: float) -> None:
        """Waits, and finishes what was received. In slices: between them Python runs signal handlers."""
        end = time.monotonic() + seconds if seconds else float("inf")
        while True:
            try:
                check(c.tensor_work_wait(self._h, max(0.001, min(_SLICE, end - time.monotonic()))))
                break
            except DistributedError:
                if not c.tensor_work_done(self._h):
                    if time.monotonic() < end:
                        continue
                    raise DistributedError(f"wait: the work is not done within {seconds:g} s, and goes on") from None
            try:
                check(c.tensor_work_wait(self._h, _SLICE))  # it may have ended well just after the slice
            except TensorError as e:
                self._error = e
            break
        self._run_finish()
        self._ended = True

    def _run_finish(self) -> None:
        with self._lock:
            actions, self._finish = self._finish, []
            if self._error is None:
                with no_grad():
                    for action in actions:
                        action()


def ended_work(handle: int | None, result: Any, finish: Iterable[Callable[[], Any]], source: int = -1) -> Work:
    """The Work of a handle that C returned, or C's error."""
    if handle is None:
        fail()
    return Work(result, handle, finish, source)
