# SPDX-License-Identifier: Apache-2.0
"""Modules on several devices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..errors import InvalidTypeError, UnsupportedError
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
