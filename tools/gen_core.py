# SPDX-License-Identifier: Apache-2.0
"""The C++ side of an op: its function, its node, the dispatch to its gradient rules, and the functor lists."""

from tables import ELEMENTWISE

CPP_TYPES = {"tensor": "const Tensor&", "tensors": "const Tensors&", "scalar": "Scalar", "int": "int64_t",
             "float": "double", "bool": "bool", "ints": "const Ints&", "shape": "const Shape&", "axes": "const Axes&",
             "axis": "int", "axis?": "OptionalAxis", "dtype": "DType", "device": "Device",
             "string": "std::string_view", "rng": "Generator*", "reduction": "Reduction", "fan": "Fan"}  # fmt: skip
STORED = {"const Ints&": "Ints", "const Shape&": "Shape", "const Axes&": "Axes", "std::string_view": "std::string"}
FACTS = {"shape": "Shape", "shapes": "std::vector<Shape>", "dtype": "DType", "device": "Device", "geometry": "Geometry"}


def camel(name):
    return "".join(part.capitalize() for part in name.strip("_").split("_"))


def banner(comment="//"):
    return f"{comment} Written by tools/generate.py from the tables. Do not edit.\n"


def arg_type(op, name):
    return next(a for a in op.args if a.name == name)


def cpp_params(op, first=None):
    return ", ".join(f"{CPP_TYPES[a.type]} {a.name}" for a in op.args)


def returns(op):
    return {"tensor": "Tensor", "tensors": "Tensors", "outputs": "Tensors", "none": "void"}[op.returns]


def call_args(op):
    return ", ".join(a.name for a in op.args)


def needs(op):
    """Everything that the rules of the op take, in the order of first use."""
    seen = []
    for names in op.grad.values():
        seen += [n for n in names if n not in seen]
    return seen


def field(need):
    return need.replace(".", "_")


def saved_results(op):
    """What rules may take of the results."""
    return op.outputs or ["out"]


def need_kind(op, need):
    """saved (a tensor), list (of tensors), fact (shape, ...) or plain (an attribute)."""
    if need in saved_results(op) or need in (op.save or []):
        return "saved"
    if "." in need:
        return "fact"
    return {"tensor": "saved", "tensors": "list"}.get(arg_type(op, need).type, "plain")


def plain_type(op, need):
    type_ = CPP_TYPES[arg_type(op, need).type]
    return STORED.get(type_, type_)


def rule_param_type(op, need):
    kind = need_kind(op, need)
    if kind == "saved":
        return "const Tensor&"
    if kind == "list":
        return "const Tensors&"
    if kind == "fact":
        type_ = FACTS[need.split(".")[1]]
        return type_ if type_ in ("DType", "Device") else f"const {type_}&"
    return CPP_TYPES[arg_type(op, need).type]


def rules(op):
    """[(function name, result, [differentiable arguments], [needs])]"""
    found = []
    for key, names in op.grad.items():
        args = [n.strip() for n in key.split(",")]
        if len(args) > 1:
            found.append((f"{op.name.strip('_')}_grads", "Tensors", args, names))
        else:
            many = arg_type(op, args[0]).type == "tensors"
            stem = op.name.strip("_") if not op.name.endswith("_") else op.name[:-1] + "_inplace"
            found.append((f"{stem}_d{args[0]}", "Tensors" if many else "Tensor", args, names))
    return found


def node_name(op):
    return camel(op.name) + ("InplaceNode" if op.inplace_only else "Node")


# ------------------------------------------------------------------------------------------------- files


def op_ids(tables):
    text = banner() + "#pragma once\n\n#include <cstdint>\n\nnamespace libtensor {\n\nenum class OpId : int32_t {\n"
    text += "".join(f"  {op.name},\n" for op in tables.ops)
    text += f"}};\ninline constexpr int kOps = {len(tables.ops)};\n"
    text += "\nconstexpr const char* op_name(OpId op) noexcept {\n  constexpr const char* names[] = {\n"
    text += "".join(f'      "{op.name}",\n' for op in tables.ops)
    return text + "  };\n  return names[static_cast<int>(op)];\n}\n\n}  // namespace libtensor\n"


