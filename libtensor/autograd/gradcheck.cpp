// SPDX-License-Identifier: Apache-2.0
#include "libtensor/autograd/gradcheck.h"

#include <cmath>

#include "libtensor/autograd/engine.h"
#include "libtensor/ops/api/conversion.gen.h"
#include "libtensor/ops/api/reduce.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/operators.h"

namespace libtensor::autograd {
namespace {

// How many real numbers it holds, of dtype float64 or complex128.
int64_t parts_of(const Tensor& x) { return is_complex(x.dtype()) ? 2 * x.numel() : x.numel(); }

// Numbers of either sign, away from 0, the same in every run: a fixed projection of the outputs
// that no gradient is orthogonal to by chance. Steele, Lea and Flood, Fast splittable pseudorandom
// number generators, OOPSLA 2014.
class Weights {
 public:
  double next() {
    state_ += 0x9e3779b97f4a7c15u;
    uint64_t z = state_;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    z ^= z >> 31;
    const double magnitude = 0.5 + static_cast<double>(z >> 11) * 0x1p-53;
    return z & 1 ? magnitude : -magnitude;
  }

  Tensor like(const Tensor& x) {
    const bool complex = is_complex(x.dtype());
    const Tensor weights = empty_tensor(x.shape(), complex ? DType::complex128 : DType::float64,
                                        Device{DeviceKind::cpu, 0});
    for (int64_t i = 0; i < parts_of(weights); ++i) weights.data_as<double>()[i] = next();
    return ops::to_device(weights, x.device());
  }

