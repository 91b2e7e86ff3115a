# SPDX-License-Identifier: Apache-2.0
"""Normalizations as layers."""

from __future__ import annotations

import sys
from typing import Any

from .._convert import Ints, ints_of
from ..creation import ones, tensor, zeros
from ..dtypes import DeviceLike, DTypeLike
from ..errors import InvalidError, ShapeError
from ..tensor import Tensor
from . import functional as F
from . import init
from ._dtypes import same_dtype
from .module import Module
from .parameter import Parameter


def _reset(weight: Tensor | None, bias: Tensor | None) -> None:
    if weight is not None:
        init.ones_(weight)
    if bias is not None:
        init.zeros_(bias)


class LayerNorm(Module):
    """(x - mean) / sqrt(var + eps) * weight + bias over the last axes."""

    weight: Parameter | None
    bias: Parameter | None

    def __init__(
        self,
        normalized_shape: Ints,
        eps: float = 1e-5,
        elementwise_affine: bool = True,
        bias: bool = True,
        device: DeviceLike = None,
        dtype: DTypeLike = None,
    ) -> None:
        super().__init__()
        shape = ints_of(normalized_shape)
        self.normalized_shape, self.eps, self.elementwise_affine = shape, eps, elementwise_affine
        self.register_parameter(
            "weight", Parameter(ones(shape, device=device, dtype=dtype)) if elementwise_affine else None
        )
        self.register_parameter(
            "bias", Parameter(zeros(shape, device=device, dtype=dtype)) if elementwise_affine and bias else None
        )

    def reset_parameters(self) -> None:
        """Weights 1 and biases 0."""
        _reset(self.weight, self.bias)

    def forward(self, input: Tensor) -> Tensor:
        same_dtype(self, input, self.weight)
        return F.layer_norm(input, self.normalized_shape, self.weight, self.bias, self.eps)

    def extra_repr(self) -> str:
        text = f"{self.normalized_shape}, eps={self.eps}, elementwise_affine={self.elementwise_affine}"
        return f"{text}, bias={self.bias is not None}"


class _NormBase(Module):
    weight: Parameter | None
    bias: Parameter | None
    running_mean: Tensor | None
    running_var: Tensor | None
    num_batches_tracked: Tensor | None
    ndims: tuple[int, ...]

    def __init__(
        self,
        num_features: int,
        eps: float = 1e-5,
        momentum: float | None = 0.1,
        affine: bool = True,
        track_running_stats: bool = True,
        device: DeviceLike = None,
        dtype: DTypeLike = None,
        *,
        bias: bool = True,
    ) -> None:
        super().__init__()
        self.num_features, self.eps, self.momentum = num_features, eps, momentum
        self.affine, self.track_running_stats = affine, track_running_stats
        self.register_parameter("weight", Parameter(ones(num_features, device=device, dtype=dtype)) if affine else None)
        self.register_parameter(
            "bias", Parameter(zeros(num_features, device=device, dtype=dtype)) if affine and bias else None
        )
        tracked = track_running_stats
        self.register_buffer("running_mean", zeros(num_features, device=device, dtype=dtype) if tracked else None)
        self.register_buffer("running_var", ones(num_features, device=device, dtype=dtype) if tracked else None)
        self.register_buffer("num_batches_tracked", tensor(0, device=device) if tracked else None)

    def reset_parameters(self) -> None:
        """Weights 1, biases 0, and nothing seen."""
        self.reset_running_stats()
        _reset(self.weight, self.bias)

    def reset_running_stats(self) -> None:
        """Forgets what it saw."""
        if self.running_mean is not None:
            for buffer, value in ((self.running_mean, 0), (self.running_var, 1), (self.num_batches_tracked, 0)):
                buffer.fill_(value)  # type: ignore[union-attr]

    def _check_input_dim(self, input: Tensor) -> None:
        if input.ndim not in self.ndims:
            allowed = " or ".join(map(str, self.ndims))
            raise ShapeError(f"{type(self).__name__}: expected {allowed} axes, the input has {input.ndim}")

    def extra_repr(self) -> str:
        return (
            f"{self.num_features}, eps={self.eps}, momentum={self.momentum}, affine={self.affine}, "
            f"bias={self.bias is not None}, track_running_stats={self.track_running_stats}"
        )


