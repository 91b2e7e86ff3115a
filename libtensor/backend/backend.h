// SPDX-License-Identifier: Apache-2.0
// What a device must be able to do. Arguments are checked: shapes fit, dtypes are supported,
// outputs are allocated and do not overlap inputs unless a method says otherwise. Tensors come with
// any strides.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "libtensor/backend/registry.h"
#include "libtensor/backend/step_numbers.h"
#include "libtensor/backend/update_step.h"
#include "libtensor/core/allocator.h"
#include "libtensor/core/scalar.h"
#include "libtensor/graph/op_id.h"
#include "libtensor/graph/tensor.h"

namespace libtensor {

// The lowest and highest value of an index tensor; 0 and -1 for no elements. What does not fit
// int64 counts as its highest value.
struct IndexRange {
  int64_t low = 0;
  int64_t high = -1;
};

// How windows lie over volumes; (depth, height, width) each. An image is a volume of depth 1.
struct Window {
  int64_t kernel[3] = {1, 1, 1};
  int64_t stride[3] = {1, 1, 1};
  int64_t padding[3] = {0, 0, 0};
  int64_t dilation[3] = {1, 1, 1};
};

// What the windows of a pool see along one axis: begin, begin + step, ... below end. Begins and
// ends never fall from a window to the next. A mean counts `size` positions.
struct PoolAxis {
  struct Part {
    int64_t begin, end, step, size;
  };

  int64_t step = 1;
  int64_t windows = 0;
  int64_t extent = 1;  // of the input
  // Windows at multiples of the stride; of stride 0 equal parts of the input, as nearly as it goes.
  int64_t stride = 0, reach = 1, padding = 0, dilation = 1;
  bool count_padding = false;
  // All of them, after list() or where they are few: else they are computed as they are needed, and
  // the memory of the host does not grow with the result.
  mutable std::vector<int64_t> begin, end, size;

  static constexpr int64_t kFew = int64_t{1} << 20;

  Part computed(int64_t window) const;
  Part part(int64_t window) const {
    if (begin.empty()) return computed(window);
    const auto i = static_cast<size_t>(window);
    return {begin[i], end[i], step, size[i]};
  }
  void list() const;
};

// A mean is the sum of what a window sees by `divisor`, if there is one, else by the product of the
// sizes.
struct PoolWindows {
  PoolAxis axes[3];
  int64_t divisor = 0;
};

// A matrix with one run of entries in each row, that resamples an axis: row i is weight[entry[i]],
// ... weight[entry[i + 1] - 1], in columns from first[i] on.
struct Resampling {
  std::vector<int64_t> first, entry;
  std::vector<double> weight;
};

// An elementwise op of one argument, for the results of another op.
struct Activation {
  OpId op;
  std::span<const double> params;
};

// What a write does to the element that is there.
enum class Combine { replace, add, multiply, largest, smallest };

// log_probs (T, N, C) contiguous; labels (int64) of all instances, from `starts`; numbers of labels
// and times of each, and the most labels of one.
struct CtcBatch {
  const Tensor &log_probs, &labels, &starts, &label_lengths, &input_lengths;
  int64_t blank, longest;
};

// query (..., L, E), key (..., S, E), value (..., S, F), all with one stack of leading axes, of any
// floating dtypes and strides; mask (..., L, S) bool, floating or undefined. None is empty.
struct Attention {
  const Tensor &query, &key, &value, &mask;
  bool causal;
  double scale;
};
struct AttentionGrads {
  Tensor query, key, value;
};

// A parameter and what updates it: contiguous tensors of one shape. value and grad have one dtype,
// the state, as the rule lists it, its compute dtype.
struct ParameterUpdate {
  Tensor value, grad;
  Tensor state[3];
  UpdateStep step;
};

// How elements of several tensors become one; the numbers of capi/capi.toml.
enum class Join : int32_t { sum = 0, mean = 1, prod = 2, min = 3, max = 4 };

// What several tensors do together (distributed/collectives.h).
struct Collective {
  enum class Kind : int32_t { all_reduce, broadcast, all_gather, reduce_scatter };
  Kind kind;
  DType dtype;
  Join join = Join::sum;
  int32_t root = 0;
};

// `name` lasts for ever.
struct DeviceFacts {
  const char* name = "";
  int64_t total_bytes = 0, free_bytes = 0;
  int32_t major = 0, minor = 0, processors = 0;
};

class Generator;
struct Distribution;
struct KernelLaunch;

class Backend {
 public:
  virtual ~Backend() = default;

