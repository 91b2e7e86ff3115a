// SPDX-License-Identifier: Apache-2.0
#include "libtensor/io/numpy_files.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "libtensor/core/checked.h"
#include "libtensor/graph/modes.h"
#include "libtensor/io/file_contents.h"
#include "libtensor/io/inflate.h"
#include "libtensor/io/json.h"
#include "libtensor/ops/api/conversion.gen.h"
#include "libtensor/ops/op_support.h"

namespace libtensor {
namespace {

constexpr Device kHost{DeviceKind::cpu, 0};

template <class Read>
npy::Header read_header(int64_t size, Read&& read) {
  char prefix[npy::kMostPrefix] = {};
  const int64_t n = std::min(size, npy::kMostPrefix);
  read(0, prefix, n);
  const npy::HeaderRange extent =
      npy::header_range(std::string_view(prefix, static_cast<size_t>(n)), size);
  std::string text(static_cast<size_t>(extent.end - extent.begin), '\0');
  read(extent.begin, text.data(), extent.end - extent.begin);
  return npy::parse_header(text, extent, size);
}

// Any other byte in a bool would be undefined behaviour.
void check_bools(const uint8_t* bytes, int64_t n) {
  for (int64_t i = 0; i < n; ++i) {
    if (bytes[i] > 1)
      fail(Status::io, "the array of bools holds the byte ", int{bytes[i]}, " at element ", i);
  }
}

// Row-major memory of the elements in a file: the first axis runs fastest in Fortran's order, so
// that is of the axes in reverse.
Shape shape_in_file(const npy::Header& header) {
  Shape stored = header.shape;
  if (header.fortran_order) std::reverse(stored.data(), stored.data() + stored.size());
  return stored;
}

// The array whose elements, as they were in the file, are those of `memory`.
Tensor array_over(const Tensor& memory, const npy::Header& header, Device device) {
  if (header.swapped)
    swap_bytes(memory.data(), memory.numel() * itemsize(header.dtype), header.dtype);
  if (header.dtype == DType::boolean) check_bools(memory.data_as<uint8_t>(), memory.numel());
  Tensor out = memory;
  if (header.fortran_order) {
    Strides strides = memory.strides();
    std::reverse(strides.data(), strides.data() + strides.size());
    out = alias(memory, header.shape, strides, memory.offset());
  }
  return ops::to_device(out, device);
}

Tensor host_copy(const Tensor& x) {
  const GradMode no_grad(false);
  return contiguous_on_host(x);
}

}  // namespace

Tensor load_npy(const Source& source, Device device) {
  const auto read = [&](int64_t offset, void* to, int64_t n) { source.read(offset, to, n); };
  const npy::Header header = read_header(source.size(), read);
  const Tensor memory = empty_tensor(shape_in_file(header), header.dtype, kHost);
  read(header.data_start, memory.data(), header.nbytes);
  return array_over(memory, header, device);
}

namespace {

// f(), with the member's name before what it raises.
template <class F>
auto in_member(const zip::Member& member, F&& f) {
  try {
    return f();
  } catch (const Error& error) {
    if (error.status() == Status::nomem) throw;
    fail(error.status(), "member ", json::quote(member.name), ": ", error.what());
  }
}

}  // namespace

npy::Header header_of_array(const Source& source, const zip::Member& member) {
  return in_member(member, [&] {
    return read_header(member.size, [&](int64_t offset, void* to, int64_t n) {
      std::vector<uint8_t> start(static_cast<size_t>(offset + n));
      zip::read_start(source, member, start.data(), offset + n);
      if (n > 0) std::memcpy(to, start.data() + offset, static_cast<size_t>(n));
    });
  });
}

// The elements stay where they are behind the header, if they are aligned there, as all are that
// NumPy writes.
Tensor array_of(const Source& source, const zip::Member& member, Device device) {
  zip::check_member(source, member);
  const Tensor bytes = empty_tensor({member.size}, DType::uint8, kHost);
  const auto* content = bytes.data_as<uint8_t>();
  zip::read_member(source, member, bytes.data_as<uint8_t>());
  return in_member(member, [&] {
    const npy::Header header = read_header(member.size, [&](int64_t offset, void* to, int64_t n) {
      if (n > 0) std::memcpy(to, content + offset, static_cast<size_t>(n));
    });
    const Shape stored = shape_in_file(header);
    const int64_t size = itemsize(header.dtype);
    if (header.nbytes > 0 && header.data_start % size == 0) {
      const Tensor memory = make_tensor(bytes.ref()->storage, header.dtype, stored,
                                        contiguous_strides(stored), header.data_start / size);
      return array_over(memory, header, device);
    }
    const Tensor memory = empty_tensor(stored, header.dtype, kHost);
    if (header.nbytes > 0)
      std::memcpy(memory.data(), content + header.data_start, static_cast<size_t>(header.nbytes));
    return array_over(memory, header, device);
  });
}

void save_npy(const std::string& path, const Tensor& x) {
  const std::string header = npy::header_of(x.dtype(), x.shape());
  const Tensor host = host_copy(x);
  AtomicFile file(path);
  file.write(header.data(), static_cast<int64_t>(header.size()));
  file.write(host.data(), host.numel() * itemsize(host.dtype()));
  file.commit();
}

void save_npz(const std::string& path, const std::vector<std::string_view>& names,
              const Tensors& tensors) {
  std::vector<std::pair<std::string, std::string>> members;
  for (size_t i = 0; i < names.size(); ++i) {
    if (json::utf8_error(names[i]) != std::string_view::npos)
      fail(Status::invalid, "name ", json::quote(names[i]), " is not UTF-8");
    for (size_t j = 0; j < i; ++j) {
      if (names[j] == names[i])
        fail(Status::invalid, "name ", json::quote(names[i]), " is given twice");
    }
    members.emplace_back(std::string(names[i]) + ".npy",
                         npy::header_of(tensors[i].dtype(), tensors[i].shape()));
  }
  AtomicFile file(path);
  zip::Writer writer(file);
  for (size_t i = 0; i < names.size(); ++i) {
    const std::string& header = members[i].second;
    const Tensor host = host_copy(tensors[i]);
    const auto n = static_cast<int64_t>(header.size());
    const int64_t nbytes = host.numel() * itemsize(host.dtype());
    const uint32_t crc = crc32(host.data(), nbytes, crc32(header.data(), n));
    writer.begin(members[i].first, checked_add(n, nbytes, "number of bytes"), crc);
    writer.write(header.data(), n);
    writer.write(host.data(), nbytes);
  }
  writer.finish();
  file.commit();
}

}  // namespace libtensor
