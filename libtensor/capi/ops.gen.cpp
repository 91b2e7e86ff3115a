// Written by tools/generate.py from the tables. Do not edit.
#include "libtensor/capi/shim.h"
#include "libtensor/ops/ops.gen.h"
#include "tensor/tensor.h"

using namespace libtensor;        // NOLINT: this file is all boundary
using namespace libtensor::shim;  // NOLINT

tensor_t *tensor_empty(const int64_t *shape, int32_t ndim, tensor_dtype_t dtype, tensor_device_t device) {
  return guard_tensor("tensor_empty", [&] { return ops::empty(shape_arg(shape, ndim, "shape"), dtype_arg(dtype, "dtype"), device_arg(device, "device")); });
}

tensor_t *tensor_zeros(const int64_t *shape, int32_t ndim, tensor_dtype_t dtype, tensor_device_t device) {
  return guard_tensor("tensor_zeros", [&] { return ops::zeros(shape_arg(shape, ndim, "shape"), dtype_arg(dtype, "dtype"), device_arg(device, "device")); });
}

tensor_t *tensor_ones(const int64_t *shape, int32_t ndim, tensor_dtype_t dtype, tensor_device_t device) {
  return guard_tensor("tensor_ones", [&] { return ops::ones(shape_arg(shape, ndim, "shape"), dtype_arg(dtype, "dtype"), device_arg(device, "device")); });
}

tensor_t *tensor_full(const int64_t *shape, int32_t ndim, double value, tensor_dtype_t dtype, tensor_device_t device) {
  return guard_tensor("tensor_full", [&] { return ops::full(shape_arg(shape, ndim, "shape"), Scalar(value), dtype_arg(dtype, "dtype"), device_arg(device, "device")); });
}

tensor_t *tensor_full_i64(const int64_t *shape, int32_t ndim, int64_t value, tensor_dtype_t dtype, tensor_device_t device) {
  return guard_tensor("tensor_full_i64", [&] { return ops::full(shape_arg(shape, ndim, "shape"), Scalar(value), dtype_arg(dtype, "dtype"), device_arg(device, "device")); });
}

tensor_t *tensor_empty_like(tensor_t *x, tensor_dtype_t dtype, tensor_device_t device) {
  return guard_tensor("tensor_empty_like", [&] { return ops::empty_like(borrow(x, "x"), dtype_arg(dtype, "dtype"), device_arg(device, "device")); });
}

tensor_t *tensor_zeros_like(tensor_t *x, tensor_dtype_t dtype, tensor_device_t device) {
  return guard_tensor("tensor_zeros_like", [&] { return ops::zeros_like(borrow(x, "x"), dtype_arg(dtype, "dtype"), device_arg(device, "device")); });
}

tensor_t *tensor_ones_like(tensor_t *x, tensor_dtype_t dtype, tensor_device_t device) {
  return guard_tensor("tensor_ones_like", [&] { return ops::ones_like(borrow(x, "x"), dtype_arg(dtype, "dtype"), device_arg(device, "device")); });
}

tensor_t *tensor_full_like(tensor_t *x, double value, tensor_dtype_t dtype, tensor_device_t device) {
  return guard_tensor("tensor_full_like", [&] { return ops::full_like(borrow(x, "x"), Scalar(value), dtype_arg(dtype, "dtype"), device_arg(device, "device")); });
}

tensor_t *tensor_full_like_i64(tensor_t *x, int64_t value, tensor_dtype_t dtype, tensor_device_t device) {
  return guard_tensor("tensor_full_like_i64", [&] { return ops::full_like(borrow(x, "x"), Scalar(value), dtype_arg(dtype, "dtype"), device_arg(device, "device")); });
}

tensor_t *tensor_arange(double start, double stop, double step, tensor_dtype_t dtype, tensor_device_t device) {
  return guard_tensor("tensor_arange", [&] { return ops::arange(Scalar(start), Scalar(stop), Scalar(step), dtype_arg(dtype, "dtype"), device_arg(device, "device")); });
}

tensor_t *tensor_arange_i64(int64_t start, int64_t stop, int64_t step, tensor_dtype_t dtype, tensor_device_t device) {
  return guard_tensor("tensor_arange_i64", [&] { return ops::arange(Scalar(start), Scalar(stop), Scalar(step), dtype_arg(dtype, "dtype"), device_arg(device, "device")); });
}

tensor_t *tensor_linspace(double start, double stop, int64_t num, tensor_bool_t endpoint, tensor_dtype_t dtype, tensor_device_t device) {
  return guard_tensor("tensor_linspace", [&] { return ops::linspace(start, stop, num, endpoint != 0, dtype_arg(dtype, "dtype"), device_arg(device, "device")); });
}

tensor_t *tensor_eye(int64_t n, int64_t m, int64_t k, tensor_dtype_t dtype, tensor_device_t device) {
  return guard_tensor("tensor_eye", [&] { return ops::eye(n, m, k, dtype_arg(dtype, "dtype"), device_arg(device, "device")); });
}

tensor_t *tensor_clone(tensor_t *x) {
  return guard_tensor("tensor_clone", [&] { return ops::clone(borrow(x, "x")); });
}

tensor_t *tensor_contiguous(tensor_t *x) {
  return guard_tensor("tensor_contiguous", [&] { return ops::contiguous(borrow(x, "x")); });
}

tensor_t *tensor_astype(tensor_t *x, tensor_dtype_t dtype) {
  return guard_tensor("tensor_astype", [&] { return ops::astype(borrow(x, "x"), dtype_arg(dtype, "dtype")); });
}

tensor_t *tensor_to_device(tensor_t *x, tensor_device_t device) {
  return guard_tensor("tensor_to_device", [&] { return ops::to_device(borrow(x, "x"), device_arg(device, "device")); });
}

tensor_status_t tensor_copy_(tensor_t *x, tensor_t *src) {
  return guard_status("tensor_copy_", [&] { ops::copy_(borrow(x, "x"), borrow(src, "src")); });
}

tensor_status_t tensor_fill_(tensor_t *x, double value) {
  return guard_status("tensor_fill_", [&] { ops::fill_(borrow(x, "x"), Scalar(value)); });
}

tensor_status_t tensor_fill_i64_(tensor_t *x, int64_t value) {
  return guard_status("tensor_fill_i64_", [&] { ops::fill_(borrow(x, "x"), Scalar(value)); });
}

tensor_status_t tensor_zero_(tensor_t *x) {
  return guard_status("tensor_zero_", [&] { ops::zero_(borrow(x, "x")); });
}

tensor_t *tensor_reshape(tensor_t *x, const int64_t *shape, int32_t ndim) {
  return guard_tensor("tensor_reshape", [&] { return ops::reshape(borrow(x, "x"), shape_arg(shape, ndim, "shape")); });
}

tensor_t *tensor_view(tensor_t *x, const int64_t *shape, int32_t ndim) {
  return guard_tensor("tensor_view", [&] { return ops::view(borrow(x, "x"), shape_arg(shape, ndim, "shape")); });
}

tensor_t *tensor_flatten(tensor_t *x, int32_t start_axis, int32_t end_axis) {
  return guard_tensor("tensor_flatten", [&] { return ops::flatten(borrow(x, "x"), start_axis, end_axis); });
}

tensor_t *tensor_permute_dims(tensor_t *x, const int64_t *axes, int32_t n_axes) {
  return guard_tensor("tensor_permute_dims", [&] { return ops::permute_dims(borrow(x, "x"), ints_arg(axes, n_axes, "axes")); });
}

tensor_t *tensor_transpose(tensor_t *x, int32_t axis0, int32_t axis1) {
  return guard_tensor("tensor_transpose", [&] { return ops::transpose(borrow(x, "x"), axis0, axis1); });
}

tensor_t *tensor_matrix_transpose(tensor_t *x) {
  return guard_tensor("tensor_matrix_transpose", [&] { return ops::matrix_transpose(borrow(x, "x")); });
}

