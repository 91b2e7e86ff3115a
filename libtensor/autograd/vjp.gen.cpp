// Written by tools/generate.py from the tables. Do not edit.
#include "libtensor/autograd/gradients.gen.h"
#include "libtensor/autograd/unpack.h"
#include "libtensor/ops/nodes.gen.h"

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
  const Tensor& dout = douts[0];
  const Tensor b_value = b.unpack(*this);
  const Tensor a_value = a.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::mul_da(dout, b_value));
  if (sink.wants(1)) sink.add(1, gradients::mul_db(dout, a_value));
}

void DivNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor b_value = b.unpack(*this);
  const Tensor a_value = a.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::div_da(dout, b_value));
  if (sink.wants(1)) sink.add(1, gradients::div_db(dout, a_value, b_value));
}

void NegNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::neg_dx(dout));
}

void SignNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::sign_dx(dout));
}

void SquareNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor x_value = x.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::square_dx(dout, x_value));
}

void ExpNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor out_value = out.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::exp_dx(dout, out_value));
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

void SumNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  if (sink.wants(0)) sink.add(0, gradients::sum_dx(dout, x_shape, axes, keepdims));
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

void MatmulNode::apply(const Tensors& douts, GradSink& sink) {
  const Tensor& dout = douts[0];
  const Tensor b_value = b.unpack(*this);
  const Tensor a_value = a.unpack(*this);
  if (sink.wants(0)) sink.add(0, gradients::matmul_da(dout, a_shape, b_value));
  if (sink.wants(1)) sink.add(1, gradients::matmul_db(dout, a_value, b_shape));
}

}  // namespace libtensor::nodes
