# SPDX-License-Identifier: Apache-2.0
"""The C++ side of an op: its definition, its function, its gradient rules, and the functor lists."""

from tables import ELEMENTWISE

CPP_TYPES = {"tensor": "const Tensor&", "tensors": "const Tensors&", "scalar": "Scalar", "int": "int64_t",
             "float": "double", "bool": "bool", "ints": "const Ints&", "shape": "const Shape&", "axes": "const Axes&",
             "axis": "int", "axis?": "OptionalAxis", "dtype": "DType", "device": "Device",
             "string": "std::string_view", "rng": "Generator*", "reduction": "Reduction", "fan": "Fan"}  # fmt: skip
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


# ------------------------------------------------------------------------------------------------- files


def op_ids(tables):
    rows = "".join(f"  OP({op.name}) \\\n" for op in tables.all_ops)
    return (
        banner()
        + '#pragma once\n\n#include "libtensor/graph/op_id.h"\n\n#define TENSOR_OPS(OP) \\\n'
        + rows
        + "\nnamespace libtensor {\n\n#define OP(name) name,\nenum class OpId : int32_t { TENSOR_OPS(OP) };\n#undef OP\n"
        + f"inline constexpr int kOps = {len(tables.all_ops)};\n"
        + "\nconstexpr const char* op_name(OpId op) noexcept {\n#define OP(name) #name,\n"
        + "  constexpr const char* names[] = {TENSOR_OPS(OP)};\n#undef OP\n"
        + "  return names[static_cast<int>(op)];\n}\n\n}  // namespace libtensor\n"
    )


# ------------------------------------------------------------------------------------------------- definitions

ARG_KINDS = {"int": "integer", "float": "real", "bool": "boolean", "axis?": "optional_axis", "rng": "generator"}
OP_KINDS = "unary binary ternary compare reduce view kernel composite create".split()


def saved_values(op):
    """[(name, where it comes from, index, the bits of the differentiable arguments whose rules need it)]"""
    if not op.has_node:
        return []
    names = [a.name for a in op.args]
    order = needs(op) + [a.name for a in op.args if a.type not in ("tensor", "tensors", "rng")]
    found = []
    for need in dict.fromkeys(order):
        users = wanted_by(op, need)
        arg, _, fact = need.partition(".")
        if fact:
            found.append((need, fact, names.index(arg), "kAlwaysSaved"))
        elif need in (op.save or []):
            found.append((need, "intermediate", op.save.index(need), users))
        elif need in saved_results(op):
            found.append((need, "result", saved_results(op).index(need), users))
        else:
            tensors = arg_type(op, need).type in ("tensor", "tensors")
            found.append((need, "argument", names.index(need), users if tensors else "kAlwaysSaved"))
    return found


def wanted_by(op, need):
    """Bit i: a rule of the i-th differentiable argument takes it; "kAlwaysSaved" for what does not depend on that."""
    if any(arg_type(op, name).type == "tensors" for name in op.differentiable):
        return "kAlwaysSaved"
    position = {name: i for i, name in enumerate(op.differentiable)}
    users = {position[name] for _, _, args, names in rules(op) if need in names for name in args}
    if len(users) in (0, len(position)):
        return "kAlwaysSaved"
    return str(sum(1 << i for i in users))


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def arg_row(arg):
    fields = [quoted(arg.name), ARG_KINDS.get(arg.type, arg.type)]
    if arg.nullable or arg.default is not None:
        fields.append("true" if arg.nullable else "false")
    if arg.default is not None:
        fields.append(quoted(arg.default))
    return f"{{{', '.join(fields)}}}"


def bits(op, chosen):
    return sum(1 << i for i, a in enumerate(op.args) if chosen(a))


class Lists:
    """Arrays that rows share, each written once."""

    def __init__(self):
        self.text, self.known = "", {}

    def array(self, type_, name, rows):
        if not rows:
            return None
        value = f"{type_} = {{{', '.join(rows)}}}"
        if value not in self.known:
            self.known[value] = name
            self.text += f"inline constexpr {type_.replace('[]', ' ' + name + '[]', 1)} = {{{', '.join(rows)}}};\n"
        return self.known[value]


