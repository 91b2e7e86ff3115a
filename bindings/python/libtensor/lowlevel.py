# SPDX-License-Identifier: Apache-2.0
"""What layers are made of: normalizations that return their statistics, and hashes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from ._convert import OUT, guard
from .combining import concat
from .creation import empty, zeros
from .errors import InvalidError, InvalidTypeError, OutOfRangeError, ShapeError, shown
from .tensor import Tensor

# ---- normalizations


def _wide(x: Any) -> Any:
    """In the dtype of the statistics: float32 of narrower numbers."""
    return x.float() if x.dtype.itemsize < 4 else x


def _statistics(x: Any, axes: tuple[int, ...], eps: float) -> tuple[Any, Any]:
    """The mean over the axes, which stay with extent 1, and 1 / sqrt(variance + eps)."""
    mean = x.mean(axes, keepdim=True)
    return mean, (x.sub(mean).square().mean(axes, keepdim=True) + eps).rsqrt()


def _kept(input: Any, weight: Any) -> Any:
    """The dtype in which statistics are returned: that of the weights, which may be wider than the input's."""
    return input.dtype if weight is None else weight.dtype


def native_batch_norm(
    input: Tensor,
    weight: Tensor | None,
    bias: Tensor | None,
    running_mean: Tensor | None,
    running_var: Tensor | None,
    training: bool,
    momentum: float,
    eps: float,
) -> tuple[Tensor, Tensor, Tensor]:
    """nn.functional.batch_norm of (N, C, ...), and if training the mean (C,) and 1 / sqrt(variance + eps) of the batch.

    The statistics are empty otherwise. running_mean and running_var are updated if training."""
    from .nn.functional import batch_norm

    axes = (0, *range(2, input.ndim))
    out = batch_norm(input, running_mean, running_var, weight, bias, bool(training), momentum, eps)
    if not training:
        none = empty((0,), dtype=_kept(input, weight), device=input.device)
        return out, none, none.clone()
    mean, inverse = (
        v.reshape(-1).to(dtype=_kept(input, weight)) for v in _statistics(_wide(input.detach()), axes, eps)
    )
    return out, mean, inverse


def native_layer_norm(
    input: Tensor, normalized_shape: Sequence[int], weight: Tensor | None, bias: Tensor | None, eps: float
) -> tuple[Tensor, Tensor, Tensor]:
    """nn.functional.layer_norm, and the mean and 1 / sqrt(variance + eps) of each row, with axes of extent 1."""
    from .nn.functional import layer_norm

    given: Any = normalized_shape
    shape = [given] if isinstance(given, int) else list(given)
    out = layer_norm(input, shape, weight, bias, eps)
    axes = tuple(range(input.ndim - len(shape), input.ndim))
    mean, inverse = (v.to(dtype=_kept(input, weight)) for v in _statistics(_wide(input.detach()), axes, eps))
    return out, mean, inverse


