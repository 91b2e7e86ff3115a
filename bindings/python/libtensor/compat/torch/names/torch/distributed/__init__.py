# SPDX-License-Identifier: Apache-2.0
"""torch.distributed: not available, as in a build of PyTorch without it. See libtensor.cuda.comm for several GPUs."""

from __future__ import annotations

from typing import Any

import libtensor as lt

from ...._missing import Missing

ProcessGroup = Missing("torch.distributed.ProcessGroup")
Backend = Missing("torch.distributed.Backend")
ReduceOp = Missing("torch.distributed.ReduceOp")
Store = Missing("torch.distributed.Store")
Work = Missing("torch.distributed.Work")


def is_available() -> bool:
    """False."""
    return False


def is_initialized() -> bool:
    """False."""
    return False


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
    """False."""
    return False


def _refuse(name: str) -> Any:
    def function(*args: Any, **named: Any) -> Any:
        raise lt.UnsupportedError(f"torch.distributed.{name}: libtensor has no process groups; is_available() is False")

    function.__name__ = function.__qualname__ = name
    function.__doc__ = "UnsupportedError: there are no process groups."
    return function


all_gather, all_gather_into_tensor, all_gather_object, all_reduce = map(
    _refuse, ("all_gather", "all_gather_into_tensor", "all_gather_object", "all_reduce")
)
barrier, broadcast, broadcast_object_list, destroy_process_group = map(
    _refuse, ("barrier", "broadcast", "broadcast_object_list", "destroy_process_group")
)
gather, get_rank, get_world_size, init_process_group = map(
    _refuse, ("gather", "get_rank", "get_world_size", "init_process_group")
)
new_group, recv, reduce, reduce_scatter, scatter, send = map(
    _refuse, ("new_group", "recv", "reduce", "reduce_scatter", "scatter", "send")
)
get_backend, irecv, isend, monitored_barrier = map(_refuse, ("get_backend", "irecv", "isend", "monitored_barrier"))
