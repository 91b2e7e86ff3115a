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
    if (thrown_) std::rethrow_exception(std::exchange(thrown_, nullptr));
    throw_error(status, tensor_last_error_message());
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
[[noreturn]] inline void throw_last() {
  throw_error(tensor_last_error_code(), tensor_last_error_message());
}

inline void check(tensor_status_t status) {
  if (status != TENSOR_OK) throw_error(status, tensor_last_error_message());
}

}  // namespace detail
}  // namespace tensor

#endif  // TENSOR_CPP_ERROR_HPP_
