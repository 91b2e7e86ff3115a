/* SPDX-License-Identifier: Apache-2.0 */
// Written by tools/generate.py from the tables. Do not edit.
#pragma once

#include <string_view>

#include "libtensor/graph/op_types.h"
#include "libtensor/graph/tensor.h"

namespace libtensor {

class Generator;

// The ops of a family, differentiable, as the table lists them.
namespace ops {
Tensor rnn_tanh_cell(const Tensor& x, const Tensor& h, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih, const Tensor& b_hh);
Tensor rnn_relu_cell(const Tensor& x, const Tensor& h, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih, const Tensor& b_hh);
Tensor gru_cell(const Tensor& x, const Tensor& h, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih, const Tensor& b_hh);
Tensors lstm_cell(const Tensor& x, const Tensor& h, const Tensor& c, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih, const Tensor& b_hh);
Tensors rnn_tanh(const Tensor& x, const Tensor& h0, const Tensors& weights, int64_t layers, bool bias, double dropout, bool training, bool bidirectional, bool batch_first, Generator* rng);
Tensors rnn_relu(const Tensor& x, const Tensor& h0, const Tensors& weights, int64_t layers, bool bias, double dropout, bool training, bool bidirectional, bool batch_first, Generator* rng);
Tensors gru(const Tensor& x, const Tensor& h0, const Tensors& weights, int64_t layers, bool bias, double dropout, bool training, bool bidirectional, bool batch_first, Generator* rng);
Tensors lstm(const Tensor& x, const Tensor& h0, const Tensor& c0, const Tensors& weights, int64_t layers, bool bias, double dropout, bool training, bool bidirectional, bool batch_first, Generator* rng);
}  // namespace ops

// What is written by hand for them: no graph, arguments as the caller passed them.
namespace body {
Tensor rnn_tanh_cell(const Tensor& x, const Tensor& h, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih, const Tensor& b_hh);
Tensor rnn_relu_cell(const Tensor& x, const Tensor& h, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih, const Tensor& b_hh);
Tensor gru_cell(const Tensor& x, const Tensor& h, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih, const Tensor& b_hh);
Tensors lstm_cell(const Tensor& x, const Tensor& h, const Tensor& c, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih, const Tensor& b_hh);
Tensors rnn_tanh(const Tensor& x, const Tensor& h0, const Tensors& weights, int64_t layers, bool bias, double dropout, bool training, bool bidirectional, bool batch_first, Generator* rng);
Tensors rnn_relu(const Tensor& x, const Tensor& h0, const Tensors& weights, int64_t layers, bool bias, double dropout, bool training, bool bidirectional, bool batch_first, Generator* rng);
Tensors gru(const Tensor& x, const Tensor& h0, const Tensors& weights, int64_t layers, bool bias, double dropout, bool training, bool bidirectional, bool batch_first, Generator* rng);
Tensors lstm(const Tensor& x, const Tensor& h0, const Tensor& c0, const Tensors& weights, int64_t layers, bool bias, double dropout, bool training, bool bidirectional, bool batch_first, Generator* rng);
}  // namespace body

}  // namespace libtensor
