// SPDX-License-Identifier: Apache-2.0
#include "libtensor/optim/optimizer.h"
#include "libtensor/core/cancel.h"
#include "libtensor/graph/inplace.h"
#include "libtensor/graph/pending.h"

#include <algorithm>
#include <charconv>
#include <cstdio>

#include "libtensor/device/backend.h"
#include "libtensor/graph/autocast.h"
#include "libtensor/graph/node.h"
#include "libtensor/ops/api/complex.gen.h"
#include "libtensor/ops/api/conversion.gen.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/op_support.h"
#include "libtensor/optim/options.h"

namespace libtensor {

void release(Optimizer* o) noexcept {
  if (o->refs.fetch_sub(1, std::memory_order_acq_rel) == 1) delete o;
}

Optimizer::Optimizer(OptimizerKind kind, const OptimizerOptions& defaults,
                     std::vector<const char*> roles, std::vector<size_t> numbers)
    : HandleHeader(HandleKind::optimizer),
      kind_(kind),
      defaults_(defaults),
      roles_(std::move(roles)),
      numbers_(std::move(numbers)) {}

void Optimizer::add_group(const Tensors& params, const OptimizerOptions& options) {
  check(options);
  if (params.empty()) fail(Status::invalid, "params is empty");
  std::vector<Parameter> more;
  for (size_t i = 0; i < params.size(); ++i) {
    const Tensor& param = params[i];
    const auto place = static_cast<int64_t>(i);
    if (!is_leaf(param)) {
      fail(Status::autograd, "params[", place,
           "] is the result of an op, expected a leaf: a tensor that the program made");
    }
    if (!is_inexact(param.dtype())) {
      fail(Status::dtype, "params[", place, "] has dtype ", param.dtype(),
           ", expected a floating or complex one");
    }
    const auto same = [&](const Parameter& other) { return other.value.same_as(param); };
    if (std::any_of(parameters_.begin(), parameters_.end(), same) ||
        std::any_of(more.begin(), more.end(), same)) {
      fail(Status::invalid, "params[", place, "] is a parameter of this optimiser already");
    }
    check_parameter(param, place);
    more.push_back({param, groups_.size(), std::vector<Tensor>(roles_.size()), {}});
  }
  parameters_.reserve(parameters_.size() + more.size());
  groups_.push_back(options);
  for (Parameter& parameter : more) parameters_.push_back(std::move(parameter));
}

void Optimizer::set_parameter(int64_t index, const Tensor& param) {
  const GradMode mode(false);
  const AutocastOff precise;
  if (index < 0 || index >= static_cast<int64_t>(parameters_.size())) {
    fail(Status::index, "index is ", index, ", the optimiser has ",
         static_cast<int64_t>(parameters_.size()), " parameters");
  }
  Parameter& parameter = parameters_[static_cast<size_t>(index)];
  if (parameter.value.same_as(param)) return;
  if (!is_leaf(param)) fail(Status::autograd, "param is the result of an op, expected a leaf");
  if (!is_inexact(param.dtype())) {
    fail(Status::dtype, "param has dtype ", param.dtype(), ", expected a floating or complex one");
  }
  if (param.shape() != parameter.value.shape()) {
    fail(Status::shape, "param has shape ", param.shape(), ", expected ", parameter.value.shape());
  }
  for (const Parameter& other : parameters_) {
    if (other.value.same_as(param))
      fail(Status::invalid, "param is a parameter of this optimiser already");
  }
  check_parameter(param, index);
  Parameter fresh{param, parameter.group, std::vector<Tensor>(roles_.size()), {}};
  for (size_t role = 0; role < roles_.size(); ++role) {
    const Tensor& old = parameter.state[role];
    if (!old.defined()) continue;
    fresh.state[role] = make_state(fresh, role);
    ops::copy_(fresh.state[role], ops::to_device(old, fresh.state[role].device()));
  }
  parameter = std::move(fresh);
  step_numbers_.clear();  // which may lie on the device of before
}

Tensor Optimizer::make_state(const Parameter& parameter, size_t role) const {
  const Tensor& value = parameter.value;
  if (std::string_view(roles_[role]) == "step")
    return ops::zeros({}, DType::int64, Device{DeviceKind::cpu, 0});
  const double start = initial(groups_[parameter.group], role);
  const Scalar number = start;
  if (std::find(numbers_.begin(), numbers_.end(), role) != numbers_.end())
    return ops::full({}, number, DType::float64, Device{DeviceKind::cpu, 0});
  // Half precision would lose the small changes that moments are made of.
  const DType dtype = compute_dtype(value.dtype());
  if (!is_complex(dtype)) return ops::full(value.shape(), number, dtype, value.device());
  const Tensor part = ops::full(value.shape(), number, real_dtype(dtype), value.device());
  return ops::complex(part, part);
}

double Optimizer::next_step(const Tensor& count) {
  int64_t& n = *count.data_as<int64_t>();
  if (n < INT64_MAX) ++n;
  written(count);
  return static_cast<double>(n);
}

// Whether an update writes what another one reads or writes.
bool Optimizer::share_memory(const std::vector<Update>& updates) {
  std::vector<const Storage*> written;
  for (const Update& update : updates) written.push_back(&update.value.storage());
  std::sort(written.begin(), written.end());
  if (std::adjacent_find(written.begin(), written.end()) != written.end()) return true;
  return std::any_of(updates.begin(), updates.end(), [&](const Update& update) {
    return std::binary_search(written.begin(), written.end(), &update.grad.storage());
  });
}

size_t Optimizer::end_of_run(const std::vector<Update>& updates, size_t begin, bool share) {
  const Device device = updates[begin].value.device();
  size_t end = begin + 1;
  while (!share && end < updates.size() && updates[end].value.device() == device) ++end;
  return end;
}

// Complex numbers are updated as pairs of real ones.
Optimizer::Update Optimizer::as_real(const Update& update) {
  Update pairs = update;
  const auto view = [](Tensor& x) {
    if (x.defined() && is_complex(x.dtype())) x = ops::view_as_real(x);
  };
  view(pairs.value);
  view(pairs.grad);
  for (Tensor& state : pairs.state) view(state);
  return pairs;
}

void Optimizer::step() {
  const GradMode mode(false);
  const AutocastOff precise;
  // All memory is taken before anything is written.
  std::vector<Update> updates, pairs;
  for (Parameter& parameter : parameters_) {
    const GradState* gradients = parameter.value.impl()->grad_state.get();
    const Tensor grad = gradients ? gradients->read_grad() : Tensor();
    if (!grad.defined()) continue;
    check_inplace(parameter.value);
    const bool shares = &grad.storage() == &parameter.value.storage();
    Update update{&parameter,
                  contiguous_as(parameter.value),
                  shares ? copy_of(grad) : contiguous_as(grad),
                  parameter.state,
                  std::vector<bool>(roles_.size()),
                  {}};
    for (size_t role = 0; role < roles_.size(); ++role) {
      if (update.state[role].defined() || !uses(groups_[parameter.group], role)) continue;
      update.state[role] = make_state(parameter, role);
      update.fresh[role] = true;
    }
    evaluate(update.grad.storage());
    for (const Tensor& state : update.state) {
      if (state.defined()) before_write(state);
    }
    pairs.push_back(as_real(update));
    prepare(pairs.back(), groups_[parameter.group]);
    updates.push_back(std::move(update));
  }
  std::vector<ParameterUpdate> all;
  all.reserve(updates.size());
  const bool share = share_memory(updates);
  for (size_t i = 0, end, run = 0; i < updates.size(); i = end, ++run) {
    end = end_of_run(updates, i, share);
    if (run == step_numbers_.size()) step_numbers_.emplace_back();
    backend_of(updates[i].value.device())
        .reserve(step_numbers_[run], static_cast<int64_t>(end - i));
  }
  const CancelShield shield;
  for (const Update& update : pairs) apply(update, groups_[update.parameter->group], all);
  for (size_t i = 0, end, run = 0; i < updates.size(); i = end, ++run) {
    end = end_of_run(updates, i, share);
    backend_of(updates[i].value.device()).update({all.data() + i, end - i}, step_numbers_[run]);
  }
  for (Update& update : updates) {
    Parameter& parameter = *update.parameter;
    if (!parameter.value.is_contiguous())
      backend_of(parameter.value.device()).copy(parameter.value, update.value);
    written(parameter.value);
    parameter.state = std::move(update.state);
  }
}

void Optimizer::zero_grad() noexcept {
  for (Parameter& parameter : parameters_) {
    if (GradState* gradients = parameter.value.impl()->grad_state.get())
      gradients->exchange_grad(Tensor());
  }
}

Tensors Optimizer::parameters() const {
  Tensors all;
  all.reserve(parameters_.size());
  for (const Parameter& parameter : parameters_) all.push_back(parameter.value);
  return all;
}

Tensors Optimizer::gradients() const {
  Tensors found;
  for (const Parameter& parameter : parameters_) {
    const GradState* gradients = parameter.value.impl()->grad_state.get();
    if (!gradients) continue;
    if (Tensor grad = gradients->read_grad(); grad.defined()) found.push_back(std::move(grad));
  }
  return found;
}

void Optimizer::check_group(int32_t group, int32_t lowest) const {
  if (group < lowest || group >= static_cast<int32_t>(groups_.size())) {
    fail(Status::index, "group is ", group, ", expected ", lowest, " to ",
         static_cast<int64_t>(groups_.size()) - 1);
  }
}

void Optimizer::set_lr(int32_t group, double lr) { set_option(group, "lr", lr); }
double Optimizer::lr(int32_t group) const { return option(group, "lr"); }

void Optimizer::set_option(int32_t group, std::string_view name, double value) {
  check_group(group, -1);
  std::vector<OptimizerOptions> changed = groups_;
  for (size_t i = 0; i < changed.size(); ++i) {
    if (group != -1 && group != static_cast<int32_t>(i)) continue;
    set_named(changed[i], kind_, name, value);
    check(changed[i]);
  }
  groups_.swap(changed);
}

void Optimizer::set_groups(std::vector<OptimizerOptions> groups) {
  for (const OptimizerOptions& group : groups) check(group);
  groups_.swap(groups);
}

double Optimizer::option(int32_t group, std::string_view name) const {
  check_group(group, 0);
  return get_named(groups_[static_cast<size_t>(group)], kind_, name);
}

int64_t Optimizer::state_count() const noexcept {
  int64_t count = 0;
  for (const Parameter& parameter : parameters_) {
    count += std::count_if(parameter.state.begin(), parameter.state.end(),
                           [](const Tensor& x) { return x.defined(); });
  }
  return count;
}

const char* Optimizer::state_name(int64_t i) const {
  if (i < 0) return "";
  for (size_t p = 0; p < parameters_.size(); ++p) {
    for (size_t role = 0; role < roles_.size(); ++role) {
      if (!parameters_[p].state[role].defined() || i-- != 0) continue;
      static thread_local char name[64];  // of each thread: another one may ask meanwhile
      std::snprintf(name, sizeof name, "%zu.%s", p, roles_[role]);
      return name;
    }
  }
  return "";
}

// "3.exp_avg": the number of a parameter, over all groups, and a role.
Optimizer::Place Optimizer::find(std::string_view name) const {
  size_t number = 0;
  const auto parsed = std::from_chars(name.data(), name.data() + name.size(), number);
  const auto digits = static_cast<size_t>(parsed.ptr - name.data());
  if (parsed.ec == std::errc() && digits < name.size() && name[digits] == '.' &&
      (digits == 1 || name[0] != '0') && number < parameters_.size()) {
    for (size_t role = 0; role < roles_.size(); ++role) {
      if (name.substr(digits + 1) == roles_[role]) return {number, role};
    }
  }
  fail(Status::invalid, "name ", quoted(name), " is not a state of this optimiser with ",
       static_cast<int64_t>(parameters_.size()), " parameters");
}

Tensor Optimizer::state(std::string_view name) const {
  const Place place = find(name);
  const Tensor& state = parameters_[place.parameter].state[place.role];
  if (!state.defined())
    fail(Status::invalid, "name ", quoted(name), ": there is no such state yet");
  return state;
}

void Optimizer::set_state(std::string_view name, const Tensor& value) {
  const GradMode mode(false);
  const Place place = find(name);
  Parameter& parameter = parameters_[place.parameter];
  Tensor& state = parameter.state[place.role];
  if (!value.defined()) {
    state = Tensor();
    return;
  }
  const Tensor target = state.defined() ? state : make_state(parameter, place.role);
  if (value.shape() != target.shape()) {
    fail(Status::shape, "value has shape ", value.shape(), ", expected ", target.shape(), " for ",
         quoted(name));
  }
  ops::copy_(target, value);
  state = target;
}

}  // namespace libtensor
