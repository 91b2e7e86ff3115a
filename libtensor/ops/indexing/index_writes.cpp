// SPDX-License-Identifier: Apache-2.0
// Reads and writes of whole slices and of masked elements, made of gather and scatter.
#include "libtensor/core/checked.h"
#include "libtensor/device/backend.h"
#include "libtensor/ops/api/conversion.gen.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/indexing.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/operators.h"

namespace libtensor::body {
namespace {

void check_mask(const Tensor& mask) {
  if (mask.dtype() != DType::boolean)
    fail(Status::dtype, "mask has dtype ", mask.dtype(), ", expected bool");
}

// A 1-d index of slices of `axis`, repeated over the elements of each.
Tensor slices_index(const Tensor& x, int axis, const Tensor& index, const Tensor& src) {
  check_dtype(DTypeClass::index, index.dtype(), "index");
  if (index.ndim() > 1)
    fail(Status::shape, "index has shape ", index.shape(), ", expected a 1-d or 0-d tensor");
  const int at = normalize_axis(axis, x.ndim());
  Shape shape = x.shape();
  if (x.ndim() > 0) shape[at] = index.numel();
  if (src.shape() != shape || (x.ndim() == 0 && index.numel() != 1)) {
    fail(Status::shape, "src has shape ", src.shape(), ", expected ", shape, " for ", index.numel(),
         " slices of axis ", at, " of x of shape ", x.shape());
  }
  if (x.ndim() == 0) return ops::reshape(index, {});
  Shape line(x.ndim(), 1);
  line[at] = index.numel();
  return ops::broadcast_to(ops::reshape(index, line), shape);
}

// A whole number leaves integers what they are, and bool what is added to bool.
Tensor scaled(const Tensor& x, const Tensor& src, Scalar alpha) {
  const auto whole = alpha.to<int64_t>();
  if (alpha.to<double>() != static_cast<double>(whole)) return src * alpha;
  if (whole == 1) return src;
  const Tensor product = src * Scalar(whole);
  const bool logical = x.dtype() == DType::boolean && src.dtype() == DType::boolean;
  return logical ? ops::astype(product, DType::boolean) : product;
}

// Which slices of `axis` the index names, as a mask that broadcasts to x.
Tensor slices_mask(const Tensor& x, int axis, const Tensor& index) {
  check_dtype(DTypeClass::index, index.dtype(), "index");
  if (index.ndim() > 1)
    fail(Status::shape, "index has shape ", index.shape(), ", expected a 1-d or 0-d tensor");
  const int at = normalize_axis(axis, x.ndim());
  const int64_t n = x.ndim() == 0 ? 1 : x.extent(at);
  const Tensor chosen =
      ops::broadcast_to(ops::ones({}, DType::boolean, x.device()), {index.numel()});
  const Tensor mask = ops::scatter(ops::zeros({n}, DType::boolean, x.device()), 0,
                                   ops::reshape(index, {-1}), chosen);
  Shape line(x.ndim(), 1);
  if (x.ndim() > 0) line[at] = n;
  return ops::reshape(mask, line);
}

void check_put(const Tensor& index, const Tensor& src) {
  if (index.numel() != src.numel()) {
    fail(Status::shape, "index of shape ", index.shape(), " and src of shape ", src.shape(),
         " do not have as many elements");
  }
}

}  // namespace

Tensor masked_select(const Tensor& x, const Tensor& mask) {
  check_mask(mask);
  const Shape shape = broadcast(x.shape(), mask.shape());
  return ops::index(ops::broadcast_to(x, shape), {ops::broadcast_to(mask, shape)});
}

Tensor masked_scatter(const Tensor& x, const Tensor& mask, const Tensor& src) {
  check_mask(mask);
  const Tensor* const operands[] = {&x, &mask, &src};
  const Device device = common_device(operands);
  const Shape shape = broadcast(x.shape(), mask.shape());
  const Tensor targets = ops::broadcast_to(mask, shape);
  if (!has_values(mask)) {  // as many as there may be
    const int64_t n = std::min(src.numel(), targets.numel());
    const Tensor index = ops::arange(int64_t{0}, n, int64_t{1}, DType::int64, device);
    const Tensor flat = ops::reshape(ops::broadcast_to(x, shape), {-1});
    return ops::reshape(
        ops::index_put(flat, {index}, ops::narrow(ops::reshape(src, {-1}), 0, 0, n), false), shape);
  }
  const int64_t count = backend_of(device).count_true(contiguous_as(targets));
  if (src.numel() < count) {
    fail(Status::shape, "mask is true at ", count, " elements, src of shape ", src.shape(), " has ",
         src.numel(), " elements");
  }
  const Tensor values = ops::narrow(ops::reshape(src, {-1}), 0, 0, count);
  return ops::index_put(ops::broadcast_to(x, shape), {targets}, values, false);
}

Tensor take(const Tensor& x, const Tensor& index, OptionalAxis axis) {
  const Tensor lines = axis && x.ndim() > 0 ? x : ops::reshape(x, {-1});
  const int at = normalize_axis(axis.value_or(0), lines.ndim());
  Shape shape = lines.shape();
  shape.erase(at);
  for (int i = 0; i < index.ndim(); ++i) shape.insert(at + i, index.extent(i));
  checked_numel(shape);
  return ops::reshape(ops::index_select(lines, at, ops::reshape(index, {-1})), shape);
}

Tensor put(const Tensor& x, const Tensor& index, const Tensor& src, bool accumulate) {
  check_put(index, src);
  check_dtype(DTypeClass::index, index.dtype(), "index");
  const Tensor flat = ops::index_put(ops::reshape(x, {-1}), {ops::reshape(index, {-1})},
                                     ops::reshape(src, {-1}), accumulate);
  return ops::reshape(flat, x.shape());
}

void put_(const Tensor& x, const Tensor& index, const Tensor& src, bool accumulate) {
  check_put(index, src);
  check_dtype(DTypeClass::index, index.dtype(), "index");
  if (!x.is_contiguous()) return ops::copy_(x, ops::put(x, index, src, accumulate));
  ops::index_put_(ops::view(x, {-1}), {ops::reshape(index, {-1})}, ops::reshape(src, {-1}),
                  accumulate);
}

Tensor index_add(const Tensor& x, int axis, const Tensor& index, const Tensor& src, Scalar alpha) {
  return ops::scatter_add(x, axis, slices_index(x, axis, index, src), scaled(x, src, alpha));
}
void index_add_(const Tensor& x, int axis, const Tensor& index, const Tensor& src, Scalar alpha) {
  ops::scatter_add_(x, axis, slices_index(x, axis, index, src), scaled(x, src, alpha));
}

Tensor index_copy(const Tensor& x, int axis, const Tensor& index, const Tensor& src) {
  return ops::scatter(x, axis, slices_index(x, axis, index, src), src);
}
void index_copy_(const Tensor& x, int axis, const Tensor& index, const Tensor& src) {
  ops::scatter_(x, axis, slices_index(x, axis, index, src), src);
}

Tensor index_fill(const Tensor& x, int axis, const Tensor& index, const Tensor& value) {
  if (value.ndim() != 0)
    fail(Status::shape, "value has shape ", value.shape(), ", expected a 0-d tensor");
  return ops::masked_fill(x, slices_mask(x, axis, index), value);
}
void index_fill_(const Tensor& x, int axis, const Tensor& index, const Tensor& value) {
  if (value.ndim() != 0)
    fail(Status::shape, "value has shape ", value.shape(), ", expected a 0-d tensor");
  ops::masked_fill_(x, slices_mask(x, axis, index), value);
}

}  // namespace libtensor::body
