# SPDX-License-Identifier: Apache-2.0
"""Base of all optimisers: groups of parameters, their state, hooks, and what is saved of them."""

from __future__ import annotations

import copy
import functools
from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import chain
from typing import TYPE_CHECKING, Any, Callable

from .. import _ops_gen as c
from .._convert import Handle, guard
from ..autograd.grad_mode import enable_grad, no_grad
from ..errors import AutogradError, InvalidError, InvalidNameError, InvalidTypeError, UnsupportedError
from ..nn.module import RemovableHandle

if TYPE_CHECKING:
    from ._native import Shadow

Hook = Callable[..., Any]

_global_pre_hooks: dict[int, Hook] = {}
_global_post_hooks: dict[int, Hook] = {}


class _Required:
    def __repr__(self) -> str:
        return "<required parameter>"


required: Any = _Required()  # a default that each group has to replace


def register_optimizer_step_pre_hook(hook: Hook) -> RemovableHandle:
    """Calls hook(optimizer, args, kwargs) before each step of all optimisers; see Optimizer.register_step_pre_hook()."""
    return RemovableHandle(_global_pre_hooks, hook)


def register_optimizer_step_post_hook(hook: Hook) -> RemovableHandle:
    """Calls hook(optimizer, args, kwargs) after each step of all optimisers."""
    return RemovableHandle(_global_post_hooks, hook)


def _with_hooks(step: Hook) -> Hook:
    """A method step() that runs the hooks; super().step() inside of it does not run them again."""

    @functools.wraps(step)
    def run(*args: Any, **kwargs: Any) -> Any:
        self = args[0]
        is_outer = not self.__dict__.get("_stepping")
        run_step = _unchanging(step) if is_outer and c.tensor_program_is_capturing() else step
        own = self.__dict__.get("_hooks")
        if (own is None and not _global_pre_hooks and not _global_post_hooks) or not is_outer:
            return run_step(*args, **kwargs)
        before, after = (own or {}).get("step_pre", {}), (own or {}).get("step_post", {})
        self._stepping = True
        try:
            for hook in list(chain(_global_pre_hooks.values(), before.values())):
                changed = hook(self, args, kwargs)
                if changed is not None:
                    if not (isinstance(changed, tuple) and len(changed) == 2):
                        raise InvalidTypeError(
                            f"step: a pre-hook returned {type(changed).__name__}, expected None or (args, kwargs)"
                        )
                    args, kwargs = changed
            result = run_step(*args, **kwargs)
            for hook in list(chain(after.values(), _global_post_hooks.values())):
                hook(self, args, kwargs)
            return result
        finally:
            self._stepping = False

    return run


_NO_STATE = ("_hooks", "_stepping", "_shadow_of_c")  # of an optimiser's attributes


def _copied(value: Any) -> Any:
    """Containers are copied, and what they hold is not."""
    if isinstance(value, Mapping):
        return {k: _copied(v) for k, v in value.items()}
    return [_copied(v) for v in value] if isinstance(value, (list, tuple)) else value


def _changed(before: Any, after: Any, path: str) -> str:
    """The path to a tensor that is another one, or to a number or string that has another value; "" for none."""
    if isinstance(after, Mapping):
        pairs = [(k, v, before.get(k) if isinstance(before, dict) else None) for k, v in after.items()]
        return next((found for k, v, old in pairs if (found := _changed(old, v, _item(path, k)))), "")
    if isinstance(after, (list, tuple)):
        old = before if isinstance(before, list) and len(before) == len(after) else [None] * len(after)
        return next((found for i, v in enumerate(after) if (found := _changed(old[i], v, f"{path}[{i}]"))), "")
    if isinstance(after, (Handle, int, float, complex, str)) and after is not before:
        is_value = not isinstance(after, Handle) and type(before) is type(after)
        return "" if is_value and (before == after or before != before) else path
    return ""


def _item(path: str, key: Any) -> str:
    """Of a parameter's own dict the name alone."""
    return path if isinstance(key, Handle) else f"{path}[{key!r}]" if path else f"{key}"


