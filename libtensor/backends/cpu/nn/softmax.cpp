// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cpu/axis_iterator.h"
#include "libtensor/backends/cpu/backend.h"
#include "libtensor/backends/cpu/memory/nontemporal_store.h"
#include "libtensor/backends/cpu/nn/row_math.h"
#include "libtensor/functors/reduce.h"

namespace libtensor::cpu {
namespace {

constexpr int64_t kRowBytes = 1 << 19;  // of rows that stay in the second cache between passes

template <class F>
void for_pieces(int64_t n, F&& f) {
  if (n <= kLineBuffer) {
    if (n > 0) f(int64_t{0}, n);
    return;
  }
  CancelPoint point;
  for (int64_t i = 0; i < n; i += kLineBuffer) {
    point(kLineBuffer);
    f(i, std::min(kLineBuffer, n - i));
  }
}

template <class T>
bool is_short(int64_t n) {
  return n * static_cast<int64_t>(sizeof(T)) <= kRowBytes;
}

// exp(x - bound) / exp(x - max)
template <class T>
double rescaled(T max, T bound) {
  return max == bound ? 1.0
                      : libtensor::math::exp(static_cast<double>(max) - static_cast<double>(bound));
}

template <class T>
void join(Exponentials<T>& all, const Exponentials<T>& part) {
  const T bound = std::max(all.max, part.max);
  all.total = all.total * rescaled(all.max, bound) + part.total * rescaled(part.max, bound);
  all.max = bound;
}

template <class T>
inline const Exponentials<T> kNothing{libtensor::math::lowest<T>(), 0};

// Of the row whose elements read(first, m) gives in pieces.
template <class T, class Read>
Exponentials<T> sum_exponentials(int64_t n, Read&& read) {
  Exponentials<T> all = kNothing<T>;
  for_pieces(n, [&](int64_t first, int64_t m) {
    join(all, row_math<T>().exponentials(read(first, m), m, nullptr));
  });
  return all;
}
template <class T>
Exponentials<T> sum_exponentials(const T* x, int64_t n) {
  return sum_exponentials<T>(n, [x](int64_t first, int64_t) { return x + first; });
}
template <class T>
Exponentials<T> sum_exponentials(const Converted<T>& in, const char* from, int64_t step,
                                 int64_t n) {
  T buffer[kLineBuffer];
  return sum_exponentials<T>(
      n, [&](int64_t first, int64_t m) { return in.read(from + first * step, step, m, buffer); });
}

template <class T>
struct Softmax {
  Converted<T> in, result;
  bool logarithm, streamed;
  const RowMath<T>& math = row_math<T>();

  // What finish() needs of the sum of all exponentials.
  T scale_of(double total) const {
    return static_cast<T>(logarithm ? libtensor::math::log(total) : 1 / total);
  }

  void row(const AxisIterator& line) const {
    const bool dense = in.direct(line.step) && result.direct(line.out_step);
    if (dense && is_short<T>(line.n)) {
      const T* x = reinterpret_cast<const T*>(line.x);
      if (streamed) return whole_streamed_row(x, line.out, line.n);
      return whole_row(x, reinterpret_cast<T*>(line.out), line.n);
    }
    T buffer[kLineBuffer], results[kLineBuffer];
    if (line.n <= kLineBuffer) {
      const T* x = in.read(line.x, line.step, line.n, buffer);
      T* y = result.place(line.out, line.out_step, results);
      whole_row(x, y, line.n);
      return result.write(line.out, line.out_step, line.n, y);
    }
    const auto [max, total] = sum_exponentials(in, line.x, line.step, line.n);
    const T scale = scale_of(total);
    for_pieces(line.n, [&, max = max](int64_t first, int64_t n) {
      const T* x = in.read(line.x + first * line.step, line.step, n, buffer);
      char* out = line.out + first * line.out_step;
      T* y = result.place(out, line.out_step, results);
      if (logarithm) {
        math.subtract(y, x, n, max, scale);
      } else {
        math.exp_times(y, x, n, max, scale);
      }
      result.write(out, line.out_step, n, y);
    });
  }

