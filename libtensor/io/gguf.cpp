// SPDX-License-Identifier: Apache-2.0
#include "libtensor/io/gguf.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "libtensor/core/checked.h"
#include "libtensor/core/error.h"
#include "libtensor/core/number_text.h"
#include "libtensor/core/parallel.h"
#include "libtensor/core/utf8.h"
#include "libtensor/io/dequantize.h"
#include "libtensor/io/json.h"
#include "libtensor/ops/op_support.h"

namespace libtensor::gguf {
namespace {

using json::quote;

constexpr std::string_view kMagic = "GGUF";
constexpr uint32_t kFirstVersion = 2, kLastVersion = 3;
constexpr uint64_t kDefaultAlignment = 32;
constexpr std::string_view kAlignmentKey = "general.alignment";
constexpr int kMostArrays = 8;                     // in each other
constexpr int64_t kPieceBytes = int64_t{4} << 20;  // of blocks that are read at once

enum ValueType : uint32_t {
  kUint8 = 0,
  kInt8 = 1,
  kUint16 = 2,
  kInt16 = 3,
  kUint32 = 4,
  kInt32 = 5,
  kFloat32 = 6,
  kBool = 7,
  kString = 8,
  kArray = 9,
  kUint64 = 10,
  kInt64 = 11,
  kFloat64 = 12,
};

// Reads a file from its beginning.
class Cursor {
 public:
  explicit Cursor(const Source& source) : source_(source) {}

  int64_t position() const noexcept { return start_ + at_; }
  int64_t left() const noexcept { return source_.size() - position(); }

  uint64_t number(int bytes) {
    unsigned char raw[8];
    copy(raw, bytes);
    uint64_t value = 0;
    for (int i = bytes - 1; i >= 0; --i) value = value << 8 | raw[i];
    return value;
  }
  std::string string() {
    const uint64_t n = number(8);
    if (n > static_cast<uint64_t>(left()))
      fail(Status::io, "a string of ", n, " bytes at byte ", position(),
           " does not fit into the file");
    std::string text(static_cast<size_t>(n), '\0');
    copy(text.data(), static_cast<int64_t>(n));
    return text;
  }

 private:
  void copy(void* to, int64_t n) {
    if (n > left()) fail(Status::io, "the file ends at byte ", source_.size(), ", in its header");
    auto* out = static_cast<char*>(to);
    while (n > 0) {
      if (at_ == filled_) refill();
      const int64_t part = std::min(n, filled_ - at_);
      std::memcpy(out, buffer_ + at_, static_cast<size_t>(part));
      at_ += part;
      out += part;
      n -= part;
    }
  }
  void refill() {
    start_ += filled_;
    at_ = 0;
    filled_ = std::min<int64_t>(sizeof buffer_, source_.size() - start_);
    source_.read(start_, buffer_, filled_);
  }

