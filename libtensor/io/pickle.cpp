// SPDX-License-Identifier: Apache-2.0
#include "libtensor/io/pickle.h"

#include <utility>

#include "libtensor/core/error.h"
#include "libtensor/io/json.h"

namespace libtensor::pickle {
namespace {

constexpr Id kTrue = 1, kFalse = 2, kUnset = UINT32_MAX;
constexpr size_t kMostBytes = size_t{1} << 30;
constexpr int kFirstProtocol = 2, kLastProtocol = 5;

enum Opcode : uint8_t {
  kMark = '(',
  kStop = '.',
  kPop = '0',
  kPopMark = '1',
  kDup = '2',
  kBinFloat = 'G',
  kBinInt = 'J',
  kBinInt1 = 'K',
  kBinInt2 = 'M',
  kNoneValue = 'N',
  kBinPersId = 'Q',
  kReduce = 'R',
  kBinString = 'T',
  kShortBinString = 'U',
  kBinUnicode = 'X',
  kAppend = 'a',
  kBuild = 'b',
  kGlobalName = 'c',
  kDict = 'd',
  kAppends = 'e',
  kBinGet = 'h',
  kLongBinGet = 'j',
  kList = 'l',
  kBinPut = 'q',
  kLongBinPut = 'r',
  kSetItem = 's',
  kTuple = 't',
  kSetItems = 'u',
  kEmptyDict = '}',
  kEmptyList = ']',
  kEmptyTuple = ')',
  kBinBytes = 'B',
  kShortBinBytes = 'C',
  kProto = 0x80,
  kNewObj = 0x81,
  kTuple1 = 0x85,
  kTuple2 = 0x86,
  kTuple3 = 0x87,
  kNewTrue = 0x88,
  kNewFalse = 0x89,
  kLong1 = 0x8a,
  kLong4 = 0x8b,
  kShortBinUnicode = 0x8c,
  kBinUnicode8 = 0x8d,
  kBinBytes8 = 0x8e,
  kEmptySet = 0x8f,
  kAddItems = 0x90,
  kFrozenSet = 0x91,
  kStackGlobal = 0x93,
  kMemoize = 0x94,
  kFrame = 0x95,
  kByteArray8 = 0x96,
};

class Machine {
 public:
  Machine(std::string_view bytes, bool& ended) : bytes_(bytes), ended_(ended) {
    out_.values.resize(3);
    out_.values[kTrue].kind = out_.values[kFalse].kind = Kind::boolean;
    out_.values[kTrue].integer = 1;
  }

  Pickle run();

 private:
  template <class... Parts>
  [[noreturn]] void reject(const Parts&... parts) const {
    fail(Status::io, "pickle, byte ", uint64_t{opcode_at_}, ": ", parts...);
  }

  // ---- bytes

  std::string_view take(uint64_t n) {
    if (n > bytes_.size() - at_) {
      ended_ = true;
      reject("the pickle ends too early");
    }
    const std::string_view part = bytes_.substr(at_, static_cast<size_t>(n));
    at_ += static_cast<size_t>(n);
    return part;
  }
  uint64_t number(int n) {
    const std::string_view part = take(static_cast<uint64_t>(n));
    uint64_t value = 0;
    for (int i = n - 1; i >= 0; --i)
      value = value << 8 | static_cast<unsigned char>(part[static_cast<size_t>(i)]);
    return value;
  }
  double big_endian_double() {
    uint64_t bits = 0;
    for (const char c : take(8)) bits = bits << 8 | static_cast<unsigned char>(c);
    return __builtin_bit_cast(double, bits);
  }
  std::string_view line() {
    const size_t end = bytes_.find('\n', at_);
    if (end == std::string_view::npos) {
      ended_ = true;
      reject("the pickle ends too early");
    }
    const std::string_view text = bytes_.substr(at_, end - at_);
    at_ = end + 1;
    return text;
  }

  // ---- values

  Value& make(Kind kind) {
    const auto id = static_cast<Id>(out_.values.size());
    Value& value = out_.values.emplace_back();
    value.kind = kind;
    stack_.push_back(id);
    return value;
  }
  void make_integer(int64_t value) { make(Kind::integer).integer = value; }
  void make_long(std::string_view digits);
  void make_text(std::string_view text, bool or_bytes = false);
  void make_tuple(size_t n);
  void make_global(std::string_view module, std::string_view name);
  void make_call();
  Value& at(Id id) { return out_.values[id]; }

  // ---- the stack, of which what lies below the last mark cannot be reached

