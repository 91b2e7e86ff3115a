// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <mutex>

#include "libtensor/backends/cpu/backend.h"
#include "libtensor/backends/cpu/fft/fft.h"
#include "libtensor/core/checked.h"
#include "libtensor/core/fork_mutex.h"
#include "libtensor/core/no_destructor.h"
#include "libtensor/core/parallel.h"
#include "libtensor/functors/fourier.h"

namespace libtensor::cpu {
namespace {

constexpr int64_t kGroupGrain = 16384;    // numbers that are worth a thread
constexpr int64_t kLeastGrid = 64;        // numbers of a line that are worth a grid
constexpr int64_t kTogether = 256 << 10;  // bytes of lines side by side that stay in a cache
constexpr int64_t kFine = 256 << 10;  // bytes of factors of a grid, beyond which they are products

// Eights, with fours and at most one two before them.
std::vector<int> radices_of(int64_t n) {
  int twos = 0;
  for (; n % 2 == 0; n /= 2) ++twos;
  std::vector<int> radices;
  if (twos % 3 == 1 && twos >= 4) {
    radices.push_back(4);
    twos -= 2;
  }
  if (twos % 3 != 0) radices.push_back(twos % 3 == 1 ? 2 : 4);
  for (twos /= 3; twos > 0; --twos) radices.push_back(8);
  for (int p = 3; n > 1; p += 2) {
    for (; n % p == 0; n /= p) radices.push_back(p);
  }
  return radices;
}

template <class T>
void append(std::vector<T>& numbers, Complex<double> z) {
  numbers.push_back(static_cast<T>(z.re));
  numbers.push_back(static_cast<T>(z.im));
}

// The least number from n on with no prime factors above 5, of which 16 is one if it is large: so
// that it is a good grid.
int64_t convolution_length(int64_t n) {
  if (n <= 256) return fourier::next_smooth(n);
  int64_t best = 0;
  for (const int64_t odd : {1, 3, 5, 9, 15, 25, 27, 45, 75, 81, 125, 135, 225}) {
    int64_t length = 16 * odd;
    while (length < n) length = checked_mul<int64_t>(length, 2);
    if (best == 0 || length < best) best = length;
  }
  return best;
}

int64_t groups_of(int64_t n, int64_t lanes) { return (n + lanes - 1) / lanes; }

// The best number of lines for a grid of n: near the root of it, and with few lanes left empty.
int64_t grid_lines(int64_t n, int64_t lanes) {
  int64_t best = 1;
  double least = 0;
  for (int64_t lines = 1; lines <= n / lines; ++lines) {
    if (n % lines != 0) continue;
    const int64_t other = n / lines;
    const double filled = static_cast<double>(groups_of(lines, lanes) * lanes) *
                          static_cast<double>(groups_of(other, lanes) * lanes);
    const double cost = filled / static_cast<double>(n) *
                        (1 + 0.02 * static_cast<double>(other) / static_cast<double>(lines));
    if (best == 1 || cost < least) {
      best = lines;
      least = cost;
    }
  }
  return best;
}

template <class T>
int64_t nbytes_of(const std::vector<T>& numbers) {
  return static_cast<int64_t>(numbers.capacity() * sizeof(T));
}

// Memory for n numbers T, of the tensors'.
template <class T>
class Room {
 public:
  explicit Room(int64_t n)
      : storage_(cpu_backend().allocate(checked_nbytes(n, static_cast<int64_t>(sizeof(T))))) {}
  T* data() const { return static_cast<T*>(storage_->data); }

