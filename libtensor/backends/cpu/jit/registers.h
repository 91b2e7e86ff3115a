// SPDX-License-Identifier: Apache-2.0
// Which register or place of the stack a value is in, while code is written. What the steps are on
// a processor says a class that derives from it.
#pragma once

#include <algorithm>
#include <array>
#include <initializer_list>
#include <span>
#include <vector>

#include "libtensor/backends/cpu/jit/code.h"

namespace libtensor::cpu::jit {

inline constexpr int kMostSlots = 60;

// What values need is more than there is.
struct TooManyValues {};

class Registers {
 public:
  struct Steps {
    const Listing& listing;
    const Plan& plan;
  };
  int most_registers() const { return most_registers_; }

 protected:
  // `many`: the steps for several registers of elements, or the same as `once`. `pinned`: values
  // that stay in registers, constants and what is the same for all elements.
  Registers(const Steps& once, const Steps& many, std::span<const int> pinned, int count)
      : once_(once),
        many_(many),
        count_(count),
        pinned_(pinned),
        places_(many.listing.nodes.size()) {
    use(once_);
    for (size_t i = 0; i < pinned.size(); ++i) {
      place(pinned[i]).reg = static_cast<int>(i);
      place(pinned[i]).pinned = true;
    }
  }
  ~Registers() = default;

  struct Place {
    int reg = -1;
    int slot = -1;
    bool pinned = false;
    size_t next = 0;  // of its uses
  };

  // ---- what a processor does

  virtual void save(int slot, int reg) = 0;
  virtual void copy(int to, int from) = 0;
  virtual void load_constant(int reg, int value) = 0;
  virtual void load_fixed(int reg, int value) = 0;  // a number that is an operand
  // The value of a step, in a register.
  virtual void step(int value) = 0;
  virtual void check(const Plan::Item& item) = 0;
  virtual void store(int output) = 0;

  // ---- where values are

  Place& place(int value) { return places_[static_cast<size_t>(value)]; }
  const Node& node(int value) const { return listing_->nodes[static_cast<size_t>(value)]; }
  DType dtype_of(int value) const {
    return listing_->inputs[static_cast<size_t>(node(value).immediate)].dtype;
  }
  bool is_in_register(int value) { return place(value).reg >= 0; }

  int next_use(int value, int from) {
    const std::vector<int>& uses = plan_->uses[static_cast<size_t>(value)];
    size_t& next = place(value).next;
    while (next < uses.size() && uses[next] < from) ++next;
    return next < uses.size() ? uses[next] : kNever;
  }

  int new_slot() {
    if (!free_slots_.empty()) {
      const int slot = free_slots_.back();
      free_slots_.pop_back();
      return slot;
    }
    if (slots_ == kMostSlots) throw TooManyValues();
    return slots_++;
  }

  // Whether it can be had again without a slot.
  bool has_home(int value) {
    return plan_->is(value, Plan::Kind::constant) || plan_->is(value, Plan::Kind::input) ||
           place(value).slot >= 0;
  }

  // For a value, or for nothing that lasts.
  int take(int value = -1) {
    const auto unpinned = static_cast<int>(pinned_.size());
    int found = -1;
    for (int r = unpinned; r < count_ && found < 0; ++r) {
      if (owner(r) == kFree) found = r;
    }
    if (found < 0) {
      int furthest = -1;
      for (int r = unpinned; r < count_; ++r) {
        if (owner(r) < 0 || locked(r)) continue;
        const int next = next_use(owner(r), now_);
        if (next > furthest) {
          furthest = next;
          found = r;
        }
      }
      if (found < 0) throw TooManyValues();
      spill(found);
    }
    owner(found) = value >= 0 ? value : kTemporary;
    if (value >= 0) place(value).reg = found;
    locked(found) = true;
    most_registers_ = std::max(most_registers_, found + 1);
    return found;
  }
  void spill(int reg) {
    const int value = owner(reg);
    if (!has_home(value) && next_use(value, now_) != kNever) {
      place(value).slot = new_slot();
      save(place(value).slot, reg);
    }
    place(value).reg = -1;
    owner(reg) = kFree;
  }
  void give_back(int reg) {
    owner(reg) = kFree;
    locked(reg) = false;
  }
  // After an item read them: what nothing reads any more gives its register back.
  void end_reads(std::initializer_list<int> values) {
    for (const int value : values) {
      Place& at = place(value);
      if (at.pinned) continue;
      const bool is_last = next_use(value, now_ + 1) == kNever;
      if (at.reg >= 0) {
        locked(at.reg) = false;
        if (is_last) {
          owner(at.reg) = kFree;
          at.reg = -1;
        }
      }
      if (is_last && at.slot >= 0 && plan_->is(value, Plan::Kind::computed)) {
        // The instruction of this item may read it yet.
        ended_slots_.push_back(at.slot);
        at.slot = -1;
      }
    }
  }
  void keep(int value) {
    const Place& at = place(value);
    if (!at.pinned) locked(at.reg) = true;
  }
  void unlock(int value) {
    const Place& at = place(value);
    if (at.reg >= 0 && !at.pinned) locked(at.reg) = false;
  }
  bool can_be_overwritten(int value) {
    const Place& at = place(value);
    return at.reg >= 0 && !at.pinned && next_use(value, now_ + 1) == kNever;
  }
  // The register of one value becomes that of another.
  void hand_over(int from, int to) {
    const int reg = place(from).reg;
    place(from).reg = -1;
    owner(reg) = to;
    place(to).reg = reg;
    locked(reg) = true;
  }

  // ---- the parts of the function

