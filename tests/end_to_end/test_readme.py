# SPDX-License-Identifier: Apache-2.0
"""The README shows pieces of programs that the suites run, as they are."""

import pathlib
import re
import textwrap

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SHOWN = re.findall(r"\[([^]]+)\]\(\1\)\n\n```\w+\n(.*?)```", (ROOT / "README.md").read_text(), re.S)


def test_the_loop_is_there_in_five_languages():
    assert [pathlib.Path(path).suffix for path, _ in SHOWN] == [".c", ".cpp", ".py", ".rs", ".jl"]


@pytest.mark.parametrize("path, code", SHOWN, ids=[path for path, _ in SHOWN])
def test_shown_as_it_is(path, code):
    lines = [line.strip() for line in (ROOT / path).read_text().splitlines()]
    text = "\n".join(lines)
    for piece in code.split("\n...\n"):
        wanted = "\n".join(line.strip() for line in textwrap.dedent(piece).strip().splitlines())
        assert wanted in text
