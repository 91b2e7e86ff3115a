# SPDX-License-Identifier: Apache-2.0
"""Tensors over files that are mapped to memory: from_file()."""

from __future__ import annotations

import mmap
import os
from typing import TYPE_CHECKING, Any

from ._convert import guard, int64
from .creation import empty
from .dtypes import BY_CODE, DeviceLike, DTypeLike, default_code, dtype_of
from .dtypes import device as device_class
from .errors import FileError, InvalidError, UnsupportedError
from .numerics import frombuffer

if TYPE_CHECKING:
    from .tensor import Tensor


def from_file(
    filename: Any,
    shared: bool | None = None,
    size: int = 0,
    *,
    dtype: DTypeLike = None,
    device: DeviceLike = None,
    requires_grad: bool = False,
) -> Tensor:
    """A 1-d tensor of `size` elements over the start of a file. With `shared`, what is written to it is written to the
    file, which is created or made longer as needed; else the file stays as it is."""
    held: Any = BY_CODE[default_code(float)] if dtype is None else dtype_of(dtype)
    int64(size)
    if size < 0:
        raise InvalidError(f"from_file: size is {size}, expected 0 or more")
    if device is not None and device_class(device).type != "cpu":
        raise UnsupportedError(f"from_file: device is {device_class(device)}, expected cpu")
    wanted = size * held.itemsize
    try:
        flags = os.O_RDWR | os.O_CREAT if shared else os.O_RDONLY
        file = os.open(filename, flags | getattr(os, "O_BINARY", 0), 0o666)
        try:
            present = os.fstat(file).st_size
            if present < wanted:
                if not shared:
                    raise FileError(f"from_file: {filename} has {present} bytes, expected {wanted} or more")
                os.ftruncate(file, wanted)
            if size == 0:
                return empty((0,), dtype=held, requires_grad=requires_grad)
            mode = mmap.ACCESS_WRITE if shared else mmap.ACCESS_COPY
            return frombuffer(mmap.mmap(file, wanted, access=mode), dtype=held, requires_grad=requires_grad)
        finally:
            os.close(file)
    except FileError:
        raise
    except OSError as e:
        raise FileError(f"from_file: {filename} with {wanted} bytes: {e.strerror}") from None


guard(globals(), ["from_file"], "", {"from_file": frozenset(("layout", "pin_memory"))})
