// SPDX-License-Identifier: Apache-2.0
// The devices of this library.
#include <iterator>

#include "libtensor/backend/backend.h"

namespace libtensor {
namespace {

constexpr auto kOne = []() noexcept -> int32_t { return 1; };
constexpr auto kNoReason = []() noexcept -> const char* { return ""; };

constexpr DeviceType kCpu{"cpu", [](int32_t) -> Backend& { return cpu_backend(); }, kOne,
                          kNoReason};
constexpr DeviceType kCuda{"cuda", cuda_backend, cuda_device_count, cuda_why};
constexpr DeviceType kMeta{"meta", meta_backend, kOne, kNoReason};

}  // namespace

const DeviceType* const kOwnDevices[] = {nullptr, &kCpu, &kCuda, &kMeta};
const int kOwnDeviceCount = static_cast<int>(std::size(kOwnDevices));

}  // namespace libtensor
