// SPDX-License-Identifier: Apache-2.0
// Machine code does what its steps say, lane by lane: random traces, in all dtypes that lanes hold,
// by each instruction set of this machine.
#include "libtensor/backends/cpu/jit/jit.h"

#ifdef TENSOR_JIT

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <random>

#include "libtensor/backends/cpu/jit/uops.h"
#include "libtensor/backends/cpu/jit/x86.h"
#include "libtensor/core/half.h"
#include "libtensor/core/platform/memory.h"

namespace {

using namespace libtensor;
using namespace libtensor::cpu;
using jit::Trace;
using jit::Uop;

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

constexpr DType kDTypes[] = {DType::float32, DType::float16, DType::bfloat16, DType::boolean};

uint32_t lane_of(DType dtype, const char* at) {
  if (dtype == DType::float32) {
    uint32_t bits;
    std::memcpy(&bits, at, 4);
    return bits;
  }
  if (dtype == DType::boolean) return *at ? ~0u : 0u;
  uint16_t bits;
  std::memcpy(&bits, at, 2);
  return std::bit_cast<uint32_t>(dtype == DType::float16 ? float16_to_float(bits)
                                                         : bfloat16_to_float(bits));
}

// Random steps of random values, with what each holds: a number, an integer or a mask.
class RandomTrace {
 public:
  enum Kind { number, integer, mask };

  explicit RandomTrace(unsigned seed) : random_(seed) {
    const int count = 1 + pick(11);
    for (int k = 0; k < count; ++k) {
      const DType dtype = kDTypes[pick(5) < 2 ? 0 : pick(4)];
      inputs.push_back({dtype, pick(4) == 0});
      const int value = trace.load(static_cast<uint32_t>(k), inputs.back().is_number);
      add(value, dtype == DType::boolean ? mask : number);
      if (dtype != DType::boolean) add(value, integer);
    }
    for (int steps = 1 + pick(pick(3) == 0 ? 120 : 20); steps > 0; --steps) step();
    const int outs = 1 + pick(3);
    for (int o = 0; o < outs; ++o) {
      const auto [value, kind] =
          values_[static_cast<size_t>(pick(static_cast<int>(values_.size())))];
      if (kind == integer) continue;
      const DType dtype = kind == mask ? DType::boolean
                          : o % 2 == 0 ? DType::float32
                                       : DType::float16;
      outputs.push_back({value, dtype, dtype == DType::float32 && pick(2) == 0});
    }
    if (outputs.empty()) outputs.push_back({some(number), DType::float32, false});
  }

