# SPDX-License-Identifier: Apache-2.0
"""Derivatives of functions as functions."""

from __future__ import annotations

from functools import wraps
from typing import Any, Callable, Union

from ..autograd import enable_grad, is_grad_enabled
from ..autograd import grad as gradients
from ..combining import stack
from ..errors import InvalidError, InvalidTypeError, OutOfRangeError, ShapeError
from ..graph import AccumulateGrad, Node, address
from ..tensor import Tensor
from ..utils._pytree import TreeSpec, tree_flatten, tree_map, tree_unflatten

Argnums = Union[int, tuple[int, ...]]


def _places(argnums: Any, n: int, name: str) -> tuple[int, ...]:
    chosen = (argnums,) if isinstance(argnums, int) else argnums
    if not isinstance(chosen, (tuple, list)) or not chosen or not all(isinstance(i, int) for i in chosen):
        raise InvalidError(f"{name}: argnums is {argnums!r}, expected an int or a tuple of ints")
    for i in chosen:
        if not -n <= i < n:
            raise OutOfRangeError(f"{name}: argnums has {i}, but there are {n} positional arguments")
    found = tuple(i % n for i in chosen)
    if len(set(found)) != len(found):
        raise InvalidError(f"{name}: argnums {argnums!r} name an argument twice")
    return found


def _fresh(leaf: Any, name: str) -> Tensor:
    """An alias of an argument whose gradient can be asked for; what the argument depends on stays in the graph."""
    if not isinstance(leaf, Tensor):
        raise InvalidTypeError(
            f"{name}: an argument is {type(leaf).__name__}, expected Tensors in dicts, lists or tuples"
        )
    if leaf.dtype.kind not in "fc":
        raise InvalidTypeError(f"{name}: an argument has dtype {leaf.dtype.name}, expected a floating or complex one")
    if leaf.requires_grad and is_grad_enabled():
        return leaf.view(leaf.shape)
    return leaf.detach().requires_grad_()


class _Traced:
    """A call of a function whose arguments at some places are aliases."""

    def __init__(self, function: Any, name: str, places: tuple[int, ...], args: tuple[Any, ...], named: Any) -> None:
        own = list(args)
        self.fresh: list[Tensor] = []
        self.specs: list[TreeSpec] = []
        with enable_grad():
            for i in places:
                leaves, spec = tree_flatten(args[i])
                made = [_fresh(leaf, name) for leaf in leaves]
                self.fresh += made
                self.specs.append(spec)
                own[i] = tree_unflatten(made, spec)
            self.own = {address(t) for t in self.fresh if t.is_leaf}
            self.result = function(*own, **named)
        self.recording = is_grad_enabled()

    def open(self, *tensors: Tensor) -> bool:
        """Whether the results depend on tensors that require grad outside, so that the derivatives have a graph too."""
        if not self.recording:
            return False
        if any(not t.is_leaf for t in self.fresh):
            return True
        return any(t.requires_grad and _depends(t, self.own) for t in tensors)

    def closed(self, value: Any, kept: bool) -> Any:
        """The result for the caller: without the graph of the aliases, unless it leads outside."""

        def one(t: Any) -> Any:
            return t.detach() if isinstance(t, Tensor) and t.requires_grad and not (kept or self.open(t)) else t

        return tree_map(one, value)

    def shaped(self, found: list[Any], single: bool) -> Any:
        """A list for all aliases as trees of the arguments."""
        parts, at = [], 0
        for spec in self.specs:
            parts.append(tree_unflatten(found[at : at + spec.num_leaves], spec))
            at += spec.num_leaves
        return parts[0] if single else tuple(parts)


def _depends(t: Tensor, own: set[int]) -> bool:
    """Whether the graph of a tensor has leaves that are not among these."""
    root = t.grad_fn
    if root is None:
        return address(t) not in own
    seen: set[Any] = {root}
    todo = [root]
    while todo:
        for node, _ in todo.pop().next_functions:
            if isinstance(node, AccumulateGrad):
                if address(node.variable) not in own:
                    return True
            elif isinstance(node, Node) and node not in seen:
                seen.add(node)
                todo.append(node)
    return False


def _filled(found: Any, like: list[Tensor]) -> list[Tensor]:
    return [t.detach().mul(0) if g is None else g for g, t in zip(found, like)]


