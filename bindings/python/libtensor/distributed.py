# SPDX-License-Identifier: Apache-2.0
"""Process groups of one process, under the names of torch.distributed: programs for several run as one of them.

init_process_group() begins a group of one, or is an UnsupportedError if WORLD_SIZE or world_size says more. Collective
operations then copy what goes in to where results are expected. libtensor.cuda.comm is for several GPUs of one process.
"""

from __future__ import annotations

import copy
import os
from collections.abc import Sequence
from enum import Enum
from typing import Any, Callable

from ._convert import Handle as _Handle
from .autograd.grad_mode import no_grad
from .errors import InvalidError, InvalidTypeError, UnsupportedError
from .tensor import Tensor

__all__ = [
    "Backend", "Future", "ProcessGroup", "ReduceOp", "Work", "all_gather", "all_gather_into_tensor", "all_gather_object",
    "all_reduce", "all_to_all", "all_to_all_single", "barrier", "broadcast", "broadcast_object_list",
    "destroy_process_group", "gather", "gather_object", "get_backend", "get_global_rank", "get_group_rank",
    "get_process_group_ranks", "get_rank", "get_world_size", "group", "init_process_group", "irecv", "is_available",
    "is_gloo_available", "is_initialized", "is_mpi_available", "is_nccl_available", "is_torchelastic_launched", "isend",
    "monitored_barrier", "new_group", "recv", "reduce", "reduce_scatter", "reduce_scatter_tensor", "scatter",
    "scatter_object_list", "send",
]  # fmt: skip


class ReduceOp(Enum):
    """How values of several processes become one. Of one process they stay what they are."""

    SUM = 0
    AVG = 1
    PRODUCT = 2
    MIN = 3
    MAX = 4
    BAND = 5
    BOR = 6
    BXOR = 7


class Backend(str):
    """The name of what moves data between processes."""

    GLOO = "gloo"
    NCCL = "nccl"
    MPI = "mpi"
    UCC = "ucc"
    UNDEFINED = "undefined"


class ProcessGroup:
    """A group of one process."""

    def __init__(self, backend: str = "gloo") -> None:
        self._backend = backend

    def rank(self) -> int:
        """0."""
        return 0

    def size(self) -> int:
        """1."""
        return 1

    def name(self) -> str:
        """The backend that was asked for."""
        return self._backend


class group:
    """The group of all processes."""

    WORLD: ProcessGroup | None = None


class Future:
    """The result of what is already done."""

    def __init__(self, value: Any) -> None:
        self._value = value

    def wait(self) -> Any:
        """The result."""
        return self._value

    value = wait

    def done(self) -> bool:
        """True."""
        return True

    def then(self, callback: Callable[[Future], Any]) -> Future:
        """A Future of callback(self)."""
        return Future(callback(self))


class Work:
    """An operation that is done already."""

    def __init__(self, result: Any = None) -> None:
        self._result = result

    def wait(self, timeout: Any = None) -> bool:
        """True."""
        return True

    def is_completed(self) -> bool:
        """True."""
        return True

    is_success = is_completed

    def get_future(self) -> Future:
        """The tensors of the operation."""
        return Future(self._result)

    def result(self) -> Any:
        """The tensors of the operation."""
        return self._result


def is_available() -> bool:
    """False: there are no groups of more than one process. init_process_group() begins one of a single process."""
    return False


def is_initialized() -> bool:
    """Whether init_process_group() has been called."""
    return group.WORLD is not None


def is_nccl_available() -> bool:
    """False."""
    return False


def is_gloo_available() -> bool:
    """False."""
    return False


def is_mpi_available() -> bool:
    """False."""
    return False


def is_torchelastic_launched() -> bool:
    """Whether a launcher of several processes started this one."""
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
    """Begins the group of this process alone; world_size, else the variable WORLD_SIZE, has to be 1 and the rank 0.

    The other arguments are for programs that give them.
    """
    size = world_size if world_size >= 0 else int(os.environ.get("WORLD_SIZE", "1"))
    place = rank if rank >= 0 else int(os.environ.get("RANK", "0"))
    if size != 1 or place != 0:
        raise UnsupportedError(
            f"init_process_group: rank {place} of {size} processes, expected rank 0 of 1: libtensor has groups of one"
        )
    if group.WORLD is not None:
        raise InvalidError("init_process_group: the process group is initialized already")
    group.WORLD = ProcessGroup(str(backend or "gloo").lower())


