# SPDX-License-Identifier: Apache-2.0
"""L-BFGS, with a line search for the strong Wolfe conditions."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any, Callable, NamedTuple

from ..autograd.grad_mode import enable_grad, no_grad
from ..combining import concat
from ..creation import zeros
from ..errors import InvalidError
from .optimizer import Optimizer

_SUFFICIENT_DECREASE, _CURVATURE = 1e-4, 0.9  # c1 and c2 of the Wolfe conditions
_LEAST_CHANGE = 1e-9


class _Point(NamedTuple):
    """A point of a line search: the step, and there the loss, its gradient, and its slope along the line."""

    t: float
    loss: float
    grad: Any
    slope: float


def _minimum_of_cubic(a: _Point, b: _Point, bounds: tuple[float, float] | None = None) -> float:
    """Where the cubic polynomial with the losses and slopes of two points is least, within bounds; Nocedal and Wright,
    (3.59). The middle of the bounds if it has no minimum."""
    low, high = bounds if bounds is not None else (min(a.t, b.t), max(a.t, b.t))
    if a.t > b.t:
        a, b = b, a
    if a.t == b.t:
        return (low + high) / 2
    d1 = a.slope + b.slope - 3 * (a.loss - b.loss) / (a.t - b.t)
    square = d1 * d1 - a.slope * b.slope
    if not square >= 0:
        return (low + high) / 2
    d2 = math.sqrt(square)
    divisor = b.slope - a.slope + 2 * d2
    if divisor == 0:
        return (low + high) / 2
    found = b.t - (b.t - a.t) * ((b.slope + d2 - d1) / divisor)
    return min(max(found, low), high)


def _strong_wolfe(
    evaluate: Callable[[float], _Point], start: _Point, t: float, size: float, most_rounds: int
) -> tuple[_Point, int]:
    """A point that meets the strong Wolfe conditions, or the best one found, and the number of evaluations.

    Brackets such a point by growing steps and narrows the bracket down; Nocedal and Wright, algorithms 3.5 and 3.6.
    `size` is the largest magnitude of the direction: brackets in which no parameter changes by 1e-9 are not divided.
    """

    def too_high(p: _Point) -> bool:
        return p.loss > start.loss + _SUFFICIENT_DECREASE * p.t * start.slope

    def flat(p: _Point) -> bool:
        return abs(p.slope) <= -_CURVATURE * start.slope

    before, now = start, evaluate(t)
    count, rounds = 1, 0
    while True:
        if rounds >= most_rounds:
            low, high = start, now
            break
        if too_high(now) or (rounds > 1 and now.loss >= before.loss):
            low, high = before, now
            break
        if flat(now):
            return now, count
        if now.slope >= 0:
            low, high = before, now
            break
        bounds = now.t + 0.01 * (now.t - before.t), now.t * 10
        before, now = now, evaluate(_minimum_of_cubic(before, now, bounds))
        count, rounds = count + 1, rounds + 1
    if low.loss > high.loss:
        low, high = high, low
    stuck = False
    while rounds < most_rounds and abs(high.t - low.t) * size >= _LEAST_CHANGE:
        t = _minimum_of_cubic(low, high)
        least, most = min(low.t, high.t), max(low.t, high.t)
        margin = 0.1 * (most - least)
        near = min(most - t, t - least) < margin
        if near and (stuck or t >= most or t <= least):
            t = most - margin if abs(t - most) < abs(t - least) else least + margin
            near = False
        stuck = near
        now = evaluate(t)
        count, rounds = count + 1, rounds + 1
        if too_high(now) or now.loss >= low.loss:
            high = now
            if low.loss > high.loss:
                low, high = high, low
            continue
        if flat(now):
            return now, count
        if now.slope * (high.t - low.t) >= 0:
            high = low
        low = now
    return low, count


class LBFGS(Optimizer):
    """The quasi-Newton method of limited memory; Liu and Nocedal. step() needs a closure, which it calls several times.

    It keeps `history_size` changes of all parameters and of their gradients. A step makes up to `max_iter` iterations and
    `max_eval` calls (1.25 * max_iter unless given), and ends when no gradient is larger than `tolerance_grad` or nothing
    changes by more than `tolerance_change`. line_search_fn is "strong_wolfe" or None, with which steps have length `lr`.
    There is one group of parameters.
    """

    def __init__(
        self,
        params: Iterable[Any],
        lr: float = 1,
        max_iter: int = 20,
        max_eval: int | None = None,
        tolerance_grad: float = 1e-7,
        tolerance_change: float = 1e-9,
        history_size: int = 100,
        line_search_fn: str | None = None,
    ) -> None:
        if not lr >= 0:
            raise InvalidError(f"invalid lr: {lr}, expected at least 0")
        defaults = {
            "lr": lr,
            "max_iter": max_iter,
            "max_eval": max_iter * 5 // 4 if max_eval is None else max_eval,
            "tolerance_grad": tolerance_grad,
            "tolerance_change": tolerance_change,
            "history_size": history_size,
            "line_search_fn": line_search_fn,
        }
        super().__init__(params, defaults)
        if len(self.param_groups) != 1:
            raise InvalidError(f"LBFGS has one group of parameters, not {len(self.param_groups)}")
        self._check_search(line_search_fn)

    def _check_search(self, name: Any) -> None:
        if name not in (None, "strong_wolfe"):
            raise InvalidError(f"line_search_fn is {name!r}, expected 'strong_wolfe' or None")

    # ---- all parameters as one vector of real numbers

    def _gradient(self) -> Any:
        parts = []
        for p in self._params():
            g = zeros(*p.shape, dtype=p.dtype, device=p.device) if p.grad is None else p.grad.detach()
            parts.append((g.view_as_real() if g.is_complex() else g).reshape(-1))
        return concat(parts, 0)

    def _move(self, start: list[Any] | None, t: float, direction: Any) -> None:
        """Parameters to start + t * direction; start is None for where they are."""
        at = 0
        for i, p in enumerate(self._params()):
            n = p.numel() * (2 if p.is_complex() else 1)
            part = direction[at : at + n]
            part = part.reshape(*p.shape, 2).view_as_complex() if p.is_complex() else part.reshape(p.shape)
            if start is not None:
                p.copy_(start[i])
            p.add_(part.to(p.dtype), alpha=t)
            at += n

    # ----

    def step(self, closure: Callable[[], Any]) -> Any:  # type: ignore[override]
        """Some iterations; returns the loss before them."""

        def value() -> float:
            with enable_grad():
                return float(closure())

        with no_grad():
            with enable_grad():
                first = closure()
            group, state = self.param_groups[0], self.state[self._params()[0]]
            self._check_search(group["line_search_fn"])
            state.setdefault("func_evals", 0)
            state.setdefault("n_iter", 0)
            state["func_evals"] += 1
            grad = self._gradient()
            if grad.abs().max().item() > group["tolerance_grad"]:
                self._iterate(value, float(first), grad, group, state)
        return first

    def _iterate(
        self, value: Callable[[], float], loss: float, grad: Any, group: dict[str, Any], state: dict[str, Any]
    ) -> None:
        lr, tolerance = float(group["lr"]), group["tolerance_change"]
        evaluations, n = 1, 0
        while n < group["max_iter"]:
            n += 1
            state["n_iter"] += 1
            direction = self._direction(grad, group, state)
            state["d"], state["prev_flat_grad"], before = direction, grad, loss
            state["prev_loss"] = before
            t = min(1.0, 1 / grad.abs().sum().item()) * lr if state["n_iter"] == 1 else lr
            state["t"] = t
            slope = (grad * direction).sum().item()
            if slope > -tolerance:
                break
            calls = 0
            if group["line_search_fn"] is not None:
                start = [p.detach().clone() for p in self._params()]

                def evaluate(t: float, start: list[Any] = start, direction: Any = direction) -> _Point:
                    self._move(start, t, direction)
                    found = value()
                    g = self._gradient()
                    return _Point(t, found, g, (g * direction).sum().item())

                rounds = group["max_eval"] - evaluations
                size = direction.abs().max().item()
                point, calls = _strong_wolfe(evaluate, _Point(0.0, loss, grad, slope), t, size, rounds)
                t, loss, grad = point.t, point.loss, point.grad
                state["t"] = t
                self._move(start, t, direction)
            else:
                self._move(None, t, direction)
                if n < group["max_iter"]:  # nobody would read the last gradient
                    loss, grad, calls = value(), self._gradient(), 1
            evaluations += calls
            state["func_evals"] += calls
            if (
                evaluations >= group["max_eval"]
                or grad.abs().max().item() <= group["tolerance_grad"]
                or (direction * t).abs().max().item() <= tolerance
                or abs(loss - before) < tolerance
            ):
                break

    def _direction(self, grad: Any, group: dict[str, Any], state: dict[str, Any]) -> Any:
        """The gradient times the negative inverse Hessian that the history implies: the recursion of two loops."""
        if state["n_iter"] == 1:
            state.update({"old_dirs": [], "old_stps": [], "ro": [], "H_diag": 1.0})
            return -grad
        y, s = grad - state["prev_flat_grad"], state["d"] * state["t"]
        ys = (y * s).sum().item()
        dirs, steps, ro = state["old_dirs"], state["old_stps"], state["ro"]
        if ys > 1e-10:
            if len(dirs) == group["history_size"]:
                for old in (dirs, steps, ro):
                    old.pop(0)
            dirs.append(y)
            steps.append(s)
            ro.append(1.0 / ys)
            state["H_diag"] = ys / (y * y).sum().item()
        q, factors = -grad, [0.0] * len(dirs)
        for i in reversed(range(len(dirs))):
            factors[i] = (steps[i] * q).sum().item() * ro[i]
            q = q - dirs[i] * factors[i]
        r = q * state["H_diag"]
        for i in range(len(dirs)):
            r = r + steps[i] * (factors[i] - (dirs[i] * r).sum().item() * ro[i])
        return r
