# SPDX-License-Identifier: Apache-2.0
"""Jacobians, Hessians and their products with vectors, of functions of a tensor or of a tuple of tensors."""

from __future__ import annotations

from typing import Any, Callable

from .._convert import guard
from ..combining import stack
from ..errors import AutogradError, InvalidError, InvalidTypeError, ShapeError
from ..tensor import Tensor
from . import grad as gradients
from .grad_mode import enable_grad

__all__ = ["hessian", "hvp", "jacobian", "jvp", "vhp", "vjp"]

Tensors = Any  # a tensor, or a tuple of them


def _tuple(value: Any, what: str, name: str) -> tuple[tuple[Tensor, ...], bool]:
    several = isinstance(value, tuple)
    found = value if several else (value,)
    for t in found:
        if not isinstance(t, Tensor):
            raise InvalidTypeError(
                f"{name}: {what} is {type(value if not several else t).__name__}, expected a Tensor or a tuple of them"
            )
    return found, several


class _Call:
    """A function called with aliases of its inputs: connected to them if their graph is wanted."""

    def __init__(self, name: str, func: Callable[..., Any], inputs: Tensors, create_graph: bool, strict: bool) -> None:
        self.name, self.create_graph, self.strict = name, create_graph, strict
        given, self.several_inputs = _tuple(inputs, "inputs", name)
        with enable_grad():
            self.inputs = [
                x.view(x.shape) if create_graph and x.requires_grad else x.detach().requires_grad_() for x in given
            ]
            result = func(*self.inputs)
        self.outputs, self.several_outputs = _tuple(result, "an output of the function", name)
        if strict:
            for i, t in enumerate(self.outputs):
                if not t.requires_grad:
                    raise AutogradError(
                        f"{name}: output {i} of the function does not require grad, which strict forbids: it has to be computed "
                        "from the inputs by differentiable operations"
                    )

    def grads(self, outputs: Any, weights: Any, create_graph: bool | None = None) -> list[Tensor]:
        """Gradients of what depends on the inputs, zeros elsewhere."""
        create = self.create_graph if create_graph is None else create_graph
        pairs = [(t, w) for t, w in zip(outputs, weights) if t.requires_grad]
        found: Any = [None] * len(self.inputs)
        if pairs:
            ts, ws = zip(*pairs)
            found = gradients(list(ts), self.inputs, list(ws), True, create, allow_unused=True)
        for i, g in enumerate(found):
            if g is None and self.strict:
                raise AutogradError(f"{self.name}: the output does not depend on input {i}, which strict forbids")
        return [x.detach().mul(0) if g is None else g for g, x in zip(found, self.inputs)]

    def single(self, tensors: Any, several: bool) -> Tensors:
        made = tuple(t if self.create_graph else t.detach() for t in tensors)
        return made if several else made[0]

    def results(self) -> Tensors:
        return self.single(self.outputs, self.several_outputs)

    def vectors(self, v: Any, like: Any, several: bool, what: str) -> list[Tensor]:
        if v is None:
            if len(like) != 1 or like[0].numel() != 1:
                raise InvalidError(f"{self.name}: v is None, which it can only be for {what} of a single element")
            return [like[0].detach().mul(0).add(1)]
        found, _ = _tuple(v, "v", self.name)
        if len(found) != len(like):
            raise InvalidError(f"{self.name}: v has {len(found)} tensors, expected {len(like)}")
        for w, t in zip(found, like):
            if w.shape != t.shape:
                raise ShapeError(f"{self.name}: v has shape {list(w.shape)}, expected {list(t.shape)}")
        return list(found)


def vjp(
    func: Callable[..., Any], inputs: Tensors, v: Tensors = None, create_graph: bool = False, strict: bool = False
) -> tuple[Any, Any]:
    """(func(*inputs), the product of v and the Jacobian). v: as the outputs; None for one of a single element."""
    call = _Call("vjp", func, inputs, create_graph, strict)
    weights = call.vectors(v, call.outputs, call.several_outputs, "an output")
    return call.results(), call.single(call.grads(call.outputs, weights), call.several_inputs)


def jvp(
    func: Callable[..., Any], inputs: Tensors, v: Tensors = None, create_graph: bool = False, strict: bool = False
) -> tuple[Any, Any]:
    """(func(*inputs), the product of the Jacobian and v), by two reverse passes. v: as the inputs."""
    call = _Call("jvp", func, inputs, create_graph, strict)
    tangents = call.vectors(v, call.inputs, call.several_inputs, "an input")
    with enable_grad():
        weights = [t.detach().mul(0).requires_grad_() for t in call.outputs]
        slopes = call.grads(call.outputs, weights, True)
    pairs = [(g, t) for g, t in zip(slopes, tangents) if g.requires_grad]
    found: Any = [None] * len(weights)
    if pairs:
        gs, ts = zip(*pairs)
        found = gradients(list(gs), weights, list(ts), True, create_graph, allow_unused=True)
    changes = [w.detach().mul(0) if g is None else g for g, w in zip(found, weights)]
    return call.results(), call.single(changes, call.several_outputs)


def _scalar(call: _Call) -> Tensor:
    if call.several_outputs or call.outputs[0].numel() != 1:
        raise InvalidError(f"{call.name}: the function has to return one tensor of a single element")
    return call.outputs[0].reshape(())


