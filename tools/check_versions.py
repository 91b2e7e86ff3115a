# SPDX-License-Identifier: Apache-2.0
"""Checks that every file which states the version states the same one."""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PLACES = [
    ("CMakeLists.txt", r"project\(tensor VERSION ([\d.]+)"),
    ("meson.build", r"version: '([\d.]+)'"),
    ("pyproject.toml", r'(?m)^version = "([\d.]+)"'),
    ("bindings/rust/libtensor/Cargo.toml", r'(?m)^version = "([\d.]+)"'),
    ("bindings/rust/libtensor-sys/Cargo.toml", r'(?m)^version = "([\d.]+)"'),
    ("bindings/julia/Project.toml", r'(?m)^version = "([\d.]+)"'),
]


def main():
    found = {}
    for name, pattern in PLACES:
        path = ROOT / name
        if path.exists():
            match = re.search(pattern, path.read_text())
            found[name] = match[1] if match else "none"
    header = ROOT / "include" / "tensor" / "types.h"
    if header.exists():
        numbers = re.findall(r"#define TENSOR_VERSION_\w+ (\d+)", header.read_text())
        found["include/tensor/types.h"] = ".".join(numbers)
    if len(set(found.values())) > 1:
        print(*(f"{version:10} {name}" for name, version in found.items()), sep="\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
