# SPDX-License-Identifier: Apache-2.0
"""The tokenizer of a folder or a file."""

from __future__ import annotations

import os
from importlib.util import find_spec
from typing import Any

from .._convert import guard
from ..errors import FileError, UnsupportedError
from ._packages import HFTokenizer, SentencePieceTokenizer
from .tokenizer import ByteLevelBPE, Path, Tokenizer, read_json


def _named_tokens(folder: str) -> dict[str, str | None]:
    """The texts of special tokens that files beside the tokenizer name."""
    found: dict[str, str | None] = {}
    for name in ("special_tokens_map.json", "tokenizer_config.json"):
        path = os.path.join(folder, name)
        table = read_json(path, "load_tokenizer") if os.path.isfile(path) else {}
        for key in ("bos_token", "eos_token", "pad_token"):
            value = table.get(key)
            text = value.get("content") if isinstance(value, dict) else value
            if isinstance(text, str):
                found[key] = text
    return found


def _json_tokenizer(path: str, tokens: dict[str, Any]) -> Tokenizer:
    try:
        return ByteLevelBPE.from_tokenizer_json(path, **tokens)
    except UnsupportedError as e:
        if find_spec("tokenizers") is None:
            raise UnsupportedError(
                f"load_tokenizer: {e}; the package tokenizers reads it: pip install tokenizers"
            ) from None
    return HFTokenizer(path, **tokens)


def _looks_like_tiktoken(path: str) -> bool:
    """Whether lines are base64 and a rank: the file tokenizer.model of Llama 3 is one of tiktoken."""
    with open(path, "rb") as file:
        words = file.readline(200).split()
    return len(words) == 2 and words[1].isdigit()


def _model_file(path: str, tokens: dict[str, Any], pattern: str | None) -> Tokenizer:
    if path.endswith(".tiktoken") or _looks_like_tiktoken(path):
        return ByteLevelBPE.from_tiktoken(path, pattern, **tokens)
    return SentencePieceTokenizer(path)


def load_tokenizer(path: Path, pattern: str | None = None) -> Tokenizer:
    """The tokenizer of a model's folder, or of one file of it.

    path: tokenizer.json, vocab.json (with merges.txt beside it), encoder.json (with vocab.bpe), NAME.tiktoken or
        tokenizer.model; of a folder the first of these that it has
    pattern: how texts are split: of a file of tiktoken, the name of its encoding or a regular expression, None: by the
        name of the file; of vocab.json and encoder.json, None: as GPT-2 does. tokenizer.json and SentencePiece say so
        themselves

    tokenizer.json is read by ByteLevelBPE where its model is byte-level BPE, and otherwise by the package tokenizers.
    tokenizer_config.json and special_tokens_map.json beside the file say which tokens begin, end and pad a text.
    """
    place = os.fspath(path)
    folder = place if os.path.isdir(place) else os.path.dirname(place)
    tokens: dict[str, Any] = dict(_named_tokens(folder))
    pairs = {"vocab.json": "merges.txt", "encoder.json": "vocab.bpe"}
    names = ["tokenizer.json", *pairs, "tokenizer.model", "spiece.model"]
    if os.path.isdir(place):
        names += sorted(n for n in os.listdir(place) if n.endswith(".tiktoken"))
    elif not os.path.isfile(place):
        raise FileError(f"load_tokenizer: no file or folder {place}")
    else:
        names = [os.path.basename(place)]
    for name in names:
        found = os.path.join(folder, name)
        if not os.path.isfile(found):
            continue
        if name in pairs:
            return ByteLevelBPE.from_files(
                found, os.path.join(folder, pairs[name]), pattern=pattern or "gpt2", **tokens
            )
        if name.endswith(".json"):
            return _json_tokenizer(found, tokens)
        return _model_file(found, tokens, pattern)
    raise FileError(f"load_tokenizer: {place} has none of {', '.join(names)}")


guard(globals(), ["load_tokenizer"], "")
