/* SPDX-License-Identifier: Apache-2.0 */
// Part of class Driver: arguments of each type.

uint32_t below(uint32_t n) { return source_.below(n); }
bool bad() { return hostile_ && source_.one_in(12); }

int64_t extent() { return source_.any_of({2, 3, 1, 4, 2, 3, 2, 0}); }

int64_t edge() {
  const int64_t low = std::numeric_limits<int64_t>::min(),
                high = std::numeric_limits<int64_t>::max();
  return source_.any_of({low, high, low + 1, high - 1, int64_t{1} << 62, int64_t{1} << 32,
                         int64_t{INT32_MIN}, int64_t{INT32_MAX}, int64_t{1} << 20, int64_t{-1},
                         int64_t{64}, int64_t{-65}});
}
int64_t integer() {
  if (!modest_ && bad()) return edge();
  return source_.any_of({1, 0, 2, 3, -1, 1, 2, 4});
}
double number() {
  const double infinity = std::numeric_limits<double>::infinity();
  if (bad())
    return source_.any_of({infinity, -infinity, std::nan(""), 1e308, 5e-324, -0.0, 1e19, -3.5});
  return source_.any_of({0.5, 1.0, 2.0, 0.0, -1.0, 0.1, 1e-5, 3.0});
}
tensor_bool_t boolean() { return static_cast<int32_t>(below(2)); }
int32_t small() { return bad() ? static_cast<int32_t>(edge()) : static_cast<int32_t>(below(4)); }
int32_t axis() {
  return bad() ? static_cast<int32_t>(edge()) : source_.any_of({0, -1, 1, -2, 2, 3});
}
int32_t axis_or_none() { return source_.one_in(4) ? TENSOR_AXIS_NONE : axis(); }
int32_t choice(int32_t high) {
  return bad() ? source_.any_of({-1, 9999, INT32_MIN})
               : static_cast<int32_t>(below(static_cast<uint32_t>(high) + 1));
}
uint32_t flags() { return bad() ? static_cast<uint32_t>(edge()) : below(8); }
tensor_dtype_t dtype() {
  if (bad()) return source_.any_of({-1, 16, 99, INT32_MIN, 17, 255});
  static const tensor_dtype_t types[] = {0,
                                         TENSOR_FLOAT32,
                                         TENSOR_FLOAT64,
                                         TENSOR_INT64,
                                         TENSOR_FLOAT32,
                                         0,
                                         TENSOR_FLOAT16,
                                         TENSOR_INT32,
                                         TENSOR_BFLOAT16,
                                         TENSOR_BOOL,
                                         TENSOR_UINT8,
                                         TENSOR_INT8,
                                         TENSOR_INT16,
                                         TENSOR_UINT16,
                                         TENSOR_UINT32,
                                         TENSOR_UINT64,
                                         TENSOR_COMPLEX64,
                                         TENSOR_COMPLEX128};
  return source_.any_of(types);
}
tensor_device_t device() {
  return bad() ? source_.any_of({-1, TENSOR_CUDA(0), 1, INT32_MAX}) : source_.any_of({0, place});
}
const char* string(bool nullable) {
  if (bad() || (nullable && source_.one_in(2)))
    return source_.any_of(
        {nullable ? static_cast<const char*>(nullptr) : "", "\xff\xfe", "a,b->", "philox4x32-10"});
  if (source_.one_in(4)) return source_.any_of({"backward", "ortho", "forward"});
  return source_.any_of({"ij,jk->ik", "ij->ji", "ij,ij->ij", "i,i->", "...ij->...ji", "name", "ij",
                         "0.exp_avg", "linear", "lr", "factor", "relu", "scale"});
}
std::vector<uint64_t> words() {
  std::vector<uint64_t> list(16);
  for (uint64_t& word : list) word = below(256);
  return list;
}
std::vector<int64_t> extents() {
  std::vector<int64_t> list(16);
  for (int64_t& extent : list) extent = integer();
  return list;
}
std::vector<const char*> strings() {
  std::vector<const char*> list(below(3));
  for (const char*& text : list) text = string(false);
  return list;
}

