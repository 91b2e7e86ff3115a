// SPDX-License-Identifier: Apache-2.0
// Instructions of x86-64 by the size of lanes, and how elements become lanes and lanes elements.
#pragma once

#include "libtensor/backends/cpu/jit/jit.h"

#if defined(TENSOR_JIT) && !defined(__aarch64__)

// Xbyak without its assertions, which would end the process.
#ifndef NDEBUG
#define NDEBUG
#endif
#include <xbyak/xbyak.h>

#include "libtensor/backends/cpu/jit/uops.h"
#include "libtensor/core/dtype.h"

namespace libtensor::cpu::jit {

class LaneAssembler : public Xbyak::CodeGenerator {
 protected:
  using Xmm = Xbyak::Xmm;
  using Operand = Xbyak::Operand;

  // `wide`: AVX-512; else AVX2. `has_longs`: lanes of 64 bits, else of 32.
  LaneAssembler(size_t most_bytes, void* buffer, bool wide, bool has_longs)
      : CodeGenerator(most_bytes, buffer), wide_(wide), long_(has_longs) {}

  Xmm vector(int i) const {
    if (wide_) return Xbyak::Zmm(i);
    return Xbyak::Ymm(i);
  }
  // What the elements of lanes half as large lie in.
  Xmm half_vector(int i) const {
    if (wide_) return Xbyak::Ymm(i);
    return Xmm(i);
  }
  Xmm masked(const Xmm& reg) const { return masked_ ? Xmm(reg | k7 | T_z) : reg; }
  Xbyak::Address masked(const Xbyak::RegExp& to) const {
    return masked_ ? Xbyak::Address(ptr[to] | k7) : ptr[to];
  }

  // ---- instructions

#define TENSOR_BY_SIZE(name, of_32, of_64)                   \
  void name(const Xmm& to, const Xmm& a, const Operand& b) { \
    long_ ? of_64(to, a, b) : of_32(to, a, b);               \
  }
  TENSOR_BY_SIZE(add_floats, vaddps, vaddpd)
  TENSOR_BY_SIZE(sub_floats, vsubps, vsubpd)
  TENSOR_BY_SIZE(mul_floats, vmulps, vmulpd)
  TENSOR_BY_SIZE(div_floats, vdivps, vdivpd)
  TENSOR_BY_SIZE(min_floats, vminps, vminpd)
  TENSOR_BY_SIZE(max_floats, vmaxps, vmaxpd)
  TENSOR_BY_SIZE(fma132, vfmadd132ps, vfmadd132pd)
  TENSOR_BY_SIZE(fma213, vfmadd213ps, vfmadd213pd)
  TENSOR_BY_SIZE(fma231, vfmadd231ps, vfmadd231pd)
  TENSOR_BY_SIZE(add_ints, vpaddd, vpaddq)
  TENSOR_BY_SIZE(sub_ints, vpsubd, vpsubq)
  TENSOR_BY_SIZE(shift_left_by, vpsllvd, vpsllvq)
#undef TENSOR_BY_SIZE
#define TENSOR_OF_BITS(name, evex_32, evex_64, vex)                         \
  void name(const Xmm& to, const Xmm& a, const Operand& b) {                \
    !wide_ ? vex(to, a, b) : long_ ? evex_64(to, a, b) : evex_32(to, a, b); \
  }
  TENSOR_OF_BITS(and_bits, vpandd, vpandq, vpand)
  TENSOR_OF_BITS(or_bits, vpord, vporq, vpor)
  TENSOR_OF_BITS(xor_bits, vpxord, vpxorq, vpxor)
#undef TENSOR_OF_BITS

  // Of 64 bits AVX-512 only.
  void shift_right_by(const Xmm& to, const Xmm& a, const Operand& b) {
    long_ ? vpsravq(to, a, b) : vpsravd(to, a, b);
  }
  void truncate(const Xmm& to, const Xmm& a) { long_ ? vcvttpd2qq(to, a) : vcvttps2dq(to, a); }
  void to_floats(const Xmm& to, const Xmm& a) { long_ ? vcvtqq2pd(to, a) : vcvtdq2ps(to, a); }

