# SPDX-License-Identifier: Apache-2.0
"""Element types and devices."""

from __future__ import annotations

import builtins
import threading
from contextvars import ContextVar
from ctypes import byref, c_int32, c_int64
from typing import Any, ClassVar, Union

from . import _ops_gen as c
from .errors import InvalidError, InvalidTypeError, fail, shown


class dtype:
    """An element type. There is one object of each."""

    __slots__ = ("code", "name", "itemsize", "kind", "typestr", "format")

    def __init__(self, code: builtins.int, name: str, itemsize: builtins.int, kind: str, format: str) -> None:
        self.code = code
        self.name = name
        self.itemsize = itemsize
        self.kind = kind  # as NumPy's: b, i, u, f, c
        self.typestr = f"{'<' if itemsize > 1 else '|'}{kind}{itemsize}"
        self.format = format  # of the struct and array modules, "" where they have none

    @property
    def is_floating_point(self) -> builtins.bool:
        return self.kind == "f"

    @property
    def is_complex(self) -> builtins.bool:
        return self.kind == "c"

    @property
    def is_signed(self) -> builtins.bool:
        return self.kind in "ifc"

    @property
    def alignment(self) -> builtins.int:
        """What addresses of elements are multiples of."""
        return self.itemsize // 2 if self.kind == "c" else self.itemsize

    def to_real(self) -> dtype:
        """The dtype of the parts of a complex one, else itself."""
        return {"complex64": float32, "complex128": float64}.get(self.name, self)

    def to_complex(self) -> dtype:
        """The complex dtype that holds its numbers: complex128 for float64, else complex64."""
        return complex128 if self.to_real() is float64 else complex64

    def __repr__(self) -> str:
        return f"libtensor.{self.name}"

    def __reduce__(self) -> str:
        return self.name


bool = dtype(c.TENSOR_BOOL, "bool", 1, "b", "?")
uint8 = dtype(c.TENSOR_UINT8, "uint8", 1, "u", "B")
uint16 = dtype(c.TENSOR_UINT16, "uint16", 2, "u", "H")
uint32 = dtype(c.TENSOR_UINT32, "uint32", 4, "u", "I")
uint64 = dtype(c.TENSOR_UINT64, "uint64", 8, "u", "Q")
int8 = dtype(c.TENSOR_INT8, "int8", 1, "i", "b")
int16 = dtype(c.TENSOR_INT16, "int16", 2, "i", "h")
int32 = dtype(c.TENSOR_INT32, "int32", 4, "i", "i")
int64 = dtype(c.TENSOR_INT64, "int64", 8, "i", "q")
float16 = dtype(c.TENSOR_FLOAT16, "float16", 2, "f", "e")
bfloat16 = dtype(c.TENSOR_BFLOAT16, "bfloat16", 2, "f", "")
float32 = dtype(c.TENSOR_FLOAT32, "float32", 4, "f", "f")
float64 = dtype(c.TENSOR_FLOAT64, "float64", 8, "f", "d")
complex64 = dtype(c.TENSOR_COMPLEX64, "complex64", 8, "c", "")
complex128 = dtype(c.TENSOR_COMPLEX128, "complex128", 16, "c", "")
bfloat16.typestr = ""  # NumPy has no such type

ALL = [
    bool, uint8, uint16, uint32, uint64, int8, int16, int32, int64, float16, bfloat16, float32, float64,
    complex64, complex128,
]  # fmt: skip
BY_CODE = {d.code: d for d in ALL}
BY_TYPESTR = {d.typestr: d for d in ALL if d.typestr}
half, float, double = float16, float32, float64
cfloat, cdouble = complex64, complex128
short, int, long = int16, int32, int64

_BY_NAME: dict[Any, dtype] = {d.name: d for d in ALL}
_BY_NAME.update(half=half, float=float, double=double, short=short, int=int, long=long)
_BY_NAME.update(cfloat=cfloat, cdouble=cdouble)
_BY_NAME.update({builtins.bool: bool, builtins.int: int64, builtins.float: float32, builtins.complex: complex64})

DTypeLike = Union[dtype, str, type, None]


def dtype_of(value: Any) -> dtype:
    """The dtype that a dtype, its name, a Python type or a NumPy dtype stands for."""
    if isinstance(value, dtype):
        return value
    try:
        found = _BY_NAME.get(value)
    except TypeError:
        found = None
    if found is None:
        # NumPy: a dtype has a name, a scalar type makes a value that has a dtype.
        name = getattr(value, "name", None) or getattr(value, "__name__", None)
        found = _BY_NAME.get(name) if isinstance(name, str) else None
    if found is None:
        raise InvalidTypeError(f"{shown(value)} is not a dtype")
    return found


