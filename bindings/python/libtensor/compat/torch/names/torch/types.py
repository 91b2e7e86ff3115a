# SPDX-License-Identifier: Apache-2.0
"""torch.types: names for annotations."""

from __future__ import annotations

import builtins
from collections.abc import Sequence
from typing import Any, Union

import libtensor as lt

Tensor, Storage = lt.Tensor, lt.UntypedStorage
Device = Union[lt.device, str, int, None]
Number = Union[int, float, bool]
FileLike = Any
_TensorOrTensors = Union[lt.Tensor, Sequence[lt.Tensor]]
_device, _dtype, _layout = lt.device, lt.dtype, type(lt.strided)
_size = Union[Sequence[int], lt.Size]
_int, _float, _bool, _complex = builtins.int, builtins.float, builtins.bool, builtins.complex
