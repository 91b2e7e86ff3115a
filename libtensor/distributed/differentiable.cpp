// SPDX-License-Identifier: Apache-2.0
#include "libtensor/distributed/differentiable.h"

#include <utility>

#include "libtensor/autograd/grad_sink.h"
#include "libtensor/core/checked.h"
#include "libtensor/distributed/checks.h"
#include "libtensor/graph/modes.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/operators.h"

namespace libtensor::differentiable {
namespace {

// A call of one of the functions.
struct Exchange {
  Transfer::Kind kind;
  Ref<Group> group;
  int64_t root = 0;
  ReduceOp reduce = ReduceOp::sum;
  Dims output_sizes = {}, input_sizes = {};  // of all_to_all
};

Tensor compute(const Exchange& call, const Tensor& x);

bool is_linear(ReduceOp reduce) { return reduce == ReduceOp::sum || reduce == ReduceOp::mean; }

// The call that the gradient of its input is computed by; sums for means.
Exchange adjoint(const Exchange& call) {
  switch (call.kind) {
    case Transfer::Kind::broadcast:
      return {Transfer::Kind::reduce, call.group, call.root};
    case Transfer::Kind::reduce:
      return {Transfer::Kind::broadcast, call.group, call.root};
    case Transfer::Kind::all_gather:
      return {Transfer::Kind::reduce_scatter, call.group};
    case Transfer::Kind::reduce_scatter:
      return {Transfer::Kind::all_gather, call.group};
    case Transfer::Kind::gather:
      return {Transfer::Kind::scatter, call.group, call.root};
    case Transfer::Kind::scatter:
      return {Transfer::Kind::gather, call.group, call.root};
    case Transfer::Kind::all_to_all:
      return {call.kind, call.group, 0, ReduceOp::sum, call.input_sizes, call.output_sizes};
    default:
      return call;
  }
}

class CollectiveGradient final : public CustomFunction {
 public:
  CollectiveGradient(Exchange call, Shape shape) : call_(std::move(call)), shape_(shape) {}

  const char* name() const noexcept override { return name_of(call_.kind); }
  void backward(const Node&, const Tensors& douts, GradSink& sink) override {
    const bool reduces = call_.kind == Transfer::Kind::reduce ||
                         call_.kind == Transfer::Kind::all_reduce ||
                         call_.kind == Transfer::Kind::reduce_scatter;
    if (reduces && !is_linear(call_.reduce)) {
      fail(Status::autograd, name(),
           " has a gradient for sums and means, not for products, minima and maxima");
    }
    const Exchange back = adjoint(call_);
    Tensor gradient = compute(back, douts[0]);
    if (call_.reduce == ReduceOp::mean && back.reduce == ReduceOp::sum)
      gradient = gradient / static_cast<double>(call_.group->size());
    sink.add(0, ops::reshape(gradient, shape_));  // a piece of a 0-d tensor has one axis
  }

