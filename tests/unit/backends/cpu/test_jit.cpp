// SPDX-License-Identifier: Apache-2.0
// Machine code does what its steps say, lane by lane: random traces, in all dtypes that lanes hold,
// by each instruction set of this machine.
#include "libtensor/backends/cpu/jit/jit.h"

#ifdef TENSOR_JIT

#include <gtest/gtest.h>

#if __has_include(<elf.h>)
#include <elf.h>
#endif

#include <bit>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <random>

#include "libtensor/backends/cpu/jit/code.h"
#include "libtensor/backends/cpu/jit/debugger.h"
#include "libtensor/backends/cpu/jit/uops.h"
#include "libtensor/core/half.h"
#include "libtensor/core/platform/memory.h"

namespace {

using namespace libtensor;
using namespace libtensor::cpu;
using jit::Trace;
using jit::Uop;

#ifdef __aarch64__
constexpr bool kArm = true;
#else
constexpr bool kArm = false;
#endif

class Executable {
 public:
  explicit Executable(const std::vector<std::byte>& code)
      : size_(code.size()), memory_(platform::map_code(code.data(), size_)) {}
  ~Executable() { platform::unmap_code(memory_, size_); }
  jit::Function* function() const { return reinterpret_cast<jit::Function*>(memory_); }

 private:
  size_t size_;
  void* memory_;
};

constexpr DType kDTypes[] = {DType::float32, DType::int32,    DType::boolean,
                             DType::float16, DType::bfloat16, DType::uint8,
                             DType::int8,    DType::int16,    DType::uint16};
constexpr DType kDTypesOfLongs[] = {DType::float64, DType::float32, DType::boolean,
                                    DType::int32,   DType::int64,   DType::uint8,
                                    DType::int8,    DType::int16,   DType::uint16};
constexpr DType kSmall[] = {DType::uint8, DType::int8, DType::int16, DType::uint16};

template <class T>
T element_at(const char* at) {
  T value;
  std::memcpy(&value, at, sizeof value);
  return value;
}

// As code reads it into a lane.
uint64_t lane_of(DType dtype, const char* at, int lane_bytes) {
  const bool is_long = lane_bytes == 8;
  if (dtype == DType::float32)
    return is_long ? std::bit_cast<uint64_t>(double{element_at<float>(at)})
                   : element_at<uint32_t>(at);
  if (dtype == DType::int32)
    return is_long ? static_cast<uint64_t>(element_at<int32_t>(at)) : element_at<uint32_t>(at);
  if (dtype == DType::uint8) return element_at<uint8_t>(at);
  if (dtype == DType::uint16) return element_at<uint16_t>(at);
  if (jit::is_small_integer(dtype)) {
    const int64_t x = dtype == DType::int8 ? element_at<int8_t>(at) : element_at<int16_t>(at);
    return is_long ? static_cast<uint64_t>(x) : static_cast<uint32_t>(x);
  }
  if (itemsize(dtype) == 8) return element_at<uint64_t>(at);
  if (dtype == DType::boolean) return !*at ? 0 : is_long ? ~0ull : ~0u;
  uint16_t bits;
  std::memcpy(&bits, at, 2);
  return std::bit_cast<uint32_t>(dtype == DType::float16 ? float16_to_float(bits)
                                                         : bfloat16_to_float(bits));
}

// Which uses many registers.
template <class T>
TENSOR_OF_LANES void twice(void* lanes, int64_t n) {
  auto* x = static_cast<T*>(lanes);
  T many[32];
  for (int64_t i = 0; i < 32; ++i) many[i] = x[i % n] + x[i % n];
  for (int64_t i = 0; i < n; ++i) x[i] = std::abs(many[i + n < 32 ? i + n : i]);
}

// Random steps of random values, with what each holds: a number, an integer or a mask.
class RandomTrace {
 public:
  enum Kind { number, integer, mask };

