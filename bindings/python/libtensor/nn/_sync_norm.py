# SPDX-License-Identifier: Apache-2.0
"""Batch normalization over the batches of all processes of a group."""

from __future__ import annotations

from math import prod
from typing import Any

from ..autograd import grad
from ..autograd.function import Function
from ..autograd.grad_mode import is_grad_enabled, no_grad
from ..creation import full
from ..errors import InvalidError
from ..functions import cat
from ..tensor import Tensor
from . import functional as F


def _wide(x: Tensor) -> Tensor:
    """Half precision as float32."""
    return x.float() if x.dtype.itemsize < 4 else x


def _channels(values: Tensor, like: Tensor) -> Tensor:
    """(C) as (1, C, 1, ...)."""
    return values.reshape(1, -1, *[1] * (like.ndim - 2))


def _axes(x: Tensor) -> tuple[int, ...]:
    return (0, *range(2, x.ndim))


def _own_moments(x: Tensor) -> Tensor:
    """Mean (C), sum of squared deviations (C) and number of elements of each channel, joined."""
    count = prod(x.shape[i] for i in _axes(x))
    wide = _wide(x)
    number = full((1,), float(count), dtype=wide.dtype, device=x.device)
    if not count:
        return cat([wide.new_zeros(2 * x.shape[1]), number])
    mean = wide.mean(_axes(x))
    return cat([mean, (wide - _channels(mean, x)).square().sum(_axes(x)), number])


def _joined(parts: Tensor) -> tuple[Tensor, Tensor, float]:
    """Mean (C), biased variance (C) and number of elements of each channel, of the moments of all processes (size, 2C + 1).

    Source: Chan, Golub and LeVeque, Algorithms for computing the sample variance, 1983."""
    channels = (parts.shape[1] - 1) // 2
    counts = parts[:, -1:]
    means, squares = parts[:, :channels], parts[:, channels:-1]
    total = counts.detach().sum().item()
    if total < 2:
        raise InvalidError(f"SyncBatchNorm: {total:g} values per channel in all processes, expected at least 2")
    mean = (means * counts).sum(0) / total
    squared = squares.sum(0) + ((means - mean).square() * counts).sum(0)
    return mean, squared / total, total


def _recorded(pg: Any, eps: float, x: Tensor, weight: Tensor | None, bias: Tensor | None) -> Tensor:
    """The same function as ops and collectives that have gradients of any order."""
    from ..distributed.nn.functional import all_gather
    from ..functions import stack

    mean, var, _ = _joined(stack(all_gather(_own_moments(x), pg)))
    y: Any = (_wide(x) - _channels(mean, x)) * _channels((var + eps).rsqrt(), x)
    if weight is not None:
        y = y * _channels(_wide(weight), x)
    if bias is not None:
        y = y + _channels(_wide(bias), x)
    return y.to(dtype=x.dtype)  # type: ignore[no-any-return]


class _SyncBatchNorm(Function):
    """(y, mean, unbiased variance); the last two have no gradients."""

    @staticmethod
    def forward(ctx: Any, pg: Any, eps: float, x: Tensor, weight: Tensor | None, bias: Tensor | None) -> Any:
        from ..distributed._collectives import all_gather_into_tensor

        own = _own_moments(x.detach())
        parts = own.new_empty((pg.size(), own.numel()))
        all_gather_into_tensor(parts, own, pg)
        mean, var, total = _joined(parts)
        y = F.batch_norm(x, mean.to(dtype=x.dtype), var.to(dtype=x.dtype), weight, bias, False, 0.0, eps)
        ctx.pg, ctx.eps, ctx.total = pg, eps, total
        ctx.save_for_backward(x, weight, bias, mean, (var + eps).rsqrt())
        unbiased = var * (total / (total - 1))
        returned = mean.clone()  # what is saved is no output
        ctx.mark_non_differentiable(returned, unbiased)
        return y, returned, unbiased

    @staticmethod
    def backward(ctx: Any, dy: Tensor, *unused: Any) -> Any:
        x, weight, bias, mean, inverse = ctx.saved_tensors
        if is_grad_enabled():  # a gradient of the gradient is wanted
            inputs = [t for t in (x, weight, bias) if t is not None and t.requires_grad]
            found = iter(grad(_recorded(ctx.pg, ctx.eps, x, weight, bias), inputs, dy, create_graph=True))
            return None, None, *(next(found) if t is not None and t.requires_grad else None for t in (x, weight, bias))
        from ..distributed._collectives import all_reduce

        dy, normal = _wide(dy), (_wide(x) - _channels(mean, x)) * _channels(inverse, x)
        sums = cat([dy.sum(_axes(x)), (dy * normal).sum(_axes(x))])
        d_bias, d_weight = sums.clone().chunk(2)
        dx = None
        if ctx.needs_input_grad[2]:
            all_reduce(sums, group=ctx.pg)
            mean_dy, mean_product = (_channels(part, x) for part in (sums / ctx.total).chunk(2))
            scale = inverse if weight is None else inverse * _wide(weight)
            dx = ((dy - mean_dy - normal * mean_product) * _channels(scale, x)).to(dtype=x.dtype)
        return (
            None, None, dx,
            None if weight is None else d_weight.to(dtype=weight.dtype),
            None if bias is None else d_bias.to(dtype=bias.dtype),
        )  # fmt: skip


def sync_batch_norm(
    pg: Any,
    x: Tensor,
    weight: Tensor | None,
    bias: Tensor | None,
    running_mean: Tensor | None,
    running_var: Tensor | None,
    momentum: float,
    eps: float,
) -> Tensor:
    """Batch normalization with the statistics of all processes of a group; running statistics take part of them."""
    y, mean, var = _SyncBatchNorm.apply(pg, eps, x, weight, bias)
    with no_grad():
        if running_mean is not None:
            running_mean.copy_(_wide(running_mean) * (1 - momentum) + mean * momentum)
        if running_var is not None:
            running_var.copy_(_wide(running_var) * (1 - momentum) + var * momentum)
    return y  # type: ignore[no-any-return]
