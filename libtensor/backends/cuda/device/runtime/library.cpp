// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cuda/device/runtime/library.h"

#include <dlfcn.h>

#include <algorithm>
#include <memory>
#include <string>

#include "libtensor/core/no_destructor.h"

namespace libtensor::cuda {
namespace {

constexpr const char* kToolkit = "/usr/local/cuda/lib64";

std::string& folders() {
  static constinit NoDestructor<std::string> text;  // may be read while the process ends
  return text.get([] { return std::make_unique<std::string>(); });
}

void* open_file(const std::string& file, int flags) {
  if (emulated_library) return emulated_library(file.c_str());
  return dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL | flags);
}

}  // namespace

void set_library_path(const char* given) { folders() = given ? given : ""; }

void* open_library(const char* name, Text& why) {
  Text tried;
  const auto attempt = [&](const std::string& file, int flags) {
    void* library = open_file(file, flags);
    if (!library && flags == 0) tried << (tried.view().empty() ? "" : ", ") << file.c_str();
    return library;
  };
  const std::string& path = folders();
  for (size_t begin = 0; begin < path.size();) {
    const size_t end = std::min(path.find(':', begin), path.size());
    if (end > begin) {
      if (void* found = attempt(path.substr(begin, end - begin) + '/' + name, 0)) return found;
    }
    begin = end + 1;
  }
  if (void* found = attempt(name, RTLD_NOLOAD)) return found;
  if (void* found = attempt(name, 0)) return found;
  if (void* found = attempt(std::string(kToolkit) + '/' + name, 0)) return found;
  why << name << " was not found; tried " << tried.view()
      << "; TENSOR_CUDA_LIBRARY_PATH may name its folder";
  return nullptr;
}

void* find_in_library(void* library, const char* symbol) {
  if (find_in_emulated_library) return find_in_emulated_library(library, symbol);
  return dlsym(library, symbol);
}

}  // namespace libtensor::cuda