  // Each exponential is computed once, as that of the distance from the largest number of its
  // piece.
  void whole_row(const T* x, T* y, int64_t n) const {
    if (logarithm) {
      const auto [max, total] = sum_exponentials(x, n);
      return math.subtract(y, x, n, max, scale_of(total));
    }
    T factors[kMostPieces];
    exponentials(x, n, y, factors);
    multiply(y, y, 0, n, factors);
  }

  // The same past the caches, in which the exponentials stay until their sum is known.
  void whole_streamed_row(const T* x, char* y, int64_t n) const {
    if (logarithm) {
      const auto [max, total] = sum_exponentials(x, n);
      const T scale = scale_of(total);
      stream_row(y, sizeof(T), n, [&, max = max](int64_t first, int64_t m, char* to) {
        math.subtract(reinterpret_cast<T*>(to), x + first, m, max, scale);
      });
    } else {
      const Ref<Storage> memory = cpu_backend().allocate(n * static_cast<int64_t>(sizeof(T)));
      T* exps = static_cast<T*>(memory->data);
      T factors[kMostPieces];
      exponentials(x, n, exps, factors);
      stream_row(y, sizeof(T), n, [&](int64_t first, int64_t m, char* to) {
        multiply(reinterpret_cast<T*>(to), exps + first, first, m, factors);
      });
    }
    end_stream();
  }

  static constexpr int64_t kMostPieces = kRowBytes / static_cast<int64_t>(sizeof(T)) / kLineBuffer;

  // Of a short row; times the factor of their piece they are the result.
  void exponentials(const T* x, int64_t n, T* exps, T* factors) const {
    Exponentials<T> pieces[kMostPieces], all = kNothing<T>;
    for_pieces(n, [&](int64_t first, int64_t m) {
      Exponentials<T>& piece = pieces[first / kLineBuffer];
      piece = math.exponentials(x + first, m, exps + first);
      join(all, piece);
    });
    for (int64_t k = 0; k * kLineBuffer < n; ++k)
      factors[k] = static_cast<T>(rescaled(pieces[k].max, all.max) / all.total);
  }

  // Of m exponentials from the `first` of a row on.
  void multiply(T* y, const T* exps, int64_t first, int64_t m, const T* factors) const {
    for (int64_t done = 0; done < m;) {
      const int64_t k = (first + done) / kLineBuffer;
      const int64_t count = std::min(m, (k + 1) * kLineBuffer - first) - done;
      math.multiply(y + done, exps + done, count, factors[k]);
      done += count;
    }
  }

