# SPDX-License-Identifier: Apache-2.0
"""Attention, and GPT: training steps, and one token of inference with a cache."""

from harness import training
from harness.inputs import integers, joined, normal
from harness.setups import called, in_both, jitted
from harness.table import Row
from harness.training import Step, weights


def attention(L, q, k, v):
    return L.nn.functional.scaled_dot_product_attention(q, k, v)


def jax_attention(L, q, k, v):
    turned = (x.swapaxes(1, 2) for x in (q, k, v))
    return L.nn.dot_product_attention(*turned).swapaxes(1, 2)


def mlx_attention(L, q, k, v):
    return L.fast.scaled_dot_product_attention(q, k, v, scale=q.shape[-1] ** -0.5)


def attention_step(L, q, k, v):
    """Result and gradients, causal."""
    inputs = [x.requires_grad_(True) for x in (q, k, v)]
    ones = L.ones_like(q)

    def call():
        for x in inputs:
            x.grad = None
        out = L.nn.functional.scaled_dot_product_attention(*inputs, is_causal=True)
        out.backward(ones)
        return [out.detach(), *(x.grad for x in inputs)]

    return call


def jax_attention_step(L, q, k, v):
    def step(*inputs):
        turned = lambda q, k, v: L.nn.dot_product_attention(  # noqa: E731
            *(x.swapaxes(1, 2) for x in (q, k, v)), is_causal=True
        ).swapaxes(1, 2)
        out, pull = L.vjp(turned, *inputs)
        return out, *pull(L.numpy.ones_like(out))

    compiled = L.jit(step)
    return lambda: compiled(q, k, v)


def gpt_shapes(vocabulary, width, layers, context):
    """Parameters in their order; the embedding of tokens is the head too."""
    layer = [(width,)] * 2 + [(3 * width, width), (3 * width,), (width, width), (width,)]
    layer += [(width,)] * 2 + [(4 * width, width), (4 * width,), (width, 4 * width), (width,)]
    return [(vocabulary, width), (context, width), *layer * layers, (width,), (width,)]


def gpt_layer(F, x, p, attend):
    """A layer: p are its twelve parameters, attend makes of q, k and v [batch, time, width] what attention gives."""
    y = F.layer_norm(x, (x.shape[-1],), p[0] + 1, p[1])
    q, k, v = F.linear(y, p[2], p[3]).chunk(3, -1)
    x = x + F.linear(attend(q, k, v), p[4], p[5])
    y = F.layer_norm(x, (x.shape[-1],), p[6] + 1, p[7])
    return x + F.linear(F.gelu(F.linear(y, p[8], p[9]), approximate="tanh"), p[10], p[11])


def gpt_model(L, heads, w):
    """A module over the weights; norms scale by 1 + their parameter, as the weights are near zero."""
    F = L.nn.functional

    class Gpt(L.nn.Module):
        def __init__(self):
            super().__init__()
            for i, x in enumerate(w):
                self.register_parameter(f"p{i}", L.nn.Parameter(x))

        def forward(self, tokens):
            p = list(self.parameters())
            batch, time = tokens.shape

            def split(x):
                return x.reshape(batch, time, heads, -1).transpose(1, 2)

            def attend(q, k, v):
                out = F.scaled_dot_product_attention(split(q), split(k), split(v), is_causal=True)
                return out.transpose(1, 2).reshape(batch, time, -1)

            x = F.embedding(tokens, p[0]) + p[1][:time]
            for i in range(2, len(p) - 2, 12):
                x = gpt_layer(F, x, p[i : i + 12], attend)
            x = F.layer_norm(x, (x.shape[-1],), p[-2] + 1, p[-1])
            return F.linear(x, p[0]).reshape(batch * time, -1)

    return Gpt()


def gpt_step(heads):
    def setup(L, tokens, labels, *w):
        model = gpt_model(L, heads, w)
        optimizer = L.optim.AdamW(model.parameters(), lr=1e-4, **training.fused(L))
        labels = labels.reshape(-1)
        return Step(model, lambda m, x, y: L.nn.functional.cross_entropy(m(x), y), optimizer, tokens, labels)

    return setup


def jax_norm(L, x, w, b):
    y = x - x.mean(-1, keepdims=True)
    return y * L.lax.rsqrt((y * y).mean(-1, keepdims=True) + 1e-5) * (w + 1) + b


def jax_gpt(L, heads, p, tokens):
    batch, time = tokens.shape

    def split(x):
        return x.reshape(batch, time, heads, -1)

    x = p[0][tokens] + p[1][:time]
    for i in range(2, len(p) - 2, 12):
        n1, c1, wa, ba, wo, bo, n2, c2, wf, bf, wp, bp = p[i : i + 12]
        q, k, v = L.numpy.split(jax_norm(L, x, n1, c1) @ wa.T + ba, 3, -1)
        y = L.nn.dot_product_attention(split(q), split(k), split(v), is_causal=True)
        x = x + y.reshape(batch, time, -1) @ wo.T + bo
        x = x + L.nn.gelu(jax_norm(L, x, n2, c2) @ wf.T + bf) @ wp.T + bp
    return (jax_norm(L, x, p[-2], p[-1]) @ p[0].T).reshape(batch * time, -1)


