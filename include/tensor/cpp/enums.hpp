// SPDX-License-Identifier: Apache-2.0
// Enums of the C interface, and an exception for each of its status codes.
// Written by tools/generate.py from the tables. Do not edit.
#ifndef TENSOR_CPP_ENUMS_HPP_
#define TENSOR_CPP_ENUMS_HPP_

#include <cstdint>
#include <stdexcept>
#include <string>

#include "tensor/call.h"
#include "tensor/distributed.h"
#include "tensor/optim.h"
#include "tensor/plugin.h"
#include "tensor/status.h"
#include "tensor/types.h"

namespace tensor {

/// Element types. `automatic` means the default or the inferred dtype; 16 to 31 are reserved for
/// narrow floating-point types.
enum class Dtype : std::int32_t {
  automatic = 0,
  bool_ = TENSOR_BOOL,
  uint8 = TENSOR_UINT8,
  int8 = TENSOR_INT8,
  int16 = TENSOR_INT16,
  int32 = TENSOR_INT32,
  int64 = TENSOR_INT64,
  float16 = TENSOR_FLOAT16,
  bfloat16 = TENSOR_BFLOAT16,
  float32 = TENSOR_FLOAT32,
  float64 = TENSOR_FLOAT64,
  uint16 = TENSOR_UINT16,
  uint32 = TENSOR_UINT32,
  uint64 = TENSOR_UINT64,
  complex64 = TENSOR_COMPLEX64,
  complex128 = TENSOR_COMPLEX128,
};

/// Which results of elementwise ops are left pending until they are needed: tensor_set_lazy().
enum class Lazy : std::int32_t {
  off = TENSOR_LAZY_OFF,
  automatic = TENSOR_LAZY_AUTOMATIC,
  all = TENSOR_LAZY_ALL,
};

/// Reduction of the elements of a loss.
enum class Reduction : std::int32_t {
  none = TENSOR_REDUCE_NONE,
  mean = TENSOR_REDUCE_MEAN,
  sum = TENSOR_REDUCE_SUM,
};

/// The connections that an initialiser counts.
enum class Fan : std::int32_t {
  in = TENSOR_FAN_IN,
  out = TENSOR_FAN_OUT,
};

/// Arguments of tensor_has_feature(). TENSOR_FEATURE_OPENMP remains for compatibility; the library
/// uses its own threads.
enum class Feature : std::int32_t {
  cuda = TENSOR_FEATURE_CUDA,
  openmp = TENSOR_FEATURE_OPENMP,
  jit = TENSOR_FEATURE_JIT,
  handle_checks = TENSOR_FEATURE_HANDLE_CHECKS,
};

/// Optimisers.
enum class OptimizerKind : std::int32_t {
  sgd = TENSOR_SGD,
  adam = TENSOR_ADAM,
  adamw = TENSOR_ADAMW,
  rmsprop = TENSOR_RMSPROP,
  adagrad = TENSOR_ADAGRAD,
  adadelta = TENSOR_ADADELTA,
  adamax = TENSOR_ADAMAX,
  nadam = TENSOR_NADAM,
  radam = TENSOR_RADAM,
  lamb = TENSOR_LAMB,
  lion = TENSOR_LION,
  muon = TENSOR_MUON,
  asgd = TENSOR_ASGD,
  rprop = TENSOR_RPROP,
};

/// Learning rate schedules, equivalent to PyTorch's StepLR, MultiStepLR, ConstantLR, LinearLR,
/// ExponentialLR, PolynomialLR, CosineAnnealingLR, CosineAnnealingWarmRestarts, OneCycleLR,
/// CyclicLR, ReduceLROnPlateau and SWALR.
enum class Schedule : std::int32_t {
  step = TENSOR_SCHEDULE_STEP,
  multi_step = TENSOR_SCHEDULE_MULTI_STEP,
  constant = TENSOR_SCHEDULE_CONSTANT,
  linear = TENSOR_SCHEDULE_LINEAR,
  exponential = TENSOR_SCHEDULE_EXPONENTIAL,
  polynomial = TENSOR_SCHEDULE_POLYNOMIAL,
  cosine_annealing = TENSOR_SCHEDULE_COSINE_ANNEALING,
  cosine_annealing_warm_restarts = TENSOR_SCHEDULE_COSINE_ANNEALING_WARM_RESTARTS,
  one_cycle = TENSOR_SCHEDULE_ONE_CYCLE,
  cyclic = TENSOR_SCHEDULE_CYCLIC,
  reduce_on_plateau = TENSOR_SCHEDULE_REDUCE_ON_PLATEAU,
  swa = TENSOR_SCHEDULE_SWA,
};

/// Direction of a device's copy function.
enum class CopyDirection : std::int32_t {
  to_device = TENSOR_COPY_TO_DEVICE,
  from_device = TENSOR_COPY_FROM_DEVICE,
  on_device = TENSOR_COPY_ON_DEVICE,
};

/// Reduction of a collective.
enum class Collective : std::int32_t {
  sum = TENSOR_COLLECTIVE_SUM,
  mean = TENSOR_COLLECTIVE_MEAN,
  prod = TENSOR_COLLECTIVE_PROD,
  min = TENSOR_COLLECTIVE_MIN,
  max = TENSOR_COLLECTIVE_MAX,
};

/// Kind of a tensor_value_t.
enum class ValueKind : std::int32_t {
  none = TENSOR_VALUE_NONE,
  tensor = TENSOR_VALUE_TENSOR,
  tensors = TENSOR_VALUE_TENSORS,
  int_ = TENSOR_VALUE_INT,
  float_ = TENSOR_VALUE_FLOAT,
  bool_ = TENSOR_VALUE_BOOL,
  ints = TENSOR_VALUE_INTS,
  dtype = TENSOR_VALUE_DTYPE,
  device = TENSOR_VALUE_DEVICE,
  string = TENSOR_VALUE_STRING,
  rng = TENSOR_VALUE_RNG,
};

/// Kinds of arguments of ops, and the values that each accepts.
enum class ArgKind : std::int32_t {
  tensor = TENSOR_ARG_TENSOR,
  tensors = TENSOR_ARG_TENSORS,
  scalar = TENSOR_ARG_SCALAR,
  int_ = TENSOR_ARG_INT,
  float_ = TENSOR_ARG_FLOAT,
  bool_ = TENSOR_ARG_BOOL,
  ints = TENSOR_ARG_INTS,
  shape = TENSOR_ARG_SHAPE,
  axes = TENSOR_ARG_AXES,
  axis = TENSOR_ARG_AXIS,
  axis_or_none = TENSOR_ARG_AXIS_OR_NONE,
  dtype = TENSOR_ARG_DTYPE,
  device = TENSOR_ARG_DEVICE,
  string = TENSOR_ARG_STRING,
  rng = TENSOR_ARG_RNG,
  reduction = TENSOR_ARG_REDUCTION,
  fan = TENSOR_ARG_FAN,
};

inline constexpr Dtype bool_ = Dtype::bool_;
inline constexpr Dtype uint8 = Dtype::uint8;
inline constexpr Dtype int8 = Dtype::int8;
inline constexpr Dtype int16 = Dtype::int16;
inline constexpr Dtype int32 = Dtype::int32;
inline constexpr Dtype int64 = Dtype::int64;
inline constexpr Dtype float16 = Dtype::float16;
inline constexpr Dtype bfloat16 = Dtype::bfloat16;
inline constexpr Dtype float32 = Dtype::float32;
inline constexpr Dtype float64 = Dtype::float64;
inline constexpr Dtype uint16 = Dtype::uint16;
inline constexpr Dtype uint32 = Dtype::uint32;
inline constexpr Dtype uint64 = Dtype::uint64;
inline constexpr Dtype complex64 = Dtype::complex64;
inline constexpr Dtype complex128 = Dtype::complex128;

/// A failure of libtensor; a subclass for each code. what() is the library's message.
class Error : public std::runtime_error {
 public:
  Error(tensor_status_t status, const std::string& message)
      : std::runtime_error(message), status_(status) {}
  /// The code, TENSOR_E_...
  tensor_status_t status() const noexcept { return status_; }

