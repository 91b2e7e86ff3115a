# SPDX-License-Identifier: Apache-2.0
"""Language models: outputs as computed in NumPy and by transformers, files, and caches of keys and values."""

import copy
import json
import os
import pathlib
import pickle

import numpy as np
import pytest
import text_reference as reference
from libtensor.nn import functional as F
from libtensor.text.models._common import Causal

import libtensor as lt
from libtensor import nn, text
from libtensor.text import models

SMALL = {"vocab_size": 29, "hidden_size": 16, "intermediate_size": 24, "num_hidden_layers": 2,
         "num_attention_heads": 4, "num_key_value_heads": 2, "max_position_embeddings": 64}  # fmt: skip
LLAMA3 = {"rope_type": "llama3", "factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
          "original_max_position_embeddings": 32}  # fmt: skip
YARN = {"type": "yarn", "factor": 4.0, "original_max_position_embeddings": 16}
GPT2 = {"vocab_size": 29, "n_positions": 64, "n_embd": 16, "n_layer": 2, "n_head": 4}

MODELS = {
    "gpt2": ("gpt2", GPT2),
    "gpt2-other": ("gpt2", {**GPT2, "n_inner": 20, "scale_attn_by_inverse_layer_idx": True, "scale_attn_weights": False,
                            "activation_function": "relu", "tie_word_embeddings": False}),
    "llama": ("llama", {**SMALL, "attention_bias": True, "mlp_bias": True}),
    "llama-3": ("llama", {**SMALL, "rope_theta": 500.0, "rope_scaling": LLAMA3, "tie_word_embeddings": True}),
    "llama-linear": ("llama", {**SMALL, "rope_parameters": {"rope_type": "linear", "factor": 4.0, "rope_theta": 99.0}}),
    "mistral": ("mistral", {**SMALL, "sliding_window": 3, "head_dim": 6}),
    "qwen2": ("qwen2", {**SMALL, "num_key_value_heads": 4, "rope_scaling": YARN}),
    "qwen2-window": ("qwen2", {**SMALL, "use_sliding_window": True, "sliding_window": 4, "max_window_layers": 1}),
    "qwen3": ("qwen3", {**SMALL, "head_dim": 10}),
    "qwen3-types": ("qwen3", {**SMALL, "use_sliding_window": True, "sliding_window": 2, "head_dim": 4,
                              "layer_types": ["sliding_attention", "full_attention"]}),
}  # fmt: skip
WINDOWS = {"mistral": lambda i: 3, "qwen2-window": lambda i: 4 if i else None, "qwen3-types": lambda i: (2, None)[i]}
CLASSES = {"gpt2": models.GPT2, "llama": models.Llama, "mistral": models.Mistral, "qwen2": models.Qwen2,
           "qwen3": models.Qwen3}  # fmt: skip


def noisy(model):
    """Parameters that all matter."""
    for p in model.parameters():
        p.detach().add_(0.3 * lt.randn(*p.shape, dtype=p.dtype))
    return model.eval().requires_grad_(False)


def make(name):
    kind, fields = MODELS[name]
    return noisy(CLASSES[kind](fields))


def expected(name, model, ids, mask=None, positions=None):
    if name.startswith("gpt2"):
        return reference.gpt2(model, ids, mask, positions)
    return reference.llama(model, ids, mask, positions, WINDOWS.get(name, lambda i: None))


def close(mine, theirs, where=None):
    mine, theirs = np.asarray(mine.numpy(force=True)), np.asarray(theirs)
    if where is not None:
        mine, theirs = mine[where], theirs[where]
    assert mine.shape == theirs.shape
    assert np.abs(mine - theirs).max() < 1e-5 * np.abs(theirs).max()


def some_ids(*shape):
    return np.random.default_rng(3).integers(0, 29, shape)


# ---- outputs


