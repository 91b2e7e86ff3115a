# SPDX-License-Identifier: Apache-2.0
"""Data sets from folders: the samples of each class lie in the folder of its name."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any, Callable

from ...errors import FileError, InvalidError, shown
from ...tensor import Tensor
from ..io import ImageReadMode, read_image
from ._download import Path
from .vision import Function, VisionDataset

IMG_EXTENSIONS = (".jpg", ".jpeg", ".png", ".ppm", ".bmp", ".pgm", ".tif", ".tiff", ".webp")


def has_file_allowed_extension(filename: str, extensions: str | tuple[str, ...]) -> bool:
    """Whether the name ends with one of these, in upper or lower case."""
    return filename.lower().endswith(extensions if isinstance(extensions, str) else tuple(extensions))


def is_image_file(filename: str) -> bool:
    """Whether the name ends with one of IMG_EXTENSIONS."""
    return has_file_allowed_extension(filename, IMG_EXTENSIONS)


def default_loader(path: str) -> Tensor:
    """The image (3, H, W) of a file; a PNG, PGM or PPM file, or what Pillow reads."""
    return read_image(path, ImageReadMode.RGB)


def find_classes(directory: Path) -> tuple[list[str], dict[str, int]]:
    """The names of the folders in `directory`, sorted, and their numbers."""
    try:
        classes = sorted(entry.name for entry in os.scandir(directory) if entry.is_dir())
    except OSError as e:
        raise FileError(f"find_classes: {os.fspath(directory)}: {e.strerror or e}") from e
    if not classes:
        raise FileError(f"find_classes: {os.fspath(directory)} has no folders, expected one for each class")
    return classes, {name: i for i, name in enumerate(classes)}


def make_dataset(
    directory: Path,
    class_to_idx: dict[str, int] | None = None,
    extensions: str | Sequence[str] | None = None,
    is_valid_file: Callable[[str], bool] | None = None,
    allow_empty: bool = False,
) -> list[tuple[str, int]]:
    """(path, class) of all files, in the order of classes and names, folders in folders too."""
    base = os.path.expanduser(os.fspath(directory))
    numbers = find_classes(base)[1] if class_to_idx is None else class_to_idx
    if not numbers:
        raise InvalidError("make_dataset: class_to_idx is empty, expected at least one class")
    if (extensions is None) == (is_valid_file is None):
        raise InvalidError("make_dataset: expected either extensions or is_valid_file")
    allowed = is_valid_file
    if allowed is None:
        ends = extensions if isinstance(extensions, str) else tuple(extensions or ())

        def allowed(path: str) -> bool:
            return has_file_allowed_extension(path, ends)

    found: list[tuple[str, int]] = []
    empty = []
    for name in sorted(numbers):
        before = len(found)
        for folder, _, files in sorted(os.walk(os.path.join(base, name), followlinks=True)):
            paths = (os.path.join(folder, file) for file in sorted(files))
            found += [(path, numbers[name]) for path in paths if allowed(path)]
        if len(found) == before:
            empty.append(name)
    if empty and not allow_empty:
        names = [extensions] if isinstance(extensions, str) else list(extensions or ())
        raise FileError(f"make_dataset: no file {shown(names)} of the classes {', '.join(empty)} in {base}")
    return found


class DatasetFolder(VisionDataset):
    """Samples root/CLASS/.../NAME, read by `loader`.

    `classes` has the names of the folders, sorted, `class_to_idx` their numbers, `samples` the pairs of path and
    class, `targets` the classes. Files are chosen by `extensions` or by is_valid_file(path).
    """

    def __init__(
        self,
        root: Path,
        loader: Callable[[str], Any],
        extensions: tuple[str, ...] | None = None,
        transform: Function = None,
        target_transform: Function = None,
        is_valid_file: Callable[[str], bool] | None = None,
        allow_empty: bool = False,
    ) -> None:
        super().__init__(root, transform=transform, target_transform=target_transform)
        base = str(self.root)
        self.classes, self.class_to_idx = self.find_classes(base)
        self.samples = self.make_dataset(base, self.class_to_idx, extensions, is_valid_file, allow_empty)
        self.loader, self.extensions = loader, extensions
        self.targets = [target for _, target in self.samples]

    @staticmethod
    def make_dataset(
        directory: Path,
        class_to_idx: dict[str, int],
        extensions: tuple[str, ...] | None = None,
        is_valid_file: Callable[[str], bool] | None = None,
        allow_empty: bool = False,
    ) -> list[tuple[str, int]]:
        """make_dataset; a subclass may choose other samples."""
        return make_dataset(directory, class_to_idx, extensions, is_valid_file, allow_empty)

    def find_classes(self, directory: Path) -> tuple[list[str], dict[str, int]]:
        """find_classes; a subclass may choose other classes."""
        return find_classes(directory)

    def __getitem__(self, index: Any) -> Any:
        """The sample and its class, after the transforms."""
        path, target = self.samples[index]
        return self._transformed(self.loader(path), target)

    def __len__(self) -> int:
        return len(self.samples)


class ImageFolder(DatasetFolder):
    """Images root/CLASS/.../NAME, as (3, H, W) of uint8."""

    def __init__(
        self,
        root: Path,
        transform: Function = None,
        target_transform: Function = None,
        loader: Callable[[str], Any] = default_loader,
        is_valid_file: Callable[[str], bool] | None = None,
        allow_empty: bool = False,
    ) -> None:
        extensions = IMG_EXTENSIONS if is_valid_file is None else None
        super().__init__(root, loader, extensions, transform, target_transform, is_valid_file, allow_empty)
        self.imgs = self.samples