  RandomTrace(unsigned seed, int bytes, bool wide)
      : trace(false, bytes), lane_bytes(bytes), has_all(bytes == 4 || wide), random_(seed) {
    const int count = 1 + pick(11);
    for (int k = 0; k < count; ++k) {
      const DType dtype = (bytes == 8 ? kDTypesOfLongs : kDTypes)[pick(5) < 2 ? 0 : pick(9)];
      inputs.push_back({dtype, pick(4) == 0});
      const int value = trace.load(static_cast<uint32_t>(k), inputs.back().is_number);
      const bool is_integer = !is_floating(dtype);
      add(value, dtype == DType::boolean ? mask : is_integer ? integer : number);
      if (dtype != DType::boolean) add(value, integer);
    }
    for (int steps = 1 + pick(pick(3) == 0 ? 120 : 20); steps > 0; --steps) step();
    const int outs = 1 + pick(3);
    for (int o = 0; o < outs; ++o) {
      auto [value, kind] = values_[static_cast<size_t>(pick(static_cast<int>(values_.size())))];
      DType dtype = kind == mask ? DType::boolean : o % 2 == 0 ? DType::float32 : DType::float16;
      if (bytes == 8 && kind == number) dtype = o % 2 == 0 ? DType::float64 : DType::float32;
      if (kind == integer) dtype = bytes == 8 && o % 2 == 0 ? DType::int64 : DType::int32;
      if (kind == integer && pick(2) == 0) {
        dtype = kSmall[pick(4)];
        value = wrapped_to(dtype, value);
      }
      outputs.push_back({value, dtype, itemsize(dtype) >= 4 && pick(2) == 0});
    }
  }

  Trace trace;
  int lane_bytes;
  bool has_all;  // that there are instructions for in lanes of this size
  std::vector<jit::Operand> inputs;
  std::vector<jit::Stored> outputs;
  int pick(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }

 private:
  void add(int value, Kind kind) { values_.push_back({value, kind}); }
  int some(Kind kind) {
    for (int tries = 0; tries < 30; ++tries) {
      const auto& [value, is] =
          values_[static_cast<size_t>(pick(static_cast<int>(values_.size())))];
      if (is == kind) return value;
    }
    if (kind == number) {
      const float x = 0.5f + 3 * static_cast<float>(pick(3));
      return trace.constant(lane_bytes == 8 ? std::bit_cast<uint64_t>(double{x})
                                            : std::bit_cast<uint32_t>(x));
    }
    if (kind == integer) return trace.constant(random_() * uint64_t{0x100000001});
    return trace.constant(pick(2) ? ~0ull : 0);
  }
  template <class... Args>
  int record(Uop op, uint64_t immediate, Args... args) {
    return trace.add(op, std::array<int, sizeof...(Args)>{args...}, immediate);
  }
  void call() {
    jit::LaneFunction* const function = lane_bytes == 8 ? twice<double> : twice<float>;
    int x = some(number);
    const uint64_t one =
        lane_bytes == 8 ? std::bit_cast<uint64_t>(1.0) : std::bit_cast<uint32_t>(1.0f);
    if (pick(2)) x = record(Uop::select, 0, some(mask), trace.constant(0), x);
    if (pick(3) == 0)  // seldom another number than 0
      x = record(Uop::select, 0, record(Uop::unequal, 0, x, trace.constant(one)), trace.constant(0),
                 x);
    add(record(Uop::call, reinterpret_cast<uintptr_t>(function), x), number);
  }
  int wrapped_to(DType dtype, int value) {
    const bool is_signed = dtype == DType::int8 || dtype == DType::int16;
    const auto lost = static_cast<uint64_t>(8 * (lane_bytes - itemsize(dtype)));
    return record(is_signed ? Uop::shift_right : Uop::shift_right_zeros, lost,
                  record(Uop::shift_left, lost, value));
  }
  void step() {
    switch (pick(13)) {
      case 0:
      case 1:
      case 2: {
        const Uop ops[] = {Uop::add, Uop::sub, Uop::mul, Uop::div, Uop::minimum, Uop::maximum};
        return add(record(ops[pick(6)], 0, some(number), some(number)), number);
      }
      case 3:
      case 4:
        return add(record(Uop::fma, 0, some(number), some(number), some(number)), number);
      case 5:
        if (lane_bytes == 4 && pick(3) == 0)
          return add(record(Uop::power, static_cast<uint64_t>(3 + pick(2)), some(number)), number);
        return add(record(Uop::sqrt, 0, some(number)), number);
      case 6:
        if (pick(6) == 0) return call();
        if (lane_bytes == 4 && pick(3) == 0) {
          const auto part = static_cast<uint64_t>(pick(2));
          return add(record(Uop::quadrant, part, some(number)), part == 0 ? number : integer);
        }
        return add(record(Uop::round, static_cast<uint64_t>(pick(4)), some(number)), number);
      case 7: {
        const Uop ops[] = {Uop::equal, Uop::unequal, Uop::less, Uop::less_equal, Uop::unordered};
        return add(record(ops[pick(5)], 0, some(number), some(number)), mask);
      }
      case 8: {
        Uop ops[] = {Uop::add_int, Uop::sub_int, Uop::mul_int,
                     Uop::bit_and, Uop::bit_or,  Uop::bit_xor};
        if (kArm && lane_bytes == 8) ops[2] = Uop::sub_int;  // has no products of 64 bits
        const Kind kind = pick(3) == 0 ? mask : integer;
        return add(record(ops[kind == mask ? 3 + pick(3) : pick(6)], 0, some(kind), some(kind)),
                   kind);
      }
      case 9: {
        if (!kArm && pick(3) == 0) {
          const Uop op = has_all && pick(2) ? Uop::shift_right_by : Uop::shift_left_by;
          const int small = record(Uop::bit_and, 0, some(integer), trace.constant(127));
          return add(record(op, 0, some(integer), pick(3) ? small : some(integer)), integer);
        }
        const Uop ops[] = {Uop::shift_left, Uop::shift_right, Uop::shift_right_zeros};
        const Uop op = ops[pick(3)];
        return add(record(op, static_cast<uint64_t>(pick(8 * lane_bytes)), some(integer)), integer);
      }
      case 10:
        if ((has_all || kArm) && pick(3) == 0)
          return add(record(Uop::to_float, 0, some(integer)), number);
        if ((has_all || kArm) && pick(3) == 0)
          return add(record(Uop::truncate, 0, some(number)), integer);
        return add(
            record(pick(2) ? Uop::equal_int : Uop::greater_int, 0, some(integer), some(integer)),
            mask);
      case 11:
        if (pick(4) == 0)
          return add(record(lane_bytes == 8 ? Uop::to_single : Uop::to_half, 0, some(number)),
                     number);
        [[fallthrough]];
      default: {
        const Kind kinds[] = {number, number, integer, mask};
        const Kind kind = kinds[pick(4)];
        add(record(Uop::select, 0, some(mask), some(kind), some(kind)), kind);
      }
    }
  }

