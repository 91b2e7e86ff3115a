// SPDX-License-Identifier: Apache-2.0
// Programs: capture, run, look at, save and load.
#include "tensor/program.h"

#include "libtensor/capi/functions.gen.h"
#include "libtensor/capi/metadata.h"
#include "libtensor/capi/text_buffer.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/op_support.h"
#include "libtensor/program/capture.h"
#include "libtensor/program/control.h"
#include "libtensor/program/program_file.h"

using namespace libtensor;  // NOLINT: this file is all boundary

namespace {

Program* live(tensor_program_t* p) noexcept { return live_object<Program>(p, HandleKind::program); }

}  // namespace

tensor_program_t* tensor_program_retain(tensor_program_t* p) {
  if (Program* program = live(p)) retain(program);
  return p;
}

void tensor_program_release(tensor_program_t* p) {
  if (Program* program = live(p)) release(program);
}

tensor_bool_t tensor_program_is_capturing(void) { return Capture::current() != nullptr; }

namespace libtensor::capi {

void program_begin(const Tensors& inputs, const std::vector<std::string_view>& names) {
  Capture::begin(inputs, names);
}

void program_begin_body(const Tensors& inputs, const std::vector<std::string_view>& names) {
  Capture::begin(inputs, names, true);
}

Ref<Program> program_end(const Tensors& outputs, const std::vector<std::string_view>& names) {
  return Capture::end(outputs, names);
}

void program_cancel() { Capture::cancel(); }

void program_name(const Tensor& t, std::string_view name) {
  Capture* capture = Capture::current();
  if (!capture) fail(Status::invalid, "the thread is not capturing a program");
  capture->name(t, name);
}

Ref<Program> program_generalize(Program& p, Program& other, std::string_view name) {
  return p.generalize(other, name);
}

Ref<Program> program_quantize(Program& p, int64_t bits, int64_t block_size, bool int8_activations) {
  return p.quantize(bits, block_size, int8_activations);
}

Ref<Program> program_fuse_quantized(Program& p) { return p.fuse_quantized(); }
Ref<Program> program_fold_batch_norms(Program& p) { return p.fold_batch_norms(); }

namespace {

void check_outputs(int64_t given, int64_t known, const char* of) {
  if (given != known)
    fail(Status::invalid, "n_outputs is ", given, ", but ", of, " has ", known, " outputs");
}

int64_t output_count(const Program& p) { return static_cast<int64_t>(p.outputs.size()); }

Tensors joined(Tensors a, const Tensors& b, const Tensors& c) {
  a.insert(a.end(), b.begin(), b.end());
  a.insert(a.end(), c.begin(), c.end());
  return a;
}

// Results under names of their own: a body may give what it was given, but only this time.
Tensors renamed(Tensors results) {
  for (Tensor& x : results) {
    if (!x.defined()) continue;
    Ints axes;
    for (int i = 0; i < x.ndim(); ++i) axes.push_back(i);
    x = ops::permute_dims(x, axes);
  }
  return results;
}

}  // namespace

void program_run(Program& p, const Tensors& inputs, Tensors& outputs, int32_t n_outputs) {
  check_outputs(n_outputs, output_count(p), "the program");
  outputs = p.run(inputs);
}

void program_branch(const Tensor& condition, Program& on_true, Program& on_false,
                    const Tensors& inputs, Tensors& outputs, int32_t n_outputs) {
  check_outputs(n_outputs, output_count(on_true), "on_true");
  check_outputs(n_outputs, output_count(on_false), "on_false");
  check_body(on_true, "on_true");
  check_body(on_false, "on_false");
  const auto run = [&] { return run_branch(condition, on_true, on_false, inputs); };
  if (!Capture::current()) {
    outputs = run();
    return;
  }
  const Tensors of_true = tensor_constants(on_true), of_false = tensor_constants(on_false);
  outputs = captured(
      ActionId::branch, [&] { return renamed(run()); }, condition,
      with_constants_as_inputs(on_true, {}, of_false),
      with_constants_as_inputs(on_false, of_true, {}), joined(inputs, of_true, of_false));
}

void program_loop(Program& body, const Tensor& max_trips, const Tensor& condition,
                  const Tensors& states, const Tensors& invariants, Tensors& outputs,
                  int32_t n_outputs) {
  check_outputs(n_outputs, output_count(body) - 1, "the loop");
  check_body(body, "body");
  const auto run = [&] { return run_loop(body, {max_trips, condition, states, invariants}); };
  if (!Capture::current()) {
    outputs = run();
    return;
  }
  outputs = captured(
      ActionId::loop, [&] { return renamed(run()); }, with_constants_as_inputs(body, {}, {}),
      max_trips, condition, states, joined(invariants, tensor_constants(body), {}));
}

namespace {

template <class List>
const auto* entry(const List& list, int64_t i) noexcept {
  return i >= 0 && i < static_cast<int64_t>(list.size()) ? &list[static_cast<size_t>(i)] : nullptr;
}

template <class List>
const auto& checked_entry(const List& list, int64_t i, const char* what) {
  const auto* found = entry(list, i);
  if (!found) {
    fail(Status::index, "i is ", i, ", but the program has ", static_cast<int64_t>(list.size()),
         " ", what);
  }
  return *found;
}

}  // namespace

int64_t program_input_count(Program& p) { return static_cast<int64_t>(p.inputs.size()); }
const char* program_input_name(Program& p, int64_t i) {
  const ValueSpec* input = entry(p.inputs, i);
  return input ? input->name.c_str() : "";
}
Tensor program_input(Program& p, int64_t i) {
  const ValueSpec& input = checked_entry(p.inputs, i, "inputs");
  return empty_tensor(input.shape, input.dtype, {DeviceKind::meta, 0});
}

int64_t program_output_count(Program& p) { return static_cast<int64_t>(p.outputs.size()); }
const char* program_output_name(Program& p, int64_t i) {
  const std::string* name = entry(p.output_names, i);
  return name ? name->c_str() : "";
}

int64_t program_constant_count(Program& p) { return static_cast<int64_t>(p.constants.size()); }
const char* program_constant_name(Program& p, int64_t i) {
  const ProgramConstant* constant = entry(p.constants, i);
  return constant ? constant->name.c_str() : "";
}
Tensor program_constant(Program& p, int64_t i) {
  return checked_entry(p.constants, i, "constants").tensor;
}

int64_t program_call_count(Program& p) { return static_cast<int64_t>(p.calls.size()); }

void program_text(Program& p, void* buffer, int64_t capacity, int64_t& needed) {
  check_room(buffer, capacity);
  give_text(p.text(), buffer, capacity, needed);
}

void program_plan_text(Program& p, void* buffer, int64_t capacity, int64_t& needed) {
  check_room(buffer, capacity);
  give_text(p.plan_text(), buffer, capacity, needed);
}

void program_save(Program& p, std::string_view path,
                  const std::vector<std::string_view>& metadata) {
  save_program(p, std::string(path), metadata_pairs(metadata));
}

Ref<Program> program_load(const Archive& a, Device device) { return load_program(a, device); }

}  // namespace libtensor::capi
