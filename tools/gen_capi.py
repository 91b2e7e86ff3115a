# SPDX-License-Identifier: Apache-2.0
"""The C side: public headers with documentation, boundary shims, export list."""

import functools
import hashlib
import operator
import re
import textwrap
from typing import NamedTuple

import describe
from tables import OBJECTS, count_name
from templates import render

ABOUT = {
    "types.h": "Types, constants and the contract.",
    "status.h": "Library, versions, errors.",
    "create.h": "Tensors: lifetime, properties, creation, access to the elements.",
    "ops.h": "Every op.",
    "call.h": "Calls of any op by number with values of any kind, for languages that bind ops at run time.",
    "autograd.h": "Gradients, the graph, hooks, custom functions.",
    "profile.h": "The profiler: ops, their durations and their memory.",
    "plugin.h": "User-defined devices: registers a kind of device from outside the library.",
    "random.h": "Random number generators.",
    "optim.h": "Optimisers and clipping.",
    "io.h": "files of tensors: safetensors, NumPy's, PyTorch's and GGUF.",
    "program.h": "Programs: what a thread calls, captured once, to be run, saved and loaded.",
    "text.h": "Tokenizers: texts to ids and back.",
    "dlpack.h": "Exchange with other libraries by DLPack.",
    "device.h": "Devices, threads, memory.",
    "distributed.h": "Groups of processes that train together, and collectives across the devices of one.",
}
HEADERS = list(ABOUT)


class Hanging(str):
    """A line of a comment whose continuation is indented."""


def comment(*paragraphs):
    """A C comment of paragraphs, each wrapped to 100 columns."""
    lines = []
    for text in paragraphs:
        more = "    " if isinstance(text, Hanging) else ""
        wrapped = textwrap.wrap(text, 96, break_long_words=False, break_on_hyphens=False, subsequent_indent=more)
        lines += wrapped or [""]
    if len(lines) == 1:
        return f"/** {lines[0]} */"
    return "/** " + "\n".join(f" *  {line}".rstrip() for line in lines)[4:] + "\n */"


def parameter(p):
    return f"{p.ctype}{p.name}" if p.ctype.endswith("*") else f"{p.ctype} {p.name}"


def prototype(f):
    params = ", ".join(parameter(p) for p in f.params) or "void"
    return f"{f.result}{'' if f.result.endswith('*') else ' '}{f.name}({params})"


def fallible(f):
    return f.result == "tensor_status_t" and f.kind != "raw" or (f.kind == "call" or f.kind == "op")


ROOM = {"int": "{0} results, which the caller releases; NULL in unused entries", "axis": "one result for each slice along {0}, which the caller releases",
        "ints": "n_{0} results, which the caller releases", "tensors": "n_{0} results, which the caller releases"}  # fmt: skip


def op_notes(f, enums):
    op = f.op
    lines = [op.doc]
    if f.form.startswith("reflect"):
        lines[0] += " The first operand is a scalar."
    if f.name.endswith("_") and not op.inplace_only:
        lines[0] += f" Writes to {f.args[0].name}, whose shape and dtype do not change."
    lines.append("")
    lines += [Hanging(f"{names}: {text}") for names, text in describe.lines(f, enums)]
    operand = describe.shared_with(op)
    shares = f", which may share memory with {operand}" if operand else ""
    if f.returns == "tensor":
        lines.append(f"returns a tensor that the caller releases{shares}; NULL on failure")
    elif f.returns == "tensors":
        lines.append(f"outs: array for {ROOM[op.counted_by.type].format(op.results)}{shares}")
    elif f.returns == "outputs":
        lines.append(f"{', '.join(op.outputs)}: the results, which the caller releases")
    if op.differentiable:
        lines.append(f"Differentiable in {', '.join(op.differentiable)}.")
    if op.ulp:
        lines.append(f"Error at most {op.ulp} ulp in float32.")
    if op.source:
        lines.append(f"Source: {op.source}.")
    if f.since > 1:
        lines.append(f"Since API level {f.since}.")
    return lines


def enum_line(arg, enums):
    """What goes into a parameter of an enum or of flags, of a function that is no op."""
    kind, _, name = arg.type.partition(":")
    constants = list(enums[name]["values"]) if kind in ("enum", "flags") else []
    if kind == "flags":
        return (
            f"{arg.name}: 0, or the sum of any of " + ", ".join(constants)
            if constants[1:]
            else f"{arg.name}: 0 or {constants[0]}"
        )
    return f"{arg.name}: {describe.one_of(constants)}" if constants else ""


