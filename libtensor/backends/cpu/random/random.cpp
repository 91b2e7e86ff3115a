// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cpu/random/random.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "libtensor/backends/cpu/backend.h"
#include "libtensor/backends/cpu/random/philox_blocks.h"
#include "libtensor/core/checked.h"
#include "libtensor/core/parallel.h"
#include "libtensor/device/draw.h"

namespace libtensor::cpu {
namespace {

using random::join;

// Elements that are drawn at once; even, so that no pair is torn.
constexpr int64_t kRun = 512;

template <class T>
using Compute = random::Computed<T>;
template <class T>
constexpr int64_t words_of = random::kWords<T>;

template <class F>
void visit_floating(DType dtype, F&& f) {
  visit_dtype(dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (random::kIsHalf<T> || std::is_floating_point_v<T>) {
      f(tag);
    } else {
      fail(Status::dtype, "dtype ", dtype, ", expected a floating one");
    }
  });
}

// Words first to first + n - 1 of an operation.
void take_words(RandomStream& stream, uint64_t first, uint32_t* words, int64_t n) {
  if (stream.in_order()) return stream.take(first, words, n);
  wide_philox_words(stream.key(), stream.base() + first, words, n);
}

// Calls f(begin, count, words) for runs of the n elements, with `per_element` words for each and at
// least an even number of elements' words.
template <class F>
void for_runs(int64_t n, int64_t per_element, RandomStream& stream, F&& f) {
  const auto runs = [&](int64_t first_run, int64_t last_run) {
    uint32_t words[2 * kRun] = {};
    for (int64_t run = first_run; run < last_run; ++run) {
      const int64_t begin = run * kRun, count = std::min(kRun, n - begin);
      take_words(stream, static_cast<uint64_t>(begin * per_element), words,
                 (count + (count & 1)) * per_element);
      f(begin, count, words);
    }
  };
  const int64_t count = (n + kRun - 1) / kRun;
  if (stream.in_order()) {
    runs(0, count);
  } else {
    parallel_for(count, 16, runs);
  }
}

uint64_t even_words(int64_t n, int64_t per_element) {
  return static_cast<uint64_t>(
      checked_mul(checked_add(n, n & 1), per_element, "number of random words"));
}

// Pairs in lanes of their own, so that compilers turn the loop over them into vector instructions.
template <class F>
void normal_lanes(const uint32_t* words, F* out) {
  constexpr int kLanes = 16;
  typename random::Format<F>::Unsigned radius[kLanes], turn[kLanes];
  for (int i = 0; i < kLanes; ++i) {
    if constexpr (sizeof(F) == 4) {
      radius[i] = words[2 * i];
      turn[i] = words[2 * i + 1];
    } else {
      radius[i] = join(words[4 * i], words[4 * i + 1]);
      turn[i] = join(words[4 * i + 2], words[4 * i + 3]);
    }
  }
  F first[kLanes], second[kLanes];
  for (int i = 0; i < kLanes; ++i) {
    const auto pair = random::normal_pair<F>(radius[i], turn[i]);
    first[i] = pair.first;
    second[i] = pair.second;
  }
  for (int i = 0; i < kLanes; ++i) {
    out[2 * i] = first[i];
    out[2 * i + 1] = second[i];
  }
}

// Standard normal numbers for kRun elements or fewer; reads the words of kRun.
template <class F>
void normal_run(const uint32_t* words, int64_t count, F* out) {
  for (int64_t i = 0; i < count; i += 32)
    normal_lanes(words + i * static_cast<int64_t>(sizeof(F) / 4), out + i);
}

// Draws word after word until `accept` takes one; those behind the first come from later attempts.
template <class Accept>
void redraw(RandomStream& stream, uint64_t index, int64_t per_element, Accept&& accept) {
  for (uint32_t attempt = 1;; ++attempt) {
    const uint32_t low = stream.redraw(index, attempt);
    const uint32_t high = per_element == 2 ? stream.redraw(index + 1, attempt) : 0;
    if (accept(low, high)) return;
  }
}

// Calls put(i, value) with value in [0, range_of(i)) for i in [0, n).
template <class RangeOf, class Put>
void draw_bounded(int64_t n, int64_t per_element, RandomStream& stream, RangeOf&& range_of,
                  Put&& put) {
  const auto draw = [&](int64_t i, uint32_t low, uint32_t high) {
    const uint64_t range = range_of(i);
    const auto accept = [&](uint32_t word, uint32_t upper) {
      uint64_t value = 0;
      const bool accepted = random::whole(word, upper, static_cast<int>(per_element), range, value);
      if (accepted) put(i, value);
      return accepted;
    };
    if (!accept(low, high))
      redraw(stream, static_cast<uint64_t>(i * per_element), per_element, accept);
  };
  if (stream.in_order()) {
    uint32_t words[2] = {};
    for (int64_t i = 0; i < n; ++i) {
      stream.take(0, words, per_element);
      draw(i, words[0], words[1]);
    }
    return;
  }
  for_runs(n, per_element, stream, [&](int64_t begin, int64_t count, const uint32_t* words) {
    for (int64_t i = 0; i < count; ++i) {
      draw(begin + i, words[i * per_element], per_element == 2 ? words[2 * i + 1] : 0);
    }
  });
}

}  // namespace

