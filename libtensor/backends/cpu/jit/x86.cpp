// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cpu/jit/code.h"

#if defined(TENSOR_JIT) && !defined(__aarch64__)

#include <algorithm>
#include <cstring>

#include "libtensor/backends/cpu/jit/registers.h"
#include "libtensor/backends/cpu/jit/x86_lanes.h"

namespace libtensor::cpu::jit {
namespace {

constexpr size_t kMostBytes = 1 << 19;
constexpr int kSlotBytes = 64;

class Assembler final : public LaneAssembler, public Registers {
 public:
  Assembler(const Steps& once, const Steps& many, void* buffer, std::span<const int> pinned)
      : LaneAssembler(kMostBytes, buffer, once.listing.wide, once.listing.lane_bytes == 8),
        Registers(once, many, pinned, registers(once.listing)) {
    write();
  }
  // Those that values may be in. Of AVX2 one is for what was not met; of AVX-512 the last hold the
  // lanes of sums.
  static int registers(const Listing& listing) {
    return listing.wide ? 32 - vectors_of_sum(listing) * sums_of_copy(listing) : 15;
  }

 private:
  // ---- registers

  const Xbyak::Reg64 index = rax, bound = rdx, table = rdi, total = rsi, pool = r11, scratch = rcx;
  static constexpr int kPointers = 8;
  Xbyak::Reg64 pointer(int i) const {
    const Xbyak::Reg64 all[kPointers] = {r8, r9, r10, rbx, r12, r13, r14, r15};
    return all[i];
  }
  Xmm not_met() const { return vector(15); }  // of AVX2; k2 of AVX-512

  Xbyak::Address slot_address(int slot) const { return ptr[rsp + slot * kSlotBytes]; }
  void save(int slot, int reg) override { vmovaps(slot_address(slot), vector(reg)); }
  void copy(int to, int from) override { vmovaps(vector(to), vector(from)); }

  // ---- operands

  // The numbers of quadrants lie before the constants.
  int quadrant_bytes() const { return has_quadrants_ ? (wide_ ? 64 : 4 * 32) : 0; }
  Xbyak::Address quadrant_number(int i) {
    if (wide_) return ptr_b[pool + 8 * i];
    return ptr[pool + 32 * i];
  }
  // Where the constant lies in the pool, and as an operand for all lanes.
  int offset_of(uint64_t bits) {
    auto found = std::find(constants_.begin(), constants_.end(), bits);
    if (found == constants_.end()) found = constants_.insert(constants_.end(), bits);
    return quadrant_bytes() +
           static_cast<int>(found - constants_.begin()) * (wide_ ? once_.listing.lane_bytes : 32);
  }
  Xbyak::Address for_all(uint64_t bits) {
    const int at = offset_of(bits);
    if (wide_) return ptr_b[pool + at];
    return ptr[pool + at];
  }
  Xbyak::Address zeros() override { return for_all(0); }
  int elements_at_once() const { return static_cast<int>(lanes(wide_, once_.listing.lane_bytes)); }
  // Behind the index.
  int element_of(int copy) const {
    return copy * (listing_->distance > 0 ? listing_->distance : elements_at_once()) + first_;
  }
  Xbyak::RegExp element(int operand, int64_t size, int copy) {
    const int number = dense_[static_cast<size_t>(operand)];
    const int step = static_cast<int>(size), before = element_of(copy) * step;
    if (number < kPointers) return pointer(number) + index * step + before;
    mov(scratch, ptr[table + operand * 8]);
    return scratch + index * step + before;
  }

  void load_constant(int reg, int value) override {
    const Xmm to = vector(reg);
    const uint64_t bits = node(value).immediate;
    if (bits == 0) return wide_ ? vpxord(to, to, to) : vpxor(to, to, to);
    if (wide_)
      broadcast(to, ptr[pool + offset_of(bits)]);
    else
      vmovaps(to, ptr[pool + offset_of(bits)]);
  }
  void load_input(const Xmm& to, int value) {
    const DType dtype = dtype_of(value);
    load_elements(
        to, dtype,
        element(static_cast<int>(node(value).immediate), itemsize(dtype), node(value).copy));
  }
  void load_fixed(int reg, int value) override {
    mov(scratch, ptr[table + static_cast<int>(node(value).immediate) * 8]);
    load_number(vector(reg), dtype_of(value), scratch);
  }