def notes(f, enums):
    """The paragraphs of the comment on a function."""
    if f.op:
        return op_notes(f, enums)
    lines = [f.doc]
    lines += [Hanging(line) for a in f.args if (line := enum_line(a, enums))]
    nullable = [a.name for a in f.args if a.nullable]
    if nullable and f.kind != "raw":
        lines.append(f"Nullable: {', '.join(nullable)}.")
    if f.errors:
        lines.append(f"Errors: {f.errors}")
    if f.since > 1:
        lines.append(f"Since API level {f.since}.")
    return lines


def declaration(f):
    nodiscard = "TENSOR_NODISCARD " if fallible(f) and f.kind != "get" else ""
    text = f"TENSOR_API {nodiscard}{prototype(f)};"
    if len(text) <= 100:
        return text
    params = [parameter(p).replace(" ", "\0") for p in f.params]  # a line ends between two of them only
    wrapped = textwrap.wrap(", ".join(params) + ");", 96, break_long_words=False)
    return "\n    ".join([text[: text.index("(") + 1], *wrapped]).replace("\0", " ")


def capital(title):
    return title[0].upper() + title[1:]


def header(tables, name, values):
    sections = {}  # the order of the header and of the reference; that of the table decides within a section
    if name == "ops.h":
        for title in tables.sections:
            names = [op.name for op in tables.ops if op.section == title]
            functions = [f for f in tables.functions if f.op and f.op.section == title]
            sections[capital(title)] = {"names": names, "functions": functions}
    return render(
        f"c/{name if name in ('types.h', 'ops.h') else 'header.h'}.j2",
        header=name,
        about=ABOUT[name],
        guard=f"TENSOR_{name.replace('.', '_').upper()}_",
        constants=tables.constants,
        enums=[row for row in tables.enums.values() if row["header"] == name],
        callbacks=[row for row in tables.callbacks.values() if row["header"] == name],
        structs={struct: row for struct, row in tables.structs.items() if row["header"] == name},
        functions=[f for f in tables.functions if f.header == name],
        sections=sections,
        **values,
    )


# --------------------------------------------------------------------------------------------------- arguments

# How an argument is checked and converted to what the body takes, by its type; "?": where it may be NULL.
CHECKS = {
    "tensors": 'tensor_list({0}, n_{0}, "{0}", false)',
    "tensors?": 'tensor_list({0}, n_{0}, "{0}", true)',
    "tensors_same": 'tensor_list({0}, {count}, "{0}", false)',
    "tensors_same?": 'tensor_list_or_empty({0}, {count}, "{0}")',
    "strings": 'string_list({0}, n_{0}, "{0}")',
    "ints": 'ints_arg({0}, n_{0}, "{0}")',
    "shape": 'shape_arg({0}, {own_count}, "{0}")',
    "strides": "strides_arg({0}, ndim)",
    "axes": 'axes_arg({0}, n_{0}, "{0}")',
    "axis?": "axis_arg({0})",
    "dtype": 'dtype_arg({0}, "{0}")',
    "device": 'device_arg({0}, "{0}")',
    "string": 'string_arg({0}, "{0}")',
    "string?": "optional_string({0})",
    "scalar": "Scalar({0})",
    "scalar_i64": "Scalar({0})",
    "bool": 'bool_arg({0}, "{0}")',
}
for kind in OBJECTS:
    CHECKS[kind] = kind + '_arg({0}, "{0}")'
    CHECKS[kind + "?"] = "optional_" + CHECKS[kind]
for kind in ("fn", "struct", "in", "ptr", "cptr"):
    CHECKS[kind] = 'pointer_arg({0}, "{0}")'
    CHECKS[kind + "?"] = "{0}"


def checked(arg, enums, count="", tensor="share"):
    """The C++ expression that checks an argument and turns it into what the body takes.

    count: how long the array before it is. tensor: how a tensor is checked; "borrow" and "operand" where the body cannot
    call back to the user, who might release the handle.
    """
    kind, _, rest = arg.type.partition(":")
    if kind == "tensor":
        return f'{tensor}{"_optional" if arg.nullable else ""}({arg.name}, "{arg.name}")'
    if kind == "enum" or kind in enums and kind != "dtype":
        values = enums[rest or kind]["values"].values()
        value = f'enum_arg({arg.name}, {min(values)}, {max(values)}, "{arg.name}")'
        return value if rest else f"static_cast<{kind.capitalize()}>({value})"
    if kind == "flags":
        mask = functools.reduce(operator.or_, enums[rest]["values"].values())
        return f'flags_arg({arg.name}, {mask}u, "{arg.name}")'
    check = CHECKS.get(kind + "?" * arg.nullable) or CHECKS.get(kind, "{0}")
    return check.format(arg.name, count=count, own_count=count_name(arg))