def dtype_code(value: Any) -> builtins.int:
    """0 for None, which means the default dtype."""
    if value is None:
        return 0
    return value.code if type(value) is dtype else dtype_of(value).code


_default_float = 0  # the code of the dtype, 0 for float32, which the library uses by itself


def set_default_dtype(d: DTypeLike) -> None:
    """The dtype of new tensors that are given no dtype and no integers: a floating one, float32 unless set.

    Complex numbers become the complex dtype of it. Ops that turn integers into floating numbers still make float32."""
    global _default_float
    held = dtype_of(d)
    if held.kind != "f":
        raise InvalidTypeError(f"set_default_dtype: {held.name} is not a floating dtype")
    _default_float = 0 if held is float32 else held.code


def get_default_dtype() -> dtype:
    """The dtype of new tensors of floating numbers."""
    return BY_CODE[_default_float or float32.code]


def floating_code(value: Any) -> builtins.int:
    """As dtype_code, but for None the code of the default dtype of floating numbers, if one is set."""
    return _default_float if value is None else dtype_code(value)


def default_code(kind: type) -> builtins.int:
    """The code of the dtype of new tensors of Python's numbers of a type."""
    if kind is builtins.complex:
        return complex128.code if _default_float == float64.code else complex64.code
    if kind is builtins.float:
        return _default_float or float32.code
    return int64.code if kind is builtins.int else bool.code


def _with_number(like: dtype, number: builtins.complex) -> dtype:
    """The dtype of `like` where it meets a Python number: another one only if it holds no numbers of that kind."""
    if isinstance(number, builtins.int):
        return int64 if like.kind == "b" and not isinstance(number, builtins.bool) else like
    if isinstance(number, builtins.float):
        return like if like.kind in "fc" else float32
    return like if like.kind == "c" else like.to_complex()


def _own_dtype(number: builtins.complex) -> dtype:
    """The dtype of a tensor of a Python number."""
    if isinstance(number, builtins.int):
        return bool if isinstance(number, builtins.bool) else int64
    return get_default_dtype() if isinstance(number, builtins.float) else get_default_dtype().to_complex()


def result_type(tensor: Any, other: Any) -> dtype:
    """The dtype in which two dtypes, tensors or Python numbers meet."""
    a, b = (getattr(x, "dtype", x) for x in (tensor, other))
    numbers = (builtins.int, builtins.float, builtins.complex)
    if isinstance(b, numbers):
        return _with_number(_own_dtype(a) if isinstance(a, numbers) else dtype_of(a), b)
    return _with_number(dtype_of(b), a) if isinstance(a, numbers) else promote_types(a, b)


def promote_types(type1: Any, type2: Any) -> dtype:
    """The dtype in which two dtypes meet."""
    codes = [dtype_code(getattr(x, "dtype", x)) for x in (type1, type2)]
    out = c_int32()
    if c.tensor_result_type(*codes, byref(out)):
        fail()
    return BY_CODE[out.value]


class finfo:
    """The numbers of a floating dtype; of a complex one those of its parts."""

    def __init__(self, type: Any = None) -> None:
        given = get_default_dtype() if type is None else dtype_of(getattr(type, "dtype", type))
        d = given.to_real()
        if d.kind != "f":
            raise InvalidTypeError(f"{d} is not a floating dtype")
        # precision p with the leading bit, largest exponent e: (2 - 2**(1 - p)) * 2**e
        p, e = {"float16": (11, 15), "bfloat16": (8, 127), "float32": (24, 127), "float64": (53, 1023)}[d.name]
        self.dtype = d
        self.bits = d.itemsize * 8
        self.eps = 2.0 ** (1 - p)
        self.resolution = builtins.float(f"1e-{(p - 1) * 301 // 1000}")  # the digits of a fraction that all are kept
        self.max = (2.0 - self.eps) * 2.0**e
        self.min = -self.max
        self.tiny = self.smallest_normal = 2.0 ** (1 - e)

    def __eq__(self, other: object) -> builtins.bool:
        return isinstance(other, finfo) and self.dtype is other.dtype

    def __hash__(self) -> builtins.int:
        return hash((finfo, self.dtype))

    def __repr__(self) -> str:
        return f"finfo(dtype={self.dtype.name}, eps={self.eps}, max={self.max}, tiny={self.tiny})"