  size_t depth() const noexcept { return stack_.size() - (marks_.empty() ? 0 : marks_.back()); }
  void need(size_t n) const {
    if (depth() < n) reject("the stack holds too few values");
  }
  Id top() const {
    need(1);
    return stack_.back();
  }
  Id pop() {
    const Id id = top();
    stack_.pop_back();
    return id;
  }
  // Calls f(value) for all above the last mark, and removes them with the mark.
  template <class F>
  void drain(F&& f) {
    if (marks_.empty()) reject("no mark is set");
    const size_t from = marks_.back();
    marks_.pop_back();
    for (size_t i = from; i < stack_.size(); ++i) f(stack_[i]);
    stack_.resize(from);
  }
  std::vector<Id> drained() {
    std::vector<Id> items;
    drain([&](Id id) { items.push_back(id); });
    return items;
  }

  void put(uint64_t index);
  void get(uint64_t index);
  void add(const std::vector<Id>& items, Kind kind);
  void set(const std::vector<Id>& items);
  void pop_any();
  void step(uint8_t opcode);
  void step_text(uint8_t opcode);
  void step_container(uint8_t opcode);

  std::string_view bytes_;
  bool& ended_;
  size_t at_ = 0, opcode_at_ = 0;
  Pickle out_;
  std::vector<Id> stack_, memo_;
  std::vector<size_t> marks_;
  size_t memoized_ = 0;
};

void Machine::make_long(std::string_view digits) {
  if (digits.size() > 8) {
    make(Kind::big).text = digits;
    return;
  }
  const bool negative = !digits.empty() && static_cast<unsigned char>(digits.back()) & 0x80;
  uint64_t bits = negative ? ~uint64_t{0} : 0;
  for (size_t i = digits.size(); i > 0; --i)
    bits = bits << 8 | static_cast<unsigned char>(digits[i - 1]);
  make_integer(static_cast<int64_t>(bits));
}

void Machine::make_text(std::string_view text, bool or_bytes) {
  const size_t bad = json::utf8_error(text);
  if (bad != std::string_view::npos && !or_bytes)
    reject("byte ", uint64_t{bad}, " of a text is not UTF-8");
  make(bad == std::string_view::npos ? Kind::text : Kind::bytes).text = text;
}

void Machine::make_tuple(size_t n) {
  need(n);
  std::vector<Id> items(stack_.end() - static_cast<std::ptrdiff_t>(n), stack_.end());
  stack_.resize(stack_.size() - n);
  make(Kind::tuple).items = std::move(items);
}

void Machine::make_global(std::string_view module, std::string_view name) {
  const auto index = static_cast<uint32_t>(out_.globals.size());
  out_.globals.push_back({module, name});
  make(Kind::global).global = index;
}

void Machine::make_call() {
  Call call;
  call.arguments = pop();
  call.callable = pop();
  if (at(call.callable).kind != Kind::global) reject("what is called is no class or function");
  if (at(call.arguments).kind != Kind::tuple) reject("the arguments of a call are no tuple");
  make(Kind::call).call = call;
}

void Machine::put(uint64_t index) {
  if (index >= bytes_.size()) reject("the memo has no place ", index);
  if (index >= memo_.size()) memo_.resize(static_cast<size_t>(index) + 1, kUnset);
  Id& slot = memo_[static_cast<size_t>(index)];
  memoized_ += slot == kUnset ? 1 : 0;
  slot = top();
}

void Machine::get(uint64_t index) {
  if (index >= memo_.size() || memo_[static_cast<size_t>(index)] == kUnset)
    reject("place ", index, " of the memo is empty");
  stack_.push_back(memo_[static_cast<size_t>(index)]);
}

void Machine::add(const std::vector<Id>& items, Kind kind) {
  Value& to = at(top());
  if (to.kind != kind && to.kind != Kind::call)
    reject("elements are added to what is no container");
  if (items.empty()) return;
  if (to.kind == Kind::call && to.has_pairs) reject("an object has both elements and keys");
  to.items.insert(to.items.end(), items.begin(), items.end());
}

void Machine::set(const std::vector<Id>& items) {
  Value& to = at(top());
  if (to.kind != Kind::dict && to.kind != Kind::call) reject("keys are set in what is no dict");
  if (items.size() % 2 != 0) reject("a key has no value");
  if (items.empty()) return;
  if (to.kind == Kind::call && !to.has_pairs && !to.items.empty())
    reject("an object has both elements and keys");
  to.has_pairs = to.kind == Kind::call;
  to.items.insert(to.items.end(), items.begin(), items.end());
}

void Machine::pop_any() {
  if (!marks_.empty() && depth() == 0) {
    marks_.pop_back();
  } else {
    pop();
  }
}

void Machine::step_text(uint8_t opcode) {
  switch (opcode) {
    case kBinUnicode:
      return make_text(take(number(4)));
    case kShortBinUnicode:
      return make_text(take(number(1)));
    case kBinUnicode8:
      return make_text(take(number(8)));
    case kBinString:
      return make_text(take(number(4)), true);
    case kShortBinString:
      return make_text(take(number(1)), true);
    default:
      break;
  }
  const int width = opcode == kBinBytes ? 4 : opcode == kShortBinBytes ? 1 : 8;
  const std::string_view content = take(number(width));
  make(Kind::bytes).text = content;
}

void Machine::step_container(uint8_t opcode) {
  switch (opcode) {
    case kEmptyList:
      make(Kind::list);
      return;
    case kEmptyTuple:
      make(Kind::tuple);
      return;
    case kEmptyDict:
      make(Kind::dict);
      return;
    case kEmptySet:
      make(Kind::set);
      return;
    case kTuple1:
    case kTuple2:
    case kTuple3:
      return make_tuple(opcode - kTuple1 + size_t{1});
    case kTuple:
    case kList:
    case kFrozenSet: {
      std::vector<Id> items = drained();
      make(opcode == kTuple  ? Kind::tuple
           : opcode == kList ? Kind::list
                             : Kind::set)
          .items = std::move(items);
      return;
    }
    case kDict: {
      const std::vector<Id> items = drained();
      make(Kind::dict);
      return set(items);
    }
    case kAppend: {
      const Id item = pop();
      return add({item}, Kind::list);
    }
    case kAppends:
      return add(drained(), Kind::list);
    case kAddItems:
      return add(drained(), Kind::set);
    case kSetItem: {
      const Id value = pop(), key = pop();
      return set({key, value});
    }
    default:
      return set(drained());  // kSetItems
  }
}

void Machine::step(uint8_t opcode) {
  switch (opcode) {
    case kProto: {
      const auto version = static_cast<int>(number(1));
      if (version < kFirstProtocol || version > kLastProtocol)
        reject("protocol ", version, " is not supported");
      return;
    }
    case kFrame:
      number(8);
      return;
    case kMark:
      marks_.push_back(stack_.size());
      return;
    case kPop:
      return pop_any();
    case kPopMark:
      return drain([](Id) {});
    case kDup:
      stack_.push_back(top());
      return;
    case kNoneValue:
      stack_.push_back(kNone);
      return;
    case kNewTrue:
      stack_.push_back(kTrue);
      return;
    case kNewFalse:
      stack_.push_back(kFalse);
      return;
    case kBinInt:
      return make_integer(static_cast<int32_t>(number(4)));
    case kBinInt1:
      return make_integer(static_cast<int64_t>(number(1)));
    case kBinInt2:
      return make_integer(static_cast<int64_t>(number(2)));
    case kLong1:
      return make_long(take(number(1)));
    case kLong4:
      return make_long(take(number(4)));
    case kBinFloat: {
      const double value = big_endian_double();
      make(Kind::real).real = value;
      return;
    }
    case kBinUnicode:
    case kShortBinUnicode:
    case kBinUnicode8:
    case kBinString:
    case kShortBinString:
    case kBinBytes:
    case kShortBinBytes:
    case kBinBytes8:
    case kByteArray8:
      return step_text(opcode);
    case kEmptyList:
    case kEmptyTuple:
    case kEmptyDict:
    case kEmptySet:
    case kTuple1:
    case kTuple2:
    case kTuple3:
    case kTuple:
    case kList:
    case kFrozenSet:
    case kDict:
    case kAppend:
    case kAppends:
    case kAddItems:
    case kSetItem:
    case kSetItems:
      return step_container(opcode);
    case kBinPut:
      return put(number(1));
    case kLongBinPut:
      return put(number(4));
    case kMemoize:
      return put(memoized_);
    case kBinGet:
      return get(number(1));
    case kLongBinGet:
      return get(number(4));
    case kGlobalName: {
      const std::string_view module = line(), name = line();
      return make_global(module, name);
    }
    case kStackGlobal: {
      const Id name = pop(), module = pop();
      if (at(name).kind != Kind::text || at(module).kind != Kind::text)
        reject("the name of a class is no text");
      return make_global(at(module).text, at(name).text);
    }
    case kReduce:
    case kNewObj:
      return make_call();
    case kBuild: {
      const Id state = pop();
      Value& object = at(top());
      if (object.kind != Kind::call) reject("a state is set in what is no object");
      object.call.state = state;
      return;
    }
    case kBinPersId: {
      const Id arguments = pop();
      make(Kind::persistent).call = {kNone, arguments, kNone};
      return;
    }
    default:
      reject("opcode ", int{opcode}, " is not supported");
  }
}

Pickle Machine::run() {
  if (bytes_.size() > kMostBytes) bytes_ = bytes_.substr(0, kMostBytes);
  for (;;) {
    opcode_at_ = at_;
    const auto opcode = static_cast<uint8_t>(number(1));
    if (opcode_at_ == 0 && opcode != kProto)
      reject("a pickle of protocol 2 or later begins otherwise");
    if (opcode == kStop) break;
    step(opcode);
  }
  out_.root = pop();
  out_.size = at_;
  return std::move(out_);
}

}  // namespace

Pickle parse(std::string_view bytes, bool& ended) {
  ended = false;
  return Machine(bytes, ended).run();
}

}  // namespace libtensor::pickle