tensor_t *tensor_broadcast_to(tensor_t *x, const int64_t *shape, int32_t ndim) {
  return guard_tensor("tensor_broadcast_to", [&] { return ops::broadcast_to(borrow(x, "x"), shape_arg(shape, ndim, "shape")); });
}

tensor_t *tensor_squeeze(tensor_t *x, const int32_t *axes, int32_t n_axes) {
  return guard_tensor("tensor_squeeze", [&] { return ops::squeeze(borrow(x, "x"), axes_arg(axes, n_axes, "axes")); });
}

tensor_t *tensor_unsqueeze(tensor_t *x, int32_t axis) {
  return guard_tensor("tensor_unsqueeze", [&] { return ops::unsqueeze(borrow(x, "x"), axis); });
}

tensor_t *tensor_slice(tensor_t *x, int32_t axis, int64_t start, int64_t stop, int64_t step) {
  return guard_tensor("tensor_slice", [&] { return ops::slice(borrow(x, "x"), axis, start, stop, step); });
}

tensor_t *tensor_select(tensor_t *x, int32_t axis, int64_t index) {
  return guard_tensor("tensor_select", [&] { return ops::select(borrow(x, "x"), axis, index); });
}

tensor_t *tensor_narrow(tensor_t *x, int32_t axis, int64_t start, int64_t length) {
  return guard_tensor("tensor_narrow", [&] { return ops::narrow(borrow(x, "x"), axis, start, length); });
}

tensor_t *tensor_diagonal(tensor_t *x, int64_t offset, int32_t axis0, int32_t axis1) {
  return guard_tensor("tensor_diagonal", [&] { return ops::diagonal(borrow(x, "x"), offset, axis0, axis1); });
}

tensor_t *tensor_as_strided(tensor_t *x, const int64_t *shape, int32_t ndim, const int64_t *strides, int32_t n_strides, int64_t offset) {
  return guard_tensor("tensor_as_strided", [&] { return ops::as_strided(borrow(x, "x"), shape_arg(shape, ndim, "shape"), ints_arg(strides, n_strides, "strides"), offset); });
}

tensor_t *tensor_as_strided_scatter(tensor_t *x, tensor_t *src, const int64_t *shape, int32_t ndim, const int64_t *strides, int32_t n_strides, int64_t offset) {
  return guard_tensor("tensor_as_strided_scatter", [&] { return ops::as_strided_scatter(borrow(x, "x"), borrow(src, "src"), shape_arg(shape, ndim, "shape"), ints_arg(strides, n_strides, "strides"), offset); });
}

tensor_status_t tensor_split(tensor_t *x, const int64_t *sizes, int32_t n_sizes, int32_t axis, tensor_t **outs) {
  return guard_outputs("tensor_split", pointer_or_null(outs), n_sizes, [&] { return ops::split(borrow(x, "x"), ints_arg(sizes, n_sizes, "sizes"), axis); });
}

tensor_status_t tensor_unbind(tensor_t *x, int32_t axis, tensor_t **outs) {
  return guard_outputs("tensor_unbind", pointer_or_null(outs), 0, [&] { return ops::unbind(borrow(x, "x"), axis); });
}

tensor_t *tensor_detach(tensor_t *x) {
  return guard_tensor("tensor_detach", [&] { return ops::detach(borrow(x, "x")); });
}

tensor_t *tensor_concat(tensor_t *const *xs, int32_t n_xs, int32_t axis) {
  return guard_tensor("tensor_concat", [&] { return ops::concat(tensor_list(xs, n_xs, "xs", false), axis_arg(axis)); });
}

tensor_t *tensor_stack(tensor_t *const *xs, int32_t n_xs, int32_t axis) {
  return guard_tensor("tensor_stack", [&] { return ops::stack(tensor_list(xs, n_xs, "xs", false), axis); });
}

tensor_t *tensor_flip(tensor_t *x, const int32_t *axes, int32_t n_axes) {
  return guard_tensor("tensor_flip", [&] { return ops::flip(borrow(x, "x"), axes_arg(axes, n_axes, "axes")); });
}

tensor_t *tensor_pad(tensor_t *x, const int64_t *widths, int32_t n_widths, double value) {
  return guard_tensor("tensor_pad", [&] { return ops::pad(borrow(x, "x"), ints_arg(widths, n_widths, "widths"), Scalar(value)); });
}

tensor_t *tensor_pad_i64(tensor_t *x, const int64_t *widths, int32_t n_widths, int64_t value) {
  return guard_tensor("tensor_pad_i64", [&] { return ops::pad(borrow(x, "x"), ints_arg(widths, n_widths, "widths"), Scalar(value)); });
}

tensor_t *tensor_tile(tensor_t *x, const int64_t *repeats, int32_t n_repeats) {
  return guard_tensor("tensor_tile", [&] { return ops::tile(borrow(x, "x"), ints_arg(repeats, n_repeats, "repeats")); });
}

tensor_t *tensor_repeat(tensor_t *x, int64_t repeats, int32_t axis) {
  return guard_tensor("tensor_repeat", [&] { return ops::repeat(borrow(x, "x"), repeats, axis_arg(axis)); });
}

tensor_t *tensor_add(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_add", [&] { return ops::add(borrow(a, "a"), borrow(b, "b")); });
}

tensor_t *tensor_add_scalar(tensor_t *a, double b) {
  return guard_tensor("tensor_add_scalar", [&] { return ops::add(borrow(a, "a"), weak_scalar(Scalar(b))); });
}

tensor_t *tensor_add_scalar_i64(tensor_t *a, int64_t b) {
  return guard_tensor("tensor_add_scalar_i64", [&] { return ops::add(borrow(a, "a"), weak_scalar(Scalar(b))); });
}

tensor_status_t tensor_add_(tensor_t *a, tensor_t *b) {
  return guard_status("tensor_add_", [&] { ops::add_(borrow(a, "a"), borrow(b, "b")); });
}

tensor_status_t tensor_add_scalar_(tensor_t *a, double b) {
  return guard_status("tensor_add_scalar_", [&] { ops::add_(borrow(a, "a"), weak_scalar(Scalar(b))); });
}

tensor_status_t tensor_add_scalar_i64_(tensor_t *a, int64_t b) {
  return guard_status("tensor_add_scalar_i64_", [&] { ops::add_(borrow(a, "a"), weak_scalar(Scalar(b))); });
}

tensor_t *tensor_sub(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_sub", [&] { return ops::sub(borrow(a, "a"), borrow(b, "b")); });
}

tensor_t *tensor_sub_scalar(tensor_t *a, double b) {
  return guard_tensor("tensor_sub_scalar", [&] { return ops::sub(borrow(a, "a"), weak_scalar(Scalar(b))); });
}

tensor_t *tensor_sub_scalar_i64(tensor_t *a, int64_t b) {
  return guard_tensor("tensor_sub_scalar_i64", [&] { return ops::sub(borrow(a, "a"), weak_scalar(Scalar(b))); });
}

tensor_t *tensor_rsub_scalar(tensor_t *b, double a) {
  return guard_tensor("tensor_rsub_scalar", [&] { return ops::sub(weak_scalar(Scalar(a)), borrow(b, "b")); });
}

tensor_t *tensor_rsub_scalar_i64(tensor_t *b, int64_t a) {
  return guard_tensor("tensor_rsub_scalar_i64", [&] { return ops::sub(weak_scalar(Scalar(a)), borrow(b, "b")); });
}

tensor_status_t tensor_sub_(tensor_t *a, tensor_t *b) {
  return guard_status("tensor_sub_", [&] { ops::sub_(borrow(a, "a"), borrow(b, "b")); });
}

tensor_status_t tensor_sub_scalar_(tensor_t *a, double b) {
  return guard_status("tensor_sub_scalar_", [&] { ops::sub_(borrow(a, "a"), weak_scalar(Scalar(b))); });
}

