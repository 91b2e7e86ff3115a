# SPDX-License-Identifier: Apache-2.0
"""What a program does with the gradients of DistributedDataParallel in the place of their mean."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Sequence
from typing import Any

from .. import _ops_gen as c
from .._callbacks import destroy, keep
from .._callbacks import hook as trampoline
from .._convert import check
from ..autograd.grad_mode import no_grad
from ..errors import InvalidError, InvalidTypeError, shown
from ..tensor import Tensor
from ._work import Future


class GradBucket:
    """Gradients that are reduced together, which a communication hook receives."""

    def __init__(self, index: int, buffer: Tensor, parameters: Sequence[Tensor], is_last: bool) -> None:
        self._index, self._buffer, self._parameters, self._is_last = index, buffer, list(parameters), is_last

    def index(self) -> int:
        """The number of the bucket, from 0, in the order in which buckets are full."""
        return self._index

    def buffer(self) -> Tensor:
        """All gradients one after the other, 1-d."""
        return self._buffer

    def set_buffer(self, buffer: Tensor) -> None:
        """Has buffer() return another tensor of as many elements."""
        if buffer.numel() != self._buffer.numel():
            raise InvalidError(f"set_buffer: {buffer.numel()} elements, expected {self._buffer.numel()}")
        self._buffer = buffer

    def gradients(self) -> list[Tensor]:
        """Views of the buffer, with the shapes of parameters()."""
        parts, begin = [], 0
        for p in self._parameters:
            parts.append(self._buffer[begin : begin + p.numel()].view(p.shape))
            begin += p.numel()
        return parts

    def parameters(self) -> list[Tensor]:
        """The parameters whose gradients these are, in their order in the buffer."""
        return list(self._parameters)

    def is_last(self) -> bool:
        """Whether the backward pass has no bucket after it."""
        return self._is_last


class _Calls:
    """The calls of a pass: of the hook for each bucket, and then of the futures that it returned."""

    def __init__(self, reducer: int, parameters: Sequence[Tensor], state: Any, hook: Callable[..., Any]) -> None:
        self.state, self.hook = state, hook
        self.parameters: list[list[Tensor]] = [[] for _ in range(c.tensor_reducer_bucket_count(reducer))]
        for i in reversed(range(len(parameters))):
            self.parameters[c.tensor_reducer_bucket_of(reducer, i)].append(parameters[i])
        self.futures: list[Future] = []
        self.n_ended = 0

    def reset(self) -> None:
        self.futures, self.n_ended = [], 0

    def __call__(self, gradients: Tensor) -> Tensor | None:
        index = len(self.futures)
        with no_grad():
            if index < len(self.parameters):
                bucket = GradBucket(index, gradients, self.parameters[index], index + 1 == len(self.parameters))
                future = self.hook(self.state, bucket)
                if not isinstance(future, Future):
                    raise InvalidTypeError(f"register_comm_hook: the hook returned {shown(future)}, expected a Future")
                self.futures.append(future)
                return None
            value = self.futures[self.n_ended].wait()
            self.n_ended += 1
            if self.n_ended == len(self.parameters):
                self.reset()
            if isinstance(value, (list, tuple)) and len(value) == 1:
                value = value[0]
            if not isinstance(value, Tensor):
                raise InvalidTypeError(f"register_comm_hook: the future has {shown(value)}, expected a tensor")
            if value.numel() != gradients.numel():
                raise InvalidError(
                    f"register_comm_hook: the future has {value.numel()} elements, expected {gradients.numel()}"
                )
            return value.reshape(-1)


def set_hook(reducer: int, parameters: Sequence[Tensor], state: Any, hook: Callable[..., Any]) -> Callable[[], None]:
    """Has a reducer of C call the hook, as long as what this returns lives: it forgets a pass that did not end."""
    # C keeps no strong reference: the hook may refer to the module that has the reducer.
    found: list[weakref.ref[_Calls]] = []

    def call(gradients: Tensor) -> Tensor | None:
        calls = found[0]()
        return None if calls is None else calls(gradients)

    check(c.tensor_reducer_set_hook(reducer, trampoline, destroy, keep(call)))
    calls = _Calls(reducer, parameters, state, hook)  # with a hook buckets have other sizes than before
    found.append(weakref.ref(calls))
    return calls.reset
