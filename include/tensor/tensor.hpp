// SPDX-License-Identifier: Apache-2.0
// libtensor for C++17 and newer, header-only over the C interface. Link the library as in C.
//
//   #include <tensor/tensor.hpp>
//
//   namespace lt = tensor;
//   lt::Tensor x = lt::tensor({1.0, 2.0, 3.0}, lt::requires_grad());
//   x.square().sum().backward();
//   std::cout << x.grad() << '\n';  // tensor([2., 4., 6.])
//
// Failures are exceptions, tensor::Error and its subclasses.
#ifndef TENSOR_TENSOR_HPP_
#define TENSOR_TENSOR_HPP_

#include "tensor/cpp/amp.hpp"
#include "tensor/cpp/autograd.hpp"
#include "tensor/cpp/call.hpp"
#include "tensor/cpp/collectives.hpp"
#include "tensor/cpp/create.hpp"
#include "tensor/cpp/graph.hpp"
#include "tensor/cpp/group.hpp"
#include "tensor/cpp/index.hpp"
#include "tensor/cpp/io.hpp"
#include "tensor/cpp/libtorch.hpp"
#include "tensor/cpp/operators.hpp"
#include "tensor/cpp/ops.hpp"
#include "tensor/cpp/optim.hpp"
#include "tensor/cpp/profiler.hpp"
#include "tensor/cpp/program.hpp"
#include "tensor/cpp/random.hpp"
#include "tensor/cpp/scheduler.hpp"
#include "tensor/cpp/settings.hpp"
#include "tensor/cpp/stream.hpp"
#include "tensor/cpp/tensor.hpp"
#include "tensor/cpp/text.hpp"

#endif  // TENSOR_TENSOR_HPP_
