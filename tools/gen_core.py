# SPDX-License-Identifier: Apache-2.0
"""The C++ side of an op: its definition, its function, its gradient rules, and the functor lists."""

from collections import namedtuple

from tables import ELEMENTWISE
from templates import render

CPP_TYPES = {"tensor": "const Tensor&", "tensors": "const Tensors&", "scalar": "Scalar", "int": "int64_t",
             "float": "double", "bool": "bool", "ints": "const Ints&", "shape": "const Shape&", "axes": "const Axes&",
             "axis": "int", "axis?": "OptionalAxis", "dtype": "DType", "device": "Device",
             "string": "std::string_view", "rng": "Generator*", "reduction": "Reduction", "fan": "Fan"}  # fmt: skip
FACTS = {"shape": "const Shape&", "shapes": "const std::vector<Shape>&", "dtype": "DType", "device": "Device",
         "geometry": "const Geometry&"}  # fmt: skip


def banner(comment="//"):
    return f"{comment} Written by tools/generate.py from the tables. Do not edit.\n"


def camel(name):
    return "".join(part.capitalize() for part in name.strip("_").split("_"))


def arg_of(op, name):
    return next(a for a in op.args if a.name == name)


def by_family(ops):
    """{family: those of `ops` in it}, without empty ones."""
    groups = {}
    for op in ops:
        groups.setdefault(op.family, []).append(op)
    return groups


# ------------------------------------------------------------------------------------------------- functions


def params(op):
    return ", ".join(f"{CPP_TYPES[a.type]} {a.name}" for a in op.args)


def body_params(op):
    return ", ".join([f"{CPP_TYPES[a.type]} {a.name}" for a in op.args] + [f"Tensor& {name}" for name in op.save or []])


def names(op):
    return ", ".join(a.name for a in op.args)


def returns(op):
    return {"tensor": "Tensor", "tensors": "Tensors", "outputs": "Tensors", "none": "void"}[op.returns]


def inplace_name(op):
    return op.name if op.inplace_only else op.name + "_"


def has_body(op):
    return op.kind in ("view", "kernel", "composite", "create") or op.body


def body_name(op):
    """Kernels with an in-place form are written as that form only."""
    return op.name + "_" if op.kind == "kernel" and op.inplace else op.name


def run(op):
    """What computes the results (ops/execute.h)."""
    if op.kind in ELEMENTWISE:
        return f"Elementwise<OpId::{op.name}>"
    if op.kind == "reduce" and not op.body:
        return f"Reduce<OpId::{op.name}>"
    return f"{'CopyThen' if body_name(op) != op.name else 'Body'}<body::{body_name(op)}>"


def run_inplace(op):
    """The same of the in-place form."""
    return f"ElementwiseInto<OpId::{op.name}>" if op.kind in ELEMENTWISE else f"Body<body::{inplace_name(op)}>"


# ------------------------------------------------------------------------------------------------- functors


def dtype_class(op):
    name, plus, _ = op.dtype.partition("+complex")
    return {"number+bool": "number_bool", "float": "to_float"}.get(name, name) + ("_complex" if plus else "")


def real_class(op):
    return {"real": "any"}.get(op.dtype, dtype_class(op).removesuffix("_complex"))


def real_types(op):
    return "wide" if op.compute == "float64" else "each"


def complex_types(op):
    return "none" if not op.takes_complex else "wide" if op.compute else "each"


def returns_bool(op):
    return op.result == "bool" or op.kind == "compare"


# ------------------------------------------------------------------------------------------------- gradient rules

Rule = namedtuple("Rule", "name result args needs")  # args: those that it is the gradient of


def rules(op):
    stem = op.name[:-1] + "_inplace" if op.inplace_only else op.name
    for key, needs in op.grad.items():
        args = [n.strip() for n in key.split(",")]
        if len(args) > 1:
            yield Rule(f"{op.name.strip('_')}_grads", "Tensors", args, needs)
        else:
            yield Rule(f"{stem}_d{args[0]}", "Tensors" if is_list(op, args[0]) else "Tensor", args, needs)


def is_list(op, name):
    return arg_of(op, name).type == "tensors"


def saved_results(op):
    """What rules may use of the results."""
    return op.outputs or ["out"]


