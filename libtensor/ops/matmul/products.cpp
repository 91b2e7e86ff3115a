// SPDX-License-Identifier: Apache-2.0
// Products of vectors, matrices and stacks of them, made of the matrix product.
#include <algorithm>
#include <cmath>
#include <vector>

#include "libtensor/core/checked.h"
#include "libtensor/device/backend.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/indexing.gen.h"
#include "libtensor/ops/api/joining.gen.h"
#include "libtensor/ops/api/linalg.gen.h"
#include "libtensor/ops/api/loss.gen.h"
#include "libtensor/ops/api/matmul.gen.h"
#include "libtensor/ops/api/reduce.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/linalg/matrices.h"
#include "libtensor/ops/operators.h"

namespace libtensor::body {
namespace {

void check_ndim(const Tensor& a, const Tensor& b, int a_ndim, int b_ndim) {
  if (a.ndim() == a_ndim && b.ndim() == b_ndim) return;
  fail(Status::shape, "a of shape ", a.shape(), " and b of shape ", b.shape(), ": expected ",
       a_ndim, " and ", b_ndim, " axes");
}

DType number_dtype(const Tensor& c, const Tensor& a, const Tensor& b) {
  const std::array<const Tensor*, 3> operands{&c, &a, &b};
  return check_dtype(DTypeClass::number_complex, result_dtype(operands),
                     "the operands' common type");
}

void check_addend(const Tensor& c, const Shape& shape) {
  if (broadcasts_to(c.shape(), shape)) return;
  fail(Status::shape, "c of shape ", c.shape(), " does not broadcast to the product's shape ",
       shape);
}

// A number to scale by. Integers are scaled by integers, as they are everywhere.
Scalar factor(double value, DType dtype) {
  if (is_inexact(dtype)) return value;
  check_number(value, dtype);
  const auto whole = convert<int64_t>(value);
  if (static_cast<double>(whole) != value) {
    fail(Status::dtype, "beta and alpha must be whole numbers for dtype ", dtype, ", one is ",
         value);
  }
  return whole;
}

// beta * c + alpha * (a @ b), of the shape of the latter.
Tensor scaled_sum(const Tensor& c, const Tensor& a, const Tensor& b, double beta, double alpha,
                  const Shape& shape) {
  const DType dtype = number_dtype(c, a, b);
  check_addend(c, shape);
  const Scalar scale_c = factor(beta, dtype), scale_product = factor(alpha, dtype);
  const GradMode mode(false);
  Tensor addend;
  if (beta != 0) addend = beta == 1 ? c : ops::astype(c, dtype) * scale_c;
  if (alpha == 1) return ops::astype(product_sum(a, b, addend), dtype);
  const Tensor product = ops::astype(ops::matmul(a, b), dtype) * scale_product;
  return addend.defined() ? product + addend : product;
}

void check_stacks(const Tensor& a, const Tensor& b) {
  check_ndim(a, b, 3, 3);
  if (a.extent(0) != b.extent(0)) {
    fail(Status::shape, "a of shape ", a.shape(), " and b of shape ", b.shape(), ": stacks of ",
         a.extent(0), " and of ", b.extent(0), " matrices");
  }
}

void check_inner(const Tensor& a, const Tensor& b) {
  const int64_t k = a.extent(a.ndim() - 1), b_k = b.extent(std::max(b.ndim() - 2, 0));
  if (k == b_k) return;
  fail(Status::shape, "shapes ", a.shape(), " and ", b.shape(), " do not multiply: inner extents ",
       k, " and ", b_k, " differ");
}

Tensor elementwise_product(const Tensor& a, const Tensor& b) {
  const std::array<const Tensor*, 2> operands{&a, &b};
  return result_dtype(operands) == DType::boolean ? ops::logical_and(a, b) : a * b;
}

}  // namespace

Tensor addmm(const Tensor& c, const Tensor& a, const Tensor& b, double beta, double alpha) {
  check_ndim(a, b, 2, 2);
  check_inner(a, b);
  return scaled_sum(c, a, b, beta, alpha, {a.extent(0), b.extent(1)});
}

Tensor baddbmm(const Tensor& c, const Tensor& a, const Tensor& b, double beta, double alpha) {
  check_stacks(a, b);
  check_inner(a, b);
  return scaled_sum(c, a, b, beta, alpha, {a.extent(0), a.extent(1), b.extent(2)});
}

// The sum over the stack is a part of one product of wide matrices.
Tensor addbmm(const Tensor& c, const Tensor& a, const Tensor& b, double beta, double alpha) {
  check_stacks(a, b);
  check_inner(a, b);
  const int64_t k = checked_mul(a.extent(0), a.extent(2));
  return ops::addmm(c, ops::reshape(ops::transpose(a, 0, 1), {a.extent(1), k}),
                    ops::reshape(b, {k, b.extent(2)}), beta, alpha);
}

Tensor addmv(const Tensor& c, const Tensor& a, const Tensor& b, double beta, double alpha) {
  check_ndim(a, b, 2, 1);
  check_inner(a, b);
  check_addend(c, {a.extent(0)});
  const Tensor column = c.ndim() == 1 ? ops::unsqueeze(c, 1) : c;
  return ops::squeeze(ops::addmm(column, a, ops::unsqueeze(b, 1), beta, alpha), Axes::of({1}));
}

Tensor addr(const Tensor& c, const Tensor& a, const Tensor& b, double beta, double alpha) {
  check_ndim(a, b, 1, 1);
  const DType dtype = number_dtype(c, a, b);
  check_addend(c, {a.extent(0), b.extent(0)});
  const Scalar scale_c = factor(beta, dtype), scale_product = factor(alpha, dtype);
  Tensor product = ops::outer(a, b);
  if (alpha != 1) product = product * scale_product;
  if (beta == 0) return ops::astype(product, dtype);
  return product + (beta == 1 ? c : c * scale_c);
}

Tensor mv(const Tensor& a, const Tensor& b) {
  check_ndim(a, b, 2, 1);
  return ops::matmul(a, b);
}

Tensor bmm(const Tensor& a, const Tensor& b) {
  check_stacks(a, b);
  return ops::matmul(a, b);
}

Tensor dot(const Tensor& a, const Tensor& b) {
  check_ndim(a, b, 1, 1);
  return ops::matmul(a, b);
}

Tensor outer(const Tensor& a, const Tensor& b) {
  if (a.ndim() != 1 || b.ndim() != 1) {
    fail(Status::shape, "a of shape ", a.shape(), " and b of shape ", b.shape(),
         ": both must have one axis");
  }
  return elementwise_product(ops::unsqueeze(a, 1), b);
}

Tensor vecdot(const Tensor& a, const Tensor& b, int axis) {
  const Shape shape = broadcast(a.shape(), b.shape());
  if (shape.empty()) {
    fail(Status::index, "axis ", axis, " is out of range: a and b are 0-d tensors");
  }
  const int at = normalize_axis(axis, shape.size());
  const auto lines = [&](const Tensor& x) {
    return ops::moveaxis(ops::broadcast_to(x, shape), {at}, {-1});
  };
  const Tensor sums =
      ops::matmul(ops::unsqueeze(lines(ops::conj(a)), -2), ops::unsqueeze(lines(b), -1));
  return ops::squeeze(sums, Axes::of({-2, -1}));
}

Tensor inner(const Tensor& a, const Tensor& b) {
  if (a.ndim() == 0 || b.ndim() == 0) return elementwise_product(a, b);
  return ops::tensordot(a, b, {-1}, {-1});
}

Tensor tensordot(const Tensor& a, const Tensor& b, const Ints& axes_a, const Ints& axes_b) {
  if (axes_a.size() != axes_b.size()) {
    fail(Status::invalid, "axes_a names ", axes_a.size(), " axes and axes_b ", axes_b.size());
  }
  // The axes in the order (kept, summed) or (summed, kept), and the extents of the kept ones.
  const auto ordered = [](const Tensor& x, const Ints& axes, const char* name, bool summed_first,
                          Shape& kept, int64_t& summed) {
    if (axes.size() > x.ndim()) {
      fail(Status::index, name, " names ", axes.size(), " axes of shape ", x.shape());
    }
    Ints chosen, others;
    for (const int64_t axis : axes) chosen.push_back(normalize_axis(axis, x.ndim(), name));
    const uint64_t mask = axes_mask(Axes::of(chosen), x.ndim());
    Shape left_out;
    for (const int64_t axis : chosen) left_out.push_back(x.extent(static_cast<int>(axis)));
    summed = checked_product(left_out.data(), left_out.size());
    for (int i = 0; i < x.ndim(); ++i) {
      if (mask >> i & 1) continue;
      others.push_back(i);
      kept.push_back(x.extent(i));
    }
    Ints order = summed_first ? chosen : others;
    for (const int64_t axis : summed_first ? others : chosen) order.push_back(axis);
    const int64_t rest = checked_product(kept.data(), kept.size());
    return ops::reshape(ops::permute_dims(x, order),
                        summed_first ? Shape{summed, rest} : Shape{rest, summed});
  };
  if (a.ndim() > 0 && b.ndim() > 0) {
    for (int i = 0; i < axes_a.size(); ++i) {
      const int i_a = normalize_axis(axes_a[i], a.ndim(), "axes_a"),
                i_b = normalize_axis(axes_b[i], b.ndim(), "axes_b");
      if (a.extent(i_a) != b.extent(i_b)) {
        fail(Status::shape, "axis ", i_a, " of shape ", a.shape(), " and axis ", i_b, " of shape ",
             b.shape(), " differ");
      }
    }
  }
  Shape shape, b_kept;
  int64_t summed = 1;
  const Tensor left = ordered(a, axes_a, "axes_a", false, shape, summed);
  const Tensor right = ordered(b, axes_b, "axes_b", true, b_kept, summed);
  for (const int64_t n : b_kept) shape.push_back(n);
  return ops::reshape(ops::matmul(left, right), shape);
}

Tensor kron(const Tensor& a, const Tensor& b) {
  const int n = std::max(a.ndim(), b.ndim());
  if (2 * n > kMaxNdim) {
    fail(Status::shape, "shapes ", a.shape(), " and ", b.shape(), ": at most ", kMaxNdim / 2,
         " axes");
  }
  Shape a_shape(2 * n, 1), b_shape(2 * n, 1), shape(n, 1);
  const auto extent = [n](const Tensor& x, int i) {
    return i < n - x.ndim() ? 1 : x.extent(i - (n - x.ndim()));
  };
  for (int i = 0; i < n; ++i) {
    a_shape[2 * i] = extent(a, i);
    b_shape[2 * i + 1] = extent(b, i);
    shape[i] = checked_mul(extent(a, i), extent(b, i), "extent");
  }
  return ops::reshape(elementwise_product(ops::reshape(a, a_shape), ops::reshape(b, b_shape)),
                      shape);
}

Tensor cross(const Tensor& a, const Tensor& b, int axis) {
  const std::array<const Tensor*, 2> operands{&a, &b};
  check_dtype(DTypeClass::number_complex, result_dtype(operands), "the operands' common type");
  const Shape shape = broadcast(a.shape(), b.shape());
  if (shape.empty()) {
    fail(Status::index, "axis ", axis, " is out of range: a and b are 0-d tensors");
  }
  const int at = normalize_axis(axis, shape.size());
  const auto part = [&](const Tensor& x, int64_t i) {
    const int own = at - (shape.size() - x.ndim());
    if (own < 0 || x.extent(own) != 3) {
      fail(Status::shape, "shapes ", a.shape(), " and ", b.shape(),
           ": a cross product needs an extent of 3 along axis ", at, " in both");
    }
    return ops::select(x, own, i);
  };
  const Tensor a0 = part(a, 0), a1 = part(a, 1), a2 = part(a, 2);
  const Tensor b0 = part(b, 0), b1 = part(b, 1), b2 = part(b, 2);
  return ops::stack({a1 * b2 - a2 * b1, a2 * b0 - a0 * b2, a0 * b1 - a1 * b0}, at);
}

Tensor trace(const Tensor& x, int64_t offset, DType dtype) {
  if (x.ndim() < 2) fail(Status::shape, "x has shape ", x.shape(), ", expected a matrix");
  return ops::sum(ops::diagonal(x, offset, -2, -1), Axes::of({-1}), false, dtype);
}

namespace {

// Where to cut the chain first, second, ... for the fewest multiplications.
class Chain {
 public:
  explicit Chain(const Tensors& xs) : xs_(xs), n_(xs.size()) {
    if (n_ > 1000) fail(Status::invalid, "xs has ", n_, " matrices, at most 1000 can be ordered");
    std::vector<double> extents{static_cast<double>(xs[0].extent(0))};
    for (const Tensor& x : xs) extents.push_back(static_cast<double>(x.extent(1)));
    cost_.resize(n_ * n_);
    cut_.resize(n_ * n_);
    for (size_t length = 2; length <= n_; ++length) {
      for (size_t i = 0; i + length <= n_; ++i) {
        const size_t j = i + length - 1;
        double least = INFINITY;
        for (size_t k = i; k < j; ++k) {
          const double cost = cost_[i * n_ + k] + cost_[(k + 1) * n_ + j] +
                              extents[i] * extents[k + 1] * extents[j + 1];
          if (cost < least) {
            least = cost;
            cut_[i * n_ + j] = k;
          }
        }
        cost_[i * n_ + j] = least;
      }
    }
  }

