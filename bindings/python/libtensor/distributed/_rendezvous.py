# SPDX-License-Identifier: Apache-2.0
"""Where the processes of a group find each other: what init_method says."""

from __future__ import annotations

import contextlib
import os
import socket
import time
from operator import index
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from ..errors import DistributedError, FileError, InvalidError, InvalidTypeError, shown

_NAME = "init_process_group"


def free_port(host: str = "") -> int:
    """A TCP port of this host that nobody listens to now."""
    with socket.socket() as s:
        s.bind((host, 0))
        return int(s.getsockname()[1])


def _number(value: Any, argument: str, least: int) -> int:
    try:
        found = index(value)
    except TypeError:
        raise InvalidTypeError(f"{_NAME}: {argument} is {shown(value)}, expected an integer") from None
    if found < least and found != -1:
        raise InvalidError(f"{_NAME}: {argument} is {found}, expected at least {least}, or -1 for the variables")
    return found


class Meeting:
    """The address of rank 0, None if the environment says it, the rank and the size, -1 likewise. Leaving the scope, when
    all processes have met, removes the file of file://."""

    def __init__(self, init_method: str | None, world_size: Any, rank: Any, timeout: float) -> None:
        self.size = _number(world_size, "world_size", 1)
        self.rank = _number(rank, "rank", 0)
        self.address: bytes | None = None
        self._file: str | None = None
        self._timeout = timeout or 600.0
        if init_method is None:
            self._complete()
            return
        if not isinstance(init_method, str):
            raise InvalidTypeError(f"{_NAME}: init_method is {shown(init_method)}, expected a str")
        url = urlsplit(init_method)
        query = {key: values[-1] for key, values in parse_qs(url.query).items()}
        self.size = self._from_query(query, "world_size", self.size)
        self.rank = self._from_query(query, "rank", self.rank)
        if url.scheme == "env":
            self._complete()
            return
        if url.scheme not in ("tcp", "file"):
            raise InvalidError(
                f"{_NAME}: init_method is {shown(init_method)}, expected env://, tcp://HOST:PORT or file:///PATH"
            )
        if self.size == -1:
            self.size = self._variable("WORLD_SIZE", "world_size")
        if self.rank == -1:
            self.rank = self._variable("RANK", "rank")
        self._complete()
        if url.scheme == "tcp":
            self.address = url.netloc.encode()
            if not url.netloc.rpartition(":")[0] or not url.netloc.rpartition(":")[2].isdecimal():
                raise InvalidError(f"{_NAME}: init_method is {shown(init_method)}, expected tcp://HOST:PORT")
        elif self.size > 1:
            self._meet_in_file(unquote(url.netloc + url.path), init_method)

    def _complete(self) -> None:
        """Either both of rank and size, or none: then the library reads the variables."""
        variables = [name for name in ("RANK", "WORLD_SIZE") if name in os.environ]
        if self.size == -1 and self.rank == -1 and len(variables) == 1:
            other = "WORLD_SIZE" if variables == ["RANK"] else "RANK"
            raise InvalidError(
                f"{_NAME}: {variables[0]} is {os.environ[variables[0]]!r} and {other} is not set, expected both variables"
            )
        if self.size == -1 and self.rank != -1:
            self.size = self._variable("WORLD_SIZE", "world_size") if "WORLD_SIZE" in os.environ or self.rank else 1
        if self.rank == -1 and self.size != -1:
            self.rank = self._variable("RANK", "rank") if "RANK" in os.environ or self.size > 1 else 0
        if self.size != -1 and self.rank >= self.size:
            raise InvalidError(f"{_NAME}: rank is {self.rank}, expected 0 to {self.size - 1}")

    @staticmethod
    def _from_query(query: dict[str, str], key: str, given: int) -> int:
        if key not in query:
            return given
        if not query[key].isdecimal():
            raise InvalidError(f"{_NAME}: {key} of init_method is {query[key]!r}, expected a number")
        return int(query[key])

    @staticmethod
    def _variable(name: str, argument: str) -> int:
        text = os.environ.get(name, "")
        if not text.isdecimal():
            raise InvalidError(f"{_NAME}: {argument} is -1 and the variable {name} is {text!r}, expected a number")
        return int(text)

    def _meet_in_file(self, path: str, init_method: str) -> None:
        """Rank 0 writes its address to the file, and the others read it there."""
        if not path:
            raise InvalidError(f"{_NAME}: init_method is {shown(init_method)}, expected file:///PATH")
        if self.rank == 0:
            host = _own_address()
            self.address = f"{host}:{free_port()}".encode()
            try:
                with open(f"{path}.new", "wb") as file:
                    file.write(self.address + b"\n")
                os.replace(f"{path}.new", path)
            except OSError as e:
                raise FileError(f"{_NAME}: cannot write {path}: {e.strerror}") from None
            self._file = path
            return
        end = time.monotonic() + self._timeout
        while True:
            with contextlib.suppress(OSError), open(path, "rb") as file:
                text = file.read()
                if text.endswith(b"\n"):
                    self.address = text[:-1]
                    return
            if time.monotonic() > end:
                raise DistributedError(f"{_NAME}: rank 0 did not write {path} within {self._timeout:g} s")
            time.sleep(0.02)

    def __enter__(self) -> Meeting:
        return self

    def __exit__(self, *args: object) -> None:
        if self._file is not None:
            with contextlib.suppress(OSError):
                os.unlink(self._file)


def _own_address() -> str:
    """An address of this host that others can reach, if it has one."""
    try:
        found = socket.gethostbyname(socket.gethostname())
    except OSError:
        return "127.0.0.1"
    return found or "127.0.0.1"
