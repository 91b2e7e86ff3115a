// SPDX-License-Identifier: Apache-2.0
// Matrix products by cuBLASLt, which counts in columns: what is (m, n) in rows is (n, m) for it, so
// that it is asked for out^T = b^T a^T.
#include <algorithm>
#include <compare>
#include <map>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "libtensor/backends/cuda/device/functions.h"
#include "libtensor/backends/cuda/device/linalg/stacks.h"
#include "libtensor/backends/cuda/device/matmul/blas_functions.h"
#include "libtensor/backends/cuda/device/matmul/matmul.h"
#include "libtensor/backends/cuda/device/memory/memory.h"
#include "libtensor/backends/cuda/device/runtime/library.h"
#include "libtensor/core/no_destructor.h"

namespace libtensor::cuda {
namespace {

constexpr uint64_t kWorkspace = uint64_t{32} << 20;
constexpr int64_t kThin = 4;            // such products are left to kernels
constexpr double kLeastWork = 1 << 18;  // multiplications
constexpr int64_t kMostCalls = 64;      // for one product of stacks
constexpr size_t kMostPlans = 4096;

// An operand as the library sees it: in columns, `leading` elements apart.
struct Operand {
  bool transposed;
  int64_t leading, batch_step;
  uint32_t alignment;
  auto operator<=>(const Operand&) const = default;
};

// All that the choice of an algorithm depends on. Left and right are those of the library: b and a.
struct Key {
  int32_t device;
  DType dtype;
  int64_t m, n, k, batch;
  Operand left, right, added, out;
  uint32_t epilogue;
  bool adds, tf32;
  auto operator<=>(const Key&) const = default;
};

struct Plan {
  blas::Desc desc = nullptr;
  blas::Layout left = nullptr, right = nullptr, added = nullptr, out = nullptr;
  blas::Algorithm algorithm{};
  size_t workspace = 0;
  bool usable = false;
};

struct Library {
  blas::Functions functions;
  bool usable = false;
  std::mutex mutex;
  std::map<int32_t, blas::Handle> handles;  // null for a device that it does not know
  std::map<Key, Plan> plans;
};

Library& opened() {
  static constinit NoDestructor<Library> lasting;
  return lasting.get([] {
    auto library = std::make_unique<Library>();
    LibraryFile file(kBlasLibrary);
    library->functions.find_in(file);
    library->usable = file.usable();
    return library;
  });
}

// Of the device; null if the library cannot use it. Under the library's lock, as all that follows.
blas::Handle handle_of(Library& library, int32_t device) {
  const auto found = library.handles.find(device);
  if (found != library.handles.end()) return found->second;
  blas::Handle handle = nullptr;
  const blas::Status status = library.functions.create(&handle);
  if (status != blas::kSuccess) handle = nullptr;
  library.handles[device] = handle;
  return handle;
}

blas::DataType type_of(DType dtype) {
  switch (dtype) {
    case DType::float16:
      return blas::kFloat16;
    case DType::bfloat16:
      return blas::kBfloat16;
    case DType::float64:
      return blas::kFloat64;
    default:
      return blas::kFloat32;
  }
}

template <class Attribute, class T, class Object>
bool set(blas::Status (*function)(Object, Attribute, const void*, size_t), Object object,
         Attribute attribute, const T& value) {
  return function(object, attribute, &value, sizeof value) == blas::kSuccess;
}

void drop(const blas::Functions& call, Plan& plan) {
  for (blas::Layout layout : {plan.left, plan.right, plan.added, plan.out}) {
    if (layout) (void)call.layout_destroy(layout);
  }
  if (plan.desc) (void)call.desc_destroy(plan.desc);
  plan = {};
}

bool make_layout(const blas::Functions& call, blas::Layout& layout, const Key& key,
                 const Operand& of, int64_t rows, int64_t columns) {
  if (of.transposed) std::swap(rows, columns);
  return call.layout_create(&layout, type_of(key.dtype), static_cast<uint64_t>(rows),
                            static_cast<uint64_t>(columns), of.leading) == blas::kSuccess &&
         set(call.layout_set, layout, blas::kBatchCount, static_cast<int32_t>(key.batch)) &&
         set(call.layout_set, layout, blas::kBatchStride, of.batch_step);
}

// Descriptions of the operands, and the algorithm that the library proposes for them.
bool describe(Library& library, blas::Handle handle, const Key& key, const void* bias, Plan& plan) {
  const blas::Functions& call = library.functions;
  const bool wide = key.dtype == DType::float64;
  const auto turned = [](const Operand& x) {
    return x.transposed ? blas::kTransposed : blas::kAsItIs;
  };
  if (call.desc_create(&plan.desc,
                       wide       ? blas::kComputeFloat64
                       : key.tf32 ? blas::kComputeTf32
                                  : blas::kComputeFloat32,
                       wide ? blas::kFloat64 : blas::kFloat32) != blas::kSuccess ||
      !set(call.desc_set, plan.desc, blas::kTransposeA, turned(key.left)) ||
      !set(call.desc_set, plan.desc, blas::kTransposeB, turned(key.right)) ||
      !set(call.desc_set, plan.desc, blas::kEpilogue, key.epilogue) ||
      (bias && !set(call.desc_set, plan.desc, blas::kBiasPointer, bias)) ||
      !make_layout(call, plan.left, key, key.left, key.n, key.k) ||
      !make_layout(call, plan.right, key, key.right, key.k, key.m) ||
      !make_layout(call, plan.added, key, key.added, key.n, key.m) ||
      !make_layout(call, plan.out, key, key.out, key.n, key.m)) {
    return false;
  }
  blas::Preference preference = nullptr;
  if (call.preference_create(&preference) != blas::kSuccess) return false;
  blas::Heuristic best{};
  int found = 0;
  // Sums in parts are only added in an order of their own, and before they are rounded.
  const bool chosen =
      set(call.preference_set, preference, blas::kWorkspaceBytes, kWorkspace) &&
      set(call.preference_set, preference, blas::kReductionSchemes,
          uint32_t{blas::kInComputeType}) &&
      set(call.preference_set, preference, blas::kAlignmentA, key.left.alignment) &&
      set(call.preference_set, preference, blas::kAlignmentB, key.right.alignment) &&
      set(call.preference_set, preference, blas::kAlignmentC, key.added.alignment) &&
      set(call.preference_set, preference, blas::kAlignmentD, key.out.alignment) &&
      call.heuristic(handle, plan.desc, plan.left, plan.right, plan.added, plan.out, preference, 1,
                     &best, &found) == blas::kSuccess &&
      found > 0 && best.state == blas::kSuccess;
  (void)call.preference_destroy(preference);
  plan.algorithm = best.algorithm;
  plan.workspace = best.workspace;
  return chosen;
}

Plan& plan_for(Library& library, blas::Handle handle, const Key& key, const void* bias) {
  const auto found = library.plans.find(key);
  if (found != library.plans.end()) return found->second;
  if (library.plans.size() >= kMostPlans) {
    for (auto& [old, plan] : library.plans) drop(library.functions, plan);
    library.plans.clear();
  }
  Plan& plan = library.plans[key];
  plan.usable = describe(library, handle, key, bias, plan);
  return plan;
}

// The last two axes, (rows, columns) of x, as a matrix of columns: (columns, rows), or the
// transpose of one. False if it is neither.
bool take_matrix(const View& x, int64_t rows, int64_t columns, Operand& to) {
  const int64_t row_step = x.stride(x.ndim - 2), column_step = x.stride(x.ndim - 1);
  if (column_step == 1 && (row_step >= columns || rows == 1)) {
    to.transposed = false;
    to.leading = rows == 1 ? columns : row_step;
    return true;
  }
  if ((row_step == 1 || rows == 1) && (column_step >= rows || columns == 1)) {
    to.transposed = true;
    to.leading = columns == 1 ? rows : column_step;
    return true;
  }
  if (columns == 1 && row_step >= 1) {
    to.transposed = false;
    to.leading = row_step;
    return true;
  }
  return false;
}

// What is known of where it lies and of its steps from matrix to matrix.
uint32_t alignment_of(const char* at, int64_t step) {
  const uint64_t bits = reinterpret_cast<uintptr_t>(at) | static_cast<uint64_t>(step) | 256;
  return static_cast<uint32_t>(bits & -bits);
}

// How the addend gets into the result.
enum class Addend { none, bias, in_place, copied };

struct Request {
  Key key;
  Addend addend;
  Layout<4> stack;
  int64_t size;  // of an element

