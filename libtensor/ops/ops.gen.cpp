// SPDX-License-Identifier: Apache-2.0
// Written by tools/generate.py from the tables. Do not edit.
#include "libtensor/ops/ops.gen.h"

#include "libtensor/ops/autocast.h"
#include "libtensor/ops/derive.h"
#include "libtensor/ops/nodes.gen.h"

namespace libtensor::ops {

Tensor empty(const Shape& shape, DType dtype, Device device) {
  return body::empty(shape, dtype, device);
}

Tensor zeros(const Shape& shape, DType dtype, Device device) {
  return body::zeros(shape, dtype, device);
}

Tensor ones(const Shape& shape, DType dtype, Device device) {
  return body::ones(shape, dtype, device);
}

Tensor full(const Shape& shape, Scalar value, DType dtype, Device device) {
  return body::full(shape, value, dtype, device);
}

Tensor empty_like(const Tensor& x, DType dtype, Device device) {
  return body::empty_like(x, dtype, device);
}

Tensor zeros_like(const Tensor& x, DType dtype, Device device) {
  return body::zeros_like(x, dtype, device);
}

Tensor ones_like(const Tensor& x, DType dtype, Device device) {
  return body::ones_like(x, dtype, device);
}

Tensor full_like(const Tensor& x, Scalar value, DType dtype, Device device) {
  return body::full_like(x, value, dtype, device);
}

Tensor arange(Scalar start, Scalar stop, Scalar step, DType dtype, Device device) {
  return body::arange(start, stop, step, dtype, device);
}

Tensor linspace(double start, double stop, int64_t num, bool endpoint, DType dtype, Device device) {
  return body::linspace(start, stop, num, endpoint, dtype, device);
}

Tensor eye(int64_t n, int64_t m, int64_t k, DType dtype, Device device) {
  return body::eye(n, m, k, dtype, device);
}

Tensor logspace(double start, double stop, int64_t num, bool endpoint, double base, DType dtype, Device device) {
  return body::logspace(start, stop, num, endpoint, base, dtype, device);
}

Tensor tril_indices(int64_t n, int64_t m, int64_t k, DType dtype, Device device) {
  return body::tril_indices(n, m, k, dtype, device);
}

Tensor triu_indices(int64_t n, int64_t m, int64_t k, DType dtype, Device device) {
  return body::triu_indices(n, m, k, dtype, device);
}

Tensor clone(const Tensor& x) {
  Tensor out = body::clone(x);
  if (tracking(x) && !out.same_as(x)) {
    auto node = make_node<nodes::CloneNode>();
    connect(*node, x);
    record(node, out);
  }
  return out;
}

Tensor contiguous(const Tensor& x) {
  return body::contiguous(x);
}

Tensor astype(const Tensor& x, DType dtype) {
  Tensor out = body::astype(x, dtype);
  if (tracking(x) && !out.same_as(x)) {
    auto node = make_node<nodes::AstypeNode>();
    connect(*node, x);
    node->x_dtype = dtype_of(x);
    record(node, out);
  }
  return out;
}

Tensor to_device(const Tensor& x, Device device) {
  Tensor out = body::to_device(x, device);
  if (tracking(x) && !out.same_as(x)) {
    auto node = make_node<nodes::ToDeviceNode>();
    connect(*node, x);
    node->x_device = device_of(x);
    record(node, out);
  }
  return out;
}

void copy_(const Tensor& x, const Tensor& src) {
  check_inplace(x);
  const CancelShield shield;
  if (!tracking(x, src)) {
    body::copy_(x, src);
    written(x);
    return;
  }
  auto node = make_node<nodes::CopyInplaceNode>();
  connect(*node, x);
  connect(*node, src);
  Rebase rebase(x, node);
  body::copy_(x, src);
  written(x);
  rebase.commit();
}

void fill_(const Tensor& x, Scalar value) {
  check_inplace(x);
  const CancelShield shield;
  if (!tracking(x)) {
    body::fill_(x, value);
    written(x);
    return;
  }
  auto node = make_node<nodes::FillInplaceNode>();
  connect(*node, x);
  Rebase rebase(x, node);
  body::fill_(x, value);
  written(x);
  rebase.commit();
}

void zero_(const Tensor& x) {
  check_inplace(x);
  const CancelShield shield;
  if (!tracking(x)) {
    body::zero_(x);
    written(x);
    return;
  }
  auto node = make_node<nodes::ZeroInplaceNode>();
  connect(*node, x);
  Rebase rebase(x, node);
  body::zero_(x);
  written(x);
  rebase.commit();
}

Tensor reshape(const Tensor& x, const Shape& shape) {
  return body::reshape(x, shape);
}

Tensor view(const Tensor& x, const Shape& shape) {
  Tensor out = body::view(x, shape);
  if (tracking(x)) {
    auto node = make_node<nodes::ViewNode>();
    connect(*node, x);
    node->x_shape = shape_of(x);
    record(node, out);
  }
  return out;
}

Tensor flatten(const Tensor& x, int start_axis, int end_axis) {
  return body::flatten(x, start_axis, end_axis);
}

Tensor permute_dims(const Tensor& x, const Ints& axes) {
  Tensor out = body::permute_dims(x, axes);
  if (tracking(x)) {
    auto node = make_node<nodes::PermuteDimsNode>();
    connect(*node, x);
    node->axes = axes;
    record(node, out);
  }
  return out;
}

Tensor transpose(const Tensor& x, int axis0, int axis1) {
  Tensor out = body::transpose(x, axis0, axis1);
  if (tracking(x)) {
    auto node = make_node<nodes::TransposeNode>();
    connect(*node, x);
    node->axis0 = axis0;
    node->axis1 = axis1;
    record(node, out);
  }
  return out;
}

Tensor matrix_transpose(const Tensor& x) {
  return body::matrix_transpose(x);
}

Tensor broadcast_to(const Tensor& x, const Shape& shape) {
  Tensor out = body::broadcast_to(x, shape);
  if (tracking(x)) {
    auto node = make_node<nodes::BroadcastToNode>();
    connect(*node, x);
    node->x_shape = shape_of(x);
    record(node, out);
  }
  return out;
}

Tensor squeeze(const Tensor& x, const Axes& axes) {
  Tensor out = body::squeeze(x, axes);
  if (tracking(x)) {
    auto node = make_node<nodes::SqueezeNode>();
    connect(*node, x);
    node->x_shape = shape_of(x);
    record(node, out);
  }
  return out;
}

Tensor unsqueeze(const Tensor& x, int axis) {
  Tensor out = body::unsqueeze(x, axis);
  if (tracking(x)) {
    auto node = make_node<nodes::UnsqueezeNode>();
    connect(*node, x);
    node->axis = axis;
    record(node, out);
  }
  return out;
}

Tensor slice(const Tensor& x, int axis, int64_t start, int64_t stop, int64_t step) {
  Tensor out = body::slice(x, axis, start, stop, step);
  if (tracking(x)) {
    auto node = make_node<nodes::SliceNode>();
    connect(*node, x);
    node->x_shape = shape_of(x);
    node->axis = axis;
    node->start = start;
    node->stop = stop;
    node->step = step;
    record(node, out);
  }
  return out;
}

Tensor select(const Tensor& x, int axis, int64_t index) {
  Tensor out = body::select(x, axis, index);
  if (tracking(x)) {
    auto node = make_node<nodes::SelectNode>();
    connect(*node, x);
    node->x_shape = shape_of(x);
    node->axis = axis;
    node->index = index;
    record(node, out);
  }
  return out;
}

Tensor narrow(const Tensor& x, int axis, int64_t start, int64_t length) {
  return body::narrow(x, axis, start, length);
}

Tensor diagonal(const Tensor& x, int64_t offset, int axis0, int axis1) {
  Tensor out = body::diagonal(x, offset, axis0, axis1);
  if (tracking(x)) {
    auto node = make_node<nodes::DiagonalNode>();
    connect(*node, x);
    node->x_shape = shape_of(x);
    node->offset = offset;
    node->axis0 = axis0;
    node->axis1 = axis1;
    record(node, out);
  }
  return out;
}

Tensor as_strided(const Tensor& x, const Shape& shape, const Ints& strides, int64_t offset) {
  Tensor out = body::as_strided(x, shape, strides, offset);
  if (tracking(x)) {
    auto node = make_node<nodes::AsStridedNode>();
    connect(*node, x);
    node->x_geometry = geometry_of(x);
    node->shape = shape;
    node->strides = strides;
    node->offset = offset;
    record(node, out);
  }
  return out;
}

Tensor as_strided_scatter(const Tensor& x, const Tensor& src, const Shape& shape, const Ints& strides, int64_t offset) {
  Tensor out = body::as_strided_scatter(x, src, shape, strides, offset);
  if (tracking(x, src) && !out.same_as(x)) {
    auto node = make_node<nodes::AsStridedScatterNode>();
    connect(*node, x);
    connect(*node, src);
    node->shape = shape;
    node->strides = strides;
    node->offset = offset;
    record(node, out);
  }
  return out;
}

Tensors split(const Tensor& x, const Ints& sizes, int axis) {
  Tensors outs = body::split(x, sizes, axis);
  if (tracking(x)) {
    auto node = make_node<nodes::SplitNode>();
    connect(*node, x);
    node->axis = axis;
    record(node, outs);
  }
  return outs;
}

Tensors unbind(const Tensor& x, int axis) {
  Tensors outs = body::unbind(x, axis);
  if (tracking(x)) {
    auto node = make_node<nodes::UnbindNode>();
    connect(*node, x);
    node->axis = axis;
    record(node, outs);
  }
  return outs;
}

Tensors chunk(const Tensor& x, int64_t chunks, int axis) {
  return body::chunk(x, chunks, axis);
}

Tensors array_split(const Tensor& x, int64_t sections, int axis) {
  return body::array_split(x, sections, axis);
}

Tensors broadcast_tensors(const Tensors& xs) {
  return body::broadcast_tensors(xs);
}

Tensors meshgrid(const Tensors& xs, std::string_view indexing) {
  return body::meshgrid(xs, indexing);
}

Tensor detach(const Tensor& x) {
  return body::detach(x);
}

Tensor moveaxis(const Tensor& x, const Ints& source, const Ints& destination) {
  return body::moveaxis(x, source, destination);
}

Tensor unflatten(const Tensor& x, int axis, const Ints& sizes) {
  return body::unflatten(x, axis, sizes);
}

Tensor unfold(const Tensor& x, int axis, int64_t size, int64_t step) {
  Tensor out = body::unfold(x, axis, size, step);
  if (tracking(x)) {
    auto node = make_node<nodes::UnfoldNode>();
    connect(*node, x);
    node->x_shape = shape_of(x);
    node->axis = axis;
    node->size = size;
    node->step = step;
    record(node, out);
  }
  return out;
}

Tensor atleast_1d(const Tensor& x) {
  return body::atleast_1d(x);
}

Tensor atleast_2d(const Tensor& x) {
  return body::atleast_2d(x);
}

Tensor atleast_3d(const Tensor& x) {
  return body::atleast_3d(x);
}

Tensor select_scatter(const Tensor& x, const Tensor& src, int axis, int64_t index) {
  return body::select_scatter(x, src, axis, index);
}

Tensor slice_scatter(const Tensor& x, const Tensor& src, int axis, int64_t start, int64_t stop, int64_t step) {
  return body::slice_scatter(x, src, axis, start, stop, step);
}

Tensor diagonal_scatter(const Tensor& x, const Tensor& src, int64_t offset, int axis0, int axis1) {
  return body::diagonal_scatter(x, src, offset, axis0, axis1);
}

Tensor concat(const Tensors& xs, OptionalAxis axis) {
  Tensor out = body::concat(xs, axis);
  if (tracking(xs)) {
    auto node = make_node<nodes::ConcatNode>();
    connect(*node, xs);
    node->axis = axis;
    node->xs_shapes = shapes_of(xs);
    record(node, out);
  }
  return out;
}

Tensor stack(const Tensors& xs, int axis) {
  return body::stack(xs, axis);
}

Tensor flip(const Tensor& x, const Axes& axes) {
  Tensor out = body::flip(x, axes);
  if (tracking(x) && !out.same_as(x)) {
    auto node = make_node<nodes::FlipNode>();
    connect(*node, x);
    node->axes = axes;
    record(node, out);
  }
  return out;
}

Tensor pad(const Tensor& x, const Ints& widths, Scalar value) {
  Tensor out = body::pad(x, widths, value);
  if (tracking(x) && !out.same_as(x)) {
    auto node = make_node<nodes::PadNode>();
    connect(*node, x);
    node->widths = widths;
    record(node, out);
  }
  return out;
}

Tensor tile(const Tensor& x, const Ints& repeats) {
  return body::tile(x, repeats);
}

Tensor repeat(const Tensor& x, int64_t repeats, OptionalAxis axis) {
  return body::repeat(x, repeats, axis);
}

Tensor repeat_interleave(const Tensor& x, const Tensor& repeats, OptionalAxis axis) {
  return body::repeat_interleave(x, repeats, axis);
}

Tensor roll(const Tensor& x, const Ints& shifts, const Axes& axes) {
  return body::roll(x, shifts, axes);
}

Tensor rot90(const Tensor& x, int64_t k, int axis0, int axis1) {
  return body::rot90(x, k, axis0, axis1);
}

Tensor flipud(const Tensor& x) {
  return body::flipud(x);
}

Tensor fliplr(const Tensor& x) {
  return body::fliplr(x);
}

Tensor tril(const Tensor& x, int64_t k) {
  return body::tril(x, k);
}

Tensor triu(const Tensor& x, int64_t k) {
  return body::triu(x, k);
}

Tensor diag(const Tensor& x, int64_t k) {
  return body::diag(x, k);
}

Tensor diag_embed(const Tensor& x, int64_t offset, int axis0, int axis1) {
  return body::diag_embed(x, offset, axis0, axis1);
}

Tensor block_diag(const Tensors& xs) {
  return body::block_diag(xs);
}

Tensor hstack(const Tensors& xs) {
  return body::hstack(xs);
}

Tensor vstack(const Tensors& xs) {
  return body::vstack(xs);
}

Tensor dstack(const Tensors& xs) {
  return body::dstack(xs);
}

Tensor column_stack(const Tensors& xs) {
  return body::column_stack(xs);
}

Tensor cartesian_prod(const Tensors& xs) {
  return body::cartesian_prod(xs);
}

Tensor combinations(const Tensor& x, int64_t r, bool with_replacement) {
  return body::combinations(x, r, with_replacement);
}

Tensor vander(const Tensor& x, int64_t n, bool increasing) {
  return body::vander(x, n, increasing);
}

Tensor pad_reflect(const Tensor& x, const Ints& widths) {
  return body::pad_reflect(x, widths);
}

Tensor pad_replicate(const Tensor& x, const Ints& widths) {
  return body::pad_replicate(x, widths);
}

Tensor pad_circular(const Tensor& x, const Ints& widths) {
  return body::pad_circular(x, widths);
}

Tensor fft_c2c(const Tensor& x, const Axes& axes, double scale, bool forward) {
  Tensor out = body::fft_c2c(x, axes, scale, forward);
  if (tracking(x) && !out.same_as(x)) {
    auto node = make_node<nodes::FftC2cNode>();
    connect(*node, x);
    node->axes = axes;
    node->scale = scale;
    node->forward = forward;
    record(node, out);
  }
  return out;
}

Tensor fft_r2c(const Tensor& x, const Axes& axes, double scale) {
  Tensor out = body::fft_r2c(x, axes, scale);
  if (tracking(x) && !out.same_as(x)) {
    auto node = make_node<nodes::FftR2cNode>();
    connect(*node, x);
    node->x_shape = shape_of(x);
    node->axes = axes;
    node->scale = scale;
    record(node, out);
  }
  return out;
}

Tensor fft_c2r(const Tensor& x, int64_t n, const Axes& axes, double scale) {
  Tensor out = body::fft_c2r(x, n, axes, scale);
  if (tracking(x) && !out.same_as(x)) {
    auto node = make_node<nodes::FftC2rNode>();
    connect(*node, x);
    node->n = n;
    node->axes = axes;
    node->scale = scale;
    record(node, out);
  }
  return out;
}

Tensor fft(const Tensor& x, int64_t n, int axis, std::string_view norm) {
  return body::fft(x, n, axis, norm);
}

Tensor ifft(const Tensor& x, int64_t n, int axis, std::string_view norm) {
  return body::ifft(x, n, axis, norm);
}

Tensor rfft(const Tensor& x, int64_t n, int axis, std::string_view norm) {
  return body::rfft(x, n, axis, norm);
}

Tensor irfft(const Tensor& x, int64_t n, int axis, std::string_view norm) {
  return body::irfft(x, n, axis, norm);
}

Tensor hfft(const Tensor& x, int64_t n, int axis, std::string_view norm) {
  return body::hfft(x, n, axis, norm);
}

Tensor ihfft(const Tensor& x, int64_t n, int axis, std::string_view norm) {
  return body::ihfft(x, n, axis, norm);
}

Tensor fftn(const Tensor& x, const Ints& s, const Axes& axes, std::string_view norm) {
  return body::fftn(x, s, axes, norm);
}

Tensor ifftn(const Tensor& x, const Ints& s, const Axes& axes, std::string_view norm) {
  return body::ifftn(x, s, axes, norm);
}

Tensor rfftn(const Tensor& x, const Ints& s, const Axes& axes, std::string_view norm) {
  return body::rfftn(x, s, axes, norm);
}

Tensor irfftn(const Tensor& x, const Ints& s, const Axes& axes, std::string_view norm) {
  return body::irfftn(x, s, axes, norm);
}

Tensor hfftn(const Tensor& x, const Ints& s, const Axes& axes, std::string_view norm) {
  return body::hfftn(x, s, axes, norm);
}

Tensor ihfftn(const Tensor& x, const Ints& s, const Axes& axes, std::string_view norm) {
  return body::ihfftn(x, s, axes, norm);
}

Tensor fftfreq(int64_t n, double d, DType dtype, Device device) {
  return body::fftfreq(n, d, dtype, device);
}

Tensor rfftfreq(int64_t n, double d, DType dtype, Device device) {
  return body::rfftfreq(n, d, dtype, device);
}

Tensor fftshift(const Tensor& x, const Axes& axes) {
  return body::fftshift(x, axes);
}

Tensor ifftshift(const Tensor& x, const Axes& axes) {
  return body::ifftshift(x, axes);
}

Tensor full_complex(const Shape& shape, double re, double im, DType dtype, Device device) {
  return body::full_complex(shape, re, im, dtype, device);
}

Tensor complex(const Tensor& re, const Tensor& im) {
  return body::complex(re, im);
}

Tensor polar(const Tensor& length, const Tensor& angle) {
  return body::polar(length, angle);
}

Tensor view_as_real(const Tensor& x) {
  Tensor out = body::view_as_real(x);
  if (tracking(x)) {
    auto node = make_node<nodes::ViewAsRealNode>();
    connect(*node, x);
    record(node, out);
  }
  return out;
}

Tensor view_as_complex(const Tensor& x) {
  Tensor out = body::view_as_complex(x);
  if (tracking(x)) {
    auto node = make_node<nodes::ViewAsComplexNode>();
    connect(*node, x);
    record(node, out);
  }
  return out;
}

Tensor real(const Tensor& x) {
  return body::real(x);
}

Tensor imag(const Tensor& x) {
  return body::imag(x);
}

Tensor conj(const Tensor& x) {
  return body::conj(x);
}

Tensor conj_physical(const Tensor& x) {
  Tensor out = elementwise(OpId::conj_physical, DTypeClass::any, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::ConjPhysicalNode>();
    connect(*node, x);
    record(node, out);
  }
  return out;
}

void conj_physical_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::conj_physical, DTypeClass::any, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::ConjPhysicalNode>();
  connect(*node, x);
  Rebase rebase(x, node);
  elementwise_into(x, OpId::conj_physical, DTypeClass::any, {&x}, {});
  written(x);
  rebase.commit();
}

Tensor angle(const Tensor& x) {
  return body::angle(x);
}

Tensor sgn(const Tensor& x) {
  return body::sgn(x);
}

Tensor isreal(const Tensor& x) {
  return body::isreal(x);
}

Tensor add(const Tensor& a, const Tensor& b) {
  Tensor out = elementwise(OpId::add, DTypeClass::any, {&a, &b}, {});
  if (tracking(a, b)) {
    auto node = make_node<nodes::AddNode>();
    connect(*node, a);
    connect(*node, b);
    record(node, out);
  }
  return out;
}

void add_(const Tensor& a, const Tensor& b) {
  check_inplace(a);
  if (!tracking(a, b)) {
    elementwise_into(a, OpId::add, DTypeClass::any, {&a, &b}, {});
    written(a);
    return;
  }
  auto node = make_node<nodes::AddNode>();
  connect(*node, a);
  connect(*node, b);
  Rebase rebase(a, node);
  elementwise_into(a, OpId::add, DTypeClass::any, {&a, &b}, {});
  written(a);
  rebase.commit();
}

Tensor sub(const Tensor& a, const Tensor& b) {
  Tensor out = elementwise(OpId::sub, DTypeClass::number_complex, {&a, &b}, {});
  if (tracking(a, b)) {
    auto node = make_node<nodes::SubNode>();
    connect(*node, a);
    connect(*node, b);
    record(node, out);
  }
  return out;
}

void sub_(const Tensor& a, const Tensor& b) {
  check_inplace(a);
  if (!tracking(a, b)) {
    elementwise_into(a, OpId::sub, DTypeClass::number_complex, {&a, &b}, {});
    written(a);
    return;
  }
  auto node = make_node<nodes::SubNode>();
  connect(*node, a);
  connect(*node, b);
  Rebase rebase(a, node);
  elementwise_into(a, OpId::sub, DTypeClass::number_complex, {&a, &b}, {});
  written(a);
  rebase.commit();
}

