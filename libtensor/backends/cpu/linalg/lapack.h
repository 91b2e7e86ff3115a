// SPDX-License-Identifier: Apache-2.0
// LAPACK, if the system has one: loaded when a large matrix first asks for it.
#pragma once

#include "libtensor/backends/cpu/linalg/linalg.h"

namespace libtensor::cpu::lapack {

// Whether it is there. TENSOR_E_UNSUPPORTED, in words, if TENSOR_LAPACK names a library that cannot
// be used.
bool available();

// As jacobi_eigh, but the vectors are left in the rows of a, if they are wanted.
template <class T>
void eigh(int64_t n, Dense<T> a, double* values, bool wanted);
// a (m, n) = u diag(s) vh, overwriting a; with square u and vh if `full`. u and vh may both lack
// data.
template <class T>
void svd(int64_t m, int64_t n, Dense<T> a, bool full, Dense<T> u, double* s, Dense<T> vh);

}  // namespace libtensor::cpu::lapack
