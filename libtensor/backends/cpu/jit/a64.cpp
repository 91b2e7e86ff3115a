// SPDX-License-Identifier: Apache-2.0
// The instructions of 64-bit Arm for the steps of a trace: registers of 128 bits (Arm ARM, C7).
#include "libtensor/backends/cpu/jit/code.h"

#if defined(TENSOR_JIT) && defined(__aarch64__)

#include <algorithm>
#include <cstring>

#include "libtensor/backends/cpu/jit/registers.h"

namespace libtensor::cpu::jit {
namespace {

constexpr size_t kMostWords = 1 << 15;
constexpr int kRegisterBytes = 16;
constexpr int kAllRegisters = 31;  // but the one for what was not met

class Instructions {
 public:
  std::vector<std::byte> bytes() const {
    std::vector<std::byte> found(words_.size() * 4);
    std::memcpy(found.data(), words_.data(), found.size());
    return found;
  }

 protected:
  explicit Instructions(bool has_longs) : long_(has_longs) {}

  void put(uint32_t word) {
    if (words_.size() == kMostWords) throw TooManyValues();
    words_.push_back(word);
  }
  static uint32_t bits(int number, int at) { return static_cast<uint32_t>(number) << at; }

  // ---- general registers

  static constexpr int kTable = 0, kTotal = 1, kIndex = 3, kBound = 4, kPool = 5, kScratch = 6,
                       kAddress = 7, kFirstPointer = 8, kPointers = 8, kStack = 31;
  void load_pointer(int to, int from, int nth) {
    put(0xF9400000 | bits(nth, 10) | bits(from, 5) | bits(to, 0));
  }
  // to = a + (b << count)
  void add_shifted(int to, int a, int b, int count) {
    put(0x8B000000 | bits(b, 16) | bits(count, 10) | bits(a, 5) | bits(to, 0));
  }
  void add_number(int to, int a, int n) {
    put(0x91000000 | bits(n, 10) | bits(a, 5) | bits(to, 0));
  }
  void sub_number(int to, int a, int n) {
    put(0xD1000000 | bits(n, 10) | bits(a, 5) | bits(to, 0));
  }
  // to = a without its lowest bits
  void clear_low_bits(int to, int a, int count) {
    put(0xD340FC00 | bits(count, 16) | bits(a, 5) | bits(to, 0));
    put(0xD3400000 | bits((64 - count) % 64, 16) | bits(63 - count, 10) | bits(to, 5) |
        bits(to, 0));
  }
  void compare_registers(int a, int b) { put(0xEB00001F | bits(b, 16) | bits(a, 5)); }

  // ---- registers of lanes

  struct Forms {
    uint32_t of_32, of_64;
  };
  void unary(Forms forms, int to, int a) {
    put((long_ ? forms.of_64 : forms.of_32) | bits(a, 5) | bits(to, 0));
  }
  void binary(Forms forms, int to, int a, int b) {
    put((long_ ? forms.of_64 : forms.of_32) | bits(b, 16) | bits(a, 5) | bits(to, 0));
  }
  void plain(uint32_t form, int to, int a, int b = 0) {
    put(form | bits(b, 16) | bits(a, 5) | bits(to, 0));
  }

