// SPDX-License-Identifier: Apache-2.0
// Integer expressions of variables with bounds, in a normal form: where the elements of a view lie.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "libtensor/core/shape.h"

namespace libtensor {

// A sum of terms and a constant; a term is a factor times a variable, a floor division, a remainder
// or a comparison. Equal sums of the same terms are equal expressions.
class IndexExpression {
 public:
  IndexExpression(int64_t constant) : constant_(constant) {}  // NOLINT: a number is one
  // Values from low to high, at least one.
  static IndexExpression variable(const std::string& name, int64_t low, int64_t high);

  int64_t low() const { return bound(true); }
  int64_t high() const { return bound(false); }
  bool operator==(const IndexExpression& other) const { return text() == other.text(); }

  IndexExpression operator+(const IndexExpression& other) const { return plus(other, 1); }
  IndexExpression operator-(const IndexExpression& other) const { return plus(other, -1); }
  IndexExpression operator*(int64_t factor) const { return IndexExpression(0).plus(*this, factor); }
  // Rounded down, and what is left then, from 0 to divisor - 1; the divisor is positive.
  IndexExpression operator/(int64_t divisor) const;
  IndexExpression operator%(int64_t divisor) const;
  // 1 or 0.
  IndexExpression less_than(int64_t number) const;

  // i0*4+i1%3, with // for divisions.
  std::string text() const;
  int64_t value(const std::function<int64_t(const std::string& name)>& variables) const;

 private:
  enum class Kind { variable, quotient, remainder, less };
  struct Atom;
  struct Term {
    std::shared_ptr<const Atom> atom;
    int64_t factor;
  };
  struct Split;

  static IndexExpression of(Atom atom);
  int64_t bound(bool low) const;
  IndexExpression plus(const IndexExpression& other, int64_t factor) const;
  void join_remainders();
  IndexExpression without_multiples(int64_t divisor) const;
  Split split(int64_t divisor) const;
  const Atom* only_atom() const;

  std::map<std::string, Term> terms_;  // by the text of the atom
  int64_t constant_;
};

// The indices in `shape` of the element that is in its row-major order where [i0, i1, ...] is in
// the order of `at`, a shape of as many elements.
std::vector<IndexExpression> coordinates_of(const Shape& at, const Shape& shape);
// Where (shape, steps) has that element.
IndexExpression index_expression(const Shape& at, const Shape& shape, const Strides& steps,
                                 int64_t offset);

}  // namespace libtensor
