"""Finds and loads the shared library."""

import ctypes
import os
import pathlib
import sys
from collections.abc import Iterator
from typing import Any

if sys.platform == "win32":
    NAMES = ["libtensor.dll", "tensor.dll"]
elif sys.platform == "darwin":
    NAMES = ["libtensor.dylib"]
else:
    NAMES = ["libtensor.so", "libtensor.so.0"]


def _inside(folder: pathlib.Path) -> pathlib.Path:
    """The library in a folder, under the first name that is there."""
    paths = [folder / name for name in NAMES]
    return next((path for path in paths if path.exists()), paths[0])


def _places() -> Iterator[str]:
    """LIBTENSOR_PATH alone if it is set; else the package, the repository's builds, the system's loader."""
    if override := os.environ.get("LIBTENSOR_PATH"):
        path = pathlib.Path(override)
        yield str(_inside(path) if path.is_dir() else path)
        return
    # An editable install has two entries here, and the library lies in the one that is not the source.
    folders = [pathlib.Path(p) for p in sys.modules[__package__].__path__]
    root = pathlib.Path(__file__).resolve().parents[3]
    if (root / "libtensor" / "ops" / "ops.toml").exists():
        folders += [root / "build" / preset for preset in ("release", "dev")]
    yield from (str(_inside(folder)) for folder in folders)
    yield from NAMES


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
                return
            tried.append(
                f"{path}: has ABI {found[0]} and API level {found[1]}, "
                f"needed are ABI {abi} and at least level {api_level}"
            )
        raise ImportError("libtensor was not found. Tried:\n  " + "\n  ".join(tried))

    def bind(self, name: str, result: Any, *arguments: Any) -> Any:
        try:
            function = self.dll[name]
        except AttributeError:
            self.missing.append(name)
            return None
        function.restype = result
        function.argtypes = arguments
        return function

    def finish(self) -> None:
        if self.missing:
            raise ImportError(f"{self.path} lacks {', '.join(self.missing)}")
