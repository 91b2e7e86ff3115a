# SPDX-License-Identifier: Apache-2.0
"""Parameters as one vector."""

from __future__ import annotations

from collections.abc import Iterable

from ..._convert import guard
from ..._convert import handle_of as _handle_of
from ...errors import ShapeError
from ...functions import concat
from ...tensor import Tensor


def parameters_to_vector(parameters: Iterable[Tensor]) -> Tensor:
    """All parameters in one 1-d tensor."""
    return concat([p.reshape(-1) for p in parameters])


def vector_to_parameters(vec: Tensor, parameters: Iterable[Tensor]) -> None:
    """The reverse of parameters_to_vector: their values become those of a 1-d tensor, which has at least as many."""
    _handle_of(vec, "vector_to_parameters")
    known = list(parameters)
    needed = sum(p.numel() for p in known)
    if vec.ndim != 1 or vec.numel() < needed:
        raise ShapeError(
            f"vector_to_parameters: vec has shape {list(vec.shape)}, expected {needed} elements in one axis"
        )
    at = 0
    for p in known:
        p.data = vec[at : at + p.numel()].reshape(p.shape)
        at += p.numel()


guard(globals(), ["parameters_to_vector", "vector_to_parameters"], "")
