// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cuda/device/runtime/text_kernels.h"

#include <string>
#include <string_view>
#include <tuple>

#include "libtensor/backends/cuda/device/functions.h"
#include "libtensor/backends/cuda/device/runtime/graphs.h"
#include "libtensor/backends/cuda/device/runtime/recent.h"
#include "libtensor/backends/cuda/device/runtime/rtc.h"
#include "libtensor/core/no_destructor.h"

namespace libtensor::cuda {
namespace {

constexpr size_t kMostKernels = 256;
constexpr int32_t kMostDevices = 64;
constexpr int64_t kSharedWithoutAsking = 48 << 10;  // more of it has to be allowed to a kernel

using Key = std::tuple<int, std::string, std::string>;  // capability, name, text
using Wanted = std::tuple<int, std::string_view, std::string_view>;

Recent<Key, TextKernel>& kept() {
  static constinit NoDestructor<Recent<Key, TextKernel>> lasting;
  return lasting.get([] { return std::make_unique<Recent<Key, TextKernel>>(kMostKernels); });
}

int attribute(cudaDeviceAttr which, int32_t device) {
  int value = 0;
  check(cudaDeviceGetAttribute(&value, which, device), "cudaDeviceGetAttribute");
  return value;
}

}  // namespace

int capability_of(int32_t device) {
  static std::atomic<int> known[kMostDevices];
  int capability = known[device].load(std::memory_order_relaxed);
  if (capability == 0) {
    capability = attribute(cudaDevAttrComputeCapabilityMajor, device) * 10 +
                 attribute(cudaDevAttrComputeCapabilityMinor, device);
    known[device].store(capability, std::memory_order_relaxed);
  }
  return capability;
}

TextKernel::TextKernel(const char* image, const char* name) {
  check(cudaLibraryLoadData(&library_, image, nullptr, nullptr, 0, nullptr, nullptr, 0),
        "cudaLibraryLoadData");
  try {
    const cudaError_t error = cudaLibraryGetKernel(&kernel_, library_, name);
    if (error == cudaErrorSymbolNotFound) {
      (void)cudaGetLastError();
      fail(Status::invalid, "source has no kernel ", name,
           ": is it declared extern \"C\" __global__?");
    }
    check(error, "cudaLibraryGetKernel");
    find_sizes();
  } catch (...) {
    (void)cudaLibraryUnload(library_);
    throw;
  }
}

void TextKernel::find_sizes() {
  for (;;) {
    size_t offset = 0, size = 0;
    const cudaError_t error = cudaFuncGetParamInfo(function(), sizes_.size(), &offset, &size);
    if (error == cudaErrorInvalidValue) break;  // the one after the last
    check(error, "cudaFuncGetParamInfo");
    sizes_.push_back(static_cast<int32_t>(size));
  }
  (void)cudaGetLastError();
}

// Devices may have work of the kernel's to do.
TextKernel::~TextKernel() {
  int before = -1;
  (void)cudaGetDevice(&before);
  for (int32_t device = 0; device < kMostDevices; ++device) {
    if (!(devices_.load(std::memory_order_relaxed) >> device & 1)) continue;
    if (cudaSetDevice(device) == cudaSuccess) (void)cudaDeviceSynchronize();
  }
  if (before >= 0) (void)cudaSetDevice(before);
  (void)cudaLibraryUnload(library_);
  (void)cudaGetLastError();
}

// Never less than before: another thread may be about to launch with that.
void TextKernel::allow(const Context& context, int64_t shared_bytes) {
  const int most = attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin, context.device);
  if (shared_bytes > most) {
    fail(Status::invalid, "shared_bytes is ", shared_bytes, ", a block of the device has at most ",
         most);
  }
  const std::lock_guard lock(mutex_);
  int64_t& allowed = allowed_[context.device];
  if (shared_bytes <= allowed) return;
  check(cudaFuncSetAttribute(function(), cudaFuncAttributeMaxDynamicSharedMemorySize,
                             static_cast<int>(shared_bytes)),
        "cudaFuncSetAttribute");
  allowed = shared_bytes;
}

void TextKernel::launch(const Context& context, dim3 blocks, dim3 threads, void** arguments,
                        int64_t shared_bytes) {
  if (shared_bytes > kSharedWithoutAsking) allow(context, shared_bytes);
  devices_.fetch_or(uint64_t{1} << context.device, std::memory_order_relaxed);
  check(cudaLaunchKernel(function(), blocks, threads, arguments, static_cast<size_t>(shared_bytes),
                         context.stream),
        "a kernel's launch");
}

std::shared_ptr<TextKernel> text_kernel(const Context& context, const char* source,
                                        const char* name) {
  const int capability = capability_of(context.device);
  return kept().get(Wanted{capability, name, source}, [&] {
    return std::make_shared<TextKernel>(compile_text(capability, source, name).c_str(), name);
  });
}

void launch_text(const Context& context, const KernelView& view) {
  const std::shared_ptr<TextKernel> kernel = text_kernel(context, view.source, view.name);
  const std::vector<int32_t>& sizes = kernel->sizes();
  if (sizes.size() != static_cast<size_t>(view.n)) {
    fail(Status::invalid, "kernel ", view.name, " has ", static_cast<int64_t>(sizes.size()),
         " parameters, was given ", view.n, " tensors");
  }
  for (int32_t i = 0; i < view.n; ++i) {
    const int32_t size = sizes[static_cast<size_t>(i)];
    if (size != view.sizes[i]) {
      fail(Status::invalid, "parameter ", i, " of kernel ", view.name, " has ", size,
           " bytes, was given ", view.sizes[i]);
    }
  }
  keep_for_graph(kernel);
  kernel->launch(context, dim3(view.grid[0], view.grid[1], view.grid[2]),
                 dim3(view.block[0], view.block[1], view.block[2]), view.arguments,
                 view.shared_bytes);
}

}  // namespace libtensor::cuda