  virtual Ref<Storage> allocate(int64_t nbytes) = 0;
  virtual MemoryStats memory_stats() = 0;
  virtual void reset_memory_peak() = 0;
  virtual void trim_memory() = 0;
  // Bytes; 0 is none. TENSOR_E_UNSUPPORTED of the CPU.
  virtual void set_memory_limit(int64_t nbytes) = 0;
  // Waits until all work of the device is done.
  virtual void synchronize() = 0;

  // Streams: work is done in the order in which it was given to one. nullptr is the device's own,
  // and all that a CPU has.
  virtual void* make_stream() { return nullptr; }
  virtual void drop_stream(void* /*stream*/) noexcept {}
  // Work of the calling thread goes there from now on.
  virtual void use_stream(void* /*stream*/) {}
  // What other libraries know it as.
  virtual void* native_stream(void* /*stream*/) { return nullptr; }
  virtual void wait_for_stream(void* /*stream*/) {}
  // What `later` is given from now on waits for what `earlier`, of another device perhaps, has to
  // do.
  virtual void order_streams(void* /*later*/, void* /*earlier*/, int32_t /*earlier_device*/) {}
  // Memory is used on a stream by others than this backend.
  virtual void note_stream(const Storage& /*storage*/, void* /*stream*/) {}
  // Events: marks in the work of streams. nullptr is that of a CPU, which has always come to it.
  virtual void* make_event(bool /*timing*/) { return nullptr; }
  virtual void drop_event(void* /*event*/, bool /*timing*/) noexcept {}
  // It marks what the stream was given so far.
  virtual void record_event(void* /*event*/, void* /*stream*/) {}
  // What `later` is given from now on waits for an event, of another device perhaps.
  virtual void order_after(void* /*later*/, void* /*event*/) {}
  virtual void wait_for_event(void* /*event*/) {}
  virtual bool event_done(void* /*event*/) { return true; }
  // Milliseconds between two that were recorded. TENSOR_E_INVALID where they are not done.
  virtual double elapsed(void* /*start*/, void* /*stop*/) { return 0; }
  // TENSOR_E_UNSUPPORTED of the CPU.
  virtual DeviceFacts facts() = 0;

  // dst = src with conversion; same shape.
  virtual void copy(const Tensor& dst, const Tensor& src) = 0;
  virtual void fill(const Tensor& dst, Scalar value) = 0;

  // out = op(inputs), computed in `compute`; inputs broadcast to the shape of out, and are
  // converted as they are read. out may be one of the inputs.
  virtual void elementwise(OpId op, const Tensor& out, std::span<const Tensor* const> inputs,
                           DType compute, std::span<const double> params) = 0;
  // The gradient of an op with a row in functors/gradients.gen.inc: inputs are dout and x or out.
  virtual void elementwise_gradient(OpId op, const Tensor& out,
                                    std::span<const Tensor* const> inputs, DType compute,
                                    std::span<const double> params) = 0;

  // Reduces the axes of `mask`; out has those extents as 1. Elements are converted to `compute` as
  // they are read.
  virtual void reduce(OpId op, const Tensor& out, const Tensor& x, uint64_t mask, DType compute,
                      std::span<const double> params) = 0;

