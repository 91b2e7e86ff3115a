// SPDX-License-Identifier: Apache-2.0
// Devices that register themselves from outside the library, by a table of C functions
// (tensor/plugin.h). A kernel that such a device lacks or declines runs on the host, on copies.
#include "tensor/device.h"
#include "tensor/plugin.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "libtensor/core/error.h"
#include "libtensor/core/shape.h"
#include "libtensor/device/backend.h"
#include "libtensor/device/distribution.h"
#include "libtensor/device/reclaim_memory.h"
#include "libtensor/graph/op_defs.gen.h"
#include "tensor/status.h"

namespace libtensor {
namespace {

// The kernels that no op gives its name to; docs/devices.md lists what each of them is given.
constexpr const char* kKernelNames[] = {
#include "libtensor/backends/plugin/kernel_names.gen.inc"
    "copy",    "fill",         "cumsum",
    "cumprod", "logcumsumexp", "matmul",
    "gather",  "attention",    "attention_backward",
};

constexpr std::string_view kBackward = "_backward";

bool is_elementwise(const OpDef& op) {
  return op.kind == OpKind::unary || op.kind == OpKind::binary || op.kind == OpKind::ternary ||
         op.kind == OpKind::compare;
}

bool is_kernel_name(std::string_view name) {
  const auto is = [&](const char* known) { return name == known; };
  if (std::any_of(std::begin(kKernelNames), std::end(kKernelNames), is)) return true;
  const bool backward = name.ends_with(kBackward);
  if (backward) name.remove_suffix(kBackward.size());
  return std::any_of(kOpDefs.begin(), kOpDefs.end(), [&](const OpDef& op) {
    return name == op.name && (is_elementwise(op) || (op.kind == OpKind::reduce && !backward));
  });
}

class PluginBackend;

struct Plugin {
  DeviceType type{};  // first: a backend is asked for by it
  tensor_device_plugin_t table{};
  std::string name;
  std::unordered_map<std::string, tensor_kernel_fn> kernels;
  DeviceKind kind = DeviceKind::unset;
  std::vector<std::unique_ptr<PluginBackend>> backends;
};

void check(const Plugin& plugin, const char* what, tensor_status_t status) {
  if (status == TENSOR_OK) return;
  const bool known = status > TENSOR_OK && status <= TENSOR_E_DISTRIBUTED;
  fail(known ? static_cast<Status>(status) : Status::internal, "device ", plugin.name, ": ", what,
       " failed with status ", status);
}

struct Counts {
  std::atomic<int64_t> allocated{0}, peak{0}, n_alloc{0}, n_free{0};
};

void deallocate(Storage& dead) noexcept;

class PluginBackend final : public Backend {
 public:
  PluginBackend(const Plugin& plugin, int32_t index) : plugin_(plugin), index_(index) {}

