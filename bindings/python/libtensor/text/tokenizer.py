# SPDX-License-Identifier: Apache-2.0
"""Tokenizers: text to token ids and back. All have the interface of class Tokenizer."""

from __future__ import annotations

import codecs
import json
import os
from collections.abc import Iterable, Mapping, Sequence
from ctypes import byref, c_int64
from operator import index
from typing import Any, Union

from .. import _ops_gen as c
from .._convert import check, guard, whole_bytes, wrap
from ..creation import tensor
from ..dtypes import int64
from ..errors import FileError, InvalidError, InvalidTypeError, fail, shown
from ..serialization import _path, c_strings

Path = Union[str, "os.PathLike[str]"]

# Names of the token that ends a text, where no file says which it is.
_ENDS = ("<|endoftext|>", "</s>", "<|end_of_text|>", "<|eot_id|>", "<|im_end|>", "<eos>", "[SEP]")


def byte_to_char() -> dict[int, str]:
    """The printable characters by which vocab.json and merges.txt write bytes (Radford et al. 2019): printable ones of
    Latin-1 are themselves, the others follow from U+0100 on."""
    own = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    others = [b for b in range(256) if b not in own]
    return {**{b: chr(b) for b in own}, **{b: chr(0x100 + i) for i, b in enumerate(others)}}


class StreamDecoder:
    """Text of token ids that arrive one by one. Bytes of a character that is not whole yet are held back.

    decoder = tokenizer.stream_decoder()
    for i in ids:
        print(decoder.put(i), end="")
    print(decoder.end())
    """

    def __init__(self, tokenizer: Tokenizer, skip_special_tokens: bool = False) -> None:
        self._tokenizer, self._skip = tokenizer, skip_special_tokens
        self._ids: list[int] = []
        self._start = self._read = 0  # the text of ids[start:read] has been returned

    def _text(self, start: int, end: int | None = None) -> str:
        return self._tokenizer.decode(self._ids[start:end], skip_special_tokens=self._skip)

    def put(self, token: int) -> str:
        """The text that is certain now and was not before."""
        self._ids.append(token)
        text, known = self._text(self._start), self._text(self._start, self._read)
        if len(text) <= len(known) or text.endswith("\ufffd"):
            return ""
        self._start, self._read = self._read, len(self._ids)
        return text[len(known) :]

    def end(self) -> str:
        """What was held back; incomplete characters as U+FFFD. A new text begins."""
        text = self._text(self._start)[len(self._text(self._start, self._read)) :]
        self._ids, self._start, self._read = [], 0, 0
        return text


class _ByteStreamDecoder(StreamDecoder):
    """Where each token is bytes of its own."""

    def __init__(self, tokenizer: Tokenizer, skip_special_tokens: bool = False) -> None:
        super().__init__(tokenizer, skip_special_tokens)
        self._utf8 = codecs.getincrementaldecoder("utf-8")("replace")

    def put(self, token: int) -> str:
        if self._skip and token in self._tokenizer.special_ids:
            return ""
        return self._utf8.decode(self._tokenizer.token_bytes(token))

    def end(self) -> str:
        text = self._utf8.decode(b"", True)
        self._utf8.reset()
        return text


