// SPDX-License-Identifier: Apache-2.0
// Distributions with fixed seeds, so a test that passes once passes always. Bounds are for p =
// 0.001 or less.
#include "libtensor/backends/cpu/random/random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include "libtensor/core/error.h"
#include "libtensor/core/parallel.h"

namespace libtensor::cpu {
namespace {

constexpr DType kFloating[] = {DType::float16, DType::bfloat16, DType::float32, DType::float64};
constexpr int64_t kMany = 200'000;

using Fill = std::function<void(void* out, DType dtype, int64_t n, Generator& generator)>;

std::vector<char> bytes_of(const Fill& fill, DType dtype, int64_t n, const char* name = "",
                           uint64_t seed = 1) {
  std::vector<char> bytes(static_cast<size_t>(n * itemsize(dtype)));
  fill(bytes.data(), dtype, n, *Generator::create(name, seed));
  return bytes;
}

std::vector<double> numbers_of(const Fill& fill, DType dtype, int64_t n, const char* name = "",
                               uint64_t seed = 1) {
  const auto bytes = bytes_of(fill, dtype, n, name, seed);
  std::vector<double> numbers(static_cast<size_t>(n));
  visit_dtype(dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    for (size_t i = 0; i < numbers.size(); ++i) {
      T value;
      std::memcpy(&value, bytes.data() + i * sizeof(T), sizeof(T));
      numbers[i] = convert<double>(value);
    }
  });
  return numbers;
}

Fill uniform(double low, double high) {
  return [=](void* out, DType dtype, int64_t n, Generator& g) {
    random_uniform(out, dtype, n, low, high, g);
  };
}
Fill normal(double mean, double std) {
  return [=](void* out, DType dtype, int64_t n, Generator& g) {
    random_normal(out, dtype, n, mean, std, g);
  };
}
Fill integers(int64_t low, uint64_t range) {
  return [=](void* out, DType dtype, int64_t n, Generator& g) {
    random_integers(out, dtype, n, low, range, g);
  };
}
Fill bernoulli(double p) {
  return [=](void* out, DType dtype, int64_t n, Generator& g) {
    std::vector<char> chances(static_cast<size_t>(n * itemsize(dtype)));
    visit_dtype(dtype, [&](auto tag) {
      using T = typename decltype(tag)::type;
      const T chance = convert<T>(p);
      for (int64_t i = 0; i < n; ++i)
        std::memcpy(chances.data() + i * itemsize(dtype), &chance, sizeof chance);
    });
    random_bernoulli(out, chances.data(), dtype, n, g);
  };
}
Fill mask(double p) {
  return [=](void* out, DType dtype, int64_t n, Generator& g) {
    random_mask(out, dtype, n, p, 1 / (1 - p), g);
  };
}

struct Moments {
  double mean = 0, variance = 0, lag = 0;
};
Moments moments(const std::vector<double>& x) {
  Moments m;
  const auto n = static_cast<double>(x.size());
  m.mean = std::accumulate(x.begin(), x.end(), 0.) / n;
  for (size_t i = 0; i < x.size(); ++i) {
    m.variance += (x[i] - m.mean) * (x[i] - m.mean) / n;
    if (i > 0) m.lag += (x[i] - m.mean) * (x[i - 1] - m.mean) / n;
  }
  m.lag /= m.variance;
  return m;
}

// Kolmogorov and Smirnov's statistic times sqrt(n); above 1.95 with probability 0.001.
template <class Cdf>
double kolmogorov_smirnov(std::vector<double> x, Cdf&& cdf) {
  std::sort(x.begin(), x.end());
  const auto n = static_cast<double>(x.size());
  double largest = 0;
  for (size_t i = 0; i < x.size(); ++i) {
    const double p = cdf(x[i]), at = static_cast<double>(i);
    largest = std::max({largest, p - at / n, (at + 1) / n - p});
  }
  return largest * std::sqrt(n);
}

// How many standard deviations chi-square lies above its mean, which is its degrees of freedom.
double chi_square_excess(const std::vector<double>& counts, const std::vector<double>& expected) {
  double sum = 0;
  for (size_t i = 0; i < counts.size(); ++i)
    sum += (counts[i] - expected[i]) * (counts[i] - expected[i]) / expected[i];
  const auto freedom = static_cast<double>(counts.size() - 1);
  return (sum - freedom) / std::sqrt(2 * freedom);
}

double normal_cdf(double x) { return std::erfc(-x / std::sqrt(2.)) / 2; }

TEST(RandomUnit, FillsTheUnitInterval) {
  for (const char* name : {"philox4x32-10", "xoroshiro64*"}) {
    for (const DType dtype : kFloating) {
      SCOPED_TRACE(std::string(name) + " " + dtype_name(dtype));
      const auto x = numbers_of(random_unit, dtype, kMany, name);
      const double step = dtype == DType::bfloat16  ? 0x1p-8
                          : dtype == DType::float16 ? 0x1p-11
                          : dtype == DType::float32 ? 0x1p-24
                                                    : 0x1p-53;
      for (const double u : x) {
        ASSERT_GE(u, 0);
        ASSERT_LT(u, 1);
        ASSERT_EQ(std::fmod(u, step), 0);
      }
      const Moments m = moments(x);
      EXPECT_NEAR(m.mean, .5 - step / 2, 3.3 / std::sqrt(12. * kMany));
      EXPECT_NEAR(m.variance, 1. / 12, 3.3 * std::sqrt(1. / 180 / kMany));
      EXPECT_NEAR(m.lag, 0, 3.3 / std::sqrt(1. * kMany));
      std::vector<double> counts(256);
      for (const double u : x) ++counts[static_cast<size_t>(u * 256)];
      EXPECT_LT(chi_square_excess(counts, std::vector<double>(256, kMany / 256.)), 3.5);
      if (step < 0x1p-20) {
        EXPECT_LT(kolmogorov_smirnov(x, [](double u) { return u; }), 1.95);
      }
    }
  }
}

TEST(RandomUniform, StaysBelowHigh) {
  struct Bounds {
    double low, high;
  };
  for (const DType dtype : kFloating) {
    for (const auto& [low, high] : {Bounds{-1. / 28, 1. / 28},
                                    {0, 1},
                                    {-1, 0},
                                    {1000, 1001},
                                    {-65504, 65504},
                                    {1, 1.0078125},
                                    {-3, -2},
                                    {0, 6e-8}}) {
      SCOPED_TRACE(std::string(dtype_name(dtype)) + " " + std::to_string(low) + " " +
                   std::to_string(high));
      const auto x = numbers_of(uniform(low, high), dtype, 5000);
      double from = 0, to = 0;
      visit_dtype(dtype, [&, low = low, high = high](auto tag) {
        using T = typename decltype(tag)::type;
        from = convert<double>(convert<T>(low));
        to = convert<double>(convert<T>(high));
      });
      for (const double u : x) {
        ASSERT_GE(u, from);
        ASSERT_TRUE(from == to ? u == to : u < to) << u;
      }
    }
    for (const double u : numbers_of(uniform(2.5, 2.5), dtype, 9)) EXPECT_EQ(u, 2.5);
  }
}

TEST(RandomUniform, HasTheMomentsOfAnInitialiser) {
  const double b = 1. / 28;
  for (const DType dtype : kFloating) {
    const Moments m = moments(numbers_of(uniform(-b, b), dtype, kMany));
    EXPECT_NEAR(m.mean, 0, 4 * b / std::sqrt(3. * kMany));
    EXPECT_NEAR(m.variance / (b * b / 3), 1, .01);
  }
}

TEST(RandomNormal, IsNormal) {
  for (const char* name : {"philox4x32-10", "xoroshiro64*"}) {
    for (const DType dtype : kFloating) {
      SCOPED_TRACE(std::string(name) + " " + dtype_name(dtype));
      const auto x = numbers_of(normal(0, 1), dtype, kMany, name);
      const Moments m = moments(x);
      EXPECT_NEAR(m.mean, 0, 3.3 / std::sqrt(1. * kMany));
      EXPECT_NEAR(m.variance, 1,
                  3.3 * std::sqrt(2. / kMany) + (dtype == DType::bfloat16 ? 1e-4 : 0));
      EXPECT_NEAR(m.lag, 0, 3.3 / std::sqrt(1. * kMany));
      double skew = 0, kurtosis = 0, far = 0;
      for (const double z : x) {
        skew += z * z * z / kMany;
        kurtosis += z * z * z * z / kMany;
        far += std::fabs(z) > 3 ? 1 : 0;
      }
      EXPECT_NEAR(skew, 0, 3.3 * std::sqrt(15. / kMany));
      EXPECT_NEAR(kurtosis, 3, 3.3 * std::sqrt(96. / kMany));
      EXPECT_NEAR(far, 2 * normal_cdf(-3) * kMany, 3.3 * std::sqrt(2 * normal_cdf(-3) * kMany));
      if (itemsize(dtype) >= 4) {
        EXPECT_LT(kolmogorov_smirnov(x, normal_cdf), 1.95);
      }
    }
  }
}

TEST(RandomNormal, PairsAreIndependent) {
  for (const DType dtype : {DType::float32, DType::float64}) {
    const auto x = numbers_of(normal(0, 1), dtype, kMany);
    double product = 0, of_squares = 0;
    for (size_t i = 0; i + 1 < x.size(); i += 2) {
      product += x[i] * x[i + 1];
      of_squares += (x[i] * x[i] - 1) * (x[i + 1] * x[i + 1] - 1);
    }
    EXPECT_NEAR(product / (kMany / 2), 0, 3.3 / std::sqrt(kMany / 2.));
    EXPECT_NEAR(of_squares / (kMany / 2), 0, 3.3 * 2 / std::sqrt(kMany / 2.));
  }
}

TEST(RandomNormal, ScalesAndShifts) {
  for (const DType dtype : kFloating) {
    const auto x = numbers_of(normal(0, 1), dtype, 1001),
               y = numbers_of(normal(-3, .5), dtype, 1001);
    for (size_t i = 0; i < x.size(); ++i)
      ASSERT_NEAR(y[i], -3 + .5 * x[i], dtype == DType::bfloat16 ? .03 : 4e-3);
    for (const double z : numbers_of(normal(7, 0), dtype, 5)) EXPECT_EQ(z, 7);
  }
}

TEST(RandomIntegers, EveryValueIsAsLikely) {
  for (const char* name : {"philox4x32-10", "xoroshiro64*"}) {
    for (const DType dtype : kAllDTypes) {
      if (is_complex(dtype)) continue;
      const uint64_t range = dtype == DType::boolean ? 2 : 10;
      const int64_t low = dtype == DType::boolean || is_unsigned_integer(dtype) ? 0 : -5;
      SCOPED_TRACE(std::string(name) + " " + dtype_name(dtype));
      std::vector<double> counts(range);
      for (const double x : numbers_of(integers(low, range), dtype, kMany, name)) {
        ++counts.at(static_cast<size_t>(x - static_cast<double>(low)));
      }
      EXPECT_LT(chi_square_excess(
                    counts, std::vector<double>(range, 1. * kMany / static_cast<double>(range))),
                5);
    }
  }
}

// A range of 3 * 2**30 rejects a quarter of all words, one of 3 * 2**62 of all pairs.
TEST(RandomIntegers, RejectedWordsLeaveNoTrace) {
  for (const char* name : {"philox4x32-10", "xoroshiro64*"}) {
    for (const uint64_t range : {uint64_t{3} << 30, uint64_t{3} << 62, (uint64_t{1} << 32) + 1}) {
      std::vector<double> counts(12);
      const auto bytes = bytes_of(integers(INT64_MIN, range), DType::int64, kMany, name);
      for (size_t i = 0; i < kMany; ++i) {
        int64_t value;
        std::memcpy(&value, bytes.data() + 8 * i, 8);
        const uint64_t x = static_cast<uint64_t>(value) - static_cast<uint64_t>(INT64_MIN);
        ASSERT_LT(x, range);
        ++counts[static_cast<size_t>(static_cast<double>(x) / static_cast<double>(range) * 12)];
      }
      EXPECT_LT(chi_square_excess(counts, std::vector<double>(12, kMany / 12.)), 4.5)
          << name << " " << range;
    }
  }
}

TEST(RandomIntegers, ReachTheEnds) {
  const auto all = bytes_of(integers(INT64_MIN, UINT64_MAX), DType::int64, 1000);
  int64_t smallest = INT64_MAX, largest = INT64_MIN;
  for (size_t i = 0; i < 1000; ++i) {
    int64_t value;
    std::memcpy(&value, all.data() + 8 * i, 8);
    smallest = std::min(smallest, value);
    largest = std::max(largest, value);
  }
  EXPECT_LT(smallest, INT64_MIN / 100 * 98);
  EXPECT_GT(largest, INT64_MAX / 100 * 98);
  for (const double x : numbers_of(integers(7, 1), DType::int32, 5)) EXPECT_EQ(x, 7);
  const auto bytes = numbers_of(integers(0, 256), DType::uint8, 10000);
  EXPECT_EQ(*std::max_element(bytes.begin(), bytes.end()), 255);
  EXPECT_EQ(*std::min_element(bytes.begin(), bytes.end()), 0);
  for (const double x : numbers_of(integers(0, uint64_t{1} << 32), DType::uint32, 1000))
    EXPECT_LT(x, 0x1p32);
}

TEST(RandomPermutation, EveryOrderIsAsLikely) {
  for (const char* name : {"philox4x32-10", "xoroshiro64*"}) {
    auto g = Generator::create(name, 5);
    std::map<std::vector<int32_t>, double> seen;
    for (int i = 0; i < 24000; ++i) {
      std::vector<int32_t> order(4);
      random_permutation(order.data(), DType::int32, 4, *g);
      ++seen[order];
    }
    ASSERT_EQ(seen.size(), 24u);
    std::vector<double> counts;
    for (const auto& [order, count] : seen) counts.push_back(count);
    EXPECT_LT(chi_square_excess(counts, std::vector<double>(24, 1000)), 4);
  }
}

TEST(RandomPermutation, HoldsEveryNumberOnce) {
  for (const int64_t n : {0, 1, 2, 255, 10007}) {
    std::vector<int64_t> order(static_cast<size_t>(n));
    random_permutation(order.data(), DType::int64, n, *Generator::create("", 9));
    std::vector<int64_t> sorted = order, wanted(order.size());
    std::sort(sorted.begin(), sorted.end());
    std::iota(wanted.begin(), wanted.end(), 0);
    EXPECT_EQ(sorted, wanted);
    if (n > 2) {
      EXPECT_NE(order, wanted);
    }
  }
  std::vector<uint8_t> bytes(256);
  random_permutation(bytes.data(), DType::uint8, 256, *Generator::create("", 9));
  std::sort(bytes.begin(), bytes.end());
  EXPECT_EQ(bytes[255], 255);
}

TEST(RandomBernoulli, HasItsProbability) {
  for (const DType dtype : kFloating) {
    for (const double p : {0., .03125, .5, .75, 1.}) {
      const double mean = moments(numbers_of(bernoulli(p), dtype, kMany)).mean;
      EXPECT_NEAR(mean, p, 3.5 * std::sqrt(p * (1 - p) / kMany)) << dtype_name(dtype) << " " << p;
    }
  }
}

TEST(RandomBernoulli, RejectsWhatIsNoProbability) {
  for (const DType dtype : kFloating) {
    for (const double p :
         {-.125, 1.125, -1., 2., double(INFINITY), double(-INFINITY), double(NAN)}) {
      EXPECT_THROW(numbers_of(bernoulli(p), dtype, 3), Error) << p;
    }
    EXPECT_NO_THROW(numbers_of(bernoulli(-0.), dtype, 3));
  }
  auto g = Generator::create("", 1);
  const float p[] = {0, 1, .5f, 1.5f};
  float out[4] = {7, 7, 7, 7};
  uint64_t before[4], after[4];
  g->get_state(before);
  try {
    random_bernoulli(out, p, DType::float32, 4, *g);
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "p holds 1.5 at element 3, expected 0 to 1");
  }
  g->get_state(after);
  EXPECT_EQ(before[1], after[1]);
  EXPECT_EQ(out[0], 7);
}

