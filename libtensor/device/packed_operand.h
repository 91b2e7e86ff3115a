// SPDX-License-Identifier: Apache-2.0
// What kernels make of an operand that stays as it is while several read it, such as a weight in
// the order in which tiles read it: the first packs into it, and others read it. A plan has one for
// each kernel that reads constants, which reads it in later runs, too, and a recurrent layer has
// one for the weight of all its steps.
#pragma once

#include <utility>
#include <vector>

#include "libtensor/graph/tensor.h"

namespace libtensor {

class PackedOperand {
 public:
  // It takes operands in these storages.
  explicit PackedOperand(std::vector<Ref<Storage>> constants) : constants_(std::move(constants)) {}
  ~PackedOperand() { drop(); }
  PackedOperand(const PackedOperand&) = delete;
  PackedOperand& operator=(const PackedOperand&) = delete;

  // That of the kernel which the calling thread runs, or null.
  static PackedOperand* current() noexcept;
  // While one lives, `packed` is the calling thread's.
  class Scope {
   public:
    explicit Scope(PackedOperand* packed) noexcept;
    ~Scope();
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    PackedOperand* const before_;
  };

  // Memory for what is made of `operand`; null if others may write to it, it is none of those, or
  // all that the process keeps so would take more than an eighth of the machine's memory. It holds
  // one operand: that for which the kernel asked last.
  void* memory_for(const Tensor& operand, int64_t nbytes);
  // Whether that memory holds what an earlier run has made of the operand as it is now.
  bool is_ready() const noexcept { return ready_; }
  void set_ready() noexcept { ready_ = true; }
  // The operand is to be packed again.
  void forget() noexcept { ready_ = false; }
  int64_t nbytes() const noexcept { return memory_ ? memory_->nbytes : 0; }

 private:
  void drop() noexcept;

  const std::vector<Ref<Storage>> constants_;
  Ref<Storage> memory_;
  DType dtype_ = DType::unset;
  Shape shape_;  // of the operand
  Strides strides_;
  const void* data_ = nullptr;
  uint64_t version_ = 0;  // when it was packed
  bool ready_ = false;
};

}  // namespace libtensor