  Trace trace;
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
    if (kind == number)
      return trace.constant(std::bit_cast<uint32_t>(0.5f + 3 * static_cast<float>(pick(3))));
    if (kind == integer) return trace.constant(static_cast<uint32_t>(random_()));
    return trace.constant(pick(2) ? ~0u : 0u);
  }
  template <class... Args>
  int record(Uop op, uint32_t immediate, Args... args) {
    return trace.add(op, std::array<int, sizeof...(Args)>{args...}, immediate);
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
        return add(record(Uop::sqrt, 0, some(number)), number);
      case 6:
        return add(record(Uop::round, static_cast<uint32_t>(pick(4)), some(number)), number);
      case 7: {
        const Uop ops[] = {Uop::equal, Uop::unequal, Uop::less, Uop::less_equal, Uop::unordered};
        return add(record(ops[pick(5)], 0, some(number), some(number)), mask);
      }
      case 8: {
        const Uop ops[] = {Uop::add_int, Uop::sub_int, Uop::bit_and, Uop::bit_or, Uop::bit_xor};
        const Kind kind = pick(3) == 0 ? mask : integer;
        return add(record(ops[kind == mask ? 2 + pick(3) : pick(5)], 0, some(kind), some(kind)),
                   kind);
      }
      case 9: {
        const Uop op = pick(2) ? Uop::shift_left : Uop::shift_right;
        return add(record(op, static_cast<uint32_t>(pick(32)), some(integer)), integer);
      }
      case 10:
        if (pick(3) == 0) return add(record(Uop::to_float, 0, some(integer)), number);
        return add(
            record(pick(2) ? Uop::equal_int : Uop::greater_int, 0, some(integer), some(integer)),
            mask);
      case 11:
        if (pick(4) == 0) return add(record(Uop::to_half, 0, some(number)), number);
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

bool same(DType dtype, uint32_t expected, uint32_t found) {
  if (dtype == DType::boolean) return (expected != 0) == (found != 0);
  const auto a = std::bit_cast<float>(expected), b = std::bit_cast<float>(found);
  return expected == found || (std::isnan(a) && std::isnan(b));
}

void check(unsigned seed, bool wide) {
  RandomTrace program(seed);
  const jit::Listing listing(program.trace, program.inputs, program.outputs, wide);
  std::vector<std::byte> code;
  if (program.pick(2) == 0) code = jit::assemble(listing, true);
  if (code.empty()) code = jit::assemble(listing);
  ASSERT_FALSE(code.empty()) << seed;
  const Executable executable(code);
  int64_t n = program.pick(program.pick(2) == 0 ? 70 : 300);
  if (!wide) n -= n % jit::lanes(false);
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
      const void* from = input.dtype == DType::float32    ? static_cast<const void*>(&x)
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
    std::vector<uint32_t> lanes;
    for (const jit::Node& node : nodes) {
      std::array<uint32_t, 3> args{};
      for (size_t k = 0; k < node.count; ++k) args[k] = lanes[static_cast<size_t>(node.args[k])];
      if (node.op == Uop::load) {
        const jit::Operand& input = program.inputs[node.immediate];
        const int64_t step = input.is_number ? 0 : itemsize(input.dtype);
        lanes.push_back(lane_of(input.dtype, pointers[node.immediate] + i * step));
      } else {
        lanes.push_back(jit::evaluate(node, args));
      }
    }
    for (size_t o = 0; o < program.outputs.size(); ++o) {
      const jit::Stored& out = program.outputs[o];
      uint32_t expected = lanes[static_cast<size_t>(out.value)];
      if (out.dtype == DType::float16)
        expected = std::bit_cast<uint32_t>(
            float16_to_float(float_to_float16(std::bit_cast<float>(expected))));
      const uint32_t found =
          lane_of(out.dtype, pointers[program.inputs.size() + o] + i * itemsize(out.dtype));
      ASSERT_TRUE(same(out.dtype, expected, found))
          << "seed " << seed << " wide " << wide << " element " << i << " of " << n << " output "
          << o << std::hex << " expected " << expected << " found " << found;
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

TEST(Jit, RandomTracesOfAvx2) {
  if (isa() == Isa::baseline) GTEST_SKIP() << "the machine has no AVX2";
  for (unsigned seed = 0; seed < traces() && !HasFatalFailure(); ++seed) check(seed, false);
}

TEST(Jit, RandomTracesOfAvx512) {
  if (isa() != Isa::avx512) GTEST_SKIP() << "the machine has no AVX-512";
  for (unsigned seed = 0; seed < traces() && !HasFatalFailure(); ++seed) check(seed, true);
}

// The sum of so many products of all pairs needs more values at once than there are registers.
TEST(Jit, MoreValuesThanRegisters) {
  for (const bool wide : {false, true}) {
    if (isa() == Isa::baseline || (wide && isa() != Isa::avx512)) continue;
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
TEST(Jit, Conditions) {
  for (const auto& [wide, steps] : {std::pair(false, 1), {false, 40}, {true, 1}, {true, 40}}) {
    if (isa() == Isa::baseline || (wide && isa() != Isa::avx512)) continue;
    Trace trace;
    const int x = trace.load(0, false);
    trace.require(x, 9.0f);
    int sum = x;
    for (int i = 0; i < steps; ++i) sum = trace.add(Uop::add, std::array{sum, x});
    const std::vector<jit::Operand> inputs{{DType::float32, false}};
    const std::vector<jit::Stored> outputs{{sum, DType::float32, false}};
    const std::vector<std::byte> code = jit::assemble({trace, inputs, outputs, wide}, steps > 1);
    ASSERT_FALSE(code.empty());
    const Executable executable(code);
    for (size_t at = 0; at <= 180; ++at) {
      std::vector<float> from(192, 9.0f), to(192);
      from[at] = at % 3 == 0 ? 9.01f : at % 3 == 1 ? -100.0f : NAN;
      char* const pointers[] = {reinterpret_cast<char*>(from.data()),
                                reinterpret_cast<char*>(to.data())};
      const int64_t n = wide ? 173 : 176;
      EXPECT_EQ(executable.function()(pointers, n, false) != 0, static_cast<int64_t>(at) < n) << at;
    }
  }
}

}  // namespace

#endif
