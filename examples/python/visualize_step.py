# SPDX-License-Identifier: Apache-2.0
"""Writes a page about a training step of a small network: its graph, and every kernel with its ops, bytes and time.

python examples/python/visualize_step.py step.html
"""

import argparse

import libtensor as lt


class MLP(lt.nn.Module):
    """Two layers, with a norm and an activation of plain ops between them."""

    def __init__(self, features=784, hidden=256, classes=10):
        super().__init__()
        self.first = lt.nn.Linear(features, hidden)
        self.last = lt.nn.Linear(hidden, classes)

    def forward(self, x):
        h = self.first(x)
        h = h / ((h * h).mean(-1, True) + 1e-6).sqrt()
        return self.last(h * lt.sigmoid(1.702 * h))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("page", nargs="?", default="step.html")
    parser.add_argument("--batch", type=int, default=256)
    args = parser.parse_args()
    lt.manual_seed(0)
    model = MLP()
    optimizer = lt.optim.Adam(model.parameters(), lr=1e-3)
    x, labels = lt.rand(args.batch, 784), lt.randint(0, 10, (args.batch,))

    def forward():
        optimizer.zero_grad()
        return lt.nn.functional.cross_entropy(model(x), labels)

    with lt.lazy("all"):
        for _ in range(3):
            step = lt.visualize_step(forward, model, optimizer)  # the last one is shown
    step.save(args.page)
    print(f"{args.page}: {sum(map(len, step.phases.values()))} kernels")


if __name__ == "__main__":
    main()
