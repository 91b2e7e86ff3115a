# SPDX-License-Identifier: Apache-2.0
"""Checks that every layer of libtensor/ includes only the layers below it."""

import re
import sys
from pathlib import Path

from source_files import ROOT, files

# A layer may include itself and these.
MAY_INCLUDE = {
    "core": "functors",  # complex.h: a number is the same thing everywhere
    "functors": "",  # self-contained: its text is also handed to the run-time compilers
    "graph": "core",
    "device": "core graph",
    "jit": "core graph functors",
    "backends": "core graph functors device jit",
    "ops": "core graph device jit",
    "autograd": "core graph ops",
    "optim": "core graph device ops",
    "io": "core graph ops",
    "distributed": "core graph device ops autograd",
    "capi": "core graph device ops autograd optim io distributed",
}

INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"')


def problems(staged):
    for name, _ in files(staged):
        path = Path(name)
        if path.parts[0] != "libtensor" or path.suffix not in (".h", ".cpp", ".cu", ".cuh", ".inc"):
            continue
        layer = path.parts[1]
        if layer not in MAY_INCLUDE:
            yield f"{name}: {layer} is not a layer"
            continue
        allowed = {layer, *MAY_INCLUDE[layer].split()}
        for number, line in enumerate((ROOT / path).read_text().splitlines(), 1):
            if not (match := INCLUDE.match(line)):
                continue
            where, included = f"{name}:{number}", match[1].split("/")
            if match[1] == "tests/test_hooks.h" and path.name == "test_hooks.cpp":
                continue
            if match[1] == "tensor_commit.h":  # made by the build
                continue
            if included[0] == "tensor" and layer != "functors":
                continue
            if included[0] != "libtensor":
                yield f'{where}: write "libtensor/...", not "{match[1]}"'
            elif included[1] not in allowed:
                yield f"{where}: {layer} must not include {included[1]}"


def main():
    found = list(problems("--staged" in sys.argv))
    print(*found, sep="\n", end="\n" if found else "")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
