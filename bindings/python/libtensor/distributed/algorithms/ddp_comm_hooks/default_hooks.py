# SPDX-License-Identifier: Apache-2.0
"""Hooks that average gradients, as they are or in half precision. Their state is the process group, or None for all.

model.register_comm_hook(None, default_hooks.bf16_compress_hook)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..._collectives import all_reduce as _all_reduce
from ..._comm_hooks import GradBucket
from ..._process_group import given_group as _given_group
from ..._process_group import group as _group
from ..._work import Future

__all__ = [
    "allreduce_hook",
    "bf16_compress_hook",
    "bf16_compress_wrapper",
    "fp16_compress_hook",
    "fp16_compress_wrapper",
]

Hook = Callable[[Any, GradBucket], Future]


def _sum(process_group: Any, t: Any) -> Future:
    """The sum over the processes of t divided by their number."""
    pg = _given_group(process_group if process_group is not None else _group.WORLD, "a communication hook")
    assert pg is not None
    work: Any = _all_reduce(t.div_(pg.size()), group=pg, async_op=True)
    return work.get_future()  # type: ignore[no-any-return]


def allreduce_hook(process_group: Any, bucket: GradBucket) -> Future:
    """The mean of the gradients, as without a hook."""
    return _sum(process_group, bucket.buffer()).then(lambda future: future.value()[0])


def _compressed(process_group: Any, bucket: GradBucket, dtype: str) -> Future:
    buffer = bucket.buffer()
    return _sum(process_group, buffer.to(dtype)).then(lambda future: buffer.copy_(future.value()[0]))


def fp16_compress_hook(process_group: Any, bucket: GradBucket) -> Future:
    """The mean of the gradients, which travel as float16: half the bytes of float32."""
    return _compressed(process_group, bucket, "float16")


def bf16_compress_hook(process_group: Any, bucket: GradBucket) -> Future:
    """The mean of the gradients, which travel as bfloat16: half the bytes of float32, and its range."""
    return _compressed(process_group, bucket, "bfloat16")


def _wrapped(hook: Hook, dtype: str) -> Hook:
    def compressed(state: Any, bucket: GradBucket) -> Future:
        buffer = bucket.buffer()
        bucket.set_buffer(buffer.to(dtype))

        def restored(future: Future) -> Any:
            value = future.value()
            return buffer.copy_(value[0] if isinstance(value, (list, tuple)) else value)

        return hook(state, bucket).then(restored)

    return compressed


def fp16_compress_wrapper(hook: Hook) -> Hook:
    """A hook that hands its bucket to another one as float16, and converts the result back."""
    return _wrapped(hook, "float16")


def bf16_compress_wrapper(hook: Hook) -> Hook:
    """A hook that hands its bucket to another one as bfloat16, and converts the result back."""
    return _wrapped(hook, "bfloat16")
