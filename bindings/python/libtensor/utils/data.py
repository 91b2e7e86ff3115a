# SPDX-License-Identifier: Apache-2.0
"""Data sets and their batches."""

from __future__ import annotations

import collections
import itertools
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Callable, Generic, TypeVar

from .. import random
from .._convert import Handle as _Handle
from ..combining import stack
from ..creation import tensor
from ..dtypes import float64
from ..errors import InvalidError, InvalidTypeError, OutOfRangeError
from ..errors import shown as _shown
from ..functions import multinomial
from ..interchange import asarray
from ..random import Generator
from ..tensor import Tensor

__all__ = [
    "BatchSampler",
    "ConcatDataset",
    "DataLoader",
    "Dataset",
    "RandomSampler",
    "Sampler",
    "SequentialSampler",
    "Subset",
    "SubsetRandomSampler",
    "TensorDataset",
    "WeightedRandomSampler",
    "default_collate",
    "random_split",
]

Item = TypeVar("Item")


class Dataset(Generic[Item]):
    """Samples by number: a subclass has __getitem__(index) and __len__()."""

    def __getitem__(self, index: Any) -> Item:
        raise NotImplementedError("a Dataset needs __getitem__")

    def __add__(self, other: Dataset[Item]) -> ConcatDataset[Item]:
        return ConcatDataset([self, other])


class TensorDataset(Dataset[tuple[Tensor, ...]]):
    """Sample i is the i-th slice of each tensor."""

    def __init__(self, *tensors: Tensor) -> None:
        if len({len(t) for t in tensors}) > 1:
            raise InvalidError(f"the tensors have {', '.join(str(len(t)) for t in tensors)} samples")
        self.tensors = tensors

    def __getitem__(self, index: Any) -> tuple[Tensor, ...]:
        return tuple(t[index] for t in self.tensors)

    def __len__(self) -> int:
        return len(self.tensors[0])


class Subset(Dataset[Item]):
    """Some samples of a data set."""

    def __init__(self, dataset: Any, indices: Sequence[int]) -> None:
        self.dataset = dataset
        self.indices = indices

    def __getitem__(self, index: Any) -> Item:
        if isinstance(index, list):
            return self.dataset[[self.indices[i] for i in index]]  # type: ignore[no-any-return]
        return self.dataset[self.indices[index]]  # type: ignore[no-any-return]

    def __len__(self) -> int:
        return len(self.indices)


class ConcatDataset(Dataset[Item]):
    """Data sets one after the other."""

    def __init__(self, datasets: Iterable[Any]) -> None:
        self.datasets = list(datasets)
        self.ends = list(itertools.accumulate(len(d) for d in self.datasets))

    def __getitem__(self, index: int) -> Item:
        if not -len(self) <= index < len(self):
            raise OutOfRangeError(f"index {index} is out of range, there are {len(self)} samples")
        index %= len(self)
        which = next(i for i, end in enumerate(self.ends) if index < end)
        return self.datasets[which][index - (self.ends[which - 1] if which else 0)]  # type: ignore[no-any-return]

    def __len__(self) -> int:
        return self.ends[-1] if self.ends else 0


def random_split(dataset: Any, lengths: Sequence[float], generator: Generator | None = None) -> list[Subset[Any]]:
    """Parts of a data set, drawn at random: of these lengths, or of these shares of 1."""
    n = len(dataset)
    if all(0 <= share <= 1 for share in lengths) and math.isclose(sum(lengths), 1):
        counts = [math.floor(n * share) for share in lengths]
        for i in range(n - sum(counts)):
            counts[i % len(counts)] += 1
    else:
        counts = [int(length) for length in lengths]
    if sum(counts) != n:
        raise InvalidError(f"the lengths add up to {sum(counts)}, there are {n} samples")
    order = random.randperm(n, generator=generator).tolist()
    ends = itertools.accumulate(counts)
    return [Subset(dataset, order[end - count : end]) for end, count in zip(ends, counts)]


class Sampler(Generic[Item]):
    """The order in which samples are taken: a subclass has __iter__() and __len__()."""

    def __iter__(self) -> Iterator[Item]:
        raise NotImplementedError("a Sampler needs __iter__")


