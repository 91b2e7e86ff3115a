# SPDX-License-Identifier: Apache-2.0
"""Tokenizers: ids of known texts, splits, merges, files, special tokens, and text that arrives in pieces."""

import base64
import json
import os
import pathlib
import random
import unicodedata
from importlib.util import find_spec

import numpy as np
import pytest
from libtensor.text.tokenizer import byte_to_char

import libtensor as lt
from libtensor import text

HARD = [
    "",
    " ",
    "\n \n\t  x  \r\n ",
    "\x1c\x1f\x85\xa0\u2028\u3000 a",
    "Ünïcödé e\u0301 ﬁ ǅ ʰ ª",
    "中文字符 한국어 العربية हिन्दी",
    "👨\u200d👩\u200d👧 🏳️\u200d🌈 \ufffd\x00",
    "1234567890 ٣٤ Ⅷ ² ½",
    "I'll we've 'S ’s DON'T 'ſ",
    "a" * 300 + " " * 50 + "!?" * 40,
]


@pytest.fixture(scope="module")
def gpt2():
    folder = os.environ.get("TENSOR_DATA_DIR")
    if not folder:
        pytest.skip("TENSOR_DATA_DIR is not set")
    return text.load_tokenizer(pathlib.Path(folder) / "gpt2-bpe")


def excerpt(n=20000):
    return (pathlib.Path(os.environ["TENSOR_DATA_DIR"]) / "text/tinyshakespeare.txt").read_text()[:n]


def toy(**named):
    """All bytes, and merges of some."""
    pairs = [(b" ", b"t"), (b"h", b"e"), (b" t", b"he"), (b"l", b"l"), (b"a", b"a"), (b"aa", b"aa"), (b"\xc3", b"\xa9")]
    vocab = {bytes([b]): b for b in range(256)}
    vocab.update((a + b, 256 + i) for i, (a, b) in enumerate(pairs))
    return text.ByteLevelBPE(vocab, pairs, **{"special_tokens": {"<end>": 300, "<end>!": 301}, **named})


# ---- GPT-2


def test_ids_of_gpt2(gpt2):
    known = {
        "Hello, I'm a language model": [15496, 11, 314, 1101, 257, 3303, 2746],
        "This is a test. A very long convoluted test for a GPT2 tokenizer": [
            1212, 318, 257, 1332, 13, 317, 845, 890, 47370, 1332, 329, 257, 402, 11571, 17, 11241, 7509,
        ],
        "1234567890fwieonfe#@$@#": [10163, 2231, 30924, 3829, 44482, 494, 261, 5036, 2, 31, 3, 41573],
        "a<|endoftext|>": [64, 50256],
    }  # fmt: skip
    for words, ids in known.items():
        assert gpt2.encode(words) == ids
        assert gpt2.decode(ids) == words
    assert gpt2.vocab_size == len(gpt2) == 50257 and gpt2.eos_id == 50256
    assert gpt2.token_to_id("Hello") == 15496 and gpt2.token_to_id("no such token") is None


def test_round_trips_of_gpt2(gpt2):
    for words in [*HARD, excerpt()]:
        ids = gpt2.encode(words)
        assert gpt2.decode(ids) == words
        assert gpt2.decode(np.array(ids, np.int64)) == words
    assert gpt2.encode("x\ud800y") == gpt2.encode("x\ufffdy")


# How tiktoken's encodings split.
PATTERNS = {
    "gpt2": r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+",
    "cl100k_base": r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++|\p{N}{1,3}+| ?[^\s\p{L}\p{N}]++[\r\n]*+|\s++$"
    r"|\s*[\r\n]|\s+(?!\S)|\s",
    "o200k_base": "|".join(
        [
            r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?",
            r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?",
            r"\p{N}{1,3}",
            r" ?[^\s\p{L}\p{N}]+[\r\n/]*",
            r"\s*[\r\n]+",
            r"\s+(?!\S)",
            r"\s+",
        ]
    ),
}


