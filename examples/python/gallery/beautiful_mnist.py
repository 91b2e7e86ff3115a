#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A convolutional net with batch norms reads MNIST: that of tinygrad's beautiful_mnist.

With `import torch as lt` and `from torch import nn` the nets run there, and from the same weights their losses are the same.
"""

import classifier
import common

import libtensor as lt
from libtensor import nn


def beautiful_cnn():
    """Four convolutions in two blocks, with batch norms."""
    return nn.Sequential(
        nn.Conv2d(1, 32, 5), nn.ReLU(), nn.Conv2d(32, 32, 5), nn.ReLU(), nn.BatchNorm2d(32), nn.MaxPool2d(2),
        nn.Conv2d(32, 64, 3), nn.ReLU(), nn.Conv2d(64, 64, 3), nn.ReLU(), nn.BatchNorm2d(64), nn.MaxPool2d(2),
        nn.Flatten(), nn.Linear(576, 10),
    )  # fmt: skip


def main(argv=None):
    more = [
        (["--lr"], {"type": float, "default": 0.001, "help": "default: 0.001"}),
    ]
    options = common.arguments(__doc__, argv, "beautiful-mnist.svg", more, steps=(400, 30), batch=(64, 32))
    lt.manual_seed(options.seed)
    model = beautiful_cnn().to(options.device)
    return classifier.run("beautiful_mnist", model, lt.optim.Adam(model.parameters(), lr=options.lr), options)


if __name__ == "__main__":
    main()
