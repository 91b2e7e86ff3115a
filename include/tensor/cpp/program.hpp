// SPDX-License-Identifier: Apache-2.0
// Programs: what a function calls, captured once, to be run again, saved to a file and loaded.
#ifndef TENSOR_CPP_PROGRAM_HPP_
#define TENSOR_CPP_PROGRAM_HPP_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "tensor/cpp/io.hpp"
#include "tensor/program.h"

namespace tensor {

/// Calls of ops in order, with the tensors that they read. Copies share one program.
///
///     Program program = capture([&](const std::vector<Tensor>& in) { return net(in[0]); }, {x});
///     program.save("net.safetensors");
///     Tensor y = Program("net.safetensors")({x})[0];
class Program {
 public:
  /// Loads the program of a file; its constants go to `device`, or where they were without one.
  explicit Program(const std::string& path) : Program(load(path, 0)) {}
  Program(const std::string& path, Device device) : Program(load(path, device.code())) {}
  /// Owns a handle of the C interface.
  explicit Program(tensor_program_t* handle) : handle_(handle) {
    if (handle_ == nullptr) detail::throw_last();
  }
  Program(const Program& other) noexcept : handle_(tensor_program_retain(other.handle_)) {}
  Program(Program&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Program& operator=(Program other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~Program() { tensor_program_release(handle_); }

  /// Runs it on inputs of the dtypes, shapes and devices that it was captured with.
  std::vector<Tensor> operator()(const std::vector<Tensor>& inputs) const {
    const std::vector<tensor_t*> in = given(inputs);
    std::vector<tensor_t*> out = room(0);
    detail::check(tensor_program_run(handle_, in.data(), detail::count(in.size()), out.data(),
                                     detail::count(out.size())));
    return taken(out);
  }

  std::vector<std::string> input_names() const {
    std::vector<std::string> found;
    const std::int64_t n = tensor_program_input_count(handle_);
    for (std::int64_t i = 0; i < n; ++i) found.emplace_back(tensor_program_input_name(handle_, i));
    return found;
  }
  std::vector<std::string> output_names() const {
    std::vector<std::string> found;
    const std::int64_t n = tensor_program_output_count(handle_);
    for (std::int64_t i = 0; i < n; ++i) found.emplace_back(tensor_program_output_name(handle_, i));
    return found;
  }
  /// Tensors of the meta device with the shapes and dtypes of the inputs.
  std::vector<Tensor> inputs() const {
    std::vector<Tensor> found;
    const std::int64_t n = tensor_program_input_count(handle_);
    for (std::int64_t i = 0; i < n; ++i)
      found.push_back(detail::take(tensor_program_input(handle_, i)));
    return found;
  }
  /// How many calls it makes.
  std::int64_t call_count() const { return tensor_program_call_count(handle_); }
  /// A program whose inputs may have other extents where those of `other`, a capture of the same
  /// function, have others: they get this name. Without a name `other` is only compared.
  Program generalize(const Program& other, const std::string& name = "") const {
    const char* text = name.empty() ? nullptr : detail::c_string("Program::generalize: name", name);
    return Program(tensor_program_generalize(handle_, other.handle_, text));
  }
  /// A program whose linear layers have weights of 8 or 4 bits, of which `block_size` elements
  /// share a scale. With `int8_activations` the inputs of these layers are rounded to 8 bits too.
  Program quantize(std::int64_t bits = 8, std::int64_t block_size = 32,
                   bool int8_activations = false) const {
    return Program(tensor_program_quantize(handle_, bits, block_size, int8_activations ? 1 : 0));
  }
  /// With convolutions and matrix products of dequantized operands computed in integers: see
  /// tensor_program_fuse_quantized().
  Program fuse_quantized() const { return Program(tensor_program_fuse_quantized(handle_)); }
  /// For inference, with batch norms as parts of the convolutions before them: see
  /// tensor_program_fold_batch_norms().
  Program fold_batch_norms() const { return Program(tensor_program_fold_batch_norms(handle_)); }
  /// on_true(inputs) if the one element of `condition` is not 0, else on_false(inputs). Called
  /// within capture() it is one call of that program, which decides in each run.
  static std::vector<Tensor> branch(const Tensor& condition, const Program& on_true,
                                    const Program& on_false, const std::vector<Tensor>& inputs) {
    const std::vector<tensor_t*> in = given(inputs);
    std::vector<tensor_t*> out = on_true.room(0);
    detail::check(tensor_program_branch(condition.get(), on_true.handle_, on_false.handle_,
                                        in.data(), detail::count(in.size()), out.data(),
                                        detail::count(out.size())));
    return taken(out);
  }
  /// Runs this program again and again, as the body of a loop: see tensor_program_loop(). An empty
  /// `max_trips` is no limit, an empty `condition` true. The last states, and what was collected.
  std::vector<Tensor> loop(const Tensor& max_trips, const Tensor& condition,
                           const std::vector<Tensor>& states,
                           const std::vector<Tensor>& invariants = {}) const {
    const std::vector<tensor_t*> first = given(states), more = given(invariants);
    std::vector<tensor_t*> out = room(1);
    detail::check(tensor_program_loop(
        handle_, max_trips.get(), condition.get(), first.data(), detail::count(first.size()),
        more.data(), detail::count(more.size()), out.data(), detail::count(out.size())));
    return taken(out);
  }
  /// Its weights and states, those that have names.
  NamedTensors named_constants() const {
    NamedTensors found;
    const std::int64_t n = tensor_program_constant_count(handle_);
    for (std::int64_t i = 0; i < n; ++i) {
      const std::string name = tensor_program_constant_name(handle_, i);
      if (!name.empty()) found.emplace(name, detail::take(tensor_program_constant(handle_, i)));
    }
    return found;
  }
  /// Inputs, constants, a line for each call, and outputs.
  std::string text() const {
    return text_of([this](char* buffer, std::int64_t capacity, std::int64_t* needed) {
      return tensor_program_text(handle_, buffer, capacity, needed);
    });
  }
  /// What runs in place of the calls: kernels, or why there are none.
  std::string plan_text() const {
    return text_of([this](char* buffer, std::int64_t capacity, std::int64_t* needed) {
      return tensor_program_plan_text(handle_, buffer, capacity, needed);
    });
  }
  /// Writes a safetensors file beside `path` and renames it.
  void save(const std::string& path, const Metadata& metadata = {}) const {
    std::vector<const char*> pairs;
    for (const auto& [key, value] : metadata) {
      pairs.push_back(detail::c_string("Program::save: metadata", key));
      pairs.push_back(detail::c_string("Program::save: metadata", value));
    }
    detail::check(tensor_program_save(handle_, detail::c_string("Program::save: path", path),
                                      pairs.data(), detail::count(pairs.size())));
  }

  tensor_program_t* get() const noexcept { return handle_; }

 private:
  static std::vector<tensor_t*> given(const std::vector<Tensor>& tensors) {
    std::vector<tensor_t*> in;
    for (const Tensor& t : tensors) in.push_back(t.get());
    return in;
  }
  /// For its outputs but the first ones.
  std::vector<tensor_t*> room(std::int64_t first) const {
    const std::int64_t n = tensor_program_output_count(handle_) - first;
    return std::vector<tensor_t*>(static_cast<std::size_t>(n > 0 ? n : 0));
  }
  static std::vector<Tensor> taken(const std::vector<tensor_t*>& out) {
    std::vector<Tensor> results;
    for (tensor_t* t : out) results.push_back(t ? detail::take(t) : Tensor());
    return results;
  }

  template <class Function>
  static std::string text_of(Function function) {
    std::int64_t needed = 0;
    detail::check(function(nullptr, 0, &needed));
    std::string text(static_cast<std::size_t>(needed) + 1, '\0');
    detail::check(function(&text[0], needed + 1, &needed));
    text.resize(std::strlen(text.c_str()));  // the plan may be another one by now
    return text;
  }

  static tensor_program_t* load(const std::string& path, std::int32_t device) {
    tensor_archive_t* archive = tensor_archive_open_mapped(detail::c_string("Program: path", path));
    if (archive == nullptr) detail::throw_last();
    tensor_program_t* program = tensor_program_load(archive, device);
    tensor_archive_release(archive);
    return program;
  }
  tensor_program_t* handle_;
};

/// Whether the calling thread captures a program.
inline bool is_capturing() { return tensor_program_is_capturing() != 0; }

namespace detail {
template <class Begin, class F>
Program captured(Begin begin, F&& f, const std::vector<Tensor>& inputs,
                 const NamedTensors& constants) {
  std::vector<tensor_t*> in, out;
  for (const Tensor& t : inputs) in.push_back(t.get());
  detail::check(begin(in.data(), detail::count(in.size())));
  struct Cancel {
    bool due = true;
    ~Cancel() {
      const tensor_status_t status = due ? tensor_program_cancel() : TENSOR_OK;
      static_cast<void>(status);
    }
  } cancel;
  auto outputs = [&] {
    if constexpr (std::is_convertible_v<decltype(f(inputs)), Tensor>) {
      return std::vector<Tensor>{f(inputs)};
    } else {
      return f(inputs);
    }
  }();
  for (const auto& [name, t] : constants)
    detail::check(tensor_program_name(t.get(), detail::c_string("capture: a name", name)));
  for (const Tensor& t : outputs) out.push_back(t.get());
  Program program(tensor_program_end(out.data(), detail::count(out.size()), nullptr, 0));
  cancel.due = false;
  return program;
}
}  // namespace detail

/// The program of one call `f(inputs)`, which returns a vector of tensors, or one. The call runs.
/// `constants` are the names of tensors that it reads beside the inputs, as weights are.
template <class F>
Program capture(F&& f, const std::vector<Tensor>& inputs, const NamedTensors& constants = {}) {
  const auto begin = [](tensor_t* const* in, std::int32_t n) {
    return tensor_program_begin(in, n, nullptr, 0);
  };
  return detail::captured(begin, std::forward<F>(f), inputs, constants);
}

/// The same within a function that capture() captures, and that does not see this call: for bodies
/// of Program::branch() and Program::loop().
template <class F>
Program capture_body(F&& f, const std::vector<Tensor>& inputs) {
  const auto begin = [](tensor_t* const* in, std::int32_t n) {
    return tensor_program_begin_body(in, n, nullptr, 0);
  };
  return detail::captured(begin, std::forward<F>(f), inputs, {});
}

}  // namespace tensor

#endif  // TENSOR_CPP_PROGRAM_HPP_