  static constexpr Forms kAdd{0x4E20D400, 0x4E60D400}, kSub{0x4EA0D400, 0x4EE0D400},
      kMul{0x6E20DC00, 0x6E60DC00}, kDiv{0x6E20FC00, 0x6E60FC00}, kSqrt{0x6EA1F800, 0x6EE1F800},
      kFma{0x4E20CC00, 0x4E60CC00}, kEqual{0x4E20E400, 0x4E60E400},
      kGreaterEqual{0x6E20E400, 0x6E60E400}, kGreater{0x6EA0E400, 0x6EE0E400},
      kAddInt{0x4EA08400, 0x4EE08400}, kSubInt{0x6EA08400, 0x6EE08400}, kMulInt{0x4EA09C00, 0},
      kEqualInt{0x6EA08C00, 0x6EE08C00}, kGreaterInt{0x4EA03400, 0x4EE03400},
      kPositive{0x4EA08800, 0x4EE08800}, kToFloat{0x4E21D800, 0x4E61D800},
      kTruncate{0x4EA1B800, 0x4EE1B800},
      kRound[4] = {{0x4E218800, 0x4E618800},
                   {0x4E219800, 0x4E619800},
                   {0x4EA18800, 0x4EE18800},
                   {0x4EA19800, 0x4EE19800}};
  static constexpr uint32_t kAnd = 0x4E201C00, kOr = 0x4EA01C00, kXor = 0x6E201C00,
                            kSelect = 0x6E601C00, kNot = 0x6E205800, kZero = 0x4F000400;
  // Between sizes of elements: of half the register to all of it, and the reverse; of the upper
  // half with kUpper.
  static constexpr uint32_t kUpper = 0x40000000, kHalfToFloat = 0x0E217800,
                            kFloatToHalf = 0x0E216800, kFloatToDouble = 0x0E617800,
                            kDoubleToFloat = 0x0E616800, kWiden8 = 0x2F08A400,
                            kWiden16 = 0x2F10A400, kWiden32 = 0x2F20A400,
                            kWidenSigned8 = 0x0F08A400, kWidenSigned16 = 0x0F10A400,
                            kWidenSigned32 = 0x0F20A400, kNarrow16 = 0x0E212800,
                            kNarrow32 = 0x0E612800, kNarrow64 = 0x0EA12800;

  void move(int to, int from) { plain(kOr, to, from, from); }
  int lane_bits() const { return long_ ? 64 : 32; }
  void shift_left(int to, int a, int count) {
    put(0x4F005400 | bits(lane_bits() + count, 16) | bits(a, 5) | bits(to, 0));
  }
  void shift_right(int to, int a, int count, bool is_signed) {
    if (count == 0) return move(to, a);
    put((is_signed ? 0x4F000400 : 0x6F000400) | bits(2 * lane_bits() - count, 16) | bits(a, 5) |
        bits(to, 0));
  }

  // Elements of so many bytes in the lowest part of a register; `offset` is a multiple of them.
  void load_bytes(int to, int64_t nbytes, int base, int offset) {
    transfer(to, nbytes, base, offset, 1);
  }
  void store_bytes(int from, int64_t nbytes, int base, int offset) {
    transfer(from, nbytes, base, offset, 0);
  }

  const bool long_;
  std::vector<uint32_t> words_;

 private:
  void transfer(int reg, int64_t nbytes, int base, int offset, uint32_t is_load) {
    const uint32_t form = nbytes == 16  ? 0x3D800000
                          : nbytes == 8 ? 0xFD000000
                          : nbytes == 4 ? 0xBD000000
                          : nbytes == 2 ? 0x7D000000
                                        : 0x3D000000;
    put((form | is_load << 22) | bits(offset / static_cast<int>(nbytes), 10) | bits(base, 5) |
        bits(reg, 0));
  }
};

class ArmAssembler final : public Instructions, public Registers {
 public:
  ArmAssembler(const Steps& once, const Steps& many, std::span<const int> pinned)
      : Instructions(once.listing.lane_bytes == 8), Registers(once, many, pinned, kAllRegisters) {
    write();
  }

 private:
  static constexpr int kNotMet = kAllRegisters;
  static constexpr int kSaved = 64;  // bytes of registers of the caller

  int elements_at_once() const { return kRegisterBytes / once_.listing.lane_bytes; }

  void save(int slot, int reg) override {
    store_bytes(reg, 16, kStack, kSaved + slot * kRegisterBytes);
  }
  void copy(int to, int from) override { move(to, from); }

  // ---- operands

