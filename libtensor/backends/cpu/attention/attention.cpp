// SPDX-License-Identifier: Apache-2.0
// Attention without its matrix of scores: blocks of keys one after the other, with a softmax that
// is corrected whenever a larger score comes, as Milakov and Gimelshein 2018 and Dao et al. 2022.
// Nothing depends on how the work is divided among threads.
#include "libtensor/backends/cpu/attention/attention_blocks.h"
#include "libtensor/backends/cpu/backend.h"
#include "libtensor/backends/cpu/nn/row_math.h"
#include "libtensor/core/parallel.h"

namespace libtensor::cpu {
namespace {

constexpr int64_t kChunk = 256;      // queries that share packed keys and values
constexpr int64_t kShortChunk = 64;  // where there are few matrices
constexpr int64_t kFewItems = 16;
constexpr int64_t kRowKeys = 128;  // read at once for single queries
constexpr int64_t kPart = 512;     // keys of a part of the work for single queries

template <class T>
constexpr T kNone = -std::numeric_limits<T>::infinity();

int64_t grain_of(int64_t rows, int64_t columns, int64_t depth) {
  const double work = static_cast<double>(rows) * static_cast<double>(columns) *
                      static_cast<double>(std::max<int64_t>(1, depth));
  return static_cast<int64_t>(std::max(1.0, 16.0 * kGrain / work));
}

// Many queries: products of panels. Everything is transposed, a query is a column: maxima and sums
// then run along vectors, and weights lie as the second product reads them.
template <class T>
struct Panels : Scores<T> {
  using Scores<T>::math, Scores<T>::width, Scores<T>::query, Scores<T>::key, Scores<T>::value,
      Scores<T>::queries, Scores<T>::keys, Scores<T>::size, Scores<T>::value_size;
  const Tensor &out, &lse;
  int64_t chunk, chunks;

  Panels(const Tensor& result, const Tensor& sums, const Attention& of)
      : Scores<T>(of), out(result), lse(sums) {
    const int64_t whole = query.count() * ((queries + kChunk - 1) / kChunk);
    chunk = whole < kFewItems ? kShortChunk : kChunk;
    chunks = (queries + chunk - 1) / chunk;
  }

  void run() const {
    parallel_for(query.count() * chunks, grain_of(std::min(chunk, queries), keys, size),
                 [&](int64_t begin, int64_t end) {
                   const int64_t rows = in_steps_of(std::min(chunk, queries), width);
                   const int64_t line = std::max(size, value_size);
                   const Room<T> room({checked_mul(rows, size), checked_mul(rows, value_size),
                                       checked_mul(kKeys, size), checked_mul(kKeys, value_size),
                                       kKeys * width, checked_mul(kKeys + kChunk, line),
                                       kKeys * width, kKeys * width});
                   CancelPoint point;
                   for (int64_t item = begin; item < end; ++item) {
                     point(chunk * keys);
                     one(item / chunks, item % chunks * chunk, room);
                   }
                 });
  }