  std::mt19937 random_;
  std::vector<std::pair<int, Kind>> values_;
};

bool same(DType dtype, uint64_t expected, uint64_t found, int lane_bytes) {
  if (dtype == DType::boolean) return (expected != 0) == (found != 0);
  const auto is_nan = [&](uint64_t bits) {
    return lane_bytes == 8 ? std::isnan(std::bit_cast<double>(bits))
                           : std::isnan(std::bit_cast<float>(static_cast<uint32_t>(bits)));
  };
  return expected == found || (is_floating(dtype) && is_nan(expected) && is_nan(found));
}

// What is found where a lane was stored.
uint64_t stored(DType dtype, uint64_t lane, int lane_bytes) {
  if (dtype == DType::float16)
    return std::bit_cast<uint32_t>(
        float16_to_float(float_to_float16(std::bit_cast<float>(static_cast<uint32_t>(lane)))));
  if (lane_bytes == 4) return lane;
  if (dtype == DType::float32)
    return std::bit_cast<uint64_t>(
        static_cast<double>(static_cast<float>(std::bit_cast<double>(lane))));
  return dtype == DType::int32 ? static_cast<uint64_t>(static_cast<int32_t>(lane)) : lane;
}

void check(unsigned seed, bool wide, int bytes) {
  RandomTrace program(seed, bytes, wide);
  const jit::Listing listing(program.trace, program.inputs, program.outputs, wide);
  std::vector<std::byte> code;
  if (program.pick(2) == 0) code = jit::assemble(listing, true);
  if (code.empty()) code = jit::assemble(listing);
  ASSERT_FALSE(code.empty()) << seed;
  const Executable executable(code);
  int64_t n = program.pick(program.pick(2) == 0 ? 70 : 300);
  if (!wide) n -= n % jit::lanes(false, bytes);
  std::vector<std::vector<char>> memory;
  std::vector<char*> pointers;
  const float numbers[] = {0.0f,     -0.0f,     1.0f, -2.5f, 1e-40f, 3e38f,
                           INFINITY, -INFINITY, NAN,  0.1f,  77.7f};
  const auto room = [&](int64_t nbytes) {
    memory.emplace_back(static_cast<size_t>(nbytes + 256), char{0x55});
    const auto at = reinterpret_cast<uintptr_t>(memory.back().data());
    return memory.back().data() + (64 - at % 64);
  };
  memory.reserve(program.inputs.size() + program.outputs.size());
  for (const jit::Operand& input : program.inputs) {
    const int64_t size = itemsize(input.dtype), count = input.is_number ? 1 : n;
    char* at = room(count * size);
    // Not at lines: loads have no alignment.
    at += input.is_number ? 0 : size * program.pick(3);
    for (int64_t i = 0; i < count; ++i) {
      const float x = numbers[program.pick(11)] +
                      (program.pick(2) ? 0.0f : static_cast<float>(program.pick(100)));
      const uint16_t half = float_to_float16(x), brain = float_to_bfloat16(x);
      const bool truth = program.pick(2) == 0;
      const double wide_numbers[] = {0.1 + x, 1e300, 1e-310, -1e39};
      const double y = program.pick(3) ? double{x} : wide_numbers[program.pick(4)];
      const int64_t whole = program.pick(2) ? program.pick(100) - 50 : program.pick(INT32_MAX);
      const int64_t large = program.pick(2)
                                ? whole
                                : static_cast<int64_t>(static_cast<uint64_t>(whole) * 0x7654321fe);
      const auto byte = static_cast<uint8_t>(program.pick(256));
      const auto small = static_cast<int32_t>(whole);
      const auto two_bytes = static_cast<uint16_t>(program.pick(65536));
      const void* from = input.dtype == DType::float32    ? static_cast<const void*>(&x)
                         : input.dtype == DType::float64  ? static_cast<const void*>(&y)
                         : input.dtype == DType::int64    ? static_cast<const void*>(&large)
                         : input.dtype == DType::int32    ? static_cast<const void*>(&small)
                         : input.dtype == DType::int16    ? static_cast<const void*>(&two_bytes)
                         : input.dtype == DType::uint16   ? static_cast<const void*>(&two_bytes)
                         : input.dtype == DType::uint8    ? static_cast<const void*>(&byte)
                         : input.dtype == DType::int8     ? static_cast<const void*>(&byte)
                         : input.dtype == DType::float16  ? &half
                         : input.dtype == DType::bfloat16 ? static_cast<const void*>(&brain)
                                                          : &truth;
      std::memcpy(at + i * size, from, static_cast<size_t>(size));
    }
    pointers.push_back(at);
  }
  for (const jit::Stored& out : program.outputs) pointers.push_back(room(n * itemsize(out.dtype)));
  EXPECT_EQ(executable.function()(pointers.data(), n, program.pick(2) == 0), 0);
  const auto& nodes = program.trace.nodes();
  for (int64_t i = 0; i < n; ++i) {
    std::vector<uint64_t> lanes;
    for (const jit::Node& node : nodes) {
      std::array<uint64_t, 3> args{};
      for (size_t k = 0; k < node.count; ++k) args[k] = lanes[static_cast<size_t>(node.args[k])];
      if (node.op == Uop::load) {
        const jit::Operand& input = program.inputs[node.immediate];
        const int64_t step = input.is_number ? 0 : itemsize(input.dtype);
        lanes.push_back(lane_of(input.dtype, pointers[node.immediate] + i * step, bytes));
      } else {
        lanes.push_back(jit::evaluate(node, args, bytes));
      }
    }
    for (size_t o = 0; o < program.outputs.size(); ++o) {
      const jit::Stored& out = program.outputs[o];
      const uint64_t expected = stored(out.dtype, lanes[static_cast<size_t>(out.value)], bytes);
      const uint64_t found =
          lane_of(out.dtype, pointers[program.inputs.size() + o] + i * itemsize(out.dtype), bytes);
      ASSERT_TRUE(same(out.dtype, expected, found, bytes))
          << "seed " << seed << " wide " << wide << " lanes of " << bytes << " element " << i
          << " of " << n << " output " << o << std::hex << " expected " << expected << " found "
          << found;
    }
  }
  // Nothing is written behind the elements.
  for (size_t o = 0; o < program.outputs.size(); ++o) {
    const int64_t nbytes = n * itemsize(program.outputs[o].dtype);
    for (int64_t i = 0; i < 64; ++i)
      ASSERT_EQ(pointers[program.inputs.size() + o][nbytes + i], char{0x55}) << seed;
  }
}

// More are tried where TENSOR_TEST_TRACES says how many.
unsigned traces() {
  const char* count = std::getenv("TENSOR_TEST_TRACES");
  return count ? static_cast<unsigned>(std::atoi(count)) : 4000;
}

TEST(Jit, RandomTraces) {
  if (!kArm && isa() == Isa::baseline) GTEST_SKIP() << "the machine has no AVX2";
  for (unsigned seed = 0; seed < traces() && !HasFatalFailure(); ++seed)
    check(seed, false, seed % 2 == 0 ? 4 : 8);
}

TEST(Jit, RandomTracesOfAvx512) {
  if (isa() != Isa::avx512) GTEST_SKIP() << "the machine has no AVX-512";
  for (unsigned seed = 0; seed < traces() && !HasFatalFailure(); ++seed)
    check(seed, true, seed % 2 == 0 ? 4 : 8);
}

// The sum of so many products of all pairs needs more values at once than there are registers.
TEST(Jit, MoreValuesThanRegisters) {
  for (const bool wide : {false, true}) {
    if ((!kArm && isa() == Isa::baseline) || (wide && isa() != Isa::avx512)) continue;
    Trace trace;
    std::vector<int> values;
    std::vector<jit::Operand> inputs;
    for (uint32_t k = 0; k < 40; ++k) {
      inputs.push_back({DType::float32, false});
      const int x = trace.load(k, false);
      values.push_back(trace.add(Uop::mul, std::array{x, x}));
    }
    int sum = values[0];
    for (size_t k = 40; k-- > 1;) sum = trace.add(Uop::add, std::array{sum, values[k]});
    const std::vector<jit::Stored> outputs{{sum, DType::float32, false}};
    const std::vector<std::byte> code = jit::assemble({trace, inputs, outputs, wide});
    ASSERT_FALSE(code.empty());
    const Executable executable(code);
    std::vector<std::vector<float>> x(41, std::vector<float>(64));
    std::vector<char*> pointers;
    for (size_t k = 0; k <= 40; ++k) {
      for (size_t i = 0; i < 64; ++i) x[k][i] = static_cast<float>(k + i);
      pointers.push_back(reinterpret_cast<char*>(x[k].data()));
    }
    EXPECT_EQ(executable.function()(pointers.data(), 64, false), 0);
    for (size_t i = 0; i < 64; ++i) {
      float expected = 0;
      for (size_t k = 0; k < 40; ++k) expected += static_cast<float>((k + i) * (k + i));
      EXPECT_EQ(x[40][i], expected);
    }
  }
}

// A number beyond the range of a condition is reported, wherever it is; what is not asked for, not.
// Of long chains, several registers of elements are computed in turns.
template <class T>
void check_conditions(bool wide, int steps) {
  constexpr DType kDType = sizeof(T) == 8 ? DType::float64 : DType::float32;
  Trace trace(false, sizeof(T));
  const int x = trace.load(0, false);
  trace.require(x, 9.0);
  int sum = x;
  for (int i = 0; i < steps; ++i) sum = trace.add(Uop::add, std::array{sum, x});
  const std::vector<jit::Operand> inputs{{kDType, false}};
  const std::vector<jit::Stored> outputs{{sum, kDType, false}};
  const std::vector<std::byte> code = jit::assemble({trace, inputs, outputs, wide}, steps > 1);
  ASSERT_FALSE(code.empty());
  const Executable executable(code);
  for (size_t at = 0; at <= 180; ++at) {
    std::vector<T> from(192, T(9)), to(192);
    from[at] = at % 3 == 0 ? T(9.01f) : at % 3 == 1 ? T(-100) : T(NAN);
    char* const pointers[] = {reinterpret_cast<char*>(from.data()),
                              reinterpret_cast<char*>(to.data())};
    const int64_t n = wide ? 173 : 176;
    EXPECT_EQ(executable.function()(pointers, n, false) != 0, static_cast<int64_t>(at) < n) << at;
  }
}

TEST(Jit, Conditions) {
  for (const auto& [wide, steps] : {std::pair(false, 1), {false, 40}, {true, 1}, {true, 40}}) {
    if ((!kArm && isa() == Isa::baseline) || (wide && isa() != Isa::avx512)) continue;
    check_conditions<float>(wide, steps);
    check_conditions<double>(wide, steps);
  }
}

#if __has_include(<elf.h>)
// What debuggers are told is a file that names the code, and nothing else.
TEST(Jit, SymbolFile) {
  const std::string name = "tensor:mul+add";
  const auto* const code = reinterpret_cast<const void*>(uintptr_t{0x7f0012345000});
  const std::vector<std::byte> file = jit::symbol_file(code, 320, name);
  const auto at = [&](uint64_t offset) {
    EXPECT_LT(offset, file.size());
    return reinterpret_cast<const char*>(file.data()) + offset;
  };
  Elf64_Ehdr header;
  std::memcpy(&header, at(0), sizeof header);
  EXPECT_EQ(std::memcmp(header.e_ident, ELFMAG, SELFMAG), 0);
  EXPECT_EQ(header.e_ident[EI_CLASS], ELFCLASS64);
  EXPECT_EQ(header.e_ident[EI_DATA], ELFDATA2LSB);
  EXPECT_EQ(header.e_type, ET_EXEC);
  EXPECT_EQ(header.e_machine, kArm ? EM_AARCH64 : EM_X86_64);
  EXPECT_EQ(header.e_version, uint32_t{EV_CURRENT});
  EXPECT_EQ(header.e_ehsize, sizeof header);
  EXPECT_EQ(header.e_phnum, 0);
  ASSERT_EQ(header.e_shentsize, sizeof(Elf64_Shdr));
  std::vector<Elf64_Shdr> sections(header.e_shnum);
  std::memcpy(sections.data(), at(header.e_shoff), sections.size() * sizeof(Elf64_Shdr));
  const auto name_of = [&](size_t i) {
    return at(sections[header.e_shstrndx].sh_offset + sections[i].sh_name);
  };
  int symbols = 0;
  for (size_t i = 1; i < sections.size(); ++i) {
    if (sections[i].sh_type != SHT_NOBITS) {
      EXPECT_LE(sections[i].sh_offset + sections[i].sh_size, file.size());
    }
    if (sections[i].sh_type == SHT_PROGBITS || sections[i].sh_type == SHT_NOBITS) {
      EXPECT_STREQ(name_of(i), ".text");
      EXPECT_EQ(sections[i].sh_addr, reinterpret_cast<uintptr_t>(code));
      EXPECT_EQ(sections[i].sh_size, 320u);
      EXPECT_EQ(sections[i].sh_flags, uint64_t{SHF_ALLOC | SHF_EXECINSTR});
    }
    if (sections[i].sh_type != SHT_SYMTAB) continue;
    EXPECT_STREQ(name_of(i), ".symtab");
    ASSERT_EQ(sections[i].sh_entsize, sizeof(Elf64_Sym));
    EXPECT_EQ(sections[i].sh_info, 1u);
    Elf64_Sym symbol;
    std::memcpy(&symbol, at(sections[i].sh_offset + sizeof symbol), sizeof symbol);
    EXPECT_EQ(at(sections[sections[i].sh_link].sh_offset + symbol.st_name), name);
    EXPECT_EQ(ELF64_ST_TYPE(symbol.st_info), STT_FUNC);
    EXPECT_EQ(symbol.st_value, reinterpret_cast<uintptr_t>(code));
    EXPECT_EQ(symbol.st_size, 320u);
    EXPECT_STREQ(name_of(symbol.st_shndx), ".text");
    ++symbols;
  }
  EXPECT_EQ(symbols, 1);
}
#endif

}  // namespace

#endif
