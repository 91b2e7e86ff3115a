# SPDX-License-Identifier: Apache-2.0
"""What it takes to read compressed npz files, beside NumPy and beside zlib alone: ./dev bench archives [--rounds N].

Each file has one member: bytes of images or of text, or numbers that hardly compress. All take turns in reading the
whole file into memory; it is in the page cache. "zlib" inflates the member and computes its CRC-32, without a copy
into an array. Needs TENSOR_DATA_DIR for the images and the text.
"""

import argparse
import gzip
import os
import struct
import tempfile
import time
import zipfile
import zlib
from pathlib import Path

import numpy as np
from harness.ratios import quartiles

import libtensor as lt

MEBIBYTE = 1 << 20


def members():
    folder = Path(os.environ["TENSOR_DATA_DIR"])
    files = sorted((f for f in folder.rglob("*") if f.is_file()), key=lambda f: f.stat().st_size)
    texts = [f for f in files if f.suffix == ".txt"]
    images = [f for f in files if "images" in f.name]
    numbers = np.random.default_rng(0).standard_normal(4 * MEBIBYTE, dtype=np.float32)
    found = {"float32, random": numbers, "zeros": np.zeros(16 * MEBIBYTE, np.uint8)}
    for name, group in (("text", texts), ("images", images)):
        if group:
            data = group[-1].read_bytes()
            found[name] = np.frombuffer(gzip.decompress(data) if group[-1].suffix == ".gz" else data, np.uint8)
    return found


def by_zlib(path):
    with zipfile.ZipFile(path) as archive:
        info = archive.infolist()[0]
        archive.fp.seek(info.header_offset + 26)
        archive.fp.seek(sum(struct.unpack("<HH", archive.fp.read(4))), os.SEEK_CUR)
        data = zlib.decompress(archive.fp.read(info.compress_size), -15, info.file_size)
    assert zlib.crc32(data) == info.CRC
    return data


def seconds(read, path):
    began = time.perf_counter()
    read(path)
    return time.perf_counter() - began


def main():
    parser = argparse.ArgumentParser(prog="./dev bench archives", description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=11)
    args = parser.parse_args()
    readers = {
        "libtensor": lambda path: lt.load(path)["x"],
        "NumPy": lambda path: np.load(path)["x"],
        "zlib": by_zlib,
    }
    with tempfile.TemporaryDirectory() as folder:
        for name, values in members().items():
            path = os.path.join(folder, "x.npz")
            np.savez_compressed(path, x=values)
            times = {reader: [] for reader in readers}
            for _ in range(args.rounds + 1):
                for reader, read in readers.items():
                    times[reader].append(seconds(read, path))
            low, middle, high = zip(*(quartiles(times[reader][1:]) for reader in readers), strict=True)
            print(
                f"{name}: {values.nbytes / 1e6:.1f} MB from {os.path.getsize(path) / 1e6:.1f} MB; "
                + ", ".join(
                    f"{reader} {m * 1e3:.1f} ms ({a * 1e3:.1f} to {b * 1e3:.1f}, {values.nbytes / m / 1e6:.0f} MB/s)"
                    for reader, m, a, b in zip(readers, middle, low, high, strict=True)
                )
                + f"; of libtensor's time NumPy takes {middle[1] / middle[0]:.2f}, zlib {middle[2] / middle[0]:.2f}"
            )


if __name__ == "__main__":
    main()
