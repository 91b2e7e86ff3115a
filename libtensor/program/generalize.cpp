// SPDX-License-Identifier: Apache-2.0
// Programs for inputs of several sizes, from captures of one function with some of them.
#include <algorithm>
#include <cstring>

#include "libtensor/core/checked.h"
#include "libtensor/ops/op_support.h"
#include "libtensor/program/argument_text.h"
#include "libtensor/program/program_text.h"

namespace libtensor {

std::vector<int64_t> bind_symbols(const Program& program, const Tensors& inputs) {
  std::vector<int64_t> values(program.symbols.size());
  std::vector<const ValueSpec*> sources(program.symbols.size(), nullptr);
  const auto bind = [&](int32_t symbol, int64_t value, const ValueSpec& spec) {
    if (symbol == kNoSymbol) return;
    const auto i = static_cast<size_t>(symbol);
    if (sources[i] && values[i] != value) {
      fail(Status::shape, quoted(program.symbols[i].name), " is ", values[i], " in input ",
           quoted(sources[i]->name), ", and ", value, " in input ", quoted(spec.name));
    }
    sources[i] = &spec;
    values[i] = value;
  };
  for (size_t i = 0; i < program.inputs.size(); ++i) {
    const ValueSpec& spec = program.inputs[i];
    for (size_t axis = 0; axis < spec.symbols.size(); ++axis)
      bind(spec.symbols[axis], inputs[i].extent(static_cast<int>(axis)), spec);
    if (spec.number_symbol != kNoSymbol)
      bind(spec.number_symbol, *contiguous_on_host(inputs[i]).data_as<int64_t>(), spec);
  }
  return values;
}

namespace {

// Two captures of one function, the first of which becomes more general.
class Generalizer {
 public:
  Generalizer(Program& program, const Program& other, std::string_view name)
      : program_(program), other_(other), name_(name) {}

  void run() {
    same(program_.inputs.size() == other_.inputs.size(), "their inputs");
    same(program_.constants.size() == other_.constants.size(), "how many constants they have");
    same(program_.calls.size() == other_.calls.size(), "how many calls they make");
    same(program_.outputs == other_.outputs && program_.output_names == other_.output_names,
         "their outputs");
    const auto written =
        std::find_if(program_.constants.begin(), program_.constants.end(),
                     [](const ProgramConstant& constant) { return constant.written; });
    const auto is_body = [](const ProgramObject& object) {
      return std::holds_alternative<Ref<Program>>(object);
    };
    const bool has_bodies = std::any_of(program_.objects.begin(), program_.objects.end(), is_body);
    if (has_bodies)
      fail(Status::unsupported, "a program with branches or loops has inputs of one size");
    if (!program_.objects.empty() || written != program_.constants.end()) {
      fail(Status::unsupported, "a program that changes tensors beside its inputs",
           written == program_.constants.end() ? std::string() : " (" + written->name + ")",
           " has inputs of one size");
    }
    values_.assign(program_.symbols.size(), 0);
    seen_.assign(program_.symbols.size(), false);
    for (size_t i = 0; i < program_.inputs.size(); ++i) input(i);
    for (size_t i = 0; i < program_.constants.size(); ++i) constant(i);
    for (size_t i = 0; i < program_.calls.size(); ++i) call(i);
  }

 private:
  void same(bool condition, const char* what) const {
    if (!condition)
      fail(Status::unsupported, "the two programs differ in ", what,
           ", so they are not captures of one function for inputs of other sizes");
  }

  void set(int32_t symbol, int64_t value) {
    const auto i = static_cast<size_t>(symbol);
    same(!seen_[i] || values_[i] == value, "extents of one name");
    seen_[i] = true;
    values_[i] = value;
  }

  // The symbol of an extent that differs.
  int32_t symbol(int64_t before, int64_t now) {
    if (name_.empty()) {
      fail(Status::unsupported, "an extent is ", before, " in one program and ", now,
           " in the other, and has no name");
    }
    const auto at = std::find_if(program_.symbols.begin(), program_.symbols.end(),
                                 [&](const ProgramSymbol& s) { return s.name == name_; });
    if (at != program_.symbols.end()) {
      same(at->captured == before, "extents of one name");
      return static_cast<int32_t>(at - program_.symbols.begin());
    }
    if (!is_symbol_name(name_))
      fail(Status::invalid, "an extent cannot be called ", quoted(name_),
           ", which is a number, or has spaces, signs, parentheses or control characters");
    program_.symbols.push_back({std::string(name_), before});
    values_.push_back(now);
    seen_.push_back(true);
    return static_cast<int32_t>(program_.symbols.size()) - 1;
  }

  void input(size_t i) {
    ValueSpec& ours = program_.inputs[i];
    const ValueSpec& theirs = other_.inputs[i];
    same(ours.name == theirs.name && ours.dtype == theirs.dtype && ours.device == theirs.device &&
             ours.shape.size() == theirs.shape.size() &&
             ours.number.has_value() == theirs.number.has_value(),
         "their inputs");
    for (int axis = 0; axis < ours.shape.size(); ++axis) {
      int32_t known = ours.symbols.empty() ? kNoSymbol : ours.symbols[static_cast<size_t>(axis)];
      if (known == kNoSymbol && ours.shape[axis] != theirs.shape[axis]) {
        known = symbol(ours.shape[axis], theirs.shape[axis]);
        ours.symbols.resize(static_cast<size_t>(ours.shape.size()), kNoSymbol);
        ours.symbols[static_cast<size_t>(axis)] = known;
      }
      if (known != kNoSymbol) set(known, theirs.shape[axis]);
    }
    if (!ours.number) return;
    if (ours.number_symbol == kNoSymbol && *ours.number != *theirs.number)
      ours.number_symbol = symbol(*ours.number, *theirs.number);
    if (ours.number_symbol != kNoSymbol) set(ours.number_symbol, *theirs.number);
  }

