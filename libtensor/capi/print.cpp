// SPDX-License-Identifier: Apache-2.0
// Tensors as text.
#include "libtensor/capi/functions.gen.h"
#include "libtensor/capi/text_buffer.h"
#include "libtensor/core/format.h"
#include "libtensor/graph/dot.h"
#include "libtensor/graph/modes.h"
#include "libtensor/ops/api/conversion.gen.h"
#include "tensor/create.h"

namespace libtensor::capi {
void to_string(const Tensor& t, void* buffer, int64_t capacity, int64_t& needed) {
  check_room(buffer, capacity);
  const GradMode no_grad(false);
  const bool has_elements = t.device().kind != DeviceKind::meta;
  const Tensor host = has_elements ? ops::to_device(t, Device{DeviceKind::cpu, 0}) : t;
  const Printable x{host.data(), t.dtype(),       t.shape(),        host.strides(),
                    t.device(),  grad_fn_name(t), t.requires_grad()};
  give_text(to_text(x, print_options()), buffer, capacity, needed);
}

void graph_dot(const Tensor& t, const std::vector<std::string_view>& names, const Tensors& leaves,
               void* buffer, int64_t capacity, int64_t& needed) {
  check_room(buffer, capacity);
  give_text(dot_of(t, names, leaves), buffer, capacity, needed);
}

void set_print_options(int32_t precision, int64_t threshold, int32_t edge_items,
                       int32_t line_width) {
  constexpr int kMostPrecise = 1000;
  if (precision > kMostPrecise) {
    fail(Status::invalid, "precision is ", precision, ", expected at most ", kMostPrecise);
  }
  PrintOptions options = print_options();
  if (precision >= 0) options.precision = precision;
  if (threshold >= 0) options.threshold = threshold;
  if (edge_items >= 0) options.edge_items = edge_items;
  if (line_width >= 0) options.line_width = line_width;
  libtensor::set_print_options(options);
}

void set_print_notation(int32_t notation) {
  if (notation < 0 || notation > 2) {
    fail(Status::invalid, "notation is ", notation,
         ", expected 0 (the numbers decide), 1 (fixed) or 2 (scientific)");
  }
  PrintOptions options = print_options();
  options.notation = static_cast<Notation>(notation);
  libtensor::set_print_options(options);
}

}  // namespace libtensor::capi
