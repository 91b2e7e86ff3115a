# SPDX-License-Identifier: Apache-2.0
"""The array object of the standard: a Tensor behind the standard's operators, and nothing else."""

from __future__ import annotations

from typing import Any, Callable

from .. import dtypes as d
from .._convert import scalar_tensor
from ..creation import zeros
from ..errors import InvalidError, InvalidTypeError, NumberOverflowError, OutOfRangeError
from ..tensor import Tensor

DTYPES = (
    d.bool, d.int8, d.int16, d.int32, d.int64, d.uint8, d.uint16, d.uint32, d.uint64, d.float32, d.float64,
    d.complex64, d.complex128,
)  # fmt: skip
# What the standard calls a group of dtypes, by the kinds of dtypes.dtype.
KINDS = {
    "bool": "b",
    "boolean": "b",
    "signed integer": "i",
    "unsigned integer": "u",
    "integral": "iu",
    "integer": "iu",
    "integer or boolean": "biu",
    "real floating": "f",
    "floating-point": "fc",
    "complex floating": "c",
    "numeric": "iufc",
    "real numeric": "iuf",
    "any": "biufc",
}


def loose(x: Array) -> Any:
    """The tensor of an array, for methods that depend on the table of ops."""
    return x._t


def accept(name: str, kinds: str, *arrays: Any) -> None:
    """A TypeError unless all are arrays with dtypes of the group."""
    for x in arrays:
        if not isinstance(x, Array):
            raise InvalidTypeError(f"{name}: expected an array, not {type(x).__name__}")
        if x.dtype.kind not in KINDS[kinds]:
            raise InvalidTypeError(f"{name}: the dtype is {x.dtype.name}, expected a {kinds} dtype")


def promoted(name: str, *dtypes: d.dtype) -> d.dtype:
    """The dtype where these meet; kinds do not mix, but for real and complex floating ones."""
    kinds = {x.kind for x in dtypes}
    if len(kinds) > 1 and not kinds <= {"i", "u"} and not kinds <= {"f", "c"}:
        raise InvalidTypeError(f"{name}: {' and '.join(x.name for x in dtypes)} do not promote")
    result = dtypes[0]
    for other in dtypes[1:]:
        result = d.result_type(result, other)
    return result


def weak(name: str, value: Any, dtype: d.dtype) -> Tensor:
    """A Python number in the dtype of the array that it meets; a complex one makes that complex."""
    kind = type(value)
    fits = {bool: "b", int: "iufc", float: "fc", complex: "fc"}.get(kind, "")
    if dtype.kind not in fits:
        raise InvalidTypeError(f"{name}: a Python {kind.__name__} does not go with {dtype.name}")
    if dtype.kind in "iu":
        info = d.iinfo(dtype)
        if not info.min <= value <= info.max:
            raise NumberOverflowError(f"{name}: {value} is out of the range of {dtype.name}")
    dtype = dtype.to_complex() if kind is complex else dtype.to_real()  # without an imaginary part of 0
    return scalar_tensor(float(value) if dtype.kind == "f" else value, dtype.code)


def pair(name: str, kinds: str, x1: Any, x2: Any) -> tuple[Tensor, Tensor]:
    """Two operands in the dtype where they meet; one of them may be a Python number."""
    if not isinstance(x1, Array):
        accept(name, kinds, x2)
        return weak(name, x1, x2.dtype), x2._t
    accept(name, kinds, x1)
    if not isinstance(x2, Array):
        return x1._t, weak(name, x2, x1.dtype)
    accept(name, kinds, x2)
    dtype = promoted(name, x1.dtype, x2.dtype)
    a, b = (x._t.astype(dtype if x.dtype.kind == "c" else dtype.to_real()) for x in (x1, x2))
    return a, b


def _scalar(x: Any) -> bool:
    return type(x) in (bool, int, float, complex)