  // At most 1000 calls deep.
  Tensor product(size_t i, size_t j) const {
    if (i == j) return xs_[i];
    const size_t k = cut_[i * n_ + j];
    return ops::matmul(product(i, k), product(k + 1, j));
  }

 private:
  const Tensors& xs_;
  size_t n_;
  std::vector<double> cost_;
  std::vector<size_t> cut_;
};

}  // namespace

Tensor multi_dot(const Tensors& xs) {
  if (xs.size() < 2) fail(Status::invalid, "xs has ", xs.size(), " tensors, expected at least 2");
  Tensors matrices = xs;
  const size_t last = xs.size() - 1;
  const bool row = xs[0].ndim() == 1, column = xs[last].ndim() == 1;
  if (row) matrices[0] = ops::unsqueeze(xs[0], 0);
  if (column) matrices[last] = ops::unsqueeze(xs[last], 1);
  for (size_t i = 0; i <= last; ++i) {
    if (matrices[i].ndim() != 2) {
      fail(Status::shape, "tensor ", i, " of xs has shape ", xs[i].shape(), ", expected a matrix",
           i == 0 || i == last ? " or a vector" : "");
    }
    if (i > 0) check_inner(matrices[i - 1], matrices[i]);
  }
  const Tensor out = Chain(matrices).product(0, last);
  Ints axes;
  if (row) axes.push_back(0);
  if (column) axes.push_back(1);
  return axes.empty() ? out : ops::squeeze(out, Axes::of(axes));
}

Tensor cdist(const Tensor& a, const Tensor& b, double p) {
  const std::array<const Tensor*, 2> operands{&a, &b};
  const Device device = common_device(operands);
  check_dtype(DTypeClass::precise, a.dtype(), "a");
  check_dtype(DTypeClass::precise, b.dtype(), "b");
  const DType dtype = result_dtype(operands);
  if (!(p >= 0)) fail(Status::invalid, "p is ", p, ", expected 0 or more");
  if (a.ndim() < 2 || b.ndim() < 2) {
    fail(Status::shape, "shapes ", a.shape(), " and ", b.shape(), ": both must have rows");
  }
  if (a.extent(a.ndim() - 1) != b.extent(b.ndim() - 1)) {
    fail(Status::shape, "shapes ", a.shape(), " and ", b.shape(), ": rows of ",
         a.extent(a.ndim() - 1), " and of ", b.extent(b.ndim() - 1), " elements");
  }
  const Shape leading =
      broadcast(Shape(a.shape().data(), a.ndim() - 2), Shape(b.shape().data(), b.ndim() - 2));
  const auto stacked = [&](const Tensor& x) {
    Shape shape = leading;
    shape.push_back(x.extent(x.ndim() - 2));
    shape.push_back(x.extent(x.ndim() - 1));
    return contiguous_as(ops::broadcast_to(ops::detach(x), shape), dtype);
  };
  const Tensor left = stacked(a), right = stacked(b);
  Shape shape = leading;
  shape.push_back(a.extent(a.ndim() - 2));
  shape.push_back(b.extent(b.ndim() - 2));
  Tensor out = empty_tensor(shape, dtype, device);
  backend_of(device).cdist(out, left, right, p);
  return out;
}

Tensor pdist(const Tensor& x, double p) {
  check_dtype(DTypeClass::precise, x.dtype());
  if (x.ndim() != 2) fail(Status::shape, "x has shape ", x.shape(), ", expected a matrix");
  if (!(p >= 0)) fail(Status::invalid, "p is ", p, ", expected 0 or more");
  const int64_t n = x.extent(0);
  const Tensor pairs = ops::triu_indices(n, n, 1, DType::int64, x.device());
  const Tensor indices = ops::select(pairs, 0, 0) * n + ops::select(pairs, 0, 1);
  return ops::index_select(ops::reshape(ops::cdist(x, x, p), {-1}), 0, indices);
}

}  // namespace libtensor::body
