# SPDX-License-Identifier: Apache-2.0
"""A model that is asked for one token after the other, with a cache or without one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..autograd.grad_mode import no_grad
from ..creation import tensor, zeros
from ..dtypes import bool as bool_
from ..dtypes import float32
from ..functions import concat
from ..tensor import Tensor
from .cache import KVCache, PagedKVCache, extended, padded


class Steps:
    """The scores of the next token of several texts; without a cache all tokens are computed anew each time."""

    def __init__(self, model: Any, prompts: Sequence[Sequence[int]], pad: int, penalty: bool) -> None:
        self.model, self.pad = model, pad
        self.texts = [list(p) for p in prompts]
        self.device = next(model.parameters()).device
        self._seen: Tensor | None = None
        self._penalty = penalty

    @property
    def seen(self) -> Tensor | None:
        """Which tokens each text has, (batch, vocab_size); None if nobody wants to know."""
        return self._seen

    def _scores(self, *args: Any) -> Tensor:
        logits: Tensor = self.model(*args, logits_to_keep=1)[:, -1].to(float32)
        return logits

    def _left_padded(self) -> tuple[Tensor, Tensor | None, Tensor | None]:
        ids, mask = padded(self.texts, self.pad, left=True)
        if mask is None:
            return ids.to(self.device), None, None
        mask = mask.to(self.device)
        return ids.to(self.device), mask, (mask.cumsum(-1) - 1).clamp(min=0)

    def first(self) -> Tensor:
        """Scores (batch, vocab_size), float32, of the token after each prompt."""
        with no_grad():
            scores = self._first()
            if self._penalty:
                width = scores.shape[-1]
                table = zeros(len(self.texts), width, dtype=bool_)
                for row, text in enumerate(self.texts):
                    table[row, tensor(sorted({t for t in text if t < width}))] = True
                self._seen = table.to(self.device)
            return scores

    def next(self, tokens: Sequence[int]) -> Tensor:
        """Scores after one more token of each text."""
        with no_grad():
            for text, token in zip(self.texts, tokens):
                text.append(token)
            column = tensor(list(tokens), device=self.device).unsqueeze(1)
            if self._seen is not None:
                self._seen = self._seen.scatter(1, column, True)
            return self._next(column)

    def reorder(self, indices: Sequence[int]) -> None:
        """Text i becomes what text indices[i] was."""
        if list(indices) == list(range(len(self.texts))):
            return
        with no_grad():
            if self._seen is not None:
                self._seen = self._seen.index_select(0, tensor(list(indices), device=self.device))
            self._reorder(list(indices))
            self.texts = [list(self.texts[i]) for i in indices]

    def close(self) -> None:
        """After the last step."""

    def _first(self) -> Tensor:
        return self._scores(*self._left_padded())

    def _next(self, column: Tensor) -> Tensor:
        return self._scores(*self._left_padded())

    def _reorder(self, indices: list[int]) -> None:
        pass


class ContiguousSteps(Steps):
    """With a KVCache; prompts of different lengths are padded on the left."""

    def __init__(self, model: Any, prompts: Sequence[Sequence[int]], pad: int, penalty: bool, new: int) -> None:
        super().__init__(model, prompts, pad, penalty)
        self.cache = KVCache(max(len(p) for p in prompts) + new)
        self._mask: Tensor | None = None  # of all tokens that the cache has room for

    def _first(self) -> Tensor:
        ids, mask, positions = self._left_padded()
        if mask is not None:
            self._mask = extended(mask, self.cache.max_length - mask.shape[1])
        return self._scores(ids, mask, positions, self.cache)

    def _next(self, column: Tensor) -> Tensor:
        if self._mask is None:
            return self._scores(column, None, None, self.cache)
        positions = tensor([[len(t) - 1] for t in self.texts], device=self.device)
        return self._scores(column, self._mask[:, : self.cache.length + 1], positions, self.cache)

    def _reorder(self, indices: list[int]) -> None:
        self.cache.reorder(indices)
        if self._mask is not None:
            self._mask = self._mask.index_select(0, tensor(indices, device=self.device))


class PagedSteps(Steps):
    """With a PagedKVCache; prompts of the same length are computed together, and nothing is padded."""

    def __init__(
        self, model: Any, prompts: Sequence[Sequence[int]], pad: int, penalty: bool, cache: PagedKVCache
    ) -> None:
        super().__init__(model, prompts, pad, penalty)
        self.cache = cache
        self.sequences = [cache.add() for _ in prompts]

    def _first(self) -> Tensor:
        by_length: dict[int, list[int]] = {}
        for row, text in enumerate(self.texts):
            by_length.setdefault(len(text), []).append(row)
        parts, order = [], []
        for rows in by_length.values():
            ids = tensor([self.texts[row] for row in rows], device=self.device)
            batch = self.cache.batch([self.sequences[row] for row in rows])
            parts.append(self._scores(ids, None, None, batch))
            order += rows
        scores = concat(parts, 0) if len(parts) > 1 else parts[0]
        back = [order.index(row) for row in range(len(order))]
        return scores.index_select(0, tensor(back, device=self.device))

    def _next(self, column: Tensor) -> Tensor:
        return self._scores(column, None, None, self.cache.batch(self.sequences))

    def _reorder(self, indices: list[int]) -> None:
        old, self.sequences = self.sequences, []
        kept = set()
        for i in indices:
            self.sequences.append(self.cache.fork(old[i]) if i in kept else old[i])
            kept.add(i)
        for i, sequence in enumerate(old):
            if i not in kept:
                self.cache.free(sequence)

    def close(self) -> None:
        for sequence in self.sequences:
            self.cache.free(sequence)
        self.sequences = []
