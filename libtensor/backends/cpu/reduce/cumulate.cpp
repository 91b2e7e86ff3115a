// SPDX-License-Identifier: Apache-2.0
// Sums, products and the like of what has been read so far along an axis.
#include "libtensor/backends/cpu/axis_iterator.h"
#include "libtensor/backends/cpu/backend.h"
#include "libtensor/backends/cpu/reduce/fold_isa.h"
#include "libtensor/backends/cpu/reduce/reduce.h"
#include "libtensor/graph/op_id.gen.h"

namespace libtensor::cpu {
namespace {

// What a functor accumulates from one element, and the result that an accumulator stands for.
template <class F, class A, class T>
A started(T x) {
  if constexpr (F::kAccumulator == Accumulator::own) {
    return F::parts(x, 1);
  } else {
    return A(x);
  }
}
template <class F, class R, class A>
R finished(A total) {
  if constexpr (F::kAccumulator == Accumulator::own) {
    return static_cast<R>(F::finish(total, 0));
  } else {
    return total;
  }
}

template <class F, class T>
void run_cumulate(const Tensor& out, const Tensor& x, int axis) {
  using A = AccumulatorOf<F, T>;
  using R = std::conditional_t<F::kAccumulator == Accumulator::own, T, A>;
  constexpr int64_t kBuffer = sizeof(R) > 8 ? kLineBuffer / 2 : kLineBuffer;
  const Converted<T> in(x);
  const Converted<R> result(out);
  const auto row = [&](const AxisIterator& line) {
    T buffer[kBuffer];
    R results[kBuffer];
    A total = F::template identity<A>();
    CancelPoint point;
    for (int64_t first = 0; first < line.n; first += kBuffer) {
      point(kBuffer);
      const int64_t n = std::min(kBuffer, line.n - first);
      const T* v = in.read(line.x + first * line.step, line.step, n, buffer);
      char* to = line.out + first * line.out_step;
      R* y = result.place(to, line.out_step, results);
      int64_t i = 0;
      if constexpr (std::is_same_v<F, functors::Sum> && std::is_same_v<T, float> &&
                    std::is_same_v<A, double>) {
        // Four at a time, of whose sums only the last waits for what came before.
        for (; i + 4 <= n; i += 4) {
          const double a = v[i], b = a + v[i + 1], c = v[i + 2], d = c + v[i + 3];
          y[i] = total + a;
          y[i + 1] = total + b;
          y[i + 2] = total + (b + c);
          y[i + 3] = total += b + d;
        }
      }
      for (; i < n; ++i) {
        total = F::combine(total, started<F, A>(v[i]));
        y[i] = finished<F, R>(total);
      }
      result.write(to, line.out_step, n, y);
    }
  };
  const auto columns = [&](const AxisIterator& lines) {
    alignas(64) T buffer[kMostLines];
    alignas(64) R results[kMostLines];
    alignas(64) A totals[kMostLines];
    for (int64_t j = 0; j < lines.width; ++j) totals[j] = F::template identity<A>();
    CancelPoint point;
    for (int64_t i = 0; i < lines.n; ++i) {
      point(lines.width);
      const T* v = in.read(lines.x + i * lines.step, lines.line_step, lines.width, buffer);
      char* to = lines.out + i * lines.out_step;
      R* y = result.place(to, lines.out_line_step, results);
      for (int64_t j = 0; j < lines.width; ++j) {
        totals[j] = F::combine(totals[j], started<F, A>(v[j]));
        y[j] = finished<F, R>(totals[j]);
      }
      result.write(to, lines.out_line_step, lines.width, y);
    }
  };
  iterate_axis(out, x, axis, row, columns, kMostLines);
}

// NaN stays, and each further one is the latest; of equal ones the last counts.
template <class T, bool kLargest>
void run_extreme(const Tensor& out, const Tensor& x, int axis) {
  const Converted<T> in(x);
  const auto wins = [](T challenger, T holder) {
    return math::isnan(challenger) ||
           (!math::isnan(holder) && (kLargest ? challenger >= holder : challenger <= holder));
  };
  const auto each = [&](const AxisIterator& lines) {
    for (int64_t j = 0; j < lines.width; ++j) {
      T buffer[kLineBuffer];
      T best{};
      int64_t place = 0;
      CancelPoint point;
      for (int64_t first = 0; first < lines.n; first += kLineBuffer) {
        point(kLineBuffer);
        const int64_t n = std::min(kLineBuffer, lines.n - first);
        const T* v =
            in.read(lines.x + j * lines.line_step + first * lines.step, lines.step, n, buffer);
        char* to = lines.out + j * lines.out_line_step + first * lines.out_step;
        for (int64_t i = 0; i < n; ++i) {
          if (first + i == 0 || wins(v[i], best)) {
            best = v[i];
            place = first + i;
          }
          *reinterpret_cast<int64_t*>(to + i * lines.out_step) = place;
        }
      }
    }
  };
  iterate_axis(out, x, axis, each, each);
}

}  // namespace

void CpuBackend::cumulate(OpId op, const Tensor& out, const Tensor& x, int axis, DType compute) {
  const DType reads = op == OpId::logcumsumexp ? compute : sum_read_dtype(x.dtype(), compute);
  visit_any_compute(reads, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if (op == OpId::cumsum) return run_cumulate<functors::Sum, T>(out, x, axis);
    if (op == OpId::cumprod) return run_cumulate<functors::Prod, T>(out, x, axis);
    if constexpr (math::IsComplex<T>::value) {
      run_cumulate<RunningLogaddexp, T>(out, x, axis);
    } else if constexpr (std::is_floating_point_v<T>) {
      run_cumulate<functors::Logsumexp, T>(out, x, axis);
    }
  });
}

void CpuBackend::cumminmax(const Tensor& out, const Tensor& x, int axis, bool largest) {
  visit_compute(x.dtype(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    if (largest) {
      run_extreme<T, true>(out, x, axis);
    } else {
      run_extreme<T, false>(out, x, axis);
    }
  });
}

}  // namespace libtensor::cpu