# --------------------------------------------------------------------------------------------------- ops


def op_call(f, enums):
    def argument(arg):
        text = checked(arg, enums, tensor="operand")
        replaces = arg.type in ("scalar", "scalar_i64") and any(a.name == arg.name and a.is_tensor for a in f.op.args)
        return f"weak_scalar({text})" if replaces else text

    args = [argument(arg) for arg in f.args]
    if f.form.startswith("reflect"):
        args[0], args[1] = args[1], args[0]
    inplace = "_" if f.returns == "none" and not f.op.inplace_only else ""
    return f"ops::{f.op.name}{inplace}({', '.join(args)})"


# --------------------------------------------------------------------------------------------------- other functions

OUT_TYPES = {"tensor": "Tensor", "node": "Ref<NodeHandle>", "int": "int64_t", "double": "double", "dtype": "DType"}
RESULTS = {"tensor": "Tensor", "rng": "Ref<Generator>", "optimizer": "Ref<Optimizer>",
           "scheduler": "Ref<Scheduler>", "grad_scaler": "Ref<GradScaler>", "archive": "Ref<Archive>",
           "program": "Ref<Program>", "bpe": "Ref<Bpe>", "group": "Ref<Group>", "work": "Ref<Work>", "reducer": "Ref<Reducer>", "stream": "Ref<Stream>",
           "event": "Ref<StreamEvent>", "node": "Ref<NodeHandle>"}  # fmt: skip
GETS = {"int": "int64_t", "int32": "int32_t", "bool": "bool", "dtype": "DType", "device": "Device",
        "string": "const char*", "ptr": "void*"}  # fmt: skip
ARG_TYPES = {"tensor": "const Tensor&", "tensors": "const Tensors&", "tensors_same": "const Tensors&",
             "strings": "const std::vector<std::string_view>&", "shape": "const Shape&", "ints": "const Ints&",
             "strides": "const Strides*", "dtype": "DType", "device": "Device", "string": "std::string_view",
             "bool": "bool", "scalar": "Scalar", "scalar_i64": "Scalar", "ptr": "void*", "cptr": "const void*",
             "int": "int64_t", "bytes": "int64_t", "int32": "int32_t", "uint32": "uint32_t", "uint64": "uint64_t",
             "double": "double", "rng": "Generator&", "optimizer": "Optimizer&", "scheduler": "Scheduler&",
             "grad_scaler": "GradScaler&", "archive": "const Archive&", "program": "Program&", "bpe": "const Bpe&", "group": "Group&", "work": "Work&", "reducer": "Reducer&", "stream": "Stream&", "event": "StreamEvent&",
             "node": "NodeHandle&"}  # fmt: skip
# How a result is passed to the caller.
STORED = {"tensor": "give_tensor(std::move({0}_value))", "node": "give_node(std::move({0}_value))",
          "dtype": "static_cast<int32_t>({0}_value)"}  # fmt: skip


class Out(NamedTuple):
    """An argument for a result."""

    name: str
    form: str  # tensors, words (an array of integers), struct or value
    type: str  # of the variable that the body writes to
    count: str = ""  # of an array
    stored: str = ""  # the statement that passes the result to the caller
    handles: bool = False


def out(arg):
    name, type_ = arg.name, arg.type.removeprefix("out:")
    if type_.startswith("struct:"):
        return Out(name, "struct", f"struct {type_[7:]}*")
    if array := re.fullmatch(r"(\w+)\[(\w+)\]", type_):
        if array[1] != "tensors":
            return Out(name, "words", "uint64_t", array[2])
        count = f"n_{array[2]}"
        return Out(name, "tensors", "Tensors", count, f"put_outputs({name}, {count}, {name}_value)", True)
    value = STORED.get(type_, "{0}_value").format(name)
    return Out(name, "value", OUT_TYPES[type_], stored=f"*{name} = {value}", handles=type_ in ("tensor", "node"))


def outs(f):
    return [out(a) for a in f.args if a.type.startswith("out:")]


def body_args(f):
    """Those whose values the body gets; a Cleanup has destroy(user)."""
    return [a for a in f.args if not (f.consumes and a.name in ("destroy", "user"))]


