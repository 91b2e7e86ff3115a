# SPDX-License-Identifier: Apache-2.0
"""Adaptive softmax, as Grave et al. 2017, arXiv:1609.04309."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..dtypes import DeviceLike, DTypeLike
from ..errors import InvalidError, OutOfRangeError, ShapeError
from ..functions import concat
from ..tensor import Tensor
from .containers import ModuleList, Sequential
from .functional import log_softmax
from .layers import Linear
from .module import Module


class ASMoutput(NamedTuple):
    """What AdaptiveLogSoftmaxWithLoss returns: the log probability of each target, and minus their mean."""

    output: Tensor
    loss: Tensor


class AdaptiveLogSoftmaxWithLoss(Module):
    """Softmax over classes that are sorted by frequency: those below cutoffs[0] have scores of their own, the others are
    clusters, whose classes have scores of fewer features.

    in_features: extent of the input's vectors
    n_classes: how many classes there are
    cutoffs: first class of each cluster, ascending, from 1 to n_classes - 1
    div_value: cluster i has in_features // div_value ** (i + 1) features
    head_bias: whether the scores of the frequent classes and of the clusters have a bias
    """

    def __init__(
        self,
        in_features: int,
        n_classes: int,
        cutoffs: Sequence[int],
        div_value: float = 4.0,
        head_bias: bool = False,
        device: DeviceLike = None,
        dtype: DTypeLike = None,
    ) -> None:
        super().__init__()
        ends = list(cutoffs)
        if (
            not ends
            or any(not isinstance(end, int) for end in ends)
            or ends != sorted(set(ends))
            or ends[0] <= 0
            or ends[-1] > n_classes - 1
        ):
            raise InvalidError(
                f"AdaptiveLogSoftmaxWithLoss: cutoffs is {ends}, expected ascending integers from 1 to {n_classes - 1}, "
                "each once"
            )
        self.in_features, self.n_classes = in_features, n_classes
        self.cutoffs = [*ends, n_classes]
        self.div_value, self.head_bias = div_value, head_bias
        self.shortlist_size = self.cutoffs[0]
        self.n_clusters = len(self.cutoffs) - 1
        self.head_size = self.shortlist_size + self.n_clusters
        self.head = Linear(in_features, self.head_size, head_bias, device, dtype)
        self.tail = ModuleList()
        for i in range(self.n_clusters):
            width = int(in_features // div_value ** (i + 1))
            classes = self.cutoffs[i + 1] - self.cutoffs[i]
            self.tail.append(
                Sequential(
                    Linear(in_features, width, False, device, dtype), Linear(width, classes, False, device, dtype)
                )
            )

    def reset_parameters(self) -> None:
        """Draws new values."""
        self.head.reset_parameters()
        for first, second in self.tail:
            first.reset_parameters()
            second.reset_parameters()

    def forward(self, input_: Tensor, target_: Tensor) -> ASMoutput:
        """The log probability of each target (N,) of vectors (N, in_features), or of one, and minus their mean."""
        if target_.ndim > 1 or input_.ndim != target_.ndim + 1 or input_.shape[:-1] != target_.shape:
            raise ShapeError(
                f"AdaptiveLogSoftmaxWithLoss: the input has shape {list(input_.shape)} and the target "
                f"{list(target_.shape)}, expected (N, {self.in_features}) and (N,), or ({self.in_features},) and ()"
            )
        rows, classes = (input_, target_) if target_.ndim else (input_.unsqueeze(0), target_.unsqueeze(0))
        if classes.numel() and not (int(classes.min()) >= 0 and int(classes.max()) < self.n_classes):
            raise OutOfRangeError(
                f"AdaptiveLogSoftmaxWithLoss: the targets are from {int(classes.min())} to {int(classes.max())}, "
                f"expected from 0 to {self.n_classes - 1}"
            )
        place = classes.clone()  # among the scores of the head
        inner = []
        for i in range(self.n_clusters):
            low, high = self.cutoffs[i : i + 2]
            chosen = ((classes >= low) & (classes < high)).nonzero().flatten()
            if chosen.numel():
                place[chosen] = self.shortlist_size + i
                scores = log_softmax(self.tail[i](rows.index_select(0, chosen)), 1)
                inner.append((chosen, scores.take_along_dim((classes[chosen] - low).unsqueeze(1), 1).squeeze(1)))
        output = log_softmax(self.head(rows), 1).take_along_dim(place.unsqueeze(1), 1).squeeze(1)
        for chosen, logs in inner:
            output = output.index_add(0, chosen, logs)
        loss = (-output).mean()
        return ASMoutput(output if target_.ndim else output.squeeze(0), loss)

    def log_prob(self, input: Tensor) -> Tensor:
        """The log probabilities (N, n_classes) of all classes for vectors (N, in_features)."""
        head = log_softmax(self.head(input), 1)
        parts = [head[:, : self.shortlist_size]]
        for i in range(self.n_clusters):
            cluster = self.shortlist_size + i
            parts.append(log_softmax(self.tail[i](input), 1) + head[:, cluster : cluster + 1])
        return concat(parts, 1)

    def predict(self, input: Tensor) -> Tensor:
        """The class of largest probability, (N,), for vectors (N, in_features)."""
        head = self.head(input)
        found = head.argmax(1)
        far = (found >= self.shortlist_size).nonzero().flatten()
        if far.numel():  # only where the best score is a cluster's, classes of clusters may be the best
            rows = input.index_select(0, far)
            found = found.index_copy(0, far, self.log_prob(rows).argmax(1))
        return found