def test_gpt2_as_tiktoken(gpt2):
    tiktoken = pytest.importorskip("tiktoken")
    ranks = {gpt2.token_bytes(i): i for i in range(50256)}
    for name, pattern in PATTERNS.items():
        theirs = tiktoken.Encoding("theirs", pat_str=pattern, mergeable_ranks=ranks, special_tokens={})
        for mine in (text.ByteLevelBPE(ranks, None, name), text.ByteLevelBPE(ranks, None, pattern)):
            for words in [*HARD, excerpt()]:
                assert mine.encode(words) == theirs.encode(words), (name, words)


# ---- splits

SPLITS = {
    "gpt2": [
        ["I", "'ll", " ", " say", ":", "\n\n", " 12345", " x"],
        ["DON", "'", "T", " stop", "—", "été", "２３", "\u3000", "\u3000", "中文", "!?", "\r\n  "],
        [" \x1c", "HelloWorld", "'s", " 🙂🙂", "\t", "\t", "end", "  "],
    ],
    "cl100k_base": [
        ["I", "'ll", " ", " say", ":\n\n", " ", "123", "45", " x"],
        ["DON", "'T", " stop", "—été", "２３", "\u3000", "\u3000中文", "!?\r\n", "  "],
        [" \x1c", "HelloWorld", "'s", " 🙂🙂", "\t", "\tend", "  "],
    ],
    "o200k_base": [
        ["I'll", " ", " say", ":\n\n", " ", "123", "45", " x"],
        ["DON'T", " stop", "—été", "２３", "\u3000", "\u3000中文", "!?\r\n", "  "],
        [" \x1c", "Hello", "World's", " 🙂🙂", "\t", "\tend", "  "],
    ],
    "qwen2": [
        ["I", "'ll", " ", " say", ":\n\n", " ", "1", "2", "3", "4", "5", " x"],
        ["DON", "'T", " stop", "—été", "２", "３", "\u3000", "\u3000中文", "!?\r\n", "  "],
        [" \x1c", "HelloWorld", "'s", " 🙂🙂", "\t", "\tend", "  "],
    ],
}  # what tiktoken gives


def split(pattern, words, pieces):
    """How a pattern splits a text, where the pieces that are expected are tokens as a whole."""
    tokens = [*{bytes([b]) for b in range(256)}, *{p.encode() for p in pieces if len(p.encode()) > 1}]
    t = text.ByteLevelBPE({token: i for i, token in enumerate(tokens)}, None, pattern)
    return [t.decode([i]) for i in t.encode(words)]


@pytest.mark.parametrize("name", SPLITS)
def test_splits(name):
    for pieces in SPLITS[name]:
        assert split(name, "".join(pieces), pieces) == pieces


def test_patterns():
    assert split(r"[\P{Lu}x]+", "abXcd", ["ab", "X", "cd", "abXcd"]) == ["ab", "X", "cd"]
    assert split(r"\S+", "a\x1cb\u3000c", ["a\x1cb", "\u3000", "c"]) == ["a\x1cb", "\u3000", "c"]
    assert split((r"\p{N}", r"[ab]+"), "ab1ba2", ["ab", "ba"]) == ["ab", "1", "ba", "2"]
    assert split((), "ab 12", ["ab 12"]) == ["ab 12"]
    for pattern in (r"\p{Han}", r"\w+", r"[a&&b]", r"[a[bc]]"):
        with pytest.raises(lt.UnsupportedError, match="pattern"):
            text.ByteLevelBPE({}, None, pattern)
    with pytest.raises(lt.FileError, match=r"the pattern \"\(\" has a \( without its \)"):
        text.ByteLevelBPE({}, None, "(")


