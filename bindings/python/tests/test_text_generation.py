# SPDX-License-Identifier: Apache-2.0
"""Generation of text: greedy, by beams and by sampling, with either cache; what ends a text, and pieces of it."""

import itertools
import math

import numpy as np
import pytest

import libtensor as lt
from libtensor import nn, text
from libtensor.text import models

CACHES = [None, "contiguous", "paged"]


def small(kind="llama", vocab=23, **more):
    lt.manual_seed(5)
    if kind == "gpt2":
        config = {"vocab_size": vocab, "n_positions": 40, "n_embd": 16, "n_layer": 2, "n_head": 4, "eos_token_id": None}
    else:
        config = {"model_type": kind, "vocab_size": vocab, "hidden_size": 16, "intermediate_size": 24,
                  "num_hidden_layers": 2, "num_attention_heads": 4, "num_key_value_heads": 2, "eos_token_id": None}  # fmt: skip
        if kind == "mistral":
            config["sliding_window"] = 4
    model = {"gpt2": models.GPT2}.get(kind, models.Llama)({**config, **more})
    for p in model.parameters():
        p.detach().add_(0.4 * lt.randn(*p.shape))
    return model.eval()


class Table(nn.Module):
    """Scores of the next token by the last one: a Markov chain. It needs no cache."""

    def __init__(self, scores):
        super().__init__()
        self.scores = nn.Parameter(lt.tensor(scores))
        self.calls = 0

    def forward(self, ids, attention_mask=None, position_ids=None, cache=None, logits_to_keep=0):
        self.calls += 1
        return self.scores[ids[:, -logits_to_keep:]]


def chain(words, vocab=260, spare=()):
    """A model that writes `words`, whose bytes differ, from any of them on; then byte 0 again and again."""
    scores = np.zeros((vocab, vocab), np.float32)
    data = words.encode() if isinstance(words, str) else words
    for a, b in zip(data, [*data[1:], 0]):
        scores[a, b] = 5
    return Table(scores)


@pytest.fixture
def byte_tokenizer():
    special = {"<end>": 256}
    return text.ByteLevelBPE({bytes([b]): b for b in range(256)}, [], special_tokens=special, eos_token="<end>")


# ---- greedy


def greedy(model, prompt, n):
    """The definition, without a cache."""
    ids = list(prompt)
    with lt.no_grad():
        for _ in range(n):
            ids.append(model(lt.tensor([ids]))[0, -1].argmax().item())
    return ids


@pytest.mark.parametrize("kind", ["gpt2", "llama", "mistral"])
def test_greedy(kind):
    model = small(kind)
    prompts = [[3, 1, 4, 1, 5, 9, 2], [6], [5, 3, 5]]
    expected = [greedy(model, p, 10) for p in prompts]
    for cache in CACHES:
        assert text.generate(model, prompts, 10, cache=cache) == expected
        assert text.generate(model, prompts[0], 10, cache=cache) == expected[0]
    one = text.generate(model, lt.tensor(prompts[2]), 10)
    assert one.tolist() == expected[2] and one.dtype is lt.int64
    rows = lt.tensor([[0, 0, 5, 3, 5], [3, 1, 4, 1, 5]])
    both = text.generate(model, rows, 3, attention_mask=lt.tensor([[0, 0, 1, 1, 1], [1] * 5]))
    assert both.tolist() == [[0, 0, *expected[2][:6]], greedy(model, [3, 1, 4, 1, 5], 3)]
    assert text.generate(model, prompts[0], 0) == prompts[0]
    assert text.generate(model, prompts[0], 4, temperature=0, top_p=0.1, seed=1) == expected[0][:11]


