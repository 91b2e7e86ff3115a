// SPDX-License-Identifier: Apache-2.0
// Activations as layers. All take and give tensors of one shape, but for GLU.
#ifndef TENSOR_CPP_NN_ACTIVATIONS_HPP_
#define TENSOR_CPP_NN_ACTIVATIONS_HPP_

#include <cstdint>
#include <cstdio>
#include <string>

#include "tensor/cpp/nn/module.hpp"

namespace tensor::nn {

namespace detail {

/// A setting as Python prints it.
inline std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.12g", value);
  const std::string found = text;
  return found.find_first_of(".en") == std::string::npos ? found + ".0" : found;
}

inline std::string in_place(bool inplace, const char* between = "") {
  return inplace ? std::string(between) + "inplace=True" : "";
}

}  // namespace detail

// An activation without settings.
#define TENSOR_NN_PLAIN(Name, op)                            \
  class Name : public Layer<Name> {                          \
   public:                                                   \
    TENSOR_MEMBERS()                                         \
    Tensor forward(const Tensor& x) const { return x.op(); } \
  };

/// x * sigmoid(x)
TENSOR_NN_PLAIN(SiLU, silu)
/// 1 / (1 + exp(-x))
TENSOR_NN_PLAIN(Sigmoid, sigmoid)
/// tanh(x)
TENSOR_NN_PLAIN(Tanh, tanh)
/// x / (1 + |x|)
TENSOR_NN_PLAIN(Softsign, softsign)
/// log(sigmoid(x))
TENSOR_NN_PLAIN(LogSigmoid, logsigmoid)
/// x - tanh(x)
TENSOR_NN_PLAIN(Tanhshrink, tanhshrink)
#undef TENSOR_NN_PLAIN

