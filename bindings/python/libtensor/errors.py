"""Exceptions, one class for each status code. The message is the library's."""

from __future__ import annotations

import threading
from typing import NoReturn

from . import _ops_gen as c
from ._ops_gen import tensor_last_error_code, tensor_last_error_message


class TensorError(RuntimeError):
    """A failure of libtensor. Subclasses are also the built-in exception that fits."""


class InvalidError(TensorError, ValueError):
    """A bad argument."""


class ShapeError(TensorError, ValueError):
    """Shapes do not fit."""


class DTypeError(TensorError, TypeError):
    """A dtype is not supported here."""


class DeviceError(TensorError):
    """Operands on different devices, or a failure of a device."""


class OutOfRangeError(TensorError, IndexError):
    """An index is out of range."""


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
}


class _Pending(threading.local):
    """What a callback of this thread raised, until the C call that ran it has returned."""

    exception: BaseException | None = None


pending = _Pending()


def fail() -> NoReturn:
    """Raises this thread's last failure; an exception of a callback comes out as the same object."""
    code = tensor_last_error_code()
    if code == c.TENSOR_E_CALLBACK and pending.exception is not None:
        exception, pending.exception = pending.exception, None
        raise exception
    raise BY_CODE.get(code, TensorError)(tensor_last_error_message().decode("utf-8", "replace"))
