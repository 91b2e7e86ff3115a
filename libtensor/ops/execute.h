// SPDX-License-Identifier: Apache-2.0
// How every op is called. Most calls need nothing but their body, and go straight to it; any other
// one becomes a Call (graph/op_def.h), and execute.cpp does with it what is to be done.
#pragma once

#include <array>
#include <initializer_list>
#include <tuple>
#include <type_traits>
#include <utility>

#include "libtensor/core/cancel.h"
#include "libtensor/graph/inplace.h"
#include "libtensor/graph/op_defs.gen.h"
#include "libtensor/ops/elementwise/functor_params.h"
#include "libtensor/ops/op_support.h"

namespace libtensor {

// The body of an op, with arguments as in Call; `result` is a Tensor or Tensors.
using RunFunction = void (*)(const void* const* args, Tensor* intermediates, void* result);
struct OpRun {
  RunFunction run;      // null for an op that always writes to its first argument
  RunFunction inplace;  // null for an op that never does
  void (*params)(FunctorParams& numbers, DType dtype);  // null for attributes as they are
};
extern const OpRun kRuns[];  // by OpId; derived

// Casts the arguments where mixed precision is on, runs the op, and records it where a gradient may
// be asked for. `result` is where the body puts its result; `run` is a body to use instead of the
// op's own.
void execute_call(const Call& call, void* result, RunFunction run = nullptr);
// Leaves a node behind for a call that was run, one of whose arguments wants a gradient. `result`
// is a Tensor or Tensors.
void record_call(const Call& call, const Tensor* intermediates, const void* result);
// The same of the form that writes to the first argument.
void execute_inplace_call(const Call& call);
// For a rule of an in-place op: the operand as it was before `target` is written to, with its
// history.
Tensor keep_before_write(const Tensor& operand, const Tensor& target);

// --- bodies by the kind of op

// Tensors come first, numbers after them.
template <class Signature, class... Args>
decltype(auto) split_operands(Signature&& call, const Args&... args) {
  constexpr size_t n = (size_t{0} + ... + (std::is_same_v<Args, Tensor> ? 1 : 0));
  const std::tuple<const Args&...> all(args...);
  return [&]<size_t... I, size_t... J>(std::index_sequence<I...>, std::index_sequence<J...>) {
    return call(Inputs{&std::get<I>(all)...}, Params{static_cast<double>(std::get<n + J>(all))...});
  }
  (std::make_index_sequence<n>(), std::make_index_sequence<sizeof...(Args) - n>());
}

template <OpId op>
struct Elementwise {
  template <class... Args>
  [[gnu::always_inline]] static Tensor run(const Args&... args) {
    return split_operands(
        [](Inputs inputs, Params params) { return elementwise(op_def(op), inputs, params); },
        args...);
  }
};

template <OpId op>
struct ElementwiseInto {
  template <class... Args>
  static void run(const Tensor& x, const Args&... args) {
    split_operands(
        [&](Inputs inputs, Params params) { elementwise_into(x, op_def(op), inputs, params); }, x,
        args...);
  }
};

template <OpId op>
struct Reduce {
  static Tensor run(const Tensor& x, const Axes& axes, bool keepdims) {
    return reduce(op_def(op), x, axes, keepdims, DType::unset, {});
  }
  static Tensor run(const Tensor& x, const Axes& axes, bool keepdims, DType dtype) {
    return reduce(op_def(op), x, axes, keepdims, dtype, {});
  }
  static Tensor run(const Tensor& x, const Axes& axes, double number, bool keepdims) {
    return reduce(op_def(op), x, axes, keepdims, DType::unset, {number});
  }
};

template <auto body>
struct Body {
  template <class... Args>
  [[gnu::always_inline]] static auto run(Args&&... args) {
    return body(std::forward<Args>(args)...);
  }
};

// A body that writes to its first argument, applied to a fresh copy of it.
template <auto body>
struct CopyThen {
  template <class... Args>
  static Tensor run(const Tensor& x, const Args&... args) {
    Tensor out = copy_of(x);
    body(out, args...);
    return out;
  }
};

// --- the two ways

template <OpId op, class Run, class Signature>
struct Boxed;
template <OpId op, class Run, class R, class... Args>
struct Boxed<op, Run, R(Args...)> {
  static void call(const void* const* args, Tensor* intermediates, void* result) {
    constexpr size_t n = std::is_void_v<R> ? 0 : op_def(op).intermediates;
    [&]<size_t... I, size_t... J>(std::index_sequence<I...>, std::index_sequence<J...>) {
      const auto run = [&] {
        return Run::run(*static_cast<const std::remove_cvref_t<Args>*>(args[I])...,
                        intermediates[J]...);
      };
      if constexpr (std::is_void_v<R>) {
        run();
      } else {
        *static_cast<R*>(result) = run();
      }
    }
    (std::index_sequence_for<Args...>(), std::make_index_sequence<n>());
  }
};
template <OpId op, class Run, class Signature>
inline constexpr RunFunction boxed = &Boxed<op, Run, Signature>::call;

// Whether one of the arguments in `mask` wants a gradient.
template <uint32_t mask, class... Args>
[[gnu::always_inline]] inline bool tracking_among(const Args&... args) {
  if constexpr (mask == 0) {
    return false;
  } else {
    const std::tuple<const Args&...> all(args...);
    return [&]<size_t... I>(std::index_sequence<I...>) {
      const auto may = [&]<size_t i>(std::integral_constant<size_t, i>) {
        if constexpr ((mask >> i & 1) != 0) {
          return may_want_grad(std::get<i>(all));
        } else {
          return false;
        }
      };
      const auto does = [&]<size_t i>(std::integral_constant<size_t, i>) {
        if constexpr ((mask >> i & 1) != 0) {
          return wants_grad(std::get<i>(all));
        } else {
          return false;
        }
      };
      return (may(std::integral_constant<size_t, I>()) || ...) && grad_enabled() &&
             (does(std::integral_constant<size_t, I>()) || ...);
    }
    (std::index_sequence_for<Args...>());
  }
}

template <OpId op, class Run, class... Args>
auto execute(const Args&... args) {
  constexpr const OpDef& def = op_def(op);
  using Result = std::conditional_t<def.returns == Returns::tensor, Tensor, Tensors>;
  if constexpr (def.intermediates == 0) {
    if (!modes_anywhere()) [[likely]] {
      if (!tracking_among < def.recorded ? def.differentiable : 0 > (args...)) [[likely]]
        return Run::run(args...);
      Result result = Run::run(args...);
      const void* const values[] = {&args...};
      record_call({def, values}, nullptr, &result);
      return result;
    }
  }
  const void* const values[] = {&args...};
  Result result;
  execute_call({def, values}, &result);
  return result;
}

// A call of an op by another body, which is told more than the op's arguments say.
template <OpId op, class Run, class... Args>
Tensor execute_by(const Args&... args) {
  const void* const values[] = {&args...};
  Tensor result;
  execute_call({op_def(op), values}, &result, boxed<op, Run, Tensor(Args...)>);
  return result;
}

template <OpId op, class Run, class... Args>
void execute_inplace(const Tensor& x, const Args&... args) {
  constexpr const OpDef& def = op_def(op);
  const void* const values[] = {&x, &args...};
  execute_inplace_call({def, values});
}

}  // namespace libtensor