  void root(const Xmm& to, const Xmm& a) { long_ ? vsqrtpd(to, a) : vsqrtps(to, a); }
  // Without an exception for what is inexact.
  void round_floats(const Xmm& to, const Xmm& a, uint64_t way) {
    const auto mode = static_cast<uint8_t>(8 | way);
    if (wide_)
      long_ ? vrndscalepd(to, a, mode) : vrndscaleps(to, a, mode);
    else
      long_ ? vroundpd(to, a, mode) : vroundps(to, a, mode);
  }
  void shift_left(const Xmm& to, const Xmm& a, uint64_t count) {
    const auto by = static_cast<uint8_t>(count);
    long_ ? vpsllq(to, a, by) : vpslld(to, a, by);
  }
  void shift_right_zeros(const Xmm& to, const Xmm& a, uint64_t count) {
    const auto by = static_cast<uint8_t>(count);
    long_ ? vpsrlq(to, a, by) : vpsrld(to, a, by);
  }
  // The sign comes in; `sign` is a register for AVX2 and 64 bits, where no instruction does that.
  bool shifts_by_sign() const { return long_ && !wide_; }
  void shift_right(const Xmm& to, const Xmm& a, uint64_t count, const Xmm& sign) {
    const auto by = static_cast<uint8_t>(count);
    if (!long_) return vpsrad(to, a, by);
    if (wide_) return vpsraq(to, a, by);
    vpxor(sign, sign, sign);
    vpcmpgtq(sign, sign, a);
    vpsllq(sign, sign, static_cast<uint8_t>(64 - count));
    vpsrlq(to, a, by);
    vpor(to, to, sign);
  }
  // The lower bits of products; `s` and `t` are registers for AVX2 and 64 bits, and `to` is
  // neither.
  bool multiplies_by_halves() const { return long_ && !wide_; }
  void mul_ints(const Xmm& to, const Xmm& a, const Operand& b) {
    long_ ? vpmullq(to, a, b) : vpmulld(to, a, b);
  }
  void upper_products(const Xmm& a, const Xmm& b, const Xmm& s, const Xmm& t) {
    vpsrlq(s, a, 32);
    vpmuludq(s, s, b);
    vpsrlq(t, b, 32);
    vpmuludq(t, t, a);
    vpaddq(s, s, t);
    vpsllq(s, s, 32);
  }

  // to = a**n of float32, by way of float64; `s` and `t` are registers, and `to` is neither.
  void power(const Xmm& to, const Xmm& a, uint64_t n, int s, int t) {
    by_halves(to, a, s, [&](int reg) {
      const Xmm x = vector(reg), product = vector(t);
      vmulpd(product, x, x);
      vmulpd(product, product, n == 3 ? x : product);
      vcvtpd2ps(half_vector(reg), product);
    });
  }
  // number(i): an operand of all lanes, kQuadrantNumbers[i]. `u` is a register too.
  template <class Number>
  void quadrant(const Xmm& to, const Xmm& a, bool is_integer, int s, int t, int u, Number number) {
    by_halves(to, a, s, [&](int reg) {
      const Xmm x = vector(reg), y = vector(t), product = vector(u);
      vmulpd(y, x, number(0));
      vaddpd(y, y, number(1));
      if (is_integer) return narrow_longs(half_vector(reg), y);
      vsubpd(y, y, number(1));
      vmulpd(product, y, number(2));
      vsubpd(x, x, product);
      vmulpd(y, y, number(3));
      vsubpd(x, x, y);
      vcvtpd2ps(half_vector(reg), x);
    });
  }
  // to = f(a): of_half(reg) makes halves of float64 in a register those of 32 bits.
  template <class F>
  void by_halves(const Xmm& to, const Xmm& a, int s, F of_half) {
    widen_half(vector(s), a, 1);
    of_half(s);
    widen_half(to, a, 0);
    of_half(to.getIdx());
    insert_half(to, s);
  }
  // The lower or upper half of the float32 lanes, as float64.
  void widen_half(const Xmm& to, const Xmm& a, int half) {
    if (half == 0) return vcvtps2pd(to, half_vector(a.getIdx()));
    if (wide_)
      vextractf64x4(Xbyak::Ymm(to.getIdx()), Xbyak::Zmm(a.getIdx()), 1);
    else
      vextractf128(Xmm(to.getIdx()), Xbyak::Ymm(a.getIdx()), 1);
    vcvtps2pd(to, half_vector(to.getIdx()));
  }
  // Half a register becomes the upper half of another.
  void insert_half(const Xmm& to, int upper) {
    if (wide_)
      vinsertf64x4(Xbyak::Zmm(to.getIdx()), Xbyak::Zmm(to.getIdx()), Xbyak::Ymm(upper), 1);
    else
      vinsertf128(Xbyak::Ymm(to.getIdx()), Xbyak::Ymm(to.getIdx()), Xmm(upper), 1);
  }

