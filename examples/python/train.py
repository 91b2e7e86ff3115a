"""Fits sin(3x) with one hidden layer; examples/{c,cpp,julia} and the Rust crate's examples have the same program.

train.py [--device DEVICE] [FILE]: the weights go to FILE, as safetensors.
"""

import argparse

import libtensor as lt

parser = argparse.ArgumentParser()
parser.add_argument("--device", default="cpu", help="cpu, cuda or cuda:N")
parser.add_argument("file", nargs="?")
options = parser.parse_args()

x = lt.linspace(-1, 1, 64, device=options.device).reshape(64, 1)
y = lt.sin(3 * x)
w1 = lt.linspace(-3, 3, 16, device=options.device).reshape(1, 16).requires_grad_()
w2 = lt.zeros(16, 1, device=options.device, requires_grad=True)
adam = lt.optim.Adam([w1, w2], lr=0.05)

for _ in range(200):
    loss = lt.nn.functional.mse_loss((x @ w1).tanh() @ w2, y)
    adam.zero_grad()
    loss.backward()
    adam.step()
print(f"loss {loss.item():.6f}")

if options.file:
    lt.save({"w1": w1.detach(), "w2": w2.detach()}, options.file)
