# SPDX-License-Identifier: Apache-2.0
"""Tests that gen_julia.py derives: every C function of every row through the form that a user of Julia writes.

Each is compared with the C function, called with row-major axes and positions from 0, and once gets a tensor that was
freed, or another argument that the library refuses, for its message.
"""

from julia_forms import POSITION_NUMBERS, Form, is_elementwise, julia_function, own_function

HEAD = """# Every C function of every row, as Julia writes it; derived by tools/generate.py.

"""
# How an argument is drawn: what the Julia form and the C function get. By op and name, by name, by type.
BY_NAME = {
    "as_strided.shape": "(2, 2)", "as_strided.strides": "(1, 1)", "as_strided.offset": "1",
    "as_strided_scatter.src": "numbers(2, 2)", "as_strided_scatter.shape": "(2, 2)",
    "as_strided_scatter.strides": "(1, 2)", "as_strided_scatter.offset": "1",
    "addmm.c": "numbers(2, 2)", "addmm.b": "numbers(3, 2)", "outer.a": "numbers(2)", "outer.b": "numbers(3)",
    "mv.b": "numbers(3)", "bmm.a": "numbers(2, 2, 3)", "bmm.b": "numbers(2, 3, 2)", "baddbmm.c": "numbers(2, 2, 2)",
    "baddbmm.a": "numbers(2, 2, 3)", "baddbmm.b": "numbers(2, 3, 2)", "addbmm.c": "numbers(2, 2)",
    "addbmm.a": "numbers(2, 2, 3)", "addbmm.b": "numbers(2, 3, 2)", "addmv.c": "numbers(2)", "addmv.b": "numbers(3)",
    "matmul_integer.a": "whole(T)", "matmul_integer.b": "whole(numbers(3, 2))",
    "addr.c": "numbers(2, 3)", "addr.a": "numbers(2)", "addr.b": "numbers(3)", "cross.a": "numbers(3, 2)",
    "cross.b": "numbers(3, 2)", "multi_dot.xs": "[T, numbers(3, 2)]", "trace.offset": "1",
    **{f"{op}.x": "numbers(2, 2)" for op in ("cholesky_ex", "inv_ex", "eigh", "eigvalsh", "matrix_power", "matrix_exp")},
    **{f"{op}.a": "numbers(2, 2)" for op in ("solve_triangular", "solve_ex", "solve")},
    "cholesky_solve.l": "numbers(2, 2)", "cholesky_inverse.l": "numbers(2, 2)", "lu_unpack.lu": "numbers(2, 2)",
    "lu_solve.lu": "numbers(2, 2)", "pivots": "Tensor(Int32[2, 2])", "householder_product.x": "numbers(3, 2)",
    "householder_product.tau": "numbers(2)", "matrix_rank.x": "numbers(2, 2)", "matrix_rank.atol": "Tensor(0.1)",
    "matrix_rank.rtol": "Tensor(0.1)", "matrix_norm.ord": '"fro"', "matrix_norm.axis1": "2",
    "linear.weight": "numbers(4, 3)", "linear.bias": "numbers(4)",
    "linear_activation.weight": "numbers(4, 3)", "linear_activation.bias": "numbers(4)", "activation": '"relu"',
    "conv2d.x": "numbers(1, 2, 5, 5)", "conv2d.weight": "numbers(3, 2, 3, 3)", "conv2d.bias": "numbers(3)",
    "conv2d_input_grad.dy": "numbers(1, 3, 5, 5)", "conv2d_input_grad.weight": "numbers(3, 2, 3, 3)",
    "conv2d_input_grad.shape": "(1, 2, 5, 5)", "conv2d_weight_grad.dy": "numbers(1, 3, 5, 5)",
    "conv2d_weight_grad.x": "numbers(1, 2, 5, 5)", "conv2d_weight_grad.shape": "(3, 2, 3, 3)",
    "max_pool2d.x": "numbers(1, 2, 4, 4)", "avg_pool2d.x": "numbers(1, 2, 4, 4)", "kernel": "(2, 2)",
    "avg_pool2d_grad.dy": "numbers(1, 2, 5, 5)", "avg_pool2d_grad.shape": "(1, 2, 4, 4)",
    "conv1d.x": "numbers(1, 2, 5)", "conv1d.weight": "numbers(3, 2, 3)", "conv1d.bias": "numbers(3)",
    "conv3d.x": "numbers(1, 2, 3, 4, 3)", "conv3d.weight": "numbers(3, 2, 3, 3, 3)", "conv3d.bias": "numbers(3)",
    "conv3d_input_grad.dy": "numbers(1, 3, 3, 4, 3)", "conv3d_input_grad.weight": "numbers(3, 2, 3, 3, 3)",
    "conv3d_input_grad.shape": "(1, 2, 3, 4, 3)", "conv3d_weight_grad.dy": "numbers(1, 3, 3, 4, 3)",
    "conv3d_weight_grad.x": "numbers(1, 2, 3, 4, 3)", "conv3d_weight_grad.shape": "(3, 2, 3, 3, 3)",
    "conv_transpose1d.x": "numbers(1, 2, 5)", "conv_transpose1d.weight": "numbers(2, 3, 3)",
    "conv_transpose1d.bias": "numbers(3)", "conv_transpose2d.x": "numbers(1, 2, 3, 4)",
    "conv_transpose2d.weight": "numbers(2, 3, 3, 3)", "conv_transpose2d.bias": "numbers(3)",
    "conv_transpose3d.x": "numbers(1, 2, 3, 4, 3)", "conv_transpose3d.weight": "numbers(2, 3, 3, 3, 3)",
    "conv_transpose3d.bias": "numbers(3)", "output_padding": "0",
    "lp_pool1d.norm_type": "2.0", "lp_pool2d.norm_type": "2.0", "lp_pool3d.norm_type": "2.0",
    "avg_pool3d_grad.dy": "numbers(1, 1, 3, 3, 3)", "avg_pool3d_grad.shape": "(1, 1, 2, 2, 2)",
    "divisor_override": "3", "interpolate.x": "numbers(1, 2, 3, 4)", "interpolate.shape": "(4, 2)",
    "interpolate.mode": '"bilinear"', "interpolate_axis.x": "numbers(2, 3)", "interpolate_axis.mode": '"linear"',
    "interpolate_axis_grad.mode": '"linear"', "interpolate_axis.scale": "1.0", "interpolate_axis_grad.scale": "1.0",
    "grid_sample.x": "numbers(1, 2, 3, 4)", "grid": "numbers(1, 2, 2, 2)", "grid_sample.mode": '"bilinear"',
    "padding_mode": '"border"', "theta": "numbers(1, 2, 3)", "affine_grid.shape": "(1, 1, 2, 3)",
    "pixel_shuffle.x": "numbers(1, 4, 2, 2)", "pixel_unshuffle.x": "numbers(1, 1, 4, 4)",
    "channel_shuffle.x": "numbers(1, 4, 2)", "channel_shuffle.groups": "2",
    "max_pool1d.x": "numbers(1, 2, 4)", "max_pool3d.x": "numbers(1, 1, 4, 4, 4)",
    "max_pool1d_with_indices.x": "numbers(1, 2, 4)", "max_pool2d_with_indices.x": "numbers(1, 2, 4, 4)",
    "max_pool3d_with_indices.x": "numbers(1, 1, 4, 4, 4)", "avg_pool1d.x": "numbers(1, 2, 4)",
    "avg_pool3d.x": "numbers(1, 1, 4, 4, 4)", "lp_pool1d.x": "numbers(1, 2, 4)", "lp_pool2d.x": "numbers(1, 2, 4, 4)",
    "lp_pool3d.x": "numbers(1, 1, 4, 4, 4)", "adaptive_avg_pool1d.x": "numbers(1, 2, 4)",
    "adaptive_avg_pool1d.shape": "(2,)", "adaptive_avg_pool2d.x": "numbers(1, 2, 4, 4)",
    "adaptive_avg_pool2d.shape": "(2, 2)", "adaptive_avg_pool3d.x": "numbers(1, 1, 4, 4, 4)",
    "adaptive_avg_pool3d.shape": "(2, 2, 2)", "adaptive_max_pool1d.x": "numbers(1, 2, 4)",
    "adaptive_max_pool1d.shape": "(2,)", "adaptive_max_pool2d.x": "numbers(1, 2, 4, 4)",
    "adaptive_max_pool2d.shape": "(2, 2)", "adaptive_max_pool3d.x": "numbers(1, 1, 4, 4, 4)",
    "adaptive_max_pool3d.shape": "(2, 2, 2)", "max_pool1d.kernel": "(2,)", "max_pool1d_with_indices.kernel": "(2,)",
    "avg_pool1d.kernel": "(2,)", "lp_pool1d.kernel": "(2,)", "max_pool3d.kernel": "(2, 2, 2)",
    "max_pool3d_with_indices.kernel": "(2, 2, 2)", "avg_pool3d.kernel": "(2, 2, 2)", "lp_pool3d.kernel": "(2, 2, 2)",
    "conv1d.stride": "1", "conv1d.padding": "1", "conv1d.dilation": "1", "conv_transpose1d.stride": "1",
    "conv_transpose1d.padding": "1", "conv_transpose1d.dilation": "1", "max_pool1d.stride": "1",
    "max_pool1d.padding": "1", "max_pool1d.dilation": "1", "max_pool1d_with_indices.stride": "1",
    "max_pool1d_with_indices.padding": "1", "max_pool1d_with_indices.dilation": "1", "avg_pool1d.stride": "1",
    "avg_pool1d.padding": "1", "lp_pool1d.stride": "1", "conv3d.stride": "1", "conv3d.padding": "1",
    "conv3d.dilation": "1", "conv_transpose3d.stride": "1", "conv_transpose3d.padding": "1",
    "conv_transpose3d.dilation": "1", "max_pool3d.stride": "1", "max_pool3d.padding": "1", "max_pool3d.dilation": "1",
    "max_pool3d_with_indices.stride": "1", "max_pool3d_with_indices.padding": "1",
    "max_pool3d_with_indices.dilation": "1", "avg_pool3d.stride": "1", "avg_pool3d.padding": "1",
    "lp_pool3d.stride": "1", "conv3d_input_grad.stride": "1", "conv3d_input_grad.padding": "1",
    "conv3d_input_grad.dilation": "1", "conv3d_weight_grad.stride": "1", "conv3d_weight_grad.padding": "1",
    "conv3d_weight_grad.dilation": "1", "avg_pool3d_grad.kernel": "2", "avg_pool3d_grad.stride": "1",
    "avg_pool3d_grad.padding": "1", "max_unpool1d.x": "numbers(1, 2, 2)", "max_unpool2d.x": "numbers(1, 1, 1, 2)",
    "max_unpool3d.x": "numbers(1, 1, 1, 1, 2)", "max_unpool1d.indices": "reshape(Tensor([1, 2, 1, 4]), 1, 2, 2)",
    "max_unpool2d.indices": "reshape(Tensor([1, 3]), 1, 1, 1, 2)",
    "max_unpool3d.indices": "reshape(Tensor([2, 6]), 1, 1, 1, 1, 2)", "max_unpool1d.shape": "(4,)",
    "max_unpool2d.shape": "(2, 2)", "max_unpool3d.shape": "(2, 2, 2)",
    "layer_norm.weight": "numbers(3)", "layer_norm.bias": "numbers(3)", "norm_ndim": "1",
    "batch_norm.x": "numbers(4, 3)", "batch_norm.weight": "numbers(3)", "batch_norm.bias": "numbers(3)",
    "running_mean": "numbers(3)", "running_var": "numbers(3)",
    "nll_loss.weight": "numbers(3)", "cross_entropy.weight": "numbers(3)", "pos_weight": "numbers(3)",
    "embedding.weight": "numbers(4, 3)", "multinomial.n": "2", "bernoulli.p": "T ./ 2",
    "normal.std": "numbers(2, 3)", "normal_.std": "0.5", "binomial.count": "floor.(T .* 4)", "binomial.p": "numbers(2, 3) ./ 8",
    "poisson.rate": "numbers(2, 3)", "beta.a": "numbers(2, 3)", "standard_gamma.alpha": "numbers(2, 3)",
    "gamma.alpha": "numbers(2, 3)", "gamma.scale": "numbers(2, 3)", "exponential.rate": "numbers(2, 3)",
    "categorical.weights": "numbers(2, 3)",
    "take_along_axis.index": "[1 2 2; 2 1 1]", "gather.index": "[1 2 2; 2 1 1]", "scatter.index": "[1 2 2; 2 1 1]",
    "scatter_add.index": "[1 2 2; 2 1 1]", "index": "[2, 1]", "target": "[3, 1]",
    "mse_loss.target": "numbers(2, 3)", "l1_loss.target": "numbers(2, 3)", "bce_with_logits.target": "numbers(2, 3)",
    "ignore_index": "1", "groups": "1", "rot90.k": "1", "rot90.axis1": "2", "roll.shifts": "1", "repeats": "Tensor([2, 1])",
    "vector_norm.ord": "2.0", "corrcoef.x": "numbers(2, 3)", "trapezoid.x": "numbers(2, 3)", "dx": "1.0",
    "cumulative_trapezoid.x": "numbers(2, 3)", "histc.bins": "3", "histc.min": "0.0", "histc.max": "2.0",
    "topk.k": "1", "kthvalue.k": "1", "select_scatter.src": "numbers(3)", "select_scatter.index": "2", "unfold.size": "1",
    "boundaries": "numbers(4)", "vander.x": "numbers(3)", "vander.n": "2",
    "unflatten.sizes": "(1, 2)", "diag_embed.axis1": "3", "diag_embed.offset": "1",
    "diagonal_scatter.axis1": "2", "diagonal_scatter.offset": "1", "diagonal_scatter.src": "numbers(2)",
    "meshgrid.xs": "[T[1, :], T[2, :]]", "indexing": '"ij"', "cartesian_prod.xs": "[T[1, :], T[2, :]]", "combinations.x": "numbers(4)", "widths": "(0, 0, 1, 1)",
    "mask": "numbers(2, 3) .> 1", "masked_scatter.src": "numbers(7)", "index_add.index": "[2, 1]",
    "index_add.src": "numbers(2, 3)", "index_fill.value": "Tensor(0.5)", "alpha": "2",
    "im2col.x": "numbers(1, 2, 4, 4)", "col2im.x": "numbers(1, 8, 25)", "col2im.shape": "(4, 4)",
    "smooth_l1_loss.target": "numbers(2, 3)", "huber_loss.target": "numbers(2, 3)", "kl_div.target": "numbers(2, 3)",
    "poisson_nll_loss.target": "numbers(2, 3)", "gaussian_nll_loss.target": "numbers(2, 3)",
    "soft_margin_loss.target": "numbers(2, 3)", "hinge_embedding_loss.target": "numbers(2, 3)",
    "multilabel_soft_margin_loss.target": "numbers(2, 3)", "margin_ranking_loss.target": "numbers(2, 3)",
    "binary_cross_entropy.target": "numbers(2, 3)", "binary_cross_entropy.x": "T ./ 8",
    "cosine_embedding_loss.target": "numbers(2)", "rms_norm.weight": "numbers(3)", "group_norm.x": "numbers(2, 4, 3)",
    "group_norm.weight": "numbers(4)", "group_norm.bias": "numbers(4)", "instance_norm.x": "numbers(2, 3, 4)",
    "instance_norm.weight": "numbers(3)", "instance_norm.bias": "numbers(3)",
    "local_response_norm.x": "numbers(2, 3, 4)", "multi_margin_loss.p": "2.0",
    "multi_margin_loss.weight": "numbers(3)", "multilabel_margin_loss.target": "[3 0 1; 1 2 0]",
    "multilabel_soft_margin_loss.weight": "numbers(3)", "scaled_dot_product_attention.mask": "numbers(2, 2)", "flash_attention.mask": "numbers(2, 2)",
    "causal": "false", "enable_gqa": "false", "num_heads": "1", "in_weight": "numbers(9, 3)",
    "q_weight": "numbers(3, 3)", "k_weight": "numbers(3, 3)", "v_weight": "numbers(3, 3)", "in_bias": "numbers(9)",
    "bias_k": "numbers(3)", "bias_v": "numbers(3)", "out_weight": "numbers(3, 3)", "out_bias": "numbers(3)",
    "key_padding_mask": "numbers(2) .> 1", "multi_head_attention.mask": "numbers(2, 2)", "targets": "[2, 1]",
    "input_lengths": "Tensor([2])", "target_lengths": "Tensor([2])", "blank": "1",
    "ctc_nll.log_probs": "numbers(4, 1, 3)", "ctc_nll_grad.dy": "numbers(1)",
    "ctc_nll_grad.log_probs": "numbers(4, 1, 3)", "scatter_reduce.index": "[1 2 2; 2 1 1]", "reduce": '"prod"',
    "embedding_bag.weight": "numbers(4, 3)", "embedding_bag.index": "[1, 2, 2]", "offsets": "[1, 3]",
    "mode": '"sum"', "per_sample_weights": "numbers(3)", "bilinear.x2": "numbers(2, 2)",
    "bilinear.weight": "numbers(4, 3, 2)", "bilinear.bias": "numbers(4)", "rnn_tanh_cell.w_ih": "numbers(2, 3)",
    "rnn_tanh_cell.w_hh": "numbers(2, 2)", "rnn_tanh_cell.b_ih": "numbers(2)", "rnn_tanh_cell.b_hh": "numbers(2)",
    "rnn_tanh.bias": "false", "rnn_tanh.weights": "[numbers(2, 3), numbers(2, 2)]",
    "rnn_relu_cell.w_ih": "numbers(2, 3)", "rnn_relu_cell.w_hh": "numbers(2, 2)", "rnn_relu_cell.b_ih": "numbers(2)",
    "rnn_relu_cell.b_hh": "numbers(2)", "rnn_relu.bias": "false",
    "rnn_relu.weights": "[numbers(2, 3), numbers(2, 2)]", "gru_cell.w_ih": "numbers(6, 3)",
    "gru_cell.w_hh": "numbers(6, 2)", "gru_cell.b_ih": "numbers(6)", "gru_cell.b_hh": "numbers(6)",
    "gru.bias": "false", "gru.weights": "[numbers(6, 3), numbers(6, 2)]", "lstm_cell.w_ih": "numbers(8, 3)",
    "lstm_cell.w_hh": "numbers(8, 2)", "lstm_cell.b_ih": "numbers(8)", "lstm_cell.b_hh": "numbers(8)",
    "lstm.bias": "false", "lstm.weights": "[numbers(8, 3), numbers(8, 2)]", "rnn_tanh_cell.h": "numbers(2, 2)",
    "rnn_relu_cell.h": "numbers(2, 2)", "gru_cell.h": "numbers(2, 2)", "lstm_cell.h": "numbers(2, 2)",
    "lstm_cell.c": "numbers(2, 2)", "h0": "numbers(1, 2)", "c0": "numbers(1, 2)", "layers": "1",
    "bidirectional": "false",
    "prelu.weight": "numbers(3)", "glu.x": "numbers(2, 4)",
}  # fmt: skip
BY_TYPE = {"tensor": "numbers(2, 3)", "tensors": "[T, numbers(2, 3)]", "float": "0.5", "int": "2", "bool": "true", "axes": "1", "axis": "1", "axis?": "1",
           "dtype": "Float64", "ints": "(1, 1)", "shape": "(2, 3)", "rng": "Generator(5)", "reduction": ":sum",
           "fan": ":fan_out", "string": '"ij->ji"'}  # fmt: skip

