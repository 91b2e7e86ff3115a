# SPDX-License-Identifier: Apache-2.0
"""How a loader takes samples out of a data set, in the process that iterates and in workers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Callable, NamedTuple

from ._collate import default_collate
from .dataset import IterableDataset, Subset, TensorDataset, _samples


class WorkerInfo(NamedTuple):
    """The number of a worker, how many there are, its seed, and its copy of the data set."""

    id: int
    num_workers: int
    seed: int
    dataset: Any


_info: WorkerInfo | None = None


def get_worker_info() -> WorkerInfo | None:
    """In a worker process of a loader its id, num_workers, seed and dataset; None elsewhere."""
    return _info


def set_worker_info(info: WorkerInfo) -> None:
    """What get_worker_info() returns from now on."""
    global _info
    _info = info


class End:
    """What a worker returns when its iterable data set has no more samples."""


class Fetcher:
    """Batches of a data set; of one that is iterated, the next batch of as many samples as there are keys."""

    def __init__(self, dataset: Any, collate: Callable[[Any], Any], batched: bool, drop_last: bool) -> None:
        self.dataset, self.collate, self.batched, self.drop_last = dataset, collate, batched, drop_last
        self._rest: Iterator[Any] | None = iter(dataset) if isinstance(dataset, IterableDataset) else None
        self._gathers = self.collate is default_collate and _gathers(dataset)

    def fetch(self, key: Any) -> Any:
        if self._rest is not None:
            return self._next(self._rest, key)
        if not self.batched:
            return self.collate(self.dataset[key])
        if self._gathers:  # one gather instead of a stack of slices
            return list(self.dataset[list(key)])
        return self.collate(_samples(self.dataset, key))

    def _next(self, rest: Iterator[Any], key: Any) -> Any:
        """StopIteration where there is no batch any more."""
        if not self.batched:
            return self.collate(next(rest))
        batch = []
        for _ in key:
            try:
                batch.append(next(rest))
            except StopIteration:
                break
        if not batch or (self.drop_last and len(batch) < len(key)):
            raise StopIteration
        return self.collate(batch)


def _gathers(dataset: Any) -> bool:
    while type(dataset) is Subset:
        dataset = dataset.dataset
    return type(dataset) is TensorDataset
