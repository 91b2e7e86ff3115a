# SPDX-License-Identifier: Apache-2.0
"""Data sets of images. An image is a tensor (C, H, W) of uint8 until a transform makes something else of it."""

from .cifar import CIFAR10, CIFAR100
from .fakedata import FakeData
from .folder import DatasetFolder, ImageFolder
from .mnist import EMNIST, KMNIST, MNIST, FashionMNIST
from .vision import VisionDataset

__all__ = [
    "CIFAR10", "CIFAR100", "DatasetFolder", "EMNIST", "FakeData", "FashionMNIST", "ImageFolder", "KMNIST", "MNIST",
    "VisionDataset",
]  # fmt: skip
