# SPDX-License-Identifier: Apache-2.0
"""Layers that learn the number of their inputs at the first call, or from a state dict."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .._convert import Ints
from ..creation import tensor
from ..dtypes import DTypeLike
from ..errors import InvalidError, ShapeError
from ..tensor import Tensor
from .convolutions import Conv1d, Conv2d, Conv3d, ConvTranspose1d, ConvTranspose2d, ConvTranspose3d, _ConvNd
from .layers import Linear
from .module import Module
from .norms import (
    BatchNorm1d,
    BatchNorm2d,
    BatchNorm3d,
    InstanceNorm1d,
    InstanceNorm2d,
    InstanceNorm3d,
    _NormBase,
)
from .parameter import UninitializedBuffer, UninitializedParameter, is_lazy


class LazyModuleMixin(Module):
    """The first base of a class, before its other Module, that has UninitializedParameter as attributes.

    At the first call initialize_parameters() gets the arguments of forward, and materialises all of them; then the
    module becomes one of the class `cls_to_become`, if that is set.
    """

    cls_to_become: type[Module] | None = None

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._load_hook = self._register_load_state_dict_pre_hook(_take_shapes, with_module=True)
        self._initialize_hook = self.register_forward_pre_hook(_infer, with_kwargs=True)

    def initialize_parameters(self, *args: Any, **named: Any) -> None:
        """Materialises the parameters, as the arguments of forward need them."""
        raise NotImplementedError(f"{type(self).__name__} has no method initialize_parameters")

    def has_uninitialized_params(self) -> bool:
        """Whether the shape of a parameter or buffer is not known yet."""
        return any(is_lazy(t) for t in (*self._parameters.values(), *self._buffers.values()))


def _take_shapes(module: Any, state_dict: Mapping[str, Any], prefix: str, *rest: Any) -> None:
    """What a state dict has is materialised, before the values are copied."""
    for name, t in (*module._parameters.items(), *module._buffers.items()):
        value = state_dict.get(prefix + name)
        if is_lazy(t) and not is_lazy(value) and hasattr(value, "shape"):
            t.materialize(value.shape)  # type: ignore[union-attr]


def _infer(module: Any, args: tuple[Any, ...], named: dict[str, Any]) -> None:
    module.initialize_parameters(*args, **named)
    if module.has_uninitialized_params():
        raise InvalidError(f"{type(module).__name__}: initialize_parameters left parameters without a shape")
    module._initialize_hook.remove()
    module._load_hook.remove()
    del module._initialize_hook, module._load_hook
    if module.cls_to_become is not None:
        module.__class__ = module.cls_to_become


class _Lazy(LazyModuleMixin):
    def reset_parameters(self) -> None:
        """Draws new values, if the shapes are known."""
        if not self.has_uninitialized_params():
            super().reset_parameters()  # type: ignore[misc]


class LazyLinear(_Lazy, Linear):
    """Linear whose in_features is the last extent of its first input."""

    cls_to_become = Linear

    def __init__(self, out_features: int, bias: bool = True, device: Any = None, dtype: DTypeLike = None) -> None:
        super().__init__(0, 0, False)
        self.weight: Any = UninitializedParameter(device=device, dtype=dtype)
        self.out_features = out_features
        if bias:
            self.bias: Any = UninitializedParameter(device=device, dtype=dtype)

    def initialize_parameters(self, input: Tensor) -> None:
        if self.has_uninitialized_params():
            self.in_features = input.shape[-1]
            self.weight.materialize((self.out_features, self.in_features))
            if self.bias is not None:
                self.bias.materialize((self.out_features,))
            self.reset_parameters()
        self.in_features = self.weight.shape[-1]


class _LazyConv(_Lazy, _ConvNd):
    def _delay(self, out_channels: int, bias: bool, device: Any, dtype: DTypeLike) -> None:
        self.weight: Any = UninitializedParameter(device=device, dtype=dtype)
        self.out_channels = out_channels
        if bias:
            self.bias: Any = UninitializedParameter(device=device, dtype=dtype)

    def initialize_parameters(self, input: Tensor, *args: Any, **named: Any) -> None:
        name = type(self).__name__
        if input.ndim not in (self.axes + 1, self.axes + 2):
            raise ShapeError(f"{name}: expected {self.axes + 1} or {self.axes + 2} axes, the input has {input.ndim}")
        channels = input.shape[-self.axes - 1]
        if self.has_uninitialized_params():
            if channels % self.groups or self.out_channels % self.groups:
                raise InvalidError(
                    f"{name}: {channels} and {self.out_channels} channels are no multiples of {self.groups} groups"
                )
            rows, columns = (channels, self.out_channels) if self.transposed else (self.out_channels, channels)
            self.weight.materialize((rows, columns // self.groups, *self.kernel_size))
            if self.bias is not None:
                self.bias.materialize((self.out_channels,))
            self.in_channels = channels
            self.reset_parameters()
        self.in_channels = self.weight.shape[0] if self.transposed else self.weight.shape[1] * self.groups


class _LazyConvForward(_LazyConv):
    def __init__(
        self,
        out_channels: int,
        kernel_size: Ints,
        stride: Ints = 1,
        padding: Any = 0,
        dilation: Ints = 1,
        groups: int = 1,
        bias: bool = True,
        padding_mode: str = "zeros",
        device: Any = None,
        dtype: DTypeLike = None,
    ) -> None:
        super().__init__(0, 0, kernel_size, stride, padding, dilation, groups, False, padding_mode)
        self._delay(out_channels, bias, device, dtype)


class _LazyConvTranspose(_LazyConv):
    def __init__(
        self,
        out_channels: int,
        kernel_size: Ints,
        stride: Ints = 1,
        padding: Ints = 0,
        output_padding: Ints = 0,
        groups: int = 1,
        bias: bool = True,
        dilation: Ints = 1,
        padding_mode: str = "zeros",
        device: Any = None,
        dtype: DTypeLike = None,
    ) -> None:
        super().__init__(0, 0, kernel_size, stride, padding, output_padding, groups, False, dilation, padding_mode)
        self._delay(out_channels, bias, device, dtype)


class LazyConv1d(_LazyConvForward, Conv1d):
    """Conv1d whose in_channels is that of its first input (N, C, L)."""

    cls_to_become = Conv1d


class LazyConv2d(_LazyConvForward, Conv2d):
    """Conv2d whose in_channels is that of its first input (N, C, H, W)."""

    cls_to_become = Conv2d


class LazyConv3d(_LazyConvForward, Conv3d):
    """Conv3d whose in_channels is that of its first input (N, C, D, H, W)."""

    cls_to_become = Conv3d


class LazyConvTranspose1d(_LazyConvTranspose, ConvTranspose1d):
    """ConvTranspose1d whose in_channels is that of its first input (N, C, L)."""

    cls_to_become = ConvTranspose1d


class LazyConvTranspose2d(_LazyConvTranspose, ConvTranspose2d):
    """ConvTranspose2d whose in_channels is that of its first input (N, C, H, W)."""

    cls_to_become = ConvTranspose2d


class LazyConvTranspose3d(_LazyConvTranspose, ConvTranspose3d):
    """ConvTranspose3d whose in_channels is that of its first input (N, C, D, H, W)."""

    cls_to_become = ConvTranspose3d


class _LazyNorm(_Lazy, _NormBase):
    def _delay(self, affine: bool, bias: bool, tracked: bool, device: Any, dtype: DTypeLike) -> None:
        self.affine, self.track_running_stats = affine, tracked
        if affine:
            self.weight: Any = UninitializedParameter(device=device, dtype=dtype)
            if bias:
                self.bias: Any = UninitializedParameter(device=device, dtype=dtype)
        if tracked:
            self.running_mean: Any = UninitializedBuffer(device=device, dtype=dtype)
            self.running_var: Any = UninitializedBuffer(device=device, dtype=dtype)
            self.num_batches_tracked = tensor(0, device=device)

    def initialize_parameters(self, input: Tensor) -> None:
        places = self._channel_axis(input)
        if self.has_uninitialized_params():
            self.num_features = input.shape[places]
            for t in (self.weight, self.bias, self.running_mean, self.running_var):
                if t is not None:
                    t.materialize((self.num_features,))
            self.reset_parameters()
        for t in (self.weight, self.running_mean):
            if t is not None:
                self.num_features = t.shape[0]
                break
        else:
            self.num_features = input.shape[places]

    def _channel_axis(self, input: Tensor) -> int:
        """The axis of the channels; inputs of a wrong number of axes are refused."""
        self._check_input_dim(input)
        return 1


class _LazyBatchNorm(_LazyNorm):
    def __init__(
        self,
        eps: float = 1e-5,
        momentum: float | None = 0.1,
        affine: bool = True,
        track_running_stats: bool = True,
        device: Any = None,
        dtype: DTypeLike = None,
        *,
        bias: bool = True,
    ) -> None:
        super().__init__(0, eps, momentum, False, False)
        self._delay(affine, bias, track_running_stats, device, dtype)


class _LazyInstanceNorm(_LazyNorm):
    def __init__(
        self,
        eps: float = 1e-5,
        momentum: float = 0.1,
        affine: bool = True,
        track_running_stats: bool = True,
        device: Any = None,
        dtype: DTypeLike = None,
        *,
        bias: bool = True,
    ) -> None:
        super().__init__(0, eps, momentum, False, False)
        self._delay(affine, bias, track_running_stats, device, dtype)

    def _channel_axis(self, input: Tensor) -> int:
        self._check_input_dim(input)
        return input.ndim - self.ndims[-1] + 1


class LazyBatchNorm1d(_LazyBatchNorm, BatchNorm1d):
    """BatchNorm1d whose num_features is that of its first input (N, C) or (N, C, L)."""

    cls_to_become = BatchNorm1d


class LazyBatchNorm2d(_LazyBatchNorm, BatchNorm2d):
    """BatchNorm2d whose num_features is that of its first input (N, C, H, W)."""

    cls_to_become = BatchNorm2d


class LazyBatchNorm3d(_LazyBatchNorm, BatchNorm3d):
    """BatchNorm3d whose num_features is that of its first input (N, C, D, H, W)."""

    cls_to_become = BatchNorm3d


class LazyInstanceNorm1d(_LazyInstanceNorm, InstanceNorm1d):
    """InstanceNorm1d whose num_features is that of its first input (N, C, L) or (C, L)."""

    cls_to_become = InstanceNorm1d


class LazyInstanceNorm2d(_LazyInstanceNorm, InstanceNorm2d):
    """InstanceNorm2d whose num_features is that of its first input (N, C, H, W) or (C, H, W)."""

    cls_to_become = InstanceNorm2d


class LazyInstanceNorm3d(_LazyInstanceNorm, InstanceNorm3d):
    """InstanceNorm3d whose num_features is that of its first input (N, C, D, H, W) or (C, D, H, W)."""

    cls_to_become = InstanceNorm3d
