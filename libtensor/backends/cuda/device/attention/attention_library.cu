// SPDX-License-Identifier: Apache-2.0
// Attention by cuDNN, in half precision.
#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "libtensor/backends/cuda/device/attention/attention_graph.h"
#include "libtensor/backends/cuda/device/conv/dnn.h"
#include "libtensor/backends/cuda/device/memory/contiguous.h"
#include "libtensor/backends/cuda/device/runtime/graphs.h"
#include "libtensor/backends/cuda/device/runtime/library.h"
#include "libtensor/core/no_destructor.h"

namespace libtensor::cuda {
namespace {

constexpr size_t kMostPlans = 256;
// A plan is compiled for each shape, which takes most of a second: not for sequences that grow by
// one token after the other.
constexpr int64_t kLeastQueries = 64;
constexpr int64_t kMostCalls = 16;
constexpr int64_t kMultiple = 8;  // of elements, that strides and sizes are
constexpr int64_t kAlignment = 16;

DnnPlans<cudnn::AttentionKey>& plans() {
  static constinit NoDestructor<DnnPlans<cudnn::AttentionKey>> lasting;
  return lasting.get([] { return std::make_unique<DnnPlans<cudnn::AttentionKey>>(kMostPlans); });
}

enum Operand { kQuery, kKey, kValue, kDout, kOut, kOperands };
constexpr int64_t kIds[kOperands] = {cudnn::kAttentionQuery, cudnn::kAttentionKey,
                                     cudnn::kAttentionValue, cudnn::kAttentionDout,
                                     cudnn::kAttentionOut};
using OperandViews = std::array<const View*, kOperands>;
using Stack = Layout<kOperands>;

bool is_wanted(const AttentionView& of, const View& lse) {
  const DType dtype = of.query.dtype;
  // Rows of a mask may forbid all keys, of which the library makes NaN, as of negative scales.
  if (!(of.scale > 0) || (dtype != DType::float16 && dtype != DType::bfloat16) ||
      of.key.dtype != dtype || of.value.dtype != dtype || of.mask.defined() ||
      lse.dtype != DType::float32) {
    return false;
  }
  const View &query = of.query, &key = of.key, &value = of.value;
  const int64_t queries = query.extent(query.ndim - 2), keys = key.extent(key.ndim - 2);
  return is_worth_a_library(std::min(queries, keys), kLeastQueries) &&
         std::max(query.numel, key.numel) <= INT32_MAX && value.numel <= INT32_MAX &&
         query.extent(query.ndim - 1) % kMultiple == 0 &&
         value.extent(value.ndim - 1) % kMultiple == 0;
}

// (stacks, heads, rows, columns) of an operand. False if it does not lie as the library wants it.
bool take_matrices(const View& x, int64_t id, const Stack& stack, int which, bool shared,
                   cudnn::TensorSpec& spec) {
  const int64_t size = itemsize(x.dtype);
  const int64_t columns = x.extent(x.ndim - 1);
  if (x.stride(x.ndim - 1) != 1 && columns != 1) return false;
  spec = cudnn::packed_tensor(id, x.dtype, {1, 1, x.extent(x.ndim - 2), columns}, kAlignment);
  spec.strides[2] = x.stride(x.ndim - 2);
  for (int axis = 0; axis < 2; ++axis) {
    const int from = stack.ndim - 2 + axis;
    if (from < 0 || stack.extents[from] == 1) continue;
    const int64_t step = stack.strides[from][which] / size;
    // One head of keys or values may serve all.
    if (step == 0 && axis == 1 && shared) continue;
    spec.extents[axis] = stack.extents[from];
    spec.strides[axis] = step;
  }
  // Strides of what there is only one of count, where rows are told from columns by them.
  if (spec.extents[1] == 1) spec.strides[1] = spec.extents[2] * spec.strides[2];
  if (spec.extents[0] == 1) spec.strides[0] = spec.extents[1] * spec.strides[1];
  for (int axis = 0; axis < 3; ++axis) {
    if (spec.strides[axis] < 1 || spec.strides[axis] % kMultiple != 0) return false;
  }
  return spec.strides[2] >= columns;
}

// Calls of the library that together are an attention.
struct Request {
  const AttentionView& of;
  OperandViews operands;
  cudnn::AttentionKey key{};
  std::vector<Stack> calls{};  // of matrices with two axes of stacks at most
  int64_t matrices = 1;        // of each call
  std::shared_ptr<DnnSession> session{};
  std::shared_ptr<cudnn::Plan> plan{};

  // False if it is not for the library.
  bool take(const Context& context, bool gradients) {
    key.device = context.device;
    key.gradients = gradients;
    key.causal = of.causal;
    bool fits = true;
    for_stacks<kOperands>(of.query, operands, 2, [&](const Stack& stack) {
      const int outer = std::max(stack.ndim - 2, 0);
      int64_t times = 1;
      for (int axis = 0; axis < outer; ++axis) times *= stack.extents[axis];
      matrices = stack.numel / times;
      fits = fits && static_cast<int64_t>(calls.size()) + times <= kMostCalls;
      for (int64_t i = 0; i < times && fits; ++i) {
        calls.push_back(stack);
        stack.find(i * matrices, calls.back().bases);
      }
    });
    if (!fits || calls.empty()) return false;
    const Stack& stack = calls.front();
    cudnn::TensorSpec* const specs[] = {&key.query, &key.key, &key.value, &key.dout, &key.out};
    for (int k = 0; k < kOperands; ++k) {
      if (!operands[static_cast<size_t>(k)]->defined()) continue;
      const bool shared = k == kKey || k == kValue;
      if (!take_matrices(*operands[static_cast<size_t>(k)], kIds[k], stack, k, shared, *specs[k]))
        return false;
      for (const Stack& call : calls) {
        if (dnn_alignment(call.bases[k]) < kAlignment) return false;
      }
    }
    return true;
  }