  // Mean and variance of the population over the axes of `mask`, which are 1 in both; floating.
  virtual void moments(const Tensor& mean, const Tensor& var, const Tensor& x, uint64_t mask) = 0;
  // cumsum, cumprod or logcumsumexp along an axis, in `compute`; x and out have one shape.
  virtual void cumulate(OpId op, const Tensor& out, const Tensor& x, int axis, DType compute) = 0;
  // The places (int64) of the largest or smallest element so far along an axis, of equal ones the
  // last; NaN stays.
  virtual void running_extreme(const Tensor& out, const Tensor& x, int axis, bool largest) = 0;
  // The places along an axis in rising or falling order; out (int64) may be shorter than x there,
  // and gets the first ones. Equal elements keep their order, NaN counts as largest.
  virtual void argsort(const Tensor& out, const Tensor& x, int axis, bool descending) = 0;
  // The numbers (int64) of the rows of x (N, M) in lexicographic order, out (N,); all contiguous,
  // no half precision. Equal rows keep their order.
  virtual void argsort_rows(const Tensor& out, const Tensor& x) = 0;
  // How many elements of its line of `sorted` are below each value, or not above it if `right`. All
  // are contiguous, of one dtype (no half precision; out int64); a 1-d `sorted` serves all values.
  virtual void searchsorted(const Tensor& out, const Tensor& sorted, const Tensor& values,
                            bool right) = 0;
  // softmax along an axis, or its logarithm; x and out have one shape.
  virtual void softmax(const Tensor& out, const Tensor& x, int axis, bool logarithm) = 0;
  // out = (x - mean) * scale + bias; all but out broadcast.
  virtual void normalize(const Tensor& out, const Tensor& x, const Tensor& mean,
                         const Tensor& scale, const Tensor& bias) = 0;
  // Normalizes the last norm_ndim axes of x. mean and rstd have extents of 1 there; weight and bias
  // may be undefined. All but x are contiguous, and all but x and out of the dtype computed in.
  virtual void layer_norm(const Tensor& out, const Tensor& mean, const Tensor& rstd,
                          const Tensor& x, int norm_ndim, const Tensor& weight, const Tensor& bias,
                          double eps) = 0;

  // losses (N,) = logsumexp - the element at `target` (N,) int64 of each row of logits (N, C), and
  // the former; both are 0 where the target is `ignored`. They are contiguous and of the dtype
  // computed in. Another target outside [0, C) fails before anything is written.
  virtual void softmax_nll(const Tensor& losses, const Tensor& logsumexp, const Tensor& logits,
                           const Tensor& target, int64_t ignored) = 0;
  // dlogits (N, C) = (softmax(logits) - 1 at the target) * dout (N,), 0 where that is `ignored`.
  // All but logits are contiguous, and all but these and targets of the dtype computed in.
  virtual void softmax_nll_backward(const Tensor& dlogits, const Tensor& dout, const Tensor& logits,
                                    const Tensor& target, const Tensor& logsumexp,
                                    int64_t ignored) = 0;

  // Gradients of softmax and layer_norm in one pass over rows of n elements; all contiguous,
  // float32 or float64 as one. dx for that of softmax, out, or its logarithm.
  virtual void softmax_backward(const Tensor& dx, const Tensor& dout, const Tensor& out, int64_t n,
                                bool logarithm) = 0;
  // Of x, and of the weight (n elements); dx or dweight may be undefined, and so may weight.
  virtual void layer_norm_backward(const Tensor& dx, const Tensor& dweight, const Tensor& dout,
                                   const Tensor& x, const Tensor& mean, const Tensor& rstd,
                                   const Tensor& weight, int64_t n) = 0;

  // out (..., M, N) = a (..., M, K) @ b (..., K, N) + addend (..., M, N), all of one dtype; leading
  // axes broadcast to those of out. The addend may be undefined, and any of its strides 0: a bias
  // has no step from row to row. Without an addend, a and b may be int8, uint8 or int16, each its
  // own, for an out of int32. The activation, if there is one, is the last thing done to each
  // element.
  virtual void matmul(const Tensor& out, const Tensor& a, const Tensor& b, const Tensor& addend,
                      const Activation* activation) = 0;

