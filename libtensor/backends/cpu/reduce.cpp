#include "libtensor/backends/cpu/backend.h"
#include "libtensor/backends/cpu/loops.h"

namespace libtensor::cpu {

void CpuBackend::reduce(OpId, const Tensor& out, const Tensor& x, uint64_t, DType compute, std::span<const double>) {
  fill(out, 0);
  const Tensor wide = out;
  const std::array<const Tensor*, 2> operands{&x, &wide};
  const Rows rows = make_rows(operands);
  visit_compute(compute, [&](auto tag) {
    using T = typename decltype(tag)::type;
    const ConvertFunction in = converter(compute, x.dtype()), back = converter(out.dtype(), compute), there = converter(compute, out.dtype());
    for_rows(rows, 0, rows.numel, [&](char* const* p, const int64_t* s, int64_t n) {
      for (int64_t i = 0; i < n; ++i) {
        T a, b;
        in(reinterpret_cast<char*>(&a), 0, p[0] + i * s[0], 0, 1);
        there(reinterpret_cast<char*>(&b), 0, p[1] + i * s[1], 0, 1);
        b = static_cast<T>(a + b);
        back(p[1] + i * s[1], 0, reinterpret_cast<char*>(&b), 0, 1);
      }
    });
  });
}

}  // namespace libtensor::cpu
