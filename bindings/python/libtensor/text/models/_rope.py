# SPDX-License-Identifier: Apache-2.0
"""Rotary position embeddings (Su et al. 2021, arXiv:2104.09864)."""

from __future__ import annotations

import math
from typing import Any

from ...creation import tensor
from ...dtypes import dtype, float32
from ...errors import UnsupportedError
from ...functions import concat
from ...tensor import Tensor
from .config import Config


def _llama3(frequency: float, rope: dict[str, Any]) -> float:
    """Llama 3.1: low frequencies are divided by `factor`, high ones stay, and between them both are mixed."""
    length = rope["original_max_position_embeddings"]
    low, high, factor = rope["low_freq_factor"], rope["high_freq_factor"], rope["factor"]
    turns = length * frequency / (2 * math.pi)  # within the context of the training
    if turns < low:
        return frequency / factor  # type: ignore[no-any-return]
    if turns > high:
        return frequency
    share = (turns - low) / (high - low)
    return (1 - share) * frequency / factor + share * frequency  # type: ignore[no-any-return]


def _yarn(frequencies: list[float], width: int, rope: dict[str, Any], config: Config) -> tuple[list[float], float]:
    """YaRN (Peng et al. 2023, arXiv:2309.00071): a ramp over the pairs between both kinds of frequencies."""
    length = rope.get("original_max_position_embeddings") or config.max_position_embeddings
    factor = rope.get("factor") or config.max_position_embeddings / length
    base = rope["rope_theta"]

    def pair(turns: float) -> float:
        return width * math.log(length / (turns * 2 * math.pi)) / (2 * math.log(base))

    low, high = pair(rope.get("beta_fast") or 32), pair(rope.get("beta_slow") or 1)
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

    attention = rope.get("attention_factor")
    if attention is None:
        m, all_dim = rope.get("mscale"), rope.get("mscale_all_dim")
        attention = scale(m) / scale(all_dim) if m and all_dim else scale(1)
    return found, float(attention)


class RotaryEmbedding:
    """Angles of the pairs of a head for each position. The tables are float32 whatever the dtype of the model."""

    def __init__(self, config: Config) -> None:
        width = config.head_dim or config.hidden_size // config.num_attention_heads
        rope = config.rope()
        kind = rope["rope_type"]
        if rope.get("partial_rotary_factor", 1.0) != 1.0:
            raise UnsupportedError(f"partial_rotary_factor is {rope['partial_rotary_factor']}, expected 1")
        frequencies = [rope["rope_theta"] ** (-i / width) for i in range(0, width, 2)]
        scale = 1.0
        if kind == "linear":
            frequencies = [f / rope["factor"] for f in frequencies]
        elif kind == "llama3":
            frequencies = [_llama3(f, rope) for f in frequencies]
        elif kind == "yarn":
            frequencies, scale = _yarn(frequencies, width, rope, config)
        elif kind != "default":
            raise UnsupportedError(f"rope_type is {kind!r}, expected 'default', 'linear', 'llama3' or 'yarn'")
        self.frequencies, self.scale = frequencies, scale

    def __call__(self, position_ids: Tensor, kind: dtype) -> tuple[Tensor, Tensor]:
        """cos and sin (batch, 1, length, width) of positions (batch, length), for rotate()."""
        frequencies = tensor(self.frequencies, dtype=float32, device=position_ids.device)
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
