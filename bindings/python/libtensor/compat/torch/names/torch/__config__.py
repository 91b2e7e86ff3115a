# SPDX-License-Identifier: Apache-2.0
"""torch.__config__: how the library was built."""

from __future__ import annotations

import libtensor as lt

__all__ = ["parallel_info", "show"]


def show() -> str:
    """Version, compiler and features of libtensor, a line of text."""
    return lt.build_info()


def parallel_info() -> str:
    """The number of threads."""
    return f"libtensor: at::get_num_threads() : {lt.get_num_threads()}\n"