# Forms that are written by hand: (what Julia writes, the C function and its arguments). T is a tensor that may be freed.
HAND = {
    "empty": ("size(Tensor{Float64}(undef, 2, 3)) == (2, 3)", None),
    "zeros": ("zeros(Tensor{Float64}, 2, 3)", "Int64[2, 3], 2, F64, 0"),
    "ones": ("ones(Tensor{Float64}, 2, 3)", "Int64[2, 3], 2, F64, 0"),
    "full": ("full(Float64, 1.5, 2, 3)", "Int64[2, 3], 2, 1.5, F64, 0"),
    "full_i64": ("full(Int64, 7, 2, 3)", "Int64[2, 3], 2, 7, 0, 0"),
    "zeros_like": ("zero(T)", "T, 0, 0"),
    "empty_like": ("size(similar(T)) == (2, 3)", None),
    "ones_like": ("one.(T)", "T, 0, 0"),
    "arange": ("arange(Float64, 0, 1, 0.25)", "0, 1, 0.25, F64, 0"),
    "arange_i64": ("arange(Int64, 0, 9, 2)", "0, 9, 2, 0, 0"),
    "linspace": ("linspace(Float64, 0, 1, 4)", "0, 1, 4, 1, F64, 0"),
    "eye": ("eye(Float64, 2, 3)", "2, 3, 0, F64, 0"),
    "clone": ("copy(T)", "T"),
    "astype": ("Float32.(T)", "T, C.TENSOR_FLOAT32"),
    "copy_": ("copyto!(T, numbers(3, 2)')", "T, numbers(3, 2)'"),
    "fill_": ("fill!(T, 0.5)", "T, 0.5"),
    "fill_i64_": ("fill!(T, 4)", "T, 4"),
    "zero_": ("LibTensor.zero!(T)", "T"),
    "reshape": ("rowmajor_reshape(T, 3, :)", "T, Int64[3, 2], 2"),
    "flatten": ("flatten(T)", "T, 0, 1"),
    "permute_dims": ("permutedims(T, (2, 1))", "T, Int64[1, 0], 2"),
    "transpose": ("swapdims(T, 1, 2)", "T, 0, 1"),
    "matrix_transpose": ("T'", "T"),
    "broadcast_to": ("broadcast_to(T, 2, 3)", "T, Int64[2, 3], 2"),
    "squeeze": ("dropdims(numbers(1, 3); dims=1)", "numbers(1, 3), Int32[0], 1"),
    "unsqueeze": ("unsqueeze(T; dims=2)", "T, 1"),
    "slice": ("T[:, 1:2:3]", "T, 1, 0, 3, 2"),
    "select": ("selectdim(T, 2, 3)", "T, 1, 2"),
    "narrow": ("T[:, 2:3]", "T, 1, 1, 2"),
    "diagonal": ("diag(T, 1)", "T, 1, 0, 1"),
    "detach": ("LibTensor.detach(T)", "T"),
    "to_device": ("LibTensor.to_device(T)", "T, C.TENSOR_CPU"),
    "full_like": ("full(T, 1.5)", "T, 1.5, 0, 0"),
    "full_like_i64": ("full(T, 2)", "T, 2, 0, 0"),
    "logspace": ("logspace(Float64, 0, 2, 3; base=2)", "0, 2, 3, 1, 2, F64, 0"),
    "tril_indices": ("tril_indices(2, 3, 1) .- 1", "2, 3, 1, 0, 0"),
    "triu_indices": ("triu_indices(2) .- 1", "2, 2, 0, 0, 0"),
    "view": ("rowmajor_view(T, 3, 2)", "T, Int64[3, 2], 2"),
    "moveaxis": ("moveaxis(T, 1, 2)", "T, Int64[0], 1, Int64[1], 1"),
    "slice_scatter": ("slice_scatter(T, [8.0 9.0; 7.0 6.0], 1:2:3; dims=2)", "T, Tensor([8.0 9.0; 7.0 6.0]), 1, 0, 3, 2"),
    "split": ("split(T, (1, 2); dims=2)", "T, Int64[1, 2], 2, 1"),
    "diag": ("diagm(1 => vec(T))", "vec(T), 1"),
    "tril": ("tril(T, 1)", "T, 1"),
    "triu": ("triu(T)", "T, 0"),
    "concat": ("[T numbers(2, 1)]", "pair(T, numbers(2, 1)), 2, 1"),
    "stack": ("stack([T, T]; dims=1)", "pair(T, T), 2, 0"),
    "flip": ("reverse(T; dims=2)", "T, Int32[1], 1"),
    "pad": ("pad(T, (0, 1, 1, 0), 0.5)", "T, Int64[0, 1, 1, 0], 4, 0.5"),
    "pad_i64": ("pad(T, (0, 1, 1, 0), 2)", "T, Int64[0, 1, 1, 0], 4, 2"),
    "tile": ("repeat(T, 2, 3)", "T, Int64[2, 3], 2"),
    "repeat": ("repeat(T; inner=(1, 2))", "T, 2, 1"),
    "var": ("var(T; dims=1)", "T, Int32[0], 1, 1, 1"),
    "std": ("std(T; dims=2, corrected=false)", "T, Int32[1], 1, 0, 1"),
    "any": ("any(T .> 1; dims=1)", "T .> 1, Int32[0], 1, 1"),
    "all": ("all(T .> 1; dims=1)", "T .> 1, Int32[0], 1, 1"),
    "argmax": ("argmax(T; dims=2) .- 1", "T, 1, 1"),
    "argmin": ("argmin(T; dims=2) .- 1", "T, 1, 1"),
    "cumsum": ("cumsum(T; dims=2)", "T, 1, 0"),
    "cumprod": ("cumprod(T; dims=2)", "T, 1, 0"),
    "quantile": ("quantile(T, [0.25, 0.5]; dims=2)", "T, Tensor([0.25, 0.5]), 1, 1, \"linear\""),
    "nanquantile": ("nanquantile(T, 0.5; interpolation=:lower)", "T, Tensor(0.5), C.TENSOR_AXIS_NONE, 0, \"lower\""),
    "bincount": ("bincount([2, 1, 2]; weights=T[:, 1:1:3][1, :])", "Tensor([1, 0, 1]), T[1, :], 0"),
    "cov": ("cov(T; corrected=false)", "T', 0, C_NULL, C_NULL"),
    "diff": ("diff(T; dims=2, prepend=numbers(2, 1))", "T, 1, 1, numbers(2, 1), C_NULL"),
    "searchsorted": ("searchsortedfirst(T, numbers(2, 2)) .- 1", "T, numbers(2, 2), 0"),
    "take": ("take(T, [4 1; 1 2])", "T', Tensor([3 0; 0 1]), C.TENSOR_AXIS_NONE"),
    "put": ("transpose(put(T, [4, 1], [8.0, 9.0]))", "T', Tensor([3, 0]), Tensor([8.0, 9.0]), 0"),
    "put_": ("put!(T, [4, 4], [8.0, 9.0]; accumulate=true)", "T', Tensor([3, 3]), Tensor([8.0, 9.0]), 1"),
    "clamp_": ("clamp!(T, numbers(2, 1) .- 1, numbers(2, 3))", "T, numbers(2, 1) .- 1, numbers(2, 3)"),
    "clamp_scalar_": ("clamp!(T, 0.5, 1.5)", "T, 0.5, 1.5"),
    "clamp_scalar_i64_": ("clamp!(T, 0, 1)", "T, 0, 1"),
    "nonzero": ("Tensor([p[d] - 1 for p in findall(T .> 1), d in (2, 1)])", "(T .> 1)'"),
    "where": ("ifelse.(T .> 1, T, 2 .* T)", "T .> 1, T, 2 .* T"),
    "where_scalar": ("ifelse.(T .> 1, T, 0.5)", "T .> 1, T, 0.5"),
    "where_scalar_i64": ("ifelse.(T .> 1, T, 2)", "T .> 1, T, 2"),
    "clamp": ("clamp.(T, numbers(2, 1) .- 1, numbers(2, 3))", "T, numbers(2, 1) .- 1, numbers(2, 3)"),
    "clamp_scalar": ("clamp.(T, 0.5, 1.5)", "T, 0.5, 1.5"),
    "clamp_scalar_i64": ("clamp.(T, 0, 1)", "T, 0, 1"),
    "masked_fill": ("masked_fill(T, T .> 1, Tensor(9.0))", "T, T .> 1, Tensor(9.0)"),
    "masked_fill_scalar": ("masked_fill(T, T .> 1, 0.5)", "T, T .> 1, 0.5"),
    "masked_fill_scalar_i64": ("masked_fill(T, T .> 1, 2)", "T, T .> 1, 2"),
    "masked_fill_": ("masked_fill!(T, numbers(2, 3) .> 1, Tensor(9.0))", "T, numbers(2, 3) .> 1, Tensor(9.0)"),
    "masked_fill_scalar_": ("masked_fill!(T, numbers(2, 3) .> 1, 0.5)", "T, numbers(2, 3) .> 1, 0.5"),
    "masked_fill_scalar_i64_": ("masked_fill!(T, numbers(2, 3) .> 1, 2)", "T, numbers(2, 3) .> 1, 2"),
    "allclose": ("Tensor(allclose(T, T .+ 0.2; rtol=0.5))", "T, T .+ 0.2, 0.5, 1e-8, 0"),
    "one_hot": ("one_hot([2, 1], 3)", "Tensor([1, 0]), 3"),
    "index": ("T[numbers(2, 3) .> 1]", "T', pair((numbers(2, 3) .> 1)'), 1"),
    "index_put": ("index_put(T, ([1, 2], [1]), [8.0, 9.0])", "T, pair(Tensor([0, 1]), Tensor([0])), 2, Tensor([8.0, 9.0]), 0"),
    "index_put_": ("setindex!(T, [8.0, 9.0], [1, 2], 1)", "T, pair(Tensor([0, 1]), Tensor([0])), 2, Tensor([8.0, 9.0]), 0"),
    "matmul": ("T * numbers(3, 2)", "T, numbers(3, 2)"),
    "dot": ("dot(T[1, :], numbers(3))", "T[1, :], numbers(3)"),
    "kron": ("kron(T, numbers(2, 2))", "T, numbers(2, 2)"), "det": ("det(T[:, 1:2])", "T[:, 1:2]"),
    "inv": ("inv(T[:, 1:2])", "T[:, 1:2]"), "pinv": ("pinv(T; rtol=0.1)", "T, nothing, Tensor(0.1), 0"),
    "svdvals": ("svdvals(T)", "T"), "cholesky": ("cholesky(T * T')", "T * T', 0"), "cond": ("cond(T, 2)", 'T, "2"'),
    "normalize": ("normalize(T; dims=1)", "T, 2.0, 0, 1e-12"),
    "tensordot": ("tensordot(T, numbers(3, 4), (2,), (1,))", "T, numbers(3, 4), Int64[1], 1, Int64[0], 1"),
    "einsum": ('einsum("ij->ji", T)', '"ij->ji", pair(T), 1'),
    "rand": ("rand(Generator(5), Tensor{Float64}, 2, 3)", "Int64[2, 3], 2, F64, 0, Generator(5)"),
    "randn": ("randn(Generator(5), Tensor{Float64}, 2, 3)", "Int64[2, 3], 2, F64, 0, Generator(5)"),
    "randint": ("randint(3:9, 2, 3; rng=Generator(5))", "3, 10, Int64[2, 3], 2, 0, 0, Generator(5)"),
    "randperm": ("randperm(Tensor, 5; rng=Generator(5)) .- 1", "5, 0, 0, Generator(5)"),
}  # fmt: skip
# The call that the library refuses, where no tensor goes in, and a part of its message.
REFUSED = {
    "zeros": ("zeros(Tensor, -1)", "-1"), "ones": ("ones(Tensor, -1)", "-1"), "full": ("full(Float32, 1.0, -1)", "-1"),
    "full_i64": ("full(Int64, 1, -1)", "-1"), "arange": ("arange(Float64, 0, 1, 0.0)", "step"),
    "arange_i64": ("arange(Int64, 0, 1, 0)", "step"), "linspace": ("linspace(Float64, 0, 1, -1)", "-1"),
    "eye": ("eye(Float32, -1)", "-1"), "rand": ("rand(Tensor{Int64}, 2)", "int64"),
    "randn": ("randn(Tensor{Int64}, 2)", "int64"), "randint": ("randint(1:0, 2)", "1"),
    "randperm": ("randperm(Tensor, -1)", "-1"), "one_hot": ("one_hot([5], 2)", "6"),
    "logspace": ("logspace(Float64, 0, 1, -1)", "-1"), "tril_indices": ("tril_indices(-1)", "-1"),
    "triu_indices": ("triu_indices(-1)", "-1"),
    "squeeze": ("dropdims(numbers(1); dims=(1, 1))", "twice"),
}  # fmt: skip
# The same for several results, as names of the row: (a named tuple in Julia, the C function's arguments).
HAND_RESULTS = {
    "qr": ("(f = qr(T); (q=f.Q, r=f.R))", 'T, "reduced"'),
    "lu": ("(f = lu(T); (p=f.P, l=f.L, u=f.U))", "T, 1"),
    "svd": ("(f = svd(T); (u=f.U, s=f.S, vh=f.Vt))", "T, 0"),
    "slogdet": ("(f = logabsdet(T * T'); (sign=f.sign, logabsdet=f.logabsdet))", "T * T'"),
    "sort": ("(values=sort(T; dims=2, rev=true), indices=argsort(T; dims=2, descending=true))", "T, 1, 1"),
    "median": ("lower_median(T; dims=2)", "T, 1, 1"),
    "nanmedian": ("nanmedian(T)", "T', C.TENSOR_AXIS_NONE, 0"),
    "unique_all": ("(r = unique_all(T); merge(r, (inverse_indices=r.inverse_indices',)))", "T'"),
}


