/* SPDX-License-Identifier: Apache-2.0 */
// Programs made of bytes: calls of any ops, on values of many shapes, dtypes and layouts, with
// writes in place, gradients, hooks, errors, and reads of what is pending. What a program computes
// is a list of texts and elements, the same in every mode of lazy evaluation.
#ifndef TESTS_LAZY_PROGRAMS_H_
#define TESTS_LAZY_PROGRAMS_H_

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "tensor/tensor.h"

namespace programs {

// Bytes that choose; zeros once there are none left.
class Choices {
 public:
  Choices(const uint8_t* data, size_t size) : data_(data), size_(size) {}
  bool empty() const { return at_ >= size_; }
  size_t below(size_t n) {
    size_t value = next();
    if (n > 256) value = value << 8 | next();
    return n == 0 ? 0 : value % n;
  }
  bool one_in(size_t n) { return below(n) == n - 1; }
  template <class T, size_t n>
  const T& of(const T (&values)[n]) {
    return values[below(n)];
  }

 private:
  size_t next() { return at_ < size_ ? data_[at_++] : 0; }

  const uint8_t* data_;
  size_t size_, at_ = 0;
};

struct Arg {
  int32_t kind;
  bool optional, takes_number, has_default;
};
struct Op {
  int32_t number, results;
  bool in_place;
  std::vector<Arg> args;
};

inline bool starts_with(const char* name, const char* with) {
  return std::strncmp(name, with, std::strlen(with)) == 0;
}

// All ops but those that are random, leave memory as it was, or show the bits of a NaN.
inline std::vector<Op> all_ops() {
  std::vector<Op> ops;
  for (int32_t i = 0; i < tensor_op_count(); ++i) {
    tensor_op_info_t info{};
    info.struct_size = sizeof info;
    if (tensor_op_info(i, &info) != TENSOR_OK) std::abort();
    bool usable = true;
    for (const char* name :
         {"empty", "view_dtype", "signbit", "copysign", "as_strided", "nextafter"})
      usable = usable && !starts_with(info.name, name);
    Op op{i, info.n_results, info.is_inplace != 0, {}};
    for (int32_t k = 0; k < info.n_args; ++k) {
      tensor_arg_info_t arg{};
      arg.struct_size = sizeof arg;
      if (tensor_op_arg_info(i, k, &arg) != TENSOR_OK) std::abort();
      usable = usable && arg.kind != TENSOR_ARG_RNG;
      if (arg.kind == TENSOR_ARG_STRING && !arg.default_value) usable = false;
      op.args.push_back(
          {arg.kind, arg.is_optional != 0, arg.takes_number != 0, arg.default_value != nullptr});
    }
    if (usable) ops.push_back(op);
  }
  return ops;
}

inline std::vector<Op> ops_named(const std::vector<const char*>& names) {
  std::vector<Op> found;
  for (const Op& op : all_ops()) {
    tensor_op_info_t info{};
    info.struct_size = sizeof info;
    if (tensor_op_info(op.number, &info) != TENSOR_OK) std::abort();
    for (const char* name : names) {
      if (std::strcmp(name, info.name) == 0) found.push_back(op);
    }
  }
  if (found.size() != names.size()) std::abort();
  return found;
}

constexpr int64_t kMostElements = 20000;
constexpr int32_t kDTypes[] = {
    TENSOR_FLOAT32, TENSOR_FLOAT32, TENSOR_FLOAT32, TENSOR_FLOAT32, TENSOR_FLOAT32,  TENSOR_FLOAT32,
    TENSOR_FLOAT32, TENSOR_FLOAT32, TENSOR_FLOAT64, TENSOR_FLOAT16, TENSOR_BFLOAT16, TENSOR_INT32,
    TENSOR_INT64,   TENSOR_UINT8,   TENSOR_INT8,    TENSOR_BOOL,    TENSOR_COMPLEX64};

inline tensor_device_t device = TENSOR_CPU;  // of all values

class Program {
 public:
  Program(const uint8_t* data, size_t size, int32_t mode) : choices_(data, size) {
    if (tensor_set_lazy(mode) != TENSOR_OK) std::abort();
  }
  ~Program() {
    for (const Value& value : values_) tensor_release(value.tensor);
    // Gradients with a graph hold the tensors that hold them.
    for (tensor_t* leaf : leaves_) {
      if (tensor_set_grad(leaf, nullptr) != TENSOR_OK) std::abort();
      tensor_release(leaf);
    }
    tensor_grad_mode_set(1);
    if (tensor_set_lazy(TENSOR_LAZY_AUTOMATIC) != TENSOR_OK) std::abort();
  }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  // What it computes. A program that ran out of memory ends there: modes take it at different
  // times.
  const std::vector<std::string>& run(int most_steps = 48) {
    for (int i = 0; i < 3; ++i) make();
    for (int steps = 0; steps < most_steps && !choices_.empty() && !exhausted_; ++steps) step();
    while (!values_.empty() && !exhausted_) {
      const size_t place = choices_.below(values_.size());
      read(values_[place].tensor);
      drop(place);
    }
    return told_;
  }
  bool exhausted() const { return exhausted_; }
  // A line for each step: its op, and the tensors by number, in the order in which they were made.
  const std::string& listing() const { return listing_; }

