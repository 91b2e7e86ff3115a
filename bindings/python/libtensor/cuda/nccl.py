# SPDX-License-Identifier: Apache-2.0
"""What the tensors of a list do together, one on each device, in place: under the names of torch.cuda.nccl.

They may be on any devices, the CPU too, and several on one; NCCL does it where each is on a CUDA device of its own and the
library is found. No gradient flows through any of them: they are for gradients, and for parameters under no_grad().

for replicas in zip(*(model.parameters() for model in models)):
    lt.cuda.nccl.all_reduce([p.grad for p in replicas], op=lt.cuda.nccl.ReduceOp.AVG)
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from .. import _ops_gen as _c
from .._convert import check as _check
from .._convert import handles as _handles
from ..errors import InvalidError
from ..tensor import Tensor

__all__ = ["ReduceOp", "all_gather", "all_reduce", "broadcast", "reduce_scatter"]


class ReduceOp(IntEnum):
    """How elements are joined. Of bool, SUM and MAX are any, PRODUCT and MIN are all."""

    SUM = _c.TENSOR_COLLECTIVE_SUM
    AVG = _c.TENSOR_COLLECTIVE_MEAN
    PRODUCT = _c.TENSOR_COLLECTIVE_PROD
    MIN = _c.TENSOR_COLLECTIVE_MIN
    MAX = _c.TENSOR_COLLECTIVE_MAX


def _two_lists(inputs: Sequence[Tensor], outputs: Sequence[Tensor]) -> tuple[bytes, int, bytes]:
    (to, n), (of, n_inputs) = _handles(outputs), _handles(inputs)
    if n != n_inputs:
        raise InvalidError(f"there are {n_inputs} inputs and {n} outputs, expected as many")
    return to, n, of


def all_reduce(inputs: Sequence[Tensor], outputs: Sequence[Tensor] | None = None, op: ReduceOp = ReduceOp.SUM) -> None:
    """Each of the outputs, which are the inputs if not given, gets all inputs joined, with the same bits."""
    if outputs is None:
        _check(_c.tensor_all_reduce(*_handles(inputs), op))
        return
    _two_lists(inputs, outputs)
    joined = [x.detach().clone() for x in inputs]
    _check(_c.tensor_all_reduce(*_handles(joined), op))
    for to, x in zip(outputs, joined):
        to.copy_(x)


def broadcast(inputs: Sequence[Tensor], root: int = 0) -> None:
    """Each gets the values of inputs[root]."""
    _check(_c.tensor_broadcast_from(*_handles(inputs), root))


def all_gather(inputs: Sequence[Tensor], outputs: Sequence[Tensor]) -> None:
    """Each output gets all inputs, one after the other along the first dimension."""
    _check(_c.tensor_all_gather(*_two_lists(inputs, outputs)))


def reduce_scatter(inputs: Sequence[Tensor], outputs: Sequence[Tensor], op: ReduceOp = ReduceOp.SUM) -> None:
    """outputs[i] gets the i-th piece along the first dimension of all inputs joined."""
    _check(_c.tensor_reduce_scatter(*_two_lists(inputs, outputs), op))
