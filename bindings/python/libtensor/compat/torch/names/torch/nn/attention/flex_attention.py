# SPDX-License-Identifier: Apache-2.0
"""torch.nn.attention.flex_attention: placeholders; scaled_dot_product_attention() with a mask computes the same."""

from ....._missing import Missing

_DEFAULT_SPARSE_BLOCK_SIZE = 128
AuxRequest, BlockMask, create_block_mask, create_mask, flex_attention = (
    Missing(f"torch.nn.attention.flex_attention.{name}")
    for name in "AuxRequest BlockMask create_block_mask create_mask flex_attention".split()
)
