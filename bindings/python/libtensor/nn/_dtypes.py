# SPDX-License-Identifier: Apache-2.0
"""The dtype of what goes into a layer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .. import _ops_gen as c
from .._ops_gen import tensor_dtype
from ..dtypes import BY_CODE
from ..errors import DTypeError, InvalidTypeError, SparseOperand
from ..tensor import Tensor

if TYPE_CHECKING:
    from .module import Module


def same_dtype(layer: Module, x: Any, weight: Tensor | None) -> None:
    """An error unless the input has the dtype of the parameters: a network that computes in float64, because that is
    what NumPy's arrays hold, is seldom what was meant. Under autocast ops choose their dtype themselves. Without
    parameters any dtype will do."""
    try:
        given = tensor_dtype(x._h)
    except SparseOperand:
        given = x.dtype.code
    except AttributeError:
        raise InvalidTypeError(f"{type(layer).__name__}: expected a Tensor, not {type(x).__name__}") from None
    if weight is None:
        return
    own = tensor_dtype(weight._h)
    if given != own and c.tensor_autocast_get(c.tensor_device(weight._h)) == 0:
        dtypes = BY_CODE[given].name, BY_CODE[own].name
        raise DTypeError(
            f"{type(layer).__name__}: the input has dtype {dtypes[0]}, the parameters {dtypes[1]}: "
            f"convert one of them, with .to(lt.{dtypes[1]}) or module.to(lt.{dtypes[0]})"
        )
