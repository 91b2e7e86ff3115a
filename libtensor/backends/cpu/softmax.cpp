#include "libtensor/backends/cpu/backend.h"
#include "libtensor/backends/cpu/lines.h"
#include "libtensor/backends/cpu/row_math.h"
#include "libtensor/functors/reduce.h"

namespace libtensor::cpu {
namespace {

constexpr int64_t kRowBytes = 1 << 19;  // of rows that stay in the second cache between passes

template <class T>
struct Softmax {
  Converted<T> in, result;
  bool logarithm;
  const RowMath<T>& math = row_math<T>();

  // What finish() needs of the sum of all exponentials.
  T scale_of(double total) const {
    return static_cast<T>(logarithm ? libtensor::math::log(total) : 1 / total);
  }

  void row(const Lines& line) const {
    const bool dense = in.direct(line.step) && result.direct(line.out_step);
    if (dense && line.n * static_cast<int64_t>(sizeof(T)) <= kRowBytes)
      return whole_row(reinterpret_cast<const T*>(line.x), reinterpret_cast<T*>(line.out), line.n);
    T buffer[kLineBuffer], results[kLineBuffer];
    if (line.n <= kLineBuffer) {
      const T* x = in.read(line.x, line.step, line.n, buffer);
      T* y = result.place(line.out, line.out_step, results);
      whole_row(x, y, line.n);
      return result.write(line.out, line.out_step, line.n, y);
    }
    T max = libtensor::math::lowest<T>();
    double total = 0;
    // One pass: the sum so far is scaled whenever the maximum grows.
    for_pieces(line, [&](int64_t first, int64_t n) {
      const T* x = in.read(line.x + first * line.step, line.step, n, buffer);
      const T bound = functors::Max::combine(max, math.max(x, n));
      if (bound == libtensor::math::lowest<T>()) return;  // -inf so far: nothing to sum yet
      if (bound != max) {
        total *= libtensor::math::exp(static_cast<double>(max) - static_cast<double>(bound));
      }
      max = bound;
      total += math.sum_of_exp(x, n, max);
    });
    const T scale = scale_of(total);
    for_pieces(line, [&](int64_t first, int64_t n) {
      const T* x = in.read(line.x + first * line.step, line.step, n, buffer);
      char* out = line.out + first * line.out_step;
      T* y = result.place(out, line.out_step, results);
      if (logarithm) {
        math.subtract(y, x, n, max, scale);
      } else {
        math.exp_sum(x, n, max, y);
        math.multiply(y, y, n, scale);
      }
      result.write(out, line.out_step, n, y);
    });
  }

  template <class F>
  static void for_pieces(const Lines& line, F&& f) {
    for (int64_t i = 0; i < line.n; i += kLineBuffer) f(i, std::min(kLineBuffer, line.n - i));
  }

  // Each exponential is computed once.
  void whole_row(const T* x, T* y, int64_t n) const {
    const T max = math.max(x, n);
    if (logarithm) {
      math.subtract(y, x, n, max, scale_of(math.sum_of_exp(x, n, max)));
    } else {
      const T scale = scale_of(math.exp_sum(x, n, max, y));
      math.multiply(y, y, n, scale);
    }
  }

  void columns(const Lines& lines) const {
    T buffer[kLineWidth], max[kLineWidth], scale[kLineWidth];
    double total[kLineWidth];
    const auto read = [&](int64_t i) {
      return in.read(lines.x + i * lines.step, lines.line_step, lines.width, buffer);
    };
    for (int64_t j = 0; j < lines.width; ++j) {
      max[j] = libtensor::math::lowest<T>();
      total[j] = 0;
    }
    for (int64_t i = 0; i < lines.n; ++i) math.columns_max(max, read(i), lines.width);
    for (int64_t i = 0; i < lines.n; ++i) math.columns_sum(total, read(i), max, lines.width);
    for (int64_t j = 0; j < lines.width; ++j) scale[j] = scale_of(total[j]);
    for (int64_t i = 0; i < lines.n; ++i) {
      const T* x = read(i);
      char* out = lines.out + i * lines.out_step;
      T* y = result.place(out, lines.out_line_step, buffer);
      if (logarithm) {
        for (int64_t j = 0; j < lines.width; ++j) y[j] = x[j] - max[j] - scale[j];
      } else {
        math.columns_exp(y, x, max, scale, lines.width);
      }
      result.write(out, lines.out_line_step, lines.width, y);
    }
  }
};

template <class T>
void run_softmax(const Tensor& out, const Tensor& x, int axis, bool logarithm) {
  const Softmax<T> softmax{Converted<T>(x), Converted<T>(out), logarithm};
  for_lines(
      out, x, axis, [&](const Lines& line) { softmax.row(line); },
      [&](const Lines& lines) { softmax.columns(lines); });
}

template <class T>
void run_softmax_backward(const Tensor& dx, const Tensor& dout, const Tensor& out, int64_t n,
                          bool logarithm) {
  const RowMath<T>& math = row_math<T>();
  T* to = dx.data_as<T>();
  const T *g = dout.data_as<T>(), *y = out.data_as<T>();
  parallel_for(out.numel() / n, std::max<int64_t>(1, kGrain / 4 / n),
               [&](int64_t begin, int64_t end) {
                 for (int64_t at = begin * n; at < end * n; at += n) {
                   if (logarithm) {
                     const T total = static_cast<T>(math.sum(g + at, n));
                     math.log_softmax_backward(to + at, g + at, y + at, n, total);
                   } else {
                     const T total = static_cast<T>(math.dot(g + at, y + at, n));
                     math.softmax_backward(to + at, g + at, y + at, n, total);
                   }
                 }
               });
}

}  // namespace

void CpuBackend::softmax_backward(const Tensor& dx, const Tensor& dout, const Tensor& out,
                                  int64_t n, bool logarithm) {
  if (out.dtype() == DType::float64) {
    run_softmax_backward<double>(dx, dout, out, n, logarithm);
  } else {
    run_softmax_backward<float>(dx, dout, out, n, logarithm);
  }
}

void CpuBackend::softmax(const Tensor& out, const Tensor& x, int axis, bool logarithm) {
  if (compute_dtype(out.dtype()) == DType::float64) {
    run_softmax<double>(out, x, axis, logarithm);
  } else {
    run_softmax<float>(out, x, axis, logarithm);
  }
}

}  // namespace libtensor::cpu
