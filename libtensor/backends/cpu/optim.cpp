// Updates of optimisers: one pass over a parameter, its gradient and its state.
#include "libtensor/backends/cpu/optim.h"

#include <cmath>

#include "libtensor/backends/cpu/backend.h"

namespace libtensor::cpu {
namespace {

template <class T>
void sgd_row(T* __restrict value, const T* __restrict grad, T* __restrict buffer, int64_t n,
             const SgdStep& step) {
  const T lr = static_cast<T>(step.lr), momentum = static_cast<T>(step.momentum),
          decay = static_cast<T>(step.weight_decay);
  const T share = static_cast<T>(step.gradient_share), sign = step.maximize ? T(-1) : T(1);
  if (!buffer) {
    for (int64_t i = 0; i < n; ++i) value[i] -= lr * (sign * grad[i] + decay * value[i]);
    return;
  }
  const T ahead = step.nesterov ? T(1) : T(0), follow = step.nesterov ? momentum : T(1);
  for (int64_t i = 0; i < n; ++i) {
    const T g = sign * grad[i] + decay * value[i];
    buffer[i] = momentum * buffer[i] + share * g;
    value[i] -= lr * (ahead * g + follow * buffer[i]);
  }
}

template <class T>
void adam_row(T* __restrict value, const T* __restrict grad, T* __restrict mean,
              T* __restrict square, T* __restrict largest, int64_t n, const AdamStep& step) {
  const T beta2 = static_cast<T>(step.beta2), rest1 = static_cast<T>(1 - step.beta1),
          rest2 = static_cast<T>(1 - step.beta2);
  const T size = static_cast<T>(step.size), scale = static_cast<T>(step.square_scale),
          eps = static_cast<T>(step.eps);
  const T decay = static_cast<T>(step.weight_decay), shrink = static_cast<T>(step.shrink);
  const T sign = step.maximize ? T(-1) : T(1);
  for (int64_t i = 0; i < n; ++i) {
    const T g = sign * grad[i] + decay * value[i];
    mean[i] += (g - mean[i]) * rest1;
    square[i] = square[i] * beta2 + rest2 * g * g;
    T second = square[i];
    if (largest) {
      largest[i] = largest[i] > second || largest[i] != largest[i] ? largest[i] : second;
      second = largest[i];
    }
    value[i] = value[i] * shrink - size * mean[i] / (std::sqrt(second) * scale + eps);
  }
}

}  // namespace

void CpuBackend::sgd_step(const Tensor& value, const Tensor& grad, const Tensor& buffer,
                          const SgdStep& step) {
  for_values(value, grad, [&]<class T>(T* v, const T* g, int64_t first, int64_t n) {
    sgd_row(v, g, buffer.defined() ? buffer.data_as<T>() + first : nullptr, n, step);
  });
}

void CpuBackend::adam_step(const Tensor& value, const Tensor& grad, const Tensor& mean,
                           const Tensor& square, const Tensor& largest, const AdamStep& step) {
  for_values(value, grad, [&]<class T>(T* v, const T* g, int64_t first, int64_t n) {
    adam_row(v, g, mean.data_as<T>() + first, square.data_as<T>() + first,
             largest.defined() ? largest.data_as<T>() + first : nullptr, n, step);
  });
}

}  // namespace libtensor::cpu
