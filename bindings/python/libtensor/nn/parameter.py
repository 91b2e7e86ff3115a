# SPDX-License-Identifier: Apache-2.0
"""Tensors that a Module trains."""

from __future__ import annotations

from typing import Any

from ..tensor import Tensor


class Parameter(Tensor):
    """A tensor that counts as a parameter of the Module that it is an attribute of. It shares memory with `data`."""

    __slots__ = ()

    def __new__(cls, data: Any = (), requires_grad: bool = True) -> Parameter:
        source = data if isinstance(data, Tensor) else Tensor(data)
        t = source.detach().as_subclass(cls)
        if requires_grad:
            t.requires_grad = True
        return t  # type: ignore[return-value]

    def __repr__(self) -> str:
        return "Parameter containing:\n" + super().__repr__()
