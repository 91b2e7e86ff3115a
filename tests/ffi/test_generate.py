# SPDX-License-Identifier: Apache-2.0
"""A language model that Python saved writes the same text from C: examples/c/generate.c."""

import json
import subprocess

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
