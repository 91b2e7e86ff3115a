// SPDX-License-Identifier: Apache-2.0
// Connectionist temporal classification, as Graves et al. 2006, with logarithms in float64: a block
// of threads for each instance, a thread for each state.
#include "libtensor/backends/cuda/device/functions.h"
#include "libtensor/backends/cuda/device/launch.h"
#include "libtensor/functors/math_functions.h"

namespace libtensor::cuda {
namespace {

constexpr double kNever = -__builtin_inf();

__device__ inline double log_sum(double a, double b) {
  if (a == kNever) return b;
  if (b == kNever) return a;
  const double high = a > b ? a : b, low = a > b ? b : a;
  return high + math::log1p(math::exp(low - high));
}

template <class T>
struct Batch {
  const T* log_probs;  // (times, count, classes)
  const int64_t *labels, *starts, *label_lengths, *input_lengths;
  int64_t times, count, classes, blank, longest;
  T *losses, *slopes;  // slopes may be null
  double* memory;      // `room` numbers for each instance
  int64_t room;
};

// One instance: its labels with a blank before, between and behind them are the states.
template <class T>
struct Instance {
  const Batch<T>& batch;
  int64_t n, times, states;
  const int64_t* labels;
  double *alpha, *beta, *next, *sums;

  __device__ Instance(const Batch<T>& of, int64_t index) : batch(of), n(index) {
    times = batch.input_lengths[n];
    states = 2 * batch.label_lengths[n] + 1;
    labels = states > 1 ? batch.labels + batch.starts[n] : batch.labels;
    alpha = batch.memory + n * batch.room;
    beta = alpha + batch.times * (2 * batch.longest + 1);
    next = beta + states;
    sums = next + states;
  }

  __device__ int64_t label(int64_t state) const {
    return state % 2 == 0 ? batch.blank : labels[state / 2];
  }
  // Whether the blank before a state may be left out: between different labels.
  __device__ bool skips(int64_t state) const {
    return state >= 2 && label(state) != batch.blank && label(state) != label(state - 2);
  }
  __device__ double at(int64_t t, int64_t c) const {
    return static_cast<double>(batch.log_probs[(t * batch.count + n) * batch.classes + c]);
  }

  __device__ double loss() const {
    if (times == 0) return states == 1 ? 0 : -kNever;
    for (int64_t t = 0; t < times; ++t) {
      double* row = alpha + t * states;
      const double* before = row - states;
      for (int64_t s = threadIdx.x; s < states; s += blockDim.x) {
        double total = s < 2 ? 0 : kNever;
        if (t > 0) {
          total = before[s];
          if (s > 0) total = log_sum(total, before[s - 1]);
          if (skips(s)) total = log_sum(total, before[s - 2]);
        }
        row[s] = total + at(t, label(s));
      }
      __syncthreads();
    }
    const double* last = alpha + (times - 1) * states;
    return -log_sum(last[states - 1], states > 1 ? last[states - 2] : kNever);
  }

  __device__ void find_beta(int64_t t) const {
    for (int64_t s = threadIdx.x; s < states; s += blockDim.x) {
      double total = s >= states - 2 ? 0 : kNever;
      if (t < times - 1) {
        total = next[s];
        if (s + 1 < states) total = log_sum(total, next[s + 1]);
        if (s + 2 < states && skips(s + 2)) total = log_sum(total, next[s + 2]);
      }
      beta[s] = total + at(t, label(s));
      alpha[t * states + s] += beta[s];
    }
  }

  // What the states of each class have together; the first state of a class adds them.
  __device__ void find_sums(int64_t t) const {
    const double* row = alpha + t * states;
    for (int64_t s = threadIdx.x; s < states; s += blockDim.x) {
      const int64_t own = label(s);
      bool first = true;
      for (int64_t before = 0; before < s && first; ++before) first = label(before) != own;
      if (!first) continue;
      double total = row[s];
      for (int64_t other = s + 1; other < states; ++other) {
        if (label(other) == own) total = log_sum(total, row[other]);
      }
      sums[own] = total;
    }
  }

  // The gradient for the scores that log_softmax made the logarithms of.
  __device__ void find_slopes(double loss) {
    for (int64_t t = batch.times - 1; t >= 0; --t) {
      T* row = batch.slopes + (t * batch.count + n) * batch.classes;
      if (t >= times) {
        for (int64_t c = threadIdx.x; c < batch.classes; c += blockDim.x) row[c] = T(0);
        continue;
      }
      double* const other = beta;
      beta = next;
      next = other;
      find_beta(t);
      for (int64_t c = threadIdx.x; c < batch.classes; c += blockDim.x) sums[c] = kNever;
      __syncthreads();
      find_sums(t);
      __syncthreads();
      for (int64_t c = threadIdx.x; c < batch.classes; c += blockDim.x) {
        const double own = at(t, c);
        row[c] = static_cast<T>(math::exp(own) - math::exp(sums[c] + loss - own));
      }
      __syncthreads();
    }
  }
};

template <class T>
__global__ void __launch_bounds__(kThreads) ctc_kernel(const __grid_constant__ Batch<T> batch) {
  for (int64_t n = blockIdx.x; n < batch.count; n += gridDim.x) {
    Instance<T> instance(batch, n);
    const double loss = instance.loss();
    if (threadIdx.x == 0) batch.losses[n] = static_cast<T>(loss);
    __syncthreads();  // find_slopes() overwrites what the loss was read from
    if (batch.slopes) instance.find_slopes(loss);
  }
}

template <class T>
void run(const Context& context, const View& losses, const View& slopes, const CtcView& of,
         const View& workspace) {
  const Batch<T> batch{of.log_probs.as<const T>(),
                       of.labels.as<const int64_t>(),
                       of.starts.as<const int64_t>(),
                       of.label_lengths.as<const int64_t>(),
                       of.input_lengths.as<const int64_t>(),
                       of.log_probs.extent(0),
                       of.log_probs.extent(1),
                       of.log_probs.extent(2),
                       of.blank,
                       of.longest,
                       losses.as<T>(),
                       slopes.defined() && slopes.numel > 0 ? slopes.as<T>() : nullptr,
                       workspace.as<double>(),
                       workspace.extent(1)};
  const int64_t most = busy_blocks(context) * 4;
  const Launch grid{dim3(static_cast<unsigned>(batch.count < most ? batch.count : most)),
                    dim3(kThreads), true};
  launch(context, grid, ctc_kernel<T>, batch);
}

}  // namespace

void ctc(const Context& context, View losses, View slopes, const CtcView& batch, View workspace) {
  if (losses.numel == 0) return;
  if (losses.dtype == DType::float64) {
    run<double>(context, losses, slopes, batch, workspace);
  } else {
    run<float>(context, losses, slopes, batch, workspace);
  }
}

}  // namespace libtensor::cuda
