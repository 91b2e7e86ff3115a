#include "libtensor/io/inflate.h"

#include <array>
#include <cstring>

#include "libtensor/core/error.h"

namespace libtensor {
namespace {

constexpr int kLongestCode = 15;
constexpr int kLengthSymbols = 288, kDistanceSymbols = 30;

[[noreturn]] void malformed(const char* what) { fail(Status::io, "the compressed data ", what); }

class Bits {
 public:
  Bits(const uint8_t* from, int64_t size) : next_(from), end_(from + size) {}

  uint32_t take(int n) {
    while (count_ < n) {
      if (next_ == end_) malformed("end too early");
      held_ |= static_cast<uint64_t>(*next_++) << count_;
      count_ += 8;
    }
    const auto value = static_cast<uint32_t>(held_ & ((uint64_t{1} << n) - 1));
    held_ >>= n;
    count_ -= n;
    return value;
  }

  // What is left of the byte is skipped; fewer than 8 bits are held at that time.
  void to_byte() {
    held_ = 0;
    count_ = 0;
  }

  const uint8_t* bytes(int64_t n) {
    if (n > end_ - next_) malformed("end too early");
    const uint8_t* from = next_;
    next_ += n;
    return from;
  }

  bool at_end() const noexcept { return next_ == end_; }

 private:
  const uint8_t* next_;
  const uint8_t* end_;
  uint64_t held_ = 0;
  int count_ = 0;
};

// Codes in canonical order: how many there are of each length, and their symbols.
struct Code {
  std::array<uint16_t, kLongestCode + 1> counts{};
  std::array<uint16_t, kLengthSymbols> symbols{};

  // Lengths of 0 are symbols that do not occur.
  Code(const uint8_t* lengths, int n) {
    for (int i = 0; i < n; ++i) ++counts[lengths[i]];
    counts[0] = 0;
    int left = 1;
    std::array<uint16_t, kLongestCode + 2> begin{};
    for (int length = 1; length <= kLongestCode; ++length) {
      left = 2 * left - counts[static_cast<size_t>(length)];
      if (left < 0) malformed("have a code with too many symbols");
      begin[static_cast<size_t>(length) + 1] = static_cast<uint16_t>(
          begin[static_cast<size_t>(length)] + counts[static_cast<size_t>(length)]);
    }
    for (int i = 0; i < n; ++i) {
      if (lengths[i] != 0) symbols[begin[lengths[i]]++] = static_cast<uint16_t>(i);
    }
  }

  int read(Bits& bits) const {
    int code = 0, first = 0, index = 0;
    for (size_t length = 1; length <= kLongestCode; ++length) {
      code |= static_cast<int>(bits.take(1));
      const int count = counts[length];
      if (code - first < count) return symbols[static_cast<size_t>(index + code - first)];
      index += count;
      first = 2 * (first + count);
      code *= 2;
    }
    malformed("have bits that are no code");
  }
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

class Output {
 public:
  Output(uint8_t* to, int64_t n) : begin_(to), next_(to), end_(to + n) {}

  void put(uint8_t byte) {
    if (next_ == end_) malformed("are more than their size says");
    *next_++ = byte;
  }
  void put(const uint8_t* from, int64_t n) {
    if (n > end_ - next_) malformed("are more than their size says");
    std::memcpy(next_, from, static_cast<size_t>(n));
    next_ += n;
  }
  // Byte by byte: what is repeated may be what is being written.
  void repeat(int64_t distance, int64_t n) {
    if (distance > next_ - begin_) malformed("repeat what lies before their beginning");
    if (n > end_ - next_) malformed("are more than their size says");
    for (; n > 0; --n, ++next_) *next_ = next_[-distance];
  }
  bool full() const noexcept { return next_ == end_; }

