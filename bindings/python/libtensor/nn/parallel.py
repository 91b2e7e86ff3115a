# SPDX-License-Identifier: Apache-2.0
"""Modules on several devices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from ..errors import InvalidError, InvalidTypeError, UnsupportedError
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
    """A module whose gradients are averaged over the processes of a group, of which there is one: they stay what they are.

    The state-dict keys are "module. ...", as of PyTorch's class. libtensor.distributed.init_process_group() comes first.

    device_ids: at most one device, where inputs go
    broadcast_buffers, bucket_cap_mb, find_unused_parameters, gradient_as_bucket_view, static_graph and the options that
        follow: for programs that give them
    """

    def __init__(
        self,
        module: Module,
        device_ids: Sequence[Any] | None = None,
        output_device: Any = None,
        dim: int = 0,
        broadcast_buffers: bool = True,
        init_sync: bool = True,
        process_group: Any = None,
        bucket_cap_mb: int | None = None,
        find_unused_parameters: bool = False,
        check_reduction: bool = False,
        gradient_as_bucket_view: bool = False,
        static_graph: bool = False,
        delay_all_reduce_named_params: Any = None,
        param_to_hook_all_reduce: Any = None,
        mixed_precision: Any = None,
        device_mesh: Any = None,
        skip_all_reduce_unused_params: bool = False,
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
        self.process_group = process_group or distributed.group.WORLD
        self.find_unused_parameters, self.broadcast_buffers = find_unused_parameters, broadcast_buffers
        self.gradient_as_bucket_view, self.static_graph = gradient_as_bucket_view, static_graph
        self.require_backward_grad_sync = True

    def forward(self, *inputs: Any, **kwargs: Any) -> Any:
        if self.device_ids:
            inputs, kwargs = _moved(inputs, self.device_ids[0]), _moved(kwargs, self.device_ids[0])
        return self.module(*inputs, **kwargs)

    @contextmanager
    def no_sync(self) -> Iterator[None]:
        """A scope in which gradients are not averaged."""
        before, self.require_backward_grad_sync = self.require_backward_grad_sync, False
        try:
            yield
        finally:
            self.require_backward_grad_sync = before

    @contextmanager
    def join(
        self, divide_by_initial_world_size: bool = True, enable: bool = True, throw_on_early_termination: bool = False
    ) -> Iterator[None]:
        """A scope for inputs whose number differs between processes."""
        yield


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
