// SPDX-License-Identifier: Apache-2.0
// Written by tools/generate.py from the tables. Do not edit.
#include "libtensor/autograd/gradients.gen.h"
#include "libtensor/autograd/unpack.h"
#include "libtensor/ops/nodes.gen.h"
#include "libtensor/ops/passes.h"

namespace libtensor::nodes {

void CloneNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::clone_dx(dout));
}

void AstypeNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::astype_dx(dout, x_dtype));
}

void ToDeviceNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::to_device_dx(dout, x_device));
}

void CopyInplaceNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::copy_inplace_dx(dout));
  if (sink.wants(1)) sink.add(1, gradients::copy_inplace_dsrc(dout));
}

void FillInplaceNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::fill_inplace_dx(dout));
}

void ZeroInplaceNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::zero_inplace_dx(dout));
}

void ViewNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::view_dx(dout, x_shape));
}

void PermuteDimsNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::permute_dims_dx(dout, axes));
}

void TransposeNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::transpose_dx(dout, axis0, axis1));
}

void BroadcastToNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::broadcast_to_dx(dout, x_shape));
}

void SqueezeNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::squeeze_dx(dout, x_shape));
}

void UnsqueezeNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::unsqueeze_dx(dout, axis));
}

void SliceNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::slice_dx(dout, x_shape, axis, start, stop, step));
}

void SelectNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::select_dx(dout, x_shape, axis, index));
}

void DiagonalNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::diagonal_dx(dout, x_shape, offset, axis0, axis1));
}

void AsStridedNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::as_strided_dx(dout, x_geometry, shape, strides, offset));
}

void AsStridedScatterNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::as_strided_scatter_dx(dout, shape, strides, offset));
  if (sink.wants(1)) sink.add(1, gradients::as_strided_scatter_dsrc(dout, shape, strides, offset));
}

void SplitNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensors full = all_douts(*this, douts);
  if (sink.wants(0)) sink.add(0, gradients::split_dx(full, axis));
}

void UnbindNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensors full = all_douts(*this, douts);
  if (sink.wants(0)) sink.add(0, gradients::unbind_dx(full, axis));
}

void UnfoldNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::unfold_dx(dout, x_shape, axis, size, step));
}

void ConcatNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  add_all(sink, 0, gradients::concat_dxs(dout, axis, xs_shapes));
}

void FlipNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::flip_dx(dout, axes));
}

void PadNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::pad_dx(dout, widths));
}

void FftC2cNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::fft_c2c_dx(dout, axes, scale, forward));
}

void FftR2cNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::fft_r2c_dx(dout, x_shape, axes, scale));
}

void FftC2rNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::fft_c2r_dx(dout, n, axes, scale));
}

void ViewAsRealNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::view_as_real_dx(dout));
}

void ViewAsComplexNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::view_as_complex_dx(dout));
}

void ConjPhysicalNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::conj_physical_dx(dout));
}

void AddNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::add_da(dout));
  if (sink.wants(1)) sink.add(1, gradients::add_db(dout));
}

void SubNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::sub_da(dout));
  if (sink.wants(1)) sink.add(1, gradients::sub_db(dout));
}

void MulNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor b_value = b.unpack(*this);
  const Tensor a_value = a.unpack(*this);
  if (sink.wants(0)) sink.add(0, conj_of(gradients::mul_da(dout, b_value)));
  if (sink.wants(1)) sink.add(1, conj_of(gradients::mul_db(dout, a_value)));
}

void DivNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor b_value = b.unpack(*this);
  const Tensor a_value = a.unpack(*this);
  if (sink.wants(0)) sink.add(0, conj_of(gradients::div_da(dout, b_value)));
  if (sink.wants(1)) sink.add(1, conj_of(gradients::div_db(dout, a_value, b_value)));
}

void RemainderNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor a_value = a.unpack(*this);
  const Tensor b_value = b.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::remainder_da(dout));
  if (sink.wants(1)) sink.add(1, gradients::remainder_db(dout, a_value, b_value));
}

void FloorDivideNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::floor_divide_da(dout));
  if (sink.wants(1)) sink.add(1, gradients::floor_divide_db(dout));
}

void TruncDivideNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::trunc_divide_da(dout));
  if (sink.wants(1)) sink.add(1, gradients::trunc_divide_db(dout));
}

void FmodNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor a_value = a.unpack(*this);
  const Tensor b_value = b.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::fmod_da(dout));
  if (sink.wants(1)) sink.add(1, gradients::fmod_db(dout, a_value, b_value));
}

void PowNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor a_value = a.unpack(*this);
  const Tensor b_value = b.unpack(*this);
  const Tensor out_value = out.unpack(*this);
  if (sink.wants(0)) sink.add(0, conj_of(gradients::pow_da(dout, a_value, b_value)));
  if (sink.wants(1)) sink.add(1, conj_of(gradients::pow_db(dout, a_value, b_value, out_value)));
}

void MaximumNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor a_value = a.unpack(*this);
  const Tensor b_value = b.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::maximum_da(dout, a_value, b_value));
  if (sink.wants(1)) sink.add(1, gradients::maximum_db(dout, a_value, b_value));
}

void MinimumNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor a_value = a.unpack(*this);
  const Tensor b_value = b.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::minimum_da(dout, a_value, b_value));
  if (sink.wants(1)) sink.add(1, gradients::minimum_db(dout, a_value, b_value));
}

void FmaxNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor a_value = a.unpack(*this);
  const Tensor b_value = b.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::fmax_da(dout, a_value, b_value));
  if (sink.wants(1)) sink.add(1, gradients::fmax_db(dout, a_value, b_value));
}

void FminNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor a_value = a.unpack(*this);
  const Tensor b_value = b.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::fmin_da(dout, a_value, b_value));
  if (sink.wants(1)) sink.add(1, gradients::fmin_db(dout, a_value, b_value));
}

void HypotNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor a_value = a.unpack(*this);
  const Tensor out_value = out.unpack(*this);
  const Tensor b_value = b.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::hypot_da(dout, a_value, out_value));
  if (sink.wants(1)) sink.add(1, gradients::hypot_db(dout, b_value, out_value));
}

void Atan2Node::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor a_value = a.unpack(*this);
  const Tensor b_value = b.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::atan2_da(dout, a_value, b_value));
  if (sink.wants(1)) sink.add(1, gradients::atan2_db(dout, a_value, b_value));
}

void CopysignNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor a_value = a.unpack(*this);
  const Tensor b_value = b.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::copysign_da(dout, a_value, b_value));
  if (sink.wants(1)) sink.add(1, gradients::copysign_db(dout));
}

void NextafterNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::nextafter_da(dout));
  if (sink.wants(1)) sink.add(1, gradients::nextafter_db(dout));
}

void HeavisideNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::heaviside_dx(dout));
  if (sink.wants(1)) sink.add(1, gradients::heaviside_dvalues(dout, x_value));
}

void LogaddexpNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor a_value = a.unpack(*this);
  const Tensor b_value = b.unpack(*this);
  if (sink.wants(0)) sink.add(0, conj_of(gradients::logaddexp_da(dout, a_value, b_value)));
  if (sink.wants(1)) sink.add(1, conj_of(gradients::logaddexp_db(dout, a_value, b_value)));
}

void Logaddexp2Node::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor a_value = a.unpack(*this);
  const Tensor b_value = b.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::logaddexp2_da(dout, a_value, b_value));
  if (sink.wants(1)) sink.add(1, gradients::logaddexp2_db(dout, a_value, b_value));
}

void XlogyNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor a_value = a.unpack(*this);
  const Tensor b_value = b.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::xlogy_da(dout, a_value, b_value));
  if (sink.wants(1)) sink.add(1, gradients::xlogy_db(dout, a_value, b_value));
}

void NegNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::neg_dx(dout));
}

void AbsNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, takes_pass(x_value) ? gradient_pass(OpId::abs, dout, x_value, {}) : gradients::abs_dx(dout, x_value));
}

void SignNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::sign_dx(dout));
}

void ReciprocalNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor out_value = out.unpack(*this);
  if (sink.wants(0)) sink.add(0, takes_pass(out_value) ? gradient_pass(OpId::reciprocal, dout, out_value, {}) : conj_of(gradients::reciprocal_dx(dout, out_value)));
}

void SquareNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, takes_pass(x_value) ? gradient_pass(OpId::square, dout, x_value, {}) : conj_of(gradients::square_dx(dout, x_value)));
}

void SqrtNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor out_value = out.unpack(*this);
  if (sink.wants(0)) sink.add(0, takes_pass(out_value) ? gradient_pass(OpId::sqrt, dout, out_value, {}) : conj_of(gradients::sqrt_dx(dout, out_value)));
}

void RsqrtNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor out_value = out.unpack(*this);
  if (sink.wants(0)) sink.add(0, takes_pass(out_value) ? gradient_pass(OpId::rsqrt, dout, out_value, {}) : conj_of(gradients::rsqrt_dx(dout, out_value)));
}

void CbrtNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor out_value = out.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::cbrt_dx(dout, out_value));
}

void ExpNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor out_value = out.unpack(*this);
  if (sink.wants(0)) sink.add(0, conj_of(gradients::exp_dx(dout, out_value)));
}

void Expm1Node::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor out_value = out.unpack(*this);
  if (sink.wants(0)) sink.add(0, conj_of(gradients::expm1_dx(dout, out_value)));
}

void Exp2Node::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor out_value = out.unpack(*this);
  if (sink.wants(0)) sink.add(0, conj_of(gradients::exp2_dx(dout, out_value)));
}

void LogNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, conj_of(gradients::log_dx(dout, x_value)));
}

void Log1pNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, takes_pass(x_value) ? gradient_pass(OpId::log1p, dout, x_value, {}) : conj_of(gradients::log1p_dx(dout, x_value)));
}

void Log2Node::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, conj_of(gradients::log2_dx(dout, x_value)));
}

void Log10Node::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, conj_of(gradients::log10_dx(dout, x_value)));
}

void LogitNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::logit_dx(dout, x_value, eps));
}

void SinNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, conj_of(gradients::sin_dx(dout, x_value)));
}

void CosNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, conj_of(gradients::cos_dx(dout, x_value)));
}

void TanNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor out_value = out.unpack(*this);
  if (sink.wants(0)) sink.add(0, conj_of(gradients::tan_dx(dout, out_value)));
}

void AsinNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, conj_of(gradients::asin_dx(dout, x_value)));
}

void AcosNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, conj_of(gradients::acos_dx(dout, x_value)));
}

void AtanNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, conj_of(gradients::atan_dx(dout, x_value)));
}

void SincNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, conj_of(gradients::sinc_dx(dout, x_value)));
}

void SinhNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, conj_of(gradients::sinh_dx(dout, x_value)));
}

void CoshNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, conj_of(gradients::cosh_dx(dout, x_value)));
}

void TanhNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor out_value = out.unpack(*this);
  if (sink.wants(0)) sink.add(0, takes_pass(out_value) ? gradient_pass(OpId::tanh, dout, out_value, {}) : conj_of(gradients::tanh_dx(dout, out_value)));
}

void AsinhNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, conj_of(gradients::asinh_dx(dout, x_value)));
}

void AcoshNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, conj_of(gradients::acosh_dx(dout, x_value)));
}

void AtanhNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, conj_of(gradients::atanh_dx(dout, x_value)));
}

void SigmoidNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor out_value = out.unpack(*this);
  if (sink.wants(0)) sink.add(0, takes_pass(out_value) ? gradient_pass(OpId::sigmoid, dout, out_value, {}) : conj_of(gradients::sigmoid_dx(dout, out_value)));
}

void ErfNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, takes_pass(x_value) ? gradient_pass(OpId::erf, dout, x_value, {}) : gradients::erf_dx(dout, x_value));
}

void ErfcNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::erfc_dx(dout, x_value));
}

void ErfinvNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor out_value = out.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::erfinv_dx(dout, out_value));
}

void LgammaNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::lgamma_dx(dout, x_value));
}

void DigammaNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::digamma_dx(dout, x_value));
}

void PolygammaNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::polygamma_dx(dout, x_value, n));
}

void ReluNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor out_value = out.unpack(*this);
  if (sink.wants(0)) sink.add(0, takes_pass(out_value) ? gradient_pass(OpId::relu, dout, out_value, {}) : gradients::relu_dx(dout, out_value));
}

void LeakyReluNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, takes_pass(x_value) ? gradient_pass(OpId::leaky_relu, dout, x_value, {static_cast<double>(negative_slope)}) : gradients::leaky_relu_dx(dout, x_value, negative_slope));
}

void GeluNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, takes_pass(x_value) ? gradient_pass(OpId::gelu, dout, x_value, {static_cast<double>(tanh_approx)}) : gradients::gelu_dx(dout, x_value, tanh_approx));
}

void SiluNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, takes_pass(x_value) ? gradient_pass(OpId::silu, dout, x_value, {}) : conj_of(gradients::silu_dx(dout, x_value)));
}

void Relu6Node::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, takes_pass(x_value) ? gradient_pass(OpId::relu6, dout, x_value, {}) : gradients::relu6_dx(dout, x_value));
}

void HardtanhNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, takes_pass(x_value) ? gradient_pass(OpId::hardtanh, dout, x_value, {static_cast<double>(min_val), static_cast<double>(max_val)}) : gradients::hardtanh_dx(dout, x_value, min_val, max_val));
}

void HardsigmoidNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, takes_pass(x_value) ? gradient_pass(OpId::hardsigmoid, dout, x_value, {}) : gradients::hardsigmoid_dx(dout, x_value));
}

void HardswishNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, takes_pass(x_value) ? gradient_pass(OpId::hardswish, dout, x_value, {}) : gradients::hardswish_dx(dout, x_value));
}

void HardshrinkNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::hardshrink_dx(dout, x_value, lambd));
}

void SoftshrinkNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::softshrink_dx(dout, x_value, lambd));
}

void TanhshrinkNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, conj_of(gradients::tanhshrink_dx(dout, x_value)));
}

void ThresholdNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::threshold_dx(dout, x_value, threshold));
}

void EluNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, takes_pass(x_value) ? gradient_pass(OpId::elu, dout, x_value, {static_cast<double>(alpha)}) : gradients::elu_dx(dout, x_value, alpha));
}

void CeluNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::celu_dx(dout, x_value, alpha));
}

void SeluNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, takes_pass(x_value) ? gradient_pass(OpId::selu, dout, x_value, {}) : gradients::selu_dx(dout, x_value));
}

void MishNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, takes_pass(x_value) ? gradient_pass(OpId::mish, dout, x_value, {}) : gradients::mish_dx(dout, x_value));
}

void SoftplusNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, takes_pass(x_value) ? gradient_pass(OpId::softplus, dout, x_value, {static_cast<double>(beta), static_cast<double>(threshold)}) : gradients::softplus_dx(dout, x_value, beta, threshold));
}

void SoftsignNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, takes_pass(x_value) ? gradient_pass(OpId::softsign, dout, x_value, {}) : gradients::softsign_dx(dout, x_value));
}

void LogsigmoidNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, takes_pass(x_value) ? gradient_pass(OpId::logsigmoid, dout, x_value, {}) : gradients::logsigmoid_dx(dout, x_value));
}

void FloorNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::floor_dx(dout));
}

void CeilNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::ceil_dx(dout));
}

void RoundNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::round_dx(dout));
}

void TruncNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::trunc_dx(dout));
}

void FracNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::frac_dx(dout));
}

void Rad2degNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::rad2deg_dx(dout));
}

void Deg2radNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::deg2rad_dx(dout));
}

void NanToNumNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::nan_to_num_dx(dout, x_value));
}

void ClampNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor x_value = x.unpack(*this);
  const Tensor min_value = min.unpack(*this);
  const Tensor max_value = max.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::clamp_dx(dout, x_value, min_value, max_value));
  if (sink.wants(1)) sink.add(1, gradients::clamp_dmin(dout, x_value, min_value, max_value));
  if (sink.wants(2)) sink.add(2, gradients::clamp_dmax(dout, x_value, min_value, max_value));
}

void LerpNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor weight_value = weight.unpack(*this);
  const Tensor a_value = a.unpack(*this);
  const Tensor b_value = b.unpack(*this);
  if (sink.wants(0)) sink.add(0, conj_of(gradients::lerp_da(dout, weight_value)));
  if (sink.wants(1)) sink.add(1, conj_of(gradients::lerp_db(dout, weight_value)));
  if (sink.wants(2)) sink.add(2, conj_of(gradients::lerp_dweight(dout, a_value, b_value)));
}

void AddcmulNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor b_value = b.unpack(*this);
  const Tensor a_value = a.unpack(*this);
  if (sink.wants(0)) sink.add(0, conj_of(gradients::addcmul_dx(dout)));
  if (sink.wants(1)) sink.add(1, conj_of(gradients::addcmul_da(dout, b_value, value)));
  if (sink.wants(2)) sink.add(2, conj_of(gradients::addcmul_db(dout, a_value, value)));
}

void AddcdivNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor b_value = b.unpack(*this);
  const Tensor a_value = a.unpack(*this);
  if (sink.wants(0)) sink.add(0, conj_of(gradients::addcdiv_dx(dout)));
  if (sink.wants(1)) sink.add(1, conj_of(gradients::addcdiv_da(dout, b_value, value)));
  if (sink.wants(2)) sink.add(2, conj_of(gradients::addcdiv_db(dout, a_value, b_value, value)));
}

void WhereNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor condition_value = condition.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::where_da(dout, condition_value));
  if (sink.wants(1)) sink.add(1, gradients::where_db(dout, condition_value));
}

void MaskedFillNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor mask_value = mask.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::masked_fill_dx(dout, mask_value));
  if (sink.wants(1)) sink.add(1, gradients::masked_fill_dvalue(dout, mask_value));
}

void SumNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::sum_dx(dout, x_shape, axes, keepdims));
}

void ProdNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, conj_of(gradients::prod_dx(dout, x_value, axes, keepdims, dtype)));
}

void VarNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::var_dx(dout, x_value, axes, correction, keepdims));
}

void StdNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor x_value = x.unpack(*this);
  const Tensor out_value = out.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::std_dx(dout, x_value, out_value, axes, correction, keepdims));
}

void MaxNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor x_value = x.unpack(*this);
  const Tensor out_value = out.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::max_dx(dout, x_value, out_value, axes, keepdims));
}

void MinNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor x_value = x.unpack(*this);
  const Tensor out_value = out.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::min_dx(dout, x_value, out_value, axes, keepdims));
}

void LogsumexpNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor x_value = x.unpack(*this);
  const Tensor out_value = out.unpack(*this);
  if (sink.wants(0)) sink.add(0, conj_of(gradients::logsumexp_dx(dout, x_value, out_value, axes, keepdims)));
}

void CumsumNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::cumsum_dx(dout, x_shape, axis));
}

void CumprodNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, conj_of(gradients::cumprod_dx(dout, x_value, axis, dtype)));
}

void LogcumsumexpNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor x_value = x.unpack(*this);
  const Tensor out_value = out.unpack(*this);
  if (sink.wants(0)) sink.add(0, conj_of(gradients::logcumsumexp_dx(dout, x_value, out_value, axis)));
}

void VectorNormNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor x_value = x.unpack(*this);
  const Tensor out_value = out.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::vector_norm_dx(dout, x_value, out_value, axes, ord, keepdims));
}

void IndexSelectNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor index_value = index.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::index_select_dx(dout, x_shape, axis, index_value));
}

void GatherNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor index_value = index.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::gather_dx(dout, x_shape, axis, index_value));
}

void ScatterNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor index_value = index.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::scatter_dx(dout, axis, index_value));
  if (sink.wants(1)) sink.add(1, gradients::scatter_dsrc(dout, axis, index_value, src_shape));
}

void ScatterAddNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor index_value = index.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::scatter_add_dx(dout));
  if (sink.wants(1)) sink.add(1, gradients::scatter_add_dsrc(dout, axis, index_value, src_shape));
}

void ScatterReduceNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor x_value = x.unpack(*this);
  const Tensor index_value = index.unpack(*this);
  const Tensor src_value = src.unpack(*this);
  const Tensor out_value = out.unpack(*this);
  if (sink.wants(0) || sink.wants(1)) add_all(sink, 0, conj_of(gradients::scatter_reduce_grads(dout, x_value, axis, index_value, src_value, reduce, include_self, out_value)));
}

void IndexNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensors indices_value = unpack_all(indices, *this);
  if (sink.wants(0)) sink.add(0, gradients::index_dx(dout, x_shape, indices_value));
}

void IndexPutNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensors indices_value = unpack_all(indices, *this);
  if (sink.wants(0)) sink.add(0, gradients::index_put_dx(dout, indices_value, accumulate));
  if (sink.wants(1)) sink.add(1, gradients::index_put_dvalues(dout, indices_value, values_shape, accumulate));
}

void MatmulNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor b_value = b.unpack(*this);
  const Tensor a_value = a.unpack(*this);
  if (sink.wants(0)) sink.add(0, conj_of(gradients::matmul_da(dout, a_shape, b_value)));
  if (sink.wants(1)) sink.add(1, conj_of(gradients::matmul_db(dout, a_value, b_shape)));
}

void AddmmNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor b_value = b.unpack(*this);
  const Tensor a_value = a.unpack(*this);
  if (sink.wants(0)) sink.add(0, conj_of(gradients::addmm_dc(dout, beta)));
  if (sink.wants(1)) sink.add(1, conj_of(gradients::addmm_da(dout, b_value, alpha)));
  if (sink.wants(2)) sink.add(2, conj_of(gradients::addmm_db(dout, a_value, alpha)));
}

void BaddbmmNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor b_value = b.unpack(*this);
  const Tensor a_value = a.unpack(*this);
  if (sink.wants(0)) sink.add(0, conj_of(gradients::baddbmm_dc(dout, beta)));
  if (sink.wants(1)) sink.add(1, conj_of(gradients::baddbmm_da(dout, b_value, alpha)));
  if (sink.wants(2)) sink.add(2, conj_of(gradients::baddbmm_db(dout, a_value, alpha)));
}

void CdistNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor a_value = a.unpack(*this);
  const Tensor b_value = b.unpack(*this);
  const Tensor out_value = out.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::cdist_da(dout, a_value, b_value, p, out_value));
  if (sink.wants(1)) sink.add(1, gradients::cdist_db(dout, a_value, b_value, p, out_value));
}

void CholeskyExNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor l_value = l.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::cholesky_ex_dx(douts, l_value, upper));
}

void LuFactorExNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensors turned = conj_of(douts);
  const Tensor lu_value = lu.unpack(*this);
  const Tensor pivots_value = pivots.unpack(*this);
  if (sink.wants(0)) sink.add(0, conj_of(gradients::lu_factor_ex_dx(turned, lu_value, pivots_value)));
}

void SolveTriangularNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor a_value = a.unpack(*this);
  const Tensor out_value = out.unpack(*this);
  if (sink.wants(0)) sink.add(0, conj_of(gradients::solve_triangular_da(dout, a_value, upper, left, unitriangular, out_value)));
  if (sink.wants(1)) sink.add(1, conj_of(gradients::solve_triangular_db(dout, a_value, upper, left, unitriangular)));
}

void SolveExNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensors turned = conj_of(douts);
  const Tensor a_value = a.unpack(*this);
  const Tensor result_value = result.unpack(*this);
  if (sink.wants(0) || sink.wants(1)) add_all(sink, 0, conj_of(gradients::solve_ex_grads(turned, a_value, b_shape, left, result_value)));
}

void InvExNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensors turned = conj_of(douts);
  const Tensor inverse_value = inverse.unpack(*this);
  if (sink.wants(0)) sink.add(0, conj_of(gradients::inv_ex_dx(turned, inverse_value)));
}

void DetNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor x_value = x.unpack(*this);
  const Tensor out_value = out.unpack(*this);
  if (sink.wants(0)) sink.add(0, conj_of(gradients::det_dx(dout, x_value, out_value)));
}

void SlogdetNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor x_value = x.unpack(*this);
  const Tensor sign_value = sign.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::slogdet_dx(douts, x_value, sign_value));
}

void QrNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor q_value = q.unpack(*this);
  const Tensor r_value = r.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::qr_dx(douts, q_value, r_value, mode));
}

void EighNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor values_value = values.unpack(*this);
  const Tensor vectors_value = vectors.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::eigh_dx(douts, values_value, vectors_value));
}

void SvdNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor u_value = u.unpack(*this);
  const Tensor s_value = s.unpack(*this);
  const Tensor vh_value = vh.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::svd_dx(douts, u_value, s_value, vh_value));
}

void PinvNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor x_value = x.unpack(*this);
  const Tensor out_value = out.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::pinv_dx(dout, x_value, out_value));
}

void MatrixExpNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, conj_of(gradients::matrix_exp_dx(dout, x_value)));
}

void LinearNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor weight_value = weight.unpack(*this);
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, conj_of(gradients::linear_dx(dout, weight_value)));
  if (sink.wants(1)) sink.add(1, conj_of(gradients::linear_dweight(dout, x_value, weight_shape)));
  if (sink.wants(2)) sink.add(2, conj_of(gradients::linear_dbias(dout)));
}

void Conv2dNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor weight_value = weight.unpack(*this);
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, conj_of(gradients::conv2d_dx(dout, x_shape, weight_value, stride, padding, dilation, groups)));
  if (sink.wants(1)) sink.add(1, conj_of(gradients::conv2d_dweight(dout, x_value, weight_shape, stride, padding, dilation, groups)));
  if (sink.wants(2)) sink.add(2, conj_of(gradients::conv2d_dbias(dout)));
}

void Conv2dInputGradNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor weight_value = weight.unpack(*this);
  const Tensor dy_value = dy.unpack(*this);
  if (sink.wants(0)) sink.add(0, conj_of(gradients::conv2d_input_grad_ddy(dout, weight_value, stride, padding, dilation, groups)));
  if (sink.wants(1)) sink.add(1, conj_of(gradients::conv2d_input_grad_dweight(dout, dy_value, weight_shape, stride, padding, dilation, groups)));
}

void Conv2dWeightGradNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor x_value = x.unpack(*this);
  const Tensor dy_value = dy.unpack(*this);
  if (sink.wants(0)) sink.add(0, conj_of(gradients::conv2d_weight_grad_ddy(dout, x_value, stride, padding, dilation, groups)));
  if (sink.wants(1)) sink.add(1, conj_of(gradients::conv2d_weight_grad_dx(dout, dy_value, x_shape, stride, padding, dilation, groups)));
}

void Conv3dNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor weight_value = weight.unpack(*this);
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, conj_of(gradients::conv3d_dx(dout, x_shape, weight_value, stride, padding, dilation, groups)));
  if (sink.wants(1)) sink.add(1, conj_of(gradients::conv3d_dweight(dout, x_value, weight_shape, stride, padding, dilation, groups)));
  if (sink.wants(2)) sink.add(2, conj_of(gradients::conv3d_dbias(dout)));
}

void Conv3dInputGradNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor weight_value = weight.unpack(*this);
  const Tensor dy_value = dy.unpack(*this);
  if (sink.wants(0)) sink.add(0, conj_of(gradients::conv3d_input_grad_ddy(dout, weight_value, stride, padding, dilation, groups)));
  if (sink.wants(1)) sink.add(1, conj_of(gradients::conv3d_input_grad_dweight(dout, dy_value, weight_shape, stride, padding, dilation, groups)));
}

void Conv3dWeightGradNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor dout = conj_of(douts[0]);
  const Tensor x_value = x.unpack(*this);
  const Tensor dy_value = dy.unpack(*this);
  if (sink.wants(0)) sink.add(0, conj_of(gradients::conv3d_weight_grad_ddy(dout, x_value, stride, padding, dilation, groups)));
  if (sink.wants(1)) sink.add(1, conj_of(gradients::conv3d_weight_grad_dx(dout, dy_value, x_shape, stride, padding, dilation, groups)));
}

void MaxPool1dNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor indices_value = indices.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::max_pool1d_dx(dout, x_shape, indices_value));
}

void MaxPool2dNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor indices_value = indices.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::max_pool2d_dx(dout, x_shape, indices_value));
}

void MaxPool3dNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor indices_value = indices.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::max_pool3d_dx(dout, x_shape, indices_value));
}

void AvgPool2dNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::avg_pool2d_dx(dout, x_shape, kernel, stride, padding, ceil_mode, count_include_pad, divisor_override));
}

void AvgPool2dGradNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::avg_pool2d_grad_ddy(dout, kernel, stride, padding, ceil_mode, count_include_pad, divisor_override));
}

void AvgPool3dNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::avg_pool3d_dx(dout, x_shape, kernel, stride, padding, ceil_mode, count_include_pad, divisor_override));
}

void AvgPool3dGradNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::avg_pool3d_grad_ddy(dout, kernel, stride, padding, ceil_mode, count_include_pad, divisor_override));
}

void InterpolateAxisNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::interpolate_axis_dx(dout, x_shape, axis, mode, align_corners, antialias, scale));
}

void InterpolateAxisGradNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::interpolate_axis_grad_ddy(dout, dy_shape, axis, mode, align_corners, antialias, scale));
}

void SoftmaxNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor out_value = out.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::softmax_dx(dout, out_value, axis));
}

void LogSoftmaxNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor out_value = out.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::log_softmax_dx(dout, out_value, axis));
}

void LayerNormNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor x_value = x.unpack(*this);
  const Tensor weight_value = weight.unpack(*this);
  const Tensor mean_value = mean.unpack(*this);
  const Tensor rstd_value = rstd.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::layer_norm_dx(dout, x_value, norm_ndim, weight_value, eps, mean_value, rstd_value));
  if (sink.wants(1)) sink.add(1, gradients::layer_norm_dweight(dout, x_value, norm_ndim, eps, mean_value, rstd_value));
  if (sink.wants(2)) sink.add(2, gradients::layer_norm_dbias(dout));
}

void BatchNormNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor x_value = x.unpack(*this);
  const Tensor weight_value = weight.unpack(*this);
  const Tensor mean_value = mean.unpack(*this);
  const Tensor rstd_value = rstd.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::batch_norm_dx(dout, x_value, weight_value, training, eps, mean_value, rstd_value));
  if (sink.wants(1)) sink.add(1, gradients::batch_norm_dweight(dout, x_value, training, eps, mean_value, rstd_value));
  if (sink.wants(2)) sink.add(2, gradients::batch_norm_dbias(dout));
}

void DropoutNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor mask_value = mask.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::dropout_dx(dout, mask_value));
}

void FlashAttentionNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor query_value = query.unpack(*this);
  const Tensor key_value = key.unpack(*this);
  const Tensor value_value = value.unpack(*this);
  const Tensor mask_value = mask.unpack(*this);
  const Tensor out_value = out.unpack(*this);
  const Tensor lse_value = lse.unpack(*this);
  if (sink.wants(0) || sink.wants(1) || sink.wants(2)) add_all(sink, 0, gradients::flash_attention_grads(dout, query_value, key_value, value_value, mask_value, causal, scale, out_value, lse_value));
  if (sink.wants(3)) sink.add(3, gradients::flash_attention_dmask(dout, query_value, key_value, value_value, mask_value, causal, scale));
}

void SoftmaxNllNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor logits_value = logits.unpack(*this);
  const Tensor target_value = target.unpack(*this);
  const Tensor logsumexp_value = logsumexp.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::softmax_nll_dlogits(dout, logits_value, target_value, ignore_index, logsumexp_value));
}

void BinaryCrossEntropyNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor x_value = x.unpack(*this);
  const Tensor target_value = target.unpack(*this);
  const Tensor weight_value = weight.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::binary_cross_entropy_dx(dout, x_value, target_value, weight_value, reduction));
  if (sink.wants(1)) sink.add(1, gradients::binary_cross_entropy_dtarget(dout, x_value, weight_value, reduction));
}

void CtcNllNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor log_probs_value = log_probs.unpack(*this);
  const Tensor targets_value = targets.unpack(*this);
  const Tensor input_lengths_value = input_lengths.unpack(*this);
  const Tensor target_lengths_value = target_lengths.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::ctc_nll_dlog_probs(dout, log_probs_value, targets_value, input_lengths_value, target_lengths_value, blank, zero_infinity));
}

void CtcNllGradNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0) || sink.wants(1)) add_all(sink, 0, gradients::ctc_nll_grad_grads(dout));
}

void UniformInplaceNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::uniform_inplace_dx(dout));
}

void NormalInplaceNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::normal_inplace_dx(dout));
}

void ExponentialInplaceNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::exponential_inplace_dx(dout));
}

void LaplaceInplaceNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::laplace_inplace_dx(dout));
}

void CauchyInplaceNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::cauchy_inplace_dx(dout));
}

void LogNormalInplaceNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::log_normal_inplace_dx(dout));
}

void GeometricInplaceNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::geometric_inplace_dx(dout));
}

void StandardGammaNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor alpha_value = alpha.unpack(*this);
  const Tensor out_value = out.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::standard_gamma_dalpha(dout, alpha_value, out_value));
}

void StandardGammaGradNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::standard_gamma_grad_dalpha(dout));
  if (sink.wants(1)) sink.add(1, gradients::standard_gamma_grad_dx(dout));
}

}  // namespace libtensor::nodes
