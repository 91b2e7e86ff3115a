# SPDX-License-Identifier: Apache-2.0
"""Second names: PyTorch's beside the array API's and NumPy's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ._convert import MISUSE, refused_with, wrap, write_out
from ._ops_gen import tensor_matmul
from .complex_numbers import ComplexNumbers
from .ops import Ops

if TYPE_CHECKING:
    from .tensor import Tensor


class Aliases(ComplexNumbers):
    __slots__ = ()

    absolute = Ops.abs
    negative = Ops.neg
    multiply = Ops.mul
    divide = true_divide = Ops.div
    subtract = Ops.sub
    clip = Ops.clamp
    greater, greater_equal = Ops.gt, Ops.ge
    less, less_equal = Ops.lt, Ops.le
    not_equal = Ops.ne
    ger = Ops.outer
    swapdims = Ops.transpose
    movedim = Ops.moveaxis
    argwhere = Ops.nonzero
    ravel = Ops.flatten
    absolute_ = Ops.abs_
    negative_ = Ops.neg_
    multiply_ = Ops.mul_
    divide_ = Ops.div_
    subtract_ = Ops.sub_
    clip_ = Ops.clamp_
    arcsin = Ops.asin
    arccos = Ops.acos
    arctan = Ops.atan
    arcsinh = Ops.asinh
    arccosh = Ops.acosh
    arctanh = Ops.atanh
    arctan2, expit, fix = Ops.atan2, Ops.sigmoid, Ops.trunc
    degrees, radians = Ops.rad2deg, Ops.deg2rad
    bitwise_not = invert = Ops.bitwise_invert
    left_shift, right_shift = Ops.bitwise_left_shift, Ops.bitwise_right_shift
    fix_, arctan2_, bitwise_not_ = Ops.trunc_, Ops.atan2_, Ops.bitwise_invert_
    arcsin_ = Ops.asin_
    arccos_ = Ops.acos_
    arctan_ = Ops.atan_
    arcsinh_ = Ops.asinh_
    arccosh_ = Ops.acosh_
    arctanh_ = Ops.atanh_

    def mm(input, mat2: Tensor, out: Tensor | None = None) -> Tensor:
        """The product of two matrices."""
        if out is not None:
            return write_out("mm", out, Aliases.mm(input, mat2))  # type: ignore[no-any-return]
        try:
            return wrap(tensor_matmul(input._h, mat2._h))
        except MISUSE as e:
            return refused_with(e, "mm", input, mat2)  # type: ignore[no-any-return]
