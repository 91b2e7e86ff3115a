# SPDX-License-Identifier: Apache-2.0
"""Variable: a tensor that requires grad, by the name of older programs."""

from __future__ import annotations

from typing import Any

from ..creation import tensor
from ..dtypes import get_default_dtype
from ..tensor import Tensor


class _VariableMeta(type):
    def __instancecheck__(cls, other: Any) -> bool:
        return isinstance(other, Tensor)


class Variable(metaclass=_VariableMeta):
    """Variable(data, requires_grad=False, volatile=False) is the data itself, as a tensor that requires grad if it says so."""

    def __new__(cls, data: Any = (), requires_grad: bool = False, volatile: bool = False) -> Any:
        made = data if isinstance(data, Tensor) else tensor(data, dtype=get_default_dtype())
        return made.detach().requires_grad_() if requires_grad else made.detach()


def __dir__() -> list[str]:
    """What the module exports."""
    return ["Variable"]
