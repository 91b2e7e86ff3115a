# SPDX-License-Identifier: Apache-2.0
"""An LSTM learns which character comes next in Shakespeare. The program is PyTorch's but for its imports: with `import
torch` and `from torch import nn` it runs there, and from the same weights its losses are the same."""

import argparse

import numpy as np
import text_data
from libtensor.nn import functional as F

import libtensor as torch
from libtensor import nn


class CharLSTM(nn.Module):
    """Two layers over embeddings of characters (Graves 2013)."""

    def __init__(self, characters, width=32, hidden=64):
        super().__init__()
        self.embedding = nn.Embedding(characters, width)
        self.lstm = nn.LSTM(width, hidden, num_layers=2, batch_first=True)
        self.output = nn.Linear(hidden, characters)

    def forward(self, x, state=None):
        x, state = self.lstm(self.embedding(x), state)
        return self.output(x), state


def train(model, text, steps, batch=16, length=32, lr=5e-3):
    optimizer = torch.optim.Adam(model.parameters(), lr=lr)
    order = np.random.default_rng(0)
    losses = []
    device = next(model.parameters()).device
    for _ in range(steps):
        x, y = text_data.excerpts(text, order, batch, length)
        x, y = torch.tensor(x, device=device), torch.tensor(y, device=device)
        optimizer.zero_grad()
        logits, _ = model(x)
        loss = F.cross_entropy(logits.flatten(0, 1), y.flatten())
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        losses.append(loss.item())
    return losses


def write(model, start, n, temperature=0.8):
    """The numbers of n characters that the model writes after those of `start`."""
    written = []
    with torch.no_grad():
        logits, state = model(torch.tensor(start, device=model.output.weight.device)[None])
        for _ in range(n):
            chances = F.softmax(logits[0, -1] / temperature, dim=-1)
            chosen = torch.multinomial(chances, 1)
            written.append(chosen.item())
            logits, state = model(chosen[None], state)
    return written


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=500)
    parser.add_argument("--device", default="cpu", help="cpu, cuda or cuda:N")
    args = parser.parse_args()
    torch.manual_seed(1)
    text, characters = text_data.load()
    model = CharLSTM(len(characters)).to(args.device)
    losses = train(model, text, args.steps)
    print(f"loss {losses[0]:.3f} at first, {np.mean(losses[-20:]):.3f} at last")
    print("".join(characters[i] for i in write(model, text[:20], 300)))


if __name__ == "__main__":
    main()