# Rows for complex numbers, whose values are not those of the numbers drawn here.
OF_COMPLEX = set(
    "full_complex complex polar view_as_real view_as_complex real imag conj conj_physical angle sgn isreal "
    "fft_c2c fft_r2c fft_c2r fft ifft rfft irfft hfft ihfft fftn ifftn rfftn irfftn hfftn ihfftn fftfreq rfftfreq fftshift ifftshift".split()
)


def sample(op, arg):
    places = f"{op.name}.{arg.name}", f"{op.name.removesuffix('_')}.{arg.name}", arg.name
    return next((BY_NAME[place] for place in places if place in BY_NAME), None) or BY_TYPE[arg.type]


def c_values(op, arg):
    """The same argument as the C function gets it."""
    value = sample(op, arg)
    if arg.type in ("axis", "axis?"):
        return [str(int(value) - 1)]
    if arg.type == "axes":
        return ["Int32[0]", "1"]
    if arg.type == "tensors":
        return [f"pair({value[1:-1]})", "2"]
    if arg.type in ("ints", "shape"):
        numbers = value.strip("(),")
        return [f"Int64[{numbers}]", str(numbers.count(",") + 1)]
    if arg.type == "dtype":
        return ["F64"]
    if arg.type in ("reduction", "fan"):
        return ["C.TENSOR_" + {":sum": "REDUCE_SUM", ":fan_out": "FAN_OUT"}[value]]
    if arg.name in op.indices:
        return [f"Tensor({value} .- 1)"]
    return [str(int(value) - 1) if arg.name in POSITION_NUMBERS and arg.type == "int" else value]


