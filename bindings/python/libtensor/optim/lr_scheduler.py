# SPDX-License-Identifier: Apache-2.0
"""Schedulers of learning rates, with PyTorch's names and arguments. The arithmetic of all that have formulas is the
library's."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Callable, Union

from .. import _ops_gen as _c
from .._convert import check as _check
from .._convert import guard as _guard
from .._convert import one_of as _one_of
from ..errors import InvalidError
from ._native import NativeOptimizer as _NativeOptimizer
from ._native import set_lr as _set_lr
from ._scheduler import (
    ChainedScheduler,
    LambdaLR,
    LRScheduler,
    MultiplicativeLR,
    Schedule,
    SequentialLR,
)
from ._scheduler import per_group as _per_group
from .optimizer import Optimizer

_LRScheduler = LRScheduler  # the name of PyTorch before 2.0
Rates = Union[float, Sequence[float]]

__all__ = [
    "ChainedScheduler",
    "ConstantLR",
    "CosineAnnealingLR",
    "CosineAnnealingWarmRestarts",
    "CyclicLR",
    "ExponentialLR",
    "LRScheduler",
    "LambdaLR",
    "LinearLR",
    "MultiStepLR",
    "MultiplicativeLR",
    "OneCycleLR",
    "PolynomialLR",
    "ReduceLROnPlateau",
    "SequentialLR",
    "StepLR",
]


class StepLR(Schedule):
    """Times gamma every step_size epochs."""

    kind = _c.TENSOR_SCHEDULE_STEP
    options = ("step_size", "gamma")

    def __init__(self, optimizer: Optimizer, step_size: int, gamma: float = 0.1, last_epoch: int = -1) -> None:
        super().__init__(optimizer, last_epoch, {"step_size": step_size, "gamma": gamma})
        self._initial_step()


class MultiStepLR(Schedule):
    """Times gamma at each milestone."""

    kind = _c.TENSOR_SCHEDULE_MULTI_STEP
    options = ("gamma",)

    def __init__(
        self, optimizer: Optimizer, milestones: Iterable[int], gamma: float = 0.1, last_epoch: int = -1
    ) -> None:
        super().__init__(optimizer, last_epoch, {"gamma": gamma}, milestones=sorted(milestones))
        self._initial_step()


class ConstantLR(Schedule):
    """Times factor for the first total_iters epochs."""

    kind = _c.TENSOR_SCHEDULE_CONSTANT
    options = ("factor", "total_iters")

    def __init__(
        self, optimizer: Optimizer, factor: float = 1.0 / 3, total_iters: int = 5, last_epoch: int = -1
    ) -> None:
        super().__init__(optimizer, last_epoch, {"factor": factor, "total_iters": total_iters})
        self._initial_step()


class LinearLR(Schedule):
    """Times a factor that goes from start_factor to end_factor in total_iters epochs."""

    kind = _c.TENSOR_SCHEDULE_LINEAR
    options = ("start_factor", "end_factor", "total_iters")

    def __init__(
        self,
        optimizer: Optimizer,
        start_factor: float = 1.0 / 3,
        end_factor: float = 1.0,
        total_iters: int = 5,
        last_epoch: int = -1,
    ) -> None:
        options = {"start_factor": start_factor, "end_factor": end_factor, "total_iters": total_iters}
        super().__init__(optimizer, last_epoch, options)
        self._initial_step()


class ExponentialLR(Schedule):
    """Times gamma every epoch."""

    kind = _c.TENSOR_SCHEDULE_EXPONENTIAL
    options = ("gamma",)

    def __init__(self, optimizer: Optimizer, gamma: float, last_epoch: int = -1) -> None:
        super().__init__(optimizer, last_epoch, {"gamma": gamma})
        self._initial_step()


class PolynomialLR(Schedule):
    """Falls to 0 in total_iters epochs, as a power of what is left."""

    kind = _c.TENSOR_SCHEDULE_POLYNOMIAL
    options = ("total_iters", "power")

    def __init__(self, optimizer: Optimizer, total_iters: int = 5, power: float = 1.0, last_epoch: int = -1) -> None:
        super().__init__(optimizer, last_epoch, {"total_iters": total_iters, "power": power})
        self._initial_step()


class CosineAnnealingLR(Schedule):
    """Half a cosine down to eta_min in T_max epochs, and up again."""

    kind = _c.TENSOR_SCHEDULE_COSINE_ANNEALING
    options = ("T_max", "eta_min")

    def __init__(self, optimizer: Optimizer, T_max: int, eta_min: float = 0.0, last_epoch: int = -1) -> None:
        super().__init__(optimizer, last_epoch, {"T_max": T_max, "eta_min": eta_min})
        self._initial_step()


class CosineAnnealingWarmRestarts(Schedule):
    """Half a cosine down to eta_min in T_0 epochs, then anew with T_mult as many; Loshchilov and Hutter."""

    kind = _c.TENSOR_SCHEDULE_COSINE_ANNEALING_WARM_RESTARTS
    options = ("T_0", "T_mult", "eta_min", "T_cur", "T_i")

    def __init__(
        self, optimizer: Optimizer, T_0: int, T_mult: int = 1, eta_min: float = 0.0, last_epoch: int = -1
    ) -> None:
        super().__init__(optimizer, last_epoch, {"T_0": T_0, "T_mult": T_mult, "eta_min": eta_min})
        self._initial_step()


def _check_momentum(optimizer: Optimizer, cycles: bool) -> None:
    if cycles and isinstance(optimizer, Optimizer) and not isinstance(optimizer, _NativeOptimizer):
        if not {"momentum", "betas"} & set(optimizer.defaults):
            raise InvalidError("cycle_momentum: the optimizer has neither momentum nor betas")


_CYCLE = ("max_lr", "cycle_momentum", "base_momentum", "max_momentum")


class OneCycleLR(Schedule):
    """Up to max_lr and down to far below the first rate, in total_steps steps; Smith and Topin."""

    kind = _c.TENSOR_SCHEDULE_ONE_CYCLE
    options = ("total_steps", "pct_start", "div_factor", "final_div_factor", "three_phase", "linear", *_CYCLE)

    def __init__(
        self,
        optimizer: Optimizer,
        max_lr: Rates,
        total_steps: int | None = None,
        epochs: int | None = None,
        steps_per_epoch: int | None = None,
        pct_start: float = 0.3,
        anneal_strategy: str = "cos",
        cycle_momentum: bool = True,
        base_momentum: Rates = 0.85,
        max_momentum: Rates = 0.95,
        div_factor: float = 25.0,
        final_div_factor: float = 1e4,
        three_phase: bool = False,
        last_epoch: int = -1,
    ) -> None:
        _one_of(anneal_strategy, ("cos", "linear"), "anneal_strategy")
        if total_steps is None:
            if epochs is None or steps_per_epoch is None:
                raise InvalidError("either total_steps or epochs and steps_per_epoch are needed")
            total_steps = epochs * steps_per_epoch
        options = {
            "max_lr": _per_group("max_lr", optimizer, max_lr),
            "total_steps": total_steps,
            "pct_start": pct_start,
            "linear": anneal_strategy == "linear",
            "cycle_momentum": cycle_momentum,
            "base_momentum": _per_group("base_momentum", optimizer, base_momentum),
            "max_momentum": _per_group("max_momentum", optimizer, max_momentum),
            "div_factor": div_factor,
            "final_div_factor": final_div_factor,
            "three_phase": three_phase,
        }
        _check_momentum(optimizer, cycle_momentum)
        super().__init__(optimizer, last_epoch, options)
        self._initial_step()
        self._reread_initial_lr()


class CyclicLR(Schedule):
    """Up and down between base_lr and max_lr; Smith."""

    kind = _c.TENSOR_SCHEDULE_CYCLIC
    options = ("step_size_up", "step_size_down", "gamma", *_CYCLE)

    def __init__(
        self,
        optimizer: Optimizer,
        base_lr: Rates,
        max_lr: Rates,
        step_size_up: float = 2000,
        step_size_down: float | None = None,
        mode: str = "triangular",
        gamma: float = 1.0,
        scale_fn: Callable[[float], float] | None = None,
        scale_mode: str = "cycle",
        cycle_momentum: bool = True,
        base_momentum: Rates = 0.8,
        max_momentum: Rates = 0.9,
        last_epoch: int = -1,
    ) -> None:
        modes = ["triangular", "triangular2", "exp_range"]
        if scale_fn is None:
            _one_of(mode, modes, "mode")
        _one_of(scale_mode, ("cycle", "iterations"), "scale_mode")
        base_lrs = _per_group("base_lr", optimizer, base_lr)
        options = {
            "base_lr": base_lrs,
            "max_lr": _per_group("max_lr", optimizer, max_lr),
            "step_size_up": step_size_up,
            "step_size_down": step_size_up if step_size_down is None else step_size_down,
            "gamma": gamma,
            "cycle_momentum": cycle_momentum,
            "base_momentum": _per_group("base_momentum", optimizer, base_momentum),
            "max_momentum": _per_group("max_momentum", optimizer, max_momentum),
        }
        _check_momentum(optimizer, cycle_momentum)
        self.mode, self.scale_mode, self.scale_fn = mode, scale_mode, scale_fn
        if last_epoch == -1:
            for group, lr in zip(optimizer.param_groups, base_lrs):
                _set_lr(group, lr)
        super().__init__(optimizer, last_epoch, options, {"mode": 3 if scale_fn else modes.index(mode)})
        self._initial_step()

    def _update_lr(self, epoch: float | None = None) -> None:
        if self.scale_fn is not None:
            n = self.last_epoch + 1 if epoch is None else epoch
            cycle = math.floor(1 + n / (self.step_size_up + self.step_size_down))
            self._write("scale", self.scale_fn(cycle if self.scale_mode == "cycle" else n))
        super()._update_lr(epoch)


class ReduceLROnPlateau(Schedule):
    """Times factor when a metric has not improved for more than patience epochs."""

    kind = _c.TENSOR_SCHEDULE_REDUCE_ON_PLATEAU
    needs_metric = True
    options = ("factor", "patience", "threshold", "cooldown", "min_lr", "eps", "num_bad_epochs", "cooldown_counter")

    def __init__(
        self,
        optimizer: Optimizer,
        mode: str = "min",
        factor: float = 0.1,
        patience: int = 10,
        threshold: float = 1e-4,
        threshold_mode: str = "rel",
        cooldown: int = 0,
        min_lr: Rates = 0,
        eps: float = 1e-8,
    ) -> None:
        _one_of(mode, ("min", "max"), "mode")
        _one_of(threshold_mode, ("rel", "abs"), "threshold_mode")
        self.mode, self.threshold_mode = mode, threshold_mode
        options = {"factor": factor, "patience": patience, "threshold": threshold, "cooldown": cooldown, "eps": eps}
        options["min_lr"] = _per_group("min_lr", optimizer, min_lr)  # type: ignore[assignment]
        fixed = {"maximize": mode == "max", "absolute": threshold_mode == "abs"}
        super().__init__(optimizer, 0, options, fixed)

    def _attach(self, optimizer: Optimizer, last_epoch: int) -> None:
        super()._attach(optimizer, -1)

    @property
    def best(self) -> float:
        best = self._read("best")[0]
        return best if not math.isnan(best) else math.inf if self.mode == "min" else -math.inf

    @property
    def in_cooldown(self) -> bool:
        return bool(self.cooldown_counter > 0)

    def step(self, metrics: Any, epoch: float | None = None) -> None:  # type: ignore[override]
        """Ends an epoch that had this result."""
        if epoch is not None:
            self.last_epoch = epoch - 1
        self._push()
        _check(_c.tensor_scheduler_step_metric(self._owner.h, float(metrics)))
        self._pull()

    def state_dict(self) -> dict[str, Any]:
        return {**super().state_dict(), "best": self.best}

    def load_state_dict(self, state_dict: Mapping[str, Any]) -> None:
        super().load_state_dict(state_dict)
        self._write("best", state_dict["best"])


_guard(globals(), ["CyclicLR", "MultiStepLR", "OneCycleLR", "ReduceLROnPlateau"], "")
