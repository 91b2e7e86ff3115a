# SPDX-License-Identifier: Apache-2.0
"""torch.profiler: names of activities. libtensor.profiler records ops; its recording has other methods than PyTorch's."""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import Any, Callable

from ..._missing import Missing


class ProfilerActivity(IntEnum):
    """What is recorded."""

    CPU = 0
    XPU = 1
    MTIA = 2
    CUDA = 3
    HPU = 4


class ProfilerAction(Enum):
    """What a schedule says of a step."""

    NONE = 0
    WARMUP = 1
    RECORD = 2
    RECORD_AND_SAVE = 3


def schedule(
    *, wait: int, warmup: int, active: int, repeat: int = 0, skip_first: int = 0, skip_first_wait: int = 0
) -> Callable[[int], ProfilerAction]:
    """What to do in each step: skip_first, then in cycles wait, warm up and record; `repeat` cycles, 0 for ever."""

    def action(step: int) -> ProfilerAction:
        if step < skip_first:
            return ProfilerAction.NONE
        step -= skip_first
        if skip_first_wait:
            step += wait
        cycle, place = divmod(step, wait + warmup + active)
        if repeat and cycle >= repeat or place < wait:
            return ProfilerAction.NONE
        if place < wait + warmup:
            return ProfilerAction.WARMUP
        return ProfilerAction.RECORD if place < wait + warmup + active - 1 else ProfilerAction.RECORD_AND_SAVE

    return action


tensorboard_trace_handler: Any = Missing("torch.profiler.tensorboard_trace_handler")
profile: Any = Missing("torch.profiler.profile")
