# SPDX-License-Identifier: Apache-2.0
"""Language models in NumPy, float64, from the parameters of a model of the library: what its tests compare with."""

import math

import numpy as np


def parameters(model):
    return {name: np.asarray(t.numpy(), np.float64) for name, t in model.state_dict().items()}


def norm(x, w, b, eps):
    return (x - x.mean(-1, keepdims=True)) / np.sqrt(x.var(-1, keepdims=True) + eps) * w + b


def rms(x, w, eps):
    return x / np.sqrt((x * x).mean(-1, keepdims=True) + eps) * w


def gelu(x):
    return x * 0.5 * (1 + np.vectorize(math.erf)(x / math.sqrt(2)))


ACTIVATIONS = {
    "gelu": gelu,
    "gelu_new": lambda x: 0.5 * x * (1 + np.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3))),
    "relu": lambda x: np.maximum(x, 0),
    "silu": lambda x: x / (1 + np.exp(-x)),
}


def attention(q, k, v, allowed, scale):
    """(batch, length, heads, width) each; allowed (batch, length, length)."""
    groups = q.shape[2] // k.shape[2]
    k, v = (np.repeat(t, groups, 2) for t in (k, v))
    scores = np.einsum("bqhd,bkhd->bhqk", q, k) * scale
    scores = np.where(allowed[:, None], scores, -np.inf)
    peak = scores.max(-1, keepdims=True)
    weights = np.exp(scores - np.where(np.isinf(peak), 0, peak))
    weights /= np.maximum(weights.sum(-1, keepdims=True), 1e-300)
    return np.einsum("bhqk,bkhd->bqhd", weights, v).reshape(*q.shape[:2], -1)


def causal(batch, length, mask, window=None):
    i = np.arange(length)
    allowed = i[None, :] <= i[:, None]
    if window is not None:
        allowed = allowed & (i[:, None] - i[None, :] < window)
    allowed = np.broadcast_to(allowed, (batch, length, length))
    return allowed if mask is None else allowed & (np.asarray(mask)[:, None, :] != 0)


def gpt2(model, ids, mask=None, positions=None):
    p, c = parameters(model), model.config
    batch, length = ids.shape
    positions = np.arange(length)[None] if positions is None else positions
    x = p["transformer.wte.weight"][ids] + p["transformer.wpe.weight"][positions]
    width = c.n_embd // c.n_head
    for i in range(c.n_layer):

        def get(name, i=i):
            return p[f"transformer.h.{i}.{name}.weight"], p[f"transformer.h.{i}.{name}.bias"]

        w, b = get("attn.c_attn")
        h = norm(x, *get("ln_1"), c.layer_norm_epsilon) @ w + b
        q, k, v = (t.reshape(batch, length, c.n_head, width) for t in np.split(h, 3, -1))
        scale = (width**-0.5 if c.scale_attn_weights else 1) / (i + 1 if c.scale_attn_by_inverse_layer_idx else 1)
        w, b = get("attn.c_proj")
        x = x + attention(q, k, v, causal(batch, length, mask), scale) @ w + b
        w, b = get("mlp.c_fc")
        h = ACTIVATIONS[c.activation_function](norm(x, *get("ln_2"), c.layer_norm_epsilon) @ w + b)
        w, b = get("mlp.c_proj")
        x = x + h @ w + b
    x = norm(x, p["transformer.ln_f.weight"], p["transformer.ln_f.bias"], c.layer_norm_epsilon)
    return x @ p["lm_head.weight"].T


def rotated(x, positions, frequencies, scale):
    """Pairs as complex numbers."""
    half = x.shape[-1] // 2
    z = x[..., :half] + 1j * x[..., half:]
    z = z * np.exp(1j * positions[..., None] * frequencies)[:, :, None] * scale
    return np.concatenate([z.real, z.imag], -1)


