// SPDX-License-Identifier: Apache-2.0
// Plane rotations of neighbouring rows, which an iteration on a narrow matrix finds, put off until
// there are many: then a block of columns is read once for all of them, and the blocks are divided
// among threads.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "libtensor/backends/cpu/linalg/dense_kernels.h"
#include "libtensor/backends/cpu/linalg/linalg.h"
#include "libtensor/core/parallel.h"

namespace libtensor::cpu {

class RotationQueue {
 public:
  // Of the rows of an identity matrix of n rows; of nothing where the rows are not `wanted`.
  RotationQueue(int64_t n, bool wanted) : n_(wanted ? n : 0), step_(((n + 7) / 8 | 1) * 8) {
    if (!wanted) return;
    rows_ = std::make_unique<double[]>(static_cast<size_t>(n * step_));
    for (int64_t i = 0; i < n; ++i) row(i)[i] = 1;
  }

  double* row(int64_t i) { return rows_.get() + i * step_; }

  // Of rows `first` and first + 1 begin rotations that add() appends, each a row further on.
  void begin(int64_t first) {
    if (n_ == 0) return;
    if (rotations_.size() > kMost) apply();
    sweeps_.push_back({first, static_cast<int64_t>(rotations_.size())});
  }
  void add(PlaneRotation r) {
    if (n_ > 0) rotations_.push_back(r);
  }

  // Carries out what has been put off.
  void apply() {
    if (rotations_.empty()) return;
    const RotateRows rotate = TENSOR_FOR_ISA(rotate_rows)();
    const int64_t blocks = (n_ + kColumns - 1) / kColumns;
    const int64_t grain = kWork / (static_cast<int64_t>(rotations_.size()) * kColumns) + 1;
    parallel_for(blocks, grain, [&](int64_t begin, int64_t end) {
      for (int64_t block = begin; block < end; ++block) {
        const int64_t width = std::min(kColumns, (n_ + 7) / 8 * 8 - block * kColumns);
        for (size_t i = 0; i < sweeps_.size(); ++i) {
          const bool last = i + 1 == sweeps_.size();
          const int64_t from = sweeps_[i].begin,
                        to = last ? static_cast<int64_t>(rotations_.size()) : sweeps_[i + 1].begin;
          rotate(sweeps_[i].first, to - from, rotations_.data() + from, width,
                 rows_.get() + block * kColumns, step_);
        }
      }
    });
    sweeps_.clear();
    rotations_.clear();
  }

 private:
  static constexpr size_t kMost = 1 << 15;
  static constexpr int64_t kColumns = 32;
  static constexpr int64_t kWork = 1 << 18;  // rotations of numbers that pay a second thread

  struct Sweep {
    int64_t first, begin;
  };

  int64_t n_, step_;
  std::unique_ptr<double[]> rows_;
  std::vector<Sweep> sweeps_;
  std::vector<PlaneRotation> rotations_;
};

// The rotation that takes (x, y) to (length, 0).
struct RotationTo {
  PlaneRotation by;
  double length;

  RotationTo(double x, double y) : by{1, 0}, length(std::sqrt(x * x + y * y)) {
    if (length > 0) by = {x / length, y / length};
  }
};

}  // namespace libtensor::cpu
