#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""PyNorch's demo: a data set with transforms, a DataLoader, and a net with sigmoids reads MNIST.

The training images are rotated and shifted by random amounts in each epoch.
"""

import common
import numpy as np
from common import charts, data_files
from libtensor.nn import functional as F
from libtensor.utils.data import DataLoader, Subset
from libtensor.vision import transforms
from libtensor.vision.datasets import MNIST
from tqdm import tqdm

import libtensor as lt
from libtensor import nn

MEAN, DEVIATION = 0.1307, 0.3081  # of MNIST's pixels


class Net(nn.Module):
    def __init__(self, hidden=128):
        super().__init__()
        self.fc1 = nn.Linear(784, hidden)
        self.fc2 = nn.Linear(hidden, 10)

    def forward(self, x):
        return self.fc2(lt.sigmoid(self.fc1(x.flatten(1))))


def load(augment, n=8000, held_out=2000):
    """(training set, held-out set) of the 10,000 images of MNIST's test set, split like those of the other demos."""
    scale = [transforms.ToTensor(), transforms.Normalize((MEAN,), (DEVIATION,))]
    moved = [transforms.RandomAffine(8, translate=(0.05, 0.05))] if augment else []

    def data_set(steps):
        folder = data_files.cache_folder()
        try:
            return MNIST(folder, train=False, transform=transforms.Compose(steps))
        except lt.FileError:
            return MNIST(folder, train=False, transform=transforms.Compose(steps), download=True)

    order = np.random.default_rng(common.digits_data.SPLIT_SEED).permutation(10_000)
    return Subset(data_set([*moved, *scale]), order[:-2000][:n].tolist()), Subset(
        data_set(scale), order[-2000:][:held_out].tolist()
    )


def accuracy(model, loader, device):
    model.eval()
    right = total = 0
    with lt.no_grad():
        for images, labels in loader:
            right += (model(images.to(device)).argmax(1) == labels.to(device)).sum().item()
            total += len(labels)
    return right / total


def main(argv=None):
    more = [
        (["--batch"], {"type": int, "default": 32, "help": "default: 32"}),
        (["--workers"], {"type": int, "default": 0, "help": "processes that read images; default: 0"}),
        (["--no-augment"], {"action": "store_true", "help": "images as they are"}),
    ]
    options = common.arguments(__doc__, argv, "mnist-loader.svg", more, epochs=(6, 2), images=(8000, 1600))
    lt.manual_seed(options.seed)
    train_set, test_set = load(
        not options.no_augment and not options.small, options.images, 500 if options.small else 2000
    )
    loader = DataLoader(train_set, batch_size=options.batch, shuffle=True, num_workers=options.workers)
    test_loader = DataLoader(test_set, batch_size=250)
    model = Net().to(options.device)
    optimizer = lt.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
    losses, shares = [], []
    with common.seconds() as taken:
        for epoch in range(1, options.epochs + 1):
            model.train()
            for images, labels in tqdm(loader, desc=f"epoch {epoch}", disable=None):
                optimizer.zero_grad()
                loss = F.cross_entropy(model(images.to(options.device)), labels.to(options.device))
                loss.backward()
                optimizer.step()
                losses.append(loss.item())
            shares.append(accuracy(model, test_loader, options.device))
            print(f"epoch {epoch}: loss {np.mean(losses[-len(loader) :]):.3f}, {100 * shares[-1]:.2f} % of "
                  f"{len(test_set)} held-out digits read")  # fmt: skip
    print(f"{options.epochs} epochs of {len(train_set)} images in {taken}, {lt.get_num_threads()} threads")
    title = f"MNIST by a DataLoader: {100 * shares[-1]:.1f} % of the held-out digits read"
    charts.curves(
        options.figure, {"training loss": charts.smoothed(losses, max(1, len(losses) // 80))}, title, log=True
    )
    return losses, shares[-1]


if __name__ == "__main__":
    main()