def _unchanging(step: Hook) -> Hook:
    """A step that is captured: a program repeats its calls and not its Python, so that what Python keeps has to stay."""

    def run(self: Any, *args: Any, **kwargs: Any) -> Any:
        own = {k: v for k, v in self.__dict__.items() if k not in _NO_STATE}
        before = _copied(own)
        result = step(self, *args, **kwargs)
        if path := _changed(before, {k: v for k, v in self.__dict__.items() if k not in _NO_STATE}, ""):
            raise UnsupportedError(
                f"{type(self).__name__}.step: {path} is not what it was before, and a program of this step would begin "
                "with that in each run: make state before capture(), by calling step() once for example, write into its "
                "tensors, and count in one"
            )
        return result

    return run


def _groups_of(params: Any) -> list[Any]:
    """The groups that a constructor's first argument stands for."""
    if isinstance(params, Handle):
        raise InvalidTypeError("parameters should be an iterable of Tensors or dicts, but got a Tensor")
    if hasattr(params, "parameters"):
        raise InvalidTypeError(
            f"parameters should be an iterable of Tensors or dicts, but got {type(params).__name__}: "
            "pass module.parameters()"
        )
    if not isinstance(params, Iterable):
        raise InvalidTypeError(f"parameters should be an iterable of Tensors or dicts, but got {type(params).__name__}")
    groups = list(params)
    if not groups:
        raise InvalidError("optimizer got an empty parameter list")
    return groups if isinstance(groups[0], Mapping) else [{"params": groups}]