  Ref<Storage> allocate(int64_t nbytes) override {
    auto storage = Ref<Storage>::adopt(new Storage);
    storage->device = device();
    storage->nbytes = nbytes;
    if (nbytes == 0) return storage;
    const tensor_device_plugin_t& table = plugin_.table;
    void* data = table.alloc(table.user, index_, nbytes);
    if (!data && reclaim_memory(device())) data = table.alloc(table.user, index_, nbytes);
    if (!data) fail(Status::device_nomem, "cannot allocate ", nbytes, " bytes on ", device());
    storage->data = data;
    storage->deleter = deallocate;
    storage->context = this;
    counts_.n_alloc.fetch_add(1, std::memory_order_relaxed);
    const int64_t now = counts_.allocated.fetch_add(nbytes, std::memory_order_relaxed) + nbytes;
    int64_t peak = counts_.peak.load(std::memory_order_relaxed);
    while (peak < now && !counts_.peak.compare_exchange_weak(peak, now)) {
    }
    return storage;
  }
  void release(Storage& dead) noexcept {
    const tensor_device_plugin_t& table = plugin_.table;
    table.dealloc(table.user, index_, dead.data, dead.nbytes);
    counts_.n_free.fetch_add(1, std::memory_order_relaxed);
    counts_.allocated.fetch_sub(dead.nbytes, std::memory_order_relaxed);
  }
  MemoryStats memory_stats() override {
    MemoryStats now;
    now.allocated = counts_.allocated.load(std::memory_order_relaxed);
    now.peak_allocated = counts_.peak.load(std::memory_order_relaxed);
    now.n_alloc = counts_.n_alloc.load(std::memory_order_relaxed);
    now.n_free = counts_.n_free.load(std::memory_order_relaxed);
    return now;
  }
  void reset_memory_peak() override { counts_.peak.store(counts_.allocated.load()); }
  void trim_memory() override {}
  void set_memory_limit(int64_t) override {
    fail(Status::unsupported, device(), " has no limit of memory that could be set");
  }
  void synchronize() override {
    const tensor_device_plugin_t& table = plugin_.table;
    if (table.synchronize) check(plugin_, "synchronize", table.synchronize(table.user, index_));
  }
  DeviceProperties properties() override {
    const tensor_device_plugin_t& table = plugin_.table;
    tensor_device_facts_t found{};
    found.struct_size = sizeof found;
    if (table.properties)
      check(plugin_, "properties", table.properties(table.user, index_, &found));
    return {.name = plugin_.name.c_str(),
            .total_bytes = found.total_bytes,
            .free_bytes = found.free_bytes,
            .major = found.major,
            .minor = found.minor,
            .processors = found.processors};
  }
  void launch(const KernelLaunch&) override {
    fail(Status::unsupported, "kernels given as text run on CUDA devices, not on ", device());
  }

