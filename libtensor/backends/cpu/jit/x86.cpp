// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cpu/jit/x86.h"

#ifdef TENSOR_JIT

// Xbyak without its assertions, which would end the process.
#ifndef NDEBUG
#define NDEBUG
#endif
#include <xbyak/xbyak.h>

#include <algorithm>
#include <cstring>

namespace libtensor::cpu::jit {
namespace {

constexpr size_t kMostBytes = 1 << 19;
constexpr size_t kMostNodes = 4096;  // of steps that are done in turns
constexpr int kMostSlots = 60;
constexpr int kSlotBytes = 64;

class Assembler : public Xbyak::CodeGenerator {
 public:
  struct Steps {
    const Listing& listing;
    const Plan& plan;
  };
  // `many`: the steps for several registers of elements, or the same as `once`. `pinned`: values
  // that stay in registers, constants and what is the same for all elements.
  Assembler(const Steps& once, const Steps& many, void* buffer, std::span<const int> pinned)
      : CodeGenerator(kMostBytes, buffer),
        once_(once),
        many_(many),
        wide_(once.listing.wide),
        places_(many.listing.nodes.size()) {
    use(once_);
    for (size_t i = 0; i < pinned.size(); ++i) {
      place(pinned[i]).reg = static_cast<int>(i);
      place(pinned[i]).pinned = true;
    }
    pinned_ = pinned;
    write();
  }
  int most_registers() const { return most_registers_; }
  // Of AVX2 one is for what was not met.
  static constexpr int registers(bool wide) { return wide ? 32 : 15; }

 private:
  using Xmm = Xbyak::Xmm;
  struct Place {
    int reg = -1;
    int slot = -1;
    bool pinned = false;
    size_t next = 0;  // of its uses
  };

  // ---- registers

  const Xbyak::Reg64 index = rax, bound = rdx, table = rdi, total = rsi, pool = r11, scratch = rcx;
  static constexpr int kPointers = 8;
  Xbyak::Reg64 pointer(int i) const {
    const Xbyak::Reg64 all[kPointers] = {r8, r9, r10, rbx, r12, r13, r14, r15};
    return all[i];
  }
  Xmm vector(int i) const {
    if (wide_) return Xbyak::Zmm(i);
    return Xbyak::Ymm(i);
  }
  Xmm not_met() const { return vector(registers(false)); }  // of AVX2; k2 of AVX-512

  Place& place(int value) { return places_[static_cast<size_t>(value)]; }
  const Node& node(int value) const { return listing_->nodes[static_cast<size_t>(value)]; }

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
    if (slots_ == kMostSlots) throw Xbyak::Error(Xbyak::ERR_CODE_IS_TOO_BIG);
    return slots_++;
  }
  Xbyak::Address slot_address(int slot) const { return ptr[rsp + slot * kSlotBytes]; }

  // Whether it can be had again without a slot.
  bool has_home(int value) {
    return plan_->is(value, Plan::Kind::constant) || plan_->is(value, Plan::Kind::input) ||
           place(value).slot >= 0;
  }

