// SPDX-License-Identifier: Apache-2.0
// Compiled, never run: that what the plugin declares of NCCL is what NVIDIA's header says.
#include <nccl.h>

#include "libtensor/backends/cuda/device/runtime/nccl_functions.h"
#include "tests/cuda/same_signature.h"

namespace nccl = libtensor::cuda::nccl;

SAME(nccl::kSuccess, ncclSuccess);
SAME(nccl::kInProgress, ncclInProgress);
SAME(nccl::kInt8, ncclInt8);
SAME(nccl::kUint8, ncclUint8);
SAME(nccl::kInt32, ncclInt32);
SAME(nccl::kUint32, ncclUint32);
SAME(nccl::kInt64, ncclInt64);
SAME(nccl::kUint64, ncclUint64);
SAME(nccl::kFloat16, ncclFloat16);
SAME(nccl::kFloat32, ncclFloat32);
SAME(nccl::kFloat64, ncclFloat64);
SAME(nccl::kBfloat16, ncclBfloat16);
SAME(nccl::kSum, ncclSum);
SAME(nccl::kProd, ncclProd);
SAME(nccl::kMax, ncclMax);
SAME(nccl::kMin, ncclMin);
SAME(nccl::kAvg, ncclAvg);

#define TENSOR_NCCL_CHECK(member, symbol, result, parameters) \
  SAME_SIGNATURE(nccl::Functions::member, nccl##symbol);
TENSOR_NCCL_FUNCTIONS(TENSOR_NCCL_CHECK)
TENSOR_NCCL_PROCESS_FUNCTIONS(TENSOR_NCCL_CHECK)

static_assert(sizeof(nccl::UniqueId) == sizeof(ncclUniqueId));
// A part of theirs, from its beginning.
constexpr nccl::Config kOwn;
constexpr ncclConfig_t kTheirs = NCCL_CONFIG_INITIALIZER;
static_assert(kOwn.magic == kTheirs.magic && kOwn.size <= kTheirs.size);
static_assert(kOwn.version >= NCCL_VERSION(2, 14, 0) && kOwn.version <= kTheirs.version);
static_assert(offsetof(nccl::Config, size) == offsetof(ncclConfig_t, size));
static_assert(offsetof(nccl::Config, magic) == offsetof(ncclConfig_t, magic));
static_assert(offsetof(nccl::Config, version) == offsetof(ncclConfig_t, version));
static_assert(offsetof(nccl::Config, blocking) == offsetof(ncclConfig_t, blocking));
