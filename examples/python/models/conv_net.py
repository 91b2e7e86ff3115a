# SPDX-License-Identifier: Apache-2.0
"""A convolutional net reads handwritten digits. The program is PyTorch's but for its imports: with `import torch` and
`from torch import nn` it runs there, and from the same weights its losses are the same."""

import argparse
import pathlib
import sys

import numpy as np
from libtensor.nn import functional as F

import libtensor as torch
from libtensor import nn

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))


class ConvNet(nn.Module):
    """Two blocks of convolutions with batch norm, as small relatives of VGG have them (Simonyan and Zisserman 2015)."""

    def __init__(self, classes=10):
        super().__init__()
        self.features = nn.Sequential(
            nn.Conv2d(1, 16, kernel_size=3, padding=1),
            nn.BatchNorm2d(16),
            nn.ReLU(),
            nn.Conv2d(16, 16, kernel_size=3, padding=1, bias=False),
            nn.BatchNorm2d(16),
            nn.ReLU(),
            nn.MaxPool2d(2),
            nn.Conv2d(16, 32, kernel_size=3, padding=1),
            nn.BatchNorm2d(32),
            nn.ReLU(),
            nn.AdaptiveAvgPool2d(2),
        )
        self.dropout = nn.Dropout(0.1)
        self.classifier = nn.Linear(32 * 2 * 2, classes)

    def forward(self, x):
        x = self.features(x)
        x = torch.flatten(x, 1)
        return self.classifier(self.dropout(x))


def load():
    """(training images, labels, held-out images, labels): images (N, 1, 8, 8) about 0."""
    import digits_data

    images, labels, test_images, test_labels = digits_data.load("digits")
    scaled = [torch.tensor(x[:, None].astype(np.float32) / 127.5 - 1) for x in (images, test_images)]
    named = [torch.tensor(y.astype(np.int64)) for y in (labels, test_labels)]
    return scaled[0], named[0], scaled[1], named[1]


def train(model, images, labels, steps, batch=64, lr=0.05):
    optimizer = torch.optim.SGD(model.parameters(), lr=lr, momentum=0.9, weight_decay=1e-4, nesterov=True)
    order = np.random.default_rng(0)
    losses = []
    model.train()
    for _ in range(steps):
        chosen = torch.tensor(order.integers(0, len(images), batch), device=images.device)
        optimizer.zero_grad()
        loss = F.cross_entropy(model(images[chosen]), labels[chosen], label_smoothing=0.05)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses


def accuracy(model, images, labels):
    model.eval()
    with torch.no_grad():
        return (model(images).argmax(dim=1) == labels).float().mean().item()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=400)
    parser.add_argument("--device", default="cpu", help="cpu, cuda or cuda:N")
    args = parser.parse_args()
    torch.manual_seed(1)
    images, labels, test_images, test_labels = (t.to(args.device) for t in load())
    model = ConvNet().to(args.device)
    losses = train(model, images, labels, args.steps)
    print(f"loss {losses[0]:.3f} at first, {np.mean(losses[-20:]):.3f} at last")
    print(f"{100 * accuracy(model, test_images, test_labels):.2f} % of {len(test_images)} held-out digits read")


if __name__ == "__main__":
    main()
