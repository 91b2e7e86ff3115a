# SPDX-License-Identifier: Apache-2.0
"""torch.futures: results that are there later. Functions that were added run in the thread that sets the result."""

from __future__ import annotations

import concurrent.futures
from typing import Any, Callable, Generic, TypeVar

__all__ = ["Future", "collect_all", "wait_all"]


T = TypeVar("T")


class Future(Generic[T]):
    """A result that another thread sets."""

    def __init__(self, *, devices: Any = None) -> None:
        self._held: concurrent.futures.Future[Any] = concurrent.futures.Future()

    def done(self) -> bool:
        """Whether there is a result or an exception."""
        return self._held.done()

    def wait(self) -> Any:
        """Waits for the result and returns it, or raises the exception that was set."""
        return self._held.result()

    def value(self) -> Any:
        """The result; RuntimeError if it is not there yet."""
        if not self.done():
            raise RuntimeError("Future.value: there is no result yet; wait() waits for it")
        return self._held.result()

    def then(self, callback: Callable[[Future[Any]], Any]) -> Future[Any]:
        """A future of callback(self), which is called when the result is there."""
        made: Future[Any] = Future()

        def call(done: Future[Any]) -> None:
            try:
                made.set_result(callback(done))
            except Exception as e:
                made.set_exception(e)

        self.add_done_callback(call)
        return made

    def add_done_callback(self, callback: Callable[[Future[Any]], Any]) -> None:
        """Calls callback(self) when the result is there."""
        self._held.add_done_callback(lambda _: callback(self))

    def set_result(self, result: Any) -> None:
        """Sets the result, once."""
        if self.done():
            raise RuntimeError("Future.set_result: the result has been set already")
        self._held.set_result(result)

    def set_exception(self, result: Exception) -> None:
        """Sets what wait() raises."""
        if not isinstance(result, Exception):
            raise TypeError(f"Future.set_exception: got {type(result).__name__}, expected an exception")
        self._held.set_exception(result)


def collect_all(futures: list[Future[Any]]) -> Future[Any]:
    """A future of the list of futures, when all of them are done; of the first exception, if there is one."""
    made: Future[Any] = Future()
    left = [len(futures)]
    if not futures:
        made.set_result([])

    def count(done: Future[Any]) -> None:
        left[0] -= 1
        if left[0] == 0:
            failed = next((e for f in futures if (e := f._held.exception()) is not None), None)
            made._held.set_exception(failed) if failed else made.set_result(list(futures))

    for future in futures:
        future.add_done_callback(count)
    return made


def wait_all(futures: list[Future[Any]]) -> list[Any]:
    """The results, when all of them are there."""
    return [f.wait() for f in collect_all(futures).wait()]
