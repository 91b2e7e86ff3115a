// SPDX-License-Identifier: Apache-2.0
// What stands in for cuDNN on the emulated device: graphs of operations on tensors, computed one
// after the other in float64 and rounded to what each tensor is declared to be.
//
// In TENSOR_CUDA_EMULATION, "trace=dnn" writes a line to the standard error stream for each plan
// and each run; "refuse=dnn" has no engine know a graph, "refuse=run" has plans refuse to run,
// "refuse=handle" has no device be known; "fail=dnn" has runs fail.
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "tests/cuda/emulation/cuda_runtime.h"
#include "tests/cuda/emulation/dnn_program.h"
#include "tests/cuda/emulation/libraries.h"

namespace {

using namespace libtensor::emulation::dnn;  // NOLINT
using libtensor::emulation::given;

constexpr char kFile[] = "libcudnn.so.9";
enum {
  kSuccess = 0,
  kNotInitialized = 1001,
  kBadParam = 2000,
  kNotFinalized = 2004,
  kNotSupported = 3000,
  kExecutionFailed = 5000,
};

// --- descriptors

enum Kind {
  kPointwise = 0,
  kConvolution = 1,
  kEngine = 2,
  kConfig = 3,
  kHeuristics = 4,
  kPlan = 5,
  kGraph = 15,
  kPack = 16,
  kTensor = 17,
  kMatmul = 18,
  kReduction = 21,
};
enum Type {
  kHandleType = 0,
  kDataType = 1,
  kBoolType = 2,
  kIntType = 3,
  kFloatType = 4,
  kDoubleType = 5,
  kPointerType = 6,
  kConvModeType = 7,
  kHeurModeType = 8,
  kNoteType = 11,
  kPointwiseModeType = 14,
  kDescType = 15,
  kReductionType = 18,
};

size_t size_of(int type) {
  switch (type) {
    case kBoolType:
      return 1;
    case kHandleType:
    case kIntType:
    case kDoubleType:
    case kPointerType:
    case kDescType:
      return 8;
    default:
      return 4;
  }
}

struct Attribute {
  int kind, type;
};
// What can be set.
const std::map<int, Attribute>& attributes() {
  static const std::map<int, Attribute> all = {
      {0, {kPointwise, kPointwiseModeType}},
      {1, {kPointwise, kDataType}},
      {9, {kPointwise, kIntType}},
      {100, {kConvolution, kDataType}},
      {101, {kConvolution, kConvModeType}},
      {102, {kConvolution, kIntType}},
      {103, {kConvolution, kIntType}},
      {104, {kConvolution, kIntType}},
      {105, {kConvolution, kIntType}},
      {106, {kConvolution, kIntType}},
      {200, {kHeuristics, kHeurModeType}},
      {201, {kHeuristics, kDescType}},
      {400, {kPlan, kHandleType}},
      {401, {kPlan, kDescType}},
      {702, {kForward, kDescType}},
      {703, {kForward, kDescType}},
      {704, {kForward, kDescType}},
      {705, {kForward, kDescType}},
      {708, {kBackwardData, kDescType}},
      {709, {kBackwardData, kDescType}},
      {710, {kBackwardData, kDescType}},
      {711, {kBackwardData, kDescType}},
      {714, {kBackwardFilter, kDescType}},
      {715, {kBackwardFilter, kDescType}},
      {716, {kBackwardFilter, kDescType}},
      {717, {kBackwardFilter, kDescType}},
      {750, {kPointwiseOp, kDescType}},
      {751, {kPointwiseOp, kDescType}},
      {752, {kPointwiseOp, kDescType}},
      {753, {kPointwiseOp, kDescType}},
      {758, {kPointwiseOp, kDescType}},
      {800, {kGraph, kHandleType}},
      {801, {kGraph, kDescType}},
      {900, {kTensor, kIntType}},
      {901, {kTensor, kDataType}},
      {902, {kTensor, kIntType}},
      {903, {kTensor, kIntType}},
      {906, {kTensor, kIntType}},
      {907, {kTensor, kBoolType}},
      {908, {kTensor, kBoolType}},
      {1000, {kPack, kIntType}},
      {1001, {kPack, kPointerType}},
      {1003, {kPack, kPointerType}},
      {1500, {kMatmul, kDataType}},
      {1520, {kMatmulOp, kDescType}},
      {1521, {kMatmulOp, kDescType}},
      {1522, {kMatmulOp, kDescType}},
      {1523, {kMatmulOp, kDescType}},
      {1600, {kReduction, kReductionType}},
      {1601, {kReduction, kDataType}},
      {1610, {kReductionOp, kDescType}},
      {1611, {kReductionOp, kDescType}},
      {1612, {kReductionOp, kDescType}},
      {2200, {kReshapeOp, kDescType}},
      {2201, {kReshapeOp, kDescType}},
  };
  return all;
}
// The factors of a convolution, 1 and 0: which kind of number, depends on that of the tensors.
int kind_of_factor(int attribute) {
  return attribute == 700 || attribute == 701   ? kForward
         : attribute == 706 || attribute == 707 ? kBackwardData
         : attribute == 712 || attribute == 713 ? kBackwardFilter
                                                : -1;
}

struct Desc {
  int kind = -1;
  bool finished = false;
  struct Value {
    int type = 0;
    std::vector<char> bytes;
  };
  std::map<int, Value> values;
  std::shared_ptr<Program> program;  // of graphs and what is made of them
  int engine = -1;