def op_definition(op, lists):
    stem = op.name.rstrip("_") + ("_inplace_" if op.inplace_only else "_")
    names = [a.name for a in op.args]
    fields = {"id": f"OpId::{op.name}", "name": quoted(op.name)}
    if op.inplace or op.inplace_only:
        fields["inplace_name"] = quoted(op.name.rstrip("_") + "_")
    fields["kind"] = f"OpKind::{op.kind}"
    fields["returns"] = f"Returns::{op.returns}"
    if op.dtype:
        fields["dtypes"] = f"DTypeClass::{dtype_class(op)}"
    fields["args"] = lists.array("ArgDef[]", stem + "args", [arg_row(a) for a in op.args])
    fields["lists"] = bits(op, lambda a: a.type == "tensors")
    numbers = {*op.scalar_args, *([op.args[0].name] if op.reflect else [])}
    fields["takes_number"] = bits(op, lambda a: a.name in numbers)
    fields["differentiable"] = bits(op, lambda a: a.name in op.differentiable)
    saved = [f"{{{quoted(n)}, SavedFrom::{source}, {i}, {users}}}" for n, source, i, users in saved_values(op)]
    fields["saved"] = lists.array("SavedDef[]", stem + "saved", saved)
    fields["results"] = lists.array("char* const[]", stem + "results", [quoted(name) for name in op.outputs])
    fields["intermediates"] = len(op.save or [])
    writes = [f"{{{names.index(arg)}, {op.save.index(value)}}}" for arg, value in (op.writes or {}).items()]
    fields["writes"] = lists.array("WriteDef[]", stem + "writes", writes)
    fields["autocast"] = op.autocast and f"AutocastPolicy::{op.autocast}"
    fields["internal"] = op.internal and "true"
    fields["recorded"] = op.has_node and "true"
    fields["saves_results"] = any(source == "result" for _, source, *_ in saved_values(op)) and "true"
    fields["inplace"] = (op.inplace or op.inplace_only) and "true"
    fields["boolean_result"] = (op.result == "bool" or op.kind == "compare") and "true"
    fields["real_result"] = op.result == "real" and "true"
    fields["keeps_first"] = op.kind == "ternary" and names[1] == "mask" and "true"
    conditions = [i for i, name in enumerate(names) if name in ("condition", "mask")]
    fields["condition"] = str(conditions[0]) if op.kind == "ternary" and conditions else None
    fields["nonzero"] = str(names.index(op.nonzero)) if op.nonzero else None
    fields["zero_dim"] = str(names.index(op.zero_dim)) if op.zero_dim else None
    fields["has_params"] = op.params_checked and "true"
    fields["nonempty"] = op.nonempty and "true"
    fields["numbers"] = op.numbers and f"HostNumbers::{op.numbers}"
    fields["mixed"] = op.mixed and f"MixedComplex::{op.mixed}"
    fields["true_for"] = " | ".join(f"k{relation.capitalize()}" for relation in op.true_for or [])
    fields["epilogues"] = lists.array("char* const[]", stem + "epilogues", [quoted(n) for n in op.epilogue or []])
    fields["doc"] = quoted(op.doc)
    return "{" + ", ".join(f".{key} = {value}" for key, value in fields.items() if value) + "},\n"


def op_definitions(tables):
    lists = Lists()
    rows = "".join("    " + op_definition(op, lists) for op in tables.all_ops)
    text = banner() + '#pragma once\n\n#include "libtensor/graph/op_def.h"\n#include "libtensor/graph/op_id.gen.h"\n\n'
    text += "namespace libtensor {\n\nnamespace op_defs {\nusing enum ArgKind;\n"
    text += lists.text.replace("inline constexpr char* const", "inline constexpr const char* const")
    text += "}  // namespace op_defs\n\ninline constexpr auto kOpDefs = [] {\n  using namespace op_defs;  // NOLINT\n"
    text += "  return std::to_array<OpDef>({\n" + rows + "  });\n}();\n"
    text += "constexpr const OpDef& op_def(OpId op) noexcept { return kOpDefs[static_cast<size_t>(op)]; }\n"
    return text + "\n}  // namespace libtensor\n"


