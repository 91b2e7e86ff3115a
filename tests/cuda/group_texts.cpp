// SPDX-License-Identifier: Apache-2.0
// Writes the texts of some groups' kernels to files NAME.cu of the folder that is its argument: of
// every functor with every dtype that it computes in, of every kind of reading, of conversions
// between all dtypes, of reductions of rows, and of what is reduced without being stored.
#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "libtensor/backends/cuda/device/elementwise/group_text.h"
#include "libtensor/graph/op_id.gen.h"

namespace {

using namespace libtensor;        // NOLINT: a program of a few functions
using namespace libtensor::cuda;  // NOLINT

std::string folder;

void write(const std::string& name, const GroupPlan& plan) {
  std::ofstream(folder + '/' + name + ".cu") << text_of(plan);
}

GroupOp op_of(GroupOpKind kind, OpId op, int inputs, DType compute, DType result) {
  return {op, kind, compute, result, false, static_cast<uint8_t>(inputs), {0, 1, 2}, {}, 0};
}

GroupPlan plan_of(const std::vector<GroupOp>& ops, const std::vector<uint8_t>& outputs, int inputs,
                  DType dtype) {
  GroupPlan plan;
  plan.ops = ops;
  plan.outputs = outputs;
  plan.inputs = inputs;
  for (size_t i = 0; i < static_cast<size_t>(inputs); ++i) {
    plan.dtypes[i] = dtype;
    plan.readings[i] = Reading::dense;
  }
  return plan;
}

// As many ops of one dtype as there are, each an output, in groups of those that fit.
void functors_of(DType dtype) {
  std::vector<GroupOp> ops;
  for (const GroupOpKind kind : {GroupOpKind::function, GroupOpKind::gradient}) {
    for (int number = 0; number < kOps; ++number) {
      for (int inputs = 1; inputs <= 3; ++inputs) {
        const auto op = static_cast<OpId>(number);
        const bool of_one = kind == GroupOpKind::gradient && inputs != 2;
        if (!of_one && has_functor(kind, op, inputs, dtype, dtype))
          ops.push_back(op_of(kind, op, inputs, dtype, dtype));
      }
    }
  }
  for (size_t first = 0; first < ops.size(); first += 12) {
    const std::vector<GroupOp> some(
        ops.begin() + static_cast<std::ptrdiff_t>(first),
        ops.begin() + static_cast<std::ptrdiff_t>(std::min(first + 12, ops.size())));
    std::vector<uint8_t> outputs;
    for (size_t i = 0; i < some.size(); ++i) outputs.push_back(static_cast<uint8_t>(3 + i));
    write(std::string(dtype_name(dtype)) + std::to_string(first / 12),
          plan_of(some, outputs, 3, dtype));
  }
}

void conversions_from(DType dtype) {
  std::vector<GroupOp> ops;
  std::vector<uint8_t> outputs;
  for (const DType to : kAllDTypes) {
    if (to == dtype) continue;
    ops.push_back(op_of(GroupOpKind::conversion, OpId{}, 1, to, to));
    outputs.push_back(static_cast<uint8_t>(ops.size()));
  }
  GroupPlan plan = plan_of(ops, outputs, 1, dtype);
  plan.together = dtype == DType::float16 ? 8 : 1;
  write("from_" + std::string(dtype_name(dtype)), plan);
}

void readings() {
  for (const bool wide : {false, true}) {
    for (const int together : {1, 4}) {
      const std::vector<GroupOp> ops{
          op_of(GroupOpKind::function, OpId::addcmul, 3, DType::float32, DType::float16),
          {OpId::leaky_relu,
           GroupOpKind::function,
           DType::float32,
           DType::float32,
           false,
           1,
           {5},
           {},
           1},
          {OpId::where,
           GroupOpKind::function,
           DType::float32,
           DType::float32,
           false,
           3,
           {3, 6, 4},
           {},
           0}};
      const std::vector<uint8_t> outputs{7, 5};
      GroupPlan plan = plan_of(ops, outputs, 5, DType::float32);
      plan.readings = {Reading::number, Reading::single, Reading::dense, Reading::strided,
                       Reading::row};
      plan.dtypes[1] = DType::complex64;
      plan.dtypes[2] = DType::bfloat16;
      plan.wide = wide;
      plan.together = together;
      plan.axes = 3;
      write(std::string("readings") + (wide ? "_wide" : "") + std::to_string(together), plan);
    }
  }
}

struct Threads {
  const char* name;
  int lanes, held;
  bool pieces;
};
constexpr Threads kThreadsOfRows[] = {
    {"short", 8, 1, false},   {"warp", 32, 8, false},   {"held", 256, 32, false},
    {"again", 256, 0, false}, {"pieces", 256, 0, true},
};

GroupPlan in_rows(GroupPlan plan, const Threads& threads) {
  plan.lanes = threads.lanes;
  plan.held = threads.held;
  plan.pieces = threads.pieces;
  plan.row_axes = 2;
  return plan;
}

// A reduction of x != y.
void reduced_values(const GroupOp& reduction, size_t number) {
  const DType dtype = reduction.result;
  std::vector<GroupOp> ops{op_of(GroupOpKind::function, OpId::ne, 2, compute_dtype(dtype), dtype),
                           reduction};
  ops[1].values = {3};
  const std::vector<uint8_t> outputs{4};
  GroupPlan plan = plan_of(ops, outputs, 3, dtype);
  plan.reduces = true;
  plan.beside = number % 2 == 1;
  plan.wide = number % 3 == 1;
  plan.readings[number % 3] = Reading::strided;
  plan.readings[(number + 1) % 3] = number % 2 == 1 ? Reading::single : Reading::number;
  plan.axes = 2;
  write("reduced_" + std::string(dtype_name(dtype)) + std::to_string(number), plan);
}

// All reductions of elements of a dtype, and what is left of each element after them.
void reductions_of(DType dtype) {
  std::vector<GroupOp> ops;
  std::vector<uint8_t> outputs;
  for (int number = 0; number < kOps; ++number) {
    const auto op = static_cast<OpId>(number);
    const DType compute = compute_dtype(dtype);
    if (!has_functor(GroupOpKind::reduction, op, 1, dtype, compute)) continue;
    ops.push_back(op_of(GroupOpKind::reduction, op, 1, compute, dtype));
    ops.back().per_row = true;
    outputs.push_back(static_cast<uint8_t>(ops.size()));
  }
  ops.push_back(op_of(GroupOpKind::function, OpId::eq, 2, compute_dtype(dtype), DType::boolean));
  outputs.push_back(static_cast<uint8_t>(ops.size()));
  const GroupPlan plan = plan_of(ops, outputs, 1, dtype);
  // All ways of one dtype, and some of the others.
  const auto is_one = [&](size_t i, size_t of) {
    return dtype == DType::float32 || i % of == static_cast<size_t>(dtype) % of;
  };
  for (size_t i = 0; i < std::size(kThreadsOfRows); ++i) {
    const Threads& threads = kThreadsOfRows[i];
    if (is_one(i, std::size(kThreadsOfRows)))
      write("rows_" + std::string(dtype_name(dtype)) + '_' + threads.name, in_rows(plan, threads));
  }
  for (size_t i = 0; i + 1 < ops.size(); ++i) {
    if (is_one(i, 4)) reduced_values(ops[i], i);
  }
}

// (x * n + row) - mean, of strided and other inputs, and its squares as another output.
void readings_of_rows() {
  std::vector<GroupOp> ops{
      op_of(GroupOpKind::function, OpId::addcmul, 3, DType::float32, DType::float16),
      op_of(GroupOpKind::reduction, OpId::sum, 1, DType::float32, DType::float32),
      op_of(GroupOpKind::function, OpId::mul, 2, DType::float32, DType::float32),
      op_of(GroupOpKind::function, OpId::sub, 2, DType::float32, DType::float32),
      op_of(GroupOpKind::function, OpId::square, 1, DType::float32, DType::float32),
      op_of(GroupOpKind::reduction, OpId::var, 1, DType::float32, DType::float32),
      op_of(GroupOpKind::function, OpId::mul, 2, DType::float32, DType::float32)};
  for (const size_t i : {1, 2, 5}) ops[i].per_row = true;
  ops[0].values = {3, 2, 1};
  ops[1].values = {5};
  ops[2].values = {6, 4};
  ops[3].values = {5, 7};
  ops[4].values = {8};
  ops[5].values = {9};
  ops[6].values = {10, 8};
  const std::vector<uint8_t> outputs{7, 9, 11};
  GroupPlan plan = plan_of(ops, outputs, 5, DType::float32);
  plan.readings = {Reading::number, Reading::single, Reading::dense, Reading::strided,
                   Reading::row};
  plan.dtypes[2] = DType::bfloat16;
  plan.axes = 3;
  for (const Threads& threads : kThreadsOfRows)
    write(std::string("rows_readings_") + threads.name, in_rows(plan, threads));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  folder = argv[1];
  for (const DType dtype : kAllDTypes) {
    if (compute_dtype(dtype) == dtype) functors_of(dtype);
    conversions_from(dtype);
    reductions_of(dtype);
  }
  readings();
  readings_of_rows();
}
