# SPDX-License-Identifier: Apache-2.0
"""What functions and methods of dense tensors compute of sparse ones.

A dense form fails when it asks a sparse tensor for its handle, and then looks for the form here: calls without sparse
tensors pay nothing for it. Functions that are not listed here raise a TypeError that names them.
"""

from __future__ import annotations

from types import FunctionType
from typing import Any, Callable

from .. import autograd
from .._convert import guarded, set_sparse_form
from ..combining import concat
from ..creation import zeros
from ..dtypes import int64
from ..errors import ShapeError
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
    return added("sub", input, other, alpha) if isinstance(input, Tensor) else other.__rsub__(input)


def _mul(input: Any, other: Any) -> Any:
    return other.mul(input)


def _add_(input: Any, other: Any, *, alpha: Any = 1) -> Any:
    return add_to("add_", input, other, alpha)


def _sub_(input: Any, other: Any, *, alpha: Any = 1) -> Any:
    return add_to("sub_", input, other, alpha)


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


def _dropout(input: Any, p: float = 0.5, train: bool = True, generator: Any = None) -> Any:
    return input.dropout(p, train, generator=generator)


def _numel(input: Any) -> int:
    return int(input.numel())


_FUNCTIONS: dict[str, Rule] = {
    "cat": _cat, "concat": _cat, "concatenate": _cat, "stack": _stack, "zeros_like": _zeros_like,
    "empty_like": _zeros_like, "numel": _numel, "linear": _linear,  "dropout": _dropout,
}  # fmt: skip


def _named(rule: Rule, name: str) -> Rule:
    """A rule whose errors have the name of the function that was called."""
    made = FunctionType(rule.__code__, rule.__globals__, name, rule.__defaults__, rule.__closure__)
    made.__kwdefaults__ = rule.__kwdefaults__
    return guarded(made)  # type: ignore[no-any-return]


_METHODS = {name: _named(rule, name) for name, rule in _METHODS.items()}
_FUNCTIONS = {name: _named(rule, name) for name, rule in _FUNCTIONS.items()}
_CLASSES = (Conversions, Products, Elementwise, Reductions, Shapes)
_FORMS = {
    **{n: f for cls in reversed(_CLASSES) for n, f in vars(cls).items() if callable(f) and not n.startswith("_")},
    **{n: getattr(SparseTensor, n) for n in ("astype", "clone", "detach")},
}
_FIRST = ("input", "self", "x", "x1", "a")


def _form(name: str, args: tuple[Any, ...], named: dict[str, Any]) -> Any:
    """What a function of dense tensors returns for these arguments, some of them sparse; or NotImplemented."""
    for word in _FIRST:
        if word in named and not args:
            args, named = (named[word],), {key: value for key, value in named.items() if key != word}
    if (rule := _FUNCTIONS.get(name)) is None:
        rule = (_FORMS if args and is_sparse(args[0]) else _METHODS).get(name)
    return NotImplemented if rule is None else rule(*args, **named)


def install() -> None:
    """Has the functions of the package compute what they can of sparse tensors."""
    set_sparse_form(_form)
    autograd._set_sparse(SparseTensor, gradients_of_tables)
