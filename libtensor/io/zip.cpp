// SPDX-License-Identifier: Apache-2.0
#include "libtensor/io/zip.h"

#include <algorithm>
#include <cstring>

#include "libtensor/core/checked.h"
#include "libtensor/io/inflate.h"
#include "libtensor/io/json.h"

namespace libtensor::zip {
namespace {

constexpr uint32_t kLocal = 0x04034b50, kCentral = 0x02014b50, kEnd = 0x06054b50,
                   kEnd64 = 0x06064b50, kLocator64 = 0x07064b50;
constexpr int64_t kLocalBytes = 30, kCentralBytes = 46, kEndBytes = 22, kEnd64Bytes = 56,
                  kLocatorBytes = 20;
constexpr uint16_t kExtra64 = 1, kEncrypted = 1, kUtf8 = 1 << 11, kStored = 0, kDeflated = 8;
constexpr int64_t kMost32 = 0xffffffff;
constexpr int64_t kMostDirectory = int64_t{1} << 30;
// Deflate's best: 258 bytes for two bits.
constexpr int64_t kMostExpansion = 1032;

[[noreturn]] void malformed(const char* what) { fail(Status::io, "the zip archive ", what); }

// Little-endian numbers, one after the other.
class Fields {
 public:
  Fields(const uint8_t* from, int64_t n) : next_(from), end_(from + n) {}

  uint64_t number(int bytes) {
    if (end_ - next_ < bytes) malformed("ends in the middle of a record");
    uint64_t value = 0;
    for (int i = 0; i < bytes; ++i) value |= static_cast<uint64_t>(*next_++) << 8 * i;
    return value;
  }
  uint16_t u16() { return static_cast<uint16_t>(number(2)); }
  uint32_t u32() { return static_cast<uint32_t>(number(4)); }
  // A size or an offset.
  int64_t i64() {
    const uint64_t value = number(8);
    if (value > INT64_MAX) malformed("has a size that is too large");
    return static_cast<int64_t>(value);
  }
  const uint8_t* bytes(int64_t n) {
    if (end_ - next_ < n) malformed("ends in the middle of a record");
    const uint8_t* from = next_;
    next_ += n;
    return from;
  }
  int64_t left() const noexcept { return end_ - next_; }

