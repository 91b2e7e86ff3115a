# SPDX-License-Identifier: Apache-2.0
"""Exceptions, one class for each status code. The message is the library's."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from functools import wraps
from typing import Any, NoReturn

from . import _ops_gen as c
from ._ops_gen import tensor_last_error_code, tensor_last_error_message


class TensorError(RuntimeError):
    """A failure of libtensor. Subclasses are also the built-in exception that fits."""


class InvalidError(TensorError, ValueError):
    """A bad argument."""


class InvalidTypeError(InvalidError, TypeError):
    """An argument of a type that does not fit."""


class NumberOverflowError(InvalidError, OverflowError):
    """A number that does not fit."""


class InvalidNameError(InvalidError, KeyError):
    """A name that is none, or is taken."""

    __str__ = Exception.__str__


class ExportError(InvalidError, BufferError):
    """Memory that cannot be handed to another library."""


class ShapeError(TensorError, ValueError):
    """Shapes do not fit."""


class DTypeError(TensorError, TypeError):
    """A dtype is not supported here."""


class DeviceError(TensorError):
    """Operands on different devices, or a failure of a device."""


class OutOfRangeError(TensorError, IndexError):
    """An index is out of range."""


class InvalidIndexError(OutOfRangeError, TypeError):
    """What cannot be an index."""


class IndexShapeError(ShapeError, OutOfRangeError):
    """Index tensors whose shapes do not broadcast."""


class HandleError(TensorError, ValueError):
    """Not a live handle of this kind."""


class AutogradError(TensorError):
    """A graph that was freed, a saved tensor that was overwritten, or no graph."""


class UnsupportedError(TensorError, NotImplementedError):
    """Not in this build, or not for these arguments."""


class OutOfMemoryError(TensorError, MemoryError):
    """Memory of the host or of a device is exhausted."""


class FileError(TensorError, OSError):
    """A file that cannot be read or written, or is malformed."""


class CallbackError(TensorError):
    """A callback failed without a Python exception."""


class VersionError(TensorError):
    """A struct or an interface of another version."""


class CancelledError(TensorError):
    """The call was cancelled, by `libtensor.cancel()`; Ctrl-C raises KeyboardInterrupt."""


class DistributedError(TensorError):
    """Another process of the group failed, left, or did not answer in time."""


class InternalError(TensorError):
    """A defect of libtensor."""


BY_CODE: dict[int, type[TensorError]] = {
    c.TENSOR_E_INVALID: InvalidError,
    c.TENSOR_E_SHAPE: ShapeError,
    c.TENSOR_E_DTYPE: DTypeError,
    c.TENSOR_E_DEVICE: DeviceError,
    c.TENSOR_E_INDEX: OutOfRangeError,
    c.TENSOR_E_HANDLE: HandleError,
    c.TENSOR_E_AUTOGRAD: AutogradError,
    c.TENSOR_E_UNSUPPORTED: UnsupportedError,
    c.TENSOR_E_NOMEM: OutOfMemoryError,
    c.TENSOR_E_DEVICE_NOMEM: OutOfMemoryError,
    c.TENSOR_E_CUDA: DeviceError,
    c.TENSOR_E_IO: FileError,
    c.TENSOR_E_CALLBACK: CallbackError,
    c.TENSOR_E_VERSION: VersionError,
    c.TENSOR_E_FORKED: DeviceError,
    c.TENSOR_E_INTERNAL: InternalError,
    c.TENSOR_E_CANCELLED: CancelledError,
    c.TENSOR_E_DISTRIBUTED: DistributedError,
}


def shown(value: object) -> str:
    """A value in a message: on one line, and short."""
    text = " ".join(repr(value).split()) if not hasattr(value, "_h") else "a Tensor"
    return text if len(text) <= 100 else text[:97] + "..."


class _Pending(threading.local):
    """What a callback of this thread raised, until the C call that ran it has returned."""

    exception: BaseException | None = None


pending = _Pending()


class Refused(InvalidTypeError):
    """What a wrong type raises on its way into a C call: "NAME: argument 2: ..."."""


class SparseOperand(InvalidTypeError, AttributeError):
    """What asking a sparse tensor for its handle raises."""


# C's names where Python's are others.
_RENAMED = {
    "bce_with_logits": "binary_cross_entropy_with_logits",
    "backward": "backward",
    "item_i64": "item",
    "autograd_grad": "grad",
    "register_hook": "register_hook",
    "from_blob": "from_numpy",
    "copy_to_host": "tolist",
    "archive_open": "load",
    "archive_open_memory": "load",
    "archive_quantized": "load",
    "archive_get": "load",
    "rng_seed": "manual_seed",
    "graph_dot": "visualize",
    "broadcast_from": "broadcast",
    "archive_open_mapped": "load",
    "event_create": "Event",
    "event_record": "Event.record",
    "event_wait": "Event.wait",
    "event_query": "Event.query",
    "event_synchronize": "Event.synchronize",
    "event_elapsed": "Event.elapsed_time",
    "cuda_launch": "Kernel",
    "program_run": "Program",
    "program_generalize": "capture(dynamic=...)",
    "group_create": "init_process_group",
    "group_subgroup": "new_group",
    "group_destroy": "destroy_process_group",
    "group_begin": "ProcessGroup.begin",
    "group_end": "ProcessGroup.end",
    "group_recv_any": "recv",
    "group_abort": "ProcessGroup.abort",
    "group_set_timeout": "ProcessGroup.timeout",
    "work_wait": "Work.wait",
    "reducer_create": "DistributedDataParallel",
    "reducer_prepare": "DistributedDataParallel",
    **{
        f"{prefix}_{name}": name
        for prefix in ("group", "group_autograd")
        for name in "all_reduce reduce broadcast all_gather reduce_scatter gather scatter all_to_all send recv barrier".split()
    },
}
_CONSTANTS = {
    "TENSOR_BACKWARD_RETAIN_GRAPH": "retain_graph=True",
    "TENSOR_BACKWARD_CREATE_GRAPH": "create_graph=True",
    "TENSOR_BACKWARD_ALLOW_UNUSED": "allow_unused=True",
    "TENSOR_EVENT_TIMING": "enable_timing=True",
    "TENSOR_SLICE_NONE": "None",
    "TENSOR_AXIS_NONE": "None",
    "NULL": "None",
}
_NAMES = re.compile(r"\btensor_[a-z]\w*(?:\(\))?|\bTENSOR_[A-Z0-9_]+|\bNULL\b")


def python_name(name: str) -> str:
    """The name in Python of a C function: add_ for tensor_add_scalar_i64_."""
    stem = name.removeprefix("tensor_")
    end = "_" if stem.endswith("_") else ""
    plain = stem.rstrip("_")
    for suffix in ("_scalar_i64", "_scalar", "_i64", "_v0", "_memory"):
        if plain.endswith(suffix) and stem not in ("item_i64",):
            plain = plain.removesuffix(suffix)
            if (
                plain.startswith("r")
                and hasattr(c, f"tensor_{plain[1:]}_scalar_i64")
                and not hasattr(c, f"tensor_{plain}")
            ):
                plain = plain[1:]  # the number came first
            break
    for kind in ("optimizer_", "scheduler_", "grad_scaler_"):
        plain = plain.removeprefix(kind)
    return _RENAMED.get(stem, plain + end)


def _in_python(found: re.Match[str]) -> str:
    text = found[0]
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    name = text.removesuffix("()")
    if not hasattr(c, name):
        return text
    if name.startswith("tensor_"):
        ours = python_name(name)
        return ours if ours.endswith(")") else ours + text[len(name) :]
    return name.removeprefix("TENSOR_").removeprefix("OPTIM_").lower()


def expect_bool(name: str, argument: str, value: object) -> None:
    """An error for a setting that is neither True nor False."""
    if not isinstance(value, bool):
        raise InvalidTypeError(f"{name}: {argument} is {shown(value)}, expected a bool")


def in_python(message: str) -> str:
    """A message of the library with the names that this language has."""
    return _NAMES.sub(_in_python, message)


check_interrupt: list[Callable[[str], None]] = []  # _interrupt.py


def fail() -> NoReturn:
    """Raises this thread's last failure; an exception of a callback comes out as the same object."""
    code = tensor_last_error_code()
    if code == c.TENSOR_E_CANCELLED:
        message = tensor_last_error_message().decode("utf-8", "replace")
        for check in check_interrupt:
            check(message)
        raise CancelledError(in_python(message))
    if code == c.TENSOR_E_CALLBACK and pending.exception is not None:
        exception, pending.exception = pending.exception, None
        raise exception
    raise BY_CODE.get(code, TensorError)(in_python(tensor_last_error_message().decode("utf-8", "replace")))


def refuse(name: str, text: str, wrong_value: bool = False) -> Exception:
    """What a C function raises that ctypes did not call."""
    return (InvalidError if wrong_value else Refused)(f"{python_name(name)}: {text}")


_NAME_FIRST = re.compile(r"[\w.]+(\([^)]*\))?: ")


def named_error(e: Exception, name: str) -> Exception:
    """The error, with the name of the function in front of its message unless that begins with one."""
    if _NAME_FIRST.match(str(e)) or not isinstance(e, TensorError):
        return e
    error = type(e)(f"{name}: {e}")
    error.__suppress_context__ = True
    return error


def naming(function: Any) -> Any:
    """The function with its name in the messages of its errors."""

    @wraps(function)
    def call(*args: Any, **named: Any) -> Any:
        try:
            return function(*args, **named)
        except TensorError as e:
            raise named_error(e, function.__name__)  # noqa: B904

    return call


def renamed_error(e: Exception, inner: str, name: str) -> Exception:
    """The error of an inner function as that of the one that called it."""
    text = str(e)
    if not text.startswith(f"{inner}: "):
        return e
    error = type(e)(name + text[len(inner) :])
    error.__suppress_context__ = True
    return error


c._library.refuse = refuse