  // What an integer is, so that it is `now` where the symbols are as in the other capture, and what
  // it was in those before.
  Extent fit(const Extent& known, int64_t now, const char* where) const {
    const int64_t expected = known.at(values_);
    if (expected == now) return known;
    if (name_.empty()) {
      fail(Status::unsupported, "an integer of ", where, " is ", now, " for these sizes, expected ",
           expected, ": it is no polynomial of them");
    }
    Extent correction(now - expected);
    int64_t divisor = 1;
    for (size_t i = 0; i < values_.size(); ++i) {
      const int64_t moved = values_[i] - program_.symbols[i].captured;
      if (moved == 0) continue;
      correction = correction * (Extent::symbol(static_cast<int32_t>(i)) +
                                 Extent(-program_.symbols[i].captured));
      divisor *= moved;
    }
    same(divisor != 1 || !correction.is_constant(), "integers though their inputs have one size");
    if (divisor < 0) {
      correction = correction * Extent(-1);
      divisor = -divisor;
    }
    return known + correction / divisor;
  }

  void constant(size_t i) {
    ProgramConstant& ours = program_.constants[i];
    const Tensor &a = ours.tensor, &b = other_.constants[i].tensor;
    if (a.same_as(b)) return;
    same(a.dtype() == b.dtype() && a.shape() == b.shape() && a.is_weak() == b.is_weak() &&
             a.device() == b.device(),
         "their constants");
    if (a.is_weak() && a.dtype() == DType::int64) {
      const int64_t before = *a.data_as<int64_t>();
      const Extent extent =
          fit(ours.extent ? *ours.extent : Extent(before), *b.data_as<int64_t>(), "the program");
      if (!extent.is_constant()) ours.extent = extent;
      return;
    }
    const Tensor x = contiguous_on_host(a), y = contiguous_on_host(b);
    const int64_t nbytes = checked_nbytes(x.numel(), itemsize(x.dtype()));
    same(nbytes == 0 || std::memcmp(x.data(), y.data(), static_cast<size_t>(nbytes)) == 0,
         "the elements of constants");
  }

  Extent known(const ProgramCall& call, int32_t arg, int32_t entry, int64_t captured) const {
    for (const CallExtent& extent : call.extents) {
      if (extent.arg == arg && extent.entry == entry) return extent.value;
    }
    return Extent(captured);
  }

  void integer(ProgramCall& call, size_t arg, int32_t entry, int64_t before, int64_t now) {
    const auto i = static_cast<int32_t>(arg);
    Extent extent = fit(known(call, i, entry, before), now, call.op->name);
    std::erase_if(call.extents,
                  [&](const CallExtent& e) { return e.arg == i && e.entry == entry; });
    if (!extent.is_constant()) call.extents.push_back({i, entry, std::move(extent)});
  }

  void call(size_t number) {
    ProgramCall& ours = program_.calls[number];
    const ProgramCall& theirs = other_.calls[number];
    same(ours.op == theirs.op && ours.inplace == theirs.inplace && ours.results == theirs.results &&
             program_.modes[static_cast<size_t>(ours.modes)] ==
                 other_.modes[static_cast<size_t>(theirs.modes)],
         "their calls");
    for (size_t i = 0; i < ours.args.size(); ++i) {
      const Argument &a = ours.args[i], &b = theirs.args[i];
      same(a.index() == b.index(), "arguments");
      if (const auto* whole = std::get_if<int64_t>(&a)) {
        integer(ours, i, -1, *whole, std::get<int64_t>(b));
      } else if (const auto* scalar = std::get_if<Scalar>(&a);
                 scalar && scalar->kind() == DType::int64 &&
                 std::get<Scalar>(b).kind() == DType::int64) {
        integer(ours, i, -1, scalar->to<int64_t>(), std::get<Scalar>(b).to<int64_t>());
      } else if (const auto* list = std::get_if<Dims>(&a)) {
        const Dims& other = std::get<Dims>(b);
        same(list->size() == other.size(), "arguments");
        for (int k = 0; k < list->size(); ++k) integer(ours, i, k, (*list)[k], other[k]);
      } else {
        std::string x, y;
        append_argument(x, a, "%");
        append_argument(y, b, "%");
        same(x == y, "arguments");
      }
    }
  }

  Program& program_;
  const Program& other_;
  const std::string_view name_;
  std::vector<int64_t> values_;  // of the symbols, in the other capture
  std::vector<bool> seen_;
};

}  // namespace

Ref<Program> Program::generalize(const Program& other, std::string_view name) const {
  Ref<Program> made = copy();
  Generalizer(*made, other, name).run();
  return made;
}

}  // namespace libtensor
