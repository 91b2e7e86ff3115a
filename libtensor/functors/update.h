// SPDX-License-Identifier: Apache-2.0
// The rules of optimisers, whose formulas and sources are in optim/.
#pragma once

#include "libtensor/functors/math_functions.h"

namespace libtensor::functors {

// An UpdateStep in the type of the computation.
template <class T>
struct UpdateHyperparams {
  template <class Step>
  TENSOR_INLINE explicit UpdateHyperparams(const Step& step)
      : lr(static_cast<T>(step.lr)),
        eps(static_cast<T>(step.eps)),
        beta1(static_cast<T>(step.beta1)),
        beta2(static_cast<T>(step.beta2)),
        momentum(static_cast<T>(step.momentum)),
        grad_share(static_cast<T>(step.grad_share)),
        grad_weight(static_cast<T>(step.grad_weight)),
        buffer_weight(static_cast<T>(step.buffer_weight)),
        mean_weight(static_cast<T>(step.mean_weight)),
        average_weight(static_cast<T>(step.average_weight)),
        eta_minus(static_cast<T>(step.eta_minus)),
        eta_plus(static_cast<T>(step.eta_plus)),
        step_min(static_cast<T>(step.step_min)),
        step_max(static_cast<T>(step.step_max)),
        scale(static_cast<T>(step.scale)),
        one_minus_beta1(static_cast<T>(1 - step.beta1)),
        one_minus_beta2(static_cast<T>(1 - step.beta2)) {}

