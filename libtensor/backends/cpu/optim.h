// The elements of a parameter and its gradient, in the type that updates compute in.
#pragma once

#include <algorithm>

#include "libtensor/backends/cpu/loops.h"
#include "libtensor/core/parallel.h"
#include "libtensor/graph/tensor.h"

namespace libtensor::cpu {

constexpr int64_t kPiece = 512;  // elements of half precision computed at a time

// row(value, grad, first element, n) over the elements of a parameter, which may be of half
// precision.
template <class Row>
void for_values(const Tensor& value, const Tensor& grad, Row&& row) {
  visit_dtype(value.dtype(), [&](auto tag) {
    using S = typename decltype(tag)::type;
    S* values = value.data_as<S>();
    const S* grads = grad.data_as<S>();
    parallel_for(value.numel(), kGrain, [&](int64_t begin, int64_t end) {
      if constexpr (std::is_same_v<S, float> || std::is_same_v<S, double>) {
        row(values + begin, grads + begin, begin, end - begin);
      } else {
        float v[kPiece], g[kPiece];
        for (int64_t at = begin; at < end; at += kPiece) {
          const int64_t n = std::min(kPiece, end - at);
          for (int64_t i = 0; i < n; ++i) {
            v[i] = convert<float>(values[at + i]);
            g[i] = convert<float>(grads[at + i]);
          }
          row(v, g, at, n);
          for (int64_t i = 0; i < n; ++i) values[at + i] = convert<S>(v[i]);
        }
      }
    });
  });
}

}  // namespace libtensor::cpu