  // Linear algebra: stacks of matrices, contiguous and all float64 or all complex128, with one
  // stack of leading axes; values of eigh and svd are float64. int32 numbers of matrices: `info` is
  // 0, or says of each where it failed, from 1 on. Rows i and pivots[i], from 1 on, are exchanged
  // in this order. What holds NaN ends in NaN. The lower factors in place of Hermitian matrices, of
  // which the lower triangle is read.
  virtual void cholesky(const Tensor& a, const Tensor& info) = 0;
  // Both factors in place of a (..., M, N).
  virtual void lu(const Tensor& a, const Tensor& pivots, const Tensor& info, bool pivot) = 0;
  // x (..., N, K) = the solutions for x, by what lu() made of (..., N, N).
  virtual void lu_solve(const Tensor& x, const Tensor& lu, const Tensor& pivots) = 0;
  // The same for a triangle of a; its diagonal is not read if `unit`, but counts as 1.
  virtual void solve_triangular(const Tensor& x, const Tensor& a, bool upper, bool unit) = 0;
  // a (..., M, N) = q r, with as many columns of q as rows of r, or all; a is overwritten and q may
  // be undefined.
  virtual void qr(const Tensor& q, const Tensor& r, const Tensor& a) = 0;
  // Eigenvalues in rising order of the Hermitian matrices in `vectors`, which then holds vectors as
  // columns if they are wanted. All elements are finite.
  virtual void eigh(const Tensor& values, const Tensor& vectors, bool wanted) = 0;
  // a = u diag(s) vh with falling s; a, of finite elements, is overwritten. u and vh, reduced or
  // square, may both be undefined.
  virtual void svd(const Tensor& u, const Tensor& s, const Tensor& vh, const Tensor& a) = 0;

  // out (..., P, R): the norms of order p of the differences of rows of a (..., P, M) and b (...,
  // R, M), all contiguous, with one stack of leading axes and one dtype (no half precision).
  virtual void cdist(const Tensor& out, const Tensor& a, const Tensor& b, double p) = 0;

  // A Fourier transform along an axis, forward or backward and times `scale`: of complex numbers;
  // of n real ones to the first n / 2 + 1 of their spectrum, forward; and from those to the n real
  // ones of out, backward. Of one precision; out may be x.
  virtual void fft(const Tensor& out, const Tensor& x, int axis, bool backward, double scale) = 0;

  // For a contiguous bool tensor: how many elements are true, and the indices of those in row-major
  // order, as int64 (count, ndim), contiguous.
  virtual int64_t count_true(const Tensor& mask) = 0;
  virtual void true_places(const Tensor& out, const Tensor& mask) = 0;

  // out[i] = start + i * step for a 1-d tensor; in int64 if both are integers, else in double.
  virtual void sequence(const Tensor& out, Scalar start, Scalar step) = 0;

  virtual IndexRange index_range(const Tensor& index) = 0;

  // out[i] = the element `index[i] * step` elements after x[i]. All have one shape, out and x one
  // dtype; index is int64, and what it leads to lies in the storage.
  virtual void gather(const Tensor& out, const Tensor& x, const Tensor& index, int64_t step) = 0;

  // Combines src[i] with the element `index[i] * step` elements after x[i]. All have one shape, src
  // and x one dtype (no half precision unless it is replaced). Only elements that differ along
  // axes of the mask `along` may lead to one place: they are written in row-major order.
  virtual void scatter(const Tensor& x, const Tensor& index, int64_t step, const Tensor& src,
                       uint64_t along, Combine combine) = 0;