TEST(RandomMask, DropsAndScales) {
  for (const DType dtype : kFloating) {
    for (const double p : {0., .25, .5, .875}) {
      double kept = 0;
      for (const double x : numbers_of(mask(p), dtype, kMany)) {
        ASSERT_TRUE(x == 0 || std::fabs(x - 1 / (1 - p)) < 1e-2);
        kept += x != 0 ? 1 : 0;
      }
      EXPECT_NEAR(kept / kMany, 1 - p, 3.5 * std::sqrt(p * (1 - p) / kMany));
    }
    for (const double x : numbers_of(mask(1), dtype, 1000)) ASSERT_EQ(x, 0);
  }
}

std::vector<int64_t> multinomial(const std::vector<double>& weights, int64_t rows, int64_t n,
                                 bool replacement, const char* name = "", uint64_t seed = 1) {
  std::vector<int64_t> out(static_cast<size_t>(rows * n));
  const auto classes = static_cast<int64_t>(weights.size()) / std::max<int64_t>(rows, 1);
  random_multinomial(out.data(), weights.data(), rows, classes, n, replacement,
                     *Generator::create(name, seed));
  return out;
}

TEST(RandomMultinomial, DrawsInProportion) {
  const std::vector<double> weights = {0, 1, 2, 0, 4, 3, 0}, other = {5, 0, 0, 0, 0, 0, 5};
  std::vector<double> both = weights;
  both.insert(both.end(), other.begin(), other.end());
  for (const char* name : {"philox4x32-10", "xoroshiro64*"}) {
    const auto drawn = multinomial(both, 2, kMany / 2, true, name);
    std::vector<double> counts(7), others(7);
    for (size_t i = 0; i < kMany / 2; ++i) {
      ++counts[static_cast<size_t>(drawn[i])];
      ++others[static_cast<size_t>(drawn[kMany / 2 + i])];
    }
    EXPECT_EQ(counts[0] + counts[3] + counts[6], 0);
    const double unit = kMany / 20.;
    EXPECT_LT(chi_square_excess({counts[1], counts[2], counts[4], counts[5]},
                                {unit, 2 * unit, 4 * unit, 3 * unit}),
              6);
    EXPECT_LT(chi_square_excess({others[0], others[6]}, {5 * unit, 5 * unit}), 10);
  }
}

