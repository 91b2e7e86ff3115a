// SPDX-License-Identifier: Apache-2.0
// SavedTensor: a tensor kept for a gradient rule. It notices when its storage was written to since.
// PackHooks decide what is kept in its place.
#pragma once

#include <memory>

#include "libtensor/graph/tensor.h"

namespace libtensor {

// What stands for the elements of a saved tensor.
class PackedTensor {
 public:
  virtual ~PackedTensor() = default;
  // The elements, without history. `name` is that of the op, for errors.
  virtual Tensor unpack(const char* name) = 0;
};

// Sees what the calling thread saves for gradient rules while a PackScope is open. Leaves that
// require grad are saved as they are: the graph keeps them anyway.
class PackHooks {
 public:
  // What to keep of the elements of `data`, which has no history; null to keep all of them.
  virtual std::unique_ptr<PackedTensor> pack(const Tensor& data) = 0;
  // The node itself wrote in place to what it has just saved.
  virtual void written(const Tensor& data) noexcept = 0;

 protected:
  ~PackHooks() = default;
};

// The hooks that apply in a scope, none for null.
class PackScope {
 public:
  explicit PackScope(PackHooks* hooks) noexcept;
  ~PackScope();
  PackScope(const PackScope&) = delete;
  PackScope& operator=(const PackScope&) = delete;

 private:
  PackHooks* before_;
};

class SavedTensor {
 public:
  void save(const Tensor& x);
  void save_output(const Tensor& x, int32_t output);  // of the node itself: without a cycle
  void written() noexcept;                            // after the node's own write in place
  Tensor unpack(Node& node) const;                    // undefined if an undefined tensor was saved
  // Of what no node owns: `name` is for errors.
  Tensor unpack(const char* name) const;
  bool defined() const noexcept { return data_.defined() || packed_; }

 private:
  void pack();

  Tensor data_;
  Edge edge_;
  uint64_t version_ = 0;
  std::unique_ptr<PackedTensor> packed_;  // in place of data_
  int32_t own_output_ = -1;
};

inline uint64_t version_of(const Tensor& x) noexcept {
  return x.storage().version.load(std::memory_order_relaxed);
}
[[noreturn]] void fail_written(const Tensor& data, uint64_t saved_at, const char* name);

}  // namespace libtensor
