# SPDX-License-Identifier: Apache-2.0
"""Collectives through which gradients flow, under the names of torch.distributed.nn.functional.

Each returns new tensors. A backward pass through one is a collective too: all processes of the group run it, in one order.
The loss is the sum of the losses of all processes: gradients say how it changes.
"""

from __future__ import annotations

from ._functional import (
    all_gather,
    all_reduce,
    all_to_all,
    all_to_all_single,
    broadcast,
    gather,
    reduce,
    reduce_scatter,
    scatter,
)

__all__ = [
    "all_gather", "all_reduce", "all_to_all", "all_to_all_single", "broadcast", "gather", "reduce", "reduce_scatter",
    "scatter",
]  # fmt: skip