  void load_bits(int reg, uint64_t bits_of_lane) {
    if (bits_of_lane == 0) return put(kZero | bits(reg, 0));
    auto found = std::find(constants_.begin(), constants_.end(), bits_of_lane);
    if (found == constants_.end()) found = constants_.insert(constants_.end(), bits_of_lane);
    const auto nth = static_cast<int>(found - constants_.begin());
    if (nth >= 4096) throw TooManyValues();
    load_bytes(reg, 16, kPool, nth * kRegisterBytes);
  }
  void load_constant(int reg, int value) override { load_bits(reg, node(value).immediate); }

  // A register with the address of the elements of an operand that the index stands for.
  int address_of(int operand, int64_t size) {
    int base = kFirstPointer + dense_[static_cast<size_t>(operand)];
    if (base >= kFirstPointer + kPointers) load_pointer(base = kAddress, kTable, operand);
    int shift = 0;
    while (int64_t{1} << shift < size) ++shift;
    add_shifted(kScratch, base, kIndex, shift);
    return kScratch;
  }

  // Elements in the lowest part of a register become lanes.
  void widen(int reg, DType dtype) {
    switch (dtype) {
      case DType::float32:
        if (long_) plain(kFloatToDouble, reg, reg);
        return;
      case DType::int32:
        if (long_) plain(kWidenSigned32, reg, reg);
        return;
      case DType::float16:
        return plain(kHalfToFloat, reg, reg);
      case DType::bfloat16:
        plain(kWiden16, reg, reg);
        return Instructions::shift_left(reg, reg, 16);
      case DType::int8:
        plain(kWidenSigned8, reg, reg);
        [[fallthrough]];
      case DType::int16:
        plain(kWidenSigned16, reg, reg);
        if (long_) plain(kWidenSigned32, reg, reg);
        return;
      case DType::uint16:
        plain(kWiden16, reg, reg);
        if (long_) plain(kWiden32, reg, reg);
        return;
      case DType::boolean:
      case DType::uint8:
        plain(kWiden8, reg, reg);
        plain(kWiden16, reg, reg);
        if (long_) plain(kWiden32, reg, reg);
        if (dtype == DType::boolean) Instructions::unary(kPositive, reg, reg);
        return;
      default:
        return;
    }
  }
  void load_input(int reg, int value) {
    const DType dtype = dtype_of(value);
    const int64_t nbytes = elements_at_once() * itemsize(dtype);
    const int base = address_of(static_cast<int>(node(value).immediate), itemsize(dtype));
    load_bytes(reg, nbytes, base, node(value).copy * static_cast<int>(nbytes));
    widen(reg, dtype);
  }
  void load_fixed(int reg, int value) override {
    load_pointer(kAddress, kTable, static_cast<int>(node(value).immediate));
    load_bytes(reg, itemsize(dtype_of(value)), kAddress, 0);
    widen(reg, dtype_of(value));
    Instructions::unary({0x4E040400, 0x4E080400}, reg, reg);  // of the first lane
  }

  // The register of a value, which stays until the item ends.
  int in_register(int value) {
    Place& at = place(value);
    if (at.reg < 0) {
      const int to = take(value);
      if (plan_->is(value, Plan::Kind::constant))
        load_constant(to, value);
      else if (at.slot >= 0)
        load_bytes(to, 16, kStack, kSaved + at.slot * kRegisterBytes);
      else
        load_input(to, value);
    }
    keep(value);
    return at.reg;
  }

  // ---- steps

  // f(result, a), or of a and b
  template <class F>
  void of_one(int value, F f) {
    const int a = node(value).args[0], x = in_register(a);
    end_reads({a});
    f(take(value), x);
  }
  template <class F>
  void of_two(int value, F f) {
    const int a = node(value).args[0], b = node(value).args[1];
    const int x = in_register(a), y = in_register(b);
    end_reads({a, b});
    f(take(value), x, y);
  }
  void binary_step(int value, Forms forms) {
    of_two(value, [&](int to, int a, int b) { binary(forms, to, a, b); });
  }
  void unary_step(int value, Forms forms) {
    of_one(value, [&](int to, int a) { Instructions::unary(forms, to, a); });
  }
  void plain_step(int value, uint32_t form) {
    of_two(value, [&](int to, int a, int b) { plain(form, to, a, b); });
  }

