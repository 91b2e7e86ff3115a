// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <vector>

#include "libtensor/core/parallel.h"
#include "libtensor/device/backend.h"
#include "tests/unit/tensors.h"

namespace libtensor {
namespace {

using namespace testing_tensors;  // NOLINT

// Trues are far apart, next to each other, at the ends and across the chunks.
TEST(Nonzero, PlacesInRowMajorOrder) {
  for (const Shape& shape :
       {Shape{200000}, Shape{3, 70000}, Shape{70000, 3}, Shape{5, 1, 7, 1}, Shape{2, 0, 4}}) {
    const Tensor mask = ops::zeros(shape, DType::boolean, kCpu);
    std::vector<int64_t> wanted;
    int64_t count = 0;
    const Strides steps = contiguous_strides(shape);
    for (int64_t i = 0; i < mask.numel(); ++i) {
      if (!(i % 977 < 3 || i == mask.numel() - 1 || i / 65536 == 2)) continue;
      mask.data_as<bool>()[i] = true;
      ++count;
      for (int axis = 0; axis < shape.size(); ++axis)
        wanted.push_back(i / steps[axis] % shape[axis]);
    }
    for (const int threads : {1, 3}) {
      set_num_threads(threads, true);
      ASSERT_EQ(cpu_backend().count_true(mask), count);
      const Tensor out = ops::full({count, shape.size()}, -1, DType::int64, kCpu);
      cpu_backend().nonzero(out, mask);
      EXPECT_EQ(values_of<int64_t>(out), wanted);
      set_num_threads(0, true);
    }
  }
}

}  // namespace
}  // namespace libtensor
