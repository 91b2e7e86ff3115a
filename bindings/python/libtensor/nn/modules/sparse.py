# SPDX-License-Identifier: Apache-2.0
"""Tables of vectors."""

from ..embeddings import (
    Embedding,
    EmbeddingBag,
)

__all__ = [
    "Embedding", "EmbeddingBag",
]  # fmt: skip
