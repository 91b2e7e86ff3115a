# SPDX-License-Identifier: Apache-2.0
"""Learns sin(x)**2 with one hidden layer, one sample a step, and prints the last loss of each epoch."""

import argparse
import random

import libtensor as lt
from libtensor import nn

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--epochs", type=int, default=10)
parser.add_argument("--device", default="cpu", help="cpu, cuda or cuda:N")
parser.add_argument("--figure", help="an SVG file for what was learned")
options = parser.parse_args()
device = options.device
random.seed(1)


def uniform(*shape):
    """Parameters from Python's own generator, so that every language can start from the same numbers."""
    return nn.Parameter(lt.tensor([[random.uniform(-1, 1) for _ in range(shape[1])] for _ in range(shape[0])]))


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = nn.Linear(1, 10)
        self.fc2 = nn.Linear(10, 1)
        self.fc1.weight = uniform(10, 1)
        self.fc1.bias = nn.Parameter(uniform(10, 1).detach().reshape(10))
        self.fc2.weight = uniform(1, 10)
        self.fc2.bias = nn.Parameter(uniform(1, 1).detach().reshape(1))

    def forward(self, x):
        return self.fc2(self.fc1(x).sigmoid())


model = Model().to(device)
loss_of = nn.MSELoss()
optimizer = lt.optim.SGD(model.parameters(), lr=0.001)
samples = [lt.tensor([[0.4 * i]], device=device) for i in range(51)]

for epoch in range(1, options.epochs + 1):
    for x in samples:
        loss = loss_of(model(x), x.sin() ** 2)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(f"epoch {epoch:2}  loss {loss.item():.4f}")

if options.figure:
    import charts

    with lt.no_grad():
        learned = [(x.item(), model(x).item()) for x in samples]
    target = [(x.item(), x.sin().item() ** 2) for x in samples]
    title = f"After {options.epochs} epochs: loss {loss.item():.4f} of the last sample"
    charts.curves(options.figure, {"learned": learned, "sin(x)^2": target}, title, "x", "y")
