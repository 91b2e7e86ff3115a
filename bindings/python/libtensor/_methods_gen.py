"""One function for each op, derived by tools/generate.py from libtensor/ops/ops.toml."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Optional, Union

from ._convert import (
    FANS,
    MISUSE,
    REDUCTIONS,
    DeviceLike,
    DTypeLike,
    Handle,
    Ints,
    Number,
    Operand,
    axes32,
    axis32,
    axis32_or_none,
    check,
    choice,
    device_code,
    dtype_code,
    handles,
    int64,
    ints64,
    misuse,
    optional,
    rng_handle,
    take,
    with_number,
    wrap,
)
from ._ops_gen import (
    tensor_abs,
    tensor_abs_,
    tensor_addmm,
    tensor_all,
    tensor_any,
    tensor_argmax,
    tensor_argmin,
    tensor_avg_pool2d,
    tensor_avg_pool2d_grad,
    tensor_batch_norm,
    tensor_bce_with_logits,
    tensor_bernoulli,
    tensor_ceil,
    tensor_ceil_,
    tensor_conv2d,
    tensor_conv2d_input_grad,
    tensor_conv2d_weight_grad,
    tensor_copy_,
    tensor_cos,
    tensor_cos_,
    tensor_cross_entropy,
    tensor_cumsum,
    tensor_div,
    tensor_div_,
    tensor_div_scalar,
    tensor_div_scalar_,
    tensor_div_scalar_i64,
    tensor_div_scalar_i64_,
    tensor_dropout,
    tensor_embedding,
    tensor_eq,
    tensor_eq_scalar,
    tensor_eq_scalar_i64,
    tensor_erf,
    tensor_erf_,
    tensor_exp,
    tensor_exp_,
    tensor_expm1,
    tensor_expm1_,
    tensor_fill_,
    tensor_fill_i64_,
    tensor_floor,
    tensor_floor_,
    tensor_gather,
    tensor_ge,
    tensor_ge_scalar,
    tensor_ge_scalar_i64,
    tensor_gelu,
    tensor_gelu_,
    tensor_gt,
    tensor_gt_scalar,
    tensor_gt_scalar_i64,
    tensor_hypot,
    tensor_hypot_,
    tensor_hypot_scalar,
    tensor_hypot_scalar_,
    tensor_hypot_scalar_i64,
    tensor_hypot_scalar_i64_,
    tensor_index,
    tensor_index_put_,
    tensor_index_select,
    tensor_isfinite,
    tensor_isinf,
    tensor_isnan,
    tensor_kaiming_normal_,
    tensor_kaiming_uniform_,
    tensor_l1_loss,
    tensor_layer_norm,
    tensor_le,
    tensor_le_scalar,
    tensor_le_scalar_i64,
    tensor_leaky_relu,
    tensor_leaky_relu_,
    tensor_linear,
    tensor_log,
    tensor_log1p,
    tensor_log1p_,
    tensor_log_,
    tensor_logical_and,
    tensor_logical_not,
    tensor_logical_or,
    tensor_logical_xor,
    tensor_logsumexp,
    tensor_lt,
    tensor_lt_scalar,
    tensor_lt_scalar_i64,
    tensor_masked_fill,
    tensor_masked_fill_,
    tensor_masked_fill_scalar,
    tensor_masked_fill_scalar_,
    tensor_masked_fill_scalar_i64,
    tensor_masked_fill_scalar_i64_,
    tensor_matmul,
    tensor_matrix_transpose,
    tensor_max_pool2d,
    tensor_maximum,
    tensor_maximum_,
    tensor_maximum_scalar,
    tensor_maximum_scalar_,
    tensor_maximum_scalar_i64,
    tensor_maximum_scalar_i64_,
    tensor_mean,
    tensor_minimum,
    tensor_minimum_,
    tensor_minimum_scalar,
    tensor_minimum_scalar_,
    tensor_minimum_scalar_i64,
    tensor_minimum_scalar_i64_,
    tensor_mse_loss,
    tensor_mul,
    tensor_mul_,
    tensor_mul_scalar,
    tensor_mul_scalar_,
    tensor_mul_scalar_i64,
    tensor_mul_scalar_i64_,
    tensor_multinomial,
    tensor_narrow,
    tensor_ne,
    tensor_ne_scalar,
    tensor_ne_scalar_i64,
    tensor_neg,
    tensor_neg_,
    tensor_nll_loss,
    tensor_normal_,
    tensor_one_hot,
    tensor_outer,
    tensor_pad,
    tensor_pad_i64,
    tensor_permute_dims,
    tensor_pow,
    tensor_pow_,
    tensor_pow_scalar,
    tensor_pow_scalar_,
    tensor_pow_scalar_i64,
    tensor_pow_scalar_i64_,
    tensor_prod,
    tensor_reciprocal,
    tensor_reciprocal_,
    tensor_relu,
    tensor_relu_,
    tensor_remainder,
    tensor_remainder_,
    tensor_remainder_scalar,
    tensor_remainder_scalar_,
    tensor_remainder_scalar_i64,
    tensor_remainder_scalar_i64_,
    tensor_round_,
    tensor_rsqrt,
    tensor_rsqrt_,
    tensor_scatter_,
    tensor_scatter_add,
    tensor_scatter_add_,
    tensor_select,
    tensor_sigmoid,
    tensor_sigmoid_,
    tensor_sign,
    tensor_sign_,
    tensor_silu,
    tensor_silu_,
    tensor_sin,
    tensor_sin_,
    tensor_slice,
    tensor_sqrt,
    tensor_sqrt_,
    tensor_square,
    tensor_square_,
    tensor_squeeze,
    tensor_sum,
    tensor_take_along_axis,
    tensor_tanh,
    tensor_tanh_,
    tensor_uniform_,
    tensor_unsqueeze,
    tensor_xavier_normal_,
    tensor_xavier_uniform_,
    tensor_zero_,
)

if TYPE_CHECKING:
    from .random import Generator
    from .tensor import Tensor


class Methods(Handle):
    __slots__ = ()

    def copy_(self, src: Tensor) -> Tensor:
        """Writes `src`, broadcast to the shape of `x` and converted to its dtype, into `x`."""
        try:
            check(tensor_copy_(self._h, src._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "copy_")

    def fill_(self, value: Number) -> Tensor:
        """Sets every element of `x` to `value`."""
        try:
            check(with_number(None, tensor_fill_, tensor_fill_i64_, value, (self._h,), ()))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "fill_")

    def zero_(self) -> Tensor:
        """Sets every element of `x` to 0."""
        try:
            check(tensor_zero_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "zero_")

    def permute_dims(self, axes: Ints) -> Tensor:
        """A view of `x` whose axis i is axis axes[i] of `x`."""
        try:
            return wrap(tensor_permute_dims(self._h, *ints64(axes)))
        except MISUSE as e:
            raise misuse(e, "permute_dims")

    def matrix_transpose(self) -> Tensor:
        """A view of `x` with its last two axes exchanged; at least two axes."""
        try:
            return wrap(tensor_matrix_transpose(self._h))
        except MISUSE as e:
            raise misuse(e, "matrix_transpose")

    def squeeze(self, dim: Optional[Ints] = None, *, axis: Optional[Ints] = None) -> Tensor:
        """A view of `x` without those of `axes` whose extent is 1; no axes means all of them."""
        try:
            return wrap(tensor_squeeze(self._h, *axes32(dim, axis)))
        except MISUSE as e:
            raise misuse(e, "squeeze")

    def unsqueeze(self, dim: Optional[int] = None, *, axis: Optional[int] = None) -> Tensor:
        """A view of `x` with a new axis of extent 1 at position `axis` of the result."""
        try:
            return wrap(tensor_unsqueeze(self._h, axis32(dim, axis, "unsqueeze")))
        except MISUSE as e:
            raise misuse(e, "unsqueeze")

    def slice(self, dim: int, start: int, stop: int, step: int) -> Tensor:
        """A view of x[start:stop:step] along `axis`, with Python's rules: bounds are clamped, negative ones count from the end, TENSOR_SLICE_NONE is an omitted one or an omitted step, and a negative step goes backwards. `step` is not 0."""
        try:
            return wrap(tensor_slice(self._h, axis32(dim, None, "slice"), int64(start), int64(stop), int64(step)))
        except MISUSE as e:
            raise misuse(e, "slice")

    def select(self, dim: int, index: int) -> Tensor:
        """A view of the slice `index` of `axis`, without that axis; negative indices count from the end."""
        try:
            return wrap(tensor_select(self._h, axis32(dim, None, "select"), int64(index)))
        except MISUSE as e:
            raise misuse(e, "select")

    def narrow(self, dim: int, start: int, length: int) -> Tensor:
        """A view of `length` slices of `axis` from `start` on, which must lie inside."""
        try:
            return wrap(tensor_narrow(self._h, axis32(dim, None, "narrow"), int64(start), int64(length)))
        except MISUSE as e:
            raise misuse(e, "narrow")

    def pad(self, widths: Ints, value: Number = 0) -> Tensor:
        """`x` with `value` before and after the elements of each axis: widths are (before, after) for axis 0, then axis 1, ...; negative ones crop."""
        try:
            return wrap(with_number(None, tensor_pad, tensor_pad_i64, value, (self._h, *ints64(widths),), ()))
        except MISUSE as e:
            raise misuse(e, "pad")

    def mul(self, b: Operand) -> Tensor:
        """a * b. For bool: a and b."""
        try:
            return wrap(with_number(tensor_mul, tensor_mul_scalar, tensor_mul_scalar_i64, b, (self._h,), ()))
        except MISUSE as e:
            raise misuse(e, "mul")

    def mul_(self, b: Operand) -> Tensor:
        """In place: a * b. For bool: a and b."""
        try:
            check(with_number(tensor_mul_, tensor_mul_scalar_, tensor_mul_scalar_i64_, b, (self._h,), ()))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "mul_")

    def div(self, b: Operand) -> Tensor:
        """a / b; integers are divided in float32."""
        try:
            return wrap(with_number(tensor_div, tensor_div_scalar, tensor_div_scalar_i64, b, (self._h,), ()))
        except MISUSE as e:
            raise misuse(e, "div")

    def div_(self, b: Operand) -> Tensor:
        """In place: a / b; integers are divided in float32."""
        try:
            check(with_number(tensor_div_, tensor_div_scalar_, tensor_div_scalar_i64_, b, (self._h,), ()))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "div_")

    def remainder(self, b: Operand) -> Tensor:
        """a - floor(a / b) * b, with the sign of `b`. An integer 0 in `b` is TENSOR_E_INVALID."""
        try:
            return wrap(with_number(tensor_remainder, tensor_remainder_scalar, tensor_remainder_scalar_i64, b, (self._h,), ()))
        except MISUSE as e:
            raise misuse(e, "remainder")

    def remainder_(self, b: Operand) -> Tensor:
        """In place: a - floor(a / b) * b, with the sign of `b`. An integer 0 in `b` is TENSOR_E_INVALID."""
        try:
            check(with_number(tensor_remainder_, tensor_remainder_scalar_, tensor_remainder_scalar_i64_, b, (self._h,), ()))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "remainder_")

    def pow(self, b: Operand) -> Tensor:
        """a ** b. Integers wrap around; a negative integer exponent gives 0 except for bases 1 and -1."""
        try:
            return wrap(with_number(tensor_pow, tensor_pow_scalar, tensor_pow_scalar_i64, b, (self._h,), ()))
        except MISUSE as e:
            raise misuse(e, "pow")

    def pow_(self, b: Operand) -> Tensor:
        """In place: a ** b. Integers wrap around; a negative integer exponent gives 0 except for bases 1 and -1."""
        try:
            check(with_number(tensor_pow_, tensor_pow_scalar_, tensor_pow_scalar_i64_, b, (self._h,), ()))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "pow_")

    def maximum(self, b: Operand) -> Tensor:
        """The larger of a and b; NaN if either is. Equal ones share the gradient in halves."""
        try:
            return wrap(with_number(tensor_maximum, tensor_maximum_scalar, tensor_maximum_scalar_i64, b, (self._h,), ()))
        except MISUSE as e:
            raise misuse(e, "maximum")

    def maximum_(self, b: Operand) -> Tensor:
        """In place: The larger of a and b; NaN if either is. Equal ones share the gradient in halves."""
        try:
            check(with_number(tensor_maximum_, tensor_maximum_scalar_, tensor_maximum_scalar_i64_, b, (self._h,), ()))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "maximum_")

    def minimum(self, b: Operand) -> Tensor:
        """The smaller of a and b; NaN if either is. Equal ones share the gradient in halves."""
        try:
            return wrap(with_number(tensor_minimum, tensor_minimum_scalar, tensor_minimum_scalar_i64, b, (self._h,), ()))
        except MISUSE as e:
            raise misuse(e, "minimum")

    def minimum_(self, b: Operand) -> Tensor:
        """In place: The smaller of a and b; NaN if either is. Equal ones share the gradient in halves."""
        try:
            check(with_number(tensor_minimum_, tensor_minimum_scalar_, tensor_minimum_scalar_i64_, b, (self._h,), ()))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "minimum_")

    def hypot(self, b: Operand) -> Tensor:
        """sqrt(a**2 + b**2), also where the squares overflow or underflow. Infinity if a or b is infinite, even if the other is NaN. The gradient is a / hypot(a, b) and b / hypot(a, b), and 0 where both are 0."""
        try:
            return wrap(with_number(tensor_hypot, tensor_hypot_scalar, tensor_hypot_scalar_i64, b, (self._h,), ()))
        except MISUSE as e:
            raise misuse(e, "hypot")

    def hypot_(self, b: Operand) -> Tensor:
        """In place: sqrt(a**2 + b**2), also where the squares overflow or underflow. Infinity if a or b is infinite, even if the other is NaN. The gradient is a / hypot(a, b) and b / hypot(a, b), and 0 where both are 0."""
        try:
            check(with_number(tensor_hypot_, tensor_hypot_scalar_, tensor_hypot_scalar_i64_, b, (self._h,), ()))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "hypot_")

    def neg(self) -> Tensor:
        """-x. Integers wrap around."""
        try:
            return wrap(tensor_neg(self._h))
        except MISUSE as e:
            raise misuse(e, "neg")

    def neg_(self) -> Tensor:
        """In place: -x. Integers wrap around."""
        try:
            check(tensor_neg_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "neg_")

    def abs(self) -> Tensor:
        """|x|; its derivative at 0 is 0. Integers wrap around."""
        try:
            return wrap(tensor_abs(self._h))
        except MISUSE as e:
            raise misuse(e, "abs")

    def abs_(self) -> Tensor:
        """In place: |x|; its derivative at 0 is 0. Integers wrap around."""
        try:
            check(tensor_abs_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "abs_")

    def sign(self) -> Tensor:
        """-1, 0 or 1, the sign of x; NaN stays NaN."""
        try:
            return wrap(tensor_sign(self._h))
        except MISUSE as e:
            raise misuse(e, "sign")

    def sign_(self) -> Tensor:
        """In place: -1, 0 or 1, the sign of x; NaN stays NaN."""
        try:
            check(tensor_sign_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "sign_")

    def reciprocal(self) -> Tensor:
        """1 / x."""
        try:
            return wrap(tensor_reciprocal(self._h))
        except MISUSE as e:
            raise misuse(e, "reciprocal")

    def reciprocal_(self) -> Tensor:
        """In place: 1 / x."""
        try:
            check(tensor_reciprocal_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "reciprocal_")

    def square(self) -> Tensor:
        """x * x. Integers wrap around."""
        try:
            return wrap(tensor_square(self._h))
        except MISUSE as e:
            raise misuse(e, "square")

    def square_(self) -> Tensor:
        """In place: x * x. Integers wrap around."""
        try:
            check(tensor_square_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "square_")

    def sqrt(self) -> Tensor:
        """The square root; NaN for x < 0."""
        try:
            return wrap(tensor_sqrt(self._h))
        except MISUSE as e:
            raise misuse(e, "sqrt")

    def sqrt_(self) -> Tensor:
        """In place: The square root; NaN for x < 0."""
        try:
            check(tensor_sqrt_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "sqrt_")

    def rsqrt(self) -> Tensor:
        """1 / sqrt(x); NaN for x < 0, infinity at 0."""
        try:
            return wrap(tensor_rsqrt(self._h))
        except MISUSE as e:
            raise misuse(e, "rsqrt")

    def rsqrt_(self) -> Tensor:
        """In place: 1 / sqrt(x); NaN for x < 0, infinity at 0."""
        try:
            check(tensor_rsqrt_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "rsqrt_")

    def exp(self) -> Tensor:
        """e ** x."""
        try:
            return wrap(tensor_exp(self._h))
        except MISUSE as e:
            raise misuse(e, "exp")

    def exp_(self) -> Tensor:
        """In place: e ** x."""
        try:
            check(tensor_exp_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "exp_")

    def expm1(self) -> Tensor:
        """exp(x) - 1, accurate near 0."""
        try:
            return wrap(tensor_expm1(self._h))
        except MISUSE as e:
            raise misuse(e, "expm1")

    def expm1_(self) -> Tensor:
        """In place: exp(x) - 1, accurate near 0."""
        try:
            check(tensor_expm1_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "expm1_")

    def log(self) -> Tensor:
        """The natural logarithm; NaN for x < 0, -infinity at 0."""
        try:
            return wrap(tensor_log(self._h))
        except MISUSE as e:
            raise misuse(e, "log")

    def log_(self) -> Tensor:
        """In place: The natural logarithm; NaN for x < 0, -infinity at 0."""
        try:
            check(tensor_log_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "log_")

    def log1p(self) -> Tensor:
        """log(1 + x), accurate near 0."""
        try:
            return wrap(tensor_log1p(self._h))
        except MISUSE as e:
            raise misuse(e, "log1p")

    def log1p_(self) -> Tensor:
        """In place: log(1 + x), accurate near 0."""
        try:
            check(tensor_log1p_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "log1p_")

    def sin(self) -> Tensor:
        """The sine of x in radians."""
        try:
            return wrap(tensor_sin(self._h))
        except MISUSE as e:
            raise misuse(e, "sin")

    def sin_(self) -> Tensor:
        """In place: The sine of x in radians."""
        try:
            check(tensor_sin_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "sin_")

    def cos(self) -> Tensor:
        """The cosine of x in radians."""
        try:
            return wrap(tensor_cos(self._h))
        except MISUSE as e:
            raise misuse(e, "cos")

    def cos_(self) -> Tensor:
        """In place: The cosine of x in radians."""
        try:
            check(tensor_cos_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "cos_")

    def tanh(self) -> Tensor:
        """The hyperbolic tangent."""
        try:
            return wrap(tensor_tanh(self._h))
        except MISUSE as e:
            raise misuse(e, "tanh")

    def tanh_(self) -> Tensor:
        """In place: The hyperbolic tangent."""
        try:
            check(tensor_tanh_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "tanh_")

    def sigmoid(self) -> Tensor:
        """1 / (1 + exp(-x)), without overflow."""
        try:
            return wrap(tensor_sigmoid(self._h))
        except MISUSE as e:
            raise misuse(e, "sigmoid")

    def sigmoid_(self) -> Tensor:
        """In place: 1 / (1 + exp(-x)), without overflow."""
        try:
            check(tensor_sigmoid_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "sigmoid_")

    def erf(self) -> Tensor:
        """The error function, 2/sqrt(pi) * integral of exp(-t**2) for t from 0 to x."""
        try:
            return wrap(tensor_erf(self._h))
        except MISUSE as e:
            raise misuse(e, "erf")

    def erf_(self) -> Tensor:
        """In place: The error function, 2/sqrt(pi) * integral of exp(-t**2) for t from 0 to x."""
        try:
            check(tensor_erf_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "erf_")

    def relu(self) -> Tensor:
        """max(x, 0); its derivative at 0 is 0. NaN stays NaN."""
        try:
            return wrap(tensor_relu(self._h))
        except MISUSE as e:
            raise misuse(e, "relu")

    def relu_(self) -> Tensor:
        """In place: max(x, 0); its derivative at 0 is 0. NaN stays NaN."""
        try:
            check(tensor_relu_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "relu_")

    def leaky_relu(self, negative_slope: float = 0.01) -> Tensor:
        """x where x > 0, else negative_slope * x; the derivative at 0 is negative_slope."""
        try:
            return wrap(tensor_leaky_relu(self._h, negative_slope))
        except MISUSE as e:
            raise misuse(e, "leaky_relu")

    def leaky_relu_(self, negative_slope: float = 0.01) -> Tensor:
        """In place: x where x > 0, else negative_slope * x; the derivative at 0 is negative_slope."""
        try:
            check(tensor_leaky_relu_(self._h, negative_slope))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "leaky_relu_")

    def gelu(self, tanh_approx: bool = False) -> Tensor:
        """x * Phi(x) with the normal distribution function Phi, or its approximation by tanh."""
        try:
            return wrap(tensor_gelu(self._h, tanh_approx))
        except MISUSE as e:
            raise misuse(e, "gelu")

    def gelu_(self, tanh_approx: bool = False) -> Tensor:
        """In place: x * Phi(x) with the normal distribution function Phi, or its approximation by tanh."""
        try:
            check(tensor_gelu_(self._h, tanh_approx))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "gelu_")

    def silu(self) -> Tensor:
        """x * sigmoid(x)."""
        try:
            return wrap(tensor_silu(self._h))
        except MISUSE as e:
            raise misuse(e, "silu")

    def silu_(self) -> Tensor:
        """In place: x * sigmoid(x)."""
        try:
            check(tensor_silu_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "silu_")

    def floor(self) -> Tensor:
        """The largest integer <= x; integers and bool stay as they are."""
        try:
            return wrap(tensor_floor(self._h))
        except MISUSE as e:
            raise misuse(e, "floor")

    def floor_(self) -> Tensor:
        """In place: The largest integer <= x; integers and bool stay as they are."""
        try:
            check(tensor_floor_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "floor_")

    def ceil(self) -> Tensor:
        """The smallest integer >= x; integers and bool stay as they are."""
        try:
            return wrap(tensor_ceil(self._h))
        except MISUSE as e:
            raise misuse(e, "ceil")

    def ceil_(self) -> Tensor:
        """In place: The smallest integer >= x; integers and bool stay as they are."""
        try:
            check(tensor_ceil_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "ceil_")

    def round_(self) -> Tensor:
        """In place: The nearest integer, halves to even; integers and bool stay as they are."""
        try:
            check(tensor_round_(self._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "round_")

    def masked_fill(self, mask: Tensor, value: Operand) -> Tensor:
        """value where the mask is true, else x. `value` is 0-d and is converted to the dtype of `x`."""
        try:
            return wrap(with_number(tensor_masked_fill, tensor_masked_fill_scalar, tensor_masked_fill_scalar_i64, value, (self._h, mask._h,), ()))
        except MISUSE as e:
            raise misuse(e, "masked_fill")

    def masked_fill_(self, mask: Tensor, value: Operand) -> Tensor:
        """In place: value where the mask is true, else x. `value` is 0-d and is converted to the dtype of `x`."""
        try:
            check(with_number(tensor_masked_fill_, tensor_masked_fill_scalar_, tensor_masked_fill_scalar_i64_, value, (self._h, mask._h,), ()))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "masked_fill_")

    def eq(self, b: Operand) -> Tensor:
        """a == b, elementwise, as bool."""
        try:
            return wrap(with_number(tensor_eq, tensor_eq_scalar, tensor_eq_scalar_i64, b, (self._h,), ()))
        except MISUSE as e:
            raise misuse(e, "eq")

    def ne(self, b: Operand) -> Tensor:
        """a != b, elementwise, as bool."""
        try:
            return wrap(with_number(tensor_ne, tensor_ne_scalar, tensor_ne_scalar_i64, b, (self._h,), ()))
        except MISUSE as e:
            raise misuse(e, "ne")

    def lt(self, b: Operand) -> Tensor:
        """a < b, elementwise, as bool."""
        try:
            return wrap(with_number(tensor_lt, tensor_lt_scalar, tensor_lt_scalar_i64, b, (self._h,), ()))
        except MISUSE as e:
            raise misuse(e, "lt")

    def le(self, b: Operand) -> Tensor:
        """a <= b, elementwise, as bool."""
        try:
            return wrap(with_number(tensor_le, tensor_le_scalar, tensor_le_scalar_i64, b, (self._h,), ()))
        except MISUSE as e:
            raise misuse(e, "le")

    def gt(self, b: Operand) -> Tensor:
        """a > b, elementwise, as bool."""
        try:
            return wrap(with_number(tensor_gt, tensor_gt_scalar, tensor_gt_scalar_i64, b, (self._h,), ()))
        except MISUSE as e:
            raise misuse(e, "gt")

    def ge(self, b: Operand) -> Tensor:
        """a >= b, elementwise, as bool."""
        try:
            return wrap(with_number(tensor_ge, tensor_ge_scalar, tensor_ge_scalar_i64, b, (self._h,), ()))
        except MISUSE as e:
            raise misuse(e, "ge")

    def logical_and(self, b: Tensor) -> Tensor:
        """Whether both are true (not 0), as bool."""
        try:
            return wrap(tensor_logical_and(self._h, b._h))
        except MISUSE as e:
            raise misuse(e, "logical_and")

    def logical_or(self, b: Tensor) -> Tensor:
        """Whether at least one is true (not 0), as bool."""
        try:
            return wrap(tensor_logical_or(self._h, b._h))
        except MISUSE as e:
            raise misuse(e, "logical_or")

    def logical_xor(self, b: Tensor) -> Tensor:
        """Whether just one is true (not 0), as bool."""
        try:
            return wrap(tensor_logical_xor(self._h, b._h))
        except MISUSE as e:
            raise misuse(e, "logical_xor")

    def logical_not(self) -> Tensor:
        """Whether x is 0, as bool."""
        try:
            return wrap(tensor_logical_not(self._h))
        except MISUSE as e:
            raise misuse(e, "logical_not")

    def isnan(self) -> Tensor:
        """Whether x is NaN, as bool."""
        try:
            return wrap(tensor_isnan(self._h))
        except MISUSE as e:
            raise misuse(e, "isnan")

    def isinf(self) -> Tensor:
        """Whether x is infinite, of either sign, as bool."""
        try:
            return wrap(tensor_isinf(self._h))
        except MISUSE as e:
            raise misuse(e, "isinf")

    def isfinite(self) -> Tensor:
        """Whether x is neither NaN nor infinite, as bool."""
        try:
            return wrap(tensor_isfinite(self._h))
        except MISUSE as e:
            raise misuse(e, "isfinite")

    def sum(self, dim: Optional[Ints] = None, keepdim: bool = False, dtype: DTypeLike = None, *, axis: Optional[Ints] = None, keepdims: Optional[bool] = None) -> Tensor:
        """The sum over `axes`. Computed and returned in `dtype` if given; by default integers and bool sum in int64, unsigned ones in uint64, and floats keep their dtype; float32 and narrower floats accumulate in double. No elements give 0."""
        try:
            return wrap(tensor_sum(self._h, *axes32(dim, axis), keepdim if keepdims is None else keepdims, dtype_code(dtype)))
        except MISUSE as e:
            raise misuse(e, "sum")

    def prod(self, dim: Optional[Ints] = None, keepdim: bool = False, dtype: DTypeLike = None, *, axis: Optional[Ints] = None, keepdims: Optional[bool] = None) -> Tensor:
        """The product over `axes`; dtypes as in sum. No elements give 1. The gradient is right where factors are 0."""
        try:
            return wrap(tensor_prod(self._h, *axes32(dim, axis), keepdim if keepdims is None else keepdims, dtype_code(dtype)))
        except MISUSE as e:
            raise misuse(e, "prod")

    def mean(self, dim: Optional[Ints] = None, keepdim: bool = False, dtype: DTypeLike = None, *, axis: Optional[Ints] = None, keepdims: Optional[bool] = None) -> Tensor:
        """The mean over `axes`, accumulated as in sum; integers give float32. No elements give NaN."""
        try:
            return wrap(tensor_mean(self._h, *axes32(dim, axis), keepdim if keepdims is None else keepdims, dtype_code(dtype)))
        except MISUSE as e:
            raise misuse(e, "mean")

    def argmax(self, dim: Optional[int] = None, keepdim: bool = False, *, axis: Optional[int] = None, keepdims: Optional[bool] = None) -> Tensor:
        """The index of the first largest element along `axis`, int64; of the flattened tensor for TENSOR_AXIS_NONE. The first NaN counts as largest. No elements are TENSOR_E_SHAPE."""
        try:
            return wrap(tensor_argmax(self._h, axis32_or_none(dim, axis), keepdim if keepdims is None else keepdims))
        except MISUSE as e:
            raise misuse(e, "argmax")

    def argmin(self, dim: Optional[int] = None, keepdim: bool = False, *, axis: Optional[int] = None, keepdims: Optional[bool] = None) -> Tensor:
        """The index of the first smallest element along `axis`, int64; of the flattened tensor for TENSOR_AXIS_NONE. The first NaN counts as smallest. No elements are TENSOR_E_SHAPE."""
        try:
            return wrap(tensor_argmin(self._h, axis32_or_none(dim, axis), keepdim if keepdims is None else keepdims))
        except MISUSE as e:
            raise misuse(e, "argmin")

    def any(self, dim: Optional[Ints] = None, keepdim: bool = False, *, axis: Optional[Ints] = None, keepdims: Optional[bool] = None) -> Tensor:
        """Whether some element over `axes` is true (not 0). No elements give false."""
        try:
            return wrap(tensor_any(self._h, *axes32(dim, axis), keepdim if keepdims is None else keepdims))
        except MISUSE as e:
            raise misuse(e, "any")

    def all(self, dim: Optional[Ints] = None, keepdim: bool = False, *, axis: Optional[Ints] = None, keepdims: Optional[bool] = None) -> Tensor:
        """Whether all elements over `axes` are true (not 0). No elements give true."""
        try:
            return wrap(tensor_all(self._h, *axes32(dim, axis), keepdim if keepdims is None else keepdims))
        except MISUSE as e:
            raise misuse(e, "all")

    def logsumexp(self, dim: Optional[Ints] = None, keepdim: bool = False, *, axis: Optional[Ints] = None, keepdims: Optional[bool] = None) -> Tensor:
        """log(sum(exp(x))) over `axes`, without overflow. No elements give -infinity."""
        try:
            return wrap(tensor_logsumexp(self._h, *axes32(dim, axis), keepdim if keepdims is None else keepdims))
        except MISUSE as e:
            raise misuse(e, "logsumexp")

    def cumsum(self, dim: Optional[int] = None, dtype: DTypeLike = None, *, axis: Optional[int] = None) -> Tensor:
        """Sums of the elements up to and with each one along `axis`; of the flattened tensor for TENSOR_AXIS_NONE. Dtypes as in sum."""
        try:
            return wrap(tensor_cumsum(self._h, axis32_or_none(dim, axis), dtype_code(dtype)))
        except MISUSE as e:
            raise misuse(e, "cumsum")

    def index_select(self, dim: int, index: Tensor) -> Tensor:
        """The slices index[i] of `axis`; `index` is a 1-d integer tensor, or a 0-d one, which drops the axis; negative values count from the end. TENSOR_E_INDEX outside."""
        try:
            return wrap(tensor_index_select(self._h, axis32(dim, None, "index_select"), index._h))
        except MISUSE as e:
            raise misuse(e, "index_select")

    def gather(self, dim: int, index: Tensor) -> Tensor:
        """out[i][j][k] = x[i][index[i][j][k]][k] for axis 1 and so on; `index` (integers) has as many axes as `x` and no extent larger than that of `x` except along `axis`."""
        try:
            return wrap(tensor_gather(self._h, axis32(dim, None, "gather"), index._h))
        except MISUSE as e:
            raise misuse(e, "gather")

    def scatter_(self, dim: int, index: Tensor, src: Tensor) -> Tensor:
        """In place: `x` with out[i][index[i][j][k]][k] = src[i][j][k] for axis 1 and so on; of several writes to one place the last in row-major order stays."""
        try:
            check(tensor_scatter_(self._h, axis32(dim, None, "scatter"), index._h, src._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "scatter_")

    def scatter_add(self, dim: int, index: Tensor, src: Tensor) -> Tensor:
        """As scatter, but adds to what is there; deterministic."""
        try:
            return wrap(tensor_scatter_add(self._h, axis32(dim, None, "scatter_add"), index._h, src._h))
        except MISUSE as e:
            raise misuse(e, "scatter_add")

    def scatter_add_(self, dim: int, index: Tensor, src: Tensor) -> Tensor:
        """In place: As scatter, but adds to what is there; deterministic."""
        try:
            check(tensor_scatter_add_(self._h, axis32(dim, None, "scatter_add"), index._h, src._h))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "scatter_add_")

    def take_along_axis(self, index: Tensor, dim: Optional[int] = None, *, axis: Optional[int] = None) -> Tensor:
        """As gather, with the other axes of `x` and `index` broadcast against each other."""
        try:
            return wrap(tensor_take_along_axis(self._h, index._h, axis32(dim, axis, "take_along_axis")))
        except MISUSE as e:
            raise misuse(e, "take_along_axis")

    def embedding(self, index: Tensor) -> Tensor:
        """Rows of `weight` (V, D): index (...) in [0, V) gives (..., D)."""
        try:
            return wrap(tensor_embedding(self._h, index._h))
        except MISUSE as e:
            raise misuse(e, "embedding")

    def one_hot(self, num_classes: int = -1) -> Tensor:
        """int64 (..., num_classes) with 1 at the index and 0 elsewhere; num_classes -1 means max + 1."""
        try:
            return wrap(tensor_one_hot(self._h, int64(num_classes)))
        except MISUSE as e:
            raise misuse(e, "one_hot")

    def index(self, indices: Iterable[Optional[Tensor]]) -> Tensor:
        """x[indices] with NumPy's rules for arrays of integers and masks: entry i indexes axis i, NULL takes the whole axis, a bool mask of k axes stands for k entries. Index arrays broadcast; their axes come where the first stood, or first if whole axes lie between them."""
        try:
            return wrap(tensor_index(self._h, *handles(indices)))
        except MISUSE as e:
            raise misuse(e, "index")

    def index_put_(self, indices: Iterable[Optional[Tensor]], values: Tensor, accumulate: bool = False) -> Tensor:
        """In place: `x` with x[indices] = values, which broadcast; or x[indices] += values, repeated places counted each time, if `accumulate`. Without it the last of several writes stays."""
        try:
            check(tensor_index_put_(self._h, *handles(indices), values._h, accumulate))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "index_put_")

    def matmul(self, b: Tensor) -> Tensor:
        """The matrix product of the last two axes; leading axes broadcast. A 1-d `a` counts as (1, K), a 1-d `b` as (K, 1), and the result lacks the axes so added. float16 and bfloat16 accumulate in float32. K = 0 gives 0."""
        try:
            return wrap(tensor_matmul(self._h, b._h))
        except MISUSE as e:
            raise misuse(e, "matmul")

    def addmm(self, a: Tensor, b: Tensor, beta: float = 1.0, alpha: float = 1.0) -> Tensor:
        """beta * c + alpha * (a @ b) for matrices a (M, K) and b (K, N); c broadcasts to (M, N). With beta = 0, `c` is not read."""
        try:
            return wrap(tensor_addmm(self._h, a._h, b._h, beta, alpha))
        except MISUSE as e:
            raise misuse(e, "addmm")

    def outer(self, b: Tensor) -> Tensor:
        """out[i][j] = a[i] * b[j] for 1-d tensors."""
        try:
            return wrap(tensor_outer(self._h, b._h))
        except MISUSE as e:
            raise misuse(e, "outer")

    def linear(self, weight: Tensor, bias: Optional[Tensor] = None) -> Tensor:
        """x @ weight.T + bias: x (..., in), weight (out, in) or (in,), bias (out,)."""
        try:
            return wrap(tensor_linear(self._h, weight._h, optional(bias)))
        except MISUSE as e:
            raise misuse(e, "linear")

    def conv2d(self, weight: Tensor, bias: Optional[Tensor] = None, stride: Ints = 1, padding: Ints = 0, dilation: Ints = 1, groups: int = 1) -> Tensor:
        """Cross-correlation of x (N, C, H, W), or (C, H, W), with weight (O, C / groups, KH, KW); stride, padding with zeros, and dilation as (height, width) or one number for both. Extent (H + 2 * padding - dilation * (KH - 1) - 1) / stride + 1, rounded down."""
        try:
            return wrap(tensor_conv2d(self._h, weight._h, optional(bias), *ints64(stride), *ints64(padding), *ints64(dilation), int64(groups)))
        except MISUSE as e:
            raise misuse(e, "conv2d")

    def conv2d_input_grad(self, weight: Tensor, shape: Ints, stride: Ints = 1, padding: Ints = 0, dilation: Ints = 1, groups: int = 1) -> Tensor:
        """The gradient of conv2d for its input of `shape`, also known as transposed convolution."""
        try:
            return wrap(tensor_conv2d_input_grad(self._h, weight._h, *ints64(shape), *ints64(stride), *ints64(padding), *ints64(dilation), int64(groups)))
        except MISUSE as e:
            raise misuse(e, "conv2d_input_grad")

    def conv2d_weight_grad(self, x: Tensor, shape: Ints, stride: Ints = 1, padding: Ints = 0, dilation: Ints = 1, groups: int = 1) -> Tensor:
        """The gradient of conv2d for its weight of `shape`."""
        try:
            return wrap(tensor_conv2d_weight_grad(self._h, x._h, *ints64(shape), *ints64(stride), *ints64(padding), *ints64(dilation), int64(groups)))
        except MISUSE as e:
            raise misuse(e, "conv2d_weight_grad")

    def max_pool2d(self, kernel: Ints, stride: Ints = (), padding: Ints = 0, dilation: Ints = 1, ceil_mode: bool = False) -> Tensor:
        """The largest element of each window of x (N, C, H, W) or (C, H, W); NaN wins; the first of equal ones takes the gradient. No stride means the kernel's extents; padding is at most half of them."""
        try:
            return wrap(tensor_max_pool2d(self._h, *ints64(kernel), *ints64(stride), *ints64(padding), *ints64(dilation), ceil_mode))
        except MISUSE as e:
            raise misuse(e, "max_pool2d")

    def avg_pool2d(self, kernel: Ints, stride: Ints = (), padding: Ints = 0, ceil_mode: bool = False, count_include_pad: bool = True) -> Tensor:
        """The mean of each window of x (N, C, H, W) or (C, H, W); padded zeros count if count_include_pad. No stride means the kernel's extents; padding is at most half of them."""
        try:
            return wrap(tensor_avg_pool2d(self._h, *ints64(kernel), *ints64(stride), *ints64(padding), ceil_mode, count_include_pad))
        except MISUSE as e:
            raise misuse(e, "avg_pool2d")

    def avg_pool2d_grad(self, shape: Ints, kernel: Ints, stride: Ints = (), padding: Ints = 0, ceil_mode: bool = False, count_include_pad: bool = True) -> Tensor:
        """The gradient of avg_pool2d for its input of `shape`."""
        try:
            return wrap(tensor_avg_pool2d_grad(self._h, *ints64(shape), *ints64(kernel), *ints64(stride), *ints64(padding), ceil_mode, count_include_pad))
        except MISUSE as e:
            raise misuse(e, "avg_pool2d_grad")

    def layer_norm(self, norm_ndim: int, weight: Optional[Tensor] = None, bias: Optional[Tensor] = None, eps: float = 1e-5) -> Tensor:
        """(x - mean) / sqrt(var + eps) * weight + bias over the last norm_ndim axes, with the variance of the population; weight and bias have the shape of those axes."""
        try:
            return wrap(tensor_layer_norm(self._h, int64(norm_ndim), optional(weight), optional(bias), eps))
        except MISUSE as e:
            raise misuse(e, "layer_norm")

    def batch_norm(self, weight: Optional[Tensor] = None, bias: Optional[Tensor] = None, running_mean: Optional[Tensor] = None, running_var: Optional[Tensor] = None, training: bool = False, momentum: float = 0.1, eps: float = 1e-5) -> Tensor:
        """(x - mean) / sqrt(var + eps) * weight + bias for each channel of x (N, C, ...). In training mean and variance are those of the batch (the population's), and running_mean and running_var move towards mean and unbiased variance by `momentum`; else the running ones are used."""
        try:
            return wrap(tensor_batch_norm(self._h, optional(weight), optional(bias), optional(running_mean), optional(running_var), training, momentum, eps))
        except MISUSE as e:
            raise misuse(e, "batch_norm")

    def dropout(self, p: float = 0.5, training: bool = True, *, generator: Optional[Generator] = None) -> Tensor:
        """In training, 0 with probability p, else x / (1 - p); else x itself."""
        try:
            return wrap(tensor_dropout(self._h, p, training, rng_handle(generator)))
        except MISUSE as e:
            raise misuse(e, "dropout")

    def mse_loss(self, target: Tensor, reduction: str = "mean") -> Tensor:
        """(x - target) ** 2, as it is, its mean or its sum."""
        try:
            return wrap(tensor_mse_loss(self._h, target._h, choice(reduction, REDUCTIONS, "reduction")))
        except MISUSE as e:
            raise misuse(e, "mse_loss")

    def l1_loss(self, target: Tensor, reduction: str = "mean") -> Tensor:
        """|x - target|, as it is, its mean or its sum."""
        try:
            return wrap(tensor_l1_loss(self._h, target._h, choice(reduction, REDUCTIONS, "reduction")))
        except MISUSE as e:
            raise misuse(e, "l1_loss")

    def nll_loss(self, target: Tensor, weight: Optional[Tensor] = None, ignore_index: int = -100, reduction: str = "mean") -> Tensor:
        """-weight[target] * log_probs[target] for log_probs (N, C, ...) or (C,) and integer target (N, ...) or () in [0, C); the mean is divided by the weights that count; targets equal to ignore_index count 0."""
        try:
            return wrap(tensor_nll_loss(self._h, target._h, optional(weight), int64(ignore_index), choice(reduction, REDUCTIONS, "reduction")))
        except MISUSE as e:
            raise misuse(e, "nll_loss")

    def cross_entropy(self, target: Tensor, weight: Optional[Tensor] = None, ignore_index: int = -100, label_smoothing: float = 0.0, reduction: str = "mean") -> Tensor:
        """nll_loss of log_softmax over axis 1 (0 for 1-d logits), mixed with the uniform distribution by label_smoothing; a floating target of the shape of `logits` holds probabilities."""
        try:
            return wrap(tensor_cross_entropy(self._h, target._h, optional(weight), int64(ignore_index), label_smoothing, choice(reduction, REDUCTIONS, "reduction")))
        except MISUSE as e:
            raise misuse(e, "cross_entropy")

    def bce_with_logits(self, target: Tensor, weight: Optional[Tensor] = None, pos_weight: Optional[Tensor] = None, reduction: str = "mean") -> Tensor:
        """-weight * (pos_weight * target * log(sigmoid(x)) + (1 - target) * log(1 - sigmoid(x))), without overflow."""
        try:
            return wrap(tensor_bce_with_logits(self._h, target._h, optional(weight), optional(pos_weight), choice(reduction, REDUCTIONS, "reduction")))
        except MISUSE as e:
            raise misuse(e, "bce_with_logits")

    def bernoulli(self, *, generator: Optional[Generator] = None) -> Tensor:
        """1 with probability p, else 0, in the dtype of `p`, whose elements lie in [0, 1]."""
        try:
            return wrap(tensor_bernoulli(self._h, rng_handle(generator)))
        except MISUSE as e:
            raise misuse(e, "bernoulli")

    def multinomial(self, n: int, replacement: bool = False, *, generator: Optional[Generator] = None) -> Tensor:
        """n indices drawn in proportion to non-negative weights (C,) or (N, C): int64 (n,) or (N, n)."""
        try:
            return wrap(tensor_multinomial(self._h, int64(n), replacement, rng_handle(generator)))
        except MISUSE as e:
            raise misuse(e, "multinomial")

    def uniform_(self, low: float = 0.0, high: float = 1.0, *, generator: Optional[Generator] = None) -> Tensor:
        """Fills `x` with uniform numbers in [low, high)."""
        try:
            check(tensor_uniform_(self._h, low, high, rng_handle(generator)))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "uniform_")

    def normal_(self, mean: float = 0.0, std: float = 1.0, *, generator: Optional[Generator] = None) -> Tensor:
        """Fills `x` with normal numbers of this mean and standard deviation (>= 0)."""
        try:
            check(tensor_normal_(self._h, mean, std, rng_handle(generator)))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "normal_")

    def kaiming_uniform_(self, a: float = 0.0, fan: str = "fan_in", *, generator: Optional[Generator] = None) -> Tensor:
        """Fills `x` (out, in, ...) with uniform numbers in [-b, b), b = sqrt(6 / ((1 + a**2) * fan)); fan is in or out times the number of the other elements."""
        try:
            check(tensor_kaiming_uniform_(self._h, a, choice(fan, FANS, "fan"), rng_handle(generator)))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "kaiming_uniform_")

    def kaiming_normal_(self, a: float = 0.0, fan: str = "fan_in", *, generator: Optional[Generator] = None) -> Tensor:
        """Fills `x` (out, in, ...) with normal numbers of standard deviation sqrt(2 / ((1 + a**2) * fan)); fan as in kaiming_uniform_."""
        try:
            check(tensor_kaiming_normal_(self._h, a, choice(fan, FANS, "fan"), rng_handle(generator)))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "kaiming_normal_")

    def xavier_uniform_(self, gain: float = 1.0, *, generator: Optional[Generator] = None) -> Tensor:
        """Fills `x` (out, in, ...) with uniform numbers in [-b, b), b = gain * sqrt(6 / (fan_in + fan_out))."""
        try:
            check(tensor_xavier_uniform_(self._h, gain, rng_handle(generator)))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "xavier_uniform_")

    def xavier_normal_(self, gain: float = 1.0, *, generator: Optional[Generator] = None) -> Tensor:
        """Fills `x` (out, in, ...) with normal numbers of standard deviation gain * sqrt(2 / (fan_in + fan_out))."""
        try:
            check(tensor_xavier_normal_(self._h, gain, rng_handle(generator)))
            return self  # type: ignore[return-value]
        except MISUSE as e:
            raise misuse(e, "xavier_normal_")


