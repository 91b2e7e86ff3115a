// SPDX-License-Identifier: Apache-2.0
// Tokenizers.
#include "tensor/text.h"

#include "libtensor/capi/functions.gen.h"
#include "libtensor/capi/text_buffer.h"
#include "libtensor/graph/tensor.h"
#include "libtensor/ops/api/conversion.gen.h"
#include "libtensor/ops/op_support.h"

using namespace libtensor;  // NOLINT: this file is all boundary

namespace {

constexpr Device kHost{DeviceKind::cpu, 0};

Bpe* live(tensor_bpe_t* b) noexcept { return live_object<Bpe>(b, HandleKind::bpe); }

std::string_view checked_bytes(const void* data, int64_t n, const char* name) {
  if (n < 0) fail(Status::invalid, "there are ", n, " bytes of ", name, ", expected 0 or more");
  if (n > 0 && !data) fail(Status::invalid, name, " is NULL, but there are ", n, " bytes of it");
  return {static_cast<const char*>(data), static_cast<size_t>(n)};
}

}  // namespace

tensor_bpe_t* tensor_bpe_retain(tensor_bpe_t* b) {
  if (Bpe* bpe = live(b)) retain(bpe);
  return b;
}

void tensor_bpe_release(tensor_bpe_t* b) {
  if (Bpe* bpe = live(b)) release(bpe);
}

namespace libtensor::capi {

Ref<Bpe> bpe_open(std::string_view path, std::string_view merges, std::string_view pattern,
                  std::string_view added_tokens) {
  return open_bpe_files(std::string(path), std::string(merges), pattern, added_tokens);
}

Ref<Bpe> bpe_open_memory(const void* data, int64_t n, const void* merges, int64_t n_merges,
                         std::string_view pattern, std::string_view added_tokens) {
  return open_bpe(checked_bytes(data, n, "data"), checked_bytes(merges, n_merges, "merges"),
                  pattern, added_tokens);
}

int64_t bpe_vocab_size(const Bpe& b) { return b.vocab_size(); }
int64_t bpe_special_count(const Bpe& b) { return static_cast<int64_t>(b.special_ids().size()); }
int64_t bpe_special_id(const Bpe& b, int64_t i) {
  return i >= 0 && i < bpe_special_count(b) ? b.special_ids()[static_cast<size_t>(i)] : -1;
}

void bpe_token_id(const Bpe& b, const void* token, int64_t n, int64_t& id) {
  id = b.id(checked_bytes(token, n, "token"));
}

void bpe_token(const Bpe& b, int64_t id, void* buffer, int64_t capacity, int64_t& needed) {
  check_room(buffer, capacity);
  give_text(std::string(b.token(id)), buffer, capacity, needed);
}

Tensor bpe_encode(const Bpe& b, const void* text, int64_t n,
                  const std::vector<std::string_view>& allowed_special, bool add_special_tokens) {
  const std::vector<int64_t> ids =
      b.encode(checked_bytes(text, n, "text"), allowed_special, add_special_tokens);
  Shape shape;
  shape.push_back(static_cast<int64_t>(ids.size()));
  return create(ids.data(), shape, DType::int64, kHost);
}

void bpe_decode(const Bpe& b, const Tensor& ids, bool skip_special_tokens, void* buffer,
                int64_t capacity, int64_t& needed) {
  check_room(buffer, capacity);
  if (!is_integer(ids.dtype()))
    fail(Status::dtype, "ids have dtype ", ids.dtype(), ", expected integers");
  if (ids.ndim() > 1)
    fail(Status::shape, "ids have the shape ", ids.shape(), ", expected one axis");
  const Tensor here = ops::contiguous(ops::to_device(ops::astype(ids, DType::int64), kHost));
  give_text(
      b.decode(here.data_as<int64_t>(), static_cast<size_t>(here.numel()), skip_special_tokens),
      buffer, capacity, needed);
}

}  // namespace libtensor::capi
