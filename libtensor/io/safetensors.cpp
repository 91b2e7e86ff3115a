// SPDX-License-Identifier: Apache-2.0
#include "libtensor/io/safetensors.h"

#include <algorithm>
#include <charconv>
#include <numeric>

#include "libtensor/core/checked.h"
#include "libtensor/core/error.h"
#include "libtensor/core/shape.h"
#include "libtensor/io/json.h"

namespace libtensor::safetensors {
namespace {

using json::quote;

constexpr std::string_view kMetadata = "__metadata__";

// By alignment, in the order in which the reference implementation sorts them.
constexpr ElementType kTypes[] = {
    {"BOOL", 8, DType::boolean},   {"F4", 4, DType::unset},       {"F6_E2M3", 6, DType::unset},
    {"F6_E3M2", 6, DType::unset},  {"U8", 8, DType::uint8},       {"I8", 8, DType::int8},
    {"F8_E5M2", 8, DType::unset},  {"F8_E4M3", 8, DType::unset},  {"F8_E8M0", 8, DType::unset},
    {"I16", 16, DType::int16},     {"U16", 16, DType::uint16},    {"F16", 16, DType::float16},
    {"BF16", 16, DType::bfloat16}, {"I32", 32, DType::int32},     {"U32", 32, DType::uint32},
    {"F32", 32, DType::float32},   {"C64", 64, DType::complex64}, {"F64", 64, DType::float64},
    {"I64", 64, DType::int64},     {"U64", 64, DType::uint64},
};

const ElementType* type_called(std::string_view name) noexcept {
  const auto* found =
      std::find_if(std::begin(kTypes), std::end(kTypes), [&](auto& t) { return t.name == name; });
  return found == std::end(kTypes) ? nullptr : found;
}

const ElementType* type_of(DType dtype) noexcept {
  const auto* found =
      std::find_if(std::begin(kTypes), std::end(kTypes), [&](auto& t) { return t.dtype == dtype; });
  return found == std::end(kTypes) || dtype == DType::unset ? nullptr : found;
}

int64_t read_int(json::Reader& reader, const Entry& entry, const char* what) {
  const uint64_t value = reader.read_uint();
  if (value > static_cast<uint64_t>(INT64_MAX)) {
    fail(Status::io, "tensor ", quote(entry.name), ": ", what, " ", value, " is more than ",
         INT64_MAX);
  }
  return static_cast<int64_t>(value);
}

// C strings carry names and metadata to the user.
void reject_nul(std::string_view text, size_t at) {
  if (text.find('\0') != std::string_view::npos)
    fail(Status::io, "header, byte ", at, ": a string holds U+0000");
}

void read_shape(json::Reader& reader, Entry& entry) {
  for (reader.begin_array(); reader.next_element();) {
    if (entry.shape.size() == kMaxNdim) {
      fail(Status::io, "tensor ", quote(entry.name), " has more than ", kMaxNdim, " axes");
    }
    entry.shape.push_back(read_int(reader, entry, "an extent of"));
  }
}

void read_offsets(json::Reader& reader, Entry& entry) {
  int64_t offsets[2] = {};
  int n = 0;
  for (reader.begin_array(); reader.next_element(); ++n) {
    const int64_t value = read_int(reader, entry, "offset");
    if (n < 2) offsets[n] = value;
  }
  if (n != 2)
    fail(Status::io, "tensor ", quote(entry.name), " has ", n, " data_offsets, expected 2");
  entry.begin = offsets[0];
  entry.end = offsets[1];
}

// begin and end agree with shape and dtype.
void check_size(const Entry& entry, int64_t data_size) {
  const auto reject = [&](const auto&... parts) {
    fail(Status::io, "tensor ", quote(entry.name), parts...);
  };
  if (entry.begin > entry.end || entry.end > data_size) {
    reject(": data_offsets [", entry.begin, ", ", entry.end, "] do not lie in the ", data_size,
           " bytes of data");
  }
  bool empty = false;
  for (const int64_t extent : entry.shape) empty |= extent == 0;
  int64_t bits = empty ? 0 : entry.type->bits;
  for (const int64_t extent : entry.shape) {
    if (__builtin_mul_overflow(bits, extent, &bits)) {
      reject(" of shape ", entry.shape, " and dtype ", entry.type->name, " is too large");
    }
  }
  if (bits % 8 != 0) reject(": ", bits, " bits are no whole number of bytes");
  if (entry.end - entry.begin != bits / 8) {
    reject(" of shape ", entry.shape, " and dtype ", entry.type->name, " takes ", bits / 8,
           " bytes, but data_offsets span ", entry.end - entry.begin);
  }
}

void read_entry(json::Reader& reader, Entry& entry, int64_t data_size) {
  enum : unsigned { kDType = 1, kShape = 2, kOffsets = 4 };
  unsigned seen = 0;
  const auto once = [&](unsigned field, std::string_view key) {
    if (seen & field) fail(Status::io, "tensor ", quote(entry.name), " has ", key, " twice");
    seen |= field;
  };
  std::string key;
  for (reader.begin_object(); reader.next_member(key);) {
    if (key == "dtype") {
      once(kDType, key);
      const std::string name = reader.read_string();
      entry.type = type_called(name);
      if (!entry.type)
        fail(Status::io, "tensor ", quote(entry.name), " has the unknown dtype ", quote(name));
    } else if (key == "shape") {
      once(kShape, key);
      read_shape(reader, entry);
    } else if (key == "data_offsets") {
      once(kOffsets, key);
      read_offsets(reader, entry);
    } else {
      reader.skip_value();  // as the reference implementation does
    }
  }
  if (seen != (kDType | kShape | kOffsets)) {
    fail(Status::io, "tensor ", quote(entry.name), " has no ",
         !(seen & kDType)   ? "dtype"
         : !(seen & kShape) ? "shape"
                            : "data_offsets");
  }
  check_size(entry, data_size);
}

// `keys` in order of their text; the same key twice is an error.
template <class KeyOf>
std::vector<uint32_t> sorted_keys(size_t n, Status status, const char* what, KeyOf&& key_of) {
  std::vector<uint32_t> order(n);
  std::iota(order.begin(), order.end(), 0u);
  std::sort(order.begin(), order.end(),
            [&](uint32_t a, uint32_t b) { return key_of(a) < key_of(b); });
  const auto twice = std::adjacent_find(
      order.begin(), order.end(), [&](uint32_t a, uint32_t b) { return key_of(a) == key_of(b); });
  if (twice != order.end()) fail(status, what, " ", quote(key_of(*twice)), " occurs twice");
  return order;
}

void read_metadata(json::Reader& reader, Header& header) {
  std::string key;
  const size_t at = reader.position();
  for (reader.begin_object(); reader.next_member(key);) {
    header.metadata.emplace_back(std::move(key), reader.read_string());
    reject_nul(header.metadata.back().first, at);
    reject_nul(header.metadata.back().second, at);
  }
  sorted_keys(header.metadata.size(), Status::io, "metadata key",
              [&](uint32_t i) -> std::string_view { return header.metadata[i].first; });
}

// The tensors fill the data exactly, each beginning where the one before ends.
void check_coverage(const std::vector<Entry>& entries, int64_t data_size) {
  int64_t end = 0;
  for (const Entry& entry : entries) {
    if (entry.begin != end) {
      fail(Status::io, "tensor ", quote(entry.name), " begins at byte ", entry.begin,
           " of the data, ",
           entry.begin < end ? "inside the one before, which ends at "
                             : "leaving a hole behind byte ",
           end);
    }
    end = entry.end;
  }
  if (end != data_size)
    fail(Status::io, "the tensors end at byte ", end, " of ", data_size, " bytes of data");
}

void append_int(std::string& out, int64_t value) {
  char digits[24];
  out.append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
}

void append_entry(std::string& out, const Item& item, const ElementType& type, int64_t begin,
                  int64_t end) {
  json::append_string(out, item.name);
  out += ":{\"dtype\":\"";
  out += type.name;
  out += "\",\"shape\":[";
  for (int i = 0; i < item.shape.size(); ++i) {
    if (i > 0) out += ',';
    append_int(out, item.shape[i]);
  }
  out += "],\"data_offsets\":[";
  append_int(out, begin);
  out += ',';
  append_int(out, end);
  out += "]}";
}

void check_text(std::string_view text, const char* what) {
  if (const size_t at = json::utf8_error(text); at != std::string_view::npos) {
    fail(Status::invalid, "byte ", at, " of ", what, " ", quote(text), " is not UTF-8");
  }
}

}  // namespace

const Entry* Header::find(std::string_view name) const noexcept {
  const auto at = std::lower_bound(
      by_name.begin(), by_name.end(), name,
      [&](uint32_t i, std::string_view wanted) { return entries[i].name < wanted; });
  return at != by_name.end() && entries[*at].name == name ? &entries[*at] : nullptr;
}

int64_t header_length(const unsigned char bytes[kLengthBytes], int64_t file_size) {
  uint64_t length = 0;
  for (int i = kLengthBytes - 1; i >= 0; --i) length = length << 8 | bytes[i];
  if (length > static_cast<uint64_t>(kMaxHeaderBytes)) {
    fail(Status::io, "a header of ", length, " bytes is longer than the most that is allowed, ",
         kMaxHeaderBytes);
  }
  const auto n = static_cast<int64_t>(length);
  if (n > file_size - kLengthBytes) {
    fail(Status::io, "a header of ", n, " bytes does not fit into a file of ", file_size, " bytes");
  }
  return n;
}

Header parse_header(std::string_view text, int64_t data_size) {
  Header header;
  json::Reader reader(text);
  bool seen_metadata = false;
  std::string name;
  size_t at = reader.position();
  for (reader.begin_object(); reader.next_member(name); at = reader.position()) {
    if (name == kMetadata) {
      if (seen_metadata) fail(Status::io, "the header has ", kMetadata, " twice");
      seen_metadata = true;
      read_metadata(reader, header);
    } else {
      reject_nul(name, at);
      Entry& entry = header.entries.emplace_back();
      entry.name = std::move(name);
      read_entry(reader, entry, data_size);
    }
  }
  reader.end();
  std::stable_sort(header.entries.begin(), header.entries.end(),
                   [](const Entry& a, const Entry& b) {
                     return a.begin != b.begin ? a.begin < b.begin : a.end < b.end;
                   });
  header.by_name =
      sorted_keys(header.entries.size(), Status::io, "tensor name",
                  [&](uint32_t i) -> std::string_view { return header.entries[i].name; });
  check_coverage(header.entries, data_size);
  return header;
}

Plan plan_file(const std::vector<Item>& items,
               const std::vector<std::pair<std::string_view, std::string_view>>& metadata) {
  std::vector<const ElementType*> types;
  for (const Item& item : items) {
    check_text(item.name, "tensor name");
    if (item.name == kMetadata) fail(Status::invalid, "no tensor can have the name ", kMetadata);
    types.push_back(type_of(item.dtype));
    if (!types.back())
      fail(Status::dtype, "tensor ", quote(item.name), " has dtype ", item.dtype,
           ", which safetensors has no type for");
  }
  const auto by_name = sorted_keys(items.size(), Status::invalid, "tensor name",
                                   [&](uint32_t i) { return items[i].name; });
  Plan plan;
  plan.order.assign(by_name.begin(), by_name.end());
  std::stable_sort(plan.order.begin(), plan.order.end(),
                   [&](size_t a, size_t b) { return types[a] > types[b]; });

  std::string& head = plan.head;
  head.assign(kLengthBytes, '\0');
  head += '{';
  if (!metadata.empty()) {
    json::append_string(head, kMetadata);
    char separator = ':';
    for (const auto& [key, value] : metadata) {
      check_text(key, "metadata key");
      check_text(value, "the metadata value");
      head += separator == ':' ? ":{" : ",";
      separator = ',';
      json::append_string(head, key);
      head += ':';
      json::append_string(head, value);
    }
    head += '}';
    sorted_keys(metadata.size(), Status::invalid, "metadata key",
                [&](uint32_t i) { return metadata[i].first; });
  }
  int64_t end = 0;
  for (const size_t i : plan.order) {
    const int64_t begin = end;
    end = checked_add(begin, checked_nbytes(checked_numel(items[i].shape), types[i]->bits / 8),
                      "number of bytes");
    if (head.back() != '{') head += ',';
    append_entry(head, items[i], *types[i], begin, end);
  }
  head += '}';
  head.resize(static_cast<size_t>(round_up<int64_t>(static_cast<int64_t>(head.size()), 8)), ' ');

  const auto length = static_cast<int64_t>(head.size()) - kLengthBytes;
  if (length > kMaxHeaderBytes) {
    fail(Status::invalid, "a header of ", length,
         " bytes is longer than the most that is allowed, ", kMaxHeaderBytes);
  }
  for (int i = 0; i < kLengthBytes; ++i)
    head[static_cast<size_t>(i)] = static_cast<char>(length >> 8 * i & 0xff);
  return plan;
}

}  // namespace libtensor::safetensors