def vhp(
    func: Callable[..., Any], inputs: Tensors, v: Tensors = None, create_graph: bool = False, strict: bool = False
) -> tuple[Any, Any]:
    """(func(*inputs), the product of v and the Hessian), of a function that returns a single element. v: as the inputs."""
    call = _Call("vhp", func, inputs, create_graph, strict)
    value = _scalar(call)
    vectors = call.vectors(v, call.inputs, call.several_inputs, "an input")
    with enable_grad():
        slopes = call.grads([value], [value.detach().mul(0).add(1)], True)
    return call.results(), call.single(call.grads(slopes, vectors), call.several_inputs)


def hvp(
    func: Callable[..., Any], inputs: Tensors, v: Tensors = None, create_graph: bool = False, strict: bool = False
) -> tuple[Any, Any]:
    """(func(*inputs), the product of the Hessian and v); as the Hessian is symmetric, the same as vhp but for the name."""
    call = _Call("hvp", func, inputs, create_graph, strict)
    value = _scalar(call)
    vectors = call.vectors(v, call.inputs, call.several_inputs, "an input")
    with enable_grad():
        slopes = call.grads([value], [value.detach().mul(0).add(1)], True)
    if strict and not any(g.requires_grad for g in slopes):
        raise AutogradError("hvp: the gradient does not depend on the inputs, which strict forbids")
    return call.results(), call.single(call.grads(slopes, vectors), call.several_inputs)


def jacobian(
    func: Callable[..., Any],
    inputs: Tensors,
    create_graph: bool = False,
    strict: bool = False,
    vectorize: bool = False,
    strategy: str = "reverse-mode",
) -> Any:
    """The Jacobian of a function: for an output and an input a tensor of shape (*output.shape, *input.shape).

    A tuple for a tuple of inputs, and of these a tuple for a tuple of outputs. Each row is a reverse pass on one graph;
    "forward-mode", which needs vectorize=True, goes column by column. vectorize changes nothing else.
    """
    if strategy not in ("reverse-mode", "forward-mode"):
        raise InvalidError(f"jacobian: strategy is {strategy!r}, expected 'reverse-mode' or 'forward-mode'")
    if vectorize and strict:
        raise InvalidError("jacobian: strict and vectorize are both True, expected one of them at most")
    if strategy == "forward-mode":
        if not vectorize:
            raise InvalidError("jacobian: strategy 'forward-mode' needs vectorize=True")
        if create_graph:
            raise InvalidError("jacobian: strategy 'forward-mode' has no create_graph")
        return _columns(func, inputs)
    call = _Call("jacobian", func, inputs, create_graph, strict)
    parts = []
    for t in call.outputs:
        rows = []
        for i in range(t.numel()):
            one = t.detach().new_zeros((t.numel(),))
            one[i] = 1
            row = call.grads([t], [one.reshape(t.shape)])
            if (
                strict
                and create_graph
                and (k := next((k for k, g in enumerate(row) if not g.requires_grad), None)) is not None
            ):
                raise AutogradError(f"jacobian: the Jacobian for input {k} does not depend on it, which strict forbids")
            rows.append(row)
        shapes = [(*t.shape, *x.shape) for x in call.inputs]
        made = [
            stack([row[k] for row in rows]).reshape(shape) if rows else x.detach().new_zeros(shape)
            for k, (x, shape) in enumerate(zip(call.inputs, shapes))
        ]
        parts.append(call.single(made, call.several_inputs))
    return tuple(parts) if call.several_outputs else parts[0]


def _columns(func: Callable[..., Any], inputs: Tensors) -> Any:
    from ..func import jacfwd

    given, several = _tuple(inputs, "inputs", "jacobian")
    places = tuple(range(len(given)))
    return jacfwd(func, argnums=places if several else 0)(*(x.detach() for x in given))


def hessian(
    func: Callable[..., Any],
    inputs: Tensors,
    create_graph: bool = False,
    strict: bool = False,
    vectorize: bool = False,
    outer_jacobian_strategy: str = "reverse-mode",
) -> Any:
    """The second derivatives of a function that returns a single element: for two inputs a tensor of shape
    (*first.shape, *second.shape), in a tuple of tuples for a tuple of inputs."""
    if outer_jacobian_strategy not in ("reverse-mode", "forward-mode"):
        raise InvalidError(
            f"hessian: outer_jacobian_strategy is {outer_jacobian_strategy!r}, expected 'reverse-mode' or 'forward-mode'"
        )
    _, several = _tuple(inputs, "inputs", "hessian")

    def value(*args: Tensor) -> Tensor:
        result = func(*args)
        if not isinstance(result, Tensor) or result.numel() != 1:
            raise InvalidError("hessian: the function has to return one tensor of a single element")
        return result.reshape(())

    def slopes(*args: Tensor) -> Any:
        found = jacobian(value, args, True)
        if strict:
            for i, g in enumerate(found):
                if not g.requires_grad:
                    raise AutogradError(
                        f"hessian: the gradient for input {i} does not depend on it, which strict forbids"
                    )
        return found if several else found[0]

    return jacobian(slopes, inputs, create_graph, strict and not vectorize, vectorize, outer_jacobian_strategy)


guard(globals(), __all__, "")


def __dir__() -> list[str]:
    """What the module exports."""
    return sorted(__all__)
