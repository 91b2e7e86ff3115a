// SPDX-License-Identifier: Apache-2.0
// Connectionist temporal classification, as Graves et al. 2006, with logarithms in float64.
#include <algorithm>
#include <limits>

#include "libtensor/backends/cpu/backend.h"
#include "libtensor/core/parallel.h"
#include "libtensor/functors/math_functions.h"

namespace libtensor::cpu {
namespace {

constexpr double kNever = -std::numeric_limits<double>::infinity();

double log_sum(double a, double b) {
  if (a == kNever) return b;
  if (b == kNever) return a;
  const double high = a > b ? a : b, low = a > b ? b : a;
  return high + math::log1p(math::exp(low - high));
}

// One instance: its labels with a blank before, between and behind them are the states.
template <class T>
class Instance {
 public:
  Instance(const CtcBatch& batch, int64_t n, double* memory)
      : batch_count_(batch.log_probs.extent(1)),
        classes_(batch.log_probs.extent(2)),
        blank_(batch.blank),
        times_(batch.input_lengths.data_as<int64_t>()[n]),
        log_probs_(batch.log_probs.data_as<T>()),
        labels_(batch.labels.data_as<int64_t>()),
        n_(n),
        alpha_(memory) {
    const int64_t count = batch.label_lengths.data_as<int64_t>()[n];
    states_ = 2 * count + 1;
    if (count > 0) labels_ += batch.starts.data_as<int64_t>()[n];
    beta_ = alpha_ + batch.log_probs.extent(0) * (2 * batch.longest + 1);
    next_ = beta_ + states_;
    sums_ = next_ + states_;
  }

  double loss() {
    if (times_ == 0) return states_ == 1 ? 0 : -kNever;
    CancelPoint point;
    for (int64_t t = 0; t < times_; ++t) {
      point(16 * states_);
      double* row = alpha_ + t * states_;
      const double* before = row - states_;
      for (int64_t s = 0; s < states_; ++s) {
        double total = kNever;
        if (t == 0) {
          total = s < 2 ? 0 : kNever;
        } else {
          total = before[s];
          if (s > 0) total = log_sum(total, before[s - 1]);
          if (skips(s)) total = log_sum(total, before[s - 2]);
        }
        row[s] = total + at(t, label(s));
      }
    }
    const double* last = alpha_ + (times_ - 1) * states_;
    const double total = log_sum(last[states_ - 1], states_ > 1 ? last[states_ - 2] : kNever);
    return -total;
  }

  // The gradient for the scores that log_softmax made the logarithms of.
  void slopes(T* out, int64_t all_times, double loss) {
    for (int64_t t = all_times - 1; t >= times_; --t) std::fill_n(row_of(out, t), classes_, T(0));
    CancelPoint point;
    for (int64_t t = times_ - 1; t >= 0; --t) {
      point(16 * (states_ + classes_));
      std::swap(beta_, next_);
      std::fill_n(sums_, classes_, kNever);
      for (int64_t s = 0; s < states_; ++s) {
        double total = kNever;
        if (t == times_ - 1) {
          total = s >= states_ - 2 ? 0 : kNever;
        } else {
          total = next_[s];
          if (s + 1 < states_) total = log_sum(total, next_[s + 1]);
          if (s + 2 < states_ && skips(s + 2)) total = log_sum(total, next_[s + 2]);
        }
        beta_[s] = total + at(t, label(s));
        sums_[label(s)] = log_sum(sums_[label(s)], alpha_[t * states_ + s] + beta_[s]);
      }
      T* row = row_of(out, t);
      for (int64_t c = 0; c < classes_; ++c) {
        const double own = at(t, c);
        row[c] = static_cast<T>(math::exp(own) - math::exp(sums_[c] + loss - own));
      }
    }
  }

 private:
  int64_t label(int64_t state) const { return state % 2 == 0 ? blank_ : labels_[state / 2]; }
  // Whether the blank before a state may be left out: between different labels.
  bool skips(int64_t state) const {
    return state >= 2 && label(state) != blank_ && label(state) != label(state - 2);
  }
  double at(int64_t t, int64_t c) const {
    return static_cast<double>(log_probs_[(t * batch_count_ + n_) * classes_ + c]);
  }
  T* row_of(T* out, int64_t t) const { return out + (t * batch_count_ + n_) * classes_; }

  int64_t batch_count_, classes_, blank_, times_;
  const T* log_probs_;
  const int64_t* labels_;
  int64_t n_, states_ = 1;
  double *alpha_, *beta_ = nullptr, *next_ = nullptr, *sums_ = nullptr;
};

template <class T>
void run(const Tensor& losses, const Tensor& slopes, const CtcBatch& batch,
         const Tensor& workspace) {
  const int64_t room = workspace.extent(1), times = batch.log_probs.extent(0);
  parallel_for(losses.numel(), 1, [&](int64_t begin, int64_t end) {
    for (int64_t n = begin; n < end; ++n) {
      Instance<T> instance(batch, n, workspace.data_as<double>() + n * room);
      const double loss = instance.loss();
      losses.data_as<T>()[n] = static_cast<T>(loss);
      if (slopes.defined() && slopes.numel() > 0) instance.slopes(slopes.data_as<T>(), times, loss);
    }
  });
}

}  // namespace

void CpuBackend::ctc(const Tensor& losses, const Tensor& slopes, const CtcBatch& batch,
                     const Tensor& workspace) {
  if (losses.dtype() == DType::float64) {
    run<double>(losses, slopes, batch, workspace);
  } else {
    run<float>(losses, slopes, batch, workspace);
  }
}

}  // namespace libtensor::cpu
