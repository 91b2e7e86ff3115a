// Updates of optimisers: one pass over all parameters, their gradients and their state.
#include <algorithm>
#include <cmath>

#include "libtensor/backends/cpu/backend.h"
#include "libtensor/backends/cpu/loops.h"
#include "libtensor/core/parallel.h"

namespace libtensor::cpu {
namespace {

constexpr int64_t kPiece = 512;  // elements of half precision computed at a time

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
struct Sgd {
  template <class T>
  static void apply(T& value, T g, const Numbers<T>& n) {
    value -= n.lr * g;
  }
};
struct SgdMomentum {
  template <class T>
  static void apply(T& value, T g, T& buffer, const Numbers<T>& n) {
    buffer = n.a * buffer + n.b * g;
    value -= n.lr * (n.c * g + n.d * buffer);
  }
};
struct Adam {
  template <class T>
  static void apply(T& value, T g, T& mean, T& square, const Numbers<T>& n) {
    mean += (g - mean) * n.rest_a;
    square = square * n.b + n.rest_b * g * g;
    value -= n.lr * mean / (std::sqrt(square) * n.scale + n.eps);
  }
};
struct AdamLargest {
  template <class T>
  static void apply(T& value, T g, T& mean, T& square, T& largest, const Numbers<T>& n) {
    mean += (g - mean) * n.rest_a;
    square = square * n.b + n.rest_b * g * g;
    largest = largest > square || largest != largest ? largest : square;
    value -= n.lr * mean / (std::sqrt(largest) * n.scale + n.eps);
  }
};
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

template <class Rule, class T, class... State>
void row(T* __restrict value, const T* __restrict grad, int64_t count, const UpdateStep& step,
         State* __restrict... state) {
  const Numbers<T> numbers(step);
  const T sign = step.maximize ? T(-1) : T(1), decay = static_cast<T>(step.weight_decay),
          shrink = static_cast<T>(step.shrink);
  for (int64_t i = 0; i < count; ++i) {
    const T g = sign * grad[i] + decay * value[i];
    value[i] *= shrink;
    Rule::apply(value[i], g, state[i]..., numbers);
  }
}

// Elements [begin, end) of a parameter, which may be of half precision, with its states.
template <class Rule, class... State>
void run(const ParameterUpdate& update, int64_t begin, int64_t end, const State&... state) {
  visit_dtype(update.value.dtype(), [&](auto tag) {
    using S = typename decltype(tag)::type;
    S* values = update.value.data_as<S>();
    const S* grads = update.grad.data_as<S>();
    if constexpr (std::is_same_v<S, float> || std::is_same_v<S, double>) {
      row<Rule>(values + begin, grads + begin, end - begin, update.step,
                state.template data_as<S>() + begin...);
    } else {
      float v[kPiece], g[kPiece];
      for (int64_t at = begin; at < end; at += kPiece) {
        const int64_t n = std::min(kPiece, end - at);
        for (int64_t i = 0; i < n; ++i) {
          v[i] = convert<float>(values[at + i]);
          g[i] = convert<float>(grads[at + i]);
        }
        row<Rule>(v, g, n, update.step, state.template data_as<float>() + at...);
        for (int64_t i = 0; i < n; ++i) values[at + i] = convert<S>(v[i]);
      }
    }
  });
}

void update_part(const ParameterUpdate& u, int64_t begin, int64_t end) {
  const Tensor &first = u.state[0], &second = u.state[1], &third = u.state[2];
  switch (u.step.rule) {
    case UpdateRule::sgd:
      return first.defined() ? run<SgdMomentum>(u, begin, end, first) : run<Sgd>(u, begin, end);
    case UpdateRule::adam:
      return third.defined() ? run<AdamLargest>(u, begin, end, first, second, third)
                             : run<Adam>(u, begin, end, first, second);
    case UpdateRule::rmsprop:
      if (second.defined() && third.defined())
        return run<RmsPropCenteredMomentum>(u, begin, end, first, second, third);
      if (second.defined()) return run<RmsPropCentered>(u, begin, end, first, second);
      if (third.defined()) return run<RmsPropMomentum>(u, begin, end, first, third);
      return run<RmsProp>(u, begin, end, first);
    case UpdateRule::adagrad:
      return run<Adagrad>(u, begin, end, first);
    case UpdateRule::adadelta:
      return run<Adadelta>(u, begin, end, first, second);
    case UpdateRule::adamax:
      return run<Adamax>(u, begin, end, first, second);
    case UpdateRule::nadam:
      return run<NAdam>(u, begin, end, first, second);
    case UpdateRule::radam:
      return run<RAdam>(u, begin, end, first, second);
    case UpdateRule::lion:
      return run<Lion>(u, begin, end, first);
    case UpdateRule::asgd:
      return run<Asgd>(u, begin, end, first);
    case UpdateRule::rprop:
      return run<Rprop>(u, begin, end, first, second);
  }
}

}  // namespace

// Threads divide the elements of all parameters together.
void CpuBackend::update(std::span<const ParameterUpdate> updates) {
  int64_t total = 0;
  for (const ParameterUpdate& update : updates) total += update.value.numel();
  parallel_for(total, kGrain, [&](int64_t begin, int64_t end) {
    int64_t first = 0;
    for (const ParameterUpdate& update : updates) {
      const int64_t n = update.value.numel();
      const int64_t from = std::max<int64_t>(begin - first, 0), to = std::min(end - first, n);
      if (from < to) update_part(update, from, to);
      first += n;
    }
  });
}

}  // namespace libtensor::cpu
