// SPDX-License-Identifier: Apache-2.0
// Rules of scatter_reduce, as PyTorch's: the largest and smallest elements of one place share.
#include "libtensor/autograd/gradients/masks.h"
#include "libtensor/autograd/gradients/rules/indexing.gen.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/indexing.gen.h"
#include "libtensor/ops/api/joining.gen.h"
#include "libtensor/ops/api/shape.gen.h"

namespace libtensor::gradients {
namespace {

struct Scattered {
  int axis;
  const Tensor& index;

  Tensor read(const Tensor& x) const { return ops::gather(x, axis, index); }
  Tensor add(const Tensor& x, const Tensor& src) const {
    return ops::scatter_add(x, axis, index, src);
  }
  Tensor product(const Tensor& x, const Tensor& src, bool include_self) const {
    return ops::scatter_reduce(x, axis, index, src, "prod", include_self);
  }
  Tensor cleared(const Tensor& x) const {
    return ops::scatter(x, axis, index, zeros_of(index.shape(), x));
  }

  static Tensor zeros_of(const Shape& shape, const Tensor& like) {
    return ops::zeros(shape, like.dtype(), like.device());
  }
};

Tensor leading_part(Tensor src, const Shape& shape) {
  for (int i = 0; i < shape.size(); ++i) {
    if (src.extent(i) != shape[i]) src = ops::narrow(src, i, 0, shape[i]);
  }
  return src;
}

Tensor padded(const Tensor& part, const Shape& shape) {
  Ints widths;
  for (int i = 0; i < shape.size(); ++i) {
    widths.push_back(0);
    widths.push_back(shape[i] - part.extent(i));
  }
  return part.shape() == shape ? part : ops::pad(part, widths, 0);
}

Tensors mean_grads(const Tensor& g, const Scattered& scattered, const Tensor& x,
                   bool include_self) {
  const Tensor one = ops::ones({}, g.dtype(), g.device());
  const Tensor first =
      include_self ? ops::broadcast_to(one, x.shape()) : Scattered::zeros_of(x.shape(), g);
  const Tensor counts = scattered.add(first, ops::broadcast_to(one, scattered.index.shape()));
  const Tensor share =
      g / ops::masked_fill(counts, ops::eq(counts, weak_scalar(0)), weak_scalar(1));
  return {share, scattered.read(share)};
}

// The product of the others: where one of them is 0, it is computed without that one.
Tensors product_grads(const Tensor& g, const Scattered& scattered, const Tensor& x,
                      const Tensor& src, bool include_self, const Tensor& out) {
  const auto without = [](const Tensor& t, const Tensor& mask) {
    return ops::masked_fill(t, mask, weak_scalar(1));
  };
  const Tensor filled = without(x, ops::eq(x, weak_scalar(0)));
  const Tensor dx = g * scattered.product(filled, src, include_self) / filled;
  const Tensor zero = ops::eq(src, weak_scalar(0));
  const Tensor zeros = scattered.read(
      scattered.add(Scattered::zeros_of(x.shape(), g), ops::astype(zero, g.dtype())));
  const Tensor single = ops::logical_and(zero, ops::eq(zeros, weak_scalar(1)));
  if (grad_enabled() && any_true(ops::ne(zero, single))) {
    fail(Status::unsupported,
         "scatter_reduce has no second derivative here where two elements that are 0 meet in one "
         "product");
  }
  const Tensor rest = scattered.product(x, without(src, single), include_self);
  const Tensor general = zero_where(zero, scattered.read(g * out) / without(src, zero));
  return {dx, ops::where(single, scattered.read(g * rest), general)};
}

Tensors extreme_grads(const Tensor& g, const Scattered& scattered, const Tensor& x,
                      const Tensor& src, const Tensor& out) {
  const Tensor own = ops::astype(ops::eq(x, out), g.dtype());
  const Tensor theirs = ops::astype(ops::eq(src, scattered.read(out)), g.dtype());
  const Tensor counts = scattered.add(own, theirs);
  const Tensor share =
      g / ops::masked_fill(counts, ops::eq(counts, weak_scalar(0)), weak_scalar(1));
  return {own * share, theirs * scattered.read(share)};
}

}  // namespace

Tensors scatter_reduce_grads(const Tensor& dout, const Tensor& x_arg, int axis,
                             const Tensor& index_arg, const Tensor& src_arg,
                             std::string_view reduce, bool include_self, const Tensor& out_arg) {
  const bool number = x_arg.ndim() == 0;
  const auto at_least_1d = [](const Tensor& t) { return t.ndim() == 0 ? ops::reshape(t, {1}) : t; };
  const Tensor index = at_least_1d(index_arg), g = at_least_1d(widened(dout));
  const DType wide = g.dtype();
  const Tensor x = at_least_1d(ops::astype(x_arg, wide)), whole = at_least_1d(src_arg);
  const Tensor src = leading_part(ops::astype(whole, wide), index.shape());
  const Tensor out = at_least_1d(ops::astype(out_arg, wide));
  const Scattered scattered{number ? 0 : axis, index};
  Tensors grads = reduce == "sum"    ? Tensors{g, scattered.read(g)}
                  : reduce == "mean" ? mean_grads(g, scattered, x, include_self)
                  : reduce == "prod" ? product_grads(g, scattered, x, src, include_self, out)
                                     : extreme_grads(g, scattered, x, src, out);
  if (!include_self) grads[0] = scattered.cleared(grads[0]);
  if (number) grads[0] = ops::reshape(grads[0], {});
  grads[1] = ops::reshape(padded(grads[1], whole.shape()), src_arg.shape());
  return grads;
}

}  // namespace libtensor::gradients