// Without replacement the probability of (first, second) is w1 / W * w2 / (W - w1).
TEST(RandomMultinomial, WithoutReplacementDrawsInTurn) {
  const std::vector<double> w = {1, 2, 0, 3};
  const int64_t trials = 30000;
  std::vector<double> rows;
  for (int64_t i = 0; i < trials; ++i) rows.insert(rows.end(), w.begin(), w.end());
  for (const char* name : {"philox4x32-10", "xoroshiro64*"}) {
    const auto drawn = multinomial(rows, trials, 2, false, name);
    std::map<std::pair<int64_t, int64_t>, double> seen;
    for (size_t i = 0; i < trials; ++i) ++seen[{drawn[2 * i], drawn[2 * i + 1]}];
    std::vector<double> counts, expected;
    for (const int64_t a : {0, 1, 3}) {
      for (const int64_t b : {0, 1, 3}) {
        if (a == b) continue;
        const double wa = w[static_cast<size_t>(a)], wb = w[static_cast<size_t>(b)];
        counts.push_back(seen[{a, b}]);
        expected.push_back(trials * wa / 6 * wb / (6 - wa));
      }
    }
    EXPECT_EQ(std::accumulate(counts.begin(), counts.end(), 0.), trials);
    EXPECT_LT(chi_square_excess(counts, expected), 5);
  }
}

