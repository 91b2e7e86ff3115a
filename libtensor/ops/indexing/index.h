// SPDX-License-Identifier: Apache-2.0
// Index tensors, checked and in the form that backends read.
#pragma once

#include "libtensor/core/cancel.h"
#include "libtensor/device/backend.h"
#include "libtensor/ops/op_support.h"

namespace libtensor {

// `index` (any integer dtype) as int64 in [0, extent), without a place in the graph. Negative
// values count from the end; others outside are TENSOR_E_INDEX. Strides of 0 stay.
//
// `range` is what the caller knows of the values. Indices of a gradient were checked in the forward
// pass (`valid`: [-extent, extent)), those from a kernel are in range (`non_negative`:
// [0, extent)): finding their range again would synchronise with a device. On the CPU, where it
// costs little, they are checked all the same.
enum class KnownRange { none, valid, non_negative };
Tensor checked_index(const Tensor& index, int64_t extent, int axis, const char* name = "index",
                     KnownRange range = KnownRange::none);

// The ops gather, scatter and scatter_add for indices of a known range.
Tensor gather(const Tensor& x, int axis, const Tensor& index, KnownRange range);
Tensor scatter(const Tensor& x, int axis, const Tensor& index, const Tensor& src, KnownRange range);
Tensor scatter_add(const Tensor& x, int axis, const Tensor& index, const Tensor& src,
                   KnownRange range);

// `src` in the dtype of x, and as it is now if it shares memory with x.
Tensor source_for(const Tensor& src, const Tensor& x);

// Whether an op in place writes far more often than x has elements: to a copy then, so that it can
// be cancelled before x changes.
bool to_copy_first(const Tensor& x, int64_t writes);
template <class F>
void write_by_copy(const Tensor& x, F&& write) {
  const Tensor copy = copy_of(x);
  {
    const CancelOpening opening;
    write(copy);
  }
  backend_of(x.device()).copy(x, copy);
}

// x[i] = src[i], or x[i] += src[i], at elements index * step further. `x` is an alias with the
// shape of the others; see Backend::scatter.
void scatter_into(const Tensor& x, const Tensor& index, int64_t step, const Tensor& src,
                  uint64_t along, Combine combine);

void check_cast(const Tensor& src, const Tensor& x);
// scatter_ along an axis; checks everything before it writes.
void scatter_along(const Tensor& target, int axis, const Tensor& index, const Tensor& src,
                   Combine combine, KnownRange range = KnownRange::none);

}  // namespace libtensor
