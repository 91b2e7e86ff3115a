# SPDX-License-Identifier: Apache-2.0
"""Functions and methods of dense tensors that know sparse ones too.

Importing libtensor.sparse replaces them by forms that look at the types of their arguments first, so that programs
without sparse tensors pay nothing for it. Functions that are not listed here raise a TypeError that names them.
"""

from __future__ import annotations

import sys
from functools import wraps
from types import FunctionType
from typing import Any, Callable

from .. import autograd
from .._convert import guarded, sparse_refused
from ..combining import concat
from ..creation import zeros
from ..dtypes import int64
from ..errors import ShapeError
from ..nn import functional as nn_functional
from ..tensor import Tensor
from . import _make
from ._convert import Conversions
from ._elementwise import Elementwise, add_to, added
from ._gradients import gradients_of_tables
from ._make import axis_of, coo, is_sparse
from ._products import Products, product, scaled_sum
from ._reductions import Reductions
from ._shapes import Shapes
from ._tensor import SparseTensor

Rule = Callable[..., Any]

# ---- rules for a dense first argument


def _add(input: Any, other: Any, *, alpha: Any = 1) -> Any:
    return added("add", input, other, alpha) if isinstance(input, Tensor) else other.add(input)


def _sub(input: Any, other: Any, *, alpha: Any = 1) -> Any:
    return added("sub", input, other, -alpha) if isinstance(input, Tensor) else other.neg().add(input)


def _mul(input: Any, other: Any) -> Any:
    return other.mul(input)


def _add_(input: Any, other: Any, *, alpha: Any = 1) -> Any:
    return add_to("add_", input, other, alpha)


def _sub_(input: Any, other: Any, *, alpha: Any = 1) -> Any:
    return add_to("sub_", input, other, -alpha)


def _matmul(input: Any, other: Any) -> Any:
    return product(input, other, "matmul")


def _mm(input: Any, mat2: Any) -> Any:
    return product(input, mat2, "mm")


def _addmm(input: Any, mat1: Any, mat2: Any, *, beta: Any = 1, alpha: Any = 1) -> Any:
    return scaled_sum("addmm", input, mat1, mat2, beta, alpha)


def _addmm_(input: Any, mat1: Any, mat2: Any, *, beta: Any = 1, alpha: Any = 1) -> Any:
    return input.copy_(scaled_sum("addmm_", input, mat1, mat2, beta, alpha))


def _linear(input: Any, weight: Any, bias: Any = None) -> Any:
    found = product(input, weight.t(), "linear")
    return found if bias is None else found + bias


_METHODS: dict[str, Rule] = {
    "add": _add, "sub": _sub, "subtract": _sub, "mul": _mul, "multiply": _mul, "add_": _add_, "sub_": _sub_,
    "subtract_": _sub_, "matmul": _matmul, "mm": _mm, "addmm": _addmm, "addmm_": _addmm_,
}  # fmt: skip

# ---- rules of functions


def _cat(tensors: Any, dim: int = 0) -> Any:
    """Sparse tensors one after the other along an axis."""
    first = tensors[0]
    for t in tensors:
        _make.sparse_of(t, "cat", first.layout)
        if t.ndim != first.ndim or t.sparse_dim() != first.sparse_dim():
            raise ShapeError(f"cat: shapes {list(first.shape)} and {list(t.shape)}, expected as many axes of each kind")
    at = axis_of(dim, first.ndim, "cat")
    for t in tensors:
        if any(a != b for d, (a, b) in enumerate(zip(t.shape, first.shape)) if d != at):
            raise ShapeError(f"cat: shapes {list(first.shape)} and {list(t.shape)} differ on an axis other than {at}")
    own = [t.to_sparse_coo() for t in tensors]
    n, start = own[0].sparse_dim(), 0
    indices, values = [], []
    total = sum(t.shape[at] for t in tensors)
    for t in own:
        shift = zeros((n, 1), dtype=int64, device=t.device)
        before, after = t._vals, None
        if at < n:
            shift[at] = start
        else:
            ends = [
                (*t._vals.shape[: at - n + 1], m, *t._vals.shape[at - n + 2 :])
                for m in (start, total - start - t.shape[at])
            ]
            before, after = t._vals.new_zeros(ends[0]), t._vals.new_zeros(ends[1])
        indices.append(t._parts[0] + shift)
        values.append(t._vals if after is None else concat([before, t._vals, after], at - n + 1))
        start += t.shape[at]
    size = (*first.shape[:at], total, *first.shape[at + 1 :])
    ordered = at == 0 and all(t._coalesced for t in own)
    made = coo(concat(indices, 1), concat(values), size, ordered)
    return made.to_sparse(layout=first.layout)


def _stack(tensors: Any, dim: int = 0) -> Any:
    return _cat([_make.sparse_of(t, "stack").unsqueeze(dim) for t in tensors], dim)


def _zeros_like(input: Any, dtype: Any = None, device: Any = None, requires_grad: bool = False, **named: Any) -> Any:
    base = input.detach()
    base = base.to(dtype=dtype or base.dtype, device=device or base.device)
    return _make.emptied(base).requires_grad_(requires_grad)


def _relu(input: Any, inplace: bool = False) -> Any:
    return input.relu_() if inplace else input.relu()