  // Its register, which stays until the item ends.
  Xmm in_register(int value) {
    Place& at = place(value);
    if (at.reg < 0) {
      const Xmm to = vector(take(value));
      if (plan_->is(value, Plan::Kind::constant))
        load_constant(at.reg, value);
      else if (at.slot >= 0)
        vmovaps(to, slot_address(at.slot));
      else
        load_input(to, value);
    }
    keep(value);
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

  void comparison(int value) {
    binary(value, [&](const Xmm& to, const Xmm& a, const Xbyak::Operand& b) {
      if (!wide_) return compare(node(value).op, to, a, b);
      compare(node(value).op, k1, a, b);
      widen_mask(to, k1);
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
        narrow_mask(k3, x);
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
        blend(to, k3, otherwise, chosen);
      else
        blend(to, vector(truth), otherwise, chosen);
    });
    if (is_temporary) give_back(truth);
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
      as_operand(b, [&](const Xbyak::Operand& y) { fma132(x, z, y); });
      hand_over(a, value);
      return end_reads({b, c});
    }
    if (!can_be_overwritten(a) && can_be_overwritten(c) && c != a && c != b) {
      const Xmm z = in_register(c);
      as_operand(b, [&](const Xbyak::Operand& y) { fma231(z, x, y); });
      hand_over(c, value);
      return end_reads({a, b});
    }
    const Xmm y = in_register(b);
    as_operand(c, [&](const Xbyak::Operand& z) {
      if (can_be_overwritten(a)) {
        fma213(x, y, z);
        hand_over(a, value);
        return;
      }
      const Xmm to = vector(take(value));
      vmovaps(to, x);
      fma213(to, y, z);
    });
    end_reads({a, b, c});
  }

  void check(const Plan::Item& item) override {
    const Xmm x = in_register(item.value);
    const int reg = take();
    const Xmm size = vector(reg);
    if (wide_) {
      and_bits(size, x, for_all(long_ ? ~0ull >> 1 : ~0u >> 1));
      compare(Uop::greater_int, masked_ ? Xbyak::Opmask(k1 | k7) : k1, size, for_all(item.range));
      korw(k2, k2, k1);
    } else {
      and_bits(size, x, for_all(long_ ? ~0ull >> 1 : ~0u >> 1));
      compare(Uop::greater_int, size, size, for_all(item.range));
      vpor(not_met(), not_met(), size);
    }
    give_back(reg);
    end_reads({item.value});
  }

  // Steps for which AVX2 has no single instruction.
  void product(int value) {
    const int a = node(value).args[0], b = node(value).args[1];
    const Xmm x = in_register(a), y = in_register(b);
    const int s = take(), t = take();
    upper_products(x, y, vector(s), vector(t));
    give_back(t);
    end_reads({a, b});
    const Xmm to = vector(take(value));
    vpmuludq(to, x, y);
    vpaddq(to, to, vector(s));
    give_back(s);
  }
  void power(int value) {
    const int a = node(value).args[0];
    const Xmm x = in_register(a);
    const int s = take(), t = take();
    end_reads({a});
    LaneAssembler::power(vector(take(value)), x, node(value).immediate, s, t);
    give_back(t);
    give_back(s);
  }
  void quadrant(int value) {
    const int a = node(value).args[0];
    const Xmm x = in_register(a);
    const int s = take(), t = take(), u = take();
    end_reads({a});
    LaneAssembler::quadrant(vector(take(value)), x, node(value).immediate != 0, s, t, u,
                            [&](int i) { return quadrant_number(i); });
    for (const int reg : {s, t, u}) give_back(reg);
  }
  // By way of memory, of lanes that are not all 0: all registers are the function's.
  void call_function(int value) {
    const int a = node(value).args[0];
    const Xmm x = in_register(a);
    end_reads({a});
    const int to = take(value), all = wide_ ? 32 : 16;
    const Xbyak::Reg64 general[] = {rax, rdx, rdi, rsi, r8, r9, r10, r11};
    const auto saved = [&](int i) { return ptr[rsp + (kMostSlots + i) * kSlotBytes]; };
    const auto each_register = [&](auto of_lanes, auto of_numbers) {
      for (int i = 0; i < all; ++i) of_lanes(saved(i), vector(i));
      for (int i = 0; i < 8; ++i)
        of_numbers(ptr[rsp + (kMostSlots + all) * kSlotBytes + 8 * i], general[i]);
    };
    const Xbyak::RegExp lane = rsp + (kMostSlots + all + 1) * kSlotBytes;
    const Xbyak::RegExp masks = rsp + (kMostSlots + all + 2) * kSlotBytes;
    Xbyak::Label no_lane;
    vmovaps(ptr[lane], x);
    if (wide_) {
      vptestmd(k1, x, x);
      kortestw(k1, k1);
    } else {
      vptest(x, x);
    }
    jz(no_lane, T_NEAR);
    each_register([&](const Xbyak::Address& at, const Xmm& reg) { vmovaps(at, reg); },
                  [&](const Xbyak::Address& at, const Xbyak::Reg64& reg) { mov(at, reg); });
    if (wide_) kmovq(ptr[masks], k2);
    if (wide_) kmovq(ptr[masks + 8], k7);
    lea(rdi, ptr[lane]);
    mov(esi, elements_at_once());
    mov(rax, node(value).immediate);
    vzeroupper();
    call(rax);
    each_register([&](const Xbyak::Address& at, const Xmm& reg) { vmovaps(reg, at); },
                  [&](const Xbyak::Address& at, const Xbyak::Reg64& reg) { mov(reg, at); });
    if (wide_) kmovq(k2, ptr[masks]);
    if (wide_) kmovq(k7, ptr[masks + 8]);
    L(no_lane);
    vmovaps(vector(to), ptr[lane]);
  }
  void join_wide(int value) {
    const int a = node(value).args[0], b = node(value).args[1];
    const Xmm low = in_register(a), high = in_register(b);
    const int upper = take();
    vcvtpd2ps(half_vector(upper), high);
    end_reads({a, b});
    const int to = take(value);
    vcvtpd2ps(half_vector(to), low);
    insert_half(vector(to), upper);
    give_back(upper);
  }
  void signed_shift(int value) {
    const int a = node(value).args[0];
    const Xmm x = in_register(a);
    const int sign = shifts_by_sign() ? take() : -1;
    end_reads({a});
    shift_right(vector(take(value)), x, node(value).immediate, vector(std::max(sign, 0)));
    if (sign >= 0) give_back(sign);
  }

