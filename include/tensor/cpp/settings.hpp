// SPDX-License-Identifier: Apache-2.0
// The library as a whole: version, threads, memory, printing.
#ifndef TENSOR_CPP_SETTINGS_HPP_
#define TENSOR_CPP_SETTINGS_HPP_

#include <cstdint>
#include <string>
#include <vector>

#include "tensor/cpp/tensor.hpp"
#include "tensor/device.h"

namespace tensor {

/// Of the library that runs, such as "0.1.0".
inline std::string version() {
  const std::uint32_t v = tensor_version();
  return std::to_string(v >> 16) + "." + std::to_string(v >> 8 & 0xff) + "." +
         std::to_string(v & 0xff);
}

/// Version, compiler, features and the hash of the interface, in one line.
inline std::string build_info() { return tensor_build_info(); }

/// Whether the library that runs has the interface that this header was written for.
inline bool is_compatible() noexcept {
  return tensor_abi_version() == TENSOR_ABI && tensor_api_level() >= TENSOR_API_LEVEL;
}

inline bool has_feature(Feature feature) noexcept {
  return tensor_has_feature(static_cast<std::int32_t>(feature)) != 0;
}

/// Threads that one operation may use: of the process, or of this thread alone. 0 is the default.
inline void set_num_threads(Integer n, Flag this_thread_only = false) {
  detail::check(tensor_set_num_threads(detail::int32(n), this_thread_only ? 1 : 0));
}
// Most threads that compute for one caller; 0: what the machine allows.
inline void set_max_threads(Integer n) { detail::check(tensor_set_max_threads(detail::int32(n))); }
inline std::int32_t max_threads() noexcept { return tensor_get_max_threads(); }
inline std::int32_t num_threads() noexcept { return tensor_get_num_threads(); }

/// The number of the calling thread, for cancel().
inline std::uint64_t thread_id() noexcept { return tensor_thread_id(); }
/// Ends the long call that another thread is in, or its next one: it throws CancelledError, and its
/// arguments are unchanged.
inline void cancel(Bits64 thread) { detail::check(tensor_cancel(thread)); }
/// Takes back what was asked of the calling thread; whether there was something.
inline bool clear_cancel() noexcept { return tensor_clear_cancel() != 0; }

/// Whether float32 convolutions of the calling thread may take fewer multiplications and more
/// rounding (tensor_set_allow_winograd()). Returns what was before.
inline bool set_allow_winograd(bool allowed) noexcept {
  return tensor_set_allow_winograd(allowed ? 1 : 0) != 0;
}
inline bool allow_winograd() noexcept { return tensor_get_allow_winograd() != 0; }

/// Whether float32 products and convolutions of the calling thread on CUDA devices may be of TF32
/// (tensor_set_allow_tf32()). Returns what was before.
inline bool set_allow_tf32(bool allowed) noexcept {
  return tensor_set_allow_tf32(allowed ? 1 : 0) != 0;
}
inline bool allow_tf32() noexcept { return tensor_get_allow_tf32() != 0; }

/// Whether chains of the ops that the calling thread calls from now on may be reassociated: (x + 4)
/// + 3 is then x + 7 (tensor_set_allow_reassociation()). Returns what was before.
inline bool set_allow_reassociation(bool allowed) noexcept {
  return tensor_set_allow_reassociation(allowed ? 1 : 0) != 0;
}
inline bool allow_reassociation() noexcept { return tensor_get_allow_reassociation() != 0; }
/// The same while it lives.
class ReassociationScope {
 public:
  explicit ReassociationScope(bool allowed = true) noexcept
      : before_(set_allow_reassociation(allowed)) {}
  ~ReassociationScope() { set_allow_reassociation(before_); }
  ReassociationScope(const ReassociationScope&) = delete;
  ReassociationScope& operator=(const ReassociationScope&) = delete;

 private:
  bool before_;
};

/// Which results of elementwise ops of the calling thread are left pending until they are needed
/// (tensor_set_lazy()).
inline void set_lazy(Lazy mode) { detail::check(tensor_set_lazy(static_cast<std::int32_t>(mode))); }
inline Lazy lazy() noexcept { return static_cast<Lazy>(tensor_get_lazy()); }
/// What computing the tensors would do, without doing it (tensor_schedule()).
inline std::string schedule(const std::vector<Tensor>& tensors) {
  std::vector<tensor_t*> handles;
  for (const Tensor& t : tensors) handles.push_back(t.get());
  return detail::whole_text([&](void* buffer, std::int64_t capacity, std::int64_t* needed) {
    return tensor_schedule(handles.data(), detail::count(handles.size()), buffer, capacity, needed);
  });
}
/// The mode while it lives.
class LazyScope {
 public:
  explicit LazyScope(Lazy mode = Lazy::all) : before_(tensor_get_lazy()) { set_lazy(mode); }
  ~LazyScope() { (void)!tensor_set_lazy(before_); }
  LazyScope(const LazyScope&) = delete;
  LazyScope& operator=(const LazyScope&) = delete;

 private:
  std::int32_t before_;
};

/// Counts of one device, in bytes and in events.
inline tensor_memory_stats_t memory_stats(Device device = {}) {
  tensor_memory_stats_t stats{};
  stats.struct_size = sizeof stats;
  detail::check(tensor_memory_stats(device.code(), &stats));
  return stats;
}
/// Peaks start again from the present values.
inline void reset_peak_memory(Device device = {}) {
  detail::check(tensor_memory_reset_peak(device.code()));
}
/// Gives cached memory back to the system.
inline void trim_memory(Device device = {}) { detail::check(tensor_memory_trim(device.code())); }
/// The most bytes that the library holds of a CUDA device's memory; 0 is no limit.
inline void set_memory_limit(Integer nbytes, Device device) {
  detail::check(tensor_memory_set_limit(device.code(), nbytes));
}
/// What is called when the memory of a CUDA device is exhausted, to release tensors; null for
/// nothing (tensor_set_reclaim()). It must not throw.
inline void set_reclaim(tensor_reclaim_fn reclaim, void* user = nullptr) {
  detail::check(tensor_set_reclaim(reclaim, user));
}
/// Waits for the work of a device.
inline void synchronize(Device device = {}) { detail::check(tensor_synchronize(device.code())); }
/// The allocator of host memory, before any was taken.
inline void set_allocator(const tensor_allocator_t& allocator) {
  detail::check(tensor_set_allocator(&allocator));
}
/// Frees caches. The library stays usable.
inline void shutdown() { detail::check(tensor_shutdown()); }

inline std::int32_t cuda_device_count() noexcept { return tensor_cuda_device_count(); }
/// Says in words why there is no CUDA device; "" if there is one.
inline std::string cuda_why() { return tensor_cuda_why(); }

/// How tensors are printed; a negative value keeps what is set.
struct PrintOptions {
  std::int32_t precision = -1;   // digits
  std::int64_t threshold = -1;   // elements above which middle ones are left out
  std::int32_t edge_items = -1;  // kept at each end
  std::int32_t line_width = -1;  // columns
};

inline void set_print_options(const PrintOptions& options) {
  detail::check(tensor_set_print_options(options.precision, options.threshold, options.edge_items,
                                         options.line_width));
}

// How floating numbers are printed: automatic, the numbers of each tensor decide.
enum class PrintNotation : std::int32_t { automatic, fixed, scientific };

inline void set_print_notation(PrintNotation notation) {
  detail::check(tensor_set_print_notation(static_cast<std::int32_t>(notation)));
}

}  // namespace tensor

#endif  // TENSOR_CPP_SETTINGS_HPP_