  T lr, eps, beta1, beta2, momentum, grad_share, grad_weight, buffer_weight, mean_weight,
      average_weight, eta_minus, eta_plus, step_min, step_max, scale, one_minus_beta1,
      one_minus_beta2;
};

template <class T>
TENSOR_INLINE T sign_of(T x) {
  return x > 0 ? T(1) : x < 0 ? T(-1) : x;
}

// Each rule changes value and its states by the gradient.
struct Sgd {
  template <class T>
  TENSOR_INLINE static void apply(T& value, T g, const UpdateHyperparams<T>& n) {
    value -= n.lr * g;
  }
};
struct SgdMomentum {
  template <class T>
  TENSOR_INLINE static void apply(T& value, T g, T& buffer, const UpdateHyperparams<T>& n) {
    buffer = n.momentum * buffer + n.grad_share * g;
    value -= n.lr * (n.grad_weight * g + n.buffer_weight * buffer);
  }
};
struct Adam {
  template <class T>
  TENSOR_INLINE static void apply(T& value, T g, T& mean, T& square,
                                  const UpdateHyperparams<T>& n) {
    mean += (g - mean) * n.one_minus_beta1;
    square = square * n.beta2 + n.one_minus_beta2 * g * g;
    value -= n.lr * mean / (math::sqrt(square) * n.scale + n.eps);
  }
};
struct AdamLargest {
  template <class T>
  TENSOR_INLINE static void apply(T& value, T g, T& mean, T& square, T& largest,
                                  const UpdateHyperparams<T>& n) {
    mean += (g - mean) * n.one_minus_beta1;
    square = square * n.beta2 + n.one_minus_beta2 * g * g;
    largest = largest > square || largest != largest ? largest : square;
    value -= n.lr * mean / (math::sqrt(largest) * n.scale + n.eps);
  }
};
struct RmsProp {
  template <class T>
  TENSOR_INLINE static void apply(T& value, T g, T& square, const UpdateHyperparams<T>& n) {
    square = square * n.beta2 + n.one_minus_beta2 * g * g;
    value -= n.lr * g / (math::sqrt(square) + n.eps);
  }
};
struct RmsPropMomentum {
  template <class T>
  TENSOR_INLINE static void apply(T& value, T g, T& square, T& buffer,
                                  const UpdateHyperparams<T>& n) {
    square = square * n.beta2 + n.one_minus_beta2 * g * g;
    buffer = buffer * n.momentum + g / (math::sqrt(square) + n.eps);
    value -= n.lr * buffer;
  }
};
struct RmsPropCentered {
  template <class T>
  TENSOR_INLINE static void apply(T& value, T g, T& square, T& mean,
                                  const UpdateHyperparams<T>& n) {
    square = square * n.beta2 + n.one_minus_beta2 * g * g;
    mean += (g - mean) * n.one_minus_beta2;
    value -= n.lr * g / (math::sqrt(square - mean * mean) + n.eps);
  }
};
struct RmsPropCenteredMomentum {
  template <class T>
  TENSOR_INLINE static void apply(T& value, T g, T& square, T& mean, T& buffer,
                                  const UpdateHyperparams<T>& n) {
    square = square * n.beta2 + n.one_minus_beta2 * g * g;
    mean += (g - mean) * n.one_minus_beta2;
    buffer = buffer * n.momentum + g / (math::sqrt(square - mean * mean) + n.eps);
    value -= n.lr * buffer;
  }
};
struct Adagrad {
  template <class T>
  TENSOR_INLINE static void apply(T& value, T g, T& sum, const UpdateHyperparams<T>& n) {
    sum += g * g;
    value -= n.lr * g / (math::sqrt(sum) + n.eps);
  }
};
struct Adadelta {
  template <class T>
  TENSOR_INLINE static void apply(T& value, T g, T& square, T& change,
                                  const UpdateHyperparams<T>& n) {
    square = square * n.beta2 + n.one_minus_beta2 * g * g;
    const T delta = math::sqrt(change + n.eps) / math::sqrt(square + n.eps) * g;
    value -= n.lr * delta;
    change = change * n.beta2 + n.one_minus_beta2 * delta * delta;
  }
};
struct Adamax {
  template <class T>
  TENSOR_INLINE static void apply(T& value, T g, T& mean, T& largest,
                                  const UpdateHyperparams<T>& n) {
    mean += (g - mean) * n.one_minus_beta1;
    const T faded = largest * n.beta2, size = math::fabs(g) + n.eps;
    largest = faded > size || faded != faded ? faded : size;
    value -= n.lr * mean / largest;
  }
};
struct NAdam {
  template <class T>
  TENSOR_INLINE static void apply(T& value, T g, T& mean, T& square,
                                  const UpdateHyperparams<T>& n) {
    mean += (g - mean) * n.one_minus_beta1;
    square = square * n.beta2 + n.one_minus_beta2 * g * g;
    const T root = math::sqrt(square) * n.scale + n.eps;
    value -= n.lr * g / root + n.mean_weight * mean / root;
  }
};
struct RAdam {
  template <class T>
  TENSOR_INLINE static void apply(T& value, T g, T& mean, T& square,
                                  const UpdateHyperparams<T>& n) {
    mean += (g - mean) * n.one_minus_beta1;
    square = square * n.beta2 + n.one_minus_beta2 * g * g;
    const T factor = n.scale == 0 ? T(1) : n.scale / (math::sqrt(square) + n.eps);
    value -= n.lr * mean * factor;
  }
};
struct Lion {
  template <class T>
  TENSOR_INLINE static void apply(T& value, T g, T& mean, const UpdateHyperparams<T>& n) {
    value -= n.lr * sign_of(mean * n.beta1 + g * n.one_minus_beta1);
    mean = mean * n.beta2 + g * n.one_minus_beta2;
  }
};
struct Asgd {
  template <class T>
  TENSOR_INLINE static void apply(T& value, T g, T& average, const UpdateHyperparams<T>& n) {
    value -= n.lr * g;
    average = n.average_weight == 1 ? value : average + (value - average) * n.average_weight;
  }
};
struct Rprop {
  template <class T>
  TENSOR_INLINE static void apply(T& value, T g, T& previous, T& size,
                                  const UpdateHyperparams<T>& n) {
    const T agree = g * previous;
    const T wanted = size * (agree > 0 ? n.eta_plus : agree < 0 ? n.eta_minus : T(1));
    size = wanted < n.step_min ? n.step_min : wanted > n.step_max ? n.step_max : wanted;
    previous = agree < 0 ? T(0) : g;
    value -= sign_of(previous) * size;
  }
};

}  // namespace libtensor::functors
