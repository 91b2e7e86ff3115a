// SPDX-License-Identifier: Apache-2.0
// What stands in for cuBLASLt on the emulated device: products in the layouts, with the transposes
// and the epilogues that it is asked for.
//
// In TENSOR_CUDA_EMULATION, "trace=blas" writes a line to the standard error stream for each
// product; "plant=epilogue" does a relu where none is asked for, and none where one is.
#include <cmath>
#include <cstdio>
#include <cstring>

#include "libtensor/core/half.h"
#include "tests/cuda/emulation/cuda_runtime.h"
#include "tests/cuda/emulation/libraries.h"

namespace {

using libtensor::bfloat16;
using libtensor::float16;
using libtensor::emulation::given;

constexpr char kFile[] = "libcublasLt.so.13";
enum { kSuccess = 0, kInvalidValue = 7, kNotSupported = 15 };
enum { kFloat = 0, kDouble = 1, kHalf = 2, kBfloat = 14 };  // cudaDataType
constexpr uint32_t kRelu = 2, kBias = 4, kDefault = 1;
constexpr int kTf32 = 77;  // cublasComputeType_t
constexpr uint64_t kMark = 0x1dea5;
constexpr size_t kWorkspace = 1024;

struct Desc {
  int compute, scale;
  int32_t transposes[2] = {0, 0};
  uint32_t epilogue = kDefault;
  const void* bias = nullptr;
};
struct Layout {
  int type;
  uint64_t rows, columns;
  int64_t leading;
  int32_t batch = 1;
  int64_t step = 0;
};
struct Preference {
  uint64_t workspace = 0;
  uint32_t schemes = 7;
  uint32_t alignments[4] = {256, 256, 256, 256};
};
struct Algorithm {
  uint64_t data[8];
};
struct Heuristic {
  Algorithm algorithm;
  size_t workspace;
  int state;
  float waves;
  int reserved[4];
};

template <class T>
int take(T& to, const void* from, size_t size) {
  if (!from || size != sizeof to) return kInvalidValue;
  std::memcpy(&to, from, size);
  return kSuccess;
}

int create(void** handle) {
  static int the;
  *handle = &the;
  return kSuccess;
}
size_t version() { return 130200; }
const char* status_name(int status) {
  return status == kSuccess        ? "CUBLAS_STATUS_SUCCESS"
         : status == kInvalidValue ? "CUBLAS_STATUS_INVALID_VALUE"
         : status == kNotSupported ? "CUBLAS_STATUS_NOT_SUPPORTED"
                                   : "unknown";
}

int desc_create(Desc** desc, int compute, int scale) {
  *desc = new Desc{compute, scale};
  return kSuccess;
}
int desc_destroy(Desc* desc) {
  delete desc;
  return kSuccess;
}
int desc_set(Desc* desc, int attribute, const void* from, size_t size) {
  switch (attribute) {
    case 3:
    case 4:
      return take(desc->transposes[attribute - 3], from, size);
    case 7:
      return take(desc->epilogue, from, size);
    case 8:
      return take(desc->bias, from, size);
    default:
      return kInvalidValue;
  }
}

int layout_create(Layout** layout, int type, uint64_t rows, uint64_t columns, int64_t leading) {
  *layout = new Layout{type, rows, columns, leading};
  return kSuccess;
}
int layout_destroy(Layout* layout) {
  delete layout;
  return kSuccess;
}
int layout_set(Layout* layout, int attribute, const void* from, size_t size) {
  return attribute == 5   ? take(layout->batch, from, size)
         : attribute == 6 ? take(layout->step, from, size)
                          : kInvalidValue;
}

int preference_create(Preference** preference) {
  *preference = new Preference;
  return kSuccess;
}
int preference_destroy(Preference* preference) {
  delete preference;
  return kSuccess;
}
int preference_set(Preference* preference, int attribute, const void* from, size_t size) {
  switch (attribute) {
    case 1:
      return take(preference->workspace, from, size);
    case 3:
      return take(preference->schemes, from, size);
    case 5:
    case 6:
    case 7:
    case 8:
      return take(preference->alignments[attribute - 5], from, size);
    default:
      return kInvalidValue;
  }
}

// What the library would refuse.
int verify(const Desc& desc, const Layout& a, const Layout& b, const Layout& c, const Layout& d) {
  for (const Layout* x : {&a, &b, &c, &d}) {
    if (x->type != a.type || x->batch != d.batch || x->batch < 1) return kNotSupported;
    if (x->leading < static_cast<int64_t>(x->rows) || x->rows == 0 || x->columns == 0)
      return kInvalidValue;
  }
  if (d.batch > 1 && d.step == 0) return kInvalidValue;
  const bool wide = a.type == kDouble;
  const bool tf32 = desc.compute == kTf32 && a.type == kFloat;
  if ((!tf32 && desc.compute != (wide ? 70 : 68)) || desc.scale != (wide ? kDouble : kFloat))
    return kNotSupported;
  if (desc.epilogue != kDefault && (desc.epilogue & ~(kRelu | kBias)) != 0) return kNotSupported;
  if (wide && desc.epilogue != kDefault) return kNotSupported;  // the code path of a refusal
  if ((desc.epilogue & kBias) != 0 && !desc.bias) return kInvalidValue;
  const uint64_t m = desc.transposes[0] ? a.columns : a.rows;
  const uint64_t k = desc.transposes[0] ? a.rows : a.columns;
  const uint64_t other_k = desc.transposes[1] ? b.columns : b.rows;
  const uint64_t n = desc.transposes[1] ? b.rows : b.columns;
  const bool fits = k == other_k && c.rows == m && c.columns == n && d.rows == m && d.columns == n;
  return fits ? kSuccess : kInvalidValue;
}

int heuristic(void* handle, const Desc* desc, const Layout* a, const Layout* b, const Layout* c,
              const Layout* d, const Preference* preference, int wanted, Heuristic* results,
              int* found) {
  *found = 0;
  if (!handle || wanted < 1) return kInvalidValue;
  const int status = verify(*desc, *a, *b, *c, *d);
  if (status != kSuccess) return status;
  if (preference->workspace < kWorkspace || preference->schemes != 2) return kNotSupported;
  Heuristic& best = results[0];
  best = {};
  best.algorithm.data[0] = kMark;
  for (int i = 0; i < 4; ++i) best.algorithm.data[i + 1] = preference->alignments[i];
  best.algorithm.data[5] = desc->epilogue;
  best.workspace = kWorkspace;
  *found = 1;
  return kSuccess;
}

double element(int type, const void* at, int64_t place) {
  switch (type) {
    case kDouble:
      return static_cast<const double*>(at)[place];
    case kFloat:
      return static_cast<double>(static_cast<const float*>(at)[place]);
    case kHalf:
      return static_cast<double>(static_cast<float>(static_cast<const float16*>(at)[place]));
    default:
      return static_cast<double>(static_cast<float>(static_cast<const bfloat16*>(at)[place]));
  }
}
void put(int type, void* at, int64_t place, double value) {
  switch (type) {
    case kDouble:
      static_cast<double*>(at)[place] = value;
      break;
    case kFloat:
      static_cast<float*>(at)[place] = static_cast<float>(value);
      break;
    case kHalf:
      static_cast<float16*>(at)[place] = float16(static_cast<float>(value));
      break;
    default:
      static_cast<bfloat16*>(at)[place] = bfloat16(static_cast<float>(value));
  }
}

// A factor of a product of TF32: 10 bits after the point, to nearest, of ties the even one.
double factor(const Desc& desc, double value) {
  if (desc.compute != kTf32 || !std::isfinite(value)) return value;
  const auto rounded = static_cast<float>(value);
  uint32_t bits;
  std::memcpy(&bits, &rounded, sizeof bits);
  bits = (bits + 0xfff + (bits >> 13 & 1)) & ~uint32_t{0x1fff};
  float cut;
  std::memcpy(&cut, &bits, sizeof cut);
  return cut;
}

struct Product {
  Desc desc;
  Layout a, b, c, d;
  const void *at_a, *at_b, *at_c;
  void* at_d;
  double alpha, beta;