 private:
  Ref<Storage> storage_;
};

}  // namespace

template <class T>
FftPlan<T>::Passes::Passes(int64_t n) : radices(radices_of(n)) {
  int64_t l = 1;
  for (const int p : radices) {
    const int64_t m = n / (l * p);
    for (int64_t i = 0; i < m; ++i) {
      for (int64_t j = 1; j < p; ++j) append(factors, fourier::root_of_unity(l * j * i, n));
    }
    for (int64_t k = 0; k < p; ++k) append(factors, fourier::root_of_unity(k, p));
    l *= p;
  }
}

template <class T>
FftPasses<T> FftPlan<T>::Passes::of(int64_t n) const {
  return {n, static_cast<int64_t>(radices.size()), radices.data(), factors.data()};
}

template <class T>
int64_t FftPlan<T>::Passes::nbytes() const noexcept {
  return nbytes_of(radices) + nbytes_of(factors);
}

template <class T>
FftPlan<T>::FftPlan(int64_t points, bool together, bool real)
    : n_(real && points % 2 == 0 ? points / 2 : points) {
  const bool smooth = fourier::is_smooth(n_, kLargestRadix);
  length_ = smooth ? n_ : convolution_length(checked_mul<int64_t>(2, n_) - 1);
  if (together) {
    passes_.emplace_back(length_);
  } else {
    plan_grid(length_);
  }
  if (!smooth) plan_chirp();
  if (n_ == points) return;
  for (int64_t k = 0; k <= n_ - k; ++k) append(roots_, fourier::root_of_unity(k, points));
}

template <class T>
void FftPlan<T>::plan_grid(int64_t n) {
  const int64_t lanes = fft_math<T>().lanes;
  const int64_t n1 = grid_lines(n, lanes), n2 = n / n1;
  passes_.emplace_back(n1);
  if (n2 != n1) passes_.emplace_back(n2);
  grid_.first = passes_.front().of(n1);
  grid_.second = passes_.back().of(n2);
  grid_.pitch = n2 + 4;  // powers of two would share a few sets of the caches
  int64_t chunk = n1;
  if (n * 2 * static_cast<int64_t>(sizeof(T)) > kFine) {
    for (chunk = 1; chunk * chunk < n1;) chunk *= 2;
  }
  grid_.chunk = chunk;
  grid_.chunks = groups_of(n1, chunk);
  const auto factors = [&](std::vector<T>& to, int64_t count, int64_t step) {
    for (int64_t column = 0; column < n2; column += lanes) {
      for (int64_t k = 0; k < count; ++k) {
        const size_t at = to.size();
        to.resize(at + static_cast<size_t>(2 * lanes));
        for (int64_t w = 0; w < lanes && column + w < n2; ++w) {
          const Complex<double> root =
              fourier::root_of_unity(k * step < n1 ? (column + w) * k * step : 0, n);
          to[at + static_cast<size_t>(w)] = static_cast<T>(root.re);
          to[at + static_cast<size_t>(w + lanes)] = static_cast<T>(root.im);
        }
      }
    }
  };
  factors(fine_, chunk, 1);
  if (grid_.chunks > 1) factors(coarse_, grid_.chunks, chunk);
  grid_.fine = fine_.data();
  grid_.coarse = coarse_.data();
}

template <class T>
void FftPlan<T>::plan_chirp() {
  const int64_t m = length_;
  const auto share = 1 / static_cast<double>(m);
  std::vector<T> chirp(static_cast<size_t>(2 * n_)), conjugate(static_cast<size_t>(2 * m));
  int64_t square = 0;  // k**2 modulo 2 n
  for (int64_t k = 0; k < n_; ++k) {
    const Complex<double> root = fourier::root_of_unity(square, 2 * n_);
    const auto at = static_cast<size_t>(2 * k), mirror = static_cast<size_t>(2 * (m - k));
    chirp[at] = static_cast<T>(root.re);
    chirp[at + 1] = static_cast<T>(root.im);
    conjugate[at] = static_cast<T>(root.re * share);
    conjugate[at + 1] = static_cast<T>(-root.im * share);
    if (k > 0) {
      conjugate[mirror] = conjugate[at];
      conjugate[mirror + 1] = conjugate[at + 1];
    }
    square = (square + 2 * k + 1) % (2 * n_);
  }
  spectrum_.resize(conjugate.size());
  if (!grid_.first.n) {  // one line in all lanes
    const FftMath<T>& math = fft_math<T>();
    const Room<T> a(2 * math.lanes * m), b(2 * math.lanes * m);
    FftSide side{};
    side.width = 1;
    side.step = 2 * sizeof(T);
    side.imaginary = sizeof(T);
    side.has_imaginary = true;
    for (char*& line : side.line) line = reinterpret_cast<char*>(conjugate.data());
    math.load(a.data(), side, m, false);
    const T* done = math.run(passes_.front().of(m), a.data(), b.data());
    side.line[0] = reinterpret_cast<char*>(spectrum_.data());
    math.store(side, done, m, false, 1);
  } else {
    run_grid(spectrum_.data(), conjugate.data(), false, false, 1, false);
  }
  chirp_ = std::move(chirp);
}

template <class T>
int64_t FftPlan<T>::nbytes() const noexcept {
  int64_t sum = static_cast<int64_t>(sizeof(*this));
  for (const Passes& passes : passes_) sum += passes.nbytes();
  for (const std::vector<T>* numbers : {&fine_, &coarse_, &chirp_, &spectrum_, &roots_})
    sum += nbytes_of(*numbers);
  return sum;
}

template <class T>
int64_t FftPlan<T>::buffer_size() const noexcept {
  // One more than the numbers of a transform has a half spectrum; the rest keeps two buffers from
  // lying a power of two apart.
  return 2 * fft_math<T>().lanes * (std::max(length_, n_ + 1) + 3);
}

template <class T>
T* FftPlan<T>::run(T* a, T* b) const {
  const FftMath<T>& math = fft_math<T>();
  const FftPasses<T> passes = passes_.front().of(length_);
  if (chirp_.empty()) return math.run(passes, a, b);
  math.multiply(a, chirp_.data(), n_, false);
  std::fill(a + n_ * 2 * math.lanes, a + length_ * 2 * math.lanes, T(0));
  T* z = math.run(passes, a, b);
  // Backwards by the forward transform of the exchanged parts.
  math.multiply(z, spectrum_.data(), length_, true);
  z = math.run(passes, z, z == a ? b : a);
  const int64_t size = 2 * math.lanes;
  for (int64_t k = 0; k < n_; ++k) {
    for (int64_t w = 0; w < math.lanes; ++w)
      std::swap(z[k * size + w], z[k * size + w + math.lanes]);
  }
  math.multiply(z, chirp_.data(), n_, false);
  return z;
}

template <class T>
void FftPlan<T>::run_grid(T* to, const T* from, bool exchange_before, bool exchange_after, T scale,
                          bool parallel) const {
  const FftMath<T>& math = fft_math<T>();
  const int64_t lanes = math.lanes, size = 2 * lanes;
  const int64_t n1 = grid_.first.n, n2 = grid_.second.n;
  const int64_t columns = groups_of(n2, lanes), rows = groups_of(n1, lanes);
  const Room<T> turned(checked_mul(rows * grid_.pitch, size));
  const auto both = [&](int64_t groups, int64_t n, auto&& f) {
    const int64_t buffer = size * (n + 3);
    const auto body = [&](int64_t begin, int64_t end) {
      const Room<T> work(2 * buffer);
      f(begin, end, work.data(), work.data() + buffer);
    };
    if (parallel) {
      parallel_for(groups, std::max<int64_t>(1, kGroupGrain / (lanes * n)), body);
    } else {
      body(0, groups);
    }
  };
  both(columns, n1, [&](int64_t begin, int64_t end, T* a, T* b) {
    math.columns(grid_, turned.data(), from, begin, end, a, b, exchange_before);
  });
  both(rows, n2, [&](int64_t begin, int64_t end, T* a, T*) {
    math.rows(grid_, to, turned.data(), begin, end, a, exchange_after, scale);
  });
}

template <class T>
void FftPlan<T>::run_line(T* to, const T* from, bool exchange, T scale, bool parallel) const {
  if (chirp_.empty()) return run_grid(to, from, exchange, exchange, scale, parallel);
  const FftMath<T>& math = fft_math<T>();
  const Room<T> wide(2 * length_);
  T* z = wide.data();
  const auto in_parts = [&](int64_t n, auto&& f) {
    if (parallel) {
      parallel_for(n, kGroupGrain, f);
    } else {
      f(int64_t{0}, n);
    }
  };
  in_parts(n_, [&](int64_t begin, int64_t end) {
    math.multiply_line(z + 2 * begin, from + 2 * begin, &chirp_[static_cast<size_t>(2 * begin)],
                       end - begin, exchange, false, 1);
  });
  std::fill(z + 2 * n_, z + 2 * length_, T(0));
  run_grid(z, z, false, false, 1, parallel);
  in_parts(length_, [&](int64_t begin, int64_t end) {
    math.multiply_line(z + 2 * begin, z + 2 * begin, &spectrum_[static_cast<size_t>(2 * begin)],
                       end - begin, false, true, 1);
  });
  run_grid(z, z, false, true, 1, parallel);
  in_parts(n_, [&](int64_t begin, int64_t end) {
    math.multiply_line(to + 2 * begin, z + 2 * begin, &chirp_[static_cast<size_t>(2 * begin)],
                       end - begin, false, exchange, scale);
  });
}

template class FftPlan<float>;
template class FftPlan<double>;

namespace {

template <class T>
class FftPlans {
 public:
  std::shared_ptr<const FftPlan<T>> get(int64_t points, bool together, bool real) {
    {
      const std::lock_guard lock(mutex_);
      if (auto plan = find(points, together, real)) return plan;
    }
    const auto plan = std::make_shared<const FftPlan<T>>(points, together, real);
    const int64_t nbytes = plan->nbytes();
    if (nbytes > kFftPlanBytes) return plan;
    // Those that give way end after the mutex is given back.
    std::array<std::shared_ptr<const FftPlan<T>>, kFftPlans> ended;
    const std::lock_guard lock(mutex_);
    if (auto found = find(points, together, real)) return found;  // another thread was first
    size_t count = 0;
    for (;;) {
      Kept* oldest = nullptr;
      Kept* empty = nullptr;
      for (Kept& kept : kept_) {
        if (!kept.plan) {
          empty = &kept;
        } else if (!oldest || kept.used < oldest->used) {
          oldest = &kept;
        }
      }
      if (empty && nbytes_ + nbytes <= kFftPlanBytes) {
        *empty = {points, together, real, ++uses_, plan};
        nbytes_ += nbytes;
        return plan;
      }
      nbytes_ -= oldest->plan->nbytes();
      ended[count++] = std::move(oldest->plan);
      oldest->plan = nullptr;
    }
  }

