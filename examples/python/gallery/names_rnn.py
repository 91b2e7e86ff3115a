#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A recurrent net tells from a family name its language: r-nn's demo, letter after letter.

Its names are in surnames.txt beside it. --names FOLDER takes those of PyTorch's tutorial instead: the folder data/names of
https://download.pytorch.org/tutorial/data.zip, where French.txt has a French name in each line.

With `import torch as lt` and `from torch import nn` the net runs there, and from the same weights its losses are the same.
"""

import pathlib
import unicodedata

import common
import numpy as np
from common import charts
from libtensor.nn import functional as F
from tqdm import trange

import libtensor as lt
from libtensor import nn

LETTERS = " abcdefghijklmnopqrstuvwxyz'-"  # 0 ends a name
UNDIVIDED = str.maketrans({"ł": "l", "ß": "ss"})  # what Unicode has no accents for


class RNN(nn.Module):
    """r-nn's cell: an embedding of the letter and a product with the state, summed, in a tanh."""

    def __init__(self, letters, hidden, languages):
        super().__init__()
        self.i2h = nn.Embedding(letters, hidden)
        self.h2h = nn.Linear(hidden, hidden, bias=False)
        self.h2o = nn.Linear(hidden, languages, bias=False)

    def forward(self, names):
        """Numbers of letters (N, length), with zeros after the end, to logarithms of probabilities (N, languages)."""
        state = lt.zeros(len(names), self.h2h.in_features, device=names.device, dtype=self.h2h.weight.dtype)
        for letter in names.unbind(1):
            new = lt.tanh(self.i2h(letter) + self.h2h(state))
            state = lt.where(letter.unsqueeze(1) > 0, new, state)
        return F.log_softmax(self.h2o(state), dim=1)


def plain(name):
    """Without accents, in small letters of LETTERS."""
    parts = unicodedata.normalize("NFD", name.strip().lower().translate(UNDIVIDED))
    return "".join(c for c in parts if c in LETTERS[1:])


def load(folder=None, seed=0):
    """(languages, training names, their languages, held-out names, their languages) as arrays; a fifth is held out."""
    if folder is not None:
        groups = {path.stem: path.read_text(encoding="utf-8").split() for path in sorted(folder.glob("*.txt"))}
    else:
        lines = (pathlib.Path(__file__).resolve().parent / "surnames.txt").read_text(encoding="utf-8").splitlines()
        groups = {line.split(": ")[0]: line.split(": ")[1].split() for line in lines}
    pairs = sorted({(plain(name), i) for i, names in enumerate(groups.values()) for name in names})
    longest = max(len(name) for name, _ in pairs)
    coded = np.array([[LETTERS.index(c) for c in name.ljust(longest)] for name, _ in pairs], np.int64)
    labels = np.array([i for _, i in pairs], np.int64)
    order = np.random.default_rng(seed).permutation(len(pairs))
    test, train = order[: len(pairs) // 5], order[len(pairs) // 5 :]
    return list(groups), coded[train], labels[train], coded[test], labels[test]


def train(model, names, labels, steps, batch=64, lr=5e-3):
    optimizer = lt.optim.Adam(model.parameters(), lr=lr)
    order, losses = np.random.default_rng(0), []
    for _ in trange(steps, disable=None):
        chosen = lt.tensor(order.integers(0, len(names), batch)).to(names.device)
        optimizer.zero_grad()
        loss = F.nll_loss(model(names[chosen]), labels[chosen])
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        losses.append(loss.item())
    return losses


def main(argv=None):
    more = [(["--names"], {"type": pathlib.Path, "help": "a folder with a file of names for each language"})]
    options = common.arguments(__doc__, argv, "names-rnn.svg", more, steps=(1000, 150), hidden=(64, 48))
    lt.manual_seed(options.seed)
    languages, *parts = load(options.names)
    names, labels, test_names, test_labels = (lt.tensor(part).to(options.device) for part in parts)
    model = RNN(len(LETTERS), options.hidden, len(languages)).to(options.device)
    with common.seconds() as taken:
        losses = train(model, names, labels, options.steps)
    with lt.no_grad():
        found = model(test_names).argmax(1)
    share = (found == test_labels).float().mean().item()
    counts = np.zeros((len(languages), len(languages)), int)
    np.add.at(counts, (parts[3], found.cpu().numpy()), 1)
    print(f"RNN: {options.steps} steps in {taken}, {lt.get_num_threads()} threads; loss {losses[0]:.3f} at first, "
          f"{np.mean(losses[-20:]):.3f} at last; {100 * share:.1f} % of {len(test_labels)} held-out names of "
          f"{len(languages)} languages told right")  # fmt: skip
    title = f"Rows: language, columns: taken for; {100 * share:.0f} % right"
    charts.table_of_counts(options.figure, languages, counts.tolist(), title)
    return losses, share


if __name__ == "__main__":
    main()