  // to = a op b; `to` may be one of them, `spare` is not.
  void compare(Uop op, int to, int a, int b, int spare) {
    switch (op) {
      case Uop::equal:
        return binary(kEqual, to, a, b);
      case Uop::unequal:
        binary(kEqual, to, a, b);
        return plain(kNot, to, to);
      case Uop::less:
        return binary(kGreater, to, b, a);
      case Uop::less_equal:
        return binary(kGreaterEqual, to, b, a);
      case Uop::equal_int:
        return binary(kEqualInt, to, a, b);
      case Uop::greater_int:
        return binary(kGreaterInt, to, a, b);
      default:
        binary(kEqual, spare, a, a);
        binary(kEqual, to, b, b);
        plain(kAnd, to, to, spare);
        return plain(kNot, to, to);
    }
  }
  void comparison(int value) {
    const int spare = take();
    of_two(value, [&](int to, int a, int b) { compare(node(value).op, to, a, b, spare); });
    give_back(spare);
  }

  void select(int value) {
    const int mask = node(value).args[0], yes = node(value).args[1], no = node(value).args[2];
    const int truth = take();
    if (plan_->is(mask, Plan::Kind::folded)) {
      const Node& condition = node(mask);
      const int x = in_register(condition.args[0]), y = in_register(condition.args[1]);
      const int spare = take();
      compare(condition.op, truth, x, y, spare);
      give_back(spare);
      unlock(condition.args[0]);
      unlock(condition.args[1]);
    } else {
      move(truth, in_register(mask));
      unlock(mask);
    }
    const int x = in_register(yes), y = in_register(no);
    plain(kSelect, truth, x, y);
    if (plan_->is(mask, Plan::Kind::folded))
      end_reads({node(mask).args[0], node(mask).args[1], yes, no});
    else
      end_reads({mask, yes, no});
    become(truth, value);
  }
  // What nothing else holds.
  void become(int reg, int value) {
    give_back(reg);
    const int to = take(value);
    if (to != reg) move(to, reg);
  }

  // a < b ? a : b, or with > for the other way
  void smaller(int value, bool is_reversed) {
    const int a = node(value).args[0], b = node(value).args[1];
    const int x = in_register(a), y = in_register(b), truth = take();
    binary(kGreater, truth, is_reversed ? x : y, is_reversed ? y : x);
    plain(kSelect, truth, x, y);
    end_reads({a, b});
    become(truth, value);
  }

  void fma(int value) {
    const int a = node(value).args[0], b = node(value).args[1], c = node(value).args[2];
    const int x = in_register(a), y = in_register(b), z = in_register(c);
    if (can_be_overwritten(c) && c != a && c != b) {
      binary(kFma, z, x, y);
      hand_over(c, value);
      return end_reads({a, b});
    }
    const int sum = take();
    move(sum, z);
    binary(kFma, sum, x, y);
    end_reads({a, b, c});
    become(sum, value);
  }

  // By float64, each half by itself.
  void power(int value) {
    const int a = node(value).args[0], x = in_register(a), wide = take(), product = take(),
              result = take();
    for (const uint32_t half : {0u, kUpper}) {
      plain(kFloatToDouble | half, wide, x);
      plain(kMul.of_64, product, wide, wide);
      plain(kMul.of_64, product, product, node(value).immediate == 3 ? wide : product);
      plain(kDoubleToFloat | half, result, product);
    }
    give_back(wide);
    give_back(product);
    end_reads({a});
    become(result, value);
  }

