# SPDX-License-Identifier: Apache-2.0
"""Losses as modules."""

from __future__ import annotations

from typing import Any

from .._convert import one_of
from ..tensor import Tensor
from . import functional as F
from .layers import PairwiseDistance
from .module import Module


class _Loss(Module):
    weight: Tensor | None

    reductions: tuple[str, ...] = ("none", "mean", "sum")

    def __init__(self, weight: Tensor | None = None, reduction: str = "mean") -> None:
        super().__init__()
        one_of(reduction, self.reductions, f"{type(self).__name__}: reduction")
        self.register_buffer("weight", weight)
        self.reduction = reduction


class MSELoss(_Loss):
    """(input - target) ** 2"""

    def __init__(self, reduction: str = "mean") -> None:
        super().__init__(None, reduction)

    def forward(self, input: Tensor, target: Tensor) -> Tensor:
        return F.mse_loss(input, target, self.reduction)


class L1Loss(_Loss):
    """|input - target|"""

    def __init__(self, reduction: str = "mean") -> None:
        super().__init__(None, reduction)

    def forward(self, input: Tensor, target: Tensor) -> Tensor:
        return F.l1_loss(input, target, self.reduction)


class NLLLoss(_Loss):
    """Minus the log probability of the target class."""

    def __init__(self, weight: Tensor | None = None, ignore_index: int = -100, reduction: str = "mean") -> None:
        super().__init__(weight, reduction)
        self.ignore_index = ignore_index

    def forward(self, input: Tensor, target: Tensor) -> Tensor:
        return F.nll_loss(input, target, self.weight, self.ignore_index, self.reduction)


class CrossEntropyLoss(_Loss):
    """The cross entropy of the target with softmax(input): input holds scores before softmax, not probabilities; target
    classes, or probabilities (nn.functional.cross_entropy)."""

    def __init__(
        self,
        weight: Tensor | None = None,
        ignore_index: int = -100,
        reduction: str = "mean",
        label_smoothing: float = 0.0,
    ) -> None:
        super().__init__(weight, reduction)
        self.ignore_index = ignore_index
        self.label_smoothing = label_smoothing

    def forward(self, input: Tensor, target: Tensor) -> Tensor:
        return F.cross_entropy(input, target, self.weight, self.ignore_index, self.reduction, self.label_smoothing)


class BCEWithLogitsLoss(_Loss):
    """The cross entropy of the target with sigmoid(input)."""

    def __init__(self, weight: Tensor | None = None, reduction: str = "mean", pos_weight: Tensor | None = None) -> None:
        super().__init__(weight, reduction)
        self.register_buffer("pos_weight", pos_weight)

    def forward(self, input: Tensor, target: Tensor) -> Any:
        return F.binary_cross_entropy_with_logits(input, target, self.weight, self.reduction, self.pos_weight)


class _Elementwise(_Loss):
    def __init__(self, reduction: str = "mean") -> None:
        super().__init__(None, reduction)


class SmoothL1Loss(_Elementwise):
    """d ** 2 / (2 * beta) where |d| < beta, else |d| - beta / 2, for d = input - target."""

    def __init__(self, reduction: str = "mean", beta: float = 1.0) -> None:
        super().__init__(reduction)
        self.beta = beta

    def forward(self, input: Tensor, target: Tensor) -> Tensor:
        return F.smooth_l1_loss(input, target, self.reduction, self.beta)


class HuberLoss(_Elementwise):
    """d ** 2 / 2 where |d| < delta, else delta * (|d| - delta / 2), for d = input - target."""

    def __init__(self, reduction: str = "mean", delta: float = 1.0) -> None:
        super().__init__(reduction)
        self.delta = delta

    def forward(self, input: Tensor, target: Tensor) -> Tensor:
        return F.huber_loss(input, target, self.reduction, self.delta)


class KLDivLoss(_Elementwise):
    """target * (log(target) - input)"""

    reductions = ("none", "mean", "sum", "batchmean")

    def __init__(self, reduction: str = "mean", log_target: bool = False) -> None:
        super().__init__(reduction)
        self.log_target = log_target

    def forward(self, input: Tensor, target: Tensor) -> Tensor:
        return F.kl_div(input, target, self.reduction, self.log_target)


class BCELoss(_Loss):
    """The cross entropy of the target with probabilities."""

    def forward(self, input: Tensor, target: Tensor) -> Tensor:
        return F.binary_cross_entropy(input, target, self.weight, self.reduction)


class PoissonNLLLoss(_Elementwise):
    """The negative log likelihood of Poisson distributions."""

    def __init__(self, log_input: bool = True, full: bool = False, eps: float = 1e-8, reduction: str = "mean") -> None:
        super().__init__(reduction)
        self.log_input, self.full, self.eps = log_input, full, eps

    def forward(self, input: Tensor, target: Tensor) -> Tensor:
        return F.poisson_nll_loss(input, target, self.log_input, self.full, self.eps, self.reduction)


