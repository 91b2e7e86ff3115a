// SPDX-License-Identifier: Apache-2.0
// Random numbers in contiguous memory. Arguments are checked. Number i depends on the RandomStream
// and on i only.
#pragma once

#include <cstdint>

#include "libtensor/core/dtype.h"
#include "libtensor/core/random/generator.h"
#include "libtensor/device/distribution.h"

namespace libtensor::cpu {

// Uniform in [0, 1): multiples of 2**-24, and of 2**-53, 2**-11, 2**-8 in float64, float16,
// bfloat16.
void random_unit(void* out, DType dtype, int64_t n, Generator& generator);
// Uniform in [low, high) of the dtype; all `low` if they are equal.
void random_uniform(void* out, DType dtype, int64_t n, double low, double high,
                    Generator& generator);
void random_normal(void* out, DType dtype, int64_t n, double mean, double std,
                   Generator& generator);
// low + [0, range), 0 < range; any dtype that holds them.
void random_integers(void* out, DType dtype, int64_t n, int64_t low, uint64_t range,
                     Generator& generator);
// A permutation of 0 to n - 1; `dtype` holds n - 1.
void random_permutation(void* out, DType dtype, int64_t n, Generator& generator);
// 1 with probability p[i], else 0. The first p[i] outside [0, 1] is an error, before anything is
// drawn.
void random_bernoulli(void* out, const void* p, DType dtype, int64_t n, Generator& generator);
// `value` with probability 1 - p, else 0.
void random_mask(void* out, DType dtype, int64_t n, double p, double value, Generator& generator);
// For each of `rows` rows of `classes` weights, n indices drawn in proportion to them, each at most
// once unless `replacement`. A negative, infinite or NaN weight is an error, and a row with too few
// positive ones.
void random_multinomial(int64_t* out, const double* weights, int64_t rows, int64_t classes,
                        int64_t n, bool replacement, Generator& generator);

// The kinds of distribution.h from `exponential` on. Parameters that the distribution does not have
// are an error, before anything is drawn.
void random_variates(const Tensor& out, const Distribution& distribution, Generator& generator);

}  // namespace libtensor::cpu
