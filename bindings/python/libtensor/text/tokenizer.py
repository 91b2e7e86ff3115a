# SPDX-License-Identifier: Apache-2.0
"""Tokenizers: text to token ids and back. All have the interface of class Tokenizer."""

from __future__ import annotations

import codecs
import json
import os
import re
import unicodedata
from base64 import b64decode
from binascii import Error as Base64Error
from collections.abc import Iterable, Mapping, Sequence
from operator import index
from typing import Any, Callable, Union

from .._convert import guard
from ..errors import FileError, InvalidError, InvalidTypeError, OutOfRangeError, shown
from ._bpe import byte_to_char, merge
from ._patterns import PATTERNS, compiled

Path = Union[str, "os.PathLike[str]"]

# Names of the token that ends a text, where no file says which it is.
_ENDS = ("<|endoftext|>", "</s>", "<|end_of_text|>", "<|eot_id|>", "<|im_end|>", "<eos>", "[SEP]")

# Special tokens of the encodings of tiktoken, by the name of the encoding.
TIKTOKEN_SPECIAL = {
    "gpt2": {"<|endoftext|>": 50256},
    "r50k_base": {"<|endoftext|>": 50256},
    "p50k_base": {"<|endoftext|>": 50256},
    "p50k_edit": {"<|endoftext|>": 50256, "<|fim_prefix|>": 50281, "<|fim_middle|>": 50282, "<|fim_suffix|>": 50283},
    "cl100k_base": {
        "<|endoftext|>": 100257,
        "<|fim_prefix|>": 100258,
        "<|fim_middle|>": 100259,
        "<|fim_suffix|>": 100260,
        "<|endofprompt|>": 100276,
    },
    "o200k_base": {"<|endoftext|>": 199999, "<|endofprompt|>": 200018},
}


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