 private:
  uint64_t state_ = 20240229;
};

// A leaf with the values and the layout of `x`, in memory of its own. Where elements of x share
// memory each one gets a place of its own.
Tensor leaf_like(const Tensor& x) {
  Tensor leaf = empty_tensor(x.shape(), x.dtype(), x.device());
  if (x.numel() > 0 && !may_overlap(x.shape(), x.strides())) {
    const AddressRange extent = bounds(x.shape(), x.strides());
    const Tensor memory = empty_tensor({extent.high - extent.low + 1}, x.dtype(), x.device());
    leaf = alias(memory, x.shape(), x.strides(), -extent.low);
  }
  ops::copy_(leaf, ops::detach(x));
  return leaf;
}

// Part `i` of the elements in row-major order, the imaginary part of each after the real one.
Tensor part(const Tensor& x, int64_t i) {
  const int64_t parts = is_complex(x.dtype()) ? 2 : 1;
  int64_t at = x.offset() * parts + i % parts;
  i /= parts;
  for (int axis = x.ndim() - 1; axis >= 0; --axis) {
    at += i % x.extent(axis) * x.strides()[axis] * parts;
    i /= x.extent(axis);
  }
  return make_tensor(x.impl()->storage, DType::float64, {}, {}, at);
}

double value_of(const Tensor& x) {
  return *contiguous_on_host(x, DType::float64).data_as<double>();
}

Dims place_of(const Shape& shape, int64_t i) {
  Dims place(shape.size());
  for (int axis = shape.size() - 1; axis >= 0; --axis) {
    place[axis] = i % shape[axis];
    i /= shape[axis];
  }
  return place;
}

double projection(const Tensors& values, const Tensors& weights) {
  const GradMode mode(false);
  double total = 0;
  for (size_t k = 0; k < values.size(); ++k) {
    if (!values[k].defined()) continue;
    const Tensor product = ops::real(ops::detach(values[k]) * ops::conj(weights[k]));
    total += value_of(ops::sum(product, {}, false, DType::float64));
  }
  return total;
}

// Moves every element of the leaves by the step, both ways.
void compare(const Tensors& leaves, const Tensors& gradients, const std::function<double()>& value,
             const GradcheckOptions& options, const char* what, const char* leaf_name) {
  for (size_t k = 0; k < leaves.size(); ++k) {
    const Tensor& leaf = leaves[k];
    const Tensor gradient =
        gradients[k].defined() ? contiguous_on_host(gradients[k], leaf.dtype()) : Tensor();
    for (int64_t i = 0; i < parts_of(leaf); ++i) {
      const Tensor at = part(leaf, i);
      const double before = value_of(at), high = before + options.step, low = before - options.step;
      body::fill_(at, high);
      const double above = value();
      body::fill_(at, low);
      const double below = value();
      body::fill_(at, before);
      const double expected = (above - below) / (high - low);
      const double found = gradient.defined() ? gradient.data_as<double>()[i] : 0;
      if (std::abs(found - expected) <= options.atol + options.rtol * std::abs(expected)) continue;
      fail(Status::autograd, what, " for ", leaf_name, " ", static_cast<int64_t>(k), " at ",
           place_of(leaf.shape(), is_complex(leaf.dtype()) ? i / 2 : i),
           is_complex(leaf.dtype()) ? i % 2 == 0 ? " (real part)" : " (imaginary part)" : "",
           " is ", found, ", by differences it is ", expected);
    }
  }
}

Tensor checked_output(const Differentiable& function, const Tensors& arguments) {
  Tensor output = function(arguments);
  if (!is_inexact(output.dtype()))
    fail(Status::dtype, "the function's output has dtype ", output.dtype(),
         ", expected a floating or complex one");
  return output;
}

}  // namespace

void gradcheck(const Differentiable& function, const Tensors& inputs,
               const GradcheckOptions& options) {
  const GradMode mode(true);
  Tensors arguments = inputs, leaves;
  for (size_t k = 0; k < inputs.size(); ++k) {
    if (!inputs[k].requires_grad()) continue;
    if (real_dtype(inputs[k].dtype()) != DType::float64) {
      fail(Status::dtype, "inputs[", static_cast<int64_t>(k), "] has dtype ", inputs[k].dtype(),
           ", expected float64 or complex128");
    }
    arguments[k] = leaf_like(inputs[k]);
    grad_state(arguments[k].impl()).requires_grad = true;
    leaves.push_back(arguments[k]);
  }
  if (leaves.empty()) fail(Status::invalid, "no input requires grad");

  const Tensor output = checked_output(function, arguments);
  if (!output.requires_grad())
    fail(Status::autograd, "the function's output does not depend on the inputs that require grad");
  Weights random;
  const Tensor weights = random.like(output);
  grad_state(weights.impl()).requires_grad = options.second_order;
  Options walk;
  walk.allow_unused = true;
  walk.create_graph = walk.retain_graph = options.second_order;
  const auto same_shape = [&](const Tensor& again) {
    if (again.shape() != output.shape())
      fail(Status::shape, "the function's output had shape ", output.shape(), ", then ",
           again.shape());
    return again;
  };
  const Tensors gradients = grad({output}, {weights}, leaves, walk);
  compare(
      leaves, gradients,
      [&] {
        const GradMode off(false);
        return projection({same_shape(checked_output(function, arguments))}, {weights});
      },
      options, "the gradient", "input");
  if (!options.second_order) return;

  // The gradients' projection, as a function of the inputs and of the weights.
  Tensors parts, part_weights, all_weights, sources = leaves;
  sources.push_back(weights);
  for (const Tensor& gradient : gradients) {
    all_weights.push_back(gradient.defined() ? random.like(gradient) : Tensor());
    if (!gradient.defined() || !gradient.requires_grad()) continue;
    parts.push_back(gradient);
    part_weights.push_back(all_weights.back());
  }
  Tensors second(sources.size());
  walk.create_graph = walk.retain_graph = false;
  if (!parts.empty()) second = grad(parts, part_weights, sources, walk);
  compare(
      sources, second,
      [&] {
        const Tensor again = same_shape(checked_output(function, arguments));
        if (!again.requires_grad())
          fail(Status::autograd, "the function's output no longer depends on the inputs");
        return projection(grad({again}, {ops::detach(weights)}, leaves, walk), all_weights);
      },
      options, "the second derivative", "argument");
}

}  // namespace libtensor::autograd
