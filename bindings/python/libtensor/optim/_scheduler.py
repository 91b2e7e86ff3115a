# SPDX-License-Identifier: Apache-2.0
"""What schedulers of learning rates have in common, and those that take functions or other schedulers."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from ctypes import byref, c_double
from typing import Any, Callable

from .. import _ops_gen as c
from .._convert import Handle, check, ints64
from .._convert import guard as _guard
from ..errors import InvalidError, InvalidNameError, InvalidTypeError, UnsupportedError
from ._native import NativeOptimizer, Owner, ParamGroup, set_lr
from .optimizer import Optimizer


def per_group(name: str, optimizer: Optimizer, value: Any) -> list[Any]:
    if not isinstance(optimizer, Optimizer):
        raise InvalidTypeError(f"{type(optimizer).__name__} is not an Optimizer")
    groups = len(optimizer.param_groups)
    if not isinstance(value, (list, tuple)):
        return [value] * groups
    if len(value) != groups:
        raise InvalidError(f"{name} has {len(value)} values, the optimizer has {groups} param_groups")
    return list(value)


class LRScheduler:
    """Sets the learning rate of each group: a subclass has get_lr(), which gives the ones of self.last_epoch."""

    _step_count: int
    base_lrs: list[float]
    last_epoch: float
    needs_metric = False

    def __init__(self, optimizer: Optimizer, last_epoch: int = -1) -> None:
        self._attach(optimizer, last_epoch)
        self.base_lrs = [group["initial_lr"] for group in optimizer.param_groups]
        self.last_epoch = last_epoch
        self._initial_step()

    def _attach(self, optimizer: Optimizer, last_epoch: int) -> None:
        if not isinstance(optimizer, Optimizer):
            raise InvalidTypeError(f"{type(optimizer).__name__} is not an Optimizer")
        self.optimizer = optimizer
        for i, group in enumerate(optimizer.param_groups):
            if "initial_lr" not in group:
                if last_epoch != -1:
                    raise InvalidNameError(
                        f"param_groups[{i}] has no 'initial_lr', which last_epoch={last_epoch} needs"
                    )
                lr = group["lr"]
                group["initial_lr"] = lr.item() if isinstance(lr, Handle) else lr  # type: ignore[attr-defined]

    def _initial_step(self) -> None:
        self._step_count = 0
        self._is_initial = True
        try:
            self.step()
        finally:
            self._is_initial = False

    def get_lr(self) -> list[float]:
        raise NotImplementedError("an LRScheduler needs get_lr")

    def get_last_lr(self) -> list[float]:
        """The rates that it set last."""
        return self._last_lr

    def step(self, epoch: float | None = None) -> None:
        """Sets the rates of the next epoch, or of any."""
        self._update_lr(epoch)
        self._step_count += 1

    def _update_lr(self, epoch: float | None = None) -> None:
        before = self.last_epoch
        self.last_epoch = before + 1 if epoch is None else epoch
        try:
            rates = [float(lr) for lr in self.get_lr()]
        except BaseException:
            self.last_epoch = before
            raise
        for group, lr in zip(self.optimizer.param_groups, rates):
            set_lr(group, lr)
        self._last_lr = rates

    def state_dict(self) -> dict[str, Any]:
        return {key: value for key, value in self.__dict__.items() if key not in ("optimizer", "_is_initial")}

    def load_state_dict(self, state_dict: Mapping[str, Any]) -> None:
        self.__dict__.update(state_dict)


class _Functions(LRScheduler):
    def __init__(self, optimizer: Optimizer, lr_lambda: Any, last_epoch: int = -1) -> None:
        self.lr_lambdas: list[Callable[[Any], float]] = per_group("lr_lambda", optimizer, lr_lambda)
        super().__init__(optimizer, last_epoch)

    def state_dict(self) -> dict[str, Any]:
        """Without the functions, but with the attributes of callable objects."""
        kept = [None if isinstance(f, type(per_group)) else dict(f.__dict__) for f in self.lr_lambdas]
        return {**super().state_dict(), "lr_lambdas": kept}

    def load_state_dict(self, state_dict: Mapping[str, Any]) -> None:
        super().load_state_dict({key: value for key, value in state_dict.items() if key != "lr_lambdas"})
        for f, attributes in zip(self.lr_lambdas, state_dict["lr_lambdas"]):
            f.__dict__.update(attributes or {})


class LambdaLR(_Functions):
    """The initial rate times a function of the epoch."""

    def get_lr(self) -> list[float]:
        return [base * f(self.last_epoch) for f, base in zip(self.lr_lambdas, self.base_lrs)]


class MultiplicativeLR(_Functions):
    """The last rate times a function of the epoch."""

    def get_lr(self) -> list[float]:
        rates = [group["lr"] for group in self.optimizer.param_groups]
        return rates if self._is_initial else [lr * f(self.last_epoch) for f, lr in zip(self.lr_lambdas, rates)]


# Options that are no whole numbers.
_RATES = {"base_lr", "last_lr", "max_lr", "min_lr", "swa_lr", "gamma", "factor", "eta_min", "best", "power"}
# PyTorch's names of what the library keeps for each group.
_OF_GROUPS = {"base_lrs": "base_lr", "_last_lr": "last_lr"}
_OF_ALL = {"last_epoch": "last_epoch", "_step_count": "step_count"}


class Schedule(LRScheduler):
    """Base of the schedulers that the library computes: an owner of a C scheduler."""

    kind: int
    options: tuple[str, ...] = ()  # attributes that the library keeps
    _groups: int  # how many the optimiser had when the scheduler was made

    def __init__(
        self,
        optimizer: Optimizer,
        last_epoch: int,
        options: Mapping[str, Any],
        fixed: Mapping[str, float] | None = None,
        milestones: Sequence[int] = (),
    ) -> None:
        self._attach(optimizer, last_epoch)
        self._fixed = dict(fixed or {})
        self._create(milestones)
        for name, value in options.items():
            self._write(name, value)
        self._write("last_epoch", last_epoch)

    def _create(self, milestones: Sequence[int]) -> None:
        self.milestones = list(milestones)
        self._groups = len(self.optimizer.param_groups)
        self._push()
        h = c.tensor_scheduler_create(self.kind, self.optimizer._h, *ints64(self.milestones))
        self._owner = Owner(h, c.tensor_scheduler_release)
        for name, value in self._fixed.items():
            self._write(name, value)

    def _cycles(self) -> bool:
        return "cycle_momentum" in self.options and "_owner" in self.__dict__ and bool(self._read("cycle_momentum")[0])

    def _push(self) -> None:
        """Tells the library's optimiser what one in Python has in its groups."""
        if not isinstance(self.optimizer, NativeOptimizer):
            self.optimizer._shadow().push(self.optimizer.param_groups, self._cycles())

    def _pull(self) -> None:
        """Takes over what the library's optimiser has now."""
        if not isinstance(self.optimizer, NativeOptimizer):
            self.optimizer._shadow().pull(self.optimizer.param_groups[: self._groups], self._cycles())

    def _reread_initial_lr(self) -> None:
        groups = self.optimizer.param_groups
        shadow = None if isinstance(self.optimizer, NativeOptimizer) else self.optimizer._shadow().initial_lrs()
        for i, group in enumerate(groups[: self._groups]):
            if isinstance(group, ParamGroup):
                group.reread("initial_lr")
            elif shadow is not None:
                group["initial_lr"] = shadow[i]

    def __getstate__(self) -> dict[str, Any]:
        own = {k: v for k, v in self.__dict__.items() if k != "_owner"}
        return {"own": own, "state": self.state_dict()}

    def __setstate__(self, state: Mapping[str, Any]) -> None:
        for name, value in state["own"].items():
            object.__setattr__(self, name, value)
        self._create(self.milestones)
        self.load_state_dict(state["state"])

    def _write(self, name: str, value: Any) -> None:
        groups = enumerate(value) if isinstance(value, (list, tuple)) else [(-1, value)]
        for group, number in groups:
            check(c.tensor_scheduler_set_option(self._owner.h, group, name.encode(), number))

    def _read(self, name: str) -> list[float]:
        out, values = c_double(), []
        for group in range(self._groups):
            check(c.tensor_scheduler_get_option(self._owner.h, group, name.encode(), byref(out)))
            values.append(int(out.value) if out.value.is_integer() and name not in _RATES else out.value)
        return values

    def __getattr__(self, name: str) -> Any:
        if "_owner" not in self.__dict__:
            raise AttributeError(f"{type(self).__name__} has no attribute {name!r}")
        if name in _OF_GROUPS:
            return self._read(_OF_GROUPS[name])
        if name in _OF_ALL or name in type(self).options:
            return self._read(_OF_ALL.get(name, name))[0]
        raise AttributeError(f"{type(self).__name__} has no attribute {name!r}")

    def __setattr__(self, name: str, value: Any) -> None:
        if name in _OF_ALL or name in _OF_GROUPS or name in type(self).options:
            self._write({**_OF_ALL, **_OF_GROUPS}.get(name, name), value)
        else:
            super().__setattr__(name, value)

    def get_last_lr(self) -> list[float]:
        out, values = c_double(), []
        for group in range(self._groups):
            check(c.tensor_scheduler_get_lr(self._owner.h, group, byref(out)))
            values.append(out.value)
        return values

    def step(self, epoch: float | None = None) -> None:
        self._update_lr(epoch)

    def _update_lr(self, epoch: float | None = None) -> None:
        self._push()
        if epoch is None:
            check(c.tensor_scheduler_step(self._owner.h))
        else:
            check(c.tensor_scheduler_step_to(self._owner.h, epoch))
        self._pull()

    def state_dict(self) -> dict[str, Any]:
        """Options and state; what differs between groups is a list."""
        state: dict[str, Any] = {"milestones": self.milestones} if self.milestones else {}
        for name, of_c in {**_OF_ALL, **_OF_GROUPS, **{name: name for name in self.options}}.items():
            values = self._read(of_c)
            if not all(map(math.isnan, values)):
                state[name] = values if name in _OF_GROUPS or len(set(values)) > 1 else values[0]
        return state

    def load_state_dict(self, state_dict: Mapping[str, Any]) -> None:
        state = {**self.state_dict(), **state_dict}
        self._create(state.pop("milestones", ()))
        for name, value in state.items():
            if name in _OF_ALL or name in _OF_GROUPS or name in self.options:
                setattr(self, name, value)


