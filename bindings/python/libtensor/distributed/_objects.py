# SPDX-License-Identifier: Apache-2.0
"""Collectives and messages of Python objects, which travel as pickles: processes of a group trust each other."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Sequence
from typing import Any

from ..creation import empty, tensor
from ..errors import InvalidError, InvalidTypeError, shown
from ..functions import cat
from ..interchange import to_bytes
from ..tensor import Tensor
from ._collectives import all_gather_into_tensor, broadcast, no_list, peer, scatter
from ._collectives import gather as gather_tensors
from ._messages import recv, send
from ._process_group import ProcessGroup, given_group


def _group(given: Any, name: str) -> ProcessGroup | None:
    """given_group(), which has to be ready for sizes that are read at once."""
    pg = given_group(given, name)
    if pg is not None and pg.collects():
        raise InvalidError(f"{name}: called between begin() and end() of the group, expected it before or after them")
    return pg


def _pickled(obj: Any, name: str) -> Tensor:
    """A pickle as uint8, with at least one element."""
    from ..numerics import frombuffer

    try:
        data = pickle.dumps(obj, protocol=pickle.HIGHEST_PROTOCOL)
    except Exception as e:
        text = " ".join(str(e).split())
        raise InvalidTypeError(f"{name}: an object of type {type(obj).__name__} cannot be pickled: {text}") from None
    return frombuffer(bytearray(data), dtype="uint8")


def _unpickled(t: Tensor) -> Any:
    return pickle.loads(to_bytes(t))


def _sizes(values: Sequence[int]) -> Tensor:
    return tensor(list(values), dtype="int64", device="cpu")


def _entries(name: str, argument: str, given: Any, n: int) -> None:
    """An error unless it is a list of n entries."""
    if not isinstance(given, list) or len(given) != n:
        text = f"a list of {len(given)}" if isinstance(given, list) else shown(given)
        raise InvalidError(f"{name}: {argument} is {text}, expected one entry for each of the {n} processes")


def _padded(t: Tensor, length: int) -> Tensor:
    return t if t.numel() == length else cat([t, empty(length - t.numel(), dtype="uint8", device="cpu")])


def _all_sizes(pg: ProcessGroup, size: int) -> list[int]:
    sizes = empty(pg.size(), dtype="int64", device="cpu")
    all_gather_into_tensor(sizes, _sizes([size]), pg)
    return sizes.tolist()  # type: ignore[no-any-return]


def all_gather_object(object_list: list[Any], obj: Any, group: Any = None) -> None:
    """object_list[i] becomes a copy of the object of process i. Errors: InvalidTypeError if it cannot be pickled."""
    pg = _group(group, "all_gather_object")
    if pg is None:
        return
    _entries("all_gather_object", "object_list", object_list, pg.size())
    if pg.size() == 1:
        object_list[0] = copy.deepcopy(obj)
        return
    own = _pickled(obj, "all_gather_object")
    sizes = _all_sizes(pg, own.numel())
    most = max(sizes)
    whole = empty(pg.size() * most, dtype="uint8", device="cpu")
    all_gather_into_tensor(whole, _padded(own, most), pg)
    for i, size in enumerate(sizes):
        object_list[i] = _unpickled(whole[i * most : i * most + size])


def gather_object(
    obj: Any, object_gather_list: Any = None, dst: Any = None, group: Any = None, group_dst: Any = None
) -> None:
    """object_gather_list[i] of process `dst`, which alone passes a list, becomes a copy of the object of process i.

    dst: a rank of the group of all processes, 0 without one; group_dst: the same as a rank of `group`
    """
    pg = _group(group, "gather_object")
    if pg is None:
        return
    root = peer(pg, "gather_object", "dst", dst, group_dst, 0)
    here = pg.rank() == root
    if here:
        _entries("gather_object", "object_gather_list", object_gather_list, pg.size())
    else:
        no_list("gather_object", "object_gather_list", object_gather_list, root)
    if pg.size() == 1:
        object_gather_list[0] = copy.deepcopy(obj)
        return
    own = _pickled(obj, "gather_object")
    sizes = _all_sizes(pg, own.numel())
    most = max(sizes)
    parts = [empty(most, dtype="uint8", device="cpu") for _ in range(pg.size())] if here else None
    gather_tensors(_padded(own, most), parts, group=pg, group_dst=root)
    for i, part in enumerate(parts or []):
        object_gather_list[i] = _unpickled(part[: sizes[i]])


def broadcast_object_list(
    object_list: list[Any], src: Any = None, group: Any = None, device: Any = None, group_src: Any = None
) -> None:
    """The entries of the list become copies of those of process `src`; lists have one length in all processes.

    src: a rank of the group of all processes, 0 without one; group_src: the same as a rank of `group`
    """
    pg = _group(group, "broadcast_object_list")
    if pg is None:
        return
    root = peer(pg, "broadcast_object_list", "src", src, group_src, 0)
    if not isinstance(object_list, list) or not object_list:
        raise InvalidError(f"broadcast_object_list: object_list is {shown(object_list)}, expected a list with entries")
    if pg.size() == 1:
        return
    if pg.rank() == root:
        parts = [_pickled(obj, "broadcast_object_list") for obj in object_list]
        broadcast(_sizes([part.numel() for part in parts]), group=pg, group_src=root)
        broadcast(cat(parts), group=pg, group_src=root)
        return
    sizes = empty(len(object_list), dtype="int64", device="cpu")
    broadcast(sizes, group=pg, group_src=root)
    whole = empty(int(sizes.sum().item()), dtype="uint8", device="cpu")
    broadcast(whole, group=pg, group_src=root)
    for i, part in enumerate(whole.split(sizes.tolist())):
        object_list[i] = _unpickled(part)


def scatter_object_list(
    scatter_object_output_list: list[Any], scatter_object_input_list: Any = None, src: Any = None, group: Any = None,
    group_src: Any = None,
) -> None:  # fmt: skip
    """The output list's first entry becomes a copy of scatter_object_input_list[i] of process `src` in process i.

    src: a rank of the group of all processes, 0 without one; group_src: the same as a rank of `group`
    """
    name = "scatter_object_list"
    pg = _group(group, name)
    if pg is None:
        return
    root = peer(pg, name, "src", src, group_src, 0)
    if not isinstance(scatter_object_output_list, list) or not scatter_object_output_list:
        raise InvalidError(
            f"{name}: scatter_object_output_list is {shown(scatter_object_output_list)}, expected a list with an entry"
        )
    here = pg.rank() == root
    if here:
        _entries(name, "scatter_object_input_list", scatter_object_input_list, pg.size())
    if pg.size() == 1:
        scatter_object_output_list[0] = scatter_object_input_list[0]
        return
    parts = [_pickled(obj, name) for obj in scatter_object_input_list] if here else []
    sizes = _sizes([part.numel() for part in parts]) if here else empty(pg.size(), dtype="int64", device="cpu")
    broadcast(sizes, group=pg, group_src=root)
    lengths = sizes.tolist()
    own = empty(max(lengths), dtype="uint8", device="cpu")
    scatter(own, [_padded(part, max(lengths)) for part in parts] if here else None, group=pg, group_src=root)
    scatter_object_output_list[0] = _unpickled(own[: lengths[pg.rank()]])


def send_object_list(
    object_list: list[Any], dst: Any = None, group: Any = None, device: Any = None, group_dst: Any = None,
    use_batch: bool = False,
) -> None:  # fmt: skip
    """Sends the entries of a list to process `dst`, which calls recv_object_list() with a list of the same length."""
    pg = _group(group, "send_object_list")
    if pg is None:
        return
    if not isinstance(object_list, list) or not object_list:
        raise InvalidError(f"send_object_list: object_list is {shown(object_list)}, expected a list with entries")
    parts = [_pickled(obj, "send_object_list") for obj in object_list]
    send(_sizes([part.numel() for part in parts]), dst, pg, group_dst=group_dst)
    send(cat(parts), dst, pg, group_dst=group_dst)


def recv_object_list(
    object_list: list[Any], src: Any = None, group: Any = None, device: Any = None, group_src: Any = None,
    use_batch: bool = False,
) -> int:  # fmt: skip
    """Receives what process `src` sends with send_object_list(); its rank in the group of all processes.

    -1 if this process does not belong to the group.
    """
    pg = _group(group, "recv_object_list")
    if pg is None:
        return -1
    if not isinstance(object_list, list) or not object_list:
        raise InvalidError(f"recv_object_list: object_list is {shown(object_list)}, expected a list with entries")
    sizes = empty(len(object_list), dtype="int64", device="cpu")
    recv(sizes, src, pg, group_src=group_src)
    whole = empty(int(sizes.sum().item()), dtype="uint8", device="cpu")
    sender = recv(whole, src, pg, group_src=group_src)
    for i, part in enumerate(whole.split(sizes.tolist())):
        object_list[i] = _unpickled(part)
    return sender
