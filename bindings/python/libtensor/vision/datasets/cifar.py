# SPDX-License-Identifier: Apache-2.0
"""CIFAR-10 and CIFAR-100."""

from __future__ import annotations

import io
import os
import pathlib
import pickle
from typing import Any

from ...combining import concat
from ...dtypes import uint8
from ...errors import FileError, shown
from ...interchange import from_bytes
from ...tensor import Tensor
from ._download import Path, data_folder, download_url, extract_archive, has_checksum
from .vision import Function, VisionDataset


class _Array:
    """An array of NumPy as a pickle describes it."""

    shape: tuple[int, ...] = ()
    dtype: Any = None
    by_columns = False
    data: Any = b""

    def __setstate__(self, state: Any) -> None:
        _, self.shape, self.dtype, self.by_columns, self.data = state

    def is_images(self, n: int) -> bool:
        """Whether it is `n` rows of 3072 bytes."""
        kind = self.dtype.name if isinstance(self.dtype, _Kind) else None
        size = len(self.data) if isinstance(self.data, (bytes, str)) else -1
        return kind in ("u1", "uint8") and self.shape == (n, 3072) and size == n * 3072

    def tensor(self) -> Tensor:
        data = self.data.encode("latin1") if isinstance(self.data, str) else self.data
        if self.by_columns:
            return from_bytes(data, self.shape[::-1], uint8).t()
        return from_bytes(data, self.shape, uint8)


class _Kind:
    def __init__(self, name: str, *rest: Any) -> None:
        self.name = name

    def __setstate__(self, state: Any) -> None:
        pass


def _encode(text: str, encoding: str) -> bytes:
    return text.encode(encoding)


_KNOWN: dict[tuple[str, str], Any] = {
    ("numpy.core.multiarray", "_reconstruct"): lambda *of: _Array(),
    ("numpy._core.multiarray", "_reconstruct"): lambda *of: _Array(),
    ("numpy", "ndarray"): _Array,
    ("numpy", "dtype"): _Kind,
    ("_codecs", "encode"): _encode,
}


class _Reader(pickle._Unpickler):
    """Reads dicts, lists, numbers, texts and arrays of NumPy; nothing else is made, and no code is run.

    The class in C allocates whatever length or number of a memo a file names; this one keeps memos in a dict.
    """

    def find_class(self, module: str, name: str) -> Any:
        if (module, name) not in _KNOWN:
            raise pickle.UnpicklingError(f"{module}.{name} is not expected in a file of images")
        return _KNOWN[module, name]


def _read(path: pathlib.Path) -> dict[str, Any]:
    try:
        data = path.read_bytes()
    except OSError as e:
        raise FileError(f"{os.fspath(path)}: {e.strerror or e}") from e
    try:
        found = _Reader(io.BytesIO(data), encoding="latin1").load()
    except Exception as e:  # a malformed pickle fails in any way
        raise FileError(f"{os.fspath(path)}: is no file of images: {type(e).__name__}: {e}") from e
    if not isinstance(found, dict):
        raise FileError(f"{os.fspath(path)}: holds a {type(found).__name__}, expected a dict")
    return found


