// SPDX-License-Identifier: Apache-2.0
// Random numbers: element i has the words that the CPU gives it (core/random/philox.h), so that
// both have the same bits.
#include "libtensor/backends/cuda/device/functions.h"
#include "libtensor/backends/cuda/device/launch.h"
#include "libtensor/backends/cuda/device/memory/memory.h"
#include "libtensor/backends/cuda/device/random/counters.h"
#include "libtensor/core/random/variates.h"
#include "libtensor/device/distribution.h"
#include "libtensor/device/draw.h"

namespace libtensor::cuda {
namespace {

using Kind = Distribution::Kind;

// What a kernel draws: F says how many words an element takes, and makes the elements of a block
// of four words.
template <class T, class F>
__global__ void draw_kernel(T* out, int64_t n, CounterPair counters, F f) {
  const PhiloxView stream = take_words(counters);
  constexpr int kCount = 4 / F::kWords;
  const int64_t blocks = (n + kCount - 1) / kCount;
  for (int64_t block = first_index(); block < blocks; block += index_step()) {
    const philox::Block its =
        philox::block_at(stream.key, stream.position / 4 + static_cast<uint64_t>(block));
    const int64_t first = block * kCount;
    T values[kCount];
    f(its.words, first, n, values, stream);
    TENSOR_UNROLL
    for (int i = 0; i < kCount; ++i) {
      if (first + i < n) out[first + i] = values[i];
    }
  }
}

template <class T, class F>
void draw(const Context& context, const View& out, const PhiloxView& words, const F& f) {
  draw_words(context, words, [&](const CounterPair& counters) {
    launch(context, for_each(context, out.numel, 4 / F::kWords), draw_kernel<T, F>, out.as<T>(),
           out.numel, counters, f);
  });
}

// Of elements that depend on their words only.
template <class T, int kWordsOfOne, class Make>
struct Each {
  static constexpr int kWords = kWordsOfOne;
  Make make;

  __device__ void operator()(const uint32_t* words, int64_t, int64_t, T* values,
                             const PhiloxView&) const {
    TENSOR_UNROLL
    for (int i = 0; i < 4 / kWords; ++i) values[i] = make(words + i * kWords);
  }
};

template <class T>
struct UnitElement {
  __device__ T operator()(const uint32_t* words) const { return random::unit_element<T>(words); }
};

template <class T>
struct Masked {
  uint64_t threshold;
  T keep, drop;
  __device__ T operator()(const uint32_t* words) const {
    return words[0] < threshold ? drop : keep;
  }
};

// Neighbours are pairs.
template <class T>
struct Normal {
  static constexpr int kWords = random::kWords<T>;
  using Float = random::Computed<T>;
  Float center, scale;

  __device__ void operator()(const uint32_t* words, int64_t, int64_t, T* values,
                             const PhiloxView&) const {
    if constexpr (kWords == 2) {
      put(random::normal_pair<double>(random::join(words[0], words[1]),
                                      random::join(words[2], words[3])),
          values);
    } else {
      put(random::normal_pair<float>(words[0], words[1]), values);
      put(random::normal_pair<float>(words[2], words[3]), values + 2);
    }
  }
  __device__ void put(const random::Pair<Float>& pair, T* values) const {
    values[0] = T(center + scale * pair.first);
    values[1] = T(center + scale * pair.second);
  }
};

template <class T, int kWordsOfOne>
struct Integers {
  static constexpr int kWords = kWordsOfOne;
  int64_t low;
  uint64_t range;

  __device__ void operator()(const uint32_t* words, int64_t first, int64_t n, T* values,
                             const PhiloxView& stream) const {
    TENSOR_UNROLL
    for (int i = 0; i < 4 / kWords; ++i) {
      if (first + i >= n) continue;
      uint32_t word = words[i * kWords], upper = words[i * kWords + kWords - 1];
      const uint64_t index = stream.position + static_cast<uint64_t>((first + i) * kWords);
      uint64_t value = 0;
      for (uint32_t attempt = 1; !random::whole(word, upper, kWords, range, value); ++attempt) {
        word = philox::word_at(stream.key, index, attempt);
        if (kWords == 2) upper = philox::word_at(stream.key, index + 1, attempt);
      }
      values[i] = convert<T>(static_cast<int64_t>(static_cast<uint64_t>(low) + value));
    }
  }
};

template <class T>
struct Bernoulli {
  static constexpr int kWords = 2;
  const T* chances;

