# SPDX-License-Identifier: Apache-2.0
"""The whole API compiles without a warning in every standard of C and C++, with the strictest flags of both compilers."""

import shutil
import subprocess

import native
import pytest

SOURCE = '#include "tensor/tensor.h"\n#include "tensor/tensor.h"\nint main(void) { return tensor_version() == 0; }\n'
GCC = ["-pedantic", "-Wall", "-Wextra", "-Werror"]
CLANG = [
    "-Weverything",
    "-Wno-padded",
    "-Wno-unknown-warning-option",
    "-Wno-unsafe-buffer-usage",
    "-Wno-missing-prototypes",
    "-Werror",
]
OLD = [
    "-Wno-long-long",
    "-Wno-c++11-long-long",
    "-Wno-c99-extensions",
    "-Wno-c++98-compat-pedantic",
    "-Wno-c++98-compat",
]
C_STANDARDS = ["c89", "c99", "c11", "c17", "c2x"]
CXX_STANDARDS = ["c++98", "c++11", "c++14", "c++17", "c++20"]


def compilers():
    clang = ("clang-14", "clang++-14") if shutil.which("clang-14") else ("clang", "clang++")
    for name, cxx, flags in [("gcc", "g++", GCC), (*clang, CLANG + OLD)]:
        for standard in C_STANDARDS + CXX_STANDARDS:
            yield cxx if "+" in standard else name, standard, flags


@pytest.mark.parametrize("compiler, standard, flags", compilers(), ids=lambda x: x if isinstance(x, str) else "")
def test_compiles(compiler, standard, flags):
    if not shutil.which(compiler):
        pytest.skip(f"{compiler} is not installed")
    language = "c++" if "++" in standard else "c"
    own = ["-Wno-long-long"] if "gcc" in compiler or "g++" in compiler else []
    own += [] if language == "c++" else ["-Wstrict-prototypes"]
    command = [
        compiler,
        "-x",
        language,
        f"-std={standard}",
        "-fsyntax-only",
        *flags,
        *own,
        f"-I{native.ROOT}/include",
        "-",
    ]
    result = subprocess.run(command, input=SOURCE, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr[:2000]
