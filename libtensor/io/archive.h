// Tensors from and to safetensors files.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "libtensor/core/handle.h"
#include "libtensor/core/pool.h"
#include "libtensor/core/ref.h"
#include "libtensor/graph/tensor.h"
#include "libtensor/io/file.h"
#include "libtensor/io/safetensors.h"

namespace libtensor {

// A file whose header was read and checked; elements are read when a tensor is asked for.
class Archive : public HandleHeader, public PooledHandle {
 public:
  static Ref<Archive> open(const std::string& path);
  static Ref<Archive> copy_memory(const void* data, int64_t nbytes);

  const safetensors::Header& header() const noexcept { return header_; }
  // In new memory. Any thread may call it.
  Tensor read(std::string_view name, Device device) const;

  std::atomic<int64_t> refs{1};

 private:
  Archive() noexcept : HandleHeader(HandleKind::archive) {}
  void read_header(int64_t nbytes);
  void read_bytes(int64_t offset, void* to, int64_t n) const;

  std::optional<InputFile> file_;
  std::unique_ptr<char[]> memory_;
  safetensors::Header header_;
  int64_t data_start_ = 0;
};

inline void retain(Archive* archive) noexcept {
  archive->refs.fetch_add(1, std::memory_order_relaxed);
}
void release(Archive* archive) noexcept;

// Replaces the file at once when all is written.
void save_tensors(const std::string& path, const std::vector<std::string_view>& names,
                  const Tensors& tensors,
                  const std::vector<std::pair<std::string_view, std::string_view>>& metadata);

}  // namespace libtensor
