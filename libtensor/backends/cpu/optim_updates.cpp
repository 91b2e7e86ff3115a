// The rules of Backend::update_step().
#include <cmath>

#include "libtensor/backends/cpu/backend.h"
#include "libtensor/backends/cpu/optim.h"

namespace libtensor::cpu {
namespace {

// The numbers of a step in the type of the computation.
template <class T>
struct Numbers {
  explicit Numbers(const UpdateStep& step)
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
T sign_of(T x) {
  return x > 0 ? T(1) : x < 0 ? T(-1) : x;
}

// Each rule changes value and its states by the gradient.
struct RmsProp {
  template <class T>
  static void apply(T& value, T g, T& square, const Numbers<T>& n) {
    square = square * n.a + n.rest_a * g * g;
    value -= n.lr * g / (std::sqrt(square) + n.eps);
  }
};
struct RmsPropMomentum {
  template <class T>
  static void apply(T& value, T g, T& square, T& buffer, const Numbers<T>& n) {
    square = square * n.a + n.rest_a * g * g;
    buffer = buffer * n.b + g / (std::sqrt(square) + n.eps);
    value -= n.lr * buffer;
  }
};
struct RmsPropCentered {
  template <class T>
  static void apply(T& value, T g, T& square, T& mean, const Numbers<T>& n) {
    square = square * n.a + n.rest_a * g * g;
    mean += (g - mean) * n.rest_a;
    value -= n.lr * g / (std::sqrt(square - mean * mean) + n.eps);
  }
};
struct RmsPropCenteredMomentum {
  template <class T>
  static void apply(T& value, T g, T& square, T& mean, T& buffer, const Numbers<T>& n) {
    square = square * n.a + n.rest_a * g * g;
    mean += (g - mean) * n.rest_a;
    buffer = buffer * n.b + g / (std::sqrt(square - mean * mean) + n.eps);
    value -= n.lr * buffer;
  }
};
struct Adagrad {
  template <class T>
  static void apply(T& value, T g, T& sum, const Numbers<T>& n) {
    sum += g * g;
    value -= n.lr * g / (std::sqrt(sum) + n.eps);
  }
};
struct Adadelta {
  template <class T>
  static void apply(T& value, T g, T& square, T& change, const Numbers<T>& n) {
    square = square * n.a + n.rest_a * g * g;
    const T delta = std::sqrt(change + n.eps) / std::sqrt(square + n.eps) * g;
    value -= n.lr * delta;
    change = change * n.a + n.rest_a * delta * delta;
  }
};
struct Adamax {
  template <class T>
  static void apply(T& value, T g, T& mean, T& largest, const Numbers<T>& n) {
    mean += (g - mean) * n.rest_a;
    const T faded = largest * n.b, size = std::fabs(g) + n.eps;
    largest = faded > size || faded != faded ? faded : size;
    value -= n.lr * mean / largest;
  }
};
struct NAdam {
  template <class T>
  static void apply(T& value, T g, T& mean, T& square, const Numbers<T>& n) {
    mean += (g - mean) * n.rest_a;
    square = square * n.b + n.rest_b * g * g;
    const T root = std::sqrt(square) * n.scale + n.eps;
    value -= n.lr * g / root + n.c * mean / root;
  }
};
struct RAdam {
  template <class T>
  static void apply(T& value, T g, T& mean, T& square, const Numbers<T>& n) {
    mean += (g - mean) * n.rest_a;
    square = square * n.b + n.rest_b * g * g;
    const T factor = n.scale == 0 ? T(1) : n.scale / (std::sqrt(square) + n.eps);
    value -= n.lr * mean * factor;
  }
};
struct Lion {
  template <class T>
  static void apply(T& value, T g, T& mean, const Numbers<T>& n) {
    value -= n.lr * sign_of(mean * n.a + g * n.rest_a);
    mean = mean * n.b + g * n.rest_b;
  }
};
struct Asgd {
  template <class T>
  static void apply(T& value, T g, T& average, const Numbers<T>& n) {
    value -= n.lr * g;
    average = n.a == 1 ? value : average + (value - average) * n.a;
  }
};
struct Rprop {
  template <class T>
  static void apply(T& value, T g, T& previous, T& size, const Numbers<T>& n) {
    const T agree = g * previous;
    const T wanted = size * (agree > 0 ? n.b : agree < 0 ? n.a : T(1));
    size = wanted < n.c ? n.c : wanted > n.d ? n.d : wanted;
    previous = agree < 0 ? T(0) : g;
    value -= sign_of(previous) * size;
  }
};

using State = std::span<const Tensor* const>;

template <class T, int n>
struct Pointers {
  T* at[n];
};

// With the states of a rule, 1 to 3 of them, in their order.
template <class Rule, class T, int states>
void row(T* value, const T* grad, const Pointers<T, states>& state, int64_t count,
         const UpdateStep& step) {
  const Numbers<T> numbers(step);
  const T sign = step.maximize ? T(-1) : T(1), decay = static_cast<T>(step.weight_decay),
          shrink = static_cast<T>(step.shrink);
  for (int64_t i = 0; i < count; ++i) {
    const T g = sign * grad[i] + decay * value[i];
    value[i] *= shrink;
    if constexpr (states == 1) {
      Rule::apply(value[i], g, state.at[0][i], numbers);
    } else if constexpr (states == 2) {
      Rule::apply(value[i], g, state.at[0][i], state.at[1][i], numbers);
    } else {
      Rule::apply(value[i], g, state.at[0][i], state.at[1][i], state.at[2][i], numbers);
    }
  }
}

template <class Rule, int states>
void run(const Tensor& value, const Tensor& grad, const Tensor* const (&state)[states],
         const UpdateStep& step) {
  for_values(value, grad, [&]<class T>(T* v, const T* g, int64_t first, int64_t n) {
    Pointers<T, states> pointers;
    for (int i = 0; i < states; ++i) pointers.at[i] = state[i]->template data_as<T>() + first;
    row<Rule>(v, g, pointers, n, step);
  });
}

void rmsprop(const Tensor& value, const Tensor& grad, State s, const UpdateStep& step) {
  const bool centered = s[1]->defined(), momentum = s[2]->defined();
  if (centered && momentum)
    return run<RmsPropCenteredMomentum, 3>(value, grad, {s[0], s[1], s[2]}, step);
  if (centered) return run<RmsPropCentered, 2>(value, grad, {s[0], s[1]}, step);
  if (momentum) return run<RmsPropMomentum, 2>(value, grad, {s[0], s[2]}, step);
  run<RmsProp, 1>(value, grad, {s[0]}, step);
}

}  // namespace

void CpuBackend::update_step(const Tensor& value, const Tensor& grad, State s,
                             const UpdateStep& step) {
  switch (step.rule) {
    case UpdateRule::rmsprop:
      return rmsprop(value, grad, s, step);
    case UpdateRule::adagrad:
      return run<Adagrad, 1>(value, grad, {s[0]}, step);
    case UpdateRule::adadelta:
      return run<Adadelta, 2>(value, grad, {s[0], s[1]}, step);
    case UpdateRule::adamax:
      return run<Adamax, 2>(value, grad, {s[0], s[1]}, step);
    case UpdateRule::nadam:
      return run<NAdam, 2>(value, grad, {s[0], s[1]}, step);
    case UpdateRule::radam:
      return run<RAdam, 2>(value, grad, {s[0], s[1]}, step);
    case UpdateRule::lion:
      return run<Lion, 1>(value, grad, {s[0]}, step);
    case UpdateRule::asgd:
      return run<Asgd, 1>(value, grad, {s[0]}, step);
    case UpdateRule::rprop:
      return run<Rprop, 2>(value, grad, {s[0], s[1]}, step);
  }
}

}  // namespace libtensor::cpu
