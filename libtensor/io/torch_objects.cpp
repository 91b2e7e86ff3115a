// SPDX-License-Identifier: Apache-2.0
#include "libtensor/io/torch_objects.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <unordered_map>
#include <utility>

#include "libtensor/core/error.h"
#include "libtensor/core/number_text.h"
#include "libtensor/io/json.h"

namespace libtensor::torch {
namespace {

using json::quote;
using pickle::Id;
using pickle::Kind;
using pickle::Value;

constexpr ElementType kTypes[] = {
    {"FloatStorage", "float32", DType::float32, 4},
    {"DoubleStorage", "float64", DType::float64, 8},
    {"HalfStorage", "float16", DType::float16, 2},
    {"BFloat16Storage", "bfloat16", DType::bfloat16, 2},
    {"LongStorage", "int64", DType::int64, 8},
    {"IntStorage", "int32", DType::int32, 4},
    {"ShortStorage", "int16", DType::int16, 2},
    {"CharStorage", "int8", DType::int8, 1},
    {"ByteStorage", "uint8", DType::uint8, 1},
    {"BoolStorage", "bool", DType::boolean, 1},
    {"ComplexFloatStorage", "complex64", DType::complex64, 8},
    {"ComplexDoubleStorage", "complex128", DType::complex128, 16},
    {"", "uint16", DType::uint16, 2},
    {"", "uint32", DType::uint32, 4},
    {"", "uint64", DType::uint64, 8},
    {"ComplexHalfStorage", "complex32", DType::unset, 4},
    {"QUInt8Storage", "quint8", DType::unset, 1},
    {"QInt8Storage", "qint8", DType::unset, 1},
    {"QInt32Storage", "qint32", DType::unset, 4},
    {"QUInt4x2Storage", "quint4x2", DType::unset, 1},
    {"QUInt2x4Storage", "quint2x4", DType::unset, 1},
    {"", "float8_e4m3fn", DType::unset, 1},
    {"", "float8_e4m3fnuz", DType::unset, 1},
    {"", "float8_e5m2", DType::unset, 1},
    {"", "float8_e5m2fnuz", DType::unset, 1},
    {"", "float8_e8m0fnu", DType::unset, 1},
    {"", "float4_e2m1fn_x2", DType::unset, 1},
    {"", "bits16", DType::unset, 2},
    {"", "bits8", DType::unset, 1},
    {"", "bits4x2", DType::unset, 1},
    {"", "bits2x4", DType::unset, 1},
    {"", "bits1x8", DType::unset, 1},
    {"", "int1", DType::unset, 1},
    {"", "int2", DType::unset, 1},
    {"", "int3", DType::unset, 1},
    {"", "int4", DType::unset, 1},
    {"", "int5", DType::unset, 1},
    {"", "int6", DType::unset, 1},
    {"", "int7", DType::unset, 1},
    {"", "uint1", DType::unset, 1},
    {"", "uint2", DType::unset, 1},
    {"", "uint3", DType::unset, 1},
    {"", "uint4", DType::unset, 1},
    {"", "uint5", DType::unset, 1},
    {"", "uint6", DType::unset, 1},
    {"", "uint7", DType::unset, 1},
};
// Of a storage without a dtype.
constexpr ElementType kUntyped = {"UntypedStorage", "uint8", DType::uint8, 1};

constexpr int kMostDepth = 100;
constexpr size_t kMostDigitBytes = 1024;  // of an integer
// What is shared in a pickle is written out in the tree and in names; no more than this much
// longer.
constexpr uint64_t kMostExpansion = 64, kAlwaysAllowed = 1 << 16;

template <class Matches>
const ElementType* find_type(Matches&& matches) {
  const auto* found = std::find_if(std::begin(kTypes), std::end(kTypes), matches);
  return found == std::end(kTypes) ? nullptr : found;
}

const char* kind_name(Kind kind) {
  constexpr const char* kNames[] = {"None",   "a bool",  "an int",    "an int",   "a float",
                                    "a str",  "bytes",   "a list",    "a tuple",  "a set",
                                    "a dict", "a class", "an object", "a storage"};
  return kNames[static_cast<int>(kind)];
}

// Decimal digits of an integer of any size.
std::string digits_of(std::string_view bytes) {
  const bool negative = static_cast<unsigned char>(bytes.back()) & 0x80;
  std::vector<uint32_t> words((bytes.size() + 3) / 4, negative ? ~0u : 0u);
  for (size_t i = 0; i < bytes.size(); ++i) {
    const auto byte = static_cast<uint32_t>(static_cast<unsigned char>(bytes[i]));
    words[i / 4] = (words[i / 4] & ~(0xffu << i % 4 * 8)) | byte << i % 4 * 8;
  }
  if (negative) {
    uint64_t carry = 1;
    for (uint32_t& word : words) {
      carry += ~word;
      word = static_cast<uint32_t>(carry);
      carry >>= 32;
    }
  }
  std::string digits;
  while (!words.empty()) {
    uint64_t rest = 0;
    for (size_t i = words.size(); i > 0; --i) {
      rest = rest << 32 | words[i - 1];
      words[i - 1] = static_cast<uint32_t>(rest / 10);
      rest %= 10;
    }
    digits += static_cast<char>('0' + rest);
    while (!words.empty() && words.back() == 0) words.pop_back();
  }
  if (negative) digits += '-';
  std::reverse(digits.begin(), digits.end());
  return digits;
}

std::string float_text(double value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value < 0 ? "-Infinity" : "Infinity";
  char buffer[64];
  std::string text(buffer, write_number(buffer, buffer + sizeof buffer, value));
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

class ObjectReader {
 public:
  explicit ObjectReader(const pickle::Pickle& pickle)
      : pickle_(pickle), limit_(uint64_t{pickle.size} * kMostExpansion + kAlwaysAllowed) {}

  Objects read();

 private:
  struct Name {
    std::string_view module, name;
    bool is(std::string_view its_module, std::string_view its_name) const {
      return module == its_module && name == its_name;
    }
    bool is_builtin(std::string_view its_name) const {
      return (module == "builtins" || module == "__builtin__") && name == its_name;
    }
  };

  template <class... Parts>
  [[noreturn]] void reject(const Parts&... parts) const {
    if (path_.empty()) fail(Status::io, parts...);
    fail(Status::io, quote(path_), ": ", parts...);
  }
  [[noreturn]] void reject_class(const Name& name) const {
    reject("class ", quote((std::string(name.module) += '.') += name.name),
           " is not read: files may hold tensors, numbers, texts, bytes, and lists, tuples and "
           "dicts of them; of a module save the state_dict(), or what torch.export makes of it");
  }

  const Value& at(Id id) const { return pickle_[id]; }
  Name name_of(Id id) const {
    const pickle::Global& global = pickle_.globals[at(id).global];
    return {global.module, global.name};
  }
  // Element i of a tuple; None where it is shorter.
  const Value& element(const Value& tuple, size_t i) const {
    return at(i < tuple.items.size() ? tuple.items[i] : pickle::kNone);
  }
  int64_t integer(const Value& value, const char* what) const {
    if (value.kind != Kind::integer || value.integer < 0)
      reject(what, " is ", kind_name(value.kind), ", expected an int of 0 or more");
    return value.integer;
  }

  void put(std::string_view text) {
    if (text.size() > limit_ - spent_)
      reject("what the pickle shares would be more than ", kMostExpansion, " times as long");
    spent_ += text.size();
    out_.tree += text;
  }
  void put_string(std::string_view text) {
    std::string escaped;
    json::append_string(escaped, text);
    put(escaped);
  }
  template <class F>
  void put_all(std::string_view kind, size_t n, F&& put_one) {
    put("{\"");
    put(kind);
    put("\":[");
    for (size_t i = 0; i < n; ++i) {
      if (i > 0) put(", ");
      put_one(i);
    }
    put("]}");
  }
  void put_value(std::string_view json) {
    put("{\"value\":");
    put(json);
    put("}");
  }
  void put_text(std::string_view text) {
    put("{\"value\":");
    put_string(text);
    put("}");
  }
  void put_bytes(std::string_view bytes);

  // f() under the path of a key or a number.
  template <class F>
  void below(std::string_view key, F&& f) {
    const size_t before = path_.size();
    if (before > 0) path_ += '.';
    path_ += key;
    ++level_;
    f();
    --level_;
    path_.resize(before);
  }

  std::string put_key(const Value& key);
  void read_value(Id id, int depth);
  void read_items(std::string_view kind, const std::vector<Id>& items, int depth);
  void read_pairs(const std::vector<Id>& pairs, int depth);
  std::vector<Id> pairs_of(const Value& call) const;
  std::vector<Id> pairs_in(const Value& argument) const;
  void read_global(const Name& name);
  void read_call(const Value& call, int depth);
  bool read_bytes_call(const Name& name, const Value& arguments);
  bool read_tensor(const Name& name, const Value& arguments);
  void read_device(const Value& arguments);
  uint32_t storage_of(const Value& value, const ElementType*& type, int64_t& begin);
  void add_tensor(const Value& arguments, const ElementType* dtype, size_t metadata);
  void check_inside(const TensorEntry& entry, const StorageEntry& storage, int64_t begin) const;
  void finish(TensorEntry entry);
  bool is_flat() const;

  const pickle::Pickle& pickle_;
  const uint64_t limit_;  // of the bytes of the tree and of names
  uint64_t spent_ = 0;
  std::string path_;
  Objects out_;
  std::unordered_map<std::string_view, uint32_t> storages_;  // by keys in the pickle
  std::unordered_map<std::string, int> names_;
  int level_ = 0;
  bool nested_ = false;  // whether a tensor is
};

void ObjectReader::put_bytes(std::string_view bytes) {
  constexpr char kHex[] = "0123456789abcdef";
  std::string text;
  for (const char c : bytes) {
    text += kHex[static_cast<unsigned char>(c) >> 4];
    text += kHex[c & 15];
  }
  put("{\"bytes\":\"");
  put(text);
  put("\"}");
}

// Its text in names.
std::string ObjectReader::put_key(const Value& key) {
  switch (key.kind) {
    case Kind::text:
      if (key.text.find('\0') != std::string_view::npos) reject("a key holds U+0000");
      put_string(key.text);
      return std::string(key.text);
    case Kind::none:
      put("null");
      return "None";
    case Kind::boolean:
      put(key.integer ? "true" : "false");
      return key.integer ? "True" : "False";
    case Kind::integer: {
      std::string text = std::to_string(key.integer);
      put(text);
      return text;
    }
    case Kind::real: {
      std::string text = float_text(key.real);
      put(text);
      return text;
    }
    default:
      reject("a key is ", kind_name(key.kind), ", expected a str or a number");
  }
}

void ObjectReader::read_items(std::string_view kind, const std::vector<Id>& items, int depth) {
  put_all(kind, items.size(),
          [&](size_t i) { below(std::to_string(i), [&] { read_value(items[i], depth); }); });
}

void ObjectReader::read_pairs(const std::vector<Id>& pairs, int depth) {
  put_all("dict", pairs.size() / 2, [&](size_t i) {
    put("[");
    const std::string key = put_key(at(pairs[2 * i]));
    put(", ");
    below(key, [&] { read_value(pairs[2 * i + 1], depth); });
    put("]");
  });
}

// Of the only argument of a dict: another dict, or a list of keys and values.
std::vector<Id> ObjectReader::pairs_in(const Value& argument) const {
  if (argument.kind == Kind::dict) return argument.items;
  std::vector<Id> pairs;
  if (argument.kind == Kind::none) return pairs;
  if (argument.kind != Kind::list) reject("a dict is made of ", kind_name(argument.kind));
  for (const Id id : argument.items) {
    const Value& pair = at(id);
    if ((pair.kind != Kind::list && pair.kind != Kind::tuple) || pair.items.size() != 2)
      reject("a dict is made of what is no pair");
    pairs.insert(pairs.end(), pair.items.begin(), pair.items.end());
  }
  return pairs;
}

// Of an object that is a dict.
std::vector<Id> ObjectReader::pairs_of(const Value& call) const {
  const Name name = name_of(call.call.callable);
  const Value& arguments = at(call.call.arguments);
  std::vector<Id> pairs;
  if (name.name != "defaultdict") pairs = pairs_in(element(arguments, 0));
  if (!call.items.empty() && !call.has_pairs) reject("elements are added to a dict");
  pairs.insert(pairs.end(), call.items.begin(), call.items.end());
  return pairs;
}

void ObjectReader::read_value(Id id, int depth) {
  if (depth > kMostDepth) reject("objects are nested more than ", kMostDepth, " deep");
  const Value& value = at(id);
  switch (value.kind) {
    case Kind::none:
      return put_value("null");
    case Kind::boolean:
      return put_value(value.integer ? "true" : "false");
    case Kind::integer:
      return put_value(std::to_string(value.integer));
    case Kind::big:
      if (value.text.size() > kMostDigitBytes)
        reject("an int has ", uint64_t{value.text.size()}, " bytes, more than ",
               uint64_t{kMostDigitBytes});
      return put_value(digits_of(value.text));
    case Kind::real:
      return put_value(float_text(value.real));
    case Kind::text:
      return put_text(value.text);
    case Kind::bytes:
      return put_bytes(value.text);
    case Kind::list:
    case Kind::set:
      return read_items("list", value.items, depth + 1);
    case Kind::tuple:
      return read_items("tuple", value.items, depth + 1);
    case Kind::dict:
      return read_pairs(value.items, depth + 1);
    case Kind::global:
      return read_global(name_of(id));
    case Kind::call:
      return read_call(value, depth + 1);
    case Kind::persistent: {  // a storage by itself: all of it
      TensorEntry entry;
      int64_t begin = 0;
      entry.storage = storage_of(value, entry.type, begin);
      const StorageEntry& storage = out_.storages[entry.storage];
      entry.shape = {storage.nbytes / entry.type->itemsize};
      entry.strides = {1};
      return finish(std::move(entry));
    }
  }
}

void ObjectReader::read_global(const Name& name) {
  const ElementType* type =
      name.module == "torch" ? find_type([&](auto& t) { return t.name == name.name; }) : nullptr;
  if (!type) reject_class(name);
  put_text("torch." + std::string(type->name));
}

void ObjectReader::read_call(const Value& call, int depth) {
  const Name name = name_of(call.call.callable);
  const Value& arguments = at(call.call.arguments);
  const bool ordered = name.is("collections", "OrderedDict");
  // The attributes of an OrderedDict, such as the versions of modules, are dropped.
  if (!ordered && call.call.state != pickle::kNone) reject_class(name);
  if (ordered || name.is("collections", "defaultdict") || name.is("collections", "Counter"))
    return read_pairs(pairs_of(call), depth);
  if (name.is_builtin("set") || name.is_builtin("frozenset")) {
    const Value& elements = element(arguments, 0);
    if (call.has_pairs || (elements.kind != Kind::none && elements.kind != Kind::list))
      reject("a set is made of ", kind_name(elements.kind));
    std::vector<Id> items = elements.items;
    items.insert(items.end(), call.items.begin(), call.items.end());
    return read_items("list", items, depth);
  }
  if (!call.items.empty()) reject_class(name);
  if (name.is("torch", "Size")) {
    const Value& extents = element(arguments, 0);
    if (extents.kind != Kind::tuple && extents.kind != Kind::list)
      reject("a torch.Size is made of ", kind_name(extents.kind));
    return read_items("tuple", extents.items, depth);
  }
  if (name.is("torch", "device")) return read_device(arguments);
  if (read_bytes_call(name, arguments) || read_tensor(name, arguments)) return;
  reject_class(name);
}

// Protocol 2 has no bytes of its own: they are a text of the characters below 256.
bool ObjectReader::read_bytes_call(const Name& name, const Value& arguments) {
  if (!name.is("_codecs", "encode") && !name.is_builtin("bytes") && !name.is_builtin("bytearray"))
    return false;
  const Value& content = element(arguments, 0);
  const Value& encoding = element(arguments, 1);
  if (content.kind == Kind::none || content.kind == Kind::bytes) {
    put_bytes(content.kind == Kind::none ? std::string_view() : content.text);
    return true;
  }
  // Protocols 2 to 4 make a bytearray of bytes, which are made by a call themselves in protocol 2.
  if (name.is_builtin("bytearray") && content.kind == Kind::call) {
    const Name inner = name_of(content.call.callable);
    const bool plain = content.call.state == pickle::kNone && content.items.empty();
    if (plain && !inner.is_builtin("bytearray") &&
        read_bytes_call(inner, at(content.call.arguments)))
      return true;
  }
  if (content.kind != Kind::text) reject("bytes are made of ", kind_name(content.kind));
  if (encoding.kind != Kind::text || (encoding.text != "latin1" && encoding.text != "latin-1"))
    reject("bytes in another encoding than latin1");
  std::string bytes;
  for (size_t i = 0; i < content.text.size(); ++i) {
    unsigned code = static_cast<unsigned char>(content.text[i]);
    if (code >= 0x80) {
      if (code > 0xc3) reject("bytes are made of a text that is not latin1");
      code = (code & 3) << 6 | (static_cast<unsigned char>(content.text[++i]) & 0x3f);
    }
    bytes += static_cast<char>(code);
  }
  put_bytes(bytes);
  return true;
}

void ObjectReader::read_device(const Value& arguments) {
  const Value& kind = element(arguments, 0);
  const Value& index = element(arguments, 1);
  if (kind.kind != Kind::text) reject("a torch.device is made of ", kind_name(kind.kind));
  std::string text(kind.text);
  if (index.kind == Kind::integer) text += ":" + std::to_string(index.integer);
  put_text(text);
}

bool ObjectReader::read_tensor(const Name& name, const Value& arguments) {
  if (name.is("torch._tensor", "_rebuild_from_type_v2")) {
    // A function, a class, the function's arguments, and attributes, which are dropped.
    const Value& function = element(arguments, 0);
    const Value& type = element(arguments, 1);
    const Value& inner = element(arguments, 2);
    if (function.kind != Kind::global || type.kind != Kind::global || inner.kind != Kind::tuple)
      reject("a tensor of a class is not described as such");
    const Name type_name = name_of(arguments.items[1]), function_name = name_of(arguments.items[0]);
    const bool known = type_name.is("torch", "Tensor") ||
                       (type_name.module == "torch.nn.parameter" &&
                        (type_name.name == "Parameter" || type_name.name == "Buffer"));
    if (!known) reject_class(type_name);
    if (function_name.module != "torch._utils" || !read_tensor(function_name, inner))
      reject_class(function_name);
    return true;
  }
  if (name.module != "torch._utils") return false;
  if (name.name == "_rebuild_parameter" || name.name == "_rebuild_parameter_with_state") {
    const Value& data = element(arguments, 0);
    if (data.kind != Kind::call || data.call.state != pickle::kNone || !data.items.empty())
      reject("a parameter is made of ", kind_name(data.kind));
    const Name data_name = name_of(data.call.callable);
    if (data_name.name == "_rebuild_parameter" || data_name.name == "_rebuild_parameter_with_state")
      reject("a parameter is made of a parameter");
    if (!read_tensor(data_name, at(data.call.arguments))) reject_class(data_name);
    return true;
  }
  if (name.name == "_rebuild_tensor" || name.name == "_rebuild_tensor_v2") {
    add_tensor(arguments, nullptr, 6);
    return true;
  }
  if (name.name != "_rebuild_tensor_v3") return false;
  const Value& dtype = element(arguments, 6);
  if (dtype.kind != Kind::global) reject("the dtype of a tensor is ", kind_name(dtype.kind));
  const Name dtype_name = name_of(arguments.items[6]);
  const ElementType* type =
      find_type([&](auto& t) { return dtype_name.module == "torch" && t.name == dtype_name.name; });
  if (!type) reject_class(dtype_name);
  add_tensor(arguments, type, 7);
  return true;
}

// `begin` is where in it what was saved begins, in bytes: files in the format before zip archives
// have views of storages.
uint32_t ObjectReader::storage_of(const Value& value, const ElementType*& type, int64_t& begin) {
  if (value.kind != Kind::persistent)
    reject("a tensor is made of ", kind_name(value.kind), ", expected a storage");
  const Value& id = at(value.call.arguments);
  const Value& storage_class = element(id, 1);
  const Value& key = element(id, 2);
  if (id.kind != Kind::tuple || element(id, 0).kind != Kind::text ||
      element(id, 0).text != "storage" || storage_class.kind != Kind::global ||
      key.kind != Kind::text) {
    reject("a storage is not described as such");
  }
  const Name name = name_of(id.items[1]);
  type = nullptr;
  if (name.module == "torch" || name.module == "torch.cuda")
    type = find_type([&](auto& t) { return !t.storage.empty() && t.storage == name.name; });
  if (!type && (name.is("torch.storage", "UntypedStorage") || name.is("torch", "UntypedStorage") ||
                name.is("torch.storage", "_UntypedStorage")))
    type = &kUntyped;
  if (!type) reject_class(name);

  int64_t nbytes = 0;
  const int64_t numel = integer(element(id, 4), "the size of a storage");
  if (__builtin_mul_overflow(numel, int64_t{type->itemsize}, &nbytes))
    reject("a storage of ", numel, " elements is too large");
  if (const Value& view = element(id, 5); view.kind != Kind::none) {
    if (view.kind != Kind::tuple) reject("a view of a storage is ", kind_name(view.kind));
    const int64_t first = integer(element(view, 1), "the offset of a storage");
    if (first > numel) reject("a view of a storage begins behind its end");
    begin = first * type->itemsize;
  }

  const auto [known, fresh] =
      storages_.emplace(key.text, static_cast<uint32_t>(out_.storages.size()));
  if (fresh) {
    StorageEntry& storage = out_.storages.emplace_back();
    storage.key = key.text;
    storage.nbytes = nbytes;
    storage.itemsize = type->itemsize;
  }
  const StorageEntry& storage = out_.storages[known->second];
  if (storage.nbytes != nbytes || storage.itemsize != type->itemsize)
    reject("storage ", quote(key.text), " has two sizes");
  return known->second;
}

void ObjectReader::add_tensor(const Value& arguments, const ElementType* dtype, size_t metadata) {
  TensorEntry entry;
  int64_t begin = 0;
  entry.storage = storage_of(element(arguments, 0), entry.type, begin);
  if (dtype) entry.type = dtype;
  entry.offset = integer(element(arguments, 1), "the offset of a tensor");
  const Value& shape = element(arguments, 2);
  const Value& strides = element(arguments, 3);
  // Of a scalar both are empty. A shape may be a torch.Size.
  const auto list_of = [&](const Value& value) -> const std::vector<Id>& {
    const Value* list = &value;
    if (value.kind == Kind::call && name_of(value.call.callable).is("torch", "Size"))
      list = &element(at(value.call.arguments), 0);
    if (list->kind != Kind::tuple && list->kind != Kind::list)
      reject("the shape of a tensor is ", kind_name(list->kind));
    return list->items;
  };
  const std::vector<Id>&extents = list_of(shape), &steps = list_of(strides);
  if (extents.size() != steps.size()) reject("a tensor has not as many strides as axes");
  if (extents.size() > kMaxNdim) reject("a tensor has more than ", kMaxNdim, " axes");
  for (size_t i = 0; i < extents.size(); ++i) {
    entry.shape.push_back(integer(at(extents[i]), "an extent of a tensor"));
    entry.strides.push_back(integer(at(steps[i]), "a stride of a tensor"));
  }
  const Value& bits = element(arguments, metadata);
  if (bits.kind == Kind::dict) {
    for (size_t i = 0; i + 1 < bits.items.size(); i += 2) {
      const Value& key = at(bits.items[i]);
      const Value& set = at(bits.items[i + 1]);
      if (key.kind == Kind::text && (key.text == "conj" || key.text == "neg") &&
          (set.kind != Kind::boolean || set.integer))
        reject("a tensor is saved with its bit ", quote(key.text), " set, which is not read");
    }
  }
  if (begin % entry.type->itemsize != 0) reject("a view of a storage is not aligned");
  check_inside(entry, out_.storages[entry.storage], begin);
  entry.offset += begin / entry.type->itemsize;
  finish(std::move(entry));
}

void ObjectReader::check_inside(const TensorEntry& entry, const StorageEntry& storage,
                                int64_t begin) const {
  int64_t numel = 1, last = entry.offset;
  bool empty = false, overflow = false;
  for (const int64_t extent : entry.shape) empty |= extent == 0;
  for (int i = 0; i < entry.shape.size() && !empty; ++i) {
    int64_t reach = 0;
    overflow |= __builtin_mul_overflow(numel, entry.shape[i], &numel);
    overflow |= __builtin_mul_overflow(entry.shape[i] - 1, entry.strides[i], &reach);
    overflow |= __builtin_add_overflow(last, reach, &last);
  }
  int64_t nbytes = 0;
  overflow |= __builtin_mul_overflow(numel, int64_t{entry.type->itemsize}, &nbytes);
  const int64_t room = (storage.nbytes - begin) / entry.type->itemsize;
  if (overflow) reject("a tensor of shape ", entry.shape, " is too large");
  if (empty ? entry.offset > room : last >= room) {
    reject("a tensor of shape ", entry.shape, ", strides ", entry.strides, " and offset ",
           entry.offset, " does not lie in its storage of ", room, " elements");
  }
}

void ObjectReader::finish(TensorEntry entry) {
  StorageEntry& storage = out_.storages[entry.storage];
  storage.mixed |= storage.type && storage.type != entry.type;
  storage.type = entry.type;
  storage.holds_bools |= entry.type->dtype == DType::boolean;
  if (entry.type->dtype != DType::unset)
    storage.alignment = std::max(storage.alignment, alignment(entry.type->dtype));
  ++storage.users;
  nested_ |= level_ != 1;

  // Keys with dots can give two tensors one name.
  entry.name = path_;
  for (int& count = names_[path_]; count++ > 0;) {
    entry.name = (path_ + '#') += std::to_string(count);
    if (names_.emplace(entry.name, 1).second) break;
  }
  if (2 * entry.name.size() > limit_ - spent_) reject("names of tensors are too long");
  spent_ += 2 * entry.name.size();
  put("{\"tensor\":");
  put_string(entry.name);
  put("}");
  out_.tensors.push_back(std::move(entry));
}

// A dict of texts and tensors.
bool ObjectReader::is_flat() const {
  const Value& root = at(pickle_.root);
  std::vector<Id> pairs;
  if (root.kind == Kind::dict) {
    pairs = root.items;
  } else if (root.kind == Kind::call && name_of(root.call.callable).module == "collections") {
    pairs = pairs_of(root);
  } else {
    return false;
  }
  if (nested_ || out_.tensors.size() != pairs.size() / 2) return false;
  for (size_t i = 0; i < pairs.size(); i += 2) {
    const Value& key = at(pairs[i]);
    if (key.kind != Kind::text || key.text != out_.tensors[i / 2].name) return false;
  }
  return true;
}

Objects ObjectReader::read() {
  read_value(pickle_.root, 0);
  if (is_flat()) out_.tree.clear();
  return std::move(out_);
}

}  // namespace

Objects read_objects(const pickle::Pickle& pickle) { return ObjectReader(pickle).read(); }

}  // namespace libtensor::torch
