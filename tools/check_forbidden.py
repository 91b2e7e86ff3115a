# SPDX-License-Identifier: Apache-2.0
"""Checks for what has no place in the code: calls that end the process, prints, unfinished work, long files."""

import re
import sys

from source_files import ROOT, files

MAX_LINES = 800

# In libtensor/, outside comments and strings: (what, where it is allowed, why it is not elsewhere).
CALLS = [
    (
        r"\b(exit|_exit|_Exit|quick_exit|abort|terminate)\s*\(",
        None,
        "a library does not end its host",
    ),
    (
        r"\bv?f?printf\s*\(|\bf?puts\s*\(|\bputchar\s*\(|\bperror\s*\(",
        None,
        "a library does not print",
    ),
    (r"\bstd::(cout|cerr|clog)\b|<iostream>", None, "a library does not print"),
    (r"\bassert\s*\(|<cassert>|<assert\.h>", None, "an argument is checked with fail()"),
    (
        r"\b(secure_)?getenv\s*\(",
        "libtensor/core/env.cpp",
        "the environment is read in core/env.cpp",
    ),
    (
        r"#\s*pragma\s+omp\b",
        "libtensor/core/parallel.",
        "threads live in core/parallel.h",
    ),
    (
        r"\b(_WIN32|__linux__|__APPLE__)\b|<(windows|unistd|fcntl|pthread|sys/\w+)\.h>",
        "libtensor/core/platform/",
        "only core/platform knows the operating system",
    ),
    (
        r"(?:\b(?:extent|numel)\([^()]*\)|\bstrides(?:\(\))?\[[^\]]*\]) \* "
        r"|\*=? (?:[\w.>-]+[.>])?(?:extent\(|numel\(\)|strides(?:\(\))?\[)",
        (
            # Kernels, whose tensors have memory: indices times strides stay in it, and strides that are never
            # taken are short (near_strides() of core/shape.h).
            "libtensor/backends/",
            "libtensor/device/strided_iterator.",
            "libtensor/device/kernel_bytes.h",  # of tensors with elements
            # Each was looked at: of positions inside of tensors that have memory.
            "libtensor/autograd/gradcheck.cpp",
            "libtensor/capi/create.cpp",
            "libtensor/capi/dlpack.cpp",
            "libtensor/core/format.cpp",
            "libtensor/core/shape.cpp",
            "libtensor/distributed/",
            "libtensor/io/",
            "libtensor/ops/indexing/advanced_index.cpp",
            "libtensor/ops/nn/ctc.cpp",
            "libtensor/ops/shape/geometry.cpp",
            "libtensor/ops/shape/concat.cpp",
        ),
        "sizes are multiplied in core/checked.h",
    ),
    (r"\bstd::rand\b|\b(srand|strtok|setlocale)\s*\(", None, "it has hidden state"),
    (r"\bM_(PI|E|LN|LOG|SQRT|1_PI|2_)\w*", None, "not every system has it; std::numbers does"),
    (
        r"(?m)^[ ]+static (?!constexpr|constinit|thread_local|inline)[^(;]*\w+ = ",
        ("libtensor/core/platform/", "libtensor/core/test_hooks.cpp"),
        "a forked child waits for the thread that is making it; core/no_destructor.h has what to use",
    ),
]
# Anywhere in the repository.
TEXT = [
    (r"\b(TO" r"DO|FIX" r"ME|XX" r"X|HA" r"CK)\b", "unfinished work is not committed"),
    (r"-f" r"fast-math|-O" r"fast\b", "NaN and infinity are data"),
    (r"(?<![\w.~/-])/(work|home|root|Users)/", "a path of one machine"),
    (
        r"(?i)\bsub-?" r"agents?\b|\b(this|last|next|previous) " r"session\b",
        "not about the product",
    ),
]
# Every source file says in its first lines under which licence it is.
LICENCE = "SPDX-License-Identifier: Apache-2.0"
TAGGED = {".h", ".hpp", ".c", ".cpp", ".cu", ".cuh", ".inc", ".py", ".rs", ".jl", ".sh", ".mjs", ".js"}
CODE = {".h", ".hpp", ".c", ".cpp", ".cu", ".cuh", ".inc", ".py", ".rs", ".jl", ".sh"}
# The rule about fast-math is for those that could set it; documentation may speak of it.
BUILD = {".txt", ".cmake", ".build", ".json", ".toml", ".sh", ".py", ".rs", ".jl", ".cpp", ".h"}


def strip(text):
    """Blanks comments and the inside of literals, keeping lines."""
    pattern = r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"' r"|'(?:\\.|[^'\\\n])'"

    def blank(match):
        return re.sub(r"[^\n]", " ", match[0]) if match[0][0] == "/" else '""'

    return re.sub(pattern, blank, text, flags=re.S)


def problems(staged):
    for name, derived in files(staged):
        path = ROOT / name
        try:
            text = path.read_text()
        except UnicodeDecodeError:
            continue
        for pattern, why in TEXT:
            if "fast-math" in pattern and path.suffix not in BUILD:
                continue
            for match in re.finditer(pattern, text):
                yield f"{name}:{text.count(chr(10), 0, match.start()) + 1}: {match[0]!r}: {why}"
        if name.startswith("libtensor/") and path.suffix in CODE:
            code = strip(text)
            for pattern, allowed, why in CALLS:
                if allowed and name.startswith(allowed):
                    continue
                for match in re.finditer(pattern, code):
                    yield f"{name}:{code.count(chr(10), 0, match.start()) + 1}: {match[0]!r}: {why}"
        if path.suffix in TAGGED and LICENCE not in "".join(text.splitlines(True)[:3]):
            yield f"{name}: its first lines lack {LICENCE}"
        if path.suffix in CODE and not derived and (n := text.count("\n")) > MAX_LINES:
            yield f"{name}: {n} lines; more than {MAX_LINES} are two things in one file"


def main():
    found = list(problems("--staged" in sys.argv))
    print(*found, sep="\n", end="\n" if found else "")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
