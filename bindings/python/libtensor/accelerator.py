# SPDX-License-Identifier: Apache-2.0
"""The accelerator of this machine, whatever it is: CUDA devices, if there are any."""

from __future__ import annotations

from typing import Any

from . import cuda
from .dtypes import device
from .errors import DeviceError, InvalidError

__all__ = [
    "current_accelerator", "current_device_index", "current_stream", "device_count", "device_index", "empty_cache",
    "is_available", "max_memory_allocated", "max_memory_reserved", "memory_allocated", "memory_reserved", "memory_stats",
    "reset_peak_memory_stats", "set_stream", "synchronize",
]  # fmt: skip


def is_available() -> bool:
    """Whether there is an accelerator."""
    return cuda.is_available()


def device_count() -> int:
    """How many devices it has; 0 without one."""
    return cuda.device_count() if cuda.is_available() else 0


def current_accelerator(check_available: bool = False) -> device | None:
    """The kind of device; None without one."""
    return device("cuda") if cuda.is_available() else None


def _needed(name: str) -> None:
    if not cuda.is_available():
        raise DeviceError(f"{name}: there is no accelerator: {cuda.why()}")


def current_device_index() -> int:
    """The number of the device that tensors are created on where only the kind is given."""
    _needed("current_device_index")
    return cuda.current_device()  # type: ignore[no-any-return]


class device_index:
    """A scope in which tensors are created on the device of this number; None changes nothing."""

    def __init__(self, device: int | None, /) -> None:
        if device is not None and (not isinstance(device, int) or device < 0):
            raise InvalidError(f"device_index: the device is {device!r}, expected a number of at least 0 or None")
        self._number = device
        self._scope: Any = None

    def __enter__(self) -> None:
        if self._number is not None:
            self._scope = device("cuda", self._number)
            self._scope.__enter__()

    def __exit__(self, *exception: object) -> None:
        if self._number is not None:
            self._scope.__exit__(*exception)


def current_stream(device: Any = None, /) -> Any:
    """The stream that work of this thread goes to."""
    _needed("current_stream")
    return cuda.current_stream(device)


def set_stream(stream: Any) -> None:
    """Makes a stream that of this thread."""
    _needed("set_stream")
    cuda.set_stream(stream)


def synchronize(device: Any = None, /) -> None:
    """Waits for the work of a device."""
    _needed("synchronize")
    cuda.synchronize(device)


def empty_cache() -> None:
    """Gives cached memory back to the system; nothing without an accelerator."""
    if cuda.is_available():
        cuda.empty_cache()


def memory_stats(device_index: Any = None, /) -> Any:
    """Bytes and counts of the allocator."""
    _needed("memory_stats")
    return cuda.memory_stats(device_index)


def memory_allocated(device_index: Any = None, /) -> int:
    """Bytes in use."""
    _needed("memory_allocated")
    return cuda.memory_allocated(device_index)


def max_memory_allocated(device_index: Any = None, /) -> int:
    """The most bytes that were in use."""
    _needed("max_memory_allocated")
    return cuda.max_memory_allocated(device_index)


def memory_reserved(device_index: Any = None, /) -> int:
    """Bytes that the allocator holds."""
    _needed("memory_reserved")
    return cuda.memory_reserved(device_index)


def max_memory_reserved(device_index: Any = None, /) -> int:
    """The most bytes that the allocator held."""
    _needed("max_memory_reserved")
    return cuda.max_memory_reserved(device_index)


def reset_peak_memory_stats(device_index: Any = None, /) -> None:
    """Counts the most bytes from now on."""
    _needed("reset_peak_memory_stats")
    cuda.reset_peak_memory_stats(device_index)
