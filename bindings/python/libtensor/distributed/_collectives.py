# SPDX-License-Identifier: Apache-2.0
"""Collectives of tensors.

Tensors may have any shape, strides and dtype. Gradients do not flow through them: libtensor.distributed.nn.functional has
forms through which they do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Callable

from .. import _ops_gen as c
from .._convert import Handle, check, handles
from ..autograd.grad_mode import no_grad
from ..creation import empty
from ..errors import DTypeError, InvalidError, InvalidTypeError, ShapeError, UnsupportedError, shown
from ..functions import cat
from ..tensor import Tensor
from ._group import group_rank_of
from ._process_group import ProcessGroup, ReduceOp, given_group, integer, world_group
from ._work import seconds_of

_BITWISE = {ReduceOp.BAND: "bitwise_and", ReduceOp.BOR: "bitwise_or", ReduceOp.BXOR: "bitwise_xor"}


# ---- arguments


def peer(
    pg: ProcessGroup, name: str, argument: str, global_rank: Any, group_rank: Any, default: int | None = None
) -> int:
    """A rank of the group, which is given as one of the group of all processes or as one of the group."""
    if global_rank is not None and group_rank is not None:
        raise InvalidError(
            f"{name}: {argument} is {shown(global_rank)} and group_{argument} is {shown(group_rank)}, expected one of them"
        )
    if group_rank is not None:
        rank = integer(group_rank, name, f"group_{argument}")
        if not 0 <= rank < pg.size():
            raise InvalidError(f"{name}: group_{argument} is {rank}, expected 0 to {pg.size() - 1}")
        return rank
    if global_rank is not None:
        return group_rank_of(pg, global_rank, name)
    if default is None and pg.size() > 1:
        raise InvalidError(f"{name}: {argument} and group_{argument} are None, expected a rank")
    return default or 0


def a_tensor(name: str, t: Any) -> Tensor:
    if not isinstance(t, Handle):
        raise InvalidTypeError(f"{name}: expected a Tensor, not {type(t).__name__}")
    if hasattr(t, "_parts"):
        raise InvalidTypeError(f"{name}: expected a dense Tensor, but an argument is sparse; call to_dense() first")
    return t  # type: ignore[return-value]


def _list(name: str, argument: str, tensors: Any, pg: ProcessGroup) -> list[Tensor]:
    """One tensor for each process."""
    if not isinstance(tensors, Sequence):
        raise InvalidTypeError(f"{name}: {argument} is {shown(tensors)}, expected a list of Tensors")
    if len(tensors) != pg.size():
        raise InvalidError(
            f"{name}: {argument} has {len(tensors)} tensors, expected one for each of the {pg.size()} processes"
        )
    return [a_tensor(name, t) for t in tensors]


def _how(name: str, op: Any, t: Tensor) -> int:
    """The reduction as C numbers it; those of bits have numbers that C does not know."""
    if not isinstance(op, ReduceOp):
        raise InvalidTypeError(f"{name}: op is {shown(op)}, expected a ReduceOp")
    if op in _BITWISE and t.dtype.kind not in "iub":
        raise DTypeError(f"{name}: op is {op.name} and the dtype {t.dtype.name}, expected an integer dtype or bool")
    return int(op.value)


def _same_dtype(name: str, *tensors: Tensor) -> None:
    for t in tensors[1:]:
        if t.dtype is not tensors[0].dtype:
            raise DTypeError(f"{name}: dtypes are {tensors[0].dtype.name} and {t.dtype.name}, expected one")


def _flat(t: Tensor) -> Tensor:
    """The elements in their order; a copy if they do not lie so in memory."""
    return t.detach().reshape(-1)


def _target(t: Tensor) -> tuple[Tensor, Callable[[], Any] | None]:
    """Where the elements of a tensor can be written in their order, and what has to be done afterwards."""
    if t.is_contiguous():
        return t.detach().view(-1), None
    room = _room(t, t.numel())
    return room, lambda: t.copy_(room.view(t.shape))


def _room(like: Tensor, numel: int) -> Tensor:
    return empty(numel, dtype=like.dtype, device=like.device)


def _copy_parts(outputs: Sequence[Tensor], whole: Tensor) -> Callable[[], None]:
    """Copies equal parts of `whole` to the outputs."""

    def copy() -> None:
        for to, part in zip(outputs, _rows(whole, len(outputs))):
            to.copy_(part.reshape(to.shape))

    return copy


def _rows(whole: Tensor, n: int) -> list[Tensor]:
    return list(whole.view(n, whole.numel() // n).unbind(0))


def _combine(op: ReduceOp, parts: Tensor) -> Tensor:
    """A bitwise reduction along axis 0."""
    first, *rest = parts.unbind(0)
    for part in rest:
        first = getattr(first, _BITWISE[op])(part)
    return first


def _even(tensors: Sequence[Tensor], numel: int) -> bool:
    return all(t.numel() == numel for t in tensors)


# ---- collectives


def all_reduce(tensor: Tensor, op: Any = ReduceOp.SUM, group: Any = None, async_op: bool = False) -> Any:
    """Reduces a tensor elementwise over the processes; it gets the result, with the same bits in all of them.

    tensor: of one shape and dtype in all processes
    op: a ReduceOp
    async_op: True returns a Work at once, and the tensor has the result after its wait()

    Errors: DistributedError if a process failed, left, does not come in time or calls something else; DTypeError for a
    dtype that `op` is not for.
    """
    pg = given_group(group, "all_reduce")
    if pg is None:
        return None
    t = a_tensor("all_reduce", tensor)
    how = _how("all_reduce", op, t)
    if op in _BITWISE:
        parts, own = _room(t, pg.size() * t.numel()), _flat(t)
        return pg.call(
            lambda: c.tensor_group_all_gather(pg._h, *handles([parts]), handles([own])[0]),
            [t],
            async_op,
            lambda: t.copy_(_combine(op, parts.view(pg.size(), *t.shape))),
        )
    return pg.call(lambda: c.tensor_group_all_reduce(pg._h, *handles([t]), how), [t], async_op)


def reduce(
    tensor: Tensor,
    dst: Any = None,
    op: Any = ReduceOp.SUM,
    group: Any = None,
    async_op: bool = False,
    group_dst: Any = None,
) -> Any:
    """all_reduce() whose result process `dst` alone gets; tensors of the others keep their values.

    dst: a rank of the group of all processes; group_dst: the same as a rank of `group`
    """
    pg = given_group(group, "reduce")
    if pg is None:
        return None
    t, root = a_tensor("reduce", tensor), peer(pg, "reduce", "dst", dst, group_dst)
    how = _how("reduce", op, t)
    if op in _BITWISE:
        here = pg.rank() == root
        parts, own = _room(t, pg.size() * t.numel() if here else 0), _flat(t)
        outputs = [parts] if here else []
        return pg.call(
            lambda: c.tensor_group_gather(pg._h, *handles([own]), *handles(outputs), root),
            [t],
            async_op,
            (lambda: t.copy_(_combine(op, parts.view(pg.size(), *t.shape)))) if here else None,
        )
    return pg.call(lambda: c.tensor_group_reduce(pg._h, *handles([t]), root, how), [t], async_op)


def broadcast(tensor: Tensor, src: Any = None, group: Any = None, async_op: bool = False, group_src: Any = None) -> Any:
    """Copies the values of the tensor of process `src` to those of all others, of the same shape and dtype.

    src: a rank of the group of all processes; group_src: the same as a rank of `group`
    """
    pg = given_group(group, "broadcast")
    if pg is None:
        return None
    t, root = a_tensor("broadcast", tensor), peer(pg, "broadcast", "src", src, group_src)
    return pg.call(lambda: c.tensor_group_broadcast(pg._h, *handles([t]), root), [t], async_op)


def all_gather(tensor_list: Any, tensor: Tensor, group: Any = None, async_op: bool = False) -> Any:
    """Copies the tensor of process i to tensor_list[i], in all processes.

    tensor_list: one tensor for each process, with as many elements as its tensor, which may differ between processes
    """
    pg = given_group(group, "all_gather")
    if pg is None:
        return None
    t, outputs = a_tensor("all_gather", tensor), _list("all_gather", "tensor_list", tensor_list, pg)
    _same_dtype("all_gather", t, *outputs)
    if not _even(outputs, t.numel()):
        return _all_gather_uneven(pg, outputs, t, [tensor_list], async_op)
    whole, own = _room(t, pg.size() * t.numel()), _flat(t)
    return pg.call(
        lambda: c.tensor_group_all_gather(pg._h, *handles([whole]), handles([own])[0]),
        [tensor_list],
        async_op,
        _copy_parts(outputs, whole),
    )


def _all_gather_uneven(pg: ProcessGroup, outputs: list[Tensor], t: Tensor, result: Any, async_op: bool) -> Any:
    own = outputs[pg.rank()]
    if own.numel() != t.numel():
        raise ShapeError(
            f"all_gather: tensor_list[{pg.rank()}] has shape {list(own.shape)}, expected {list(t.shape)} as the tensor"
        )
    with no_grad():
        own.copy_(t.reshape(own.shape))

    def transfer() -> int:
        for i, to in enumerate(outputs):
            check(c.tensor_group_broadcast(pg._h, *handles([to]), i))
        return 0

    return pg.call(transfer, result, async_op)


def all_gather_into_tensor(
    output_tensor: Tensor, input_tensor: Tensor, group: Any = None, async_op: bool = False
) -> Any:
    """Writes the inputs of all processes, in the order of their ranks, to the output of each.

    input_tensor: of one shape (d, ...) in all processes
    output_tensor: (size * d, ...) or (size, d, ...), or any other shape with as many elements
    """
    pg = given_group(group, "all_gather_into_tensor")
    if pg is None:
        return None
    t, out = a_tensor("all_gather_into_tensor", input_tensor), a_tensor("all_gather_into_tensor", output_tensor)
    _same_dtype("all_gather_into_tensor", t, out)
    _times("all_gather_into_tensor", "output_tensor", out, "input_tensor", t, pg)
    (to, finish), own = _target(out), _flat(t)
    return pg.call(
        lambda: c.tensor_group_all_gather(pg._h, *handles([to]), handles([own])[0]), [output_tensor], async_op, finish
    )


def _times(name: str, large: str, whole: Tensor, small: str, part: Tensor, pg: ProcessGroup) -> None:
    if whole.numel() != pg.size() * part.numel():
        raise ShapeError(
            f"{name}: {large} has shape {list(whole.shape)} and {small} {list(part.shape)}, "
            f"expected {pg.size()} times as many elements"
        )


def reduce_scatter(
    output: Tensor, input_list: Any, op: Any = ReduceOp.SUM, group: Any = None, async_op: bool = False
) -> Any:
    """Reduces input_list[i] over the processes, and writes the result to the output of process i.

    input_list: one tensor for each process; input_list[i] has the same shape in all processes, that of the output of i
    """
    pg = given_group(group, "reduce_scatter")
    if pg is None:
        return None
    out, inputs = a_tensor("reduce_scatter", output), _list("reduce_scatter", "input_list", input_list, pg)
    _same_dtype("reduce_scatter", out, *inputs)
    if not _even(inputs, out.numel()):
        return _reduce_scatter_uneven(pg, out, inputs, op, async_op)
    with no_grad():
        whole = cat([_flat(t) for t in inputs])
    return _reduce_scatter(pg, "reduce_scatter", out, whole, op, async_op)


def _reduce_scatter(pg: ProcessGroup, name: str, out: Tensor, whole: Tensor, op: Any, async_op: bool) -> Any:
    how, (to, finish) = _how(name, op, out), _target(out)
    if op not in _BITWISE:
        return pg.call(
            lambda: c.tensor_group_reduce_scatter(pg._h, *handles([to]), handles([whole])[0], how), [out], async_op, finish
        )  # fmt: skip
    received = [_room(out, out.numel()) for _ in range(pg.size())]
    parts = _rows(whole, pg.size())

    def combine() -> None:
        out.copy_(_combine(op, cat(received).view(pg.size(), *out.shape)))

    return pg.call(
        lambda: c.tensor_group_all_to_all(pg._h, *handles(received), handles(parts)[0]), [out], async_op, combine
    )


def _reduce_scatter_uneven(pg: ProcessGroup, out: Tensor, inputs: list[Tensor], op: Any, async_op: bool) -> Any:
    name, own = "reduce_scatter", inputs[pg.rank()].detach().clone()
    how = _how(name, op, out)
    if op in _BITWISE:
        raise UnsupportedError(f"{name}: op is {op.name}, expected tensors of equal shapes in input_list")
    if own.numel() != out.numel():
        raise ShapeError(
            f"{name}: input_list[{pg.rank()}] has shape {list(own.shape)}, expected {list(out.shape)} as the output"
        )

    def transfer() -> int:
        for i, t in enumerate(inputs):
            check(c.tensor_group_reduce(pg._h, *handles([own if i == pg.rank() else t]), i, how))
        return 0

    return pg.call(transfer, [out], async_op, lambda: out.copy_(own.reshape(out.shape)))


def reduce_scatter_tensor(
    output: Tensor, input: Tensor, op: Any = ReduceOp.SUM, group: Any = None, async_op: bool = False
) -> Any:
    """Reduces the inputs over the processes, and writes part i of `size` equal parts to the output of process i.

    output: of one shape (d, ...) in all processes
    input: (size * d, ...) or (size, d, ...), or any other shape with as many elements
    """
    pg = given_group(group, "reduce_scatter_tensor")
    if pg is None:
        return None
    out, t = a_tensor("reduce_scatter_tensor", output), a_tensor("reduce_scatter_tensor", input)
    _same_dtype("reduce_scatter_tensor", out, t)
    _times("reduce_scatter_tensor", "input", t, "output", out, pg)
    return _reduce_scatter(pg, "reduce_scatter_tensor", out, _flat(t), op, async_op)


def gather(
    tensor: Tensor, gather_list: Any = None, dst: Any = None, group: Any = None, async_op: bool = False,
    group_dst: Any = None,
) -> Any:  # fmt: skip
    """Copies the tensor of process i to gather_list[i] of process `dst`, which alone passes a list.

    dst: a rank of the group of all processes, 0 without one; group_dst: the same as a rank of `group`
    """
    pg = given_group(group, "gather")
    if pg is None:
        return None
    t, root = a_tensor("gather", tensor), peer(pg, "gather", "dst", dst, group_dst, 0)
    own = _flat(t)
    if pg.rank() != root:
        no_list("gather", "gather_list", gather_list, root)
        return pg.call(lambda: c.tensor_group_gather(pg._h, *handles([own]), None, 0, root), [gather_list], async_op)
    outputs = _list("gather", "gather_list", gather_list, pg)
    _same_dtype("gather", t, *outputs)
    for i, to in enumerate(outputs):
        _same_numel("gather", f"gather_list[{i}]", to, t)
    whole = _room(t, pg.size() * t.numel())
    return pg.call(
        lambda: c.tensor_group_gather(pg._h, *handles([own]), *handles([whole]), root),
        [gather_list],
        async_op,
        _copy_parts(outputs, whole),
    )


def no_list(name: str, argument: str, given: Any, root: int) -> None:
    if given:
        raise InvalidError(f"{name}: {argument} is given, expected None in all processes but that of group rank {root}")


def _same_numel(name: str, argument: str, t: Tensor, like: Tensor) -> None:
    if t.numel() != like.numel():
        raise ShapeError(f"{name}: {argument} has shape {list(t.shape)}, expected {list(like.shape)} as the tensor")


def scatter(
    tensor: Tensor, scatter_list: Any = None, src: Any = None, group: Any = None, async_op: bool = False,
    group_src: Any = None,
) -> Any:  # fmt: skip
    """Copies scatter_list[i] of process `src`, which alone passes a list, to the tensor of process i.

    src: a rank of the group of all processes, 0 without one; group_src: the same as a rank of `group`
    """
    pg = given_group(group, "scatter")
    if pg is None:
        return None
    t, root = a_tensor("scatter", tensor), peer(pg, "scatter", "src", src, group_src, 0)
    to, finish = _target(t)
    if pg.rank() != root:
        no_list("scatter", "scatter_list", scatter_list, root)
        return pg.call(lambda: c.tensor_group_scatter(pg._h, *handles([to]), None, 0, root), [t], async_op, finish)
    inputs = _list("scatter", "scatter_list", scatter_list, pg)
    _same_dtype("scatter", t, *inputs)
    for i, part in enumerate(inputs):
        _same_numel("scatter", f"scatter_list[{i}]", part, t)
    with no_grad():
        whole = cat([_flat(part) for part in inputs])
    return pg.call(
        lambda: c.tensor_group_scatter(pg._h, *handles([to]), *handles([whole]), root), [t], async_op, finish
    )


def all_to_all(output_tensor_list: Any, input_tensor_list: Any, group: Any = None, async_op: bool = False) -> Any:
    """Copies input_tensor_list[i] to process i, whose output_tensor_list[j] is what process j has for it.

    Lists have one tensor for each process, whose shapes may differ.
    """
    pg = given_group(group, "all_to_all")
    if pg is None:
        return None
    outputs = _list("all_to_all", "output_tensor_list", output_tensor_list, pg)
    inputs = _list("all_to_all", "input_tensor_list", input_tensor_list, pg)
    return pg.call(
        lambda: c.tensor_group_all_to_all(pg._h, *handles(outputs), handles(inputs)[0]), output_tensor_list, async_op
    )


def all_to_all_single(
    output: Tensor, input: Tensor, output_split_sizes: Any = None, input_split_sizes: Any = None, group: Any = None,
    async_op: bool = False,
) -> Any:  # fmt: skip
    """Splits the input along axis 0, and sends part i to process i; the output is what all sent to this one, joined.

    output_split_sizes, input_split_sizes: extents along axis 0, one for each process; None: equal parts
    """
    name = "all_to_all_single"
    pg = given_group(group, name)
    if pg is None:
        return None
    out, t = a_tensor(name, output), a_tensor(name, input)
    _same_dtype(name, out, t)
    outputs = _parts(name, "output", out, output_split_sizes, pg)
    inputs = _parts(name, "input", t, input_split_sizes, pg)
    return pg.call(lambda: c.tensor_group_all_to_all(pg._h, *handles(outputs), handles(inputs)[0]), [output], async_op)


def _parts(name: str, argument: str, t: Tensor, sizes: Any, pg: ProcessGroup) -> list[Tensor]:
    n = pg.size()
    if t.ndim == 0:
        raise ShapeError(f"{name}: {argument} is 0-d, expected at least one axis")
    if not sizes:
        if t.shape[0] % n:
            raise ShapeError(f"{name}: {argument} has shape {list(t.shape)}, expected a multiple of {n} along axis 0")
        sizes = [t.shape[0] // n] * n
    sizes = [integer(size, name, f"one of {argument}_split_sizes") for size in sizes]
    if len(sizes) != n or sum(sizes) != t.shape[0] or min(sizes) < 0:
        raise ShapeError(
            f"{name}: {argument}_split_sizes is {shown(sizes)}, expected {n} extents whose sum is {t.shape[0]}"
        )
    return list(t.detach().split(sizes, 0))


@contextmanager
def _within(pg: ProcessGroup, timeout: Any, name: str) -> Iterator[None]:
    """A scope with another timeout for what begins in it."""
    seconds = seconds_of(timeout, name)
    before = pg.timeout
    if seconds:
        pg.timeout = seconds
    try:
        yield
    finally:
        if seconds:
            pg.timeout = before


def barrier(group: Any = None, async_op: bool = False, device_ids: Any = None, timeout: Any = None) -> Any:
    """Waits until all processes of the group have called it.

    timeout: a timedelta or seconds; None: that of the group. device_ids: for programs that give them
    """
    pg = given_group(group, "barrier")
    if pg is None:
        return None
    with _within(pg, timeout, "barrier"):
        return pg.call(lambda: c.tensor_group_barrier(pg._h), None, async_op)


def monitored_barrier(group: Any = None, timeout: Any = None, wait_all_ranks: bool = False) -> None:
    """barrier() whose error says which rank did not come.

    timeout: a timedelta or seconds; None: that of the group. wait_all_ranks: for programs that give it; the error names
    the first rank.
    """
    pg = given_group(group, "monitored_barrier")
    if pg is None:
        return
    with _within(pg, timeout, "monitored_barrier"):
        check(c.tensor_group_barrier(pg._h))


def supports_complex(reduceOp: ReduceOp) -> bool:
    """Whether complex tensors can be reduced so."""
    world_group()
    return reduceOp in (ReduceOp.SUM, ReduceOp.AVG, ReduceOp.PRODUCT)