  // to = a op b, in a mask of AVX-512 or a register of AVX2
  template <class To>
  void compare(Uop op, const To& to, const Xmm& a, const Operand& b) {
    if (op == Uop::equal_int)
      long_ ? vpcmpeqq(to, a, b) : vpcmpeqd(to, a, b);
    else if (op == Uop::greater_int)
      long_ ? vpcmpgtq(to, a, b) : vpcmpgtd(to, a, b);
    else
      long_ ? vcmppd(to, a, b, predicate(op)) : vcmpps(to, a, b, predicate(op));
  }
  // Of AVX-512.
  void widen_mask(const Xmm& to, const Xbyak::Opmask& mask) {
    long_ ? vpmovm2q(to, mask) : vpmovm2d(to, mask);
  }
  void narrow_mask(const Xbyak::Opmask& to, const Xmm& mask) {
    long_ ? vpmovq2m(to, mask) : vpmovd2m(to, mask);
  }
  void blend(const Xmm& to, const Xbyak::Opmask& mask, const Xmm& no, const Operand& yes) {
    long_ ? vblendmpd(to | mask, no, yes) : vblendmps(to | mask, no, yes);
  }
  void blend(const Xmm& to, const Xmm& mask, const Xmm& no, const Operand& yes) {
    long_ ? vblendvpd(to, no, yes, mask) : vblendvps(to, no, yes, mask);
  }

  void broadcast(const Xmm& to, const Operand& from) {
    long_ ? vpbroadcastq(to, from) : vbroadcastss(to, from);
  }

  // ---- elements

