# SPDX-License-Identifier: Apache-2.0
"""Steps of a network on a device, of which the last three are between the lines "warm" and "done"."""

import sys

import libtensor as lt
from libtensor import nn

lt.manual_seed(1)
model = nn.Sequential(
    nn.Conv2d(1, 4, 3),
    nn.BatchNorm2d(4),
    nn.ReLU(),
    nn.MaxPool2d(2),
    nn.Dropout(0.5),
    nn.Flatten(1, 2),
    nn.Linear(3, 16),
    nn.LayerNorm(16),
    nn.GELU(),
).to("cuda")
attention = nn.MultiheadAttention(16, 2, batch_first=True).to("cuda")
parameters = [*model.parameters(), *attention.parameters()]
adam = lt.optim.AdamW(parameters, lr=0.01)
x = lt.randn(4, 1, 8, 8).to("cuda")
target = lt.randn(4, 12, 16).to("cuda")


def step(i):
    for group in adam.param_groups:
        group["lr"] = 0.01 / (i + 1)
    adam.zero_grad()
    hidden = model(x)
    loss = nn.functional.mse_loss(attention(hidden, hidden, hidden, need_weights=False)[0], target)
    loss.backward()
    adam.step()


for i in range(6):
    if i == 3:
        lt.cuda.synchronize()
        print("warm", file=sys.stderr, flush=True)
    step(i)
print("done", file=sys.stderr, flush=True)