class _Several(LRScheduler):
    """Base of schedulers that call others."""

    def __init__(self, optimizer: Optimizer | None, schedulers: Sequence[LRScheduler]) -> None:
        if not schedulers:
            raise InvalidError(f"{type(self).__name__} needs at least one scheduler")
        for i, scheduler in enumerate(schedulers):
            if scheduler.needs_metric:
                raise InvalidError(f"{type(self).__name__} cannot give a metric to schedulers[{i}]")
            if scheduler.optimizer is not (optimizer or schedulers[0].optimizer):
                raise InvalidError(f"schedulers[{i}] is of another optimizer")
        self.optimizer = schedulers[0].optimizer
        self._schedulers = list(schedulers)

    def state_dict(self) -> dict[str, Any]:
        return {**super().state_dict(), "_schedulers": [s.state_dict() for s in self._schedulers]}

    def load_state_dict(self, state_dict: Mapping[str, Any]) -> None:
        super().load_state_dict({key: value for key, value in state_dict.items() if key != "_schedulers"})
        for scheduler, state in zip(self._schedulers, state_dict["_schedulers"]):
            scheduler.load_state_dict(state)


class ChainedScheduler(_Several):
    """All of several schedulers at once: their factors multiply."""

    def __init__(self, schedulers: Sequence[LRScheduler], optimizer: Optimizer | None = None) -> None:
        super().__init__(optimizer, schedulers)
        self._last_lr = [group["lr"] for group in self.optimizer.param_groups]

    def step(self) -> None:  # type: ignore[override]
        for scheduler in self._schedulers:
            scheduler.step()
        self._last_lr = [group["lr"] for group in self.optimizer.param_groups]

    def get_last_lr(self) -> list[float]:
        """The rates of the groups, which a program that has this step changes without Python."""
        return [group["lr"] for group in self.optimizer.param_groups]


