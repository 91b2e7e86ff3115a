// SPDX-License-Identifier: Apache-2.0
// The part of cuFFT 12 that is used, under its own names and numbers (NVIDIA, "cuFFT API
// Reference"); opened at run time.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>

namespace libtensor::cuda::cufft {

enum Result : int { kSuccess = 0, kAllocFailed = 2 };
enum Type : int {
  kR2C = 0x2a,
  kC2R = 0x2c,
  kC2C = 0x29,
  kD2Z = 0x6a,
  kZ2D = 0x6c,
  kZ2Z = 0x69,
};
enum Direction : int { kForward = -1, kInverse = 1 };

using Plan = int;

// CALL(member, symbol after "cufft", parameters); all return a Result. Numbers of both precisions
// are named by void*.
#define TENSOR_FFT_FUNCTIONS(CALL)                                                               \
  CALL(create, Create, (Plan*))                                                                  \
  CALL(destroy, Destroy, (Plan))                                                                 \
  CALL(set_auto_allocation, SetAutoAllocation, (Plan, int))                                      \
  CALL(make_plan, MakePlanMany64,                                                                \
       (Plan, int rank, long long* n, long long* in_embed, long long in_step, long long in_line, \
        long long* out_embed, long long out_step, long long out_line, Type, long long batch,     \
        size_t* workspace))                                                                      \
  CALL(set_stream, SetStream, (Plan, cudaStream_t))                                              \
  CALL(set_work_area, SetWorkArea, (Plan, void*))                                                \
  CALL(c2c, ExecC2C, (Plan, void* in, void* out, int direction))                                 \
  CALL(z2z, ExecZ2Z, (Plan, void* in, void* out, int direction))                                 \
  CALL(r2c, ExecR2C, (Plan, void* in, void* out))                                                \
  CALL(d2z, ExecD2Z, (Plan, void* in, void* out))                                                \
  CALL(c2r, ExecC2R, (Plan, void* in, void* out))                                                \
  CALL(z2d, ExecZ2D, (Plan, void* in, void* out))

struct Functions {
#define TENSOR_FFT_MEMBER(member, symbol, parameters) Result(*member) parameters = nullptr;
  TENSOR_FFT_FUNCTIONS(TENSOR_FFT_MEMBER)
#undef TENSOR_FFT_MEMBER

  template <class File>
  void find_in(File& file) {
#define TENSOR_FFT_FIND(member, symbol, parameters) file.find(member, "cufft" #symbol);
    TENSOR_FFT_FUNCTIONS(TENSOR_FFT_FIND)
#undef TENSOR_FFT_FIND
  }
};

}  // namespace libtensor::cuda::cufft
