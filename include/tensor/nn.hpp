// SPDX-License-Identifier: Apache-2.0
// Layers, losses and networks of libtensor for C++17 and newer, beside <tensor/tensor.hpp>.
//
//   #include <tensor/nn.hpp>
//
//   namespace lt = tensor;
//   namespace nn = tensor::nn;
//
//   struct Net : nn::Module {
//     nn::Linear hidden{784, 64}, out{64, 10};
//     TENSOR_MEMBERS(hidden, out)
//     lt::Tensor forward(const lt::Tensor& x) const { return out(hidden(x).relu()); }
//   };
//
//   Net net;
//   const lt::optim::Adam adam(net.parameters(), {0.001});
//   const lt::Tensor loss = nn::CrossEntropyLoss()(net.forward(x), labels);
#ifndef TENSOR_NN_HPP_
#define TENSOR_NN_HPP_

#include "tensor/cpp/nn/activations.hpp"
#include "tensor/cpp/nn/attention.hpp"
#include "tensor/cpp/nn/averaged.hpp"
#include "tensor/cpp/nn/containers.hpp"
#include "tensor/cpp/nn/convolutions.hpp"
#include "tensor/cpp/nn/dropouts.hpp"
#include "tensor/cpp/nn/embeddings.hpp"
#include "tensor/cpp/nn/functional.hpp"
#include "tensor/cpp/nn/images.hpp"
#include "tensor/cpp/nn/init.hpp"
#include "tensor/cpp/nn/layers.hpp"
#include "tensor/cpp/nn/losses.hpp"
#include "tensor/cpp/nn/members.hpp"
#include "tensor/cpp/nn/module.hpp"
#include "tensor/cpp/nn/norms.hpp"
#include "tensor/cpp/nn/padding.hpp"
#include "tensor/cpp/nn/pools.hpp"
#include "tensor/cpp/nn/recurrent.hpp"
#include "tensor/cpp/nn/transformer.hpp"
#include "tensor/cpp/nn/utils.hpp"
#include "tensor/tensor.hpp"

#endif  // TENSOR_NN_HPP_
