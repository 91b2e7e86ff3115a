# SPDX-License-Identifier: Apache-2.0
"""Batches that worker processes make ahead."""

from __future__ import annotations

import itertools
import multiprocessing
import os
import signal
import time
import weakref
from multiprocessing import connection
from typing import TYPE_CHECKING, Any, NoReturn

from ...errors import TensorError
from . import _transfer, _worker
from ._fetch import End
from .dataloader import LoaderIterator, no_answer
from .dataset import IterableDataset

if TYPE_CHECKING:
    from .dataloader import DataLoader

_PATIENCE = 5.0  # seconds that workers have for their last batch when nobody wants it any more


class _Pool:
    """The worker processes of one iterator, and the pipes to them."""

    def __init__(self, loader: DataLoader[Any], base_seed: int) -> None:
        context: Any = loader.multiprocessing_context or multiprocessing.get_context()
        self.owner = os.getpid()
        self.closed = False
        self.processes: list[Any] = []
        self.tasks: list[Any] = []
        self.results: list[Any] = []
        self.directory = _transfer.make_directory()
        forks = context.get_start_method() == "fork"
        try:
            for i in range(loader.num_workers):
                tasks_there, tasks_here = context.Pipe(duplex=False)
                results_here, results_there = context.Pipe(duplex=False)
                self.tasks.append(tasks_here)
                self.results.append(results_here)
                inherited = [*self.tasks, *self.results] if forks else []
                make, dataset, init = loader._make_fetcher(), loader.dataset, loader.worker_init_fn
                args = (i, loader.num_workers, tasks_there, results_there, inherited, make, dataset, init)
                more = (base_seed, self.directory, self.owner)
                process = context.Process(target=_worker.run, args=(*args, *more), daemon=True)
                process.start()
                self.processes.append(process)
                tasks_there.close()
                results_there.close()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Ends the workers. Those that do not end by themselves are terminated."""
        if self.closed or os.getpid() != self.owner:  # a process that was forked meanwhile has nothing to end
            return
        self.closed = True
        for tasks in self.tasks:
            try:
                tasks.send(None)
            except OSError:
                pass
        for end in (*self.tasks, *self.results):
            end.close()
        deadline = time.monotonic() + _PATIENCE
        for process in self.processes:
            process.join(max(0.0, deadline - time.monotonic()))
        for process in self.processes:
            if process.is_alive():
                process.terminate()
                process.join(_PATIENCE)
            if process.is_alive():
                process.kill()
                process.join()
        _transfer.remove_directory(self.directory)


def _ending(process: Any) -> str:
    process.join(1)
    code = process.exitcode
    if code is not None and code < 0:
        try:
            return f"was killed by signal {signal.Signals(-code).name}"
        except ValueError:
            return f"was killed by signal {-code}"
    return f"exited with code {code}"


class Processes(LoaderIterator):
    """Tasks have consecutive numbers; each goes to the next worker that still has samples."""

    def __init__(self, loader: DataLoader[Any]) -> None:
        super().__init__(loader)
        self._epoch = 0
        self._broken: str | None = None  # why there are no workers any more
        self._pool = _Pool(loader, self._base_seed)
        self._finalizer = weakref.finalize(self, self._pool.close)
        self._begin()

    @property
    def closed(self) -> bool:
        return self._pool.closed

    def restart(self, loader: DataLoader[Any]) -> None:
        """Begins from the first batch, with the same workers; what is under way from before is dropped."""
        self._start(loader)
        self._epoch += 1
        self._begin()

    def _begin(self) -> None:
        loader = self._loader
        self._active = [True] * loader.num_workers
        self._workers = itertools.cycle(range(loader.num_workers))
        self._owners: dict[int, int] = {}  # of tasks that have not been answered
        self._arrived: dict[int, Any] = {}
        self._sent = self._wanted = 0
        for _ in range(loader.num_workers * (loader.prefetch_factor or 2)):
            self._send()

    def _send(self) -> None:
        if not any(self._active):
            return
        try:
            key = next(self._keys)
        except StopIteration:
            return
        worker = next(w for w in self._workers if self._active[w])
        self._owners[self._sent] = worker
        try:
            self._pool.tasks[worker].send((self._epoch, self._sent, key))
        except OSError:
            self._fail(worker)
        self._sent += 1

    def __next__(self) -> Any:
        if self._broken is not None:
            raise TensorError(self._broken)
        while True:
            number = self._next_number()
            if number is None:
                if not self._loader.persistent_workers:
                    self._pool.close()
                raise StopIteration
            found = self._arrived.pop(number)
            if isinstance(found, End):
                continue
            self._send()
            if isinstance(found, _worker.Failure):
                found.raise_()
            self._counted()
            return found

    def _next_number(self) -> int | None:
        """The number of the next answer, once it is here; None if there is none any more."""
        while True:
            if not self._loader.in_order and self._arrived:
                first: int = next(iter(self._arrived))
                return first
            if self._wanted in self._arrived:
                self._wanted += 1
                return self._wanted - 1
            if not self._owners:
                if self._loader.in_order and self._arrived:  # numbers of workers that had no samples are left out
                    self._wanted += 1
                    continue
                return None
            if self._loader.in_order and self._wanted not in self._owners:
                self._wanted += 1
                continue
            self._receive()

    def _receive(self) -> None:
        """Takes what workers have answered, at least once."""
        busy = sorted(set(self._owners.values()))
        ends = {self._pool.results[w]: w for w in busy}
        watched = {self._pool.processes[w].sentinel: w for w in busy}
        ready = connection.wait([*ends, *watched], self._loader.timeout or None)
        if not ready:
            self._end(no_answer(self._loader.timeout))
        for end in [end for end in ready if end in ends]:
            self._read(end, ends[end])
        for one in ready:
            if one in watched and not self._pool.results[watched[one]].poll(0):
                self._fail(watched[one])

    def _read(self, end: Any, worker: int) -> None:
        try:
            data = end.recv_bytes()
        except (EOFError, OSError):
            self._fail(worker)
        epoch, number = _worker.HEAD.unpack_from(data)
        body = memoryview(data)[_worker.HEAD.size :]
        if epoch != self._epoch:
            _transfer.discard(body)
            return
        del self._owners[number]
        found = _transfer.load(body)
        if isinstance(found, End) and isinstance(self._loader.dataset, IterableDataset):
            if self._active[worker]:
                self._active[worker] = False
                self._send()
            return
        self._arrived[number] = found

    def _fail(self, worker: int) -> NoReturn:
        process = self._pool.processes[worker]
        self._end(f"DataLoader worker {worker} (pid {process.pid}) {_ending(process)}")

    def _end(self, why: str) -> NoReturn:
        self._broken = why
        self._pool.close()
        raise TensorError(why)
