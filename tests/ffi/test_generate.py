# SPDX-License-Identifier: Apache-2.0
"""A language model that Python saved writes the same text from C: examples/c/generate.c."""

import json
import os
import pathlib
import shutil
import subprocess

import numpy as np
import pytest
from libtensor.text.tokenizer import byte_to_char
from test_ffi import LIBRARY

import libtensor as lt
from libtensor import text

GENERATE = LIBRARY.parent / "tests/example_generate"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A model of bytes and a few merges with random parameters, and its program."""
    folder = tmp_path_factory.mktemp("model")
    chars = byte_to_char()
    vocab = {chars[b]: b for b in range(256)}
    merges = ["t h", "th e", "Ġ a"]
    vocab.update((merge.replace(" ", ""), 256 + i) for i, merge in enumerate(merges))
    (folder / "vocab.json").write_text(json.dumps({**vocab, "<|endoftext|>": 259}))
    (folder / "merges.txt").write_text("#version: 0.2\n" + "\n".join(merges))
    lt.manual_seed(7)
    model = text.models.GPT2({"vocab_size": 260, "n_positions": 64, "n_embd": 32, "n_layer": 2, "n_head": 4}).eval()
    text.save_model(model, folder)
    text.decoding_program(model, 64).save(folder / "program.safetensors")
    return folder


def run(folder, *arguments):
    command = [GENERATE, folder / "program.safetensors", folder / "vocab.json", folder / "merges.txt", *arguments]
    return subprocess.run(command, capture_output=True, timeout=120)


@pytest.mark.parametrize("prompt", ["the answer", "a", "Ünï <|endoftext|>", "x" * 40])
def test_text(folder, prompt):
    model, tokenizer = text.load_model(folder), text.load_tokenizer(folder)
    ids = tokenizer.encode(prompt)
    expected = text.generate(model, ids, 12, eos_token_id=[])[len(ids) :]
    result = run(folder, prompt, "12")
    assert result.returncode == 0, result.stderr
    assert result.stdout == prompt.encode() + tokenizer.decode_bytes(expected) + b"\n"
    result = run(folder, "ids:" + ",".join(map(str, ids)), "12")
    assert result.stdout.decode() == ",".join(map(str, expected)) + "\n"


def test_scores(folder):
    ids = text.load_tokenizer(folder).encode("the answer")
    scores = np.array(run(folder, "the answer", "scores").stdout.split(), np.float32)
    expected = text.load_model(folder)(lt.tensor([ids]))[0, -1].detach().numpy()
    np.testing.assert_allclose(scores, expected, atol=1e-5 * np.abs(expected).max())


def test_refusals(folder):
    for arguments, message in [
        (["a", "70"], "out of range"),
        (["ids:1,x", "3"], 'no id at "x"'),
        (["ids:300", "1"], "300"),
        (["", "1"], "generate: "),
    ]:
        result = run(folder, *arguments)
        assert result.returncode == 1 and message in result.stderr.decode(), (arguments, result.stderr)
    assert subprocess.run([GENERATE], capture_output=True).stdout.startswith(b"generate PROGRAM")
    result = subprocess.run([GENERATE, folder / "none", "a", "b", "1"], capture_output=True)
    assert result.returncode == 1 and b"cannot open" in result.stderr


REFERENCE = {
    "Hello, I'm a language model": [15496, 11, 314, 1101, 257, 3303, 2746],
    "1234567890fwieonfe#@$@#": [10163, 2231, 30924, 3829, 44482, 494, 261, 5036, 2, 31, 3, 41573],
}


@pytest.fixture(scope="module")
def gpt2(tmp_path_factory):
    """GPT-2 in its own size with random weights, as transformers writes it; its model there and the folder."""
    transformers = pytest.importorskip("transformers")
    torch = pytest.importorskip("torch")
    torch.manual_seed(1)
    theirs = transformers.GPT2LMHeadModel(transformers.GPT2Config()).eval()
    with torch.no_grad():
        for p in theirs.parameters():  # those that begin as 0 or 1 matter too
            p.add_(torch.randn_like(p), alpha=0.02)
    folder = tmp_path_factory.mktemp("gpt2")
    theirs.save_pretrained(folder)
    vocabulary = pathlib.Path(os.environ.get("TENSOR_DATA_DIR", "")) / "gpt2-bpe"
    if vocabulary.is_dir():
        shutil.copy(vocabulary / "encoder.json", folder / "vocab.json")
        shutil.copy(vocabulary / "vocab.bpe", folder / "merges.txt")
    return theirs, folder


def test_gpt2_in_its_own_size_from_python(gpt2):
    theirs, folder = gpt2
    torch = pytest.importorskip("torch")
    saved = lt.load(folder / "model.safetensors")
    model = text.load_model(folder)
    assert set(saved) <= set(model.state_dict()) and sum(p.numel() for p in model.parameters()) == 124439808
    for ids in REFERENCE.values():
        with torch.no_grad(), lt.no_grad():
            expected = theirs(torch.tensor([ids])).logits.numpy()
            whole = model(lt.tensor([ids])).numpy()
            cache = text.KVCache(len(ids))
            steps = lt.cat([model(lt.tensor([[i]]), cache=cache) for i in ids], 1).numpy()
            generated = theirs.generate(torch.tensor([ids]), max_new_tokens=8, do_sample=False, eos_token_id=None)
        for scores in (whole, steps):
            assert np.abs(scores - expected).max() <= 1e-5 * np.abs(expected).max()
        with_cache = text.generate(model, ids, 8, eos_token_id=[])
        without = list(ids)
        with lt.no_grad():
            for _ in range(8):
                without.append(int(model(lt.tensor([without]))[0, -1].argmax()))
        assert with_cache == without == generated[0].tolist()


def test_gpt2_in_its_own_size_from_c(gpt2):
    theirs, folder = gpt2
    torch = pytest.importorskip("torch")
    if not (folder / "vocab.json").exists():
        pytest.skip("TENSOR_DATA_DIR has no gpt2-bpe")
    text.decoding_program(text.load_model(folder), 32).save(folder / "program.safetensors")
    for prompt, ids in REFERENCE.items():
        assert text.load_tokenizer(folder).encode(prompt) == ids
        with torch.no_grad():
            expected = theirs(torch.tensor([ids])).logits[0, -1].numpy()
            generated = theirs.generate(torch.tensor([ids]), max_new_tokens=8, do_sample=False, eos_token_id=None)
        result = run(folder, prompt, "scores")  # the ids of the prompt are the program's own
        assert result.returncode == 0, result.stderr
        scores = np.array(result.stdout.split(), np.float64)
        assert np.abs(scores - expected).max() <= 1e-5 * np.abs(expected).max()
        new = run(folder, "ids:" + ",".join(map(str, ids)), "8").stdout.decode()
        assert [int(i) for i in new.split(",")] == generated[0].tolist()[len(ids) :]