def functor_lists(tables):
    files = {}
    for kind in [*ELEMENTWISE, "reduce"]:
        rows = "".join(
            f"OP({op.name}, {camel(op.name)}, {real_class(op)}"
            f", {'boolean' if op.result == 'bool' or op.kind == 'compare' else 'same'}"
            f", {'wide' if op.wide is True else 'each'}, {complex_types(op)})\n"
            for op in tables.ops
            if op.kind == kind
        )
        files[f"libtensor/functors/{kind}.gen.inc"] = (
            banner()
            + "// OP(op, functor, class of real dtypes, result: same or boolean, real types: each or wide, complex types)\n"
            + rows
        )
    files["libtensor/functors/gradients.gen.inc"] = (
        banner()
        + "// OP as in the other lists\n"
        + "".join(
            f"OP({op.name}, {camel(op.name)}Gradient, floating, same, each, none)\n" for op in tables.ops if op.has_pass
        )
    )
    return files


def uses_body(op):
    return op.kind in ("view", "kernel", "composite", "create")


def body_name(op):
    """Kernels with an in-place form are written as that form only."""
    return op.name + "_" if op.kind == "kernel" and op.inplace else op.name


def body_declaration(op):
    params = cpp_params(op)
    if op.save:
        params += "".join(f", Tensor& {name}" for name in op.save)
    result = "void" if op.kind == "kernel" and op.inplace else returns(op)
    return f"{result} {body_name(op)}({params});"


def ops_header(tables):
    text = banner() + '#pragma once\n\n#include <string_view>\n\n#include "libtensor/graph/tensor.h"\n'
    text += '#include "libtensor/ops/types.h"\n\nnamespace libtensor {\n\nclass Generator;\n\n'
    text += "// The ops, differentiable, as the table lists them.\nnamespace ops {\n"
    for op in tables.ops:
        text += f"{returns(op)} {op.name}({cpp_params(op)});\n"
        if op.inplace:
            text += f"void {op.name}_({cpp_params(op)});\n"
    text += "}  // namespace ops\n\n// What is written by hand for them: no graph, arguments as the user gave them.\nnamespace body {\n"
    for op in (op for op in tables.ops if uses_body(op)):
        text += body_declaration(op) + "\n"
        if op.kind == "composite" and op.inplace:
            text += f"void {op.name}_({cpp_params(op)});\n"
    return text + "}  // namespace body\n\n}  // namespace libtensor\n"


def nodes_header(tables):
    text = (
        banner()
        + '#pragma once\n\n#include <string>\n\n#include "libtensor/graph/node.h"\n#include "libtensor/ops/types.h"\n\n'
    )
    text += "namespace libtensor::nodes {\n"
    for op in (op for op in tables.ops if op.has_node):
        text += f"\nstruct {node_name(op)} final : Node {{\n"
        resets = ""
        for need in needs(op):
            kind = need_kind(op, need)
            if kind == "saved":
                text += f"  SavedTensor {field(need)};\n"
                resets += f" {field(need)}.reset();"
            elif kind == "list":
                text += f"  std::vector<SavedTensor> {field(need)};\n"
                resets += f" {field(need)}.clear();"
            else:
                type_ = FACTS[need.split(".")[1]] if kind == "fact" else plain_type(op, need)
                text += f"  {type_} {field(need)};\n"
        text += "  void apply(const Tensors& douts, GradSink& sink) override;\n"
        text += f"  void release_saved() noexcept override {{{resets + ' ' if resets else ''}}}\n"
        text += f'  const char* name() const noexcept override {{ return "{op.name}"; }}\n}};\n'
    return text + "\n}  // namespace libtensor::nodes\n"


