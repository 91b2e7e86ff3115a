// SPDX-License-Identifier: Apache-2.0
// Any text as the program of a file: an error with a text, or a program that runs, or fails with a
// text, is saved, and is the same when it is loaded again.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "limited_memory.h"
#include "tensor/tensor.h"

namespace {

constexpr const char* kPath = "fuzz_program.safetensors";

void require(bool condition) {
  if (!condition) std::abort();
}

// The bytes as a string of JSON.
std::string quoted(const uint8_t* data, size_t size) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string out = "\"";
  for (size_t i = 0; i < size; ++i) {
    const uint8_t byte = data[i] & 0x7f ? data[i] & 0x7f : ' ';  // metadata have no NUL
    if (byte < 0x20 || byte == '"' || byte == '\\') {
      out += "\\u00";
      out += kDigits[byte >> 4];
      out += kDigits[byte & 15];
    } else {
      out += static_cast<char>(byte);
    }
  }
  return out + '"';
}

// A file of three tensors, whose metadata have the text.
std::string file_of(const uint8_t* data, size_t size) {
  const std::string header = R"({"a":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]},)"
                             R"("b":{"dtype":"F32","shape":[3],"data_offsets":[24,36]},)"
                             R"("n":{"dtype":"I32","shape":[1],"data_offsets":[36,40]},)"
                             R"("__metadata__":{"libtensor.program":)" +
                             quoted(data, size) + "}}";
  std::string file;
  for (int i = 0; i < 8; ++i) file += static_cast<char>(header.size() >> 8 * i & 0xff);
  file += header;
  for (int i = 0; i < 10; ++i) file.append("\0\0\x80\x3f", 4);
  return file;
}

tensor_program_t* load(const std::string& file) {
  tensor_archive_t* archive =
      tensor_archive_open_memory(file.data(), static_cast<int64_t>(file.size()));
  require(archive);
  tensor_program_t* program = tensor_program_load(archive, 0);
  tensor_archive_release(archive);
  if (!program) {
    require(std::strncmp(tensor_last_error_message(), "tensor_program_load: ", 21) == 0);
    require(std::strchr(tensor_last_error_message(), '\n') == nullptr);
  }
  return program;
}

std::string text_of(tensor_program_t* program,
                    decltype(tensor_program_text)& function = tensor_program_text) {
  int64_t needed = 0;
  require(function(program, nullptr, 0, &needed) == TENSOR_OK);
  std::string text(static_cast<size_t>(needed) + 1, '\0');
  require(function(program, text.data(), needed + 1, &needed) == TENSOR_OK);
  return text;
}

// Outputs of few elements, as bytes.
std::string run(tensor_program_t* program) {
  std::vector<tensor_t*> inputs;
  for (int64_t i = 0; i < tensor_program_input_count(program); ++i) {
    tensor_t* like = tensor_program_input(program, i);
    tensor_t* x = like && tensor_numel(like) <= 4096
                      ? tensor_ones(tensor_shape(like), tensor_ndim(like), tensor_dtype(like), 0)
                      : nullptr;
    tensor_release(like);
    if (!x) break;
    inputs.push_back(x);
  }
  std::string out;
  std::vector<tensor_t*> outputs(static_cast<size_t>(tensor_program_output_count(program)) + 1);
  const auto n = static_cast<int32_t>(outputs.size()) - 1;
  if (static_cast<int64_t>(inputs.size()) == tensor_program_input_count(program)) {
    const tensor_status_t status = tensor_program_run(
        program, inputs.data(), static_cast<int32_t>(inputs.size()), outputs.data(), n);
    if (status) require(*tensor_last_error_message());
    out = std::to_string(status);
  }
  for (tensor_t* t : outputs) {
    if (t && tensor_device(t) == TENSOR_CPU) {
      std::string bytes(static_cast<size_t>(tensor_numel(t) * tensor_dtype_size(tensor_dtype(t))),
                        '\0');
      if (bytes.size() < 1 << 16 &&
          tensor_copy_to_host(t, bytes.data(), static_cast<int64_t>(bytes.size())) == TENSOR_OK)
        out += bytes;
    }
    tensor_release(t);
  }
  for (tensor_t* t : inputs) tensor_release(t);
  return out;
}

// Loops may go on for ever: each input has a second.
std::chrono::steady_clock::time_point deadline;

tensor_bool_t is_late(void*) { return std::chrono::steady_clock::now() > deadline; }

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const bool limited = limit_memory();
  require(limited);
  static const tensor_status_t interrupts = tensor_set_interrupt(is_late, nullptr);
  require(interrupts == TENSOR_OK);
  deadline = std::chrono::steady_clock::now() + std::chrono::seconds(1);
  tensor_program_t* program = load(file_of(data, size));
  if (!program) return 0;
  const std::string text = text_of(program);
  if (tensor_program_save(program, kPath, nullptr, 0) == TENSOR_OK) {
    tensor_archive_t* archive = tensor_archive_open(kPath);
    tensor_program_t* again = archive ? tensor_program_load(archive, 0) : nullptr;
    tensor_archive_release(archive);
    require(again && text_of(again) == text);
    tensor_program_release(again);
    std::remove(kPath);
  } else {
    require(*tensor_last_error_message());
  }
  for (int i = 0; i < 3; ++i) run(program);  // by its calls, noting their kernels, and by these
  text_of(program, tensor_program_plan_text);
  for (const auto rewrite : {tensor_program_fold_batch_norms, tensor_program_fuse_quantized}) {
    tensor_program_t* made = rewrite(program);
    require(made || *tensor_last_error_message());
    if (made) run(made);
    tensor_program_release(made);
  }
  tensor_program_release(program);
  return 0;
}