 private:
  const uint8_t* next_;
  const uint8_t* end_;
};

void check_inside(const Source& source, int64_t offset, int64_t n) {
  if (offset < 0 || n < 0 || offset > source.size() || n > source.size() - offset)
    malformed("has a record outside the file");
}

std::vector<uint8_t> read(const Source& source, int64_t offset, int64_t n) {
  check_inside(source, offset, n);
  std::vector<uint8_t> bytes(static_cast<size_t>(n));
  source.read(offset, bytes.data(), n);
  return bytes;
}

struct Directory {
  int64_t offset = 0, size = 0, count = 0;
};

// The record before the one at the end, where numbers of 16 or 32 bits do not do.
void read_end64(const Source& source, int64_t end, Directory& directory) {
  if (end < kLocatorBytes) return;
  const auto bytes = read(source, end - kLocatorBytes, kLocatorBytes);
  Fields locator(bytes.data(), kLocatorBytes);
  if (locator.u32() != kLocator64) return;
  locator.u32();
  const int64_t at = locator.i64();
  const auto record = read(source, at, kEnd64Bytes);
  Fields fields(record.data(), kEnd64Bytes);
  if (fields.u32() != kEnd64) malformed("has no record where its locator points");
  fields.bytes(20);
  fields.i64();
  directory.count = fields.i64();
  directory.size = fields.i64();
  directory.offset = fields.i64();
}

Directory find_directory(const Source& source) {
  const int64_t most = std::min<int64_t>(source.size(), kEndBytes + 0xffff);
  const auto tail = read(source, source.size() - most, most);
  for (int64_t at = most - kEndBytes; at >= 0; --at) {
    Fields fields(tail.data() + at, most - at);
    if (fields.u32() != kEnd) continue;
    fields.bytes(6);
    Directory directory;
    directory.count = fields.u16();
    directory.size = fields.u32();
    directory.offset = fields.u32();
    if (fields.u16() != most - at - kEndBytes) continue;  // its comment reaches to the end
    read_end64(source, source.size() - most + at, directory);
    return directory;
  }
  malformed("has no directory at its end");
}

// Sizes and offset that are 0xffffffff stand, in this order, in an extra field.
void read_extra(Fields extra, Member& member) {
  while (extra.left() >= 4) {
    const uint16_t id = extra.u16(), n = extra.u16();
    Fields inside(extra.bytes(n), n);
    if (id != kExtra64) continue;
    for (int64_t* value : {&member.size, &member.compressed, &member.header}) {
      if (*value == kMost32) *value = inside.i64();
    }
    return;
  }
}

Member read_entry(Fields& fields) {
  if (fields.u32() != kCentral) malformed("has a directory with an entry that is none");
  Member member;
  fields.u32();  // versions
  member.flags = fields.u16();
  member.method = fields.u16();
  fields.u32();  // time and date
  member.crc = fields.u32();
  member.compressed = fields.u32();
  member.size = fields.u32();
  const uint16_t name = fields.u16(), extra = fields.u16(), comment = fields.u16();
  fields.bytes(8);  // disk and attributes
  member.header = fields.u32();
  const uint8_t* text = fields.bytes(name);
  member.name.assign(reinterpret_cast<const char*>(text), name);
  read_extra(Fields(fields.bytes(extra), extra), member);
  fields.bytes(comment);
  if (json::utf8_error(member.name) != std::string_view::npos ||
      member.name.find('\0') != std::string::npos) {
    fail(Status::io,
         "the zip archive has a member whose name is not UTF-8: ", json::quote("member"));
  }
  return member;
}

void put(std::string& out, uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) out += static_cast<char>(value >> 8 * i & 0xff);
}

uint64_t up_to_32(int64_t value) { return static_cast<uint64_t>(std::min(value, kMost32)); }

bool has_utf8(std::string_view name) {
  return std::any_of(name.begin(), name.end(), [](char c) { return c & 0x80; });
}

// From "version needed" to the length of the name, the same in both headers.
void put_common(std::string& out, const Member& m) {
  constexpr uint64_t kVersion = 45, kFirstDay = 0x21;  // of 1980
  put(out, kVersion, 2);
  put(out, has_utf8(m.name) ? kUtf8 : 0, 2);
  put(out, kStored, 2);
  put(out, 0, 2);
  put(out, kFirstDay, 2);
  put(out, m.crc, 4);
  put(out, up_to_32(m.size), 4);
  put(out, up_to_32(m.size), 4);
  put(out, m.name.size(), 2);
}

// Where the content of a member begins, from its local header, which must be that of its name.
int64_t content_of(const Source& source, const Member& m) {
  const auto local = read(source, m.header, kLocalBytes);
  Fields fields(local.data(), kLocalBytes);
  if (fields.u32() != kLocal)
    fail(Status::io, "member ", json::quote(m.name), " has no header where the directory says");
  fields.bytes(22);
  const int64_t name = fields.u16(), extra = fields.u16();
  const auto own = read(source, m.header + kLocalBytes, name);
  const std::string_view its(reinterpret_cast<const char*>(own.data()), own.size());
  if (its != m.name) {
    fail(Status::io, "member ", json::quote(m.name), " of the directory is called ",
         json::quote(its), " in its own header");
  }
  return m.header + kLocalBytes + name + extra;
}

// Members that share bytes let a small file claim to be a large one.
void check_places(const Source& source, const std::vector<Member>& members, int64_t end) {
  std::vector<const Member*> sorted;
  for (const Member& m : members) sorted.push_back(&m);
  std::sort(sorted.begin(), sorted.end(),
            [](const Member* a, const Member* b) { return a->header < b->header; });
  for (size_t i = 0; i < sorted.size(); ++i) {
    const Member& m = *sorted[i];
    const int64_t next = i + 1 < sorted.size() ? sorted[i + 1]->header : end;
    const int64_t begin = content_of(source, m);
    if (begin > next || m.compressed > next - begin) {
      fail(Status::io, "member ", json::quote(m.name),
           " shares bytes with what follows it, another member or the directory");
    }
  }
}

}  // namespace

bool is_zip(const Source& source) {
  if (source.size() < 4) return false;
  uint8_t bytes[4];
  source.read(0, bytes, 4);
  const uint32_t magic = Fields(bytes, 4).u32();
  return magic == kLocal || magic == kEnd;
}

std::vector<Member> read_directory(const Source& source) {
  const Directory directory = find_directory(source);
  if (directory.size > kMostDirectory) malformed("has a directory that is too large");
  const auto bytes = read(source, directory.offset, directory.size);
  Fields fields(bytes.data(), directory.size);
  if (directory.count > directory.size / kCentralBytes)
    malformed("has more entries than its directory holds");
  std::vector<Member> members;
  for (int64_t i = 0; i < directory.count; ++i) members.push_back(read_entry(fields));
  check_places(source, members, directory.offset);
  return members;
}