@pytest.mark.parametrize("name", MODELS)
def test_outputs(name):
    model = make(name)
    ids = some_ids(2, 9)
    mask = np.ones((2, 9), np.int64)
    mask[1, :4] = 0
    there = mask.astype(bool)
    positions = np.maximum(mask.cumsum(1) - 1, 0)
    x = lt.tensor(ids)
    plain = expected(name, model, ids)
    close(model(x), plain)
    close(model(x, logits_to_keep=2), plain[:, -2:])
    close(model(x, lt.tensor(mask)), expected(name, model, ids, mask), there)
    close(model(x, lt.tensor(there), lt.tensor(positions)), expected(name, model, ids, mask, positions), there)
    alone = model(x[1:, 4:])
    close(model(x, lt.tensor(mask), lt.tensor(positions))[1:, 4:], alone.numpy())
    offset = np.arange(9)[None] + 11
    close(model(x, position_ids=lt.tensor(offset)), expected(name, model, ids, None, offset))
    table = model.transformer.wte if name.startswith("gpt2") else model.model.embed_tokens
    close(model(inputs_embeds=table(x)), plain)
    own = lt.tensor(reference.causal(2, 9, mask))[:, None]
    if name not in WINDOWS:
        close(model(x, own), expected(name, model, ids, mask), there)


@pytest.mark.parametrize("name", MODELS)
def test_caches(name):
    model = make(name)
    ids = some_ids(2, 9)
    x, whole = lt.tensor(ids), expected(name, model, ids)
    for steps in ((4, 1, 4), (1,) * 9):
        contiguous, pages = text.KVCache(9), text.PagedKVCache(6, 4)
        batch = pages.batch([pages.add(), pages.add()])
        for cache in (contiguous, batch):
            parts, at = [], 0
            for n in steps:
                parts.append(model(x[:, at : at + n], cache=cache))
                at += n
            close(lt.cat(parts, 1), whole)
        assert contiguous.length == 9 and batch.lengths == [9, 9] and pages.num_free == 0
    contiguous.crop(5)
    close(model(x[:, 5:], cache=contiguous), whole[:, 5:])
    contiguous.crop(6)
    contiguous.reorder([1, 1, 0])
    close(model(x[[1, 1, 0], 6:], cache=contiguous), whole[[1, 1, 0], 6:])
    mask = np.array([[0, 0, 1, 1, 1, 1, 1], [1] * 7])
    cache = text.KVCache(8)
    first = model(x[:, :4], lt.tensor(mask[:, :4]), cache=cache)
    rest = model(x[:, 4:7], lt.tensor(mask), cache=cache)
    close(lt.cat([first, rest], 1), expected(name, model, ids[:, :7], mask), mask.astype(bool))


@pytest.mark.parametrize("name", ["gpt2", "mistral"])
def test_sequences_of_different_lengths(name):
    model = make(name)
    ids = some_ids(3, 12)
    whole = expected(name, model, ids)
    x, cache = lt.tensor(ids), text.PagedKVCache(7, 4)
    a, b = cache.add(), cache.add()
    mask = lt.tensor([[1, 1, 0, 0, 0], [1, 1, 1, 1, 1]])
    y = model(x[:2, :5], mask, cache=cache.batch([a, b]))
    close(y, whole[:2, :5], mask.bool().numpy())
    assert (cache.length(a), cache.length(b), cache.num_free) == (2, 5, 4)
    tokens = lt.tensor([[ids[1, 5]], [ids[0, 2]]])
    y = model(tokens, cache=cache.batch([b, a]))  # in another order, at other positions
    close(y, np.stack([whole[1, 5:6], whole[0, 2:3]]))
    blocks = cache.block_table(b)
    cache.free(b)
    c = cache.add()
    close(model(x[2:, :9], cache=cache.batch([c])), whole[2:, :9])
    assert set(blocks) & set(cache.block_table(c))  # used again
    d = cache.fork(c)
    assert cache.block_table(d) == cache.block_table(c) and cache.num_free == 3
    other = np.concatenate([ids[2:, :9], [[7]]], 1)
    y = model(lt.tensor([[ids[2, 9]], [7], [ids[0, 3]]]), cache=cache.batch([c, d, a]))
    close(y, np.stack([whole[2, 9:10], expected(name, model, other)[0, 9:], whole[0, 3:4]]))
    assert cache.block_table(d)[:2] == cache.block_table(c)[:2] and cache.num_free == 2
    assert cache.block_table(d)[2] != cache.block_table(c)[2]  # the block that both wrote to
    for sequence in (c, d, a):
        cache.free(sequence)
    assert cache.num_free == 7
    cache = text.PagedKVCache(3, 4)
    a = cache.add()
    model(x[:1, :6], cache=cache.batch([a]))
    b = cache.fork(a)
    close(model(x[[0, 0], 6:7], cache=cache.batch([a, b])), whole[[0, 0], 6:7])  # one of them keeps the block
    assert cache.num_free == 0


