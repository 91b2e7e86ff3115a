// SPDX-License-Identifier: Apache-2.0
// What collectives ask of their tensors before anything is written, and where they write.
#pragma once

#include "libtensor/device/backend.h"
#include "libtensor/graph/inplace.h"
#include "libtensor/ops/op_support.h"

namespace libtensor {

struct Named {
  const Tensors& tensors;
  const char* name;
};

void check_alike(const Named& list, const Shape& shape, DType dtype, const char* like);
// At least one, all as the first.
void check_alike(const Named& list);
// Collectives leave no node behind, so that what they compute would have a wrong gradient.
void check_unrecorded(const Named& list);
// That they can be written to in place, and that no two overlap.
void check_outputs(const Named& outputs);
void check_reduce_op(ReduceOp reduce, DType dtype);
// The shape of n pieces one after the other along axis 0.
Shape whole_shape(const Shape& piece, size_t n);

void copy_between(const Tensor& to, const Tensor& from);
// x contiguous, and apart from all that is written to.
Tensor apart(const Tensor& x, const Tensors& outputs);
Tensors apart(const Tensors& xs, const Tensors& outputs);

// Where each output is written to without taking memory: itself if it is contiguous, else memory
// beside it, from which it is copied in the end.
class Targets {
 public:
  explicit Targets(const Tensors& outputs) : outputs_(outputs) {
    for (const Tensor& x : outputs)
      all_.push_back(x.is_contiguous() ? alias(x) : empty_tensor(x.shape(), x.dtype(), x.device()));
  }
  const Tensors& all() const { return all_; }
  void commit() const {
    for (size_t i = 0; i < all_.size(); ++i) {
      if (!outputs_[i].is_contiguous()) copy_between(outputs_[i], all_[i]);
      written(outputs_[i]);
    }
  }

 private:
  const Tensors& outputs_;
  Tensors all_;
};

}  // namespace libtensor
