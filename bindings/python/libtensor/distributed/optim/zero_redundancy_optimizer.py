# SPDX-License-Identifier: Apache-2.0
"""An optimiser whose state is divided over the processes of a group (Rajbhandari et al., ZeRO, SC 2020, stage 1)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any, Callable

from ... import _ops_gen as c
from ..._convert import Handle, check, handles
from ...autograd.grad_mode import enable_grad, no_grad
from ...creation import zeros
from ...errors import InvalidError, InvalidTypeError, UnsupportedError, shown
from ...optim.optimizer import Optimizer
from .._objects import recv_object_list, send_object_list
from .._process_group import given_group


class ZeroRedundancyOptimizer(Optimizer):
    """An optimiser of a class, each process of which keeps the state of a part of the parameters, updates that part, and
    copies it to the others. Gradients have to be equal in all processes, as DistributedDataParallel makes them.

    params: as of any optimiser, the same in all processes
    optimizer_class: an optimiser whose step updates each parameter on its own, such as Adam
    process_group: the group; None: that of all processes
    parameters_as_bucket_view: for programs that give it
    overlap_with_ddp: not supported
    defaults: the arguments of optimizer_class

    state_dict() is that of the whole optimiser: consolidate_state_dict() collects it in one process first. Every process
    loads it with load_state_dict(), in a group of any size.
    """

    def __init__(
        self,
        params: Any,
        optimizer_class: type[Optimizer],
        process_group: Any = None,
        parameters_as_bucket_view: bool = False,
        overlap_with_ddp: bool = False,
        **defaults: Any,
    ) -> None:
        if not isinstance(optimizer_class, type) or not issubclass(optimizer_class, Optimizer):
            raise InvalidTypeError(
                f"ZeroRedundancyOptimizer: optimizer_class is {shown(optimizer_class)}, expected a class of an optimiser"
            )
        if overlap_with_ddp:
            raise UnsupportedError("ZeroRedundancyOptimizer: overlap_with_ddp is True, expected False")
        found = given_group(process_group, "")
        if found is None:
            raise InvalidError("ZeroRedundancyOptimizer: this process does not belong to process_group")
        self.process_group, self.rank, self.world_size = found, found.rank(), found.size()
        self.parameters_as_bucket_view = parameters_as_bucket_view
        self._class, self._given = optimizer_class, defaults
        self.optim: Optimizer | None = None  # of the parameters of this process; None if it has none
        self._own_groups: list[int] = []  # which groups those of `optim` are parts of
        self._owned: list[list[Any]] = [[] for _ in range(self.world_size)]
        self._sizes = [0] * self.world_size
        self._collected: dict[str, Any] | None = None
        options = optimizer_class([zeros(1, requires_grad=True)], **defaults).param_groups[0]
        super().__init__(params, {key: options[key] for key in options if key != "params"})

    # ---- parts

    @property
    def state(self) -> Any:
        """The state of the parameters of this process."""
        return defaultdict(dict) if self.optim is None else self.optim.state

    @state.setter
    def state(self, value: Any) -> None:
        if value:
            raise InvalidError("ZeroRedundancyOptimizer: state cannot be set, expected load_state_dict()")

    def add_param_group(self, param_group: Mapping[str, Any]) -> None:
        """More parameters, with options that differ from the defaults; the same in all processes."""
        super().add_param_group(param_group)
        group = self.param_groups[-1]
        parts: list[list[Any]] = [[] for _ in range(self.world_size)]
        for p in sorted(group["params"], key=lambda p: -p.numel()):
            rank = self._sizes.index(min(self._sizes))
            self._sizes[rank] += p.numel()
            parts[rank].append(p)
        for owned, part in zip(self._owned, parts):
            owned += part
        self._collected = None
        if not parts[self.rank]:
            return
        options = {key: group[key] for key in group if key not in ("params", "param_names")}
        own = {**options, "params": parts[self.rank]}
        self._own_groups.append(len(self.param_groups) - 1)
        if self.optim is None:
            self.optim = self._class([own], **self._given)
        else:
            self.optim.add_param_group(own)

    def _pairs(self) -> list[tuple[Any, Any]]:
        """(the whole group, the part of it that this process has)"""
        own = [] if self.optim is None else self.optim.param_groups
        return [(self.param_groups[i], part) for i, part in zip(self._own_groups, own)]

    def step(self, closure: Callable[[], Any] | None = None) -> Any:
        """One update of every parameter that has a gradient; all processes call it."""
        loss = None
        if closure is not None:
            with enable_grad():
                loss = closure()
        if self.optim is not None:
            for whole, part in self._pairs():
                _copy_options(whole, part)
            self.optim.step()
            for whole, part in self._pairs():
                _copy_options(part, whole)
        self._collected = None
        self._share()
        return loss

    def _share(self) -> None:
        """Copies what each process has updated to the others."""
        pg = self.process_group
        if self.world_size == 1:
            return

        def transfer() -> int:
            for rank, params in enumerate(self._owned):
                if params:
                    check(c.tensor_group_broadcast(pg._h, *handles(params), rank))
            return 0

        work = pg.call(transfer, None, True)
        if work is not None:
            work.wait()

    # ---- state

    def _numbers(self) -> dict[int, int]:
        return {id(p): i for i, p in enumerate(self._params())}

    def local_state_dict(self) -> dict[str, Any]:
        """state_dict() with the state of the parameters of this process alone."""
        numbers, state = self._numbers(), {}
        if self.optim is not None:
            own = [p for group in self.optim.param_groups for p in group["params"]]
            state = {numbers[id(own[int(i)])]: held for i, held in self.optim.state_dict()["state"].items()}
        groups: list[dict[str, Any]] = []
        first = 0
        for group in self.param_groups:
            n = len(group["params"])
            groups.append({**group, "params": list(range(first, first + n))})
            first += n
        return {"state": state, "param_groups": groups}

    def _checkpoint_state(self) -> dict[str, Any]:
        return self.local_state_dict()

    def consolidate_state_dict(self, to: int = 0) -> None:
        """Collects the state of all processes in the process with rank `to` of the group, which can then call
        state_dict(); all processes call it."""
        pg = self.process_group
        if isinstance(to, bool) or not isinstance(to, int) or not 0 <= to < self.world_size:
            raise InvalidError(f"consolidate_state_dict: to is {shown(to)}, expected 0 to {self.world_size - 1}")
        own = self.local_state_dict()
        if self.rank != to:
            send_object_list([own["state"]], group=pg, group_dst=to)
            return
        state = _copied(own["state"])
        for rank in range(self.world_size):
            if rank != to:
                received: list[Any] = [None]
                recv_object_list(received, group=pg, group_src=rank)
                state.update(received[0])
        self._collected = {"state": dict(sorted(state.items())), "param_groups": own["param_groups"]}

    def state_dict(self) -> dict[str, Any]:
        """State and options of the whole optimiser, in the process where consolidate_state_dict() has collected them.

        Errors: InvalidError before, and after another step().
        """
        self._run_hooks("state_dict_pre")
        collected = self.local_state_dict() if self.world_size == 1 else self._collected
        if collected is None:
            raise InvalidError(
                f"state_dict: the state has not been collected, expected consolidate_state_dict(to={self.rank}) before, "
                "in all processes"
            )
        found: dict[str, Any] = self._run_hooks("state_dict_post", collected)
        return found

    def load_state_dict(self, state_dict: Mapping[str, Any]) -> None:
        """Takes over the part of this process of what state_dict() of a group of any size, or an optimiser of the same
        class, gave."""
        state_dict = self._run_hooks("load_state_dict_pre", dict(state_dict))
        groups = state_dict["param_groups"]
        if [len(g["params"]) for g in groups] != [len(g["params"]) for g in self.param_groups]:
            raise InvalidError("the loaded state dict has parameter groups of other sizes")
        state = {str(key): value for key, value in state_dict["state"].items()}
        loaded = [str(number) for group in groups for number in group["params"]]
        for own, group in zip(self.param_groups, groups):
            own.update({k: _tuples(v) for k, v in group.items() if k not in ("params", "param_names")})
        self._collected = None
        if self.optim is not None:
            self._load_own(loaded, state)
        self._run_hooks("load_state_dict_post")

    def _load_own(self, loaded: list[str], state: Mapping[str, Any]) -> None:
        assert self.optim is not None
        numbers = self._numbers()
        own_state: dict[int, Any] = {}
        own_groups: list[dict[str, Any]] = []
        first = 0
        for whole, part in self._pairs():
            _copy_options(whole, part)
            params = part["params"]
            own_groups.append({**{k: part[k] for k in part}, "params": list(range(first, first + len(params)))})
            for i, p in enumerate(params, first):
                if loaded[numbers[id(p)]] in state:
                    own_state[i] = state[loaded[numbers[id(p)]]]
            first += len(params)
        self.optim.load_state_dict({"state": own_state, "param_groups": own_groups})


def _tuples(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _copy_options(source: Any, target: Any) -> None:
    for key in source:
        if key not in ("params", "param_names") and (key not in target or not _same(target[key], source[key])):
            target[key] = source[key]


def _same(a: Any, b: Any) -> bool:
    return a is b or (not isinstance(a, Handle) and not isinstance(b, Handle) and type(a) is type(b) and a == b)


def _copied(value: Any) -> Any:
    """The values now: tensors of state change with the next step."""
    if isinstance(value, Handle):
        with no_grad():
            return value.clone()  # type: ignore[attr-defined]
    if isinstance(value, Mapping):
        return {key: _copied(item) for key, item in value.items()}
    return value