class Tokenizer:
    """The interface of all tokenizers.

    special_tokens: ids of special tokens by their text
    bos_id, eos_id, pad_id: ids of the tokens that begin, end and pad a text; None where there is none
    """

    special_tokens: dict[str, int]
    bos_id: int | None = None
    eos_id: int | None = None
    pad_id: int | None = None

    @property
    def vocab_size(self) -> int:
        """The highest id, plus 1."""
        raise NotImplementedError(f"{type(self).__name__} has no vocab_size")

    @property
    def special_ids(self) -> set[int]:
        """The ids of the special tokens."""
        return set(self.special_tokens.values())

    def encode(self, text: str, *, add_special_tokens: bool = True, allowed_special: Any = "all") -> list[int]:
        """The ids of a text.

        add_special_tokens: whether to add what the tokenizer's file adds to a text, such as its first token
        allowed_special: texts of special tokens that become their ids: "all", "none" or some of them; the others are
            text like any other. Texts of strangers are encoded with "none".
        """
        raise NotImplementedError(f"{type(self).__name__} has no encode")

    def encode_batch(self, texts: Iterable[str], **named: Any) -> list[list[int]]:
        """encode() of several texts."""
        return [self.encode(text, **named) for text in texts]

    def decode(self, ids: Any, *, skip_special_tokens: bool = False) -> str:
        """The text of ids: of numbers or a 1-d Tensor. Bytes that are no UTF-8 become U+FFFD."""
        raise NotImplementedError(f"{type(self).__name__} has no decode")

    def stream_decoder(self, *, skip_special_tokens: bool = False) -> StreamDecoder:
        """For ids that arrive one by one."""
        return StreamDecoder(self, skip_special_tokens)

    def token_to_id(self, token: str) -> int | None:
        """The id of a token by its text; None if there is none."""
        raise NotImplementedError(f"{type(self).__name__} has no token_to_id")

    def token_bytes(self, token: int) -> bytes:
        """The bytes that an id stands for."""
        raise NotImplementedError(f"{type(self).__name__} has no token_bytes")

    def __len__(self) -> int:
        return self.vocab_size

    def __repr__(self) -> str:
        return f"{type(self).__name__}(vocab_size={self.vocab_size}, eos_id={self.eos_id})"

    def _find_ends(self, tokens: Mapping[str, str | None]) -> None:
        """Sets bos_id, eos_id and pad_id by the texts of these tokens, or by names that are common."""
        for name in ("bos", "eos", "pad"):
            text = tokens.get(f"{name}_token")
            if text is not None:
                setattr(self, f"{name}_id", self.token_to_id(text))
        if self.eos_id is None:
            found = [self.special_tokens[t] for t in _ENDS if t in self.special_tokens]
            self.eos_id = found[0] if found else None


def listed_ids(ids: Any, name: str) -> list[int]:
    """Ids as a list, from numbers or a Tensor."""
    values = ids.tolist() if hasattr(ids, "tolist") else ids
    try:
        return [index(i) for i in ([values] if isinstance(values, int) else values)]
    except TypeError:
        raise InvalidTypeError(f"{name}: expected ids, integers or a 1-d Tensor, not {shown(ids)}") from None


def valid_text(text: Any, name: str) -> str:
    """A text without lone surrogates, which have no UTF-8: each becomes U+FFFD."""
    if not isinstance(text, str):
        raise InvalidTypeError(f"{name}: the text is {type(text).__name__}, expected str")
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text


class AddedToken:
    """A text that is one token wherever it occurs, before the text is split."""

    __slots__ = ("text", "id", "special", "lstrip", "rstrip", "normalized")

    def __init__(
        self, text: str, id: int, special: bool = True, lstrip: bool = False, rstrip: bool = False,
        normalized: bool = False,
    ) -> None:  # fmt: skip
        self.text, self.id, self.special = text, id, special
        self.lstrip, self.rstrip, self.normalized = lstrip, rstrip, normalized

    def as_json(self) -> dict[str, Any]:
        """As tokenizer.json lists it."""
        return {"content": self.text, "id": index(self.id), **{n: bool(getattr(self, n)) for n in self.__slots__[2:]}}


