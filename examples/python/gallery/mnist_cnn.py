#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A small convolutional net reads MNIST.

With `import torch as lt` and `from torch import nn` the nets run there, and from the same weights their losses are the same.
"""

import classifier
import common

import libtensor as lt
from libtensor import nn


def cnn():
    """Two convolutions, each before a pooling to half the size."""
    return nn.Sequential(
        nn.Conv2d(1, 8, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2),
        nn.Conv2d(8, 16, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2),
        nn.Flatten(), nn.Linear(16 * 7 * 7, 10),
    )  # fmt: skip


def main(argv=None):
    more = [
        (["--lr"], {"type": float, "default": 0.003, "help": "default: 0.003"}),
        (["--batch"], {"type": int, "default": 64, "help": "default: 64"}),
    ]
    options = common.arguments(__doc__, argv, "mnist-cnn.svg", more, steps=(1500, 60))
    lt.manual_seed(options.seed)
    model = cnn().to(options.device)
    return classifier.run("CNN", model, lt.optim.Adam(model.parameters(), lr=options.lr), options)


if __name__ == "__main__":
    main()
