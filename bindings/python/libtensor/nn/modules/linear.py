# SPDX-License-Identifier: Apache-2.0
"""Linear layers."""

from ..attention import (
    NonDynamicallyQuantizableLinear,
)
from ..layers import (
    Bilinear,
    Identity,
    Linear,
)
from ..lazy import (
    LazyLinear,
)

__all__ = [
    "Bilinear", "Identity", "LazyLinear", "Linear", "NonDynamicallyQuantizableLinear",
]  # fmt: skip