  // Convolution: volumes (N, C, D, H, W), weights (O, C / groups, KD, KH, KW), all of one dtype;
  // results and the weight of conv are contiguous. bias may be undefined.
  virtual void conv(const Tensor& out, const Tensor& x, const Tensor& weight, const Tensor& bias,
                    const Window& window, int64_t groups) = 0;
  virtual void conv_input_grad(const Tensor& dx, const Tensor& dout, const Tensor& weight,
                               const Window& window, int64_t groups) = 0;
  virtual void conv_weight_grad(const Tensor& dw, const Tensor& dout, const Tensor& x,
                                const Window& window, int64_t groups) = 0;
  // Pooling of volumes; results are contiguous. indices (int64): where in its volume, in row-major
  // order, each maximum was found; its windows are not empty.
  virtual void max_pool(const Tensor& out, const Tensor& indices, const Tensor& x,
                        const PoolWindows& windows) = 0;
  virtual void avg_pool(const Tensor& out, const Tensor& x, const PoolWindows& windows) = 0;
  virtual void avg_pool_grad(const Tensor& dx, const Tensor& dout, const PoolWindows& windows) = 0;
  // The matrix times the lines of x (before, extent, after); out is contiguous. Integers are
  // computed in their own dtype.
  virtual void resample(const Tensor& out, const Tensor& x, const Resampling& matrix) = 0;

  // Connectionist temporal classification: losses (N,), and slopes (T, N, C), their gradients for
  // the scores, unless undefined; both contiguous, of the dtype of the logarithms.
  virtual void ctc(const Tensor& losses, const Tensor& slopes, const CtcBatch& batch,
                   const Tensor& workspace) = 0;

  // out (..., L, F) and lse (..., L), the logarithms of the sums of exponentials of scores, both
  // contiguous and of the dtype computed in. A query that may look at nothing gives 0.
  virtual void attention(const Tensor& out, const Tensor& lse, const Attention& of) = 0;
  // Their gradients, contiguous, of the dtype of lse; dout and out (..., L, F) are of any.
  virtual void attention_grad(const AttentionGrads& to, const Tensor& dout, const Tensor& out,
                              const Tensor& lse, const Attention& of) = 0;

  // All parameters that an optimiser updates in one step; none shares memory with another. There
  // is room for their numbers: reserve() was called for as many.
  virtual void update(std::span<const ParameterUpdate> updates, StepNumbers& numbers) = 0;
  virtual void reserve(StepNumbers& /*numbers*/, int64_t /*updates*/) {}
  // Multiplies contiguous tensors of floating dtypes in place, and sets `found`, 0-d of float32, to
  // 1 if an element was infinite or NaN. Does not wait.
  virtual void unscale(std::span<const Tensor> xs, double factor, const Tensor& found) = 0;
  // Whether collect() does this between these devices, of which this is the first. It may take its
  // time when it is asked for them for the first time.
  virtual bool collects(const Collective& /*what*/, std::span<const Device> /*devices*/) {
    return false;
  }
  // outputs[i] and inputs[i] are contiguous tensors of what.dtype on the i-th device, and may be
  // the same. Those of each list have one shape, which holds elements. Does not wait.
  virtual void collect(const Collective& /*what*/, std::span<const Tensor> /*outputs*/,
                       std::span<const Tensor> /*inputs*/) {}
  // Fills `out`, contiguous, with random numbers: number i depends on the generator's state and on
  // i only. An element of the parameters that is no probability or weight is an error before
  // anything is drawn.
  virtual void random(const Tensor& out, const Distribution& distribution,
                      Generator& generator) = 0;

  // A kernel of the program's (kernel_launch.h). TENSOR_E_UNSUPPORTED of the CPU.
  virtual void launch(const KernelLaunch& kernel) = 0;
};

Backend& cpu_backend();
Backend& cuda_backend(int32_t index);
Backend& meta_backend(int32_t index);
// 0 where there are none; and why, "" where there are some.
int32_t cuda_device_count() noexcept;
const char* cuda_why() noexcept;
// Which of NVIDIA's libraries devices use, which are opened; for ever valid.
const char* cuda_libraries();

// The backend of a device; an error with the reason if this machine has none.
inline Backend& backend_of(Device device) {
  return device.kind <= DeviceKind::cpu ? cpu_backend() : find_backend(device);
}
// That which copies from one device to another: the host's knows no other memory.
inline Backend& backend_between(Device to, Device from) {
  return backend_of(to.is_cpu() ? from : to);
}

}  // namespace libtensor
