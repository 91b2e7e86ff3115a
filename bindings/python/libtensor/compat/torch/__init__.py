# SPDX-License-Identifier: Apache-2.0
"""PyTorch's name for libtensor: programs and packages that import torch run on libtensor unchanged.

    python -m libtensor.compat.torch train.py --epochs 3

or, within a program, before anything imports torch:

    import libtensor.compat.torch
    libtensor.compat.torch.install()
    import torch  # libtensor
"""

from __future__ import annotations

import importlib.util
import sys
from typing import Any

from ...errors import InvalidError
from ._finder import Finder

__all__ = ["install", "is_installed", "uninstall"]

_finder: Finder | None = None


def is_installed() -> bool:
    """Whether `import torch` imports libtensor."""
    return _finder is not None


def _present(root: str) -> bool:
    """Whether a package of this name can be imported."""
    if root in sys.modules:
        return True
    try:
        return importlib.util.find_spec(root) is not None
    except ValueError:
        return False


def install(*, vision: bool | None = None) -> None:
    """From now on `import torch`, and of everything under it, imports libtensor, whether PyTorch is there or not.

    With `vision`, `import torchvision` imports libtensor.vision; None does so where torchvision is not installed. A
    second call changes only that. InvalidError if PyTorch, or torchvision with `vision`, has been imported already.
    """
    global _finder
    if _finder is None and "torch" in sys.modules:
        raise InvalidError("install: torch is already imported; call install() before anything imports it")
    if vision is None:
        vision = _finder.vision if _finder else not _present("torchvision")
    if vision and not (_finder and _finder.vision) and "torchvision" in sys.modules:
        raise InvalidError("install: torchvision is already imported; call install() before anything imports it")
    if _finder is None:
        _finder = Finder()
        sys.meta_path.insert(0, _finder)
    if _finder.vision and not vision:
        _forget("torchvision")
    _finder.vision = bool(vision)


def uninstall() -> None:
    """`import torch` finds PyTorch again, or nothing. Modules that have imported libtensor as torch keep it."""
    global _finder
    if _finder is None:
        return
    sys.meta_path.remove(_finder)
    _forget("torch")
    if _finder.vision:
        _forget("torchvision")
    _finder = None


def _forget(root: str) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == root]:
        del sys.modules[name]


def __getattr__(name: str) -> Any:
    raise AttributeError(
        f"module {__name__!r} has no attribute {name!r}; after install(), `import torch` has PyTorch's names"
    )
