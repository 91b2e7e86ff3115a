// SPDX-License-Identifier: Apache-2.0
// What Backend::random() fills a tensor with.
#pragma once

#include <cstdint>

#include "libtensor/graph/tensor.h"

namespace libtensor {

struct Distribution {
  enum class Kind {
    unit,
    uniform,
    normal,
    integers,
    permutation,
    bernoulli,
    mask,
    multinomial,
    exponential,  // a: rate
    cauchy,       // a: median, b: scale
    laplace,      // a: mean, b: scale
    log_normal,   // a, b: mean and deviation of the logarithm
    geometric,    // a: probability
    gamma,        // parameters: shape
    poisson,      // parameters: rate
    beta,         // parameters, others: the two shapes
    binomial,     // parameters: trials; others: probability
  };

  Kind kind;
  double
      a = 0,
      b = 0;  // uniform: low, high; normal: mean, std; mask: probability of 0, value of the others
  int64_t low = 0;  // integers: low + [0, range)
  uint64_t range = 0;
  Tensor parameters{};  // bernoulli: p, shape and dtype of the result; multinomial: float64 weights
                        // (rows, classes); else float64 and contiguous, of the result's shape
  Tensor others{};
  bool replacement = false;  // multinomial
};

}  // namespace libtensor
