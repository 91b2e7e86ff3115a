// SPDX-License-Identifier: Apache-2.0
// ZIP archives, as NumPy's npz files are: PKWARE's APPNOTE.TXT, stored and deflated members, sizes
// beyond 32 bits.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "libtensor/io/file.h"
#include "libtensor/io/source.h"

namespace libtensor::zip {

struct Member {
  std::string name;
  uint16_t flags = 0, method = 0;
  uint32_t crc = 0;
  int64_t compressed = 0, size = 0;
  int64_t header = 0;  // where its local header lies
};

bool is_zip(const Source& source);
// All members, in the order of the directory. TENSOR_E_IO for what is malformed.
std::vector<Member> read_directory(const Source& source);

// Where the content of a member lies. TENSOR_E_IO where it can't be read, or its size can't be.
int64_t check_member(const Source& source, const Member& member);

// The content, member.size bytes, checked against its checksum; of 0 it may be missing.
void read_member(const Source& source, const Member& member, uint8_t* to,
                 bool checksum_optional = false);

// Its first n bytes, which it must have; the checksum is not looked at.
void read_start(const Source& source, const Member& member, uint8_t* to, int64_t n);

// Members one after the other, stored.
class Writer {
 public:
  explicit Writer(AtomicFile& file) : file_(file) {}

  // What follows, until the next begin() or finish(), is its content.
  void begin(std::string_view name, int64_t size, uint32_t crc);
  void write(const void* data, int64_t n);
  void finish();

 private:
  AtomicFile& file_;
  std::vector<Member> members_;
  int64_t offset_ = 0;
};

}  // namespace libtensor::zip