class GaussianNLLLoss(_Elementwise):
    """The negative log likelihood of normal distributions."""

    def __init__(self, *, full: bool = False, eps: float = 1e-6, reduction: str = "mean") -> None:
        super().__init__(reduction)
        self.full, self.eps = full, eps

    def forward(self, input: Tensor, target: Tensor, var: Tensor | float) -> Tensor:
        return F.gaussian_nll_loss(input, target, var, self.full, self.eps, self.reduction)


class HingeEmbeddingLoss(_Elementwise):
    """input where target is 1, max(margin - input, 0) where it is -1."""

    def __init__(self, margin: float = 1.0, reduction: str = "mean") -> None:
        super().__init__(reduction)
        self.margin = margin

    def forward(self, input: Tensor, target: Tensor) -> Tensor:
        return F.hinge_embedding_loss(input, target, self.margin, self.reduction)


class MarginRankingLoss(_Elementwise):
    """max(margin - target * (input1 - input2), 0)"""

    def __init__(self, margin: float = 0.0, reduction: str = "mean") -> None:
        super().__init__(reduction)
        self.margin = margin

    def forward(self, input1: Tensor, input2: Tensor, target: Tensor) -> Tensor:
        return F.margin_ranking_loss(input1, input2, target, self.margin, self.reduction)


class MultiMarginLoss(_Loss):
    """The hinge loss of the score of the target against those of all other classes."""

    def __init__(self, p: int = 1, margin: float = 1.0, weight: Tensor | None = None, reduction: str = "mean") -> None:
        super().__init__(weight, reduction)
        self.p, self.margin = p, margin

    def forward(self, input: Tensor, target: Tensor) -> Tensor:
        return F.multi_margin_loss(input, target, self.p, self.margin, self.weight, self.reduction)


class MultiLabelMarginLoss(_Elementwise):
    """The hinge loss of the scores of the targets against those of all other classes."""

    def forward(self, input: Tensor, target: Tensor) -> Tensor:
        return F.multilabel_margin_loss(input, target, self.reduction)


class SoftMarginLoss(_Elementwise):
    """log(1 + exp(-target * input))"""

    def forward(self, input: Tensor, target: Tensor) -> Tensor:
        return F.soft_margin_loss(input, target, self.reduction)


class MultiLabelSoftMarginLoss(_Loss):
    """The mean over the classes of the cross entropy of the target with sigmoid(input)."""

    def forward(self, input: Tensor, target: Tensor) -> Tensor:
        return F.multilabel_soft_margin_loss(input, target, self.weight, self.reduction)


class TripletMarginLoss(_Elementwise):
    """max(d(anchor, positive) - d(anchor, negative) + margin, 0)"""

    def __init__(
        self, margin: float = 1.0, p: float = 2.0, eps: float = 1e-6, swap: bool = False, reduction: str = "mean"
    ) -> None:
        super().__init__(reduction)
        self.margin, self.p, self.eps, self.swap = margin, p, eps, swap

    def forward(self, anchor: Tensor, positive: Tensor, negative: Tensor) -> Tensor:
        options = (self.margin, self.p, self.eps, self.swap, self.reduction)
        return F.triplet_margin_loss(anchor, positive, negative, *options)


class TripletMarginWithDistanceLoss(_Elementwise):
    """TripletMarginLoss with any distance."""

    def __init__(
        self,
        *,
        distance_function: Any = None,
        margin: float = 1.0,
        swap: bool = False,
        reduction: str = "mean",
    ) -> None:
        super().__init__(reduction)
        self.distance_function, self.margin, self.swap = distance_function or PairwiseDistance(), margin, swap

    def forward(self, anchor: Tensor, positive: Tensor, negative: Tensor) -> Tensor:
        return F.triplet_margin_with_distance_loss(
            anchor,
            positive,
            negative,
            distance_function=self.distance_function,
            margin=self.margin,
            swap=self.swap,
            reduction=self.reduction,
        )


class CosineEmbeddingLoss(_Elementwise):
    """1 - cos where target is 1, max(cos - margin, 0) where it is -1."""

    def __init__(self, margin: float = 0.0, reduction: str = "mean") -> None:
        super().__init__(reduction)
        self.margin = margin

    def forward(self, input1: Tensor, input2: Tensor, target: Tensor) -> Tensor:
        return F.cosine_embedding_loss(input1, input2, target, self.margin, self.reduction)


class CTCLoss(_Elementwise):
    """The negative log likelihood of label sequences of unknown alignment."""

    def __init__(self, blank: int = 0, reduction: str = "mean", zero_infinity: bool = False) -> None:
        super().__init__(reduction)
        self.blank, self.zero_infinity = blank, zero_infinity

    def forward(self, log_probs: Tensor, targets: Tensor, input_lengths: Any, target_lengths: Any) -> Tensor:
        options = (self.blank, self.reduction, self.zero_infinity)
        return F.ctc_loss(log_probs, targets, input_lengths, target_lengths, *options)