def test_errors_of_caches():
    model = make("gpt2")
    x = lt.tensor(some_ids(2, 5))
    cache = text.KVCache(4)
    with pytest.raises(lt.InvalidError, match="5 tokens after 0 do not fit, max_length is 4"):
        model(x, cache=cache)
    model(x[:, :2], cache=cache)
    with pytest.raises(lt.ShapeError, match="the batch is 1, that of the cache is 2"):
        model(x[:1, :1], cache=cache)
    with pytest.raises(lt.ShapeError, match=r"expected \(2, 3\)"):
        model(x[:, :1], lt.ones(2, 1), cache=cache)
    with pytest.raises(lt.InvalidError, match="crop: length is 3"):
        cache.crop(3)
    pages = text.PagedKVCache(2, 2)
    a = pages.add()
    with pytest.raises(lt.OutOfMemoryError, match="3 blocks are needed and 2 of 2 are free"):
        model(x[:1], cache=pages.batch([a]))
    assert pages.num_free == 2 and pages.length(a) == 0
    with pytest.raises(lt.InvalidError, match="padded on the right"):
        model(x[:1, :2], lt.tensor([[0, 1]]), cache=pages.batch([a]))
    with pytest.raises(lt.InvalidError, match="twice"):
        pages.batch([a, a])
    pages.free(a)
    with pytest.raises(ValueError, match="there is no sequence"):
        pages.free(a)
    model.requires_grad_(True)
    with pytest.raises(lt.InvalidError, match="within no_grad"):
        model(x, cache=text.KVCache(9))
    with lt.no_grad():
        model(x, cache=text.KVCache(9))


# ---- BERT

BERT = {"vocab_size": 29, "hidden_size": 16, "intermediate_size": 24, "num_hidden_layers": 2,
        "num_attention_heads": 4, "max_position_embeddings": 12}  # fmt: skip


def test_bert():
    ids, types = some_ids(2, 7), some_ids(2, 7) % 2
    mask = np.ones((2, 7), np.int64)
    mask[1, 5:] = 0
    there = mask.astype(bool)
    x = lt.tensor(ids)
    model = noisy(models.Bert(BERT))
    for m, t in ((None, None), (mask, types)):
        out = model(x, *(None if v is None else lt.tensor(v) for v in (m, t)))
        states, pooled, _ = reference.bert(model, ids, m, t)
        close(out.last_hidden_state, states, there)
        close(out.pooler_output, pooled)
    square = lt.tensor(np.broadcast_to(mask[:, None], (2, 7, 7)).copy())
    close(model(x, square).last_hidden_state, reference.bert(model, ids, mask)[0], there)
    head = noisy(models.BertForMaskedLM(BERT))
    assert head.bert.pooler is None
    close(head(x, lt.tensor(mask), lt.tensor(types)), reference.bert(head, ids, mask, types)[2], there)
    with pytest.raises(lt.ShapeError, match=r"attention_mask has shape \(2, 3\)"):
        model(x, lt.ones(2, 3))
    with pytest.raises(lt.InvalidError, match="13 tokens, expected at most 12"):
        model(lt.tensor(some_ids(1, 13)))


# ---- files


def same(a, b):
    mine, theirs = a.state_dict(), b.state_dict()
    assert mine.keys() == theirs.keys()
    assert all((mine[k] == theirs[k]).all().item() for k in mine)


@pytest.mark.parametrize("name", MODELS)
def test_files(name, tmp_path):
    model = make(name)
    text.save_model(model, tmp_path)
    again = text.load_model(tmp_path)
    assert type(again) is type(model) and not again.training
    same(model, again)
    ids = some_ids(1, 5)
    close(again(lt.tensor(ids)), expected(name, model, ids))
    fresh = CLASSES[MODELS[name][0]](model.config)
    assert not any(fresh.load_state_dict(model.state_dict(), strict=True))
    same(model, fresh)


