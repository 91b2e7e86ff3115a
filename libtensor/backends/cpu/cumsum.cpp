#include "libtensor/backends/cpu/backend.h"
#include "libtensor/backends/cpu/fold.h"
#include "libtensor/backends/cpu/lines.h"
#include "libtensor/backends/cpu/reduce.h"

namespace libtensor::cpu {
namespace {

template <class T>
void run_cumsum(const Tensor& out, const Tensor& x, int axis) {
  using functors::Sum;
  using A = AccumulatorOf<Sum, T>;
  const Converted<T> in(x);
  const Converted<A> result(out);
  const auto row = [&](const Lines& line) {
    T buffer[kLineBuffer];
    A sums[kLineBuffer];
    A total = 0;
    for (int64_t first = 0; first < line.n; first += kLineBuffer) {
      const int64_t n = std::min(kLineBuffer, line.n - first);
      const T* v = in.read(line.x + first * line.step, line.step, n, buffer);
      char* to = line.out + first * line.out_step;
      A* y = result.place(to, line.out_step, sums);
      for (int64_t i = 0; i < n; ++i) y[i] = total = Sum::combine(total, A(v[i]));
      result.write(to, line.out_step, n, y);
    }
  };
  const auto columns = [&](const Lines& lines) {
    T buffer[kLineWidth];
    A totals[kLineWidth] = {};
    for (int64_t i = 0; i < lines.n; ++i) {
      const T* v = in.read(lines.x + i * lines.step, lines.line_step, lines.width, buffer);
      for (int64_t j = 0; j < lines.width; ++j) totals[j] = Sum::combine(totals[j], A(v[j]));
      char* to = lines.out + i * lines.out_step;
      A* y = result.place(to, lines.out_line_step, totals);
      for (int64_t j = 0; j < lines.width; ++j) y[j] = totals[j];
      result.write(to, lines.out_line_step, lines.width, y);
    }
  };
  for_lines(out, x, axis, row, columns);
}

}  // namespace

void CpuBackend::cumsum(const Tensor& out, const Tensor& x, int axis, DType compute) {
  visit_compute(sum_read_dtype(x.dtype(), compute),
                [&](auto tag) { run_cumsum<typename decltype(tag)::type>(out, x, axis); });
}

}  // namespace libtensor::cpu