def destroy_process_group(group: Any = None) -> None:
    """Ends the group."""
    _world()
    globals()["group"].WORLD = None


def _world() -> ProcessGroup:
    if group.WORLD is None:
        raise InvalidError(
            "Default process group has not been initialized, please make sure to call init_process_group."
        )
    return group.WORLD


def new_group(ranks: Any = None, timeout: Any = None, backend: str | None = None, *args: Any, **named: Any) -> Any:
    """Another group of the same process."""
    _world()
    if ranks is not None and list(ranks) != [0]:
        raise InvalidError(f"new_group: ranks is {list(ranks)}, expected [0]: there is one process")
    return ProcessGroup(backend or _world().name())


def get_rank(group: Any = None) -> int:
    """0."""
    return _world().rank()


def get_world_size(group: Any = None) -> int:
    """1."""
    return _world().size()


def get_backend(group: Any = None) -> Backend:
    """The backend that init_process_group() was given."""
    return Backend((group or _world()).name())


def get_group_rank(group: Any, global_rank: int) -> int:
    """0."""
    return _peer("get_group_rank", global_rank)


def get_global_rank(group: Any, group_rank: int) -> int:
    """0."""
    return _peer("get_global_rank", group_rank)


def get_process_group_ranks(group: Any) -> list[int]:
    """[0]."""
    return [0]


def _peer(name: str, rank: Any) -> int:
    if rank not in (0, None):
        raise InvalidError(f"{name}: rank {rank}, expected 0: there is one process")
    return 0


def _done(async_op: bool, result: Any) -> Any:
    return Work(result) if async_op else None


def _tensor(name: str, t: Any) -> Tensor:
    if not isinstance(t, _Handle):
        raise InvalidTypeError(f"{name}: expected a Tensor, not {type(t).__name__}")
    return t  # type: ignore[return-value]


def _copy(name: str, to: Any, source: Any) -> None:
    to, source = _tensor(name, to), _tensor(name, source)
    with no_grad():
        to.copy_(source.reshape(to.shape) if to.numel() == source.numel() else source)


def _one(name: str, values: Any) -> Any:
    if not isinstance(values, Sequence) or len(values) != 1:
        count = len(values) if isinstance(values, Sequence) else "no"
        raise InvalidError(f"{name}: {count} tensors, expected one for each of the 1 processes")
    return values[0]


def all_reduce(tensor: Tensor, op: Any = ReduceOp.SUM, group: Any = None, async_op: bool = False) -> Any:
    """The tensor stays what it is; a Work with async_op."""
    _world()
    return _done(async_op, [_tensor("all_reduce", tensor)])


def reduce(
    tensor: Tensor,
    dst: Any = None,
    op: Any = ReduceOp.SUM,
    group: Any = None,
    async_op: bool = False,
    group_dst: Any = None,
) -> Any:
    """The tensor stays what it is; a Work with async_op."""
    _world()
    _peer("reduce", dst)
    return _done(async_op, [_tensor("reduce", tensor)])


def broadcast(tensor: Tensor, src: Any = None, group: Any = None, async_op: bool = False, group_src: Any = None) -> Any:
    """The tensor stays what it is; a Work with async_op."""
    _world()
    _peer("broadcast", src)
    return _done(async_op, [_tensor("broadcast", tensor)])


def all_gather(tensor_list: Any, tensor: Tensor, group: Any = None, async_op: bool = False) -> Any:
    """Copies the tensor to the only one of the list."""
    _world()
    _copy("all_gather", _one("all_gather", tensor_list), tensor)
    return _done(async_op, [tensor_list])


def all_gather_into_tensor(
    output_tensor: Tensor, input_tensor: Tensor, group: Any = None, async_op: bool = False
) -> Any:
    """Copies the input to the output, which has as many elements."""
    _world()
    _copy("all_gather_into_tensor", output_tensor, input_tensor)
    return _done(async_op, [output_tensor])


