# SPDX-License-Identifier: Apache-2.0
"""Random images."""

from __future__ import annotations

from typing import Any

from ...dtypes import uint8
from ...errors import OutOfRangeError
from ...random import Generator, randint
from .vision import Function, VisionDataset


class FakeData(VisionDataset):
    """`size` images of `image_size` in uint8 with random pixels, and random classes; each is the same whenever it is
    read, and another one with another random_offset."""

    def __init__(
        self,
        size: int = 1000,
        image_size: tuple[int, int, int] = (3, 224, 224),
        num_classes: int = 10,
        transform: Function = None,
        target_transform: Function = None,
        random_offset: int = 0,
    ) -> None:
        super().__init__(None, transform=transform, target_transform=target_transform)
        self.size, self.image_size, self.num_classes = size, image_size, num_classes
        self.random_offset = random_offset

    def __getitem__(self, index: Any) -> Any:
        if not 0 <= index < self.size:
            raise OutOfRangeError(f"FakeData: index {index} is out of range, there are {self.size} images")
        generator = Generator(seed=index + self.random_offset)
        image = randint(0, 256, self.image_size, generator=generator).to(dtype=uint8)
        return self._transformed(image, int(randint(0, self.num_classes, (1,), generator=generator).item()))

    def __len__(self) -> int:
        return self.size
