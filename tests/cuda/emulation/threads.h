/* SPDX-License-Identifier: Apache-2.0 */
// What a kernel sees of CUDA, for C++ compilers. The threads of a block are fibers of one thread of
// the system: each runs until it waits for the others. Warps have 32 of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#define __global__
#define __device__
#define __host__
#define __forceinline__ inline __attribute__((always_inline))
#define __launch_bounds__(...)
#define __grid_constant__
#define __restrict__ __restrict

struct uint3 {
  unsigned x, y, z;
};
struct dim3 {
  unsigned x = 1, y = 1, z = 1;
  dim3(unsigned its_x = 1, unsigned its_y = 1, unsigned its_z = 1)  // NOLINT: as CUDA's
      : x(its_x), y(its_y), z(its_z) {}
};

namespace libtensor::emulation {

struct Stream;

// Where the running thread of the kernel is.
struct Place {
  uint3 thread{}, block{};
  dim3 threads, blocks;
};
extern thread_local Place place;

// Waits for all threads of the block, or of the warp that are in the mask; ends the program with a
// message where one of them has ended or waits elsewhere.
void wait_for_block();
void wait_for_warp(unsigned mask);
// Memory of the block: the n-th call of a thread names the n-th array of it.
void* shared_array(size_t nbytes, size_t alignment);
// Memory for values that threads of a warp hand to each other: 32 of 16 bytes.
void* warp_slots();
unsigned lane();

struct Bytes {
  char* start = nullptr;
  size_t count = 0;
};
struct Grid {
  dim3 blocks, threads;
  bool barriers;      // whether threads wait for each other
  Bytes shared[2]{};  // memory of each block in turn, beside shared_array()
};
// Appends a kernel to a stream.
void launch(Stream* stream, const Grid& grid, std::function<void()> kernel);
// Appends work that may have to wait for other processes: false where it cannot be done yet.
void launch_when(Stream* stream, std::function<bool()> work);
// What a stream is given from now on waits for what another has to do.
void order(Stream* later, Stream* earlier);
int device_of(Stream* stream);
// Counts a call of a library: what it is to fail with, if TENSOR_CUDA_EMULATION says so by "fail",
// else 0.
int failure_of(const char* call, int otherwise);

template <class T>
T exchanged(unsigned mask, T value, unsigned from) {
  static_assert(sizeof(T) <= 16);
  struct alignas(16) Slot {
    T value;
  };
  auto* slots = static_cast<Slot*>(warp_slots());
  slots[lane()].value = value;
  wait_for_warp(mask);
  const T got = from < 32 ? slots[from].value : value;
  wait_for_warp(mask);
  return got;
}

}  // namespace libtensor::emulation

#define threadIdx (libtensor::emulation::place.thread)
#define blockIdx (libtensor::emulation::place.block)
#define blockDim (libtensor::emulation::place.threads)
#define gridDim (libtensor::emulation::place.blocks)

inline void __syncthreads() { libtensor::emulation::wait_for_block(); }
inline void __syncwarp(unsigned mask = 0xffffffff) { libtensor::emulation::wait_for_warp(mask); }

template <class T>
T __shfl_sync(unsigned mask, T value, int from) {
  return libtensor::emulation::exchanged(mask, value, static_cast<unsigned>(from) & 31);
}
template <class T>
T __shfl_xor_sync(unsigned mask, T value, int with) {
  return libtensor::emulation::exchanged(
      mask, value, libtensor::emulation::lane() ^ static_cast<unsigned>(with));
}
template <class T>
T __shfl_down_sync(unsigned mask, T value, unsigned by) {
  return libtensor::emulation::exchanged(mask, value, libtensor::emulation::lane() + by);
}
template <class T>
T __shfl_up_sync(unsigned mask, T value, unsigned by) {
  const unsigned own = libtensor::emulation::lane();
  return libtensor::emulation::exchanged(mask, value, own >= by ? own - by : own);
}
inline unsigned __ballot_sync(unsigned mask, int condition) {
  auto* slots = static_cast<int*>(libtensor::emulation::warp_slots());
  slots[libtensor::emulation::lane()] = condition;
  libtensor::emulation::wait_for_warp(mask);
  unsigned votes = 0;
  for (unsigned i = 0; i < 32; ++i) votes |= (mask >> i & 1u) && slots[i] != 0 ? 1u << i : 0u;
  libtensor::emulation::wait_for_warp(mask);
  return votes;
}
inline int __popc(unsigned bits) { return __builtin_popcount(bits); }

// Fibers are not interrupted.
template <class T>
T atomicAdd(T* to, T value) {
  const T before = *to;
  *to = static_cast<T>(before + value);
  return before;
}
template <class T>
T atomicMax(T* to, T value) {
  const T before = *to;
  if (value > before) *to = value;
  return before;
}
template <class T>
T atomicMin(T* to, T value) {
  const T before = *to;
  if (value < before) *to = value;
  return before;
}
template <class T>
T atomicCAS(T* to, T expected, T value) {
  const T before = *to;
  if (before == expected) *to = value;
  return before;
}