def test_files_in_parts(tmp_path):
    model = make("llama")
    text.save_model(model, tmp_path)
    state = lt.load(tmp_path / "model.safetensors", mmap=False)
    (tmp_path / "model.safetensors").unlink()
    names = sorted(state)
    where = {}
    for i, part in enumerate((names[:5], names[5:])):
        lt.save({n: state[n] for n in part}, tmp_path / f"part-{i}.safetensors")
        where.update({n: f"part-{i}.safetensors" for n in part})
    (tmp_path / "model.safetensors.index.json").write_text(json.dumps({"weight_map": where}))
    same(model, text.load_model(tmp_path))
    (tmp_path / "generation_config.json").write_text('{"eos_token_id": [3, 4]}')
    assert text.load_model(tmp_path).config.eos_token_id == [3, 4]


def test_gpt2_as_on_the_hub(tmp_path):
    """Without the name of the base, with buffers of masks, and weights as (in, out)."""
    model = make("gpt2")
    state = {k[len("transformer.") :]: v.contiguous() for k, v in model.state_dict().items() if "lm_head" not in k}
    assert state["h.0.attn.c_attn.weight"].shape == (16, 48)
    state["h.0.attn.bias"] = lt.ones(1, 1, 64, 64)
    lt.save(state, tmp_path / "model.safetensors")
    model.config.save(tmp_path / "config.json")
    again = text.load_model(tmp_path / "model.safetensors")
    same(model, again)
    assert again.lm_head.weight is again.transformer.wte.weight
    state["extra"] = lt.ones(1)
    del state["wpe.weight"]
    lt.save(state, tmp_path / "model.safetensors")
    with pytest.raises(lt.InvalidError, match="no transformer.wpe.weight, unknown extra"):
        text.load_model(tmp_path)
    state["wpe.weight"] = lt.ones(3, 16)
    del state["extra"]
    lt.save(state, tmp_path / "model.safetensors")
    with pytest.raises(lt.ShapeError, match=r"transformer.wpe.weight has shape \(3, 16\), expected \(64, 16\)"):
        text.load_model(tmp_path)


def test_bert_as_on_the_hub(tmp_path):
    """One file for the encoder and for the head, with TensorFlow's names of LayerNorm."""
    head, pooler = noisy(models.BertForMaskedLM(BERT)), noisy(models.Bert(BERT))
    state = dict(head.state_dict())
    state.update({f"bert.{k}": v for k, v in pooler.state_dict().items() if k.startswith("pooler")})
    state["cls.seq_relationship.weight"] = lt.ones(2, 16)
    for name in [k for k in state if "LayerNorm" in k]:
        old = name.replace("LayerNorm.weight", "LayerNorm.gamma").replace("LayerNorm.bias", "LayerNorm.beta")
        state[old] = state.pop(name)
    del state["cls.predictions.decoder.weight"], state["cls.predictions.decoder.bias"]
    lt.save(state, tmp_path / "model.safetensors")
    fields = {"model_type": "bert", "architectures": ["BertForMaskedLM"], **BERT}
    (tmp_path / "config.json").write_text(json.dumps(fields))
    same(head, text.load_model(tmp_path))
    fields["architectures"] = ["BertModel"]
    (tmp_path / "config.json").write_text(json.dumps(fields))
    encoder = text.load_model(tmp_path)
    assert type(encoder) is models.Bert
    assert (encoder.pooler.dense.weight == pooler.pooler.dense.weight).all().item()
    assert (encoder.embeddings.LayerNorm.bias == head.bert.embeddings.LayerNorm.bias).all().item()


@pytest.mark.parametrize("kind", ["float16", "bfloat16", "float64"])
def test_dtypes(kind, tmp_path):
    model = make("llama").to(dtype=kind)
    ids = some_ids(1, 5)
    exact = reference.llama(model.float(), ids) if kind != "float64" else reference.llama(model, ids)
    text.save_model(model.to(dtype=kind), tmp_path)
    again = text.load_model(tmp_path)
    assert again.lm_head.weight.dtype.name == kind and again.config.dtype == kind
    out = again(lt.tensor(ids))
    assert out.dtype.name == kind
    worst = {"float16": 5e-3, "bfloat16": 5e-2, "float64": 1e-5}[kind]  # the tables of positions are float32
    assert np.abs(out.double().numpy(force=True) - exact).max() < worst * np.abs(exact).max()
    assert text.load_model(tmp_path, dtype=lt.float32, mmap=False).lm_head.weight.dtype is lt.float32


