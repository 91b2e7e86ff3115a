# SPDX-License-Identifier: Apache-2.0
"""What runs in the worker processes of a loader."""

from __future__ import annotations

import os
import pickle
import queue
import random as python_random
import signal
import struct
import sys
import threading
import time
import traceback
from typing import Any, Callable

from ... import random
from ...settings import set_num_threads
from . import _transfer
from ._fetch import End, Fetcher, WorkerInfo, set_worker_info
from .dataset import IterableDataset

HEAD = struct.Struct("<qq")  # epoch and number, before each answer
WATCH_SECONDS = 0.5  # how often a worker looks whether its parent lives


# ---- errors


class Failure:
    """An exception of a worker on its way to the process that iterates."""

    def __init__(self, error: BaseException, where: str) -> None:
        self.kind: Any = type(error)
        text = "".join(traceback.format_exception(type(error), error, error.__traceback__))
        self.message = f"Caught {self.kind.__name__} {where}.\nOriginal {text}"
        try:
            if pickle.loads(pickle.dumps(self.kind)) is not self.kind:
                raise TypeError
        except Exception:  # a class of a function, for one
            self.kind = RuntimeError

    def raise_(self) -> None:
        error: BaseException
        try:
            error = self.kind(_Text(self.message) if issubclass(self.kind, KeyError) else self.message)
        except TypeError:  # its constructor has other arguments
            error = RuntimeError(self.message)
        raise error


class _Text(str):
    """A text whose repr(), which is what a KeyError shows, has its line ends."""

    def __repr__(self) -> str:
        return str(self)


# ---- the process


class _Tasks:
    """What the parent sends, read in a thread of its own: the parent never waits for a worker that writes."""

    def __init__(self, connection: Any, parent: int, directory: str | None) -> None:
        self._waiting: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._connection, self._parent, self._directory = connection, parent, directory
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        try:
            task: Any = True
            while task is not None:
                while not self._connection.poll(WATCH_SECONDS):
                    self._end_with_parent()
                task = self._connection.recv()
                self._waiting.put(task)
        except (EOFError, OSError):
            self._waiting.put(None)
        while True:  # a sample may take long
            self._end_with_parent()
            time.sleep(WATCH_SECONDS)

    def _end_with_parent(self) -> None:
        if os.getppid() != self._parent:
            _transfer.remove_directory(self._directory)
            os._exit(1)

    def get(self) -> Any:
        return self._waiting.get()


def seed_all(seed: int, base_seed: int, worker_id: int) -> None:
    """Python's, this library's and, if the program uses it, NumPy's generator."""
    python_random.seed(seed)
    random.manual_seed(seed)
    numpy = sys.modules.get("numpy")
    if numpy is not None:
        numpy.random.seed(numpy.random.SeedSequence([worker_id, base_seed]).generate_state(4))


def run(
    worker_id: int,
    num_workers: int,
    tasks: Any,
    results: Any,
    inherited: list[Any],
    make: Callable[[], Fetcher],
    dataset: Any,
    worker_init_fn: Callable[[int], Any] | None,
    base_seed: int,
    directory: str | None,
    parent: int,
) -> None:
    """Answers each task (epoch, number, key) with (epoch, number, kind) and a batch; the task None ends it."""
    for connection in inherited:
        connection.close()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends its workers
    set_num_threads(1)
    seed = base_seed + worker_id
    seed_all(seed, base_seed, worker_id)
    set_worker_info(WorkerInfo(worker_id, num_workers, seed, dataset))
    where = f"in DataLoader worker process {worker_id}"
    waiting = _Tasks(tasks, parent, directory)
    fetcher: Fetcher | None = None
    broken: Failure | None = None
    epoch = None
    try:
        if worker_init_fn is not None:
            worker_init_fn(worker_id)
    except Exception as e:
        broken = Failure(e, where)
    try:
        while (task := waiting.get()) is not None:
            wanted, number, key = task
            try:
                if broken is None and wanted != epoch:
                    fetcher, epoch = make(), wanted
                if broken is not None:
                    found: Any = broken
                else:
                    assert fetcher is not None
                    found = fetcher.fetch(key)
            except StopIteration as e:
                found = End() if isinstance(dataset, IterableDataset) else Failure(e, where)
            except Exception as e:
                found = Failure(e, where)
            try:
                answer = _transfer.dump(found, directory)
            except Exception as e:
                answer = _transfer.dump(Failure(e, where), directory)
            results.send_bytes(HEAD.pack(wanted, number) + answer)
            del found, answer
    except (BrokenPipeError, ConnectionResetError):
        pass  # the parent wants no more