  const Source& source_;
  int64_t start_ = 0, at_ = 0, filled_ = 0;
  char buffer_[1 << 12];
};

struct Entry {
  std::string name;
  uint32_t type_id = 0;
  const ElementType* type = nullptr;
  Shape shape;
  int64_t begin = 0, nbytes = 0;  // of a known type
  enum class Part : uint8_t { elements, codes, scales } part = Part::elements;
};

constexpr int64_t kScaleBytes = 2;  // at the beginning of a block; its codes follow

// Whether blocks are those of quantize_blockwise, of 32 elements with a scale in float16.
bool has_codes(const Entry& entry) {
  return entry.nbytes > 0 && (entry.type->name == "Q8_0" || entry.type->name == "Q4_0");
}

bool is_text(std::string_view text) {
  return json::utf8_error(text) == std::string_view::npos &&
         text.find('\0') == std::string_view::npos;
}

// With U+FFFD for what is not UTF-8, and for U+0000 if it is not allowed.
std::string readable(std::string_view text, bool nul_allowed) {
  std::string out;
  for (size_t at = 0; at < text.size();) {
    const size_t n = utf8_length(text.substr(at));
    if (n == 0 || (text[at] == '\0' && !nul_allowed)) {
      out += "\xef\xbf\xbd";
      ++at;
    } else {
      out += text.substr(at, n);
      at += n;
    }
  }
  return out;
}

void append_float(std::string& out, double value) {
  if (std::isnan(value)) {
    out += "NaN";
  } else if (std::isinf(value)) {
    out += value < 0 ? "-Infinity" : "Infinity";
  } else {
    char digits[64];
    out.append(digits, write_number(digits, digits + sizeof digits, value));
  }
}

// Of `bytes` bytes.
int64_t signed_number(Cursor& cursor, int bytes) {
  const int unused = 64 - 8 * bytes;
  return static_cast<int64_t>(cursor.number(bytes) << unused) >> unused;
}

void append_value(std::string& out, Cursor& cursor, uint32_t type, int depth);

void append_array(std::string& out, Cursor& cursor, int depth) {
  if (depth >= kMostArrays)
    fail(Status::io, "arrays of metadata are nested more than ", kMostArrays, " deep");
  const auto type = static_cast<uint32_t>(cursor.number(4));
  const uint64_t n = cursor.number(8);
  if (n > static_cast<uint64_t>(cursor.left()))
    fail(Status::io, "an array of ", n, " elements does not fit into the file");
  out += '[';
  for (uint64_t i = 0; i < n; ++i) {
    if (i > 0) out += ", ";
    append_value(out, cursor, type, depth + 1);
  }
  out += ']';
}

// Strings as JSON inside of arrays, otherwise as they are.
void append_value(std::string& out, Cursor& cursor, uint32_t type, int depth) {
  switch (type) {
    case kUint8:
    case kUint16:
    case kUint32:
    case kUint64: {
      const int bytes = type == kUint8 ? 1 : type == kUint16 ? 2 : type == kUint32 ? 4 : 8;
      out += std::to_string(cursor.number(bytes));
      return;
    }
    case kInt8:
    case kInt16:
    case kInt32:
    case kInt64: {
      const int bytes = type == kInt8 ? 1 : type == kInt16 ? 2 : type == kInt32 ? 4 : 8;
      out += std::to_string(signed_number(cursor, bytes));
      return;
    }
    case kFloat32:
      return append_float(out, float_of_bits(static_cast<uint32_t>(cursor.number(4))));
    case kFloat64:
      return append_float(out, __builtin_bit_cast(double, cursor.number(8)));
    case kBool:
      out += cursor.number(1) ? "true" : "false";
      return;
    case kString:
      if (depth > 0) {
        json::append_string(out, readable(cursor.string(), true));
      } else {
        out += readable(cursor.string(), false);
      }
      return;
    case kArray:
      return append_array(out, cursor, depth);
    default:
      fail(Status::io, "metadata of the unknown type ", type);
  }
}

class GgufContents : public FileContents {
 public:
  GgufContents(Source source, bool mapped) : FileContents(std::move(source), mapped) {
    read_header();
  }
  GgufContents(std::shared_ptr<const Source> source, bool mapped)
      : FileContents(std::move(source), mapped) {
    read_header();
    split_weights();
  }

  std::unique_ptr<FileContents> quantized() const override {
    if (std::none_of(entries_.begin(), entries_.end(), has_codes)) return nullptr;
    return std::make_unique<GgufContents>(file_, mapped_);
  }
  EntrySpec spec(size_t i) const override {
    const Entry& entry = entries_[i];
    if (entry.part != Entry::Part::elements) return spec_of_part(entry);
    return {entry.type ? entry.type->dtype : DType::unset, entry.shape};
  }
  Tensor read(size_t i) const override;

 private:
  void read_header();
  void read_metadata(Cursor& cursor, uint64_t& alignment);
  Entry read_entry(Cursor& cursor) const;
  void check_places(int64_t data_start, uint64_t alignment);
  void split_weights();
  static EntrySpec spec_of_part(const Entry& entry);
  Tensor dequantized(const Entry& entry) const;
  Tensor read_part(const Entry& entry) const;
  // read(bytes of blocks, the first block, blocks) for pieces of a tensor.
  template <class F>
  void for_pieces(const Entry& entry, F&& read) const;

