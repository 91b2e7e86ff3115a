# SPDX-License-Identifier: Apache-2.0
"""Parts of tensors that are divided over processes."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from math import prod

from ..errors import ShapeError
from ..tensor import Tensor


class Shard:
    """Elements of a tensor, in their order, from number `offset` on: what one process has of it.

    local: 1-d, these elements; it shares memory with what it is a part of
    shape: that of the whole tensor
    """

    def __init__(self, local: Tensor, shape: tuple[int, ...], offset: int) -> None:
        if local.ndim != 1 or not 0 <= offset <= prod(shape) - local.numel():
            raise ShapeError(
                f"Shard: local has shape {list(local.shape)} and offset is {offset}, expected a part of {prod(shape)} elements"
            )
        self.local, self.shape, self.offset = local, tuple(shape), offset

    def __repr__(self) -> str:
        return f"<Shard of {list(self.shape)}: {self.local.numel()} elements from {self.offset}>"


class _OfThread(threading.local):
    shards = False


_of_thread = _OfThread()


def wants_shards() -> bool:
    """Whether state_dict() of a sharded module has a Shard for each parameter, and not the whole."""
    return _of_thread.shards


@contextmanager
def with_shards() -> Iterator[None]:
    """A scope in which state_dict() of sharded modules has Shards."""
    before, _of_thread.shards = _of_thread.shards, True
    try:
        yield
    finally:
        _of_thread.shards = before
