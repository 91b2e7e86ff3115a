# SPDX-License-Identifier: Apache-2.0
"""MNIST and the data sets in its file format."""

from __future__ import annotations

import gzip
import math
import os
import pathlib
import string
import struct
import zipfile
import zlib
from typing import Any

from ...dtypes import dtype, float32, float64, int8, int16, int32, int64, uint8
from ...errors import FileError, InvalidError, shown
from ...interchange import from_bytes
from ...tensor import Tensor
from ._download import Path, data_folder, download_from, download_url, has_checksum
from .vision import Function, VisionDataset

_IDX: dict[int, dtype] = {8: uint8, 9: int8, 11: int16, 12: int32, 13: float32, 14: float64}


def read_idx(path: Path) -> Tensor:
    """The tensor of an IDX file, which may be compressed by gzip."""
    place = os.fspath(path)
    try:
        with open(path, "rb") as plain:
            packed = plain.read(2) == b"\x1f\x8b"
            plain.seek(0)
            file: Any = gzip.GzipFile(fileobj=plain) if packed else plain
            head = file.read(4)
            if len(head) < 4 or head[:2] != b"\0\0" or head[2] not in _IDX or not 0 < head[3] <= 8:
                raise FileError(f"{place}: begins with {head!r}, which is no IDX file of 1 to 8 axes")
            kind, ndim = _IDX[head[2]], head[3]
            extents = file.read(4 * ndim)
            if len(extents) < 4 * ndim:
                raise FileError(f"{place}: the header has {4 + len(extents)} bytes, expected {4 + 4 * ndim}")
            shape = struct.unpack(f">{ndim}I", extents)
            wanted = math.prod(shape) * kind.itemsize
            body = _read_up_to(file, wanted + 1)
    except (OSError, EOFError, zlib.error) as e:
        raise FileError(f"{place}: {e}") from e
    if len(body) != wanted:
        more = "more" if len(body) > wanted else len(body)
        raise FileError(f"{place}: has {more} bytes after its header, expected {wanted} for the shape {list(shape)}")
    if kind.itemsize > 1:  # the last byte first
        swapped = bytearray(len(body))
        for i in range(kind.itemsize):
            swapped[i :: kind.itemsize] = body[kind.itemsize - 1 - i :: kind.itemsize]
        body = bytes(swapped)
    return from_bytes(body, shape, kind)


def _read_up_to(file: Any, n: int) -> bytes:
    """The next n bytes, fewer at the end of the file, whose own memory grows with what is there."""
    blocks = []
    while n > 0 and (block := file.read(min(n, 1 << 22))):
        blocks.append(block)
        n -= len(block)
    return b"".join(blocks)


class MNIST(VisionDataset):
    """Handwritten digits: 60,000 images (1, 28, 28) of uint8 for training and 10,000 for tests, and labels 0 to 9.

    The files lie in root/MNIST/raw, in root itself, or in one of the folders mnist and MNIST/raw of TENSOR_DATA_DIR,
    compressed or not. `data` has all images (N, 28, 28) and `targets` all labels (N,) of int64.
    """

    mirrors = ["https://ossci-datasets.s3.amazonaws.com/mnist/", "http://yann.lecun.com/exdb/mnist/"]
    resources = [
        ("train-images-idx3-ubyte.gz", "f68b3c2dcbeaaa9fbdd348bbdeb94873"),
        ("train-labels-idx1-ubyte.gz", "d53e105ee54ea40749a09fcbcd1e9432"),
        ("t10k-images-idx3-ubyte.gz", "9fb629c4189551a2d022fa330f9573f3"),
        ("t10k-labels-idx1-ubyte.gz", "ec29112dd5afa0611ce80d1b7f02629c"),
    ]
    classes = [
        "0 - zero", "1 - one", "2 - two", "3 - three", "4 - four",
        "5 - five", "6 - six", "7 - seven", "8 - eight", "9 - nine",
    ]  # fmt: skip

    def __init__(
        self,
        root: Path | None = None,
        train: bool = True,
        transform: Function = None,
        target_transform: Function = None,
        download: bool = False,
    ) -> None:
        super().__init__(root, transform=transform, target_transform=target_transform)
        self.train = train
        if download:
            self.download()
        self.data, self.targets = self._load()

    @property
    def raw_folder(self) -> str:
        """The folder that downloads are written to."""
        return str(self._root() / type(self).__name__ / "raw")

    @property
    def class_to_idx(self) -> dict[str, int]:
        return {name: i for i, name in enumerate(self.classes)}

    def _names(self) -> list[str]:
        """The names of the files with images and labels, without .gz."""
        which = "train" if self.train else "t10k"
        return [f"{which}-images-idx3-ubyte", f"{which}-labels-idx1-ubyte"]

    def _folders(self) -> list[pathlib.Path]:
        kind, shared = type(self).__name__, data_folder()
        found = []
        if self.root is not None:
            base = pathlib.Path(self.root)
            found = [base / kind / "raw", base / kind, base]
        if shared is not None:
            found += [shared / kind.lower(), shared / kind / "raw"]
        return found

    def _find(self, name: str) -> pathlib.Path | None:
        for folder in self._folders():
            for path in (folder / name, folder / f"{name}.gz"):
                if path.is_file():
                    return path
        return None

    def _load(self) -> tuple[Tensor, Tensor]:
        paths = [self._find(name) for name in self._names()]
        missing = [name for name, path in zip(self._names(), paths) if path is None]
        if missing:
            raise self._missing(missing, self._folders())
        images, labels = (read_idx(path) for path in paths if path is not None)
        if images.ndim != 3 or labels.ndim != 1 or images.shape[0] != labels.shape[0]:
            raise FileError(
                f"{type(self).__name__}: images of shape {list(images.shape)} and labels of shape "
                f"{list(labels.shape)}, expected [N, H, W] and [N]"
            )
        return images, labels.to(dtype=int64)

    def download(self) -> None:
        """Downloads the files that are not found. What comes has to have the known MD5."""
        for name, checksum in self.resources:
            if self._find(name.removesuffix(".gz")) is None:
                download_from(self.mirrors, name, self.raw_folder, checksum)

    def __getitem__(self, index: Any) -> Any:
        """The image (1, 28, 28) and its label, after the transforms."""
        return self._transformed(self.data[index].unsqueeze(0), int(self.targets[index].item()))

    def __len__(self) -> int:
        return int(self.data.shape[0])

    def extra_repr(self) -> str:
        return f"Split: {'Train' if self.train else 'Test'}"