def frequencies(config, width):
    rope = config.rope()
    f = rope["rope_theta"] ** (-np.arange(0, width, 2) / width)
    kind, length = rope["rope_type"], rope.get("original_max_position_embeddings")
    if kind == "linear":
        return f / rope["factor"], 1.0
    if kind == "llama3":
        share = (length * f / (2 * np.pi) - rope["low_freq_factor"]) / (
            rope["high_freq_factor"] - rope["low_freq_factor"]
        )
        share = np.clip(share, 0, 1)
        return f * (share + (1 - share) / rope["factor"]), 1.0
    if kind == "yarn":
        turns = np.array([rope.get("beta_fast", 32), rope.get("beta_slow", 1)])
        low, high = width * np.log(length / (turns * 2 * np.pi)) / (2 * np.log(rope["rope_theta"]))
        low, high = max(math.floor(low), 0), min(math.ceil(high), width - 1)
        share = np.clip((np.arange(width // 2) - low) / (high - low), 0, 1)
        return f * (1 - share + share / rope["factor"]), 0.1 * math.log(rope["factor"]) + 1
    return f, 1.0


def llama(model, ids, mask=None, positions=None, window=lambda layer: None):
    p, c = parameters(model), model.config
    batch, length = ids.shape
    heads, kv = c.num_attention_heads, c.num_key_value_heads or c.num_attention_heads
    width = c.head_dim or c.hidden_size // heads
    positions = np.arange(length)[None] if positions is None else positions
    turn = frequencies(c, width)
    x = p["model.embed_tokens.weight"][ids]
    for i in range(c.num_hidden_layers):

        def linear(x, name, i=i):
            y = x @ p[f"model.layers.{i}.{name}.weight"].T
            return y + p.get(f"model.layers.{i}.{name}.bias", 0)

        h = rms(x, p[f"model.layers.{i}.input_layernorm.weight"], c.rms_norm_eps)
        q = linear(h, "self_attn.q_proj").reshape(batch, length, heads, width)
        k = linear(h, "self_attn.k_proj").reshape(batch, length, kv, width)
        v = linear(h, "self_attn.v_proj").reshape(batch, length, kv, width)
        if c.model_type == "qwen3":
            q = rms(q, p[f"model.layers.{i}.self_attn.q_norm.weight"], c.rms_norm_eps)
            k = rms(k, p[f"model.layers.{i}.self_attn.k_norm.weight"], c.rms_norm_eps)
        q, k = (rotated(t, positions, *turn) for t in (q, k))
        y = attention(q, k, v, causal(batch, length, mask, window(i)), width**-0.5)
        x = x + linear(y, "self_attn.o_proj")
        h = rms(x, p[f"model.layers.{i}.post_attention_layernorm.weight"], c.rms_norm_eps)
        h = ACTIVATIONS[c.hidden_act](linear(h, "mlp.gate_proj")) * linear(h, "mlp.up_proj")
        x = x + linear(h, "mlp.down_proj")
    return rms(x, p["model.norm.weight"], c.rms_norm_eps) @ p["lm_head.weight"].T


def bert(model, ids, mask=None, types=None):
    """(states, pooled or None, scores or None)."""
    p, c = parameters(model), model.config
    base = "bert." if "bert.embeddings.word_embeddings.weight" in p else ""
    batch, length = ids.shape

    def linear(x, name):
        return x @ p[f"{name}.weight"].T + p[f"{name}.bias"]

    def normed(x, name):
        return norm(x, p[f"{name}.weight"], p[f"{name}.bias"], c.layer_norm_eps)

    def table(name):
        return p[f"{base}embeddings.{name}.weight"]

    types = np.zeros_like(ids) if types is None else types
    x = table("word_embeddings")[ids] + table("position_embeddings")[np.arange(length)]
    x = normed(x + table("token_type_embeddings")[types], f"{base}embeddings.LayerNorm")
    allowed = np.ones((batch, length, length), bool)
    if mask is not None:
        allowed = allowed & (mask[:, None, :] != 0)
    heads = c.num_attention_heads
    for i in range(c.num_hidden_layers):
        at = f"{base}encoder.layer.{i}."
        q, k, v = (
            linear(x, f"{at}attention.self.{n}").reshape(batch, length, heads, -1) for n in ("query", "key", "value")
        )
        y = attention(q, k, v, allowed, q.shape[-1] ** -0.5)
        x = normed(linear(y, f"{at}attention.output.dense") + x, f"{at}attention.output.LayerNorm")
        h = ACTIVATIONS[c.hidden_act](linear(x, f"{at}intermediate.dense"))
        x = normed(linear(h, f"{at}output.dense") + x, f"{at}output.LayerNorm")
    pooled = np.tanh(linear(x[:, 0], "pooler.dense")) if "pooler.dense.weight" in p else None
    scores = None
    if base:
        h = ACTIVATIONS[c.hidden_act](linear(x, "cls.predictions.transform.dense"))
        scores = linear(normed(h, "cls.predictions.transform.LayerNorm"), "cls.predictions.decoder")
    return x, pooled, scores
