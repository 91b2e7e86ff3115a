// SPDX-License-Identifier: Apache-2.0
#include "libtensor/io/inflate.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <memory>

#include "libtensor/core/cancel.h"
#include "libtensor/core/error.h"
#include "libtensor/core/no_destructor.h"

namespace libtensor {
namespace {

constexpr int kLongestCode = 15;
constexpr int kLengthSymbols = 288, kDistanceSymbols = 30;

[[noreturn]] void malformed(const char* what) { fail(Status::io, "the compressed data ", what); }

// The compressed bits, first one lowest. Behind the end come zeros, which are counted.
class Bits {
 public:
  Bits(const uint8_t* from, int64_t size) : next_(from), end_(from + size) {}

  // At least 56 bits are held then.
  void refill() {
    if (std::endian::native == std::endian::little && end_ - next_ >= 8) [[likely]] {
      uint64_t word;
      std::memcpy(&word, next_, sizeof word);
      held_ |= word << count_;
      next_ += (63 - count_) >> 3;
      count_ |= 56;
      return;
    }
    for (; count_ <= 56; count_ += 8) {
      if (next_ < end_) {
        held_ |= static_cast<uint64_t>(*next_++) << count_;
      } else {
        ++beyond_;
      }
    }
  }
  uint64_t held() const noexcept { return held_; }
  int count() const noexcept { return count_; }
  void drop(int n) noexcept {
    held_ >>= n;
    count_ -= n;
  }
  // Of bits that are held.
  uint32_t pick(int n) noexcept {
    const auto value = static_cast<uint32_t>(held_ & ((uint64_t{1} << n) - 1));
    drop(n);
    return value;
  }
  uint32_t take(int n) {
    if (count_ < n) refill();
    return pick(n);
  }
  void check_end() const {
    if (beyond_ * 8 > count_) malformed("end too early");
  }

  // Skips what is left of the byte, and gives back whole ones that are held.
  void to_byte() {
    check_end();
    drop(count_ & 7);
    next_ -= count_ / 8 - beyond_;
    held_ = 0;
    count_ = beyond_ = 0;
  }
  const uint8_t* bytes(int64_t n) {
    if (n > end_ - next_) malformed("end too early");
    const uint8_t* from = next_;
    next_ += n;
    return from;
  }
  bool at_end() const noexcept { return end_ - next_ + count_ / 8 - beyond_ == 0; }

 private:
  const uint8_t* next_;
  const uint8_t* end_;
  uint64_t held_ = 0;
  int count_ = 0;
  int beyond_ = 0;
};

// RFC 1951, 3.2.5: extra bits and the smallest value of each symbol.
constexpr uint16_t kLengthStart[] = {3,  4,  5,  6,   7,   8,   9,   10,  11, 13,
                                     15, 17, 19, 23,  27,  31,  35,  43,  51, 59,
                                     67, 83, 99, 115, 131, 163, 195, 227, 258};
constexpr uint8_t kLengthBits[] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                   2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
constexpr uint16_t kDistanceStart[] = {
    1,   2,   3,   4,   5,   7,    9,    13,   17,   25,   33,   49,   65,    97,    129,
    193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577};
constexpr uint8_t kDistanceBits[] = {0, 0, 0, 0, 1, 1, 2, 2,  3,  3,  4,  4,  5,  5,  6,
                                     6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13};

// What some bits stand for.
struct Entry {
  enum Kind : uint8_t { invalid, literal, number, end, longer };
  uint16_t value;  // the literal, the smallest number, or where the table for longer codes begins
  uint8_t bits;    // of the code; of all of it
  Kind kind : 4;
  uint8_t extra : 4;  // bits that are added to a number; or that choose in the table
};
static_assert(sizeof(Entry) == 4);

Entry plain_symbol(int symbol) { return {static_cast<uint16_t>(symbol), 0, Entry::literal, 0}; }
Entry length_symbol(int symbol) {
  if (symbol < 256) return plain_symbol(symbol);
  if (symbol == 256) return {0, 0, Entry::end, 0};
  const auto i = static_cast<size_t>(symbol - 257);
  if (i >= std::size(kLengthStart)) return {};
  return {kLengthStart[i], 0, Entry::number, kLengthBits[i]};
}
Entry distance_symbol(int symbol) {
  const auto i = static_cast<size_t>(symbol);
  return {kDistanceStart[i], 0, Entry::number, kDistanceBits[i]};
}

// A table by the next `kFirst` bits, and further ones for codes that are longer.
template <int kFirst, int kSymbols>
class Code {
 public:
  // Lengths of 0 are symbols that do not occur.
  void build(const uint8_t* lengths, int n, Entry (*meaning)(int symbol)) {
    std::array<int, kLongestCode + 2> counts{};
    for (int i = 0; i < n; ++i) ++counts[lengths[i]];
    counts[0] = 0;
    int left = 1;
    longest_ = 0;
    std::array<uint32_t, kLongestCode + 2> next{};
    for (size_t length = 1; length <= kLongestCode; ++length) {
      left = 2 * left - counts[length];
      if (left < 0) malformed("have a code with too many symbols");
      next[length + 1] = (next[length] + static_cast<uint32_t>(counts[length])) << 1;
      if (counts[length] > 0) longest_ = static_cast<int>(length);
    }
    std::fill_n(table_.begin(), 1 << kFirst, Entry{});
    used_ = 1 << kFirst;
    for (int symbol = 0; symbol < n; ++symbol) {
      if (lengths[symbol] == 0) continue;
      const int length = lengths[symbol];
      Entry entry = meaning(symbol);
      entry.bits = static_cast<uint8_t>(length);
      place(reversed(next[static_cast<size_t>(length)]++, length), length, entry);
    }
  }

