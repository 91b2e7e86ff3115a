// SPDX-License-Identifier: Apache-2.0
// The text of a kernel that reduces what a group computes, without storing it: reduce_kernel() of
// reduce/reduce.cu, whose elements are computed where that one reads them.
#include <array>
#include <utility>

#include "libtensor/backends/cuda/device/elementwise/group_writer.h"

namespace libtensor::cuda {
namespace {

class ReduceWriter : GroupWriter {
 public:
  explicit ReduceWriter(const GroupPlan& plan)
      : GroupWriter(plan), index_(plan.wide ? "int64_t" : "uint32_t") {}

  std::string text() {
    begin();
    arguments();
    kernel();
    return std::move(text_);
  }

 private:
  int reduction() const { return values() - 1; }

  void arguments() {
    put("alignas(16) int64_t outputs;\n",
        "int64_t count, lanes, pieces, chunk, output_step, element_step;\nchar* partials;\n");
    if (plan_.params() > 0) put("double params[", plan_.params(), "];\n");
    put("char* bases[", 1 + plan_.inputs - plan_.count(Reading::number), "];\n");
    if (plan_.axes > 0) {
      put("int64_t strides[", plan_.axes, "][", plan_.strided(), "];\n");
      put(plan_.wide ? "Extent64" : "Extent32", " extents[", plan_.axes, "];\n");
    }
    put("};\n");
    const GroupOp& op = op_of(reduction());
    const FoldText fold = fold_of(op.op, plan_.dtype_of(op.values[0]), op.compute);
    put("using K = ", fold.name, ";\nusing X = ", type_name(fold.reads), ";\n");
  }

  void kernel() {
    put("extern \"C\" __global__ void __launch_bounds__(256) ", kGroupKernel,
        "(const __grid_constant__ Arguments a) {\n__shared__ double memory[768];\n",
        "K::A* const scratch = reinterpret_cast<K::A*>(memory);\n");
    int base = 1;
    std::array<int, kMaxGroupOperands> bases{};
    for (int i = 0; i < plan_.inputs; ++i) {
      if (reading(i) == Reading::number) {
        put("const ", type_of(i), " v", i, " = a.n", i, ";\n");
        continue;
      }
      bases[static_cast<size_t>(i)] = base++;
      if (reading(i) == Reading::single)
        put("const ", type_of(i), " v", i, " = *reinterpret_cast<const ", type_of(i), "*>(a.bases[",
            bases[static_cast<size_t>(i)], "]);\n");
    }
    put("const auto element = [&](", index_, " i) -> X {\n");
    offsets(index_);
    for (int i = 0; i < plan_.inputs; ++i) {
      const bool dense = reading(i) == Reading::dense;
      if (!dense && reading(i) != Reading::strided) continue;
      put("const ", type_of(i), " v", i, " = *reinterpret_cast<const ", type_of(i), "*>(a.bases[",
          bases[static_cast<size_t>(i)], "] + ");
      if (dense) {
        put("static_cast<int64_t>(i) * ", static_cast<int>(itemsize(plan_.dtype_of(size_t(i)))));
      } else {
        put("at", i);
      }
      put(");\n");
    }
    for (int value = plan_.inputs; value < reduction(); ++value) {
      put("const ", type_of(value), " v", value, " = ");
      expression(value, [&](int read) { put("v", read); });
      put(";\n");
    }
    put("return element_as<X>(v", op_of(reduction()).values[0], ");\n};\n");
    loop();
  }

  void loop() {
    const char* const result = type_of(reduction());
    put("const int lanes = static_cast<int>(a.lanes);\nconst Seat seat(lanes, ",
        plan_.beside ? "true" : "false", ");\n");
    put(R"(const int64_t together = blockDim.x / lanes;
const int64_t items = (a.outputs + together - 1) / together * a.pieces;
for (int64_t item = blockIdx.x; item < items; item += gridDim.x) {
const int64_t piece = item % a.pieces;
const int64_t output = item / a.pieces * together + seat.own;
const bool valid = output < a.outputs;
K fold;
if (valid) {
const int64_t begin = piece * a.chunk, first = output * a.output_step;
const int64_t end = begin + a.chunk < a.count ? begin + a.chunk : a.count;
int64_t i = begin + seat.lane;
for (; i + 7 * lanes < end; i += 8 * lanes) {
X x[8];
_Pragma("unroll") for (int k = 0; k < 8; ++k)
x[k] = element()");
    put("static_cast<", index_, ">(first + (i + k * lanes) * a.element_step));\n");
    put("fold.add(x, 8, 0, 0);\n}\nfor (; i < end; i += lanes) {\nconst X x = element(static_cast<",
        index_, ">(first + i * a.element_step));\nfold.add(&x, 1, 0, 0);\n}\n}\n");
    put("const K::A total = fold_lanes<K>(fold.result(), scratch, seat, lanes);\n",
        "if (valid && seat.lane == 0) {\nif (a.pieces == 1) {\nreinterpret_cast<", result,
        "*>(a.bases[0])[output] = convert<", result, ">(K::finish(total, ",
        params_of(op_of(reduction())) > 0 ? "a.params[" : "0");
    if (params_of(op_of(reduction())) > 0) put(param(reduction()), "]");
    put("));\n} else {\n",
        "reinterpret_cast<K::A*>(a.partials)[piece * a.outputs + output] = total;\n}\n}\n",
        "__syncthreads();\n}\n}\n");
  }

  const char* const index_;
};

}  // namespace

std::string reduction_text_of(const GroupPlan& plan) { return ReduceWriter(plan).text(); }

}  // namespace libtensor::cuda