class iinfo:
    """The numbers of an integer dtype."""

    def __init__(self, type: Any) -> None:
        d = dtype_of(getattr(type, "dtype", type))
        if d.kind not in "iu":
            raise InvalidTypeError(f"{d} is not an integer dtype")
        self.dtype = d
        self.bits = d.itemsize * 8
        self.min = -(1 << (self.bits - 1)) if d.kind == "i" else 0
        self.max = (1 << (self.bits - (d.kind == "i"))) - 1

    def __eq__(self, other: object) -> builtins.bool:
        return isinstance(other, iinfo) and self.dtype is other.dtype

    def __hash__(self) -> builtins.int:
        return hash((iinfo, self.dtype))

    def __repr__(self) -> str:
        return f"iinfo(dtype={self.dtype.name}, min={self.min}, max={self.max})"


class _Current(threading.local):
    """The number of the CUDA device that a thread works on where it names none."""

    cuda = 0


current = _Current()


class device:
    """Where tensors are: device("cpu"), device("cuda", 1), device("cuda:1"), device("meta"), or just device(1).

    device("cuda") is the current device of the thread that uses it, which libtensor.cuda.set_device() says. Tensors of the
    meta device have a shape and a dtype, and no elements.
    """

    __slots__ = ("_code", "type", "index")
    type: str
    index: builtins.int | None

    _BY_CODE: ClassVar[dict[builtins.int, device]] = {}
    _CODES = {"cpu": c.TENSOR_CPU >> 16, "cuda": c.TENSOR_CUDA_0 >> 16, "meta": c.TENSOR_META >> 16}

    def __init__(self, type: Any, index: builtins.int | None = None) -> None:
        if isinstance(type, device):
            type, index = type.type, type.index
        elif isinstance(type, builtins.int) and not isinstance(type, builtins.bool) and type >= 0:
            type = f"cuda:{type}"
        name, _, number = str(type).partition(":")
        if (name not in self._CODES and not self._find(name)) or (number and not number.isdecimal()):
            hint = ": a GPU is called 'cuda'" if name.lower() in ("gpu", "cuda", "nvidia") else ""
            raise InvalidError(
                f"{shown(type)} is not a device{hint}, expected 'cpu', 'cuda', 'cuda:' and a number, or 'meta'"
            )
        if number:
            index = builtins.int(number)
        if index is not None and not 0 <= index <= 0xFFFF:
            raise InvalidError(f"the number of a device is {index}, expected 0 to {0xFFFF}")
        self.type = name
        self.index = index
        self._code = self._CODES[name] << 16 | (index or 0)

    @property
    def code(self) -> builtins.int:
        """The number that C knows the device by."""
        return self._code | current.cuda if self.index is None and self.type == "cuda" else self._code

    @classmethod
    def _find(cls, name: str) -> builtins.bool:
        """Looks for a kind of device that was registered with the library."""
        code = c_int64()
        if "\0" in name or c.tensor_device_find(name.encode("utf-8", "replace"), byref(code)):
            return False
        cls._CODES[name] = code.value >> 16
        return True

    @classmethod
    def from_code(cls, code: builtins.int) -> device:
        found = cls._BY_CODE.get(code)
        if found is None:
            name = next((n for n, number in cls._CODES.items() if number == code >> 16), None)
            name = name or c.tensor_device_type(code).decode()
            found = cls._BY_CODE[code] = cls(name, None if name in ("cpu", "meta") else code & 0xFFFF)
        return found

    def __eq__(self, other: object) -> builtins.bool:
        if isinstance(other, str):
            try:
                other = device(other)
            except InvalidError:
                return False
        return isinstance(other, device) and self.code == other.code

    def __hash__(self) -> builtins.int:
        return hash(self.type)

    def __str__(self) -> str:
        return self.type if self.index is None else f"{self.type}:{self.index}"

    def __repr__(self) -> str:
        return f"device(type={self.type!r}" + ("" if self.index is None else f", index={self.index}") + ")"

    def __reduce__(self) -> tuple[Any, ...]:
        return device, (str(self),)

    def __enter__(self) -> device:
        """Tensors are created on this device inside the block."""
        _default.set((*_default.get(), self))
        return self

    def __exit__(self, *exception: object) -> None:
        _default.set(_default.get()[:-1])


# The device that creation functions use where they are given none, of each thread.
_default: ContextVar[tuple[device, ...]] = ContextVar("default_device", default=())


def set_default_device(device: DeviceLike) -> None:
    """Where tensors are created from now on in this thread when no device is given; None for the CPU."""
    _default.set(() if device is None else (_device(device),))


def get_default_device() -> device:
    """Where tensors are created when no device is given."""
    return _default.get()[-1] if _default.get() else device("cpu")


_device = device
DeviceLike = Union[device, str, builtins.int, None]


def new_device_code(value: Any) -> builtins.int:
    """The same of a creation function, which has a default device."""
    chosen = _default.get()
    return chosen[-1].code if value is None and chosen else device_code(value)


def device_code(value: Any) -> builtins.int:
    """0 for None, which means the default device."""
    return 0 if value is None else device(value).code