def test_ends():
    model = chain([7, 5, 9, 8, 3, 2])
    assert text.generate(model, [7, 5], 3) == [7, 5, 9, 8, 3]
    for end in ({"eos_token_id": 8}, {"eos_token_id": [1, 8]}, {"stop": 8}, {"stop": [8, 2]}):
        for cache in CACHES:
            assert text.generate(model, [7], 6, cache=cache, **end) == [7, 5, 9, 8]
    model.config = models.Config("llama", eos_token_id=9, vocab_size=260)
    assert text.generate(model, [7], 6) == [7, 5, 9]
    assert text.generate(model, [7], 4, eos_token_id=[]) == [7, 5, 9, 8, 3]
    rows = lt.tensor([[7], [8]])
    assert text.generate(model, rows, 3).tolist() == [[7, 5, 9, 9], [8, 3, 2, 0]]
    assert text.generate(model, rows, 3, pad_token_id=1).tolist() == [[7, 5, 9, 1], [8, 3, 2, 0]]
    calls = model.calls
    text.generate(model, [7], 30)
    assert model.calls == calls + 2  # nothing is computed after the end


def test_texts(byte_tokenizer):
    model = chain("Hé wolrd!?<+abc")
    say = {"tokenizer": byte_tokenizer}
    assert text.generate(model, "H", 8, **say) == "é wolrd"
    assert text.generate(model, ["H", "a"], 2, **say) == ["é", "bc"]
    assert text.generate(model, "H", 1, **say) == "\ufffd"  # half of a character
    for stop, found in (
        ("rd", "é wol"),
        (["+a", "!?<"], "é wolrd"),
        ("<+abc", "é wolrd!?"),
        (["zz", ord("l")], "é wo"),
    ):
        for cache in CACHES:
            assert text.generate(model, "H", 30, stop=stop, cache=cache, **say) == found
    assert text.generate(model, "H", 12, stop="+abx", **say) == "é wolrd!?<+"  # held back, and then released
    assert text.generate(model, list(b"H"), 30, stop="ol", **say) == list("Hé wol".encode())


def test_end_of_text(byte_tokenizer):
    scores = np.zeros((260, 260), np.float32)
    scores[ord("a"), 256] = scores[256, ord("b")] = 5
    assert text.generate(Table(scores), "a", 5, tokenizer=byte_tokenizer) == ""
    found = text.generate(Table(scores), "a", 3, tokenizer=byte_tokenizer, eos_token_id=[])
    assert found == "b\x00"  # the special token is no text


def test_streams(byte_tokenizer):
    model = chain("Hé wolrd!?<+abc")
    say = {"tokenizer": byte_tokenizer, "stop": "<+"}
    pieces = []
    assert text.generate(model, "H", 30, stream=pieces.append, **say) == "é wolrd!?" == "".join(pieces)
    assert pieces[:3] == ["é", " ", "w"]
    assert list(text.stream(model, "H", 30, **say)) == pieces
    assert list(text.stream(model, [72], 3)) == [0xC3, 0xA9, 32]
    found = []
    text.generate(model, ["H", "d"], 3, tokenizer=byte_tokenizer, stream=lambda i, piece: found.append((i, piece)))
    assert found == [(1, "!"), (0, "é"), (1, "?"), (0, " "), (1, "<")]
    assert list(text.stream(model, ["H", "d"], 3, tokenizer=byte_tokenizer)) == found
    calls = model.calls
    steps = text.stream(model, [72], 1000)
    assert next(steps) == 0xC3 and model.calls == calls + 1  # one step at a time
    assert lt.is_grad_enabled()
    steps.close()


# ---- sampling


def chi_square(draws, p):
    """Of the counts, where p is not 0."""
    counts = np.bincount(draws, minlength=len(p))
    assert counts[p == 0].sum() == 0
    expected = p[p > 0] * len(draws)
    return ((counts[p > 0] - expected) ** 2 / expected).sum()


SCORES = np.log([0.05, 0.4, 0.1, 0.25, 0.2]).astype(np.float32)
FILTERS = [
    ({}, [0.05, 0.4, 0.1, 0.25, 0.2]),
    ({"temperature": 0.5}, [0.0025, 0.16, 0.01, 0.0625, 0.04]),
    ({"top_k": 2}, [0, 0.4, 0, 0.25, 0]),
    ({"top_p": 0.6}, [0, 0.4, 0, 0.25, 0]),
    ({"top_p": 0.7}, [0, 0.4, 0, 0.25, 0.2]),
    ({"min_p": 0.3}, [0, 0.4, 0, 0.25, 0.2]),
    ({"top_k": 4, "top_p": 0.9, "min_p": 0.2}, [0, 0.4, 0.1, 0.25, 0.2]),
    ({"top_k": 0, "top_p": 1.0, "min_p": 0.0}, [0.05, 0.4, 0.1, 0.25, 0.2]),
    ({"top_p": 0.0}, [0, 1, 0, 0, 0]),
]


