// SPDX-License-Identifier: Apache-2.0
#include "libtensor/io/file_contents.h"

#include <algorithm>
#include <memory>

#include "libtensor/core/checked.h"
#include "libtensor/io/json.h"
#include "libtensor/ops/op_support.h"

namespace libtensor {

Ref<Storage> FileContents::map_storage(int64_t begin, int64_t nbytes) const {
  if (!mapped_ || nbytes == 0) return {};
  auto mapping = std::make_unique<platform::Mapping>();
  if (!source_.map(begin, nbytes, *mapping)) return {};
  Ref<Storage> storage;
  try {
    storage = Ref<Storage>::adopt(new Storage);
  } catch (...) {
    platform::unmap(*mapping);
    throw;
  }
  storage->device = kFileDevice;
  storage->data = mapping->data;
  storage->nbytes = nbytes;
  storage->exposed = true;  // the file may be written to
  storage->context = mapping.release();
  storage->deleter = [](Storage& dead) noexcept {
    auto* its = static_cast<platform::Mapping*>(dead.context);
    platform::unmap(*its);
    delete its;
  };
  return storage;
}

Tensor FileContents::read_elements(int64_t begin, DType dtype, const Shape& shape) const {
  const int64_t numel = checked_product(shape.data(), shape.size());
  const int64_t nbytes = checked_nbytes(numel, itemsize(dtype));
  if (begin % alignment(dtype) == 0) {
    if (Ref<Storage> storage = map_storage(begin, nbytes))
      return make_tensor(std::move(storage), dtype, shape, contiguous_strides(shape), 0);
  }
  Tensor out = empty_tensor(shape, dtype, kFileDevice);
  source_.read(begin, out.data(), nbytes);
  return out;
}

void check_bools(const void* bytes, int64_t n, const char* what, std::string_view name) {
  const auto* begin = static_cast<const unsigned char*>(bytes);
  const auto* bad = std::find_if(begin, begin + n, [](unsigned char byte) { return byte > 1; });
  if (bad != begin + n) {
    fail(Status::io, what, " ", json::quote(name), " of dtype BOOL holds the byte ", int{*bad},
         " at element ", bad - begin);
  }
}

void swap_bytes(void* data, int64_t nbytes, DType dtype) {
  const int64_t size = itemsize(real_dtype(dtype));
  auto* bytes = static_cast<uint8_t*>(data);
  for (int64_t i = 0; i + size <= nbytes; i += size) std::reverse(bytes + i, bytes + i + size);
}

}  // namespace libtensor