class CIFAR10(VisionDataset):
    """Photographs of ten kinds: 50,000 images (3, 32, 32) of uint8 for training and 10,000 for tests.

    The files ("python version") lie in the folder cifar-10-batches-py of root or of TENSOR_DATA_DIR. `data` has all
    images, (N, 32, 32, 3), `targets` is the list of labels, `classes` has their names.
    """

    base_folder = "cifar-10-batches-py"
    url = "https://www.cs.toronto.edu/~kriz/cifar-10-python.tar.gz"
    filename = "cifar-10-python.tar.gz"
    tgz_md5 = "c58f30108f718f92721af3b95e74349a"
    train_list = [
        ["data_batch_1", "c99cafc152244af753f735de768cd75f"],
        ["data_batch_2", "d4bba439e000b95fd0a9bffe97cbabec"],
        ["data_batch_3", "54ebc095f3ab1f0389bbae665268c751"],
        ["data_batch_4", "634d18415352ddfa80567beed471001a"],
        ["data_batch_5", "482c414d41f54cd18b22e5b47cb7c3cb"],
    ]
    test_list = [["test_batch", "40351d587109b95175f43aff81a1287e"]]
    meta = {"filename": "batches.meta", "key": "label_names", "md5": "5ff9c542aee3614f3951f8cda6e48888"}
    _labels = "labels"

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
        folder = self._folder()
        parts = []
        self.targets: list[int] = []
        for name in self._names():
            found = _read(folder / name)
            images, labels = found.get("data"), found.get(self._labels)
            if not isinstance(labels, list) or not all(isinstance(label, int) for label in labels):
                raise FileError(f"{folder / name}: expected {self._labels}, a list of integers")
            if not isinstance(images, _Array) or not images.is_images(len(labels)):
                shape = shown(getattr(images, "shape", None))
                raise FileError(
                    f"{folder / name}: {len(labels)} labels and data of shape {shape}, expected an array "
                    f"({len(labels)}, 3072) of uint8"
                )
            parts.append(images.tensor())
            self.targets += labels
        whole = concat(parts, 0).reshape(-1, 3, 32, 32)
        self.data = whole.permute(0, 2, 3, 1)
        meta = folder / self.meta["filename"]
        names = _read(meta).get(self.meta["key"])
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise FileError(f"{meta}: expected {self.meta['key']}, a list of names")
        self.classes: list[str] = names
        self.class_to_idx = {name: i for i, name in enumerate(self.classes)}

    def _names(self) -> list[str]:
        return [name for name, _ in (self.train_list if self.train else self.test_list)]

    def _folders(self) -> list[pathlib.Path]:
        bases = [None if self.root is None else pathlib.Path(self.root), data_folder()]
        return [base / self.base_folder for base in bases if base is not None]

    def _folder(self) -> pathlib.Path:
        wanted = [*self._names(), self.meta["filename"]]
        for folder in self._folders():
            if all((folder / name).is_file() for name in wanted):
                return folder
        raise self._missing(wanted, self._folders())

    def _check_integrity(self) -> bool:
        """Whether some folder has all files, with their MD5."""
        files = [*self.train_list, *self.test_list, [self.meta["filename"], self.meta["md5"]]]
        return any(all(has_checksum(folder / name, md5) for name, md5 in files) for folder in self._folders())

    def download(self) -> None:
        """Downloads the archive and unpacks it, unless its files are there with the known MD5."""
        if self._check_integrity():
            return
        root = self._root()
        extract_archive(download_url(self.url, root, self.filename, self.tgz_md5), root)

    def __getitem__(self, index: Any) -> Any:
        """The image (3, 32, 32) and its label, after the transforms."""
        return self._transformed(self.data[index].permute(2, 0, 1), self.targets[index])

    def __len__(self) -> int:
        return int(self.data.shape[0])

    def extra_repr(self) -> str:
        return f"Split: {'Train' if self.train else 'Test'}"


class CIFAR100(CIFAR10):
    """Photographs of a hundred kinds, in the numbers of CIFAR10."""

    base_folder = "cifar-100-python"
    url = "https://www.cs.toronto.edu/~kriz/cifar-100-python.tar.gz"
    filename = "cifar-100-python.tar.gz"
    tgz_md5 = "eb9058c3a382ffc7106e4002c42a8d85"
    train_list = [["train", "16019d7e3df5f24257cddd939b257f8d"]]
    test_list = [["test", "f0ef6b0ae62326f3e7ffdfab6717acfc"]]
    meta = {"filename": "meta", "key": "fine_label_names", "md5": "7973b15100ade9c7d40fb424638fde48"}
    _labels = "fine_labels"
