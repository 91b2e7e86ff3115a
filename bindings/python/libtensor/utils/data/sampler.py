# SPDX-License-Identifier: Apache-2.0
"""Samplers: the order in which samples are taken."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Callable, Generic, TypeVar

from ... import random
from ...dtypes import float64
from ...errors import InvalidError, InvalidTypeError, shown
from ...functions import multinomial
from ...interchange import asarray
from ...random import Generator

Item = TypeVar("Item")


class Sampler(Generic[Item]):
    """The order in which samples are taken: a subclass has __iter__() and, where it is known, __len__()."""

    def __init__(self, data_source: Any = None) -> None:
        """`data_source` is for subclasses that pass one on; it is not kept."""

    def __iter__(self) -> Iterator[Item]:
        raise NotImplementedError("a Sampler needs __iter__")


class SequentialSampler(Sampler[int]):
    """0, 1, 2, ... to the end."""

    def __init__(self, data_source: Any) -> None:
        self.data_source = data_source

    def __iter__(self) -> Iterator[int]:
        return iter(range(len(self.data_source)))

    def __len__(self) -> int:
        return len(self.data_source)


def _count(num_samples: Any) -> int:
    if isinstance(num_samples, bool) or not isinstance(num_samples, int):
        raise InvalidTypeError(f"num_samples is {shown(num_samples)}, expected an integer")
    if num_samples <= 0:
        raise InvalidError(f"num_samples is {num_samples}, expected 1 or more")
    return int(num_samples)


def _chunks(num_samples: int, draw: Callable[[int], list[int]]) -> Iterator[int]:
    """Numbers drawn a few at a time: how many there will be takes no memory."""
    while num_samples > 0:
        n = min(num_samples, 4096)
        yield from draw(n)
        num_samples -= n


def draw_seed(generator: Generator | None) -> int:
    """A seed for another generator, 0 to 2**63 - 2."""
    return int(random.randint(0, 2**63 - 1, (), generator=generator).item())


class RandomSampler(Sampler[int]):
    """Samples in random order: each once, or with replacement any; num_samples of them, again from all after all.

    Without a generator each iteration has one of its own, whose seed is drawn from the default generator: the order does
    not depend on what else is drawn meanwhile.
    """

    def __init__(
        self,
        data_source: Any,
        replacement: bool = False,
        num_samples: int | None = None,
        generator: Generator | None = None,
    ) -> None:
        self.data_source, self.replacement, self.generator = data_source, replacement, generator
        if not isinstance(replacement, bool):
            raise InvalidTypeError(f"replacement is {shown(replacement)}, expected True or False")
        self._num_samples = None if num_samples is None else _count(num_samples)
        if self._num_samples and not len(data_source):
            raise InvalidError(f"cannot draw {self._num_samples} samples of none")

    @property
    def num_samples(self) -> int:
        """How many samples an iteration has."""
        return len(self.data_source) if self._num_samples is None else self._num_samples

    def __iter__(self) -> Iterator[int]:
        n, generator = len(self.data_source), self.generator
        if generator is None:
            generator = Generator(seed=draw_seed(None))
        if self.replacement:
            return _chunks(self.num_samples, lambda k: random.randint(0, n, (k,), generator=generator).tolist())
        return itertools.islice(self._orders(n, generator), self.num_samples)

    def _orders(self, n: int, generator: Generator) -> Iterator[int]:
        while True:
            yield from random.randperm(n, generator=generator).tolist()

    def __len__(self) -> int:
        return self.num_samples


class SubsetRandomSampler(Sampler[int]):
    """The given numbers in random order."""

    def __init__(self, indices: Sequence[int], generator: Generator | None = None) -> None:
        self.indices, self.generator = indices, generator

    def __iter__(self) -> Iterator[int]:
        for i in random.randperm(len(self.indices), generator=self.generator).tolist():
            yield self.indices[i]

    def __len__(self) -> int:
        return len(self.indices)


class WeightedRandomSampler(Sampler[int]):
    """Number i with probability weights[i] / sum(weights)."""

    def __init__(
        self, weights: Any, num_samples: int, replacement: bool = True, generator: Generator | None = None
    ) -> None:
        self.num_samples, self.replacement, self.generator = _count(num_samples), replacement, generator
        if not isinstance(replacement, bool):
            raise InvalidTypeError(f"replacement is {shown(replacement)}, expected True or False")
        self.weights = asarray(weights, dtype=float64)
        if self.weights.ndim != 1:
            raise InvalidError(f"weights has {self.weights.ndim} axes, expected 1")

    def __iter__(self) -> Iterator[int]:
        if not self.replacement:
            return iter(multinomial(self.weights, self.num_samples, False, generator=self.generator).tolist())
        return _chunks(
            self.num_samples, lambda n: multinomial(self.weights, n, True, generator=self.generator).tolist()
        )

    def __len__(self) -> int:
        return self.num_samples


class BatchSampler(Sampler["list[int]"]):
    """The numbers of a sampler in batches."""

    def __init__(self, sampler: Iterable[int], batch_size: int, drop_last: bool) -> None:
        if isinstance(batch_size, bool) or not isinstance(batch_size, int) or batch_size <= 0:
            raise InvalidError(f"batch_size is {shown(batch_size)}, expected a positive integer")
        if not isinstance(drop_last, bool):
            raise InvalidError(f"drop_last is {shown(drop_last)}, expected True or False")
        self.sampler, self.batch_size, self.drop_last = sampler, batch_size, drop_last

    def __iter__(self) -> Iterator[list[int]]:
        rest = iter(self.sampler)
        while batch := list(itertools.islice(rest, self.batch_size)):
            if len(batch) == self.batch_size or not self.drop_last:
                yield batch

    def __len__(self) -> int:
        n = len(self.sampler)  # type: ignore[arg-type]
        return n // self.batch_size if self.drop_last else -(-n // self.batch_size)