std::vector<int64_t> shape() {
  std::vector<int64_t> list;
  if (!slots_.empty() && source_.one_in(2)) {
    tensor_t* like = slots_[below(static_cast<uint32_t>(slots_.size()))];
    list.assign(tensor_shape(like), tensor_shape(like) + tensor_ndim(like));
    if (source_.one_in(3)) list.insert(list.begin(), extent());
    if (source_.one_in(4)) list = {tensor_numel(like)};
  } else {
    list.resize(bad() ? source_.any_of({64u, 65u, 7u, 9u}) : below(5));
    for (int64_t& n : list) n = extent();
  }
  if (!list.empty() && source_.one_in(6)) list[below(static_cast<uint32_t>(list.size()))] = -1;
  if (!list.empty() && bad()) list[below(static_cast<uint32_t>(list.size()))] = edge();
  return list;
}
std::vector<int64_t> ints() {
  const uint32_t kind = below(5);
  if (kind == 0) return shape();
  std::vector<int64_t> list(source_.any_of({2u, 1u, 3u, 4u, 2u, 0u}));
  const int64_t value = integer();
  for (size_t i = 0; i < list.size(); ++i)
    list[i] = kind == 1 ? value : kind == 2 ? integer() : static_cast<int64_t>(list.size() - 1 - i);
  return list;
}
struct AxisList {
  std::vector<int32_t> own;
  const int32_t* data = nullptr;
  int32_t n = 0;
};
AxisList axes() {
  AxisList list;
  if (source_.one_in(3)) return list;
  list.own.reserve(4);
  for (uint32_t n = below(4); n > 0; --n) list.own.push_back(axis());
  list.data = list.own.data();
  list.n = size(list.own);
  return list;
}

// Writes elements that most ops accept.
void fill(char* bytes, int64_t n, tensor_dtype_t type) {
  if (type == TENSOR_COMPLEX64 || type == TENSOR_COMPLEX128)
    return fill(bytes, 2 * n, type == TENSOR_COMPLEX64 ? TENSOR_FLOAT32 : TENSOR_FLOAT64);
  const int64_t itemsize = tensor_dtype_size(type);
  const uint32_t kind = below(4);
  for (int64_t i = 0; i < n; ++i) {
    const uint32_t draw = below(256);
    char* at = bytes + i * itemsize;
    const double value = kind == 0               ? 0.25 + draw / 256.0
                         : kind == 1 && hostile_ ? number()
                                                 : draw / 64.0 - 2;
    const auto whole =
        static_cast<int64_t>(kind == 1 && hostile_ ? edge() : draw % (kind == 3 ? 4 : 2));
    if (type == TENSOR_FLOAT32) {
      const auto single = static_cast<float>(value);
      std::memcpy(at, &single, sizeof single);
    } else if (type == TENSOR_FLOAT64) {
      std::memcpy(at, &value, sizeof value);
    } else if (type == TENSOR_FLOAT16 || type == TENSOR_BFLOAT16) {
      const auto half = static_cast<uint16_t>(kind == 1 && hostile_ ? draw * 257 : 0x3c00 + draw);
      std::memcpy(at, &half, sizeof half);
    } else if (type == TENSOR_BOOL) {
      *at = static_cast<char>(draw & 1);
    } else {
      std::memcpy(at, &whole, static_cast<size_t>(itemsize));
    }
  }
}

// A tensor in any layout over memory of its own.
tensor_t* fresh() {
  tensor_dtype_t type = dtype();
  if (tensor_dtype_size(type) == 0 || source_.one_in(2))
    type = source_.one_in(4) ? TENSOR_INT64 : TENSOR_FLOAT32;
  int64_t extents[4], strides[4];
  static const std::vector<int64_t> common[] = {{2, 3},       {3},    {2},       {},
                                                {3, 3},       {2, 3}, {2, 2, 3}, {1, 2, 4, 4},
                                                {2, 2, 3, 3}, {3, 2}, {2, 3, 4}, {1, 2, 2, 2}};
  int32_t ndim = static_cast<int32_t>(below(5));
  if (source_.one_in(3)) {
    for (int32_t i = 0; i < ndim; ++i) extents[i] = extent();
  } else {
    const auto& chosen = common[below(12)];
    ndim = size(chosen);
    for (int32_t i = 0; i < ndim; ++i) extents[i] = chosen[static_cast<size_t>(i)];
  }
  int64_t low = 0, high = 0, step = 1;
  const uint32_t layout = below(8);
  for (int32_t j = 0; j < ndim; ++j) {
    const int32_t i = layout == 1 ? j : ndim - 1 - j;  // 1: column-major
    strides[i] = step * (layout == 2             ? 2
                         : layout == 3 && i == 0 ? -1
                         : layout == 4 && i == 0 ? 0
                                                 : 1);
    step *= extents[i] * (layout == 2 ? 2 : 1);
    if (step == 0) step = 1;
    (strides[i] < 0 ? low : high) += strides[i] * (extents[i] > 0 ? extents[i] - 1 : 0);
  }
  const int64_t itemsize = tensor_dtype_size(type);
  tickets_.emplace_back();
  Ticket& ticket = tickets_.back();
  ticket.memory.resize(static_cast<size_t>((high - low + 1) * itemsize));
  fill(ticket.memory.data(), high - low + 1, type);
  tensor_t* t = tensor_from_blob(ticket.memory.data() - low * itemsize, extents, ndim, strides,
                                 type, 0, destroy_ticket, &ticket);
  require(t, "a fresh tensor");
  if (place != TENSOR_CPU && !source_.one_in(4)) {
    const int64_t length = high - low + 1;
    tensor_t* here =
        tensor_from_blob(ticket.memory.data(), &length, 1, nullptr, type, 0, nullptr, nullptr);
    tensor_t* there = tensor_to_device(here, place);
    tensor_t* moved = tensor_as_strided(there, extents, ndim, strides, ndim, -low);
    if (!moved) moved = tensor_to_device(t, place);
    tensor_release_n(std::array{here, there, std::exchange(t, moved)}.data(), 3);
    require(t, "a fresh tensor on a device");
  }
  const bool floating = type == TENSOR_FLOAT32 || type == TENSOR_FLOAT64 ||
                        type == TENSOR_FLOAT16 || type == TENSOR_BFLOAT16 ||
                        type == TENSOR_COMPLEX64 || type == TENSOR_COMPLEX128;
  if (floating && layout != 4 && source_.one_in(3))
    require(tensor_set_requires_grad(t, 1) == TENSOR_OK, "a leaf requires grad");
  return t;
}

