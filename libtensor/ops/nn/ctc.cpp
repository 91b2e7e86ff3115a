// SPDX-License-Identifier: Apache-2.0
// Connectionist temporal classification.
#include <algorithm>
#include <cmath>

#include "libtensor/core/checked.h"
#include "libtensor/device/backend.h"
#include "libtensor/ops/api/comparison.gen.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/loss.gen.h"
#include "libtensor/ops/api/reduce.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/nn/losses.h"

namespace libtensor::body {
namespace {

const Device kHost{DeviceKind::cpu, 0};

Tensor lengths_of(const Tensor& lengths, const char* name, int64_t batch, int64_t most) {
  check_dtype(DTypeClass::index, lengths.dtype(), name);
  if (lengths.shape() != Shape{batch}) {
    fail(Status::shape, name, " has shape ", lengths.shape(), ", expected ", Shape{batch},
         " for the batch");
  }
  if (!has_values(lengths)) return ops::full({batch}, most, DType::int64, kHost);
  const Tensor host = contiguous_on_host(lengths, DType::int64);
  for (int64_t i = 0; i < batch; ++i) {
    const int64_t n = host.data_as<int64_t>()[i];
    if (n < 0 || n > most) fail(Status::invalid, name, " holds ", n, ", expected 0 to ", most);
  }
  return host;
}

// Checked arguments in the forms that the backend takes.
struct Prepared {
  Tensor log_probs, labels, starts, label_lengths, input_lengths;
  int64_t blank, longest = 0;

  // log_probs (T, N, C), targets (N, S) or all labels in one line
  Prepared(const Tensor& log_probs_arg, const Tensor& targets, const Tensor& input_lengths_arg,
           const Tensor& target_lengths, int64_t blank_arg)
      : blank(blank_arg) {
    check_floating(log_probs_arg, "log_probs");
    check_dtype(DTypeClass::index, targets.dtype(), "targets");
    if (log_probs_arg.ndim() != 3)
      fail(Status::shape, "log_probs has shape ", log_probs_arg.shape(), ", expected (T, N, C)");
    const int64_t batch = log_probs_arg.extent(1), classes = log_probs_arg.extent(2);
    if (blank < 0 || blank >= classes)
      fail(Status::invalid, "blank is ", blank, ", expected a class from 0 to ", classes - 1);
    const bool rows = targets.ndim() == 2;
    if (!(rows && targets.extent(0) == batch) && targets.ndim() != 1) {
      fail(Status::shape, "targets have shape ", targets.shape(), ", expected (", batch,
           ", S), or all labels along one axis");
    }
    input_lengths = lengths_of(input_lengths_arg, "input_lengths", batch, log_probs_arg.extent(0));
    label_lengths = lengths_of(target_lengths, "target_lengths", batch,
                               rows ? targets.extent(1) : targets.numel());
    labels = contiguous_as(targets, DType::int64);
    starts = empty_tensor({batch}, DType::int64, kHost);
    int64_t at = 0;
    for (int64_t i = 0; i < batch; ++i) {
      const int64_t n = label_lengths.data_as<int64_t>()[i];
      starts.data_as<int64_t>()[i] = rows ? i * targets.extent(1) : at;
      at = checked_add(at, n);
      longest = std::max(longest, n);
    }
    if (!rows && at > targets.numel() && has_values(targets)) {
      fail(Status::shape, "targets have ", targets.numel(),
           " labels, the target_lengths add up to ", at);
    }
    check_labels(classes);
    log_probs = contiguous_as(log_probs_arg, compute_dtype(log_probs_arg.dtype()));
  }

  CtcBatch batch() const {
    return {log_probs, labels, starts, label_lengths, input_lengths, blank, longest};
  }

  // Forward variables of all times, two rows of backward ones, sums of classes.
  Tensor workspace() const {
    const int64_t states = checked_add<int64_t>(checked_mul<int64_t>(2, longest), 1);
    const int64_t rows = checked_add<int64_t>(log_probs.extent(0), 2);
    const int64_t own = checked_add(checked_mul(rows, states), log_probs.extent(2));
    return empty_tensor({log_probs.extent(1), own}, DType::float64, log_probs.device());
  }

 private:
  void check_labels(int64_t classes) const {
    if (!has_values(labels)) return;
    const Tensor host = contiguous_on_host(labels);
    for (int64_t i = 0; i < starts.numel(); ++i) {
      const int64_t* own =
          host.numel() == 0 ? nullptr : host.data_as<int64_t>() + starts.data_as<int64_t>()[i];
      for (int64_t k = 0; k < label_lengths.data_as<int64_t>()[i]; ++k) {
        if (own[k] < 0 || own[k] >= classes) {
          fail(Status::index, "targets hold ", own[k], ", expected classes from 0 to ",
               classes - 1);
        }
      }
    }
  }
};

}  // namespace

Tensor ctc_nll(const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths,
               const Tensor& target_lengths, int64_t blank, bool zero_infinity) {
  const GradMode mode(false);
  const Prepared given(log_probs, targets, input_lengths, target_lengths, blank);
  const Tensor losses =
      empty_tensor({log_probs.extent(1)}, given.log_probs.dtype(), log_probs.device());
  backend_of(log_probs.device()).ctc(losses, Tensor(), given.batch(), given.workspace());
  const Tensor known =
      zero_infinity ? ops::masked_fill(losses, ops::isinf(losses), weak_scalar(0)) : losses;
  return ops::astype(known, log_probs.dtype());
}

Tensor ctc_nll_grad(const Tensor& dy, const Tensor& log_probs, const Tensor& targets,
                    const Tensor& input_lengths, const Tensor& target_lengths, int64_t blank,
                    bool zero_infinity) {
  const GradMode mode(false);
  check_floating(dy, "dy");
  const Prepared given(log_probs, targets, input_lengths, target_lengths, blank);
  const Shape batch{log_probs.extent(1)};
  if (dy.shape() != batch) fail(Status::shape, "dy has shape ", dy.shape(), ", expected ", batch);
  const DType wide = given.log_probs.dtype();
  const Tensor losses = empty_tensor(batch, wide, log_probs.device());
  const Tensor slopes = empty_tensor(log_probs.shape(), wide, log_probs.device());
  backend_of(log_probs.device()).ctc(losses, slopes, given.batch(), given.workspace());
  Tensor out = slopes * ops::unsqueeze(ops::astype(dy, wide), 1);
  if (zero_infinity)
    out = ops::masked_fill(out, ops::unsqueeze(ops::isinf(losses), 1), weak_scalar(0));
  return ops::astype(out, log_probs.dtype());
}

Tensor ctc_loss(const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths,
                const Tensor& target_lengths, int64_t blank, bool zero_infinity,
                Reduction reduction) {
  check_floating(log_probs, "log_probs");
  const bool single = log_probs.ndim() == 2;
  const auto batched = [&](const Tensor& lengths) {
    return single && lengths.ndim() == 0 ? ops::reshape(lengths, {1}) : lengths;
  };
  const Tensor label_lengths = batched(target_lengths);
  Tensor losses = ops::ctc_nll(single ? ops::unsqueeze(log_probs, 1) : log_probs, targets,
                               batched(input_lengths), label_lengths, blank, zero_infinity);
  if (reduction == Reduction::mean) {
    const Tensor counts = at_least(ops::astype(label_lengths, compute_dtype(losses.dtype())), 1);
    return ops::astype(ops::mean(widened(losses) / counts, {}, false, DType::unset),
                       losses.dtype());
  }
  if (reduction == Reduction::none && single) losses = ops::reshape(losses, {});
  return reduced(losses, reduction);
}

}  // namespace libtensor::body