class Optimizer:
    """Base of the optimisers. A subclass calls super().__init__(params, defaults) and has a method step().

    `params` are Tensors, pairs of a name and a Tensor, or dicts of a group's "params" and its options; `defaults` are the
    options of groups that do not have them. `param_groups` is the list of the groups, dicts of "params" and options;
    `state` is a dict of a dict for each parameter, which step() fills as it likes.
    """

    defaults: dict[str, Any]
    param_groups: list[dict[str, Any]]
    state: Any

    def __init__(self, params: Any, defaults: dict[str, Any]) -> None:
        self.defaults = defaults
        self._start()
        for group in _groups_of(params):
            self.add_param_group(group)

    def _start(self) -> None:
        self.state = defaultdict(dict)
        self.param_groups = []

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if "step" in cls.__dict__:
            cls.step = _with_hooks(cls.__dict__["step"])  # type: ignore[method-assign]
        if cls.__module__.startswith(__package__ or ""):
            guard(cls, ["__init__"], "")

    @property
    def _h(self) -> int | None:
        """The handle of an optimiser of C with the same parameters and groups, for schedulers and gradient scalers."""
        return self._shadow().handle()

    def _shadow(self) -> Shadow:
        if "_shadow_of_c" not in self.__dict__:
            from ._native import Shadow

            self._shadow_of_c = Shadow()
        self._shadow_of_c.follow(self.param_groups)
        return self._shadow_of_c

    # ---- groups

    def add_param_group(self, param_group: Mapping[str, Any]) -> None:
        """More parameters, with options that differ from the defaults."""
        if not isinstance(param_group, Mapping):
            raise InvalidTypeError(f"param_group must be a dict, but got {type(param_group).__name__}")
        group = param_group if isinstance(param_group, dict) else dict(param_group)
        self._complete(group)
        self.param_groups.append(group)

    def _complete(self, group: dict[str, Any]) -> None:
        """Checks a new group and gives it the defaults."""
        from ..nn.parameter import is_lazy

        params = group["params"]
        if isinstance(params, (set, frozenset)):
            raise InvalidTypeError("optimizer parameters need an order, but the params are a set")
        params = [params] if isinstance(params, Handle) else list(params)
        named = [p for p in params if isinstance(p, tuple)]
        if named:
            if len(named) < len(params) or any(len(p) != 2 for p in named):
                raise InvalidTypeError("the params of a group are all pairs of a name and a Tensor, or none is")
            group["param_names"] = [name for name, _ in named]
            params = [p for _, p in named]
        if any(("param_names" in g) != ("param_names" in group) for g in self.param_groups):
            raise InvalidError("all groups have names of their params, or none has")
        for p in params:
            if not isinstance(p, Handle):
                raise InvalidTypeError(f"an optimiser optimises Tensors, but one of the params is {type(p).__name__}")
            if is_lazy(p):
                raise InvalidError(
                    f"an optimiser optimises parameters of known shapes, but one of the params is {p!r}: "
                    "call the network once, before the optimiser is made"
                )
            if not p.is_leaf:  # type: ignore[attr-defined]
                raise AutogradError("an optimiser optimises leaves, but one of the params is the result of an op")
        held = {id(p) for g in self.param_groups for p in g["params"]} | {
            p._h for g in self.param_groups for p in g["params"]
        }
        if any(id(p) in held or p._h in held for p in params) or len({p._h for p in params}) < len(params):
            raise InvalidError("some parameters appear more than once")
        for name, value in self.defaults.items():
            if value is required and name not in group:
                raise InvalidError(f"a parameter group has no {name!r}, which has no default")
            group.setdefault(name, value)
        group["params"] = params

    def _params(self) -> list[Any]:
        return [p for group in self.param_groups for p in group["params"]]

    def zero_grad(self, set_to_none: bool = True) -> None:
        """Takes the gradients of all parameters away, or makes them 0."""
        for p in self._params():
            grad = p.grad  # once: another thread may take it away meanwhile
            if grad is not None:
                if set_to_none:
                    p.grad = None
                else:
                    grad.detach().zero_()

    def step(self, closure: Callable[[], Any] | None = None) -> Any:
        """One update of the parameters. closure() computes the loss and its gradients anew, and returns the loss."""
        raise NotImplementedError(f"{type(self).__name__} has no method step")

    # ---- hooks

    def _add_hook(self, kind: str, hook: Hook, prepend: bool = False) -> RemovableHandle:
        held = self.__dict__.setdefault("_hooks", {}).setdefault(kind, {})
        return RemovableHandle(held, hook, prepend=prepend)

    def _run_hooks(self, kind: str, *args: Any) -> Any:
        """The last argument, or what a hook returned in its place."""
        for hook in list(self.__dict__.get("_hooks", {}).get(kind, {}).values()):
            changed = hook(self, *args)
            if changed is not None and args:
                args = (changed,)
        return args[-1] if args else None

    def register_step_pre_hook(self, hook: Hook) -> RemovableHandle:
        """Calls hook(optimizer, args, kwargs) before step(), whose arguments they are; args[0] is the optimiser.

        What the hook returns, a pair, takes their place.
        """
        return self._add_hook("step_pre", hook)

    def register_step_post_hook(self, hook: Hook) -> RemovableHandle:
        """Calls hook(optimizer, args, kwargs) after step()."""
        return self._add_hook("step_post", hook)

    def register_state_dict_pre_hook(self, hook: Hook, prepend: bool = False) -> RemovableHandle:
        """Calls hook(optimizer) before state_dict()."""
        return self._add_hook("state_dict_pre", hook, prepend)

    def register_state_dict_post_hook(self, hook: Hook, prepend: bool = False) -> RemovableHandle:
        """Calls hook(optimizer, state_dict) after state_dict(); what it returns takes the place of the dict."""
        return self._add_hook("state_dict_post", hook, prepend)

    def register_load_state_dict_pre_hook(self, hook: Hook, prepend: bool = False) -> RemovableHandle:
        """Calls hook(optimizer, state_dict) before load_state_dict(); what it returns takes the place of the dict."""
        return self._add_hook("load_state_dict_pre", hook, prepend)

    def register_load_state_dict_post_hook(self, hook: Hook, prepend: bool = False) -> RemovableHandle:
        """Calls hook(optimizer) after load_state_dict()."""
        return self._add_hook("load_state_dict_post", hook, prepend)

    # ---- state

    def state_dict(self) -> dict[str, Any]:
        """State and options, with parameters as numbers; lt.save() can write it."""
        self._run_hooks("state_dict_pre")
        groups: list[dict[str, Any]] = []
        first = 0
        for group in self.param_groups:
            n = len(group["params"])
            options = {k: group[k] for k in group if k != "params"}
            groups.append({**options, "params": list(range(first, first + n))})
            first += n
        found: dict[str, Any] = self._run_hooks("state_dict_post", {"state": self._state(), "param_groups": groups})
        return found

    def _state(self) -> dict[Any, Any]:
        numbers = {id(p): i for i, p in enumerate(self._params())}
        return {numbers[id(k)] if isinstance(k, Handle) else k: value for k, value in self.state.items()}

    def load_state_dict(self, state_dict: Mapping[str, Any]) -> None:
        """Takes over what state_dict() gave: floating state in the dtype and on the device of its parameter."""
        if not isinstance(state_dict, Mapping):
            raise InvalidTypeError(
                f"load_state_dict: expected what state_dict() returned, not {type(state_dict).__name__}"
            )
        state_dict = self._run_hooks("load_state_dict_pre", dict(state_dict))
        check_keys(state_dict, ("state", "param_groups"), type(self).__name__)
        groups = state_dict["param_groups"]
        for group in groups:
            check_keys(group, ("params",), f"{type(self).__name__}: a parameter group")
        if [len(g["params"]) for g in groups] != [len(g["params"]) for g in self.param_groups]:
            raise InvalidError("the loaded state dict has parameter groups of other sizes")
        self._load(groups, state_dict["state"])
        self._run_hooks("load_state_dict_post")

    def _load(self, groups: Any, state: Mapping[Any, Any]) -> None:
        params = self._params()
        numbers = [number for group in groups for number in group["params"]]
        by_number = {str(number): p for number, p in zip(numbers, params)}  # texts where JSON was in between
        loaded: defaultdict[Any, Any] = defaultdict(dict)
        for key, value in state.items():
            p = None if isinstance(key, Handle) else by_number.get(str(key))
            if p is None:
                loaded[key] = value
            else:
                loaded[p] = _moved(value, p)
        merged = []
        for own, group in zip(self.param_groups, groups):
            options = {k: copy.deepcopy(v) for k, v in group.items() if k != "params"}
            if "param_names" in own:
                options["param_names"] = own["param_names"]
            merged.append({**options, "params": own["params"]})
        self.__setstate__({"state": loaded, "param_groups": merged})

    # ---- copies

    def __getstate__(self) -> dict[str, Any]:
        return {k: v for k, v in self.__dict__.items() if k not in ("_hooks", "_stepping", "_shadow_of_c")}

    def __setstate__(self, state: Mapping[str, Any]) -> None:
        self.__dict__.update(state)

    def __repr__(self) -> str:
        lines = [f"{type(self).__name__} ("]
        for i, group in enumerate(self.param_groups):
            lines += ["", f"Parameter Group {i}"] if i else ["Parameter Group 0"]
            lines += [f"    {key}: {group[key]}" for key in sorted(group) if key != "params"]
        return "\n".join([*lines, ")"])