 private:
  static constexpr size_t kMostValues = 12;

  struct Value {
    tensor_t* tensor;
    int number;
  };

  void step() {
    static const std::vector<Op> elementwise =
        ops_named({"add",       "sub",         "mul",         "div",        "neg",   "exp",
                   "log",       "tanh",        "sigmoid",     "relu",       "abs",   "sqrt",
                   "square",    "maximum",     "minimum",     "pow",        "where", "lt",
                   "eq",        "logical_not", "clamp",       "gelu",       "sin",   "floor_divide",
                   "remainder", "astype",      "bitwise_xor", "reciprocal", "clone", "lerp"});
    static const std::vector<Op> rows =
        ops_named({"sum", "mean", "max", "min", "var", "logsumexp", "softmax", "layer_norm", "prod",
                   "argmax", "all", "cumsum", "matmul", "rms_norm"});
    static const std::vector<Op> products =
        ops_named({"matmul", "matmul", "linear", "conv1d", "conv2d", "outer"});
    static const std::vector<Op> reads = ops_named(
        {"pad", "pad", "index_select", "gather", "take_along_axis", "embedding", "take", "argmax"});
    static const std::vector<Op> shapes = ops_named(
        {"reshape", "permute_dims", "transpose", "slice", "broadcast_to", "unsqueeze", "squeeze",
         "flip", "concat", "stack", "pad", "contiguous", "flatten", "roll", "tile", "select"});
    static const std::vector<Op> writes = ops_named(
        {"add_", "sub_", "mul_", "div_", "fill_", "copy_", "relu_", "exp_", "neg_", "clamp_"});
    static const std::vector<Op> all = all_ops();
    const size_t what = choices_.below(40);
    listing_ += '\n';
    if (what < 12) return call(elementwise[choices_.below(elementwise.size())]);
    if (what < 16) return call(rows[choices_.below(rows.size())]);
    if (what < 20) return call(shapes[choices_.below(shapes.size())]);
    if (what < 22) return call(writes[choices_.below(writes.size())]);
    if (what < 25) return call(all[choices_.below(all.size())]);
    switch (what) {
      case 25:
        return make();
      case 26:
        return backward();
      case 27:
        return differentiate();
      case 28:
        return write_through_address();
      case 29:
        return evaluate();
      case 30:
        listing_ += "grad mode";
        tensor_grad_mode_set(choices_.one_in(4) ? 0 : 1);
        return;
      case 32:
      case 33:
        return chain({&elementwise, &shapes, &shapes, &elementwise, &shapes, &elementwise});
      case 34:
      case 35:
        return chain({&elementwise, &products, &elementwise, &elementwise, &shapes, &elementwise});
      case 36:
        return chain({&reads, &elementwise, &reads, &elementwise, &rows});
      case 37:
      case 38:
        return chain({&elementwise, &rows, &elementwise, &rows, &elementwise});
      case 39:
        return multiply();
      default:
        if (!values_.empty()) {
          const size_t place = choices_.below(values_.size());
          if (choices_.one_in(2)) read(values_[place].tensor);
          drop(place);
        }
    }
  }

  // Calls of which each reads the result of the one before, which nothing else holds.
  void chain(std::initializer_list<const std::vector<Op>*> lists) {
    for (const std::vector<Op>* ops : lists) {
      if (choices_.one_in(4)) continue;
      const int made = made_, before = chained_;
      call((*ops)[choices_.below(ops->size())]);
      if (made_ == made) break;
      const auto place = find(before);
      chained_ = made_ - 1;
      if (place < values_.size()) drop(place);
    }
    chained_ = -1;
  }
  size_t find(int number) const {
    size_t place = 0;
    while (place < values_.size() && values_[place].number != number) ++place;
    return place;
  }

