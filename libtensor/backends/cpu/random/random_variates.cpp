// SPDX-License-Identifier: Apache-2.0
// Distributions whose numbers take words of their own: core/random/variates.h.
#include "libtensor/core/random/variates.h"

#include "libtensor/backends/cpu/random/random.h"
#include "libtensor/core/checked.h"
#include "libtensor/core/parallel.h"
#include "libtensor/device/draw.h"

namespace libtensor::cpu {
namespace {

using Kind = Distribution::Kind;

// The words of one element: its block, then that of each further attempt.
class ElementWords {
 public:
  ElementWords(RandomStream& stream, int64_t element)
      : stream_(stream), index_(4 * static_cast<uint64_t>(element)) {}

  uint32_t next() noexcept {
    if (used_ == 4) {
      stream_.block(index_, attempt_++, words_);
      used_ = 0;
    }
    return words_[used_++];
  }

 private:
  RandomStream& stream_;
  uint64_t index_;
  uint32_t attempt_ = 0, words_[4] = {};
  int used_ = 4;
};

// out[i] = draw(i, words) for every element.
template <class Draw>
void fill(const Tensor& out, Generator& generator, Draw&& draw) {
  const int64_t n = out.numel();
  RandomStream stream(generator,
                      static_cast<uint64_t>(checked_mul<int64_t>(n, 4, "number of random words")));
  visit_dtype(out.dtype(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    T* to = out.data_as<T>();
    const auto run = [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) {
        ElementWords words(stream, i);
        to[i] = convert<T>(draw(i, words));
      }
    };
    if (stream.in_order()) {
      run(0, n);
    } else {
      parallel_for(n, 256, run);
    }
  });
}

template <class Good>
const double* checked(const Tensor& parameters, const char* name, const char* expected,
                      Good&& good) {
  const double* values = parameters.data_as<double>();
  for (int64_t i = 0; i < parameters.numel(); ++i) {
    if (!good(values[i]))
      fail(Status::invalid, name, " holds ", values[i], " at element ", i, ", expected ", expected);
  }
  return values;
}

const double* positive(const Tensor& parameters, const char* name) {
  return checked(parameters, name, "a positive finite number", random::is_positive);
}

void fill_from_tensors(const Tensor& out, const Distribution& d, Generator& generator) {
  if (d.kind == Kind::gamma) {
    const double *shapes = positive(d.parameters, "alpha"), low = random::least(out.dtype());
    return fill(out, generator, [=](int64_t i, ElementWords& words) {
      const double value = random::standard_gamma(words, shapes[i]);
      return value < low ? low : value;
    });
  }
  if (d.kind == Kind::poisson) {
    const double* rates =
        checked(d.parameters, "rate", "a finite number of 0 or more", random::is_rate);
    return fill(out, generator,
                [=](int64_t i, ElementWords& words) { return random::poisson(words, rates[i]); });
  }
  if (d.kind == Kind::beta) {
    const double *a = positive(d.parameters, "a"), *b = positive(d.others, "b");
    return fill(out, generator,
                [=](int64_t i, ElementWords& words) { return random::beta(words, a[i], b[i]); });
  }
  const double* counts =
      checked(d.parameters, "count", "a whole number from 0 to 2**53", random::is_count);
  const double* p = checked(d.others, "p", "0 to 1", random::is_probability);
  fill(out, generator,
       [=](int64_t i, ElementWords& words) { return random::binomial(words, counts[i], p[i]); });
}

}  // namespace

void random_variates(const Tensor& out, const Distribution& d, Generator& generator) {
  const double a = d.a, b = d.b;
  switch (d.kind) {
    case Kind::exponential:
      return fill(out, generator, [=](int64_t, ElementWords& words) {
        return random::standard_exponential(words) / a;
      });
    case Kind::cauchy:
      return fill(out, generator, [=](int64_t, ElementWords& words) {
        return a + b * random::standard_cauchy(words);
      });
    case Kind::laplace:
      return fill(out, generator, [=](int64_t, ElementWords& words) {
        return a + b * random::standard_laplace(words);
      });
    case Kind::log_normal:
      return fill(out, generator, [=](int64_t, ElementWords& words) {
        return random::exponential_of(a + b * random::standard_normal(words));
      });
    case Kind::geometric:
      return fill(out, generator,
                  [=](int64_t, ElementWords& words) { return random::geometric(words, a); });
    default:
      return fill_from_tensors(out, d, generator);
  }
}

}  // namespace libtensor::cpu
