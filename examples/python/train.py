# SPDX-License-Identifier: Apache-2.0
"""Fits sin(3x) with one hidden layer; examples/{c,cpp,julia} and the Rust crate's examples have the same program.

train.py [FILE]: the weights go to FILE, as safetensors.
"""

import sys

import libtensor as lt

x = lt.linspace(-1, 1, 64).reshape(64, 1)
y = lt.sin(3 * x)
w1 = lt.linspace(-3, 3, 16).reshape(1, 16).requires_grad_()
w2 = lt.zeros(16, 1, requires_grad=True)
adam = lt.optim.Adam([w1, w2], lr=0.05)

for _ in range(200):
    loss = lt.nn.functional.mse_loss((x @ w1).tanh() @ w2, y)
    adam.zero_grad()
    loss.backward()
    adam.step()
print(f"loss {loss.item():.6f}")

if len(sys.argv) > 1:
    lt.save({"w1": w1.detach(), "w2": w2.detach()}, sys.argv[1])
