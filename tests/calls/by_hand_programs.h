/* SPDX-License-Identifier: Apache-2.0 */
// Callers of the functions of programs: a capture begins and ends within one of them, so that other
// functions are called as outside.
#ifndef TESTS_CALLS_BY_HAND_PROGRAMS_H_
#define TESTS_CALLS_BY_HAND_PROGRAMS_H_

#include "driver.h"

// Calls that may fail.
inline void ignore(tensor_status_t) {}

// Of one input: x + 1, with a weight that it writes to.
inline tensor_program_t* small_program(tensor_device_t place) {
  const int64_t shape[2] = {2, 3};
  tensor_t *x = tensor_ones(shape, 2, TENSOR_FLOAT32, place),
           *weight = tensor_ones(shape, 2, TENSOR_FLOAT32, place), *y = nullptr;
  tensor_program_t* program = nullptr;
  const char* name = "x";
  if (x && weight && tensor_program_begin(&x, 1, &name, 1) == TENSOR_OK) {
    y = tensor_add_scalar(x, 1);
    if (y && tensor_add_(weight, y) == TENSOR_OK) program = tensor_program_end(&y, 1, nullptr, 0);
    if (!program) ignore(tensor_program_cancel());
  }
  for (tensor_t* t : {x, weight, y}) tensor_release(t);
  return program;
}

// Of n rows: all in one.
inline tensor_program_t* flat_program(int64_t n, tensor_device_t place) {
  const int64_t shape[2] = {n, 3}, flat = n * 3;
  tensor_t *x = tensor_ones(shape, 2, TENSOR_FLOAT32, place), *y = nullptr;
  tensor_program_t* program = nullptr;
  if (x && tensor_program_begin(&x, 1, nullptr, 0) == TENSOR_OK) {
    y = tensor_reshape(x, &flat, 1);
    if (y) program = tensor_program_end(&y, 1, nullptr, 0);
    if (!program) ignore(tensor_program_cancel());
  }
  for (tensor_t* t : {x, y}) tensor_release(t);
  return program;
}

// Captures what ops make of drawn tensors, none of which changes.
inline tensor_status_t capture_drawn(Driver& d, const std::vector<tensor_t*>& inputs,
                                     const std::vector<const char*>& names, uint32_t choice) {
  if (const tensor_status_t status =
          tensor_program_begin(inputs.data(), size(inputs), names.data(), size(names)))
    return status;
  std::vector<tensor_t*> made;
  tensor_status_t status = TENSOR_OK;
  for (size_t i = 0; status == TENSOR_OK && i < inputs.size(); ++i) {
    tensor_t* a = made.empty() ? inputs[i] : made.back();
    tensor_t* y = choice % 3 == 0   ? tensor_mul(a, inputs[i])
                  : choice % 3 == 1 ? tensor_sum(a, nullptr, 0, 0, 0)
                                    : tensor_randn(nullptr, 0, TENSOR_FLOAT32, 0, nullptr);
    if (y) {
      made.push_back(y);
    } else {
      status = tensor_last_error_code();
    }
    choice /= 3;
  }
  if (status == TENSOR_OK && !inputs.empty() && choice % 2)
    status = tensor_program_name(inputs[0], "weight");  // an input, which has a name
  if (status == TENSOR_OK) status = d.keep(tensor_program_end(made.data(), size(made), nullptr, 0));
  if (status != TENSOR_OK) ignore(tensor_program_cancel());
  for (tensor_t* t : made) tensor_release(t);
  return status;
}

#ifdef HAVE_tensor_program_begin
inline void call_tensor_program_begin(Driver& d) {
  const auto inputs = d.tensors();
  const char* all[] = {"a", "b", "c", d.bad() ? "a" : ""};
  const std::vector<const char*> names(all, all + (d.below(2) ? inputs.size() : 0));
  const uint32_t choice = d.below(1000);
  d.call("tensor_program_begin", [&](Results&) { return capture_drawn(d, inputs, names, choice); });
}
#endif

#ifdef HAVE_tensor_program_begin_body
inline void call_tensor_program_begin_body(Driver& d) {
  const auto inputs = d.tensors();
  d.call("tensor_program_begin_body", [&](Results&) {
    const tensor_status_t status =
        tensor_program_begin_body(inputs.data(), size(inputs), nullptr, 0);
    if (status == TENSOR_OK) ignore(tensor_program_cancel());
    return status;
  });
}
#endif

