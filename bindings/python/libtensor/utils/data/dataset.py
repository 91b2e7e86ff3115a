# SPDX-License-Identifier: Apache-2.0
"""Data sets: samples by number, or one after the other."""

from __future__ import annotations

import bisect
import itertools
import math
import warnings
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Generic, TypeVar

from ... import random
from ..._convert import guard as _guard
from ...errors import InvalidError, InvalidTypeError, OutOfRangeError
from ...random import Generator, default_generator
from ...tensor import Tensor

Item = TypeVar("Item")


class Dataset(Generic[Item]):
    """Samples by number: a subclass has __getitem__(index) and __len__().

    One that also has __getitems__(indices) returns a list of samples at once; loaders prefer it.
    """

    def __getitem__(self, index: Any) -> Item:
        raise NotImplementedError("a Dataset needs __getitem__")

    def __add__(self, other: Dataset[Item]) -> ConcatDataset[Item]:
        return ConcatDataset([self, other])


class IterableDataset(Dataset[Item]):
    """Samples one after the other: a subclass has __iter__().

    Each worker process of a loader iterates over a copy: get_worker_info() tells it which part is its own.
    """

    def __iter__(self) -> Iterator[Item]:
        raise NotImplementedError("an IterableDataset needs __iter__")

    def __add__(self, other: Dataset[Item]) -> ChainDataset[Item]:  # type: ignore[override]
        return ChainDataset([self, other])


class TensorDataset(Dataset["tuple[Tensor, ...]"]):
    """Sample i is the i-th slice of each tensor."""

    def __init__(self, *tensors: Tensor) -> None:
        if not tensors:
            raise InvalidError("TensorDataset: expected at least one tensor")
        if len({len(t) for t in tensors}) > 1:
            raise InvalidError(f"the tensors have {', '.join(str(len(t)) for t in tensors)} samples")
        self.tensors = tensors

    def __getitem__(self, index: Any) -> tuple[Tensor, ...]:
        return tuple(t[index] for t in self.tensors)

    def __len__(self) -> int:
        return len(self.tensors[0])


def _samples(dataset: Any, indices: Sequence[Any]) -> list[Any]:
    many = getattr(dataset, "__getitems__", None)
    return list(many(indices)) if callable(many) else [dataset[i] for i in indices]


class StackDataset(Dataset[Any]):
    """Data sets of one length side by side: sample i is a tuple of their samples, or a dict of those given by name."""

    datasets: Any

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        if bool(args) == bool(kwargs):
            raise InvalidError("StackDataset: expected data sets, all by position or all by name")
        self.datasets = args or kwargs
        sizes = [len(d) for d in self._parts()]
        if len(set(sizes)) > 1:
            raise InvalidError(f"StackDataset: the data sets have {', '.join(map(str, sizes))} samples")
        self._length = sizes[0]

    def _parts(self) -> list[Any]:
        return list(self.datasets.values() if isinstance(self.datasets, dict) else self.datasets)

    def _stacked(self, parts: Sequence[Any]) -> Any:
        return dict(zip(self.datasets, parts)) if isinstance(self.datasets, dict) else tuple(parts)

    def __getitem__(self, index: Any) -> Any:
        return self._stacked([d[index] for d in self._parts()])

    def __getitems__(self, indices: Sequence[Any]) -> list[Any]:
        columns = [_samples(d, indices) for d in self._parts()]
        for dataset, column in zip(self._parts(), columns):
            if len(column) != len(indices):
                raise InvalidError(
                    f"StackDataset: {type(dataset).__name__} returned {len(column)} samples of {len(indices)} indices"
                )
        return [self._stacked(sample) for sample in zip(*columns)]

    def __len__(self) -> int:
        return self._length