@pytest.mark.parametrize("settings, p", FILTERS)
def test_distribution(settings, p):
    p = np.array(p) / np.sum(p)
    draws = text.sample(lt.tensor(SCORES).expand(4000, 5), seed=1, **settings)
    assert draws.shape == (4000,) and draws.dtype is lt.int64
    assert chi_square(draws.numpy(), p) < 18.5  # 99.9 % of 4 degrees of freedom


def test_the_fewest_tokens():
    """Of two tokens with the probability 0.5, one suffices for top_p=0.5."""
    assert len(set(text.sample(lt.zeros(50, 2), top_p=0.5, seed=0).tolist())) == 1
    assert len(set(text.sample(lt.zeros(50, 2), top_p=0.51, seed=0).tolist())) == 2


def test_sampling():
    model = Table(np.tile(SCORES, (5, 1)))
    ids = text.generate(model, [0], 400, temperature=1.0, seed=7)[1:]
    assert chi_square(np.array(ids), np.exp(SCORES.astype(np.float64))) < 18.5
    assert ids == text.generate(model, [0], 400, do_sample=True, seed=7)[1:]
    assert ids != text.generate(model, [0], 400, do_sample=True, seed=8)[1:]
    g = lt.Generator(seed=7)
    assert ids[:5] == text.generate(model, [0], 5, temperature=1.0, generator=g)[1:]
    assert ids[:5] != text.generate(model, [0], 5, temperature=1.0, generator=g)[1:]  # it goes on
    assert text.generate(model, [0], 4, do_sample=False, temperature=1.0) == [0, 1, 1, 1, 1]
    lt.manual_seed(3)
    one = text.generate(model, [0], 9, top_k=3)
    lt.manual_seed(3)
    assert one == text.generate(model, [0], 9, top_k=3)
    real = small()
    drawn = [text.generate(real, [[1, 2], [3]], 8, temperature=0.8, top_p=0.9, seed=2, cache=c) for c in CACHES]
    assert drawn[0] == drawn[1] == drawn[2]


def test_repetition_penalty():
    scores = np.array([[2.0, 1.9, -1.0, -1.5], [2.0, 1.9, -1.0, -1.5], [0, 0, 0, 0], [0, 0, 0, 0]], np.float32)
    model = Table(scores)
    assert text.generate(model, [0], 2, repetition_penalty=1.1) == [0, 1, 0]  # 2 / 1.1 < 1.9
    assert text.generate(model, [0], 2) == [0, 0, 0]
    scores[:2] = [-1.0, -1.9, -1.1, -1.5]
    assert text.generate(Table(scores), [0], 1, repetition_penalty=1.2) == [0, 2]  # -1 * 1.2 < -1.1
    assert text.generate(Table(scores), [0], 1, repetition_penalty=0.9) == [0, 0]


# ---- beams


def log_probabilities(model, prompt, vocab, n):
    """Of all continuations of n tokens."""
    found = {}
    all_of_them = list(itertools.product(range(vocab), repeat=n))
    with lt.no_grad():
        ids = lt.tensor([[*prompt, *c] for c in all_of_them])
        logs = model(ids).log_softmax(-1)[:, len(prompt) - 1 : -1]
        sums = logs.gather(-1, ids[:, len(prompt) :].unsqueeze(-1)).squeeze(-1).sum(-1).tolist()
    for c, s in zip(all_of_them, sums):
        found[c] = s
    return found


