# SPDX-License-Identifier: Apache-2.0
"""Tokenizers of other packages: tokenizers and sentencepiece."""

from __future__ import annotations

import os
from importlib import import_module
from typing import Any

from ..errors import FileError, InvalidError, OutOfRangeError, UnsupportedError
from .tokenizer import Path, Tokenizer, listed_ids, read_json, valid_text


def _package(name: str, what: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        raise UnsupportedError(f"{what} needs the package {name}: pip install {name}") from None


def _checked(ids: Any, size: int) -> list[int]:
    found = listed_ids(ids, "decode")
    for i in found:
        if not 0 <= i < size:
            raise OutOfRangeError(f"decode: {i} is no id of this tokenizer, with vocab_size {size}")
    return found


class HFTokenizer(Tokenizer):
    """Any tokenizer.json of Hugging Face, by the package tokenizers.

    bos_token, eos_token, pad_token: texts of the tokens that begin, end and pad a text
    """

    def __init__(
        self,
        path: Path,
        *,
        bos_token: str | None = None,
        eos_token: str | None = None,
        pad_token: str | None = None,
    ) -> None:
        package = _package("tokenizers", "HFTokenizer")
        self._added = read_json(path, "HFTokenizer").get("added_tokens", [])
        try:
            self._tokenizer = package.Tokenizer.from_file(os.fspath(path))
        except Exception as e:  # the package raises no other class
            raise FileError(f"HFTokenizer: cannot read {os.fspath(path)}: {e}") from None
        self._tokenizer.no_padding()
        self._tokenizer.no_truncation()
        self._size = max(self._tokenizer.get_vocab(with_added_tokens=True).values(), default=-1) + 1
        self.special_tokens = {t["content"]: t["id"] for t in self._added if t.get("special")}
        self._find_ends({"bos_token": bos_token, "eos_token": eos_token, "pad_token": pad_token})

    @property
    def vocab_size(self) -> int:
        return self._size

    def encode(self, text: str, *, add_special_tokens: bool = True, allowed_special: Any = "all") -> list[int]:
        if allowed_special not in ("all", "none"):
            raise InvalidError(f"encode: allowed_special is {allowed_special!r}, expected 'all' or 'none'")
        self._tokenizer.encode_special_tokens = allowed_special == "none"
        found: list[int] = self._tokenizer.encode(valid_text(text, "encode"), add_special_tokens=add_special_tokens).ids
        return found

    def decode(self, ids: Any, *, skip_special_tokens: bool = False) -> str:
        found: str = self._tokenizer.decode(_checked(ids, self.vocab_size), skip_special_tokens=skip_special_tokens)
        return found

    def token_to_id(self, token: str) -> int | None:
        found: int | None = self._tokenizer.token_to_id(token)
        return found

    def token_bytes(self, token: int) -> bytes:
        return self.decode([token]).encode()


class SentencePieceTokenizer(Tokenizer):
    """A .model file of SentencePiece, by the package sentencepiece.

    add_bos, add_eos: whether a text gets the ids of its beginning and end with add_special_tokens

    Texts of special tokens are text like any other: allowed_special is not looked at.
    """

    def __init__(self, path: Path, *, add_bos: bool = True, add_eos: bool = False) -> None:
        package = _package("sentencepiece", "SentencePieceTokenizer")
        if not os.path.isfile(path):
            raise FileError(f"SentencePieceTokenizer: cannot read {os.fspath(path)}: no such file")
        self._model = package.SentencePieceProcessor()
        try:
            self._model.Load(os.fspath(path))
        except (OSError, RuntimeError) as e:
            raise FileError(f"SentencePieceTokenizer: cannot read {os.fspath(path)}: {e}") from None
        ids = {"bos_id": self._model.bos_id(), "eos_id": self._model.eos_id(), "pad_id": self._model.pad_id()}
        for name, i in ids.items():
            setattr(self, name, None if i < 0 else i)
        size = self._model.GetPieceSize()
        self.special_tokens = {self._model.IdToPiece(i): i for i in range(size) if self._model.IsControl(i)}
        self._add_bos, self._add_eos = add_bos, add_eos

    @property
    def vocab_size(self) -> int:
        size: int = self._model.GetPieceSize()
        return size

    def encode(self, text: str, *, add_special_tokens: bool = True, allowed_special: Any = "all") -> list[int]:
        ids: list[int] = self._model.EncodeAsIds(valid_text(text, "encode"))
        if add_special_tokens and self._add_bos and self.bos_id is not None:
            ids = [self.bos_id, *ids]
        if add_special_tokens and self._add_eos and self.eos_id is not None:
            ids = [*ids, self.eos_id]
        return ids

    def decode(self, ids: Any, *, skip_special_tokens: bool = False) -> str:
        found: str = self._model.DecodeIds(_checked(ids, self.vocab_size))  # which leaves out control tokens
        return found

    def token_to_id(self, token: str) -> int | None:
        i: int = self._model.PieceToId(token)
        return None if self._model.IsUnknown(i) and token != self._model.IdToPiece(i) else i

    def token_bytes(self, token: int) -> bytes:
        piece: str = self._model.IdToPiece(_checked([token], self.vocab_size)[0])
        if self._model.IsByte(token):
            return bytes([int(piece[3:-1], 16)])  # <0xAB>
        return piece.replace("\u2581", " ").encode()
