# SPDX-License-Identifier: Apache-2.0
"""The C side: public headers with documentation, boundary shims, export list."""

import hashlib
import textwrap

import describe
from gen_core import banner

HEADERS = [
    "types.h",
    "status.h",
    "create.h",
    "ops.h",
    "call.h",
    "autograd.h",
    "profile.h",
    "plugin.h",
    "random.h",
    "optim.h",
    "io.h",
    "dlpack.h",
    "device.h",
    "distributed.h",
]
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
    "io.h": "safetensors and NumPy files.",
    "dlpack.h": "Exchange with other libraries by DLPack.",
    "device.h": "Devices, threads, memory.",
    "distributed.h": "Collectives: reductions and copies across tensors on several devices.",
}
CONTRACT = """\
 * Contract of every function, unless its comment says otherwise:
 *  Types    Only int32_t, int64_t, uint32_t, uint64_t, double and pointers cross this boundary.
 *  Handles  are opaque and reference-counted. The caller owns a returned handle and releases it with its release
 *           function; arguments are borrowed. release(NULL) does nothing, and releasing never fails.
 *  Errors   Functions that create one object return NULL on failure, others a status. The code and the message are
 *           kept for each thread (status.h). On failure out-parameters are NULL or 0 and inputs are unchanged. The
 *           library never exits, aborts or prints, and no exception leaves it.
 *  Chains   A NULL result that is passed to another function keeps the first error: that call fails too, with the
 *           code and the message of the first. A chain of calls needs one check, at its end. This holds until the
 *           error is read, taken or cleared.
 *  Scopes   tensor_scope_begin() and tensor_scope_end() release the intermediate tensors of a chain (create.h).
 *  Structs  begin with struct_size, which the caller sets to sizeof. A struct larger than the library's is accepted
 *           if the additional fields are 0, and is TENSOR_E_VERSION otherwise. In structs that the library fills in,
 *           fields that it does not know become 0.
 *  destroy  A function with destroy and user calls destroy(user) exactly once: when user is no longer needed, or
 *           before it returns if it fails. destroy may be NULL.
 *  longjmp  A callback may leave by longjmp(), as errors of some interpreters do. The thread's modes are restored at
 *           its next call from about the same stack depth; memory of the abandoned call stays allocated. Allocation
 *           functions must return, and no callback may end its thread.
 *  Threads  Any function may be called from any thread. Several threads may read a tensor at once while none modifies
 *           it. Callbacks run on the thread that called the library.
 *  Arrays   are a pointer and a count. Axes: NULL and 0 mean all axes, a non-NULL pointer and 0 no axes.
 *  NULL     is accepted only for parameters marked nullable, and for empty arrays.
 *  Booleans are 0 or 1; anything else is TENSOR_E_INVALID.
 *  Strings  are UTF-8 and NUL-terminated."""

TYPES_HEAD = """\
#include <stddef.h>
#include <stdint.h>

#if defined(TENSOR_STATIC)
#define TENSOR_API
#elif defined(_WIN32) && defined(TENSOR_BUILD)
#define TENSOR_API __declspec(dllexport)
#elif defined(_WIN32)
#define TENSOR_API __declspec(dllimport)
#elif defined(__GNUC__)
#define TENSOR_API __attribute__((visibility("default")))
#else
#define TENSOR_API
#endif
#if defined(__GNUC__)
#define TENSOR_NODISCARD __attribute__((warn_unused_result))
#else
#define TENSOR_NODISCARD
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef int32_t tensor_status_t; /* 0 or a TENSOR_E_* code */
typedef int32_t tensor_bool_t;   /* 0 or 1 */
typedef int32_t tensor_dtype_t;  /* TENSOR_FLOAT32, ... */
typedef int32_t tensor_device_t; /* (kind << 16) | index; 0 is the default */

typedef struct tensor_s tensor_t;
typedef struct tensor_rng_s tensor_rng_t;
typedef struct tensor_optimizer_s tensor_optimizer_t;
typedef struct tensor_scheduler_s tensor_scheduler_t;
typedef struct tensor_grad_scaler_s tensor_grad_scaler_t;
typedef struct tensor_archive_s tensor_archive_t;
typedef struct tensor_stream_s tensor_stream_t;
typedef struct tensor_event_s tensor_event_t;
typedef struct tensor_node_s tensor_node_t;
typedef struct tensor_error_s tensor_error_t;
struct DLManagedTensor;
struct DLManagedTensorVersioned;
struct tensor_profile_event_s;
struct tensor_kernel_call_s;
struct tensor_device_facts_s;

#define TENSOR_CUDA(i) ((tensor_device_t)(0x00020000 | ((i) & 0xffff)))

"""