#ifdef HAVE_tensor_program_end
inline void call_tensor_program_end(Driver& d) {
  d.call("tensor_program_end", [&](Results&) { return d.keep(small_program(d.place)); });
}
#endif

#ifdef HAVE_tensor_program_run
inline void call_tensor_program_run(Driver& d) {
  tensor_program_t* program = d.program(false);
  std::vector<tensor_t*> inputs(static_cast<size_t>(tensor_program_input_count(program)));
  const int64_t shape[2] = {2, 3};
  tensor_t* fits = tensor_ones(shape, 2, TENSOR_FLOAT32, d.place);
  const auto n = static_cast<int32_t>(tensor_program_output_count(program));
  std::vector<tensor_t*> outputs(static_cast<size_t>(n) + 1);
  // The second run notes kernels, which the third one repeats.
  for (tensor_t*& input : inputs) input = fits;
  for (uint32_t before = d.below(3); before > 0; --before) {
    ignore(tensor_program_run(program, inputs.data(), size(inputs), outputs.data(), n));
    for (tensor_t*& t : outputs) tensor_release(std::exchange(t, nullptr));
  }
  for (tensor_t*& input : inputs) input = d.below(4) ? fits : d.tensor(false);
  if (d.bad()) inputs.push_back(fits);
  d.call("tensor_program_run", [&](Results& results) {
    std::fill(outputs.begin(), outputs.end(), nullptr);
    const tensor_status_t status =
        tensor_program_run(program, inputs.data(), size(inputs), outputs.data(), n);
    for (tensor_t* t : outputs) results.take(t);
    return status;
  });
  tensor_release(fits);
}
#endif

#ifdef HAVE_tensor_program_branch
inline void call_tensor_program_branch(Driver& d) {
  tensor_program_t* on_true = flat_program(2, d.place);
  tensor_program_t* on_false = d.bad() ? d.program(false) : on_true;  // that one writes to a weight
  tensor_t* number = tensor_full(nullptr, 0, d.below(2), TENSOR_FLOAT32, d.place);
  tensor_t* condition = d.below(3) ? number : d.tensor(false);
  const int64_t shape[2] = {2, 3};
  tensor_t* fits = tensor_ones(shape, 2, TENSOR_FLOAT32, d.place);
  std::vector<tensor_t*> inputs(static_cast<size_t>(tensor_program_input_count(on_true)), fits);
  if (d.bad()) inputs.push_back(fits);
  const auto n = static_cast<int32_t>(tensor_program_output_count(on_true));
  std::vector<tensor_t*> outputs(static_cast<size_t>(n) + 1);
  d.call("tensor_program_branch", [&](Results& results) {
    std::fill(outputs.begin(), outputs.end(), nullptr);
    const tensor_status_t status = tensor_program_branch(
        condition, on_true, on_false, inputs.data(), size(inputs), outputs.data(), n);
    for (tensor_t* t : outputs) results.take(t);
    return status;
  });
  for (tensor_t* t : {fits, number}) tensor_release(t);
  tensor_program_release(on_true);
}
#endif

#ifdef HAVE_tensor_program_loop
// A body that adds one, and gives what it had.
inline tensor_program_t* counting_body(tensor_device_t place) {
  const int64_t shape[2] = {2, 3};
  tensor_t* inputs[2] = {tensor_zeros(nullptr, 0, TENSOR_INT64, TENSOR_CPU),
                         tensor_ones(shape, 2, TENSOR_FLOAT32, place)};
  tensor_t* outputs[3] = {nullptr, nullptr, nullptr};
  tensor_program_t* program = nullptr;
  if (inputs[0] && inputs[1] && tensor_program_begin(inputs, 2, nullptr, 0) == TENSOR_OK) {
    outputs[0] = tensor_lt_scalar_i64(inputs[0], 2);
    outputs[1] = tensor_add_scalar(inputs[1], 1);
    outputs[2] = tensor_neg(inputs[1]);
    if (outputs[0] && outputs[1] && outputs[2])
      program = tensor_program_end(outputs, 3, nullptr, 0);
    if (!program) ignore(tensor_program_cancel());
  }
  for (tensor_t* t : inputs) tensor_release(t);
  for (tensor_t* t : outputs) tensor_release(t);
  return program;
}

