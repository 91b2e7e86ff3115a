# SPDX-License-Identifier: Apache-2.0
"""Optimisers of C, whose arithmetic and state are the library's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, MutableMapping
from ctypes import byref, c_double, sizeof
from typing import Any, Callable

from .. import _ops_gen as c
from .._convert import Handle, check, guard, handles, wrap
from ..autograd.grad_mode import enable_grad
from ..creation import zeros
from ..errors import InvalidError, InvalidNameError, InvalidTypeError, fail
from ..interchange import asarray
from ..tensor import sparse_grads
from .optimizer import Optimizer

# Options that are several of C's.
_PARTS = {
    "betas": ("beta1", "beta2"),
    "etas": ("eta_minus", "eta_plus"),
    "step_sizes": ("step_min", "step_max"),
    "ns_coefficients": ("ns_a", "ns_b", "ns_c"),
}
_IN_STRUCT = {"lr", "momentum", "dampening", "weight_decay", "eps", "betas", "nesterov", "amsgrad", "maximize"}
# Options that schedulers change: read from the library each time.
_LIVE = {"lr", "momentum", "betas"}
_FLAGS = {"nesterov": c.TENSOR_OPTIM_NESTEROV, "amsgrad": c.TENSOR_OPTIM_AMSGRAD, "maximize": c.TENSOR_OPTIM_MAXIMIZE}
_GIVEN = (  # every number is meant, a 0 too
    c.TENSOR_OPTIM_HAS_LR
    | c.TENSOR_OPTIM_HAS_MOMENTUM
    | c.TENSOR_OPTIM_HAS_DAMPENING
    | c.TENSOR_OPTIM_HAS_WEIGHT_DECAY
    | c.TENSOR_OPTIM_HAS_BETAS
    | c.TENSOR_OPTIM_HAS_EPS
)


class Owner:
    """Owner of one C object; groups have that of their optimiser, so that they and it do not refer to each other.

    There is one Python object for each reference: whoever has an Owner says itself how it is copied.
    """

    __slots__ = ("_release", "h")

    def __reduce_ex__(self, protocol: Any) -> Any:
        raise InvalidTypeError("an owner of an object of C can be neither copied nor pickled")

    def __init__(self, h: int | None, release: Any) -> None:
        self.h = h
        self._release = release
        if h is None:
            fail()

    def __del__(self) -> None:
        if self.h is not None:
            self._release(self.h)


# Options that say how PyTorch's kernels run. The library has one way, and keeps them for programs that read them.
_EXECUTION = frozenset(("foreach", "fused", "capturable", "differentiable"))


def _number(value: Any) -> Any:
    return value.item() if isinstance(value, Handle) else value  # type: ignore[attr-defined]


def _options(name: str, value: Any) -> list[tuple[str, float]]:
    """An option as the library names it."""
    if name == "adjust_lr_fn":
        return [("match_rms_adamw", float(value == "match_rms_adamw"))]
    if name in _PARTS:
        return [(part, _number(number)) for part, number in zip(_PARTS[name], value)]
    return [(name, _number(value))]


class ParamGroup(dict[str, Any]):
    """Parameters and their options. What is set reaches the library; what it has no option for is kept."""

    def __init__(self, owner: Owner, index: int, options: Mapping[str, Any], written: frozenset[str]) -> None:
        super().__init__(options)
        self._owner = owner
        self._index = index
        self._written = written

    def _read(self, name: str) -> float:
        out = c_double()
        check(c.tensor_optimizer_get_option(self._owner.h, self._index, name.encode(), byref(out)))
        return out.value

    def __getitem__(self, key: str) -> Any:
        value = super().__getitem__(key)
        if key not in _LIVE or key not in self._written:
            return value
        parts = tuple(self._read(name) for name in _PARTS.get(key, (key,)))
        return parts if key in _PARTS else parts[0]

    def get(self, key: str, default: Any = None) -> Any:
        return self[key] if key in self else default

    def items(self) -> Any:
        return self.__copy__().items()

    def values(self) -> Any:
        return self.__copy__().values()

    def __setitem__(self, key: str, value: Any) -> None:
        if key == "params" and key in self:
            raise InvalidError("the parameters of a group cannot change")
        if key == "decoupled_weight_decay" and key in self and key not in self._written and value != self[key]:
            raise InvalidError(f"decoupled_weight_decay is {value}, but the optimiser was made with {self[key]}")
        if key in self._written and (key not in self or key in _LIVE or super().__getitem__(key) != value):
            self.write(key, value)
        super().__setitem__(key, value)

    def update(self, *args: Any, **named: Any) -> None:
        for key, value in dict(*args, **named).items():
            if key != "params" or key not in self or list(value) != self[key]:
                self[key] = value

    def __ior__(self, other: Any) -> ParamGroup:  # type: ignore[override,misc]
        self.update(other)
        return self

    def setdefault(self, key: str, default: Any = None) -> Any:
        if key not in self:
            self[key] = default
        return self[key]

    def reread(self, key: str) -> None:
        """Takes an option over from the library."""
        super().__setitem__(key, self._read(key))

    def __reduce_ex__(self, protocol: Any) -> Any:
        """A copy is a plain dict: what is set there reaches no optimiser."""
        return dict, ([(key, self[key]) for key in self],)

    def __copy__(self) -> dict[str, Any]:
        return {key: self[key] for key in self}

    copy = __copy__

    def write(self, key: str, value: Any) -> None:
        """One option into the library."""
        for name, number in _options(key, value):
            check(c.tensor_optimizer_set_option(self._owner.h, self._index, name.encode(), number))


class _ParamState(dict[str, Any]):
    """The state of one parameter. Tensors share memory with the optimiser; what is set reaches it."""

    def __init__(self, optimizer: NativeOptimizer, index: int, held: Mapping[str, Any]) -> None:
        super().__init__(held)
        self._optimizer, self._index = optimizer, index

    def __setitem__(self, role: str, value: Any) -> None:
        self._optimizer._set_state(self._index, role, value)
        if isinstance(value, Handle):  # the optimiser's own tensor: what is written to it later counts
            value = self._optimizer._state()[self._index][role]
        super().__setitem__(role, value)

    def __delitem__(self, role: str) -> None:
        super().__delitem__(role)
        self._optimizer._set_state(self._index, role, None)

    def update(self, *args: Any, **named: Any) -> None:
        for role, value in dict(*args, **named).items():
            self[role] = value

    def setdefault(self, role: str, default: Any = None) -> Any:
        if role not in self:
            self[role] = default
        return self[role]

    def __reduce_ex__(self, protocol: Any) -> Any:
        return dict, (list(self.items()),)


class _State(MutableMapping[Any, "_ParamState"]):
    """State by parameter, of those that have some; that of any other parameter is empty."""

    def __init__(self, optimizer: NativeOptimizer) -> None:
        self._optimizer = optimizer

    def _index(self, p: Any) -> int:
        for i, own in enumerate(self._optimizer._params()):
            if own is p:
                return i
        raise InvalidNameError("state: this is not a parameter of the optimiser")

    def __getitem__(self, p: Any) -> _ParamState:
        i = self._index(p)
        return _ParamState(self._optimizer, i, self._optimizer._state().get(i, {}))

    def __setitem__(self, p: Any, value: Mapping[str, Any]) -> None:
        state = self[p]
        for role in [role for role in state if role not in value]:
            del state[role]
        state.update(value)

    def __delitem__(self, p: Any) -> None:
        self[p] = {}

    def __iter__(self) -> Iterator[Any]:
        params = self._optimizer._params()
        return iter([params[i] for i in self._optimizer._state()])

    def __len__(self) -> int:
        return len(self._optimizer._state())

    def __contains__(self, p: Any) -> bool:
        return any(own is p for own in self)

    def __repr__(self) -> str:
        return repr(dict(self))


def _as_tensor(value: Any) -> Any:
    """None if it is no array."""
    try:
        return value if isinstance(value, Handle) else asarray(value)
    except TypeError:
        return None


class NativeOptimizer(Optimizer):
    """An owner of a C optimiser with groups of parameters."""

    kind: int
    _owner: Owner
    _known: list[int]  # the handles of the parameters in the library
    _kept: frozenset[str] = _EXECUTION  # options that the library does not have

    def _start(self) -> None:
        self.param_groups = []
        self._extra: dict[int, dict[str, Any]] = {}

    @property
    def _h(self) -> int | None:
        self._follow()
        return self._owner.h

    def _follow(self) -> None:
        """Parameters that were converted or moved, by module.double() for one, are other tensors of the library now."""
        i = 0
        for group in self.param_groups:
            for p in dict.__getitem__(group, "params"):
                if p._h != self._known[i]:
                    check(c.tensor_optimizer_set_param(self._owner.h, i, p._h))
                    self._known[i] = p._h
                i += 1

    def add_param_group(self, param_group: Mapping[str, Any]) -> None:
        """More parameters, with options that differ from the defaults."""
        options = {**self.defaults, **param_group}
        self._complete(options)
        params = options["params"]
        struct = self._struct(options)
        if not self.param_groups:
            h = c.tensor_optimizer_create(self.kind, *handles(params), byref(struct))
            self._owner = Owner(h, c.tensor_optimizer_release)
            self._known = []
        else:
            check(c.tensor_optimizer_add_group(self._owner.h, *handles(params), byref(struct)))
        self._known += [p._h for p in params]
        written = frozenset(self.defaults) - self._kept | {"initial_lr"}
        group = ParamGroup(self._owner, len(self.param_groups), options, written)
        for name in options:
            off = name == "nesterov" and not options[name]
            if name in written and (name not in _IN_STRUCT or off):
                group.write(name, options[name])
        self.param_groups.append(group)

    def _struct(self, options: Mapping[str, Any]) -> c.tensor_optimizer_opts_t:
        struct = c.tensor_optimizer_opts_t(sizeof(c.tensor_optimizer_opts_t))
        struct.flags = _GIVEN | sum(flag for name, flag in _FLAGS.items() if options.get(name))
        for name in ("lr", "momentum", "dampening", "weight_decay", "eps"):
            setattr(struct, name, _number(options.get(name, 0.0)))
        struct.beta1, struct.beta2 = map(_number, options.get("betas", (0.0, 0.0)))
        return struct

    def step(self, closure: Callable[[], Any] | None = None) -> Any:
        """One update of every parameter that has a gradient."""
        loss = None
        if closure is not None:
            with enable_grad():
                loss = closure()
        if sparse_grads:
            self._step_with_sparse()
        else:
            check(c.tensor_optimizer_step(self._h))
        return loss

    def _step_with_sparse(self) -> None:
        from ..sparse._gradients import apply_sparse, restore_sparse

        widened = apply_sparse(self)
        try:
            check(c.tensor_optimizer_step(self._h))
        finally:
            restore_sparse(widened)

    def zero_grad(self, set_to_none: bool = True) -> None:
        """Takes the gradients of all parameters away, or makes them 0."""
        if set_to_none:
            for p in self._params() if sparse_grads else ():
                sparse_grads.pop(id(p), None)
            check(c.tensor_optimizer_zero_grad(self._h))
        else:
            super().zero_grad(False)

    # ---- copies

    def __getstate__(self) -> dict[str, Any]:
        left_out = ("_owner", "_known", "_hooks", "_stepping", "_extra", "param_groups")
        own = {k: v for k, v in self.__dict__.items() if k not in left_out}
        groups = [{k: group[k] for k in group} for group in self.param_groups]
        return {"own": own, "groups": groups, "state": self._state()}

    def __setstate__(self, state: Mapping[str, Any]) -> None:
        self.__dict__.update(state["own"])
        self._start()
        for group in state["groups"]:
            self.add_param_group({**group, "params": list(group["params"])})
        self._load_state(state["state"])

    # ---- state

    @property
    def state(self) -> Any:
        """The state tensors of each parameter by name; they share memory with the optimiser."""
        return _State(self)

    @state.setter
    def state(self, value: Mapping[Any, Mapping[str, Any]]) -> None:
        index = {id(p): i for i, p in enumerate(self._params())}
        self._load_state({index[id(p)]: state for p, state in value.items()})

    def _state(self) -> dict[int, dict[str, Any]]:
        found: dict[int, dict[str, Any]] = {}
        for i in range(c.tensor_optimizer_state_count(self._h)):
            name = c.tensor_optimizer_state_name(self._h, i)
            number, _, role = name.decode().partition(".")
            found.setdefault(int(number), {})[role] = wrap(c.tensor_optimizer_get_state(self._h, name))
        for index, extra in self._extra.items():
            found.setdefault(index, {}).update(extra)
        return found

    def _set_state(self, index: int, role: str, value: Any) -> None:
        """Tensors of this library or of PyTorch's, or numbers; None is what there is not yet. State that the library
        does not know is kept beside it."""
        extra = self._extra.get(index, {})
        if role in extra and value is None:
            del extra[role]
            if not extra:
                del self._extra[index]
            return
        held = None if value is None else _as_tensor(value)
        if value is not None and held is None and self._knows(index, role):
            raise InvalidTypeError(
                f"load_state_dict: {role} of parameter {index} is a {type(value).__name__}, expected a Tensor"
            )
        try:
            if value is None or held is not None:
                h = None if held is None else held._h
                return check(c.tensor_optimizer_set_state(self._h, f"{index}.{role}".encode(), h))
        except InvalidError as e:
            if "is not a state of" not in str(e):
                raise
        self._extra.setdefault(index, {})[role] = value

    def _knows(self, index: int, role: str) -> bool:
        """Whether the library has such a state, or could have."""
        name = f"{index}.{role}".encode()
        if name in [c.tensor_optimizer_state_name(self._h, i) for i in range(c.tensor_optimizer_state_count(self._h))]:
            return True
        try:
            check(c.tensor_optimizer_set_state(self._h, name, None))
        except InvalidError:
            return False
        return True

    def _load(self, groups: Any, state: Mapping[Any, Any]) -> None:
        before = [own.copy() for own in self.param_groups]
        try:
            for own, loaded in zip(self.param_groups, groups):
                for key, value in loaded.items():
                    if key not in ("params", "param_names"):
                        own[key] = tuple(value) if isinstance(value, list) else value
            self._load_state(state)
        except BaseException:
            for own, options in zip(self.param_groups, before):
                for key in own.keys() - options.keys():
                    del own[key]
                own.update(options)
            raise

    def _load_state(self, state: Mapping[Any, Mapping[str, Any]]) -> None:
        """None, or no entry, is what there is not yet. If it fails, the optimiser is as before."""
        given = {
            (int(number), role): value
            for number, values in state.items()
            for role, value in values.items()
            if value is not None
        }
        extra = {index: dict(values) for index, values in self._extra.items()}
        before = {(number, role): value for number, values in self._state().items() for role, value in values.items()}
        made: list[tuple[int, str]] = []
        try:
            # What C would refuse, other shapes than there are, and new state come first: nothing is written over yet.
            for (number, role), value in given.items():
                held: Any = before.get((number, role))
                new = _as_tensor(value)
                if held is None or new is None or new.shape != getattr(held, "shape", new.shape):
                    self._set_state(number, role, value)
                    made.append((number, role))
        except BaseException:
            for number, role in made:
                if (number, role) not in before:
                    self._set_state(number, role, None)
            self._extra = extra
            raise
        for number, role in [*before, *given]:
            self._set_state(number, role, given.get((number, role)))


class _ShadowOptimizer(NativeOptimizer):
    kind = c.TENSOR_SGD


class Shadow:
    """An optimiser of C over the parameters and groups of one in Python, which takes no steps: schedulers and gradient
    scalers of the library work on it."""

    def __init__(self) -> None:
        self._native: _ShadowOptimizer | None = None
        self._params: list[list[Any]] = []

    def handle(self) -> int | None:
        assert self._native is not None
        return self._native._h

    def follow(self, groups: Iterable[Mapping[str, Any]]) -> None:
        """Has the parameters that the groups have now."""
        params = [[p for p in g["params"] if p.is_floating_point() or p.is_complex()] for g in groups]
        same = len(params) >= len(self._params) and all(
            len(a) == len(b) and all(p is q for p, q in zip(a, b)) for a, b in zip(params, self._params)
        )
        if not same or self._native is None:
            self._native, self._params = None, []
        defaults = {"lr": 0.0, "momentum": 0.0, "dampening": 0.0, "weight_decay": 0.0, "nesterov": False}
        for own in params[len(self._params) :]:
            group = {"params": own or [zeros(0, requires_grad=True)]}
            if self._native is None:
                self._native = _ShadowOptimizer([group], defaults)
            else:
                self._native.add_param_group(group)
            self._params.append(own)

    def push(self, groups: Iterable[Mapping[str, Any]], cycles: bool) -> None:
        """The rates that groups have, and their momenta if the scheduler changes them."""
        assert self._native is not None
        for own, group in zip(self._native.param_groups, groups):
            own["lr"] = _number(group["lr"])
            if "initial_lr" in group:
                own["initial_lr"] = _number(group["initial_lr"])
            if cycles:
                own["momentum"] = group["betas"][0] if "betas" in group else group["momentum"]

    def pull(self, groups: Iterable[Any], cycles: bool) -> None:
        """What the scheduler made of them."""
        assert self._native is not None
        for own, group in zip(self._native.param_groups, groups):
            set_lr(group, own["lr"])
            if cycles and "betas" in group:
                group["betas"] = (own["momentum"], *group["betas"][1:])
            elif cycles:
                group["momentum"] = own["momentum"]

    def initial_lrs(self) -> list[float]:
        """The rates from which the scheduler counts."""
        assert self._native is not None
        return [group._read("initial_lr") for group in self._native.param_groups]  # type: ignore[attr-defined]


def set_lr(group: dict[str, Any], lr: float) -> None:
    """The rate of a group; one that is a Tensor is filled."""
    held = dict.get(group, "lr")
    if isinstance(held, Handle) and not isinstance(group, ParamGroup):
        held.detach().fill_(lr)  # type: ignore[attr-defined]
    else:
        group["lr"] = lr


guard(NativeOptimizer, ["add_param_group"], "")
guard(ParamGroup, ["write"], "")