class _BatchNorm(_NormBase):
    def forward(self, input: Tensor) -> Tensor:
        same_dtype(self, input, self.weight)
        self._check_input_dim(input)
        use_batch = self.training or self.running_mean is None
        momentum = self.momentum
        counts = self.num_batches_tracked if self.training else None
        if counts is not None and momentum is None:  # a cumulative mean
            momentum = 1.0 / (counts.item() + 1)
        y = self._normalize(input, use_batch, momentum or 0.0)
        if counts is not None:
            counts.add_(1)  # not the batches that were refused
        return y

    def _normalize(self, input: Tensor, use_batch: bool, momentum: float) -> Tensor:
        mean, var = self.running_mean, self.running_var
        return F.batch_norm(input, mean, var, self.weight, self.bias, use_batch, momentum, self.eps)


class BatchNorm1d(_BatchNorm):
    """Of (N, C) or (N, C, L)."""

    ndims = (2, 3)


class BatchNorm2d(_BatchNorm):
    """Of (N, C, H, W)."""

    ndims = (4,)


class BatchNorm3d(_BatchNorm):
    """Of (N, C, D, H, W)."""

    ndims = (5,)


class SyncBatchNorm(_BatchNorm):
    """Of (N, C, ...): in training over the batches of all processes of a group, which all compute it together.

    Its running statistics are then the same in all of them. process_group: the group; None: that of all processes, if
    libtensor.distributed.init_process_group() was called. In evaluation, and of one process, it is a BatchNorm.
    """

    ndims = ()

    def __init__(
        self,
        num_features: int,
        eps: float = 1e-5,
        momentum: float | None = 0.1,
        affine: bool = True,
        track_running_stats: bool = True,
        process_group: Any = None,
        device: DeviceLike = None,
        dtype: DTypeLike = None,
        *,
        bias: bool = True,
    ) -> None:
        super().__init__(num_features, eps, momentum, affine, track_running_stats, device, dtype, bias=bias)
        self.process_group = process_group

    def _check_input_dim(self, input: Tensor) -> None:
        if input.ndim < 2:
            raise ShapeError(f"SyncBatchNorm: expected at least 2 axes, the input has {input.ndim}")

    def _normalize(self, input: Tensor, use_batch: bool, momentum: float) -> Tensor:
        group = self._group() if use_batch and self.training else None
        if group is None:
            return super()._normalize(input, use_batch, momentum)
        if input.shape[1] != self.num_features:
            raise ShapeError(
                f"SyncBatchNorm: the input has shape {list(input.shape)}, expected {self.num_features} channels"
            )
        from ._sync_norm import sync_batch_norm

        mean, var = self.running_mean, self.running_var
        return sync_batch_norm(group, input, self.weight, self.bias, mean, var, momentum, self.eps)

    def _group(self) -> Any:
        """The group of several processes; None where there is none."""
        distributed: Any = sys.modules.get("libtensor.distributed")
        if distributed is None or not distributed.is_initialized():
            return None
        group = self.process_group or distributed.group.WORLD
        return group if group.size() > 1 else None

    @classmethod
    def convert_sync_batchnorm(cls, module: Module, process_group: Any = None) -> Module:
        """The module with a SyncBatchNorm in place of each BatchNorm, which has its parameters and buffers.

        A BatchNorm itself is not changed, and its SyncBatchNorm is returned.
        """
        made = module
        if isinstance(module, _BatchNorm):
            made = cls(
                module.num_features,
                module.eps,
                module.momentum,
                module.affine,
                module.track_running_stats,
                process_group,
                bias=module.bias is not None,
            )
            if module.affine:
                made.weight, made.bias = module.weight, module.bias
            made.running_mean, made.running_var = module.running_mean, module.running_var
            made.num_batches_tracked = module.num_batches_tracked
            made.training = module.training
        for name, child in module.named_children():
            setattr(made, name, cls.convert_sync_batchnorm(child, process_group))
        return made


class RMSNorm(Module):
    """x / sqrt(mean(x ** 2) + eps) * weight over the last axes."""

    weight: Parameter | None

    def __init__(
        self,
        normalized_shape: Ints,
        eps: float | None = None,
        elementwise_affine: bool = True,
        device: DeviceLike = None,
        dtype: DTypeLike = None,
    ) -> None:
        super().__init__()
        shape = ints_of(normalized_shape)
        self.normalized_shape, self.eps, self.elementwise_affine = shape, eps, elementwise_affine
        self.register_parameter(
            "weight", Parameter(ones(shape, device=device, dtype=dtype)) if elementwise_affine else None
        )

    def reset_parameters(self) -> None:
        """Weights 1 and biases 0."""
        _reset(self.weight, None)

    def forward(self, x: Tensor) -> Tensor:
        same_dtype(self, x, self.weight)
        return F.rms_norm(x, self.normalized_shape, self.weight, self.eps)

    def extra_repr(self) -> str:
        return f"{self.normalized_shape}, eps={self.eps}, elementwise_affine={self.elementwise_affine}"


