# SPDX-License-Identifier: Apache-2.0
"""A sampler for processes that train together."""

from __future__ import annotations

import itertools
import os
import sys
from collections.abc import Iterator
from typing import Any

from ... import random
from ...errors import InvalidError
from ...random import Generator
from .sampler import Sampler


def _environment(name: str, argument: str) -> int:
    value = os.environ.get(name)
    if value is None or not value.isdigit():
        raise InvalidError(f"DistributedSampler: {argument} is None and the variable {name} is not a number")
    return int(value)


def _group() -> Any:
    """The group of all processes; None before distributed.init_process_group()."""
    loaded: Any = sys.modules.get("libtensor.distributed")
    return None if loaded is None else loaded.group.WORLD


class DistributedSampler(Sampler[int]):
    """Every num_replicas-th sample, beginning with number `rank`: the part of one of several processes.

    num_replicas and rank are those of the process group, else of the environment, WORLD_SIZE and RANK, unless given. All processes have equally many
    samples: the last ones are left out with drop_last, otherwise the first ones come again. With shuffle the order depends
    on `seed` and on the epoch, which set_epoch() sets; it is the same in all processes.
    """

    def __init__(
        self,
        dataset: Any,
        num_replicas: int | None = None,
        rank: int | None = None,
        shuffle: bool = True,
        seed: int = 0,
        drop_last: bool = False,
    ) -> None:
        group = _group()
        if group is not None:
            num_replicas, rank = (
                group.size() if num_replicas is None else num_replicas,
                group.rank() if rank is None else rank,
            )
        self.num_replicas = _environment("WORLD_SIZE", "num_replicas") if num_replicas is None else num_replicas
        self.rank = _environment("RANK", "rank") if rank is None else rank
        if not 0 <= self.rank < self.num_replicas:
            raise InvalidError(f"DistributedSampler: rank is {self.rank}, expected 0 to {self.num_replicas - 1}")
        self.dataset, self.shuffle, self.seed, self.drop_last, self.epoch = dataset, shuffle, seed, drop_last, 0
        n = len(dataset)
        self.num_samples = n // self.num_replicas if drop_last else -(-n // self.num_replicas)
        self.total_size = self.num_samples * self.num_replicas

    def __iter__(self) -> Iterator[int]:
        n = len(self.dataset)
        order = range(n)
        if self.shuffle:
            order = random.randperm(n, generator=Generator(seed=self.seed + self.epoch)).tolist()
        repeated = itertools.islice(itertools.cycle(order), self.total_size)
        return itertools.islice(repeated, self.rank, None, self.num_replicas)

    def __len__(self) -> int:
        return self.num_samples

    def set_epoch(self, epoch: int) -> None:
        """The number of the epoch, before each one; otherwise all have one order."""
        self.epoch = epoch
