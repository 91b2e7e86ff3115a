// SPDX-License-Identifier: Apache-2.0
#include "libtensor/io/torch_file.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "libtensor/core/error.h"
#include "libtensor/io/json.h"
#include "libtensor/io/torch_objects.h"
#include "libtensor/ops/op_support.h"

namespace libtensor::torch {
namespace {

using json::quote;

constexpr std::string_view kPickleName = "data.pkl";
// Behind the opcodes of its pickle.
constexpr std::string_view kMagic("\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19", 12);
constexpr int64_t kLegacyVersion = 1001;
// torch.serialization.set_crc32_options(False) leaves them out.
constexpr bool kChecksumOptional = true;
constexpr int64_t kMostPickle = int64_t{1} << 30;

// Where a storage lies: a member, or bytes of the file.
struct Place {
  const zip::Member* member = nullptr;
  int64_t begin = 0;
};

class TorchContents : public FileContents {
 public:
  using FileContents::FileContents;
  ~TorchContents() override {
    for (const auto& shared : shared_) {
      if (Storage* storage = shared.load(std::memory_order_relaxed)) release(storage);
    }
  }

  void read_archive(std::vector<zip::Member> members);
  void read_legacy();

  EntrySpec spec(size_t i) const override {
    return {objects_.tensors[i].type->dtype, objects_.tensors[i].shape};
  }
  Tensor read(size_t i) const override;

 private:
  void describe(const pickle::Pickle& objects);
  pickle::Pickle next_pickle(int64_t& at, std::string& text) const;
  Ref<Storage> storage(uint32_t i) const;
  Ref<Storage> load_storage(uint32_t i) const;

