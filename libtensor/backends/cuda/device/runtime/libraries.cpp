// SPDX-License-Identifier: Apache-2.0
// Which of NVIDIA's libraries there are, in words.
#include <memory>
#include <string>

#include "libtensor/backends/cuda/device/conv/dnn_functions.h"
#include "libtensor/backends/cuda/device/fft/fft_functions.h"
#include "libtensor/backends/cuda/device/functions.h"
#include "libtensor/backends/cuda/device/linalg/solver_functions.h"
#include "libtensor/backends/cuda/device/matmul/blas_functions.h"
#include "libtensor/backends/cuda/device/runtime/library.h"
#include "libtensor/backends/cuda/device/runtime/nccl_functions.h"
#include "libtensor/backends/cuda/device/runtime/rtc_functions.h"
#include "libtensor/core/no_destructor.h"

namespace libtensor::cuda {
namespace {

// Some return their version, others store it.
size_t returned(void* function) { return reinterpret_cast<size_t (*)()>(function)(); }
size_t stored(void* function) {
  int version = 0;
  return reinterpret_cast<int (*)(int*)>(function)(&version) == 0 ? static_cast<size_t>(version)
                                                                  : 0;
}
// By NVRTC as two numbers; here as nvcc's, 13000 for 13.0.
size_t in_parts(void* function) {
  int major = 0, minor = 0;
  const auto version = reinterpret_cast<int (*)(int*, int*)>(function);
  return version(&major, &minor) == 0 ? static_cast<size_t>(major * 1000 + minor * 10) : 0;
}

// Whether the library is used.
template <class Functions>
bool report(std::string& to, const char* name, const char* symbol, size_t (*version)(void*)) {
  LibraryFile file(name);
  Functions functions;
  functions.find_in(file);
  if (!file.usable()) {
    to += std::string(file.why().view()) + '\n';
    return false;
  }
  void* const found = file.find_optional(symbol);
  to += std::string(name) +
        (found ? " is of version " + std::to_string(version(found)) : " is there") + '\n';
  return true;
}

std::string report_of_all() {
  std::string text;
  const bool used = report<blas::Functions>(text, kBlasLibrary, "cublasLtGetVersion", returned);
  if (report<cudnn::Functions>(text, kDnnLibrary, "cudnnGetVersion", returned) && !used)
    text += std::string(kDnnLibrary) + " is not used without " + kBlasLibrary + '\n';
  (void)report<cufft::Functions>(text, kFftLibrary, "cufftGetVersion", stored);
  (void)report<cusolver::Functions>(text, kSolverLibrary, "cusolverGetVersion", stored);
  (void)report<nvrtc::Functions>(text, kRtcLibrary, "nvrtcVersion", in_parts);
  (void)report<nccl::Functions>(text, kCollectiveLibrary, "ncclGetVersion", stored);
  text.pop_back();
  return text;
}

}  // namespace

void libraries(const Context&, const char*& text) {
  static constinit NoDestructor<std::string> lasting;
  text = lasting.get([] { return std::make_unique<std::string>(report_of_all()); }).c_str();
}

}  // namespace libtensor::cuda
