# SPDX-License-Identifier: Apache-2.0
"""libtensor/text/unicode.gen.inc: facts of the Unicode Character Database that tokenizers need, from Python's unicodedata.

Run by hand when Unicode has a new version: the result depends on the version of Python, so that no other tool runs it.
python3 tools/gen_unicode.py
"""

import sys
import textwrap
import unicodedata
from itertools import groupby
from pathlib import Path

CATEGORIES = "Cc Cf Cn Co Cs Ll Lm Lo Lt Lu Mc Me Mn Nd Nl No Pc Pd Pe Pf Pi Po Ps Sc Sk Sm So Zl Zp Zs".split()
TARGET = Path(__file__).parent.parent / "libtensor/text/unicode.gen.inc"
HANGUL = range(0xAC00, 0xD7A4)  # composed by arithmetic


def runs(of):
    """The first code point of each run with one value, and the value."""
    first = 0
    for value, group in groupby(map(of, map(chr, range(sys.maxunicode + 1)))):
        yield first, value
        first += len(list(group))


def array(name, numbers):
    body = textwrap.fill(", ".join(f"{n:#x}" if n > 9 else str(n) for n in numbers), 100, initial_indent="    ",
                         subsequent_indent="    ")  # fmt: skip
    return f"constexpr uint32_t {name}[] = {{\n{body}}};\n"


def decompositions():
    """(composed, first, second or 0) of each canonical decomposition, one step."""
    for code in range(sys.maxunicode + 1):
        parts = unicodedata.decomposition(chr(code)).split()
        if parts and not parts[0].startswith("<") and code not in HANGUL:
            yield code, int(parts[0], 16), int(parts[1], 16) if len(parts) > 1 else 0


def composes(code):
    """Whether NFC makes it of its parts: it is excluded, or a singleton, otherwise."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", chr(code))) == chr(code)


def main():
    rows = list(decompositions())
    text = "// SPDX-License-Identifier: Apache-2.0\n"
    text += f"// Made by tools/gen_unicode.py of Unicode {unicodedata.unidata_version}. Do not edit.\n"
    text += "// (first code point) * 32 + general category, of runs.\n"
    text += array("kCategoryRuns", (first * 32 + CATEGORIES.index(c) for first, c in runs(unicodedata.category)))
    text += "// (first code point) * 256 + canonical combining class, of runs.\n"
    text += array("kCombiningRuns", (first * 256 + c for first, c in runs(unicodedata.combining)))
    text += "// Canonical decompositions in one step: composed, first, second or 0.\n"
    text += array("kDecompositions", (n for row in rows for n in row))
    pairs = sorted((first, second, code) for code, first, second in rows if second and composes(code))
    text += "// What composition makes of two code points: first, second, composed.\n"
    text += array("kCompositions", (n for row in pairs for n in row))
    TARGET.write_text(text)


if __name__ == "__main__":
    main()
