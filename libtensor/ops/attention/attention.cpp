// SPDX-License-Identifier: Apache-2.0
// Attention.
#include <cmath>

#include "libtensor/core/checked.h"
#include "libtensor/ops/api/activation.gen.h"
#include "libtensor/ops/api/attention.gen.h"
#include "libtensor/ops/api/conv.gen.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/dropout.gen.h"
#include "libtensor/ops/api/joining.gen.h"
#include "libtensor/ops/api/matmul.gen.h"
#include "libtensor/ops/api/reduce.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/attention/attention.h"
#include "libtensor/ops/autocast.h"
#include "libtensor/ops/nn/losses.h"

namespace libtensor {
namespace {

// True where a query may look: at keys up to its own place.
Tensor causal_mask(int64_t queries, int64_t keys, Device device) {
  return ops::tril(ops::ones({queries, keys}, DType::boolean, device), 0);
}

Tensor swapped(const Tensor& x) { return ops::transpose(x, -2, -1); }

void check_matrices(const Tensor& x, const char* name) {
  if (x.ndim() < 2) fail(Status::shape, name, " has shape ", x.shape(), ", expected (..., L, E)");
}

void check_heads(const Tensor& x, const Tensor& query, const char* name) {
  if (x.ndim() < 3 || query.ndim() < 3) {
    fail(Status::shape, name, " has shape ", x.shape(), ", query ", query.shape(),
         ", expected axes of heads: (..., H, L, E)");
  }
  const int64_t heads = x.extent(x.ndim() - 3), wanted = query.extent(query.ndim() - 3);
  if (heads == 0 || wanted % heads != 0) {
    fail(Status::shape, name, " has ", heads, " heads, expected a divisor of the ", wanted,
         " of query");
  }
}

// Heads of keys and values, each for as many heads of queries.
Tensor repeated_heads(const Tensor& x, const Tensor& query) {
  const int axis = x.ndim() - 3;
  const int64_t heads = query.extent(query.ndim() - 3);
  if (x.extent(axis) > 1) return ops::repeat(x, heads / x.extent(axis), axis);
  Shape shape = x.shape();
  shape[axis] = heads;
  return ops::broadcast_to(x, shape);
}

// Whether a mask, defined or not, leaves the number of queries and keys as it is.
bool mask_fits(const Tensor& mask, int64_t queries, int64_t keys) {
  if (!mask.defined()) return true;
  const int n = mask.ndim();
  return (n < 1 || mask.extent(n - 1) == 1 || mask.extent(n - 1) == keys) &&
         (n < 2 || mask.extent(n - 2) == 1 || mask.extent(n - 2) == queries);
}

// x (..., H, L, E) as (..., heads, H / heads, L, E)
Tensor grouped(const Tensor& x, int64_t heads) {
  Shape shape(x.shape().data(), x.ndim() - 3);
  for (const int64_t n : {heads, heads == 0 ? 0 : x.extent(x.ndim() - 3) / heads,
                          x.extent(x.ndim() - 2), x.extent(x.ndim() - 1)})
    shape.push_back(n);
  return ops::reshape(x, shape);
}

// One kernel for heads of queries that share keys and values, (..., H, S, E) each.
Tensor shared_heads(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& mask,
                    bool causal, double scale) {
  const int64_t heads = key.extent(key.ndim() - 3), own = query.extent(query.ndim() - 3);
  const int64_t queries = query.extent(query.ndim() - 2);
  const Tensor q = grouped(query, heads);
  Tensor out;
  if (!mask.defined() && !causal) {
    // Without a place that counts, the queries of a group are more queries of one head.
    Shape rows(q.shape().data(), q.ndim() - 3);
    rows.push_back(own / heads * queries);
    rows.push_back(q.extent(q.ndim() - 1));
    out = ops::flash_attention(ops::reshape(q, rows), key, value, mask, causal, scale);
  } else {
    Tensor masks = mask;
    if (mask.defined() && mask.ndim() > 2)
      masks = mask.extent(mask.ndim() - 3) == own ? grouped(mask, heads) : ops::unsqueeze(mask, -3);
    out = ops::flash_attention(q, ops::unsqueeze(key, -3), ops::unsqueeze(value, -3), masks, causal,
                               scale);
  }
  const bool apart = mask.defined() || causal;
  Shape shape(out.shape().data(), out.ndim() - (apart ? 4 : 3));
  for (const int64_t n : {own, queries, value.extent(value.ndim() - 1)}) shape.push_back(n);
  return ops::reshape(out, shape);
}

}  // namespace

void check_mask_dtype(const Tensor& mask, const char* name) {
  if (mask.dtype() == DType::boolean || is_floating(mask.dtype())) return;
  fail(Status::dtype, name, " has dtype ", mask.dtype(), ", expected bool or a floating dtype");
}

Tensor masked_scores(const Tensor& scores, const Tensor& mask) {
  if (!mask.defined()) return scores;
  check_mask_dtype(mask, "mask");
  if (mask.dtype() != DType::boolean) {
    return scores + ops::astype(mask, scores.dtype());
  }
  return ops::where(mask, scores, weak_scalar(-INFINITY));
}

// softmax along the last axis; where nothing may be looked at, 0 instead of NaN.
Tensor safe_softmax(const Tensor& scores) {
  Tensor nothing;
  {
    const GradMode mode(false);
    nothing = ops::all(ops::eq(scores, weak_scalar(-INFINITY)), Axes::of({-1}), true);
  }
  const Tensor usable = ops::masked_fill(scores, nothing, weak_scalar(0));
  return ops::masked_fill(ops::softmax(usable, -1), nothing, weak_scalar(0));
}

Tensor attention_weights(const Tensor& query, const Tensor& key, const Tensor& mask, bool causal,
                         double scale) {
  const DType wide = compute_dtype(floating_dtype(std::array{&query, &key}));
  // Query and key share the factor, so that neither product overflows.
  const double factor = attention_factor(scale, query.extent(query.ndim() - 1));
  const double root = std::sqrt(std::fabs(factor));
  const Tensor q = ops::astype(query, wide) * std::copysign(root, factor);
  Tensor scores = ops::matmul(q, swapped(ops::astype(key, wide) * root));
  if (causal) {
    const Tensor past =
        causal_mask(query.extent(query.ndim() - 2), key.extent(key.ndim() - 2), scores.device());
    scores = masked_scores(scores, past);
  }
  return safe_softmax(masked_scores(scores, mask));
}

namespace body {

Tensor scaled_dot_product_attention(const Tensor& query, const Tensor& key, const Tensor& value,
                                    const Tensor& mask, double dropout_p, bool causal, double scale,
                                    bool enable_gqa, Generator* rng) {
  const DType dtype = floating_dtype(std::array{&query, &key, &value});
  if (!(dropout_p >= 0 && dropout_p <= 1))
    fail(Status::invalid, "dropout_p is ", dropout_p, ", expected 0 to 1");
  if (causal && mask.defined())
    fail(Status::invalid, "mask is given and causal is true, expected one of them");
  check_matrices(query, "query");
  check_matrices(key, "key");
  check_matrices(value, "value");
  if (enable_gqa) {
    check_heads(key, query, "key");
    check_heads(value, query, "value");
  }
  const int64_t size = query.extent(query.ndim() - 1), keys = key.extent(key.ndim() - 2);
  if (key.extent(key.ndim() - 1) != size) {
    fail(Status::shape, "key has shape ", key.shape(), ", expected vectors of ", size,
         " elements, as query of shape ", query.shape());
  }
  if (value.extent(value.ndim() - 2) != keys) {
    fail(Status::shape, "value has shape ", value.shape(),
         ", expected as many vectors as key of shape ", key.shape());
  }
  if (dropout_p == 0 && mask_fits(mask, query.extent(query.ndim() - 2), keys)) {
    if (!enable_gqa) return ops::flash_attention(query, key, value, mask, causal, scale);
    const int64_t heads = key.extent(key.ndim() - 3), wanted = query.extent(query.ndim() - 3);
    const int64_t masks = mask.defined() && mask.ndim() > 2 ? mask.extent(mask.ndim() - 3) : 1;
    if (value.extent(value.ndim() - 3) == heads && (masks == 1 || masks == wanted))
      return shared_heads(query, key, value, mask, causal, scale);
  }
  const Tensor k = enable_gqa ? repeated_heads(key, query) : key;
  const Tensor v = enable_gqa ? repeated_heads(value, query) : value;
  const Tensor weights =
      ops::dropout(attention_weights(query, k, mask, causal, scale), dropout_p, dropout_p > 0, rng);
  return ops::astype(ops::matmul(weights, ops::astype(v, weights.dtype())), dtype);
}

namespace {

// What a projected sequence (L, N, E) or (L, E) becomes: (N, H, L, E / H).
Tensor heads_of(const Tensor& x, int64_t heads) {
  const Tensor batched = x.ndim() == 2 ? ops::unsqueeze(x, 1) : x;
  const Shape parts{batched.extent(0), batched.extent(1), heads, batched.extent(2) / heads};
  return ops::permute_dims(ops::reshape(batched, parts), {1, 2, 0, 3});
}

// A mask as numbers to add; in these masks true forbids.
Tensor additive(const Tensor& mask, DType dtype, const char* name) {
  if (!mask.defined()) return mask;
  check_mask_dtype(mask, name);
  if (mask.dtype() != DType::boolean) return ops::astype(mask, dtype);
  const Tensor none = ops::zeros(mask.shape(), dtype, mask.device());
  return ops::masked_fill(none, mask, weak_scalar(-INFINITY));
}

// The mask of all heads, (N, H, L, S) or broadcast to it.
Tensor joint_mask(const Tensor& mask, const Tensor& padding, const Tensor& q, const Tensor& k) {
  const int64_t batch = q.extent(0), heads = q.extent(1), length = q.extent(2), keys = k.extent(2);
  Tensor joint = additive(mask, q.dtype(), "mask");
  if (joint.defined()) {
    const Shape pairs{length, keys}, own{checked_mul(batch, heads), length, keys};
    if (joint.shape() == own) {
      joint = ops::reshape(joint, {batch, heads, length, keys});
    } else if (joint.shape() != pairs) {
      fail(Status::shape, "mask has shape ", mask.shape(), ", expected ", pairs, " or ", own);
    }
  }
  Tensor padded = additive(padding, q.dtype(), "key_padding_mask");
  if (!padded.defined()) return joint;
  const Shape every{batch, keys};
  if (padded.shape() != every && !(batch == 1 && padded.shape() == Shape{keys})) {
    fail(Status::shape, "key_padding_mask has shape ", padding.shape(), ", expected ", every);
  }
  padded = ops::reshape(padded, {batch, 1, 1, keys});
  return joint.defined() ? joint + padded : padded;
}

// More keys at the end: those of the mask stay allowed.
Tensor with_more_keys(const Tensor& mask, int64_t n) {
  if (!mask.defined() || n == 0) return mask;
  if (mask.ndim() == 0) fail(Status::shape, "a mask is 0-d, expected an axis of keys");
  Ints widths(2 * mask.ndim(), 0);
  widths[2 * mask.ndim() - 1] = n;
  return ops::pad(mask, widths, 0);
}

// x with one more vector for each batch at its end.
Tensor extended(const Tensor& x, const Tensor& vector, const char* name) {
  if (!vector.defined()) return x;
  const int64_t size = x.extent(x.ndim() - 1);
  if (vector.numel() != size) {
    fail(Status::shape, name, " has shape ", vector.shape(), ", expected ", size, " elements");
  }
  Shape shape = x.shape();
  shape[0] = 1;
  return ops::concat({x, ops::broadcast_to(ops::reshape(widened(vector), {-1}), shape)}, 0);
}

struct Projections {
  Tensor q, k, v;