@pytest.mark.parametrize("kind", ["gpt2", "llama"])
def test_beams_that_keep_all_find_the_best(kind):
    model = small(kind, vocab=4)
    for prompt in ([1, 2], [3]):
        logs = log_probabilities(model, prompt, 4, 4)
        best = max(logs, key=logs.get)
        for cache in CACHES:
            assert text.generate(model, prompt, 4, num_beams=64, cache=cache) == [*prompt, *best]
    prompts = [[1, 2], [3]]
    alone = [text.generate(model, p, 4, num_beams=3) for p in prompts]
    for cache in CACHES:
        assert text.generate(model, prompts, 4, num_beams=3, cache=cache) == alone
    padded = text.generate(
        model, lt.tensor([[1, 2], [0, 3]]), 4, num_beams=3, attention_mask=lt.tensor([[1, 1], [0, 1]])
    )
    assert padded.tolist() == [alone[0], [0, *alone[1]]]


def beams_of_table(p, start, n, num_beams):
    """The score that beam search of a Markov chain finds, in plain words, without an end."""
    beams = [(0.0, [start])]
    for _ in range(n):
        every = [(s + math.log(q), [*t, j]) for s, t in beams for j, q in enumerate(p[t[-1]])]
        beams = sorted(every, key=lambda b: -b[0])[:num_beams]
    return beams[0][0]


def test_beams_of_a_chain():
    p = np.random.default_rng(2).dirichlet(np.full(6, 0.7), 6)
    model = Table(np.log(p).astype(np.float32))
    for start in range(6):
        for num_beams in (2, 3, 5):
            found = text.generate(model, [start], 7, num_beams=num_beams)
            score = sum(math.log(p[a, b]) for a, b in zip(found, found[1:]))
            assert score == pytest.approx(beams_of_table(p, start, 7, num_beams), rel=1e-6)  # several may have it


def test_lengths_of_beams():
    """A text that ends at once has the probability 0.5, the best long one 0.27."""
    p = np.full((4, 4), 1e-6)
    p[0, 3], p[0, 1], p[1, 2], p[2, 3] = 0.5, 0.4, 0.9, 0.75
    model = Table(np.log(p).astype(np.float32))
    find = {"num_beams": 2, "eos_token_id": 3}
    assert text.generate(model, [0], 5, length_penalty=0.0, **find) == [0, 3]
    assert text.generate(model, [0], 5, length_penalty=2.0, early_stopping="never", **find) == [0, 1, 2, 3]
    assert text.generate(model, [0], 5, length_penalty=-1.0, **find) == [0, 3]


def test_beams_and_stops(byte_tokenizer):
    model = chain("Hé wolrd!?<+abc")
    say = {"tokenizer": byte_tokenizer, "num_beams": 2}
    assert text.generate(model, "H", 30, stop="rd", early_stopping=True, **say) == "é wol"
    assert text.generate(model, ["H", "w"], 3, **say) == ["é ", "olr"]


# ---- a pool that calls share


def test_pool():
    model = small()
    pool = text.PagedKVCache(12, 4)
    expected = greedy(model, [1, 2, 3], 9)
    assert text.generate(model, [1, 2, 3], 9, cache=pool) == expected and pool.num_free == 12
    steps = text.stream(model, [1, 2, 3], 9, cache=pool)
    first = [next(steps) for _ in range(4)]
    assert pool.num_free == 10
    assert text.generate(model, [[4], [5, 6]], 5, cache=pool) == [greedy(model, [4], 5), greedy(model, [5, 6], 5)]
    assert [*first, *steps] == expected[3:] and pool.num_free == 12
    with pytest.raises(lt.OutOfMemoryError, match="of 12 are free"):
        text.generate(model, [[1] * 30, [2] * 30], 9, cache=pool)
    assert pool.num_free == 12
    text.generate(model, [1, 2, 3, 4, 5], 8, num_beams=3, cache=pool)
    assert pool.num_free == 12


# ---- errors