  void one(int64_t matrix, int64_t first, const Room<T>& room) const {
    T *q = room[0], *o = room[1], *k = room[2], *v = room[3], *s = room[4], *lines = room[5];
    alignas(64) T max[kChunk], rescale[kMostColumns];
    double sum[kChunk];
    std::fill_n(max, kChunk, kNone<T>);
    std::fill_n(sum, kChunk, 0.0);
    const int64_t end = std::min(queries, first + chunk);
    const char *keys_at = key.matrix(matrix), *values_at = value.matrix(matrix);
    const char* mask_at = this->masked() ? this->mask.matrix(matrix) : nullptr;
    this->pack(q, query.rows(query.matrix(matrix), first, end - first, lines), end - first, size,
               this->factors.of_query);
    for (int64_t at = 0; at < keys; at += kKeys) {
      const int64_t n = this->seen(at, std::min(kKeys, keys - at), end);
      if (n <= 0) break;
      this->pack_stripes(k, key.rows(keys_at, at, n, lines), n, size, this->factors.of_key);
      this->stripes(v, value.rows(values_at, at, n, lines), n, value_size, n);
      for (int64_t i = first; i < end; i += width) {
        const int64_t p = i - first, lanes = std::min(width, end - i);
        const int64_t seen = this->seen(at, n, i + lanes);
        if (seen <= 0) continue;
        this->product(s, n, seen, size, k, size, q + p * size, lanes, false);
        this->limit(s, mask_at, i, lanes, at, seen, room[6], room[7]);
        const bool larger = math.exp_sum(s, seen, max + p, sum + p, rescale);
        T* own = o + p * value_size;
        if (at > 0 && larger) math.columns_multiply(own, value_size, rescale);
        this->product(own, value_size, value_size, seen, v, n, s, lanes, at > 0);
      }
    }
    T* to = out.data_as<T>() + (matrix * queries + first) * value_size;
    T* sums = lse.data_as<T>() + matrix * queries + first;
    for (int64_t p = 0; p < end - first; p += width) {
      const int64_t lanes = std::min(width, end - first - p);
      for (int64_t c = 0; c < width; ++c)
        rescale[c] = sum[p + c] == 0 ? T(0) : static_cast<T>(1 / sum[p + c]);
      math.columns_multiply(o + p * value_size, value_size, rescale);
      math.transpose(to + p * value_size, value_size, o + p * value_size, width, value_size, lanes);
      for (int64_t c = 0; c < lanes; ++c) sums[p + c] = lse_of(max[p + c], sum[p + c]);
    }
  }

  static T lse_of(T max, double sum) {
    return sum == 0 ? kNone<T> : static_cast<T>(static_cast<double>(max) + std::log(sum));
  }
};

// Few queries, as in decoding: each key and value is read once, in order.
template <class T>
struct Singles : Scores<T> {
  using Scores<T>::math, Scores<T>::query, Scores<T>::key, Scores<T>::value, Scores<T>::queries,
      Scores<T>::keys, Scores<T>::size, Scores<T>::value_size;
  const Tensor &out, &lse;
  const RowMath<T>& rows = row_math<T>();
  int64_t parts;

  Singles(const Tensor& result, const Tensor& sums, const Attention& of)
      : Scores<T>(of), out(result), lse(sums) {
    parts = query.count() >= kFewItems ? 1 : (keys - 1) / kPart + 1;
  }

  // One query over some keys: the sum of values is still to be divided by `sum`.
  struct State {
    T max;
    double sum;
  };

  void run() const {
    const int64_t states = checked_mul(query.count() * parts, queries);
    const Ref<Storage> memory =
        cpu_backend().allocate(checked_nbytes(states, static_cast<int64_t>(sizeof(State))));
    auto* state = static_cast<State*>(memory->data);
    const Room<T> mixed({parts == 1 ? 0 : checked_mul(states, value_size)});
    T* o = parts == 1 ? out.data_as<T>() : mixed[0];
    parallel_for(query.count() * parts, grain_of(queries, keys / parts, size),
                 [&](int64_t begin, int64_t end) {
                   const Room<T> room({checked_mul(queries, size), checked_mul(kRowKeys, size),
                                       checked_mul(kRowKeys, value_size), kRowKeys, kRowKeys});
                   for (int64_t item = begin; item < end; ++item)
                     one(item / parts, item % parts, o + item * queries * value_size,
                         state + item * queries, room);
                 });
    for (int64_t row = 0; row < query.count() * queries; ++row) finish(row, o, state);
  }

