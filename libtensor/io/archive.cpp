// SPDX-License-Identifier: Apache-2.0
#include "libtensor/io/archive.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "libtensor/graph/modes.h"
#include "libtensor/io/json.h"
#include "libtensor/io/numpy_files.h"
#include "libtensor/ops/api/conversion.gen.h"
#include "libtensor/ops/op_support.h"

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

// Undefined where the file cannot be mapped.
Tensor over_file(const Source& source, int64_t begin, int64_t nbytes, DType dtype,
                 const Shape& shape) {
  auto mapping = std::make_unique<platform::Mapping>();
  if (!source.map(begin, nbytes, *mapping)) return {};
  auto storage = Ref<Storage>::adopt(new Storage);
  storage->device = kHost;
  storage->data = mapping->data;
  storage->nbytes = nbytes;
  storage->exposed = true;  // the file may be written to
  storage->context = mapping.release();
  storage->deleter = [](Storage& dead) noexcept {
    auto* its = static_cast<platform::Mapping*>(dead.context);
    platform::unmap(*its);
    delete its;
  };
  return make_tensor(std::move(storage), dtype, shape, contiguous_strides(shape), 0);
}

}  // namespace

Archive::Archive(Source source, bool mapped)
    : HandleHeader(HandleKind::archive), source_(std::move(source)), mapped_(mapped) {
  if (zip::is_zip(source_)) {
    read_npz();
  } else {
    read_safetensors();
  }
  specs_ = std::vector<std::atomic<const TensorSpec*>>(names_.size());
}

Archive::~Archive() {
  for (const auto& spec : specs_) delete spec.load(std::memory_order_relaxed);
}

Ref<Archive> Archive::open(const std::string& path, bool mapped) {
  return Ref<Archive>::adopt(new Archive(Source(path), mapped));
}

Archive::TensorSpec Archive::read_facts(size_t i) const {
  if (members_.empty()) return {header_.entries[i].type->dtype, header_.entries[i].shape};
  const npy::Header header = header_of_array(source_, members_[i]);
  return {header.dtype, header.shape};
}

const Archive::TensorSpec& Archive::spec(int64_t i) const {
  if (i < 0 || i >= count())
    fail(Status::index, "tensor ", i, " is asked for, but the file has ", count());
  auto& place = specs_[static_cast<size_t>(i)];
  if (const TensorSpec* known = place.load(std::memory_order_acquire)) return *known;
  auto read = std::make_unique<const TensorSpec>(read_facts(static_cast<size_t>(i)));
  const TensorSpec* before = nullptr;
  if (place.compare_exchange_strong(before, read.get(), std::memory_order_acq_rel))
    return *read.release();
  return *before;  // another thread's
}

Ref<Archive> Archive::copy_memory(const void* data, int64_t nbytes) {
  return Ref<Archive>::adopt(new Archive(Source(data, nbytes)));
}

void Archive::read_safetensors() {
  const int64_t nbytes = source_.size();
  if (nbytes < safetensors::kLengthBytes) {
    fail(Status::io, "a file of ", nbytes,
         " bytes is too short for a safetensors file, which begins with ",
         safetensors::kLengthBytes, " bytes that tell the length of its header");
  }
  unsigned char length_bytes[safetensors::kLengthBytes];
  source_.read(0, length_bytes, safetensors::kLengthBytes);
  const int64_t length = safetensors::header_length(length_bytes, nbytes);
  std::string text(static_cast<size_t>(length), '\0');
  source_.read(safetensors::kLengthBytes, text.data(), length);
  data_start_ = safetensors::kLengthBytes + length;
  header_ = safetensors::parse_header(text, nbytes - data_start_);
  for (const safetensors::Entry& entry : header_.entries) names_.push_back(entry.name);
}

void Archive::read_npz() {
  constexpr std::string_view kSuffix = ".npy";
  members_ = zip::read_directory(source_);
  for (const zip::Member& member : members_) {
    std::string_view name = member.name;
    if (name.size() >= kSuffix.size() && name.substr(name.size() - kSuffix.size()) == kSuffix)
      name.remove_suffix(kSuffix.size());
    names_.emplace_back(name);
  }
  std::vector<std::string_view> sorted(names_.begin(), names_.end());
  std::sort(sorted.begin(), sorted.end());
  const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
  if (twice != sorted.end())
    fail(Status::io, "the zip archive has two members called ", json::quote(*twice));
}

Tensor Archive::tensor_of(const safetensors::Entry& entry) const {
  const DType dtype = entry.type->dtype;
  if (dtype == DType::unset) {
    fail(Status::dtype, "tensor ", json::quote(entry.name), " has the dtype ", entry.type->name,
         ", which libtensor does not support");
  }
  const int64_t begin = data_start_ + entry.begin, nbytes = entry.end - entry.begin;
  Tensor out;
  if (mapped_ && nbytes > 0 && begin % alignment(dtype) == 0)
    out = over_file(source_, begin, nbytes, dtype, entry.shape);
  if (!out.defined()) {
    out = empty_tensor(entry.shape, dtype, kHost);
    source_.read(begin, out.data(), nbytes);
  }
  if (dtype == DType::boolean) check_bools(out, entry.name);
  return out;
}

Tensor Archive::read(std::string_view name, Device device) const {
  if (const safetensors::Entry* entry = header_.find(name))
    return ops::to_device(tensor_of(*entry), device);
  for (size_t i = 0; i < members_.size(); ++i) {
    if (names_[i] == name) return array_of(source_, members_[i], device);
  }
  fail(Status::invalid, "the file has no tensor ", json::quote(name));
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
    const Tensor x = contiguous_on_host(tensors[i]);
    file.write(x.data(), x.numel() * itemsize(x.dtype()));
  }
  file.commit();
}

}  // namespace libtensor