Tensor mul(const Tensor& a, const Tensor& b) {
  Tensor out = elementwise(OpId::mul, DTypeClass::any, {&a, &b}, {});
  if (tracking(a, b)) {
    auto node = make_node<nodes::MulNode>();
    connect(*node, a);
    connect(*node, b);
    if (node->inputs[0]) node->b.save(b);
    if (node->inputs[1]) node->a.save(a);
    record(node, out);
  }
  return out;
}

void mul_(const Tensor& a, const Tensor& b) {
  check_inplace(a);
  if (!tracking(a, b)) {
    elementwise_into(a, OpId::mul, DTypeClass::any, {&a, &b}, {});
    written(a);
    return;
  }
  auto node = make_node<nodes::MulNode>();
  connect(*node, a);
  connect(*node, b);
  if (node->inputs[0]) node->b.save(keep_before_write(b, a));
  if (node->inputs[1]) node->a.save(keep_before_write(a, a));
  Rebase rebase(a, node);
  elementwise_into(a, OpId::mul, DTypeClass::any, {&a, &b}, {});
  written(a);
  rebase.commit();
}

Tensor div(const Tensor& a, const Tensor& b) {
  Tensor out = elementwise(OpId::div, DTypeClass::to_float_complex, {&a, &b}, {});
  if (tracking(a, b)) {
    auto node = make_node<nodes::DivNode>();
    connect(*node, a);
    connect(*node, b);
    node->b.save(b);
    if (node->inputs[1]) node->a.save(a);
    record(node, out);
  }
  return out;
}

void div_(const Tensor& a, const Tensor& b) {
  check_inplace(a);
  if (!tracking(a, b)) {
    elementwise_into(a, OpId::div, DTypeClass::to_float_complex, {&a, &b}, {});
    written(a);
    return;
  }
  auto node = make_node<nodes::DivNode>();
  connect(*node, a);
  connect(*node, b);
  node->b.save(keep_before_write(b, a));
  if (node->inputs[1]) node->a.save(keep_before_write(a, a));
  Rebase rebase(a, node);
  elementwise_into(a, OpId::div, DTypeClass::to_float_complex, {&a, &b}, {});
  written(a);
  rebase.commit();
}

Tensor remainder(const Tensor& a, const Tensor& b) {
  Tensor out = elementwise(OpId::remainder, DTypeClass::number_bool, {&a, &b}, {});
  if (tracking(a, b)) {
    auto node = make_node<nodes::RemainderNode>();
    connect(*node, a);
    connect(*node, b);
    if (node->inputs[1]) node->a.save(a);
    if (node->inputs[1]) node->b.save(b);
    record(node, out);
  }
  return out;
}

void remainder_(const Tensor& a, const Tensor& b) {
  check_inplace(a);
  if (!tracking(a, b)) {
    elementwise_into(a, OpId::remainder, DTypeClass::number_bool, {&a, &b}, {});
    written(a);
    return;
  }
  auto node = make_node<nodes::RemainderNode>();
  connect(*node, a);
  connect(*node, b);
  if (node->inputs[1]) node->a.save(keep_before_write(a, a));
  if (node->inputs[1]) node->b.save(keep_before_write(b, a));
  Rebase rebase(a, node);
  elementwise_into(a, OpId::remainder, DTypeClass::number_bool, {&a, &b}, {});
  written(a);
  rebase.commit();
}

Tensor floor_divide(const Tensor& a, const Tensor& b) {
  Tensor out = elementwise(OpId::floor_divide, DTypeClass::number_bool, {&a, &b}, {});
  if (tracking(a, b)) {
    auto node = make_node<nodes::FloorDivideNode>();
    connect(*node, a);
    connect(*node, b);
    record(node, out);
  }
  return out;
}

void floor_divide_(const Tensor& a, const Tensor& b) {
  check_inplace(a);
  if (!tracking(a, b)) {
    elementwise_into(a, OpId::floor_divide, DTypeClass::number_bool, {&a, &b}, {});
    written(a);
    return;
  }
  auto node = make_node<nodes::FloorDivideNode>();
  connect(*node, a);
  connect(*node, b);
  Rebase rebase(a, node);
  elementwise_into(a, OpId::floor_divide, DTypeClass::number_bool, {&a, &b}, {});
  written(a);
  rebase.commit();
}

Tensor trunc_divide(const Tensor& a, const Tensor& b) {
  Tensor out = elementwise(OpId::trunc_divide, DTypeClass::number_bool, {&a, &b}, {});
  if (tracking(a, b)) {
    auto node = make_node<nodes::TruncDivideNode>();
    connect(*node, a);
    connect(*node, b);
    record(node, out);
  }
  return out;
}

void trunc_divide_(const Tensor& a, const Tensor& b) {
  check_inplace(a);
  if (!tracking(a, b)) {
    elementwise_into(a, OpId::trunc_divide, DTypeClass::number_bool, {&a, &b}, {});
    written(a);
    return;
  }
  auto node = make_node<nodes::TruncDivideNode>();
  connect(*node, a);
  connect(*node, b);
  Rebase rebase(a, node);
  elementwise_into(a, OpId::trunc_divide, DTypeClass::number_bool, {&a, &b}, {});
  written(a);
  rebase.commit();
}

Tensor fmod(const Tensor& a, const Tensor& b) {
  Tensor out = elementwise(OpId::fmod, DTypeClass::number_bool, {&a, &b}, {});
  if (tracking(a, b)) {
    auto node = make_node<nodes::FmodNode>();
    connect(*node, a);
    connect(*node, b);
    if (node->inputs[1]) node->a.save(a);
    if (node->inputs[1]) node->b.save(b);
    record(node, out);
  }
  return out;
}

void fmod_(const Tensor& a, const Tensor& b) {
  check_inplace(a);
  if (!tracking(a, b)) {
    elementwise_into(a, OpId::fmod, DTypeClass::number_bool, {&a, &b}, {});
    written(a);
    return;
  }
  auto node = make_node<nodes::FmodNode>();
  connect(*node, a);
  connect(*node, b);
  if (node->inputs[1]) node->a.save(keep_before_write(a, a));
  if (node->inputs[1]) node->b.save(keep_before_write(b, a));
  Rebase rebase(a, node);
  elementwise_into(a, OpId::fmod, DTypeClass::number_bool, {&a, &b}, {});
  written(a);
  rebase.commit();
}

Tensor float_power(const Tensor& a, const Tensor& b) {
  return body::float_power(a, b);
}

Tensor pow(const Tensor& a, const Tensor& b) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, a, b);
    if (cast.active()) return pow(cast(a), cast(b));
  }
  Tensor out = elementwise(OpId::pow, DTypeClass::number_bool_complex, {&a, &b}, {});
  if (tracking(a, b)) {
    auto node = make_node<nodes::PowNode>();
    connect(*node, a);
    connect(*node, b);
    node->a.save(a);
    node->b.save(b);
    record(node, out);
    if (node->inputs[1]) node->out.save_output(out, 0);
  }
  return out;
}

void pow_(const Tensor& a, const Tensor& b) {
  check_inplace(a);
  if (!tracking(a, b)) {
    elementwise_into(a, OpId::pow, DTypeClass::number_bool_complex, {&a, &b}, {});
    written(a);
    return;
  }
  auto node = make_node<nodes::PowNode>();
  connect(*node, a);
  connect(*node, b);
  node->a.save(keep_before_write(a, a));
  node->b.save(keep_before_write(b, a));
  Rebase rebase(a, node);
  if (node->inputs[1]) node->out.save_output(a, 0);
  elementwise_into(a, OpId::pow, DTypeClass::number_bool_complex, {&a, &b}, {});
  written(a);
  rebase.commit();
  node->out.written();
}

Tensor maximum(const Tensor& a, const Tensor& b) {
  Tensor out = elementwise(OpId::maximum, DTypeClass::real, {&a, &b}, {});
  if (tracking(a, b)) {
    auto node = make_node<nodes::MaximumNode>();
    connect(*node, a);
    connect(*node, b);
    node->a.save(a);
    node->b.save(b);
    record(node, out);
  }
  return out;
}

void maximum_(const Tensor& a, const Tensor& b) {
  check_inplace(a);
  if (!tracking(a, b)) {
    elementwise_into(a, OpId::maximum, DTypeClass::real, {&a, &b}, {});
    written(a);
    return;
  }
  auto node = make_node<nodes::MaximumNode>();
  connect(*node, a);
  connect(*node, b);
  node->a.save(keep_before_write(a, a));
  node->b.save(keep_before_write(b, a));
  Rebase rebase(a, node);
  elementwise_into(a, OpId::maximum, DTypeClass::real, {&a, &b}, {});
  written(a);
  rebase.commit();
}

Tensor minimum(const Tensor& a, const Tensor& b) {
  Tensor out = elementwise(OpId::minimum, DTypeClass::real, {&a, &b}, {});
  if (tracking(a, b)) {
    auto node = make_node<nodes::MinimumNode>();
    connect(*node, a);
    connect(*node, b);
    node->a.save(a);
    node->b.save(b);
    record(node, out);
  }
  return out;
}

void minimum_(const Tensor& a, const Tensor& b) {
  check_inplace(a);
  if (!tracking(a, b)) {
    elementwise_into(a, OpId::minimum, DTypeClass::real, {&a, &b}, {});
    written(a);
    return;
  }
  auto node = make_node<nodes::MinimumNode>();
  connect(*node, a);
  connect(*node, b);
  node->a.save(keep_before_write(a, a));
  node->b.save(keep_before_write(b, a));
  Rebase rebase(a, node);
  elementwise_into(a, OpId::minimum, DTypeClass::real, {&a, &b}, {});
  written(a);
  rebase.commit();
}

Tensor fmax(const Tensor& a, const Tensor& b) {
  Tensor out = elementwise(OpId::fmax, DTypeClass::real, {&a, &b}, {});
  if (tracking(a, b)) {
    auto node = make_node<nodes::FmaxNode>();
    connect(*node, a);
    connect(*node, b);
    node->a.save(a);
    node->b.save(b);
    record(node, out);
  }
  return out;
}

void fmax_(const Tensor& a, const Tensor& b) {
  check_inplace(a);
  if (!tracking(a, b)) {
    elementwise_into(a, OpId::fmax, DTypeClass::real, {&a, &b}, {});
    written(a);
    return;
  }
  auto node = make_node<nodes::FmaxNode>();
  connect(*node, a);
  connect(*node, b);
  node->a.save(keep_before_write(a, a));
  node->b.save(keep_before_write(b, a));
  Rebase rebase(a, node);
  elementwise_into(a, OpId::fmax, DTypeClass::real, {&a, &b}, {});
  written(a);
  rebase.commit();
}

Tensor fmin(const Tensor& a, const Tensor& b) {
  Tensor out = elementwise(OpId::fmin, DTypeClass::real, {&a, &b}, {});
  if (tracking(a, b)) {
    auto node = make_node<nodes::FminNode>();
    connect(*node, a);
    connect(*node, b);
    node->a.save(a);
    node->b.save(b);
    record(node, out);
  }
  return out;
}

void fmin_(const Tensor& a, const Tensor& b) {
  check_inplace(a);
  if (!tracking(a, b)) {
    elementwise_into(a, OpId::fmin, DTypeClass::real, {&a, &b}, {});
    written(a);
    return;
  }
  auto node = make_node<nodes::FminNode>();
  connect(*node, a);
  connect(*node, b);
  node->a.save(keep_before_write(a, a));
  node->b.save(keep_before_write(b, a));
  Rebase rebase(a, node);
  elementwise_into(a, OpId::fmin, DTypeClass::real, {&a, &b}, {});
  written(a);
  rebase.commit();
}

Tensor hypot(const Tensor& a, const Tensor& b) {
  Tensor out = elementwise(OpId::hypot, DTypeClass::to_float, {&a, &b}, {});
  if (tracking(a, b)) {
    auto node = make_node<nodes::HypotNode>();
    connect(*node, a);
    connect(*node, b);
    if (node->inputs[0]) node->a.save(a);
    if (node->inputs[1]) node->b.save(b);
    record(node, out);
    node->out.save_output(out, 0);
  }
  return out;
}

void hypot_(const Tensor& a, const Tensor& b) {
  check_inplace(a);
  if (!tracking(a, b)) {
    elementwise_into(a, OpId::hypot, DTypeClass::to_float, {&a, &b}, {});
    written(a);
    return;
  }
  auto node = make_node<nodes::HypotNode>();
  connect(*node, a);
  connect(*node, b);
  if (node->inputs[0]) node->a.save(keep_before_write(a, a));
  if (node->inputs[1]) node->b.save(keep_before_write(b, a));
  Rebase rebase(a, node);
  node->out.save_output(a, 0);
  elementwise_into(a, OpId::hypot, DTypeClass::to_float, {&a, &b}, {});
  written(a);
  rebase.commit();
  node->out.written();
}

Tensor atan2(const Tensor& a, const Tensor& b) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::widest, a, b);
    if (cast.active()) return atan2(cast(a), cast(b));
  }
  Tensor out = elementwise(OpId::atan2, DTypeClass::to_float, {&a, &b}, {});
  if (tracking(a, b)) {
    auto node = make_node<nodes::Atan2Node>();
    connect(*node, a);
    connect(*node, b);
    node->a.save(a);
    node->b.save(b);
    record(node, out);
  }
  return out;
}

void atan2_(const Tensor& a, const Tensor& b) {
  check_inplace(a);
  if (!tracking(a, b)) {
    elementwise_into(a, OpId::atan2, DTypeClass::to_float, {&a, &b}, {});
    written(a);
    return;
  }
  auto node = make_node<nodes::Atan2Node>();
  connect(*node, a);
  connect(*node, b);
  node->a.save(keep_before_write(a, a));
  node->b.save(keep_before_write(b, a));
  Rebase rebase(a, node);
  elementwise_into(a, OpId::atan2, DTypeClass::to_float, {&a, &b}, {});
  written(a);
  rebase.commit();
}

Tensor copysign(const Tensor& a, const Tensor& b) {
  Tensor out = elementwise(OpId::copysign, DTypeClass::to_float, {&a, &b}, {});
  if (tracking(a, b)) {
    auto node = make_node<nodes::CopysignNode>();
    connect(*node, a);
    connect(*node, b);
    if (node->inputs[0]) node->a.save(a);
    if (node->inputs[0]) node->b.save(b);
    record(node, out);
  }
  return out;
}

void copysign_(const Tensor& a, const Tensor& b) {
  check_inplace(a);
  if (!tracking(a, b)) {
    elementwise_into(a, OpId::copysign, DTypeClass::to_float, {&a, &b}, {});
    written(a);
    return;
  }
  auto node = make_node<nodes::CopysignNode>();
  connect(*node, a);
  connect(*node, b);
  if (node->inputs[0]) node->a.save(keep_before_write(a, a));
  if (node->inputs[0]) node->b.save(keep_before_write(b, a));
  Rebase rebase(a, node);
  elementwise_into(a, OpId::copysign, DTypeClass::to_float, {&a, &b}, {});
  written(a);
  rebase.commit();
}

Tensor nextafter(const Tensor& a, const Tensor& b) {
  Tensor out = elementwise(OpId::nextafter, DTypeClass::floating, {&a, &b}, {});
  if (tracking(a, b)) {
    auto node = make_node<nodes::NextafterNode>();
    connect(*node, a);
    connect(*node, b);
    record(node, out);
  }
  return out;
}

void nextafter_(const Tensor& a, const Tensor& b) {
  check_inplace(a);
  if (!tracking(a, b)) {
    elementwise_into(a, OpId::nextafter, DTypeClass::floating, {&a, &b}, {});
    written(a);
    return;
  }
  auto node = make_node<nodes::NextafterNode>();
  connect(*node, a);
  connect(*node, b);
  Rebase rebase(a, node);
  elementwise_into(a, OpId::nextafter, DTypeClass::floating, {&a, &b}, {});
  written(a);
  rebase.commit();
}

Tensor heaviside(const Tensor& x, const Tensor& values) {
  Tensor out = elementwise(OpId::heaviside, DTypeClass::real, {&x, &values}, {});
  if (tracking(x, values)) {
    auto node = make_node<nodes::HeavisideNode>();
    connect(*node, x);
    connect(*node, values);
    if (node->inputs[1]) node->x.save(x);
    record(node, out);
  }
  return out;
}

void heaviside_(const Tensor& x, const Tensor& values) {
  check_inplace(x);
  if (!tracking(x, values)) {
    elementwise_into(x, OpId::heaviside, DTypeClass::real, {&x, &values}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::HeavisideNode>();
  connect(*node, x);
  connect(*node, values);
  if (node->inputs[1]) node->x.save(keep_before_write(x, x));
  Rebase rebase(x, node);
  elementwise_into(x, OpId::heaviside, DTypeClass::real, {&x, &values}, {});
  written(x);
  rebase.commit();
}

Tensor logaddexp(const Tensor& a, const Tensor& b) {
  Tensor out = elementwise(OpId::logaddexp, DTypeClass::to_float_complex, {&a, &b}, {});
  if (tracking(a, b)) {
    auto node = make_node<nodes::LogaddexpNode>();
    connect(*node, a);
    connect(*node, b);
    node->a.save(a);
    node->b.save(b);
    record(node, out);
  }
  return out;
}

void logaddexp_(const Tensor& a, const Tensor& b) {
  check_inplace(a);
  if (!tracking(a, b)) {
    elementwise_into(a, OpId::logaddexp, DTypeClass::to_float_complex, {&a, &b}, {});
    written(a);
    return;
  }
  auto node = make_node<nodes::LogaddexpNode>();
  connect(*node, a);
  connect(*node, b);
  node->a.save(keep_before_write(a, a));
  node->b.save(keep_before_write(b, a));
  Rebase rebase(a, node);
  elementwise_into(a, OpId::logaddexp, DTypeClass::to_float_complex, {&a, &b}, {});
  written(a);
  rebase.commit();
}

Tensor logaddexp2(const Tensor& a, const Tensor& b) {
  Tensor out = elementwise(OpId::logaddexp2, DTypeClass::to_float, {&a, &b}, {});
  if (tracking(a, b)) {
    auto node = make_node<nodes::Logaddexp2Node>();
    connect(*node, a);
    connect(*node, b);
    node->a.save(a);
    node->b.save(b);
    record(node, out);
  }
  return out;
}

void logaddexp2_(const Tensor& a, const Tensor& b) {
  check_inplace(a);
  if (!tracking(a, b)) {
    elementwise_into(a, OpId::logaddexp2, DTypeClass::to_float, {&a, &b}, {});
    written(a);
    return;
  }
  auto node = make_node<nodes::Logaddexp2Node>();
  connect(*node, a);
  connect(*node, b);
  node->a.save(keep_before_write(a, a));
  node->b.save(keep_before_write(b, a));
  Rebase rebase(a, node);
  elementwise_into(a, OpId::logaddexp2, DTypeClass::to_float, {&a, &b}, {});
  written(a);
  rebase.commit();
}

Tensor xlogy(const Tensor& a, const Tensor& b) {
  Tensor out = elementwise(OpId::xlogy, DTypeClass::to_float, {&a, &b}, {});
  if (tracking(a, b)) {
    auto node = make_node<nodes::XlogyNode>();
    connect(*node, a);
    connect(*node, b);
    node->a.save(a);
    node->b.save(b);
    record(node, out);
  }
  return out;
}

void xlogy_(const Tensor& a, const Tensor& b) {
  check_inplace(a);
  if (!tracking(a, b)) {
    elementwise_into(a, OpId::xlogy, DTypeClass::to_float, {&a, &b}, {});
    written(a);
    return;
  }
  auto node = make_node<nodes::XlogyNode>();
  connect(*node, a);
  connect(*node, b);
  node->a.save(keep_before_write(a, a));
  node->b.save(keep_before_write(b, a));
  Rebase rebase(a, node);
  elementwise_into(a, OpId::xlogy, DTypeClass::to_float, {&a, &b}, {});
  written(a);
  rebase.commit();
}

Tensor gcd(const Tensor& a, const Tensor& b) {
  return elementwise(OpId::gcd, DTypeClass::index, {&a, &b}, {});
}

void gcd_(const Tensor& a, const Tensor& b) {
  check_inplace(a);
  elementwise_into(a, OpId::gcd, DTypeClass::index, {&a, &b}, {});
  written(a);
}

Tensor lcm(const Tensor& a, const Tensor& b) {
  return elementwise(OpId::lcm, DTypeClass::index, {&a, &b}, {});
}

void lcm_(const Tensor& a, const Tensor& b) {
  check_inplace(a);
  elementwise_into(a, OpId::lcm, DTypeClass::index, {&a, &b}, {});
  written(a);
}

Tensor bitwise_and(const Tensor& a, const Tensor& b) {
  return elementwise(OpId::bitwise_and, DTypeClass::integer, {&a, &b}, {});
}

void bitwise_and_(const Tensor& a, const Tensor& b) {
  check_inplace(a);
  elementwise_into(a, OpId::bitwise_and, DTypeClass::integer, {&a, &b}, {});
  written(a);
}

Tensor bitwise_or(const Tensor& a, const Tensor& b) {
  return elementwise(OpId::bitwise_or, DTypeClass::integer, {&a, &b}, {});
}

void bitwise_or_(const Tensor& a, const Tensor& b) {
  check_inplace(a);
  elementwise_into(a, OpId::bitwise_or, DTypeClass::integer, {&a, &b}, {});
  written(a);
}

Tensor bitwise_xor(const Tensor& a, const Tensor& b) {
  return elementwise(OpId::bitwise_xor, DTypeClass::integer, {&a, &b}, {});
}

void bitwise_xor_(const Tensor& a, const Tensor& b) {
  check_inplace(a);
  elementwise_into(a, OpId::bitwise_xor, DTypeClass::integer, {&a, &b}, {});
  written(a);
}

Tensor bitwise_left_shift(const Tensor& a, const Tensor& b) {
  return elementwise(OpId::bitwise_left_shift, DTypeClass::index, {&a, &b}, {});
}

void bitwise_left_shift_(const Tensor& a, const Tensor& b) {
  check_inplace(a);
  elementwise_into(a, OpId::bitwise_left_shift, DTypeClass::index, {&a, &b}, {});
  written(a);
}

Tensor bitwise_right_shift(const Tensor& a, const Tensor& b) {
  return elementwise(OpId::bitwise_right_shift, DTypeClass::index, {&a, &b}, {});
}

void bitwise_right_shift_(const Tensor& a, const Tensor& b) {
  check_inplace(a);
  elementwise_into(a, OpId::bitwise_right_shift, DTypeClass::index, {&a, &b}, {});
  written(a);
}

Tensor neg(const Tensor& x) {
  Tensor out = elementwise(OpId::neg, DTypeClass::number_complex, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::NegNode>();
    connect(*node, x);
    record(node, out);
  }
  return out;
}

void neg_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::neg, DTypeClass::number_complex, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::NegNode>();
  connect(*node, x);
  Rebase rebase(x, node);
  elementwise_into(x, OpId::neg, DTypeClass::number_complex, {&x}, {});
  written(x);
  rebase.commit();
}

Tensor abs(const Tensor& x) {
  Tensor out = elementwise(OpId::abs, DTypeClass::any, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::AbsNode>();
    connect(*node, x);
    node->x.save(x);
    record(node, out);
  }
  return out;
}

void abs_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::abs, DTypeClass::any, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::AbsNode>();
  connect(*node, x);
  node->x.save(keep_before_write(x, x));
  Rebase rebase(x, node);
  elementwise_into(x, OpId::abs, DTypeClass::any, {&x}, {});
  written(x);
  rebase.commit();
}

