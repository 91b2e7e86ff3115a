# SPDX-License-Identifier: Apache-2.0
"""tokenizer.json of Hugging Face, where its model is byte-level BPE."""

from __future__ import annotations

import re
from typing import Any

from ..errors import FileError, UnsupportedError, shown
from .tokenizer import AddedToken, checked_vocab


def _unsupported(part: str, value: Any) -> UnsupportedError:
    kind = value.get("type") if isinstance(value, dict) else value
    return UnsupportedError(
        f"tokenizer.json: {part} {kind!r} is not supported without the package tokenizers: pip install tokenizers"
    )


def _steps(part: Any, key: str) -> list[dict[str, Any]]:
    """The parts of a Sequence, or the one part."""
    if part is None:
        return []
    return [s for inner in part[key] for s in _steps(inner, key)] if part.get("type") == "Sequence" else [part]


def _id(value: Any, what: str) -> int:
    if type(value) is not int or value < 0:
        raise FileError(f"tokenizer.json: the id of {what} is {shown(value)}, expected an integer of 0 or more")
    return value


def _text(value: Any, what: str) -> str:
    if not isinstance(value, str):
        raise FileError(f"tokenizer.json: {what} is {shown(value)}, expected a text")
    return value


def _normalizer(part: Any) -> str | None:
    forms = []
    for step in _steps(part, "normalizers"):
        if step["type"] not in ("NFC", "NFD", "NFKC", "NFKD"):
            raise _unsupported("the normalizer", step)
        forms.append(step["type"])
    if len(forms) > 1:
        raise _unsupported("the normalizer", part)
    return forms[0] if forms else None


def _splits(part: Any) -> tuple[list[str], bool]:
    """The patterns of the pre-tokenizer, and whether a leading space is added."""
    patterns: list[str] = []
    prefix = byte_level = False
    for step in _steps(part, "pretokenizers"):
        if byte_level:
            raise _unsupported("the pre-tokenizer after ByteLevel", step)
        if step["type"] == "ByteLevel":
            byte_level = True
            prefix = step.get("add_prefix_space", True)
            if prefix and patterns:
                raise _unsupported("add_prefix_space of the pre-tokenizer", part)
            if step.get("use_regex", True):
                patterns.append("gpt2")
        elif step["type"] == "Split" and step.get("behavior") == "Isolated":
            pattern = step["pattern"]
            text = pattern["Regex"] if "Regex" in pattern else re.escape(pattern["String"])
            patterns.append(_text(text, "a pattern"))
        elif step["type"] == "Digits":
            patterns.append(r"\p{N}" if step.get("individual_digits") else r"\p{N}+")
        else:
            raise _unsupported("the pre-tokenizer", step)
    if not byte_level:
        raise _unsupported("the pre-tokenizer", part)
    return patterns, prefix


def _around(part: Any) -> tuple[list[int], list[int]]:
    """The ids that are added before and after a text."""
    before: list[int] = []
    after: list[int] = []
    for step in _steps(part, "processors"):
        kind = step["type"]
        if kind == "ByteLevel":
            continue
        if kind in ("RobertaProcessing", "BertProcessing"):
            before.append(_id(step["cls"][1], "cls"))
            after.append(_id(step["sep"][1], "sep"))
        elif kind == "TemplateProcessing":
            side = before
            for item in step["single"]:
                if "Sequence" in item:
                    side = after
                else:
                    name = item["SpecialToken"]["id"]
                    side += [_id(i, f"the template's token {shown(name)}") for i in step["special_tokens"][name]["ids"]]
        else:
            raise _unsupported("the post-processor", step)
    return before, after


def arguments(found: dict[str, Any]) -> dict[str, Any]:
    """The arguments of ByteLevelBPE.from_vocab."""
    try:
        return _arguments(found)
    except (KeyError, AttributeError, IndexError, TypeError, RecursionError) as e:
        raise FileError(f"tokenizer.json is malformed: {type(e).__name__}: {e}") from None


def _arguments(found: dict[str, Any]) -> dict[str, Any]:
    model = found["model"]
    if model.get("type", "BPE" if "merges" in model else None) != "BPE":
        raise _unsupported("the model", model)
    for name in ("dropout", "continuing_subword_prefix", "end_of_word_suffix", "byte_fallback"):
        if model.get(name):
            raise _unsupported(f"{name} of the model", model[name])
    patterns, prefix_space = _splits(found.get("pre_tokenizer"))
    before, after = _around(found.get("post_processor"))
    added = []
    for t in found.get("added_tokens", []):
        if t.get("single_word"):
            raise _unsupported("single_word of the token", t["content"])
        own = (bool(t.get(name)) for name in ("special", "lstrip", "rstrip", "normalized"))
        added.append(AddedToken(_text(t["content"], "a token"), _id(t["id"], "a token"), *own))
    vocab = checked_vocab(model["vocab"], "tokenizer.json")
    merges = [m.split(" ") if isinstance(m, str) else m for m in model["merges"]]
    for m in merges:
        if not isinstance(m, list) or len(m) != 2 or not all(isinstance(text, str) for text in m):
            raise FileError(f"tokenizer.json: a merge is {shown(m)}, expected a pair of texts")
    unk = model.get("unk_token")
    return {
        "vocab": vocab,
        "merges": merges,
        "pattern": patterns,
        "normalizer": _normalizer(found.get("normalizer")),
        "add_prefix_space": prefix_space,
        "ignore_merges": bool(model.get("ignore_merges")),
        "unk_id": None if unk is None else vocab.get(unk),
        "prefix": before,
        "suffix": after,
        "added_tokens": added,
    }