tensor_status_t tensor_sub_scalar_i64_(tensor_t *a, int64_t b) {
  return guard_status("tensor_sub_scalar_i64_", [&] { ops::sub_(borrow(a, "a"), weak_scalar(Scalar(b))); });
}

tensor_t *tensor_mul(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_mul", [&] { return ops::mul(borrow(a, "a"), borrow(b, "b")); });
}

tensor_t *tensor_mul_scalar(tensor_t *a, double b) {
  return guard_tensor("tensor_mul_scalar", [&] { return ops::mul(borrow(a, "a"), weak_scalar(Scalar(b))); });
}

tensor_t *tensor_mul_scalar_i64(tensor_t *a, int64_t b) {
  return guard_tensor("tensor_mul_scalar_i64", [&] { return ops::mul(borrow(a, "a"), weak_scalar(Scalar(b))); });
}

tensor_status_t tensor_mul_(tensor_t *a, tensor_t *b) {
  return guard_status("tensor_mul_", [&] { ops::mul_(borrow(a, "a"), borrow(b, "b")); });
}

tensor_status_t tensor_mul_scalar_(tensor_t *a, double b) {
  return guard_status("tensor_mul_scalar_", [&] { ops::mul_(borrow(a, "a"), weak_scalar(Scalar(b))); });
}

tensor_status_t tensor_mul_scalar_i64_(tensor_t *a, int64_t b) {
  return guard_status("tensor_mul_scalar_i64_", [&] { ops::mul_(borrow(a, "a"), weak_scalar(Scalar(b))); });
}

tensor_t *tensor_div(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_div", [&] { return ops::div(borrow(a, "a"), borrow(b, "b")); });
}

tensor_t *tensor_div_scalar(tensor_t *a, double b) {
  return guard_tensor("tensor_div_scalar", [&] { return ops::div(borrow(a, "a"), weak_scalar(Scalar(b))); });
}

tensor_t *tensor_div_scalar_i64(tensor_t *a, int64_t b) {
  return guard_tensor("tensor_div_scalar_i64", [&] { return ops::div(borrow(a, "a"), weak_scalar(Scalar(b))); });
}

tensor_t *tensor_rdiv_scalar(tensor_t *b, double a) {
  return guard_tensor("tensor_rdiv_scalar", [&] { return ops::div(weak_scalar(Scalar(a)), borrow(b, "b")); });
}

tensor_t *tensor_rdiv_scalar_i64(tensor_t *b, int64_t a) {
  return guard_tensor("tensor_rdiv_scalar_i64", [&] { return ops::div(weak_scalar(Scalar(a)), borrow(b, "b")); });
}

tensor_status_t tensor_div_(tensor_t *a, tensor_t *b) {
  return guard_status("tensor_div_", [&] { ops::div_(borrow(a, "a"), borrow(b, "b")); });
}

tensor_status_t tensor_div_scalar_(tensor_t *a, double b) {
  return guard_status("tensor_div_scalar_", [&] { ops::div_(borrow(a, "a"), weak_scalar(Scalar(b))); });
}

tensor_status_t tensor_div_scalar_i64_(tensor_t *a, int64_t b) {
  return guard_status("tensor_div_scalar_i64_", [&] { ops::div_(borrow(a, "a"), weak_scalar(Scalar(b))); });
}

tensor_t *tensor_remainder(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_remainder", [&] { return ops::remainder(borrow(a, "a"), borrow(b, "b")); });
}

tensor_t *tensor_remainder_scalar(tensor_t *a, double b) {
  return guard_tensor("tensor_remainder_scalar", [&] { return ops::remainder(borrow(a, "a"), weak_scalar(Scalar(b))); });
}

tensor_t *tensor_remainder_scalar_i64(tensor_t *a, int64_t b) {
  return guard_tensor("tensor_remainder_scalar_i64", [&] { return ops::remainder(borrow(a, "a"), weak_scalar(Scalar(b))); });
}

tensor_t *tensor_rremainder_scalar(tensor_t *b, double a) {
  return guard_tensor("tensor_rremainder_scalar", [&] { return ops::remainder(weak_scalar(Scalar(a)), borrow(b, "b")); });
}

tensor_t *tensor_rremainder_scalar_i64(tensor_t *b, int64_t a) {
  return guard_tensor("tensor_rremainder_scalar_i64", [&] { return ops::remainder(weak_scalar(Scalar(a)), borrow(b, "b")); });
}

tensor_status_t tensor_remainder_(tensor_t *a, tensor_t *b) {
  return guard_status("tensor_remainder_", [&] { ops::remainder_(borrow(a, "a"), borrow(b, "b")); });
}

tensor_status_t tensor_remainder_scalar_(tensor_t *a, double b) {
  return guard_status("tensor_remainder_scalar_", [&] { ops::remainder_(borrow(a, "a"), weak_scalar(Scalar(b))); });
}

tensor_status_t tensor_remainder_scalar_i64_(tensor_t *a, int64_t b) {
  return guard_status("tensor_remainder_scalar_i64_", [&] { ops::remainder_(borrow(a, "a"), weak_scalar(Scalar(b))); });
}

tensor_t *tensor_pow(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_pow", [&] { return ops::pow(borrow(a, "a"), borrow(b, "b")); });
}

tensor_t *tensor_pow_scalar(tensor_t *a, double b) {
  return guard_tensor("tensor_pow_scalar", [&] { return ops::pow(borrow(a, "a"), weak_scalar(Scalar(b))); });
}

tensor_t *tensor_pow_scalar_i64(tensor_t *a, int64_t b) {
  return guard_tensor("tensor_pow_scalar_i64", [&] { return ops::pow(borrow(a, "a"), weak_scalar(Scalar(b))); });
}

tensor_t *tensor_rpow_scalar(tensor_t *b, double a) {
  return guard_tensor("tensor_rpow_scalar", [&] { return ops::pow(weak_scalar(Scalar(a)), borrow(b, "b")); });
}

tensor_t *tensor_rpow_scalar_i64(tensor_t *b, int64_t a) {
  return guard_tensor("tensor_rpow_scalar_i64", [&] { return ops::pow(weak_scalar(Scalar(a)), borrow(b, "b")); });
}

tensor_status_t tensor_pow_(tensor_t *a, tensor_t *b) {
  return guard_status("tensor_pow_", [&] { ops::pow_(borrow(a, "a"), borrow(b, "b")); });
}

tensor_status_t tensor_pow_scalar_(tensor_t *a, double b) {
  return guard_status("tensor_pow_scalar_", [&] { ops::pow_(borrow(a, "a"), weak_scalar(Scalar(b))); });
}

tensor_status_t tensor_pow_scalar_i64_(tensor_t *a, int64_t b) {
  return guard_status("tensor_pow_scalar_i64_", [&] { ops::pow_(borrow(a, "a"), weak_scalar(Scalar(b))); });
}

tensor_t *tensor_maximum(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_maximum", [&] { return ops::maximum(borrow(a, "a"), borrow(b, "b")); });
}

tensor_t *tensor_maximum_scalar(tensor_t *a, double b) {
  return guard_tensor("tensor_maximum_scalar", [&] { return ops::maximum(borrow(a, "a"), weak_scalar(Scalar(b))); });
}

tensor_t *tensor_maximum_scalar_i64(tensor_t *a, int64_t b) {
  return guard_tensor("tensor_maximum_scalar_i64", [&] { return ops::maximum(borrow(a, "a"), weak_scalar(Scalar(b))); });
}

tensor_status_t tensor_maximum_(tensor_t *a, tensor_t *b) {
  return guard_status("tensor_maximum_", [&] { ops::maximum_(borrow(a, "a"), borrow(b, "b")); });
}

tensor_status_t tensor_maximum_scalar_(tensor_t *a, double b) {
  return guard_status("tensor_maximum_scalar_", [&] { ops::maximum_(borrow(a, "a"), weak_scalar(Scalar(b))); });
}

tensor_status_t tensor_maximum_scalar_i64_(tensor_t *a, int64_t b) {
  return guard_status("tensor_maximum_scalar_i64_", [&] { ops::maximum_(borrow(a, "a"), weak_scalar(Scalar(b))); });
}

