# SPDX-License-Identifier: Apache-2.0
"""The optimisers by name, with PyTorch's arguments."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .. import _ops_gen as c
from .._convert import one_of
from ..errors import InvalidError, UnsupportedError
from ._native import NativeOptimizer


def _at_least_0(**values: float) -> None:
    for name, value in values.items():
        if not value >= 0:
            raise InvalidError(f"invalid {name}: {value}, expected at least 0")


def _check_betas(betas: tuple[float, float]) -> None:
    for i, beta in enumerate(betas):
        if not 0 <= beta < 1:
            raise InvalidError(f"invalid beta {i}: {beta}, expected a number in [0, 1)")


def _execution(name: str, **given: Any) -> dict[str, Any]:
    """How PyTorch runs a step, which changes nothing here: every step is fused, and programs can capture it."""
    if given.get("differentiable"):
        raise UnsupportedError(f"{name}: differentiable=True is not supported, a step has no gradient")
    if given.get("fused") and given.get("foreach"):
        raise InvalidError(f"{name}: fused and foreach exclude each other")
    return given


class SGD(NativeOptimizer):
    """Stochastic gradient descent, with momentum if given."""

    kind = c.TENSOR_SGD

    def __init__(
        self,
        params: Iterable[Any],
        lr: float = 1e-3,
        momentum: float = 0,
        dampening: float = 0,
        weight_decay: float = 0,
        nesterov: bool = False,
        *,
        maximize: bool = False,
        foreach: bool | None = None,
        differentiable: bool = False,
        fused: bool | None = None,
    ) -> None:
        _at_least_0(lr=lr, momentum=momentum, weight_decay=weight_decay)
        if nesterov and (momentum <= 0 or dampening != 0):
            raise InvalidError("nesterov momentum requires a momentum and zero dampening")
        super().__init__(
            params,
            {
                "lr": lr,
                "momentum": momentum,
                "dampening": dampening,
                "weight_decay": weight_decay,
                "nesterov": nesterov,
                "maximize": maximize,
                **_execution("SGD", foreach=foreach, differentiable=differentiable, fused=fused),
            },
        )


class Adam(NativeOptimizer):
    """Adam of Kingma and Ba."""

    kind = c.TENSOR_ADAM
    _kept = NativeOptimizer._kept | {"decoupled_weight_decay"}

    def __init__(
        self,
        params: Iterable[Any],
        lr: float = 1e-3,
        betas: tuple[float, float] = (0.9, 0.999),
        eps: float = 1e-8,
        weight_decay: float = 0,
        amsgrad: bool = False,
        *,
        foreach: bool | None = None,
        maximize: bool = False,
        capturable: bool = False,
        differentiable: bool = False,
        fused: bool | None = None,
        decoupled_weight_decay: bool = False,
    ) -> None:
        _at_least_0(lr=lr, eps=eps, weight_decay=weight_decay)
        _check_betas(betas)
        if decoupled_weight_decay:
            self.kind = c.TENSOR_ADAMW
        super().__init__(
            params,
            {
                "lr": lr,
                "betas": tuple(betas),
                "eps": eps,
                "weight_decay": weight_decay,
                "amsgrad": amsgrad,
                "decoupled_weight_decay": decoupled_weight_decay,
                "maximize": maximize,
                **_execution(
                    type(self).__name__,
                    foreach=foreach,
                    capturable=capturable,
                    differentiable=differentiable,
                    fused=fused,
                ),
            },
        )


class AdamW(Adam):
    """Adam with the weight decay of Loshchilov and Hutter."""

    kind = c.TENSOR_ADAMW

    def __init__(
        self,
        params: Iterable[Any],
        lr: float = 1e-3,
        betas: tuple[float, float] = (0.9, 0.999),
        eps: float = 1e-8,
        weight_decay: float = 1e-2,
        amsgrad: bool = False,
        *,
        maximize: bool = False,
        foreach: bool | None = None,
        capturable: bool = False,
        differentiable: bool = False,
        fused: bool | None = None,
    ) -> None:
        super().__init__(
            params,
            lr,
            betas,
            eps,
            weight_decay,
            amsgrad,
            foreach=foreach,
            maximize=maximize,
            capturable=capturable,
            differentiable=differentiable,
            fused=fused,
            decoupled_weight_decay=True,
        )


class RMSprop(NativeOptimizer):
    """Divides by the root of a running mean of squares; Tieleman and Hinton."""

    kind = c.TENSOR_RMSPROP

    def __init__(
        self,
        params: Iterable[Any],
        lr: float = 1e-2,
        alpha: float = 0.99,
        eps: float = 1e-8,
        weight_decay: float = 0,
        momentum: float = 0,
        centered: bool = False,
        capturable: bool = False,
        foreach: bool | None = None,
        maximize: bool = False,
        differentiable: bool = False,
    ) -> None:
        _at_least_0(lr=lr, alpha=alpha, eps=eps, weight_decay=weight_decay, momentum=momentum)
        defaults = {"lr": lr, "alpha": alpha, "eps": eps, "weight_decay": weight_decay, "momentum": momentum}
        execution = _execution("RMSprop", capturable=capturable, foreach=foreach, differentiable=differentiable)
        super().__init__(params, {**defaults, "centered": centered, "maximize": maximize, **execution})


class Adagrad(NativeOptimizer):
    """Divides by the root of the sum of all squares; Duchi, Hazan and Singer."""

    kind = c.TENSOR_ADAGRAD

    def __init__(
        self,
        params: Iterable[Any],
        lr: float = 1e-2,
        lr_decay: float = 0,
        weight_decay: float = 0,
        initial_accumulator_value: float = 0,
        eps: float = 1e-10,
        foreach: bool | None = None,
        *,
        maximize: bool = False,
        differentiable: bool = False,
        fused: bool | None = None,
    ) -> None:
        start = initial_accumulator_value
        _at_least_0(lr=lr, lr_decay=lr_decay, eps=eps, weight_decay=weight_decay, initial_accumulator_value=start)
        defaults = {"lr": lr, "lr_decay": lr_decay, "eps": eps, "weight_decay": weight_decay}
        execution = _execution("Adagrad", foreach=foreach, differentiable=differentiable, fused=fused)
        super().__init__(params, {**defaults, "initial_accumulator_value": start, "maximize": maximize, **execution})


class Adadelta(NativeOptimizer):
    """Divides by a running size of the gradient, times one of the changes; Zeiler."""

    kind = c.TENSOR_ADADELTA

    def __init__(
        self,
        params: Iterable[Any],
        lr: float = 1.0,
        rho: float = 0.9,
        eps: float = 1e-6,
        weight_decay: float = 0,
        foreach: bool | None = None,
        *,
        capturable: bool = False,
        maximize: bool = False,
        differentiable: bool = False,
    ) -> None:
        _at_least_0(lr=lr, eps=eps, weight_decay=weight_decay)
        if not 0 <= rho <= 1:
            raise InvalidError(f"invalid rho: {rho}, expected 0 to 1")
        defaults = {"lr": lr, "rho": rho, "eps": eps, "weight_decay": weight_decay, "maximize": maximize}
        execution = _execution("Adadelta", foreach=foreach, capturable=capturable, differentiable=differentiable)
        super().__init__(params, {**defaults, **execution})


class Adamax(NativeOptimizer):
    """Adam with the largest gradient in place of the mean square; Kingma and Ba."""

    kind = c.TENSOR_ADAMAX

    def __init__(
        self,
        params: Iterable[Any],
        lr: float = 2e-3,
        betas: tuple[float, float] = (0.9, 0.999),
        eps: float = 1e-8,
        weight_decay: float = 0,
        foreach: bool | None = None,
        *,
        maximize: bool = False,
        differentiable: bool = False,
        capturable: bool = False,
    ) -> None:
        _at_least_0(lr=lr, eps=eps, weight_decay=weight_decay)
        _check_betas(betas)
        defaults = {"lr": lr, "betas": tuple(betas), "eps": eps, "weight_decay": weight_decay, "maximize": maximize}
        execution = _execution("Adamax", foreach=foreach, differentiable=differentiable, capturable=capturable)
        super().__init__(params, {**defaults, **execution})


class NAdam(NativeOptimizer):
    """Adam with Nesterov's momentum; Dozat."""

    kind = c.TENSOR_NADAM

    def __init__(
        self,
        params: Iterable[Any],
        lr: float = 2e-3,
        betas: tuple[float, float] = (0.9, 0.999),
        eps: float = 1e-8,
        weight_decay: float = 0,
        momentum_decay: float = 4e-3,
        decoupled_weight_decay: bool = False,
        *,
        foreach: bool | None = None,
        maximize: bool = False,
        capturable: bool = False,
        differentiable: bool = False,
    ) -> None:
        _at_least_0(lr=lr, eps=eps, weight_decay=weight_decay, momentum_decay=momentum_decay)
        _check_betas(betas)
        defaults = {"lr": lr, "betas": tuple(betas), "eps": eps, "weight_decay": weight_decay, "maximize": maximize}
        more = {"momentum_decay": momentum_decay, "decoupled_weight_decay": decoupled_weight_decay}
        execution = _execution("NAdam", foreach=foreach, capturable=capturable, differentiable=differentiable)
        super().__init__(params, {**defaults, **more, **execution})


