#include "libtensor/io/archive.h"

#include <algorithm>
#include <cstring>

#include "libtensor/graph/modes.h"
#include "libtensor/io/json.h"
#include "libtensor/ops/derive.h"
#include "libtensor/ops/ops.gen.h"

namespace libtensor {
namespace {

constexpr Device kHost{DeviceKind::cpu, 0};

// Any other byte in a bool would be undefined behaviour.
void check_bools(const Tensor& x, std::string_view name) {
  const auto* bytes = x.data_as<unsigned char>();
  const auto* bad =
      std::find_if(bytes, bytes + x.numel(), [](unsigned char byte) { return byte > 1; });
  if (bad != bytes + x.numel()) {
    fail(Status::io, "tensor ", json::quote(name), " of dtype BOOL holds the byte ", int{*bad},
         " at element ", bad - bytes);
  }
}

}  // namespace

Ref<Archive> Archive::open(const std::string& path) {
  auto archive = Ref<Archive>::adopt(new Archive);
  archive->file_.emplace(path);
  archive->read_header(archive->file_->size());
  return archive;
}

Ref<Archive> Archive::copy_memory(const void* data, int64_t nbytes) {
  auto archive = Ref<Archive>::adopt(new Archive);
  archive->memory_.reset(new char[static_cast<size_t>(nbytes)]);
  if (nbytes > 0) std::memcpy(archive->memory_.get(), data, static_cast<size_t>(nbytes));
  archive->read_header(nbytes);
  return archive;
}

void Archive::read_header(int64_t nbytes) {
  if (nbytes < safetensors::kLengthBytes) {
    fail(Status::io, "a file of ", nbytes,
         " bytes is too short for a safetensors file, which begins with ",
         safetensors::kLengthBytes, " bytes that tell the length of its header");
  }
  unsigned char length_bytes[safetensors::kLengthBytes];
  read_bytes(0, length_bytes, safetensors::kLengthBytes);
  const int64_t length = safetensors::header_length(length_bytes, nbytes);
  std::string text(static_cast<size_t>(length), '\0');
  read_bytes(safetensors::kLengthBytes, text.data(), length);
  data_start_ = safetensors::kLengthBytes + length;
  header_ = safetensors::parse_header(text, nbytes - data_start_);
}

void Archive::read_bytes(int64_t offset, void* to, int64_t n) const {
  if (n == 0) return;
  if (file_) {
    file_->read_at(offset, to, n);
  } else {
    std::memcpy(to, memory_.get() + offset, static_cast<size_t>(n));
  }
}

Tensor Archive::read(std::string_view name, Device device) const {
  const safetensors::Entry* entry = header_.find(name);
  if (!entry) fail(Status::invalid, "the file has no tensor ", json::quote(name));
  const DType dtype = entry->type->dtype;
  if (dtype == DType::unset) {
    fail(Status::dtype, "tensor ", json::quote(name), " has the dtype ", entry->type->name,
         ", which libtensor lacks");
  }
  Tensor out = empty_tensor(entry->shape, dtype, kHost);
  read_bytes(data_start_ + entry->begin, out.data(), entry->end - entry->begin);
  if (dtype == DType::boolean) check_bools(out, name);
  return ops::to_device(out, device);
}

void release(Archive* archive) noexcept {
  if (archive->refs.fetch_sub(1, std::memory_order_acq_rel) == 1) delete archive;
}

void save_tensors(const std::string& path, const std::vector<std::string_view>& names,
                  const Tensors& tensors,
                  const std::vector<std::pair<std::string_view, std::string_view>>& metadata) {
  std::vector<safetensors::Item> items;
  for (size_t i = 0; i < names.size(); ++i)
    items.push_back({names[i], tensors[i].dtype(), tensors[i].shape()});
  const safetensors::Plan plan = safetensors::plan_file(items, metadata);
  AtomicFile file(path);
  file.write(plan.head.data(), static_cast<int64_t>(plan.head.size()));
  const GradMode no_grad(false);
  for (const size_t i : plan.order) {
    const Tensor x = plain(ops::to_device(tensors[i], kHost));
    file.write(x.data(), x.numel() * itemsize(x.dtype()));
  }
  file.commit();
}

}  // namespace libtensor