inline void call_tensor_program_loop(Driver& d) {
  tensor_program_t* body = counting_body(d.place);
  const int64_t shape[2] = {2, 3};
  tensor_t* fits = tensor_ones(shape, 2, TENSOR_FLOAT32, d.place);
  tensor_t* limit = tensor_full(nullptr, 0, d.below(4), TENSOR_INT64, TENSOR_CPU);
  tensor_t* condition = d.below(2) ? nullptr : d.tensor(true);
  std::vector<tensor_t*> states(1, d.below(4) ? fits : d.tensor(false));
  if (d.bad()) states.push_back(fits);
  std::vector<tensor_t*> outputs(3);
  const int32_t n = d.bad() ? 3 : 2;
  d.call("tensor_program_loop", [&](Results& results) {
    std::fill(outputs.begin(), outputs.end(), nullptr);
    const tensor_status_t status = tensor_program_loop(body, limit, condition, states.data(),
                                                       size(states), nullptr, 0, outputs.data(), n);
    for (tensor_t* t : outputs) results.take(t);
    return status;
  });
  for (tensor_t* t : {fits, limit}) tensor_release(t);
  tensor_program_release(body);
}
#endif

template <class Call>
void call_program_text(Driver& d, const char* name, Call call) {
  tensor_program_t* program = d.program(false);
  std::vector<char> buffer(256);
  const int64_t capacity = d.bad() ? -1 : static_cast<int64_t>(d.below(256));
  int64_t needed = 0;
  d.call(name, [&](Results&) {
    return call(program, capacity == 0 ? nullptr : buffer.data(), capacity, &needed);
  });
}

#ifdef HAVE_tensor_program_text
inline void call_tensor_program_text(Driver& d) {
  call_program_text(d, "tensor_program_text", tensor_program_text);
}
#endif

#ifdef HAVE_tensor_program_plan_text
inline void call_tensor_program_plan_text(Driver& d) {
  call_program_text(d, "tensor_program_plan_text", tensor_program_plan_text);
}
#endif

#ifdef HAVE_tensor_program_save
inline void call_tensor_program_save(Driver& d) {
  tensor_program_t* program = d.program(false);
  const auto metadata = d.strings();
  const char* path = path_of(d, "calls.program");
  d.call("tensor_program_save", [&](Results&) {
    return tensor_program_save(program, path, metadata.data(), size(metadata));
  });
}
#endif

#ifdef HAVE_tensor_program_load
inline void call_tensor_program_load(Driver& d) {
  static const bool saved = [] {
    tensor_program_t* program = small_program(TENSOR_CPU);
    const bool works = program && tensor_program_save(program, "calls.program", nullptr, 0) == 0;
    tensor_program_release(program);
    return works;
  }();
  d.require(saved, "a program can be written");
  tensor_archive_t* archive = tensor_archive_open("calls.program");
  const tensor_device_t device = d.device();
  d.call("tensor_program_load",
         [&](Results&) { return d.keep(tensor_program_load(archive, device)); });
  tensor_archive_release(archive);
}
#endif

#ifdef HAVE_tensor_program_generalize
inline void call_tensor_program_generalize(Driver& d) {
  tensor_program_t* two = flat_program(2, d.place);
  tensor_program_t* more = flat_program(d.bad() ? 2 : 5, d.place);
  const char* name = d.string(true);
  d.call("tensor_program_generalize",
         [&](Results&) { return d.keep(tensor_program_generalize(two, more, name)); });
  tensor_program_release(two);
  tensor_program_release(more);
}
#endif

#ifdef HAVE_tensor_program_quantize
// Of a product with a weight that is large enough.
inline void call_tensor_program_quantize(Driver& d) {
  const int64_t shape[2] = {1, 32}, weight_shape[2] = {32, 32};
  tensor_t* x = tensor_ones(shape, 2, TENSOR_FLOAT32, d.place);
  tensor_t* weight = tensor_ones(weight_shape, 2, TENSOR_FLOAT32, d.place);
  tensor_t* y = nullptr;
  tensor_program_t* program = nullptr;
  if (x && weight && tensor_program_begin(&x, 1, nullptr, 0) == TENSOR_OK) {
    y = tensor_matmul(x, weight);
    if (y) program = tensor_program_end(&y, 1, nullptr, 0);
    if (!program) ignore(tensor_program_cancel());
  }
  for (tensor_t* t : {x, weight, y}) tensor_release(t);
  const int64_t bits = d.bad() ? 5 : d.below(2) ? 4 : 8, block_size = d.bad() ? 31 : 32;
  const tensor_bool_t rounded = d.boolean();
  d.call("tensor_program_quantize", [&](Results&) {
    return d.keep(tensor_program_quantize(program, bits, block_size, rounded));
  });
  tensor_program_release(program);
}
#endif

