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
    if (y && tensor_add_(weight, y) == TENSOR_OK)
      program = tensor_program_end(&y, 1, nullptr, 0);
    else
      ignore(tensor_program_cancel());
  }
  for (tensor_t* t : {x, weight, y}) tensor_release(t);
  return program;
}

// Captures what is done to drawn tensors. An op that fails does not end a capture.
inline tensor_status_t capture_drawn(Driver& d, Results& results) {
  const auto inputs = d.tensors();
  const char* all[] = {"a", "b", "c", d.bad() ? "a" : ""};
  const std::vector<const char*> names(all, all + inputs.size());
  if (const tensor_status_t status = tensor_program_begin(inputs.data(), size(inputs), names.data(),
                                                          d.below(2) ? size(names) : 0))
    return status;
  std::vector<tensor_t*> made;
  for (uint32_t i = d.below(4); i > 0; --i) {
    tensor_t* a = !made.empty() && d.below(2) ? made.back() : d.tensor(false);
    tensor_t* b = d.tensor(false);
    tensor_t* y = nullptr;
    switch (d.below(8)) {
      case 0:
        y = tensor_matmul(a, b);
        break;
      case 1:
        y = tensor_sum(a, nullptr, 0, 0, 0);
        break;
      case 2:
        ignore(tensor_add_(a, b));
        break;
      case 3:
        ignore(tensor_backward(a, nullptr, 0));
        break;
      case 4:
        ignore(tensor_grad(b, &y));
        break;
      case 5: {
        double number = 0;
        ignore(tensor_item(a, &number));
        break;
      }
      default:
        y = tensor_mul(a, b);
    }
    if (y) made.push_back(y);
  }
  if (d.below(4) == 0) ignore(tensor_program_name(d.tensor(false), "weight"));
  tensor_status_t status = TENSOR_OK;
  if (d.bad()) {
    status = tensor_program_cancel();
  } else {
    status = d.keep(tensor_program_end(made.data(), size(made), nullptr, 0));
  }
  for (tensor_t* t : made) results.take(t);
  return status;
}

#ifdef HAVE_tensor_program_begin
inline void call_tensor_program_begin(Driver& d) {
  d.call("tensor_program_begin", [&](Results& results) { return capture_drawn(d, results); });
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
  for (tensor_t*& input : inputs) input = d.below(4) ? fits : d.tensor(false);
  if (d.bad()) inputs.push_back(fits);
  d.call("tensor_program_run", [&](Results& results) {
    const auto n = static_cast<int32_t>(tensor_program_output_count(program));
    std::vector<tensor_t*> outputs(static_cast<size_t>(n) + 1);
    const tensor_status_t status =
        tensor_program_run(program, inputs.data(), size(inputs), outputs.data(), n);
    for (tensor_t* t : outputs) results.take(t);
    return status;
  });
  tensor_release(fits);
}
#endif

#ifdef HAVE_tensor_program_text
inline void call_tensor_program_text(Driver& d) {
  tensor_program_t* program = d.program(false);
  std::vector<char> buffer(256);
  const int64_t capacity = d.bad() ? -1 : static_cast<int64_t>(d.below(256));
  int64_t needed = 0;
  d.call("tensor_program_text", [&](Results&) {
    return tensor_program_text(program, capacity == 0 ? nullptr : buffer.data(), capacity, &needed);
  });
}
#endif

#ifdef HAVE_tensor_program_save
inline void call_tensor_program_save(Driver& d) {
  tensor_program_t* program = d.program(false);
  const auto metadata = d.strings();
  d.call("tensor_program_save", [&](Results&) {
    return tensor_program_save(program, path_of(d, "calls.program"), metadata.data(),
                               size(metadata));
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

#endif  // TESTS_CALLS_BY_HAND_PROGRAMS_H_
