# SPDX-License-Identifier: Apache-2.0
"""torch.utils.model_zoo: the downloads of libtensor, and the bar of tqdm, which torchvision imports from here."""

from __future__ import annotations

from typing import Any

from libtensor.utils.model_zoo import load_state_dict_from_url, load_url

try:
    from tqdm import tqdm  # type: ignore[import-untyped]
except ImportError:

    class tqdm:  # type: ignore[no-redef]
        """A bar that shows nothing, where the package tqdm is not installed."""

        def __init__(self, iterable: Any = None, *args: Any, **named: Any) -> None:
            self.iterable = iterable

        def __iter__(self) -> Any:
            return iter(self.iterable)

        def __enter__(self) -> tqdm:
            return self

        def __exit__(self, *exc: object) -> None:
            """There is nothing to close."""

        def update(self, n: int = 1) -> None:
            """Does nothing."""


__all__ = ["load_state_dict_from_url", "load_url", "tqdm"]
