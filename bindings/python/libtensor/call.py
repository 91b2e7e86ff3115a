# SPDX-License-Identifier: Apache-2.0
"""Any op by its name, as the library knows it: for programs that choose ops at run time."""

from __future__ import annotations

import ctypes
from ctypes import byref, c_int64, c_void_p
from typing import Any, NamedTuple

from . import _ops_gen as c
from ._convert import check, text_bytes, wrap
from .dtypes import device, dtype
from .errors import InvalidError, InvalidTypeError
from .random import Generator
from .tensor import Tensor

_KINDS = (
    "tensor tensors scalar int float bool ints shape axes axis axis_or_none dtype device string generator reduction fan"
).split()


class Argument(NamedTuple):
    """An argument of an op. `default` is written as in the reference; None where there is none."""

    name: str
    kind: str
    optional: bool
    differentiable: bool
    takes_number: bool
    default: str | None


class OpInfo(NamedTuple):
    """An op: `results` is None where the arguments say how many there are, 0 if the first argument is written to."""

    name: str
    doc: str
    arguments: tuple[Argument, ...]
    results: int | None


def _find(name: str) -> int:
    op = c_int64()
    check(c.tensor_op_find(text_bytes(name), byref(op)))
    return op.value


def op_names() -> list[str]:
    """The names of all ops."""
    return [_info(op).name.decode() for op in range(c.tensor_op_count())]


def _info(op: int) -> Any:
    info = c.tensor_op_info_t(struct_size=ctypes.sizeof(c.tensor_op_info_t))
    check(c.tensor_op_info(op, byref(info)))
    return info


def _arguments(op: int, n: int) -> list[Any]:
    found = []
    for i in range(n):
        arg = c.tensor_arg_info_t(struct_size=ctypes.sizeof(c.tensor_arg_info_t))
        check(c.tensor_op_arg_info(op, i, byref(arg)))
        found.append(arg)
    return found


def op_info(name: str) -> OpInfo:
    """What an op is: its arguments, its results, and a line about it."""
    op = _find(name)
    info = _info(op)
    arguments = tuple(
        Argument(
            a.name.decode(),
            _KINDS[a.kind],
            bool(a.is_optional),
            bool(a.is_differentiable),
            bool(a.takes_number),
            None if a.default_value is None else a.default_value.decode(),
        )
        for a in _arguments(op, info.n_args)
    )
    return OpInfo(name, info.doc.decode(), arguments, None if info.n_results < 0 else info.n_results)


def _value(value: Any, kept: list[Any]) -> Any:
    """A tensor_value_t; what it points to goes into `kept`."""
    to = c.tensor_value_t()
    if value is None:
        return to
    if isinstance(value, Tensor):
        to.kind, to.p = c.TENSOR_VALUE_TENSOR, value._h
    elif isinstance(value, bool):
        to.kind, to.i = c.TENSOR_VALUE_BOOL, value
    elif isinstance(value, int):
        if not -(1 << 63) <= value < 1 << 63:
            raise InvalidError(f"call: {value} is out of range for an integer of 64 bits")
        to.kind, to.i = c.TENSOR_VALUE_INT, value
    elif isinstance(value, float):
        to.kind, to.f = c.TENSOR_VALUE_FLOAT, value
    elif isinstance(value, dtype):
        to.kind, to.i = c.TENSOR_VALUE_DTYPE, value.code
    elif isinstance(value, device):
        to.kind, to.i = c.TENSOR_VALUE_DEVICE, value.code
    elif isinstance(value, str):
        kept.append(ctypes.create_string_buffer(value.encode()))
        to.kind, to.p = c.TENSOR_VALUE_STRING, ctypes.addressof(kept[-1])
    elif isinstance(value, Generator):
        to.kind, to.p = c.TENSOR_VALUE_RNG, value._h
    elif isinstance(value, (list, tuple)):
        array: ctypes.Array[Any]
        if value and all(isinstance(v, int) for v in value) or not value:
            to.kind, array = c.TENSOR_VALUE_INTS, (c_int64 * len(value))(*value)
        elif all(v is None or isinstance(v, Tensor) for v in value):
            to.kind, array = (
                c.TENSOR_VALUE_TENSORS,
                (c_void_p * len(value))(*(None if v is None else v._h for v in value)),
            )
        else:
            raise InvalidTypeError("call: a list holds either integers or tensors")
        kept.append(array)
        to.count, to.p = len(value), ctypes.addressof(array)
    else:
        raise InvalidTypeError(f"call: no argument of an op is a {type(value).__name__}")
    return to


_ROOM = 64  # for results of ops whose arguments say how many there are


def call(name: str, /, *args: Any, **kwargs: Any) -> Any:
    """Calls the op of that name with positional arguments or arguments by name; what is left out has its default.

    Returns a tensor, a list of several, or None for an op that writes to its first argument.
    """
    op = _find(name)
    info = _info(op)
    names = [a.name.decode() for a in _arguments(op, info.n_args)]
    if len(args) > len(names):
        raise InvalidTypeError(f"{name}: {len(args)} arguments, expected at most {len(names)}")
    values = dict(zip(names, args))
    for key, value in kwargs.items():
        if key not in names or key in values:
            raise InvalidTypeError(f"{name}: {'no' if key not in names else 'two values of'} argument {key!r}")
        values[key] = value
    kept: list[Any] = []
    array = (c.tensor_value_t * len(names))(*(_value(values.get(n), kept) for n in names))
    lists = [len(v) for v in values.values() if isinstance(v, (list, tuple))]
    numbers = [v for v in values.values() if isinstance(v, int)]
    extents = [max(v.shape, default=1) for v in values.values() if isinstance(v, Tensor)]
    room = (
        info.n_results if info.n_results >= 0 else max([_ROOM, *lists, *extents, *(n for n in numbers if n < 1 << 20)])
    )
    outs = (c_void_p * max(room, 1))()
    check(c.tensor_call(op, byref(array), len(names), outs, room))
    results = [wrap(h) for h in outs if h]
    if info.is_inplace:
        return None
    return results[0] if info.n_results == 1 else results
