// SPDX-License-Identifier: Apache-2.0
// Graphs of operations for cuDNN, and plans that run them. Nothing here needs a device: tests make
// plans for one that is only described.
#pragma once

#include <compare>
#include <initializer_list>
#include <memory>
#include <vector>

#include "libtensor/backends/cuda/device/conv/dnn_functions.h"
#include "libtensor/core/dtype.h"

namespace libtensor::cuda::cudnn {

inline constexpr int kMostAxes = 5;

// A tensor in memory: what it is called when a plan runs, and how it lies. Strides count elements.
struct TensorSpec {
  int64_t id = 0;
  DType dtype = DType::unset;
  int32_t axes = 0;
  int64_t extents[kMostAxes] = {};
  int64_t strides[kMostAxes] = {};
  int64_t alignment = 0;  // bytes
  auto operator<=>(const TensorSpec&) const = default;
};

// Rows one after the other.
TensorSpec packed_tensor(int64_t id, DType dtype, std::initializer_list<int64_t> extents,
                         int64_t alignment);

// The library's handle of a device, or the description of one (a finished kDeviceProperties).
struct Target {
  Handle handle = nullptr;
  Descriptor properties = nullptr;
};

// What a plan may do: use tensor cores, which round float32 to TF32.
struct Allowed {
  bool tensor_cores = true;
};

// Operations on tensors. Those between them have no memory, and keep the extents of an operand. The
// first failure is kept: whatever follows does nothing.
class Graph {
 public:
  explicit Graph(const Functions& functions) : call_(functions) {}
  ~Graph();
  Graph(const Graph&) = delete;
  Graph& operator=(const Graph&) = delete;

  using Tensor = const TensorSpec*;
  Tensor in_memory(const TensorSpec& spec);
  Tensor number(int64_t id, int axes);  // a float32 of the host's
  Tensor between(DType dtype, Tensor like);

  // out = mode(x), mode(x, b), or t ? x : b
  void pointwise(PointwiseMode mode, Tensor out, Tensor x, Tensor b = nullptr, Tensor t = nullptr);
  void indices(Tensor out, Tensor like, int64_t axis);
  void reduce(ReductionOperator op, Tensor out, Tensor x);  // the axes that out has 1 of
  void matmul(Tensor out, Tensor a, Tensor b);              // in float32
  Tensor transposed(DType dtype, Tensor x);                 // of the last two axes

  struct Windows {
    int32_t axes;
    int64_t stride[3], padding[3], dilation[3];
    auto operator<=>(const Windows&) const = default;
  };
  // Which of y, x and w is computed from the others.
  enum class ConvolutionKind { forward, input_gradient, weight_gradient };
  void convolution(ConvolutionKind kind, const Windows& windows, Tensor y, Tensor x, Tensor w);

  // A finished plan; null where the library has none.
  Descriptor plan(const Target& target, const Allowed& allowed, int64_t& workspace);

 private:
  Descriptor make(DescriptorType type);
  template <class T>
  void set(Descriptor to, Attribute attribute, ValueType type, const T* values, int64_t count);
  template <class T>
  void set(Descriptor to, Attribute attribute, ValueType type, T value) {
    set(to, attribute, type, &value, 1);
  }
  void set(Descriptor to, Attribute attribute, Tensor value);
  void finish(Descriptor descriptor);
  void finish_operation(Descriptor operation);
  Tensor add_tensor(const TensorSpec& spec, bool is_virtual, bool by_value);
  Descriptor of(Tensor tensor) const;
  Descriptor try_config(const Target& target, const Allowed& allowed, Descriptor config,
                        int64_t& workspace);

  const Functions& call_;
  bool ok_ = true;
  std::vector<Descriptor> descriptors_, operations_;
  std::vector<std::pair<std::unique_ptr<TensorSpec>, Descriptor>> tensors_;
  int64_t last_id_ = 1000;  // of tensors without memory
};

// A graph with its plan, and what it takes to run it.
struct Plan {
  Graph graph;
  Descriptor plan = nullptr;
  int64_t workspace = 0;

  explicit Plan(const Functions& functions) : graph(functions) {}
  bool usable() const { return plan != nullptr; }
};

}  // namespace libtensor::cuda::cudnn