  void step(int value) override {
    const Node& n = node(value);
#define TENSOR_BINARY(uop, instruction) \
  case Uop::uop:                        \
    return binary(value,                \
                  [&](const Xmm& to, const Xmm& a, const Operand& b) { instruction(to, a, b); });
#define TENSOR_UNARY(uop, instruction) \
  case Uop::uop:                       \
    return unary(value, [&](const Xmm& to, const Xmm& a) { instruction; });
    switch (n.op) {
      TENSOR_BINARY(add, add_floats)
      TENSOR_BINARY(sub, sub_floats)
      TENSOR_BINARY(mul, mul_floats)
      TENSOR_BINARY(div, div_floats)
      TENSOR_BINARY(minimum, min_floats)
      TENSOR_BINARY(maximum, max_floats)
      TENSOR_BINARY(add_int, add_ints)
      TENSOR_BINARY(sub_int, sub_ints)
      TENSOR_BINARY(bit_and, and_bits)
      TENSOR_BINARY(bit_or, or_bits)
      TENSOR_BINARY(bit_xor, xor_bits)
      TENSOR_BINARY(shift_left_by, shift_left_by)
      TENSOR_BINARY(shift_right_by, shift_right_by)
      TENSOR_UNARY(sqrt, root(to, a))
      TENSOR_UNARY(to_float, to_floats(to, a))
      TENSOR_UNARY(truncate, truncate(to, a))
      TENSOR_UNARY(shift_left, shift_left(to, a, n.immediate))
      TENSOR_UNARY(shift_right_zeros, shift_right_zeros(to, a, n.immediate))
      TENSOR_UNARY(round, round_floats(to, a, n.immediate))
#undef TENSOR_BINARY
#undef TENSOR_UNARY
      case Uop::mul_int:
        if (multiplies_by_halves()) return product(value);
        return binary(value,
                      [&](const Xmm& to, const Xmm& a, const Operand& b) { mul_ints(to, a, b); });
      case Uop::power:
        return power(value);
      case Uop::quadrant:
        return quadrant(value);
      case Uop::call:
        return call_function(value);
      case Uop::shift_right:
        return signed_shift(value);
      case Uop::to_single:
        return unary(value, [&](const Xmm& to, const Xmm& a) {
          const int reg = take();
          vcvtpd2ps(half_vector(reg), a);
          vcvtps2pd(to, half_vector(reg));
          give_back(reg);
        });
      case Uop::widen:
        return unary(value, [&](const Xmm& to, const Xmm& a) {
          widen_half(to, a, static_cast<int>(n.immediate));
        });
      case Uop::add_wide:
        return binary(value,
                      [&](const Xmm& to, const Xmm& a, const Operand& b) { vaddpd(to, a, b); });
      case Uop::join_wide:
        return join_wide(value);
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

  void store(int output) override {
    const auto outputs = static_cast<int>(listing_->outputs.size());
    if (output >= outputs) return add_up(output - outputs);
    const Stored& out = listing_->outputs[static_cast<size_t>(output)];
    const Xmm x = in_register(out.value);
    const Xbyak::RegExp to =
        element(listing_->operand_of(output), itemsize(out.dtype), listing_->copy_of(output));
    const int reg = stores_as_it_is(out.dtype) ? 0 : take();
    store_elements(x, out.dtype, to, out.streamed && streams_, reg);
    if (!stores_as_it_is(out.dtype)) give_back(reg);
    unlock(out.value);
  }

  // Each half of the elements, as doubles. Of less than a whole row what is none is 0, which a sum
  // stays the same with.
  void add_up(int sum) {
    const int value = listing_->sums[static_cast<size_t>(sum)];
    const int of_copy = sums_of_copy(once_.listing);
    const Xmm x = in_register(value);
    const int element = element_of(listing_->distance > 0 ? 0 : sum / of_copy);
    const int part = take();
    Xmm from = x;
    if (is_rest_) {
      from = vector(take());
      if (wide_) {
        vmovaps(masked(from), x);
      } else {
        mov(scratch,
            ptr[table + (once_.listing.first_sum() + of_copy + once_.listing.fetches) * 8]);
        vandps(from, x, ptr[scratch + element * static_cast<int>(sizeof(float))]);
      }
    }
    if (!wide_) mov(scratch, ptr[table + (once_.listing.first_sum() + sum % of_copy) * 8]);
    const Xmm doubles = vector(part);
    for (int half = 0; half < 2; ++half) {
      const int lane = element + half * elements_at_once() / 2;
      widen_half(doubles, from, half);
      if (wide_) {
        const Xmm to = lanes_of_sum(sum % of_copy, lane / kDoubles);
        vaddpd(to, to, doubles);
        continue;
      }
      const auto to = ptr[scratch + lane * static_cast<int>(sizeof(double))];
      vaddpd(doubles, doubles, to);
      vmovupd(to, doubles);
    }
    give_back(part);
    if (is_rest_) give_back(from.getIdx());
    unlock(value);
  }
  static int sums_of_copy(const Listing& listing) {
    return static_cast<int>(listing.sums.size()) / listing.copies;
  }
  // Of AVX-512.
  static constexpr int kDoubles = 8;  // lanes
  static int vectors_of_sum(const Listing& listing) { return listing.sum_lanes / kDoubles; }
  Xmm lanes_of_sum(int sum, int i) const {
    return vector(31 - sum * vectors_of_sum(once_.listing) - i);
  }
  void clear_lanes() {
    for (int sum = 0; sum < sums_of_copy(once_.listing); ++sum) {
      for (int i = 0; i < vectors_of_sum(once_.listing); ++i) {
        const Xmm lanes = lanes_of_sum(sum, i);
        vpxorq(lanes, lanes, lanes);
      }
    }
  }
  void store_lanes() {
    for (int sum = 0; sum < sums_of_copy(once_.listing); ++sum) {
      mov(scratch, ptr[table + (once_.listing.first_sum() + sum) * 8]);
      for (int i = 0; i < vectors_of_sum(once_.listing); ++i) {
        const int at = i * kDoubles * static_cast<int>(sizeof(double));
        vmovupd(ptr[scratch + at], lanes_of_sum(sum, i));
      }
    }
  }

  // ---- the function

  void write() {
    endbr64();
    push(rbp);
    mov(rbp, rsp);
    for (const auto& reg : {rbx, r12, r13, r14, r15}) push(reg);
    // Room for slots, and for what a function is called with.
    const int slots = kMostSlots + 1 + (has(Uop::call) ? 32 + 3 : 0);
    sub(rsp, slots * kSlotBytes);
    and_(rsp, -kSlotBytes);
    lea(pool, ptr[rip + constants_at_]);
    const int operands = listing_->first_sum();
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
    if (streams || !once_.listing.sums.empty()) mov(ptr[rbp - kFlag], rdx);
    prepare();
    xor_(eax, eax);
    if (!once_.listing.sums.empty()) {
      loops_of_sums();
      return leave(checks);
    }
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
      all_steps();
    }
    L(end);
    leave(checks);
  }
  void leave(bool checks) {
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
    L(constants_at_);
    for (int i = 0; i < quadrant_bytes() / 8; ++i)
      dq(__builtin_bit_cast(uint64_t,
                            kQuadrantNumbers[static_cast<size_t>(wide_ ? i % 4 : i / 4)]));
    for (const uint64_t bits : constants_) {
      const int times = wide_ ? 1 : elements_at_once();
      for (int i = 0; i < times; ++i) long_ ? dq(bits) : dd(static_cast<uint32_t>(bits));
    }
  }
  static constexpr int kFlag = 6 * 8;  // below what is pushed

  // Of rows. With AVX2 their rests are called for, with the flag.
  void loops_of_sums() {
    const int at_once = elements_at_once(), lanes = once_.listing.sum_lanes;
    const auto loop_of = [&](const Steps& steps, int elements) {
      const int of_copies = steps.listing.distance > 0 ? at_once : at_once * steps.listing.copies;
      loop(steps, elements, [&] {
        for (first_ = 0; first_ < lanes; first_ += of_copies) all_steps();
        first_ = 0;
      });
    };
    Xbyak::Label rest, end;
    if (wide_) {
      clear_lanes();
    } else {
      cmp(byte[rbp - kFlag], 0);
      jne(rest, T_NEAR);
    }
    if (many_.listing.distance > 0) loop_of(many_, lanes * many_.listing.copies);
    loop_of(once_, lanes);
    if (wide_) {
      cmp(index, total);
      jae(end, T_NEAR);
      is_rest_ = masked_ = true;
      for (first_ = 0; first_ < lanes; first_ += at_once) {
        mov(rcx, total);
        sub(rcx, index);
        mov(rdx, -1);
        bzhi(rdx, rdx, rcx);
        if (first_ > 0) shr(rdx, first_);
        kmovw(k7, edx);
        all_steps();
      }
      first_ = 0;
      is_rest_ = masked_ = false;
      L(end);
      return store_lanes();
    }
    jmp(end, T_NEAR);
    L(rest);
    is_rest_ = true;
    loop_of(once_, lanes);
    is_rest_ = false;
    L(end);
  }

  void loop(const Steps& steps, bool streams) {
    loop(steps, elements_at_once() * steps.listing.copies, [&] {
      streams_ = streams;
      all_steps();
      streams_ = false;
    });
  }
  // From where the index stands, as long as there are elements for a turn.
  template <class Turn>
  void loop(const Steps& steps, int elements, Turn turn) {
    Xbyak::Label again, end;
    mov(bound, total);
    and_(bound, -elements);
    cmp(index, bound);
    jae(end, T_NEAR);
    use(steps);
    align(16);
    L(again);
    turn();
    add(index, elements);
    cmp(index, bound);
    jb(again, T_NEAR);
    use(once_);
    L(end);
  }

  void all_steps() {
    body();
    if (listing_->fetches && !masked_ && !is_rest_) fetch();
    start_again();
  }
  // The lines of later code's elements that are as far from the index.
  void fetch() {
    constexpr int kFloatsOfLine = 16;
    mov(scratch, ptr[table + (once_.listing.first_sum() + sums_of_copy(once_.listing)) * 8]);
    for (int copy = 0; copy < listing_->copies; ++copy) {
      const int element = element_of(copy);
      if (element % kFloatsOfLine == 0) prefetcht1(ptr[scratch + index * 4 + element * 4]);
    }
  }

  bool has(Uop op) const {
    const auto is_it = [&](const Node& node) { return node.op == op; };
    return std::any_of(once_.listing.nodes.begin(), once_.listing.nodes.end(), is_it);
  }

  const bool has_quadrants_ = has(Uop::quadrant);
  bool streams_ = false;
  int first_ = 0;  // element of those that are done in a turn of the loop
  bool is_rest_ = false;
  Xbyak::Label constants_at_;
  std::vector<uint64_t> constants_;
  std::vector<int> dense_;  // of operands: which of those that are no numbers
};

}  // namespace

std::vector<std::byte> assemble(const Listing& listing, bool in_turns) {
  // At a line, as the code will be: its constants are aligned.
  struct alignas(kSlotBytes) Line {
    std::byte bytes[kSlotBytes];
  };
  const std::unique_ptr<Line[]> lines(new Line[kMostBytes / sizeof(Line)]);
  std::byte* buffer = lines[0].bytes;
  size_t size = 0;
  const auto write = [&](const Registers::Steps& once, const Registers::Steps& many,
                         std::span<const int> pinned) {
    const Assembler code(once, many, buffer, pinned);
    size = code.getSize();
    return code.most_registers();
  };
  try {
    if (!write_with_pinned(listing, in_turns, Assembler::registers(listing), listing.wide, write))
      return {};
    return {buffer, buffer + size};
  } catch (const Xbyak::Error&) {
    return {};
  } catch (const TooManyValues&) {
    return {};
  }
}

}  // namespace libtensor::cpu::jit

#endif
