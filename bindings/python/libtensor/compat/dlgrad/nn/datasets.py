# SPDX-License-Identifier: Apache-2.0
"""MNIST as flat rows of float32."""

from __future__ import annotations

import os

from ....vision.datasets import MNIST
from ..tensor import Device, Tensor


def mnist(
    device: Device | str = Device.CPU, root: str | os.PathLike[str] | None = None
) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Images (60000, 784) from 0 to 255 and labels (60000, 1) for training, and 10000 of each for tests.

    Reads the files that libtensor.vision.datasets.MNIST(root) finds; downloads nothing.
    """
    parts = []
    for train in (True, False):
        data = MNIST(root, train=train)
        for values in (data.data.reshape(len(data.data), -1), data.targets.reshape(-1, 1)):
            parts.append(Tensor(values, device=device))
    images, labels, test_images, test_labels = parts
    return images, labels, test_images, test_labels
