# SPDX-License-Identifier: Apache-2.0
"""tests/capi/test_null.gen.c: every function with every pointer NULL, every enum unknown, every handle dead or wrong."""

import re

from gen_core import banner
from tables import HANDLES, OBJECTS

# The variable that holds an object of each kind.
VARIABLES = {kind: kind for kind in OBJECTS} | {"rng": "generator"}
VALID = {**VARIABLES, "tensor": "x", "error": "error",
         "int": "1", "int32": "1", "uint32": "1", "uint64": "1", "bytes": "0", "float": "1.0", "double": "1.0",
         "bool": "0", "dtype": "0", "device": "0", "axis": "0", "axis?": "0", "scalar": "1.0", "scalar_i64": "1",
         "string": '"x"', "ptr": "place", "cptr": "place", "status": "1"}  # fmt: skip
ARRAYS = {"ints": ["dims", "2"], "shape": ["dims", "2"], "axes": ["axes", "2"], "tensors": ["xs", "2"],
          "strings": ["strings", "2"], "tensors_same": ["xs"], "strides": ["dims"]}  # fmt: skip
# A live handle of another kind.
WRONG = {kind: f"({HANDLES[kind]} *){'error' if kind == 'tensor' else 'x'}" for kind in ("tensor", *OBJECTS)}
STRUCTS = {"tensor_memory_stats_t": "&stats", "tensor_device_facts_t": "&facts", "tensor_op_info_t": "&op_info",
           "tensor_arg_info_t": "&arg_info", "tensor_value_t": "&value"}  # fmt: skip
OUTS = {"tensor": "&out_tensor", "node": "&out_node", "int": "&out_int", "double": "&out_double", "dtype": "&out_int32"}


def valid(arg, enums):
    """Arguments that pass every check of the boundary."""
    kind, _, rest = arg.type.partition(":")
    if arg.type in VALID:
        return [VALID[arg.type]]
    if arg.type in ARRAYS:
        return list(ARRAYS[arg.type])
    if arg.type in enums or kind == "enum":
        return [str(min(enums[rest or arg.type]["values"].values()))]
    if kind == "flags":
        return ["0"]
    if kind == "fn":
        return [f"stub_{rest}"]
    if kind == "struct":
        return ["0" if arg.nullable else STRUCTS.get(rest, "NULL")]
    if kind == "in":
        return ["extents" if rest.startswith("int[") else "words"]
    if rest.startswith("tensors") or arg.name == "outs":
        return ["out_tensors"]
    if rest.startswith("struct:"):
        return ["(struct " + rest[7:] + " **)place"]
    return ["words"] if "[" in rest else [OUTS[rest]]


def bad_values(arg, enums):
    """[(place among the argument's C parameters, value, code)]; a code of 0 is any."""
    kind, _, rest = arg.type.partition(":")
    invalid, handle = "TENSOR_E_INVALID", "TENSOR_E_HANDLE"
    found = []
    if arg.type in ("tensor", *OBJECTS):
        found = [(0, WRONG[arg.type], handle)] + ([(0, "dead", handle)] if arg.type == "tensor" else [])
    elif arg.type in ("dtype", "device") or kind == "enum" or arg.type in enums:
        return [(0, "-1", invalid), (0, "9999", invalid)]
    elif kind == "flags":
        return [(0, "0x40000000u", invalid)]
    elif arg.type == "bool":
        return [(0, "2", invalid), (0, "-1", invalid), (0, "INT32_MIN", invalid)]
    elif arg.type in ("ints", "shape", "axes", "tensors", "strings"):
        found = [(0, "NULL", "0"), (1, "-1", "0")]
        if arg.type == "tensors":
            found += [(0, "holds_wrong", handle), (0, "holds_dead", handle)]
            found += [] if arg.nullable else [(0, "holds_null", invalid)]
        return found
    elif arg.type in ("strides", "string", "ptr", "cptr", "tensors_same") or kind in ("fn", "struct", "in", "out"):
        pass
    else:
        return []
    return found if arg.nullable else [(0, "NULL", invalid), *found]


