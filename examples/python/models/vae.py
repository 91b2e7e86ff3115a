# SPDX-License-Identifier: Apache-2.0
"""A variational autoencoder learns to draw digits (Kingma and Welling 2014). The program is PyTorch's but for its imports:
with `import torch` and `from torch import nn` it runs there, and from the same weights and noise its losses are the same."""

import argparse

import numpy as np
from libtensor.nn import functional as F

import libtensor as torch
from libtensor import nn


class VAE(nn.Module):
    def __init__(self, pixels=64, hidden=128, latent=8):
        super().__init__()
        self.encoder = nn.Sequential(nn.Linear(pixels, hidden), nn.SiLU(), nn.Linear(hidden, 2 * latent))
        self.decoder = nn.Sequential(nn.Linear(latent, hidden), nn.SiLU(), nn.Linear(hidden, pixels))

    def forward(self, x, noise):
        mean, log_variance = self.encoder(x).chunk(2, dim=-1)
        z = mean + torch.exp(0.5 * log_variance) * noise
        return self.decoder(z), mean, log_variance


def objective(logits, x, mean, log_variance):
    """The negative bound on the evidence, of a sample."""
    pixels = F.binary_cross_entropy_with_logits(logits, x, reduction="sum")
    divergence = -0.5 * torch.sum(1 + log_variance - mean.pow(2) - log_variance.exp())
    return (pixels + divergence) / len(x)


def train(model, images, steps, batch=64, lr=2e-3):
    optimizer = torch.optim.Adam(model.parameters(), lr=lr)
    order = np.random.default_rng(0)
    losses = []
    for _ in range(steps):
        x = images[torch.tensor(order.integers(0, len(images), batch), device=images.device)]
        noise = torch.tensor(order.standard_normal((batch, 8)).astype(np.float32)).to(x.device, x.dtype)
        optimizer.zero_grad()
        logits, mean, log_variance = model(x, noise)
        loss = objective(logits, x, mean, log_variance)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=1500)
    parser.add_argument("--device", default="cpu", help="cpu, cuda or cuda:N")
    args = parser.parse_args()
    torch.manual_seed(1)
    import conv_net

    images = (conv_net.load()[0].flatten(1).to(args.device) + 1) / 2
    model = VAE().to(args.device)
    losses = train(model, images, args.steps)
    print(f"loss {losses[0]:.2f} at first, {np.mean(losses[-20:]):.2f} at last")
    with torch.no_grad():
        drawn = torch.sigmoid(model.decoder(torch.randn(4, 8, device=args.device))).reshape(4, 8, 8)
    for row in range(8):
        print("   ".join("".join(" .:-=+*#%@"[int(v * 9.99)] * 2 for v in image[row].tolist()) for image in drawn))


if __name__ == "__main__":
    main()
