// SPDX-License-Identifier: Apache-2.0
// Pending values: results that are computed when somebody needs them. The storage of such a result
// has no memory yet, but a PendingValue that knows how to compute it. Whoever asks for the memory
// (memory_of() in graph/tensor.h) computes it, and so does whoever is about to write to something
// that a pending value reads. So a caller of an op cannot tell the difference.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "libtensor/core/dtype.h"
#include "libtensor/core/ref.h"
#include "libtensor/core/storage.h"
#include "libtensor/graph/op_id.h"

namespace libtensor {

class Tensor;

// A call of Backend::reduce(), whose x is pending.
struct ReduceCall {
  OpId op;
  const Tensor& out;
  const Tensor& x;
  uint64_t mask;
  DType compute;
  std::span<const double> params;
};

class PendingValue;

// The chains of pending values that end with one.
struct PendingChain {
  int depth = 0;           // of the longest
  bool reduction = false;  // whether one of them is a reduction of rows
  bool join = false;       // or joins tensors
  bool total = false;      // or reduces other axes than the last ones
  bool product = false;    // or multiplies matrices or images
};

// What is computed at once: some values that no other thread computes meanwhile.
class PendingWork {
 public:
  struct Result {
    PendingValue* value;
    Ref<Storage> memory;
  };

  PendingWork() = default;
  virtual ~PendingWork() = default;
  PendingWork(const PendingWork&) = delete;
  PendingWork& operator=(const PendingWork&) = delete;

  // Each after what it reads; the last is what the work is for.
  virtual std::span<PendingValue* const> values() const noexcept = 0;
  // Computes the values that somebody else may ask for. Nothing has changed if it fails.
  virtual std::vector<Result> run() const = 0;
  // Reduces the last value without computing it. False, and nothing is done, if it cannot.
  virtual bool reduce(const ReduceCall& call) const = 0;

  // What others may release meanwhile, and plan() may not, as locks are held.
  std::vector<Ref<PendingValue>> held;
};

class PendingValue {
 public:
  PendingValue() = default;
  virtual ~PendingValue() = default;
  PendingValue(const PendingValue&) = delete;
  PendingValue& operator=(const PendingValue&) = delete;

  virtual bool reads(const Storage& storage) const noexcept = 0;
  // The work that computes it, or something that it reads and that has to be computed before.
  virtual std::unique_ptr<PendingWork> plan() = 0;
  // Whether the work that computes it may reduce it instead.
  virtual bool may_be_reduced(const ReduceCall& call) const = 0;

 protected:
  PendingChain chain{1, false};

 private:
  friend struct PendingValues;
  std::atomic<int64_t> refs_{1};
  Storage* storage_ = nullptr;  // that waits for it; null once it has its memory, or is gone
  PendingValue *before_ = nullptr, *after_ = nullptr;  // in the list of all
  uint32_t claimed_ = 0;  // by a thread that computes it: the number of its process
  bool reduced_ = false;

  friend void retain(PendingValue* value) noexcept {
    value->refs_.fetch_add(1, std::memory_order_relaxed);
  }
  friend void release(PendingValue* value) noexcept {
    if (value->refs_.fetch_sub(1, std::memory_order_acq_rel) == 1) delete value;
  }
};

// A storage that waits for a value of `nbytes` bytes.
Ref<Storage> pending_storage(Ref<PendingValue> value, int64_t nbytes, Device device);
// That of the value that a storage waits for; of none, no chain.
PendingChain pending_chain(const Storage& storage) noexcept;
// The value that a storage waits for; null where it has its memory. For plan(), and where a
// PendingLock lives: elsewhere it may be gone at any time.
PendingValue* pending_value(const Storage& storage) noexcept;

// A pending value that reads another one and for which `fits` holds; none if there is no such. For
// plan() likewise.
using FitsReader = std::function<bool(const PendingValue&)>;
Ref<PendingValue> pending_reader(const PendingValue& value, const FitsReader& fits);

// While one lives, no value gets its memory: for those who look at values.
class PendingLock {
 public:
  PendingLock() noexcept;
  ~PendingLock();
  PendingLock(const PendingLock&) = delete;
  PendingLock& operator=(const PendingLock&) = delete;
};

// What the calling thread wants to be told when a value that it computes gets the memory of another
// storage, while locks are held; null for nothing. Returns what was before.
using JoinedFunction = void (*)(Storage& value, Storage& memory) noexcept;
JoinedFunction tell_joined(JoinedFunction function) noexcept;

bool is_pending(const Storage& storage) noexcept;
// Computes what the storage waits for, if it does.
void evaluate(Storage& storage);
// Reduces what the storage waits for without giving it memory. False, and nothing is done, if it
// waits for nothing, or has to be computed first.
bool reduce_pending(Storage& storage, const ReduceCall& call);
// Before the library, or somebody else, writes to the storage: computes what it waits for and
// everything that reads it.
void before_write(Storage& storage);
// Before somebody gets an address: what reads the storage later does so at once.
void expose(Storage& storage);

}  // namespace libtensor