  void columns(const AxisIterator& lines) const {
    T buffer[kLineWidth], max[kLineWidth], scale[kLineWidth];
    double total[kLineWidth];
    const auto read = [&](int64_t i) {
      return in.read(lines.x + i * lines.step, lines.line_step, lines.width, buffer);
    };
    for (int64_t j = 0; j < lines.width; ++j) {
      max[j] = libtensor::math::lowest<T>();
      total[j] = 0;
    }
    for (int64_t i = 0; i < lines.n; ++i) math.columns_max(max, read(i), lines.width);
    for (int64_t i = 0; i < lines.n; ++i) math.columns_sum(total, read(i), max, lines.width);
    for (int64_t j = 0; j < lines.width; ++j) scale[j] = scale_of(total[j]);
    for (int64_t i = 0; i < lines.n; ++i) {
      const T* x = read(i);
      char* out = lines.out + i * lines.out_step;
      T* y = result.place(out, lines.out_line_step, buffer);
      if (logarithm) {
        for (int64_t j = 0; j < lines.width; ++j) y[j] = x[j] - max[j] - scale[j];
      } else {
        math.columns_exp(y, x, max, scale, lines.width);
      }
      result.write(out, lines.out_line_step, lines.width, y);
    }
  }
};

template <class T>
void run_softmax(const Tensor& out, const Tensor& x, int axis, bool logarithm) {
  if (out.numel() == 0) return;
  const int64_t nbytes = x.numel() * (itemsize(x.dtype()) + itemsize(out.dtype()));
  const int64_t row_bytes = x.ndim() == 0 ? 0 : x.extent(axis) * itemsize(out.dtype());
  const Softmax<T> softmax{Converted<T>(x), Converted<T>(out), logarithm,
                           is_streamed(nbytes, row_bytes)};
  iterate_axis(
      out, x, axis, [&](const AxisIterator& line) { softmax.row(line); },
      [&](const AxisIterator& lines) { softmax.columns(lines); });
}

template <class T>
void run_softmax_backward(const Tensor& dx, const Tensor& dout, const Tensor& out, int64_t n,
                          bool logarithm) {
  const RowMath<T>& math = row_math<T>();
  T* to = dx.data_as<T>();
  const T *g = dout.data_as<T>(), *y = out.data_as<T>();
  parallel_for(out.numel() / n, std::max<int64_t>(1, kGrain / 4 / n),
               [&](int64_t begin, int64_t end) {
                 for (int64_t at = begin * n; at < end * n; at += n) {
                   if (logarithm) {
                     const T total = static_cast<T>(math.sum(g + at, n));
                     math.log_softmax_backward(to + at, g + at, y + at, n, total);
                   } else {
                     const T total = static_cast<T>(math.dot(g + at, y + at, n));
                     math.softmax_backward(to + at, g + at, y + at, n, total);
                   }
                 }
               });
}

template <class T>
void run_softmax_nll(const Tensor& losses, const Tensor& logsumexp, const Tensor& logits,
                     const Tensor& target, int64_t ignored) {
  const Converted<T> in(logits);
  const int64_t rows = logits.extent(0), n = logits.extent(1), size = itemsize(logits.dtype());
  const int64_t row_step = logits.strides()[0] * size, step = logits.strides()[1] * size;
  const int64_t* chosen = target.data_as<int64_t>();
  for (int64_t i = 0; i < rows; ++i) {
    if (chosen[i] != ignored && (chosen[i] < 0 || chosen[i] >= n)) {
      fail(Status::index, "target holds ", chosen[i], ", expected classes from 0 to ", n - 1);
    }
  }
  T *to = losses.data_as<T>(), *sums = logsumexp.data_as<T>();
  const char* data = static_cast<const char*>(logits.data());
  const bool few = n <= kFewColumns && in.direct(step);
  parallel_for(rows, std::max<int64_t>(1, kGrain / 4 / std::max<int64_t>(1, n)),
               [&](int64_t begin, int64_t end) {
                 T max[kRowsTogether];
                 double total[kRowsTogether];
                 for (int64_t i = begin; i < end; ++i) {
                   const int64_t r = few ? (i - begin) % kRowsTogether : 0;
                   const char* row = data + i * row_step;
                   if (few && r == 0) {
                     row_math<T>().rows_exponentials(
                         reinterpret_cast<const T*>(row), logits.strides()[0],
                         std::min(kRowsTogether, end - i), n, max, total);
                   }
                   to[i] = sums[i] = 0;
                   if (chosen[i] == ignored) continue;
                   if (!few) {
                     const Exponentials<T> all = sum_exponentials(in, row, step, n);
                     max[0] = all.max;
                     total[0] = all.total;
                   }
                   T place;
                   const T x = *in.read(row + chosen[i] * step, step, 1, &place);
                   const auto largest = static_cast<double>(max[r]);
                   const double rest = libtensor::math::log(total[r]);
                   sums[i] = static_cast<T>(largest + rest);
                   to[i] = static_cast<T>(largest - static_cast<double>(x) + rest);
                 }
               });
}

template <class T>
void run_softmax_nll_backward(const Tensor& dlogits, const Tensor& dout, const Tensor& logits,
                              const Tensor& target, const Tensor& logsumexp, int64_t ignored) {
  const RowMath<T>& math = row_math<T>();
  const Converted<T> in(logits);
  const int64_t rows = logits.extent(0), n = logits.extent(1), size = itemsize(logits.dtype());
  const int64_t row_step = logits.strides()[0] * size, step = logits.strides()[1] * size;
  const int64_t* chosen = target.data_as<int64_t>();
  const T *g = dout.data_as<T>(), *sums = logsumexp.data_as<T>();
  const char* data = static_cast<const char*>(logits.data());
  T* to = dlogits.data_as<T>();
  const int64_t row_bytes = n * static_cast<int64_t>(sizeof(T));
  const bool streamed = is_streamed(rows * (n * size + row_bytes), row_bytes);
  const bool few = n <= kFewColumns && in.direct(step);
  parallel_for(rows, std::max<int64_t>(1, kGrain / 4 / std::max<int64_t>(1, n)),
               [&](int64_t begin, int64_t end) {
                 T buffer[kLineBuffer];
                 for (int64_t i = begin; i < end; ++i) {
                   T* dx = to + i * n;
                   if (few && (i - begin) % kRowsTogether == 0) {
                     math.rows_exp_times(dx, reinterpret_cast<const T*>(data + i * row_step),
                                         logits.strides()[0], std::min(kRowsTogether, end - i), n,
                                         sums + i, g + i);
                   }
                   const auto fill = [&](int64_t first, int64_t m, T* place) {
                     if (chosen[i] == ignored) {
                       std::fill_n(place, m, T(0));
                       return;
                     }
                     for_pieces(m, [&](int64_t at, int64_t count) {
                       const char* from = data + i * row_step + (first + at) * step;
                       math.exp_times(place + at, in.read(from, step, count, buffer), count,
                                      sums[i], g[i]);
                     });
                   };
                   if (few) {
                     if (chosen[i] == ignored) std::fill_n(dx, n, T(0));
                   } else if (streamed) {
                     stream_row(reinterpret_cast<char*>(dx), sizeof(T), n,
                                [&](int64_t first, int64_t m, char* place) {
                                  fill(first, m, reinterpret_cast<T*>(place));
                                });
                   } else {
                     fill(0, n, dx);
                   }
                   if (chosen[i] != ignored) dx[chosen[i]] -= g[i];
                 }
                 if (streamed) end_stream();
               });
}

}  // namespace

void CpuBackend::softmax_nll(const Tensor& losses, const Tensor& logsumexp, const Tensor& logits,
                             const Tensor& target, int64_t ignored) {
  if (losses.dtype() == DType::float64) {
    run_softmax_nll<double>(losses, logsumexp, logits, target, ignored);
  } else {
    run_softmax_nll<float>(losses, logsumexp, logits, target, ignored);
  }
}

void CpuBackend::softmax_nll_backward(const Tensor& dlogits, const Tensor& dout,
                                      const Tensor& logits, const Tensor& target,
                                      const Tensor& logsumexp, int64_t ignored) {
  if (dlogits.dtype() == DType::float64) {
    run_softmax_nll_backward<double>(dlogits, dout, logits, target, logsumexp, ignored);
  } else {
    run_softmax_nll_backward<float>(dlogits, dout, logits, target, logsumexp, ignored);
  }
}

void CpuBackend::softmax_backward(const Tensor& dx, const Tensor& dout, const Tensor& out,
                                  int64_t n, bool logarithm) {
  if (out.dtype() == DType::float64) {
    run_softmax_backward<double>(dx, dout, out, n, logarithm);
  } else {
    run_softmax_backward<float>(dx, dout, out, n, logarithm);
  }
}

void CpuBackend::softmax(const Tensor& out, const Tensor& x, int axis, bool logarithm) {
  if (compute_dtype(out.dtype()) == DType::float64) {
    run_softmax<double>(out, x, axis, logarithm);
  } else {
    run_softmax<float>(out, x, axis, logarithm);
  }
}

}  // namespace libtensor::cpu