def jax_gpt_step(heads):
    def setup(L, tokens, labels, *w):
        def loss(params, tokens, labels):
            z = jax_gpt(L, heads, params, tokens)
            picked = L.numpy.take_along_axis(z, labels.reshape(-1, 1), 1)[:, 0]
            return (L.nn.logsumexp(z, 1) - picked).mean()

        def step(state, tokens, labels):
            """AdamW as PyTorch's, with its defaults."""
            params, first, second, t = state
            value, grads = L.value_and_grad(loss)(params, tokens, labels)
            t = t + 1
            first = [0.9 * m + 0.1 * g for m, g in zip(first, grads)]
            second = [0.999 * v + 0.001 * g * g for v, g in zip(second, grads)]
            rate, root = 1e-4 / (1 - 0.9**t), L.numpy.sqrt(1 - 0.999**t)
            params = [
                p * (1 - 1e-6) - rate * m / (L.numpy.sqrt(v) / root + 1e-8) for p, m, v in zip(params, first, second)
            ]
            return value, (params, first, second, t)

        zeros = [L.numpy.zeros_like(p) for p in w]
        state = (list(w), zeros, [z.copy() for z in zeros], L.numpy.float32(0))
        return training.stepping(L.jit(step, donate_argnums=0), state, (tokens, labels))

    return setup


LAYERS, WIDTH, HEADS, PAST = 12, 768, 12, 128


def decoded(L, token, keys, values, *w):
    """The logits of the token after PAST others, whose keys and values are in the caches; writes its own there."""
    F = L.nn.functional

    def call():
        x = F.embedding(token, w[0]) + w[1][PAST]
        for n in range(LAYERS):

            def attend(q, k, v, n=n):
                keys[n, :, :, PAST] = k.reshape(1, HEADS, -1)
                values[n, :, :, PAST] = v.reshape(1, HEADS, -1)
                out = F.scaled_dot_product_attention(q.reshape(1, HEADS, 1, -1), keys[n], values[n])
                return out.reshape(1, 1, -1)

            x = gpt_layer(F, x, w[2 + 12 * n : 14 + 12 * n], attend)
        return F.linear(F.layer_norm(x, (WIDTH,), w[-2] + 1, w[-1]), w[0])

    return call


def jax_decoded(L, token, keys, values, *w):
    np = L.numpy
    x = w[0][token] + w[1][PAST]
    for n in range(LAYERS):
        n1, c1, wa, ba, wo, bo, n2, c2, wf, bf, wp, bp = w[2 + 12 * n : 14 + 12 * n]
        q, k, v = (y.reshape(1, HEADS, -1) for y in np.split(jax_norm(L, x, n1, c1) @ wa.T + ba, 3, -1))
        all_keys, all_values = keys[n].at[:, :, PAST].set(k), values[n].at[:, :, PAST].set(v)
        scores = L.nn.softmax(np.einsum("bhd,bhtd->bht", q, all_keys) * (WIDTH // HEADS) ** -0.5)
        y = np.einsum("bht,bhtd->bhd", scores, all_values).reshape(1, 1, -1)
        x = x + y @ wo.T + bo
        x = x + L.nn.gelu(jax_norm(L, x, n2, c2) @ wf.T + bf) @ wp.T + bp
    return jax_norm(L, x, w[-2], w[-1]) @ w[0].T


def gpt_inputs(vocabulary):
    tokens = integers((4, 128), vocabulary)
    return joined(tokens, tokens, weights(*gpt_shapes(vocabulary, 256, 4, 128)))


CACHE = (LAYERS, 1, HEADS, PAST + 1, WIDTH // HEADS)
DECODING = joined(
    integers((1, 1), 50257), normal(CACHE, CACHE), weights(*gpt_shapes(50257, WIDTH, LAYERS, 1024))
)  # fmt: skip
GPT = {**in_both(gpt_step(4)), "jax": jax_gpt_step(4)}
STEP = {"training": True, "checks": 3, "tolerance": 1e-3, "compiled": ("torch",), "memory": True}
HEADED = [(4, 8, 512, 64)] * 3
DECODED = [(1, 12, 1, 64), (1, 12, 1024, 64), (1, 12, 1024, 64)]

ROWS = [
    Row(
        "attention step 4x8x512x64",
        {**in_both(attention_step), "jax": jax_attention_step},
        normal(*HEADED),
        training=True,
        tolerance=1e-4,
        flops=7 * 2.0 * 32 * 512 * 512 * 64 / 2,
    ),
    Row(
        "attention of one token, 1024 cached",
        {**in_both(called(attention)), "jax": jitted(jax_attention), "mlx": called(mlx_attention)},
        normal(*DECODED),
        bytes=8.0 * 12 * 1024 * 64,
    ),
    Row("GPT step V=256", GPT, gpt_inputs(256), goal=24, target=1.4, flops=10.67e9, quick=True, **STEP),
    Row("GPT step captured V=256", training.with_captured(GPT), gpt_inputs(256), flops=10.67e9, **STEP),
    Row("GPT step V=50257", GPT, gpt_inputs(50257), goal=25, target=1.38, flops=50e9, **STEP),
    Row(
        "GPT-2 small, one token after 128",
        {**in_both(decoded), "jax": jitted(jax_decoded)},
        DECODING,
        tolerance=1e-3,
        bytes=4.0 * 124e6,
        memory=True,
        compiled=("torch",),
    ),
]