TEST(RandomMultinomial, WithoutReplacementCanDrawAll) {
  auto all = multinomial({.1, 3, 1e-300, 1e300, 5}, 1, 5, false);
  std::sort(all.begin(), all.end());
  EXPECT_EQ(all, (std::vector<int64_t>{0, 1, 2, 3, 4}));
}

TEST(RandomMultinomial, RejectsBadWeights) {
  const double nan = NAN, infinity = INFINITY;
  for (const bool replacement : {false, true}) {
    for (const auto& weights :
         {std::vector<double>{}, {0, 0}, {1, -1}, {1, nan}, {1, infinity}, {1e308, 1e308}}) {
      EXPECT_THROW(multinomial(weights, 1, 1, replacement), Error);
    }
    EXPECT_THROW(multinomial({1, 1, 0, 0}, 2, 1, replacement), Error);
    EXPECT_EQ(multinomial({0, 0}, 1, 0, replacement).size(), 0u);
  }
  EXPECT_THROW(multinomial({1, 0, 2}, 1, 3, false), Error);
  EXPECT_NO_THROW(multinomial({1, 0, 2}, 1, 3, true));
  try {
    multinomial({1, 1, 1, -2}, 2, 1, true);
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "weights hold -2 in row 1, column 1, expected 0 or more");
  }
}

