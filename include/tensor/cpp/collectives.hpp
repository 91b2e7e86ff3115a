// SPDX-License-Identifier: Apache-2.0
// What tensors of a list do together, on any devices, in place. No gradient flows through it.
#ifndef TENSOR_CPP_COLLECTIVES_HPP_
#define TENSOR_CPP_COLLECTIVES_HPP_

#include <cstdint>
#include <string>

#include "tensor/cpp/tensor.hpp"
#include "tensor/distributed.h"

namespace tensor {

namespace detail {

inline void check_as_many(const char* name, const TensorList& outputs, const TensorList& inputs) {
  if (outputs.size() == inputs.size()) return;
  throw InvalidError(std::string(name) + ": " + std::to_string(inputs.size()) + " inputs for " +
                     std::to_string(outputs.size()) + " outputs");
}

}  // namespace detail

/// Every tensor gets all of them joined (tensor_all_reduce()).
inline void all_reduce(const TensorList& tensors, Collective how = Collective::sum) {
  detail::check(tensor_all_reduce(tensors.data(), tensors.count(), static_cast<std::int32_t>(how)));
}

/// Every tensor gets the values of tensors[root] (tensor_broadcast_from()).
inline void broadcast_from(const TensorList& tensors, Integer root = 0) {
  detail::check(tensor_broadcast_from(tensors.data(), tensors.count(), detail::int32(root)));
}

/// Every output gets all inputs, one after the other along axis 0 (tensor_all_gather()).
inline void all_gather(const TensorList& outputs, const TensorList& inputs) {
  detail::check_as_many("all_gather", outputs, inputs);
  detail::check(tensor_all_gather(outputs.data(), outputs.count(), inputs.data()));
}

/// outputs[i] gets the i-th piece along axis 0 of all inputs joined (tensor_reduce_scatter()).
inline void reduce_scatter(const TensorList& outputs, const TensorList& inputs,
                           Collective how = Collective::sum) {
  detail::check_as_many("reduce_scatter", outputs, inputs);
  detail::check(tensor_reduce_scatter(outputs.data(), outputs.count(), inputs.data(),
                                      static_cast<std::int32_t>(how)));
}

}  // namespace tensor

#endif  // TENSOR_CPP_COLLECTIVES_HPP_