class SequentialSampler(Sampler[int]):
    def __init__(self, data_source: Any) -> None:
        self.n = len(data_source)

    def __iter__(self) -> Iterator[int]:
        return iter(range(self.n))

    def __len__(self) -> int:
        return self.n


class _Drawn(Sampler[int]):
    """num_samples numbers, drawn anew for each iteration."""

    def __init__(self, num_samples: int, generator: Generator | None) -> None:
        self.num_samples, self.generator = num_samples, generator

    def __len__(self) -> int:
        return self.num_samples


def _count(num_samples: Any) -> int:
    if isinstance(num_samples, bool) or not isinstance(num_samples, int):
        raise InvalidTypeError(f"num_samples is {_shown(num_samples)}, expected an integer")
    if num_samples <= 0:
        raise InvalidError(f"num_samples is {num_samples}, expected 1 or more")
    return int(num_samples)


def _chunks(num_samples: int, draw: Callable[[int], list[int]]) -> Iterator[int]:
    """Numbers drawn a few at a time: how many there will be takes no memory."""
    while num_samples > 0:
        n = min(num_samples, 4096)
        yield from draw(n)
        num_samples -= n


class RandomSampler(_Drawn):
    """Samples in random order: each once, or with replacement any; num_samples of them, again from all after all."""

    def __init__(
        self,
        data_source: Any,
        replacement: bool = False,
        num_samples: int | None = None,
        generator: Generator | None = None,
    ) -> None:
        self.n, self.replacement = len(data_source), replacement
        super().__init__(self.n if num_samples is None else _count(num_samples), generator)
        if self.num_samples and not self.n:
            raise InvalidError(f"cannot draw {self.num_samples} samples of none")

    def __iter__(self) -> Iterator[int]:
        if self.replacement:
            return _chunks(
                self.num_samples, lambda n: random.randint(0, self.n, (n,), generator=self.generator).tolist()
            )
        return itertools.islice(self._orders(), self.num_samples)

    def _orders(self) -> Iterator[int]:
        while True:
            yield from random.randperm(self.n, generator=self.generator).tolist()


class SubsetRandomSampler(_Drawn):
    """The given numbers in random order."""

    def __init__(self, indices: Sequence[int], generator: Generator | None = None) -> None:
        super().__init__(len(indices), generator)
        self.indices = indices

    def __iter__(self) -> Iterator[int]:
        return (self.indices[i] for i in random.randperm(len(self.indices), generator=self.generator).tolist())


class WeightedRandomSampler(_Drawn):
    """Number i with probability weights[i] / sum(weights)."""

    def __init__(
        self, weights: Any, num_samples: int, replacement: bool = True, generator: Generator | None = None
    ) -> None:
        super().__init__(_count(num_samples), generator)
        self.weights, self.replacement = asarray(weights, dtype=float64), replacement
        if self.weights.ndim != 1:
            raise InvalidError(f"weights has {self.weights.ndim} axes, expected 1")

    def __iter__(self) -> Iterator[int]:
        if not self.replacement:
            return iter(multinomial(self.weights, self.num_samples, False, generator=self.generator).tolist())
        return _chunks(
            self.num_samples, lambda n: multinomial(self.weights, n, True, generator=self.generator).tolist()
        )


class BatchSampler(Sampler[list[int]]):
    """The numbers of a sampler in batches."""

    def __init__(self, sampler: Any, batch_size: int, drop_last: bool) -> None:
        if batch_size <= 0:
            raise InvalidError(f"batch_size is {batch_size}, expected a positive number")
        self.sampler, self.batch_size, self.drop_last = sampler, batch_size, drop_last

    def __iter__(self) -> Iterator[list[int]]:
        rest = iter(self.sampler)
        while batch := list(itertools.islice(rest, self.batch_size)):
            if len(batch) == self.batch_size or not self.drop_last:
                yield batch

    def __len__(self) -> int:
        n = len(self.sampler)
        return n // self.batch_size if self.drop_last else -(-n // self.batch_size)


