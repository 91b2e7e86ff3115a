# SPDX-License-Identifier: Apache-2.0
"""Batches on their way between processes: pickled, with the elements of tensors and arrays in a file of shared memory.

The file is unlinked as soon as it is mapped; tensors of the receiving process lie over the mapping.
"""

from __future__ import annotations

import io
import mmap
import os
import pickle
import shutil
import tempfile
from ctypes import addressof, c_char
from itertools import count
from typing import Any

from ... import _ops_gen as c
from ..._callbacks import destroy, forget, keep
from ..._convert import ints64, wrap
from ...dtypes import BY_CODE
from ...errors import fail
from ...interchange import address_of, from_bytes

_THRESHOLD = 1 << 15  # bytes below which a pipe is faster than a file
_ALIGNMENT = 64
_numbers = count()


def make_directory() -> str | None:
    """A folder for the files of one loader; None where memory cannot be shared by files."""
    shared = "/dev/shm"
    if os.name != "posix":
        return None
    where = shared if os.path.isdir(shared) and os.access(shared, os.W_OK) else None
    try:
        return tempfile.mkdtemp(prefix="libtensor-", dir=where)
    except OSError:
        return None


def remove_directory(directory: str | None) -> None:
    if directory is not None:
        shutil.rmtree(directory, ignore_errors=True)


def tensor_over(data: Any, shape: tuple[int, ...], code: int, requires_grad: bool) -> Any:
    """A tensor over a writable buffer, or with a copy of one that is not aligned."""
    dtype = BY_CODE[code]
    view = memoryview(data)
    if view.nbytes == 0 or view.readonly:
        t = from_bytes(view, shape, dtype)
    else:
        elements = (c_char * view.nbytes).from_buffer(view)
        address = addressof(elements)
        if address % dtype.alignment:
            t = from_bytes(view, shape, dtype)
        else:
            key = keep(elements)
            h = c.tensor_from_blob(address, *ints64(shape), None, code, c.TENSOR_CPU, destroy, key)
            if h is None:
                forget(key)
                fail()
            t = wrap(h)
    if requires_grad:
        t.requires_grad = True
    return t


class _Pickler(pickle.Pickler):
    def reducer_override(self, value: Any) -> Any:
        if type(value) is not _tensor() or value.device.type != "cpu" or not value.is_leaf:
            return NotImplemented
        t = value.detach().contiguous()
        elements: Any = (c_char * t.nbytes).from_address(address_of(t)) if t.nbytes else bytearray()
        if t.nbytes:
            elements._tensor = t  # owns the memory
        return tensor_over, (pickle.PickleBuffer(elements), t.shape, t.dtype.code, value.requires_grad)


def _tensor() -> Any:
    from ...tensor import Tensor

    return Tensor


def dump(value: Any, directory: str | None) -> bytes:
    """A value as bytes, which load() takes in another process once."""
    buffers: list[Any] = []
    file = io.BytesIO()
    _Pickler(file, 5, buffer_callback=buffers.append).dump(value)
    views = [buffer.raw() for buffer in buffers]
    path: str | None = None
    offsets: list[int] = []
    if directory is not None and sum(v.nbytes for v in views) >= _THRESHOLD:
        path, offsets = _write(views, directory)
    if path is None:
        held: Any = [bytearray(v) for v in views]
    else:
        held = [(offset, v.nbytes) for offset, v in zip(offsets, views)]
    return pickle.dumps((file.getvalue(), path, held), 5)


def _write(views: list[Any], directory: str) -> tuple[str | None, list[int]]:
    """The buffers in a file; no file where there is no room for it."""
    path = os.path.join(directory, f"{os.getpid()}-{next(_numbers)}")
    offsets, at = [], 0
    try:
        with open(path, "xb", buffering=0) as file:
            for view in views:
                at = -(-at // _ALIGNMENT) * _ALIGNMENT
                offsets.append(at)
                file.seek(at)
                rest = view
                while rest.nbytes:
                    rest = rest[file.write(rest) :]
                at += view.nbytes
    except OSError:
        try:
            os.unlink(path)
        except OSError:
            pass
        return None, []
    return path, offsets


def load(data: Any) -> Any:
    """What dump() took."""
    body, path, held = pickle.loads(data)
    if path is None:
        return pickle.loads(body, buffers=held)
    with open(path, "r+b") as file:
        os.unlink(path)
        memory = memoryview(mmap.mmap(file.fileno(), 0))
    return pickle.loads(body, buffers=[memory[at : at + n] for at, n in held])


def discard(data: Any) -> None:
    """Frees what dump() wrote of a value that nobody wants."""
    path = pickle.loads(data)[1]
    if path is not None:
        os.unlink(path)
