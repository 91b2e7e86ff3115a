/* SPDX-License-Identifier: Apache-2.0 */
// Callers of the functions of process groups. Groups have one process, so that no call waits for
// another one, and work is done before its call returns.

inline tensor_group_t* small_group() { return tensor_group_create(nullptr, nullptr, 0, 1, 10); }

// A reduction in the background, which is done.
inline tensor_work_t* small_work(tensor_group_t* group, tensor_t* x) {
  if (tensor_group_begin(group) != TENSOR_OK) return nullptr;
  const tensor_status_t status = tensor_group_all_reduce(group, &x, 1, TENSOR_COLLECTIVE_SUM);
  tensor_work_t* work = tensor_group_end(group);
  if (status == TENSOR_OK && work && tensor_work_wait(work, 0) == TENSOR_OK) return work;
  tensor_work_release(work);
  return nullptr;
}

// A drawn group, or one of its own that ends.
inline tensor_group_t* group_to_end(Driver& d) {
  if (d.source().one_in(4)) return d.group(false);
  tensor_group_t* group = small_group();
  d.require(d.keep(group) == TENSOR_OK, "a group is made");
  return group;
}

inline void call_tensor_group_create(Driver& d) {
  // None of them would wait for a second process.
  static const int64_t wrong[][2] = {
      {1, 1},  {-2, 1},        {0, 0},         {0, -1},
      {-1, 0}, {INT64_MIN, 1}, {0, INT64_MIN}, {INT64_MAX, INT64_MAX}};
  const bool is_wrong = d.bad(), from_environment = d.source().one_in(4);
  const uint32_t i = d.below(8);
  const int64_t rank = is_wrong ? wrong[i][0] : from_environment ? -1 : 0;
  const int64_t size = is_wrong ? wrong[i][1] : from_environment ? -1 : 1;
  const char* engine = d.bad() ? d.string(true) : d.below(2) ? "shm" : nullptr;
  const char* address = d.bad() ? d.string(true) : d.below(2) ? "127.0.0.1:1" : nullptr;
  const double timeout = d.bad() ? d.number() : d.below(2);
  d.call("tensor_group_create", [&](Results&) {
    return d.keep(tensor_group_create(engine, address, rank, size, timeout));
  });
}

inline void call_tensor_group_subgroup(Driver& d) {
  tensor_group_t* group = d.group(false);
  const std::vector<int64_t> ranks = d.bad() ? d.ints() : std::vector<int64_t>{0};
  d.call("tensor_group_subgroup",
         [&](Results&) { return d.keep(tensor_group_subgroup(group, ranks.data(), size(ranks))); });
}

inline void call_tensor_group_destroy(Driver& d) {
  tensor_group_t* group = group_to_end(d);
  d.call("tensor_group_destroy", [&](Results&) { return tensor_group_destroy(group); });
}

inline void call_tensor_group_abort(Driver& d) {
  tensor_group_t* group = group_to_end(d);
  const char* reason = d.string(true);
  d.call("tensor_group_abort", [&](Results&) { return tensor_group_abort(group, reason); });
}

inline void call_tensor_group_why(Driver& d) {
  tensor_group_t* group = d.group(false);
  char buffer[64];
  const int64_t capacity = d.bad() ? -1 : static_cast<int64_t>(d.below(sizeof buffer + 1));
  d.call("tensor_group_why", [&](Results&) {
    int64_t needed = 0;
    return tensor_group_why(group, capacity == 0 ? nullptr : buffer, capacity, &needed);
  });
}

inline void call_tensor_group_timeout(Driver& d) {
  tensor_group_t* group = d.group(false);
  d.call("tensor_group_timeout", [&](Results&) {
    double seconds = 0;
    return tensor_group_timeout(group, &seconds);
  });
}

inline void call_tensor_group_set_timeout(Driver& d) {
  tensor_group_t* group = d.group(false);
  const double seconds = d.number();
  d.call("tensor_group_set_timeout",
         [&](Results&) { return tensor_group_set_timeout(group, seconds); });
}

// Drawn tensors, and for each another one of its dtype and shape, or of shape (1) where there are
// no axes.
struct WholeLists {
  explicit WholeLists(Driver& driver) : d(driver), parts(d.tensors()), whole(parts) {
    for (tensor_t*& t : whole) {
      if (!t || tensor_numel(t) > kMostElements) continue;
      const int64_t one = 1;
      const int32_t ndim = tensor_ndim(t);
      t = tensor_zeros(ndim > 0 ? tensor_shape(t) : &one, std::max(ndim, 1), tensor_dtype(t),
                       d.place);
      d.require(t, "a tensor is made");
      made.push_back(t);
    }
    if (d.bad()) whole = d.tensors();
  }
  ~WholeLists() {
    for (tensor_t* t : made) d.push(t);
  }
  WholeLists(const WholeLists&) = delete;
  WholeLists& operator=(const WholeLists&) = delete;

  Driver& d;
  std::vector<tensor_t*> parts, whole, made;
};

