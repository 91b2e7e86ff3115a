# SPDX-License-Identifier: Apache-2.0
"""What __array_namespace_info__ tells."""

from __future__ import annotations

from typing import Any

from .. import dtypes as d
from ..errors import InvalidError
from ._array import DTYPES, KINDS

_CPU = d.device("cpu")


class Info:
    """Capabilities, devices and dtypes of the namespace."""

    def capabilities(self) -> dict[str, Any]:
        """What programs may rely on."""
        return {"boolean indexing": True, "data-dependent shapes": True, "max dimensions": 64}

    def default_device(self) -> d.device:
        """Where arrays are made."""
        return _CPU

    def devices(self) -> list[d.device]:
        """All devices."""
        return [_CPU]

    def default_dtypes(self, *, device: Any = None) -> dict[str, d.dtype]:
        """The dtypes of arrays that are made without one."""
        return {"real floating": d.float32, "complex floating": d.complex64, "integral": d.int64, "indexing": d.int64}

    def dtypes(self, *, device: Any = None, kind: Any = None) -> dict[str, d.dtype]:
        """The dtypes of a kind, by name."""
        kinds = ("any",) if kind is None else (kind,) if isinstance(kind, str) else kind
        for one in kinds:
            if one not in KINDS:
                raise InvalidError(f"dtypes: {one!r} is no kind of dtypes")
        return {x.name: x for x in DTYPES if any(x.kind in KINDS[one] for one in kinds)}


def info() -> Info:
    """What the namespace has."""
    return Info()