def _operator(name: str, kinds: str) -> tuple[Callable[..., Any], Callable[..., Any], Callable[..., Any]]:
    """x + y, y + x and x += y."""
    call = getattr(Tensor, f"__{name}__")

    def forward(self: Array, other: Any, /) -> Any:
        if not isinstance(other, Array) and not _scalar(other):
            return NotImplemented
        a, b = pair(f"__{name}__", kinds, self, other)
        return Array._of(call(a, b))

    def reflected(self: Array, other: Any, /) -> Any:
        if not _scalar(other):
            return NotImplemented
        a, b = pair(f"__r{name}__", kinds, other, self)
        return Array._of(call(a, b))

    def in_place(self: Array, other: Any, /) -> Any:
        if not isinstance(other, Array) and not _scalar(other):
            return NotImplemented
        a, b = pair(f"__i{name}__", kinds, self, other)
        result = self.dtype if a.dtype is self.dtype and b.dtype.kind != "c" else d.result_type(a.dtype, b.dtype)
        if result is not self.dtype:
            raise InvalidTypeError(f"__i{name}__: the result has dtype {result.name}, the array {self.dtype.name}")
        self._t.copy_(call(self._t, b))
        return self

    return forward, reflected, in_place


def _comparison(name: str, kinds: str) -> Callable[..., Any]:
    return _operator(name, kinds)[0]


def _unary(name: str, kinds: str) -> Callable[..., Any]:
    call = getattr(Tensor, f"__{name}__")

    def operator(self: Array, /) -> Array:
        accept(f"__{name}__", kinds, self)
        return Array._of(call(self._t))

    return operator


def _mask(mask: Tensor, x: Any) -> Tensor:
    """A mask whose extents of 0 meet others chooses nothing."""
    places = x.shape[: mask.ndim]
    chooses_nothing = mask.shape != places and len(places) == mask.ndim
    if chooses_nothing and all(m in (0, n) for m, n in zip(mask.shape, places)):
        return zeros(places, dtype=d.bool, device=mask.device)
    return mask


def _index(x: Any, key: Any) -> Any:
    """A key as Tensor takes it; only what the standard defines."""
    items = key if isinstance(key, tuple) else (key,)
    found: list[Any] = []
    used, masks = 0, 0
    for item in items:
        if isinstance(item, Array):
            if item.dtype.kind in "fc":
                raise OutOfRangeError("an index array has an integer dtype or bool")
            masks += item.dtype.kind == "b"
            used += item.ndim if item.dtype.kind == "b" else 1
            found.append(_mask(item._t, x) if item.dtype.kind == "b" else item._t)
        elif item is None or item is Ellipsis:
            found.append(item)
        elif isinstance(item, slice) or (hasattr(item, "__index__") and not isinstance(item, bool)):
            used += 1
            found.append(item)
        else:
            raise OutOfRangeError(
                f"an index is an integer, a slice, None, ..., or an integer or bool array, not {type(item).__name__}"
            )
    if masks and len(items) > 1:
        raise OutOfRangeError("a bool array is the only index")
    if not masks and Ellipsis not in [i for i in found if i is Ellipsis] and used != x.ndim:
        raise OutOfRangeError(f"{used} indices for {x.ndim} axes; an ellipsis stands for the others")
    return tuple(found)


