# SPDX-License-Identifier: Apache-2.0
"""Averages of a model's parameters over training, with PyTorch's names."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from copy import deepcopy
from typing import Any, Callable

from .. import _ops_gen as _c
from .._convert import guard as _guard
from .._convert import one_of as _one_of
from ..autograd.grad_mode import no_grad
from ..creation import tensor
from ..dtypes import DeviceLike
from ..errors import InvalidError, InvalidTypeError
from ..errors import shown as _shown
from ..nn.module import Module
from ..nn.norms import _BatchNorm, _InstanceNorm
from ..tensor import Tensor
from ._scheduler import Schedule
from ._scheduler import per_group as _per_group
from .optimizer import Optimizer

__all__ = [
    "SWALR",
    "AveragedModel",
    "get_ema_avg_fn",
    "get_ema_multi_avg_fn",
    "get_swa_avg_fn",
    "get_swa_multi_avg_fn",
    "update_bn",
]

Average = Callable[[Tensor, Tensor, Any], Tensor]
MultiAverage = Callable[[Sequence[Tensor], Sequence[Tensor], Any], None]


def _towards(averages: Sequence[Tensor], values: Sequence[Tensor], weight: Any) -> None:
    with no_grad():
        for average, value in zip(averages, values):
            if average.is_floating_point():
                average.lerp_(value, weight.to(average.dtype) if isinstance(weight, Tensor) else weight)
            else:
                average.copy_((average * (1 - weight) + value * weight).to(average.dtype))


def _count(n: Any) -> Any:
    """n + 1, which stays a tensor in a program."""
    if isinstance(n, Tensor) and _c.tensor_program_is_capturing():
        return (n + 1).float()
    return int(n) + 1


def _share(n: Any) -> Any:
    if isinstance(n, Tensor) and _c.tensor_program_is_capturing():
        return 1 / (n + 1).double()
    return 1 / (int(n) + 1)


def _check_decay(decay: float) -> None:
    if not 0 <= decay <= 1:
        raise InvalidError(f"decay is {decay}, expected 0 to 1")


def get_ema_multi_avg_fn(decay: float = 0.999) -> MultiAverage:
    """Exponential moving averages of lists of tensors, in place."""
    _check_decay(decay)
    return lambda averages, values, _: _towards(averages, values, 1 - decay)


def get_swa_multi_avg_fn() -> MultiAverage:
    """Equal averages of lists of tensors, in place."""
    return lambda averages, values, n: _towards(averages, values, _share(n))


def get_ema_avg_fn(decay: float = 0.999) -> Average:
    """An exponential moving average of one tensor."""
    _check_decay(decay)
    return lambda average, value, _: decay * average + (1 - decay) * value


def get_swa_avg_fn() -> Average:
    """An equal average of one tensor."""
    return lambda average, value, n: average + (value - average) / _count(n)


class AveragedModel(Module):
    """A copy of a model whose parameters are averages; equal ones, or those of avg_fn or multi_avg_fn."""

    n_averaged: Tensor

    def __init__(
        self,
        model: Module,
        device: DeviceLike = None,
        avg_fn: Average | None = None,
        multi_avg_fn: MultiAverage | None = None,
        use_buffers: bool = False,
    ) -> None:
        super().__init__()
        if avg_fn is not None and multi_avg_fn is not None:
            raise InvalidError("avg_fn and multi_avg_fn exclude each other")
        self.module = deepcopy(model)
        self.register_buffer("n_averaged", tensor(0))
        self.avg_fn = avg_fn
        self.multi_avg_fn = multi_avg_fn
        self.use_buffers = use_buffers

    def forward(self, *args: Any, **kwargs: Any) -> Any:
        return self.module(*args, **kwargs)

    def _averaged(self, model: Module) -> list[Tensor]:
        buffers: Iterable[Tensor] = model.buffers() if self.use_buffers else ()
        return [t.detach() for t in itertools.chain(model.parameters(), buffers)]

    def _average(self, averages: list[Tensor], values: list[Tensor]) -> None:
        if self.avg_fn is None:
            (self.multi_avg_fn or get_swa_multi_avg_fn())(averages, values, self.n_averaged)
        else:
            for average, value in zip(averages, values):
                average.copy_(self.avg_fn(average, value, self.n_averaged))

    def update_parameters(self, model: Module) -> None:
        """Takes the parameters of the model into the averages."""
        averages, values = self._averaged(self.module), self._averaged(model)
        with no_grad():
            if _c.tensor_program_is_capturing():  # each run decides whether it is the first
                is_first = self.n_averaged == 0
                self._average(averages, values)
                for average, value in zip(averages, values):
                    average.copy_(value.where(is_first, average))
            elif self.n_averaged.item() == 0:
                for average, value in zip(averages, values):
                    average.copy_(value)
            else:
                self._average(averages, values)
            if not self.use_buffers:
                for own, other in zip(self.module.buffers(), model.buffers()):
                    own.copy_(other)
            self.n_averaged += 1


def update_bn(loader: Iterable[Any], model: Module, device: DeviceLike = None) -> None:
    """Running statistics of batch norms anew, over the batches of a loader."""
    if not isinstance(model, Module):
        raise InvalidTypeError(f"update_bn: the model is {_shown(model)}, expected a Module")
    found = (module for module in model.modules() if isinstance(module, _BatchNorm))
    norms = [module for module in found if not isinstance(module, _InstanceNorm)]
    if not norms:
        return
    momenta, was_training = [norm.momentum for norm in norms], model.training
    model.train()
    for norm in norms:
        norm.reset_running_stats()
        norm.momentum = None
    try:
        with no_grad():
            for batch in loader:
                model(batch[0] if isinstance(batch, (list, tuple)) else batch)
    finally:
        for norm, momentum in zip(norms, momenta):
            norm.momentum = momentum
        model.train(was_training)


class SWALR(Schedule):
    """From the rate that is set to swa_lr in anneal_epochs epochs; it stays there."""

    kind = _c.TENSOR_SCHEDULE_SWA
    options = ("swa_lr", "anneal_epochs", "linear")

    def __init__(
        self,
        optimizer: Optimizer,
        swa_lr: Any,
        anneal_epochs: int = 10,
        anneal_strategy: str = "cos",
        last_epoch: int = -1,
    ) -> None:
        _one_of(anneal_strategy, ("cos", "linear"), "anneal_strategy")
        options = {
            "swa_lr": _per_group("swa_lr", optimizer, swa_lr),
            "anneal_epochs": anneal_epochs,
            "linear": anneal_strategy == "linear",
        }
        super().__init__(optimizer, last_epoch, options)
        self._initial_step()


_guard(globals(), [name for name in __all__ if name != "update_bn"], "")