def native_group_norm(
    input: Tensor, weight: Tensor | None, bias: Tensor | None, N: int, C: int, HxW: int, group: int, eps: float
) -> tuple[Tensor, Tensor, Tensor]:
    """nn.functional.group_norm of N samples, C channels and HxW places, and the mean and 1 / sqrt(variance + eps), (N, group)."""
    for name, n in (("N", N), ("C", C), ("HxW", HxW), ("group", group)):
        if not isinstance(n, int):
            raise InvalidTypeError(f"native_group_norm: {name} is {shown(n)}, expected an integer")
    if group < 1 or C % group:
        raise InvalidError(f"native_group_norm: {group} groups of {C} channels, expected a divisor")
    if input.numel() != N * C * HxW:
        raise ShapeError(
            f"native_group_norm: the input has shape {list(input.shape)}, expected {N} * {C} * {HxW} elements"
        )
    for name, given in (("weight", weight), ("bias", bias)):
        if given is not None and given.numel() != C:
            raise ShapeError(f"native_group_norm: {name} has shape {list(given.shape)}, expected [{C}]")
    x = _wide(input).reshape(N, group, C // group * HxW)
    mean, inverse = _statistics(x, (2,), eps)
    out = ((x - mean) * inverse).reshape(N, C, HxW)
    if weight is not None:
        out = out * _wide(weight).reshape(1, C, 1)
    if bias is not None:
        out = out + _wide(bias).reshape(1, C, 1)
    mean, inverse = (v.reshape(N, group).to(dtype=_kept(input, weight)) for v in (mean, inverse))
    return out.reshape(input.shape).to(dtype=input.dtype), mean, inverse


def native_dropout(input: Tensor, p: float, train: bool | None) -> tuple[Tensor, Tensor]:
    """(input with elements set to 0 with probability p and the others divided by 1 - p, which ones are kept)."""
    if not 0 <= p <= 1:
        raise InvalidError(f"native_dropout: p is {p}, expected 0 to 1")
    if train is False or not input.numel():
        return input.clone(), input.new_ones(input.shape, dtype="bool")
    if p == 1:
        return input * 0, input.new_zeros(input.shape, dtype="bool")
    kept = input.detach().new_full(input.shape, 1 - p, dtype="float32").bernoulli().bool()
    return input.where(kept, 0.0) / (1 - p), kept


def native_channel_shuffle(input: Tensor, groups: int) -> Tensor:
    """nn.functional.channel_shuffle."""
    from .nn.functional import channel_shuffle

    return channel_shuffle(input, groups)


# ---- others


def hash_tensor(input: Tensor, dim: int | Sequence[int] = (), *, keepdim: bool = False, mode: int = 0) -> Tensor:
    """The exclusive or of the elements along axes, or of all, as uint64.

    Floating numbers are taken as the bits of float64, whole ones as those of int64. mode: 0, the only one there is."""
    if mode != 0:
        raise InvalidError(f"hash_tensor: mode is {mode}, expected 0")
    if input.dtype.kind == "c":
        raise InvalidError(f"hash_tensor: the dtype is {input.dtype.name}, expected a real one")
    x = input.detach().cpu()  # where elements can be viewed as bits
    bits: Any = x.double().contiguous().view("int64") if x.dtype.kind == "f" else x.to(dtype="int64")
    dims = [dim] if isinstance(dim, int) else list(dim)
    for d in dims:
        if not -max(x.ndim, 1) <= d < max(x.ndim, 1):
            raise OutOfRangeError(f"hash_tensor: dim is {d}, expected {-max(x.ndim, 1)} to {max(x.ndim, 1) - 1}")
    axes = sorted({d % max(x.ndim, 1) for d in dims} or set(range(x.ndim))) if x.ndim else []
    if dims and x.ndim and len(axes) < len(dims):
        raise InvalidError(f"hash_tensor: an axis occurs twice in {dims}")
    kept = [i for i in range(x.ndim) if i not in axes]
    rest = [x.shape[i] for i in kept]
    bits = bits.permute(*axes, *kept).reshape(math.prod(x.shape[i] for i in axes), *rest)
    while bits.shape[0] > 1:
        half = bits.shape[0] // 2
        folded = bits[:half].bitwise_xor(bits[half : 2 * half])
        bits = concat([folded, bits[2 * half :]]) if bits.shape[0] % 2 else folded
    bits = bits[0] if bits.shape[0] else zeros(rest, dtype="int64", device=x.device)
    bits = bits.contiguous().view("uint64").to(device=input.device)
    if not keepdim:
        return bits  # type: ignore[no-any-return]
    return bits.reshape([1 if i in axes else n for i, n in enumerate(x.shape)])  # type: ignore[no-any-return]


def ormqr(input: Tensor, input2: Tensor, input3: Tensor, left: bool = True, transpose: bool = False) -> Tensor:
    """Q @ input3, or input3 @ Q if not left, with the matrix Q of all reflectors that geqrf() returns.

    input: (..., m, k), input2 (tau): (..., k), input3: (..., m, n), or (..., n, m) if not left. transpose: with Q.mH in the place of Q."""
    if input.ndim < 2 or input3.ndim < 2:
        raise ShapeError(f"ormqr: shapes {list(input.shape)} and {list(input3.shape)}, expected matrices")
    m, k = input.shape[-2], input2.shape[-1] if input2.ndim else -1
    if k < 0 or k > min(input.shape[-2:]) or list(input2.shape[:-1]) != list(input.shape[:-2]):
        raise ShapeError(f"ormqr: input2 has shape {list(input2.shape)}, the reflectors {list(input.shape)}")
    if input3.shape[-2 if left else -1] != m or list(input3.shape[:-2]) != list(input.shape[:-2]):
        raise ShapeError(f"ormqr: input3 has shape {list(input3.shape)}, the reflectors {list(input.shape)}")
    if not input.dtype == input2.dtype == input3.dtype:
        raise InvalidError(
            f"ormqr: the dtypes are {input.dtype.name}, {input2.dtype.name} and {input3.dtype.name}, expected one"
        )
    made: Any = input3
    reflectors: Any = input
    for i in range(k) if left == transpose else reversed(range(k)):
        tail = reflectors[..., i + 1 :, i]
        v = concat([tail.new_zeros((*tail.shape[:-1], i)), tail.new_ones((*tail.shape[:-1], 1)), tail], -1).unsqueeze(
            -1
        )
        weight = input2[..., i, None, None]
        weight = weight.conj() if transpose and weight.is_complex() else weight
        row = v.mT.conj() if v.is_complex() else v.mT
        made = made - weight * (v @ (row @ made)) if left else made - weight * ((made @ v) @ row)
    return made.clone() if made is input3 else made  # type: ignore[no-any-return]


_FUNCTIONS = [n for n, v in list(globals().items()) if getattr(v, "__module__", "") == __name__ and n[0] != "_"]
guard(globals(), _FUNCTIONS, "", {name: OUT for name in ("hash_tensor", "native_batch_norm", "ormqr")})
