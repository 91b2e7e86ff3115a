# SPDX-License-Identifier: Apache-2.0
"""Mixed precision: ops that gain by it in float16 or bfloat16, others in float32, and losses that are scaled."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from ctypes import byref, c_double, c_int32, c_int64
from typing import Any, Callable

from . import _ops_gen as _c
from . import dtypes
from ._convert import Handle as _Handle
from ._convert import check as _check
from ._convert import guard as _guard
from ._convert import wrap as _wrap
from .autograd.grad_mode import _Mode
from .autograd.grad_mode import note_switch as _note_switch
from .errors import InvalidError, InvalidTypeError
from .errors import shown as _shown
from .optim._native import Owner
from .optim.optimizer import check_keys as _check_keys
from .tensor import sparse_grads as _sparse_grads

__all__ = [
    "GradScaler", "autocast", "custom_bwd", "custom_fwd", "get_autocast_dtype", "is_autocast_available",
    "is_autocast_enabled",
]  # fmt: skip

_DEFAULTS = {"cpu": dtypes.bfloat16, "cuda": dtypes.float16}
# Kinds of devices that PyTorch knows: no tensor is on one, so that autocast changes nothing there.
_OTHERS = {
    "hpu": dtypes.bfloat16, "ipu": dtypes.float16, "maia": dtypes.bfloat16, "mps": dtypes.float16, "mtia": dtypes.float16,
    "xla": dtypes.bfloat16, "xpu": dtypes.float16,
}  # fmt: skip


def _kind(device_type: Any) -> str:
    if isinstance(device_type, dtypes.device):
        device_type = device_type.type
    if device_type not in _DEFAULTS and device_type not in _OTHERS:
        raise InvalidError(f"device_type is {_shown(device_type)}, expected {' or '.join(map(repr, _DEFAULTS))}")
    return str(device_type)


def _switch(kind: str, code: int) -> int:
    if kind in _OTHERS:
        return 0
    before = c_int32()
    _check(_c.tensor_autocast_set(dtypes.device_code(kind), code, byref(before)))
    return before.value


def is_autocast_enabled(device_type: Any = None) -> bool:
    """Whether autocast is on in the calling thread, on one kind of device or, without one, on any."""
    kinds = list(_DEFAULTS) if device_type is None else [_kind(device_type)]
    return any(kind in _DEFAULTS and _c.tensor_autocast_get(dtypes.device_code(kind)) != 0 for kind in kinds)


def get_autocast_dtype(device_type: Any) -> dtypes.dtype:
    """What autocast casts to on one kind of device, or would without a dtype of its own."""
    kind = _kind(device_type)
    if kind in _OTHERS:
        return _OTHERS[kind]
    code = _c.tensor_autocast_get(dtypes.device_code(kind))
    return {d.code: d for d in (dtypes.bfloat16, dtypes.float16)}.get(code, _DEFAULTS[kind])


class autocast(_Mode):
    """A scope of the calling thread, and a decorator, in which ops choose their dtype.

    with lt.autocast("cpu", dtype=lt.bfloat16):
        loss = loss_function(model(x), y)
    loss.backward()

    dtype: bfloat16 on the CPU and float16 on CUDA devices unless given. enabled=False: a part of another such scope
    that computes in the dtypes of its operands. cache_enabled changes nothing.
    """

    def __init__(
        self,
        device_type: Any,
        dtype: dtypes.dtype | None = None,
        enabled: bool = True,
        cache_enabled: bool | None = None,
    ) -> None:
        super().__init__()
        self.device = _kind(device_type)
        self.fast_dtype = {**_DEFAULTS, **_OTHERS}[self.device] if dtype is None else dtype
        self.enabled = enabled
        if self.fast_dtype not in _DEFAULTS.values():
            raise InvalidError(f"dtype is {self.fast_dtype}, expected float16 or bfloat16")

    def __enter__(self) -> autocast:  # type: ignore[override]
        self.before.append(_switch(self.device, self.fast_dtype.code if self.enabled else 0))
        _note_switch()
        return self

    def __exit__(self, *args: object) -> None:
        _switch(self.device, self.before.pop())

    def scope(self) -> autocast:
        return autocast(self.device, self.fast_dtype, self.enabled)


_STATE = {
    "scale": float,
    "growth_factor": float,
    "backoff_factor": float,
    "growth_interval": int,
    "growth_tracker": int,
}


def _with_dense_grads(optimizer: Any, call: Any) -> None:
    """A call that changes the gradients of an optimiser's parameters, of which some may be sparse."""
    if _sparse_grads:
        from .sparse._gradients import with_dense_grads

        with_dense_grads(optimizer, call)
    else:
        call()