def check_keys(state: Any, keys: Iterable[str], who: str) -> None:
    """An error that names the first key that a loaded state lacks."""
    if not isinstance(state, Mapping):
        raise InvalidTypeError(f"load_state_dict: {who} is {type(state).__name__}, expected a dict")
    if missing := [key for key in keys if key not in state]:
        raise InvalidNameError(
            f"load_state_dict: {who} has no key {missing[0]!r} among {', '.join(map(repr, state)) or 'none'}"
        )


def _moved(value: Any, p: Any, key: str | None = None) -> Any:
    """Loaded state as its parameter needs it. The count of steps keeps its dtype, which is wider than half precision."""
    if isinstance(value, Handle):
        t: Any = value
        if key == "step":
            return t
        return t.to(dtype=p.dtype, device=p.device) if p.is_floating_point() else t.to(device=p.device)
    if isinstance(value, Mapping):
        return {k: _moved(v, p, k) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(_moved(v, p) for v in value)
    return value


class PerParameterOptimizer(Optimizer):
    """An optimiser written in Python whose step updates each parameter on its own."""

    def step(self, closure: Callable[[], Any] | None = None) -> Any:
        """One update of every parameter that has a gradient."""
        loss = None
        if closure is not None:
            with enable_grad():
                loss = closure()
        with no_grad():
            for group in self.param_groups:
                for p in group["params"]:
                    if p.grad is not None:
                        self._update(p, group)
        return loss

    def _update(self, p: Any, group: dict[str, Any]) -> None:
        """Updates a parameter of a group by its gradient."""
        raise NotImplementedError(f"{type(self).__name__} has no _update")


guard(Optimizer, ["add_param_group", "load_state_dict"], "")