  void quadrant(int value) {
    const int a = node(value).args[0], x = in_register(a), result = take();
    const int wide = take(), n = take(), product = take(), number = take();
    const auto with = [&](uint32_t form, int to, int from, size_t i) {
      load_bits(number, __builtin_bit_cast(uint64_t, kQuadrantNumbers[i]));
      plain(form, to, from, number);
    };
    for (const uint32_t half : {0u, kUpper}) {
      plain(kFloatToDouble | half, wide, x);
      with(kMul.of_64, n, wide, 0);
      with(kAdd.of_64, n, n, 1);
      if (node(value).immediate != 0) {
        plain(kNarrow64 | half, result, n);
        continue;
      }
      plain(kSub.of_64, n, n, number);
      with(kMul.of_64, product, n, 2);
      plain(kSub.of_64, wide, wide, product);
      with(kMul.of_64, product, n, 3);
      plain(kSub.of_64, wide, wide, product);
      plain(kDoubleToFloat | half, result, wide);
    }
    for (const int reg : {wide, n, product, number}) give_back(reg);
    end_reads({a});
    become(result, value);
  }

  // By way of memory, of lanes that are not all 0: all registers are the function's.
  void call_function(int value) {
    constexpr int kLanes = 33 * kRegisterBytes, kNumbers = 34 * kRegisterBytes;
    constexpr int kRoom = kNumbers + 18 * 8;
    const int a = node(value).args[0], x = in_register(a);
    end_reads({a});
    const int to = take(value), largest = take();
    give_back(largest);
    const auto each_number = [&](uint32_t form) {
      for (int k = 0; k < 18; ++k) {
        const int reg = k == 17 ? 30 : k;  // where the caller goes on
        put(form | bits(kNumbers / 8 + k, 10) | bits(kStack, 5) | bits(reg, 0));
      }
    };
    sub_number(kStack, kStack, kRoom);
    store_bytes(x, 16, kStack, kLanes);
    put(0x6EB0A800 | bits(x, 5) | bits(largest, 0));
    put(0x1E260000 | bits(largest, 5) | bits(kScratch, 0));
    const size_t skip = words_.size();
    put(0);
    for (int k = 0; k < 32; ++k) store_bytes(k, 16, kStack, k * kRegisterBytes);
    each_number(0xF9000000);
    add_number(0, kStack, kLanes);
    put(0xD2800000 | bits(elements_at_once(), 5) | 1);
    for (int part = 0; part < 4; ++part) {
      const auto piece = static_cast<int>(node(value).immediate >> (16 * part) & 0xffff);
      put((part == 0 ? 0xD2800000 : 0xF2800000 | bits(part, 21)) | bits(piece, 5) | 16);
    }
    put(0xD63F0200);
    for (int k = 0; k < 32; ++k) load_bytes(k, 16, kStack, k * kRegisterBytes);
    each_number(0xF9400000);
    words_[skip] = 0x34000000 | bits(static_cast<int>(words_.size() - skip), 5) | kScratch;
    load_bytes(to, 16, kStack, kLanes);
    add_number(kStack, kStack, kRoom);
  }

  // The lowest integer where there is none: the instruction gives the nearest one, and 0 for NaN.
  void truncate(int value) {
    const int a = node(value).args[0], x = in_register(a);
    const int end = take(), result = take(), truth = take();
    load_bits(end,
              long_ ? __builtin_bit_cast(uint64_t, 0x1p63) : __builtin_bit_cast(uint32_t, 0x1p31f));
    binary(kGreater, truth, end, x);
    Instructions::unary(kTruncate, result, x);
    load_bits(end, uint64_t{1} << (lane_bits() - 1));
    plain(kSelect, truth, result, end);
    give_back(end);
    give_back(result);
    end_reads({a});
    become(truth, value);
  }

  void check(const Plan::Item& item) override {
    const int x = in_register(item.value), size = take(), limit = take();
    load_bits(limit, long_ ? ~0ull >> 1 : ~0u >> 1);
    plain(kAnd, size, x, limit);
    load_bits(limit, item.range);
    binary(kGreaterInt, size, size, limit);
    plain(kOr, kNotMet, kNotMet, size);
    give_back(size);
    give_back(limit);
    end_reads({item.value});
  }

