# SPDX-License-Identifier: Apache-2.0
"""A folder like that of TENSOR_DATA_DIR, made of what is on every machine, for tests of programs that learn."""

import os
import pathlib

import numpy as np
import pytest

DOCS = pathlib.Path(__file__).resolve().parent.parent / "docs"


def data_folder(make_folder):
    """TENSOR_DATA_DIR. Without it what `make_folder` makes, with 10,000 digits of scikit-learn in the form of MNIST's files
    and the pages of docs as a text; skips where scikit-learn is missing."""
    if os.environ.get("TENSOR_DATA_DIR"):
        return os.environ["TENSOR_DATA_DIR"]
    digits = pytest.importorskip("sklearn.datasets").load_digits()
    folder = make_folder()
    chosen = np.random.default_rng(0).integers(0, len(digits.images), 10_000)
    images = np.zeros((10_000, 28, 28), np.uint8)
    images[:, 2:26, 2:26] = np.rint(digits.images[chosen] * (255 / 16)).repeat(3, axis=1).repeat(3, axis=2)
    for kind in ("mnist", "text"):
        (folder / kind).mkdir()
    for name, array in {"images-idx3": images, "labels-idx1": digits.target[chosen].astype(np.uint8)}.items():
        header = bytes([0, 0, 8, array.ndim]) + np.array(array.shape, ">u4").tobytes()
        (folder / f"mnist/t10k-{name}-ubyte.gz").write_bytes(header + array.tobytes())
    pages = "".join(path.read_text(encoding="utf-8") for path in sorted(DOCS.glob("*.md")))
    (folder / "text/tinyshakespeare.txt").write_text("ROMEO:\n" + pages, encoding="ascii", errors="ignore")
    return str(folder)
