// SPDX-License-Identifier: Apache-2.0
// Files: safetensors and npz as handles, npy.
#include "tensor/io.h"

#include "libtensor/capi/functions.gen.h"
#include "libtensor/capi/metadata.h"
#include "libtensor/io/numpy_files.h"

using namespace libtensor;  // NOLINT: this file is all boundary

void tensor_archive_release(tensor_archive_t* a) {
  if (auto* archive = live_object<Archive>(a, HandleKind::archive)) release(archive);
}

namespace libtensor::capi {

Ref<Archive> archive_open(std::string_view path) { return Archive::open(std::string(path)); }
Ref<Archive> archive_open_mapped(std::string_view path) {
  return Archive::open(std::string(path), true);
}

namespace {

void check_memory(const void* data, int64_t n) {
  if (n < 0) fail(Status::invalid, "n is ", n, ", expected 0 or more");
  if (n > 0 && !data) fail(Status::invalid, "data is NULL, but n is ", n);
}

}  // namespace

Ref<Archive> archive_open_memory(const void* data, int64_t n) {
  check_memory(data, n);
  return Archive::copy_memory(data, n);
}

Ref<Archive> archive_quantized(const Archive& a) {
  return const_cast<Archive&>(a).quantized();  // which may be the same one again
}

Tensor load_npy(std::string_view path, Device device) {
  return libtensor::load_npy(Source(std::string(path)), device);
}

Tensor load_npy_memory(const void* data, int64_t n, Device device) {
  check_memory(data, n);
  return libtensor::load_npy(Source(data, n), device);
}

void save_npy(std::string_view path, const Tensor& x) { libtensor::save_npy(std::string(path), x); }

void save_npz(std::string_view path, const std::vector<std::string_view>& names,
              const Tensors& tensors) {
  libtensor::save_npz(std::string(path), names, tensors);
}

int64_t archive_count(const Archive& a) { return a.count(); }

const char* archive_name(const Archive& a, int64_t i) {
  return i >= 0 && i < a.count() ? a.names()[static_cast<size_t>(i)].c_str() : nullptr;
}

DType archive_dtype(const Archive& a, int64_t i) { return a.spec(i).dtype; }
int32_t archive_ndim(const Archive& a, int64_t i) { return a.spec(i).shape.size(); }
const int64_t* archive_shape(const Archive& a, int64_t i) { return a.spec(i).shape.data(); }

int64_t archive_metadata_count(const Archive& a) {
  return static_cast<int64_t>(a.metadata().size());
}

const char* archive_metadata_key(const Archive& a, int64_t i) {
  return i >= 0 && i < archive_metadata_count(a)
             ? a.metadata()[static_cast<size_t>(i)].first.c_str()
             : nullptr;
}

const char* archive_metadata(const Archive& a, std::string_view key) {
  for (const auto& [own, value] : a.metadata()) {
    if (own == key) return value.c_str();
  }
  return nullptr;
}

Tensor archive_get(const Archive& a, std::string_view name, Device device) {
  return a.read(name, device);
}

void save(std::string_view path, const std::vector<std::string_view>& names, const Tensors& tensors,
          const std::vector<std::string_view>& metadata) {
  save_tensors(std::string(path), names, tensors, metadata_pairs(metadata));
}

}  // namespace libtensor::capi
