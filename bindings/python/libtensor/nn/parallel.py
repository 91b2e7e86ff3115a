# SPDX-License-Identifier: Apache-2.0
"""Modules on several devices."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from typing import Any

from .. import _ops_gen as c
from .._convert import check, handles
from ..autograd.grad_mode import enable_grad, is_grad_enabled, no_grad
from ..creation import zeros
from ..errors import InvalidError, InvalidTypeError, UnsupportedError, shown
from ..optim._native import Owner
from ..tensor import Tensor
from .module import Module


class DataParallel(Module):
    """A module on one device, with the state-dict keys "module. ..." that PyTorch's class has.

    device_ids: one device, where the module and its inputs go; None: the module stays where it is
    output_device: where the results go; None: they stay on the device
    dim: changes nothing, since a batch is not split
    """

    def __init__(
        self,
        module: Module,
        device_ids: Sequence[Any] | None = None,
        output_device: Any = None,
        dim: int = 0,
    ) -> None:
        super().__init__()
        if not isinstance(module, Module):
            raise InvalidTypeError(f"DataParallel: expected a Module, not {type(module).__name__}")
        self.device_ids = [] if device_ids is None else list(device_ids)
        if len(self.device_ids) > 1:
            raise UnsupportedError(
                f"DataParallel: device_ids is {self.device_ids}, expected one device; with several, run a process for each"
            )
        self.module, self.output_device, self.dim = module, output_device, dim
        if self.device_ids:
            module.to(device=self.device_ids[0])

    def forward(self, *inputs: Any, **kwargs: Any) -> Any:
        if self.device_ids:
            inputs, kwargs = _moved(inputs, self.device_ids[0]), _moved(kwargs, self.device_ids[0])
        result = self.module(*inputs, **kwargs)
        return result if self.output_device is None else _moved(result, self.output_device)


class DistributedDataParallel(Module):
    """A module whose gradients are averaged over the processes of a group while backward() runs.

    Every process makes one, with the same parameters in the same order, and computes the gradients of its part of the
    batch; afterwards each gradient is the mean over the processes. The values of process 0 are copied to all others first.
    The state-dict keys are "module. ...", as of PyTorch's class. libtensor.distributed.init_process_group() comes first.

    device_ids: at most one device, where inputs go
    output_device, dim: for programs that give them
    forward_sync_buffers: whether buffers get the values of process 0 before each forward pass of training that follows one
        outside of no_sync(); None: True. broadcast_buffers is its old name; False there also leaves them as they are at first
    init_sync: whether parameters without gradients, and buffers, are copied from process 0 at first too
    process_group: the group; None: that of all processes
    bucket_cap_mb: how many MiB of gradients are reduced together; None: 1 at first, then 25
    find_unused_parameters: whether parameters that the results do not depend on are found in each forward pass; their
        gradients are not waited for
    static_graph: the same
    gradient_as_bucket_view and the options that follow: for programs that give them
    """

    def __init__(
        self,
        module: Module,
        device_ids: Sequence[Any] | None = None,
        output_device: Any = None,
        dim: int = 0,
        broadcast_buffers: bool | None = None,
        init_sync: bool = True,
        process_group: Any = None,
        bucket_cap_mb: float | None = None,
        find_unused_parameters: bool = False,
        check_reduction: bool = False,
        gradient_as_bucket_view: bool = False,
        static_graph: bool = False,
        delay_all_reduce_named_params: Any = None,
        param_to_hook_all_reduce: Any = None,
        mixed_precision: Any = None,
        device_mesh: Any = None,
        skip_all_reduce_unused_params: bool = False,
        bucket_cap_mb_list: Any = None,
        batched_grad_copy: bool = False,
        forward_sync_buffers: bool | None = None,
        **options: Any,
    ) -> None:
        from .. import distributed

        super().__init__()
        if not isinstance(module, Module):
            raise InvalidTypeError(f"DistributedDataParallel: expected a Module, not {type(module).__name__}")
        if not distributed.is_initialized():
            raise InvalidError(
                "Default process group has not been initialized, please make sure to call init_process_group."
            )
        if not any(p.requires_grad for p in module.parameters()):
            raise InvalidError("DistributedDataParallel is not needed when a module doesn't have any parameters that "
                               "require a gradient.")  # fmt: skip
        self.device_ids = [] if device_ids is None else list(device_ids)
        if len(self.device_ids) > 1:
            raise InvalidError(f"DistributedDataParallel: device_ids is {self.device_ids}, expected at most one device")
        self.module, self.output_device, self.dim = module, output_device, dim
        self.process_group = _own_group(process_group)
        self.find_unused_parameters = find_unused_parameters
        given_buffers = broadcast_buffers if forward_sync_buffers is None else forward_sync_buffers
        self.forward_sync_buffers = True if given_buffers is None else bool(given_buffers)
        self.gradient_as_bucket_view, self.static_graph = gradient_as_bucket_view, static_graph
        self.require_backward_grad_sync = self.require_forward_param_sync = True
        self._bucket_bytes = _bytes_of(bucket_cap_mb)
        self.parameters_to_ignore = set(getattr(module, "_ddp_params_and_buffers_to_ignore", ()))
        if self.process_group.size() > 1:
            given = {
                "delay_all_reduce_named_params": delay_all_reduce_named_params, "mixed_precision": mixed_precision,
                "param_to_hook_all_reduce": param_to_hook_all_reduce, "device_mesh": device_mesh,
            }  # fmt: skip
            for name, value in given.items():
                if value is not None:
                    raise UnsupportedError(f"DistributedDataParallel: {name} is {shown(value)}, expected None")
        self._begin(init_sync, self.forward_sync_buffers or forward_sync_buffers is not None)

    @property
    def broadcast_buffers(self) -> bool:
        """forward_sync_buffers, by its old name."""
        return self.forward_sync_buffers

    def _begin(self, init_sync: bool, with_buffers: bool) -> None:
        """Finds the parameters, and makes their gradients equal from now on."""
        named = [(n, p) for n, p in self.module.named_parameters() if n not in self.parameters_to_ignore]
        held: Any = self.__dict__
        held["_reduced"] = [p for _, p in named if p.requires_grad]
        held["_reducer"], held["_known"], held["_joining"], held["_hook"] = None, [], None, None
        if self.process_group.size() == 1:
            return
        self._follow()
        if init_sync:
            constant = [p for _, p in named if not p.requires_grad]
            self._copy_from_first(constant + (self._own_buffers() if with_buffers else []))

    def _follow(self) -> None:
        """Parameters that were converted or moved, by module.double() for one, are other tensors of the library now."""
        known = [p._h for p in self._reduced]
        if known != self._known:
            held = self.__dict__
            from ..distributed._comm_hooks import set_hook

            held["_reducer"] = None
            h = c.tensor_reducer_create(self.process_group._h, *handles(self._reduced), self._bucket_bytes)
            held["_reducer"], held["_known"], held["_forget_pass"] = Owner(h, c.tensor_reducer_release), known, None
            if self._hook is not None:
                held["_forget_pass"] = set_hook(h, self._reduced, *self._hook)

    def _own_buffers(self) -> list[Tensor]:
        return [b for n, b in self.module.named_buffers() if n not in self.parameters_to_ignore]

    def _copy_from_first(self, tensors: list[Tensor], root: int = 0) -> None:
        if tensors:
            with no_grad():
                check(c.tensor_group_broadcast(self.process_group._h, *handles(tensors), root))

    def forward(self, *inputs: Any, **kwargs: Any) -> Any:
        if self.device_ids:
            inputs, kwargs = _moved(inputs, self.device_ids[0]), _moved(kwargs, self.device_ids[0])
        if self._reducer is None:
            return self.module(*inputs, **kwargs)
        root = self._active(True)[-1] if self._joining is not None and is_grad_enabled() else 0
        if self.training and self.forward_sync_buffers and self.require_forward_param_sync:
            self._copy_from_first(self._own_buffers(), root)
        if not is_grad_enabled():
            if self.training:
                self.require_forward_param_sync = False
            return self.module(*inputs, **kwargs)
        self._follow()
        if self._forget_pass is not None:
            self._forget_pass()
        self.require_forward_param_sync = synchronize = self.require_backward_grad_sync
        result = self.module(*inputs, **kwargs)
        found: list[Tensor] = []
        if synchronize and (self.find_unused_parameters or self.static_graph):
            _outputs(result, found)
        check(c.tensor_reducer_prepare(self._reducer.h, *handles(found), synchronize))
        return result

    @contextmanager
    def no_sync(self) -> Iterator[None]:
        """A scope whose forward passes leave gradients as they are, so that they accumulate in each process alone; the
        backward pass of the first forward pass after it averages what has accumulated."""
        before, self.require_backward_grad_sync = self.require_backward_grad_sync, False
        try:
            yield
        finally:
            self.require_backward_grad_sync = before

    @contextmanager
    def join(
        self, divide_by_initial_world_size: bool = True, enable: bool = True, throw_on_early_termination: bool = False
    ) -> Iterator[None]:
        """A scope for a loop over inputs whose number differs between processes.

        A process that is through with its inputs takes part in the passes of the others with gradients of 0. At the end
        all have the parameters and buffers of one of those that took longest. Other collectives in the loop, as those of
        SyncBatchNorm, would wait for ever.

        divide_by_initial_world_size: True: gradients are divided by the number of all processes; False is not supported
        enable: whether the scope does anything
        throw_on_early_termination: whether all processes get an error as soon as one is through
        """
        if not divide_by_initial_world_size:
            raise UnsupportedError("join: divide_by_initial_world_size is False, expected True")
        if not enable or self._reducer is None:
            yield
            return
        held = self.__dict__
        before = self.require_backward_grad_sync
        held["_joining"], held["_last"] = throw_on_early_termination, 0
        try:
            yield
            while active := self._active(False):
                self._pass_of_others(active[-1])
            self._copy_from_first([*self._reduced, *self._own_buffers()], self._last)
        finally:
            held["_joining"], self.require_backward_grad_sync = None, before

    def _active(self, here: bool) -> list[int]:
        """The ranks that compute another pass."""
        pg = self.process_group
        flags = zeros(pg.size() + 1, dtype="int32")
        if here:
            flags[pg.rank()] = 1
            flags[-1] = int(self.require_backward_grad_sync)
        check(c.tensor_group_all_reduce(pg._h, *handles([flags]), c.TENSOR_COLLECTIVE_SUM))
        *ranks, synchronize = flags.tolist()
        if self._joining and sum(ranks) < pg.size():
            raise InvalidError(f"join: rank {ranks.index(0)} is through with its inputs before others")
        if not here:
            self.require_backward_grad_sync = bool(synchronize)
        found = [rank for rank, active in enumerate(ranks) if active]
        self.__dict__["_last"] = found[-1] if found else self._last
        return found

    def _pass_of_others(self, root: int) -> None:
        """Takes part in a forward and a backward pass of others."""
        synchronize = self.require_backward_grad_sync
        if self.training and self.forward_sync_buffers and self.require_forward_param_sync:
            self._copy_from_first(self._own_buffers(), root)
        self.require_forward_param_sync = synchronize
        if not synchronize:
            return
        before = [p.grad for p in self._reduced]
        for p in self._reduced:
            p.grad = None
        check(c.tensor_reducer_prepare(self._reducer.h, b"", 0, True))
        with enable_grad():
            loss: Any = sum((p * 0).sum() for p in self._reduced)
        loss.backward()
        for p, grad in zip(self._reduced, before):
            p.grad = grad

    def register_comm_hook(self, state: Any, hook: Callable[[Any, Any], Any]) -> None:
        """Has hook(state, bucket) do what makes the gradients of all processes one, in the place of their mean.

        It is called for each bucket (libtensor.distributed.GradBucket) when its gradients are complete, in the same order
        in all processes, and returns a Future of the new gradients: a tensor like bucket.buffer(), or that itself. Hooks for
        this are in libtensor.distributed.algorithms.ddp_comm_hooks. If a backward pass fails in one process, the group ends.
        Errors: InvalidError for a second hook.
        """
        if not callable(hook):
            raise InvalidTypeError(f"register_comm_hook: hook is {shown(hook)}, expected a function")
        if self._hook is not None:
            raise InvalidError("register_comm_hook: there is a hook already, expected one call")
        self.__dict__["_hook"] = (state, hook)
        self.__dict__["_known"] = []
        self._follow()

    def _set_static_graph(self) -> None:
        self.static_graph = True

    def __getstate__(self) -> dict[str, Any]:
        left_out = ("process_group", "_reducer", "_reduced", "_known", "_joining", "_hook", "_forget_pass")
        return {key: value for key, value in super().__getstate__().items() if key not in left_out}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """A copy averages gradients too, over the group of all processes: all of them make it."""
        super().__setstate__(state)
        self.process_group = _own_group(None)
        self._begin(True, self.forward_sync_buffers)


def _own_group(given: Any) -> Any:
    from ..distributed._process_group import given_group

    found = given_group(given, "")
    if found is None:
        raise InvalidError("DistributedDataParallel: this process does not belong to process_group")
    return found


def _bytes_of(bucket_cap_mb: Any) -> int:
    """A number of MiB in bytes; 0 for None, which leaves the choice to the library."""
    if bucket_cap_mb is None:
        return 0
    if isinstance(bucket_cap_mb, bool) or not isinstance(bucket_cap_mb, (int, float)) or not 0 < bucket_cap_mb < 2**30:
        raise InvalidError(
            f"DistributedDataParallel: bucket_cap_mb is {shown(bucket_cap_mb)}, expected a number of MiB above 0"
        )
    return max(1, int(bucket_cap_mb * 2**20))


def _outputs(value: Any, found: list[Tensor]) -> None:
    """Tensors that require grad in lists, tuples, dicts and dataclasses."""
    if isinstance(value, Tensor):
        if value.requires_grad:
            found.append(value)
    elif isinstance(value, dict):
        for item in value.values():
            _outputs(item, found)
    elif isinstance(value, (list, tuple, set, frozenset)):
        for item in value:
            _outputs(item, found)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            _outputs(getattr(value, field.name, None), found)


def _moved(value: Any, device: Any) -> Any:
    """Tensors in lists, tuples and dicts on a device."""
    if isinstance(value, Tensor):
        return value.to(device=device)
    if isinstance(value, dict):
        return {key: _moved(item, device) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        made = [_moved(item, device) for item in value]
        return type(value)(*made) if hasattr(value, "_fields") else type(value)(made)
    return value