  // For a value, or for nothing that lasts.
  int take(int value = -1) {
    int found = -1;
    for (int r = static_cast<int>(pinned_.size()); r < registers(wide_) && found < 0; ++r) {
      if (owners_[r] == kFree) found = r;
    }
    if (found < 0) {
      int furthest = -1;
      for (int r = static_cast<int>(pinned_.size()); r < registers(wide_); ++r) {
        if (owners_[r] < 0 || locked_[r]) continue;
        const int next = next_use(owners_[r], now_);
        if (next > furthest) {
          furthest = next;
          found = r;
        }
      }
      if (found < 0) throw Xbyak::Error(Xbyak::ERR_INTERNAL);
      spill(found);
    }
    owners_[found] = value >= 0 ? value : kTemporary;
    if (value >= 0) place(value).reg = found;
    locked_[found] = true;
    most_registers_ = std::max(most_registers_, found + 1);
    return found;
  }
  void spill(int reg) {
    const int value = owners_[reg];
    if (!has_home(value) && next_use(value, now_) != kNever) {
      place(value).slot = new_slot();
      vmovaps(slot_address(place(value).slot), vector(reg));
    }
    place(value).reg = -1;
    owners_[reg] = kFree;
  }
  void give_back(int reg) {
    owners_[reg] = kFree;
    locked_[reg] = false;
  }
  // After an item read them: what nothing reads any more gives its register back.
  void end_reads(std::initializer_list<int> values) {
    for (const int value : values) {
      Place& at = place(value);
      if (at.pinned) continue;
      const bool is_last = next_use(value, now_ + 1) == kNever;
      if (at.reg >= 0) {
        locked_[at.reg] = false;
        if (is_last) {
          owners_[at.reg] = kFree;
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

  // ---- operands

  // Where the constant lies in the pool, and as an operand for all lanes.
  int offset_of(uint32_t bits) {
    auto found = std::find(constants_.begin(), constants_.end(), bits);
    if (found == constants_.end()) found = constants_.insert(constants_.end(), bits);
    return static_cast<int>(found - constants_.begin()) * (wide_ ? 4 : 32);
  }
  Xbyak::Address for_all(uint32_t bits) {
    const int at = offset_of(bits);
    if (wide_) return ptr_b[pool + at];
    return ptr[pool + at];
  }
  Xbyak::RegExp element(int operand, int64_t size, int copy) {
    const int number = dense_[static_cast<size_t>(operand)];
    const int step = static_cast<int>(size), before = static_cast<int>(copy * lanes(wide_) * size);
    if (number < kPointers) return pointer(number) + index * step + before;
    mov(scratch, ptr[table + operand * 8]);
    return scratch + index * step + before;
  }

  void load_constant(const Xmm& to, int value) {
    const uint32_t bits = node(value).immediate;
    if (bits == 0) return wide_ ? vpxord(to, to, to) : vpxor(to, to, to);
    if (wide_)
      vbroadcastss(to, ptr[pool + offset_of(bits)]);
    else
      vmovaps(to, ptr[pool + offset_of(bits)]);
  }
  Xmm masked(const Xmm& reg) const { return masked_ ? Xmm(reg | k7 | T_z) : reg; }

  // Elements to lanes.
  void load_input(const Xmm& to, int value) {
    const int operand = static_cast<int>(node(value).immediate);
    const DType dtype = listing_->inputs[static_cast<size_t>(operand)].dtype;
    const Xbyak::RegExp from = element(operand, itemsize(dtype), node(value).copy);
    const Xmm into = masked(to);
    if (dtype == DType::float32) {
      vmovups(into, ptr[from]);
    } else if (dtype == DType::float16) {
      vcvtph2ps(into, ptr[from]);
    } else if (dtype == DType::bfloat16) {
      vpmovzxwd(into, ptr[from]);
      vpslld(to, to, 16);
    } else {
      vpmovzxbd(into, ptr[from]);
      widen_truth(to);
    }
  }
  void widen_truth(const Xmm& x) {
    if (wide_) {
      vptestmd(k1, x, x);
      vpmovm2d(x, k1);
    } else {
      vpcmpgtd(x, x, for_all(0));
    }
  }
  void load_number(const Xmm& to, int value) {
    const int operand = static_cast<int>(node(value).immediate);
    const DType dtype = listing_->inputs[static_cast<size_t>(operand)].dtype;
    mov(scratch, ptr[table + operand * 8]);
    if (dtype == DType::float32) {
      vbroadcastss(to, ptr[scratch]);
      return;
    }
    if (dtype == DType::boolean)
      movzx(ecx, byte[scratch]);
    else
      movzx(ecx, word[scratch]);
    const Xmm low(to.getIdx());
    if (dtype == DType::bfloat16) shl(ecx, 16);
    vmovd(low, ecx);
    if (dtype == DType::float16) vcvtph2ps(low, low);
    vbroadcastss(to, low);
    if (dtype == DType::boolean) widen_truth(to);
  }

  // Its register, which stays until the item ends.
  Xmm in_register(int value) {
    Place& at = place(value);
    if (at.reg < 0) {
      const Xmm to = vector(take(value));
      if (plan_->is(value, Plan::Kind::constant))
        load_constant(to, value);
      else if (at.slot >= 0)
        vmovaps(to, slot_address(at.slot));
      else
        load_input(to, value);
    }
    if (!at.pinned) locked_[at.reg] = true;
    return vector(at.reg);
  }
  // f(its register, or where it lies in memory)
  template <class F>
  void as_operand(int value, F f) {
    const Place& at = place(value);
    if (at.reg >= 0) return f(in_register(value));
    if (plan_->is(value, Plan::Kind::constant)) return f(for_all(node(value).immediate));
    if (at.slot >= 0) return f(slot_address(at.slot));
    f(in_register(value));
  }
  bool is_in_register(int value) { return place(value).reg >= 0; }

  // ---- steps

  // result = instruction(a, b)
  template <class Instruction>
  void binary(int value, Instruction instruction) {
    const int a = node(value).args[0], b = node(value).args[1];
    const Xmm first = in_register(a);
    as_operand(b, [&](const auto& second) {
      end_reads({a, b});
      instruction(vector(take(value)), first, second);
    });
  }
  template <class Instruction>
  void unary(int value, Instruction instruction) {
    const int a = node(value).args[0];
    const Xmm from = in_register(a);
    end_reads({a});
    instruction(vector(take(value)), from);
  }

  int predicate(Uop op) const {
    switch (op) {
      case Uop::equal:
        return 0;
      case Uop::unequal:
        return 4;
      case Uop::less:
        return 0x11;
      case Uop::less_equal:
        return 0x12;
      default:
        return 3;  // unordered
    }
  }
  // to = a op b, in a mask of AVX-512 or a register of AVX2
  template <class To>
  void compare(Uop op, const To& to, const Xmm& a, const Xbyak::Operand& b) {
    if (op == Uop::equal_int)
      vpcmpeqd(to, a, b);
    else if (op == Uop::greater_int)
      vpcmpgtd(to, a, b);
    else
      vcmpps(to, a, b, static_cast<uint8_t>(predicate(op)));
  }
  void comparison(int value) {
    binary(value, [&](const Xmm& to, const Xmm& a, const Xbyak::Operand& b) {
      if (!wide_) return compare(node(value).op, to, a, b);
      compare(node(value).op, k1, a, b);
      vpmovm2d(to, k1);
    });
  }

  void select(int value) {
    const int mask = node(value).args[0], yes = node(value).args[1], no = node(value).args[2];
    int truth = -1;  // a register of AVX2
    bool is_temporary = false;
    if (plan_->is(mask, Plan::Kind::folded)) {
      const Node& condition = node(mask);
      const int a = condition.args[0], b = condition.args[1];
      const Xmm first = in_register(a);
      if (!wide_) {
        truth = take();
        is_temporary = true;
      }
      as_operand(b, [&](const Xbyak::Operand& second) {
        if (wide_)
          compare(condition.op, k3, first, second);
        else
          compare(condition.op, vector(truth), first, second);
      });
      // Read again below, perhaps.
      unlock(a);
      unlock(b);
    } else {
      const Xmm x = in_register(mask);
      if (wide_) {
        vpmovd2m(k3, x);
        unlock(mask);
      } else {
        truth = x.getIdx();
      }
    }
    const Xmm otherwise = in_register(no);
    as_operand(yes, [&](const auto& chosen) {
      if (plan_->is(mask, Plan::Kind::folded))
        end_reads({node(mask).args[0], node(mask).args[1], yes, no});
      else
        end_reads({mask, yes, no});
      const Xmm to = vector(take(value));
      if (wide_)
        vblendmps(to | k3, otherwise, chosen);
      else
        vblendvps(to, otherwise, chosen, vector(truth));
    });
    if (is_temporary) give_back(truth);
  }
  void unlock(int value) {
    const Place& at = place(value);
    if (at.reg >= 0 && !at.pinned) locked_[at.reg] = false;
  }

  bool can_be_overwritten(int value) {
    const Place& at = place(value);
    return at.reg >= 0 && !at.pinned && next_use(value, now_ + 1) == kNever;
  }
  // The register of one value becomes that of another.
  void hand_over(int from, int to) {
    const int reg = place(from).reg;
    place(from).reg = -1;
    owners_[reg] = to;
    place(to).reg = reg;
    locked_[reg] = true;
  }

  void fma(int value) {
    int a = node(value).args[0], b = node(value).args[1];
    const int c = node(value).args[2];
    // The one that is overwritten first.
    if (!is_in_register(a) || (is_in_register(b) && !can_be_overwritten(a))) std::swap(a, b);
    if (plan_->is(a, Plan::Kind::constant) && !place(a).pinned) std::swap(a, b);
    const Xmm x = in_register(a);
    if (can_be_overwritten(a) && is_in_register(c) && !is_in_register(b)) {
      const Xmm z = in_register(c);
      as_operand(b, [&](const Xbyak::Operand& y) { vfmadd132ps(x, z, y); });
      hand_over(a, value);
      return end_reads({b, c});
    }
    if (!can_be_overwritten(a) && can_be_overwritten(c) && c != a && c != b) {
      const Xmm z = in_register(c);
      as_operand(b, [&](const Xbyak::Operand& y) { vfmadd231ps(z, x, y); });
      hand_over(c, value);
      return end_reads({a, b});
    }
    const Xmm y = in_register(b);
    as_operand(c, [&](const Xbyak::Operand& z) {
      if (can_be_overwritten(a)) {
        vfmadd213ps(x, y, z);
        hand_over(a, value);
        return;
      }
      const Xmm to = vector(take(value));
      vmovaps(to, x);
      vfmadd213ps(to, y, z);
    });
    end_reads({a, b, c});
  }

  void check(const Plan::Item& item) {
    const Xmm x = in_register(item.value);
    const int reg = take();
    const Xmm size = vector(reg);
    if (wide_) {
      vpandd(size, x, for_all(0x7fffffff));
      vpcmpgtd(masked_ ? Xbyak::Opmask(k1 | k7) : k1, size, for_all(item.range));
      korw(k2, k2, k1);
    } else {
      vpand(size, x, for_all(0x7fffffff));
      vpcmpgtd(size, size, for_all(item.range));
      vpor(not_met(), not_met(), size);
    }
    give_back(reg);
    end_reads({item.value});
  }

  void step(int value) {
    const Node& n = node(value);
    using Operand = Xbyak::Operand;
#define TENSOR_BINARY(uop, instruction) \
  case Uop::uop:                        \
    return binary(value,                \
                  [&](const Xmm& to, const Xmm& a, const Operand& b) { instruction(to, a, b); });
    switch (n.op) {
      TENSOR_BINARY(add, vaddps)
      TENSOR_BINARY(sub, vsubps)
      TENSOR_BINARY(mul, vmulps)
      TENSOR_BINARY(div, vdivps)
      TENSOR_BINARY(minimum, vminps)
      TENSOR_BINARY(maximum, vmaxps)
      TENSOR_BINARY(add_int, vpaddd)
      TENSOR_BINARY(sub_int, vpsubd)
#undef TENSOR_BINARY
      case Uop::bit_and:
        return binary(value, [&](const Xmm& to, const Xmm& a, const Operand& b) {
          wide_ ? vpandd(to, a, b) : vpand(to, a, b);
        });
      case Uop::bit_or:
        return binary(value, [&](const Xmm& to, const Xmm& a, const Operand& b) {
          wide_ ? vpord(to, a, b) : vpor(to, a, b);
        });
      case Uop::bit_xor:
        return binary(value, [&](const Xmm& to, const Xmm& a, const Operand& b) {
          wide_ ? vpxord(to, a, b) : vpxor(to, a, b);
        });
      case Uop::sqrt:
        return unary(value, [&](const Xmm& to, const Xmm& a) { vsqrtps(to, a); });
      case Uop::to_float:
        return unary(value, [&](const Xmm& to, const Xmm& a) { vcvtdq2ps(to, a); });
      case Uop::shift_left:
        return unary(value, [&](const Xmm& to, const Xmm& a) {
          vpslld(to, a, static_cast<uint8_t>(n.immediate));
        });
      case Uop::shift_right:
        return unary(value, [&](const Xmm& to, const Xmm& a) {
          vpsrad(to, a, static_cast<uint8_t>(n.immediate));
        });
      case Uop::round:
        // No exception for what is inexact.
        return unary(value, [&](const Xmm& to, const Xmm& a) {
          const auto way = static_cast<uint8_t>(8 | n.immediate);
          wide_ ? vrndscaleps(to, a, way) : vroundps(to, a, way);
        });
      case Uop::to_half:
        return unary(value, [&](const Xmm& to, const Xmm& a) {
          const int reg = take();
          const Xmm half = wide_ ? Xmm(Xbyak::Ymm(reg)) : Xmm(reg);
          vcvtps2ph(half, a, 0);
          vcvtph2ps(to, half);
          give_back(reg);
        });
      case Uop::fma:
        return fma(value);
      case Uop::select:
        return select(value);
      default:
        return comparison(value);
    }
  }

  void store(int output) {
    const Stored& out = listing_->outputs[static_cast<size_t>(output)];
    const Xmm x = in_register(out.value);
    const Xbyak::RegExp to =
        element(listing_->operand_of(output), itemsize(out.dtype), listing_->copy_of(output));
    const auto into = [&] { return masked_ ? Xbyak::Address(ptr[to] | k7) : ptr[to]; };
    if (out.dtype == DType::float32) {
      if (out.streamed && streams_)
        vmovntps(ptr[to], x);
      else
        vmovups(into(), x);
    } else if (out.dtype == DType::float16) {
      vcvtps2ph(into(), x, 0);
    } else {
      const int reg = take();
      const Xmm narrow = vector(reg), half = Xbyak::Ymm(reg), quarter(reg);
      if (out.dtype == DType::bfloat16) {
        vpsrld(narrow, x, 16);
        if (wide_) {
          vpmovdw(into(), narrow);
        } else {
          vpackusdw(half, half, half);
          vpermq(Xbyak::Ymm(reg), Xbyak::Ymm(reg), 8);
          vmovdqu(ptr[to], quarter);
        }
      } else if (wide_) {
        vpsrld(narrow, x, 31);
        vpmovdb(into(), narrow);
      } else {
        vpsrld(narrow, x, 31);
        vpackusdw(half, half, half);
        vpermq(Xbyak::Ymm(reg), Xbyak::Ymm(reg), 8);
        vpackuswb(quarter, quarter, quarter);
        vmovq(ptr[to], quarter);
      }
      give_back(reg);
    }
    if (!place(out.value).pinned) locked_[place(out.value).reg] = false;
  }

  // ---- the function

  void write() {
    endbr64();
    push(rbp);
    mov(rbp, rsp);
    for (const auto& reg : {rbx, r12, r13, r14, r15}) push(reg);
    sub(rsp, (kMostSlots + 1) * kSlotBytes);
    and_(rsp, -kSlotBytes);
    Xbyak::Label constants;
    lea(pool, ptr[rip + constants]);
    const int operands = static_cast<int>(listing_->inputs.size() + listing_->outputs.size());
    dense_.assign(static_cast<size_t>(operands), -1);
    int dense = 0;
    for (int k = 0; k < operands; ++k) {
      const auto i = static_cast<size_t>(k);
      if (i < listing_->inputs.size() && listing_->inputs[i].is_number) continue;
      dense_[i] = dense++;
      if (dense_[i] < kPointers) mov(pointer(dense_[i]), ptr[table + k * 8]);
    }
    const bool checks = !listing_->conditions.empty();
    const bool streams = std::any_of(listing_->outputs.begin(), listing_->outputs.end(),
                                     [](const Stored& out) { return out.streamed; });
    if (checks && wide_) kxorw(k2, k2, k2);
    if (checks && !wide_) vpxor(not_met(), not_met(), not_met());
    Xbyak::Label end;
    // Of the flag, kept where no loop writes.
    if (streams) mov(ptr[rbp - kFlag], rdx);
    prepare();
    xor_(eax, eax);
    const auto loops = [&](bool stream) {
      if (many_.listing.copies > 1) loop(many_, stream);
      loop(once_, stream);
    };
    Xbyak::Label tail;
    if (streams) {
      Xbyak::Label plain;
      cmp(byte[rbp - kFlag], 0);
      je(plain, T_NEAR);
      loops(true);
      jmp(tail, T_NEAR);
      L(plain);
      loop(once_, false);
    } else {
      loops(false);
    }
    L(tail);
    if (wide_) {
      cmp(index, total);
      jae(end, T_NEAR);
      mov(rcx, total);
      sub(rcx, index);
      mov(edx, -1);
      bzhi(edx, edx, ecx);
      kmovd(k7, edx);
      masked_ = true;
      body();
    }
    L(end);
    xor_(eax, eax);
    if (checks && wide_) kortestw(k2, k2);
    if (checks && !wide_) vptest(not_met(), not_met());
    if (checks) setnz(al);
    vzeroupper();
    lea(rsp, ptr[rbp - 5 * 8]);
    for (const auto& reg : {r15, r14, r13, r12, rbx}) pop(reg);
    pop(rbp);
    ret();
    align(64);
    L(constants);
    for (const uint32_t bits : constants_) {
      for (int i = 0; i < (wide_ ? 1 : 8); ++i) dd(bits);
    }
  }
  static constexpr int kFlag = 6 * 8;  // below what is pushed

  // What is the same for all elements, and constants that stay.
  void prepare() {
    now_ = -1;
    reset();
    for (const int value : pinned_) {
      if (plan_->is(value, Plan::Kind::constant)) load_constant(vector(place(value).reg), value);
    }
    for (const int value : plan_->invariants) {
      const Place before = place(value);
      if (node(value).op == Uop::load) {
        load_number(vector(before.pinned ? before.reg : take(value)), value);
      } else {
        compute_invariant(value);
      }
      Place& at = place(value);
      if (!at.pinned) {
        at.slot = new_slot();
        vmovaps(slot_address(at.slot), vector(at.reg));
        give_back(at.reg);
        at.reg = -1;
      }
    }
    for (const Plan::Item& item : plan_->first_checks) {
      check(item);
      forget_all_but(-1);
    }
    reset();
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
      vmovaps(vector(target.reg), vector(reg));
      give_back(reg);
      place(value) = target;
    }
  }

  void forget_all_but(int value) {
    for (int r = 0; r < registers(wide_); ++r) {
      if (owners_[r] < 0 || owners_[r] == value) continue;
      place(owners_[r]).reg = -1;
      give_back(r);
    }
  }

  void reset() {
    std::fill(std::begin(owners_), std::end(owners_), kFree);
    std::fill(std::begin(locked_), std::end(locked_), false);
    for (size_t v = 0; v < plan_->kinds.size(); ++v) {
      Place& at = places_[v];
      at.next = 0;
      if (!at.pinned) at.reg = -1;
      if (kinds(v) == Plan::Kind::computed && at.slot >= 0) {
        free_slots_.push_back(at.slot);
        at.slot = -1;
      }
    }
  }
  Plan::Kind kinds(size_t v) const { return plan_->kinds[v]; }

  void use(const Steps& steps) {
    listing_ = &steps.listing;
    plan_ = &steps.plan;
  }

  // From where the index stands, as long as there are elements for all copies.
  void loop(const Steps& steps, bool streams) {
    const int elements = static_cast<int>(lanes(wide_)) * steps.listing.copies;
    Xbyak::Label again, end;
    mov(bound, total);
    and_(bound, -elements);
    cmp(index, bound);
    jae(end, T_NEAR);
    use(steps);
    streams_ = streams;
    align(16);
    L(again);
    body();
    add(index, elements);
    cmp(index, bound);
    jb(again, T_NEAR);
    streams_ = false;
    use(once_);
    L(end);
  }

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
      locked_[at.reg] = false;
      if (next_use(item.value, now_ + 1) == kNever) {
        give_back(at.reg);
        at.reg = -1;
      }
    }
    for (const int output : plan_->last_stores) store(output);
    if (listing_->fetches && !masked_) fetch();
    reset();
  }

  void fetch() {
    const auto operands = static_cast<int>(listing_->inputs.size()) + listing_->of_copy();
    mov(scratch, ptr[table + operands * 8]);
    for (int copy = 0; copy < listing_->copies; ++copy)
      prefetcht1(ptr[scratch + index * 4 + copy * static_cast<int>(lanes(wide_)) * 4]);
  }

  static constexpr int kFree = -1, kTemporary = -2;

  const Steps once_, many_;
  const Listing* listing_ = nullptr;  // of those that are being written
  const Plan* plan_ = nullptr;
  const bool wide_;
  bool masked_ = false, streams_ = false;
  std::vector<Place> places_;
  std::span<const int> pinned_;
  int owners_[32];
  bool locked_[32];
  int now_ = 0, slots_ = 0, most_registers_ = 0;
  std::vector<int> free_slots_, ended_slots_;
  std::vector<uint32_t> constants_;
  std::vector<int> dense_;  // of operands: which of those that are no numbers
};

// How many registers of elements to compute in turns. Four are enough for processors that do four
// steps at once; short chains follow each other closely anyway, and fewer registers hold fewer
// values.
int copies_of(const Listing& listing, const Plan& plan) {
  constexpr size_t kShort = 12, kLong = 30;
  if (plan.items.size() < kShort || listing.nodes.size() > kMostNodes) return 1;
  return listing.wide || plan.items.size() >= kLong ? 4 : 2;
}

}  // namespace

std::vector<std::byte> assemble(const Listing& listing, bool in_turns) {
  const Plan plan(listing);
  // At a line, as the code will be: its constants are aligned.
  struct alignas(kSlotBytes) Line {
    std::byte bytes[kSlotBytes];
  };
  const std::unique_ptr<Line[]> lines(new Line[kMostBytes / sizeof(Line)]);
  std::byte* buffer = lines[0].bytes;
  const Assembler::Steps once{listing, plan};
  // Those steps, with as many pinned values as they leave room for; two registers are for what an
  // item needs besides.
  const auto written = [&](const Assembler::Steps& many, int registers) -> std::vector<std::byte> {
    const int room = Assembler::registers(listing.wide) - registers - 2;
    const std::vector<int> pinned = plan.most_read(room);
    const Assembler code(once, many, buffer, pinned);
    return {buffer, buffer + code.getSize()};
  };
  try {
    const int registers = Assembler(once, once, buffer, {}).most_registers();
    if (!in_turns) return written(once, registers);
    const int copies = copies_of(listing, plan);
    if (copies == 1) return {};
    const Interleaved several(listing, copies);
    const Plan plan_of_several(several.listing());
    return written({several.listing(), plan_of_several}, copies * registers);
  } catch (const Xbyak::Error&) {
    return {};
  }
}

}  // namespace libtensor::cpu::jit

#endif
