// SPDX-License-Identifier: Apache-2.0
// Kernels of functors.
#pragma once

#include <array>
#include <utility>

#include "libtensor/backends/cuda/device/elementwise/packs.h"
#include "libtensor/backends/cuda/device/layout.h"
#include "libtensor/device/functor_types.h"
#include "libtensor/graph/op_id.gen.h"

namespace libtensor::cuda {

// What functors compute in float may lie in memory as float32, float16 or bfloat16: the `real` of a
// kernel says which. One kernel for the three takes a third of the space, and memory is what it
// waits for. Elements of other types are what they are.
template <class T>
__device__ T load_real(DType real, const char* at) {
  if constexpr (std::is_same_v<T, float>) {
    if (real == DType::float16) return load<float16>(at);
    if (real == DType::bfloat16) return load<bfloat16>(at);
  }
  return load<T>(at);
}
template <class T>
__device__ void store_real(DType real, char* at, T value) {
  if constexpr (std::is_same_v<T, float>) {
    if (real == DType::float16) return store<float16>(at, value);
    if (real == DType::bfloat16) return store<bfloat16>(at, value);
  }
  store<T>(at, value);
}

// Elements that a thread has in hand: 16 bytes of the largest type; of float twice that, which is
// as much of float16.
template <class... T>
inline constexpr int kTogether = [] {
  const int count = kPacked<T...> * ((std::is_same_v<T, float> || ...) ? 2 : 1);
  return count < 8 ? count : 8;
}();

// A number of the host in place of an operand.
template <class T>
struct Immediate {
  T value;
  bool given;
};

template <class S, class T, int kCount>
__device__ void read_pack(const char* base, int64_t first, T (&values)[kCount]) {
  const auto pack =
      *reinterpret_cast<const Pack<S, kCount>*>(base + first * static_cast<int64_t>(sizeof(S)));
  for (int i = 0; i < kCount; ++i) values[i] = computed(pack.elements[i]);
}
template <class S, class T, int kCount>
__device__ void write_pack(char* base, int64_t first, const T (&values)[kCount]) {
  Pack<S, kCount> pack;
  for (int i = 0; i < kCount; ++i) pack.elements[i] = stored<S>(values[i]);
  *reinterpret_cast<Pack<S, kCount>*>(base + first * static_cast<int64_t>(sizeof(S))) = pack;
}

// kCount values of an operand: the immediate, the only element, or neighbours from number `first`.
template <class T, int kCount>
__device__ void read_values(DType real, const char* base, int64_t step, int64_t first,
                            const Immediate<T>& immediate, T (&values)[kCount]) {
  if (immediate.given || step == 0) {
    const T value = immediate.given ? immediate.value : load_real<T>(real, base);
    for (int i = 0; i < kCount; ++i) values[i] = value;
    return;
  }
  if constexpr (std::is_same_v<T, float>) {
    if (real == DType::float16) return read_pack<float16>(base, first, values);
    if (real == DType::bfloat16) return read_pack<bfloat16>(base, first, values);
  }
  read_pack<T>(base, first, values);
}
template <class T, int kCount>
__device__ void write_values(DType real, char* base, int64_t first, const T (&values)[kCount]) {
  if constexpr (std::is_same_v<T, float>) {
    if (real == DType::float16) return write_pack<float16>(base, first, values);
    if (real == DType::bfloat16) return write_pack<bfloat16>(base, first, values);
  }
  write_pack<T>(base, first, values);
}

template <class T, int kCount>
struct Values {
  T values[kCount];
  __device__ Values(DType real, const char* base, int64_t step, int64_t first,
                    const Immediate<T>& immediate) {
    read_values(real, base, step, first, immediate, values);
  }
};

template <class F, class Out, int kCount, class... Operand>
__device__ void apply_pack(const F& f, DType real, char* out, int64_t first,
                           const Operand&... operands) {
  Out results[kCount];
  for (int i = 0; i < kCount; ++i) results[i] = f(operands.values[i]...);
  write_values(real, out, first, results);
}

template <class F, class Out, class... In, int... k>
__device__ void apply_elements(const Layout<1 + sizeof...(In)>& layout, bool packed, DType real,
                               const F& f, std::integer_sequence<int, k...>,
                               const Immediate<In>&... immediates) {
  int64_t begin = 0;
  if (packed) {
    constexpr int kCount = kTogether<Out, In...>;
    const int64_t packs = layout.numel / kCount;
    for (int64_t i = first_index(); i < packs; i += index_step()) {
      apply_pack<F, Out, kCount>(
          f, real, layout.bases[0], i * kCount,
          Values<In, kCount>(real, layout.bases[k + 1], layout.strides[0][k + 1], i * kCount,
                             immediates)...);
    }
    begin = packs * kCount;
  }
  for (int64_t i = begin + first_index(); i < layout.numel; i += index_step()) {
    char* at[1 + sizeof...(In)];
    layout.find_small(i, at);
    store_real<Out>(real, at[0],
                    f((immediates.given ? immediates.value : load_real<In>(real, at[k + 1]))...));
  }
}

// A layout of more elements than kMostSmall is dense.
template <class F, class Out, class... In>
__global__ void element_kernel(Layout<1 + sizeof...(In)> layout, bool packed, DType real, F f,
                               Immediate<In>... immediates) {
  apply_elements<F, Out, In...>(layout, packed, real, f,
                                std::make_integer_sequence<int, sizeof...(In)>(), immediates...);
}

// A number of the host, of the type that a kernel reads.
struct HostNumber {
  alignas(16) char bytes[16];
  bool given;
};

// Of the layout of as many operands as the kernel has.
struct ElementTask {
  const void* layout;
  bool packed;
  DType real;
  const double* params;
  const HostNumber* numbers;
};

// A kernel of a functor: types of its operands, where float32 also stands for float16 or bfloat16
// in all of them, and how many elements a thread takes where they are neighbours.
struct ElementKernel {
  DType result = DType::unset;
  std::array<DType, 3> reads{};
  int together = 1;
  void (*start)(const Context& context, const Launch& grid, const ElementTask& task) = nullptr;
};

template <class T>
Immediate<T> immediate_of(const HostNumber& number) {
  return {number.given ? *reinterpret_cast<const T*>(number.bytes) : T(), number.given};
}

template <class F, class Out, class... In, int... k>
void start_elements(const Context& context, const Launch& grid, const ElementTask& task,
                    std::integer_sequence<int, k...>) {
  launch(context, grid, element_kernel<F, Out, In...>,
         *static_cast<const Layout<1 + sizeof...(In)>*>(task.layout), task.packed, task.real,
         make_functor<F>(task.params), immediate_of<In>(task.numbers[k])...);
}

template <class F, class Out, class... In>
ElementKernel element_kernel_of() {
  ElementKernel kernel;
  kernel.result = kDTypeOf<Out>;
  kernel.reads = {kDTypeOf<In>...};
  kernel.together = kTogether<Out, In...>;
  kernel.start = [](const Context& context, const Launch& grid, const ElementTask& task) {
    start_elements<F, Out, In...>(context, grid, task,
                                  std::make_integer_sequence<int, sizeof...(In)>());
  };
  return kernel;
}

// kCondition: the place of an argument that is a bool whatever the others are, or -1.
template <class F, int kArguments, int kCondition = -1>
struct MakeElementKernel {
  template <class T>
  ElementKernel operator()() const {
    return make<T>(std::make_integer_sequence<int, kArguments>());
  }

 private:
  template <class T, int... kPlace>
  static ElementKernel make(std::integer_sequence<int, kPlace...>) {
    using R = decltype(F(std::declval<F>())(
        std::declval<std::conditional_t<kPlace == kCondition, bool, T>>()...));
    return element_kernel_of<F, R, std::conditional_t<kPlace == kCondition, bool, T>...>();
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