inline void call_tensor_group_gather(Driver& d) {
  tensor_group_t* group = d.group(false);
  const WholeLists lists(d);
  const auto &in = lists.parts, &out = lists.whole;
  const int64_t root = d.bad() ? d.integer() : 0;
  d.call("tensor_group_gather", [&](Results&) {
    return tensor_group_gather(group, in.data(), size(in), out.data(), size(out), root);
  });
}

inline void call_tensor_group_scatter(Driver& d) {
  tensor_group_t* group = d.group(false);
  const WholeLists lists(d);
  const auto &in = lists.whole, &out = lists.parts;
  const int64_t root = d.bad() ? d.integer() : 0;
  d.call("tensor_group_scatter", [&](Results&) {
    return tensor_group_scatter(group, out.data(), size(out), in.data(), size(in), root);
  });
}

inline void call_tensor_group_barrier(Driver& d) {
  tensor_group_t* group = d.group(false);
  d.call("tensor_group_barrier", [&](Results&) { return tensor_group_barrier(group); });
}

// What was begun ends, so that other functions are called as outside.
inline void call_tensor_group_begin(Driver& d) {
  tensor_group_t* group = d.group(false);
  bool begun = d.bad() && tensor_group_begin(group) == TENSOR_OK;
  d.call("tensor_group_begin", [&](Results&) {
    const tensor_status_t status = tensor_group_begin(group);
    begun = begun || status == TENSOR_OK;
    return status;
  });
  if (begun) tensor_work_release(tensor_group_end(group));
}

inline void call_tensor_group_end(Driver& d) {
  tensor_group_t* group = d.group(false);
  const int64_t shape[1] = {3};
  tensor_t* x = tensor_ones(shape, 1, TENSOR_FLOAT32, d.place);
  d.require(x, "a tensor is made");
  if (!d.bad() && tensor_group_begin(group) == TENSOR_OK && !d.source().one_in(4))
    ignored(tensor_group_all_reduce(group, &x, 1, static_cast<int32_t>(d.below(5))));
  d.call("tensor_group_end", [&](Results&) {
    tensor_work_t* work = tensor_group_end(group);
    if (!work) return tensor_last_error_code();
    const tensor_status_t status = tensor_work_wait(work, 0);
    if (status == TENSOR_OK) return d.keep(work);
    tensor_work_release(work);
    return status;
  });
  tensor_work_release(tensor_group_end(group));  // of a call that failed
  d.push(x);
}

inline void call_tensor_work_wait(Driver& d) {
  tensor_work_t* work = d.work(false);
  const double timeout = d.number();
  d.call("tensor_work_wait", [&](Results&) { return tensor_work_wait(work, timeout); });
}

inline void call_tensor_reducer_create(Driver& d) {
  tensor_group_t* group = d.group(false);
  const int64_t shape[1] = {3};
  std::vector<tensor_t*> params = d.tensors();
  const bool drawn = d.bad();
  if (!drawn) params.resize(1 + d.below(2));
  for (tensor_t*& param : params) {
    if (drawn) break;
    param = tensor_ones(shape, 1, TENSOR_FLOAT32, d.place);
    d.require(param && tensor_set_requires_grad(param, 1) == TENSOR_OK, "a parameter is made");
  }
  const int64_t bucket_bytes = d.integer();
  d.call("tensor_reducer_create", [&](Results&) {
    return d.keep(tensor_reducer_create(group, params.data(), size(params), bucket_bytes));
  });
  if (drawn) return;
  for (tensor_t* param : params) d.push(param);
}

inline void call_tensor_reducer_prepare(Driver& d) {
  tensor_reducer_t* reducer = d.reducer(false);
  const auto outputs = d.tensors();
  const tensor_bool_t synchronize = d.boolean();
  d.call("tensor_reducer_prepare", [&](Results&) {
    return tensor_reducer_prepare(reducer, outputs.data(), size(outputs), synchronize);
  });
}

inline void call_tensor_reducer_set_hook(Driver& d) {
  tensor_reducer_t* reducer = d.reducer(false);
  const uint32_t behaviour = d.behaviour();
  Ticket* ticket = nullptr;
  d.call("tensor_reducer_set_hook", [&](Results&) {
    ticket = &d.ticket(behaviour);
    return tensor_reducer_set_hook(reducer, hook_callback, destroy_ticket, ticket);
  });
  d.require(d.last_status == TENSOR_OK || ticket->destroyed == 1, "a failed call destroys");
}

// A group, work of it and a reducer of the parameter's gradient.
inline void prepare_group(Driver& d, tensor_t* parameter) {
  const auto works = [&](tensor_status_t status) {
    d.require(status == TENSOR_OK, "handles are made");
  };
  tensor_group_t* group = small_group();
  works(d.keep(group));
  tensor_t* x = tensor_ones(nullptr, 0, TENSOR_FLOAT32, d.place);
  works(x ? d.keep(small_work(group, x)) : TENSOR_E_INTERNAL);
  tensor_release(x);
  works(d.keep(tensor_reducer_create(group, &parameter, 1, 0)));
}
