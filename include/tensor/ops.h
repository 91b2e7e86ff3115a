/* SPDX-License-Identifier: Apache-2.0 */
/* ops.h: Every op.
 *
 * The comments have one line for each parameter: the accepted values, the meaning and the default. C has no default
 * arguments; the default is the value that other languages pass for an omitted argument. {1} is an array of one
 * number. A count n_NAME belongs to the array NAME, and ndim to shape.
 *
 * Operands are promoted, and operands of elementwise ops are broadcast, as in NumPy. tensor_X_scalar() has a double
 * in place of a tensor and tensor_X_scalar_i64() an integer, tensor_rX_scalar() has the scalar first, and tensor_X_()
 * writes to its first argument. Functions exist since API level 1, unless their comment says otherwise.
 *
 * Contents; each section begins with its title between ====.
 *
 *  Creation
 *    empty zeros ones full empty_like zeros_like ones_like full_like arange linspace eye logspace
 *    tril_indices triu_indices vander
 *  Copies and conversion
 *    clone contiguous astype to_device copy_ fill_ zero_
 *  Shape and views
 *    reshape view flatten permute_dims transpose matrix_transpose broadcast_to squeeze unsqueeze
 *    slice select narrow diagonal as_strided split unbind chunk array_split broadcast_tensors
 *    meshgrid detach moveaxis unflatten unfold atleast_1d atleast_2d atleast_3d
 *  Joining, padding and rearranging
 *    concat stack flip pad tile repeat repeat_interleave roll rot90 flipud fliplr tril triu diag
 *    diag_embed block_diag hstack vstack dstack column_stack cartesian_prod combinations
 *    pad_reflect pad_replicate pad_circular
 *  Arithmetic
 *    add sub mul div remainder floor_divide trunc_divide fmod maximum minimum fmax fmin copysign
 *    nextafter heaviside neg abs sign reciprocal positive lerp addcmul addcdiv
 *  Integers and bits
 *    gcd lcm bitwise_and bitwise_or bitwise_xor bitwise_left_shift bitwise_right_shift
 *    bitwise_invert
 *  Powers, exponentials and logarithms
 *    float_power pow logaddexp logaddexp2 xlogy square sqrt rsqrt cbrt exp expm1 exp2 log log1p
 *    log2 log10 logit
 *  Trigonometric and hyperbolic functions
 *    hypot atan2 sin cos tan asin acos atan sinc sinh cosh tanh asinh acosh atanh
 *  Special functions
 *    erf erfc erfinv lgamma digamma polygamma
 *  Rounding and units
 *    floor ceil round trunc frac rad2deg deg2rad
 *  Clamping and selection
 *    nan_to_num clamp where
 *  Comparison and logic
 *    eq ne lt le gt ge logical_and logical_or logical_xor isclose allclose logical_not isnan isinf
 *    isfinite isposinf isneginf signbit
 *  Complex numbers
 *    full_complex complex polar view_as_real view_as_complex real imag conj conj_physical angle sgn
 *    isreal
 *  Reductions
 *    sum prod mean var std max min argmax argmin any all logsumexp max_with_indices
 *    min_with_indices nansum nanmean count_nonzero var_mean std_mean vector_norm
 *  Cumulative reductions
 *    cumsum cumprod logcumsumexp cummax cummin
 *  Statistics, differences and integrals
 *    diff trapezoid cumulative_trapezoid cov corrcoef histc bincount median nanmedian mode quantile
 *    nanquantile
 *  Sorting and searching
 *    argsort sort topk kthvalue searchsorted bucketize unique_all unique_counts unique_inverse
 *    unique_values unique_dim unique_consecutive
 *  Indexing
 *    as_strided_scatter select_scatter slice_scatter diagonal_scatter masked_fill index_select
 *    gather scatter scatter_add scatter_reduce take_along_axis embedding embedding_bag one_hot
 *    nonzero index index_put masked_select masked_scatter take put index_add index_copy index_fill
 *  Products of matrices and vectors
 *    matmul matmul_integer addmm outer mv bmm baddbmm addbmm addmv addr dot vecdot inner tensordot
 *    kron cross multi_dot einsum
 *  Linear algebra
 *    trace cholesky_ex cholesky cholesky_solve cholesky_inverse lu_factor_ex lu_factor lu_unpack lu
 *    lu_solve ldl_factor_ex ldl_factor ldl_unpack ldl_solve solve_triangular solve_ex solve inv_ex
 *    inv det slogdet qr householder_product eigh eigvalsh eig eigvals svd svdvals pinv matrix_rank
 *    lstsq matrix_norm cond matrix_power matrix_exp
 *  Fourier transforms
 *    fft_c2c fft_r2c fft_c2r fft ifft rfft irfft hfft ihfft fftn ifftn rfftn irfftn hfftn ihfftn
 *    fftfreq rfftfreq fftshift ifftshift
 *  Activations
 *    sigmoid relu leaky_relu gelu silu relu6 hardtanh hardsigmoid hardswish hardshrink softshrink
 *    tanhshrink threshold elu celu selu mish softplus softsign logsigmoid softmax log_softmax prelu
 *    glu rrelu gumbel_softmax softmin
 *  Linear layers and convolutions
 *    linear linear_activation conv1d conv2d conv2d_input_grad conv2d_weight_grad conv3d
 *    conv3d_input_grad conv3d_weight_grad conv_transpose1d conv_transpose2d conv_transpose3d im2col
 *    col2im bilinear
 *  Pooling
 *    max_pool1d max_pool2d max_pool3d max_pool1d_with_indices max_pool2d_with_indices
 *    max_pool3d_with_indices max_unpool1d max_unpool2d max_unpool3d avg_pool1d avg_pool2d
 *    avg_pool2d_grad avg_pool3d avg_pool3d_grad lp_pool1d lp_pool2d lp_pool3d adaptive_avg_pool1d
 *    adaptive_avg_pool2d adaptive_avg_pool3d adaptive_max_pool1d adaptive_max_pool2d
 *    adaptive_max_pool3d
 *  Images
 *    interpolate interpolate_axis interpolate_axis_grad grid_sample affine_grid pixel_shuffle
 *    pixel_unshuffle channel_shuffle
 *  Normalisation
 *    layer_norm batch_norm rms_norm group_norm instance_norm local_response_norm normalize
 *  Dropout
 *    dropout feature_dropout alpha_dropout feature_alpha_dropout
 *  Attention
 *    scaled_dot_product_attention flash_attention multi_head_attention
 *  Recurrent networks
 *    rnn_tanh_cell rnn_relu_cell gru_cell lstm_cell rnn_tanh rnn_relu gru lstm
 *  Quantization
 *    quantize_blockwise dequantize_blockwise quantized_linear quantize_affine dequantize_affine
 *    quantized_conv quantized_matmul
 *  Losses and distances
 *    cdist pdist mse_loss l1_loss nll_loss cross_entropy softmax_nll bce_with_logits smooth_l1_loss
 *    huber_loss kl_div binary_cross_entropy poisson_nll_loss gaussian_nll_loss soft_margin_loss
 *    hinge_embedding_loss multi_margin_loss multilabel_margin_loss multilabel_soft_margin_loss
 *    cosine_similarity pairwise_distance cosine_embedding_loss margin_ranking_loss
 *    triplet_margin_loss ctc_loss ctc_nll ctc_nll_grad
 *  Random numbers
 *    rand randn randint randperm bernoulli multinomial categorical uniform_ normal_ exponential_
 *    laplace_ cauchy_ log_normal_ geometric_ normal poisson binomial beta gamma exponential
 *    standard_gamma standard_gamma_grad
 *  Initialisation of weights
 *    kaiming_uniform_ kaiming_normal_ xavier_uniform_ xavier_normal_
 *
 * Written by tools/generate.py from the tables. Do not edit.
 */
#ifndef TENSOR_OPS_H_
#define TENSOR_OPS_H_

#include "tensor/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ==== Creation =============================================================================== */

/** Returns a tensor with uninitialised elements. The default dtype is float32.
 *
 *  shape, ndim: extents of the result, each 0 or more
 *  dtype: dtype of the result, TENSOR_FLOAT32 or another; default 0: float32
 *  device: device of the result, TENSOR_CPU or another; default 0: the default device
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_empty(
    const int64_t *shape, int32_t ndim, tensor_dtype_t dtype, tensor_device_t device);

/** Returns a tensor of zeros. The default dtype is float32.
 *
 *  shape, ndim: extents of the result, each 0 or more
 *  dtype: dtype of the result, TENSOR_FLOAT32 or another; default 0: float32
 *  device: device of the result, TENSOR_CPU or another; default 0: the default device
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_zeros(
    const int64_t *shape, int32_t ndim, tensor_dtype_t dtype, tensor_device_t device);

/** Returns a tensor of ones. The default dtype is float32.
 *
 *  shape, ndim: extents of the result, each 0 or more
 *  dtype: dtype of the result, TENSOR_FLOAT32 or another; default 0: float32
 *  device: device of the result, TENSOR_CPU or another; default 0: the default device
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_ones(
    const int64_t *shape, int32_t ndim, tensor_dtype_t dtype, tensor_device_t device);

/** Returns a tensor filled with `value`. The default dtype is float32 for a floating-point value
 *  and int64 for an integer.
 *
 *  shape, ndim: extents of the result, each 0 or more
 *  value: a number; value of every element
 *  dtype: dtype of the result, TENSOR_FLOAT32 or another; default 0: float32 for a floating-point
 *      value, int64 for an integer
 *  device: device of the result, TENSOR_CPU or another; default 0: the default device
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_full(
    const int64_t *shape, int32_t ndim, double value, tensor_dtype_t dtype, tensor_device_t device);

/** Returns a tensor filled with `value`. The default dtype is float32 for a floating-point value
 *  and int64 for an integer.
 *
 *  shape, ndim: extents of the result, each 0 or more
 *  value: an integer; value of every element
 *  dtype: dtype of the result, TENSOR_FLOAT32 or another; default 0: float32 for a floating-point
 *      value, int64 for an integer
 *  device: device of the result, TENSOR_CPU or another; default 0: the default device
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_full_i64(
    const int64_t *shape, int32_t ndim, int64_t value, tensor_dtype_t dtype,
    tensor_device_t device);

/** Returns an uninitialised tensor with the shape of `x`, and with its dtype and device by default.
 *
 *  x: tensor; tensor whose shape the result has
 *  dtype: dtype of the result, TENSOR_FLOAT32 or another; default 0: the dtype of `x`
 *  device: device of the result, TENSOR_CPU or another; default 0: the device of `x`
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_empty_like(
    tensor_t *x, tensor_dtype_t dtype, tensor_device_t device);

/** Returns a tensor of zeros with the shape of `x`, and with its dtype and device by default.
 *
 *  x: tensor; tensor whose shape the result has
 *  dtype: dtype of the result, TENSOR_FLOAT32 or another; default 0: the dtype of `x`
 *  device: device of the result, TENSOR_CPU or another; default 0: the device of `x`
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_zeros_like(
    tensor_t *x, tensor_dtype_t dtype, tensor_device_t device);

/** Returns a tensor of ones with the shape of `x`, and with its dtype and device by default.
 *
 *  x: tensor; tensor whose shape the result has
 *  dtype: dtype of the result, TENSOR_FLOAT32 or another; default 0: the dtype of `x`
 *  device: device of the result, TENSOR_CPU or another; default 0: the device of `x`
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_ones_like(
    tensor_t *x, tensor_dtype_t dtype, tensor_device_t device);

/** Returns a tensor filled with `value`, with the shape of `x`, and with its dtype and device by
 *  default.
 *
 *  x: tensor; tensor whose shape the result has
 *  value: a number; value of every element
 *  dtype: dtype of the result, TENSOR_FLOAT32 or another; default 0: the dtype of `x`
 *  device: device of the result, TENSOR_CPU or another; default 0: the device of `x`
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_full_like(
    tensor_t *x, double value, tensor_dtype_t dtype, tensor_device_t device);

/** Returns a tensor filled with `value`, with the shape of `x`, and with its dtype and device by
 *  default.
 *
 *  x: tensor; tensor whose shape the result has
 *  value: an integer; value of every element
 *  dtype: dtype of the result, TENSOR_FLOAT32 or another; default 0: the dtype of `x`
 *  device: device of the result, TENSOR_CPU or another; default 0: the device of `x`
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_full_like_i64(
    tensor_t *x, int64_t value, tensor_dtype_t dtype, tensor_device_t device);

/** Evenly spaced values start, start + step, ... in the half-open interval [start, stop):
 *  max(ceil((stop - start) / step), 0) elements. The default dtype is float32 for floating-point
 *  arguments and int64 for integers.
 *
 *  start: a number; first value
 *  stop: a number; end of the interval, not included
 *  step: a number; spacing of the values, not 0; negative for decreasing values; default 1
 *  dtype: dtype of the result, TENSOR_FLOAT32 or another; default 0: float32 for floating-point
 *      arguments, int64 for integers
 *  device: device of the result, TENSOR_CPU or another; default 0: the default device
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_arange(
    double start, double stop, double step, tensor_dtype_t dtype, tensor_device_t device);

/** Evenly spaced values start, start + step, ... in the half-open interval [start, stop):
 *  max(ceil((stop - start) / step), 0) elements. The default dtype is float32 for floating-point
 *  arguments and int64 for integers.
 *
 *  start: an integer; first value
 *  stop: an integer; end of the interval, not included
 *  step: an integer; spacing of the values, not 0; negative for decreasing values; default 1
 *  dtype: dtype of the result, TENSOR_FLOAT32 or another; default 0: float32 for floating-point
 *      arguments, int64 for integers
 *  device: device of the result, TENSOR_CPU or another; default 0: the default device
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_arange_i64(
    int64_t start, int64_t stop, int64_t step, tensor_dtype_t dtype, tensor_device_t device);

/** `num` evenly spaced values from start to stop, which is the last value if `endpoint` is true.
 *  For integer dtypes start, stop and the values are truncated. The default dtype is float32.
 *
 *  start: first value
 *  stop: last value; without `endpoint`, the end that is not included
 *  num: number of values, 0 or more
 *  endpoint: whether `stop` is the last value; default 1
 *  dtype: dtype of the result, TENSOR_FLOAT32 or another; default 0: float32
 *  device: device of the result, TENSOR_CPU or another; default 0: the default device
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_linspace(
    double start, double stop, int64_t num, tensor_bool_t endpoint, tensor_dtype_t dtype,
    tensor_device_t device);

/** An (n, m) matrix with 1 on diagonal `k` and 0 elsewhere. The default dtype is float32.
 *
 *  n: number of rows, 0 or more
 *  m: number of columns, 0 or more
 *  k: diagonal: 0 is the main diagonal, positive ones are above it, negative ones below; default 0
 *  dtype: dtype of the result, TENSOR_FLOAT32 or another; default 0: float32
 *  device: device of the result, TENSOR_CPU or another; default 0: the default device
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_eye(
    int64_t n, int64_t m, int64_t k, tensor_dtype_t dtype, tensor_device_t device);

/** base ** v for the `num` values v of linspace(start, stop). For integer dtypes start, stop and
 *  the values are truncated. The default dtype is float32.
 *
 *  start: exponent of the first value
 *  stop: exponent of the last value; without `endpoint`, the end that is not included
 *  num: number of values, 0 or more
 *  endpoint: whether `stop` is the last value; default 1
 *  base: base of the powers; default 10.0
 *  dtype: dtype of the result, TENSOR_FLOAT32 or another; default 0: float32
 *  device: device of the result, TENSOR_CPU or another; default 0: the default device
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_logspace(
    double start, double stop, int64_t num, tensor_bool_t endpoint, double base,
    tensor_dtype_t dtype, tensor_device_t device);

/** Indices of the elements of an (n, m) matrix on and below diagonal `k`, in row-major order. The
 *  result has shape (2, count): row indices and column indices. The default dtype is int64.
 *
 *  n: number of rows, 0 or more
 *  m: number of columns, 0 or more
 *  k: diagonal: 0 is the main diagonal, positive ones are above it, negative ones below; default 0
 *  dtype: dtype of the result, TENSOR_INT64 or another; default 0: int64
 *  device: device of the result, TENSOR_CPU or another; default 0: the default device
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_tril_indices(
    int64_t n, int64_t m, int64_t k, tensor_dtype_t dtype, tensor_device_t device);

/** Indices of the elements of an (n, m) matrix on and above diagonal `k`, in row-major order. The
 *  result has shape (2, count): row indices and column indices. The default dtype is int64.
 *
 *  n: number of rows, 0 or more
 *  m: number of columns, 0 or more
 *  k: diagonal: 0 is the main diagonal, positive ones are above it, negative ones below; default 0
 *  dtype: dtype of the result, TENSOR_INT64 or another; default 0: int64
 *  device: device of the result, TENSOR_CPU or another; default 0: the default device
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_triu_indices(
    int64_t n, int64_t m, int64_t k, tensor_dtype_t dtype, tensor_device_t device);

/** Vandermonde matrix of a 1-d tensor: each row holds the powers n - 1 to 0 of one element, or 0 to
 *  n - 1 if `increasing`. For n = -1 the matrix is square. Integers and bool are promoted as in
 *  sum.
 *
 *  x: tensor (N,)
 *  n: number of powers, 0 or more; default -1: N
 *  increasing: whether the powers increase from 0; default 0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_vander(
    tensor_t *x, int64_t n, tensor_bool_t increasing);

/* ==== Copies and conversion ================================================================== */

/** Returns a contiguous copy of `x`.
 *
 *  x: tensor of any shape
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_clone(tensor_t *x);

/** Returns `x` itself if it is contiguous in row-major order, otherwise a contiguous copy.
 *
 *  x: tensor of any shape
 *  returns a tensor that the caller releases, which may share memory with x; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_contiguous(tensor_t *x);

/** Converts `x` to `dtype`; returns `x` itself if it already has that dtype. Floating-point values
 *  are truncated towards 0 and saturated when converted to integers, and NaN becomes 0.
 *
 *  x: tensor of any shape
 *  dtype: dtype of the result, TENSOR_FLOAT32 or another; default 0: the dtype of `x`
 *  returns a tensor that the caller releases, which may share memory with x; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_astype(tensor_t *x, tensor_dtype_t dtype);

/** Copies `x` to `device`; returns `x` itself if it is already there.
 *
 *  x: tensor of any shape
 *  device: device of the result, TENSOR_CPU or another; default 0: the device of `x`
 *  returns a tensor that the caller releases, which may share memory with x; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_to_device(tensor_t *x, tensor_device_t device);

/** Copies `src` into `x`, broadcasting it to the shape of `x` and converting it to its dtype.
 *
 *  x: tensor of any shape; written to
 *  src: tensor; values, broadcast to the shape of `x` and converted to its dtype
 *  Differentiable in x, src.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_copy_(tensor_t *x, tensor_t *src);

/** Sets every element of `x` to `value`.
 *
 *  x: tensor of any shape; written to
 *  value: a number, weak: does not widen a dtype of the same class; value of every element
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_fill_(tensor_t *x, double value);

/** Sets every element of `x` to `value`.
 *
 *  x: tensor of any shape; written to
 *  value: an integer, weak: does not widen a dtype of the same class; value of every element
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_fill_i64_(tensor_t *x, int64_t value);

/** Sets every element of `x` to 0.
 *
 *  x: tensor of any shape; written to
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_zero_(tensor_t *x);

/* ==== Shape and views ======================================================================== */

/** Reshapes `x`, keeping its elements in row-major order. One extent may be -1 and is inferred.
 *  Returns a view if the strides allow it, otherwise a copy.
 *
 *  x: tensor of any shape
 *  shape, ndim: extents of the result, whose product is the number of elements; one may be -1 and
 *      is inferred
 *  returns a tensor that the caller releases, which may share memory with x; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_reshape(
    tensor_t *x, const int64_t *shape, int32_t ndim);

/** Same as reshape, but always returns a view; TENSOR_E_SHAPE if the strides do not allow one.
 *
 *  x: tensor of any shape
 *  shape, ndim: extents of the result, whose product is the number of elements; one may be -1 and
 *      is inferred
 *  returns a tensor that the caller releases, which may share memory with x; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_view(tensor_t *x, const int64_t *shape, int32_t ndim);

/** Merges the axes start_axis to end_axis, inclusive, into one. Returns a view if the strides allow
 *  it, otherwise a copy.
 *
 *  x: tensor of any shape
 *  start_axis: first axis to merge, from -ndim to ndim - 1; default 0
 *  end_axis: last axis to merge, from -ndim to ndim - 1; default -1
 *  returns a tensor that the caller releases, which may share memory with x; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_flatten(
    tensor_t *x, int32_t start_axis, int32_t end_axis);

/** Returns a view with permuted axes: axis i of the result is axis axes[i] of `x`.
 *
 *  x: tensor of any shape
 *  axes, n_axes: permutation of all axes of `x`, each from -ndim to ndim - 1
 *  returns a tensor that the caller releases, which may share memory with x; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_permute_dims(
    tensor_t *x, const int64_t *axes, int32_t n_axes);

/** Returns a view of `x` with two axes swapped.
 *
 *  x: tensor of any shape
 *  axis0: first axis to swap, from -ndim to ndim - 1
 *  axis1: second axis to swap, from -ndim to ndim - 1
 *  returns a tensor that the caller releases, which may share memory with x; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_transpose(tensor_t *x, int32_t axis0, int32_t axis1);

/** Returns a view of `x` with its last two axes swapped. `x` has at least two axes.
 *
 *  x: tensor (..., M, N)
 *  returns a tensor that the caller releases, which may share memory with x; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_matrix_transpose(tensor_t *x);

/** Returns a view of `x` broadcast to `shape`. Axes of extent 1 and missing leading axes are
 *  repeated with stride 0.
 *
 *  x: tensor of any shape
 *  shape, ndim: extents of the result, to which the shape of `x` broadcasts
 *  returns a tensor that the caller releases, which may share memory with x; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_broadcast_to(
    tensor_t *x, const int64_t *shape, int32_t ndim);

/** Returns a view of `x` without the axes in `axes` of extent 1; by default, without any axes of
 *  extent 1.
 *
 *  x: tensor of any shape
 *  axes, n_axes: axes to remove if their extent is 1, each from -ndim to ndim - 1; default NULL, 0:
 *      all axes
 *  returns a tensor that the caller releases, which may share memory with x; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_squeeze(
    tensor_t *x, const int32_t *axes, int32_t n_axes);

/** Returns a view of `x` with a new axis of extent 1 at position `axis` of the result.
 *
 *  x: tensor of any shape
 *  axis: position of the new axis in the result, from -ndim - 1 to ndim
 *  returns a tensor that the caller releases, which may share memory with x; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_unsqueeze(tensor_t *x, int32_t axis);

/** Returns a view of x[start:stop:step] along `axis`, with Python's rules: bounds are clamped,
 *  negative bounds count from the end, and a negative step reverses the order. TENSOR_SLICE_NONE
 *  stands for an omitted bound or step. `step` is not 0.
 *
 *  x: tensor of any shape
 *  axis: from -ndim to ndim - 1; negative ones count from the end
 *  start: first index, clamped; negative values count from the end; TENSOR_SLICE_NONE for the start
 *      of the axis; default TENSOR_SLICE_NONE
 *  stop: end index, not included, clamped; negative values count from the end; TENSOR_SLICE_NONE
 *      for the end of the axis; default TENSOR_SLICE_NONE
 *  step: step between indices, not 0; negative for reverse order; default 1
 *  returns a tensor that the caller releases, which may share memory with x; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_slice(
    tensor_t *x, int32_t axis, int64_t start, int64_t stop, int64_t step);

/** Returns a view of the slice of `x` at `index` along `axis`, without that axis. Negative indices
 *  count from the end.
 *
 *  x: tensor of any shape
 *  axis: from -ndim to ndim - 1; negative ones count from the end
 *  index: index of the slice, from -extent to extent - 1
 *  returns a tensor that the caller releases, which may share memory with x; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_select(tensor_t *x, int32_t axis, int64_t index);

/** Returns a view of the `length` slices along `axis` that begin at `start`. The slices must be
 *  within bounds.
 *
 *  x: tensor of any shape
 *  axis: from -ndim to ndim - 1; negative ones count from the end
 *  start: index of the first slice, from -extent to extent
 *  length: number of slices, 0 or more
 *  returns a tensor that the caller releases, which may share memory with x; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_narrow(
    tensor_t *x, int32_t axis, int64_t start, int64_t length);

/** Returns a view of the diagonals of the 2-d slices along axis0 and axis1, as a new last axis.
 *
 *  x: tensor of any shape
 *  offset: diagonal: 0 is the main diagonal, positive ones are above it, negative ones below;
 *      default 0
 *  axis0: axis of the rows, from -ndim to ndim - 1; default 0
 *  axis1: axis of the columns, from -ndim to ndim - 1; default 1
 *  returns a tensor that the caller releases, which may share memory with x; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_diagonal(
    tensor_t *x, int64_t offset, int32_t axis0, int32_t axis1);

/** Returns a view of the storage of `x` with the given shape, strides and offset, in elements from
 *  the start of the storage. The view must be within the storage.
 *
 *  x: tensor of any shape
 *  shape, ndim: extents of the view, each 0 or more
 *  strides, n_strides: distance between neighbouring elements along each axis, in elements, one for
 *      each extent; may be negative or 0
 *  offset: position of the first element in the storage, in elements, 0 or more; -1 for the
 *      position of the first element of `x`
 *  returns a tensor that the caller releases, which may share memory with x; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_as_strided(
    tensor_t *x, const int64_t *shape, int32_t ndim, const int64_t *strides, int32_t n_strides,
    int64_t offset);

/** Splits `x` along `axis` into views of the given sizes, which add up to the extent of the axis.
 *
 *  x: tensor of any shape
 *  sizes, n_sizes: extents of the parts along `axis`, each 0 or more; they add up to the extent of
 *      the axis
 *  axis: from -ndim to ndim - 1; negative ones count from the end; default 0
 *  outs: array for n_sizes results, which the caller releases, which may share memory with x
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_split(
    tensor_t *x, const int64_t *sizes, int32_t n_sizes, int32_t axis, tensor_t **outs);

/** Returns views of all slices along `axis`, without that axis.
 *
 *  x: tensor of any shape
 *  axis: from -ndim to ndim - 1; negative ones count from the end; default 0
 *  outs: array for one result for each slice along axis, which the caller releases, which may share
 *  memory with x
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_unbind(
    tensor_t *x, int32_t axis, tensor_t **outs);

/** Splits `x` along `axis` into at most `chunks` views of equal size; the last one may be smaller.
 *  An axis of extent 0 has `chunks` empty parts.
 *
 *  x: tensor of any shape
 *  chunks: maximum number of parts, 1 or more
 *  axis: from -ndim to ndim - 1; negative ones count from the end; default 0
 *  outs: array for chunks results, which the caller releases; NULL in unused entries, which may
 *  share memory with x
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_chunk(
    tensor_t *x, int64_t chunks, int32_t axis, tensor_t **outs);

/** Splits `x` along `axis` into `sections` views. If the extent is not divisible, the first parts
 *  are larger by 1.
 *
 *  x: tensor of any shape
 *  sections: number of parts, 1 or more
 *  axis: from -ndim to ndim - 1; negative ones count from the end; default 0
 *  outs: array for sections results, which the caller releases; NULL in unused entries, which may
 *  share memory with x
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_array_split(
    tensor_t *x, int64_t sections, int32_t axis, tensor_t **outs);

/** Returns views of all tensors, broadcast to a common shape.
 *
 *  xs, n_xs: tensors that broadcast to a common shape
 *  outs: array for n_xs results, which the caller releases, which may share memory with xs
 *  Differentiable in xs.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_broadcast_tensors(
    tensor_t *const *xs, int32_t n_xs, tensor_t **outs);

/** Coordinate tensors of a grid, as views, from the 1-d or 0-d coordinates along each axis. For
 *  "ij" indexing, result i varies along axis i; "xy" swaps axes 0 and 1.
 *
 *  xs, n_xs: coordinates along each axis, 1-d or 0-d
 *  indexing: "ij", or "xy", which swaps axes 0 and 1; default "ij"
 *  outs: array for n_xs results, which the caller releases, which may share memory with xs
 *  Differentiable in xs.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_meshgrid(
    tensor_t *const *xs, int32_t n_xs, const char *indexing, tensor_t **outs);

/** Returns a view of `x` that is not part of the graph.
 *
 *  x: tensor of any shape
 *  returns a tensor that the caller releases, which may share memory with x; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_detach(tensor_t *x);

/** Returns a view of `x` with the axes `source` moved to the positions `destination`; the other
 *  axes keep their order.
 *
 *  x: tensor of any shape
 *  source, n_source: axes to move, each from -ndim to ndim - 1
 *  destination, n_destination: positions of these axes in the result, one for each
 *  returns a tensor that the caller releases, which may share memory with x; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_moveaxis(
    tensor_t *x, const int64_t *source, int32_t n_source, const int64_t *destination,
    int32_t n_destination);

/** Splits `axis` into several axes with extents `sizes`, one of which may be -1 and is inferred.
 *  Returns a view if the strides allow it, otherwise a copy.
 *
 *  x: tensor of any shape
 *  axis: from -ndim to ndim - 1; negative ones count from the end
 *  sizes, n_sizes: extents of the new axes, whose product is the extent of `axis`; one may be -1
 *      and is inferred
 *  returns a tensor that the caller releases, which may share memory with x; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_unflatten(
    tensor_t *x, int32_t axis, const int64_t *sizes, int32_t n_sizes);

/** Returns a view of sliding windows along `axis`: `size` slices each, `step` apart. `axis` of the
 *  result counts the floor((extent - size) / step) + 1 windows, and a new last axis holds their
 *  elements. A 0-d tensor counts as one slice.
 *
 *  x: tensor of any shape
 *  axis: from -ndim to ndim - 1; negative ones count from the end
 *  size: window size, 0 to the extent of the axis
 *  step: distance between the starts of windows, at least 1
 *  returns a tensor that the caller releases, which may share memory with x; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_unfold(
    tensor_t *x, int32_t axis, int64_t size, int64_t step);

/** Reshapes a 0-d tensor to (1,); returns any other `x` itself.
 *
 *  x: tensor of any shape
 *  returns a tensor that the caller releases, which may share memory with x; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_atleast_1d(tensor_t *x);

/** Returns a view of `x` with at least two axes, with leading axes of extent 1 added as needed.
 *
 *  x: tensor of any shape
 *  returns a tensor that the caller releases, which may share memory with x; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_atleast_2d(tensor_t *x);

/** Returns a view of `x` with at least three axes: () becomes (1, 1, 1), (N,) becomes (1, N, 1),
 *  (M, N) becomes (M, N, 1).
 *
 *  x: tensor of any shape
 *  returns a tensor that the caller releases, which may share memory with x; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_atleast_3d(tensor_t *x);

/* ==== Joining, padding and rearranging ======================================================= */

/** Concatenates tensors along an existing axis, or the flattened tensors for TENSOR_AXIS_NONE. All
 *  other extents must be equal; dtypes are promoted. Empty 1-d tensors are ignored, as in PyTorch.
 *
 *  xs, n_xs: tensors of equal shape except along `axis`
 *  axis: axis to concatenate along, from -ndim to ndim - 1; without one, the tensors are flattened;
 *      default 0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in xs.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_concat(
    tensor_t *const *xs, int32_t n_xs, int32_t axis);

/** Stacks tensors of equal shape along a new axis.
 *
 *  xs, n_xs: tensors of equal shape
 *  axis: position of the new axis in the result, from -ndim - 1 to ndim; default 0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in xs.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_stack(tensor_t *const *xs, int32_t n_xs, int32_t axis);

/** Returns a copy of `x` with the order of the elements along `axes` reversed.
 *
 *  x: tensor of any shape
 *  axes, n_axes: axes to reverse, each from -ndim to ndim - 1; default NULL, 0: all axes
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_flip(tensor_t *x, const int32_t *axes, int32_t n_axes);

/** Pads `x` with `value`. `widths` holds (before, after) for axis 0, then axis 1, and so on;
 *  negative widths crop.
 *
 *  x: tensor of any shape
 *  widths, n_widths: two numbers for each axis, starting at axis 0: slices to add before and after;
 *      negative widths crop
 *  value: a number, weak: does not widen a dtype of the same class; value of the padding; default 0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_pad(
    tensor_t *x, const int64_t *widths, int32_t n_widths, double value);

/** Pads `x` with `value`. `widths` holds (before, after) for axis 0, then axis 1, and so on;
 *  negative widths crop.
 *
 *  x: tensor of any shape
 *  widths, n_widths: two numbers for each axis, starting at axis 0: slices to add before and after;
 *      negative widths crop
 *  value: an integer, weak: does not widen a dtype of the same class; value of the padding; default
 *      0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_pad_i64(
    tensor_t *x, const int64_t *widths, int32_t n_widths, int64_t value);

/** Repeats the whole of `x` repeats[i] times along axis i. Missing leading axes of `x` and missing
 *  leading repeats count as 1.
 *
 *  x: tensor of any shape
 *  repeats, n_repeats: number of repetitions along each axis, 0 or more
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_tile(
    tensor_t *x, const int64_t *repeats, int32_t n_repeats);

/** Repeats each slice along `axis` `repeats` times consecutively; TENSOR_AXIS_NONE flattens `x`
 *  first.
 *
 *  x: tensor of any shape
 *  repeats: number of repetitions of each slice, 0 or more
 *  axis: from -ndim to ndim - 1, negative ones counting from the end; or none; default
 *      TENSOR_AXIS_NONE: the flattened tensor
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_repeat(tensor_t *x, int64_t repeats, int32_t axis);

/** Repeats slice i along `axis` repeats[i] times consecutively; TENSOR_AXIS_NONE flattens `x`
 *  first. `repeats` has one non-negative integer for each slice, or one for all.
 *
 *  x: tensor of any shape
 *  repeats: integer tensor (extent of `axis`,), repetitions of each slice, or one number for all; 0
 *      or more
 *  axis: from -ndim to ndim - 1, negative ones counting from the end; or none; default
 *      TENSOR_AXIS_NONE: the flattened tensor
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_repeat_interleave(
    tensor_t *x, tensor_t *repeats, int32_t axis);

/** Shifts the elements along axes[i] by shifts[i] positions; elements shifted past the end reappear
 *  at the start. Without axes, the flattened tensor is shifted, by one shift.
 *
 *  x: tensor of any shape
 *  shifts, n_shifts: number of positions to shift each axis by; negative values shift towards the
 *      start
 *  axes, n_axes: axes to shift, each from -ndim to ndim - 1; default NULL, 0: the flattened tensor,
 *      by one shift
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_roll(
    tensor_t *x, const int64_t *shifts, int32_t n_shifts, const int32_t *axes, int32_t n_axes);

/** Rotates `x` by 90 degrees `k` times in the plane of two axes, from axis0 towards axis1.
 *
 *  x: tensor of any shape
 *  k: number of quarter turns; negative values rotate in the opposite direction; default 1
 *  axis0: first axis of the plane, from -ndim to ndim - 1; default 0
 *  axis1: second axis of the plane; default 1
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rot90(
    tensor_t *x, int64_t k, int32_t axis0, int32_t axis1);

/** Returns a copy of `x` with the order of the elements along axis 0 reversed.
 *
 *  x: tensor of any shape
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_flipud(tensor_t *x);

/** Returns a copy of `x` with the order of the elements along axis 1 reversed. `x` has at least two
 *  axes.
 *
 *  x: tensor of any shape
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_fliplr(tensor_t *x);

/** Lower triangles of the matrices in the last two axes: elements above diagonal `k` are set to 0.
 *
 *  x: tensor (..., M, N)
 *  k: diagonal: 0 is the main diagonal, positive ones are above it, negative ones below; default 0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_tril(tensor_t *x, int64_t k);

/** Upper triangles of the matrices in the last two axes: elements below diagonal `k` are set to 0.
 *
 *  x: tensor (..., M, N)
 *  k: diagonal: 0 is the main diagonal, positive ones are above it, negative ones below; default 0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_triu(tensor_t *x, int64_t k);

/** For a 1-d tensor, the matrix with these elements on diagonal `k` and 0 elsewhere. For a matrix,
 *  a copy of diagonal `k`.
 *
 *  x: tensor (N,) or (M, N)
 *  k: diagonal: 0 is the main diagonal, positive ones are above it, negative ones below; default 0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_diag(tensor_t *x, int64_t k);

/** Square matrices whose diagonal `offset` holds the last axis of `x`, with 0 elsewhere. The
 *  matrices are along axis0 and axis1 of the result.
 *
 *  x: tensor (..., N)
 *  offset: diagonal: 0 is the main diagonal, positive ones are above it, negative ones below;
 *      default 0
 *  axis0: position of the row axis in the result, from -ndim - 1 to ndim; default -2
 *  axis1: position of the column axis in the result, from -ndim - 1 to ndim; default -1
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_diag_embed(
    tensor_t *x, int64_t offset, int32_t axis0, int32_t axis1);

/** Block-diagonal matrix of the given matrices. A 1-d tensor counts as one row, a 0-d tensor as (1,
 *  1); dtypes are promoted.
 *
 *  xs, n_xs: matrices; a 1-d tensor counts as a row, a 0-d tensor as (1, 1)
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in xs.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_block_diag(tensor_t *const *xs, int32_t n_xs);

/** Concatenates tensors along axis 1, or along axis 0 if they are 1-d. 0-d tensors count as 1-d.
 *
 *  xs, n_xs: tensors to concatenate
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in xs.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_hstack(tensor_t *const *xs, int32_t n_xs);

/** Concatenates tensors along axis 0, after atleast_2d.
 *
 *  xs, n_xs: tensors to concatenate
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in xs.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_vstack(tensor_t *const *xs, int32_t n_xs);

/** Concatenates tensors along axis 2, after atleast_3d.
 *
 *  xs, n_xs: tensors to concatenate
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in xs.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_dstack(tensor_t *const *xs, int32_t n_xs);

/** Concatenates tensors along axis 1; 1-d and 0-d tensors count as columns.
 *
 *  xs, n_xs: tensors to concatenate
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in xs.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_column_stack(tensor_t *const *xs, int32_t n_xs);

/** Cartesian product of 1-d tensors, with the last one varying fastest: shape (product of the
 *  extents, number of tensors). For a single tensor, a copy of it. Dtypes are promoted.
 *
 *  xs, n_xs: 1-d tensors
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in xs.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_cartesian_prod(tensor_t *const *xs, int32_t n_xs);

/** All combinations of `r` elements of a 1-d tensor, one in each row, in the order of `x`; with
 *  repeated elements if `with_replacement`.
 *
 *  x: tensor (N,)
 *  r: number of elements in a combination, 0 or more; default 2
 *  with_replacement: whether an element may occur more than once; default 0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_combinations(
    tensor_t *x, int64_t r, tensor_bool_t with_replacement);

/** Same as pad, but reflects the elements at the first and the last slice of each axis. Widths are
 *  less than the extent.
 *
 *  x: tensor of any shape
 *  widths, n_widths: two numbers for each axis, starting at axis 0: slices to add before and after,
 *      less than the extent; negative widths crop
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_pad_reflect(
    tensor_t *x, const int64_t *widths, int32_t n_widths);

/** Same as pad, but repeats the first and the last slice of each axis.
 *
 *  x: tensor of any shape
 *  widths, n_widths: two numbers for each axis, starting at axis 0: slices to add before and after;
 *      negative widths crop
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_pad_replicate(
    tensor_t *x, const int64_t *widths, int32_t n_widths);

/** Same as pad, but wraps around to the other end of each axis. Negative widths crop first; widths
 *  are at most the remaining extent.
 *
 *  x: tensor of any shape
 *  widths, n_widths: two numbers for each axis, starting at axis 0: slices to add before and after,
 *      at most the extent; negative widths crop
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_pad_circular(
    tensor_t *x, const int64_t *widths, int32_t n_widths);

/* ==== Arithmetic ============================================================================= */

/** a + b; logical or for bool.
 *
 *  a: tensor; first operand; broadcasts with b
 *  b: tensor; second operand; broadcasts with a
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_add(tensor_t *a, tensor_t *b);

/** a + b; logical or for bool.
 *
 *  a: tensor; first operand
 *  b: a number, weak: does not widen a dtype of the same class; second operand
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_add_scalar(tensor_t *a, double b);

/** a + b; logical or for bool.
 *
 *  a: tensor; first operand
 *  b: an integer, weak: does not widen a dtype of the same class; second operand
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_add_scalar_i64(tensor_t *a, int64_t b);

/** a + b; logical or for bool. Writes to a, whose shape and dtype do not change.
 *
 *  a: tensor; first operand; written to
 *  b: tensor; second operand; broadcasts to the shape of a
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_add_(tensor_t *a, tensor_t *b);

/** a + b; logical or for bool. Writes to a, whose shape and dtype do not change.
 *
 *  a: tensor; first operand; written to
 *  b: a number, weak: does not widen a dtype of the same class; second operand
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_add_scalar_(tensor_t *a, double b);

/** a + b; logical or for bool. Writes to a, whose shape and dtype do not change.
 *
 *  a: tensor; first operand; written to
 *  b: an integer, weak: does not widen a dtype of the same class; second operand
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_add_scalar_i64_(tensor_t *a, int64_t b);

/** a - b.
 *
 *  a: real or complex tensor; not bool; first operand; broadcasts with b
 *  b: real or complex tensor; not bool; second operand; broadcasts with a
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_sub(tensor_t *a, tensor_t *b);

/** a - b.
 *
 *  a: real or complex tensor; not bool; first operand
 *  b: a number, weak: does not widen a dtype of the same class; second operand
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_sub_scalar(tensor_t *a, double b);

/** a - b.
 *
 *  a: real or complex tensor; not bool; first operand
 *  b: an integer, weak: does not widen a dtype of the same class; second operand
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_sub_scalar_i64(tensor_t *a, int64_t b);

/** a - b. The first operand is a scalar.
 *
 *  b: real or complex tensor; not bool; second operand
 *  a: a number, weak: does not widen a dtype of the same class; first operand
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rsub_scalar(tensor_t *b, double a);

/** a - b. The first operand is a scalar.
 *
 *  b: real or complex tensor; not bool; second operand
 *  a: an integer, weak: does not widen a dtype of the same class; first operand
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rsub_scalar_i64(tensor_t *b, int64_t a);

/** a - b. Writes to a, whose shape and dtype do not change.
 *
 *  a: real or complex tensor; not bool; first operand; written to
 *  b: real or complex tensor; not bool; second operand; broadcasts to the shape of a
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_sub_(tensor_t *a, tensor_t *b);

/** a - b. Writes to a, whose shape and dtype do not change.
 *
 *  a: real or complex tensor; not bool; first operand; written to
 *  b: a number, weak: does not widen a dtype of the same class; second operand
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_sub_scalar_(tensor_t *a, double b);

/** a - b. Writes to a, whose shape and dtype do not change.
 *
 *  a: real or complex tensor; not bool; first operand; written to
 *  b: an integer, weak: does not widen a dtype of the same class; second operand
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_sub_scalar_i64_(tensor_t *a, int64_t b);

/** a * b; logical and for bool.
 *
 *  a: tensor; first operand; broadcasts with b
 *  b: tensor; second operand; broadcasts with a
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_mul(tensor_t *a, tensor_t *b);

/** a * b; logical and for bool.
 *
 *  a: tensor; first operand
 *  b: a number, weak: does not widen a dtype of the same class; second operand
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_mul_scalar(tensor_t *a, double b);

/** a * b; logical and for bool.
 *
 *  a: tensor; first operand
 *  b: an integer, weak: does not widen a dtype of the same class; second operand
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_mul_scalar_i64(tensor_t *a, int64_t b);

/** a * b; logical and for bool. Writes to a, whose shape and dtype do not change.
 *
 *  a: tensor; first operand; written to
 *  b: tensor; second operand; broadcasts to the shape of a
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_mul_(tensor_t *a, tensor_t *b);

/** a * b; logical and for bool. Writes to a, whose shape and dtype do not change.
 *
 *  a: tensor; first operand; written to
 *  b: a number, weak: does not widen a dtype of the same class; second operand
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_mul_scalar_(tensor_t *a, double b);

/** a * b; logical and for bool. Writes to a, whose shape and dtype do not change.
 *
 *  a: tensor; first operand; written to
 *  b: an integer, weak: does not widen a dtype of the same class; second operand
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_mul_scalar_i64_(tensor_t *a, int64_t b);

/** a / b; integers are divided in float32.
 *
 *  a: tensor; integers are computed in float32; dividend; broadcasts with b
 *  b: tensor; integers are computed in float32; divisor; broadcasts with a
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_div(tensor_t *a, tensor_t *b);

/** a / b; integers are divided in float32.
 *
 *  a: tensor; integers are computed in float32; dividend
 *  b: a number, weak: does not widen a dtype of the same class; divisor
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_div_scalar(tensor_t *a, double b);

/** a / b; integers are divided in float32.
 *
 *  a: tensor; integers are computed in float32; dividend
 *  b: an integer, weak: does not widen a dtype of the same class; divisor
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_div_scalar_i64(tensor_t *a, int64_t b);

/** a / b; integers are divided in float32. The first operand is a scalar.
 *
 *  b: tensor; integers are computed in float32; divisor
 *  a: a number, weak: does not widen a dtype of the same class; dividend
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rdiv_scalar(tensor_t *b, double a);

/** a / b; integers are divided in float32. The first operand is a scalar.
 *
 *  b: tensor; integers are computed in float32; divisor
 *  a: an integer, weak: does not widen a dtype of the same class; dividend
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rdiv_scalar_i64(tensor_t *b, int64_t a);

/** a / b; integers are divided in float32. Writes to a, whose shape and dtype do not change.
 *
 *  a: tensor; integers are computed in float32; dividend; written to
 *  b: tensor; integers are computed in float32; divisor; broadcasts to the shape of a
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_div_(tensor_t *a, tensor_t *b);

/** a / b; integers are divided in float32. Writes to a, whose shape and dtype do not change.
 *
 *  a: tensor; integers are computed in float32; dividend; written to
 *  b: a number, weak: does not widen a dtype of the same class; divisor
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_div_scalar_(tensor_t *a, double b);

/** a / b; integers are divided in float32. Writes to a, whose shape and dtype do not change.
 *
 *  a: tensor; integers are computed in float32; dividend; written to
 *  b: an integer, weak: does not widen a dtype of the same class; divisor
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_div_scalar_i64_(tensor_t *a, int64_t b);

/** a - floor(a / b) * b, with the sign of `b`. An integer divisor of 0 is TENSOR_E_INVALID.
 *
 *  a: real tensor; bool is computed in int64; dividend; broadcasts with b
 *  b: real tensor; bool is computed in int64; divisor; broadcasts with a
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_remainder(tensor_t *a, tensor_t *b);

/** a - floor(a / b) * b, with the sign of `b`. An integer divisor of 0 is TENSOR_E_INVALID.
 *
 *  a: real tensor; bool is computed in int64; dividend
 *  b: a number, weak: does not widen a dtype of the same class; divisor
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_remainder_scalar(tensor_t *a, double b);

/** a - floor(a / b) * b, with the sign of `b`. An integer divisor of 0 is TENSOR_E_INVALID.
 *
 *  a: real tensor; bool is computed in int64; dividend
 *  b: an integer, weak: does not widen a dtype of the same class; divisor
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_remainder_scalar_i64(tensor_t *a, int64_t b);

/** a - floor(a / b) * b, with the sign of `b`. An integer divisor of 0 is TENSOR_E_INVALID. The
 *  first operand is a scalar.
 *
 *  b: real tensor; bool is computed in int64; divisor
 *  a: a number, weak: does not widen a dtype of the same class; dividend
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rremainder_scalar(tensor_t *b, double a);

/** a - floor(a / b) * b, with the sign of `b`. An integer divisor of 0 is TENSOR_E_INVALID. The
 *  first operand is a scalar.
 *
 *  b: real tensor; bool is computed in int64; divisor
 *  a: an integer, weak: does not widen a dtype of the same class; dividend
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rremainder_scalar_i64(tensor_t *b, int64_t a);

/** a - floor(a / b) * b, with the sign of `b`. An integer divisor of 0 is TENSOR_E_INVALID. Writes
 *  to a, whose shape and dtype do not change.
 *
 *  a: real tensor; bool is computed in int64; dividend; written to
 *  b: real tensor; bool is computed in int64; divisor; broadcasts to the shape of a
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_remainder_(tensor_t *a, tensor_t *b);

/** a - floor(a / b) * b, with the sign of `b`. An integer divisor of 0 is TENSOR_E_INVALID. Writes
 *  to a, whose shape and dtype do not change.
 *
 *  a: real tensor; bool is computed in int64; dividend; written to
 *  b: a number, weak: does not widen a dtype of the same class; divisor
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_remainder_scalar_(tensor_t *a, double b);

/** a - floor(a / b) * b, with the sign of `b`. An integer divisor of 0 is TENSOR_E_INVALID. Writes
 *  to a, whose shape and dtype do not change.
 *
 *  a: real tensor; bool is computed in int64; dividend; written to
 *  b: an integer, weak: does not widen a dtype of the same class; divisor
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_remainder_scalar_i64_(tensor_t *a, int64_t b);

/** floor(a / b). Exact for integers, which wrap around; for floating-point numbers the quotient
 *  consistent with remainder(a, b), as in Python. An integer divisor of 0 is TENSOR_E_INVALID.
 *
 *  a: real tensor; bool is computed in int64; dividend; broadcasts with b
 *  b: real tensor; bool is computed in int64; divisor; broadcasts with a
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_floor_divide(tensor_t *a, tensor_t *b);

/** floor(a / b). Exact for integers, which wrap around; for floating-point numbers the quotient
 *  consistent with remainder(a, b), as in Python. An integer divisor of 0 is TENSOR_E_INVALID.
 *
 *  a: real tensor; bool is computed in int64; dividend
 *  b: a number, weak: does not widen a dtype of the same class; divisor
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_floor_divide_scalar(tensor_t *a, double b);

/** floor(a / b). Exact for integers, which wrap around; for floating-point numbers the quotient
 *  consistent with remainder(a, b), as in Python. An integer divisor of 0 is TENSOR_E_INVALID.
 *
 *  a: real tensor; bool is computed in int64; dividend
 *  b: an integer, weak: does not widen a dtype of the same class; divisor
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_floor_divide_scalar_i64(tensor_t *a, int64_t b);

/** floor(a / b). Exact for integers, which wrap around; for floating-point numbers the quotient
 *  consistent with remainder(a, b), as in Python. An integer divisor of 0 is TENSOR_E_INVALID. The
 *  first operand is a scalar.
 *
 *  b: real tensor; bool is computed in int64; divisor
 *  a: a number, weak: does not widen a dtype of the same class; dividend
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rfloor_divide_scalar(tensor_t *b, double a);

/** floor(a / b). Exact for integers, which wrap around; for floating-point numbers the quotient
 *  consistent with remainder(a, b), as in Python. An integer divisor of 0 is TENSOR_E_INVALID. The
 *  first operand is a scalar.
 *
 *  b: real tensor; bool is computed in int64; divisor
 *  a: an integer, weak: does not widen a dtype of the same class; dividend
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rfloor_divide_scalar_i64(tensor_t *b, int64_t a);

/** floor(a / b). Exact for integers, which wrap around; for floating-point numbers the quotient
 *  consistent with remainder(a, b), as in Python. An integer divisor of 0 is TENSOR_E_INVALID.
 *  Writes to a, whose shape and dtype do not change.
 *
 *  a: real tensor; bool is computed in int64; dividend; written to
 *  b: real tensor; bool is computed in int64; divisor; broadcasts to the shape of a
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_floor_divide_(tensor_t *a, tensor_t *b);

/** floor(a / b). Exact for integers, which wrap around; for floating-point numbers the quotient
 *  consistent with remainder(a, b), as in Python. An integer divisor of 0 is TENSOR_E_INVALID.
 *  Writes to a, whose shape and dtype do not change.
 *
 *  a: real tensor; bool is computed in int64; dividend; written to
 *  b: a number, weak: does not widen a dtype of the same class; divisor
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_floor_divide_scalar_(tensor_t *a, double b);

/** floor(a / b). Exact for integers, which wrap around; for floating-point numbers the quotient
 *  consistent with remainder(a, b), as in Python. An integer divisor of 0 is TENSOR_E_INVALID.
 *  Writes to a, whose shape and dtype do not change.
 *
 *  a: real tensor; bool is computed in int64; dividend; written to
 *  b: an integer, weak: does not widen a dtype of the same class; divisor
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_floor_divide_scalar_i64_(tensor_t *a, int64_t b);

/** trunc(a / b). Exact for integers, which wrap around. An integer divisor of 0 is
 *  TENSOR_E_INVALID.
 *
 *  a: real tensor; bool is computed in int64; dividend; broadcasts with b
 *  b: real tensor; bool is computed in int64; divisor; broadcasts with a
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_trunc_divide(tensor_t *a, tensor_t *b);

/** trunc(a / b). Exact for integers, which wrap around. An integer divisor of 0 is
 *  TENSOR_E_INVALID.
 *
 *  a: real tensor; bool is computed in int64; dividend
 *  b: a number, weak: does not widen a dtype of the same class; divisor
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_trunc_divide_scalar(tensor_t *a, double b);

/** trunc(a / b). Exact for integers, which wrap around. An integer divisor of 0 is
 *  TENSOR_E_INVALID.
 *
 *  a: real tensor; bool is computed in int64; dividend
 *  b: an integer, weak: does not widen a dtype of the same class; divisor
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_trunc_divide_scalar_i64(tensor_t *a, int64_t b);

/** trunc(a / b). Exact for integers, which wrap around. An integer divisor of 0 is
 *  TENSOR_E_INVALID. The first operand is a scalar.
 *
 *  b: real tensor; bool is computed in int64; divisor
 *  a: a number, weak: does not widen a dtype of the same class; dividend
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rtrunc_divide_scalar(tensor_t *b, double a);

/** trunc(a / b). Exact for integers, which wrap around. An integer divisor of 0 is
 *  TENSOR_E_INVALID. The first operand is a scalar.
 *
 *  b: real tensor; bool is computed in int64; divisor
 *  a: an integer, weak: does not widen a dtype of the same class; dividend
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rtrunc_divide_scalar_i64(tensor_t *b, int64_t a);

/** trunc(a / b). Exact for integers, which wrap around. An integer divisor of 0 is
 *  TENSOR_E_INVALID. Writes to a, whose shape and dtype do not change.
 *
 *  a: real tensor; bool is computed in int64; dividend; written to
 *  b: real tensor; bool is computed in int64; divisor; broadcasts to the shape of a
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_trunc_divide_(tensor_t *a, tensor_t *b);

/** trunc(a / b). Exact for integers, which wrap around. An integer divisor of 0 is
 *  TENSOR_E_INVALID. Writes to a, whose shape and dtype do not change.
 *
 *  a: real tensor; bool is computed in int64; dividend; written to
 *  b: a number, weak: does not widen a dtype of the same class; divisor
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_trunc_divide_scalar_(tensor_t *a, double b);

/** trunc(a / b). Exact for integers, which wrap around. An integer divisor of 0 is
 *  TENSOR_E_INVALID. Writes to a, whose shape and dtype do not change.
 *
 *  a: real tensor; bool is computed in int64; dividend; written to
 *  b: an integer, weak: does not widen a dtype of the same class; divisor
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_trunc_divide_scalar_i64_(tensor_t *a, int64_t b);

/** a - trunc(a / b) * b, with the sign of `a`. An integer divisor of 0 is TENSOR_E_INVALID.
 *
 *  a: real tensor; bool is computed in int64; dividend; broadcasts with b
 *  b: real tensor; bool is computed in int64; divisor; broadcasts with a
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_fmod(tensor_t *a, tensor_t *b);

/** a - trunc(a / b) * b, with the sign of `a`. An integer divisor of 0 is TENSOR_E_INVALID.
 *
 *  a: real tensor; bool is computed in int64; dividend
 *  b: a number, weak: does not widen a dtype of the same class; divisor
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_fmod_scalar(tensor_t *a, double b);

/** a - trunc(a / b) * b, with the sign of `a`. An integer divisor of 0 is TENSOR_E_INVALID.
 *
 *  a: real tensor; bool is computed in int64; dividend
 *  b: an integer, weak: does not widen a dtype of the same class; divisor
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_fmod_scalar_i64(tensor_t *a, int64_t b);

/** a - trunc(a / b) * b, with the sign of `a`. An integer divisor of 0 is TENSOR_E_INVALID. The
 *  first operand is a scalar.
 *
 *  b: real tensor; bool is computed in int64; divisor
 *  a: a number, weak: does not widen a dtype of the same class; dividend
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rfmod_scalar(tensor_t *b, double a);

/** a - trunc(a / b) * b, with the sign of `a`. An integer divisor of 0 is TENSOR_E_INVALID. The
 *  first operand is a scalar.
 *
 *  b: real tensor; bool is computed in int64; divisor
 *  a: an integer, weak: does not widen a dtype of the same class; dividend
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rfmod_scalar_i64(tensor_t *b, int64_t a);

/** a - trunc(a / b) * b, with the sign of `a`. An integer divisor of 0 is TENSOR_E_INVALID. Writes
 *  to a, whose shape and dtype do not change.
 *
 *  a: real tensor; bool is computed in int64; dividend; written to
 *  b: real tensor; bool is computed in int64; divisor; broadcasts to the shape of a
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_fmod_(tensor_t *a, tensor_t *b);

/** a - trunc(a / b) * b, with the sign of `a`. An integer divisor of 0 is TENSOR_E_INVALID. Writes
 *  to a, whose shape and dtype do not change.
 *
 *  a: real tensor; bool is computed in int64; dividend; written to
 *  b: a number, weak: does not widen a dtype of the same class; divisor
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_fmod_scalar_(tensor_t *a, double b);

/** a - trunc(a / b) * b, with the sign of `a`. An integer divisor of 0 is TENSOR_E_INVALID. Writes
 *  to a, whose shape and dtype do not change.
 *
 *  a: real tensor; bool is computed in int64; dividend; written to
 *  b: an integer, weak: does not widen a dtype of the same class; divisor
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_fmod_scalar_i64_(tensor_t *a, int64_t b);

/** Elementwise maximum of a and b; NaN if either is NaN. Equal elements share the gradient equally.
 *
 *  a: real tensor; first operand; broadcasts with b
 *  b: real tensor; second operand; broadcasts with a
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_maximum(tensor_t *a, tensor_t *b);

/** Elementwise maximum of a and b; NaN if either is NaN. Equal elements share the gradient equally.
 *
 *  a: real tensor; first operand
 *  b: a number, weak: does not widen a dtype of the same class; second operand
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_maximum_scalar(tensor_t *a, double b);

/** Elementwise maximum of a and b; NaN if either is NaN. Equal elements share the gradient equally.
 *
 *  a: real tensor; first operand
 *  b: an integer, weak: does not widen a dtype of the same class; second operand
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_maximum_scalar_i64(tensor_t *a, int64_t b);

/** Elementwise maximum of a and b; NaN if either is NaN. Equal elements share the gradient equally.
 *  Writes to a, whose shape and dtype do not change.
 *
 *  a: real tensor; first operand; written to
 *  b: real tensor; second operand; broadcasts to the shape of a
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_maximum_(tensor_t *a, tensor_t *b);

/** Elementwise maximum of a and b; NaN if either is NaN. Equal elements share the gradient equally.
 *  Writes to a, whose shape and dtype do not change.
 *
 *  a: real tensor; first operand; written to
 *  b: a number, weak: does not widen a dtype of the same class; second operand
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_maximum_scalar_(tensor_t *a, double b);

/** Elementwise maximum of a and b; NaN if either is NaN. Equal elements share the gradient equally.
 *  Writes to a, whose shape and dtype do not change.
 *
 *  a: real tensor; first operand; written to
 *  b: an integer, weak: does not widen a dtype of the same class; second operand
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_maximum_scalar_i64_(tensor_t *a, int64_t b);

/** Elementwise minimum of a and b; NaN if either is NaN. Equal elements share the gradient equally.
 *
 *  a: real tensor; first operand; broadcasts with b
 *  b: real tensor; second operand; broadcasts with a
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_minimum(tensor_t *a, tensor_t *b);

/** Elementwise minimum of a and b; NaN if either is NaN. Equal elements share the gradient equally.
 *
 *  a: real tensor; first operand
 *  b: a number, weak: does not widen a dtype of the same class; second operand
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_minimum_scalar(tensor_t *a, double b);

/** Elementwise minimum of a and b; NaN if either is NaN. Equal elements share the gradient equally.
 *
 *  a: real tensor; first operand
 *  b: an integer, weak: does not widen a dtype of the same class; second operand
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_minimum_scalar_i64(tensor_t *a, int64_t b);

/** Elementwise minimum of a and b; NaN if either is NaN. Equal elements share the gradient equally.
 *  Writes to a, whose shape and dtype do not change.
 *
 *  a: real tensor; first operand; written to
 *  b: real tensor; second operand; broadcasts to the shape of a
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_minimum_(tensor_t *a, tensor_t *b);

/** Elementwise minimum of a and b; NaN if either is NaN. Equal elements share the gradient equally.
 *  Writes to a, whose shape and dtype do not change.
 *
 *  a: real tensor; first operand; written to
 *  b: a number, weak: does not widen a dtype of the same class; second operand
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_minimum_scalar_(tensor_t *a, double b);

/** Elementwise minimum of a and b; NaN if either is NaN. Equal elements share the gradient equally.
 *  Writes to a, whose shape and dtype do not change.
 *
 *  a: real tensor; first operand; written to
 *  b: an integer, weak: does not widen a dtype of the same class; second operand
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_minimum_scalar_i64_(tensor_t *a, int64_t b);

/** Elementwise maximum of a and b; NaN only if both are NaN. If they are equal, a receives the
 *  gradient.
 *
 *  a: real tensor; first operand; broadcasts with b
 *  b: real tensor; second operand; broadcasts with a
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_fmax(tensor_t *a, tensor_t *b);

/** Elementwise maximum of a and b; NaN only if both are NaN. If they are equal, a receives the
 *  gradient.
 *
 *  a: real tensor; first operand
 *  b: a number, weak: does not widen a dtype of the same class; second operand
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_fmax_scalar(tensor_t *a, double b);

/** Elementwise maximum of a and b; NaN only if both are NaN. If they are equal, a receives the
 *  gradient.
 *
 *  a: real tensor; first operand
 *  b: an integer, weak: does not widen a dtype of the same class; second operand
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_fmax_scalar_i64(tensor_t *a, int64_t b);

/** Elementwise maximum of a and b; NaN only if both are NaN. If they are equal, a receives the
 *  gradient. Writes to a, whose shape and dtype do not change.
 *
 *  a: real tensor; first operand; written to
 *  b: real tensor; second operand; broadcasts to the shape of a
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_fmax_(tensor_t *a, tensor_t *b);

/** Elementwise maximum of a and b; NaN only if both are NaN. If they are equal, a receives the
 *  gradient. Writes to a, whose shape and dtype do not change.
 *
 *  a: real tensor; first operand; written to
 *  b: a number, weak: does not widen a dtype of the same class; second operand
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_fmax_scalar_(tensor_t *a, double b);

/** Elementwise maximum of a and b; NaN only if both are NaN. If they are equal, a receives the
 *  gradient. Writes to a, whose shape and dtype do not change.
 *
 *  a: real tensor; first operand; written to
 *  b: an integer, weak: does not widen a dtype of the same class; second operand
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_fmax_scalar_i64_(tensor_t *a, int64_t b);

/** Elementwise minimum of a and b; NaN only if both are NaN. If they are equal, a receives the
 *  gradient.
 *
 *  a: real tensor; first operand; broadcasts with b
 *  b: real tensor; second operand; broadcasts with a
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_fmin(tensor_t *a, tensor_t *b);

/** Elementwise minimum of a and b; NaN only if both are NaN. If they are equal, a receives the
 *  gradient.
 *
 *  a: real tensor; first operand
 *  b: a number, weak: does not widen a dtype of the same class; second operand
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_fmin_scalar(tensor_t *a, double b);

/** Elementwise minimum of a and b; NaN only if both are NaN. If they are equal, a receives the
 *  gradient.
 *
 *  a: real tensor; first operand
 *  b: an integer, weak: does not widen a dtype of the same class; second operand
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_fmin_scalar_i64(tensor_t *a, int64_t b);

/** Elementwise minimum of a and b; NaN only if both are NaN. If they are equal, a receives the
 *  gradient. Writes to a, whose shape and dtype do not change.
 *
 *  a: real tensor; first operand; written to
 *  b: real tensor; second operand; broadcasts to the shape of a
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_fmin_(tensor_t *a, tensor_t *b);

/** Elementwise minimum of a and b; NaN only if both are NaN. If they are equal, a receives the
 *  gradient. Writes to a, whose shape and dtype do not change.
 *
 *  a: real tensor; first operand; written to
 *  b: a number, weak: does not widen a dtype of the same class; second operand
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_fmin_scalar_(tensor_t *a, double b);

/** Elementwise minimum of a and b; NaN only if both are NaN. If they are equal, a receives the
 *  gradient. Writes to a, whose shape and dtype do not change.
 *
 *  a: real tensor; first operand; written to
 *  b: an integer, weak: does not widen a dtype of the same class; second operand
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_fmin_scalar_i64_(tensor_t *a, int64_t b);

/** |a| with the sign of `b`, including the sign of zero and NaN. The gradient at a = 0 is 0.
 *
 *  a: real tensor; integers are computed in float32; magnitudes; broadcasts with b
 *  b: real tensor; integers are computed in float32; signs; broadcasts with a
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 *  Source: IEEE 754-2019 5.5.1.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_copysign(tensor_t *a, tensor_t *b);

/** |a| with the sign of `b`, including the sign of zero and NaN. The gradient at a = 0 is 0.
 *
 *  a: real tensor; integers are computed in float32; magnitudes
 *  b: a number, weak: does not widen a dtype of the same class; signs
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 *  Source: IEEE 754-2019 5.5.1.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_copysign_scalar(tensor_t *a, double b);

/** |a| with the sign of `b`, including the sign of zero and NaN. The gradient at a = 0 is 0.
 *
 *  a: real tensor; integers are computed in float32; magnitudes
 *  b: an integer, weak: does not widen a dtype of the same class; signs
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 *  Source: IEEE 754-2019 5.5.1.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_copysign_scalar_i64(tensor_t *a, int64_t b);

/** |a| with the sign of `b`, including the sign of zero and NaN. The gradient at a = 0 is 0. Writes
 *  to a, whose shape and dtype do not change.
 *
 *  a: real tensor; integers are computed in float32; magnitudes; written to
 *  b: real tensor; integers are computed in float32; signs; broadcasts to the shape of a
 *  Differentiable in a, b.
 *  Source: IEEE 754-2019 5.5.1.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_copysign_(tensor_t *a, tensor_t *b);

/** |a| with the sign of `b`, including the sign of zero and NaN. The gradient at a = 0 is 0. Writes
 *  to a, whose shape and dtype do not change.
 *
 *  a: real tensor; integers are computed in float32; magnitudes; written to
 *  b: a number, weak: does not widen a dtype of the same class; signs
 *  Differentiable in a, b.
 *  Source: IEEE 754-2019 5.5.1.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_copysign_scalar_(tensor_t *a, double b);

/** |a| with the sign of `b`, including the sign of zero and NaN. The gradient at a = 0 is 0. Writes
 *  to a, whose shape and dtype do not change.
 *
 *  a: real tensor; integers are computed in float32; magnitudes; written to
 *  b: an integer, weak: does not widen a dtype of the same class; signs
 *  Differentiable in a, b.
 *  Source: IEEE 754-2019 5.5.1.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_copysign_scalar_i64_(tensor_t *a, int64_t b);

/** The next representable number after `a` in the direction of `b`.
 *
 *  a: floating tensor; start; broadcasts with b
 *  b: floating tensor; direction; broadcasts with a
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 *  Source: C99 7.12.11.3.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_nextafter(tensor_t *a, tensor_t *b);

/** The next representable number after `a` in the direction of `b`. Writes to a, whose shape and
 *  dtype do not change.
 *
 *  a: floating tensor; start; written to
 *  b: floating tensor; direction; broadcasts to the shape of a
 *  Differentiable in a, b.
 *  Source: C99 7.12.11.3.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_nextafter_(tensor_t *a, tensor_t *b);

/** 0 where x < 0, 1 where x > 0, and `values` where x is 0. NaN is propagated.
 *
 *  x: real tensor; argument of the step function; broadcasts with values
 *  values: real tensor; values where `x` is 0; broadcasts with x
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, values.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_heaviside(tensor_t *x, tensor_t *values);

/** 0 where x < 0, 1 where x > 0, and `values` where x is 0. NaN is propagated. Writes to x, whose
 *  shape and dtype do not change.
 *
 *  x: real tensor; argument of the step function; written to
 *  values: real tensor; values where `x` is 0; broadcasts to the shape of x
 *  Differentiable in x, values.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_heaviside_(tensor_t *x, tensor_t *values);

/** -x. Integers wrap around.
 *
 *  x: real or complex tensor of any shape; not bool
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_neg(tensor_t *x);

/** -x. Integers wrap around. Writes to x, whose shape and dtype do not change.
 *
 *  x: real or complex tensor of any shape; not bool; written to
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_neg_(tensor_t *x);

/** Absolute value |x|, with derivative 0 at 0. Integers wrap around.
 *
 *  x: tensor of any shape
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_abs(tensor_t *x);

/** Absolute value |x|, with derivative 0 at 0. Integers wrap around. Writes to x, whose shape and
 *  dtype do not change.
 *
 *  x: tensor of any shape; written to
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_abs_(tensor_t *x);

/** Sign of x: -1, 0 or 1. NaN is propagated.
 *
 *  x: real tensor of any shape
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_sign(tensor_t *x);

/** Sign of x: -1, 0 or 1. NaN is propagated. Writes to x, whose shape and dtype do not change.
 *
 *  x: real tensor of any shape; written to
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_sign_(tensor_t *x);

/** 1 / x.
 *
 *  x: tensor of any shape; integers are computed in float32
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_reciprocal(tensor_t *x);

/** 1 / x. Writes to x, whose shape and dtype do not change.
 *
 *  x: tensor of any shape; integers are computed in float32; written to
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_reciprocal_(tensor_t *x);

/** +x: returns `x` itself.
 *
 *  x: real or complex tensor of any shape; not bool
 *  returns a tensor that the caller releases, which may share memory with x; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_positive(tensor_t *x);

/** Linear interpolation a + weight * (b - a), computed from the nearer end, so that the result is
 *  exactly `b` for weight 1.
 *
 *  a: floating or complex tensor; first operand; broadcasts with b and weight
 *  b: floating or complex tensor; second operand; broadcasts with a and weight
 *  weight: floating or complex tensor; weight of `b`: 0 for `a`, 1 for `b`; broadcasts with a and b
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b, weight.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_lerp(tensor_t *a, tensor_t *b, tensor_t *weight);

/** Linear interpolation a + weight * (b - a), computed from the nearer end, so that the result is
 *  exactly `b` for weight 1.
 *
 *  a: floating or complex tensor; first operand; broadcasts with b
 *  b: floating or complex tensor; second operand; broadcasts with a
 *  weight: a number, weak: does not widen a dtype of the same class; weight of `b`: 0 for `a`, 1
 *      for `b`
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b, weight.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_lerp_scalar(tensor_t *a, tensor_t *b, double weight);

/** Linear interpolation a + weight * (b - a), computed from the nearer end, so that the result is
 *  exactly `b` for weight 1.
 *
 *  a: floating or complex tensor; first operand; broadcasts with b
 *  b: floating or complex tensor; second operand; broadcasts with a
 *  weight: an integer, weak: does not widen a dtype of the same class; weight of `b`: 0 for `a`, 1
 *      for `b`
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b, weight.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_lerp_scalar_i64(
    tensor_t *a, tensor_t *b, int64_t weight);

/** Linear interpolation a + weight * (b - a), computed from the nearer end, so that the result is
 *  exactly `b` for weight 1. Writes to a, whose shape and dtype do not change.
 *
 *  a: floating or complex tensor; first operand; written to
 *  b: floating or complex tensor; second operand; broadcasts to the shape of a
 *  weight: floating or complex tensor; weight of `b`: 0 for `a`, 1 for `b`; broadcasts to the shape
 *      of a
 *  Differentiable in a, b, weight.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_lerp_(
    tensor_t *a, tensor_t *b, tensor_t *weight);

/** Linear interpolation a + weight * (b - a), computed from the nearer end, so that the result is
 *  exactly `b` for weight 1. Writes to a, whose shape and dtype do not change.
 *
 *  a: floating or complex tensor; first operand; written to
 *  b: floating or complex tensor; second operand; broadcasts to the shape of a
 *  weight: a number, weak: does not widen a dtype of the same class; weight of `b`: 0 for `a`, 1
 *      for `b`
 *  Differentiable in a, b, weight.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_lerp_scalar_(
    tensor_t *a, tensor_t *b, double weight);

/** Linear interpolation a + weight * (b - a), computed from the nearer end, so that the result is
 *  exactly `b` for weight 1. Writes to a, whose shape and dtype do not change.
 *
 *  a: floating or complex tensor; first operand; written to
 *  b: floating or complex tensor; second operand; broadcasts to the shape of a
 *  weight: an integer, weak: does not widen a dtype of the same class; weight of `b`: 0 for `a`, 1
 *      for `b`
 *  Differentiable in a, b, weight.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_lerp_scalar_i64_(
    tensor_t *a, tensor_t *b, int64_t weight);

/** x + value * a * b. Integers wrap around; for them `value` is truncated towards 0.
 *
 *  x: real or complex tensor; not bool; summand; broadcasts with a and b
 *  a: real or complex tensor; not bool; first factor; broadcasts with x and b
 *  b: real or complex tensor; not bool; second factor; broadcasts with x and a
 *  value: factor of the product; default 1.0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_addcmul(
    tensor_t *x, tensor_t *a, tensor_t *b, double value);

/** x + value * a * b. Integers wrap around; for them `value` is truncated towards 0. Writes to x,
 *  whose shape and dtype do not change.
 *
 *  x: real or complex tensor; not bool; summand; written to
 *  a: real or complex tensor; not bool; first factor; broadcasts to the shape of x
 *  b: real or complex tensor; not bool; second factor; broadcasts to the shape of x
 *  value: factor of the product; default 1.0
 *  Differentiable in x, a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_addcmul_(
    tensor_t *x, tensor_t *a, tensor_t *b, double value);

/** x + value * (a / b).
 *
 *  x: floating or complex tensor; summand; broadcasts with a and b
 *  a: floating or complex tensor; numerator; broadcasts with x and b
 *  b: floating or complex tensor; denominator; broadcasts with x and a
 *  value: factor of the quotient; default 1.0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_addcdiv(
    tensor_t *x, tensor_t *a, tensor_t *b, double value);

/** x + value * (a / b). Writes to x, whose shape and dtype do not change.
 *
 *  x: floating or complex tensor; summand; written to
 *  a: floating or complex tensor; numerator; broadcasts to the shape of x
 *  b: floating or complex tensor; denominator; broadcasts to the shape of x
 *  value: factor of the quotient; default 1.0
 *  Differentiable in x, a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_addcdiv_(
    tensor_t *x, tensor_t *a, tensor_t *b, double value);

/* ==== Integers and bits ====================================================================== */

/** Greatest common divisor of |a| and |b|; gcd(0, 0) is 0.
 *
 *  a: integer tensor; first operand; broadcasts with b
 *  b: integer tensor; second operand; broadcasts with a
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_gcd(tensor_t *a, tensor_t *b);

/** Greatest common divisor of |a| and |b|; gcd(0, 0) is 0. Writes to a, whose shape and dtype do
 *  not change.
 *
 *  a: integer tensor; first operand; written to
 *  b: integer tensor; second operand; broadcasts to the shape of a
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_gcd_(tensor_t *a, tensor_t *b);

/** Least common multiple of |a| and |b|; 0 if either is 0. Wraps around.
 *
 *  a: integer tensor; first operand; broadcasts with b
 *  b: integer tensor; second operand; broadcasts with a
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_lcm(tensor_t *a, tensor_t *b);

/** Least common multiple of |a| and |b|; 0 if either is 0. Wraps around. Writes to a, whose shape
 *  and dtype do not change.
 *
 *  a: integer tensor; first operand; written to
 *  b: integer tensor; second operand; broadcasts to the shape of a
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_lcm_(tensor_t *a, tensor_t *b);

/** Bitwise and, a & b; logical and for bool.
 *
 *  a: integer or bool tensor; first operand; broadcasts with b
 *  b: integer or bool tensor; second operand; broadcasts with a
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_bitwise_and(tensor_t *a, tensor_t *b);

/** Bitwise and, a & b; logical and for bool.
 *
 *  a: integer or bool tensor; first operand
 *  b: an integer, weak: does not widen a dtype of the same class; second operand
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_bitwise_and_scalar_i64(tensor_t *a, int64_t b);

/** Bitwise and, a & b; logical and for bool. Writes to a, whose shape and dtype do not change.
 *
 *  a: integer or bool tensor; first operand; written to
 *  b: integer or bool tensor; second operand; broadcasts to the shape of a
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_bitwise_and_(tensor_t *a, tensor_t *b);

/** Bitwise and, a & b; logical and for bool. Writes to a, whose shape and dtype do not change.
 *
 *  a: integer or bool tensor; first operand; written to
 *  b: an integer, weak: does not widen a dtype of the same class; second operand
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_bitwise_and_scalar_i64_(tensor_t *a, int64_t b);

/** Bitwise or, a | b; logical or for bool.
 *
 *  a: integer or bool tensor; first operand; broadcasts with b
 *  b: integer or bool tensor; second operand; broadcasts with a
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_bitwise_or(tensor_t *a, tensor_t *b);

/** Bitwise or, a | b; logical or for bool.
 *
 *  a: integer or bool tensor; first operand
 *  b: an integer, weak: does not widen a dtype of the same class; second operand
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_bitwise_or_scalar_i64(tensor_t *a, int64_t b);

/** Bitwise or, a | b; logical or for bool. Writes to a, whose shape and dtype do not change.
 *
 *  a: integer or bool tensor; first operand; written to
 *  b: integer or bool tensor; second operand; broadcasts to the shape of a
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_bitwise_or_(tensor_t *a, tensor_t *b);

/** Bitwise or, a | b; logical or for bool. Writes to a, whose shape and dtype do not change.
 *
 *  a: integer or bool tensor; first operand; written to
 *  b: an integer, weak: does not widen a dtype of the same class; second operand
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_bitwise_or_scalar_i64_(tensor_t *a, int64_t b);

/** Bitwise exclusive or, a ^ b; logical exclusive or for bool.
 *
 *  a: integer or bool tensor; first operand; broadcasts with b
 *  b: integer or bool tensor; second operand; broadcasts with a
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_bitwise_xor(tensor_t *a, tensor_t *b);

/** Bitwise exclusive or, a ^ b; logical exclusive or for bool.
 *
 *  a: integer or bool tensor; first operand
 *  b: an integer, weak: does not widen a dtype of the same class; second operand
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_bitwise_xor_scalar_i64(tensor_t *a, int64_t b);

/** Bitwise exclusive or, a ^ b; logical exclusive or for bool. Writes to a, whose shape and dtype
 *  do not change.
 *
 *  a: integer or bool tensor; first operand; written to
 *  b: integer or bool tensor; second operand; broadcasts to the shape of a
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_bitwise_xor_(tensor_t *a, tensor_t *b);

/** Bitwise exclusive or, a ^ b; logical exclusive or for bool. Writes to a, whose shape and dtype
 *  do not change.
 *
 *  a: integer or bool tensor; first operand; written to
 *  b: an integer, weak: does not widen a dtype of the same class; second operand
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_bitwise_xor_scalar_i64_(tensor_t *a, int64_t b);

/** a << b, which is a * 2 ** b without the bits that overflow. 0 if b is negative or at least the
 *  number of bits.
 *
 *  a: integer tensor; integers to shift; broadcasts with b
 *  b: integer tensor; number of bits to shift by; broadcasts with a
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_bitwise_left_shift(tensor_t *a, tensor_t *b);

/** a << b, which is a * 2 ** b without the bits that overflow. 0 if b is negative or at least the
 *  number of bits.
 *
 *  a: integer tensor; integers to shift
 *  b: an integer, weak: does not widen a dtype of the same class; number of bits to shift by
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_bitwise_left_shift_scalar_i64(tensor_t *a, int64_t b);

/** a << b, which is a * 2 ** b without the bits that overflow. 0 if b is negative or at least the
 *  number of bits. The first operand is a scalar.
 *
 *  b: integer tensor; number of bits to shift by
 *  a: an integer, weak: does not widen a dtype of the same class; integers to shift
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rbitwise_left_shift_scalar_i64(tensor_t *b, int64_t a);

/** a << b, which is a * 2 ** b without the bits that overflow. 0 if b is negative or at least the
 *  number of bits. Writes to a, whose shape and dtype do not change.
 *
 *  a: integer tensor; integers to shift; written to
 *  b: integer tensor; number of bits to shift by; broadcasts to the shape of a
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_bitwise_left_shift_(tensor_t *a, tensor_t *b);

/** a << b, which is a * 2 ** b without the bits that overflow. 0 if b is negative or at least the
 *  number of bits. Writes to a, whose shape and dtype do not change.
 *
 *  a: integer tensor; integers to shift; written to
 *  b: an integer, weak: does not widen a dtype of the same class; number of bits to shift by
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_bitwise_left_shift_scalar_i64_(
    tensor_t *a, int64_t b);

/** Arithmetic shift a >> b, which is floor(a / 2 ** b). If b is negative or at least the number of
 *  bits, 0, or -1 for negative `a`.
 *
 *  a: integer tensor; integers to shift; broadcasts with b
 *  b: integer tensor; number of bits to shift by; broadcasts with a
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_bitwise_right_shift(tensor_t *a, tensor_t *b);

/** Arithmetic shift a >> b, which is floor(a / 2 ** b). If b is negative or at least the number of
 *  bits, 0, or -1 for negative `a`.
 *
 *  a: integer tensor; integers to shift
 *  b: an integer, weak: does not widen a dtype of the same class; number of bits to shift by
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_bitwise_right_shift_scalar_i64(tensor_t *a, int64_t b);

/** Arithmetic shift a >> b, which is floor(a / 2 ** b). If b is negative or at least the number of
 *  bits, 0, or -1 for negative `a`. The first operand is a scalar.
 *
 *  b: integer tensor; number of bits to shift by
 *  a: an integer, weak: does not widen a dtype of the same class; integers to shift
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rbitwise_right_shift_scalar_i64(
    tensor_t *b, int64_t a);

/** Arithmetic shift a >> b, which is floor(a / 2 ** b). If b is negative or at least the number of
 *  bits, 0, or -1 for negative `a`. Writes to a, whose shape and dtype do not change.
 *
 *  a: integer tensor; integers to shift; written to
 *  b: integer tensor; number of bits to shift by; broadcasts to the shape of a
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_bitwise_right_shift_(tensor_t *a, tensor_t *b);

/** Arithmetic shift a >> b, which is floor(a / 2 ** b). If b is negative or at least the number of
 *  bits, 0, or -1 for negative `a`. Writes to a, whose shape and dtype do not change.
 *
 *  a: integer tensor; integers to shift; written to
 *  b: an integer, weak: does not widen a dtype of the same class; number of bits to shift by
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_bitwise_right_shift_scalar_i64_(
    tensor_t *a, int64_t b);

/** Bitwise not, ~x; logical not for bool.
 *
 *  x: integer or bool tensor of any shape
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_bitwise_invert(tensor_t *x);

/** Bitwise not, ~x; logical not for bool. Writes to x, whose shape and dtype do not change.
 *
 *  x: integer or bool tensor of any shape; written to
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_bitwise_invert_(tensor_t *x);

/* ==== Powers, exponentials and logarithms ==================================================== */

/** a ** b, computed in float64 or complex128 for all dtypes.
 *
 *  a: real or complex tensor; bool is computed in int64; bases
 *  b: real or complex tensor; bool is computed in int64; exponents, broadcast with `a`
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_float_power(tensor_t *a, tensor_t *b);

/** a ** b, computed in float64 or complex128 for all dtypes.
 *
 *  a: real or complex tensor; bool is computed in int64; bases
 *  b: a number, weak: does not widen a dtype of the same class; exponents, broadcast with `a`
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_float_power_scalar(tensor_t *a, double b);

/** a ** b, computed in float64 or complex128 for all dtypes.
 *
 *  a: real or complex tensor; bool is computed in int64; bases
 *  b: an integer, weak: does not widen a dtype of the same class; exponents, broadcast with `a`
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_float_power_scalar_i64(tensor_t *a, int64_t b);

/** a ** b. Integers wrap around; a negative integer exponent gives 0 except for bases 1 and -1.
 *
 *  a: real or complex tensor; bool is computed in int64; bases; broadcasts with b
 *  b: real or complex tensor; bool is computed in int64; exponents; broadcasts with a
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_pow(tensor_t *a, tensor_t *b);

/** a ** b. Integers wrap around; a negative integer exponent gives 0 except for bases 1 and -1.
 *
 *  a: real or complex tensor; bool is computed in int64; bases
 *  b: a number, weak: does not widen a dtype of the same class; exponents
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_pow_scalar(tensor_t *a, double b);

/** a ** b. Integers wrap around; a negative integer exponent gives 0 except for bases 1 and -1.
 *
 *  a: real or complex tensor; bool is computed in int64; bases
 *  b: an integer, weak: does not widen a dtype of the same class; exponents
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_pow_scalar_i64(tensor_t *a, int64_t b);

/** a ** b. Integers wrap around; a negative integer exponent gives 0 except for bases 1 and -1. The
 *  first operand is a scalar.
 *
 *  b: real or complex tensor; bool is computed in int64; exponents
 *  a: a number, weak: does not widen a dtype of the same class; bases
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rpow_scalar(tensor_t *b, double a);

/** a ** b. Integers wrap around; a negative integer exponent gives 0 except for bases 1 and -1. The
 *  first operand is a scalar.
 *
 *  b: real or complex tensor; bool is computed in int64; exponents
 *  a: an integer, weak: does not widen a dtype of the same class; bases
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rpow_scalar_i64(tensor_t *b, int64_t a);

/** a ** b. Integers wrap around; a negative integer exponent gives 0 except for bases 1 and -1.
 *  Writes to a, whose shape and dtype do not change.
 *
 *  a: real or complex tensor; bool is computed in int64; bases; written to
 *  b: real or complex tensor; bool is computed in int64; exponents; broadcasts to the shape of a
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_pow_(tensor_t *a, tensor_t *b);

/** a ** b. Integers wrap around; a negative integer exponent gives 0 except for bases 1 and -1.
 *  Writes to a, whose shape and dtype do not change.
 *
 *  a: real or complex tensor; bool is computed in int64; bases; written to
 *  b: a number, weak: does not widen a dtype of the same class; exponents
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_pow_scalar_(tensor_t *a, double b);

/** a ** b. Integers wrap around; a negative integer exponent gives 0 except for bases 1 and -1.
 *  Writes to a, whose shape and dtype do not change.
 *
 *  a: real or complex tensor; bool is computed in int64; bases; written to
 *  b: an integer, weak: does not widen a dtype of the same class; exponents
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_pow_scalar_i64_(tensor_t *a, int64_t b);

/** log(exp(a) + exp(b)), without overflow. For complex numbers it is b + log1p(exp(a - b)), where b
 *  has the larger real part, so the imaginary part is near that of b.
 *
 *  a: tensor; integers are computed in float32; first operand; broadcasts with b
 *  b: tensor; integers are computed in float32; second operand; broadcasts with a
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_logaddexp(tensor_t *a, tensor_t *b);

/** log(exp(a) + exp(b)), without overflow. For complex numbers it is b + log1p(exp(a - b)), where b
 *  has the larger real part, so the imaginary part is near that of b. Writes to a, whose shape and
 *  dtype do not change.
 *
 *  a: tensor; integers are computed in float32; first operand; written to
 *  b: tensor; integers are computed in float32; second operand; broadcasts to the shape of a
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_logaddexp_(tensor_t *a, tensor_t *b);

/** log2(2 ** a + 2 ** b), without overflow.
 *
 *  a: real tensor; integers are computed in float32; first operand; broadcasts with b
 *  b: real tensor; integers are computed in float32; second operand; broadcasts with a
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_logaddexp2(tensor_t *a, tensor_t *b);

/** log2(2 ** a + 2 ** b), without overflow. Writes to a, whose shape and dtype do not change.
 *
 *  a: real tensor; integers are computed in float32; first operand; written to
 *  b: real tensor; integers are computed in float32; second operand; broadcasts to the shape of a
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_logaddexp2_(tensor_t *a, tensor_t *b);

/** a * log(b). The result and its gradient are 0 where a is 0 and b is not NaN.
 *
 *  a: real tensor; integers are computed in float32; factor; broadcasts with b
 *  b: real tensor; integers are computed in float32; argument of the logarithm; broadcasts with a
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_xlogy(tensor_t *a, tensor_t *b);

/** a * log(b). The result and its gradient are 0 where a is 0 and b is not NaN.
 *
 *  a: real tensor; integers are computed in float32; factor
 *  b: a number, weak: does not widen a dtype of the same class; argument of the logarithm
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_xlogy_scalar(tensor_t *a, double b);

/** a * log(b). The result and its gradient are 0 where a is 0 and b is not NaN.
 *
 *  a: real tensor; integers are computed in float32; factor
 *  b: an integer, weak: does not widen a dtype of the same class; argument of the logarithm
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_xlogy_scalar_i64(tensor_t *a, int64_t b);

/** a * log(b). The result and its gradient are 0 where a is 0 and b is not NaN. The first operand
 *  is a scalar.
 *
 *  b: real tensor; integers are computed in float32; argument of the logarithm
 *  a: a number, weak: does not widen a dtype of the same class; factor
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rxlogy_scalar(tensor_t *b, double a);

/** a * log(b). The result and its gradient are 0 where a is 0 and b is not NaN. The first operand
 *  is a scalar.
 *
 *  b: real tensor; integers are computed in float32; argument of the logarithm
 *  a: an integer, weak: does not widen a dtype of the same class; factor
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rxlogy_scalar_i64(tensor_t *b, int64_t a);

/** a * log(b). The result and its gradient are 0 where a is 0 and b is not NaN. Writes to a, whose
 *  shape and dtype do not change.
 *
 *  a: real tensor; integers are computed in float32; factor; written to
 *  b: real tensor; integers are computed in float32; argument of the logarithm; broadcasts to the
 *      shape of a
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_xlogy_(tensor_t *a, tensor_t *b);

/** a * log(b). The result and its gradient are 0 where a is 0 and b is not NaN. Writes to a, whose
 *  shape and dtype do not change.
 *
 *  a: real tensor; integers are computed in float32; factor; written to
 *  b: a number, weak: does not widen a dtype of the same class; argument of the logarithm
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_xlogy_scalar_(tensor_t *a, double b);

/** a * log(b). The result and its gradient are 0 where a is 0 and b is not NaN. Writes to a, whose
 *  shape and dtype do not change.
 *
 *  a: real tensor; integers are computed in float32; factor; written to
 *  b: an integer, weak: does not widen a dtype of the same class; argument of the logarithm
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_xlogy_scalar_i64_(tensor_t *a, int64_t b);

/** x * x. Integers wrap around.
 *
 *  x: real or complex tensor of any shape; bool is computed in int64
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_square(tensor_t *x);

/** x * x. Integers wrap around. Writes to x, whose shape and dtype do not change.
 *
 *  x: real or complex tensor of any shape; bool is computed in int64; written to
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_square_(tensor_t *x);

/** Square root; NaN for x < 0.
 *
 *  x: tensor of any shape; integers are computed in float32
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 *  Error at most 1 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_sqrt(tensor_t *x);

/** Square root; NaN for x < 0. Writes to x, whose shape and dtype do not change.
 *
 *  x: tensor of any shape; integers are computed in float32; written to
 *  Differentiable in x.
 *  Error at most 1 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_sqrt_(tensor_t *x);

/** Reciprocal square root 1 / sqrt(x); NaN for x < 0, infinity at 0.
 *
 *  x: tensor of any shape; integers are computed in float32
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rsqrt(tensor_t *x);

/** Reciprocal square root 1 / sqrt(x); NaN for x < 0, infinity at 0. Writes to x, whose shape and
 *  dtype do not change.
 *
 *  x: tensor of any shape; integers are computed in float32; written to
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_rsqrt_(tensor_t *x);

/** Real cube root, also of negative numbers. The gradient at 0 is infinite.
 *
 *  x: real tensor of any shape; integers are computed in float32
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 *  Error at most 4 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_cbrt(tensor_t *x);

/** Real cube root, also of negative numbers. The gradient at 0 is infinite. Writes to x, whose
 *  shape and dtype do not change.
 *
 *  x: real tensor of any shape; integers are computed in float32; written to
 *  Differentiable in x.
 *  Error at most 4 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_cbrt_(tensor_t *x);

/** Exponential e ** x.
 *
 *  x: tensor of any shape; integers are computed in float32
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_exp(tensor_t *x);

/** Exponential e ** x. Writes to x, whose shape and dtype do not change.
 *
 *  x: tensor of any shape; integers are computed in float32; written to
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_exp_(tensor_t *x);

/** exp(x) - 1, accurate near 0.
 *
 *  x: tensor of any shape; integers are computed in float32
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_expm1(tensor_t *x);

/** exp(x) - 1, accurate near 0. Writes to x, whose shape and dtype do not change.
 *
 *  x: tensor of any shape; integers are computed in float32; written to
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_expm1_(tensor_t *x);

/** 2 ** x.
 *
 *  x: tensor of any shape; integers are computed in float32
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_exp2(tensor_t *x);

/** 2 ** x. Writes to x, whose shape and dtype do not change.
 *
 *  x: tensor of any shape; integers are computed in float32; written to
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_exp2_(tensor_t *x);

/** Natural logarithm; NaN for x < 0, -infinity at 0.
 *
 *  x: tensor of any shape; integers are computed in float32
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_log(tensor_t *x);

/** Natural logarithm; NaN for x < 0, -infinity at 0. Writes to x, whose shape and dtype do not
 *  change.
 *
 *  x: tensor of any shape; integers are computed in float32; written to
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_log_(tensor_t *x);

/** log(1 + x), accurate near 0.
 *
 *  x: tensor of any shape; integers are computed in float32
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_log1p(tensor_t *x);

/** log(1 + x), accurate near 0. Writes to x, whose shape and dtype do not change.
 *
 *  x: tensor of any shape; integers are computed in float32; written to
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_log1p_(tensor_t *x);

/** Base-2 logarithm; NaN for x < 0, -infinity at 0.
 *
 *  x: tensor of any shape; integers are computed in float32
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_log2(tensor_t *x);

/** Base-2 logarithm; NaN for x < 0, -infinity at 0. Writes to x, whose shape and dtype do not
 *  change.
 *
 *  x: tensor of any shape; integers are computed in float32; written to
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_log2_(tensor_t *x);

/** Base-10 logarithm; NaN for x < 0, -infinity at 0.
 *
 *  x: tensor of any shape; integers are computed in float32
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_log10(tensor_t *x);

/** Base-10 logarithm; NaN for x < 0, -infinity at 0. Writes to x, whose shape and dtype do not
 *  change.
 *
 *  x: tensor of any shape; integers are computed in float32; written to
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_log10_(tensor_t *x);

/** log(x / (1 - x)); NaN outside [0, 1]. For eps >= 0, x is first clamped to [eps, 1 - eps]; the
 *  gradient is 0 where it is clamped.
 *
 *  x: real tensor of any shape; integers are computed in float32
 *  eps: bound to which `x` is clamped, [eps, 1 - eps]; default -1.0: not clamped
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 *  Error at most 3 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_logit(tensor_t *x, double eps);

/** log(x / (1 - x)); NaN outside [0, 1]. For eps >= 0, x is first clamped to [eps, 1 - eps]; the
 *  gradient is 0 where it is clamped. Writes to x, whose shape and dtype do not change.
 *
 *  x: real tensor of any shape; integers are computed in float32; written to
 *  eps: bound to which `x` is clamped, [eps, 1 - eps]; default -1.0: not clamped
 *  Differentiable in x.
 *  Error at most 3 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_logit_(tensor_t *x, double eps);

/* ==== Trigonometric and hyperbolic functions ================================================= */

/** sqrt(a**2 + b**2), without intermediate overflow or underflow. Infinity if a or b is infinite,
 *  even if the other is NaN. The gradients are a / hypot(a, b) and b / hypot(a, b), and 0 where
 *  both are 0.
 *
 *  a: real tensor; integers are computed in float32; first operand; broadcasts with b
 *  b: real tensor; integers are computed in float32; second operand; broadcasts with a
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 *  Error at most 1 ulp in float32.
 *  Source: IEEE 754-2019 9.2.1.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_hypot(tensor_t *a, tensor_t *b);

/** sqrt(a**2 + b**2), without intermediate overflow or underflow. Infinity if a or b is infinite,
 *  even if the other is NaN. The gradients are a / hypot(a, b) and b / hypot(a, b), and 0 where
 *  both are 0.
 *
 *  a: real tensor; integers are computed in float32; first operand
 *  b: a number, weak: does not widen a dtype of the same class; second operand
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 *  Error at most 1 ulp in float32.
 *  Source: IEEE 754-2019 9.2.1.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_hypot_scalar(tensor_t *a, double b);

/** sqrt(a**2 + b**2), without intermediate overflow or underflow. Infinity if a or b is infinite,
 *  even if the other is NaN. The gradients are a / hypot(a, b) and b / hypot(a, b), and 0 where
 *  both are 0.
 *
 *  a: real tensor; integers are computed in float32; first operand
 *  b: an integer, weak: does not widen a dtype of the same class; second operand
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 *  Error at most 1 ulp in float32.
 *  Source: IEEE 754-2019 9.2.1.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_hypot_scalar_i64(tensor_t *a, int64_t b);

/** sqrt(a**2 + b**2), without intermediate overflow or underflow. Infinity if a or b is infinite,
 *  even if the other is NaN. The gradients are a / hypot(a, b) and b / hypot(a, b), and 0 where
 *  both are 0. Writes to a, whose shape and dtype do not change.
 *
 *  a: real tensor; integers are computed in float32; first operand; written to
 *  b: real tensor; integers are computed in float32; second operand; broadcasts to the shape of a
 *  Differentiable in a, b.
 *  Error at most 1 ulp in float32.
 *  Source: IEEE 754-2019 9.2.1.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_hypot_(tensor_t *a, tensor_t *b);

/** sqrt(a**2 + b**2), without intermediate overflow or underflow. Infinity if a or b is infinite,
 *  even if the other is NaN. The gradients are a / hypot(a, b) and b / hypot(a, b), and 0 where
 *  both are 0. Writes to a, whose shape and dtype do not change.
 *
 *  a: real tensor; integers are computed in float32; first operand; written to
 *  b: a number, weak: does not widen a dtype of the same class; second operand
 *  Differentiable in a, b.
 *  Error at most 1 ulp in float32.
 *  Source: IEEE 754-2019 9.2.1.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_hypot_scalar_(tensor_t *a, double b);

/** sqrt(a**2 + b**2), without intermediate overflow or underflow. Infinity if a or b is infinite,
 *  even if the other is NaN. The gradients are a / hypot(a, b) and b / hypot(a, b), and 0 where
 *  both are 0. Writes to a, whose shape and dtype do not change.
 *
 *  a: real tensor; integers are computed in float32; first operand; written to
 *  b: an integer, weak: does not widen a dtype of the same class; second operand
 *  Differentiable in a, b.
 *  Error at most 1 ulp in float32.
 *  Source: IEEE 754-2019 9.2.1.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_hypot_scalar_i64_(tensor_t *a, int64_t b);

/** Angle of the point (b, a) in [-pi, pi], with ordinate a and abscissa b; the signs of zeros
 *  follow IEEE 754. The gradient at (0, 0) is 0.
 *
 *  a: real tensor; integers are computed in float32; ordinates; broadcasts with b
 *  b: real tensor; integers are computed in float32; abscissas; broadcasts with a
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 *  Error at most 2 ulp in float32.
 *  Source: IEEE 754-2019 9.2.1.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_atan2(tensor_t *a, tensor_t *b);

/** Angle of the point (b, a) in [-pi, pi], with ordinate a and abscissa b; the signs of zeros
 *  follow IEEE 754. The gradient at (0, 0) is 0. Writes to a, whose shape and dtype do not change.
 *
 *  a: real tensor; integers are computed in float32; ordinates; written to
 *  b: real tensor; integers are computed in float32; abscissas; broadcasts to the shape of a
 *  Differentiable in a, b.
 *  Error at most 2 ulp in float32.
 *  Source: IEEE 754-2019 9.2.1.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_atan2_(tensor_t *a, tensor_t *b);

/** Sine of x, in radians.
 *
 *  x: tensor of any shape; integers are computed in float32
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_sin(tensor_t *x);

/** Sine of x, in radians. Writes to x, whose shape and dtype do not change.
 *
 *  x: tensor of any shape; integers are computed in float32; written to
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_sin_(tensor_t *x);

/** Cosine of x, in radians.
 *
 *  x: tensor of any shape; integers are computed in float32
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_cos(tensor_t *x);

/** Cosine of x, in radians. Writes to x, whose shape and dtype do not change.
 *
 *  x: tensor of any shape; integers are computed in float32; written to
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_cos_(tensor_t *x);

/** Tangent of x, in radians.
 *
 *  x: tensor of any shape; integers are computed in float32
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 *  Error at most 3 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_tan(tensor_t *x);

/** Tangent of x, in radians. Writes to x, whose shape and dtype do not change.
 *
 *  x: tensor of any shape; integers are computed in float32; written to
 *  Differentiable in x.
 *  Error at most 3 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_tan_(tensor_t *x);

/** Inverse sine, in [-pi/2, pi/2]; NaN outside [-1, 1].
 *
 *  x: tensor of any shape; integers are computed in float32
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_asin(tensor_t *x);

/** Inverse sine, in [-pi/2, pi/2]; NaN outside [-1, 1]. Writes to x, whose shape and dtype do not
 *  change.
 *
 *  x: tensor of any shape; integers are computed in float32; written to
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_asin_(tensor_t *x);

/** Inverse cosine, in [0, pi]; NaN outside [-1, 1].
 *
 *  x: tensor of any shape; integers are computed in float32
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_acos(tensor_t *x);

/** Inverse cosine, in [0, pi]; NaN outside [-1, 1]. Writes to x, whose shape and dtype do not
 *  change.
 *
 *  x: tensor of any shape; integers are computed in float32; written to
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_acos_(tensor_t *x);

/** Inverse tangent, in [-pi/2, pi/2].
 *
 *  x: tensor of any shape; integers are computed in float32
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_atan(tensor_t *x);

/** Inverse tangent, in [-pi/2, pi/2]. Writes to x, whose shape and dtype do not change.
 *
 *  x: tensor of any shape; integers are computed in float32; written to
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_atan_(tensor_t *x);

/** Normalised sinc, sin(pi * x) / (pi * x); 1 at 0 and exactly 0 at the other integers.
 *
 *  x: tensor of any shape; integers are computed in float32
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 *  Source: DLMF 3.3.43.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_sinc(tensor_t *x);

/** Normalised sinc, sin(pi * x) / (pi * x); 1 at 0 and exactly 0 at the other integers. Writes to
 *  x, whose shape and dtype do not change.
 *
 *  x: tensor of any shape; integers are computed in float32; written to
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 *  Source: DLMF 3.3.43.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_sinc_(tensor_t *x);

/** Hyperbolic sine.
 *
 *  x: tensor of any shape; integers are computed in float32
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 *  Error at most 3 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_sinh(tensor_t *x);

/** Hyperbolic sine. Writes to x, whose shape and dtype do not change.
 *
 *  x: tensor of any shape; integers are computed in float32; written to
 *  Differentiable in x.
 *  Error at most 3 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_sinh_(tensor_t *x);

/** Hyperbolic cosine.
 *
 *  x: tensor of any shape; integers are computed in float32
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 *  Error at most 3 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_cosh(tensor_t *x);

/** Hyperbolic cosine. Writes to x, whose shape and dtype do not change.
 *
 *  x: tensor of any shape; integers are computed in float32; written to
 *  Differentiable in x.
 *  Error at most 3 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_cosh_(tensor_t *x);

/** Hyperbolic tangent.
 *
 *  x: tensor of any shape; integers are computed in float32
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 *  Error at most 3.25 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_tanh(tensor_t *x);

/** Hyperbolic tangent. Writes to x, whose shape and dtype do not change.
 *
 *  x: tensor of any shape; integers are computed in float32; written to
 *  Differentiable in x.
 *  Error at most 3.25 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_tanh_(tensor_t *x);

/** Inverse hyperbolic sine.
 *
 *  x: tensor of any shape; integers are computed in float32
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 *  Error at most 3 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_asinh(tensor_t *x);

/** Inverse hyperbolic sine. Writes to x, whose shape and dtype do not change.
 *
 *  x: tensor of any shape; integers are computed in float32; written to
 *  Differentiable in x.
 *  Error at most 3 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_asinh_(tensor_t *x);

/** Inverse hyperbolic cosine, non-negative; NaN for x < 1.
 *
 *  x: tensor of any shape; integers are computed in float32
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 *  Error at most 3 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_acosh(tensor_t *x);

/** Inverse hyperbolic cosine, non-negative; NaN for x < 1. Writes to x, whose shape and dtype do
 *  not change.
 *
 *  x: tensor of any shape; integers are computed in float32; written to
 *  Differentiable in x.
 *  Error at most 3 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_acosh_(tensor_t *x);

/** Inverse hyperbolic tangent; NaN outside [-1, 1], infinite at -1 and 1.
 *
 *  x: tensor of any shape; integers are computed in float32
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 *  Error at most 3 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_atanh(tensor_t *x);

/** Inverse hyperbolic tangent; NaN outside [-1, 1], infinite at -1 and 1. Writes to x, whose shape
 *  and dtype do not change.
 *
 *  x: tensor of any shape; integers are computed in float32; written to
 *  Differentiable in x.
 *  Error at most 3 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_atanh_(tensor_t *x);

/* ==== Special functions ====================================================================== */

/** Error function, 2/sqrt(pi) * integral of exp(-t**2) for t from 0 to x.
 *
 *  x: real tensor of any shape; integers are computed in float32
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 *  Error at most 4 ulp in float32.
 *  Source: DLMF 7.2.1.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_erf(tensor_t *x);

/** Error function, 2/sqrt(pi) * integral of exp(-t**2) for t from 0 to x. Writes to x, whose shape
 *  and dtype do not change.
 *
 *  x: real tensor of any shape; integers are computed in float32; written to
 *  Differentiable in x.
 *  Error at most 4 ulp in float32.
 *  Source: DLMF 7.2.1.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_erf_(tensor_t *x);

/** Complementary error function 1 - erf(x), accurate where erf(x) is near 1.
 *
 *  x: real tensor of any shape; integers are computed in float32
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 *  Error at most 5 ulp in float32.
 *  Source: DLMF 7.2.2.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_erfc(tensor_t *x);

/** Complementary error function 1 - erf(x), accurate where erf(x) is near 1. Writes to x, whose
 *  shape and dtype do not change.
 *
 *  x: real tensor of any shape; integers are computed in float32; written to
 *  Differentiable in x.
 *  Error at most 5 ulp in float32.
 *  Source: DLMF 7.2.2.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_erfc_(tensor_t *x);

/** Inverse error function; NaN outside [-1, 1], infinite at -1 and 1.
 *
 *  x: real tensor of any shape; integers are computed in float32
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 *  Error at most 4 ulp in float32.
 *  Source: Winitzki 2008 as first guess, Halley 1694.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_erfinv(tensor_t *x);

/** Inverse error function; NaN outside [-1, 1], infinite at -1 and 1. Writes to x, whose shape and
 *  dtype do not change.
 *
 *  x: real tensor of any shape; integers are computed in float32; written to
 *  Differentiable in x.
 *  Error at most 4 ulp in float32.
 *  Source: Winitzki 2008 as first guess, Halley 1694.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_erfinv_(tensor_t *x);

/** log(|Gamma(x)|); infinity at 0 and the negative integers. The error bound holds for x > 0; for x
 *  < 0 it is relative to max(1, |lgamma(x)|).
 *
 *  x: real tensor of any shape; integers are computed in float32
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 *  Error at most 4 ulp in float32.
 *  Source: DLMF 5.2.1.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_lgamma(tensor_t *x);

/** log(|Gamma(x)|); infinity at 0 and the negative integers. The error bound holds for x > 0; for x
 *  < 0 it is relative to max(1, |lgamma(x)|). Writes to x, whose shape and dtype do not change.
 *
 *  x: real tensor of any shape; integers are computed in float32; written to
 *  Differentiable in x.
 *  Error at most 4 ulp in float32.
 *  Source: DLMF 5.2.1.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_lgamma_(tensor_t *x);

/** Derivative of lgamma; NaN at the negative integers, -infinity at 0 and infinity at -0. The error
 *  bound holds for x > 0; for x < 0 it is relative to max(1, |digamma(x)|).
 *
 *  x: real tensor of any shape; integers are computed in float32
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 *  Error at most 4 ulp in float32.
 *  Source: DLMF 5.11.2, 5.5.2, 5.5.4.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_digamma(tensor_t *x);

/** Derivative of lgamma; NaN at the negative integers, -infinity at 0 and infinity at -0. The error
 *  bound holds for x > 0; for x < 0 it is relative to max(1, |digamma(x)|). Writes to x, whose
 *  shape and dtype do not change.
 *
 *  x: real tensor of any shape; integers are computed in float32; written to
 *  Differentiable in x.
 *  Error at most 4 ulp in float32.
 *  Source: DLMF 5.11.2, 5.5.2, 5.5.4.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_digamma_(tensor_t *x);

/** Derivative of order n >= 0 of digamma. At 0 and the negative integers it is infinity for odd n
 *  and -infinity for even n > 0. The error grows by half an ulp with each order.
 *
 *  x: real tensor of any shape; integers are computed in float32
 *  n: order of the derivative, 0 or more
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 *  Error at most 5 ulp in float32.
 *  Source: DLMF 5.15, 25.11.5, 5.15.6.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_polygamma(tensor_t *x, int64_t n);

/** Derivative of order n >= 0 of digamma. At 0 and the negative integers it is infinity for odd n
 *  and -infinity for even n > 0. The error grows by half an ulp with each order. Writes to x, whose
 *  shape and dtype do not change.
 *
 *  x: real tensor of any shape; integers are computed in float32; written to
 *  n: order of the derivative, 0 or more
 *  Differentiable in x.
 *  Error at most 5 ulp in float32.
 *  Source: DLMF 5.15, 25.11.5, 5.15.6.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_polygamma_(tensor_t *x, int64_t n);

/* ==== Rounding and units ===================================================================== */

/** Largest integer <= x; integers and bool are unchanged.
 *
 *  x: real tensor of any shape
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_floor(tensor_t *x);

/** Largest integer <= x; integers and bool are unchanged. Writes to x, whose shape and dtype do not
 *  change.
 *
 *  x: real tensor of any shape; written to
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_floor_(tensor_t *x);

/** Smallest integer >= x; integers and bool are unchanged.
 *
 *  x: real tensor of any shape
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_ceil(tensor_t *x);

/** Smallest integer >= x; integers and bool are unchanged. Writes to x, whose shape and dtype do
 *  not change.
 *
 *  x: real tensor of any shape; written to
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_ceil_(tensor_t *x);

/** Nearest integer, with ties to even; integers and bool are unchanged.
 *
 *  x: real tensor of any shape
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_round(tensor_t *x);

/** Nearest integer, with ties to even; integers and bool are unchanged. Writes to x, whose shape
 *  and dtype do not change.
 *
 *  x: real tensor of any shape; written to
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_round_(tensor_t *x);

/** x truncated towards 0; integers and bool are unchanged.
 *
 *  x: real tensor of any shape
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_trunc(tensor_t *x);

/** x truncated towards 0; integers and bool are unchanged. Writes to x, whose shape and dtype do
 *  not change.
 *
 *  x: real tensor of any shape; written to
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_trunc_(tensor_t *x);

/** Fractional part x - trunc(x), with the sign of x.
 *
 *  x: floating tensor of any shape
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_frac(tensor_t *x);

/** Fractional part x - trunc(x), with the sign of x. Writes to x, whose shape and dtype do not
 *  change.
 *
 *  x: floating tensor of any shape; written to
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_frac_(tensor_t *x);

/** Converts radians to degrees: x * 180 / pi.
 *
 *  x: real tensor of any shape; integers are computed in float32
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rad2deg(tensor_t *x);

/** Converts radians to degrees: x * 180 / pi. Writes to x, whose shape and dtype do not change.
 *
 *  x: real tensor of any shape; integers are computed in float32; written to
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_rad2deg_(tensor_t *x);

/** Converts degrees to radians: x * pi / 180.
 *
 *  x: real tensor of any shape; integers are computed in float32
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_deg2rad(tensor_t *x);

/** Converts degrees to radians: x * pi / 180. Writes to x, whose shape and dtype do not change.
 *
 *  x: real tensor of any shape; integers are computed in float32; written to
 *  Differentiable in x.
 *  Error at most 2 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_deg2rad_(tensor_t *x);

/* ==== Clamping and selection ================================================================= */

/** Replaces NaN with `nan` and the infinities with `posinf` and `neginf`; NaN for either of these
 *  two selects the largest or the lowest finite number of the dtype. The gradient of replaced
 *  elements is 0.
 *
 *  x: real tensor of any shape
 *  nan: replacement for NaN; default 0.0
 *  posinf: replacement for infinity; NaN for the largest finite number
 *  neginf: replacement for -infinity; NaN for the lowest finite number
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_nan_to_num(
    tensor_t *x, double nan, double posinf, double neginf);

/** Replaces NaN with `nan` and the infinities with `posinf` and `neginf`; NaN for either of these
 *  two selects the largest or the lowest finite number of the dtype. The gradient of replaced
 *  elements is 0. Writes to x, whose shape and dtype do not change.
 *
 *  x: real tensor of any shape; written to
 *  nan: replacement for NaN; default 0.0
 *  posinf: replacement for infinity; NaN for the largest finite number
 *  neginf: replacement for -infinity; NaN for the lowest finite number
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_nan_to_num_(
    tensor_t *x, double nan, double posinf, double neginf);

/** Clamps x to [min, max]: minimum(maximum(x, min), max), so the result is `max` where min > max.
 *  NaN is propagated. x receives the gradient where min <= x <= max. In the scalar forms an
 *  infinite bound is no bound; in the integer forms INT64_MIN and INT64_MAX are none.
 *
 *  x: real tensor of any shape; broadcasts with min and max
 *  min: real tensor; lower bound; broadcasts with x and max
 *  max: real tensor; upper bound; the result where it is below `min`; broadcasts with x and min
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, min, max.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_clamp(tensor_t *x, tensor_t *min, tensor_t *max);

/** Clamps x to [min, max]: minimum(maximum(x, min), max), so the result is `max` where min > max.
 *  NaN is propagated. x receives the gradient where min <= x <= max. In the scalar forms an
 *  infinite bound is no bound; in the integer forms INT64_MIN and INT64_MAX are none.
 *
 *  x: real tensor of any shape
 *  min: a number, weak: does not widen a dtype of the same class; lower bound
 *  max: a number, weak: does not widen a dtype of the same class; upper bound; the result where it
 *      is below `min`
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, min, max.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_clamp_scalar(tensor_t *x, double min, double max);

/** Clamps x to [min, max]: minimum(maximum(x, min), max), so the result is `max` where min > max.
 *  NaN is propagated. x receives the gradient where min <= x <= max. In the scalar forms an
 *  infinite bound is no bound; in the integer forms INT64_MIN and INT64_MAX are none.
 *
 *  x: real tensor of any shape
 *  min: an integer, weak: does not widen a dtype of the same class; lower bound
 *  max: an integer, weak: does not widen a dtype of the same class; upper bound; the result where
 *      it is below `min`
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, min, max.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_clamp_scalar_i64(
    tensor_t *x, int64_t min, int64_t max);

/** Clamps x to [min, max]: minimum(maximum(x, min), max), so the result is `max` where min > max.
 *  NaN is propagated. x receives the gradient where min <= x <= max. In the scalar forms an
 *  infinite bound is no bound; in the integer forms INT64_MIN and INT64_MAX are none. Writes to x,
 *  whose shape and dtype do not change.
 *
 *  x: real tensor of any shape; written to
 *  min: real tensor; lower bound; broadcasts to the shape of x
 *  max: real tensor; upper bound; the result where it is below `min`; broadcasts to the shape of x
 *  Differentiable in x, min, max.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_clamp_(
    tensor_t *x, tensor_t *min, tensor_t *max);

/** Clamps x to [min, max]: minimum(maximum(x, min), max), so the result is `max` where min > max.
 *  NaN is propagated. x receives the gradient where min <= x <= max. In the scalar forms an
 *  infinite bound is no bound; in the integer forms INT64_MIN and INT64_MAX are none. Writes to x,
 *  whose shape and dtype do not change.
 *
 *  x: real tensor of any shape; written to
 *  min: a number, weak: does not widen a dtype of the same class; lower bound
 *  max: a number, weak: does not widen a dtype of the same class; upper bound; the result where it
 *      is below `min`
 *  Differentiable in x, min, max.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_clamp_scalar_(
    tensor_t *x, double min, double max);

/** Clamps x to [min, max]: minimum(maximum(x, min), max), so the result is `max` where min > max.
 *  NaN is propagated. x receives the gradient where min <= x <= max. In the scalar forms an
 *  infinite bound is no bound; in the integer forms INT64_MIN and INT64_MAX are none. Writes to x,
 *  whose shape and dtype do not change.
 *
 *  x: real tensor of any shape; written to
 *  min: an integer, weak: does not widen a dtype of the same class; lower bound
 *  max: an integer, weak: does not widen a dtype of the same class; upper bound; the result where
 *      it is below `min`
 *  Differentiable in x, min, max.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_clamp_scalar_i64_(
    tensor_t *x, int64_t min, int64_t max);

/** Selects a where the condition is true (not 0), b elsewhere.
 *
 *  condition: tensor of any dtype, true where not 0; selects `a` where true, `b` elsewhere;
 *      broadcasts with a and b
 *  a: tensor; values where the condition is true; broadcasts with condition and b
 *  b: tensor; values elsewhere; broadcasts with condition and a
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_where(tensor_t *condition, tensor_t *a, tensor_t *b);

/** Selects a where the condition is true (not 0), b elsewhere.
 *
 *  condition: tensor of any dtype, true where not 0; selects `a` where true, `b` elsewhere;
 *      broadcasts with a
 *  a: tensor; values where the condition is true; broadcasts with condition
 *  b: a number, weak: does not widen a dtype of the same class; values elsewhere
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_where_scalar(
    tensor_t *condition, tensor_t *a, double b);

/** Selects a where the condition is true (not 0), b elsewhere.
 *
 *  condition: tensor of any dtype, true where not 0; selects `a` where true, `b` elsewhere;
 *      broadcasts with a
 *  a: tensor; values where the condition is true; broadcasts with condition
 *  b: an integer, weak: does not widen a dtype of the same class; values elsewhere
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_where_scalar_i64(
    tensor_t *condition, tensor_t *a, int64_t b);

/* ==== Comparison and logic =================================================================== */

/** Elementwise a == b, as bool.
 *
 *  a: tensor; first operand; broadcasts with b
 *  b: tensor; second operand; broadcasts with a
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_eq(tensor_t *a, tensor_t *b);

/** Elementwise a == b, as bool.
 *
 *  a: tensor; first operand
 *  b: a number, weak: does not widen a dtype of the same class; second operand
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_eq_scalar(tensor_t *a, double b);

/** Elementwise a == b, as bool.
 *
 *  a: tensor; first operand
 *  b: an integer, weak: does not widen a dtype of the same class; second operand
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_eq_scalar_i64(tensor_t *a, int64_t b);

/** Elementwise a != b, as bool.
 *
 *  a: tensor; first operand; broadcasts with b
 *  b: tensor; second operand; broadcasts with a
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_ne(tensor_t *a, tensor_t *b);

/** Elementwise a != b, as bool.
 *
 *  a: tensor; first operand
 *  b: a number, weak: does not widen a dtype of the same class; second operand
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_ne_scalar(tensor_t *a, double b);

/** Elementwise a != b, as bool.
 *
 *  a: tensor; first operand
 *  b: an integer, weak: does not widen a dtype of the same class; second operand
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_ne_scalar_i64(tensor_t *a, int64_t b);

/** Elementwise a < b, as bool.
 *
 *  a: real tensor; first operand; broadcasts with b
 *  b: real tensor; second operand; broadcasts with a
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_lt(tensor_t *a, tensor_t *b);

/** Elementwise a < b, as bool.
 *
 *  a: real tensor; first operand
 *  b: a number, weak: does not widen a dtype of the same class; second operand
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_lt_scalar(tensor_t *a, double b);

/** Elementwise a < b, as bool.
 *
 *  a: real tensor; first operand
 *  b: an integer, weak: does not widen a dtype of the same class; second operand
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_lt_scalar_i64(tensor_t *a, int64_t b);

/** Elementwise a <= b, as bool.
 *
 *  a: real tensor; first operand; broadcasts with b
 *  b: real tensor; second operand; broadcasts with a
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_le(tensor_t *a, tensor_t *b);

/** Elementwise a <= b, as bool.
 *
 *  a: real tensor; first operand
 *  b: a number, weak: does not widen a dtype of the same class; second operand
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_le_scalar(tensor_t *a, double b);

/** Elementwise a <= b, as bool.
 *
 *  a: real tensor; first operand
 *  b: an integer, weak: does not widen a dtype of the same class; second operand
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_le_scalar_i64(tensor_t *a, int64_t b);

/** Elementwise a > b, as bool.
 *
 *  a: real tensor; first operand; broadcasts with b
 *  b: real tensor; second operand; broadcasts with a
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_gt(tensor_t *a, tensor_t *b);

/** Elementwise a > b, as bool.
 *
 *  a: real tensor; first operand
 *  b: a number, weak: does not widen a dtype of the same class; second operand
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_gt_scalar(tensor_t *a, double b);

/** Elementwise a > b, as bool.
 *
 *  a: real tensor; first operand
 *  b: an integer, weak: does not widen a dtype of the same class; second operand
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_gt_scalar_i64(tensor_t *a, int64_t b);

/** Elementwise a >= b, as bool.
 *
 *  a: real tensor; first operand; broadcasts with b
 *  b: real tensor; second operand; broadcasts with a
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_ge(tensor_t *a, tensor_t *b);

/** Elementwise a >= b, as bool.
 *
 *  a: real tensor; first operand
 *  b: a number, weak: does not widen a dtype of the same class; second operand
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_ge_scalar(tensor_t *a, double b);

/** Elementwise a >= b, as bool.
 *
 *  a: real tensor; first operand
 *  b: an integer, weak: does not widen a dtype of the same class; second operand
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_ge_scalar_i64(tensor_t *a, int64_t b);

/** Logical and: true where both are not 0.
 *
 *  a: tensor; first operand; broadcasts with b
 *  b: tensor; second operand; broadcasts with a
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_logical_and(tensor_t *a, tensor_t *b);

/** Logical or: true where at least one is not 0.
 *
 *  a: tensor; first operand; broadcasts with b
 *  b: tensor; second operand; broadcasts with a
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_logical_or(tensor_t *a, tensor_t *b);

/** Logical exclusive or: true where exactly one is not 0.
 *
 *  a: tensor; first operand; broadcasts with b
 *  b: tensor; second operand; broadcasts with a
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_logical_xor(tensor_t *a, tensor_t *b);

/** |a - b| <= atol + rtol * |b|, computed in float64, as bool. Equal infinities are close; NaN is
 *  close to NaN only if `equal_nan`.
 *
 *  a: tensor; first operand; broadcasts with b
 *  b: tensor; second operand; broadcasts with a
 *  rtol: tolerance relative to |b|, 0 or more; default 1e-5
 *  atol: absolute tolerance, 0 or more; default 1e-8
 *  equal_nan: whether NaN equals NaN; default 0
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_isclose(
    tensor_t *a, tensor_t *b, double rtol, double atol, tensor_bool_t equal_nan);

/** Whether all elements of a and b are close as defined by isclose: a 0-d bool.
 *
 *  a: tensor; first operand
 *  b: tensor; second operand, broadcast with `a`
 *  rtol: tolerance relative to |b|, 0 or more; default 1e-5
 *  atol: absolute tolerance, 0 or more; default 1e-8
 *  equal_nan: whether NaN equals NaN; default 0
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_allclose(
    tensor_t *a, tensor_t *b, double rtol, double atol, tensor_bool_t equal_nan);

/** Logical not: true where x is 0.
 *
 *  x: tensor of any shape
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_logical_not(tensor_t *x);

/** True where x is NaN.
 *
 *  x: tensor of any shape
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_isnan(tensor_t *x);

/** True where x is infinite, with either sign.
 *
 *  x: tensor of any shape
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_isinf(tensor_t *x);

/** True where x is neither NaN nor infinite.
 *
 *  x: tensor of any shape
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_isfinite(tensor_t *x);

/** True where x is infinity.
 *
 *  x: real tensor of any shape
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_isposinf(tensor_t *x);

/** True where x is -infinity.
 *
 *  x: real tensor of any shape
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_isneginf(tensor_t *x);

/** True where the sign bit is set, including negative zero and NaN.
 *
 *  x: real tensor of any shape
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_signbit(tensor_t *x);

/* ==== Complex numbers ======================================================================== */

/** Returns a complex tensor filled with re + i * im. The default dtype is complex64; a real dtype
 *  is TENSOR_E_DTYPE.
 *
 *  shape, ndim: extents of the result, each 0 or more
 *  re: real part of every element
 *  im: imaginary part of every element
 *  dtype: complex dtype of the result, TENSOR_COMPLEX64 or another; default 0: complex64
 *  device: device of the result, TENSOR_CPU or another; default 0: the default device
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_full_complex(
    const int64_t *shape, int32_t ndim, double re, double im, tensor_dtype_t dtype,
    tensor_device_t device);

/** re + i * im, with broadcasting: complex128 for float64 operands, complex64 for others. An
 *  infinite or NaN part does not affect the other part.
 *
 *  re: real tensor; integers are computed in float32; real parts
 *  im: real tensor; integers are computed in float32; imaginary parts, broadcast with `re`
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in re, im.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_complex(tensor_t *re, tensor_t *im);

/** Complex numbers from polar coordinates, length * (cos(angle) + i * sin(angle)), with the dtypes
 *  of complex.
 *
 *  length: real tensor; integers are computed in float32; absolute values
 *  angle: real tensor; integers are computed in float32; angles in radians, broadcast with `length`
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in length, angle.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_polar(tensor_t *length, tensor_t *angle);

/** Returns a view of a complex tensor as real numbers, with a new last axis of extent 2 for the
 *  real and the imaginary part.
 *
 *  x: complex tensor of any shape
 *  returns a tensor that the caller releases, which may share memory with x; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_view_as_real(tensor_t *x);

/** Returns a view of a float32 or float64 tensor as complex numbers. The last axis has extent 2 and
 *  stride 1, and holds the real and the imaginary part; the other strides and the storage offset
 *  must be even, otherwise TENSOR_E_SHAPE.
 *
 *  x: floating tensor (..., 2), the last axis of stride 1
 *  returns a tensor that the caller releases, which may share memory with x; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_view_as_complex(tensor_t *x);

/** Real part: a view of a complex tensor; a real tensor itself.
 *
 *  x: tensor of any shape
 *  returns a tensor that the caller releases, which may share memory with x; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_real(tensor_t *x);

/** Imaginary part of a complex tensor, as a view.
 *
 *  x: complex tensor of any shape
 *  returns a tensor that the caller releases, which may share memory with x; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_imag(tensor_t *x);

/** Complex conjugate; a real tensor itself.
 *
 *  x: tensor of any shape
 *  returns a tensor that the caller releases, which may share memory with x; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_conj(tensor_t *x);

/** Complex conjugate, computed elementwise; real elements are copied.
 *
 *  x: tensor of any shape
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_conj_physical(tensor_t *x);

/** Complex conjugate, computed elementwise; real elements are copied. Writes to x, whose shape and
 *  dtype do not change.
 *
 *  x: tensor of any shape; written to
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_conj_physical_(tensor_t *x);

/** Argument of a complex number, atan2(imag, real). For real numbers, 0, or pi if negative; NaN is
 *  propagated.
 *
 *  x: tensor of any shape; integers are computed in float32
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_angle(tensor_t *x);

/** x / |x| for complex numbers, and 0 at 0; sign(x) for real numbers.
 *
 *  x: tensor of any shape
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_sgn(tensor_t *x);

/** True where the imaginary part is 0; always true for real numbers.
 *
 *  x: tensor of any shape
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_isreal(tensor_t *x);

/* ==== Reductions ============================================================================= */

/** Sum over `axes`; 0 for no elements. By default integers and bool are summed in int64, unsigned
 *  integers in uint64, and floating-point tensors keep their dtype; `dtype` overrides the dtype of
 *  computation and result. For float32 and narrower dtypes, groups of four elements are added first
 *  and accumulated in double.
 *
 *  x: tensor of any shape
 *  axes, n_axes: axes to reduce, each from -ndim to ndim - 1; default NULL, 0: all axes
 *  keepdims: whether to keep the reduced axes, with extent 1; default 0
 *  dtype: dtype of the computation and the result, TENSOR_FLOAT32 or another; default 0: the dtype
 *      of `x`, except int64 for bool and integers, uint64 for unsigned integers
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_sum(
    tensor_t *x, const int32_t *axes, int32_t n_axes, tensor_bool_t keepdims, tensor_dtype_t dtype);

/** Product over `axes`, with dtypes as in sum; 1 for no elements. The gradient is exact for factors
 *  of 0.
 *
 *  x: tensor of any shape
 *  axes, n_axes: axes to reduce, each from -ndim to ndim - 1; default NULL, 0: all axes
 *  keepdims: whether to keep the reduced axes, with extent 1; default 0
 *  dtype: dtype of the computation and the result, TENSOR_FLOAT32 or another; default 0: the dtype
 *      of `x`, except int64 for bool and integers, uint64 for unsigned integers
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_prod(
    tensor_t *x, const int32_t *axes, int32_t n_axes, tensor_bool_t keepdims, tensor_dtype_t dtype);

/** Mean over `axes`, accumulated as in sum; NaN for no elements. Integers give float32.
 *
 *  x: tensor of any shape; integers are computed in float32
 *  axes, n_axes: axes to reduce, each from -ndim to ndim - 1; default NULL, 0: all axes
 *  keepdims: whether to keep the reduced axes, with extent 1; default 0
 *  dtype: dtype of the computation and the result, TENSOR_FLOAT32 or another; default 0: the dtype
 *      of `x`, except float32 for bool and integers
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_mean(
    tensor_t *x, const int32_t *axes, int32_t n_axes, tensor_bool_t keepdims, tensor_dtype_t dtype);

/** Variance over `axes`: the sum of squared deviations from the mean, divided by max(n -
 *  correction, 0). A correction of 1 gives the unbiased estimate, 0 the population variance; a
 *  divisor of 0 gives infinity, or NaN for 0 / 0.
 *
 *  x: tensor of any shape; integers are computed in float32
 *  axes, n_axes: axes to reduce, each from -ndim to ndim - 1; default NULL, 0: all axes
 *  correction: subtracted from the number of elements in the divisor: 1 for a sample, 0 for a
 *      population; default 1.0
 *  keepdims: whether to keep the reduced axes, with extent 1; default 0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 *  Source: Welford 1962; Chan, Golub and LeVeque 1979.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_var(
    tensor_t *x, const int32_t *axes, int32_t n_axes, double correction, tensor_bool_t keepdims);

/** Standard deviation, the square root of var; its derivative is 0 where it is 0.
 *
 *  x: tensor of any shape; integers are computed in float32
 *  axes, n_axes: axes to reduce, each from -ndim to ndim - 1; default NULL, 0: all axes
 *  correction: subtracted from the number of elements in the divisor: 1 for a sample, 0 for a
 *      population; default 1.0
 *  keepdims: whether to keep the reduced axes, with extent 1; default 0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_std(
    tensor_t *x, const int32_t *axes, int32_t n_axes, double correction, tensor_bool_t keepdims);

/** Maximum over `axes`; NaN if any element is NaN. Equal maxima share the gradient equally.
 *  TENSOR_E_SHAPE for no elements.
 *
 *  x: real tensor of any shape
 *  axes, n_axes: axes to reduce, each from -ndim to ndim - 1; default NULL, 0: all axes
 *  keepdims: whether to keep the reduced axes, with extent 1; default 0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_max(
    tensor_t *x, const int32_t *axes, int32_t n_axes, tensor_bool_t keepdims);

/** Minimum over `axes`; NaN if any element is NaN. Equal minima share the gradient equally.
 *  TENSOR_E_SHAPE for no elements.
 *
 *  x: real tensor of any shape
 *  axes, n_axes: axes to reduce, each from -ndim to ndim - 1; default NULL, 0: all axes
 *  keepdims: whether to keep the reduced axes, with extent 1; default 0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_min(
    tensor_t *x, const int32_t *axes, int32_t n_axes, tensor_bool_t keepdims);

/** Index of the first maximum along `axis`, int64; of the flattened tensor for TENSOR_AXIS_NONE.
 *  The first NaN counts as the maximum. TENSOR_E_SHAPE for no elements.
 *
 *  x: real tensor of any shape
 *  axis: from -ndim to ndim - 1, negative ones counting from the end; or none; default
 *      TENSOR_AXIS_NONE: the flattened tensor
 *  keepdims: whether to keep the reduced axes, with extent 1; default 0
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_argmax(
    tensor_t *x, int32_t axis, tensor_bool_t keepdims);

/** Index of the first minimum along `axis`, int64; of the flattened tensor for TENSOR_AXIS_NONE.
 *  The first NaN counts as the minimum. TENSOR_E_SHAPE for no elements.
 *
 *  x: real tensor of any shape
 *  axis: from -ndim to ndim - 1, negative ones counting from the end; or none; default
 *      TENSOR_AXIS_NONE: the flattened tensor
 *  keepdims: whether to keep the reduced axes, with extent 1; default 0
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_argmin(
    tensor_t *x, int32_t axis, tensor_bool_t keepdims);

/** True where any element over `axes` is true (not 0); false for no elements.
 *
 *  x: tensor of any shape
 *  axes, n_axes: axes to reduce, each from -ndim to ndim - 1; default NULL, 0: all axes
 *  keepdims: whether to keep the reduced axes, with extent 1; default 0
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_any(
    tensor_t *x, const int32_t *axes, int32_t n_axes, tensor_bool_t keepdims);

/** True where all elements over `axes` are true (not 0); true for no elements.
 *
 *  x: tensor of any shape
 *  axes, n_axes: axes to reduce, each from -ndim to ndim - 1; default NULL, 0: all axes
 *  keepdims: whether to keep the reduced axes, with extent 1; default 0
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_all(
    tensor_t *x, const int32_t *axes, int32_t n_axes, tensor_bool_t keepdims);

/** log(sum(exp(x))) over `axes`, without overflow; -infinity for no elements.
 *
 *  x: tensor of any shape; integers are computed in float32
 *  axes, n_axes: axes to reduce, each from -ndim to ndim - 1; default NULL, 0: all axes
 *  keepdims: whether to keep the reduced axes, with extent 1; default 0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_logsumexp(
    tensor_t *x, const int32_t *axes, int32_t n_axes, tensor_bool_t keepdims);

/** Maximum along `axis` and the int64 index of its first occurrence, which receives the gradient.
 *  The first NaN counts as the maximum. TENSOR_E_SHAPE for no elements.
 *
 *  x: real tensor of any shape
 *  axis: from -ndim to ndim - 1; negative ones count from the end
 *  keepdims: whether to keep the reduced axes, with extent 1; default 0
 *  values, indices: the results, which the caller releases
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_max_with_indices(
    tensor_t *x, int32_t axis, tensor_bool_t keepdims, tensor_t **values, tensor_t **indices);

/** Minimum along `axis` and the int64 index of its first occurrence, which receives the gradient.
 *  The first NaN counts as the minimum. TENSOR_E_SHAPE for no elements.
 *
 *  x: real tensor of any shape
 *  axis: from -ndim to ndim - 1; negative ones count from the end
 *  keepdims: whether to keep the reduced axes, with extent 1; default 0
 *  values, indices: the results, which the caller releases
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_min_with_indices(
    tensor_t *x, int32_t axis, tensor_bool_t keepdims, tensor_t **values, tensor_t **indices);

/** Sum over `axes`, ignoring NaN; dtypes as in sum.
 *
 *  x: tensor of any shape
 *  axes, n_axes: axes to reduce, each from -ndim to ndim - 1; default NULL, 0: all axes
 *  keepdims: whether to keep the reduced axes, with extent 1; default 0
 *  dtype: dtype of the computation and the result, TENSOR_FLOAT32 or another; default 0: as in sum
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_nansum(
    tensor_t *x, const int32_t *axes, int32_t n_axes, tensor_bool_t keepdims, tensor_dtype_t dtype);

/** Mean over `axes`, ignoring NaN; NaN if there are no other elements.
 *
 *  x: tensor of any shape; integers are computed in float32
 *  axes, n_axes: axes to reduce, each from -ndim to ndim - 1; default NULL, 0: all axes
 *  keepdims: whether to keep the reduced axes, with extent 1; default 0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_nanmean(
    tensor_t *x, const int32_t *axes, int32_t n_axes, tensor_bool_t keepdims);

/** Number of elements over `axes` that are not 0, int64. NaN counts as nonzero.
 *
 *  x: tensor of any shape
 *  axes, n_axes: axes to reduce, each from -ndim to ndim - 1; default NULL, 0: all axes
 *  keepdims: whether to keep the reduced axes, with extent 1; default 0
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_count_nonzero(
    tensor_t *x, const int32_t *axes, int32_t n_axes, tensor_bool_t keepdims);

/** Variance and mean over `axes`; see var and mean.
 *
 *  x: tensor of any shape; integers are computed in float32
 *  axes, n_axes: axes to reduce, each from -ndim to ndim - 1; default NULL, 0: all axes
 *  correction: subtracted from the number of elements in the divisor: 1 for a sample, 0 for a
 *      population; default 1.0
 *  keepdims: whether to keep the reduced axes, with extent 1; default 0
 *  var, mean: the results, which the caller releases
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_var_mean(
    tensor_t *x, const int32_t *axes, int32_t n_axes, double correction, tensor_bool_t keepdims,
    tensor_t **var, tensor_t **mean);

/** Standard deviation and mean over `axes`; see std and mean.
 *
 *  x: tensor of any shape; integers are computed in float32
 *  axes, n_axes: axes to reduce, each from -ndim to ndim - 1; default NULL, 0: all axes
 *  correction: subtracted from the number of elements in the divisor: 1 for a sample, 0 for a
 *      population; default 1.0
 *  keepdims: whether to keep the reduced axes, with extent 1; default 0
 *  std, mean: the results, which the caller releases
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_std_mean(
    tensor_t *x, const int32_t *axes, int32_t n_axes, double correction, tensor_bool_t keepdims,
    tensor_t **std, tensor_t **mean);

/** Vector norm sum(abs(x) ** ord) ** (1 / ord) over `axes`, without overflow. For ord = infinity or
 *  -infinity it is the maximum or minimum of abs(x), for ord = 0 the number of nonzero elements.
 *  The derivative is 0 where the norm is 0, and at elements that are 0.
 *
 *  x: floating or complex tensor of any shape
 *  axes, n_axes: axes to reduce, each from -ndim to ndim - 1; default NULL, 0: all axes
 *  ord: order of the norm: any number, including 0, infinity and -infinity; default 2.0
 *  keepdims: whether to keep the reduced axes, with extent 1; default 0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 *  Source: the array API's linalg.vector_norm.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_vector_norm(
    tensor_t *x, const int32_t *axes, int32_t n_axes, double ord, tensor_bool_t keepdims);

/* ==== Cumulative reductions ================================================================== */

/** Cumulative sum along `axis`; of the flattened tensor for TENSOR_AXIS_NONE. Dtypes as in sum.
 *
 *  x: tensor of any shape
 *  axis: from -ndim to ndim - 1, negative ones counting from the end; or none; default
 *      TENSOR_AXIS_NONE: the flattened tensor
 *  dtype: dtype of the computation and the result, TENSOR_FLOAT32 or another; default 0: as in sum
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_cumsum(
    tensor_t *x, int32_t axis, tensor_dtype_t dtype);

/** Cumulative product along `axis`; of the flattened tensor for TENSOR_AXIS_NONE. Dtypes as in sum.
 *  The gradient is exact for factors of 0.
 *
 *  x: tensor of any shape
 *  axis: from -ndim to ndim - 1, negative ones counting from the end; or none; default
 *      TENSOR_AXIS_NONE: the flattened tensor
 *  dtype: dtype of the computation and the result, TENSOR_FLOAT32 or another; default 0: as in sum
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_cumprod(
    tensor_t *x, int32_t axis, tensor_dtype_t dtype);

/** Logarithm of the cumulative sum of exp(x) along `axis`, without overflow. For complex numbers
 *  the imaginary part is as in logaddexp and is not reduced to (-pi, pi].
 *
 *  x: tensor of any shape; integers are computed in float32
 *  axis: from -ndim to ndim - 1; negative ones count from the end
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_logcumsumexp(tensor_t *x, int32_t axis);

/** Cumulative maximum along `axis` and its int64 index, the last one among equal elements. NaN is
 *  propagated, with the index of the latest NaN.
 *
 *  x: real tensor of any shape
 *  axis: from -ndim to ndim - 1; negative ones count from the end
 *  values, indices: the results, which the caller releases
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_cummax(
    tensor_t *x, int32_t axis, tensor_t **values, tensor_t **indices);

/** Cumulative minimum along `axis` and its int64 index, the last one among equal elements. NaN is
 *  propagated, with the index of the latest NaN.
 *
 *  x: real tensor of any shape
 *  axis: from -ndim to ndim - 1; negative ones count from the end
 *  values, indices: the results, which the caller releases
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_cummin(
    tensor_t *x, int32_t axis, tensor_t **values, tensor_t **indices);

/* ==== Statistics, differences and integrals ================================================== */

/** Differences of neighbouring elements along `axis`, computed `n` times. For bool, whether
 *  neighbours differ. `prepend` and `append` are concatenated with `x` first, unless n is 0.
 *
 *  x: tensor of any shape
 *  n: number of times to difference, 0 or more; default 1
 *  axis: from -ndim to ndim - 1; negative ones count from the end; default -1
 *  prepend: tensor; prepended to `x` along `axis`; nullable; default NULL: nothing is prepended
 *  append: tensor; appended to `x` along `axis`; nullable; default NULL: nothing is appended
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, prepend, append.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_diff(
    tensor_t *x, int64_t n, int32_t axis, tensor_t *prepend, tensor_t *append);

/** Integrates y along `axis` with the trapezoidal rule, at the sample points `x` or at points `dx`
 *  apart.
 *
 *  y: tensor; integers are computed in float32; function values
 *  x: tensor; integers are computed in float32; sample points, 1-d along `axis` or with as many
 *      axes as `y`; nullable; default NULL: points with spacing `dx`
 *  dx: spacing of the points, without `x`; default 1.0
 *  axis: from -ndim to ndim - 1; negative ones count from the end; default -1
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in y, x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_trapezoid(
    tensor_t *y, tensor_t *x, double dx, int32_t axis);

/** Cumulative integral of y along `axis` with the trapezoidal rule, up to each point after the
 *  first; see trapezoid.
 *
 *  y: tensor; integers are computed in float32; function values
 *  x: tensor; integers are computed in float32; sample points, 1-d along `axis` or with as many
 *      axes as `y`; nullable; default NULL: points with spacing `dx`
 *  dx: spacing of the points, without `x`; default 1.0
 *  axis: from -ndim to ndim - 1; negative ones count from the end; default -1
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in y, x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_cumulative_trapezoid(
    tensor_t *y, tensor_t *x, double dx, int32_t axis);

/** Covariance matrix (M, M) of the rows of x (M, N), whose columns are observations; a 0-d variance
 *  for a single row or x (N,). `fweights` are repetition counts and `aweights` importance weights
 *  of the observations. Sums of products, a * conj(b) for complex numbers, are divided by
 *  max(sum(w) - correction, 0), or with aweights by max(sum(w) - correction * sum(w * aweights) /
 *  sum(w), 0), where w = fweights * aweights.
 *
 *  x: tensor (M, N), or (N,) for one row; the N columns are observations; integers are computed in
 *      float32
 *  correction: subtracted from the number of elements in the divisor: 1 for a sample, 0 for a
 *      population; default 1.0
 *  fweights: integer tensor (N,), number of times each observation is repeated, 0 or more;
 *      nullable; default NULL: 1 for each observation
 *  aweights: tensor (N,), importance of each observation, 0 or more; not differentiable; nullable;
 *      default NULL: 1
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_cov(
    tensor_t *x, double correction, tensor_t *fweights, tensor_t *aweights);

/** Matrix of correlation coefficients (M, M) of the rows of x (M, N): covariances divided by both
 *  standard deviations, clipped to [-1, 1], for complex numbers in both parts.
 *
 *  x: tensor (M, N), or (N,) for one row; the N columns are observations; integers are computed in
 *      float32
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_corrcoef(tensor_t *x);

/** Histogram of the elements with `bins` equal bins in [min, max], in the dtype of `x`. If min =
 *  max, the range is that of the elements. Elements outside the range, and NaN, are not counted.
 *
 *  x: floating tensor of any shape
 *  bins: number of bins, at least 1; default 100
 *  min: lower end of the range; default 0.0
 *  max: upper end of the range, at least `min`; if equal, the range is that of the elements;
 *      default 0.0
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_histc(
    tensor_t *x, int64_t bins, double min, double max);

/** Number of occurrences of each value from 0 to max(x) in a 1-d tensor, int64, or the sum of their
 *  weights. The result has at least `minlength` elements. Floating-point weights keep their dtype;
 *  other weights are converted to float64.
 *
 *  x: integer tensor (N,), non-negative integers
 *  weights: tensor (N,), weight of each element; nullable; default NULL: 1
 *  minlength: minimum number of results, 0 or more; default 0
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_bincount(
    tensor_t *x, tensor_t *weights, int64_t minlength);

/** Median along `axis`, the lower one for an even number of elements, and its int64 index. NaN if
 *  any element is NaN. TENSOR_AXIS_NONE flattens `x` first.
 *
 *  x: real tensor of any shape
 *  axis: from -ndim to ndim - 1, negative ones counting from the end; or none; default
 *      TENSOR_AXIS_NONE: the flattened tensor
 *  keepdims: whether to keep the reduced axes, with extent 1; default 0
 *  values, indices: the results, which the caller releases
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_median(
    tensor_t *x, int32_t axis, tensor_bool_t keepdims, tensor_t **values, tensor_t **indices);

/** Same as median, but ignores NaN; NaN if there are no other elements.
 *
 *  x: real tensor of any shape
 *  axis: from -ndim to ndim - 1, negative ones counting from the end; or none; default
 *      TENSOR_AXIS_NONE: the flattened tensor
 *  keepdims: whether to keep the reduced axes, with extent 1; default 0
 *  values, indices: the results, which the caller releases
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_nanmedian(
    tensor_t *x, int32_t axis, tensor_bool_t keepdims, tensor_t **values, tensor_t **indices);

/** Most frequent element along `axis`, the smallest one if several are equally frequent, and the
 *  int64 index of its last occurrence.
 *
 *  x: real tensor of any shape
 *  axis: from -ndim to ndim - 1; negative ones count from the end; default -1
 *  keepdims: whether to keep the reduced axes, with extent 1; default 0
 *  values, indices: the results, which the caller releases
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_mode(
    tensor_t *x, int32_t axis, tensor_bool_t keepdims, tensor_t **values, tensor_t **indices);

/** Quantiles along `axis` for the probabilities `q` in [0, 1], which are floating and 0-d or 1-d;
 *  1-d `q` adds a first axis. The quantile is at rank q * (n - 1) of the sorted elements;
 *  `interpolation` selects the value between two elements. NaN if any element is NaN.
 *  TENSOR_AXIS_NONE flattens `x` first.
 *
 *  x: real tensor of any shape; integers are computed in float32
 *  q: floating tensor (Q,) or 0-d, probabilities from 0 to 1
 *  axis: from -ndim to ndim - 1, negative ones counting from the end; or none; default
 *      TENSOR_AXIS_NONE: the flattened tensor
 *  keepdims: whether to keep the reduced axes, with extent 1; default 0
 *  interpolation: value between two elements: "linear", "lower", "higher", "midpoint" or "nearest";
 *      default "linear"
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, q.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_quantile(
    tensor_t *x, tensor_t *q, int32_t axis, tensor_bool_t keepdims, const char *interpolation);

/** Same as quantile, but ignores NaN; NaN if there are no other elements.
 *
 *  x: real tensor of any shape; integers are computed in float32
 *  q: floating tensor (Q,) or 0-d, probabilities from 0 to 1
 *  axis: from -ndim to ndim - 1, negative ones counting from the end; or none; default
 *      TENSOR_AXIS_NONE: the flattened tensor
 *  keepdims: whether to keep the reduced axes, with extent 1; default 0
 *  interpolation: value between two elements: "linear", "lower", "higher", "midpoint" or "nearest";
 *      default "linear"
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, q.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_nanquantile(
    tensor_t *x, tensor_t *q, int32_t axis, tensor_bool_t keepdims, const char *interpolation);

/* ==== Sorting and searching ================================================================== */

/** Indices that sort `x` along `axis`, int64. The sort is stable; NaN counts as the largest value.
 *
 *  x: real tensor of any shape
 *  axis: from -ndim to ndim - 1; negative ones count from the end; default -1
 *  descending: whether to sort in descending order; default 0
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_argsort(
    tensor_t *x, int32_t axis, tensor_bool_t descending);

/** Sorts `x` along `axis`; returns the values and their int64 indices. The sort is stable; NaN
 *  counts as the largest value.
 *
 *  x: real tensor of any shape
 *  axis: from -ndim to ndim - 1; negative ones count from the end; default -1
 *  descending: whether to sort in descending order; default 0
 *  values, indices: the results, which the caller releases
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_sort(
    tensor_t *x, int32_t axis, tensor_bool_t descending, tensor_t **values, tensor_t **indices);

/** The k largest or smallest elements along `axis`, in sorted order, and their int64 indices. Among
 *  equal elements the first ones are returned; NaN counts as the largest value.
 *
 *  x: real tensor of any shape
 *  k: number of elements, 0 to the extent of the axis
 *  axis: from -ndim to ndim - 1; negative ones count from the end; default -1
 *  largest: true for the largest elements in descending order, false for the smallest in ascending
 *      order; default 1
 *  values, indices: the results, which the caller releases
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_topk(
    tensor_t *x, int64_t k, int32_t axis, tensor_bool_t largest, tensor_t **values,
    tensor_t **indices);

/** The k-th smallest element along `axis`, with k counted from 1, and its int64 index. NaN counts
 *  as the largest value.
 *
 *  x: real tensor of any shape
 *  k: rank, from 1 for the smallest to the extent of the axis
 *  axis: from -ndim to ndim - 1; negative ones count from the end; default -1
 *  keepdims: whether to keep the reduced axes, with extent 1; default 0
 *  values, indices: the results, which the caller releases
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_kthvalue(
    tensor_t *x, int64_t k, int32_t axis, tensor_bool_t keepdims, tensor_t **values,
    tensor_t **indices);

/** Insertion index of each value in the last axis of `sorted` that keeps the order, int64: the
 *  leftmost one, or the rightmost one if `right`. A 1-d `sorted` is used for all values; otherwise
 *  the leading axes of both must be equal. NaN counts as the largest value.
 *
 *  sorted: real tensor (N,), or (..., N) with the leading axes of `values`; ascending along the
 *      last axis
 *  values: real tensor; values to insert
 *  right: whether to return the index after equal elements instead of before; default 0
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_searchsorted(
    tensor_t *sorted, tensor_t *values, tensor_bool_t right);

/** Index of the bucket of each element of `x` for 1-d ascending boundaries: the number of
 *  boundaries less than the element, or less than or equal to it if `right`. See searchsorted.
 *
 *  x: real tensor of any shape
 *  boundaries: real tensor (N,), in ascending order
 *  right: whether to return the index after equal elements instead of before; default 0
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_bucketize(
    tensor_t *x, tensor_t *boundaries, tensor_bool_t right);

/** Distinct elements in ascending order, the index of the first occurrence of each in the flattened
 *  tensor, the index in `values` of each element of `x`, in the shape of `x`, and the number of
 *  occurrences; indices and counts are int64. Each NaN is distinct. Complex numbers are ordered by
 *  real, then by imaginary part.
 *
 *  x: tensor of any shape
 *  values, indices, inverse_indices, counts: the results, which the caller releases
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_unique_all(
    tensor_t *x, tensor_t **values, tensor_t **indices, tensor_t **inverse_indices,
    tensor_t **counts);

/** Distinct elements in ascending order and the number of their occurrences, int64; see unique_all.
 *
 *  x: tensor of any shape
 *  values, counts: the results, which the caller releases
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_unique_counts(
    tensor_t *x, tensor_t **values, tensor_t **counts);

/** Distinct elements in ascending order, and the int64 index in `values` of each element of `x`;
 *  see unique_all.
 *
 *  x: tensor of any shape
 *  values, inverse_indices: the results, which the caller releases
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_unique_inverse(
    tensor_t *x, tensor_t **values, tensor_t **inverse_indices);

/** Distinct elements in ascending order; see unique_all.
 *
 *  x: tensor of any shape
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_unique_values(tensor_t *x);

/** Distinct slices along `axis` in lexicographic order, the index of the first occurrence of each,
 *  the index in `values` of each slice of `x`, and the number of occurrences; indices and counts
 *  are 1-d and int64. A slice that contains NaN is distinct from all others.
 *
 *  x: tensor of any shape
 *  axis: from -ndim to ndim - 1; negative ones count from the end
 *  values, indices, inverse_indices, counts: the results, which the caller releases
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_unique_dim(
    tensor_t *x, int32_t axis, tensor_t **values, tensor_t **indices, tensor_t **inverse_indices,
    tensor_t **counts);

/** Removes consecutive duplicates: elements of the flattened tensor, or slices along `axis`. Also
 *  returns the index in `values` of each element of `x`, in its shape, or of each slice, 1-d, and
 *  the length of each run; both are int64. NaN differs from NaN.
 *
 *  x: tensor of any shape
 *  axis: axis whose slices are compared, from -ndim to ndim - 1; or none; default TENSOR_AXIS_NONE:
 *      elements of the flattened tensor are compared
 *  values, inverse_indices, counts: the results, which the caller releases
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_unique_consecutive(
    tensor_t *x, int32_t axis, tensor_t **values, tensor_t **inverse_indices, tensor_t **counts);

/* ==== Indexing =============================================================================== */

/** Returns a contiguous copy of `x` in which the elements addressed by `shape`, `strides` and
 *  `offset`, relative to the copy, are replaced by `src`. The addressed elements must not overlap.
 *
 *  x: tensor of any shape
 *  src: tensor; values to write, of extents `shape`
 *  shape, ndim: extents of the addressed elements, each 0 or more
 *  strides, n_strides: distance between neighbouring elements along each axis, in elements, one for
 *      each extent
 *  offset: position of the first element in the copy, in elements, 0 or more
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, src.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_as_strided_scatter(
    tensor_t *x, tensor_t *src, const int64_t *shape, int32_t ndim, const int64_t *strides,
    int32_t n_strides, int64_t offset);

/** Returns a copy of `x` with the slice at `index` along `axis` replaced by `src`.
 *
 *  x: tensor of any shape
 *  src: tensor; the new slice, of the shape of `x` without `axis`
 *  axis: from -ndim to ndim - 1; negative ones count from the end
 *  index: index of the slice, from -extent to extent - 1
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, src.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_select_scatter(
    tensor_t *x, tensor_t *src, int32_t axis, int64_t index);

/** Returns a copy of `x` with the elements that slice selects replaced by `src`.
 *
 *  x: tensor of any shape
 *  src: tensor; values to write, of the shape of the selected slice
 *  axis: from -ndim to ndim - 1; negative ones count from the end
 *  start: first index, clamped; negative values count from the end; TENSOR_SLICE_NONE for the start
 *      of the axis; default TENSOR_SLICE_NONE
 *  stop: end index, not included, clamped; negative values count from the end; TENSOR_SLICE_NONE
 *      for the end of the axis; default TENSOR_SLICE_NONE
 *  step: step between indices, not 0; negative for reverse order; default 1
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, src.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_slice_scatter(
    tensor_t *x, tensor_t *src, int32_t axis, int64_t start, int64_t stop, int64_t step);

/** Returns a copy of `x` with the diagonals that diagonal selects replaced by `src`.
 *
 *  x: tensor of any shape
 *  src: tensor; values to write, of the shape of the diagonals
 *  offset: diagonal: 0 is the main diagonal, positive ones are above it, negative ones below;
 *      default 0
 *  axis0: axis of the rows, from -ndim to ndim - 1; default 0
 *  axis1: axis of the columns, from -ndim to ndim - 1; default 1
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, src.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_diagonal_scatter(
    tensor_t *x, tensor_t *src, int64_t offset, int32_t axis0, int32_t axis1);

/** Replaces the elements of `x` where `mask` is true with `value`, which is 0-d and is converted to
 *  the dtype of `x`.
 *
 *  x: tensor of any shape; broadcasts with mask and value
 *  mask: tensor of any dtype, true where not 0; elements to replace; broadcasts with x and value
 *  value: tensor (), replacement, converted to the dtype of `x`
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, value.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_masked_fill(
    tensor_t *x, tensor_t *mask, tensor_t *value);

/** Replaces the elements of `x` where `mask` is true with `value`, which is 0-d and is converted to
 *  the dtype of `x`.
 *
 *  x: tensor of any shape; broadcasts with mask
 *  mask: tensor of any dtype, true where not 0; elements to replace; broadcasts with x
 *  value: a number, weak: does not widen a dtype of the same class (), replacement, converted to
 *      the dtype of `x`
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, value.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_masked_fill_scalar(
    tensor_t *x, tensor_t *mask, double value);

/** Replaces the elements of `x` where `mask` is true with `value`, which is 0-d and is converted to
 *  the dtype of `x`.
 *
 *  x: tensor of any shape; broadcasts with mask
 *  mask: tensor of any dtype, true where not 0; elements to replace; broadcasts with x
 *  value: an integer, weak: does not widen a dtype of the same class (), replacement, converted to
 *      the dtype of `x`
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, value.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_masked_fill_scalar_i64(
    tensor_t *x, tensor_t *mask, int64_t value);

/** Replaces the elements of `x` where `mask` is true with `value`, which is 0-d and is converted to
 *  the dtype of `x`. Writes to x, whose shape and dtype do not change.
 *
 *  x: tensor of any shape; written to
 *  mask: tensor of any dtype, true where not 0; elements to replace; broadcasts to the shape of x
 *  value: tensor (), replacement, converted to the dtype of `x`
 *  Differentiable in x, value.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_masked_fill_(
    tensor_t *x, tensor_t *mask, tensor_t *value);

/** Replaces the elements of `x` where `mask` is true with `value`, which is 0-d and is converted to
 *  the dtype of `x`. Writes to x, whose shape and dtype do not change.
 *
 *  x: tensor of any shape; written to
 *  mask: tensor of any dtype, true where not 0; elements to replace; broadcasts to the shape of x
 *  value: a number, weak: does not widen a dtype of the same class (), replacement, converted to
 *      the dtype of `x`
 *  Differentiable in x, value.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_masked_fill_scalar_(
    tensor_t *x, tensor_t *mask, double value);

/** Replaces the elements of `x` where `mask` is true with `value`, which is 0-d and is converted to
 *  the dtype of `x`. Writes to x, whose shape and dtype do not change.
 *
 *  x: tensor of any shape; written to
 *  mask: tensor of any dtype, true where not 0; elements to replace; broadcasts to the shape of x
 *  value: an integer, weak: does not widen a dtype of the same class (), replacement, converted to
 *      the dtype of `x`
 *  Differentiable in x, value.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_masked_fill_scalar_i64_(
    tensor_t *x, tensor_t *mask, int64_t value);

/** Selects the slices at `index` along `axis`. `index` is a 1-d integer tensor, or 0-d, which
 *  removes the axis; negative indices count from the end. TENSOR_E_INDEX for indices out of range.
 *
 *  x: tensor of any shape
 *  axis: from -ndim to ndim - 1; negative ones count from the end
 *  index: integer tensor (I,), or 0-d: indices of the slices, from -extent to extent - 1
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_index_select(
    tensor_t *x, int32_t axis, tensor_t *index);

/** Gathers elements along `axis`: for axis 1 of 3, out[i][j][k] = x[i][index[i][j][k]][k]. `index`
 *  has as many axes as `x`, and except along `axis` no extent larger than that of `x`.
 *
 *  x: tensor of any shape
 *  axis: from -ndim to ndim - 1; negative ones count from the end
 *  index: integer tensor; indices along `axis`, from -extent to extent - 1; as many axes as `x`
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_gather(tensor_t *x, int32_t axis, tensor_t *index);

/** `x` with the elements of `src` written along `axis`: for axis 1 of 3, out[i][index[i][j][k]][k]
 *  = src[i][j][k]. If several writes have the same target, the last one in row-major order is kept,
 *  and only that one has a gradient.
 *
 *  x: tensor of any shape
 *  axis: from -ndim to ndim - 1; negative ones count from the end
 *  index: integer tensor; target indices along `axis`, from -extent to extent - 1; as many axes as
 *      `x`
 *  src: tensor; values to write, with extents at least those of `index`
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, src.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_scatter(
    tensor_t *x, int32_t axis, tensor_t *index, tensor_t *src);

/** `x` with the elements of `src` written along `axis`: for axis 1 of 3, out[i][index[i][j][k]][k]
 *  = src[i][j][k]. If several writes have the same target, the last one in row-major order is kept,
 *  and only that one has a gradient. Writes to x, whose shape and dtype do not change.
 *
 *  x: tensor of any shape; written to
 *  axis: from -ndim to ndim - 1; negative ones count from the end
 *  index: integer tensor; target indices along `axis`, from -extent to extent - 1; as many axes as
 *      `x`
 *  src: tensor; values to write, with extents at least those of `index`
 *  Differentiable in x, src.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_scatter_(
    tensor_t *x, int32_t axis, tensor_t *index, tensor_t *src);

/** Same as scatter, but adds to the elements of `x`. Deterministic.
 *
 *  x: tensor of any shape
 *  axis: from -ndim to ndim - 1; negative ones count from the end
 *  index: integer tensor; target indices along `axis`, from -extent to extent - 1; as many axes as
 *      `x`
 *  src: tensor; values to add, with extents at least those of `index`
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, src.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_scatter_add(
    tensor_t *x, int32_t axis, tensor_t *index, tensor_t *src);

/** Same as scatter, but adds to the elements of `x`. Deterministic. Writes to x, whose shape and
 *  dtype do not change.
 *
 *  x: tensor of any shape; written to
 *  axis: from -ndim to ndim - 1; negative ones count from the end
 *  index: integer tensor; target indices along `axis`, from -extent to extent - 1; as many axes as
 *      `x`
 *  src: tensor; values to add, with extents at least those of `index`
 *  Differentiable in x, src.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_scatter_add_(
    tensor_t *x, int32_t axis, tensor_t *index, tensor_t *src);

/** Same as scatter, but reduces all elements of src with the same target, and the element of `x` if
 *  include_self, with "sum", "prod", "mean", "amax" or "amin". The mean of integers is rounded
 *  down; "amax" and "amin" do not accept complex numbers. Equal extrema share the gradient. A
 *  product has no second derivative where two zeros of src have the same target.
 *
 *  x: tensor of any shape
 *  axis: from -ndim to ndim - 1; negative ones count from the end
 *  index: integer tensor; target indices along `axis`, from -extent to extent - 1; as many axes as
 *      `x`
 *  src: tensor; values to reduce, with extents at least those of `index`
 *  reduce: "sum", "prod", "mean", "amax" or "amin"
 *  include_self: whether the elements of `x` are included in the reduction; default 1
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, src.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_scatter_reduce(
    tensor_t *x, int32_t axis, tensor_t *index, tensor_t *src, const char *reduce,
    tensor_bool_t include_self);

/** Same as scatter, but reduces all elements of src with the same target, and the element of `x` if
 *  include_self, with "sum", "prod", "mean", "amax" or "amin". The mean of integers is rounded
 *  down; "amax" and "amin" do not accept complex numbers. Equal extrema share the gradient. A
 *  product has no second derivative where two zeros of src have the same target. Writes to x, whose
 *  shape and dtype do not change.
 *
 *  x: tensor of any shape; written to
 *  axis: from -ndim to ndim - 1; negative ones count from the end
 *  index: integer tensor; target indices along `axis`, from -extent to extent - 1; as many axes as
 *      `x`
 *  src: tensor; values to reduce, with extents at least those of `index`
 *  reduce: "sum", "prod", "mean", "amax" or "amin"
 *  include_self: whether the elements of `x` are included in the reduction; default 1
 *  Differentiable in x, src.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_scatter_reduce_(
    tensor_t *x, int32_t axis, tensor_t *index, tensor_t *src, const char *reduce,
    tensor_bool_t include_self);

/** Same as gather, but the other axes of `x` and `index` are broadcast.
 *
 *  x: tensor of any shape
 *  index: integer tensor; indices along `axis`, from -extent to extent - 1; the other axes
 *      broadcast with those of `x`
 *  axis: from -ndim to ndim - 1; negative ones count from the end
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_take_along_axis(
    tensor_t *x, tensor_t *index, int32_t axis);

/** Looks up rows of `weight` (V, D): indices of shape (...) give a result of shape (..., D).
 *
 *  weight: tensor (V, D), the embedding vectors
 *  index: integer tensor (...), row indices, 0 to V - 1
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in weight.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_embedding(tensor_t *weight, tensor_t *index);

/** Sum, mean or maximum of the rows of `weight` (V, D) in each bag. The bags are the rows of index
 *  (B, L), or the parts of index (L,) that start at `offsets` (B,); with include_last_offset,
 *  `offsets` ends with the end of the last bag. Empty bags give 0, and rows padding_idx are
 *  ignored. per_sample_weights, of the shape of index, require "sum".
 *
 *  weight: floating tensor (V, D), the embedding vectors
 *  index: integer tensor (B, L), or (L,) with `offsets`: row indices, 0 to V - 1
 *  offsets: integer tensor (B,), start of each bag in `index`, ascending from 0; nullable; default
 *      NULL: the rows of `index` are the bags
 *  mode: "sum", "mean" or "max"
 *  per_sample_weights: floating tensor; weights of the rows, of the shape of `index`; for "sum"
 *      only; nullable; default NULL: 1
 *  include_last_offset: whether `offsets` ends with the end of the last bag; default 0
 *  padding_idx: row that is ignored, 0 to V - 1; default -1: none
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in weight, per_sample_weights.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_embedding_bag(
    tensor_t *weight, tensor_t *index, tensor_t *offsets, const char *mode,
    tensor_t *per_sample_weights, tensor_bool_t include_last_offset, int64_t padding_idx);

/** One-hot encoding, int64 of shape (..., num_classes): 1 at the index and 0 elsewhere. num_classes
 *  = -1 stands for max(index) + 1.
 *
 *  index: integer tensor (...), classes from 0 to num_classes - 1
 *  num_classes: number of classes; default -1: the largest index + 1
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_one_hot(tensor_t *index, int64_t num_classes);

/** Indices of the nonzero elements in row-major order: int64 of shape (count, ndim).
 *
 *  x: tensor of any shape
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_nonzero(tensor_t *x);

/** Advanced indexing x[indices] with integer and bool tensors, with NumPy's rules: indices[i]
 *  indexes axis i, NULL selects the whole axis, and a bool mask with k axes replaces k entries.
 *  Integer indices are broadcast; their axes replace the first indexed axis, or come first if whole
 *  axes lie between them.
 *
 *  x: tensor of any shape
 *  indices, n_indices: integer or bool tensors, each nullable; entry i indexes axis i; none selects
 *      the whole axis, and a mask with k axes replaces k entries
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_index(
    tensor_t *x, tensor_t *const *indices, int32_t n_indices);

/** `x` after x[indices] = values, or x[indices] += values if `accumulate`; `values` are broadcast.
 *  With `accumulate`, repeated indices are added each time; otherwise the last write is kept, and
 *  only that one has a gradient.
 *
 *  x: tensor of any shape
 *  indices, n_indices: integer or bool tensors, each nullable; entry i indexes axis i; none selects
 *      the whole axis, and a mask with k axes replaces k entries
 *  values: tensor; values to write, broadcast to the indexed elements
 *  accumulate: whether to add to the elements instead of replacing them; default 0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, values.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_index_put(
    tensor_t *x, tensor_t *const *indices, int32_t n_indices, tensor_t *values,
    tensor_bool_t accumulate);

/** `x` after x[indices] = values, or x[indices] += values if `accumulate`; `values` are broadcast.
 *  With `accumulate`, repeated indices are added each time; otherwise the last write is kept, and
 *  only that one has a gradient. Writes to x, whose shape and dtype do not change.
 *
 *  x: tensor of any shape; written to
 *  indices, n_indices: integer or bool tensors, each nullable; entry i indexes axis i; none selects
 *      the whole axis, and a mask with k axes replaces k entries
 *  values: tensor; values to write, broadcast to the indexed elements
 *  accumulate: whether to add to the elements instead of replacing them; default 0
 *  Differentiable in x, values.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_index_put_(
    tensor_t *x, tensor_t *const *indices, int32_t n_indices, tensor_t *values,
    tensor_bool_t accumulate);

/** The elements of `x` where the bool tensor `mask` is true, in row-major order, as a 1-d tensor.
 *  `x` and `mask` are broadcast.
 *
 *  x: tensor of any shape
 *  mask: bool tensor; elements to select; broadcasts with `x`
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_masked_select(tensor_t *x, tensor_t *mask);

/** `x` with the elements where the bool tensor `mask` is true replaced by successive elements of
 *  `src`, which has at least as many. `x` and `mask` are broadcast.
 *
 *  x: tensor of any shape
 *  mask: bool tensor; elements to replace; broadcasts with `x`
 *  src: tensor; values in row-major order, at least as many as true elements
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, src.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_masked_scatter(
    tensor_t *x, tensor_t *mask, tensor_t *src);

/** Slices at `index` along `axis`; the axes of `index` replace the axis. For TENSOR_AXIS_NONE,
 *  elements of the flattened tensor. Negative indices count from the end.
 *
 *  x: tensor of any shape
 *  index: integer tensor; indices along `axis`, of any shape, from -extent to extent - 1
 *  axis: from -ndim to ndim - 1, negative ones counting from the end; or none; default
 *      TENSOR_AXIS_NONE: the flattened tensor
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_take(tensor_t *x, tensor_t *index, int32_t axis);

/** `x` with the elements at `index` of the flattened tensor replaced by `src`, or with `src` added
 *  to them if `accumulate`. `index` and `src` have the same number of elements.
 *
 *  x: tensor of any shape
 *  index: integer tensor; indices into the flattened tensor, from -numel to numel - 1
 *  src: tensor; values to write, one for each index
 *  accumulate: whether to add to the elements instead of replacing them; default 0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, src.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_put(
    tensor_t *x, tensor_t *index, tensor_t *src, tensor_bool_t accumulate);

/** `x` with the elements at `index` of the flattened tensor replaced by `src`, or with `src` added
 *  to them if `accumulate`. `index` and `src` have the same number of elements. Writes to x, whose
 *  shape and dtype do not change.
 *
 *  x: tensor of any shape; written to
 *  index: integer tensor; indices into the flattened tensor, from -numel to numel - 1
 *  src: tensor; values to write, one for each index
 *  accumulate: whether to add to the elements instead of replacing them; default 0
 *  Differentiable in x, src.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_put_(
    tensor_t *x, tensor_t *index, tensor_t *src, tensor_bool_t accumulate);

/** `x` with alpha * src[i] added to the slice index[i] along `axis`. `index` is 1-d; repeated
 *  indices are added each time.
 *
 *  x: tensor of any shape
 *  axis: from -ndim to ndim - 1; negative ones count from the end
 *  index: integer tensor (I,), or 0-d: target slices, from -extent to extent - 1
 *  src: tensor; slices to add, of the shape of `x` with extent I along `axis`
 *  alpha: a number, weak: does not widen a dtype of the same class; factor of `src`; default 1
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, src.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_index_add(
    tensor_t *x, int32_t axis, tensor_t *index, tensor_t *src, double alpha);

/** `x` with alpha * src[i] added to the slice index[i] along `axis`. `index` is 1-d; repeated
 *  indices are added each time.
 *
 *  x: tensor of any shape
 *  axis: from -ndim to ndim - 1; negative ones count from the end
 *  index: integer tensor (I,), or 0-d: target slices, from -extent to extent - 1
 *  src: tensor; slices to add, of the shape of `x` with extent I along `axis`
 *  alpha: an integer, weak: does not widen a dtype of the same class; factor of `src`; default 1
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, src.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_index_add_i64(
    tensor_t *x, int32_t axis, tensor_t *index, tensor_t *src, int64_t alpha);

/** `x` with alpha * src[i] added to the slice index[i] along `axis`. `index` is 1-d; repeated
 *  indices are added each time. Writes to x, whose shape and dtype do not change.
 *
 *  x: tensor of any shape; written to
 *  axis: from -ndim to ndim - 1; negative ones count from the end
 *  index: integer tensor (I,), or 0-d: target slices, from -extent to extent - 1
 *  src: tensor; slices to add, of the shape of `x` with extent I along `axis`
 *  alpha: a number, weak: does not widen a dtype of the same class; factor of `src`; default 1
 *  Differentiable in x, src.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_index_add_(
    tensor_t *x, int32_t axis, tensor_t *index, tensor_t *src, double alpha);

/** `x` with alpha * src[i] added to the slice index[i] along `axis`. `index` is 1-d; repeated
 *  indices are added each time. Writes to x, whose shape and dtype do not change.
 *
 *  x: tensor of any shape; written to
 *  axis: from -ndim to ndim - 1; negative ones count from the end
 *  index: integer tensor (I,), or 0-d: target slices, from -extent to extent - 1
 *  src: tensor; slices to add, of the shape of `x` with extent I along `axis`
 *  alpha: an integer, weak: does not widen a dtype of the same class; factor of `src`; default 1
 *  Differentiable in x, src.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_index_add_i64_(
    tensor_t *x, int32_t axis, tensor_t *index, tensor_t *src, int64_t alpha);

/** `x` with the slice index[i] along `axis` replaced by src[i]. `index` is 1-d; for repeated
 *  indices the last write is kept.
 *
 *  x: tensor of any shape
 *  axis: from -ndim to ndim - 1; negative ones count from the end
 *  index: integer tensor (I,), or 0-d: target slices, from -extent to extent - 1
 *  src: tensor; new slices, of the shape of `x` with extent I along `axis`
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, src.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_index_copy(
    tensor_t *x, int32_t axis, tensor_t *index, tensor_t *src);

/** `x` with the slice index[i] along `axis` replaced by src[i]. `index` is 1-d; for repeated
 *  indices the last write is kept. Writes to x, whose shape and dtype do not change.
 *
 *  x: tensor of any shape; written to
 *  axis: from -ndim to ndim - 1; negative ones count from the end
 *  index: integer tensor (I,), or 0-d: target slices, from -extent to extent - 1
 *  src: tensor; new slices, of the shape of `x` with extent I along `axis`
 *  Differentiable in x, src.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_index_copy_(
    tensor_t *x, int32_t axis, tensor_t *index, tensor_t *src);

/** `x` with the slices at `index` along `axis` filled with the 0-d `value`. `index` is 1-d or 0-d.
 *
 *  x: tensor of any shape
 *  axis: from -ndim to ndim - 1; negative ones count from the end
 *  index: integer tensor (I,), or 0-d: target slices, from -extent to extent - 1
 *  value: tensor (), value to fill with
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, value.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_index_fill(
    tensor_t *x, int32_t axis, tensor_t *index, tensor_t *value);

/** `x` with the slices at `index` along `axis` filled with the 0-d `value`. `index` is 1-d or 0-d.
 *
 *  x: tensor of any shape
 *  axis: from -ndim to ndim - 1; negative ones count from the end
 *  index: integer tensor (I,), or 0-d: target slices, from -extent to extent - 1
 *  value: a number, weak: does not widen a dtype of the same class (), value to fill with
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, value.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_index_fill_scalar(
    tensor_t *x, int32_t axis, tensor_t *index, double value);

/** `x` with the slices at `index` along `axis` filled with the 0-d `value`. `index` is 1-d or 0-d.
 *
 *  x: tensor of any shape
 *  axis: from -ndim to ndim - 1; negative ones count from the end
 *  index: integer tensor (I,), or 0-d: target slices, from -extent to extent - 1
 *  value: an integer, weak: does not widen a dtype of the same class (), value to fill with
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, value.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_index_fill_scalar_i64(
    tensor_t *x, int32_t axis, tensor_t *index, int64_t value);

/** `x` with the slices at `index` along `axis` filled with the 0-d `value`. `index` is 1-d or 0-d.
 *  Writes to x, whose shape and dtype do not change.
 *
 *  x: tensor of any shape; written to
 *  axis: from -ndim to ndim - 1; negative ones count from the end
 *  index: integer tensor (I,), or 0-d: target slices, from -extent to extent - 1
 *  value: tensor (), value to fill with
 *  Differentiable in x, value.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_index_fill_(
    tensor_t *x, int32_t axis, tensor_t *index, tensor_t *value);

/** `x` with the slices at `index` along `axis` filled with the 0-d `value`. `index` is 1-d or 0-d.
 *  Writes to x, whose shape and dtype do not change.
 *
 *  x: tensor of any shape; written to
 *  axis: from -ndim to ndim - 1; negative ones count from the end
 *  index: integer tensor (I,), or 0-d: target slices, from -extent to extent - 1
 *  value: a number, weak: does not widen a dtype of the same class (), value to fill with
 *  Differentiable in x, value.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_index_fill_scalar_(
    tensor_t *x, int32_t axis, tensor_t *index, double value);

/** `x` with the slices at `index` along `axis` filled with the 0-d `value`. `index` is 1-d or 0-d.
 *  Writes to x, whose shape and dtype do not change.
 *
 *  x: tensor of any shape; written to
 *  axis: from -ndim to ndim - 1; negative ones count from the end
 *  index: integer tensor (I,), or 0-d: target slices, from -extent to extent - 1
 *  value: an integer, weak: does not widen a dtype of the same class (), value to fill with
 *  Differentiable in x, value.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_index_fill_scalar_i64_(
    tensor_t *x, int32_t axis, tensor_t *index, int64_t value);

/* ==== Products of matrices and vectors ======================================================= */

/** Matrix product over the last two axes; the leading axes are broadcast. A 1-d `a` is treated as
 *  (1, K) and a 1-d `b` as (K, 1), and the added axes are removed from the result. float16 and
 *  bfloat16 accumulate in float32; K = 0 gives 0.
 *
 *  a: tensor (..., M, K), or (K,)
 *  b: tensor (..., K, N), or (K,)
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_matmul(tensor_t *a, tensor_t *b);

/** Product of integer matrices, with shapes as in matmul, computed in int32 with wrap-around. The
 *  dtypes may differ; 8-bit and 16-bit integers are multiplied in pairs.
 *
 *  a: integer tensor (..., M, K), or (K,)
 *  b: integer tensor (..., K, N), or (K,)
 *  returns a tensor that the caller releases; NULL on failure
 *  Source: ONNX, MatMulInteger without zero points.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_matmul_integer(tensor_t *a, tensor_t *b);

/** beta * c + alpha * (a @ b) for matrices a (M, K) and b (K, N); c is broadcast to (M, N). For
 *  beta = 0, `c` is not read.
 *
 *  c: real or complex tensor; not bool; added to the product, broadcast to its shape; not read if
 *      `beta` is 0
 *  a: real or complex tensor (M, K); not bool
 *  b: real or complex tensor (K, N); not bool
 *  beta: scale of `c`; default 1.0
 *  alpha: scale of the product; default 1.0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in c, a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_addmm(
    tensor_t *c, tensor_t *a, tensor_t *b, double beta, double alpha);

/** Outer product of 1-d tensors: out[i][j] = a[i] * b[j].
 *
 *  a: tensor (M,)
 *  b: tensor (N,)
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_outer(tensor_t *a, tensor_t *b);

/** Matrix-vector product of a (M, K) and b (K,).
 *
 *  a: tensor (M, K)
 *  b: tensor (K,)
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_mv(tensor_t *a, tensor_t *b);

/** Batched matrix product of a (B, M, K) and b (B, K, N).
 *
 *  a: tensor (B, M, K)
 *  b: tensor (B, K, N)
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_bmm(tensor_t *a, tensor_t *b);

/** beta * c + alpha * bmm(a, b); c is broadcast to (B, M, N). For beta = 0, `c` is not read.
 *
 *  c: real or complex tensor; not bool; added to the product, broadcast to its shape; not read if
 *      `beta` is 0
 *  a: real or complex tensor (B, M, K); not bool
 *  b: real or complex tensor (B, K, N); not bool
 *  beta: scale of `c`; default 1.0
 *  alpha: scale of the product; default 1.0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in c, a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_baddbmm(
    tensor_t *c, tensor_t *a, tensor_t *b, double beta, double alpha);

/** beta * c + alpha * sum(bmm(a, b), 0), the sum over the batch; c is broadcast to (M, N). For beta
 *  = 0, `c` is not read.
 *
 *  c: real or complex tensor; not bool; added to the product, broadcast to its shape; not read if
 *      `beta` is 0
 *  a: real or complex tensor (B, M, K); not bool
 *  b: real or complex tensor (B, K, N); not bool
 *  beta: scale of `c`; default 1.0
 *  alpha: scale of the product; default 1.0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in c, a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_addbmm(
    tensor_t *c, tensor_t *a, tensor_t *b, double beta, double alpha);

/** beta * c + alpha * (a @ b) for a matrix a (M, K) and a vector b (K,); c is broadcast to (M,).
 *  For beta = 0, `c` is not read.
 *
 *  c: real or complex tensor; not bool; added to the product, broadcast to its shape; not read if
 *      `beta` is 0
 *  a: real or complex tensor (M, K); not bool
 *  b: real or complex tensor (K,); not bool
 *  beta: scale of `c`; default 1.0
 *  alpha: scale of the product; default 1.0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in c, a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_addmv(
    tensor_t *c, tensor_t *a, tensor_t *b, double beta, double alpha);

/** beta * c + alpha * outer(a, b); c is broadcast to (M, N). For beta = 0, `c` is not read.
 *
 *  c: real or complex tensor; not bool; added to the product, broadcast to its shape; not read if
 *      `beta` is 0
 *  a: real or complex tensor (M,); not bool
 *  b: real or complex tensor (N,); not bool
 *  beta: scale of `c`; default 1.0
 *  alpha: scale of the product; default 1.0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in c, a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_addr(
    tensor_t *c, tensor_t *a, tensor_t *b, double beta, double alpha);

/** Dot product of two 1-d tensors of the same length.
 *
 *  a: tensor (N,)
 *  b: tensor (N,)
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_dot(tensor_t *a, tensor_t *b);

/** Dot product along `axis` of the shape that `a` and `b` broadcast to; for complex numbers with
 *  the conjugate of `a`.
 *
 *  a: tensor; first operand
 *  b: tensor; second operand, broadcast with `a`
 *  axis: axis of the broadcast shape, from -ndim to ndim - 1; default -1
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_vecdot(tensor_t *a, tensor_t *b, int32_t axis);

/** Inner product: sums of products along the last axes of both, for all combinations of the other
 *  axes. With a 0-d operand, the elementwise product.
 *
 *  a: tensor (..., N)
 *  b: tensor (..., N)
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_inner(tensor_t *a, tensor_t *b);

/** Tensor contraction: sums products along the axes `axes_a` of a and `axes_b` of b, paired in
 *  order. The result has the other axes of a, then those of b.
 *
 *  a: tensor; first operand
 *  b: tensor; second operand
 *  axes_a, n_axes_a: axes of `a` to contract, each from -ndim to ndim - 1
 *  axes_b, n_axes_b: corresponding axes of `b`, of the same number and extents
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_tensordot(
    tensor_t *a, tensor_t *b, const int64_t *axes_a, int32_t n_axes_a, const int64_t *axes_b,
    int32_t n_axes_b);

/** Kronecker product: the block matrix of each element of `a` times `b`. Missing leading axes count
 *  as 1.
 *
 *  a: tensor; first operand
 *  b: tensor; second operand
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_kron(tensor_t *a, tensor_t *b);

/** Cross product along `axis`, of extent 3 in both; the other axes are broadcast.
 *
 *  a: real or complex tensor; not bool; first vectors, of extent 3 along `axis`
 *  b: real or complex tensor; not bool; second vectors, broadcast with `a`
 *  axis: axis of the broadcast shape, from -ndim to ndim - 1
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_cross(tensor_t *a, tensor_t *b, int32_t axis);

/** Product of two or more matrices, in the order that needs the fewest multiplications. The first
 *  and the last operand may be vectors.
 *
 *  xs, n_xs: at least two matrices; the first and the last may be vectors
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in xs.
 *  Source: Cormen, Leiserson, Rivest and Stein, Introduction to Algorithms, matrix-chain
 *  multiplication.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_multi_dot(tensor_t *const *xs, int32_t n_xs);

/** Einstein summation with an equation such as "bij,bjk->bik": one letter for each axis. A repeated
 *  letter in an operand selects its diagonal, and "..." stands for axes that broadcast; without
 *  "->" the result has the letters that occur once, in alphabetical order. The result is a view of
 *  the operand if there is one operand and no sum.
 *
 *  equation: letters for the axes of each operand, separated by commas, and after "->" the letters
 *      of the result
 *  operands, n_operands: tensors, one for each term of the equation
 *  returns a tensor that the caller releases, which may share memory with operands; NULL on failure
 *  Differentiable in operands.
 *  Source: NumPy's einsum.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_einsum(
    const char *equation, tensor_t *const *operands, int32_t n_operands);

/* ==== Linear algebra ========================================================================= */

/** Sum of diagonal `offset` of the matrices in the last two axes. Dtypes as in sum.
 *
 *  x: tensor (..., M, N)
 *  offset: diagonal: 0 is the main diagonal, positive ones are above it, negative ones below;
 *      default 0
 *  dtype: dtype of the computation and the result, TENSOR_FLOAT32 or another; default 0: as in sum
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_trace(
    tensor_t *x, int64_t offset, tensor_dtype_t dtype);

/** Cholesky factor l of positive definite matrices x = l @ l.mH, symmetric or Hermitian. Reads the
 *  lower triangle and returns a lower factor, or reads and returns the upper triangle if `upper`.
 *  info, int32, is 0, or the order of the first leading minor that is not positive; that matrix has
 *  no valid factor.
 *
 *  x: tensor (..., N, N), symmetric or Hermitian and positive definite; float32, float64 or complex
 *  upper: whether to use the upper triangle instead of the lower one; default 0
 *  l, info: the results, which the caller releases
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_cholesky_ex(
    tensor_t *x, tensor_bool_t upper, tensor_t **l, tensor_t **info);

/** Cholesky factor as in cholesky_ex; an error that names the matrix if one is not positive
 *  definite.
 *
 *  x: tensor (..., N, N), symmetric or Hermitian and positive definite; float32, float64 or complex
 *  upper: whether to use the upper triangle instead of the lower one; default 0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_cholesky(tensor_t *x, tensor_bool_t upper);

/** Solves (l @ l.mH) @ y = b for y, with the Cholesky factor l; (l.mH @ l) @ y = b if `upper`.
 *  Leading axes are broadcast.
 *
 *  b: tensor (..., N, K), right-hand sides; float32, float64 or complex
 *  l: tensor (..., N, N), the factor returned by cholesky; float32, float64 or complex
 *  upper: whether to use the upper triangle instead of the lower one; default 0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in b, l.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_cholesky_solve(
    tensor_t *b, tensor_t *l, tensor_bool_t upper);

/** Inverse of a matrix from its Cholesky factor l, as returned by cholesky.
 *
 *  l: tensor (..., N, N), the factor returned by cholesky; float32, float64 or complex
 *  upper: whether to use the upper triangle instead of the lower one; default 0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in l.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_cholesky_inverse(tensor_t *l, tensor_bool_t upper);

/** LU factorisation with row pivoting, packed into one matrix: l without its unit diagonal, and u.
 *  Rows i and pivots[i] were exchanged in order; pivots is int32 and counted from 1. info, int32,
 *  is 0, or the number of the first zero on the diagonal of u. Without `pivot`, no rows are
 *  exchanged.
 *
 *  x: tensor (..., M, N); float32, float64 or complex
 *  pivot: whether to exchange rows; default 1
 *  lu, pivots, info: the results, which the caller releases
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_lu_factor_ex(
    tensor_t *x, tensor_bool_t pivot, tensor_t **lu, tensor_t **pivots, tensor_t **info);

/** Same as lu_factor_ex without info; an error that names the matrix if one is singular.
 *
 *  x: tensor (..., M, N); float32, float64 or complex
 *  pivot: whether to exchange rows; default 1
 *  lu, pivots: the results, which the caller releases
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_lu_factor(
    tensor_t *x, tensor_bool_t pivot, tensor_t **lu, tensor_t **pivots);

/** Permutation matrix p and factors l and u from the result of lu_factor: x = p @ l @ u.
 *
 *  lu: tensor (..., M, N), as returned by lu_factor; float32, float64 or complex
 *  pivots: integer tensor (..., min(M, N)), as returned by lu_factor, counted from 1
 *  p, l, u: the results, which the caller releases
 *  Differentiable in lu.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_lu_unpack(
    tensor_t *lu, tensor_t *pivots, tensor_t **p, tensor_t **l, tensor_t **u);

/** LU decomposition x = p @ l @ u with a permutation matrix p, a unit lower triangular l and an
 *  upper triangular u. Singular matrices are accepted.
 *
 *  x: tensor (..., M, N); float32, float64 or complex
 *  pivot: whether to exchange rows; default 1
 *  p, l, u: the results, which the caller releases
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_lu(
    tensor_t *x, tensor_bool_t pivot, tensor_t **p, tensor_t **l, tensor_t **u);

/** Solves a @ y = b for y, with the LU factorisation of a from lu_factor; y @ a = b unless `left`,
 *  and with a.mH in place of a if `adjoint`. Leading axes are broadcast.
 *
 *  lu: tensor (..., N, N), as returned by lu_factor; float32, float64 or complex
 *  pivots: integer tensor (..., N), as returned by lu_factor, counted from 1
 *  b: tensor (..., N, K), or (..., K, N) where `left` is false; float32, float64 or complex
 *  left: whether to solve a @ y = b; otherwise y @ a = b; default 1
 *  adjoint: whether to solve with a.mH; default 0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in lu, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_lu_solve(
    tensor_t *lu, tensor_t *pivots, tensor_t *b, tensor_bool_t left, tensor_bool_t adjoint);

/** Bunch-Kaufman factorisation x = p @ l @ d @ l.mT @ p.mT of symmetric matrices, or with l.mH of
 *  Hermitian ones if `hermitian`, packed into one lower triangle: d, with blocks of one or two rows
 *  on its diagonal, and l without its unit diagonal, in the format of LAPACK's sytrf. Reads the
 *  lower triangle. pivots, int32, is k > 0 for a single row that was exchanged with row k, counted
 *  from 1, and -k for each row of a pair, whose second row was exchanged with row k. info, int32,
 *  is 0, or the number of the first zero on the diagonal of d. Computed on the host.
 *
 *  x: tensor (..., N, N), symmetric, or Hermitian if `hermitian`; float32, float64 or complex
 *  hermitian: whether complex matrices are Hermitian, not symmetric; default 0
 *  ld, pivots, info: the results, which the caller releases
 *  Differentiable in x.
 *  Source: Bunch and Kaufman, Some stable methods for calculating inertia and solving symmetric
 *  linear systems, 1977.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_ldl_factor_ex(
    tensor_t *x, tensor_bool_t hermitian, tensor_t **ld, tensor_t **pivots, tensor_t **info);

/** Same as ldl_factor_ex without info; an error that names the matrix if one is singular.
 *
 *  x: tensor (..., N, N), symmetric, or Hermitian if `hermitian`; float32, float64 or complex
 *  hermitian: whether complex matrices are Hermitian, not symmetric; default 0
 *  ld, pivots: the results, which the caller releases
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_ldl_factor(
    tensor_t *x, tensor_bool_t hermitian, tensor_t **ld, tensor_t **pivots);

/** Permutation matrix p, unit lower triangular factor l and block diagonal factor d from the result
 *  of ldl_factor.
 *
 *  ld: tensor (..., N, N), as returned by ldl_factor; float32, float64 or complex
 *  pivots: integer tensor (..., N), as returned by ldl_factor
 *  hermitian: whether complex matrices are Hermitian, not symmetric; default 0
 *  p, l, d: the results, which the caller releases
 *  Differentiable in ld.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_ldl_unpack(
    tensor_t *ld, tensor_t *pivots, tensor_bool_t hermitian, tensor_t **p, tensor_t **l,
    tensor_t **d);

/** Solves a @ y = b for y, with the factorisation of a from ldl_factor and the same `hermitian`.
 *  Leading axes are broadcast.
 *
 *  ld: tensor (..., N, N), as returned by ldl_factor; float32, float64 or complex
 *  pivots: integer tensor (..., N), as returned by ldl_factor
 *  b: tensor (..., N, K); float32, float64 or complex
 *  hermitian: whether complex matrices are Hermitian, not symmetric; default 0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in ld, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_ldl_solve(
    tensor_t *ld, tensor_t *pivots, tensor_t *b, tensor_bool_t hermitian);

/** Solves a @ y = b for y, or y @ a = b unless `left`, with the upper or lower triangle of a. The
 *  rest of a is not read; with `unitriangular` the diagonal is not read either and counts as 1.
 *  Leading axes are broadcast. A zero on the diagonal gives infinities or NaN.
 *
 *  a: tensor (..., N, N); float32, float64 or complex
 *  b: tensor (..., N, K), or (..., K, N) where `left` is false; float32, float64 or complex
 *  upper: whether to use the upper triangle instead of the lower one
 *  left: whether to solve a @ y = b; otherwise y @ a = b; default 1
 *  unitriangular: whether the diagonal of a counts as 1; default 0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_solve_triangular(
    tensor_t *a, tensor_t *b, tensor_bool_t upper, tensor_bool_t left, tensor_bool_t unitriangular);

/** Solves a @ y = b for y, or y @ a = b unless `left`. b holds columns; it is one vector for each
 *  matrix if it is 1-d or has the shape of a without the last axis. Leading axes are broadcast.
 *  info, int32, is 0, or the number of the first zero pivot of a singular matrix, whose result is
 *  not valid.
 *
 *  a: tensor (..., N, N); float32, float64 or complex
 *  b: tensor (..., N, K), or (..., K, N) where `left` is false; or vectors (..., N); float32,
 *      float64 or complex
 *  left: whether to solve a @ y = b; otherwise y @ a = b; default 1
 *  result, info: the results, which the caller releases
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_solve_ex(
    tensor_t *a, tensor_t *b, tensor_bool_t left, tensor_t **result, tensor_t **info);

/** Solves a system of linear equations as in solve_ex; an error that names the matrix if one is
 *  singular.
 *
 *  a: tensor (..., N, N); float32, float64 or complex
 *  b: tensor (..., N, K), or (..., K, N) where `left` is false; or vectors (..., N); float32,
 *      float64 or complex
 *  left: whether to solve a @ y = b; otherwise y @ a = b; default 1
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_solve(tensor_t *a, tensor_t *b, tensor_bool_t left);

/** Inverse of square matrices. info, int32, is 0, or the number of the first zero pivot of a
 *  singular matrix, whose inverse is not valid.
 *
 *  x: tensor (..., N, N); float32, float64 or complex
 *  inverse, info: the results, which the caller releases
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_inv_ex(
    tensor_t *x, tensor_t **inverse, tensor_t **info);

/** Inverse of square matrices; an error that names the matrix if one is singular.
 *
 *  x: tensor (..., N, N); float32, float64 or complex
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_inv(tensor_t *x);

/** Determinant of square matrices. The gradient is also valid for singular matrices, and so are
 *  second derivatives up to N = 32.
 *
 *  x: tensor (..., N, N); float32, float64 or complex
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_det(tensor_t *x);

/** Sign and logarithm of the absolute value of the determinant, without overflow; for complex
 *  matrices the sign is det / |det|. 0 and -infinity for singular matrices.
 *
 *  x: tensor (..., N, N); float32, float64 or complex
 *  sign, logabsdet: the results, which the caller releases
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_slogdet(
    tensor_t *x, tensor_t **sign, tensor_t **logabsdet);

/** QR decomposition x = q @ r with orthonormal columns q and an upper triangular r. Mode "reduced"
 *  gives min(M, N) columns, "complete" a square q, and "r" an empty q. Signs follow LAPACK; the
 *  diagonal of r is real.
 *
 *  x: tensor (..., M, N); float32, float64 or complex
 *  mode: "reduced", "complete" or "r"; default "reduced"
 *  q, r: the results, which the caller releases
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_qr(
    tensor_t *x, const char *mode, tensor_t **q, tensor_t **r);

/** First columns of the product of the Householder reflections I - tau[i] * v @ v.mH, where v is
 *  column i of x with 1 on the diagonal and 0 above.
 *
 *  x: tensor (..., M, N), M >= N; float32, float64 or complex
 *  tau: tensor (..., K), K <= N: scalar factors of the reflections; float32, float64 or complex
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, tau.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_householder_product(tensor_t *x, tensor_t *tau);

/** Eigenvalues in ascending order and orthonormal eigenvectors, as columns, of symmetric or
 *  Hermitian matrices. Only the lower triangle is read, or the upper one if `upper`. The first of
 *  the largest components of each vector is real and positive. The gradient of the vectors is
 *  finite for distinct eigenvalues.
 *
 *  x: tensor (..., N, N), symmetric or Hermitian; float32, float64 or complex
 *  upper: whether to use the upper triangle instead of the lower one; default 0
 *  values, vectors: the results, which the caller releases
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_eigh(
    tensor_t *x, tensor_bool_t upper, tensor_t **values, tensor_t **vectors);

/** Eigenvalues of symmetric or Hermitian matrices, as in eigh.
 *
 *  x: tensor (..., N, N), symmetric or Hermitian; float32, float64 or complex
 *  upper: whether to use the upper triangle instead of the lower one; default 0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_eigvalsh(tensor_t *x, tensor_bool_t upper);

/** Eigenvalues and eigenvectors, as columns of norm 1, of square matrices, both complex, in no
 *  particular order. The first of the largest components of each vector is real and positive. Of a
 *  real matrix, values that are not real come in conjugate pairs, that with the positive imaginary
 *  part first. Computed on the host. The gradient of the vectors is finite for distinct
 *  eigenvalues; that of a matrix without a basis of eigenvectors is not defined.
 *
 *  x: tensor (..., N, N); float32, float64 or complex
 *  values, vectors: the results, which the caller releases
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_eig(
    tensor_t *x, tensor_t **values, tensor_t **vectors);

/** Eigenvalues of square matrices, as in eig.
 *
 *  x: tensor (..., N, N); float32, float64 or complex
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_eigvals(tensor_t *x);

/** Singular value decomposition x = u @ diag(s) @ vh with singular values s >= 0 in descending
 *  order; u and vh are square if `full_matrices`. The first of the largest components of each
 *  column of u is real and positive. The gradient of u and vh is finite for distinct nonzero
 *  singular values; columns beyond min(M, N) have no gradient.
 *
 *  x: tensor (..., M, N); float32, float64 or complex
 *  full_matrices: whether u and vh are square; default 1
 *  u, s, vh: the results, which the caller releases
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_svd(
    tensor_t *x, tensor_bool_t full_matrices, tensor_t **u, tensor_t **s, tensor_t **vh);

/** Singular values in descending order, as in svd.
 *
 *  x: tensor (..., M, N); float32, float64 or complex
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_svdvals(tensor_t *x);

/** Moore-Penrose pseudoinverse. Singular values up to max(atol, rtol * the largest one) count as 0;
 *  rtol is max(M, N) * epsilon if neither is given. With `hermitian`, matrices are symmetric or
 *  Hermitian and only the lower triangle is read.
 *
 *  x: tensor (..., M, N); float32, float64 or complex
 *  atol: tensor; float32, float64 or complex; absolute tolerance below which singular values count
 *      as 0; broadcasts to the leading axes; nullable; default NULL: 0
 *  rtol: tensor; float32, float64 or complex; tolerance below which singular values count as 0,
 *      relative to the largest one; broadcasts to the leading axes; nullable; default NULL: max(M,
 *      N) * epsilon, or 0 if `atol` is given
 *  hermitian: whether the matrices are symmetric or Hermitian; only the lower triangle is read;
 *      default 0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_pinv(
    tensor_t *x, tensor_t *atol, tensor_t *rtol, tensor_bool_t hermitian);

/** Number of singular values above the tolerance of pinv, int64.
 *
 *  x: tensor (..., M, N); float32, float64 or complex
 *  atol: tensor; float32, float64 or complex; absolute tolerance below which singular values count
 *      as 0; broadcasts to the leading axes; nullable; default NULL: 0
 *  rtol: tensor; float32, float64 or complex; tolerance below which singular values count as 0,
 *      relative to the largest one; broadcasts to the leading axes; nullable; default NULL: max(M,
 *      N) * epsilon, or 0 if `atol` is given
 *  hermitian: whether the matrices are symmetric or Hermitian; only the lower triangle is read;
 *      default 0
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_matrix_rank(
    tensor_t *x, tensor_t *atol, tensor_t *rtol, tensor_bool_t hermitian);

/** Least-squares solution y of minimal norm of a @ y = b, for columns or vectors b as in solve_ex.
 *  Singular values up to rcond * the largest one count as 0; a negative rcond stands for max(M, N)
 *  * epsilon. residuals are the squared norms of a @ y - b if M > N and all matrices have rank N,
 *  otherwise empty.
 *
 *  a: tensor (..., M, N); float32, float64 or complex
 *  b: tensor (..., M, K), or vectors (..., M); float32, float64 or complex
 *  rcond: cutoff of the singular values, relative to the largest one; default -1.0: max(M, N) *
 *      epsilon
 *  solution, residuals, rank, singular_values: the results, which the caller releases
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_lstsq(
    tensor_t *a, tensor_t *b, double rcond, tensor_t **solution, tensor_t **residuals,
    tensor_t **rank, tensor_t **singular_values);

/** Norm of the matrices along axis0 (rows) and axis1 (columns): Frobenius norm "fro", nuclear norm
 *  "nuc", largest and smallest singular value "2" and "-2", largest and smallest absolute column
 *  sum "1" and "-1", absolute row sum "inf" and "-inf". The maximum over an empty axis is 0.
 *
 *  x: floating or complex tensor of any shape
 *  ord: "fro", "nuc", "1", "-1", "2", "-2", "inf" or "-inf"; default "fro"
 *  axis0: axis of the rows, from -ndim to ndim - 1; default -2
 *  axis1: axis of the columns, from -ndim to ndim - 1; default -1
 *  keepdims: whether to keep the reduced axes, with extent 1; default 0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_matrix_norm(
    tensor_t *x, const char *ord, int32_t axis0, int32_t axis1, tensor_bool_t keepdims);

/** Condition number matrix_norm(x) * matrix_norm(inv(x)) in the norm `ord`; infinity for singular
 *  matrices. For "2" and "-2" it is the ratio of the largest and smallest singular values, also for
 *  matrices that are not square.
 *
 *  x: tensor (..., N, N); for "2" and "-2" also (..., M, N); float32, float64 or complex
 *  ord: "fro", "nuc", "1", "-1", "2", "-2", "inf" or "-inf"
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_cond(tensor_t *x, const char *ord);

/** Matrix power x ** n of square matrices, of the inverse for negative n; the identity for n = 0.
 *
 *  x: real or complex tensor (..., N, N); not bool
 *  n: exponent, any integer
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_matrix_power(tensor_t *x, int64_t n);

/** Matrix exponential of square matrices, the sum of x ** k / k!.
 *
 *  x: floating or complex tensor (..., N, N)
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 *  Source: Higham, The scaling and squaring method for the matrix exponential revisited, 2005.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_matrix_exp(tensor_t *x);

/* ==== Fourier transforms ===================================================================== */

/** Complex-to-complex Fourier transform, scale * sum of x[j] * exp(-2 pi i j k / n) over the axes,
 *  or exp(+2 pi i j k / n) unless `forward`. The primitive behind fft and related ops.
 *
 *  x: complex tensor of any shape
 *  axes, n_axes: axes to transform, each from -ndim to ndim - 1; default NULL, 0: all axes
 *  scale: scale of the results; default 1.0
 *  forward: whether the exponent is negative; default 1
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_fft_c2c(
    tensor_t *x, const int32_t *axes, int32_t n_axes, double scale, tensor_bool_t forward);

/** Real-to-complex forward transform as in fft_c2c; along the last of the axes only the first n / 2
 *  + 1 results are computed, as the others are their conjugates. float32 and float64 only.
 *
 *  x: floating tensor of any shape
 *  axes, n_axes: axes to transform, each from -ndim to ndim - 1; the last one keeps n / 2 + 1
 *      results; default NULL, 0: all axes
 *  scale: scale of the results; default 1.0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_fft_r2c(
    tensor_t *x, const int32_t *axes, int32_t n_axes, double scale);

/** Complex-to-real backward transform as in fft_c2c, with `n` real results along the last of the
 *  axes, from the first n / 2 + 1 elements of a Hermitian-symmetric input.
 *
 *  x: complex tensor of any shape
 *  n: number of results along the last axis, at least 1; `x` has n / 2 + 1 elements there
 *  axes, n_axes: axes to transform, each from -ndim to ndim - 1; the last one becomes real; default
 *      NULL, 0: all axes
 *  scale: scale of the results; default 1.0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_fft_c2r(
    tensor_t *x, int64_t n, const int32_t *axes, int32_t n_axes, double scale);

/** Discrete Fourier transform along `axis`, sum of x[j] * exp(-2 pi i j k / n), over `n` points to
 *  which x is cropped or zero-padded. norm "forward" divides by n and "ortho" by sqrt(n).
 *  complex128 for float64, complex64 for other real dtypes.
 *
 *  x: tensor of any shape; integers are computed in float32
 *  n: points along `axis`, to which `x` is cropped or zero-padded; default -1: the extent of the
 *      axis
 *  axis: from -ndim to ndim - 1; negative ones count from the end; default -1
 *  norm: "backward": the inverse transform is divided by the number of points; "forward": the
 *      forward transform is; "ortho": both by the square root; default "backward"
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 *  Source: Stockham's passes of radix 2 to 31; Bluestein 1970 for larger prime factors.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_fft(
    tensor_t *x, int64_t n, int32_t axis, const char *norm);

/** Inverse of fft: sum of x[j] * exp(2 pi i j k / n), divided by n for norm "backward" and by
 *  sqrt(n) for "ortho".
 *
 *  x: tensor of any shape; integers are computed in float32
 *  n: points along `axis`, to which `x` is cropped or zero-padded; default -1: the extent of the
 *      axis
 *  axis: from -ndim to ndim - 1; negative ones count from the end; default -1
 *  norm: "backward": the inverse transform is divided by the number of points; "forward": the
 *      forward transform is; "ortho": both by the square root; default "backward"
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_ifft(
    tensor_t *x, int64_t n, int32_t axis, const char *norm);

/** Fourier transform of a real tensor: the first n / 2 + 1 results of fft, as the others are their
 *  conjugates.
 *
 *  x: real tensor of any shape; integers are computed in float32
 *  n: points along `axis`, to which `x` is cropped or zero-padded; default -1: the extent of the
 *      axis
 *  axis: from -ndim to ndim - 1; negative ones count from the end; default -1
 *  norm: "backward": the inverse transform is divided by the number of points; "forward": the
 *      forward transform is; "ortho": both by the square root; default "backward"
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rfft(
    tensor_t *x, int64_t n, int32_t axis, const char *norm);

/** Inverse of rfft, with `n` real results. The imaginary parts of x[0] and, for even n, of x[n / 2]
 *  are ignored.
 *
 *  x: tensor of any shape; integers are computed in float32
 *  n: number of results along `axis`; `x` is cropped or zero-padded to n / 2 + 1; default -1: 2 *
 *      (extent - 1)
 *  axis: from -ndim to ndim - 1; negative ones count from the end; default -1
 *  norm: "backward": the inverse transform is divided by the number of points; "forward": the
 *      forward transform is; "ortho": both by the square root; default "backward"
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_irfft(
    tensor_t *x, int64_t n, int32_t axis, const char *norm);

/** Fourier transform, which is real, of a Hermitian-symmetric signal of length `n` of which x is
 *  the first half.
 *
 *  x: tensor of any shape; integers are computed in float32
 *  n: number of results along `axis`; `x` is cropped or zero-padded to n / 2 + 1; default -1: 2 *
 *      (extent - 1)
 *  axis: from -ndim to ndim - 1; negative ones count from the end; default -1
 *  norm: "backward": the inverse transform is divided by the number of points; "forward": the
 *      forward transform is; "ortho": both by the square root; default "backward"
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_hfft(
    tensor_t *x, int64_t n, int32_t axis, const char *norm);

/** Inverse of hfft: the first n / 2 + 1 results of ifft of a real tensor.
 *
 *  x: real tensor of any shape; integers are computed in float32
 *  n: points along `axis`, to which `x` is cropped or zero-padded; default -1: the extent of the
 *      axis
 *  axis: from -ndim to ndim - 1; negative ones count from the end; default -1
 *  norm: "backward": the inverse transform is divided by the number of points; "forward": the
 *      forward transform is; "ortho": both by the square root; default "backward"
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_ihfft(
    tensor_t *x, int64_t n, int32_t axis, const char *norm);

/** Multidimensional Fourier transform: fft along each of the axes, with s[i] points along axes[i].
 *  With `s` but no axes, the last axes are transformed. norm counts the points of all axes. Over
 *  the axes -2 and -1 it is known as fft2; likewise for ifftn and the other n-dimensional
 *  transforms.
 *
 *  x: tensor of any shape; integers are computed in float32
 *  s, n_s: points along each of the axes, to which `x` is cropped or zero-padded; -1 for the extent
 *      of the axis; default NULL, 0: the extents of the axes
 *  axes, n_axes: axes to transform, each from -ndim to ndim - 1; default NULL, 0: all axes, or the
 *      last ones if `s` is given
 *  norm: "backward": the inverse transform is divided by the number of points; "forward": the
 *      forward transform is; "ortho": both by the square root; default "backward"
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_fftn(
    tensor_t *x, const int64_t *s, int32_t n_s, const int32_t *axes, int32_t n_axes,
    const char *norm);

/** Inverse of fftn.
 *
 *  x: tensor of any shape; integers are computed in float32
 *  s, n_s: points along each of the axes, to which `x` is cropped or zero-padded; -1 for the extent
 *      of the axis; default NULL, 0: the extents of the axes
 *  axes, n_axes: axes to transform, each from -ndim to ndim - 1; default NULL, 0: all axes, or the
 *      last ones if `s` is given
 *  norm: "backward": the inverse transform is divided by the number of points; "forward": the
 *      forward transform is; "ortho": both by the square root; default "backward"
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_ifftn(
    tensor_t *x, const int64_t *s, int32_t n_s, const int32_t *axes, int32_t n_axes,
    const char *norm);

/** Same as fftn for a real tensor, with only the first half of the results along the last of the
 *  axes.
 *
 *  x: real tensor of any shape; integers are computed in float32
 *  s, n_s: points along each of the axes, to which `x` is cropped or zero-padded; -1 for the extent
 *      of the axis; default NULL, 0: the extents of the axes
 *  axes, n_axes: axes to transform, each from -ndim to ndim - 1; default NULL, 0: all axes, or the
 *      last ones if `s` is given
 *  norm: "backward": the inverse transform is divided by the number of points; "forward": the
 *      forward transform is; "ortho": both by the square root; default "backward"
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rfftn(
    tensor_t *x, const int64_t *s, int32_t n_s, const int32_t *axes, int32_t n_axes,
    const char *norm);

/** Inverse of rfftn, with s[-1] real results along the last of the axes.
 *
 *  x: tensor of any shape; integers are computed in float32
 *  s, n_s: points along each of the axes, to which `x` is cropped or zero-padded; the last one is
 *      the number of results; default NULL, 0: the extents of the axes, and 2 * (extent - 1) along
 *      the last one
 *  axes, n_axes: axes to transform, each from -ndim to ndim - 1; default NULL, 0: all axes, or the
 *      last ones if `s` is given
 *  norm: "backward": the inverse transform is divided by the number of points; "forward": the
 *      forward transform is; "ortho": both by the square root; default "backward"
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_irfftn(
    tensor_t *x, const int64_t *s, int32_t n_s, const int32_t *axes, int32_t n_axes,
    const char *norm);

/** Applies hfft along the last of the axes, and fft along the others.
 *
 *  x: tensor of any shape; integers are computed in float32
 *  s, n_s: points along each of the axes, to which `x` is cropped or zero-padded; the last one is
 *      the number of results; default NULL, 0: the extents of the axes, and 2 * (extent - 1) along
 *      the last one
 *  axes, n_axes: axes to transform, each from -ndim to ndim - 1; default NULL, 0: all axes, or the
 *      last ones if `s` is given
 *  norm: "backward": the inverse transform is divided by the number of points; "forward": the
 *      forward transform is; "ortho": both by the square root; default "backward"
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_hfftn(
    tensor_t *x, const int64_t *s, int32_t n_s, const int32_t *axes, int32_t n_axes,
    const char *norm);

/** Inverse of hfftn.
 *
 *  x: real tensor of any shape; integers are computed in float32
 *  s, n_s: points along each of the axes, to which `x` is cropped or zero-padded; -1 for the extent
 *      of the axis; default NULL, 0: the extents of the axes
 *  axes, n_axes: axes to transform, each from -ndim to ndim - 1; default NULL, 0: all axes, or the
 *      last ones if `s` is given
 *  norm: "backward": the inverse transform is divided by the number of points; "forward": the
 *      forward transform is; "ortho": both by the square root; default "backward"
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_ihfftn(
    tensor_t *x, const int64_t *s, int32_t n_s, const int32_t *axes, int32_t n_axes,
    const char *norm);

/** Sample frequencies of fft for `n` points with spacing `d`: 0, 1, ..., -2, -1 divided by n * d.
 *  The default dtype is float32.
 *
 *  n: number of points, at least 1
 *  d: spacing of the points, not 0; default 1.0
 *  dtype: dtype of the result, TENSOR_FLOAT32 or another; default 0: float32
 *  device: device of the result, TENSOR_CPU or another; default 0: the default device
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_fftfreq(
    int64_t n, double d, tensor_dtype_t dtype, tensor_device_t device);

/** Sample frequencies of rfft for `n` points with spacing `d`: 0 to n / 2 divided by n * d. The
 *  default dtype is float32.
 *
 *  n: number of points, at least 1
 *  d: spacing of the points, not 0; default 1.0
 *  dtype: dtype of the result, TENSOR_FLOAT32 or another; default 0: float32
 *  device: device of the result, TENSOR_CPU or another; default 0: the default device
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rfftfreq(
    int64_t n, double d, tensor_dtype_t dtype, tensor_device_t device);

/** Returns a copy of `x` with the zero frequency shifted to the centre of the axes.
 *
 *  x: tensor of any shape
 *  axes, n_axes: axes to shift, each from -ndim to ndim - 1; default NULL, 0: all axes
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_fftshift(
    tensor_t *x, const int32_t *axes, int32_t n_axes);

/** Inverse of fftshift.
 *
 *  x: tensor of any shape
 *  axes, n_axes: axes to shift, each from -ndim to ndim - 1; default NULL, 0: all axes
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_ifftshift(
    tensor_t *x, const int32_t *axes, int32_t n_axes);

/* ==== Activations ============================================================================ */

/** Logistic sigmoid 1 / (1 + exp(-x)), without overflow.
 *
 *  x: tensor of any shape; integers are computed in float32
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 *  Error at most 4 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_sigmoid(tensor_t *x);

/** Logistic sigmoid 1 / (1 + exp(-x)), without overflow. Writes to x, whose shape and dtype do not
 *  change.
 *
 *  x: tensor of any shape; integers are computed in float32; written to
 *  Differentiable in x.
 *  Error at most 4 ulp in float32.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_sigmoid_(tensor_t *x);

/** Rectified linear unit max(x, 0), with derivative 0 at 0. NaN is propagated.
 *
 *  x: real tensor of any shape; not bool
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_relu(tensor_t *x);

/** Rectified linear unit max(x, 0), with derivative 0 at 0. NaN is propagated. Writes to x, whose
 *  shape and dtype do not change.
 *
 *  x: real tensor of any shape; not bool; written to
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_relu_(tensor_t *x);

/** x where x > 0, negative_slope * x elsewhere; the derivative at 0 is negative_slope.
 *
 *  x: floating tensor of any shape
 *  negative_slope: slope for negative elements; default 0.01
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_leaky_relu(tensor_t *x, double negative_slope);

/** x where x > 0, negative_slope * x elsewhere; the derivative at 0 is negative_slope. Writes to x,
 *  whose shape and dtype do not change.
 *
 *  x: floating tensor of any shape; written to
 *  negative_slope: slope for negative elements; default 0.01
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_leaky_relu_(tensor_t *x, double negative_slope);

/** Gaussian error linear unit x * Phi(x), where Phi is the cumulative normal distribution, or its
 *  tanh approximation.
 *
 *  x: floating tensor of any shape
 *  tanh_approx: whether to use the tanh approximation; default 0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 *  Source: Hendrycks and Gimpel 2016, arXiv:1606.08415.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_gelu(tensor_t *x, tensor_bool_t tanh_approx);

/** Gaussian error linear unit x * Phi(x), where Phi is the cumulative normal distribution, or its
 *  tanh approximation. Writes to x, whose shape and dtype do not change.
 *
 *  x: floating tensor of any shape; written to
 *  tanh_approx: whether to use the tanh approximation; default 0
 *  Differentiable in x.
 *  Source: Hendrycks and Gimpel 2016, arXiv:1606.08415.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_gelu_(tensor_t *x, tensor_bool_t tanh_approx);

/** x * sigmoid(x), also known as swish.
 *
 *  x: floating or complex tensor of any shape
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_silu(tensor_t *x);

/** x * sigmoid(x), also known as swish. Writes to x, whose shape and dtype do not change.
 *
 *  x: floating or complex tensor of any shape; written to
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_silu_(tensor_t *x);

/** min(max(x, 0), 6), with derivative 0 at 0 and 6. NaN is propagated.
 *
 *  x: real tensor of any shape; not bool
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_relu6(tensor_t *x);

/** min(max(x, 0), 6), with derivative 0 at 0 and 6. NaN is propagated. Writes to x, whose shape and
 *  dtype do not change.
 *
 *  x: real tensor of any shape; not bool; written to
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_relu6_(tensor_t *x);

/** min(max(x, min_val), max_val), with derivative 0 at the bounds. NaN is propagated. For integers
 *  the bounds are truncated towards 0 and saturate.
 *
 *  x: real tensor of any shape; not bool
 *  min_val: lower bound, at most `max_val`; default -1.0
 *  max_val: upper bound; default 1.0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_hardtanh(tensor_t *x, double min_val, double max_val);

/** min(max(x, min_val), max_val), with derivative 0 at the bounds. NaN is propagated. For integers
 *  the bounds are truncated towards 0 and saturate. Writes to x, whose shape and dtype do not
 *  change.
 *
 *  x: real tensor of any shape; not bool; written to
 *  min_val: lower bound, at most `max_val`; default -1.0
 *  max_val: upper bound; default 1.0
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_hardtanh_(
    tensor_t *x, double min_val, double max_val);

/** min(max(x + 3, 0), 6) / 6, with derivative 0 at -3 and 3.
 *
 *  x: floating tensor of any shape
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_hardsigmoid(tensor_t *x);

/** min(max(x + 3, 0), 6) / 6, with derivative 0 at -3 and 3. Writes to x, whose shape and dtype do
 *  not change.
 *
 *  x: floating tensor of any shape; written to
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_hardsigmoid_(tensor_t *x);

/** x * hardsigmoid(x), with derivative 0 at -3 and 1 at 3.
 *
 *  x: floating tensor of any shape
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 *  Source: Howard et al. 2019, arXiv:1905.02244.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_hardswish(tensor_t *x);

/** x * hardsigmoid(x), with derivative 0 at -3 and 1 at 3. Writes to x, whose shape and dtype do
 *  not change.
 *
 *  x: floating tensor of any shape; written to
 *  Differentiable in x.
 *  Source: Howard et al. 2019, arXiv:1905.02244.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_hardswish_(tensor_t *x);

/** 0 where |x| <= lambd, x elsewhere, for lambd >= 0; the derivative is 0 and 1, respectively.
 *
 *  x: floating tensor of any shape
 *  lambd: threshold, 0 or more; default 0.5
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_hardshrink(tensor_t *x, double lambd);

/** 0 where |x| <= lambd, x elsewhere, for lambd >= 0; the derivative is 0 and 1, respectively.
 *  Writes to x, whose shape and dtype do not change.
 *
 *  x: floating tensor of any shape; written to
 *  lambd: threshold, 0 or more; default 0.5
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_hardshrink_(tensor_t *x, double lambd);

/** Shrinks x towards 0: x - lambd for x > lambd, x + lambd for x < -lambd, 0 elsewhere, for a
 *  finite lambd >= 0. NaN is propagated.
 *
 *  x: floating tensor of any shape
 *  lambd: threshold, 0 or more; default 0.5
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_softshrink(tensor_t *x, double lambd);

/** Shrinks x towards 0: x - lambd for x > lambd, x + lambd for x < -lambd, 0 elsewhere, for a
 *  finite lambd >= 0. NaN is propagated. Writes to x, whose shape and dtype do not change.
 *
 *  x: floating tensor of any shape; written to
 *  lambd: threshold, 0 or more; default 0.5
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_softshrink_(tensor_t *x, double lambd);

/** x - tanh(x).
 *
 *  x: tensor of any shape; integers are computed in float32
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_tanhshrink(tensor_t *x);

/** x - tanh(x). Writes to x, whose shape and dtype do not change.
 *
 *  x: tensor of any shape; integers are computed in float32; written to
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_tanhshrink_(tensor_t *x);

/** x where x > threshold, `value` elsewhere, truncated towards 0 for integers; the derivative at
 *  the threshold is 0. NaN is propagated.
 *
 *  x: real tensor of any shape; not bool
 *  threshold: elements above the threshold are unchanged
 *  value: replacement for the other elements
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_threshold(tensor_t *x, double threshold, double value);

/** x where x > threshold, `value` elsewhere, truncated towards 0 for integers; the derivative at
 *  the threshold is 0. NaN is propagated. Writes to x, whose shape and dtype do not change.
 *
 *  x: real tensor of any shape; not bool; written to
 *  threshold: elements above the threshold are unchanged
 *  value: replacement for the other elements
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_threshold_(
    tensor_t *x, double threshold, double value);

/** x where x > 0, alpha * (exp(x) - 1) elsewhere; the derivative at 0 is alpha.
 *
 *  x: floating tensor of any shape
 *  alpha: scale of the negative part, whose limit is -alpha; default 1.0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 *  Source: Clevert, Unterthiner and Hochreiter 2015, arXiv:1511.07289.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_elu(tensor_t *x, double alpha);

/** x where x > 0, alpha * (exp(x) - 1) elsewhere; the derivative at 0 is alpha. Writes to x, whose
 *  shape and dtype do not change.
 *
 *  x: floating tensor of any shape; written to
 *  alpha: scale of the negative part, whose limit is -alpha; default 1.0
 *  Differentiable in x.
 *  Source: Clevert, Unterthiner and Hochreiter 2015, arXiv:1511.07289.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_elu_(tensor_t *x, double alpha);

/** x where x >= 0, alpha * (exp(x / alpha) - 1) elsewhere.
 *
 *  x: floating tensor of any shape
 *  alpha: scale of the negative part, whose limit is -alpha; default 1.0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 *  Source: Barron 2017, arXiv:1704.07483.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_celu(tensor_t *x, double alpha);

/** x where x >= 0, alpha * (exp(x / alpha) - 1) elsewhere. Writes to x, whose shape and dtype do
 *  not change.
 *
 *  x: floating tensor of any shape; written to
 *  alpha: scale of the negative part, whose limit is -alpha; default 1.0
 *  Differentiable in x.
 *  Source: Barron 2017, arXiv:1704.07483.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_celu_(tensor_t *x, double alpha);

/** Self-normalising unit 1.0507... * elu(x, 1.6732...), whose constants preserve mean 0 and
 *  variance 1.
 *
 *  x: floating tensor of any shape
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 *  Source: Klambauer et al. 2017, arXiv:1706.02515.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_selu(tensor_t *x);

/** Self-normalising unit 1.0507... * elu(x, 1.6732...), whose constants preserve mean 0 and
 *  variance 1. Writes to x, whose shape and dtype do not change.
 *
 *  x: floating tensor of any shape; written to
 *  Differentiable in x.
 *  Source: Klambauer et al. 2017, arXiv:1706.02515.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_selu_(tensor_t *x);

/** x * tanh(log(1 + exp(x))), without overflow.
 *
 *  x: floating tensor of any shape
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 *  Source: Misra 2019, arXiv:1908.08681.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_mish(tensor_t *x);

/** x * tanh(log(1 + exp(x))), without overflow. Writes to x, whose shape and dtype do not change.
 *
 *  x: floating tensor of any shape; written to
 *  Differentiable in x.
 *  Source: Misra 2019, arXiv:1908.08681.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_mish_(tensor_t *x);

/** log(1 + exp(beta * x)) / beta; x where beta * x > threshold.
 *
 *  x: floating tensor of any shape
 *  beta: steepness, not 0; default 1.0
 *  threshold: beta * x above which the result is `x`; default 20.0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_softplus(tensor_t *x, double beta, double threshold);

/** log(1 + exp(beta * x)) / beta; x where beta * x > threshold. Writes to x, whose shape and dtype
 *  do not change.
 *
 *  x: floating tensor of any shape; written to
 *  beta: steepness, not 0; default 1.0
 *  threshold: beta * x above which the result is `x`; default 20.0
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_softplus_(
    tensor_t *x, double beta, double threshold);

/** x / (1 + |x|).
 *
 *  x: tensor of any shape; integers are computed in float32
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_softsign(tensor_t *x);

/** x / (1 + |x|). Writes to x, whose shape and dtype do not change.
 *
 *  x: tensor of any shape; integers are computed in float32; written to
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_softsign_(tensor_t *x);

/** log(sigmoid(x)) = -log(1 + exp(-x)), without overflow.
 *
 *  x: floating tensor of any shape
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_logsigmoid(tensor_t *x);

/** log(sigmoid(x)) = -log(1 + exp(-x)), without overflow. Writes to x, whose shape and dtype do not
 *  change.
 *
 *  x: floating tensor of any shape; written to
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_logsigmoid_(tensor_t *x);

/** exp(x) / sum(exp(x)) along `axis`, without overflow.
 *
 *  x: real tensor of any shape; integers are computed in float32
 *  axis: from -ndim to ndim - 1; negative ones count from the end
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_softmax(tensor_t *x, int32_t axis);

/** Logarithm of softmax, x - logsumexp(x) along `axis`.
 *
 *  x: real tensor of any shape; integers are computed in float32
 *  axis: from -ndim to ndim - 1; negative ones count from the end
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_log_softmax(tensor_t *x, int32_t axis);

/** x where x > 0, weight * x elsewhere. weight has one element, or one for each slice of axis 1 of
 *  x. The derivative at 0 is weight.
 *
 *  x: floating tensor of any shape
 *  weight: floating tensor (1,), or (C,) for axis 1 of `x`: slope for negative elements
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, weight.
 *  Source: He et al. 2015, arXiv:1502.01852.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_prelu(tensor_t *x, tensor_t *weight);

/** Gated linear unit a * sigmoid(b), where a and b are the halves of x along `axis`, whose extent
 *  is even.
 *
 *  x: floating tensor of any shape
 *  axis: axis of even extent, from -ndim to ndim - 1
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 *  Source: Dauphin et al. 2016, arXiv:1612.08083.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_glu(tensor_t *x, int32_t axis);

/** x where x > 0, x times a slope elsewhere. In training the slope of each element is drawn
 *  uniformly from [lower, upper); otherwise it is their mean.
 *
 *  x: floating tensor of any shape
 *  lower: smallest slope for negative elements; default 0.125
 *  upper: upper bound of the slope, not included, at least `lower`; default 0.3333333333333333
 *  training: whether to draw slopes; otherwise they are the mean of the bounds; default 0
 *  rng: random number generator; nullable; default NULL: the default generator of the process
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 *  Source: Xu et al. 2015, arXiv:1505.00853.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rrelu(
    tensor_t *x, double lower, double upper, tensor_bool_t training, tensor_rng_t *rng);

/** softmax((logits + g) / tau) along `axis`, with g drawn from the standard Gumbel distribution.
 *  With `hard`, the one-hot vector of the largest element, with the gradient of the soft result.
 *
 *  logits: floating tensor; unnormalised log probabilities
 *  tau: temperature, more than 0; default 1.0
 *  hard: whether the result is one-hot; default 0
 *  axis: from -ndim to ndim - 1; negative ones count from the end
 *  rng: random number generator; nullable; default NULL: the default generator of the process
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in logits.
 *  Source: Jang, Gu and Poole 2017, arXiv:1611.01144.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_gumbel_softmax(
    tensor_t *logits, double tau, tensor_bool_t hard, int32_t axis, tensor_rng_t *rng);

/** softmax(-x) along `axis`.
 *
 *  x: real tensor of any shape; integers are computed in float32
 *  axis: from -ndim to ndim - 1; negative ones count from the end
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_softmin(tensor_t *x, int32_t axis);

/* ==== Linear layers and convolutions ========================================================= */

/** x @ weight.T + bias for x (..., in), weight (out, in) or (in,), and bias (out,).
 *
 *  x: tensor (..., in)
 *  weight: tensor (out, in), or (in,)
 *  bias: tensor (out,), added to each output; nullable; default NULL: nothing is added
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, weight, bias.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_linear(tensor_t *x, tensor_t *weight, tensor_t *bias);

/** Applies an activation to linear(x, weight, bias): gelu, gelu_tanh, relu, sigmoid, silu or tanh.
 *  If no gradient is recorded, the activation is fused into the matrix product and the intermediate
 *  result is not stored.
 *
 *  x: floating tensor (..., in)
 *  weight: floating tensor (out, in), or (in,)
 *  bias: floating tensor (out,), added to each output; nullable; default NULL: nothing is added
 *  activation: "gelu", "gelu_tanh", "relu", "sigmoid", "silu" or "tanh"
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, weight, bias.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_linear_activation(
    tensor_t *x, tensor_t *weight, tensor_t *bias, const char *activation);

/** 1-d convolution (cross-correlation) of x (N, C, L) or (C, L) with weight (O, C / groups, K); see
 *  conv2d.
 *
 *  x: real or complex tensor (N, C, L) or (C, L); not bool
 *  weight: real or complex tensor (O, C / groups, K); not bool
 *  bias: real or complex tensor (O,), added to each output channel; not bool; nullable; default
 *      NULL: nothing is added
 *  stride, n_stride: distance between windows, at least 1: one number for all spatial axes, or one
 *      for each; default {1}
 *  padding, n_padding: zero padding on both sides, at least 0: one number for all spatial axes, or
 *      one for each; default {0}
 *  dilation, n_dilation: spacing between kernel elements, at least 1: one number for all spatial
 *      axes, or one for each; default {1}
 *  groups: number of independent groups of channels, at least 1; divides the input and the output
 *      channels; default 1
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, weight, bias.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_conv1d(
    tensor_t *x, tensor_t *weight, tensor_t *bias, const int64_t *stride, int32_t n_stride,
    const int64_t *padding, int32_t n_padding, const int64_t *dilation, int32_t n_dilation,
    int64_t groups);

/** 2-d convolution (cross-correlation) of x (N, C, H, W) or (C, H, W) with weight (O, C / groups,
 *  KH, KW). stride, zero padding and dilation are (height, width), or one number for both. The
 *  output height is floor((H + 2 * padding - dilation * (KH - 1) - 1) / stride) + 1.
 *
 *  x: real or complex tensor (N, C, H, W) or (C, H, W); not bool
 *  weight: real or complex tensor (O, C / groups, KH, KW); not bool
 *  bias: real or complex tensor (O,), added to each output channel; not bool; nullable; default
 *      NULL: nothing is added
 *  stride, n_stride: distance between windows, at least 1: one number for all spatial axes, or one
 *      for each; default {1}
 *  padding, n_padding: zero padding on both sides, at least 0: one number for all spatial axes, or
 *      one for each; default {0}
 *  dilation, n_dilation: spacing between kernel elements, at least 1: one number for all spatial
 *      axes, or one for each; default {1}
 *  groups: number of independent groups of channels, at least 1; divides the input and the output
 *      channels; default 1
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, weight, bias.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_conv2d(
    tensor_t *x, tensor_t *weight, tensor_t *bias, const int64_t *stride, int32_t n_stride,
    const int64_t *padding, int32_t n_padding, const int64_t *dilation, int32_t n_dilation,
    int64_t groups);

/** Gradient of conv2d with respect to its input of `shape`, also known as transposed convolution.
 *
 *  dy: real or complex tensor; not bool; gradient of the output, of the shape of the output
 *  weight: real or complex tensor (O, C / groups, KH, KW); not bool
 *  shape, ndim: shape of the input, (N, C, H, W) or (C, H, W)
 *  stride, n_stride: distance between windows, at least 1: one number for all spatial axes, or one
 *      for each; default {1}
 *  padding, n_padding: zero padding on both sides, at least 0: one number for all spatial axes, or
 *      one for each; default {0}
 *  dilation, n_dilation: spacing between kernel elements, at least 1: one number for all spatial
 *      axes, or one for each; default {1}
 *  groups: number of independent groups of channels, at least 1; divides the input and the output
 *      channels; default 1
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in dy, weight.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_conv2d_input_grad(
    tensor_t *dy, tensor_t *weight, const int64_t *shape, int32_t ndim, const int64_t *stride,
    int32_t n_stride, const int64_t *padding, int32_t n_padding, const int64_t *dilation,
    int32_t n_dilation, int64_t groups);

/** Gradient of conv2d with respect to its weight of `shape`.
 *
 *  dy: real or complex tensor; not bool; gradient of the output, of the shape of the output
 *  x: real or complex tensor (N, C, H, W) or (C, H, W); not bool
 *  shape, ndim: shape of the weight, (O, C / groups, KH, KW)
 *  stride, n_stride: distance between windows, at least 1: one number for all spatial axes, or one
 *      for each; default {1}
 *  padding, n_padding: zero padding on both sides, at least 0: one number for all spatial axes, or
 *      one for each; default {0}
 *  dilation, n_dilation: spacing between kernel elements, at least 1: one number for all spatial
 *      axes, or one for each; default {1}
 *  groups: number of independent groups of channels, at least 1; divides the input and the output
 *      channels; default 1
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in dy, x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_conv2d_weight_grad(
    tensor_t *dy, tensor_t *x, const int64_t *shape, int32_t ndim, const int64_t *stride,
    int32_t n_stride, const int64_t *padding, int32_t n_padding, const int64_t *dilation,
    int32_t n_dilation, int64_t groups);

/** 3-d convolution (cross-correlation) of x (N, C, D, H, W) or (C, D, H, W) with weight (O, C /
 *  groups, KD, KH, KW); see conv2d.
 *
 *  x: real or complex tensor (N, C, D, H, W) or (C, D, H, W); not bool
 *  weight: real or complex tensor (O, C / groups, KD, KH, KW); not bool
 *  bias: real or complex tensor (O,), added to each output channel; not bool; nullable; default
 *      NULL: nothing is added
 *  stride, n_stride: distance between windows, at least 1: one number for all spatial axes, or one
 *      for each; default {1}
 *  padding, n_padding: zero padding on both sides, at least 0: one number for all spatial axes, or
 *      one for each; default {0}
 *  dilation, n_dilation: spacing between kernel elements, at least 1: one number for all spatial
 *      axes, or one for each; default {1}
 *  groups: number of independent groups of channels, at least 1; divides the input and the output
 *      channels; default 1
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, weight, bias.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_conv3d(
    tensor_t *x, tensor_t *weight, tensor_t *bias, const int64_t *stride, int32_t n_stride,
    const int64_t *padding, int32_t n_padding, const int64_t *dilation, int32_t n_dilation,
    int64_t groups);

/** Gradient of conv3d with respect to its input of `shape`, also known as transposed convolution.
 *
 *  dy: real or complex tensor; not bool; gradient of the output, of the shape of the output
 *  weight: real or complex tensor (O, C / groups, KD, KH, KW); not bool
 *  shape, ndim: shape of the input, (N, C, D, H, W) or (C, D, H, W)
 *  stride, n_stride: distance between windows, at least 1: one number for all spatial axes, or one
 *      for each; default {1}
 *  padding, n_padding: zero padding on both sides, at least 0: one number for all spatial axes, or
 *      one for each; default {0}
 *  dilation, n_dilation: spacing between kernel elements, at least 1: one number for all spatial
 *      axes, or one for each; default {1}
 *  groups: number of independent groups of channels, at least 1; divides the input and the output
 *      channels; default 1
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in dy, weight.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_conv3d_input_grad(
    tensor_t *dy, tensor_t *weight, const int64_t *shape, int32_t ndim, const int64_t *stride,
    int32_t n_stride, const int64_t *padding, int32_t n_padding, const int64_t *dilation,
    int32_t n_dilation, int64_t groups);

/** Gradient of conv3d with respect to its weight of `shape`.
 *
 *  dy: real or complex tensor; not bool; gradient of the output, of the shape of the output
 *  x: real or complex tensor (N, C, D, H, W) or (C, D, H, W); not bool
 *  shape, ndim: shape of the weight, (O, C / groups, KD, KH, KW)
 *  stride, n_stride: distance between windows, at least 1: one number for all spatial axes, or one
 *      for each; default {1}
 *  padding, n_padding: zero padding on both sides, at least 0: one number for all spatial axes, or
 *      one for each; default {0}
 *  dilation, n_dilation: spacing between kernel elements, at least 1: one number for all spatial
 *      axes, or one for each; default {1}
 *  groups: number of independent groups of channels, at least 1; divides the input and the output
 *      channels; default 1
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in dy, x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_conv3d_weight_grad(
    tensor_t *dy, tensor_t *x, const int64_t *shape, int32_t ndim, const int64_t *stride,
    int32_t n_stride, const int64_t *padding, int32_t n_padding, const int64_t *dilation,
    int32_t n_dilation, int64_t groups);

/** 1-d transposed convolution of x (N, C, L) or (C, L) with weight (C, O / groups, K); see
 *  conv_transpose2d.
 *
 *  x: real or complex tensor (N, C, L) or (C, L); not bool
 *  weight: real or complex tensor (C, O / groups, K); not bool
 *  bias: real or complex tensor (O,), added to each output channel; not bool; nullable; default
 *      NULL: nothing is added
 *  stride, n_stride: distance between windows, at least 1: one number for all spatial axes, or one
 *      for each; default {1}
 *  padding, n_padding: reduces the implicit zero padding of dilation * (kernel - 1), at least 0:
 *      one number for all spatial axes, or one for each; default {0}
 *  output_padding, n_output_padding: additional extent at the end, less than stride or dilation:
 *      one number for all spatial axes, or one for each; default {0}
 *  groups: number of independent groups of channels, at least 1; divides the input and the output
 *      channels; default 1
 *  dilation, n_dilation: spacing between kernel elements, at least 1: one number for all spatial
 *      axes, or one for each; default {1}
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, weight, bias.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_conv_transpose1d(
    tensor_t *x, tensor_t *weight, tensor_t *bias, const int64_t *stride, int32_t n_stride,
    const int64_t *padding, int32_t n_padding, const int64_t *output_padding,
    int32_t n_output_padding, int64_t groups, const int64_t *dilation, int32_t n_dilation);

/** 2-d transposed convolution, the gradient of conv2d with respect to its input, of x (N, C, H, W)
 *  or (C, H, W) with weight (C, O / groups, KH, KW). The output height is (H - 1) * stride - 2 *
 *  padding + dilation * (KH - 1) + output_padding + 1.
 *
 *  x: real or complex tensor (N, C, H, W) or (C, H, W); not bool
 *  weight: real or complex tensor (C, O / groups, KH, KW); not bool
 *  bias: real or complex tensor (O,), added to each output channel; not bool; nullable; default
 *      NULL: nothing is added
 *  stride, n_stride: distance between windows, at least 1: one number for all spatial axes, or one
 *      for each; default {1}
 *  padding, n_padding: reduces the implicit zero padding of dilation * (kernel - 1), at least 0:
 *      one number for all spatial axes, or one for each; default {0}
 *  output_padding, n_output_padding: additional extent at the end, less than stride or dilation:
 *      one number for all spatial axes, or one for each; default {0}
 *  groups: number of independent groups of channels, at least 1; divides the input and the output
 *      channels; default 1
 *  dilation, n_dilation: spacing between kernel elements, at least 1: one number for all spatial
 *      axes, or one for each; default {1}
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, weight, bias.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_conv_transpose2d(
    tensor_t *x, tensor_t *weight, tensor_t *bias, const int64_t *stride, int32_t n_stride,
    const int64_t *padding, int32_t n_padding, const int64_t *output_padding,
    int32_t n_output_padding, int64_t groups, const int64_t *dilation, int32_t n_dilation);

/** 3-d transposed convolution of x (N, C, D, H, W) or (C, D, H, W) with weight (C, O / groups, KD,
 *  KH, KW); see conv_transpose2d.
 *
 *  x: real or complex tensor (N, C, D, H, W) or (C, D, H, W); not bool
 *  weight: real or complex tensor (C, O / groups, KD, KH, KW); not bool
 *  bias: real or complex tensor (O,), added to each output channel; not bool; nullable; default
 *      NULL: nothing is added
 *  stride, n_stride: distance between windows, at least 1: one number for all spatial axes, or one
 *      for each; default {1}
 *  padding, n_padding: reduces the implicit zero padding of dilation * (kernel - 1), at least 0:
 *      one number for all spatial axes, or one for each; default {0}
 *  output_padding, n_output_padding: additional extent at the end, less than stride or dilation:
 *      one number for all spatial axes, or one for each; default {0}
 *  groups: number of independent groups of channels, at least 1; divides the input and the output
 *      channels; default 1
 *  dilation, n_dilation: spacing between kernel elements, at least 1: one number for all spatial
 *      axes, or one for each; default {1}
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, weight, bias.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_conv_transpose3d(
    tensor_t *x, tensor_t *weight, tensor_t *bias, const int64_t *stride, int32_t n_stride,
    const int64_t *padding, int32_t n_padding, const int64_t *output_padding,
    int32_t n_output_padding, int64_t groups, const int64_t *dilation, int32_t n_dilation);

/** Extracts the sliding windows of x (N, C, H, W) or (C, H, W), zero-padded, as columns: (N, C * KH
 *  * KW, number of windows), with the windows in row-major order.
 *
 *  x: tensor (N, C, H, W) or (C, H, W)
 *  kernel, n_kernel: kernel size, at least 1: one number for all spatial axes, or one for each
 *  stride, n_stride: distance between windows, at least 1: one number for all spatial axes, or one
 *      for each; default {1}
 *  padding, n_padding: zero padding on both sides, at least 0: one number for all spatial axes, or
 *      one for each; default {0}
 *  dilation, n_dilation: spacing between kernel elements, at least 1: one number for all spatial
 *      axes, or one for each; default {1}
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_im2col(
    tensor_t *x, const int64_t *kernel, int32_t n_kernel, const int64_t *stride, int32_t n_stride,
    const int64_t *padding, int32_t n_padding, const int64_t *dilation, int32_t n_dilation);

/** Sums overlapping windows into an image of shape (H, W), from columns x (N, C * KH * KW, L) or (C
 *  * KH * KW, L). The adjoint of im2col.
 *
 *  x: real tensor (N, C * KH * KW, L) or (C * KH * KW, L), for L windows; not bool
 *  shape, ndim: (H, W), extents of the image
 *  kernel, n_kernel: kernel size, at least 1: one number for all spatial axes, or one for each
 *  stride, n_stride: distance between windows, at least 1: one number for all spatial axes, or one
 *      for each; default {1}
 *  padding, n_padding: zero padding on both sides, at least 0: one number for all spatial axes, or
 *      one for each; default {0}
 *  dilation, n_dilation: spacing between kernel elements, at least 1: one number for all spatial
 *      axes, or one for each; default {1}
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_col2im(
    tensor_t *x, const int64_t *shape, int32_t ndim, const int64_t *kernel, int32_t n_kernel,
    const int64_t *stride, int32_t n_stride, const int64_t *padding, int32_t n_padding,
    const int64_t *dilation, int32_t n_dilation);

/** Bilinear layer, x1 @ weight[k] @ x2 + bias[k] for each output k, for x1 (..., I), x2 (..., J),
 *  weight (O, I, J) and bias (O,).
 *
 *  x1: real or complex tensor (..., I); not bool
 *  x2: real or complex tensor (..., J), with the same leading axes; not bool
 *  weight: real or complex tensor (O, I, J); not bool
 *  bias: real or complex tensor (O,), added to each output; not bool; nullable; default NULL:
 *      nothing is added
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x1, x2, weight, bias.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_bilinear(
    tensor_t *x1, tensor_t *x2, tensor_t *weight, tensor_t *bias);

/* ==== Pooling ================================================================================ */

/** Maximum of each window of x (N, C, L) or (C, L); see max_pool2d.
 *
 *  x: real tensor (N, C, L) or (C, L); not bool
 *  kernel, n_kernel: kernel size, at least 1: one number for all spatial axes, or one for each
 *  stride, n_stride: distance between windows, at least 1: one number for all spatial axes, or one
 *      for each; default NULL, 0: the kernel size
 *  padding, n_padding: padding on both sides that is never selected, 0 to half of the kernel size:
 *      one number for all spatial axes, or one for each; default {0}
 *  dilation, n_dilation: spacing between kernel elements, at least 1: one number for all spatial
 *      axes, or one for each; default {1}
 *  ceil_mode: whether to include a last window that exceeds the padding: extents are rounded up;
 *      default 0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_max_pool1d(
    tensor_t *x, const int64_t *kernel, int32_t n_kernel, const int64_t *stride, int32_t n_stride,
    const int64_t *padding, int32_t n_padding, const int64_t *dilation, int32_t n_dilation,
    tensor_bool_t ceil_mode);

/** Maximum of each window of x (N, C, H, W) or (C, H, W). NaN counts as the maximum; the first of
 *  equal elements receives the gradient. The default stride is the kernel size; padding is at most
 *  half of the kernel size.
 *
 *  x: real tensor (N, C, H, W) or (C, H, W); not bool
 *  kernel, n_kernel: kernel size, at least 1: one number for all spatial axes, or one for each
 *  stride, n_stride: distance between windows, at least 1: one number for all spatial axes, or one
 *      for each; default NULL, 0: the kernel size
 *  padding, n_padding: padding on both sides that is never selected, 0 to half of the kernel size:
 *      one number for all spatial axes, or one for each; default {0}
 *  dilation, n_dilation: spacing between kernel elements, at least 1: one number for all spatial
 *      axes, or one for each; default {1}
 *  ceil_mode: whether to include a last window that exceeds the padding: extents are rounded up;
 *      default 0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_max_pool2d(
    tensor_t *x, const int64_t *kernel, int32_t n_kernel, const int64_t *stride, int32_t n_stride,
    const int64_t *padding, int32_t n_padding, const int64_t *dilation, int32_t n_dilation,
    tensor_bool_t ceil_mode);

/** Maximum of each window of x (N, C, D, H, W) or (C, D, H, W); see max_pool2d.
 *
 *  x: real tensor (N, C, D, H, W) or (C, D, H, W); not bool
 *  kernel, n_kernel: kernel size, at least 1: one number for all spatial axes, or one for each
 *  stride, n_stride: distance between windows, at least 1: one number for all spatial axes, or one
 *      for each; default NULL, 0: the kernel size
 *  padding, n_padding: padding on both sides that is never selected, 0 to half of the kernel size:
 *      one number for all spatial axes, or one for each; default {0}
 *  dilation, n_dilation: spacing between kernel elements, at least 1: one number for all spatial
 *      axes, or one for each; default {1}
 *  ceil_mode: whether to include a last window that exceeds the padding: extents are rounded up;
 *      default 0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_max_pool3d(
    tensor_t *x, const int64_t *kernel, int32_t n_kernel, const int64_t *stride, int32_t n_stride,
    const int64_t *padding, int32_t n_padding, const int64_t *dilation, int32_t n_dilation,
    tensor_bool_t ceil_mode);

/** Result of max_pool1d, and the int64 index of each maximum along the spatial axis of x.
 *
 *  x: real tensor (N, C, L) or (C, L); not bool
 *  kernel, n_kernel: kernel size, at least 1: one number for all spatial axes, or one for each
 *  stride, n_stride: distance between windows, at least 1: one number for all spatial axes, or one
 *      for each; default NULL, 0: the kernel size
 *  padding, n_padding: padding on both sides that is never selected, 0 to half of the kernel size:
 *      one number for all spatial axes, or one for each; default {0}
 *  dilation, n_dilation: spacing between kernel elements, at least 1: one number for all spatial
 *      axes, or one for each; default {1}
 *  ceil_mode: whether to include a last window that exceeds the padding: extents are rounded up;
 *      default 0
 *  values, indices: the results, which the caller releases
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_max_pool1d_with_indices(
    tensor_t *x, const int64_t *kernel, int32_t n_kernel, const int64_t *stride, int32_t n_stride,
    const int64_t *padding, int32_t n_padding, const int64_t *dilation, int32_t n_dilation,
    tensor_bool_t ceil_mode, tensor_t **values, tensor_t **indices);

/** Result of max_pool2d, and the int64 index of each maximum in its flattened plane of x.
 *
 *  x: real tensor (N, C, H, W) or (C, H, W); not bool
 *  kernel, n_kernel: kernel size, at least 1: one number for all spatial axes, or one for each
 *  stride, n_stride: distance between windows, at least 1: one number for all spatial axes, or one
 *      for each; default NULL, 0: the kernel size
 *  padding, n_padding: padding on both sides that is never selected, 0 to half of the kernel size:
 *      one number for all spatial axes, or one for each; default {0}
 *  dilation, n_dilation: spacing between kernel elements, at least 1: one number for all spatial
 *      axes, or one for each; default {1}
 *  ceil_mode: whether to include a last window that exceeds the padding: extents are rounded up;
 *      default 0
 *  values, indices: the results, which the caller releases
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_max_pool2d_with_indices(
    tensor_t *x, const int64_t *kernel, int32_t n_kernel, const int64_t *stride, int32_t n_stride,
    const int64_t *padding, int32_t n_padding, const int64_t *dilation, int32_t n_dilation,
    tensor_bool_t ceil_mode, tensor_t **values, tensor_t **indices);

/** Result of max_pool3d, and the int64 index of each maximum in its flattened volume of x.
 *
 *  x: real tensor (N, C, D, H, W) or (C, D, H, W); not bool
 *  kernel, n_kernel: kernel size, at least 1: one number for all spatial axes, or one for each
 *  stride, n_stride: distance between windows, at least 1: one number for all spatial axes, or one
 *      for each; default NULL, 0: the kernel size
 *  padding, n_padding: padding on both sides that is never selected, 0 to half of the kernel size:
 *      one number for all spatial axes, or one for each; default {0}
 *  dilation, n_dilation: spacing between kernel elements, at least 1: one number for all spatial
 *      axes, or one for each; default {1}
 *  ceil_mode: whether to include a last window that exceeds the padding: extents are rounded up;
 *      default 0
 *  values, indices: the results, which the caller releases
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_max_pool3d_with_indices(
    tensor_t *x, const int64_t *kernel, int32_t n_kernel, const int64_t *stride, int32_t n_stride,
    const int64_t *padding, int32_t n_padding, const int64_t *dilation, int32_t n_dilation,
    tensor_bool_t ceil_mode, tensor_t **values, tensor_t **indices);

/** Places the elements of x (N, C, L) or (C, L) at `indices`, as returned by
 *  max_pool1d_with_indices, into zeros with spatial extents `shape`. The last of repeated indices
 *  is kept.
 *
 *  x: real tensor (N, C, L) or (C, L); not bool
 *  indices: integer tensor; indices along the spatial axis of the result, of the shape of `x`
 *  shape, ndim: (L,), spatial extents of the result
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_max_unpool1d(
    tensor_t *x, tensor_t *indices, const int64_t *shape, int32_t ndim);

/** Places the elements of x (N, C, H, W) or (C, H, W) at `indices`, as returned by
 *  max_pool2d_with_indices, into zeros with spatial extents `shape`. The last of repeated indices
 *  is kept.
 *
 *  x: real tensor (N, C, H, W) or (C, H, W); not bool
 *  indices: integer tensor; indices into the flattened planes of the result, of the shape of `x`
 *  shape, ndim: (H, W), spatial extents of the result
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_max_unpool2d(
    tensor_t *x, tensor_t *indices, const int64_t *shape, int32_t ndim);

/** Places the elements of x (N, C, D, H, W) or (C, D, H, W) at `indices`, as returned by
 *  max_pool3d_with_indices, into zeros with spatial extents `shape`. The last of repeated indices
 *  is kept.
 *
 *  x: real tensor (N, C, D, H, W) or (C, D, H, W); not bool
 *  indices: integer tensor; indices into the flattened volumes of the result, of the shape of `x`
 *  shape, ndim: (D, H, W), spatial extents of the result
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_max_unpool3d(
    tensor_t *x, tensor_t *indices, const int64_t *shape, int32_t ndim);

/** Mean of each window of x (N, C, L) or (C, L); see avg_pool2d.
 *
 *  x: real tensor (N, C, L) or (C, L); not bool
 *  kernel, n_kernel: kernel size, at least 1: one number for all spatial axes, or one for each
 *  stride, n_stride: distance between windows, at least 1: one number for all spatial axes, or one
 *      for each; default NULL, 0: the kernel size
 *  padding, n_padding: zero padding on both sides, 0 to half of the kernel size: one number for all
 *      spatial axes, or one for each; default {0}
 *  ceil_mode: whether to include a last window that exceeds the padding: extents are rounded up;
 *      default 0
 *  count_include_pad: whether the mean includes the padding; default 1
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_avg_pool1d(
    tensor_t *x, const int64_t *kernel, int32_t n_kernel, const int64_t *stride, int32_t n_stride,
    const int64_t *padding, int32_t n_padding, tensor_bool_t ceil_mode,
    tensor_bool_t count_include_pad);

/** Mean of each window of x (N, C, H, W) or (C, H, W); padded zeros are included if
 *  count_include_pad. A nonzero divisor_override replaces the number of elements as the divisor.
 *  The mean of integers is truncated. The default stride is the kernel size; padding is at most
 *  half of the kernel size.
 *
 *  x: real tensor (N, C, H, W) or (C, H, W); not bool
 *  kernel, n_kernel: kernel size, at least 1: one number for all spatial axes, or one for each
 *  stride, n_stride: distance between windows, at least 1: one number for all spatial axes, or one
 *      for each; default NULL, 0: the kernel size
 *  padding, n_padding: zero padding on both sides, 0 to half of the kernel size: one number for all
 *      spatial axes, or one for each; default {0}
 *  ceil_mode: whether to include a last window that exceeds the padding: extents are rounded up;
 *      default 0
 *  count_include_pad: whether the mean includes the padding; default 1
 *  divisor_override: divisor of the sums; default 0: the number of elements in the window
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_avg_pool2d(
    tensor_t *x, const int64_t *kernel, int32_t n_kernel, const int64_t *stride, int32_t n_stride,
    const int64_t *padding, int32_t n_padding, tensor_bool_t ceil_mode,
    tensor_bool_t count_include_pad, int64_t divisor_override);

/** Gradient of avg_pool2d with respect to its input of `shape`.
 *
 *  dy: floating tensor; gradient of the output, of the shape of the output
 *  shape, ndim: shape of the input, (N, C, H, W) or (C, H, W)
 *  kernel, n_kernel: kernel size, at least 1: one number for all spatial axes, or one for each
 *  stride, n_stride: distance between windows, at least 1: one number for all spatial axes, or one
 *      for each; default NULL, 0: the kernel size
 *  padding, n_padding: zero padding on both sides, 0 to half of the kernel size: one number for all
 *      spatial axes, or one for each; default {0}
 *  ceil_mode: whether to include a last window that exceeds the padding: extents are rounded up;
 *      default 0
 *  count_include_pad: whether the mean includes the padding; default 1
 *  divisor_override: divisor of the sums; default 0: the number of elements in the window
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in dy.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_avg_pool2d_grad(
    tensor_t *dy, const int64_t *shape, int32_t ndim, const int64_t *kernel, int32_t n_kernel,
    const int64_t *stride, int32_t n_stride, const int64_t *padding, int32_t n_padding,
    tensor_bool_t ceil_mode, tensor_bool_t count_include_pad, int64_t divisor_override);

/** Mean of each window of x (N, C, D, H, W) or (C, D, H, W); see avg_pool2d.
 *
 *  x: real tensor (N, C, D, H, W) or (C, D, H, W); not bool
 *  kernel, n_kernel: kernel size, at least 1: one number for all spatial axes, or one for each
 *  stride, n_stride: distance between windows, at least 1: one number for all spatial axes, or one
 *      for each; default NULL, 0: the kernel size
 *  padding, n_padding: zero padding on both sides, 0 to half of the kernel size: one number for all
 *      spatial axes, or one for each; default {0}
 *  ceil_mode: whether to include a last window that exceeds the padding: extents are rounded up;
 *      default 0
 *  count_include_pad: whether the mean includes the padding; default 1
 *  divisor_override: divisor of the sums; default 0: the number of elements in the window
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_avg_pool3d(
    tensor_t *x, const int64_t *kernel, int32_t n_kernel, const int64_t *stride, int32_t n_stride,
    const int64_t *padding, int32_t n_padding, tensor_bool_t ceil_mode,
    tensor_bool_t count_include_pad, int64_t divisor_override);

/** Gradient of avg_pool3d with respect to its input of `shape`.
 *
 *  dy: floating tensor; gradient of the output, of the shape of the output
 *  shape, ndim: shape of the input, (N, C, D, H, W) or (C, D, H, W)
 *  kernel, n_kernel: kernel size, at least 1: one number for all spatial axes, or one for each
 *  stride, n_stride: distance between windows, at least 1: one number for all spatial axes, or one
 *      for each; default NULL, 0: the kernel size
 *  padding, n_padding: zero padding on both sides, 0 to half of the kernel size: one number for all
 *      spatial axes, or one for each; default {0}
 *  ceil_mode: whether to include a last window that exceeds the padding: extents are rounded up;
 *      default 0
 *  count_include_pad: whether the mean includes the padding; default 1
 *  divisor_override: divisor of the sums; default 0: the number of elements in the window
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in dy.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_avg_pool3d_grad(
    tensor_t *dy, const int64_t *shape, int32_t ndim, const int64_t *kernel, int32_t n_kernel,
    const int64_t *stride, int32_t n_stride, const int64_t *padding, int32_t n_padding,
    tensor_bool_t ceil_mode, tensor_bool_t count_include_pad, int64_t divisor_override);

/** Norm sum(x ** norm_type) ** (1 / norm_type) of each window of x (N, C, L) or (C, L). The default
 *  stride is the kernel size. The gradient is NaN where all elements of a window are 0.
 *
 *  x: floating tensor (N, C, L) or (C, L)
 *  norm_type: order of the norm, not 0
 *  kernel, n_kernel: kernel size, at least 1: one number for all spatial axes, or one for each
 *  stride, n_stride: distance between windows, at least 1: one number for all spatial axes, or one
 *      for each; default NULL, 0: the kernel size
 *  ceil_mode: whether to include a last window that exceeds the padding: extents are rounded up;
 *      default 0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_lp_pool1d(
    tensor_t *x, double norm_type, const int64_t *kernel, int32_t n_kernel, const int64_t *stride,
    int32_t n_stride, tensor_bool_t ceil_mode);

/** Norm sum(x ** norm_type) ** (1 / norm_type) of each window of x (N, C, H, W) or (C, H, W). The
 *  default stride is the kernel size. The gradient is NaN where all elements of a window are 0.
 *
 *  x: floating tensor (N, C, H, W) or (C, H, W)
 *  norm_type: order of the norm, not 0
 *  kernel, n_kernel: kernel size, at least 1: one number for all spatial axes, or one for each
 *  stride, n_stride: distance between windows, at least 1: one number for all spatial axes, or one
 *      for each; default NULL, 0: the kernel size
 *  ceil_mode: whether to include a last window that exceeds the padding: extents are rounded up;
 *      default 0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_lp_pool2d(
    tensor_t *x, double norm_type, const int64_t *kernel, int32_t n_kernel, const int64_t *stride,
    int32_t n_stride, tensor_bool_t ceil_mode);

/** Norm sum(x ** norm_type) ** (1 / norm_type) of each window of x (N, C, D, H, W) or (C, D, H, W).
 *  The default stride is the kernel size. The gradient is NaN where all elements of a window are 0.
 *
 *  x: floating tensor (N, C, D, H, W) or (C, D, H, W)
 *  norm_type: order of the norm, not 0
 *  kernel, n_kernel: kernel size, at least 1: one number for all spatial axes, or one for each
 *  stride, n_stride: distance between windows, at least 1: one number for all spatial axes, or one
 *      for each; default NULL, 0: the kernel size
 *  ceil_mode: whether to include a last window that exceeds the padding: extents are rounded up;
 *      default 0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_lp_pool3d(
    tensor_t *x, double norm_type, const int64_t *kernel, int32_t n_kernel, const int64_t *stride,
    int32_t n_stride, tensor_bool_t ceil_mode);

/** Average pooling of x (N, C, L) or (C, L) to the spatial extents `shape`. Window i of n spans
 *  floor(i * extent / n) to ceil((i + 1) * extent / n), exclusive.
 *
 *  x: floating tensor (N, C, L) or (C, L)
 *  shape, ndim: (L,), spatial extents of the result
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_adaptive_avg_pool1d(
    tensor_t *x, const int64_t *shape, int32_t ndim);

/** Average pooling of x (N, C, H, W) or (C, H, W) to the spatial extents `shape`. Along each axis,
 *  window i of n spans floor(i * extent / n) to ceil((i + 1) * extent / n), exclusive.
 *
 *  x: floating tensor (N, C, H, W) or (C, H, W)
 *  shape, ndim: (H, W), spatial extents of the result
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_adaptive_avg_pool2d(
    tensor_t *x, const int64_t *shape, int32_t ndim);

/** Average pooling of x (N, C, D, H, W) or (C, D, H, W) to the spatial extents `shape`. Along each
 *  axis, window i of n spans floor(i * extent / n) to ceil((i + 1) * extent / n), exclusive.
 *
 *  x: floating tensor (N, C, D, H, W) or (C, D, H, W)
 *  shape, ndim: (D, H, W), spatial extents of the result
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_adaptive_avg_pool3d(
    tensor_t *x, const int64_t *shape, int32_t ndim);

/** Maximum of the windows of adaptive_avg_pool1d, and its int64 index along the spatial axis of x.
 *  NaN counts as the maximum; the first of equal elements is returned.
 *
 *  x: real tensor (N, C, L) or (C, L); not bool
 *  shape, ndim: (L,), spatial extents of the result
 *  values, indices: the results, which the caller releases
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_adaptive_max_pool1d(
    tensor_t *x, const int64_t *shape, int32_t ndim, tensor_t **values, tensor_t **indices);

/** Maximum of the windows of adaptive_avg_pool2d, and its int64 index in the flattened plane of x.
 *  NaN counts as the maximum; the first of equal elements is returned.
 *
 *  x: real tensor (N, C, H, W) or (C, H, W); not bool
 *  shape, ndim: (H, W), spatial extents of the result
 *  values, indices: the results, which the caller releases
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_adaptive_max_pool2d(
    tensor_t *x, const int64_t *shape, int32_t ndim, tensor_t **values, tensor_t **indices);

/** Maximum of the windows of adaptive_avg_pool3d, and its int64 index in the flattened volume of x.
 *  NaN counts as the maximum; the first of equal elements is returned.
 *
 *  x: real tensor (N, C, D, H, W) or (C, D, H, W); not bool
 *  shape, ndim: (D, H, W), spatial extents of the result
 *  values, indices: the results, which the caller releases
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_adaptive_max_pool3d(
    tensor_t *x, const int64_t *shape, int32_t ndim, tensor_t **values, tensor_t **indices);

/* ==== Images ================================================================================= */

/** Resizes x (N, C, ...) or (C, ...) to the spatial extents `shape`, one axis after another. Modes
 *  are nearest and nearest-exact, for any dtype, linear, bilinear and trilinear for one, two and
 *  three spatial axes, bicubic, and area, which is adaptive average pooling. align_corners aligns
 *  the centres of the outermost elements instead of their outer edges; antialias widens the kernel
 *  when downsampling.
 *
 *  x: real tensor (N, C, ...) or (C, ...), of one to three spatial axes
 *  shape, ndim: spatial extents of the result
 *  mode: "nearest", "nearest-exact", "linear" (1 spatial axis), "bilinear" (2), "trilinear" (3),
 *      "bicubic" (2) or "area"; default "nearest"
 *  align_corners: whether to align the centres of the outermost elements instead of their outer
 *      edges; for linear and cubic modes only; default 0
 *  antialias: whether to widen the kernel when downsampling; for linear and cubic modes only;
 *      default 0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_interpolate(
    tensor_t *x, const int64_t *shape, int32_t ndim, const char *mode, tensor_bool_t align_corners,
    tensor_bool_t antialias);

/** Resizes x along `axis` to `size` elements with mode nearest or nearest-exact, for any dtype,
 *  linear, cubic or area; see interpolate. A nonzero scale is the ratio of the extents used to
 *  compute the coordinates.
 *
 *  x: real tensor of any shape
 *  axis: from -ndim to ndim - 1; negative ones count from the end
 *  size: extent of the result along `axis`, 0 or more
 *  mode: "nearest", "nearest-exact", "linear", "cubic" or "area"
 *  align_corners: whether to align the centres of the outermost elements instead of their outer
 *      edges; for linear and cubic modes only; default 0
 *  antialias: whether to widen the kernel when downsampling; for linear and cubic modes only;
 *      default 0
 *  scale: ratio of the new to the old extent used to compute the coordinates; default 0: the actual
 *      ratio of the extents
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_interpolate_axis(
    tensor_t *x, int32_t axis, int64_t size, const char *mode, tensor_bool_t align_corners,
    tensor_bool_t antialias, double scale);

/** Gradient of interpolate_axis with respect to its input, of extent `size` along `axis`.
 *
 *  dy: floating tensor; gradient of the output, of the shape of the output
 *  axis: from -ndim to ndim - 1; negative ones count from the end
 *  size: extent of the input along `axis`
 *  mode: "nearest", "nearest-exact", "linear", "cubic" or "area"
 *  align_corners: whether to align the centres of the outermost elements instead of their outer
 *      edges; for linear and cubic modes only; default 0
 *  antialias: whether to widen the kernel when downsampling; for linear and cubic modes only;
 *      default 0
 *  scale: ratio of the new to the old extent used to compute the coordinates; default 0: the actual
 *      ratio of the extents
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in dy.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_interpolate_axis_grad(
    tensor_t *dy, int32_t axis, int64_t size, const char *mode, tensor_bool_t align_corners,
    tensor_bool_t antialias, double scale);

/** Samples x (N, C, H, W) at the coordinates grid (N, OH, OW, 2), or x (N, C, D, H, W) at grid (N,
 *  OD, OH, OW, 3). Coordinates are from -1 to 1, with the coordinate of the last axis of x first:
 *  -1 and 1 are the centres of the outermost elements with align_corners, otherwise their outer
 *  edges. padding_mode determines the values outside of x; float16 and bfloat16 are computed in
 *  float32.
 *
 *  x: floating tensor (N, C, H, W) or (N, C, D, H, W)
 *  grid: floating tensor (N, OH, OW, 2) or (N, OD, OH, OW, 3): coordinates from -1 to 1, with the
 *      coordinate of the last axis of `x` first
 *  mode: "bilinear", "nearest" or "bicubic" (2 spatial axes); default "bilinear"
 *  padding_mode: values outside of `x`: "zeros", "border" or "reflection"; default "zeros"
 *  align_corners: whether -1 and 1 are the centres of the outermost elements instead of their outer
 *      edges; default 0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, grid.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_grid_sample(
    tensor_t *x, tensor_t *grid, const char *mode, const char *padding_mode,
    tensor_bool_t align_corners);

/** Sampling grid for grid_sample that applies the affine matrices theta (N, 2, 3) or (N, 3, 4) to
 *  the coordinates of an image of `shape` (N, C, H, W) or (N, C, D, H, W).
 *
 *  theta: floating tensor (N, 2, 3) or (N, 3, 4), affine matrices
 *  shape, ndim: (N, C, H, W) or (N, C, D, H, W), shape of the image
 *  align_corners: whether -1 and 1 are the centres of the outermost elements instead of their outer
 *      edges; default 0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in theta.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_affine_grid(
    tensor_t *theta, const int64_t *shape, int32_t ndim, tensor_bool_t align_corners);

/** Rearranges x (..., C * factor ** 2, H, W) to (..., C, H * factor, W * factor), moving channels
 *  into space.
 *
 *  x: tensor (..., C * factor ** 2, H, W)
 *  factor: upscaling factor of height and width, at least 1
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_pixel_shuffle(tensor_t *x, int64_t factor);

/** Rearranges x (..., C, H * factor, W * factor) to (..., C * factor ** 2, H, W). The inverse of
 *  pixel_shuffle.
 *
 *  x: tensor (..., C, H * factor, W * factor)
 *  factor: downscaling factor of height and width, at least 1
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_pixel_unshuffle(tensor_t *x, int64_t factor);

/** Splits the channels of x (N, C, ...) into `groups` and interleaves the groups.
 *
 *  x: tensor (N, C, ...), at least three axes
 *  groups: number of groups, a divisor of C
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_channel_shuffle(tensor_t *x, int64_t groups);

/* ==== Normalisation ========================================================================== */

/** Layer normalisation (x - mean) / sqrt(var + eps) * weight + bias over the last norm_ndim axes,
 *  with the population variance. weight and bias have the shape of those axes.
 *
 *  x: floating tensor of any shape
 *  norm_ndim: number of trailing axes to normalise over, 1 to ndim
 *  weight: floating tensor; scale, of the shape of the last `norm_ndim` axes; nullable; default
 *      NULL: 1
 *  bias: floating tensor; offset, of the shape of the last `norm_ndim` axes; nullable; default
 *      NULL: nothing is added
 *  eps: added to the variance for numerical stability; default 1e-5
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, weight, bias.
 *  Source: Ba, Kiros and Hinton 2016, arXiv:1607.06450.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_layer_norm(
    tensor_t *x, int64_t norm_ndim, tensor_t *weight, tensor_t *bias, double eps);

/** Batch normalisation (x - mean) / sqrt(var + eps) * weight + bias for each channel of x (N, C,
 *  ...). In training, mean and population variance are those of the batch, and running_mean and
 *  running_var are updated with the batch mean and unbiased variance by `momentum`; otherwise the
 *  running statistics are used.
 *
 *  x: floating tensor (N, C, ...)
 *  weight: floating tensor (C,), scale; nullable; default NULL: 1
 *  bias: floating tensor (C,), offset; nullable; default NULL: nothing is added
 *  running_mean: floating tensor (C,), updated with the batch mean in training, otherwise used;
 *      nullable; default NULL: not updated; required unless in training
 *  running_var: floating tensor (C,), updated with the unbiased batch variance in training,
 *      otherwise used; nullable; default NULL: not updated; required unless in training
 *  training: whether to use the statistics of the batch instead of the running ones; default 0
 *  momentum: weight of the batch in the running statistics, 0 to 1; default 0.1
 *  eps: added to the variance for numerical stability; default 1e-5
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, weight, bias.
 *  Source: Ioffe and Szegedy 2015, arXiv:1502.03167.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_batch_norm(
    tensor_t *x, tensor_t *weight, tensor_t *bias, tensor_t *running_mean, tensor_t *running_var,
    tensor_bool_t training, double momentum, double eps);

/** Root mean square normalisation x / sqrt(mean(x ** 2) + eps) * weight over the last norm_ndim
 *  axes; complex numbers are squared without conjugation. eps = NaN stands for the machine epsilon
 *  of the dtype of computation.
 *
 *  x: floating or complex tensor of any shape
 *  norm_ndim: number of trailing axes to normalise over, 1 to ndim
 *  weight: floating or complex tensor; scale, of the shape of the last `norm_ndim` axes; nullable;
 *      default NULL: 1
 *  eps: added to the mean of the squares; NaN for the machine epsilon of the dtype of computation
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, weight.
 *  Source: Zhang and Sennrich 2019, arXiv:1910.07467.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rms_norm(
    tensor_t *x, int64_t norm_ndim, tensor_t *weight, double eps);

/** Group normalisation (x - mean) / sqrt(var + eps) over each of `groups` groups of adjacent
 *  channels of x (N, C, ...), times weight (C,), plus bias (C,).
 *
 *  x: floating tensor (N, C, ...)
 *  groups: number of groups, a divisor of C
 *  weight: floating tensor (C,), scale; nullable; default NULL: 1
 *  bias: floating tensor (C,), offset; nullable; default NULL: nothing is added
 *  eps: added to the variance for numerical stability; default 1e-5
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, weight, bias.
 *  Source: Wu and He 2018, arXiv:1803.08494.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_group_norm(
    tensor_t *x, int64_t groups, tensor_t *weight, tensor_t *bias, double eps);

/** Instance normalisation (x - mean) / sqrt(var + eps) * weight + bias for each channel of each
 *  instance of x (N, C, L, ...). running_mean and running_var are updated by `momentum` with the
 *  averages of the means and unbiased variances over the batch. Without use_input_stats it is
 *  batch_norm with the running statistics.
 *
 *  x: floating tensor (N, C, L, ...)
 *  weight: floating tensor (C,), scale; nullable; default NULL: 1
 *  bias: floating tensor (C,), offset; nullable; default NULL: nothing is added
 *  running_mean: floating tensor (C,), updated with the average of the instance means with
 *      `use_input_stats`, otherwise used; not differentiable; nullable; default NULL: not updated;
 *      required without `use_input_stats`
 *  running_var: floating tensor (C,), updated with the average of the unbiased instance variances
 *      with `use_input_stats`, otherwise used; not differentiable; nullable; default NULL: not
 *      updated; required without `use_input_stats`
 *  use_input_stats: whether to use the statistics of each instance instead of the running ones;
 *      default 1
 *  momentum: weight of the batch in the running statistics, 0 to 1; default 0.1
 *  eps: added to the variance for numerical stability; default 1e-5
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, weight, bias.
 *  Source: Ulyanov, Vedaldi and Lempitsky 2016, arXiv:1607.08022.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_instance_norm(
    tensor_t *x, tensor_t *weight, tensor_t *bias, tensor_t *running_mean, tensor_t *running_var,
    tensor_bool_t use_input_stats, double momentum, double eps);

/** Local response normalisation x / (k + alpha / size * s) ** beta of x (N, C, L, ...), where s is
 *  the sum of squares over a window of `size` channels around each channel.
 *
 *  x: floating tensor (N, C, L, ...)
 *  size: number of channels in the window, at least 1
 *  alpha: factor of the mean of the squares; default 1e-4
 *  beta: exponent; default 0.75
 *  k: added to the scaled mean of the squares; default 1.0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 *  Source: Krizhevsky, Sutskever and Hinton 2012.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_local_response_norm(
    tensor_t *x, int64_t size, double alpha, double beta, double k);

/** x / max(n, eps), where n is the norm of order `ord` along `axis`.
 *
 *  x: floating or complex tensor of any shape
 *  ord: order of the norm; default 2.0
 *  axis: from -ndim to ndim - 1; negative ones count from the end
 *  eps: minimum divisor; default 1e-12
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_normalize(
    tensor_t *x, double ord, int32_t axis, double eps);

/* ==== Dropout ================================================================================ */

/** In training, each element is 0 with probability p and x / (1 - p) otherwise. Not in training,
 *  returns x itself.
 *
 *  x: floating tensor of any shape
 *  p: probability of zeroing, from 0 to 1; default 0.5
 *  training: whether to apply dropout; otherwise the result is `x` itself; default 1
 *  rng: random number generator; nullable; default NULL: the default generator of the process
 *  returns a tensor that the caller releases, which may share memory with x; NULL on failure
 *  Differentiable in x.
 *  Source: Srivastava et al. 2014, JMLR 15.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_dropout(
    tensor_t *x, double p, tensor_bool_t training, tensor_rng_t *rng);

/** Same as dropout, but zeroes whole channels of x (N, C, ...). Not in training, returns x itself.
 *
 *  x: floating tensor (N, C, ...)
 *  p: probability of zeroing, from 0 to 1; default 0.5
 *  training: whether to apply dropout; otherwise the result is `x` itself; default 1
 *  rng: random number generator; nullable; default NULL: the default generator of the process
 *  returns a tensor that the caller releases, which may share memory with x; NULL on failure
 *  Differentiable in x.
 *  Source: Tompson et al. 2015, arXiv:1411.4280.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_feature_dropout(
    tensor_t *x, double p, tensor_bool_t training, tensor_rng_t *rng);

/** In training, replaces each element with probability p by the negative limit of selu, then scales
 *  and shifts so that mean 0 and variance 1 are preserved. Not in training, returns x itself.
 *
 *  x: floating tensor of any shape
 *  p: probability of dropping an element, from 0 to 1; default 0.5
 *  training: whether to apply dropout; otherwise the result is `x` itself; default 1
 *  rng: random number generator; nullable; default NULL: the default generator of the process
 *  returns a tensor that the caller releases, which may share memory with x; NULL on failure
 *  Differentiable in x.
 *  Source: Klambauer et al. 2017, arXiv:1706.02515.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_alpha_dropout(
    tensor_t *x, double p, tensor_bool_t training, tensor_rng_t *rng);

/** Same as alpha_dropout, but drops whole channels of x (N, C, ...).
 *
 *  x: floating tensor (N, C, ...)
 *  p: probability of dropping a channel, from 0 to 1; default 0.5
 *  training: whether to apply dropout; otherwise the result is `x` itself; default 1
 *  rng: random number generator; nullable; default NULL: the default generator of the process
 *  returns a tensor that the caller releases, which may share memory with x; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_feature_alpha_dropout(
    tensor_t *x, double p, tensor_bool_t training, tensor_rng_t *rng);

/* ==== Attention ============================================================================== */

/** Attention softmax(query @ key^T * scale + mask) @ value for query (..., L, E), key (..., S, E)
 *  and value (..., S, F), with dropout on the softmax. A bool mask is true where attention is
 *  allowed; a query without allowed keys gives 0. With enable_gqa, key and value may have fewer
 *  heads (..., H, S, E), each shared by a group of adjacent query heads.
 *
 *  query: floating tensor (..., L, E)
 *  key: floating tensor (..., S, E)
 *  value: floating tensor (..., S, F)
 *  mask: bool or floating tensor; broadcasts to (..., L, S): a bool mask is true where attention is
 *      allowed, a floating mask is added to the scores; not together with `causal`; nullable;
 *      default NULL: all keys are allowed
 *  dropout_p: probability of dropping a weight, from 0 to 1; default 0.0
 *  causal: whether each query attends only to keys up to its own position; not together with
 *      `mask`; default 0
 *  scale: scale of the scores; default 0.0: 1 / sqrt(E)
 *  enable_gqa: whether `key` and `value` may have fewer heads (..., H, S, E) than `query`, a
 *      divisor of its number of heads; default 0
 *  rng: random number generator; nullable; default NULL: the default generator of the process
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in query, key, value, mask.
 *  Source: Vaswani et al. 2017, arXiv:1706.03762.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_scaled_dot_product_attention(
    tensor_t *query, tensor_t *key, tensor_t *value, tensor_t *mask, double dropout_p,
    tensor_bool_t causal, double scale, tensor_bool_t enable_gqa, tensor_rng_t *rng);

/** Fused scaled_dot_product_attention without dropout that does not store the matrix of scores.
 *  mask has extent L or 1 in the second last axis and S or 1 in the last. The backward pass
 *  recomputes the weights, unless second derivatives or the gradient of the mask are needed. With
 *  `causal`, values after the position of a query are skipped or weighted by 0, which gives NaN for
 *  values that are not finite.
 *
 *  query: floating tensor (..., L, E)
 *  key: floating tensor (..., S, E)
 *  value: floating tensor (..., S, F)
 *  mask: bool or floating tensor; broadcasts to (..., L, S): a bool mask is true where attention is
 *      allowed, a floating mask is added to the scores; not together with `causal`; nullable;
 *      default NULL: all keys are allowed
 *  causal: whether each query attends only to keys up to its own position; not together with
 *      `mask`; default 0
 *  scale: scale of the scores; default 0.0: 1 / sqrt(E)
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in query, key, value, mask.
 *  Source: Dao et al. 2022, arXiv:2205.14135; Milakov and Gimelshein 2018, arXiv:1805.02867.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_flash_attention(
    tensor_t *query, tensor_t *key, tensor_t *value, tensor_t *mask, tensor_bool_t causal,
    double scale);

/** Multi-head attention of query (L, N, E), key (S, N, K) and value (S, N, V), or all without N.
 *  Returns the output and the attention weights (N, num_heads, L, S), or (N, L, S) if averaged.
 *  Without need_weights the weights are empty, (0,), and without dropout the memory does not grow
 *  with L * S. A query without allowed keys gives NaN, or 0 without need_weights.
 *
 *  query: floating tensor (L, N, E) or (L, E)
 *  key: floating tensor (S, N, K) or (S, K)
 *  value: floating tensor (S, N, V) or (S, V)
 *  num_heads: number of heads, a divisor of E
 *  in_weight: floating tensor (3 * E, E), stacked projections of `query`, `key` and `value`;
 *      nullable; default NULL: the three weights below
 *  q_weight: floating tensor (E, E), projection of `query`; nullable; default NULL: in `in_weight`
 *  k_weight: floating tensor (E, K), projection of `key`; nullable; default NULL: in `in_weight`
 *  v_weight: floating tensor (E, V), projection of `value`; nullable; default NULL: in `in_weight`
 *  in_bias: floating tensor (3 * E,), added to the projections; nullable; default NULL: nothing is
 *      added
 *  bias_k: floating tensor; E elements, an additional key; together with `bias_v`; nullable;
 *      default NULL: none
 *  bias_v: floating tensor; E elements, an additional value; together with `bias_k`; nullable;
 *      default NULL: none
 *  add_zero_attn: whether to add a key and a value of zeros; default 0
 *  out_weight: floating tensor (E, E), projection of the output
 *  out_bias: floating tensor (E,), added to the output; nullable; default NULL: nothing is added
 *  key_padding_mask: bool or floating tensor (N, S), or (S,) without N: a bool mask is true where
 *      attention is not allowed, a floating mask is added to the scores; not differentiable;
 *      nullable; default NULL: all keys are allowed
 *  mask: bool or floating tensor (L, S) or (N * num_heads, L, S): a bool mask is true where
 *      attention is not allowed, a floating mask is added to the scores; not differentiable;
 *      nullable; default NULL: all keys are allowed
 *  dropout_p: probability of dropping a weight, from 0 to 1; default 0.0
 *  need_weights: whether to return the weights; default 1
 *  average_weights: whether to average the weights over the heads; default 1
 *  rng: random number generator; nullable; default NULL: the default generator of the process
 *  output, weights: the results, which the caller releases
 *  Differentiable in query, key, value, in_weight, q_weight, k_weight, v_weight, in_bias, bias_k,
 *  bias_v, out_weight, out_bias.
 *  Source: Vaswani et al. 2017, arXiv:1706.03762.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_multi_head_attention(
    tensor_t *query, tensor_t *key, tensor_t *value, int64_t num_heads, tensor_t *in_weight,
    tensor_t *q_weight, tensor_t *k_weight, tensor_t *v_weight, tensor_t *in_bias, tensor_t *bias_k,
    tensor_t *bias_v, tensor_bool_t add_zero_attn, tensor_t *out_weight, tensor_t *out_bias,
    tensor_t *key_padding_mask, tensor_t *mask, double dropout_p, tensor_bool_t need_weights,
    tensor_bool_t average_weights, tensor_rng_t *rng, tensor_t **output, tensor_t **weights);

/* ==== Recurrent networks ===================================================================== */

/** One step of an Elman network, tanh(x @ w_ih^T + b_ih + h @ w_hh^T + b_hh), for x (N, I) or (I,)
 *  and h (N, H) or (H,).
 *
 *  x: floating tensor (N, I) or (I,)
 *  h: floating tensor (N, H) or (H,), previous hidden state
 *  w_ih: floating tensor (H, I), weights of `x`
 *  w_hh: floating tensor (H, H), weights of `h`
 *  b_ih: floating tensor (H,), input bias; nullable; default NULL: nothing is added
 *  b_hh: floating tensor (H,), hidden bias; nullable; default NULL: nothing is added
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, h, w_ih, w_hh, b_ih, b_hh.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rnn_tanh_cell(
    tensor_t *x, tensor_t *h, tensor_t *w_ih, tensor_t *w_hh, tensor_t *b_ih, tensor_t *b_hh);

/** Same as rnn_tanh_cell, with relu instead of tanh.
 *
 *  x: floating tensor (N, I) or (I,)
 *  h: floating tensor (N, H) or (H,), previous hidden state
 *  w_ih: floating tensor (H, I), weights of `x`
 *  w_hh: floating tensor (H, H), weights of `h`
 *  b_ih: floating tensor (H,), input bias; nullable; default NULL: nothing is added
 *  b_hh: floating tensor (H,), hidden bias; nullable; default NULL: nothing is added
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, h, w_ih, w_hh, b_ih, b_hh.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rnn_relu_cell(
    tensor_t *x, tensor_t *h, tensor_t *w_ih, tensor_t *w_hh, tensor_t *b_ih, tensor_t *b_hh);

/** One step of a gated recurrent unit for x (N, I) or (I,) and h (N, H) or (H,): n + z * (h - n)
 *  with n = tanh(a_n + r * b_n), r = sigmoid(a_r + b_r) and z = sigmoid(a_z + b_z). a_r, a_z, a_n
 *  are the thirds of x @ w_ih^T + b_ih, and b_r, b_z, b_n those of h @ w_hh^T + b_hh.
 *
 *  x: floating tensor (N, I) or (I,)
 *  h: floating tensor (N, H) or (H,), previous hidden state
 *  w_ih: floating tensor (3 * H, I), weights of `x`
 *  w_hh: floating tensor (3 * H, H), weights of `h`
 *  b_ih: floating tensor (3 * H,), input bias; nullable; default NULL: nothing is added
 *  b_hh: floating tensor (3 * H,), hidden bias; nullable; default NULL: nothing is added
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, h, w_ih, w_hh, b_ih, b_hh.
 *  Source: Cho et al. 2014, arXiv:1406.1078.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_gru_cell(
    tensor_t *x, tensor_t *h, tensor_t *w_ih, tensor_t *w_hh, tensor_t *b_ih, tensor_t *b_hh);

/** One step of a long short-term memory for x (N, I) or (I,), h and c (N, H) or (H,): c_next = f *
 *  c + i * g and h_next = o * tanh(c_next). i, f, g, o are the quarters of x @ w_ih^T + b_ih + h @
 *  w_hh^T + b_hh, after tanh for g and sigmoid for the others.
 *
 *  x: floating tensor (N, I) or (I,)
 *  h: floating tensor (N, H) or (H,), previous hidden state
 *  c: floating tensor (N, H) or (H,), previous cell state
 *  w_ih: floating tensor (4 * H, I), weights of `x`
 *  w_hh: floating tensor (4 * H, H), weights of `h`
 *  b_ih: floating tensor (4 * H,), input bias; nullable; default NULL: nothing is added
 *  b_hh: floating tensor (4 * H,), hidden bias; nullable; default NULL: nothing is added
 *  h_next, c_next: the results, which the caller releases
 *  Differentiable in x, h, c, w_ih, w_hh, b_ih, b_hh.
 *  Source: Hochreiter and Schmidhuber 1997.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_lstm_cell(
    tensor_t *x, tensor_t *h, tensor_t *c, tensor_t *w_ih, tensor_t *w_hh, tensor_t *b_ih,
    tensor_t *b_hh, tensor_t **h_next, tensor_t **c_next);

/** Multi-layer Elman network with tanh over x (L, N, I), (N, L, I) with batch_first, or (L, I); see
 *  rnn_tanh_cell. Returns the hidden states of the last layer at all steps, with both directions
 *  concatenated along the last axis, and the final hidden states of all layers. In training,
 *  dropout is applied between layers.
 *
 *  x: floating tensor (L, N, I), with `batch_first` (N, L, I); or (L, I)
 *  h0: floating tensor (layers * directions, N, H), or without N as `x`: initial hidden state;
 *      nullable; default NULL: zeros
 *  weights, n_weights: floating tensors; for each layer, and each direction in it, w_ih (H,
 *      inputs), w_hh (H, H), and with `bias` b_ih and b_hh (H,)
 *  layers: number of layers, at least 1; default 1
 *  bias: whether `weights` includes b_ih and b_hh; default 1
 *  dropout: dropout probability between layers in training, from 0 to 1; default 0.0
 *  training: whether to apply `dropout`; default 0
 *  bidirectional: whether each layer also runs backwards in time: 2 directions instead of 1;
 *      default 0
 *  batch_first: whether the batch is axis 0 of `x` and `output` instead of axis 1; default 0
 *  rng: random number generator; nullable; default NULL: the default generator of the process
 *  output, h_n: the results, which the caller releases
 *  Differentiable in x, h0, weights.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_rnn_tanh(
    tensor_t *x, tensor_t *h0, tensor_t *const *weights, int32_t n_weights, int64_t layers,
    tensor_bool_t bias, double dropout, tensor_bool_t training, tensor_bool_t bidirectional,
    tensor_bool_t batch_first, tensor_rng_t *rng, tensor_t **output, tensor_t **h_n);

/** Multi-layer Elman network with relu over x (L, N, I), (N, L, I) with batch_first, or (L, I); see
 *  rnn_relu_cell. Returns the hidden states of the last layer at all steps, with both directions
 *  concatenated along the last axis, and the final hidden states of all layers. In training,
 *  dropout is applied between layers.
 *
 *  x: floating tensor (L, N, I), with `batch_first` (N, L, I); or (L, I)
 *  h0: floating tensor (layers * directions, N, H), or without N as `x`: initial hidden state;
 *      nullable; default NULL: zeros
 *  weights, n_weights: floating tensors; for each layer, and each direction in it, w_ih (H,
 *      inputs), w_hh (H, H), and with `bias` b_ih and b_hh (H,)
 *  layers: number of layers, at least 1; default 1
 *  bias: whether `weights` includes b_ih and b_hh; default 1
 *  dropout: dropout probability between layers in training, from 0 to 1; default 0.0
 *  training: whether to apply `dropout`; default 0
 *  bidirectional: whether each layer also runs backwards in time: 2 directions instead of 1;
 *      default 0
 *  batch_first: whether the batch is axis 0 of `x` and `output` instead of axis 1; default 0
 *  rng: random number generator; nullable; default NULL: the default generator of the process
 *  output, h_n: the results, which the caller releases
 *  Differentiable in x, h0, weights.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_rnn_relu(
    tensor_t *x, tensor_t *h0, tensor_t *const *weights, int32_t n_weights, int64_t layers,
    tensor_bool_t bias, double dropout, tensor_bool_t training, tensor_bool_t bidirectional,
    tensor_bool_t batch_first, tensor_rng_t *rng, tensor_t **output, tensor_t **h_n);

/** Multi-layer gated recurrent unit over x (L, N, I), (N, L, I) with batch_first, or (L, I); see
 *  gru_cell. Returns the hidden states of the last layer at all steps, with both directions
 *  concatenated along the last axis, and the final hidden states of all layers. In training,
 *  dropout is applied between layers.
 *
 *  x: floating tensor (L, N, I), with `batch_first` (N, L, I); or (L, I)
 *  h0: floating tensor (layers * directions, N, H), or without N as `x`: initial hidden state;
 *      nullable; default NULL: zeros
 *  weights, n_weights: floating tensors; for each layer, and each direction in it, w_ih (3 * H,
 *      inputs), w_hh (3 * H, H), and with `bias` b_ih and b_hh (3 * H,)
 *  layers: number of layers, at least 1; default 1
 *  bias: whether `weights` includes b_ih and b_hh; default 1
 *  dropout: dropout probability between layers in training, from 0 to 1; default 0.0
 *  training: whether to apply `dropout`; default 0
 *  bidirectional: whether each layer also runs backwards in time: 2 directions instead of 1;
 *      default 0
 *  batch_first: whether the batch is axis 0 of `x` and `output` instead of axis 1; default 0
 *  rng: random number generator; nullable; default NULL: the default generator of the process
 *  output, h_n: the results, which the caller releases
 *  Differentiable in x, h0, weights.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_gru(
    tensor_t *x, tensor_t *h0, tensor_t *const *weights, int32_t n_weights, int64_t layers,
    tensor_bool_t bias, double dropout, tensor_bool_t training, tensor_bool_t bidirectional,
    tensor_bool_t batch_first, tensor_rng_t *rng, tensor_t **output, tensor_t **h_n);

/** Multi-layer long short-term memory over x, as in gru; see lstm_cell. Also returns the final cell
 *  states of all layers. With an additional weight w_hr (P, H) for each layer and direction, hidden
 *  states are projected to P elements.
 *
 *  x: floating tensor (L, N, I), with `batch_first` (N, L, I); or (L, I)
 *  h0: floating tensor (layers * directions, N, H), with projections P in place of H, or without N
 *      as `x`: initial hidden state; nullable; default NULL: zeros
 *  c0: floating tensor; initial cell state, with the axes of `h0` and extent H; nullable; default
 *      NULL: zeros
 *  weights, n_weights: floating tensors; for each layer, and each direction in it, w_ih (4 * H,
 *      inputs), w_hh (4 * H, H), and with `bias` b_ih and b_hh (4 * H,), and with projections w_hr
 *      (P, H)
 *  layers: number of layers, at least 1; default 1
 *  bias: whether `weights` includes b_ih and b_hh; default 1
 *  dropout: dropout probability between layers in training, from 0 to 1; default 0.0
 *  training: whether to apply `dropout`; default 0
 *  bidirectional: whether each layer also runs backwards in time: 2 directions instead of 1;
 *      default 0
 *  batch_first: whether the batch is axis 0 of `x` and `output` instead of axis 1; default 0
 *  rng: random number generator; nullable; default NULL: the default generator of the process
 *  output, h_n, c_n: the results, which the caller releases
 *  Differentiable in x, h0, c0, weights.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_lstm(
    tensor_t *x, tensor_t *h0, tensor_t *c0, tensor_t *const *weights, int32_t n_weights,
    int64_t layers, tensor_bool_t bias, double dropout, tensor_bool_t training,
    tensor_bool_t bidirectional, tensor_bool_t batch_first, tensor_rng_t *rng, tensor_t **output,
    tensor_t **h_n, tensor_t **c_n);

/* ==== Quantization =========================================================================== */

/** Quantizes blocks of `block_size` adjacent elements of the last axis; the last block may be
 *  shorter. With 8 bits an element is code * scale, codes (..., K) are int8 from -127 to 127, and
 *  the scale is max(|block|) / 127. With 4 bits it is (code - 8) * scale, and the element of
 *  largest magnitude becomes -8 * scale; codes are uint8 of shape (..., 16 * ceil(K / 32)), whose
 *  byte i of 16 holds the codes of elements i (low half) and i + 16 (high half) of 32, 8 beyond the
 *  end. Scales (..., ceil(K / block_size)) are float16, at most 65504. A block with NaN becomes
 *  NaN.
 *
 *  x: floating tensor (..., K), one axis or more
 *  bits: 8 or 4; default 8
 *  block_size: elements that share a scale, a multiple of 32; default 32
 *  codes, scales: the results, which the caller releases
 *  Source: the blocks Q8_0 and Q4_0 of ggml.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_quantize_blockwise(
    tensor_t *x, int64_t bits, int64_t block_size, tensor_t **codes, tensor_t **scales);

/** The elements (..., extent) that `codes` and `scales` stand for, see quantize_blockwise: codes
 *  are int8 of shape (..., extent), or uint8 of shape (..., 16 * ceil(extent / 32)) with two codes
 *  of 4 bits in each.
 *
 *  codes: int8 or uint8 tensor; codes of 8 or 4 bits
 *  scales: floating tensor (..., ceil(extent / block_size))
 *  extent: extent of the last axis of the result, 0 or more
 *  block_size: elements that share a scale, a multiple of 32; default 32
 *  dtype: dtype of the result, floating, TENSOR_FLOAT32 or another; default 0: float32
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_dequantize_blockwise(
    tensor_t *codes, tensor_t *scales, int64_t extent, int64_t block_size, tensor_dtype_t dtype);

/** x @ weight.T + bias for a weight (out, in) of 8 or 4 bits, given by its codes and scales, see
 *  quantize_blockwise. With `int8_activations`, blocks of 32 adjacent elements of x are rounded to
 *  8 bits too, to whole multiples of max(|block|) / 127, and the gradient for x is that without the
 *  rounding. The codes and scales get no gradients.
 *
 *  x: floating tensor (..., in)
 *  codes: int8 or uint8 tensor; int8 (out, in), or uint8 (out, 16 * ceil(in / 32))
 *  scales: floating tensor (out, ceil(in / block_size))
 *  bias: floating tensor (out,), added to each output; nullable; default NULL: nothing is added
 *  block_size: elements that share a scale, a multiple of 32; default 32
 *  int8_activations: whether to round x to 8 bits; default 0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, bias.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_quantized_linear(
    tensor_t *x, tensor_t *codes, tensor_t *scales, tensor_t *bias, int64_t block_size,
    tensor_bool_t int8_activations);

/** round(x / scale) + zero_point in an integer dtype of 8 or 16 bits, clamped to its range; ties
 *  round to even. The scale and the zero point are one number, or one for each index along `axis`.
 *  NaN becomes an arbitrary value. The result has no gradients.
 *
 *  x: real tensor of any shape; integers are computed in float32
 *  scale: floating tensor; 0-d, (1,), or (extent of `axis`,)
 *  zero_point: int8, uint8, int16 or uint16 tensor of the scale's shape, in the dtype of the
 *      result; nullable; default NULL: 0
 *  axis: from -ndim to ndim - 1; negative ones count from the end; default 1
 *  dtype: int8, uint8, int16 or uint16, TENSOR_FLOAT32 or another; default 0: that of `zero_point`,
 *      or uint8
 *  returns a tensor that the caller releases; NULL on failure
 *  Source: QuantizeLinear of ONNX.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_quantize_affine(
    tensor_t *x, tensor_t *scale, tensor_t *zero_point, int32_t axis, tensor_dtype_t dtype);

/** (codes - zero_point) * scale in the scale's dtype, see quantize_affine. The codes get no
 *  gradient.
 *
 *  codes: integer tensor; integers
 *  scale: floating tensor; 0-d, (1,), or (extent of `axis`,)
 *  zero_point: integer tensor of the scale's shape; nullable; default NULL: 0
 *  axis: from -ndim to ndim - 1; negative ones count from the end; default 1
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in scale.
 *  Source: DequantizeLinear of ONNX.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_dequantize_affine(
    tensor_t *codes, tensor_t *scale, tensor_t *zero_point, int32_t axis);

/** Convolution over 1 to 3 axes of tensors of 8 bits, see quantize_affine. The sums of (x -
 *  x_zero_point) * (weight - weight_zero_point) are exact; with integers as bias, these are added,
 *  exactly too. Without scales the sums are the result, in int32; those beyond its range wrap, as
 *  in all arithmetic of integers. With x_scale and weight_scale the result is sums * x_scale *
 *  weight_scale + bias, computed in float32, in the dtype of x_scale; with out_scale it is
 *  quantized, in the dtype of out_zero_point. Padding stands for 0. No argument gets gradients.
 *
 *  x: int8 or uint8 tensor (N, C, ...) or (C, ...)
 *  weight: int8 or uint8 tensor (O, C / groups, kernel extents)
 *  bias: integer or floating tensor (O,): integers of at most 32 bits, added to the sums, or
 *      floats, added to the result; nullable; default NULL: nothing is added
 *  x_scale: floating tensor; one number; nullable; default NULL: the sums are the result
 *  x_zero_point: tensor of the dtype of x; one number; nullable; default NULL: 0
 *  weight_scale: floating tensor; one number, or (O,); nullable; default NULL: the sums are the
 *      result
 *  weight_zero_point: tensor of the dtype of weight; one number, or (O,); nullable; default NULL: 0
 *  out_scale: floating tensor; one number; nullable; default NULL: the result is not quantized
 *  out_zero_point: int8 or uint8 tensor; one number; nullable; default NULL: 0, in uint8
 *  stride, n_stride: distance between windows, at least 1: one number for all spatial axes, or one
 *      for each; default {1}
 *  padding, n_padding: one number, one for each axis, or those before all axes and then those
 *      after; default {0}
 *  dilation, n_dilation: spacing between kernel elements, at least 1: one number for all spatial
 *      axes, or one for each; default {1}
 *  groups: number of independent groups of channels, at least 1; divides the input and the output
 *      channels; default 1
 *  relu: whether negative results become 0, before they are quantized; default 0
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_quantized_conv(
    tensor_t *x, tensor_t *weight, tensor_t *bias, tensor_t *x_scale, tensor_t *x_zero_point,
    tensor_t *weight_scale, tensor_t *weight_zero_point, tensor_t *out_scale,
    tensor_t *out_zero_point, const int64_t *stride, int32_t n_stride, const int64_t *padding,
    int32_t n_padding, const int64_t *dilation, int32_t n_dilation, int64_t groups,
    tensor_bool_t relu);

/** Matrix product of tensors of 8 bits, x (..., M, K) @ weight (..., K, N), with scales and zero
 *  points as in quantized_conv, those of the weight for each column. Leading axes broadcast.
 *
 *  x: int8 or uint8 tensor (..., M, K), or (K,)
 *  weight: int8 or uint8 tensor (..., K, N)
 *  bias: integer or floating tensor (N,): integers of at most 32 bits, added to the sums, or
 *      floats, added to the result; nullable; default NULL: nothing is added
 *  x_scale: floating tensor; one number; nullable; default NULL: the sums are the result
 *  x_zero_point: tensor of the dtype of x; one number; nullable; default NULL: 0
 *  weight_scale: floating tensor; one number, or (N,); nullable; default NULL: the sums are the
 *      result
 *  weight_zero_point: tensor of the dtype of weight; one number, or (N,); nullable; default NULL: 0
 *  out_scale: floating tensor; one number; nullable; default NULL: the result is not quantized
 *  out_zero_point: int8 or uint8 tensor; one number; nullable; default NULL: 0, in uint8
 *  relu: whether negative results become 0, before they are quantized; default 0
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_quantized_matmul(
    tensor_t *x, tensor_t *weight, tensor_t *bias, tensor_t *x_scale, tensor_t *x_zero_point,
    tensor_t *weight_scale, tensor_t *weight_zero_point, tensor_t *out_scale,
    tensor_t *out_zero_point, tensor_bool_t relu);

/* ==== Losses and distances =================================================================== */

/** Pairwise distances vector_norm(a[..., i, :] - b[..., j, :], p) between the rows of a and b;
 *  leading axes are broadcast. The derivative is 0 where the distance is 0.
 *
 *  a: tensor (..., M, D); float32 or float64
 *  b: tensor (..., N, D); float32 or float64
 *  p: order of the norm, 0 or more; default 2.0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in a, b.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_cdist(tensor_t *a, tensor_t *b, double p);

/** Pairwise distances, as in cdist, between the rows i < j of a matrix, in the order (0, 1), (0,
 *  2), ..., (1, 2), ...
 *
 *  x: tensor (M, D); float32 or float64
 *  p: order of the norm, 0 or more; default 2.0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_pdist(tensor_t *x, double p);

/** Squared error (x - target) ** 2, with its mean, its sum or no reduction.
 *
 *  x: floating tensor of any shape
 *  target: floating tensor; target values; broadcasts with `x`
 *  reduction: TENSOR_REDUCE_NONE, TENSOR_REDUCE_MEAN or TENSOR_REDUCE_SUM; no reduction, the mean,
 *      or the sum of the losses; default TENSOR_REDUCE_MEAN
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, target.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_mse_loss(
    tensor_t *x, tensor_t *target, int32_t reduction);

/** Absolute error |x - target|, with its mean, its sum or no reduction.
 *
 *  x: floating or complex tensor of any shape
 *  target: floating or complex tensor; target values; broadcasts with `x`
 *  reduction: TENSOR_REDUCE_NONE, TENSOR_REDUCE_MEAN or TENSOR_REDUCE_SUM; no reduction, the mean,
 *      or the sum of the losses; default TENSOR_REDUCE_MEAN
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, target.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_l1_loss(
    tensor_t *x, tensor_t *target, int32_t reduction);

/** Negative log likelihood -weight[target] * log_probs[target] for log_probs (N, C, ...) or (C,)
 *  and integer target (N, ...) or () in [0, C). The loss of targets equal to ignore_index is 0; the
 *  mean is divided by the sum of the weights of the other targets.
 *
 *  log_probs: floating tensor (N, C, ...), or (C,) for one instance: log probabilities, from
 *      log_softmax
 *  target: integer tensor (N, ...), or () for one instance: classes from 0 to C - 1, or
 *      `ignore_index`
 *  weight: floating tensor (C,), weight of each class; not differentiable; nullable; default NULL:
 *      1 for each class
 *  ignore_index: target that is ignored: its loss is 0, and it does not contribute to the mean;
 *      default -100
 *  reduction: TENSOR_REDUCE_NONE, TENSOR_REDUCE_MEAN or TENSOR_REDUCE_SUM; no reduction, the mean,
 *      or the sum of the losses; default TENSOR_REDUCE_MEAN
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in log_probs.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_nll_loss(
    tensor_t *log_probs, tensor_t *target, tensor_t *weight, int64_t ignore_index,
    int32_t reduction);

/** Cross entropy between softmax(logits) and `target`, equal to nll_loss of log_softmax, without
 *  overflow. `logits` are scores before softmax, not probabilities; the classes are along axis 1,
 *  or axis 0 of 1-d logits. For an integer `target` with classes y the loss is weight[y] *
 *  (logsumexp(logits) - logits[y]), and 0 where y is ignore_index. For a floating `target` of the
 *  shape of `logits`, with probabilities t, the loss is -sum(weight * t * log_softmax(logits)) over
 *  the classes. label_smoothing e replaces t, one-hot for integer targets, by e / C + (1 - e) * t.
 *  For integer targets the mean is divided by the sum of weight[y] over the targets that are not
 *  ignored, NaN if there are none; for probabilities by the number of losses.
 *
 *  logits: floating tensor (N, C, ...), or (C,) for one instance: scores before softmax, any
 *      numbers; not probabilities
 *  target: integer or floating tensor; integers: classes from 0 to C - 1 or `ignore_index`, of
 *      shape (N, ...), or () for one instance; floating: probabilities of the classes, of the shape
 *      of `logits`; not differentiable
 *  weight: floating tensor (C,), weight of each class; not differentiable; nullable; default NULL:
 *      1 for each class
 *  ignore_index: class in `target` that is ignored: its loss is 0, and it does not contribute to
 *      the mean; for integer targets only; default -100
 *  label_smoothing: weight of the uniform distribution over the classes in the target, from 0 to 1;
 *      default 0.0
 *  reduction: TENSOR_REDUCE_NONE, TENSOR_REDUCE_MEAN or TENSOR_REDUCE_SUM; no reduction, with
 *      losses (N, ...), their mean, or their sum; the mean of integer targets is divided by the sum
 *      of their class weights, the mean of probabilities by the number of losses; default
 *      TENSOR_REDUCE_MEAN
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in logits.
 *  Source: label smoothing: Szegedy et al. 2016, Rethinking the Inception Architecture, section 7.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_cross_entropy(
    tensor_t *logits, tensor_t *target, tensor_t *weight, int64_t ignore_index,
    double label_smoothing, int32_t reduction);

/** Unweighted losses (N,) of cross_entropy: logsumexp(logits) - logits[target] for each row of
 *  logits (N, C) and its integer target in [0, C); 0 for targets equal to ignore_index.
 *
 *  logits: floating tensor (N, C), scores before softmax
 *  target: integer tensor (N,), classes from 0 to C - 1, or `ignore_index`
 *  ignore_index: target whose loss is 0; default -100
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in logits.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_softmax_nll(
    tensor_t *logits, tensor_t *target, int64_t ignore_index);

/** Binary cross entropy with logits x, -weight * (pos_weight * target * log(sigmoid(x)) + (1 -
 *  target) * log(1 - sigmoid(x))), without overflow.
 *
 *  logits: floating tensor; scores before sigmoid, any numbers
 *  target: floating tensor; probabilities from 0 to 1, of the shape of `logits`
 *  weight: floating tensor; weight of each loss, broadcast with `logits`; not differentiable;
 *      nullable; default NULL: 1
 *  pos_weight: floating tensor; weight of the positive term, broadcast with `logits`; not
 *      differentiable; nullable; default NULL: 1
 *  reduction: TENSOR_REDUCE_NONE, TENSOR_REDUCE_MEAN or TENSOR_REDUCE_SUM; no reduction, the mean,
 *      or the sum of the losses; default TENSOR_REDUCE_MEAN
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in logits, target.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_bce_with_logits(
    tensor_t *logits, tensor_t *target, tensor_t *weight, tensor_t *pos_weight, int32_t reduction);

/** For d = x - target: d ** 2 / (2 * beta) where |d| < beta, |d| - beta / 2 elsewhere; |d| for beta
 *  = 0.
 *
 *  x: floating tensor of any shape
 *  target: floating tensor; target values; broadcasts with `x`
 *  beta: threshold between the quadratic and the linear part, 0 or more; 0 for l1_loss; default 1.0
 *  reduction: TENSOR_REDUCE_NONE, TENSOR_REDUCE_MEAN or TENSOR_REDUCE_SUM; no reduction, the mean,
 *      or the sum of the losses; default TENSOR_REDUCE_MEAN
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, target.
 *  Source: Girshick 2015, arXiv:1504.08083.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_smooth_l1_loss(
    tensor_t *x, tensor_t *target, double beta, int32_t reduction);

/** For d = x - target: d ** 2 / 2 where |d| < delta, delta * (|d| - delta / 2) elsewhere.
 *
 *  x: floating tensor of any shape
 *  target: floating tensor; target values; broadcasts with `x`
 *  delta: threshold between the quadratic and the linear part, more than 0; default 1.0
 *  reduction: TENSOR_REDUCE_NONE, TENSOR_REDUCE_MEAN or TENSOR_REDUCE_SUM; no reduction, the mean,
 *      or the sum of the losses; default TENSOR_REDUCE_MEAN
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, target.
 *  Source: Huber 1964.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_huber_loss(
    tensor_t *x, tensor_t *target, double delta, int32_t reduction);

/** Kullback-Leibler divergence target * (log(target) - x) for log probabilities x, and 0 where
 *  target is 0; with log_target, target holds log probabilities too. The mean is over all elements;
 *  for the divergence per instance divide the sum by the batch size.
 *
 *  x: floating tensor; predicted log probabilities
 *  target: floating tensor; probabilities; broadcasts with `x`
 *  log_target: whether `target` holds log probabilities; default 0
 *  reduction: TENSOR_REDUCE_NONE, TENSOR_REDUCE_MEAN or TENSOR_REDUCE_SUM; no reduction, the mean,
 *      or the sum of the losses; default TENSOR_REDUCE_MEAN
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, target.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_kl_div(
    tensor_t *x, tensor_t *target, tensor_bool_t log_target, int32_t reduction);

/** Binary cross entropy -weight * (target * log(x) + (1 - target) * log(1 - x)) for probabilities x
 *  in [0, 1]; logarithms are clamped to at least -100.
 *
 *  x: floating tensor; probabilities from 0 to 1
 *  target: floating tensor; probabilities from 0 to 1, of the shape of `x`
 *  weight: floating tensor; weight of each loss, broadcast to the shape of `x`; nullable; default
 *      NULL: 1
 *  reduction: TENSOR_REDUCE_NONE, TENSOR_REDUCE_MEAN or TENSOR_REDUCE_SUM; no reduction, the mean,
 *      or the sum of the losses; default TENSOR_REDUCE_MEAN
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, target.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_binary_cross_entropy(
    tensor_t *x, tensor_t *target, tensor_t *weight, int32_t reduction);

/** Poisson negative log likelihood: exp(x) - target * x, or x - target * log(x + eps) unless
 *  log_input. `full` adds Stirling's approximation of log(target!) where target > 1.
 *
 *  x: real tensor; integers are computed in float32; log of the predicted rates, or without
 *      `log_input` the rates
 *  target: real tensor; integers are computed in float32; observed counts; broadcasts with `x`
 *  log_input: whether `x` holds logarithms; default 1
 *  full: whether to add Stirling's approximation of log(target!); default 0
 *  eps: added to the rates before the logarithm, without `log_input`; default 1e-8
 *  reduction: TENSOR_REDUCE_NONE, TENSOR_REDUCE_MEAN or TENSOR_REDUCE_SUM; no reduction, the mean,
 *      or the sum of the losses; default TENSOR_REDUCE_MEAN
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, target.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_poisson_nll_loss(
    tensor_t *x, tensor_t *target, tensor_bool_t log_input, tensor_bool_t full, double eps,
    int32_t reduction);

/** Gaussian negative log likelihood (log(v) + (x - target) ** 2 / v) / 2 for v = max(var, eps);
 *  `full` adds log(2 * pi) / 2. var has the shape of x, one element, or one for each row; its
 *  gradient is the gradient with respect to v.
 *
 *  x: floating tensor; predicted means
 *  target: floating tensor; values; broadcasts with `x`
 *  var: floating tensor; variances, 0 or more: of the shape of `x`, or one for each row, or ()
 *  full: whether to add log(2 * pi) / 2; default 0
 *  eps: minimum variance, more than 0; default 1e-6
 *  reduction: TENSOR_REDUCE_NONE, TENSOR_REDUCE_MEAN or TENSOR_REDUCE_SUM; no reduction, the mean,
 *      or the sum of the losses; default TENSOR_REDUCE_MEAN
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, target, var.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_gaussian_nll_loss(
    tensor_t *x, tensor_t *target, tensor_t *var, tensor_bool_t full, double eps,
    int32_t reduction);

/** log(1 + exp(-target * x)) for targets 1 and -1, without overflow.
 *
 *  x: floating tensor of any shape
 *  target: floating tensor; 1 or -1; broadcasts with `x`
 *  reduction: TENSOR_REDUCE_NONE, TENSOR_REDUCE_MEAN or TENSOR_REDUCE_SUM; no reduction, the mean,
 *      or the sum of the losses; default TENSOR_REDUCE_MEAN
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, target.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_soft_margin_loss(
    tensor_t *x, tensor_t *target, int32_t reduction);

/** x where target is 1, max(margin - x, 0) where target is -1.
 *
 *  x: floating tensor; distances
 *  target: floating tensor; 1 for similar pairs, -1 for dissimilar pairs; broadcasts with `x`; not
 *      differentiable
 *  margin: distance of dissimilar pairs beyond which the loss is 0; default 1.0
 *  reduction: TENSOR_REDUCE_NONE, TENSOR_REDUCE_MEAN or TENSOR_REDUCE_SUM; no reduction, the mean,
 *      or the sum of the losses; default TENSOR_REDUCE_MEAN
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_hinge_embedding_loss(
    tensor_t *x, tensor_t *target, double margin, int32_t reduction);

/** Multi-class hinge loss weight[y] * sum(max(x[j] - x[y] + margin, 0) ** p) / C over all classes j
 *  except the target y, for x (N, C) or (C,) and target (N,) or (). p is 1 or 2.
 *
 *  x: floating tensor (N, C) or (C,), scores
 *  target: integer tensor (N,) or (), classes from 0 to C - 1
 *  p: exponent, 1 or 2; default 1.0
 *  margin: required difference between the score of the target and the other scores; default 1.0
 *  weight: floating tensor (C,), weight of each class; not differentiable; nullable; default NULL:
 *      1 for each class
 *  reduction: TENSOR_REDUCE_NONE, TENSOR_REDUCE_MEAN or TENSOR_REDUCE_SUM; no reduction, the mean,
 *      or the sum of the losses; default TENSOR_REDUCE_MEAN
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_multi_margin_loss(
    tensor_t *x, tensor_t *target, double p, double margin, tensor_t *weight, int32_t reduction);

/** Multi-label hinge loss sum(max(x[j] - x[y] + 1, 0)) / C over all target classes y and all other
 *  classes j, for x and integer target of shape (N, C) or (C,). The targets of a row end at its
 *  first -1.
 *
 *  x: floating tensor (N, C) or (C,), scores
 *  target: integer tensor of the shape of `x`: classes from 0 to C - 1, up to the first -1 of each
 *      row
 *  reduction: TENSOR_REDUCE_NONE, TENSOR_REDUCE_MEAN or TENSOR_REDUCE_SUM; no reduction, the mean,
 *      or the sum of the losses; default TENSOR_REDUCE_MEAN
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_multilabel_margin_loss(
    tensor_t *x, tensor_t *target, int32_t reduction);

/** Mean over the last axis of -weight * (target * logsigmoid(x) + (1 - target) * logsigmoid(-x)).
 *
 *  x: floating tensor (..., C), scores before sigmoid
 *  target: floating tensor of the shape of `x`: 1 for classes that apply, 0 for others
 *  weight: floating tensor; weight of each loss, broadcast to the shape of `x`; not differentiable;
 *      nullable; default NULL: 1
 *  reduction: TENSOR_REDUCE_NONE, TENSOR_REDUCE_MEAN or TENSOR_REDUCE_SUM; no reduction, the mean,
 *      or the sum of the losses; default TENSOR_REDUCE_MEAN
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x, target.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_multilabel_soft_margin_loss(
    tensor_t *x, tensor_t *target, tensor_t *weight, int32_t reduction);

/** sum(x1 * x2) / (max(|x1|, eps) * max(|x2|, eps)) along `axis` of the broadcast operands.
 *
 *  x1: floating tensor; first vectors
 *  x2: floating tensor; second vectors, broadcast with `x1`
 *  axis: axis of the vectors in the broadcast shape, from -ndim to ndim - 1
 *  eps: minimum norm in the denominator; default 1e-8
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x1, x2.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_cosine_similarity(
    tensor_t *x1, tensor_t *x2, int32_t axis, double eps);

/** Norm of order p of x1 - x2 + eps along the last axis.
 *
 *  x1: tensor (..., D); integers are computed in float32
 *  x2: tensor (..., D), broadcast with `x1`; integers are computed in float32
 *  p: order of the norm; default 2.0
 *  eps: added to each difference; default 1e-6
 *  keepdims: whether to keep the last axis, with extent 1; default 0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x1, x2.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_pairwise_distance(
    tensor_t *x1, tensor_t *x2, double p, double eps, tensor_bool_t keepdims);

/** 1 - cos where target is 1, max(cos - margin, 0) where target is -1, where cos is the cosine
 *  similarity of x1 and x2, for x1, x2 (N, D) or (D,) and target (N,) or ().
 *
 *  x1: real tensor (N, D) or (D,); integers are computed in float32
 *  x2: real tensor (N, D) or (D,); integers are computed in float32
 *  target: real tensor (N,) or (): 1 for similar pairs, -1 for dissimilar pairs; integers are
 *      computed in float32; not differentiable
 *  margin: cosine of dissimilar pairs up to which the loss is 0; default 0.0
 *  reduction: TENSOR_REDUCE_NONE, TENSOR_REDUCE_MEAN or TENSOR_REDUCE_SUM; no reduction, the mean,
 *      or the sum of the losses; default TENSOR_REDUCE_MEAN
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x1, x2.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_cosine_embedding_loss(
    tensor_t *x1, tensor_t *x2, tensor_t *target, double margin, int32_t reduction);

/** max(margin - target * (x1 - x2), 0). A target of 1 means that x1 should be larger, -1 that x2
 *  should be.
 *
 *  x1: real tensor; integers are computed in float32; first scores
 *  x2: real tensor; integers are computed in float32; second scores, with as many axes as `x1`
 *  target: real tensor; integers are computed in float32; 1 where `x1` should be larger, -1 where
 *      `x2` should; with as many axes as `x1`
 *  margin: required difference of the scores; default 0.0
 *  reduction: TENSOR_REDUCE_NONE, TENSOR_REDUCE_MEAN or TENSOR_REDUCE_SUM; no reduction, the mean,
 *      or the sum of the losses; default TENSOR_REDUCE_MEAN
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in x1, x2, target.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_margin_ranking_loss(
    tensor_t *x1, tensor_t *x2, tensor_t *target, double margin, int32_t reduction);

/** max(d(anchor, positive) - d(anchor, negative) + margin, 0), where d is pairwise_distance. With
 *  swap, d(positive, negative) replaces d(anchor, negative) where it is smaller.
 *
 *  anchor: tensor (..., D); integers are computed in float32
 *  positive: tensor (..., D), similar to `anchor`; integers are computed in float32
 *  negative: tensor (..., D), dissimilar to `anchor`; integers are computed in float32
 *  margin: required difference of the two distances, more than 0; default 1.0
 *  p: order of the norm; default 2.0
 *  eps: added to each difference of vectors; default 1e-6
 *  swap: whether to use the distance from `positive` to `negative` where it is smaller; default 0
 *  reduction: TENSOR_REDUCE_NONE, TENSOR_REDUCE_MEAN or TENSOR_REDUCE_SUM; no reduction, the mean,
 *      or the sum of the losses; default TENSOR_REDUCE_MEAN
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in anchor, positive, negative.
 *  Source: Balntas et al. 2016.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_triplet_margin_loss(
    tensor_t *anchor, tensor_t *positive, tensor_t *negative, double margin, double p, double eps,
    tensor_bool_t swap, int32_t reduction);

/** Connectionist temporal classification loss: the negative log likelihood of label sequences of
 *  unknown alignment, for log_probs (T, N, C) from log_softmax and targets (N, S), or concatenated;
 *  or (T, C) and (S,). The mean is over the losses divided by the target_lengths. The loss of
 *  targets that cannot be aligned is infinite, or 0 if zero_infinity. The gradient is with respect
 *  to the input of log_softmax; there is no second derivative.
 *
 *  log_probs: floating tensor (T, N, C), or (T, C) for one instance: log probabilities of the
 *      classes at each step, from log_softmax
 *  targets: integer tensor (N, S), or the concatenated labels: classes other than `blank`
 *  input_lengths: integer tensor (N,), or () for one instance: number of valid steps, at most T
 *  target_lengths: integer tensor (N,), or () for one instance: number of labels
 *  blank: blank class, 0 to C - 1; default 0
 *  zero_infinity: whether the loss of targets that cannot be aligned is 0 instead of infinite;
 *      default 0
 *  reduction: TENSOR_REDUCE_NONE, TENSOR_REDUCE_MEAN or TENSOR_REDUCE_SUM; no reduction, the mean,
 *      or the sum of the losses; default TENSOR_REDUCE_MEAN
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in log_probs.
 *  Source: Graves et al. 2006.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_ctc_loss(
    tensor_t *log_probs, tensor_t *targets, tensor_t *input_lengths, tensor_t *target_lengths,
    int64_t blank, tensor_bool_t zero_infinity, int32_t reduction);

/** Losses (N,) of ctc_loss before the reduction, for log_probs (T, N, C).
 *
 *  log_probs: floating tensor (T, N, C), log probabilities of the classes at each step, from
 *      log_softmax
 *  targets: integer tensor (N, S), or the concatenated labels; classes other than `blank`
 *  input_lengths: integer tensor (N,), number of valid steps of each instance, at most T
 *  target_lengths: integer tensor (N,), the number of labels of each instance
 *  blank: blank class, 0 to C - 1; default 0
 *  zero_infinity: whether the loss of targets that cannot be aligned is 0 instead of infinite;
 *      default 0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in log_probs.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_ctc_nll(
    tensor_t *log_probs, tensor_t *targets, tensor_t *input_lengths, tensor_t *target_lengths,
    int64_t blank, tensor_bool_t zero_infinity);

/** Gradient of ctc_nll with respect to the input of log_softmax, for the gradient dy (N,) of the
 *  losses.
 *
 *  dy: floating tensor (N,), gradient of the losses
 *  log_probs: floating tensor (T, N, C), log probabilities of the classes at each step, from
 *      log_softmax
 *  targets: integer tensor (N, S), or the concatenated labels; classes other than `blank`
 *  input_lengths: integer tensor (N,), number of valid steps of each instance, at most T
 *  target_lengths: integer tensor (N,), the number of labels of each instance
 *  blank: blank class, 0 to C - 1; default 0
 *  zero_infinity: whether the loss of targets that cannot be aligned is 0 instead of infinite;
 *      default 0
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in dy, log_probs.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_ctc_nll_grad(
    tensor_t *dy, tensor_t *log_probs, tensor_t *targets, tensor_t *input_lengths,
    tensor_t *target_lengths, int64_t blank, tensor_bool_t zero_infinity);

/* ==== Random numbers ========================================================================= */

/** Uniform random numbers in [0, 1): multiples of 2**-24 for float32, 2**-53 for float64, 2**-11
 *  for float16 and 2**-8 for bfloat16. Both parts of complex numbers are uniform. The default dtype
 *  is float32.
 *
 *  shape, ndim: extents of the result, each 0 or more
 *  dtype: dtype of the result, TENSOR_FLOAT32 or another; default 0: float32
 *  device: device of the result, TENSOR_CPU or another; default 0: the default device
 *  rng: random number generator; nullable; default NULL: the default generator of the process
 *  returns a tensor that the caller releases; NULL on failure
 *  Source: Salmon et al. 2011, Philox4x32-10.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_rand(
    const int64_t *shape, int32_t ndim, tensor_dtype_t dtype, tensor_device_t device,
    tensor_rng_t *rng);

/** Standard normal random numbers; for complex numbers both parts have variance 1/2. The default
 *  dtype is float32.
 *
 *  shape, ndim: extents of the result, each 0 or more
 *  dtype: dtype of the result, TENSOR_FLOAT32 or another; default 0: float32
 *  device: device of the result, TENSOR_CPU or another; default 0: the default device
 *  rng: random number generator; nullable; default NULL: the default generator of the process
 *  returns a tensor that the caller releases; NULL on failure
 *  Source: Box and Muller 1958.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_randn(
    const int64_t *shape, int32_t ndim, tensor_dtype_t dtype, tensor_device_t device,
    tensor_rng_t *rng);

/** Uniform random integers in [low, high). The default dtype is int64.
 *
 *  low: lower bound
 *  high: upper bound, not included, more than `low`
 *  shape, ndim: extents of the result, each 0 or more
 *  dtype: dtype of the result, TENSOR_INT64 or another; default 0: int64
 *  device: device of the result, TENSOR_CPU or another; default 0: the default device
 *  rng: random number generator; nullable; default NULL: the default generator of the process
 *  returns a tensor that the caller releases; NULL on failure
 *  Source: Lemire 2019, arXiv:1805.10941.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_randint(
    int64_t low, int64_t high, const int64_t *shape, int32_t ndim, tensor_dtype_t dtype,
    tensor_device_t device, tensor_rng_t *rng);

/** Random permutation of 0 to n - 1. The default dtype is int64.
 *
 *  n: number of elements, 0 or more
 *  dtype: dtype of the result, TENSOR_INT64 or another; default 0: int64
 *  device: device of the result, TENSOR_CPU or another; default 0: the default device
 *  rng: random number generator; nullable; default NULL: the default generator of the process
 *  returns a tensor that the caller releases; NULL on failure
 *  Source: Fisher and Yates; Durstenfeld 1964.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_randperm(
    int64_t n, tensor_dtype_t dtype, tensor_device_t device, tensor_rng_t *rng);

/** Bernoulli random numbers, 1 with probability p and 0 otherwise, in the dtype of `p`.
 *
 *  p: floating tensor; probabilities of 1, from 0 to 1
 *  rng: random number generator; nullable; default NULL: the default generator of the process
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_bernoulli(tensor_t *p, tensor_rng_t *rng);

/** Draws n indices with probabilities proportional to the non-negative weights (C,) or (N, C):
 *  int64 of shape (n,) or (N, n).
 *
 *  weights: floating tensor (C,) or (N, C), unnormalised probabilities, 0 or more
 *  n: number of draws, 0 or more
 *  replacement: whether to draw with replacement; default 0
 *  rng: random number generator; nullable; default NULL: the default generator of the process
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_multinomial(
    tensor_t *weights, int64_t n, tensor_bool_t replacement, tensor_rng_t *rng);

/** Draws one index for each row of the non-negative weights (..., C), with probabilities
 *  proportional to them: int64 of shape (...).
 *
 *  weights: floating tensor (..., C), unnormalised probabilities, 0 or more
 *  rng: random number generator; nullable; default NULL: the default generator of the process
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_categorical(tensor_t *weights, tensor_rng_t *rng);

/** Fills `x` with uniform random numbers in [low, high); of complex numbers both parts.
 *
 *  x: floating or complex tensor of any shape; written to
 *  low: lower bound; default 0.0
 *  high: upper bound, not included, at least `low`; default 1.0
 *  rng: random number generator; nullable; default NULL: the default generator of the process
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_uniform_(
    tensor_t *x, double low, double high, tensor_rng_t *rng);

/** Fills `x` with normal random numbers of the given mean and standard deviation; for complex
 *  numbers both parts have half of the variance.
 *
 *  x: floating or complex tensor of any shape; written to
 *  mean: mean of the distribution; default 0.0
 *  std: standard deviation, 0 or more; default 1.0
 *  rng: random number generator; nullable; default NULL: the default generator of the process
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_normal_(
    tensor_t *x, double mean, double std, tensor_rng_t *rng);

/** Fills `x` with exponential random numbers of rate `lambd`, with mean 1 / lambd.
 *
 *  x: floating tensor of any shape; written to
 *  lambd: rate, more than 0; default 1.0
 *  rng: random number generator; nullable; default NULL: the default generator of the process
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_exponential_(
    tensor_t *x, double lambd, tensor_rng_t *rng);

/** Fills `x` with random numbers of the Laplace distribution with the given mean and `scale`.
 *
 *  x: floating tensor of any shape; written to
 *  mean: mean of the distribution; default 0.0
 *  scale: scale, the mean absolute deviation, more than 0; default 1.0
 *  rng: random number generator; nullable; default NULL: the default generator of the process
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_laplace_(
    tensor_t *x, double mean, double scale, tensor_rng_t *rng);

/** Fills `x` with random numbers of the Cauchy distribution with the given median and scale
 *  `sigma`.
 *
 *  x: floating tensor of any shape; written to
 *  median: location, the median of the distribution; default 0.0
 *  sigma: scale, the half width at half maximum, more than 0; default 1.0
 *  rng: random number generator; nullable; default NULL: the default generator of the process
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_cauchy_(
    tensor_t *x, double median, double sigma, tensor_rng_t *rng);

/** Fills `x` with log-normal random numbers, whose logarithms have the given mean and standard
 *  deviation.
 *
 *  x: floating tensor of any shape; written to
 *  mean: mean of the logarithms; default 1.0
 *  std: standard deviation of the logarithms, more than 0; default 2.0
 *  rng: random number generator; nullable; default NULL: the default generator of the process
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_log_normal_(
    tensor_t *x, double mean, double std, tensor_rng_t *rng);

/** Fills `x` with geometric random numbers: the number of trials up to and including the first
 *  success, for success probability p in (0, 1).
 *
 *  x: real tensor of any shape; not bool; written to
 *  p: success probability of a trial, more than 0 and less than 1
 *  rng: random number generator; nullable; default NULL: the default generator of the process
 *  Differentiable in x.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_geometric_(
    tensor_t *x, double p, tensor_rng_t *rng);

/** Normal random numbers with the means `mean` and standard deviations `std`, which are broadcast;
 *  means may be complex, as in normal_. No gradient.
 *
 *  mean: floating or complex tensor; means
 *  std: floating tensor; standard deviations, 0 or more, broadcast with `mean`
 *  rng: random number generator; nullable; default NULL: the default generator of the process
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_normal(
    tensor_t *mean, tensor_t *std, tensor_rng_t *rng);

/** Poisson random numbers with expected values `rate`, in the dtype of `rate`. No gradient.
 *
 *  rate: floating tensor; expected values, 0 or more
 *  rng: random number generator; nullable; default NULL: the default generator of the process
 *  returns a tensor that the caller releases; NULL on failure
 *  Source: Hoermann 1993, algorithm PTRS; Loader 2000.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_poisson(tensor_t *rate, tensor_rng_t *rng);

/** Binomial random numbers: successes in `count` trials of probability `p`, which are broadcast. No
 *  gradient.
 *
 *  count: floating tensor; numbers of trials, 0 or more
 *  p: floating tensor; success probabilities, from 0 to 1, broadcast with `count`
 *  rng: random number generator; nullable; default NULL: the default generator of the process
 *  returns a tensor that the caller releases; NULL on failure
 *  Source: Hoermann 1993, algorithm BTRS; Loader 2000.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_binomial(
    tensor_t *count, tensor_t *p, tensor_rng_t *rng);

/** Beta random numbers in [0, 1] with the shape parameters a and b, which are broadcast. No
 *  gradient.
 *
 *  a: floating tensor; first shape parameters, more than 0
 *  b: floating tensor; second shape parameters, more than 0, broadcast with `a`
 *  rng: random number generator; nullable; default NULL: the default generator of the process
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_beta(tensor_t *a, tensor_t *b, tensor_rng_t *rng);

/** Gamma random numbers with shape `alpha` and `scale`, which are broadcast, with mean alpha *
 *  scale. Differentiable by implicit reparameterisation.
 *
 *  alpha: floating tensor; shape parameters, more than 0
 *  scale: floating tensor; scale parameters, more than 0, broadcast with `alpha`
 *  rng: random number generator; nullable; default NULL: the default generator of the process
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_gamma(
    tensor_t *alpha, tensor_t *scale, tensor_rng_t *rng);

/** Exponential random numbers with the given rates, with mean 1 / rate. Differentiable by
 *  reparameterisation.
 *
 *  rate: floating tensor; rates, more than 0
 *  rng: random number generator; nullable; default NULL: the default generator of the process
 *  returns a tensor that the caller releases; NULL on failure
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_exponential(tensor_t *rate, tensor_rng_t *rng);

/** Gamma random numbers with shape `alpha` and scale 1. Differentiable by implicit
 *  reparameterisation; see standard_gamma_grad.
 *
 *  alpha: floating tensor; shape parameters, more than 0
 *  rng: random number generator; nullable; default NULL: the default generator of the process
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in alpha.
 *  Source: Marsaglia and Tsang 2000; Figurnov, Mohamed and Mnih 2018, arXiv:1805.08498.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_standard_gamma(tensor_t *alpha, tensor_rng_t *rng);

/** Derivative of a gamma random number `x` with respect to its shape `alpha` at a fixed quantile:
 *  minus the derivative of the cumulative distribution function by alpha, divided by the density.
 *  NaN for x < 0 or alpha <= 0; no gradient.
 *
 *  alpha: floating tensor; shape parameters, more than 0; broadcasts with x
 *  x: floating tensor; random numbers drawn with these shapes, 0 or more; broadcasts with alpha
 *  returns a tensor that the caller releases; NULL on failure
 *  Differentiable in alpha, x.
 *  Error at most 100 ulp in float32.
 *  Source: DLMF 8.2.7, 8.6.3.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_standard_gamma_grad(tensor_t *alpha, tensor_t *x);

/* ==== Initialisation of weights ============================================================== */

/** Kaiming initialisation: fills `x` (out, in, ...) with uniform random numbers in [-b, b), b =
 *  sqrt(6 / ((1 + a**2) * fan)). The fan is in or out times the product of the other extents.
 *
 *  x: floating or complex tensor (out, in, ...), weights; written to
 *  a: negative slope of the leaky_relu that follows; default 0.0
 *  fan: TENSOR_FAN_IN or TENSOR_FAN_OUT; whether to count the input or the output connections of a
 *      unit; default TENSOR_FAN_IN
 *  rng: random number generator; nullable; default NULL: the default generator of the process
 *  Source: He et al. 2015, arXiv:1502.01852.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_kaiming_uniform_(
    tensor_t *x, double a, int32_t fan, tensor_rng_t *rng);

/** Kaiming initialisation: fills `x` (out, in, ...) with normal random numbers of standard
 *  deviation sqrt(2 / ((1 + a**2) * fan)); see kaiming_uniform_.
 *
 *  x: floating or complex tensor (out, in, ...), weights; written to
 *  a: negative slope of the leaky_relu that follows; default 0.0
 *  fan: TENSOR_FAN_IN or TENSOR_FAN_OUT; whether to count the input or the output connections of a
 *      unit; default TENSOR_FAN_IN
 *  rng: random number generator; nullable; default NULL: the default generator of the process
 *  Source: He et al. 2015, arXiv:1502.01852.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_kaiming_normal_(
    tensor_t *x, double a, int32_t fan, tensor_rng_t *rng);

/** Xavier initialisation: fills `x` (out, in, ...) with uniform random numbers in [-b, b), b = gain
 *  * sqrt(6 / (fan_in + fan_out)).
 *
 *  x: floating or complex tensor (out, in, ...), weights; written to
 *  gain: scale of the standard deviation; default 1.0
 *  rng: random number generator; nullable; default NULL: the default generator of the process
 *  Source: Glorot and Bengio 2010.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_xavier_uniform_(
    tensor_t *x, double gain, tensor_rng_t *rng);

/** Xavier initialisation: fills `x` (out, in, ...) with normal random numbers of standard deviation
 *  gain * sqrt(2 / (fan_in + fan_out)).
 *
 *  x: floating or complex tensor (out, in, ...), weights; written to
 *  gain: scale of the standard deviation; default 1.0
 *  rng: random number generator; nullable; default NULL: the default generator of the process
 *  Source: Glorot and Bengio 2010.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_xavier_normal_(
    tensor_t *x, double gain, tensor_rng_t *rng);

#ifdef __cplusplus
}
#endif
#endif /* TENSOR_OPS_H_ */