class FashionMNIST(MNIST):
    """Pictures of clothes, in the format and the numbers of MNIST."""

    mirrors = ["http://fashion-mnist.s3-website.eu-central-1.amazonaws.com/"]
    resources = [
        ("train-images-idx3-ubyte.gz", "8d4fb7e6c68d591d4c3dfef9ec88bf0d"),
        ("train-labels-idx1-ubyte.gz", "25c81989df183df01b3e8a0aad5dffbe"),
        ("t10k-images-idx3-ubyte.gz", "bef4ecab320f06d8554ea6380940ec79"),
        ("t10k-labels-idx1-ubyte.gz", "bb300cfdad3c16e7a12a480ee83cd310"),
    ]
    classes = [
        "T-shirt/top", "Trouser", "Pullover", "Dress", "Coat",
        "Sandal", "Shirt", "Sneaker", "Bag", "Ankle boot",
    ]  # fmt: skip


class KMNIST(MNIST):
    """Handwritten Japanese characters, in the format and the numbers of MNIST."""

    mirrors = ["http://codh.rois.ac.jp/kmnist/dataset/kmnist/"]
    resources = [
        ("train-images-idx3-ubyte.gz", "bdb82020997e1d708af4cf47b453dcf7"),
        ("train-labels-idx1-ubyte.gz", "e144d726b3acfaa3e44228e80efcd344"),
        ("t10k-images-idx3-ubyte.gz", "5c965bf0a639b31b8f53240b1b52f4d7"),
        ("t10k-labels-idx1-ubyte.gz", "7320c461ea6c1c855c0b718fb2a4b134"),
    ]
    classes = ["o", "ki", "su", "tsu", "na", "ha", "ma", "ya", "re", "wo"]


_MERGED = [c for c in string.ascii_lowercase if c in "abdefghnqrt"]
_SPLITS: dict[str, list[str]] = {
    "byclass": [*string.digits, *string.ascii_uppercase, *string.ascii_lowercase],
    "bymerge": [*string.digits, *string.ascii_uppercase, *_MERGED],
    "balanced": [*string.digits, *string.ascii_uppercase, *_MERGED],
    "letters": ["N/A", *string.ascii_lowercase],
    "digits": [*string.digits],
    "mnist": [*string.digits],
}


class EMNIST(MNIST):
    """Handwritten digits and letters in the format of MNIST; each image is transposed, as it is in the files.

    split is byclass, bymerge, balanced, letters (labels from 1), digits or mnist.
    """

    url = "https://biometrics.nist.gov/cs_links/EMNIST/gzip.zip"
    md5 = "58c8d27c78d21e728a6bc7b3cc06412e"
    splits = tuple(_SPLITS)

    def __init__(self, root: Path | None = None, split: str = "", **named: Any) -> None:
        if split not in _SPLITS:
            raise InvalidError(f"EMNIST: split is {shown(split)}, expected one of {', '.join(_SPLITS)}")
        self.split = split
        self.classes = _SPLITS[split]
        super().__init__(root, **named)

    def _names(self) -> list[str]:
        start = f"emnist-{self.split}-{'train' if self.train else 'test'}"
        return [f"{start}-images-idx3-ubyte", f"{start}-labels-idx1-ubyte"]

    def download(self) -> None:
        """Downloads the archive and unpacks its files, unless those of this split are found."""
        if all(self._find(name) is not None for name in self._names()):
            return
        folder = pathlib.Path(self.raw_folder)
        archive = folder / "gzip.zip"
        if not has_checksum(archive, self.md5):
            download_url(self.url, folder, archive.name, self.md5)
        with zipfile.ZipFile(archive) as packed:
            for name in packed.namelist():
                if name.endswith(".gz"):
                    (folder / os.path.basename(name)).write_bytes(packed.read(name))
        archive.unlink()
