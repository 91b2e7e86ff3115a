#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A small GPT of characters learns Shakespeare and writes on, with kept keys and values: dlgrad's demo, with RMSNorm.

With `import torch as lt` and `from torch import nn` the model runs there, and from the same weights its losses are the same.
"""

import common
import numpy as np
from common import charts, text_data
from libtensor.nn import functional as F
from tqdm import trange

import libtensor as lt
from libtensor import nn


class Attention(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.query, self.key, self.value, self.output = (nn.Linear(width, width, bias=False) for _ in range(4))

    def forward(self, x, past=None):
        """past: keys and values (N, heads, places, width / heads) of earlier places, or None. Returns those with these."""
        q, k, v = (f(x).unflatten(2, (self.heads, -1)).transpose(1, 2) for f in (self.query, self.key, self.value))
        if past is not None:
            k, v = lt.cat([past[0], k], 2), lt.cat([past[1], v], 2)
        mixed = F.scaled_dot_product_attention(q, k, v, is_causal=past is None)
        return self.output(mixed.transpose(1, 2).flatten(2)), (k, v)


class Block(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.norm1, self.norm2 = nn.RMSNorm(width), nn.RMSNorm(width)
        self.attention = Attention(width, heads)
        self.mlp = nn.Sequential(
            nn.Linear(width, 4 * width, bias=False), nn.ReLU(), nn.Linear(4 * width, width, bias=False)
        )

    def forward(self, x, past=None):
        mixed, kept = self.attention(self.norm1(x), past)
        x = x + mixed
        return x + self.mlp(self.norm2(x)), kept


class GPT(nn.Module):
    def __init__(self, characters, width=96, heads=4, layers=3, longest=64):
        super().__init__()
        self.longest = longest
        self.tokens, self.places = nn.Embedding(characters, width), nn.Embedding(longest, width)
        self.blocks = nn.ModuleList([Block(width, heads) for _ in range(layers)])
        self.norm = nn.RMSNorm(width)
        self.output = nn.Linear(width, characters, bias=False)

    def forward(self, x, cache=None):
        """Scores (N, length, characters) and the new cache. With a cache, x is the one character after what it has."""
        start = 0 if cache is None else cache[0][0].shape[2]
        h = self.tokens(x) + self.places(lt.arange(start, start + x.shape[1], device=x.device))
        kept = []
        for block, past in zip(self.blocks, cache or [None] * len(self.blocks)):
            h, pair = block(h, past)
            kept.append(pair)
        return self.output(self.norm(h)), kept


def train(model, text, steps, batch=16, lr=2e-3):
    optimizer = lt.optim.AdamW(model.parameters(), lr=lr, weight_decay=0.01)
    device = next(model.parameters()).device
    order, losses = np.random.default_rng(0), []
    for step in trange(steps, disable=None):
        for group in optimizer.param_groups:
            group["lr"] = lr * (1 - 0.9 * step / steps)
        x, y = (lt.tensor(part, device=device) for part in text_data.excerpts(text, order, batch, model.longest))
        optimizer.zero_grad()
        loss = F.cross_entropy(model(x)[0].flatten(0, 1), y.flatten())
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses


def write(model, start, n, temperature=0.8, seed=0, use_cache=True):
    """The numbers of n characters after those of `start`: drawn, or the most probable ones where temperature is 0.

    When the places end, the last half of the text is read anew.
    """
    rng, device = np.random.default_rng(seed), next(model.parameters()).device
    window, cache, written = list(start)[-model.longest :], None, []
    with lt.no_grad():
        for _ in range(n):
            if len(window) > model.longest:
                window, cache = window[-model.longest // 2 :], None
            scores, kept = model(lt.tensor([window if cache is None else window[-1:]], device=device), cache)
            cache = kept if use_cache else None
            if temperature:
                sums = F.softmax(scores[0, -1] / temperature, dim=-1).cumsum(0)
                chosen = min(int((sums < rng.random()).sum().item()), len(sums) - 1)
            else:
                chosen = int(scores[0, -1].argmax().item())
            written.append(chosen)
            window.append(chosen)
    return written


def main(argv=None):
    more = [(["--temperature"], {"type": float, "default": 0.8}), (["--characters"], {"type": int, "default": 400})]
    options = common.arguments(__doc__, argv, "char-gpt.svg", more, steps=(1200, 60), width=(96, 32), layers=(3, 2))
    lt.manual_seed(options.seed)
    text, characters = text_data.load()
    held_out = text[-20_000:]
    model = GPT(len(characters), options.width, layers=options.layers).to(options.device)
    with common.seconds() as taken:
        losses = train(model, text[:-20_000], options.steps)
    x, y = text_data.excerpts(held_out, np.random.default_rng(1), 64, model.longest)
    x, y = lt.tensor(x, device=options.device), lt.tensor(y, device=options.device)
    with lt.no_grad():
        held = F.cross_entropy(model(x)[0].flatten(0, 1), y.flatten()).item()
    print(f"GPT of {sum(p.numel() for p in model.parameters()):,} parameters: {options.steps} steps in {taken}, "
          f"{lt.get_num_threads()} threads; loss {losses[0]:.3f} at first, {np.mean(losses[-20:]):.3f} at last, "
          f"{held:.3f} on held-out text")  # fmt: skip
    n = 80 if options.small else options.characters
    start = [characters.index(c) for c in "ROMEO:\n"]
    texts, times = [], []
    for use_cache in (True, False):
        with common.seconds() as taken:
            texts.append(write(model, start, n, options.temperature, options.seed, use_cache))
        times.append(taken.s)
    print(f"{n} characters in {times[0]:.2f} s with kept keys and values, {times[1]:.2f} s without: "
          f"{'the same' if texts[0] == texts[1] else 'DIFFERENT'}")  # fmt: skip
    print("".join(characters[i] for i in start + texts[0]))
    title = f"GPT of characters: loss {held:.2f} on held-out text"
    charts.curves(options.figure, {"training": charts.smoothed(losses, max(1, options.steps // 100))}, title)
    return losses, held, texts


if __name__ == "__main__":
    main()
