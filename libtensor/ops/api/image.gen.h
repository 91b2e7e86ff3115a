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
Tensor interpolate(const Tensor& x, const Shape& shape, std::string_view mode, bool align_corners, bool antialias);
Tensor interpolate_axis(const Tensor& x, int axis, int64_t size, std::string_view mode, bool align_corners, bool antialias, double scale);
Tensor interpolate_axis_grad(const Tensor& dy, int axis, int64_t size, std::string_view mode, bool align_corners, bool antialias, double scale);
Tensor grid_sample(const Tensor& x, const Tensor& grid, std::string_view mode, std::string_view padding_mode, bool align_corners);
Tensor affine_grid(const Tensor& theta, const Shape& shape, bool align_corners);
Tensor pixel_shuffle(const Tensor& x, int64_t factor);
Tensor pixel_unshuffle(const Tensor& x, int64_t factor);
Tensor channel_shuffle(const Tensor& x, int64_t groups);
}  // namespace ops

// What is written by hand for them: no graph, arguments as the caller passed them.
namespace body {
Tensor interpolate(const Tensor& x, const Shape& shape, std::string_view mode, bool align_corners, bool antialias);
Tensor interpolate_axis(const Tensor& x, int axis, int64_t size, std::string_view mode, bool align_corners, bool antialias, double scale);
Tensor interpolate_axis_grad(const Tensor& dy, int axis, int64_t size, std::string_view mode, bool align_corners, bool antialias, double scale);
Tensor grid_sample(const Tensor& x, const Tensor& grid, std::string_view mode, std::string_view padding_mode, bool align_corners);
Tensor affine_grid(const Tensor& theta, const Shape& shape, bool align_corners);
Tensor pixel_shuffle(const Tensor& x, int64_t factor);
Tensor pixel_unshuffle(const Tensor& x, int64_t factor);
Tensor channel_shuffle(const Tensor& x, int64_t groups);
}  // namespace body

}  // namespace libtensor
