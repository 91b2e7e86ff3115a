# SPDX-License-Identifier: Apache-2.0
"""Regular expressions of tokenizers, which have Unicode classes such as \\p{L}, as Python's `re` understands them."""

from __future__ import annotations

import re
import sys
import unicodedata
from functools import lru_cache
from itertools import groupby

from ..errors import InvalidError, UnsupportedError

_GPT2 = r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+"
_WORD = r"[^\r\n\p{L}\p{N}]?"
_UPPER, _LOWER = r"[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]", r"[\p{Ll}\p{Lm}\p{Lo}\p{M}]"
_SHORT = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)"
_SPACES = r"\s*[\r\n]+|\s+(?!\S)|\s+"

# How the texts of these encodings are split before their bytes are merged.
PATTERNS = {
    "gpt2": _GPT2,
    "r50k_base": _GPT2,
    "p50k_base": _GPT2,
    "p50k_edit": _GPT2,
    "cl100k_base": rf"'(?i:[sdmt]|ll|ve|re)|{_WORD}\p{{L}}+|\p{{N}}{{1,3}}| ?[^\s\p{{L}}\p{{N}}]+[\r\n]*"
    r"|\s+$|\s*[\r\n]|\s+(?!\S)|\s",
    "o200k_base": rf"{_WORD}{_UPPER}*{_LOWER}+{_SHORT}?|{_WORD}{_UPPER}+{_LOWER}*{_SHORT}?|\p{{N}}{{1,3}}"
    rf"| ?[^\s\p{{L}}\p{{N}}]+[\r\n/]*|{_SPACES}",
    "llama3": rf"{_SHORT}|{_WORD}\p{{L}}+|\p{{N}}{{1,3}}| ?[^\s\p{{L}}\p{{N}}]+[\r\n]*|{_SPACES}",
    "qwen2": rf"{_SHORT}|{_WORD}\p{{L}}+|\p{{N}}| ?[^\s\p{{L}}\p{{N}}]+[\r\n]*|{_SPACES}",
}
PATTERNS["o200k_harmony"] = PATTERNS["o200k_base"]

# White_Space of Unicode's PropList. Python's \s has U+001C to U+001F too.
_WHITE_SPACE = [(0x09, 0x0D), (0x20, 0x20), (0x85, 0x85), (0xA0, 0xA0), (0x1680, 0x1680), (0x2000, 0x200A),
                (0x2028, 0x2029), (0x202F, 0x202F), (0x205F, 0x205F), (0x3000, 0x3000)]  # fmt: skip

Ranges = list[tuple[int, int]]


@lru_cache(maxsize=1)
def _categories() -> dict[str, Ranges]:
    """Ranges of code points by general category, such as "Lu"."""
    found: dict[str, Ranges] = {}
    first = 0
    for kind, group in groupby(map(unicodedata.category, map(chr, range(sys.maxunicode + 1)))):
        end = first + len(list(group))
        found.setdefault(kind, []).append((first, end - 1))
        first = end
    return found


def _merged(ranges: Ranges) -> Ranges:
    result: Ranges = []
    for low, high in sorted(ranges):
        if result and low <= result[-1][1] + 1:
            result[-1] = (result[-1][0], max(high, result[-1][1]))
        else:
            result.append((low, high))
    return result


def _complement(ranges: Ranges) -> Ranges:
    result, start = [], 0
    for low, high in _merged(ranges):
        if low > start:
            result.append((start, low - 1))
        start = high + 1
    return [*result, (start, sys.maxunicode)] if start <= sys.maxunicode else result


def _property(name: str) -> Ranges:
    """Code points of a general category or a group of them: "L", "Lu", "Letter"."""
    long_names = {
        "Letter": "L", "Mark": "M", "Number": "N", "Punctuation": "P", "Symbol": "S", "Separator": "Z", "Other": "C"
    }  # fmt: skip
    short = long_names.get(name, name)
    found = [r for kind, ranges in _categories().items() if kind == short or kind[0] == short for r in ranges]
    if not found:
        raise UnsupportedError(f"a tokenizer's pattern has \\p{{{name}}}: expected a general category such as L or Nd")
    return _merged(found)


@lru_cache(maxsize=64)
def _class_text(escape: str, name: str) -> str:
    """What stands between brackets for \\s, \\S, \\p{name} and \\P{name}."""
    ranges = _WHITE_SPACE if escape in "sS" else _property(name)
    if escape in "SP":
        ranges = _complement(ranges)
    return "".join(f"\\U{low:08x}" + (f"-\\U{high:08x}" if high > low else "") for low, high in ranges)


_PROPERTY = re.compile(r"([pP])(?:\{(\^?)([A-Za-z_]+)\}|([A-Z]))")


def translate(pattern: str) -> str:
    """The same pattern for Python's `re`."""
    out: list[str] = []
    i, inside = 0, False  # of brackets
    while i < len(pattern):
        char = pattern[i]
        if char == "\\":
            following = pattern[i + 1 : i + 2]
            found = _PROPERTY.match(pattern, i + 1)
            if found or following in ("s", "S"):
                escape = following
                if found and found[2]:
                    escape = "P" if escape == "p" else "p"
                text = _class_text(escape, (found[3] or found[4]) if found else "")
                out.append(text if inside else f"[{text}]")
                i = found.end() if found else i + 2
                continue
            if following in ("w", "W", "b", "B", "X", "h", "R", "K", "G", "z"):
                raise UnsupportedError(f"a tokenizer's pattern has \\{following}, which is not supported: {pattern!r}")
            out.append(pattern[i : i + 2])
            i += 2
            continue
        if inside:
            if pattern.startswith(("&&", "--", "~~"), i) or (char == "[" and not pattern.startswith("[:", i)):
                raise UnsupportedError(f"a tokenizer's pattern has sets within brackets: {pattern!r}")
            inside = char != "]"
        elif char == "[":
            inside = True
            if pattern.startswith("[^", i):
                out.append("[^")
                i += 2
                continue
        elif char == "$":
            char = r"\Z"  # Python's $ is also before a last newline
        elif char == "+" and i and pattern[i - 1] in "?*+}" and pattern[i - 2 : i - 1] != "\\":
            if sys.version_info < (3, 11):
                raise UnsupportedError(f"possessive quantifiers need Python 3.11: {pattern!r}")
        out.append(char)
        i += 1
    return "".join(out)


@lru_cache(maxsize=64)
def compiled(pattern: str) -> re.Pattern[str]:
    """The pattern of an encoding by its name, or a pattern with Unicode classes."""
    text = PATTERNS.get(pattern, pattern)
    try:
        return re.compile(translate(text))
    except re.error as e:
        raise InvalidError(f"a tokenizer's pattern is not valid: {e}: {text!r}") from None
