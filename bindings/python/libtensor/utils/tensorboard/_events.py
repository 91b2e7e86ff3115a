# SPDX-License-Identifier: Apache-2.0
"""Event files: protocol buffers of TensorFlow's event.proto and summary.proto in records of TFRecord files."""

from __future__ import annotations

import os
import socket
import struct
import threading
import time
from collections.abc import Iterable
from itertools import count
from typing import Any

# ---- protocol buffers on the wire: (field << 3 | kind), then a varint, 8 bytes, a length and bytes, or 4 bytes

_VARINT, _FIXED64, _BYTES, _FIXED32 = 0, 1, 2, 5


def _varint(value: int) -> bytes:
    value &= (1 << 64) - 1  # negative numbers are those of 64 bits
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def integer(field: int, value: int) -> bytes:
    """int32, int64, bool or an enum."""
    return _varint(field << 3 | _VARINT) + _varint(int(value))


def double(field: int, value: float) -> bytes:
    return _varint(field << 3 | _FIXED64) + struct.pack("<d", value)


def single(field: int, value: float) -> bytes:
    """A float of 32 bits; what it does not hold is infinite."""
    try:
        return _varint(field << 3 | _FIXED32) + struct.pack("<f", value)
    except OverflowError:
        return _varint(field << 3 | _FIXED32) + struct.pack("<f", float("inf") if value > 0 else float("-inf"))


def message(field: int, value: bytes | str) -> bytes:
    """A message, bytes or a text."""
    data = value.encode() if isinstance(value, str) else value
    return _varint(field << 3 | _BYTES) + _varint(len(data)) + data


def doubles(field: int, values: Iterable[float]) -> bytes:
    """A repeated double, packed."""
    data = [struct.pack("<d", value) for value in values]
    return message(field, b"".join(data))


# ---- CRC-32C, with the polynomial of Castagnoli


def _make_table() -> list[int]:
    table = []
    for i in range(256):
        crc = i
        for _ in range(8):
            crc = crc >> 1 ^ (0x82F63B78 if crc & 1 else 0)
        table.append(crc)
    return table


_TABLE = _make_table()


def crc32c(data: bytes) -> int:
    table, crc = _TABLE, 0xFFFFFFFF
    for byte in data:
        crc = crc >> 8 ^ table[(crc ^ byte) & 0xFF]
    return crc ^ 0xFFFFFFFF


def _masked(data: bytes) -> bytes:
    crc = crc32c(data)
    return struct.pack("<I", ((crc >> 15 | crc << 17) + 0xA282EAD8) & 0xFFFFFFFF)


def record(data: bytes) -> bytes:
    """One record: length, its checksum, the data, its checksum."""
    length = struct.pack("<Q", len(data))
    return length + _masked(length) + data + _masked(data)


# ---- files

_FILE_VERSION = message(3, "brain.Event:2")
_SESSION_START = message(7, integer(1, 1))
_numbers = count()


def event(content: bytes, step: Any = None, walltime: float | None = None) -> bytes:
    """An Event around one of its kinds of content."""
    head = double(1, time.time() if walltime is None else walltime)
    return head + (b"" if step is None else integer(2, int(step))) + content


class EventFile:
    """One file. Events reach it when `max_queue` of them wait, `flush_secs` after the last time, and by flush()."""

    def __init__(self, directory: str, max_queue: int, flush_secs: float, suffix: str) -> None:
        os.makedirs(directory, exist_ok=True)
        name = (
            f"events.out.tfevents.{int(time.time()):010d}.{socket.gethostname()}.{os.getpid()}.{next(_numbers)}{suffix}"
        )
        self.path = os.path.join(directory, name)
        self._file = open(self.path, "ab")  # noqa: SIM115
        self._lock = threading.Lock()
        self._max_queue, self._flush_secs = max(max_queue, 1), flush_secs
        self._waiting = 0
        self._flushed = time.monotonic()
        self.add(event(_FILE_VERSION))
        self.flush()

    def add(self, data: bytes) -> None:
        with self._lock:
            self._file.write(record(data))
            self._waiting += 1
            due = self._waiting >= self._max_queue or time.monotonic() - self._flushed >= self._flush_secs
        if due:
            self.flush()

    def purge(self, step: int) -> None:
        """What earlier files have from this step on is void: a run begins again there."""
        self.add(event(_FILE_VERSION, step))
        self.add(event(_SESSION_START, step))

    def flush(self) -> None:
        with self._lock:
            if not self._file.closed:
                self._file.flush()
            self._waiting, self._flushed = 0, time.monotonic()

    def close(self) -> None:
        with self._lock:
            self._file.close()

    @property
    def closed(self) -> bool:
        return self._file.closed
