# SPDX-License-Identifier: Apache-2.0
"""What the demos of the gallery share: their data, as NumPy arrays, and their options."""

import argparse
import pathlib
import sys
import time

import numpy as np

PROGRAMS = pathlib.Path(__file__).resolve().parents[1]
sys.path += [str(PROGRAMS), str(PROGRAMS / "models")]

import charts  # noqa: E402
import data_files  # noqa: E402
import digits_data  # noqa: E402
import text_data  # noqa: E402

__all__ = [
    "arguments", "charts", "data_files", "digits_data", "mnist", "mnist_for_training", "seconds", "text_data",
]  # fmt: skip


def arguments(doc, argv, figure, more=(), **counts):
    """The options of a demo: counts are numbers as (normal form, small form), more are arguments of add_argument."""
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, (normal, small) in counts.items():
        parser.add_argument(f"--{name}", type=int, help=f"default: {normal}, with --small {small}")
    for names, options in more:
        parser.add_argument(*names, **options)
    parser.add_argument("--small", action="store_true", help="takes seconds instead of minutes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cpu", help="cpu, cuda or cuda:N")
    parser.add_argument(
        "--figure", type=pathlib.Path, default=pathlib.Path("build/gallery") / figure, help="an SVG file"
    )
    options = parser.parse_args(argv)
    for name, (normal, small) in counts.items():
        if getattr(options, name) is None:
            setattr(options, name, small if options.small else normal)
    return options


def mnist():
    """(training images, labels, held-out images, labels): 8,000 and 2,000 images (N, 1, 28, 28) in [0, 1], int64 labels.

    They are looked for in TENSOR_DATA_DIR and in the user's cache before they are downloaded.
    """
    images, labels, test_images, test_labels = digits_data.load("mnist")
    scaled = [x[:, None].astype(np.float32) / 255 for x in (images, test_images)]
    return scaled[0], labels.astype(np.int64), scaled[1], test_labels.astype(np.int64)


def mnist_for_training(framework, options):
    """The same as tensors on a device, with fewer held-out images in the small form."""
    parts = mnist()
    held_out = 500 if options.small else len(parts[2])
    parts = (*parts[:2], parts[2][:held_out], parts[3][:held_out])
    return [framework.tensor(part).to(options.device) for part in parts]


class seconds:
    """with seconds() as taken: ...; then taken.s is the time that the block took, and taken as a text that of the CPU too."""

    def __enter__(self):
        self.start = time.perf_counter(), time.process_time()
        return self

    def __exit__(self, *_):
        self.s, self.cpu = time.perf_counter() - self.start[0], time.process_time() - self.start[1]

    def __str__(self):
        return f"{self.s:.1f} s ({self.cpu:.1f} s of CPU time)"
