/* SPDX-License-Identifier: Apache-2.0 */
// Calls of rows whose words and shapes have to fit: drawn ones hardly ever do.
inline tensor_t* ones_of(Driver& d, const std::vector<int64_t>& shape, bool floating = true) {
  tensor_t* t =
      tensor_ones(shape.data(), size(shape), floating ? TENSOR_FLOAT32 : TENSOR_INT64, d.place);
  d.require(t, "ones are made");
  return t;  // not in a slot yet, from where the next one might push it out
}

template <int n>
const char* word(Driver& d, bool fits, const char* const (&known)[n]) {
  return fits ? d.source().any_of(known) : d.string(false);
}

inline tensor_t* zeros_of(Driver& d, const std::vector<int64_t>& shape, tensor_dtype_t dtype) {
  tensor_t* t = tensor_zeros(shape.data(), size(shape), dtype, d.place);
  d.require(t, "zeros are made");
  return t;
}

template <class F>
void call_scatter_reduce(Driver& d, const char* name, F f) {
  const bool fits = d.source().one_in(2);
  tensor_t* x = fits ? ones_of(d, {2, 3}) : d.tensor(false);
  const int32_t axis = fits ? 1 : d.axis();
  tensor_t* index = fits ? zeros_of(d, {2, 2}, TENSOR_INT64) : d.tensor(false);
  tensor_t* src = fits ? ones_of(d, {2, 3}) : d.tensor(false);
  const char* reduce = word(d, fits, {"sum", "prod", "mean", "amax", "amin"});
  const tensor_bool_t include_self = d.boolean();
  d.call(name, [&](Results& r) { return f(r, x, axis, index, src, reduce, include_self); });
  if (!fits) return;
  d.push(x);
  d.push(index);
  d.push(src);
}
inline void call_tensor_scatter_reduce(Driver& d) {
  call_scatter_reduce(d, "tensor_scatter_reduce", [](Results& r, auto... arguments) {
    return r.one(tensor_scatter_reduce(arguments...));
  });
}
inline void call_tensor_scatter_reduce_(Driver& d) {
  call_scatter_reduce(d, "tensor_scatter_reduce_", [](Results&, auto... arguments) {
    return tensor_scatter_reduce_(arguments...);
  });
}

inline void call_tensor_embedding_bag(Driver& d) {
  const bool fits = d.source().one_in(2);
  tensor_t* weight = fits ? ones_of(d, {3, 2}) : d.tensor(false);
  tensor_t* index = fits ? zeros_of(d, {2, 2}, TENSOR_INT64) : d.tensor(false);
  tensor_t* offsets = fits ? nullptr : d.tensor(true);
  const char* mode = word(d, fits, {"sum", "mean", "max"});
  tensor_t* weights = fits ? nullptr : d.tensor(true);
  const tensor_bool_t last = fits ? 0 : d.boolean();
  const int64_t padding = fits ? -1 : d.integer();
  d.call("tensor_embedding_bag", [&](Results& r) {
    return r.one(tensor_embedding_bag(weight, index, offsets, mode, weights, last, padding));
  });
  if (!fits) return;
  d.push(weight);
  d.push(index);
}

inline void call_tensor_lu_solve(Driver& d) {
  const bool fits = d.source().one_in(2);
  tensor_t* lu = fits ? ones_of(d, {2, 2}) : d.tensor(false);
  const int64_t two = 2;
  tensor_t* pivots = fits ? tensor_full_i64(&two, 1, 2, TENSOR_INT32, d.place) : d.tensor(false);
  tensor_t* b = fits ? ones_of(d, {2, 3}) : d.tensor(false);
  const tensor_bool_t left = fits ? 1 : d.boolean(), adjoint = d.boolean();
  d.call("tensor_lu_solve",
         [&](Results& r) { return r.one(tensor_lu_solve(lu, pivots, b, left, adjoint)); });
  if (!fits) return;
  d.push(lu);
  d.push(pivots);
  d.push(b);
}

inline void call_tensor_ldl_solve(Driver& d) {
  const bool fits = d.source().one_in(2);
  tensor_t* ld = fits ? ones_of(d, {2, 2}) : d.tensor(false);
  const int64_t two = 2;
  tensor_t* pivots = fits ? tensor_full_i64(&two, 1, 2, TENSOR_INT32, d.place) : d.tensor(false);
  tensor_t* b = fits ? ones_of(d, {2, 3}) : d.tensor(false);
  const tensor_bool_t hermitian = d.boolean();
  d.call("tensor_ldl_solve",
         [&](Results& r) { return r.one(tensor_ldl_solve(ld, pivots, b, hermitian)); });
  if (!fits) return;
  d.push(ld);
  d.push(pivots);
  d.push(b);
}