class RAdam(NativeOptimizer):
    """Adam that waits until the variance of its squares is known; Liu et al."""

    kind = c.TENSOR_RADAM

    def __init__(
        self,
        params: Iterable[Any],
        lr: float = 1e-3,
        betas: tuple[float, float] = (0.9, 0.999),
        eps: float = 1e-8,
        weight_decay: float = 0,
        decoupled_weight_decay: bool = False,
        *,
        foreach: bool | None = None,
        maximize: bool = False,
        capturable: bool = False,
        differentiable: bool = False,
    ) -> None:
        _at_least_0(lr=lr, eps=eps, weight_decay=weight_decay)
        _check_betas(betas)
        defaults = {"lr": lr, "betas": tuple(betas), "eps": eps, "weight_decay": weight_decay, "maximize": maximize}
        execution = _execution("RAdam", foreach=foreach, capturable=capturable, differentiable=differentiable)
        super().__init__(params, {**defaults, "decoupled_weight_decay": decoupled_weight_decay, **execution})


class LAMB(NativeOptimizer):
    """Adam whose update of each parameter has the size of the parameter; You et al."""

    kind = c.TENSOR_LAMB

    def __init__(
        self,
        params: Iterable[Any],
        lr: float = 1e-3,
        betas: tuple[float, float] = (0.9, 0.999),
        eps: float = 1e-6,
        weight_decay: float = 1e-2,
        *,
        maximize: bool = False,
    ) -> None:
        _at_least_0(lr=lr, eps=eps, weight_decay=weight_decay)
        _check_betas(betas)
        defaults = {"lr": lr, "betas": tuple(betas), "eps": eps, "weight_decay": weight_decay, "maximize": maximize}
        super().__init__(params, defaults)