def need_type(op, need):
    if need in saved_results(op) or need in (op.save or []):
        return "const Tensor&"
    _, dot, fact = need.partition(".")
    return FACTS[fact] if dot else CPP_TYPES[arg_of(op, need).type]


def rule_params(op, rule):
    dout = "const Tensors& douts" if op.returns in ("tensors", "outputs") else "const Tensor& dout"
    return ", ".join([dout] + [f"{need_type(op, need)} {need.replace('.', '_')}" for need in rule.needs])


def arg_bits(op, args):
    """Bit i: the i-th differentiable argument is in `args`."""
    return sum(1 << op.differentiable.index(name) for name in args)


def users(op, need):
    """Bit i: a rule of the i-th differentiable argument needs it; "kAlwaysSaved" for what does not depend on that."""
    wanted = arg_bits(op, {name for rule in rules(op) if need in rule.needs for name in rule.args})
    depends = wanted not in (0, arg_bits(op, op.differentiable))
    return str(wanted) if depends and not any(is_list(op, name) for name in op.differentiable) else "kAlwaysSaved"


def saved_values(op):
    """[(name, where it comes from, index, the bits of the differentiable arguments whose rules need it)]"""
    if not op.has_node:
        return []
    args = [a.name for a in op.args]
    needs = [need for rule in rules(op) for need in rule.needs]
    found = []
    for need in dict.fromkeys(needs + [a.name for a in op.args if a.type not in ("tensor", "tensors", "rng")]):
        arg, _, fact = need.partition(".")
        if fact:
            found.append((need, fact, args.index(arg), "kAlwaysSaved"))
        elif need in (op.save or []):
            found.append((need, "intermediate", op.save.index(need), users(op, need)))
        elif need in saved_results(op):
            found.append((need, "result", saved_results(op).index(need), users(op, need)))
        else:
            tensors = arg_of(op, need).type in ("tensor", "tensors")
            found.append((need, "argument", args.index(need), users(op, need) if tensors else "kAlwaysSaved"))
    return found


def douts(op):
    return "whole" if op.returns == "tensors" else "conjugate" if op.analytic else "plain"


def target(op, rule):
    if len(rule.args) > 1:
        return "joint"
    return "list" if is_list(op, rule.args[0]) else "fused" if op.has_pass else "single"


def target_values(op, rule):
    """The bits of the arguments of a rule, and the indices of the saved values that it needs."""
    saved = [need for need, *_ in saved_values(op)]
    return [arg_bits(op, rule.args), *(saved.index(need) for need in rule.needs)]


# ------------------------------------------------------------------------------------------------- definitions

ARG_KINDS = {"int": "integer", "float": "real", "bool": "boolean", "axis?": "optional_axis", "rng": "generator"}


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def braced(*values):
    return f"{{{', '.join(map(str, values))}}}"


def arg_def(arg):
    fields = [quoted(arg.name), ARG_KINDS.get(arg.type, arg.type)]
    if arg.nullable or arg.default is not None:
        fields.append("true" if arg.nullable else "false")
    if arg.default is not None:
        fields.append(quoted(arg.default))
    return braced(*fields)


def bits(op, chosen):
    return sum(1 << i for i, a in enumerate(op.args) if chosen(a))


def flag(condition):
    return "true" if condition else None


class Arrays:
    """Arrays that definitions share, each written once."""

    def __init__(self):
        self.names = {}  # {(type, elements): name}

    def add(self, type_, name, elements):
        return self.names.setdefault((type_, tuple(elements)), name) if elements else None

    def __iter__(self):
        return ({"type": key[0], "name": name, "elements": key[1]} for key, name in self.names.items())