def default_collate(batch: Sequence[Any]) -> Any:
    """Stacks samples: tensors and arrays, numbers, and tuples, lists and dicts of them; strings stay a list."""
    first = batch[0]
    if isinstance(first, _Handle):
        return stack(batch)
    if isinstance(first, Mapping):
        return {key: default_collate([sample[key] for sample in batch]) for key in first}
    if isinstance(first, tuple) and hasattr(first, "_fields"):
        return type(first)(*[default_collate(part) for part in zip(*batch)])
    if isinstance(first, (list, tuple)):
        if len({len(sample) for sample in batch}) > 1:
            raise InvalidError("the samples of a batch have different lengths")
        parts = [default_collate(part) for part in zip(*batch)]
        return parts if isinstance(first, list) else tuple(parts)
    if isinstance(first, (str, bytes)):
        return list(batch)
    return tensor(list(batch))


class DataLoader(Generic[Item]):
    """Batches of a data set, with PyTorch's arguments.

    pin_memory changes nothing: copies to devices go by way of locked memory wherever they come from.
    num_workers > 0 makes batches ahead: in threads, or in processes with multiprocessing_context="fork" or "spawn".
    """

    def __init__(
        self,
        dataset: Any,
        batch_size: int | None = 1,
        shuffle: bool = False,
        sampler: Any = None,
        batch_sampler: Any = None,
        num_workers: int = 0,
        collate_fn: Callable[[Any], Any] | None = None,
        pin_memory: bool = False,
        drop_last: bool = False,
        *,
        generator: Generator | None = None,
        prefetch_factor: int = 2,
        multiprocessing_context: str | None = None,
    ) -> None:
        if sampler is not None and shuffle:
            raise InvalidError("a sampler and shuffle exclude each other")
        if batch_sampler is not None and (batch_size != 1 or shuffle or sampler is not None or drop_last):
            raise InvalidError("batch_sampler excludes batch_size, shuffle, sampler and drop_last")
        self.dataset = dataset
        self.batch_size = batch_size
        self.drop_last = drop_last
        self.num_workers = num_workers
        self.prefetch_factor = prefetch_factor
        self.multiprocessing_context = multiprocessing_context
        self.collate_fn = default_collate if collate_fn is None else collate_fn
        if sampler is None and batch_sampler is None:
            sampler = RandomSampler(dataset, generator=generator) if shuffle else SequentialSampler(dataset)
        self.sampler = sampler
        if batch_sampler is None and batch_size is not None:
            batch_sampler = BatchSampler(sampler, batch_size, drop_last)
        self.batch_sampler = batch_sampler

    def __len__(self) -> int:
        return len(self.sampler if self.batch_sampler is None else self.batch_sampler)

    def _load(self, indices: Any) -> Any:
        if self.batch_sampler is None:
            return self.dataset[indices]
        if self.collate_fn is default_collate and _takes_lists(self.dataset):
            return self.dataset[indices]  # one gather instead of a stack of slices
        return self.collate_fn([self.dataset[i] for i in indices])

    def __iter__(self) -> Iterator[Any]:
        keys = iter(self.sampler if self.batch_sampler is None else self.batch_sampler)
        if self.num_workers == 0:
            return map(self._load, keys)
        return self._ahead(keys)

    def _ahead(self, keys: Iterator[Any]) -> Iterator[Any]:
        with self._workers() as workers:
            waiting: collections.deque[Any] = collections.deque()
            try:
                for key in itertools.islice(keys, self.num_workers * self.prefetch_factor):
                    waiting.append(workers.submit(self._load, key))
                while waiting:
                    batch = waiting.popleft().result()
                    for key in itertools.islice(keys, 1):
                        waiting.append(workers.submit(self._load, key))
                    yield batch
            finally:
                for future in waiting:
                    future.cancel()

    def _workers(self) -> Any:
        import concurrent.futures
        import multiprocessing

        if self.multiprocessing_context is None:
            return concurrent.futures.ThreadPoolExecutor(self.num_workers)
        context = multiprocessing.get_context(self.multiprocessing_context)
        return concurrent.futures.ProcessPoolExecutor(self.num_workers, mp_context=context)


def _takes_lists(dataset: Any) -> bool:
    while type(dataset) is Subset:
        dataset = dataset.dataset
    return type(dataset) is TensorDataset
