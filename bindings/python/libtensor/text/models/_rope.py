# SPDX-License-Identifier: Apache-2.0
"""Rotary position embeddings (Su et al. 2021, arXiv:2104.09864)."""

from __future__ import annotations

import math
from typing import Any

from ...creation import tensor
from ...dtypes import dtype, float32
from ...errors import InvalidError, UnsupportedError, shown
from ...functions import concat
from ...tensor import Tensor
from .config import Config


def _positive(rope: dict[str, Any], name: str, default: float | None = None) -> float:
    """A number of the rope parameters; None in them counts as not given."""
    value: Any = default if rope.get(name) is None else rope[name]
    if type(value) not in (int, float) or not 0 < value < math.inf:
        raise InvalidError(f"rope: {name} is {shown(value)}, expected a positive number for {shown(rope['rope_type'])}")
    return float(value)


def _llama3(frequency: float, rope: dict[str, Any]) -> float:
    """Llama 3.1: low frequencies are divided by `factor`, high ones stay, and between them both are mixed."""
    length = _positive(rope, "original_max_position_embeddings")
    low, high = _positive(rope, "low_freq_factor"), _positive(rope, "high_freq_factor")
    factor = _positive(rope, "factor")
    if low >= high:
        raise InvalidError(f"rope: low_freq_factor is {low}, expected less than high_freq_factor {high}")
    turns = length * frequency / (2 * math.pi)  # within the context of the training
    if turns < low:
        return frequency / factor
    if turns > high:
        return frequency
    share = (turns - low) / (high - low)
    return (1 - share) * frequency / factor + share * frequency


def _yarn(frequencies: list[float], width: int, rope: dict[str, Any], config: Config) -> tuple[list[float], float]:
    """YaRN (Peng et al. 2023, arXiv:2309.00071): a ramp over the pairs between both kinds of frequencies."""
    length = _positive(rope, "original_max_position_embeddings", config.max_position_embeddings)
    factor = _positive(rope, "factor", config.max_position_embeddings / length)
    base = _positive(rope, "rope_theta")

    def pair(turns: float) -> float:
        return width * math.log(length / (turns * 2 * math.pi)) / (2 * math.log(base))

    low, high = pair(_positive(rope, "beta_fast", 32)), pair(_positive(rope, "beta_slow", 1))
    if rope.get("truncate", True):
        low, high = math.floor(low), math.ceil(high)
    low, high = max(low, 0), min(high, width - 1)
    if low == high:
        high += 0.001
    found = []
    for i, f in enumerate(frequencies):
        share = min(max((i - low) / (high - low), 0.0), 1.0)
        found.append(f / factor * share + f * (1 - share))

    def scale(m: float) -> float:
        return 0.1 * m * math.log(factor) + 1 if factor > 1 else 1.0

    if rope.get("attention_factor") is not None:
        return found, _positive(rope, "attention_factor")
    if rope.get("mscale") and rope.get("mscale_all_dim"):
        return found, scale(_positive(rope, "mscale")) / scale(_positive(rope, "mscale_all_dim"))
    return found, scale(1)


class RotaryEmbedding:
    """Angles of the pairs of a head for each position. The tables are float32 whatever the dtype of the model."""

    def __init__(self, config: Config) -> None:
        width = config.head_dim or config.hidden_size // config.num_attention_heads
        rope = config.rope()
        kind = rope["rope_type"]
        if rope.get("partial_rotary_factor", 1.0) != 1.0:
            raise UnsupportedError(f"partial_rotary_factor is {rope['partial_rotary_factor']}, expected 1")
        if width % 2:
            raise InvalidError(f"rope: a head has {width} elements, expected an even number")
        base = _positive(rope, "rope_theta")
        frequencies = [base ** (-i / width) for i in range(0, width, 2)]
        scale = 1.0
        if kind == "linear":
            factor = _positive(rope, "factor")
            frequencies = [f / factor for f in frequencies]
        elif kind == "llama3":
            frequencies = [_llama3(f, rope) for f in frequencies]
        elif kind == "yarn":
            frequencies, scale = _yarn(frequencies, width, rope, config)
        elif kind != "default":
            raise UnsupportedError(f"rope_type is {kind!r}, expected 'default', 'linear', 'llama3' or 'yarn'")
        self.frequencies, self.scale = frequencies, scale
        self._on: dict[Any, Tensor] = {}  # the frequencies on each device

    def __call__(self, position_ids: Tensor, kind: dtype) -> tuple[Tensor, Tensor]:
        """cos and sin (batch, 1, length, width) of positions (batch, length), for rotate()."""
        place = position_ids.device
        if place not in self._on:
            self._on[place] = tensor(self.frequencies, dtype=float32, device=place)
        frequencies = self._on[place]
        angles = (position_ids.to(float32).unsqueeze(-1) * frequencies).unsqueeze(1)
        cos, sin = angles.cos(), angles.sin()
        if self.scale != 1.0:
            cos, sin = cos * self.scale, sin * self.scale
        return concat([cos, cos], -1).to(kind), concat([-sin, sin], -1).to(kind)


def rotate(x: Tensor, table: tuple[Tensor, Tensor]) -> Tensor:
    """x (batch, heads, length, width) with pairs (i, i + width / 2) rotated."""
    cos, sin = table
    y: Tensor = x * cos + x.roll(x.shape[-1] // 2, -1) * sin
    return y
