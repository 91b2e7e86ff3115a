# SPDX-License-Identifier: Apache-2.0
"""Modules that gather their parameters when they compute."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from math import prod
from typing import Any, Callable

from ... import _ops_gen as c
from ..._convert import check, handles
from ...autograd.function import Function
from ...autograd.grad_mode import is_grad_enabled, no_grad
from ...creation import tensor
from ...errors import InvalidError, InvalidTypeError, UnsupportedError, shown
from ...functions import cat
from ...nn.module import Module
from ...nn.parameter import Parameter, is_lazy
from ...tensor import Tensor
from ...utils.checkpoint import checkpoint
from .. import _collectives as comm
from .._process_group import ProcessGroup, ReduceOp, given_group
from .._shards import Shard, wants_shards


class ShardingStrategy(Enum):
    """What FullyShardedDataParallel divides: FULL_SHARD frees gathered parameters after the forward pass and computes it
    again in the backward pass; SHARD_GRAD_OP keeps them until then."""

    FULL_SHARD = 1
    SHARD_GRAD_OP = 2
    NO_SHARD = 3
    HYBRID_SHARD = 4


class _Held:
    """One parameter: where modules have it, and the part of this process."""

    def __init__(self, p: Tensor, places: list[tuple[Module, str]], pg: ProcessGroup) -> None:
        self.shape, self.places, self.requires_grad = p.shape, places, p.requires_grad
        self.numel = prod(p.shape)
        self.length = -(-self.numel // pg.size())  # of each part; the last ones may be shorter
        self.offset = min(pg.rank() * self.length, self.numel)
        end = min(self.offset + self.length, self.numel)
        part = p.detach().reshape(-1)[self.offset : end].clone()
        self.part = Parameter(part, requires_grad=p.requires_grad)
        self.part._fsdp_shard = (self.shape, self.offset)  # type: ignore[attr-defined]

    def padded(self, part: Tensor) -> Tensor:
        missing = self.length - part.numel()
        return cat([part, part.new_zeros(missing)]) if missing else part

    def slice_of(self, whole: Tensor) -> Tensor:
        """The part of this process of a tensor of the whole shape."""
        return whole.detach().reshape(-1)[self.offset : self.offset + self.part.numel()]

    def put(self, value: Any) -> None:
        for module, name in self.places:
            module._parameters[name] = value


class _Gather(Function):
    """The whole parameters; their gradients become the mean over the processes of the parts of this one.

    `before` is a tensor that the module computes with, or None. Nodes far from the leaves come first in a backward pass:
    as an input of this one it lets the gradients be divided before those of the modules before this are computed."""

    @staticmethod
    def forward(ctx: Any, pg: ProcessGroup, held: list[_Held], before: Any, *parts: Tensor) -> Any:
        ctx.pg, ctx.held = pg, held
        own = cat([one.padded(part.detach()) for one, part in zip(held, parts)])
        whole = own.new_empty((pg.size(), own.numel()))
        comm.all_gather_into_tensor(whole, own, pg)
        found, first = [], 0
        for one in held:
            rows = whole[:, first : first + one.length]
            found.append(rows.reshape(-1)[: one.numel].view(one.shape))
            first += one.length
        return tuple(found)

    @staticmethod
    def backward(ctx: Any, *grads: Tensor) -> Any:
        n = ctx.pg.size()
        rows = []
        for one, grad in zip(ctx.held, grads):
            flat = grad.reshape(-1)
            missing = n * one.length - one.numel
            rows.append((cat([flat, flat.new_zeros(missing)]) if missing else flat).view(n, one.length))
        whole = cat(rows, 1)
        own = whole.new_empty(whole.shape[1])
        comm.reduce_scatter_tensor(own, whole, ReduceOp.AVG, ctx.pg)
        parts = own.split([one.length for one in ctx.held])
        return None, None, None, *(part[: one.part.numel()] for one, part in zip(ctx.held, parts))


class _Unit:
    """The parameters that are gathered together."""

    def __init__(self, module: Module, pg: ProcessGroup, reshard: bool, ignored: set[int]) -> None:
        self.pg, self.reshard, self.whole = pg, reshard, False
        self.held: list[_Held] = []
        _copy_from_first(pg, _own_buffers(module))
        places: dict[int, tuple[Any, list[tuple[Module, str]]]] = {}
        for owner in _own_modules(module):
            for name, p in owner._parameters.items():
                if p is None or id(p) in ignored or hasattr(p, "_fsdp_shard"):
                    continue
                if hasattr(p, "_fsdp_sharded"):
                    raise UnsupportedError(
                        f"fully_shard: {name!r} of {type(owner).__name__} is shared with a module that is sharded on its "
                        "own, expected it in one of them"
                    )
                if is_lazy(p):
                    raise InvalidError(
                        f"fully_shard: {name!r} of {type(owner).__name__} has no shape yet: call it once"
                    )
                places.setdefault(id(p), (p, []))[1].append((owner, name))
        _copy_from_first(pg, [p for p, _ in places.values()])
        for p, where in places.values():
            one = _Held(p, where, pg)
            p._fsdp_sharded = True
            one.put(one.part)
            self.held.append(one)

    def groups(self) -> Iterator[list[_Held]]:
        """Parameters that are gathered in one collective."""
        found: dict[Any, list[_Held]] = {}
        for one in self.held:
            found.setdefault((one.part.dtype, str(one.part.device), one.part.requires_grad), []).append(one)
        yield from found.values()

    @contextmanager
    def gathered(self, arguments: Any = ()) -> Iterator[None]:
        """A scope in which modules have the whole parameters, to compute with arguments."""
        if self.whole:
            yield
            return
        self.gather(_with_grad(arguments))
        try:
            yield
        finally:
            self.free()

    def gather(self, before: Tensor | None = None) -> None:
        for group in self.groups():
            values = _Gather.apply(self.pg, group, before, *(one.part for one in group))
            for one, value in zip(group, values):
                one.put(value)
        self.whole = True

    def free(self) -> None:
        for one in self.held:
            one.put(one.part)
        self.whole = False


def _with_grad(value: Any) -> Tensor | None:
    """A tensor that requires grad in nested lists, tuples and dicts."""
    if isinstance(value, Tensor):
        return value if value.requires_grad else None
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, (list, tuple)):
        return next((t for item in value if (t := _with_grad(item)) is not None), None)
    return None


def _own_modules(module: Module) -> Iterator[Module]:
    """The module and those inside, without modules that are sharded on their own."""
    yield module
    for child in module.children():
        if not isinstance(child, FSDPModule):
            yield from _own_modules(child)


def _own_buffers(module: Module) -> list[Tensor]:
    return [b for owner in _own_modules(module) for b in owner._buffers.values() if b is not None]


def _copy_from_first(pg: ProcessGroup, tensors: list[Tensor]) -> None:
    if tensors and pg.size() > 1:
        with no_grad():
            check(c.tensor_group_broadcast(pg._h, *handles(tensors), 0))


class _OfThread(threading.local):
    depth = 0  # of the sharded modules that compute


_of_thread = _OfThread()


class FSDPModule(Module):
    """What fully_shard() makes of a module: its parameters are 1-d, the elements of this process in their order, and whole
    while it computes."""

    _fsdp: _Unit

    def forward(self, *args: Any, **named: Any) -> Any:
        unit = self._fsdp

        def compute(args: tuple[Any, ...], named: dict[str, Any]) -> Any:
            _of_thread.depth += 1
            try:
                with unit.gathered((args, named)):
                    return super(FSDPModule, self).forward(*args, **named)
            finally:
                _of_thread.depth -= 1

        # The backward pass begins with the outermost module, which keeps its parameters until then.
        if unit.reshard and not unit.whole and _of_thread.depth and is_grad_enabled():
            return checkpoint(compute, args, named)
        return compute(args, named)

    def _fsdp_units(self) -> list[_Unit]:
        return [module._fsdp for module in self.modules() if isinstance(module, FSDPModule)]

    def unshard(self) -> None:
        """Gathers the parameters, also of modules inside, until reshard(): all processes call both. No gradients flow to
        what they are then, and what is written to them is lost; summon_full_params() keeps it."""
        with no_grad():
            for unit in self._fsdp_units():
                if not unit.whole:
                    unit.gather()

    def reshard(self) -> None:
        """Ends what unshard() began."""
        for unit in self._fsdp_units():
            if unit.whole:
                unit.free()

    @staticmethod
    @contextmanager
    def summon_full_params(module: Module, writeback: bool = True, **options: Any) -> Iterator[None]:
        """A scope in which the modules inside of `module` have whole parameters; all processes enter it.

        writeback: whether what each process writes to its part stays
        """
        units = [m._fsdp for m in module.modules() if isinstance(m, FSDPModule)]
        with no_grad():
            for unit in units:
                unit.gather()
        try:
            yield
            with no_grad():
                for held in (held for unit in units if writeback for held in unit.held):
                    owner, name = held.places[0]
                    whole: Any = owner._parameters[name]
                    held.part.copy_(held.slice_of(whole))
        finally:
            for unit in units:
                unit.free()

    @contextmanager
    def no_sync(self) -> Iterator[None]:
        """A scope for passes that accumulate gradients. Each of them averages its own, so that it changes nothing."""
        yield

    def set_requires_gradient_sync(self, requires_gradient_sync: bool, *, recurse: bool = True) -> None:
        """For programs that accumulate gradients: each pass averages its own, whatever is set here."""

    def clip_grad_norm_(self, max_norm: float, norm_type: float = 2.0) -> Tensor:
        """Scales the gradients so that their norm over all processes is at most max_norm; the norm before. All processes
        call it.

        norm_type: a number above 0, or infinity
        """
        if isinstance(norm_type, bool) or not isinstance(norm_type, (int, float)) or not norm_type > 0:
            raise InvalidError(f"clip_grad_norm_: norm_type is {shown(norm_type)}, expected a number above 0")
        pg, power = self._fsdp.pg, float(norm_type)
        grads: list[Any] = [(p, g.detach()) for p in self.parameters() if (g := p.grad) is not None]
        with no_grad():
            # What is not divided all processes have, and one counts.
            counted = [g for p, g in grads if g.numel() and (hasattr(p, "_fsdp_shard") or pg.rank() == 0)]
            sizes = [g.abs().double() for g in counted]
            if power == float("inf"):
                norm = tensor(max((s.amax().item() for s in sizes), default=0.0), dtype="float64")
                comm.all_reduce(norm, ReduceOp.MAX, pg)
            else:
                norm = tensor(sum((s**power).sum().item() for s in sizes), dtype="float64")
                comm.all_reduce(norm, ReduceOp.SUM, pg)
                norm = norm ** (1 / power)
            scale = float(max_norm) / (norm.item() + 1e-6)
            for _, g in grads if not scale >= 1 else []:
                g.mul_(scale)
        return norm.to(dtype="float32")


def _whole_state(module: Any, state: Any, prefix: str, metadata: Any) -> None:
    """A hook of state_dict(): whole parameters, or shards where these are asked for, in the place of parts."""
    unit: _Unit = module._fsdp
    paths = {id(owner): path for path, owner in module.named_modules()}
    with no_grad():
        for group in unit.groups():
            values = (
                [Shard(one.part.detach(), one.shape, one.offset) for one in group]
                if wants_shards()
                else _Gather.apply(unit.pg, group, None, *(one.part for one in group))
            )
            for one, value in zip(group, values):
                for owner, name in one.places:
                    path = paths[id(owner)]
                    state[f"{prefix}{path}.{name}" if path else f"{prefix}{name}"] = value


def _parts_of_state(module: Any, state: Any, prefix: str, *rest: Any) -> None:
    """A hook of load_state_dict(): parts in the place of whole parameters."""
    paths = {id(owner): path for path, owner in module.named_modules()}
    for one in module._fsdp.held:
        for owner, name in one.places:
            path = paths[id(owner)]
            key = f"{prefix}{path}.{name}" if path else f"{prefix}{name}"
            value = state.get(key)
            if isinstance(value, Shard):
                state[key] = value.local
            elif value is not None and tuple(value.shape) == one.shape:
                state[key] = one.slice_of(value)


def _shard(module: Module, base: type[FSDPModule], pg: ProcessGroup, reshard: bool, ignored: set[int]) -> Any:
    """Divides the parameters that no module inside has divided already."""
    if isinstance(module, FSDPModule):
        raise InvalidError(f"fully_shard: {type(module).__name__} is sharded already, expected a module that is not")
    unit = _Unit(module, pg, reshard, ignored)
    kind = type(module)
    module.__class__ = type(f"FSDP{kind.__name__}", (base, kind), {"__module__": kind.__module__})
    module.__dict__["_fsdp"] = unit
    module._register_state_dict_hook(_whole_state)
    module._register_load_state_dict_pre_hook(_parts_of_state, with_module=True)
    return module


def _checked(name: str, module: Any, process_group: Any) -> ProcessGroup:
    if not isinstance(module, Module):
        raise InvalidTypeError(f"{name}: expected a Module, not {type(module).__name__}")
    pg = given_group(process_group, "")
    if pg is None:
        raise InvalidError(f"{name}: this process does not belong to process_group")
    return pg


def _unsupported(name: str, **options: Any) -> None:
    for option, value in options.items():
        if value:
            raise UnsupportedError(f"{name}: {option} is {shown(value)}, expected None")


def fully_shard(
    module: Any,
    *,
    mesh: Any = None,
    reshard_after_forward: bool | int | None = None,
    shard_placement_fn: Any = None,
    mp_policy: Any = None,
    offload_policy: Any = None,
    ignored_params: Any = None,
    process_group: Any = None,
) -> Any:
    """Divides the parameters of a module over the processes of a group; returns the module, whose class is a subclass of
    FSDPModule and its own from then on.

    Modules inside are sharded before the ones around them: each gathers its parameters together when it computes. The
    gradients are means over the processes, in parts, as the parameters and so the state of an optimiser that is made
    afterwards: one that treats each element on its own, such as Adam. The values of process 0 are copied to all others.
    state_dict() has whole parameters, and load_state_dict() takes them; all processes call both.

    module: a module, or a list of modules that are sharded each
    reshard_after_forward: whether gathered parameters are freed after the forward pass of a module that is not the
        outermost one, and the backward pass gathers them and computes the module again; None: True
    process_group: the group; None: that of all processes
    ignored_params: parameters that are not divided
    mesh, shard_placement_fn, mp_policy, offload_policy: not supported

    Errors: InvalidError for a module that is sharded already; UnsupportedError for a parameter that a module inside, which
    is sharded on its own, has too.
    """
    _unsupported("fully_shard", mesh=mesh, shard_placement_fn=shard_placement_fn, mp_policy=mp_policy,
                 offload_policy=offload_policy)  # fmt: skip
    if isinstance(module, (list, tuple)):
        options = {"reshard_after_forward": reshard_after_forward, "process_group": process_group}
        return [fully_shard(one, ignored_params=ignored_params, **options) for one in module]
    pg = _checked("fully_shard", module, process_group)
    reshard = reshard_after_forward is None or bool(reshard_after_forward)
    return _shard(module, FSDPModule, pg, reshard, {id(p) for p in ignored_params or ()})


class FullyShardedDataParallel(FSDPModule):
    """fully_shard() in the form of a class: it returns the module, and so are modules inside that auto_wrap_policy wants
    to be sharded on their own.

    sharding_strategy: ShardingStrategy.FULL_SHARD or SHARD_GRAD_OP
    auto_wrap_policy: policy(module=..., recurse=..., nonwrapped_numel=...) as in libtensor.distributed.fsdp.wrap
    ignored_modules, ignored_states: modules and parameters that are not divided
    process_group: the group; None: that of all processes
    cpu_offload, mixed_precision, device_mesh, param_init_fn: not supported
    """

    def __new__(
        cls,
        module: Any = None,
        process_group: Any = None,
        sharding_strategy: ShardingStrategy | None = None,
        cpu_offload: Any = None,
        auto_wrap_policy: Callable[..., bool] | None = None,
        backward_prefetch: Any = None,
        mixed_precision: Any = None,
        ignored_modules: Any = None,
        param_init_fn: Any = None,
        device_id: Any = None,
        sync_module_states: bool = False,
        forward_prefetch: bool = False,
        limit_all_gathers: bool = True,
        use_orig_params: bool = False,
        ignored_states: Any = None,
        device_mesh: Any = None,
    ) -> Any:
        name = "FullyShardedDataParallel"
        if cls is not FullyShardedDataParallel:  # a copy of a module
            return super().__new__(cls)
        _unsupported(name, cpu_offload=cpu_offload, mixed_precision=mixed_precision, device_mesh=device_mesh,
                     param_init_fn=param_init_fn)  # fmt: skip
        strategy = sharding_strategy or ShardingStrategy.FULL_SHARD
        if strategy not in (ShardingStrategy.FULL_SHARD, ShardingStrategy.SHARD_GRAD_OP):
            raise UnsupportedError(
                f"{name}: sharding_strategy is {shown(strategy)}, expected FULL_SHARD or SHARD_GRAD_OP"
            )
        pg = _checked(name, module, process_group)
        if device_id is not None:
            module.to(device=device_id)
        ignored = {id(p) for p in ignored_states or () if not isinstance(p, Module)}
        for one in [*(ignored_modules or ()), *(m for m in ignored_states or () if isinstance(m, Module))]:
            ignored |= {id(p) for p in one.parameters()}
        reshard = strategy is ShardingStrategy.FULL_SHARD
        if auto_wrap_policy is not None:
            _wrap_inside(module, auto_wrap_policy, lambda m: _shard(m, cls, pg, reshard, ignored))
        return _shard(module, cls, pg, reshard, ignored)

    def __init__(self, *args: Any, **named: Any) -> None:
        pass  # the module is one already

    @property
    def module(self) -> Module:
        """The module itself."""
        return self


def _wrap_inside(module: Module, policy: Callable[..., bool], shard: Callable[[Module], Any]) -> int:
    """Shards modules inside, the innermost first; how many elements of parameters are left."""
    left = sum(prod(p.shape) for p in module._parameters.values() if p is not None)
    for child in module.children():
        if isinstance(child, FSDPModule):
            continue
        inside = sum(prod(p.shape) for p in child.parameters())
        if policy(module=child, recurse=True, nonwrapped_numel=inside):
            inside = _wrap_inside(child, policy, shard)
        if inside and policy(module=child, recurse=False, nonwrapped_numel=inside):
            shard(child)
            inside = 0
        left += inside
    return left
