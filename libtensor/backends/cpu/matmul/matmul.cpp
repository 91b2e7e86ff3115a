// SPDX-License-Identifier: Apache-2.0
// Products of stacks of matrices: divides them among threads.
#include <algorithm>

#include "libtensor/backends/cpu/backend.h"
#include "libtensor/backends/cpu/matmul/kept_panels.h"
#include "libtensor/core/parallel.h"

namespace libtensor::cpu {
namespace {

constexpr double kWork = 5e5;    // multiplications below which a second thread does not pay
constexpr int64_t kSmall = 256;  // elements of a left operand of a product without epilogue

template <class S>
Matrix<S> last_matrix(const Tensor& x) {
  const int n = x.ndim();
  return {x.data_as<S>(), x.strides()[n - 2], x.strides()[n - 1]};
}

// How one result is cut into parts, each as square as it can be.
struct Grid {
  int64_t rows = 1, columns = 1;
};

Grid grid_of(int64_t parts, int64_t m, int64_t n, int64_t tile_rows, int64_t tile_columns) {
  Grid best;
  double least = -1;
  for (int64_t rows = 1; rows <= parts; ++rows) {
    if (parts % rows != 0) continue;
    const Grid grid{std::min(rows, (m + tile_rows - 1) / tile_rows),
                    std::min(parts / rows, (n + tile_columns - 1) / tile_columns)};
    // The larger part in time, then the packing that it needs.
    const double mi = static_cast<double>(m) / static_cast<double>(grid.rows);
    const double nj = static_cast<double>(n) / static_cast<double>(grid.columns);
    const double cost = mi * nj + 8 * (mi + nj);
    if (least < 0 || cost < least) {
      least = cost;
      best = grid;
    }
  }
  return best;
}

// The bounds of part `part` of n, in whole tiles.
std::pair<int64_t, int64_t> part_of(int64_t n, int64_t tile, int64_t part, int64_t parts) {
  const int64_t tiles = (n + tile - 1) / tile;
  return {std::min(n, tiles * part / parts * tile), std::min(n, tiles * (part + 1) / parts * tile)};
}

// multiply(m, n, k, a, b, out, addend) for all parts of the results.
template <class S, class A, class B, class Multiply>
void divide(const Tensor& out, const Tensor& a, const Tensor& b, const Tensor& addend,
            int64_t tile_rows, int64_t tile_columns, Multiply&& multiply) {
  const int leading = out.ndim() - 2;
  const int64_t m = out.extent(leading), n = out.extent(leading + 1), k = a.extent(a.ndim() - 1);
  const auto all_a = last_matrix<const A>(a);
  const auto all_b = last_matrix<const B>(b);
  const auto all_out = last_matrix<S>(out);
  const auto all_added = addend.defined() ? last_matrix<const S>(addend) : Matrix<const S>{};
  const double work = static_cast<double>(m) * static_cast<double>(n) * static_cast<double>(k);
  if (leading == 0 && work < 2 * kWork) return multiply(m, n, k, all_a, all_b, all_out, all_added);
  const Shape stack(out.shape().data(), leading);
  const int64_t items = out.numel() / (m * n);
  const auto stack_strides = [&](const Tensor& x) {
    const int own = x.ndim() - 2;
    return broadcast_strides(Shape(x.shape().data(), own), Strides(x.strides().data(), own), stack);
  };
  const Strides a_steps = stack_strides(a), b_steps = stack_strides(b),
                out_steps = stack_strides(out),
                added_steps = addend.defined() ? stack_strides(addend) : a_steps;
  const auto useful = static_cast<int64_t>(std::min(1024.0, work / kWork));
  const int64_t wanted = std::min<int64_t>(useful, (num_threads() + items - 1) / items);
  const Grid grid = wanted > 1 ? grid_of(wanted, m, n, tile_rows, tile_columns) : Grid{};
  const int64_t parts = grid.rows * grid.columns;
  const auto grain =
      static_cast<int64_t>(std::max(1.0, std::min(1e9, kWork * static_cast<double>(parts) / work)));
  parallel_for(items * parts, grain, [&](int64_t begin, int64_t end) {
    for (int64_t t = begin; t < end; ++t) {
      int64_t rest = t / parts, a_at = 0, b_at = 0, out_at = 0, added_at = 0;
      for (int axis = leading - 1; axis >= 0; --axis) {
        const int64_t index = rest % stack[axis];
        rest /= stack[axis];
        a_at += index * a_steps[axis];
        b_at += index * b_steps[axis];
        out_at += index * out_steps[axis];
        added_at += index * added_steps[axis];
      }
      std::pair<int64_t, int64_t> rows{0, m}, columns{0, n};
      if (parts > 1) {
        rows = part_of(m, tile_rows, t % parts / grid.columns, grid.rows);
        columns = part_of(n, tile_columns, t % parts % grid.columns, grid.columns);
        if (rows.first == rows.second || columns.first == columns.second) continue;
      }
      const auto [i0, i1] = rows;
      const auto [j0, j1] = columns;
      auto own_a = all_a.from(i0, 0);
      auto own_b = all_b.from(0, j0);
      auto own_out = all_out.from(i0, j0);
      auto own_added = all_added.from(i0, j0);
      own_a.data += a_at;
      own_b.data += b_at;
      own_out.data += out_at;
      if (own_added.data) own_added.data += added_at;
      multiply(i1 - i0, j1 - j0, k, own_a, own_b, own_out, own_added);
    }
  });
}

// One product of small matrices whose rows lie in order.
template <class S>
bool run_small(const Tensor& out, const Tensor& a, const Tensor& b, const Tensor& addend) {
  if (out.ndim() != 2) return false;
  const Strides &a_steps = a.strides(), &b_steps = b.strides(), &out_steps = out.strides();
  ProductWork<S> work{out.extent(0),
                      out.extent(1),
                      a.extent(1),
                      a.data_as<const S>(),
                      a_steps[0],
                      b.data_as<const S>(),
                      b_steps[0],
                      out.data_as<S>(),
                      out_steps[0],
                      nullptr,
                      0};
  if (a_steps[1] != 1 || b_steps[1] != 1 || out_steps[1] != 1) return false;
  if (addend.defined()) {
    if (addend.strides()[1] != 1) return false;
    work.addend = addend.data_as<const S>();
    work.addend_row = addend.strides()[0];
  }
  return gemm_small(work);
}

template <class S>
[[gnu::noinline]] void run_divided(const Tensor& out, const Tensor& a, const Tensor& b,
                                   const Tensor& addend, const Epilogue& epilogue) {
  using In = Matrix<const S>;
  const GemmPath path =
      gemm_path(out.extent(out.ndim() - 2), out.extent(out.ndim() - 1), a.extent(a.ndim() - 1),
                last_matrix<const S>(a), last_matrix<const S>(b));
  const In all_b = last_matrix<const S>(b);
  // Of a right operand that all matrices of the left one are multiplied with.
  const ProductSum<S>* panels =
      b.numel() == b.extent(b.ndim() - 2) * b.extent(b.ndim() - 1)
          ? kept_panels<S>(path, out.extent(out.ndim() - 2), out.extent(out.ndim() - 1),
                           a.extent(a.ndim() - 1), all_b, b)
          : nullptr;
  divide<S, S, S>(
      out, a, b, addend, gemm_tile_rows<S>(), gemm_tile_columns<S>(),
      [&](int64_t m, int64_t n, int64_t k, In own_a, In own_b, Matrix<S> own_out, In added) {
        // Parts begin with whole panels.
        const int64_t first = panels ? (own_b.data - all_b.data) / all_b.column_step : 0;
        gemm(path, m, n, k, own_a, own_b, own_out, added, epilogue,
             panels ? panels + first * k : nullptr);
      });
}

template <class F>
void visit_narrow(DType dtype, F&& f) {
  if (dtype == DType::int8) return f(int8_t());
  if (dtype == DType::uint8) return f(uint8_t());
  f(int16_t());
}

void run_integers(const Tensor& out, const Tensor& a, const Tensor& b) {
  visit_narrow(a.dtype(), [&](auto left) {
    visit_narrow(b.dtype(), [&](auto right) {
      using A = decltype(left);
      using B = decltype(right);
      divide<int32_t, A, B>(
          out, a, b, {}, gemm_tile_rows<int32_t>(), gemm_tile_columns<int32_t>(),
          [](int64_t m, int64_t n, int64_t k, Matrix<const A> own_a, Matrix<const B> own_b,
             Matrix<int32_t> own_out,
             Matrix<const int32_t>) { gemm_integers(m, n, k, own_a, own_b, own_out); });
    });
  });
}

// False if the activation has no row kernel of the results' own dtype.
[[gnu::noinline]] bool run_with(const Activation& activation, const Tensor& out, const Tensor& a,
                                const Tensor& b, const Tensor& addend) {
  const RowKernel kernel = TENSOR_FOR_ISA(unary_kernel)(activation.op, out.dtype());
  if (kernel.reads[0] != out.dtype() || kernel.result != out.dtype()) return false;
  const Epilogue epilogue{kernel.function, activation.params.data()};
  visit_dtype(out.dtype(), [&](auto tag) {
    run_divided<typename decltype(tag)::type>(out, a, b, addend, epilogue);
  });
  return true;
}

}  // namespace

void matmul_finished(const Tensor& out, const Tensor& a, const Tensor& b, const Tensor& addend,
                     const Finish& finish) {
  const int64_t size = itemsize(out.dtype());
  const auto finish_all = [&] {
    char* at = static_cast<char*>(out.data());
    parallel_for(out.numel(), kGrain,
                 [&](int64_t begin, int64_t end) { finish(at + begin * size, end - begin); });
  };
  if (a.numel() == 0 || b.numel() == 0) {
    cpu_backend().matmul(out, a, b, addend, nullptr);
    return finish_all();
  }
  visit_dtype(out.dtype(), [&](auto tag) {
    using S = typename decltype(tag)::type;
    if constexpr (std::is_floating_point_v<S>) {
      if (run_small<S>(out, a, b, addend)) return finish_all();
    }
    run_divided<S>(out, a, b, addend, {nullptr, nullptr, &finish});
  });
}

void CpuBackend::matmul(const Tensor& out, const Tensor& a, const Tensor& b, const Tensor& addend,
                        const Activation* activation) {
  if (out.numel() == 0) return;
  if (activation) {
    // The results of small products are in a cache anyway.
    if (a.numel() > kSmall && run_with(*activation, out, a, b, addend)) return;
    matmul(out, a, b, addend, nullptr);
    const Tensor* input = &out;
    return elementwise(activation->op, out, {&input, 1}, compute_dtype(out.dtype()),
                       activation->params);
  }
  if (a.numel() == 0 || b.numel() == 0) return addend.defined() ? copy(out, addend) : fill(out, 0);
  if (a.dtype() != out.dtype() || b.dtype() != out.dtype()) return run_integers(out, a, b);
  visit_dtype(out.dtype(), [&](auto tag) {
    using S = typename decltype(tag)::type;
    if constexpr (std::is_floating_point_v<S>) {
      if (run_small<S>(out, a, b, addend)) return;
    }
    run_divided<S>(out, a, b, addend, {});
  });
}

}  // namespace libtensor::cpu