std::vector<std::pair<std::string, Fill>> all_fills() {
  return {{"unit", random_unit},
          {"uniform", uniform(-2, 3)},
          {"normal", normal(1, 2)},
          {"bernoulli", bernoulli(.25)},
          {"mask", mask(.25)},
          {"integers", integers(0, 3)},
          {"integers, many rejected", integers(-1000, uint64_t{3} << 30)},
          {"integers, wide", integers(-1000, uint64_t{3} << 62)}};
}

TEST(RandomFills, DoNotDependOnTheNumberOfThreads) {
  std::vector<double> weights(100 * 50);
  std::iota(weights.begin(), weights.end(), 0.);
  set_num_threads(1, true);
  const auto drawn = multinomial(weights, 100, 30, false),
             redrawn = multinomial(weights, 100, 200, true);
  for (const auto& [what, fill] : all_fills()) {
    for (const DType dtype : {DType::float16, DType::float32, DType::float64}) {
      set_num_threads(1, true);
      const auto alone = bytes_of(fill, dtype, 100'003);
      for (const int threads : {2, 3, 8}) {
        set_num_threads(threads, true);
        EXPECT_EQ(alone, bytes_of(fill, dtype, 100'003)) << what << " " << threads;
        EXPECT_EQ(drawn, multinomial(weights, 100, 30, false));
        EXPECT_EQ(redrawn, multinomial(weights, 100, 200, true));
      }
    }
  }
  set_num_threads(0, true);
}

TEST(RandomFills, BeginAlikeWhateverTheirLength) {
  for (const char* name : {"philox4x32-10", "xoroshiro64*"}) {
    for (const auto& [what, fill] : all_fills()) {
      for (const DType dtype : kFloating) {
        const auto longer = bytes_of(fill, dtype, 3000, name);
        for (const int64_t n : {1, 2, 7, 511, 512, 513, 1500}) {
          const auto shorter = bytes_of(fill, dtype, n, name);
          EXPECT_TRUE(std::equal(shorter.begin(), shorter.end(), longer.begin()))
              << what << " " << n;
        }
      }
    }
  }
}

TEST(RandomFills, UseEveryWordOnce) {
  for (const char* name : {"philox4x32-10", "xoroshiro64*"}) {
    for (const Fill& fill : {Fill(random_unit), normal(0, 1)}) {
      auto g = Generator::create(name, 1);
      std::vector<double> seen;
      for (int64_t n = 0; n < 100; ++n) {
        std::vector<double> x(static_cast<size_t>(n));
        fill(x.data(), DType::float64, n, *g);
        seen.insert(seen.end(), x.begin(), x.end());
      }
      std::sort(seen.begin(), seen.end());
      EXPECT_EQ(std::adjacent_find(seen.begin(), seen.end()), seen.end());
    }
  }
}

// The numbers of version 1: a saved seed gives them for ever.
TEST(RandomFills, AreThoseOfTheFirstVersion) {
  const auto first = [](const Fill& fill, DType dtype, const char* name = "") {
    const auto x = numbers_of(fill, dtype, 3, name, 42);
    std::string text;
    for (const double number : x) text += (text.empty() ? "" : " ") + std::to_string(number);
    return text;
  };
  EXPECT_EQ(first(random_unit, DType::float32), "0.612960 0.468587 0.073232");
  EXPECT_EQ(first(random_unit, DType::float64), "0.468587 0.340862 0.327063");
  EXPECT_EQ(first(normal(0, 1), DType::float32), "-0.970190 0.194019 -1.235621");
  EXPECT_EQ(first(normal(0, 1), DType::float64), "-0.665375 1.036024 -1.433889");
  EXPECT_EQ(first(integers(0, 1000000), DType::int64), "612959.000000 468586.000000 73231.000000");
  EXPECT_EQ(first(random_unit, DType::float32, "xoroshiro64*"), "0.000995 0.652810 0.164901");
}

}  // namespace
}  // namespace libtensor::cpu
