// SPDX-License-Identifier: Apache-2.0
// What a device must be able to do. Arguments are checked: shapes fit, dtypes are supported,
// outputs are allocated and do not overlap inputs unless a method says otherwise. Tensors come with
// any strides.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "libtensor/core/allocator.h"
#include "libtensor/core/scalar.h"
#include "libtensor/device/elementwise_group.h"
#include "libtensor/device/hyperparams.h"
#include "libtensor/device/observe.h"
#include "libtensor/device/registry.h"
#include "libtensor/device/update_step.h"
#include "libtensor/device/window.h"
#include "libtensor/graph/op_id.h"
#include "libtensor/graph/tensor.h"

namespace libtensor {

// The lowest and highest value of an index tensor; 0 and -1 for no elements. What does not fit
// int64 counts as its highest value.
struct IndexRange {
  int64_t low = 0;
  int64_t high = -1;
  bool operator==(const IndexRange&) const = default;
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
  int64_t stride = 0, kernel_extent = 1, padding = 0, dilation = 1;
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
enum class ReduceOp : int32_t { sum = 0, mean = 1, prod = 2, min = 3, max = 4 };

// A collective of tensors of one process (distributed/collectives.h), which are the first four, or
// of several processes (distributed/group.h).
struct Collective {
  enum class Kind : int32_t {
    all_reduce,
    broadcast,
    all_gather,
    reduce_scatter,
    reduce,
    gather,
    scatter,
    all_to_all,
  };
  Kind kind;
  DType dtype;
  ReduceOp reduce = ReduceOp::sum;
  int32_t root = 0;
};

// Contiguous elements in a device's memory.
struct DeviceBuffer {
  void* data = nullptr;
  int64_t numel = 0;
};
// A collective's part of one process: `numel` elements of the smaller of input and output. Of
// all_to_all, a buffer for each rank instead.
struct Communication {
  Collective what;
  int64_t numel = 0;
  const void* from = nullptr;
  void* to = nullptr;
  const DeviceBuffer *inputs = nullptr, *outputs = nullptr;
};
// Made by one process for a communicator, and told to the others.
struct CommunicatorId {
  char bytes[128] = {};
};

// A device among those of other processes: moves elements between their memory. One thread at a
// time uses it. No function waits.
class Communicator {
 public:
  virtual ~Communicator() = default;  // as stop(), without close()
  // Whether it is made, or has launched what was started, or is closed. Fails if it cannot.
  virtual bool is_ready() = 0;
  // This device's part of the collective, on a stream of the device: it is launched when the
  // communicator is ready again.
  virtual void start(const Communication& of, void* stream) = 0;
  // Nothing comes after it. When it is ready again, others do not need this process any more.
  virtual void close() = 0;
  // Ends what is under way.
  virtual void stop() noexcept = 0;
};

// `name` lasts for ever.
struct DeviceProperties {
  const char* name = "";
  int64_t total_bytes = 0, free_bytes = 0;
  int32_t major = 0, minor = 0, processors = 0;
  std::array<uint8_t, 16> uuid = {};  // the same for all processes that use the device
};

class Generator;
struct Distribution;
struct KernelLaunch;

// The functions that compute, one for each row of kernels.toml.
#include "libtensor/device/kernels.gen.inc"

class Backend : public Kernels {
 public:
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
  virtual void destroy_stream(void* /*stream*/) noexcept {}
  // Work of the calling thread goes there from now on.
  virtual void use_stream(void* /*stream*/) {}
  // What other libraries know it as.
  virtual void* native_stream(void* /*stream*/) { return nullptr; }
  virtual void wait_for_stream(void* /*stream*/) {}
  // What `later` is given from now on waits for what `earlier`, of another device perhaps, has to
  // do.
  virtual void stream_wait_stream(void* /*later*/, void* /*earlier*/, int32_t /*earlier_device*/) {}
  // Memory is used on a stream by others than this backend.
  virtual void record_stream(const Storage& /*storage*/, void* /*stream*/) {}
  // Events: marks in the work of streams. nullptr is that of a CPU, which has always come to it.
  virtual void* make_event(bool /*timing*/) { return nullptr; }
  virtual void destroy_event(void* /*event*/, bool /*timing*/) noexcept {}
  // It marks what the stream was given so far.
  virtual void record_event(void* /*event*/, void* /*stream*/) {}
  // What `later` is given from now on waits for an event, of another device perhaps.
  virtual void stream_wait_event(void* /*later*/, void* /*event*/) {}
  virtual void wait_for_event(void* /*event*/) {}
  virtual bool event_query(void* /*event*/) { return true; }
  // Milliseconds between two that were recorded. TENSOR_E_INVALID where they are not done.
  virtual double elapsed(void* /*start*/, void* /*stop*/) { return 0; }
  // TENSOR_E_UNSUPPORTED of the CPU.
  virtual DeviceProperties properties() = 0;