  // Drops the code's bits, of which 15 at least are held.
  Entry read(Bits& bits) const {
    Entry entry = table_[bits.held() & ((1 << kFirst) - 1)];
    if (entry.kind == Entry::longer) {
      const uint64_t rest = bits.held() >> kFirst & ((1u << entry.extra) - 1);
      entry = table_[entry.value + rest];
    }
    bits.drop(entry.bits);
    return entry;
  }

 private:
  static uint32_t reversed(uint32_t code, int length) {
    uint32_t turned = 0;
    for (int i = 0; i < length; ++i) turned |= (code >> i & 1) << (length - 1 - i);
    return turned;
  }

  void place(uint32_t code, int length, Entry entry) {
    if (length <= kFirst) {
      for (uint32_t i = code; i < 1u << kFirst; i += 1u << length) table_[i] = entry;
      return;
    }
    Entry& first = table_[code & ((1 << kFirst) - 1)];
    const int more = longest_ - kFirst;
    if (first.kind != Entry::longer) {
      first = {static_cast<uint16_t>(used_), 0, Entry::longer, static_cast<uint8_t>(more)};
      std::fill_n(table_.begin() + used_, 1 << more, Entry{});
      used_ += 1 << more;
    }
    Entry* rest = table_.data() + first.value;
    for (uint32_t i = code >> kFirst; i < 1u << more; i += 1u << (length - kFirst)) rest[i] = entry;
  }

  // Codes lie one behind the other: at most every second symbol begins a further table, and two
  // more.
  static constexpr int kTables = kSymbols / 2 + 2;
  std::array<Entry, (1 << kFirst) + kTables*(1 << (kLongestCode - kFirst))> table_;
  int used_ = 0, longest_ = 0;
};

struct Codes {
  Code<10, kLengthSymbols> lengths;
  Code<9, kDistanceSymbols> distances;
  Code<7, 19> of_lengths;
};

// Of an Output that is to have the first bytes alone.
struct Enough {};

class Output {
 public:
  Output(uint8_t* to, int64_t n, bool is_start = false)
      : begin_(to), next_(to), end_(to + n), is_start_(is_start) {}