class GroupNorm(Module):
    """(x - mean) / sqrt(var + eps) for each group of channels of (N, C, ...), times weight, plus bias."""

    weight: Parameter | None
    bias: Parameter | None

    def __init__(
        self,
        num_groups: int,
        num_channels: int,
        eps: float = 1e-5,
        affine: bool = True,
        device: DeviceLike = None,
        dtype: DTypeLike = None,
        *,
        bias: bool = True,
    ) -> None:
        super().__init__()
        if num_groups <= 0 or num_channels % num_groups:
            raise InvalidError(f"num_groups is {num_groups}, expected a divisor of num_channels {num_channels}")
        self.num_groups, self.num_channels, self.eps, self.affine = num_groups, num_channels, eps, affine
        self.register_parameter("weight", Parameter(ones(num_channels, device=device, dtype=dtype)) if affine else None)
        self.register_parameter(
            "bias", Parameter(zeros(num_channels, device=device, dtype=dtype)) if affine and bias else None
        )

    def reset_parameters(self) -> None:
        """Weights 1 and biases 0."""
        _reset(self.weight, self.bias)

    def forward(self, input: Tensor) -> Tensor:
        same_dtype(self, input, self.weight)
        return F.group_norm(input, self.num_groups, self.weight, self.bias, self.eps)

    def extra_repr(self) -> str:
        text = f"{self.num_groups}, {self.num_channels}, eps={self.eps}, affine={self.affine}"
        return f"{text}, bias={self.bias is not None}"


class _InstanceNorm(_NormBase):
    def __init__(
        self,
        num_features: int,
        eps: float = 1e-5,
        momentum: float = 0.1,
        affine: bool = False,
        track_running_stats: bool = False,
        device: DeviceLike = None,
        dtype: DTypeLike = None,
        *,
        bias: bool = True,
    ) -> None:
        super().__init__(num_features, eps, momentum, affine, track_running_stats, device, dtype, bias=bias)

    def _check_input_dim(self, input: Tensor) -> None:
        batched = self.ndims[-1]
        if input.ndim not in (batched - 1, batched):
            raise ShapeError(
                f"{type(self).__name__}: expected {batched - 1} or {batched} axes, the input has {input.ndim}"
            )

    def forward(self, input: Tensor) -> Tensor:
        same_dtype(self, input, self.weight)
        batched = self.ndims[-1]
        self._check_input_dim(input)
        if input.shape[-batched + 1] != self.num_features:
            raise ShapeError(
                f"{type(self).__name__}: the input has shape {list(input.shape)}, expected {self.num_features} channels"
            )
        own = self.training or not self.track_running_stats
        values = F.instance_norm(
            input if input.ndim == batched else input.unsqueeze(0),
            self.running_mean,
            self.running_var,
            self.weight,
            self.bias,
            own,
            self.momentum or 0.0,
            self.eps,
        )
        return values if input.ndim == batched else values.squeeze(0)


class InstanceNorm1d(_InstanceNorm):
    """Of (N, C, L) or (C, L)."""

    ndims = (3,)


class InstanceNorm2d(_InstanceNorm):
    """Of (N, C, H, W) or (C, H, W)."""

    ndims = (4,)


class InstanceNorm3d(_InstanceNorm):
    """Of (N, C, D, H, W) or (C, D, H, W)."""

    ndims = (5,)


class LocalResponseNorm(Module):
    """x / (k + alpha * mean) ** beta, with the mean of the squares of `size` neighbouring channels."""

    def __init__(self, size: int, alpha: float = 1e-4, beta: float = 0.75, k: float = 1.0) -> None:
        super().__init__()
        self.size, self.alpha, self.beta, self.k = size, alpha, beta, k

    def forward(self, input: Tensor) -> Tensor:
        return F.local_response_norm(input, self.size, self.alpha, self.beta, self.k)

    def extra_repr(self) -> str:
        return f"{self.size}, alpha={self.alpha}, beta={self.beta}, k={self.k}"
