// SPDX-License-Identifier: Apache-2.0
// Gradients of parameters as their mean over the processes of a group, reduced in buckets while the
// backward pass goes on (Li et al., PyTorch Distributed, VLDB 2020).
#pragma once

#include <atomic>
#include <memory>

#include "libtensor/distributed/group.h"
#include "libtensor/graph/hooks.h"

namespace libtensor {

struct ReducerState;

class Reducer : public HandleHeader, public PooledHandle {
 public:
  Reducer(Ref<Group> group, const Tensors& params, int64_t bucket_bytes);
  ~Reducer();

  // See tensor_reducer_prepare().
  void prepare(const Tensors& outputs, bool synchronize);
  int64_t bucket_count() const noexcept;
  // Of a parameter, by its place in the list; -1 for none.
  int64_t bucket_of(int64_t param) const noexcept;
  // See tensor_reducer_set_hook(); null: the mean.
  void set_hook(HookFunction hook, Cleanup cleanup);

 private:
  friend void retain(Reducer* reducer) noexcept;
  friend void release(Reducer* reducer) noexcept;

  std::atomic<int64_t> refs_{1};
  std::shared_ptr<ReducerState> state_;  // shared with the hooks of the parameters
};
void retain(Reducer* reducer) noexcept;
void release(Reducer* reducer) noexcept;

}  // namespace libtensor