inline void call_tensor_qr(Driver& d) {
  const bool fits = d.source().one_in(2);
  tensor_t* x = fits ? ones_of(d, {3, 2}) : d.tensor(false);
  const char* mode = word(d, fits, {"reduced", "complete", "r"});
  d.call("tensor_qr", [&](Results& r) {
    tensor_t *q = nullptr, *upper = nullptr;
    const tensor_status_t status = tensor_qr(x, mode, &q, &upper);
    r.take(q);
    r.take(upper);
    return status;
  });
  if (fits) d.push(x);
}

inline void call_tensor_matrix_norm(Driver& d) {
  const bool fits = d.source().one_in(2);
  tensor_t* x = fits ? ones_of(d, {3, 2}) : d.tensor(false);
  const char* ord = word(d, fits, {"fro", "nuc", "2", "-2", "1", "-1", "inf", "-inf"});
  const int32_t rows = fits ? 0 : d.axis(), columns = fits ? 1 : d.axis();
  const tensor_bool_t keepdims = d.boolean();
  d.call("tensor_matrix_norm",
         [&](Results& r) { return r.one(tensor_matrix_norm(x, ord, rows, columns, keepdims)); });
  if (fits) d.push(x);
}
inline void call_tensor_cond(Driver& d) {
  const bool fits = d.source().one_in(2);
  tensor_t* x = fits ? ones_of(d, {2, 2}) : d.tensor(false);
  const char* ord = word(d, fits, {"fro", "nuc", "2", "-2", "1", "-1", "inf", "-inf"});
  d.call("tensor_cond", [&](Results& r) { return r.one(tensor_cond(x, ord)); });
  if (fits) d.push(x);
}

// Half of the time operands of shapes that fit, else drawn ones. They go into slots in the end.
class Fitting {
 public:
  explicit Fitting(Driver& d) : d_(d), fits_(d.source().one_in(2)) {}
  ~Fitting() {
    for (tensor_t* t : made_) d_.push(t);
  }
  Fitting(const Fitting&) = delete;
  Fitting& operator=(const Fitting&) = delete;

  explicit operator bool() const { return fits_; }
  tensor_t* tensor(const std::vector<int64_t>& shape) {
    return fits_ ? keep(ones_of(d_, shape)) : d_.tensor(false);
  }
  tensor_t* indices(const std::vector<int64_t>& shape) {
    return fits_ ? keep(ones_of(d_, shape, false)) : d_.tensor(false);
  }
  tensor_t* codes(const std::vector<int64_t>& shape, tensor_dtype_t dtype) {
    return fits_ ? keep(zeros_of(d_, shape, dtype)) : d_.tensor(false);
  }
  tensor_t* none_or_any() { return fits_ ? nullptr : d_.tensor(true); }
  int64_t number(int64_t fitting) { return fits_ ? fitting : d_.integer(); }
  tensor_bool_t flag(tensor_bool_t fitting) { return fits_ ? fitting : d_.boolean(); }
  std::vector<tensor_t*> tensors(const std::vector<std::vector<int64_t>>& shapes) {
    if (!fits_) return d_.tensors();
    std::vector<tensor_t*> list;
    for (const auto& shape : shapes) list.push_back(tensor(shape));
    return list;
  }

 private:
  tensor_t* keep(tensor_t* t) {
    made_.push_back(t);
    return t;
  }
  Driver& d_;
  bool fits_;
  std::vector<tensor_t*> made_;
};