  __device__ void operator()(const uint32_t* words, int64_t first, int64_t n, T* values,
                             const PhiloxView&) const {
    TENSOR_UNROLL
    for (int i = 0; i < 4 / kWords; ++i) {
      if (first + i >= n) continue;
      const auto chance = static_cast<double>(static_cast<random::Computed<T>>(chances[first + i]));
      values[i] = T(random::unit<double>(words + i * kWords) < chance ? 1.f : 0.f);
    }
  }
};

// The words of one element: its block, then that of each further attempt.
class ElementWords {
 public:
  __device__ ElementWords(const PhiloxView& stream, int64_t element)
      : key_(stream.key), block_(stream.position / 4 + static_cast<uint64_t>(element)) {}

  __device__ uint32_t next() {
    if (used_ == 4) {
      words_ = philox::block_at(key_, block_, attempt_++);
      used_ = 0;
    }
    const int at = used_++;  // an index would put the words in memory
    return at < 2 ? (at == 0 ? words_.words[0] : words_.words[1])
                  : (at == 2 ? words_.words[2] : words_.words[3]);
  }

 private:
  uint64_t key_, block_;
  uint32_t attempt_ = 0;
  philox::Block words_{};
  int used_ = 4;
};

struct VariateParameters {
  Kind kind;
  double a, b, least;
  const double *parameters, *others;
};

template <Kind kind>
__device__ double variate(ElementWords& words, int64_t i, const VariateParameters& p) {
  if constexpr (kind == Kind::exponential) return random::standard_exponential(words) / p.a;
  if constexpr (kind == Kind::cauchy) return p.a + p.b * random::standard_cauchy(words);
  if constexpr (kind == Kind::laplace) return p.a + p.b * random::standard_laplace(words);
  if constexpr (kind == Kind::log_normal)
    return random::exponential_of(p.a + p.b * random::standard_normal(words));
  if constexpr (kind == Kind::geometric) return random::geometric(words, p.a);
  if constexpr (kind == Kind::gamma) {
    const double value = random::standard_gamma(words, p.parameters[i]);
    return value < p.least ? p.least : value;
  }
  if constexpr (kind == Kind::poisson) return random::poisson(words, p.parameters[i]);
  if constexpr (kind == Kind::beta) return random::beta(words, p.parameters[i], p.others[i]);
  if constexpr (kind == Kind::binomial)
    return random::binomial(words, p.parameters[i], p.others[i]);
  return 0;
}

template <class T, Kind kind>
__global__ void variates_kernel(T* out, int64_t n, VariateParameters p, CounterPair counters) {
  const PhiloxView stream = take_words(counters);
  for (int64_t i = first_index(); i < n; i += index_step()) {
    ElementWords words(stream, i);
    out[i] = convert<T>(variate<kind>(words, i, p));
  }
}

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

// Calls f with an integral_constant of a kind of core/random/variates.h that gives floating
// numbers.
template <class F>
void visit_variate(Kind kind, F&& f) {
  switch (kind) {
#define TENSOR_VARIATE(name) \
  case Kind::name:           \
    return f(std::integral_constant<Kind, Kind::name>{});
    TENSOR_VARIATE(exponential)
    TENSOR_VARIATE(cauchy)
    TENSOR_VARIATE(laplace)
    TENSOR_VARIATE(log_normal)
    TENSOR_VARIATE(gamma)
    TENSOR_VARIATE(poisson)
    TENSOR_VARIATE(beta)
    TENSOR_VARIATE(binomial)
#undef TENSOR_VARIATE
    default:
      fail(Status::internal, "distribution ", static_cast<int>(kind), " is not drawn by devices");
  }
}

void draw_variates(const Context& context, const View& out, const VariateParameters& p,
                   const PhiloxView& words) {
  const auto start = [&](auto kernel, auto tag) {
    using T = typename decltype(tag)::type;
    draw_words(context, words, [&](const CounterPair& counters) {
      launch(context, for_each(context, out.numel), kernel, out.as<T>(), out.numel, p, counters);
    });
  };
  if (p.kind == Kind::geometric) {  // of integers too
    return visit_dtype(out.dtype, [&](auto tag) {
      using T = typename decltype(tag)::type;
      start(variates_kernel<T, Kind::geometric>, tag);
    });
  }
  visit_floating(out.dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    visit_variate(p.kind,
                  [&](auto kind) { start(variates_kernel<T, decltype(kind)::value>, tag); });
  });
}

template <class T>
__global__ void check_kernel(Kind kind, const T* parameters, const double* others, int64_t n,
                             int32_t* unfit) {
  for (int64_t i = first_index(); i < n; i += index_step()) {
    const auto x = static_cast<double>(static_cast<random::Computed<T>>(parameters[i]));
    bool fit = true;
    if (kind == Kind::bernoulli) fit = random::is_probability(x);
    if (kind == Kind::gamma) fit = random::is_positive(x);
    if (kind == Kind::poisson) fit = random::is_rate(x);
    if (kind == Kind::beta) fit = random::is_positive(x) && random::is_positive(others[i]);
    if (kind == Kind::binomial) fit = random::is_count(x) && random::is_probability(others[i]);
    if (!fit) *unfit = 1;
  }
}

}  // namespace

