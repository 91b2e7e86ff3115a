# SPDX-License-Identifier: Apache-2.0
"""Keys and values of tokens that a model has seen, so that each step computes its new tokens only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .._convert import guard
from ..autograd.grad_mode import is_grad_enabled
from ..creation import arange, tensor, zeros
from ..errors import HandleError, InvalidError, OutOfMemoryError, ShapeError, shown
from ..functions import concat
from ..tensor import Tensor


class Plan(NamedTuple):
    """Where the new tokens of a step are.

    starts: the number of tokens before them, of each sequence, or one number for all
    total: the number of keys that they attend to at most
    key_mask: (batch, total), true where a key may be attended to; None: anywhere
    """

    starts: list[int]
    total: int
    key_mask: Tensor | None


class Cache:
    """What a model calls: begin(), update() in each layer, and end() once it is through."""

    def begin(self, batch: int, length: int, attention_mask: Tensor | None) -> Plan:
        """Prepares for `length` new tokens of each of `batch` sequences."""
        raise NotImplementedError(f"{type(self).__name__} has no begin")

    def update(self, layer: int, key: Tensor, value: Tensor) -> tuple[Tensor, Tensor]:
        """Stores new keys and values (batch, heads, length, width); returns all so far (batch, heads, total, width)."""
        raise NotImplementedError(f"{type(self).__name__} has no update")

    def end(self) -> None:
        """Counts the new tokens."""
        raise NotImplementedError(f"{type(self).__name__} has no end")


def _for_inference(key: Tensor) -> None:
    if is_grad_enabled() and key.requires_grad:
        raise InvalidError("a cache does not keep gradients: call the model within no_grad()")


class KVCache(Cache):
    """Keys and values of a batch in one piece of memory for each layer, (batch, heads, max_length, width).

    max_length: the number of tokens that it has room for; the memory is allocated at the first step
    """

    def __init__(self, max_length: int) -> None:
        if type(max_length) is not int or max_length < 1:
            raise InvalidError(f"KVCache: max_length is {shown(max_length)}, expected an integer of 1 or more")
        self.max_length = max_length
        self.length = 0
        self._new = 0
        self._layers: dict[int, tuple[Tensor, Tensor]] = {}

    def __repr__(self) -> str:
        return f"KVCache(length={self.length}, max_length={self.max_length})"

    def begin(self, batch: int, length: int, attention_mask: Tensor | None) -> Plan:
        total = self.length + length
        if total > self.max_length:
            raise InvalidError(
                f"KVCache: {length} tokens after {self.length} do not fit, max_length is {self.max_length}"
            )
        for keys, _ in self._layers.values():
            if keys.shape[0] != batch:
                raise ShapeError(f"KVCache: the batch is {batch}, that of the cache is {keys.shape[0]}")
        if attention_mask is not None and tuple(attention_mask.shape) != (batch, total):
            raise ShapeError(
                f"KVCache: attention_mask has shape {tuple(attention_mask.shape)}, expected {(batch, total)}: "
                "that of all tokens, also those in the cache"
            )
        self._new = length
        return Plan([self.length], total, attention_mask)

    def update(self, layer: int, key: Tensor, value: Tensor) -> tuple[Tensor, Tensor]:
        _for_inference(key)
        if layer not in self._layers:
            room = [
                zeros(*t.shape[:2], self.max_length, t.shape[3], dtype=t.dtype, device=t.device) for t in (key, value)
            ]
            self._layers[layer] = room[0], room[1]
        start, end = self.length, self.length + self._new
        kept = self._layers[layer]
        for all_of_them, new in zip(kept, (key, value)):
            all_of_them[:, :, start:end] = new
        return kept[0][:, :, :end], kept[1][:, :, :end]

    def end(self) -> None:
        self.length += self._new
        self._new = 0

    def crop(self, length: int) -> None:
        """Forgets the tokens after the first `length`."""
        if not 0 <= length <= self.length:
            raise InvalidError(f"KVCache.crop: length is {length}, expected 0 to {self.length}")
        self.length = length

    def reorder(self, indices: Sequence[int]) -> None:
        """Sequence i becomes what sequence indices[i] was; there may be more or fewer than before."""
        for layer, kept in self._layers.items():
            index = tensor(list(indices), device=kept[0].device)
            self._layers[layer] = kept[0].index_select(0, index), kept[1].index_select(0, index)


class PagedKVCache:
    """Keys and values in blocks, which sequences of different lengths are given when they need them
    (Kwon et al. 2023, arXiv:2309.06180).

    num_blocks: the number of blocks, which all sequences share
    block_size: the number of tokens of a block

    cache = PagedKVCache(num_blocks=64)
    a, b = cache.add(), cache.add()
    model(ids, cache=cache.batch([a, b]))  # ids (2, length)
    cache.free(a)  # its blocks serve others
    """

    def __init__(self, num_blocks: int, block_size: int = 16) -> None:
        if any(type(n) is not int or n < 1 for n in (num_blocks, block_size)):
            raise InvalidError(
                f"PagedKVCache: num_blocks is {shown(num_blocks)} and block_size {shown(block_size)}, expected integers "
                "of 1 or more"
            )
        self.num_blocks, self.block_size = num_blocks, block_size
        self._free = list(range(num_blocks - 1, -1, -1))
        self._uses = [0] * num_blocks
        self._tables: dict[int, list[int]] = {}
        self._lengths: dict[int, int] = {}
        self._next = 0
        self._layers: dict[int, tuple[Tensor, Tensor]] = {}  # (num_blocks * block_size, heads, width)

    def __repr__(self) -> str:
        return f"PagedKVCache({self.num_blocks - self.num_free} of {self.num_blocks} blocks of {self.block_size} used)"

    @property
    def num_free(self) -> int:
        """The number of blocks that no sequence uses."""
        return len(self._free)

    def _known(self, sequence: int) -> int:
        if sequence not in self._tables:
            raise HandleError(f"PagedKVCache: there is no sequence {sequence!r}")
        return sequence

    def length(self, sequence: int) -> int:
        """The number of tokens of a sequence."""
        return self._lengths[self._known(sequence)]

    def block_table(self, sequence: int) -> tuple[int, ...]:
        """The numbers of the blocks of a sequence, in the order of its tokens."""
        return tuple(self._tables[self._known(sequence)])

    def add(self) -> int:
        """A new, empty sequence."""
        self._next += 1
        self._tables[self._next], self._lengths[self._next] = [], 0
        return self._next

    def fork(self, sequence: int) -> int:
        """A new sequence that begins with the same tokens. Both share blocks until one of them writes to a block."""
        found = self.add()
        self._tables[found] = list(self._tables[self._known(sequence)])
        self._lengths[found] = self._lengths[sequence]
        for block in self._tables[found]:
            self._uses[block] += 1
        return found

    def free(self, sequence: int) -> None:
        """Ends a sequence; its blocks serve others."""
        for block in reversed(self._tables.pop(self._known(sequence))):
            self._uses[block] -= 1
            if not self._uses[block]:
                self._free.append(block)
        del self._lengths[sequence]

    def batch(self, sequences: Sequence[int]) -> PagedBatch:
        """These sequences as the cache of a model, whose batch has them in this order."""
        if len(set(sequences)) != len(sequences):
            raise InvalidError(f"PagedKVCache.batch: a sequence is there twice: {list(sequences)}")
        return PagedBatch(self, [self._known(s) for s in sequences])

    def _take(self) -> int:
        block = self._free.pop()
        self._uses[block] = 1
        return block

    def _reserve(self, sequences: list[int], counts: list[int]) -> None:
        """Blocks of their own for new tokens; all of them or none."""
        size, needed = self.block_size, 0
        shared: dict[int, int] = {}
        for s, n in zip(sequences, counts):
            table, length = self._tables[s], self._lengths[s]
            needed += max(0, -(-(length + n) // size) - len(table))
            if n and length % size and self._uses[table[length // size]] > 1:
                block = table[length // size]
                shared[block] = shared.get(block, 0) + 1
        # The last of those that share a block can have it, if no sequence outside shares it.
        needed += sum(min(n, self._uses[block] - 1) for block, n in shared.items())
        if needed > len(self._free):
            raise OutOfMemoryError(
                f"PagedKVCache: {needed} blocks are needed and {len(self._free)} of {self.num_blocks} are free"
            )
        for s, n in zip(sequences, counts):
            table, length = self._tables[s], self._lengths[s]
            last = length // size
            if n and length % size and self._uses[table[last]] > 1:
                block = self._take()
                self._uses[table[last]] -= 1
                for kept in self._layers.values():
                    for pool in kept:
                        old = pool[table[last] * size : (table[last] + 1) * size]
                        pool[block * size : (block + 1) * size] = old
                table[last] = block
            while len(table) * size < length + n:
                table.append(self._take())

    def _slots(self, sequence: int, start: int, end: int) -> list[int]:
        """Rows of the pools for tokens."""
        table, size = self._tables[sequence], self.block_size
        return [table[i // size] * size + i % size for i in range(start, end)]

    def _first_slots(self, sequences: list[int], total: int) -> Tensor:
        """Rows of the pools for the first `total` tokens of each sequence, one after the other. Rows of a sequence that
        has fewer are others, which no query that counts sees."""
        blocks = -(-total // self.block_size)
        tables = [self._tables[s] + [0] * (blocks - len(self._tables[s])) for s in sequences]
        starts = tensor([table[:blocks] for table in tables]) * self.block_size
        slots: Tensor = (starts.unsqueeze(-1) + arange(self.block_size)).flatten(1)[:, :total].flatten()
        return slots


class PagedBatch(Cache):
    """Some sequences of a PagedKVCache, as the cache of a model.

    A batch of new tokens of different numbers is padded on the right, and attention_mask (batch, length) is 1 for those
    that are there and 0 for the padding. Each sequence keeps its own positions.
    """

    def __init__(self, cache: PagedKVCache, sequences: list[int]) -> None:
        self._cache, self.sequences = cache, sequences
        self._counts: list[int] = []
        self._write: Tensor | None = None  # rows of the pools for new tokens
        self._rows: Tensor | None = None  # which of the new tokens are no padding; None: all
        self._read: Tensor | None = None
        self._total = 0

    @property
    def lengths(self) -> list[int]:
        """The number of tokens of each sequence."""
        return [self._cache.length(s) for s in self.sequences]

    def _counted(self, batch: int, length: int, attention_mask: Tensor | None) -> list[int]:
        if attention_mask is None:
            return [length] * batch
        if tuple(attention_mask.shape) != (batch, length):
            raise ShapeError(
                f"PagedBatch: attention_mask has shape {tuple(attention_mask.shape)}, expected {(batch, length)}: "
                "that of the new tokens"
            )
        rows = [[bool(x) for x in row] for row in attention_mask.tolist()]
        counts = [sum(row) for row in rows]
        if any(row != [True] * n + [False] * (length - n) for row, n in zip(rows, counts)):
            raise InvalidError("PagedBatch: attention_mask is not padded on the right: expected ones, then zeros")
        return counts

    def begin(self, batch: int, length: int, attention_mask: Tensor | None) -> Plan:
        if batch != len(self.sequences):
            raise ShapeError(f"PagedBatch: the batch is {batch}, there are {len(self.sequences)} sequences")
        cache = self._cache
        starts = self.lengths
        counts = self._counted(batch, length, attention_mask)
        cache._reserve(self.sequences, counts)
        total = max(s + length for s in starts)
        write: list[int] = []
        for sequence, start, n in zip(self.sequences, starts, counts):
            write += cache._slots(sequence, start, start + n)
        rows = [b * length + t for b, n in enumerate(counts) for t in range(n)]
        self._rows = None if len(rows) == batch * length else tensor(rows)
        self._write, self._read = tensor(write), cache._first_slots(self.sequences, total)
        self._counts, self._total = counts, total
        return Plan(starts, total, None)

    def update(self, layer: int, key: Tensor, value: Tensor) -> tuple[Tensor, Tensor]:
        _for_inference(key)
        cache = self._cache
        assert self._write is not None and self._read is not None
        if self._read.device != key.device:
            self._write, self._read = self._write.to(key.device), self._read.to(key.device)
            self._rows = None if self._rows is None else self._rows.to(key.device)
        if layer not in cache._layers:
            n = cache.num_blocks * cache.block_size
            room = [zeros(n, t.shape[1], t.shape[3], dtype=t.dtype, device=t.device) for t in (key, value)]
            cache._layers[layer] = room[0], room[1]
        found = []
        for pool, new in zip(cache._layers[layer], (key, value)):
            rows = new.transpose(1, 2).flatten(0, 1)
            if self._rows is not None:
                rows = rows.index_select(0, self._rows)
            pool.index_copy_(0, self._write, rows)
            whole = pool.index_select(0, self._read)
            found.append(whole.reshape(key.shape[0], self._total, *whole.shape[1:]).transpose(1, 2))
        return found[0], found[1]

    def end(self) -> None:
        for sequence, n in zip(self.sequences, self._counts):
            self._cache._lengths[sequence] += n
        self._counts = []


def padded(prompts: Sequence[Sequence[int]], pad: int, left: bool) -> tuple[Tensor, Tensor | None]:
    """Ids (batch, longest) and their mask, None if nothing is padded."""
    longest = max(len(p) for p in prompts)
    fill = [longest - len(p) for p in prompts]
    if left:
        ids = [[pad] * n + list(p) for n, p in zip(fill, prompts)]
        mask = [[0] * n + [1] * len(p) for n, p in zip(fill, prompts)]
    else:
        ids = [list(p) + [pad] * n for n, p in zip(fill, prompts)]
        mask = [[1] * len(p) + [0] * n for n, p in zip(fill, prompts)]
    return tensor(ids), tensor(mask) if any(fill) else None


def extended(mask: Tensor, n: int = 1) -> Tensor:
    """A mask (batch, length) with `n` more tokens that are no padding."""
    return concat([mask, mask.new_ones((mask.shape[0], n))], 1)


guard(KVCache, ["crop", "reorder"], "")
guard(PagedKVCache, ["batch", "fork", "free", "length"], "")
