# SPDX-License-Identifier: Apache-2.0
"""Functions of each element that leave 0 as it is, and arithmetic."""

from __future__ import annotations

from math import prod
from typing import Any

from .._convert import operand
from ..combining import concat
from ..errors import DTypeError, InvalidError, InvalidTypeError, ShapeError
from ..types import sparse_coo
from . import _make
from ._make import coo, is_sparse, keys

# Functions of one element with f(0) = 0; those of the second list are linear, or concern no sum of duplicates.
_UNARY = (
    "abs absolute asin arcsin asinh arcsinh atan arctan atanh arctanh ceil deg2rad erf erfinv expm1 floor frac isinf isnan "
    "isneginf isposinf log1p nan_to_num rad2deg relu round sgn sign signbit sin sinh sqrt square tan tanh trunc fix"
)
_LINEAR = "neg negative positive conj conj_physical resolve_conj resolve_neg"
_WITHOUT_IN_PLACE = "isinf isnan isneginf isposinf signbit positive conj resolve_conj resolve_neg fix"


def _function(name: str, linear: bool) -> Any:
    def method(self: Any, *args: Any, **named: Any) -> Any:
        base = self if linear or self.layout is not sparse_coo else self.coalesce()
        return base._with(getattr(base._vals, name)(*args, **named))

    method.__name__, method.__qualname__ = name, f"SparseTensor.{name}"
    method.__doc__ = f"{name}() of every stored value."
    return method


def _in_place(name: str, method: str) -> Any:
    def in_place(self: Any, *args: Any, **named: Any) -> Any:
        made = getattr(self, method)(*args, **named)
        if made.shape != self.shape or made.dtype != self.dtype:
            raise DTypeError(
                f"{name}: the result has shape {list(made.shape)} and dtype {made.dtype.name}, "
                f"self has {list(self.shape)} and {self.dtype.name}"
            )
        if made._vals.shape == self._vals.shape and all(a is b for a, b in zip(made._parts, self._parts)):
            self._vals.copy_(made._vals)  # other tensors of these values see it too
            return self
        return self._become(made)

    in_place.__name__, in_place.__qualname__ = name, f"SparseTensor.{name}"
    in_place.__doc__ = f"Writes the result of {method} to self."
    return in_place


def _number(value: Any) -> bool:
    """Whether it is a number, or a dense tensor of one element and no axes."""
    return isinstance(value, (int, float, complex)) or (not is_sparse(value) and getattr(value, "ndim", None) == 0)