 private:
  Exchange call_;
  Shape shape_;
};

int64_t rows_of(const Tensor& x, Transfer::Kind kind) {
  if (x.ndim() == 0)
    fail(Status::shape, name_of(kind), " of a 0-d tensor, expected an axis of parts");
  return x.extent(0);
}

// The shape of one of n equal parts of x along axis 0.
Shape part_shape(const Tensor& x, int64_t n, Transfer::Kind kind) {
  const int64_t rows = rows_of(x, kind);
  if (rows % n != 0) {
    fail(Status::shape, name_of(kind), " of shape ", x.shape(), ", expected a multiple of ", n,
         " along axis 0");
  }
  Shape part = x.shape();
  part[0] = rows / n;
  return part;
}

// Extents of the parts of an axis.
Dims parts_of(const Dims& given, int64_t rows, int64_t n, const char* name) {
  Dims sizes = given;
  if (sizes.empty()) {
    if (rows % n != 0)
      fail(Status::shape, "axis 0 has extent ", rows, ", expected a multiple of ", n);
    for (int64_t i = 0; i < n; ++i) sizes.push_back(rows / n);
  }
  if (static_cast<int64_t>(sizes.size()) != n) {
    fail(Status::invalid, name, " has ", static_cast<int64_t>(sizes.size()),
         " extents, expected one for each of the ", n, " processes");
  }
  for (const int64_t size : sizes)
    if (size < 0) fail(Status::invalid, name, " has the extent ", size, ", expected 0 or more");
  return sizes;
}

int64_t sum_of(const Dims& sizes) {
  int64_t sum = 0;
  for (const int64_t size : sizes) sum = checked_add(sum, size, "extents of parts");
  return sum;
}

Tensors split(const Tensor& x, const Dims& sizes) {
  Tensors parts;
  int64_t begin = 0;
  for (const int64_t size : sizes) {
    Shape shape = x.shape();
    shape[0] = size;
    parts.push_back(alias(x, shape, x.strides(), x.offset() + (size ? begin * x.strides()[0] : 0)));
    begin += size;
  }
  return parts;
}

Tensor exchanged_parts(const Exchange& call, const Tensor& x) {
  const int64_t n = call.group->size(), rows = rows_of(x, call.kind);
  if (call.input_sizes.empty() != call.output_sizes.empty())
    fail(Status::invalid, "input_sizes and output_sizes: expected both of them, or neither");
  const Dims inputs = parts_of(call.input_sizes, rows, n, "input_sizes");
  const Dims outputs = parts_of(call.output_sizes, rows, n, "output_sizes");
  if (sum_of(inputs) != rows) {
    fail(Status::shape, "input_sizes has the sum ", sum_of(inputs), ", axis 0 of the tensor has ",
         rows);
  }
  Shape shape = x.shape();
  shape[0] = sum_of(outputs);
  const Tensor out = empty_tensor(shape, x.dtype(), x.device());
  call.group->all_to_all(split(out, outputs), split(x, inputs));
  return out;
}

// With grad mode off.
Tensor result_of(const Exchange& call, const Tensor& x) {
  Group& group = *call.group;
  const int64_t n = group.size();
  const bool is_root = group.rank() == call.root;
  const auto room = [&](const Shape& shape) { return empty_tensor(shape, x.dtype(), x.device()); };
  switch (call.kind) {
    case Transfer::Kind::all_reduce: {
      const Tensor out = copy_of(x);
      group.all_reduce({out}, call.reduce);
      return out;
    }
    case Transfer::Kind::reduce: {
      const Tensor out = copy_of(x);
      group.reduce({out}, call.root, call.reduce);
      return is_root ? out : ops::zeros(x.shape(), x.dtype(), x.device());
    }
    case Transfer::Kind::broadcast: {
      const Tensor out = copy_of(x);
      group.broadcast({out}, call.root);
      return out;
    }
    case Transfer::Kind::all_gather: {
      const Tensor out = room(whole_shape(x.shape(), static_cast<size_t>(n)));
      group.all_gather({out}, {x});
      return out;
    }
    case Transfer::Kind::gather: {
      const Shape whole = whole_shape(x.shape(), static_cast<size_t>(n));
      const Tensor out = is_root ? room(whole) : ops::zeros(whole, x.dtype(), x.device());
      group.gather({x}, is_root ? Tensors{out} : Tensors{}, call.root);
      return out;
    }
    case Transfer::Kind::reduce_scatter: {
      const Tensor out = room(part_shape(x, n, call.kind));
      group.reduce_scatter({out}, {x}, call.reduce);
      return out;
    }
    case Transfer::Kind::scatter: {
      const Tensor out = room(part_shape(x, n, call.kind));
      group.scatter({out}, is_root ? Tensors{x} : Tensors{}, call.root);
      return out;
    }
    default:
      return exchanged_parts(call, x);
  }
}

Tensor compute(const Exchange& call, const Tensor& x) {
  call.group->check_not_collecting();
  Tensor out;
  {
    const GradMode mode(false);
    out = result_of(call, x);
  }
  if (!tracking(x)) return out;
  const Ref<Node> node = Node::make(std::make_unique<CollectiveGradient>(call, x.shape()));
  connect(*node, x);
  record(node, {out});
  return out;
}

}  // namespace

Tensor all_reduce(const Ref<Group>& group, const Tensor& x, ReduceOp how) {
  return compute({Transfer::Kind::all_reduce, group, 0, how}, x);
}
Tensor reduce(const Ref<Group>& group, const Tensor& x, int64_t root, ReduceOp how) {
  return compute({Transfer::Kind::reduce, group, root, how}, x);
}
Tensor broadcast(const Ref<Group>& group, const Tensor& x, int64_t root) {
  return compute({Transfer::Kind::broadcast, group, root}, x);
}
Tensor all_gather(const Ref<Group>& group, const Tensor& x) {
  return compute({Transfer::Kind::all_gather, group}, x);
}
Tensor reduce_scatter(const Ref<Group>& group, const Tensor& x, ReduceOp how) {
  return compute({Transfer::Kind::reduce_scatter, group, 0, how}, x);
}
Tensor gather(const Ref<Group>& group, const Tensor& x, int64_t root) {
  return compute({Transfer::Kind::gather, group, root}, x);
}
Tensor scatter(const Ref<Group>& group, const Tensor& x, int64_t root) {
  return compute({Transfer::Kind::scatter, group, root}, x);
}
Tensor all_to_all(const Ref<Group>& group, const Tensor& x, const Dims& output_sizes,
                  const Dims& input_sizes) {
  return compute({Transfer::Kind::all_to_all, group, 0, ReduceOp::sum, output_sizes, input_sizes},
                 x);
}

}  // namespace libtensor::differentiable
