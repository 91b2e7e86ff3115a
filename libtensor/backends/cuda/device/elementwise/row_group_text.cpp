// SPDX-License-Identifier: Apache-2.0
// The text of a kernel that computes a group with reductions of rows. Some threads have a row. They
// go over its elements once before each reduction that reads what others gave, and once more for
// results; elements of rows that are not too long stay in registers meanwhile.
#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "libtensor/backends/cuda/device/elementwise/group_writer.h"

namespace libtensor::cuda {
namespace {

class RowWriter : GroupWriter {
 public:
  explicit RowWriter(const GroupPlan& plan) : GroupWriter(plan) {
    int base = outputs();
    for (int i = 0; i < plan.inputs; ++i) {
      if (reading(i) != Reading::number) bases_[static_cast<size_t>(i)] = base++;
    }
    for (int value = plan.inputs; value < values(); ++value) {
      int level = 0;
      for (const uint8_t read : op_of(value).reads()) level = std::max(level, level_of(read));
      levels_[static_cast<size_t>(value)] = level + (is_reduction(value) ? 1 : 0);
      passes_ = std::max(passes_, level_of(value) + 1);
    }
  }

  std::string text() {
    begin();
    arguments();
    kernel();
    return std::move(text_);
  }

 private:
  static constexpr int kEach = 8;  // as reduce.cu has

  bool is_input(int value) const { return value < plan_.inputs; }
  bool is_reduction(int value) const {
    return !is_input(value) && op_of(value).kind == GroupOpKind::reduction;
  }
  // Whether it has a value for each element of a row.
  bool is_full(int value) const {
    if (!is_input(value)) return !op_of(value).per_row;
    return reading(value) == Reading::dense || reading(value) == Reading::strided;
  }
  bool has_rows(int input) const { return is_full(input) || reading(input) == Reading::row; }
  int moving() const {
    int n = 0;
    for (int i = 0; i < plan_.inputs; ++i) n += has_rows(i) ? 1 : 0;
    return n;
  }
  // The pass that computes it, or after which it is known.
  int level_of(int value) const { return levels_[static_cast<size_t>(value)]; }
  int size_of(int value) const { return static_cast<int>(itemsize(plan_.dtype_of(size_t(value)))); }
  bool held() const { return plan_.held > 0; }

  void name(int value) {
    put("v", value);
    if (held() && is_full(value)) put("[s]");
  }

  void arguments() {
    put("alignas(16) int64_t rows;\nint64_t columns, pieces, chunk, combining;\n");
    if (plan_.params() > 0) put("double params[", plan_.params(), "];\n");
    put("char* bases[", outputs() + plan_.inputs - plan_.count(Reading::number), "];\n");
    if (moving() > 0) {
      put("int64_t row_strides[", plan_.row_axes, "][", moving(), "];\n");
      put("Extent64 row_extents[", plan_.row_axes, "];\n");
    }
    if (plan_.axes > 0) {
      put("int64_t strides[", plan_.axes, "][", plan_.count(Reading::strided), "];\n");
      put("Extent32 extents[", plan_.axes, "];\n");
    }
    put("};\n");
    for (int value = plan_.inputs; value < values(); ++value) {
      if (!is_reduction(value)) continue;
      const FoldText fold = fold_of(value);
      put("using K", value, " = ", fold.name, ";\nusing X", value, " = ", type_name(fold.reads),
          ";\n");
    }
  }
  FoldText fold_of(int value) const {
    const GroupOp& op = op_of(value);
    return cuda::fold_of(op.op, plan_.dtype_of(op.values[0]), op.compute);
  }