  // Weights of the three in one (3E, E), or each alone.
  Projections(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& joint,
              const Tensor& q_weight, const Tensor& k_weight, const Tensor& v_weight,
              const Tensor& bias) {
    const int64_t size = query.extent(query.ndim() - 1);
    const Shape all{checked_mul<int64_t>(3, size), size}, biases{all[0]};
    Tensor weights[3] = {q_weight, k_weight, v_weight};
    if (joint.defined()) {
      if (joint.shape() != all)
        fail(Status::shape, "in_weight has shape ", joint.shape(), ", expected ", all);
      for (int i = 0; i < 3; ++i) weights[i] = ops::narrow(joint, 0, i * size, size);
    }
    if (bias.defined() && bias.shape() != biases)
      fail(Status::shape, "in_bias has shape ", bias.shape(), ", expected ", biases);
    const auto project = [&](const Tensor& x, int i, const char* name) {
      if (!weights[i].defined())
        fail(Status::invalid, "in_weight is NULL, and so is ", name, ", expected one of them");
      const Shape expected{size, x.extent(x.ndim() - 1)};
      if (weights[i].shape() != expected) {
        fail(Status::shape, name, " has shape ", weights[i].shape(), ", expected ", expected,
             " for a sequence of shape ", x.shape());
      }
      Tensor own;
      if (bias.defined()) own = widened(ops::narrow(bias, 0, i * size, size));
      return ops::linear(widened(x), widened(weights[i]), own);
    };
    q = project(query, 0, "q_weight");
    k = project(key, 1, "k_weight");
    v = project(value, 2, "v_weight");
  }
};

void check_sequences(const Tensor& query, const Tensor& key, const Tensor& value, int64_t heads) {
  for (const auto& [x, name] :
       {std::pair(&query, "query"), std::pair(&key, "key"), std::pair(&value, "value")}) {
    check_floating(*x, name);
    if ((x->ndim() != 2 && x->ndim() != 3) || x->ndim() != query.ndim()) {
      fail(Status::shape, name, " has shape ", x->shape(), ", query ", query.shape(),
           ", expected (L, N, E), or (L, E) for all three");
    }
    if (x->ndim() == 3 && x->extent(1) != query.extent(1)) {
      fail(Status::shape, name, " has shape ", x->shape(), ", expected a batch of ",
           query.extent(1), " along axis 1");
    }
  }
  if (key.extent(0) != value.extent(0)) {
    fail(Status::shape, "value has shape ", value.shape(),
         ", expected as many vectors as key of shape ", key.shape());
  }
  const int64_t size = query.extent(query.ndim() - 1);
  if (heads < 1 || size % heads != 0) {
    fail(Status::invalid, "num_heads is ", heads, ", expected a divisor of the ", size,
         " elements of a vector");
  }
}

// That of the query, or autocast's: its products are in that dtype. float64 is left as it is.
DType result_dtype(const Tensor& query) {
  const DType low = autocast_dtype(query.device().kind);
  return low == DType::unset || query.dtype() == DType::float64 ? query.dtype() : low;
}

}  // namespace

Tensors multi_head_attention(const Tensor& query, const Tensor& key, const Tensor& value,
                             int64_t num_heads, const Tensor& in_weight, const Tensor& q_weight,
                             const Tensor& k_weight, const Tensor& v_weight, const Tensor& in_bias,
                             const Tensor& bias_k, const Tensor& bias_v, bool add_zero_attn,
                             const Tensor& out_weight, const Tensor& out_bias,
                             const Tensor& key_padding_mask, const Tensor& mask, double dropout_p,
                             bool need_weights, bool average_weights, Generator* rng) {
  check_sequences(query, key, value, num_heads);
  if (!(dropout_p >= 0 && dropout_p <= 1))
    fail(Status::invalid, "dropout_p is ", dropout_p, ", expected 0 to 1");
  if (bias_k.defined() != bias_v.defined())
    fail(Status::invalid, "one of bias_k and bias_v is NULL, expected both or none");
  for (const Tensor* x : {&in_weight, &q_weight, &k_weight, &v_weight, &in_bias, &bias_k, &bias_v,
                          &out_weight, &out_bias})
    if (x->defined()) check_floating(*x, "a weight or bias");
  Projections in(query, key, value, in_weight, q_weight, k_weight, v_weight, in_bias);
  in.k = extended(in.k, bias_k, "bias_k");
  in.v = extended(in.v, bias_v, "bias_v");
  if (add_zero_attn) {
    const Tensor zero = ops::zeros({in.k.extent(in.k.ndim() - 1)}, in.k.dtype(), in.k.device());
    in.k = extended(in.k, zero, "a key of zeros");
    in.v = extended(in.v, zero, "a value of zeros");
  }
  const int64_t more = in.k.extent(0) - key.extent(0);
  const Tensor q = heads_of(in.q, num_heads), k = heads_of(in.k, num_heads),
               v = heads_of(in.v, num_heads);
  const Tensor masks =
      joint_mask(with_more_keys(mask, more), with_more_keys(key_padding_mask, more), q, k);
  const double scale = 1 / std::sqrt(static_cast<double>(q.extent(3)));
  Tensor weights, mixed;
  if (need_weights) {
    const Tensor scores = masked_scores(ops::matmul(q * scale, swapped(k)), masks);
    weights = ops::dropout(ops::softmax(scores, -1), dropout_p, dropout_p > 0, rng);
    mixed = ops::matmul(weights, v);
  } else {  // in memory that does not grow with L * S
    mixed = ops::scaled_dot_product_attention(q, k, v, masks, dropout_p, false, scale, false, rng);
  }
  const Tensor joined = ops::reshape(ops::permute_dims(mixed, {2, 0, 1, 3}), in.q.shape());
  const Tensor bias = out_bias.defined() ? widened(out_bias) : out_bias;
  const DType dtype = result_dtype(query);
  const Tensor out = ops::astype(ops::linear(joined, widened(out_weight), bias), dtype);
  if (!need_weights) return {out, ops::empty({0}, dtype, query.device())};
  Tensor shown = average_weights ? ops::mean(weights, Axes::of({1}), false, DType::unset) : weights;
  if (query.ndim() == 2) shown = ops::squeeze(shown, Axes::of({0}));
  return {out, ops::astype(shown, dtype)};
}

}  // namespace body
}  // namespace libtensor