void random_unit(void* out, DType dtype, int64_t n, Generator& generator) {
  visit_floating(dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    RandomStream stream(generator, even_words(n, words_of<T>));
    for_runs(n, words_of<T>, stream, [&](int64_t begin, int64_t count, const uint32_t* words) {
      T* to = static_cast<T*>(out) + begin;
      for (int64_t i = 0; i < count; ++i) to[i] = random::unit_element<T>(words + i * words_of<T>);
    });
  });
}

void random_uniform(void* out, DType dtype, int64_t n, double low, double high,
                    Generator& generator) {
  visit_floating(dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    const random::Uniform<T> uniform(low, high);
    RandomStream stream(generator, even_words(n, words_of<T>));
    for_runs(n, words_of<T>, stream, [&](int64_t begin, int64_t count, const uint32_t* words) {
      T* x = static_cast<T*>(out) + begin;
      for (int64_t i = 0; i < count; ++i) x[i] = uniform(words + i * words_of<T>);
    });
  });
}

void random_normal(void* out, DType dtype, int64_t n, double mean, double std,
                   Generator& generator) {
  visit_floating(dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    using F = Compute<T>;
    const F center = static_cast<F>(mean), scale = static_cast<F>(std);
    RandomStream stream(generator, even_words(n, words_of<T>));
    for_runs(n, words_of<T>, stream, [&](int64_t begin, int64_t count, const uint32_t* words) {
      F numbers[kRun];
      normal_run(words, count, numbers);
      T* to = static_cast<T*>(out) + begin;
      for (int64_t i = 0; i < count; ++i) to[i] = T(center + scale * numbers[i]);
    });
  });
}

void random_integers(void* out, DType dtype, int64_t n, int64_t low, uint64_t range,
                     Generator& generator) {
  const int64_t per_element = random::words_of_range(range);
  visit_dtype(dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    T* to = static_cast<T*>(out);
    RandomStream stream(generator, even_words(n, per_element));
    draw_bounded(
        n, per_element, stream, [&](int64_t) { return range; },
        [&](int64_t i, uint64_t value) {
          to[i] = convert<T>(static_cast<int64_t>(static_cast<uint64_t>(low) + value));
        });
  });
}

