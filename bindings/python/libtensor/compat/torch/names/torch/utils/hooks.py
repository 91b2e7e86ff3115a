# SPDX-License-Identifier: Apache-2.0
"""torch.utils.hooks: what hooks return."""

from libtensor.nn.module import RemovableHandle

__all__ = ["RemovableHandle"]
