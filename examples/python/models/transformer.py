# SPDX-License-Identifier: Apache-2.0
"""A transformer encoder learns which character comes next in Shakespeare. The program is PyTorch's but for its imports:
with `import torch` and `from torch import nn` it runs there, and from the same weights its losses are the same."""

import argparse
import math

import numpy as np
import text_data
from libtensor.nn import functional as F

import libtensor as torch
from libtensor import nn


def positions(length, width):
    """Sines and cosines of falling frequencies (Vaswani et al. 2017, section 3.5), (length, width)."""
    place = torch.arange(length).float().unsqueeze(1)
    frequency = torch.exp(torch.arange(0, width, 2).float() * (-math.log(10000.0) / width))
    return torch.stack([torch.sin(place * frequency), torch.cos(place * frequency)], dim=-1).flatten(1)


class CharTransformer(nn.Module):
    """Encoder layers that see only what came before."""

    def __init__(self, characters, width=48, heads=4, layers=2, longest=64):
        super().__init__()
        self.embedding = nn.Embedding(characters, width)
        self.register_buffer("positions", positions(longest, width))
        layer = nn.TransformerEncoderLayer(
            width, heads, dim_feedforward=4 * width, dropout=0.0, activation="gelu", batch_first=True, norm_first=True
        )
        self.encoder = nn.TransformerEncoder(layer, layers, norm=nn.LayerNorm(width), enable_nested_tensor=False)
        self.output = nn.Linear(width, characters)

    def forward(self, x):
        length = x.shape[1]
        mask = nn.Transformer.generate_square_subsequent_mask(length, x.device, self.positions.dtype)
        x = self.embedding(x) * math.sqrt(self.embedding.embedding_dim) + self.positions[:length]
        return self.output(self.encoder(x, mask=mask, is_causal=True))


def train(model, text, steps, batch=16, length=32, lr=3e-3):
    optimizer = torch.optim.AdamW(model.parameters(), lr=lr, weight_decay=0.01)
    order = np.random.default_rng(0)
    losses = []
    device = next(model.parameters()).device
    for _ in range(steps):
        x, y = text_data.excerpts(text, order, batch, length)
        x, y = torch.tensor(x, device=device), torch.tensor(y, device=device)
        optimizer.zero_grad()
        loss = F.cross_entropy(model(x).flatten(0, 1), y.flatten())
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        losses.append(loss.item())
    return losses


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=500)
    parser.add_argument("--device", default="cpu", help="cpu, cuda or cuda:N")
    args = parser.parse_args()
    torch.manual_seed(1)
    text, characters = text_data.load()
    model = CharTransformer(len(characters)).to(args.device)
    losses = train(model, text, args.steps)
    print(f"loss {losses[0]:.3f} at first, {np.mean(losses[-20:]):.3f} at last")


if __name__ == "__main__":
    main()
