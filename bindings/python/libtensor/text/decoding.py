# SPDX-License-Identifier: Apache-2.0
"""Language models as programs, which run from any language."""

from __future__ import annotations

from typing import Any

from .._convert import guard
from ..autograd.grad_mode import no_grad
from ..creation import arange, tensor, zeros, zeros_like
from ..dtypes import int64
from ..errors import InvalidError, InvalidTypeError, UnsupportedError, shown
from ..nn.module import Module
from ..programs import Program, capture
from ..tensor import Tensor
from .cache import Cache, Plan


class _WrittenCache(Cache):
    """Keys and values that are written in place at positions that a tensor holds."""

    def __init__(self, max_length: int, positions: Tensor, layers: list[Tensor] | None = None) -> None:
        self.max_length, self.positions = max_length, positions
        self.layers = layers  # of each layer its keys and its values; None: they are made
        self.made: list[Tensor] = []

    def begin(self, batch: int, length: int, attention_mask: Tensor | None) -> Plan:
        return Plan([0], self.max_length, None)

    def update(self, layer: int, key: Tensor, value: Tensor) -> tuple[Tensor, Tensor]:
        if self.layers is None:
            room = [
                zeros(*t.shape[:2], self.max_length, t.shape[3], dtype=t.dtype, device=t.device) for t in (key, value)
            ]
            self.made += room
        else:
            room = self.layers[2 * layer : 2 * layer + 2]
        for all_of_them, new in zip(room, (key, value)):
            all_of_them.index_copy_(2, self.positions, new)
        return room[0], room[1]

    def end(self) -> None:
        pass


def decoding_program(model: Any, max_length: int, *, batch: int = 1) -> Program:
    """A program that computes the scores of the token after some, with keys and values of those before in a cache.

    model: a GPT2 or Llama of libtensor.text.models
    max_length: the number of tokens that a text has at most; the cache has room for them
    batch: the number of texts at once

    Its inputs are
        tokens: (batch, length), int64, of any length
        position: (), int64: the number of tokens before them, 0 for a new text
        cache.0, cache.1, ...: keys and values of each layer, (batch, heads, max_length, width), zeros for a new text, which
            the program writes to
    and its output the scores (batch, vocab_size).

    program = text.decoding_program(model, max_length=512)
    program.save("gpt2.safetensors")  # examples/c/generate.c runs it from C
    cache = [lt.zeros_like(t, device="cpu") for t in list(program.inputs.values())[2:]]
    scores = program(tokens, lt.tensor(0), *cache)
    """
    if not hasattr(model, "lm_head"):
        raise InvalidTypeError(
            f"decoding_program: model is {type(model).__name__}, expected a GPT2 or a Llama with its head"
        )
    if type(max_length) is not int or max_length < 3:
        raise InvalidError(f"decoding_program: max_length is {shown(max_length)}, expected an integer of 3 or more")
    config = model.config
    room = getattr(config, "n_positions", None) if config.model_type == "gpt2" else None
    if room is not None and max_length > room:
        raise InvalidError(f"decoding_program: max_length is {max_length}, expected at most n_positions {room}")
    window = getattr(config, "sliding_window", None)
    if window is not None and window < max_length and config.model_type != "gpt2":
        raise UnsupportedError(
            f"decoding_program: a window of {window} tokens needs a max_length of at most as many, not {max_length}"
        )
    device = next(iter(model.parameters())).device

    def run(tokens: Tensor, position: Tensor, cache: list[Tensor] | None) -> tuple[Tensor, list[Tensor]]:
        positions = position + arange(tokens.shape[1], device=device)
        written = _WrittenCache(max_length, positions, cache)
        mask = arange(max_length, device=device) <= positions.unsqueeze(1)
        scores = model(tokens, mask.unsqueeze(0).unsqueeze(0), positions.unsqueeze(0), written, logits_to_keep=1)
        return scores[:, -1], written.made

    class Step(Module):
        """So that the parameters keep their names."""

        def __init__(self) -> None:
            super().__init__()
            self.model = model

        def forward(self, tokens: Tensor, position: Tensor, cache: list[Tensor]) -> Tensor:
            return run(tokens, position, cache)[0]

    training = model.training
    model.eval()
    try:
        with no_grad():
            tokens, position = zeros(batch, 2, dtype=int64, device=device), tensor(0, dtype=int64, device=device)
            cache = [zeros_like(t) for t in run(tokens, position, None)[1]]
            return capture(Step(), tokens, position, cache, dynamic={"tokens": {1: "length"}})
    finally:
        model.train(training)


guard(globals(), ["decoding_program"], "")