void prepare(uint32_t n) {
  for (; n > 0; --n) push(fresh());
}

// A view of one element, or of a few in a row.
tensor_t* huge() {
  tensor_t* one = fresh();
  int64_t extents[4], strides[4];
  const auto ndim = static_cast<int32_t>(1 + below(3));
  for (int32_t i = 0; i < ndim; ++i) {
    extents[i] = extent();
    strides[i] = 0;
  }
  extents[below(static_cast<uint32_t>(ndim))] = source_.any_of(
      {int64_t{1} << 31, int64_t{1} << 40, int64_t{1} << 62, int64_t{INT32_MAX}, int64_t{1} << 58});
  tensor_t* view = tensor_as_strided(one, extents, ndim, strides, ndim, 0);
  tensor_release(one);
  if (!view) return nullptr;  // of no elements, or too many
  huge_.push_back(view);
  return view;
}

tensor_t* tensor(bool nullable) {
  if (nullable ? source_.one_in(3) : bad())
    return hostile_ && stale_ && source_.one_in(4) ? stale_ : nullptr;
  if (hugely && source_.one_in(3)) return huge();
  if (slots_.size() < 4) push(fresh());
  return slots_[below(static_cast<uint32_t>(slots_.size()))];
}
std::vector<tensor_t*> tensors(size_t n = 99) {
  std::vector<tensor_t*> list(n == 99 ? below(4) : n);
  tensor_t* first = nullptr;
  for (tensor_t*& t : list) {
    t = first && source_.one_in(2) ? first : tensor(false);
    first = t;
  }
  return list;
}

template <class T>
T* handle(bool nullable) {
  const std::vector<T*>& list = kept<T>();
  if (list.empty() || (nullable ? source_.one_in(2) : bad())) return nullptr;
  return list[below(static_cast<uint32_t>(list.size()))];
}
// rng(nullable), optimizer(nullable) and so on.
#define DRAW(kind) \
  tensor_##kind##_t* kind(bool nullable) { return handle<tensor_##kind##_t>(nullable); }
FOR_EACH_HANDLE(DRAW)
#undef DRAW
template <class T>
tensor_status_t keep(T* handle) {
  if (!handle) return tensor_last_error_code();
  kept<T>().push_back(handle);
  return TENSOR_OK;
}
const tensor_optimizer_opts_t* optimizer_options() {
  if (source_.one_in(2)) return nullptr;
  options_ = {};
  options_.struct_size = bad() ? flags() : static_cast<uint32_t>(sizeof options_);
  options_.flags = below(4);
  options_.lr = number();
  options_.momentum = source_.any_of({0.0, 0.9});
  return &options_;
}

// Whether no tensor can be split into more parts than there is room for.
bool few_results(int64_t asked = 0) {
  modest_ = true;
  if (hugely) return false;
  if (asked > 4096 && asked <= INT32_MAX) return false;  // more is refused
  for (tensor_t* t : slots_) {
    for (int32_t i = 0; i < tensor_ndim(t); ++i) {
      if (tensor_shape(t)[i] > 4096) return false;
    }
  }
  return true;
}

uint32_t behaviour() { return below(hostile_ ? 6 : 1); }
Ticket& ticket(uint32_t behaviour = 0) {
  tickets_.emplace_back();
  tickets_.back().behaviour = behaviour;
  return tickets_.back();
}
