// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cuda/device/attention/attention_graph.h"

#include <utility>

namespace libtensor::cuda::cudnn {
namespace {

constexpr int64_t kAlignment = 16;
constexpr DType kWide = DType::float32;

// Rows as columns of the same memory.
TensorSpec turned(TensorSpec spec) {
  std::swap(spec.extents[2], spec.extents[3]);
  std::swap(spec.strides[2], spec.strides[3]);
  return spec;
}

struct Attention {
  const AttentionKey& key;
  Graph& graph;
  DType narrow = key.query.dtype;
  int64_t stacks = key.query.extents[0], heads = key.query.extents[1];
  int64_t queries = key.query.extents[2], keys = key.key.extents[2];

  Graph::Tensor results(DType dtype, int64_t id, int64_t rows, int64_t columns) const {
    return graph.in_memory(packed_tensor(id, dtype, {stacks, heads, rows, columns}, kAlignment));
  }
  Graph::Tensor number(int64_t id) const { return graph.number(id, 4); }
  // One for each pair of query and key.
  Graph::Tensor pairs(DType dtype) const {
    const TensorSpec like = packed_tensor(0, dtype, {stacks, heads, queries, keys}, kAlignment);
    return graph.between(dtype, &like);
  }
  Graph::Tensor per_query() const {
    const TensorSpec like = packed_tensor(0, kWide, {stacks, heads, queries, 1}, kAlignment);
    return graph.between(kWide, &like);
  }
  Graph::Tensor product(Graph::Tensor a, Graph::Tensor b) const {
    const Graph::Tensor out = pairs(kWide);
    graph.matmul(out, a, b);
    return out;
  }
  Graph::Tensor of_pairs(PointwiseMode mode, Graph::Tensor x, Graph::Tensor b = nullptr,
                         Graph::Tensor t = nullptr, DType dtype = kWide) const {
    const Graph::Tensor out = pairs(dtype);
    graph.pointwise(mode, out, x, b, t);
    return out;
  }

  Graph::Tensor scores(Graph::Tensor query, Graph::Tensor scale) const {
    Graph::Tensor s = product(query, graph.in_memory(turned(key.key)));
    s = of_pairs(kMul, s, scale);
    if (!key.causal) return s;
    const Graph::Tensor row = pairs(DType::int32), column = pairs(DType::int32);
    graph.indices(row, s, 2);
    graph.indices(column, s, 3);
    const Graph::Tensor seen = of_pairs(kCompareGe, row, column, nullptr, DType::boolean);
    return of_pairs(kSelect, s, number(kAttentionNone), seen);
  }

  void forward() const {
    const Graph::Tensor s = scores(graph.in_memory(key.query), number(kAttentionScale));
    const Graph::Tensor max = per_query(), sum = per_query(), log = per_query();
    graph.reduce(kMax, max, s);
    const Graph::Tensor weights = of_pairs(kExp, of_pairs(kSub, s, max));
    graph.reduce(kSum, sum, weights);
    graph.pointwise(kLog, log, sum);
    graph.pointwise(kAdd, results(kWide, kAttentionLse, queries, 1), max, log);
    const Graph::Tensor shares = of_pairs(kDiv, weights, sum, nullptr, narrow);
    graph.matmul(results(narrow, kAttentionOut, queries, key.value.extents[3]), shares,
                 graph.in_memory(key.value));
  }

  // As Dao et al. 2022, with delta in memory, since it is wanted by rows.
  void backward() const {
    const Graph::Tensor query = graph.in_memory(key.query), dout = graph.in_memory(key.dout);
    const Graph::Tensor scale = number(kAttentionScale);
    const Graph::Tensor out = graph.in_memory(key.out);
    const Graph::Tensor both = graph.between(kWide, out), sums = per_query();
    graph.pointwise(kMul, both, dout, out);
    graph.reduce(kSum, sums, both);
    const Graph::Tensor delta = results(kWide, kAttentionDelta, queries, 1);
    graph.pointwise(kMul, delta, sums, number(kAttentionOne));

    const Graph::Tensor s = scores(query, scale);
    const Graph::Tensor shares =
        of_pairs(kExp, of_pairs(kSub, s, results(kWide, kAttentionLse, queries, 1)));
    graph.matmul(results(narrow, kAttentionDvalue, keys, key.value.extents[3]),
                 graph.transposed(narrow, shares), dout);

    const Graph::Tensor dshares = product(dout, graph.in_memory(turned(key.value)));
    const Graph::Tensor slopes = of_pairs(
        kMul, of_pairs(kMul, of_pairs(kSub, dshares, delta), shares), scale, nullptr, narrow);
    graph.matmul(results(narrow, kAttentionDkey, keys, key.query.extents[3]),
                 graph.transposed(narrow, slopes), query);
    TensorSpec rows = key.key;
    rows.id = kAttentionKeyRows;
    // Without this float32 tensor between, plans keep a matrix of scores.
    const Graph::Tensor to = results(narrow, kAttentionDquery, queries, key.query.extents[3]);
    const Graph::Tensor dquery = graph.between(kWide, to);
    graph.matmul(dquery, slopes, graph.in_memory(rows));
    graph.pointwise(kIdentity, to, dquery);
  }
};

}  // namespace

std::shared_ptr<Plan> attention_plan(const Functions& functions, const Target& target,
                                     const AttentionKey& key) {
  auto plan = std::make_shared<Plan>(functions);
  const Attention attention{key, plan->graph};
  if (key.gradients) {
    attention.backward();
  } else {
    attention.forward();
  }
  plan->plan = plan->graph.plan(target, {}, plan->workspace);
  return plan;
}

}  // namespace libtensor::cuda::cudnn