def _one_output(value: Any, name: str) -> Tensor:
    if not isinstance(value, Tensor):
        raise InvalidTypeError(f"{name}: the function returned {type(value).__name__}, expected a Tensor")
    if value.ndim != 0:
        raise ShapeError(
            f"{name}: the function returned a tensor of shape {list(value.shape)}, expected a 0-d one; see vjp and jacrev"
        )
    return value


def _with_aux(result: Any, has_aux: bool, name: str) -> tuple[Any, Any]:
    if not has_aux:
        return result, None
    if not isinstance(result, tuple) or len(result) != 2:
        raise InvalidTypeError(f"{name}: with has_aux the function has to return a tuple (output, aux)")
    return result


def _tensors(value: Any, name: str) -> tuple[list[Tensor], TreeSpec]:
    outputs, spec = tree_flatten(value)
    for t in outputs:
        if not isinstance(t, Tensor):
            raise InvalidTypeError(
                f"{name}: the function returned {type(t).__name__}, expected Tensors in dicts, lists or tuples"
            )
    return outputs, spec


def grad_and_value(
    func: Callable[..., Any], argnums: Argnums = 0, has_aux: bool = False
) -> Callable[..., tuple[Any, Any]]:
    """A function that returns (gradient, value), or (gradient, (value, aux)) with has_aux; see grad."""

    @wraps(func, updated=())
    def call(*args: Any, **named: Any) -> Any:
        return _grad_and_value("grad_and_value", func, argnums, has_aux, args, named)

    return call


def _grad_and_value(name: str, func: Any, argnums: Any, has_aux: bool, args: Any, named: Any) -> Any:
    traced = _Traced(func, name, _places(argnums, len(args), name), args, named)
    value, aux = _with_aux(traced.result, has_aux, name)
    _one_output(value, name)
    kept = traced.open(value)
    if value.requires_grad:
        found: Any = gradients(value, traced.fresh, None, True, kept, allow_unused=True)
    else:
        found = (None,) * len(traced.fresh)
    grads = traced.shaped(_filled(found, traced.fresh), isinstance(argnums, int))
    value = traced.closed(value, kept)
    return grads, ((value, traced.closed(aux, False)) if has_aux else value)


def grad(func: Callable[..., Any], argnums: Argnums = 0, has_aux: bool = False) -> Callable[..., Any]:
    """A function that returns the gradient of `func`, whose result is a 0-d tensor.

    argnums: the positional arguments that the gradient is for, a number or a tuple of numbers; each is a tensor, or tensors
    in dicts, lists and tuples. has_aux: func returns (output, aux), and the new function (gradient, aux). Calls may be nested
    for higher derivatives. What func finds elsewhere and requires grad stays in the graph.

        lt.func.grad(lt.func.grad(lt.sin))(lt.tensor(1.0))  # -sin(1)
    """

    @wraps(func, updated=())
    def call(*args: Any, **named: Any) -> Any:
        grads, value = _grad_and_value("grad", func, argnums, has_aux, args, named)
        return (grads, value[1]) if has_aux else grads

    return call


def vjp(func: Callable[..., Any], *primals: Any, has_aux: bool = False) -> tuple[Any, ...]:
    """func(*primals), and a function that maps a cotangent, in the shape of the output, to those of the primals.

    With has_aux func returns (output, aux), and the result is (output, vjp_fn, aux). vjp_fn returns a tuple, of one entry
    for a single primal.
    """
    traced = _Traced(func, "vjp", tuple(range(len(primals))), primals, {})
    value, aux = _with_aux(traced.result, has_aux, "vjp")
    outputs, spec = _tensors(value, "vjp")
    kept = traced.open(*outputs)

    def vjp_fn(*cotangents: Any, retain_graph: bool = True, create_graph: bool | None = None) -> Any:
        given = (
            cotangents[0] if len(cotangents) == 1 and not (spec.type is tuple and spec.num_leaves == 1) else cotangents
        )
        weights, its = tree_flatten(given)
        if its != spec and len(cotangents) == 1:
            weights, its = tree_flatten(cotangents)
        if its != spec:
            raise InvalidError(f"vjp: the cotangents are {its}, expected {spec} as of the outputs")
        for w, t in zip(weights, outputs):
            if w.shape != t.shape:
                raise ShapeError(f"vjp: a cotangent has shape {list(w.shape)}, expected {list(t.shape)}")
        further = kept or any(w.requires_grad for w in weights)
        create = (further and is_grad_enabled()) if create_graph is None else create_graph
        chosen = [(t, w) for t, w in zip(outputs, weights) if t.requires_grad]
        found: Any = (None,) * len(traced.fresh)
        if chosen:
            found = gradients(
                [t for t, _ in chosen],
                traced.fresh,
                [w for _, w in chosen],
                retain_graph or create,
                create,
                allow_unused=True,
            )
        return traced.shaped(_filled(found, traced.fresh), False)

    value = traced.closed(value, kept)
    return (value, vjp_fn, traced.closed(aux, False)) if has_aux else (value, vjp_fn)


