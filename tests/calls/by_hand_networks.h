// Calls of rows whose words and shapes have to fit: drawn ones hardly ever do.
inline tensor_t* ones_of(Driver& d, const std::vector<int64_t>& shape, bool floating = true) {
  tensor_t* t = tensor_ones(shape.data(), size(shape), floating ? TENSOR_FLOAT32 : TENSOR_INT64, 0);
  d.require(t, "ones are made");
  return t;  // not in a slot yet, from where the next one might push it out
}

template <int n>
const char* word(Driver& d, bool fits, const char* const (&known)[n]) {
  return fits ? d.source().any_of(known) : d.string(false);
}

inline tensor_t* zeros_of(Driver& d, const std::vector<int64_t>& shape, tensor_dtype_t dtype) {
  tensor_t* t = tensor_zeros(shape.data(), size(shape), dtype, 0);
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
  tensor_t* pivots = fits ? tensor_full_i64(&two, 1, 2, TENSOR_INT32, 0) : d.tensor(false);
  tensor_t* b = fits ? ones_of(d, {2, 3}) : d.tensor(false);
  const tensor_bool_t left = fits ? 1 : d.boolean(), adjoint = d.boolean();
  d.call("tensor_lu_solve",
         [&](Results& r) { return r.one(tensor_lu_solve(lu, pivots, b, left, adjoint)); });
  if (!fits) return;
  d.push(lu);
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
