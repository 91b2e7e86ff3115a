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
