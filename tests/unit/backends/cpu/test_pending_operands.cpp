// SPDX-License-Identifier: Apache-2.0
// What kernels read is computed before they share out their work, not by one of the threads within.
#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "libtensor/core/parallel.h"
#include "libtensor/device/backend.h"
#include "libtensor/graph/pending.h"
#include "tests/unit/tensors.h"

namespace libtensor {
namespace {

using namespace testing_tensors;  // NOLINT

// Zeros; remembers whether a loop over threads could begin where they were computed.
class Probe final : public PendingValue {
 public:
  Probe(int64_t nbytes, int64_t& parts) : nbytes_(nbytes), parts_(parts) {}

  bool reads(const Storage&) const noexcept override { return false; }
  bool may_be_reduced(const ReduceCall&) const override { return false; }
  std::unique_ptr<PendingWork> plan() override { return std::make_unique<Work>(*this); }

 private:
  class Work final : public PendingWork {
   public:
    explicit Work(Probe& probe) : probe_(probe), values_{&probe} {}
    std::span<PendingValue* const> values() const noexcept override { return values_; }
    std::vector<Result> run() const override {
      probe_.parts_ = detail::parallel_parts(2, 1);
      const Tensor zeros = ops::zeros({probe_.nbytes_}, DType::uint8, kCpu);
      return {{&probe_, Ref<Storage>::share(&zeros.storage())}};
    }
    bool reduce(const ReduceCall&) const override { return false; }

   private:
    Probe& probe_;
    PendingValue* const values_[1];
  };

  const int64_t nbytes_;
  int64_t& parts_;
};

class PendingOperands : public ::testing::Test {
 protected:
  void SetUp() override { set_num_threads(2, true); }
  void TearDown() override { set_num_threads(0, true); }

  // In how many parts a loop could run where the operand of a kernel was computed.
  static int64_t parts(const Shape& shape, const std::function<void(const Tensor&)>& kernel) {
    int64_t parts = -1;
    const int64_t n = checked_numel(shape), nbytes = n * 4;
    auto probe = Ref<PendingValue>::adopt(new Probe(nbytes, parts));
    const Tensor x = make_dense_tensor(pending_storage(std::move(probe), nbytes, kCpu),
                                       DType::float32, shape, n);
    kernel(x);
    return parts;
  }
};

TEST_F(PendingOperands, AreComputedBeforeTheLoopOfAKernel) {
  const Tensor none, weight = waves({8, 4, 3, 3}, DType::float32),
                     vector = waves({256}, DType::float32);
  const Tensor rows = ops::astype(counting({256}) * 0.99, DType::int64);
  const Tensor places = ops::zeros({256, 256}, DType::int64, kCpu);
  const Shape image{4, 4, 64, 64}, matrix{256, 256};
  EXPECT_EQ(parts(image,
                  [](const Tensor& x) {
                    ops::max_pool2d(x, {2, 2}, {}, {}, {}, false);
                  }),
            2);
  EXPECT_EQ(parts(image,
                  [](const Tensor& x) {
                    ops::max_pool2d(x, {3, 3}, {}, {}, {}, false);
                  }),
            2);
  EXPECT_EQ(parts(image,
                  [](const Tensor& x) {
                    ops::avg_pool2d(x, {2, 2}, {}, {}, false, true, 0);
                  }),
            2);
  EXPECT_EQ(parts(image, [&](const Tensor& x) { ops::conv2d(x, weight, none, {}, {}, {}, 1); }), 2);
  EXPECT_EQ(parts(image,
                  [](const Tensor& x) {
                    ops::interpolate(x, {128, 128}, "bilinear", false, false);
                  }),
            2);
  EXPECT_EQ(
      parts(image, [](const Tensor& x) { ops::batch_norm(x, {}, {}, {}, {}, true, 0.1, 1e-5); }),
      2);
  EXPECT_EQ(parts(matrix, [](const Tensor& x) { ops::softmax(x, 1); }), 2);
  EXPECT_EQ(parts(matrix, [&](const Tensor& x) { ops::layer_norm(x, 1, vector, vector, 1e-5); }),
            2);
  EXPECT_EQ(parts(matrix, [](const Tensor& x) { ops::matmul(x, x); }), 2);
  for (const int axis : {0, 1}) {
    EXPECT_EQ(
        parts(matrix, [&](const Tensor& x) { ops::sum(x, Axes::of({axis}), false, DType::unset); }),
        2);
    EXPECT_EQ(parts(matrix, [&](const Tensor& x) { ops::var(x, Axes::of({axis}), 1, false); }), 2);
    EXPECT_EQ(parts(matrix, [&](const Tensor& x) { ops::argmin(x, axis, false); }), 2);
  }
  EXPECT_EQ(parts(matrix, [](const Tensor& x) { ops::sum(x, {}, false, DType::unset); }), 2);
  EXPECT_EQ(parts(matrix, [](const Tensor& x) { ops::add(ops::transpose(x, 0, 1), x); }), 2);
  EXPECT_EQ(parts(matrix, [&](const Tensor& x) { ops::exp(x); }), 2);
  EXPECT_EQ(parts(matrix, [&](const Tensor& x) { ops::mul(x, vector); }), 2);
  EXPECT_EQ(parts(matrix, [&](const Tensor& x) { ops::astype(x, DType::float64); }), 2);
  EXPECT_EQ(parts(matrix, [&](const Tensor& x) { ops::matmul(x, vector); }), 2);
  EXPECT_EQ(parts({16, 64, 64}, [](const Tensor& x) { ops::matmul(x, x); }), 2);
  EXPECT_EQ(parts(matrix, [](const Tensor& x) { ops::cdist(x, x, 1.0); }), 2);
  EXPECT_EQ(parts(matrix, [](const Tensor& x) { ops::sort(x, 1, false); }), 2);
  EXPECT_EQ(parts(matrix, [](const Tensor& x) { ops::argsort(x, 0, false); }), 2);
  EXPECT_EQ(parts(matrix, [](const Tensor& x) { ops::cumsum(x, 1, DType::unset); }), 2);
  EXPECT_EQ(parts(matrix, [](const Tensor& x) { ops::argmax(x, 1, false); }), 2);
  EXPECT_EQ(parts(matrix, [&](const Tensor& x) { ops::gather(x, 1, places); }), 2);
  EXPECT_EQ(parts(matrix, [&](const Tensor& x) { ops::scatter_add(x, 1, places, x); }), 2);
  EXPECT_EQ(parts(matrix, [&](const Tensor& x) { ops::embedding(x, rows); }), 2);
  EXPECT_EQ(parts(matrix, [](const Tensor& x) { ops::nonzero(x); }), 2);
  EXPECT_EQ(parts(matrix, [](const Tensor& x) { ops::fft(x, -1, 1, "backward"); }), 2);
  EXPECT_EQ(parts(matrix, [](const Tensor& x) { ops::contiguous(ops::transpose(x, 0, 1)); }), 2);
  EXPECT_EQ(parts({2, 4, 64, 32},
                  [](const Tensor& x) {
                    ops::scaled_dot_product_attention(x, x, x, {}, 0.0, false, -1, false, nullptr);
                  }),
            2);
}

}  // namespace
}  // namespace libtensor