  void copy(const Tensor& dst, const Tensor& src) override;
  void fill(const Tensor& dst, Scalar value) override;
  void elementwise(OpId op, const Tensor& out, std::span<const Tensor* const> inputs, DType compute,
                   std::span<const double> params) override {
    kernel(op_def_of(op).name, {&out}, inputs, params, compute, [&](Backend& cpu, Host& host) {
      cpu.elementwise(op, host[0], host.inputs(), compute, params);
    });
  }
  void elementwise_gradient(OpId op, const Tensor& out, std::span<const Tensor* const> inputs,
                            DType compute, std::span<const double> params) override {
    const std::string name = std::string(op_def_of(op).name).append(kBackward);
    kernel(name.c_str(), {&out}, inputs, params, compute, [&](Backend& cpu, Host& host) {
      cpu.elementwise_gradient(op, host[0], host.inputs(), compute, params);
    });
  }
  void reduce(OpId op, const Tensor& out, const Tensor& x, uint64_t mask, DType compute,
              std::span<const double> params) override {
    kernel(op_def_of(op).name, {&out}, {&x}, params, compute, [&](Backend& cpu, Host& host) {
      cpu.reduce(op, host[0], host[1], mask, compute, params);
    });
  }
  void cumulate(OpId op, const Tensor& out, const Tensor& x, int axis, DType compute) override {
    const double attributes[] = {number(axis)};
    kernel(op_def_of(op).name, {&out}, {&x}, attributes, compute,
           [&](Backend& cpu, Host& host) { cpu.cumulate(op, host[0], host[1], axis, compute); });
  }
  void matmul(const Tensor& out, const Tensor& a, const Tensor& b, const Tensor& addend,
              const Activation* activation) override {
    const auto host_matmul = [&](Backend& cpu, Host& host) {
      cpu.matmul(host[0], host[1], host[2], host[3], activation);
    };
    if (activation) {
      on_host({&out}, {&a, &b, &addend}, host_matmul);
    } else {
      kernel("matmul", {&out}, {&a, &b, &addend}, {}, host_matmul);
    }
  }
  int64_t count_true(const Tensor& mask) override {
    int64_t count = 0;
    on_host({}, {&mask}, [&](Backend& cpu, Host& host) { count = cpu.count_true(host[0]); });
    return count;
  }
  IndexRange index_range(const Tensor& index) override {
    IndexRange range;
    on_host({}, {&index}, [&](Backend& cpu, Host& host) { range = cpu.index_range(host[0]); });
    return range;
  }
  void gather(const Tensor& out, const Tensor& x, const Tensor& index, int64_t step) override;
  void scatter(const Tensor& x, const Tensor& index, int64_t step, const Tensor& src,
               uint64_t along, Combine combine) override;
  void ctc(const Tensor& losses, const Tensor& slopes, const CtcBatch& batch,
           const Tensor& workspace) override {
    on_host({&losses, &slopes, &workspace},
            {&batch.log_probs, &batch.labels, &batch.starts, &batch.label_lengths,
             &batch.input_lengths},
            [&](Backend& cpu, Host& host) {
              cpu.ctc(host[0], host[1],
                      {host[3], host[4], host[5], host[6], host[7], batch.blank, batch.longest},
                      host[2]);
            });
  }
  void attention(const Tensor& out, const Tensor& lse, const Attention& of) override {
    kernel("attention", {&out, &lse}, {&of.query, &of.key, &of.value, &of.mask},
           attributes(of.causal, of.scale), [&](Backend& cpu, Host& host) {
             cpu.attention(host[0], host[1],
                           {host[2], host[3], host[4], host[5], of.causal, of.scale});
           });
  }
  void attention_grad(const AttentionGrads& to, const Tensor& dout, const Tensor& out,
                      const Tensor& lse, const Attention& of) override {
    kernel("attention_backward", {&to.query, &to.key, &to.value},
           {&dout, &out, &lse, &of.query, &of.key, &of.value, &of.mask},
           attributes(of.causal, of.scale), [&](Backend& cpu, Host& host) {
             cpu.attention_grad({host[0], host[1], host[2]}, host[3], host[4], host[5],
                                {host[6], host[7], host[8], host[9], of.causal, of.scale});
           });
  }
  void update(std::span<const ParameterUpdate> updates, Hyperparams& numbers) override {
    std::vector<const Tensor*> written, read;
    for (const ParameterUpdate& one : updates) {
      written.push_back(&one.value);
      for (const Tensor& state : one.state) written.push_back(&state);
      read.push_back(&one.grad);
    }
    on_host(written, read, [&](Backend& cpu, Host& host) {
      std::vector<ParameterUpdate> on_cpu;
      for (size_t i = 0; i < updates.size(); ++i) {
        on_cpu.push_back({host[4 * i],
                          host[written.size() + i],
                          {host[4 * i + 1], host[4 * i + 2], host[4 * i + 3]},
                          updates[i].step});
      }
      cpu.update(on_cpu, numbers);
    });
  }
  void unscale(std::span<const Tensor> xs, double factor, const Tensor& found) override {
    std::vector<const Tensor*> written{&found};
    for (const Tensor& x : xs) written.push_back(&x);
    on_host(written, {}, [&](Backend& cpu, Host& host) {
      const std::vector<Tensor> on_cpu(host.all().begin() + 1, host.all().end());
      cpu.unscale(on_cpu, factor, host[0]);
    });
  }
  void random(const Tensor& out, const Distribution& distribution, Generator& generator) override {
    on_host({&out}, {&distribution.parameters, &distribution.others},
            [&](Backend& cpu, Host& host) {
              Distribution on_cpu = distribution;
              on_cpu.parameters = host[1];
              on_cpu.others = host[2];
              cpu.random(host[0], on_cpu, generator);
            });
  }

#include "libtensor/backends/plugin/kernels.gen.inc"

 private:
  using Operands = std::span<const Tensor* const>;

  static const OpDef& op_def_of(OpId op) { return kOpDefs[static_cast<size_t>(op)]; }
  static double number(int64_t n) { return static_cast<double>(n); }
  static void add_attribute(std::vector<double>& all, double value) { all.push_back(value); }
  static void add_attribute(std::vector<double>& all, const Window& window) {
    for (const auto& part : {window.kernel, window.stride, window.padding, window.dilation}) {
      for (int i = 0; i < 3; ++i) all.push_back(number(part[i]));
    }
  }
  template <class... Values>
  static std::vector<double> attributes(const Values&... values) {
    std::vector<double> all;
    (add_attribute(all, values), ...);
    return all;
  }

