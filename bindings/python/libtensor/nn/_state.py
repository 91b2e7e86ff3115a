# SPDX-License-Identifier: Apache-2.0
"""State dicts of modules: how they are written and read."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ..autograd.grad_mode import no_grad
from ..creation import tensor as made
from ..dtypes import get_default_dtype
from ..errors import InvalidError, InvalidTypeError
from ..tensor import Tensor
from .parameter import Parameter, is_lazy

if TYPE_CHECKING:
    from .module import Module

EXTRA = "_extra_state"


class IncompatibleKeys(NamedTuple):
    """What load_state_dict returns."""

    missing_keys: list[str]
    unexpected_keys: list[str]

    def __repr__(self) -> str:
        if not any(self):
            return "<All keys matched successfully>"
        return f"_IncompatibleKeys(missing_keys={self.missing_keys}, unexpected_keys={self.unexpected_keys})"


def new_state() -> OrderedDict[str, Any]:
    """A dict of tensors by path, with the versions of the modules in `_metadata`."""
    state: Any = OrderedDict()
    state._metadata = OrderedDict()
    return state  # type: ignore[no-any-return]


class _Loading(threading.local):
    """Copies that wait until the whole state dict is known to fit."""

    copies: list[tuple[Tensor, Any]] | None = None


_loading = _Loading()


def held(module: Module) -> dict[str, Tensor]:
    """The parameters and persistent buffers of one module by name."""
    found: dict[str, Tensor] = {}
    for table in (module._parameters, module._buffers):
        for name, value in table.items():
            if value is not None and name not in module._transient:
                found[name] = value
    return found


def has_extra(module: Module, method: str) -> bool:
    from .module import Module

    return getattr(type(module), method) is not getattr(Module, method)


def copy_into(target: Tensor, value: Any) -> None:
    """Now, or once all is known to fit."""
    if _loading.copies is not None:
        _loading.copies.append((target, value))
    else:
        with no_grad():
            if hasattr(target, "_parts"):  # a sparse tensor
                target.copy_(value)
            else:
                target.detach()[...] = value


def load_one(
    module: Module,
    state_dict: Mapping[str, Any],
    prefix: str,
    local_metadata: Mapping[str, Any],
    missing_keys: list[str],
    unexpected_keys: list[str],
    error_msgs: list[str],
) -> None:
    """The part of a state dict that one module holds itself."""
    own = held(module)
    for name, target in own.items():
        key = prefix + name
        if key not in state_dict:
            missing_keys.append(key)
            continue
        value = state_dict[key]
        if not is_lazy(value) and not hasattr(value, "shape"):
            raise InvalidTypeError(f"load_state_dict: {key} is {type(value).__name__}, not a Tensor")
        if is_lazy(target) or is_lazy(value):
            if is_lazy(target) and is_lazy(value):
                continue
            error_msgs.append(
                f"{key} is a parameter without a shape, in the "
                + ("module: call it once before loading." if is_lazy(target) else "state dict.")
            )
            continue
        if target.shape == () and tuple(value.shape) == (1,):
            value = value[0]
        if tuple(value.shape) != target.shape:
            error_msgs.append(
                f"size mismatch for {key}: the saved shape is {list(value.shape)}, "
                f"that of the module is {list(target.shape)}."
            )
        elif local_metadata.get("assign_to_params_buffers"):
            setattr(module, name, _assigned(target, value))
        else:
            copy_into(target, value)
    extra = prefix + EXTRA
    if has_extra(module, "set_extra_state"):
        if extra in state_dict:
            module.set_extra_state(state_dict[extra])
        else:
            missing_keys.append(extra)
    elif extra in state_dict:
        unexpected_keys.append(extra)
    for key in state_dict:
        if key.startswith(prefix) and key != extra and key[len(prefix) :] not in own:  # whose names may have dots
            name, *below = key[len(prefix) :].split(".", 1)
            if (name not in module._modules) if below else (name not in own):
                unexpected_keys.append(key)


def _assigned(target: Tensor, value: Any) -> Tensor:
    tensor = value if isinstance(value, Tensor) else made(value, dtype=get_default_dtype())
    if not isinstance(target, Parameter):
        return tensor
    if isinstance(tensor, Parameter):
        tensor.requires_grad = target.requires_grad
        return tensor
    return Parameter(tensor, target.requires_grad)


def load(module: Module, state_dict: Mapping[str, Any], strict: bool, assign: bool) -> IncompatibleKeys:
    """All modules below; nothing is copied if something does not fit."""
    if not isinstance(state_dict, Mapping):
        raise InvalidTypeError(f"load_state_dict: expected a dict, not {type(state_dict).__name__}")
    from .module import Module

    metadata = getattr(state_dict, "_metadata", None)
    state = OrderedDict(state_dict)
    keys = IncompatibleKeys([], [])
    errors: list[str] = []
    # A module with its own way of loading may read what was copied, and post-hooks do.
    plain = all(type(m)._load_from_state_dict is Module._load_from_state_dict for m in module.modules())
    hooked = any(m._load_state_dict_post_hooks for m in module.modules())

    def visit(one: Module, state: Mapping[str, Any], prefix: str) -> None:
        local = {} if metadata is None else dict(metadata.get(prefix[:-1], {}))
        if assign:
            local["assign_to_params_buffers"] = True
        arguments = (state, prefix, local, True, keys.missing_keys, keys.unexpected_keys, errors)
        for hook in list(one._load_state_dict_pre_hooks.values()):
            hook(*arguments)
        one._load_from_state_dict(*arguments)
        for name, child in one._modules.items():
            if child is not None:
                below = f"{prefix}{name}."
                visit(child, OrderedDict((k, v) for k, v in state.items() if k.startswith(below)), below)

    def refuse() -> None:
        problems = []
        if strict and keys.missing_keys:
            problems.append("Missing key(s) in state_dict: " + ", ".join(map(repr, keys.missing_keys)) + ".")
        if strict and keys.unexpected_keys:
            problems.append("Unexpected key(s) in state_dict: " + ", ".join(map(repr, keys.unexpected_keys)) + ".")
        problems += errors
        if problems:
            raise InvalidError(
                f"Error(s) in loading state_dict for {type(module).__name__}:\n\t" + "\n\t".join(problems)
            )

    outer = _loading.copies
    copies: list[tuple[Tensor, Any]] | None = [] if plain else None
    _loading.copies = copies
    try:
        visit(module, state, "")
    finally:
        _loading.copies = outer
    if errors or not hooked:
        refuse()
    for target, value in copies or ():
        copy_into(target, value)
    if hooked:
        _after(module, keys)
        refuse()
    return keys


def _after(module: Module, keys: IncompatibleKeys) -> None:
    for child in module._modules.values():
        if child is not None:
            _after(child, keys)
    for hook in list(module._load_state_dict_post_hooks.values()):
        if hook(module, keys) is not None:
            raise InvalidError(
                f"{type(module).__name__}: a post-hook of load_state_dict returned a value; "
                "it changes the lists of keys in place and returns None"
            )
