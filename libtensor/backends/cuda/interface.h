// SPDX-License-Identifier: Apache-2.0
// What libtensor.so asks of the CUDA plugin: a table of functions, over plain data. Both sides are
// compiled from this file; no exception, no virtual function and no container crosses it.
#pragma once

#include <cstdint>

#include "libtensor/backends/cuda/kernel_table.gen.h"
#include "libtensor/core/status.h"
#include "libtensor/device/backend.h"
#include "libtensor/device/strided_iterator.h"

namespace libtensor::cuda {

// Another number for every change of this file or of what it includes.
inline constexpr uint32_t kInterface = 19;
inline constexpr const char* kEntryPoint = "tensor_cuda_plugin";

// The device and stream of a call, and where a failure is described.
struct Call {
  int32_t device = 0;
  void* stream = nullptr;  // null for the device's own
  char* message = nullptr;
  int32_t capacity = 0;  // of the message, with its '\0'
};

// A tensor; one of unset dtype is undefined. Strides count elements.
struct View {
  char* data = nullptr;
  DType dtype = DType::unset;
  int32_t ndim = 0;
  int64_t numel = 0;
  const int64_t* extents = nullptr;
  const int64_t* strides = nullptr;
  bool contiguous = false;

  bool defined() const { return dtype != DType::unset; }
  int64_t extent(int axis) const { return extents[axis]; }
  int64_t stride(int axis) const { return strides[axis]; }
  template <class T>
  T* as() const {
    return reinterpret_cast<T*>(data);
  }
};

// Strided operands and what their elements are. Operands `on_host` (a bit each) are single elements
// of host memory.
struct Operands {
  StridedIterator rows;
  DType dtypes[kMaxOperands];
  uint32_t on_host;
};

struct Doubles {
  const double* data = nullptr;
  int64_t size = 0;
};

// Activation, with its parameters.
struct ActivationView {
  OpId op{};
  Doubles params;
  bool given = false;
};

struct PoolAxisView {
  int64_t step = 1, windows = 0;
  const int64_t *begin = nullptr, *end = nullptr, *size = nullptr;
};
struct PoolView {
  PoolAxisView axes[3];
  int64_t divisor = 0;
};

struct ResamplingView {
  int64_t rows = 0, entries = 0;
  const int64_t *first = nullptr, *entry = nullptr;
  const double* weight = nullptr;
};

struct CtcView {
  View log_probs, labels, starts, label_lengths, input_lengths;
  int64_t blank = 0, longest = 0;
};

struct AttentionView {
  View query, key, value, mask;
  bool causal = false;
  double scale = 1;
};

// `step` is the place of its numbers among those in the device's memory.
struct UpdateView {
  View value, grad;
  View state[3];
  UpdateRule rule{};
  int32_t step = 0;
};

// One tensor of a collective: contiguous elements, and the device and stream that it has them on.
struct RankView {
  int32_t device = 0;
  void* stream = nullptr;  // as that of Call
  const void* from = nullptr;
  void* to = nullptr;
};
// `numel` elements of the smaller of input and output. The first of the ranks is the call's own.
struct CollectiveView {
  Collective what;
  int64_t numel = 0;
  const RankView* ranks = nullptr;
  int32_t n = 0;
};

// `count` words of a stream of philox4x32-10 from `position` on, a multiple of 4.
struct PhiloxView {
  uint64_t key = 0, position = 0, count = 0;
};

// A kernel in CUDA C++, `extern "C"`, and its launch. Of n arguments, arguments[i] is where the
// value of the i-th parameter lies, in sizes[i] bytes.
struct KernelView {
  const char *source = nullptr, *name = nullptr;
  uint32_t grid[3] = {1, 1, 1}, block[3] = {1, 1, 1};
  int64_t shared_bytes = 0;
  void** arguments = nullptr;
  const int32_t* sizes = nullptr;
  int32_t n = 0;
};

// A group of elementwise ops: all operands, outputs first, then inputs, as those of Operands. Of
// one with reductions, the last `column_axes` axes make a row.
using GroupOp = ElementwiseGroup::Op;
struct GroupView {
  const GroupIterator* rows = nullptr;
  const DType* dtypes = nullptr;
  uint32_t on_host = 0;
  const GroupOp* ops = nullptr;
  int32_t n_ops = 0, n_outputs = 0;
  const uint8_t* outputs = nullptr;  // values
  int32_t column_axes = 0;
};
// Whether a group was computed; if not, nothing was done, and the group's ops are to be called.
enum class GroupOutcome : int32_t {
  done,
  failed,      // this one cannot be computed so
  impossible,  // nor can others: there is no use in asking again
};

struct Statistics {
  int64_t allocated = 0, peak_allocated = 0, cached = 0, peak_cached = 0, n_alloc = 0, n_free = 0;
};

struct DeviceProperties {
  char name[256];
  int64_t total_bytes, free_bytes;
  int32_t major, minor, processors;
  uint8_t uuid[16];
};

// The ends of a communicator.
enum class CommunicatorEnd : int32_t {
  close,    // it is ready again when others do not need this process any more
  release,  // of a closed one
  stop,     // at once
};

// CALL(name, arguments after the Call). Arguments are as those of Backend's method of that name
// where there is one; all functions return a Status, and none of them waits for the device but
// those that say so.
#define TENSOR_CUDA_CALLS(CALL)                                                                   \
  TENSOR_CUDA_KERNELS(CALL) /* derived from libtensor/device/kernels.toml */                      \
  /* Devices and memory. TENSOR_E_CUDA with the reason in the message where there are none. */    \
  CALL(count_devices, int32_t& count)                                                             \
  CALL(device_properties, DeviceProperties& properties)                                           \
  CALL(allocate, int64_t nbytes, void*& memory)                                                   \
  CALL(release, void* memory)                                                                     \
  CALL(statistics, Statistics& statistics)                                                        \
  CALL(reset_peak, )                                                                              \
  CALL(libraries, const char*& text) /* of NVIDIA's, which it opens */                            \
  CALL(trim, )                                                                                    \
  CALL(set_limit, int64_t nbytes) /* 0 is none */                                                 \
  CALL(synchronize, )             /* waits for all streams of the device */                       \
  CALL(upload, void* to, const void* from, int64_t nbytes)   /* `from` may change afterwards */   \
  CALL(download, void* to, const void* from, int64_t nbytes) /* waits */                          \
  CALL(copy_between, void* to, const void* from, int64_t nbytes, int32_t from_device,             \
       void* from_stream)                                                                         \
  /* Streams. What is dropped is kept for the next that is made, with what it has to do. */       \
  CALL(make_stream, void*& stream)                                                                \
  CALL(destroy_stream, void* stream)                                                              \
  CALL(native_stream, void*& stream) /* that of the call, also where it is null */                \
  CALL(wait_for_stream, )                                                                         \
  /* The call's stream waits for what another has to do. */                                       \
  CALL(stream_wait_stream, void* earlier, int32_t earlier_device)                                 \
  /* The call's stream uses memory that was allocated on another. */                              \
  CALL(record_stream, void* memory)                                                               \
  /* Events: marks in the work of streams. They are kept as streams are. */                       \
  CALL(make_event, bool timing, void*& event)                                                     \
  CALL(destroy_event, bool timing, void* event)                                                   \
  CALL(record_event, void* event)                                                                 \
  CALL(stream_wait_event, void* event) /* of any device; what the call's stream is given waits */ \
  CALL(wait_for_event, void* event)    /* waits */                                                \
  CALL(event_query, void* event, bool& done)                                                      \
  CALL(elapsed, void* start, void* stop, double& milliseconds)                                    \
  /* Elements. */                                                                                 \
  CALL(copy, const Operands& operands)                                                            \
  CALL(fill, const Operands& operands, Scalar value)                                              \
  CALL(elementwise, OpId op, const Operands& operands, DType compute, Doubles params)             \
  CALL(elementwise_gradient, OpId op, const Operands& operands, DType compute, Doubles params)    \
  CALL(sequence, const Operands& operands, Scalar start, Scalar step)                             \
  /* These wait for their answer. */                                                              \
  CALL(count_true, View mask, int64_t& count)                                                     \
  CALL(index_range, View index, IndexRange& range)                                                \
  CALL(gather, const Operands& operands, int64_t step)                                            \
  CALL(ctc, View losses, View slopes, const CtcView& batch, View workspace)                       \
  CALL(attention_grad, View dquery, View dkey, View dvalue, View dout, View out, View lse,        \
       const AttentionView& of)                                                                   \
  CALL(write_steps, UpdateStep* to, const UpdateStep* steps, int64_t n)                           \
  CALL(update, const UpdateView* updates, int64_t n, const UpdateStep* steps)                     \
  /* Whether the parameters of a kind of distribution are what they must be. Waits. */            \
  CALL(check_parameters, int32_t kind, View parameters, View others, bool& fit)                   \
  CALL(unscale, const View* xs, int64_t n, double factor, View found)                             \
  /* Of several devices. Whether a library does it, which is prepared for them; and do it. */     \
  CALL(supports_collective, const CollectiveView& of, bool& able)                                 \
  CALL(collect, const CollectiveView& of)                                                         \
  /* Of several processes, as Backend's and Communicator's. "" if there are communicators. */     \
  CALL(why_no_communicator, const char*& why)                                                     \
  CALL(communicates, const Collective& what, bool& able)                                          \
  CALL(make_communicator_id, CommunicatorId& id)                                                  \
  CALL(make_communicator, const CommunicatorId& id, int32_t rank, int32_t size, void*& made)      \
  CALL(communicator_is_ready, void* communicator, bool& ready)                                    \
  CALL(communicate, void* communicator, int32_t rank, int32_t size, const Communication& of)      \
  CALL(end_communicator, void* communicator, CommunicatorEnd how)                                 \
  CALL(random, View out, int32_t kind, double a, double b, int64_t low, uint64_t range,           \
       View parameters, View others, PhiloxView words)                                            \
  /* Text is compiled by NVRTC when it first comes; TENSOR_E_INVALID if it is wrong. */           \
  CALL(launch_text, const KernelView& kernel)                                                     \
  /* Groups, whose kernels NVRTC makes. */                                                        \
  CALL(supports_group, GroupOpKind kind, OpId op, int32_t inputs, DType x, DType compute,         \
       bool& able)                                                                                \
  CALL(elementwise_group, const GroupView& group, GroupOutcome& outcome)                          \
  /* The last op reduces the group: operand 0, the result, has no strides along those axes. */    \
  CALL(reduce_group, const GroupView& group, GroupOutcome& outcome)                               \
  /* The text of that kernel: the first `capacity` bytes of as many as it needs. */               \
  CALL(group_source, const GroupView& group, char* text, int64_t capacity, int64_t& needed)       \
  CALL(is_capturing, bool& capturing) /* the call's stream, into a graph */

struct Table {
#define TENSOR_CUDA_MEMBER(name, ...) Status (*name)(const Call& call __VA_OPT__(, ) __VA_ARGS__);
  TENSOR_CUDA_CALLS(TENSOR_CUDA_MEMBER)
#undef TENSOR_CUDA_MEMBER
};

// What the host does for the plugin.
struct Host {
  uint32_t interface;  // kInterface of the library
  int32_t ops;         // kOps of the library
  bool sync;           // whether every call waits, so that a late error has the name of its op
  bool cache;          // whether memory is kept for reuse
  // Folders, with ':' between, where libraries are looked for first; null for none.
  const char* library_path;
  // Where compiled kernels are kept for other processes; null for nowhere.
  const char* kernel_folder;
  // Gives back what the program can do without, when the device's memory is exhausted; whether it
  // is worth another try.
  bool (*reclaim)(int32_t device);
};

// Fills the table. TENSOR_E_VERSION if the two sides differ, TENSOR_E_CUDA with a reason where
// there is no device to be used.
using EntryPoint = Status (*)(const Host& host, Table& table, char* message, int32_t capacity);

}  // namespace libtensor::cuda