  template <class T>
  std::vector<T> all(int attribute) const {
    const auto found = values.find(attribute);
    if (found == values.end()) return {};
    std::vector<T> list(found->second.bytes.size() / sizeof(T));
    std::memcpy(list.data(), found->second.bytes.data(), list.size() * sizeof(T));
    return list;
  }
  template <class T>
  T one(int attribute, T otherwise = T{}) const {
    const std::vector<T> list = all<T>(attribute);
    return list.size() == 1 ? list[0] : otherwise;
  }
  // Only what is finished may be referred to.
  const Desc* other(int attribute) const {
    const Desc* desc = one<Desc*>(attribute);
    return desc && desc->finished ? desc : nullptr;
  }
};

struct Handle {
  cudaStream_t stream = nullptr;
  std::atomic<bool> busy{false};
};

// A call that uses a handle, which may serve one thread at a time. It takes its time.
class Use {
 public:
  explicit Use(Handle* handle) : handle_(handle) {
    if (handle_->busy.exchange(true)) {
      std::fprintf(stderr, "emulated cuDNN: two threads use a handle at once\n");
      std::abort();
    }
    std::this_thread::yield();
  }
  ~Use() { handle_->busy = false; }
  Use(const Use&) = delete;
  Use& operator=(const Use&) = delete;

 private:
  Handle* handle_;
};

// --- from descriptors to programs

class Reader {
 public:
  explicit Reader(Program& to) : to_(to) {}

  bool add(const Desc* desc) {
    if (!desc || !desc->finished) return false;
    Operation op;
    op.kind = desc->kind;
    bool fits = false;
    switch (desc->kind) {
      case kPointwiseOp:
        fits = pointwise(*desc, op);
        break;
      case kReductionOp:
        fits = reduction(*desc, op);
        break;
      case kReshapeOp:
        fits = take(*desc, 2200, op) && take_out(*desc, 2201, op) &&
               tensor(op.in[0]).numel() == tensor(op.out).numel();
        break;
      case kMatmulOp:
        fits = matmul(*desc, op);
        break;
      case kForward:
        fits = convolution(*desc, op, 702, 704, 703, 705);
        break;
      case kBackwardData:
        fits = convolution(*desc, op, 708, 711, 709, 710);
        break;
      case kBackwardFilter:
        fits = convolution(*desc, op, 714, 717, 716, 715);
        break;
      default:
        break;
    }
    if (fits) to_.operations.push_back(op);
    return fits;
  }

 private:
  const Tensor& tensor(int64_t id) const { return to_.tensors.at(id); }

  bool take(const Desc& from, int attribute, int64_t& id) {
    const Desc* desc = from.other(attribute);
    if (!desc || desc->kind != kTensor) return false;
    Tensor read;
    read.id = id = desc->one<int64_t>(906);
    read.type = desc->one<int>(901);
    read.extents = desc->all<int64_t>(902);
    read.strides = desc->all<int64_t>(903);
    read.alignment = desc->one<int64_t>(900);
    read.is_virtual = desc->one<char>(907) != 0;
    read.by_value = desc->one<char>(908) != 0;
    to_.tensors[id] = read;
    return true;
  }
  bool take(const Desc& from, int attribute, Operation& op) {
    op.in.emplace_back();
    return take(from, attribute, op.in.back());
  }
  bool take_out(const Desc& from, int attribute, Operation& op) {
    return take(from, attribute, op.out);
  }