 private:
  uint8_t* begin_;
  uint8_t* next_;
  uint8_t* end_;
};

void stored_block(Bits& bits, Output& out) {
  bits.to_byte();
  const uint8_t* head = bits.bytes(4);
  const int length = head[0] | head[1] << 8, complement = head[2] | head[3] << 8;
  if (length != (~complement & 0xffff)) malformed("have a stored block of two lengths");
  out.put(bits.bytes(length), length);
}

void coded_block(Bits& bits, Output& out, const Code& lengths, const Code& distances) {
  for (;;) {
    const int symbol = lengths.read(bits);
    if (symbol < 256) {
      out.put(static_cast<uint8_t>(symbol));
      continue;
    }
    if (symbol == 256) return;
    const auto l = static_cast<size_t>(symbol - 257);
    if (l >= std::size(kLengthStart)) malformed("have a length that is none");
    const int64_t length = kLengthStart[l] + bits.take(kLengthBits[l]);
    const auto d = static_cast<size_t>(distances.read(bits));
    if (d >= std::size(kDistanceStart)) malformed("have a distance that is none");
    out.repeat(kDistanceStart[d] + bits.take(kDistanceBits[d]), length);
  }
}

void fixed_block(Bits& bits, Output& out) {
  uint8_t lengths[kLengthSymbols], distances[kDistanceSymbols];
  for (int i = 0; i < kLengthSymbols; ++i)
    lengths[i] = static_cast<uint8_t>(i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8);
  std::memset(distances, 5, sizeof distances);
  coded_block(bits, out, Code(lengths, kLengthSymbols), Code(distances, kDistanceSymbols));
}

void dynamic_block(Bits& bits, Output& out) {
  constexpr uint8_t kOrder[] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
  const int n_lengths = static_cast<int>(bits.take(5)) + 257;
  const int n_distances = static_cast<int>(bits.take(5)) + 1;
  const int n_codes = static_cast<int>(bits.take(4)) + 4;
  if (n_lengths > 286 || n_distances > kDistanceSymbols) malformed("have too many symbols");
  uint8_t code_lengths[std::size(kOrder)] = {};
  for (int i = 0; i < n_codes; ++i) code_lengths[kOrder[i]] = static_cast<uint8_t>(bits.take(3));
  const Code codes(code_lengths, std::size(kOrder));
  uint8_t lengths[286 + kDistanceSymbols] = {};
  for (int i = 0; i < n_lengths + n_distances;) {
    const int symbol = codes.read(bits);
    if (symbol < 16) {
      lengths[i++] = static_cast<uint8_t>(symbol);
      continue;
    }
    if (symbol == 16 && i == 0) malformed("repeat a length before the first");
    const uint8_t length = symbol == 16 ? lengths[i - 1] : 0;
    int n = static_cast<int>(symbol == 16   ? 3 + bits.take(2)
                             : symbol == 17 ? 3 + bits.take(3)
                                            : 11 + bits.take(7));
    if (i + n > n_lengths + n_distances) malformed("have too many lengths of codes");
    for (; n > 0; --n) lengths[i++] = length;
  }
  if (lengths[256] == 0) malformed("have a block without an end");
  coded_block(bits, out, Code(lengths, n_lengths), Code(lengths + n_lengths, n_distances));
}

}  // namespace

void inflate(const uint8_t* from, int64_t size, uint8_t* to, int64_t n) {
  Bits bits(from, size);
  Output out(to, n);
  for (bool last = false; !last;) {
    last = bits.take(1) != 0;
    switch (bits.take(2)) {
      case 0:
        stored_block(bits, out);
        break;
      case 1:
        fixed_block(bits, out);
        break;
      case 2:
        dynamic_block(bits, out);
        break;
      default:
        malformed("have a block of no kind");
    }
  }
  if (!out.full()) malformed("are fewer than their size says");
  if (!bits.at_end()) malformed("go on behind their end");
}

uint32_t crc32(const void* data, int64_t n, uint32_t start) noexcept {
  static constexpr auto kTable = [] {
    std::array<uint32_t, 256> table{};
    for (uint32_t i = 0; i < 256; ++i) {
      uint32_t value = i;
      for (int bit = 0; bit < 8; ++bit) value = value & 1 ? value >> 1 ^ 0xedb88320 : value >> 1;
      table[i] = value;
    }
    return table;
  }();
  uint32_t crc = ~start;
  const auto* bytes = static_cast<const uint8_t*>(data);
  for (int64_t i = 0; i < n; ++i) crc = kTable[(crc ^ bytes[i]) & 0xff] ^ crc >> 8;
  return ~crc;
}

}  // namespace libtensor