def op_definition(op, arrays):
    args = [a.name for a in op.args]
    stem = op.name.rstrip("_") + ("_inplace_" if op.inplace_only else "_")
    inplace = op.inplace or op.inplace_only
    saved = saved_values(op)
    conditions = [i for i, name in enumerate(args) if name in ("condition", "mask")]
    host_numbers = {*op.scalar_args, *([op.args[0].name] if op.reflect else [])}

    def array(type_, name, elements):
        return arrays.add(type_, stem + name, list(elements))

    fields = {
        "id": f"OpId::{op.name}",
        "name": quoted(op.name),
        "inplace_name": inplace and quoted(inplace_name(op)),
        "kind": f"OpKind::{op.kind}",
        "returns": f"Returns::{op.returns}",
        "dtypes": op.dtype and f"DTypeClass::{dtype_class(op)}",
        "args": array("ArgDef", "args", map(arg_def, op.args)),
        "lists": bits(op, lambda a: a.type == "tensors"),
        "takes_number": bits(op, lambda a: a.name in host_numbers),
        "differentiable": bits(op, lambda a: a.name in op.differentiable),
        "saved": array("SavedDef", "saved", (braced(quoted(n), f"SavedFrom::{s}", i, u) for n, s, i, u in saved)),
        "results": array("const char* const", "results", map(quoted, op.outputs)),
        "intermediates": len(op.save or []),
        "writes": array(
            "WriteDef", "writes", (braced(args.index(a), op.save.index(v)) for a, v in (op.writes or {}).items())
        ),
        "autocast": op.autocast and f"AutocastPolicy::{op.autocast}",
        "internal": flag(op.internal),
        "recorded": flag(op.has_node),
        "saves_results": flag(any(source == "result" for _, source, *_ in saved)),
        "inplace": flag(inplace),
        "boolean_result": flag(returns_bool(op)),
        "real_result": flag(op.result == "real"),
        "keeps_first": flag(op.kind == "ternary" and args[1] == "mask"),
        "condition": str(conditions[0]) if op.kind == "ternary" and conditions else None,
        "nonzero": str(args.index(op.nonzero)) if op.nonzero else None,
        "zero_dim": str(args.index(op.zero_dim)) if op.zero_dim else None,
        "has_params": flag(op.params_checked),
        "nonempty": flag(op.nonempty),
        "numbers": op.numbers and f"HostNumbers::{op.numbers}",
        "mixed": op.mixed and f"MixedComplex::{op.mixed}",
        "true_for": " | ".join(f"k{relation.capitalize()}" for relation in op.true_for or []),
        "epilogues": array("const char* const", "epilogues", map(quoted, op.epilogue or [])),
        "doc": quoted(op.doc),
    }
    return {name: value for name, value in fields.items() if value}


# ------------------------------------------------------------------------------------------------- files

HELPERS = [camel, params, body_params, names, returns, inplace_name, has_body, run, run_inplace, real_class, real_types,
           complex_types, returns_bool, rules, rule_params, douts, target, target_values]  # fmt: skip
API, RULES = "libtensor/ops/api", "libtensor/autograd/gradients/rules"


def file(template, **values):
    return render(f"core/{template}.j2", **{f.__name__: f for f in HELPERS}, **values)


def outputs(tables):
    recorded = [op for op in tables.all_ops if op.has_node]
    api, gradients = by_family(tables.ops), by_family(recorded)
    arrays = Arrays()
    definitions = [op_definition(op, arrays) for op in tables.all_ops]  # this fills `arrays`
    files = {
        "libtensor/graph/op_id.gen.h": file("op_id.h", ops=tables.all_ops),
        "libtensor/graph/op_defs.gen.h": file("op_defs.h", arrays=arrays, definitions=definitions),
        "libtensor/ops/ops.gen.h": file("families.h", folder=API, families=api),
        "libtensor/ops/ops.gen.cpp": file("ops.cpp", ops=tables.ops),
        "libtensor/autograd/gradients.gen.h": file("families.h", folder=RULES, families=gradients),
        "libtensor/autograd/vjp.gen.cpp": file("vjp.cpp", ops=recorded),
        "libtensor/functors/gradients.gen.inc": file(
            "functor_gradients.inc", ops=[op for op in tables.ops if op.has_pass]
        ),
    }
    for kind in [*ELEMENTWISE, "reduce"]:
        ops = [op for op in tables.ops if op.kind == kind]
        files[f"libtensor/functors/{kind}.gen.inc"] = file("functors.inc", ops=ops)
    for family, ops in api.items():
        files[f"{API}/{family}.gen.h"] = file("ops_of_family.h", ops=ops)
    for family, ops in gradients.items():
        files[f"{RULES}/{family}.gen.h"] = file("gradients_of_family.h", ops=ops)
    return files
