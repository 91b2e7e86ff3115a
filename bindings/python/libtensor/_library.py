# SPDX-License-Identifier: Apache-2.0
"""Finds and loads the shared library, and the extension that calls it faster than ctypes does."""

import ctypes
import importlib.util
import operator
import os
import re
import sys
from collections.abc import Iterator
from typing import Any

if sys.platform == "win32":
    NAMES = ["libtensor.dll", "tensor.dll"]
elif sys.platform == "darwin":
    NAMES = ["libtensor.dylib"]
else:
    NAMES = ["libtensor.so", "libtensor.so.0"]


def _inside(folder: str) -> str:
    """The library in a folder, under the first name that is there."""
    paths = [os.path.join(folder, name) for name in NAMES]
    return next((path for path in paths if os.path.exists(path)), paths[0])


def _places() -> Iterator[str]:
    """LIBTENSOR_PATH alone if it is set; else the package, the repository's builds, the system's loader."""
    if override := os.environ.get("LIBTENSOR_PATH"):
        yield _inside(override) if os.path.isdir(override) else override
        return
    # An editable install has two entries here, and the library lies in the one that is not the source.
    folders = list(sys.modules[__package__].__path__)
    root = os.path.realpath(os.path.join(os.path.dirname(__file__), *[os.pardir] * 3))
    if os.path.isdir(os.path.join(root, "libtensor", "ops", "table")):
        folders += [os.path.join(root, "build", preset) for preset in ("release", "dev", "quick")]
    yield from map(_inside, folders)
    yield from NAMES


EXTENSION = "_native.abi3.so"

# Of each ctypes type its letter in the extension's signatures.
_LETTERS = {
    None: "v",
    ctypes.c_double: "d",
    ctypes.c_int64: "q",
    ctypes.c_uint64: "Q",
    ctypes.c_uint32: "I",
    ctypes.c_int32: "i",
    ctypes.c_char_p: "s",
    ctypes.c_void_p: "p",
}


def _extension(library: str) -> Any:
    """The extension module, or None: of the package, else from beside the library. LIBTENSOR_EXTENSION=0 wants none,
    =1 an ImportError where there is none."""
    wanted = os.environ.get("LIBTENSOR_EXTENSION", "")
    if wanted == "0":
        return None
    why = "this Python has no use for it"
    if sys.implementation.name == "cpython" and sys.version_info >= (3, 10):
        folders = [*sys.modules[__package__].__path__, *([os.path.dirname(library)] if os.sep in library else [])]
        paths = [path for path in (os.path.join(folder, EXTENSION) for folder in folders) if os.path.exists(path)]
        why = f"no {EXTENSION} in {' or '.join(folders)}"
        for path in paths[:1]:
            try:
                spec: Any = importlib.util.spec_from_file_location(f"{__package__}._native", path)
                module = importlib.util.module_from_spec(spec)
                spec.loader.exec_module(module)
                return module
            except ImportError as e:
                why = str(e)
    if wanted == "1":
        raise ImportError(f"LIBTENSOR_EXTENSION is 1, but {why}")
    return None


# What integers of C hold.
_RANGES = {
    ctypes.c_int32: (-(2**31), 2**31 - 1),
    ctypes.c_uint32: (0, 2**32 - 1),
    ctypes.c_int64: (-(2**63), 2**63 - 1),
    ctypes.c_uint64: (-(2**63), 2**64 - 1),
}


_EXPECTED = {ctypes.c_double: "a number", ctypes.c_char_p: "bytes", ctypes.c_void_p: "a Tensor or a pointer"}


def _index(value: Any) -> Any:
    """The int that a value stands for, such as an integer of NumPy; as it is if it stands for none."""
    try:
        return operator.index(value)
    except Exception:
        return value


def _misuse(text: str, args: tuple[Any, ...], kinds: tuple[Any, ...]) -> tuple[str, bool]:
    """What the extension says of an argument that ctypes refuses, and whether its value is wrong, not its type."""
    found = re.match(r"argument (\d+): ", text)
    if found is None:
        return text, False
    place = int(found[1])
    value, kind = args[place - 1], kinds[place - 1]
    if isinstance(value, int) and kind is ctypes.c_double:
        return f"argument {place}: a number that does not fit: {value!r:.100}", True
    return f"argument {place}: expected {_EXPECTED.get(kind, 'an integer')}, not {type(value).__name__}", False


class Library:
    """The loaded library. It is never unloaded: its worker threads outlive it."""

    def __init__(self, abi: int, api_level: int) -> None:
        tried = []
        for path in _places():
            if os.sep in path and not os.path.exists(path):
                tried.append(f"{path}: no such file")
                continue
            try:
                self.dll = ctypes.CDLL(path)
                found = self.dll.tensor_abi_version(), self.dll.tensor_api_level()
            except (OSError, AttributeError) as e:
                tried.append(f"{path}: {e}")
                continue
            if found[0] == abi and found[1] >= api_level:
                self.path = path
                self.missing: list[str] = []
                self.signatures: dict[str, tuple[Any, ...]] = {}
                self.native = _extension(path)
                return
            tried.append(
                f"{path}: has ABI {found[0]} and API level {found[1]}, "
                f"needed are ABI {abi} and at least level {api_level}"
            )
        raise ImportError("libtensor was not found. Tried:\n  " + "\n  ".join(tried))

    refuse: Any  # of errors.py, which needs the functions of this library first

    def bind(self, name: str, result: Any, *arguments: Any) -> Any:
        """The function as a callable of the extension, else of ctypes."""
        self.signatures[name] = (result, *arguments)
        if self.native is not None and result in _LETTERS:
            letters = "".join([_LETTERS[kind] for kind in (result, *arguments)])
            if (native := self.native.bind(self.dll._handle, name, letters)) is not None:
                return native
        try:
            function = self.dll[name]
        except AttributeError:
            self.missing.append(name)
            return None
        function.restype = result
        function.argtypes = arguments
        return self._guarded(function, name, arguments) if arguments else function

    def _guarded(self, function: Any, name: str, kinds: tuple[Any, ...]) -> Any:
        """The function with the checks of the extension, which ctypes does not have: numbers that do not fit are cut,
        texts end at a NUL character."""
        texts = [i for i, kind in enumerate(kinds) if kind is ctypes.c_char_p]
        ranges = [(i, *_RANGES[kind]) for i, kind in enumerate(kinds) if kind in _RANGES]
        numbers = {i for i, _, _ in ranges}

        def call(*args: Any) -> Any:
            for i in texts:
                if i < len(args) and isinstance(args[i], bytes) and b"\0" in args[i]:
                    raise self.refuse(name, f"argument {i + 1}: a text with a NUL character: {args[i]!r:.100}", True)
            if any(not isinstance(args[i], int) for i, _, _ in ranges if i < len(args)):
                args = tuple(_index(value) if i in numbers else value for i, value in enumerate(args))
            for i, low, high in ranges:
                if i < len(args) and isinstance(args[i], int) and not low <= args[i] <= high:
                    raise self.refuse(name, f"argument {i + 1}: a number that does not fit: {args[i]!r:.100}", True)
            try:
                return function(*args)
            except ctypes.ArgumentError as e:
                raise self.refuse(name, *_misuse(str(e), args, kinds)) from None

        call.__name__ = name
        return call

    def finish(self) -> None:
        if self.missing:
            raise ImportError(f"{self.path} lacks {', '.join(self.missing)}")
        if self.native is not None:
            self.native.open(self.dll._handle)