def _dropout(input: Any, p: float = 0.5, training: bool = True, inplace: bool = False) -> Any:
    return input.dropout(p, training)


def _numel(input: Any) -> int:
    return int(input.numel())


_FUNCTIONS: dict[str, Rule] = {
    "cat": _cat, "concat": _cat, "concatenate": _cat, "stack": _stack, "zeros_like": _zeros_like,
    "empty_like": _zeros_like, "numel": _numel,
}  # fmt: skip
_LAYERS: dict[str, Rule] = {"linear": _linear, "relu": _relu, "dropout": _dropout}


def _given(args: tuple[Any, ...], named: dict[str, Any]) -> bool:
    """Whether an argument, or an element of the first one, is sparse."""
    for value in args:
        if type(value) is SparseTensor:
            return True
    for value in named.values():
        if type(value) is SparseTensor:
            return True
    first: Any = args[0] if args else named.get("tensors")
    return type(first) in (tuple, list) and any(type(t) is SparseTensor for t in first)


_FIRST = ("input", "self", "x", "x1", "a")


def _named(rule: Rule, name: str) -> Rule:
    """A rule whose errors have the name of the function that was called."""
    made = FunctionType(rule.__code__, rule.__globals__, name, rule.__defaults__, rule.__closure__)
    made.__kwdefaults__ = rule.__kwdefaults__
    return guarded(made)  # type: ignore[no-any-return]


def _aware(plain: Any, name: str, rule: Rule | None, dense_first: Rule | None) -> Any:
    """The function with a rule for sparse arguments; without one it is the method of SparseTensor of that name."""

    if rule is not None:
        rule = _named(rule, name)
    if dense_first is not None:
        dense_first = _named(dense_first, name)

    @wraps(plain)
    def call(*args: Any, **named: Any) -> Any:
        if not _given(args, named):
            return plain(*args, **named)
        for word in _FIRST:
            if word in named and not args:
                args = (named.pop(word),)
        if rule is not None:
            return rule(*args, **named)
        if is_sparse(args[0]):
            method = getattr(SparseTensor, name)
            return method(*args, **named)
        if dense_first is None:
            raise sparse_refused(name)
        return dense_first(*args, **named)

    return call


def _public() -> list[str]:
    """Methods of sparse tensors that functions of the top level may stand for."""
    classes = (Conversions, Products, Elementwise, Reductions, Shapes)
    names = {n for cls in classes for n, f in vars(cls).items() if callable(f) and not n.startswith("_")}
    return sorted(names | {"clone", "detach", "astype"})


def install() -> None:
    """Replaces the functions wherever the package has them, and the methods; once."""
    top: Any = sys.modules[__name__.partition(".")[0]]
    replaced: dict[int, tuple[Any, Any]] = {}
    for name in sorted({*_public(), *_METHODS, *_FUNCTIONS, *top._IN_PLACE}):
        plain = getattr(top, name) if name in top._IN_PLACE else vars(top).get(name)
        if callable(plain) and not isinstance(plain, type) and id(plain) not in replaced:
            own = plain.__name__ if hasattr(SparseTensor, plain.__name__) else name
            made = _aware(plain, own, _FUNCTIONS.get(own), _METHODS.get(own))
            made.__module__, made.__qualname__ = top.__name__, name
            replaced[id(plain)] = plain, made
    for name, rule in _LAYERS.items():
        plain = getattr(nn_functional, name)
        made = _aware(plain, name, rule, None)
        made.__module__, made.__qualname__ = nn_functional.__name__, name
        replaced[id(plain)] = plain, made
    for plain, made in _gradients():
        replaced[id(plain)] = plain, made
    for module in list(sys.modules.values()):
        ours = getattr(module, "__name__", "").partition(".")[0] == top.__name__
        if ours or type(module).__module__.endswith("compat.torch._finder"):
            for key, value in list(vars(module).items()):
                if id(value) in replaced:
                    vars(module)[key] = replaced[id(value)][1]
    for plain, _ in replaced.values():
        _keep(plain)
    for name, rule in _METHODS.items():
        plain = getattr(Tensor, name)
        setattr(Tensor, name, _aware(plain, name, None, rule))


def _keep(plain: Any) -> None:
    """Has pickle find a function that was replaced, which objects may hold: a layer its activation."""
    if isinstance(plain, FunctionType) and "." not in plain.__qualname__:
        key = f"_plain_{plain.__name__}"
        globals()[key] = plain
        plain.__module__, plain.__qualname__ = __name__, key


def _gradients() -> list[tuple[Any, Any]]:
    plain_grad, plain_backward = autograd.grad, autograd.backward

    @wraps(plain_grad)
    def grad(outputs: Any, inputs: Any, grad_outputs: Any = None, *args: Any, **named: Any) -> Any:
        return gradients_of_tables(plain_grad, outputs, inputs, grad_outputs, args, named)

    @wraps(plain_backward)
    def backward(tensors: Any, grad_tensors: Any = None, *args: Any, **named: Any) -> Any:
        if is_sparse(tensors):
            return tensors.backward(grad_tensors, *args, **named)
        return plain_backward(tensors, grad_tensors, *args, **named)

    return [(plain_grad, grad), (plain_backward, backward)]