void random_permutation(void* out, DType dtype, int64_t n, Generator& generator) {
  RandomStream stream(generator, even_words(n, 2));
  std::vector<int64_t> partner(static_cast<size_t>(n));
  draw_bounded(
      n, 2, stream, [&](int64_t i) { return static_cast<uint64_t>(n - i); },
      [&](int64_t i, uint64_t value) {
        partner[static_cast<size_t>(i)] = i + static_cast<int64_t>(value);
      });
  visit_dtype(dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    T* to = static_cast<T*>(out);
    for (int64_t i = 0; i < n; ++i) to[i] = convert<T>(i);
    for (int64_t i = 0; i < n; ++i) std::swap(to[i], to[partner[static_cast<size_t>(i)]]);
  });
}

void random_bernoulli(void* out, const void* p, DType dtype, int64_t n, Generator& generator) {
  visit_floating(dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    const T* chances = static_cast<const T*>(p);
    for (int64_t i = 0; i < n; ++i) {
      const auto chance = static_cast<Compute<T>>(chances[i]);
      if (!random::is_probability(static_cast<double>(chance))) {
        fail(Status::invalid, "p holds ", static_cast<double>(chance), " at element ", i,
             ", expected 0 to 1");
      }
    }
    RandomStream stream(generator, even_words(n, 2));
    for_runs(n, 2, stream, [&](int64_t begin, int64_t count, const uint32_t* words) {
      T* to = static_cast<T*>(out) + begin;
      for (int64_t i = 0; i < count; ++i) {
        const auto chance = static_cast<double>(static_cast<Compute<T>>(chances[begin + i]));
        to[i] = T(random::unit<double>(words + 2 * i) < chance ? 1.f : 0.f);
      }
    });
  });
}

void random_mask(void* out, DType dtype, int64_t n, double p, double value, Generator& generator) {
  const uint64_t threshold = random::threshold(p);  // so many words give 0
  visit_floating(dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    const T keep = T(static_cast<Compute<T>>(value)), drop = T(0.f);
    RandomStream stream(generator, even_words(n, 1));
    for_runs(n, 1, stream, [&](int64_t begin, int64_t count, const uint32_t* words) {
      T* to = static_cast<T*>(out) + begin;
      for (int64_t i = 0; i < count; ++i) to[i] = words[i] < threshold ? drop : keep;
    });
  });
}

namespace {

// Checks a row, returns its sum.
double check_weights(const double* weights, int64_t row, int64_t classes, int64_t needed) {
  double sum = 0;
  int64_t positive = 0;
  for (int64_t c = 0; c < classes; ++c) {
    if (!(weights[c] >= 0 && weights[c] < std::numeric_limits<double>::infinity())) {
      fail(Status::invalid, "weights hold ", weights[c], " in row ", row, ", column ", c,
           ", expected 0 or more");
    }
    positive += weights[c] > 0 ? 1 : 0;
    sum += weights[c];
  }
  if (positive < needed) {
    fail(Status::invalid, "row ", row, " of weights has ", positive,
         " positive ones, too few to draw ", needed);
  }
  if (sum > std::numeric_limits<double>::max())
    fail(Status::invalid, "the sum of row ", row, " of weights overflows");
  return sum;
}

// Calls f(i, u) for i in [0, n) with u uniform in [0, 1), from the words `first` on.
template <class F>
void for_units(RandomStream& stream, int64_t first, int64_t n, F&& f) {
  uint32_t words[2 * kRun];
  for (int64_t begin = 0; begin < n; begin += kRun) {
    const int64_t count = std::min(kRun, n - begin);
    take_words(stream, static_cast<uint64_t>(first + 2 * begin), words, 2 * count);
    for (int64_t i = 0; i < count; ++i) f(begin + i, random::unit<double>(words + 2 * i));
  }
}

// By inversion of the cumulative sums.
void draw_with_replacement(int64_t* out, const double* weights, int64_t classes, int64_t n,
                           double sum, RandomStream& stream, int64_t first,
                           std::vector<double>& sums) {
  sums.resize(static_cast<size_t>(classes));
  double so_far = 0;
  for (int64_t c = 0; c < classes; ++c) sums[static_cast<size_t>(c)] = so_far += weights[c];
  const double last = std::nextafter(sum, 0.);
  for_units(stream, first, n, [&](int64_t i, double u) {
    // A class of weight 0 adds no interval.
    out[i] = std::upper_bound(sums.begin(), sums.end(), std::min(u * sum, last)) - sums.begin();
  });
}

// The classes whose exponential clocks of rate `weight` ring first, in that order: as if drawn one
// after the other. Efraimidis and Spirakis 2006, "Weighted random sampling with a reservoir".
void draw_without_replacement(int64_t* out, const double* weights, int64_t classes, int64_t n,
                              RandomStream& stream, int64_t first,
                              std::vector<std::pair<double, int64_t>>& times) {
  times.clear();
  for_units(stream, first, classes, [&](int64_t c, double u) {
    if (weights[c] > 0) times.emplace_back(-random::log_positive(1 - u) / weights[c], c);
  });
  std::partial_sort(times.begin(), times.begin() + n, times.end());
  for (int64_t i = 0; i < n; ++i) out[i] = times[static_cast<size_t>(i)].second;
}

}  // namespace

