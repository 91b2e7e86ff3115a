// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cuda/device/runtime/nccl_library.h"

#include "libtensor/core/no_destructor.h"

namespace libtensor::cuda::nccl {
namespace {

Op op_of(ReduceOp reduce) {
  switch (reduce) {
    case ReduceOp::sum:
      return kSum;
    case ReduceOp::mean:
      return kAvg;
    case ReduceOp::prod:
      return kProd;
    case ReduceOp::min:
      return kMin;
    case ReduceOp::max:
      return kMax;
  }
  return kSum;
}

std::optional<DataType> type_of(DType dtype) {
  switch (dtype) {
    case DType::int8:
      return kInt8;
    case DType::boolean:
    case DType::uint8:
      return kUint8;
    case DType::int32:
      return kInt32;
    case DType::uint32:
      return kUint32;
    case DType::int64:
      return kInt64;
    case DType::uint64:
      return kUint64;
    case DType::float16:
      return kFloat16;
    case DType::bfloat16:
      return kBfloat16;
    case DType::float32:
    case DType::complex64:
      return kFloat32;
    case DType::float64:
    case DType::complex128:
      return kFloat64;
    default:
      return {};
  }
}

}  // namespace

std::optional<Elements> elements_of(const Collective& what) {
  const bool reduces = what.kind == Collective::Kind::all_reduce ||
                       what.kind == Collective::Kind::reduce_scatter ||
                       what.kind == Collective::Kind::reduce;
  if (!reduces) return Elements{kUint8, itemsize(what.dtype)};
  const std::optional<DataType> type = type_of(what.dtype);
  if (!type) return {};
  const bool extreme = what.reduce == ReduceOp::min || what.reduce == ReduceOp::max;
  if (extreme && is_inexact(what.dtype)) return {};
  if (is_complex(what.dtype)) {
    if (what.reduce == ReduceOp::prod) return {};
    return Elements{*type, 2, op_of(what.reduce)};
  }
  if (what.dtype == DType::boolean) {
    const bool any = what.reduce == ReduceOp::sum || what.reduce == ReduceOp::max;
    return Elements{*type, 1, any ? kMax : kMin};
  }
  return Elements{*type, 1, op_of(what.reduce)};
}

const Library& library() {
  static constinit NoDestructor<Library> lasting;
  return lasting.get([] {
    auto made = std::make_unique<Library>();
    LibraryFile file(kCollectiveLibrary);
    made->functions.find_in(file);
    made->usable = file.usable();
    if (!made->usable) {
      made->why << file.why().view();
      made->why_no_processes << file.why().view();
    } else if (const char* missing = made->functions.find_for_processes_in(file)) {
      made->why_no_processes << kCollectiveLibrary << " has no " << missing
                             << ", which it has from version 2.14 on";
    }
    return made;
  });
}

}  // namespace libtensor::cuda::nccl
