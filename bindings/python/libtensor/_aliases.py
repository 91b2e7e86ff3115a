"""Second names: PyTorch's beside the array API's and NumPy's."""

from __future__ import annotations

from .ops import Ops


class Aliases(Ops):
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
    mm = bmm = mv = dot = Ops.matmul
    ger = Ops.outer
    swapaxes = swapdims = Ops.transpose
    moveaxis = Ops.movedim
    adjoint = Ops.matrix_transpose
    argwhere = Ops.nonzero
    ravel = Ops.flatten
    absolute_ = Ops.abs_
    negative_ = Ops.neg_
    multiply_ = Ops.mul_
    divide_ = Ops.div_
    subtract_ = Ops.sub_
    clip_ = Ops.clamp_