  bool pointwise(const Desc& desc, Operation& op) {
    const Desc* how = desc.other(750);
    if (!how || how->kind != kPointwise) return false;
    op.mode = how->one<int>(0, -1);
    op.axis = how->one<int64_t>(9);
    size_t operands = 0;
    switch (op.mode) {
      case 13:
      case 15:
      case 21:
      case 501:
        operands = 1;
        break;
      case 0:
      case 1:
      case 6:
      case 9:
      case 303:
        operands = 2;
        break;
      case 601:
        operands = 3;
        break;
      default:
        return false;
    }
    constexpr int kOperands[] = {751, 752, 758};
    for (size_t k = 0; k < 3; ++k) {
      if (k >= operands) {
        if (desc.values.count(kOperands[k])) return false;
      } else if (!take(desc, kOperands[k], op)) {
        return false;
      }
    }
    if (!take_out(desc, 753, op)) return false;
    for (const int64_t id : op.in) {
      if (!broadcasts(tensor(id), tensor(op.out))) return false;
    }
    return true;
  }

  bool reduction(const Desc& desc, Operation& op) {
    const Desc* how = desc.other(1612);
    if (!how || how->kind != kReduction || how->one<int>(1601, -1) != kFloat) return false;
    op.mode = how->one<int>(1600, -1);
    return (op.mode == 0 || op.mode == 3) && take(desc, 1610, op) && take_out(desc, 1611, op) &&
           broadcasts(tensor(op.out), tensor(op.in[0]));
  }

  bool matmul(const Desc& desc, Operation& op) {
    const Desc* how = desc.other(1523);
    if (!how || how->kind != kMatmul || how->one<int>(1500, -1) != kFloat) return false;
    if (!take(desc, 1520, op) || !take(desc, 1521, op) || !take_out(desc, 1522, op)) return false;
    const Tensor &a = tensor(op.in[0]), &b = tensor(op.in[1]), &out = tensor(op.out);
    if (a.extents.size() != 4 || b.extents.size() != 4 || out.extents.size() != 4) return false;
    for (const Tensor* x : {&a, &b}) {
      if (x->extents[0] != 1 && x->extents[0] != out.extents[0]) return false;
      if (out.extents[1] % x->extents[1] != 0) return false;
    }
    return a.extents[2] == out.extents[2] && b.extents[3] == out.extents[3] &&
           a.extents[3] == b.extents[2];
  }

  bool convolution(const Desc& desc, Operation& op, int conv, int first, int second, int out) {
    const Desc* how = desc.other(conv);
    if (!how || how->kind != kConvolution || how->one<int>(101, -1) != 1) return false;
    op.stride = how->all<int64_t>(103);
    op.padding = how->all<int64_t>(104);
    op.dilation = how->all<int64_t>(102);
    const auto axes = static_cast<size_t>(how->one<int64_t>(106));
    if (op.stride.size() != axes || op.padding.size() != axes || op.dilation.size() != axes ||
        how->all<int64_t>(105) != op.padding || axes < 2) {
      return false;
    }
    if (!take(desc, first, op) || !take(desc, second, op) || !take_out(desc, out, op)) return false;
    const bool wide = tensor(op.in[0]).type == kDouble;
    if (how->one<int>(100, -1) != (wide ? kDouble : kFloat)) return false;
    const int factors = op.kind == kForward ? 700 : op.kind == kBackwardData ? 706 : 712;
    for (int k = 0; k < 2; ++k) {
      const auto value = desc.values.find(factors + k);
      if (value == desc.values.end() || value->second.type != (wide ? kDoubleType : kFloatType))
        return false;
      const double factor =
          wide ? desc.one<double>(factors + k) : static_cast<double>(desc.one<float>(factors + k));
      if (factor != 1 - k) return false;
    }
    const int64_t y = op.kind == kForward ? op.out : op.in[0];
    const int64_t x = op.kind == kBackwardData ? op.out : op.in[op.kind == kForward ? 0 : 1];
    const int64_t w = op.kind == kBackwardFilter ? op.out : op.in[1];
    const auto &ye = tensor(y).extents, &xe = tensor(x).extents, &we = tensor(w).extents;
    if (ye.size() != axes + 2 || xe.size() != axes + 2 || we.size() != axes + 2) return false;
    for (size_t k = 0; k < axes; ++k) {
      const int64_t room = xe[2 + k] + 2 * op.padding[k] - op.dilation[k] * (we[2 + k] - 1) - 1;
      if (room < 0 || ye[2 + k] != room / op.stride[k] + 1) return false;
    }
    return ye[0] == xe[0] && ye[1] == we[0] && xe[1] % we[1] == 0 && we[0] % (xe[1] / we[1]) == 0;
  }

