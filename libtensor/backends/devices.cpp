// SPDX-License-Identifier: Apache-2.0
// The devices of this library.
#include <iterator>

#include "libtensor/device/backend.h"

namespace libtensor {
namespace {

using Self = const DeviceType&;

constexpr auto kOne = [](Self) noexcept -> int32_t { return 1; };
constexpr auto kNoReason = [](Self) noexcept -> const char* { return ""; };

constexpr DeviceType kCpu{"cpu", [](Self, int32_t) -> Backend& { return cpu_backend(); }, kOne,
                          kNoReason};
constexpr DeviceType kCuda{
    "cuda", [](Self, int32_t index) -> Backend& { return cuda_backend(index); },
    [](Self) noexcept { return cuda_device_count(); }, [](Self) noexcept { return cuda_why(); }};
constexpr DeviceType kMeta{
    "meta", [](Self, int32_t index) -> Backend& { return meta_backend(index); }, kOne, kNoReason};

}  // namespace

const DeviceType* const kOwnDevices[] = {nullptr, &kCpu, &kCuda, &kMeta};
const int kOwnDeviceCount = static_cast<int>(std::size(kOwnDevices));

}  // namespace libtensor
