// SPDX-License-Identifier: Apache-2.0
// Versions and errors. These are the C functions themselves: they must not touch the error slot by
// accident.
#include "tensor/status.h"

#include <cstring>
#include <new>

#include "libtensor/capi/functions.gen.h"
#include "libtensor/capi/interface_hash.gen.h"
#include "libtensor/core/handle.h"
#include "libtensor/core/last_error.h"
#include "libtensor/core/object_pool.h"
#include "libtensor/graph/callback_words.h"
#if __has_include("tensor_commit.h")
#include "tensor_commit.h"
#endif

using namespace libtensor;  // NOLINT: this file is all boundary

namespace {

struct ErrorObject : HandleHeader, PooledHandle {
  ErrorObject() noexcept : HandleHeader(HandleKind::error) {}
  LastError content{};
};

ErrorObject* object_of(tensor_error_t* e) noexcept {
  return live_object<ErrorObject>(e, HandleKind::error);
}

#define TENSOR_TEXT_(x) #x
#define TENSOR_TEXT(x) TENSOR_TEXT_(x)
#define TENSOR_VERSION_TEXT         \
  TENSOR_TEXT(TENSOR_VERSION_MAJOR) \
  "." TENSOR_TEXT(TENSOR_VERSION_MINOR) "." TENSOR_TEXT(TENSOR_VERSION_PATCH)

// Clang's __VERSION__ begins with its name.
#if defined(__clang__)
#define TENSOR_COMPILER "by"
#else
#define TENSOR_COMPILER "by GCC"
#endif
#ifdef TENSOR_COMMIT
#define TENSOR_COMMIT_TEXT "commit " TENSOR_COMMIT ", "
#else
#define TENSOR_COMMIT_TEXT ""
#endif

}  // namespace

uint32_t tensor_version(void) {
  return TENSOR_VERSION_MAJOR << 16 | TENSOR_VERSION_MINOR << 8 | TENSOR_VERSION_PATCH;
}
uint32_t tensor_abi_version(void) { return TENSOR_ABI; }
uint32_t tensor_api_level(void) { return TENSOR_API_LEVEL; }

const char* tensor_build_info(void) {
  return "libtensor " TENSOR_VERSION_TEXT ", " TENSOR_COMPILER " " __VERSION__
         ", " TENSOR_COMMIT_TEXT "interface " TENSOR_INTERFACE_HASH;
}

tensor_bool_t tensor_has_feature(int32_t feature) {
  switch (feature) {
    case TENSOR_FEATURE_HANDLE_CHECKS:
      return 1;
    default:
      return 0;
  }
}

tensor_status_t tensor_last_error_code(void) {
  LastError& error = last_error();
  error.seen = true;
  return error.code;
}
const char* tensor_last_error_message(void) {
  LastError& error = last_error();
  error.seen = true;
  return error.message;
}
void tensor_clear_error(void) { last_error() = {}; }

void tensor_set_error(int32_t code, const char* message) {
  const bool known = code > 0 && code <= TENSOR_E_DISTRIBUTED;
  set_last_error(known ? static_cast<Status>(code) : Status::callback, "", message ? message : "",
                 running_callback());
  last_error().said = true;
}

const char* tensor_status_name(int32_t status) {
  static constexpr const char* names[] = {
      "TENSOR_OK",           "TENSOR_E_INVALID",      "TENSOR_E_SHAPE",
      "TENSOR_E_DTYPE",      "TENSOR_E_DEVICE",       "TENSOR_E_INDEX",
      "TENSOR_E_HANDLE",     "TENSOR_E_AUTOGRAD",     "TENSOR_E_UNSUPPORTED",
      "TENSOR_E_NOMEM",      "TENSOR_E_DEVICE_NOMEM", "TENSOR_E_CUDA",
      "TENSOR_E_IO",         "TENSOR_E_CALLBACK",     "TENSOR_E_VERSION",
      "TENSOR_E_FORKED",     "TENSOR_E_INTERNAL",     "TENSOR_E_CANCELLED",
      "TENSOR_E_DISTRIBUTED"};
  return status >= 0 && status <= TENSOR_E_DISTRIBUTED ? names[status] : "unknown status";
}

tensor_error_t* tensor_error_take(void) {
  if (last_error().code == 0) return nullptr;
  try {
    auto* object = new ErrorObject;
    object->content = last_error();
    last_error() = {};
    return static_cast<tensor_error_t*>(handle_of(object));
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}

tensor_status_t tensor_error_code(tensor_error_t* e) {
  const ErrorObject* object = object_of(e);
  return object ? object->content.code : TENSOR_OK;
}

const char* tensor_error_message(tensor_error_t* e) {
  const ErrorObject* object = object_of(e);
  return object ? object->content.message : "";
}

void tensor_error_release(tensor_error_t* e) { delete object_of(e); }

namespace libtensor::capi {

void shutdown() { memory_trim(Device{}); }

}  // namespace libtensor::capi
