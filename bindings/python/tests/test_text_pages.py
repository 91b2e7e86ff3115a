# SPDX-License-Identifier: Apache-2.0
"""The page about language models and its example run; libtensor.text is imported when it is first used."""

import json
import re
import runpy
import subprocess
import sys

import pytest
from support import ROOT

import libtensor as lt
from libtensor import text

BLOCKS = re.findall(r"```python\n(.*?)```", (ROOT / "docs/text.md").read_text(), re.DOTALL)


@pytest.fixture
def folder(tmp_path):
    """A model of bytes with random parameters."""
    lt.manual_seed(1)
    vocab = {text.tokenizer.byte_to_char()[b]: b for b in range(256)}
    (tmp_path / "vocab.json").write_text(json.dumps({**vocab, "<|endoftext|>": 256}))
    (tmp_path / "merges.txt").write_text("#version: 0.2\n")
    config = {"vocab_size": 257, "n_positions": 64, "n_embd": 16, "n_layer": 1, "n_head": 2, "eos_token_id": 256}
    text.save_model(text.models.GPT2(config), tmp_path)
    return tmp_path


@pytest.mark.parametrize("block", BLOCKS)
def test_page(block, folder, monkeypatch):
    monkeypatch.chdir(folder)
    exec(block.replace('"gpt2")', '".")'), {})


def test_example(folder, monkeypatch, capsys):
    program = str(ROOT / "examples/python/gpt2_generate.py")
    arguments = [program, str(folder), "The answer", "--tokens", "9", "--seed", "3"]
    monkeypatch.setattr(sys, "argv", arguments)
    runpy.run_path(program, run_name="__main__")
    shown = capsys.readouterr().out
    model, tokenizer = text.load_model(folder), text.load_tokenizer(folder)
    settings = {"temperature": 0.8, "top_p": 0.95, "seed": 3}
    assert shown == "The answer" + text.generate(model, "The answer", 9, tokenizer=tokenizer, **settings) + "\n"


def test_lazy_import(environment):
    code = (
        "import sys, libtensor as lt; assert 'libtensor.text' not in sys.modules; lt.text.generate; "
        "assert 'numpy' not in sys.modules and 'text' in dir(lt)"
    )
    subprocess.run([sys.executable, "-c", code], env=environment, check=True)