def test_normal_forms():
    """Each character that Python's version of Unicode has, and pairs of a letter and a mark."""
    vocab = {bytes([b]): b for b in range(256)}
    chars = [chr(c) for c in range(0x110000) if not 0xD800 <= c < 0xE000 and unicodedata.category(chr(c)) != "Cn"]
    marks = [c for c in chars if unicodedata.combining(c)]
    order = random.Random(0)
    pairs = [order.choice("aeouAEçश가ᄒ") + order.choice(marks) + order.choice(marks) for _ in range(3000)]
    for form in ("NFC", "NFD"):
        t = text.ByteLevelBPE(vocab, [], (), normalizer=form)
        for some in ("x".join(chars[::7]), "x".join(pairs)):
            assert t.decode(t.encode(some)) == unicodedata.normalize(form, some)


# ---- merges


def naive(data, ranks):
    """The definition: the first pair of the lowest rank, again and again."""
    parts = [data[i : i + 1] for i in range(len(data))]
    while True:
        pairs = [(ranks[p], i) for i, p in enumerate(zip(parts, parts[1:])) if p in ranks]
        if not pairs:
            return parts
        _, i = min(pairs)
        parts[i : i + 2] = [parts[i] + parts[i + 1]]


def test_merges():
    order = random.Random(1)
    tokens = [b"a", b"b", b"c"]
    ranks = {}
    while len(ranks) < 40:
        pair = order.choice(tokens), order.choice(tokens)
        if pair not in ranks:
            ranks[pair] = len(ranks)
            tokens.append(pair[0] + pair[1])
    vocab = {token: i for i, token in enumerate(dict.fromkeys(tokens))}
    for merges, whole in ((ranks, False), (None, True)):
        t = text.ByteLevelBPE(vocab, merges, ())
        # Without merges a pair has the rank of what it makes, and a token as a whole comes first.
        order_of = ranks if merges else {(a, b): vocab[a + b] for a in vocab for b in vocab if a + b in vocab}
        for n in [*range(1, 70), 200, 500]:
            data = bytes(order.choice(b"abc") for _ in range(n))
            parts = [data] if whole and data in vocab else naive(data, order_of)
            assert [t.token_bytes(i) for i in t.encode(data.decode())] == parts


def test_bytes_as_characters():
    table = byte_to_char()
    assert len(set(table.values())) == 256
    assert (table[0], table[32], table[33], table[127], table[0xAD], table[0xC9]) == ("Ā", "Ġ", "!", "ġ", "Ń", "É")


def test_toy():
    t = toy()
    assert t.encode("the tall the") == [116, 257, 256, 97, 259, 258]
    assert t.encode("aaaaa é") == [261, 97, 32, 262]
    for words in HARD:
        assert t.decode(t.encode(words)) == words
    assert t.decode([0xC3, 65, 0xA9]) == "\ufffdA\ufffd" and t.decode_bytes([0xC3]) == b"\xc3"
    assert t.decode(lt.tensor([104, 105])) == "hi" and t.encode_batch(["a", "b"]) == [[97], [98]]


def test_normalizer_prefix_and_pieces():
    assert toy(normalizer="NFC").encode("e\u0301") == [262]
    assert toy(add_prefix_space=True).encode("the") == [258]
    assert toy(prefix=[7], suffix=[8, 9]).encode("h") == [7, 104, 8, 9]
    assert toy(prefix=[7], suffix=[8]).encode("h", add_special_tokens=False) == [104]
    ids = {bytes([b]): b for b in range(256)}
    ids.update({b" tal": 270, b"al": 271})
    assert text.ByteLevelBPE(ids, [(b"a", b"l")], ignore_merges=True).encode(" tal") == [270]
    with pytest.raises(lt.InvalidError, match=r"no token for the byte 98"):
        text.ByteLevelBPE({b"a": 0}, [], "gpt2").encode("ab")
    assert text.ByteLevelBPE({b"a": 0, b"?": 5}, [], "gpt2", unk_token=b"?").encode("ab") == [0, 5]


