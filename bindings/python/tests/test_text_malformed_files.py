# SPDX-License-Identifier: Apache-2.0
"""Tokenizers and models in files that are truncated, malformed or name extents that nothing could hold."""

import json

import pytest
from libtensor.text.models import Config

import libtensor as lt
from libtensor import text
from libtensor.text import models

VOCAB = {"a": 0, "b": 1, "ab": 2, "<|endoftext|>": 3}
MODEL = {"type": "BPE", "vocab": VOCAB, "merges": ["a b"]}
TOKENIZER = {
    "model": MODEL, "pre_tokenizer": {"type": "ByteLevel", "add_prefix_space": False},
    "added_tokens": [{"content": "<|endoftext|>", "id": 3, "special": True}],
}  # fmt: skip
LLAMA = {
    "model_type": "llama", "vocab_size": 11, "hidden_size": 8, "intermediate_size": 12, "num_hidden_layers": 2,
    "num_attention_heads": 2, "num_key_value_heads": 1, "max_position_embeddings": 32,
}  # fmt: skip


def written(path, value):
    path.write_bytes(value if isinstance(value, bytes) else json.dumps(value).encode())
    return path


def changed(table, keys, value):
    """A copy with the value at table[keys[0]][keys[1]]..."""
    first, *rest = keys
    found = dict(table) if isinstance(table, dict) else list(table)
    found[first] = changed(found[first], rest, value) if rest else value
    return found


def test_json_that_is_none(tmp_path):
    path = tmp_path / "tokenizer.json"
    for data in (b"", b"{", b"[" * 20000, b'{"a":' * 20000, b"\xff", b"[1]", b"1" * 5000):
        with pytest.raises(lt.FileError, match="tokenizer.json"):
            text.ByteLevelBPE.from_tokenizer_json(written(path, data))
    whole = json.dumps(TOKENIZER).encode()
    assert text.ByteLevelBPE.from_tokenizer_json(written(path, whole)).encode("abb") == [2, 1]
    for n in range(0, len(whole), 9):
        with pytest.raises(lt.FileError):
            text.ByteLevelBPE.from_tokenizer_json(written(path, whole[:n]))


@pytest.mark.parametrize(
    "keys, value",
    [
        (["model"], 3), (["model", "vocab"], [1]), (["model", "vocab", "a"], "0"),
        (["model", "vocab", "a"], -1), (["model", "vocab", "a"], 0.5), (["model", "vocab", "a"], True),
        (["model", "merges"], 5), (["model", "merges"], [5]), (["model", "merges"], [["a"]]),
        (["model", "merges"], [["a", 1]]), (["model", "merges"], ["a"]), (["model", "merges"], [{"a": 1, "b": 2}]),
        (["added_tokens"], 1), (["added_tokens"], [{}]), (["added_tokens", 0, "content"], 1),
        (["added_tokens", 0, "id"], "3"), (["added_tokens", 0, "id"], None), (["pre_tokenizer"], 1),
        (["pre_tokenizer"], {"type": "Sequence"}), (["pre_tokenizer"], {"type": "Split", "behavior": "Isolated"}),
        (["pre_tokenizer"], {"type": "Split", "behavior": "Isolated", "pattern": {"Regex": 1}}),
        (["post_processor"], {"type": "BertProcessing", "cls": ["a", "b"], "sep": ["a", 1]}),
        (["post_processor"], {"type": "TemplateProcessing", "single": [{"SpecialToken": {"id": "x"}}]}),
        (["post_processor"], {"type": "TemplateProcessing", "single": [{"SpecialToken": {"id": "x"}}],
                              "special_tokens": {"x": {"ids": ["1"]}}}),
        (["normalizer"], 4),
    ],
)  # fmt: skip
def test_tokenizer_json_with_a_wrong_part(tmp_path, keys, value):
    path = written(tmp_path / "tokenizer.json", changed(TOKENIZER, keys, value))
    with pytest.raises(lt.FileError, match=r"tokenizer\.json"):
        text.ByteLevelBPE.from_tokenizer_json(path)


def test_vocab_and_merges(tmp_path):
    vocab, merges = written(tmp_path / "vocab.json", VOCAB), written(tmp_path / "merges.txt", b"#version: 1\na b\n")
    assert text.load_tokenizer(tmp_path).encode("ab") == [2]
    for data in (b"\xff\xfe", b"a\n", b"a b c\n"):
        with pytest.raises(lt.FileError, match=r"merges\.txt"):
            text.load_tokenizer(written(merges, data).parent)
    written(merges, b"a b\n")
    for table in ({"a": "x"}, {"a": -1}, {"a": None}, {"a": [1]}):
        with pytest.raises(lt.FileError, match=r"vocab\.json.*the id of 'a' is"):
            text.load_tokenizer(written(vocab, table).parent)


def test_tiktoken_ranks(tmp_path):
    path = tmp_path / "gpt2.tiktoken"
    assert text.load_tokenizer(written(path, b"YQ== 0\nYg== 1\nYWI= 2\n")).encode("ab") == [2]
    for data in (
        b"YQ== 0\nYg== -1\n",
        b"YQ== 0\n!! 1\n",
        b"YQ== 0\nYg==\n",
        b"YQ== 0\nYg== 1_0\n",
        b"YQ== 0\nYg== 1 1",
    ):
        with pytest.raises(lt.FileError, match=r"line 2 of .*gpt2\.tiktoken"):
            text.load_tokenizer(written(path, data))


