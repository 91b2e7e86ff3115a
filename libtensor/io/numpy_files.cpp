// SPDX-License-Identifier: Apache-2.0
#include "libtensor/io/numpy_files.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "libtensor/core/checked.h"
#include "libtensor/graph/modes.h"
#include "libtensor/io/inflate.h"
#include "libtensor/io/json.h"
#include "libtensor/ops/derive.h"
#include "libtensor/ops/ops.gen.h"

namespace libtensor {
namespace {

constexpr Device kHost{DeviceKind::cpu, 0};

template <class Read>
npy::Header read_header(int64_t size, Read&& read) {
  char prefix[npy::kMostPrefix] = {};
  const int64_t n = std::min(size, npy::kMostPrefix);
  read(0, prefix, n);
  const npy::Extent extent =
      npy::header_extent(std::string_view(prefix, static_cast<size_t>(n)), size);
  std::string text(static_cast<size_t>(extent.end - extent.begin), '\0');
  read(extent.begin, text.data(), extent.end - extent.begin);
  return npy::parse_header(text, extent, size);
}

void swap_bytes(void* data, int64_t numel, int64_t itemsize) {
  auto* bytes = static_cast<uint8_t*>(data);
  for (int64_t i = 0; i < numel; ++i, bytes += itemsize) std::reverse(bytes, bytes + itemsize);
}

// Any other byte in a bool would be undefined behaviour.
void check_bools(const uint8_t* bytes, int64_t n) {
  for (int64_t i = 0; i < n; ++i) {
    if (bytes[i] > 1)
      fail(Status::io, "the array of bools holds the byte ", int{bytes[i]}, " at element ", i);
  }
}

// `read(offset, to, n)` gives bytes of an array of `size` bytes.
template <class Read>
Tensor read_array(int64_t size, Device device, Read&& read) {
  const npy::Header header = read_header(size, read);
  // The first axis runs fastest in Fortran's order: row-major memory of the axes in reverse.
  Shape stored = header.shape;
  if (header.fortran_order) std::reverse(stored.data(), stored.data() + stored.size());
  const Tensor memory = empty_tensor(stored, header.dtype, kHost);
  read(header.data_start, memory.data(), header.nbytes);
  if (header.swapped) {
    // Of complex numbers each part.
    const int64_t parts = is_complex(header.dtype) ? 2 : 1;
    swap_bytes(memory.data(), parts * memory.numel(), itemsize(header.dtype) / parts);
  }
  if (header.dtype == DType::boolean) check_bools(memory.data_as<uint8_t>(), memory.numel());
  Tensor out = memory;
  if (header.fortran_order) {
    Strides strides = memory.strides();
    std::reverse(strides.data(), strides.data() + strides.size());
    out = alias(memory, header.shape, strides, 0);
  }
  return ops::to_device(out, device);
}

Tensor host_copy(const Tensor& x) {
  const GradMode no_grad(false);
  return plain_on_host(x);
}

}  // namespace

Tensor load_npy(const Source& source, Device device) {
  return read_array(source.size(), device,
                    [&](int64_t offset, void* to, int64_t n) { source.read(offset, to, n); });
}

npy::Header header_of_array(const Source& source, const zip::Member& member) {
  try {
    return read_header(member.size, [&](int64_t offset, void* to, int64_t n) {
      const auto start = zip::read_start(source, member, offset + n);
      if (n > 0) std::memcpy(to, start.data() + offset, static_cast<size_t>(n));
    });
  } catch (const Error& error) {
    if (error.status() == Status::nomem) throw;
    fail(error.status(), "member ", json::quote(member.name), ": ", error.what());
  }
}

Tensor array_of(const std::vector<uint8_t>& bytes, std::string_view name, Device device) {
  const auto size = static_cast<int64_t>(bytes.size());
  try {
    return read_array(size, device, [&](int64_t offset, void* to, int64_t n) {
      if (n > 0) std::memcpy(to, bytes.data() + offset, static_cast<size_t>(n));
    });
  } catch (const Error& error) {
    if (error.status() == Status::nomem) throw;
    fail(error.status(), "member ", json::quote(name), ": ", error.what());
  }
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
      fail(Status::invalid, "name ", json::quote(names[i]), " is no UTF-8");
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
