// SPDX-License-Identifier: Apache-2.0
// The part of NVRTC 13 that is used, under its own names and numbers (NVIDIA, "NVRTC"); opened at
// run time.
#pragma once

#include <cstddef>

namespace libtensor::cuda::nvrtc {

enum Result : int {
  kSuccess = 0,
  kOutOfMemory = 1,
  kInvalidOption = 5,
  kCompilation = 6,
};

using Program = struct ProgramOfNvrtc*;

// CALL(member, symbol after "nvrtc", parameters); all return a Result.
#define TENSOR_RTC_FUNCTIONS(CALL)                                                               \
  CALL(version, Version, (int* major, int* minor))                                               \
  CALL(create, CreateProgram,                                                                    \
       (Program*, const char* source, const char* name, int n_headers, const char* const* texts, \
        const char* const* names))                                                               \
  CALL(destroy, DestroyProgram, (Program*))                                                      \
  CALL(compile, CompileProgram, (Program, int n_options, const char* const* options))            \
  CALL(log_size, GetProgramLogSize, (Program, size_t*))                                          \
  CALL(log, GetProgramLog, (Program, char*))                                                     \
  CALL(cubin_size, GetCUBINSize, (Program, size_t*))                                             \
  CALL(cubin, GetCUBIN, (Program, char*))                                                        \
  CALL(ptx_size, GetPTXSize, (Program, size_t*))                                                 \
  CALL(ptx, GetPTX, (Program, char*))                                                            \
  CALL(count_archs, GetNumSupportedArchs, (int*))                                                \
  CALL(archs, GetSupportedArchs, (int*))

struct Functions {
#define TENSOR_RTC_MEMBER(member, symbol, parameters) Result(*member) parameters = nullptr;
  TENSOR_RTC_FUNCTIONS(TENSOR_RTC_MEMBER)
#undef TENSOR_RTC_MEMBER

  template <class File>
  void find_in(File& file) {
#define TENSOR_RTC_FIND(member, symbol, parameters) file.find(member, "nvrtc" #symbol);
    TENSOR_RTC_FUNCTIONS(TENSOR_RTC_FIND)
#undef TENSOR_RTC_FIND
  }
};

}  // namespace libtensor::cuda::nvrtc
