# SPDX-License-Identifier: Apache-2.0
"""The owner of a C optimiser, whose arithmetic and state are the library's."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from ctypes import byref, c_double, sizeof
from typing import Any, Callable

from .. import _ops_gen as c
from .._convert import Handle, check, guard, handles, wrap
from ..autograd.grad_mode import enable_grad
from ..errors import AutogradError, InvalidError, InvalidTypeError, fail
from ..interchange import asarray

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


def _options(name: str, value: Any) -> list[tuple[str, float]]:
    """An option as the library names it."""
    if name == "adjust_lr_fn":
        return [("match_rms_adamw", float(value == "match_rms_adamw"))]
    return list(zip(_PARTS[name], value)) if name in _PARTS else [(name, value)]


class ParamGroup(dict[str, Any]):
    """Parameters and their options. What is set reaches the library."""

    def __init__(self, owner: Owner, index: int, options: Mapping[str, Any]) -> None:
        super().__init__(options)
        self._owner = owner
        self._index = index

    def _read(self, name: str) -> float:
        out = c_double()
        check(c.tensor_optimizer_get_option(self._owner.h, self._index, name.encode(), byref(out)))
        return out.value

    def __getitem__(self, key: str) -> Any:
        value = super().__getitem__(key)
        if key not in _LIVE:
            return value
        parts = tuple(self._read(name) for name in _PARTS.get(key, (key,)))
        return parts if key in _PARTS else parts[0]

    def __setitem__(self, key: str, value: Any) -> None:
        if key == "params" and key in self:
            raise InvalidError("the parameters of a group cannot change")
        if key == "initial_lr" or (key in self and (key in _LIVE or super().__getitem__(key) != value)):
            self.write(key, value)
        super().__setitem__(key, value)

    def reread(self, key: str) -> None:
        """Takes an option over from the library."""
        super().__setitem__(key, self._read(key))

    def __reduce_ex__(self, protocol: Any) -> Any:
        """A copy is a plain dict: what is set there reaches no optimiser."""
        return dict, ([(key, self[key]) for key in self],)

    def __copy__(self) -> dict[str, Any]:
        return {key: self[key] for key in self}

    def write(self, key: str, value: Any) -> None:
        """One option into the library."""
        for name, number in _options(key, value):
            check(c.tensor_optimizer_set_option(self._owner.h, self._index, name.encode(), number))


class Optimizer:
    """Base of the optimisers: an owner of a C optimiser with groups of parameters."""

    kind: int
    _owner: Owner
    _known: list[int]  # the handles of the parameters in the library

    def __init__(self, params: Any, defaults: dict[str, Any]) -> None:
        self.defaults = defaults
        self.param_groups: list[ParamGroup] = []
        if isinstance(params, Handle):
            raise InvalidTypeError("parameters should be an iterable of Tensors or dicts, but got a Tensor")
        if hasattr(params, "parameters"):
            raise InvalidTypeError(
                f"parameters should be an iterable of Tensors or dicts, but got {type(params).__name__}: "
                "pass module.parameters()"
            )
        if not isinstance(params, Iterable):
            raise InvalidTypeError(
                f"parameters should be an iterable of Tensors or dicts, but got {type(params).__name__}"
            )
        groups = list(params)
        if not groups:
            raise InvalidError("optimizer got an empty parameter list")
        if not isinstance(groups[0], Mapping):
            groups = [{"params": groups}]
        for group in groups:
            self.add_param_group(group)

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

    def add_param_group(self, group: Mapping[str, Any]) -> None:
        """More parameters, with options that differ from the defaults."""
        params = group["params"]
        params = [params] if isinstance(params, Handle) else list(params)
        for p in params:
            if not isinstance(p, Handle):
                raise InvalidTypeError(f"an optimiser optimises Tensors, but one of the params is {type(p).__name__}")
            if not p.is_leaf:  # type: ignore[attr-defined]
                raise AutogradError("an optimiser optimises leaves, but one of the params is the result of an op")
        held = {p._h for g in self.param_groups for p in g["params"]}
        if any(p._h in held for p in params) or len({p._h for p in params}) < len(params):
            raise InvalidError("some parameters appear more than once")
        options = {**self.defaults, **group, "params": params}
        struct = self._struct(options)
        if not self.param_groups:
            h = c.tensor_optimizer_create(self.kind, *handles(params), byref(struct))
            self._owner = Owner(h, c.tensor_optimizer_release)
            self._known = []
        else:
            check(c.tensor_optimizer_add_group(self._owner.h, *handles(params), byref(struct)))
        self._known += [p._h for p in params]
        group_of_c = ParamGroup(self._owner, len(self.param_groups), options)
        for name in options:
            off = name == "nesterov" and not options[name]
            if name == "initial_lr" or (name in self.defaults and (name not in _IN_STRUCT or off)):
                group_of_c.write(name, options[name])
        self.param_groups.append(group_of_c)

    def _struct(self, options: Mapping[str, Any]) -> c.tensor_optimizer_opts_t:
        struct = c.tensor_optimizer_opts_t(sizeof(c.tensor_optimizer_opts_t))
        struct.flags = _GIVEN | sum(flag for name, flag in _FLAGS.items() if options.get(name))
        for name in ("lr", "momentum", "dampening", "weight_decay", "eps"):
            setattr(struct, name, options.get(name, 0.0))
        struct.beta1, struct.beta2 = options.get("betas", (0.0, 0.0))
        return struct

    def step(self, closure: Callable[[], Any] | None = None) -> Any:
        """One update of every parameter that has a gradient."""
        loss = None
        if closure is not None:
            with enable_grad():
                loss = closure()
        check(c.tensor_optimizer_step(self._h))
        return loss

    # ---- copies

    def __getstate__(self) -> dict[str, Any]:
        own = {k: v for k, v in self.__dict__.items() if k not in ("_owner", "_known", "param_groups")}
        groups = [{k: group[k] for k in group} for group in self.param_groups]
        return {"own": own, "groups": groups, "state": self._state()}

    def __setstate__(self, state: Mapping[str, Any]) -> None:
        self.__dict__.update(state["own"])
        self.param_groups = []
        for group in state["groups"]:
            self.add_param_group({**group, "params": list(group["params"])})
        self._load_state(state["state"])

    def zero_grad(self, set_to_none: bool = True) -> None:
        if set_to_none:
            check(c.tensor_optimizer_zero_grad(self._h))
            return
        for p in self._params():
            if p.grad is not None:
                p.grad.detach().zero_()

    def _params(self) -> list[Any]:
        return [p for group in self.param_groups for p in group["params"]]

    @property
    def state(self) -> dict[Any, dict[str, Any]]:
        """The state tensors of each parameter by name; they share memory with the optimiser."""
        params = self._params()
        return {params[i]: tensors for i, tensors in self._state().items()}

    def _state(self) -> dict[int, dict[str, Any]]:
        found: dict[int, dict[str, Any]] = {}
        for i in range(c.tensor_optimizer_state_count(self._h)):
            name = c.tensor_optimizer_state_name(self._h, i)
            number, _, role = name.decode().partition(".")
            found.setdefault(int(number), {})[role] = wrap(c.tensor_optimizer_get_state(self._h, name))
        return found

    def state_dict(self) -> dict[str, Any]:
        """State and options, with parameters as numbers; lt.save() can write it."""
        groups, first = [], 0
        for group in self.param_groups:
            n = len(group["params"])
            options = {k: group[k] for k in group if k != "params"}
            groups.append({**options, "params": list(range(first, first + n))})
            first += n
        return {"state": self._state(), "param_groups": groups}

    def load_state_dict(self, state_dict: Mapping[str, Any]) -> None:
        groups = state_dict["param_groups"]
        if [len(g["params"]) for g in groups] != [len(g["params"]) for g in self.param_groups]:
            raise InvalidError("the loaded state dict has parameter groups of other sizes")
        for own, loaded in zip(self.param_groups, groups):
            for key, value in loaded.items():
                if key != "params":
                    own[key] = tuple(value) if isinstance(value, list) else value
        self._load_state(state_dict["state"])

    def _load_state(self, state: Mapping[Any, Mapping[str, Any]]) -> None:
        """Tensors of this library or of PyTorch's, or numbers; None, or no entry, is what there is not yet."""
        given = {
            f"{number}.{role}": value
            for number, tensors in state.items()
            for role, value in tensors.items()
            if value is not None
        }
        for name, value in given.items():
            held = value if isinstance(value, Handle) else asarray(value)
            check(c.tensor_optimizer_set_state(self._h, name.encode(), held._h))
        own = [f"{number}.{role}" for number, tensors in self._state().items() for role in tensors]
        for name in own:
            if name not in given:
                check(c.tensor_optimizer_set_state(self._h, name.encode(), None))

    def __repr__(self) -> str:
        lines = [f"{type(self).__name__} ("]
        for i, group in enumerate(self.param_groups):
            lines.append(f"Parameter Group {i}")
            lines += [f"    {key}: {group[key]}" for key in sorted(group) if key != "params"]
        return "\n".join([*lines, ")"])

    def __init_subclass__(cls) -> None:
        if cls.__module__.startswith(__package__ or ""):
            guard(cls, ["__init__"], "")


guard(Optimizer, ["add_param_group", "load_state_dict"], "")
guard(ParamGroup, ["write"], "")
