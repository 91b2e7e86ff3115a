# SPDX-License-Identifier: Apache-2.0
"""Values of a graph: tensors, host arrays, sequences (lists), empty optionals (None), and emulated small types.

A host array is a NumPy array that stems from a shape or a constant. Arithmetic on host arrays stays on the host, so that a
shape can be computed without reading a tensor.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

import libtensor

from ...errors import DTypeError, InvalidError, UnsupportedError
from ...tensor import Tensor

lt: Any = libtensor  # whose star imports type checkers do not follow

DTYPES = {
    1: lt.float32,
    2: lt.uint8,
    3: lt.int8,
    4: lt.uint16,
    5: lt.int16,
    6: lt.int32,
    7: lt.int64,
    9: lt.bool,
    10: lt.float16,
    11: lt.float64,
    12: lt.uint32,
    13: lt.uint64,
    14: lt.complex64,
    15: lt.complex128,
    16: lt.bfloat16,
}
ELEM_TYPES = {dtype.name: number for number, dtype in DTYPES.items()}
NUMPY = {n: np.dtype(d.name) for n, d in DTYPES.items() if n != 16}


class Small:
    """A type of at most 8 bits that libtensor does not have; its values are held in a wider dtype."""

    def __init__(self, name: str, numpy_name: str, low: float, high: float) -> None:
        self.name, self.numpy_name, self.low, self.high = name, numpy_name, low, high
        self.integral = True
        self.storage = lt.int8 if low < 0 else lt.uint8


class SmallFloat(Small):
    """`mantissa` explicit bits; exponents of normal numbers from `least`; `infinity` and `zero` say whether the type has
    infinities and a negative zero."""

    def __init__(
        self, name: str, numpy_name: str, mantissa: int, least: int, high: float, infinity: bool, zero: bool
    ) -> None:
        super().__init__(name, numpy_name, -high, high)
        self.integral = False
        self.storage = lt.float32
        self.mantissa, self.least, self.infinity, self.negative_zero = mantissa, least, infinity, zero
        self.has_nan = numpy_name != "float4_e2m1fn"
        # The spacing of the grid is constant between powers of 2.
        powers = range(least + 1, min(int(math.log2(high)) + 2, 127))
        self.edges = np.array([2.0**p for p in powers], np.float32)
        self.spacing = np.array([2.0 ** (p - 1 - mantissa) for p in (*powers, powers[-1] + 1)], np.float32)


SMALL: dict[int, Small] = {
    17: SmallFloat("FLOAT8E4M3FN", "float8_e4m3fn", 3, -6, 448.0, False, True),
    18: SmallFloat("FLOAT8E4M3FNUZ", "float8_e4m3fnuz", 3, -7, 240.0, False, False),
    19: SmallFloat("FLOAT8E5M2", "float8_e5m2", 2, -14, 57344.0, True, True),
    20: SmallFloat("FLOAT8E5M2FNUZ", "float8_e5m2fnuz", 2, -15, 57344.0, False, False),
    21: Small("UINT4", "uint4", 0, 15),
    22: Small("INT4", "int4", -8, 7),
    23: SmallFloat("FLOAT4E2M1", "float4_e2m1fn", 1, 0, 6.0, False, True),
    24: SmallFloat("FLOAT8E8M0", "float8_e8m0fnu", 0, -127, 2.0**127, False, False),
    25: Small("UINT2", "uint2", 0, 3),
    26: Small("INT2", "int2", -2, 1),
}
BY_NUMPY_NAME = {small.numpy_name: number for number, small in SMALL.items()}


class SmallTensor:
    """A tensor of an emulated type: `tensor` holds its values in a wider dtype."""

    __slots__ = ("tensor", "elem_type")

    def __init__(self, tensor: Tensor, elem_type: int) -> None:
        self.tensor, self.elem_type = tensor, elem_type

    @property
    def shape(self) -> tuple[int, ...]:
        return self.tensor.shape

    @property
    def ndim(self) -> int:
        return self.tensor.ndim


def type_name(elem_type: int) -> str:
    if elem_type in DTYPES:
        return str(DTYPES[elem_type].name)
    return SMALL[elem_type].name if elem_type in SMALL else "STRING" if elem_type == 8 else f"type {elem_type}"


def dtype_of(elem_type: int) -> Any:
    """The dtype of an element type of ONNX."""
    if elem_type not in DTYPES:
        raise DTypeError(f"{type_name(elem_type)} is no dtype of libtensor")
    return DTYPES[elem_type]


class Filled(np.ndarray):
    """A host array whose extents follow from a shape. `make` computes it as a tensor, so that a captured program has the ops
    and not the elements, whose number differs from run to run."""

    make: Any = None

    @staticmethod
    def of(array: Any, make: Any) -> Any:
        found = array.view(Filled)
        found.make = make
        return found


def _placed(t: Tensor) -> Tensor:
    """A tensor of the host on the device where tensors are made."""
    place = lt.get_default_device()
    return t if place.type == "cpu" else t.to(device=place)


def constant(data: Any, dtype: Any = None) -> Any:
    """A tensor of host data. It shares memory with an array, which must stay as it is."""
    array = np.asarray(data)
    if dtype is not None and dtype is not lt.bfloat16:
        array = array.astype(np.dtype(dtype.name), copy=False)
    made = _placed(lt.from_numpy(np.require(array, requirements=("C", "A", "W"))))
    return made.to(dtype) if dtype is lt.bfloat16 else made


SHARED = 1 << 14  # bytes; memory of smaller arrays is not shared


def tensor_of_array(array: Any) -> Any:
    """A tensor with the values of a NumPy array, or a SmallTensor."""
    if type(array) is Filled and array.make is not None:
        return array.make()
    name = array.dtype.name
    if name == "bfloat16":
        bits = lt.from_numpy(np.array(array, order="C").view(np.uint16))
        return _placed(bits.view(lt.bfloat16).clone())
    if name in BY_NUMPY_NAME:
        number = BY_NUMPY_NAME[name]
        small = SMALL[number]
        return SmallTensor(constant(array.astype(np.dtype(small.storage.name))), number)
    if array.dtype.kind not in "biufc" or name not in ELEM_TYPES:
        raise DTypeError(f"{'strings are' if array.dtype.kind in 'OUS' else name + ' is'} no dtype of libtensor")
    if array.nbytes <= SHARED:  # ops that read what others may write to are not deferred
        return _placed(lt.tensor(array))
    return constant(array)


def array_of(value: Any, what: str = "a value") -> Any:
    """A host array with the elements of a value; reads a tensor."""
    if value is None or isinstance(value, np.ndarray):
        return value
    if isinstance(value, Tensor):
        held = value.detach()
        if held.dtype is lt.bfloat16:
            held = held.to(lt.float32)
        if held.is_meta:
            raise UnsupportedError(f"{what} is needed on the host, and a tensor of the meta device has no elements")
        return np.asarray(held.cpu().numpy())
    if isinstance(value, SmallTensor):
        return array_of(value.tensor, what)
    raise InvalidError(f"{what} is {kind_of(value)}, expected a tensor")


def kind_of(value: Any) -> str:
    if value is None:
        return "empty"
    return "a sequence" if isinstance(value, list) else f"a {type(value).__name__}"


def ints_of(array: Any) -> list[int]:
    return [int(v) for v in np.asarray(array).reshape(-1)]


def number_of(array: Any, what: str) -> Any:
    """The one element of a host array."""
    held = np.asarray(array)
    if held.size != 1:
        raise InvalidError(f"{what} has shape {list(held.shape)}, expected one element")
    return held.reshape(-1)[0].item()


def elem_type_of(value: Any) -> int:
    if isinstance(value, SmallTensor):
        return value.elem_type
    if isinstance(value, (Tensor, np.ndarray)):
        return ELEM_TYPES[value.dtype.name]
    raise InvalidError(f"expected a tensor, not {kind_of(value)}")


def round_to_small(x: Tensor, number: int, saturate: bool = True, rounding: str = "up") -> SmallTensor:
    """A floating or integer tensor with its values rounded to the grid of an emulated type."""
    small = SMALL[number]
    if not isinstance(small, SmallFloat):  # the low bits of the truncated number, as between integers
        span = int(small.high - small.low) + 1
        whole = lt.remainder(x.to(lt.int64) - int(small.low), span) + int(small.low)
        return SmallTensor(whole.to(small.storage), number)
    held = x.to(lt.float32)
    if small.mantissa == 0:
        return SmallTensor(_to_power_of_two(held, small, saturate, rounding), number)
    size = lt.abs(held)
    at = lt.bucketize(size, constant(small.edges), right=True)
    spacing = lt.index_select(constant(small.spacing), 0, at.reshape(-1)).reshape(x.shape)
    rounded = lt.round(held / spacing) * spacing
    too_large = lt.abs(rounded) > small.high
    if saturate or not small.has_nan:
        out = lt.where(too_large, lt.clamp(rounded, small.low, small.high), rounded)
    else:
        beyond = lt.copysign(lt.full((), math.inf), held) if small.infinity else lt.full((), math.nan)
        out = lt.where(too_large, beyond, rounded)
    out = lt.where(lt.isnan(held), lt.full((), math.nan if small.has_nan else -0.0), out)
    if not small.negative_zero:
        out = lt.where(out == 0, lt.zeros_like(out), out)
    return SmallTensor(out, number)


def _to_power_of_two(x: Tensor, small: SmallFloat, saturate: bool, rounding: str) -> Any:
    """FLOAT8E8M0, which has neither sign nor zero: the power of 2 at or next to a positive number."""
    low, high = 2.0**-127, 2.0**127
    size = lt.abs(x).to(lt.float64)
    edges = constant(np.array([2.0**p for p in range(-127, 128)], np.float64))
    below = lt.clamp(lt.bucketize(size, edges, right=True) - 1, 0, 254)
    floor = lt.index_select(edges, 0, below.reshape(-1)).reshape(x.shape)
    if rounding == "down":
        out = floor
    elif rounding == "nearest":
        out = lt.where(size >= floor * 1.5, floor * 2, floor)
    else:
        out = lt.where(size > floor, floor * 2, floor)
    nan = lt.full((), math.nan, dtype=lt.float64)
    if saturate:
        out = lt.clamp(out, low, high)
    else:
        out = lt.where((out > high) | (size < low), nan, out)
    out = lt.where(lt.isnan(x), nan, out)
    return out.to(lt.float32)


def cast(value: Any, number: int, saturate: bool = True, rounding: str = "up") -> Any:
    """A value in another element type."""
    if isinstance(value, np.ndarray):
        if number in NUMPY and value.dtype.kind in "biuf":
            if value.dtype.kind == "f" and NUMPY[number].kind in "iu":
                with np.errstate(invalid="ignore"):
                    return np.trunc(value).astype(np.int64).astype(NUMPY[number])
            return value.astype(NUMPY[number])
        value = tensor_of_array(value)
    held = value.tensor if isinstance(value, SmallTensor) else value
    if not isinstance(held, Tensor):
        raise InvalidError(f"expected a tensor, not {kind_of(value)}")
    if number in SMALL:
        return round_to_small(held, number, saturate, rounding)
    wanted = dtype_of(number)
    if wanted is lt.bool and held.dtype is not lt.bool:
        return held != 0
    if wanted.kind == "u" and held.dtype.kind == "f":  # wraps around, as a conversion of the truncated integer
        held = held.to(lt.int64)
    return held.to(wanted)