def first_value(op):
    """The tensor T that the test gives, or what is computed from it."""
    value = sample(op, op.args[0])
    return value if "T" in value else "T"


def written(form):
    """The call of a function form, with every argument given."""
    op, positional, named = form.op, [], []
    for arg in op.args:
        value = first_value(op) if arg is op.args[0] and arg.is_tensor else sample(op, arg)
        if arg.type == "axis" and [a.type for a in op.args].count("axis") > 1:
            positional.append(value)
            continue
        word = {"rng": "rng", "axes": "dims", "axis": "dims", "axis?": "dims", "dtype": "dtype"}.get(arg.type)
        if word or arg.default is not None:
            named.append(f"{word or arg.name}={value}")
        else:
            positional.append(value)
    name = form.name.split(".")[-1]
    called = name if "." in form.name else f"LibTensor.{name}"
    return f"{called}({', '.join(positional)}{'; ' if named else ''}{', '.join(named)})"


def line(c_name, inplace, julia, c_args, refused, shape="", returns="", outputs=()):
    kind = "inplace_row" if inplace else "results_row" if outputs else "row"
    bad, message = refused
    shape = ", " + shape.removeprefix("numbers") if shape.startswith("numbers(") and shape[-1] == ")" else ""
    places = [f"out{i}" for i in range(len(outputs))]
    given = f"({', '.join(['T', *places])})" if places else "T"
    call = returns or f"C.tensor_{c_name}({', '.join([c_args, *places])})"
    return f'{kind}("{c_name}", T -> {julia}, {given} -> {call}, T -> {bad}, "{message}"{shape})\n'