Tensor sign(const Tensor& x) {
  Tensor out = elementwise(OpId::sign, DTypeClass::real, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::SignNode>();
    connect(*node, x);
    record(node, out);
  }
  return out;
}

void sign_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::sign, DTypeClass::real, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::SignNode>();
  connect(*node, x);
  Rebase rebase(x, node);
  elementwise_into(x, OpId::sign, DTypeClass::real, {&x}, {});
  written(x);
  rebase.commit();
}

Tensor reciprocal(const Tensor& x) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x);
    if (cast.active()) return reciprocal(cast(x));
  }
  Tensor out = elementwise(OpId::reciprocal, DTypeClass::to_float_complex, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::ReciprocalNode>();
    connect(*node, x);
    record(node, out);
    node->out.save_output(out, 0);
  }
  return out;
}

void reciprocal_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::reciprocal, DTypeClass::to_float_complex, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::ReciprocalNode>();
  connect(*node, x);
  Rebase rebase(x, node);
  node->out.save_output(x, 0);
  elementwise_into(x, OpId::reciprocal, DTypeClass::to_float_complex, {&x}, {});
  written(x);
  rebase.commit();
  node->out.written();
}

Tensor square(const Tensor& x) {
  Tensor out = elementwise(OpId::square, DTypeClass::number_bool_complex, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::SquareNode>();
    connect(*node, x);
    node->x.save(x);
    record(node, out);
  }
  return out;
}

void square_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::square, DTypeClass::number_bool_complex, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::SquareNode>();
  connect(*node, x);
  node->x.save(keep_before_write(x, x));
  Rebase rebase(x, node);
  elementwise_into(x, OpId::square, DTypeClass::number_bool_complex, {&x}, {});
  written(x);
  rebase.commit();
}

Tensor sqrt(const Tensor& x) {
  Tensor out = elementwise(OpId::sqrt, DTypeClass::to_float_complex, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::SqrtNode>();
    connect(*node, x);
    record(node, out);
    node->out.save_output(out, 0);
  }
  return out;
}

void sqrt_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::sqrt, DTypeClass::to_float_complex, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::SqrtNode>();
  connect(*node, x);
  Rebase rebase(x, node);
  node->out.save_output(x, 0);
  elementwise_into(x, OpId::sqrt, DTypeClass::to_float_complex, {&x}, {});
  written(x);
  rebase.commit();
  node->out.written();
}

Tensor rsqrt(const Tensor& x) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x);
    if (cast.active()) return rsqrt(cast(x));
  }
  Tensor out = elementwise(OpId::rsqrt, DTypeClass::to_float_complex, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::RsqrtNode>();
    connect(*node, x);
    record(node, out);
    node->out.save_output(out, 0);
  }
  return out;
}

void rsqrt_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::rsqrt, DTypeClass::to_float_complex, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::RsqrtNode>();
  connect(*node, x);
  Rebase rebase(x, node);
  node->out.save_output(x, 0);
  elementwise_into(x, OpId::rsqrt, DTypeClass::to_float_complex, {&x}, {});
  written(x);
  rebase.commit();
  node->out.written();
}

Tensor cbrt(const Tensor& x) {
  Tensor out = elementwise(OpId::cbrt, DTypeClass::to_float, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::CbrtNode>();
    connect(*node, x);
    record(node, out);
    node->out.save_output(out, 0);
  }
  return out;
}

void cbrt_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::cbrt, DTypeClass::to_float, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::CbrtNode>();
  connect(*node, x);
  Rebase rebase(x, node);
  node->out.save_output(x, 0);
  elementwise_into(x, OpId::cbrt, DTypeClass::to_float, {&x}, {});
  written(x);
  rebase.commit();
  node->out.written();
}

Tensor exp(const Tensor& x) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x);
    if (cast.active()) return exp(cast(x));
  }
  Tensor out = elementwise(OpId::exp, DTypeClass::to_float_complex, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::ExpNode>();
    connect(*node, x);
    record(node, out);
    node->out.save_output(out, 0);
  }
  return out;
}

void exp_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::exp, DTypeClass::to_float_complex, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::ExpNode>();
  connect(*node, x);
  Rebase rebase(x, node);
  node->out.save_output(x, 0);
  elementwise_into(x, OpId::exp, DTypeClass::to_float_complex, {&x}, {});
  written(x);
  rebase.commit();
  node->out.written();
}

Tensor expm1(const Tensor& x) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x);
    if (cast.active()) return expm1(cast(x));
  }
  Tensor out = elementwise(OpId::expm1, DTypeClass::to_float_complex, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::Expm1Node>();
    connect(*node, x);
    record(node, out);
    node->out.save_output(out, 0);
  }
  return out;
}

void expm1_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::expm1, DTypeClass::to_float_complex, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::Expm1Node>();
  connect(*node, x);
  Rebase rebase(x, node);
  node->out.save_output(x, 0);
  elementwise_into(x, OpId::expm1, DTypeClass::to_float_complex, {&x}, {});
  written(x);
  rebase.commit();
  node->out.written();
}

Tensor exp2(const Tensor& x) {
  Tensor out = elementwise(OpId::exp2, DTypeClass::to_float_complex, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::Exp2Node>();
    connect(*node, x);
    record(node, out);
    node->out.save_output(out, 0);
  }
  return out;
}

void exp2_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::exp2, DTypeClass::to_float_complex, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::Exp2Node>();
  connect(*node, x);
  Rebase rebase(x, node);
  node->out.save_output(x, 0);
  elementwise_into(x, OpId::exp2, DTypeClass::to_float_complex, {&x}, {});
  written(x);
  rebase.commit();
  node->out.written();
}

Tensor log(const Tensor& x) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x);
    if (cast.active()) return log(cast(x));
  }
  Tensor out = elementwise(OpId::log, DTypeClass::to_float_complex, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::LogNode>();
    connect(*node, x);
    node->x.save(x);
    record(node, out);
  }
  return out;
}

void log_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::log, DTypeClass::to_float_complex, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::LogNode>();
  connect(*node, x);
  node->x.save(keep_before_write(x, x));
  Rebase rebase(x, node);
  elementwise_into(x, OpId::log, DTypeClass::to_float_complex, {&x}, {});
  written(x);
  rebase.commit();
}

Tensor log1p(const Tensor& x) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x);
    if (cast.active()) return log1p(cast(x));
  }
  Tensor out = elementwise(OpId::log1p, DTypeClass::to_float_complex, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::Log1pNode>();
    connect(*node, x);
    node->x.save(x);
    record(node, out);
  }
  return out;
}

void log1p_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::log1p, DTypeClass::to_float_complex, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::Log1pNode>();
  connect(*node, x);
  node->x.save(keep_before_write(x, x));
  Rebase rebase(x, node);
  elementwise_into(x, OpId::log1p, DTypeClass::to_float_complex, {&x}, {});
  written(x);
  rebase.commit();
}

Tensor log2(const Tensor& x) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x);
    if (cast.active()) return log2(cast(x));
  }
  Tensor out = elementwise(OpId::log2, DTypeClass::to_float_complex, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::Log2Node>();
    connect(*node, x);
    node->x.save(x);
    record(node, out);
  }
  return out;
}

void log2_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::log2, DTypeClass::to_float_complex, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::Log2Node>();
  connect(*node, x);
  node->x.save(keep_before_write(x, x));
  Rebase rebase(x, node);
  elementwise_into(x, OpId::log2, DTypeClass::to_float_complex, {&x}, {});
  written(x);
  rebase.commit();
}

Tensor log10(const Tensor& x) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x);
    if (cast.active()) return log10(cast(x));
  }
  Tensor out = elementwise(OpId::log10, DTypeClass::to_float_complex, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::Log10Node>();
    connect(*node, x);
    node->x.save(x);
    record(node, out);
  }
  return out;
}

void log10_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::log10, DTypeClass::to_float_complex, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::Log10Node>();
  connect(*node, x);
  node->x.save(keep_before_write(x, x));
  Rebase rebase(x, node);
  elementwise_into(x, OpId::log10, DTypeClass::to_float_complex, {&x}, {});
  written(x);
  rebase.commit();
}

Tensor logit(const Tensor& x, double eps) {
  Tensor out = elementwise(OpId::logit, DTypeClass::to_float, {&x}, {static_cast<double>(eps)});
  if (tracking(x)) {
    auto node = make_node<nodes::LogitNode>();
    connect(*node, x);
    node->x.save(x);
    node->eps = eps;
    record(node, out);
  }
  return out;
}

void logit_(const Tensor& x, double eps) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::logit, DTypeClass::to_float, {&x}, {static_cast<double>(eps)});
    written(x);
    return;
  }
  auto node = make_node<nodes::LogitNode>();
  connect(*node, x);
  node->x.save(keep_before_write(x, x));
  node->eps = eps;
  Rebase rebase(x, node);
  elementwise_into(x, OpId::logit, DTypeClass::to_float, {&x}, {static_cast<double>(eps)});
  written(x);
  rebase.commit();
}

Tensor sin(const Tensor& x) {
  Tensor out = elementwise(OpId::sin, DTypeClass::to_float_complex, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::SinNode>();
    connect(*node, x);
    node->x.save(x);
    record(node, out);
  }
  return out;
}

void sin_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::sin, DTypeClass::to_float_complex, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::SinNode>();
  connect(*node, x);
  node->x.save(keep_before_write(x, x));
  Rebase rebase(x, node);
  elementwise_into(x, OpId::sin, DTypeClass::to_float_complex, {&x}, {});
  written(x);
  rebase.commit();
}

Tensor cos(const Tensor& x) {
  Tensor out = elementwise(OpId::cos, DTypeClass::to_float_complex, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::CosNode>();
    connect(*node, x);
    node->x.save(x);
    record(node, out);
  }
  return out;
}

void cos_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::cos, DTypeClass::to_float_complex, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::CosNode>();
  connect(*node, x);
  node->x.save(keep_before_write(x, x));
  Rebase rebase(x, node);
  elementwise_into(x, OpId::cos, DTypeClass::to_float_complex, {&x}, {});
  written(x);
  rebase.commit();
}

Tensor tan(const Tensor& x) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x);
    if (cast.active()) return tan(cast(x));
  }
  Tensor out = elementwise(OpId::tan, DTypeClass::to_float_complex, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::TanNode>();
    connect(*node, x);
    record(node, out);
    node->out.save_output(out, 0);
  }
  return out;
}

void tan_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::tan, DTypeClass::to_float_complex, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::TanNode>();
  connect(*node, x);
  Rebase rebase(x, node);
  node->out.save_output(x, 0);
  elementwise_into(x, OpId::tan, DTypeClass::to_float_complex, {&x}, {});
  written(x);
  rebase.commit();
  node->out.written();
}

Tensor asin(const Tensor& x) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x);
    if (cast.active()) return asin(cast(x));
  }
  Tensor out = elementwise(OpId::asin, DTypeClass::to_float_complex, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::AsinNode>();
    connect(*node, x);
    node->x.save(x);
    record(node, out);
  }
  return out;
}

void asin_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::asin, DTypeClass::to_float_complex, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::AsinNode>();
  connect(*node, x);
  node->x.save(keep_before_write(x, x));
  Rebase rebase(x, node);
  elementwise_into(x, OpId::asin, DTypeClass::to_float_complex, {&x}, {});
  written(x);
  rebase.commit();
}

Tensor acos(const Tensor& x) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x);
    if (cast.active()) return acos(cast(x));
  }
  Tensor out = elementwise(OpId::acos, DTypeClass::to_float_complex, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::AcosNode>();
    connect(*node, x);
    node->x.save(x);
    record(node, out);
  }
  return out;
}

void acos_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::acos, DTypeClass::to_float_complex, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::AcosNode>();
  connect(*node, x);
  node->x.save(keep_before_write(x, x));
  Rebase rebase(x, node);
  elementwise_into(x, OpId::acos, DTypeClass::to_float_complex, {&x}, {});
  written(x);
  rebase.commit();
}

Tensor atan(const Tensor& x) {
  Tensor out = elementwise(OpId::atan, DTypeClass::to_float_complex, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::AtanNode>();
    connect(*node, x);
    node->x.save(x);
    record(node, out);
  }
  return out;
}

void atan_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::atan, DTypeClass::to_float_complex, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::AtanNode>();
  connect(*node, x);
  node->x.save(keep_before_write(x, x));
  Rebase rebase(x, node);
  elementwise_into(x, OpId::atan, DTypeClass::to_float_complex, {&x}, {});
  written(x);
  rebase.commit();
}

Tensor sinc(const Tensor& x) {
  Tensor out = elementwise(OpId::sinc, DTypeClass::to_float_complex, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::SincNode>();
    connect(*node, x);
    node->x.save(x);
    record(node, out);
  }
  return out;
}

void sinc_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::sinc, DTypeClass::to_float_complex, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::SincNode>();
  connect(*node, x);
  node->x.save(keep_before_write(x, x));
  Rebase rebase(x, node);
  elementwise_into(x, OpId::sinc, DTypeClass::to_float_complex, {&x}, {});
  written(x);
  rebase.commit();
}

Tensor sinh(const Tensor& x) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x);
    if (cast.active()) return sinh(cast(x));
  }
  Tensor out = elementwise(OpId::sinh, DTypeClass::to_float_complex, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::SinhNode>();
    connect(*node, x);
    node->x.save(x);
    record(node, out);
  }
  return out;
}

void sinh_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::sinh, DTypeClass::to_float_complex, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::SinhNode>();
  connect(*node, x);
  node->x.save(keep_before_write(x, x));
  Rebase rebase(x, node);
  elementwise_into(x, OpId::sinh, DTypeClass::to_float_complex, {&x}, {});
  written(x);
  rebase.commit();
}

Tensor cosh(const Tensor& x) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x);
    if (cast.active()) return cosh(cast(x));
  }
  Tensor out = elementwise(OpId::cosh, DTypeClass::to_float_complex, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::CoshNode>();
    connect(*node, x);
    node->x.save(x);
    record(node, out);
  }
  return out;
}

void cosh_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::cosh, DTypeClass::to_float_complex, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::CoshNode>();
  connect(*node, x);
  node->x.save(keep_before_write(x, x));
  Rebase rebase(x, node);
  elementwise_into(x, OpId::cosh, DTypeClass::to_float_complex, {&x}, {});
  written(x);
  rebase.commit();
}

Tensor tanh(const Tensor& x) {
  Tensor out = elementwise(OpId::tanh, DTypeClass::to_float_complex, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::TanhNode>();
    connect(*node, x);
    record(node, out);
    node->out.save_output(out, 0);
  }
  return out;
}

void tanh_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::tanh, DTypeClass::to_float_complex, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::TanhNode>();
  connect(*node, x);
  Rebase rebase(x, node);
  node->out.save_output(x, 0);
  elementwise_into(x, OpId::tanh, DTypeClass::to_float_complex, {&x}, {});
  written(x);
  rebase.commit();
  node->out.written();
}

Tensor asinh(const Tensor& x) {
  Tensor out = elementwise(OpId::asinh, DTypeClass::to_float_complex, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::AsinhNode>();
    connect(*node, x);
    node->x.save(x);
    record(node, out);
  }
  return out;
}

void asinh_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::asinh, DTypeClass::to_float_complex, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::AsinhNode>();
  connect(*node, x);
  node->x.save(keep_before_write(x, x));
  Rebase rebase(x, node);
  elementwise_into(x, OpId::asinh, DTypeClass::to_float_complex, {&x}, {});
  written(x);
  rebase.commit();
}

Tensor acosh(const Tensor& x) {
  Tensor out = elementwise(OpId::acosh, DTypeClass::to_float_complex, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::AcoshNode>();
    connect(*node, x);
    node->x.save(x);
    record(node, out);
  }
  return out;
}

void acosh_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::acosh, DTypeClass::to_float_complex, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::AcoshNode>();
  connect(*node, x);
  node->x.save(keep_before_write(x, x));
  Rebase rebase(x, node);
  elementwise_into(x, OpId::acosh, DTypeClass::to_float_complex, {&x}, {});
  written(x);
  rebase.commit();
}

Tensor atanh(const Tensor& x) {
  Tensor out = elementwise(OpId::atanh, DTypeClass::to_float_complex, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::AtanhNode>();
    connect(*node, x);
    node->x.save(x);
    record(node, out);
  }
  return out;
}

void atanh_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::atanh, DTypeClass::to_float_complex, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::AtanhNode>();
  connect(*node, x);
  node->x.save(keep_before_write(x, x));
  Rebase rebase(x, node);
  elementwise_into(x, OpId::atanh, DTypeClass::to_float_complex, {&x}, {});
  written(x);
  rebase.commit();
}

Tensor sigmoid(const Tensor& x) {
  Tensor out = elementwise(OpId::sigmoid, DTypeClass::to_float_complex, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::SigmoidNode>();
    connect(*node, x);
    record(node, out);
    node->out.save_output(out, 0);
  }
  return out;
}

void sigmoid_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::sigmoid, DTypeClass::to_float_complex, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::SigmoidNode>();
  connect(*node, x);
  Rebase rebase(x, node);
  node->out.save_output(x, 0);
  elementwise_into(x, OpId::sigmoid, DTypeClass::to_float_complex, {&x}, {});
  written(x);
  rebase.commit();
  node->out.written();
}

Tensor erf(const Tensor& x) {
  Tensor out = elementwise(OpId::erf, DTypeClass::to_float, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::ErfNode>();
    connect(*node, x);
    node->x.save(x);
    record(node, out);
  }
  return out;
}

void erf_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::erf, DTypeClass::to_float, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::ErfNode>();
  connect(*node, x);
  node->x.save(keep_before_write(x, x));
  Rebase rebase(x, node);
  elementwise_into(x, OpId::erf, DTypeClass::to_float, {&x}, {});
  written(x);
  rebase.commit();
}

Tensor erfc(const Tensor& x) {
  Tensor out = elementwise(OpId::erfc, DTypeClass::to_float, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::ErfcNode>();
    connect(*node, x);
    node->x.save(x);
    record(node, out);
  }
  return out;
}

void erfc_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::erfc, DTypeClass::to_float, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::ErfcNode>();
  connect(*node, x);
  node->x.save(keep_before_write(x, x));
  Rebase rebase(x, node);
  elementwise_into(x, OpId::erfc, DTypeClass::to_float, {&x}, {});
  written(x);
  rebase.commit();
}

Tensor erfinv(const Tensor& x) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x);
    if (cast.active()) return erfinv(cast(x));
  }
  Tensor out = elementwise(OpId::erfinv, DTypeClass::to_float, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::ErfinvNode>();
    connect(*node, x);
    record(node, out);
    node->out.save_output(out, 0);
  }
  return out;
}

void erfinv_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::erfinv, DTypeClass::to_float, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::ErfinvNode>();
  connect(*node, x);
  Rebase rebase(x, node);
  node->out.save_output(x, 0);
  elementwise_into(x, OpId::erfinv, DTypeClass::to_float, {&x}, {});
  written(x);
  rebase.commit();
  node->out.written();
}

Tensor lgamma(const Tensor& x) {
  Tensor out = elementwise(OpId::lgamma, DTypeClass::to_float, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::LgammaNode>();
    connect(*node, x);
    node->x.save(x);
    record(node, out);
  }
  return out;
}

void lgamma_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::lgamma, DTypeClass::to_float, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::LgammaNode>();
  connect(*node, x);
  node->x.save(keep_before_write(x, x));
  Rebase rebase(x, node);
  elementwise_into(x, OpId::lgamma, DTypeClass::to_float, {&x}, {});
  written(x);
  rebase.commit();
}

Tensor digamma(const Tensor& x) {
  Tensor out = elementwise(OpId::digamma, DTypeClass::to_float, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::DigammaNode>();
    connect(*node, x);
    node->x.save(x);
    record(node, out);
  }
  return out;
}

void digamma_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::digamma, DTypeClass::to_float, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::DigammaNode>();
  connect(*node, x);
  node->x.save(keep_before_write(x, x));
  Rebase rebase(x, node);
  elementwise_into(x, OpId::digamma, DTypeClass::to_float, {&x}, {});
  written(x);
  rebase.commit();
}

