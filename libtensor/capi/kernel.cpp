// SPDX-License-Identifier: Apache-2.0
// Kernels that programs bring.
#include "libtensor/device/kernel_launch.h"
#include "libtensor/graph/inplace.h"

#include "libtensor/capi/functions.gen.h"
#include "libtensor/device/backend.h"
#include "libtensor/graph/modes.h"
#include "libtensor/graph/node.h"

namespace libtensor::capi {
namespace {

// CUDA's limits, of all devices.
constexpr int64_t kMostBlocks[3] = {2147483647, 65535, 65535};
constexpr int64_t kMostThreads[3] = {1024, 1024, 64};
constexpr int64_t kMostThreadsInAll = 1024;
constexpr size_t kLongestName = 128;

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

void check_name(std::string_view name) {
  bool fits = !name.empty() && name.size() <= kLongestName && is_letter(name[0]);
  for (const char c : name) fits = fits && (is_letter(c) || (c >= '0' && c <= '9'));
  if (!fits) {
    fail(Status::invalid, "name is ", quoted(name),
         ", expected the name of a function: letters, digits and '_', at most ",
         int64_t{kLongestName});
  }
}

void check_extents(const char* what, const int64_t* given, const int64_t* most, uint32_t* to) {
  for (int i = 0; i < 3; ++i) {
    if (given[i] < 1 || given[i] > most[i])
      fail(Status::invalid, what, "[", i, "] is ", given[i], ", expected 1 to ", most[i]);
    to[i] = static_cast<uint32_t>(given[i]);
  }
}

void check_output(const Tensor& x, int64_t i, Device device) {
  if (x.device() != device)
    fail(Status::device, "outputs[", i, "] is on ", x.device(), ", expected ", device);
  check_inplace(x);
  if (grad_enabled() && x.requires_grad()) {
    fail(Status::autograd, "outputs[", i,
         "] requires grad, and the graph records nothing of a kernel: switch grad mode off, or "
         "launch it in a custom function");
  }
}

void check_input(const Tensor& x, int64_t i, Device device) {
  if (x.device() == device || (x.device().is_cpu() && x.ndim() == 0)) return;
  fail(Status::device, "inputs[", i, "] of shape ", x.shape(), " is on ", x.device(), ", expected ",
       device, ", or a number on cpu, of shape []");
}

}  // namespace

void cuda_launch(std::string_view source, std::string_view name, const int64_t* grid,
                 const int64_t* block, int64_t shared_bytes, const Tensors& outputs,
                 const Tensors& inputs) {
  KernelLaunch kernel{.source = source, .name = name, .outputs = outputs, .inputs = inputs};
  check_name(name);
  check_extents("grid", grid, kMostBlocks, kernel.grid);
  check_extents("block", block, kMostThreads, kernel.block);
  if (const int64_t threads = block[0] * block[1] * block[2]; threads > kMostThreadsInAll)
    fail(Status::invalid, "block has ", threads, " threads, expected 1 to ", kMostThreadsInAll);
  if (shared_bytes < 0)
    fail(Status::invalid, "shared_bytes is ", shared_bytes, ", expected 0 or more");
  kernel.shared_bytes = shared_bytes;
  if (outputs.empty()) fail(Status::invalid, "outputs is empty, expected one at least");
  const Device device = outputs[0].device();
  if (device.kind != DeviceKind::cuda)
    fail(Status::device, "outputs[0] is on ", device, ", expected a CUDA device");
  for (size_t i = 0; i < outputs.size(); ++i)
    check_output(outputs[i], static_cast<int64_t>(i), device);
  for (size_t i = 0; i < inputs.size(); ++i)
    check_input(inputs[i], static_cast<int64_t>(i), device);
  backend_of(device).launch(kernel);
  for (const Tensor& x : outputs) written(x);
}

}  // namespace libtensor::capi
