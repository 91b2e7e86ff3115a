#include "libtensor/backends/cpu/lapack.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>

#include "libtensor/core/env.h"
#include "libtensor/core/error.h"
#include "libtensor/core/lasting.h"
#include "libtensor/core/platform/library.h"

namespace libtensor::cpu::lapack {
namespace {

// Fortran's interface with integers of 32 bits. Lengths of strings come last, where compilers pass
// them.
using Eigh = void (*)(const char* job, const char* triangle, const int32_t* n, double* a,
                      const int32_t* step, double* values, double* work, const int32_t* work_size,
                      int32_t* whole_work, const int32_t* whole_size, int32_t* info, size_t,
                      size_t);
using Svd = void (*)(const char* job, const int32_t* m, const int32_t* n, double* a,
                     const int32_t* step, double* s, double* u, const int32_t* u_step, double* vt,
                     const int32_t* vt_step, double* work, const int32_t* work_size,
                     int32_t* whole_work, int32_t* info, size_t);

struct Functions {
  Eigh dsyevd = nullptr;
  Svd dgesdd = nullptr;
};

bool load(const char* name, Functions& found) noexcept {
  void* library = platform::open_library(name);
  if (!library) return false;
  found.dsyevd = reinterpret_cast<Eigh>(platform::find_symbol(library, "dsyevd_"));
  found.dgesdd = reinterpret_cast<Svd>(platform::find_symbol(library, "dgesdd_"));
  return found.dsyevd && found.dgesdd;
}

// Libraries with integers of 64 bits have other names.
constexpr std::array kNames{
    "libopenblas.so.0",  "liblapack.so.3",
    "libopenblas.dylib", "/System/Library/Frameworks/Accelerate.framework/Accelerate",
    "libopenblas.dll",   "liblapack.dll"};

Functions load_any() {
  Functions found;
  const char* wish = env::lapack();
  if (wish && std::strcmp(wish, "none") == 0) return {};
  if (wish) {
    if (!load(wish, found)) {
      fail(Status::unsupported, "TENSOR_LAPACK is ", wish,
           ", which is no LAPACK library that can be loaded; Debian has libopenblas0 and "
           "liblapack3");
    }
    return found;
  }
  for (const char* name : kNames) {
    if (load(name, found)) return found;
  }
  return {};
}

const Functions& functions() {
  static constinit Lasting<Functions> found;
  return found.get([] { return std::make_unique<Functions>(load_any()); });
}

int32_t narrow(int64_t n) {
  if (n > std::numeric_limits<int32_t>::max()) {
    fail(Status::unsupported, "LAPACK takes extents up to 2147483647, one is ", n);
  }
  return static_cast<int32_t>(n);
}

void check(int32_t info) {
  if (info != 0) fail(Status::invalid, "the decomposition did not converge");
}

}  // namespace

bool available() { return functions().dsyevd != nullptr; }

void eigh(int64_t n, Dense a, double* values, bool wanted) {
  const char* job = wanted ? "V" : "N";
  const int32_t size = narrow(n), ask = -1;
  int32_t info = 0, whole_size = 0;
  double best = 0;
  functions().dsyevd(job, "U", &size, a.data, &size, values, &best, &ask, &whole_size, &ask, &info,
                     1, 1);
  const int32_t work_size = narrow(static_cast<int64_t>(best));
  std::vector<double> work(static_cast<size_t>(work_size));
  std::vector<int32_t> whole(static_cast<size_t>(whole_size));
  functions().dsyevd(job, "U", &size, a.data, &size, values, work.data(), &work_size, whole.data(),
                     &whole_size, &info, 1, 1);
  check(info);
}

// LAPACK sees the transposes, so u and vh change places.
void svd(int64_t m, int64_t n, Dense a, bool full, Dense u, double* s, Dense vh) {
  const char* job = !u.data ? "N" : full ? "A" : "S";
  const int32_t rows = narrow(n), columns = narrow(m), ask = -1;
  const int32_t k = std::min(rows, columns), vt_step = full ? columns : k;
  int32_t info = 0;
  double best = 0;
  std::vector<int32_t> whole(8 * static_cast<size_t>(k));
  const auto call = [&](double* work, const int32_t* work_size) {
    functions().dgesdd(job, &rows, &columns, a.data, &rows, s, vh.data, &rows, u.data, &vt_step,
                       work, work_size, whole.data(), &info, 1);
  };
  call(&best, &ask);
  const int32_t work_size = narrow(static_cast<int64_t>(best));
  std::vector<double> work(static_cast<size_t>(work_size));
  call(work.data(), &work_size);
  check(info);
}

}  // namespace libtensor::cpu::lapack