Tensor polygamma(const Tensor& x, int64_t n) {
  Tensor out = elementwise(OpId::polygamma, DTypeClass::to_float, {&x}, {static_cast<double>(n)});
  if (tracking(x)) {
    auto node = make_node<nodes::PolygammaNode>();
    connect(*node, x);
    node->x.save(x);
    node->n = n;
    record(node, out);
  }
  return out;
}

void polygamma_(const Tensor& x, int64_t n) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::polygamma, DTypeClass::to_float, {&x}, {static_cast<double>(n)});
    written(x);
    return;
  }
  auto node = make_node<nodes::PolygammaNode>();
  connect(*node, x);
  node->x.save(keep_before_write(x, x));
  node->n = n;
  Rebase rebase(x, node);
  elementwise_into(x, OpId::polygamma, DTypeClass::to_float, {&x}, {static_cast<double>(n)});
  written(x);
  rebase.commit();
}

Tensor relu(const Tensor& x) {
  Tensor out = elementwise(OpId::relu, DTypeClass::number, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::ReluNode>();
    connect(*node, x);
    record(node, out);
    node->out.save_output(out, 0);
  }
  return out;
}

void relu_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::relu, DTypeClass::number, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::ReluNode>();
  connect(*node, x);
  Rebase rebase(x, node);
  node->out.save_output(x, 0);
  elementwise_into(x, OpId::relu, DTypeClass::number, {&x}, {});
  written(x);
  rebase.commit();
  node->out.written();
}

Tensor leaky_relu(const Tensor& x, double negative_slope) {
  Tensor out = elementwise(OpId::leaky_relu, DTypeClass::floating, {&x}, {static_cast<double>(negative_slope)});
  if (tracking(x)) {
    auto node = make_node<nodes::LeakyReluNode>();
    connect(*node, x);
    node->x.save(x);
    node->negative_slope = negative_slope;
    record(node, out);
  }
  return out;
}

void leaky_relu_(const Tensor& x, double negative_slope) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::leaky_relu, DTypeClass::floating, {&x}, {static_cast<double>(negative_slope)});
    written(x);
    return;
  }
  auto node = make_node<nodes::LeakyReluNode>();
  connect(*node, x);
  node->x.save(keep_before_write(x, x));
  node->negative_slope = negative_slope;
  Rebase rebase(x, node);
  elementwise_into(x, OpId::leaky_relu, DTypeClass::floating, {&x}, {static_cast<double>(negative_slope)});
  written(x);
  rebase.commit();
}

Tensor gelu(const Tensor& x, bool tanh_approx) {
  Tensor out = elementwise(OpId::gelu, DTypeClass::floating, {&x}, {static_cast<double>(tanh_approx)});
  if (tracking(x)) {
    auto node = make_node<nodes::GeluNode>();
    connect(*node, x);
    node->x.save(x);
    node->tanh_approx = tanh_approx;
    record(node, out);
  }
  return out;
}

void gelu_(const Tensor& x, bool tanh_approx) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::gelu, DTypeClass::floating, {&x}, {static_cast<double>(tanh_approx)});
    written(x);
    return;
  }
  auto node = make_node<nodes::GeluNode>();
  connect(*node, x);
  node->x.save(keep_before_write(x, x));
  node->tanh_approx = tanh_approx;
  Rebase rebase(x, node);
  elementwise_into(x, OpId::gelu, DTypeClass::floating, {&x}, {static_cast<double>(tanh_approx)});
  written(x);
  rebase.commit();
}

Tensor silu(const Tensor& x) {
  Tensor out = elementwise(OpId::silu, DTypeClass::floating_complex, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::SiluNode>();
    connect(*node, x);
    node->x.save(x);
    record(node, out);
  }
  return out;
}

void silu_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::silu, DTypeClass::floating_complex, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::SiluNode>();
  connect(*node, x);
  node->x.save(keep_before_write(x, x));
  Rebase rebase(x, node);
  elementwise_into(x, OpId::silu, DTypeClass::floating_complex, {&x}, {});
  written(x);
  rebase.commit();
}

Tensor relu6(const Tensor& x) {
  Tensor out = elementwise(OpId::relu6, DTypeClass::number, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::Relu6Node>();
    connect(*node, x);
    node->x.save(x);
    record(node, out);
  }
  return out;
}

void relu6_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::relu6, DTypeClass::number, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::Relu6Node>();
  connect(*node, x);
  node->x.save(keep_before_write(x, x));
  Rebase rebase(x, node);
  elementwise_into(x, OpId::relu6, DTypeClass::number, {&x}, {});
  written(x);
  rebase.commit();
}

Tensor hardtanh(const Tensor& x, double min_val, double max_val) {
  Tensor out = elementwise(OpId::hardtanh, DTypeClass::number, {&x}, {static_cast<double>(min_val), static_cast<double>(max_val)});
  if (tracking(x)) {
    auto node = make_node<nodes::HardtanhNode>();
    connect(*node, x);
    node->x.save(x);
    node->min_val = min_val;
    node->max_val = max_val;
    record(node, out);
  }
  return out;
}

void hardtanh_(const Tensor& x, double min_val, double max_val) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::hardtanh, DTypeClass::number, {&x}, {static_cast<double>(min_val), static_cast<double>(max_val)});
    written(x);
    return;
  }
  auto node = make_node<nodes::HardtanhNode>();
  connect(*node, x);
  node->x.save(keep_before_write(x, x));
  node->min_val = min_val;
  node->max_val = max_val;
  Rebase rebase(x, node);
  elementwise_into(x, OpId::hardtanh, DTypeClass::number, {&x}, {static_cast<double>(min_val), static_cast<double>(max_val)});
  written(x);
  rebase.commit();
}

Tensor hardsigmoid(const Tensor& x) {
  Tensor out = elementwise(OpId::hardsigmoid, DTypeClass::floating, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::HardsigmoidNode>();
    connect(*node, x);
    node->x.save(x);
    record(node, out);
  }
  return out;
}

void hardsigmoid_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::hardsigmoid, DTypeClass::floating, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::HardsigmoidNode>();
  connect(*node, x);
  node->x.save(keep_before_write(x, x));
  Rebase rebase(x, node);
  elementwise_into(x, OpId::hardsigmoid, DTypeClass::floating, {&x}, {});
  written(x);
  rebase.commit();
}

Tensor hardswish(const Tensor& x) {
  Tensor out = elementwise(OpId::hardswish, DTypeClass::floating, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::HardswishNode>();
    connect(*node, x);
    node->x.save(x);
    record(node, out);
  }
  return out;
}

void hardswish_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::hardswish, DTypeClass::floating, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::HardswishNode>();
  connect(*node, x);
  node->x.save(keep_before_write(x, x));
  Rebase rebase(x, node);
  elementwise_into(x, OpId::hardswish, DTypeClass::floating, {&x}, {});
  written(x);
  rebase.commit();
}

Tensor hardshrink(const Tensor& x, double lambd) {
  Tensor out = elementwise(OpId::hardshrink, DTypeClass::floating, {&x}, {static_cast<double>(lambd)});
  if (tracking(x)) {
    auto node = make_node<nodes::HardshrinkNode>();
    connect(*node, x);
    node->x.save(x);
    node->lambd = lambd;
    record(node, out);
  }
  return out;
}

void hardshrink_(const Tensor& x, double lambd) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::hardshrink, DTypeClass::floating, {&x}, {static_cast<double>(lambd)});
    written(x);
    return;
  }
  auto node = make_node<nodes::HardshrinkNode>();
  connect(*node, x);
  node->x.save(keep_before_write(x, x));
  node->lambd = lambd;
  Rebase rebase(x, node);
  elementwise_into(x, OpId::hardshrink, DTypeClass::floating, {&x}, {static_cast<double>(lambd)});
  written(x);
  rebase.commit();
}

Tensor softshrink(const Tensor& x, double lambd) {
  Tensor out = elementwise(OpId::softshrink, DTypeClass::floating, {&x}, {static_cast<double>(lambd)});
  if (tracking(x)) {
    auto node = make_node<nodes::SoftshrinkNode>();
    connect(*node, x);
    node->x.save(x);
    node->lambd = lambd;
    record(node, out);
  }
  return out;
}

void softshrink_(const Tensor& x, double lambd) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::softshrink, DTypeClass::floating, {&x}, {static_cast<double>(lambd)});
    written(x);
    return;
  }
  auto node = make_node<nodes::SoftshrinkNode>();
  connect(*node, x);
  node->x.save(keep_before_write(x, x));
  node->lambd = lambd;
  Rebase rebase(x, node);
  elementwise_into(x, OpId::softshrink, DTypeClass::floating, {&x}, {static_cast<double>(lambd)});
  written(x);
  rebase.commit();
}

Tensor tanhshrink(const Tensor& x) {
  Tensor out = elementwise(OpId::tanhshrink, DTypeClass::to_float_complex, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::TanhshrinkNode>();
    connect(*node, x);
    node->x.save(x);
    record(node, out);
  }
  return out;
}

void tanhshrink_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::tanhshrink, DTypeClass::to_float_complex, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::TanhshrinkNode>();
  connect(*node, x);
  node->x.save(keep_before_write(x, x));
  Rebase rebase(x, node);
  elementwise_into(x, OpId::tanhshrink, DTypeClass::to_float_complex, {&x}, {});
  written(x);
  rebase.commit();
}

Tensor threshold(const Tensor& x, double threshold, double value) {
  Tensor out = elementwise(OpId::threshold, DTypeClass::number, {&x}, {static_cast<double>(threshold), static_cast<double>(value)});
  if (tracking(x)) {
    auto node = make_node<nodes::ThresholdNode>();
    connect(*node, x);
    node->x.save(x);
    node->threshold = threshold;
    record(node, out);
  }
  return out;
}

void threshold_(const Tensor& x, double threshold, double value) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::threshold, DTypeClass::number, {&x}, {static_cast<double>(threshold), static_cast<double>(value)});
    written(x);
    return;
  }
  auto node = make_node<nodes::ThresholdNode>();
  connect(*node, x);
  node->x.save(keep_before_write(x, x));
  node->threshold = threshold;
  Rebase rebase(x, node);
  elementwise_into(x, OpId::threshold, DTypeClass::number, {&x}, {static_cast<double>(threshold), static_cast<double>(value)});
  written(x);
  rebase.commit();
}

Tensor elu(const Tensor& x, double alpha) {
  Tensor out = elementwise(OpId::elu, DTypeClass::floating, {&x}, {static_cast<double>(alpha)});
  if (tracking(x)) {
    auto node = make_node<nodes::EluNode>();
    connect(*node, x);
    node->x.save(x);
    node->alpha = alpha;
    record(node, out);
  }
  return out;
}

void elu_(const Tensor& x, double alpha) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::elu, DTypeClass::floating, {&x}, {static_cast<double>(alpha)});
    written(x);
    return;
  }
  auto node = make_node<nodes::EluNode>();
  connect(*node, x);
  node->x.save(keep_before_write(x, x));
  node->alpha = alpha;
  Rebase rebase(x, node);
  elementwise_into(x, OpId::elu, DTypeClass::floating, {&x}, {static_cast<double>(alpha)});
  written(x);
  rebase.commit();
}

Tensor celu(const Tensor& x, double alpha) {
  Tensor out = elementwise(OpId::celu, DTypeClass::floating, {&x}, {static_cast<double>(alpha)});
  if (tracking(x)) {
    auto node = make_node<nodes::CeluNode>();
    connect(*node, x);
    node->x.save(x);
    node->alpha = alpha;
    record(node, out);
  }
  return out;
}

void celu_(const Tensor& x, double alpha) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::celu, DTypeClass::floating, {&x}, {static_cast<double>(alpha)});
    written(x);
    return;
  }
  auto node = make_node<nodes::CeluNode>();
  connect(*node, x);
  node->x.save(keep_before_write(x, x));
  node->alpha = alpha;
  Rebase rebase(x, node);
  elementwise_into(x, OpId::celu, DTypeClass::floating, {&x}, {static_cast<double>(alpha)});
  written(x);
  rebase.commit();
}

Tensor selu(const Tensor& x) {
  Tensor out = elementwise(OpId::selu, DTypeClass::floating, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::SeluNode>();
    connect(*node, x);
    node->x.save(x);
    record(node, out);
  }
  return out;
}

void selu_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::selu, DTypeClass::floating, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::SeluNode>();
  connect(*node, x);
  node->x.save(keep_before_write(x, x));
  Rebase rebase(x, node);
  elementwise_into(x, OpId::selu, DTypeClass::floating, {&x}, {});
  written(x);
  rebase.commit();
}

Tensor mish(const Tensor& x) {
  Tensor out = elementwise(OpId::mish, DTypeClass::floating, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::MishNode>();
    connect(*node, x);
    node->x.save(x);
    record(node, out);
  }
  return out;
}

void mish_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::mish, DTypeClass::floating, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::MishNode>();
  connect(*node, x);
  node->x.save(keep_before_write(x, x));
  Rebase rebase(x, node);
  elementwise_into(x, OpId::mish, DTypeClass::floating, {&x}, {});
  written(x);
  rebase.commit();
}

Tensor softplus(const Tensor& x, double beta, double threshold) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x);
    if (cast.active()) return softplus(cast(x), beta, threshold);
  }
  Tensor out = elementwise(OpId::softplus, DTypeClass::floating, {&x}, {static_cast<double>(beta), static_cast<double>(threshold)});
  if (tracking(x)) {
    auto node = make_node<nodes::SoftplusNode>();
    connect(*node, x);
    node->x.save(x);
    node->beta = beta;
    node->threshold = threshold;
    record(node, out);
  }
  return out;
}

void softplus_(const Tensor& x, double beta, double threshold) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::softplus, DTypeClass::floating, {&x}, {static_cast<double>(beta), static_cast<double>(threshold)});
    written(x);
    return;
  }
  auto node = make_node<nodes::SoftplusNode>();
  connect(*node, x);
  node->x.save(keep_before_write(x, x));
  node->beta = beta;
  node->threshold = threshold;
  Rebase rebase(x, node);
  elementwise_into(x, OpId::softplus, DTypeClass::floating, {&x}, {static_cast<double>(beta), static_cast<double>(threshold)});
  written(x);
  rebase.commit();
}

Tensor softsign(const Tensor& x) {
  Tensor out = elementwise(OpId::softsign, DTypeClass::to_float_complex, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::SoftsignNode>();
    connect(*node, x);
    node->x.save(x);
    record(node, out);
  }
  return out;
}

void softsign_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::softsign, DTypeClass::to_float_complex, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::SoftsignNode>();
  connect(*node, x);
  node->x.save(keep_before_write(x, x));
  Rebase rebase(x, node);
  elementwise_into(x, OpId::softsign, DTypeClass::to_float_complex, {&x}, {});
  written(x);
  rebase.commit();
}

Tensor logsigmoid(const Tensor& x) {
  Tensor out = elementwise(OpId::logsigmoid, DTypeClass::floating, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::LogsigmoidNode>();
    connect(*node, x);
    node->x.save(x);
    record(node, out);
  }
  return out;
}

void logsigmoid_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::logsigmoid, DTypeClass::floating, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::LogsigmoidNode>();
  connect(*node, x);
  node->x.save(keep_before_write(x, x));
  Rebase rebase(x, node);
  elementwise_into(x, OpId::logsigmoid, DTypeClass::floating, {&x}, {});
  written(x);
  rebase.commit();
}

Tensor floor(const Tensor& x) {
  Tensor out = elementwise(OpId::floor, DTypeClass::real, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::FloorNode>();
    connect(*node, x);
    record(node, out);
  }
  return out;
}

void floor_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::floor, DTypeClass::real, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::FloorNode>();
  connect(*node, x);
  Rebase rebase(x, node);
  elementwise_into(x, OpId::floor, DTypeClass::real, {&x}, {});
  written(x);
  rebase.commit();
}

Tensor ceil(const Tensor& x) {
  Tensor out = elementwise(OpId::ceil, DTypeClass::real, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::CeilNode>();
    connect(*node, x);
    record(node, out);
  }
  return out;
}

void ceil_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::ceil, DTypeClass::real, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::CeilNode>();
  connect(*node, x);
  Rebase rebase(x, node);
  elementwise_into(x, OpId::ceil, DTypeClass::real, {&x}, {});
  written(x);
  rebase.commit();
}

Tensor round(const Tensor& x) {
  Tensor out = elementwise(OpId::round, DTypeClass::real, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::RoundNode>();
    connect(*node, x);
    record(node, out);
  }
  return out;
}

void round_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::round, DTypeClass::real, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::RoundNode>();
  connect(*node, x);
  Rebase rebase(x, node);
  elementwise_into(x, OpId::round, DTypeClass::real, {&x}, {});
  written(x);
  rebase.commit();
}

Tensor trunc(const Tensor& x) {
  Tensor out = elementwise(OpId::trunc, DTypeClass::real, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::TruncNode>();
    connect(*node, x);
    record(node, out);
  }
  return out;
}

void trunc_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::trunc, DTypeClass::real, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::TruncNode>();
  connect(*node, x);
  Rebase rebase(x, node);
  elementwise_into(x, OpId::trunc, DTypeClass::real, {&x}, {});
  written(x);
  rebase.commit();
}

Tensor frac(const Tensor& x) {
  Tensor out = elementwise(OpId::frac, DTypeClass::floating, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::FracNode>();
    connect(*node, x);
    record(node, out);
  }
  return out;
}

void frac_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::frac, DTypeClass::floating, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::FracNode>();
  connect(*node, x);
  Rebase rebase(x, node);
  elementwise_into(x, OpId::frac, DTypeClass::floating, {&x}, {});
  written(x);
  rebase.commit();
}

Tensor rad2deg(const Tensor& x) {
  Tensor out = elementwise(OpId::rad2deg, DTypeClass::to_float, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::Rad2degNode>();
    connect(*node, x);
    record(node, out);
  }
  return out;
}

void rad2deg_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::rad2deg, DTypeClass::to_float, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::Rad2degNode>();
  connect(*node, x);
  Rebase rebase(x, node);
  elementwise_into(x, OpId::rad2deg, DTypeClass::to_float, {&x}, {});
  written(x);
  rebase.commit();
}

Tensor deg2rad(const Tensor& x) {
  Tensor out = elementwise(OpId::deg2rad, DTypeClass::to_float, {&x}, {});
  if (tracking(x)) {
    auto node = make_node<nodes::Deg2radNode>();
    connect(*node, x);
    record(node, out);
  }
  return out;
}

void deg2rad_(const Tensor& x) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::deg2rad, DTypeClass::to_float, {&x}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::Deg2radNode>();
  connect(*node, x);
  Rebase rebase(x, node);
  elementwise_into(x, OpId::deg2rad, DTypeClass::to_float, {&x}, {});
  written(x);
  rebase.commit();
}

Tensor nan_to_num(const Tensor& x, double nan, double posinf, double neginf) {
  Tensor out = elementwise(OpId::nan_to_num, DTypeClass::real, {&x}, {static_cast<double>(nan), static_cast<double>(posinf), static_cast<double>(neginf)});
  if (tracking(x)) {
    auto node = make_node<nodes::NanToNumNode>();
    connect(*node, x);
    node->x.save(x);
    record(node, out);
  }
  return out;
}

void nan_to_num_(const Tensor& x, double nan, double posinf, double neginf) {
  check_inplace(x);
  if (!tracking(x)) {
    elementwise_into(x, OpId::nan_to_num, DTypeClass::real, {&x}, {static_cast<double>(nan), static_cast<double>(posinf), static_cast<double>(neginf)});
    written(x);
    return;
  }
  auto node = make_node<nodes::NanToNumNode>();
  connect(*node, x);
  node->x.save(keep_before_write(x, x));
  Rebase rebase(x, node);
  elementwise_into(x, OpId::nan_to_num, DTypeClass::real, {&x}, {static_cast<double>(nan), static_cast<double>(posinf), static_cast<double>(neginf)});
  written(x);
  rebase.commit();
}

Tensor positive(const Tensor& x) {
  return body::positive(x);
}

Tensor bitwise_invert(const Tensor& x) {
  return elementwise(OpId::bitwise_invert, DTypeClass::integer, {&x}, {});
}

void bitwise_invert_(const Tensor& x) {
  check_inplace(x);
  elementwise_into(x, OpId::bitwise_invert, DTypeClass::integer, {&x}, {});
  written(x);
}

Tensor clamp(const Tensor& x, const Tensor& min, const Tensor& max) {
  Tensor out = elementwise(OpId::clamp, DTypeClass::real, {&x, &min, &max}, {});
  if (tracking(x, min, max)) {
    auto node = make_node<nodes::ClampNode>();
    connect(*node, x);
    connect(*node, min);
    connect(*node, max);
    node->x.save(x);
    node->min.save(min);
    node->max.save(max);
    record(node, out);
  }
  return out;
}

