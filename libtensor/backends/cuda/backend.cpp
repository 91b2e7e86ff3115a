// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cuda/backend.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

#include "libtensor/backends/cuda/graphs.h"
#include "libtensor/backends/cuda/streams.h"
#include "libtensor/core/checked.h"
#include "libtensor/core/math_mode.h"
#include "libtensor/core/no_destructor.h"
#include "libtensor/core/random/generator.h"
#include "libtensor/device/distribution.h"
#include "libtensor/device/draw.h"
#include "libtensor/device/kernel_launch.h"

namespace libtensor {

Backend& cuda_backend(int32_t index) {
  // Tensors may be released while the process ends.
  static constinit NoDestructor<cuda::CudaBackend> backends[cuda::kMostDevices];
  const int32_t count = cuda_device_count();
  if (count == 0) cuda::plugin();  // fails with the reason
  if (index < 0 || index >= count || index >= cuda::kMostDevices) {
    fail(Status::unsupported, "cuda:", index, " does not exist: this machine has ", count,
         count == 1 ? " CUDA device" : " CUDA devices");
  }
  return backends[index].get([&] { return std::make_unique<cuda::CudaBackend>(index); });
}

namespace cuda {
namespace {

// Its context is the stream that it was taken for.
void give_back(Storage& dead) noexcept {
  // If that fails the device is lost, and its memory with it.
  if (const Table* table = plugin_in_use())
    (void)table->release(Call{dead.device.index, nullptr, nullptr, 0}, dead.data);
}

// Memory that another stream uses must not be given away while it does.
void record_storage(const Storage& storage, void* stream) {
  if (storage.deleter == give_back && storage.context != stream) [[unlikely]]
    call(storage.device.index, stream, plugin().record_stream, storage.data);
  if (stream && acquired(storage.late)) [[unlikely]]
    wait_for_late(storage.device.index, stream);
}

}  // namespace

void record_use(const Tensor& x) {
  (void)x.data();                        // computes what is pending
  if (CapturedDraws::current()) return;  // the graph's user does it
  const Storage& storage = x.storage();
  if (!storage.device.is_cpu()) record_storage(storage, current_stream(storage.device.index));
}

namespace {

View view_of(const Tensor& x) {
  if (!x.defined()) return {};
  record_use(x);
  return {static_cast<char*>(x.data()), x.dtype(),        x.ndim(), x.numel(), x.shape().data(),
          x.strides().data(),           x.is_contiguous()};
}

PoolView view_of(const PoolWindows& windows) {
  PoolView view;
  for (int i = 0; i < 3; ++i) {
    const PoolAxis& axis = windows.axes[i];
    axis.list();
    view.axes[i] = {axis.step, static_cast<int64_t>(axis.begin.size()), axis.begin.data(),
                    axis.end.data(), axis.size.data()};
  }
  view.divisor = windows.divisor;
  return view;
}

ResamplingView view_of(const Resampling& matrix) {
  return {static_cast<int64_t>(matrix.first.size()), static_cast<int64_t>(matrix.weight.size()),
          matrix.first.data(), matrix.entry.data(), matrix.weight.data()};
}

CtcView view_of(const CtcBatch& batch) {
  return {view_of(batch.log_probs),
          view_of(batch.labels),
          view_of(batch.starts),
          view_of(batch.label_lengths),
          view_of(batch.input_lengths),
          batch.blank,
          batch.longest};
}

AttentionView view_of(const Attention& of) {
  return {view_of(of.query), view_of(of.key), view_of(of.value),
          view_of(of.mask),  of.causal,       of.scale};
}

ActivationView view_of(const Activation* activation) {
  if (!activation) return {};
  return {activation->op,
          {activation->params.data(), static_cast<int64_t>(activation->params.size())},
          true};
}

Doubles view_of(std::span<const double> params) {
  return {params.data(), static_cast<int64_t>(params.size())};
}

// What has no view goes as it is.
template <class T>
T&& view_of(T&& value) {
  return static_cast<T&&>(value);
}

// Strided operands on the device. Numbers of the host may be among the inputs.
Operands operands_of(std::span<const Tensor* const> tensors,
                     StridedIterator (*rows)(std::span<const Tensor* const>)) {
  Operands operands;
  operands.rows = rows(tensors);
  operands.on_host = 0;
  for (size_t k = 0; k < tensors.size(); ++k) {
    operands.dtypes[k] = tensors[k]->dtype();
    record_use(*tensors[k]);
    if (tensors[k]->device().is_cpu()) operands.on_host |= 1u << k;
  }
  return operands;
}

Operands operands_of(const Tensor& out, std::span<const Tensor* const> inputs) {
  std::array<const Tensor*, kMaxOperands> all{&out};
  std::copy(inputs.begin(), inputs.end(), all.begin() + 1);
  return operands_of({all.data(), inputs.size() + 1}, collapse_dims);
}

// x as contiguous elements of a dtype, on its own device.
Tensor dense(const Tensor& x, DType dtype) {
  if (x.dtype() == dtype && x.is_contiguous()) return x;
  Backend& backend = backend_of(x.device());
  Tensor out = make_tensor(backend.allocate(x.numel() * itemsize(dtype)), dtype, x.shape(),
                           contiguous_strides(x.shape()), 0);
  backend.copy(out, x);
  return out;
}

Tensor broadcast_to(const Tensor& x, const Shape& shape) {
  return alias(x, shape, broadcast_strides(x.shape(), x.strides(), shape), x.offset());
}

}  // namespace

template <class... P, class... A>
void CudaBackend::run(Status (*Table::*function)(const Call&, P...), A&&... args) {
  const auto found = plugin().*function;
  call(device_, current_stream(device_), found, view_of(static_cast<A&&>(args))...);
}

MemoryStats CudaBackend::memory_stats() {
  Statistics now;
  run(&Table::statistics, now);
  return {now.allocated, now.peak_allocated, now.cached, now.peak_cached, now.n_alloc, now.n_free};
}

void CudaBackend::reset_memory_peak() { run(&Table::reset_peak); }
void CudaBackend::trim_memory() { run(&Table::trim); }
void CudaBackend::set_memory_limit(int64_t nbytes) { run(&Table::set_limit, nbytes); }
void CudaBackend::synchronize() { run(&Table::synchronize); }

Tensor CudaBackend::here(const Tensor& x) {
  if (!x.device().is_cpu()) return x;
  const Tensor copied = make_tensor(allocate(x.numel() * itemsize(x.dtype())), x.dtype(), x.shape(),
                                    contiguous_strides(x.shape()), 0);
  copy(copied, x);
  return copied;
}

void* CudaBackend::make_stream() {
  void* stream = nullptr;
  run(&Table::make_stream, stream);
  return stream;
}

void CudaBackend::destroy_stream(void* stream) noexcept {
  if (const Table* table = plugin_in_use())
    (void)table->destroy_stream(Call{device_, nullptr, nullptr, 0}, stream);
}

void CudaBackend::use_stream(void* stream) {
  plugin();  // fails in a forked child
  set_current_stream(device_, stream);
}

void* CudaBackend::native_stream(void* stream) {
  void* native = nullptr;
  call(device_, stream, plugin().native_stream, native);
  if (!stream) groups_.shares_stream.store(true, std::memory_order_relaxed);
  return native;
}

void CudaBackend::wait_for_stream(void* stream) { call(device_, stream, plugin().wait_for_stream); }

void CudaBackend::stream_wait_stream(void* later, void* earlier, int32_t earlier_device) {
  call(device_, later, plugin().stream_wait_stream, earlier, earlier_device);
}

void CudaBackend::record_stream(const Storage& storage, void* stream) {
  (void)memory_of(const_cast<Storage&>(storage));
  record_storage(storage, stream);
}

void* CudaBackend::make_event(bool timing) {
  void* event = nullptr;
  run(&Table::make_event, timing, event);
  return event;
}

void CudaBackend::destroy_event(void* event, bool timing) noexcept {
  if (const Table* table = plugin_in_use())
    (void)table->destroy_event(Call{device_, nullptr, nullptr, 0}, timing, event);
}

void CudaBackend::record_event(void* event, void* stream) {
  call(device_, stream, plugin().record_event, event);
}

void CudaBackend::stream_wait_event(void* later, void* event) {
  call(device_, later, plugin().stream_wait_event, event);
}

void CudaBackend::wait_for_event(void* event) { run(&Table::wait_for_event, event); }

bool CudaBackend::event_query(void* event) {
  bool done = false;
  run(&Table::event_query, event, done);
  return done;
}

double CudaBackend::elapsed(void* start, void* stop) {
  double milliseconds = 0;
  run(&Table::elapsed, start, stop, milliseconds);
  return milliseconds;
}

libtensor::DeviceProperties CudaBackend::properties() {
  DeviceProperties found;
  run(&Table::device_properties, found);
  std::call_once(named_, [&] { std::memcpy(name_, found.name, sizeof name_); });
  return {name_,       found.total_bytes, found.free_bytes,         found.major,
          found.minor, found.processors,  std::to_array(found.uuid)};
}

Ref<Storage> CudaBackend::allocate(int64_t nbytes) {
  auto storage = Ref<Storage>::adopt(new Storage);
  storage->device = Device{DeviceKind::cuda, device_};
  storage->nbytes = nbytes;
  if (nbytes == 0) return storage;
  run(&Table::allocate, nbytes, storage->data);
  storage->context = current_stream(device_);
  storage->deleter = give_back;
  return storage;
}

// Between devices, elements travel contiguous and in the dtype that takes fewer bytes.
void CudaBackend::copy(const Tensor& dst, const Tensor& src) {
  if (dst.numel() == 0) return;
  if (dst.device() == src.device()) {
    const Tensor* input = &src;
    return run(&Table::copy, operands_of(dst, {&input, 1}));
  }
  const DType dtype = itemsize(dst.dtype()) < itemsize(src.dtype()) ? dst.dtype() : src.dtype();
  const Tensor from = dense(src, dtype);
  const bool direct = dst.is_contiguous() && dst.dtype() == dtype && from.shape() == dst.shape();
  Tensor to = dst;
  if (!direct) {
    to = make_tensor(backend_of(dst.device()).allocate(from.numel() * itemsize(dtype)), dtype,
                     from.shape(), contiguous_strides(from.shape()), 0);
  }
  const int64_t nbytes = from.numel() * itemsize(dtype);
  record_use(from);
  record_use(to);
  if (dst.device().is_cpu()) {
    run(&Table::download, to.data(), from.data(), nbytes);
  } else if (src.device().is_cpu()) {
    run(&Table::upload, to.data(), from.data(), nbytes);
  } else {
    run(&Table::copy_between, to.data(), from.data(), nbytes, src.device().index,
        current_stream(src.device().index));
  }
  if (!direct) backend_of(dst.device()).copy(dst, broadcast_to(to, dst.shape()));
}

void CudaBackend::eig(const Tensor&, const Tensor&, const Tensor&) {
  fail(Status::unsupported, "eig has no kernel for CUDA devices");
}

void CudaBackend::ldl(const Tensor&, const Tensor&, const Tensor&, bool) {
  fail(Status::unsupported, "ldl has no kernel for CUDA devices");
}

void CudaBackend::fill(const Tensor& dst, Scalar value) {
  if (dst.numel() > 0) run(&Table::fill, operands_of(dst, {}), value);
}

void CudaBackend::sequence(const Tensor& out, Scalar start, Scalar step) {
  const Tensor* operand = &out;
  if (out.numel() > 0)
    run(&Table::sequence, operands_of({&operand, 1}, collapse_dims_in_order), start, step);
}

void CudaBackend::elementwise(OpId op, const Tensor& out, std::span<const Tensor* const> inputs,
                              DType compute, std::span<const double> params) {
  if (out.numel() > 0) run(&Table::elementwise, op, operands_of(out, inputs), compute, params);
}

void CudaBackend::elementwise_gradient(OpId op, const Tensor& out,
                                       std::span<const Tensor* const> inputs, DType compute,
                                       std::span<const double> params) {
  if (out.numel() > 0)
    run(&Table::elementwise_gradient, op, operands_of(out, inputs), compute, params);
}

void CudaBackend::gather(const Tensor& out, const Tensor& x, const Tensor& index, int64_t step) {
  const std::array<const Tensor*, 3> operands{&out, &x, &index};
  if (out.numel() > 0) run(&Table::gather, operands_of(operands, collapse_dims), step);
}

// Lengths are numbers of the host's.
void CudaBackend::ctc(const Tensor& losses, const Tensor& slopes, const CtcBatch& batch,
                      const Tensor& workspace) {
  const Tensor labels = here(batch.labels), starts = here(batch.starts),
               label_lengths = here(batch.label_lengths), input_lengths = here(batch.input_lengths);
  const CtcBatch there{batch.log_probs, labels,      starts,       label_lengths,
                       input_lengths,   batch.blank, batch.longest};
  run(&Table::ctc, losses, slopes, there, workspace);
}

void CudaBackend::attention_grad(const AttentionGrads& to, const Tensor& dout, const Tensor& out,
                                 const Tensor& lse, const Attention& of) {
  run(&Table::attention_grad, to.query, to.key, to.value, dout, out, lse, of);
}

int64_t CudaBackend::count_true(const Tensor& mask) {
  int64_t count = 0;
  run(&Table::count_true, mask, count);
  return count;
}

IndexRange CudaBackend::index_range(const Tensor& index) {
  IndexRange range;
  if (index.numel() > 0) run(&Table::index_range, index, range);
  return range;
}

void CudaBackend::reserve(Hyperparams& numbers, int64_t updates) {
  const auto nbytes = updates * static_cast<int64_t>(sizeof(UpdateStep));
  const Storage* memory = numbers.memory.get();
  if (memory && memory->nbytes >= nbytes && memory->device.index == device_ &&
      memory->context == current_stream(device_)) {
    return;
  }
  numbers.written.clear();
  numbers.memory = allocate(nbytes);
}

void CudaBackend::update(std::span<const ParameterUpdate> updates, Hyperparams& numbers) {
  std::vector<UpdateStep> steps;
  std::vector<UpdateView> views(updates.size());
  for (size_t i = 0; i < updates.size(); ++i) {
    const ParameterUpdate& from = updates[i];
    const auto its = std::find(steps.begin(), steps.end(), from.step);
    const auto place = static_cast<int32_t>(its - steps.begin());
    if (its == steps.end()) steps.push_back(from.step);
    views[i] = {view_of(from.value),
                view_of(from.grad),
                {view_of(from.state[0]), view_of(from.state[1]), view_of(from.state[2])},
                from.step.rule,
                place};
  }
  auto* there = static_cast<UpdateStep*>(numbers.memory->data);
  if (steps != numbers.written) {
    numbers.written.clear();
    run(&Table::write_steps, there, steps.data(), static_cast<int64_t>(steps.size()));
    numbers.written = std::move(steps);
  }
  run(&Table::update, views.data(), static_cast<int64_t>(views.size()), there);
}

void CudaBackend::unscale(std::span<const Tensor> xs, double factor, const Tensor& found) {
  std::vector<View> views;
  for (const Tensor& x : xs) views.push_back(view_of(x));
  run(&Table::unscale, views.data(), static_cast<int64_t>(views.size()), factor, found);
}

namespace {

// The words that n elements take; 0 for distributions that the host draws from.
int64_t words_for(const Tensor& out, const Distribution& d) {
  using Kind = Distribution::Kind;
  const int64_t n = out.numel(), even = checked_add(n, n & 1);
  const char* what = "number of random words";
  switch (d.kind) {
    case Kind::unit:
    case Kind::uniform:
    case Kind::normal:
      return checked_mul<int64_t>(even, out.dtype() == DType::float64 ? 2 : 1, what);
    case Kind::integers:
      return checked_mul<int64_t>(even, random::words_of_range(d.range), what);
    case Kind::bernoulli:
      return checked_mul<int64_t>(even, 2, what);
    case Kind::mask:
      return even;
    case Kind::permutation:  // one swap after the other
    case Kind::multinomial:
      return 0;
    default:
      return checked_mul<int64_t>(n, 4, what);
  }
}

}  // namespace

// The numbers of a sequential generator are drawn by the host, which also says what is wrong with
// parameters.
void CudaBackend::random(const Tensor& out, const Distribution& distribution,
                         Generator& generator) {
  if (out.numel() == 0) return;
  const int64_t words = words_for(out, distribution);
  bool fit = words > 0;
  if (CapturedDraws* draws = CapturedDraws::current()) {
    if (!fit || distribution.parameters.defined())
      fail(Status::unsupported, "what the host looks at cannot be captured into a graph");
    draws->add(generator, static_cast<uint64_t>(words));
    return run(&Table::random, out, static_cast<int32_t>(distribution.kind), distribution.a,
               distribution.b, distribution.low, distribution.range, distribution.parameters,
               distribution.others, PhiloxView{0, 0, static_cast<uint64_t>(words)});
  }
  if (fit && distribution.parameters.defined()) {
    run(&Table::check_parameters, static_cast<int32_t>(distribution.kind), distribution.parameters,
        distribution.others, fit);
  }
  if (fit) {
    const RandomStream draws(generator, static_cast<uint64_t>(words));
    if (!draws.in_order()) {
      return run(&Table::random, out, static_cast<int32_t>(distribution.kind), distribution.a,
                 distribution.b, distribution.low, distribution.range, distribution.parameters,
                 distribution.others,
                 PhiloxView{draws.key(), draws.base(), static_cast<uint64_t>(words)});
    }
  }
  const auto on_host = [&](const Tensor& x) {
    if (!x.defined()) return x;
    Tensor there = make_tensor(cpu_backend().allocate(x.numel() * itemsize(x.dtype())), x.dtype(),
                               x.shape(), contiguous_strides(x.shape()), 0);
    copy(there, x);
    return there;
  };
  Distribution there = distribution;
  there.parameters = on_host(distribution.parameters);
  there.others = on_host(distribution.others);
  const Tensor drawn = make_tensor(cpu_backend().allocate(out.numel() * itemsize(out.dtype())),
                                   out.dtype(), out.shape(), contiguous_strides(out.shape()), 0);
  cpu_backend().random(drawn, there, generator);
  copy(out, drawn);
}

// Addresses of the device's memory, and of numbers of the host.
void CudaBackend::launch(const KernelLaunch& kernel) {
  const size_t n = kernel.outputs.size() + kernel.inputs.size();
  std::vector<void*> addresses(n), arguments(n);
  std::vector<int32_t> sizes(n);
  for (size_t i = 0; i < n; ++i) {
    const size_t n_outputs = kernel.outputs.size();
    const Tensor& x = i < n_outputs ? kernel.outputs[i] : kernel.inputs[i - n_outputs];
    const bool on_host = x.device().is_cpu();
    record_use(x);
    addresses[i] = x.data();
    arguments[i] = on_host ? x.data() : &addresses[i];
    sizes[i] = on_host ? static_cast<int32_t>(itemsize(x.dtype())) : int32_t{sizeof(void*)};
  }
  const KernelView view{kernel.source.data(),
                        kernel.name.data(),
                        {kernel.grid[0], kernel.grid[1], kernel.grid[2]},
                        {kernel.block[0], kernel.block[1], kernel.block[2]},
                        kernel.shared_bytes,
                        arguments.data(),
                        sizes.data(),
                        static_cast<int32_t>(n)};
  run(&Table::launch_text, view);
}

// The kernels whose arguments are handed over as views.
#include "libtensor/backends/cuda/kernels.gen.inc"

}  // namespace cuda
}  // namespace libtensor