  // The operands of a kernel on the host: of each storage of the device the part that they cover
  // is copied there, so that operands which overlap still do.
  class Host {
   public:
    Host(PluginBackend& backend, Operands outputs, Operands inputs, bool reaches_beyond);
    const Tensor& operator[](size_t i) const { return tensors_[i]; }
    const std::vector<Tensor>& all() const { return tensors_; }
    std::vector<const Tensor*> inputs() const {
      std::vector<const Tensor*> list;
      for (size_t i = n_outputs_; i < tensors_.size(); ++i) list.push_back(&tensors_[i]);
      return list;
    }
    void write_back();

   private:
    struct Part {
      const Storage* storage;
      int64_t begin, end;  // bytes of the storage
      bool written;
      Ref<Storage> copied;
    };

    PluginBackend& backend_;
    size_t n_outputs_;
    std::vector<Part> parts_;
    std::vector<Tensor> tensors_;
  };

  static Operands span_of(std::initializer_list<const Tensor*> list) {
    return {list.begin(), list.size()};
  }

  // Runs the device's kernel of that name, or else `f` on the host.
  template <class F>
  void kernel(const char* name, Operands outputs, Operands inputs,
              std::span<const double> attributes, DType compute, F&& f) {
    if (!run(name, outputs, inputs, attributes, compute)) on_host(outputs, inputs, f);
  }
  template <class F>
  void kernel(const char* name, std::initializer_list<const Tensor*> outputs, Operands inputs,
              std::span<const double> attributes, DType compute, F&& f) {
    kernel(name, span_of(outputs), inputs, attributes, compute, f);
  }
  template <class F>
  void kernel(const char* name, std::initializer_list<const Tensor*> outputs,
              std::initializer_list<const Tensor*> inputs, std::span<const double> attributes,
              DType compute, F&& f) {
    kernel(name, span_of(outputs), span_of(inputs), attributes, compute, f);
  }
  template <class F>
  void kernel(const char* name, std::initializer_list<const Tensor*> outputs,
              std::initializer_list<const Tensor*> inputs, const std::vector<double>& attributes,
              F&& f) {
    kernel(name, span_of(outputs), span_of(inputs), attributes, DType::unset, f);
  }
  template <class F>
  void on_host(Operands outputs, Operands inputs, F&& f, bool reaches_beyond = false) {
    Host host(*this, outputs, inputs, reaches_beyond);
    f(cpu_backend(), host);
    host.write_back();
  }
  template <class F>
  void on_host(std::initializer_list<const Tensor*> outputs,
               std::initializer_list<const Tensor*> inputs, F&& f, bool reaches_beyond = false) {
    on_host(span_of(outputs), span_of(inputs), f, reaches_beyond);
  }

  // False where the device has no such kernel, or declines these operands.
  bool run(const char* name, Operands outputs, Operands inputs, std::span<const double> attributes,
           DType compute);
  void move(int32_t direction, void* to, const void* from, int64_t nbytes) {
    const tensor_device_plugin_t& table = plugin_.table;
    check(plugin_, "copy", table.copy(table.user, index_, to, from, nbytes, direction));
  }

  Device device() const noexcept { return {plugin_.kind, index_}; }