  void one(int64_t matrix, int64_t part, T* o, State* state, const Room<T>& room) const {
    T *q = room[0], *s = room[3];
    const auto from = query.rows(query.matrix(matrix), 0, queries, q);
    for (int64_t i = 0; i < queries; ++i) {
      for (int64_t e = 0; e < size; ++e)
        q[i * size + e] = from.data[i * from.step + e] * static_cast<T>(this->factors.of_query);
      state[i] = {kNone<T>, 0};
    }
    std::fill_n(o, queries * value_size, T(0));
    const char *keys_at = key.matrix(matrix), *values_at = value.matrix(matrix);
    const char* mask_at = this->masked() ? this->mask.matrix(matrix) : nullptr;
    const int64_t end = parts == 1 ? keys : std::min(keys, (part + 1) * kPart);
    for (int64_t at = part * kPart; at < end; at += kRowKeys) {
      const int64_t n = this->seen(at, std::min(kRowKeys, end - at), queries);
      if (n <= 0) break;
      const auto k = key.rows(keys_at, at, n, room[1]);
      const auto v = value.rows(values_at, at, n, room[2]);
      for (int64_t i = 0; i < queries; ++i) {
        const int64_t seen = this->seen(at, n, i + 1);
        if (seen <= 0) continue;
        math.dots(s, q + i * size, k.data, k.step, seen, size);
        if (this->factors.of_key != 1)
          rows.multiply(s, s, seen, static_cast<T>(this->factors.of_key));
        if (this->masked())
          limit_row(s, this->mask.part(mask_at, i, 1, at, seen, room[4]).data, seen);
        const T before = state[i].max, most = rows.max(s, seen);
        const T max = most > before || most != most ? most : before;
        if (max == kNone<T>) continue;
        T* own = o + i * value_size;
        if (max != before) {
          const T factor = std::exp(before - max);
          state[i].sum *= static_cast<double>(factor);
          rows.multiply(own, own, value_size, factor);
        }
        state[i].max = max;
        state[i].sum += rows.exp_sum(s, seen, max, s);
        math.mix(own, s, v.data, v.step, seen, value_size);
      }
    }
  }

  void limit_row(T* s, const T* own, int64_t n) const {
    if (this->allows()) {
      for (int64_t j = 0; j < n; ++j) s[j] = own[j] != 0 ? s[j] : kNone<T>;
    } else {
      for (int64_t j = 0; j < n; ++j) s[j] += own[j];
    }
  }

  // The parts of one query together, in order.
  void finish(int64_t row, const T* o, const State* state) const {
    const int64_t matrix = row / queries, i = row % queries;
    const auto place = [&](int64_t part) { return (matrix * parts + part) * queries + i; };
    T* to = out.data_as<T>() + row * value_size;
    T max = kNone<T>;
    for (int64_t part = 0; part < parts; ++part) {
      const T own = state[place(part)].max;
      if (own > max || own != own) max = own;
    }
    double sum = 0;
    for (int64_t part = 0; part < parts; ++part) {
      const T factor = max == kNone<T> ? T(1) : std::exp(state[place(part)].max - max);
      sum += state[place(part)].sum * static_cast<double>(factor);
      const T* from = o + place(part) * value_size;
      if (parts == 1) break;
      for (int64_t f = 0; f < value_size; ++f)
        to[f] = (part == 0 ? T(0) : to[f]) + from[f] * factor;
    }
    rows.multiply(to, to, value_size, sum == 0 ? T(0) : static_cast<T>(1 / sum));
    lse.data_as<T>()[row] = Panels<T>::lse_of(max, sum);
  }
};

template <class T>
void attend(const Tensor& out, const Tensor& lse, const Attention& of) {
  if (of.query.extent(of.query.ndim() - 2) * 4 <= attention_math<T>().columns) {
    Singles<T>(out, lse, of).run();
  } else {
    Panels<T>(out, lse, of).run();
  }
}

}  // namespace

void CpuBackend::attention(const Tensor& out, const Tensor& lse, const Attention& of) {
  if (out.dtype() == DType::float64) {
    attend<double>(out, lse, of);
  } else {
    attend<float>(out, lse, of);
  }
}

}  // namespace libtensor::cpu