def functor_lists(tables):
    files = {}
    for kind in [*ELEMENTWISE, "reduce"]:
        rows = "".join(
            f"OP({op.name}, {camel(op.name)}, {real_class(op)}"
            f", {'boolean' if op.result == 'bool' or op.kind == 'compare' else 'same'}"
            f", {real_types(op)}, {complex_types(op)})\n"
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
    return op.kind in ("view", "kernel", "composite", "create") or op.body


def body_name(op):
    """Kernels with an in-place form are written as that form only."""
    return op.name + "_" if op.kind == "kernel" and op.inplace else op.name


def body_declaration(op):
    params = cpp_params(op)
    if op.save:
        params += "".join(f", Tensor& {name}" for name in op.save)
    result = "void" if op.kind == "kernel" and op.inplace else returns(op)
    return f"{result} {body_name(op)}({params});"


def by_family(ops):
    """{family: those of `ops` in it}, without empty ones."""
    groups = {}
    for op in ops:
        groups.setdefault(op.family, []).append(op)
    return groups


def umbrella(folder, families):
    """A header with all of a folder, for tests and what is derived; others include the families that they use."""
    return banner() + "#pragma once\n\n" + "".join(f'#include "{folder}/{f}.gen.h"\n' for f in sorted(families))


def ops_header(ops):
    text = banner() + '#pragma once\n\n#include <string_view>\n\n#include "libtensor/graph/op_types.h"\n'
    text += '#include "libtensor/graph/tensor.h"\n\nnamespace libtensor {\n\nclass Generator;\n\n'
    text += "// The ops of a family, differentiable, as the table lists them.\nnamespace ops {\n"
    for op in ops:
        text += f"{returns(op)} {op.name}({cpp_params(op)});\n"
        if op.inplace:
            text += f"void {op.name}_({cpp_params(op)});\n"
    text += "}  // namespace ops\n"
    bodies = ""
    for op in (op for op in ops if uses_body(op)):
        bodies += body_declaration(op) + "\n"
        if op.kind == "composite" and op.inplace:
            bodies += f"void {op.name}_({cpp_params(op)});\n"
    if bodies:
        text += "\n// What is written by hand for them: no graph, arguments as the caller passed them.\n"
        text += "namespace body {\n" + bodies + "}  // namespace body\n"
    return text + "\n}  // namespace libtensor\n"


def run_type(op, inplace):
    """What computes the results (ops/execute.h)."""
    if op.kind in ELEMENTWISE:
        return f"{'ElementwiseInto' if inplace else 'Elementwise'}<OpId::{op.name}>"
    if op.kind == "reduce" and not op.body:
        return f"Reduce<OpId::{op.name}>"
    if op.kind == "kernel" and op.inplace:
        return f"{'Body' if inplace else 'CopyThen'}<body::{op.name}_>"
    return f"Body<body::{op.name}{'_' if inplace and not op.inplace_only else ''}>"


def dtype_class(op):
    name, plus, _ = op.dtype.partition("+complex")
    return {"number+bool": "number_bool", "float": "to_float"}.get(name, name) + ("_complex" if plus else "")


def real_class(op):
    return {"real": "any"}.get(op.dtype, dtype_class(op).removesuffix("_complex"))


def real_types(op):
    return "wide" if op.compute == "float64" else "each"


def complex_types(op):
    return "none" if not op.takes_complex else "wide" if op.compute else "each"


def ops_source(tables):
    text = banner() + '#include "libtensor/ops/ops.gen.h"\n\n#include "libtensor/ops/execute.h"\n\n'
    text += "namespace libtensor {\nnamespace ops {\n\n"
    runs = ""
    for op in tables.ops:
        fields = {}
        for inplace, name in [(False, op.name), (True, op.name if op.inplace_only else op.name + "_")]:
            if not (op.inplace or op.inplace_only if inplace else not op.inplace_only):
                continue
            run, form = run_type(op, inplace), "execute_inplace" if inplace else "execute"
            result = "void" if inplace else returns(op)
            body = f"{form}<OpId::{op.name}, {run}>({call_args(op)});"
            text += f"{result} {name}({cpp_params(op)}) {{ {'' if inplace else 'return '}{body} }}\n"
            fields["inplace" if inplace else "run"] = f"boxed<OpId::{op.name}, {run}, decltype(ops::{name})>"
        fields["params"] = f"params::{op.name}" if op.params_checked else None
        runs += f"    {{{', '.join(fields.get(key) or 'nullptr' for key in ('run', 'inplace', 'params'))}}},\n"
    text += "\n}  // namespace ops\n\n// By OpId.\nconst OpRun kRuns[kOps] = {\n" + runs + "};\n"
    return text + "\n}  // namespace libtensor\n"


def gradients_header(ops):
    text = banner() + '#pragma once\n\n#include "libtensor/graph/op_types.h"\n#include "libtensor/graph/tensor.h"\n\n'
    text += "// The gradient rules, one for each differentiable argument. dout has the shape of the result. A rule may return\n"
    text += "// any shape that its argument broadcasts to: the engine sums.\nnamespace libtensor::gradients {\n\n"
    for op in ops:
        dout = "const Tensors& douts" if op.returns in ("tensors", "outputs") else "const Tensor& dout"
        for name, result, args, names in rules(op):
            params = ", ".join([dout] + [f"{rule_param_type(op, n)} {field(n)}" for n in names])
            text += f"{result} {name}({params});\n"
    return text + "\n}  // namespace libtensor::gradients\n"


def vjp_source(tables):
    text = banner() + '#include "libtensor/autograd/vjp.h"\n\n#include "libtensor/autograd/gradients.gen.h"\n\n'
    text += "namespace libtensor::autograd {\nnamespace {\n\nconstexpr VjpRow kRows[] = {\n"
    for op in (op for op in tables.all_ops if op.has_node):
        slots = [need for need, *_ in saved_values(op)]
        position = {name: i for i, name in enumerate(op.differentiable)}
        parts = []
        for name, _, args, names in rules(op):
            many = len(args) == 1 and arg_type(op, args[0]).type == "tensors"
            form = "list" if many else "joint" if len(args) > 1 else "fused" if op.has_pass else "single"
            targets = ", ".join([f"Target::{form}", str(sum(1 << position[a] for a in args))])
            values = "".join(f", {slots.index(n)}" for n in names)
            parts.append(f"Rule<gradients::{name}, {targets}{values}>")
        douts = "whole" if op.returns == "tensors" else "conjugate" if op.analytic else "plain"
        text += f"    {{OpId::{op.name}, vjp<OpId::{op.name}, Douts::{douts}, {', '.join(parts)}>}},\n"
    text += "};\n\n}  // namespace\n\nconst VjpTable kVjps = by_op(kRows);\n"
    return text + "\n}  // namespace libtensor::autograd\n"


OPS_API, RULES = "libtensor/ops/api", "libtensor/autograd/gradients/rules"


def outputs(tables):
    ops = by_family(tables.ops)
    rules = by_family(op for op in tables.all_ops if op.has_node)
    return {
        **{f"{OPS_API}/{family}.gen.h": ops_header(rows) for family, rows in ops.items()},
        **{f"{RULES}/{family}.gen.h": gradients_header(rows) for family, rows in rules.items()},
        "libtensor/graph/op_id.gen.h": op_ids(tables),
        **functor_lists(tables),
        "libtensor/ops/ops.gen.h": umbrella(OPS_API, ops),
        "libtensor/ops/ops.gen.cpp": ops_source(tables),
        "libtensor/graph/op_defs.gen.h": op_definitions(tables),
        "libtensor/autograd/gradients.gen.h": umbrella(RULES, rules),
        "libtensor/autograd/vjp.gen.cpp": vjp_source(tables),
    }
