// SPDX-License-Identifier: Apache-2.0
// Files of tensors, and exchange with other libraries by DLPack.
#ifndef TENSOR_CPP_IO_HPP_
#define TENSOR_CPP_IO_HPP_

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tensor/cpp/create.hpp"
#include "tensor/dlpack.h"
#include "tensor/io.h"

namespace tensor {

using NamedTensors = std::map<std::string, Tensor>;
using Metadata = std::map<std::string, std::string>;

/// Writes a safetensors file beside `path` and renames it, so that an old file stays whole if it
/// fails.
inline void save(const std::string& path, const NamedTensors& tensors,
                 const Metadata& metadata = {}) {
  std::vector<const char*> names, pairs;
  std::vector<tensor_t*> handles;
  for (const auto& [name, t] : tensors) {
    names.push_back(detail::c_string("save: a name", name));
    handles.push_back(t.get());
  }
  for (const auto& [key, value] : metadata) {
    pairs.push_back(detail::c_string("save: metadata", key));
    pairs.push_back(detail::c_string("save: metadata", value));
  }
  detail::check(tensor_save(detail::c_string("save: path", path), names.data(),
                            detail::count(names.size()), handles.data(), pairs.data(),
                            detail::count(pairs.size())));
}

/// A file open for reading: safetensors, NumPy's npz, PyTorch's .pt or GGUF. Tensors taken from it
/// stay valid when it is closed.
class Archive {
 public:
  explicit Archive(const std::string& path)
      : Archive(tensor_archive_open(detail::c_string("Archive: path", path))) {}
  /// A file whose tensors on the CPU lie over the mapped file, without a copy, where that is
  /// possible; pages are read when they are first used. Writing to such a tensor does not
  /// change the file, which must not become shorter while they live.
  static Archive mapped(const std::string& path) {
    return Archive(tensor_archive_open_mapped(detail::c_string("Archive: path", path)));
  }
  /// A file in memory, which is copied.
  Archive(const void* data, std::size_t n)
      : Archive(tensor_archive_open_memory(data, static_cast<std::int64_t>(n))) {}
  /// The same file, whose weights of 8 and 4 bits are NAME.codes and NAME.scales.
  Archive quantized() const { return Archive(tensor_archive_quantized(handle_)); }
  Archive(Archive&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Archive& operator=(Archive&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~Archive() { tensor_archive_release(handle_); }

  /// Names of the tensors in file order.
  std::vector<std::string> names() const {
    std::vector<std::string> found;
    const std::int64_t n = tensor_archive_count(handle_);
    for (std::int64_t i = 0; i < n; ++i) found.emplace_back(tensor_archive_name(handle_, i));
    return found;
  }

  /// A tensor by name, in new memory unless the file is mapped.
  Tensor get(const std::string& name, Device device = {}) const {
    return detail::take(
        tensor_archive_get(handle_, detail::c_string("Archive::get: name", name), device.code()));
  }

  Metadata metadata() const {
    Metadata found;
    const std::int64_t n = tensor_archive_metadata_count(handle_);
    for (std::int64_t i = 0; i < n; ++i) {
      const char* key = tensor_archive_metadata_key(handle_, i);
      found.emplace(key, tensor_archive_metadata(handle_, key));
    }
    return found;
  }

 private:
  explicit Archive(tensor_archive_t* handle) : handle_(handle) {
    if (handle_ == nullptr) detail::throw_last();
  }

  tensor_archive_t* handle_;
};

/// All tensors of a file: safetensors, NumPy's npz, PyTorch's .pt or GGUF. Those of nested
/// containers are called by their path, such as "optimizer.state.0.exp_avg".
inline NamedTensors load(const std::string& path, Device device = {}) {
  const Archive archive(path);
  NamedTensors tensors;
  for (const std::string& name : archive.names()) tensors.emplace(name, archive.get(name, device));
  return tensors;
}

// ---- NumPy's files

/// The array of an npy file.
inline Tensor load_npy(const std::string& path, Device device = {}) {
  return detail::take(tensor_load_npy(detail::c_string("load_npy: path", path), device.code()));
}
/// The same, of the bytes of such a file.
inline Tensor load_npy(const void* data, std::size_t n, Device device = {}) {
  return detail::take(tensor_load_npy_memory(data, static_cast<std::int64_t>(n), device.code()));
}

/// Writes an npy file beside `path` and renames it.
inline void save_npy(const std::string& path, const Tensor& t) {
  detail::check(tensor_save_npy(detail::c_string("save_npy: path", path), t.get()));
}

/// Writes an npz file, not compressed; load() reads it.
inline void save_npz(const std::string& path, const NamedTensors& tensors) {
  std::vector<const char*> names;
  std::vector<tensor_t*> handles;
  for (const auto& [name, t] : tensors) {
    names.push_back(detail::c_string("save_npz: a name", name));
    handles.push_back(t.get());
  }
  detail::check(tensor_save_npz(detail::c_string("save_npz: path", path), names.data(),
                                detail::count(names.size()), handles.data()));
}

// ---- DLPack

/// A tensor over the memory of another library. On success its deleter runs when the storage dies;
/// on failure it is not called.
inline Tensor from_dlpack(DLManagedTensorVersioned* managed) {
  return detail::take(tensor_from_dlpack(managed));
}

/// The same, for the form before DLPack 1.0.
inline Tensor from_dlpack(DLManagedTensor* managed) {
  return detail::take(tensor_from_dlpack_v0(managed));
}

/// Lends the memory of a tensor, or of a copy, to another library, which calls the deleter.
inline DLManagedTensorVersioned* to_dlpack(const Tensor& t, bool copy = false) {
  DLManagedTensorVersioned* managed = nullptr;
  detail::check(tensor_to_dlpack(t.get(), copy ? std::uint32_t{TENSOR_DLPACK_COPY} : 0, &managed));
  return managed;
}

/// The same, for the form before DLPack 1.0.
inline DLManagedTensor* to_dlpack_v0(const Tensor& t) {
  DLManagedTensor* managed = nullptr;
  detail::check(tensor_to_dlpack_v0(t.get(), &managed));
  return managed;
}

}  // namespace tensor

#endif  // TENSOR_CPP_IO_HPP_
