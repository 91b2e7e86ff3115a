#include "libtensor/backends/cpu/backend.h"
#include "libtensor/backends/cpu/fold.h"
#include "libtensor/backends/cpu/lines.h"

namespace libtensor::cpu {
namespace {

using functors::Max;
using functors::Sum;

template <class T>
struct Softmax {
  Converted<T> in, result;
  bool logarithm;

  static T largest(const T* x, int64_t n) {
    return fold_row<Max, T, T>(reinterpret_cast<const char*>(x), sizeof(T), n,
                               [](T v) { return v; });
  }
  static double total_of(const T* x, int64_t n) {
    return fold_row<Sum, double, T>(reinterpret_cast<const char*>(x), sizeof(T), n,
                                    [](T v) { return v; });
  }
  T finished(T x, T max, T scale) const {
    return logarithm ? x - max - scale : math::exp(x - max) * scale;
  }
  // What finished() needs of the sum of all exponentials.
  T scale_of(double total) const {
    return static_cast<T>(logarithm ? math::log(total) : 1 / total);
  }

  void row(const Lines& line) const {
    if (line.n <= kLineBuffer) return short_row(line);
    T buffer[kLineBuffer], exps[kLineBuffer];
    T max = math::lowest<T>();
    double total = 0;
    // One pass: the sum so far is scaled whenever the maximum grows.
    for_pieces(line, [&](int64_t first, int64_t n) {
      const T* x = in.read(line.x + first * line.step, line.step, n, buffer);
      const T bound = Max::combine(max, largest(x, n));
      if (bound == math::lowest<T>()) return;  // -inf so far: nothing to sum yet
      if (bound != max) total *= math::exp(static_cast<double>(max) - static_cast<double>(bound));
      max = bound;
      for (int64_t i = 0; i < n; ++i) exps[i] = math::exp(x[i] - max);
      total += total_of(exps, n);
    });
    const T scale = scale_of(total);
    for_pieces(line, [&](int64_t first, int64_t n) {
      const T* x = in.read(line.x + first * line.step, line.step, n, buffer);
      char* out = line.out + first * line.out_step;
      T* y = result.place(out, line.out_step, exps);
      for (int64_t i = 0; i < n; ++i) y[i] = finished(x[i], max, scale);
      result.write(out, line.out_step, n, y);
    });
  }

  template <class F>
  static void for_pieces(const Lines& line, F&& f) {
    for (int64_t i = 0; i < line.n; i += kLineBuffer) f(i, std::min(kLineBuffer, line.n - i));
  }

  // Each exponential is computed once.
  void short_row(const Lines& line) const {
    T buffer[kLineBuffer], exps[kLineBuffer];
    const T* x = in.read(line.x, line.step, line.n, buffer);
    const T max = largest(x, line.n);
    for (int64_t i = 0; i < line.n; ++i) exps[i] = math::exp(x[i] - max);
    const T scale = scale_of(total_of(exps, line.n));
    T* y = result.place(line.out, line.out_step, exps);
    for (int64_t i = 0; i < line.n; ++i) y[i] = logarithm ? x[i] - max - scale : exps[i] * scale;
    result.write(line.out, line.out_step, line.n, y);
  }

  void columns(const Lines& lines) const {
    T buffer[kLineWidth], max[kLineWidth], scale[kLineWidth];
    double total[kLineWidth];
    const auto read = [&](int64_t i) {
      return in.read(lines.x + i * lines.step, lines.line_step, lines.width, buffer);
    };
    for (int64_t j = 0; j < lines.width; ++j) {
      max[j] = math::lowest<T>();
      total[j] = 0;
    }
    for (int64_t i = 0; i < lines.n; ++i) {
      const T* x = read(i);
      for (int64_t j = 0; j < lines.width; ++j) max[j] = Max::combine(max[j], x[j]);
    }
    for (int64_t i = 0; i < lines.n; ++i) {
      const T* x = read(i);
      for (int64_t j = 0; j < lines.width; ++j) total[j] += math::exp(x[j] - max[j]);
    }
    for (int64_t j = 0; j < lines.width; ++j) scale[j] = scale_of(total[j]);
    for (int64_t i = 0; i < lines.n; ++i) {
      const T* x = read(i);
      char* out = lines.out + i * lines.out_step;
      T* y = result.place(out, lines.out_line_step, buffer);
      for (int64_t j = 0; j < lines.width; ++j) y[j] = finished(x[j], max[j], scale[j]);
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

}  // namespace

void CpuBackend::softmax(const Tensor& out, const Tensor& x, int axis, bool logarithm) {
  if (compute_dtype(out.dtype()) == DType::float64) {
    run_softmax<double>(out, x, axis, logarithm);
  } else {
    run_softmax<float>(out, x, axis, logarithm);
  }
}

}  // namespace libtensor::cpu
