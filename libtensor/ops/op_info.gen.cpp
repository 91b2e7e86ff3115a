// Written by tools/generate.py from the tables. Do not edit.
#include "libtensor/ops/op_info.h"

namespace libtensor {

const OpInfo& op_info(OpId op) noexcept {
  static constexpr OpInfo infos[] = {
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
      {},  // abs
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
      {},  // var
      {},  // std
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
      {},  // vector_norm
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
      {},  // addmm
      {},  // outer
      {},  // einsum
      {},  // linear
      {},  // conv2d
      {},  // conv2d_input_grad
      {},  // conv2d_weight_grad
      {},  // im2col
      {},  // col2im
      {},  // max_pool2d
      {},  // avg_pool2d
      {},  // avg_pool2d_grad
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
      {},  // l1_loss
      {},  // nll_loss
      {},  // cross_entropy
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
      {},  // pairwise_distance
      {},  // cosine_embedding_loss
      {},  // margin_ranking_loss
      {},  // triplet_margin_loss
      {},  // ctc_loss
      {},  // ctc_nll
      {},  // ctc_nll_grad
      {},  // rand
      {},  // randn
      {},  // randint
      {},  // randperm
      {},  // bernoulli
      {},  // multinomial
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
      {},  // standard_gamma
      {},  // standard_gamma_grad
      {},  // kaiming_uniform_
      {},  // kaiming_normal_
      {},  // xavier_uniform_
      {},  // xavier_normal_
  };
  return infos[static_cast<int>(op)];
}

}  // namespace libtensor
