# SPDX-License-Identifier: Apache-2.0
"""torch.torch_version: the version as a text that is compared part by part."""

from __future__ import annotations

import re
from typing import Any

from ..._tables import VERSIONS


def _parts(value: Any) -> tuple[int, ...]:
    if isinstance(value, (tuple, list)):
        return tuple(int(part) for part in value)
    found = re.match(r"\d+(\.\d+)*", str(value))
    return tuple(map(int, found.group().split("."))) if found else ()


class TorchVersion(str):
    """A version: it compares by its numbers, with texts and tuples of numbers."""

    def _compared(self, other: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
        mine, theirs = _parts(self), _parts(other)
        if isinstance(other, (tuple, list)):
            return mine[: len(theirs)], theirs
        longest = max(len(mine), len(theirs))
        return mine + (0,) * (longest - len(mine)), theirs + (0,) * (longest - len(theirs))

    def __lt__(self, other: Any) -> bool:
        mine, theirs = self._compared(other)
        return mine < theirs

    def __le__(self, other: Any) -> bool:
        mine, theirs = self._compared(other)
        return mine <= theirs

    def __gt__(self, other: Any) -> bool:
        mine, theirs = self._compared(other)
        return mine > theirs

    def __ge__(self, other: Any) -> bool:
        mine, theirs = self._compared(other)
        return mine >= theirs

    def __eq__(self, other: Any) -> bool:
        if isinstance(other, str):
            return str(self) == str(other)
        mine, theirs = self._compared(other)
        return mine == theirs

    def __ne__(self, other: Any) -> bool:
        return not self == other

    __hash__ = str.__hash__


__version__ = TorchVersion(VERSIONS["torch"])