  void kernel() {
    put("extern \"C\" __global__ void __launch_bounds__(256) ", kGroupKernel,
        "(const __grid_constant__ Arguments a) {\n");
    if (plan_.lanes > 32) put("__shared__ double scratch[768];\n");
    for (int value = plan_.inputs; plan_.pieces && value < values(); ++value) {
      if (is_reduction(value))
        put("__shared__ double pieces", value, "[", kMostRowPieces * 3, "];\n");
    }
    for (int i = 0; i < plan_.inputs; ++i) {
      if (reading(i) == Reading::number) put("const ", type_of(i), " v", i, " = a.n", i, ";\n");
      if (reading(i) != Reading::single) continue;
      put("const ", type_of(i), " v", i, " = *reinterpret_cast<const ", type_of(i), "*>(a.bases[",
          base_of(i), "]);\n");
    }
    put("constexpr int lanes = ", plan_.lanes,
        ";\nconst int lane = threadIdx.x % lanes, columns = ",
        "static_cast<int>(a.columns);\nconst int64_t together = blockDim.x / lanes;\n",
        "for (int64_t first = blockIdx.x * together; first < a.rows; first += gridDim.x * "
        "together) ",
        "{\nconst int64_t row = first + threadIdx.x / lanes;\nconst bool valid = row < a.rows;\n");
    addresses();
    for (int pass = 0; pass < passes_; ++pass) {
      values_of_rows(pass);
      elements(pass);
    }
    for (int o = 0; o < outputs(); ++o) {
      if (is_full(output(o))) continue;
      put("if (valid && lane == 0) *reinterpret_cast<", type_of(output(o)), "*>(to", o, ") = v",
          output(o), ";\n");
    }
    put("}\n}\n");
  }
  int base_of(int input) const { return bases_[static_cast<size_t>(input)]; }

  // Where the row lies; of rows that are not there, the first one.
  void addresses() {
    if (moving() > 0) {
      for (int i = 0; i < plan_.inputs; ++i) {
        if (has_rows(i)) put("const char* from", i, " = a.bases[", base_of(i), "];\n");
      }
      put("int64_t left = valid ? row : 0;\n");
      for (int axis = plan_.row_axes - 1; axis >= 0; --axis) {
        step("row_", axis, "int64_t", [&](int i) { return has_rows(i); });
      }
    }
    for (int o = 0; o < outputs(); ++o) {
      put("char* const to", o, " = a.bases[", o, "] + row * ",
          is_full(output(o)) ? "columns * " : "", size_of(output(o)), ";\n");
    }
    for (int i = 0; i < plan_.inputs; ++i) {
      if (reading(i) == Reading::row) load(i, "const ");
    }
    for (int value = 0; held() && value < values(); ++value) {
      if (is_full(value)) put(type_of(value), " v", value, "[", plan_.held, "];\n");
    }
  }
  // A step of `left` along an axis, of the addresses of some inputs.
  template <class Filter>
  void step(const char* prefix, int axis, const char* index, Filter&& is_one) {
    put("{\n");
    if (axis > 0) {
      put("const ", index, " outer = a.", prefix, "extents[", axis, "].of(left);\n",
          "const int64_t here = left - outer * a.", prefix, "extents[", axis,
          "].extent;\nleft = outer;\n");
    } else {
      put("const int64_t here = left;\n");
    }
    int k = 0;
    for (int i = 0; i < plan_.inputs; ++i) {
      if (is_one(i))
        put(prefix[0] ? "from" : "at", i, " += here * a.", prefix, "strides[", axis, "][", k++,
            "];\n");
    }
    put("}\n");
  }
  // Element i of a row, or the row's only one.
  void load(int input, const char* before) {
    put(before, before[0] ? type_of(input) : "", before[0] ? " " : "");
    name(input);
    put(" = *reinterpret_cast<const ", type_of(input), "*>(from", input);
    if (reading(input) == Reading::dense) put(" + i * ", size_of(input));
    if (reading(input) == Reading::strided) put(" + at", input);
    put(");\n");
  }

  void values_of_rows(int pass) {
    for (int value = plan_.inputs; value < values(); ++value) {
      if (is_full(value) || is_reduction(value) || level_of(value) != pass) continue;
      put("const ", type_of(value), " v", value, " = ");
      expression(value, [&](int read) { name(read); });
      put(";\n");
    }
  }

  // ---- a pass over the elements

  // Reductions that the pass is for: they read what is known in it.
  bool reduces(int value, int pass) const {
    return is_reduction(value) && level_of(value) == pass + 1;
  }
  bool stores(int value, int pass) const { return is_full(value) && level_of(value) == pass; }

