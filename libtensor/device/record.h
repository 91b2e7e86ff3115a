// SPDX-License-Identifier: Apache-2.0
// Kernels of one thread that are noted as they run, with their operands, so that they can be run
// again on other memory. What the host finds out from elements meanwhile is noted too, as something
// that is taken for granted.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "libtensor/device/observe.h"
#include "libtensor/graph/tensor.h"

namespace libtensor {

// What a kernel does to an operand. shape: it has no elements, and its memory is not touched.
enum class Use { reads, writes, shape };
using VisitTensor = std::function<void(Tensor& x, Use use)>;

class RecordedKernel {
 public:
  virtual ~RecordedKernel() = default;
  virtual std::string name() const = 0;
  // False: what was taken for granted is not so.
  virtual bool run(Backend& backend) = 0;
  // The operands that are defined, which the visitor may exchange for others of the same geometry.
  virtual void each_tensor(const VisitTensor& visit) = 0;
  // Whether run() may return false, and then has changed nothing.
  virtual bool is_assumption() const noexcept { return false; }
  // Of a kernel that copies, the destination and the source; else none.
  virtual std::pair<const Tensor*, const Tensor*> copied() const noexcept { return {}; }
  // Whether another run gives other results.
  virtual bool draws() const noexcept { return false; }

  KernelCounts work;                  // of the run that was noted
  Device device{DeviceKind::cpu, 0};  // whose kernel it is
};

// While one lives, the kernels of its thread on the CPU and on CUDA devices are noted.
class KernelRecording {
 public:
  using Kernels = std::vector<std::unique_ptr<RecordedKernel>>;

  KernelRecording();
  ~KernelRecording();
  KernelRecording(const KernelRecording&) = delete;
  KernelRecording& operator=(const KernelRecording&) = delete;

  // That of the calling thread, or null.
  static KernelRecording* current() noexcept;

  const Kernels& kernels() const noexcept { return kernels_; }
  Kernels take_kernels() noexcept { return std::move(kernels_); }
  // A kernel that has just run.
  void add(std::unique_ptr<RecordedKernel> kernel);
  // A kernel, or something else, that cannot be repeated. `why` lasts for ever.
  void refuse(const char* why) noexcept {
    if (!refused_) refused_ = why;
  }
  const char* refused() const noexcept { return refused_; }
  // A value that was pending has its memory from `memory` now.
  void joined(Storage& value, Storage& memory) noexcept;
  // The storage of the value whose memory it was, or itself.
  Storage* value_of(Storage* memory) const noexcept;

  // Whether it was noted that the values of x lie within these bounds, and x was not written to
  // since. If not, it is from now on.
  bool knows_range(const Tensor& x, int64_t low, int64_t high);

  // For the backend: one that notes kernels in front of it.
  Backend& in_front_of(Backend& backend, Device device);

  // What the thread does meanwhile is not noted, and counts as part of the next kernel or not at
  // all.
  class Pause {
   public:
    explicit Pause(bool counts = false) noexcept;
    ~Pause();
    Pause(const Pause&) = delete;
    Pause& operator=(const Pause&) = delete;

   private:
    KernelRecording *const recording_, *const before_;
    const bool counts_;
  };

 private:
  struct KnownRange {
    Tensor x;
    int64_t low, high;
    size_t kernel;  // that came next
  };

  Kernels kernels_;
  KernelCounts counts_before_, counted_;  // before it began, and with the last kernel
  bool counted_before_;
  std::vector<KnownRange> ranges_;
  const char* refused_ = nullptr;
  std::vector<std::pair<Ref<Storage>, Ref<Storage>>> joined_;
  std::unordered_map<Storage*, Storage*> value_of_;
  std::vector<std::unique_ptr<Backend>> backends_;
};

// The recording of the calling thread, at the price of a load where nobody records.
inline KernelRecording* recording() noexcept {
  return observe::anywhere() ? KernelRecording::current() : nullptr;
}

// Notes that check(x) holds, as the host has found out from the elements of x.
void assume(const Tensor& x, std::function<bool(const Tensor& x)> check);
// Notes that x has these elements, as the host has read them.
void assume_elements(const Tensor& x);

}  // namespace libtensor