  std::vector<Entry> entries_;
};

void GgufContents::read_metadata(Cursor& cursor, uint64_t& alignment) {
  std::string key = cursor.string();
  if (!is_text(key)) fail(Status::io, "the metadata key ", quote(key), " is not UTF-8");
  const auto type = static_cast<uint32_t>(cursor.number(4));
  std::string value;
  append_value(value, cursor, type, 0);
  if (key == kAlignmentKey) {
    if (type != kUint32) fail(Status::io, kAlignmentKey, " is no uint32");
    alignment = 0;
    for (const char c : value) alignment = 10 * alignment + static_cast<uint64_t>(c - '0');
    if (!std::has_single_bit(alignment)) fail(Status::io, kAlignmentKey, " is ", alignment);
  }
  metadata.emplace_back(std::move(key), std::move(value));
}

Entry GgufContents::read_entry(Cursor& cursor) const {
  Entry entry;
  entry.name = cursor.string();
  if (!is_text(entry.name))
    fail(Status::io, "the tensor name ", quote(entry.name), " is not UTF-8");
  const auto reject = [&](const auto&... parts) {
    fail(Status::io, "tensor ", quote(entry.name), parts...);
  };
  const uint64_t ndim = cursor.number(4);
  if (ndim > kMaxNdim) reject(" has more than ", kMaxNdim, " axes");
  for (uint64_t i = 0; i < ndim; ++i) {
    const uint64_t extent = cursor.number(8);
    if (extent > INT64_MAX) reject(" has an extent of ", extent);
    entry.shape.push_back(static_cast<int64_t>(extent));
  }
  std::reverse(entry.shape.begin(), entry.shape.end());
  entry.type_id = static_cast<uint32_t>(cursor.number(4));
  entry.type = type_of(entry.type_id);
  const uint64_t offset = cursor.number(8);
  if (offset > static_cast<uint64_t>(source_.size())) reject(" begins behind the end of the file");
  entry.begin = static_cast<int64_t>(offset);

  int64_t numel = 1;
  bool empty = false, overflow = false;
  for (const int64_t extent : entry.shape) empty |= extent == 0;
  if (empty) return entry;
  for (const int64_t extent : entry.shape)
    overflow |= __builtin_mul_overflow(numel, extent, &numel);
  if (entry.type) {
    const int64_t last = ndim > 0 ? entry.shape[entry.shape.size() - 1] : 1;
    if (last % entry.type->block_numel != 0) {
      reject(" of type ", entry.type->name, " has the last extent ", last,
             ", expected a multiple of ", entry.type->block_numel);
    }
    overflow |= __builtin_mul_overflow(numel / entry.type->block_numel, entry.type->block_nbytes,
                                       &entry.nbytes);
    int64_t read_bytes = 0;
    overflow |= __builtin_mul_overflow(numel, int64_t{8}, &read_bytes);
  }
  if (overflow) reject(" of shape ", entry.shape, " is too large");
  return entry;
}

// Tensors that share bytes let a small file claim to be a large one.
void GgufContents::check_places(int64_t data_start, uint64_t alignment) {
  std::vector<const Entry*> sorted;
  for (Entry& entry : entries_) {
    if (static_cast<uint64_t>(entry.begin) % alignment != 0) {
      fail(Status::io, "tensor ", quote(entry.name), " begins at byte ", entry.begin,
           " of the data, expected a multiple of ", alignment);
    }
    const int64_t room = source_.size() - data_start;
    if (entry.nbytes > 0 && (entry.begin > room || entry.nbytes > room - entry.begin)) {
      fail(Status::io, "tensor ", quote(entry.name), " of ", entry.nbytes, " bytes at byte ",
           entry.begin, " does not lie in the ", std::max<int64_t>(room, 0), " bytes of data");
    }
    entry.begin += data_start;
    if (entry.nbytes > 0) sorted.push_back(&entry);
  }
  std::sort(sorted.begin(), sorted.end(), [](auto* a, auto* b) { return a->begin < b->begin; });
  for (size_t i = 1; i < sorted.size(); ++i) {
    if (sorted[i - 1]->nbytes > sorted[i]->begin - sorted[i - 1]->begin) {
      fail(Status::io, "tensor ", quote(sorted[i]->name), " shares bytes with tensor ",
           quote(sorted[i - 1]->name));
    }
  }
}

void GgufContents::read_header() {
  Cursor cursor(source_);
  cursor.number(4);  // the magic
  const auto version = static_cast<uint32_t>(cursor.number(4));
  if (version < kFirstVersion || version > kLastVersion) {
    if (version != 0 && (version & 0xffff) == 0)
      fail(Status::io, "a big-endian GGUF file is not supported");
    fail(Status::io, "GGUF version ", version, " is not supported");
  }
  const uint64_t tensors = cursor.number(8), pairs = cursor.number(8);
  uint64_t alignment = kDefaultAlignment;
  for (uint64_t i = 0; i < pairs; ++i) read_metadata(cursor, alignment);
  for (uint64_t i = 0; i < tensors; ++i) entries_.push_back(read_entry(cursor));
  check_places(round_up(cursor.position(), static_cast<int64_t>(alignment)), alignment);
  for (const Entry& entry : entries_) names.push_back(entry.name);

  std::vector<std::string_view> keys;
  for (const auto& pair : metadata) keys.push_back(pair.first);
  std::sort(keys.begin(), keys.end());
  const auto twice = std::adjacent_find(keys.begin(), keys.end());
  if (twice != keys.end()) fail(Status::io, "metadata key ", quote(*twice), " occurs twice");
}

// Each weight becomes two entries, under the names that programs give theirs.
void GgufContents::split_weights() {
  std::vector<Entry> split;
  for (Entry& entry : entries_) {
    if (has_codes(entry)) {
      Entry scales = entry;
      scales.part = Entry::Part::scales;
      scales.name += ".scales";
      entry.part = Entry::Part::codes;
      entry.name += ".codes";
      split.push_back(std::move(entry));
      split.push_back(std::move(scales));
    } else {
      split.push_back(std::move(entry));
    }
  }
  entries_ = std::move(split);
  names.clear();
  for (const Entry& entry : entries_) names.push_back(entry.name);
}

EntrySpec GgufContents::spec_of_part(const Entry& entry) {
  const int64_t n = entry.type->block_numel, code_bytes = entry.type->block_nbytes - kScaleBytes;
  const bool is_codes = entry.part == Entry::Part::codes;
  Shape shape = entry.shape;
  int64_t& last = shape[shape.size() - 1];
  last = last / n * (is_codes ? code_bytes : 1);
  if (!is_codes) return {DType::float16, shape};
  return {code_bytes == n ? DType::int8 : DType::uint8, shape};
}

template <class F>
void GgufContents::for_pieces(const Entry& entry, F&& read) const {
  const ElementType& type = *entry.type;
  const int64_t blocks = entry.nbytes / type.block_nbytes;
  const int64_t most = kPieceBytes / type.block_nbytes;
  std::vector<uint8_t> piece(static_cast<size_t>(std::min(blocks, most) * type.block_nbytes));
  for (int64_t first = 0; first < blocks; first += most) {
    const int64_t n = std::min(most, blocks - first);
    source_.read(entry.begin + first * type.block_nbytes, piece.data(), n * type.block_nbytes);
    read(piece.data(), first, n);
  }
}

Tensor GgufContents::dequantized(const Entry& entry) const {
  const ElementType& type = *entry.type;
  Tensor out = empty_tensor(entry.shape, type.dtype, kFileDevice);
  for_pieces(entry, [&](const uint8_t* piece, int64_t first, int64_t n) {
    float* to = out.data_as<float>() + first * type.block_numel;
    parallel_for(n, 1 << 10, [&](int64_t begin, int64_t end) {
      type.dequantize(piece + begin * type.block_nbytes, end - begin,
                      to + begin * type.block_numel);
    });
  });
  return out;
}

// The bytes are those of the file: scales are little-endian, codes of 4 bits lie as the library's.
Tensor GgufContents::read_part(const Entry& entry) const {
  const EntrySpec spec = spec_of_part(entry);
  Tensor out = empty_tensor(spec.shape, spec.dtype, kFileDevice);
  const int64_t nbytes = entry.type->block_nbytes;
  const bool is_codes = entry.part == Entry::Part::codes;
  const int64_t from = is_codes ? kScaleBytes : 0, size = is_codes ? nbytes - from : kScaleBytes;
  for_pieces(entry, [&](const uint8_t* piece, int64_t first, int64_t n) {
    char* to = static_cast<char*>(out.data()) + first * size;
    parallel_for(n, 1 << 12, [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i)
        std::memcpy(to + i * size, piece + i * nbytes + from, static_cast<size_t>(size));
    });
  });
  return out;
}

Tensor GgufContents::read(size_t i) const {
  const Entry& entry = entries_[i];
  if (!entry.type || entry.type->dtype == DType::unset) {
    fail(Status::dtype, "tensor ", quote(entry.name), " has the type ",
         entry.type ? std::string(entry.type->name) : std::to_string(entry.type_id),
         ", which libtensor does not support");
  }
  if (entry.part != Entry::Part::elements) return read_part(entry);
  if (entry.type->dequantize) return dequantized(entry);
  return read_elements(entry.begin, entry.type->dtype, entry.shape);
}

}  // namespace

bool is_gguf(const Source& source) {
  if (source.size() < 8) return false;
  char head[4];
  source.read(0, head, 4);
  return std::string_view(head, 4) == kMagic;
}

std::unique_ptr<FileContents> open(Source source, bool mapped) {
  return std::make_unique<GgufContents>(std::move(source), mapped);
}

}  // namespace libtensor::gguf