def test_special_tokens():
    t = toy()
    assert t.encode("a<end>!b<end>") == [97, 301, 98, 300]  # the longest one
    assert t.encode("<end>", allowed_special="none") == list(b"<end>")
    assert t.encode("<end><end>!", allowed_special={"<end>"}) == [300, 300, 33]
    assert t.decode([97, 300]) == "a<end>" and t.decode([97, 300], skip_special_tokens=True) == "a"
    assert t.eos_id is None and toy(eos_token="<end>", bos_token="a").eos_id == 300
    added = [text.AddedToken("<x>", 310, lstrip=True, rstrip=True, special=False)]
    t = toy(added_tokens=added)
    assert t.encode("a  <x> b") == t.encode("a  <x> b", allowed_special="none") == [97, 310, 98]
    assert t.decode([310], skip_special_tokens=True) == "<x>"
    for allowed in ("some", ["<no>"]):
        with pytest.raises(lt.InvalidError, match="allowed_special"):
            t.encode("a", allowed_special=allowed)


def test_streams():
    t = toy()
    words = "é🙂 x\ufffd"
    ids = list(words.encode())
    d = t.stream_decoder()
    pieces = [d.put(i) for i in ids]
    assert pieces == ["", "é", "", "", "", "🙂", " ", "x", "", "", "\ufffd"] and d.end() == ""
    d.put(0xF0)
    assert d.end() == "\ufffd" and d.end() == ""
    d = t.stream_decoder(skip_special_tokens=True)
    assert d.put(300) == "" and t.stream_decoder().put(300) == "<end>"
    general = text.StreamDecoder(t)  # of tokenizers that decode texts only
    out = [general.put(i) for i in ids[:-3]]
    assert out == ["", "é", "", "", "", "🙂", " ", "x"] and general.end() == ""
    general.put(0xF0)
    assert general.end() == "\ufffd"


# ---- files


def written(folder, **files):
    for name, content in files.items():
        path = folder / name.replace("__", ".")
        path.write_bytes(content) if isinstance(content, bytes) else path.write_text(
            content if isinstance(content, str) else json.dumps(content)
        )
    return folder


