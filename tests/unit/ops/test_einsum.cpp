// SPDX-License-Identifier: Apache-2.0
// The grammar, and contractions that are no plain product.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/unit/tensors.h"

namespace libtensor {
namespace {

using namespace testing_tensors;  // NOLINT
using Values = std::vector<double>;

Values run(const std::string& equation, const Tensors& xs) {
  return values_of<double>(ops::einsum(equation, xs));
}

std::string complaint(const std::string& equation, const Tensors& xs) {
  return message_of([&] { ops::einsum(equation, xs); });
}

const Tensor kSquare = counting({2, 2});  // 0 1, 2 3

TEST(Einsum, DiagonalsTracesAndSums) {
  EXPECT_EQ(run("ii->i", {kSquare}), (Values{0, 3}));
  EXPECT_EQ(run("ii", {kSquare}), (Values{3}));
  EXPECT_EQ(run("ii->", {kSquare}), (Values{3}));
  EXPECT_EQ(run("ij->j", {kSquare}), (Values{2, 4}));
  EXPECT_EQ(run("ji", {kSquare}), (Values{0, 2, 1, 3}));  // in alphabetical order
  const Tensor cube = counting({2, 3, 2, 2});
  // Element [i, a, i, i] is 15 * i + 4 * a.
  EXPECT_EQ(run("iaii->ai", {cube}), (Values{0, 15, 4, 19, 8, 23}));
}

TEST(Einsum, ProductsOfManyOperands) {
  const Tensor v = tensor_of<double>({1, 2}), w = tensor_of<double>({3, 5});
  EXPECT_EQ(run("i,j->ji", {v, w}), (Values{3, 6, 5, 10}));
  EXPECT_EQ(run("i,ij,j", {v, kSquare, w}), (Values{47}));
  EXPECT_EQ(run("i,i,i->i", {v, w, v}), (Values{3, 20}));
  EXPECT_EQ(
      run(",->", {ops::full({}, 2, DType::float64, kCpu), ops::full({}, 7, DType::float64, kCpu)}),
      (Values{14}));
  EXPECT_EQ(run("ij , jk -> ik", {kSquare, kSquare}), (Values{2, 3, 6, 11}));
}

TEST(Einsum, EllipsesBroadcastFromTheEnd) {
  const Tensor batch = counting({3, 2, 2});
  EXPECT_EQ(run("...ij,...jk->...ik", {batch, kSquare}),
            values_of<double>(ops::matmul(batch, kSquare)));
  EXPECT_EQ(run("...", {kSquare}), (Values{0, 1, 2, 3}));
  EXPECT_EQ(run("i...->...", {kSquare}), (Values{2, 4}));
  EXPECT_EQ(run("...,...", {kSquare, tensor_of<double>({1, 10})}), (Values{0, 10, 2, 30}));
  EXPECT_EQ(run("...->", {kSquare}), (Values{6}));  // what the output leaves out is summed
}

TEST(Einsum, ExtentsOfOneAndZero) {
  const Tensor column = counting({2, 1});
  EXPECT_EQ(run("ij,ij->ij", {column, kSquare}), (Values{0, 0, 2, 3}));
  const Tensor none = ops::empty({2, 0}, DType::float64, kCpu);
  EXPECT_EQ(run("ij,kj->ik", {none, none}), (Values{0, 0, 0, 0}));
  EXPECT_EQ(run("ij->i", {none}), (Values{0, 0}));
  const Tensor bits = ops::eq(kSquare, weak_scalar(1));
  EXPECT_EQ(values_of<bool>(ops::einsum("ij->i", {bits})), (std::vector<bool>{true, false}));
  EXPECT_EQ(values_of<bool>(ops::einsum("i,j->ij", {ops::any(bits, Axes::of({1}), false),
                                                    ops::any(bits, Axes::of({0}), false)})),
            (std::vector<bool>{false, true, false, false}));
}

TEST(Einsum, WhatIsNoEquation) {
  EXPECT_EQ(complaint("ij-ik", {kSquare}),
            "equation \"ij-ik\" has '-' at position 2, expected \"->\"");
  EXPECT_EQ(complaint("ij->i->j", {kSquare}),
            "equation \"ij->i->j\" has '-' after \"->\", at position 5");
  EXPECT_EQ(complaint("ij->i,j", {kSquare}),
            "equation \"ij->i,j\" has ',' after \"->\", at position 5");
  EXPECT_EQ(complaint("......", {kSquare}),
            "equation \"......\" has a second ... in one operand, at position 3");
  EXPECT_EQ(complaint("i..", {kSquare}),
            "equation \"i..\" has '.' at position 1, expected a letter, ',', \"...\" or \"->\"");
  EXPECT_EQ(complaint("ij->ik", {kSquare}), "equation \"ij->ik\" has 'k' in its output only");
  EXPECT_EQ(complaint("ij,jk", {kSquare}), "equation \"ij,jk\" is for 2 operands, there are 1");
  EXPECT_EQ(complaint("i", {kSquare}),
            "equation \"i\" has 1 letters for operand 0, which has 2 axes (shape [2, 2])");
  EXPECT_EQ(complaint("ijk...", {kSquare}),
            "equation \"ijk...\" has 3 letters for operand 0, which has 2 axes (shape [2, 2])");
  EXPECT_EQ(complaint("ii", {counting({2, 3})}),
            "equation \"ii\": letter 'i' stands for extents 2 and 3 of an operand of shape [2, 3]");
  EXPECT_EQ(complaint("...,...", {counting({2}), counting({3})}),
            "equation \"...,...\": ... stands for extents 2 and 3");
  EXPECT_EQ(complaint("", {}), "operands is empty");
  for (const std::string bad : {"-", "->->", "i->i-", ",", "i\xff", "i->1", "->-"}) {
    EXPECT_EQ(status_of([&] { ops::einsum(bad, {kSquare}); }), Status::invalid) << bad;
  }
}

TEST(Einsum, FiftyTwoLettersAndMoreAxes) {
  std::string letters;
  Shape shape;
  for (char c = 'a'; c <= 'z'; ++c) letters += std::string{c, static_cast<char>(c - 'a' + 'A')};
  for (size_t i = 0; i < letters.size(); ++i) shape.push_back(i < 2 ? 2 : 1);
  const Tensor x = counting(shape);
  EXPECT_EQ(run(letters + "->aA", {x}), (Values{0, 1, 2, 3}));
  Shape most(64, 1);
  most[63] = 2;
  EXPECT_EQ(run("...->...", {counting(most)}), (Values{0, 1}));
}

}  // namespace
}  // namespace libtensor
