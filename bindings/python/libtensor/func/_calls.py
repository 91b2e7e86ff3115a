# SPDX-License-Identifier: Apache-2.0
"""The calls of a program, read from its text."""

from __future__ import annotations

import json
import re
from typing import Any

from ..errors import UnsupportedError


class CannotBatch(UnsupportedError):
    """The program has a call that cannot be made for all samples at once."""


def cannot_batch(why: str) -> CannotBatch:
    return CannotBatch(why)


_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|%(\d+)|\b(\w+)=|(?<![\w.])-?inf\b|\bnan\b')
_CALL = re.compile(r"  (?:((?:%\d+|null)(?:, (?:%\d+|null))*) = )?(\w+)\((.*)\)$")


class Ref:
    """The number of a value."""

    def __init__(self, n: int) -> None:
        self.n = n


def _token(found: re.Match[str]) -> str:
    number, key = found.groups()
    if number is not None:
        return f'{{"value": {number}}}'
    if key is not None:
        return f'"{key}":'
    text = found[0]
    return text if text.startswith('"') else text.replace("inf", "Infinity").replace("nan", "NaN")


def _resolved(content: dict[str, Any]) -> Any:
    return Ref(content["value"]) if list(content) == ["value"] and type(content["value"]) is int else content


def section(text: str, title: str) -> list[str]:
    """The lines below a title."""
    lines = text.splitlines()
    found = lines[lines.index(title) + 1 :] if title in lines else []
    end = next((i for i, line in enumerate(found) if not line.startswith("  ")), len(found))
    return found[:end]


def calls_of(text: str) -> list[tuple[list[int | None], str, dict[str, Any], str]]:
    """Of each call the numbers of its results, None for one without a value, its name, its arguments and its text."""
    found = []
    for line in section(text, "calls:"):
        parts = _CALL.match(line)
        if parts is None:
            raise cannot_batch(line)
        results, name, args = parts.groups()
        content = json.loads(f"{{{_TOKEN.sub(_token, args)}}}", object_hook=_resolved)
        if isinstance(content, Ref):  # an argument that is called value
            content = {"value": content.n}
        found.append(
            (
                [int(n[1:]) if n.startswith("%") else None for n in re.findall(r"%\d+|null", results or "")],
                name,
                content,
                line.strip(),
            )
        )
    return found


def refs_of(args: dict[str, Any]) -> list[Ref]:
    found = []
    for value in args.values():
        found += [v for v in (value if isinstance(value, list) else [value]) if isinstance(v, Ref)]
    return found