  void run() const {
    const auto m = static_cast<int64_t>(d.rows), n = static_cast<int64_t>(d.columns);
    const auto k = static_cast<int64_t>(desc.transposes[0] ? a.rows : a.columns);
    for (int64_t item = 0; item < d.batch * m * n; ++item) {
      const int64_t i = item % m, j = item / m % n, matrix = item / m / n;
      double sum = 0;
      for (int64_t p = 0; p < k; ++p) {
        const int64_t in_a = desc.transposes[0] ? p + i * a.leading : i + p * a.leading;
        const int64_t in_b = desc.transposes[1] ? j + p * b.leading : p + j * b.leading;
        sum += factor(desc, element(a.type, at_a, matrix * a.step + in_a)) *
               factor(desc, element(b.type, at_b, matrix * b.step + in_b));
      }
      sum *= alpha;
      if (beta != 0) sum += beta * element(c.type, at_c, matrix * c.step + i + j * c.leading);
      if (desc.epilogue & kBias) sum += element(d.type, desc.bias, i);
      if ((desc.epilogue & kRelu) && sum < 0) sum = 0;
      put(d.type, at_d, matrix * d.step + i + j * d.leading, sum);
    }
  }
};

int matmul(void* handle, const Desc* desc, const void* alpha, const void* at_a, const Layout* a,
           const void* at_b, const Layout* b, const void* beta, const void* at_c, const Layout* c,
           void* at_d, const Layout* d, const Algorithm* algorithm, void* workspace,
           size_t workspace_bytes, cudaStream_t stream) {
  if (!handle || algorithm->data[0] != kMark || algorithm->data[5] != desc->epilogue)
    return kInvalidValue;
  const int status = verify(*desc, *a, *b, *c, *d);
  if (status != kSuccess) return status;
  const void* const operands[] = {at_a, at_b, at_c, at_d};
  for (int i = 0; i < 4; ++i) {
    if (reinterpret_cast<uintptr_t>(operands[i]) % algorithm->data[i + 1] != 0)
      return kInvalidValue;
  }
  if (!workspace || workspace_bytes < kWorkspace) return kInvalidValue;
  if (at_c == at_d && (c->leading != d->leading || c->step != d->step)) return kInvalidValue;
  const bool wide = desc->scale == kDouble;
  const auto number = [wide](const void* at) {
    return wide ? *static_cast<const double*>(at)
                : static_cast<double>(*static_cast<const float*>(at));
  };
  Product product{*desc, *a, *b, *c, *d, at_a, at_b, at_c, at_d, number(alpha), number(beta)};
  if (given("plant=epilogue")) product.desc.epilogue ^= kRelu;
  if (given("trace=blas")) {
    std::fprintf(stderr, "blas: %d x %d x %d, batch %d, transposes %d%d, beta %d, epilogue %u\n",
                 static_cast<int>(d->rows), static_cast<int>(d->columns),
                 static_cast<int>(desc->transposes[0] ? a->rows : a->columns), d->batch,
                 desc->transposes[0], desc->transposes[1], product.beta != 0, desc->epilogue);
  }
  libtensor::emulation::work_of(kFile, stream, [product, workspace] {
    std::memset(workspace, 0xcb, kWorkspace);
    product.run();
  });
  return kSuccess;
}

const libtensor::emulation::Symbol kSymbols[] = {
    {"cublasLtGetVersion", reinterpret_cast<void*>(version)},
    {"cublasLtCreate", reinterpret_cast<void*>(create)},
    {"cublasLtGetStatusName", reinterpret_cast<void*>(status_name)},
    {"cublasLtMatmulDescCreate", reinterpret_cast<void*>(desc_create)},
    {"cublasLtMatmulDescDestroy", reinterpret_cast<void*>(desc_destroy)},
    {"cublasLtMatmulDescSetAttribute", reinterpret_cast<void*>(desc_set)},
    {"cublasLtMatrixLayoutCreate", reinterpret_cast<void*>(layout_create)},
    {"cublasLtMatrixLayoutDestroy", reinterpret_cast<void*>(layout_destroy)},
    {"cublasLtMatrixLayoutSetAttribute", reinterpret_cast<void*>(layout_set)},
    {"cublasLtMatmulPreferenceCreate", reinterpret_cast<void*>(preference_create)},
    {"cublasLtMatmulPreferenceDestroy", reinterpret_cast<void*>(preference_destroy)},
    {"cublasLtMatmulPreferenceSetAttribute", reinterpret_cast<void*>(preference_set)},
    {"cublasLtMatmulAlgoGetHeuristic", reinterpret_cast<void*>(heuristic)},
    {"cublasLtMatmul", reinterpret_cast<void*>(matmul)},
};

const libtensor::emulation::StandIn library(kFile, kSymbols);

}  // namespace