  // Room for the numbers of as many updates.
  virtual void reserve(Hyperparams& /*numbers*/, int64_t /*updates*/) {}
  // Whether collect() does this between these devices, of which this is the first. It may take its
  // time when it is asked for them for the first time.
  virtual bool supports_collective(const Collective& /*what*/,
                                   std::span<const Device> /*devices*/) {
    return false;
  }
  // outputs[i] and inputs[i] are contiguous tensors of what.dtype on the i-th device, and may be
  // the same. Those of each list have one shape, which holds elements. Does not wait.
  virtual void collect(const Collective& /*what*/, std::span<const Tensor> /*outputs*/,
                       std::span<const Tensor> /*inputs*/) {}
  // Why there are no communicators of the device; "" if there are. Valid for ever.
  virtual const char* why_no_communicator() { return "the device has none"; }
  // Whether communicators do that, whichever the devices.
  virtual bool communicates(const Collective& /*what*/) { return false; }
  virtual CommunicatorId make_communicator_id() { return {}; }
  virtual std::unique_ptr<Communicator> make_communicator(const CommunicatorId& /*id*/,
                                                          int32_t /*rank*/, int32_t /*size*/) {
    return nullptr;
  }
  // Whether an op of so many inputs, of which the first has dtype x, may be part of a group.
  virtual bool supports_group(GroupOpKind /*kind*/, OpId /*op*/, size_t /*inputs*/, DType /*x*/,
                              DType /*compute*/) {
    return false;
  }
  // The calling thread computes pending values of the device from now on, until leave_pending(),
  // which gets what enter_pending() returned. They are computed on the device's own stream, and
  // what the thread gives to another one waits for it.
  virtual void* enter_pending() { return nullptr; }
  virtual void leave_pending(void* /*before*/) noexcept {}
  // Waits until a late storage is as it would be if every op computed at once: before others get
  // its address, who may know that the ops of before are done.
  virtual void finish_late(const Storage& /*storage*/) {}
  // Computes a group of them in one pass over memory; the results are those of elementwise() and
  // reduce(), bit by bit. False, and nothing is done, if these have to be called.
  virtual bool elementwise_group(const ElementwiseGroup& /*group*/) { return false; }
  // reduce() with chains of elementwise ops before and behind it, in one pass. The results are
  // those of elementwise_group() and reduce(), bit by bit. False, and nothing that anybody reads is
  // written, if these have to be called.
  virtual bool reduce_group(const GroupReduction& /*reduction*/) { return false; }
  // argsort() and the elements in that order, in one kernel; values and indices are contiguous and
  // have the shape of x. False, and nothing is done, if argsort() and gather() have to be called.
  virtual bool sort(const Tensor& /*values*/, const Tensor& /*indices*/, const Tensor& /*x*/,
                    int /*axis*/, bool /*descending*/) {
    return false;
  }
  // Whether sort() has a kernel for the dtype.
  virtual bool supports_sort(DType /*x*/) { return false; }
  // Whether an op of a group, of inputs of these dtypes, costs less than to store and read its
  // result.
  virtual bool is_cheap(const ElementwiseGroup::Op& /*op*/, std::span<const DType> /*reads*/) {
    return true;
  }
  // The text of the kernel that elementwise_group() runs; "" where there is none.
  virtual std::string group_source(const ElementwiseGroup& /*group*/) { return {}; }
  // Whether work of the calling thread goes into a graph instead of being done.
  virtual bool is_capturing() { return false; }
  // A kernel of the program's (kernel_launch.h). TENSOR_E_UNSUPPORTED of the CPU.
  virtual void launch(const KernelLaunch& kernel) = 0;
};

class PendingScope {
 public:
  explicit PendingScope(Backend& backend) : backend_(backend), before_(backend.enter_pending()) {}
  ~PendingScope() { backend_.leave_pending(before_); }
  PendingScope(const PendingScope&) = delete;
  PendingScope& operator=(const PendingScope&) = delete;

 private:
  Backend& backend_;
  void* const before_;
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
inline Backend& unobserved_backend_of(Device device) {
  return device.kind <= DeviceKind::cpu ? cpu_backend() : find_backend(device);
}
// For kernels: the same, or while somebody observes kernels, one that reports them.
inline Backend& backend_of(Device device) {
  if (observe::anywhere()) [[unlikely]]
    return observe::backend_of(device);
  return unobserved_backend_of(device);
}
// That which copies from one device to another: the host's knows no other memory.
inline Backend& backend_between(Device to, Device from) {
  return backend_of(to.is_cpu() ? from : to);
}

}  // namespace libtensor