def as_json(**more):
    """tokenizer.json of the toy."""
    t, chars = toy(), byte_to_char()

    def name(data):
        return "".join(chars[b] for b in data)

    merges = ["Ġ t", "h e", "Ġt he", "l l", "a a", "aa aa", "Ã ©"]
    found = {
        "model": {"type": "BPE", "vocab": {name(t.token_bytes(i)): i for i in range(263)}, "merges": merges},
        "pre_tokenizer": {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": True},
        "decoder": {"type": "ByteLevel", "add_prefix_space": True, "trim_offsets": True, "use_regex": True},
        "added_tokens": [
            {"id": 263, "content": "<end>", "special": True, "normalized": False, "lstrip": False, "rstrip": False,
             "single_word": False}
        ],
    }  # fmt: skip
    return {"version": "1.0", "truncation": None, "padding": None, "normalizer": None, "post_processor": None,
            **found, **more}  # fmt: skip


SEQUENCE = {
    "type": "Sequence",
    "pretokenizers": [
        {"type": "Split", "pattern": {"Regex": r"\p{N}{1,3}|\s+|[^\s\p{N}]+"}, "behavior": "Isolated", "invert": False},
        {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": False},
    ],
}
TEMPLATE = {
    "type": "TemplateProcessing",
    "single": [{"SpecialToken": {"id": "<end>", "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}}],
    "pair": [],
    "special_tokens": {"<end>": {"id": "<end>", "ids": [263], "tokens": ["<end>"]}},
}


def test_tokenizer_json(tmp_path):
    folder = written(tmp_path, tokenizer__json=as_json(), tokenizer_config__json={"eos_token": {"content": "<end>"}})
    t = text.load_tokenizer(folder)
    assert type(t) is text.ByteLevelBPE and t.eos_id == 263
    assert t.encode("the tall<end>é") == [116, 257, 256, 97, 259, 263, 262]
    written(
        tmp_path, tokenizer__json=as_json(pre_tokenizer=SEQUENCE, post_processor=TEMPLATE, normalizer={"type": "NFC"})
    )
    t = text.load_tokenizer(tmp_path / "tokenizer.json")
    assert t.encode("e\u0301 12345 the") == [263, 262, 32, 49, 50, 51, 52, 53, 32, 116, 257]
    assert t.encode("a", add_special_tokens=False) == [97]
    both = {**TEMPLATE, "single": [*TEMPLATE["single"], TEMPLATE["single"][0]]}
    written(tmp_path, tokenizer__json=as_json(post_processor=both))
    assert text.load_tokenizer(tmp_path).encode("a") == [263, 97, 263]


def test_tokenizer_json_as_the_package(tmp_path):
    package = pytest.importorskip("tokenizers")
    bytes_ = {"type": "ByteLevel", "add_prefix_space": True, "trim_offsets": True, "use_regex": True}
    digits = {"type": "Digits", "individual_digits": True}
    roberta = {"type": "RobertaProcessing", "sep": ["<end>", 263], "cls": ["<end>", 263], "trim_offsets": True,
               "add_prefix_space": True}  # fmt: skip
    forms = [
        {},
        {"pre_tokenizer": SEQUENCE, "post_processor": {"type": "Sequence", "processors": [bytes_, TEMPLATE]}},
        {"pre_tokenizer": bytes_, "post_processor": roberta, "normalizer": {"type": "NFC"}},
        {"pre_tokenizer": {"type": "Sequence", "pretokenizers": [digits, {**bytes_, "add_prefix_space": False}]}},
    ]
    for form in forms:
        written(tmp_path, tokenizer__json=as_json(**form))
        mine = text.ByteLevelBPE.from_tokenizer_json(tmp_path / "tokenizer.json")
        theirs = package.Tokenizer.from_file(str(tmp_path / "tokenizer.json"))
        wrapped = text.HFTokenizer(tmp_path / "tokenizer.json")
        for words in [*HARD, "the tall <end> théy", "<end>"]:
            ids = theirs.encode(words).ids
            assert mine.encode(words) == wrapped.encode(words) == ids, (form, words)
            assert mine.encode(words, allowed_special="none") == wrapped.encode(words, allowed_special="none")
            assert mine.decode(ids) == wrapped.decode(ids) == theirs.decode(ids, skip_special_tokens=False)


def test_other_tokenizer_json(tmp_path):
    words = {"type": "WordLevel", "vocab": {"a": 0, "b": 1, "[UNK]": 2}, "unk_token": "[UNK]"}
    space = {"type": "WhitespaceSplit"}
    written(tmp_path, tokenizer__json=as_json(model=words, pre_tokenizer=space, decoder=None, added_tokens=[]))
    with pytest.raises(lt.UnsupportedError, match='the model "WordLevel" is not supported'):
        text.ByteLevelBPE.from_tokenizer_json(tmp_path / "tokenizer.json")
    if find_spec("tokenizers") is None:
        with pytest.raises(lt.UnsupportedError, match="WordLevel.*pip install tokenizers"):
            text.load_tokenizer(tmp_path)
    pytest.importorskip("tokenizers")
    t = text.load_tokenizer(tmp_path)
    assert type(t) is text.HFTokenizer and t.encode("b a c") == [1, 0, 2] and t.vocab_size == 3
    decoder = t.stream_decoder()
    assert "".join([*map(decoder.put, [1, 0]), decoder.end()]) == t.decode([1, 0]) == "b a"
    with pytest.raises(IndexError, match="7 is no id"):
        t.decode([7])


def test_vocab_and_merges(tmp_path):
    table = as_json()["model"]
    written(
        tmp_path,
        vocab__json={**table["vocab"], "<|endoftext|>": 263},
        merges__txt="#version: 0.2\n" + "\n".join(table["merges"]),
    )
    t = text.load_tokenizer(tmp_path)
    assert t.encode("the tall<|endoftext|>") == [116, 257, 256, 97, 259, 263] and t.eos_id == 263
    assert text.load_tokenizer(tmp_path, r"[^e]+|e").encode("the") == [116, 104, 101]
    written(tmp_path, special_tokens_map__json={"bos_token": "z"})
    t = text.load_tokenizer(tmp_path)
    assert t.bos_id == 122 and t.special_tokens["z"] == 122
    written(tmp_path, merges__txt="a b c")
    with pytest.raises(OSError, match=r"line 1 of .*merges.txt is .* expected a pair"):
        text.load_tokenizer(tmp_path / "vocab.json")


def test_tiktoken_files(tmp_path):
    tokens = [bytes([b]) for b in range(256)] + [b" t", b"he", b" the", b"123"]
    lines = b"".join(base64.b64encode(t) + b" %d\n" % i for i, t in enumerate(tokens))
    written(tmp_path, cl100k_base__tiktoken=lines, tokenizer__model=lines)
    t = text.load_tokenizer(tmp_path / "cl100k_base.tiktoken")
    assert t.encode(" the 1234<|endoftext|>") == [258, 32, 259, 52, 100257]  # 123 is a token without merges
    assert t.eos_id == 100257 and t.vocab_size == 100277
    t = text.ByteLevelBPE.from_tiktoken(tmp_path / "tokenizer.model", r"\p{L}+|.", {"<s>": 260}, bos_token="<s>")
    assert t.encode("<s> the") == [260, 32, 116, 257] and t.bos_id == 260
    assert text.load_tokenizer(tmp_path / "tokenizer.model", "llama3").encode("he") == [257]
    with pytest.raises(lt.InvalidError, match="no pattern is known for the encoding 'tokenizer'"):
        text.load_tokenizer(tmp_path)
    written(tmp_path, cl100k_base__tiktoken=b"YQ== 0\n!! 1\n")
    with pytest.raises(OSError, match="line 2 .*base64 and a rank"):
        text.load_tokenizer(tmp_path / "cl100k_base.tiktoken")


def test_sentencepiece(tmp_path):
    package = pytest.importorskip("sentencepiece")
    words = "the quick brown fox jumps over the lazy dog again and again the fox\n" * 20
    (tmp_path / "corpus.txt").write_text(words)
    package.SentencePieceTrainer.train(
        input=str(tmp_path / "corpus.txt"), model_prefix=str(tmp_path / "tokenizer"), vocab_size=310,
        model_type="bpe", byte_fallback=True, minloglevel=2, hard_vocab_limit=False,
    )  # fmt: skip
    t = text.load_tokenizer(tmp_path)
    theirs = package.SentencePieceProcessor(model_file=str(tmp_path / "tokenizer.model"))
    ids = t.encode("the fox 🙂é")
    assert ids == [theirs.bos_id(), *theirs.encode("the fox 🙂é")] and t.eos_id == theirs.eos_id()
    assert t.decode(ids) == "the fox 🙂é" and t.special_tokens == {"<s>": 1, "</s>": 2}
    d = t.stream_decoder()
    assert "".join([*map(d.put, ids), d.end()]) == "the fox 🙂é"
    assert t.token_to_id("</s>") == 2 and t.token_to_id("unheard of") is None


def test_errors(tmp_path):
    with pytest.raises(OSError, match="no file or folder"):
        text.load_tokenizer(tmp_path / "none")
    with pytest.raises(OSError, match="has none of tokenizer.json"):
        text.load_tokenizer(tmp_path)
    written(tmp_path, tokenizer__json="{")
    with pytest.raises(OSError, match="tokenizer.json.*expected"):
        text.load_tokenizer(tmp_path)
    written(tmp_path, tokenizer__json={"model": {"type": "BPE"}, "pre_tokenizer": {"type": "ByteLevel"}})
    with pytest.raises(OSError, match="the vocabulary is missing"):
        text.load_tokenizer(tmp_path)
    t = toy()
    with pytest.raises(TypeError, match="encode: the text is int"):
        t.encode(3)
    with pytest.raises(IndexError, match="the id 999 is of no token"):
        t.decode([999])
    with pytest.raises(TypeError, match="expected ids"):
        t.decode(["a"])