void check_parameters(const Context& context, int32_t kind, View parameters, View others,
                      bool& fit) {
  const Workspace unfit(context, sizeof(int32_t));
  check(cudaMemsetAsync(unfit.data(), 0, sizeof(int32_t), context.stream), "cudaMemsetAsync");
  visit_floating(parameters.dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    launch(context, for_each(context, parameters.numel), check_kernel<T>, static_cast<Kind>(kind),
           parameters.as<const T>(), others.as<const double>(), parameters.numel,
           unfit.as<int32_t>());
  });
  int32_t answer = 0;
  download(context, &answer, unfit.data(), sizeof answer);
  fit = answer == 0;
}

void random(const Context& context, View out, int32_t kind_number, double a, double b, int64_t low,
            uint64_t range, View parameters, View others, PhiloxView words) {
  const auto kind = static_cast<Kind>(kind_number);
  switch (kind) {
    case Kind::unit:
      return visit_floating(out.dtype, [&](auto tag) {
        using T = typename decltype(tag)::type;
        draw<T>(context, out, words, Each<T, random::kWords<T>, UnitElement<T>>{});
      });
    case Kind::uniform:
      return visit_floating(out.dtype, [&](auto tag) {
        using T = typename decltype(tag)::type;
        using F = random::Uniform<T>;
        draw<T>(context, out, words, Each<T, random::kWords<T>, F>{F(a, b)});
      });
    case Kind::mask:
      return visit_floating(out.dtype, [&](auto tag) {
        using T = typename decltype(tag)::type;
        const Masked<T> masked{random::threshold(a), T(static_cast<random::Computed<T>>(b)),
                               T(0.f)};
        draw<T>(context, out, words, Each<T, 1, Masked<T>>{masked});
      });
    case Kind::normal:
      return visit_floating(out.dtype, [&](auto tag) {
        using T = typename decltype(tag)::type;
        using F = random::Computed<T>;
        draw<T>(context, out, words, Normal<T>{static_cast<F>(a), static_cast<F>(b)});
      });
    case Kind::bernoulli:
      return visit_floating(out.dtype, [&](auto tag) {
        using T = typename decltype(tag)::type;
        draw<T>(context, out, words, Bernoulli<T>{parameters.as<const T>()});
      });
    case Kind::integers:
      return visit_dtype(out.dtype, [&](auto tag) {
        using T = typename decltype(tag)::type;
        if (random::words_of_range(range) == 1) {
          draw<T>(context, out, words, Integers<T, 1>{low, range});
        } else {
          draw<T>(context, out, words, Integers<T, 2>{low, range});
        }
      });
    default:
      return draw_variates(context, out,
                           {kind, a, b, random::least(out.dtype), parameters.as<const double>(),
                            others.as<const double>()},
                           words);
  }
}

}  // namespace libtensor::cuda