class _Linear:
    """A function at a point, with the graph of its reverse derivative, which is linear in the cotangents: the derivative of
    that for the cotangents is the forward derivative."""

    def __init__(self, name: str, func: Any, places: tuple[int, ...], args: Any, named: Any, has_aux: bool) -> None:
        self.name = name
        self.traced = traced = _Traced(func, name, places, args, named)
        value, self.aux = _with_aux(traced.result, has_aux, name)
        self.outputs, self.spec = _tensors(value, name)
        self.kept = traced.open(*self.outputs)
        self.value = traced.closed(value, self.kept)
        self.chosen = [t for t in self.outputs if t.requires_grad]
        self.backward: list[tuple[int, Tensor]] = []
        self.cotangents: list[Tensor] = []
        if self.chosen:
            with enable_grad():
                self.cotangents = [t.detach().mul(0).requires_grad_() for t in self.chosen]
                found = gradients(self.chosen, traced.fresh, self.cotangents, True, True, allow_unused=True)
            self.backward = [(i, g) for i, g in enumerate(found) if g is not None and g.requires_grad]

    def __call__(self, tangents: list[Tensor]) -> list[Tensor]:
        """For each output its change along the tangents of all aliases."""
        pairs = [(g, tangents[i]) for i, g in self.backward]
        found: Any = [None] * len(self.cotangents)
        if pairs:
            further = self.kept or any(v.requires_grad for _, v in pairs)
            create = further and self.traced.recording
            found = gradients(
                [g for g, _ in pairs], self.cotangents, [v for _, v in pairs], True, create, allow_unused=True
            )
        each = iter(_filled(found, self.chosen))
        return [next(each) if t.requires_grad else t.detach().mul(0) for t in self.outputs]


def _tangents(name: str, primals: Any, tangents: Any) -> list[Tensor]:
    leaves, spec = tree_flatten(primals)
    given, its = tree_flatten(tangents)
    if its != spec:
        raise InvalidError(f"{name}: the tangents are {its}, expected {spec} as the primals")
    for v, x in zip(given, leaves):
        if not isinstance(v, Tensor) or v.shape != x.shape:
            shown = list(v.shape) if isinstance(v, Tensor) else type(v).__name__
            raise ShapeError(f"{name}: a tangent has shape {shown}, expected {list(x.shape)} as its primal")
    return given


def jvp(
    func: Callable[..., Any], primals: Any, tangents: Any, *, strict: bool = False, has_aux: bool = False
) -> tuple[Any, ...]:
    """(func(*primals), its change along the tangents), or (output, change, aux) with has_aux.

    Computed by two reverse passes: the derivative of the reverse derivative for its cotangents. strict: an error instead of
    zeros where an output does not depend on the primals.
    """
    for what, value in (("primals", primals), ("tangents", tangents)):
        if not isinstance(value, tuple):
            raise InvalidTypeError(
                f"jvp: {what} is {type(value).__name__}, expected a tuple, of the arguments of the function"
            )
    given = _tangents("jvp", primals, tangents)
    linear = _Linear("jvp", func, tuple(range(len(primals))), primals, {}, has_aux)
    if strict and len(linear.chosen) < len(linear.outputs):
        raise InvalidError("jvp: an output does not depend on the primals, which strict forbids")
    change = tree_unflatten(linear(given), linear.spec)
    return (linear.value, change, linear.traced.closed(linear.aux, False)) if has_aux else (linear.value, change)


def linearize(func: Callable[..., Any], *primals: Any) -> tuple[Any, Callable[..., Any]]:
    """func(*primals), and a function that maps tangents of the primals to the change of the output."""
    linear = _Linear("linearize", func, tuple(range(len(primals))), primals, {}, False)

    def jvp_fn(*tangents: Any) -> Any:
        return tree_unflatten(linear(_tangents("linearize", primals, tangents)), linear.spec)

    return linear.value, jvp_fn