def calls(f, enums):
    args = list(f.args)
    if f.returns == "tensors":  # the table does not list the results of ops
        args.append(next(p.arg for p in f.params if p.name == "outs"))
    if f.returns == "outputs":
        args += [p.arg for p in f.params if p.role == "out"]
    good = [valid(a, enums) for a in args]
    for i, arg in enumerate(args):
        for place, value, code in bad_values(arg, enums):
            changed = list(good[i])
            changed[place] = value
            text = ", ".join(v for j, values in enumerate(good) for v in (changed if j == i else values))
            call = f"{f.name}({text})"
            check = "GET" if f.kind == "get" else "STATUS" if f.result == "tensor_status_t" else "HANDLE"
            if f.returns == "tensors" and f.op.counted_by.type in ("axis", "int"):
                check = "GET"  # how many results there would be is known only once the arguments are good
            yield f'  {check}("{f.name}", "{arg.name}", {code}, {call}{" == NULL" if check == "HANDLE" else ""});\n'


def stub(name, sig):
    result, params = re.fullmatch(r"(.*?)\(\*\w+\)\((.*)\)", sig).groups()
    body = "" if result.strip() == "void" else " return 0; "
    return f"static {result.strip()} stub_{name}({params}) {{{body}}}\n"


def null_test(tables):
    text = banner() + '#include "tensor/tensor.h"\n\n'
    text += "".join(f"static {HANDLES[kind]} *{VARIABLES[kind]};\n" for kind in OBJECTS)
    text += '\n#include "bad_arguments.h"\n\n'
    text += "".join(stub(name, row["sig"]) for name, row in tables.callbacks.items() if row["header"] != "device.h")
    tested = [f for f in tables.functions if f.kind != "raw"]
    lines = {f.name: "".join(calls(f, tables.enums)) for f in tested}
    text += "\n".join(f"\nstatic void test_{name}(void) {{\n{body}}}" for name, body in lines.items() if body)
    constructors = {"rng": ("tensor_rng_create", 'tensor_rng_create(NULL, 1)'),
                    "optimizer": ("tensor_optimizer_create", "tensor_optimizer_create(TENSOR_SGD, leaves, 1, NULL)"),
                    "scheduler": ("tensor_scheduler_create", "tensor_scheduler_create(TENSOR_SCHEDULE_CONSTANT, optimizer, NULL, 0)"),
                    "grad_scaler": ("tensor_grad_scaler_create", "tensor_grad_scaler_create(0, 0, 0, 0, 1)"),
                    "archive": ("tensor_archive_open_memory", "tensor_archive_open_memory(empty_archive, 10)"),
                    "program": ("tensor_program_end", "make_program()"),
                    "bpe": ("tensor_bpe_open_memory", "make_bpe()"),
                    "group": ("tensor_group_create", "tensor_group_create(NULL, NULL, 0, 1, 1)"),
                    "work": ("tensor_group_end", "make_work()"),
                    "reducer": ("tensor_reducer_create", "make_reducer()"),
                    "stream": ("tensor_stream_create", "tensor_stream_create(TENSOR_CPU)"),
                    "event": ("tensor_event_create", "tensor_event_create(TENSOR_CPU, 0)"),
                    "node": ("tensor_grad_fn", "make_node()")}  # fmt: skip
    names = {f.name for f in tables.functions}
    made = {kind: call for kind, (name, call) in constructors.items() if name in names}
    text += "\n\nint main(void) {\n  begin();\n"
    text += "".join(
        f"  {VARIABLES[kind]} = {call};\n  if (!{VARIABLES[kind]}) return 1;\n" for kind, call in made.items()
    )
    text += "  make_dead();\n"
    text += "".join(f"  test_{name}();\n" for name, body in lines.items() if body)
    releases = {f.name for f in tables.functions if f.name.endswith("_release")}
    for f in tables.functions:
        if f.name in releases:
            text += f"  {f.name}(NULL);\n"
    text += "".join(f"  tensor_{kind}_release({VARIABLES[kind]});\n" for kind in made)
    return text + "  return end();\n}\n"


def test_outputs(tables):
    return {"tests/capi/test_null.gen.c": null_test(tables)}
