# SPDX-License-Identifier: Apache-2.0
"""Text as numbers of characters."""

import pathlib
import sys

import numpy as np

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))

from data_files import data_file

SHAKESPEARE = "https://raw.githubusercontent.com/karpathy/char-rnn/master/data/tinyshakespeare/input.txt"
SHA256 = "86c4e6aa9db7c042ec79f339dcb96d42b0075e16b8fc2e86bf0ca57e2dc565ed"


def load():
    """(the text, as int64 numbers of its characters; the characters)."""
    text = data_file("text", "tinyshakespeare.txt", SHA256, SHAKESPEARE).read_text(encoding="utf-8")
    characters = sorted(set(text))
    number = {c: i for i, c in enumerate(characters)}
    return np.array([number[c] for c in text], np.int64), characters


def excerpts(text, rng, n, length):
    """(n pieces of the text, the same one character later), each (n, length)."""
    starts = rng.integers(0, len(text) - length, n)
    places = starts[:, None] + np.arange(length + 1)
    return text[places[:, :-1]], text[places[:, 1:]]
