# SPDX-License-Identifier: Apache-2.0
"""Images: data sets, files, transforms, operations and networks, under torchvision's names.

from libtensor.vision import datasets, models, transforms
data = datasets.MNIST("data", train=True, transform=transforms.ToTensor(), download=True)
model = models.resnet18(num_classes=10)

Images are tensors (..., C, H, W). Pillow is needed for JPEG files and for its own images alone.
"""

from __future__ import annotations

from importlib import import_module as _import_module
from typing import TYPE_CHECKING as _TYPE_CHECKING
from typing import Any as _Any

if _TYPE_CHECKING:
    from . import datasets as datasets
    from . import io as io
    from . import models as models
    from . import ops as ops
    from . import transforms as transforms
    from . import utils as utils

__all__ = ["datasets", "io", "models", "ops", "transforms", "utils"]


def __getattr__(name: str) -> _Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return _import_module(f".{name}", __name__)


def __dir__() -> list[str]:
    return sorted([*__all__, *(name for name in globals() if name.startswith("__"))])
