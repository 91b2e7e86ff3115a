# SPDX-License-Identifier: Apache-2.0
"""What data sets of images share."""

from __future__ import annotations

import os
import pathlib
from typing import Any, Callable, Optional

from ..._convert import guard as _guard
from ...errors import FileError, InvalidError
from ...utils.data import Dataset
from ._download import Path

Function = Optional[Callable[..., Any]]


class StandardTransform:
    """One function for the image and one for its label."""

    def __init__(self, transform: Function = None, target_transform: Function = None) -> None:
        self.transform, self.target_transform = transform, target_transform

    def __call__(self, input: Any, target: Any) -> tuple[Any, Any]:
        if self.transform is not None:
            input = self.transform(input)
        if self.target_transform is not None:
            target = self.target_transform(target)
        return input, target

    def __repr__(self) -> str:
        lines = ["StandardTransform"]
        for head, function in (("Transform: ", self.transform), ("Target transform: ", self.target_transform)):
            if function is not None:
                first, *rest = repr(function).splitlines() or [""]
                lines += [head + first, *(" " * len(head) + line for line in rest)]
        return "\n".join(lines)


class VisionDataset(Dataset[Any]):
    """Images and their labels, from files under `root`.

    A subclass has __getitem__(index) and __len__(). `transforms` is called with both, `transform` with the image and
    `target_transform` with the label.
    """

    def __init__(
        self,
        root: Path | None = None,
        transforms: Function = None,
        transform: Function = None,
        target_transform: Function = None,
    ) -> None:
        if transforms is not None and (transform is not None or target_transform is not None):
            raise InvalidError(f"{type(self).__name__}: transforms excludes transform and target_transform")
        self.root = os.path.expanduser(os.fspath(root)) if root is not None else None
        self.transform, self.target_transform = transform, target_transform
        if transform is not None or target_transform is not None:
            transforms = StandardTransform(transform, target_transform)
        self.transforms = transforms

    def __len__(self) -> int:
        raise NotImplementedError(f"{type(self).__name__} has no method __len__")

    def _transformed(self, image: Any, target: Any) -> tuple[Any, Any]:
        return (image, target) if self.transforms is None else self.transforms(image, target)

    def _root(self) -> pathlib.Path:
        """The folder that a download writes to."""
        if self.root is None:
            raise InvalidError(f"{type(self).__name__}: download=True needs root, the folder to write to")
        return pathlib.Path(self.root)

    def _missing(self, names: list[str], folders: list[pathlib.Path]) -> FileError:
        places = ", ".join(map(str, folders)) or "no folder: neither root nor TENSOR_DATA_DIR is given"
        return FileError(
            f"{type(self).__name__}: {', '.join(names)} not found in {places}; download=True downloads the files"
        )

    def extra_repr(self) -> str:
        """More lines for repr()."""
        return ""

    def __repr__(self) -> str:
        body = [f"Number of datapoints: {len(self)}"]
        if self.root is not None:
            body.append(f"Root location: {self.root}")
        body += self.extra_repr().splitlines()
        if self.transforms is not None:
            body += repr(self.transforms).splitlines()
        return "\n".join([f"Dataset {type(self).__name__}", *(" " * 4 + line for line in body)])


_guard(globals(), ["VisionDataset"], "")