class SequentialLR(_Several):
    """One scheduler after the other, changing at the milestones."""

    def __init__(
        self,
        optimizer: Optimizer,
        schedulers: Sequence[LRScheduler],
        milestones: Sequence[int],
        last_epoch: int = -1,
    ) -> None:
        super().__init__(optimizer, schedulers)
        if len(milestones) != len(schedulers) - 1:
            raise InvalidError(
                f"{len(schedulers)} schedulers need {len(schedulers) - 1} milestones, not {len(milestones)}"
            )
        self._milestones = list(milestones)
        self.last_epoch = last_epoch + 1
        for group in optimizer.param_groups:
            set_lr(group, group["initial_lr"])
        self._undo(self)
        first = self._schedulers[bisect_right(self._milestones, 0)]
        first._initial_step()
        self._last_lr = first.get_last_lr()

    def _undo(self, scheduler: Any) -> None:
        """The step that each did when it was made."""
        if isinstance(scheduler, _Several):
            for s in scheduler._schedulers:
                self._undo(s)
        else:
            scheduler.last_epoch -= 1

    def step(self) -> None:  # type: ignore[override]
        if c.tensor_program_is_capturing():
            raise UnsupportedError(
                "SequentialLR.step() cannot be part of a program that is being captured: Python decides which scheduler is next"
            )
        self.last_epoch += 1
        which = bisect_right(self._milestones, self.last_epoch)
        scheduler = self._schedulers[which]
        if which > 0 and self._milestones[which - 1] == self.last_epoch:
            scheduler._update_lr(0)
        else:
            scheduler.step()
        self._last_lr = scheduler.get_last_lr()


_guard(globals(), ["ChainedScheduler", "LambdaLR", "MultiplicativeLR", "SequentialLR"], "")