def wanted_by(op, need):
    """The condition under which a rule that takes `need` will run, once the inputs are connected; "" for always."""
    if any(arg_type(op, name).type == "tensors" for name in op.differentiable):
        return ""
    position = {name: i for i, name in enumerate(op.differentiable)}
    users = {position[name] for _, _, args, names in rules(op) if need in names for name in args}
    if len(users) == len(position):
        return ""
    return "if (" + " || ".join(f"node->inputs[{i}]" for i in sorted(users)) + ") "


def save_lines(op, indent, overwritten=None):
    """Fills the fields of `node` that do not depend on the result; its inputs are connected."""
    text = ""
    for need in needs(op):
        kind, name = need_kind(op, need), field(need)
        if need in saved_results(op) or need in (op.save or []):
            continue
        if kind == "saved":
            value = f"keep_before_write({need}, {overwritten})" if overwritten else need
            text += f"{indent}{wanted_by(op, need)}node->{name}.save({value});\n"
        elif kind == "list":
            text += f"{indent}save_all(node->{name}, {need});\n"
        elif kind == "fact":
            arg, fact = need.split(".")
            optional = arg_type(op, arg).nullable
            value = f"{fact}_of({arg})"
            text += (
                f"{indent}node->{name} = {value};\n"
                if not optional
                else f"{indent}if ({arg}.defined()) node->{name} = {value};\n"
            )
        else:
            text += f"{indent}node->{name} = {need};\n"
    return text


def connect_lines(op, indent):
    return "".join(f"{indent}connect(*node, {name});\n" for name in op.differentiable)


def forward(op, out="out"):
    """The statement that computes the result without the graph."""
    extra = "".join(f", saved_{name}" for name in op.save or [])
    if op.kind in ELEMENTWISE:
        tensors = ", ".join(f"&{a.name}" for a in op.args if a.type == "tensor")
        params = ", ".join(f"static_cast<double>({a.name})" for a in op.args if a.type in ("float", "bool", "int"))
        return f"elementwise(OpId::{op.name}, DTypeClass::{dtype_class(op)}, {{{tensors}}}, {{{params}}})"
    if op.kind == "reduce":
        names = {a.name for a in op.args}
        dtype = "dtype" if "dtype" in names else "DType::unset"
        params = ", ".join(a.name for a in op.args if a.type == "float")
        return f"reduce(OpId::{op.name}, DTypeClass::{dtype_class(op)}, x, axes, keepdims, {dtype}, {{{params}}})"
    if op.kind == "kernel" and op.inplace:
        return f"copy_then(body::{body_name(op)}, {call_args(op)})"
    return f"body::{op.name}({call_args(op)}{extra})"


def dtype_class(op):
    name, plus, _ = op.dtype.partition("+complex")
    return {"number+bool": "number_bool", "float": "to_float"}.get(name, name) + ("_complex" if plus else "")


def real_class(op):
    return {"real": "any"}.get(op.dtype, dtype_class(op).removesuffix("_complex"))


def complex_types(op):
    return "none" if not op.takes_complex else "wide" if op.wide else "each"


def autocast_lines(op):
    """Calls the op again with its operands cast, where mixed precision is on."""
    if not op.autocast:
        return ""
    tensors = [a.name for a in op.tensor_args]
    args = ", ".join(f"cast({a.name})" if a.name in tensors else a.name for a in op.args)
    text = "  if (autocast_anywhere()) [[unlikely]] {\n"
    text += f"    Autocast cast(CastTo::{op.autocast}, {', '.join(tensors)});\n"
    return text + f"    if (cast.active()) return {op.name}({args});\n  }}\n"


