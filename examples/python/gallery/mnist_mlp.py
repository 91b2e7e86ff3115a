#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A perceptron reads MNIST: the net of dlgrad's demo, or with --norm that of r-nn's, which has layer norms.

With `import torch as lt` and `from torch import nn` the nets run there, and from the same weights their losses are the same.
"""

import classifier
import common

import libtensor as lt
from libtensor import nn


def mlp(hidden=64):
    """dlgrad: one hidden layer."""
    return nn.Sequential(nn.Flatten(), nn.Linear(784, hidden), nn.ReLU(), nn.Linear(hidden, 10))


def norm_mlp(widths=(784, 256, 128, 10)):
    """r-nn: each layer is two products with half the width, a layer norm and an activation between them."""
    layers = [nn.Flatten()]
    for n_in, n_out in zip(widths, widths[1:]):
        half = n_in // 2
        layers += [nn.Linear(n_in, half, bias=False), nn.LayerNorm(half), nn.ReLU(), nn.Linear(half, n_out, bias=False)]
    return nn.Sequential(*layers)


def main(argv=None):
    more = [
        (["--norm"], {"action": "store_true", "help": "r-nn's net"}),
        (["--lr"], {"type": float, "default": 0.1, "help": "default: 0.1"}),
        (["--batch"], {"type": int, "default": 128, "help": "default: 128"}),
    ]
    options = common.arguments(__doc__, argv, "mnist-mlp.svg", more, steps=(4000, 120))
    lt.manual_seed(options.seed)
    model = (norm_mlp() if options.norm else mlp()).to(options.device)
    optimizer = lt.optim.SGD(model.parameters(), lr=options.lr)
    return classifier.run("MLP with layer norms" if options.norm else "MLP", model, optimizer, options)


if __name__ == "__main__":
    main()
