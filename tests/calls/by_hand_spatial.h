/* SPDX-License-Identifier: Apache-2.0 */
// Calls of convolutions, pools and images, whose arguments have to fit each other: drawn ones
// hardly ever do.
template <class F>
void call_conv_grad(Driver& d, const char* name, F f, int axes,
                    const std::vector<int64_t>& dy_shape, const std::vector<int64_t>& other,
                    std::vector<int64_t> shape) {
  const bool fits = d.source().one_in(2);
  tensor_t* dy = fits ? ones_of(d, dy_shape) : d.tensor(false);
  tensor_t* second = fits ? ones_of(d, other) : d.tensor(false);
  if (!fits) shape = d.shape();
  const auto stride = fits ? std::vector<int64_t>(axes, 1) : d.ints(),
             dilation = fits ? stride : d.ints();
  const auto padding = fits ? std::vector<int64_t>(axes, 0) : d.ints();
  const int64_t groups = fits ? 1 : d.integer();
  d.call(name, [&](Results& r) {
    return r.one(f(dy, second, shape.data(), size(shape), stride.data(), size(stride),
                   padding.data(), size(padding), dilation.data(), size(dilation), groups));
  });
  if (!fits) return;
  d.push(dy);
  d.push(second);
}
inline void call_tensor_conv2d_input_grad(Driver& d) {
  call_conv_grad(d, "tensor_conv2d_input_grad", tensor_conv2d_input_grad, 2, {1, 2, 2, 2},
                 {2, 2, 3, 3}, {1, 2, 4, 4});
}
inline void call_tensor_conv2d_weight_grad(Driver& d) {
  call_conv_grad(d, "tensor_conv2d_weight_grad", tensor_conv2d_weight_grad, 2, {1, 2, 2, 2},
                 {1, 2, 4, 4}, {2, 2, 3, 3});
}
inline void call_tensor_conv3d_input_grad(Driver& d) {
  call_conv_grad(d, "tensor_conv3d_input_grad", tensor_conv3d_input_grad, 3, {1, 2, 2, 1, 2},
                 {2, 2, 2, 1, 3}, {1, 2, 3, 1, 4});
}
inline void call_tensor_conv3d_weight_grad(Driver& d) {
  call_conv_grad(d, "tensor_conv3d_weight_grad", tensor_conv3d_weight_grad, 3, {1, 2, 2, 1, 2},
                 {1, 2, 3, 1, 4}, {2, 2, 2, 1, 3});
}

// f(x, weight, bias, window) for a convolution of drawn operands, or of some that fit.
struct Window {
  std::vector<int64_t> stride, padding, dilation;
  int64_t groups;
};
template <class F>
void call_conv(Driver& d, const char* name, const std::vector<int64_t>& x_shape,
               const std::vector<int64_t>& weight_shape, F f) {
  const bool fits = d.source().one_in(2);
  tensor_t* x = fits ? ones_of(d, x_shape) : d.tensor(false);
  tensor_t* weight = fits ? ones_of(d, weight_shape) : d.tensor(false);
  tensor_t* bias = fits ? ones_of(d, {2}) : d.tensor(true);
  const Window window =
      fits ? Window{{1}, {0}, {1}, 1} : Window{d.ints(), d.ints(), d.ints(), d.integer()};
  d.call(name, [&](Results& r) { return r.one(f(x, weight, bias, window)); });
  if (!fits) return;
  d.push(x);
  d.push(weight);
  d.push(bias);
}
// tensor_conv_transpose*d of a window whose padding is the output's too.
template <class F>
auto transposed(F f) {
  return [f](tensor_t* x, tensor_t* weight, tensor_t* bias, const Window& w) {
    return f(x, weight, bias, w.stride.data(), size(w.stride), w.padding.data(), size(w.padding),
             w.padding.data(), size(w.padding), w.groups, w.dilation.data(), size(w.dilation));
  };
}
template <class F>
auto forward(F f) {
  return [f](tensor_t* x, tensor_t* weight, tensor_t* bias, const Window& w) {
    return f(x, weight, bias, w.stride.data(), size(w.stride), w.padding.data(), size(w.padding),
             w.dilation.data(), size(w.dilation), w.groups);
  };
}
inline void call_tensor_conv1d(Driver& d) {
  call_conv(d, "tensor_conv1d", {1, 2, 3}, {2, 2, 3}, forward(tensor_conv1d));
}
inline void call_tensor_conv2d(Driver& d) {
  call_conv(d, "tensor_conv2d", {1, 2, 1, 3}, {2, 2, 1, 3}, forward(tensor_conv2d));
}
inline void call_tensor_conv3d(Driver& d) {
  call_conv(d, "tensor_conv3d", {1, 2, 2, 1, 3}, {2, 2, 2, 1, 3}, forward(tensor_conv3d));
}
inline void call_tensor_conv_transpose1d(Driver& d) {
  call_conv(d, "tensor_conv_transpose1d", {1, 2, 3}, {2, 2, 3},
            transposed(tensor_conv_transpose1d));
}
inline void call_tensor_conv_transpose2d(Driver& d) {
  call_conv(d, "tensor_conv_transpose2d", {1, 2, 1, 3}, {2, 2, 1, 3},
            transposed(tensor_conv_transpose2d));
}
inline void call_tensor_conv_transpose3d(Driver& d) {
  call_conv(d, "tensor_conv_transpose3d", {1, 2, 2, 1, 3}, {2, 2, 2, 1, 3},
            transposed(tensor_conv_transpose3d));
}