 private:
  struct Kept {
    int64_t points = 0;
    bool together = false, real = false;
    uint64_t used = 0;
    std::shared_ptr<const FftPlan<T>> plan;
  };

  std::shared_ptr<const FftPlan<T>> find(int64_t points, bool together, bool real) {
    for (Kept& kept : kept_) {
      if (kept.plan && kept.points == points && kept.together == together && kept.real == real) {
        kept.used = ++uses_;
        return kept.plan;
      }
    }
    return nullptr;
  }

  ForkMutex mutex_{LockRank::plans};
  std::array<Kept, kFftPlans> kept_{};
  int64_t nbytes_ = 0;
  uint64_t uses_ = 0;
};

}  // namespace

template <class T>
std::shared_ptr<const FftPlan<T>> fft_plan(int64_t points, bool together, bool real) {
  static constinit NoDestructor<FftPlans<T>> plans;
  return plans.get([] { return std::make_unique<FftPlans<T>>(); }).get(points, together, real);
}

template std::shared_ptr<const FftPlan<float>> fft_plan(int64_t, bool, bool);
template std::shared_ptr<const FftPlan<double>> fft_plan(int64_t, bool, bool);

template <class T>
bool fft_together(int64_t points, bool real, int64_t count) {
  const int64_t n = real && points % 2 == 0 ? points / 2 : points;
  if (n < kLeastGrid) return true;
  const int64_t lanes = fft_math<T>().lanes;
  return count >= lanes && n <= kTogether / (2 * lanes * static_cast<int64_t>(sizeof(T)));
}

template bool fft_together<float>(int64_t, bool, int64_t);
template bool fft_together<double>(int64_t, bool, int64_t);

}  // namespace libtensor::cpu