class Hanging(str):
    """A line of a comment whose continuation is indented."""


def comment(lines, indent=""):
    """A C comment of paragraphs, each wrapped to 100 columns."""
    text = ""
    for i, line in enumerate(lines):
        opener = f"{indent}/** " if i == 0 else f"{indent} *  "
        if not line:
            text += f"{indent} *\n"
            continue
        more = "    " if isinstance(line, Hanging) else ""
        wrapped = textwrap.wrap(
            line, 100 - len(opener), break_long_words=False, break_on_hyphens=False, subsequent_indent=more
        )
        text += opener + ("\n" + f"{indent} *  ").join(wrapped) + "\n"
    if text.count("\n") == 1:
        return text[:-1] + " */\n"
    return text + f"{indent} */\n"


def parameter(p):
    return f"{p.ctype}{p.name}" if p.ctype.endswith("*") else f"{p.ctype} {p.name}"


def prototype(f):
    params = ", ".join(parameter(p) for p in f.params) or "void"
    return f"{f.result}{'' if f.result.endswith('*') else ' '}{f.name}({params})"


def fallible(f):
    return f.result == "tensor_status_t" and f.kind != "raw" or (f.kind == "call" or f.kind == "op")


ROOM = {"int": "{0} results, which the caller releases; NULL in unused entries", "axis": "one result for each slice along {0}, which the caller releases",
        "ints": "n_{0} results, which the caller releases", "tensors": "n_{0} results, which the caller releases"}  # fmt: skip


def op_comment(f, enums):
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


def function_comment(f, enums):
    if f.op:
        return op_comment(f, enums)
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


def declaration(f, enums):
    nodiscard = "TENSOR_NODISCARD " if fallible(f) and f.kind != "get" else ""
    text = f"TENSOR_API {nodiscard}{prototype(f)};"
    if len(text) > 100:
        params = [parameter(p).replace(" ", "\0") for p in f.params]  # a line ends between two of them only
        head = text[: text.index("(") + 1]
        wrapped = textwrap.wrap(", ".join(params) + ");", 96, break_long_words=False)
        text = head + "\n    " + "\n    ".join(wrapped).replace("\0", " ")
    return comment(function_comment(f, enums)) + text + "\n\n"


def enum_text(enum):
    values = enum["values"]
    docs = enum.get("docs", {})
    body = "".join(f"  {n} = {v},{'  /* ' + docs[n] + ' */' if n in docs else ''}\n" for n, v in values.items())
    last = body.rindex(",")
    body = body[:last] + body[last + 1 :]
    return comment([enum["doc"]]) + "enum {\n" + body + "};\n\n"


OPS_HEAD = """\
 * The comments have one line for each parameter: the accepted values, the meaning and the default. C has no default
 * arguments; the default is the value that other languages pass for an omitted argument. {1} is an array of one
 * number. A count n_NAME belongs to the array NAME, and ndim to shape.
 *
 * Operands are promoted, and operands of elementwise ops are broadcast, as in NumPy. tensor_X_scalar() has a double
 * in place of a tensor and tensor_X_scalar_i64() an integer, tensor_rX_scalar() has the scalar first, and tensor_X_()
 * writes to its first argument. Functions exist since API level 1, unless their comment says otherwise.
 *
 * Contents; each section begins with its title between ====.
 *
"""


def capital(title):
    return title[0].upper() + title[1:]


def contents(tables):
    text = ""
    for section in tables.sections:
        names = " ".join(op.name for op in tables.ops if op.section == section)
        text += f" *  {capital(section)}\n"
        text += "".join(f" *    {line}\n" for line in textwrap.wrap(names, 94, break_long_words=False))
    return text