class ConcatDataset(Dataset[Item]):
    """Data sets one after the other."""

    def __init__(self, datasets: Iterable[Any]) -> None:
        self.datasets = list(datasets)
        if not self.datasets:
            raise InvalidError("ConcatDataset: expected at least one data set")
        for i, dataset in enumerate(self.datasets):
            if isinstance(dataset, IterableDataset):
                raise InvalidError(
                    f"ConcatDataset: datasets[{i}] is an IterableDataset, which has no samples by number"
                )
        self.cumulative_sizes = self.cumsum(self.datasets)

    @staticmethod
    def cumsum(sequence: Iterable[Any]) -> list[int]:
        """The number of samples up to the end of each data set."""
        return list(itertools.accumulate(len(d) for d in sequence))

    def __getitem__(self, index: int) -> Item:
        if not -len(self) <= index < len(self):
            raise OutOfRangeError(f"index {index} is out of range, there are {len(self)} samples")
        index %= len(self)
        which = bisect.bisect_right(self.cumulative_sizes, index)
        before = self.cumulative_sizes[which - 1] if which else 0
        return self.datasets[which][index - before]  # type: ignore[no-any-return]

    def __len__(self) -> int:
        return self.cumulative_sizes[-1]


class ChainDataset(IterableDataset[Item]):
    """Iterable data sets one after the other."""

    def __init__(self, datasets: Iterable[Any]) -> None:
        super().__init__()
        self.datasets = datasets

    def _checked(self) -> Iterator[Any]:
        for i, dataset in enumerate(self.datasets):
            if not isinstance(dataset, IterableDataset):
                raise InvalidError(
                    f"ChainDataset: datasets[{i}] is {type(dataset).__name__}, expected an IterableDataset"
                )
            yield dataset

    def __iter__(self) -> Iterator[Item]:
        for dataset in self._checked():
            yield from dataset

    def __len__(self) -> int:
        return sum(len(dataset) for dataset in self._checked())


class Subset(Dataset[Item]):
    """Some samples of a data set."""

    def __init__(self, dataset: Any, indices: Sequence[int]) -> None:
        self.dataset = dataset
        self.indices = indices

    def __getitem__(self, index: Any) -> Item:
        if isinstance(index, list):
            return self.dataset[[self.indices[i] for i in index]]  # type: ignore[no-any-return]
        return self.dataset[self.indices[index]]  # type: ignore[no-any-return]

    def __getitems__(self, indices: Sequence[int]) -> list[Item]:
        return _samples(self.dataset, [self.indices[i] for i in indices])

    def __len__(self) -> int:
        return len(self.indices)


def random_split(
    dataset: Any, lengths: Sequence[float], generator: Generator | None = default_generator
) -> list[Subset[Any]]:
    """Parts of a data set, drawn at random: of these lengths, or of these shares of 1."""
    n = len(dataset)
    given = list(lengths)
    for i, length in enumerate(given):
        if not isinstance(length, (int, float)):
            raise InvalidTypeError(f"random_split: length {i} is {type(length).__name__}, expected a number")
    if all(0 <= share <= 1 for share in given) and math.isclose(sum(given), 1):
        counts = [math.floor(n * share) for share in given]
        for i in range(n - sum(counts)):
            counts[i % len(counts)] += 1
        for i, count in enumerate(counts):
            if count == 0:
                warnings.warn(f"random_split: part {i} is empty", stacklevel=2)
    else:
        for i, length in enumerate(given):
            if length < 0 or length != length // 1:
                raise InvalidError(
                    f"random_split: length {i} is {length}, expected whole numbers that add up to {n}, or shares from 0 to 1 "
                    "that add up to 1"
                )
        counts = [int(length) for length in given]
        if sum(counts) != n:
            raise InvalidError(
                f"random_split: the lengths {given} add up to {sum(given)}, expected {n}, the number of samples, or 1"
            )
    order = random.randperm(n, generator=generator).tolist()
    ends = itertools.accumulate(counts)
    return [Subset(dataset, order[end - count : end]) for end, count in zip(ends, counts)]


_guard(globals(), ["ConcatDataset", "StackDataset", "TensorDataset", "random_split"], "")