  // ---- values

  // What most values of a program are, so that chains of each form.
  int32_t main_dtype() {
    static constexpr int32_t kMain[] = {TENSOR_FLOAT32, TENSOR_FLOAT32, TENSOR_FLOAT32,
                                        TENSOR_FLOAT64, TENSOR_FLOAT64, TENSOR_FLOAT64,
                                        TENSOR_INT32,   TENSOR_INT64};
    if (main_ < 0) main_ = choices_.of(kMain);
    return main_;
  }

  tensor_t* value() {
    if (const size_t place = find(chained_); place < values_.size() && !choices_.one_in(4)) {
      listing_ += " %" + std::to_string(chained_);
      return values_[place].tensor;
    }
    const Value& chosen = values_[choices_.below(values_.size())];
    listing_ += " %" + std::to_string(chosen.number);
    return chosen.tensor;
  }
  // One of the same shape and dtype, if it is found.
  tensor_t* value_like(tensor_t* other) {
    const size_t begin = choices_.below(values_.size());
    for (size_t i = 0; i < values_.size(); ++i) {
      const Value& chosen = values_[(begin + i) % values_.size()];
      const int32_t ndim = tensor_ndim(other);
      if (tensor_dtype(chosen.tensor) != tensor_dtype(other) ||
          tensor_ndim(chosen.tensor) != ndim ||
          !std::equal(tensor_shape(other), tensor_shape(other) + ndim, tensor_shape(chosen.tensor)))
        continue;
      listing_ += " %" + std::to_string(chosen.number);
      return chosen.tensor;
    }
    return value();
  }
  void keep(tensor_t* t) {
    if (!t) return;
    if (tensor_numel(t) > kMostElements) return tensor_release(t);
    if (values_.size() == kMostValues) drop(choices_.below(values_.size()));
    values_.push_back({t, made_++});
    listing_ += " -> %" + std::to_string(values_.back().number) + " " + geometry(t);
  }
  void drop(size_t place) {
    listing_ += "\ndrop %" + std::to_string(values_[place].number);
    tensor_release(values_[place].tensor);
    values_.erase(values_.begin() + static_cast<std::ptrdiff_t>(place));
  }

  void make() {
    static const std::vector<int64_t> shapes[] = {
        {6, 40},   {40},       {6, 1},    {2, 3, 40}, {240},         {6, 5, 8}, {},
        {1},       {6, 40},    {5, 300},  {9, 8},     {2, 3, 2, 10}, {64, 65},  {0, 4},
        {4, 1000}, {6, 1, 40}, {5, 1, 8}, {1, 70, 8}, {70, 100}};
    const std::vector<int64_t>& shape = choices_.of(shapes);
    const int32_t dtype = choices_.one_in(2) ? main_dtype() : choices_.of(kDTypes);
    int64_t n = 1;
    for (const int64_t extent : shape) n *= extent;
    const double step = static_cast<double>(choices_.below(7) + 1) * 0.37;
    const int64_t special = static_cast<int64_t>(choices_.below(16));
    std::vector<double> numbers(static_cast<size_t>(n));
    for (int64_t i = 0; i < n; ++i) {
      double x = std::fmod(static_cast<double>(i) * step, 7.0) - 3.0;
      if (special < 5 && i % 13 == special) {
        constexpr double kSpecial[] = {INFINITY, -0.0, NAN, 1e30, -INFINITY};
        x = dtype == TENSOR_FLOAT32 || dtype == TENSOR_FLOAT64 ? kSpecial[special] : 0;
      }
      numbers[static_cast<size_t>(i)] = x;
    }
    tensor_t* t = tensor_create(numbers.data(), shape.data(), static_cast<int32_t>(shape.size()),
                                TENSOR_FLOAT64, device);
    if (t && dtype == TENSOR_UINT8) {
      tensor_t* positive = tensor_abs(t);
      tensor_release(t);
      t = positive;
    }
    tensor_t* made = t ? tensor_astype(t, dtype) : nullptr;
    tensor_release(t);
    if (!made) return failed();
    keep(made);
  }

  // ---- calls

