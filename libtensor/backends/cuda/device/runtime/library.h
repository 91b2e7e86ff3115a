// SPDX-License-Identifier: Apache-2.0
// Libraries that are opened when they are first needed, and that the plugin can do without.
#pragma once

#include "libtensor/core/error.h"

namespace libtensor::cuda {

inline constexpr const char* kBlasLibrary = "libcublasLt.so.13";
inline constexpr const char* kFftLibrary = "libcufft.so.12";
inline constexpr const char* kSolverLibrary = "libcusolver.so.12";
inline constexpr const char* kDnnLibrary = "libcudnn.so.9";
inline constexpr const char* kRtcLibrary = "libnvrtc.so.13";
inline constexpr const char* kCollectiveLibrary = "libnccl.so.2";

// Folders, with ':' between, that are looked at first; null for none.
void set_library_path(const char* folders);

// Null if there is none; `why` then names all that was tried.
void* open_library(const char* name, Text& why);
void* find_in_library(void* library, const char* symbol);

// A library with all functions that are asked of it, or why it cannot be used.
class LibraryFile {
 public:
  explicit LibraryFile(const char* name) : name_(name), library_(open_library(name, why_)) {}

  template <class Function>
  void find(Function& function, const char* symbol) {
    if (library_) function = reinterpret_cast<Function>(find_in_library(library_, symbol));
    if (!library_ || function) return;
    why_ << name_ << " has no " << symbol;
    library_ = nullptr;
  }
  void* find_optional(const char* symbol) const { return find_in_library(library_, symbol); }
  template <class Function>
  bool find_optional(Function& function, const char* symbol) const {
    function = reinterpret_cast<Function>(find_optional(symbol));
    return function != nullptr;
  }
  bool usable() const { return library_ != nullptr; }
  const Text& why() const { return why_; }

 private:
  const char* name_;
  Text why_;
  void* library_;
};

// The emulated device brings its own libraries; elsewhere these functions are not there.
__attribute__((weak)) void* emulated_library(const char* file);
__attribute__((weak)) void* find_in_emulated_library(void* library, const char* symbol);
__attribute__((weak)) bool emulated_libraries_take_all();

// Opening a library and making its plans take their time, so little work is left to kernels. Tests
// of the emulated device have the libraries take all that they can.
template <class Number>
bool is_worth_a_library(Number work, Number least) {
  return work >= least ||
         (work > 0 && emulated_libraries_take_all && emulated_libraries_take_all());
}

}  // namespace libtensor::cuda
