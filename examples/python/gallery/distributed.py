#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Digits and text, learned by several processes: the losses are those of one.

python -m libtensor.run --nproc-per-node 2 examples/python/gallery/distributed.py --model cnn
python -m libtensor.run --nproc-per-node 4 examples/python/gallery/distributed.py --model gpt --shard parameters

Models: mlp, cnn (with batch norm over all processes), gpt (of characters). --shard: nothing (DistributedDataParallel),
optimizer (ZeroRedundancyOptimizer) or parameters (fully_shard). Rank 0 prints each loss with 7 digits.
"""

import common
import numpy as np
from char_gpt import GPT
from common import text_data
from libtensor.distributed.fsdp import fully_shard
from libtensor.distributed.optim import ZeroRedundancyOptimizer
from libtensor.nn import functional as F
from libtensor.nn.parallel import DistributedDataParallel

import libtensor as lt
import libtensor.distributed as dist
from libtensor import nn


def perceptron():
    return nn.Sequential(nn.Flatten(), nn.Linear(784, 64), nn.Tanh(), nn.Linear(64, 10))


def convolutions():
    layers = [nn.Conv2d(1, 8, 3, padding=1), nn.BatchNorm2d(8), nn.ReLU(), nn.MaxPool2d(4)]
    layers += [nn.Conv2d(8, 16, 3, padding=1), nn.BatchNorm2d(16), nn.ReLU(), nn.MaxPool2d(2)]
    return nn.SyncBatchNorm.convert_sync_batchnorm(nn.Sequential(*layers, nn.Flatten(), nn.Linear(16 * 9, 10)))


def digits(batch, steps):
    """Batches of images and labels, the same in every process."""
    images, labels, _, _ = common.mnist()
    order = np.random.default_rng(0)
    for _ in range(steps):
        chosen = order.integers(0, len(images), batch)
        yield lt.tensor(images[chosen]), lt.tensor(labels[chosen])


def excerpts(text, length, batch, steps):
    order = np.random.default_rng(0)
    for _ in range(steps):
        yield tuple(lt.tensor(part) for part in text_data.excerpts(text, order, batch, length))


def loss_of(model, x, y):
    scores = model(x)
    if isinstance(scores, tuple):  # the GPT's scores, and its cache
        scores, y = scores[0].flatten(0, 1), y.flatten()
    return F.cross_entropy(scores, y)


def prepared(name, steps, batch, small):
    """The model and its batches."""
    if name != "gpt":
        return (perceptron() if name == "mlp" else convolutions()), digits(batch, steps)
    text, characters = text_data.load()
    model = GPT(len(characters), 32 if small else 96, layers=2 if small else 3, longest=32 if small else 64)
    return model, excerpts(text, model.longest, batch, steps)


def sharded(model, shard, lr):
    """The model and its optimizer, with what --shard says divided over the processes."""
    if shard == "parameters":
        for part in getattr(model, "blocks", model.children()):  # modules that are called as a whole
            if next(part.parameters(), None) is not None:
                fully_shard(part)
        fully_shard(model)
        return model, lt.optim.Adam(model.parameters(), lr=lr)
    model = DistributedDataParallel(model)
    if shard == "optimizer":
        return model, ZeroRedundancyOptimizer(model.parameters(), lt.optim.Adam, lr=lr)
    return model, lt.optim.Adam(model.parameters(), lr=lr)


def main(argv=None):
    more = [
        (["--model"], {"choices": ["mlp", "cnn", "gpt"], "default": "cnn"}),
        (["--shard"], {"choices": ["nothing", "optimizer", "parameters"], "default": "nothing"}),
    ]
    options = common.arguments(__doc__, argv, "distributed.svg", more, steps=(200, 8), batch=(64, 24))
    dist.init_process_group()
    rank, size = dist.get_rank(), dist.get_world_size()
    if options.batch % size:
        raise SystemExit(f"--batch is {options.batch}, expected a multiple of the {size} processes")
    lt.manual_seed(options.seed)
    model, batches = prepared(options.model, options.steps, options.batch, options.small)
    model, optimizer = sharded(model, options.shard, 3e-3)
    own = slice(options.batch // size * rank, options.batch // size * (rank + 1))
    losses = []
    for x, y in batches:
        loss = loss_of(model, x[own], y[own])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        mean = loss.detach().clone()
        dist.all_reduce(mean, dist.ReduceOp.AVG)
        losses.append(mean.item())
        if rank == 0:
            print(f"{losses[-1]:.7f}", flush=True)
    if rank == 0:
        print(
            f"{size} processes, engine {dist.group.WORLD.engine}: loss {losses[0]:.4f} at first, {losses[-1]:.4f} at last"
        )
        common.charts.curves(
            options.figure, {"training": list(enumerate(losses))}, f"{options.model}, {size} processes"
        )
    dist.destroy_process_group()
    return losses


if __name__ == "__main__":
    main()