void clamp_(const Tensor& x, const Tensor& min, const Tensor& max) {
  check_inplace(x);
  if (!tracking(x, min, max)) {
    elementwise_into(x, OpId::clamp, DTypeClass::real, {&x, &min, &max}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::ClampNode>();
  connect(*node, x);
  connect(*node, min);
  connect(*node, max);
  node->x.save(keep_before_write(x, x));
  node->min.save(keep_before_write(min, x));
  node->max.save(keep_before_write(max, x));
  Rebase rebase(x, node);
  elementwise_into(x, OpId::clamp, DTypeClass::real, {&x, &min, &max}, {});
  written(x);
  rebase.commit();
}

Tensor lerp(const Tensor& a, const Tensor& b, const Tensor& weight) {
  Tensor out = elementwise(OpId::lerp, DTypeClass::floating_complex, {&a, &b, &weight}, {});
  if (tracking(a, b, weight)) {
    auto node = make_node<nodes::LerpNode>();
    connect(*node, a);
    connect(*node, b);
    connect(*node, weight);
    if (node->inputs[0] || node->inputs[1]) node->weight.save(weight);
    if (node->inputs[2]) node->a.save(a);
    if (node->inputs[2]) node->b.save(b);
    record(node, out);
  }
  return out;
}

void lerp_(const Tensor& a, const Tensor& b, const Tensor& weight) {
  check_inplace(a);
  if (!tracking(a, b, weight)) {
    elementwise_into(a, OpId::lerp, DTypeClass::floating_complex, {&a, &b, &weight}, {});
    written(a);
    return;
  }
  auto node = make_node<nodes::LerpNode>();
  connect(*node, a);
  connect(*node, b);
  connect(*node, weight);
  if (node->inputs[0] || node->inputs[1]) node->weight.save(keep_before_write(weight, a));
  if (node->inputs[2]) node->a.save(keep_before_write(a, a));
  if (node->inputs[2]) node->b.save(keep_before_write(b, a));
  Rebase rebase(a, node);
  elementwise_into(a, OpId::lerp, DTypeClass::floating_complex, {&a, &b, &weight}, {});
  written(a);
  rebase.commit();
}

Tensor addcmul(const Tensor& x, const Tensor& a, const Tensor& b, double value) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::widest, x, a, b);
    if (cast.active()) return addcmul(cast(x), cast(a), cast(b), value);
  }
  Tensor out = elementwise(OpId::addcmul, DTypeClass::number_complex, {&x, &a, &b}, {static_cast<double>(value)});
  if (tracking(x, a, b)) {
    auto node = make_node<nodes::AddcmulNode>();
    connect(*node, x);
    connect(*node, a);
    connect(*node, b);
    if (node->inputs[1]) node->b.save(b);
    node->value = value;
    if (node->inputs[2]) node->a.save(a);
    record(node, out);
  }
  return out;
}

void addcmul_(const Tensor& x, const Tensor& a, const Tensor& b, double value) {
  check_inplace(x);
  if (!tracking(x, a, b)) {
    elementwise_into(x, OpId::addcmul, DTypeClass::number_complex, {&x, &a, &b}, {static_cast<double>(value)});
    written(x);
    return;
  }
  auto node = make_node<nodes::AddcmulNode>();
  connect(*node, x);
  connect(*node, a);
  connect(*node, b);
  if (node->inputs[1]) node->b.save(keep_before_write(b, x));
  node->value = value;
  if (node->inputs[2]) node->a.save(keep_before_write(a, x));
  Rebase rebase(x, node);
  elementwise_into(x, OpId::addcmul, DTypeClass::number_complex, {&x, &a, &b}, {static_cast<double>(value)});
  written(x);
  rebase.commit();
}

Tensor addcdiv(const Tensor& x, const Tensor& a, const Tensor& b, double value) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::widest, x, a, b);
    if (cast.active()) return addcdiv(cast(x), cast(a), cast(b), value);
  }
  Tensor out = elementwise(OpId::addcdiv, DTypeClass::floating_complex, {&x, &a, &b}, {static_cast<double>(value)});
  if (tracking(x, a, b)) {
    auto node = make_node<nodes::AddcdivNode>();
    connect(*node, x);
    connect(*node, a);
    connect(*node, b);
    if (node->inputs[1] || node->inputs[2]) node->b.save(b);
    node->value = value;
    if (node->inputs[2]) node->a.save(a);
    record(node, out);
  }
  return out;
}

void addcdiv_(const Tensor& x, const Tensor& a, const Tensor& b, double value) {
  check_inplace(x);
  if (!tracking(x, a, b)) {
    elementwise_into(x, OpId::addcdiv, DTypeClass::floating_complex, {&x, &a, &b}, {static_cast<double>(value)});
    written(x);
    return;
  }
  auto node = make_node<nodes::AddcdivNode>();
  connect(*node, x);
  connect(*node, a);
  connect(*node, b);
  if (node->inputs[1] || node->inputs[2]) node->b.save(keep_before_write(b, x));
  node->value = value;
  if (node->inputs[2]) node->a.save(keep_before_write(a, x));
  Rebase rebase(x, node);
  elementwise_into(x, OpId::addcdiv, DTypeClass::floating_complex, {&x, &a, &b}, {static_cast<double>(value)});
  written(x);
  rebase.commit();
}

Tensor where(const Tensor& condition, const Tensor& a, const Tensor& b) {
  Tensor out = elementwise(OpId::where, DTypeClass::any, {&condition, &a, &b}, {});
  if (tracking(a, b)) {
    auto node = make_node<nodes::WhereNode>();
    connect(*node, a);
    connect(*node, b);
    node->condition.save(condition);
    record(node, out);
  }
  return out;
}

Tensor masked_fill(const Tensor& x, const Tensor& mask, const Tensor& value) {
  Tensor out = elementwise(OpId::masked_fill, DTypeClass::any, {&x, &mask, &value}, {});
  if (tracking(x, value)) {
    auto node = make_node<nodes::MaskedFillNode>();
    connect(*node, x);
    connect(*node, value);
    node->mask.save(mask);
    record(node, out);
  }
  return out;
}

void masked_fill_(const Tensor& x, const Tensor& mask, const Tensor& value) {
  check_inplace(x);
  if (!tracking(x, value)) {
    elementwise_into(x, OpId::masked_fill, DTypeClass::any, {&x, &mask, &value}, {});
    written(x);
    return;
  }
  auto node = make_node<nodes::MaskedFillNode>();
  connect(*node, x);
  connect(*node, value);
  node->mask.save(keep_before_write(mask, x));
  Rebase rebase(x, node);
  elementwise_into(x, OpId::masked_fill, DTypeClass::any, {&x, &mask, &value}, {});
  written(x);
  rebase.commit();
}

Tensor eq(const Tensor& a, const Tensor& b) {
  return elementwise(OpId::eq, DTypeClass::any, {&a, &b}, {});
}

Tensor ne(const Tensor& a, const Tensor& b) {
  return elementwise(OpId::ne, DTypeClass::any, {&a, &b}, {});
}

Tensor lt(const Tensor& a, const Tensor& b) {
  return elementwise(OpId::lt, DTypeClass::real, {&a, &b}, {});
}

Tensor le(const Tensor& a, const Tensor& b) {
  return elementwise(OpId::le, DTypeClass::real, {&a, &b}, {});
}

Tensor gt(const Tensor& a, const Tensor& b) {
  return elementwise(OpId::gt, DTypeClass::real, {&a, &b}, {});
}

Tensor ge(const Tensor& a, const Tensor& b) {
  return elementwise(OpId::ge, DTypeClass::real, {&a, &b}, {});
}

Tensor logical_and(const Tensor& a, const Tensor& b) {
  return elementwise(OpId::logical_and, DTypeClass::any, {&a, &b}, {});
}

Tensor logical_or(const Tensor& a, const Tensor& b) {
  return elementwise(OpId::logical_or, DTypeClass::any, {&a, &b}, {});
}

Tensor logical_xor(const Tensor& a, const Tensor& b) {
  return elementwise(OpId::logical_xor, DTypeClass::any, {&a, &b}, {});
}

Tensor isclose(const Tensor& a, const Tensor& b, double rtol, double atol, bool equal_nan) {
  return elementwise(OpId::isclose, DTypeClass::any, {&a, &b}, {static_cast<double>(rtol), static_cast<double>(atol), static_cast<double>(equal_nan)});
}

Tensor allclose(const Tensor& a, const Tensor& b, double rtol, double atol, bool equal_nan) {
  return body::allclose(a, b, rtol, atol, equal_nan);
}

Tensor logical_not(const Tensor& x) {
  return elementwise(OpId::logical_not, DTypeClass::any, {&x}, {});
}

Tensor isnan(const Tensor& x) {
  return elementwise(OpId::isnan, DTypeClass::any, {&x}, {});
}

Tensor isinf(const Tensor& x) {
  return elementwise(OpId::isinf, DTypeClass::any, {&x}, {});
}

Tensor isfinite(const Tensor& x) {
  return elementwise(OpId::isfinite, DTypeClass::any, {&x}, {});
}

Tensor isposinf(const Tensor& x) {
  return elementwise(OpId::isposinf, DTypeClass::real, {&x}, {});
}

Tensor isneginf(const Tensor& x) {
  return elementwise(OpId::isneginf, DTypeClass::real, {&x}, {});
}

Tensor signbit(const Tensor& x) {
  return elementwise(OpId::signbit, DTypeClass::real, {&x}, {});
}

Tensor sum(const Tensor& x, const Axes& axes, bool keepdims, DType dtype) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x);
    if (cast.active()) return sum(cast(x), axes, keepdims, dtype);
  }
  Tensor out = reduce(OpId::sum, DTypeClass::any, x, axes, keepdims, dtype, {});
  if (tracking(x)) {
    auto node = make_node<nodes::SumNode>();
    connect(*node, x);
    node->x_shape = shape_of(x);
    node->axes = axes;
    node->keepdims = keepdims;
    record(node, out);
  }
  return out;
}

Tensor prod(const Tensor& x, const Axes& axes, bool keepdims, DType dtype) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x);
    if (cast.active()) return prod(cast(x), axes, keepdims, dtype);
  }
  Tensor out = reduce(OpId::prod, DTypeClass::any, x, axes, keepdims, dtype, {});
  if (tracking(x)) {
    auto node = make_node<nodes::ProdNode>();
    connect(*node, x);
    node->x.save(x);
    node->axes = axes;
    node->keepdims = keepdims;
    node->dtype = dtype;
    record(node, out);
  }
  return out;
}

Tensor mean(const Tensor& x, const Axes& axes, bool keepdims, DType dtype) {
  return body::mean(x, axes, keepdims, dtype);
}

Tensor var(const Tensor& x, const Axes& axes, double correction, bool keepdims) {
  Tensor out = reduce(OpId::var, DTypeClass::to_float_complex, x, axes, keepdims, DType::unset, {correction});
  if (tracking(x)) {
    auto node = make_node<nodes::VarNode>();
    connect(*node, x);
    node->x.save(x);
    node->axes = axes;
    node->correction = correction;
    node->keepdims = keepdims;
    record(node, out);
  }
  return out;
}

Tensor std(const Tensor& x, const Axes& axes, double correction, bool keepdims) {
  Tensor out = reduce(OpId::std, DTypeClass::to_float_complex, x, axes, keepdims, DType::unset, {correction});
  if (tracking(x)) {
    auto node = make_node<nodes::StdNode>();
    connect(*node, x);
    node->x.save(x);
    node->axes = axes;
    node->correction = correction;
    node->keepdims = keepdims;
    record(node, out);
    node->out.save_output(out, 0);
  }
  return out;
}

Tensor max(const Tensor& x, const Axes& axes, bool keepdims) {
  Tensor out = reduce(OpId::max, DTypeClass::real, x, axes, keepdims, DType::unset, {});
  if (tracking(x)) {
    auto node = make_node<nodes::MaxNode>();
    connect(*node, x);
    node->x.save(x);
    node->axes = axes;
    node->keepdims = keepdims;
    record(node, out);
    node->out.save_output(out, 0);
  }
  return out;
}

Tensor min(const Tensor& x, const Axes& axes, bool keepdims) {
  Tensor out = reduce(OpId::min, DTypeClass::real, x, axes, keepdims, DType::unset, {});
  if (tracking(x)) {
    auto node = make_node<nodes::MinNode>();
    connect(*node, x);
    node->x.save(x);
    node->axes = axes;
    node->keepdims = keepdims;
    record(node, out);
    node->out.save_output(out, 0);
  }
  return out;
}

Tensor argmax(const Tensor& x, OptionalAxis axis, bool keepdims) {
  return body::argmax(x, axis, keepdims);
}

Tensor argmin(const Tensor& x, OptionalAxis axis, bool keepdims) {
  return body::argmin(x, axis, keepdims);
}

Tensor any(const Tensor& x, const Axes& axes, bool keepdims) {
  return reduce(OpId::any, DTypeClass::any, x, axes, keepdims, DType::unset, {});
}

Tensor all(const Tensor& x, const Axes& axes, bool keepdims) {
  return reduce(OpId::all, DTypeClass::any, x, axes, keepdims, DType::unset, {});
}

Tensor logsumexp(const Tensor& x, const Axes& axes, bool keepdims) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x);
    if (cast.active()) return logsumexp(cast(x), axes, keepdims);
  }
  Tensor out = reduce(OpId::logsumexp, DTypeClass::to_float_complex, x, axes, keepdims, DType::unset, {});
  if (tracking(x)) {
    auto node = make_node<nodes::LogsumexpNode>();
    connect(*node, x);
    node->x.save(x);
    node->axes = axes;
    node->keepdims = keepdims;
    record(node, out);
    node->out.save_output(out, 0);
  }
  return out;
}

Tensor cumsum(const Tensor& x, OptionalAxis axis, DType dtype) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x);
    if (cast.active()) return cumsum(cast(x), axis, dtype);
  }
  Tensor out = body::cumsum(x, axis, dtype);
  if (tracking(x) && !out.same_as(x)) {
    auto node = make_node<nodes::CumsumNode>();
    connect(*node, x);
    node->x_shape = shape_of(x);
    node->axis = axis;
    record(node, out);
  }
  return out;
}

Tensor cumprod(const Tensor& x, OptionalAxis axis, DType dtype) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x);
    if (cast.active()) return cumprod(cast(x), axis, dtype);
  }
  Tensor out = body::cumprod(x, axis, dtype);
  if (tracking(x) && !out.same_as(x)) {
    auto node = make_node<nodes::CumprodNode>();
    connect(*node, x);
    node->x.save(x);
    node->axis = axis;
    node->dtype = dtype;
    record(node, out);
  }
  return out;
}

Tensor logcumsumexp(const Tensor& x, int axis) {
  Tensor out = body::logcumsumexp(x, axis);
  if (tracking(x) && !out.same_as(x)) {
    auto node = make_node<nodes::LogcumsumexpNode>();
    connect(*node, x);
    node->x.save(x);
    node->axis = axis;
    record(node, out);
    node->out.save_output(out, 0);
  }
  return out;
}

Tensors cummax(const Tensor& x, int axis) {
  return body::cummax(x, axis);
}

Tensors cummin(const Tensor& x, int axis) {
  return body::cummin(x, axis);
}

Tensors max_with_indices(const Tensor& x, int axis, bool keepdims) {
  return body::max_with_indices(x, axis, keepdims);
}

Tensors min_with_indices(const Tensor& x, int axis, bool keepdims) {
  return body::min_with_indices(x, axis, keepdims);
}

Tensor nansum(const Tensor& x, const Axes& axes, bool keepdims, DType dtype) {
  return body::nansum(x, axes, keepdims, dtype);
}

Tensor nanmean(const Tensor& x, const Axes& axes, bool keepdims) {
  return body::nanmean(x, axes, keepdims);
}

Tensor count_nonzero(const Tensor& x, const Axes& axes, bool keepdims) {
  return body::count_nonzero(x, axes, keepdims);
}

Tensors var_mean(const Tensor& x, const Axes& axes, double correction, bool keepdims) {
  return body::var_mean(x, axes, correction, keepdims);
}

Tensors std_mean(const Tensor& x, const Axes& axes, double correction, bool keepdims) {
  return body::std_mean(x, axes, correction, keepdims);
}

Tensor vector_norm(const Tensor& x, const Axes& axes, double ord, bool keepdims) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x);
    if (cast.active()) return vector_norm(cast(x), axes, ord, keepdims);
  }
  Tensor out = body::vector_norm(x, axes, ord, keepdims);
  if (tracking(x) && !out.same_as(x)) {
    auto node = make_node<nodes::VectorNormNode>();
    connect(*node, x);
    node->x.save(x);
    node->axes = axes;
    node->ord = ord;
    node->keepdims = keepdims;
    record(node, out);
    node->out.save_output(out, 0);
  }
  return out;
}

Tensor diff(const Tensor& x, int64_t n, int axis, const Tensor& prepend, const Tensor& append) {
  return body::diff(x, n, axis, prepend, append);
}

Tensor trapezoid(const Tensor& y, const Tensor& x, double dx, int axis) {
  return body::trapezoid(y, x, dx, axis);
}

Tensor cumulative_trapezoid(const Tensor& y, const Tensor& x, double dx, int axis) {
  return body::cumulative_trapezoid(y, x, dx, axis);
}

Tensor cov(const Tensor& x, double correction, const Tensor& fweights, const Tensor& aweights) {
  return body::cov(x, correction, fweights, aweights);
}

Tensor corrcoef(const Tensor& x) {
  return body::corrcoef(x);
}

Tensor histc(const Tensor& x, int64_t bins, double min, double max) {
  return body::histc(x, bins, min, max);
}

Tensor bincount(const Tensor& x, const Tensor& weights, int64_t minlength) {
  return body::bincount(x, weights, minlength);
}

Tensor argsort(const Tensor& x, int axis, bool descending) {
  return body::argsort(x, axis, descending);
}

Tensors sort(const Tensor& x, int axis, bool descending) {
  return body::sort(x, axis, descending);
}

Tensors topk(const Tensor& x, int64_t k, int axis, bool largest) {
  return body::topk(x, k, axis, largest);
}

Tensors kthvalue(const Tensor& x, int64_t k, int axis, bool keepdims) {
  return body::kthvalue(x, k, axis, keepdims);
}

Tensors median(const Tensor& x, OptionalAxis axis, bool keepdims) {
  return body::median(x, axis, keepdims);
}

Tensors nanmedian(const Tensor& x, OptionalAxis axis, bool keepdims) {
  return body::nanmedian(x, axis, keepdims);
}

Tensors mode(const Tensor& x, int axis, bool keepdims) {
  return body::mode(x, axis, keepdims);
}

Tensor quantile(const Tensor& x, const Tensor& q, OptionalAxis axis, bool keepdims, std::string_view interpolation) {
  return body::quantile(x, q, axis, keepdims, interpolation);
}

Tensor nanquantile(const Tensor& x, const Tensor& q, OptionalAxis axis, bool keepdims, std::string_view interpolation) {
  return body::nanquantile(x, q, axis, keepdims, interpolation);
}

Tensor searchsorted(const Tensor& sorted, const Tensor& values, bool right) {
  return body::searchsorted(sorted, values, right);
}

Tensor bucketize(const Tensor& x, const Tensor& boundaries, bool right) {
  return body::bucketize(x, boundaries, right);
}

Tensors unique_all(const Tensor& x) {
  return body::unique_all(x);
}

Tensors unique_counts(const Tensor& x) {
  return body::unique_counts(x);
}

Tensors unique_inverse(const Tensor& x) {
  return body::unique_inverse(x);
}

Tensor unique_values(const Tensor& x) {
  return body::unique_values(x);
}

Tensors unique_dim(const Tensor& x, int axis) {
  return body::unique_dim(x, axis);
}

Tensors unique_consecutive(const Tensor& x, OptionalAxis axis) {
  return body::unique_consecutive(x, axis);
}

Tensor index_select(const Tensor& x, int axis, const Tensor& index) {
  Tensor out = body::index_select(x, axis, index);
  if (tracking(x) && !out.same_as(x)) {
    auto node = make_node<nodes::IndexSelectNode>();
    connect(*node, x);
    node->x_shape = shape_of(x);
    node->axis = axis;
    node->index.save(index);
    record(node, out);
  }
  return out;
}

Tensor gather(const Tensor& x, int axis, const Tensor& index) {
  Tensor out = body::gather(x, axis, index);
  if (tracking(x) && !out.same_as(x)) {
    auto node = make_node<nodes::GatherNode>();
    connect(*node, x);
    node->x_shape = shape_of(x);
    node->axis = axis;
    node->index.save(index);
    record(node, out);
  }
  return out;
}

Tensor scatter(const Tensor& x, int axis, const Tensor& index, const Tensor& src) {
  Tensor out = copy_then(body::scatter_, x, axis, index, src);
  if (tracking(x, src) && !out.same_as(x)) {
    auto node = make_node<nodes::ScatterNode>();
    connect(*node, x);
    connect(*node, src);
    node->axis = axis;
    node->index.save(index);
    node->src_shape = shape_of(src);
    record(node, out);
  }
  return out;
}

void scatter_(const Tensor& x, int axis, const Tensor& index, const Tensor& src) {
  check_inplace(x);
  const CancelShield shield;
  if (!tracking(x, src)) {
    body::scatter_(x, axis, index, src);
    written(x);
    return;
  }
  auto node = make_node<nodes::ScatterNode>();
  connect(*node, x);
  connect(*node, src);
  node->axis = axis;
  node->index.save(keep_before_write(index, x));
  node->src_shape = shape_of(src);
  Rebase rebase(x, node);
  body::scatter_(x, axis, index, src);
  written(x);
  rebase.commit();
}

Tensor scatter_add(const Tensor& x, int axis, const Tensor& index, const Tensor& src) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::widest, x, index, src);
    if (cast.active()) return scatter_add(cast(x), axis, cast(index), cast(src));
  }
  Tensor out = copy_then(body::scatter_add_, x, axis, index, src);
  if (tracking(x, src) && !out.same_as(x)) {
    auto node = make_node<nodes::ScatterAddNode>();
    connect(*node, x);
    connect(*node, src);
    node->axis = axis;
    if (node->inputs[1]) node->index.save(index);
    node->src_shape = shape_of(src);
    record(node, out);
  }
  return out;
}

void scatter_add_(const Tensor& x, int axis, const Tensor& index, const Tensor& src) {
  check_inplace(x);
  const CancelShield shield;
  if (!tracking(x, src)) {
    body::scatter_add_(x, axis, index, src);
    written(x);
    return;
  }
  auto node = make_node<nodes::ScatterAddNode>();
  connect(*node, x);
  connect(*node, src);
  node->axis = axis;
  if (node->inputs[1]) node->index.save(keep_before_write(index, x));
  node->src_shape = shape_of(src);
  Rebase rebase(x, node);
  body::scatter_add_(x, axis, index, src);
  written(x);
  rebase.commit();
}

