// SPDX-License-Identifier: Apache-2.0
// einsum: parsed, then contracted from left to right, each pair as one matrix product.
#include <algorithm>
#include <string_view>
#include <vector>

#include "libtensor/core/checked.h"
#include "libtensor/ops/api/comparison.gen.h"
#include "libtensor/ops/api/matmul.gen.h"
#include "libtensor/ops/api/reduce.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/operators.h"

namespace libtensor::body {
namespace {

// A label of an axis: a letter, or kEllipsis + i for axis i, counted from the end, of what "..."
// stands for.
using Labels = std::vector<int>;
constexpr int kEllipsis = 256;
constexpr int kDots = -1;  // in a term, before the number of axes is known

struct Equation {
  std::vector<Labels> terms;
  Labels output;
  bool has_output = false;
};

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool holds(const Labels& labels, int label) {
  return std::find(labels.begin(), labels.end(), label) != labels.end();
}

// One term ends at a comma, at the arrow or at the end; `at` moves past it.
Labels parse_term(std::string_view text, size_t& at) {
  Labels labels;
  for (; at < text.size() && text[at] != ',' && text[at] != '-'; ++at) {
    const auto place = static_cast<int64_t>(at);
    if (text[at] == ' ') continue;
    if (is_letter(text[at])) {
      labels.push_back(text[at]);
    } else if (text.substr(at, 3) == "...") {
      if (holds(labels, kDots))
        fail(Status::invalid, "equation ", quoted(text),
             " has a second ... in one operand, at position ", place);
      labels.push_back(kDots);
      at += 2;
    } else {
      fail(Status::invalid, "equation ", quoted(text), " has '", text[at], "' at position ", place,
           ", expected a letter, ',', \"...\" or \"->\"");
    }
  }
  return labels;
}

Equation parse(std::string_view text) {
  Equation equation;
  size_t at = 0;
  for (;; ++at) {
    equation.terms.push_back(parse_term(text, at));
    if (at == text.size() || text[at] != ',') break;
  }
  if (at == text.size()) return equation;
  if (text.substr(at, 2) != "->") {
    fail(Status::invalid, "equation ", quoted(text), " has '-' at position ",
         static_cast<int64_t>(at), ", expected \"->\"");
  }
  at += 2;
  equation.has_output = true;
  equation.output = parse_term(text, at);
  if (at != text.size()) {
    fail(Status::invalid, "equation ", quoted(text), " has '", text[at],
         "' after \"->\", at position ", static_cast<int64_t>(at));
  }
  for (size_t i = 0; i < equation.output.size(); ++i) {
    const int label = equation.output[i];
    if (label != kDots && std::count(equation.output.begin(), equation.output.end(), label) > 1) {
      fail(Status::invalid, "equation ", quoted(text), " has '", static_cast<char>(label),
           "' twice in its output");
    }
  }
  return equation;
}

// A term with its "..." spelled out.
Labels spell(const Labels& term, int dots) {
  Labels labels;
  for (const int label : term) {
    if (label != kDots) {
      labels.push_back(label);
      continue;
    }
    for (int i = dots - 1; i >= 0; --i) labels.push_back(kEllipsis + i);
  }
  return labels;
}

struct Operand {
  Tensor x;
  Labels labels;  // one an axis, each once
};

// Letters that occur once, in alphabetical order, after the axes of "...".
Labels implicit_output(const std::vector<Labels>& terms, int dots) {
  Labels all, output = spell({kDots}, dots);
  for (const Labels& term : terms) all.insert(all.end(), term.begin(), term.end());
  std::sort(all.begin(), all.end());
  for (const int label : all) {
    if (label < kEllipsis && std::count(all.begin(), all.end(), label) == 1)
      output.push_back(label);
  }
  return output;
}

// An operand with each label once: repeated letters take the diagonal.
Operand with_diagonals(Operand operand, std::string_view equation) {
  for (size_t i = 0; i < operand.labels.size(); ++i) {
    for (size_t j = i + 1; j < operand.labels.size();) {
      if (operand.labels[j] != operand.labels[i]) {
        ++j;
        continue;
      }
      const int first = static_cast<int>(i), second = static_cast<int>(j);
      if (operand.x.extent(first) != operand.x.extent(second)) {
        fail(Status::shape, "equation ", quoted(equation), ": letter '",
             static_cast<char>(operand.labels[i]), "' stands for extents ", operand.x.extent(first),
             " and ", operand.x.extent(second), " of an operand of shape ", operand.x.shape());
      }
      // The diagonal is the last axis; it goes back to where the letter came first.
      operand.x = ops::diagonal(operand.x, 0, first, second);
      Ints order;
      for (int axis = 0; axis < operand.x.ndim() - 1; ++axis) order.push_back(axis);
      order.insert(first, operand.x.ndim() - 1);
      operand.x = ops::permute_dims(operand.x, order);
      operand.labels.erase(operand.labels.begin() + second);
    }
  }
  return operand;
}

struct Extents {
  std::vector<std::pair<int, int64_t>> list;
  int64_t& of(int label) {
    for (auto& [known, extent] : list) {
      if (known == label) return extent;
    }
    list.emplace_back(label, 1);
    return list.back().second;
  }
};

// The extent of each label; an extent of 1 fits every other.
Extents common_extents(const std::vector<Operand>& operands, std::string_view equation) {
  Extents extents;
  for (const Operand& operand : operands) {
    for (size_t i = 0; i < operand.labels.size(); ++i) {
      const int64_t own = operand.x.extent(static_cast<int>(i));
      int64_t& common = extents.of(operand.labels[i]);
      if (own == common || own == 1) continue;
      if (common != 1) {
        const char letter[] = {static_cast<char>(operand.labels[i]), '\0'};
        fail(Status::shape, "equation ", quoted(equation), ": ",
             operand.labels[i] < kEllipsis ? letter : "...", " stands for extents ", common,
             " and ", own);
      }
      common = own;
    }
  }
  return extents;
}

// Axes of 1 that meet longer ones need no axis.
void drop_ones(Operand& operand, Extents& extents) {
  Dims axes;
  Labels kept;
  for (size_t i = 0; i < operand.labels.size(); ++i) {
    const auto axis = static_cast<int>(i);
    if (operand.x.extent(axis) == 1 && extents.of(operand.labels[i]) != 1) {
      axes.push_back(axis);
    } else {
      kept.push_back(operand.labels[i]);
    }
  }
  if (!axes.empty()) operand.x = ops::squeeze(operand.x, Axes::of(axes));
  operand.labels = kept;
}

// Sums (for bool: any) over the labels that nothing else has.
void sum_out(Operand& operand, const Labels& kept) {
  Dims axes;
  Labels left;
  for (size_t i = 0; i < operand.labels.size(); ++i) {
    if (holds(kept, operand.labels[i])) {
      left.push_back(operand.labels[i]);
    } else {
      axes.push_back(static_cast<int64_t>(i));
    }
  }
  if (axes.empty()) return;
  const DType dtype = operand.x.dtype();
  operand.x = dtype == DType::boolean ? ops::any(operand.x, Axes::of(axes), false)
                                      : ops::sum(operand.x, Axes::of(axes), false, dtype);
  operand.labels = left;
}

Tensor permuted(const Operand& operand, const Labels& order) {
  Ints axes;
  for (const int label : order) {
    axes.push_back(std::find(operand.labels.begin(), operand.labels.end(), label) -
                   operand.labels.begin());
  }
  return ops::permute_dims(operand.x, axes);
}

Labels joined(Labels a, const Labels& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

int64_t numel_of(const Labels& labels, Extents& extents) {
  Dims sizes;
  for (const int label : labels) sizes.push_back(extents.of(label));
  return checked_numel(sizes);
}

// (batch..., rows, columns) of an operand, with each group of labels as one axis.
Tensor as_matrices(const Operand& operand, const Labels& batch, const Labels& rows,
                   const Labels& columns, Extents& extents) {
  Shape shape;
  for (const int label : batch) shape.push_back(extents.of(label));
  shape.push_back(numel_of(rows, extents));
  shape.push_back(numel_of(columns, extents));
  return ops::reshape(permuted(operand, joined(batch, joined(rows, columns))), shape);
}

// The product of two operands, summed over the labels that are not kept.
Operand contract(Operand a, Operand b, const Labels& kept, Extents& extents) {
  sum_out(a, joined(kept, b.labels));
  sum_out(b, joined(kept, a.labels));
  Labels batch, inner, left, right;
  for (const int label : a.labels) {
    (!holds(b.labels, label) ? left : holds(kept, label) ? batch : inner).push_back(label);
  }
  for (const int label : b.labels) {
    if (!holds(a.labels, label)) right.push_back(label);
  }
  const Labels result = joined(batch, joined(left, right));
  Shape shape;
  for (const int label : result) shape.push_back(extents.of(label));
  if (inner.empty()) {
    // (batch, left, 1) and (batch, 1, right): nothing is summed.
    const Tensor x = as_matrices(a, batch, left, {}, extents),
                 y = as_matrices(b, batch, {}, right, extents);
    const Tensor product = x.dtype() == DType::boolean ? ops::logical_and(x, y) : x * y;
    return {ops::reshape(product, shape), result};
  }
  const Tensor product = ops::matmul(as_matrices(a, batch, left, inner, extents),
                                     as_matrices(b, batch, inner, right, extents));
  return {ops::reshape(product, shape), result};
}

int dots_of(const Labels& term, const Tensor& x, size_t number, std::string_view equation) {
  const bool dots = holds(term, kDots);
  const int letters = static_cast<int>(term.size()) - (dots ? 1 : 0);
  if (dots ? x.ndim() < letters : x.ndim() != letters) {
    fail(Status::shape, "equation ", quoted(equation), " has ", letters, " letters for operand ",
         static_cast<int64_t>(number), ", which has ", x.ndim(), " axes (shape ", x.shape(), ")");
  }
  return dots ? x.ndim() - letters : 0;
}

}  // namespace

Tensor einsum(std::string_view equation, const Tensors& operands) {
  Equation parsed = parse(equation);
  if (operands.empty()) fail(Status::invalid, "operands is empty");
  if (parsed.terms.size() != operands.size()) {
    fail(Status::invalid, "equation ", quoted(equation), " is for ",
         static_cast<int64_t>(parsed.terms.size()), " operands, there are ",
         static_cast<int64_t>(operands.size()));
  }
  std::vector<const Tensor*> pointers;
  for (const Tensor& x : operands) pointers.push_back(&x);
  common_device(pointers);
  const DType dtype = result_dtype(pointers);

  int most_dots = 0;
  std::vector<Operand> queue;
  std::vector<Labels> terms;
  for (size_t i = 0; i < operands.size(); ++i) {
    const int dots = dots_of(parsed.terms[i], operands[i], i, equation);
    most_dots = std::max(most_dots, dots);
    terms.push_back(spell(parsed.terms[i], dots));
    queue.push_back(with_diagonals({ops::astype(operands[i], dtype), terms.back()}, equation));
  }
  const Labels output =
      parsed.has_output ? spell(parsed.output, most_dots) : implicit_output(terms, most_dots);
  for (const int label : output) {
    const auto has = [label](const Labels& term) { return holds(term, label); };
    if (std::none_of(terms.begin(), terms.end(), has)) {
      fail(Status::invalid, "equation ", quoted(equation), " has '", static_cast<char>(label),
           "' in its output only");
    }
  }
  Extents extents = common_extents(queue, equation);
  for (Operand& operand : queue) drop_ones(operand, extents);

  Operand total = queue[0];
  for (size_t i = 1; i < queue.size(); ++i) {
    Labels kept = output;
    for (size_t later = i + 1; later < queue.size(); ++later)
      kept = joined(kept, queue[later].labels);
    total = contract(total, queue[i], kept, extents);
  }
  sum_out(total, output);
  return permuted(total, output);
}

}  // namespace libtensor::body
