# SPDX-License-Identifier: Apache-2.0
"""What tensors of complex numbers have beside the functions of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import _ops_gen as c
from ._convert import Handle, check, guard, wrap
from .arithmetic import HOT
from .ops import Ops

if TYPE_CHECKING:
    from .tensor import Tensor


def real(x: Tensor) -> Tensor:
    """The real part: a view of a complex tensor; a real one itself."""
    return wrap(c.tensor_real(x._h))


def imag(x: Tensor) -> Tensor:
    """The imaginary part of a complex tensor, as a view."""
    return wrap(c.tensor_imag(x._h))


def _write(part: Tensor, value: Tensor | complex) -> None:
    check(c.tensor_copy_(part._h, value._h) if isinstance(value, Handle) else c.tensor_fill_(part._h, value))


class ComplexNumbers(Ops):
    __slots__ = ()

    @property
    def real(self) -> Tensor:
        return real(self)  # type: ignore[arg-type]

    @real.setter
    def real(self, value: Tensor | float) -> None:
        _write(self.real, value)

    @property
    def imag(self) -> Tensor:
        return imag(self)  # type: ignore[arg-type]

    @imag.setter
    def imag(self, value: Tensor | float) -> None:
        _write(self.imag, value)

    def vdot(self, other: Tensor) -> Tensor:
        """The inner product of two vectors, of which this one is conjugated."""
        return self.conj().dot(other)

    def adjoint(self) -> Tensor:
        """The conjugate with its last two axes exchanged."""
        return self.matrix_transpose().conj()

    @property
    def mH(self) -> Tensor:
        return self.adjoint()

    @property
    def H(self) -> Tensor:
        """The adjoint of a matrix."""
        return self.adjoint() if self.ndim else self.conj()  # type: ignore[attr-defined]

    def is_conj(self) -> bool:
        """False: conjugates are computed, not noted."""
        return False

    is_neg = is_conj

    def resolve_conj(self) -> Tensor:
        """The tensor itself: conjugates and negatives are computed, not noted."""
        return self  # type: ignore[return-value]

    resolve_neg = resolve_conj


guard(ComplexNumbers, [n for n in vars(ComplexNumbers) if not n.startswith("_")], HOT)
