# SPDX-License-Identifier: Apache-2.0
"""Messages of tensors from one process to another."""

from __future__ import annotations

from collections.abc import Sequence
from ctypes import byref, c_int64
from typing import Any, Callable

from .. import _ops_gen as c
from .._convert import check, handles
from ..errors import InvalidError, InvalidTypeError, UnsupportedError, shown
from ..tensor import Tensor
from ._collectives import a_tensor, peer
from ._process_group import _coalescing_manager, given_group, integer
from ._work import Work


def _message(name: str, tensor: Any, rank: Any, group: Any, group_rank: Any, argument: str, tag: Any) -> Any:
    """(group, tensor, rank in the group, tag) of a message; None where this process does not belong to the group.

    The rank is None where recv() or irecv() names none.
    """
    pg = given_group(group, name)
    if pg is None:
        return None
    if pg.size() == 1:
        raise UnsupportedError(f"{name}: there is one process, and no other to send to or receive from")
    t = a_tensor(name, tensor)
    any_process = rank is None and group_rank is None and argument == "src"
    other = None if any_process else peer(pg, name, argument, rank, group_rank)
    if other == pg.rank():
        raise InvalidError(f"{name}: {argument} is the rank {other} of this process, expected another one")
    number = integer(tag, name, "tag")
    if not 0 <= number < 2**31:
        raise InvalidError(f"{name}: tag is {number}, expected 0 to {2**31 - 1}")
    return pg, t, other, number


def send(tensor: Tensor, dst: Any = None, group: Any = None, tag: int = 0, group_dst: Any = None) -> None:
    """Sends a tensor to process `dst`, which receives one of the same shape and dtype with the same tag.

    Messages between two processes with one tag arrive in the order in which they were sent.
    """
    found = _message("send", tensor, dst, group, group_dst, "dst", tag)
    if found is not None:
        pg, t, other, number = found
        pg.call(lambda: c.tensor_group_send(pg._h, *handles([t]), other, number), [t], False)


def isend(tensor: Tensor, dst: Any = None, group: Any = None, tag: int = 0, group_dst: Any = None) -> Any:
    """send() in the background: a Work, until whose wait() the tensor must not be written to."""
    found = _message("isend", tensor, dst, group, group_dst, "dst", tag)
    if found is None:
        return None
    pg, t, other, number = found
    return pg.call(lambda: c.tensor_group_send(pg._h, *handles([t]), other, number), [t], True)


def recv(tensor: Tensor, src: Any = None, group: Any = None, tag: int = 0, group_src: Any = None) -> int:
    """Receives what process `src` sends with this tag; the rank of the sender in the group of all processes.

    src: a rank, or None for the process whose message with this tag comes first
    Returns -1 if this process does not belong to the group.
    """
    found = _message("recv", tensor, src, group, group_src, "src", tag)
    if found is None:
        return -1
    pg, t, other, number = found
    if other is None:
        source = c_int64(-1)
        check(c.tensor_group_recv_any(pg._h, *handles([t]), number, byref(source)))
        return int(pg._ranks[source.value])
    pg.call(lambda: c.tensor_group_recv(pg._h, *handles([t]), other, number), [t], False)
    return int(pg._ranks[other])


def irecv(tensor: Tensor, src: Any = None, group: Any = None, tag: int = 0, group_src: Any = None) -> Any:
    """recv() in the background: a Work, after whose wait() the tensor has the values, and source_rank() the sender."""
    found = _message("irecv", tensor, src, group, group_src, "src", tag)
    if found is None:
        return None
    pg, t, other, number = found
    if other is None:
        unknown = c_int64(-1)
        work = pg.call(lambda: c.tensor_group_recv_any(pg._h, *handles([t]), number, byref(unknown)), [t], True)
        if work is not None:
            work._ranks = pg._ranks
        return work
    source = pg._ranks[other]
    return pg.call(lambda: c.tensor_group_recv(pg._h, *handles([t]), other, number), [t], True, None, source)


class P2POp:
    """A message for batch_isend_irecv().

    op: isend or irecv
    tensor: what is sent or received
    peer: a rank of the group of all processes; group_peer: the same as a rank of `group`
    """

    def __init__(
        self,
        op: Callable[..., Any],
        tensor: Tensor,
        peer: Any = None,
        group: Any = None,
        tag: int = 0,
        group_peer: Any = None,
    ) -> None:
        op = getattr(op, "__wrapped__", op)
        if op not in (isend, irecv):
            raise InvalidError(f"P2POp: op is {shown(op)}, expected isend or irecv")
        name = "isend" if op is isend else "irecv"
        self.op, self.tensor, self.group, self.tag = op, a_tensor("P2POp", tensor), group, tag
        if peer is None and group_peer is None:
            raise InvalidError("P2POp: peer and group_peer are None, expected a rank")
        found = _message(name, tensor, peer, group, group_peer, "dst" if op is isend else "src", tag)
        self.group_peer = -1 if found is None else found[2]
        self.peer = -1 if found is None else found[0]._ranks[found[2]]

    def __repr__(self) -> str:
        return f"P2POp({self.op.__name__}, peer={self.peer}, shape={list(self.tensor.shape)}, tag={self.tag})"


def batch_isend_irecv(p2p_op_list: Sequence[P2POp]) -> list[Work]:
    """Messages that proceed together, in any order; the Works to wait for. Errors: InvalidError for an empty list, and if
    the messages are of several groups."""
    if not isinstance(p2p_op_list, Sequence) or not p2p_op_list:
        raise InvalidError(f"batch_isend_irecv: p2p_op_list is {shown(p2p_op_list)}, expected a list of P2POps")
    for one in p2p_op_list:
        if not isinstance(one, P2POp):
            raise InvalidTypeError(f"batch_isend_irecv: an op is {shown(one)}, expected a P2POp")
        if one.group is not p2p_op_list[0].group:
            raise InvalidError("batch_isend_irecv: the ops have several groups, expected one")
    if given_group(p2p_op_list[0].group, "batch_isend_irecv") is None:
        return []
    with _coalescing_manager(p2p_op_list[0].group, async_ops=True) as scope:
        for one in p2p_op_list:
            one.op(one.tensor, group=one.group, tag=one.tag, **_named_peer(one))
    return scope.works


def _named_peer(one: P2POp) -> dict[str, int]:
    return {"group_dst" if one.op is isend else "group_src": one.group_peer}
