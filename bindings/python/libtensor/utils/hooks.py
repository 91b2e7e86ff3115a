# SPDX-License-Identifier: Apache-2.0
"""What hooks return."""

from ..nn.module import RemovableHandle

__all__ = ["RemovableHandle"]
