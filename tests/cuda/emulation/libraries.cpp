// SPDX-License-Identifier: Apache-2.0
#include "tests/cuda/emulation/libraries.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "libtensor/backends/cuda/device/runtime/library.h"

namespace libtensor::emulation {
namespace {

std::vector<StandIn*>& stand_ins() {
  static std::vector<StandIn*> all;
  return all;
}

std::mutex mutex;
std::set<std::string> used;  // since it was asked for

}  // namespace

bool given(const char* setting) {
  const char* text = std::getenv("TENSOR_CUDA_EMULATION");
  return text && std::strstr(text, setting);
}

StandIn::StandIn(const char* file, const Symbol* symbols, size_t count)
    : file_(file), symbols_(symbols), count_(count) {
  stand_ins().push_back(this);
}

bool StandIn::is(const char* file) const { return std::strcmp(file, file_) == 0; }

void* StandIn::find(const char* name) const {
  for (size_t i = 0; i < count_; ++i) {
    if (std::strcmp(symbols_[i].name, name) == 0) return symbols_[i].function;
  }
  return nullptr;
}

void work_of(const char* file, Stream* stream, std::function<void()> work) {
  {
    const std::lock_guard lock(mutex);
    used.insert(file);
  }
  launch(stream, {1, 1, false}, std::move(work));
}

}  // namespace libtensor::emulation

// The libraries that were given work since the last call, by their files, with a space after each;
// valid until the thread's next call.
extern "C" [[gnu::visibility("default")]] const char* tensor_emulation_libraries_used() {
  thread_local std::string names;
  names.clear();
  const std::lock_guard lock(libtensor::emulation::mutex);
  for (const std::string& file : libtensor::emulation::used) names += file + ' ';
  libtensor::emulation::used.clear();
  return names.c_str();
}

namespace libtensor::cuda {

// Only by its bare name: folders are tried in vain.
void* emulated_library(const char* file) {
  if (emulation::given("trace=libraries")) std::fprintf(stderr, "library: %s\n", file);
  if (emulation::given("libraries=none")) return nullptr;
  if (emulation::given(("hide=" + std::string(file)).c_str())) return nullptr;
  for (emulation::StandIn* library : emulation::stand_ins()) {
    if (library->is(file)) return library;
  }
  return nullptr;
}

bool emulated_libraries_take_all() { return emulation::given("libraries=all"); }

void* find_in_emulated_library(void* library, const char* name) {
  if (emulation::given(("lacks=" + std::string(name)).c_str())) return nullptr;
  return static_cast<emulation::StandIn*>(library)->find(name);
}

}  // namespace libtensor::cuda
