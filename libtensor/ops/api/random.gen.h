/* SPDX-License-Identifier: Apache-2.0 */
// Written by tools/generate.py from the tables. Do not edit.
#pragma once

#include <string_view>

#include "libtensor/graph/op_types.h"
#include "libtensor/graph/tensor.h"

namespace libtensor {

class Generator;

// The ops of a family, differentiable, as the table lists them.
namespace ops {
Tensor rand(const Shape& shape, DType dtype, Device device, Generator* rng);
Tensor randn(const Shape& shape, DType dtype, Device device, Generator* rng);
Tensor randint(int64_t low, int64_t high, const Shape& shape, DType dtype, Device device, Generator* rng);
Tensor randperm(int64_t n, DType dtype, Device device, Generator* rng);
Tensor bernoulli(const Tensor& p, Generator* rng);
Tensor multinomial(const Tensor& weights, int64_t n, bool replacement, Generator* rng);
Tensor categorical(const Tensor& weights, Generator* rng);
void uniform_(const Tensor& x, double low, double high, Generator* rng);
void normal_(const Tensor& x, double mean, double std, Generator* rng);
void exponential_(const Tensor& x, double lambd, Generator* rng);
void laplace_(const Tensor& x, double mean, double scale, Generator* rng);
void cauchy_(const Tensor& x, double median, double sigma, Generator* rng);
void log_normal_(const Tensor& x, double mean, double std, Generator* rng);
void geometric_(const Tensor& x, double p, Generator* rng);
Tensor normal(const Tensor& mean, const Tensor& std, Generator* rng);
Tensor poisson(const Tensor& rate, Generator* rng);
Tensor binomial(const Tensor& count, const Tensor& p, Generator* rng);
Tensor beta(const Tensor& a, const Tensor& b, Generator* rng);
Tensor gamma(const Tensor& alpha, const Tensor& scale, Generator* rng);
Tensor exponential(const Tensor& rate, Generator* rng);
Tensor standard_gamma(const Tensor& alpha, Generator* rng);
Tensor standard_gamma_grad(const Tensor& alpha, const Tensor& x);
}  // namespace ops

// What is written by hand for them: no graph, arguments as the caller passed them.
namespace body {
Tensor rand(const Shape& shape, DType dtype, Device device, Generator* rng);
Tensor randn(const Shape& shape, DType dtype, Device device, Generator* rng);
Tensor randint(int64_t low, int64_t high, const Shape& shape, DType dtype, Device device, Generator* rng);
Tensor randperm(int64_t n, DType dtype, Device device, Generator* rng);
Tensor bernoulli(const Tensor& p, Generator* rng);
Tensor multinomial(const Tensor& weights, int64_t n, bool replacement, Generator* rng);
Tensor categorical(const Tensor& weights, Generator* rng);
void uniform_(const Tensor& x, double low, double high, Generator* rng);
void normal_(const Tensor& x, double mean, double std, Generator* rng);
void exponential_(const Tensor& x, double lambd, Generator* rng);
void laplace_(const Tensor& x, double mean, double scale, Generator* rng);
void cauchy_(const Tensor& x, double median, double sigma, Generator* rng);
void log_normal_(const Tensor& x, double mean, double std, Generator* rng);
void geometric_(const Tensor& x, double p, Generator* rng);
Tensor normal(const Tensor& mean, const Tensor& std, Generator* rng);
Tensor poisson(const Tensor& rate, Generator* rng);
Tensor binomial(const Tensor& count, const Tensor& p, Generator* rng);
Tensor beta(const Tensor& a, const Tensor& b, Generator* rng);
Tensor gamma(const Tensor& alpha, const Tensor& scale, Generator* rng);
Tensor exponential(const Tensor& rate, Generator* rng);
Tensor standard_gamma(const Tensor& alpha, Generator* rng);
}  // namespace body

}  // namespace libtensor