class Lion(NativeOptimizer):
    """Moves by the sign of a mean of gradients; Chen et al."""

    kind = c.TENSOR_LION

    def __init__(
        self,
        params: Iterable[Any],
        lr: float = 1e-4,
        betas: tuple[float, float] = (0.9, 0.99),
        weight_decay: float = 0,
        *,
        maximize: bool = False,
    ) -> None:
        _at_least_0(lr=lr, weight_decay=weight_decay)
        _check_betas(betas)
        super().__init__(params, {"lr": lr, "betas": tuple(betas), "weight_decay": weight_decay, "maximize": maximize})


class Muon(NativeOptimizer):
    """Momentum made orthogonal, for the matrices of hidden layers; Jordan et al.

    Iterated in the dtype of the state, float32 at least, where PyTorch uses bfloat16.
    """

    kind = c.TENSOR_MUON

    def __init__(
        self,
        params: Iterable[Any],
        lr: float = 1e-3,
        weight_decay: float = 0.1,
        momentum: float = 0.95,
        nesterov: bool = True,
        ns_coefficients: tuple[float, float, float] = (3.4445, -4.775, 2.0315),
        eps: float = 1e-7,
        ns_steps: int = 5,
        adjust_lr_fn: str | None = None,
        *,
        maximize: bool = False,
    ) -> None:
        _at_least_0(lr=lr, momentum=momentum, weight_decay=weight_decay)
        one_of(adjust_lr_fn, (None, "original", "match_rms_adamw"), "adjust_lr_fn")
        if len(ns_coefficients) != 3:
            raise InvalidError(f"ns_coefficients are {ns_coefficients}, expected three numbers")
        defaults = {"lr": lr, "weight_decay": weight_decay, "momentum": momentum, "nesterov": nesterov, "eps": eps}
        more = {"ns_coefficients": tuple(ns_coefficients), "ns_steps": ns_steps, "adjust_lr_fn": adjust_lr_fn}
        super().__init__(params, {**defaults, **more, "maximize": maximize})


class ASGD(NativeOptimizer):
    """Averaged stochastic gradient descent; Polyak and Juditsky. The averages are the states "ax"."""

    kind = c.TENSOR_ASGD

    def __init__(
        self,
        params: Iterable[Any],
        lr: float = 1e-2,
        lambd: float = 1e-4,
        alpha: float = 0.75,
        t0: float = 1e6,
        weight_decay: float = 0,
        foreach: bool | None = None,
        maximize: bool = False,
        differentiable: bool = False,
        capturable: bool = False,
    ) -> None:
        _at_least_0(lr=lr, weight_decay=weight_decay)
        defaults = {"lr": lr, "lambd": lambd, "alpha": alpha, "t0": t0, "weight_decay": weight_decay}
        execution = _execution("ASGD", foreach=foreach, differentiable=differentiable, capturable=capturable)
        super().__init__(params, {**defaults, "maximize": maximize, **execution})


class Rprop(NativeOptimizer):
    """Steps that grow while the sign of the gradient stays; Riedmiller and Braun."""

    kind = c.TENSOR_RPROP

    def __init__(
        self,
        params: Iterable[Any],
        lr: float = 1e-2,
        etas: tuple[float, float] = (0.5, 1.2),
        step_sizes: tuple[float, float] = (1e-6, 50),
        *,
        capturable: bool = False,
        foreach: bool | None = None,
        maximize: bool = False,
        differentiable: bool = False,
    ) -> None:
        _at_least_0(lr=lr)
        if not 0 < etas[0] < 1 < etas[1]:
            raise InvalidError(f"invalid etas: {etas[0]}, {etas[1]}, expected 0 < first < 1 < second")
        execution = _execution("Rprop", capturable=capturable, foreach=foreach, differentiable=differentiable)
        super().__init__(
            params, {"lr": lr, "etas": tuple(etas), "step_sizes": tuple(step_sizes), "maximize": maximize, **execution}
        )