def reduce_scatter(
    output: Tensor, input_list: Any, op: Any = ReduceOp.SUM, group: Any = None, async_op: bool = False
) -> Any:
    """Copies the only tensor of the list to the output."""
    _world()
    _copy("reduce_scatter", output, _one("reduce_scatter", input_list))
    return _done(async_op, [output])


def reduce_scatter_tensor(
    output: Tensor, input: Tensor, op: Any = ReduceOp.SUM, group: Any = None, async_op: bool = False
) -> Any:
    """Copies the input to the output, which has as many elements."""
    _world()
    _copy("reduce_scatter_tensor", output, input)
    return _done(async_op, [output])


def gather(
    tensor: Tensor, gather_list: Any = None, dst: Any = None, group: Any = None, async_op: bool = False,
    group_dst: Any = None,
) -> Any:  # fmt: skip
    """Copies the tensor to the only one of the list."""
    _world()
    _peer("gather", dst)
    _copy("gather", _one("gather", gather_list), tensor)
    return _done(async_op, [gather_list])


def scatter(
    tensor: Tensor, scatter_list: Any = None, src: Any = None, group: Any = None, async_op: bool = False,
    group_src: Any = None,
) -> Any:  # fmt: skip
    """Copies the only tensor of the list to the tensor."""
    _world()
    _peer("scatter", src)
    _copy("scatter", tensor, _one("scatter", scatter_list))
    return _done(async_op, [tensor])


def all_to_all(output_tensor_list: Any, input_tensor_list: Any, group: Any = None, async_op: bool = False) -> Any:
    """Copies the only tensor of one list to the only one of the other."""
    _world()
    _copy("all_to_all", _one("all_to_all", output_tensor_list), _one("all_to_all", input_tensor_list))
    return _done(async_op, output_tensor_list)


def all_to_all_single(
    output: Tensor, input: Tensor, output_split_sizes: Any = None, input_split_sizes: Any = None, group: Any = None,
    async_op: bool = False,
) -> Any:  # fmt: skip
    """Copies the input to the output."""
    _world()
    _copy("all_to_all_single", output, input)
    return _done(async_op, [output])


def all_gather_object(object_list: list[Any], obj: Any, group: Any = None) -> None:
    """The list's only entry becomes a copy of the object."""
    _world()
    _one("all_gather_object", object_list)
    object_list[0] = copy.deepcopy(obj)


def gather_object(
    obj: Any, object_gather_list: Any = None, dst: Any = None, group: Any = None, group_dst: Any = None
) -> None:
    """The list's only entry becomes a copy of the object."""
    _peer("gather_object", dst)
    all_gather_object(object_gather_list, obj)


def broadcast_object_list(
    object_list: list[Any], src: Any = None, group: Any = None, device: Any = None, group_src: Any = None
) -> None:
    """The list stays what it is."""
    _world()
    _peer("broadcast_object_list", src)


def scatter_object_list(
    scatter_object_output_list: list[Any], scatter_object_input_list: Any = None, src: Any = None, group: Any = None,
    group_src: Any = None,
) -> None:  # fmt: skip
    """The output list's first entry becomes the input list's only one."""
    _world()
    _peer("scatter_object_list", src)
    scatter_object_output_list[0] = _one("scatter_object_list", scatter_object_input_list)


def barrier(group: Any = None, async_op: bool = False, device_ids: Any = None) -> Any:
    """There is nobody to wait for."""
    _world()
    return _done(async_op, None)


def monitored_barrier(group: Any = None, timeout: Any = None, wait_all_ranks: bool = False) -> None:
    """There is nobody to wait for."""
    _world()


def _alone(name: str) -> Any:
    def function(*args: Any, **named: Any) -> Any:
        raise UnsupportedError(f"{name}: there is one process, and no other to send to or receive from")

    function.__name__ = function.__qualname__ = name
    function.__doc__ = "UnsupportedError: there is no other process."
    return function


irecv, isend, recv, send = map(_alone, ("irecv", "isend", "recv", "send"))
