# SPDX-License-Identifier: Apache-2.0
"""Checks that every layer of libtensor/ depends only on the layers below it.

check_layers.py [--staged]      by what sources include
check_layers.py --objects DIR   by what the objects of a build use, which finds a function that a lower layer declares and a
                                higher one defines
"""

import collections
import re
import subprocess
import sys
from pathlib import Path

from source_files import ROOT, files

# A layer may include itself and these.
MAY_INCLUDE = {
    "core": "functors",  # complex.h: a number is the same thing everywhere
    "functors": "",  # self-contained: its text is also handed to the run-time compilers
    "graph": "core",
    "device": "core graph",
    "backends": "core graph functors device",
    "ops": "core graph device",
    "autograd": "core graph ops",
    "optim": "core graph device ops",
    "io": "core graph ops",
    "distributed": "core graph device ops autograd",
    "program": "core graph device ops autograd optim io",
    "text": "core io",
    "capi": "core graph device ops autograd optim io distributed program text",
}

# What a lower layer declares and a backend defines: the devices that the library comes with, and what belongs to one kind
# of device alone. Registered at run time, a static library would lose it, and every call would ask whether it is there.
PORTS = set(
    """cpu_backend cuda_backend meta_backend kOwnDevices kOwnDeviceCount
    cuda_device_count cuda_why cuda_libraries register_plugin set_host_allocator""".split()
)

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


def symbols(file):
    """{symbol} that an object defines, but for those that several may define, and {symbol} that it uses."""
    defined, used = set(), set()
    for line in subprocess.run(["nm", "-P", file], check=True, capture_output=True, text=True).stdout.splitlines():
        name, kind, *_ = line.split()
        if kind == "U":
            used.add(name)
        elif kind in "TDBR":
            defined.add(name)
    return defined, used


def link_problems(folder):
    objects = {file.relative_to(folder).as_posix(): symbols(file) for file in sorted(Path(folder).rglob("*.o"))}
    if not objects:
        yield f"{folder}: no objects"
    home = {name: file for file, (defined, _) in objects.items() for name in defined}
    upward = collections.defaultdict(list)
    for file, (_, used) in objects.items():
        layer = file.split("/")[0]
        for name in used & set(home):
            other = home[name].split("/")[0]
            if other not in {layer, *MAY_INCLUDE.get(layer, "").split()}:
                upward[name].append(file)
    plain = subprocess.run(["c++filt"], input="\n".join(upward), capture_output=True, text=True).stdout.splitlines()
    for name, (symbol, users) in zip(plain, upward.items(), strict=True):
        if re.match(r"libtensor::(\w+)", name)[1] not in PORTS:
            yield f"{users[0]} and {len(users) - 1} more use {name} of {home[symbol]}, a layer above"


def main():
    objects = sys.argv[sys.argv.index("--objects") + 1] if "--objects" in sys.argv else None
    found = list(link_problems(objects) if objects else problems("--staged" in sys.argv))
    print(*found, sep="\n", end="\n" if found else "")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