// An activation that may work in place.
#define TENSOR_NN_IN_PLACE(Name, op)                                                       \
  class Name : public Layer<Name> {                                                        \
   public:                                                                                 \
    TENSOR_MEMBERS()                                                                       \
    bool inplace;                                                                          \
                                                                                           \
    explicit Name(bool inplace_ = false) : inplace(inplace_) {}                            \
    Tensor forward(const Tensor& x) const { return inplace ? Tensor(x.op##_()) : x.op(); } \
    std::string extra_repr() const override { return detail::in_place(inplace); }          \
  };

/// max(x, 0)
TENSOR_NN_IN_PLACE(ReLU, relu)
/// min(max(x, 0), 6)
TENSOR_NN_IN_PLACE(ReLU6, relu6)
/// 1.0507... * ELU(1.6732...), which keeps mean 0 and variance 1
TENSOR_NN_IN_PLACE(SELU, selu)
/// x * tanh(softplus(x))
TENSOR_NN_IN_PLACE(Mish, mish)
/// min(max(x + 3, 0), 6) / 6
TENSOR_NN_IN_PLACE(Hardsigmoid, hardsigmoid)
/// x * Hardsigmoid(x)
TENSOR_NN_IN_PLACE(Hardswish, hardswish)
#undef TENSOR_NN_IN_PLACE

// An activation with a number, which may work in place.
#define TENSOR_NN_ONE_NUMBER(Name, op, number_, default_)                              \
  class Name : public Layer<Name> {                                                    \
   public:                                                                             \
    TENSOR_MEMBERS()                                                                   \
    double number_;                                                                    \
    bool inplace;                                                                      \
                                                                                       \
    explicit Name(double value_ = default_, bool inplace_ = false)                     \
        : number_(value_), inplace(inplace_) {}                                        \
    Tensor forward(const Tensor& x) const {                                            \
      return inplace ? Tensor(x.op##_(number_)) : x.op(number_);                       \
    }                                                                                  \
    std::string extra_repr() const override {                                          \
      return #number_ "=" + detail::number(number_) + detail::in_place(inplace, ", "); \
    }                                                                                  \
  };

/// x where x > 0, else negative_slope * x
TENSOR_NN_ONE_NUMBER(LeakyReLU, leaky_relu, negative_slope, 0.01)
/// x where x > 0, else alpha * (exp(x) - 1)
TENSOR_NN_ONE_NUMBER(ELU, elu, alpha, 1)
/// x where x >= 0, else alpha * (exp(x / alpha) - 1)
TENSOR_NN_ONE_NUMBER(CELU, celu, alpha, 1)
#undef TENSOR_NN_ONE_NUMBER

// An activation with a number lambd.
#define TENSOR_NN_SHRINK(Name, op)                                            \
  class Name : public Layer<Name> {                                           \
   public:                                                                    \
    TENSOR_MEMBERS()                                                          \
    double lambd;                                                             \
                                                                              \
    explicit Name(double lambd_ = 0.5) : lambd(lambd_) {}                     \
    Tensor forward(const Tensor& x) const { return x.op(lambd); }             \
    std::string extra_repr() const override { return detail::number(lambd); } \
  };

/// 0 where |x| <= lambd, else x
TENSOR_NN_SHRINK(Hardshrink, hardshrink)
/// x moved towards 0 by lambd
TENSOR_NN_SHRINK(Softshrink, softshrink)
#undef TENSOR_NN_SHRINK

// A function along an axis.
#define TENSOR_NN_ALONG(Name, op)                                                      \
  class Name : public Layer<Name> {                                                    \
   public:                                                                             \
    TENSOR_MEMBERS()                                                                   \
    std::int64_t axis;                                                                 \
                                                                                       \
    explicit Name(Integer axis_) : axis(axis_) {}                                      \
    Tensor forward(const Tensor& x) const { return x.op(axis); }                       \
    std::string extra_repr() const override { return "axis=" + std::to_string(axis); } \
  };

/// exp(x) / sum(exp(x))
TENSOR_NN_ALONG(Softmax, softmax)
/// x - logsumexp(x)
TENSOR_NN_ALONG(LogSoftmax, log_softmax)
/// exp(-x) / sum(exp(-x))
TENSOR_NN_ALONG(Softmin, softmin)
#undef TENSOR_NN_ALONG

/// Softmax over the channels of (N, C, H, W) or (C, H, W).
class Softmax2d : public Layer<Softmax2d> {
 public:
  TENSOR_MEMBERS()
  Tensor forward(const Tensor& x) const {
    if (x.ndim() != 3 && x.ndim() != 4) {
      throw ShapeError("Softmax2d: expected 3 or 4 axes, the input has " +
                       std::to_string(x.ndim()));
    }
    return x.softmax(-3);
  }
};

/// a * sigmoid(b) for the halves a and b of an axis
class GLU : public Layer<GLU> {
 public:
  TENSOR_MEMBERS()
  std::int64_t axis;

  explicit GLU(Integer axis_ = -1) : axis(axis_) {}
  Tensor forward(const Tensor& x) const { return x.glu(axis); }
  std::string extra_repr() const override { return "axis=" + std::to_string(axis); }
};

/// x * Phi(x), or its approximation "tanh"
class GELU : public Layer<GELU> {
 public:
  TENSOR_MEMBERS()
  std::string approximate;

  explicit GELU(const std::string& approximate_ = "none") : approximate(approximate_) {
    if (approximate != "none" && approximate != "tanh") {
      throw InvalidError("GELU: approximate is '" + approximate + "', expected one of none, tanh");
    }
  }
  Tensor forward(const Tensor& x) const { return x.gelu(approximate == "tanh"); }
  std::string extra_repr() const override { return "approximate='" + approximate + "'"; }
};

/// log(1 + exp(beta * x)) / beta, and x where beta * x > threshold
class Softplus : public Layer<Softplus> {
 public:
  TENSOR_MEMBERS()
  double beta, threshold;

  explicit Softplus(double beta_ = 1, double threshold_ = 20)
      : beta(beta_), threshold(threshold_) {}
  Tensor forward(const Tensor& x) const { return x.softplus(beta, threshold); }
  std::string extra_repr() const override {
    return "beta=" + detail::number(beta) + ", threshold=" + detail::number(threshold);
  }
};

/// min(max(x, min_val), max_val)
class Hardtanh : public Layer<Hardtanh> {
 public:
  TENSOR_MEMBERS()
  double min_val, max_val;
  bool inplace;

  explicit Hardtanh(double min_val_ = -1, double max_val_ = 1, bool inplace_ = false)
      : min_val(min_val_), max_val(max_val_), inplace(inplace_) {}
  Tensor forward(const Tensor& x) const {
    return inplace ? Tensor(x.hardtanh_(min_val, max_val)) : x.hardtanh(min_val, max_val);
  }
  std::string extra_repr() const override {
    return "min_val=" + detail::number(min_val) + ", max_val=" + detail::number(max_val) +
           detail::in_place(inplace, ", ");
  }
};

/// x where x > threshold, else value
class Threshold : public Layer<Threshold> {
 public:
  TENSOR_MEMBERS()
  double threshold, value;
  bool inplace;

  Threshold(double threshold_, double value_, bool inplace_ = false)
      : threshold(threshold_), value(value_), inplace(inplace_) {}
  Tensor forward(const Tensor& x) const {
    return inplace ? Tensor(x.threshold_(threshold, value)) : x.threshold(threshold, value);
  }
  std::string extra_repr() const override {
    return "threshold=" + detail::number(threshold) + ", value=" + detail::number(value) +
           detail::in_place(inplace, ", ");
  }
};

/// x where x > 0, else x times a number between lower and upper, drawn in training, else their
/// mean.
class RReLU : public Layer<RReLU> {
 public:
  TENSOR_MEMBERS()
  double lower, upper;

  explicit RReLU(double lower_ = 1.0 / 8, double upper_ = 1.0 / 3) : lower(lower_), upper(upper_) {}
  Tensor forward(const Tensor& x) const { return x.rrelu(lower, upper, is_training()); }
  std::string extra_repr() const override {
    return "lower=" + detail::number(lower) + ", upper=" + detail::number(upper);
  }
};

/// x where x > 0, else weight * x, with a trained weight (1,) for all or (C,) for each channel.
class PReLU : public Layer<PReLU> {
 public:
  Parameter weight;
  TENSOR_MEMBERS(weight)

  explicit PReLU(Integer num_parameters = 1, double init = 0.25, Dtype dtype = Dtype::automatic)
      : weight(full({num_parameters}, init, dtype)) {}
  Tensor forward(const Tensor& x) const { return x.prelu(weight); }
  std::string extra_repr() const override {
    return "num_parameters=" + std::to_string(weight.numel());
  }
};

}  // namespace tensor::nn

#endif  // TENSOR_CPP_NN_ACTIVATIONS_HPP_