template <class F>
void call_avg_pool_grad(Driver& d, const char* name, F f, const std::vector<int64_t>& dy_shape,
                        std::vector<int64_t> shape) {
  const bool fits = d.source().one_in(2);
  tensor_t* dy = fits ? ones_of(d, dy_shape) : d.tensor(false);
  if (!fits) shape = d.shape();
  const auto kernel = fits ? std::vector<int64_t>{2} : d.ints(), stride = fits ? kernel : d.ints();
  const auto padding = fits ? std::vector<int64_t>{0} : d.ints();
  const tensor_bool_t ceil_mode = d.boolean(), count_include_pad = d.boolean();
  const int64_t divisor_override = d.integer();
  d.call(name, [&](Results& r) {
    return r.one(f(dy, shape.data(), size(shape), kernel.data(), size(kernel), stride.data(),
                   size(stride), padding.data(), size(padding), ceil_mode, count_include_pad,
                   divisor_override));
  });
  if (fits) d.push(dy);
}
inline void call_tensor_avg_pool2d_grad(Driver& d) {
  call_avg_pool_grad(d, "tensor_avg_pool2d_grad", tensor_avg_pool2d_grad, {1, 2, 2, 2},
                     {1, 2, 4, 4});
}
inline void call_tensor_avg_pool3d_grad(Driver& d) {
  call_avg_pool_grad(d, "tensor_avg_pool3d_grad", tensor_avg_pool3d_grad, {1, 2, 2, 1, 2},
                     {1, 2, 4, 2, 4});
}

template <class F>
void call_max_unpool(Driver& d, const char* name, F f, const std::vector<int64_t>& x_shape,
                     std::vector<int64_t> shape) {
  const bool fits = d.source().one_in(2);
  tensor_t* x = fits ? ones_of(d, x_shape) : d.tensor(false);
  tensor_t* indices = fits ? ones_of(d, x_shape, false) : d.tensor(false);
  if (!fits) shape = d.shape();
  d.call(name, [&](Results& r) { return r.one(f(x, indices, shape.data(), size(shape))); });
  if (!fits) return;
  d.push(x);
  d.push(indices);
}
inline void call_tensor_max_unpool1d(Driver& d) {
  call_max_unpool(d, "tensor_max_unpool1d", tensor_max_unpool1d, {1, 2, 1}, {4});
}
inline void call_tensor_max_unpool2d(Driver& d) {
  call_max_unpool(d, "tensor_max_unpool2d", tensor_max_unpool2d, {1, 2, 1, 1}, {2, 2});
}
inline void call_tensor_max_unpool3d(Driver& d) {
  call_max_unpool(d, "tensor_max_unpool3d", tensor_max_unpool3d, {1, 1, 1, 1, 1}, {2, 1, 2});
}

inline void call_tensor_grid_sample(Driver& d) {
  const bool fits = d.source().one_in(2);
  tensor_t* x = fits ? ones_of(d, {1, 2, 2, 3}) : d.tensor(false);
  tensor_t* grid = fits ? ones_of(d, {1, 2, 1, 2}) : d.tensor(false);
  const char* mode = fits ? "bilinear" : d.string(false);
  const char* padding_mode = fits ? "reflection" : d.string(false);
  const tensor_bool_t align_corners = d.boolean();
  d.call("tensor_grid_sample", [&](Results& r) {
    return r.one(tensor_grid_sample(x, grid, mode, padding_mode, align_corners));
  });
  if (!fits) return;
  d.push(x);
  d.push(grid);
}
inline void call_tensor_affine_grid(Driver& d) {
  const bool fits = d.source().one_in(2);
  tensor_t* theta = fits ? ones_of(d, {1, 2, 3}) : d.tensor(false);
  const auto shape = fits ? std::vector<int64_t>{1, 1, 2, 2} : d.shape();
  const tensor_bool_t align_corners = d.boolean();
  d.call("tensor_affine_grid", [&](Results& r) {
    return r.one(tensor_affine_grid(theta, shape.data(), size(shape), align_corners));
  });
  if (fits) d.push(theta);
}

inline void call_tensor_col2im(Driver& d) {
  const bool fits = d.source().one_in(2);
  const int64_t columns[] = {1, 8, 9};
  tensor_t* x = fits ? tensor_ones(columns, 3, TENSOR_FLOAT32, d.place) : d.tensor(false);
  const auto shape = fits ? std::vector<int64_t>{4, 4} : d.shape();
  const auto kernel = fits ? std::vector<int64_t>{2, 2} : d.ints();
  const auto stride = fits ? std::vector<int64_t>{1, 1} : d.ints(),
             dilation = fits ? stride : d.ints();
  const auto padding = fits ? std::vector<int64_t>{0, 0} : d.ints();
  d.call("tensor_col2im", [&](Results& r) {
    return r.one(tensor_col2im(x, shape.data(), size(shape), kernel.data(), size(kernel),
                               stride.data(), size(stride), padding.data(), size(padding),
                               dilation.data(), size(dilation)));
  });
  if (fits) d.push(x);
}
