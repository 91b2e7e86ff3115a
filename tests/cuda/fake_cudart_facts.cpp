// SPDX-License-Identifier: Apache-2.0
// Structs of fake_cudart.cpp as CUDA's own header has them.
#include <cuda_runtime_api.h>

#include <cstdio>

extern "C" void fake_device_facts(void* to, const char* name, size_t bytes, int major, int minor,
                                  int processors) {
  cudaDeviceProp facts{};
  std::snprintf(facts.name, sizeof facts.name, "%s", name);
  facts.totalGlobalMem = bytes;
  facts.major = major;
  facts.minor = minor;
  facts.multiProcessorCount = processors;
  *static_cast<cudaDeviceProp*>(to) = facts;
}

extern "C" void fake_pointer_facts(void* to, int type, int device) {
  cudaPointerAttributes facts{};
  facts.type = static_cast<cudaMemoryType>(type);
  facts.device = device;
  *static_cast<cudaPointerAttributes*>(to) = facts;
}
