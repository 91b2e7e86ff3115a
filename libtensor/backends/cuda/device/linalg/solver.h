// SPDX-License-Identifier: Apache-2.0
// Linear algebra by cuSOLVER. Each function does what its namesake in functions.h does, or returns
// false, with nothing done, if the library is not there or not for these matrices.
#pragma once

#include "libtensor/backends/cuda/device/runtime/context.h"

namespace libtensor::cuda {

bool cholesky_by_library(const Context& context, const View& a, const View& info);
bool lu_by_library(const Context& context, const View& a, const View& pivots, const View& info,
                   bool pivot);
bool lu_solve_by_library(const Context& context, const View& x, const View& lu, const View& pivots);
bool qr_by_library(const Context& context, const View& q, const View& r, const View& a);
bool eigh_by_library(const Context& context, const View& values, const View& vectors, bool wanted);
// The factors of vectors, of size 1, are not those that they are to have.
bool svd_by_library(const Context& context, const View& u, const View& s, const View& vh,
                    const View& a);

}  // namespace libtensor::cuda
