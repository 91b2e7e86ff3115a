// SPDX-License-Identifier: Apache-2.0
// Layers that pad, by one width on all sides or (before, after) of the last axis, then of the one
// before it, ...
#ifndef TENSOR_CPP_NN_PADDING_HPP_
#define TENSOR_CPP_NN_PADDING_HPP_

#include <cstddef>
#include <string>

#include "tensor/cpp/nn/activations.hpp"
#include "tensor/cpp/nn/functional.hpp"

namespace tensor::nn {

namespace detail {

template <class M, std::size_t axes>
class Pad : public Layer<M> {
 public:
  TENSOR_MEMBERS()
  Ints padding;

  explicit Pad(const Ints& padding_) : padding(several(padding_, 2 * axes, "padding")) {}
  std::string extra_repr() const override { return text(padding); }
};

template <class M, std::size_t axes>
class ConstantPad : public Pad<M, axes> {
 public:
  double value;

  ConstantPad(const Ints& widths, double value_) : Pad<M, axes>(widths), value(value_) {}
  std::string extra_repr() const override {
    return "padding=" + text(this->padding) + ", value=" + number(value);
  }
};

}  // namespace detail

#define TENSOR_NN_PAD(Name, Base, n, ...)                    \
  class Name##n##d : public detail::Base<Name##n##d, n> {    \
   public:                                                   \
    using detail::Base<Name##n##d, n>::Base;                 \
    Tensor forward(const Tensor& x) const {                  \
      return functional::pad(x, this->padding, __VA_ARGS__); \
    }                                                        \
  };
#define TENSOR_NN_PADS(n)                                       \
  /** Pads the last n axes with `value`. */                     \
  TENSOR_NN_PAD(ConstantPad, ConstantPad, n, "constant", value) \
  /** Pads the last n axes with zeros. */                       \
  TENSOR_NN_PAD(ZeroPad, Pad, n, "constant")                    \
  /** Pads with the elements mirrored at the outermost ones. */ \
  TENSOR_NN_PAD(ReflectionPad, Pad, n, "reflect")               \
  /** Pads with the outermost elements. */                      \
  TENSOR_NN_PAD(ReplicationPad, Pad, n, "replicate")            \
  /** Pads with the elements of the other end. */               \
  TENSOR_NN_PAD(CircularPad, Pad, n, "circular")

TENSOR_NN_PADS(1)
TENSOR_NN_PADS(2)
TENSOR_NN_PADS(3)
#undef TENSOR_NN_PADS
#undef TENSOR_NN_PAD

}  // namespace tensor::nn

#endif  // TENSOR_CPP_NN_PADDING_HPP_
