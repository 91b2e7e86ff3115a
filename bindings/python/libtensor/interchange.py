# SPDX-License-Identifier: Apache-2.0
"""Memory shared with NumPy, PyTorch and whatever speaks DLPack or the array interface."""

from __future__ import annotations

import ctypes
from ctypes import CFUNCTYPE, PYFUNCTYPE, byref, c_char_p, c_int, c_void_p, py_object
from typing import TYPE_CHECKING, Any

from . import _ops_gen as c
from ._callbacks import destroy, forget, keep
from ._convert import Handle, check, ints64, native, wrap
from ._ops_gen import tensor_create, tensor_data, tensor_from_blob
from .dtypes import BY_CODE, BY_TYPESTR, DeviceLike, DTypeLike, device, dtype, dtype_code
from .errors import (
    AutogradError,
    DTypeError,
    ExportError,
    InvalidError,
    InvalidTypeError,
    ShapeError,
    TensorError,
    UnsupportedError,
    fail,
)

if TYPE_CHECKING:
    from .tensor import Tensor

# ---- the array interface


class Layout:
    """What an array interface says."""

    def __init__(self, array: Any) -> None:
        info = array.__array_interface__
        data = info.get("data")
        if not isinstance(data, tuple) or len(data) != 2 or not {"shape", "typestr"} <= info.keys():
            raise InvalidTypeError(
                f"from_numpy: the array interface of {type(array).__name__} gives no address, shape and type; "
                "numpy.asarray() makes an array of it"
            )
        self.address, self.readonly = data
        self.shape = info["shape"]
        found = BY_TYPESTR.get(info["typestr"])
        strides = info.get("strides")
        self.plain = found is not None and self.address % found.alignment == 0
        if found is not None and strides is not None:
            self.plain = self.plain and not any(s % found.itemsize for s in strides)
            strides = tuple(s // found.itemsize for s in strides)
        self.strides = strides
        self.dtype = found


def _plain(array: Any) -> tuple[Any, Layout]:
    """The array and its layout; in native byte order and aligned, or a copy that is."""
    layout = Layout(array)
    if not layout.plain:
        array = array.astype(array.dtype.newbyteorder("="), order="C", copy=True)
        layout = Layout(array)
    if layout.dtype is None:
        raise DTypeError(f"from_numpy: dtype {array.dtype} is not supported")
    return array, layout


def _lend(array: Any, layout: Layout) -> Tensor:
    strides = None if layout.strides is None else ints64(layout.strides)[0]
    shape, ndim = ints64(layout.shape)
    key = keep(array)
    assert layout.dtype is not None
    h = tensor_from_blob(layout.address, shape, ndim, strides, layout.dtype.code, c.TENSOR_CPU, destroy, key)
    if h is None:  # `destroy` has been called
        fail()
    return wrap(h)


def from_numpy(ndarray: Any) -> Tensor:
    """A tensor over the memory of a NumPy array, or of anything with an array interface."""
    if not hasattr(ndarray, "__array_interface__"):
        raise InvalidTypeError(f"from_numpy: expected a NumPy array, not {type(ndarray).__name__}")
    layout = Layout(ndarray)
    if layout.dtype is None:
        raise DTypeError(f"from_numpy: dtype {ndarray.__array_interface__['typestr']} is not supported")
    if not layout.plain:
        raise InvalidError("from_numpy: the strides or the address are no multiples of the element size")
    if layout.readonly:
        raise InvalidError("from_numpy: the array is read-only; libtensor.tensor() copies it")
    return _lend(ndarray, layout)


def address_of(t: Tensor) -> int:
    """Where its first element lies; 0 where it has no memory. An error where its elements cannot be asked for."""
    address = tensor_data(t._h)
    if address is None and 0 not in t.shape and t.device.type != "meta":
        fail()
    return address or 0


def view_as(t: Tensor, wanted: DTypeLike) -> Tensor:
    """The memory of a tensor as elements of another dtype, without a copy and without a history."""
    code = dtype_code(wanted)
    new = BY_CODE[code]
    old, shape, stride = t.dtype, list(t.shape), list(t.stride())
    if new is old:
        return t.view(t.shape)
    if t.requires_grad:
        raise AutogradError("view: a tensor that requires grad cannot be read as another dtype; use detach()")
    if t.device.type != "cpu":
        raise UnsupportedError("view: of a tensor on a device only the shape can change")
    address = address_of(t)
    if old.itemsize != new.itemsize:
        if not shape or (stride[-1] != 1 and shape[-1] > 1):
            raise ShapeError(
                f"view: from {old.name} to {new.name} the last axis must have stride 1, the strides are {stride}"
            )
        stride[-1] = 1
        if (shape[-1] * old.itemsize) % new.itemsize or any(s * old.itemsize % new.itemsize for s in stride[:-1]):
            raise ShapeError(
                f"view: shape {shape} with strides {stride} of {old.name} is no whole number of {new.name} along each axis"
            )
        shape[-1] = shape[-1] * old.itemsize // new.itemsize
        stride[:-1] = [s * old.itemsize // new.itemsize for s in stride[:-1]]
    if address % new.alignment:
        raise InvalidError(f"view: the first element does not lie where one of {new.name} can")
    key = keep(t)
    h = tensor_from_blob(address or None, *ints64(shape), ints64(stride)[0], code, c.TENSOR_CPU, destroy, key)
    if h is None:
        forget(key)
        fail()
    return wrap(h)


def copy_array(array: Any, code: int = 0, place: int = 0) -> Tensor:
    """A tensor with the values of an array, in memory of its own."""
    array, layout = _plain(array)
    assert layout.dtype is not None
    if layout.strides is None and code in (0, layout.dtype.code):
        return wrap(tensor_create(layout.address, *ints64(layout.shape), layout.dtype.code, place))
    lent = _lend(array, layout)
    made = lent.clone() if code in (0, layout.dtype.code) else lent.astype(code)
    return made.to_device(place) if place else made


def asarray(
    obj: Any, dtype: DTypeLike = None, device: DeviceLike = None, copy: bool | None = None, requires_grad: bool = False
) -> Tensor:
    """A tensor of `obj`, over the same memory where that is possible; `copy` demands or forbids a copy."""
    from .creation import tensor

    shared: Tensor | None = None
    if copy is not True:
        if isinstance(obj, Handle):
            shared = obj  # type: ignore[assignment]
        elif hasattr(obj, "__array_interface__") and hasattr(obj, "__setitem__"):
            layout = Layout(obj)
            if layout.plain and not layout.readonly:
                shared = _lend(obj, layout)
        elif hasattr(obj, "__dlpack__"):
            shared = from_dlpack(obj)
    if shared is None:
        if copy is False:
            raise InvalidError("asarray: this object needs a copy")
        return tensor(obj, dtype=dtype, device=device, requires_grad=requires_grad)
    result = shared.to(dtype=dtype, device=device)
    if copy is False and result._h != shared._h:
        raise InvalidError("asarray: a change of dtype or device needs a copy")
    if requires_grad:
        result.requires_grad = True
    return result


_nothing = ctypes.create_string_buffer(64)
_NOWHERE = ctypes.addressof(_nothing)  # the address of no elements: NumPy before 2.1 refuses 0


def array_interface(t: Tensor) -> dict[str, Any]:
    """Version 3 of NumPy's protocol, of a tensor in host memory."""
    d = t.dtype
    strides = t.stride()
    repeats = any(s == 0 and n > 1 for s, n in zip(strides, t.shape))
    return {
        "version": 3,
        "shape": t.shape,
        "typestr": d.typestr,
        "data": (address_of(t) or _NOWHERE, repeats),
        "strides": tuple([s * d.itemsize for s in strides]),
    }


def buffer(t: Tensor) -> Any:
    """The elements as a memoryview, which does not keep the tensor alive."""
    d = t.dtype
    if t.device.type != "cpu" or t.requires_grad or not d.format or not t.is_contiguous() or 0 in t.shape:
        raise ExportError("only a contiguous CPU tensor with elements that does not require grad has a buffer")
    flat: Any = memoryview((ctypes.c_char * t.nbytes).from_address(address_of(t)))
    return flat.cast("B").cast(d.format, list(t.shape))


# ---- DLPack

_VERSIONED, _LEGACY = b"dltensor_versioned", b"dltensor"
_USED = {_VERSIONED: b"used_dltensor_versioned", _LEGACY: b"used_dltensor"}
_DELETER = {_VERSIONED: 16, _LEGACY: 56}  # where the structs hold their deleter
_new_capsule = PYFUNCTYPE(py_object, c_void_p, c_char_p, c_void_p)(("PyCapsule_New", ctypes.pythonapi))
_set_name = PYFUNCTYPE(c_int, py_object, c_char_p)(("PyCapsule_SetName", ctypes.pythonapi))
_has_name = PYFUNCTYPE(c_int, py_object, c_char_p)(("PyCapsule_IsValid", ctypes.pythonapi))
_pointer = PYFUNCTYPE(c_void_p, py_object, c_char_p)(("PyCapsule_GetPointer", ctypes.pythonapi))


def _drop_capsule(
    capsule: int,
    # Everything is bound here, because a capsule may die after the module; and by address, because it is dying.
    is_valid: Any = PYFUNCTYPE(c_int, c_void_p, c_char_p)(("PyCapsule_IsValid", ctypes.pythonapi)),  # noqa: B008
    pointer: Any = PYFUNCTYPE(c_void_p, c_void_p, c_char_p)(("PyCapsule_GetPointer", ctypes.pythonapi)),  # noqa: B008
    deleters: Any = tuple(_DELETER.items()),  # noqa: B008
    word: Any = c_void_p,
    deleter: Any = CFUNCTYPE(None, c_void_p),  # noqa: B008
) -> None:
    """Frees what nobody took out of a capsule."""
    for name, offset in deleters:
        if is_valid(capsule, name):
            managed = pointer(capsule, name)
            deleter(word.from_address(managed + offset).value)(managed)


_destructor: Any
if native is not None:  # in C, because Python code cannot run while the consumer's exception is set
    _destructor = native.capsule_destructor()
else:
    _destructor = PYFUNCTYPE(None, c_void_p)(_drop_capsule)
    ctypes.pythonapi.Py_IncRef(py_object(_destructor))  # for ever: a capsule may die after all modules


_CPU, _CUDA, _CUDA_MANAGED = 1, 2, 13  # DLPack's devices
_FLAGS, _IS_COPIED = 24, 2  # where the struct of DLPack 1 holds its flags


def to_dlpack(
    t: Tensor, stream: int | None, max_version: tuple[int, int] | None, dl_device: Any, copy: bool | None
) -> Any:
    if t.requires_grad:
        raise ExportError("__dlpack__: the tensor requires grad, which other libraries would not know; use detach()")
    moved = False
    if dl_device is not None and tuple(dl_device) != dlpack_device(t):
        moved = tuple(dl_device) == (_CPU, 0) and copy is not False
        if not moved:
            raise ExportError(f"__dlpack__: the tensor is on device {dlpack_device(t)}, not on {dl_device}")
        t, copy = t.detach().cpu(), False
    elif t.is_cuda:
        if copy:
            moved, t, copy = True, t.detach().clone(), False
        _hand_over(t, stream)
    out = c_void_p()
    if max_version is not None and max_version[0] >= 1:
        check(c.tensor_to_dlpack(t._h, c.TENSOR_DLPACK_COPY if copy else 0, byref(out)))
        if moved:
            assert out.value is not None
            ctypes.c_uint64.from_address(out.value + _FLAGS).value |= _IS_COPIED
        return _new_capsule(out, _VERSIONED, _destructor)
    source = t.clone() if copy else t
    check(c.tensor_to_dlpack_v0(source._h, byref(out)))
    return _new_capsule(out, _LEGACY, _destructor)


def _hand_over(t: Tensor, number: int | None) -> None:
    """Elements are ready when the consumer's stream reads them, and stay until it has done what it has to do by the
    time it lets go. Numbers are those of the array API: 1 (and None) is CUDA's default stream, 2 that of each thread,
    -1 wants no order."""
    from . import cuda

    if number == -1:
        return
    if number == 0 or (number is not None and (not isinstance(number, int) or number < 0)):
        raise InvalidError(f"__dlpack__: stream is {number!r}, which is no stream of CUDA; its default one is 1")
    stream = cuda.ExternalStream(number or 1, t.device)
    stream.wait_stream(cuda.current_stream(t.device))
    t.record_stream(stream)


def dlpack_device(t: Tensor) -> tuple[int, int]:
    code = c.tensor_device(t._h)
    return code >> 16, code & 0xFFFF


def _our_stream(obj: Any) -> dict[str, int]:
    """For memory of a CUDA device, the stream that the producer's work must be ordered with."""
    kind, index = obj.__dlpack_device__() if hasattr(obj, "__dlpack_device__") else (_CPU, 0)
    if int(kind) not in (_CUDA, _CUDA_MANAGED):
        return {}
    from . import cuda

    return {"stream": cuda.current_stream(int(index)).cuda_stream}


def from_dlpack(ext_tensor: Any, *, device: DeviceLike = None, copy: bool | None = None) -> Tensor:
    """A tensor over the memory of another library's array, or of a DLPack capsule."""
    capsule = ext_tensor
    if hasattr(ext_tensor, "__dlpack__"):
        options = _our_stream(ext_tensor)
        try:
            capsule = ext_tensor.__dlpack__(max_version=(1, 1), **options)
        except TypeError:
            capsule = ext_tensor.__dlpack__(**options)
    for name, take in ((_VERSIONED, c.tensor_from_dlpack), (_LEGACY, c.tensor_from_dlpack_v0)):
        if _has_name(capsule, name):
            t = wrap(take(_pointer(capsule, name)))
            _set_name(capsule, _USED[name])
            break
    else:
        raise InvalidTypeError(
            f"from_dlpack: expected an array or an unused DLPack capsule, not {type(ext_tensor).__name__}"
        )
    return t.to(device=device, copy=bool(copy)) if copy or device is not None else t


# ---- out of a tensor


def to_bytes(t: Tensor) -> bytearray:
    """The elements in row-major order."""
    data = bytearray(t.nbytes)
    if data:
        check(c.tensor_copy_to_host(t._h, byref(ctypes.c_char.from_buffer(data)), len(data)))
    return data


def from_bytes(data: Any, shape: Any, d: dtype, place: DeviceLike = None) -> Tensor:
    code = device(place).code if place is not None else 0
    return wrap(tensor_create(bytes(data), *ints64(shape), dtype_code(d), code))


# ---- NumPy's functions

# Functions of NumPy that are operators, by the names of their methods.
_OPERATORS = {
    "add": "add", "subtract": "sub", "multiply": "mul", "divide": "truediv", "floor_divide": "floordiv",
    "remainder": "mod", "power": "pow", "matmul": "matmul", "bitwise_and": "and", "bitwise_or": "or",
    "bitwise_xor": "xor", "left_shift": "lshift", "right_shift": "rshift", "less": "lt", "less_equal": "le",
    "equal": "eq", "not_equal": "ne", "greater": "gt", "greater_equal": "ge",
}  # fmt: skip
_SWAPPED = {"lt": "gt", "le": "ge", "gt": "lt", "ge": "le", "eq": "eq", "ne": "ne"}


def array_ufunc(self: Any, ufunc: Any, method: str, *inputs: Any, **named: Any) -> Any:
    """A function of NumPy: operators are those of tensors, all others computed by NumPy and made tensors."""
    if method == "__call__" and not named and len(inputs) == 2 and ufunc.__name__ in _OPERATORS:
        name, (a, b) = _OPERATORS[ufunc.__name__], inputs
        if isinstance(a, Handle):
            found = getattr(a, f"__{name}__")(b)
        else:
            found = getattr(b, f"__{_SWAPPED.get(name, f'r{name}')}__")(a)
        if found is not NotImplemented:
            return found
    if any(isinstance(t, Handle) for t in named.get("out", ())):
        raise InvalidTypeError(f"{ufunc.__name__}: out is a Tensor, expected an array")
    arrays = [t.__array__() if isinstance(t, Handle) else t for t in inputs]  # type: ignore[attr-defined]
    if isinstance(where := named.get("where"), Handle):
        named["where"] = where.__array__()  # type: ignore[attr-defined]
    result = getattr(ufunc, method)(*arrays, **named)
    if "out" in named or result is None:
        return result
    return tuple(map(_of_array, result)) if isinstance(result, tuple) else _of_array(result)


def _of_array(value: Any) -> Any:
    """An array or a number of NumPy as a Tensor; as it is in a dtype that there is not here."""
    from .creation import tensor
    from .dtypes import dtype_of

    try:
        dtype_of(value.dtype)
    except TensorError:
        return value
    return tensor(value)
