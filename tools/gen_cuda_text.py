# SPDX-License-Identifier: Apache-2.0
"""What the CUDA plugin has of its own sources as text: the headers that kernels of groups are made of, in one string literal.
Comments and indentation are left out."""

import re

import tables

HEADERS = [
    "libtensor/backends/cuda/device/runtime/rtc_std.h",
    "libtensor/backends/cuda/device/elementwise/group_kernel.h",
    "libtensor/backends/cuda/device/reduce/row_folds.h",
    *(f"libtensor/functors/{name}.h" for name in ("unary", "binary", "compare", "ternary", "gradients")),
]
OUTPUT = "libtensor/backends/cuda/device/elementwise/group_headers.gen.inc"
# What rtc_std.h is in the place of.
STANDARD = re.compile(r"#include <(?:cstdint|type_traits)>\n")
MOST = 16000  # characters of a literal; the compiler joins them


def flat(header, seen):
    """A header with what it includes in the place of that."""
    if header in seen:
        return ""
    seen.add(header)
    text = (tables.ROOT / header).read_text().replace("#pragma once\n", "")
    if not header.endswith("rtc_std.h"):
        text = STANDARD.sub("", text)
    return re.sub(r'#include "(libtensor/[^"]+)"\n', lambda match: flat(match[1], seen), text)


def text():
    seen = set()
    joined = "".join(flat(header, seen) for header in HEADERS)
    joined = re.sub(r"//[^\n]*", "", joined)
    assert "/*" not in joined and '"//' not in joined
    return "".join(f"{line.strip()}\n" for line in joined.splitlines() if line.strip())


def outputs(_):
    literals, left = [], text()
    while left:
        cut = left.rfind("\n", 0, MOST) + 1
        literals.append(f'R"text({left[:cut]})text"\n')
        left = left[cut:]
    return {OUTPUT: "// Written by tools/generate.py from the headers. Do not edit.\n" + "".join(literals)}
