/* SPDX-License-Identifier: Apache-2.0 */
// Calls with codes and scales, whose extents have to fit each other and the size of a block.

inline void call_tensor_quantize_blockwise(Driver& d) {
  Fitting f(d);
  tensor_t* x = f.tensor({2, 33});
  const int64_t bits = f.number(d.below(2) ? 4 : 8), block_size = f.number(32);
  d.call("tensor_quantize_blockwise", [&](Results& r) {
    tensor_t *codes = nullptr, *scales = nullptr;
    const tensor_status_t status = tensor_quantize_blockwise(x, bits, block_size, &codes, &scales);
    r.take(codes);
    r.take(scales);
    return status;
  });
}

// Of a weight with two rows of 33.
inline tensor_t* fitting_codes(Fitting& f, bool bytes) {
  return bytes ? f.codes({2, 33}, TENSOR_INT8) : f.codes({2, 32}, TENSOR_UINT8);
}

inline void call_tensor_dequantize_blockwise(Driver& d) {
  Fitting f(d);
  tensor_t *codes = fitting_codes(f, d.below(2) != 0), *scales = f.tensor({2, 2});
  const int64_t extent = f.number(33), block_size = f.number(32);
  const tensor_dtype_t dtype = f ? 0 : d.dtype();
  d.call("tensor_dequantize_blockwise", [&](Results& r) {
    return r.one(tensor_dequantize_blockwise(codes, scales, extent, block_size, dtype));
  });
}

inline void call_tensor_quantized_linear(Driver& d) {
  Fitting f(d);
  tensor_t *x = f.tensor({3, 33}), *codes = fitting_codes(f, d.below(2) != 0);
  tensor_t *scales = f.tensor({2, 2}), *bias = f ? f.tensor({2}) : d.tensor(true);
  const int64_t block_size = f.number(32);
  const tensor_bool_t rounded = d.boolean();
  d.call("tensor_quantized_linear", [&](Results& r) {
    return r.one(tensor_quantized_linear(x, codes, scales, bias, block_size, rounded));
  });
}

inline void call_tensor_quantize_affine(Driver& d) {
  Fitting f(d);
  tensor_t *x = f.tensor({2, 3}), *scale = f.tensor({3});
  tensor_t* zero = f ? f.codes({3}, TENSOR_INT8) : d.tensor(true);
  const auto axis = static_cast<int32_t>(f.number(1));
  const tensor_dtype_t dtype = f ? 0 : d.dtype();
  d.call("tensor_quantize_affine",
         [&](Results& r) { return r.one(tensor_quantize_affine(x, scale, zero, axis, dtype)); });
}

inline void call_tensor_dequantize_affine(Driver& d) {
  Fitting f(d);
  tensor_t *codes = f.codes({2, 3}, TENSOR_UINT8), *scale = f.tensor({3});
  tensor_t* zero = f ? f.codes({3}, TENSOR_UINT8) : d.tensor(true);
  const auto axis = static_cast<int32_t>(f.number(1));
  d.call("tensor_dequantize_affine",
         [&](Results& r) { return r.one(tensor_dequantize_affine(codes, scale, zero, axis)); });
}

// Scales and zero points of a product with two outputs; some of those that may be omitted are.
struct ByteTerms {
  tensor_t *bias, *x_scale, *x_zero, *weight_scale, *weight_zero, *out_scale, *out_zero;
  ByteTerms(Driver& d, Fitting& f) {
    const bool scaled = d.below(4) != 0, quantized = scaled && d.below(2) != 0;
    const auto omitted = [&](bool there, auto make) {
      return f ? there ? make() : nullptr : d.tensor(true);
    };
    bias = omitted(scaled && d.below(2) != 0, [&] { return f.tensor({2}); });
    x_scale = omitted(scaled, [&] { return f.tensor({1}); });
    x_zero = omitted(d.below(2) != 0, [&] { return f.codes({1}, TENSOR_UINT8); });
    weight_scale = omitted(scaled, [&] { return f.tensor({2}); });
    weight_zero = omitted(d.below(2) != 0, [&] { return f.codes({2}, TENSOR_INT8); });
    out_scale = omitted(quantized, [&] { return f.tensor({1}); });
    out_zero = omitted(quantized && d.below(2) != 0, [&] { return f.codes({1}, TENSOR_INT8); });
  }
};

inline void call_tensor_quantized_conv(Driver& d) {
  Fitting f(d);
  tensor_t* x = f.codes({1, 2, 3, 4}, TENSOR_UINT8);
  tensor_t* weight = f.codes({2, 1, 2, 3}, TENSOR_INT8);
  const ByteTerms t(d, f);
  const std::vector<int64_t> stride = f ? std::vector<int64_t>{1, 2} : d.ints(),
                             padding = f ? std::vector<int64_t>{0, 1, 1, 2} : d.ints(),
                             dilation = f ? std::vector<int64_t>{1} : d.ints();
  const int64_t groups = f.number(2);
  const tensor_bool_t relu = d.boolean();
  d.call("tensor_quantized_conv", [&](Results& r) {
    return r.one(tensor_quantized_conv(x, weight, t.bias, t.x_scale, t.x_zero, t.weight_scale,
                                       t.weight_zero, t.out_scale, t.out_zero, stride.data(),
                                       size(stride), padding.data(), size(padding), dilation.data(),
                                       size(dilation), groups, relu));
  });
}

inline void call_tensor_quantized_matmul(Driver& d) {
  Fitting f(d);
  tensor_t *x = f.codes({3, 5}, TENSOR_UINT8), *weight = f.codes({5, 2}, TENSOR_INT8);
  const ByteTerms t(d, f);
  const tensor_bool_t relu = d.boolean();
  d.call("tensor_quantized_matmul", [&](Results& r) {
    return r.one(tensor_quantized_matmul(x, weight, t.bias, t.x_scale, t.x_zero, t.weight_scale,
                                         t.weight_zero, t.out_scale, t.out_zero, relu));
  });
}