def ops_by_section(tables):
    """The order of the header and of the reference; that of the table decides within a section."""
    for section in tables.sections:
        yield section, [f for f in tables.functions if f.op and f.op.section == section]


def header(tables, name):
    guard = f"TENSOR_{name.replace('.', '_').upper()}_"
    head = f"/* {name}: {ABOUT[name]}\n *\n"
    head += CONTRACT + "\n *\n" if name == "types.h" else ""
    head += OPS_HEAD + contents(tables) + " *\n" if name == "ops.h" else ""
    head += " * Written by tools/generate.py from the tables. Do not edit.\n */\n"
    text = head + f"#ifndef {guard}\n#define {guard}\n\n"
    if name == "types.h":
        text += TYPES_HEAD
        for constant, row in tables.constants.items():
            doc = comment([row["doc"]]) if "doc" in row else ""
            if row.get("enum"):  # what languages that read headers see, unlike a macro with a cast
                value = {"INT32_MIN": "-2147483647 - 1"}.get(row["value"], row["value"])
                text += f"{doc}enum {{ {constant} = {value} }};\n"
            else:
                text += f"{doc}#define {constant} {row['value']}\n"
        text += "\n"
    else:
        text += '#include "tensor/types.h"\n\n#ifdef __cplusplus\nextern "C" {\n#endif\n\n'
    for enum in tables.enums.values():
        text += enum_text(enum) if enum["header"] == name else ""
    for callback in tables.callbacks.values():
        text += comment([callback["doc"]]) + f"typedef {callback['sig']};\n\n" if callback["header"] == name else ""
    for struct, row in tables.structs.items():
        if row["header"] == name:
            fields = "".join(f"  {f};\n" for f in row["fields"])
            text += comment([row["doc"]]) + f"typedef struct {struct[:-1]}s {{\n{fields}}} {struct};\n\n"
    if name == "ops.h":
        for section, functions in ops_by_section(tables):
            text += f"/* ==== {capital(section)} ====".ljust(96, "=") + " */\n\n"
            text += "".join(declaration(f, tables.enums) for f in functions)
    for f in tables.functions:
        text += declaration(f, tables.enums) if f.header == name and not f.op else ""
    return text + f"#ifdef __cplusplus\n}}\n#endif\n#endif /* {guard} */\n"


def umbrella():
    text = "/* tensor.h: the whole C API of libtensor.\n *\n * Written by tools/generate.py from the tables. Do not edit.\n */\n"
    text += "#ifndef TENSOR_TENSOR_H_\n#define TENSOR_TENSOR_H_\n\n"
    return text + "".join(f'#include "tensor/{h}"\n' for h in HEADERS) + "\n#endif /* TENSOR_TENSOR_H_ */\n"


# --------------------------------------------------------------------------------------------------- shims


def unwrap(arg, enums, borrows=""):
    """The C++ expression that checks an argument and turns it into what the body takes.

    borrows: how a tensor is checked where the body cannot call back to the user, who might release the handle.
    """
    name, quoted = arg.name, f'"{arg.name}"'
    base = arg.type
    kind, _, rest = base.partition(":")
    if base == "tensor":
        way = borrows or "share"
        return f"{way}{'_optional' if arg.nullable else ''}({name}, {quoted})"
    if base == "tensors":
        return f"tensor_list({name}, n_{name}, {quoted}, {'true' if arg.nullable else 'false'})"
    if base == "tensors_same":
        return (
            f"tensor_list_or_empty({name}, @count@, {quoted})"
            if arg.nullable
            else f"tensor_list({name}, @count@, {quoted}, false)"
        )
    if base == "strings":
        return f"string_list({name}, n_{name}, {quoted})"
    if base in ("rng", "optimizer", "scheduler", "grad_scaler", "archive", "stream", "event", "node"):
        return f"{'optional_' if arg.nullable else ''}{base}_arg({name}, {quoted})"
    if base == "ints":
        return f"ints_arg({name}, n_{name}, {quoted})"
    if base == "shape":
        return f"shape_arg({name}, {'ndim' if name == 'shape' else 'n_' + name}, {quoted})"
    if base == "strides":
        return f"strides_arg({name}, ndim)"
    if base == "axes":
        return f"axes_arg({name}, n_{name}, {quoted})"
    if base == "axis?":
        return f"axis_arg({name})"
    if base == "dtype":
        return f"dtype_arg({name}, {quoted})"
    if base == "device":
        return f"device_arg({name}, {quoted})"
    if base == "string":
        return f"optional_string({name})" if arg.nullable else f"string_arg({name}, {quoted})"
    if base in ("scalar", "scalar_i64"):
        return f"Scalar({name})"
    if base == "bool":
        return f"bool_arg({name}, {quoted})"
    if kind == "enum" or base in enums:
        enum = enums[rest or base]
        low, high = min(enum["values"].values()), max(enum["values"].values())
        value = f"enum_arg({name}, {low}, {high}, {quoted})"
        return f"static_cast<{base.capitalize()}>({value})" if base in enums else value
    if kind == "flags":
        mask = 0
        for value in enums[rest]["values"].values():
            mask |= value
        return f"flags_arg({name}, {mask}u, {quoted})"
    if kind in ("fn", "struct", "in") or base in ("ptr", "cptr"):
        return name if arg.nullable else f"pointer_arg({name}, {quoted})"
    return name  # plain numbers