class Elementwise:
    """Methods of SparseTensor."""

    __slots__ = ()

    def add(self: Any, other: Any, *, alpha: Any = 1) -> Any:
        """self + alpha * other of two sparse tensors; of layout sparse_csr and a dense one too."""
        return _sum("add", self, other, alpha)

    def sub(self: Any, other: Any, *, alpha: Any = 1) -> Any:
        """self - alpha * other of two sparse tensors."""
        return _sum("sub", self, other, alpha)

    subtract = sub

    def mul(self: Any, other: Any) -> Any:
        """self * other, a number, a sparse tensor of the same shape or a dense one that broadcasts to it."""
        if _number(other):
            return self._with(self._vals.mul(other))
        if is_sparse(other):
            return _common(self, other)
        dense = _make.dense_of(operand(other), "mul")
        if len(dense.shape) > self.ndim or any(n not in (1, m) for n, m in zip(dense.shape[::-1], self.shape[::-1])):
            raise ShapeError(
                f"mul: shape {list(dense.shape)} does not broadcast to {list(self.shape)} of the sparse tensor"
            )
        return self._with(self._vals.mul(_gathered(dense, self)))

    multiply = mul

    def div(self: Any, other: Any, *, rounding_mode: str | None = None) -> Any:
        """self / other, a number or a dense tensor of no axes."""
        return self._divided("div", other, rounding_mode=rounding_mode)

    divide = true_divide = div

    def floor_divide(self: Any, other: Any) -> Any:
        """floor(self / other), a number or a dense tensor of no axes."""
        return self._divided("floor_divide", other)

    def trunc_divide(self: Any, other: Any) -> Any:
        """trunc(self / other), a number or a dense tensor of no axes."""
        return self._divided("trunc_divide", other)

    def _divided(self: Any, name: str, other: Any, **named: Any) -> Any:
        if not _number(other):
            raise InvalidTypeError(
                f"{name}: a sparse tensor is divided by a number or a 0-d tensor, not by {_shape_of(other)}"
            )
        base = self.coalesce() if self.layout is sparse_coo and (named.get("rounding_mode") or name != "div") else self
        return base._with(getattr(base._vals, name)(other, **named))

    def pow(self: Any, exponent: Any) -> Any:
        """self ** exponent of the stored values, a number that is not 0."""
        if not _number(exponent) or hasattr(exponent, "ndim"):
            raise InvalidTypeError(f"pow: the exponent of a sparse tensor is a number, not {_shape_of(exponent)}")
        if exponent == 0:
            raise InvalidError("pow: the exponent is 0, with which no element would be 0; call to_dense() first")
        base = self.coalesce() if self.layout is sparse_coo else self
        return base._with(base._vals.pow(exponent))

    def zero_(self: Any) -> Any:
        """self without stored elements."""
        from ..autograd.grad_mode import no_grad

        with no_grad():
            self._vals.detach().zero_()
        return self._become(_make.emptied(self))

    def dropout(self: Any, p: float = 0.5, training: bool = True, *, generator: Any = None) -> Any:
        """Stored values that are 0 with probability p, the others divided by 1 - p."""
        from ..nn.functional import dropout

        base = self.coalesce() if self.layout is sparse_coo else self
        return base._with(dropout(base._vals, p, training, generator=generator))

    def __add__(self: Any, other: Any) -> Any:
        return self.add(other) if operand(other) is not NotImplemented else NotImplemented

    def __radd__(self: Any, other: Any) -> Any:
        return added("add", other, self, 1) if hasattr(other, "ndim") else self.add(other)

    def __sub__(self: Any, other: Any) -> Any:
        return self.sub(other) if operand(other) is not NotImplemented else NotImplemented

    def __rsub__(self: Any, other: Any) -> Any:
        return added("sub", other, self, 1) if hasattr(other, "ndim") else _sum("sub", self, other, 1)

    def __mul__(self: Any, other: Any) -> Any:
        return self.mul(other) if operand(other) is not NotImplemented else NotImplemented

    __rmul__ = __mul__

    def __truediv__(self: Any, other: Any) -> Any:
        return self.div(other) if operand(other) is not NotImplemented else NotImplemented

    def __floordiv__(self: Any, other: Any) -> Any:
        return self.floor_divide(other) if operand(other) is not NotImplemented else NotImplemented

    def __pow__(self: Any, exponent: Any) -> Any:
        return self.pow(exponent) if operand(exponent) is not NotImplemented else NotImplemented

    def __neg__(self: Any) -> Any:
        return self.neg()

    def __abs__(self: Any) -> Any:
        return self.abs()

    def __iadd__(self: Any, other: Any) -> Any:
        return self.add_(other)

    def __isub__(self: Any, other: Any) -> Any:
        return self.sub_(other)

    def __imul__(self: Any, other: Any) -> Any:
        return self.mul_(other)

    def __itruediv__(self: Any, other: Any) -> Any:
        return self.div_(other)

    def __ifloordiv__(self: Any, other: Any) -> Any:
        return self.floor_divide_(other)


def _attach() -> None:
    for names, linear in ((_UNARY, False), (_LINEAR, True)):
        for name in names.split():
            setattr(Elementwise, name, _function(name, linear))
            if name not in _WITHOUT_IN_PLACE.split():
                setattr(Elementwise, f"{name}_", _in_place(f"{name}_", name))
    for name in "add sub subtract mul multiply div divide true_divide floor_divide trunc_divide pow".split():
        setattr(Elementwise, f"{name}_", _in_place(f"{name}_", name))


_attach()


def _shape_of(value: Any) -> str:
    return f"a Tensor of shape {list(value.shape)}" if hasattr(value, "shape") else type(value).__name__


def _gathered(dense: Any, t: Any) -> Any:
    """The elements of a dense tensor that broadcasts to t, where t has stored ones."""
    sizes = t.shape[: t.sparse_dim()]
    full = dense.broadcast_to(t.shape)
    if dense.ndim == 0:
        return dense
    flat = full.reshape(prod(sizes), *t.shape[len(sizes) :])
    return flat.index_select(0, keys(t._stored(), sizes))