  // Whether the library does it. All of its calls have one key but for alignments.
  bool run(const Context& context, Library& library, blas::Handle handle) {
    const int inner = stack.ndim - 1;
    key.batch = stack.ndim > 0 ? stack.extents[inner] : 1;
    Operand* const operands[] = {&key.out, &key.right, &key.left, &key.added};
    for (int k = 0; k < 4; ++k)
      operands[k]->batch_step = stack.ndim > 0 ? stack.strides[inner][k] / size : 0;
    const int64_t calls = stack.numel / key.batch;
    for (int64_t i = 0; i < calls; ++i) {
      char* at[4];
      stack.find(i * key.batch, at);
      const void* bias = addend == Addend::bias ? at[3] : nullptr;
      const void* added = addend == Addend::in_place ? at[3] : at[0];
      for (int k = 0; k < 3; ++k)
        operands[k]->alignment = alignment_of(at[k], operands[k]->batch_step * size);
      if (addend == Addend::in_place) {
        key.added.alignment = alignment_of(at[3], key.added.batch_step * size);
      } else {
        key.added = key.out;
      }
      Plan& plan = plan_for(library, handle, key, bias);
      if (!plan.usable) return false;
      if (bias && !set(library.functions.desc_set, plan.desc, blas::kBiasPointer, bias))
        return false;
      const Workspace workspace(context, static_cast<int64_t>(plan.workspace));
      const float one = 1, sum = key.adds ? 1.0f : 0.0f;
      const double wide_one = 1, wide_sum = key.adds ? 1.0 : 0.0;
      const bool wide = key.dtype == DType::float64;
      const blas::Status status = library.functions.matmul(
          handle, plan.desc, wide ? static_cast<const void*>(&wide_one) : &one, at[2], plan.left,
          at[1], plan.right, wide ? static_cast<const void*>(&wide_sum) : &sum, added, plan.added,
          at[0], plan.out, &plan.algorithm, workspace.data(), plan.workspace, context.stream);
      if (status == blas::kSuccess) continue;
      if (status != blas::kNotSupported) {
        check(cudaGetLastError(), "cublasLtMatmul");
        fail(Status::cuda, "cublasLtMatmul failed: ", library.functions.status_name(status));
      }
      plan.usable = false;
      return false;
    }
    return true;
  }
};

}  // namespace

bool multiply_by_library(const Context& context, const View& out, const View& a, const View& b,
                         const View& addend, bool relu, bool tf32, bool& applied) {
  if (!is_floating(out.dtype) || a.dtype != out.dtype || b.dtype != out.dtype) return false;
  Key key{};
  key.device = context.device;
  key.dtype = out.dtype;
  key.tf32 = tf32 && out.dtype == DType::float32;
  key.m = out.extent(out.ndim - 2);
  key.n = out.extent(out.ndim - 1);
  key.k = a.extent(a.ndim - 1);
  const double work = static_cast<double>(out.numel) * static_cast<double>(key.k);
  if (!is_worth_a_library(std::min(key.m, key.n), kThin + 1) ||
      !is_worth_a_library(work, kLeastWork) || std::max({key.m, key.n, key.k}) > INT32_MAX) {
    return false;
  }
  if (!take_matrix(b, key.k, key.n, key.left) || !take_matrix(a, key.m, key.k, key.right) ||
      !take_matrix(out, key.m, key.n, key.out) || key.out.transposed) {
    return false;
  }
  Addend how = Addend::none;
  if (addend.defined()) {
    const bool row = addend.stride(addend.ndim - 2) == 0 && addend.stride(addend.ndim - 1) == 1;
    bool one = true;
    for (int axis = 0; axis < addend.ndim - 2; ++axis)
      one = one && (addend.extent(axis) == 1 || addend.stride(axis) == 0);
    how = row && one                                                              ? Addend::bias
          : take_matrix(addend, key.m, key.n, key.added) && !key.added.transposed ? Addend::in_place
                                                                                  : Addend::copied;
  }
  std::vector<Layout<4>> stacks;
  bool fits = true;
  int64_t calls = 0;
  for_stacks<4>(out, {&out, &a, &b, &addend}, 2, [&](const Layout<4>& stack) {
    const int64_t batch = stack.ndim > 0 ? stack.extents[stack.ndim - 1] : 1;
    calls += stack.numel / batch;
    fits = fits && batch <= INT32_MAX && calls <= kMostCalls;
    for (int axis = 0; axis < stack.ndim; ++axis) {
      for (const int64_t step : stack.strides[axis]) fits = fits && step >= 0;
    }
    if (fits) stacks.push_back(stack);
  });
  if (!fits) return false;
  Library& library = opened();
  if (!library.usable) return false;
  const auto run = [&](Addend adding, bool with_relu) {
    if (adding == Addend::copied) copy(context, operands_of<2>({&out, &addend}));
    const std::lock_guard lock(library.mutex);
    const blas::Handle handle = handle_of(library, context.device);
    if (!handle) return false;
    key.adds = adding == Addend::in_place || adding == Addend::copied;
    key.epilogue = (with_relu ? blas::kRelu : 0u) | (adding == Addend::bias ? blas::kBias : 0u);
    if (key.epilogue == 0) key.epilogue = blas::kNoEpilogue;
    for (const Layout<4>& stack : stacks) {
      Request request{key, adding, stack, itemsize(out.dtype)};
      if (!request.run(context, library, handle)) return false;
    }
    return true;
  };
  // A relu is only asked for where it is an epilogue of a kind that all of the library's versions
  // know; what it refuses is tried without epilogues.
  const bool simple = how == Addend::none || how == Addend::bias;
  applied = relu && simple && run(how, true);
  if (applied) return true;
  if (run(how, false)) return true;
  return how == Addend::bias && run(Addend::copied, false);
}

}  // namespace libtensor::cuda
