# SPDX-License-Identifier: Apache-2.0
"""Process groups: processes that train together, under the names of torch.distributed.

Processes are started by `python -m libtensor.run --nproc-per-node 2 train.py`, torchrun, or a launcher of MPI:

import libtensor.distributed as dist

dist.init_process_group()
dist.all_reduce(t)
dist.destroy_process_group()

Without a launcher the group has one process. libtensor.cuda.comm is for several GPUs of one process.
"""

from __future__ import annotations

from datetime import timedelta
from importlib import import_module as _import_module
from typing import TYPE_CHECKING, Any

from .._convert import guard
from ..errors import DistributedError
from ._collectives import (
    all_gather,
    all_gather_into_tensor,
    all_reduce,
    all_to_all,
    all_to_all_single,
    barrier,
    broadcast,
    gather,
    monitored_barrier,
    reduce,
    reduce_scatter,
    reduce_scatter_tensor,
    scatter,
    supports_complex,
)
from ._comm_hooks import GradBucket
from ._group import (
    destroy_process_group,
    get_backend,
    get_default_backend_for_device,
    get_engine,
    get_global_rank,
    get_group_rank,
    get_node_local_rank,
    get_pg_count,
    get_process_group_ranks,
    get_rank,
    get_world_size,
    init_process_group,
    is_available,
    is_backend_available,
    is_gloo_available,
    is_initialized,
    is_mpi_available,
    is_nccl_available,
    is_torchelastic_launched,
    is_ucc_available,
    is_xccl_available,
    new_group,
    new_subgroups,
    new_subgroups_by_enumeration,
    split_group,
)
from ._messages import P2POp, batch_isend_irecv, irecv, isend, recv, send
from ._objects import (
    all_gather_object,
    broadcast_object_list,
    gather_object,
    recv_object_list,
    scatter_object_list,
    send_object_list,
)
from ._process_group import Backend, GroupMember, ProcessGroup, ReduceOp, group
from ._process_group import _coalescing_manager as _coalescing_manager
from ._work import Future, Work

if TYPE_CHECKING:
    from . import checkpoint, fsdp, nn, optim

# PyTorch's classes of errors; the library has one.
DistError = DistBackendError = DistNetworkError = DistStoreError = DistributedError
reduce_op = ReduceOp
all_gather_single, reduce_scatter_single = all_gather_into_tensor, reduce_scatter_tensor
default_pg_timeout = timedelta(minutes=10)

__all__ = [
    "Backend", "DistBackendError", "DistError", "DistNetworkError", "DistStoreError", "Future", "GradBucket", "GroupMember", "P2POp",
    "ProcessGroup", "ReduceOp", "Work", "algorithms", "all_gather", "all_gather_into_tensor", "all_gather_object", "all_gather_single", "all_reduce",
    "all_to_all", "all_to_all_single", "barrier", "batch_isend_irecv", "broadcast", "broadcast_object_list", "checkpoint", "default_pg_timeout",
    "destroy_process_group", "fsdp", "gather", "gather_object", "get_backend", "get_default_backend_for_device",
    "get_engine", "get_global_rank", "get_group_rank", "get_node_local_rank", "get_pg_count", "get_process_group_ranks",
    "get_rank", "get_world_size", "group", "init_process_group", "irecv", "is_available", "is_backend_available",
    "is_gloo_available", "is_initialized", "is_mpi_available", "is_nccl_available", "is_torchelastic_launched",
    "is_ucc_available", "is_xccl_available", "isend", "monitored_barrier", "new_group", "new_subgroups",
    "new_subgroups_by_enumeration", "nn", "optim", "recv", "recv_object_list", "reduce", "reduce_op", "reduce_scatter",
    "reduce_scatter_single", "reduce_scatter_tensor", "scatter", "scatter_object_list", "send", "send_object_list", "split_group",
    "supports_complex",
]  # fmt: skip

_LAZY_MODULES = frozenset("algorithms checkpoint fsdp nn optim".split())


def __getattr__(name: str) -> Any:
    if name in _LAZY_MODULES:
        return _import_module(f".{name}", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})


guard(globals(), __all__, "")