def function_row(form):
    op = form.op
    first = op.args[0]
    c_args = ", ".join(
        v for a in op.args for v in ([first_value(op)] if a is first and a.is_tensor else c_values(op, a))
    )
    julia = written(form)
    c_name = op.name.removesuffix("_") + ("_" if form.inplace else "")
    if op.outputs:
        return line(c_name, False, julia, c_args, (julia, "NULL"), sample(op, first), outputs=op.outputs)
    if "out" in op.indices:
        julia += " .- 1"
    returns = ""
    if op.returns == "tensors":
        value = sample(op, op.counted_by)
        n = {"axis": f"size(T, {value})", "int": value}.get(op.counted_by.type, "2")
        returns = f"LibTensor.several(out -> C.tensor_{c_name}({c_args}, out), {n})"
    return line(
        c_name,
        form.inplace,
        julia,
        c_args,
        (julia, "NULL" if first.type == "tensors" else f"{first.name if first_value(op) == 'T' else ''} is NULL"),
        sample(op, first),
        returns,
    )


# What an op computes with, from the floats that a test draws.
def operand(op, value):
    if op.name.startswith("logical"):
        return f"mask({value})"
    return f"whole({value})" if op.whole else value


def elementwise_rows(op):
    extra = [a for a in op.args if a.type != "tensor"]
    f = julia_function(op)
    n, first = len(op.tensor_args), op.tensor_args[0].name
    infix = n == 2 and not f[0].isalpha()
    name = f"({f})" if not f[0].isalpha() else f"LibTensor.{f}" if own_function(op) else f
    values = "".join(f", {sample(op, a)}" for a in extra)
    given, other = operand(op, "T"), operand(op, "numbers(2, 3)")
    numbers = (("3", "scalar_i64"),) if op.whole else (("1.5", "scalar"), ("3", "scalar_i64"))

    def call(*operands):
        return f" .{f} ".join(operands) if infix else f"{name}.({', '.join(operands)}{values})"

    operands = [given, *[other] * (n - 1)]
    refused = ", ".join(["T", *[other] * (n - 1)])
    yield line(op.name, False, call(*operands), ", ".join(operands) + values,
               (f"LibTensor.apply({name}, {refused}{values})", f"{first} is NULL"))  # fmt: skip
    middle = operands[1:-1]
    if op.scalar:
        for number, form in numbers:
            yield line(f"{op.name}_{form}", False, call(given, *middle, number), ", ".join([given, *middle, number]),
                       (call("T", *middle, number), f"{first} is NULL"))  # fmt: skip
            if op.reflect:
                yield line(f"r{op.name}_{form}", False, call(number, given), f"{given}, {number}",
                           (call(number, "T"), f"{op.tensor_args[1].name} is NULL"))  # fmt: skip
    if op.inplace:
        whole = given != "T"
        target = ("W = whole(T); ", "W") if whole else ("", "T")
        for last, form in [(other, "")] + [(number, f"_{form}") for number, form in numbers if op.scalar]:
            listed = ", ".join([target[1], *operands[1:-1], last] if n > 1 else [target[1]]) + values
            changed = f"LibTensor.{op.name}!({listed})"
            c_name = f"{op.name}{form}_"
            if whole:
                yield line(c_name, False, f"({target[0]}{changed})", listed.replace("W", "whole(T)"),
                           (changed.replace("W", "T"), f"{first} is NULL"), returns=f"({target[0]}LibTensor.check(C.tensor_{c_name}({listed})); W)")  # fmt: skip
            else:
                yield line(c_name, True, changed, listed, (changed, f"{first} is NULL"))


