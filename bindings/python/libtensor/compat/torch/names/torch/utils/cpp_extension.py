# SPDX-License-Identifier: Apache-2.0
"""torch.utils.cpp_extension: extensions in C++ are not built; packages that ask first find that no compiler is there."""

from __future__ import annotations

from ...._missing import Missing

CUDA_HOME: str | None = None
ROCM_HOME: str | None = None
BuildExtension, CppExtension, CUDAExtension, load, load_inline = (
    Missing(f"torch.utils.cpp_extension.{name}")
    for name in "BuildExtension CppExtension CUDAExtension load load_inline".split()
)


def is_ninja_available() -> bool:
    """False."""
    return False