def with_counts(args, expressions):
    """`tensors_same` arrays are as long as the array before them."""
    done, count = [], None
    for arg, text in zip(args, expressions):
        if arg.type in ("tensors", "strings"):
            count = f'count_arg(n_{arg.name}, "n_{arg.name}")'
        done.append(text.replace("@count@", str(count)))
    return done


def op_shim(f, enums):
    op = f.op
    args = []
    for arg in f.args:
        text = unwrap(arg, enums, borrows="operand")
        if (
            f.form
            and not f.form.startswith("i64")
            and arg.type in ("scalar", "scalar_i64")
            and arg_was_tensor(op, arg.name)
        ):
            text = f"weak_scalar({text})"
        args.append(text)
    if f.form.startswith("reflect"):
        args[0], args[1] = args[1], args[0]
    inplace = f.result == "tensor_status_t" and f.returns == "none"
    target = op.name if op.inplace_only or not inplace else op.name + "_"
    call = f"ops::{target}({', '.join(args)})"
    if inplace:
        return f'  return guard_status("{f.name}", [&] {{ {call}; }});\n'
    if f.returns == "tensors":
        counted = op.counted_by
        guard = "guard_at_most" if counted.type == "int" else "guard_outputs"
        limit = {"int": counted.name, "axis": "0"}.get(counted.type, f"n_{counted.name}")
        return f'  return {guard}("{f.name}", pointer_or_null(outs), {limit}, [&] {{ return {call}; }});\n'
    if f.returns == "outputs":
        places = ", ".join(f'{{{name}, "{name}"}}' for name in op.outputs)
        return f'  return guard_results("{f.name}", {{{places}}}, [&] {{ return {call}; }});\n'
    return f'  return guard_tensor("{f.name}", [&] {{ return {call}; }});\n'


def arg_was_tensor(op, name):
    return next(a for a in op.args if a.name == name).type == "tensor"


OUT_TYPES = {"tensor": "Tensor", "node": "Ref<NodeHandle>", "int": "int64_t", "double": "double", "dtype": "DType"}
RESULTS = {"tensor": "Tensor", "rng": "Ref<Generator>", "optimizer": "Ref<Optimizer>",
           "scheduler": "Ref<Scheduler>", "grad_scaler": "Ref<GradScaler>", "archive": "Ref<Archive>", "stream": "Ref<Stream>",
           "event": "Ref<StreamEvent>", "node": "Ref<NodeHandle>"}  # fmt: skip
GETS = {"int": "int64_t", "int32": "int32_t", "bool": "bool", "dtype": "DType", "device": "Device",
        "string": "const char*", "ptr": "void*"}  # fmt: skip