  void step(int value) override {
    const Node& n = node(value);
    const auto count = static_cast<int>(n.immediate);
    switch (n.op) {
      case Uop::add:
        return binary_step(value, kAdd);
      case Uop::sub:
        return binary_step(value, kSub);
      case Uop::mul:
        return binary_step(value, kMul);
      case Uop::div:
        return binary_step(value, kDiv);
      case Uop::add_int:
        return binary_step(value, kAddInt);
      case Uop::sub_int:
        return binary_step(value, kSubInt);
      case Uop::mul_int:
        if (long_) throw TooManyValues();
        return binary_step(value, kMulInt);
      case Uop::bit_and:
        return plain_step(value, kAnd);
      case Uop::bit_or:
        return plain_step(value, kOr);
      case Uop::bit_xor:
        return plain_step(value, kXor);
      case Uop::sqrt:
        return unary_step(value, kSqrt);
      case Uop::to_float:
        return unary_step(value, kToFloat);
      case Uop::round:
        return unary_step(value, kRound[count]);
      case Uop::shift_left:
        return of_one(value, [&](int to, int a) { Instructions::shift_left(to, a, count); });
      case Uop::shift_right:
        return of_one(value, [&](int to, int a) { shift_right(to, a, count, true); });
      case Uop::shift_right_zeros:
        return of_one(value, [&](int to, int a) { shift_right(to, a, count, false); });
      case Uop::minimum:
      case Uop::maximum:
        return smaller(value, n.op == Uop::maximum);
      case Uop::fma:
        return fma(value);
      case Uop::select:
        return select(value);
      case Uop::power:
        return power(value);
      case Uop::truncate:
        return truncate(value);
      case Uop::quadrant:
        return quadrant(value);
      case Uop::call:
        return call_function(value);
      case Uop::to_single:
        return of_one(value, [&](int to, int a) {
          plain(kDoubleToFloat, to, a);
          plain(kFloatToDouble, to, to);
        });
      case Uop::to_half:
        return of_one(value, [&](int to, int a) {
          plain(kFloatToHalf, to, a);
          plain(kHalfToFloat, to, to);
        });
      case Uop::shift_left_by:
      case Uop::shift_right_by:
      case Uop::widen:
      case Uop::add_wide:
      case Uop::join_wide:
        throw TooManyValues();
      default:
        return comparison(value);
    }
  }

  // The lowest bytes of lanes, one after the other.
  void store_small(int to, int from, int64_t nbytes) {
    if (long_) plain(kNarrow64, to, from);
    plain(kNarrow32, to, long_ ? to : from);
    if (nbytes == 1) plain(kNarrow16, to, to);
  }

  void store(int output) override {
    const Stored& out = listing_->outputs[static_cast<size_t>(output)];
    const int x = in_register(out.value), narrow = take();
    int from = narrow;
    switch (out.dtype) {
      case DType::float32:
        long_ ? plain(kDoubleToFloat, narrow, x) : void(from = x);
        break;
      case DType::int32:
        long_ ? plain(kNarrow64, narrow, x) : void(from = x);
        break;
      case DType::float16:
        plain(kFloatToHalf, narrow, x);
        break;
      case DType::bfloat16:
        plain(0x0F108400, narrow, x);  // the upper halves
        break;
      case DType::boolean:
        shift_right(narrow, x, lane_bits() - 1, false);
        store_small(narrow, narrow, 1);
        break;
      case DType::uint8:
      case DType::int8:
      case DType::uint16:
      case DType::int16:
        store_small(narrow, x, itemsize(out.dtype));
        break;
      default:
        from = x;
    }
    const int64_t nbytes = elements_at_once() * itemsize(out.dtype);
    const int base = address_of(listing_->operand_of(output), itemsize(out.dtype));
    store_bytes(from, nbytes, base, listing_->copy_of(output) * static_cast<int>(nbytes));
    give_back(narrow);
    unlock(out.value);
  }

  // ---- the function

  static constexpr int kFrame = kSaved + kMostSlots * kRegisterBytes;

