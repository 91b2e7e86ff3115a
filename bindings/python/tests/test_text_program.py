# SPDX-License-Identifier: Apache-2.0
"""Language models as programs: the scores of the model, also from a file, and several texts at once."""

import pytest

import libtensor as lt
from libtensor import text

GPT2 = {"vocab_size": 50, "n_positions": 64, "n_embd": 16, "n_layer": 2, "n_head": 2}
LLAMA = {
    "model_type": "llama", "vocab_size": 50, "hidden_size": 32, "intermediate_size": 64, "num_hidden_layers": 2,
    "num_attention_heads": 4, "num_key_value_heads": 2,
}  # fmt: skip
IDS = [[3, 1, 4, 1, 5, 9, 2, 6], [5, 3, 5, 8, 9, 7, 9, 3]]


def made(config):
    lt.manual_seed(4)
    return text.models.GPT2(config) if "n_embd" in config else text.models.Llama(config)


def new_cache(program):
    return [lt.zeros_like(t, device="cpu") for t in list(program.inputs.values())[2:]]


@pytest.mark.parametrize("config", [GPT2, LLAMA], ids=["gpt2", "llama"])
@pytest.mark.parametrize("batch", [1, 2])
def test_scores(config, batch, tmp_path):
    model = made(config)  # in training mode, which stays
    program = text.decoding_program(model, 20, batch=batch)
    assert model.training and program.input_names == ["tokens", "position", "cache.0", "cache.1", "cache.2", "cache.3"]
    program.save(tmp_path / "model.safetensors")
    tokens = lt.tensor(IDS[:batch])
    with lt.no_grad():
        expected = model.eval()(tokens)
    for run in (program, lt.load_program(tmp_path / "model.safetensors")):
        cache, other = new_cache(run), new_cache(run)
        for first, last in ((0, 3), (3, 4), (4, 5), (5, 8)):
            scores = run(tokens[:, first:last], lt.tensor(first), *cache)
            assert scores.shape == (batch, 50)
            assert lt.allclose(scores, expected[:, last - 1], rtol=1e-5, atol=1e-6)
            run(tokens[:, first:last] + 1, lt.tensor(first), *other)  # another text, in between
        again = run(tokens, lt.tensor(0), *cache)  # a new text in a cache that was used
        assert lt.allclose(again, expected[:, -1], rtol=1e-5, atol=1e-6)


def test_texts_as_generate():
    model = made(GPT2).eval()
    program = text.decoding_program(model, 32)
    ids, cache = [3, 1, 4], new_cache(program)
    new = ids
    for _ in range(12):
        scores = program(lt.tensor([new]), lt.tensor(len(ids) - len(new)), *cache)
        new = [int(scores.argmax())]
        ids = ids + new
    assert ids == text.generate(model, [3, 1, 4], 12)


def test_errors():
    model = made(GPT2)
    for length in (0, 2, "a", 2.5):
        with pytest.raises(lt.InvalidError, match="decoding_program: max_length is"):
            text.decoding_program(model, length)
    with pytest.raises(lt.InvalidError, match="at most n_positions 64"):
        text.decoding_program(model, 65)
    with pytest.raises(TypeError, match="decoding_program: model is Linear"):
        text.decoding_program(lt.nn.Linear(2, 2), 8)
    windows = {**LLAMA, "model_type": "mistral", "sliding_window": 16}
    with pytest.raises(lt.UnsupportedError, match="a window of 16 tokens"):
        text.decoding_program(made(windows), 20)
    text.decoding_program(made(windows), 16)
    program = text.decoding_program(model, 8)
    with pytest.raises(IndexError):
        program(lt.tensor([[1]]), lt.tensor(8), *new_cache(program))