ARG_TYPES = {"tensor": "const Tensor&", "tensors": "const Tensors&", "tensors_same": "const Tensors&",
             "strings": "const std::vector<std::string_view>&", "shape": "const Shape&", "ints": "const Ints&",
             "strides": "const Strides*", "dtype": "DType", "device": "Device", "string": "std::string_view",
             "bool": "bool", "scalar": "Scalar", "scalar_i64": "Scalar", "ptr": "void*", "cptr": "const void*",
             "int": "int64_t", "bytes": "int64_t", "int32": "int32_t", "uint32": "uint32_t", "uint64": "uint64_t",
             "double": "double", "optimizer": "Optimizer&", "scheduler": "Scheduler&",
             "grad_scaler": "GradScaler&",
             "archive": "const Archive&", "stream": "Stream&", "event": "StreamEvent&", "node": "NodeHandle&"}  # fmt: skip


def body_param(arg, params):
    kind, _, rest = arg.type.partition(":")
    if arg.type == "rng":
        return f"Generator{'*' if arg.nullable else '&'} {arg.name}"
    if arg.type == "stream" and arg.nullable:
        return f"Stream* {arg.name}"
    if kind == "out":
        if rest.startswith("tensors["):
            return f"Tensors& {arg.name}"
        if rest.startswith("struct:"):
            return f"struct {rest[7:]}*& {arg.name}"
        if "[" in rest:
            return f"uint64_t* {arg.name}"
        return f"{OUT_TYPES[rest]}& {arg.name}"
    if kind in ("fn", "struct", "in"):
        return f"{params[0].ctype.replace(' *', '* ').strip()} {arg.name}"
    if kind in ("enum", "flags"):
        return f"{params[0].ctype} {arg.name}"
    return f"{ARG_TYPES[arg.type]} {arg.name}"


def body_name(f):
    return f.name.removeprefix("tensor_")


def body_signature(f):
    params = [body_param(a, [p for p in f.params if p.arg is a]) for a in f.args]
    if f.consumes:
        params = [p for p, a in zip(params, f.args) if a.name not in ("destroy", "user")] + ["Cleanup cleanup"]
    if f.kind == "get":
        result = f"const {f.returns[5:]}*" if f.returns.startswith("cptr:") else GETS[f.returns]
    else:
        result = RESULTS.get(f.returns, "void")
    return f"{result} {body_name(f)}({', '.join(params)})"


def call_shim(f, enums):
    before, after, args = "", "", []
    for arg, text in zip(f.args, with_counts(f.args, [unwrap(a, enums) for a in f.args])):
        kind, _, rest = arg.type.partition(":")
        if kind != "out":
            args.append(text)
            continue
        name = arg.name
        if rest.startswith("tensors["):
            count = f"n_{rest[8:-1]}"
            before += f"  clear_outputs({name}, {count});\n"
            after += f" put_outputs({name}, {count}, {name}_value);"
            args.append(f'checked_out({name}, {name}_value, "{name}")')
            before += f"  Tensors {name}_value;\n"
        elif "[" in rest:
            before += f"  if ({name}) clear_words({name}, {rest[rest.index('[') + 1 : -1]});\n"
            args.append(f'pointer_arg({name}, "{name}")')
        elif rest.startswith("struct:"):
            before += f"  if ({name}) *{name} = nullptr;\n"
            args.append(f'*pointer_arg({name}, "{name}")')
        else:
            before += f"  if ({name}) *{name} = 0;\n"
            before += f"  {OUT_TYPES[rest]} {name}_value{{}};\n"
            args.append(f'checked_out({name}, {name}_value, "{name}")')
            value = {
                "tensor": f"give_tensor(std::move({name}_value))",
                "node": f"give_node(std::move({name}_value))",
                "dtype": f"static_cast<int32_t>({name}_value)",
            }
            after += f" *{name} = {value.get(rest, name + '_value')};"
    if f.consumes:
        args = [a for a in args if a not in ("destroy", "user")] + ["std::move(cleanup)"]
        before += "  Cleanup cleanup(destroy, user);\n"
    call = f"capi::{body_name(f)}({', '.join(args)})"
    if f.returns == "tensor":
        return before + f'  return guard_tensor("{f.name}", [&] {{ return {call}; }});\n'
    if f.returns in RESULTS:
        return before + f'  return guard_handle<{f.result.removesuffix(" *")}>("{f.name}", [&] {{ return {call}; }});\n'
    guard = "guard_handles" if "give_" in after or "put_outputs" in after else "guard_status"
    return before + f'  return {guard}("{f.name}", [&] {{ {call};{after} }});\n'