void random_multinomial(int64_t* out, const double* weights, int64_t rows, int64_t classes,
                        int64_t n, bool replacement, Generator& generator) {
  if (n == 0) return;
  std::vector<double> totals(static_cast<size_t>(rows));
  for (int64_t row = 0; row < rows; ++row) {
    totals[static_cast<size_t>(row)] =
        check_weights(weights + row * classes, row, classes, replacement ? 1 : n);
  }
  const int64_t per_row =
      checked_mul<int64_t>(replacement ? n : classes, 2, "number of random words");
  RandomStream stream(generator,
                      static_cast<uint64_t>(checked_mul(per_row, rows, "number of random words")));
  const auto draw_rows = [&](int64_t begin, int64_t end) {
    std::vector<double> sums;
    std::vector<std::pair<double, int64_t>> times;
    for (int64_t row = begin; row < end; ++row) {
      const double* from = weights + row * classes;
      if (replacement) {
        const double sum = totals[static_cast<size_t>(row)];
        draw_with_replacement(out + row * n, from, classes, n, sum, stream, row * per_row, sums);
      } else {
        draw_without_replacement(out + row * n, from, classes, n, stream, row * per_row, times);
      }
    }
  };
  if (stream.in_order()) {
    draw_rows(0, rows);
  } else {
    parallel_for(rows, 1 + 4096 / per_row, draw_rows);
  }
}

void CpuBackend::random(const Tensor& out, const Distribution& d, Generator& generator) {
  const int64_t n = out.numel();
  const DType dtype = out.dtype();
  if (n == 0) return;
  switch (d.kind) {
    case Distribution::Kind::unit:
      return random_unit(out.data(), dtype, n, generator);
    case Distribution::Kind::uniform:
      return random_uniform(out.data(), dtype, n, d.a, d.b, generator);
    case Distribution::Kind::normal:
      return random_normal(out.data(), dtype, n, d.a, d.b, generator);
    case Distribution::Kind::integers:
      return random_integers(out.data(), dtype, n, d.low, d.range, generator);
    case Distribution::Kind::permutation:
      return random_permutation(out.data(), dtype, n, generator);
    case Distribution::Kind::bernoulli:
      return random_bernoulli(out.data(), d.parameters.data(), dtype, n, generator);
    case Distribution::Kind::mask:
      return random_mask(out.data(), dtype, n, d.a, d.b, generator);
    case Distribution::Kind::multinomial: {
      const int64_t rows = d.parameters.extent(0), classes = d.parameters.extent(1);
      return random_multinomial(out.data_as<int64_t>(), d.parameters.data_as<double>(), rows,
                                classes, n / rows, d.replacement, generator);
    }
    default:
      return random_variates(out, d, generator);
  }
}

}  // namespace libtensor::cpu
