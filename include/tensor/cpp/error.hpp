// SPDX-License-Identifier: Apache-2.0
// Errors of libtensor as exceptions, and exceptions of callbacks through the library.
#ifndef TENSOR_CPP_ERROR_HPP_
#define TENSOR_CPP_ERROR_HPP_

#include <exception>
#include <string>
#include <utility>

#include "tensor/cpp/enums.hpp"
#include "tensor/status.h"

namespace tensor {
namespace detail {

/// A function of C and what calls it here.
struct Renamed {
  const char* c;
  const char* cpp;
};

/// The name here of the C function tensor_NAME.
inline std::string name_in_cpp(std::string name) {
  static constexpr Renamed functions[] = {{"create", "tensor"},
                                          {"copy_from_host", "copy_from"},
                                          {"copy_to_host", "to_vector"},
                                          {"set_requires_grad", "requires_grad_"},
                                          {"inplace_version", "version"},
                                          {"bpe_open_memory", "Bpe::from_memory"},
                                          {"optimizer_set_state", "Optimizer::load_state_dict"},
                                          {"optimizer_get_state", "Optimizer::state_dict"},
                                          {"program_begin", "capture"},
                                          {"program_begin_body", "capture_body"},
                                          {"program_end", "capture"},
                                          {"program_load", "Program"},
                                          {"program_name", "capture"},
                                          {"program_run", "Program"},
                                          {"scheduler_step_metric", "Scheduler::step"},
                                          {"autograd_grad", "grad"},
                                          {"autograd_record", "record"},
                                          {"archive_open", "Archive"},
                                          {"archive_open_mapped", "Archive"},
                                          {"archive_open_memory", "Archive"},
                                          {"archive_quantized", "Archive::quantized"},
                                          {"load_npy_memory", "load_npy"},
                                          {"from_dlpack_v0", "from_dlpack"},
                                          {"to_dlpack_v0", "to_dlpack"},
                                          {"cuda_launch", "launch"},
                                          {"autocast_set", "Autocast"},
                                          {"memory_set_limit", "set_memory_limit"},
                                          {"op_find", "op_info"},
                                          {"profile_begin", "Profiler"},
                                          {"profile_end", "Profiler::stop"},
                                          {"group_norm", "group_norm"},
                                          {"group_begin", "Group::asynchronously"},
                                          {"group_end", "Group::asynchronously"}};
  static constexpr Renamed classes[] = {{"optimizer_", "Optimizer"},
                                        {"scheduler_", "Scheduler"},
                                        {"archive_", "Archive"},
                                        {"rng_", "Generator"},
                                        {"grad_scaler_", "GradScaler"},
                                        {"stream_", "Stream"},
                                        {"event_", "Event"},
                                        {"node_", "Node"},
                                        {"group_", "Group"},
                                        {"work_", "Work"},
                                        {"program_", "Program"},
                                        {"bpe_", "Bpe"},
                                        {"reducer_", "Reducer"}};
  for (const Renamed& known : functions) {
    if (name == known.c) return known.cpp;
  }
  for (const Renamed& known : classes) {
    const std::string prefix = known.c;
    if (name.compare(0, prefix.size(), prefix) != 0) continue;
    std::string rest = name.substr(prefix.size());
    if (rest.compare(0, 4, "get_") == 0) rest.erase(0, 4);
    return rest == "create" || rest == "open" ? known.cpp : std::string(known.cpp) + "::" + rest;
  }
  // The forms for numbers: add_scalar_i64_ is add_, rsub_scalar is sub.
  const bool inplace = name.back() == '_';
  if (inplace) name.pop_back();
  const auto drop = [&name](const std::string& end) {
    const bool ends =
        name.size() > end.size() && name.compare(name.size() - end.size(), end.size(), end) == 0;
    if (ends) name.resize(name.size() - end.size());
    return ends;
  };
  drop("_i64");
  if (drop("_scalar")) {
    for (const char* reflected : reflected_ops) {
      if (name == std::string("r") + reflected) name = reflected;
    }
  }
  return inplace ? name + '_' : name;
}

/// A text of the library with the names that functions and constants have here.
inline std::string text_in_cpp(const char* message) {
  std::string text = message;
  if (text.compare(0, 7, "tensor_") == 0) {
    const std::size_t end = text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_", 7);
    if (end != std::string::npos && end > 7 && text[end] == ':') {
      text.replace(0, end, name_in_cpp(text.substr(7, end - 7)));
    }
  }
  static constexpr Renamed words[] = {{"TENSOR_BACKWARD_RETAIN_GRAPH", "retain_graph"},
                                      {"TENSOR_BACKWARD_CREATE_GRAPH", "create_graph"},
                                      {"TENSOR_BACKWARD_ALLOW_UNUSED", "allow_unused"},
                                      {"TENSOR_EVENT_TIMING", "timing"},
                                      {"TENSOR_AXIS_NONE", "nullopt"},
                                      {"TENSOR_SLICE_NONE", "None"},
                                      {"tensor_scheduler_step_metric()", "Scheduler::step(metric)"},
                                      {"tensor_program_generalize()", "Program::generalize()"},
                                      {"tensor_group_begin()", "Group::asynchronously()"},
                                      {"tensor_group_end()", "its end"},
                                      {"tensor_thread_id()", "thread_id()"},
                                      {"tensor_cancel()", "cancel()"},
                                      {"tensor_to_dlpack", "to_dlpack"},
                                      {" is NULL", " is undefined"}};
  for (const Renamed& word : words) {
    const std::size_t at = text.find(word.c);
    if (at != std::string::npos) text.replace(at, std::string(word.c).size(), word.cpp);
  }
  return text;
}

/// The last error of this thread, as an exception.
[[noreturn]] inline void throw_status(tensor_status_t status) {
  throw_error(status, text_in_cpp(tensor_last_error_message()).c_str());
}

/// Keeps the exception of a callback until the call that ran it comes back with its failure.
class CallbackScope {
 public:
  CallbackScope() noexcept : outer_(current()) { current() = this; }
  ~CallbackScope() { current() = outer_; }
  CallbackScope(const CallbackScope&) = delete;
  CallbackScope& operator=(const CallbackScope&) = delete;