def get_shim(f, enums):
    args = ", ".join(unwrap(a, enums, borrows="borrow") for a in f.args)
    call = f"capi::{body_name(f)}({args})"
    if f.returns == "dtype":
        call = f"static_cast<int32_t>({call})"
    elif f.returns == "device":
        call += ".code()"
    elif f.returns == "bool":
        call = f"int32_t{{{call}}}"
    fallback = '""' if f.returns == "string" and f.name != "tensor_archive_name" else "{}"
    return f'  return guard_get<{f.result}>("{f.name}", {fallback}, [&] {{ return {call}; }});\n'


def ops_shims(tables):
    text = (
        banner()
        + '#include "libtensor/capi/shim.h"\n#include "libtensor/ops/ops.gen.h"\n#include "tensor/tensor.h"\n\n'
    )
    text += "using namespace libtensor;        // NOLINT: this file is all boundary\n"
    text += "using namespace libtensor::shim;  // NOLINT\n"
    for f in (f for f in tables.functions if f.op):
        text += f"\n{prototype(f)} {{\n{op_shim(f, tables.enums)}}}\n"
    return text


def function_bodies(tables):
    text = banner() + "#pragma once\n\n#include <string_view>\n#include <vector>\n\n"
    text += '#include "libtensor/device/stream.h"\n#include "libtensor/device/stream_event.h"\n#include "libtensor/capi/node_handle.h"\n#include "libtensor/capi/shim.h"\n#include "libtensor/core/random/generator.h"\n'
    text += '#include "libtensor/io/archive.h"\n#include "tensor/tensor.h"\n\n'
    text += "// The bodies behind the C functions that are not ops.\nnamespace libtensor::capi {\n\n"
    bodies = (f for f in tables.functions if f.kind in ("call", "get") and not f.op and f.name != "tensor_scalar_i64")
    text += "".join(body_signature(f) + ";\n" for f in bodies)
    return text + "\n}  // namespace libtensor::capi\n"


def function_shims(tables):
    text = banner() + '#include "libtensor/capi/functions.gen.h"\n#include "libtensor/capi/shim.h"\n\n'
    text += "using namespace libtensor;        // NOLINT: this file is all boundary\n"
    text += "using namespace libtensor::shim;  // NOLINT\n"
    for f in tables.functions:
        if f.op or f.kind == "raw":
            continue
        shim = get_shim(f, tables.enums) if f.kind == "get" else call_shim(f, tables.enums)
        if f.name == "tensor_scalar_i64":
            shim = shim.replace("capi::scalar_i64", "capi::scalar")
        text += f"\n{prototype(f)} {{\n{shim}}}\n"
    return text


def interface_hash(tables):
    """Changes with every signature: bindings compare it with the one that they were made from."""
    text = "\n".join(sorted(prototype(f) for f in tables.functions))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def exports_def(tables):
    names = "".join(f"    {name}\n" for name in sorted(f.name for f in tables.functions))
    return "; Written by tools/generate.py. Do not edit.\nLIBRARY libtensor.dll\nEXPORTS\n" + names


def version_script(tables):
    """Symbols carry the number of the binary interface: a program of another one does not start with this library."""
    abi = tables.constants["TENSOR_ABI"]["value"]
    return f"# Written by tools/generate.py. Do not edit.\nLIBTENSOR_{abi} {{\n  global:\n    tensor_*;\n  local:\n    *;\n}};\n"


def outputs(tables):
    return {
        "libtensor/capi/interface_hash.gen.h": banner()
        + f'#pragma once\n\n#define TENSOR_INTERFACE_HASH "{interface_hash(tables)}"\n',
        **{f"include/tensor/{h}": header(tables, h) for h in HEADERS},
        "include/tensor/tensor.h": umbrella(),
        "libtensor/capi/ops.gen.cpp": ops_shims(tables),
        "libtensor/capi/functions.gen.h": function_bodies(tables),
        "libtensor/capi/functions.gen.cpp": function_shims(tables),
        "libtensor/capi/exports.def": exports_def(tables),
        "libtensor/capi/exports.map": version_script(tables),
    }
