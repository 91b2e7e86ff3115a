// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cpu/elementwise/strided_source.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "libtensor/backends/cpu/elementwise/short_rows.h"

namespace libtensor::cpu {

bool has_own_shape(const ElementwiseGroup& group, const ElementwiseGroup::Input& input) {
  return group.row_axes == 0 &&
         (input.computed || !broadcasts_to(input.tensor.shape(), group.shape));
}

StridedSource::StridedSource(const ElementwiseGroup::Input& input)
    : input_(input),
      base_(static_cast<const char*>(input.tensor.data())),
      size_(itemsize(input.tensor.dtype())),
      copy_(converter(input.tensor.dtype(), input.tensor.dtype())) {
  const Tensor& x = input_.tensor;
  const ComputedInput* computed = input_.computed.get();
  const bool gathers = computed && computed->kind == ComputedInput::Kind::gather;
  const bool pads = computed && !gathers;
  const Strides* index_strides = nullptr;
  if (gathers) {
    const Tensor& index = computed->operands[0];
    index_ = static_cast<const char*>(index.data());
    index_strides = &index.strides();
    index_stride_ = computed->step * size_;
  }
  for (int i = 0; i < x.ndim(); ++i) {
    const int64_t extent = pads ? computed->shape[i] : x.extent(i);
    if (extent == 1) continue;
    const int64_t low = pads ? computed->before[i] : 0;
    const Axis axis{extent, x.strides()[i] * size_, low, low + x.extent(i),
                    gathers ? (*index_strides)[i] * itemsize(DType::int64) : 0};
    const bool is_whole = extent == x.extent(i);
    if (!axes_.empty() && is_whole && axes_.back().step == extent * axis.step &&
        axes_.back().index_step == extent * axis.index_step) {
      const Axis& outer = axes_.back();
      axes_.back() = {outer.extent * extent, axis.step, outer.low * extent, outer.high * extent,
                      axis.index_step};
    } else {
      axes_.push_back(axis);
    }
  }
  if (axes_.empty()) axes_.push_back({1, 0, 0, 1, 0});
}

void StridedSource::read(int64_t first, int64_t n, char* to) const {
  const size_t inner = axes_.size() - 1;
  std::array<int64_t, kMaxNdim> index;
  int64_t offset = 0, index_offset = 0;  // of the row
  size_t outside = 0;                    // axes along which it is padding
  // Whether nothing of an axis is padding.
  const auto is_whole = [](const Axis& axis) { return axis.low == 0 && axis.high == axis.extent; };
  const auto is_outside = [&](size_t axis) {
    return index[axis] < axes_[axis].low || index[axis] >= axes_[axis].high;
  };
  for (size_t axis = inner + 1; axis-- > 0;) {
    index[axis] = axis > 0 ? first % axes_[axis].extent : first;
    first /= axes_[axis].extent;
    offset -= axes_[axis].low * axes_[axis].step;
    if (axis == inner) continue;
    offset += index[axis] * axes_[axis].step;
    index_offset += index[axis] * axes_[axis].index_step;
    outside += is_outside(axis);
  }
  const Axis& row = axes_[inner];
  const bool has_blocks = inner > 0 && !index_ && is_whole(row) && is_whole(axes_[inner - 1]);
  const RowBlock block{inner > 0 ? axes_[inner - 1].step : 0, row.extent, row.step, size_};
  while (n > 0) {
    // Some whole rows.
    const int64_t most = has_blocks && index[inner] == 0 && outside == 0 ? n / row.extent : 0;
    if (most > 1) {
      const Axis& rows = axes_[inner - 1];
      // All but the last, which goes on to what is behind it.
      const int64_t count = std::min(most, rows.extent - index[inner - 1]) - 1;
      if (count * row.extent * size_ + RowBlock::kSlack <= n * size_) {
        copy_rows(to, base_ + offset, count, block);
        to += count * row.extent * size_;
        n -= count * row.extent;
        index[inner - 1] += count;
        offset += count * rows.step;
      }
    }
    const int64_t count = std::min(row.extent - index[inner], n);
    if (index_) {
      gather_row(base_ + offset + index[inner] * row.step,
                 index_ + index_offset + index[inner] * row.index_step, count, to);
    } else {
      read_row(offset, outside == 0, index[inner], count, to);
    }
    to += count * size_;
    n -= count;
    index[inner] = 0;
    for (size_t axis = inner; axis-- > 0;) {
      const Axis& its = axes_[axis];
      outside -= is_outside(axis);
      offset += its.step;
      index_offset += its.index_step;
      const bool ends = ++index[axis] == its.extent;
      if (ends) {
        offset -= its.extent * its.step;
        index_offset -= its.extent * its.index_step;
        index[axis] = 0;
      }
      outside += is_outside(axis);
      if (!ends) break;
    }
  }
}

// Elements [first, first + n) of a row that begins `offset` bytes from the tensor.
void StridedSource::read_row(int64_t offset, bool is_inside, int64_t first, int64_t n,
                             char* to) const {
  const Axis& axis = axes_.back();
  const int64_t end = first + n;
  const int64_t low = is_inside ? std::clamp(axis.low, first, end) : end;
  const int64_t high = is_inside ? std::clamp(axis.high, low, end) : end;
  const auto pad = [&](int64_t from, int64_t until) {
    if (from == until) return;
    const auto* element = static_cast<const char*>(input_.computed->operands[0].data());
    copy_(to + (from - first) * size_, size_, element, 0, until - from);
  };
  pad(first, low);
  if (low < high) {
    const char* x = base_ + offset + low * axis.step;
    char* inside = to + (low - first) * size_;
    if (axis.step == size_) {
      std::memcpy(inside, x, static_cast<size_t>((high - low) * size_));
    } else {
      copy_(inside, size_, x, axis.step, high - low);
    }
  }
  pad(high, end);
}

// n elements of a row, whose first one would be at x if its index were 0.
void StridedSource::gather_row(const char* x, const char* index, int64_t n, char* to) const {
  const Axis& axis = axes_.back();
  const auto at = [&](const char* place) {
    int64_t i;
    std::memcpy(&i, place, sizeof i);
    return i * index_stride_;
  };
  if (axis.index_step == 0) {  // a part of a slice
    const char* from = x + at(index);
    if (axis.step == size_) {
      std::memcpy(to, from, static_cast<size_t>(n * size_));
    } else {
      copy_(to, size_, from, axis.step, n);
    }
    return;
  }
  for (int64_t i = 0; i < n; ++i, x += axis.step, index += axis.index_step, to += size_)
    std::memcpy(to, x + at(index), static_cast<size_t>(size_));
}

}  // namespace libtensor::cpu
