// SPDX-License-Identifier: Apache-2.0
#include "libtensor/core/index_expression.h"

#include <algorithm>
#include <numeric>

namespace libtensor {
namespace {

int64_t floor_div(int64_t a, int64_t b) { return a / b - (a % b != 0 && (a < 0) != (b < 0)); }

}  // namespace

struct IndexExpression::Atom {
  Kind kind;
  std::string name;       // of a variable
  IndexExpression inner;  // of all others
  int64_t number;         // the divisor, or what is compared with
  int64_t low, high;

  std::string text() const {
    if (kind == Kind::variable) return name;
    const bool is_sum = inner.terms_.size() + (inner.constant_ != 0) > 1;
    const char* sign = kind == Kind::quotient ? "//" : kind == Kind::remainder ? "%" : "<";
    std::string all(kind == Kind::less ? "(" : "");
    if (is_sum) all += '(';
    all += inner.text();
    if (is_sum) all += ')';
    all += sign;
    all += std::to_string(number);
    if (kind == Kind::less) all += ')';
    return all;
  }
};

// factor * whole + part, where part is at least 0 and less than the factor.
struct IndexExpression::Split {
  int64_t factor = 1;
  IndexExpression whole = 0, part = 0;
};

IndexExpression IndexExpression::of(Atom atom) {
  IndexExpression made(0);
  std::string text = atom.text();
  made.terms_.emplace(std::move(text), Term{std::make_shared<const Atom>(std::move(atom)), 1});
  return made;
}

IndexExpression IndexExpression::variable(const std::string& name, int64_t low, int64_t high) {
  if (low == high) return low;
  return of({Kind::variable, name, 0, 0, low, high});
}

int64_t IndexExpression::bound(bool low) const {
  int64_t sum = constant_;
  for (const auto& [text, term] : terms_)
    sum += term.factor * ((term.factor > 0) == low ? term.atom->low : term.atom->high);
  return sum;
}

IndexExpression IndexExpression::plus(const IndexExpression& other, int64_t factor) const {
  IndexExpression sum = *this;
  sum.constant_ += factor * other.constant_;
  for (const auto& [text, term] : other.terms_) {
    const auto found = sum.terms_.try_emplace(text, Term{term.atom, 0}).first;
    found->second.factor += factor * term.factor;
    if (found->second.factor == 0) sum.terms_.erase(found);
  }
  sum.join_remainders();
  return sum;
}

// x%3 + x//3*3 is x.
void IndexExpression::join_remainders() {
  for (const auto& [text, term] : terms_) {
    const Atom& atom = *term.atom;
    if (atom.kind != Kind::remainder) continue;
    const IndexExpression quotient = of({Kind::quotient, {}, atom.inner, atom.number, 0, 0});
    const auto other = terms_.find(quotient.terms_.begin()->first);
    if (other == terms_.end() || other->second.factor != term.factor * atom.number) continue;
    const IndexExpression whole = atom.inner * term.factor;
    terms_.erase(other);
    terms_.erase(std::string(text));
    *this = plus(whole, 1);
    return;
  }
}

IndexExpression IndexExpression::without_multiples(int64_t divisor) const {
  IndexExpression rest(constant_ - floor_div(constant_, divisor) * divisor);
  for (const auto& [text, term] : terms_) {
    if (term.factor % divisor != 0) rest.terms_[text] = {term.atom, term.factor % divisor};
  }
  return rest;
}

// By the largest factor that divides the divisor, too; 1 where there is none.
IndexExpression::Split IndexExpression::split(int64_t divisor) const {
  Split best;
  for (const auto& [text, term] : terms_) {
    const int64_t factor = std::gcd(term.factor, divisor);
    if (factor <= best.factor) continue;
    IndexExpression whole(floor_div(constant_, factor)), part(constant_ - whole.constant_ * factor);
    for (const auto& [name, its] : terms_) {
      const bool divides = its.factor % factor == 0;
      (divides ? whole : part).terms_[name] = {its.atom,
                                               divides ? its.factor / factor : its.factor};
    }
    if (part.low() >= 0 && part.high() < factor) best = {factor, whole, part};
  }
  return best;
}

const IndexExpression::Atom* IndexExpression::only_atom() const {
  const bool is_one = terms_.size() == 1 && terms_.begin()->second.factor == 1;
  return is_one ? terms_.begin()->second.atom.get() : nullptr;
}

IndexExpression IndexExpression::operator/(int64_t divisor) const {
  const IndexExpression rest = without_multiples(divisor);
  IndexExpression whole(floor_div(constant_, divisor));
  for (const auto& [text, term] : terms_) {
    if (term.factor / divisor != 0) whole.terms_[text] = {term.atom, term.factor / divisor};
  }
  const int64_t low = floor_div(rest.low(), divisor), high = floor_div(rest.high(), divisor);
  if (low == high) return whole + low;
  if (const Split split = rest.split(divisor); split.factor > 1)
    return whole + split.whole / (divisor / split.factor);
  const Atom* atom = rest.only_atom();
  if (atom && atom->kind == Kind::quotient)
    return whole + (atom->inner + rest.constant_ * atom->number) / (divisor * atom->number);
  if (atom && atom->kind == Kind::remainder && rest.constant_ == 0 && atom->number % divisor == 0)
    return whole + atom->inner / divisor % (atom->number / divisor);
  return whole + of({Kind::quotient, {}, rest, divisor, low, high});
}

IndexExpression IndexExpression::operator%(int64_t divisor) const {
  const IndexExpression rest = without_multiples(divisor);
  const int64_t low = floor_div(rest.low(), divisor);
  if (low == floor_div(rest.high(), divisor)) return rest - low * divisor;
  if (const Split split = rest.split(divisor); split.factor > 1)
    return split.whole % (divisor / split.factor) * split.factor + split.part;
  const Atom* atom = rest.only_atom();
  if (atom && atom->kind == Kind::remainder && atom->number % divisor == 0)
    return (atom->inner + rest.constant_) % divisor;
  return of({Kind::remainder, {}, rest, divisor, 0, divisor - 1});
}

IndexExpression IndexExpression::less_than(int64_t number) const {
  const IndexExpression rest = *this - constant_;
  number -= constant_;
  if (rest.high() < number) return 1;
  if (rest.low() >= number) return 0;
  return of({Kind::less, {}, rest, number, 0, 1});
}

std::string IndexExpression::text() const {
  std::string sum;
  for (const auto& [text, term] : terms_) {
    if (!sum.empty()) sum += '+';
    sum += text;
    if (term.factor != 1) {
      sum += '*';
      sum += std::to_string(term.factor);
    }
  }
  if (sum.empty()) return std::to_string(constant_);
  if (constant_ != 0) {
    sum += '+';
    sum += std::to_string(constant_);
  }
  return sum;
}

int64_t IndexExpression::value(
    const std::function<int64_t(const std::string& name)>& variables) const {
  int64_t sum = constant_;
  for (const auto& [text, term] : terms_) {
    const Atom& atom = *term.atom;
    int64_t value = 0;
    if (atom.kind == Kind::variable) {
      value = variables(atom.name);
    } else {
      const int64_t inner = atom.inner.value(variables);
      const int64_t quotient = floor_div(inner, std::max<int64_t>(atom.number, 1));
      value = atom.kind == Kind::quotient    ? quotient
              : atom.kind == Kind::remainder ? inner - quotient * atom.number
                                             : inner < atom.number;
    }
    sum += term.factor * value;
  }
  return sum;
}

std::vector<IndexExpression> coordinates_of(const Shape& at, const Shape& shape) {
  IndexExpression position(0);
  for (int i = 0; i < at.size(); ++i) {
    std::string name("i");
    name += std::to_string(i);
    position = position * at[i] + IndexExpression::variable(name, 0, at[i] - 1);
  }
  std::vector<IndexExpression> coordinates;
  for (int i = shape.size(); i-- > 0; position = position / shape[i])
    coordinates.insert(coordinates.begin(), position % shape[i]);
  return coordinates;
}

IndexExpression index_expression(const Shape& at, const Shape& shape, const Strides& steps,
                                 int64_t offset) {
  const auto coordinates = coordinates_of(at, shape);
  IndexExpression index(offset);
  for (int i = 0; i < shape.size(); ++i)
    index = index + coordinates[static_cast<size_t>(i)] * steps[i];
  return index;
}

}  // namespace libtensor