  void write() {
    put(0xD503245F);  // where calls may arrive
    sub_number(kStack, kStack, kFrame);
    // The lower halves of v8 to v15 are the caller's.
    for (int k = 0; k < 8; k += 2) pair(0x6D000000, 8 + k, 8 * k);
    const size_t pool_at = words_.size();
    put(0);
    const auto operands = listing_->inputs.size() + static_cast<size_t>(listing_->of_copy());
    dense_.assign(operands, -1);
    int dense = 0;
    for (size_t k = 0; k < operands; ++k) {
      if (k < listing_->inputs.size() && listing_->inputs[k].is_number) continue;
      dense_[k] = dense++;
      if (dense_[k] < kPointers)
        load_pointer(kFirstPointer + dense_[k], kTable, static_cast<int>(k));
    }
    put(kZero | bits(kNotMet, 0));
    prepare();
    put(0xD2800000 | bits(kIndex, 0));
    if (many_.listing.copies > 1) loop(many_);
    loop(once_);
    put(0x6EB0A800 | bits(kNotMet, 5) | bits(kNotMet, 0));  // the largest part of it
    put(0x1E260000 | bits(kNotMet, 5));
    put(0x7100001F);
    put(0x1A9F07E0);
    for (int k = 0; k < 8; k += 2) pair(0x6D400000, 8 + k, 8 * k);
    add_number(kStack, kStack, kFrame);
    put(0xD65F03C0);
    while (words_.size() % 4 != 0) put(0);
    const auto distance = static_cast<int>(words_.size() - pool_at) * 4;
    words_[pool_at] = 0x10000000 | bits(distance & 3, 29) | bits(distance >> 2, 5) | bits(kPool, 0);
    for (const uint64_t lane : constants_) {
      const bool is_double = long_ || lane >> 32 != 0;  // in lanes of 32 bits, for their halves
      for (int part = 0; part < 4; ++part)
        put(static_cast<uint32_t>(is_double && part % 2 == 1 ? lane >> 32 : lane));
    }
  }
  void pair(uint32_t form, int first, int offset) {
    put(form | bits(offset / 8, 15) | bits(first + 1, 10) | bits(kStack, 5) | bits(first, 0));
  }

  // From where the index stands, as long as there are elements for all copies.
  void loop(const Steps& steps) {
    const int elements = elements_at_once() * steps.listing.copies;
    int shift = 0;
    while (1 << shift < elements) ++shift;
    clear_low_bits(kBound, kTotal, shift);
    compare_registers(kIndex, kBound);
    const size_t skip = words_.size();
    put(0);
    const size_t again = words_.size();
    use(steps);
    body();
    start_again();
    use(once_);
    add_number(kIndex, kIndex, elements);
    compare_registers(kIndex, kBound);
    branch(words_.size(), again, 3);  // lower
    words_[skip] = 0;
    branch_from(skip, words_.size(), 2);  // higher or the same
  }
  void branch(size_t from, size_t to, uint32_t condition) {
    put(0);
    branch_from(from, to, condition);
  }
  void branch_from(size_t from, size_t to, uint32_t condition) {
    const auto distance = static_cast<int64_t>(to) - static_cast<int64_t>(from);
    words_[from] = 0x54000000 | (static_cast<uint32_t>(distance) & 0x7ffff) << 5 | condition;
  }

  std::vector<uint64_t> constants_;
  std::vector<int> dense_;  // of operands: which of those that are no numbers
};

}  // namespace

std::vector<std::byte> assemble(const Listing& listing, bool in_turns) {
  std::vector<std::byte> bytes;
  const auto write = [&](const Registers::Steps& once, const Registers::Steps& many,
                         std::span<const int> pinned) {
    const ArmAssembler code(once, many, pinned);
    bytes = code.bytes();
    return code.most_registers();
  };
  try {
    if (!write_with_pinned(listing, in_turns, kAllRegisters, true, write)) return {};
  } catch (const TooManyValues&) {
    return {};
  }
  return bytes;
}

}  // namespace libtensor::cpu::jit

#endif
