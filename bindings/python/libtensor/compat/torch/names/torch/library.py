# SPDX-License-Identifier: Apache-2.0
"""torch.library: ops of a program's own, which are functions under names that torch.ops finds."""

from __future__ import annotations

import inspect
from typing import Any, Callable

import libtensor as lt

__all__ = ["CustomOpDef", "custom_op", "register_autograd", "register_fake", "register_kernel", "register_vmap"]

OPS: dict[str, CustomOpDef] = {}  # by namespace::name


class CustomOpDef:
    """An op: it is called as its function, with gradients by what register_autograd() was given."""

    def __init__(self, name: str, function: Callable[..., Any]) -> None:
        self._qualname, self._function = name, function
        self._kernels: dict[str, Callable[..., Any]] = {}
        self._differentiable: Any = None
        self.__name__, self.__doc__ = name, function.__doc__

    def _run(self, *args: Any) -> Any:
        place = next((arg.device.type for arg in args if isinstance(arg, lt.Tensor)), "cpu")
        return self._kernels.get(place, self._function)(*args)

    def __call__(self, *args: Any, **named: Any) -> Any:
        bound = inspect.signature(self._function).bind(*args, **named)
        bound.apply_defaults()
        values = (*bound.args, *bound.kwargs.values())
        if bound.kwargs or self._differentiable is None:
            return self._kernels.get("cpu", self._function)(*args, **named) if bound.kwargs else self._run(*values)
        return self._differentiable.apply(*values)

    def register_autograd(
        self, backward: Callable[..., Any], /, *, setup_context: Callable[..., Any] | None = None
    ) -> None:
        """Gradients: setup_context(ctx, inputs, output) after the op, backward(ctx, *grads) in the backward pass."""
        run = self._run

        def forward(ctx: Any, *inputs: Any) -> Any:
            output = run(*inputs)
            if setup_context is not None:
                setup_context(ctx, inputs, output)
            return output

        space = {"forward": staticmethod(forward), "backward": staticmethod(backward)}
        self._differentiable = type(self._qualname.replace("::", "_"), (lt.autograd.Function,), space)

    def register_kernel(self, device_types: Any, func: Callable[..., Any] | None = None, /) -> Any:
        """The function for tensors on these kinds of devices. A decorator without `func`."""
        if func is None:
            return lambda function: self.register_kernel(device_types, function)
        for kind in [device_types] if isinstance(device_types, str) else device_types or ["cpu", "cuda"]:
            self._kernels[kind] = func
        return func

    def register_fake(self, fn: Callable[..., Any], /) -> Callable[..., Any]:
        """fn itself: shapes are those of the results."""
        return fn

    def register_vmap(self, func: Callable[..., Any] | None = None, /) -> Any:
        """func itself, or a decorator: vmap() runs the function."""
        return (lambda function: function) if func is None else func


def custom_op(
    name: str, fn: Callable[..., Any] | None = None, /, *, mutates_args: Any, device_types: Any = None, schema: Any = None,
    tags: Any = None,
) -> Any:  # fmt: skip
    """An op of this name, namespace::name, of a function; a decorator without `fn`."""
    if name.count("::") != 1:
        raise lt.InvalidNameError(f"custom_op: {name!r}, expected a namespace and a name, as in 'mine::scaled'")
    if fn is None:
        return lambda function: custom_op(name, function, mutates_args=mutates_args, device_types=device_types)
    OPS[name] = CustomOpDef(name, fn)
    return OPS[name]


triton_op = custom_op


def _op(op: Any, name: str) -> CustomOpDef:
    found = op if isinstance(op, CustomOpDef) else OPS.get(str(op))
    if found is None:
        raise lt.InvalidNameError(f"{name}: there is no op {op!r}")
    return found


def register_fake(op: Any, func: Callable[..., Any] | None = None, /, **options: Any) -> Any:
    """func itself, or a decorator."""
    return (lambda function: function) if func is None else func


def register_autograd(op: Any, backward: Callable[..., Any], /, *, setup_context: Any = None, lib: Any = None) -> None:
    """See CustomOpDef.register_autograd()."""
    _op(op, "register_autograd").register_autograd(backward, setup_context=setup_context)


def register_kernel(op: Any, device_types: Any, func: Callable[..., Any] | None = None, /, *, lib: Any = None) -> Any:
    """See CustomOpDef.register_kernel()."""
    return _op(op, "register_kernel").register_kernel(device_types, func)


def register_vmap(op: Any, func: Callable[..., Any] | None = None, /, *, lib: Any = None) -> Any:
    """func itself, or a decorator."""
    return (lambda function: function) if func is None else func
