// SPDX-License-Identifier: Apache-2.0
// A Fourier transform of the lines of a tensor along an axis, and who may compute it.
#pragma once

#include "libtensor/backends/cuda/device/runtime/context.h"

namespace libtensor::cuda {

enum class FourierKind { complex, from_real, to_real };

inline FourierKind fourier_kind(const View& out, const View& x) {
  return !is_complex(x.dtype)     ? FourierKind::from_real
         : !is_complex(out.dtype) ? FourierKind::to_real
                                  : FourierKind::complex;
}
// The points of a line.
inline int64_t fourier_points(const View& out, const View& x, int axis) {
  return fourier_kind(out, x) == FourierKind::to_real ? out.extent(axis) : x.extent(axis);
}

// The lines in out and x, as a StridedIterator without the axis. `inner`: whether neighbours of a
// line lie nearer than those of the axis, in each of them.
StridedIterator iterator_of_lines(const View& out, const View& x, int axis, bool (&inner)[2]);

// By cuFFT. False, with nothing done, if it is not there or not for this transform.
bool transform_by_library(const Context& context, const View& out, const View& x, int axis,
                          bool backward, double scale);

}  // namespace libtensor::cuda
