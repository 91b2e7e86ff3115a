// SPDX-License-Identifier: Apache-2.0
// Rules of attention.
#include "libtensor/ops/attention/attention.h"
#include "libtensor/ops/api/matmul.gen.h"
#include "libtensor/ops/api/reduce.gen.h"
#include "libtensor/ops/api/shape.gen.h"

#include "libtensor/autograd/gradients/rules/attention.gen.h"

namespace libtensor::gradients {
namespace {

// What differentiable formulas are made of: the weights once more and the gradients of the scores.
struct Recomputed {
  Tensor weights, slopes, q, k, g;

  Recomputed(const Tensor& dout, const Tensor& query, const Tensor& key, const Tensor& value,
             const Tensor& mask, bool causal, double scale)
      : weights(attention_weights(query, key, mask, causal, scale)),
        q(ops::astype(query, weights.dtype())),
        k(ops::astype(key, weights.dtype())),
        g(ops::astype(dout, weights.dtype())) {
    const Tensor v = ops::astype(value, weights.dtype());
    const Tensor weighted = weights * ops::matmul(g, ops::transpose(v, -2, -1));
    slopes = weighted - weights * ops::sum(weighted, Axes::of({-1}), true, DType::unset);
  }
};

}  // namespace

// The kernel's gradients have no history: where one is wanted, ops take its place. So do they for
// vectors without elements.
Tensors flash_attention_grads(const Tensor& dout, const Tensor& query, const Tensor& key,
                              const Tensor& value, const Tensor& mask, bool causal, double scale,
                              const Tensor& out, const Tensor& lse) {
  if (!grad_enabled() && query.extent(query.ndim() - 1) > 0)
    return flash_attention_gradients(dout, query, key, value, mask, causal, scale, out, lse);
  const Recomputed of(dout, query, key, value, mask, causal, scale);
  const double factor = attention_factor(scale, query.extent(query.ndim() - 1));
  return {ops::matmul(of.slopes, of.k) * factor,
          ops::matmul(ops::transpose(of.slopes, -2, -1), of.q) * factor,
          ops::matmul(ops::transpose(of.weights, -2, -1), of.g)};
}

Tensor flash_attention_dmask(const Tensor& dout, const Tensor& query, const Tensor& key,
                             const Tensor& value, const Tensor& mask, bool causal, double scale) {
  return Recomputed(dout, query, key, value, mask, causal, scale).slopes;
}

}  // namespace libtensor::gradients
