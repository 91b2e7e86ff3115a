# SPDX-License-Identifier: Apache-2.0
"""dlgrad's interface: float32 tensors, layers as callables in a list, and two optimisers.

    from libtensor.compat.dlgrad import Tensor, nn

Written as in dlgrad's guide and examples. Here cross-entropy is the mean over the batch (dlgrad's forward pass returned
a sum and its backward pass divided by N), and slices may have open ends.
"""

from . import nn
from .tensor import Device, DType, Tensor

__all__ = ["DType", "Device", "Tensor", "nn"]