Tensor scatter_reduce(const Tensor& x, int axis, const Tensor& index, const Tensor& src, std::string_view reduce, bool include_self) {
  Tensor out = copy_then(body::scatter_reduce_, x, axis, index, src, reduce, include_self);
  if (tracking(x, src) && !out.same_as(x)) {
    auto node = make_node<nodes::ScatterReduceNode>();
    connect(*node, x);
    connect(*node, src);
    node->x.save(x);
    node->axis = axis;
    node->index.save(index);
    node->src.save(src);
    node->reduce = reduce;
    node->include_self = include_self;
    record(node, out);
    node->out.save_output(out, 0);
  }
  return out;
}

void scatter_reduce_(const Tensor& x, int axis, const Tensor& index, const Tensor& src, std::string_view reduce, bool include_self) {
  check_inplace(x);
  const CancelShield shield;
  if (!tracking(x, src)) {
    body::scatter_reduce_(x, axis, index, src, reduce, include_self);
    written(x);
    return;
  }
  auto node = make_node<nodes::ScatterReduceNode>();
  connect(*node, x);
  connect(*node, src);
  node->x.save(keep_before_write(x, x));
  node->axis = axis;
  node->index.save(keep_before_write(index, x));
  node->src.save(keep_before_write(src, x));
  node->reduce = reduce;
  node->include_self = include_self;
  Rebase rebase(x, node);
  node->out.save_output(x, 0);
  body::scatter_reduce_(x, axis, index, src, reduce, include_self);
  written(x);
  rebase.commit();
  node->out.written();
}

Tensor take_along_axis(const Tensor& x, const Tensor& index, int axis) {
  return body::take_along_axis(x, index, axis);
}

Tensor embedding(const Tensor& weight, const Tensor& index) {
  return body::embedding(weight, index);
}

Tensor embedding_bag(const Tensor& weight, const Tensor& index, const Tensor& offsets, std::string_view mode, const Tensor& per_sample_weights, bool include_last_offset, int64_t padding_idx) {
  return body::embedding_bag(weight, index, offsets, mode, per_sample_weights, include_last_offset, padding_idx);
}

Tensor one_hot(const Tensor& index, int64_t num_classes) {
  return body::one_hot(index, num_classes);
}

Tensor nonzero(const Tensor& x) {
  return body::nonzero(x);
}

Tensor index(const Tensor& x, const Tensors& indices) {
  Tensor out = body::index(x, indices);
  if (tracking(x) && !out.same_as(x)) {
    auto node = make_node<nodes::IndexNode>();
    connect(*node, x);
    node->x_shape = shape_of(x);
    save_all(node->indices, indices);
    record(node, out);
  }
  return out;
}

Tensor index_put(const Tensor& x, const Tensors& indices, const Tensor& values, bool accumulate) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::widest, x, indices, values);
    if (cast.active()) return index_put(cast(x), cast(indices), cast(values), accumulate);
  }
  Tensor out = copy_then(body::index_put_, x, indices, values, accumulate);
  if (tracking(x, values) && !out.same_as(x)) {
    auto node = make_node<nodes::IndexPutNode>();
    connect(*node, x);
    connect(*node, values);
    save_all(node->indices, indices);
    node->accumulate = accumulate;
    node->values_shape = shape_of(values);
    record(node, out);
  }
  return out;
}

void index_put_(const Tensor& x, const Tensors& indices, const Tensor& values, bool accumulate) {
  check_inplace(x);
  const CancelShield shield;
  if (!tracking(x, values)) {
    body::index_put_(x, indices, values, accumulate);
    written(x);
    return;
  }
  auto node = make_node<nodes::IndexPutNode>();
  connect(*node, x);
  connect(*node, values);
  save_all(node->indices, indices);
  node->accumulate = accumulate;
  node->values_shape = shape_of(values);
  Rebase rebase(x, node);
  body::index_put_(x, indices, values, accumulate);
  written(x);
  rebase.commit();
}

Tensor masked_select(const Tensor& x, const Tensor& mask) {
  return body::masked_select(x, mask);
}

Tensor masked_scatter(const Tensor& x, const Tensor& mask, const Tensor& src) {
  return body::masked_scatter(x, mask, src);
}

Tensor take(const Tensor& x, const Tensor& index, OptionalAxis axis) {
  return body::take(x, index, axis);
}

Tensor put(const Tensor& x, const Tensor& index, const Tensor& src, bool accumulate) {
  return body::put(x, index, src, accumulate);
}

void put_(const Tensor& x, const Tensor& index, const Tensor& src, bool accumulate) {
  check_inplace(x);
  const CancelShield shield;
  body::put_(x, index, src, accumulate);
}

Tensor index_add(const Tensor& x, int axis, const Tensor& index, const Tensor& src, Scalar alpha) {
  return body::index_add(x, axis, index, src, alpha);
}

void index_add_(const Tensor& x, int axis, const Tensor& index, const Tensor& src, Scalar alpha) {
  check_inplace(x);
  const CancelShield shield;
  body::index_add_(x, axis, index, src, alpha);
}

Tensor index_copy(const Tensor& x, int axis, const Tensor& index, const Tensor& src) {
  return body::index_copy(x, axis, index, src);
}

void index_copy_(const Tensor& x, int axis, const Tensor& index, const Tensor& src) {
  check_inplace(x);
  const CancelShield shield;
  body::index_copy_(x, axis, index, src);
}

Tensor index_fill(const Tensor& x, int axis, const Tensor& index, const Tensor& value) {
  return body::index_fill(x, axis, index, value);
}

void index_fill_(const Tensor& x, int axis, const Tensor& index, const Tensor& value) {
  check_inplace(x);
  const CancelShield shield;
  body::index_fill_(x, axis, index, value);
}

Tensor matmul(const Tensor& a, const Tensor& b) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::low, a, b);
    if (cast.active()) return matmul(cast(a), cast(b));
  }
  Tensor out = body::matmul(a, b);
  if (tracking(a, b) && !out.same_as(a)) {
    auto node = make_node<nodes::MatmulNode>();
    connect(*node, a);
    connect(*node, b);
    node->a_shape = shape_of(a);
    if (node->inputs[0]) node->b.save(b);
    if (node->inputs[1]) node->a.save(a);
    node->b_shape = shape_of(b);
    record(node, out);
  }
  return out;
}

Tensor matmul_integer(const Tensor& a, const Tensor& b) {
  return body::matmul_integer(a, b);
}

Tensor addmm(const Tensor& c, const Tensor& a, const Tensor& b, double beta, double alpha) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::low, c, a, b);
    if (cast.active()) return addmm(cast(c), cast(a), cast(b), beta, alpha);
  }
  Tensor out = body::addmm(c, a, b, beta, alpha);
  if (tracking(c, a, b) && !out.same_as(c)) {
    auto node = make_node<nodes::AddmmNode>();
    connect(*node, c);
    connect(*node, a);
    connect(*node, b);
    node->beta = beta;
    if (node->inputs[1]) node->b.save(b);
    node->alpha = alpha;
    if (node->inputs[2]) node->a.save(a);
    record(node, out);
  }
  return out;
}

Tensor outer(const Tensor& a, const Tensor& b) {
  return body::outer(a, b);
}

Tensor mv(const Tensor& a, const Tensor& b) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::low, a, b);
    if (cast.active()) return mv(cast(a), cast(b));
  }
  return body::mv(a, b);
}

Tensor bmm(const Tensor& a, const Tensor& b) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::low, a, b);
    if (cast.active()) return bmm(cast(a), cast(b));
  }
  return body::bmm(a, b);
}

Tensor baddbmm(const Tensor& c, const Tensor& a, const Tensor& b, double beta, double alpha) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::low, c, a, b);
    if (cast.active()) return baddbmm(cast(c), cast(a), cast(b), beta, alpha);
  }
  Tensor out = body::baddbmm(c, a, b, beta, alpha);
  if (tracking(c, a, b) && !out.same_as(c)) {
    auto node = make_node<nodes::BaddbmmNode>();
    connect(*node, c);
    connect(*node, a);
    connect(*node, b);
    node->beta = beta;
    if (node->inputs[1]) node->b.save(b);
    node->alpha = alpha;
    if (node->inputs[2]) node->a.save(a);
    record(node, out);
  }
  return out;
}

Tensor addbmm(const Tensor& c, const Tensor& a, const Tensor& b, double beta, double alpha) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::low, c, a, b);
    if (cast.active()) return addbmm(cast(c), cast(a), cast(b), beta, alpha);
  }
  return body::addbmm(c, a, b, beta, alpha);
}

Tensor addmv(const Tensor& c, const Tensor& a, const Tensor& b, double beta, double alpha) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::low, c, a, b);
    if (cast.active()) return addmv(cast(c), cast(a), cast(b), beta, alpha);
  }
  return body::addmv(c, a, b, beta, alpha);
}

Tensor addr(const Tensor& c, const Tensor& a, const Tensor& b, double beta, double alpha) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::low, c, a, b);
    if (cast.active()) return addr(cast(c), cast(a), cast(b), beta, alpha);
  }
  return body::addr(c, a, b, beta, alpha);
}

Tensor dot(const Tensor& a, const Tensor& b) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::widest, a, b);
    if (cast.active()) return dot(cast(a), cast(b));
  }
  return body::dot(a, b);
}

Tensor vecdot(const Tensor& a, const Tensor& b, int axis) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::low, a, b);
    if (cast.active()) return vecdot(cast(a), cast(b), axis);
  }
  return body::vecdot(a, b, axis);
}

Tensor inner(const Tensor& a, const Tensor& b) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::widest, a, b);
    if (cast.active()) return inner(cast(a), cast(b));
  }
  return body::inner(a, b);
}

Tensor tensordot(const Tensor& a, const Tensor& b, const Ints& axes_a, const Ints& axes_b) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::widest, a, b);
    if (cast.active()) return tensordot(cast(a), cast(b), axes_a, axes_b);
  }
  return body::tensordot(a, b, axes_a, axes_b);
}

Tensor kron(const Tensor& a, const Tensor& b) {
  return body::kron(a, b);
}

Tensor cross(const Tensor& a, const Tensor& b, int axis) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::widest, a, b);
    if (cast.active()) return cross(cast(a), cast(b), axis);
  }
  return body::cross(a, b, axis);
}

Tensor trace(const Tensor& x, int64_t offset, DType dtype) {
  return body::trace(x, offset, dtype);
}

Tensor multi_dot(const Tensors& xs) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::low, xs);
    if (cast.active()) return multi_dot(cast(xs));
  }
  return body::multi_dot(xs);
}

Tensor cdist(const Tensor& a, const Tensor& b, double p) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, a, b);
    if (cast.active()) return cdist(cast(a), cast(b), p);
  }
  Tensor out = body::cdist(a, b, p);
  if (tracking(a, b) && !out.same_as(a)) {
    auto node = make_node<nodes::CdistNode>();
    connect(*node, a);
    connect(*node, b);
    node->a.save(a);
    node->b.save(b);
    node->p = p;
    record(node, out);
    node->out.save_output(out, 0);
  }
  return out;
}

Tensor pdist(const Tensor& x, double p) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x);
    if (cast.active()) return pdist(cast(x), p);
  }
  return body::pdist(x, p);
}

Tensor einsum(std::string_view equation, const Tensors& operands) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::low, operands);
    if (cast.active()) return einsum(equation, cast(operands));
  }
  return body::einsum(equation, operands);
}

Tensors cholesky_ex(const Tensor& x, bool upper) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x);
    if (cast.active()) return cholesky_ex(cast(x), upper);
  }
  Tensors outs = body::cholesky_ex(x, upper);
  if (tracking(x)) {
    auto node = make_node<nodes::CholeskyExNode>();
    connect(*node, x);
    node->upper = upper;
    record(node, outs);
    node->l.save_output(outs[0], 0);
  }
  return outs;
}

Tensor cholesky(const Tensor& x, bool upper) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x);
    if (cast.active()) return cholesky(cast(x), upper);
  }
  return body::cholesky(x, upper);
}

Tensor cholesky_solve(const Tensor& b, const Tensor& l, bool upper) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, b, l);
    if (cast.active()) return cholesky_solve(cast(b), cast(l), upper);
  }
  return body::cholesky_solve(b, l, upper);
}

Tensor cholesky_inverse(const Tensor& l, bool upper) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, l);
    if (cast.active()) return cholesky_inverse(cast(l), upper);
  }
  return body::cholesky_inverse(l, upper);
}

Tensors lu_factor_ex(const Tensor& x, bool pivot) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x);
    if (cast.active()) return lu_factor_ex(cast(x), pivot);
  }
  Tensors outs = body::lu_factor_ex(x, pivot);
  if (tracking(x)) {
    auto node = make_node<nodes::LuFactorExNode>();
    connect(*node, x);
    record(node, outs);
    node->lu.save_output(outs[0], 0);
    node->pivots.save_output(outs[1], 1);
  }
  return outs;
}

Tensors lu_factor(const Tensor& x, bool pivot) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x);
    if (cast.active()) return lu_factor(cast(x), pivot);
  }
  return body::lu_factor(x, pivot);
}

Tensors lu_unpack(const Tensor& lu, const Tensor& pivots) {
  return body::lu_unpack(lu, pivots);
}

Tensors lu(const Tensor& x, bool pivot) {
  return body::lu(x, pivot);
}

Tensor lu_solve(const Tensor& lu, const Tensor& pivots, const Tensor& b, bool left, bool adjoint) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, lu, pivots, b);
    if (cast.active()) return lu_solve(cast(lu), cast(pivots), cast(b), left, adjoint);
  }
  return body::lu_solve(lu, pivots, b, left, adjoint);
}

Tensor solve_triangular(const Tensor& a, const Tensor& b, bool upper, bool left, bool unitriangular) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, a, b);
    if (cast.active()) return solve_triangular(cast(a), cast(b), upper, left, unitriangular);
  }
  Tensor out = body::solve_triangular(a, b, upper, left, unitriangular);
  if (tracking(a, b) && !out.same_as(a)) {
    auto node = make_node<nodes::SolveTriangularNode>();
    connect(*node, a);
    connect(*node, b);
    node->a.save(a);
    node->upper = upper;
    node->left = left;
    node->unitriangular = unitriangular;
    record(node, out);
    if (node->inputs[0]) node->out.save_output(out, 0);
  }
  return out;
}

Tensors solve_ex(const Tensor& a, const Tensor& b, bool left) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, a, b);
    if (cast.active()) return solve_ex(cast(a), cast(b), left);
  }
  Tensors outs = body::solve_ex(a, b, left);
  if (tracking(a, b)) {
    auto node = make_node<nodes::SolveExNode>();
    connect(*node, a);
    connect(*node, b);
    node->a.save(a);
    node->b_shape = shape_of(b);
    node->left = left;
    record(node, outs);
    node->result.save_output(outs[0], 0);
  }
  return outs;
}

Tensor solve(const Tensor& a, const Tensor& b, bool left) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, a, b);
    if (cast.active()) return solve(cast(a), cast(b), left);
  }
  return body::solve(a, b, left);
}

Tensors inv_ex(const Tensor& x) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x);
    if (cast.active()) return inv_ex(cast(x));
  }
  Tensors outs = body::inv_ex(x);
  if (tracking(x)) {
    auto node = make_node<nodes::InvExNode>();
    connect(*node, x);
    record(node, outs);
    node->inverse.save_output(outs[0], 0);
  }
  return outs;
}

Tensor inv(const Tensor& x) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x);
    if (cast.active()) return inv(cast(x));
  }
  return body::inv(x);
}

Tensor det(const Tensor& x) {
  Tensor out = body::det(x);
  if (tracking(x) && !out.same_as(x)) {
    auto node = make_node<nodes::DetNode>();
    connect(*node, x);
    node->x.save(x);
    record(node, out);
    node->out.save_output(out, 0);
  }
  return out;
}

Tensors slogdet(const Tensor& x) {
  Tensors outs = body::slogdet(x);
  if (tracking(x)) {
    auto node = make_node<nodes::SlogdetNode>();
    connect(*node, x);
    node->x.save(x);
    record(node, outs);
    node->sign.save_output(outs[0], 0);
  }
  return outs;
}

Tensors qr(const Tensor& x, std::string_view mode) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x);
    if (cast.active()) return qr(cast(x), mode);
  }
  Tensors outs = body::qr(x, mode);
  if (tracking(x)) {
    auto node = make_node<nodes::QrNode>();
    connect(*node, x);
    node->mode = mode;
    record(node, outs);
    node->q.save_output(outs[0], 0);
    node->r.save_output(outs[1], 1);
  }
  return outs;
}

Tensor householder_product(const Tensor& x, const Tensor& tau) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x, tau);
    if (cast.active()) return householder_product(cast(x), cast(tau));
  }
  return body::householder_product(x, tau);
}

Tensors eigh(const Tensor& x, bool upper) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x);
    if (cast.active()) return eigh(cast(x), upper);
  }
  Tensors outs = body::eigh(x, upper);
  if (tracking(x)) {
    auto node = make_node<nodes::EighNode>();
    connect(*node, x);
    record(node, outs);
    node->values.save_output(outs[0], 0);
    node->vectors.save_output(outs[1], 1);
  }
  return outs;
}

Tensor eigvalsh(const Tensor& x, bool upper) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x);
    if (cast.active()) return eigvalsh(cast(x), upper);
  }
  return body::eigvalsh(x, upper);
}

Tensors svd(const Tensor& x, bool full_matrices) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x);
    if (cast.active()) return svd(cast(x), full_matrices);
  }
  Tensors outs = body::svd(x, full_matrices);
  if (tracking(x)) {
    auto node = make_node<nodes::SvdNode>();
    connect(*node, x);
    record(node, outs);
    node->u.save_output(outs[0], 0);
    node->s.save_output(outs[1], 1);
    node->vh.save_output(outs[2], 2);
  }
  return outs;
}

Tensor svdvals(const Tensor& x) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x);
    if (cast.active()) return svdvals(cast(x));
  }
  return body::svdvals(x);
}

Tensor pinv(const Tensor& x, const Tensor& atol, const Tensor& rtol, bool hermitian) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x, atol, rtol);
    if (cast.active()) return pinv(cast(x), cast(atol), cast(rtol), hermitian);
  }
  Tensor out = body::pinv(x, atol, rtol, hermitian);
  if (tracking(x) && !out.same_as(x)) {
    auto node = make_node<nodes::PinvNode>();
    connect(*node, x);
    node->x.save(x);
    record(node, out);
    node->out.save_output(out, 0);
  }
  return out;
}

Tensor matrix_rank(const Tensor& x, const Tensor& atol, const Tensor& rtol, bool hermitian) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x, atol, rtol);
    if (cast.active()) return matrix_rank(cast(x), cast(atol), cast(rtol), hermitian);
  }
  return body::matrix_rank(x, atol, rtol, hermitian);
}

Tensors lstsq(const Tensor& a, const Tensor& b, double rcond) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, a, b);
    if (cast.active()) return lstsq(cast(a), cast(b), rcond);
  }
  return body::lstsq(a, b, rcond);
}

Tensor matrix_norm(const Tensor& x, std::string_view ord, int axis0, int axis1, bool keepdims) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x);
    if (cast.active()) return matrix_norm(cast(x), ord, axis0, axis1, keepdims);
  }
  return body::matrix_norm(x, ord, axis0, axis1, keepdims);
}

Tensor cond(const Tensor& x, std::string_view ord) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x);
    if (cast.active()) return cond(cast(x), ord);
  }
  return body::cond(x, ord);
}

Tensor matrix_power(const Tensor& x, int64_t n) {
  return body::matrix_power(x, n);
}

Tensor matrix_exp(const Tensor& x) {
  Tensor out = body::matrix_exp(x);
  if (tracking(x) && !out.same_as(x)) {
    auto node = make_node<nodes::MatrixExpNode>();
    connect(*node, x);
    node->x.save(x);
    record(node, out);
  }
  return out;
}

Tensor linear(const Tensor& x, const Tensor& weight, const Tensor& bias) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::low, x, weight, bias);
    if (cast.active()) return linear(cast(x), cast(weight), cast(bias));
  }
  Tensor out = body::linear(x, weight, bias);
  if (tracking(x, weight, bias) && !out.same_as(x)) {
    auto node = make_node<nodes::LinearNode>();
    connect(*node, x);
    connect(*node, weight);
    connect(*node, bias);
    if (node->inputs[0]) node->weight.save(weight);
    if (node->inputs[1]) node->x.save(x);
    node->weight_shape = shape_of(weight);
    record(node, out);
  }
  return out;
}

Tensor linear_activation(const Tensor& x, const Tensor& weight, const Tensor& bias, std::string_view activation) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::low, x, weight, bias);
    if (cast.active()) return linear_activation(cast(x), cast(weight), cast(bias), activation);
  }
  return body::linear_activation(x, weight, bias, activation);
}

Tensor conv1d(const Tensor& x, const Tensor& weight, const Tensor& bias, const Ints& stride, const Ints& padding, const Ints& dilation, int64_t groups) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::low, x, weight, bias);
    if (cast.active()) return conv1d(cast(x), cast(weight), cast(bias), stride, padding, dilation, groups);
  }
  return body::conv1d(x, weight, bias, stride, padding, dilation, groups);
}

Tensor conv2d(const Tensor& x, const Tensor& weight, const Tensor& bias, const Ints& stride, const Ints& padding, const Ints& dilation, int64_t groups) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::low, x, weight, bias);
    if (cast.active()) return conv2d(cast(x), cast(weight), cast(bias), stride, padding, dilation, groups);
  }
  Tensor out = body::conv2d(x, weight, bias, stride, padding, dilation, groups);
  if (tracking(x, weight, bias) && !out.same_as(x)) {
    auto node = make_node<nodes::Conv2dNode>();
    connect(*node, x);
    connect(*node, weight);
    connect(*node, bias);
    node->x_shape = shape_of(x);
    if (node->inputs[0]) node->weight.save(weight);
    node->stride = stride;
    node->padding = padding;
    node->dilation = dilation;
    node->groups = groups;
    if (node->inputs[1]) node->x.save(x);
    node->weight_shape = shape_of(weight);
    record(node, out);
  }
  return out;
}

