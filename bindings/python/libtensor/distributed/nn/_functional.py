# SPDX-License-Identifier: Apache-2.0
"""The functions of nn.functional, and their gradients."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Callable

from ... import _ops_gen as c
from ..._convert import guard, ints64, wrap
from ...creation import zeros_like
from ...errors import InvalidError, InvalidTypeError, ShapeError, shown
from ...functions import cat, stack
from ...tensor import Tensor
from .. import _collectives as comm
from .._process_group import ReduceOp, given_group

_FUNCTIONS = [
    "all_gather", "all_reduce", "all_to_all", "all_to_all_single", "broadcast", "gather", "reduce", "reduce_scatter",
    "scatter",
]  # fmt: skip

_BITWISE = (ReduceOp.BAND, ReduceOp.BOR, ReduceOp.BXOR)  # of integers, which have no gradients


def _group(group: Any, name: str) -> Any:
    found = given_group(group, "")
    if found is None:
        raise InvalidError(f"{name}: this process does not belong to the group, expected a group of its own")
    return found


def _how(op: Any, name: str) -> int:
    if not isinstance(op, ReduceOp):
        raise InvalidTypeError(f"{name}: op is {shown(op)}, expected a ReduceOp")
    return int(op.value)


def _call(name: str, pg: Any, t: Any, *arguments: Any) -> Tensor:
    """A function of C of the name, of one tensor."""
    function: Callable[..., int] = getattr(c, f"tensor_group_autograd_{name}")
    held = comm.a_tensor(name, t)
    return wrap(function(pg._h, held._h, *arguments))


def _pieces(whole: Tensor, pg: Any, piece: Tensor) -> tuple[Tensor, ...]:
    return tuple(whole.reshape(pg.size(), *piece.shape).unbind(0))


def _written(output: Tensor, result: Tensor) -> Tensor:
    """The result, whose values the output gets too."""
    output.detach().copy_(result.detach())
    return result


def _root(pg: Any, name: str, argument: str, rank: Any) -> int:
    return comm.peer(pg, name, argument, rank, None)


def broadcast(tensor: Tensor, src: int, group: Any = None) -> Tensor:
    """The tensor of process `src`, a rank of the group of all processes, in all processes.

    tensor: of one shape and dtype in all processes. The gradient of that of `src` is the sum of those of the results.
    """
    pg = _group(group, "broadcast")
    return _call("broadcast", pg, tensor, _root(pg, "broadcast", "src", src))


def gather(tensor: Tensor, dst: int = 0, group: Any = None) -> tuple[Tensor, ...]:
    """The tensors of all processes in process `dst`, a rank of the group of all processes; zeros in the others.

    tensor: of one shape and dtype in all processes. Its gradient is that of its copy in process `dst`.
    """
    pg = _group(group, "gather")
    return _pieces(_call("gather", pg, tensor, _root(pg, "gather", "dst", dst)), pg, tensor)


def scatter(tensors: Sequence[Tensor], src: int = 0, group: Any = None) -> Tensor:
    """The tensor tensors[i] of process `src`, a rank of the group of all processes, in process i.

    tensors: one for each process, all of one shape and dtype, in all processes; the values of process `src` count, whose
    gradients are those of the results
    """
    pg = _group(group, "scatter")
    held = _several(tensors, "scatter", pg.size())
    return _call("scatter", pg, stack(held), _root(pg, "scatter", "src", src))[0]


def _several(tensors: Any, name: str, n: int) -> list[Tensor]:
    if not isinstance(tensors, Sequence):
        raise InvalidTypeError(f"{name}: expected a list of Tensors, not {shown(tensors)}")
    if len(tensors) != n:
        raise InvalidError(f"{name}: {len(tensors)} tensors, expected one for each of the {n} processes")
    return list(tensors)


def reduce(tensor: Tensor, dst: int, op: Any = ReduceOp.SUM, group: Any = None) -> Tensor:
    """The reduction of the tensors of all processes in process `dst`, a rank of the group of all processes; zeros in the
    others.

    tensor: of one shape and dtype in all processes. Its gradient is that of the result, for op SUM, or its share, for
    AVG; others have none.
    """
    pg = _group(group, "reduce")
    root = _root(pg, "reduce", "dst", dst)
    if op in _BITWISE:
        made = comm.a_tensor("reduce", tensor).clone()
        comm.reduce(made, op=op, group=pg, group_dst=root)
        return made if pg.rank() == root else zeros_like(made)
    return _call("reduce", pg, tensor, root, _how(op, "reduce"))


def all_reduce(tensor: Tensor, op: Any = ReduceOp.SUM, group: Any = None) -> Tensor:
    """The reduction of the tensors of all processes, in all of them.

    tensor: of one shape and dtype in all processes. Its gradient is the sum of those of the results, for op SUM, or their
    mean, for AVG; others have none.
    """
    pg = _group(group, "all_reduce")
    if op in _BITWISE:
        made = comm.a_tensor("all_reduce", tensor).clone()
        comm.all_reduce(made, op, pg)
        return made
    return _call("all_reduce", pg, tensor, _how(op, "all_reduce"))


def reduce_scatter(output: Tensor, input_list: Sequence[Tensor], op: Any = ReduceOp.SUM, group: Any = None) -> Tensor:
    """The reduction of the tensors input_list[i] of all processes in process i.

    output: a tensor of the result's shape and dtype, which gets its values too
    input_list: one tensor for each process, all of the shape of `output`. The gradient of input_list[i] is that of the
    result of process i, for op SUM, or its share, for AVG; others have none.
    """
    pg = _group(group, "reduce_scatter")
    comm._same_dtype("reduce_scatter", comm.a_tensor("reduce_scatter", output), *input_list)
    whole = stack(_several(input_list, "reduce_scatter", pg.size()))
    if op in _BITWISE:
        comm.reduce_scatter_tensor(output, whole, op, pg)
        return output
    return _written(output, _call("reduce_scatter", pg, whole, _how(op, "reduce_scatter"))[0])


def all_gather(tensor: Tensor, group: Any = None) -> tuple[Tensor, ...]:
    """The tensors of all processes, in all of them.

    tensor: of one shape and dtype in all processes. Its gradient is the sum of those of its copies.
    """
    pg = _group(group, "all_gather")
    return _pieces(_call("all_gather", pg, tensor), pg, tensor)


def all_to_all(
    output_tensor_list: Sequence[Tensor], input_tensor_list: Sequence[Tensor], group: Any = None
) -> tuple[Tensor, ...]:
    """The tensors input_tensor_list[i] of all processes in process i, in the order of their ranks.

    output_tensor_list: tensors of the shapes and dtypes of the results, which get their values too
    input_tensor_list: one tensor for each process, whose gradients are those of their copies
    """
    pg = _group(group, "all_to_all")
    outputs = _several(output_tensor_list, "all_to_all", pg.size())
    inputs = _several(input_tensor_list, "all_to_all", pg.size())
    comm._same_dtype("all_to_all", *(comm.a_tensor("all_to_all", t) for t in (*outputs, *inputs)))
    line = cat([t.reshape(-1) for t in inputs])
    sizes = [t.numel() for t in outputs]
    found = _call("all_to_all", pg, line, *ints64(sizes), *ints64([t.numel() for t in inputs]))
    return tuple(_written(t, part.reshape(t.shape)) for part, t in zip(found.split(sizes), outputs))


def _sizes(given: Any, t: Tensor, pg: Any) -> list[int]:
    """Extents of the parts of axis 0."""
    if given:
        return list(given)
    if t.ndim == 0 or t.shape[0] % pg.size():
        raise ShapeError(
            f"all_to_all_single: a tensor has shape {list(t.shape)}, expected a multiple of {pg.size()} along axis 0"
        )
    return [t.shape[0] // pg.size()] * pg.size()


def all_to_all_single(
    output: Tensor, input: Tensor, output_split_sizes: Any = None, input_split_sizes: Any = None, group: Any = None
) -> Tensor:
    """The parts of the inputs of all processes for this one, joined along axis 0.

    output: a tensor of the result's shape and dtype, which gets its values too
    input: its parts along axis 0 go to the processes; its gradient has those of their copies
    output_split_sizes, input_split_sizes: extents along axis 0, one for each process; None: equal parts
    """
    pg = _group(group, "all_to_all_single")
    comm._same_dtype("all_to_all_single", *(comm.a_tensor("all_to_all_single", t) for t in (output, input)))
    sizes = [_sizes(given, t, pg) for given, t in ((output_split_sizes, output), (input_split_sizes, input))]
    found = _call("all_to_all", pg, input, *ints64(sizes[0]), *ints64(sizes[1]))
    return _written(output, found.reshape(output.shape))


guard(globals(), _FUNCTIONS, "")
