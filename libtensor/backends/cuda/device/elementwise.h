// Kernels of functors.
#pragma once

#include <array>
#include <utility>

#include "libtensor/backend/functor_types.h"
#include "libtensor/backends/cuda/device/layout.h"

namespace libtensor::cuda {

template <class S>
inline constexpr bool kHalf = std::is_same_v<S, float16> || std::is_same_v<S, bfloat16>;
// What functors compute in for elements of a type.
template <class S>
using Computed = std::conditional_t<kHalf<S>, float, S>;

template <class S>
__device__ Computed<S> load(const char* from) {
  return static_cast<Computed<S>>(*reinterpret_cast<const S*>(from));
}
template <class S, class T>
__device__ void store(char* to, T value) {
  *reinterpret_cast<S*>(to) = static_cast<S>(value);
}

// A number of the host in place of an operand.
template <class T>
struct Immediate {
  T value;
  bool given;
};

// Neighbours that are read or written at once.
template <class S, int kCount>
struct alignas(kCount * sizeof(S)) Pack {
  S elements[kCount];
};
// As many as fill 16 bytes with the largest of the types.
template <class... S>
inline constexpr int kPacked = [] {
  int size = 1;
  ((size = static_cast<int>(sizeof(S)) > size ? static_cast<int>(sizeof(S)) : size), ...);
  return 16 / size;
}();

// kCount values of an operand: the immediate, the only element, or neighbours from number `first`.
template <class S, int kCount>
struct Values {
  Computed<S> values[kCount];
  __device__ Values(const char* base, int64_t step, int64_t first,
                    const Immediate<Computed<S>>& immediate) {
    if (immediate.given || step == 0) {
      const Computed<S> value = immediate.given ? immediate.value : load<S>(base);
      for (int i = 0; i < kCount; ++i) values[i] = value;
    } else {
      const auto pack =
          *reinterpret_cast<const Pack<S, kCount>*>(base + first * static_cast<int64_t>(sizeof(S)));
      for (int i = 0; i < kCount; ++i) values[i] = static_cast<Computed<S>>(pack.elements[i]);
    }
  }
};

template <class F, class Out, int kCount, class... Operand>
__device__ void apply_pack(const F& f, char* out, int64_t first, const Operand&... operands) {
  Pack<Out, kCount> pack;
  for (int i = 0; i < kCount; ++i) pack.elements[i] = static_cast<Out>(f(operands.values[i]...));
  *reinterpret_cast<Pack<Out, kCount>*>(out + first * static_cast<int64_t>(sizeof(Out))) = pack;
}

template <class F, class Out, class... In, int... k>
__device__ void apply_elements(const Layout<1 + sizeof...(In)>& layout, bool packed, const F& f,
                               std::integer_sequence<int, k...>,
                               const Immediate<Computed<In>>&... immediates) {
  int64_t begin = 0;
  if (packed) {
    constexpr int kCount = kPacked<Out, In...>;
    const int64_t packs = layout.numel / kCount;
    for (int64_t i = first_index(); i < packs; i += index_step()) {
      apply_pack<F, Out, kCount>(f, layout.bases[0], i * kCount,
                                 Values<In, kCount>(layout.bases[k + 1], layout.strides[0][k + 1],
                                                    i * kCount, immediates)...);
    }
    begin = packs * kCount;
  }
  for (int64_t i = begin + first_index(); i < layout.numel; i += index_step()) {
    char* at[1 + sizeof...(In)];
    layout.find(i, at);
    store<Out>(at[0], f((immediates.given ? immediates.value : load<In>(at[k + 1]))...));
  }
}

template <class F, class Out, class... In>
__global__ void element_kernel(Layout<1 + sizeof...(In)> layout, bool packed, F f,
                               Immediate<Computed<In>>... immediates) {
  apply_elements<F, Out, In...>(layout, packed, f, std::make_integer_sequence<int, sizeof...(In)>(),
                                immediates...);
}

// Runs a kernel over operands of just its types.
using ElementFunction = void (*)(const Context& context, const Operands& operands,
                                 const double* params);
struct ElementKernel {
  DType result = DType::unset;
  std::array<DType, 3> reads{};
  // For the dtypes above; for float16 or bfloat16 in place of float32.
  ElementFunction own = nullptr, float16 = nullptr, bfloat16 = nullptr;
};

// The value of an operand of the host, as T.
template <class T>
T host_value(DType dtype, const char* at) {
  return visit_any_dtype(dtype, [&](auto tag) {
    return convert<T>(*reinterpret_cast<const typename decltype(tag)::type*>(at));
  });
}

template <class T>
Immediate<T> immediate_of(const Operands& operands, int k) {
  if (!(operands.on_host >> k & 1)) return {T(), false};
  return {host_value<T>(operands.dtypes[k], operands.rows.bases[k]), true};
}

template <class S, int kCount>
bool is_aligned(const char* at) {
  return reinterpret_cast<uintptr_t>(at) % (kCount * sizeof(S)) == 0;
}

template <class F, class Out, class... In, int... k>
void run_element(const Context& context, const Operands& operands, const double* params,
                 std::integer_sequence<int, k...>) {
  const F f = make_functor<F>(params);
  constexpr int kCount = kPacked<Out, In...>;
  for_layouts<1 + sizeof...(In)>(operands.rows, [&](const auto& layout, int64_t) {
    // Whether neighbours can be read together: none may lie at odd places.
    bool packed = layout.dense && layout.strides[0][0] == static_cast<int64_t>(sizeof(Out)) &&
                  is_aligned<Out, kCount>(layout.bases[0]);
    packed = (packed && ... &&
              (layout.strides[0][k + 1] == 0 || operands.on_host >> (k + 1) & 1 ||
               (layout.strides[0][k + 1] == static_cast<int64_t>(sizeof(In)) &&
                is_aligned<In, kCount>(layout.bases[k + 1]))));
    launch(context, for_each(context, layout.numel, packed ? kCount : 1),
           element_kernel<F, Out, In...>, layout, packed, f,
           immediate_of<Computed<In>>(operands, k + 1)...);
  });
}

template <class F, class Out, class... In>
void run_element(const Context& context, const Operands& operands, const double* params) {
  run_element<F, Out, In...>(context, operands, params,
                             std::make_integer_sequence<int, sizeof...(In)>());
}

// kCondition: the place of an argument that is a bool whatever the others are, or -1.
template <class F, class T, int kCondition, int... kPlace>
ElementKernel element_kernel_of(std::integer_sequence<int, kPlace...>) {
  using R = decltype(F(std::declval<F>())(
      std::declval<std::conditional_t<kPlace == kCondition, bool, T>>()...));
  ElementKernel kernel;
  kernel.result = kDTypeOf<R>;
  ((kernel.reads[kPlace] = kPlace == kCondition ? DType::boolean : kDTypeOf<T>), ...);
  kernel.own = run_element<F, R, std::conditional_t<kPlace == kCondition, bool, T>...>;
  if constexpr (std::is_same_v<T, float>) {
    using H = libtensor::float16;
    using B = libtensor::bfloat16;
    constexpr bool kSame = std::is_same_v<R, float>;
    kernel.float16 = run_element<F, std::conditional_t<kSame, H, R>,
                                 std::conditional_t<kPlace == kCondition, bool, H>...>;
    kernel.bfloat16 = run_element<F, std::conditional_t<kSame, B, R>,
                                  std::conditional_t<kPlace == kCondition, bool, B>...>;
  }
  return kernel;
}

template <class F, int kArguments, int kCondition = -1>
struct MakeElementKernel {
  template <class T>
  ElementKernel operator()() const {
    return element_kernel_of<F, T, kCondition>(std::make_integer_sequence<int, kArguments>());
  }
};

ElementKernel unary_kernel(OpId op, DType compute);
ElementKernel binary_kernel(OpId op, DType compute);
ElementKernel compare_kernel(OpId op, DType compute);
ElementKernel ternary_kernel(OpId op, DType compute);
ElementKernel gradient_kernel(OpId op, DType compute);

// The case of a functor in the switch over its list.
#define TENSOR_ELEMENT_CASE(arguments, condition, name, Functor, cls, result, types, complex) \
  case OpId::name:                                                                            \
    return pick<ElementKernel, Class::cls, Types::types, Types::complex>(                     \
        compute, MakeElementKernel<functors::Functor, arguments, condition>());

}  // namespace libtensor::cuda
