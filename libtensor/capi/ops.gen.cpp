// SPDX-License-Identifier: Apache-2.0
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
  return guard_tensor("tensor_empty_like", [&] { return ops::empty_like(operand(x, "x"), dtype_arg(dtype, "dtype"), device_arg(device, "device")); });
}
tensor_t *tensor_zeros_like(tensor_t *x, tensor_dtype_t dtype, tensor_device_t device) {
  return guard_tensor("tensor_zeros_like", [&] { return ops::zeros_like(operand(x, "x"), dtype_arg(dtype, "dtype"), device_arg(device, "device")); });
}
tensor_t *tensor_ones_like(tensor_t *x, tensor_dtype_t dtype, tensor_device_t device) {
  return guard_tensor("tensor_ones_like", [&] { return ops::ones_like(operand(x, "x"), dtype_arg(dtype, "dtype"), device_arg(device, "device")); });
}
tensor_t *tensor_full_like(tensor_t *x, double value, tensor_dtype_t dtype, tensor_device_t device) {
  return guard_tensor("tensor_full_like", [&] { return ops::full_like(operand(x, "x"), Scalar(value), dtype_arg(dtype, "dtype"), device_arg(device, "device")); });
}
tensor_t *tensor_full_like_i64(tensor_t *x, int64_t value, tensor_dtype_t dtype, tensor_device_t device) {
  return guard_tensor("tensor_full_like_i64", [&] { return ops::full_like(operand(x, "x"), Scalar(value), dtype_arg(dtype, "dtype"), device_arg(device, "device")); });
}
tensor_t *tensor_arange(double start, double stop, double step, tensor_dtype_t dtype, tensor_device_t device) {
  return guard_tensor("tensor_arange", [&] { return ops::arange(Scalar(start), Scalar(stop), Scalar(step), dtype_arg(dtype, "dtype"), device_arg(device, "device")); });
}
tensor_t *tensor_arange_i64(int64_t start, int64_t stop, int64_t step, tensor_dtype_t dtype, tensor_device_t device) {
  return guard_tensor("tensor_arange_i64", [&] { return ops::arange(Scalar(start), Scalar(stop), Scalar(step), dtype_arg(dtype, "dtype"), device_arg(device, "device")); });
}
tensor_t *tensor_linspace(double start, double stop, int64_t num, tensor_bool_t endpoint, tensor_dtype_t dtype, tensor_device_t device) {
  return guard_tensor("tensor_linspace", [&] { return ops::linspace(start, stop, num, bool_arg(endpoint, "endpoint"), dtype_arg(dtype, "dtype"), device_arg(device, "device")); });
}
tensor_t *tensor_eye(int64_t n, int64_t m, int64_t k, tensor_dtype_t dtype, tensor_device_t device) {
  return guard_tensor("tensor_eye", [&] { return ops::eye(n, m, k, dtype_arg(dtype, "dtype"), device_arg(device, "device")); });
}
tensor_t *tensor_logspace(double start, double stop, int64_t num, tensor_bool_t endpoint, double base, tensor_dtype_t dtype, tensor_device_t device) {
  return guard_tensor("tensor_logspace", [&] { return ops::logspace(start, stop, num, bool_arg(endpoint, "endpoint"), base, dtype_arg(dtype, "dtype"), device_arg(device, "device")); });
}
tensor_t *tensor_tril_indices(int64_t n, int64_t m, int64_t k, tensor_dtype_t dtype, tensor_device_t device) {
  return guard_tensor("tensor_tril_indices", [&] { return ops::tril_indices(n, m, k, dtype_arg(dtype, "dtype"), device_arg(device, "device")); });
}
tensor_t *tensor_triu_indices(int64_t n, int64_t m, int64_t k, tensor_dtype_t dtype, tensor_device_t device) {
  return guard_tensor("tensor_triu_indices", [&] { return ops::triu_indices(n, m, k, dtype_arg(dtype, "dtype"), device_arg(device, "device")); });
}
tensor_t *tensor_vander(tensor_t *x, int64_t n, tensor_bool_t increasing) {
  return guard_tensor("tensor_vander", [&] { return ops::vander(operand(x, "x"), n, bool_arg(increasing, "increasing")); });
}
tensor_t *tensor_clone(tensor_t *x) {
  return guard_tensor("tensor_clone", [&] { return ops::clone(operand(x, "x")); });
}
tensor_t *tensor_contiguous(tensor_t *x) {
  return guard_tensor("tensor_contiguous", [&] { return ops::contiguous(operand(x, "x")); });
}
tensor_t *tensor_astype(tensor_t *x, tensor_dtype_t dtype) {
  return guard_tensor("tensor_astype", [&] { return ops::astype(operand(x, "x"), dtype_arg(dtype, "dtype")); });
}
tensor_t *tensor_to_device(tensor_t *x, tensor_device_t device) {
  return guard_tensor("tensor_to_device", [&] { return ops::to_device(operand(x, "x"), device_arg(device, "device")); });
}
tensor_status_t tensor_copy_(tensor_t *x, tensor_t *src) {
  return guard_status("tensor_copy_", [&] { ops::copy_(operand(x, "x"), operand(src, "src")); });
}
tensor_status_t tensor_fill_(tensor_t *x, double value) {
  return guard_status("tensor_fill_", [&] { ops::fill_(operand(x, "x"), Scalar(value)); });
}
tensor_status_t tensor_fill_i64_(tensor_t *x, int64_t value) {
  return guard_status("tensor_fill_i64_", [&] { ops::fill_(operand(x, "x"), Scalar(value)); });
}
tensor_status_t tensor_zero_(tensor_t *x) {
  return guard_status("tensor_zero_", [&] { ops::zero_(operand(x, "x")); });
}
tensor_t *tensor_reshape(tensor_t *x, const int64_t *shape, int32_t ndim) {
  return guard_tensor("tensor_reshape", [&] { return ops::reshape(operand(x, "x"), shape_arg(shape, ndim, "shape")); });
}
tensor_t *tensor_view(tensor_t *x, const int64_t *shape, int32_t ndim) {
  return guard_tensor("tensor_view", [&] { return ops::view(operand(x, "x"), shape_arg(shape, ndim, "shape")); });
}
tensor_t *tensor_flatten(tensor_t *x, int32_t start_axis, int32_t end_axis) {
  return guard_tensor("tensor_flatten", [&] { return ops::flatten(operand(x, "x"), start_axis, end_axis); });
}
tensor_t *tensor_permute_dims(tensor_t *x, const int64_t *axes, int32_t n_axes) {
  return guard_tensor("tensor_permute_dims", [&] { return ops::permute_dims(operand(x, "x"), ints_arg(axes, n_axes, "axes")); });
}
tensor_t *tensor_transpose(tensor_t *x, int32_t axis0, int32_t axis1) {
  return guard_tensor("tensor_transpose", [&] { return ops::transpose(operand(x, "x"), axis0, axis1); });
}
tensor_t *tensor_matrix_transpose(tensor_t *x) {
  return guard_tensor("tensor_matrix_transpose", [&] { return ops::matrix_transpose(operand(x, "x")); });
}
tensor_t *tensor_broadcast_to(tensor_t *x, const int64_t *shape, int32_t ndim) {
  return guard_tensor("tensor_broadcast_to", [&] { return ops::broadcast_to(operand(x, "x"), shape_arg(shape, ndim, "shape")); });
}
tensor_t *tensor_squeeze(tensor_t *x, const int32_t *axes, int32_t n_axes) {
  return guard_tensor("tensor_squeeze", [&] { return ops::squeeze(operand(x, "x"), axes_arg(axes, n_axes, "axes")); });
}
tensor_t *tensor_unsqueeze(tensor_t *x, int32_t axis) {
  return guard_tensor("tensor_unsqueeze", [&] { return ops::unsqueeze(operand(x, "x"), axis); });
}
tensor_t *tensor_slice(tensor_t *x, int32_t axis, int64_t start, int64_t stop, int64_t step) {
  return guard_tensor("tensor_slice", [&] { return ops::slice(operand(x, "x"), axis, start, stop, step); });
}
tensor_t *tensor_select(tensor_t *x, int32_t axis, int64_t index) {
  return guard_tensor("tensor_select", [&] { return ops::select(operand(x, "x"), axis, index); });
}
tensor_t *tensor_narrow(tensor_t *x, int32_t axis, int64_t start, int64_t length) {
  return guard_tensor("tensor_narrow", [&] { return ops::narrow(operand(x, "x"), axis, start, length); });
}
tensor_t *tensor_diagonal(tensor_t *x, int64_t offset, int32_t axis0, int32_t axis1) {
  return guard_tensor("tensor_diagonal", [&] { return ops::diagonal(operand(x, "x"), offset, axis0, axis1); });
}
tensor_t *tensor_as_strided(tensor_t *x, const int64_t *shape, int32_t ndim, const int64_t *strides, int32_t n_strides, int64_t offset) {
  return guard_tensor("tensor_as_strided", [&] { return ops::as_strided(operand(x, "x"), shape_arg(shape, ndim, "shape"), ints_arg(strides, n_strides, "strides"), offset); });
}
tensor_status_t tensor_split(tensor_t *x, const int64_t *sizes, int32_t n_sizes, int32_t axis, tensor_t **outs) {
  return guard_outputs("tensor_split", pointer_or_null(outs), n_sizes, [&] { return ops::split(operand(x, "x"), ints_arg(sizes, n_sizes, "sizes"), axis); });
}
tensor_status_t tensor_unbind(tensor_t *x, int32_t axis, tensor_t **outs) {
  return guard_outputs("tensor_unbind", pointer_or_null(outs), 0, [&] { return ops::unbind(operand(x, "x"), axis); });
}
tensor_status_t tensor_chunk(tensor_t *x, int64_t chunks, int32_t axis, tensor_t **outs) {
  return guard_at_most("tensor_chunk", pointer_or_null(outs), chunks, [&] { return ops::chunk(operand(x, "x"), chunks, axis); });
}
tensor_status_t tensor_array_split(tensor_t *x, int64_t sections, int32_t axis, tensor_t **outs) {
  return guard_at_most("tensor_array_split", pointer_or_null(outs), sections, [&] { return ops::array_split(operand(x, "x"), sections, axis); });
}
tensor_status_t tensor_broadcast_tensors(tensor_t *const *xs, int32_t n_xs, tensor_t **outs) {
  return guard_outputs("tensor_broadcast_tensors", pointer_or_null(outs), n_xs, [&] { return ops::broadcast_tensors(tensor_list(xs, n_xs, "xs", false)); });
}
tensor_status_t tensor_meshgrid(tensor_t *const *xs, int32_t n_xs, const char *indexing, tensor_t **outs) {
  return guard_outputs("tensor_meshgrid", pointer_or_null(outs), n_xs, [&] { return ops::meshgrid(tensor_list(xs, n_xs, "xs", false), string_arg(indexing, "indexing")); });
}
tensor_t *tensor_detach(tensor_t *x) {
  return guard_tensor("tensor_detach", [&] { return ops::detach(operand(x, "x")); });
}
tensor_t *tensor_moveaxis(tensor_t *x, const int64_t *source, int32_t n_source, const int64_t *destination, int32_t n_destination) {
  return guard_tensor("tensor_moveaxis", [&] { return ops::moveaxis(operand(x, "x"), ints_arg(source, n_source, "source"), ints_arg(destination, n_destination, "destination")); });
}
tensor_t *tensor_unflatten(tensor_t *x, int32_t axis, const int64_t *sizes, int32_t n_sizes) {
  return guard_tensor("tensor_unflatten", [&] { return ops::unflatten(operand(x, "x"), axis, ints_arg(sizes, n_sizes, "sizes")); });
}
tensor_t *tensor_unfold(tensor_t *x, int32_t axis, int64_t size, int64_t step) {
  return guard_tensor("tensor_unfold", [&] { return ops::unfold(operand(x, "x"), axis, size, step); });
}
tensor_t *tensor_atleast_1d(tensor_t *x) {
  return guard_tensor("tensor_atleast_1d", [&] { return ops::atleast_1d(operand(x, "x")); });
}
tensor_t *tensor_atleast_2d(tensor_t *x) {
  return guard_tensor("tensor_atleast_2d", [&] { return ops::atleast_2d(operand(x, "x")); });
}
tensor_t *tensor_atleast_3d(tensor_t *x) {
  return guard_tensor("tensor_atleast_3d", [&] { return ops::atleast_3d(operand(x, "x")); });
}
tensor_t *tensor_concat(tensor_t *const *xs, int32_t n_xs, int32_t axis) {
  return guard_tensor("tensor_concat", [&] { return ops::concat(tensor_list(xs, n_xs, "xs", false), axis_arg(axis)); });
}
tensor_t *tensor_stack(tensor_t *const *xs, int32_t n_xs, int32_t axis) {
  return guard_tensor("tensor_stack", [&] { return ops::stack(tensor_list(xs, n_xs, "xs", false), axis); });
}
tensor_t *tensor_flip(tensor_t *x, const int32_t *axes, int32_t n_axes) {
  return guard_tensor("tensor_flip", [&] { return ops::flip(operand(x, "x"), axes_arg(axes, n_axes, "axes")); });
}
tensor_t *tensor_pad(tensor_t *x, const int64_t *widths, int32_t n_widths, double value) {
  return guard_tensor("tensor_pad", [&] { return ops::pad(operand(x, "x"), ints_arg(widths, n_widths, "widths"), Scalar(value)); });
}
tensor_t *tensor_pad_i64(tensor_t *x, const int64_t *widths, int32_t n_widths, int64_t value) {
  return guard_tensor("tensor_pad_i64", [&] { return ops::pad(operand(x, "x"), ints_arg(widths, n_widths, "widths"), Scalar(value)); });
}
tensor_t *tensor_tile(tensor_t *x, const int64_t *repeats, int32_t n_repeats) {
  return guard_tensor("tensor_tile", [&] { return ops::tile(operand(x, "x"), ints_arg(repeats, n_repeats, "repeats")); });
}
tensor_t *tensor_repeat(tensor_t *x, int64_t repeats, int32_t axis) {
  return guard_tensor("tensor_repeat", [&] { return ops::repeat(operand(x, "x"), repeats, axis_arg(axis)); });
}
tensor_t *tensor_repeat_interleave(tensor_t *x, tensor_t *repeats, int32_t axis) {
  return guard_tensor("tensor_repeat_interleave", [&] { return ops::repeat_interleave(operand(x, "x"), operand(repeats, "repeats"), axis_arg(axis)); });
}
tensor_t *tensor_roll(tensor_t *x, const int64_t *shifts, int32_t n_shifts, const int32_t *axes, int32_t n_axes) {
  return guard_tensor("tensor_roll", [&] { return ops::roll(operand(x, "x"), ints_arg(shifts, n_shifts, "shifts"), axes_arg(axes, n_axes, "axes")); });
}
tensor_t *tensor_rot90(tensor_t *x, int64_t k, int32_t axis0, int32_t axis1) {
  return guard_tensor("tensor_rot90", [&] { return ops::rot90(operand(x, "x"), k, axis0, axis1); });
}
tensor_t *tensor_flipud(tensor_t *x) {
  return guard_tensor("tensor_flipud", [&] { return ops::flipud(operand(x, "x")); });
}
tensor_t *tensor_fliplr(tensor_t *x) {
  return guard_tensor("tensor_fliplr", [&] { return ops::fliplr(operand(x, "x")); });
}
tensor_t *tensor_tril(tensor_t *x, int64_t k) {
  return guard_tensor("tensor_tril", [&] { return ops::tril(operand(x, "x"), k); });
}
tensor_t *tensor_triu(tensor_t *x, int64_t k) {
  return guard_tensor("tensor_triu", [&] { return ops::triu(operand(x, "x"), k); });
}
tensor_t *tensor_diag(tensor_t *x, int64_t k) {
  return guard_tensor("tensor_diag", [&] { return ops::diag(operand(x, "x"), k); });
}
tensor_t *tensor_diag_embed(tensor_t *x, int64_t offset, int32_t axis0, int32_t axis1) {
  return guard_tensor("tensor_diag_embed", [&] { return ops::diag_embed(operand(x, "x"), offset, axis0, axis1); });
}
tensor_t *tensor_block_diag(tensor_t *const *xs, int32_t n_xs) {
  return guard_tensor("tensor_block_diag", [&] { return ops::block_diag(tensor_list(xs, n_xs, "xs", false)); });
}
tensor_t *tensor_hstack(tensor_t *const *xs, int32_t n_xs) {
  return guard_tensor("tensor_hstack", [&] { return ops::hstack(tensor_list(xs, n_xs, "xs", false)); });
}
tensor_t *tensor_vstack(tensor_t *const *xs, int32_t n_xs) {
  return guard_tensor("tensor_vstack", [&] { return ops::vstack(tensor_list(xs, n_xs, "xs", false)); });
}
tensor_t *tensor_dstack(tensor_t *const *xs, int32_t n_xs) {
  return guard_tensor("tensor_dstack", [&] { return ops::dstack(tensor_list(xs, n_xs, "xs", false)); });
}
tensor_t *tensor_column_stack(tensor_t *const *xs, int32_t n_xs) {
  return guard_tensor("tensor_column_stack", [&] { return ops::column_stack(tensor_list(xs, n_xs, "xs", false)); });
}
tensor_t *tensor_cartesian_prod(tensor_t *const *xs, int32_t n_xs) {
  return guard_tensor("tensor_cartesian_prod", [&] { return ops::cartesian_prod(tensor_list(xs, n_xs, "xs", false)); });
}
tensor_t *tensor_combinations(tensor_t *x, int64_t r, tensor_bool_t with_replacement) {
  return guard_tensor("tensor_combinations", [&] { return ops::combinations(operand(x, "x"), r, bool_arg(with_replacement, "with_replacement")); });
}
tensor_t *tensor_pad_reflect(tensor_t *x, const int64_t *widths, int32_t n_widths) {
  return guard_tensor("tensor_pad_reflect", [&] { return ops::pad_reflect(operand(x, "x"), ints_arg(widths, n_widths, "widths")); });
}
tensor_t *tensor_pad_replicate(tensor_t *x, const int64_t *widths, int32_t n_widths) {
  return guard_tensor("tensor_pad_replicate", [&] { return ops::pad_replicate(operand(x, "x"), ints_arg(widths, n_widths, "widths")); });
}
tensor_t *tensor_pad_circular(tensor_t *x, const int64_t *widths, int32_t n_widths) {
  return guard_tensor("tensor_pad_circular", [&] { return ops::pad_circular(operand(x, "x"), ints_arg(widths, n_widths, "widths")); });
}
tensor_t *tensor_add(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_add", [&] { return ops::add(operand(a, "a"), operand(b, "b")); });
}
tensor_t *tensor_add_scalar(tensor_t *a, double b) {
  return guard_tensor("tensor_add_scalar", [&] { return ops::add(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_add_scalar_i64(tensor_t *a, int64_t b) {
  return guard_tensor("tensor_add_scalar_i64", [&] { return ops::add(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_status_t tensor_add_(tensor_t *a, tensor_t *b) {
  return guard_status("tensor_add_", [&] { ops::add_(operand(a, "a"), operand(b, "b")); });
}
tensor_status_t tensor_add_scalar_(tensor_t *a, double b) {
  return guard_status("tensor_add_scalar_", [&] { ops::add_(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_status_t tensor_add_scalar_i64_(tensor_t *a, int64_t b) {
  return guard_status("tensor_add_scalar_i64_", [&] { ops::add_(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_sub(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_sub", [&] { return ops::sub(operand(a, "a"), operand(b, "b")); });
}
tensor_t *tensor_sub_scalar(tensor_t *a, double b) {
  return guard_tensor("tensor_sub_scalar", [&] { return ops::sub(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_sub_scalar_i64(tensor_t *a, int64_t b) {
  return guard_tensor("tensor_sub_scalar_i64", [&] { return ops::sub(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_rsub_scalar(tensor_t *b, double a) {
  return guard_tensor("tensor_rsub_scalar", [&] { return ops::sub(weak_scalar(Scalar(a)), operand(b, "b")); });
}
tensor_t *tensor_rsub_scalar_i64(tensor_t *b, int64_t a) {
  return guard_tensor("tensor_rsub_scalar_i64", [&] { return ops::sub(weak_scalar(Scalar(a)), operand(b, "b")); });
}
tensor_status_t tensor_sub_(tensor_t *a, tensor_t *b) {
  return guard_status("tensor_sub_", [&] { ops::sub_(operand(a, "a"), operand(b, "b")); });
}
tensor_status_t tensor_sub_scalar_(tensor_t *a, double b) {
  return guard_status("tensor_sub_scalar_", [&] { ops::sub_(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_status_t tensor_sub_scalar_i64_(tensor_t *a, int64_t b) {
  return guard_status("tensor_sub_scalar_i64_", [&] { ops::sub_(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_mul(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_mul", [&] { return ops::mul(operand(a, "a"), operand(b, "b")); });
}
tensor_t *tensor_mul_scalar(tensor_t *a, double b) {
  return guard_tensor("tensor_mul_scalar", [&] { return ops::mul(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_mul_scalar_i64(tensor_t *a, int64_t b) {
  return guard_tensor("tensor_mul_scalar_i64", [&] { return ops::mul(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_status_t tensor_mul_(tensor_t *a, tensor_t *b) {
  return guard_status("tensor_mul_", [&] { ops::mul_(operand(a, "a"), operand(b, "b")); });
}
tensor_status_t tensor_mul_scalar_(tensor_t *a, double b) {
  return guard_status("tensor_mul_scalar_", [&] { ops::mul_(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_status_t tensor_mul_scalar_i64_(tensor_t *a, int64_t b) {
  return guard_status("tensor_mul_scalar_i64_", [&] { ops::mul_(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_div(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_div", [&] { return ops::div(operand(a, "a"), operand(b, "b")); });
}
tensor_t *tensor_div_scalar(tensor_t *a, double b) {
  return guard_tensor("tensor_div_scalar", [&] { return ops::div(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_div_scalar_i64(tensor_t *a, int64_t b) {
  return guard_tensor("tensor_div_scalar_i64", [&] { return ops::div(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_rdiv_scalar(tensor_t *b, double a) {
  return guard_tensor("tensor_rdiv_scalar", [&] { return ops::div(weak_scalar(Scalar(a)), operand(b, "b")); });
}
tensor_t *tensor_rdiv_scalar_i64(tensor_t *b, int64_t a) {
  return guard_tensor("tensor_rdiv_scalar_i64", [&] { return ops::div(weak_scalar(Scalar(a)), operand(b, "b")); });
}
tensor_status_t tensor_div_(tensor_t *a, tensor_t *b) {
  return guard_status("tensor_div_", [&] { ops::div_(operand(a, "a"), operand(b, "b")); });
}
tensor_status_t tensor_div_scalar_(tensor_t *a, double b) {
  return guard_status("tensor_div_scalar_", [&] { ops::div_(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_status_t tensor_div_scalar_i64_(tensor_t *a, int64_t b) {
  return guard_status("tensor_div_scalar_i64_", [&] { ops::div_(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_remainder(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_remainder", [&] { return ops::remainder(operand(a, "a"), operand(b, "b")); });
}
tensor_t *tensor_remainder_scalar(tensor_t *a, double b) {
  return guard_tensor("tensor_remainder_scalar", [&] { return ops::remainder(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_remainder_scalar_i64(tensor_t *a, int64_t b) {
  return guard_tensor("tensor_remainder_scalar_i64", [&] { return ops::remainder(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_rremainder_scalar(tensor_t *b, double a) {
  return guard_tensor("tensor_rremainder_scalar", [&] { return ops::remainder(weak_scalar(Scalar(a)), operand(b, "b")); });
}
tensor_t *tensor_rremainder_scalar_i64(tensor_t *b, int64_t a) {
  return guard_tensor("tensor_rremainder_scalar_i64", [&] { return ops::remainder(weak_scalar(Scalar(a)), operand(b, "b")); });
}
tensor_status_t tensor_remainder_(tensor_t *a, tensor_t *b) {
  return guard_status("tensor_remainder_", [&] { ops::remainder_(operand(a, "a"), operand(b, "b")); });
}
tensor_status_t tensor_remainder_scalar_(tensor_t *a, double b) {
  return guard_status("tensor_remainder_scalar_", [&] { ops::remainder_(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_status_t tensor_remainder_scalar_i64_(tensor_t *a, int64_t b) {
  return guard_status("tensor_remainder_scalar_i64_", [&] { ops::remainder_(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_floor_divide(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_floor_divide", [&] { return ops::floor_divide(operand(a, "a"), operand(b, "b")); });
}
tensor_t *tensor_floor_divide_scalar(tensor_t *a, double b) {
  return guard_tensor("tensor_floor_divide_scalar", [&] { return ops::floor_divide(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_floor_divide_scalar_i64(tensor_t *a, int64_t b) {
  return guard_tensor("tensor_floor_divide_scalar_i64", [&] { return ops::floor_divide(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_rfloor_divide_scalar(tensor_t *b, double a) {
  return guard_tensor("tensor_rfloor_divide_scalar", [&] { return ops::floor_divide(weak_scalar(Scalar(a)), operand(b, "b")); });
}
tensor_t *tensor_rfloor_divide_scalar_i64(tensor_t *b, int64_t a) {
  return guard_tensor("tensor_rfloor_divide_scalar_i64", [&] { return ops::floor_divide(weak_scalar(Scalar(a)), operand(b, "b")); });
}
tensor_status_t tensor_floor_divide_(tensor_t *a, tensor_t *b) {
  return guard_status("tensor_floor_divide_", [&] { ops::floor_divide_(operand(a, "a"), operand(b, "b")); });
}
tensor_status_t tensor_floor_divide_scalar_(tensor_t *a, double b) {
  return guard_status("tensor_floor_divide_scalar_", [&] { ops::floor_divide_(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_status_t tensor_floor_divide_scalar_i64_(tensor_t *a, int64_t b) {
  return guard_status("tensor_floor_divide_scalar_i64_", [&] { ops::floor_divide_(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_trunc_divide(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_trunc_divide", [&] { return ops::trunc_divide(operand(a, "a"), operand(b, "b")); });
}
tensor_t *tensor_trunc_divide_scalar(tensor_t *a, double b) {
  return guard_tensor("tensor_trunc_divide_scalar", [&] { return ops::trunc_divide(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_trunc_divide_scalar_i64(tensor_t *a, int64_t b) {
  return guard_tensor("tensor_trunc_divide_scalar_i64", [&] { return ops::trunc_divide(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_rtrunc_divide_scalar(tensor_t *b, double a) {
  return guard_tensor("tensor_rtrunc_divide_scalar", [&] { return ops::trunc_divide(weak_scalar(Scalar(a)), operand(b, "b")); });
}
tensor_t *tensor_rtrunc_divide_scalar_i64(tensor_t *b, int64_t a) {
  return guard_tensor("tensor_rtrunc_divide_scalar_i64", [&] { return ops::trunc_divide(weak_scalar(Scalar(a)), operand(b, "b")); });
}
tensor_status_t tensor_trunc_divide_(tensor_t *a, tensor_t *b) {
  return guard_status("tensor_trunc_divide_", [&] { ops::trunc_divide_(operand(a, "a"), operand(b, "b")); });
}
tensor_status_t tensor_trunc_divide_scalar_(tensor_t *a, double b) {
  return guard_status("tensor_trunc_divide_scalar_", [&] { ops::trunc_divide_(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_status_t tensor_trunc_divide_scalar_i64_(tensor_t *a, int64_t b) {
  return guard_status("tensor_trunc_divide_scalar_i64_", [&] { ops::trunc_divide_(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_fmod(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_fmod", [&] { return ops::fmod(operand(a, "a"), operand(b, "b")); });
}
tensor_t *tensor_fmod_scalar(tensor_t *a, double b) {
  return guard_tensor("tensor_fmod_scalar", [&] { return ops::fmod(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_fmod_scalar_i64(tensor_t *a, int64_t b) {
  return guard_tensor("tensor_fmod_scalar_i64", [&] { return ops::fmod(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_rfmod_scalar(tensor_t *b, double a) {
  return guard_tensor("tensor_rfmod_scalar", [&] { return ops::fmod(weak_scalar(Scalar(a)), operand(b, "b")); });
}
tensor_t *tensor_rfmod_scalar_i64(tensor_t *b, int64_t a) {
  return guard_tensor("tensor_rfmod_scalar_i64", [&] { return ops::fmod(weak_scalar(Scalar(a)), operand(b, "b")); });
}
tensor_status_t tensor_fmod_(tensor_t *a, tensor_t *b) {
  return guard_status("tensor_fmod_", [&] { ops::fmod_(operand(a, "a"), operand(b, "b")); });
}
tensor_status_t tensor_fmod_scalar_(tensor_t *a, double b) {
  return guard_status("tensor_fmod_scalar_", [&] { ops::fmod_(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_status_t tensor_fmod_scalar_i64_(tensor_t *a, int64_t b) {
  return guard_status("tensor_fmod_scalar_i64_", [&] { ops::fmod_(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_maximum(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_maximum", [&] { return ops::maximum(operand(a, "a"), operand(b, "b")); });
}
tensor_t *tensor_maximum_scalar(tensor_t *a, double b) {
  return guard_tensor("tensor_maximum_scalar", [&] { return ops::maximum(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_maximum_scalar_i64(tensor_t *a, int64_t b) {
  return guard_tensor("tensor_maximum_scalar_i64", [&] { return ops::maximum(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_status_t tensor_maximum_(tensor_t *a, tensor_t *b) {
  return guard_status("tensor_maximum_", [&] { ops::maximum_(operand(a, "a"), operand(b, "b")); });
}
tensor_status_t tensor_maximum_scalar_(tensor_t *a, double b) {
  return guard_status("tensor_maximum_scalar_", [&] { ops::maximum_(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_status_t tensor_maximum_scalar_i64_(tensor_t *a, int64_t b) {
  return guard_status("tensor_maximum_scalar_i64_", [&] { ops::maximum_(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_minimum(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_minimum", [&] { return ops::minimum(operand(a, "a"), operand(b, "b")); });
}
tensor_t *tensor_minimum_scalar(tensor_t *a, double b) {
  return guard_tensor("tensor_minimum_scalar", [&] { return ops::minimum(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_minimum_scalar_i64(tensor_t *a, int64_t b) {
  return guard_tensor("tensor_minimum_scalar_i64", [&] { return ops::minimum(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_status_t tensor_minimum_(tensor_t *a, tensor_t *b) {
  return guard_status("tensor_minimum_", [&] { ops::minimum_(operand(a, "a"), operand(b, "b")); });
}
tensor_status_t tensor_minimum_scalar_(tensor_t *a, double b) {
  return guard_status("tensor_minimum_scalar_", [&] { ops::minimum_(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_status_t tensor_minimum_scalar_i64_(tensor_t *a, int64_t b) {
  return guard_status("tensor_minimum_scalar_i64_", [&] { ops::minimum_(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_fmax(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_fmax", [&] { return ops::fmax(operand(a, "a"), operand(b, "b")); });
}
tensor_t *tensor_fmax_scalar(tensor_t *a, double b) {
  return guard_tensor("tensor_fmax_scalar", [&] { return ops::fmax(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_fmax_scalar_i64(tensor_t *a, int64_t b) {
  return guard_tensor("tensor_fmax_scalar_i64", [&] { return ops::fmax(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_status_t tensor_fmax_(tensor_t *a, tensor_t *b) {
  return guard_status("tensor_fmax_", [&] { ops::fmax_(operand(a, "a"), operand(b, "b")); });
}
tensor_status_t tensor_fmax_scalar_(tensor_t *a, double b) {
  return guard_status("tensor_fmax_scalar_", [&] { ops::fmax_(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_status_t tensor_fmax_scalar_i64_(tensor_t *a, int64_t b) {
  return guard_status("tensor_fmax_scalar_i64_", [&] { ops::fmax_(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_fmin(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_fmin", [&] { return ops::fmin(operand(a, "a"), operand(b, "b")); });
}
tensor_t *tensor_fmin_scalar(tensor_t *a, double b) {
  return guard_tensor("tensor_fmin_scalar", [&] { return ops::fmin(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_fmin_scalar_i64(tensor_t *a, int64_t b) {
  return guard_tensor("tensor_fmin_scalar_i64", [&] { return ops::fmin(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_status_t tensor_fmin_(tensor_t *a, tensor_t *b) {
  return guard_status("tensor_fmin_", [&] { ops::fmin_(operand(a, "a"), operand(b, "b")); });
}
tensor_status_t tensor_fmin_scalar_(tensor_t *a, double b) {
  return guard_status("tensor_fmin_scalar_", [&] { ops::fmin_(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_status_t tensor_fmin_scalar_i64_(tensor_t *a, int64_t b) {
  return guard_status("tensor_fmin_scalar_i64_", [&] { ops::fmin_(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_copysign(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_copysign", [&] { return ops::copysign(operand(a, "a"), operand(b, "b")); });
}
tensor_t *tensor_copysign_scalar(tensor_t *a, double b) {
  return guard_tensor("tensor_copysign_scalar", [&] { return ops::copysign(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_copysign_scalar_i64(tensor_t *a, int64_t b) {
  return guard_tensor("tensor_copysign_scalar_i64", [&] { return ops::copysign(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_status_t tensor_copysign_(tensor_t *a, tensor_t *b) {
  return guard_status("tensor_copysign_", [&] { ops::copysign_(operand(a, "a"), operand(b, "b")); });
}
tensor_status_t tensor_copysign_scalar_(tensor_t *a, double b) {
  return guard_status("tensor_copysign_scalar_", [&] { ops::copysign_(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_status_t tensor_copysign_scalar_i64_(tensor_t *a, int64_t b) {
  return guard_status("tensor_copysign_scalar_i64_", [&] { ops::copysign_(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_nextafter(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_nextafter", [&] { return ops::nextafter(operand(a, "a"), operand(b, "b")); });
}
tensor_status_t tensor_nextafter_(tensor_t *a, tensor_t *b) {
  return guard_status("tensor_nextafter_", [&] { ops::nextafter_(operand(a, "a"), operand(b, "b")); });
}
tensor_t *tensor_heaviside(tensor_t *x, tensor_t *values) {
  return guard_tensor("tensor_heaviside", [&] { return ops::heaviside(operand(x, "x"), operand(values, "values")); });
}
tensor_status_t tensor_heaviside_(tensor_t *x, tensor_t *values) {
  return guard_status("tensor_heaviside_", [&] { ops::heaviside_(operand(x, "x"), operand(values, "values")); });
}
tensor_t *tensor_neg(tensor_t *x) {
  return guard_tensor("tensor_neg", [&] { return ops::neg(operand(x, "x")); });
}
tensor_status_t tensor_neg_(tensor_t *x) {
  return guard_status("tensor_neg_", [&] { ops::neg_(operand(x, "x")); });
}
tensor_t *tensor_abs(tensor_t *x) {
  return guard_tensor("tensor_abs", [&] { return ops::abs(operand(x, "x")); });
}
tensor_status_t tensor_abs_(tensor_t *x) {
  return guard_status("tensor_abs_", [&] { ops::abs_(operand(x, "x")); });
}
tensor_t *tensor_sign(tensor_t *x) {
  return guard_tensor("tensor_sign", [&] { return ops::sign(operand(x, "x")); });
}
tensor_status_t tensor_sign_(tensor_t *x) {
  return guard_status("tensor_sign_", [&] { ops::sign_(operand(x, "x")); });
}
tensor_t *tensor_reciprocal(tensor_t *x) {
  return guard_tensor("tensor_reciprocal", [&] { return ops::reciprocal(operand(x, "x")); });
}
tensor_status_t tensor_reciprocal_(tensor_t *x) {
  return guard_status("tensor_reciprocal_", [&] { ops::reciprocal_(operand(x, "x")); });
}
tensor_t *tensor_positive(tensor_t *x) {
  return guard_tensor("tensor_positive", [&] { return ops::positive(operand(x, "x")); });
}
tensor_t *tensor_lerp(tensor_t *a, tensor_t *b, tensor_t *weight) {
  return guard_tensor("tensor_lerp", [&] { return ops::lerp(operand(a, "a"), operand(b, "b"), operand(weight, "weight")); });
}
tensor_t *tensor_lerp_scalar(tensor_t *a, tensor_t *b, double weight) {
  return guard_tensor("tensor_lerp_scalar", [&] { return ops::lerp(operand(a, "a"), operand(b, "b"), weak_scalar(Scalar(weight))); });
}
tensor_t *tensor_lerp_scalar_i64(tensor_t *a, tensor_t *b, int64_t weight) {
  return guard_tensor("tensor_lerp_scalar_i64", [&] { return ops::lerp(operand(a, "a"), operand(b, "b"), weak_scalar(Scalar(weight))); });
}
tensor_status_t tensor_lerp_(tensor_t *a, tensor_t *b, tensor_t *weight) {
  return guard_status("tensor_lerp_", [&] { ops::lerp_(operand(a, "a"), operand(b, "b"), operand(weight, "weight")); });
}
tensor_status_t tensor_lerp_scalar_(tensor_t *a, tensor_t *b, double weight) {
  return guard_status("tensor_lerp_scalar_", [&] { ops::lerp_(operand(a, "a"), operand(b, "b"), weak_scalar(Scalar(weight))); });
}
tensor_status_t tensor_lerp_scalar_i64_(tensor_t *a, tensor_t *b, int64_t weight) {
  return guard_status("tensor_lerp_scalar_i64_", [&] { ops::lerp_(operand(a, "a"), operand(b, "b"), weak_scalar(Scalar(weight))); });
}
tensor_t *tensor_addcmul(tensor_t *x, tensor_t *a, tensor_t *b, double value) {
  return guard_tensor("tensor_addcmul", [&] { return ops::addcmul(operand(x, "x"), operand(a, "a"), operand(b, "b"), value); });
}
tensor_status_t tensor_addcmul_(tensor_t *x, tensor_t *a, tensor_t *b, double value) {
  return guard_status("tensor_addcmul_", [&] { ops::addcmul_(operand(x, "x"), operand(a, "a"), operand(b, "b"), value); });
}
tensor_t *tensor_addcdiv(tensor_t *x, tensor_t *a, tensor_t *b, double value) {
  return guard_tensor("tensor_addcdiv", [&] { return ops::addcdiv(operand(x, "x"), operand(a, "a"), operand(b, "b"), value); });
}
tensor_status_t tensor_addcdiv_(tensor_t *x, tensor_t *a, tensor_t *b, double value) {
  return guard_status("tensor_addcdiv_", [&] { ops::addcdiv_(operand(x, "x"), operand(a, "a"), operand(b, "b"), value); });
}
tensor_t *tensor_gcd(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_gcd", [&] { return ops::gcd(operand(a, "a"), operand(b, "b")); });
}
tensor_status_t tensor_gcd_(tensor_t *a, tensor_t *b) {
  return guard_status("tensor_gcd_", [&] { ops::gcd_(operand(a, "a"), operand(b, "b")); });
}
tensor_t *tensor_lcm(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_lcm", [&] { return ops::lcm(operand(a, "a"), operand(b, "b")); });
}
tensor_status_t tensor_lcm_(tensor_t *a, tensor_t *b) {
  return guard_status("tensor_lcm_", [&] { ops::lcm_(operand(a, "a"), operand(b, "b")); });
}
tensor_t *tensor_bitwise_and(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_bitwise_and", [&] { return ops::bitwise_and(operand(a, "a"), operand(b, "b")); });
}
tensor_t *tensor_bitwise_and_scalar_i64(tensor_t *a, int64_t b) {
  return guard_tensor("tensor_bitwise_and_scalar_i64", [&] { return ops::bitwise_and(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_status_t tensor_bitwise_and_(tensor_t *a, tensor_t *b) {
  return guard_status("tensor_bitwise_and_", [&] { ops::bitwise_and_(operand(a, "a"), operand(b, "b")); });
}
tensor_status_t tensor_bitwise_and_scalar_i64_(tensor_t *a, int64_t b) {
  return guard_status("tensor_bitwise_and_scalar_i64_", [&] { ops::bitwise_and_(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_bitwise_or(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_bitwise_or", [&] { return ops::bitwise_or(operand(a, "a"), operand(b, "b")); });
}
tensor_t *tensor_bitwise_or_scalar_i64(tensor_t *a, int64_t b) {
  return guard_tensor("tensor_bitwise_or_scalar_i64", [&] { return ops::bitwise_or(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_status_t tensor_bitwise_or_(tensor_t *a, tensor_t *b) {
  return guard_status("tensor_bitwise_or_", [&] { ops::bitwise_or_(operand(a, "a"), operand(b, "b")); });
}
tensor_status_t tensor_bitwise_or_scalar_i64_(tensor_t *a, int64_t b) {
  return guard_status("tensor_bitwise_or_scalar_i64_", [&] { ops::bitwise_or_(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_bitwise_xor(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_bitwise_xor", [&] { return ops::bitwise_xor(operand(a, "a"), operand(b, "b")); });
}
tensor_t *tensor_bitwise_xor_scalar_i64(tensor_t *a, int64_t b) {
  return guard_tensor("tensor_bitwise_xor_scalar_i64", [&] { return ops::bitwise_xor(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_status_t tensor_bitwise_xor_(tensor_t *a, tensor_t *b) {
  return guard_status("tensor_bitwise_xor_", [&] { ops::bitwise_xor_(operand(a, "a"), operand(b, "b")); });
}
tensor_status_t tensor_bitwise_xor_scalar_i64_(tensor_t *a, int64_t b) {
  return guard_status("tensor_bitwise_xor_scalar_i64_", [&] { ops::bitwise_xor_(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_bitwise_left_shift(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_bitwise_left_shift", [&] { return ops::bitwise_left_shift(operand(a, "a"), operand(b, "b")); });
}
tensor_t *tensor_bitwise_left_shift_scalar_i64(tensor_t *a, int64_t b) {
  return guard_tensor("tensor_bitwise_left_shift_scalar_i64", [&] { return ops::bitwise_left_shift(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_rbitwise_left_shift_scalar_i64(tensor_t *b, int64_t a) {
  return guard_tensor("tensor_rbitwise_left_shift_scalar_i64", [&] { return ops::bitwise_left_shift(weak_scalar(Scalar(a)), operand(b, "b")); });
}
tensor_status_t tensor_bitwise_left_shift_(tensor_t *a, tensor_t *b) {
  return guard_status("tensor_bitwise_left_shift_", [&] { ops::bitwise_left_shift_(operand(a, "a"), operand(b, "b")); });
}
tensor_status_t tensor_bitwise_left_shift_scalar_i64_(tensor_t *a, int64_t b) {
  return guard_status("tensor_bitwise_left_shift_scalar_i64_", [&] { ops::bitwise_left_shift_(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_bitwise_right_shift(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_bitwise_right_shift", [&] { return ops::bitwise_right_shift(operand(a, "a"), operand(b, "b")); });
}
tensor_t *tensor_bitwise_right_shift_scalar_i64(tensor_t *a, int64_t b) {
  return guard_tensor("tensor_bitwise_right_shift_scalar_i64", [&] { return ops::bitwise_right_shift(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_rbitwise_right_shift_scalar_i64(tensor_t *b, int64_t a) {
  return guard_tensor("tensor_rbitwise_right_shift_scalar_i64", [&] { return ops::bitwise_right_shift(weak_scalar(Scalar(a)), operand(b, "b")); });
}
tensor_status_t tensor_bitwise_right_shift_(tensor_t *a, tensor_t *b) {
  return guard_status("tensor_bitwise_right_shift_", [&] { ops::bitwise_right_shift_(operand(a, "a"), operand(b, "b")); });
}
tensor_status_t tensor_bitwise_right_shift_scalar_i64_(tensor_t *a, int64_t b) {
  return guard_status("tensor_bitwise_right_shift_scalar_i64_", [&] { ops::bitwise_right_shift_(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_bitwise_invert(tensor_t *x) {
  return guard_tensor("tensor_bitwise_invert", [&] { return ops::bitwise_invert(operand(x, "x")); });
}
tensor_status_t tensor_bitwise_invert_(tensor_t *x) {
  return guard_status("tensor_bitwise_invert_", [&] { ops::bitwise_invert_(operand(x, "x")); });
}
tensor_t *tensor_float_power(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_float_power", [&] { return ops::float_power(operand(a, "a"), operand(b, "b")); });
}
tensor_t *tensor_float_power_scalar(tensor_t *a, double b) {
  return guard_tensor("tensor_float_power_scalar", [&] { return ops::float_power(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_float_power_scalar_i64(tensor_t *a, int64_t b) {
  return guard_tensor("tensor_float_power_scalar_i64", [&] { return ops::float_power(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_pow(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_pow", [&] { return ops::pow(operand(a, "a"), operand(b, "b")); });
}
tensor_t *tensor_pow_scalar(tensor_t *a, double b) {
  return guard_tensor("tensor_pow_scalar", [&] { return ops::pow(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_pow_scalar_i64(tensor_t *a, int64_t b) {
  return guard_tensor("tensor_pow_scalar_i64", [&] { return ops::pow(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_rpow_scalar(tensor_t *b, double a) {
  return guard_tensor("tensor_rpow_scalar", [&] { return ops::pow(weak_scalar(Scalar(a)), operand(b, "b")); });
}
tensor_t *tensor_rpow_scalar_i64(tensor_t *b, int64_t a) {
  return guard_tensor("tensor_rpow_scalar_i64", [&] { return ops::pow(weak_scalar(Scalar(a)), operand(b, "b")); });
}
tensor_status_t tensor_pow_(tensor_t *a, tensor_t *b) {
  return guard_status("tensor_pow_", [&] { ops::pow_(operand(a, "a"), operand(b, "b")); });
}
tensor_status_t tensor_pow_scalar_(tensor_t *a, double b) {
  return guard_status("tensor_pow_scalar_", [&] { ops::pow_(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_status_t tensor_pow_scalar_i64_(tensor_t *a, int64_t b) {
  return guard_status("tensor_pow_scalar_i64_", [&] { ops::pow_(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_logaddexp(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_logaddexp", [&] { return ops::logaddexp(operand(a, "a"), operand(b, "b")); });
}
tensor_status_t tensor_logaddexp_(tensor_t *a, tensor_t *b) {
  return guard_status("tensor_logaddexp_", [&] { ops::logaddexp_(operand(a, "a"), operand(b, "b")); });
}
tensor_t *tensor_logaddexp2(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_logaddexp2", [&] { return ops::logaddexp2(operand(a, "a"), operand(b, "b")); });
}
tensor_status_t tensor_logaddexp2_(tensor_t *a, tensor_t *b) {
  return guard_status("tensor_logaddexp2_", [&] { ops::logaddexp2_(operand(a, "a"), operand(b, "b")); });
}
tensor_t *tensor_xlogy(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_xlogy", [&] { return ops::xlogy(operand(a, "a"), operand(b, "b")); });
}
tensor_t *tensor_xlogy_scalar(tensor_t *a, double b) {
  return guard_tensor("tensor_xlogy_scalar", [&] { return ops::xlogy(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_xlogy_scalar_i64(tensor_t *a, int64_t b) {
  return guard_tensor("tensor_xlogy_scalar_i64", [&] { return ops::xlogy(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_rxlogy_scalar(tensor_t *b, double a) {
  return guard_tensor("tensor_rxlogy_scalar", [&] { return ops::xlogy(weak_scalar(Scalar(a)), operand(b, "b")); });
}
tensor_t *tensor_rxlogy_scalar_i64(tensor_t *b, int64_t a) {
  return guard_tensor("tensor_rxlogy_scalar_i64", [&] { return ops::xlogy(weak_scalar(Scalar(a)), operand(b, "b")); });
}
tensor_status_t tensor_xlogy_(tensor_t *a, tensor_t *b) {
  return guard_status("tensor_xlogy_", [&] { ops::xlogy_(operand(a, "a"), operand(b, "b")); });
}
tensor_status_t tensor_xlogy_scalar_(tensor_t *a, double b) {
  return guard_status("tensor_xlogy_scalar_", [&] { ops::xlogy_(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_status_t tensor_xlogy_scalar_i64_(tensor_t *a, int64_t b) {
  return guard_status("tensor_xlogy_scalar_i64_", [&] { ops::xlogy_(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_square(tensor_t *x) {
  return guard_tensor("tensor_square", [&] { return ops::square(operand(x, "x")); });
}
tensor_status_t tensor_square_(tensor_t *x) {
  return guard_status("tensor_square_", [&] { ops::square_(operand(x, "x")); });
}
tensor_t *tensor_sqrt(tensor_t *x) {
  return guard_tensor("tensor_sqrt", [&] { return ops::sqrt(operand(x, "x")); });
}
tensor_status_t tensor_sqrt_(tensor_t *x) {
  return guard_status("tensor_sqrt_", [&] { ops::sqrt_(operand(x, "x")); });
}
tensor_t *tensor_rsqrt(tensor_t *x) {
  return guard_tensor("tensor_rsqrt", [&] { return ops::rsqrt(operand(x, "x")); });
}
tensor_status_t tensor_rsqrt_(tensor_t *x) {
  return guard_status("tensor_rsqrt_", [&] { ops::rsqrt_(operand(x, "x")); });
}
tensor_t *tensor_cbrt(tensor_t *x) {
  return guard_tensor("tensor_cbrt", [&] { return ops::cbrt(operand(x, "x")); });
}
tensor_status_t tensor_cbrt_(tensor_t *x) {
  return guard_status("tensor_cbrt_", [&] { ops::cbrt_(operand(x, "x")); });
}
tensor_t *tensor_exp(tensor_t *x) {
  return guard_tensor("tensor_exp", [&] { return ops::exp(operand(x, "x")); });
}
tensor_status_t tensor_exp_(tensor_t *x) {
  return guard_status("tensor_exp_", [&] { ops::exp_(operand(x, "x")); });
}
tensor_t *tensor_expm1(tensor_t *x) {
  return guard_tensor("tensor_expm1", [&] { return ops::expm1(operand(x, "x")); });
}
tensor_status_t tensor_expm1_(tensor_t *x) {
  return guard_status("tensor_expm1_", [&] { ops::expm1_(operand(x, "x")); });
}
tensor_t *tensor_exp2(tensor_t *x) {
  return guard_tensor("tensor_exp2", [&] { return ops::exp2(operand(x, "x")); });
}
tensor_status_t tensor_exp2_(tensor_t *x) {
  return guard_status("tensor_exp2_", [&] { ops::exp2_(operand(x, "x")); });
}
tensor_t *tensor_log(tensor_t *x) {
  return guard_tensor("tensor_log", [&] { return ops::log(operand(x, "x")); });
}
tensor_status_t tensor_log_(tensor_t *x) {
  return guard_status("tensor_log_", [&] { ops::log_(operand(x, "x")); });
}
tensor_t *tensor_log1p(tensor_t *x) {
  return guard_tensor("tensor_log1p", [&] { return ops::log1p(operand(x, "x")); });
}
tensor_status_t tensor_log1p_(tensor_t *x) {
  return guard_status("tensor_log1p_", [&] { ops::log1p_(operand(x, "x")); });
}
tensor_t *tensor_log2(tensor_t *x) {
  return guard_tensor("tensor_log2", [&] { return ops::log2(operand(x, "x")); });
}
tensor_status_t tensor_log2_(tensor_t *x) {
  return guard_status("tensor_log2_", [&] { ops::log2_(operand(x, "x")); });
}
tensor_t *tensor_log10(tensor_t *x) {
  return guard_tensor("tensor_log10", [&] { return ops::log10(operand(x, "x")); });
}
tensor_status_t tensor_log10_(tensor_t *x) {
  return guard_status("tensor_log10_", [&] { ops::log10_(operand(x, "x")); });
}
tensor_t *tensor_logit(tensor_t *x, double eps) {
  return guard_tensor("tensor_logit", [&] { return ops::logit(operand(x, "x"), eps); });
}
tensor_status_t tensor_logit_(tensor_t *x, double eps) {
  return guard_status("tensor_logit_", [&] { ops::logit_(operand(x, "x"), eps); });
}
tensor_t *tensor_hypot(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_hypot", [&] { return ops::hypot(operand(a, "a"), operand(b, "b")); });
}
tensor_t *tensor_hypot_scalar(tensor_t *a, double b) {
  return guard_tensor("tensor_hypot_scalar", [&] { return ops::hypot(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_hypot_scalar_i64(tensor_t *a, int64_t b) {
  return guard_tensor("tensor_hypot_scalar_i64", [&] { return ops::hypot(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_status_t tensor_hypot_(tensor_t *a, tensor_t *b) {
  return guard_status("tensor_hypot_", [&] { ops::hypot_(operand(a, "a"), operand(b, "b")); });
}
tensor_status_t tensor_hypot_scalar_(tensor_t *a, double b) {
  return guard_status("tensor_hypot_scalar_", [&] { ops::hypot_(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_status_t tensor_hypot_scalar_i64_(tensor_t *a, int64_t b) {
  return guard_status("tensor_hypot_scalar_i64_", [&] { ops::hypot_(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_atan2(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_atan2", [&] { return ops::atan2(operand(a, "a"), operand(b, "b")); });
}
tensor_status_t tensor_atan2_(tensor_t *a, tensor_t *b) {
  return guard_status("tensor_atan2_", [&] { ops::atan2_(operand(a, "a"), operand(b, "b")); });
}
tensor_t *tensor_sin(tensor_t *x) {
  return guard_tensor("tensor_sin", [&] { return ops::sin(operand(x, "x")); });
}
tensor_status_t tensor_sin_(tensor_t *x) {
  return guard_status("tensor_sin_", [&] { ops::sin_(operand(x, "x")); });
}
tensor_t *tensor_cos(tensor_t *x) {
  return guard_tensor("tensor_cos", [&] { return ops::cos(operand(x, "x")); });
}
tensor_status_t tensor_cos_(tensor_t *x) {
  return guard_status("tensor_cos_", [&] { ops::cos_(operand(x, "x")); });
}
tensor_t *tensor_tan(tensor_t *x) {
  return guard_tensor("tensor_tan", [&] { return ops::tan(operand(x, "x")); });
}
tensor_status_t tensor_tan_(tensor_t *x) {
  return guard_status("tensor_tan_", [&] { ops::tan_(operand(x, "x")); });
}
tensor_t *tensor_asin(tensor_t *x) {
  return guard_tensor("tensor_asin", [&] { return ops::asin(operand(x, "x")); });
}
tensor_status_t tensor_asin_(tensor_t *x) {
  return guard_status("tensor_asin_", [&] { ops::asin_(operand(x, "x")); });
}
tensor_t *tensor_acos(tensor_t *x) {
  return guard_tensor("tensor_acos", [&] { return ops::acos(operand(x, "x")); });
}
tensor_status_t tensor_acos_(tensor_t *x) {
  return guard_status("tensor_acos_", [&] { ops::acos_(operand(x, "x")); });
}
tensor_t *tensor_atan(tensor_t *x) {
  return guard_tensor("tensor_atan", [&] { return ops::atan(operand(x, "x")); });
}
tensor_status_t tensor_atan_(tensor_t *x) {
  return guard_status("tensor_atan_", [&] { ops::atan_(operand(x, "x")); });
}
tensor_t *tensor_sinc(tensor_t *x) {
  return guard_tensor("tensor_sinc", [&] { return ops::sinc(operand(x, "x")); });
}
tensor_status_t tensor_sinc_(tensor_t *x) {
  return guard_status("tensor_sinc_", [&] { ops::sinc_(operand(x, "x")); });
}
tensor_t *tensor_sinh(tensor_t *x) {
  return guard_tensor("tensor_sinh", [&] { return ops::sinh(operand(x, "x")); });
}
tensor_status_t tensor_sinh_(tensor_t *x) {
  return guard_status("tensor_sinh_", [&] { ops::sinh_(operand(x, "x")); });
}
tensor_t *tensor_cosh(tensor_t *x) {
  return guard_tensor("tensor_cosh", [&] { return ops::cosh(operand(x, "x")); });
}
tensor_status_t tensor_cosh_(tensor_t *x) {
  return guard_status("tensor_cosh_", [&] { ops::cosh_(operand(x, "x")); });
}
tensor_t *tensor_tanh(tensor_t *x) {
  return guard_tensor("tensor_tanh", [&] { return ops::tanh(operand(x, "x")); });
}
tensor_status_t tensor_tanh_(tensor_t *x) {
  return guard_status("tensor_tanh_", [&] { ops::tanh_(operand(x, "x")); });
}
tensor_t *tensor_asinh(tensor_t *x) {
  return guard_tensor("tensor_asinh", [&] { return ops::asinh(operand(x, "x")); });
}
tensor_status_t tensor_asinh_(tensor_t *x) {
  return guard_status("tensor_asinh_", [&] { ops::asinh_(operand(x, "x")); });
}
tensor_t *tensor_acosh(tensor_t *x) {
  return guard_tensor("tensor_acosh", [&] { return ops::acosh(operand(x, "x")); });
}
tensor_status_t tensor_acosh_(tensor_t *x) {
  return guard_status("tensor_acosh_", [&] { ops::acosh_(operand(x, "x")); });
}
tensor_t *tensor_atanh(tensor_t *x) {
  return guard_tensor("tensor_atanh", [&] { return ops::atanh(operand(x, "x")); });
}
tensor_status_t tensor_atanh_(tensor_t *x) {
  return guard_status("tensor_atanh_", [&] { ops::atanh_(operand(x, "x")); });
}
tensor_t *tensor_erf(tensor_t *x) {
  return guard_tensor("tensor_erf", [&] { return ops::erf(operand(x, "x")); });
}
tensor_status_t tensor_erf_(tensor_t *x) {
  return guard_status("tensor_erf_", [&] { ops::erf_(operand(x, "x")); });
}
tensor_t *tensor_erfc(tensor_t *x) {
  return guard_tensor("tensor_erfc", [&] { return ops::erfc(operand(x, "x")); });
}
tensor_status_t tensor_erfc_(tensor_t *x) {
  return guard_status("tensor_erfc_", [&] { ops::erfc_(operand(x, "x")); });
}
tensor_t *tensor_erfinv(tensor_t *x) {
  return guard_tensor("tensor_erfinv", [&] { return ops::erfinv(operand(x, "x")); });
}
tensor_status_t tensor_erfinv_(tensor_t *x) {
  return guard_status("tensor_erfinv_", [&] { ops::erfinv_(operand(x, "x")); });
}
tensor_t *tensor_lgamma(tensor_t *x) {
  return guard_tensor("tensor_lgamma", [&] { return ops::lgamma(operand(x, "x")); });
}
tensor_status_t tensor_lgamma_(tensor_t *x) {
  return guard_status("tensor_lgamma_", [&] { ops::lgamma_(operand(x, "x")); });
}
tensor_t *tensor_digamma(tensor_t *x) {
  return guard_tensor("tensor_digamma", [&] { return ops::digamma(operand(x, "x")); });
}
tensor_status_t tensor_digamma_(tensor_t *x) {
  return guard_status("tensor_digamma_", [&] { ops::digamma_(operand(x, "x")); });
}
tensor_t *tensor_polygamma(tensor_t *x, int64_t n) {
  return guard_tensor("tensor_polygamma", [&] { return ops::polygamma(operand(x, "x"), n); });
}
tensor_status_t tensor_polygamma_(tensor_t *x, int64_t n) {
  return guard_status("tensor_polygamma_", [&] { ops::polygamma_(operand(x, "x"), n); });
}
tensor_t *tensor_floor(tensor_t *x) {
  return guard_tensor("tensor_floor", [&] { return ops::floor(operand(x, "x")); });
}
tensor_status_t tensor_floor_(tensor_t *x) {
  return guard_status("tensor_floor_", [&] { ops::floor_(operand(x, "x")); });
}
tensor_t *tensor_ceil(tensor_t *x) {
  return guard_tensor("tensor_ceil", [&] { return ops::ceil(operand(x, "x")); });
}
tensor_status_t tensor_ceil_(tensor_t *x) {
  return guard_status("tensor_ceil_", [&] { ops::ceil_(operand(x, "x")); });
}
tensor_t *tensor_round(tensor_t *x) {
  return guard_tensor("tensor_round", [&] { return ops::round(operand(x, "x")); });
}
tensor_status_t tensor_round_(tensor_t *x) {
  return guard_status("tensor_round_", [&] { ops::round_(operand(x, "x")); });
}
tensor_t *tensor_trunc(tensor_t *x) {
  return guard_tensor("tensor_trunc", [&] { return ops::trunc(operand(x, "x")); });
}
tensor_status_t tensor_trunc_(tensor_t *x) {
  return guard_status("tensor_trunc_", [&] { ops::trunc_(operand(x, "x")); });
}
tensor_t *tensor_frac(tensor_t *x) {
  return guard_tensor("tensor_frac", [&] { return ops::frac(operand(x, "x")); });
}
tensor_status_t tensor_frac_(tensor_t *x) {
  return guard_status("tensor_frac_", [&] { ops::frac_(operand(x, "x")); });
}
tensor_t *tensor_rad2deg(tensor_t *x) {
  return guard_tensor("tensor_rad2deg", [&] { return ops::rad2deg(operand(x, "x")); });
}
tensor_status_t tensor_rad2deg_(tensor_t *x) {
  return guard_status("tensor_rad2deg_", [&] { ops::rad2deg_(operand(x, "x")); });
}
tensor_t *tensor_deg2rad(tensor_t *x) {
  return guard_tensor("tensor_deg2rad", [&] { return ops::deg2rad(operand(x, "x")); });
}
tensor_status_t tensor_deg2rad_(tensor_t *x) {
  return guard_status("tensor_deg2rad_", [&] { ops::deg2rad_(operand(x, "x")); });
}
tensor_t *tensor_nan_to_num(tensor_t *x, double nan, double posinf, double neginf) {
  return guard_tensor("tensor_nan_to_num", [&] { return ops::nan_to_num(operand(x, "x"), nan, posinf, neginf); });
}
tensor_status_t tensor_nan_to_num_(tensor_t *x, double nan, double posinf, double neginf) {
  return guard_status("tensor_nan_to_num_", [&] { ops::nan_to_num_(operand(x, "x"), nan, posinf, neginf); });
}
tensor_t *tensor_clamp(tensor_t *x, tensor_t *min, tensor_t *max) {
  return guard_tensor("tensor_clamp", [&] { return ops::clamp(operand(x, "x"), operand(min, "min"), operand(max, "max")); });
}
tensor_t *tensor_clamp_scalar(tensor_t *x, double min, double max) {
  return guard_tensor("tensor_clamp_scalar", [&] { return ops::clamp(operand(x, "x"), weak_scalar(Scalar(min)), weak_scalar(Scalar(max))); });
}
tensor_t *tensor_clamp_scalar_i64(tensor_t *x, int64_t min, int64_t max) {
  return guard_tensor("tensor_clamp_scalar_i64", [&] { return ops::clamp(operand(x, "x"), weak_scalar(Scalar(min)), weak_scalar(Scalar(max))); });
}
tensor_status_t tensor_clamp_(tensor_t *x, tensor_t *min, tensor_t *max) {
  return guard_status("tensor_clamp_", [&] { ops::clamp_(operand(x, "x"), operand(min, "min"), operand(max, "max")); });
}
tensor_status_t tensor_clamp_scalar_(tensor_t *x, double min, double max) {
  return guard_status("tensor_clamp_scalar_", [&] { ops::clamp_(operand(x, "x"), weak_scalar(Scalar(min)), weak_scalar(Scalar(max))); });
}
tensor_status_t tensor_clamp_scalar_i64_(tensor_t *x, int64_t min, int64_t max) {
  return guard_status("tensor_clamp_scalar_i64_", [&] { ops::clamp_(operand(x, "x"), weak_scalar(Scalar(min)), weak_scalar(Scalar(max))); });
}
tensor_t *tensor_where(tensor_t *condition, tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_where", [&] { return ops::where(operand(condition, "condition"), operand(a, "a"), operand(b, "b")); });
}
tensor_t *tensor_where_scalar(tensor_t *condition, tensor_t *a, double b) {
  return guard_tensor("tensor_where_scalar", [&] { return ops::where(operand(condition, "condition"), operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_where_scalar_i64(tensor_t *condition, tensor_t *a, int64_t b) {
  return guard_tensor("tensor_where_scalar_i64", [&] { return ops::where(operand(condition, "condition"), operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_eq(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_eq", [&] { return ops::eq(operand(a, "a"), operand(b, "b")); });
}
tensor_t *tensor_eq_scalar(tensor_t *a, double b) {
  return guard_tensor("tensor_eq_scalar", [&] { return ops::eq(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_eq_scalar_i64(tensor_t *a, int64_t b) {
  return guard_tensor("tensor_eq_scalar_i64", [&] { return ops::eq(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_ne(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_ne", [&] { return ops::ne(operand(a, "a"), operand(b, "b")); });
}
tensor_t *tensor_ne_scalar(tensor_t *a, double b) {
  return guard_tensor("tensor_ne_scalar", [&] { return ops::ne(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_ne_scalar_i64(tensor_t *a, int64_t b) {
  return guard_tensor("tensor_ne_scalar_i64", [&] { return ops::ne(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_lt(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_lt", [&] { return ops::lt(operand(a, "a"), operand(b, "b")); });
}
tensor_t *tensor_lt_scalar(tensor_t *a, double b) {
  return guard_tensor("tensor_lt_scalar", [&] { return ops::lt(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_lt_scalar_i64(tensor_t *a, int64_t b) {
  return guard_tensor("tensor_lt_scalar_i64", [&] { return ops::lt(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_le(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_le", [&] { return ops::le(operand(a, "a"), operand(b, "b")); });
}
tensor_t *tensor_le_scalar(tensor_t *a, double b) {
  return guard_tensor("tensor_le_scalar", [&] { return ops::le(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_le_scalar_i64(tensor_t *a, int64_t b) {
  return guard_tensor("tensor_le_scalar_i64", [&] { return ops::le(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_gt(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_gt", [&] { return ops::gt(operand(a, "a"), operand(b, "b")); });
}
tensor_t *tensor_gt_scalar(tensor_t *a, double b) {
  return guard_tensor("tensor_gt_scalar", [&] { return ops::gt(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_gt_scalar_i64(tensor_t *a, int64_t b) {
  return guard_tensor("tensor_gt_scalar_i64", [&] { return ops::gt(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_ge(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_ge", [&] { return ops::ge(operand(a, "a"), operand(b, "b")); });
}
tensor_t *tensor_ge_scalar(tensor_t *a, double b) {
  return guard_tensor("tensor_ge_scalar", [&] { return ops::ge(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_ge_scalar_i64(tensor_t *a, int64_t b) {
  return guard_tensor("tensor_ge_scalar_i64", [&] { return ops::ge(operand(a, "a"), weak_scalar(Scalar(b))); });
}
tensor_t *tensor_logical_and(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_logical_and", [&] { return ops::logical_and(operand(a, "a"), operand(b, "b")); });
}
tensor_t *tensor_logical_or(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_logical_or", [&] { return ops::logical_or(operand(a, "a"), operand(b, "b")); });
}
tensor_t *tensor_logical_xor(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_logical_xor", [&] { return ops::logical_xor(operand(a, "a"), operand(b, "b")); });
}
tensor_t *tensor_isclose(tensor_t *a, tensor_t *b, double rtol, double atol, tensor_bool_t equal_nan) {
  return guard_tensor("tensor_isclose", [&] { return ops::isclose(operand(a, "a"), operand(b, "b"), rtol, atol, bool_arg(equal_nan, "equal_nan")); });
}
tensor_t *tensor_allclose(tensor_t *a, tensor_t *b, double rtol, double atol, tensor_bool_t equal_nan) {
  return guard_tensor("tensor_allclose", [&] { return ops::allclose(operand(a, "a"), operand(b, "b"), rtol, atol, bool_arg(equal_nan, "equal_nan")); });
}
tensor_t *tensor_logical_not(tensor_t *x) {
  return guard_tensor("tensor_logical_not", [&] { return ops::logical_not(operand(x, "x")); });
}
tensor_t *tensor_isnan(tensor_t *x) {
  return guard_tensor("tensor_isnan", [&] { return ops::isnan(operand(x, "x")); });
}
tensor_t *tensor_isinf(tensor_t *x) {
  return guard_tensor("tensor_isinf", [&] { return ops::isinf(operand(x, "x")); });
}
tensor_t *tensor_isfinite(tensor_t *x) {
  return guard_tensor("tensor_isfinite", [&] { return ops::isfinite(operand(x, "x")); });
}
tensor_t *tensor_isposinf(tensor_t *x) {
  return guard_tensor("tensor_isposinf", [&] { return ops::isposinf(operand(x, "x")); });
}
tensor_t *tensor_isneginf(tensor_t *x) {
  return guard_tensor("tensor_isneginf", [&] { return ops::isneginf(operand(x, "x")); });
}
tensor_t *tensor_signbit(tensor_t *x) {
  return guard_tensor("tensor_signbit", [&] { return ops::signbit(operand(x, "x")); });
}
tensor_t *tensor_full_complex(const int64_t *shape, int32_t ndim, double re, double im, tensor_dtype_t dtype, tensor_device_t device) {
  return guard_tensor("tensor_full_complex", [&] { return ops::full_complex(shape_arg(shape, ndim, "shape"), re, im, dtype_arg(dtype, "dtype"), device_arg(device, "device")); });
}
tensor_t *tensor_complex(tensor_t *re, tensor_t *im) {
  return guard_tensor("tensor_complex", [&] { return ops::complex(operand(re, "re"), operand(im, "im")); });
}
tensor_t *tensor_polar(tensor_t *length, tensor_t *angle) {
  return guard_tensor("tensor_polar", [&] { return ops::polar(operand(length, "length"), operand(angle, "angle")); });
}
tensor_t *tensor_view_as_real(tensor_t *x) {
  return guard_tensor("tensor_view_as_real", [&] { return ops::view_as_real(operand(x, "x")); });
}
tensor_t *tensor_view_as_complex(tensor_t *x) {
  return guard_tensor("tensor_view_as_complex", [&] { return ops::view_as_complex(operand(x, "x")); });
}
tensor_t *tensor_real(tensor_t *x) {
  return guard_tensor("tensor_real", [&] { return ops::real(operand(x, "x")); });
}
tensor_t *tensor_imag(tensor_t *x) {
  return guard_tensor("tensor_imag", [&] { return ops::imag(operand(x, "x")); });
}
tensor_t *tensor_conj(tensor_t *x) {
  return guard_tensor("tensor_conj", [&] { return ops::conj(operand(x, "x")); });
}
tensor_t *tensor_conj_physical(tensor_t *x) {
  return guard_tensor("tensor_conj_physical", [&] { return ops::conj_physical(operand(x, "x")); });
}
tensor_status_t tensor_conj_physical_(tensor_t *x) {
  return guard_status("tensor_conj_physical_", [&] { ops::conj_physical_(operand(x, "x")); });
}
tensor_t *tensor_angle(tensor_t *x) {
  return guard_tensor("tensor_angle", [&] { return ops::angle(operand(x, "x")); });
}
tensor_t *tensor_sgn(tensor_t *x) {
  return guard_tensor("tensor_sgn", [&] { return ops::sgn(operand(x, "x")); });
}
tensor_t *tensor_isreal(tensor_t *x) {
  return guard_tensor("tensor_isreal", [&] { return ops::isreal(operand(x, "x")); });
}
tensor_t *tensor_sum(tensor_t *x, const int32_t *axes, int32_t n_axes, tensor_bool_t keepdims, tensor_dtype_t dtype) {
  return guard_tensor("tensor_sum", [&] { return ops::sum(operand(x, "x"), axes_arg(axes, n_axes, "axes"), bool_arg(keepdims, "keepdims"), dtype_arg(dtype, "dtype")); });
}
tensor_t *tensor_prod(tensor_t *x, const int32_t *axes, int32_t n_axes, tensor_bool_t keepdims, tensor_dtype_t dtype) {
  return guard_tensor("tensor_prod", [&] { return ops::prod(operand(x, "x"), axes_arg(axes, n_axes, "axes"), bool_arg(keepdims, "keepdims"), dtype_arg(dtype, "dtype")); });
}
tensor_t *tensor_mean(tensor_t *x, const int32_t *axes, int32_t n_axes, tensor_bool_t keepdims, tensor_dtype_t dtype) {
  return guard_tensor("tensor_mean", [&] { return ops::mean(operand(x, "x"), axes_arg(axes, n_axes, "axes"), bool_arg(keepdims, "keepdims"), dtype_arg(dtype, "dtype")); });
}
tensor_t *tensor_var(tensor_t *x, const int32_t *axes, int32_t n_axes, double correction, tensor_bool_t keepdims) {
  return guard_tensor("tensor_var", [&] { return ops::var(operand(x, "x"), axes_arg(axes, n_axes, "axes"), correction, bool_arg(keepdims, "keepdims")); });
}
tensor_t *tensor_std(tensor_t *x, const int32_t *axes, int32_t n_axes, double correction, tensor_bool_t keepdims) {
  return guard_tensor("tensor_std", [&] { return ops::std(operand(x, "x"), axes_arg(axes, n_axes, "axes"), correction, bool_arg(keepdims, "keepdims")); });
}
tensor_t *tensor_max(tensor_t *x, const int32_t *axes, int32_t n_axes, tensor_bool_t keepdims) {
  return guard_tensor("tensor_max", [&] { return ops::max(operand(x, "x"), axes_arg(axes, n_axes, "axes"), bool_arg(keepdims, "keepdims")); });
}
tensor_t *tensor_min(tensor_t *x, const int32_t *axes, int32_t n_axes, tensor_bool_t keepdims) {
  return guard_tensor("tensor_min", [&] { return ops::min(operand(x, "x"), axes_arg(axes, n_axes, "axes"), bool_arg(keepdims, "keepdims")); });
}
tensor_t *tensor_argmax(tensor_t *x, int32_t axis, tensor_bool_t keepdims) {
  return guard_tensor("tensor_argmax", [&] { return ops::argmax(operand(x, "x"), axis_arg(axis), bool_arg(keepdims, "keepdims")); });
}
tensor_t *tensor_argmin(tensor_t *x, int32_t axis, tensor_bool_t keepdims) {
  return guard_tensor("tensor_argmin", [&] { return ops::argmin(operand(x, "x"), axis_arg(axis), bool_arg(keepdims, "keepdims")); });
}
tensor_t *tensor_any(tensor_t *x, const int32_t *axes, int32_t n_axes, tensor_bool_t keepdims) {
  return guard_tensor("tensor_any", [&] { return ops::any(operand(x, "x"), axes_arg(axes, n_axes, "axes"), bool_arg(keepdims, "keepdims")); });
}
tensor_t *tensor_all(tensor_t *x, const int32_t *axes, int32_t n_axes, tensor_bool_t keepdims) {
  return guard_tensor("tensor_all", [&] { return ops::all(operand(x, "x"), axes_arg(axes, n_axes, "axes"), bool_arg(keepdims, "keepdims")); });
}
tensor_t *tensor_logsumexp(tensor_t *x, const int32_t *axes, int32_t n_axes, tensor_bool_t keepdims) {
  return guard_tensor("tensor_logsumexp", [&] { return ops::logsumexp(operand(x, "x"), axes_arg(axes, n_axes, "axes"), bool_arg(keepdims, "keepdims")); });
}
tensor_status_t tensor_max_with_indices(tensor_t *x, int32_t axis, tensor_bool_t keepdims, tensor_t **values, tensor_t **indices) {
  return guard_results("tensor_max_with_indices", {{values, "values"}, {indices, "indices"}}, [&] { return ops::max_with_indices(operand(x, "x"), axis, bool_arg(keepdims, "keepdims")); });
}
tensor_status_t tensor_min_with_indices(tensor_t *x, int32_t axis, tensor_bool_t keepdims, tensor_t **values, tensor_t **indices) {
  return guard_results("tensor_min_with_indices", {{values, "values"}, {indices, "indices"}}, [&] { return ops::min_with_indices(operand(x, "x"), axis, bool_arg(keepdims, "keepdims")); });
}
tensor_t *tensor_nansum(tensor_t *x, const int32_t *axes, int32_t n_axes, tensor_bool_t keepdims, tensor_dtype_t dtype) {
  return guard_tensor("tensor_nansum", [&] { return ops::nansum(operand(x, "x"), axes_arg(axes, n_axes, "axes"), bool_arg(keepdims, "keepdims"), dtype_arg(dtype, "dtype")); });
}
tensor_t *tensor_nanmean(tensor_t *x, const int32_t *axes, int32_t n_axes, tensor_bool_t keepdims) {
  return guard_tensor("tensor_nanmean", [&] { return ops::nanmean(operand(x, "x"), axes_arg(axes, n_axes, "axes"), bool_arg(keepdims, "keepdims")); });
}
tensor_t *tensor_count_nonzero(tensor_t *x, const int32_t *axes, int32_t n_axes, tensor_bool_t keepdims) {
  return guard_tensor("tensor_count_nonzero", [&] { return ops::count_nonzero(operand(x, "x"), axes_arg(axes, n_axes, "axes"), bool_arg(keepdims, "keepdims")); });
}
tensor_status_t tensor_var_mean(tensor_t *x, const int32_t *axes, int32_t n_axes, double correction, tensor_bool_t keepdims, tensor_t **var, tensor_t **mean) {
  return guard_results("tensor_var_mean", {{var, "var"}, {mean, "mean"}}, [&] { return ops::var_mean(operand(x, "x"), axes_arg(axes, n_axes, "axes"), correction, bool_arg(keepdims, "keepdims")); });
}
tensor_status_t tensor_std_mean(tensor_t *x, const int32_t *axes, int32_t n_axes, double correction, tensor_bool_t keepdims, tensor_t **std, tensor_t **mean) {
  return guard_results("tensor_std_mean", {{std, "std"}, {mean, "mean"}}, [&] { return ops::std_mean(operand(x, "x"), axes_arg(axes, n_axes, "axes"), correction, bool_arg(keepdims, "keepdims")); });
}
tensor_t *tensor_vector_norm(tensor_t *x, const int32_t *axes, int32_t n_axes, double ord, tensor_bool_t keepdims) {
  return guard_tensor("tensor_vector_norm", [&] { return ops::vector_norm(operand(x, "x"), axes_arg(axes, n_axes, "axes"), ord, bool_arg(keepdims, "keepdims")); });
}
tensor_t *tensor_cumsum(tensor_t *x, int32_t axis, tensor_dtype_t dtype) {
  return guard_tensor("tensor_cumsum", [&] { return ops::cumsum(operand(x, "x"), axis_arg(axis), dtype_arg(dtype, "dtype")); });
}
tensor_t *tensor_cumprod(tensor_t *x, int32_t axis, tensor_dtype_t dtype) {
  return guard_tensor("tensor_cumprod", [&] { return ops::cumprod(operand(x, "x"), axis_arg(axis), dtype_arg(dtype, "dtype")); });
}
tensor_t *tensor_logcumsumexp(tensor_t *x, int32_t axis) {
  return guard_tensor("tensor_logcumsumexp", [&] { return ops::logcumsumexp(operand(x, "x"), axis); });
}
tensor_status_t tensor_cummax(tensor_t *x, int32_t axis, tensor_t **values, tensor_t **indices) {
  return guard_results("tensor_cummax", {{values, "values"}, {indices, "indices"}}, [&] { return ops::cummax(operand(x, "x"), axis); });
}
tensor_status_t tensor_cummin(tensor_t *x, int32_t axis, tensor_t **values, tensor_t **indices) {
  return guard_results("tensor_cummin", {{values, "values"}, {indices, "indices"}}, [&] { return ops::cummin(operand(x, "x"), axis); });
}
tensor_t *tensor_diff(tensor_t *x, int64_t n, int32_t axis, tensor_t *prepend, tensor_t *append) {
  return guard_tensor("tensor_diff", [&] { return ops::diff(operand(x, "x"), n, axis, operand_optional(prepend, "prepend"), operand_optional(append, "append")); });
}
tensor_t *tensor_trapezoid(tensor_t *y, tensor_t *x, double dx, int32_t axis) {
  return guard_tensor("tensor_trapezoid", [&] { return ops::trapezoid(operand(y, "y"), operand_optional(x, "x"), dx, axis); });
}
tensor_t *tensor_cumulative_trapezoid(tensor_t *y, tensor_t *x, double dx, int32_t axis) {
  return guard_tensor("tensor_cumulative_trapezoid", [&] { return ops::cumulative_trapezoid(operand(y, "y"), operand_optional(x, "x"), dx, axis); });
}
tensor_t *tensor_cov(tensor_t *x, double correction, tensor_t *fweights, tensor_t *aweights) {
  return guard_tensor("tensor_cov", [&] { return ops::cov(operand(x, "x"), correction, operand_optional(fweights, "fweights"), operand_optional(aweights, "aweights")); });
}
tensor_t *tensor_corrcoef(tensor_t *x) {
  return guard_tensor("tensor_corrcoef", [&] { return ops::corrcoef(operand(x, "x")); });
}
tensor_t *tensor_histc(tensor_t *x, int64_t bins, double min, double max) {
  return guard_tensor("tensor_histc", [&] { return ops::histc(operand(x, "x"), bins, min, max); });
}
tensor_t *tensor_bincount(tensor_t *x, tensor_t *weights, int64_t minlength) {
  return guard_tensor("tensor_bincount", [&] { return ops::bincount(operand(x, "x"), operand_optional(weights, "weights"), minlength); });
}
tensor_status_t tensor_median(tensor_t *x, int32_t axis, tensor_bool_t keepdims, tensor_t **values, tensor_t **indices) {
  return guard_results("tensor_median", {{values, "values"}, {indices, "indices"}}, [&] { return ops::median(operand(x, "x"), axis_arg(axis), bool_arg(keepdims, "keepdims")); });
}
tensor_status_t tensor_nanmedian(tensor_t *x, int32_t axis, tensor_bool_t keepdims, tensor_t **values, tensor_t **indices) {
  return guard_results("tensor_nanmedian", {{values, "values"}, {indices, "indices"}}, [&] { return ops::nanmedian(operand(x, "x"), axis_arg(axis), bool_arg(keepdims, "keepdims")); });
}
tensor_status_t tensor_mode(tensor_t *x, int32_t axis, tensor_bool_t keepdims, tensor_t **values, tensor_t **indices) {
  return guard_results("tensor_mode", {{values, "values"}, {indices, "indices"}}, [&] { return ops::mode(operand(x, "x"), axis, bool_arg(keepdims, "keepdims")); });
}
tensor_t *tensor_quantile(tensor_t *x, tensor_t *q, int32_t axis, tensor_bool_t keepdims, const char *interpolation) {
  return guard_tensor("tensor_quantile", [&] { return ops::quantile(operand(x, "x"), operand(q, "q"), axis_arg(axis), bool_arg(keepdims, "keepdims"), string_arg(interpolation, "interpolation")); });
}
tensor_t *tensor_nanquantile(tensor_t *x, tensor_t *q, int32_t axis, tensor_bool_t keepdims, const char *interpolation) {
  return guard_tensor("tensor_nanquantile", [&] { return ops::nanquantile(operand(x, "x"), operand(q, "q"), axis_arg(axis), bool_arg(keepdims, "keepdims"), string_arg(interpolation, "interpolation")); });
}
tensor_t *tensor_argsort(tensor_t *x, int32_t axis, tensor_bool_t descending) {
  return guard_tensor("tensor_argsort", [&] { return ops::argsort(operand(x, "x"), axis, bool_arg(descending, "descending")); });
}
tensor_status_t tensor_sort(tensor_t *x, int32_t axis, tensor_bool_t descending, tensor_t **values, tensor_t **indices) {
  return guard_results("tensor_sort", {{values, "values"}, {indices, "indices"}}, [&] { return ops::sort(operand(x, "x"), axis, bool_arg(descending, "descending")); });
}
tensor_status_t tensor_topk(tensor_t *x, int64_t k, int32_t axis, tensor_bool_t largest, tensor_t **values, tensor_t **indices) {
  return guard_results("tensor_topk", {{values, "values"}, {indices, "indices"}}, [&] { return ops::topk(operand(x, "x"), k, axis, bool_arg(largest, "largest")); });
}
tensor_status_t tensor_kthvalue(tensor_t *x, int64_t k, int32_t axis, tensor_bool_t keepdims, tensor_t **values, tensor_t **indices) {
  return guard_results("tensor_kthvalue", {{values, "values"}, {indices, "indices"}}, [&] { return ops::kthvalue(operand(x, "x"), k, axis, bool_arg(keepdims, "keepdims")); });
}
tensor_t *tensor_searchsorted(tensor_t *sorted, tensor_t *values, tensor_bool_t right) {
  return guard_tensor("tensor_searchsorted", [&] { return ops::searchsorted(operand(sorted, "sorted"), operand(values, "values"), bool_arg(right, "right")); });
}
tensor_t *tensor_bucketize(tensor_t *x, tensor_t *boundaries, tensor_bool_t right) {
  return guard_tensor("tensor_bucketize", [&] { return ops::bucketize(operand(x, "x"), operand(boundaries, "boundaries"), bool_arg(right, "right")); });
}
tensor_status_t tensor_unique_all(tensor_t *x, tensor_t **values, tensor_t **indices, tensor_t **inverse_indices, tensor_t **counts) {
  return guard_results("tensor_unique_all", {{values, "values"}, {indices, "indices"}, {inverse_indices, "inverse_indices"}, {counts, "counts"}}, [&] { return ops::unique_all(operand(x, "x")); });
}
tensor_status_t tensor_unique_counts(tensor_t *x, tensor_t **values, tensor_t **counts) {
  return guard_results("tensor_unique_counts", {{values, "values"}, {counts, "counts"}}, [&] { return ops::unique_counts(operand(x, "x")); });
}
tensor_status_t tensor_unique_inverse(tensor_t *x, tensor_t **values, tensor_t **inverse_indices) {
  return guard_results("tensor_unique_inverse", {{values, "values"}, {inverse_indices, "inverse_indices"}}, [&] { return ops::unique_inverse(operand(x, "x")); });
}
tensor_t *tensor_unique_values(tensor_t *x) {
  return guard_tensor("tensor_unique_values", [&] { return ops::unique_values(operand(x, "x")); });
}
tensor_status_t tensor_unique_dim(tensor_t *x, int32_t axis, tensor_t **values, tensor_t **indices, tensor_t **inverse_indices, tensor_t **counts) {
  return guard_results("tensor_unique_dim", {{values, "values"}, {indices, "indices"}, {inverse_indices, "inverse_indices"}, {counts, "counts"}}, [&] { return ops::unique_dim(operand(x, "x"), axis); });
}
tensor_status_t tensor_unique_consecutive(tensor_t *x, int32_t axis, tensor_t **values, tensor_t **inverse_indices, tensor_t **counts) {
  return guard_results("tensor_unique_consecutive", {{values, "values"}, {inverse_indices, "inverse_indices"}, {counts, "counts"}}, [&] { return ops::unique_consecutive(operand(x, "x"), axis_arg(axis)); });
}
tensor_t *tensor_as_strided_scatter(tensor_t *x, tensor_t *src, const int64_t *shape, int32_t ndim, const int64_t *strides, int32_t n_strides, int64_t offset) {
  return guard_tensor("tensor_as_strided_scatter", [&] { return ops::as_strided_scatter(operand(x, "x"), operand(src, "src"), shape_arg(shape, ndim, "shape"), ints_arg(strides, n_strides, "strides"), offset); });
}
tensor_t *tensor_select_scatter(tensor_t *x, tensor_t *src, int32_t axis, int64_t index) {
  return guard_tensor("tensor_select_scatter", [&] { return ops::select_scatter(operand(x, "x"), operand(src, "src"), axis, index); });
}
tensor_t *tensor_slice_scatter(tensor_t *x, tensor_t *src, int32_t axis, int64_t start, int64_t stop, int64_t step) {
  return guard_tensor("tensor_slice_scatter", [&] { return ops::slice_scatter(operand(x, "x"), operand(src, "src"), axis, start, stop, step); });
}
tensor_t *tensor_diagonal_scatter(tensor_t *x, tensor_t *src, int64_t offset, int32_t axis0, int32_t axis1) {
  return guard_tensor("tensor_diagonal_scatter", [&] { return ops::diagonal_scatter(operand(x, "x"), operand(src, "src"), offset, axis0, axis1); });
}
tensor_t *tensor_masked_fill(tensor_t *x, tensor_t *mask, tensor_t *value) {
  return guard_tensor("tensor_masked_fill", [&] { return ops::masked_fill(operand(x, "x"), operand(mask, "mask"), operand(value, "value")); });
}
tensor_t *tensor_masked_fill_scalar(tensor_t *x, tensor_t *mask, double value) {
  return guard_tensor("tensor_masked_fill_scalar", [&] { return ops::masked_fill(operand(x, "x"), operand(mask, "mask"), weak_scalar(Scalar(value))); });
}
tensor_t *tensor_masked_fill_scalar_i64(tensor_t *x, tensor_t *mask, int64_t value) {
  return guard_tensor("tensor_masked_fill_scalar_i64", [&] { return ops::masked_fill(operand(x, "x"), operand(mask, "mask"), weak_scalar(Scalar(value))); });
}
tensor_status_t tensor_masked_fill_(tensor_t *x, tensor_t *mask, tensor_t *value) {
  return guard_status("tensor_masked_fill_", [&] { ops::masked_fill_(operand(x, "x"), operand(mask, "mask"), operand(value, "value")); });
}
tensor_status_t tensor_masked_fill_scalar_(tensor_t *x, tensor_t *mask, double value) {
  return guard_status("tensor_masked_fill_scalar_", [&] { ops::masked_fill_(operand(x, "x"), operand(mask, "mask"), weak_scalar(Scalar(value))); });
}
tensor_status_t tensor_masked_fill_scalar_i64_(tensor_t *x, tensor_t *mask, int64_t value) {
  return guard_status("tensor_masked_fill_scalar_i64_", [&] { ops::masked_fill_(operand(x, "x"), operand(mask, "mask"), weak_scalar(Scalar(value))); });
}
tensor_t *tensor_index_select(tensor_t *x, int32_t axis, tensor_t *index) {
  return guard_tensor("tensor_index_select", [&] { return ops::index_select(operand(x, "x"), axis, operand(index, "index")); });
}
tensor_t *tensor_gather(tensor_t *x, int32_t axis, tensor_t *index) {
  return guard_tensor("tensor_gather", [&] { return ops::gather(operand(x, "x"), axis, operand(index, "index")); });
}
tensor_t *tensor_scatter(tensor_t *x, int32_t axis, tensor_t *index, tensor_t *src) {
  return guard_tensor("tensor_scatter", [&] { return ops::scatter(operand(x, "x"), axis, operand(index, "index"), operand(src, "src")); });
}
tensor_status_t tensor_scatter_(tensor_t *x, int32_t axis, tensor_t *index, tensor_t *src) {
  return guard_status("tensor_scatter_", [&] { ops::scatter_(operand(x, "x"), axis, operand(index, "index"), operand(src, "src")); });
}
tensor_t *tensor_scatter_add(tensor_t *x, int32_t axis, tensor_t *index, tensor_t *src) {
  return guard_tensor("tensor_scatter_add", [&] { return ops::scatter_add(operand(x, "x"), axis, operand(index, "index"), operand(src, "src")); });
}
tensor_status_t tensor_scatter_add_(tensor_t *x, int32_t axis, tensor_t *index, tensor_t *src) {
  return guard_status("tensor_scatter_add_", [&] { ops::scatter_add_(operand(x, "x"), axis, operand(index, "index"), operand(src, "src")); });
}
tensor_t *tensor_scatter_reduce(tensor_t *x, int32_t axis, tensor_t *index, tensor_t *src, const char *reduce, tensor_bool_t include_self) {
  return guard_tensor("tensor_scatter_reduce", [&] { return ops::scatter_reduce(operand(x, "x"), axis, operand(index, "index"), operand(src, "src"), string_arg(reduce, "reduce"), bool_arg(include_self, "include_self")); });
}
tensor_status_t tensor_scatter_reduce_(tensor_t *x, int32_t axis, tensor_t *index, tensor_t *src, const char *reduce, tensor_bool_t include_self) {
  return guard_status("tensor_scatter_reduce_", [&] { ops::scatter_reduce_(operand(x, "x"), axis, operand(index, "index"), operand(src, "src"), string_arg(reduce, "reduce"), bool_arg(include_self, "include_self")); });
}
tensor_t *tensor_take_along_axis(tensor_t *x, tensor_t *index, int32_t axis) {
  return guard_tensor("tensor_take_along_axis", [&] { return ops::take_along_axis(operand(x, "x"), operand(index, "index"), axis); });
}
tensor_t *tensor_embedding(tensor_t *weight, tensor_t *index) {
  return guard_tensor("tensor_embedding", [&] { return ops::embedding(operand(weight, "weight"), operand(index, "index")); });
}
tensor_t *tensor_embedding_bag(tensor_t *weight, tensor_t *index, tensor_t *offsets, const char *mode, tensor_t *per_sample_weights, tensor_bool_t include_last_offset, int64_t padding_idx) {
  return guard_tensor("tensor_embedding_bag", [&] { return ops::embedding_bag(operand(weight, "weight"), operand(index, "index"), operand_optional(offsets, "offsets"), string_arg(mode, "mode"), operand_optional(per_sample_weights, "per_sample_weights"), bool_arg(include_last_offset, "include_last_offset"), padding_idx); });
}
tensor_t *tensor_one_hot(tensor_t *index, int64_t num_classes) {
  return guard_tensor("tensor_one_hot", [&] { return ops::one_hot(operand(index, "index"), num_classes); });
}
tensor_t *tensor_nonzero(tensor_t *x) {
  return guard_tensor("tensor_nonzero", [&] { return ops::nonzero(operand(x, "x")); });
}
tensor_t *tensor_index(tensor_t *x, tensor_t *const *indices, int32_t n_indices) {
  return guard_tensor("tensor_index", [&] { return ops::index(operand(x, "x"), tensor_list(indices, n_indices, "indices", true)); });
}
tensor_t *tensor_index_put(tensor_t *x, tensor_t *const *indices, int32_t n_indices, tensor_t *values, tensor_bool_t accumulate) {
  return guard_tensor("tensor_index_put", [&] { return ops::index_put(operand(x, "x"), tensor_list(indices, n_indices, "indices", true), operand(values, "values"), bool_arg(accumulate, "accumulate")); });
}
tensor_status_t tensor_index_put_(tensor_t *x, tensor_t *const *indices, int32_t n_indices, tensor_t *values, tensor_bool_t accumulate) {
  return guard_status("tensor_index_put_", [&] { ops::index_put_(operand(x, "x"), tensor_list(indices, n_indices, "indices", true), operand(values, "values"), bool_arg(accumulate, "accumulate")); });
}
tensor_t *tensor_masked_select(tensor_t *x, tensor_t *mask) {
  return guard_tensor("tensor_masked_select", [&] { return ops::masked_select(operand(x, "x"), operand(mask, "mask")); });
}
tensor_t *tensor_masked_scatter(tensor_t *x, tensor_t *mask, tensor_t *src) {
  return guard_tensor("tensor_masked_scatter", [&] { return ops::masked_scatter(operand(x, "x"), operand(mask, "mask"), operand(src, "src")); });
}
tensor_t *tensor_take(tensor_t *x, tensor_t *index, int32_t axis) {
  return guard_tensor("tensor_take", [&] { return ops::take(operand(x, "x"), operand(index, "index"), axis_arg(axis)); });
}
tensor_t *tensor_put(tensor_t *x, tensor_t *index, tensor_t *src, tensor_bool_t accumulate) {
  return guard_tensor("tensor_put", [&] { return ops::put(operand(x, "x"), operand(index, "index"), operand(src, "src"), bool_arg(accumulate, "accumulate")); });
}
tensor_status_t tensor_put_(tensor_t *x, tensor_t *index, tensor_t *src, tensor_bool_t accumulate) {
  return guard_status("tensor_put_", [&] { ops::put_(operand(x, "x"), operand(index, "index"), operand(src, "src"), bool_arg(accumulate, "accumulate")); });
}
tensor_t *tensor_index_add(tensor_t *x, int32_t axis, tensor_t *index, tensor_t *src, double alpha) {
  return guard_tensor("tensor_index_add", [&] { return ops::index_add(operand(x, "x"), axis, operand(index, "index"), operand(src, "src"), Scalar(alpha)); });
}
tensor_t *tensor_index_add_i64(tensor_t *x, int32_t axis, tensor_t *index, tensor_t *src, int64_t alpha) {
  return guard_tensor("tensor_index_add_i64", [&] { return ops::index_add(operand(x, "x"), axis, operand(index, "index"), operand(src, "src"), Scalar(alpha)); });
}
tensor_status_t tensor_index_add_(tensor_t *x, int32_t axis, tensor_t *index, tensor_t *src, double alpha) {
  return guard_status("tensor_index_add_", [&] { ops::index_add_(operand(x, "x"), axis, operand(index, "index"), operand(src, "src"), Scalar(alpha)); });
}
tensor_status_t tensor_index_add_i64_(tensor_t *x, int32_t axis, tensor_t *index, tensor_t *src, int64_t alpha) {
  return guard_status("tensor_index_add_i64_", [&] { ops::index_add_(operand(x, "x"), axis, operand(index, "index"), operand(src, "src"), Scalar(alpha)); });
}
tensor_t *tensor_index_copy(tensor_t *x, int32_t axis, tensor_t *index, tensor_t *src) {
  return guard_tensor("tensor_index_copy", [&] { return ops::index_copy(operand(x, "x"), axis, operand(index, "index"), operand(src, "src")); });
}
tensor_status_t tensor_index_copy_(tensor_t *x, int32_t axis, tensor_t *index, tensor_t *src) {
  return guard_status("tensor_index_copy_", [&] { ops::index_copy_(operand(x, "x"), axis, operand(index, "index"), operand(src, "src")); });
}
tensor_t *tensor_index_fill(tensor_t *x, int32_t axis, tensor_t *index, tensor_t *value) {
  return guard_tensor("tensor_index_fill", [&] { return ops::index_fill(operand(x, "x"), axis, operand(index, "index"), operand(value, "value")); });
}
tensor_t *tensor_index_fill_scalar(tensor_t *x, int32_t axis, tensor_t *index, double value) {
  return guard_tensor("tensor_index_fill_scalar", [&] { return ops::index_fill(operand(x, "x"), axis, operand(index, "index"), weak_scalar(Scalar(value))); });
}
tensor_t *tensor_index_fill_scalar_i64(tensor_t *x, int32_t axis, tensor_t *index, int64_t value) {
  return guard_tensor("tensor_index_fill_scalar_i64", [&] { return ops::index_fill(operand(x, "x"), axis, operand(index, "index"), weak_scalar(Scalar(value))); });
}
tensor_status_t tensor_index_fill_(tensor_t *x, int32_t axis, tensor_t *index, tensor_t *value) {
  return guard_status("tensor_index_fill_", [&] { ops::index_fill_(operand(x, "x"), axis, operand(index, "index"), operand(value, "value")); });
}
tensor_status_t tensor_index_fill_scalar_(tensor_t *x, int32_t axis, tensor_t *index, double value) {
  return guard_status("tensor_index_fill_scalar_", [&] { ops::index_fill_(operand(x, "x"), axis, operand(index, "index"), weak_scalar(Scalar(value))); });
}
tensor_status_t tensor_index_fill_scalar_i64_(tensor_t *x, int32_t axis, tensor_t *index, int64_t value) {
  return guard_status("tensor_index_fill_scalar_i64_", [&] { ops::index_fill_(operand(x, "x"), axis, operand(index, "index"), weak_scalar(Scalar(value))); });
}
tensor_t *tensor_matmul(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_matmul", [&] { return ops::matmul(operand(a, "a"), operand(b, "b")); });
}
tensor_t *tensor_matmul_integer(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_matmul_integer", [&] { return ops::matmul_integer(operand(a, "a"), operand(b, "b")); });
}
tensor_t *tensor_addmm(tensor_t *c, tensor_t *a, tensor_t *b, double beta, double alpha) {
  return guard_tensor("tensor_addmm", [&] { return ops::addmm(operand(c, "c"), operand(a, "a"), operand(b, "b"), beta, alpha); });
}
tensor_t *tensor_outer(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_outer", [&] { return ops::outer(operand(a, "a"), operand(b, "b")); });
}
tensor_t *tensor_mv(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_mv", [&] { return ops::mv(operand(a, "a"), operand(b, "b")); });
}
tensor_t *tensor_bmm(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_bmm", [&] { return ops::bmm(operand(a, "a"), operand(b, "b")); });
}
tensor_t *tensor_baddbmm(tensor_t *c, tensor_t *a, tensor_t *b, double beta, double alpha) {
  return guard_tensor("tensor_baddbmm", [&] { return ops::baddbmm(operand(c, "c"), operand(a, "a"), operand(b, "b"), beta, alpha); });
}
tensor_t *tensor_addbmm(tensor_t *c, tensor_t *a, tensor_t *b, double beta, double alpha) {
  return guard_tensor("tensor_addbmm", [&] { return ops::addbmm(operand(c, "c"), operand(a, "a"), operand(b, "b"), beta, alpha); });
}
tensor_t *tensor_addmv(tensor_t *c, tensor_t *a, tensor_t *b, double beta, double alpha) {
  return guard_tensor("tensor_addmv", [&] { return ops::addmv(operand(c, "c"), operand(a, "a"), operand(b, "b"), beta, alpha); });
}
tensor_t *tensor_addr(tensor_t *c, tensor_t *a, tensor_t *b, double beta, double alpha) {
  return guard_tensor("tensor_addr", [&] { return ops::addr(operand(c, "c"), operand(a, "a"), operand(b, "b"), beta, alpha); });
}
tensor_t *tensor_dot(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_dot", [&] { return ops::dot(operand(a, "a"), operand(b, "b")); });
}
tensor_t *tensor_vecdot(tensor_t *a, tensor_t *b, int32_t axis) {
  return guard_tensor("tensor_vecdot", [&] { return ops::vecdot(operand(a, "a"), operand(b, "b"), axis); });
}
tensor_t *tensor_inner(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_inner", [&] { return ops::inner(operand(a, "a"), operand(b, "b")); });
}
tensor_t *tensor_tensordot(tensor_t *a, tensor_t *b, const int64_t *axes_a, int32_t n_axes_a, const int64_t *axes_b, int32_t n_axes_b) {
  return guard_tensor("tensor_tensordot", [&] { return ops::tensordot(operand(a, "a"), operand(b, "b"), ints_arg(axes_a, n_axes_a, "axes_a"), ints_arg(axes_b, n_axes_b, "axes_b")); });
}
tensor_t *tensor_kron(tensor_t *a, tensor_t *b) {
  return guard_tensor("tensor_kron", [&] { return ops::kron(operand(a, "a"), operand(b, "b")); });
}
tensor_t *tensor_cross(tensor_t *a, tensor_t *b, int32_t axis) {
  return guard_tensor("tensor_cross", [&] { return ops::cross(operand(a, "a"), operand(b, "b"), axis); });
}
tensor_t *tensor_multi_dot(tensor_t *const *xs, int32_t n_xs) {
  return guard_tensor("tensor_multi_dot", [&] { return ops::multi_dot(tensor_list(xs, n_xs, "xs", false)); });
}
tensor_t *tensor_einsum(const char *equation, tensor_t *const *operands, int32_t n_operands) {
  return guard_tensor("tensor_einsum", [&] { return ops::einsum(string_arg(equation, "equation"), tensor_list(operands, n_operands, "operands", false)); });
}
tensor_t *tensor_trace(tensor_t *x, int64_t offset, tensor_dtype_t dtype) {
  return guard_tensor("tensor_trace", [&] { return ops::trace(operand(x, "x"), offset, dtype_arg(dtype, "dtype")); });
}
tensor_status_t tensor_cholesky_ex(tensor_t *x, tensor_bool_t upper, tensor_t **l, tensor_t **info) {
  return guard_results("tensor_cholesky_ex", {{l, "l"}, {info, "info"}}, [&] { return ops::cholesky_ex(operand(x, "x"), bool_arg(upper, "upper")); });
}
tensor_t *tensor_cholesky(tensor_t *x, tensor_bool_t upper) {
  return guard_tensor("tensor_cholesky", [&] { return ops::cholesky(operand(x, "x"), bool_arg(upper, "upper")); });
}
tensor_t *tensor_cholesky_solve(tensor_t *b, tensor_t *l, tensor_bool_t upper) {
  return guard_tensor("tensor_cholesky_solve", [&] { return ops::cholesky_solve(operand(b, "b"), operand(l, "l"), bool_arg(upper, "upper")); });
}
tensor_t *tensor_cholesky_inverse(tensor_t *l, tensor_bool_t upper) {
  return guard_tensor("tensor_cholesky_inverse", [&] { return ops::cholesky_inverse(operand(l, "l"), bool_arg(upper, "upper")); });
}
tensor_status_t tensor_lu_factor_ex(tensor_t *x, tensor_bool_t pivot, tensor_t **lu, tensor_t **pivots, tensor_t **info) {
  return guard_results("tensor_lu_factor_ex", {{lu, "lu"}, {pivots, "pivots"}, {info, "info"}}, [&] { return ops::lu_factor_ex(operand(x, "x"), bool_arg(pivot, "pivot")); });
}
tensor_status_t tensor_lu_factor(tensor_t *x, tensor_bool_t pivot, tensor_t **lu, tensor_t **pivots) {
  return guard_results("tensor_lu_factor", {{lu, "lu"}, {pivots, "pivots"}}, [&] { return ops::lu_factor(operand(x, "x"), bool_arg(pivot, "pivot")); });
}
tensor_status_t tensor_lu_unpack(tensor_t *lu, tensor_t *pivots, tensor_t **p, tensor_t **l, tensor_t **u) {
  return guard_results("tensor_lu_unpack", {{p, "p"}, {l, "l"}, {u, "u"}}, [&] { return ops::lu_unpack(operand(lu, "lu"), operand(pivots, "pivots")); });
}
tensor_status_t tensor_lu(tensor_t *x, tensor_bool_t pivot, tensor_t **p, tensor_t **l, tensor_t **u) {
  return guard_results("tensor_lu", {{p, "p"}, {l, "l"}, {u, "u"}}, [&] { return ops::lu(operand(x, "x"), bool_arg(pivot, "pivot")); });
}
tensor_t *tensor_lu_solve(tensor_t *lu, tensor_t *pivots, tensor_t *b, tensor_bool_t left, tensor_bool_t adjoint) {
  return guard_tensor("tensor_lu_solve", [&] { return ops::lu_solve(operand(lu, "lu"), operand(pivots, "pivots"), operand(b, "b"), bool_arg(left, "left"), bool_arg(adjoint, "adjoint")); });
}
tensor_status_t tensor_ldl_factor_ex(tensor_t *x, tensor_bool_t hermitian, tensor_t **ld, tensor_t **pivots, tensor_t **info) {
  return guard_results("tensor_ldl_factor_ex", {{ld, "ld"}, {pivots, "pivots"}, {info, "info"}}, [&] { return ops::ldl_factor_ex(operand(x, "x"), bool_arg(hermitian, "hermitian")); });
}
tensor_status_t tensor_ldl_factor(tensor_t *x, tensor_bool_t hermitian, tensor_t **ld, tensor_t **pivots) {
  return guard_results("tensor_ldl_factor", {{ld, "ld"}, {pivots, "pivots"}}, [&] { return ops::ldl_factor(operand(x, "x"), bool_arg(hermitian, "hermitian")); });
}
tensor_status_t tensor_ldl_unpack(tensor_t *ld, tensor_t *pivots, tensor_bool_t hermitian, tensor_t **p, tensor_t **l, tensor_t **d) {
  return guard_results("tensor_ldl_unpack", {{p, "p"}, {l, "l"}, {d, "d"}}, [&] { return ops::ldl_unpack(operand(ld, "ld"), operand(pivots, "pivots"), bool_arg(hermitian, "hermitian")); });
}
tensor_t *tensor_ldl_solve(tensor_t *ld, tensor_t *pivots, tensor_t *b, tensor_bool_t hermitian) {
  return guard_tensor("tensor_ldl_solve", [&] { return ops::ldl_solve(operand(ld, "ld"), operand(pivots, "pivots"), operand(b, "b"), bool_arg(hermitian, "hermitian")); });
}
tensor_t *tensor_solve_triangular(tensor_t *a, tensor_t *b, tensor_bool_t upper, tensor_bool_t left, tensor_bool_t unitriangular) {
  return guard_tensor("tensor_solve_triangular", [&] { return ops::solve_triangular(operand(a, "a"), operand(b, "b"), bool_arg(upper, "upper"), bool_arg(left, "left"), bool_arg(unitriangular, "unitriangular")); });
}
tensor_status_t tensor_solve_ex(tensor_t *a, tensor_t *b, tensor_bool_t left, tensor_t **result, tensor_t **info) {
  return guard_results("tensor_solve_ex", {{result, "result"}, {info, "info"}}, [&] { return ops::solve_ex(operand(a, "a"), operand(b, "b"), bool_arg(left, "left")); });
}
tensor_t *tensor_solve(tensor_t *a, tensor_t *b, tensor_bool_t left) {
  return guard_tensor("tensor_solve", [&] { return ops::solve(operand(a, "a"), operand(b, "b"), bool_arg(left, "left")); });
}
tensor_status_t tensor_inv_ex(tensor_t *x, tensor_t **inverse, tensor_t **info) {
  return guard_results("tensor_inv_ex", {{inverse, "inverse"}, {info, "info"}}, [&] { return ops::inv_ex(operand(x, "x")); });
}
tensor_t *tensor_inv(tensor_t *x) {
  return guard_tensor("tensor_inv", [&] { return ops::inv(operand(x, "x")); });
}
tensor_t *tensor_det(tensor_t *x) {
  return guard_tensor("tensor_det", [&] { return ops::det(operand(x, "x")); });
}
tensor_status_t tensor_slogdet(tensor_t *x, tensor_t **sign, tensor_t **logabsdet) {
  return guard_results("tensor_slogdet", {{sign, "sign"}, {logabsdet, "logabsdet"}}, [&] { return ops::slogdet(operand(x, "x")); });
}
tensor_status_t tensor_qr(tensor_t *x, const char *mode, tensor_t **q, tensor_t **r) {
  return guard_results("tensor_qr", {{q, "q"}, {r, "r"}}, [&] { return ops::qr(operand(x, "x"), string_arg(mode, "mode")); });
}
tensor_t *tensor_householder_product(tensor_t *x, tensor_t *tau) {
  return guard_tensor("tensor_householder_product", [&] { return ops::householder_product(operand(x, "x"), operand(tau, "tau")); });
}
tensor_status_t tensor_eigh(tensor_t *x, tensor_bool_t upper, tensor_t **values, tensor_t **vectors) {
  return guard_results("tensor_eigh", {{values, "values"}, {vectors, "vectors"}}, [&] { return ops::eigh(operand(x, "x"), bool_arg(upper, "upper")); });
}
tensor_t *tensor_eigvalsh(tensor_t *x, tensor_bool_t upper) {
  return guard_tensor("tensor_eigvalsh", [&] { return ops::eigvalsh(operand(x, "x"), bool_arg(upper, "upper")); });
}
tensor_status_t tensor_eig(tensor_t *x, tensor_t **values, tensor_t **vectors) {
  return guard_results("tensor_eig", {{values, "values"}, {vectors, "vectors"}}, [&] { return ops::eig(operand(x, "x")); });
}
tensor_t *tensor_eigvals(tensor_t *x) {
  return guard_tensor("tensor_eigvals", [&] { return ops::eigvals(operand(x, "x")); });
}
tensor_status_t tensor_svd(tensor_t *x, tensor_bool_t full_matrices, tensor_t **u, tensor_t **s, tensor_t **vh) {
  return guard_results("tensor_svd", {{u, "u"}, {s, "s"}, {vh, "vh"}}, [&] { return ops::svd(operand(x, "x"), bool_arg(full_matrices, "full_matrices")); });
}
tensor_t *tensor_svdvals(tensor_t *x) {
  return guard_tensor("tensor_svdvals", [&] { return ops::svdvals(operand(x, "x")); });
}
tensor_t *tensor_pinv(tensor_t *x, tensor_t *atol, tensor_t *rtol, tensor_bool_t hermitian) {
  return guard_tensor("tensor_pinv", [&] { return ops::pinv(operand(x, "x"), operand_optional(atol, "atol"), operand_optional(rtol, "rtol"), bool_arg(hermitian, "hermitian")); });
}
tensor_t *tensor_matrix_rank(tensor_t *x, tensor_t *atol, tensor_t *rtol, tensor_bool_t hermitian) {
  return guard_tensor("tensor_matrix_rank", [&] { return ops::matrix_rank(operand(x, "x"), operand_optional(atol, "atol"), operand_optional(rtol, "rtol"), bool_arg(hermitian, "hermitian")); });
}
tensor_status_t tensor_lstsq(tensor_t *a, tensor_t *b, double rcond, tensor_t **solution, tensor_t **residuals, tensor_t **rank, tensor_t **singular_values) {
  return guard_results("tensor_lstsq", {{solution, "solution"}, {residuals, "residuals"}, {rank, "rank"}, {singular_values, "singular_values"}}, [&] { return ops::lstsq(operand(a, "a"), operand(b, "b"), rcond); });
}
tensor_t *tensor_matrix_norm(tensor_t *x, const char *ord, int32_t axis0, int32_t axis1, tensor_bool_t keepdims) {
  return guard_tensor("tensor_matrix_norm", [&] { return ops::matrix_norm(operand(x, "x"), string_arg(ord, "ord"), axis0, axis1, bool_arg(keepdims, "keepdims")); });
}
tensor_t *tensor_cond(tensor_t *x, const char *ord) {
  return guard_tensor("tensor_cond", [&] { return ops::cond(operand(x, "x"), string_arg(ord, "ord")); });
}
tensor_t *tensor_matrix_power(tensor_t *x, int64_t n) {
  return guard_tensor("tensor_matrix_power", [&] { return ops::matrix_power(operand(x, "x"), n); });
}
tensor_t *tensor_matrix_exp(tensor_t *x) {
  return guard_tensor("tensor_matrix_exp", [&] { return ops::matrix_exp(operand(x, "x")); });
}
tensor_t *tensor_fft_c2c(tensor_t *x, const int32_t *axes, int32_t n_axes, double scale, tensor_bool_t forward) {
  return guard_tensor("tensor_fft_c2c", [&] { return ops::fft_c2c(operand(x, "x"), axes_arg(axes, n_axes, "axes"), scale, bool_arg(forward, "forward")); });
}
tensor_t *tensor_fft_r2c(tensor_t *x, const int32_t *axes, int32_t n_axes, double scale) {
  return guard_tensor("tensor_fft_r2c", [&] { return ops::fft_r2c(operand(x, "x"), axes_arg(axes, n_axes, "axes"), scale); });
}
tensor_t *tensor_fft_c2r(tensor_t *x, int64_t n, const int32_t *axes, int32_t n_axes, double scale) {
  return guard_tensor("tensor_fft_c2r", [&] { return ops::fft_c2r(operand(x, "x"), n, axes_arg(axes, n_axes, "axes"), scale); });
}
tensor_t *tensor_fft(tensor_t *x, int64_t n, int32_t axis, const char *norm) {
  return guard_tensor("tensor_fft", [&] { return ops::fft(operand(x, "x"), n, axis, string_arg(norm, "norm")); });
}
tensor_t *tensor_ifft(tensor_t *x, int64_t n, int32_t axis, const char *norm) {
  return guard_tensor("tensor_ifft", [&] { return ops::ifft(operand(x, "x"), n, axis, string_arg(norm, "norm")); });
}
tensor_t *tensor_rfft(tensor_t *x, int64_t n, int32_t axis, const char *norm) {
  return guard_tensor("tensor_rfft", [&] { return ops::rfft(operand(x, "x"), n, axis, string_arg(norm, "norm")); });
}
tensor_t *tensor_irfft(tensor_t *x, int64_t n, int32_t axis, const char *norm) {
  return guard_tensor("tensor_irfft", [&] { return ops::irfft(operand(x, "x"), n, axis, string_arg(norm, "norm")); });
}
tensor_t *tensor_hfft(tensor_t *x, int64_t n, int32_t axis, const char *norm) {
  return guard_tensor("tensor_hfft", [&] { return ops::hfft(operand(x, "x"), n, axis, string_arg(norm, "norm")); });
}
tensor_t *tensor_ihfft(tensor_t *x, int64_t n, int32_t axis, const char *norm) {
  return guard_tensor("tensor_ihfft", [&] { return ops::ihfft(operand(x, "x"), n, axis, string_arg(norm, "norm")); });
}
tensor_t *tensor_fftn(tensor_t *x, const int64_t *s, int32_t n_s, const int32_t *axes, int32_t n_axes, const char *norm) {
  return guard_tensor("tensor_fftn", [&] { return ops::fftn(operand(x, "x"), ints_arg(s, n_s, "s"), axes_arg(axes, n_axes, "axes"), string_arg(norm, "norm")); });
}
tensor_t *tensor_ifftn(tensor_t *x, const int64_t *s, int32_t n_s, const int32_t *axes, int32_t n_axes, const char *norm) {
  return guard_tensor("tensor_ifftn", [&] { return ops::ifftn(operand(x, "x"), ints_arg(s, n_s, "s"), axes_arg(axes, n_axes, "axes"), string_arg(norm, "norm")); });
}
tensor_t *tensor_rfftn(tensor_t *x, const int64_t *s, int32_t n_s, const int32_t *axes, int32_t n_axes, const char *norm) {
  return guard_tensor("tensor_rfftn", [&] { return ops::rfftn(operand(x, "x"), ints_arg(s, n_s, "s"), axes_arg(axes, n_axes, "axes"), string_arg(norm, "norm")); });
}
tensor_t *tensor_irfftn(tensor_t *x, const int64_t *s, int32_t n_s, const int32_t *axes, int32_t n_axes, const char *norm) {
  return guard_tensor("tensor_irfftn", [&] { return ops::irfftn(operand(x, "x"), ints_arg(s, n_s, "s"), axes_arg(axes, n_axes, "axes"), string_arg(norm, "norm")); });
}
tensor_t *tensor_hfftn(tensor_t *x, const int64_t *s, int32_t n_s, const int32_t *axes, int32_t n_axes, const char *norm) {
  return guard_tensor("tensor_hfftn", [&] { return ops::hfftn(operand(x, "x"), ints_arg(s, n_s, "s"), axes_arg(axes, n_axes, "axes"), string_arg(norm, "norm")); });
}
tensor_t *tensor_ihfftn(tensor_t *x, const int64_t *s, int32_t n_s, const int32_t *axes, int32_t n_axes, const char *norm) {
  return guard_tensor("tensor_ihfftn", [&] { return ops::ihfftn(operand(x, "x"), ints_arg(s, n_s, "s"), axes_arg(axes, n_axes, "axes"), string_arg(norm, "norm")); });
}
tensor_t *tensor_fftfreq(int64_t n, double d, tensor_dtype_t dtype, tensor_device_t device) {
  return guard_tensor("tensor_fftfreq", [&] { return ops::fftfreq(n, d, dtype_arg(dtype, "dtype"), device_arg(device, "device")); });
}
tensor_t *tensor_rfftfreq(int64_t n, double d, tensor_dtype_t dtype, tensor_device_t device) {
  return guard_tensor("tensor_rfftfreq", [&] { return ops::rfftfreq(n, d, dtype_arg(dtype, "dtype"), device_arg(device, "device")); });
}
tensor_t *tensor_fftshift(tensor_t *x, const int32_t *axes, int32_t n_axes) {
  return guard_tensor("tensor_fftshift", [&] { return ops::fftshift(operand(x, "x"), axes_arg(axes, n_axes, "axes")); });
}
tensor_t *tensor_ifftshift(tensor_t *x, const int32_t *axes, int32_t n_axes) {
  return guard_tensor("tensor_ifftshift", [&] { return ops::ifftshift(operand(x, "x"), axes_arg(axes, n_axes, "axes")); });
}
tensor_t *tensor_sigmoid(tensor_t *x) {
  return guard_tensor("tensor_sigmoid", [&] { return ops::sigmoid(operand(x, "x")); });
}
tensor_status_t tensor_sigmoid_(tensor_t *x) {
  return guard_status("tensor_sigmoid_", [&] { ops::sigmoid_(operand(x, "x")); });
}
tensor_t *tensor_relu(tensor_t *x) {
  return guard_tensor("tensor_relu", [&] { return ops::relu(operand(x, "x")); });
}
tensor_status_t tensor_relu_(tensor_t *x) {
  return guard_status("tensor_relu_", [&] { ops::relu_(operand(x, "x")); });
}
tensor_t *tensor_leaky_relu(tensor_t *x, double negative_slope) {
  return guard_tensor("tensor_leaky_relu", [&] { return ops::leaky_relu(operand(x, "x"), negative_slope); });
}
tensor_status_t tensor_leaky_relu_(tensor_t *x, double negative_slope) {
  return guard_status("tensor_leaky_relu_", [&] { ops::leaky_relu_(operand(x, "x"), negative_slope); });
}
tensor_t *tensor_gelu(tensor_t *x, tensor_bool_t tanh_approx) {
  return guard_tensor("tensor_gelu", [&] { return ops::gelu(operand(x, "x"), bool_arg(tanh_approx, "tanh_approx")); });
}
tensor_status_t tensor_gelu_(tensor_t *x, tensor_bool_t tanh_approx) {
  return guard_status("tensor_gelu_", [&] { ops::gelu_(operand(x, "x"), bool_arg(tanh_approx, "tanh_approx")); });
}
tensor_t *tensor_silu(tensor_t *x) {
  return guard_tensor("tensor_silu", [&] { return ops::silu(operand(x, "x")); });
}
tensor_status_t tensor_silu_(tensor_t *x) {
  return guard_status("tensor_silu_", [&] { ops::silu_(operand(x, "x")); });
}
tensor_t *tensor_relu6(tensor_t *x) {
  return guard_tensor("tensor_relu6", [&] { return ops::relu6(operand(x, "x")); });
}
tensor_status_t tensor_relu6_(tensor_t *x) {
  return guard_status("tensor_relu6_", [&] { ops::relu6_(operand(x, "x")); });
}
tensor_t *tensor_hardtanh(tensor_t *x, double min_val, double max_val) {
  return guard_tensor("tensor_hardtanh", [&] { return ops::hardtanh(operand(x, "x"), min_val, max_val); });
}
tensor_status_t tensor_hardtanh_(tensor_t *x, double min_val, double max_val) {
  return guard_status("tensor_hardtanh_", [&] { ops::hardtanh_(operand(x, "x"), min_val, max_val); });
}
tensor_t *tensor_hardsigmoid(tensor_t *x) {
  return guard_tensor("tensor_hardsigmoid", [&] { return ops::hardsigmoid(operand(x, "x")); });
}
tensor_status_t tensor_hardsigmoid_(tensor_t *x) {
  return guard_status("tensor_hardsigmoid_", [&] { ops::hardsigmoid_(operand(x, "x")); });
}
tensor_t *tensor_hardswish(tensor_t *x) {
  return guard_tensor("tensor_hardswish", [&] { return ops::hardswish(operand(x, "x")); });
}
tensor_status_t tensor_hardswish_(tensor_t *x) {
  return guard_status("tensor_hardswish_", [&] { ops::hardswish_(operand(x, "x")); });
}
tensor_t *tensor_hardshrink(tensor_t *x, double lambd) {
  return guard_tensor("tensor_hardshrink", [&] { return ops::hardshrink(operand(x, "x"), lambd); });
}
tensor_status_t tensor_hardshrink_(tensor_t *x, double lambd) {
  return guard_status("tensor_hardshrink_", [&] { ops::hardshrink_(operand(x, "x"), lambd); });
}
tensor_t *tensor_softshrink(tensor_t *x, double lambd) {
  return guard_tensor("tensor_softshrink", [&] { return ops::softshrink(operand(x, "x"), lambd); });
}
tensor_status_t tensor_softshrink_(tensor_t *x, double lambd) {
  return guard_status("tensor_softshrink_", [&] { ops::softshrink_(operand(x, "x"), lambd); });
}
tensor_t *tensor_tanhshrink(tensor_t *x) {
  return guard_tensor("tensor_tanhshrink", [&] { return ops::tanhshrink(operand(x, "x")); });
}
tensor_status_t tensor_tanhshrink_(tensor_t *x) {
  return guard_status("tensor_tanhshrink_", [&] { ops::tanhshrink_(operand(x, "x")); });
}
tensor_t *tensor_threshold(tensor_t *x, double threshold, double value) {
  return guard_tensor("tensor_threshold", [&] { return ops::threshold(operand(x, "x"), threshold, value); });
}
tensor_status_t tensor_threshold_(tensor_t *x, double threshold, double value) {
  return guard_status("tensor_threshold_", [&] { ops::threshold_(operand(x, "x"), threshold, value); });
}
tensor_t *tensor_elu(tensor_t *x, double alpha) {
  return guard_tensor("tensor_elu", [&] { return ops::elu(operand(x, "x"), alpha); });
}
tensor_status_t tensor_elu_(tensor_t *x, double alpha) {
  return guard_status("tensor_elu_", [&] { ops::elu_(operand(x, "x"), alpha); });
}
tensor_t *tensor_celu(tensor_t *x, double alpha) {
  return guard_tensor("tensor_celu", [&] { return ops::celu(operand(x, "x"), alpha); });
}
tensor_status_t tensor_celu_(tensor_t *x, double alpha) {
  return guard_status("tensor_celu_", [&] { ops::celu_(operand(x, "x"), alpha); });
}
tensor_t *tensor_selu(tensor_t *x) {
  return guard_tensor("tensor_selu", [&] { return ops::selu(operand(x, "x")); });
}
tensor_status_t tensor_selu_(tensor_t *x) {
  return guard_status("tensor_selu_", [&] { ops::selu_(operand(x, "x")); });
}
tensor_t *tensor_mish(tensor_t *x) {
  return guard_tensor("tensor_mish", [&] { return ops::mish(operand(x, "x")); });
}
tensor_status_t tensor_mish_(tensor_t *x) {
  return guard_status("tensor_mish_", [&] { ops::mish_(operand(x, "x")); });
}
tensor_t *tensor_softplus(tensor_t *x, double beta, double threshold) {
  return guard_tensor("tensor_softplus", [&] { return ops::softplus(operand(x, "x"), beta, threshold); });
}
tensor_status_t tensor_softplus_(tensor_t *x, double beta, double threshold) {
  return guard_status("tensor_softplus_", [&] { ops::softplus_(operand(x, "x"), beta, threshold); });
}
tensor_t *tensor_softsign(tensor_t *x) {
  return guard_tensor("tensor_softsign", [&] { return ops::softsign(operand(x, "x")); });
}
tensor_status_t tensor_softsign_(tensor_t *x) {
  return guard_status("tensor_softsign_", [&] { ops::softsign_(operand(x, "x")); });
}
tensor_t *tensor_logsigmoid(tensor_t *x) {
  return guard_tensor("tensor_logsigmoid", [&] { return ops::logsigmoid(operand(x, "x")); });
}
tensor_status_t tensor_logsigmoid_(tensor_t *x) {
  return guard_status("tensor_logsigmoid_", [&] { ops::logsigmoid_(operand(x, "x")); });
}
tensor_t *tensor_softmax(tensor_t *x, int32_t axis) {
  return guard_tensor("tensor_softmax", [&] { return ops::softmax(operand(x, "x"), axis); });
}
tensor_t *tensor_log_softmax(tensor_t *x, int32_t axis) {
  return guard_tensor("tensor_log_softmax", [&] { return ops::log_softmax(operand(x, "x"), axis); });
}
tensor_t *tensor_prelu(tensor_t *x, tensor_t *weight) {
  return guard_tensor("tensor_prelu", [&] { return ops::prelu(operand(x, "x"), operand(weight, "weight")); });
}
tensor_t *tensor_glu(tensor_t *x, int32_t axis) {
  return guard_tensor("tensor_glu", [&] { return ops::glu(operand(x, "x"), axis); });
}
tensor_t *tensor_rrelu(tensor_t *x, double lower, double upper, tensor_bool_t training, tensor_rng_t *rng) {
  return guard_tensor("tensor_rrelu", [&] { return ops::rrelu(operand(x, "x"), lower, upper, bool_arg(training, "training"), optional_rng_arg(rng, "rng")); });
}
tensor_t *tensor_gumbel_softmax(tensor_t *logits, double tau, tensor_bool_t hard, int32_t axis, tensor_rng_t *rng) {
  return guard_tensor("tensor_gumbel_softmax", [&] { return ops::gumbel_softmax(operand(logits, "logits"), tau, bool_arg(hard, "hard"), axis, optional_rng_arg(rng, "rng")); });
}
tensor_t *tensor_softmin(tensor_t *x, int32_t axis) {
  return guard_tensor("tensor_softmin", [&] { return ops::softmin(operand(x, "x"), axis); });
}
tensor_t *tensor_linear(tensor_t *x, tensor_t *weight, tensor_t *bias) {
  return guard_tensor("tensor_linear", [&] { return ops::linear(operand(x, "x"), operand(weight, "weight"), operand_optional(bias, "bias")); });
}
tensor_t *tensor_linear_activation(tensor_t *x, tensor_t *weight, tensor_t *bias, const char *activation) {
  return guard_tensor("tensor_linear_activation", [&] { return ops::linear_activation(operand(x, "x"), operand(weight, "weight"), operand_optional(bias, "bias"), string_arg(activation, "activation")); });
}
tensor_t *tensor_conv1d(tensor_t *x, tensor_t *weight, tensor_t *bias, const int64_t *stride, int32_t n_stride, const int64_t *padding, int32_t n_padding, const int64_t *dilation, int32_t n_dilation, int64_t groups) {
  return guard_tensor("tensor_conv1d", [&] { return ops::conv1d(operand(x, "x"), operand(weight, "weight"), operand_optional(bias, "bias"), ints_arg(stride, n_stride, "stride"), ints_arg(padding, n_padding, "padding"), ints_arg(dilation, n_dilation, "dilation"), groups); });
}
tensor_t *tensor_conv2d(tensor_t *x, tensor_t *weight, tensor_t *bias, const int64_t *stride, int32_t n_stride, const int64_t *padding, int32_t n_padding, const int64_t *dilation, int32_t n_dilation, int64_t groups) {
  return guard_tensor("tensor_conv2d", [&] { return ops::conv2d(operand(x, "x"), operand(weight, "weight"), operand_optional(bias, "bias"), ints_arg(stride, n_stride, "stride"), ints_arg(padding, n_padding, "padding"), ints_arg(dilation, n_dilation, "dilation"), groups); });
}
tensor_t *tensor_conv2d_input_grad(tensor_t *dy, tensor_t *weight, const int64_t *shape, int32_t ndim, const int64_t *stride, int32_t n_stride, const int64_t *padding, int32_t n_padding, const int64_t *dilation, int32_t n_dilation, int64_t groups) {
  return guard_tensor("tensor_conv2d_input_grad", [&] { return ops::conv2d_input_grad(operand(dy, "dy"), operand(weight, "weight"), shape_arg(shape, ndim, "shape"), ints_arg(stride, n_stride, "stride"), ints_arg(padding, n_padding, "padding"), ints_arg(dilation, n_dilation, "dilation"), groups); });
}
tensor_t *tensor_conv2d_weight_grad(tensor_t *dy, tensor_t *x, const int64_t *shape, int32_t ndim, const int64_t *stride, int32_t n_stride, const int64_t *padding, int32_t n_padding, const int64_t *dilation, int32_t n_dilation, int64_t groups) {
  return guard_tensor("tensor_conv2d_weight_grad", [&] { return ops::conv2d_weight_grad(operand(dy, "dy"), operand(x, "x"), shape_arg(shape, ndim, "shape"), ints_arg(stride, n_stride, "stride"), ints_arg(padding, n_padding, "padding"), ints_arg(dilation, n_dilation, "dilation"), groups); });
}
tensor_t *tensor_conv3d(tensor_t *x, tensor_t *weight, tensor_t *bias, const int64_t *stride, int32_t n_stride, const int64_t *padding, int32_t n_padding, const int64_t *dilation, int32_t n_dilation, int64_t groups) {
  return guard_tensor("tensor_conv3d", [&] { return ops::conv3d(operand(x, "x"), operand(weight, "weight"), operand_optional(bias, "bias"), ints_arg(stride, n_stride, "stride"), ints_arg(padding, n_padding, "padding"), ints_arg(dilation, n_dilation, "dilation"), groups); });
}
tensor_t *tensor_conv3d_input_grad(tensor_t *dy, tensor_t *weight, const int64_t *shape, int32_t ndim, const int64_t *stride, int32_t n_stride, const int64_t *padding, int32_t n_padding, const int64_t *dilation, int32_t n_dilation, int64_t groups) {
  return guard_tensor("tensor_conv3d_input_grad", [&] { return ops::conv3d_input_grad(operand(dy, "dy"), operand(weight, "weight"), shape_arg(shape, ndim, "shape"), ints_arg(stride, n_stride, "stride"), ints_arg(padding, n_padding, "padding"), ints_arg(dilation, n_dilation, "dilation"), groups); });
}
tensor_t *tensor_conv3d_weight_grad(tensor_t *dy, tensor_t *x, const int64_t *shape, int32_t ndim, const int64_t *stride, int32_t n_stride, const int64_t *padding, int32_t n_padding, const int64_t *dilation, int32_t n_dilation, int64_t groups) {
  return guard_tensor("tensor_conv3d_weight_grad", [&] { return ops::conv3d_weight_grad(operand(dy, "dy"), operand(x, "x"), shape_arg(shape, ndim, "shape"), ints_arg(stride, n_stride, "stride"), ints_arg(padding, n_padding, "padding"), ints_arg(dilation, n_dilation, "dilation"), groups); });
}
tensor_t *tensor_conv_transpose1d(tensor_t *x, tensor_t *weight, tensor_t *bias, const int64_t *stride, int32_t n_stride, const int64_t *padding, int32_t n_padding, const int64_t *output_padding, int32_t n_output_padding, int64_t groups, const int64_t *dilation, int32_t n_dilation) {
  return guard_tensor("tensor_conv_transpose1d", [&] { return ops::conv_transpose1d(operand(x, "x"), operand(weight, "weight"), operand_optional(bias, "bias"), ints_arg(stride, n_stride, "stride"), ints_arg(padding, n_padding, "padding"), ints_arg(output_padding, n_output_padding, "output_padding"), groups, ints_arg(dilation, n_dilation, "dilation")); });
}
tensor_t *tensor_conv_transpose2d(tensor_t *x, tensor_t *weight, tensor_t *bias, const int64_t *stride, int32_t n_stride, const int64_t *padding, int32_t n_padding, const int64_t *output_padding, int32_t n_output_padding, int64_t groups, const int64_t *dilation, int32_t n_dilation) {
  return guard_tensor("tensor_conv_transpose2d", [&] { return ops::conv_transpose2d(operand(x, "x"), operand(weight, "weight"), operand_optional(bias, "bias"), ints_arg(stride, n_stride, "stride"), ints_arg(padding, n_padding, "padding"), ints_arg(output_padding, n_output_padding, "output_padding"), groups, ints_arg(dilation, n_dilation, "dilation")); });
}
tensor_t *tensor_conv_transpose3d(tensor_t *x, tensor_t *weight, tensor_t *bias, const int64_t *stride, int32_t n_stride, const int64_t *padding, int32_t n_padding, const int64_t *output_padding, int32_t n_output_padding, int64_t groups, const int64_t *dilation, int32_t n_dilation) {
  return guard_tensor("tensor_conv_transpose3d", [&] { return ops::conv_transpose3d(operand(x, "x"), operand(weight, "weight"), operand_optional(bias, "bias"), ints_arg(stride, n_stride, "stride"), ints_arg(padding, n_padding, "padding"), ints_arg(output_padding, n_output_padding, "output_padding"), groups, ints_arg(dilation, n_dilation, "dilation")); });
}
tensor_t *tensor_im2col(tensor_t *x, const int64_t *kernel, int32_t n_kernel, const int64_t *stride, int32_t n_stride, const int64_t *padding, int32_t n_padding, const int64_t *dilation, int32_t n_dilation) {
  return guard_tensor("tensor_im2col", [&] { return ops::im2col(operand(x, "x"), ints_arg(kernel, n_kernel, "kernel"), ints_arg(stride, n_stride, "stride"), ints_arg(padding, n_padding, "padding"), ints_arg(dilation, n_dilation, "dilation")); });
}
tensor_t *tensor_col2im(tensor_t *x, const int64_t *shape, int32_t ndim, const int64_t *kernel, int32_t n_kernel, const int64_t *stride, int32_t n_stride, const int64_t *padding, int32_t n_padding, const int64_t *dilation, int32_t n_dilation) {
  return guard_tensor("tensor_col2im", [&] { return ops::col2im(operand(x, "x"), shape_arg(shape, ndim, "shape"), ints_arg(kernel, n_kernel, "kernel"), ints_arg(stride, n_stride, "stride"), ints_arg(padding, n_padding, "padding"), ints_arg(dilation, n_dilation, "dilation")); });
}
tensor_t *tensor_bilinear(tensor_t *x1, tensor_t *x2, tensor_t *weight, tensor_t *bias) {
  return guard_tensor("tensor_bilinear", [&] { return ops::bilinear(operand(x1, "x1"), operand(x2, "x2"), operand(weight, "weight"), operand_optional(bias, "bias")); });
}
tensor_t *tensor_max_pool1d(tensor_t *x, const int64_t *kernel, int32_t n_kernel, const int64_t *stride, int32_t n_stride, const int64_t *padding, int32_t n_padding, const int64_t *dilation, int32_t n_dilation, tensor_bool_t ceil_mode) {
  return guard_tensor("tensor_max_pool1d", [&] { return ops::max_pool1d(operand(x, "x"), ints_arg(kernel, n_kernel, "kernel"), ints_arg(stride, n_stride, "stride"), ints_arg(padding, n_padding, "padding"), ints_arg(dilation, n_dilation, "dilation"), bool_arg(ceil_mode, "ceil_mode")); });
}
tensor_t *tensor_max_pool2d(tensor_t *x, const int64_t *kernel, int32_t n_kernel, const int64_t *stride, int32_t n_stride, const int64_t *padding, int32_t n_padding, const int64_t *dilation, int32_t n_dilation, tensor_bool_t ceil_mode) {
  return guard_tensor("tensor_max_pool2d", [&] { return ops::max_pool2d(operand(x, "x"), ints_arg(kernel, n_kernel, "kernel"), ints_arg(stride, n_stride, "stride"), ints_arg(padding, n_padding, "padding"), ints_arg(dilation, n_dilation, "dilation"), bool_arg(ceil_mode, "ceil_mode")); });
}
tensor_t *tensor_max_pool3d(tensor_t *x, const int64_t *kernel, int32_t n_kernel, const int64_t *stride, int32_t n_stride, const int64_t *padding, int32_t n_padding, const int64_t *dilation, int32_t n_dilation, tensor_bool_t ceil_mode) {
  return guard_tensor("tensor_max_pool3d", [&] { return ops::max_pool3d(operand(x, "x"), ints_arg(kernel, n_kernel, "kernel"), ints_arg(stride, n_stride, "stride"), ints_arg(padding, n_padding, "padding"), ints_arg(dilation, n_dilation, "dilation"), bool_arg(ceil_mode, "ceil_mode")); });
}
tensor_status_t tensor_max_pool1d_with_indices(tensor_t *x, const int64_t *kernel, int32_t n_kernel, const int64_t *stride, int32_t n_stride, const int64_t *padding, int32_t n_padding, const int64_t *dilation, int32_t n_dilation, tensor_bool_t ceil_mode, tensor_t **values, tensor_t **indices) {
  return guard_results("tensor_max_pool1d_with_indices", {{values, "values"}, {indices, "indices"}}, [&] { return ops::max_pool1d_with_indices(operand(x, "x"), ints_arg(kernel, n_kernel, "kernel"), ints_arg(stride, n_stride, "stride"), ints_arg(padding, n_padding, "padding"), ints_arg(dilation, n_dilation, "dilation"), bool_arg(ceil_mode, "ceil_mode")); });
}
tensor_status_t tensor_max_pool2d_with_indices(tensor_t *x, const int64_t *kernel, int32_t n_kernel, const int64_t *stride, int32_t n_stride, const int64_t *padding, int32_t n_padding, const int64_t *dilation, int32_t n_dilation, tensor_bool_t ceil_mode, tensor_t **values, tensor_t **indices) {
  return guard_results("tensor_max_pool2d_with_indices", {{values, "values"}, {indices, "indices"}}, [&] { return ops::max_pool2d_with_indices(operand(x, "x"), ints_arg(kernel, n_kernel, "kernel"), ints_arg(stride, n_stride, "stride"), ints_arg(padding, n_padding, "padding"), ints_arg(dilation, n_dilation, "dilation"), bool_arg(ceil_mode, "ceil_mode")); });
}
tensor_status_t tensor_max_pool3d_with_indices(tensor_t *x, const int64_t *kernel, int32_t n_kernel, const int64_t *stride, int32_t n_stride, const int64_t *padding, int32_t n_padding, const int64_t *dilation, int32_t n_dilation, tensor_bool_t ceil_mode, tensor_t **values, tensor_t **indices) {
  return guard_results("tensor_max_pool3d_with_indices", {{values, "values"}, {indices, "indices"}}, [&] { return ops::max_pool3d_with_indices(operand(x, "x"), ints_arg(kernel, n_kernel, "kernel"), ints_arg(stride, n_stride, "stride"), ints_arg(padding, n_padding, "padding"), ints_arg(dilation, n_dilation, "dilation"), bool_arg(ceil_mode, "ceil_mode")); });
}
tensor_t *tensor_max_unpool1d(tensor_t *x, tensor_t *indices, const int64_t *shape, int32_t ndim) {
  return guard_tensor("tensor_max_unpool1d", [&] { return ops::max_unpool1d(operand(x, "x"), operand(indices, "indices"), shape_arg(shape, ndim, "shape")); });
}
tensor_t *tensor_max_unpool2d(tensor_t *x, tensor_t *indices, const int64_t *shape, int32_t ndim) {
  return guard_tensor("tensor_max_unpool2d", [&] { return ops::max_unpool2d(operand(x, "x"), operand(indices, "indices"), shape_arg(shape, ndim, "shape")); });
}
tensor_t *tensor_max_unpool3d(tensor_t *x, tensor_t *indices, const int64_t *shape, int32_t ndim) {
  return guard_tensor("tensor_max_unpool3d", [&] { return ops::max_unpool3d(operand(x, "x"), operand(indices, "indices"), shape_arg(shape, ndim, "shape")); });
}
tensor_t *tensor_avg_pool1d(tensor_t *x, const int64_t *kernel, int32_t n_kernel, const int64_t *stride, int32_t n_stride, const int64_t *padding, int32_t n_padding, tensor_bool_t ceil_mode, tensor_bool_t count_include_pad) {
  return guard_tensor("tensor_avg_pool1d", [&] { return ops::avg_pool1d(operand(x, "x"), ints_arg(kernel, n_kernel, "kernel"), ints_arg(stride, n_stride, "stride"), ints_arg(padding, n_padding, "padding"), bool_arg(ceil_mode, "ceil_mode"), bool_arg(count_include_pad, "count_include_pad")); });
}
tensor_t *tensor_avg_pool2d(tensor_t *x, const int64_t *kernel, int32_t n_kernel, const int64_t *stride, int32_t n_stride, const int64_t *padding, int32_t n_padding, tensor_bool_t ceil_mode, tensor_bool_t count_include_pad, int64_t divisor_override) {
  return guard_tensor("tensor_avg_pool2d", [&] { return ops::avg_pool2d(operand(x, "x"), ints_arg(kernel, n_kernel, "kernel"), ints_arg(stride, n_stride, "stride"), ints_arg(padding, n_padding, "padding"), bool_arg(ceil_mode, "ceil_mode"), bool_arg(count_include_pad, "count_include_pad"), divisor_override); });
}
tensor_t *tensor_avg_pool2d_grad(tensor_t *dy, const int64_t *shape, int32_t ndim, const int64_t *kernel, int32_t n_kernel, const int64_t *stride, int32_t n_stride, const int64_t *padding, int32_t n_padding, tensor_bool_t ceil_mode, tensor_bool_t count_include_pad, int64_t divisor_override) {
  return guard_tensor("tensor_avg_pool2d_grad", [&] { return ops::avg_pool2d_grad(operand(dy, "dy"), shape_arg(shape, ndim, "shape"), ints_arg(kernel, n_kernel, "kernel"), ints_arg(stride, n_stride, "stride"), ints_arg(padding, n_padding, "padding"), bool_arg(ceil_mode, "ceil_mode"), bool_arg(count_include_pad, "count_include_pad"), divisor_override); });
}
tensor_t *tensor_avg_pool3d(tensor_t *x, const int64_t *kernel, int32_t n_kernel, const int64_t *stride, int32_t n_stride, const int64_t *padding, int32_t n_padding, tensor_bool_t ceil_mode, tensor_bool_t count_include_pad, int64_t divisor_override) {
  return guard_tensor("tensor_avg_pool3d", [&] { return ops::avg_pool3d(operand(x, "x"), ints_arg(kernel, n_kernel, "kernel"), ints_arg(stride, n_stride, "stride"), ints_arg(padding, n_padding, "padding"), bool_arg(ceil_mode, "ceil_mode"), bool_arg(count_include_pad, "count_include_pad"), divisor_override); });
}
tensor_t *tensor_avg_pool3d_grad(tensor_t *dy, const int64_t *shape, int32_t ndim, const int64_t *kernel, int32_t n_kernel, const int64_t *stride, int32_t n_stride, const int64_t *padding, int32_t n_padding, tensor_bool_t ceil_mode, tensor_bool_t count_include_pad, int64_t divisor_override) {
  return guard_tensor("tensor_avg_pool3d_grad", [&] { return ops::avg_pool3d_grad(operand(dy, "dy"), shape_arg(shape, ndim, "shape"), ints_arg(kernel, n_kernel, "kernel"), ints_arg(stride, n_stride, "stride"), ints_arg(padding, n_padding, "padding"), bool_arg(ceil_mode, "ceil_mode"), bool_arg(count_include_pad, "count_include_pad"), divisor_override); });
}
tensor_t *tensor_lp_pool1d(tensor_t *x, double norm_type, const int64_t *kernel, int32_t n_kernel, const int64_t *stride, int32_t n_stride, tensor_bool_t ceil_mode) {
  return guard_tensor("tensor_lp_pool1d", [&] { return ops::lp_pool1d(operand(x, "x"), norm_type, ints_arg(kernel, n_kernel, "kernel"), ints_arg(stride, n_stride, "stride"), bool_arg(ceil_mode, "ceil_mode")); });
}
tensor_t *tensor_lp_pool2d(tensor_t *x, double norm_type, const int64_t *kernel, int32_t n_kernel, const int64_t *stride, int32_t n_stride, tensor_bool_t ceil_mode) {
  return guard_tensor("tensor_lp_pool2d", [&] { return ops::lp_pool2d(operand(x, "x"), norm_type, ints_arg(kernel, n_kernel, "kernel"), ints_arg(stride, n_stride, "stride"), bool_arg(ceil_mode, "ceil_mode")); });
}
tensor_t *tensor_lp_pool3d(tensor_t *x, double norm_type, const int64_t *kernel, int32_t n_kernel, const int64_t *stride, int32_t n_stride, tensor_bool_t ceil_mode) {
  return guard_tensor("tensor_lp_pool3d", [&] { return ops::lp_pool3d(operand(x, "x"), norm_type, ints_arg(kernel, n_kernel, "kernel"), ints_arg(stride, n_stride, "stride"), bool_arg(ceil_mode, "ceil_mode")); });
}
tensor_t *tensor_adaptive_avg_pool1d(tensor_t *x, const int64_t *shape, int32_t ndim) {
  return guard_tensor("tensor_adaptive_avg_pool1d", [&] { return ops::adaptive_avg_pool1d(operand(x, "x"), shape_arg(shape, ndim, "shape")); });
}
tensor_t *tensor_adaptive_avg_pool2d(tensor_t *x, const int64_t *shape, int32_t ndim) {
  return guard_tensor("tensor_adaptive_avg_pool2d", [&] { return ops::adaptive_avg_pool2d(operand(x, "x"), shape_arg(shape, ndim, "shape")); });
}
tensor_t *tensor_adaptive_avg_pool3d(tensor_t *x, const int64_t *shape, int32_t ndim) {
  return guard_tensor("tensor_adaptive_avg_pool3d", [&] { return ops::adaptive_avg_pool3d(operand(x, "x"), shape_arg(shape, ndim, "shape")); });
}
tensor_status_t tensor_adaptive_max_pool1d(tensor_t *x, const int64_t *shape, int32_t ndim, tensor_t **values, tensor_t **indices) {
  return guard_results("tensor_adaptive_max_pool1d", {{values, "values"}, {indices, "indices"}}, [&] { return ops::adaptive_max_pool1d(operand(x, "x"), shape_arg(shape, ndim, "shape")); });
}
tensor_status_t tensor_adaptive_max_pool2d(tensor_t *x, const int64_t *shape, int32_t ndim, tensor_t **values, tensor_t **indices) {
  return guard_results("tensor_adaptive_max_pool2d", {{values, "values"}, {indices, "indices"}}, [&] { return ops::adaptive_max_pool2d(operand(x, "x"), shape_arg(shape, ndim, "shape")); });
}
tensor_status_t tensor_adaptive_max_pool3d(tensor_t *x, const int64_t *shape, int32_t ndim, tensor_t **values, tensor_t **indices) {
  return guard_results("tensor_adaptive_max_pool3d", {{values, "values"}, {indices, "indices"}}, [&] { return ops::adaptive_max_pool3d(operand(x, "x"), shape_arg(shape, ndim, "shape")); });
}
tensor_t *tensor_interpolate(tensor_t *x, const int64_t *shape, int32_t ndim, const char *mode, tensor_bool_t align_corners, tensor_bool_t antialias) {
  return guard_tensor("tensor_interpolate", [&] { return ops::interpolate(operand(x, "x"), shape_arg(shape, ndim, "shape"), string_arg(mode, "mode"), bool_arg(align_corners, "align_corners"), bool_arg(antialias, "antialias")); });
}
tensor_t *tensor_interpolate_axis(tensor_t *x, int32_t axis, int64_t size, const char *mode, tensor_bool_t align_corners, tensor_bool_t antialias, double scale) {
  return guard_tensor("tensor_interpolate_axis", [&] { return ops::interpolate_axis(operand(x, "x"), axis, size, string_arg(mode, "mode"), bool_arg(align_corners, "align_corners"), bool_arg(antialias, "antialias"), scale); });
}
tensor_t *tensor_interpolate_axis_grad(tensor_t *dy, int32_t axis, int64_t size, const char *mode, tensor_bool_t align_corners, tensor_bool_t antialias, double scale) {
  return guard_tensor("tensor_interpolate_axis_grad", [&] { return ops::interpolate_axis_grad(operand(dy, "dy"), axis, size, string_arg(mode, "mode"), bool_arg(align_corners, "align_corners"), bool_arg(antialias, "antialias"), scale); });
}
tensor_t *tensor_grid_sample(tensor_t *x, tensor_t *grid, const char *mode, const char *padding_mode, tensor_bool_t align_corners) {
  return guard_tensor("tensor_grid_sample", [&] { return ops::grid_sample(operand(x, "x"), operand(grid, "grid"), string_arg(mode, "mode"), string_arg(padding_mode, "padding_mode"), bool_arg(align_corners, "align_corners")); });
}
tensor_t *tensor_affine_grid(tensor_t *theta, const int64_t *shape, int32_t ndim, tensor_bool_t align_corners) {
  return guard_tensor("tensor_affine_grid", [&] { return ops::affine_grid(operand(theta, "theta"), shape_arg(shape, ndim, "shape"), bool_arg(align_corners, "align_corners")); });
}
tensor_t *tensor_pixel_shuffle(tensor_t *x, int64_t factor) {
  return guard_tensor("tensor_pixel_shuffle", [&] { return ops::pixel_shuffle(operand(x, "x"), factor); });
}
tensor_t *tensor_pixel_unshuffle(tensor_t *x, int64_t factor) {
  return guard_tensor("tensor_pixel_unshuffle", [&] { return ops::pixel_unshuffle(operand(x, "x"), factor); });
}
tensor_t *tensor_channel_shuffle(tensor_t *x, int64_t groups) {
  return guard_tensor("tensor_channel_shuffle", [&] { return ops::channel_shuffle(operand(x, "x"), groups); });
}
tensor_t *tensor_layer_norm(tensor_t *x, int64_t norm_ndim, tensor_t *weight, tensor_t *bias, double eps) {
  return guard_tensor("tensor_layer_norm", [&] { return ops::layer_norm(operand(x, "x"), norm_ndim, operand_optional(weight, "weight"), operand_optional(bias, "bias"), eps); });
}
tensor_t *tensor_batch_norm(tensor_t *x, tensor_t *weight, tensor_t *bias, tensor_t *running_mean, tensor_t *running_var, tensor_bool_t training, double momentum, double eps) {
  return guard_tensor("tensor_batch_norm", [&] { return ops::batch_norm(operand(x, "x"), operand_optional(weight, "weight"), operand_optional(bias, "bias"), operand_optional(running_mean, "running_mean"), operand_optional(running_var, "running_var"), bool_arg(training, "training"), momentum, eps); });
}
tensor_t *tensor_rms_norm(tensor_t *x, int64_t norm_ndim, tensor_t *weight, double eps) {
  return guard_tensor("tensor_rms_norm", [&] { return ops::rms_norm(operand(x, "x"), norm_ndim, operand_optional(weight, "weight"), eps); });
}
tensor_t *tensor_group_norm(tensor_t *x, int64_t groups, tensor_t *weight, tensor_t *bias, double eps) {
  return guard_tensor("tensor_group_norm", [&] { return ops::group_norm(operand(x, "x"), groups, operand_optional(weight, "weight"), operand_optional(bias, "bias"), eps); });
}
tensor_t *tensor_instance_norm(tensor_t *x, tensor_t *weight, tensor_t *bias, tensor_t *running_mean, tensor_t *running_var, tensor_bool_t use_input_stats, double momentum, double eps) {
  return guard_tensor("tensor_instance_norm", [&] { return ops::instance_norm(operand(x, "x"), operand_optional(weight, "weight"), operand_optional(bias, "bias"), operand_optional(running_mean, "running_mean"), operand_optional(running_var, "running_var"), bool_arg(use_input_stats, "use_input_stats"), momentum, eps); });
}
tensor_t *tensor_local_response_norm(tensor_t *x, int64_t size, double alpha, double beta, double k) {
  return guard_tensor("tensor_local_response_norm", [&] { return ops::local_response_norm(operand(x, "x"), size, alpha, beta, k); });
}
tensor_t *tensor_normalize(tensor_t *x, double ord, int32_t axis, double eps) {
  return guard_tensor("tensor_normalize", [&] { return ops::normalize(operand(x, "x"), ord, axis, eps); });
}
tensor_t *tensor_dropout(tensor_t *x, double p, tensor_bool_t training, tensor_rng_t *rng) {
  return guard_tensor("tensor_dropout", [&] { return ops::dropout(operand(x, "x"), p, bool_arg(training, "training"), optional_rng_arg(rng, "rng")); });
}
tensor_t *tensor_feature_dropout(tensor_t *x, double p, tensor_bool_t training, tensor_rng_t *rng) {
  return guard_tensor("tensor_feature_dropout", [&] { return ops::feature_dropout(operand(x, "x"), p, bool_arg(training, "training"), optional_rng_arg(rng, "rng")); });
}
tensor_t *tensor_alpha_dropout(tensor_t *x, double p, tensor_bool_t training, tensor_rng_t *rng) {
  return guard_tensor("tensor_alpha_dropout", [&] { return ops::alpha_dropout(operand(x, "x"), p, bool_arg(training, "training"), optional_rng_arg(rng, "rng")); });
}
tensor_t *tensor_feature_alpha_dropout(tensor_t *x, double p, tensor_bool_t training, tensor_rng_t *rng) {
  return guard_tensor("tensor_feature_alpha_dropout", [&] { return ops::feature_alpha_dropout(operand(x, "x"), p, bool_arg(training, "training"), optional_rng_arg(rng, "rng")); });
}
tensor_t *tensor_scaled_dot_product_attention(tensor_t *query, tensor_t *key, tensor_t *value, tensor_t *mask, double dropout_p, tensor_bool_t causal, double scale, tensor_bool_t enable_gqa, tensor_rng_t *rng) {
  return guard_tensor("tensor_scaled_dot_product_attention", [&] { return ops::scaled_dot_product_attention(operand(query, "query"), operand(key, "key"), operand(value, "value"), operand_optional(mask, "mask"), dropout_p, bool_arg(causal, "causal"), scale, bool_arg(enable_gqa, "enable_gqa"), optional_rng_arg(rng, "rng")); });
}
tensor_t *tensor_flash_attention(tensor_t *query, tensor_t *key, tensor_t *value, tensor_t *mask, tensor_bool_t causal, double scale) {
  return guard_tensor("tensor_flash_attention", [&] { return ops::flash_attention(operand(query, "query"), operand(key, "key"), operand(value, "value"), operand_optional(mask, "mask"), bool_arg(causal, "causal"), scale); });
}
tensor_status_t tensor_multi_head_attention(tensor_t *query, tensor_t *key, tensor_t *value, int64_t num_heads, tensor_t *in_weight, tensor_t *q_weight, tensor_t *k_weight, tensor_t *v_weight, tensor_t *in_bias, tensor_t *bias_k, tensor_t *bias_v, tensor_bool_t add_zero_attn, tensor_t *out_weight, tensor_t *out_bias, tensor_t *key_padding_mask, tensor_t *mask, double dropout_p, tensor_bool_t need_weights, tensor_bool_t average_weights, tensor_rng_t *rng, tensor_t **output, tensor_t **weights) {
  return guard_results("tensor_multi_head_attention", {{output, "output"}, {weights, "weights"}}, [&] { return ops::multi_head_attention(operand(query, "query"), operand(key, "key"), operand(value, "value"), num_heads, operand_optional(in_weight, "in_weight"), operand_optional(q_weight, "q_weight"), operand_optional(k_weight, "k_weight"), operand_optional(v_weight, "v_weight"), operand_optional(in_bias, "in_bias"), operand_optional(bias_k, "bias_k"), operand_optional(bias_v, "bias_v"), bool_arg(add_zero_attn, "add_zero_attn"), operand(out_weight, "out_weight"), operand_optional(out_bias, "out_bias"), operand_optional(key_padding_mask, "key_padding_mask"), operand_optional(mask, "mask"), dropout_p, bool_arg(need_weights, "need_weights"), bool_arg(average_weights, "average_weights"), optional_rng_arg(rng, "rng")); });
}
tensor_t *tensor_rnn_tanh_cell(tensor_t *x, tensor_t *h, tensor_t *w_ih, tensor_t *w_hh, tensor_t *b_ih, tensor_t *b_hh) {
  return guard_tensor("tensor_rnn_tanh_cell", [&] { return ops::rnn_tanh_cell(operand(x, "x"), operand(h, "h"), operand(w_ih, "w_ih"), operand(w_hh, "w_hh"), operand_optional(b_ih, "b_ih"), operand_optional(b_hh, "b_hh")); });
}
tensor_t *tensor_rnn_relu_cell(tensor_t *x, tensor_t *h, tensor_t *w_ih, tensor_t *w_hh, tensor_t *b_ih, tensor_t *b_hh) {
  return guard_tensor("tensor_rnn_relu_cell", [&] { return ops::rnn_relu_cell(operand(x, "x"), operand(h, "h"), operand(w_ih, "w_ih"), operand(w_hh, "w_hh"), operand_optional(b_ih, "b_ih"), operand_optional(b_hh, "b_hh")); });
}
tensor_t *tensor_gru_cell(tensor_t *x, tensor_t *h, tensor_t *w_ih, tensor_t *w_hh, tensor_t *b_ih, tensor_t *b_hh) {
  return guard_tensor("tensor_gru_cell", [&] { return ops::gru_cell(operand(x, "x"), operand(h, "h"), operand(w_ih, "w_ih"), operand(w_hh, "w_hh"), operand_optional(b_ih, "b_ih"), operand_optional(b_hh, "b_hh")); });
}
tensor_status_t tensor_lstm_cell(tensor_t *x, tensor_t *h, tensor_t *c, tensor_t *w_ih, tensor_t *w_hh, tensor_t *b_ih, tensor_t *b_hh, tensor_t **h_next, tensor_t **c_next) {
  return guard_results("tensor_lstm_cell", {{h_next, "h_next"}, {c_next, "c_next"}}, [&] { return ops::lstm_cell(operand(x, "x"), operand(h, "h"), operand(c, "c"), operand(w_ih, "w_ih"), operand(w_hh, "w_hh"), operand_optional(b_ih, "b_ih"), operand_optional(b_hh, "b_hh")); });
}
tensor_status_t tensor_rnn_tanh(tensor_t *x, tensor_t *h0, tensor_t *const *weights, int32_t n_weights, int64_t layers, tensor_bool_t bias, double dropout, tensor_bool_t training, tensor_bool_t bidirectional, tensor_bool_t batch_first, tensor_rng_t *rng, tensor_t **output, tensor_t **h_n) {
  return guard_results("tensor_rnn_tanh", {{output, "output"}, {h_n, "h_n"}}, [&] { return ops::rnn_tanh(operand(x, "x"), operand_optional(h0, "h0"), tensor_list(weights, n_weights, "weights", false), layers, bool_arg(bias, "bias"), dropout, bool_arg(training, "training"), bool_arg(bidirectional, "bidirectional"), bool_arg(batch_first, "batch_first"), optional_rng_arg(rng, "rng")); });
}
tensor_status_t tensor_rnn_relu(tensor_t *x, tensor_t *h0, tensor_t *const *weights, int32_t n_weights, int64_t layers, tensor_bool_t bias, double dropout, tensor_bool_t training, tensor_bool_t bidirectional, tensor_bool_t batch_first, tensor_rng_t *rng, tensor_t **output, tensor_t **h_n) {
  return guard_results("tensor_rnn_relu", {{output, "output"}, {h_n, "h_n"}}, [&] { return ops::rnn_relu(operand(x, "x"), operand_optional(h0, "h0"), tensor_list(weights, n_weights, "weights", false), layers, bool_arg(bias, "bias"), dropout, bool_arg(training, "training"), bool_arg(bidirectional, "bidirectional"), bool_arg(batch_first, "batch_first"), optional_rng_arg(rng, "rng")); });
}
tensor_status_t tensor_gru(tensor_t *x, tensor_t *h0, tensor_t *const *weights, int32_t n_weights, int64_t layers, tensor_bool_t bias, double dropout, tensor_bool_t training, tensor_bool_t bidirectional, tensor_bool_t batch_first, tensor_rng_t *rng, tensor_t **output, tensor_t **h_n) {
  return guard_results("tensor_gru", {{output, "output"}, {h_n, "h_n"}}, [&] { return ops::gru(operand(x, "x"), operand_optional(h0, "h0"), tensor_list(weights, n_weights, "weights", false), layers, bool_arg(bias, "bias"), dropout, bool_arg(training, "training"), bool_arg(bidirectional, "bidirectional"), bool_arg(batch_first, "batch_first"), optional_rng_arg(rng, "rng")); });
}
tensor_status_t tensor_lstm(tensor_t *x, tensor_t *h0, tensor_t *c0, tensor_t *const *weights, int32_t n_weights, int64_t layers, tensor_bool_t bias, double dropout, tensor_bool_t training, tensor_bool_t bidirectional, tensor_bool_t batch_first, tensor_rng_t *rng, tensor_t **output, tensor_t **h_n, tensor_t **c_n) {
  return guard_results("tensor_lstm", {{output, "output"}, {h_n, "h_n"}, {c_n, "c_n"}}, [&] { return ops::lstm(operand(x, "x"), operand_optional(h0, "h0"), operand_optional(c0, "c0"), tensor_list(weights, n_weights, "weights", false), layers, bool_arg(bias, "bias"), dropout, bool_arg(training, "training"), bool_arg(bidirectional, "bidirectional"), bool_arg(batch_first, "batch_first"), optional_rng_arg(rng, "rng")); });
}
tensor_status_t tensor_quantize_blockwise(tensor_t *x, int64_t bits, int64_t block_size, tensor_t **codes, tensor_t **scales) {
  return guard_results("tensor_quantize_blockwise", {{codes, "codes"}, {scales, "scales"}}, [&] { return ops::quantize_blockwise(operand(x, "x"), bits, block_size); });
}
tensor_t *tensor_dequantize_blockwise(tensor_t *codes, tensor_t *scales, int64_t extent, int64_t block_size, tensor_dtype_t dtype) {
  return guard_tensor("tensor_dequantize_blockwise", [&] { return ops::dequantize_blockwise(operand(codes, "codes"), operand(scales, "scales"), extent, block_size, dtype_arg(dtype, "dtype")); });
}
tensor_t *tensor_quantized_linear(tensor_t *x, tensor_t *codes, tensor_t *scales, tensor_t *bias, int64_t block_size, tensor_bool_t int8_activations) {
  return guard_tensor("tensor_quantized_linear", [&] { return ops::quantized_linear(operand(x, "x"), operand(codes, "codes"), operand(scales, "scales"), operand_optional(bias, "bias"), block_size, bool_arg(int8_activations, "int8_activations")); });
}
tensor_t *tensor_quantize_affine(tensor_t *x, tensor_t *scale, tensor_t *zero_point, int32_t axis, tensor_dtype_t dtype) {
  return guard_tensor("tensor_quantize_affine", [&] { return ops::quantize_affine(operand(x, "x"), operand(scale, "scale"), operand_optional(zero_point, "zero_point"), axis, dtype_arg(dtype, "dtype")); });
}
tensor_t *tensor_dequantize_affine(tensor_t *codes, tensor_t *scale, tensor_t *zero_point, int32_t axis) {
  return guard_tensor("tensor_dequantize_affine", [&] { return ops::dequantize_affine(operand(codes, "codes"), operand(scale, "scale"), operand_optional(zero_point, "zero_point"), axis); });
}
tensor_t *tensor_quantized_conv(tensor_t *x, tensor_t *weight, tensor_t *bias, tensor_t *x_scale, tensor_t *x_zero_point, tensor_t *weight_scale, tensor_t *weight_zero_point, tensor_t *out_scale, tensor_t *out_zero_point, const int64_t *stride, int32_t n_stride, const int64_t *padding, int32_t n_padding, const int64_t *dilation, int32_t n_dilation, int64_t groups, tensor_bool_t relu) {
  return guard_tensor("tensor_quantized_conv", [&] { return ops::quantized_conv(operand(x, "x"), operand(weight, "weight"), operand_optional(bias, "bias"), operand_optional(x_scale, "x_scale"), operand_optional(x_zero_point, "x_zero_point"), operand_optional(weight_scale, "weight_scale"), operand_optional(weight_zero_point, "weight_zero_point"), operand_optional(out_scale, "out_scale"), operand_optional(out_zero_point, "out_zero_point"), ints_arg(stride, n_stride, "stride"), ints_arg(padding, n_padding, "padding"), ints_arg(dilation, n_dilation, "dilation"), groups, bool_arg(relu, "relu")); });
}
tensor_t *tensor_quantized_matmul(tensor_t *x, tensor_t *weight, tensor_t *bias, tensor_t *x_scale, tensor_t *x_zero_point, tensor_t *weight_scale, tensor_t *weight_zero_point, tensor_t *out_scale, tensor_t *out_zero_point, tensor_bool_t relu) {
  return guard_tensor("tensor_quantized_matmul", [&] { return ops::quantized_matmul(operand(x, "x"), operand(weight, "weight"), operand_optional(bias, "bias"), operand_optional(x_scale, "x_scale"), operand_optional(x_zero_point, "x_zero_point"), operand_optional(weight_scale, "weight_scale"), operand_optional(weight_zero_point, "weight_zero_point"), operand_optional(out_scale, "out_scale"), operand_optional(out_zero_point, "out_zero_point"), bool_arg(relu, "relu")); });
}
tensor_t *tensor_cdist(tensor_t *a, tensor_t *b, double p) {
  return guard_tensor("tensor_cdist", [&] { return ops::cdist(operand(a, "a"), operand(b, "b"), p); });
}
tensor_t *tensor_pdist(tensor_t *x, double p) {
  return guard_tensor("tensor_pdist", [&] { return ops::pdist(operand(x, "x"), p); });
}
tensor_t *tensor_mse_loss(tensor_t *x, tensor_t *target, int32_t reduction) {
  return guard_tensor("tensor_mse_loss", [&] { return ops::mse_loss(operand(x, "x"), operand(target, "target"), static_cast<Reduction>(enum_arg(reduction, 0, 2, "reduction"))); });
}
tensor_t *tensor_l1_loss(tensor_t *x, tensor_t *target, int32_t reduction) {
  return guard_tensor("tensor_l1_loss", [&] { return ops::l1_loss(operand(x, "x"), operand(target, "target"), static_cast<Reduction>(enum_arg(reduction, 0, 2, "reduction"))); });
}
tensor_t *tensor_nll_loss(tensor_t *log_probs, tensor_t *target, tensor_t *weight, int64_t ignore_index, int32_t reduction) {
  return guard_tensor("tensor_nll_loss", [&] { return ops::nll_loss(operand(log_probs, "log_probs"), operand(target, "target"), operand_optional(weight, "weight"), ignore_index, static_cast<Reduction>(enum_arg(reduction, 0, 2, "reduction"))); });
}
tensor_t *tensor_cross_entropy(tensor_t *logits, tensor_t *target, tensor_t *weight, int64_t ignore_index, double label_smoothing, int32_t reduction) {
  return guard_tensor("tensor_cross_entropy", [&] { return ops::cross_entropy(operand(logits, "logits"), operand(target, "target"), operand_optional(weight, "weight"), ignore_index, label_smoothing, static_cast<Reduction>(enum_arg(reduction, 0, 2, "reduction"))); });
}
tensor_t *tensor_softmax_nll(tensor_t *logits, tensor_t *target, int64_t ignore_index) {
  return guard_tensor("tensor_softmax_nll", [&] { return ops::softmax_nll(operand(logits, "logits"), operand(target, "target"), ignore_index); });
}
tensor_t *tensor_bce_with_logits(tensor_t *logits, tensor_t *target, tensor_t *weight, tensor_t *pos_weight, int32_t reduction) {
  return guard_tensor("tensor_bce_with_logits", [&] { return ops::bce_with_logits(operand(logits, "logits"), operand(target, "target"), operand_optional(weight, "weight"), operand_optional(pos_weight, "pos_weight"), static_cast<Reduction>(enum_arg(reduction, 0, 2, "reduction"))); });
}
tensor_t *tensor_smooth_l1_loss(tensor_t *x, tensor_t *target, double beta, int32_t reduction) {
  return guard_tensor("tensor_smooth_l1_loss", [&] { return ops::smooth_l1_loss(operand(x, "x"), operand(target, "target"), beta, static_cast<Reduction>(enum_arg(reduction, 0, 2, "reduction"))); });
}
tensor_t *tensor_huber_loss(tensor_t *x, tensor_t *target, double delta, int32_t reduction) {
  return guard_tensor("tensor_huber_loss", [&] { return ops::huber_loss(operand(x, "x"), operand(target, "target"), delta, static_cast<Reduction>(enum_arg(reduction, 0, 2, "reduction"))); });
}
tensor_t *tensor_kl_div(tensor_t *x, tensor_t *target, tensor_bool_t log_target, int32_t reduction) {
  return guard_tensor("tensor_kl_div", [&] { return ops::kl_div(operand(x, "x"), operand(target, "target"), bool_arg(log_target, "log_target"), static_cast<Reduction>(enum_arg(reduction, 0, 2, "reduction"))); });
}
tensor_t *tensor_binary_cross_entropy(tensor_t *x, tensor_t *target, tensor_t *weight, int32_t reduction) {
  return guard_tensor("tensor_binary_cross_entropy", [&] { return ops::binary_cross_entropy(operand(x, "x"), operand(target, "target"), operand_optional(weight, "weight"), static_cast<Reduction>(enum_arg(reduction, 0, 2, "reduction"))); });
}
tensor_t *tensor_poisson_nll_loss(tensor_t *x, tensor_t *target, tensor_bool_t log_input, tensor_bool_t full, double eps, int32_t reduction) {
  return guard_tensor("tensor_poisson_nll_loss", [&] { return ops::poisson_nll_loss(operand(x, "x"), operand(target, "target"), bool_arg(log_input, "log_input"), bool_arg(full, "full"), eps, static_cast<Reduction>(enum_arg(reduction, 0, 2, "reduction"))); });
}
tensor_t *tensor_gaussian_nll_loss(tensor_t *x, tensor_t *target, tensor_t *var, tensor_bool_t full, double eps, int32_t reduction) {
  return guard_tensor("tensor_gaussian_nll_loss", [&] { return ops::gaussian_nll_loss(operand(x, "x"), operand(target, "target"), operand(var, "var"), bool_arg(full, "full"), eps, static_cast<Reduction>(enum_arg(reduction, 0, 2, "reduction"))); });
}
tensor_t *tensor_soft_margin_loss(tensor_t *x, tensor_t *target, int32_t reduction) {
  return guard_tensor("tensor_soft_margin_loss", [&] { return ops::soft_margin_loss(operand(x, "x"), operand(target, "target"), static_cast<Reduction>(enum_arg(reduction, 0, 2, "reduction"))); });
}
tensor_t *tensor_hinge_embedding_loss(tensor_t *x, tensor_t *target, double margin, int32_t reduction) {
  return guard_tensor("tensor_hinge_embedding_loss", [&] { return ops::hinge_embedding_loss(operand(x, "x"), operand(target, "target"), margin, static_cast<Reduction>(enum_arg(reduction, 0, 2, "reduction"))); });
}
tensor_t *tensor_multi_margin_loss(tensor_t *x, tensor_t *target, double p, double margin, tensor_t *weight, int32_t reduction) {
  return guard_tensor("tensor_multi_margin_loss", [&] { return ops::multi_margin_loss(operand(x, "x"), operand(target, "target"), p, margin, operand_optional(weight, "weight"), static_cast<Reduction>(enum_arg(reduction, 0, 2, "reduction"))); });
}
tensor_t *tensor_multilabel_margin_loss(tensor_t *x, tensor_t *target, int32_t reduction) {
  return guard_tensor("tensor_multilabel_margin_loss", [&] { return ops::multilabel_margin_loss(operand(x, "x"), operand(target, "target"), static_cast<Reduction>(enum_arg(reduction, 0, 2, "reduction"))); });
}
tensor_t *tensor_multilabel_soft_margin_loss(tensor_t *x, tensor_t *target, tensor_t *weight, int32_t reduction) {
  return guard_tensor("tensor_multilabel_soft_margin_loss", [&] { return ops::multilabel_soft_margin_loss(operand(x, "x"), operand(target, "target"), operand_optional(weight, "weight"), static_cast<Reduction>(enum_arg(reduction, 0, 2, "reduction"))); });
}
tensor_t *tensor_cosine_similarity(tensor_t *x1, tensor_t *x2, int32_t axis, double eps) {
  return guard_tensor("tensor_cosine_similarity", [&] { return ops::cosine_similarity(operand(x1, "x1"), operand(x2, "x2"), axis, eps); });
}
tensor_t *tensor_pairwise_distance(tensor_t *x1, tensor_t *x2, double p, double eps, tensor_bool_t keepdims) {
  return guard_tensor("tensor_pairwise_distance", [&] { return ops::pairwise_distance(operand(x1, "x1"), operand(x2, "x2"), p, eps, bool_arg(keepdims, "keepdims")); });
}
tensor_t *tensor_cosine_embedding_loss(tensor_t *x1, tensor_t *x2, tensor_t *target, double margin, int32_t reduction) {
  return guard_tensor("tensor_cosine_embedding_loss", [&] { return ops::cosine_embedding_loss(operand(x1, "x1"), operand(x2, "x2"), operand(target, "target"), margin, static_cast<Reduction>(enum_arg(reduction, 0, 2, "reduction"))); });
}
tensor_t *tensor_margin_ranking_loss(tensor_t *x1, tensor_t *x2, tensor_t *target, double margin, int32_t reduction) {
  return guard_tensor("tensor_margin_ranking_loss", [&] { return ops::margin_ranking_loss(operand(x1, "x1"), operand(x2, "x2"), operand(target, "target"), margin, static_cast<Reduction>(enum_arg(reduction, 0, 2, "reduction"))); });
}
tensor_t *tensor_triplet_margin_loss(tensor_t *anchor, tensor_t *positive, tensor_t *negative, double margin, double p, double eps, tensor_bool_t swap, int32_t reduction) {
  return guard_tensor("tensor_triplet_margin_loss", [&] { return ops::triplet_margin_loss(operand(anchor, "anchor"), operand(positive, "positive"), operand(negative, "negative"), margin, p, eps, bool_arg(swap, "swap"), static_cast<Reduction>(enum_arg(reduction, 0, 2, "reduction"))); });
}
tensor_t *tensor_ctc_loss(tensor_t *log_probs, tensor_t *targets, tensor_t *input_lengths, tensor_t *target_lengths, int64_t blank, tensor_bool_t zero_infinity, int32_t reduction) {
  return guard_tensor("tensor_ctc_loss", [&] { return ops::ctc_loss(operand(log_probs, "log_probs"), operand(targets, "targets"), operand(input_lengths, "input_lengths"), operand(target_lengths, "target_lengths"), blank, bool_arg(zero_infinity, "zero_infinity"), static_cast<Reduction>(enum_arg(reduction, 0, 2, "reduction"))); });
}
tensor_t *tensor_ctc_nll(tensor_t *log_probs, tensor_t *targets, tensor_t *input_lengths, tensor_t *target_lengths, int64_t blank, tensor_bool_t zero_infinity) {
  return guard_tensor("tensor_ctc_nll", [&] { return ops::ctc_nll(operand(log_probs, "log_probs"), operand(targets, "targets"), operand(input_lengths, "input_lengths"), operand(target_lengths, "target_lengths"), blank, bool_arg(zero_infinity, "zero_infinity")); });
}
tensor_t *tensor_ctc_nll_grad(tensor_t *dy, tensor_t *log_probs, tensor_t *targets, tensor_t *input_lengths, tensor_t *target_lengths, int64_t blank, tensor_bool_t zero_infinity) {
  return guard_tensor("tensor_ctc_nll_grad", [&] { return ops::ctc_nll_grad(operand(dy, "dy"), operand(log_probs, "log_probs"), operand(targets, "targets"), operand(input_lengths, "input_lengths"), operand(target_lengths, "target_lengths"), blank, bool_arg(zero_infinity, "zero_infinity")); });
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
  return guard_tensor("tensor_bernoulli", [&] { return ops::bernoulli(operand(p, "p"), optional_rng_arg(rng, "rng")); });
}
tensor_t *tensor_multinomial(tensor_t *weights, int64_t n, tensor_bool_t replacement, tensor_rng_t *rng) {
  return guard_tensor("tensor_multinomial", [&] { return ops::multinomial(operand(weights, "weights"), n, bool_arg(replacement, "replacement"), optional_rng_arg(rng, "rng")); });
}
tensor_t *tensor_categorical(tensor_t *weights, tensor_rng_t *rng) {
  return guard_tensor("tensor_categorical", [&] { return ops::categorical(operand(weights, "weights"), optional_rng_arg(rng, "rng")); });
}
tensor_status_t tensor_uniform_(tensor_t *x, double low, double high, tensor_rng_t *rng) {
  return guard_status("tensor_uniform_", [&] { ops::uniform_(operand(x, "x"), low, high, optional_rng_arg(rng, "rng")); });
}
tensor_status_t tensor_normal_(tensor_t *x, double mean, double std, tensor_rng_t *rng) {
  return guard_status("tensor_normal_", [&] { ops::normal_(operand(x, "x"), mean, std, optional_rng_arg(rng, "rng")); });
}
tensor_status_t tensor_exponential_(tensor_t *x, double lambd, tensor_rng_t *rng) {
  return guard_status("tensor_exponential_", [&] { ops::exponential_(operand(x, "x"), lambd, optional_rng_arg(rng, "rng")); });
}
tensor_status_t tensor_laplace_(tensor_t *x, double mean, double scale, tensor_rng_t *rng) {
  return guard_status("tensor_laplace_", [&] { ops::laplace_(operand(x, "x"), mean, scale, optional_rng_arg(rng, "rng")); });
}
tensor_status_t tensor_cauchy_(tensor_t *x, double median, double sigma, tensor_rng_t *rng) {
  return guard_status("tensor_cauchy_", [&] { ops::cauchy_(operand(x, "x"), median, sigma, optional_rng_arg(rng, "rng")); });
}
tensor_status_t tensor_log_normal_(tensor_t *x, double mean, double std, tensor_rng_t *rng) {
  return guard_status("tensor_log_normal_", [&] { ops::log_normal_(operand(x, "x"), mean, std, optional_rng_arg(rng, "rng")); });
}
tensor_status_t tensor_geometric_(tensor_t *x, double p, tensor_rng_t *rng) {
  return guard_status("tensor_geometric_", [&] { ops::geometric_(operand(x, "x"), p, optional_rng_arg(rng, "rng")); });
}
tensor_t *tensor_normal(tensor_t *mean, tensor_t *std, tensor_rng_t *rng) {
  return guard_tensor("tensor_normal", [&] { return ops::normal(operand(mean, "mean"), operand(std, "std"), optional_rng_arg(rng, "rng")); });
}
tensor_t *tensor_poisson(tensor_t *rate, tensor_rng_t *rng) {
  return guard_tensor("tensor_poisson", [&] { return ops::poisson(operand(rate, "rate"), optional_rng_arg(rng, "rng")); });
}
tensor_t *tensor_binomial(tensor_t *count, tensor_t *p, tensor_rng_t *rng) {
  return guard_tensor("tensor_binomial", [&] { return ops::binomial(operand(count, "count"), operand(p, "p"), optional_rng_arg(rng, "rng")); });
}
tensor_t *tensor_beta(tensor_t *a, tensor_t *b, tensor_rng_t *rng) {
  return guard_tensor("tensor_beta", [&] { return ops::beta(operand(a, "a"), operand(b, "b"), optional_rng_arg(rng, "rng")); });
}
tensor_t *tensor_gamma(tensor_t *alpha, tensor_t *scale, tensor_rng_t *rng) {
  return guard_tensor("tensor_gamma", [&] { return ops::gamma(operand(alpha, "alpha"), operand(scale, "scale"), optional_rng_arg(rng, "rng")); });
}
tensor_t *tensor_exponential(tensor_t *rate, tensor_rng_t *rng) {
  return guard_tensor("tensor_exponential", [&] { return ops::exponential(operand(rate, "rate"), optional_rng_arg(rng, "rng")); });
}
tensor_t *tensor_standard_gamma(tensor_t *alpha, tensor_rng_t *rng) {
  return guard_tensor("tensor_standard_gamma", [&] { return ops::standard_gamma(operand(alpha, "alpha"), optional_rng_arg(rng, "rng")); });
}
tensor_t *tensor_standard_gamma_grad(tensor_t *alpha, tensor_t *x) {
  return guard_tensor("tensor_standard_gamma_grad", [&] { return ops::standard_gamma_grad(operand(alpha, "alpha"), operand(x, "x")); });
}
tensor_status_t tensor_kaiming_uniform_(tensor_t *x, double a, int32_t fan, tensor_rng_t *rng) {
  return guard_status("tensor_kaiming_uniform_", [&] { ops::kaiming_uniform_(operand(x, "x"), a, static_cast<Fan>(enum_arg(fan, 0, 1, "fan")), optional_rng_arg(rng, "rng")); });
}
tensor_status_t tensor_kaiming_normal_(tensor_t *x, double a, int32_t fan, tensor_rng_t *rng) {
  return guard_status("tensor_kaiming_normal_", [&] { ops::kaiming_normal_(operand(x, "x"), a, static_cast<Fan>(enum_arg(fan, 0, 1, "fan")), optional_rng_arg(rng, "rng")); });
}
tensor_status_t tensor_xavier_uniform_(tensor_t *x, double gain, tensor_rng_t *rng) {
  return guard_status("tensor_xavier_uniform_", [&] { ops::xavier_uniform_(operand(x, "x"), gain, optional_rng_arg(rng, "rng")); });
}
tensor_status_t tensor_xavier_normal_(tensor_t *x, double gain, tensor_rng_t *rng) {
  return guard_status("tensor_xavier_normal_", [&] { ops::xavier_normal_(operand(x, "x"), gain, optional_rng_arg(rng, "rng")); });
}