  Program& to_;
};

const char* name_of(const Program& program) {
  bool turns = false;
  for (const Operation& op : program.operations) {
    switch (op.kind) {
      case kForward:
        return program.operations.size() == 1 ? "conv" : "conv with bias";
      case kBackwardData:
        return "conv_input_grad";
      case kBackwardFilter:
        return "conv_weight_grad";
      case kReshapeOp:
        turns = true;
        break;
      default:
        break;
    }
  }
  return turns ? "attention_grad" : "attention";
}

// --- the library's functions

int create(Handle** handle) {
  if (given("refuse=handle")) return kNotInitialized;
  *handle = new Handle;
  return kSuccess;
}
int set_stream(Handle* handle, cudaStream_t stream) {
  const Use use(handle);
  handle->stream = stream;
  return kSuccess;
}
size_t version() { return 92801; }
const char* status_name(int status) {
  return status == kBadParam          ? "CUDNN_STATUS_BAD_PARAM"
         : status == kExecutionFailed ? "CUDNN_STATUS_EXECUTION_FAILED"
                                      : "unknown";
}

int descriptor_create(int kind, Desc** desc) {
  *desc = new Desc;
  (*desc)->kind = kind;
  return kSuccess;
}
int descriptor_destroy(Desc* desc) {
  delete desc;
  return kSuccess;
}

int descriptor_set(Desc* desc, int attribute, int type, int64_t count, const void* values) {
  const auto known = attributes().find(attribute);
  const bool factor = kind_of_factor(attribute) == desc->kind;
  const bool fits = factor ? type == kFloatType || type == kDoubleType
                           : known != attributes().end() && known->second.kind == desc->kind &&
                                 known->second.type == type;
  if (!fits || desc->finished || count < 1 || !values) return kBadParam;
  const char* const bytes = static_cast<const char*>(values);
  desc->values[attribute] = {
      type, std::vector<char>(bytes, bytes + static_cast<size_t>(count) * size_of(type))};
  return kSuccess;
}

int finish_tensor(const Desc& desc) {
  const auto extents = desc.all<int64_t>(902), strides = desc.all<int64_t>(903);
  const int type = desc.one<int>(901, -1);
  if (type < 0 || extents.empty() || extents.size() != strides.size()) return kBadParam;
  for (const int64_t extent : extents) {
    if (extent < 1) return kBadParam;
  }
  const auto alignment = desc.one<int64_t>(900);
  const bool aligned = alignment > 0 && alignment % static_cast<int64_t>(item_size(type)) == 0;
  return aligned && desc.one<int64_t>(906) > 0 ? kSuccess : kBadParam;
}

int finish_graph(Desc& desc) {
  Handle* const handle = desc.one<Handle*>(800);
  if (!handle) return kBadParam;
  const Use use(handle);
  auto program = std::make_shared<Program>();
  Reader reader(*program);
  for (const Desc* op : desc.all<Desc*>(801)) {
    if (!reader.add(op)) return kBadParam;
  }
  if (program->operations.empty()) return kBadParam;
  program->name = name_of(*program);
  desc.program = program;
  return kSuccess;
}

int finish_plan(Desc& desc) {
  const Desc* config = desc.other(401);  // finished by the heuristics that gave it
  Handle* const handle = desc.one<Handle*>(400);
  if (!config || config->kind != kConfig || !config->program || !handle) return kBadParam;
  const Use use(handle);
  if (config->engine == 1) return kNotSupported;
  desc.program = config->program;
  desc.engine = config->engine;
  if (given("trace=dnn")) std::fprintf(stderr, "dnn: plan of %s\n", desc.program->name.c_str());
  return kSuccess;
}

int descriptor_finalize(Desc* desc) {
  int status = kSuccess;
  switch (desc->kind) {
    case kTensor:
      status = finish_tensor(*desc);
      break;
    case kGraph:
      status = finish_graph(*desc);
      break;
    case kHeuristics: {
      const Desc* graph = desc->other(201);
      const int mode = desc->one<int>(200, -1);
      if (!graph || graph->kind != kGraph || (mode != 2 && mode != 3)) return kBadParam;
      if (given("refuse=dnn")) return kNotSupported;
      desc->program = graph->program;
      break;
    }
    case kPlan:
      status = finish_plan(*desc);
      break;
    case kPack:
      if (desc->all<int64_t>(1000).size() != desc->all<void*>(1001).size()) status = kBadParam;
      break;
    default:
      break;
  }
  desc->finished = status == kSuccess;
  return status;
}

template <class T>
int give(int64_t room, int64_t* count, void* to, const std::vector<T>& values) {
  *count = static_cast<int64_t>(values.size());
  if (room > 0 && !values.empty())
    std::memcpy(to, values.data(), static_cast<size_t>(std::min(room, *count)) * sizeof(T));
  return kSuccess;
}

int descriptor_get(Desc* desc, int attribute, int type, int64_t room, int64_t* count, void* to) {
  if (attribute == 202 && desc->kind == kHeuristics && type == kDescType) {
    const bool fallback = desc->one<int>(200) == 2;
    const std::vector<int> engines =
        fallback ? std::vector<int>{kEngines - 1} : std::vector<int>{0, 1, 2};
    *count = static_cast<int64_t>(engines.size());
    for (int64_t i = 0; i < std::min(room, *count); ++i) {
      Desc* const config = static_cast<Desc**>(to)[i];
      if (config->kind != kConfig) return kBadParam;
      config->engine = engines[static_cast<size_t>(i)];
      config->program = desc->program;
      config->finished = true;
    }
    return kSuccess;
  }
  if (attribute == 300 && desc->kind == kConfig && type == kDescType && room == 1) {
    Desc* const engine = *static_cast<Desc**>(to);
    if (engine->kind != kEngine) return kBadParam;
    engine->engine = desc->engine;
    *count = 1;
    return kSuccess;
  }
  if (attribute == 1303 && desc->kind == kEngine && type == kNoteType) {
    return give(room, count, to,
                desc->engine == 0   ? std::vector<int>{0, 4}
                : desc->engine == 2 ? std::vector<int>{0}
                                    : std::vector<int>{});
  }
  if (attribute == 402 && desc->kind == kPlan && type == kIntType)
    return desc->finished ? give(room, count, to, std::vector<int64_t>{kWorkspace}) : kNotFinalized;
  return kBadParam;
}

int execute(Handle* handle, const Desc* plan, const Desc* pack) {
  const Use use(handle);
  if (!plan->finished || plan->kind != kPlan || !pack->finished || pack->kind != kPack)
    return kBadParam;
  if (given("refuse=run")) return kNotSupported;
  if (given("fail=dnn")) return kExecutionFailed;
  const auto ids = pack->all<int64_t>(1000);
  const auto pointers = pack->all<char*>(1001);
  Request request{plan->program, plan->engine, {}, {}, pack->one<char*>(1003)};
  if (!request.workspace) return kBadParam;
  for (size_t i = 0; i < ids.size(); ++i) request.memory[ids[i]] = pointers[i];
  std::string tensors;
  for (const auto& [id, tensor] : request.program->tensors) {
    if (tensor.is_virtual) continue;
    const auto found = request.memory.find(id);
    if (found == request.memory.end() || !found->second ||
        reinterpret_cast<uintptr_t>(found->second) % static_cast<uintptr_t>(tensor.alignment)) {
      return kBadParam;
    }
    if (tensor.by_value) {
      request.numbers[id] = load(tensor.type, found->second);
      continue;
    }
    tensors += tensors.empty() ? " " : ", ";
    for (size_t axis = 0; axis < tensor.extents.size(); ++axis)
      tensors += (axis > 0 ? "x" : "") + std::to_string(tensor.extents[axis]);
  }
  if (given("trace=dnn")) {
    std::fprintf(stderr, "dnn: %s%s%s\n", request.program->name.c_str(),
                 request.engine == 2 ? " by tensor cores" : "", tensors.c_str());
  }
  libtensor::emulation::work_of(kFile, handle->stream, [request] { run(request); });
  return kSuccess;
}

const libtensor::emulation::Symbol kSymbols[] = {
    {"cudnnGetVersion", reinterpret_cast<void*>(version)},
    {"cudnnCreate", reinterpret_cast<void*>(create)},
    {"cudnnSetStream", reinterpret_cast<void*>(set_stream)},
    {"cudnnGetErrorString", reinterpret_cast<void*>(status_name)},
    {"cudnnBackendCreateDescriptor", reinterpret_cast<void*>(descriptor_create)},
    {"cudnnBackendDestroyDescriptor", reinterpret_cast<void*>(descriptor_destroy)},
    {"cudnnBackendFinalize", reinterpret_cast<void*>(descriptor_finalize)},
    {"cudnnBackendSetAttribute", reinterpret_cast<void*>(descriptor_set)},
    {"cudnnBackendGetAttribute", reinterpret_cast<void*>(descriptor_get)},
    {"cudnnBackendExecute", reinterpret_cast<void*>(execute)},
};

const libtensor::emulation::StandIn library(kFile, kSymbols);

}  // namespace