class ByteLevelBPE(Tokenizer):
    """Byte pair encoding of the bytes of a text, as GPT-2, Llama 3, Qwen and tiktoken have it.

    vocab: ids by the bytes of the tokens
    merges: pairs of bytes in the order in which they merge; None: by the id of the merged token, as in tiktoken
    pattern: how a text is split before: a name such as "gpt2" or "cl100k_base", or a regular expression with Unicode
        classes \\p{..}; several are applied one after the other; () does not split
    special_tokens: ids by text
    normalizer: "NFC" or "NFD", the normal form of Unicode that a text gets first
    add_prefix_space: whether a text gets a leading space if it has none; with the pattern "gpt2" or ()
    ignore_merges: whether a piece that is a token as a whole is this token, whatever the merges say
    unk_token: the token in place of bytes that are none
    prefix, suffix: ids around every encoded text with add_special_tokens
    """

    def __init__(
        self,
        vocab: Mapping[bytes, int],
        merges: Iterable[tuple[bytes, bytes]] | None = None,
        pattern: str | Sequence[str] = "gpt2",
        special_tokens: Mapping[str, int] | None = None,
        *,
        normalizer: str | None = None,
        add_prefix_space: bool = False,
        ignore_merges: bool = False,
        unk_token: bytes | None = None,
        prefix: Sequence[int] = (),
        suffix: Sequence[int] = (),
        added_tokens: Iterable[AddedToken] = (),
        bos_token: str | None = None,
        eos_token: str | None = None,
        pad_token: str | None = None,
    ) -> None:
        if normalizer not in (None, "NFC", "NFD"):
            raise InvalidError(f"ByteLevelBPE: normalizer is {normalizer!r}, expected NFC, NFD or None")
        chars = byte_to_char()

        def written(token: bytes) -> str:
            return "".join([chars[b] for b in token])

        model: dict[str, Any] = {
            "type": "BPE",
            "vocab": {written(token): index(i) for token, i in dict(vocab).items()},
            "ignore_merges": bool(ignore_merges),
            "unk_token": None if unk_token is None else written(unk_token),
        }
        if merges is not None:
            model["merges"] = [[written(a), written(b)] for a, b in merges]
        patterns = [pattern] if isinstance(pattern, str) else list(pattern)
        byte_level = {
            "type": "ByteLevel",
            "add_prefix_space": bool(add_prefix_space),
            "use_regex": patterns == ["gpt2"],
        }
        splits = [] if patterns == ["gpt2"] else [
            {"type": "Split", "behavior": "Isolated", "pattern": {"Regex": p}} for p in patterns
        ]  # fmt: skip
        around = [
            *[{"SpecialToken": {"id": "prefix"}} for _ in prefix[:1]],
            {"Sequence": {"id": "A"}},
            *[{"SpecialToken": {"id": "suffix"}} for _ in suffix[:1]],
        ]
        ids = {"prefix": {"ids": list(prefix)}, "suffix": {"ids": list(suffix)}}
        added = [AddedToken(text, i) for text, i in (special_tokens or {}).items()]
        table = {
            "model": model,
            "normalizer": normalizer and {"type": normalizer},
            "pre_tokenizer": {"type": "Sequence", "pretokenizers": [*splits, byte_level]},
            "post_processor": {"type": "TemplateProcessing", "single": around, "special_tokens": ids},
            "added_tokens": [t.as_json() for t in [*added, *added_tokens]],
        }
        data = json.dumps(table).encode()
        self._open(c.tensor_bpe_open_memory(data, len(data), None, 0, None, None), bos_token, eos_token, pad_token)

    def _open(
        self, handle: int | None, bos_token: str | None = None, eos_token: str | None = None,
        pad_token: str | None = None,
    ) -> None:  # fmt: skip
        self._h = handle
        if handle is None:
            fail()
        special = [c.tensor_bpe_special_id(handle, i) for i in range(c.tensor_bpe_special_count(handle))]
        self.special_tokens = {self.token_bytes(i).decode(): i for i in special}
        self._find_ends({"bos_token": bos_token, "eos_token": eos_token, "pad_token": pad_token})

    def __del__(self, release: Any = c.tensor_bpe_release) -> None:
        if getattr(self, "_h", None) is not None:
            release(self._h)

    def __copy__(self) -> ByteLevelBPE:
        other = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__, _h=c.tensor_bpe_retain(self._h))
        return other

    def __reduce_ex__(self, protocol: Any) -> Any:
        raise InvalidTypeError("a ByteLevelBPE can be neither copied deeply nor pickled: load it from its files")

    # ---- files

    @classmethod
    def _from_file(
        cls, path: Path, merges: Path | None, pattern: str | None, special_tokens: Mapping[str, int] | None,
        named: dict[str, Any],
    ) -> ByteLevelBPE:  # fmt: skip
        added = None
        if special_tokens is not None:
            added = json.dumps([AddedToken(text, i).as_json() for text, i in special_tokens.items()]).encode()
        self = cls.__new__(cls)
        self._h = None
        self._open(
            c.tensor_bpe_open(
                _path(path, "ByteLevelBPE"), None if merges is None else _path(merges, "ByteLevelBPE"),
                None if pattern is None else pattern.encode(),
                added,
            ),
            **named,
        )  # fmt: skip
        return self

    @classmethod
    def from_files(
        cls, vocab: Path, merges: Path, pattern: str = "gpt2", special_tokens: Mapping[str, int] | None = None,
        **named: str | None,
    ) -> ByteLevelBPE:  # fmt: skip
        """Of vocab.json and merges.txt, which OpenAI calls encoder.json and vocab.bpe.

        special_tokens: ids by text; None: tokens of the vocabulary that are known to end a text, and `bos_token`,
            `eos_token` and `pad_token`
        """
        plain = cls._from_file(vocab, merges, pattern, special_tokens, {})
        found = {t: plain.token_to_id(t) for t in named.values() if t is not None and t not in plain.special_tokens}
        more = {t: i for t, i in found.items() if i is not None}
        if special_tokens is None and more:
            return cls._from_file(vocab, merges, pattern, {**plain.special_tokens, **more}, named)
        plain._find_ends(named)
        return plain

    @classmethod
    def from_tokenizer_json(cls, path: Path, **named: str | None) -> ByteLevelBPE:
        """Of a tokenizer.json of Hugging Face with a byte-level BPE model; UnsupportedError for other ones."""
        return cls._from_file(path, None, None, None, named)

    @classmethod
    def from_tiktoken(
        cls,
        path: Path,
        pattern: str | None = None,
        special_tokens: Mapping[str, int] | None = None,
        **named: str | None,
    ) -> ByteLevelBPE:
        """Of a file of tiktoken: lines of base64 and a rank.

        pattern: an encoding such as "cl100k_base", or a regular expression; None: the encoding that the file is named
            after
        special_tokens: ids by text; None: those of the encoding
        """
        return cls._from_file(path, None, pattern, special_tokens, named)

    # ---- text to ids

    @property
    def vocab_size(self) -> int:
        return int(c.tensor_bpe_vocab_size(self._h))

    def token_to_id(self, token: str) -> int | None:
        data, found = token.encode(), c_int64()
        check(c.tensor_bpe_token_id(self._h, data, len(data), byref(found)))
        return None if found.value < 0 else found.value

    def encode(self, text: str, *, add_special_tokens: bool = True, allowed_special: Any = "all") -> list[int]:
        data = valid_text(text, "encode").encode()
        if isinstance(allowed_special, str):
            if allowed_special not in ("all", "none"):
                raise InvalidError(f"encode: allowed_special is {allowed_special!r}, expected 'all', 'none' or texts")
            allowed_special = ["all"] if allowed_special == "all" else []
        words, _words = c_strings(list(allowed_special))
        handle = c.tensor_bpe_encode(self._h, data, len(data), words, len(allowed_special), add_special_tokens)
        ids: list[int] = wrap(handle).tolist()
        return ids

    # ---- ids to text

    def token_bytes(self, token: int) -> bytes:
        return whole_bytes(lambda *room: c.tensor_bpe_token(self._h, token, *room))

    def decode_bytes(self, ids: Any, *, skip_special_tokens: bool = False) -> bytes:
        """The bytes of ids: of numbers or a 1-d Tensor."""
        held = tensor(listed_ids(ids, "decode"), dtype=int64)
        return whole_bytes(lambda *room: c.tensor_bpe_decode(self._h, held._h, skip_special_tokens, *room))

    def decode(self, ids: Any, *, skip_special_tokens: bool = False) -> str:
        return self.decode_bytes(ids, skip_special_tokens=skip_special_tokens).decode(errors="replace")

    def stream_decoder(self, *, skip_special_tokens: bool = False) -> StreamDecoder:
        return _ByteStreamDecoder(self, skip_special_tokens)


def _read(path: Path, name: str) -> bytes:
    try:
        with open(_path(path, name), "rb") as file:
            return file.read()
    except OSError as e:
        raise FileError(f"{name}: cannot read {os.fspath(path)}: {e.strerror}") from None


def read_json(path: Path, name: str) -> Any:
    """The object of a JSON file."""
    try:
        found = json.loads(_read(path, name))
    except (ValueError, RecursionError) as e:
        raise FileError(f"{name}: {os.fspath(path)} is no JSON: {e}") from None
    if not isinstance(found, dict):
        raise FileError(f"{name}: {os.fspath(path)} has a {type(found).__name__}, expected an object")
    return found


guard(Tokenizer, ["encode_batch"], "")
guard(ByteLevelBPE, ["__init__", "encode", "token_to_id"], "")