  void elements(int pass) {
    std::array<bool, kMaxGroupOperands + kMaxGroupOps> needed{};
    const auto needs = [&](int value) -> bool& { return needed[static_cast<size_t>(value)]; };
    bool any = false, folds = false;
    for (int o = 0; o < outputs(); ++o) {
      if (!stores(output(o), pass)) continue;
      any = needs(output(o)) = true;
    }
    for (int value = plan_.inputs; value < values(); ++value) {
      if (reduces(value, pass)) any = folds = needs(op_of(value).values[0]) = true;
      // What is held is computed as soon as it can be.
      if (held() && is_full(value) && level_of(value) == pass) any = needs(value) = true;
    }
    if (!any) return;
    of_reductions(pass, [&](int value) { put("K", value, "::A all", value, ";\n"); });
    for (int value = values() - 1; value >= plan_.inputs; --value) {
      if (!needs(value) || (held() && level_of(value) < pass)) continue;
      for (const uint8_t read : op_of(value).reads()) {
        if (is_full(read)) needs(read) = true;
      }
    }
    put("{\n");
    const auto is_new = [&](int i) {
      return is_full(i) && needs(i) && !loaded_[static_cast<size_t>(i)];
    };
    bool any_new = false;
    for (int i = 0; held() && i < plan_.inputs; ++i) any_new = any_new || is_new(i);
    if (any_new) {
      put("_Pragma(\"unroll\") for (int s = 0; s < ", plan_.held,
          "; ++s) {\nconst int i = lane + s * lanes;\nif (i >= columns) continue;\n");
      inputs(is_new);
      put("}\n");
      for (int i = 0; i < plan_.inputs; ++i) loaded_[static_cast<size_t>(i)] |= needs(i);
    }
    put("const auto element = [&]([[maybe_unused]] int s, [[maybe_unused]] int i");
    of_reductions(pass, [&](int value) { put(", X", value, "& x", value); });
    put(") {\n");
    if (!held()) inputs([&](int i) { return needs(i); });
    for (int value = plan_.inputs; value < values(); ++value) {
      if (!needs(value) || (held() && level_of(value) != pass)) continue;
      if (!held()) put("const ", type_of(value), " ");
      name(value);
      put(" = ");
      expression(value, [&](int read) { name(read); });
      put(";\n");
    }
    for (int o = 0; o < outputs(); ++o) {
      if (!stores(output(o), pass)) continue;
      put("if (valid) *reinterpret_cast<", type_of(output(o)), "*>(to", o, " + i * ",
          size_of(output(o)), ") = ");
      name(output(o));
      put(";\n");
    }
    of_reductions(pass, [&](int value) {
      put("x", value, " = element_as<X", value, ">(");
      name(op_of(value).values[0]);
      put(");\n");
    });
    put("};\n");
    if (plan_.pieces && folds) {
      put("for (int piece = 0; piece < a.pieces; ++piece) {\nconst int begin = piece * ",
          "static_cast<int>(a.chunk);\nconst int end = min(begin + static_cast<int>(a.chunk), "
          "columns);\n");
    } else {
      put("constexpr int begin = 0;\nconst int end = columns;\n");
    }
    of_reductions(pass, [&](int value) { put("K", value, " f", value, ";\n"); });
    if (held()) {
      held_loop(pass, folds);
    } else {
      loop(pass);
    }
    of_reductions(pass, [&](int value) { fold(value); });
    if (plan_.pieces && folds) {
      put("}\n");
      of_reductions(pass, [&](int value) { fold_pieces(value); });
    }
    put("}\n");
    of_reductions(pass, [&](int value) {
      put("const ", type_of(value), " v", value, " = convert<", type_of(value), ">(K", value,
          "::finish(all", value, ", ");
      if (params_of(op_of(value)) > 0) {
        put("a.params[", param(value), "]");
      } else {
        put("0");
      }
      put("));\n");
    });
  }
  template <class F>
  void of_reductions(int pass, F&& f) {
    for (int value = plan_.inputs; value < values(); ++value) {
      if (reduces(value, pass)) f(value);
    }
  }