  void call(const Op& op) {
    if (values_.empty()) make();
    if (values_.empty()) return;
    std::vector<tensor_value_t> args(op.args.size());
    std::vector<std::vector<int64_t>> ints(op.args.size());
    std::vector<tensor_t*> tensors;
    tensor_t* first = nullptr;
    for (size_t k = 0; k < args.size(); ++k)
      args[k] = argument(op.args[k], first, ints[k], tensors);
    tensor_op_info_t info{};
    info.struct_size = sizeof info;
    if (tensor_op_info(op.number, &info) != TENSOR_OK) std::abort();
    listing_ += std::string(" ") + info.name;
    tensor_t* outs[8] = {};
    const tensor_status_t status =
        tensor_call(op.number, args.data(), static_cast<int32_t>(args.size()), outs, 8);
    if (status != TENSOR_OK) return failed();
    for (tensor_t* out : outs) keep(out);
  }

  // What goes together with the first tensor, if there is one yet; lists are kept in `ints` and
  // `tensors`.
  tensor_value_t argument(const Arg& arg, tensor_t*& first, std::vector<int64_t>& ints,
                          std::vector<tensor_t*>& tensors) {
    tensor_value_t v{};
    const auto integer = [&](int64_t i) {
      listing_ += ' ' + std::to_string(i);
      v.kind = TENSOR_VALUE_INT;
      v.i = i;
    };
    const auto number = [&] {
      constexpr double kNumbers[] = {2, 0.5, 1, -1.25, 0, 3, -0.0, 1e-5};
      v.kind = TENSOR_VALUE_FLOAT;
      v.f = choices_.of(kNumbers);
      if (v.f == std::floor(v.f) && choices_.one_in(2)) integer(static_cast<int64_t>(v.f));
      listing_ += ' ' + std::to_string(v.f);
    };
    const auto list = [&] {
      listing_ += " [";
      for (const int64_t i : ints) listing_ += ' ' + std::to_string(i);
      listing_ += ']';
      v.kind = TENSOR_VALUE_INTS;
      v.count = static_cast<int32_t>(ints.size());
      v.p = ints.data();
    };
    if ((arg.optional || arg.has_default) && arg.kind != TENSOR_ARG_TENSOR && choices_.one_in(2))
      return v;
    switch (arg.kind) {
      case TENSOR_ARG_TENSOR:
        if (arg.takes_number && choices_.one_in(4)) {
          number();
        } else if (!arg.optional || choices_.one_in(2)) {
          v.kind = TENSOR_VALUE_TENSOR;
          v.p = first && choices_.below(4) > 0 ? value_like(first) : value();
          if (!first) first = static_cast<tensor_t*>(const_cast<void*>(v.p));
        }
        break;
      case TENSOR_ARG_TENSORS: {
        v.kind = TENSOR_VALUE_TENSORS;
        const size_t begin = tensors.size(), count = choices_.below(3) + 1;
        tensors.reserve(begin + 64);
        for (size_t i = 0; i < count; ++i)
          tensors.push_back(i == 0 ? value() : value_like(tensors[begin]));
        v.count = static_cast<int32_t>(count);
        v.p = tensors.data() + begin;
        break;
      }
      case TENSOR_ARG_SCALAR:
        number();
        break;
      case TENSOR_ARG_INT:
      case TENSOR_ARG_AXIS:
      case TENSOR_ARG_AXIS_OR_NONE:
        integer(static_cast<int64_t>(choices_.below(6)) - 2);
        break;
      case TENSOR_ARG_FLOAT: {
        constexpr double kFloats[] = {1, 0.5, 2, 1e-5, -1, 0};
        v.kind = TENSOR_VALUE_FLOAT;
        v.f = choices_.of(kFloats);
        listing_ += ' ' + std::to_string(v.f);
        break;
      }
      case TENSOR_ARG_BOOL:
        v.kind = TENSOR_VALUE_BOOL;
        v.i = static_cast<int64_t>(choices_.below(2));
        break;
      case TENSOR_ARG_INTS:
      case TENSOR_ARG_AXES:
        for (size_t n = choices_.below(4); n > 0; --n)
          ints.push_back(static_cast<int64_t>(choices_.below(5)) - 2);
        list();
        break;
      case TENSOR_ARG_SHAPE: {
        tensor_t* like = value();
        for (int32_t i = 0; i < tensor_ndim(like); ++i) ints.push_back(tensor_shape(like)[i]);
        if (!ints.empty() && choices_.one_in(3)) ints[choices_.below(ints.size())] = -1;
        if (choices_.one_in(3))
          ints.insert(ints.begin(), static_cast<int64_t>(choices_.below(3)) + 1);
        list();
        break;
      }
      case TENSOR_ARG_DTYPE:
        v.kind = TENSOR_VALUE_DTYPE;
        v.i = choices_.of(kDTypes);
        listing_ += std::string(" ") + tensor_dtype_name(static_cast<int32_t>(v.i));
        break;
      case TENSOR_ARG_REDUCTION:
      case TENSOR_ARG_FAN:
        integer(static_cast<int64_t>(choices_.below(2)));
        break;
      default:
        break;
    }
    return v;
  }