permute_dims = Methods.permute_dims
matrix_transpose = Methods.matrix_transpose
squeeze = Methods.squeeze
unsqueeze = Methods.unsqueeze
slice = Methods.slice
select = Methods.select
narrow = Methods.narrow
pad = Methods.pad
mul = Methods.mul
div = Methods.div
remainder = Methods.remainder
pow = Methods.pow
maximum = Methods.maximum
minimum = Methods.minimum
hypot = Methods.hypot
neg = Methods.neg
abs = Methods.abs
sign = Methods.sign
reciprocal = Methods.reciprocal
square = Methods.square
sqrt = Methods.sqrt
rsqrt = Methods.rsqrt
exp = Methods.exp
expm1 = Methods.expm1
log = Methods.log
log1p = Methods.log1p
sin = Methods.sin
cos = Methods.cos
tanh = Methods.tanh
sigmoid = Methods.sigmoid
erf = Methods.erf
relu = Methods.relu
leaky_relu = Methods.leaky_relu
gelu = Methods.gelu
silu = Methods.silu
floor = Methods.floor
ceil = Methods.ceil
masked_fill = Methods.masked_fill
eq = Methods.eq
ne = Methods.ne
lt = Methods.lt
le = Methods.le
gt = Methods.gt
ge = Methods.ge
logical_and = Methods.logical_and
logical_or = Methods.logical_or
logical_xor = Methods.logical_xor
logical_not = Methods.logical_not
isnan = Methods.isnan
isinf = Methods.isinf
isfinite = Methods.isfinite
sum = Methods.sum
prod = Methods.prod
mean = Methods.mean
argmax = Methods.argmax
argmin = Methods.argmin
any = Methods.any
all = Methods.all
logsumexp = Methods.logsumexp
cumsum = Methods.cumsum
index_select = Methods.index_select
gather = Methods.gather
scatter_add = Methods.scatter_add
take_along_axis = Methods.take_along_axis
embedding = Methods.embedding
one_hot = Methods.one_hot
index = Methods.index
matmul = Methods.matmul
addmm = Methods.addmm
outer = Methods.outer
linear = Methods.linear
conv2d = Methods.conv2d
conv2d_input_grad = Methods.conv2d_input_grad
conv2d_weight_grad = Methods.conv2d_weight_grad
max_pool2d = Methods.max_pool2d
avg_pool2d = Methods.avg_pool2d
avg_pool2d_grad = Methods.avg_pool2d_grad
layer_norm = Methods.layer_norm
batch_norm = Methods.batch_norm
dropout = Methods.dropout
mse_loss = Methods.mse_loss
l1_loss = Methods.l1_loss
nll_loss = Methods.nll_loss
cross_entropy = Methods.cross_entropy
bce_with_logits = Methods.bce_with_logits
bernoulli = Methods.bernoulli
multinomial = Methods.multinomial