// `gates`: rows of the weights, for a state of one number.
template <class Cell>
void call_cell(Driver& d, const char* name, Cell cell, int64_t gates) {
  Fitting f(d);
  tensor_t *x = f.tensor({2, 3}), *h = f.tensor({2, 1});
  tensor_t *w_ih = f.tensor({gates, 3}), *w_hh = f.tensor({gates, 1});
  tensor_t *b_ih = f.none_or_any(), *b_hh = f.none_or_any();
  d.call(name, [&](Results& r) { return r.one(cell(x, h, w_ih, w_hh, b_ih, b_hh)); });
}
inline void call_tensor_rnn_tanh_cell(Driver& d) {
  call_cell(d, "tensor_rnn_tanh_cell", tensor_rnn_tanh_cell, 1);
}
inline void call_tensor_rnn_relu_cell(Driver& d) {
  call_cell(d, "tensor_rnn_relu_cell", tensor_rnn_relu_cell, 1);
}
inline void call_tensor_gru_cell(Driver& d) { call_cell(d, "tensor_gru_cell", tensor_gru_cell, 3); }
inline void call_tensor_lstm_cell(Driver& d) {
  Fitting f(d);
  tensor_t *x = f.tensor({2, 3}), *h = f.tensor({2, 1}), *c = f.tensor({2, 1});
  tensor_t *w_ih = f.tensor({4, 3}), *w_hh = f.tensor({4, 1});
  tensor_t *b_ih = f.none_or_any(), *b_hh = f.none_or_any();
  d.call("tensor_lstm_cell", [&](Results& r) {
    tensor_t *next_h = nullptr, *next_c = nullptr;
    const tensor_status_t status =
        tensor_lstm_cell(x, h, c, w_ih, w_hh, b_ih, b_hh, &next_h, &next_c);
    r.take(next_h);
    r.take(next_c);
    return status;
  });
}
template <class Layers>
void call_layers(Driver& d, const char* name, Layers function, int64_t gates) {
  Fitting f(d);
  tensor_t *x = f.tensor({2, 1, 3}), *h0 = f.none_or_any();
  const auto weights = f.tensors({{gates, 3}, {gates, 1}});
  const int64_t layers = f.number(1);
  const tensor_bool_t bias = f.flag(0), both = f.flag(0), first = d.boolean(),
                      training = d.boolean();
  d.call(name, [&](Results& r) {
    tensor_t *output = nullptr, *h_n = nullptr;
    const tensor_status_t status = function(x, h0, weights.data(), size(weights), layers, bias, 0,
                                            training, both, first, nullptr, &output, &h_n);
    r.take(output);
    r.take(h_n);
    return status;
  });
}
inline void call_tensor_rnn_tanh(Driver& d) {
  call_layers(d, "tensor_rnn_tanh", tensor_rnn_tanh, 1);
}
inline void call_tensor_rnn_relu(Driver& d) {
  call_layers(d, "tensor_rnn_relu", tensor_rnn_relu, 1);
}
inline void call_tensor_gru(Driver& d) { call_layers(d, "tensor_gru", tensor_gru, 3); }
inline void call_tensor_lstm(Driver& d) {
  Fitting f(d);
  tensor_t *x = f.tensor({2, 1, 3}), *h0 = f.none_or_any(), *c0 = f.none_or_any();
  const auto weights = f.tensors({{4, 3}, {4, 1}});
  const int64_t layers = f.number(1);
  const tensor_bool_t bias = f.flag(0), both = f.flag(0), first = d.boolean(),
                      training = d.boolean();
  d.call("tensor_lstm", [&](Results& r) {
    tensor_t *output = nullptr, *h_n = nullptr, *c_n = nullptr;
    const tensor_status_t status =
        tensor_lstm(x, h0, c0, weights.data(), size(weights), layers, bias, 0, training, both,
                    first, nullptr, &output, &h_n, &c_n);
    r.take(output);
    r.take(h_n);
    r.take(c_n);
    return status;
  });
}

inline void call_tensor_multi_head_attention(Driver& d) {
  Fitting f(d);
  tensor_t *query = f.tensor({2, 1, 2}), *key = f.tensor({3, 1, 2}), *value = f.tensor({3, 1, 2});
  const int64_t heads = f.number(2);
  tensor_t* in_weight = f ? f.tensor({6, 2}) : d.tensor(true);
  tensor_t *q = f.none_or_any(), *k = f.none_or_any(), *v = f.none_or_any();
  tensor_t *in_bias = f.none_or_any(), *bias_k = f.none_or_any(), *bias_v = f.none_or_any();
  const tensor_bool_t zero = d.boolean(), need = d.boolean(), average = d.boolean();
  tensor_t *out_weight = f.tensor({2, 2}), *out_bias = f.none_or_any();
  tensor_t *padding = f.none_or_any(), *mask = f.none_or_any();
  d.call("tensor_multi_head_attention", [&](Results& r) {
    tensor_t *output = nullptr, *weights = nullptr;
    const tensor_status_t status = tensor_multi_head_attention(
        query, key, value, heads, in_weight, q, k, v, in_bias, bias_k, bias_v, zero, out_weight,
        out_bias, padding, mask, 0, need, average, nullptr, &output, &weights);
    r.take(output);
    r.take(weights);
    return status;
  });
}

inline void call_tensor_ctc_nll(Driver& d) {
  Fitting f(d);
  tensor_t *x = f.tensor({4, 1, 3}), *targets = f.indices({1, 1});
  tensor_t *input_lengths = f.indices({1}), *target_lengths = f.indices({1});
  const int64_t blank = f.number(0);
  const tensor_bool_t zero_infinity = d.boolean();
  d.call("tensor_ctc_nll", [&](Results& r) {
    return r.one(tensor_ctc_nll(x, targets, input_lengths, target_lengths, blank, zero_infinity));
  });
}
inline void call_tensor_ctc_nll_grad(Driver& d) {
  Fitting f(d);
  tensor_t *dy = f.tensor({1}), *x = f.tensor({4, 1, 3}), *targets = f.indices({1, 1});
  tensor_t *input_lengths = f.indices({1}), *target_lengths = f.indices({1});
  const int64_t blank = f.number(0);
  const tensor_bool_t zero_infinity = d.boolean();
  d.call("tensor_ctc_nll_grad", [&](Results& r) {
    return r.one(
        tensor_ctc_nll_grad(dy, x, targets, input_lengths, target_lengths, blank, zero_infinity));
  });
}