tensor_t *tensor_minimum(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_minimum", [&] { return ops::minimum(borrow(a, "a"), borrow(b, "b")); });
}

tensor_t *tensor_minimum_scalar(tensor_t *a, double b) {
  return guard_tensor("tensor_minimum_scalar", [&] { return ops::minimum(borrow(a, "a"), weak_scalar(Scalar(b))); });
}

tensor_t *tensor_minimum_scalar_i64(tensor_t *a, int64_t b) {
  return guard_tensor("tensor_minimum_scalar_i64", [&] { return ops::minimum(borrow(a, "a"), weak_scalar(Scalar(b))); });
}

tensor_status_t tensor_minimum_(tensor_t *a, tensor_t *b) {
  return guard_status("tensor_minimum_", [&] { ops::minimum_(borrow(a, "a"), borrow(b, "b")); });
}

tensor_status_t tensor_minimum_scalar_(tensor_t *a, double b) {
  return guard_status("tensor_minimum_scalar_", [&] { ops::minimum_(borrow(a, "a"), weak_scalar(Scalar(b))); });
}

tensor_status_t tensor_minimum_scalar_i64_(tensor_t *a, int64_t b) {
  return guard_status("tensor_minimum_scalar_i64_", [&] { ops::minimum_(borrow(a, "a"), weak_scalar(Scalar(b))); });
}

tensor_t *tensor_hypot(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_hypot", [&] { return ops::hypot(borrow(a, "a"), borrow(b, "b")); });
}

tensor_t *tensor_hypot_scalar(tensor_t *a, double b) {
  return guard_tensor("tensor_hypot_scalar", [&] { return ops::hypot(borrow(a, "a"), weak_scalar(Scalar(b))); });
}

tensor_t *tensor_hypot_scalar_i64(tensor_t *a, int64_t b) {
  return guard_tensor("tensor_hypot_scalar_i64", [&] { return ops::hypot(borrow(a, "a"), weak_scalar(Scalar(b))); });
}

tensor_status_t tensor_hypot_(tensor_t *a, tensor_t *b) {
  return guard_status("tensor_hypot_", [&] { ops::hypot_(borrow(a, "a"), borrow(b, "b")); });
}

tensor_status_t tensor_hypot_scalar_(tensor_t *a, double b) {
  return guard_status("tensor_hypot_scalar_", [&] { ops::hypot_(borrow(a, "a"), weak_scalar(Scalar(b))); });
}

tensor_status_t tensor_hypot_scalar_i64_(tensor_t *a, int64_t b) {
  return guard_status("tensor_hypot_scalar_i64_", [&] { ops::hypot_(borrow(a, "a"), weak_scalar(Scalar(b))); });
}

tensor_t *tensor_neg(tensor_t *x) {
  return guard_tensor("tensor_neg", [&] { return ops::neg(borrow(x, "x")); });
}

tensor_status_t tensor_neg_(tensor_t *x) {
  return guard_status("tensor_neg_", [&] { ops::neg_(borrow(x, "x")); });
}

tensor_t *tensor_abs(tensor_t *x) {
  return guard_tensor("tensor_abs", [&] { return ops::abs(borrow(x, "x")); });
}

tensor_status_t tensor_abs_(tensor_t *x) {
  return guard_status("tensor_abs_", [&] { ops::abs_(borrow(x, "x")); });
}

tensor_t *tensor_sign(tensor_t *x) {
  return guard_tensor("tensor_sign", [&] { return ops::sign(borrow(x, "x")); });
}

tensor_status_t tensor_sign_(tensor_t *x) {
  return guard_status("tensor_sign_", [&] { ops::sign_(borrow(x, "x")); });
}

tensor_t *tensor_reciprocal(tensor_t *x) {
  return guard_tensor("tensor_reciprocal", [&] { return ops::reciprocal(borrow(x, "x")); });
}

tensor_status_t tensor_reciprocal_(tensor_t *x) {
  return guard_status("tensor_reciprocal_", [&] { ops::reciprocal_(borrow(x, "x")); });
}

tensor_t *tensor_square(tensor_t *x) {
  return guard_tensor("tensor_square", [&] { return ops::square(borrow(x, "x")); });
}

tensor_status_t tensor_square_(tensor_t *x) {
  return guard_status("tensor_square_", [&] { ops::square_(borrow(x, "x")); });
}

tensor_t *tensor_sqrt(tensor_t *x) {
  return guard_tensor("tensor_sqrt", [&] { return ops::sqrt(borrow(x, "x")); });
}

tensor_status_t tensor_sqrt_(tensor_t *x) {
  return guard_status("tensor_sqrt_", [&] { ops::sqrt_(borrow(x, "x")); });
}

tensor_t *tensor_rsqrt(tensor_t *x) {
  return guard_tensor("tensor_rsqrt", [&] { return ops::rsqrt(borrow(x, "x")); });
}

tensor_status_t tensor_rsqrt_(tensor_t *x) {
  return guard_status("tensor_rsqrt_", [&] { ops::rsqrt_(borrow(x, "x")); });
}

tensor_t *tensor_exp(tensor_t *x) {
  return guard_tensor("tensor_exp", [&] { return ops::exp(borrow(x, "x")); });
}

tensor_status_t tensor_exp_(tensor_t *x) {
  return guard_status("tensor_exp_", [&] { ops::exp_(borrow(x, "x")); });
}

tensor_t *tensor_expm1(tensor_t *x) {
  return guard_tensor("tensor_expm1", [&] { return ops::expm1(borrow(x, "x")); });
}

tensor_status_t tensor_expm1_(tensor_t *x) {
  return guard_status("tensor_expm1_", [&] { ops::expm1_(borrow(x, "x")); });
}

tensor_t *tensor_log(tensor_t *x) {
  return guard_tensor("tensor_log", [&] { return ops::log(borrow(x, "x")); });
}

tensor_status_t tensor_log_(tensor_t *x) {
  return guard_status("tensor_log_", [&] { ops::log_(borrow(x, "x")); });
}

tensor_t *tensor_log1p(tensor_t *x) {
  return guard_tensor("tensor_log1p", [&] { return ops::log1p(borrow(x, "x")); });
}

tensor_status_t tensor_log1p_(tensor_t *x) {
  return guard_status("tensor_log1p_", [&] { ops::log1p_(borrow(x, "x")); });
}

tensor_t *tensor_sin(tensor_t *x) {
  return guard_tensor("tensor_sin", [&] { return ops::sin(borrow(x, "x")); });
}

tensor_status_t tensor_sin_(tensor_t *x) {
  return guard_status("tensor_sin_", [&] { ops::sin_(borrow(x, "x")); });
}

tensor_t *tensor_cos(tensor_t *x) {
  return guard_tensor("tensor_cos", [&] { return ops::cos(borrow(x, "x")); });
}

tensor_status_t tensor_cos_(tensor_t *x) {
  return guard_status("tensor_cos_", [&] { ops::cos_(borrow(x, "x")); });
}

tensor_t *tensor_tanh(tensor_t *x) {
  return guard_tensor("tensor_tanh", [&] { return ops::tanh(borrow(x, "x")); });
}

tensor_status_t tensor_tanh_(tensor_t *x) {
  return guard_status("tensor_tanh_", [&] { ops::tanh_(borrow(x, "x")); });
}

tensor_t *tensor_sigmoid(tensor_t *x) {
  return guard_tensor("tensor_sigmoid", [&] { return ops::sigmoid(borrow(x, "x")); });
}

tensor_status_t tensor_sigmoid_(tensor_t *x) {
  return guard_status("tensor_sigmoid_", [&] { ops::sigmoid_(borrow(x, "x")); });
}

tensor_t *tensor_erf(tensor_t *x) {
  return guard_tensor("tensor_erf", [&] { return ops::erf(borrow(x, "x")); });
}