class ByteLevelBPE(Tokenizer):
    """Byte pair encoding of the bytes of a text, as GPT-2, Llama 3, Qwen and tiktoken have it.

    vocab: ids by the bytes of the tokens
    merges: pairs of bytes in the order in which they merge; None: by the id of the merged token, as in tiktoken
    pattern: how a text is split before: a name such as "gpt2" or "cl100k_base", or a regular expression with Unicode
        classes \\p{..}; several are applied one after the other; () does not split
    special_tokens: ids by text
    normalizer: function of the text that comes first, or a form of Unicode such as "NFC"
    add_prefix_space: whether a text gets a leading space if it has none
    ignore_merges: whether a piece that is a token as a whole is this token, whatever the merges say
    prefix, suffix: ids around every encoded text with add_special_tokens

    Unicode's classes are those of Python's module unicodedata.
    """

    def __init__(
        self,
        vocab: Mapping[bytes, int],
        merges: Iterable[tuple[bytes, bytes]] | None = None,
        pattern: str | Sequence[str] = "gpt2",
        special_tokens: Mapping[str, int] | None = None,
        *,
        normalizer: Callable[[str], str] | str | None = None,
        add_prefix_space: bool = False,
        ignore_merges: bool = False,
        unk_id: int | None = None,
        prefix: Sequence[int] = (),
        suffix: Sequence[int] = (),
        added_tokens: Iterable[AddedToken] = (),
        bos_token: str | None = None,
        eos_token: str | None = None,
        pad_token: str | None = None,
    ) -> None:
        self._ids = dict(vocab)
        if isinstance(normalizer, str):
            form: Any = normalizer
            if form not in ("NFC", "NFD", "NFKC", "NFKD"):
                raise InvalidError(f"ByteLevelBPE: normalizer is {form!r}, expected NFC, NFD, NFKC, NFKD or a function")
            normalizer = lambda text: unicodedata.normalize(form, text)  # noqa: E731
        self._normalize = normalizer
        self._patterns = [compiled(p) for p in ([pattern] if isinstance(pattern, str) else pattern)]
        self._add_prefix_space, self._unk_id = add_prefix_space, unk_id
        self._prefix, self._suffix = list(prefix), list(suffix)
        self._added = [AddedToken(text, i) for text, i in (special_tokens or {}).items()]
        self._added += added_tokens
        self.special_tokens = {t.text: t.id for t in self._added if t.special}
        self._added_ids = {t.text: t.id for t in self._added}
        self._bytes = {i: b for b, i in self._ids.items()}
        for t in self._added:
            self._bytes.setdefault(t.id, t.text.encode())
        ids = self._ids
        if merges is None:
            self._rank: Any = lambda a, b: ids.get(a + b)  # noqa: E731
            self._whole = True
        else:
            ranks = {pair: i for i, pair in enumerate(merges)}
            self._rank = lambda a, b: ranks.get((a, b))  # noqa: E731
            self._whole = ignore_merges
        self._cache: dict[str, list[int]] = {}
        self._splitters: dict[Any, Any] = {}
        self._find_ends({"bos_token": bos_token, "eos_token": eos_token, "pad_token": pad_token})

    # ---- files

    @classmethod
    def from_files(cls, vocab: Path, merges: Path, **named: Any) -> ByteLevelBPE:
        """Of vocab.json and merges.txt, which OpenAI calls encoder.json and vocab.bpe."""
        table = checked_vocab(read_json(vocab, "ByteLevelBPE.from_files"), f"ByteLevelBPE.from_files: {vocab}")
        pairs = []
        try:
            lines = _read(merges, "ByteLevelBPE.from_files").decode().split("\n")
        except UnicodeDecodeError as e:
            raise FileError(f"ByteLevelBPE.from_files: {merges} is no UTF-8: {e}") from None
        for number, line in enumerate(lines):
            if (number == 0 and line.startswith("#version")) or not line:
                continue
            words = line.rstrip("\r").split(" ")
            if len(words) != 2:
                raise FileError(f"ByteLevelBPE.from_files: line {number + 1} of {merges} is {line!r}, expected a pair")
            pairs.append((words[0], words[1]))
        given = [named.get(f"{n}_token") for n in ("bos", "eos", "pad")]
        special = {t: table[t] for t in (*_ENDS, *given) if t in table}
        named = {"special_tokens": special, **named}
        return cls.from_vocab(table, pairs, **named)

    @classmethod
    def from_vocab(cls, vocab: Mapping[str, int], merges: Iterable[Any], **named: Any) -> ByteLevelBPE:
        """Of tokens written as in vocab.json, where printable characters stand for bytes."""
        of_char = {char: b for b, char in byte_to_char().items()}

        def as_bytes(text: str) -> bytes:
            try:
                return bytes([of_char[char] for char in text])
            except KeyError:
                return text.encode()

        pairs = [(as_bytes(a), as_bytes(b)) for a, b in merges]
        return cls({as_bytes(text): i for text, i in vocab.items()}, pairs, **named)

    @classmethod
    def from_tokenizer_json(cls, path: Path, **named: Any) -> ByteLevelBPE:
        """Of a tokenizer.json of Hugging Face with a byte-level BPE model; UnsupportedError for other ones."""
        from ._tokenizer_json import arguments

        return cls.from_vocab(**{**arguments(read_json(path, "ByteLevelBPE.from_tokenizer_json")), **named})

    @classmethod
    def from_tiktoken(
        cls,
        path: Path,
        pattern: str | None = None,
        special_tokens: Mapping[str, int] | None = None,
        **named: Any,
    ) -> ByteLevelBPE:
        """Of a file of tiktoken: lines of base64 and a rank.

        pattern: an encoding such as "cl100k_base", or a regular expression; None: the encoding that the file is named
            after
        special_tokens: ids by text; None: those of the encoding
        """
        encoding = os.path.splitext(os.path.basename(os.fspath(path)))[0] if pattern is None else pattern
        if pattern is None and encoding not in PATTERNS:
            raise InvalidError(
                f"ByteLevelBPE.from_tiktoken: no pattern is known for {encoding!r}: give pattern, a regular expression "
                f"or one of {', '.join(sorted(PATTERNS))}"
            )
        ranks = {}
        for number, line in enumerate(_read(path, "ByteLevelBPE.from_tiktoken").splitlines()):
            if not line:
                continue
            try:
                token, rank = line.split()
                if not rank.isdigit():
                    raise ValueError
                ranks[b64decode(token, validate=True)] = int(rank)
            except (ValueError, Base64Error):
                raise FileError(
                    f"ByteLevelBPE.from_tiktoken: line {number + 1} of {path} is {shown(line[:80])}, "
                    "expected base64 and a rank"
                ) from None
        special = TIKTOKEN_SPECIAL.get(encoding, {}) if special_tokens is None else special_tokens
        return cls(ranks, None, encoding, special, **named)

    # ---- text to ids

    @property
    def vocab_size(self) -> int:
        return max(self._bytes, default=-1) + 1

    def token_to_id(self, token: str) -> int | None:
        found = self._added_ids.get(token)
        return self._ids.get(token.encode()) if found is None else found

    def encode(self, text: str, *, add_special_tokens: bool = True, allowed_special: Any = "all") -> list[int]:
        text = valid_text(text, "encode")
        allowed = self._allowed(allowed_special)
        ids = list(self._prefix) if add_special_tokens else []
        for part, token in self._split_added(text, allowed, False):
            if token is not None:
                ids.append(token)
            else:
                normal = part if self._normalize is None else self._normalize(part)
                for piece, other in self._split_added(normal, allowed, True):
                    if other is not None:
                        ids.append(other)
                    elif piece:
                        self._encode_piece(piece, ids)
        return ids + self._suffix if add_special_tokens else ids

    def _allowed(self, allowed: Any) -> frozenset[str]:
        if allowed == "all":
            return frozenset(self._added_ids)
        ordinary = {t.text for t in self._added if not t.special}
        if allowed == "none":
            return frozenset(ordinary)
        if isinstance(allowed, str):
            raise InvalidError(f"encode: allowed_special is {allowed!r}, expected 'all', 'none' or texts")
        unknown = [t for t in allowed if t not in self._added_ids]
        if unknown:
            raise InvalidError(f"encode: allowed_special has {unknown[0]!r}, which is no special token")
        return frozenset([*allowed, *ordinary])

    def _split_added(self, text: str, allowed: frozenset[str], normalized: bool) -> list[tuple[str, int | None]]:
        """Parts of the text between added tokens, and these with their ids."""
        key = (allowed, normalized)
        if key not in self._splitters:
            tokens = [t for t in self._added if t.text in allowed and t.normalized is normalized and t.text]
            tokens.sort(key=lambda t: -len(t.text))
            parts = [
                (r"\s*" if t.lstrip else "") + "(" + re.escape(t.text) + ")" + (r"\s*" if t.rstrip else "")
                for t in tokens
            ]
            self._splitters[key] = (re.compile("|".join(parts)), [t.id for t in tokens]) if tokens else None
        if self._splitters[key] is None:
            return [(text, None)]
        finder, ids = self._splitters[key]
        found: list[tuple[str, int | None]] = []
        end = 0
        for m in finder.finditer(text):
            if m.start() > end:
                found.append((text[end : m.start()], None))
            found.append(("", ids[m.lastindex - 1]))
            end = m.end()
        if end < len(text):
            found.append((text[end:], None))
        return found

    def _encode_piece(self, text: str, ids: list[int]) -> None:
        if self._add_prefix_space and not text.startswith(" "):
            text = " " + text
        pieces = [text]
        for pattern in self._patterns:
            pieces = [p for piece in pieces for p in _split(pattern, piece)]
        cache = self._cache
        for piece in pieces:
            known = cache.get(piece)
            if known is None:
                known = self._merge(piece.encode())
                if len(cache) < 1 << 17 and len(piece) < 256:
                    cache[piece] = known
            ids += known

    def _merge(self, data: bytes) -> list[int]:
        if self._whole and data in self._ids:
            return [self._ids[data]]
        parts = merge([data[i : i + 1] for i in range(len(data))], self._rank)
        ids = []
        for part in parts:
            found = self._ids.get(part, self._unk_id)
            if found is None:
                raise InvalidError(f"encode: the vocabulary has no token for {part!r}")
            ids.append(found)
        return ids

    # ---- ids to text

    def token_bytes(self, token: int) -> bytes:
        try:
            return self._bytes[token]
        except KeyError:
            raise OutOfRangeError(f"decode: {token} is no id of this tokenizer, with vocab_size {len(self)}") from None

    def decode_bytes(self, ids: Any, *, skip_special_tokens: bool = False) -> bytes:
        """The bytes of ids: of numbers or a 1-d Tensor."""
        left_out = self.special_ids if skip_special_tokens else ()
        return b"".join([self.token_bytes(i) for i in listed_ids(ids, "decode") if i not in left_out])

    def decode(self, ids: Any, *, skip_special_tokens: bool = False) -> str:
        return self.decode_bytes(ids, skip_special_tokens=skip_special_tokens).decode(errors="replace")

    def stream_decoder(self, *, skip_special_tokens: bool = False) -> StreamDecoder:
        return _ByteStreamDecoder(self, skip_special_tokens)


def _split(pattern: re.Pattern[str], text: str) -> list[str]:
    """Matches of a pattern, and what is between them."""
    pieces, end = [], 0
    for m in pattern.finditer(text):
        start, stop = m.span()
        if start > end:
            pieces.append(text[end:start])
        if stop > start:
            pieces.append(text[start:stop])
        end = stop
    if end < len(text):
        pieces.append(text[end:])
    return pieces


def _read(path: Path, name: str) -> bytes:
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError as e:
        raise FileError(f"{name}: cannot read {os.fspath(path)}: {e.strerror}") from None


def checked_vocab(table: Any, name: str) -> Any:
    """A dict of ids by text, as a file has it."""
    if not isinstance(table, dict):
        raise FileError(f"{name}: the vocabulary is {type(table).__name__}, expected an object of ids by text")
    for text, i in table.items():
        if type(i) is not int or i < 0:
            raise FileError(f"{name}: the id of {shown(text)} is {shown(i)}, expected an integer of 0 or more")
    return table


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
