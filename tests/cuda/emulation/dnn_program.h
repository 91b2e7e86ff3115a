/* SPDX-License-Identifier: Apache-2.0 */
// What a graph of cuDNN's is on the emulated device.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace libtensor::emulation::dnn {

enum DataType { kFloat = 0, kDouble = 1, kHalf = 2, kInt32 = 4, kBfloat = 9, kBoolean = 11 };
enum OperationKind {
  kForward = 10,
  kBackwardFilter = 11,
  kBackwardData = 12,
  kPointwiseOp = 13,
  kMatmulOp = 19,
  kReductionOp = 22,
  kReshapeOp = 31,
};
// 0 computes in an order of chance, 1 has no plan for anything, 2 uses tensor cores, 3 none.
inline constexpr int kEngines = 4;
inline constexpr int64_t kWorkspace = 768;

struct Tensor {
  int64_t id = 0, alignment = 0;
  int type = 0;
  std::vector<int64_t> extents, strides;
  bool is_virtual = false, by_value = false;

  size_t numel() const {
    size_t n = 1;
    for (const int64_t extent : extents) n *= static_cast<size_t>(extent);
    return n;
  }
};

struct Operation {
  int kind = 0, mode = 0;
  int64_t axis = 0;
  std::vector<int64_t> stride, padding, dilation;
  int64_t out = 0;
  std::vector<int64_t> in;
};

struct Program {
  std::map<int64_t, Tensor> tensors;
  std::vector<Operation> operations;
  std::string name;
};

size_t item_size(int type);
double load(int type, const char* at);
// Whether x can be an operand of a result like out.
bool broadcasts(const Tensor& x, const Tensor& out);

struct Request {
  std::shared_ptr<Program> program;
  int engine;
  std::map<int64_t, char*> memory;
  std::map<int64_t, double> numbers;
  char* workspace;
};
void run(const Request& request);

}  // namespace libtensor::emulation::dnn
