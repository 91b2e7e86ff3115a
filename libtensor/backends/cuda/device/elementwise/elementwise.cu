// SPDX-License-Identifier: Apache-2.0
// Copies, conversions, and elementwise ops of operands of any dtype.
#include "libtensor/backends/cuda/device/elementwise/elementwise.h"
#include "libtensor/graph/op_id.gen.h"

#include <algorithm>
#include <memory>

#include "libtensor/backends/cuda/device/elementwise/convert.h"
#include "libtensor/backends/cuda/device/functions.h"
#include "libtensor/backends/cuda/device/memory/memory.h"
#include "libtensor/backends/cuda/device/memory/sizes.h"

namespace libtensor::cuda {
namespace {

// Of bytes that are copied by the driver, which takes longer to begin.
#if defined(__CUDACC__)
constexpr int64_t kLargeCopy = 1 << 20;
#else
constexpr int64_t kLargeCopy = 1 << 16;  // so that tests see some
#endif

template <class T>
__global__ void copy_kernel(Layout<2> layout) {
  for (int64_t i = first_index(); i < layout.numel; i += index_step()) {
    char* at[2];
    layout.find(i, at);
    *reinterpret_cast<T*>(at[0]) = *reinterpret_cast<const T*>(at[1]);
  }
}

template <class To>
__global__ void convert_kernel(Layout<2> layout, DType from) {
  for (int64_t i = first_index(); i < layout.numel; i += index_step()) {
    char* at[2];
    layout.find(i, at);
    *reinterpret_cast<To*>(at[0]) = load_as<To>(from, at[1]);
  }
}

// Between float32, float16 and bfloat16, of neighbours.
__global__ void convert_packed_kernel(Layout<2> layout, DType to, DType from) {
  constexpr int kCount = kTogether<float>;
  const int64_t packs = layout.numel / kCount;
  for (int64_t i = first_index(); i < packs; i += index_step()) {
    float values[kCount];
    read_values(from, layout.bases[1], layout.strides[0][1], i * kCount, Immediate<float>{},
                values);
    write_values(to, layout.bases[0], i * kCount, values);
  }
  for (int64_t i = packs * kCount + first_index(); i < layout.numel; i += index_step()) {
    const float value = load_real<float>(from, layout.bases[1] + i * layout.strides[0][1]);
    store_real(to, layout.bases[0] + i * layout.strides[0][0], value);
  }
}

template <class T>
__global__ void fill_kernel(Layout<1> layout, T value) {
  for (int64_t i = first_index(); i < layout.numel; i += index_step()) {
    char* at[1];
    layout.find(i, at);
    *reinterpret_cast<T*>(at[0]) = value;
  }
}

template <class T>
__global__ void sequence_kernel(Layout<1> layout, int64_t first, double start, double step,
                                int64_t whole_start, int64_t whole_step, bool whole) {
  for (int64_t i = first_index(); i < layout.numel; i += index_step()) {
    char* at[1];
    layout.find(i, at);
    const int64_t n = first + i;
    *reinterpret_cast<T*>(at[0]) =
        whole ? convert<T>(math::wrap_add(whole_start, math::wrap_mul(n, whole_step)))
              : convert<T>(start + static_cast<double>(n) * step);
  }
}

// Operand k of some rows: a contiguous one in their order, in the memory at `at`.
void make_dense(Operands& operands, int k, DType dtype, char* at) {
  StridedIterator& rows = operands.rows;
  int64_t step = itemsize(dtype);
  for (int axis = rows.ndim - 1; axis >= 0; --axis) {
    rows.strides[axis][k] = step;
    step *= rows.extents[axis];
  }
  rows.bases[k] = at;
  operands.dtypes[k] = dtype;
}

// Operands `to` and `from` of the same rows, alone.
Operands pair_of(const Operands& operands, const Operands& to, int k_to, int k_from) {
  Operands pair;
  pair.rows.operands = 2;
  pair.rows.ndim = operands.rows.ndim;
  pair.rows.numel = operands.rows.numel;
  pair.rows.extents = operands.rows.extents;
  for (int axis = 0; axis < operands.rows.ndim; ++axis) {
    pair.rows.strides[axis][0] = to.rows.strides[axis][k_to];
    pair.rows.strides[axis][1] = operands.rows.strides[axis][k_from];
  }
  pair.rows.bases[0] = to.rows.bases[k_to];
  pair.rows.bases[1] = operands.rows.bases[k_from];
  pair.dtypes[0] = to.dtypes[k_to];
  pair.dtypes[1] = operands.dtypes[k_from];
  pair.on_host = 0;
  return pair;
}

// What stands for float32 in operands that a kernel takes as they are; unset if it does not.
DType real_for(const ElementKernel& kernel, const Operands& operands) {
  const auto fits = [&](DType real) {
    const auto is = [&](DType dtype, DType wanted) {
      return dtype == (wanted == DType::float32 ? real : wanted);
    };
    if (!is(operands.dtypes[0], kernel.result)) return false;
    for (int k = 1; k < operands.rows.operands; ++k) {
      const bool on_host = operands.on_host >> k & 1;
      if (!on_host && !is(operands.dtypes[k], kernel.reads[static_cast<size_t>(k) - 1]))
        return false;
    }
    return true;
  };
  for (const DType real : {DType::float32, DType::float16, DType::bfloat16}) {
    if (fits(real)) return real;
  }
  return DType::unset;
}

HostNumber number_of(const Operands& operands, int k, DType wanted) {
  HostNumber number{};
  number.given = operands.on_host >> k & 1;
  if (!number.given) return number;
  visit_any_dtype(wanted, [&](auto tag) {
    using T = typename decltype(tag)::type;
    visit_any_dtype(operands.dtypes[k], [&](auto from) {
      const auto* value =
          reinterpret_cast<const typename decltype(from)::type*>(operands.rows.bases[k]);
      *reinterpret_cast<T*>(number.bytes) = convert<T>(*value);
    });
  });
  return number;
}

// Whether threads can take `together` neighbours at once: all must be aligned.
template <int N>
bool is_packed(const Layout<N>& layout, const Operands& operands, int together) {
  if (!layout.dense) return false;
  for (int k = 0; k < N; ++k) {
    if (k > 0 && (layout.strides[0][k] == 0 || operands.on_host >> k & 1)) continue;
    const int64_t size = itemsize(operands.dtypes[k]);
    const auto aligned = static_cast<uintptr_t>(std::min<int64_t>(together * size, 16));
    if (layout.strides[0][k] != size || reinterpret_cast<uintptr_t>(layout.bases[k]) % aligned != 0)
      return false;
  }
  return true;
}

template <int N>
void start(const Context& context, const ElementKernel& kernel, const Operands& operands,
           DType real, Doubles params) {
  HostNumber numbers[N - 1];
  for (int k = 1; k < N; ++k)
    numbers[k - 1] = number_of(operands, k, kernel.reads[static_cast<size_t>(k) - 1]);
  for_layouts<N>(operands.rows, [&](const Layout<N>& whole, int64_t) {
    for_small_layouts(whole, [&](const Layout<N>& layout) {
      const bool packed = is_packed(layout, operands, kernel.together);
      kernel.start(context, for_each(context, layout.numel, packed ? kernel.together : 1),
                   {&layout, packed, real, params.data, numbers});
    });
  });
}

void run_as_it_is(const Context& context, const ElementKernel& kernel, const Operands& operands,
                  DType real, Doubles params) {
  switch (operands.rows.operands) {
    case 2:
      return start<2>(context, kernel, operands, real, params);
    case 3:
      return start<3>(context, kernel, operands, real, params);
    default:
      return start<4>(context, kernel, operands, real, params);
  }
}

void run(const Context& context, const char* name, const ElementKernel& kernel,
         const Operands& given, DType compute, Doubles params) {
  if (!kernel.start) fail(Status::dtype, name, " has no kernel for dtype ", compute);
  if (const DType real = real_for(kernel, given); real != DType::unset)
    return run_as_it_is(context, kernel, given, real, params);
  // Operands of other dtypes are converted before and after.
  Operands operands = given;
  std::unique_ptr<Workspace> copies[kMaxOperands];
  const auto convert = [&](int k, DType dtype) {
    if (operands.dtypes[k] == dtype || operands.on_host >> k & 1) return;
    copies[k] = std::make_unique<Workspace>(context, given.rows.numel * itemsize(dtype));
    make_dense(operands, k, dtype, copies[k]->data());
    if (k > 0) copy(context, pair_of(given, operands, k, k));
  };
  convert(0, kernel.result);
  for (int k = 1; k < given.rows.operands; ++k)
    convert(k, kernel.reads[static_cast<size_t>(k) - 1]);
  run_as_it_is(context, kernel, operands, DType::float32, params);
  if (copies[0]) copy(context, pair_of(operands, given, 0, 0));
}

}  // namespace

void copy(const Context& context, const Operands& operands) {
  const DType to = operands.dtypes[0], from = operands.dtypes[1];
  const auto is_real = [](DType dtype) {
    return dtype == DType::float32 || dtype == DType::float16 || dtype == DType::bfloat16;
  };
  for_layouts<2>(operands.rows, [&](const Layout<2>& layout, int64_t) {
    const Launch grid = for_each(context, layout.numel);
    const bool dense = layout.dense && layout.strides[0][0] == itemsize(to) &&
                       layout.strides[0][1] == itemsize(from);
    if (to == from && dense && layout.numel * itemsize(to) >= kLargeCopy) {
      check(cudaMemcpyAsync(layout.bases[0], layout.bases[1],
                            static_cast<size_t>(layout.numel * itemsize(to)),
                            cudaMemcpyDeviceToDevice, context.stream),
            "cudaMemcpyAsync");
    } else if (is_real(to) && is_real(from) && to != from &&
               is_packed(layout, operands, kTogether<float>)) {
      launch(context, for_each(context, layout.numel, kTogether<float>), convert_packed_kernel,
             layout, to, from);
    } else if (to == from) {
      visit_size(itemsize(to), [&](auto tag) {
        launch(context, grid, copy_kernel<typename decltype(tag)::type>, layout);
      });
    } else {
      visit_any_dtype(to, [&](auto tag) {
        launch(context, grid, convert_kernel<typename decltype(tag)::type>, layout, from);
      });
    }
  });
}

void fill(const Context& context, const Operands& operands, Scalar value) {
  for_layouts<1>(operands.rows, [&](const Layout<1>& layout, int64_t) {
    visit_any_dtype(operands.dtypes[0], [&](auto tag) {
      using T = typename decltype(tag)::type;
      launch(context, for_each(context, layout.numel), fill_kernel<T>, layout,
             value.template to<T>());
    });
  });
}

void sequence(const Context& context, const Operands& operands, Scalar start, Scalar step) {
  const bool whole = !start.is_float() && !step.is_float();
  for_layouts<1>(operands.rows, [&](const Layout<1>& layout, int64_t first) {
    visit_any_dtype(operands.dtypes[0], [&](auto tag) {
      launch(context, for_each(context, layout.numel),
             sequence_kernel<typename decltype(tag)::type>, layout, first, start.to<double>(),
             step.to<double>(), start.to<int64_t>(), step.to<int64_t>(), whole);
    });
  });
}

void elementwise(const Context& context, OpId op, const Operands& operands, DType compute,
                 Doubles params) {
  ElementKernel kernel = operands.rows.operands == 2   ? unary_kernel(op, compute)
                         : operands.rows.operands == 3 ? binary_kernel(op, compute)
                                                       : ternary_kernel(op, compute);
  if (!kernel.start) kernel = compare_kernel(op, compute);
  run(context, op_name(op), kernel, operands, compute, params);
}

void elementwise_gradient(const Context& context, OpId op, const Operands& operands, DType compute,
                          Doubles params) {
  run(context, op_name(op), gradient_kernel(op, compute), operands, compute, params);
}

}  // namespace libtensor::cuda
