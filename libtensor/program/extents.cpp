// SPDX-License-Identifier: Apache-2.0
#include "libtensor/program/extents.h"

#include <algorithm>
#include <numeric>

#include "libtensor/core/error.h"

namespace libtensor {
namespace {

[[noreturn]] void too_large() { fail(Status::shape, "an extent does not fit in 64 bits"); }

int64_t extent_sum(int64_t a, int64_t b) {
  int64_t out = 0;
  if (__builtin_add_overflow(a, b, &out)) too_large();
  return out;
}
int64_t extent_product(int64_t a, int64_t b) {
  int64_t out = 0;
  if (__builtin_mul_overflow(a, b, &out)) too_large();
  return out;
}

// Reads a text from the left.
class Reader {
 public:
  Reader(std::string_view text, std::span<const std::string> names) : text_(text), names_(names) {}

  bool take(char c) {
    skip_spaces();
    if (text_.empty() || text_.front() != c) return false;
    text_.remove_prefix(1);
    return true;
  }
  bool at_end() {
    skip_spaces();
    return text_.empty();
  }
  Extent sum_of_terms() {
    Extent total = term(take('-') ? -1 : 1);
    for (;;) {
      if (take('+')) {
        total = total + term(1);
      } else if (take('-')) {
        total = total + term(-1);
      } else {
        return total;
      }
    }
  }
  int64_t number() {
    skip_spaces();
    int64_t value = 0;
    const size_t before = text_.size();
    for (; !text_.empty() && text_.front() >= '0' && text_.front() <= '9'; text_.remove_prefix(1))
      value = extent_sum(extent_product(value, 10), text_.front() - '0');
    if (text_.size() == before) wrong();
    return value;
  }
  [[noreturn]] void wrong() const {
    fail(Status::io, "header: ", quoted(text_), " is not an extent");
  }

 private:
  Extent term(int64_t sign) {
    Extent product(sign);
    do {
      product = product * factor();
    } while (take('*'));
    return product;
  }
  Extent factor() {
    skip_spaces();
    if (!text_.empty() && text_.front() >= '0' && text_.front() <= '9') return Extent(number());
    const size_t end = std::min(text_.find_first_of(" +-*/()"), text_.size());
    const auto at = std::find(names_.begin(), names_.end(), text_.substr(0, end));
    if (end == 0 || at == names_.end()) wrong();
    text_.remove_prefix(end);
    return Extent::symbol(static_cast<int32_t>(at - names_.begin()));
  }
  void skip_spaces() {
    while (!text_.empty() && text_.front() == ' ') text_.remove_prefix(1);
  }

  std::string_view text_;
  std::span<const std::string> names_;
};

}  // namespace

bool Extent::is_constant() const noexcept {
  return std::all_of(terms_.begin(), terms_.end(),
                     [](const auto& term) { return term.first.empty(); });
}

int64_t Extent::at(std::span<const int64_t> symbols) const {
  int64_t total = 0;
  for (const auto& [monomial, factor] : terms_) {
    int64_t value = factor;
    for (const int32_t symbol : monomial)
      value = extent_product(value, symbols[static_cast<size_t>(symbol)]);
    total = extent_sum(total, value);
  }
  if (total % divisor_ != 0) {
    fail(Status::shape, "the program needs a part of an extent: ", total, " is not divisible by ",
         divisor_);
  }
  return total / divisor_;
}

Extent Extent::operator+(const Extent& other) const {
  const int64_t common =
      extent_product(divisor_ / std::gcd(divisor_, other.divisor_), other.divisor_);
  Extent out;
  out.divisor_ = common;
  for (const auto& [monomial, factor] : terms_)
    out.terms_[monomial] = extent_product(factor, common / divisor_);
  for (const auto& [monomial, factor] : other.terms_)
    out.terms_[monomial] =
        extent_sum(out.terms_[monomial], extent_product(factor, common / other.divisor_));
  out.reduce();
  return out;
}

Extent Extent::operator*(const Extent& other) const {
  Extent out;
  out.divisor_ = extent_product(divisor_, other.divisor_);
  for (const auto& [a, x] : terms_) {
    for (const auto& [b, y] : other.terms_) {
      Monomial both = a;
      both.insert(both.end(), b.begin(), b.end());
      if (both.size() > 16) too_large();
      std::sort(both.begin(), both.end());
      int64_t& factor = out.terms_[both];
      factor = extent_sum(factor, extent_product(x, y));
    }
  }
  out.reduce();
  return out;
}

Extent Extent::operator/(int64_t divisor) const {
  Extent out = *this;
  out.divisor_ = extent_product(divisor_, divisor);
  out.reduce();
  return out;
}

void Extent::reduce() {
  int64_t common = divisor_;
  for (auto at = terms_.begin(); at != terms_.end();) {
    common = std::gcd(common, at->second);
    at = at->second == 0 ? terms_.erase(at) : std::next(at);
  }
  if (common <= 1) return;
  divisor_ /= common;
  for (auto& [monomial, factor] : terms_) factor /= common;
}

std::string Extent::text(std::span<const std::string> names) const {
  std::string out;
  for (auto at = terms_.rbegin(); at != terms_.rend(); ++at) {
    const auto& [monomial, factor] = *at;
    if (!out.empty()) {
      out += factor < 0 ? " - " : " + ";
    } else if (factor < 0) {
      out += '-';
    }
    std::string digits = std::to_string(factor);
    if (factor < 0) digits.erase(0, 1);
    const bool one = digits == "1" && !monomial.empty();
    if (!one) out += digits;
    for (size_t i = 0; i < monomial.size(); ++i) {
      if (i > 0 || !one) out += '*';
      out += names[static_cast<size_t>(monomial[i])];
    }
  }
  if (out.empty()) out = "0";
  return divisor_ == 1 ? out : '(' + out + ")/" + std::to_string(divisor_);
}

Extent Extent::parse(std::string_view text, std::span<const std::string> names) {
  Reader reader(text, names);
  Extent extent;
  if (reader.take('(')) {
    extent = reader.sum_of_terms();
    if (!reader.take(')') || !reader.take('/')) reader.wrong();
    const int64_t divisor = reader.number();
    if (divisor < 1) reader.wrong();
    extent = extent / divisor;
  } else {
    extent = reader.sum_of_terms();
  }
  if (!reader.at_end()) reader.wrong();
  return extent;
}

}  // namespace libtensor
