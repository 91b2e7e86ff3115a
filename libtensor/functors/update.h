// SPDX-License-Identifier: Apache-2.0
// The rules of optimisers, whose formulas and sources are in optim/.
#pragma once

#include "libtensor/functors/math_functions.h"

namespace libtensor::functors {

// The numbers of a step in the type of the computation.
template <class T>
struct UpdateNumbers {
  template <class Step>
  TENSOR_INLINE explicit UpdateNumbers(const Step& step)
      : lr(static_cast<T>(step.lr)),
        eps(static_cast<T>(step.eps)),
        a(static_cast<T>(step.a)),
        b(static_cast<T>(step.b)),
        c(static_cast<T>(step.c)),
        d(static_cast<T>(step.d)),
        rest_a(static_cast<T>(1 - step.a)),
        rest_b(static_cast<T>(1 - step.b)),
        scale(static_cast<T>(step.scale)) {}

  T lr, eps, a, b, c, d, rest_a, rest_b, scale;
};

template <class T>
TENSOR_INLINE T sign_of(T x) {
  return x > 0 ? T(1) : x < 0 ? T(-1) : x;
}

// Each rule changes value and its states by the gradient.
struct Sgd {
  template <class T>
  TENSOR_INLINE static void apply(T& value, T g, const UpdateNumbers<T>& n) {
    value -= n.lr * g;
  }
};
struct SgdMomentum {
  template <class T>
  TENSOR_INLINE static void apply(T& value, T g, T& buffer, const UpdateNumbers<T>& n) {
    buffer = n.a * buffer + n.b * g;
    value -= n.lr * (n.c * g + n.d * buffer);
  }
};
struct Adam {
  template <class T>
  TENSOR_INLINE static void apply(T& value, T g, T& mean, T& square, const UpdateNumbers<T>& n) {
    mean += (g - mean) * n.rest_a;
    square = square * n.b + n.rest_b * g * g;
    value -= n.lr * mean / (math::sqrt(square) * n.scale + n.eps);
  }
};
struct AdamLargest {
  template <class T>
  TENSOR_INLINE static void apply(T& value, T g, T& mean, T& square, T& largest,
                                  const UpdateNumbers<T>& n) {
    mean += (g - mean) * n.rest_a;
    square = square * n.b + n.rest_b * g * g;
    largest = largest > square || largest != largest ? largest : square;
    value -= n.lr * mean / (math::sqrt(largest) * n.scale + n.eps);
  }
};
struct RmsProp {
  template <class T>
  TENSOR_INLINE static void apply(T& value, T g, T& square, const UpdateNumbers<T>& n) {
    square = square * n.a + n.rest_a * g * g;
    value -= n.lr * g / (math::sqrt(square) + n.eps);
  }
};
struct RmsPropMomentum {
  template <class T>
  TENSOR_INLINE static void apply(T& value, T g, T& square, T& buffer, const UpdateNumbers<T>& n) {
    square = square * n.a + n.rest_a * g * g;
    buffer = buffer * n.b + g / (math::sqrt(square) + n.eps);
    value -= n.lr * buffer;
  }
};
struct RmsPropCentered {
  template <class T>
  TENSOR_INLINE static void apply(T& value, T g, T& square, T& mean, const UpdateNumbers<T>& n) {
    square = square * n.a + n.rest_a * g * g;
    mean += (g - mean) * n.rest_a;
    value -= n.lr * g / (math::sqrt(square - mean * mean) + n.eps);
  }
};
struct RmsPropCenteredMomentum {
  template <class T>
  TENSOR_INLINE static void apply(T& value, T g, T& square, T& mean, T& buffer,
                                  const UpdateNumbers<T>& n) {
    square = square * n.a + n.rest_a * g * g;
    mean += (g - mean) * n.rest_a;
    buffer = buffer * n.b + g / (math::sqrt(square - mean * mean) + n.eps);
    value -= n.lr * buffer;
  }
};
struct Adagrad {
  template <class T>
  TENSOR_INLINE static void apply(T& value, T g, T& sum, const UpdateNumbers<T>& n) {
    sum += g * g;
    value -= n.lr * g / (math::sqrt(sum) + n.eps);
  }
};
struct Adadelta {
  template <class T>
  TENSOR_INLINE static void apply(T& value, T g, T& square, T& change, const UpdateNumbers<T>& n) {
    square = square * n.a + n.rest_a * g * g;
    const T delta = math::sqrt(change + n.eps) / math::sqrt(square + n.eps) * g;
    value -= n.lr * delta;
    change = change * n.a + n.rest_a * delta * delta;
  }
};
struct Adamax {
  template <class T>
  TENSOR_INLINE static void apply(T& value, T g, T& mean, T& largest, const UpdateNumbers<T>& n) {
    mean += (g - mean) * n.rest_a;
    const T faded = largest * n.b, size = math::fabs(g) + n.eps;
    largest = faded > size || faded != faded ? faded : size;
    value -= n.lr * mean / largest;
  }
};
struct NAdam {
  template <class T>
  TENSOR_INLINE static void apply(T& value, T g, T& mean, T& square, const UpdateNumbers<T>& n) {
    mean += (g - mean) * n.rest_a;
    square = square * n.b + n.rest_b * g * g;
    const T root = math::sqrt(square) * n.scale + n.eps;
    value -= n.lr * g / root + n.c * mean / root;
  }
};
struct RAdam {
  template <class T>
  TENSOR_INLINE static void apply(T& value, T g, T& mean, T& square, const UpdateNumbers<T>& n) {
    mean += (g - mean) * n.rest_a;
    square = square * n.b + n.rest_b * g * g;
    const T factor = n.scale == 0 ? T(1) : n.scale / (math::sqrt(square) + n.eps);
    value -= n.lr * mean * factor;
  }
};
struct Lion {
  template <class T>
  TENSOR_INLINE static void apply(T& value, T g, T& mean, const UpdateNumbers<T>& n) {
    value -= n.lr * sign_of(mean * n.a + g * n.rest_a);
    mean = mean * n.b + g * n.rest_b;
  }
};
struct Asgd {
  template <class T>
  TENSOR_INLINE static void apply(T& value, T g, T& average, const UpdateNumbers<T>& n) {
    value -= n.lr * g;
    average = n.a == 1 ? value : average + (value - average) * n.a;
  }
};
struct Rprop {
  template <class T>
  TENSOR_INLINE static void apply(T& value, T g, T& previous, T& size, const UpdateNumbers<T>& n) {
    const T agree = g * previous;
    const T wanted = size * (agree > 0 ? n.b : agree < 0 ? n.a : T(1));
    size = wanted < n.c ? n.c : wanted > n.d ? n.d : wanted;
    previous = agree < 0 ? T(0) : g;
    value -= sign_of(previous) * size;
  }
};

}  // namespace libtensor::functors
