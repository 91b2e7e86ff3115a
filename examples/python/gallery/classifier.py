# SPDX-License-Identifier: Apache-2.0
"""The training loop of the demos that read digits, and what they print and draw of it."""

import common
import numpy as np
from common import charts
from libtensor.nn import functional as F
from tqdm import trange

import libtensor as lt


def train(model, optimizer, images, labels, steps, batch):
    """Steps with random batches; returns the loss of each."""
    order, losses = np.random.default_rng(0), []
    model.train()
    for _ in trange(steps, disable=None):
        chosen = lt.tensor(order.integers(0, len(images), batch)).to(images.device)
        optimizer.zero_grad()
        loss = F.cross_entropy(model(images[chosen]), labels[chosen])
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses


def guesses(model, images, batch=250):
    model.eval()
    with lt.no_grad():
        return lt.cat([model(part).argmax(1) for part in images.split(batch)])


def run(name, model, optimizer, options):
    """Trains on MNIST, prints the share of held-out digits that are read and draws some; returns (losses, share)."""
    images, labels, test_images, test_labels = common.mnist_for_training(lt, options)
    count = sum(p.numel() for p in model.parameters())
    with common.seconds() as taken:
        losses = train(model, optimizer, images, labels, options.steps, options.batch)
    found = guesses(model, test_images)
    share = (found == test_labels).float().mean().item()
    print(f"{name}, {count:,} parameters: {options.steps} steps of {options.batch} images in {taken}, "
          f"{lt.get_num_threads()} threads; loss {losses[0]:.3f} at first, {np.mean(losses[-20:]):.3f} at last; "
          f"{100 * share:.2f} % of {len(test_labels)} held-out digits read")  # fmt: skip
    title = f"{name}: {100 * share:.1f} % read; mistakes in red"
    charts.predictions(options.figure, test_images[:, 0].cpu().numpy(), found.tolist(), test_labels.tolist(), title)
    return losses, share