def test_errors(byte_tokenizer):
    model = small("gpt2")
    bad = [
        ({"max_new_tokens": -1}, "max_new_tokens is -1"),
        ({"num_beams": 0}, "num_beams is 0"),
        ({"num_beams": 2, "temperature": 1.0}, "not for sampling"),
        ({"temperature": -1.0}, "temperature is -1.0, expected a number of 0 or more"),
        ({"temperature": math.nan}, "temperature is nan"),
        ({"top_k": -1}, "top_k is -1"),
        ({"top_k": 1.5}, "top_k is 1.5, expected an integer"),
        ({"top_p": 1.1}, "top_p is 1.1, expected a number from 0 to 1"),
        ({"min_p": "a"}, "min_p is 'a'"),
        ({"repetition_penalty": 0}, "repetition_penalty is 0"),
        ({"seed": 1, "generator": lt.Generator()}, "seed or generator"),
        ({"early_stopping": "soon"}, "early_stopping is 'soon'"),
        ({"cache": "disk"}, "cache is 'disk'"),
        ({"stop": "a"}, "give the tokenizer"),
        ({"stop": "", "tokenizer": byte_tokenizer}, "empty text"),
        ({"stop": [1.5]}, "stop is"),
        ({"stream": print, "num_beams": 2}, "stream is not for num_beams"),
        ({"max_new_tokens": 39}, "41 tokens with max_new_tokens, expected at most n_positions 40"),
    ]
    for arguments, message in bad:
        with pytest.raises(lt.InvalidError, match=message):
            text.generate(model, [1, 2], **{"max_new_tokens": 3, **arguments})
    for prompt, message in (("a", "give its tokenizer"), ([], "no tokens"), ([[1], []], "no tokens")):
        with pytest.raises(lt.InvalidError, match=message):
            text.generate(model, prompt, 3)
    with pytest.raises(TypeError, match="expected text, ids"):
        text.generate(model, [1.5], 3)
    with pytest.raises(lt.ShapeError, match=r"shape \(1, 1, 1\)"):
        text.generate(model, lt.tensor([[[1]]]), 3)
    with pytest.raises(lt.ShapeError, match="attention_mask"):
        text.generate(model, lt.tensor([[1]]), 3, attention_mask=lt.ones(2, 2))
    with pytest.raises(lt.InvalidError, match="for a Tensor of ids"):
        text.generate(model, [1], 3, attention_mask=lt.ones(1))
    with pytest.raises(lt.InvalidError, match="not for an iterator"):
        text.stream(model, [1], 3, num_beams=2)
    with pytest.raises(lt.ShapeError, match="sample: logits"):
        text.sample(lt.ones(3))


# ---- transformers


@pytest.mark.parametrize("kind", ["gpt2", "llama", "mistral"])
def test_as_transformers(kind, torch, tmp_path):
    transformers = pytest.importorskip("transformers")
    model = small(kind, bos_token_id=0, eos_token_id=1, pad_token_id=2)
    text.save_model(model, tmp_path)
    name = {"gpt2": "GPT2LMHeadModel", "llama": "LlamaForCausalLM", "mistral": "MistralForCausalLM"}[kind]
    theirs = getattr(transformers, name).from_pretrained(tmp_path).eval()
    prompts = [[3, 7, 5, 9, 4, 3, 8], [6], [5, 3, 5, 4]]
    longest = max(map(len, prompts))
    rows = [[2] * (longest - len(p)) + p for p in prompts]
    mask = [[0] * (longest - len(p)) + [1] * len(p) for p in prompts]
    settings = [
        {},
        {"num_beams": 3},
        {"num_beams": 4, "length_penalty": 2.0, "early_stopping": True},
        {"num_beams": 2, "length_penalty": -1.0},
        {"num_beams": 3, "length_penalty": 0.5, "early_stopping": "never"},
    ]
    for chosen in settings:
        expected = theirs.generate(
            torch.tensor(rows), attention_mask=torch.tensor(mask), max_new_tokens=12, do_sample=False, **chosen
        ).tolist()
        for cache in CACHES:
            found = text.generate(model, lt.tensor(rows), 12, attention_mask=lt.tensor(mask), cache=cache, **chosen)
            assert found.tolist() == expected
    for chosen in ({}, {"num_beams": 3}):
        expected = theirs.generate(
            torch.tensor(rows[:1]), max_new_tokens=12, do_sample=False, repetition_penalty=1.3, **chosen
        ).tolist()
        assert text.generate(model, prompts[0], 12, repetition_penalty=1.3, **chosen) == expected[0]
