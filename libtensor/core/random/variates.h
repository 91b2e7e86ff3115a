// SPDX-License-Identifier: Apache-2.0
// Random numbers of distributions that reject, or need logarithms: each element has an endless
// sequence of words of its own. As distributions.h, the same bits on every device. C++17, no
// standard headers.
#pragma once

#include "libtensor/core/random/distributions.h"

namespace libtensor::random {

// In (0, 1), symmetric about 1/2. `Words` has `Word next()`.
template <class Words>
TENSOR_RANDOM_INLINE double open_unit(Words& words) {
  const Word low = words.next(), high = words.next();
  return (static_cast<double>(static_cast<long long>(join(low, high) >> 12)) + 0.5) * 0x1p-52;
}

template <class Words>
TENSOR_RANDOM_INLINE double standard_normal(Words& words) {
  const Word a = words.next(), b = words.next(), c = words.next(), d = words.next();
  return normal_pair<double>(join(a, b), join(c, d)).first;
}

template <class Words>
TENSOR_RANDOM_INLINE double standard_exponential(Words& words) {
  return -log_positive(open_unit(words));
}

// The ratio of two independent normal numbers: the tangent of an angle of the whole turn.
template <class Words>
TENSOR_RANDOM_INLINE double standard_cauchy(Words& words) {
  for (;;) {
    const Word low = words.next(), high = words.next();
    const Pair<double> direction = cos_sin_turn<double>(join(low, high));
    if (direction.first != 0) return direction.second / direction.first;
  }
}

// Of both signs alike.
template <class Words>
TENSOR_RANDOM_INLINE double standard_laplace(Words& words) {
  const double size = standard_exponential(words);
  return words.next() & 1 ? size : -size;
}

// e**x = 2**k * e**r with |r| <= log(2) / 2, where what Taylor's series leaves out is below 1e-17.
TENSOR_RANDOM_INLINE double exponential_of(double x) {
  constexpr double kFactors[] = {1,
                                 1,
                                 1. / 2,
                                 1. / 6,
                                 1. / 24,
                                 1. / 120,
                                 1. / 720,
                                 1. / 5040,
                                 1. / 40320,
                                 1. / 362880,
                                 1. / 3628800,
                                 1. / 39916800,
                                 1. / 479001600,
                                 1. / 6227020800};
  if (x > 709.78) return __builtin_inf();
  if (x < -745.14) return 0;
  const double k = __builtin_floor(x * 1.4426950408889634074 + 0.5);
  const double r = x - k * 0x1.62e42feep-1 - k * 0x1.a39ef35793c76p-33;  // log(2) in two parts
  const int e = static_cast<int>(k), half = e / 2;
  const auto power = [](int n) {
    return same_bits<double>(static_cast<long long>(n + 1023) << 52);
  };
  return polynomial(r, kFactors) * power(half) * power(e - half);
}

// log(1 - p) for p in [0, 1).
TENSOR_RANDOM_INLINE double log_of_rest(double p) {
  constexpr double kFactors[] = {1, 1. / 2, 1. / 3, 1. / 4, 1. / 5};
  return p < 1e-3 ? -p * polynomial(p, kFactors) : log_positive(1 - p);
}

// Of shape `a` >= 1. Marsaglia and Tsang 2000, "A simple method for generating gamma variables".
template <class Words>
TENSOR_RANDOM_INLINE double gamma_from_1(Words& words, double a) {
  const double d = a - 1. / 3, c = 1 / (3 * square_root(d));
  for (;;) {
    const double x = standard_normal(words), root = 1 + c * x;
    if (!(root > 0x1p-300)) continue;
    const double v = root * root * root;
    if (log_positive(open_unit(words)) < x * x / 2 + d * ((1 - v) + log_positive(v))) return d * v;
  }
}

struct Gamma {
  double factor, log;  // the number is factor * e**log, which may be too small for a double
};

// A shape below 1 is one of 1 + a times the power 1 / a of a uniform number, section 6 there.
template <class Words>
TENSOR_RANDOM_INLINE Gamma gamma_in_parts(Words& words, double a) {
  if (a >= 1) return {gamma_from_1(words, a), 0};
  const double factor = gamma_from_1(words, a + 1);
  const double least = 1e-300;  // so that logarithms stay finite
  return {factor, log_positive(open_unit(words)) / (a < least ? least : a)};
}

template <class Words>
TENSOR_RANDOM_INLINE double standard_gamma(Words& words, double a) {
  const Gamma gamma = gamma_in_parts(words, a);
  return gamma.factor * exponential_of(gamma.log);
}

// X / (X + Y) of two gamma numbers, neither of which need be a double.
template <class Words>
TENSOR_RANDOM_INLINE double beta(Words& words, double a, double b) {
  const Gamma x = gamma_in_parts(words, a), y = gamma_in_parts(words, b);
  const double odds = y.factor / x.factor * exponential_of(y.log - x.log);
  return 1 / (1 + odds);
}

// log(n!) less Stirling's log(sqrt(2 * pi * n) * (n / e)**n), for whole n > 0. DLMF 5.11.1.
TENSOR_RANDOM_INLINE double stirling_rest(double n) {
  if (n < 16) {
    double factorial = 1;
    for (double i = 2; i <= n; ++i) factorial *= i;
    return log_positive(factorial) - (n + 0.5) * log_positive(n) + n - 0.91893853320467274178;
  }
  constexpr double kFactors[] = {1. / 12, -1. / 360, 1. / 1260, -1. / 1680, 1. / 1188};
  const double inverse = 1 / n;
  return inverse * polynomial(inverse * inverse, kFactors);
}

// k * log(k / m) + m - k without cancellation. Loader 2000, "Fast and accurate computation of
// binomial probabilities".
TENSOR_RANDOM_INLINE double deviance(double k, double m) {
  const double difference = k - m;
  if (!(difference < 0.1 * (k + m) && -difference < 0.1 * (k + m)))
    return k * log_positive(k / m) - difference;
  const double v = difference / (k + m), square = v * v;
  double sum = difference * v, power = 2 * k * v;
  for (int j = 3; j < 40; j += 2) {
    power *= square;
    const double next = sum + power / j;
    if (next == sum) break;
    sum = next;
  }
  return sum;
}

// The logarithm of Poisson's probability of k.
TENSOR_RANDOM_INLINE double log_poisson(double k, double rate) {
  if (k == 0) return -rate;
  return -stirling_rest(k) - deviance(k, rate) - 0.91893853320467274178 - log_positive(k) / 2;
}

// Below 10 the arrivals in a unit of time are counted; above, Hoermann 1993, "The transformed
// rejection method for generating Poisson random variables", algorithm PTRS.
template <class Words>
TENSOR_RANDOM_INLINE double poisson(Words& words, double rate) {
  if (rate < 10) {
    double count = 0;
    for (double time = standard_exponential(words); time < rate;
         time += standard_exponential(words)) {
      ++count;
    }
    return count;
  }
  const double b = 0.931 + 2.53 * square_root(rate), a = -0.059 + 0.02483 * b;
  const double inverse_alpha = 1.1239 + 1.1328 / (b - 3.4), quick = 0.9277 - 3.6224 / (b - 2);
  for (;;) {
    const double u = open_unit(words) - 0.5, v = open_unit(words);
    const double edge = 0.5 - (u < 0 ? -u : u);
    const double k = __builtin_floor((2 * a / edge + b) * u + rate + 0.43);
    if (k < 0 || (edge < 0.013 && v > edge)) continue;
    if (edge >= 0.07 && v <= quick) return k;
    if (log_positive(v * inverse_alpha / (a / (edge * edge) + b)) <= log_poisson(k, rate)) return k;
  }
}

// The logarithm of the probability of k in [0, n], with 0 < p < 1 and q = 1 - p.
TENSOR_RANDOM_INLINE double log_binomial(double k, double n, double p, double q) {
  if (k == 0) return n * log_of_rest(p);
  if (k == n) return n * log_positive(p);
  const double rest = n - k;
  return stirling_rest(n) - stirling_rest(k) - stirling_rest(rest) - deviance(k, n * p) -
         deviance(rest, n * q) + log_positive(n / k / rest) / 2 - 0.91893853320467274178;
}

// Of p in (0, 1/2]: with a mean below 10 the gaps between successes are drawn; above, Hoermann
// 1993, "The generation of binomial random variates", algorithm BTRS.
template <class Words>
TENSOR_RANDOM_INLINE double binomial_of_less(Words& words, double n, double p) {
  if (n * p < 10) {
    const double scale = 1 / log_of_rest(p);
    double count = 0, last = 0;
    for (;;) {
      last += __builtin_floor(log_positive(open_unit(words)) * scale) + 1;
      if (last > n) return count;
      ++count;
    }
  }
  const double q = 1 - p, spread = square_root(n * p * q);
  const double b = 1.15 + 2.53 * spread, a = -0.0873 + 0.0248 * b + 0.01 * p, c = n * p + 0.5;
  const double quick = 0.92 - 4.2 / b, alpha = (2.83 + 5.1 / b) * spread;
  const double mode = __builtin_floor((n + 1) * p), top = log_binomial(mode, n, p, q);
  for (;;) {
    const double u = open_unit(words) - 0.5, v = open_unit(words);
    const double edge = 0.5 - (u < 0 ? -u : u);
    const double k = __builtin_floor((2 * a / edge + b) * u + c);
    if (k < 0 || k > n) continue;
    if (edge >= 0.07 && v <= quick) return k;
    const double bound = log_positive(v * alpha / (a / (edge * edge) + b));
    if (bound <= log_binomial(k, n, p, q) - top) return k;
  }
}

// Successes in n trials.
template <class Words>
TENSOR_RANDOM_INLINE double binomial(Words& words, double n, double p) {
  if (p <= 0 || n <= 0) return 0;
  if (p >= 1) return n;
  return p <= 0.5 ? binomial_of_less(words, n, p) : n - binomial_of_less(words, n, 1 - p);
}

// Trials until the first success, 0 < p < 1; at most the largest double.
template <class Words>
TENSOR_RANDOM_INLINE double geometric(Words& words, double p) {
  const double trials = __builtin_floor(log_positive(open_unit(words)) / log_of_rest(p)) + 1;
  return trials < 0x1.fffffffffffffp1023 ? trials : 0x1.fffffffffffffp1023;
}

}  // namespace libtensor::random