  // Whether the library has a plan for it.
  bool prepare(std::shared_ptr<DnnSession> used) {
    session = std::move(used);
    plan = dnn_plan(plans(), *session, key, cudnn::attention_plan);
    keep_for_graph(plan);
    return plan->usable();
  }

  // f(operands and numbers of a call, its first matrix) adds what else there is.
  template <class F>
  bool run(const Context& context, F&& f) const {
    const auto scale = static_cast<float>(of.scale);
    constexpr float kNone = -std::numeric_limits<float>::infinity();
    for (size_t i = 0; i < calls.size(); ++i) {
      std::vector<DnnOperand> given{{cudnn::kAttentionScale, &scale}};
      if (of.causal) given.push_back({cudnn::kAttentionNone, &kNone});
      for (int k = 0; k < kOperands; ++k) {
        if (operands[static_cast<size_t>(k)]->defined())
          given.push_back({kIds[k], calls[i].bases[k]});
      }
      f(given, static_cast<int64_t>(i) * matrices);
      if (!run_plan(context, *session, *plan, given)) return false;
    }
    return true;
  }
};

// Results that the library gives in half precision, matrix after matrix, on their way to float32.
class Narrow {
 public:
  Narrow(const Context& context, const View& out, DType dtype)
      : context_(context), out_(out), memory_(context, out.numel * itemsize(dtype)), view_(out) {
    view_.data = memory_.data();
    view_.dtype = dtype;
  }
  const void* place(int64_t matrix) const {
    const int64_t each = out_.extent(out_.ndim - 2) * out_.extent(out_.ndim - 1);
    return memory_.data() + matrix * each * itemsize(view_.dtype);
  }
  void widen() const { copy_view(context_, out_, view_); }

 private:
  const Context& context_;
  const View& out_;
  Workspace memory_;
  View view_;
};

}  // namespace

bool attention_by_library(const Context& context, const View& out, const View& lse,
                          const AttentionView& of) {
  if (!is_wanted(of, lse)) return false;
  std::shared_ptr<DnnSession> session = dnn_session(context);
  if (!session) return false;
  const View none{};
  Request request{of, {&of.query, &of.key, &of.value, &none, &none}};
  if (!request.take(context, false) || !request.prepare(std::move(session))) return false;
  const int64_t queries = lse.extent(lse.ndim - 1);
  const Narrow results(context, out, of.query.dtype);
  const bool done = request.run(context, [&](std::vector<DnnOperand>& given, int64_t matrix) {
    given.push_back({cudnn::kAttentionOut, results.place(matrix)});
    given.push_back({cudnn::kAttentionLse, lse.as<float>() + matrix * queries});
  });
  if (done) results.widen();
  return done;
}

bool attention_grad_by_library(const Context& context, const View& dquery, const View& dkey,
                               const View& dvalue, const View& dout, const View& out,
                               const View& lse, const AttentionView& of) {
  if (!is_wanted(of, lse) || out.dtype != of.query.dtype || dout.dtype != out.dtype) return false;
  std::shared_ptr<DnnSession> session = dnn_session(context);
  if (!session) return false;
  std::optional<Contiguous> copied;
  std::optional<Request> taken;
  const auto take = [&](const View& slopes) {
    taken.emplace(Request{of, {&of.query, &of.key, &of.value, &slopes, &out}});
    return taken->take(context, true);
  };
  if (!take(dout)) {
    // What sum() and its like leave is a view of one number.
    copied.emplace(context, dout, dout.dtype);
    if (!take(copied->view())) return false;
  }
  Request& request = *taken;
  if (!request.prepare(std::move(session))) return false;
  if (copied) copy_view(context, copied->view(), dout);
  const int64_t queries = lse.extent(lse.ndim - 1);
  const Workspace delta(context, request.matrices * queries * static_cast<int64_t>(sizeof(float)));
  constexpr float kOne = 1;
  const Narrow of_query(context, dquery, of.query.dtype), of_key(context, dkey, of.query.dtype),
      of_value(context, dvalue, of.query.dtype);
  const bool done = request.run(context, [&](std::vector<DnnOperand>& given, int64_t matrix) {
    const Stack& call = request.calls[static_cast<size_t>(matrix / request.matrices)];
    given.push_back({cudnn::kAttentionKeyRows, call.bases[kKey]});
    given.push_back({cudnn::kAttentionLse, lse.as<float>() + matrix * queries});
    given.push_back({cudnn::kAttentionDelta, delta.data()});
    given.push_back({cudnn::kAttentionOne, &kOne});
    given.push_back({cudnn::kAttentionDquery, of_query.place(matrix)});
    given.push_back({cudnn::kAttentionDkey, of_key.place(matrix)});
    given.push_back({cudnn::kAttentionDvalue, of_value.place(matrix)});
  });
  if (!done) return false;
  for (const Narrow* results : {&of_query, &of_key, &of_value}) results->widen();
  return true;
}

}  // namespace libtensor::cuda
