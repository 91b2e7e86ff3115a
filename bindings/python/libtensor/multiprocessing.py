# SPDX-License-Identifier: Apache-2.0
"""Python's multiprocessing under the names of torch.multiprocessing. Tensors travel between processes as copies."""

from __future__ import annotations

import multiprocessing
from multiprocessing import *  # noqa: F403
from typing import Any, Callable

from .errors import CallbackError, InvalidError

__all__ = [
    *multiprocessing.__all__,
    "get_all_sharing_strategies",
    "get_sharing_strategy",
    "set_sharing_strategy",
    "spawn",
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


def spawn(
    fn: Callable[..., Any], args: Any = (), nprocs: int = 1, join: bool = True, daemon: bool = False,
    start_method: str = "spawn",
) -> Any:  # fmt: skip
    """Runs fn(i, *args) in nprocs processes. With join waits for them; RuntimeError if one failed. Else the processes."""
    context = multiprocessing.get_context(start_method)
    started = [context.Process(target=fn, args=(i, *args), daemon=daemon) for i in range(nprocs)]  # type: ignore[attr-defined]
    for process in started:
        process.start()
    if not join:
        return started
    for process in started:
        process.join()
    for i, process in enumerate(started):
        if process.exitcode:
            raise CallbackError(f"spawn: process {i} ended with exit code {process.exitcode}")
    return None
