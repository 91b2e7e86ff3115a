// SPDX-License-Identifier: Apache-2.0
// Tables of vectors.
#ifndef TENSOR_CPP_NN_EMBEDDINGS_HPP_
#define TENSOR_CPP_NN_EMBEDDINGS_HPP_

#include <cstdint>
#include <optional>
#include <string>

#include "tensor/cpp/nn/activations.hpp"
#include "tensor/cpp/nn/functional.hpp"
#include "tensor/cpp/nn/init.hpp"

namespace tensor::nn {

namespace detail {

/// A table drawn from N(0, 1), with zeros in the row of padding_idx.
inline Parameter table(const std::string& name, std::int64_t rows, std::int64_t columns,
                       std::optional<std::int64_t>& padding, Dtype dtype) {
  if (padding) padding = functional::detail::padding_row(name.c_str(), *padding, rows);
  const Parameter weight(empty({rows, columns}, dtype));
  init::normal_(weight);
  if (padding) weight.detach()[*padding].fill_(0);
  return weight;
}

template <class OptionsOf>
std::string table_settings(const Tensor& weight, const OptionsOf& options) {
  std::string text = std::to_string(weight.size(0)) + ", " + std::to_string(weight.size(1));
  if (options.padding_idx) text += ", padding_idx=" + std::to_string(*options.padding_idx);
  if (options.max_norm) text += ", max_norm=" + number(*options.max_norm);
  if (options.norm_type != 2) text += ", norm_type=" + number(options.norm_type);
  if (options.scale_grad_by_freq) text += ", scale_grad_by_freq=True";
  return text;
}

}  // namespace detail

using functional::EmbeddingBagOptions;
using functional::EmbeddingOptions;

/// Rows of weight (num_embeddings, embedding_dim), which is drawn from N(0, 1): integers (...) give
/// (..., embedding_dim). The row of padding_idx is zeros and gets no gradient.
class Embedding : public Layer<Embedding> {
 public:
  Parameter weight;
  EmbeddingOptions options;
  TENSOR_MEMBERS(weight)

  Embedding(Integer num_embeddings, Integer embedding_dim, const EmbeddingOptions& options_ = {},
            Dtype dtype = Dtype::automatic)
      : options(options_) {
    weight =
        detail::table("Embedding", num_embeddings, embedding_dim, this->options.padding_idx, dtype);
  }

  /// A table of known rows, which it shares, trained unless `freeze`.
  static Embedding from_pretrained(const Tensor& embeddings, bool freeze = true,
                                   const EmbeddingOptions& options = {}) {
    if (embeddings.ndim() != 2) {
      throw ShapeError("from_pretrained: expected 2 axes, the rows have " +
                       std::to_string(embeddings.ndim()));
    }
    Embedding table(options);
    auto& padding = table.options.padding_idx;
    if (padding) {
      padding = functional::detail::padding_row("Embedding", *padding, embeddings.size(0));
    }
    table.weight = Parameter(embeddings, !freeze);
    return table;
  }

  Tensor forward(const Tensor& index) const {
    return functional::embedding(index, weight, options);
  }

  std::string extra_repr() const override { return detail::table_settings(weight, options); }

 private:
  explicit Embedding(const EmbeddingOptions& options_) : options(options_) {}
};

/// Means, sums or largest elements of bags of rows of weight (num_embeddings, embedding_dim), which
/// is drawn from N(0, 1): of the rows of (B, L), or the parts of (L,) that start at offsets (B,).
class EmbeddingBag : public Layer<EmbeddingBag> {
 public:
  Parameter weight;
  EmbeddingBagOptions options;
  TENSOR_MEMBERS(weight)

  EmbeddingBag(Integer num_embeddings, Integer embedding_dim,
               const EmbeddingBagOptions& options_ = {}, Dtype dtype = Dtype::automatic)
      : options(options_) {
    weight = detail::table("EmbeddingBag", num_embeddings, embedding_dim, this->options.padding_idx,
                           dtype);
  }

  Tensor forward(const Tensor& index, const Tensor& offsets = {},
                 const Tensor& per_sample_weights = {}) const {
    EmbeddingBagOptions all = options;
    if (per_sample_weights.defined()) all.per_sample_weights = per_sample_weights;
    return functional::embedding_bag(index, weight, offsets, all);
  }

  std::string extra_repr() const override {
    return detail::table_settings(weight, options) + ", mode='" + options.mode + "'";
  }
};

}  // namespace tensor::nn

#endif  // TENSOR_CPP_NN_EMBEDDINGS_HPP_
