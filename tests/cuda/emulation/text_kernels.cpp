// SPDX-License-Identifier: Apache-2.0
// Kernels that the stand-in of NVRTC compiled: loaded and launched.
#include <dlfcn.h>
#include <elf.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "tests/cuda/emulation/calls.h"
#include "tests/cuda/emulation/text_kernel.h"

namespace libtensor::emulation {

struct LoadedKernel {
  const TextEntry* entry;
  LoadedText* text;
  size_t shared_bytes = 48 << 10;  // at most, of a launch
};

// Stays when it is unloaded, for kernels that come too late.
struct LoadedText {
  void* object = nullptr;
  Bytes shared;
  std::vector<std::unique_ptr<LoadedKernel>> kernels;
};

namespace {

char* dynamic_memory = nullptr;  // of the running kernel

Place& its_place() { return place; }
void* its_dynamic_memory() { return dynamic_memory; }

const Services services{its_place,  wait_for_block, wait_for_warp,
                        warp_slots, lane,           its_dynamic_memory};

// Section headers are last in a file of the linker's; 0 for what is none.
size_t size_of(const void* code) {
  const auto* header = static_cast<const Elf64_Ehdr*>(code);
  if (std::memcmp(code, ELFMAG, SELFMAG) != 0) return 0;
  return header->e_shoff + size_t{header->e_shentsize} * header->e_shnum;
}

// Every load is a copy of its own, of which nothing stays in the file system.
void* open_copy(const void* code, size_t nbytes) {
  char file[] = "/tmp/tensor-kernel-XXXXXX";
  const int descriptor = mkstemp(file);
  if (descriptor < 0) return nullptr;
  const bool whole = write(descriptor, code, nbytes) == static_cast<ssize_t>(nbytes);
  close(descriptor);
  void* object = whole ? dlopen(file, RTLD_NOW | RTLD_LOCAL) : nullptr;
  if (!object) std::fprintf(stderr, "emulated CUDA: %s\n", dlerror());
  unlink(file);
  return object;
}

// The values, which are read when a kernel is launched and used when its stream comes to it.
struct Arguments {
  std::vector<std::unique_ptr<char[]>> values;
  std::vector<void*> pointers;

  Arguments(const TextEntry& entry, void** given) {
    for (size_t i = 0; i < entry.n; ++i) {
      values.push_back(std::make_unique<char[]>(entry.sizes[i]));
      std::memcpy(values.back().get(), given[i], entry.sizes[i]);
      pointers.push_back(values.back().get());
    }
  }
};

}  // namespace
}  // namespace libtensor::emulation

using namespace libtensor::emulation;  // NOLINT: these are its functions

#define TENSOR_ENTER()            \
  const auto lock = lock_world(); \
  if (const cudaError_t error = entered(__func__); error != cudaSuccess) return error

cudaError_t cudaLibraryLoadData(cudaLibrary_t* library, const void* code, cudaJitOption*, void**,
                                unsigned, cudaLibraryOption*, void**, unsigned) {
  TENSOR_ENTER();
  const size_t nbytes = size_of(code);
  if (nbytes == 0) return failed(cudaErrorInvalidKernelImage);
  auto text = std::make_unique<LoadedText>();
  text->object = open_copy(code, nbytes);
  if (!text->object) return failed(cudaErrorInvalidKernelImage);
  *static_cast<const Services**>(dlsym(text->object, kServices)) = &services;
  text->shared = reinterpret_cast<Bytes (*)()>(dlsym(text->object, kShared))();
  *library = text.release();
  return cudaSuccess;
}

// Names of C++ cannot be looked up, as on a device.
cudaError_t cudaLibraryGetKernel(cudaKernel_t* kernel, cudaLibrary_t library, const char* name) {
  TENSOR_ENTER();
  if (!dlsym(library->object, name)) return failed(cudaErrorSymbolNotFound);
  const auto* entry = static_cast<const TextEntry*>(dlsym(library->object, kEntries));
  while (entry->name && std::strcmp(entry->name, name) != 0) ++entry;
  if (!entry->name) return failed(cudaErrorSymbolNotFound);
  library->kernels.push_back(std::make_unique<LoadedKernel>(LoadedKernel{entry, library}));
  *kernel = library->kernels.back().get();
  return cudaSuccess;
}

cudaError_t cudaLibraryUnload(cudaLibrary_t library) {
  TENSOR_ENTER();
  dlclose(library->object);
  library->object = nullptr;
  return cudaSuccess;
}

namespace {

LoadedKernel& kernel_of(const void* function) {
  return *static_cast<LoadedKernel*>(const_cast<void*>(function));
}

}  // namespace

cudaError_t cudaFuncGetParamInfo(const void* kernel, size_t index, size_t* offset, size_t* nbytes) {
  TENSOR_ENTER();
  const TextEntry& entry = *kernel_of(kernel).entry;
  if (index >= entry.n) return failed(cudaErrorInvalidValue);
  *nbytes = entry.sizes[index];
  *offset = 0;
  for (size_t i = 0; i <= index; ++i) {  // each where its own size has it
    const size_t each = entry.sizes[i];
    *offset = (*offset + each - 1) / each * each + (i < index ? each : 0);
  }
  return cudaSuccess;
}

cudaError_t cudaFuncSetAttribute(const void* kernel, cudaFuncAttribute, int value) {
  TENSOR_ENTER();
  kernel_of(kernel).shared_bytes = static_cast<size_t>(value);
  return cudaSuccess;
}

cudaError_t cudaLaunchKernel(const void* function, dim3 blocks, dim3 threads, void** arguments,
                             size_t shared_bytes, cudaStream_t stream) {
  const auto lock = lock_world();
  LoadedKernel& kernel = kernel_of(function);
  if (shared_bytes > kernel.shared_bytes) return failed(cudaErrorInvalidValue);
  const auto values = std::make_shared<Arguments>(*kernel.entry, arguments);
  const auto dynamic = std::make_shared<std::vector<char>>(shared_bytes);
  const Grid grid{blocks, threads, true, {kernel.text->shared, {dynamic->data(), shared_bytes}}};
  launch(stream, grid, [&kernel, values, dynamic] {
    if (!kernel.text->object) return lose_device("a kernel ran after it was unloaded");
    dynamic_memory = dynamic->data();
    kernel.entry->run(values->pointers.data());
  });
  return cudaPeekAtLastError();
}