def _basis(t: Tensor) -> list[Tensor]:
    """Of each element the tensor that is 1 there and 0 elsewhere."""
    found = []
    for i in range(t.numel()):
        one = t.new_zeros((t.numel(),))
        one[i] = 1
        found.append(one.reshape(t.shape))
    return found


def _chunk(chunk_size: Any, name: str) -> None:
    if chunk_size is not None and (not isinstance(chunk_size, int) or chunk_size < 1):
        raise InvalidError(f"{name}: chunk_size is {chunk_size!r}, expected None or at least 1")


def jacrev(
    func: Callable[..., Any],
    argnums: Argnums = 0,
    *,
    has_aux: bool = False,
    chunk_size: int | None = None,
    _preallocate_and_copy: bool = False,
) -> Callable[..., Any]:
    """A function that returns the Jacobian of `func`: for each output, in its place in the outputs' tree, the derivatives for
    the arguments argnums, of shape (*output.shape, *argument.shape).

    Row by row: a reverse pass for each element of the outputs, on one graph, so chunk_size changes nothing. Best where the
    outputs have fewer elements than the arguments. With has_aux func returns (output, aux), the new function (Jacobian, aux).
    """
    _chunk(chunk_size, "jacrev")

    @wraps(func, updated=())
    def call(*args: Any, **named: Any) -> Any:
        places = _places(argnums, len(args), "jacrev")
        traced = _Traced(func, "jacrev", places, args, named)
        value, aux = _with_aux(traced.result, has_aux, "jacrev")
        outputs, spec = _tensors(value, "jacrev")
        kept = traced.open(*outputs)
        found = []
        for t in outputs:
            rows: list[list[Tensor]] = []
            for one in _basis(t.detach()) if t.requires_grad else []:
                grads = gradients(t, traced.fresh, one, True, kept, allow_unused=True)
                rows.append(_filled(grads, traced.fresh))
            parts = []
            for i, x in enumerate(traced.fresh):
                shape = (*t.shape, *x.shape)
                parts.append(stack([row[i] for row in rows]).reshape(shape) if rows else x.new_zeros(shape))
            found.append(traced.shaped(parts, isinstance(argnums, int)))
        jacobian = tree_unflatten(found, spec)
        return (jacobian, traced.closed(aux, False)) if has_aux else jacobian

    return call


def jacfwd(
    func: Callable[..., Any],
    argnums: Argnums = 0,
    has_aux: bool = False,
    *,
    chunk_size: int | None = None,
    randomness: str = "error",
) -> Callable[..., Any]:
    """As jacrev, column by column: a forward derivative for each element of the arguments, on one graph.

    Best where the arguments have fewer elements than the outputs. The function runs once, so randomness changes nothing.
    """
    _chunk(chunk_size, "jacfwd")
    if randomness not in ("error", "different", "same"):
        raise InvalidError(f"jacfwd: randomness is {randomness!r}, expected one of error, different, same")

    @wraps(func, updated=())
    def call(*args: Any, **named: Any) -> Any:
        linear = _Linear("jacfwd", func, _places(argnums, len(args), "jacfwd"), args, named, has_aux)
        fresh = linear.traced.fresh
        parts: list[list[Tensor]] = [[] for _ in linear.outputs]
        for i, x in enumerate(fresh):
            columns = []
            for one in _basis(x.detach()):
                tangents = [one if k == i else v.detach().mul(0) for k, v in enumerate(fresh)]
                columns.append(linear(tangents))
            for k, t in enumerate(linear.outputs):
                shape = (*t.shape, *x.shape)
                held = [column[k] for column in columns]
                parts[k].append(stack(held, -1).reshape(shape) if held else t.new_zeros(shape))
        single = isinstance(argnums, int)
        jacobian = tree_unflatten([linear.traced.shaped(part, single) for part in parts], linear.spec)
        return (jacobian, linear.traced.closed(linear.aux, False)) if has_aux else jacobian

    return call


def hessian(func: Callable[..., Any], argnums: Argnums = 0) -> Callable[..., Any]:
    """A function that returns the second derivatives of `func`: the Jacobian of its Jacobian."""
    return jacfwd(jacrev(func, argnums), argnums)
