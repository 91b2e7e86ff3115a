// Rules of reads and writes at places that an index tensor names.
#include "libtensor/ops/index.h"
#include "libtensor/autograd/gradients.gen.h"
#include "libtensor/autograd/gradients/strided.h"
#include "libtensor/ops/operators.h"

namespace libtensor::gradients {
namespace {

// What was read from the leading part of src, with zeros for the rest of it.
Tensor padded_to(const Tensor& part, const Shape& shape) {
  if (part.shape() == shape) return part;
  Ints widths;
  for (int i = 0; i < shape.size(); ++i) {
    widths.push_back(0);
    widths.push_back(shape[i] - part.extent(i));
  }
  return ops::pad(part, widths, 0);
}

}  // namespace

Tensor index_select_dx(const Tensor& dout, const Shape& x_shape, int axis, const Tensor& index) {
  const IndicesAreChecked checked;
  if (x_shape.empty()) return ops::sum(dout, Axes(), false, DType::unset);
  const int at = normalize_axis(axis, x_shape.size());
  const Tensor slices = index.ndim() == 0 ? ops::unsqueeze(dout, at) : dout;
  Shape along(x_shape.size(), 1);
  along[at] = index.numel();
  const Tensor places = ops::broadcast_to(ops::reshape(index, along), slices.shape());
  return ops::scatter_add(virtual_zeros(x_shape, dout), at, places, slices);
}

Tensor gather_dx(const Tensor& dout, const Shape& x_shape, int axis, const Tensor& index) {
  const IndicesAreChecked checked;
  return ops::scatter_add(virtual_zeros(x_shape, dout), axis, index, dout);
}

Tensor scatter_dx(const Tensor& dout, int axis, const Tensor& index) {
  const IndicesAreChecked checked;
  return ops::scatter(dout, axis, index, virtual_zeros(index.shape(), dout));
}

Tensor scatter_dsrc(const Tensor& dout, int axis, const Tensor& index, const Shape& src_shape) {
  const IndicesAreChecked checked;
  return padded_to(ops::gather(dout, axis, index), src_shape);
}

Tensor scatter_add_dx(const Tensor& dout) { return dout; }

Tensor scatter_add_dsrc(const Tensor& dout, int axis, const Tensor& index, const Shape& src_shape) {
  const IndicesAreChecked checked;
  return padded_to(ops::gather(dout, axis, index), src_shape);
}

Tensor index_dx(const Tensor& dout, const Shape& x_shape, const Tensors& indices) {
  return ops::index_put(virtual_zeros(x_shape, dout), indices, dout, true);
}

Tensor index_put_dx(const Tensor& dout, const Tensors& indices, bool accumulate) {
  return accumulate ? dout : ops::index_put(dout, indices, virtual_zeros({}, dout), false);
}

Tensor index_put_dvalues(const Tensor& dout, const Tensors& indices, const Shape& values_shape) {
  Tensor part = ops::index(dout, indices);
  if (values_shape.size() <= part.ndim()) return part;
  Shape shape = part.shape();  // values may have more leading axes, of extent 1
  while (shape.size() < values_shape.size()) shape.insert(0, 1);
  return ops::reshape(part, shape);
}

}  // namespace libtensor::gradients