  const Plugin& plugin_;
  int32_t index_;
  Counts counts_;
};

void deallocate(Storage& dead) noexcept {
  static_cast<PluginBackend*>(dead.context)->release(dead);
}

PluginBackend::Host::Host(PluginBackend& backend, Operands outputs, Operands inputs,
                          bool reaches_beyond)
    : backend_(backend), n_outputs_(outputs.size()) {
  std::vector<const Tensor*> operands(outputs.begin(), outputs.end());
  operands.insert(operands.end(), inputs.begin(), inputs.end());
  const auto part_of = [&](const Tensor& x) -> Part* {
    if (!x.defined() || x.numel() == 0 || x.device() != backend.device()) return nullptr;
    for (Part& part : parts_) {
      if (part.storage == &x.storage()) return &part;
    }
    return &parts_.emplace_back(Part{&x.storage(), x.storage().nbytes, 0, false, {}});
  };
  for (size_t i = 0; i < operands.size(); ++i) {
    const Tensor& x = *operands[i];
    Part* part = part_of(x);
    if (!part) continue;
    part->written |= i < n_outputs_;
    if (reaches_beyond) {  // indices lead anywhere in the storage
      part->begin = 0;
      part->end = x.storage().nbytes;
      continue;
    }
    const AddressRange extent = bounds(x.shape(), x.strides());
    const int64_t size = itemsize(x.dtype());
    constexpr int64_t kAligned = 64;
    part->begin = std::min(part->begin, (x.offset() + extent.low) * size / kAligned * kAligned);
    part->end = std::max(part->end, (x.offset() + extent.high + 1) * size);
  }
  for (Part& part : parts_) {
    const int64_t nbytes = part.end - part.begin;
    part.copied = cpu_backend().allocate(nbytes);
    backend.move(TENSOR_COPY_FROM_DEVICE, part.copied->data,
                 static_cast<const char*>(part.storage->data) + part.begin, nbytes);
  }
  for (const Tensor* x : operands) {
    const Part* part = part_of(*x);
    if (part) {
      const int64_t skipped = part->begin / itemsize(x->dtype());
      tensors_.push_back(
          make_tensor(part->copied, x->dtype(), x->shape(), x->strides(), x->offset() - skipped));
    } else if (x->defined() && !x->device().is_cpu()) {
      if (x->numel() > 0)
        fail(Status::device, "operands are on ", backend.device(), " and ", x->device());
      tensors_.push_back(make_tensor(cpu_backend().allocate(0), x->dtype(), x->shape(),
                                     contiguous_strides(x->shape()), 0));
    } else {
      tensors_.push_back(*x);
    }
  }
}

void PluginBackend::Host::write_back() {
  for (const Part& part : parts_) {
    if (!part.written) continue;
    backend_.move(TENSOR_COPY_TO_DEVICE, static_cast<char*>(part.storage->data) + part.begin,
                  part.copied->data, part.end - part.begin);
  }
}

bool PluginBackend::run(const char* name, Operands outputs, Operands inputs,
                        std::span<const double> attributes, DType compute) {
  const auto found = plugin_.kernels.find(name);
  if (found == plugin_.kernels.end()) return false;
  std::vector<tensor_operand_t> operands;
  for (const Operands list : {outputs, inputs}) {
    for (const Tensor* x : list) {
      tensor_operand_t operand{};
      if (x->defined()) {
        operand = {x->numel() > 0 ? x->data() : nullptr,
                   x->shape().data(),
                   x->strides().data(),
                   x->ndim(),
                   static_cast<tensor_dtype_t>(x->dtype()),
                   x->device().code(),
                   0};
      }
      operands.push_back(operand);
    }
  }
  tensor_kernel_call_t call{};
  call.struct_size = sizeof call;
  call.index = index_;
  call.name = name;
  call.n_outputs = static_cast<int32_t>(outputs.size());
  call.n_inputs = static_cast<int32_t>(inputs.size());
  call.n_attributes = static_cast<int32_t>(attributes.size());
  call.compute = static_cast<tensor_dtype_t>(compute);
  call.outputs = operands.data();
  call.inputs = operands.data() + outputs.size();
  call.attributes = attributes.data();
  const tensor_status_t status = found->second(plugin_.table.user, &call);
  if (status == TENSOR_E_UNSUPPORTED) return false;
  check(plugin_, name, status);
  return true;
}

void PluginBackend::copy(const Tensor& dst, const Tensor& src) {
  const auto foreign = [&](const Tensor& x) {
    return x.device() != device() && !x.device().is_cpu();
  };
  if (foreign(src) || foreign(dst)) {  // two kinds of devices meet on the host
    const Tensor& there = foreign(src) ? src : dst;
    const Tensor here = make_tensor(cpu_backend().allocate(src.numel() * itemsize(src.dtype())),
                                    src.dtype(), src.shape(), contiguous_strides(src.shape()), 0);
    Backend& other = backend_of(there.device());
    if (foreign(src)) {
      other.copy(here, src);
      copy(dst, here);
    } else {
      copy(here, src);
      other.copy(dst, here);
    }
    return;
  }
  const bool same = dst.dtype() == src.dtype() && dst.is_contiguous() && src.is_contiguous();
  if (same && dst.numel() > 0) {
    const int32_t direction = src.device().is_cpu()   ? TENSOR_COPY_TO_DEVICE
                              : dst.device().is_cpu() ? TENSOR_COPY_FROM_DEVICE
                                                      : TENSOR_COPY_ON_DEVICE;
    return move(direction, dst.data(), src.data(), dst.numel() * itemsize(dst.dtype()));
  }
  kernel("copy", {&dst}, {&src}, {}, [](Backend& cpu, Host& host) { cpu.copy(host[0], host[1]); });
}

void PluginBackend::fill(const Tensor& dst, Scalar value) {
  on_host({&dst}, {}, [&](Backend& cpu, Host& host) { cpu.fill(host[0], value); });
}

void PluginBackend::gather(const Tensor& out, const Tensor& x, const Tensor& index, int64_t step) {
  if (run("gather", span_of({&out}), span_of({&x, &index}), std::vector{number(step)},
          DType::unset))
    return;
  on_host(
      {&out}, {&x, &index},
      [&](Backend& cpu, Host& host) { cpu.gather(host[0], host[1], host[2], step); }, true);
}

void PluginBackend::scatter(const Tensor& x, const Tensor& index, int64_t step, const Tensor& src,
                            uint64_t along, Combine combine) {
  on_host(
      {&x}, {&index, &src},
      [&](Backend& cpu, Host& host) {
        cpu.scatter(host[0], host[1], step, host[2], along, combine);
      },
      true);
}

const Plugin& plugin_of(const DeviceType& type) { return *reinterpret_cast<const Plugin*>(&type); }

void check_table(const tensor_device_plugin_t& table) {
  if (!table.name || !*table.name) fail(Status::invalid, "plugin->name is missing");
  if (std::strspn(table.name, "abcdefghijklmnopqrstuvwxyz0123456789_") != std::strlen(table.name))
    fail(Status::invalid, "plugin->name is ", quoted(table.name),
         ", expected small letters, digits and underscores");
  if (table.count < 1 || table.count > 65535)
    fail(Status::invalid, "plugin->count is ", table.count, ", expected 1 to 65535");
  if (!table.alloc || !table.dealloc || !table.copy)
    fail(Status::invalid, "plugin->alloc, dealloc and copy must be given");
  if (table.n_kernels < 0 || (table.n_kernels > 0 && !table.kernels))
    fail(Status::invalid, "plugin->n_kernels is ", table.n_kernels, ", but kernels is ",
         table.kernels ? "given" : "NULL");
}

}  // namespace

Device register_plugin(const tensor_device_plugin_t& table) {
  check_table(table);
  auto plugin = std::make_unique<Plugin>();
  plugin->table = table;
  plugin->name = table.name;
  for (int64_t i = 0; i < table.n_kernels; ++i) {
    const tensor_kernel_t& kernel = table.kernels[i];
    if (!kernel.name || !kernel.run || !is_kernel_name(kernel.name))
      fail(Status::invalid, "plugin->kernels[", i, "] is ", quoted(kernel.name ? kernel.name : ""),
           ", which is not a kernel with a function");
    plugin->kernels[kernel.name] = kernel.run;
  }
  plugin->table.kernels = nullptr;
  plugin->type = {
      plugin->name.c_str(),
      [](const DeviceType& self, int32_t index) -> Backend& {
        const Plugin& its = plugin_of(self);
        if (index < 0 || index >= its.table.count)
          fail(Status::unsupported, its.name, ":", index, " does not exist: there are ",
               its.table.count, " such devices");
        return *its.backends[static_cast<size_t>(index)];
      },
      [](const DeviceType& self) noexcept -> int32_t { return plugin_of(self).table.count; },
      [](const DeviceType&) noexcept -> const char* { return ""; }};
  for (int32_t i = 0; i < table.count; ++i)
    plugin->backends.push_back(std::make_unique<PluginBackend>(*plugin, i));
  register_device(plugin->type, plugin->kind);
  return {plugin.release()->kind, 0};
}

}  // namespace libtensor