  /// Throws what a callback threw, else the library's error.
  void check(tensor_status_t status) {
    if (status == TENSOR_OK) return;
    if (thrown_) {
      tensor_clear_error();  // else a call that is passed an undefined tensor would report it
      std::rethrow_exception(std::exchange(thrown_, nullptr));
    }
    throw_status(status);
  }

  /// Runs the body of a callback. What it throws becomes the error of the call around it.
  template <class Body>
  static tensor_status_t run(const Body& body) noexcept {
    try {
      body();
      return TENSOR_OK;
    } catch (...) {
      if (current() != nullptr) current()->thrown_ = std::current_exception();
      return report();
    }
  }

 private:
  /// Leaves the exception that is being handled as the error of this thread.
  static tensor_status_t report() noexcept {
    tensor_status_t status = TENSOR_E_CALLBACK;
    try {
      throw;
    } catch (const Error& e) {
      status = e.status();
      tensor_set_error(status, e.what());
    } catch (const std::exception& e) {
      tensor_set_error(status, e.what());
    } catch (...) {
      tensor_set_error(status, "an exception that is no std::exception");
    }
    return status;
  }

  static CallbackScope*& current() noexcept {
    static thread_local CallbackScope* scope = nullptr;
    return scope;
  }

  CallbackScope* outer_;
  std::exception_ptr thrown_;
};

/// Throws the last error of this thread.
[[noreturn]] inline void throw_last() { throw_status(tensor_last_error_code()); }

inline void check(tensor_status_t status) {
  if (status != TENSOR_OK) throw_status(status);
}

}  // namespace detail
}  // namespace tensor

#endif  // TENSOR_CPP_ERROR_HPP_