  // Loads element i of inputs.
  template <class Filter>
  void inputs(Filter&& is_needed) {
    std::array<bool, kMaxGroupOperands> chosen{};
    bool any_strided = false;
    for (int i = 0; i < plan_.inputs; ++i) {
      if (!is_full(i) || !is_needed(i)) continue;
      chosen[static_cast<size_t>(i)] = true;
      any_strided = any_strided || reading(i) == Reading::strided;
    }
    if (any_strided) {
      for (int i = 0; i < plan_.inputs; ++i) {
        if (reading(i) == Reading::strided) put("int64_t at", i, " = 0;\n");
      }
      put("uint32_t left = static_cast<uint32_t>(i);\n");
      for (int axis = plan_.axes - 1; axis >= 0; --axis)
        step("", axis, "uint32_t", [&](int i) { return reading(i) == Reading::strided; });
    }
    for (int i = 0; i < plan_.inputs; ++i) {
      if (chosen[static_cast<size_t>(i)]) load(i, held() ? "" : "const ");
    }
  }

  void call(int pass, const std::string& s, const std::string& i, const char* which) {
    put("element(", s, ", ", i);
    of_reductions(pass, [&](int value) { put(", x", value, which); });
    put(");\n");
  }
  void many(int pass, const std::string& s, const std::string& i) {
    of_reductions(pass, [&](int value) { put("X", value, " x", value, "[", kEach, "];\n"); });
    put("_Pragma(\"unroll\") for (int k = 0; k < ", kEach, "; ++k) ");
    call(pass, s, i, "[k]");
    of_reductions(pass,
                  [&](int value) { put("f", value, ".add(x", value, ", ", kEach, ", 0, 0);\n"); });
  }
  void one(int pass, const std::string& s, const std::string& i) {
    of_reductions(pass, [&](int value) { put("X", value, " x", value, ";\n"); });
    call(pass, s, i, "");
    of_reductions(pass, [&](int value) { put("f", value, ".add(&x", value, ", 1, 0, 0);\n"); });
  }
  void loop(int pass) {
    put("int i = begin + lane;\nfor (; i + ", kEach - 1, " * lanes < end; i += ", kEach,
        " * lanes) {\n");
    many(pass, "0", "i + k * lanes");
    put("}\nfor (; i < end; i += lanes) {\n");
    one(pass, "0", "i");
    put("}\n");
  }
  void held_loop(int pass, bool folds) {
    const int each = folds ? std::min(kEach, plan_.held) : 1;
    put("_Pragma(\"unroll\") for (int b = 0; b < ", plan_.held, "; b += ", each, ") {\n");
    if (each == kEach) {
      put("if (lane + (b + ", kEach - 1, ") * lanes < end) {\n");
      many(pass, "b + k", "lane + (b + k) * lanes");
      put("} else {\n");
    }
    put("_Pragma(\"unroll\") for (int k = 0; k < ", each,
        "; ++k) {\nif (lane + (b + k) * lanes >= end) continue;\n");
    one(pass, "b + k", "lane + (b + k) * lanes");
    put("}\n", each == kEach ? "}\n" : "", "}\n");
  }

  // What the threads of the row have, as `all`.
  void fold(int value) {
    const std::string row =
        "fold_row<K" + std::to_string(value) + ", lanes>(f" + std::to_string(value) + ".result(), ";
    if (plan_.pieces) {
      put("{\nconst K", value, "::A total = ", row);
      shared(value, "scratch");
      put(");\nif (threadIdx.x == 0) ");
      shared(value, "pieces" + std::to_string(value));
      put("[piece] = total;\n}\n");
    } else {
      put("all", value, " = ", row);
      shared(value, plan_.lanes > 32 ? "scratch" : "");
      put(");\n");
    }
  }
  void fold_pieces(int value) {
    put("all", value, " = fold_pieces<K", value, ">(");
    shared(value, "pieces" + std::to_string(value));
    put(", static_cast<int>(a.pieces), static_cast<int>(a.combining), ");
    shared(value, "scratch");
    put(");\n");
  }
  // Shared memory, for what is accumulated.
  void shared(int value, const std::string& memory) {
    put(memory.empty() ? "static_cast<K" : "reinterpret_cast<K", value, "::A*>(",
        memory.empty() ? "nullptr" : memory, ")");
  }

  int passes_ = 1;
  std::array<int, kMaxGroupOperands> bases_{};  // places of the inputs among the addresses
  std::array<int, kMaxGroupOperands + kMaxGroupOps> levels_{};
  std::array<bool, kMaxGroupOperands> loaded_{};
};

}  // namespace

std::string rows_text_of(const GroupPlan& plan) { return RowWriter(plan).text(); }

}  // namespace libtensor::cuda