  void load_elements(const Xmm& to, DType dtype, const Xbyak::RegExp& from) {
    const Xmm into = masked(to);
    switch (dtype) {
      case DType::float32:
        return long_ ? vcvtps2pd(into, ptr[from]) : vmovups(into, ptr[from]);
      case DType::int32:
        return long_ ? vpmovsxdq(into, ptr[from]) : vmovups(into, ptr[from]);
      case DType::float64:
      case DType::int64:
        return vmovupd(into, ptr[from]);
      case DType::float16:
        return vcvtph2ps(into, ptr[from]);
      case DType::bfloat16:
        vpmovzxwd(into, ptr[from]);
        return vpslld(to, to, 16);
      case DType::int8:
        return long_ ? vpmovsxbq(into, ptr[from]) : vpmovsxbd(into, ptr[from]);
      case DType::int16:
        return long_ ? vpmovsxwq(into, ptr[from]) : vpmovsxwd(into, ptr[from]);
      case DType::uint16:
        return long_ ? vpmovzxwq(into, ptr[from]) : vpmovzxwd(into, ptr[from]);
      default:
        long_ ? vpmovzxbq(into, ptr[from]) : vpmovzxbd(into, ptr[from]);
        if (dtype == DType::boolean) widen_truth(to);
    }
  }
  // One element for all lanes, by way of ecx, which may hold the address.
  void load_number(const Xmm& to, DType dtype, const Xbyak::Reg64& from) {
    const Xmm low(to.getIdx());
    switch (dtype) {
      case DType::float64:
      case DType::int64:
        return broadcast(to, ptr[from]);
      case DType::float32:
        if (!long_) return broadcast(to, ptr[from]);
        vmovss(low, dword[from]);
        vcvtss2sd(low, low, low);
        return broadcast(to, low);
      case DType::int32:
        if (!long_) return broadcast(to, ptr[from]);
        movsxd(rcx, dword[from]);
        vmovq(low, rcx);
        return broadcast(to, low);
      case DType::boolean:
      case DType::uint8:
      case DType::int8:
      case DType::int16:
      case DType::uint16:
        if (dtype == DType::int8)
          movsx(rcx, byte[from]);
        else if (dtype == DType::int16)
          movsx(rcx, word[from]);
        else
          itemsize(dtype) == 1 ? movzx(ecx, byte[from]) : movzx(ecx, word[from]);
        vmovq(low, rcx);
        broadcast(to, low);
        if (dtype == DType::boolean) widen_truth(to);
        return;
      default:
        movzx(ecx, word[from]);
        if (dtype == DType::bfloat16) shl(ecx, 16);
        vmovd(low, ecx);
        if (dtype == DType::float16) vcvtph2ps(low, low);
        return broadcast(to, low);
    }
  }
  // `reg` is a register for it, unless elements are as large as lanes.
  bool stores_as_it_is(DType dtype) const {
    return itemsize(dtype) == (long_ ? 8 : 4) || dtype == DType::float16;
  }
  void store_elements(const Xmm& x, DType dtype, const Xbyak::RegExp& to, bool stream, int reg) {
    if (dtype == DType::float16) return vcvtps2ph(masked(to), x, 0);
    if (stores_as_it_is(dtype)) {
      if (stream) return vmovntps(ptr[to], x);
      return long_ ? vmovupd(masked(to), x) : vmovups(masked(to), x);
    }
    const Xmm narrow = vector(reg), half = half_vector(reg);
    if (is_small_integer(dtype)) return store_small(x, dtype, to, reg);
    if (long_ && dtype != DType::boolean) {
      if (dtype == DType::float32)
        vcvtpd2ps(half, x);
      else
        narrow_longs(half, x);
      return stream ? vmovntps(ptr[to], half) : vmovups(masked(to), half);
    }
    const bool is_half = dtype == DType::bfloat16;
    shift_right_zeros(narrow, x, long_ ? 63 : is_half ? 16 : 31);
    store_small(narrow, is_half ? DType::uint16 : DType::uint8, to, reg);
  }
  // Lanes of integers that the dtype has.
  void store_small(const Xmm& x, DType dtype, const Xbyak::RegExp& to, int reg) {
    const bool is_byte = itemsize(dtype) == 1;
    if (wide_) {
      if (is_byte) return long_ ? vpmovqb(masked(to), x) : vpmovdb(masked(to), x);
      return long_ ? vpmovqw(masked(to), x) : vpmovdw(masked(to), x);
    }
    const bool is_signed = dtype == DType::int8 || dtype == DType::int16;
    const Xmm low(reg), narrow = long_ ? low : vector(reg);
    if (long_) narrow_longs(low, x);
    const Xmm& from = long_ ? low : x;
    is_signed ? vpackssdw(narrow, from, from) : vpackusdw(narrow, from, from);
    if (!long_) vpermq(Xbyak::Ymm(reg), Xbyak::Ymm(reg), 8);
    if (!is_byte) return long_ ? vmovq(ptr[to], low) : vmovdqu(ptr[to], low);
    is_signed ? vpacksswb(low, low, low) : vpackuswb(low, low, low);
    long_ ? vmovd(ptr[to], low) : vmovq(ptr[to], low);
  }

  // A register of AVX2 in memory.
  virtual Xbyak::Address zeros() = 0;
  ~LaneAssembler() = default;

  const bool wide_, long_;
  bool masked_ = false;

 private:
  static uint8_t predicate(Uop op) {
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
  // What is above 0 becomes a mask.
  void widen_truth(const Xmm& x) {
    if (wide_) {
      long_ ? vptestmq(k1, x, x) : vptestmd(k1, x, x);
      return widen_mask(x, k1);
    }
    long_ ? vpcmpgtq(x, x, zeros()) : vpcmpgtd(x, x, zeros());
  }
  // The lower halves.
  void narrow_longs(const Xmm& half, const Xmm& x) {
    if (wide_) return vpmovqd(half, x);
    const Xbyak::Ymm all(half.getIdx());
    vshufps(all, x, x, 0x88);
    vpermq(all, all, 8);
  }
};

}  // namespace libtensor::cpu::jit

#endif