def is_autocast_available(device_type: str) -> bool:
    """Whether autocast knows a kind of device."""
    if not isinstance(device_type, str):
        raise InvalidTypeError(f"is_autocast_available: device_type is {_shown(device_type)}, expected str")
    return device_type in _DEFAULTS or device_type in _OTHERS


def _cast(value: Any, kind: str, to: dtypes.dtype) -> Any:
    """Floating tensors of one kind of device, but float64 ones, in another dtype; also in lists, tuples and dicts."""
    if isinstance(value, _Handle):
        t: Any = value
        fits = t.is_floating_point() and t.device.type == kind and t.dtype is not dtypes.float64
        return t.to(to) if fits else t
    if isinstance(value, dict):
        return {_cast(k, kind, to): _cast(v, kind, to) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        parts = [_cast(v, kind, to) for v in value]
        return type(value)(*parts) if hasattr(value, "_fields") else type(value)(parts)
    return value


def custom_fwd(
    fwd: Callable[..., Any] | None = None, *, device_type: str = "cuda", cast_inputs: dtypes.dtype | None = None
) -> Any:
    """A decorator of forward of an autograd.Function.

    Without cast_inputs it runs with the autocast mode of the caller. With it, and where autocast is on, floating tensors
    among the arguments are converted to that dtype and autocast is off within. custom_bwd() belongs to it.
    """
    kind = _kind(device_type)
    if fwd is None:
        return functools.partial(custom_fwd, device_type=device_type, cast_inputs=cast_inputs)
    function = fwd

    @functools.wraps(function)
    def call(*args: Any, **named: Any) -> Any:
        ctx, enabled = args[0], is_autocast_enabled(kind)
        ctx._dtype = get_autocast_dtype(kind)
        if cast_inputs is None or not enabled:
            ctx._fwd_used_autocast = enabled and cast_inputs is None
            return function(*args, **named)
        ctx._fwd_used_autocast = False
        with autocast(kind, enabled=False):
            return function(*_cast(args, kind, cast_inputs), **_cast(named, kind, cast_inputs))

    return call


def custom_bwd(bwd: Callable[..., Any] | None = None, *, device_type: str = "cuda") -> Any:
    """A decorator of backward of an autograd.Function: it runs with the autocast mode that forward had."""
    kind = _kind(device_type)
    if bwd is None:
        return functools.partial(custom_bwd, device_type=device_type)
    function = bwd

    @functools.wraps(function)
    def call(*args: Any, **named: Any) -> Any:
        with autocast(kind, dtype=args[0]._dtype, enabled=args[0]._fwd_used_autocast):
            return function(*args, **named)

    return call


class GradScaler:
    """Keeps small gradients from vanishing in float16, and leaves out steps with gradients that overflowed.

    scaler.scale(loss).backward()
    scaler.step(optimizer)
    scaler.update()

    `device` is for programs that give one: gradients may be on any.
    """

    def __init__(
        self,
        device: Any = "cuda",
        init_scale: float = 65536.0,
        growth_factor: float = 2.0,
        backoff_factor: float = 0.5,
        growth_interval: int = 2000,
        enabled: bool = True,
    ) -> None:
        _kind(device)
        self._owner = Owner(_c.tensor_grad_scaler_create(0.0, 0.0, 0.0, 0, enabled), _c.tensor_grad_scaler_release)
        self._enabled = enabled
        self._set("scale", init_scale)
        self._set("growth_factor", growth_factor)
        self._set("backoff_factor", backoff_factor)
        self._set("growth_interval", growth_interval)

    def _get(self, name: str) -> Any:
        out = c_double()
        _check(_c.tensor_grad_scaler_get_option(self._owner.h, name.encode(), byref(out)))
        return _STATE[name](out.value)

    def _set(self, name: str, value: float) -> None:
        _check(_c.tensor_grad_scaler_set_option(self._owner.h, name.encode(), value))

    def scale(self, outputs: Any) -> Any:
        """A loss times the scale; of a list or tuple each."""
        if isinstance(outputs, _Handle):
            if not self._enabled:
                return outputs
            return _wrap(_c.tensor_grad_scaler_scale(self._owner.h, outputs._h))
        if isinstance(outputs, (list, tuple)):
            return type(outputs)(self.scale(x) for x in outputs)
        raise InvalidError("outputs must be a Tensor or a list or tuple of Tensors")

    def unscale_(self, optimizer: Any) -> None:
        """Divides the gradients of an optimiser's parameters by the scale, for clipping before the step."""
        _with_dense_grads(optimizer, lambda: _check(_c.tensor_grad_scaler_unscale_(self._owner.h, optimizer._h)))

    def step(self, optimizer: Any, *args: Any, **kwargs: Any) -> Any:
        """optimizer.step(), unless a gradient is infinite or NaN; unscales gradients unless that is done."""
        if not self._enabled:
            return optimizer.step(*args, **kwargs)
        if "closure" in kwargs or args:
            raise InvalidError("a closure cannot be used where gradients are scaled")
        due = c_int64()
        if _c.tensor_program_is_capturing():  # whether it is due is found out at each run
            return _check(_c.tensor_grad_scaler_step(self._owner.h, optimizer._h, byref(due)))
        _with_dense_grads(optimizer, lambda: _check(_c.tensor_grad_scaler_due(self._owner.h, optimizer._h, byref(due))))
        return optimizer.step(**kwargs) if due.value else None

    def __getstate__(self) -> dict[str, Any]:
        own = {k: v for k, v in self.__dict__.items() if k != "_owner"}
        return {"own": own, "state": {name: self._get(name) for name in _STATE}}

    def __setstate__(self, state: Mapping[str, Any]) -> None:
        """A copy has seen no optimiser yet in this iteration."""
        self.__init__(enabled=state["own"]["_enabled"])  # type: ignore[misc]
        self.__dict__.update(state["own"])
        for name, value in state["state"].items():
            self._set(name, value)

    def update(self, new_scale: Any = None) -> None:
        """Sets the scale of the next iteration: what follows from the gradients of this one, or new_scale."""
        if new_scale is None:
            _check(_c.tensor_grad_scaler_update(self._owner.h, 0.0))
            return
        value = float(new_scale)
        if not value > 0:
            raise InvalidError(f"new_scale is {value}, expected more than 0")
        _check(_c.tensor_grad_scaler_update(self._owner.h, value))

    def get_scale(self) -> float:
        return self._get("scale")  # type: ignore[no-any-return]

    def get_growth_factor(self) -> float:
        return self._get("growth_factor")  # type: ignore[no-any-return]

    def set_growth_factor(self, new_factor: float) -> None:
        self._set("growth_factor", new_factor)

    def get_backoff_factor(self) -> float:
        return self._get("backoff_factor")  # type: ignore[no-any-return]

    def set_backoff_factor(self, new_factor: float) -> None:
        self._set("backoff_factor", new_factor)

    def get_growth_interval(self) -> int:
        return self._get("growth_interval")  # type: ignore[no-any-return]

    def set_growth_interval(self, new_interval: int) -> None:
        self._set("growth_interval", new_interval)

    def is_enabled(self) -> bool:
        return self._enabled

    def state_dict(self) -> dict[str, Any]:
        """Scale, factors, interval and the steps since the scale changed; empty if not enabled."""
        if not self._enabled:
            return {}
        return {"_growth_tracker" if name == "growth_tracker" else name: self._get(name) for name in _STATE}

    def load_state_dict(self, state_dict: Mapping[str, Any]) -> None:
        if not self._enabled:
            return
        if not state_dict:
            raise InvalidError("the state is empty: was it saved from a GradScaler that was not enabled?")
        keys = {name: "_growth_tracker" if name == "growth_tracker" else name for name in _STATE}
        _check_keys(state_dict, keys.values(), "the state of a GradScaler")
        for name, key in keys.items():
            self._set(name, state_dict[key])


_guard(GradScaler, ["__init__", "load_state_dict"], "")
_guard(globals(), ["get_autocast_dtype", "is_autocast_enabled"], "")
