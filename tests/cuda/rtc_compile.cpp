// SPDX-License-Identifier: Apache-2.0
// Compiles the kernels of files by NVRTC as the plugin does: the arguments are the compute
// capability, "--fmad=false" for kernels of groups, and files. What a device would load goes to
// FILE.image; what is wrong, to the standard error stream.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include "libtensor/backends/cuda/device/runtime/library.h"
#include "libtensor/backends/cuda/device/runtime/rtc.h"

int main(int argc, char** argv) {
  using namespace libtensor;  // NOLINT: a program of one function
  cuda::set_library_path(std::getenv("TENSOR_CUDA_LIBRARY_PATH"));
  int failed = 0;
  bool fused = true;
  for (int i = 2; i < argc; ++i) {
    const std::string file = argv[i];
    if (file == "--fmad=false") {
      fused = false;
      continue;
    }
    std::ifstream stream(file);
    const std::string text(std::istreambuf_iterator<char>(stream), {});
    try {
      const std::string name = file.substr(file.rfind('/') + 1);
      const std::string image =
          cuda::compile_text(std::atoi(argv[1]), text.c_str(), name.c_str(), fused);
      std::ofstream(file + ".image", std::ios::binary) << image;
    } catch (const Error& error) {
      std::fprintf(stderr, "%s\n", error.what());
      failed = 1;
    }
  }
  return failed;
}
