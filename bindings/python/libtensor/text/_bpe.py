# SPDX-License-Identifier: Apache-2.0
"""Byte pair encoding (Sennrich et al. 2016, arXiv:1508.07909) of bytes."""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from typing import Callable, Optional

Rank = Callable[[bytes, bytes], Optional[int]]  # of a pair that merges; the lowest one merges first

_SHORT = 32  # pieces up to which a search of all pairs is faster than a heap


def byte_to_char() -> dict[int, str]:
    """The printable characters by which vocab.json and merges.txt write bytes (Radford et al. 2019): printable ones of
    Latin-1 are themselves, the others follow from U+0100 on."""
    own = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    table = {b: chr(b) for b in own}
    for b in range(256):
        if b not in table:
            table[b] = chr(0x100 + len(table) - len(own))
    return table


def merge(parts: list[bytes], rank: Rank) -> list[bytes]:
    """Merges neighbours, the pair of the lowest rank first, of equal ones the first, until none has a rank."""
    return _merge_few(parts, rank) if len(parts) <= _SHORT else _merge_many(parts, rank)


def _merge_few(parts: list[bytes], rank: Rank) -> list[bytes]:
    ranks = [rank(a, b) for a, b in zip(parts, parts[1:])]
    while True:
        best, at = None, -1
        for i, r in enumerate(ranks):
            if r is not None and (best is None or r < best):
                best, at = r, i
        if best is None:
            return parts
        parts[at : at + 2] = [parts[at] + parts[at + 1]]
        del ranks[at]
        if at > 0:
            ranks[at - 1] = rank(parts[at - 1], parts[at])
        if at < len(ranks):
            ranks[at] = rank(parts[at], parts[at + 1])


def _merge_many(parts: list[bytes], rank: Rank) -> list[bytes]:
    n = len(parts)
    before, after = [i - 1 for i in range(n)], [i + 1 for i in range(n)]
    alive: list[bytes | None] = list(parts)
    heap = []
    for i in range(n - 1):
        r = rank(parts[i], parts[i + 1])
        if r is not None:
            heap.append((r, i, parts[i], parts[i + 1]))
    heapify(heap)
    while heap:
        _, i, left, right = heappop(heap)
        j = after[i]
        if alive[i] is not left or j >= n or alive[j] is not right:
            continue  # a pair that is no more
        whole = left + right
        alive[i], alive[j] = whole, None
        k = after[i] = after[j]
        if k < n:
            before[k] = i
            following = alive[k]
            assert following is not None
            r = rank(whole, following)
            if r is not None:
                heappush(heap, (r, i, whole, following))
        h = before[i]
        if h >= 0:
            previous = alive[h]
            assert previous is not None
            r = rank(previous, whole)
            if r is not None:
                heappush(heap, (r, h, previous, whole))
    return [p for p in alive if p is not None]