int64_t check_member(const Source& source, const Member& m) {
  const auto called = [&] { return json::quote(m.name); };
  if (m.flags & kEncrypted) fail(Status::io, "member ", called(), " is encrypted");
  if (m.method != kStored && m.method != kDeflated) {
    fail(Status::io, "member ", called(), " is compressed by method ", int{m.method},
         ", expected stored or deflated");
  }
  const int64_t begin = content_of(source, m);
  if (m.method == kStored && m.size != m.compressed)
    fail(Status::io, "member ", called(), " is stored in two sizes");
  check_inside(source, begin, m.compressed);
  if (m.size / kMostExpansion > m.compressed)
    fail(Status::io, "member ", called(), " claims ", m.size, " bytes out of ", m.compressed);
  return begin;
}

void read_member(const Source& source, const Member& m, uint8_t* to, bool checksum_optional) {
  const int64_t begin = check_member(source, m);
  if (m.method == kStored) {
    source.read(begin, to, m.size);
  } else {
    const auto compressed = read(source, begin, m.compressed);
    inflate(compressed.data(), m.compressed, to, m.size);
  }
  if (checksum_optional && m.crc == 0) return;
  if (crc32(to, m.size) != m.crc)
    fail(Status::io, "member ", json::quote(m.name), " does not have its checksum");
}

void read_start(const Source& source, const Member& m, uint8_t* to, int64_t n) {
  const int64_t begin = check_member(source, m);
  if (m.method == kStored) return source.read(begin, to, n);
  const auto compressed = read(source, begin, std::min(m.compressed, bytes_for_start(n)));
  inflate_start(compressed.data(), static_cast<int64_t>(compressed.size()), to, n);
}

void Writer::begin(std::string_view name, int64_t size, uint32_t crc) {
  if (name.size() > 0xffff) fail(Status::invalid, "a name has more than 65535 bytes");
  Member member;
  member.name = name;
  member.size = size;
  member.crc = crc;
  member.header = offset_;
  std::string out;
  put(out, kLocal, 4);
  put_common(out, member);
  const bool large = size >= kMost32;
  put(out, large ? 20 : 0, 2);
  out += member.name;
  if (large) {
    put(out, kExtra64, 2);
    put(out, 16, 2);
    put(out, static_cast<uint64_t>(size), 8);
    put(out, static_cast<uint64_t>(size), 8);
  }
  members_.push_back(std::move(member));
  write(out.data(), static_cast<int64_t>(out.size()));
}

void Writer::write(const void* data, int64_t n) {
  file_.write(data, n);
  offset_ += n;
}

void Writer::finish() {
  const int64_t start = offset_;
  std::string out;
  for (const Member& m : members_) {
    std::string extra;
    const bool large = m.size >= kMost32, far = m.header >= kMost32;
    if (large || far) {
      put(extra, kExtra64, 2);
      put(extra, (large ? 16u : 0u) + (far ? 8u : 0u), 2);
      if (large) put(extra, static_cast<uint64_t>(m.size), 8);
      if (large) put(extra, static_cast<uint64_t>(m.size), 8);
      if (far) put(extra, static_cast<uint64_t>(m.header), 8);
    }
    put(out, kCentral, 4);
    put(out, 0x031e, 2);  // made on Unix, version 3.0
    put_common(out, m);
    put(out, extra.size(), 2);
    put(out, 0, 6);                        // comment, disk, kind
    put(out, uint64_t{0100600} << 16, 4);  // a file that its owner reads and writes
    put(out, up_to_32(m.header), 4);
    out += m.name + extra;
  }
  const auto size = static_cast<int64_t>(out.size());
  const auto count = static_cast<int64_t>(members_.size());
  if (start >= kMost32 || size >= kMost32 || count >= 0xffff) {
    put(out, kEnd64, 4);
    put(out, kEnd64Bytes - 12, 8);
    put(out, 45, 2);
    put(out, 45, 2);
    put(out, 0, 8);
    put(out, static_cast<uint64_t>(count), 8);
    put(out, static_cast<uint64_t>(count), 8);
    put(out, static_cast<uint64_t>(size), 8);
    put(out, static_cast<uint64_t>(start), 8);
    put(out, kLocator64, 4);
    put(out, 0, 4);
    put(out, static_cast<uint64_t>(start + size), 8);
    put(out, 1, 4);
  }
  put(out, kEnd, 4);
  put(out, 0, 4);
  const auto short_count = static_cast<uint64_t>(std::min<int64_t>(count, 0xffff));
  put(out, short_count, 2);
  put(out, short_count, 2);
  put(out, up_to_32(size), 4);
  put(out, up_to_32(start), 4);
  put(out, 0, 2);
  write(out.data(), static_cast<int64_t>(out.size()));
}

}  // namespace libtensor::zip