def body_param(f, arg):
    kind = arg.type.partition(":")[0]
    if kind == "out":
        return f"{out(arg).type}{'*' if out(arg).form == 'words' else '&'} {arg.name}"
    if kind in ("fn", "struct", "in", "enum", "flags"):
        ctype = next(p.ctype for p in f.params if p.arg is arg)
        return f"{ctype.replace(' *', '* ').strip()} {arg.name}"
    if kind in ("rng", "stream") and arg.nullable:
        return f"{ARG_TYPES[kind].replace('&', '*')} {arg.name}"
    return f"{ARG_TYPES[kind]} {arg.name}"


def body_params(f):
    return ", ".join([body_param(f, a) for a in body_args(f)] + ["Cleanup cleanup"] * f.consumes)


def body_result(f):
    if f.returns.startswith("cptr:"):
        return f"const {f.returns[5:]}*"
    return GETS[f.returns] if f.kind == "get" else RESULTS.get(f.returns, "void")


def body_name(f):
    return "scalar" if f.name == "tensor_scalar_i64" else f.name.removeprefix("tensor_")


TENSORS = ("tensor", "tensors", "tensors_same")


def is_refused(f):
    """Whether it fails for tensors that a program computes while it is captured."""
    return not f.row.get("captured", f.row.get("elements") not in ("reads", "writes"))


def makes_tensor(f):
    return f.returns == "tensor" and "captured" not in f.row


def capture_scope(f):
    """What keeps the ops that a function calls out of a program."""
    checks = is_refused(f) and any(arg.type in TENSORS for arg in f.args)
    return "const CallSinkOff within; " if checks or makes_tensor(f) else ""


def body_call(f, enums):
    args, count = [], ""
    refused = is_refused(f)
    for arg in body_args(f):
        if not arg.type.startswith("out:"):
            value = checked(arg, enums, count, "borrow" if f.kind == "get" else "share")
            elements = f.row.get("elements")
            access = f"HostAccess::{elements if elements in ('reads', 'writes') else 'none'}"
            checks = refused and arg.type in TENSORS
            args.append(f'outside_capture(within, {value}, "{arg.name}", {access})' if checks else value)
        elif out(arg).form == "tensors":
            args.append(f'checked_outs({arg.name}, {arg.name}_value, "{arg.name}", {out(arg).count})')
        elif out(arg).form == "value":
            args.append(f'checked_out({arg.name}, {arg.name}_value, "{arg.name}")')
        else:
            args.append(f'{"*" if out(arg).form == "struct" else ""}pointer_arg({arg.name}, "{arg.name}")')
        if arg.type in ("tensors", "strings"):
            count = f'count_arg(n_{arg.name}, "n_{arg.name}")'
    args += ["std::move(cleanup)"] * f.consumes
    call = f"capi::{body_name(f)}({', '.join(args)})"
    if makes_tensor(f):
        call = f"created_in_capture(within, {call})"
    converted = {"dtype": f"static_cast<int32_t>({call})", "device": f"{call}.code()", "bool": f"int32_t{{{call}}}"}
    return converted.get(f.returns, call)


# --------------------------------------------------------------------------------------------------- files


def interface_hash(tables):
    """Changes with every signature: bindings compare it with the one that they were made from."""
    text = "\n".join(sorted(prototype(f) for f in tables.functions))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def outputs(tables):
    enums = tables.enums
    values = {
        **{f.__name__: f for f in (prototype, declaration, comment, outs)},
        **{f.__name__: f for f in (body_result, body_name, body_params, capture_scope)},
        **{f.__name__: functools.partial(f, enums=enums) for f in (notes, op_call, body_call)},
        "results": RESULTS,
    }
    ops = [f for f in tables.functions if f.op]
    others = [f for f in tables.functions if f.kind in ("call", "get")]
    return {
        **{f"include/tensor/{name}": header(tables, name, values) for name in HEADERS},
        "include/tensor/tensor.h": render("c/tensor.h.j2", headers=HEADERS),
        "libtensor/capi/interface_hash.gen.h": render("c/interface_hash.h.j2", hash=interface_hash(tables)),
        "libtensor/capi/ops.gen.cpp": render("c/ops.cpp.j2", functions=ops, **values),
        "libtensor/capi/functions.gen.h": render(
            "c/functions.h.j2", headers=sorted(HEADERS), functions=others, **values
        ),
        "libtensor/capi/functions.gen.cpp": render("c/functions.cpp.j2", functions=others, **values),
        "libtensor/capi/exports.map": render("c/exports.map.j2", abi=tables.constants["TENSOR_ABI"]["value"]),
    }
