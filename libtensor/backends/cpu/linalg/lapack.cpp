// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cpu/linalg/lapack.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <type_traits>

#include "libtensor/core/env.h"
#include "libtensor/core/error.h"
#include "libtensor/core/no_destructor.h"
#include "libtensor/core/platform/library.h"

namespace libtensor::cpu::lapack {
namespace {

// Fortran's interface with integers of 32 bits. Lengths of strings come last, where compilers pass
// them.
using Syevd = void (*)(const char* job, const char* triangle, const int32_t* n, double* a,
                       const int32_t* step, double* values, double* work, const int32_t* work_size,
                       int32_t* whole_work, const int32_t* whole_size, int32_t* info, size_t,
                       size_t);
using Heevd = void (*)(const char* job, const char* triangle, const int32_t* n, Complex128* a,
                       const int32_t* step, double* values, Complex128* work,
                       const int32_t* work_size, double* real_work, const int32_t* real_size,
                       int32_t* whole_work, const int32_t* whole_size, int32_t* info, size_t,
                       size_t);
using RealSvd = void (*)(const char* job, const int32_t* m, const int32_t* n, double* a,
                         const int32_t* step, double* s, double* u, const int32_t* u_step,
                         double* vt, const int32_t* vt_step, double* work, const int32_t* work_size,
                         int32_t* whole_work, int32_t* info, size_t);
using ComplexSvd = void (*)(const char* job, const int32_t* m, const int32_t* n, Complex128* a,
                            const int32_t* step, double* s, Complex128* u, const int32_t* u_step,
                            Complex128* vt, const int32_t* vt_step, Complex128* work,
                            const int32_t* work_size, double* real_work, int32_t* whole_work,
                            int32_t* info, size_t);

struct Functions {
  Syevd dsyevd = nullptr;
  Heevd zheevd = nullptr;
  RealSvd dgesdd = nullptr;
  ComplexSvd zgesdd = nullptr;
};

bool load(const char* name, Functions& found) noexcept {
  void* library = platform::open_library(name);
  if (!library) return false;
  const auto find = [&](auto& function, const char* symbol) {
    using Type = std::remove_reference_t<decltype(function)>;
    function = reinterpret_cast<Type>(platform::find_symbol(library, symbol));
    return function != nullptr;
  };
  const bool all = find(found.dsyevd, "dsyevd_") && find(found.zheevd, "zheevd_") &&
                   find(found.dgesdd, "dgesdd_") && find(found.zgesdd, "zgesdd_");
  if (!all) found = {};
  return all;
}

// The library that TENSOR_LAPACK names; libraries with integers of 64 bits have other symbols.
Functions load_named() {
  const char* name = env::lapack();
  Functions found;
  if (!name || std::strcmp(name, "none") == 0) return found;
  if (!load(name, found)) {
    fail(Status::unsupported, "TENSOR_LAPACK is ", name,
         ", which is not a LAPACK library that can be loaded; Debian has libopenblas0 and "
         "liblapack3");
  }
  return found;
}

const Functions& functions() {
  static constinit NoDestructor<Functions> found;
  return found.get([] { return std::make_unique<Functions>(load_named()); });
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

// A workspace of the size that a routine asked for.
template <class T>
std::vector<T> workspace(T best) {
  return std::vector<T>(static_cast<size_t>(narrow(static_cast<int64_t>(real_of(best)))));
}

template <class T>
int32_t size_of_workspace(const std::vector<T>& work) {
  return static_cast<int32_t>(work.size());
}

// Real numbers that zgesdd needs, as its documentation has it; older ones ask for the 7.
size_t real_workspace(const char* job, int64_t m, int64_t n) {
  const int64_t less = std::min(m, n), more = std::max(m, n);
  if (*job == 'N') return static_cast<size_t>(std::max<int64_t>(1, 7 * less));
  return static_cast<size_t>(
      std::max<int64_t>(1, less * std::max(5 * less + 7, 2 * more + 2 * less + 1)));
}

}  // namespace

bool available() { return functions().dsyevd != nullptr; }

template <>
void eigh(int64_t n, Dense<double> a, double* values, bool wanted) {
  const char* job = wanted ? "V" : "N";
  const int32_t size = narrow(n), ask = -1;
  int32_t info = 0, whole_size = 0;
  double best = 0;
  functions().dsyevd(job, "U", &size, a.data, &size, values, &best, &ask, &whole_size, &ask, &info,
                     1, 1);
  std::vector<double> work = workspace(best);
  std::vector<int32_t> whole(static_cast<size_t>(whole_size));
  const int32_t work_size = size_of_workspace(work);
  functions().dsyevd(job, "U", &size, a.data, &size, values, work.data(), &work_size, whole.data(),
                     &whole_size, &info, 1, 1);
  check(info);
}

// LAPACK sees the transpose, which is the conjugate here.
template <>
void eigh(int64_t n, Dense<Complex128> a, double* values, bool wanted) {
  const char* job = wanted ? "V" : "N";
  const int32_t size = narrow(n), ask = -1;
  int32_t info = 0, whole_size = 0;
  double real_best = 0;
  Complex128 best(0);
  functions().zheevd(job, "U", &size, a.data, &size, values, &best, &ask, &real_best, &ask,
                     &whole_size, &ask, &info, 1, 1);
  std::vector<Complex128> work = workspace(best);
  std::vector<double> real_work = workspace(real_best);
  std::vector<int32_t> whole(static_cast<size_t>(whole_size));
  const int32_t work_size = size_of_workspace(work), real_size = size_of_workspace(real_work);
  functions().zheevd(job, "U", &size, a.data, &size, values, work.data(), &work_size,
                     real_work.data(), &real_size, whole.data(), &whole_size, &info, 1, 1);
  check(info);
  for (int64_t i = 0; wanted && i < n * n; ++i) a.data[i] = conj_of(a.data[i]);
}

// LAPACK sees the transposes, so u and vh change places.
template <class T>
void svd(int64_t m, int64_t n, Dense<T> a, bool full, Dense<T> u, double* s, Dense<T> vh) {
  const char* job = !u.data ? "N" : full ? "A" : "S";
  const int32_t rows = narrow(n), columns = narrow(m), ask = -1;
  const int32_t k = std::min(rows, columns), vt_step = full ? columns : k;
  int32_t info = 0;
  T best(0);
  std::vector<int32_t> whole(8 * static_cast<size_t>(k));
  std::vector<double> real_work(math::IsComplex<T>::value ? real_workspace(job, m, n) : 0);
  const auto call = [&](T* work, const int32_t* work_size) {
    if constexpr (math::IsComplex<T>::value) {
      functions().zgesdd(job, &rows, &columns, a.data, &rows, s, vh.data, &rows, u.data, &vt_step,
                         work, work_size, real_work.data(), whole.data(), &info, 1);
    } else {
      functions().dgesdd(job, &rows, &columns, a.data, &rows, s, vh.data, &rows, u.data, &vt_step,
                         work, work_size, whole.data(), &info, 1);
    }
  };
  call(&best, &ask);
  std::vector<T> work = workspace(best);
  const int32_t work_size = size_of_workspace(work);
  call(work.data(), &work_size);
  check(info);
}

template void svd(int64_t, int64_t, Dense<double>, bool, Dense<double>, double*, Dense<double>);
template void svd(int64_t, int64_t, Dense<Complex128>, bool, Dense<Complex128>, double*,
                  Dense<Complex128>);

}  // namespace libtensor::cpu::lapack