  // What is the same for all elements, and constants that stay.
  void prepare() {
    now_ = -1;
    start_again();
    for (const int value : pinned_) {
      if (plan_->is(value, Plan::Kind::constant)) load_constant(place(value).reg, value);
    }
    for (const int value : plan_->invariants) {
      const Place before = place(value);
      if (node(value).op == Uop::load) {
        load_fixed(before.pinned ? before.reg : take(value), value);
      } else {
        compute_invariant(value);
      }
      Place& at = place(value);
      if (!at.pinned) {
        at.slot = new_slot();
        save(at.slot, at.reg);
        give_back(at.reg);
        at.reg = -1;
      }
    }
    for (const Plan::Item& item : plan_->first_checks) {
      check(item);
      forget_all_but(-1);
    }
    start_again();
  }
  void compute_invariant(int value) {
    // A comparison of numbers stands for itself here.
    const Place target = place(value);
    if (target.pinned) {
      place(value).pinned = false;
      place(value).reg = -1;
    }
    step(value);
    forget_all_but(value);
    if (target.pinned) {
      const int reg = place(value).reg;
      copy(target.reg, reg);
      give_back(reg);
      place(value) = target;
    }
  }

  // The steps of the elements from the index on.
  void body() {
    for (now_ = 0; now_ < static_cast<int>(plan_->items.size()); ++now_) {
      const Plan::Item& item = plan_->items[static_cast<size_t>(now_)];
      free_slots_.insert(free_slots_.end(), ended_slots_.begin(), ended_slots_.end());
      ended_slots_.clear();
      if (item.is_check) {
        check(item);
        continue;
      }
      step(item.value);
      for (const int output : plan_->stores[static_cast<size_t>(item.value)]) store(output);
      Place& at = place(item.value);
      locked(at.reg) = false;
      if (next_use(item.value, now_ + 1) == kNever) {
        give_back(at.reg);
        at.reg = -1;
      }
    }
    for (const int output : plan_->last_stores) store(output);
  }

  void forget_all_but(int value) {
    for (int r = 0; r < count_; ++r) {
      if (owner(r) < 0 || owner(r) == value) continue;
      place(owner(r)).reg = -1;
      give_back(r);
    }
  }
  void start_again() {
    owners_.fill(kFree);
    locked_.fill(false);
    for (size_t v = 0; v < plan_->kinds.size(); ++v) {
      Place& at = places_[v];
      at.next = 0;
      if (!at.pinned) at.reg = -1;
      if (plan_->kinds[v] == Plan::Kind::computed && at.slot >= 0) {
        free_slots_.push_back(at.slot);
        at.slot = -1;
      }
    }
  }
  void use(const Steps& steps) {
    listing_ = &steps.listing;
    plan_ = &steps.plan;
  }

  const Steps once_, many_;
  const Listing* listing_ = nullptr;  // of those that are being written
  const Plan* plan_ = nullptr;

 private:
  static constexpr int kFree = -1, kTemporary = -2;
  int& owner(int reg) { return owners_[static_cast<size_t>(reg)]; }
  bool& locked(int reg) { return locked_[static_cast<size_t>(reg)]; }

  const int count_;
  std::span<const int> pinned_;
  std::vector<Place> places_;
  std::array<int, 32> owners_;
  std::array<bool, 32> locked_;
  int now_ = 0, slots_ = 0, most_registers_ = 0;
  std::vector<int> free_slots_, ended_slots_;
};

// How many registers of elements to compute in turns. Four are enough for processors that do four
// steps at once; short chains follow each other closely anyway, and fewer registers hold fewer
// values.
inline int copies_of(const Listing& listing, const Plan& plan, bool has_many_registers) {
  constexpr size_t kShort = 12, kLong = 30;
  constexpr size_t kMostNodes = 4096;
  if (plan.items.size() < kShort || listing.nodes.size() > kMostNodes) return 1;
  return has_many_registers || plan.items.size() >= kLong ? 4 : 2;
}

// written(many, pinned) writes the code, and gives how many registers that took, of `count`. Its
// steps get as many pinned values as they leave room for; two registers are for what an item needs
// besides. False if computing in turns gains nothing.
template <class Write>
bool write_with_pinned(const Listing& listing, bool in_turns, int count, bool has_many,
                       Write write) {
  const Plan plan(listing);
  const Registers::Steps once{listing, plan};
  const int registers = write(once, once, std::span<const int>());
  const auto with = [&](const Registers::Steps& many, int taken) {
    const std::vector<int> pinned = plan.most_read(count - taken - 2);
    write(once, many, std::span<const int>(pinned));
  };
  if (!listing.sums.empty()) {
    // Of long steps, rows one after the other gain less than a sum of what is in the cache costs.
    if (copies_of(listing, plan, false) > 1) throw TooManyValues();
    // Masks, of which there is one, are of what is done at once.
    const bool fits =
        !listing.wide && 2 * lanes(listing.wide, listing.lane_bytes) <= listing.sum_lanes;
    const Interleaved some(listing, fits ? 2 : 1);
    const Plan plan_of_some(some.listing());
    const Registers::Steps few{some.listing(), plan_of_some};
    const auto with_sums = [&](const Registers::Steps& many) {
      const int taken = write(few, many, std::span<const int>());
      write(few, many, std::span<const int>(plan_of_some.most_read(count - taken - 2)));
      return true;
    };
    if (listing.sum_lanes != kLanesInFours) return with_sums(few);
    const Interleaved fours(listing, 4, true);
    const Plan plan_of_fours(fours.listing());
    return with_sums({fours.listing(), plan_of_fours});
  }
  if (!in_turns) {
    with(once, registers);
    return true;
  }
  const int copies = copies_of(listing, plan, has_many);
  if (copies == 1) return false;
  const Interleaved several(listing, copies);
  const Plan plan_of_several(several.listing());
  with({several.listing(), plan_of_several}, copies * registers);
  return true;
}

}  // namespace libtensor::cpu::jit
