# SPDX-License-Identifier: Apache-2.0
"""Transformers."""

from ..transformer import (
    Transformer,
    TransformerDecoder,
    TransformerDecoderLayer,
    TransformerEncoder,
    TransformerEncoderLayer,
)
from ..transformer import (
    _activation as _get_activation_fn,  # noqa: F401
)
from ..transformer import (
    _copies as _get_clones,  # noqa: F401
)

__all__ = [
    "Transformer", "TransformerDecoder", "TransformerDecoderLayer", "TransformerEncoder",
    "TransformerEncoderLayer",
]  # fmt: skip
