#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Two nets learn against each other to draw digits (Goodfellow et al. 2014), with the layers of dlgrad's demo.

With `import torch as lt` and `from torch import nn` the nets run there, and from the same weights and noise their losses
are the same.
"""

import common
import numpy as np
from common import charts
from libtensor.nn import functional as F
from tqdm import trange

import libtensor as lt
from libtensor import nn

NOISE = 128


def perceptron(widths):
    layers = []
    for n_in, n_out in zip(widths, widths[1:]):
        layers += [nn.Linear(n_in, n_out), nn.LeakyReLU(0.2)]
    return layers[:-1]


def make_generator(width=256):
    """Noise (N, 128) to images (N, 784) in [-1, 1]."""
    return nn.Sequential(*perceptron([NOISE, width, 2 * width, 4 * width, 784]), nn.Tanh())


def make_discriminator(width=256):
    """Images (N, 784) to logits (N, 1) of whether they are real."""
    return nn.Sequential(*perceptron([784, 4 * width, 2 * width, width, 1]))


def noise(rng, n, like):
    return lt.tensor(rng.uniform(-1, 1, (n, NOISE))).to(like.device, like.dtype)


def train(generator, discriminator, images, steps, batch=100, lr=5e-4):
    """Returns the losses of both at each step, the generator's first. images: (N, 784) in [-1, 1]."""
    optimizer_g = lt.optim.Adam(generator.parameters(), lr=lr, betas=(0.5, 0.999))
    optimizer_d = lt.optim.Adam(discriminator.parameters(), lr=lr, betas=(0.5, 0.999))
    rng, losses = np.random.default_rng(0), []
    ones = lt.ones(batch, 1, dtype=images.dtype, device=images.device)
    zeros = lt.zeros_like(ones)
    for _ in trange(steps, disable=None):
        real = images[lt.tensor(rng.integers(0, len(images), batch)).to(images.device)]
        fake = generator(noise(rng, batch, images)).detach()
        optimizer_d.zero_grad()
        loss_real = F.binary_cross_entropy_with_logits(discriminator(real), ones)
        loss_fake = F.binary_cross_entropy_with_logits(discriminator(fake), zeros)
        loss_d = (loss_real + loss_fake) / 2
        loss_d.backward()
        optimizer_d.step()

        optimizer_g.zero_grad()
        loss_g = F.binary_cross_entropy_with_logits(discriminator(generator(noise(rng, batch, images))), ones)
        loss_g.backward()
        optimizer_g.step()
        losses.append((loss_g.item(), loss_d.item()))
    return losses


def main(argv=None):
    more = [(["--lr"], {"type": float, "default": 5e-4, "help": "default: 0.0005"})]
    options = common.arguments(__doc__, argv, "mnist-gan.svg", more, steps=(3000, 50), width=(128, 48))
    lt.manual_seed(options.seed)
    images = common.mnist_for_training(lt, options)[0].flatten(1) * 2 - 1
    generator = make_generator(options.width).to(options.device)
    discriminator = make_discriminator(options.width).to(options.device)
    with common.seconds() as taken:
        losses = train(generator, discriminator, images, options.steps, lr=options.lr)
    with lt.no_grad():
        generated = (generator(noise(np.random.default_rng(options.seed), 16 if options.small else 64, images)) + 1) / 2
    loss_g, loss_d = np.mean(losses[-50:], axis=0)
    ink, real_ink = generated.mean().item(), ((images + 1) / 2).mean().item()
    print(f"GAN: {options.steps} steps in {taken}, {lt.get_num_threads()} threads; loss of the generator "
          f"{loss_g:.3f}, of the discriminator {loss_d:.3f} at last; mean of the pixels {ink:.3f}, "
          f"of MNIST's {real_ink:.3f}")  # fmt: skip
    title = f"Digits drawn after {options.steps} steps"
    charts.images(options.figure, generated.reshape(-1, 28, 28).cpu().numpy(), title=title, shades=5)
    return losses, generated, real_ink


if __name__ == "__main__":
    main()