@pytest.mark.parametrize(
    "name, value",
    [
        ("num_hidden_layers", 1 << 40), ("num_hidden_layers", 0), ("num_hidden_layers", None), ("num_hidden_layers", "2"),
        ("hidden_size", 8.0), ("hidden_size", True), ("hidden_size", -8), ("vocab_size", [1]), ("head_dim", "4"),
        ("num_key_value_heads", 0), ("rms_norm_eps", "a"), ("rms_norm_eps", float("nan")), ("rope_theta", None),
        ("hidden_act", 3), ("tie_word_embeddings", "yes"), ("attention_bias", 1), ("sliding_window", "x"),
    ],
)  # fmt: skip
def test_config_fields(name, value):
    with pytest.raises(lt.InvalidError, match=f"Config: {name} is .*, expected"):
        Config(**{**LLAMA, name: value})


def test_config_fields_that_are_none():
    config = Config(
        **{**LLAMA, "head_dim": None, "num_key_value_heads": None, "sliding_window": None, "rope_theta": 500}
    )
    assert models.Llama(config)(lt.tensor([[1, 2]])).shape == (1, 2, 11)
    assert Config("qwen2", max_window_layers=3, sliding_window=None).sliding_window is None
    with pytest.raises(lt.InvalidError, match="max_window_layers is 'x'"):
        Config("qwen2", max_window_layers="x")
    for kind in (3, None, ["llama"], "gpt5"):
        with pytest.raises(lt.UnsupportedError, match="model_type is"):
            Config(kind)


@pytest.mark.parametrize(
    "rope",
    [
        {"rope_type": "linear"}, {"rope_type": "linear", "factor": 0}, {"rope_type": "linear", "factor": "2"},
        {"rope_type": "llama3", "factor": 8.0}, {"rope_theta": -1}, {"rope_theta": "1"}, {"rope_theta": float("inf")},
        {"rope_type": "llama3", "factor": 8, "low_freq_factor": 4, "high_freq_factor": 4,
         "original_max_position_embeddings": 8},
        {"rope_type": "yarn", "factor": "x"}, {"rope_type": "yarn", "factor": 2, "attention_factor": []},
    ],
)  # fmt: skip
def test_rope_parameters(rope):
    with pytest.raises(lt.InvalidError, match="rope: "):
        models.Llama({**LLAMA, "rope_scaling": rope})


def test_rope_parameters_of_other_forms():
    for rope in ("linear", [1], {"full_attention": {"rope_type": "default"}}):
        with pytest.raises(lt.UnsupportedError, match="rope parameters"):
            models.Llama({**LLAMA, "rope_scaling": rope})
    with pytest.raises(lt.InvalidError, match="a head has 3 elements"):
        models.Llama({**LLAMA, "head_dim": 3})


@pytest.fixture
def folder(tmp_path):
    lt.manual_seed(0)
    text.models.save_model(models.Llama(LLAMA), tmp_path)
    return tmp_path


def rewritten(folder, **fields):
    path = folder / "config.json"
    written(path, {**json.loads(path.read_text()), **fields})
    return lambda: text.load_model(folder)


@pytest.mark.parametrize(
    "name, value",
    [("num_hidden_layers", (1 << 31) - 1), ("head_dim", (1 << 31) - 2), ("hidden_size", (1 << 31) - 2)],
)
def test_configs_of_larger_models_build_nothing(folder, name, value):
    with pytest.raises(lt.InvalidError, match=f"load_model: {name} is {value}, the files have"):
        rewritten(folder, **{name: value})()


@pytest.mark.parametrize(
    "name, value",
    [("architectures", "LlamaForCausalLM"), ("architectures", [3]), ("dtype", "int64"), ("layer_types", 3),
     ("layer_types", ["full"]), ("model_type", 5), ("model_type", None)],
)  # fmt: skip
def test_other_fields_of_config_json(folder, name, value):
    with pytest.raises((lt.InvalidError, lt.UnsupportedError), match=name):
        rewritten(folder, **{name: value})()


def test_config_json_may_have_any_field(folder):
    model = rewritten(folder, self="x", load="y")()
    assert model.config.hidden_size == 8


def test_truncated_model(folder):
    path = folder / "model.safetensors"
    whole = path.read_bytes()
    for n in (0, 7, 8, 9, 100, len(whole) // 2, len(whole) - 1):
        path.write_bytes(whole[:n])
        with pytest.raises(lt.TensorError):
            text.load_model(folder)
    path.write_bytes(b"\xff" * 8 + whole[8:])
    with pytest.raises(lt.TensorError):
        text.load_model(folder)


def test_index_of_files(folder):
    (folder / "model.safetensors").rename(folder / "part.safetensors")
    index = folder / "model.safetensors.index.json"
    written(index, {"weight_map": {"a": "part.safetensors"}})
    assert text.load_model(folder).config.hidden_size == 8
    for shards in (None, 3, {}, {"a": 3}, {"a": "../part.safetensors"}, {"a": "/etc/passwd"}, {"a": ".."}, {"a": ""}):
        written(index, {"weight_map": shards})
        with pytest.raises(lt.FileError, match=r"index\.json"):
            text.load_model(folder)


def test_file_without_names(folder):
    (folder / "model.safetensors").unlink()
    lt.save(lt.ones(3), folder / "pytorch_model.bin")
    with pytest.raises(lt.FileError, match="expected tensors by name"):
        text.load_model(folder)
