# SPDX-License-Identifier: Apache-2.0
"""From scores of the next token to tokens."""

from __future__ import annotations

import math
from typing import Any

from ..creation import zeros
from ..dtypes import bool as bool_
from ..errors import InvalidError
from ..functions import where
from ..random import Generator
from ..tensor import Tensor


def _number(value: Any, name: str, valid: bool, wanted: str) -> None:
    if not isinstance(value, (int, float)) or isinstance(value, bool) or not valid:
        raise InvalidError(f"generate: {name} is {value!r}, expected {wanted}")


class Sampling:
    """How tokens are chosen: the most probable one, or one drawn from the distribution that the settings leave."""

    def __init__(
        self,
        temperature: float | None,
        top_k: int | None,
        top_p: float | None,
        min_p: float | None,
        repetition_penalty: float,
        do_sample: bool | None,
        generator: Generator | None,
    ) -> None:
        def number(value: Any) -> bool:
            return isinstance(value, (int, float)) and not math.isnan(value)

        if temperature is not None:
            valid = number(temperature) and 0 <= temperature < math.inf
            _number(temperature, "temperature", valid, "a number of 0 or more")
        if top_k is not None:
            _number(top_k, "top_k", isinstance(top_k, int) and top_k >= 0, "an integer of 0 or more")
        if top_p is not None:
            _number(top_p, "top_p", number(top_p) and 0 <= top_p <= 1, "a number from 0 to 1")
        if min_p is not None:
            _number(min_p, "min_p", number(min_p) and 0 <= min_p <= 1, "a number from 0 to 1")
        valid = number(repetition_penalty) and 0 < repetition_penalty < math.inf
        _number(repetition_penalty, "repetition_penalty", valid, "a number above 0")
        given = any(v is not None for v in (temperature, top_k, top_p, min_p))
        self.random = (given if do_sample is None else bool(do_sample)) and temperature != 0
        self.temperature = 1.0 if not temperature else temperature
        self.top_k, self.top_p, self.min_p = top_k, top_p, min_p
        self.repetition_penalty, self.generator = repetition_penalty, generator

    def penalized(self, scores: Tensor, seen: Tensor | None) -> Tensor:
        """Scores (batch, vocab_size) of tokens that have been there, `seen`, made smaller (Keskar et al. 2019,
        arXiv:1909.05858)."""
        if seen is None:
            return scores
        p = self.repetition_penalty
        penalized: Tensor = where(seen, where(scores < 0, scores * p, scores / p), scores)
        return penalized

    def filtered(self, scores: Tensor) -> Tensor:
        """Scores divided by the temperature, and -inf where top_k, top_p or min_p exclude a token."""
        if self.temperature != 1.0:
            scores = scores / self.temperature
        if self.top_k and self.top_k < scores.shape[-1]:
            lowest = scores.topk(self.top_k, -1).values[:, -1:]
            scores = scores.masked_fill(scores < lowest, -math.inf)
        if self.top_p is not None and self.top_p < 1:
            # Holtzman et al. 2020, arXiv:1904.09751: the fewest tokens whose probabilities sum up to top_p.
            ordered, places = scores.sort(-1)
            excluded = ordered.softmax(-1).cumsum(-1) <= 1 - self.top_p
            excluded[:, -1] = False
            excluded = zeros(*scores.shape, dtype=bool_, device=scores.device).scatter(-1, places, excluded)
            scores = scores.masked_fill(excluded, -math.inf)
        if self.min_p:
            share = scores.softmax(-1)
            scores = scores.masked_fill(share < self.min_p * share.amax(-1, keepdim=True), -math.inf)
        return scores

    def choose(self, scores: Tensor) -> Tensor:
        """A token of each row of scores (batch, vocab_size), float32."""
        if not self.random:
            return scores.argmax(-1)
        return self.filtered(scores).softmax(-1).multinomial(1, generator=self.generator).squeeze(-1)
