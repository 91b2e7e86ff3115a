// SPDX-License-Identifier: Apache-2.0
// Tensors from safetensors, npz, PyTorch's and GGUF files, and to safetensors files.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "libtensor/core/handle.h"
#include "libtensor/core/object_pool.h"
#include "libtensor/core/ref.h"
#include "libtensor/graph/tensor.h"
#include "libtensor/io/file_contents.h"

namespace libtensor {

// A file whose header was read and checked; elements are read when a tensor is asked for.
class Archive : public HandleHeader, public PooledHandle {
 public:
  // mapped: tensors of the host lie over the file, where that is possible.
  static Ref<Archive> open(const std::string& path, bool mapped = false);
  static Ref<Archive> copy_memory(const void* data, int64_t nbytes);

  // The same file, with weights of 8 and 4 bits as their codes and scales; this one if it has none.
  Ref<Archive> quantized();

  int64_t count() const noexcept { return static_cast<int64_t>(names().size()); }
  // Without ".npy" in an npz file.
  const std::vector<std::string>& names() const noexcept { return contents_->names; }
  const std::vector<std::pair<std::string, std::string>>& metadata() const noexcept {
    return contents_->metadata;
  }
  // Of tensor i, without its elements. Any thread may call it.
  const EntrySpec& spec(int64_t i) const;
  // Any thread may call it.
  Tensor read(std::string_view name, Device device) const;

  ~Archive();
  std::atomic<int64_t> refs{1};

 private:
  explicit Archive(std::unique_ptr<FileContents> contents);

  std::unique_ptr<FileContents> contents_;
  std::vector<uint32_t> by_name_;  // numbers of tensors, sorted
  // By tensor, once it was asked for.
  mutable std::vector<std::atomic<const EntrySpec*>> specs_;
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