tensor_status_t tensor_erf_(tensor_t *x) {
  return guard_status("tensor_erf_", [&] { ops::erf_(borrow(x, "x")); });
}

tensor_t *tensor_relu(tensor_t *x) {
  return guard_tensor("tensor_relu", [&] { return ops::relu(borrow(x, "x")); });
}

tensor_status_t tensor_relu_(tensor_t *x) {
  return guard_status("tensor_relu_", [&] { ops::relu_(borrow(x, "x")); });
}

tensor_t *tensor_leaky_relu(tensor_t *x, double negative_slope) {
  return guard_tensor("tensor_leaky_relu", [&] { return ops::leaky_relu(borrow(x, "x"), negative_slope); });
}

tensor_status_t tensor_leaky_relu_(tensor_t *x, double negative_slope) {
  return guard_status("tensor_leaky_relu_", [&] { ops::leaky_relu_(borrow(x, "x"), negative_slope); });
}

tensor_t *tensor_gelu(tensor_t *x, tensor_bool_t tanh_approx) {
  return guard_tensor("tensor_gelu", [&] { return ops::gelu(borrow(x, "x"), tanh_approx != 0); });
}

tensor_status_t tensor_gelu_(tensor_t *x, tensor_bool_t tanh_approx) {
  return guard_status("tensor_gelu_", [&] { ops::gelu_(borrow(x, "x"), tanh_approx != 0); });
}

tensor_t *tensor_silu(tensor_t *x) {
  return guard_tensor("tensor_silu", [&] { return ops::silu(borrow(x, "x")); });
}

tensor_status_t tensor_silu_(tensor_t *x) {
  return guard_status("tensor_silu_", [&] { ops::silu_(borrow(x, "x")); });
}

tensor_t *tensor_floor(tensor_t *x) {
  return guard_tensor("tensor_floor", [&] { return ops::floor(borrow(x, "x")); });
}

tensor_status_t tensor_floor_(tensor_t *x) {
  return guard_status("tensor_floor_", [&] { ops::floor_(borrow(x, "x")); });
}

tensor_t *tensor_ceil(tensor_t *x) {
  return guard_tensor("tensor_ceil", [&] { return ops::ceil(borrow(x, "x")); });
}

tensor_status_t tensor_ceil_(tensor_t *x) {
  return guard_status("tensor_ceil_", [&] { ops::ceil_(borrow(x, "x")); });
}

tensor_t *tensor_round(tensor_t *x) {
  return guard_tensor("tensor_round", [&] { return ops::round(borrow(x, "x")); });
}

tensor_status_t tensor_round_(tensor_t *x) {
  return guard_status("tensor_round_", [&] { ops::round_(borrow(x, "x")); });
}

tensor_t *tensor_clamp(tensor_t *x, tensor_t *min, tensor_t *max) {
  return guard_tensor("tensor_clamp", [&] { return ops::clamp(borrow(x, "x"), borrow(min, "min"), borrow(max, "max")); });
}

tensor_t *tensor_clamp_scalar(tensor_t *x, double min, double max) {
  return guard_tensor("tensor_clamp_scalar", [&] { return ops::clamp(borrow(x, "x"), weak_scalar(Scalar(min)), weak_scalar(Scalar(max))); });
}

tensor_t *tensor_clamp_scalar_i64(tensor_t *x, int64_t min, int64_t max) {
  return guard_tensor("tensor_clamp_scalar_i64", [&] { return ops::clamp(borrow(x, "x"), weak_scalar(Scalar(min)), weak_scalar(Scalar(max))); });
}

tensor_status_t tensor_clamp_(tensor_t *x, tensor_t *min, tensor_t *max) {
  return guard_status("tensor_clamp_", [&] { ops::clamp_(borrow(x, "x"), borrow(min, "min"), borrow(max, "max")); });
}

tensor_status_t tensor_clamp_scalar_(tensor_t *x, double min, double max) {
  return guard_status("tensor_clamp_scalar_", [&] { ops::clamp_(borrow(x, "x"), weak_scalar(Scalar(min)), weak_scalar(Scalar(max))); });
}

tensor_status_t tensor_clamp_scalar_i64_(tensor_t *x, int64_t min, int64_t max) {
  return guard_status("tensor_clamp_scalar_i64_", [&] { ops::clamp_(borrow(x, "x"), weak_scalar(Scalar(min)), weak_scalar(Scalar(max))); });
}

tensor_t *tensor_where(tensor_t *condition, tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_where", [&] { return ops::where(borrow(condition, "condition"), borrow(a, "a"), borrow(b, "b")); });
}

tensor_t *tensor_where_scalar(tensor_t *condition, tensor_t *a, double b) {
  return guard_tensor("tensor_where_scalar", [&] { return ops::where(borrow(condition, "condition"), borrow(a, "a"), weak_scalar(Scalar(b))); });
}

tensor_t *tensor_where_scalar_i64(tensor_t *condition, tensor_t *a, int64_t b) {
  return guard_tensor("tensor_where_scalar_i64", [&] { return ops::where(borrow(condition, "condition"), borrow(a, "a"), weak_scalar(Scalar(b))); });
}

tensor_t *tensor_masked_fill(tensor_t *x, tensor_t *mask, tensor_t *value) {
  return guard_tensor("tensor_masked_fill", [&] { return ops::masked_fill(borrow(x, "x"), borrow(mask, "mask"), borrow(value, "value")); });
}

tensor_t *tensor_masked_fill_scalar(tensor_t *x, tensor_t *mask, double value) {
  return guard_tensor("tensor_masked_fill_scalar", [&] { return ops::masked_fill(borrow(x, "x"), borrow(mask, "mask"), weak_scalar(Scalar(value))); });
}

tensor_t *tensor_masked_fill_scalar_i64(tensor_t *x, tensor_t *mask, int64_t value) {
  return guard_tensor("tensor_masked_fill_scalar_i64", [&] { return ops::masked_fill(borrow(x, "x"), borrow(mask, "mask"), weak_scalar(Scalar(value))); });
}

tensor_status_t tensor_masked_fill_(tensor_t *x, tensor_t *mask, tensor_t *value) {
  return guard_status("tensor_masked_fill_", [&] { ops::masked_fill_(borrow(x, "x"), borrow(mask, "mask"), borrow(value, "value")); });
}

tensor_status_t tensor_masked_fill_scalar_(tensor_t *x, tensor_t *mask, double value) {
  return guard_status("tensor_masked_fill_scalar_", [&] { ops::masked_fill_(borrow(x, "x"), borrow(mask, "mask"), weak_scalar(Scalar(value))); });
}

tensor_status_t tensor_masked_fill_scalar_i64_(tensor_t *x, tensor_t *mask, int64_t value) {
  return guard_status("tensor_masked_fill_scalar_i64_", [&] { ops::masked_fill_(borrow(x, "x"), borrow(mask, "mask"), weak_scalar(Scalar(value))); });
}

tensor_t *tensor_eq(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_eq", [&] { return ops::eq(borrow(a, "a"), borrow(b, "b")); });
}

tensor_t *tensor_eq_scalar(tensor_t *a, double b) {
  return guard_tensor("tensor_eq_scalar", [&] { return ops::eq(borrow(a, "a"), weak_scalar(Scalar(b))); });
}

tensor_t *tensor_eq_scalar_i64(tensor_t *a, int64_t b) {
  return guard_tensor("tensor_eq_scalar_i64", [&] { return ops::eq(borrow(a, "a"), weak_scalar(Scalar(b))); });
}

tensor_t *tensor_ne(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_ne", [&] { return ops::ne(borrow(a, "a"), borrow(b, "b")); });
}

tensor_t *tensor_ne_scalar(tensor_t *a, double b) {
  return guard_tensor("tensor_ne_scalar", [&] { return ops::ne(borrow(a, "a"), weak_scalar(Scalar(b))); });
}

tensor_t *tensor_ne_scalar_i64(tensor_t *a, int64_t b) {
  return guard_tensor("tensor_ne_scalar_i64", [&] { return ops::ne(borrow(a, "a"), weak_scalar(Scalar(b))); });
}

