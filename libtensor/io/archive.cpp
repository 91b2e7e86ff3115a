// SPDX-License-Identifier: Apache-2.0
#include "libtensor/io/archive.h"

#include <algorithm>
#include <memory>
#include <numeric>
#include <utility>

#include "libtensor/graph/modes.h"
#include "libtensor/io/gguf.h"
#include "libtensor/io/json.h"
#include "libtensor/io/numpy_files.h"
#include "libtensor/io/safetensors.h"
#include "libtensor/io/torch_file.h"
#include "libtensor/ops/api/conversion.gen.h"
#include "libtensor/ops/op_support.h"

namespace libtensor {
namespace {

class SafetensorsContents : public FileContents {
 public:
  SafetensorsContents(Source source, bool mapped);

  EntrySpec spec(size_t i) const override {
    return {header_.entries[i].type->dtype, header_.entries[i].shape};
  }
  Tensor read(size_t i) const override;

 private:
  safetensors::Header header_;
  int64_t data_start_ = 0;
};

SafetensorsContents::SafetensorsContents(Source source, bool mapped)
    : FileContents(std::move(source), mapped) {
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
  for (const safetensors::Entry& entry : header_.entries) names.push_back(entry.name);
  metadata = std::move(header_.metadata);
}

Tensor SafetensorsContents::read(size_t i) const {
  const safetensors::Entry& entry = header_.entries[i];
  const DType dtype = entry.type->dtype;
  if (dtype == DType::unset) {
    fail(Status::dtype, "tensor ", json::quote(entry.name), " has the dtype ", entry.type->name,
         ", which libtensor does not support");
  }
  Tensor out = read_elements(data_start_ + entry.begin, dtype, entry.shape);
  if (dtype == DType::boolean) check_bools(out.data(), out.numel(), "tensor", entry.name);
  return out;
}

class NpzContents : public FileContents {
 public:
  NpzContents(Source source, std::vector<zip::Member> members)
      : FileContents(std::move(source), false), members_(std::move(members)) {
    constexpr std::string_view kSuffix = ".npy";
    for (const zip::Member& member : members_) {
      std::string_view name = member.name;
      if (name.size() >= kSuffix.size() && name.substr(name.size() - kSuffix.size()) == kSuffix)
        name.remove_suffix(kSuffix.size());
      names.emplace_back(name);
    }
  }

  EntrySpec spec(size_t i) const override {
    const npy::Header header = header_of_array(source_, members_[i]);
    return {header.dtype, header.shape};
  }
  Tensor read(size_t i) const override { return array_of(source_, members_[i], kFileDevice); }

 private:
  std::vector<zip::Member> members_;  // as names
};

// The first bytes of a file tell its format.
std::unique_ptr<FileContents> open_contents(Source source, bool mapped) {
  if (zip::is_zip(source)) {
    std::vector<zip::Member> members = zip::read_directory(source);
    if (torch::is_torch_archive(members))
      return torch::open_archive(std::move(source), mapped, std::move(members));
    return std::make_unique<NpzContents>(std::move(source), std::move(members));
  }
  if (torch::is_legacy_file(source)) return torch::open_legacy_file(std::move(source), mapped);
  if (gguf::is_gguf(source)) return gguf::open(std::move(source), mapped);
  return std::make_unique<SafetensorsContents>(std::move(source), mapped);
}

}  // namespace

Archive::Archive(std::unique_ptr<FileContents> contents)
    : HandleHeader(HandleKind::archive), contents_(std::move(contents)) {
  const std::vector<std::string>& names = contents_->names;
  by_name_.resize(names.size());
  std::iota(by_name_.begin(), by_name_.end(), 0u);
  std::sort(by_name_.begin(), by_name_.end(),
            [&](uint32_t a, uint32_t b) { return names[a] < names[b]; });
  const auto twice =
      std::adjacent_find(by_name_.begin(), by_name_.end(),
                         [&](uint32_t a, uint32_t b) { return names[a] == names[b]; });
  if (twice != by_name_.end())
    fail(Status::io, "the file has two tensors called ", json::quote(names[*twice]));
  specs_ = std::vector<std::atomic<const EntrySpec*>>(names.size());
}

Archive::~Archive() {
  for (const auto& spec : specs_) delete spec.load(std::memory_order_relaxed);
}

Ref<Archive> Archive::open(const std::string& path, bool mapped) {
  return Ref<Archive>::adopt(new Archive(open_contents(Source(path), mapped)));
}

Ref<Archive> Archive::copy_memory(const void* data, int64_t nbytes) {
  return Ref<Archive>::adopt(new Archive(open_contents(Source(data, nbytes), false)));
}

Ref<Archive> Archive::quantized() {
  std::unique_ptr<FileContents> contents = contents_->quantized();
  if (!contents) return Ref<Archive>::share(this);
  return Ref<Archive>::adopt(new Archive(std::move(contents)));
}

const EntrySpec& Archive::spec(int64_t i) const {
  if (i < 0 || i >= count())
    fail(Status::index, "tensor ", i, " is asked for, but the file has ", count());
  auto& place = specs_[static_cast<size_t>(i)];
  if (const EntrySpec* known = place.load(std::memory_order_acquire)) return *known;
  auto read = std::make_unique<const EntrySpec>(contents_->spec(static_cast<size_t>(i)));
  const EntrySpec* before = nullptr;
  if (place.compare_exchange_strong(before, read.get(), std::memory_order_acq_rel))
    return *read.release();
  return *before;  // another thread's
}

Tensor Archive::read(std::string_view name, Device device) const {
  const auto at =
      std::lower_bound(by_name_.begin(), by_name_.end(), name,
                       [&](uint32_t i, std::string_view wanted) { return names()[i] < wanted; });
  if (at == by_name_.end() || names()[*at] != name)
    fail(Status::invalid, "the file has no tensor ", json::quote(name));
  return ops::to_device(contents_->read(*at), device);
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
