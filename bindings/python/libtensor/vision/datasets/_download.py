# SPDX-License-Identifier: Apache-2.0
"""Files of data sets: where they are looked for, and how they are downloaded."""

from __future__ import annotations

import hashlib
import http.client
import os
import pathlib
import sys
import tarfile
import urllib.error
import urllib.request
import zipfile
from collections.abc import Iterable
from typing import Any, Union

from ...errors import FileError, InvalidError

Path = Union[str, "os.PathLike[str]"]

_BLOCK = 1 << 16


def data_folder() -> pathlib.Path | None:
    """The folder that the environment variable TENSOR_DATA_DIR names."""
    named = os.environ.get("TENSOR_DATA_DIR")
    return pathlib.Path(named) if named else None


def _digest(checksum: str) -> Any:
    """The hash that a checksum in hexadecimal digits is of: MD5 with 32, SHA-256 with 64."""
    if len(checksum) == 32:
        return hashlib.md5(usedforsecurity=False)
    if len(checksum) == 64:
        return hashlib.sha256()
    raise InvalidError(f"a checksum has {len(checksum)} digits, expected 32 (MD5) or 64 (SHA-256)")


def has_checksum(path: Path, checksum: str | None) -> bool:
    """Whether the file exists, with this MD5 or SHA-256 if one is given."""
    if not os.path.isfile(path):
        return False
    if checksum is None:
        return True
    digest = _digest(checksum)
    with open(path, "rb") as file:
        while block := file.read(_BLOCK):
            digest.update(block)
    return bool(digest.hexdigest() == checksum.lower())


class _Progress:
    """A bar on standard error: drawn again and again on a terminal, else one line at the end."""

    def __init__(self, name: str, total: int | None) -> None:
        self.name, self.total, self.n, self.shown = name, total, 0, ""
        self.terminal = sys.stderr is not None and sys.stderr.isatty()

    def add(self, n: int) -> None:
        self.n += n
        if self.terminal:
            self._draw("\r")

    def _draw(self, start: str, end: str = "") -> None:
        text = f"{self.n / 1e6:.1f} MB"
        if self.total:
            share = min(self.n / self.total, 1.0)
            bar = "#" * int(30 * share)
            text = f"[{bar:<30}] {100 * share:3.0f}% of {self.total / 1e6:.1f} MB"
        line = f"{start}{self.name} {text}"
        if sys.stderr is not None and (line != self.shown or end):
            self.shown = line
            sys.stderr.write(line + end)
            sys.stderr.flush()

    def close(self) -> None:
        self._draw("\r" if self.terminal else "", "\n")


def download_url(url: str, root: Path, filename: str | None = None, checksum: str | None = None) -> pathlib.Path:
    """Downloads a file into the folder `root` unless it is there with this checksum (MD5 or SHA-256).

    It is written beside its place and renamed when it is whole, so that what lies at its place can be used. Raises
    FileError where the server fails, the transfer breaks off or the checksum is another one.
    """
    folder = pathlib.Path(root)
    name = filename or os.path.basename(url)
    target = folder / name
    if has_checksum(target, checksum):
        return target
    folder.mkdir(parents=True, exist_ok=True)
    part = folder / f"{name}.{os.getpid()}.part"
    digest = None if checksum is None else _digest(checksum)
    try:
        _fetch(url, part, name, digest)
        if digest is not None and checksum is not None and digest.hexdigest() != checksum.lower():
            raise FileError(f"{url}: the checksum is {digest.hexdigest()}, expected {checksum}")
        os.replace(part, target)
    finally:
        part.unlink(missing_ok=True)
    return target


def _fetch(url: str, part: pathlib.Path, name: str, digest: Any) -> None:
    request = urllib.request.Request(url, headers={"User-Agent": "libtensor"})
    try:
        with urllib.request.urlopen(request, timeout=60) as reply, open(part, "wb") as file:
            length = reply.headers.get("Content-Length")
            total = int(length) if length and length.isdigit() else None
            progress = _Progress(name, total)
            while block := reply.read(_BLOCK):
                file.write(block)
                if digest is not None:
                    digest.update(block)
                progress.add(len(block))
            progress.close()
    except (urllib.error.URLError, http.client.HTTPException, OSError, ValueError) as e:
        raise FileError(f"{url}: {e}") from e
    if total is not None and progress.n != total:
        raise FileError(f"{url}: the transfer ended after {progress.n} of {total} bytes")


def download_from(mirrors: Iterable[str], name: str, folder: Path, checksum: str | None) -> pathlib.Path:
    """download_url of the first mirror that has the file."""
    failures = []
    for mirror in mirrors:
        try:
            return download_url(mirror + name, folder, name, checksum)
        except FileError as e:
            failures.append(str(e))
    raise FileError(f"{name} could not be downloaded: " + "; ".join(failures))


def extract_archive(path: Path, folder: Path) -> None:
    """Unpacks a tar file or a zip file, of which nothing may lie outside of the folder."""
    base = os.path.realpath(folder)

    def inside(name: str) -> None:
        place = os.path.realpath(os.path.join(base, name))
        if os.path.commonpath([base, place]) != base:
            raise FileError(f"{os.fspath(path)}: the archive has {name!r}, which lies outside of {base}")

    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as archive:
            for name in archive.namelist():
                inside(name)
            archive.extractall(base)
        return
    with tarfile.open(path) as packed:
        members = packed.getmembers()
        for member in members:
            inside(member.name)
            if not (member.isfile() or member.isdir()):
                raise FileError(f"{os.fspath(path)}: the archive has {member.name!r}, which is no file or folder")
        packed.extractall(base, members=members)