  void put(uint8_t byte) {
    if (next_ == end_) too_many(is_start_);
    *next_++ = byte;
  }
  void put(const uint8_t* from, int64_t n) {
    const int64_t fit = std::min<int64_t>(n, end_ - next_);
    std::memcpy(next_, from, static_cast<size_t>(fit));
    next_ += fit;
    if (fit < n) too_many(is_start_);
  }
  // What is repeated may be what is being written.
  void repeat(int64_t distance, int64_t n) {
    if (distance > next_ - begin_) malformed("repeat what lies before their beginning");
    const bool fits = n <= end_ - next_;
    uint8_t* const stop = fits ? next_ + n : end_;
    const uint8_t* from = next_ - distance;
    constexpr int kWord = 8;
    if (distance >= kWord && end_ - stop >= kWord) {  // what is written beyond is written over
      for (; next_ < stop; next_ += kWord, from += kWord) std::memcpy(next_, from, kWord);
      next_ = stop;
    } else if (distance == 1) {
      std::memset(next_, *from, static_cast<size_t>(stop - next_));
      next_ = stop;
    } else {
      while (next_ < stop) *next_++ = *from++;
    }
    if (!fits) too_many(is_start_);
  }
  bool full() const noexcept { return next_ == end_; }
  int64_t written() const noexcept { return next_ - begin_; }

 private:
  [[noreturn]] static void too_many(bool is_start) {
    if (is_start) throw Enough();
    malformed("are more than their size says");
  }

