# SPDX-License-Identifier: Apache-2.0
"""Beam search: the continuations with the highest probabilities, of a number of candidates that is kept at each step."""

from __future__ import annotations

from typing import Callable, NamedTuple

from ..creation import tensor
from ._sampling import Sampling
from ._steps import Steps

_NEVER = -1e9  # the score of what cannot be chosen


class _Beam(NamedTuple):
    score: float  # the sum of the logarithms
    tokens: list[int]
    parent: int  # the number of the beam that it continues
    ended: bool = False


class _Done(NamedTuple):
    score: float
    tokens: list[int]


class _Prompt:
    """The beams of one prompt: those that go on, with their sums of logarithms, and those that have ended."""

    def __init__(self, num_beams: int) -> None:
        self.running: list[tuple[float, list[int]]] = [(_NEVER if i else 0.0, []) for i in range(num_beams)]
        self.done: list[_Done] = []
        self.improvable = True
        self.stuck = False  # all candidates ended

    def full(self, num_beams: int) -> bool:
        return len(self.done) == num_beams


def search(
    steps: Steps,
    sampling: Sampling,
    num_beams: int,
    max_new_tokens: int,
    length_penalty: float,
    early_stopping: bool | str,
    n_ends: int,
    ended: Callable[[int, list[int]], bool],
) -> list[list[int]]:
    """The best new tokens of each prompt. A score is the sum of the logarithms of the probabilities, divided by the
    number of tokens to the power of length_penalty. ended(i, tokens) says whether those of prompt i end with the last.
    """
    prompts = [_Prompt(num_beams) for _ in steps.texts]
    scores = steps.first()
    steps.reorder([i for i in range(len(prompts)) for _ in range(num_beams)])
    width = scores.shape[-1]
    logs = scores.repeat_interleave(num_beams, 0).log_softmax(-1)
    keep = min(max(2, 1 + n_ends) * num_beams, num_beams * width)
    length = 0
    while True:
        logs = sampling.penalized(logs, steps.seen)
        so_far = tensor([[s for s, _ in p.running] for p in prompts], dtype="float32", device=logs.device)
        sums = (logs.reshape(len(prompts), num_beams, width) + so_far.unsqueeze(-1)).flatten(1)
        values, places = sums.topk(keep, -1)
        length += 1
        order: list[int] = []
        for i, (prompt, row, found) in enumerate(zip(prompts, values.tolist(), places.tolist())):
            beams = _candidates(prompt, row, found, width)
            if length >= max_new_tokens:
                beams = [beam._replace(ended=True) for beam in beams]
            else:
                beams = [beam._replace(ended=ended(i, beam.tokens)) for beam in beams]
            prompt.stuck = all(beam.ended for beam in beams)
            _finish(prompt, beams, length, length_penalty, num_beams, early_stopping)
            going = _running(beams, num_beams)
            order += [i * num_beams + beam.parent for beam in going]
            prompt.running = [(beam.score, beam.tokens) for beam in going]
            _estimate(prompt, length, max_new_tokens, length_penalty, early_stopping, num_beams)
        all_full = early_stopping is True and all(p.full(num_beams) for p in prompts)
        if not any(p.improvable for p in prompts) or all_full or all(p.stuck for p in prompts):
            break
        steps.reorder(order)
        logs = steps.next([tokens[-1] for p in prompts for _, tokens in p.running]).log_softmax(-1)
    return [p.done[0].tokens if p.done else p.running[0][1] for p in prompts]


def _candidates(prompt: _Prompt, sums: list[float], places: list[int], width: int) -> list[_Beam]:
    """The best continuations of the running beams, best first."""
    found = []
    for value, place in zip(sums, places):
        parent, token = divmod(place, width)
        found.append(_Beam(value, [*prompt.running[parent][1], token], parent))
    return found


def _running(beams: list[_Beam], num_beams: int) -> list[_Beam]:
    """The candidates that go on; those that have ended only if there are too few others."""
    going = [beam for beam in beams if not beam.ended]
    return (going + [beam._replace(score=beam.score + _NEVER) for beam in beams if beam.ended])[:num_beams]


def _finish(
    prompt: _Prompt, beams: list[_Beam], length: int, length_penalty: float, num_beams: int, early_stopping: bool | str
) -> None:
    """Of those that ended, the first num_beams candidates count."""
    if not prompt.improvable or (early_stopping is True and prompt.full(num_beams)):
        return
    for beam in beams[:num_beams]:
        if beam.ended:
            prompt.done.append(_Done(beam.score / length**length_penalty, beam.tokens))
    prompt.done.sort(key=lambda d: -d.score)
    del prompt.done[num_beams:]


def _estimate(
    prompt: _Prompt, length: int, max_new_tokens: int, length_penalty: float, early_stopping: bool | str, num_beams: int
) -> None:
    """Whether a running beam can still become better than the worst of those that have ended."""
    if not prompt.full(num_beams):
        return
    longest = max_new_tokens if early_stopping == "never" and length_penalty > 0 else length
    best = prompt.running[0][0] / longest**length_penalty
    prompt.improvable = prompt.improvable and best > prompt.done[-1].score