class Array:
    """An array of the Python array API standard. Made by the functions of libtensor.array_api, never by its class."""

    __slots__ = ("_t", "__weakref__")
    _t: Tensor
    __array_priority__ = 1000
    __array_ufunc__ = None

    def __new__(cls, *args: Any, **kwargs: Any) -> Array:
        raise InvalidTypeError("arrays are made by asarray(), zeros() and other functions of libtensor.array_api")

    @classmethod
    def _of(cls, t: Tensor) -> Array:
        x = object.__new__(cls)
        x._t = t
        return x

    def __reduce__(self) -> tuple[Any, ...]:
        return Array._of, (self._t,)

    def __copy__(self) -> Array:
        return Array._of(self._t.clone())

    # ---- what it is

    @property
    def dtype(self) -> d.dtype:
        return self._t.dtype

    @property
    def device(self) -> d.device:
        return self._t.device

    @property
    def shape(self) -> tuple[int, ...]:
        return self._t.shape

    @property
    def ndim(self) -> int:
        return self._t.ndim

    @property
    def size(self) -> int:
        return self._t.numel()

    @property
    def T(self) -> Array:
        if self.ndim != 2:
            raise InvalidError(f"T: the array has {self.ndim} axes, expected 2")
        return Array._of(self._t.transpose(0, 1))

    @property
    def mT(self) -> Array:
        return Array._of(self._t.matrix_transpose())

    def __array_namespace__(self, /, *, api_version: str | None = None) -> Any:
        from .. import array_api

        if api_version not in (None, "2021.12", "2022.12", "2023.12", array_api.__array_api_version__):
            raise InvalidError(f"version {api_version!r} of the array API is not supported")
        return array_api

    def to_device(self, device: Any, /, *, stream: Any = None) -> Array:
        if stream is not None:
            raise InvalidError("to_device: streams are not supported")
        return Array._of(self._t.to_device(device))

    def __dlpack__(
        self,
        /,
        *,
        stream: Any = None,
        max_version: tuple[int, int] | None = None,
        dl_device: Any = None,
        copy: bool | None = None,
    ) -> Any:
        return self._t.__dlpack__(stream=stream, max_version=max_version, dl_device=dl_device, copy=copy)

    def __dlpack_device__(self, /) -> tuple[int, int]:
        return self._t.__dlpack_device__()

    def __repr__(self) -> str:
        return repr(self._t).replace("tensor(", "array(", 1)

    # ---- operators

    __add__, __radd__, __iadd__ = _operator("add", "numeric")
    __sub__, __rsub__, __isub__ = _operator("sub", "numeric")
    __mul__, __rmul__, __imul__ = _operator("mul", "numeric")
    __truediv__, __rtruediv__, __itruediv__ = _operator("truediv", "floating-point")
    __floordiv__, __rfloordiv__, __ifloordiv__ = _operator("floordiv", "real numeric")
    __mod__, __rmod__, __imod__ = _operator("mod", "real numeric")
    __pow__, __rpow__, __ipow__ = _operator("pow", "numeric")
    __and__, __rand__, __iand__ = _operator("and", "integer or boolean")
    __or__, __ror__, __ior__ = _operator("or", "integer or boolean")
    __xor__, __rxor__, __ixor__ = _operator("xor", "integer or boolean")
    if hasattr(Tensor, "__lshift__"):
        __lshift__, __rlshift__, __ilshift__ = _operator("lshift", "integer")
        __rshift__, __rrshift__, __irshift__ = _operator("rshift", "integer")
    __eq__ = _comparison("eq", "any")
    __ne__ = _comparison("ne", "any")
    __lt__ = _comparison("lt", "real numeric")
    __le__ = _comparison("le", "real numeric")
    __gt__ = _comparison("gt", "real numeric")
    __ge__ = _comparison("ge", "real numeric")
    __hash__ = None  # type: ignore[assignment]
    __neg__ = _unary("neg", "numeric")
    __pos__ = _unary("pos", "numeric")
    __abs__ = _unary("abs", "numeric")
    __invert__ = _unary("invert", "integer or boolean")

    def __matmul__(self, other: Any, /) -> Any:
        if not isinstance(other, Array):
            return NotImplemented
        a, b = pair("__matmul__", "numeric", self, other)
        return Array._of(a @ b)

    def __imatmul__(self, other: Any, /) -> Any:
        result = self.__matmul__(other)
        if result is NotImplemented:
            return result
        if result.dtype is not self.dtype or result.shape != self.shape:
            raise InvalidTypeError("__imatmul__: the result has another shape or dtype than the array")
        self._t.copy_(result._t)
        return self

    # ---- Python numbers of 0-d arrays

    def _only(self, name: str) -> Any:
        if self.ndim:
            raise InvalidTypeError(f"{name}: only a 0-d array is a Python number, this one has {self.ndim} axes")
        return self._t.item()

    def __bool__(self) -> bool:
        return bool(self._only("__bool__"))

    def __int__(self) -> int:
        return int(self._only("__int__"))

    def __float__(self) -> float:
        return float(self._only("__float__"))

    def __complex__(self) -> complex:
        return complex(self._only("__complex__"))

    def __index__(self) -> int:
        accept("__index__", "integer", self)
        return int(self._only("__index__"))

    # ---- elements

    def __getitem__(self, key: Any, /) -> Array:
        return Array._of(self._t[_index(self, key)])

    def __setitem__(self, key: Any, value: Any, /) -> None:
        if isinstance(value, Array):
            if promoted("__setitem__", self.dtype, value.dtype) is not self.dtype:
                raise InvalidTypeError(f"__setitem__: {value.dtype.name} does not go into {self.dtype.name}")
            self._t[_index(self, key)] = value._t
        else:
            held = weak("__setitem__", value, self.dtype)
            if held.dtype is not self.dtype:
                raise InvalidTypeError(f"__setitem__: a Python complex does not go into {self.dtype.name}")
            self._t[_index(self, key)] = held