  uint8_t* begin_;
  uint8_t* next_;
  uint8_t* end_;
  bool is_start_;
};

void stored_block(Bits& bits, Output& out) {
  bits.to_byte();
  const uint8_t* head = bits.bytes(4);
  const int length = head[0] | head[1] << 8, complement = head[2] | head[3] << 8;
  if (length != (~complement & 0xffff)) malformed("have a stored block of two lengths");
  out.put(bits.bytes(length), length);
}

void coded_block(Bits& all_bits, Output& all_out, const Codes& codes) {
  // Copies, of which the compiler knows that bytes which are written do not change them.
  Bits bits = all_bits;
  Output out = all_out;
  constexpr int kMore = 5 + 15 + 13;  // bits behind the code of a length
  for (;;) {
    if (bits.count() < kLongestCode) bits.refill();
    const Entry symbol = codes.lengths.read(bits);
    if (symbol.kind == Entry::literal) [[likely]] {
      out.put(static_cast<uint8_t>(symbol.value));
      continue;
    }
    if (symbol.kind == Entry::end) {
      bits.check_end();
      all_bits = bits;
      all_out = out;
      return;
    }
    if (symbol.kind != Entry::number) malformed("have bits that are no code");
    if (bits.count() < kMore) bits.refill();
    const int64_t length = symbol.value + bits.pick(symbol.extra);
    const Entry distance = codes.distances.read(bits);
    if (distance.kind != Entry::number) malformed("have bits that are no code");
    out.repeat(distance.value + bits.pick(distance.extra), length);
    bits.check_end();
  }
}

std::unique_ptr<Codes> make_fixed_codes() {
  auto codes = std::make_unique<Codes>();
  uint8_t lengths[kLengthSymbols], distances[kDistanceSymbols];
  for (int i = 0; i < kLengthSymbols; ++i)
    lengths[i] = static_cast<uint8_t>(i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8);
  std::memset(distances, 5, sizeof distances);
  codes->lengths.build(lengths, kLengthSymbols, length_symbol);
  codes->distances.build(distances, kDistanceSymbols, distance_symbol);
  return codes;
}

void dynamic_codes(Bits& bits, Codes& codes) {
  constexpr uint8_t kOrder[] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
  const int n_lengths = static_cast<int>(bits.take(5)) + 257;
  const int n_distances = static_cast<int>(bits.take(5)) + 1;
  const int n_codes = static_cast<int>(bits.take(4)) + 4;
  if (n_lengths > 286 || n_distances > kDistanceSymbols) malformed("have too many symbols");
  uint8_t code_lengths[std::size(kOrder)] = {};
  for (int i = 0; i < n_codes; ++i) code_lengths[kOrder[i]] = static_cast<uint8_t>(bits.take(3));
  codes.of_lengths.build(code_lengths, std::size(kOrder), plain_symbol);
  uint8_t lengths[286 + kDistanceSymbols] = {};
  for (int i = 0; i < n_lengths + n_distances;) {
    bits.refill();
    bits.check_end();
    const Entry entry = codes.of_lengths.read(bits);
    if (entry.kind != Entry::literal) malformed("have bits that are no code");
    const int symbol = entry.value;
    if (symbol < 16) {
      lengths[i++] = static_cast<uint8_t>(symbol);
      continue;
    }
    if (symbol == 16 && i == 0) malformed("repeat a length before the first");
    const uint8_t length = symbol == 16 ? lengths[i - 1] : 0;
    int n = static_cast<int>(symbol == 16   ? 3 + bits.pick(2)
                             : symbol == 17 ? 3 + bits.pick(3)
                                            : 11 + bits.pick(7));
    if (i + n > n_lengths + n_distances) malformed("have too many lengths of codes");
    for (; n > 0; --n) lengths[i++] = length;
  }
  if (lengths[256] == 0) malformed("have a block without an end");
  codes.lengths.build(lengths, n_lengths, length_symbol);
  codes.distances.build(lengths + n_lengths, n_distances, distance_symbol);
}

void inflate_blocks(Bits& bits, Output& out) {
  static constinit NoDestructor<Codes> fixed_codes;
  Codes codes;
  CancelPoint point;
  for (bool last = false; !last;) {
    const int64_t before = out.written();
    last = bits.take(1) != 0;
    const uint32_t kind = bits.take(2);
    bits.check_end();
    switch (kind) {
      case 0:
        stored_block(bits, out);
        break;
      case 1:
        coded_block(bits, out, fixed_codes.get(make_fixed_codes));
        break;
      case 2:
        dynamic_codes(bits, codes);
        coded_block(bits, out, codes);
        break;
      default:
        malformed("have a block of no kind");
    }
    constexpr int64_t kOfBlock = 256;  // what the codes of a block cost
    point(kOfBlock + out.written() - before);
  }
}

}  // namespace

void inflate(const uint8_t* from, int64_t size, uint8_t* to, int64_t n) {
  Bits bits(from, size);
  Output out(to, n);
  inflate_blocks(bits, out);
  if (!out.full()) malformed("are fewer than their size says");
  if (!bits.at_end()) malformed("go on behind their end");
}

void inflate_start(const uint8_t* from, int64_t size, uint8_t* to, int64_t n) {
  Bits bits(from, size);
  Output out(to, n, true);
  try {
    inflate_blocks(bits, out);
  } catch (const Enough&) {
    return;
  }
  if (!out.full()) malformed("are fewer than their size says");
}

// Eight tables: table i is of a byte that i more come behind.
uint32_t crc32(const void* data, int64_t n, uint32_t start) noexcept {
  using Tables = std::array<std::array<uint32_t, 256>, 8>;
  static constexpr auto kTables = [] {
    Tables tables{};
    for (uint32_t i = 0; i < 256; ++i) {
      uint32_t value = i;
      for (int bit = 0; bit < 8; ++bit) value = value & 1 ? value >> 1 ^ 0xedb88320 : value >> 1;
      tables[0][i] = value;
    }
    for (size_t k = 1; k < 8; ++k) {
      for (size_t i = 0; i < 256; ++i) {
        const uint32_t before = tables[k - 1][i];
        tables[k][i] = tables[0][before & 0xff] ^ before >> 8;
      }
    }
    return tables;
  }();
  uint32_t crc = ~start;
  const auto* bytes = static_cast<const uint8_t*>(data);
  for (; n >= 8; n -= 8, bytes += 8) {
    const uint32_t low = crc ^ (bytes[0] | uint32_t{bytes[1]} << 8 | uint32_t{bytes[2]} << 16 |
                                uint32_t{bytes[3]} << 24);
    crc = kTables[7][low & 0xff] ^ kTables[6][low >> 8 & 0xff] ^ kTables[5][low >> 16 & 0xff] ^
          kTables[4][low >> 24] ^ kTables[3][bytes[4]] ^ kTables[2][bytes[5]] ^
          kTables[1][bytes[6]] ^ kTables[0][bytes[7]];
  }
  for (int64_t i = 0; i < n; ++i) crc = kTables[0][(crc ^ bytes[i]) & 0xff] ^ crc >> 8;
  return ~crc;
}

}  // namespace libtensor