 private:
  tensor_status_t status_;
};

/// Bad argument.
class InvalidError : public Error {
 public:
  explicit InvalidError(const std::string& message) : Error(TENSOR_E_INVALID, message) {}
};

/// Shapes do not fit.
class ShapeError : public Error {
 public:
  explicit ShapeError(const std::string& message) : Error(TENSOR_E_SHAPE, message) {}
};

/// Dtype not supported here.
class DTypeError : public Error {
 public:
  explicit DTypeError(const std::string& message) : Error(TENSOR_E_DTYPE, message) {}
};

/// Operands on different devices.
class DeviceError : public Error {
 public:
  explicit DeviceError(const std::string& message) : Error(TENSOR_E_DEVICE, message) {}
};

/// Index out of range.
class OutOfRangeError : public Error {
 public:
  explicit OutOfRangeError(const std::string& message) : Error(TENSOR_E_INDEX, message) {}
};

/// Not a live handle of this kind.
class HandleError : public Error {
 public:
  explicit HandleError(const std::string& message) : Error(TENSOR_E_HANDLE, message) {}
};

/// Freed graph, overwritten saved tensor, no graph.
class AutogradError : public Error {
 public:
  explicit AutogradError(const std::string& message) : Error(TENSOR_E_AUTOGRAD, message) {}
};

/// Not in this build, or not for these arguments.
class UnsupportedError : public Error {
 public:
  explicit UnsupportedError(const std::string& message) : Error(TENSOR_E_UNSUPPORTED, message) {}
};

/// Host memory exhausted.
class OutOfMemoryError : public Error {
 public:
  explicit OutOfMemoryError(const std::string& message) : Error(TENSOR_E_NOMEM, message) {}
};

/// Device memory exhausted.
class DeviceOutOfMemoryError : public Error {
 public:
  explicit DeviceOutOfMemoryError(const std::string& message) : Error(TENSOR_E_DEVICE_NOMEM, message) {}
};

/// Driver, runtime or kernel failure.
class CudaError : public Error {
 public:
  explicit CudaError(const std::string& message) : Error(TENSOR_E_CUDA, message) {}
};

/// File or format.
class FileError : public Error {
 public:
  explicit FileError(const std::string& message) : Error(TENSOR_E_IO, message) {}
};

/// A callback failed.
class CallbackError : public Error {
 public:
  explicit CallbackError(const std::string& message) : Error(TENSOR_E_CALLBACK, message) {}
};

/// Struct or ABI newer or older than this library.
class VersionError : public Error {
 public:
  explicit VersionError(const std::string& message) : Error(TENSOR_E_VERSION, message) {}
};

/// Device used in a forked child.
class ForkedError : public Error {
 public:
  explicit ForkedError(const std::string& message) : Error(TENSOR_E_FORKED, message) {}
};

/// A defect of libtensor.
class InternalError : public Error {
 public:
  explicit InternalError(const std::string& message) : Error(TENSOR_E_INTERNAL, message) {}
};

/// The call was cancelled.
class CancelledError : public Error {
 public:
  explicit CancelledError(const std::string& message) : Error(TENSOR_E_CANCELLED, message) {}
};

/// Another process of the group failed or did not answer.
class DistributedError : public Error {
 public:
  explicit DistributedError(const std::string& message) : Error(TENSOR_E_DISTRIBUTED, message) {}
};

namespace detail {

/// Ops with a form whose first operand is a number.
inline constexpr const char* reflected_ops[] = {"sub", "div", "remainder", "floor_divide",
    "trunc_divide", "fmod", "bitwise_left_shift", "bitwise_right_shift", "pow", "xlogy"};

[[noreturn]] inline void throw_error(tensor_status_t status, const char* message) {
  switch (status) {
    case TENSOR_E_INVALID:
      throw InvalidError(message);
    case TENSOR_E_SHAPE:
      throw ShapeError(message);
    case TENSOR_E_DTYPE:
      throw DTypeError(message);
    case TENSOR_E_DEVICE:
      throw DeviceError(message);
    case TENSOR_E_INDEX:
      throw OutOfRangeError(message);
    case TENSOR_E_HANDLE:
      throw HandleError(message);
    case TENSOR_E_AUTOGRAD:
      throw AutogradError(message);
    case TENSOR_E_UNSUPPORTED:
      throw UnsupportedError(message);
    case TENSOR_E_NOMEM:
      throw OutOfMemoryError(message);
    case TENSOR_E_DEVICE_NOMEM:
      throw DeviceOutOfMemoryError(message);
    case TENSOR_E_CUDA:
      throw CudaError(message);
    case TENSOR_E_IO:
      throw FileError(message);
    case TENSOR_E_CALLBACK:
      throw CallbackError(message);
    case TENSOR_E_VERSION:
      throw VersionError(message);
    case TENSOR_E_FORKED:
      throw ForkedError(message);
    case TENSOR_E_INTERNAL:
      throw InternalError(message);
    case TENSOR_E_CANCELLED:
      throw CancelledError(message);
    case TENSOR_E_DISTRIBUTED:
      throw DistributedError(message);
    default:
      throw Error(status, message);
  }
}

}  // namespace detail
}  // namespace tensor

#endif  // TENSOR_CPP_ENUMS_HPP_