  Objects objects_;
  std::vector<zip::Member> members_;
  std::vector<Place> places_;  // of the storages
  // Of storages that several tensors use, once they were read; each holds a reference.
  mutable std::vector<std::atomic<Storage*>> shared_;
  bool swapped_ = false;
};

// The member is called PREFIX/data.pkl, or is missing.
const zip::Member* find_pickle(const std::vector<zip::Member>& members) {
  for (const zip::Member& member : members) {
    const size_t slash = member.name.find('/');
    if (slash != std::string::npos &&
        std::string_view(member.name).substr(slash + 1) == kPickleName)
      return &member;
  }
  return nullptr;
}

std::string content_of(const Source& source, const zip::Member& member) {
  zip::check_member(source, member);
  // What a pickle makes takes many times its memory, so it must not be much larger than the file.
  if (member.size > kMostPickle || member.size / 16 > member.compressed)
    fail(Status::io, "member ", quote(member.name), " is too large: ", member.size, " bytes");
  std::string text(static_cast<size_t>(member.size), '\0');
  zip::read_member(source, member, reinterpret_cast<uint8_t*>(text.data()), kChecksumOptional);
  return text;
}

void TorchContents::describe(const pickle::Pickle& objects) {
  objects_ = read_objects(objects);
  for (const TensorEntry& entry : objects_.tensors) names.push_back(entry.name);
  if (!objects_.tree.empty()) metadata.emplace_back("libtensor.tree", std::move(objects_.tree));
  places_.resize(objects_.storages.size());
  shared_ = std::vector<std::atomic<Storage*>>(objects_.storages.size());
}

void TorchContents::read_archive(std::vector<zip::Member> members) {
  members_ = std::move(members);
  const zip::Member& objects = *find_pickle(members_);
  const std::string prefix = objects.name.substr(0, objects.name.size() - kPickleName.size());
  std::unordered_map<std::string_view, const zip::Member*> by_name;
  for (const zip::Member& member : members_) {
    if (!by_name.emplace(member.name, &member).second)
      fail(Status::io, "the zip archive has two members called ", quote(member.name));
  }
  const auto find = [&](const std::string& name) {
    const auto found = by_name.find(prefix + name);
    return found == by_name.end() ? nullptr : found->second;
  };

  bool ended = false;
  const std::string text = content_of(source_, objects);
  describe(pickle::parse(text, ended));
  if (const zip::Member* order = find("byteorder")) {
    const std::string name = content_of(source_, *order);
    if (name != "little" && name != "big") fail(Status::io, "the byte order is ", quote(name));
    swapped_ = name == "big";
  }
  for (size_t i = 0; i < places_.size(); ++i) {
    const StorageEntry& storage = objects_.storages[i];
    const zip::Member* member = find("data/" + storage.key);
    if (!member) fail(Status::io, "storage ", quote(storage.key), " is missing");
    const int64_t begin = zip::check_member(source_, *member);
    if (storage.nbytes > member->size) {
      fail(Status::io, "storage ", quote(storage.key), " has ", member->size, " bytes, expected ",
           storage.nbytes);
    }
    places_[i] = {member, begin};
  }
}

// The pickle at `at` of the file, which moves behind it; its texts lie in `text`.
pickle::Pickle TorchContents::next_pickle(int64_t& at, std::string& text) const {
  constexpr int64_t kFirst = 1 << 14;
  for (int64_t n = kFirst;; n *= 2) {
    const int64_t left = std::min(source_.size() - at, kMostPickle);
    const bool all = n >= left;
    text.resize(static_cast<size_t>(all ? left : n));
    source_.read(at, text.data(), static_cast<int64_t>(text.size()));
    bool ended = false;
    try {
      pickle::Pickle found = pickle::parse(text, ended);
      at += static_cast<int64_t>(found.size);
      return found;
    } catch (const Error&) {
      if (all || !ended) throw;
    }
  }
}

void TorchContents::read_legacy() {
  int64_t at = 0;
  std::string text;
  next_pickle(at, text);  // the magic number
  const pickle::Pickle version = next_pickle(at, text);
  const pickle::Value& number = version[version.root];
  if (number.kind != pickle::Kind::integer || number.integer != kLegacyVersion)
    fail(Status::io, "a file of torch.save() of an unknown version");
  next_pickle(at, text);  // sizes of C types
  describe(next_pickle(at, text));

  std::unordered_map<std::string_view, size_t> by_key;
  for (size_t i = 0; i < places_.size(); ++i) by_key.emplace(objects_.storages[i].key, i);
  const pickle::Pickle list = next_pickle(at, text);
  const pickle::Value& keys = list[list.root];
  if (keys.kind != pickle::Kind::list) fail(Status::io, "the file has no list of storages");
  std::vector<bool> found(places_.size());
  for (const pickle::Id id : keys.items) {
    const auto known =
        list[id].kind == pickle::Kind::text ? by_key.find(list[id].text) : by_key.end();
    if (known == by_key.end()) fail(Status::io, "the file has a storage that no tensor uses");
    const size_t i = known->second;
    const StorageEntry& storage = objects_.storages[i];
    unsigned char bytes[8] = {};
    if (source_.size() - at < 8)
      fail(Status::io, "the file ends before storage ", quote(storage.key));
    source_.read(at, bytes, 8);
    at += 8;
    uint64_t numel = 0;
    for (int k = 7; k >= 0; --k) numel = numel << 8 | bytes[k];
    if (found[i] || numel != static_cast<uint64_t>(storage.nbytes / storage.itemsize) ||
        storage.nbytes > source_.size() - at) {
      fail(Status::io, "storage ", quote(storage.key), " has ", numel, " elements, expected ",
           storage.nbytes / storage.itemsize, " in a file of ", source_.size(), " bytes");
    }
    found[i] = true;
    places_[i].begin = at;
    at += storage.nbytes;
  }
  for (size_t i = 0; i < places_.size(); ++i) {
    if (!found[i]) fail(Status::io, "storage ", quote(objects_.storages[i].key), " is missing");
  }
}

Ref<Storage> TorchContents::load_storage(uint32_t i) const {
  const StorageEntry& entry = objects_.storages[i];
  const Place& place = places_[i];
  const bool stored = !place.member || place.member->size == place.member->compressed;
  const DType dtype = entry.type->dtype;
  Ref<Storage> storage;
  if (stored && !swapped_ && place.begin % entry.alignment == 0)
    storage = map_storage(place.begin, entry.nbytes);
  if (!storage) {
    const Tensor bytes =
        empty_tensor({place.member ? place.member->size : entry.nbytes}, DType::uint8, kFileDevice);
    if (place.member) {
      zip::read_member(source_, *place.member, bytes.data_as<uint8_t>(), kChecksumOptional);
    } else {
      source_.read(place.begin, bytes.data(), entry.nbytes);
    }
    if (swapped_) {
      if (entry.mixed) {
        fail(Status::unsupported, "storage ", quote(entry.key),
             " is big-endian, and tensors of several dtypes use it");
      }
      swap_bytes(bytes.data(), entry.nbytes, dtype);
    }
    storage = bytes.ref()->storage;
  }
  if (entry.holds_bools) check_bools(storage->data, entry.nbytes, "storage", entry.key);
  return storage;
}

Ref<Storage> TorchContents::storage(uint32_t i) const {
  if (objects_.storages[i].users == 1) return load_storage(i);
  std::atomic<Storage*>& shared = shared_[i];
  Storage* known = shared.load(std::memory_order_acquire);
  if (!known) {
    Ref<Storage> loaded = load_storage(i);
    if (shared.compare_exchange_strong(known, loaded.get(), std::memory_order_acq_rel))
      known = loaded.leak();
  }
  return Ref<Storage>::share(known);
}

Tensor TorchContents::read(size_t i) const {
  const TensorEntry& entry = objects_.tensors[i];
  if (entry.type->dtype == DType::unset) {
    fail(Status::dtype, "tensor ", quote(entry.name), " has the dtype ", entry.type->name,
         ", which libtensor does not support");
  }
  return make_tensor(storage(entry.storage), entry.type->dtype, entry.shape, entry.strides,
                     entry.offset);
}

}  // namespace

bool is_torch_archive(const std::vector<zip::Member>& members) { return find_pickle(members); }

std::unique_ptr<FileContents> open_archive(Source source, bool mapped,
                                           std::vector<zip::Member> members) {
  auto contents = std::make_unique<TorchContents>(std::move(source), mapped);
  contents->read_archive(std::move(members));
  return contents;
}

bool is_legacy_file(const Source& source) {
  char head[24] = {};
  if (source.size() < static_cast<int64_t>(sizeof head)) return false;
  source.read(0, head, sizeof head);
  const std::string_view text(head, sizeof head);
  const bool framed = text[2] == '\x95';
  return text[0] == '\x80' && text[1] >= 2 && text[1] <= 5 &&
         text.substr(framed ? 11 : 2, kMagic.size()) == kMagic;
}

std::unique_ptr<FileContents> open_legacy_file(Source source, bool mapped) {
  auto contents = std::make_unique<TorchContents>(std::move(source), mapped);
  contents->read_legacy();
  return contents;
}

}  // namespace libtensor::torch