tensor_t *tensor_lt(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_lt", [&] { return ops::lt(borrow(a, "a"), borrow(b, "b")); });
}

tensor_t *tensor_lt_scalar(tensor_t *a, double b) {
  return guard_tensor("tensor_lt_scalar", [&] { return ops::lt(borrow(a, "a"), weak_scalar(Scalar(b))); });
}

tensor_t *tensor_lt_scalar_i64(tensor_t *a, int64_t b) {
  return guard_tensor("tensor_lt_scalar_i64", [&] { return ops::lt(borrow(a, "a"), weak_scalar(Scalar(b))); });
}

tensor_t *tensor_le(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_le", [&] { return ops::le(borrow(a, "a"), borrow(b, "b")); });
}

tensor_t *tensor_le_scalar(tensor_t *a, double b) {
  return guard_tensor("tensor_le_scalar", [&] { return ops::le(borrow(a, "a"), weak_scalar(Scalar(b))); });
}

tensor_t *tensor_le_scalar_i64(tensor_t *a, int64_t b) {
  return guard_tensor("tensor_le_scalar_i64", [&] { return ops::le(borrow(a, "a"), weak_scalar(Scalar(b))); });
}

tensor_t *tensor_gt(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_gt", [&] { return ops::gt(borrow(a, "a"), borrow(b, "b")); });
}

tensor_t *tensor_gt_scalar(tensor_t *a, double b) {
  return guard_tensor("tensor_gt_scalar", [&] { return ops::gt(borrow(a, "a"), weak_scalar(Scalar(b))); });
}

tensor_t *tensor_gt_scalar_i64(tensor_t *a, int64_t b) {
  return guard_tensor("tensor_gt_scalar_i64", [&] { return ops::gt(borrow(a, "a"), weak_scalar(Scalar(b))); });
}

tensor_t *tensor_ge(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_ge", [&] { return ops::ge(borrow(a, "a"), borrow(b, "b")); });
}

tensor_t *tensor_ge_scalar(tensor_t *a, double b) {
  return guard_tensor("tensor_ge_scalar", [&] { return ops::ge(borrow(a, "a"), weak_scalar(Scalar(b))); });
}

tensor_t *tensor_ge_scalar_i64(tensor_t *a, int64_t b) {
  return guard_tensor("tensor_ge_scalar_i64", [&] { return ops::ge(borrow(a, "a"), weak_scalar(Scalar(b))); });
}

tensor_t *tensor_logical_and(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_logical_and", [&] { return ops::logical_and(borrow(a, "a"), borrow(b, "b")); });
}

tensor_t *tensor_logical_or(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_logical_or", [&] { return ops::logical_or(borrow(a, "a"), borrow(b, "b")); });
}

tensor_t *tensor_logical_xor(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_logical_xor", [&] { return ops::logical_xor(borrow(a, "a"), borrow(b, "b")); });
}

tensor_t *tensor_logical_not(tensor_t *x) {
  return guard_tensor("tensor_logical_not", [&] { return ops::logical_not(borrow(x, "x")); });
}

tensor_t *tensor_isnan(tensor_t *x) {
  return guard_tensor("tensor_isnan", [&] { return ops::isnan(borrow(x, "x")); });
}

tensor_t *tensor_isinf(tensor_t *x) {
  return guard_tensor("tensor_isinf", [&] { return ops::isinf(borrow(x, "x")); });
}

tensor_t *tensor_isfinite(tensor_t *x) {
  return guard_tensor("tensor_isfinite", [&] { return ops::isfinite(borrow(x, "x")); });
}

tensor_t *tensor_sum(tensor_t *x, const int32_t *axes, int32_t n_axes, tensor_bool_t keepdims, tensor_dtype_t dtype) {
  return guard_tensor("tensor_sum", [&] { return ops::sum(borrow(x, "x"), axes_arg(axes, n_axes, "axes"), keepdims != 0, dtype_arg(dtype, "dtype")); });
}

tensor_t *tensor_prod(tensor_t *x, const int32_t *axes, int32_t n_axes, tensor_bool_t keepdims, tensor_dtype_t dtype) {
  return guard_tensor("tensor_prod", [&] { return ops::prod(borrow(x, "x"), axes_arg(axes, n_axes, "axes"), keepdims != 0, dtype_arg(dtype, "dtype")); });
}

tensor_t *tensor_mean(tensor_t *x, const int32_t *axes, int32_t n_axes, tensor_bool_t keepdims, tensor_dtype_t dtype) {
  return guard_tensor("tensor_mean", [&] { return ops::mean(borrow(x, "x"), axes_arg(axes, n_axes, "axes"), keepdims != 0, dtype_arg(dtype, "dtype")); });
}

tensor_t *tensor_var(tensor_t *x, const int32_t *axes, int32_t n_axes, double correction, tensor_bool_t keepdims) {
  return guard_tensor("tensor_var", [&] { return ops::var(borrow(x, "x"), axes_arg(axes, n_axes, "axes"), correction, keepdims != 0); });
}

tensor_t *tensor_std(tensor_t *x, const int32_t *axes, int32_t n_axes, double correction, tensor_bool_t keepdims) {
  return guard_tensor("tensor_std", [&] { return ops::std(borrow(x, "x"), axes_arg(axes, n_axes, "axes"), correction, keepdims != 0); });
}

tensor_t *tensor_max(tensor_t *x, const int32_t *axes, int32_t n_axes, tensor_bool_t keepdims) {
  return guard_tensor("tensor_max", [&] { return ops::max(borrow(x, "x"), axes_arg(axes, n_axes, "axes"), keepdims != 0); });
}

tensor_t *tensor_min(tensor_t *x, const int32_t *axes, int32_t n_axes, tensor_bool_t keepdims) {
  return guard_tensor("tensor_min", [&] { return ops::min(borrow(x, "x"), axes_arg(axes, n_axes, "axes"), keepdims != 0); });
}

tensor_t *tensor_argmax(tensor_t *x, int32_t axis, tensor_bool_t keepdims) {
  return guard_tensor("tensor_argmax", [&] { return ops::argmax(borrow(x, "x"), axis_arg(axis), keepdims != 0); });
}

tensor_t *tensor_argmin(tensor_t *x, int32_t axis, tensor_bool_t keepdims) {
  return guard_tensor("tensor_argmin", [&] { return ops::argmin(borrow(x, "x"), axis_arg(axis), keepdims != 0); });
}

tensor_t *tensor_any(tensor_t *x, const int32_t *axes, int32_t n_axes, tensor_bool_t keepdims) {
  return guard_tensor("tensor_any", [&] { return ops::any(borrow(x, "x"), axes_arg(axes, n_axes, "axes"), keepdims != 0); });
}

tensor_t *tensor_all(tensor_t *x, const int32_t *axes, int32_t n_axes, tensor_bool_t keepdims) {
  return guard_tensor("tensor_all", [&] { return ops::all(borrow(x, "x"), axes_arg(axes, n_axes, "axes"), keepdims != 0); });
}

tensor_t *tensor_logsumexp(tensor_t *x, const int32_t *axes, int32_t n_axes, tensor_bool_t keepdims) {
  return guard_tensor("tensor_logsumexp", [&] { return ops::logsumexp(borrow(x, "x"), axes_arg(axes, n_axes, "axes"), keepdims != 0); });
}

tensor_t *tensor_cumsum(tensor_t *x, int32_t axis, tensor_dtype_t dtype) {
  return guard_tensor("tensor_cumsum", [&] { return ops::cumsum(borrow(x, "x"), axis_arg(axis), dtype_arg(dtype, "dtype")); });
}

tensor_t *tensor_index_select(tensor_t *x, int32_t axis, tensor_t *index) {
  return guard_tensor("tensor_index_select", [&] { return ops::index_select(borrow(x, "x"), axis, borrow(index, "index")); });
}