def _sum(name: str, a: Any, b: Any, alpha: Any) -> Any:
    """a + alpha * b of a sparse tensor a, or a - alpha * b."""
    if not is_sparse(b):
        if a.layout is not sparse_coo and hasattr(b, "ndim"):
            dense = _make.dense_of(b, name)
            _make.same_shape(dense, a, name)
            scaled = dense if alpha == 1 else dense * alpha
            return added("add", _promoted(name, a._vals.detach().narrow(0, 0, 0), scaled)[1], a, 1)
        raise InvalidTypeError(
            f"{name}: the first operand is sparse, the second one is {_shape_of(b)}, expected a sparse Tensor too; "
            f"{name}(dense, sparse) and to_dense() have a dense result"
        )
    _make.same_shape(a, b, name)
    left, right = a.to_sparse_coo(), b.to_sparse_coo()
    if left.sparse_dim() != right.sparse_dim():
        raise ShapeError(
            f"{name}: the operands have {left.sparse_dim()} and {right.sparse_dim()} sparse axes, expected as many"
        )
    mine, scaled = _promoted(name, left._vals, right._vals if alpha == 1 else right._vals * alpha)
    if left._parts[0] is right._parts[0]:
        made = left._with(mine + scaled)
        return made if a.layout is sparse_coo else made._compress(a.layout, name)
    made = coo(concat([left._parts[0], right._parts[0]], 1), concat([mine, scaled]), a.shape)
    if left._coalesced and right._coalesced:
        made = made.coalesce()
    return made if a.layout is sparse_coo else made._compress(a.layout, name)


def _promoted(name: str, a: Any, b: Any) -> list[Any]:
    """Both in their common dtype, b negated where `name` is that of a difference: the sum of them is the result."""
    from ..dtypes import promote_types

    kind = promote_types(a.dtype, b.dtype)
    if not name.startswith("sub"):
        return [a.to(dtype=kind), b.to(dtype=kind)]
    if kind.kind == "b":
        raise DTypeError(f"{name}: the operands' common type has dtype bool, expected a number")
    return [a.to(dtype=kind), b.to(dtype=kind).neg()]


def _common(a: Any, b: Any) -> Any:
    """a * b of two sparse tensors: where both have stored elements."""
    _make.same_shape(a, b, "mul")
    left, right = a.to_sparse_coo().coalesce(), b.to_sparse_coo().coalesce()
    if left.sparse_dim() != right.sparse_dim():
        raise ShapeError(
            f"mul: the operands have {left.sparse_dim()} and {right.sparse_dim()} sparse axes, expected as many"
        )
    sizes = a.shape[: left.sparse_dim()]
    mine, other = keys(left._parts[0], sizes), keys(right._parts[0], sizes)
    if left._nnz() == 0 or right._nnz() == 0:
        values = left._vals.narrow(0, 0, 0) * right._vals.narrow(0, 0, 0)
        made = coo(left._parts[0].narrow(1, 0, 0), values, a.shape, True)
    else:
        place = other.searchsorted(mine).clamp(max=right._nnz() - 1)
        chosen = other.index_select(0, place).eq(mine).nonzero().reshape(-1)
        values = left._vals.index_select(0, chosen) * right._vals.index_select(0, place.index_select(0, chosen))
        made = coo(left._parts[0].index_select(1, chosen), values, a.shape, True)
    return made if a.layout is sparse_coo else made._compress(a.layout, "mul")


# ---- a dense tensor first


def added(name: str, dense: Any, t: Any, alpha: Any) -> Any:
    """dense + alpha * t of a sparse tensor t, or dense - alpha * t: a dense tensor."""
    from ..interchange import asarray

    dense = _make.dense_of(dense if hasattr(dense, "_h") else asarray(dense), name)
    _make.same_shape(dense, t, name)
    base, values = _promoted(name, dense, t._vals if alpha == 1 else t._vals * alpha)
    sizes = t.shape[: t.sparse_dim()]
    flat = base.reshape(prod(sizes), *t.shape[len(sizes) :])
    return flat.index_add(0, keys(t._stored(), sizes), values).reshape(dense.shape)


def add_to(name: str, dense: Any, t: Any, alpha: Any = 1) -> Any:
    """dense += alpha * t, or dense -= alpha * t, in place."""
    _make.same_shape(dense, t, name)
    scaled = t._vals if alpha == 1 else t._vals * alpha
    common, values = _promoted(name, dense.new_zeros(0), scaled)
    if common.dtype != dense.dtype:
        raise DTypeError(
            f"{name}: a result of {dense.dtype.name} and {scaled.dtype.name} does not fit into {dense.dtype.name}"
        )
    if t.sparse_dim() == 0:
        return dense.add_(values.sum(0).reshape(dense.shape))
    dense.index_put_(tuple(t._stored().unbind(0)), values, accumulate=True)
    return dense
