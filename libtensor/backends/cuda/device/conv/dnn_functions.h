// SPDX-License-Identifier: Apache-2.0
// The part of cuDNN 9 that is used, its graphs of operations, under their own names and numbers
// (NVIDIA, "cuDNN Backend API"); opened at run time.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>

namespace libtensor::cuda::cudnn {

// Those from kNotSupported on, and below kInternalError, say that another way has to be found.
enum Status : int { kSuccess = 0, kNotSupported = 3000, kInternalError = 4000 };
enum DataType : int {
  kFloat32 = 0,
  kFloat64 = 1,
  kFloat16 = 2,
  kInt32 = 4,
  kBfloat16 = 9,
  kBoolean = 11,
};
enum DescriptorType : int {
  kPointwise = 0,
  kConvolution = 1,
  kEngine = 2,
  kEngineConfig = 3,
  kHeuristics = 4,
  kExecutionPlan = 5,
  kConvolutionForward = 10,
  kConvolutionBackwardFilter = 11,
  kConvolutionBackwardData = 12,
  kPointwiseOperation = 13,
  kOperationGraph = 15,
  kVariantPack = 16,
  kTensor = 17,
  kMatmul = 18,
  kMatmulOperation = 19,
  kReduction = 21,
  kReductionOperation = 22,
  kReshapeOperation = 31,
  kDeviceProperties = 38,
};
enum Attribute : int {
  kPointwiseMode = 0,
  kPointwiseComputeType = 1,
  kPointwiseAxis = 9,
  kConvolutionComputeType = 100,
  kConvolutionMode = 101,
  kConvolutionDilations = 102,
  kConvolutionStrides = 103,
  kConvolutionPostPaddings = 104,
  kConvolutionPrePaddings = 105,
  kConvolutionAxes = 106,
  kHeuristicsMode = 200,
  kHeuristicsGraph = 201,
  kHeuristicsResults = 202,
  kHeuristicsDevice = 204,
  kConfigEngine = 300,
  kPlanHandle = 400,
  kPlanConfig = 401,
  kPlanWorkspace = 402,
  kPlanDevice = 407,
  kForwardAlpha = 700,
  kForwardBeta = 701,
  kForwardConvolution = 702,
  kForwardW = 703,
  kForwardX = 704,
  kForwardY = 705,
  kBackwardDataAlpha = 706,
  kBackwardDataBeta = 707,
  kBackwardDataConvolution = 708,
  kBackwardDataW = 709,
  kBackwardDataDx = 710,
  kBackwardDataDy = 711,
  kBackwardFilterAlpha = 712,
  kBackwardFilterBeta = 713,
  kBackwardFilterConvolution = 714,
  kBackwardFilterDw = 715,
  kBackwardFilterX = 716,
  kBackwardFilterDy = 717,
  kPointwiseDescriptor = 750,
  kPointwiseX = 751,
  kPointwiseB = 752,
  kPointwiseY = 753,
  kPointwiseT = 758,
  kGraphHandle = 800,
  kGraphOperations = 801,
  kTensorAlignment = 900,
  kTensorType = 901,
  kTensorExtents = 902,
  kTensorStrides = 903,
  kTensorId = 906,
  kTensorIsVirtual = 907,
  kTensorIsByValue = 908,
  kPackIds = 1000,
  kPackPointers = 1001,
  kPackWorkspace = 1003,
  kEngineNotes = 1303,
  kMatmulComputeType = 1500,
  kMatmulA = 1520,
  kMatmulB = 1521,
  kMatmulC = 1522,
  kMatmulDescriptor = 1523,
  kReductionOperator = 1600,
  kReductionComputeType = 1601,
  kReductionX = 1610,
  kReductionY = 1611,
  kReductionDescriptor = 1612,
  kReshapeX = 2200,
  kReshapeY = 2201,
  kDeviceJson = 2702,
};
// Of the values of attributes.
enum ValueType : int {
  kHandleValue = 0,
  kDataTypeValue = 1,
  kBooleanValue = 2,
  kInt64Value = 3,
  kFloatValue = 4,
  kDoubleValue = 5,
  kPointerValue = 6,
  kConvolutionModeValue = 7,
  kHeuristicsModeValue = 8,
  kNoteValue = 11,
  kPointwiseModeValue = 14,
  kDescriptorValue = 15,
  kReductionOperatorValue = 18,
  kCharValue = 24,
};
enum ConvolutionMode : int { kCrossCorrelation = 1 };
enum HeuristicsMode : int { kFallback = 2, kModeA = 3 };
enum PointwiseMode : int {
  kAdd = 0,
  kMul = 1,
  kDiv = 6,
  kSub = 9,
  kExp = 13,
  kLog = 15,
  kIdentity = 21,
  kCompareGe = 303,
  kGenerateIndex = 501,
  kSelect = 601,
};
enum ReductionOperator : int { kSum = 0, kMax = 3 };
// What is to be known of an engine's numbers.
enum Note : int {
  kTensorCore = 0,
  kConvertsInputs = 1,
  kRoundsSums = 2,
  kNotDeterministic = 4,
  kWinograd6x6 = 7,
  kWinograd13x13 = 8,
};
inline constexpr int64_t kMostNotes = 64;

using Handle = struct HandleOpaque*;
using Descriptor = void*;

// CALL(member, symbol after "cudnn", result, parameters)
#define TENSOR_DNN_FUNCTIONS(CALL)                                                        \
  CALL(create, Create, Status, (Handle*))                                                 \
  CALL(set_stream, SetStream, Status, (Handle, cudaStream_t))                             \
  CALL(status_name, GetErrorString, const char*, (Status))                                \
  CALL(descriptor_create, BackendCreateDescriptor, Status, (DescriptorType, Descriptor*)) \
  CALL(descriptor_destroy, BackendDestroyDescriptor, Status, (Descriptor))                \
  CALL(descriptor_finalize, BackendFinalize, Status, (Descriptor))                        \
  CALL(descriptor_set, BackendSetAttribute, Status,                                       \
       (Descriptor, Attribute, ValueType, int64_t count, const void*))                    \
  CALL(descriptor_get, BackendGetAttribute, Status,                                       \
       (Descriptor, Attribute, ValueType, int64_t room, int64_t * count, void*))          \
  CALL(execute, BackendExecute, Status, (Handle, Descriptor plan, Descriptor pack))

struct Functions {
#define TENSOR_DNN_MEMBER(member, symbol, result, parameters) result(*member) parameters = nullptr;
  TENSOR_DNN_FUNCTIONS(TENSOR_DNN_MEMBER)
#undef TENSOR_DNN_MEMBER

  template <class File>
  void find_in(File& file) {
#define TENSOR_DNN_FIND(member, symbol, result, parameters) file.find(member, "cudnn" #symbol);
    TENSOR_DNN_FUNCTIONS(TENSOR_DNN_FIND)
#undef TENSOR_DNN_FIND
  }
};

}  // namespace libtensor::cuda::cudnn