__all__ = [
    "permute_dims",
    "matrix_transpose",
    "squeeze",
    "unsqueeze",
    "slice",
    "select",
    "narrow",
    "pad",
    "mul",
    "div",
    "remainder",
    "pow",
    "maximum",
    "minimum",
    "hypot",
    "neg",
    "abs",
    "sign",
    "reciprocal",
    "square",
    "sqrt",
    "rsqrt",
    "exp",
    "expm1",
    "log",
    "log1p",
    "sin",
    "cos",
    "tanh",
    "sigmoid",
    "erf",
    "relu",
    "leaky_relu",
    "gelu",
    "silu",
    "floor",
    "ceil",
    "masked_fill",
    "eq",
    "ne",
    "lt",
    "le",
    "gt",
    "ge",
    "logical_and",
    "logical_or",
    "logical_xor",
    "logical_not",
    "isnan",
    "isinf",
    "isfinite",
    "sum",
    "prod",
    "mean",
    "argmax",
    "argmin",
    "any",
    "all",
    "logsumexp",
    "cumsum",
    "index_select",
    "gather",
    "scatter_add",
    "take_along_axis",
    "embedding",
    "one_hot",
    "index",
    "matmul",
    "addmm",
    "outer",
    "linear",
    "conv2d",
    "conv2d_input_grad",
    "conv2d_weight_grad",
    "max_pool2d",
    "avg_pool2d",
    "avg_pool2d_grad",
    "layer_norm",
    "batch_norm",
    "dropout",
    "mse_loss",
    "l1_loss",
    "nll_loss",
    "cross_entropy",
    "bce_with_logits",
    "bernoulli",
    "multinomial",
]
