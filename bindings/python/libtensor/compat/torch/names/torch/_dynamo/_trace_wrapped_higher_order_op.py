# SPDX-License-Identifier: Apache-2.0
"""A scope that masks are computed in, so that tensors index tensors within vmap(); they always do here."""

from __future__ import annotations


class TransformGetItemToIndex:
    """Changes nothing."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, *exception: object) -> None:
        pass
