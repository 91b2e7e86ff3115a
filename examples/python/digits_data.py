# SPDX-License-Identifier: Apache-2.0
"""Handwritten digits: the 1,797 that scikit-learn ships, or 10,000 of MNIST; and the IDX format for both."""

import pathlib
import struct

import numpy as np
from data_files import data_file

SPLIT_SEED = 20240229  # the split is the same for every run, whatever the seed of the training
MIRROR = "https://ossci-datasets.s3.amazonaws.com/mnist/"
MNIST = {
    "t10k-images-idx3-ubyte.gz": "8d422c7b0a1c1c79245a5bcf07fe86e33eeafee792b84584aec276f5a2dbc4e6",
    "t10k-labels-idx1-ubyte.gz": "f7ae60f92e00ec6debd23a6088c31dbd2371eca3ffa0defaefb259924204aec6",
}


def write_idx(path, array):
    header = struct.pack(">HBB", 0, 8, array.ndim) + struct.pack(f">{array.ndim}I", *array.shape)
    pathlib.Path(path).write_bytes(header + array.astype(np.uint8).tobytes())


def load(which, mirror=MIRROR):
    """(training images, training labels, held-out images, held-out labels); images (N, H, W) of bytes 0 to 255."""
    if which == "mnist":
        from libtensor.vision.datasets.mnist import read_idx

        images, labels = (read_idx(data_file("mnist", name, MNIST[name], mirror + name)).numpy() for name in MNIST)
        held_out = 2000
    else:
        from sklearn.datasets import load_digits

        digits = load_digits()
        images = np.rint(digits.images * (255 / 16)).astype(np.uint8)  # scanned in 17 shades
        labels = digits.target.astype(np.uint8)
        held_out = 360
    order = np.random.default_rng(SPLIT_SEED).permutation(len(images))
    train, test = order[:-held_out], order[-held_out:]
    return images[train], labels[train], images[test], labels[test]


def export(folder, splits):
    """Writes the split as four IDX files, as the C programs read them."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    names = ("train-images", "train-labels", "test-images", "test-labels")
    for name, array in zip(names, splits):
        write_idx(folder / f"{name}.idx", array)
    return [folder / f"{name}.idx" for name in names]
