# SPDX-License-Identifier: Apache-2.0
"""Trains a network on a batch that the ranks share; losses and the sum of the weights go to the file RANK in FOLDER.

losses.py mlp|cnn STEPS FOLDER [CUT]: with CUT, rank 1 cuts this network device at half of the steps, and the files say what
the ranks are told. Files, since a launcher may not hear the ranks any more.
"""

import pathlib
import subprocess
import sys

from group import MEAN, Group, GroupError

import libtensor as lt
from libtensor import nn

kind, steps, folder = sys.argv[1], int(sys.argv[2]), pathlib.Path(sys.argv[3])
cut = sys.argv[4] if len(sys.argv) > 4 else ""
g = Group(timeout=2.0 if cut else 20.0)
lt.manual_seed(1)
if kind == "mlp":
    net = nn.Sequential(nn.Linear(64, 128), nn.Tanh(), nn.Linear(128, 10))
    x = lt.randn(24, 64)
else:
    net = nn.Sequential(nn.Conv2d(1, 8, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2), nn.Flatten(), nn.Linear(8 * 16, 10))
    x = lt.randn(24, 1, 8, 8)
y = lt.randint(0, 10, (24,))
own = slice(24 // g.size * g.rank, 24 // g.size * (g.rank + 1))
reducer = g.reducer(list(net.parameters()), 0)
step = lt.optim.Adam(net.parameters(), lr=1e-2)
lines = []
try:
    for i in range(steps):
        if cut and g.rank == 1 and i == steps // 2:
            subprocess.run(["ip", "link", "set", cut, "down"], check=True)
        step.zero_grad()
        loss = nn.functional.cross_entropy(net(x[own]), y[own])
        loss.backward()
        step.step()
        total = loss.detach()
        g.all_reduce([total], MEAN)
        lines.append(f"{total.item():.7f}")
    weights = sum(p.detach().double().sum().item() for p in net.parameters())
    lines.append(f"{g.engine} {weights!r}")
except (GroupError, lt.DistributedError) as error:
    lines = [f"{g.failed_rank}: {error}"]
(folder / str(g.rank)).write_text("\n".join(lines))
g.destroy()