def test_training():
    """Gradients of a model, against differences."""
    model = models.Llama(MODELS["llama-3"][1]).double()
    x = lt.tensor(some_ids(2, 6))

    def loss():
        return F.cross_entropy(model(x[:, :-1]).flatten(0, 1), x[:, 1:].flatten())

    loss().backward()
    for p in (model.model.embed_tokens.weight, model.model.layers[1].self_attn.k_proj.weight):
        grad, values = p.grad[3, 2].item(), p.detach()
        old, eps = values[3, 2].item(), 1e-5
        found = []
        for step in (eps, -eps):
            values[3, 2] = old + step
            found.append(loss().item())
        values[3, 2] = old
        assert grad == pytest.approx((found[0] - found[1]) / (2 * eps), rel=1e-5, abs=1e-10)
    gpt2 = models.GPT2(GPT2).train()
    assert (gpt2(x) != gpt2(x)).any().item()  # dropout


def test_layers_are_linear():
    """So that what replaces Linear layers replaces these."""
    for name in MODELS:
        names = [n for n, m in make(name).named_modules() if type(m) is nn.Linear]
        assert len(names) == (9 if name.startswith("gpt2") else 15)

    class Doubled(nn.Module):
        def __init__(self, inner):
            super().__init__()
            self.inner = inner

        def forward(self, x):
            return self.inner(x) * 2

    model = make("gpt2")
    x = lt.tensor(some_ids(1, 4))
    before = model(x).numpy()
    model.lm_head = Doubled(model.lm_head)
    close(model(x), before * 2)
    model.transformer.h[0].attn.c_attn = Doubled(model.transformer.h[0].attn.c_attn)
    assert model.state_dict()["transformer.h.0.attn.c_attn.inner.weight"].shape == (48, 16)


def test_copies():
    x = lt.tensor(some_ids(1, 4))
    for name in ("gpt2", "qwen3"):
        model = make(name)
        before = model(x).tolist()
        for other in (copy.deepcopy(model), pickle.loads(pickle.dumps(model))):
            assert other(x).tolist() == before
            other.load_state_dict({k: v * 2 for k, v in model.state_dict().items()})
            assert other(x).tolist() != before == model(x).tolist()
            other.load_state_dict(model.state_dict())
            assert other(x).tolist() == before


@pytest.mark.parametrize("bits, worst", [(8, 0.05), (4, 0.5)])
def test_quantized(bits, worst):
    """Models with weights of fewer bits, near what they were."""
    for name in ("gpt2", "llama"):
        model = make(name)
        x = lt.tensor(some_ids(2, 5))
        before = model(x).numpy()
        nn.quantize_(model, bits=bits)
        assert not any(type(m) is nn.Linear for m in model.modules())
        after = model(x)
        assert 0 < np.abs(after.numpy() - before).max() < worst * np.abs(before).max()
        cache = text.KVCache(5)
        close(lt.cat([model(x[:, :3], cache=cache), model(x[:, 3:], cache=cache)], 1), after.numpy())


# ---- settings


def test_configs(tmp_path):
    config = models.Config("gpt2", hidden_size=8)
    assert config.n_embd == 8 and config.num_hidden_layers == 12 and config.n_positions == 1024
    config.save(tmp_path / "config.json")
    assert models.Config.load(tmp_path) == config
    assert models.Config("mistral").rope() == {"rope_theta": 10000.0, "rope_type": "default"}
    with pytest.raises(lt.UnsupportedError, match="model_type is 't5', expected one of gpt2"):
        models.Config("t5")
    with pytest.raises(AttributeError, match="no field 'nothing'"):
        _ = config.nothing
    with pytest.raises(lt.UnsupportedError, match="rope_type is 'longrope'"):
        models.Llama({**SMALL, "rope_scaling": {"rope_type": "longrope", "factor": 2.0}})
    with pytest.raises(lt.InvalidError, match="expected multiples"):
        models.Llama({**SMALL, "num_key_value_heads": 3})
    with pytest.raises(lt.InvalidError, match="n_embd is 16, expected a multiple of n_head 3"):
        models.GPT2({**GPT2, "n_head": 3})
    with pytest.raises(lt.InvalidError, match="the activation is 'none'"):
        models.GPT2({**GPT2, "activation_function": "none"})
    with pytest.raises(lt.InvalidError, match="layer_types"):
        models.Qwen3({**SMALL, "layer_types": ["full_attention"]})
    with pytest.raises(lt.InvalidError, match="is 'bert', expected llama or mistral or qwen2 or qwen3"):
        models.Llama(models.Config("bert"))
    with pytest.raises(lt.InvalidError, match="is 'llama', expected gpt2"):
        models.GPT2({"model_type": "llama"})
    with pytest.raises(TypeError, match="a config is int"):
        models.GPT2(3)