tensor_t *tensor_gather(tensor_t *x, int32_t axis, tensor_t *index) {
  return guard_tensor("tensor_gather", [&] { return ops::gather(borrow(x, "x"), axis, borrow(index, "index")); });
}

tensor_t *tensor_scatter(tensor_t *x, int32_t axis, tensor_t *index, tensor_t *src) {
  return guard_tensor("tensor_scatter", [&] { return ops::scatter(borrow(x, "x"), axis, borrow(index, "index"), borrow(src, "src")); });
}

tensor_status_t tensor_scatter_(tensor_t *x, int32_t axis, tensor_t *index, tensor_t *src) {
  return guard_status("tensor_scatter_", [&] { ops::scatter_(borrow(x, "x"), axis, borrow(index, "index"), borrow(src, "src")); });
}

tensor_t *tensor_scatter_add(tensor_t *x, int32_t axis, tensor_t *index, tensor_t *src) {
  return guard_tensor("tensor_scatter_add", [&] { return ops::scatter_add(borrow(x, "x"), axis, borrow(index, "index"), borrow(src, "src")); });
}

tensor_status_t tensor_scatter_add_(tensor_t *x, int32_t axis, tensor_t *index, tensor_t *src) {
  return guard_status("tensor_scatter_add_", [&] { ops::scatter_add_(borrow(x, "x"), axis, borrow(index, "index"), borrow(src, "src")); });
}

tensor_t *tensor_take_along_axis(tensor_t *x, tensor_t *index, int32_t axis) {
  return guard_tensor("tensor_take_along_axis", [&] { return ops::take_along_axis(borrow(x, "x"), borrow(index, "index"), axis); });
}

tensor_t *tensor_embedding(tensor_t *weight, tensor_t *index) {
  return guard_tensor("tensor_embedding", [&] { return ops::embedding(borrow(weight, "weight"), borrow(index, "index")); });
}

tensor_t *tensor_one_hot(tensor_t *index, int64_t num_classes) {
  return guard_tensor("tensor_one_hot", [&] { return ops::one_hot(borrow(index, "index"), num_classes); });
}

tensor_t *tensor_nonzero(tensor_t *x) {
  return guard_tensor("tensor_nonzero", [&] { return ops::nonzero(borrow(x, "x")); });
}

tensor_t *tensor_index(tensor_t *x, tensor_t *const *indices, int32_t n_indices) {
  return guard_tensor("tensor_index", [&] { return ops::index(borrow(x, "x"), tensor_list(indices, n_indices, "indices", true)); });
}

tensor_t *tensor_index_put(tensor_t *x, tensor_t *const *indices, int32_t n_indices, tensor_t *values, tensor_bool_t accumulate) {
  return guard_tensor("tensor_index_put", [&] { return ops::index_put(borrow(x, "x"), tensor_list(indices, n_indices, "indices", true), borrow(values, "values"), accumulate != 0); });
}

tensor_status_t tensor_index_put_(tensor_t *x, tensor_t *const *indices, int32_t n_indices, tensor_t *values, tensor_bool_t accumulate) {
  return guard_status("tensor_index_put_", [&] { ops::index_put_(borrow(x, "x"), tensor_list(indices, n_indices, "indices", true), borrow(values, "values"), accumulate != 0); });
}

tensor_t *tensor_matmul(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_matmul", [&] { return ops::matmul(borrow(a, "a"), borrow(b, "b")); });
}

tensor_t *tensor_addmm(tensor_t *c, tensor_t *a, tensor_t *b, double beta, double alpha) {
  return guard_tensor("tensor_addmm", [&] { return ops::addmm(borrow(c, "c"), borrow(a, "a"), borrow(b, "b"), beta, alpha); });
}

tensor_t *tensor_outer(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_outer", [&] { return ops::outer(borrow(a, "a"), borrow(b, "b")); });
}

tensor_t *tensor_einsum(const char *equation, tensor_t *const *operands, int32_t n_operands) {
  return guard_tensor("tensor_einsum", [&] { return ops::einsum(string_arg(equation, "equation"), tensor_list(operands, n_operands, "operands", false)); });
}

tensor_t *tensor_linear(tensor_t *x, tensor_t *weight, tensor_t *bias) {
  return guard_tensor("tensor_linear", [&] { return ops::linear(borrow(x, "x"), borrow(weight, "weight"), borrow_optional(bias, "bias")); });
}

tensor_t *tensor_conv2d(tensor_t *x, tensor_t *weight, tensor_t *bias, const int64_t *stride, int32_t n_stride, const int64_t *padding, int32_t n_padding, const int64_t *dilation, int32_t n_dilation, int64_t groups) {
  return guard_tensor("tensor_conv2d", [&] { return ops::conv2d(borrow(x, "x"), borrow(weight, "weight"), borrow_optional(bias, "bias"), ints_arg(stride, n_stride, "stride"), ints_arg(padding, n_padding, "padding"), ints_arg(dilation, n_dilation, "dilation"), groups); });
}

tensor_t *tensor_conv2d_input_grad(tensor_t *dy, tensor_t *weight, const int64_t *shape, int32_t ndim, const int64_t *stride, int32_t n_stride, const int64_t *padding, int32_t n_padding, const int64_t *dilation, int32_t n_dilation, int64_t groups) {
  return guard_tensor("tensor_conv2d_input_grad", [&] { return ops::conv2d_input_grad(borrow(dy, "dy"), borrow(weight, "weight"), shape_arg(shape, ndim, "shape"), ints_arg(stride, n_stride, "stride"), ints_arg(padding, n_padding, "padding"), ints_arg(dilation, n_dilation, "dilation"), groups); });
}

tensor_t *tensor_conv2d_weight_grad(tensor_t *dy, tensor_t *x, const int64_t *shape, int32_t ndim, const int64_t *stride, int32_t n_stride, const int64_t *padding, int32_t n_padding, const int64_t *dilation, int32_t n_dilation, int64_t groups) {
  return guard_tensor("tensor_conv2d_weight_grad", [&] { return ops::conv2d_weight_grad(borrow(dy, "dy"), borrow(x, "x"), shape_arg(shape, ndim, "shape"), ints_arg(stride, n_stride, "stride"), ints_arg(padding, n_padding, "padding"), ints_arg(dilation, n_dilation, "dilation"), groups); });
}

tensor_t *tensor_max_pool2d(tensor_t *x, const int64_t *kernel, int32_t n_kernel, const int64_t *stride, int32_t n_stride, const int64_t *padding, int32_t n_padding, const int64_t *dilation, int32_t n_dilation, tensor_bool_t ceil_mode) {
  return guard_tensor("tensor_max_pool2d", [&] { return ops::max_pool2d(borrow(x, "x"), ints_arg(kernel, n_kernel, "kernel"), ints_arg(stride, n_stride, "stride"), ints_arg(padding, n_padding, "padding"), ints_arg(dilation, n_dilation, "dilation"), ceil_mode != 0); });
}

tensor_t *tensor_avg_pool2d(tensor_t *x, const int64_t *kernel, int32_t n_kernel, const int64_t *stride, int32_t n_stride, const int64_t *padding, int32_t n_padding, tensor_bool_t ceil_mode, tensor_bool_t count_include_pad) {
  return guard_tensor("tensor_avg_pool2d", [&] { return ops::avg_pool2d(borrow(x, "x"), ints_arg(kernel, n_kernel, "kernel"), ints_arg(stride, n_stride, "stride"), ints_arg(padding, n_padding, "padding"), ceil_mode != 0, count_include_pad != 0); });
}

tensor_t *tensor_avg_pool2d_grad(tensor_t *dy, const int64_t *shape, int32_t ndim, const int64_t *kernel, int32_t n_kernel, const int64_t *stride, int32_t n_stride, const int64_t *padding, int32_t n_padding, tensor_bool_t ceil_mode, tensor_bool_t count_include_pad) {
  return guard_tensor("tensor_avg_pool2d_grad", [&] { return ops::avg_pool2d_grad(borrow(dy, "dy"), shape_arg(shape, ndim, "shape"), ints_arg(kernel, n_kernel, "kernel"), ints_arg(stride, n_stride, "stride"), ints_arg(padding, n_padding, "padding"), ceil_mode != 0, count_include_pad != 0); });
}

