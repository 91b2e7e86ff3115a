// SPDX-License-Identifier: Apache-2.0
// Attention by one kernel.
#include <cmath>

#include "libtensor/device/backend.h"
#include "libtensor/ops/api/attention.gen.h"
#include "libtensor/ops/api/matmul.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/attention/attention.h"
#include "libtensor/ops/nn/losses.h"

namespace libtensor {
namespace {

Shape leading(const Tensor& x) { return Shape(x.shape().data(), x.ndim() - 2); }

Shape stacked(const Shape& stack, std::initializer_list<int64_t> more) {
  Shape shape = stack;
  for (const int64_t n : more) shape.push_back(n);
  return shape;
}

// Checked operands as views with one stack of leading axes.
struct Prepared {
  Tensor query, key, value, mask;
  Shape stack;
  int64_t queries, keys, size, value_size;
  DType dtype, wide;
  bool causal;
  double scale;

  Prepared(const Tensor& q, const Tensor& k, const Tensor& v, const Tensor& given, bool causal_arg,
           double scale_arg)
      : causal(causal_arg) {
    dtype = floating_dtype(std::array{&q, &k, &v});
    wide = compute_dtype(dtype);
    common_device(std::array{&q, &k, &v, &given});
    for (const auto& [x, name] :
         {std::pair(&q, "query"), std::pair(&k, "key"), std::pair(&v, "value")}) {
      if (x->ndim() < 2)
        fail(Status::shape, name, " has shape ", x->shape(), ", expected (..., L, E)");
    }
    queries = q.extent(q.ndim() - 2);
    size = q.extent(q.ndim() - 1);
    keys = k.extent(k.ndim() - 2);
    value_size = v.extent(v.ndim() - 1);
    if (k.extent(k.ndim() - 1) != size) {
      fail(Status::shape, "key has shape ", k.shape(), ", expected vectors of ", size,
           " elements, as query of shape ", q.shape());
    }
    if (v.extent(v.ndim() - 2) != keys) {
      fail(Status::shape, "value has shape ", v.shape(),
           ", expected as many vectors as key of shape ", k.shape());
    }
    stack = broadcast(broadcast(leading(q), leading(k)), leading(v));
    if (given.defined()) prepare_mask(given);
    query = ops::broadcast_to(q, stacked(stack, {queries, size}));
    key = ops::broadcast_to(k, stacked(stack, {keys, size}));
    value = ops::broadcast_to(v, stacked(stack, {keys, value_size}));
    scale = attention_factor(scale_arg, size);
  }

  void prepare_mask(const Tensor& given) {
    if (causal) fail(Status::invalid, "mask is given and causal is true, expected one of them");
    check_mask_dtype(given, "mask");
    const Shape pairs{queries, keys};
    const int extra = std::max(0, given.ndim() - 2);
    const Shape own(given.shape().data() + extra, given.ndim() - extra);
    if (!broadcasts_to(own, pairs)) {
      fail(Status::shape, "mask has shape ", given.shape(), ", expected what broadcasts to (..., ",
           queries, ", ", keys, ")");
    }
    stack = broadcast(stack, Shape(given.shape().data(), extra));
    mask = ops::broadcast_to(given, stacked(stack, {queries, keys}));
  }

  bool empty() const { return query.numel() == 0 || key.numel() == 0 || value.numel() == 0; }
  Attention operands() const { return {query, key, value, mask, causal, scale}; }
};

}  // namespace

double attention_factor(double scale, int64_t size) {
  return scale != 0 ? scale : 1 / std::sqrt(static_cast<double>(size));
}

Tensors flash_attention_gradients(const Tensor& dout, const Tensor& query, const Tensor& key,
                                  const Tensor& value, const Tensor& mask, bool causal,
                                  double scale, const Tensor& out, const Tensor& lse) {
  const GradMode mode(false);
  const Prepared given(query, key, value, mask, causal, scale);
  const Device device = query.device();
  const AttentionGrads to{empty_tensor(given.query.shape(), given.wide, device),
                          empty_tensor(given.key.shape(), given.wide, device),
                          empty_tensor(given.value.shape(), given.wide, device)};
  if (given.empty()) {
    for (const Tensor* x : {&to.query, &to.key, &to.value})
      backend_of(device).fill(*x, Scalar(0.0));
  } else {
    backend_of(device).attention_grad(to, ops::broadcast_to(dout, out.shape()), out, lse,
                                      given.operands());
  }
  return {to.query, to.key, to.value};
}

namespace body {

Tensor flash_attention(const Tensor& query, const Tensor& key, const Tensor& value,
                       const Tensor& mask, bool causal, double scale, Tensor& lse) {
  const GradMode mode(false);
  const Prepared given(query, key, value, mask, causal, scale);
  const Shape shape = stacked(given.stack, {given.queries, given.value_size});
  const Device device = query.device();
  const Tensor out = empty_tensor(shape, given.wide, device);
  lse = empty_tensor(stacked(given.stack, {given.queries}), given.wide, device);
  if (given.size == 0 && !(out.numel() == 0 || given.keys == 0)) {
    // All scores are 0, or what a mask makes of them.
    return ops::astype(ops::matmul(attention_weights(given.query, given.key, given.mask, causal, 1),
                                   ops::astype(given.value, given.wide)),
                       given.dtype);
  }
  if (given.empty()) {
    backend_of(device).fill(out, Scalar(0.0));
    backend_of(device).fill(lse, Scalar(-INFINITY));
  } else {
    backend_of(device).attention(out, lse, given.operands());
  }
  return ops::astype(out, given.dtype);
}

}  // namespace body
}  // namespace libtensor