  // A product with what fits, and a chain behind it.
  void multiply() {
    if (values_.empty()) return;
    listing_ += "multiply";
    tensor_t* a = value();
    if (tensor_ndim(a) < 2) return;
    tensor_t* b = tensor_transpose(value_like(a), -1, -2);
    tensor_t* p = b ? tensor_matmul(a, b) : nullptr;
    tensor_release(b);
    if (!p) return failed();
    keep(p);
    chained_ = made_ - 1;
    static const std::vector<Op> behind =
        ops_named({"add", "mul", "relu", "gelu", "tanh", "astype", "lt", "where", "sub"});
    const int times = static_cast<int>(choices_.below(4));
    for (int i = 0; i < times; ++i) {
      const int made = made_, before = chained_;
      call(behind[choices_.below(behind.size())]);
      if (made_ == made) break;
      chained_ = made_ - 1;
      const size_t place = find(before);
      if (place < values_.size() && choices_.one_in(2)) drop(place);
    }
    chained_ = -1;
  }

  // ---- gradients

  static void hook(void* user, tensor_t* grad, tensor_t** replacement, tensor_status_t* status) {
    const auto kind = reinterpret_cast<intptr_t>(user);
    if (kind == 1) *replacement = tensor_mul_scalar(grad, 2);
    if (kind == 2) {
      float first[1];
      if (tensor_numel(grad) == 1 && tensor_dtype(grad) == TENSOR_FLOAT32 &&
          tensor_copy_to_host(grad, first, sizeof first) != TENSOR_OK)
        return;
    }
    *status = TENSOR_OK;
  }
  void differentiate() {
    if (values_.empty()) return;
    listing_ += "differentiate";
    // No view: one that became a leaf, and that its base then is computed from, would hold itself.
    tensor_t* detached = tensor_detach(value());
    tensor_t* t = detached ? tensor_clone(detached) : nullptr;
    tensor_release(detached);
    if (!t) return failed();
    if (tensor_set_requires_grad(t, 1) != TENSOR_OK) {
      failed();
      return tensor_release(t);
    }
    leaves_.push_back(tensor_retain(t));
    keep(t);
    int64_t id = 0;
    const size_t kind = choices_.below(4);
    if (kind > 0 && kind < 3 &&
        tensor_register_hook(t, hook, nullptr, reinterpret_cast<void*>(kind), &id) != TENSOR_OK)
      failed();
  }
  void backward() {
    if (values_.empty()) return;
    listing_ += "backward";
    tensor_t* t = value();
    tensor_t* total = tensor_sum(t, nullptr, 0, 0, 0);
    if (!total) return failed();
    const uint32_t flags = choices_.one_in(4) ? TENSOR_BACKWARD_CREATE_GRAPH : 0;
    if (tensor_backward(total, nullptr, flags) != TENSOR_OK) failed();
    tensor_release(total);
    const size_t count = values_.size();
    for (size_t i = 0; i < count && i < values_.size(); ++i) {
      tensor_t* grad = nullptr;
      if (tensor_grad(values_[i].tensor, &grad) != TENSOR_OK) return failed();
      if (!grad) continue;
      if (choices_.one_in(2)) read(grad);
      tensor_release(grad);
      if (choices_.one_in(2) && tensor_set_grad(values_[i].tensor, nullptr) != TENSOR_OK) failed();
    }
  }

  // ---- reads

  void evaluate() {
    if (values_.empty()) return;
    listing_ += "evaluate";
    tensor_t* some[2] = {value(), value()};
    char text[64];
    int64_t needed = 0;
    if (tensor_schedule(some, 2, text, sizeof text, &needed) != TENSOR_OK) failed();
    if (tensor_eval(some, 2) != TENSOR_OK) failed();
  }
  void write_through_address() {
    if (values_.empty()) return;
    listing_ += "write";
    tensor_t* t = value();
    if (tensor_device(t) != TENSOR_CPU || tensor_dtype(t) != TENSOR_FLOAT32 ||
        tensor_numel(t) == 0 || tensor_requires_grad(t))
      return;
    auto* data = static_cast<float*>(tensor_data(t));
    if (!data) return failed();
    data[0] = 4.5F;
  }

