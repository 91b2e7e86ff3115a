// SPDX-License-Identifier: Apache-2.0
// What an optimiser does to a parameter.
#pragma once

namespace libtensor {

// The update rules, with the states that each has. The formulas are in optim/.
enum class UpdateRule {
  sgd,       // buffer or none
  adam,      // mean, square, largest or none
  rmsprop,   // square; mean or none; buffer or none
  adagrad,   // sum
  adadelta,  // square, change
  adamax,    // mean, largest
  nadam,     // mean, square
  radam,     // mean, square
  lion,      // mean
  asgd,      // average
  rprop,     // previous gradient, step size
};

// One update of a parameter. g = +-grad + weight_decay * value; value is multiplied by `shrink`
// first. A rule reads the hyperparameters that its formula names.
struct UpdateStep {
  UpdateRule rule{};
  bool maximize = false;
  double lr = 0;
  double weight_decay = 0;
  double shrink = 1;
  double eps = 0;
  double beta1 = 0;        // decay of the mean
  double beta2 = 0;        // decay of the mean square; alpha of RMSprop, rho of Adadelta
  double momentum = 0;     // decay of the buffer
  double grad_share = 0;   // sgd: buffer = momentum * buffer + grad_share * g
  double grad_weight = 0;  // sgd: value -= lr * (grad_weight * g + buffer_weight * buffer)
  double buffer_weight = 0;
  double mean_weight = 0;     // nadam: learning rate of the mean
  double average_weight = 0;  // asgd
  double eta_minus = 0, eta_plus = 0, step_min = 0, step_max = 0;  // rprop
  double scale = 1;  // of the root of the mean square; radam: of its reciprocal, 0 without it

  bool operator==(const UpdateStep&) const = default;
};

}  // namespace libtensor