def hand_row(f):
    name = f.name.removeprefix("tensor_")
    if name.removesuffix("_") in OF_COMPLEX:
        return f"# {name}: test_complex.jl\n"
    if name not in HAND and name not in HAND_RESULTS:
        raise ValueError(f"{name} has no Julia form: write one, and name it in HAND of julia_tests.py")
    julia, c_args = HAND.get(name) or HAND_RESULTS[name]
    if c_args is None:
        return f'@testset "{name}" begin @test (T -> {julia})(numbers(2, 3)) end\n'
    tensor = next((a for a in f.args if a.type in ("tensor", "tensors")), None)
    refused = REFUSED.get(name) or (julia, "is NULL" if tensor and tensor.is_tensor else "NULL")
    returns = ""
    if f.returns == "tensors":
        returns = f"LibTensor.several(out -> C.tensor_{name}({c_args}, out), 2)"
    return line(name, name.endswith("_"), julia, c_args, refused, returns=returns, outputs=f.op.outputs)


def text(tables):
    parts = [HEAD]
    for op in tables.ops:
        if is_elementwise(op):
            parts += elementwise_rows(op)
        elif "julia" in op.by_hand:
            parts += [hand_row(f) for f in tables.functions if f.op is op]
        else:
            parts += [function_row(Form(op, inplace)) for inplace in ([True] if op.inplace_only else [False, True])
                      if not inplace or op.inplace or op.inplace_only]  # fmt: skip
    return "".join(parts)
