// SPDX-License-Identifier: Apache-2.0
// What an optimiser does to a parameter.
#pragma once

namespace libtensor {

// One update of a parameter, whose formulas and states are in optim/. g = +-grad +
// weight_decay * value; value is multiplied by `shrink` first.
enum class UpdateRule {
  sgd,       // buffer or none. a: momentum, b: share of g in it, c, d: of g and of the buffer
  adam,      // mean, square, largest or none. a, b: betas, scale: of the root
  rmsprop,   // square; mean or none; buffer or none. a: alpha, b: momentum
  adagrad,   // sum
  adadelta,  // square, change. a: rho
  adamax,    // mean, largest. a, b: betas
  nadam,     // mean, square. a, b: betas, c: weight of the mean, scale: of the root
  radam,     // mean, square. a, b: betas, scale: of the root's reciprocal, 0: no root
  lion,      // mean. a, b: betas
  asgd,      // average. a: its share
  rprop,     // previous gradient, step size. a, b: factors, c, d: limits
};
struct UpdateStep {
  UpdateRule rule{};
  double lr = 0;
  double weight_decay = 0;
  double shrink = 1;
  double eps = 0;
  double a = 0;
  double b = 0;
  double c = 0;
  double d = 0;
  double scale = 1;
  bool maximize = false;

  bool operator==(const UpdateStep&) const = default;
};

}  // namespace libtensor