tensor_t *tensor_softmax(tensor_t *x, int32_t axis) {
  return guard_tensor("tensor_softmax", [&] { return ops::softmax(borrow(x, "x"), axis); });
}

tensor_t *tensor_log_softmax(tensor_t *x, int32_t axis) {
  return guard_tensor("tensor_log_softmax", [&] { return ops::log_softmax(borrow(x, "x"), axis); });
}

tensor_t *tensor_layer_norm(tensor_t *x, int64_t norm_ndim, tensor_t *weight, tensor_t *bias, double eps) {
  return guard_tensor("tensor_layer_norm", [&] { return ops::layer_norm(borrow(x, "x"), norm_ndim, borrow_optional(weight, "weight"), borrow_optional(bias, "bias"), eps); });
}

tensor_t *tensor_batch_norm(tensor_t *x, tensor_t *weight, tensor_t *bias, tensor_t *running_mean, tensor_t *running_var, tensor_bool_t training, double momentum, double eps) {
  return guard_tensor("tensor_batch_norm", [&] { return ops::batch_norm(borrow(x, "x"), borrow_optional(weight, "weight"), borrow_optional(bias, "bias"), borrow_optional(running_mean, "running_mean"), borrow_optional(running_var, "running_var"), training != 0, momentum, eps); });
}

tensor_t *tensor_dropout(tensor_t *x, double p, tensor_bool_t training, tensor_rng_t *rng) {
  return guard_tensor("tensor_dropout", [&] { return ops::dropout(borrow(x, "x"), p, training != 0, optional_rng_arg(rng, "rng")); });
}

tensor_t *tensor_mse_loss(tensor_t *x, tensor_t *target, int32_t reduction) {
  return guard_tensor("tensor_mse_loss", [&] { return ops::mse_loss(borrow(x, "x"), borrow(target, "target"), static_cast<Reduction>(enum_arg(reduction, 0, 2, "reduction"))); });
}

tensor_t *tensor_l1_loss(tensor_t *x, tensor_t *target, int32_t reduction) {
  return guard_tensor("tensor_l1_loss", [&] { return ops::l1_loss(borrow(x, "x"), borrow(target, "target"), static_cast<Reduction>(enum_arg(reduction, 0, 2, "reduction"))); });
}

tensor_t *tensor_nll_loss(tensor_t *log_probs, tensor_t *target, tensor_t *weight, int64_t ignore_index, int32_t reduction) {
  return guard_tensor("tensor_nll_loss", [&] { return ops::nll_loss(borrow(log_probs, "log_probs"), borrow(target, "target"), borrow_optional(weight, "weight"), ignore_index, static_cast<Reduction>(enum_arg(reduction, 0, 2, "reduction"))); });
}

tensor_t *tensor_cross_entropy(tensor_t *logits, tensor_t *target, tensor_t *weight, int64_t ignore_index, double label_smoothing, int32_t reduction) {
  return guard_tensor("tensor_cross_entropy", [&] { return ops::cross_entropy(borrow(logits, "logits"), borrow(target, "target"), borrow_optional(weight, "weight"), ignore_index, label_smoothing, static_cast<Reduction>(enum_arg(reduction, 0, 2, "reduction"))); });
}

tensor_t *tensor_bce_with_logits(tensor_t *logits, tensor_t *target, tensor_t *weight, tensor_t *pos_weight, int32_t reduction) {
  return guard_tensor("tensor_bce_with_logits", [&] { return ops::bce_with_logits(borrow(logits, "logits"), borrow(target, "target"), borrow_optional(weight, "weight"), borrow_optional(pos_weight, "pos_weight"), static_cast<Reduction>(enum_arg(reduction, 0, 2, "reduction"))); });
}

tensor_t *tensor_rand(const int64_t *shape, int32_t ndim, tensor_dtype_t dtype, tensor_device_t device, tensor_rng_t *rng) {
  return guard_tensor("tensor_rand", [&] { return ops::rand(shape_arg(shape, ndim, "shape"), dtype_arg(dtype, "dtype"), device_arg(device, "device"), optional_rng_arg(rng, "rng")); });
}

tensor_t *tensor_randn(const int64_t *shape, int32_t ndim, tensor_dtype_t dtype, tensor_device_t device, tensor_rng_t *rng) {
  return guard_tensor("tensor_randn", [&] { return ops::randn(shape_arg(shape, ndim, "shape"), dtype_arg(dtype, "dtype"), device_arg(device, "device"), optional_rng_arg(rng, "rng")); });
}

tensor_t *tensor_randint(int64_t low, int64_t high, const int64_t *shape, int32_t ndim, tensor_dtype_t dtype, tensor_device_t device, tensor_rng_t *rng) {
  return guard_tensor("tensor_randint", [&] { return ops::randint(low, high, shape_arg(shape, ndim, "shape"), dtype_arg(dtype, "dtype"), device_arg(device, "device"), optional_rng_arg(rng, "rng")); });
}

tensor_t *tensor_randperm(int64_t n, tensor_dtype_t dtype, tensor_device_t device, tensor_rng_t *rng) {
  return guard_tensor("tensor_randperm", [&] { return ops::randperm(n, dtype_arg(dtype, "dtype"), device_arg(device, "device"), optional_rng_arg(rng, "rng")); });
}

tensor_t *tensor_bernoulli(tensor_t *p, tensor_rng_t *rng) {
  return guard_tensor("tensor_bernoulli", [&] { return ops::bernoulli(borrow(p, "p"), optional_rng_arg(rng, "rng")); });
}

tensor_t *tensor_multinomial(tensor_t *weights, int64_t n, tensor_bool_t replacement, tensor_rng_t *rng) {
  return guard_tensor("tensor_multinomial", [&] { return ops::multinomial(borrow(weights, "weights"), n, replacement != 0, optional_rng_arg(rng, "rng")); });
}

tensor_status_t tensor_uniform_(tensor_t *x, double low, double high, tensor_rng_t *rng) {
  return guard_status("tensor_uniform_", [&] { ops::uniform_(borrow(x, "x"), low, high, optional_rng_arg(rng, "rng")); });
}

tensor_status_t tensor_normal_(tensor_t *x, double mean, double std, tensor_rng_t *rng) {
  return guard_status("tensor_normal_", [&] { ops::normal_(borrow(x, "x"), mean, std, optional_rng_arg(rng, "rng")); });
}

tensor_status_t tensor_kaiming_uniform_(tensor_t *x, double a, int32_t fan, tensor_rng_t *rng) {
  return guard_status("tensor_kaiming_uniform_", [&] { ops::kaiming_uniform_(borrow(x, "x"), a, static_cast<Fan>(enum_arg(fan, 0, 1, "fan")), optional_rng_arg(rng, "rng")); });
}

tensor_status_t tensor_kaiming_normal_(tensor_t *x, double a, int32_t fan, tensor_rng_t *rng) {
  return guard_status("tensor_kaiming_normal_", [&] { ops::kaiming_normal_(borrow(x, "x"), a, static_cast<Fan>(enum_arg(fan, 0, 1, "fan")), optional_rng_arg(rng, "rng")); });
}

tensor_status_t tensor_xavier_uniform_(tensor_t *x, double gain, tensor_rng_t *rng) {
  return guard_status("tensor_xavier_uniform_", [&] { ops::xavier_uniform_(borrow(x, "x"), gain, optional_rng_arg(rng, "rng")); });
}

tensor_status_t tensor_xavier_normal_(tensor_t *x, double gain, tensor_rng_t *rng) {
  return guard_status("tensor_xavier_normal_", [&] { ops::xavier_normal_(borrow(x, "x"), gain, optional_rng_arg(rng, "rng")); });
}
