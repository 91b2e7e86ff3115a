// SPDX-License-Identifier: Apache-2.0
// dnn_plans FILE: whether NVIDIA's cuDNN has plans for the graphs that the plugin makes, for the
// device that FILE describes. A line for each graph: the bytes of its workspace, or "none", and
// what it is.
#include <dlfcn.h>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

#include "libtensor/backends/cuda/device/attention/attention_graph.h"
#include "libtensor/backends/cuda/device/conv/conv_graph.h"

namespace {

using namespace libtensor::cuda::cudnn;  // NOLINT
using libtensor::DType;
using Kind = Graph::ConvolutionKind;

Functions functions;
Target target;

void say(const std::string& what, const Plan& plan) {
  if (plan.usable()) {
    std::printf("%lld %s\n", static_cast<long long>(plan.workspace), what.c_str());
  } else {
    std::printf("none %s\n", what.c_str());
  }
}

constexpr DType kDTypes[] = {DType::float32, DType::float64, DType::float16, DType::bfloat16};
constexpr const char* kNames[] = {"float32", "float64", "float16", "bfloat16"};
constexpr const char* kKinds[] = {"forward", "input gradient", "weight gradient"};

struct Shapes {
  const char* what;
  int axes;
  int64_t x[5], w[5], stride[3], padding[3], dilation[3];
};
constexpr Shapes kConvolutions[] = {
    {"of digits", 2, {64, 1, 28, 28}, {32, 1, 3, 3}, {1, 1}, {1, 1}, {1, 1}},
    {"of images", 2, {32, 64, 56, 56}, {128, 64, 3, 3}, {1, 1}, {1, 1}, {1, 1}},
    {"of points", 2, {32, 64, 14, 14}, {256, 64, 1, 1}, {1, 1}, {0, 0}, {1, 1}},
    {"with strides", 2, {8, 3, 224, 224}, {64, 3, 7, 7}, {2, 2}, {3, 3}, {1, 1}},
    {"with dilation", 2, {4, 32, 28, 28}, {64, 32, 3, 3}, {1, 1}, {2, 2}, {2, 2}},
    {"by depth", 2, {4, 32, 28, 28}, {32, 1, 3, 3}, {1, 1}, {1, 1}, {1, 1}},
    {"in groups", 2, {4, 32, 28, 28}, {64, 8, 3, 3}, {1, 1}, {1, 1}, {1, 1}},
    {"of odd shapes", 2, {3, 5, 17, 19}, {7, 5, 3, 2}, {2, 1}, {1, 0}, {1, 1}},
    {"of lines", 2, {4, 16, 1, 100}, {32, 16, 1, 5}, {1, 2}, {0, 2}, {1, 1}},
    {"of volumes", 3, {4, 16, 8, 14, 14}, {32, 16, 3, 3, 3}, {1, 2, 2}, {1, 1, 1}, {1, 1, 1}},
};

TensorSpec volume(int64_t id, DType dtype, const int64_t* extents, int axes, int64_t alignment) {
  return axes == 2
             ? packed_tensor(id, dtype, {extents[0], extents[1], extents[2], extents[3]}, alignment)
             : packed_tensor(id, dtype,
                             {extents[0], extents[1], extents[2], extents[3], extents[4]},
                             alignment);
}

void convolutions() {
  for (const Shapes& shapes : kConvolutions) {
    for (size_t type = 0; type < 4; ++type) {
      for (int kind = 0; kind < 3; ++kind) {
        for (const bool biased : {false, true}) {
          if (biased && kind != 0) continue;
          ConvKey key;
          key.kind = static_cast<Kind>(kind);
          key.windows.axes = shapes.axes;
          int64_t y[5] = {shapes.x[0], shapes.w[0]};
          for (int axis = 0; axis < shapes.axes; ++axis) {
            key.windows.stride[axis] = shapes.stride[axis];
            key.windows.padding[axis] = shapes.padding[axis];
            key.windows.dilation[axis] = shapes.dilation[axis];
            const int64_t reach = shapes.dilation[axis] * (shapes.w[2 + axis] - 1) + 1;
            y[2 + axis] =
                (shapes.x[2 + axis] + 2 * shapes.padding[axis] - reach) / shapes.stride[axis] + 1;
          }
          const DType dtype = kDTypes[type];
          const int64_t aligned = kind == 1 ? itemsize(dtype) : 16;
          key.y = volume(kConvY, dtype, y, shapes.axes, aligned);
          key.x = volume(kConvX, dtype, shapes.x, shapes.axes, 16);
          key.w = volume(kConvW, dtype, shapes.w, shapes.axes, 16);
          const int64_t bias[5] = {1, shapes.w[0], 1, 1, 1};
          if (biased) key.bias = volume(kConvBias, dtype, bias, shapes.axes, 16);
          say(std::string("conv ") + kKinds[kind] + ' ' + (biased ? "with bias " : "") +
                  kNames[type] + ' ' + shapes.what,
              *conv_plan(functions, target, key));
        }
      }
    }
  }
}

struct Sizes {
  const char* what;
  int64_t stacks, heads, shared, queries, keys, size, value_size;
  bool causal, by_tokens;  // heads beside each other in each token
};
constexpr Sizes kAttentions[] = {
    {"GPT-2", 4, 12, 12, 1024, 1024, 64, 64, true, false},
    {"GPT-2 from one projection", 4, 12, 12, 1024, 1024, 64, 64, true, true},
    {"without order", 4, 12, 12, 1024, 1024, 64, 64, false, false},
    {"wide heads", 2, 8, 8, 512, 512, 128, 128, true, false},
    {"shared keys", 8, 6, 1, 512, 512, 64, 64, true, false},
    {"odd lengths", 3, 5, 5, 77, 131, 40, 40, false, false},
    {"wider values", 2, 4, 4, 256, 256, 64, 128, true, false},
    {"one head", 1, 1, 1, 64, 64, 8, 8, true, false},
};

TensorSpec heads_of(int64_t id, DType dtype, int64_t stacks, int64_t heads, int64_t rows,
                    int64_t columns, bool by_tokens) {
  TensorSpec spec = packed_tensor(id, dtype, {stacks, heads, rows, columns}, 16);
  if (by_tokens) {
    spec.strides[2] = 3 * heads * columns;
    spec.strides[1] = columns;
    spec.strides[0] = rows * spec.strides[2];
  }
  return spec;
}

void attentions() {
  for (const Sizes& sizes : kAttentions) {
    for (size_t type = 2; type < 4; ++type) {
      for (const bool gradients : {false, true}) {
        AttentionKey key;
        key.gradients = gradients;
        key.causal = sizes.causal;
        const auto make = [&](int64_t id, int64_t heads, int64_t rows, int64_t columns,
                              bool by_tokens) {
          return heads_of(id, kDTypes[type], sizes.stacks, heads, rows, columns, by_tokens);
        };
        key.query = make(kAttentionQuery, sizes.heads, sizes.queries, sizes.size, sizes.by_tokens);
        key.key = make(kAttentionKey, sizes.shared, sizes.keys, sizes.size, sizes.by_tokens);
        key.value =
            make(kAttentionValue, sizes.shared, sizes.keys, sizes.value_size, sizes.by_tokens);
        if (gradients) {
          key.out = make(kAttentionOut, sizes.heads, sizes.queries, sizes.value_size, false);
          key.dout = make(kAttentionDout, sizes.heads, sizes.queries, sizes.value_size, false);
        }
        say(std::string("attention ") + (gradients ? "gradients " : "") + kNames[type] + ' ' +
                sizes.what,
            *attention_plan(functions, target, key));
      }
    }
  }
}

int complain(const char* what) {
  std::fprintf(stderr, "dnn_plans: %s\n", what);
  return 2;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return complain("expected a file");
  void* const library = dlopen("libcudnn.so.9", RTLD_NOW);
  if (!library) return complain(dlerror());
#define TENSOR_DNN_FIND(member, symbol, result, parameters)                                   \
  functions.member = reinterpret_cast<result(*) parameters>(dlsym(library, "cudnn" #symbol)); \
  if (!functions.member) return complain(dlerror());
  TENSOR_DNN_FUNCTIONS(TENSOR_DNN_FIND)
#undef TENSOR_DNN_FIND

  std::ifstream file(argv[1]);
  std::string text{std::istreambuf_iterator<char>(file), {}};
  text += '\0';
  if (functions.descriptor_create(kDeviceProperties, &target.properties) != kSuccess ||
      functions.descriptor_set(target.properties, kDeviceJson, kCharValue,
                               static_cast<int64_t>(text.size()), text.data()) != kSuccess ||
      functions.descriptor_finalize(target.properties) != kSuccess) {
    return complain("the device's description is refused");
  }
  convolutions();
  attentions();
  return functions.descriptor_destroy(target.properties) == kSuccess ? 0 : 1;
}