Tensor conv2d_input_grad(const Tensor& dy, const Tensor& weight, const Shape& shape, const Ints& stride, const Ints& padding, const Ints& dilation, int64_t groups) {
  Tensor out = body::conv2d_input_grad(dy, weight, shape, stride, padding, dilation, groups);
  if (tracking(dy, weight) && !out.same_as(dy)) {
    auto node = make_node<nodes::Conv2dInputGradNode>();
    connect(*node, dy);
    connect(*node, weight);
    if (node->inputs[0]) node->weight.save(weight);
    node->stride = stride;
    node->padding = padding;
    node->dilation = dilation;
    node->groups = groups;
    if (node->inputs[1]) node->dy.save(dy);
    node->weight_shape = shape_of(weight);
    record(node, out);
  }
  return out;
}

Tensor conv2d_weight_grad(const Tensor& dy, const Tensor& x, const Shape& shape, const Ints& stride, const Ints& padding, const Ints& dilation, int64_t groups) {
  Tensor out = body::conv2d_weight_grad(dy, x, shape, stride, padding, dilation, groups);
  if (tracking(dy, x) && !out.same_as(dy)) {
    auto node = make_node<nodes::Conv2dWeightGradNode>();
    connect(*node, dy);
    connect(*node, x);
    if (node->inputs[0]) node->x.save(x);
    node->stride = stride;
    node->padding = padding;
    node->dilation = dilation;
    node->groups = groups;
    if (node->inputs[1]) node->dy.save(dy);
    node->x_shape = shape_of(x);
    record(node, out);
  }
  return out;
}

Tensor conv3d(const Tensor& x, const Tensor& weight, const Tensor& bias, const Ints& stride, const Ints& padding, const Ints& dilation, int64_t groups) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::low, x, weight, bias);
    if (cast.active()) return conv3d(cast(x), cast(weight), cast(bias), stride, padding, dilation, groups);
  }
  Tensor out = body::conv3d(x, weight, bias, stride, padding, dilation, groups);
  if (tracking(x, weight, bias) && !out.same_as(x)) {
    auto node = make_node<nodes::Conv3dNode>();
    connect(*node, x);
    connect(*node, weight);
    connect(*node, bias);
    node->x_shape = shape_of(x);
    if (node->inputs[0]) node->weight.save(weight);
    node->stride = stride;
    node->padding = padding;
    node->dilation = dilation;
    node->groups = groups;
    if (node->inputs[1]) node->x.save(x);
    node->weight_shape = shape_of(weight);
    record(node, out);
  }
  return out;
}

Tensor conv3d_input_grad(const Tensor& dy, const Tensor& weight, const Shape& shape, const Ints& stride, const Ints& padding, const Ints& dilation, int64_t groups) {
  Tensor out = body::conv3d_input_grad(dy, weight, shape, stride, padding, dilation, groups);
  if (tracking(dy, weight) && !out.same_as(dy)) {
    auto node = make_node<nodes::Conv3dInputGradNode>();
    connect(*node, dy);
    connect(*node, weight);
    if (node->inputs[0]) node->weight.save(weight);
    node->stride = stride;
    node->padding = padding;
    node->dilation = dilation;
    node->groups = groups;
    if (node->inputs[1]) node->dy.save(dy);
    node->weight_shape = shape_of(weight);
    record(node, out);
  }
  return out;
}

Tensor conv3d_weight_grad(const Tensor& dy, const Tensor& x, const Shape& shape, const Ints& stride, const Ints& padding, const Ints& dilation, int64_t groups) {
  Tensor out = body::conv3d_weight_grad(dy, x, shape, stride, padding, dilation, groups);
  if (tracking(dy, x) && !out.same_as(dy)) {
    auto node = make_node<nodes::Conv3dWeightGradNode>();
    connect(*node, dy);
    connect(*node, x);
    if (node->inputs[0]) node->x.save(x);
    node->stride = stride;
    node->padding = padding;
    node->dilation = dilation;
    node->groups = groups;
    if (node->inputs[1]) node->dy.save(dy);
    node->x_shape = shape_of(x);
    record(node, out);
  }
  return out;
}

Tensor conv_transpose1d(const Tensor& x, const Tensor& weight, const Tensor& bias, const Ints& stride, const Ints& padding, const Ints& output_padding, int64_t groups, const Ints& dilation) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::low, x, weight, bias);
    if (cast.active()) return conv_transpose1d(cast(x), cast(weight), cast(bias), stride, padding, output_padding, groups, dilation);
  }
  return body::conv_transpose1d(x, weight, bias, stride, padding, output_padding, groups, dilation);
}

Tensor conv_transpose2d(const Tensor& x, const Tensor& weight, const Tensor& bias, const Ints& stride, const Ints& padding, const Ints& output_padding, int64_t groups, const Ints& dilation) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::low, x, weight, bias);
    if (cast.active()) return conv_transpose2d(cast(x), cast(weight), cast(bias), stride, padding, output_padding, groups, dilation);
  }
  return body::conv_transpose2d(x, weight, bias, stride, padding, output_padding, groups, dilation);
}

Tensor conv_transpose3d(const Tensor& x, const Tensor& weight, const Tensor& bias, const Ints& stride, const Ints& padding, const Ints& output_padding, int64_t groups, const Ints& dilation) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::low, x, weight, bias);
    if (cast.active()) return conv_transpose3d(cast(x), cast(weight), cast(bias), stride, padding, output_padding, groups, dilation);
  }
  return body::conv_transpose3d(x, weight, bias, stride, padding, output_padding, groups, dilation);
}

Tensor im2col(const Tensor& x, const Ints& kernel, const Ints& stride, const Ints& padding, const Ints& dilation) {
  return body::im2col(x, kernel, stride, padding, dilation);
}

Tensor col2im(const Tensor& x, const Shape& shape, const Ints& kernel, const Ints& stride, const Ints& padding, const Ints& dilation) {
  return body::col2im(x, shape, kernel, stride, padding, dilation);
}

Tensor max_pool1d(const Tensor& x, const Ints& kernel, const Ints& stride, const Ints& padding, const Ints& dilation, bool ceil_mode) {
  Tensor saved_indices;
  Tensor out = body::max_pool1d(x, kernel, stride, padding, dilation, ceil_mode, saved_indices);
  if (tracking(x) && !out.same_as(x)) {
    auto node = make_node<nodes::MaxPool1dNode>();
    connect(*node, x);
    node->x_shape = shape_of(x);
    node->indices.save(saved_indices);
    record(node, out);
  }
  return out;
}

Tensor max_pool2d(const Tensor& x, const Ints& kernel, const Ints& stride, const Ints& padding, const Ints& dilation, bool ceil_mode) {
  Tensor saved_indices;
  Tensor out = body::max_pool2d(x, kernel, stride, padding, dilation, ceil_mode, saved_indices);
  if (tracking(x) && !out.same_as(x)) {
    auto node = make_node<nodes::MaxPool2dNode>();
    connect(*node, x);
    node->x_shape = shape_of(x);
    node->indices.save(saved_indices);
    record(node, out);
  }
  return out;
}

Tensor max_pool3d(const Tensor& x, const Ints& kernel, const Ints& stride, const Ints& padding, const Ints& dilation, bool ceil_mode) {
  Tensor saved_indices;
  Tensor out = body::max_pool3d(x, kernel, stride, padding, dilation, ceil_mode, saved_indices);
  if (tracking(x) && !out.same_as(x)) {
    auto node = make_node<nodes::MaxPool3dNode>();
    connect(*node, x);
    node->x_shape = shape_of(x);
    node->indices.save(saved_indices);
    record(node, out);
  }
  return out;
}

Tensors max_pool1d_with_indices(const Tensor& x, const Ints& kernel, const Ints& stride, const Ints& padding, const Ints& dilation, bool ceil_mode) {
  return body::max_pool1d_with_indices(x, kernel, stride, padding, dilation, ceil_mode);
}

Tensors max_pool2d_with_indices(const Tensor& x, const Ints& kernel, const Ints& stride, const Ints& padding, const Ints& dilation, bool ceil_mode) {
  return body::max_pool2d_with_indices(x, kernel, stride, padding, dilation, ceil_mode);
}

Tensors max_pool3d_with_indices(const Tensor& x, const Ints& kernel, const Ints& stride, const Ints& padding, const Ints& dilation, bool ceil_mode) {
  return body::max_pool3d_with_indices(x, kernel, stride, padding, dilation, ceil_mode);
}

Tensor max_unpool1d(const Tensor& x, const Tensor& indices, const Shape& shape) {
  return body::max_unpool1d(x, indices, shape);
}

Tensor max_unpool2d(const Tensor& x, const Tensor& indices, const Shape& shape) {
  return body::max_unpool2d(x, indices, shape);
}

Tensor max_unpool3d(const Tensor& x, const Tensor& indices, const Shape& shape) {
  return body::max_unpool3d(x, indices, shape);
}

Tensor avg_pool1d(const Tensor& x, const Ints& kernel, const Ints& stride, const Ints& padding, bool ceil_mode, bool count_include_pad) {
  return body::avg_pool1d(x, kernel, stride, padding, ceil_mode, count_include_pad);
}

Tensor avg_pool2d(const Tensor& x, const Ints& kernel, const Ints& stride, const Ints& padding, bool ceil_mode, bool count_include_pad, int64_t divisor_override) {
  Tensor out = body::avg_pool2d(x, kernel, stride, padding, ceil_mode, count_include_pad, divisor_override);
  if (tracking(x) && !out.same_as(x)) {
    auto node = make_node<nodes::AvgPool2dNode>();
    connect(*node, x);
    node->x_shape = shape_of(x);
    node->kernel = kernel;
    node->stride = stride;
    node->padding = padding;
    node->ceil_mode = ceil_mode;
    node->count_include_pad = count_include_pad;
    node->divisor_override = divisor_override;
    record(node, out);
  }
  return out;
}

Tensor avg_pool2d_grad(const Tensor& dy, const Shape& shape, const Ints& kernel, const Ints& stride, const Ints& padding, bool ceil_mode, bool count_include_pad, int64_t divisor_override) {
  Tensor out = body::avg_pool2d_grad(dy, shape, kernel, stride, padding, ceil_mode, count_include_pad, divisor_override);
  if (tracking(dy) && !out.same_as(dy)) {
    auto node = make_node<nodes::AvgPool2dGradNode>();
    connect(*node, dy);
    node->kernel = kernel;
    node->stride = stride;
    node->padding = padding;
    node->ceil_mode = ceil_mode;
    node->count_include_pad = count_include_pad;
    node->divisor_override = divisor_override;
    record(node, out);
  }
  return out;
}

Tensor avg_pool3d(const Tensor& x, const Ints& kernel, const Ints& stride, const Ints& padding, bool ceil_mode, bool count_include_pad, int64_t divisor_override) {
  Tensor out = body::avg_pool3d(x, kernel, stride, padding, ceil_mode, count_include_pad, divisor_override);
  if (tracking(x) && !out.same_as(x)) {
    auto node = make_node<nodes::AvgPool3dNode>();
    connect(*node, x);
    node->x_shape = shape_of(x);
    node->kernel = kernel;
    node->stride = stride;
    node->padding = padding;
    node->ceil_mode = ceil_mode;
    node->count_include_pad = count_include_pad;
    node->divisor_override = divisor_override;
    record(node, out);
  }
  return out;
}

Tensor avg_pool3d_grad(const Tensor& dy, const Shape& shape, const Ints& kernel, const Ints& stride, const Ints& padding, bool ceil_mode, bool count_include_pad, int64_t divisor_override) {
  Tensor out = body::avg_pool3d_grad(dy, shape, kernel, stride, padding, ceil_mode, count_include_pad, divisor_override);
  if (tracking(dy) && !out.same_as(dy)) {
    auto node = make_node<nodes::AvgPool3dGradNode>();
    connect(*node, dy);
    node->kernel = kernel;
    node->stride = stride;
    node->padding = padding;
    node->ceil_mode = ceil_mode;
    node->count_include_pad = count_include_pad;
    node->divisor_override = divisor_override;
    record(node, out);
  }
  return out;
}

Tensor lp_pool1d(const Tensor& x, double norm_type, const Ints& kernel, const Ints& stride, bool ceil_mode) {
  return body::lp_pool1d(x, norm_type, kernel, stride, ceil_mode);
}

Tensor lp_pool2d(const Tensor& x, double norm_type, const Ints& kernel, const Ints& stride, bool ceil_mode) {
  return body::lp_pool2d(x, norm_type, kernel, stride, ceil_mode);
}

Tensor lp_pool3d(const Tensor& x, double norm_type, const Ints& kernel, const Ints& stride, bool ceil_mode) {
  return body::lp_pool3d(x, norm_type, kernel, stride, ceil_mode);
}

Tensor adaptive_avg_pool1d(const Tensor& x, const Shape& shape) {
  return body::adaptive_avg_pool1d(x, shape);
}

Tensor adaptive_avg_pool2d(const Tensor& x, const Shape& shape) {
  return body::adaptive_avg_pool2d(x, shape);
}

Tensor adaptive_avg_pool3d(const Tensor& x, const Shape& shape) {
  return body::adaptive_avg_pool3d(x, shape);
}

Tensors adaptive_max_pool1d(const Tensor& x, const Shape& shape) {
  return body::adaptive_max_pool1d(x, shape);
}

Tensors adaptive_max_pool2d(const Tensor& x, const Shape& shape) {
  return body::adaptive_max_pool2d(x, shape);
}

Tensors adaptive_max_pool3d(const Tensor& x, const Shape& shape) {
  return body::adaptive_max_pool3d(x, shape);
}

Tensor interpolate(const Tensor& x, const Shape& shape, std::string_view mode, bool align_corners, bool antialias) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x);
    if (cast.active()) return interpolate(cast(x), shape, mode, align_corners, antialias);
  }
  return body::interpolate(x, shape, mode, align_corners, antialias);
}

Tensor interpolate_axis(const Tensor& x, int axis, int64_t size, std::string_view mode, bool align_corners, bool antialias, double scale) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x);
    if (cast.active()) return interpolate_axis(cast(x), axis, size, mode, align_corners, antialias, scale);
  }
  Tensor out = body::interpolate_axis(x, axis, size, mode, align_corners, antialias, scale);
  if (tracking(x) && !out.same_as(x)) {
    auto node = make_node<nodes::InterpolateAxisNode>();
    connect(*node, x);
    node->x_shape = shape_of(x);
    node->axis = axis;
    node->mode = mode;
    node->align_corners = align_corners;
    node->antialias = antialias;
    node->scale = scale;
    record(node, out);
  }
  return out;
}

Tensor interpolate_axis_grad(const Tensor& dy, int axis, int64_t size, std::string_view mode, bool align_corners, bool antialias, double scale) {
  Tensor out = body::interpolate_axis_grad(dy, axis, size, mode, align_corners, antialias, scale);
  if (tracking(dy) && !out.same_as(dy)) {
    auto node = make_node<nodes::InterpolateAxisGradNode>();
    connect(*node, dy);
    node->dy_shape = shape_of(dy);
    node->axis = axis;
    node->mode = mode;
    node->align_corners = align_corners;
    node->antialias = antialias;
    node->scale = scale;
    record(node, out);
  }
  return out;
}

Tensor grid_sample(const Tensor& x, const Tensor& grid, std::string_view mode, std::string_view padding_mode, bool align_corners) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::widest, x, grid);
    if (cast.active()) return grid_sample(cast(x), cast(grid), mode, padding_mode, align_corners);
  }
  return body::grid_sample(x, grid, mode, padding_mode, align_corners);
}

Tensor affine_grid(const Tensor& theta, const Shape& shape, bool align_corners) {
  return body::affine_grid(theta, shape, align_corners);
}

Tensor pixel_shuffle(const Tensor& x, int64_t factor) {
  return body::pixel_shuffle(x, factor);
}

Tensor pixel_unshuffle(const Tensor& x, int64_t factor) {
  return body::pixel_unshuffle(x, factor);
}

Tensor channel_shuffle(const Tensor& x, int64_t groups) {
  return body::channel_shuffle(x, groups);
}

Tensor softmax(const Tensor& x, int axis) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x);
    if (cast.active()) return softmax(cast(x), axis);
  }
  Tensor out = body::softmax(x, axis);
  if (tracking(x) && !out.same_as(x)) {
    auto node = make_node<nodes::SoftmaxNode>();
    connect(*node, x);
    node->axis = axis;
    record(node, out);
    node->out.save_output(out, 0);
  }
  return out;
}

Tensor log_softmax(const Tensor& x, int axis) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x);
    if (cast.active()) return log_softmax(cast(x), axis);
  }
  Tensor out = body::log_softmax(x, axis);
  if (tracking(x) && !out.same_as(x)) {
    auto node = make_node<nodes::LogSoftmaxNode>();
    connect(*node, x);
    node->axis = axis;
    record(node, out);
    node->out.save_output(out, 0);
  }
  return out;
}

Tensor prelu(const Tensor& x, const Tensor& weight) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::low, x, weight);
    if (cast.active()) return prelu(cast(x), cast(weight));
  }
  return body::prelu(x, weight);
}

Tensor glu(const Tensor& x, int axis) {
  return body::glu(x, axis);
}

Tensor layer_norm(const Tensor& x, int64_t norm_ndim, const Tensor& weight, const Tensor& bias, double eps) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x, weight, bias);
    if (cast.active()) return layer_norm(cast(x), norm_ndim, cast(weight), cast(bias), eps);
  }
  Tensor saved_mean;
  Tensor saved_rstd;
  Tensor out = body::layer_norm(x, norm_ndim, weight, bias, eps, saved_mean, saved_rstd);
  if (tracking(x, weight, bias) && !out.same_as(x)) {
    auto node = make_node<nodes::LayerNormNode>();
    connect(*node, x);
    connect(*node, weight);
    connect(*node, bias);
    if (node->inputs[0] || node->inputs[1]) node->x.save(x);
    node->norm_ndim = norm_ndim;
    if (node->inputs[0]) node->weight.save(weight);
    node->eps = eps;
    if (node->inputs[0] || node->inputs[1]) node->mean.save(saved_mean);
    if (node->inputs[0] || node->inputs[1]) node->rstd.save(saved_rstd);
    record(node, out);
  }
  return out;
}

Tensor batch_norm(const Tensor& x, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, bool training, double momentum, double eps) {
  Tensor saved_mean;
  Tensor saved_rstd;
  Tensor saved_new_mean;
  Tensor saved_new_var;
  Tensor out = body::batch_norm(x, weight, bias, running_mean, running_var, training, momentum, eps, saved_mean, saved_rstd, saved_new_mean, saved_new_var);
  if (tracking(x, weight, bias) && !out.same_as(x)) {
    auto node = make_node<nodes::BatchNormNode>();
    connect(*node, x);
    connect(*node, weight);
    connect(*node, bias);
    if (node->inputs[0] || node->inputs[1]) node->x.save(x);
    if (node->inputs[0]) node->weight.save(weight);
    node->training = training;
    node->eps = eps;
    if (node->inputs[0] || node->inputs[1]) node->mean.save(saved_mean);
    if (node->inputs[0] || node->inputs[1]) node->rstd.save(saved_rstd);
    record(node, out);
  }
  if (running_mean.defined()) overwrite(running_mean, saved_new_mean);
  if (running_var.defined()) overwrite(running_var, saved_new_var);
  return out;
}

Tensor dropout(const Tensor& x, double p, bool training, Generator* rng) {
  Tensor saved_mask;
  Tensor out = body::dropout(x, p, training, rng, saved_mask);
  if (tracking(x) && !out.same_as(x)) {
    auto node = make_node<nodes::DropoutNode>();
    connect(*node, x);
    node->mask.save(saved_mask);
    record(node, out);
  }
  return out;
}

Tensor rms_norm(const Tensor& x, int64_t norm_ndim, const Tensor& weight, double eps) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x, weight);
    if (cast.active()) return rms_norm(cast(x), norm_ndim, cast(weight), eps);
  }
  return body::rms_norm(x, norm_ndim, weight, eps);
}

Tensor group_norm(const Tensor& x, int64_t groups, const Tensor& weight, const Tensor& bias, double eps) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x, weight, bias);
    if (cast.active()) return group_norm(cast(x), groups, cast(weight), cast(bias), eps);
  }
  return body::group_norm(x, groups, weight, bias, eps);
}

Tensor instance_norm(const Tensor& x, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, bool use_input_stats, double momentum, double eps) {
  return body::instance_norm(x, weight, bias, running_mean, running_var, use_input_stats, momentum, eps);
}

Tensor local_response_norm(const Tensor& x, int64_t size, double alpha, double beta, double k) {
  return body::local_response_norm(x, size, alpha, beta, k);
}

Tensor normalize(const Tensor& x, double ord, int axis, double eps) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x);
    if (cast.active()) return normalize(cast(x), ord, axis, eps);
  }
  return body::normalize(x, ord, axis, eps);
}

Tensor feature_dropout(const Tensor& x, double p, bool training, Generator* rng) {
  return body::feature_dropout(x, p, training, rng);
}

Tensor alpha_dropout(const Tensor& x, double p, bool training, Generator* rng) {
  return body::alpha_dropout(x, p, training, rng);
}

Tensor feature_alpha_dropout(const Tensor& x, double p, bool training, Generator* rng) {
  return body::feature_alpha_dropout(x, p, training, rng);
}

Tensor rrelu(const Tensor& x, double lower, double upper, bool training, Generator* rng) {
  return body::rrelu(x, lower, upper, training, rng);
}

Tensor gumbel_softmax(const Tensor& logits, double tau, bool hard, int axis, Generator* rng) {
  return body::gumbel_softmax(logits, tau, hard, axis, rng);
}

Tensor softmin(const Tensor& x, int axis) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x);
    if (cast.active()) return softmin(cast(x), axis);
  }
  return body::softmin(x, axis);
}