  void failed() {
    const tensor_status_t code = tensor_last_error_code();
    if (code == TENSOR_E_NOMEM) exhausted_ = true;
    listing_ += " failed";
    told_.push_back(tensor_last_error_message());
  }
  static std::string geometry(tensor_t* t) {
    std::string text = tensor_dtype_name(tensor_dtype(t));
    for (int32_t i = 0; i < tensor_ndim(t); ++i) text += ' ' + std::to_string(tensor_shape(t)[i]);
    return text;
  }
  // Shape, dtype and elements; NaN is NaN.
  void read(tensor_t* t) {
    listing_ += "\nread";
    const std::string text = geometry(t) + '\n';
    const int64_t size = tensor_dtype_size(tensor_dtype(t)), nbytes = tensor_numel(t) * size;
    std::string elements(static_cast<size_t>(nbytes), '\0');
    if (nbytes > 0 && tensor_copy_to_host(t, &elements[0], nbytes) != TENSOR_OK) return failed();
    forget_nan(tensor_dtype(t), elements);
    told_.push_back(text + elements);
  }
  template <class T, class IsNan>
  static void forget(std::string& elements, IsNan is_nan) {
    for (size_t i = 0; i + sizeof(T) <= elements.size(); i += sizeof(T)) {
      T x;
      std::memcpy(&x, &elements[i], sizeof x);
      if (is_nan(x)) std::memset(&elements[i], -1, sizeof x);
    }
  }
  static void forget_nan(int32_t dtype, std::string& elements) {
    switch (dtype) {
      case TENSOR_FLOAT64:
      case TENSOR_COMPLEX128:
        return forget<double>(elements, [](double x) { return std::isnan(x); });
      case TENSOR_FLOAT32:
      case TENSOR_COMPLEX64:
        return forget<float>(elements, [](float x) { return std::isnan(x); });
      case TENSOR_FLOAT16:
        return forget<uint16_t>(elements, [](uint16_t x) { return (x & 0x7FFF) > 0x7C00; });
      case TENSOR_BFLOAT16:
        return forget<uint16_t>(elements, [](uint16_t x) { return (x & 0x7FFF) > 0x7F80; });
      default:
        return;
    }
  }

  Choices choices_;
  std::vector<Value> values_;
  std::vector<tensor_t*> leaves_;
  int32_t main_ = -1;            // the dtype of most values
  int made_ = 0, chained_ = -1;  // the number of the next value, and of that which a call reads
  std::vector<std::string> told_;
  std::string listing_;
  bool exhausted_ = false;
};

// Whether a program computes the same in the modes off and all; says where it does not.
inline bool modes_agree(const uint8_t* data, size_t size) {
  std::vector<std::string> told[2];
  std::string listing;
  for (const int32_t mode : {TENSOR_LAZY_OFF, TENSOR_LAZY_ALL}) {
    Program program(data, size, mode);
    told[mode == TENSOR_LAZY_ALL] = program.run();
    if (program.exhausted()) return true;
    listing = program.listing();
  }
  if (told[0] == told[1]) return true;
  for (size_t i = 0; i < told[0].size() || i < told[1].size(); ++i) {
    const std::string off = i < told[0].size() ? told[0][i] : "nothing";
    const std::string all = i < told[1].size() ? told[1][i] : "nothing";
    if (off == all) continue;
    size_t at = 0;
    while (at < off.size() && at < all.size() && off[at] == all[at]) ++at;
    std::fprintf(stderr, "%s\nresult %zu of %zu differs at byte %zu: off: %.200s; all: %.200s\n",
                 listing.c_str(), i, told[0].size(), at - off.find('\n') - 1, off.c_str(),
                 all.c_str());
    break;
  }
  return false;
}

// Bytes without a pattern, by SplitMix64 (Steele, Lea and Flood 2014).
inline std::vector<uint8_t> random_bytes(uint64_t seed, size_t n) {
  std::vector<uint8_t> bytes(n);
  uint64_t state = seed;
  for (size_t i = 0; i < n; ++i) {
    state += 0x9E3779B97F4A7C15;
    uint64_t z = state;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    bytes[i] = static_cast<uint8_t>((z ^ (z >> 31)) >> 56);
  }
  return bytes;
}

}  // namespace programs
#endif  // TESTS_LAZY_PROGRAMS_H_
