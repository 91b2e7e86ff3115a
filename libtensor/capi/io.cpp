// Safetensors files as handles.
#include "tensor/io.h"

#include "libtensor/capi/functions.gen.h"

using namespace libtensor;  // NOLINT: this file is all boundary

void tensor_archive_release(tensor_archive_t* a) {
  auto* header = reinterpret_cast<HandleHeader*>(a);
  if (header && header->is(HandleKind::archive)) release(static_cast<Archive*>(header));
}

namespace libtensor::capi {

Ref<Archive> archive_open(std::string_view path) { return Archive::open(std::string(path)); }

Ref<Archive> archive_open_memory(const void* data, int64_t n) {
  if (n < 0) fail(Status::invalid, "n is ", n, ", expected 0 or more");
  if (n > 0 && !data) fail(Status::invalid, "data is NULL, but n is ", n);
  return Archive::copy_memory(data, n);
}

int64_t archive_count(const Archive& a) { return static_cast<int64_t>(a.header().entries.size()); }

const char* archive_name(const Archive& a, int64_t i) {
  return i >= 0 && i < archive_count(a) ? a.header().entries[static_cast<size_t>(i)].name.c_str()
                                        : nullptr;
}

int64_t archive_metadata_count(const Archive& a) {
  return static_cast<int64_t>(a.header().metadata.size());
}

const char* archive_metadata_key(const Archive& a, int64_t i) {
  return i >= 0 && i < archive_metadata_count(a)
             ? a.header().metadata[static_cast<size_t>(i)].first.c_str()
             : nullptr;
}

const char* archive_metadata(const Archive& a, std::string_view key) {
  for (const auto& [own, value] : a.header().metadata) {
    if (own == key) return value.c_str();
  }
  return nullptr;
}

Tensor archive_get(const Archive& a, std::string_view name, Device device) {
  return a.read(name, device);
}

void save(std::string_view path, const std::vector<std::string_view>& names, const Tensors& tensors,
          const std::vector<std::string_view>& metadata) {
  if (metadata.size() % 2 != 0) {
    fail(Status::invalid, "metadata are ", static_cast<uint64_t>(metadata.size()),
         " strings, expected keys and values in turn");
  }
  std::vector<std::pair<std::string_view, std::string_view>> pairs;
  for (size_t i = 0; i < metadata.size(); i += 2) pairs.emplace_back(metadata[i], metadata[i + 1]);
  save_tensors(std::string(path), names, tensors, pairs);
}

}  // namespace libtensor::capi