def test_errors(tmp_path):
    model = make("gpt2")
    with pytest.raises(TypeError, match="input_ids is list"):
        model([[1]])
    with pytest.raises(lt.ShapeError, match=r"input_ids has shape \(3,\)"):
        model(lt.tensor([1, 2, 3]))
    with pytest.raises(lt.InvalidError, match="either input_ids or inputs_embeds"):
        model()
    with pytest.raises(lt.InvalidError, match="65 tokens, expected at most n_positions 64"):
        model(lt.tensor(some_ids(1, 65)))
    with pytest.raises(lt.ShapeError, match=r"attention_mask has shape \(1, 3\), expected \(1, 2\)"):
        model(lt.tensor([[1, 2]]), lt.ones(1, 3))
    with pytest.raises(OSError, match="no file or folder"):
        text.load_model(tmp_path / "none")
    (tmp_path / "config.json").write_text('{"model_type": "gpt2"}')
    with pytest.raises(OSError, match="has no model.safetensors"):
        text.load_model(tmp_path)
    (tmp_path / "config.json").write_text("{}")
    with pytest.raises(lt.InvalidError, match="has no model_type"):
        text.load_model(tmp_path)


# ---- transformers

THEIRS = {"gpt2": "GPT2LMHeadModel", "llama": "LlamaForCausalLM", "mistral": "MistralForCausalLM",
          "qwen2": "Qwen2ForCausalLM", "qwen3": "Qwen3ForCausalLM"}  # fmt: skip


@pytest.mark.parametrize("name", MODELS)
def test_as_transformers(name, torch, tmp_path):
    transformers = pytest.importorskip("transformers")
    model = make(name)
    text.save_model(model, tmp_path)
    theirs = getattr(transformers, THEIRS[MODELS[name][0]]).from_pretrained(tmp_path).eval()
    ids = some_ids(2, 9)
    mask = np.ones((2, 9), np.int64)
    mask[1, :4] = 0
    with torch.no_grad():
        close(model(lt.tensor(ids)), theirs(torch.tensor(ids)).logits)
        out = theirs(torch.tensor(ids), attention_mask=torch.tensor(mask)).logits
    close(model(lt.tensor(ids), lt.tensor(mask)), out, mask.astype(bool))
    state = {k: lt.asarray(v.numpy()) for k, v in theirs.state_dict().items()}
    assert not any(CLASSES[MODELS[name][0]](model.config).load_state_dict(state, strict=True))


def test_layers_of_gpt2():
    """Values that r-nn's tests know of the weights that were published."""
    folder = pathlib.Path(os.environ.get("TENSOR_DATA_DIR", "")) / "gpt2"
    if not (folder / "model.safetensors").is_file():
        pytest.skip("TENSOR_DATA_DIR has no gpt2/model.safetensors")
    model = text.load_model(folder, dtype="float32").eval()
    block = model.transformer.h[0]
    row, rows = lt.arange(768.0).reshape(1, 768) / 768, lt.arange(5376.0).reshape(1, 7, 768) / 5376
    with lt.no_grad():
        attention = block.attn(rows, Causal(rows, None, None))
        assert model.lm_head(row).argmax().item() == 41403
        assert block(rows, Causal(rows, None, None)).argmax().item() == 5055
        assert block.mlp(row).sum().item() == pytest.approx(100.9246, abs=1e-3)
    assert attention[0, 2, 3].item() == pytest.approx(-1.3513, abs=1e-3)
    assert attention[0, 4, 431].item() == pytest.approx(3.5347, abs=1e-3)