#ifdef HAVE_tensor_program_fuse_quantized
// Of a product of dequantized operands.
inline void call_tensor_program_fuse_quantized(Driver& d) {
  const int64_t shape[2] = {4, 4};
  tensor_t* x = tensor_ones(shape, 2, TENSOR_UINT8, d.place);
  tensor_t* weight = tensor_ones(shape, 2, TENSOR_INT8, d.place);
  tensor_t* scale = tensor_ones(nullptr, 0, TENSOR_FLOAT32, d.place);
  tensor_t *a = nullptr, *b = nullptr, *y = nullptr, *codes = nullptr;
  tensor_program_t* program = nullptr;
  if (x && weight && scale && tensor_program_begin(&x, 1, nullptr, 0) == TENSOR_OK) {
    a = tensor_dequantize_affine(x, scale, nullptr, 0);
    b = tensor_dequantize_affine(weight, scale, nullptr, 1);
    if (a && b) y = tensor_matmul(a, b);
    if (y) codes = tensor_quantize_affine(y, scale, nullptr, 0, 0);
    if (codes) program = tensor_program_end(&codes, 1, nullptr, 0);
    if (!program) ignore(tensor_program_cancel());
  }
  for (tensor_t* t : {x, weight, scale, a, b, y, codes}) tensor_release(t);
  d.call("tensor_program_fuse_quantized",
         [&](Results&) { return d.keep(tensor_program_fuse_quantized(program)); });
  tensor_program_release(program);
}
#endif

#ifdef HAVE_tensor_program_fold_batch_norms
// Of a convolution and a batch norm.
inline void call_tensor_program_fold_batch_norms(Driver& d) {
  const int64_t shape[4] = {1, 2, 3, 3}, kernel[4] = {2, 2, 1, 1}, one = 1, none = 0;
  const int64_t channels = d.bad() ? 1 : 2;
  tensor_t* x = tensor_ones(shape, 4, TENSOR_FLOAT32, d.place);
  tensor_t* weight = tensor_ones(kernel, 4, TENSOR_FLOAT32, d.place);
  tensor_t* mean = tensor_ones(&channels, 1, TENSOR_FLOAT32, d.place);
  tensor_t *y = nullptr, *z = nullptr;
  tensor_program_t* program = nullptr;
  if (x && weight && mean && tensor_program_begin(&x, 1, nullptr, 0) == TENSOR_OK) {
    y = tensor_conv2d(x, weight, nullptr, &one, 1, &none, 1, &one, 1, 1);
    if (y) z = tensor_batch_norm(y, mean, nullptr, mean, mean, 0, 0.1, 1e-5);
    if (z) program = tensor_program_end(&z, 1, nullptr, 0);
    if (!program) ignore(tensor_program_cancel());
  }
  for (tensor_t* t : {x, weight, mean, y, z}) tensor_release(t);
  d.call("tensor_program_fold_batch_norms",
         [&](Results&) { return d.keep(tensor_program_fold_batch_norms(program)); });
  tensor_program_release(program);
}
#endif

#ifdef HAVE_tensor_program_name
inline void call_tensor_program_name(Driver& d) {
  tensor_t* t = d.tensor(false);
  const char* name = d.string(false);
  d.call("tensor_program_name", [&](Results&) {
    if (const tensor_status_t status = tensor_program_begin(nullptr, 0, nullptr, 0)) return status;
    tensor_t* y = tensor_detach(t);  // reads no elements, which another thread may write
    const tensor_status_t status =
        y ? tensor_program_name(t, name) : static_cast<tensor_status_t>(tensor_last_error_code());
    tensor_release(y);
    ignore(tensor_program_cancel());
    return status;
  });
}
#endif

#endif  // TESTS_CALLS_BY_HAND_PROGRAMS_H_
