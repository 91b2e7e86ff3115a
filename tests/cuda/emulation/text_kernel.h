/* SPDX-License-Identifier: Apache-2.0 */
// What the text of a kernel is compiled against, and what it and the emulated device know of each
// other: the text becomes a shared object, which has no symbols of the device's.
#pragma once

#include "tests/cuda/emulation/threads.h"

namespace libtensor::emulation {

// The device's functions.
struct Services {
  Place& (*place)();
  void (*wait_for_block)();
  void (*wait_for_warp)(unsigned mask);
  void* (*warp_slots)();
  unsigned (*lane)();
  void* (*dynamic_shared)();
};

// A kernel of the text: called for each thread with where the values of its parameters lie.
struct TextEntry {
  const char* name;
  void (*run)(void** arguments);
  size_t n;
  const size_t* sizes;
};

// The names of a shared object's table of those, which ends with a null name; of its shared memory;
// and of its pointer to the services.
inline constexpr const char* kEntries = "tensor_text_entries";
inline constexpr const char* kShared = "tensor_text_shared";
inline constexpr const char* kServices = "tensor_text_services";

}  // namespace libtensor::emulation

#if defined(TENSOR_EMULATED_TEXT)

#include <math.h>

#include <type_traits>
#include <utility>

#define TENSOR_TEXT_EXPORT extern "C" __attribute__((visibility("default")))

TENSOR_TEXT_EXPORT const libtensor::emulation::Services* tensor_text_services;
const libtensor::emulation::Services* tensor_text_services = nullptr;

// All of a text's, for one block at a time.
extern "C" char __start_tensor_shared[] __attribute__((weak, visibility("hidden")));
extern "C" char __stop_tensor_shared[] __attribute__((weak, visibility("hidden")));
TENSOR_TEXT_EXPORT libtensor::emulation::Bytes tensor_text_shared() {
  return {__start_tensor_shared, static_cast<size_t>(__stop_tensor_shared - __start_tensor_shared)};
}

namespace libtensor::emulation {

void wait_for_block() { tensor_text_services->wait_for_block(); }
void wait_for_warp(unsigned mask) { tensor_text_services->wait_for_warp(mask); }
void* warp_slots() { return tensor_text_services->warp_slots(); }
unsigned lane() { return tensor_text_services->lane(); }

template <class... P>
struct Parameters {
  static constexpr size_t sizes[] = {sizeof(P)..., 0};
};

template <auto kernel>
struct Unpacked;
template <class... P, void (*kernel)(P...)>
struct Unpacked<kernel> {
  template <size_t... I>
  static void call(void** arguments, std::index_sequence<I...>) {
    kernel(*static_cast<std::remove_cv_t<P>*>(arguments[I])...);
  }
  static void run(void** arguments) { call(arguments, std::index_sequence_for<P...>()); }
  static TextEntry entry(const char* name) {
    return {name, run, sizeof...(P), Parameters<P...>::sizes};
  }
};

}  // namespace libtensor::emulation

#undef __global__
#undef threadIdx
#undef blockIdx
#undef blockDim
#undef gridDim
#define __global__ __attribute__((visibility("default")))
#define __constant__ static
#define __shared__ static __attribute__((section("tensor_shared")))
#define threadIdx (tensor_text_services->place().thread)
#define blockIdx (tensor_text_services->place().block)
#define blockDim (tensor_text_services->place().threads)
#define gridDim (tensor_text_services->place().blocks)

inline float rsqrtf(float x) { return 1 / sqrtf(x); }
template <class T>
T min(T a, T b) {
  return b < a ? b : a;
}
template <class T>
T max(T a, T b) {
  return a < b ? b : a;
}

#endif
