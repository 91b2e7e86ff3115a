// SPDX-License-Identifier: Apache-2.0
// How these are made: layers, activations, windows, norms.
#ifndef TENSOR_TESTS_GOLDEN_MODULE_LAYERS_HPP_
#define TENSOR_TESTS_GOLDEN_MODULE_LAYERS_HPP_

#include <type_traits>

#include "modules.hpp"

namespace {

template <class M>
Made plain(const Call&) {
  return unary(M());
}

template <class M>
Made along(const Call& c) {
  return unary(M(c.i("dim")));
}

template <class M>
Made one_number(const Call& c) {
  for (const char* name : {"alpha", "lambd", "negative_slope", "p"}) {
    if (c.has(name)) return unary(M(c.d(name)));
  }
  return unary(M());
}

template <class M>
Made conv(const Call& c) {
  nn::ConvOptions o;
  c.set("stride", o.stride);
  c.set("padding", o.padding);
  c.set("dilation", o.dilation);
  c.set("groups", o.groups);
  c.set("bias", o.bias);
  c.set("padding_mode", o.padding_mode);
  return unary(M(c.i("in"), c.i("out"), c.ints("kernel_size"), o));
}

template <class M>
Made conv_transpose(const Call& c) {
  nn::ConvTransposeOptions o;
  c.set("stride", o.stride);
  c.set("padding", o.padding);
  c.set("output_padding", o.output_padding);
  c.set("groups", o.groups);
  c.set("bias", o.bias);
  c.set("dilation", o.dilation);
  return made(M(c.i("in"), c.i("out"), c.ints("kernel_size"), o), [](const M& m, const Inputs& in) {
    const lt::Ints size = in.output_size();
    return size.size() == 0 ? m(in.at(0)) : m(in.at(0), size);
  });
}

template <class M>
Made max_pool(const Call& c) {
  nn::MaxPoolOptions o;
  bool indices = false;
  c.set("stride", o.stride);
  c.set("padding", o.padding);
  c.set("dilation", o.dilation);
  c.set("ceil_mode", o.ceil_mode);
  c.set("return_indices", indices);
  const M pool(c.ints("kernel_size"), o);
  return indices ? made(pool, [](const M& m,
                                 const Inputs& in) { return m.forward_with_indices(in.at(0)); })
                 : unary(pool);
}

template <class M>
Made max_unpool(const Call& c) {
  nn::MaxUnpoolOptions o;
  c.set("stride", o.stride);
  c.set("padding", o.padding);
  return made(M(c.ints("kernel_size"), o),
              [](const M& m, const Inputs& in) { return m(in.at(0), in.at(1), in.output_size()); });
}

template <class M>
Made avg_pool(const Call& c) {
  nn::AvgPoolOptions o;
  c.set("stride", o.stride);
  c.set("padding", o.padding);
  c.set("ceil_mode", o.ceil_mode);
  c.set("count_include_pad", o.count_include_pad);
  c.set("divisor_override", o.divisor_override);
  return unary(M(c.ints("kernel_size"), o));
}

template <class M>
Made lp_pool(const Call& c) {
  nn::LPPoolOptions o;
  c.set("stride", o.stride);
  c.set("ceil_mode", o.ceil_mode);
  return unary(M(c.d("norm_type"), c.ints("kernel_size"), o));
}

template <class M>
Made adaptive_max(const Call& c) {
  bool indices = false;
  c.set("return_indices", indices);
  const M pool(c.ints("output_size"));
  return indices ? made(pool, [](const M& m,
                                 const Inputs& in) { return m.forward_with_indices(in.at(0)); })
                 : unary(pool);
}

template <class M>
Made pad(const Call& c) {
  if constexpr (std::is_constructible_v<M, lt::Ints, double>) {
    return unary(M(c.ints("padding"), c.d("value")));
  } else {
    return unary(M(c.ints("padding")));
  }
}

template <class M>
Made adaptive_avg(const Call& c) {
  return unary(M(c.ints("output_size")));
}

template <class M, class OptionsOf>
Made running_norm(const Call& c) {
  OptionsOf o;
  c.set("eps", o.eps);
  c.set("momentum", o.momentum);
  c.set("affine", o.affine);
  c.set("track_running_stats", o.track_running_stats);
  return unary(M(c.i("num_features"), o));
}

template <class M>
Made batch_norm(const Call& c) {
  return running_norm<M, nn::BatchNormOptions>(c);
}

template <class M>
Made instance_norm(const Call& c) {
  return running_norm<M, nn::InstanceNormOptions>(c);
}

#define PLAIN(Name)                \
  {                                \
#Name, { "", plain<nn::Name> } \
  }
#define ALONG(Name)                   \
  {                                   \
#Name, { "dim", along<nn::Name> } \
  }
#define NUMBER(Name, argument)                \
  {                                           \
#Name, { argument, one_number<nn::Name> } \
  }
#define EACH(make, Name, arguments)                                                               \
  {#Name "1d", {arguments, make<nn::Name##1d>}}, {#Name "2d", {arguments, make<nn::Name##2d>}}, { \
#Name "3d", { arguments, make<nn::Name##3d> }                                                 \
  }

Makers activations() {
  return {
      PLAIN(Identity),
      PLAIN(LogSigmoid),
      PLAIN(Mish),
      PLAIN(ReLU),
      PLAIN(ReLU6),
      PLAIN(SELU),
      PLAIN(Sigmoid),
      PLAIN(SiLU),
      PLAIN(Softsign),
      PLAIN(Tanh),
      PLAIN(Tanhshrink),
      PLAIN(Hardsigmoid),
      PLAIN(Hardswish),
      PLAIN(Softmax2d),
      ALONG(Softmax),
      ALONG(LogSoftmax),
      ALONG(Softmin),
      NUMBER(CELU, "alpha"),
      NUMBER(ELU, "alpha"),
      NUMBER(Hardshrink, "lambd"),
      NUMBER(Softshrink, "lambd"),
      NUMBER(LeakyReLU, "negative_slope"),
      NUMBER(Dropout, "p"),
      NUMBER(Dropout1d, "p"),
      NUMBER(Dropout2d, "p"),
      NUMBER(Dropout3d, "p"),
      NUMBER(AlphaDropout, "p"),
      NUMBER(FeatureAlphaDropout, "p"),
      {"PReLU",
       {"num_parameters",
        [](const Call& c) {
          return unary(c.has("num_parameters") ? nn::PReLU(c.i("num_parameters")) : nn::PReLU());
        }}},
      {"RReLU",
       {"lower upper",
        [](const Call& c) {
          nn::RReLU m;
          c.set("lower", m.lower);
          c.set("upper", m.upper);
          return unary(m);
        }}},
      {"GELU",
       {"approximate",
        [](const Call& c) {
          nn::GELU m;
          c.set("approximate", m.approximate);
          return unary(m);
        }}},
      {"GLU",
       {"dim",
        [](const Call& c) {
          nn::GLU m;
          c.set("dim", m.axis);
          return unary(m);
        }}},
      {"Hardtanh",
       {"min_val max_val",
        [](const Call& c) {
          nn::Hardtanh m;
          c.set("min_val", m.min_val);
          c.set("max_val", m.max_val);
          return unary(m);
        }}},
      {"Softplus",
       {"beta threshold",
        [](const Call& c) {
          nn::Softplus m;
          c.set("beta", m.beta);
          c.set("threshold", m.threshold);
          return unary(m);
        }}},
      {"Threshold",
       {"threshold value",
        [](const Call& c) { return unary(nn::Threshold(c.d("threshold"), c.d("value"))); }}},
  };
}

Makers layers() {
  return {
      {"Linear",
       {"in_features out_features bias",
        [](const Call& c) {
          nn::LinearOptions o;
          c.set("bias", o.bias);
          return unary(nn::Linear(c.i("in_features"), c.i("out_features"), o));
        }}},
      {"Bilinear",
       {"in1 in2 out bias",
        [](const Call& c) {
          nn::LinearOptions o;
          c.set("bias", o.bias);
          return binary(nn::Bilinear(c.i("in1"), c.i("in2"), c.i("out"), o));
        }}},
      {"Flatten",
       {"start_dim end_dim",
        [](const Call& c) {
          nn::Flatten m;
          c.set("start_dim", m.start_axis);
          c.set("end_dim", m.end_axis);
          return unary(m);
        }}},
      {"Unflatten",
       {"dim sizes",
        [](const Call& c) { return unary(nn::Unflatten(c.i("dim"), c.ints("sizes"))); }}},
      {"CosineSimilarity",
       {"dim eps",
        [](const Call& c) {
          nn::CosineSimilarity m;
          c.set("dim", m.axis);
          c.set("eps", m.eps);
          return binary(m);
        }}},
      {"PairwiseDistance",
       {"p eps keepdim",
        [](const Call& c) {
          nn::PairwiseDistance m;
          c.set("p", m.p);
          c.set("eps", m.eps);
          c.set("keepdim", m.keepdims);
          return binary(m);
        }}},
      {"Sequential",
       {"0 1 2",
        [](const Call& c) {
          nn::Sequential m;
          for (const char* i : {"0", "1", "2"}) m.append(make(c.text(i)).module);
          return unary(m);
        }}},
      {"ModuleList",
       {"modules",
        [](const Call& c) {
          nn::ModuleList<> m;
          for (const std::string& part : Call::list(c.text("modules"))) {
            m.push_back(make(part).module);
          }
          return made(m, [](const nn::ModuleList<>& list, const Inputs& in) {
            return list[1](list[0](in.tensors.at("x")));
          });
        }}},
  };
}

Makers windows() {
  const char* conv_names = "in out kernel_size stride padding dilation groups bias padding_mode";
  const char* back_names = "in out kernel_size stride padding output_padding groups bias dilation";
  const char* avg_names = "kernel_size stride padding ceil_mode count_include_pad divisor_override";
  return {
      EACH(conv, Conv, conv_names),
      EACH(conv_transpose, ConvTranspose, back_names),
      EACH(max_pool, MaxPool, "kernel_size stride padding dilation return_indices ceil_mode"),
      EACH(max_unpool, MaxUnpool, "kernel_size stride padding"),
      EACH(avg_pool, AvgPool, avg_names),
      EACH(lp_pool, LPPool, "norm_type kernel_size stride ceil_mode"),
      EACH(adaptive_avg, AdaptiveAvgPool, "output_size"),
      EACH(adaptive_max, AdaptiveMaxPool, "output_size return_indices"),
      EACH(pad, ConstantPad, "padding value"),
      EACH(pad, ZeroPad, "padding"),
      EACH(pad, CircularPad, "padding"),
      EACH(pad, ReflectionPad, "padding"),
      EACH(pad, ReplicationPad, "padding"),
  };
}

Makers norms() {
  const char* running = "num_features eps momentum affine track_running_stats";
  return {
      EACH(batch_norm, BatchNorm, running),
      EACH(instance_norm, InstanceNorm, running),
      {"LayerNorm",
       {"shape eps elementwise_affine bias",
        [](const Call& c) {
          nn::LayerNormOptions o;
          c.set("eps", o.eps);
          c.set("elementwise_affine", o.elementwise_affine);
          c.set("bias", o.bias);
          return unary(nn::LayerNorm(c.ints("shape"), o));
        }}},
      {"RMSNorm",
       {"shape eps elementwise_affine",
        [](const Call& c) {
          nn::RMSNormOptions o;
          c.set("eps", o.eps);
          c.set("elementwise_affine", o.elementwise_affine);
          return unary(nn::RMSNorm(c.ints("shape"), o));
        }}},
      {"GroupNorm",
       {"num_groups num_channels eps affine",
        [](const Call& c) {
          nn::GroupNormOptions o;
          c.set("eps", o.eps);
          c.set("affine", o.affine);
          return unary(nn::GroupNorm(c.i("num_groups"), c.i("num_channels"), o));
        }}},
      {"LocalResponseNorm",
       {"size alpha beta k",
        [](const Call& c) {
          nn::LocalResponseNorm m(c.i("size"));
          c.set("alpha", m.alpha);
          c.set("beta", m.beta);
          c.set("k", m.k);
          return unary(m);
        }}},
  };
}
#undef PLAIN
#undef ALONG
#undef NUMBER

}  // namespace

#endif  // TENSOR_TESTS_GOLDEN_MODULE_LAYERS_HPP_