Tensor scaled_dot_product_attention(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& mask, double dropout_p, bool causal, double scale, bool enable_gqa, Generator* rng) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::low, query, key, value, mask);
    if (cast.active()) return scaled_dot_product_attention(cast(query), cast(key), cast(value), cast(mask), dropout_p, causal, scale, enable_gqa, rng);
  }
  return body::scaled_dot_product_attention(query, key, value, mask, dropout_p, causal, scale, enable_gqa, rng);
}

Tensor flash_attention(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& mask, bool causal, double scale) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::low, query, key, value, mask);
    if (cast.active()) return flash_attention(cast(query), cast(key), cast(value), cast(mask), causal, scale);
  }
  Tensor saved_lse;
  Tensor out = body::flash_attention(query, key, value, mask, causal, scale, saved_lse);
  if (tracking(query, key, value, mask) && !out.same_as(query)) {
    auto node = make_node<nodes::FlashAttentionNode>();
    connect(*node, query);
    connect(*node, key);
    connect(*node, value);
    connect(*node, mask);
    node->query.save(query);
    node->key.save(key);
    node->value.save(value);
    node->mask.save(mask);
    node->causal = causal;
    node->scale = scale;
    if (node->inputs[0] || node->inputs[1] || node->inputs[2]) node->lse.save(saved_lse);
    record(node, out);
    if (node->inputs[0] || node->inputs[1] || node->inputs[2]) node->out.save_output(out, 0);
  }
  return out;
}

Tensors multi_head_attention(const Tensor& query, const Tensor& key, const Tensor& value, int64_t num_heads, const Tensor& in_weight, const Tensor& q_weight, const Tensor& k_weight, const Tensor& v_weight, const Tensor& in_bias, const Tensor& bias_k, const Tensor& bias_v, bool add_zero_attn, const Tensor& out_weight, const Tensor& out_bias, const Tensor& key_padding_mask, const Tensor& mask, double dropout_p, bool need_weights, bool average_weights, Generator* rng) {
  return body::multi_head_attention(query, key, value, num_heads, in_weight, q_weight, k_weight, v_weight, in_bias, bias_k, bias_v, add_zero_attn, out_weight, out_bias, key_padding_mask, mask, dropout_p, need_weights, average_weights, rng);
}

Tensor rnn_tanh_cell(const Tensor& x, const Tensor& h, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih, const Tensor& b_hh) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::low, x, h, w_ih, w_hh, b_ih, b_hh);
    if (cast.active()) return rnn_tanh_cell(cast(x), cast(h), cast(w_ih), cast(w_hh), cast(b_ih), cast(b_hh));
  }
  return body::rnn_tanh_cell(x, h, w_ih, w_hh, b_ih, b_hh);
}

Tensor rnn_relu_cell(const Tensor& x, const Tensor& h, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih, const Tensor& b_hh) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::low, x, h, w_ih, w_hh, b_ih, b_hh);
    if (cast.active()) return rnn_relu_cell(cast(x), cast(h), cast(w_ih), cast(w_hh), cast(b_ih), cast(b_hh));
  }
  return body::rnn_relu_cell(x, h, w_ih, w_hh, b_ih, b_hh);
}

Tensor gru_cell(const Tensor& x, const Tensor& h, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih, const Tensor& b_hh) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::low, x, h, w_ih, w_hh, b_ih, b_hh);
    if (cast.active()) return gru_cell(cast(x), cast(h), cast(w_ih), cast(w_hh), cast(b_ih), cast(b_hh));
  }
  return body::gru_cell(x, h, w_ih, w_hh, b_ih, b_hh);
}

Tensors lstm_cell(const Tensor& x, const Tensor& h, const Tensor& c, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih, const Tensor& b_hh) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::low, x, h, c, w_ih, w_hh, b_ih, b_hh);
    if (cast.active()) return lstm_cell(cast(x), cast(h), cast(c), cast(w_ih), cast(w_hh), cast(b_ih), cast(b_hh));
  }
  return body::lstm_cell(x, h, c, w_ih, w_hh, b_ih, b_hh);
}

Tensors rnn_tanh(const Tensor& x, const Tensor& h0, const Tensors& weights, int64_t layers, bool bias, double dropout, bool training, bool bidirectional, bool batch_first, Generator* rng) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::low, x, h0, weights);
    if (cast.active()) return rnn_tanh(cast(x), cast(h0), cast(weights), layers, bias, dropout, training, bidirectional, batch_first, rng);
  }
  return body::rnn_tanh(x, h0, weights, layers, bias, dropout, training, bidirectional, batch_first, rng);
}

Tensors rnn_relu(const Tensor& x, const Tensor& h0, const Tensors& weights, int64_t layers, bool bias, double dropout, bool training, bool bidirectional, bool batch_first, Generator* rng) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::low, x, h0, weights);
    if (cast.active()) return rnn_relu(cast(x), cast(h0), cast(weights), layers, bias, dropout, training, bidirectional, batch_first, rng);
  }
  return body::rnn_relu(x, h0, weights, layers, bias, dropout, training, bidirectional, batch_first, rng);
}

Tensors gru(const Tensor& x, const Tensor& h0, const Tensors& weights, int64_t layers, bool bias, double dropout, bool training, bool bidirectional, bool batch_first, Generator* rng) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::low, x, h0, weights);
    if (cast.active()) return gru(cast(x), cast(h0), cast(weights), layers, bias, dropout, training, bidirectional, batch_first, rng);
  }
  return body::gru(x, h0, weights, layers, bias, dropout, training, bidirectional, batch_first, rng);
}

Tensors lstm(const Tensor& x, const Tensor& h0, const Tensor& c0, const Tensors& weights, int64_t layers, bool bias, double dropout, bool training, bool bidirectional, bool batch_first, Generator* rng) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::low, x, h0, c0, weights);
    if (cast.active()) return lstm(cast(x), cast(h0), cast(c0), cast(weights), layers, bias, dropout, training, bidirectional, batch_first, rng);
  }
  return body::lstm(x, h0, c0, weights, layers, bias, dropout, training, bidirectional, batch_first, rng);
}

Tensor bilinear(const Tensor& x1, const Tensor& x2, const Tensor& weight, const Tensor& bias) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::widest, x1, x2, weight, bias);
    if (cast.active()) return bilinear(cast(x1), cast(x2), cast(weight), cast(bias));
  }
  return body::bilinear(x1, x2, weight, bias);
}

Tensor mse_loss(const Tensor& x, const Tensor& target, Reduction reduction) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x, target);
    if (cast.active()) return mse_loss(cast(x), cast(target), reduction);
  }
  return body::mse_loss(x, target, reduction);
}

Tensor l1_loss(const Tensor& x, const Tensor& target, Reduction reduction) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x, target);
    if (cast.active()) return l1_loss(cast(x), cast(target), reduction);
  }
  return body::l1_loss(x, target, reduction);
}

Tensor nll_loss(const Tensor& log_probs, const Tensor& target, const Tensor& weight, int64_t ignore_index, Reduction reduction) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, log_probs, target, weight);
    if (cast.active()) return nll_loss(cast(log_probs), cast(target), cast(weight), ignore_index, reduction);
  }
  return body::nll_loss(log_probs, target, weight, ignore_index, reduction);
}

Tensor cross_entropy(const Tensor& logits, const Tensor& target, const Tensor& weight, int64_t ignore_index, double label_smoothing, Reduction reduction) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, logits, target, weight);
    if (cast.active()) return cross_entropy(cast(logits), cast(target), cast(weight), ignore_index, label_smoothing, reduction);
  }
  return body::cross_entropy(logits, target, weight, ignore_index, label_smoothing, reduction);
}

Tensor softmax_nll(const Tensor& logits, const Tensor& target, int64_t ignore_index) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, logits, target);
    if (cast.active()) return softmax_nll(cast(logits), cast(target), ignore_index);
  }
  Tensor saved_logsumexp;
  Tensor out = body::softmax_nll(logits, target, ignore_index, saved_logsumexp);
  if (tracking(logits) && !out.same_as(logits)) {
    auto node = make_node<nodes::SoftmaxNllNode>();
    connect(*node, logits);
    node->logits.save(logits);
    node->target.save(target);
    node->ignore_index = ignore_index;
    node->logsumexp.save(saved_logsumexp);
    record(node, out);
  }
  return out;
}

Tensor bce_with_logits(const Tensor& logits, const Tensor& target, const Tensor& weight, const Tensor& pos_weight, Reduction reduction) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, logits, target, weight, pos_weight);
    if (cast.active()) return bce_with_logits(cast(logits), cast(target), cast(weight), cast(pos_weight), reduction);
  }
  return body::bce_with_logits(logits, target, weight, pos_weight, reduction);
}

Tensor smooth_l1_loss(const Tensor& x, const Tensor& target, double beta, Reduction reduction) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x, target);
    if (cast.active()) return smooth_l1_loss(cast(x), cast(target), beta, reduction);
  }
  return body::smooth_l1_loss(x, target, beta, reduction);
}

Tensor huber_loss(const Tensor& x, const Tensor& target, double delta, Reduction reduction) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x, target);
    if (cast.active()) return huber_loss(cast(x), cast(target), delta, reduction);
  }
  return body::huber_loss(x, target, delta, reduction);
}

Tensor kl_div(const Tensor& x, const Tensor& target, bool log_target, Reduction reduction) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x, target);
    if (cast.active()) return kl_div(cast(x), cast(target), log_target, reduction);
  }
  return body::kl_div(x, target, log_target, reduction);
}

Tensor binary_cross_entropy(const Tensor& x, const Tensor& target, const Tensor& weight, Reduction reduction) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x, target, weight);
    if (cast.active()) return binary_cross_entropy(cast(x), cast(target), cast(weight), reduction);
  }
  Tensor out = body::binary_cross_entropy(x, target, weight, reduction);
  if (tracking(x, target) && !out.same_as(x)) {
    auto node = make_node<nodes::BinaryCrossEntropyNode>();
    connect(*node, x);
    connect(*node, target);
    node->x.save(x);
    if (node->inputs[0]) node->target.save(target);
    node->weight.save(weight);
    node->reduction = reduction;
    record(node, out);
  }
  return out;
}

Tensor poisson_nll_loss(const Tensor& x, const Tensor& target, bool log_input, bool full, double eps, Reduction reduction) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x, target);
    if (cast.active()) return poisson_nll_loss(cast(x), cast(target), log_input, full, eps, reduction);
  }
  return body::poisson_nll_loss(x, target, log_input, full, eps, reduction);
}

Tensor gaussian_nll_loss(const Tensor& x, const Tensor& target, const Tensor& var, bool full, double eps, Reduction reduction) {
  return body::gaussian_nll_loss(x, target, var, full, eps, reduction);
}

Tensor soft_margin_loss(const Tensor& x, const Tensor& target, Reduction reduction) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x, target);
    if (cast.active()) return soft_margin_loss(cast(x), cast(target), reduction);
  }
  return body::soft_margin_loss(x, target, reduction);
}

Tensor hinge_embedding_loss(const Tensor& x, const Tensor& target, double margin, Reduction reduction) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x, target);
    if (cast.active()) return hinge_embedding_loss(cast(x), cast(target), margin, reduction);
  }
  return body::hinge_embedding_loss(x, target, margin, reduction);
}

Tensor multi_margin_loss(const Tensor& x, const Tensor& target, double p, double margin, const Tensor& weight, Reduction reduction) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x, target, weight);
    if (cast.active()) return multi_margin_loss(cast(x), cast(target), p, margin, cast(weight), reduction);
  }
  return body::multi_margin_loss(x, target, p, margin, weight, reduction);
}

Tensor multilabel_margin_loss(const Tensor& x, const Tensor& target, Reduction reduction) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x, target);
    if (cast.active()) return multilabel_margin_loss(cast(x), cast(target), reduction);
  }
  return body::multilabel_margin_loss(x, target, reduction);
}

Tensor multilabel_soft_margin_loss(const Tensor& x, const Tensor& target, const Tensor& weight, Reduction reduction) {
  return body::multilabel_soft_margin_loss(x, target, weight, reduction);
}

Tensor cosine_similarity(const Tensor& x1, const Tensor& x2, int axis, double eps) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x1, x2);
    if (cast.active()) return cosine_similarity(cast(x1), cast(x2), axis, eps);
  }
  return body::cosine_similarity(x1, x2, axis, eps);
}

Tensor pairwise_distance(const Tensor& x1, const Tensor& x2, double p, double eps, bool keepdims) {
  return body::pairwise_distance(x1, x2, p, eps, keepdims);
}

Tensor cosine_embedding_loss(const Tensor& x1, const Tensor& x2, const Tensor& target, double margin, Reduction reduction) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x1, x2, target);
    if (cast.active()) return cosine_embedding_loss(cast(x1), cast(x2), cast(target), margin, reduction);
  }
  return body::cosine_embedding_loss(x1, x2, target, margin, reduction);
}

Tensor margin_ranking_loss(const Tensor& x1, const Tensor& x2, const Tensor& target, double margin, Reduction reduction) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, x1, x2, target);
    if (cast.active()) return margin_ranking_loss(cast(x1), cast(x2), cast(target), margin, reduction);
  }
  return body::margin_ranking_loss(x1, x2, target, margin, reduction);
}

Tensor triplet_margin_loss(const Tensor& anchor, const Tensor& positive, const Tensor& negative, double margin, double p, double eps, bool swap, Reduction reduction) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, anchor, positive, negative);
    if (cast.active()) return triplet_margin_loss(cast(anchor), cast(positive), cast(negative), margin, p, eps, swap, reduction);
  }
  return body::triplet_margin_loss(anchor, positive, negative, margin, p, eps, swap, reduction);
}

Tensor ctc_loss(const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths, const Tensor& target_lengths, int64_t blank, bool zero_infinity, Reduction reduction) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, log_probs, targets, input_lengths, target_lengths);
    if (cast.active()) return ctc_loss(cast(log_probs), cast(targets), cast(input_lengths), cast(target_lengths), blank, zero_infinity, reduction);
  }
  return body::ctc_loss(log_probs, targets, input_lengths, target_lengths, blank, zero_infinity, reduction);
}

Tensor ctc_nll(const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths, const Tensor& target_lengths, int64_t blank, bool zero_infinity) {
  if (autocast_anywhere()) [[unlikely]] {
    Autocast cast(CastTo::float32, log_probs, targets, input_lengths, target_lengths);
    if (cast.active()) return ctc_nll(cast(log_probs), cast(targets), cast(input_lengths), cast(target_lengths), blank, zero_infinity);
  }
  Tensor out = body::ctc_nll(log_probs, targets, input_lengths, target_lengths, blank, zero_infinity);
  if (tracking(log_probs) && !out.same_as(log_probs)) {
    auto node = make_node<nodes::CtcNllNode>();
    connect(*node, log_probs);
    node->log_probs.save(log_probs);
    node->targets.save(targets);
    node->input_lengths.save(input_lengths);
    node->target_lengths.save(target_lengths);
    node->blank = blank;
    node->zero_infinity = zero_infinity;
    record(node, out);
  }
  return out;
}

Tensor ctc_nll_grad(const Tensor& dy, const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths, const Tensor& target_lengths, int64_t blank, bool zero_infinity) {
  Tensor out = body::ctc_nll_grad(dy, log_probs, targets, input_lengths, target_lengths, blank, zero_infinity);
  if (tracking(dy, log_probs) && !out.same_as(dy)) {
    auto node = make_node<nodes::CtcNllGradNode>();
    connect(*node, dy);
    connect(*node, log_probs);
    record(node, out);
  }
  return out;
}

Tensor rand(const Shape& shape, DType dtype, Device device, Generator* rng) {
  return body::rand(shape, dtype, device, rng);
}

Tensor randn(const Shape& shape, DType dtype, Device device, Generator* rng) {
  return body::randn(shape, dtype, device, rng);
}

Tensor randint(int64_t low, int64_t high, const Shape& shape, DType dtype, Device device, Generator* rng) {
  return body::randint(low, high, shape, dtype, device, rng);
}

Tensor randperm(int64_t n, DType dtype, Device device, Generator* rng) {
  return body::randperm(n, dtype, device, rng);
}

Tensor bernoulli(const Tensor& p, Generator* rng) {
  return body::bernoulli(p, rng);
}

Tensor multinomial(const Tensor& weights, int64_t n, bool replacement, Generator* rng) {
  return body::multinomial(weights, n, replacement, rng);
}

Tensor categorical(const Tensor& weights, Generator* rng) {
  return body::categorical(weights, rng);
}

void uniform_(const Tensor& x, double low, double high, Generator* rng) {
  check_inplace(x);
  const CancelShield shield;
  if (!tracking(x)) {
    body::uniform_(x, low, high, rng);
    written(x);
    return;
  }
  auto node = make_node<nodes::UniformInplaceNode>();
  connect(*node, x);
  Rebase rebase(x, node);
  body::uniform_(x, low, high, rng);
  written(x);
  rebase.commit();
}

void normal_(const Tensor& x, double mean, double std, Generator* rng) {
  check_inplace(x);
  const CancelShield shield;
  if (!tracking(x)) {
    body::normal_(x, mean, std, rng);
    written(x);
    return;
  }
  auto node = make_node<nodes::NormalInplaceNode>();
  connect(*node, x);
  Rebase rebase(x, node);
  body::normal_(x, mean, std, rng);
  written(x);
  rebase.commit();
}

void exponential_(const Tensor& x, double lambd, Generator* rng) {
  check_inplace(x);
  const CancelShield shield;
  if (!tracking(x)) {
    body::exponential_(x, lambd, rng);
    written(x);
    return;
  }
  auto node = make_node<nodes::ExponentialInplaceNode>();
  connect(*node, x);
  Rebase rebase(x, node);
  body::exponential_(x, lambd, rng);
  written(x);
  rebase.commit();
}

void laplace_(const Tensor& x, double mean, double scale, Generator* rng) {
  check_inplace(x);
  const CancelShield shield;
  if (!tracking(x)) {
    body::laplace_(x, mean, scale, rng);
    written(x);
    return;
  }
  auto node = make_node<nodes::LaplaceInplaceNode>();
  connect(*node, x);
  Rebase rebase(x, node);
  body::laplace_(x, mean, scale, rng);
  written(x);
  rebase.commit();
}

void cauchy_(const Tensor& x, double median, double sigma, Generator* rng) {
  check_inplace(x);
  const CancelShield shield;
  if (!tracking(x)) {
    body::cauchy_(x, median, sigma, rng);
    written(x);
    return;
  }
  auto node = make_node<nodes::CauchyInplaceNode>();
  connect(*node, x);
  Rebase rebase(x, node);
  body::cauchy_(x, median, sigma, rng);
  written(x);
  rebase.commit();
}

void log_normal_(const Tensor& x, double mean, double std, Generator* rng) {
  check_inplace(x);
  const CancelShield shield;
  if (!tracking(x)) {
    body::log_normal_(x, mean, std, rng);
    written(x);
    return;
  }
  auto node = make_node<nodes::LogNormalInplaceNode>();
  connect(*node, x);
  Rebase rebase(x, node);
  body::log_normal_(x, mean, std, rng);
  written(x);
  rebase.commit();
}

void geometric_(const Tensor& x, double p, Generator* rng) {
  check_inplace(x);
  const CancelShield shield;
  if (!tracking(x)) {
    body::geometric_(x, p, rng);
    written(x);
    return;
  }
  auto node = make_node<nodes::GeometricInplaceNode>();
  connect(*node, x);
  Rebase rebase(x, node);
  body::geometric_(x, p, rng);
  written(x);
  rebase.commit();
}

Tensor normal(const Tensor& mean, const Tensor& std, Generator* rng) {
  return body::normal(mean, std, rng);
}

Tensor poisson(const Tensor& rate, Generator* rng) {
  return body::poisson(rate, rng);
}

Tensor binomial(const Tensor& count, const Tensor& p, Generator* rng) {
  return body::binomial(count, p, rng);
}

Tensor beta(const Tensor& a, const Tensor& b, Generator* rng) {
  return body::beta(a, b, rng);
}

Tensor gamma(const Tensor& alpha, const Tensor& scale, Generator* rng) {
  return body::gamma(alpha, scale, rng);
}

Tensor exponential(const Tensor& rate, Generator* rng) {
  return body::exponential(rate, rng);
}

Tensor standard_gamma(const Tensor& alpha, Generator* rng) {
  Tensor out = body::standard_gamma(alpha, rng);
  if (tracking(alpha) && !out.same_as(alpha)) {
    auto node = make_node<nodes::StandardGammaNode>();
    connect(*node, alpha);
    node->alpha.save(alpha);
    record(node, out);
    node->out.save_output(out, 0);
  }
  return out;
}

Tensor standard_gamma_grad(const Tensor& alpha, const Tensor& x) {
  Tensor out = elementwise(OpId::standard_gamma_grad, DTypeClass::floating, {&alpha, &x}, {});
  if (tracking(alpha, x)) {
    auto node = make_node<nodes::StandardGammaGradNode>();
    connect(*node, alpha);
    connect(*node, x);
    record(node, out);
  }
  return out;
}

void kaiming_uniform_(const Tensor& x, double a, Fan fan, Generator* rng) {
  check_inplace(x);
  const CancelShield shield;
  body::kaiming_uniform_(x, a, fan, rng);
}

void kaiming_normal_(const Tensor& x, double a, Fan fan, Generator* rng) {
  check_inplace(x);
  const CancelShield shield;
  body::kaiming_normal_(x, a, fan, rng);
}

void xavier_uniform_(const Tensor& x, double gain, Generator* rng) {
  check_inplace(x);
  const CancelShield shield;
  body::xavier_uniform_(x, gain, rng);
}

void xavier_normal_(const Tensor& x, double gain, Generator* rng) {
  check_inplace(x);
  const CancelShield shield;
  body::xavier_normal_(x, gain, rng);
}

}  // namespace libtensor::ops
