// SPDX-License-Identifier: Apache-2.0
// Written by tools/generate.py from the tables. Do not edit.
#include "libtensor/ops/ops.gen.h"

#include "libtensor/ops/execute.h"

namespace libtensor {
namespace ops {

Tensor empty(const Shape& shape, DType dtype, Device device) { return execute<OpId::empty, Body<body::empty>>(shape, dtype, device); }
Tensor zeros(const Shape& shape, DType dtype, Device device) { return execute<OpId::zeros, Body<body::zeros>>(shape, dtype, device); }
Tensor ones(const Shape& shape, DType dtype, Device device) { return execute<OpId::ones, Body<body::ones>>(shape, dtype, device); }
Tensor full(const Shape& shape, Scalar value, DType dtype, Device device) { return execute<OpId::full, Body<body::full>>(shape, value, dtype, device); }
Tensor empty_like(const Tensor& x, DType dtype, Device device) { return execute<OpId::empty_like, Body<body::empty_like>>(x, dtype, device); }
Tensor zeros_like(const Tensor& x, DType dtype, Device device) { return execute<OpId::zeros_like, Body<body::zeros_like>>(x, dtype, device); }
Tensor ones_like(const Tensor& x, DType dtype, Device device) { return execute<OpId::ones_like, Body<body::ones_like>>(x, dtype, device); }
Tensor full_like(const Tensor& x, Scalar value, DType dtype, Device device) { return execute<OpId::full_like, Body<body::full_like>>(x, value, dtype, device); }
Tensor arange(Scalar start, Scalar stop, Scalar step, DType dtype, Device device) { return execute<OpId::arange, Body<body::arange>>(start, stop, step, dtype, device); }
Tensor linspace(double start, double stop, int64_t num, bool endpoint, DType dtype, Device device) { return execute<OpId::linspace, Body<body::linspace>>(start, stop, num, endpoint, dtype, device); }
Tensor eye(int64_t n, int64_t m, int64_t k, DType dtype, Device device) { return execute<OpId::eye, Body<body::eye>>(n, m, k, dtype, device); }
Tensor logspace(double start, double stop, int64_t num, bool endpoint, double base, DType dtype, Device device) { return execute<OpId::logspace, Body<body::logspace>>(start, stop, num, endpoint, base, dtype, device); }
Tensor tril_indices(int64_t n, int64_t m, int64_t k, DType dtype, Device device) { return execute<OpId::tril_indices, Body<body::tril_indices>>(n, m, k, dtype, device); }
Tensor triu_indices(int64_t n, int64_t m, int64_t k, DType dtype, Device device) { return execute<OpId::triu_indices, Body<body::triu_indices>>(n, m, k, dtype, device); }
Tensor vander(const Tensor& x, int64_t n, bool increasing) { return execute<OpId::vander, Body<body::vander>>(x, n, increasing); }
Tensor clone(const Tensor& x) { return execute<OpId::clone, Body<body::clone>>(x); }
Tensor contiguous(const Tensor& x) { return execute<OpId::contiguous, Body<body::contiguous>>(x); }
Tensor astype(const Tensor& x, DType dtype) { return execute<OpId::astype, Body<body::astype>>(x, dtype); }
Tensor to_device(const Tensor& x, Device device) { return execute<OpId::to_device, Body<body::to_device>>(x, device); }
void copy_(const Tensor& x, const Tensor& src) { execute_inplace<OpId::copy_, Body<body::copy_>>(x, src); }
void fill_(const Tensor& x, Scalar value) { execute_inplace<OpId::fill_, Body<body::fill_>>(x, value); }
void zero_(const Tensor& x) { execute_inplace<OpId::zero_, Body<body::zero_>>(x); }
Tensor reshape(const Tensor& x, const Shape& shape) { return execute<OpId::reshape, Body<body::reshape>>(x, shape); }
Tensor view(const Tensor& x, const Shape& shape) { return execute<OpId::view, Body<body::view>>(x, shape); }
Tensor flatten(const Tensor& x, int start_axis, int end_axis) { return execute<OpId::flatten, Body<body::flatten>>(x, start_axis, end_axis); }
Tensor permute_dims(const Tensor& x, const Ints& axes) { return execute<OpId::permute_dims, Body<body::permute_dims>>(x, axes); }
Tensor transpose(const Tensor& x, int axis0, int axis1) { return execute<OpId::transpose, Body<body::transpose>>(x, axis0, axis1); }
Tensor matrix_transpose(const Tensor& x) { return execute<OpId::matrix_transpose, Body<body::matrix_transpose>>(x); }
Tensor broadcast_to(const Tensor& x, const Shape& shape) { return execute<OpId::broadcast_to, Body<body::broadcast_to>>(x, shape); }
Tensor squeeze(const Tensor& x, const Axes& axes) { return execute<OpId::squeeze, Body<body::squeeze>>(x, axes); }
Tensor unsqueeze(const Tensor& x, int axis) { return execute<OpId::unsqueeze, Body<body::unsqueeze>>(x, axis); }
Tensor slice(const Tensor& x, int axis, int64_t start, int64_t stop, int64_t step) { return execute<OpId::slice, Body<body::slice>>(x, axis, start, stop, step); }
Tensor select(const Tensor& x, int axis, int64_t index) { return execute<OpId::select, Body<body::select>>(x, axis, index); }
Tensor narrow(const Tensor& x, int axis, int64_t start, int64_t length) { return execute<OpId::narrow, Body<body::narrow>>(x, axis, start, length); }
Tensor diagonal(const Tensor& x, int64_t offset, int axis0, int axis1) { return execute<OpId::diagonal, Body<body::diagonal>>(x, offset, axis0, axis1); }
Tensor as_strided(const Tensor& x, const Shape& shape, const Ints& strides, int64_t offset) { return execute<OpId::as_strided, Body<body::as_strided>>(x, shape, strides, offset); }
Tensors split(const Tensor& x, const Ints& sizes, int axis) { return execute<OpId::split, Body<body::split>>(x, sizes, axis); }
Tensors unbind(const Tensor& x, int axis) { return execute<OpId::unbind, Body<body::unbind>>(x, axis); }
Tensors chunk(const Tensor& x, int64_t chunks, int axis) { return execute<OpId::chunk, Body<body::chunk>>(x, chunks, axis); }
Tensors array_split(const Tensor& x, int64_t sections, int axis) { return execute<OpId::array_split, Body<body::array_split>>(x, sections, axis); }
Tensors broadcast_tensors(const Tensors& xs) { return execute<OpId::broadcast_tensors, Body<body::broadcast_tensors>>(xs); }
Tensors meshgrid(const Tensors& xs, std::string_view indexing) { return execute<OpId::meshgrid, Body<body::meshgrid>>(xs, indexing); }
Tensor detach(const Tensor& x) { return execute<OpId::detach, Body<body::detach>>(x); }
Tensor moveaxis(const Tensor& x, const Ints& source, const Ints& destination) { return execute<OpId::moveaxis, Body<body::moveaxis>>(x, source, destination); }
Tensor unflatten(const Tensor& x, int axis, const Ints& sizes) { return execute<OpId::unflatten, Body<body::unflatten>>(x, axis, sizes); }
Tensor unfold(const Tensor& x, int axis, int64_t size, int64_t step) { return execute<OpId::unfold, Body<body::unfold>>(x, axis, size, step); }
Tensor atleast_1d(const Tensor& x) { return execute<OpId::atleast_1d, Body<body::atleast_1d>>(x); }
Tensor atleast_2d(const Tensor& x) { return execute<OpId::atleast_2d, Body<body::atleast_2d>>(x); }
Tensor atleast_3d(const Tensor& x) { return execute<OpId::atleast_3d, Body<body::atleast_3d>>(x); }
Tensor concat(const Tensors& xs, OptionalAxis axis) { return execute<OpId::concat, Body<body::concat>>(xs, axis); }
Tensor stack(const Tensors& xs, int axis) { return execute<OpId::stack, Body<body::stack>>(xs, axis); }
Tensor flip(const Tensor& x, const Axes& axes) { return execute<OpId::flip, Body<body::flip>>(x, axes); }
Tensor pad(const Tensor& x, const Ints& widths, Scalar value) { return execute<OpId::pad, Body<body::pad>>(x, widths, value); }
Tensor tile(const Tensor& x, const Ints& repeats) { return execute<OpId::tile, Body<body::tile>>(x, repeats); }
Tensor repeat(const Tensor& x, int64_t repeats, OptionalAxis axis) { return execute<OpId::repeat, Body<body::repeat>>(x, repeats, axis); }
Tensor repeat_interleave(const Tensor& x, const Tensor& repeats, OptionalAxis axis) { return execute<OpId::repeat_interleave, Body<body::repeat_interleave>>(x, repeats, axis); }
Tensor roll(const Tensor& x, const Ints& shifts, const Axes& axes) { return execute<OpId::roll, Body<body::roll>>(x, shifts, axes); }
Tensor rot90(const Tensor& x, int64_t k, int axis0, int axis1) { return execute<OpId::rot90, Body<body::rot90>>(x, k, axis0, axis1); }
Tensor flipud(const Tensor& x) { return execute<OpId::flipud, Body<body::flipud>>(x); }
Tensor fliplr(const Tensor& x) { return execute<OpId::fliplr, Body<body::fliplr>>(x); }
Tensor tril(const Tensor& x, int64_t k) { return execute<OpId::tril, Body<body::tril>>(x, k); }
Tensor triu(const Tensor& x, int64_t k) { return execute<OpId::triu, Body<body::triu>>(x, k); }
Tensor diag(const Tensor& x, int64_t k) { return execute<OpId::diag, Body<body::diag>>(x, k); }
Tensor diag_embed(const Tensor& x, int64_t offset, int axis0, int axis1) { return execute<OpId::diag_embed, Body<body::diag_embed>>(x, offset, axis0, axis1); }
Tensor block_diag(const Tensors& xs) { return execute<OpId::block_diag, Body<body::block_diag>>(xs); }
Tensor hstack(const Tensors& xs) { return execute<OpId::hstack, Body<body::hstack>>(xs); }
Tensor vstack(const Tensors& xs) { return execute<OpId::vstack, Body<body::vstack>>(xs); }
Tensor dstack(const Tensors& xs) { return execute<OpId::dstack, Body<body::dstack>>(xs); }
Tensor column_stack(const Tensors& xs) { return execute<OpId::column_stack, Body<body::column_stack>>(xs); }
Tensor cartesian_prod(const Tensors& xs) { return execute<OpId::cartesian_prod, Body<body::cartesian_prod>>(xs); }
Tensor combinations(const Tensor& x, int64_t r, bool with_replacement) { return execute<OpId::combinations, Body<body::combinations>>(x, r, with_replacement); }
Tensor pad_reflect(const Tensor& x, const Ints& widths) { return execute<OpId::pad_reflect, Body<body::pad_reflect>>(x, widths); }
Tensor pad_replicate(const Tensor& x, const Ints& widths) { return execute<OpId::pad_replicate, Body<body::pad_replicate>>(x, widths); }
Tensor pad_circular(const Tensor& x, const Ints& widths) { return execute<OpId::pad_circular, Body<body::pad_circular>>(x, widths); }
Tensor add(const Tensor& a, const Tensor& b) { return execute<OpId::add, Elementwise<OpId::add>>(a, b); }
void add_(const Tensor& a, const Tensor& b) { execute_inplace<OpId::add, ElementwiseInto<OpId::add>>(a, b); }
Tensor sub(const Tensor& a, const Tensor& b) { return execute<OpId::sub, Elementwise<OpId::sub>>(a, b); }
void sub_(const Tensor& a, const Tensor& b) { execute_inplace<OpId::sub, ElementwiseInto<OpId::sub>>(a, b); }
Tensor mul(const Tensor& a, const Tensor& b) { return execute<OpId::mul, Elementwise<OpId::mul>>(a, b); }
void mul_(const Tensor& a, const Tensor& b) { execute_inplace<OpId::mul, ElementwiseInto<OpId::mul>>(a, b); }
Tensor div(const Tensor& a, const Tensor& b) { return execute<OpId::div, Elementwise<OpId::div>>(a, b); }
void div_(const Tensor& a, const Tensor& b) { execute_inplace<OpId::div, ElementwiseInto<OpId::div>>(a, b); }
Tensor remainder(const Tensor& a, const Tensor& b) { return execute<OpId::remainder, Elementwise<OpId::remainder>>(a, b); }
void remainder_(const Tensor& a, const Tensor& b) { execute_inplace<OpId::remainder, ElementwiseInto<OpId::remainder>>(a, b); }
Tensor floor_divide(const Tensor& a, const Tensor& b) { return execute<OpId::floor_divide, Elementwise<OpId::floor_divide>>(a, b); }
void floor_divide_(const Tensor& a, const Tensor& b) { execute_inplace<OpId::floor_divide, ElementwiseInto<OpId::floor_divide>>(a, b); }
Tensor trunc_divide(const Tensor& a, const Tensor& b) { return execute<OpId::trunc_divide, Elementwise<OpId::trunc_divide>>(a, b); }
void trunc_divide_(const Tensor& a, const Tensor& b) { execute_inplace<OpId::trunc_divide, ElementwiseInto<OpId::trunc_divide>>(a, b); }
Tensor fmod(const Tensor& a, const Tensor& b) { return execute<OpId::fmod, Elementwise<OpId::fmod>>(a, b); }
void fmod_(const Tensor& a, const Tensor& b) { execute_inplace<OpId::fmod, ElementwiseInto<OpId::fmod>>(a, b); }
Tensor maximum(const Tensor& a, const Tensor& b) { return execute<OpId::maximum, Elementwise<OpId::maximum>>(a, b); }
void maximum_(const Tensor& a, const Tensor& b) { execute_inplace<OpId::maximum, ElementwiseInto<OpId::maximum>>(a, b); }
Tensor minimum(const Tensor& a, const Tensor& b) { return execute<OpId::minimum, Elementwise<OpId::minimum>>(a, b); }
void minimum_(const Tensor& a, const Tensor& b) { execute_inplace<OpId::minimum, ElementwiseInto<OpId::minimum>>(a, b); }
Tensor fmax(const Tensor& a, const Tensor& b) { return execute<OpId::fmax, Elementwise<OpId::fmax>>(a, b); }
void fmax_(const Tensor& a, const Tensor& b) { execute_inplace<OpId::fmax, ElementwiseInto<OpId::fmax>>(a, b); }
Tensor fmin(const Tensor& a, const Tensor& b) { return execute<OpId::fmin, Elementwise<OpId::fmin>>(a, b); }
void fmin_(const Tensor& a, const Tensor& b) { execute_inplace<OpId::fmin, ElementwiseInto<OpId::fmin>>(a, b); }
Tensor copysign(const Tensor& a, const Tensor& b) { return execute<OpId::copysign, Elementwise<OpId::copysign>>(a, b); }
void copysign_(const Tensor& a, const Tensor& b) { execute_inplace<OpId::copysign, ElementwiseInto<OpId::copysign>>(a, b); }
Tensor nextafter(const Tensor& a, const Tensor& b) { return execute<OpId::nextafter, Elementwise<OpId::nextafter>>(a, b); }
void nextafter_(const Tensor& a, const Tensor& b) { execute_inplace<OpId::nextafter, ElementwiseInto<OpId::nextafter>>(a, b); }
Tensor heaviside(const Tensor& x, const Tensor& values) { return execute<OpId::heaviside, Elementwise<OpId::heaviside>>(x, values); }
void heaviside_(const Tensor& x, const Tensor& values) { execute_inplace<OpId::heaviside, ElementwiseInto<OpId::heaviside>>(x, values); }
Tensor neg(const Tensor& x) { return execute<OpId::neg, Elementwise<OpId::neg>>(x); }
void neg_(const Tensor& x) { execute_inplace<OpId::neg, ElementwiseInto<OpId::neg>>(x); }
Tensor abs(const Tensor& x) { return execute<OpId::abs, Elementwise<OpId::abs>>(x); }
void abs_(const Tensor& x) { execute_inplace<OpId::abs, ElementwiseInto<OpId::abs>>(x); }
Tensor sign(const Tensor& x) { return execute<OpId::sign, Elementwise<OpId::sign>>(x); }
void sign_(const Tensor& x) { execute_inplace<OpId::sign, ElementwiseInto<OpId::sign>>(x); }
Tensor reciprocal(const Tensor& x) { return execute<OpId::reciprocal, Elementwise<OpId::reciprocal>>(x); }
void reciprocal_(const Tensor& x) { execute_inplace<OpId::reciprocal, ElementwiseInto<OpId::reciprocal>>(x); }
Tensor positive(const Tensor& x) { return execute<OpId::positive, Body<body::positive>>(x); }
Tensor lerp(const Tensor& a, const Tensor& b, const Tensor& weight) { return execute<OpId::lerp, Elementwise<OpId::lerp>>(a, b, weight); }
void lerp_(const Tensor& a, const Tensor& b, const Tensor& weight) { execute_inplace<OpId::lerp, ElementwiseInto<OpId::lerp>>(a, b, weight); }
Tensor addcmul(const Tensor& x, const Tensor& a, const Tensor& b, double value) { return execute<OpId::addcmul, Elementwise<OpId::addcmul>>(x, a, b, value); }
void addcmul_(const Tensor& x, const Tensor& a, const Tensor& b, double value) { execute_inplace<OpId::addcmul, ElementwiseInto<OpId::addcmul>>(x, a, b, value); }
Tensor addcdiv(const Tensor& x, const Tensor& a, const Tensor& b, double value) { return execute<OpId::addcdiv, Elementwise<OpId::addcdiv>>(x, a, b, value); }
void addcdiv_(const Tensor& x, const Tensor& a, const Tensor& b, double value) { execute_inplace<OpId::addcdiv, ElementwiseInto<OpId::addcdiv>>(x, a, b, value); }
Tensor gcd(const Tensor& a, const Tensor& b) { return execute<OpId::gcd, Elementwise<OpId::gcd>>(a, b); }
void gcd_(const Tensor& a, const Tensor& b) { execute_inplace<OpId::gcd, ElementwiseInto<OpId::gcd>>(a, b); }
Tensor lcm(const Tensor& a, const Tensor& b) { return execute<OpId::lcm, Elementwise<OpId::lcm>>(a, b); }
void lcm_(const Tensor& a, const Tensor& b) { execute_inplace<OpId::lcm, ElementwiseInto<OpId::lcm>>(a, b); }
Tensor bitwise_and(const Tensor& a, const Tensor& b) { return execute<OpId::bitwise_and, Elementwise<OpId::bitwise_and>>(a, b); }
void bitwise_and_(const Tensor& a, const Tensor& b) { execute_inplace<OpId::bitwise_and, ElementwiseInto<OpId::bitwise_and>>(a, b); }
Tensor bitwise_or(const Tensor& a, const Tensor& b) { return execute<OpId::bitwise_or, Elementwise<OpId::bitwise_or>>(a, b); }
void bitwise_or_(const Tensor& a, const Tensor& b) { execute_inplace<OpId::bitwise_or, ElementwiseInto<OpId::bitwise_or>>(a, b); }
Tensor bitwise_xor(const Tensor& a, const Tensor& b) { return execute<OpId::bitwise_xor, Elementwise<OpId::bitwise_xor>>(a, b); }
void bitwise_xor_(const Tensor& a, const Tensor& b) { execute_inplace<OpId::bitwise_xor, ElementwiseInto<OpId::bitwise_xor>>(a, b); }
Tensor bitwise_left_shift(const Tensor& a, const Tensor& b) { return execute<OpId::bitwise_left_shift, Elementwise<OpId::bitwise_left_shift>>(a, b); }
void bitwise_left_shift_(const Tensor& a, const Tensor& b) { execute_inplace<OpId::bitwise_left_shift, ElementwiseInto<OpId::bitwise_left_shift>>(a, b); }
Tensor bitwise_right_shift(const Tensor& a, const Tensor& b) { return execute<OpId::bitwise_right_shift, Elementwise<OpId::bitwise_right_shift>>(a, b); }
void bitwise_right_shift_(const Tensor& a, const Tensor& b) { execute_inplace<OpId::bitwise_right_shift, ElementwiseInto<OpId::bitwise_right_shift>>(a, b); }
Tensor bitwise_invert(const Tensor& x) { return execute<OpId::bitwise_invert, Elementwise<OpId::bitwise_invert>>(x); }
void bitwise_invert_(const Tensor& x) { execute_inplace<OpId::bitwise_invert, ElementwiseInto<OpId::bitwise_invert>>(x); }
Tensor float_power(const Tensor& a, const Tensor& b) { return execute<OpId::float_power, Body<body::float_power>>(a, b); }
Tensor pow(const Tensor& a, const Tensor& b) { return execute<OpId::pow, Elementwise<OpId::pow>>(a, b); }
void pow_(const Tensor& a, const Tensor& b) { execute_inplace<OpId::pow, ElementwiseInto<OpId::pow>>(a, b); }
Tensor logaddexp(const Tensor& a, const Tensor& b) { return execute<OpId::logaddexp, Elementwise<OpId::logaddexp>>(a, b); }
void logaddexp_(const Tensor& a, const Tensor& b) { execute_inplace<OpId::logaddexp, ElementwiseInto<OpId::logaddexp>>(a, b); }
Tensor logaddexp2(const Tensor& a, const Tensor& b) { return execute<OpId::logaddexp2, Elementwise<OpId::logaddexp2>>(a, b); }
void logaddexp2_(const Tensor& a, const Tensor& b) { execute_inplace<OpId::logaddexp2, ElementwiseInto<OpId::logaddexp2>>(a, b); }
Tensor xlogy(const Tensor& a, const Tensor& b) { return execute<OpId::xlogy, Elementwise<OpId::xlogy>>(a, b); }
void xlogy_(const Tensor& a, const Tensor& b) { execute_inplace<OpId::xlogy, ElementwiseInto<OpId::xlogy>>(a, b); }
Tensor square(const Tensor& x) { return execute<OpId::square, Elementwise<OpId::square>>(x); }
void square_(const Tensor& x) { execute_inplace<OpId::square, ElementwiseInto<OpId::square>>(x); }
Tensor sqrt(const Tensor& x) { return execute<OpId::sqrt, Elementwise<OpId::sqrt>>(x); }
void sqrt_(const Tensor& x) { execute_inplace<OpId::sqrt, ElementwiseInto<OpId::sqrt>>(x); }
Tensor rsqrt(const Tensor& x) { return execute<OpId::rsqrt, Elementwise<OpId::rsqrt>>(x); }
void rsqrt_(const Tensor& x) { execute_inplace<OpId::rsqrt, ElementwiseInto<OpId::rsqrt>>(x); }
Tensor cbrt(const Tensor& x) { return execute<OpId::cbrt, Elementwise<OpId::cbrt>>(x); }
void cbrt_(const Tensor& x) { execute_inplace<OpId::cbrt, ElementwiseInto<OpId::cbrt>>(x); }
Tensor exp(const Tensor& x) { return execute<OpId::exp, Elementwise<OpId::exp>>(x); }
void exp_(const Tensor& x) { execute_inplace<OpId::exp, ElementwiseInto<OpId::exp>>(x); }
Tensor expm1(const Tensor& x) { return execute<OpId::expm1, Elementwise<OpId::expm1>>(x); }
void expm1_(const Tensor& x) { execute_inplace<OpId::expm1, ElementwiseInto<OpId::expm1>>(x); }
Tensor exp2(const Tensor& x) { return execute<OpId::exp2, Elementwise<OpId::exp2>>(x); }
void exp2_(const Tensor& x) { execute_inplace<OpId::exp2, ElementwiseInto<OpId::exp2>>(x); }
Tensor log(const Tensor& x) { return execute<OpId::log, Elementwise<OpId::log>>(x); }
void log_(const Tensor& x) { execute_inplace<OpId::log, ElementwiseInto<OpId::log>>(x); }
Tensor log1p(const Tensor& x) { return execute<OpId::log1p, Elementwise<OpId::log1p>>(x); }
void log1p_(const Tensor& x) { execute_inplace<OpId::log1p, ElementwiseInto<OpId::log1p>>(x); }
Tensor log2(const Tensor& x) { return execute<OpId::log2, Elementwise<OpId::log2>>(x); }
void log2_(const Tensor& x) { execute_inplace<OpId::log2, ElementwiseInto<OpId::log2>>(x); }
Tensor log10(const Tensor& x) { return execute<OpId::log10, Elementwise<OpId::log10>>(x); }
void log10_(const Tensor& x) { execute_inplace<OpId::log10, ElementwiseInto<OpId::log10>>(x); }
Tensor logit(const Tensor& x, double eps) { return execute<OpId::logit, Elementwise<OpId::logit>>(x, eps); }
void logit_(const Tensor& x, double eps) { execute_inplace<OpId::logit, ElementwiseInto<OpId::logit>>(x, eps); }
Tensor hypot(const Tensor& a, const Tensor& b) { return execute<OpId::hypot, Elementwise<OpId::hypot>>(a, b); }
void hypot_(const Tensor& a, const Tensor& b) { execute_inplace<OpId::hypot, ElementwiseInto<OpId::hypot>>(a, b); }
Tensor atan2(const Tensor& a, const Tensor& b) { return execute<OpId::atan2, Elementwise<OpId::atan2>>(a, b); }
void atan2_(const Tensor& a, const Tensor& b) { execute_inplace<OpId::atan2, ElementwiseInto<OpId::atan2>>(a, b); }
Tensor sin(const Tensor& x) { return execute<OpId::sin, Elementwise<OpId::sin>>(x); }
void sin_(const Tensor& x) { execute_inplace<OpId::sin, ElementwiseInto<OpId::sin>>(x); }
Tensor cos(const Tensor& x) { return execute<OpId::cos, Elementwise<OpId::cos>>(x); }
void cos_(const Tensor& x) { execute_inplace<OpId::cos, ElementwiseInto<OpId::cos>>(x); }
Tensor tan(const Tensor& x) { return execute<OpId::tan, Elementwise<OpId::tan>>(x); }
void tan_(const Tensor& x) { execute_inplace<OpId::tan, ElementwiseInto<OpId::tan>>(x); }
Tensor asin(const Tensor& x) { return execute<OpId::asin, Elementwise<OpId::asin>>(x); }
void asin_(const Tensor& x) { execute_inplace<OpId::asin, ElementwiseInto<OpId::asin>>(x); }
Tensor acos(const Tensor& x) { return execute<OpId::acos, Elementwise<OpId::acos>>(x); }
void acos_(const Tensor& x) { execute_inplace<OpId::acos, ElementwiseInto<OpId::acos>>(x); }
Tensor atan(const Tensor& x) { return execute<OpId::atan, Elementwise<OpId::atan>>(x); }
void atan_(const Tensor& x) { execute_inplace<OpId::atan, ElementwiseInto<OpId::atan>>(x); }
Tensor sinc(const Tensor& x) { return execute<OpId::sinc, Elementwise<OpId::sinc>>(x); }
void sinc_(const Tensor& x) { execute_inplace<OpId::sinc, ElementwiseInto<OpId::sinc>>(x); }
Tensor sinh(const Tensor& x) { return execute<OpId::sinh, Elementwise<OpId::sinh>>(x); }
void sinh_(const Tensor& x) { execute_inplace<OpId::sinh, ElementwiseInto<OpId::sinh>>(x); }
Tensor cosh(const Tensor& x) { return execute<OpId::cosh, Elementwise<OpId::cosh>>(x); }
void cosh_(const Tensor& x) { execute_inplace<OpId::cosh, ElementwiseInto<OpId::cosh>>(x); }
Tensor tanh(const Tensor& x) { return execute<OpId::tanh, Elementwise<OpId::tanh>>(x); }
void tanh_(const Tensor& x) { execute_inplace<OpId::tanh, ElementwiseInto<OpId::tanh>>(x); }
Tensor asinh(const Tensor& x) { return execute<OpId::asinh, Elementwise<OpId::asinh>>(x); }
void asinh_(const Tensor& x) { execute_inplace<OpId::asinh, ElementwiseInto<OpId::asinh>>(x); }
Tensor acosh(const Tensor& x) { return execute<OpId::acosh, Elementwise<OpId::acosh>>(x); }
void acosh_(const Tensor& x) { execute_inplace<OpId::acosh, ElementwiseInto<OpId::acosh>>(x); }
Tensor atanh(const Tensor& x) { return execute<OpId::atanh, Elementwise<OpId::atanh>>(x); }
void atanh_(const Tensor& x) { execute_inplace<OpId::atanh, ElementwiseInto<OpId::atanh>>(x); }
Tensor erf(const Tensor& x) { return execute<OpId::erf, Elementwise<OpId::erf>>(x); }
void erf_(const Tensor& x) { execute_inplace<OpId::erf, ElementwiseInto<OpId::erf>>(x); }
Tensor erfc(const Tensor& x) { return execute<OpId::erfc, Elementwise<OpId::erfc>>(x); }
void erfc_(const Tensor& x) { execute_inplace<OpId::erfc, ElementwiseInto<OpId::erfc>>(x); }
Tensor erfinv(const Tensor& x) { return execute<OpId::erfinv, Elementwise<OpId::erfinv>>(x); }
void erfinv_(const Tensor& x) { execute_inplace<OpId::erfinv, ElementwiseInto<OpId::erfinv>>(x); }
Tensor lgamma(const Tensor& x) { return execute<OpId::lgamma, Elementwise<OpId::lgamma>>(x); }
void lgamma_(const Tensor& x) { execute_inplace<OpId::lgamma, ElementwiseInto<OpId::lgamma>>(x); }
Tensor digamma(const Tensor& x) { return execute<OpId::digamma, Elementwise<OpId::digamma>>(x); }
void digamma_(const Tensor& x) { execute_inplace<OpId::digamma, ElementwiseInto<OpId::digamma>>(x); }
Tensor polygamma(const Tensor& x, int64_t n) { return execute<OpId::polygamma, Elementwise<OpId::polygamma>>(x, n); }
void polygamma_(const Tensor& x, int64_t n) { execute_inplace<OpId::polygamma, ElementwiseInto<OpId::polygamma>>(x, n); }
Tensor floor(const Tensor& x) { return execute<OpId::floor, Elementwise<OpId::floor>>(x); }
void floor_(const Tensor& x) { execute_inplace<OpId::floor, ElementwiseInto<OpId::floor>>(x); }
Tensor ceil(const Tensor& x) { return execute<OpId::ceil, Elementwise<OpId::ceil>>(x); }
void ceil_(const Tensor& x) { execute_inplace<OpId::ceil, ElementwiseInto<OpId::ceil>>(x); }
Tensor round(const Tensor& x) { return execute<OpId::round, Elementwise<OpId::round>>(x); }
void round_(const Tensor& x) { execute_inplace<OpId::round, ElementwiseInto<OpId::round>>(x); }
Tensor trunc(const Tensor& x) { return execute<OpId::trunc, Elementwise<OpId::trunc>>(x); }
void trunc_(const Tensor& x) { execute_inplace<OpId::trunc, ElementwiseInto<OpId::trunc>>(x); }
Tensor frac(const Tensor& x) { return execute<OpId::frac, Elementwise<OpId::frac>>(x); }
void frac_(const Tensor& x) { execute_inplace<OpId::frac, ElementwiseInto<OpId::frac>>(x); }
Tensor rad2deg(const Tensor& x) { return execute<OpId::rad2deg, Elementwise<OpId::rad2deg>>(x); }
void rad2deg_(const Tensor& x) { execute_inplace<OpId::rad2deg, ElementwiseInto<OpId::rad2deg>>(x); }
Tensor deg2rad(const Tensor& x) { return execute<OpId::deg2rad, Elementwise<OpId::deg2rad>>(x); }
void deg2rad_(const Tensor& x) { execute_inplace<OpId::deg2rad, ElementwiseInto<OpId::deg2rad>>(x); }
Tensor nan_to_num(const Tensor& x, double nan, double posinf, double neginf) { return execute<OpId::nan_to_num, Elementwise<OpId::nan_to_num>>(x, nan, posinf, neginf); }
void nan_to_num_(const Tensor& x, double nan, double posinf, double neginf) { execute_inplace<OpId::nan_to_num, ElementwiseInto<OpId::nan_to_num>>(x, nan, posinf, neginf); }
Tensor clamp(const Tensor& x, const Tensor& min, const Tensor& max) { return execute<OpId::clamp, Elementwise<OpId::clamp>>(x, min, max); }
void clamp_(const Tensor& x, const Tensor& min, const Tensor& max) { execute_inplace<OpId::clamp, ElementwiseInto<OpId::clamp>>(x, min, max); }
Tensor where(const Tensor& condition, const Tensor& a, const Tensor& b) { return execute<OpId::where, Elementwise<OpId::where>>(condition, a, b); }
Tensor eq(const Tensor& a, const Tensor& b) { return execute<OpId::eq, Elementwise<OpId::eq>>(a, b); }
Tensor ne(const Tensor& a, const Tensor& b) { return execute<OpId::ne, Elementwise<OpId::ne>>(a, b); }
Tensor lt(const Tensor& a, const Tensor& b) { return execute<OpId::lt, Elementwise<OpId::lt>>(a, b); }
Tensor le(const Tensor& a, const Tensor& b) { return execute<OpId::le, Elementwise<OpId::le>>(a, b); }
Tensor gt(const Tensor& a, const Tensor& b) { return execute<OpId::gt, Elementwise<OpId::gt>>(a, b); }
Tensor ge(const Tensor& a, const Tensor& b) { return execute<OpId::ge, Elementwise<OpId::ge>>(a, b); }
Tensor logical_and(const Tensor& a, const Tensor& b) { return execute<OpId::logical_and, Elementwise<OpId::logical_and>>(a, b); }
Tensor logical_or(const Tensor& a, const Tensor& b) { return execute<OpId::logical_or, Elementwise<OpId::logical_or>>(a, b); }
Tensor logical_xor(const Tensor& a, const Tensor& b) { return execute<OpId::logical_xor, Elementwise<OpId::logical_xor>>(a, b); }
Tensor isclose(const Tensor& a, const Tensor& b, double rtol, double atol, bool equal_nan) { return execute<OpId::isclose, Elementwise<OpId::isclose>>(a, b, rtol, atol, equal_nan); }
Tensor allclose(const Tensor& a, const Tensor& b, double rtol, double atol, bool equal_nan) { return execute<OpId::allclose, Body<body::allclose>>(a, b, rtol, atol, equal_nan); }
Tensor logical_not(const Tensor& x) { return execute<OpId::logical_not, Elementwise<OpId::logical_not>>(x); }
Tensor isnan(const Tensor& x) { return execute<OpId::isnan, Elementwise<OpId::isnan>>(x); }
Tensor isinf(const Tensor& x) { return execute<OpId::isinf, Elementwise<OpId::isinf>>(x); }
Tensor isfinite(const Tensor& x) { return execute<OpId::isfinite, Elementwise<OpId::isfinite>>(x); }
Tensor isposinf(const Tensor& x) { return execute<OpId::isposinf, Elementwise<OpId::isposinf>>(x); }
Tensor isneginf(const Tensor& x) { return execute<OpId::isneginf, Elementwise<OpId::isneginf>>(x); }
Tensor signbit(const Tensor& x) { return execute<OpId::signbit, Elementwise<OpId::signbit>>(x); }
Tensor full_complex(const Shape& shape, double re, double im, DType dtype, Device device) { return execute<OpId::full_complex, Body<body::full_complex>>(shape, re, im, dtype, device); }
Tensor complex(const Tensor& re, const Tensor& im) { return execute<OpId::complex, Body<body::complex>>(re, im); }
Tensor polar(const Tensor& length, const Tensor& angle) { return execute<OpId::polar, Body<body::polar>>(length, angle); }
Tensor view_as_real(const Tensor& x) { return execute<OpId::view_as_real, Body<body::view_as_real>>(x); }
Tensor view_as_complex(const Tensor& x) { return execute<OpId::view_as_complex, Body<body::view_as_complex>>(x); }
Tensor real(const Tensor& x) { return execute<OpId::real, Body<body::real>>(x); }
Tensor imag(const Tensor& x) { return execute<OpId::imag, Body<body::imag>>(x); }
Tensor conj(const Tensor& x) { return execute<OpId::conj, Body<body::conj>>(x); }
Tensor conj_physical(const Tensor& x) { return execute<OpId::conj_physical, Elementwise<OpId::conj_physical>>(x); }
void conj_physical_(const Tensor& x) { execute_inplace<OpId::conj_physical, ElementwiseInto<OpId::conj_physical>>(x); }
Tensor angle(const Tensor& x) { return execute<OpId::angle, Body<body::angle>>(x); }
Tensor sgn(const Tensor& x) { return execute<OpId::sgn, Body<body::sgn>>(x); }
Tensor isreal(const Tensor& x) { return execute<OpId::isreal, Body<body::isreal>>(x); }
Tensor sum(const Tensor& x, const Axes& axes, bool keepdims, DType dtype) { return execute<OpId::sum, Reduce<OpId::sum>>(x, axes, keepdims, dtype); }
Tensor prod(const Tensor& x, const Axes& axes, bool keepdims, DType dtype) { return execute<OpId::prod, Reduce<OpId::prod>>(x, axes, keepdims, dtype); }
Tensor mean(const Tensor& x, const Axes& axes, bool keepdims, DType dtype) { return execute<OpId::mean, Body<body::mean>>(x, axes, keepdims, dtype); }
Tensor var(const Tensor& x, const Axes& axes, double correction, bool keepdims) { return execute<OpId::var, Body<body::var>>(x, axes, correction, keepdims); }
Tensor std(const Tensor& x, const Axes& axes, double correction, bool keepdims) { return execute<OpId::std, Body<body::std>>(x, axes, correction, keepdims); }
Tensor max(const Tensor& x, const Axes& axes, bool keepdims) { return execute<OpId::max, Reduce<OpId::max>>(x, axes, keepdims); }
Tensor min(const Tensor& x, const Axes& axes, bool keepdims) { return execute<OpId::min, Reduce<OpId::min>>(x, axes, keepdims); }
Tensor argmax(const Tensor& x, OptionalAxis axis, bool keepdims) { return execute<OpId::argmax, Body<body::argmax>>(x, axis, keepdims); }
Tensor argmin(const Tensor& x, OptionalAxis axis, bool keepdims) { return execute<OpId::argmin, Body<body::argmin>>(x, axis, keepdims); }
Tensor any(const Tensor& x, const Axes& axes, bool keepdims) { return execute<OpId::any, Reduce<OpId::any>>(x, axes, keepdims); }
Tensor all(const Tensor& x, const Axes& axes, bool keepdims) { return execute<OpId::all, Reduce<OpId::all>>(x, axes, keepdims); }
Tensor logsumexp(const Tensor& x, const Axes& axes, bool keepdims) { return execute<OpId::logsumexp, Body<body::logsumexp>>(x, axes, keepdims); }
Tensors max_with_indices(const Tensor& x, int axis, bool keepdims) { return execute<OpId::max_with_indices, Body<body::max_with_indices>>(x, axis, keepdims); }
Tensors min_with_indices(const Tensor& x, int axis, bool keepdims) { return execute<OpId::min_with_indices, Body<body::min_with_indices>>(x, axis, keepdims); }
Tensor nansum(const Tensor& x, const Axes& axes, bool keepdims, DType dtype) { return execute<OpId::nansum, Body<body::nansum>>(x, axes, keepdims, dtype); }
Tensor nanmean(const Tensor& x, const Axes& axes, bool keepdims) { return execute<OpId::nanmean, Body<body::nanmean>>(x, axes, keepdims); }
Tensor count_nonzero(const Tensor& x, const Axes& axes, bool keepdims) { return execute<OpId::count_nonzero, Body<body::count_nonzero>>(x, axes, keepdims); }
Tensors var_mean(const Tensor& x, const Axes& axes, double correction, bool keepdims) { return execute<OpId::var_mean, Body<body::var_mean>>(x, axes, correction, keepdims); }
Tensors std_mean(const Tensor& x, const Axes& axes, double correction, bool keepdims) { return execute<OpId::std_mean, Body<body::std_mean>>(x, axes, correction, keepdims); }
Tensor vector_norm(const Tensor& x, const Axes& axes, double ord, bool keepdims) { return execute<OpId::vector_norm, Body<body::vector_norm>>(x, axes, ord, keepdims); }
Tensor cumsum(const Tensor& x, OptionalAxis axis, DType dtype) { return execute<OpId::cumsum, Body<body::cumsum>>(x, axis, dtype); }
Tensor cumprod(const Tensor& x, OptionalAxis axis, DType dtype) { return execute<OpId::cumprod, Body<body::cumprod>>(x, axis, dtype); }
Tensor logcumsumexp(const Tensor& x, int axis) { return execute<OpId::logcumsumexp, Body<body::logcumsumexp>>(x, axis); }
Tensors cummax(const Tensor& x, int axis) { return execute<OpId::cummax, Body<body::cummax>>(x, axis); }
Tensors cummin(const Tensor& x, int axis) { return execute<OpId::cummin, Body<body::cummin>>(x, axis); }
Tensor diff(const Tensor& x, int64_t n, int axis, const Tensor& prepend, const Tensor& append) { return execute<OpId::diff, Body<body::diff>>(x, n, axis, prepend, append); }
Tensor trapezoid(const Tensor& y, const Tensor& x, double dx, int axis) { return execute<OpId::trapezoid, Body<body::trapezoid>>(y, x, dx, axis); }
Tensor cumulative_trapezoid(const Tensor& y, const Tensor& x, double dx, int axis) { return execute<OpId::cumulative_trapezoid, Body<body::cumulative_trapezoid>>(y, x, dx, axis); }
Tensor cov(const Tensor& x, double correction, const Tensor& fweights, const Tensor& aweights) { return execute<OpId::cov, Body<body::cov>>(x, correction, fweights, aweights); }
Tensor corrcoef(const Tensor& x) { return execute<OpId::corrcoef, Body<body::corrcoef>>(x); }
Tensor histc(const Tensor& x, int64_t bins, double min, double max) { return execute<OpId::histc, Body<body::histc>>(x, bins, min, max); }
Tensor bincount(const Tensor& x, const Tensor& weights, int64_t minlength) { return execute<OpId::bincount, Body<body::bincount>>(x, weights, minlength); }
Tensors median(const Tensor& x, OptionalAxis axis, bool keepdims) { return execute<OpId::median, Body<body::median>>(x, axis, keepdims); }
Tensors nanmedian(const Tensor& x, OptionalAxis axis, bool keepdims) { return execute<OpId::nanmedian, Body<body::nanmedian>>(x, axis, keepdims); }
Tensors mode(const Tensor& x, int axis, bool keepdims) { return execute<OpId::mode, Body<body::mode>>(x, axis, keepdims); }
Tensor quantile(const Tensor& x, const Tensor& q, OptionalAxis axis, bool keepdims, std::string_view interpolation) { return execute<OpId::quantile, Body<body::quantile>>(x, q, axis, keepdims, interpolation); }
Tensor nanquantile(const Tensor& x, const Tensor& q, OptionalAxis axis, bool keepdims, std::string_view interpolation) { return execute<OpId::nanquantile, Body<body::nanquantile>>(x, q, axis, keepdims, interpolation); }
Tensor argsort(const Tensor& x, int axis, bool descending) { return execute<OpId::argsort, Body<body::argsort>>(x, axis, descending); }
Tensors sort(const Tensor& x, int axis, bool descending) { return execute<OpId::sort, Body<body::sort>>(x, axis, descending); }
Tensors topk(const Tensor& x, int64_t k, int axis, bool largest) { return execute<OpId::topk, Body<body::topk>>(x, k, axis, largest); }
Tensors kthvalue(const Tensor& x, int64_t k, int axis, bool keepdims) { return execute<OpId::kthvalue, Body<body::kthvalue>>(x, k, axis, keepdims); }
Tensor searchsorted(const Tensor& sorted, const Tensor& values, bool right) { return execute<OpId::searchsorted, Body<body::searchsorted>>(sorted, values, right); }
Tensor bucketize(const Tensor& x, const Tensor& boundaries, bool right) { return execute<OpId::bucketize, Body<body::bucketize>>(x, boundaries, right); }
Tensors unique_all(const Tensor& x) { return execute<OpId::unique_all, Body<body::unique_all>>(x); }
Tensors unique_counts(const Tensor& x) { return execute<OpId::unique_counts, Body<body::unique_counts>>(x); }
Tensors unique_inverse(const Tensor& x) { return execute<OpId::unique_inverse, Body<body::unique_inverse>>(x); }
Tensor unique_values(const Tensor& x) { return execute<OpId::unique_values, Body<body::unique_values>>(x); }
Tensors unique_dim(const Tensor& x, int axis) { return execute<OpId::unique_dim, Body<body::unique_dim>>(x, axis); }
Tensors unique_consecutive(const Tensor& x, OptionalAxis axis) { return execute<OpId::unique_consecutive, Body<body::unique_consecutive>>(x, axis); }
Tensor as_strided_scatter(const Tensor& x, const Tensor& src, const Shape& shape, const Ints& strides, int64_t offset) { return execute<OpId::as_strided_scatter, Body<body::as_strided_scatter>>(x, src, shape, strides, offset); }
Tensor select_scatter(const Tensor& x, const Tensor& src, int axis, int64_t index) { return execute<OpId::select_scatter, Body<body::select_scatter>>(x, src, axis, index); }
Tensor slice_scatter(const Tensor& x, const Tensor& src, int axis, int64_t start, int64_t stop, int64_t step) { return execute<OpId::slice_scatter, Body<body::slice_scatter>>(x, src, axis, start, stop, step); }
Tensor diagonal_scatter(const Tensor& x, const Tensor& src, int64_t offset, int axis0, int axis1) { return execute<OpId::diagonal_scatter, Body<body::diagonal_scatter>>(x, src, offset, axis0, axis1); }
Tensor masked_fill(const Tensor& x, const Tensor& mask, const Tensor& value) { return execute<OpId::masked_fill, Elementwise<OpId::masked_fill>>(x, mask, value); }
void masked_fill_(const Tensor& x, const Tensor& mask, const Tensor& value) { execute_inplace<OpId::masked_fill, ElementwiseInto<OpId::masked_fill>>(x, mask, value); }
Tensor index_select(const Tensor& x, int axis, const Tensor& index) { return execute<OpId::index_select, Body<body::index_select>>(x, axis, index); }
Tensor gather(const Tensor& x, int axis, const Tensor& index) { return execute<OpId::gather, Body<body::gather>>(x, axis, index); }
Tensor scatter(const Tensor& x, int axis, const Tensor& index, const Tensor& src) { return execute<OpId::scatter, CopyThen<body::scatter_>>(x, axis, index, src); }
void scatter_(const Tensor& x, int axis, const Tensor& index, const Tensor& src) { execute_inplace<OpId::scatter, Body<body::scatter_>>(x, axis, index, src); }
Tensor scatter_add(const Tensor& x, int axis, const Tensor& index, const Tensor& src) { return execute<OpId::scatter_add, CopyThen<body::scatter_add_>>(x, axis, index, src); }
void scatter_add_(const Tensor& x, int axis, const Tensor& index, const Tensor& src) { execute_inplace<OpId::scatter_add, Body<body::scatter_add_>>(x, axis, index, src); }
Tensor scatter_reduce(const Tensor& x, int axis, const Tensor& index, const Tensor& src, std::string_view reduce, bool include_self) { return execute<OpId::scatter_reduce, CopyThen<body::scatter_reduce_>>(x, axis, index, src, reduce, include_self); }
void scatter_reduce_(const Tensor& x, int axis, const Tensor& index, const Tensor& src, std::string_view reduce, bool include_self) { execute_inplace<OpId::scatter_reduce, Body<body::scatter_reduce_>>(x, axis, index, src, reduce, include_self); }
Tensor take_along_axis(const Tensor& x, const Tensor& index, int axis) { return execute<OpId::take_along_axis, Body<body::take_along_axis>>(x, index, axis); }
Tensor embedding(const Tensor& weight, const Tensor& index) { return execute<OpId::embedding, Body<body::embedding>>(weight, index); }
Tensor embedding_bag(const Tensor& weight, const Tensor& index, const Tensor& offsets, std::string_view mode, const Tensor& per_sample_weights, bool include_last_offset, int64_t padding_idx) { return execute<OpId::embedding_bag, Body<body::embedding_bag>>(weight, index, offsets, mode, per_sample_weights, include_last_offset, padding_idx); }
Tensor one_hot(const Tensor& index, int64_t num_classes) { return execute<OpId::one_hot, Body<body::one_hot>>(index, num_classes); }
Tensor nonzero(const Tensor& x) { return execute<OpId::nonzero, Body<body::nonzero>>(x); }
Tensor index(const Tensor& x, const Tensors& indices) { return execute<OpId::index, Body<body::index>>(x, indices); }
Tensor index_put(const Tensor& x, const Tensors& indices, const Tensor& values, bool accumulate) { return execute<OpId::index_put, CopyThen<body::index_put_>>(x, indices, values, accumulate); }
void index_put_(const Tensor& x, const Tensors& indices, const Tensor& values, bool accumulate) { execute_inplace<OpId::index_put, Body<body::index_put_>>(x, indices, values, accumulate); }
Tensor masked_select(const Tensor& x, const Tensor& mask) { return execute<OpId::masked_select, Body<body::masked_select>>(x, mask); }
Tensor masked_scatter(const Tensor& x, const Tensor& mask, const Tensor& src) { return execute<OpId::masked_scatter, Body<body::masked_scatter>>(x, mask, src); }
Tensor take(const Tensor& x, const Tensor& index, OptionalAxis axis) { return execute<OpId::take, Body<body::take>>(x, index, axis); }
Tensor put(const Tensor& x, const Tensor& index, const Tensor& src, bool accumulate) { return execute<OpId::put, Body<body::put>>(x, index, src, accumulate); }
void put_(const Tensor& x, const Tensor& index, const Tensor& src, bool accumulate) { execute_inplace<OpId::put, Body<body::put_>>(x, index, src, accumulate); }
Tensor index_add(const Tensor& x, int axis, const Tensor& index, const Tensor& src, Scalar alpha) { return execute<OpId::index_add, Body<body::index_add>>(x, axis, index, src, alpha); }
void index_add_(const Tensor& x, int axis, const Tensor& index, const Tensor& src, Scalar alpha) { execute_inplace<OpId::index_add, Body<body::index_add_>>(x, axis, index, src, alpha); }
Tensor index_copy(const Tensor& x, int axis, const Tensor& index, const Tensor& src) { return execute<OpId::index_copy, Body<body::index_copy>>(x, axis, index, src); }
void index_copy_(const Tensor& x, int axis, const Tensor& index, const Tensor& src) { execute_inplace<OpId::index_copy, Body<body::index_copy_>>(x, axis, index, src); }
Tensor index_fill(const Tensor& x, int axis, const Tensor& index, const Tensor& value) { return execute<OpId::index_fill, Body<body::index_fill>>(x, axis, index, value); }
void index_fill_(const Tensor& x, int axis, const Tensor& index, const Tensor& value) { execute_inplace<OpId::index_fill, Body<body::index_fill_>>(x, axis, index, value); }
Tensor matmul(const Tensor& a, const Tensor& b) { return execute<OpId::matmul, Body<body::matmul>>(a, b); }
Tensor matmul_integer(const Tensor& a, const Tensor& b) { return execute<OpId::matmul_integer, Body<body::matmul_integer>>(a, b); }
Tensor addmm(const Tensor& c, const Tensor& a, const Tensor& b, double beta, double alpha) { return execute<OpId::addmm, Body<body::addmm>>(c, a, b, beta, alpha); }
Tensor outer(const Tensor& a, const Tensor& b) { return execute<OpId::outer, Body<body::outer>>(a, b); }
Tensor mv(const Tensor& a, const Tensor& b) { return execute<OpId::mv, Body<body::mv>>(a, b); }
Tensor bmm(const Tensor& a, const Tensor& b) { return execute<OpId::bmm, Body<body::bmm>>(a, b); }
Tensor baddbmm(const Tensor& c, const Tensor& a, const Tensor& b, double beta, double alpha) { return execute<OpId::baddbmm, Body<body::baddbmm>>(c, a, b, beta, alpha); }
Tensor addbmm(const Tensor& c, const Tensor& a, const Tensor& b, double beta, double alpha) { return execute<OpId::addbmm, Body<body::addbmm>>(c, a, b, beta, alpha); }
Tensor addmv(const Tensor& c, const Tensor& a, const Tensor& b, double beta, double alpha) { return execute<OpId::addmv, Body<body::addmv>>(c, a, b, beta, alpha); }
Tensor addr(const Tensor& c, const Tensor& a, const Tensor& b, double beta, double alpha) { return execute<OpId::addr, Body<body::addr>>(c, a, b, beta, alpha); }
Tensor dot(const Tensor& a, const Tensor& b) { return execute<OpId::dot, Body<body::dot>>(a, b); }
Tensor vecdot(const Tensor& a, const Tensor& b, int axis) { return execute<OpId::vecdot, Body<body::vecdot>>(a, b, axis); }
Tensor inner(const Tensor& a, const Tensor& b) { return execute<OpId::inner, Body<body::inner>>(a, b); }
Tensor tensordot(const Tensor& a, const Tensor& b, const Ints& axes_a, const Ints& axes_b) { return execute<OpId::tensordot, Body<body::tensordot>>(a, b, axes_a, axes_b); }
Tensor kron(const Tensor& a, const Tensor& b) { return execute<OpId::kron, Body<body::kron>>(a, b); }
Tensor cross(const Tensor& a, const Tensor& b, int axis) { return execute<OpId::cross, Body<body::cross>>(a, b, axis); }
Tensor multi_dot(const Tensors& xs) { return execute<OpId::multi_dot, Body<body::multi_dot>>(xs); }
Tensor einsum(std::string_view equation, const Tensors& operands) { return execute<OpId::einsum, Body<body::einsum>>(equation, operands); }
Tensor trace(const Tensor& x, int64_t offset, DType dtype) { return execute<OpId::trace, Body<body::trace>>(x, offset, dtype); }
Tensors cholesky_ex(const Tensor& x, bool upper) { return execute<OpId::cholesky_ex, Body<body::cholesky_ex>>(x, upper); }
Tensor cholesky(const Tensor& x, bool upper) { return execute<OpId::cholesky, Body<body::cholesky>>(x, upper); }
Tensor cholesky_solve(const Tensor& b, const Tensor& l, bool upper) { return execute<OpId::cholesky_solve, Body<body::cholesky_solve>>(b, l, upper); }
Tensor cholesky_inverse(const Tensor& l, bool upper) { return execute<OpId::cholesky_inverse, Body<body::cholesky_inverse>>(l, upper); }
Tensors lu_factor_ex(const Tensor& x, bool pivot) { return execute<OpId::lu_factor_ex, Body<body::lu_factor_ex>>(x, pivot); }
Tensors lu_factor(const Tensor& x, bool pivot) { return execute<OpId::lu_factor, Body<body::lu_factor>>(x, pivot); }
Tensors lu_unpack(const Tensor& lu, const Tensor& pivots) { return execute<OpId::lu_unpack, Body<body::lu_unpack>>(lu, pivots); }
Tensors lu(const Tensor& x, bool pivot) { return execute<OpId::lu, Body<body::lu>>(x, pivot); }
Tensor lu_solve(const Tensor& lu, const Tensor& pivots, const Tensor& b, bool left, bool adjoint) { return execute<OpId::lu_solve, Body<body::lu_solve>>(lu, pivots, b, left, adjoint); }
Tensors ldl_factor_ex(const Tensor& x, bool hermitian) { return execute<OpId::ldl_factor_ex, Body<body::ldl_factor_ex>>(x, hermitian); }
Tensors ldl_factor(const Tensor& x, bool hermitian) { return execute<OpId::ldl_factor, Body<body::ldl_factor>>(x, hermitian); }
Tensors ldl_unpack(const Tensor& ld, const Tensor& pivots, bool hermitian) { return execute<OpId::ldl_unpack, Body<body::ldl_unpack>>(ld, pivots, hermitian); }
Tensor ldl_solve(const Tensor& ld, const Tensor& pivots, const Tensor& b, bool hermitian) { return execute<OpId::ldl_solve, Body<body::ldl_solve>>(ld, pivots, b, hermitian); }
Tensor solve_triangular(const Tensor& a, const Tensor& b, bool upper, bool left, bool unitriangular) { return execute<OpId::solve_triangular, Body<body::solve_triangular>>(a, b, upper, left, unitriangular); }
Tensors solve_ex(const Tensor& a, const Tensor& b, bool left) { return execute<OpId::solve_ex, Body<body::solve_ex>>(a, b, left); }
Tensor solve(const Tensor& a, const Tensor& b, bool left) { return execute<OpId::solve, Body<body::solve>>(a, b, left); }
Tensors inv_ex(const Tensor& x) { return execute<OpId::inv_ex, Body<body::inv_ex>>(x); }
Tensor inv(const Tensor& x) { return execute<OpId::inv, Body<body::inv>>(x); }
Tensor det(const Tensor& x) { return execute<OpId::det, Body<body::det>>(x); }
Tensors slogdet(const Tensor& x) { return execute<OpId::slogdet, Body<body::slogdet>>(x); }
Tensors qr(const Tensor& x, std::string_view mode) { return execute<OpId::qr, Body<body::qr>>(x, mode); }
Tensor householder_product(const Tensor& x, const Tensor& tau) { return execute<OpId::householder_product, Body<body::householder_product>>(x, tau); }
Tensors eigh(const Tensor& x, bool upper) { return execute<OpId::eigh, Body<body::eigh>>(x, upper); }
Tensor eigvalsh(const Tensor& x, bool upper) { return execute<OpId::eigvalsh, Body<body::eigvalsh>>(x, upper); }
Tensors eig(const Tensor& x) { return execute<OpId::eig, Body<body::eig>>(x); }
Tensor eigvals(const Tensor& x) { return execute<OpId::eigvals, Body<body::eigvals>>(x); }
Tensors svd(const Tensor& x, bool full_matrices) { return execute<OpId::svd, Body<body::svd>>(x, full_matrices); }
Tensor svdvals(const Tensor& x) { return execute<OpId::svdvals, Body<body::svdvals>>(x); }
Tensor pinv(const Tensor& x, const Tensor& atol, const Tensor& rtol, bool hermitian) { return execute<OpId::pinv, Body<body::pinv>>(x, atol, rtol, hermitian); }
Tensor matrix_rank(const Tensor& x, const Tensor& atol, const Tensor& rtol, bool hermitian) { return execute<OpId::matrix_rank, Body<body::matrix_rank>>(x, atol, rtol, hermitian); }
Tensors lstsq(const Tensor& a, const Tensor& b, double rcond) { return execute<OpId::lstsq, Body<body::lstsq>>(a, b, rcond); }
Tensor matrix_norm(const Tensor& x, std::string_view ord, int axis0, int axis1, bool keepdims) { return execute<OpId::matrix_norm, Body<body::matrix_norm>>(x, ord, axis0, axis1, keepdims); }
Tensor cond(const Tensor& x, std::string_view ord) { return execute<OpId::cond, Body<body::cond>>(x, ord); }
Tensor matrix_power(const Tensor& x, int64_t n) { return execute<OpId::matrix_power, Body<body::matrix_power>>(x, n); }
Tensor matrix_exp(const Tensor& x) { return execute<OpId::matrix_exp, Body<body::matrix_exp>>(x); }
Tensor fft_c2c(const Tensor& x, const Axes& axes, double scale, bool forward) { return execute<OpId::fft_c2c, Body<body::fft_c2c>>(x, axes, scale, forward); }
Tensor fft_r2c(const Tensor& x, const Axes& axes, double scale) { return execute<OpId::fft_r2c, Body<body::fft_r2c>>(x, axes, scale); }
Tensor fft_c2r(const Tensor& x, int64_t n, const Axes& axes, double scale) { return execute<OpId::fft_c2r, Body<body::fft_c2r>>(x, n, axes, scale); }
Tensor fft(const Tensor& x, int64_t n, int axis, std::string_view norm) { return execute<OpId::fft, Body<body::fft>>(x, n, axis, norm); }
Tensor ifft(const Tensor& x, int64_t n, int axis, std::string_view norm) { return execute<OpId::ifft, Body<body::ifft>>(x, n, axis, norm); }
Tensor rfft(const Tensor& x, int64_t n, int axis, std::string_view norm) { return execute<OpId::rfft, Body<body::rfft>>(x, n, axis, norm); }
Tensor irfft(const Tensor& x, int64_t n, int axis, std::string_view norm) { return execute<OpId::irfft, Body<body::irfft>>(x, n, axis, norm); }
Tensor hfft(const Tensor& x, int64_t n, int axis, std::string_view norm) { return execute<OpId::hfft, Body<body::hfft>>(x, n, axis, norm); }
Tensor ihfft(const Tensor& x, int64_t n, int axis, std::string_view norm) { return execute<OpId::ihfft, Body<body::ihfft>>(x, n, axis, norm); }
Tensor fftn(const Tensor& x, const Ints& s, const Axes& axes, std::string_view norm) { return execute<OpId::fftn, Body<body::fftn>>(x, s, axes, norm); }
Tensor ifftn(const Tensor& x, const Ints& s, const Axes& axes, std::string_view norm) { return execute<OpId::ifftn, Body<body::ifftn>>(x, s, axes, norm); }
Tensor rfftn(const Tensor& x, const Ints& s, const Axes& axes, std::string_view norm) { return execute<OpId::rfftn, Body<body::rfftn>>(x, s, axes, norm); }
Tensor irfftn(const Tensor& x, const Ints& s, const Axes& axes, std::string_view norm) { return execute<OpId::irfftn, Body<body::irfftn>>(x, s, axes, norm); }
Tensor hfftn(const Tensor& x, const Ints& s, const Axes& axes, std::string_view norm) { return execute<OpId::hfftn, Body<body::hfftn>>(x, s, axes, norm); }
Tensor ihfftn(const Tensor& x, const Ints& s, const Axes& axes, std::string_view norm) { return execute<OpId::ihfftn, Body<body::ihfftn>>(x, s, axes, norm); }
Tensor fftfreq(int64_t n, double d, DType dtype, Device device) { return execute<OpId::fftfreq, Body<body::fftfreq>>(n, d, dtype, device); }
Tensor rfftfreq(int64_t n, double d, DType dtype, Device device) { return execute<OpId::rfftfreq, Body<body::rfftfreq>>(n, d, dtype, device); }
Tensor fftshift(const Tensor& x, const Axes& axes) { return execute<OpId::fftshift, Body<body::fftshift>>(x, axes); }
Tensor ifftshift(const Tensor& x, const Axes& axes) { return execute<OpId::ifftshift, Body<body::ifftshift>>(x, axes); }
Tensor sigmoid(const Tensor& x) { return execute<OpId::sigmoid, Elementwise<OpId::sigmoid>>(x); }
void sigmoid_(const Tensor& x) { execute_inplace<OpId::sigmoid, ElementwiseInto<OpId::sigmoid>>(x); }
Tensor relu(const Tensor& x) { return execute<OpId::relu, Elementwise<OpId::relu>>(x); }
void relu_(const Tensor& x) { execute_inplace<OpId::relu, ElementwiseInto<OpId::relu>>(x); }
Tensor leaky_relu(const Tensor& x, double negative_slope) { return execute<OpId::leaky_relu, Elementwise<OpId::leaky_relu>>(x, negative_slope); }
void leaky_relu_(const Tensor& x, double negative_slope) { execute_inplace<OpId::leaky_relu, ElementwiseInto<OpId::leaky_relu>>(x, negative_slope); }
Tensor gelu(const Tensor& x, bool tanh_approx) { return execute<OpId::gelu, Elementwise<OpId::gelu>>(x, tanh_approx); }
void gelu_(const Tensor& x, bool tanh_approx) { execute_inplace<OpId::gelu, ElementwiseInto<OpId::gelu>>(x, tanh_approx); }
Tensor silu(const Tensor& x) { return execute<OpId::silu, Elementwise<OpId::silu>>(x); }
void silu_(const Tensor& x) { execute_inplace<OpId::silu, ElementwiseInto<OpId::silu>>(x); }
Tensor relu6(const Tensor& x) { return execute<OpId::relu6, Elementwise<OpId::relu6>>(x); }
void relu6_(const Tensor& x) { execute_inplace<OpId::relu6, ElementwiseInto<OpId::relu6>>(x); }
Tensor hardtanh(const Tensor& x, double min_val, double max_val) { return execute<OpId::hardtanh, Elementwise<OpId::hardtanh>>(x, min_val, max_val); }
void hardtanh_(const Tensor& x, double min_val, double max_val) { execute_inplace<OpId::hardtanh, ElementwiseInto<OpId::hardtanh>>(x, min_val, max_val); }
Tensor hardsigmoid(const Tensor& x) { return execute<OpId::hardsigmoid, Elementwise<OpId::hardsigmoid>>(x); }
void hardsigmoid_(const Tensor& x) { execute_inplace<OpId::hardsigmoid, ElementwiseInto<OpId::hardsigmoid>>(x); }
Tensor hardswish(const Tensor& x) { return execute<OpId::hardswish, Elementwise<OpId::hardswish>>(x); }
void hardswish_(const Tensor& x) { execute_inplace<OpId::hardswish, ElementwiseInto<OpId::hardswish>>(x); }
Tensor hardshrink(const Tensor& x, double lambd) { return execute<OpId::hardshrink, Elementwise<OpId::hardshrink>>(x, lambd); }
void hardshrink_(const Tensor& x, double lambd) { execute_inplace<OpId::hardshrink, ElementwiseInto<OpId::hardshrink>>(x, lambd); }
Tensor softshrink(const Tensor& x, double lambd) { return execute<OpId::softshrink, Elementwise<OpId::softshrink>>(x, lambd); }
void softshrink_(const Tensor& x, double lambd) { execute_inplace<OpId::softshrink, ElementwiseInto<OpId::softshrink>>(x, lambd); }
Tensor tanhshrink(const Tensor& x) { return execute<OpId::tanhshrink, Elementwise<OpId::tanhshrink>>(x); }
void tanhshrink_(const Tensor& x) { execute_inplace<OpId::tanhshrink, ElementwiseInto<OpId::tanhshrink>>(x); }
Tensor threshold(const Tensor& x, double threshold, double value) { return execute<OpId::threshold, Elementwise<OpId::threshold>>(x, threshold, value); }
void threshold_(const Tensor& x, double threshold, double value) { execute_inplace<OpId::threshold, ElementwiseInto<OpId::threshold>>(x, threshold, value); }
Tensor elu(const Tensor& x, double alpha) { return execute<OpId::elu, Elementwise<OpId::elu>>(x, alpha); }
void elu_(const Tensor& x, double alpha) { execute_inplace<OpId::elu, ElementwiseInto<OpId::elu>>(x, alpha); }
Tensor celu(const Tensor& x, double alpha) { return execute<OpId::celu, Elementwise<OpId::celu>>(x, alpha); }
void celu_(const Tensor& x, double alpha) { execute_inplace<OpId::celu, ElementwiseInto<OpId::celu>>(x, alpha); }
Tensor selu(const Tensor& x) { return execute<OpId::selu, Elementwise<OpId::selu>>(x); }
void selu_(const Tensor& x) { execute_inplace<OpId::selu, ElementwiseInto<OpId::selu>>(x); }
Tensor mish(const Tensor& x) { return execute<OpId::mish, Elementwise<OpId::mish>>(x); }
void mish_(const Tensor& x) { execute_inplace<OpId::mish, ElementwiseInto<OpId::mish>>(x); }
Tensor softplus(const Tensor& x, double beta, double threshold) { return execute<OpId::softplus, Elementwise<OpId::softplus>>(x, beta, threshold); }
void softplus_(const Tensor& x, double beta, double threshold) { execute_inplace<OpId::softplus, ElementwiseInto<OpId::softplus>>(x, beta, threshold); }
Tensor softsign(const Tensor& x) { return execute<OpId::softsign, Elementwise<OpId::softsign>>(x); }
void softsign_(const Tensor& x) { execute_inplace<OpId::softsign, ElementwiseInto<OpId::softsign>>(x); }
Tensor logsigmoid(const Tensor& x) { return execute<OpId::logsigmoid, Elementwise<OpId::logsigmoid>>(x); }
void logsigmoid_(const Tensor& x) { execute_inplace<OpId::logsigmoid, ElementwiseInto<OpId::logsigmoid>>(x); }
Tensor softmax(const Tensor& x, int axis) { return execute<OpId::softmax, Body<body::softmax>>(x, axis); }
Tensor log_softmax(const Tensor& x, int axis) { return execute<OpId::log_softmax, Body<body::log_softmax>>(x, axis); }
Tensor prelu(const Tensor& x, const Tensor& weight) { return execute<OpId::prelu, Body<body::prelu>>(x, weight); }
Tensor glu(const Tensor& x, int axis) { return execute<OpId::glu, Body<body::glu>>(x, axis); }
Tensor rrelu(const Tensor& x, double lower, double upper, bool training, Generator* rng) { return execute<OpId::rrelu, Body<body::rrelu>>(x, lower, upper, training, rng); }
Tensor gumbel_softmax(const Tensor& logits, double tau, bool hard, int axis, Generator* rng) { return execute<OpId::gumbel_softmax, Body<body::gumbel_softmax>>(logits, tau, hard, axis, rng); }
Tensor softmin(const Tensor& x, int axis) { return execute<OpId::softmin, Body<body::softmin>>(x, axis); }
Tensor linear(const Tensor& x, const Tensor& weight, const Tensor& bias) { return execute<OpId::linear, Body<body::linear>>(x, weight, bias); }
Tensor linear_activation(const Tensor& x, const Tensor& weight, const Tensor& bias, std::string_view activation) { return execute<OpId::linear_activation, Body<body::linear_activation>>(x, weight, bias, activation); }
Tensor conv1d(const Tensor& x, const Tensor& weight, const Tensor& bias, const Ints& stride, const Ints& padding, const Ints& dilation, int64_t groups) { return execute<OpId::conv1d, Body<body::conv1d>>(x, weight, bias, stride, padding, dilation, groups); }
Tensor conv2d(const Tensor& x, const Tensor& weight, const Tensor& bias, const Ints& stride, const Ints& padding, const Ints& dilation, int64_t groups) { return execute<OpId::conv2d, Body<body::conv2d>>(x, weight, bias, stride, padding, dilation, groups); }
Tensor conv2d_input_grad(const Tensor& dy, const Tensor& weight, const Shape& shape, const Ints& stride, const Ints& padding, const Ints& dilation, int64_t groups) { return execute<OpId::conv2d_input_grad, Body<body::conv2d_input_grad>>(dy, weight, shape, stride, padding, dilation, groups); }
Tensor conv2d_weight_grad(const Tensor& dy, const Tensor& x, const Shape& shape, const Ints& stride, const Ints& padding, const Ints& dilation, int64_t groups) { return execute<OpId::conv2d_weight_grad, Body<body::conv2d_weight_grad>>(dy, x, shape, stride, padding, dilation, groups); }
Tensor conv3d(const Tensor& x, const Tensor& weight, const Tensor& bias, const Ints& stride, const Ints& padding, const Ints& dilation, int64_t groups) { return execute<OpId::conv3d, Body<body::conv3d>>(x, weight, bias, stride, padding, dilation, groups); }
Tensor conv3d_input_grad(const Tensor& dy, const Tensor& weight, const Shape& shape, const Ints& stride, const Ints& padding, const Ints& dilation, int64_t groups) { return execute<OpId::conv3d_input_grad, Body<body::conv3d_input_grad>>(dy, weight, shape, stride, padding, dilation, groups); }
Tensor conv3d_weight_grad(const Tensor& dy, const Tensor& x, const Shape& shape, const Ints& stride, const Ints& padding, const Ints& dilation, int64_t groups) { return execute<OpId::conv3d_weight_grad, Body<body::conv3d_weight_grad>>(dy, x, shape, stride, padding, dilation, groups); }
Tensor conv_transpose1d(const Tensor& x, const Tensor& weight, const Tensor& bias, const Ints& stride, const Ints& padding, const Ints& output_padding, int64_t groups, const Ints& dilation) { return execute<OpId::conv_transpose1d, Body<body::conv_transpose1d>>(x, weight, bias, stride, padding, output_padding, groups, dilation); }
Tensor conv_transpose2d(const Tensor& x, const Tensor& weight, const Tensor& bias, const Ints& stride, const Ints& padding, const Ints& output_padding, int64_t groups, const Ints& dilation) { return execute<OpId::conv_transpose2d, Body<body::conv_transpose2d>>(x, weight, bias, stride, padding, output_padding, groups, dilation); }
Tensor conv_transpose3d(const Tensor& x, const Tensor& weight, const Tensor& bias, const Ints& stride, const Ints& padding, const Ints& output_padding, int64_t groups, const Ints& dilation) { return execute<OpId::conv_transpose3d, Body<body::conv_transpose3d>>(x, weight, bias, stride, padding, output_padding, groups, dilation); }
Tensor im2col(const Tensor& x, const Ints& kernel, const Ints& stride, const Ints& padding, const Ints& dilation) { return execute<OpId::im2col, Body<body::im2col>>(x, kernel, stride, padding, dilation); }
Tensor col2im(const Tensor& x, const Shape& shape, const Ints& kernel, const Ints& stride, const Ints& padding, const Ints& dilation) { return execute<OpId::col2im, Body<body::col2im>>(x, shape, kernel, stride, padding, dilation); }
Tensor bilinear(const Tensor& x1, const Tensor& x2, const Tensor& weight, const Tensor& bias) { return execute<OpId::bilinear, Body<body::bilinear>>(x1, x2, weight, bias); }
Tensor max_pool1d(const Tensor& x, const Ints& kernel, const Ints& stride, const Ints& padding, const Ints& dilation, bool ceil_mode) { return execute<OpId::max_pool1d, Body<body::max_pool1d>>(x, kernel, stride, padding, dilation, ceil_mode); }
Tensor max_pool2d(const Tensor& x, const Ints& kernel, const Ints& stride, const Ints& padding, const Ints& dilation, bool ceil_mode) { return execute<OpId::max_pool2d, Body<body::max_pool2d>>(x, kernel, stride, padding, dilation, ceil_mode); }
Tensor max_pool3d(const Tensor& x, const Ints& kernel, const Ints& stride, const Ints& padding, const Ints& dilation, bool ceil_mode) { return execute<OpId::max_pool3d, Body<body::max_pool3d>>(x, kernel, stride, padding, dilation, ceil_mode); }
Tensors max_pool1d_with_indices(const Tensor& x, const Ints& kernel, const Ints& stride, const Ints& padding, const Ints& dilation, bool ceil_mode) { return execute<OpId::max_pool1d_with_indices, Body<body::max_pool1d_with_indices>>(x, kernel, stride, padding, dilation, ceil_mode); }
Tensors max_pool2d_with_indices(const Tensor& x, const Ints& kernel, const Ints& stride, const Ints& padding, const Ints& dilation, bool ceil_mode) { return execute<OpId::max_pool2d_with_indices, Body<body::max_pool2d_with_indices>>(x, kernel, stride, padding, dilation, ceil_mode); }
Tensors max_pool3d_with_indices(const Tensor& x, const Ints& kernel, const Ints& stride, const Ints& padding, const Ints& dilation, bool ceil_mode) { return execute<OpId::max_pool3d_with_indices, Body<body::max_pool3d_with_indices>>(x, kernel, stride, padding, dilation, ceil_mode); }
Tensor max_unpool1d(const Tensor& x, const Tensor& indices, const Shape& shape) { return execute<OpId::max_unpool1d, Body<body::max_unpool1d>>(x, indices, shape); }
Tensor max_unpool2d(const Tensor& x, const Tensor& indices, const Shape& shape) { return execute<OpId::max_unpool2d, Body<body::max_unpool2d>>(x, indices, shape); }
Tensor max_unpool3d(const Tensor& x, const Tensor& indices, const Shape& shape) { return execute<OpId::max_unpool3d, Body<body::max_unpool3d>>(x, indices, shape); }
Tensor avg_pool1d(const Tensor& x, const Ints& kernel, const Ints& stride, const Ints& padding, bool ceil_mode, bool count_include_pad) { return execute<OpId::avg_pool1d, Body<body::avg_pool1d>>(x, kernel, stride, padding, ceil_mode, count_include_pad); }
Tensor avg_pool2d(const Tensor& x, const Ints& kernel, const Ints& stride, const Ints& padding, bool ceil_mode, bool count_include_pad, int64_t divisor_override) { return execute<OpId::avg_pool2d, Body<body::avg_pool2d>>(x, kernel, stride, padding, ceil_mode, count_include_pad, divisor_override); }
Tensor avg_pool2d_grad(const Tensor& dy, const Shape& shape, const Ints& kernel, const Ints& stride, const Ints& padding, bool ceil_mode, bool count_include_pad, int64_t divisor_override) { return execute<OpId::avg_pool2d_grad, Body<body::avg_pool2d_grad>>(dy, shape, kernel, stride, padding, ceil_mode, count_include_pad, divisor_override); }
Tensor avg_pool3d(const Tensor& x, const Ints& kernel, const Ints& stride, const Ints& padding, bool ceil_mode, bool count_include_pad, int64_t divisor_override) { return execute<OpId::avg_pool3d, Body<body::avg_pool3d>>(x, kernel, stride, padding, ceil_mode, count_include_pad, divisor_override); }
Tensor avg_pool3d_grad(const Tensor& dy, const Shape& shape, const Ints& kernel, const Ints& stride, const Ints& padding, bool ceil_mode, bool count_include_pad, int64_t divisor_override) { return execute<OpId::avg_pool3d_grad, Body<body::avg_pool3d_grad>>(dy, shape, kernel, stride, padding, ceil_mode, count_include_pad, divisor_override); }
Tensor lp_pool1d(const Tensor& x, double norm_type, const Ints& kernel, const Ints& stride, bool ceil_mode) { return execute<OpId::lp_pool1d, Body<body::lp_pool1d>>(x, norm_type, kernel, stride, ceil_mode); }
Tensor lp_pool2d(const Tensor& x, double norm_type, const Ints& kernel, const Ints& stride, bool ceil_mode) { return execute<OpId::lp_pool2d, Body<body::lp_pool2d>>(x, norm_type, kernel, stride, ceil_mode); }
Tensor lp_pool3d(const Tensor& x, double norm_type, const Ints& kernel, const Ints& stride, bool ceil_mode) { return execute<OpId::lp_pool3d, Body<body::lp_pool3d>>(x, norm_type, kernel, stride, ceil_mode); }
Tensor adaptive_avg_pool1d(const Tensor& x, const Shape& shape) { return execute<OpId::adaptive_avg_pool1d, Body<body::adaptive_avg_pool1d>>(x, shape); }
Tensor adaptive_avg_pool2d(const Tensor& x, const Shape& shape) { return execute<OpId::adaptive_avg_pool2d, Body<body::adaptive_avg_pool2d>>(x, shape); }
Tensor adaptive_avg_pool3d(const Tensor& x, const Shape& shape) { return execute<OpId::adaptive_avg_pool3d, Body<body::adaptive_avg_pool3d>>(x, shape); }
Tensors adaptive_max_pool1d(const Tensor& x, const Shape& shape) { return execute<OpId::adaptive_max_pool1d, Body<body::adaptive_max_pool1d>>(x, shape); }
Tensors adaptive_max_pool2d(const Tensor& x, const Shape& shape) { return execute<OpId::adaptive_max_pool2d, Body<body::adaptive_max_pool2d>>(x, shape); }
Tensors adaptive_max_pool3d(const Tensor& x, const Shape& shape) { return execute<OpId::adaptive_max_pool3d, Body<body::adaptive_max_pool3d>>(x, shape); }
Tensor interpolate(const Tensor& x, const Shape& shape, std::string_view mode, bool align_corners, bool antialias) { return execute<OpId::interpolate, Body<body::interpolate>>(x, shape, mode, align_corners, antialias); }
Tensor interpolate_axis(const Tensor& x, int axis, int64_t size, std::string_view mode, bool align_corners, bool antialias, double scale) { return execute<OpId::interpolate_axis, Body<body::interpolate_axis>>(x, axis, size, mode, align_corners, antialias, scale); }
Tensor interpolate_axis_grad(const Tensor& dy, int axis, int64_t size, std::string_view mode, bool align_corners, bool antialias, double scale) { return execute<OpId::interpolate_axis_grad, Body<body::interpolate_axis_grad>>(dy, axis, size, mode, align_corners, antialias, scale); }
Tensor grid_sample(const Tensor& x, const Tensor& grid, std::string_view mode, std::string_view padding_mode, bool align_corners) { return execute<OpId::grid_sample, Body<body::grid_sample>>(x, grid, mode, padding_mode, align_corners); }
Tensor affine_grid(const Tensor& theta, const Shape& shape, bool align_corners) { return execute<OpId::affine_grid, Body<body::affine_grid>>(theta, shape, align_corners); }
Tensor pixel_shuffle(const Tensor& x, int64_t factor) { return execute<OpId::pixel_shuffle, Body<body::pixel_shuffle>>(x, factor); }
Tensor pixel_unshuffle(const Tensor& x, int64_t factor) { return execute<OpId::pixel_unshuffle, Body<body::pixel_unshuffle>>(x, factor); }
Tensor channel_shuffle(const Tensor& x, int64_t groups) { return execute<OpId::channel_shuffle, Body<body::channel_shuffle>>(x, groups); }
Tensor layer_norm(const Tensor& x, int64_t norm_ndim, const Tensor& weight, const Tensor& bias, double eps) { return execute<OpId::layer_norm, Body<body::layer_norm>>(x, norm_ndim, weight, bias, eps); }
Tensor batch_norm(const Tensor& x, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, bool training, double momentum, double eps) { return execute<OpId::batch_norm, Body<body::batch_norm>>(x, weight, bias, running_mean, running_var, training, momentum, eps); }
Tensor rms_norm(const Tensor& x, int64_t norm_ndim, const Tensor& weight, double eps) { return execute<OpId::rms_norm, Body<body::rms_norm>>(x, norm_ndim, weight, eps); }
Tensor group_norm(const Tensor& x, int64_t groups, const Tensor& weight, const Tensor& bias, double eps) { return execute<OpId::group_norm, Body<body::group_norm>>(x, groups, weight, bias, eps); }
Tensor instance_norm(const Tensor& x, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, bool use_input_stats, double momentum, double eps) { return execute<OpId::instance_norm, Body<body::instance_norm>>(x, weight, bias, running_mean, running_var, use_input_stats, momentum, eps); }
Tensor local_response_norm(const Tensor& x, int64_t size, double alpha, double beta, double k) { return execute<OpId::local_response_norm, Body<body::local_response_norm>>(x, size, alpha, beta, k); }
Tensor normalize(const Tensor& x, double ord, int axis, double eps) { return execute<OpId::normalize, Body<body::normalize>>(x, ord, axis, eps); }
Tensor dropout(const Tensor& x, double p, bool training, Generator* rng) { return execute<OpId::dropout, Body<body::dropout>>(x, p, training, rng); }
Tensor feature_dropout(const Tensor& x, double p, bool training, Generator* rng) { return execute<OpId::feature_dropout, Body<body::feature_dropout>>(x, p, training, rng); }
Tensor alpha_dropout(const Tensor& x, double p, bool training, Generator* rng) { return execute<OpId::alpha_dropout, Body<body::alpha_dropout>>(x, p, training, rng); }
Tensor feature_alpha_dropout(const Tensor& x, double p, bool training, Generator* rng) { return execute<OpId::feature_alpha_dropout, Body<body::feature_alpha_dropout>>(x, p, training, rng); }
Tensor scaled_dot_product_attention(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& mask, double dropout_p, bool causal, double scale, bool enable_gqa, Generator* rng) { return execute<OpId::scaled_dot_product_attention, Body<body::scaled_dot_product_attention>>(query, key, value, mask, dropout_p, causal, scale, enable_gqa, rng); }
Tensor flash_attention(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& mask, bool causal, double scale) { return execute<OpId::flash_attention, Body<body::flash_attention>>(query, key, value, mask, causal, scale); }
Tensors multi_head_attention(const Tensor& query, const Tensor& key, const Tensor& value, int64_t num_heads, const Tensor& in_weight, const Tensor& q_weight, const Tensor& k_weight, const Tensor& v_weight, const Tensor& in_bias, const Tensor& bias_k, const Tensor& bias_v, bool add_zero_attn, const Tensor& out_weight, const Tensor& out_bias, const Tensor& key_padding_mask, const Tensor& mask, double dropout_p, bool need_weights, bool average_weights, Generator* rng) { return execute<OpId::multi_head_attention, Body<body::multi_head_attention>>(query, key, value, num_heads, in_weight, q_weight, k_weight, v_weight, in_bias, bias_k, bias_v, add_zero_attn, out_weight, out_bias, key_padding_mask, mask, dropout_p, need_weights, average_weights, rng); }
Tensor rnn_tanh_cell(const Tensor& x, const Tensor& h, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih, const Tensor& b_hh) { return execute<OpId::rnn_tanh_cell, Body<body::rnn_tanh_cell>>(x, h, w_ih, w_hh, b_ih, b_hh); }
Tensor rnn_relu_cell(const Tensor& x, const Tensor& h, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih, const Tensor& b_hh) { return execute<OpId::rnn_relu_cell, Body<body::rnn_relu_cell>>(x, h, w_ih, w_hh, b_ih, b_hh); }
Tensor gru_cell(const Tensor& x, const Tensor& h, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih, const Tensor& b_hh) { return execute<OpId::gru_cell, Body<body::gru_cell>>(x, h, w_ih, w_hh, b_ih, b_hh); }
Tensors lstm_cell(const Tensor& x, const Tensor& h, const Tensor& c, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih, const Tensor& b_hh) { return execute<OpId::lstm_cell, Body<body::lstm_cell>>(x, h, c, w_ih, w_hh, b_ih, b_hh); }
Tensors rnn_tanh(const Tensor& x, const Tensor& h0, const Tensors& weights, int64_t layers, bool bias, double dropout, bool training, bool bidirectional, bool batch_first, Generator* rng) { return execute<OpId::rnn_tanh, Body<body::rnn_tanh>>(x, h0, weights, layers, bias, dropout, training, bidirectional, batch_first, rng); }
Tensors rnn_relu(const Tensor& x, const Tensor& h0, const Tensors& weights, int64_t layers, bool bias, double dropout, bool training, bool bidirectional, bool batch_first, Generator* rng) { return execute<OpId::rnn_relu, Body<body::rnn_relu>>(x, h0, weights, layers, bias, dropout, training, bidirectional, batch_first, rng); }
Tensors gru(const Tensor& x, const Tensor& h0, const Tensors& weights, int64_t layers, bool bias, double dropout, bool training, bool bidirectional, bool batch_first, Generator* rng) { return execute<OpId::gru, Body<body::gru>>(x, h0, weights, layers, bias, dropout, training, bidirectional, batch_first, rng); }
Tensors lstm(const Tensor& x, const Tensor& h0, const Tensor& c0, const Tensors& weights, int64_t layers, bool bias, double dropout, bool training, bool bidirectional, bool batch_first, Generator* rng) { return execute<OpId::lstm, Body<body::lstm>>(x, h0, c0, weights, layers, bias, dropout, training, bidirectional, batch_first, rng); }
Tensors quantize_blockwise(const Tensor& x, int64_t bits, int64_t block_size) { return execute<OpId::quantize_blockwise, Body<body::quantize_blockwise>>(x, bits, block_size); }
Tensor dequantize_blockwise(const Tensor& codes, const Tensor& scales, int64_t extent, int64_t block_size, DType dtype) { return execute<OpId::dequantize_blockwise, Body<body::dequantize_blockwise>>(codes, scales, extent, block_size, dtype); }
Tensor quantized_linear(const Tensor& x, const Tensor& codes, const Tensor& scales, const Tensor& bias, int64_t block_size, bool int8_activations) { return execute<OpId::quantized_linear, Body<body::quantized_linear>>(x, codes, scales, bias, block_size, int8_activations); }
Tensor quantize_affine(const Tensor& x, const Tensor& scale, const Tensor& zero_point, int axis, DType dtype) { return execute<OpId::quantize_affine, Body<body::quantize_affine>>(x, scale, zero_point, axis, dtype); }
Tensor dequantize_affine(const Tensor& codes, const Tensor& scale, const Tensor& zero_point, int axis) { return execute<OpId::dequantize_affine, Body<body::dequantize_affine>>(codes, scale, zero_point, axis); }
Tensor quantized_conv(const Tensor& x, const Tensor& weight, const Tensor& bias, const Tensor& x_scale, const Tensor& x_zero_point, const Tensor& weight_scale, const Tensor& weight_zero_point, const Tensor& out_scale, const Tensor& out_zero_point, const Ints& stride, const Ints& padding, const Ints& dilation, int64_t groups, bool relu) { return execute<OpId::quantized_conv, Body<body::quantized_conv>>(x, weight, bias, x_scale, x_zero_point, weight_scale, weight_zero_point, out_scale, out_zero_point, stride, padding, dilation, groups, relu); }
Tensor quantized_matmul(const Tensor& x, const Tensor& weight, const Tensor& bias, const Tensor& x_scale, const Tensor& x_zero_point, const Tensor& weight_scale, const Tensor& weight_zero_point, const Tensor& out_scale, const Tensor& out_zero_point, bool relu) { return execute<OpId::quantized_matmul, Body<body::quantized_matmul>>(x, weight, bias, x_scale, x_zero_point, weight_scale, weight_zero_point, out_scale, out_zero_point, relu); }
Tensor cdist(const Tensor& a, const Tensor& b, double p) { return execute<OpId::cdist, Body<body::cdist>>(a, b, p); }
Tensor pdist(const Tensor& x, double p) { return execute<OpId::pdist, Body<body::pdist>>(x, p); }
Tensor mse_loss(const Tensor& x, const Tensor& target, Reduction reduction) { return execute<OpId::mse_loss, Body<body::mse_loss>>(x, target, reduction); }
Tensor l1_loss(const Tensor& x, const Tensor& target, Reduction reduction) { return execute<OpId::l1_loss, Body<body::l1_loss>>(x, target, reduction); }
Tensor nll_loss(const Tensor& log_probs, const Tensor& target, const Tensor& weight, int64_t ignore_index, Reduction reduction) { return execute<OpId::nll_loss, Body<body::nll_loss>>(log_probs, target, weight, ignore_index, reduction); }
Tensor cross_entropy(const Tensor& logits, const Tensor& target, const Tensor& weight, int64_t ignore_index, double label_smoothing, Reduction reduction) { return execute<OpId::cross_entropy, Body<body::cross_entropy>>(logits, target, weight, ignore_index, label_smoothing, reduction); }
Tensor softmax_nll(const Tensor& logits, const Tensor& target, int64_t ignore_index) { return execute<OpId::softmax_nll, Body<body::softmax_nll>>(logits, target, ignore_index); }
Tensor bce_with_logits(const Tensor& logits, const Tensor& target, const Tensor& weight, const Tensor& pos_weight, Reduction reduction) { return execute<OpId::bce_with_logits, Body<body::bce_with_logits>>(logits, target, weight, pos_weight, reduction); }
Tensor smooth_l1_loss(const Tensor& x, const Tensor& target, double beta, Reduction reduction) { return execute<OpId::smooth_l1_loss, Body<body::smooth_l1_loss>>(x, target, beta, reduction); }
Tensor huber_loss(const Tensor& x, const Tensor& target, double delta, Reduction reduction) { return execute<OpId::huber_loss, Body<body::huber_loss>>(x, target, delta, reduction); }
Tensor kl_div(const Tensor& x, const Tensor& target, bool log_target, Reduction reduction) { return execute<OpId::kl_div, Body<body::kl_div>>(x, target, log_target, reduction); }
Tensor binary_cross_entropy(const Tensor& x, const Tensor& target, const Tensor& weight, Reduction reduction) { return execute<OpId::binary_cross_entropy, Body<body::binary_cross_entropy>>(x, target, weight, reduction); }
Tensor poisson_nll_loss(const Tensor& x, const Tensor& target, bool log_input, bool full, double eps, Reduction reduction) { return execute<OpId::poisson_nll_loss, Body<body::poisson_nll_loss>>(x, target, log_input, full, eps, reduction); }
Tensor gaussian_nll_loss(const Tensor& x, const Tensor& target, const Tensor& var, bool full, double eps, Reduction reduction) { return execute<OpId::gaussian_nll_loss, Body<body::gaussian_nll_loss>>(x, target, var, full, eps, reduction); }
Tensor soft_margin_loss(const Tensor& x, const Tensor& target, Reduction reduction) { return execute<OpId::soft_margin_loss, Body<body::soft_margin_loss>>(x, target, reduction); }
Tensor hinge_embedding_loss(const Tensor& x, const Tensor& target, double margin, Reduction reduction) { return execute<OpId::hinge_embedding_loss, Body<body::hinge_embedding_loss>>(x, target, margin, reduction); }
Tensor multi_margin_loss(const Tensor& x, const Tensor& target, double p, double margin, const Tensor& weight, Reduction reduction) { return execute<OpId::multi_margin_loss, Body<body::multi_margin_loss>>(x, target, p, margin, weight, reduction); }
Tensor multilabel_margin_loss(const Tensor& x, const Tensor& target, Reduction reduction) { return execute<OpId::multilabel_margin_loss, Body<body::multilabel_margin_loss>>(x, target, reduction); }
Tensor multilabel_soft_margin_loss(const Tensor& x, const Tensor& target, const Tensor& weight, Reduction reduction) { return execute<OpId::multilabel_soft_margin_loss, Body<body::multilabel_soft_margin_loss>>(x, target, weight, reduction); }
Tensor cosine_similarity(const Tensor& x1, const Tensor& x2, int axis, double eps) { return execute<OpId::cosine_similarity, Body<body::cosine_similarity>>(x1, x2, axis, eps); }
Tensor pairwise_distance(const Tensor& x1, const Tensor& x2, double p, double eps, bool keepdims) { return execute<OpId::pairwise_distance, Body<body::pairwise_distance>>(x1, x2, p, eps, keepdims); }
Tensor cosine_embedding_loss(const Tensor& x1, const Tensor& x2, const Tensor& target, double margin, Reduction reduction) { return execute<OpId::cosine_embedding_loss, Body<body::cosine_embedding_loss>>(x1, x2, target, margin, reduction); }
Tensor margin_ranking_loss(const Tensor& x1, const Tensor& x2, const Tensor& target, double margin, Reduction reduction) { return execute<OpId::margin_ranking_loss, Body<body::margin_ranking_loss>>(x1, x2, target, margin, reduction); }
Tensor triplet_margin_loss(const Tensor& anchor, const Tensor& positive, const Tensor& negative, double margin, double p, double eps, bool swap, Reduction reduction) { return execute<OpId::triplet_margin_loss, Body<body::triplet_margin_loss>>(anchor, positive, negative, margin, p, eps, swap, reduction); }
Tensor ctc_loss(const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths, const Tensor& target_lengths, int64_t blank, bool zero_infinity, Reduction reduction) { return execute<OpId::ctc_loss, Body<body::ctc_loss>>(log_probs, targets, input_lengths, target_lengths, blank, zero_infinity, reduction); }
Tensor ctc_nll(const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths, const Tensor& target_lengths, int64_t blank, bool zero_infinity) { return execute<OpId::ctc_nll, Body<body::ctc_nll>>(log_probs, targets, input_lengths, target_lengths, blank, zero_infinity); }
Tensor ctc_nll_grad(const Tensor& dy, const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths, const Tensor& target_lengths, int64_t blank, bool zero_infinity) { return execute<OpId::ctc_nll_grad, Body<body::ctc_nll_grad>>(dy, log_probs, targets, input_lengths, target_lengths, blank, zero_infinity); }
Tensor rand(const Shape& shape, DType dtype, Device device, Generator* rng) { return execute<OpId::rand, Body<body::rand>>(shape, dtype, device, rng); }
Tensor randn(const Shape& shape, DType dtype, Device device, Generator* rng) { return execute<OpId::randn, Body<body::randn>>(shape, dtype, device, rng); }
Tensor randint(int64_t low, int64_t high, const Shape& shape, DType dtype, Device device, Generator* rng) { return execute<OpId::randint, Body<body::randint>>(low, high, shape, dtype, device, rng); }
Tensor randperm(int64_t n, DType dtype, Device device, Generator* rng) { return execute<OpId::randperm, Body<body::randperm>>(n, dtype, device, rng); }
Tensor bernoulli(const Tensor& p, Generator* rng) { return execute<OpId::bernoulli, Body<body::bernoulli>>(p, rng); }
Tensor multinomial(const Tensor& weights, int64_t n, bool replacement, Generator* rng) { return execute<OpId::multinomial, Body<body::multinomial>>(weights, n, replacement, rng); }
Tensor categorical(const Tensor& weights, Generator* rng) { return execute<OpId::categorical, Body<body::categorical>>(weights, rng); }
void uniform_(const Tensor& x, double low, double high, Generator* rng) { execute_inplace<OpId::uniform_, Body<body::uniform_>>(x, low, high, rng); }
void normal_(const Tensor& x, double mean, double std, Generator* rng) { execute_inplace<OpId::normal_, Body<body::normal_>>(x, mean, std, rng); }
void exponential_(const Tensor& x, double lambd, Generator* rng) { execute_inplace<OpId::exponential_, Body<body::exponential_>>(x, lambd, rng); }
void laplace_(const Tensor& x, double mean, double scale, Generator* rng) { execute_inplace<OpId::laplace_, Body<body::laplace_>>(x, mean, scale, rng); }
void cauchy_(const Tensor& x, double median, double sigma, Generator* rng) { execute_inplace<OpId::cauchy_, Body<body::cauchy_>>(x, median, sigma, rng); }
void log_normal_(const Tensor& x, double mean, double std, Generator* rng) { execute_inplace<OpId::log_normal_, Body<body::log_normal_>>(x, mean, std, rng); }
void geometric_(const Tensor& x, double p, Generator* rng) { execute_inplace<OpId::geometric_, Body<body::geometric_>>(x, p, rng); }
Tensor normal(const Tensor& mean, const Tensor& std, Generator* rng) { return execute<OpId::normal, Body<body::normal>>(mean, std, rng); }
Tensor poisson(const Tensor& rate, Generator* rng) { return execute<OpId::poisson, Body<body::poisson>>(rate, rng); }
Tensor binomial(const Tensor& count, const Tensor& p, Generator* rng) { return execute<OpId::binomial, Body<body::binomial>>(count, p, rng); }
Tensor beta(const Tensor& a, const Tensor& b, Generator* rng) { return execute<OpId::beta, Body<body::beta>>(a, b, rng); }
Tensor gamma(const Tensor& alpha, const Tensor& scale, Generator* rng) { return execute<OpId::gamma, Body<body::gamma>>(alpha, scale, rng); }
Tensor exponential(const Tensor& rate, Generator* rng) { return execute<OpId::exponential, Body<body::exponential>>(rate, rng); }
Tensor standard_gamma(const Tensor& alpha, Generator* rng) { return execute<OpId::standard_gamma, Body<body::standard_gamma>>(alpha, rng); }
Tensor standard_gamma_grad(const Tensor& alpha, const Tensor& x) { return execute<OpId::standard_gamma_grad, Elementwise<OpId::standard_gamma_grad>>(alpha, x); }
void kaiming_uniform_(const Tensor& x, double a, Fan fan, Generator* rng) { execute_inplace<OpId::kaiming_uniform_, Body<body::kaiming_uniform_>>(x, a, fan, rng); }
void kaiming_normal_(const Tensor& x, double a, Fan fan, Generator* rng) { execute_inplace<OpId::kaiming_normal_, Body<body::kaiming_normal_>>(x, a, fan, rng); }
void xavier_uniform_(const Tensor& x, double gain, Generator* rng) { execute_inplace<OpId::xavier_uniform_, Body<body::xavier_uniform_>>(x, gain, rng); }
void xavier_normal_(const Tensor& x, double gain, Generator* rng) { execute_inplace<OpId::xavier_normal_, Body<body::xavier_normal_>>(x, gain, rng); }

}  // namespace ops

// By OpId.
const OpRun kRuns[kOps] = {
    {boxed<OpId::empty, Body<body::empty>, decltype(ops::empty)>, nullptr, nullptr},
    {boxed<OpId::zeros, Body<body::zeros>, decltype(ops::zeros)>, nullptr, nullptr},
    {boxed<OpId::ones, Body<body::ones>, decltype(ops::ones)>, nullptr, nullptr},
    {boxed<OpId::full, Body<body::full>, decltype(ops::full)>, nullptr, nullptr},
    {boxed<OpId::empty_like, Body<body::empty_like>, decltype(ops::empty_like)>, nullptr, nullptr},
    {boxed<OpId::zeros_like, Body<body::zeros_like>, decltype(ops::zeros_like)>, nullptr, nullptr},
    {boxed<OpId::ones_like, Body<body::ones_like>, decltype(ops::ones_like)>, nullptr, nullptr},
    {boxed<OpId::full_like, Body<body::full_like>, decltype(ops::full_like)>, nullptr, nullptr},
    {boxed<OpId::arange, Body<body::arange>, decltype(ops::arange)>, nullptr, nullptr},
    {boxed<OpId::linspace, Body<body::linspace>, decltype(ops::linspace)>, nullptr, nullptr},
    {boxed<OpId::eye, Body<body::eye>, decltype(ops::eye)>, nullptr, nullptr},
    {boxed<OpId::logspace, Body<body::logspace>, decltype(ops::logspace)>, nullptr, nullptr},
    {boxed<OpId::tril_indices, Body<body::tril_indices>, decltype(ops::tril_indices)>, nullptr, nullptr},
    {boxed<OpId::triu_indices, Body<body::triu_indices>, decltype(ops::triu_indices)>, nullptr, nullptr},
    {boxed<OpId::vander, Body<body::vander>, decltype(ops::vander)>, nullptr, nullptr},
    {boxed<OpId::clone, Body<body::clone>, decltype(ops::clone)>, nullptr, nullptr},
    {boxed<OpId::contiguous, Body<body::contiguous>, decltype(ops::contiguous)>, nullptr, nullptr},
    {boxed<OpId::astype, Body<body::astype>, decltype(ops::astype)>, nullptr, nullptr},
    {boxed<OpId::to_device, Body<body::to_device>, decltype(ops::to_device)>, nullptr, nullptr},
    {nullptr, boxed<OpId::copy_, Body<body::copy_>, decltype(ops::copy_)>, nullptr},
    {nullptr, boxed<OpId::fill_, Body<body::fill_>, decltype(ops::fill_)>, nullptr},
    {nullptr, boxed<OpId::zero_, Body<body::zero_>, decltype(ops::zero_)>, nullptr},
    {boxed<OpId::reshape, Body<body::reshape>, decltype(ops::reshape)>, nullptr, nullptr},
    {boxed<OpId::view, Body<body::view>, decltype(ops::view)>, nullptr, nullptr},
    {boxed<OpId::flatten, Body<body::flatten>, decltype(ops::flatten)>, nullptr, nullptr},
    {boxed<OpId::permute_dims, Body<body::permute_dims>, decltype(ops::permute_dims)>, nullptr, nullptr},
    {boxed<OpId::transpose, Body<body::transpose>, decltype(ops::transpose)>, nullptr, nullptr},
    {boxed<OpId::matrix_transpose, Body<body::matrix_transpose>, decltype(ops::matrix_transpose)>, nullptr, nullptr},
    {boxed<OpId::broadcast_to, Body<body::broadcast_to>, decltype(ops::broadcast_to)>, nullptr, nullptr},
    {boxed<OpId::squeeze, Body<body::squeeze>, decltype(ops::squeeze)>, nullptr, nullptr},
    {boxed<OpId::unsqueeze, Body<body::unsqueeze>, decltype(ops::unsqueeze)>, nullptr, nullptr},
    {boxed<OpId::slice, Body<body::slice>, decltype(ops::slice)>, nullptr, nullptr},
    {boxed<OpId::select, Body<body::select>, decltype(ops::select)>, nullptr, nullptr},
    {boxed<OpId::narrow, Body<body::narrow>, decltype(ops::narrow)>, nullptr, nullptr},
    {boxed<OpId::diagonal, Body<body::diagonal>, decltype(ops::diagonal)>, nullptr, nullptr},
    {boxed<OpId::as_strided, Body<body::as_strided>, decltype(ops::as_strided)>, nullptr, nullptr},
    {boxed<OpId::split, Body<body::split>, decltype(ops::split)>, nullptr, nullptr},
    {boxed<OpId::unbind, Body<body::unbind>, decltype(ops::unbind)>, nullptr, nullptr},
    {boxed<OpId::chunk, Body<body::chunk>, decltype(ops::chunk)>, nullptr, nullptr},
    {boxed<OpId::array_split, Body<body::array_split>, decltype(ops::array_split)>, nullptr, nullptr},
    {boxed<OpId::broadcast_tensors, Body<body::broadcast_tensors>, decltype(ops::broadcast_tensors)>, nullptr, nullptr},
    {boxed<OpId::meshgrid, Body<body::meshgrid>, decltype(ops::meshgrid)>, nullptr, nullptr},
    {boxed<OpId::detach, Body<body::detach>, decltype(ops::detach)>, nullptr, nullptr},
    {boxed<OpId::moveaxis, Body<body::moveaxis>, decltype(ops::moveaxis)>, nullptr, nullptr},
    {boxed<OpId::unflatten, Body<body::unflatten>, decltype(ops::unflatten)>, nullptr, nullptr},
    {boxed<OpId::unfold, Body<body::unfold>, decltype(ops::unfold)>, nullptr, nullptr},
    {boxed<OpId::atleast_1d, Body<body::atleast_1d>, decltype(ops::atleast_1d)>, nullptr, nullptr},
    {boxed<OpId::atleast_2d, Body<body::atleast_2d>, decltype(ops::atleast_2d)>, nullptr, nullptr},
    {boxed<OpId::atleast_3d, Body<body::atleast_3d>, decltype(ops::atleast_3d)>, nullptr, nullptr},
    {boxed<OpId::concat, Body<body::concat>, decltype(ops::concat)>, nullptr, nullptr},
    {boxed<OpId::stack, Body<body::stack>, decltype(ops::stack)>, nullptr, nullptr},
    {boxed<OpId::flip, Body<body::flip>, decltype(ops::flip)>, nullptr, nullptr},
    {boxed<OpId::pad, Body<body::pad>, decltype(ops::pad)>, nullptr, nullptr},
    {boxed<OpId::tile, Body<body::tile>, decltype(ops::tile)>, nullptr, nullptr},
    {boxed<OpId::repeat, Body<body::repeat>, decltype(ops::repeat)>, nullptr, nullptr},
    {boxed<OpId::repeat_interleave, Body<body::repeat_interleave>, decltype(ops::repeat_interleave)>, nullptr, nullptr},
    {boxed<OpId::roll, Body<body::roll>, decltype(ops::roll)>, nullptr, nullptr},
    {boxed<OpId::rot90, Body<body::rot90>, decltype(ops::rot90)>, nullptr, nullptr},
    {boxed<OpId::flipud, Body<body::flipud>, decltype(ops::flipud)>, nullptr, nullptr},
    {boxed<OpId::fliplr, Body<body::fliplr>, decltype(ops::fliplr)>, nullptr, nullptr},
    {boxed<OpId::tril, Body<body::tril>, decltype(ops::tril)>, nullptr, nullptr},
    {boxed<OpId::triu, Body<body::triu>, decltype(ops::triu)>, nullptr, nullptr},
    {boxed<OpId::diag, Body<body::diag>, decltype(ops::diag)>, nullptr, nullptr},
    {boxed<OpId::diag_embed, Body<body::diag_embed>, decltype(ops::diag_embed)>, nullptr, nullptr},
    {boxed<OpId::block_diag, Body<body::block_diag>, decltype(ops::block_diag)>, nullptr, nullptr},
    {boxed<OpId::hstack, Body<body::hstack>, decltype(ops::hstack)>, nullptr, nullptr},
    {boxed<OpId::vstack, Body<body::vstack>, decltype(ops::vstack)>, nullptr, nullptr},
    {boxed<OpId::dstack, Body<body::dstack>, decltype(ops::dstack)>, nullptr, nullptr},
    {boxed<OpId::column_stack, Body<body::column_stack>, decltype(ops::column_stack)>, nullptr, nullptr},
    {boxed<OpId::cartesian_prod, Body<body::cartesian_prod>, decltype(ops::cartesian_prod)>, nullptr, nullptr},
    {boxed<OpId::combinations, Body<body::combinations>, decltype(ops::combinations)>, nullptr, nullptr},
    {boxed<OpId::pad_reflect, Body<body::pad_reflect>, decltype(ops::pad_reflect)>, nullptr, nullptr},
    {boxed<OpId::pad_replicate, Body<body::pad_replicate>, decltype(ops::pad_replicate)>, nullptr, nullptr},
    {boxed<OpId::pad_circular, Body<body::pad_circular>, decltype(ops::pad_circular)>, nullptr, nullptr},
    {boxed<OpId::add, Elementwise<OpId::add>, decltype(ops::add)>, boxed<OpId::add, ElementwiseInto<OpId::add>, decltype(ops::add_)>, nullptr},
    {boxed<OpId::sub, Elementwise<OpId::sub>, decltype(ops::sub)>, boxed<OpId::sub, ElementwiseInto<OpId::sub>, decltype(ops::sub_)>, nullptr},
    {boxed<OpId::mul, Elementwise<OpId::mul>, decltype(ops::mul)>, boxed<OpId::mul, ElementwiseInto<OpId::mul>, decltype(ops::mul_)>, nullptr},
    {boxed<OpId::div, Elementwise<OpId::div>, decltype(ops::div)>, boxed<OpId::div, ElementwiseInto<OpId::div>, decltype(ops::div_)>, nullptr},
    {boxed<OpId::remainder, Elementwise<OpId::remainder>, decltype(ops::remainder)>, boxed<OpId::remainder, ElementwiseInto<OpId::remainder>, decltype(ops::remainder_)>, nullptr},
    {boxed<OpId::floor_divide, Elementwise<OpId::floor_divide>, decltype(ops::floor_divide)>, boxed<OpId::floor_divide, ElementwiseInto<OpId::floor_divide>, decltype(ops::floor_divide_)>, nullptr},
    {boxed<OpId::trunc_divide, Elementwise<OpId::trunc_divide>, decltype(ops::trunc_divide)>, boxed<OpId::trunc_divide, ElementwiseInto<OpId::trunc_divide>, decltype(ops::trunc_divide_)>, nullptr},
    {boxed<OpId::fmod, Elementwise<OpId::fmod>, decltype(ops::fmod)>, boxed<OpId::fmod, ElementwiseInto<OpId::fmod>, decltype(ops::fmod_)>, nullptr},
    {boxed<OpId::maximum, Elementwise<OpId::maximum>, decltype(ops::maximum)>, boxed<OpId::maximum, ElementwiseInto<OpId::maximum>, decltype(ops::maximum_)>, nullptr},
    {boxed<OpId::minimum, Elementwise<OpId::minimum>, decltype(ops::minimum)>, boxed<OpId::minimum, ElementwiseInto<OpId::minimum>, decltype(ops::minimum_)>, nullptr},
    {boxed<OpId::fmax, Elementwise<OpId::fmax>, decltype(ops::fmax)>, boxed<OpId::fmax, ElementwiseInto<OpId::fmax>, decltype(ops::fmax_)>, nullptr},
    {boxed<OpId::fmin, Elementwise<OpId::fmin>, decltype(ops::fmin)>, boxed<OpId::fmin, ElementwiseInto<OpId::fmin>, decltype(ops::fmin_)>, nullptr},
    {boxed<OpId::copysign, Elementwise<OpId::copysign>, decltype(ops::copysign)>, boxed<OpId::copysign, ElementwiseInto<OpId::copysign>, decltype(ops::copysign_)>, nullptr},
    {boxed<OpId::nextafter, Elementwise<OpId::nextafter>, decltype(ops::nextafter)>, boxed<OpId::nextafter, ElementwiseInto<OpId::nextafter>, decltype(ops::nextafter_)>, params::nextafter},
    {boxed<OpId::heaviside, Elementwise<OpId::heaviside>, decltype(ops::heaviside)>, boxed<OpId::heaviside, ElementwiseInto<OpId::heaviside>, decltype(ops::heaviside_)>, nullptr},
    {boxed<OpId::neg, Elementwise<OpId::neg>, decltype(ops::neg)>, boxed<OpId::neg, ElementwiseInto<OpId::neg>, decltype(ops::neg_)>, nullptr},
    {boxed<OpId::abs, Elementwise<OpId::abs>, decltype(ops::abs)>, boxed<OpId::abs, ElementwiseInto<OpId::abs>, decltype(ops::abs_)>, nullptr},
    {boxed<OpId::sign, Elementwise<OpId::sign>, decltype(ops::sign)>, boxed<OpId::sign, ElementwiseInto<OpId::sign>, decltype(ops::sign_)>, nullptr},
    {boxed<OpId::reciprocal, Elementwise<OpId::reciprocal>, decltype(ops::reciprocal)>, boxed<OpId::reciprocal, ElementwiseInto<OpId::reciprocal>, decltype(ops::reciprocal_)>, nullptr},
    {boxed<OpId::positive, Body<body::positive>, decltype(ops::positive)>, nullptr, nullptr},
    {boxed<OpId::lerp, Elementwise<OpId::lerp>, decltype(ops::lerp)>, boxed<OpId::lerp, ElementwiseInto<OpId::lerp>, decltype(ops::lerp_)>, nullptr},
    {boxed<OpId::addcmul, Elementwise<OpId::addcmul>, decltype(ops::addcmul)>, boxed<OpId::addcmul, ElementwiseInto<OpId::addcmul>, decltype(ops::addcmul_)>, params::addcmul},
    {boxed<OpId::addcdiv, Elementwise<OpId::addcdiv>, decltype(ops::addcdiv)>, boxed<OpId::addcdiv, ElementwiseInto<OpId::addcdiv>, decltype(ops::addcdiv_)>, nullptr},
    {boxed<OpId::gcd, Elementwise<OpId::gcd>, decltype(ops::gcd)>, boxed<OpId::gcd, ElementwiseInto<OpId::gcd>, decltype(ops::gcd_)>, nullptr},
    {boxed<OpId::lcm, Elementwise<OpId::lcm>, decltype(ops::lcm)>, boxed<OpId::lcm, ElementwiseInto<OpId::lcm>, decltype(ops::lcm_)>, nullptr},
    {boxed<OpId::bitwise_and, Elementwise<OpId::bitwise_and>, decltype(ops::bitwise_and)>, boxed<OpId::bitwise_and, ElementwiseInto<OpId::bitwise_and>, decltype(ops::bitwise_and_)>, nullptr},
    {boxed<OpId::bitwise_or, Elementwise<OpId::bitwise_or>, decltype(ops::bitwise_or)>, boxed<OpId::bitwise_or, ElementwiseInto<OpId::bitwise_or>, decltype(ops::bitwise_or_)>, nullptr},
    {boxed<OpId::bitwise_xor, Elementwise<OpId::bitwise_xor>, decltype(ops::bitwise_xor)>, boxed<OpId::bitwise_xor, ElementwiseInto<OpId::bitwise_xor>, decltype(ops::bitwise_xor_)>, nullptr},
    {boxed<OpId::bitwise_left_shift, Elementwise<OpId::bitwise_left_shift>, decltype(ops::bitwise_left_shift)>, boxed<OpId::bitwise_left_shift, ElementwiseInto<OpId::bitwise_left_shift>, decltype(ops::bitwise_left_shift_)>, nullptr},
    {boxed<OpId::bitwise_right_shift, Elementwise<OpId::bitwise_right_shift>, decltype(ops::bitwise_right_shift)>, boxed<OpId::bitwise_right_shift, ElementwiseInto<OpId::bitwise_right_shift>, decltype(ops::bitwise_right_shift_)>, nullptr},
    {boxed<OpId::bitwise_invert, Elementwise<OpId::bitwise_invert>, decltype(ops::bitwise_invert)>, boxed<OpId::bitwise_invert, ElementwiseInto<OpId::bitwise_invert>, decltype(ops::bitwise_invert_)>, nullptr},
    {boxed<OpId::float_power, Body<body::float_power>, decltype(ops::float_power)>, nullptr, nullptr},
    {boxed<OpId::pow, Elementwise<OpId::pow>, decltype(ops::pow)>, boxed<OpId::pow, ElementwiseInto<OpId::pow>, decltype(ops::pow_)>, nullptr},
    {boxed<OpId::logaddexp, Elementwise<OpId::logaddexp>, decltype(ops::logaddexp)>, boxed<OpId::logaddexp, ElementwiseInto<OpId::logaddexp>, decltype(ops::logaddexp_)>, nullptr},
    {boxed<OpId::logaddexp2, Elementwise<OpId::logaddexp2>, decltype(ops::logaddexp2)>, boxed<OpId::logaddexp2, ElementwiseInto<OpId::logaddexp2>, decltype(ops::logaddexp2_)>, nullptr},
    {boxed<OpId::xlogy, Elementwise<OpId::xlogy>, decltype(ops::xlogy)>, boxed<OpId::xlogy, ElementwiseInto<OpId::xlogy>, decltype(ops::xlogy_)>, nullptr},
    {boxed<OpId::square, Elementwise<OpId::square>, decltype(ops::square)>, boxed<OpId::square, ElementwiseInto<OpId::square>, decltype(ops::square_)>, nullptr},
    {boxed<OpId::sqrt, Elementwise<OpId::sqrt>, decltype(ops::sqrt)>, boxed<OpId::sqrt, ElementwiseInto<OpId::sqrt>, decltype(ops::sqrt_)>, nullptr},
    {boxed<OpId::rsqrt, Elementwise<OpId::rsqrt>, decltype(ops::rsqrt)>, boxed<OpId::rsqrt, ElementwiseInto<OpId::rsqrt>, decltype(ops::rsqrt_)>, nullptr},
    {boxed<OpId::cbrt, Elementwise<OpId::cbrt>, decltype(ops::cbrt)>, boxed<OpId::cbrt, ElementwiseInto<OpId::cbrt>, decltype(ops::cbrt_)>, nullptr},
    {boxed<OpId::exp, Elementwise<OpId::exp>, decltype(ops::exp)>, boxed<OpId::exp, ElementwiseInto<OpId::exp>, decltype(ops::exp_)>, nullptr},
    {boxed<OpId::expm1, Elementwise<OpId::expm1>, decltype(ops::expm1)>, boxed<OpId::expm1, ElementwiseInto<OpId::expm1>, decltype(ops::expm1_)>, nullptr},
    {boxed<OpId::exp2, Elementwise<OpId::exp2>, decltype(ops::exp2)>, boxed<OpId::exp2, ElementwiseInto<OpId::exp2>, decltype(ops::exp2_)>, nullptr},
    {boxed<OpId::log, Elementwise<OpId::log>, decltype(ops::log)>, boxed<OpId::log, ElementwiseInto<OpId::log>, decltype(ops::log_)>, nullptr},
    {boxed<OpId::log1p, Elementwise<OpId::log1p>, decltype(ops::log1p)>, boxed<OpId::log1p, ElementwiseInto<OpId::log1p>, decltype(ops::log1p_)>, nullptr},
    {boxed<OpId::log2, Elementwise<OpId::log2>, decltype(ops::log2)>, boxed<OpId::log2, ElementwiseInto<OpId::log2>, decltype(ops::log2_)>, nullptr},
    {boxed<OpId::log10, Elementwise<OpId::log10>, decltype(ops::log10)>, boxed<OpId::log10, ElementwiseInto<OpId::log10>, decltype(ops::log10_)>, nullptr},
    {boxed<OpId::logit, Elementwise<OpId::logit>, decltype(ops::logit)>, boxed<OpId::logit, ElementwiseInto<OpId::logit>, decltype(ops::logit_)>, nullptr},
    {boxed<OpId::hypot, Elementwise<OpId::hypot>, decltype(ops::hypot)>, boxed<OpId::hypot, ElementwiseInto<OpId::hypot>, decltype(ops::hypot_)>, nullptr},
    {boxed<OpId::atan2, Elementwise<OpId::atan2>, decltype(ops::atan2)>, boxed<OpId::atan2, ElementwiseInto<OpId::atan2>, decltype(ops::atan2_)>, nullptr},
    {boxed<OpId::sin, Elementwise<OpId::sin>, decltype(ops::sin)>, boxed<OpId::sin, ElementwiseInto<OpId::sin>, decltype(ops::sin_)>, nullptr},
    {boxed<OpId::cos, Elementwise<OpId::cos>, decltype(ops::cos)>, boxed<OpId::cos, ElementwiseInto<OpId::cos>, decltype(ops::cos_)>, nullptr},
    {boxed<OpId::tan, Elementwise<OpId::tan>, decltype(ops::tan)>, boxed<OpId::tan, ElementwiseInto<OpId::tan>, decltype(ops::tan_)>, nullptr},
    {boxed<OpId::asin, Elementwise<OpId::asin>, decltype(ops::asin)>, boxed<OpId::asin, ElementwiseInto<OpId::asin>, decltype(ops::asin_)>, nullptr},
    {boxed<OpId::acos, Elementwise<OpId::acos>, decltype(ops::acos)>, boxed<OpId::acos, ElementwiseInto<OpId::acos>, decltype(ops::acos_)>, nullptr},
    {boxed<OpId::atan, Elementwise<OpId::atan>, decltype(ops::atan)>, boxed<OpId::atan, ElementwiseInto<OpId::atan>, decltype(ops::atan_)>, nullptr},
    {boxed<OpId::sinc, Elementwise<OpId::sinc>, decltype(ops::sinc)>, boxed<OpId::sinc, ElementwiseInto<OpId::sinc>, decltype(ops::sinc_)>, nullptr},
    {boxed<OpId::sinh, Elementwise<OpId::sinh>, decltype(ops::sinh)>, boxed<OpId::sinh, ElementwiseInto<OpId::sinh>, decltype(ops::sinh_)>, nullptr},
    {boxed<OpId::cosh, Elementwise<OpId::cosh>, decltype(ops::cosh)>, boxed<OpId::cosh, ElementwiseInto<OpId::cosh>, decltype(ops::cosh_)>, nullptr},
    {boxed<OpId::tanh, Elementwise<OpId::tanh>, decltype(ops::tanh)>, boxed<OpId::tanh, ElementwiseInto<OpId::tanh>, decltype(ops::tanh_)>, nullptr},
    {boxed<OpId::asinh, Elementwise<OpId::asinh>, decltype(ops::asinh)>, boxed<OpId::asinh, ElementwiseInto<OpId::asinh>, decltype(ops::asinh_)>, nullptr},
    {boxed<OpId::acosh, Elementwise<OpId::acosh>, decltype(ops::acosh)>, boxed<OpId::acosh, ElementwiseInto<OpId::acosh>, decltype(ops::acosh_)>, nullptr},
    {boxed<OpId::atanh, Elementwise<OpId::atanh>, decltype(ops::atanh)>, boxed<OpId::atanh, ElementwiseInto<OpId::atanh>, decltype(ops::atanh_)>, nullptr},
    {boxed<OpId::erf, Elementwise<OpId::erf>, decltype(ops::erf)>, boxed<OpId::erf, ElementwiseInto<OpId::erf>, decltype(ops::erf_)>, nullptr},
    {boxed<OpId::erfc, Elementwise<OpId::erfc>, decltype(ops::erfc)>, boxed<OpId::erfc, ElementwiseInto<OpId::erfc>, decltype(ops::erfc_)>, nullptr},
    {boxed<OpId::erfinv, Elementwise<OpId::erfinv>, decltype(ops::erfinv)>, boxed<OpId::erfinv, ElementwiseInto<OpId::erfinv>, decltype(ops::erfinv_)>, nullptr},
    {boxed<OpId::lgamma, Elementwise<OpId::lgamma>, decltype(ops::lgamma)>, boxed<OpId::lgamma, ElementwiseInto<OpId::lgamma>, decltype(ops::lgamma_)>, nullptr},
    {boxed<OpId::digamma, Elementwise<OpId::digamma>, decltype(ops::digamma)>, boxed<OpId::digamma, ElementwiseInto<OpId::digamma>, decltype(ops::digamma_)>, nullptr},
    {boxed<OpId::polygamma, Elementwise<OpId::polygamma>, decltype(ops::polygamma)>, boxed<OpId::polygamma, ElementwiseInto<OpId::polygamma>, decltype(ops::polygamma_)>, params::polygamma},
    {boxed<OpId::floor, Elementwise<OpId::floor>, decltype(ops::floor)>, boxed<OpId::floor, ElementwiseInto<OpId::floor>, decltype(ops::floor_)>, nullptr},
    {boxed<OpId::ceil, Elementwise<OpId::ceil>, decltype(ops::ceil)>, boxed<OpId::ceil, ElementwiseInto<OpId::ceil>, decltype(ops::ceil_)>, nullptr},
    {boxed<OpId::round, Elementwise<OpId::round>, decltype(ops::round)>, boxed<OpId::round, ElementwiseInto<OpId::round>, decltype(ops::round_)>, nullptr},
    {boxed<OpId::trunc, Elementwise<OpId::trunc>, decltype(ops::trunc)>, boxed<OpId::trunc, ElementwiseInto<OpId::trunc>, decltype(ops::trunc_)>, nullptr},
    {boxed<OpId::frac, Elementwise<OpId::frac>, decltype(ops::frac)>, boxed<OpId::frac, ElementwiseInto<OpId::frac>, decltype(ops::frac_)>, nullptr},
    {boxed<OpId::rad2deg, Elementwise<OpId::rad2deg>, decltype(ops::rad2deg)>, boxed<OpId::rad2deg, ElementwiseInto<OpId::rad2deg>, decltype(ops::rad2deg_)>, nullptr},
    {boxed<OpId::deg2rad, Elementwise<OpId::deg2rad>, decltype(ops::deg2rad)>, boxed<OpId::deg2rad, ElementwiseInto<OpId::deg2rad>, decltype(ops::deg2rad_)>, nullptr},
    {boxed<OpId::nan_to_num, Elementwise<OpId::nan_to_num>, decltype(ops::nan_to_num)>, boxed<OpId::nan_to_num, ElementwiseInto<OpId::nan_to_num>, decltype(ops::nan_to_num_)>, params::nan_to_num},
    {boxed<OpId::clamp, Elementwise<OpId::clamp>, decltype(ops::clamp)>, boxed<OpId::clamp, ElementwiseInto<OpId::clamp>, decltype(ops::clamp_)>, nullptr},
    {boxed<OpId::where, Elementwise<OpId::where>, decltype(ops::where)>, nullptr, nullptr},
    {boxed<OpId::eq, Elementwise<OpId::eq>, decltype(ops::eq)>, nullptr, nullptr},
    {boxed<OpId::ne, Elementwise<OpId::ne>, decltype(ops::ne)>, nullptr, nullptr},
    {boxed<OpId::lt, Elementwise<OpId::lt>, decltype(ops::lt)>, nullptr, nullptr},
    {boxed<OpId::le, Elementwise<OpId::le>, decltype(ops::le)>, nullptr, nullptr},
    {boxed<OpId::gt, Elementwise<OpId::gt>, decltype(ops::gt)>, nullptr, nullptr},
    {boxed<OpId::ge, Elementwise<OpId::ge>, decltype(ops::ge)>, nullptr, nullptr},
    {boxed<OpId::logical_and, Elementwise<OpId::logical_and>, decltype(ops::logical_and)>, nullptr, nullptr},
    {boxed<OpId::logical_or, Elementwise<OpId::logical_or>, decltype(ops::logical_or)>, nullptr, nullptr},
    {boxed<OpId::logical_xor, Elementwise<OpId::logical_xor>, decltype(ops::logical_xor)>, nullptr, nullptr},
    {boxed<OpId::isclose, Elementwise<OpId::isclose>, decltype(ops::isclose)>, nullptr, params::isclose},
    {boxed<OpId::allclose, Body<body::allclose>, decltype(ops::allclose)>, nullptr, nullptr},
    {boxed<OpId::logical_not, Elementwise<OpId::logical_not>, decltype(ops::logical_not)>, nullptr, nullptr},
    {boxed<OpId::isnan, Elementwise<OpId::isnan>, decltype(ops::isnan)>, nullptr, nullptr},
    {boxed<OpId::isinf, Elementwise<OpId::isinf>, decltype(ops::isinf)>, nullptr, nullptr},
    {boxed<OpId::isfinite, Elementwise<OpId::isfinite>, decltype(ops::isfinite)>, nullptr, nullptr},
    {boxed<OpId::isposinf, Elementwise<OpId::isposinf>, decltype(ops::isposinf)>, nullptr, nullptr},
    {boxed<OpId::isneginf, Elementwise<OpId::isneginf>, decltype(ops::isneginf)>, nullptr, nullptr},
    {boxed<OpId::signbit, Elementwise<OpId::signbit>, decltype(ops::signbit)>, nullptr, nullptr},
    {boxed<OpId::full_complex, Body<body::full_complex>, decltype(ops::full_complex)>, nullptr, nullptr},
    {boxed<OpId::complex, Body<body::complex>, decltype(ops::complex)>, nullptr, nullptr},
    {boxed<OpId::polar, Body<body::polar>, decltype(ops::polar)>, nullptr, nullptr},
    {boxed<OpId::view_as_real, Body<body::view_as_real>, decltype(ops::view_as_real)>, nullptr, nullptr},
    {boxed<OpId::view_as_complex, Body<body::view_as_complex>, decltype(ops::view_as_complex)>, nullptr, nullptr},
    {boxed<OpId::real, Body<body::real>, decltype(ops::real)>, nullptr, nullptr},
    {boxed<OpId::imag, Body<body::imag>, decltype(ops::imag)>, nullptr, nullptr},
    {boxed<OpId::conj, Body<body::conj>, decltype(ops::conj)>, nullptr, nullptr},
    {boxed<OpId::conj_physical, Elementwise<OpId::conj_physical>, decltype(ops::conj_physical)>, boxed<OpId::conj_physical, ElementwiseInto<OpId::conj_physical>, decltype(ops::conj_physical_)>, nullptr},
    {boxed<OpId::angle, Body<body::angle>, decltype(ops::angle)>, nullptr, nullptr},
    {boxed<OpId::sgn, Body<body::sgn>, decltype(ops::sgn)>, nullptr, nullptr},
    {boxed<OpId::isreal, Body<body::isreal>, decltype(ops::isreal)>, nullptr, nullptr},
    {boxed<OpId::sum, Reduce<OpId::sum>, decltype(ops::sum)>, nullptr, nullptr},
    {boxed<OpId::prod, Reduce<OpId::prod>, decltype(ops::prod)>, nullptr, nullptr},
    {boxed<OpId::mean, Body<body::mean>, decltype(ops::mean)>, nullptr, nullptr},
    {boxed<OpId::var, Body<body::var>, decltype(ops::var)>, nullptr, nullptr},
    {boxed<OpId::std, Body<body::std>, decltype(ops::std)>, nullptr, nullptr},
    {boxed<OpId::max, Reduce<OpId::max>, decltype(ops::max)>, nullptr, nullptr},
    {boxed<OpId::min, Reduce<OpId::min>, decltype(ops::min)>, nullptr, nullptr},
    {boxed<OpId::argmax, Body<body::argmax>, decltype(ops::argmax)>, nullptr, nullptr},
    {boxed<OpId::argmin, Body<body::argmin>, decltype(ops::argmin)>, nullptr, nullptr},
    {boxed<OpId::any, Reduce<OpId::any>, decltype(ops::any)>, nullptr, nullptr},
    {boxed<OpId::all, Reduce<OpId::all>, decltype(ops::all)>, nullptr, nullptr},
    {boxed<OpId::logsumexp, Body<body::logsumexp>, decltype(ops::logsumexp)>, nullptr, nullptr},
    {boxed<OpId::max_with_indices, Body<body::max_with_indices>, decltype(ops::max_with_indices)>, nullptr, nullptr},
    {boxed<OpId::min_with_indices, Body<body::min_with_indices>, decltype(ops::min_with_indices)>, nullptr, nullptr},
    {boxed<OpId::nansum, Body<body::nansum>, decltype(ops::nansum)>, nullptr, nullptr},
    {boxed<OpId::nanmean, Body<body::nanmean>, decltype(ops::nanmean)>, nullptr, nullptr},
    {boxed<OpId::count_nonzero, Body<body::count_nonzero>, decltype(ops::count_nonzero)>, nullptr, nullptr},
    {boxed<OpId::var_mean, Body<body::var_mean>, decltype(ops::var_mean)>, nullptr, nullptr},
    {boxed<OpId::std_mean, Body<body::std_mean>, decltype(ops::std_mean)>, nullptr, nullptr},
    {boxed<OpId::vector_norm, Body<body::vector_norm>, decltype(ops::vector_norm)>, nullptr, nullptr},
    {boxed<OpId::cumsum, Body<body::cumsum>, decltype(ops::cumsum)>, nullptr, nullptr},
    {boxed<OpId::cumprod, Body<body::cumprod>, decltype(ops::cumprod)>, nullptr, nullptr},
    {boxed<OpId::logcumsumexp, Body<body::logcumsumexp>, decltype(ops::logcumsumexp)>, nullptr, nullptr},
    {boxed<OpId::cummax, Body<body::cummax>, decltype(ops::cummax)>, nullptr, nullptr},
    {boxed<OpId::cummin, Body<body::cummin>, decltype(ops::cummin)>, nullptr, nullptr},
    {boxed<OpId::diff, Body<body::diff>, decltype(ops::diff)>, nullptr, nullptr},
    {boxed<OpId::trapezoid, Body<body::trapezoid>, decltype(ops::trapezoid)>, nullptr, nullptr},
    {boxed<OpId::cumulative_trapezoid, Body<body::cumulative_trapezoid>, decltype(ops::cumulative_trapezoid)>, nullptr, nullptr},
    {boxed<OpId::cov, Body<body::cov>, decltype(ops::cov)>, nullptr, nullptr},
    {boxed<OpId::corrcoef, Body<body::corrcoef>, decltype(ops::corrcoef)>, nullptr, nullptr},
    {boxed<OpId::histc, Body<body::histc>, decltype(ops::histc)>, nullptr, nullptr},
    {boxed<OpId::bincount, Body<body::bincount>, decltype(ops::bincount)>, nullptr, nullptr},
    {boxed<OpId::median, Body<body::median>, decltype(ops::median)>, nullptr, nullptr},
    {boxed<OpId::nanmedian, Body<body::nanmedian>, decltype(ops::nanmedian)>, nullptr, nullptr},
    {boxed<OpId::mode, Body<body::mode>, decltype(ops::mode)>, nullptr, nullptr},
    {boxed<OpId::quantile, Body<body::quantile>, decltype(ops::quantile)>, nullptr, nullptr},
    {boxed<OpId::nanquantile, Body<body::nanquantile>, decltype(ops::nanquantile)>, nullptr, nullptr},
    {boxed<OpId::argsort, Body<body::argsort>, decltype(ops::argsort)>, nullptr, nullptr},
    {boxed<OpId::sort, Body<body::sort>, decltype(ops::sort)>, nullptr, nullptr},
    {boxed<OpId::topk, Body<body::topk>, decltype(ops::topk)>, nullptr, nullptr},
    {boxed<OpId::kthvalue, Body<body::kthvalue>, decltype(ops::kthvalue)>, nullptr, nullptr},
    {boxed<OpId::searchsorted, Body<body::searchsorted>, decltype(ops::searchsorted)>, nullptr, nullptr},
    {boxed<OpId::bucketize, Body<body::bucketize>, decltype(ops::bucketize)>, nullptr, nullptr},
    {boxed<OpId::unique_all, Body<body::unique_all>, decltype(ops::unique_all)>, nullptr, nullptr},
    {boxed<OpId::unique_counts, Body<body::unique_counts>, decltype(ops::unique_counts)>, nullptr, nullptr},
    {boxed<OpId::unique_inverse, Body<body::unique_inverse>, decltype(ops::unique_inverse)>, nullptr, nullptr},
    {boxed<OpId::unique_values, Body<body::unique_values>, decltype(ops::unique_values)>, nullptr, nullptr},
    {boxed<OpId::unique_dim, Body<body::unique_dim>, decltype(ops::unique_dim)>, nullptr, nullptr},
    {boxed<OpId::unique_consecutive, Body<body::unique_consecutive>, decltype(ops::unique_consecutive)>, nullptr, nullptr},
    {boxed<OpId::as_strided_scatter, Body<body::as_strided_scatter>, decltype(ops::as_strided_scatter)>, nullptr, nullptr},
    {boxed<OpId::select_scatter, Body<body::select_scatter>, decltype(ops::select_scatter)>, nullptr, nullptr},
    {boxed<OpId::slice_scatter, Body<body::slice_scatter>, decltype(ops::slice_scatter)>, nullptr, nullptr},
    {boxed<OpId::diagonal_scatter, Body<body::diagonal_scatter>, decltype(ops::diagonal_scatter)>, nullptr, nullptr},
    {boxed<OpId::masked_fill, Elementwise<OpId::masked_fill>, decltype(ops::masked_fill)>, boxed<OpId::masked_fill, ElementwiseInto<OpId::masked_fill>, decltype(ops::masked_fill_)>, nullptr},
    {boxed<OpId::index_select, Body<body::index_select>, decltype(ops::index_select)>, nullptr, nullptr},
    {boxed<OpId::gather, Body<body::gather>, decltype(ops::gather)>, nullptr, nullptr},
    {boxed<OpId::scatter, CopyThen<body::scatter_>, decltype(ops::scatter)>, boxed<OpId::scatter, Body<body::scatter_>, decltype(ops::scatter_)>, nullptr},
    {boxed<OpId::scatter_add, CopyThen<body::scatter_add_>, decltype(ops::scatter_add)>, boxed<OpId::scatter_add, Body<body::scatter_add_>, decltype(ops::scatter_add_)>, nullptr},
    {boxed<OpId::scatter_reduce, CopyThen<body::scatter_reduce_>, decltype(ops::scatter_reduce)>, boxed<OpId::scatter_reduce, Body<body::scatter_reduce_>, decltype(ops::scatter_reduce_)>, nullptr},
    {boxed<OpId::take_along_axis, Body<body::take_along_axis>, decltype(ops::take_along_axis)>, nullptr, nullptr},
    {boxed<OpId::embedding, Body<body::embedding>, decltype(ops::embedding)>, nullptr, nullptr},
    {boxed<OpId::embedding_bag, Body<body::embedding_bag>, decltype(ops::embedding_bag)>, nullptr, nullptr},
    {boxed<OpId::one_hot, Body<body::one_hot>, decltype(ops::one_hot)>, nullptr, nullptr},
    {boxed<OpId::nonzero, Body<body::nonzero>, decltype(ops::nonzero)>, nullptr, nullptr},
    {boxed<OpId::index, Body<body::index>, decltype(ops::index)>, nullptr, nullptr},
    {boxed<OpId::index_put, CopyThen<body::index_put_>, decltype(ops::index_put)>, boxed<OpId::index_put, Body<body::index_put_>, decltype(ops::index_put_)>, nullptr},
    {boxed<OpId::masked_select, Body<body::masked_select>, decltype(ops::masked_select)>, nullptr, nullptr},
    {boxed<OpId::masked_scatter, Body<body::masked_scatter>, decltype(ops::masked_scatter)>, nullptr, nullptr},
    {boxed<OpId::take, Body<body::take>, decltype(ops::take)>, nullptr, nullptr},
    {boxed<OpId::put, Body<body::put>, decltype(ops::put)>, boxed<OpId::put, Body<body::put_>, decltype(ops::put_)>, nullptr},
    {boxed<OpId::index_add, Body<body::index_add>, decltype(ops::index_add)>, boxed<OpId::index_add, Body<body::index_add_>, decltype(ops::index_add_)>, nullptr},
    {boxed<OpId::index_copy, Body<body::index_copy>, decltype(ops::index_copy)>, boxed<OpId::index_copy, Body<body::index_copy_>, decltype(ops::index_copy_)>, nullptr},
    {boxed<OpId::index_fill, Body<body::index_fill>, decltype(ops::index_fill)>, boxed<OpId::index_fill, Body<body::index_fill_>, decltype(ops::index_fill_)>, nullptr},
    {boxed<OpId::matmul, Body<body::matmul>, decltype(ops::matmul)>, nullptr, nullptr},
    {boxed<OpId::matmul_integer, Body<body::matmul_integer>, decltype(ops::matmul_integer)>, nullptr, nullptr},
    {boxed<OpId::addmm, Body<body::addmm>, decltype(ops::addmm)>, nullptr, nullptr},
    {boxed<OpId::outer, Body<body::outer>, decltype(ops::outer)>, nullptr, nullptr},
    {boxed<OpId::mv, Body<body::mv>, decltype(ops::mv)>, nullptr, nullptr},
    {boxed<OpId::bmm, Body<body::bmm>, decltype(ops::bmm)>, nullptr, nullptr},
    {boxed<OpId::baddbmm, Body<body::baddbmm>, decltype(ops::baddbmm)>, nullptr, nullptr},
    {boxed<OpId::addbmm, Body<body::addbmm>, decltype(ops::addbmm)>, nullptr, nullptr},
    {boxed<OpId::addmv, Body<body::addmv>, decltype(ops::addmv)>, nullptr, nullptr},
    {boxed<OpId::addr, Body<body::addr>, decltype(ops::addr)>, nullptr, nullptr},
    {boxed<OpId::dot, Body<body::dot>, decltype(ops::dot)>, nullptr, nullptr},
    {boxed<OpId::vecdot, Body<body::vecdot>, decltype(ops::vecdot)>, nullptr, nullptr},
    {boxed<OpId::inner, Body<body::inner>, decltype(ops::inner)>, nullptr, nullptr},
    {boxed<OpId::tensordot, Body<body::tensordot>, decltype(ops::tensordot)>, nullptr, nullptr},
    {boxed<OpId::kron, Body<body::kron>, decltype(ops::kron)>, nullptr, nullptr},
    {boxed<OpId::cross, Body<body::cross>, decltype(ops::cross)>, nullptr, nullptr},
    {boxed<OpId::multi_dot, Body<body::multi_dot>, decltype(ops::multi_dot)>, nullptr, nullptr},
    {boxed<OpId::einsum, Body<body::einsum>, decltype(ops::einsum)>, nullptr, nullptr},
    {boxed<OpId::trace, Body<body::trace>, decltype(ops::trace)>, nullptr, nullptr},
    {boxed<OpId::cholesky_ex, Body<body::cholesky_ex>, decltype(ops::cholesky_ex)>, nullptr, nullptr},
    {boxed<OpId::cholesky, Body<body::cholesky>, decltype(ops::cholesky)>, nullptr, nullptr},
    {boxed<OpId::cholesky_solve, Body<body::cholesky_solve>, decltype(ops::cholesky_solve)>, nullptr, nullptr},
    {boxed<OpId::cholesky_inverse, Body<body::cholesky_inverse>, decltype(ops::cholesky_inverse)>, nullptr, nullptr},
    {boxed<OpId::lu_factor_ex, Body<body::lu_factor_ex>, decltype(ops::lu_factor_ex)>, nullptr, nullptr},
    {boxed<OpId::lu_factor, Body<body::lu_factor>, decltype(ops::lu_factor)>, nullptr, nullptr},
    {boxed<OpId::lu_unpack, Body<body::lu_unpack>, decltype(ops::lu_unpack)>, nullptr, nullptr},
    {boxed<OpId::lu, Body<body::lu>, decltype(ops::lu)>, nullptr, nullptr},
    {boxed<OpId::lu_solve, Body<body::lu_solve>, decltype(ops::lu_solve)>, nullptr, nullptr},
    {boxed<OpId::ldl_factor_ex, Body<body::ldl_factor_ex>, decltype(ops::ldl_factor_ex)>, nullptr, nullptr},
    {boxed<OpId::ldl_factor, Body<body::ldl_factor>, decltype(ops::ldl_factor)>, nullptr, nullptr},
    {boxed<OpId::ldl_unpack, Body<body::ldl_unpack>, decltype(ops::ldl_unpack)>, nullptr, nullptr},
    {boxed<OpId::ldl_solve, Body<body::ldl_solve>, decltype(ops::ldl_solve)>, nullptr, nullptr},
    {boxed<OpId::solve_triangular, Body<body::solve_triangular>, decltype(ops::solve_triangular)>, nullptr, nullptr},
    {boxed<OpId::solve_ex, Body<body::solve_ex>, decltype(ops::solve_ex)>, nullptr, nullptr},
    {boxed<OpId::solve, Body<body::solve>, decltype(ops::solve)>, nullptr, nullptr},
    {boxed<OpId::inv_ex, Body<body::inv_ex>, decltype(ops::inv_ex)>, nullptr, nullptr},
    {boxed<OpId::inv, Body<body::inv>, decltype(ops::inv)>, nullptr, nullptr},
    {boxed<OpId::det, Body<body::det>, decltype(ops::det)>, nullptr, nullptr},
    {boxed<OpId::slogdet, Body<body::slogdet>, decltype(ops::slogdet)>, nullptr, nullptr},
    {boxed<OpId::qr, Body<body::qr>, decltype(ops::qr)>, nullptr, nullptr},
    {boxed<OpId::householder_product, Body<body::householder_product>, decltype(ops::householder_product)>, nullptr, nullptr},
    {boxed<OpId::eigh, Body<body::eigh>, decltype(ops::eigh)>, nullptr, nullptr},
    {boxed<OpId::eigvalsh, Body<body::eigvalsh>, decltype(ops::eigvalsh)>, nullptr, nullptr},
    {boxed<OpId::eig, Body<body::eig>, decltype(ops::eig)>, nullptr, nullptr},
    {boxed<OpId::eigvals, Body<body::eigvals>, decltype(ops::eigvals)>, nullptr, nullptr},
    {boxed<OpId::svd, Body<body::svd>, decltype(ops::svd)>, nullptr, nullptr},
    {boxed<OpId::svdvals, Body<body::svdvals>, decltype(ops::svdvals)>, nullptr, nullptr},
    {boxed<OpId::pinv, Body<body::pinv>, decltype(ops::pinv)>, nullptr, nullptr},
    {boxed<OpId::matrix_rank, Body<body::matrix_rank>, decltype(ops::matrix_rank)>, nullptr, nullptr},
    {boxed<OpId::lstsq, Body<body::lstsq>, decltype(ops::lstsq)>, nullptr, nullptr},
    {boxed<OpId::matrix_norm, Body<body::matrix_norm>, decltype(ops::matrix_norm)>, nullptr, nullptr},
    {boxed<OpId::cond, Body<body::cond>, decltype(ops::cond)>, nullptr, nullptr},
    {boxed<OpId::matrix_power, Body<body::matrix_power>, decltype(ops::matrix_power)>, nullptr, nullptr},
    {boxed<OpId::matrix_exp, Body<body::matrix_exp>, decltype(ops::matrix_exp)>, nullptr, nullptr},
    {boxed<OpId::fft_c2c, Body<body::fft_c2c>, decltype(ops::fft_c2c)>, nullptr, nullptr},
    {boxed<OpId::fft_r2c, Body<body::fft_r2c>, decltype(ops::fft_r2c)>, nullptr, nullptr},
    {boxed<OpId::fft_c2r, Body<body::fft_c2r>, decltype(ops::fft_c2r)>, nullptr, nullptr},
    {boxed<OpId::fft, Body<body::fft>, decltype(ops::fft)>, nullptr, nullptr},
    {boxed<OpId::ifft, Body<body::ifft>, decltype(ops::ifft)>, nullptr, nullptr},
    {boxed<OpId::rfft, Body<body::rfft>, decltype(ops::rfft)>, nullptr, nullptr},
    {boxed<OpId::irfft, Body<body::irfft>, decltype(ops::irfft)>, nullptr, nullptr},
    {boxed<OpId::hfft, Body<body::hfft>, decltype(ops::hfft)>, nullptr, nullptr},
    {boxed<OpId::ihfft, Body<body::ihfft>, decltype(ops::ihfft)>, nullptr, nullptr},
    {boxed<OpId::fftn, Body<body::fftn>, decltype(ops::fftn)>, nullptr, nullptr},
    {boxed<OpId::ifftn, Body<body::ifftn>, decltype(ops::ifftn)>, nullptr, nullptr},
    {boxed<OpId::rfftn, Body<body::rfftn>, decltype(ops::rfftn)>, nullptr, nullptr},
    {boxed<OpId::irfftn, Body<body::irfftn>, decltype(ops::irfftn)>, nullptr, nullptr},
    {boxed<OpId::hfftn, Body<body::hfftn>, decltype(ops::hfftn)>, nullptr, nullptr},
    {boxed<OpId::ihfftn, Body<body::ihfftn>, decltype(ops::ihfftn)>, nullptr, nullptr},
    {boxed<OpId::fftfreq, Body<body::fftfreq>, decltype(ops::fftfreq)>, nullptr, nullptr},
    {boxed<OpId::rfftfreq, Body<body::rfftfreq>, decltype(ops::rfftfreq)>, nullptr, nullptr},
    {boxed<OpId::fftshift, Body<body::fftshift>, decltype(ops::fftshift)>, nullptr, nullptr},
    {boxed<OpId::ifftshift, Body<body::ifftshift>, decltype(ops::ifftshift)>, nullptr, nullptr},
    {boxed<OpId::sigmoid, Elementwise<OpId::sigmoid>, decltype(ops::sigmoid)>, boxed<OpId::sigmoid, ElementwiseInto<OpId::sigmoid>, decltype(ops::sigmoid_)>, nullptr},
    {boxed<OpId::relu, Elementwise<OpId::relu>, decltype(ops::relu)>, boxed<OpId::relu, ElementwiseInto<OpId::relu>, decltype(ops::relu_)>, nullptr},
    {boxed<OpId::leaky_relu, Elementwise<OpId::leaky_relu>, decltype(ops::leaky_relu)>, boxed<OpId::leaky_relu, ElementwiseInto<OpId::leaky_relu>, decltype(ops::leaky_relu_)>, nullptr},
    {boxed<OpId::gelu, Elementwise<OpId::gelu>, decltype(ops::gelu)>, boxed<OpId::gelu, ElementwiseInto<OpId::gelu>, decltype(ops::gelu_)>, nullptr},
    {boxed<OpId::silu, Elementwise<OpId::silu>, decltype(ops::silu)>, boxed<OpId::silu, ElementwiseInto<OpId::silu>, decltype(ops::silu_)>, nullptr},
    {boxed<OpId::relu6, Elementwise<OpId::relu6>, decltype(ops::relu6)>, boxed<OpId::relu6, ElementwiseInto<OpId::relu6>, decltype(ops::relu6_)>, nullptr},
    {boxed<OpId::hardtanh, Elementwise<OpId::hardtanh>, decltype(ops::hardtanh)>, boxed<OpId::hardtanh, ElementwiseInto<OpId::hardtanh>, decltype(ops::hardtanh_)>, params::hardtanh},
    {boxed<OpId::hardsigmoid, Elementwise<OpId::hardsigmoid>, decltype(ops::hardsigmoid)>, boxed<OpId::hardsigmoid, ElementwiseInto<OpId::hardsigmoid>, decltype(ops::hardsigmoid_)>, nullptr},
    {boxed<OpId::hardswish, Elementwise<OpId::hardswish>, decltype(ops::hardswish)>, boxed<OpId::hardswish, ElementwiseInto<OpId::hardswish>, decltype(ops::hardswish_)>, nullptr},
    {boxed<OpId::hardshrink, Elementwise<OpId::hardshrink>, decltype(ops::hardshrink)>, boxed<OpId::hardshrink, ElementwiseInto<OpId::hardshrink>, decltype(ops::hardshrink_)>, params::hardshrink},
    {boxed<OpId::softshrink, Elementwise<OpId::softshrink>, decltype(ops::softshrink)>, boxed<OpId::softshrink, ElementwiseInto<OpId::softshrink>, decltype(ops::softshrink_)>, params::softshrink},
    {boxed<OpId::tanhshrink, Elementwise<OpId::tanhshrink>, decltype(ops::tanhshrink)>, boxed<OpId::tanhshrink, ElementwiseInto<OpId::tanhshrink>, decltype(ops::tanhshrink_)>, nullptr},
    {boxed<OpId::threshold, Elementwise<OpId::threshold>, decltype(ops::threshold)>, boxed<OpId::threshold, ElementwiseInto<OpId::threshold>, decltype(ops::threshold_)>, params::threshold},
    {boxed<OpId::elu, Elementwise<OpId::elu>, decltype(ops::elu)>, boxed<OpId::elu, ElementwiseInto<OpId::elu>, decltype(ops::elu_)>, nullptr},
    {boxed<OpId::celu, Elementwise<OpId::celu>, decltype(ops::celu)>, boxed<OpId::celu, ElementwiseInto<OpId::celu>, decltype(ops::celu_)>, nullptr},
    {boxed<OpId::selu, Elementwise<OpId::selu>, decltype(ops::selu)>, boxed<OpId::selu, ElementwiseInto<OpId::selu>, decltype(ops::selu_)>, nullptr},
    {boxed<OpId::mish, Elementwise<OpId::mish>, decltype(ops::mish)>, boxed<OpId::mish, ElementwiseInto<OpId::mish>, decltype(ops::mish_)>, nullptr},
    {boxed<OpId::softplus, Elementwise<OpId::softplus>, decltype(ops::softplus)>, boxed<OpId::softplus, ElementwiseInto<OpId::softplus>, decltype(ops::softplus_)>, params::softplus},
    {boxed<OpId::softsign, Elementwise<OpId::softsign>, decltype(ops::softsign)>, boxed<OpId::softsign, ElementwiseInto<OpId::softsign>, decltype(ops::softsign_)>, nullptr},
    {boxed<OpId::logsigmoid, Elementwise<OpId::logsigmoid>, decltype(ops::logsigmoid)>, boxed<OpId::logsigmoid, ElementwiseInto<OpId::logsigmoid>, decltype(ops::logsigmoid_)>, nullptr},
    {boxed<OpId::softmax, Body<body::softmax>, decltype(ops::softmax)>, nullptr, nullptr},
    {boxed<OpId::log_softmax, Body<body::log_softmax>, decltype(ops::log_softmax)>, nullptr, nullptr},
    {boxed<OpId::prelu, Body<body::prelu>, decltype(ops::prelu)>, nullptr, nullptr},
    {boxed<OpId::glu, Body<body::glu>, decltype(ops::glu)>, nullptr, nullptr},
    {boxed<OpId::rrelu, Body<body::rrelu>, decltype(ops::rrelu)>, nullptr, nullptr},
    {boxed<OpId::gumbel_softmax, Body<body::gumbel_softmax>, decltype(ops::gumbel_softmax)>, nullptr, nullptr},
    {boxed<OpId::softmin, Body<body::softmin>, decltype(ops::softmin)>, nullptr, nullptr},
    {boxed<OpId::linear, Body<body::linear>, decltype(ops::linear)>, nullptr, nullptr},
    {boxed<OpId::linear_activation, Body<body::linear_activation>, decltype(ops::linear_activation)>, nullptr, nullptr},
    {boxed<OpId::conv1d, Body<body::conv1d>, decltype(ops::conv1d)>, nullptr, nullptr},
    {boxed<OpId::conv2d, Body<body::conv2d>, decltype(ops::conv2d)>, nullptr, nullptr},
    {boxed<OpId::conv2d_input_grad, Body<body::conv2d_input_grad>, decltype(ops::conv2d_input_grad)>, nullptr, nullptr},
    {boxed<OpId::conv2d_weight_grad, Body<body::conv2d_weight_grad>, decltype(ops::conv2d_weight_grad)>, nullptr, nullptr},
    {boxed<OpId::conv3d, Body<body::conv3d>, decltype(ops::conv3d)>, nullptr, nullptr},
    {boxed<OpId::conv3d_input_grad, Body<body::conv3d_input_grad>, decltype(ops::conv3d_input_grad)>, nullptr, nullptr},
    {boxed<OpId::conv3d_weight_grad, Body<body::conv3d_weight_grad>, decltype(ops::conv3d_weight_grad)>, nullptr, nullptr},
    {boxed<OpId::conv_transpose1d, Body<body::conv_transpose1d>, decltype(ops::conv_transpose1d)>, nullptr, nullptr},
    {boxed<OpId::conv_transpose2d, Body<body::conv_transpose2d>, decltype(ops::conv_transpose2d)>, nullptr, nullptr},
    {boxed<OpId::conv_transpose3d, Body<body::conv_transpose3d>, decltype(ops::conv_transpose3d)>, nullptr, nullptr},
    {boxed<OpId::im2col, Body<body::im2col>, decltype(ops::im2col)>, nullptr, nullptr},
    {boxed<OpId::col2im, Body<body::col2im>, decltype(ops::col2im)>, nullptr, nullptr},
    {boxed<OpId::bilinear, Body<body::bilinear>, decltype(ops::bilinear)>, nullptr, nullptr},
    {boxed<OpId::max_pool1d, Body<body::max_pool1d>, decltype(ops::max_pool1d)>, nullptr, nullptr},
    {boxed<OpId::max_pool2d, Body<body::max_pool2d>, decltype(ops::max_pool2d)>, nullptr, nullptr},
    {boxed<OpId::max_pool3d, Body<body::max_pool3d>, decltype(ops::max_pool3d)>, nullptr, nullptr},
    {boxed<OpId::max_pool1d_with_indices, Body<body::max_pool1d_with_indices>, decltype(ops::max_pool1d_with_indices)>, nullptr, nullptr},
    {boxed<OpId::max_pool2d_with_indices, Body<body::max_pool2d_with_indices>, decltype(ops::max_pool2d_with_indices)>, nullptr, nullptr},
    {boxed<OpId::max_pool3d_with_indices, Body<body::max_pool3d_with_indices>, decltype(ops::max_pool3d_with_indices)>, nullptr, nullptr},
    {boxed<OpId::max_unpool1d, Body<body::max_unpool1d>, decltype(ops::max_unpool1d)>, nullptr, nullptr},
    {boxed<OpId::max_unpool2d, Body<body::max_unpool2d>, decltype(ops::max_unpool2d)>, nullptr, nullptr},
    {boxed<OpId::max_unpool3d, Body<body::max_unpool3d>, decltype(ops::max_unpool3d)>, nullptr, nullptr},
    {boxed<OpId::avg_pool1d, Body<body::avg_pool1d>, decltype(ops::avg_pool1d)>, nullptr, nullptr},
    {boxed<OpId::avg_pool2d, Body<body::avg_pool2d>, decltype(ops::avg_pool2d)>, nullptr, nullptr},
    {boxed<OpId::avg_pool2d_grad, Body<body::avg_pool2d_grad>, decltype(ops::avg_pool2d_grad)>, nullptr, nullptr},
    {boxed<OpId::avg_pool3d, Body<body::avg_pool3d>, decltype(ops::avg_pool3d)>, nullptr, nullptr},
    {boxed<OpId::avg_pool3d_grad, Body<body::avg_pool3d_grad>, decltype(ops::avg_pool3d_grad)>, nullptr, nullptr},
    {boxed<OpId::lp_pool1d, Body<body::lp_pool1d>, decltype(ops::lp_pool1d)>, nullptr, nullptr},
    {boxed<OpId::lp_pool2d, Body<body::lp_pool2d>, decltype(ops::lp_pool2d)>, nullptr, nullptr},
    {boxed<OpId::lp_pool3d, Body<body::lp_pool3d>, decltype(ops::lp_pool3d)>, nullptr, nullptr},
    {boxed<OpId::adaptive_avg_pool1d, Body<body::adaptive_avg_pool1d>, decltype(ops::adaptive_avg_pool1d)>, nullptr, nullptr},
    {boxed<OpId::adaptive_avg_pool2d, Body<body::adaptive_avg_pool2d>, decltype(ops::adaptive_avg_pool2d)>, nullptr, nullptr},
    {boxed<OpId::adaptive_avg_pool3d, Body<body::adaptive_avg_pool3d>, decltype(ops::adaptive_avg_pool3d)>, nullptr, nullptr},
    {boxed<OpId::adaptive_max_pool1d, Body<body::adaptive_max_pool1d>, decltype(ops::adaptive_max_pool1d)>, nullptr, nullptr},
    {boxed<OpId::adaptive_max_pool2d, Body<body::adaptive_max_pool2d>, decltype(ops::adaptive_max_pool2d)>, nullptr, nullptr},
    {boxed<OpId::adaptive_max_pool3d, Body<body::adaptive_max_pool3d>, decltype(ops::adaptive_max_pool3d)>, nullptr, nullptr},
    {boxed<OpId::interpolate, Body<body::interpolate>, decltype(ops::interpolate)>, nullptr, nullptr},
    {boxed<OpId::interpolate_axis, Body<body::interpolate_axis>, decltype(ops::interpolate_axis)>, nullptr, nullptr},
    {boxed<OpId::interpolate_axis_grad, Body<body::interpolate_axis_grad>, decltype(ops::interpolate_axis_grad)>, nullptr, nullptr},
    {boxed<OpId::grid_sample, Body<body::grid_sample>, decltype(ops::grid_sample)>, nullptr, nullptr},
    {boxed<OpId::affine_grid, Body<body::affine_grid>, decltype(ops::affine_grid)>, nullptr, nullptr},
    {boxed<OpId::pixel_shuffle, Body<body::pixel_shuffle>, decltype(ops::pixel_shuffle)>, nullptr, nullptr},
    {boxed<OpId::pixel_unshuffle, Body<body::pixel_unshuffle>, decltype(ops::pixel_unshuffle)>, nullptr, nullptr},
    {boxed<OpId::channel_shuffle, Body<body::channel_shuffle>, decltype(ops::channel_shuffle)>, nullptr, nullptr},
    {boxed<OpId::layer_norm, Body<body::layer_norm>, decltype(ops::layer_norm)>, nullptr, nullptr},
    {boxed<OpId::batch_norm, Body<body::batch_norm>, decltype(ops::batch_norm)>, nullptr, nullptr},
    {boxed<OpId::rms_norm, Body<body::rms_norm>, decltype(ops::rms_norm)>, nullptr, nullptr},
    {boxed<OpId::group_norm, Body<body::group_norm>, decltype(ops::group_norm)>, nullptr, nullptr},
    {boxed<OpId::instance_norm, Body<body::instance_norm>, decltype(ops::instance_norm)>, nullptr, nullptr},
    {boxed<OpId::local_response_norm, Body<body::local_response_norm>, decltype(ops::local_response_norm)>, nullptr, nullptr},
    {boxed<OpId::normalize, Body<body::normalize>, decltype(ops::normalize)>, nullptr, nullptr},
    {boxed<OpId::dropout, Body<body::dropout>, decltype(ops::dropout)>, nullptr, nullptr},
    {boxed<OpId::feature_dropout, Body<body::feature_dropout>, decltype(ops::feature_dropout)>, nullptr, nullptr},
    {boxed<OpId::alpha_dropout, Body<body::alpha_dropout>, decltype(ops::alpha_dropout)>, nullptr, nullptr},
    {boxed<OpId::feature_alpha_dropout, Body<body::feature_alpha_dropout>, decltype(ops::feature_alpha_dropout)>, nullptr, nullptr},
    {boxed<OpId::scaled_dot_product_attention, Body<body::scaled_dot_product_attention>, decltype(ops::scaled_dot_product_attention)>, nullptr, nullptr},
    {boxed<OpId::flash_attention, Body<body::flash_attention>, decltype(ops::flash_attention)>, nullptr, nullptr},
    {boxed<OpId::multi_head_attention, Body<body::multi_head_attention>, decltype(ops::multi_head_attention)>, nullptr, nullptr},
    {boxed<OpId::rnn_tanh_cell, Body<body::rnn_tanh_cell>, decltype(ops::rnn_tanh_cell)>, nullptr, nullptr},
    {boxed<OpId::rnn_relu_cell, Body<body::rnn_relu_cell>, decltype(ops::rnn_relu_cell)>, nullptr, nullptr},
    {boxed<OpId::gru_cell, Body<body::gru_cell>, decltype(ops::gru_cell)>, nullptr, nullptr},
    {boxed<OpId::lstm_cell, Body<body::lstm_cell>, decltype(ops::lstm_cell)>, nullptr, nullptr},
    {boxed<OpId::rnn_tanh, Body<body::rnn_tanh>, decltype(ops::rnn_tanh)>, nullptr, nullptr},
    {boxed<OpId::rnn_relu, Body<body::rnn_relu>, decltype(ops::rnn_relu)>, nullptr, nullptr},
    {boxed<OpId::gru, Body<body::gru>, decltype(ops::gru)>, nullptr, nullptr},
    {boxed<OpId::lstm, Body<body::lstm>, decltype(ops::lstm)>, nullptr, nullptr},
    {boxed<OpId::quantize_blockwise, Body<body::quantize_blockwise>, decltype(ops::quantize_blockwise)>, nullptr, nullptr},
    {boxed<OpId::dequantize_blockwise, Body<body::dequantize_blockwise>, decltype(ops::dequantize_blockwise)>, nullptr, nullptr},
    {boxed<OpId::quantized_linear, Body<body::quantized_linear>, decltype(ops::quantized_linear)>, nullptr, nullptr},
    {boxed<OpId::quantize_affine, Body<body::quantize_affine>, decltype(ops::quantize_affine)>, nullptr, nullptr},
    {boxed<OpId::dequantize_affine, Body<body::dequantize_affine>, decltype(ops::dequantize_affine)>, nullptr, nullptr},
    {boxed<OpId::quantized_conv, Body<body::quantized_conv>, decltype(ops::quantized_conv)>, nullptr, nullptr},
    {boxed<OpId::quantized_matmul, Body<body::quantized_matmul>, decltype(ops::quantized_matmul)>, nullptr, nullptr},
    {boxed<OpId::cdist, Body<body::cdist>, decltype(ops::cdist)>, nullptr, nullptr},
    {boxed<OpId::pdist, Body<body::pdist>, decltype(ops::pdist)>, nullptr, nullptr},
    {boxed<OpId::mse_loss, Body<body::mse_loss>, decltype(ops::mse_loss)>, nullptr, nullptr},
    {boxed<OpId::l1_loss, Body<body::l1_loss>, decltype(ops::l1_loss)>, nullptr, nullptr},
    {boxed<OpId::nll_loss, Body<body::nll_loss>, decltype(ops::nll_loss)>, nullptr, nullptr},
    {boxed<OpId::cross_entropy, Body<body::cross_entropy>, decltype(ops::cross_entropy)>, nullptr, nullptr},
    {boxed<OpId::softmax_nll, Body<body::softmax_nll>, decltype(ops::softmax_nll)>, nullptr, nullptr},
    {boxed<OpId::bce_with_logits, Body<body::bce_with_logits>, decltype(ops::bce_with_logits)>, nullptr, nullptr},
    {boxed<OpId::smooth_l1_loss, Body<body::smooth_l1_loss>, decltype(ops::smooth_l1_loss)>, nullptr, nullptr},
    {boxed<OpId::huber_loss, Body<body::huber_loss>, decltype(ops::huber_loss)>, nullptr, nullptr},
    {boxed<OpId::kl_div, Body<body::kl_div>, decltype(ops::kl_div)>, nullptr, nullptr},
    {boxed<OpId::binary_cross_entropy, Body<body::binary_cross_entropy>, decltype(ops::binary_cross_entropy)>, nullptr, nullptr},
    {boxed<OpId::poisson_nll_loss, Body<body::poisson_nll_loss>, decltype(ops::poisson_nll_loss)>, nullptr, nullptr},
    {boxed<OpId::gaussian_nll_loss, Body<body::gaussian_nll_loss>, decltype(ops::gaussian_nll_loss)>, nullptr, nullptr},
    {boxed<OpId::soft_margin_loss, Body<body::soft_margin_loss>, decltype(ops::soft_margin_loss)>, nullptr, nullptr},
    {boxed<OpId::hinge_embedding_loss, Body<body::hinge_embedding_loss>, decltype(ops::hinge_embedding_loss)>, nullptr, nullptr},
    {boxed<OpId::multi_margin_loss, Body<body::multi_margin_loss>, decltype(ops::multi_margin_loss)>, nullptr, nullptr},
    {boxed<OpId::multilabel_margin_loss, Body<body::multilabel_margin_loss>, decltype(ops::multilabel_margin_loss)>, nullptr, nullptr},
    {boxed<OpId::multilabel_soft_margin_loss, Body<body::multilabel_soft_margin_loss>, decltype(ops::multilabel_soft_margin_loss)>, nullptr, nullptr},
    {boxed<OpId::cosine_similarity, Body<body::cosine_similarity>, decltype(ops::cosine_similarity)>, nullptr, nullptr},
    {boxed<OpId::pairwise_distance, Body<body::pairwise_distance>, decltype(ops::pairwise_distance)>, nullptr, nullptr},
    {boxed<OpId::cosine_embedding_loss, Body<body::cosine_embedding_loss>, decltype(ops::cosine_embedding_loss)>, nullptr, nullptr},
    {boxed<OpId::margin_ranking_loss, Body<body::margin_ranking_loss>, decltype(ops::margin_ranking_loss)>, nullptr, nullptr},
    {boxed<OpId::triplet_margin_loss, Body<body::triplet_margin_loss>, decltype(ops::triplet_margin_loss)>, nullptr, nullptr},
    {boxed<OpId::ctc_loss, Body<body::ctc_loss>, decltype(ops::ctc_loss)>, nullptr, nullptr},
    {boxed<OpId::ctc_nll, Body<body::ctc_nll>, decltype(ops::ctc_nll)>, nullptr, nullptr},
    {boxed<OpId::ctc_nll_grad, Body<body::ctc_nll_grad>, decltype(ops::ctc_nll_grad)>, nullptr, nullptr},
    {boxed<OpId::rand, Body<body::rand>, decltype(ops::rand)>, nullptr, nullptr},
    {boxed<OpId::randn, Body<body::randn>, decltype(ops::randn)>, nullptr, nullptr},
    {boxed<OpId::randint, Body<body::randint>, decltype(ops::randint)>, nullptr, nullptr},
    {boxed<OpId::randperm, Body<body::randperm>, decltype(ops::randperm)>, nullptr, nullptr},
    {boxed<OpId::bernoulli, Body<body::bernoulli>, decltype(ops::bernoulli)>, nullptr, nullptr},
    {boxed<OpId::multinomial, Body<body::multinomial>, decltype(ops::multinomial)>, nullptr, nullptr},
    {boxed<OpId::categorical, Body<body::categorical>, decltype(ops::categorical)>, nullptr, nullptr},
    {nullptr, boxed<OpId::uniform_, Body<body::uniform_>, decltype(ops::uniform_)>, nullptr},
    {nullptr, boxed<OpId::normal_, Body<body::normal_>, decltype(ops::normal_)>, nullptr},
    {nullptr, boxed<OpId::exponential_, Body<body::exponential_>, decltype(ops::exponential_)>, nullptr},
    {nullptr, boxed<OpId::laplace_, Body<body::laplace_>, decltype(ops::laplace_)>, nullptr},
    {nullptr, boxed<OpId::cauchy_, Body<body::cauchy_>, decltype(ops::cauchy_)>, nullptr},
    {nullptr, boxed<OpId::log_normal_, Body<body::log_normal_>, decltype(ops::log_normal_)>, nullptr},
    {nullptr, boxed<OpId::geometric_, Body<body::geometric_>, decltype(ops::geometric_)>, nullptr},
    {boxed<OpId::normal, Body<body::normal>, decltype(ops::normal)>, nullptr, nullptr},
    {boxed<OpId::poisson, Body<body::poisson>, decltype(ops::poisson)>, nullptr, nullptr},
    {boxed<OpId::binomial, Body<body::binomial>, decltype(ops::binomial)>, nullptr, nullptr},
    {boxed<OpId::beta, Body<body::beta>, decltype(ops::beta)>, nullptr, nullptr},
    {boxed<OpId::gamma, Body<body::gamma>, decltype(ops::gamma)>, nullptr, nullptr},
    {boxed<OpId::exponential, Body<body::exponential>, decltype(ops::exponential)>, nullptr, nullptr},
    {boxed<OpId::standard_gamma, Body<body::standard_gamma>, decltype(ops::standard_gamma)>, nullptr, nullptr},
    {boxed<OpId::standard_gamma_grad, Elementwise<OpId::standard_gamma_grad>, decltype(ops::standard_gamma_grad)>, nullptr, nullptr},
    {nullptr, boxed<OpId::kaiming_uniform_, Body<body::kaiming_uniform_>, decltype(ops::kaiming_uniform_)>, nullptr},
    {nullptr, boxed<OpId::kaiming_normal_, Body<body::kaiming_normal_>, decltype(ops::kaiming_normal_)>, nullptr},
    {nullptr, boxed<OpId::xavier_uniform_, Body<body::xavier_uniform_>, decltype(ops::xavier_uniform_)>, nullptr},
    {nullptr, boxed<OpId::xavier_normal_, Body<body::xavier_normal_>, decltype(ops::xavier_normal_)>, nullptr},
};

}  // namespace libtensor