def op_definition(op):
    head = f"{returns(op)} {op.name}({cpp_params(op)}) {{\n" + autocast_lines(op)
    if op.inplace_only:
        return inplace_definition(op, op.name)
    if not op.has_node:
        return head + f"  return {forward(op)};\n}}\n"
    text = head
    text += "".join(f"  Tensor saved_{name};\n" for name in op.save or [])
    out = "outs" if op.returns in ("tensors", "outputs") else "out"
    text += f"  {returns(op)} {out} = {forward(op)};\n"
    tracked = ", ".join(op.differentiable)
    may_return_input = op.kind == "kernel" and op.args[0].type == "tensor" and not op.outputs
    text += f"  if (tracking({tracked}){f' && !out.same_as({op.args[0].name})' if may_return_input else ''}) {{\n"
    text += f"    auto node = make_node<nodes::{node_name(op)}>();\n"
    text += connect_lines(op, "    ") + save_lines(op, "    ")
    for name in op.save or []:
        if name in needs(op):
            text += f"    {wanted_by(op, name)}node->{name}.save(saved_{name});\n"
    text += f"    record(node, {out});\n"
    for i, name in enumerate(saved_results(op)):
        if name in needs(op):
            value = f"outs[{i}]" if op.outputs else "out"
            text += f"    {wanted_by(op, name)}node->{name}.save_output({value}, {i});\n"
    text += "  }\n"
    for name, value in (op.writes or {}).items():
        text += f"  if ({name}.defined()) overwrite({name}, saved_{value});\n"
    return text + f"  return {out};\n}}\n"


def inplace_definition(op, name):
    x = op.args[0].name
    text = f"void {name}({cpp_params(op)}) {{\n  check_inplace({x});\n"
    tensors = ", ".join(f"&{a.name}" for a in op.args if a.type == "tensor")
    if op.kind in ELEMENTWISE:
        params = ", ".join(f"static_cast<double>({a.name})" for a in op.args if a.type in ("float", "bool", "int"))
        run = f"elementwise_into({x}, OpId::{op.name}, DTypeClass::{dtype_class(op)}, {{{tensors}}}, {{{params}}});"
    else:
        run = f"body::{name}({call_args(op)});"
        text += "  const CancelShield shield;\n"
    if op.kind == "composite":
        return text + f"  {run}\n}}\n"
    if not op.has_node:
        return text + f"  {run}\n  written({x});\n}}\n"
    text += f"  if (!tracking({', '.join(op.differentiable)})) {{\n    {run}\n    written({x});\n    return;\n  }}\n"
    text += f"  auto node = make_node<nodes::{node_name(op)}>();\n"
    text += connect_lines(op, "  ") + save_lines(op, "  ", overwritten=x)
    text += f"  Rebase rebase({x}, node);\n"
    text += f"  {wanted_by(op, 'out')}node->out.save_output({x}, 0);\n" if "out" in needs(op) else ""
    text += f"  {run}\n  written({x});\n  rebase.commit();\n"
    text += "  node->out.written();\n" if "out" in needs(op) else ""
    return text + "}\n"


def ops_source(tables):
    text = (
        banner()
        + '#include "libtensor/ops/ops.gen.h"\n\n#include "libtensor/ops/autocast.h"\n'
        + '#include "libtensor/ops/derive.h"\n#include "libtensor/ops/nodes.gen.h"\n\n'
    )
    text += "namespace libtensor::ops {\n"
    for op in tables.ops:
        text += "\n" + op_definition(op)
        if op.inplace:
            text += "\n" + inplace_definition(op, op.name + "_")
    return text + "\n}  // namespace libtensor::ops\n"


def gradients_header(tables):
    text = banner() + '#pragma once\n\n#include "libtensor/graph/tensor.h"\n#include "libtensor/ops/types.h"\n\n'
    text += "// The gradient rules, one for each differentiable argument. dout has the shape of the result. A rule may return\n"
    text += "// any shape that its argument broadcasts to: the engine sums.\nnamespace libtensor::gradients {\n\n"
    for op in (op for op in tables.ops if op.has_node):
        dout = "const Tensors& douts" if op.returns in ("tensors", "outputs") else "const Tensor& dout"
        for name, result, args, names in rules(op):
            params = ", ".join([dout] + [f"{rule_param_type(op, n)} {field(n)}" for n in names])
            text += f"{result} {name}({params});\n"
    return text + "\n}  // namespace libtensor::gradients\n"


