// SPDX-License-Identifier: Apache-2.0
// Written by tools/generate.py from the tables. Do not edit.
#include "libtensor/ops/op_info.h"

namespace libtensor {

const OpInfo kOpInfos[] = {
    {},  // empty
    {},  // zeros
    {},  // ones
    {},  // full
    {},  // empty_like
    {},  // zeros_like
    {},  // ones_like
    {},  // full_like
    {},  // arange
    {},  // linspace
    {},  // eye
    {},  // logspace
    {},  // tril_indices
    {},  // triu_indices
    {},  // clone
    {},  // contiguous
    {},  // astype
    {},  // to_device
    {},  // copy_
    {},  // fill_
    {},  // zero_
    {},  // reshape
    {},  // view
    {},  // flatten
    {},  // permute_dims
    {},  // transpose
    {},  // matrix_transpose
    {},  // broadcast_to
    {},  // squeeze
    {},  // unsqueeze
    {},  // slice
    {},  // select
    {},  // narrow
    {},  // diagonal
    {},  // as_strided
    {},  // as_strided_scatter
    {},  // split
    {},  // unbind
    {},  // chunk
    {},  // array_split
    {},  // broadcast_tensors
    {},  // meshgrid
    {},  // detach
    {},  // moveaxis
    {},  // unflatten
    {},  // unfold
    {},  // atleast_1d
    {},  // atleast_2d
    {},  // atleast_3d
    {},  // select_scatter
    {},  // slice_scatter
    {},  // diagonal_scatter
    {},  // concat
    {},  // stack
    {},  // flip
    {},  // pad
    {},  // tile
    {},  // repeat
    {},  // repeat_interleave
    {},  // roll
    {},  // rot90
    {},  // flipud
    {},  // fliplr
    {},  // tril
    {},  // triu
    {},  // diag
    {},  // diag_embed
    {},  // block_diag
    {},  // hstack
    {},  // vstack
    {},  // dstack
    {},  // column_stack
    {},  // cartesian_prod
    {},  // combinations
    {},  // vander
    {},  // pad_reflect
    {},  // pad_replicate
    {},  // pad_circular
    {},  // fft_c2c
    {},  // fft_r2c
    {.real_result = true},  // fft_c2r
    {},  // fft
    {},  // ifft
    {},  // rfft
    {.real_result = true},  // irfft
    {.real_result = true},  // hfft
    {},  // ihfft
    {},  // fftn
    {},  // ifftn
    {},  // rfftn
    {.real_result = true},  // irfftn
    {.real_result = true},  // hfftn
    {},  // ihfftn
    {},  // fftfreq
    {},  // rfftfreq
    {},  // fftshift
    {},  // ifftshift
    {},  // full_complex
    {},  // complex
    {},  // polar
    {.real_result = true},  // view_as_real
    {},  // view_as_complex
    {.real_result = true},  // real
    {.real_result = true},  // imag
    {},  // conj
    {},  // conj_physical
    {.real_result = true},  // angle
    {},  // sgn
    {.boolean_result = true},  // isreal
    {},  // add
    {},  // sub
    {},  // mul
    {},  // div
    {.nonzero = 1},  // remainder
    {.nonzero = 1},  // floor_divide
    {.nonzero = 1},  // trunc_divide
    {.nonzero = 1},  // fmod
    {},  // float_power
    {},  // pow
    {},  // maximum
    {},  // minimum
    {},  // fmax
    {},  // fmin
    {},  // hypot
    {},  // atan2
    {},  // copysign
    {},  // nextafter
    {},  // heaviside
    {},  // logaddexp
    {},  // logaddexp2
    {},  // xlogy
    {},  // gcd
    {},  // lcm
    {},  // bitwise_and
    {},  // bitwise_or
    {},  // bitwise_xor
    {},  // bitwise_left_shift
    {},  // bitwise_right_shift
    {},  // neg
    {.real_result = true},  // abs
    {},  // sign
    {},  // reciprocal
    {},  // square
    {},  // sqrt
    {},  // rsqrt
    {},  // cbrt
    {},  // exp
    {},  // expm1
    {},  // exp2
    {},  // log
    {},  // log1p
    {},  // log2
    {},  // log10
    {},  // logit
    {},  // sin
    {},  // cos
    {},  // tan
    {},  // asin
    {},  // acos
    {},  // atan
    {},  // sinc
    {},  // sinh
    {},  // cosh
    {},  // tanh
    {},  // asinh
    {},  // acosh
    {},  // atanh
    {},  // sigmoid
    {},  // erf
    {},  // erfc
    {},  // erfinv
    {},  // lgamma
    {},  // digamma
    {},  // polygamma
    {},  // relu
    {},  // leaky_relu
    {},  // gelu
    {},  // silu
    {},  // relu6
    {},  // hardtanh
    {},  // hardsigmoid
    {},  // hardswish
    {},  // hardshrink
    {},  // softshrink
    {},  // tanhshrink
    {},  // threshold
    {},  // elu
    {},  // celu
    {},  // selu
    {},  // mish
    {},  // softplus
    {},  // softsign
    {},  // logsigmoid
    {},  // floor
    {},  // ceil
    {},  // round
    {},  // trunc
    {},  // frac
    {},  // rad2deg
    {},  // deg2rad
    {},  // nan_to_num
    {},  // positive
    {},  // bitwise_invert
    {},  // clamp
    {},  // lerp
    {},  // addcmul
    {},  // addcdiv
    {.condition = 0},  // where
    {.keeps_first = true, .condition = 1},  // masked_fill
    {.boolean_result = true},  // eq
    {.boolean_result = true},  // ne
    {.boolean_result = true},  // lt
    {.boolean_result = true},  // le
    {.boolean_result = true},  // gt
    {.boolean_result = true},  // ge
    {.boolean_result = true},  // logical_and
    {.boolean_result = true},  // logical_or
    {.boolean_result = true},  // logical_xor
    {.boolean_result = true},  // isclose
    {.boolean_result = true},  // allclose
    {.boolean_result = true},  // logical_not
    {.boolean_result = true},  // isnan
    {.boolean_result = true},  // isinf
    {.boolean_result = true},  // isfinite
    {.boolean_result = true},  // isposinf
    {.boolean_result = true},  // isneginf
    {.boolean_result = true},  // signbit
    {},  // sum
    {},  // prod
    {},  // mean
    {.real_result = true},  // var
    {.real_result = true},  // std
    {},  // max
    {},  // min
    {},  // argmax
    {},  // argmin
    {.boolean_result = true},  // any
    {.boolean_result = true},  // all
    {},  // logsumexp
    {},  // cumsum
    {},  // cumprod
    {},  // logcumsumexp
    {},  // cummax
    {},  // cummin
    {},  // max_with_indices
    {},  // min_with_indices
    {},  // nansum
    {},  // nanmean
    {},  // count_nonzero
    {},  // var_mean
    {},  // std_mean
    {.real_result = true},  // vector_norm
    {},  // diff
    {},  // trapezoid
    {},  // cumulative_trapezoid
    {},  // cov
    {},  // corrcoef
    {},  // histc
    {},  // bincount
    {},  // argsort
    {},  // sort
    {},  // topk
    {},  // kthvalue
    {},  // median
    {},  // nanmedian
    {},  // mode
    {},  // quantile
    {},  // nanquantile
    {},  // searchsorted
    {},  // bucketize
    {},  // unique_all
    {},  // unique_counts
    {},  // unique_inverse
    {},  // unique_values
    {},  // unique_dim
    {},  // unique_consecutive
    {},  // index_select
    {},  // gather
    {},  // scatter
    {},  // scatter_add
    {},  // scatter_reduce
    {},  // take_along_axis
    {},  // embedding
    {},  // embedding_bag
    {},  // one_hot
    {},  // nonzero
    {},  // index
    {},  // index_put
    {},  // masked_select
    {},  // masked_scatter
    {},  // take
    {},  // put
    {},  // index_add
    {},  // index_copy
    {},  // index_fill
    {},  // matmul
    {},  // matmul_integer
    {},  // addmm
    {},  // outer
    {},  // mv
    {},  // bmm
    {},  // baddbmm
    {},  // addbmm
    {},  // addmv
    {},  // addr
    {},  // dot
    {},  // vecdot
    {},  // inner
    {},  // tensordot
    {},  // kron
    {},  // cross
    {},  // trace
    {},  // multi_dot
    {},  // cdist
    {},  // pdist
    {},  // einsum
    {},  // cholesky_ex
    {},  // cholesky
    {},  // cholesky_solve
    {},  // cholesky_inverse
    {},  // lu_factor_ex
    {},  // lu_factor
    {},  // lu_unpack
    {},  // lu
    {},  // lu_solve
    {},  // solve_triangular
    {},  // solve_ex
    {},  // solve
    {},  // inv_ex
    {},  // inv
    {},  // det
    {},  // slogdet
    {},  // qr
    {},  // householder_product
    {},  // eigh
    {.real_result = true},  // eigvalsh
    {},  // svd
    {.real_result = true},  // svdvals
    {},  // pinv
    {},  // matrix_rank
    {},  // lstsq
    {.real_result = true},  // matrix_norm
    {.real_result = true},  // cond
    {},  // matrix_power
    {},  // matrix_exp
    {},  // linear
    {},  // linear_activation
    {},  // conv1d
    {},  // conv2d
    {},  // conv2d_input_grad
    {},  // conv2d_weight_grad
    {},  // conv3d
    {},  // conv3d_input_grad
    {},  // conv3d_weight_grad
    {},  // conv_transpose1d
    {},  // conv_transpose2d
    {},  // conv_transpose3d
    {},  // im2col
    {},  // col2im
    {},  // max_pool1d
    {},  // max_pool2d
    {},  // max_pool3d
    {},  // max_pool1d_with_indices
    {},  // max_pool2d_with_indices
    {},  // max_pool3d_with_indices
    {},  // max_unpool1d
    {},  // max_unpool2d
    {},  // max_unpool3d
    {},  // avg_pool1d
    {},  // avg_pool2d
    {},  // avg_pool2d_grad
    {},  // avg_pool3d
    {},  // avg_pool3d_grad
    {},  // lp_pool1d
    {},  // lp_pool2d
    {},  // lp_pool3d
    {},  // adaptive_avg_pool1d
    {},  // adaptive_avg_pool2d
    {},  // adaptive_avg_pool3d
    {},  // adaptive_max_pool1d
    {},  // adaptive_max_pool2d
    {},  // adaptive_max_pool3d
    {},  // interpolate
    {},  // interpolate_axis
    {},  // interpolate_axis_grad
    {},  // grid_sample
    {},  // affine_grid
    {},  // pixel_shuffle
    {},  // pixel_unshuffle
    {},  // channel_shuffle
    {},  // softmax
    {},  // log_softmax
    {},  // prelu
    {},  // glu
    {},  // layer_norm
    {},  // batch_norm
    {},  // dropout
    {},  // rms_norm
    {},  // group_norm
    {},  // instance_norm
    {},  // local_response_norm
    {},  // normalize
    {},  // feature_dropout
    {},  // alpha_dropout
    {},  // feature_alpha_dropout
    {},  // rrelu
    {},  // gumbel_softmax
    {},  // softmin
    {},  // scaled_dot_product_attention
    {},  // flash_attention
    {},  // multi_head_attention
    {},  // rnn_tanh_cell
    {},  // rnn_relu_cell
    {},  // gru_cell
    {},  // lstm_cell
    {},  // rnn_tanh
    {},  // rnn_relu
    {},  // gru
    {},  // lstm
    {},  // bilinear
    {},  // mse_loss
    {.real_result = true},  // l1_loss
    {},  // nll_loss
    {},  // cross_entropy
    {},  // softmax_nll
    {},  // bce_with_logits
    {},  // smooth_l1_loss
    {},  // huber_loss
    {},  // kl_div
    {},  // binary_cross_entropy
    {},  // poisson_nll_loss
    {},  // gaussian_nll_loss
    {},  // soft_margin_loss
    {},  // hinge_embedding_loss
    {},  // multi_margin_loss
    {},  // multilabel_margin_loss
    {},  // multilabel_soft_margin_loss
    {},  // cosine_similarity
    {.real_result = true},  // pairwise_distance
    {},  // cosine_embedding_loss
    {},  // margin_ranking_loss
    {.real_result = true},  // triplet_margin_loss
    {},  // ctc_loss
    {},  // ctc_nll
    {},  // ctc_nll_grad
    {},  // rand
    {},  // randn
    {},  // randint
    {},  // randperm
    {},  // bernoulli
    {},  // multinomial
    {},  // categorical
    {},  // uniform_
    {},  // normal_
    {},  // exponential_
    {},  // laplace_
    {},  // cauchy_
    {},  // log_normal_
    {},  // geometric_
    {},  // normal
    {},  // poisson
    {},  // binomial
    {},  // beta
    {},  // gamma
    {},  // exponential
    {},  // standard_gamma
    {},  // standard_gamma_grad
    {},  // kaiming_uniform_
    {},  // kaiming_normal_
    {},  // xavier_uniform_
    {},  // xavier_normal_
};

}  // namespace libtensor
