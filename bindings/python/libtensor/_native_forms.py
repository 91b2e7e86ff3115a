# SPDX-License-Identifier: Apache-2.0
"""Functions of neural networks with the arguments that PyTorch's main namespace gives them; see nn.functional for others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from . import _methods_gen as _ops
from ._convert import Handle, guard
from .errors import InvalidError, ShapeError, shown
from .functions import complex as to_complex
from .nn import functional as F
from .tensor import Tensor

__all__ = [
    "affine_grid_generator", "alpha_dropout_", "batch_norm", "binary_cross_entropy_with_logits", "constant_pad_nd",
    "cosine_embedding_loss", "cosine_similarity", "ctc_loss", "dropout_", "embedding", "feature_alpha_dropout_",
    "feature_dropout_", "grid_sampler", "grid_sampler_2d", "grid_sampler_3d", "group_norm", "gru", "hinge_embedding_loss",
    "instance_norm", "kl_div", "layer_norm", "lstm", "lstm_cell", "margin_ranking_loss", "poisson_nll_loss", "rms_norm",
    "rnn_relu", "rnn_tanh", "rrelu_", "triplet_margin_loss",
]  # fmt: skip

_REDUCTIONS = ("none", "mean", "sum")  # by PyTorch's numbers


def _reduction(reduction: int | str, name: str) -> str:
    if reduction in _REDUCTIONS:
        return str(reduction)
    if isinstance(reduction, int) and 0 <= reduction <= 2:
        return _REDUCTIONS[reduction]
    raise InvalidError(f"{name}: reduction is {shown(reduction)}, expected 0, 1 or 2, or none, mean or sum")


# ---- normalisations


def batch_norm(
    input: Tensor,
    weight: Tensor | None,
    bias: Tensor | None,
    running_mean: Tensor | None,
    running_var: Tensor | None,
    training: bool = False,
    momentum: float = 0.1,
    eps: float = 1e-5,
    cudnn_enabled: bool = True,
) -> Tensor:
    """nn.functional.batch_norm; cudnn_enabled changes nothing."""
    return _ops.batch_norm(input, weight, bias, running_mean, running_var, training, momentum, eps)


def instance_norm(
    input: Tensor,
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    running_mean: Tensor | None = None,
    running_var: Tensor | None = None,
    use_input_stats: bool = True,
    momentum: float = 0.1,
    eps: float = 1e-5,
    cudnn_enabled: bool = True,
) -> Tensor:
    """nn.functional.instance_norm; cudnn_enabled changes nothing."""
    return _ops.instance_norm(input, weight, bias, running_mean, running_var, use_input_stats, momentum, eps)


def group_norm(
    input: Tensor,
    num_groups: int,
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    eps: float = 1e-5,
    cudnn_enabled: bool = True,
) -> Tensor:
    """nn.functional.group_norm; cudnn_enabled changes nothing."""
    return _ops.group_norm(input, num_groups, weight, bias, eps)


def layer_norm(
    input: Tensor,
    normalized_shape: int | Sequence[int],
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    eps: float = 1e-5,
    cudnn_enable: bool = True,
) -> Tensor:
    """nn.functional.layer_norm.

    normalized_shape: the extents of the last axes; a number is how many axes. cudnn_enable: changes nothing"""
    if isinstance(normalized_shape, int):
        return _ops.layer_norm(input, normalized_shape, weight, bias, eps)
    return F.layer_norm(input, normalized_shape, weight, bias, eps)


def rms_norm(
    input: Tensor, normalized_shape: int | Sequence[int], weight: Tensor | None = None, eps: float | None = None
) -> Tensor:
    """nn.functional.rms_norm.

    normalized_shape: the extents of the last axes; a number is how many axes. eps: None: that of the dtype"""
    if isinstance(normalized_shape, int):
        n = normalized_shape
        normalized_shape = input.shape[-n:] if n > 0 else ()
    return F.rms_norm(input, normalized_shape, weight, eps)


# ---- embeddings and similarity


def embedding(
    weight: Tensor, indices: Tensor, padding_idx: int = -1, scale_grad_by_freq: bool = False, sparse: bool = False
) -> Tensor:
    """The rows of weight that the indices name; nn.functional.embedding has the same with the indices first.

    padding_idx: row that gets no gradient; -1: none"""
    pad = None if padding_idx == -1 else padding_idx
    return F.embedding(indices, weight, pad, None, 2.0, scale_grad_by_freq, sparse)


def cosine_similarity(x1: Tensor, x2: Tensor, dim: int = 1, eps: float = 1e-8) -> Tensor:
    """nn.functional.cosine_similarity."""
    return _ops.cosine_similarity(x1, x2, dim, eps)


# ---- padding and sampling


def constant_pad_nd(input: Tensor, pad: Sequence[int], value: float = 0) -> Tensor:
    """nn.functional.pad with a constant, which may be complex."""
    if isinstance(value, complex):
        parts = F.pad(input.real, pad, "constant", value.real), F.pad(input.imag, pad, "constant", value.imag)
        return to_complex(*parts)
    return F.pad(input, pad, "constant", value)


def affine_grid_generator(theta: Tensor, size: Sequence[int], align_corners: bool) -> Tensor:
    """nn.functional.affine_grid."""
    return F.affine_grid(theta, size, align_corners)


_MODES, _PADDING_MODES = ("bilinear", "nearest", "bicubic"), ("zeros", "border", "reflection")  # by PyTorch's numbers


def _chosen(number: int, names: tuple[str, ...], what: str) -> str:
    if not isinstance(number, int) or not 0 <= number < len(names):
        raise InvalidError(f"grid_sampler: {what} is {shown(number)}, expected 0 to {len(names) - 1}")
    return names[number]


def _axes(input: Tensor, n: int, name: str) -> None:
    if input.ndim != n:
        raise ShapeError(f"{name}: the input has shape {list(input.shape)}, expected {n} axes")


def grid_sampler(
    input: Tensor, grid: Tensor, interpolation_mode: int, padding_mode: int, align_corners: bool
) -> Tensor:
    """nn.functional.grid_sample.

    interpolation_mode: 0: bilinear, 1: nearest, 2: bicubic. padding_mode: 0: zeros, 1: border, 2: reflection"""
    mode = _chosen(interpolation_mode, _MODES, "interpolation_mode")
    return F.grid_sample(input, grid, mode, _chosen(padding_mode, _PADDING_MODES, "padding_mode"), align_corners)


def grid_sampler_2d(
    input: Tensor, grid: Tensor, interpolation_mode: int, padding_mode: int, align_corners: bool
) -> Tensor:
    """grid_sampler of images."""
    _axes(input, 4, "grid_sampler_2d")
    return grid_sampler(input, grid, interpolation_mode, padding_mode, align_corners)


def grid_sampler_3d(
    input: Tensor, grid: Tensor, interpolation_mode: int, padding_mode: int, align_corners: bool
) -> Tensor:
    """grid_sampler of volumes."""
    _axes(input, 5, "grid_sampler_3d")
    return grid_sampler(input, grid, interpolation_mode, padding_mode, align_corners)


# ---- dropout in place


def dropout_(input: Tensor, p: float, train: bool) -> Tensor:
    """nn.functional.dropout in place."""
    return input.copy_(_ops.dropout(input, p, train))


def feature_dropout_(input: Tensor, p: float, train: bool) -> Tensor:
    """feature_dropout in place: whole channels."""
    return input.copy_(_ops.feature_dropout(input, p, train))


def alpha_dropout_(input: Tensor, p: float, train: bool) -> Tensor:
    """nn.functional.alpha_dropout in place."""
    return input.copy_(_ops.alpha_dropout(input, p, train))


def feature_alpha_dropout_(input: Tensor, p: float, train: bool) -> Tensor:
    """nn.functional.feature_alpha_dropout in place."""
    return input.copy_(_ops.feature_alpha_dropout(input, p, train))


def rrelu_(
    input: Tensor, lower: float = 1 / 8, upper: float = 1 / 3, training: bool = False, generator: Any = None
) -> Tensor:
    """nn.functional.rrelu in place."""
    return input.copy_(_ops.rrelu(input, lower, upper, training, generator=generator))


# ---- losses


def binary_cross_entropy_with_logits(
    input: Tensor,
    target: Tensor,
    weight: Tensor | None = None,
    pos_weight: Tensor | None = None,
    reduction: int | str = 1,
) -> Tensor:
    """nn.functional.binary_cross_entropy_with_logits. reduction: 0: none, 1: mean, 2: sum"""
    way = _reduction(reduction, "binary_cross_entropy_with_logits")
    return F.binary_cross_entropy_with_logits(input, target, weight, pos_weight=pos_weight, reduction=way)


def cosine_embedding_loss(
    input1: Tensor, input2: Tensor, target: Tensor, margin: float = 0.0, reduction: int | str = 1
) -> Tensor:
    """nn.functional.cosine_embedding_loss. reduction: 0: none, 1: mean, 2: sum"""
    return _ops.cosine_embedding_loss(input1, input2, target, margin, _reduction(reduction, "cosine_embedding_loss"))


def ctc_loss(
    log_probs: Tensor,
    targets: Tensor,
    input_lengths: Any,
    target_lengths: Any,
    blank: int = 0,
    reduction: int | str = 1,
    zero_infinity: bool = False,
) -> Tensor:
    """nn.functional.ctc_loss. reduction: 0: none, 1: mean, 2: sum"""
    way = _reduction(reduction, "ctc_loss")
    return F.ctc_loss(log_probs, targets, input_lengths, target_lengths, blank, way, zero_infinity)


def hinge_embedding_loss(input: Tensor, target: Tensor, margin: float = 1.0, reduction: int | str = 1) -> Tensor:
    """nn.functional.hinge_embedding_loss. reduction: 0: none, 1: mean, 2: sum"""
    return _ops.hinge_embedding_loss(input, target, margin, _reduction(reduction, "hinge_embedding_loss"))


def kl_div(input: Tensor, target: Tensor, reduction: int | str = 1, *, log_target: bool = False) -> Tensor:
    """nn.functional.kl_div. reduction: 0: none, 1: mean, 2: sum"""
    return _ops.kl_div(input, target, log_target, _reduction(reduction, "kl_div"))


def margin_ranking_loss(
    input1: Tensor, input2: Tensor, target: Tensor, margin: float = 0.0, reduction: int | str = 1
) -> Tensor:
    """nn.functional.margin_ranking_loss. reduction: 0: none, 1: mean, 2: sum"""
    return _ops.margin_ranking_loss(input1, input2, target, margin, _reduction(reduction, "margin_ranking_loss"))


def poisson_nll_loss(
    input: Tensor,
    target: Tensor,
    log_input: bool = True,
    full: bool = False,
    eps: float = 1e-8,
    reduction: int | str = 1,
) -> Tensor:
    """nn.functional.poisson_nll_loss. reduction: 0: none, 1: mean, 2: sum"""
    return _ops.poisson_nll_loss(input, target, log_input, full, eps, _reduction(reduction, "poisson_nll_loss"))


def triplet_margin_loss(
    anchor: Tensor,
    positive: Tensor,
    negative: Tensor,
    margin: float = 1.0,
    p: float = 2.0,
    eps: float = 1e-6,
    swap: bool = False,
    reduction: int | str = 1,
) -> Tensor:
    """nn.functional.triplet_margin_loss. reduction: 0: none, 1: mean, 2: sum"""
    way = _reduction(reduction, "triplet_margin_loss")
    return _ops.triplet_margin_loss(anchor, positive, negative, margin, p, eps, swap, way)


# ---- recurrent layers


def _recurrent(name: str, doc: str) -> Any:
    call = getattr(_ops, name)

    def layer(
        input: Tensor,
        hx: Tensor,
        params: Sequence[Tensor],
        has_biases: bool,
        num_layers: int,
        dropout: float,
        train: bool,
        bidirectional: bool,
        batch_first: bool = False,
    ) -> tuple[Tensor, ...]:
        return call(input, hx, params, num_layers, has_biases, dropout, train, bidirectional, batch_first)  # type: ignore[no-any-return]

    layer.__name__ = layer.__qualname__ = name
    layer.__doc__ = f"""{doc} of several layers, as the module of nn: the hidden states of the last layer, and the final ones of all.

    hx: initial hidden states. params: the weights and biases of each layer and direction, in the order of the module"""
    return layer


rnn_tanh = _recurrent("rnn_tanh", "A recurrent network with tanh")
rnn_relu = _recurrent("rnn_relu", "A recurrent network with relu")
gru = _recurrent("gru", "Gated recurrent units")


def lstm(
    input: Tensor,
    hx: Sequence[Tensor],
    params: Sequence[Tensor],
    has_biases: bool,
    num_layers: int,
    dropout: float,
    train: bool,
    bidirectional: bool,
    batch_first: bool = False,
) -> tuple[Tensor, ...]:
    """Long short-term memories of several layers, as nn.LSTM: the hidden states of the last layer, and the final hidden and
    cell states of all.

    hx: initial hidden and cell states. params: the weights and biases of each layer and direction, in the order of nn.LSTM"""
    h, cell = _states(hx, "lstm")
    return _ops.lstm(input, h, cell, params, num_layers, has_biases, dropout, train, bidirectional, batch_first)


def lstm_cell(
    input: Tensor,
    hx: Sequence[Tensor],
    w_ih: Tensor,
    w_hh: Tensor,
    b_ih: Tensor | None = None,
    b_hh: Tensor | None = None,
) -> tuple[Tensor, ...]:
    """One step of nn.LSTMCell: the next hidden and cell state. hx: the hidden and the cell state"""
    h, cell = _states(hx, "lstm_cell")
    return _ops.lstm_cell(input, h, cell, w_ih, w_hh, b_ih, b_hh)


def _states(hx: Any, name: str) -> tuple[Tensor, Tensor]:
    if isinstance(hx, Handle) or len(hx) != 2:
        raise InvalidError(f"{name}: hx is {type(hx).__name__}, expected the hidden and the cell state")
    return hx[0], hx[1]


guard(globals(), __all__, "")