def vjp_source(tables):
    text = banner() + '#include "libtensor/autograd/gradients.gen.h"\n#include "libtensor/autograd/unpack.h"\n'
    text += '#include "libtensor/ops/nodes.gen.h"\n#include "libtensor/ops/passes.h"\n\nnamespace libtensor::nodes {\n'
    for op in (op for op in tables.ops if op.has_node):
        text += f"\nvoid {node_name(op)}::apply(const Tensors& douts, GradSink& sink) {{\n"
        many = op.returns == "tensors"
        if not op.outputs:
            dout = "conj_of(douts[0])" if op.analytic else "douts[0]"
            type_ = "Tensor" if op.analytic else "Tensor&"
            text += "  const Tensors full = all_douts(*this, douts);\n" if many else f"  const {type_} dout = {dout};\n"
        elif op.analytic:
            text += "  const Tensors turned = conj_of(douts);\n"
        for need in needs(op):
            kind = need_kind(op, need)
            if kind == "saved":
                text += f"  const Tensor {field(need)}_value = {field(need)}.unpack(*this);\n"
            elif kind == "list":
                text += f"  const Tensors {field(need)}_value = unpack_all({field(need)}, *this);\n"
        position = {name: i for i, name in enumerate(op.differentiable)}
        for name, result, args, names in rules(op):
            own = "turned" if op.analytic else "douts"
            values = [own if op.outputs else "full" if many else "dout"]
            for need in names:
                kind = need_kind(op, need)
                values.append(field(need) + ("_value" if kind in ("saved", "list") else ""))
            call = f"gradients::{name}({', '.join(values)})"
            if op.analytic:
                call = f"conj_of({call})"
            if op.has_pass:
                params = ", ".join(f"static_cast<double>({value})" for value in values[2:])
                own_pass = f"gradient_pass(OpId::{op.name}, {values[0]}, {values[1]}, {{{params}}})"
                call = f"takes_pass({values[1]}) ? {own_pass} : {call}"
            first = position[args[0]]
            if result == "Tensor":
                text += f"  if (sink.wants({first})) sink.add({first}, {call});\n"
            elif len(args) == 1:  # the inputs of a `tensors` argument
                text += f"  add_all(sink, {first}, {call});\n"
            else:
                wants = " || ".join(f"sink.wants({position[a]})" for a in args)
                text += f"  if ({wants}) add_all(sink, {first}, {call});\n"
        text += "}\n"
    return text + "\n}  // namespace libtensor::nodes\n"


def op_infos(tables):
    text = banner() + '#include "libtensor/ops/op_info.h"\n\nnamespace libtensor {\n\n'
    text += "const OpInfo kOpInfos[] = {\n"
    for op in tables.ops:
        fields = []
        names = [a.name for a in op.args]
        if op.result == "bool" or op.kind == "compare":
            fields.append(".boolean_result = true")
        if op.result == "real":
            fields.append(".real_result = true")
        if op.kind == "ternary" and op.args[1].name == "mask":
            fields += [".keeps_first = true"]
        conditions = [i for i, name in enumerate(names) if name in ("condition", "mask")]
        if op.kind == "ternary" and conditions:
            fields.append(f".condition = {conditions[0]}")
        if op.nonzero:
            fields.append(f".nonzero = {names.index(op.nonzero)}")
        text += f"    {{{', '.join(fields)}}},  // {op.name}\n"
    return text + "};\n\n}  // namespace libtensor\n"


def outputs(tables):
    return {
        "libtensor/graph/op_id.gen.h": op_ids(tables),
        **functor_lists(tables),
        "libtensor/ops/ops.gen.h": ops_header(tables),
        "libtensor/ops/ops.gen.cpp": ops_source(tables),
        "libtensor/ops/op_info.gen.cpp": op_infos(tables),
        "libtensor/ops/nodes.gen.h": nodes_header(tables),
        "libtensor/autograd/gradients.gen.h": gradients_header(tables),
        "libtensor/autograd/vjp.gen.cpp": vjp_source(tables),
    }
