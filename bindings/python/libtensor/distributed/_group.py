# SPDX-License-Identifier: Apache-2.0
"""How process groups begin and end, and which processes belong to them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from .. import _ops_gen as c
from .._convert import ints64
from ..errors import InvalidError, InvalidTypeError, UnsupportedError, shown
from ._process_group import Backend, GroupMember, ProcessGroup, given_group, group, integer, world_group
from ._rendezvous import Meeting
from ._work import seconds_of

_ENGINES = {"gloo": None, "nccl": None, "ucc": None, "xccl": None, "undefined": None, "mpi": "mpi", "shm": "shm"}


def _engine_of(backend: str) -> str | None:
    """The engine for "gloo", "cpu:gloo,cuda:nccl" or "cpu:mpi,cuda:nccl"."""
    parts = [part.strip().rpartition(":")[2] for part in backend.split(",")]
    for part in parts:
        if part not in _ENGINES:
            raise InvalidError(
                f"init_process_group: backend is {backend!r}, expected one of {', '.join(_ENGINES)}, "
                "or device:backend pairs such as 'cpu:gloo,cuda:nccl'"
            )
    engine = next((engine for part in parts if (engine := _ENGINES[part]) is not None), None)
    return f"cpu:{engine},cuda:nccl" if engine is not None and "nccl" in parts else engine


class _Groups:
    """The subgroups of the group of all processes."""

    made: list[ProcessGroup] = []
    counted = 0


def is_available() -> bool:
    """True: there are groups of several processes."""
    return True


def is_initialized() -> bool:
    """Whether init_process_group() has been called."""
    return group.WORLD is not None


def is_nccl_available() -> bool:
    """Whether there are CUDA devices and the library NCCL, in a version that connects processes."""
    return bool(c.tensor_cuda_nccl_why() == b"")


def is_gloo_available() -> bool:
    """True: "gloo" is whatever engine fits."""
    return True


def is_ucc_available() -> bool:
    """False."""
    return False


def is_xccl_available() -> bool:
    """False."""
    return False


def is_mpi_available() -> bool:
    """Whether the group of all processes uses MPI, or a launcher of MPI has started this process."""
    if group.WORLD is not None and group.WORLD.engine == "mpi":
        return True
    return any(name in os.environ for name in ("OMPI_COMM_WORLD_RANK", "PMI_RANK"))


def is_backend_available(backend: str) -> bool:
    """Whether init_process_group() takes the name, and there is such a thing."""
    name = str(backend).lower()
    found = {"gloo": is_gloo_available, "mpi": is_mpi_available, "nccl": is_nccl_available, "shm": is_available}
    return bool(found[name]()) if name in found else False


def is_torchelastic_launched() -> bool:
    """Whether a launcher that starts processes again when one fails has started this one."""
    return "TORCHELASTIC_RUN_ID" in os.environ


def init_process_group(
    backend: str | None = None,
    init_method: str | None = None,
    timeout: Any = None,
    world_size: int = -1,
    rank: int = -1,
    store: Any = None,
    group_name: str = "",
    pg_options: Any = None,
    device_id: Any = None,
    _ranks: Any = None,
) -> None:
    """Begins the group of all processes; each of them calls it.

    backend: "shm", memory shared by the processes of one host; "mpi", an MPI library that is found at run time; None,
        "gloo", "nccl" or "cpu:gloo,cuda:nccl": the library chooses, and get_backend() is what was asked for. Tensors on CUDA
        devices move by NCCL where each process has a device of its own, and through host memory elsewhere, or if "shm" or
        "mpi" is asked for; with "cpu:shm,cuda:nccl" or "cpu:mpi,cuda:nccl" it is an error where NCCL cannot
    init_method: None or "env://": the variables MASTER_ADDR and MASTER_PORT, or MPI, say where rank 0 is;
        "tcp://HOST:PORT": there; "file:///PATH": rank 0 writes it to this file, which must not exist before
    timeout: a timedelta or seconds, the limit of this call and of each collective; None: 10 minutes
    world_size, rank: number of processes and the number of this one, 0 to world_size - 1; -1: as RANK and WORLD_SIZE or
        the variables of MPI's and Slurm's launchers say; without any the group has one process
    store: not supported for several processes
    group_name, pg_options, device_id: for programs that give them

    Errors: DistributedError if processes do not come in time or have different sizes; InvalidError for unusable arguments
    or variables, and if there is a group already; UnsupportedError without such an engine.
    """
    name = "gloo" if backend is None else str(Backend(backend))
    engine = _engine_of(name)
    seconds = seconds_of(timeout, "init_process_group")
    if group.WORLD is not None:
        raise InvalidError("init_process_group: the process group is initialized already")
    if store is not None and integer(world_size, "init_process_group", "world_size") != 1:
        raise UnsupportedError("init_process_group: store is not supported, expected an init_method or the variables")
    with Meeting(init_method, world_size, rank, seconds) as place:
        if place.size == 1:
            engine = None
        handle = c.tensor_group_create(
            None if engine is None else engine.encode(), place.address, place.rank, place.size, seconds
        )
        group.WORLD = ProcessGroup(handle, name, group_name or "0", "default_pg")


def destroy_process_group(group: Any = None) -> None:
    """Ends a group when its collectives that were begun here are done; without one, all groups."""
    world = world_group()
    if group is None or group is world:
        globals()["group"].WORLD = None
        _Groups.made, _Groups.counted = [], 0
        world.shutdown()
        return
    found = given_group(group, "destroy_process_group")
    if found is not None:
        _Groups.made = [made for made in _Groups.made if made is not found]
        found.shutdown()


def _made(parent: ProcessGroup, ranks: list[int], timeout: float, backend: Any, desc: Any) -> ProcessGroup:
    """A subgroup; every process of the parent calls it."""
    handle = c.tensor_group_subgroup(parent._h, *ints64(ranks))
    _Groups.counted += 1
    made = ProcessGroup(handle, str(Backend(backend or parent.name())), str(_Groups.counted), desc or "")
    if timeout:
        made.timeout = timeout
    return made


def new_group(
    ranks: Sequence[int] | None = None,
    timeout: Any = None,
    backend: str | None = None,
    pg_options: Any = None,
    use_local_synchronization: bool = False,
    group_desc: str | None = None,
    device_id: Any = None,
    sort_ranks: bool = True,
) -> Any:
    """A group of some processes; GroupMember.NON_GROUP_MEMBER in those that do not belong to it. Every process calls it.

    ranks: their ranks; None: all processes
    sort_ranks: whether the group has them in rising order, and not in that of the list
    timeout: a timedelta or seconds for its collectives; None: that of the group of all processes
    use_local_synchronization: not supported, since every process calls new_group()
    backend, pg_options, group_desc, device_id: for programs that give them

    Errors: InvalidError for a rank that there is not; InvalidError if one is there twice; DistributedError.
    """
    world = world_group()
    seconds = seconds_of(timeout, "new_group")
    if use_local_synchronization and ranks is not None and len(ranks) < world.size():
        raise UnsupportedError("new_group: use_local_synchronization is True, expected False: every process calls new_group()")  # fmt: skip
    if backend is not None:
        _engine_of(str(Backend(backend)))
    wanted = list(range(world.size())) if ranks is None else _checked(ranks, world.size(), "new_group")
    made = _made(world, sorted(wanted) if sort_ranks else wanted, seconds, backend, group_desc)
    if made.rank() < 0:
        return GroupMember.NON_GROUP_MEMBER
    _Groups.made.append(made)
    return made


def _checked(ranks: Any, size: int, name: str) -> list[int]:
    if not isinstance(ranks, Sequence) and not hasattr(ranks, "__iter__"):
        raise InvalidTypeError(f"{name}: ranks is {shown(ranks)}, expected a list of ranks")
    found = [integer(rank, name, "a rank") for rank in ranks]
    if not found:
        raise InvalidError(f"{name}: ranks is [], expected at least one rank")
    for rank in found:
        if not 0 <= rank < size:
            processes = "there is one process" if size == 1 else f"there are {size} processes"
            raise InvalidError(f"{name}: ranks is {shown(found)}, expected ranks from 0 to {size - 1}: {processes}")
    if len(set(found)) < len(found):
        raise InvalidError(f"{name}: ranks is {shown(found)}, expected each rank once")
    return found


def new_subgroups_by_enumeration(
    ranks_per_subgroup_list: Sequence[Sequence[int]],
    timeout: Any = None,
    backend: str | None = None,
    pg_options: Any = None,
    group_desc: str | None = None,
) -> tuple[Any, list[Any]]:
    """(the subgroup of this process or None, all subgroups) for lists of ranks that do not overlap."""
    every = [rank for ranks in ranks_per_subgroup_list for rank in ranks]
    if not every or len(set(every)) < len(every):
        raise InvalidError(
            f"new_subgroups_by_enumeration: ranks are {shown(every)}, expected each rank in one subgroup"
        )
    made = [new_group(ranks, timeout, backend, pg_options, group_desc=group_desc) for ranks in ranks_per_subgroup_list]
    return next((g for g in made if isinstance(g, ProcessGroup)), None), made


def new_subgroups(
    group_size: int | None = None,
    group: Any = None,
    timeout: Any = None,
    backend: str | None = None,
    pg_options: Any = None,
    group_desc: str | None = None,
) -> tuple[Any, list[Any]]:
    """(the subgroup of this process, all subgroups) of `group_size` processes with neighbouring ranks each; None: of as
    many as run on this host."""
    world = world_group()
    size = world.local_size if group_size is None else integer(group_size, "new_subgroups", "group_size")
    if size < 1 or world.size() % size:
        raise InvalidError(f"new_subgroups: group_size is {size}, expected a divisor of the {world.size()} processes")
    lists = [list(range(i, i + size)) for i in range(0, world.size(), size)]
    return new_subgroups_by_enumeration(lists, timeout, backend, pg_options, group_desc)


def split_group(
    parent_pg: Any = None,
    split_ranks: Sequence[Sequence[int]] | None = None,
    timeout: Any = None,
    pg_options: Any = None,
    group_desc: str | None = None,
    backend: Any = None,
) -> ProcessGroup | None:
    """The subgroup of this process among those of lists of ranks of `parent_pg`; None if it is in no list.

    Every process of `parent_pg` calls it; split_ranks: lists of ranks in that group, each rank in one list.
    """
    parent = given_group(parent_pg, "split_group")
    if parent is None:
        return None
    if not split_ranks:
        raise InvalidError("split_group: split_ranks is empty, expected lists of ranks")
    seconds = seconds_of(timeout, "split_group")
    lists = [_checked(ranks, parent.size(), "split_group") for ranks in split_ranks]
    every = [rank for ranks in lists for rank in ranks]
    if len(set(every)) < len(every):
        raise InvalidError(f"split_group: split_ranks is {shown(lists)}, expected each rank in one list")
    own = None
    for ranks in lists:
        made = _made(parent, ranks, seconds, backend, group_desc)
        if made.rank() >= 0:
            own = made
            _Groups.made.append(made)
    return own


def get_rank(group: Any = None) -> int:
    """The rank of this process in the group; -1 if it does not belong to it."""
    found = given_group(group, "")
    return -1 if found is None else found.rank()


def get_world_size(group: Any = None) -> int:
    """Number of processes of the group; -1 if this one does not belong to it."""
    found = given_group(group, "")
    return -1 if found is None else found.size()


def get_backend(group: Any = None) -> Backend:
    """The backend that was asked for; get_engine() is what moves the data."""
    found = given_group(group, "")
    if found is None:
        raise InvalidError("get_backend: this process does not belong to the group, expected a group of its own")
    return Backend(found.name())


def get_engine(group: Any = None) -> str:
    """What moves the data of a group: "shm", "mpi", or "self" in a group of one process."""
    found = given_group(group, "")
    return "" if found is None else found.engine


def get_default_backend_for_device(device: Any) -> str:
    """ "nccl" for CUDA devices, "gloo" for others."""
    kind = getattr(device, "type", None) or str(device).partition(":")[0]
    return "nccl" if kind == "cuda" else "gloo"


def get_node_local_rank(fallback_rank: int | None = None) -> int:
    """The number of this process on its host: the variable LOCAL_RANK, else `fallback_rank`, else as the group says."""
    text = os.environ.get("LOCAL_RANK")
    if text is not None:
        if not text.isdecimal():
            raise InvalidError(f"get_node_local_rank: LOCAL_RANK is {text!r}, expected a number")
        return int(text)
    return world_group().local_rank if fallback_rank is None else int(fallback_rank)


def get_pg_count() -> int:
    """Number of groups that this process belongs to."""
    return len(_Groups.made) + (group.WORLD is not None)


def get_group_rank(group: Any, global_rank: int) -> int:
    """The rank in `group` of a rank of the group of all processes. Errors: InvalidError if it does not belong to it."""
    return group_rank_of(group, global_rank, "get_group_rank")


def group_rank_of(given: Any, global_rank: Any, name: str) -> int:
    """get_group_rank(), with the function's name for its errors."""
    found = given_group(given, "")
    rank = integer(global_rank, name, "rank")
    if found is None or rank not in found._ranks:
        ranks = [] if found is None else found._ranks
        one = ": there is one process" if len(ranks) == 1 and world_group().size() == 1 else ""
        raise InvalidError(f"{name}: rank is {rank}, expected one of the ranks {shown(ranks)} of the group{one}")
    return found._ranks.index(rank)


def get_global_rank(group: Any, group_rank: int) -> int:
    """The rank in the group of all processes of a rank of `group`. Errors: InvalidError if it is out of range."""
    found = given_group(group, "")
    rank = integer(group_rank, "get_global_rank", "group_rank")
    size = 0 if found is None else found.size()
    if found is None or not 0 <= rank < size:
        one = ": there is one process" if world_group().size() == 1 else ""
        raise InvalidError(f"get_global_rank: group_rank is {rank}, expected 0 to {size - 1}{one}")
    return int(found._ranks[rank])


def get_process_group_ranks(group: Any) -> list[int]:
    """The ranks, in the group of all processes, of the processes of a group, in its order."""
    found = given_group(group, "")
    return [] if found is None else list(found._ranks)
