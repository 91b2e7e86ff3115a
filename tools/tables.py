# SPDX-License-Identifier: Apache-2.0
"""Reads libtensor/ops/table/*.toml and libtensor/capi/capi.toml into plain objects; every generator starts here.

The C form of each signature type is decided here, once: headers, shims and bindings all use Function.params.
Each file of libtensor/ops/table/ holds one family of ops; libtensor/ops/parameters.toml lists the families in the
order of the reference, and has the texts of parameters that several ops share.
"""

import dataclasses
import pathlib
import re
import tomllib

import reserved

ROOT = pathlib.Path(__file__).resolve().parent.parent
OPS = "libtensor/ops/table"  # a file for each family
PARAMETERS = "libtensor/ops/parameters.toml"
CAPI = "libtensor/capi/capi.toml"
KINDS = "unary binary ternary compare reduce view kernel composite create".split()
ELEMENTWISE = "unary binary ternary compare".split()
DTYPE_CLASSES = "any real number number+bool float floating precise complex integer index".split()
DTYPE_CLASSES += [f"{name}+complex" for name in "number number+bool float floating precise".split()]
OP_KEYS = set(
    "sig kind dtype doc params usual source numpy torch ulp grad fused_backward save writes autocast scalar reflect inplace compute analytic nonzero result results sample since skip internal body zero_dim params_checked nonempty numbers mixed true_for epilogue commutative number_first indices shares_memory cost by_hand by_hand_inplace python rust julia".split()
)
FUNCTION_KEYS = set(
    "sig kind header doc errors since consumes cost elements julia by_hand random_calls captured".split()
)

AUTOCASTS = "low float32 widest".split()
COSTS = "constant sizes values".split()
ELEMENTS = "none reads writes".split()
OP_FORMS = "cpp python rust julia calls".split()  # what `by_hand` may list
OP_LANGUAGES = {
    "julia": {"extends": str, "name": str, "name_inplace": str},
    "rust": {"name": str, "required": list},
    "python": {"names": dict, "out": bool, "several": bool},
}
ABSENT = {
    "indices": (),
    "by_hand": (),
    "by_hand_inplace": (),
    "python": {},
    "rust": {},
    "julia": {},
}  # what op.KEY is then

# What a default may look like; other types have names of enum values.
INTEGER, FLOAT = r"-?\d+", r"-?\d+(\.\d+)?(e-?\d+)?"
DEFAULTS = {
    "int": INTEGER,
    "scalar": FLOAT,
    "float": FLOAT,
    "bool": "true|false",
    "ints": rf"\[\]|{INTEGER}",
    "axis": INTEGER,
}
DEFAULTS |= dict.fromkeys("tensor tensors shape axes axis? dtype device string rng".split(), "(?!)")


class TableError(Exception):
    """A row that breaks the grammar of the tables; the message names the row."""


@dataclasses.dataclass
class Arg:
    """One argument of a signature, such as `bias: tensor?`."""

    name: str
    type: str  # without the trailing "?"
    nullable: bool
    default: str | None = None  # as the signature writes it
    usual: str | None = None  # what languages with default arguments take where the signature has none
    text: str = ""  # what it means
    takes: str = ""  # which tensors, if others than the row's dtype class says
    absent: str = ""  # what its default means

    @property
    def is_tensor(self):
        return self.type == "tensor"

    @property
    def shown_default(self):
        return self.default if self.default is not None else self.usual


@dataclasses.dataclass
class Param:
    """One C parameter. `arg` names the argument that it belongs to, `role` says what it carries.

    Roles: value, data (of an array), count, out.
    """

    name: str
    ctype: str
    role: str
    arg: Arg


@dataclasses.dataclass
class Function:
    """One exported C function."""

    name: str
    params: list
    result: str  # C type
    kind: str  # op, call, get, raw
    header: str
    doc: str
    errors: str
    since: int
    args: list
    returns: str  # the signature's result: tensor, tensors, none, status, ...
    op: object = None  # the Op that it was derived from
    form: str = ""  # "", scalar, scalar_i64, reflect, reflect_i64; inplace forms end in "_"
    consumes: bool = False  # destroy(user) runs also when the function fails
    row: dict = dataclasses.field(default_factory=dict)  # of the table


@dataclasses.dataclass
class Op:
    """One row of the op table."""

    name: str
    row: dict
    args: list
    returns: str
    outputs: list  # names of several results
    section: str = ""  # the title of its family
    family: str = ""  # the stem of its file

    def __getattr__(self, key):  # row keys read as attributes: op.kind, op.doc, ...
        if key in OP_KEYS:
            return self.row.get(key, ABSENT.get(key))
        raise AttributeError(key)

    @property
    def inplace_only(self):
        return self.name.endswith("_")

    @property
    def tensor_args(self):
        return [a for a in self.args if a.type in ("tensor", "tensors")]

    @property
    def differentiable(self):
        """Names of the arguments with a gradient, in signature order."""
        grad = self.grad or {}
        names = set(grad) if isinstance(grad, list) else {n.strip() for key in grad for n in key.split(",")}
        return [a.name for a in self.args if a.name in names]

    @property
    def takes_complex(self):
        return self.dtype in ("any", "complex") or bool(self.dtype) and self.dtype.endswith("+complex")

    @property
    def has_node(self):
        return isinstance(self.grad, dict)

    @property
    def has_pass(self):
        """Whether a functor gives the gradient in one pass over memory."""
        return bool(self.row.get("fused_backward"))

    @property
    def counted_by(self):
        """The argument that says how many results there are: a list by its length, an axis by its extent, an int."""
        return next(a for a in self.args if a.name == self.results)

    @property
    def whole(self):
        """Whether it computes with integers only: numbers of the host are int64."""
        return self.dtype in ("integer", "index")

    @property
    def scalar_args(self):
        """Operands that the scalar forms replace by numbers."""
        if self.scalar is True:
            return [self.tensor_args[-1].name]
        return self.scalar or []


def parse_sig(sig):
    """'add(a: tensor, b: tensor) -> tensor' -> (name, [Arg], returns, output names)"""
    match = re.fullmatch(r"(\w+)\((.*)\) -> (.+)", sig)
    if not match:
        raise TableError(f"signature {sig!r} does not parse")
    name, inside, returns = match.groups()
    args = []
    for part in filter(None, (p.strip() for p in inside.split(","))):
        arg, _, type_ = part.partition(": ")
        type_, _, default = type_.partition(" = ")
        nullable = "?" in type_ and type_ not in ("axis?",)
        args.append(Arg(arg, type_.replace("?", "") if nullable else type_, nullable, default or None))
    outputs = []
    if returns.startswith("("):
        outputs = [p.split(":")[0].strip() for p in returns[1:-1].split(",")]
        returns = "outputs"
    for word in [a.name for a in args] + outputs:
        if wrong := reserved.complaint(word):
            raise TableError(f"{name}: {wrong}")
    return name, args, returns, outputs


HANDLES = {"tensor": "tensor_t", "rng": "tensor_rng_t", "optimizer": "tensor_optimizer_t",
           "scheduler": "tensor_scheduler_t", "grad_scaler": "tensor_grad_scaler_t",
           "archive": "tensor_archive_t", "program": "tensor_program_t", "bpe": "tensor_bpe_t", "group": "tensor_group_t", "work": "tensor_work_t", "reducer": "tensor_reducer_t", "stream": "tensor_stream_t", "event": "tensor_event_t", "node": "tensor_node_t", "error": "tensor_error_t"}  # fmt: skip
# Objects with a handle that callers check: all but tensors and errors.
OBJECTS = tuple(kind for kind in HANDLES if kind not in ("tensor", "error"))
VALUES = {"int": "int64_t", "float": "double", "double": "double", "bool": "tensor_bool_t", "dtype": "tensor_dtype_t",
          "device": "tensor_device_t", "axis": "int32_t", "axis?": "int32_t", "int32": "int32_t", "uint32": "uint32_t",
          "uint64": "uint64_t", "bytes": "int64_t", "status": "tensor_status_t", "ptr": "void *", "cptr": "const void *",
          "string": "const char *", "scalar": "double", "scalar_i64": "int64_t"}  # fmt: skip
ARRAYS = {"ints": "const int64_t *", "shape": "const int64_t *", "axes": "const int32_t *",
          "tensors": "tensor_t *const *", "strings": "const char *const *"}  # fmt: skip


def count_name(arg):
    return "ndim" if arg.name == "shape" else f"n_{arg.name}"


def c_params(arg, enums):
    """The C parameters of one argument."""
    base = arg.type
    if base in HANDLES:
        return [Param(arg.name, f"{HANDLES[base]} *", "value", arg)]
    if base in ARRAYS:
        return [Param(arg.name, ARRAYS[base], "data", arg), Param(count_name(arg), "int32_t", "count", arg)]
    if base == "tensors_same":
        return [Param(arg.name, ARRAYS["tensors"], "data", arg)]
    if base == "strides":  # as many as the shape has
        return [Param(arg.name, ARRAYS["ints"], "data", arg)]
    if base in VALUES:
        return [Param(arg.name, VALUES[base], "value", arg)]
    if base in enums:
        return [Param(arg.name, enums[base]["type"], "value", arg)]
    kind, _, rest = base.partition(":")
    if kind in ("enum", "flags"):
        return [Param(arg.name, enums[rest]["type"], "value", arg)]
    if kind == "fn":
        return [Param(arg.name, rest, "value", arg)]
    if kind == "struct":
        return [
            Param(
                arg.name,
                struct_type(rest, const=arg.nullable),  # one that is filled must be given
                "value",
                arg,
            )
        ]
    if kind == "out":
        if rest.startswith("struct:"):
            return [Param(arg.name, struct_type(rest[7:]) + "*", "out", arg)]
        if rest.startswith("tensors["):
            return [Param(arg.name, "tensor_t **", "out", arg)]
        array = re.fullmatch(r"(\w+)\[(\d+)\]", rest)
        value = array.group(1) if array else rest
        return [Param(arg.name, f"{HANDLES[value]} **" if value in HANDLES else f"{VALUES[value]} *", "out", arg)]
    if kind == "in":
        return [Param(arg.name, f"const {VALUES[rest.split('[')[0]]} *", "data", arg)]
    raise TableError(f"unknown type {base!r} of argument {arg.name}")


def struct_type(name, const=False):
    return ("const " if const else "") + ("struct " if name.startswith("DL") else "") + name + " *"


def c_result(returns):
    if returns in HANDLES:
        return f"{HANDLES[returns]} *"
    if returns in ("tensors", "outputs", "none", "status"):
        return "tensor_status_t"
    if returns.startswith("cptr:"):
        return f"const {returns[5:]} *"
    return "void" if returns == "void" else VALUES[returns]


@dataclasses.dataclass
class Tables:
    ops: list
    functions: list  # every exported function: those of ops first
    constants: dict
    enums: dict
    callbacks: dict
    structs: dict
    handles: dict
    sections: list  # the titles of the families, in the order of the reference
    internal: list  # ops that only the graph knows

    @property
    def all_ops(self):
        """By their id."""
        return [*self.ops, *self.internal]

    def op(self, name):
        return next(op for op in self.ops if op.name == name)

    def swapped(self, op):
        """The comparison that says the same with its operands swapped."""
        swap = {"less": "greater", "greater": "less"}
        wanted = {swap.get(relation, relation) for relation in op.true_for}
        return next(other for other in self.ops if set(other.true_for or ()) == wanted)


def check_op(op):
    if unknown := set(op.row) - OP_KEYS:
        raise TableError(f"{op.name}: unknown keys {sorted(unknown)}")
    if op.kind not in KINDS:
        raise TableError(f"{op.name}: unknown kind {op.kind!r}")
    if op.kind != "create" and op.dtype not in DTYPE_CLASSES:
        raise TableError(f"{op.name}: unknown dtype class {op.dtype!r}")
    if op.autocast and (op.autocast not in AUTOCASTS or op.inplace_only or not op.tensor_args):
        raise TableError(f"{op.name}: autocast is one of {AUTOCASTS}, of an op with operands that is not in place")
    if op.internal and not op.has_node:
        raise TableError(f"{op.name}: an internal op is there for its gradient")
    if not op.doc:
        raise TableError(f"{op.name}: no doc")
    if not op.numpy and not op.internal and "values" not in (op.skip or {}) and not op.inplace_only:
        raise TableError(f"{op.name}: no numpy reference, and no skip of values with a reason")
    for arg in op.args:
        if arg.default is not None and not re.fullmatch(DEFAULTS.get(arg.type, r"[a-z]\w*"), arg.default):
            raise TableError(f"{op.name}: {arg.default!r} is no default of {arg.name}: {arg.type}")
    names = {a.name for a in op.args}
    if op.has_node:
        known = names | set(op.save or []) | (set(op.outputs) or {"out"})
        for key, needs in op.grad.items():
            for need in [*needs, *(n.strip() for n in key.split(","))]:
                if need.split(".")[0] not in known:
                    raise TableError(f"{op.name}: grad names {need!r}, which is no argument")
    if op.epilogue and (op.kind != "unary" or [a.type for a in op.args[1:]] not in ([], ["bool"])):
        raise TableError(f"{op.name}: `epilogue` is for a unary op without attributes, or with one bool")
    if op.row.get("fused_backward") and (
        op.kind != "unary" or list(op.grad) != ["x"] or op.grad["x"][0] not in ("x", "out")
    ):
        raise TableError(f"{op.name}: `fused_backward` is for a unary op whose rule takes x or out first")
    if op.outputs and op.kind not in ("composite", "kernel"):
        raise TableError(f"{op.name}: several named results are those of a composite or a kernel")
    if (op.returns == "tensors") != bool(op.results):
        raise TableError(f"{op.name}: a list of results, and only that, has a key `results`")
    if op.results and op.counted_by.type not in ("ints", "tensors", "int", "axis"):
        raise TableError(f"{op.name}: {op.results} does not say how many results there are")
    if op.inplace and op.args[0].type != "tensor":
        raise TableError(f"{op.name}: inplace needs a tensor first")
    check_forms(op.name, op.row, OP_FORMS, OP_LANGUAGES)
    check_facts(op)


def check_facts(op):
    """The keys that tell generators what they cannot know from the signature."""
    first = [a.type for a in op.args[:2]]
    for key, allowed, where in (
        ("commutative", op.kind in ("binary", "compare"), "a binary op or a comparison"),
        ("number_first", op.kind in ("composite", "kernel") and first == ["tensor"] * 2, "other ops of two tensors"),
        ("shares_memory", op.kind != "view" and op.tensor_args, "an op of tensors that is no view"),
    ):
        if key in op.row and (op.row[key] is not True or not allowed):
            raise TableError(f"{op.name}: `{key}` is true or absent, and for {where}")
    if wrong := set(op.indices) - {"out", *(a.name for a in op.tensor_args)}:
        raise TableError(f'{op.name}: `indices` lists tensor arguments and "out", not {sorted(wrong)}')
    if wrong := set(op.rust.get("required", ())) - {a.name for a in op.args}:
        raise TableError(f"{op.name}: rust.required lists arguments, not {sorted(wrong)}")
    if wrong := set(op.python.get("names", ())) - {a.name for a in op.args}:
        raise TableError(f"{op.name}: python.names lists arguments, not {sorted(wrong)}")
    if (op.by_hand_inplace or "name_inplace" in op.julia) and not op.inplace:
        raise TableError(f"{op.name}: by_hand_inplace and julia.name_inplace are for ops with inplace = true")


def check_forms(name, row, by_hand, languages):
    """The keys that rows of ops and of other functions share."""
    if row.get("cost", "sizes") not in COSTS:
        raise TableError(f"{name}: `cost` is one of {COSTS}, not {row['cost']!r}")
    for key in ("by_hand", "by_hand_inplace"):
        if not isinstance(row.get(key, []), list) or set(row.get(key, [])) - set(by_hand):
            raise TableError(f"{name}: `{key}` is a list of some of {by_hand}, not {row[key]!r}")
    for language, keys in languages.items():
        told = row.get(language, {})
        if not isinstance(told, dict) or any(not isinstance(v, keys.get(key, ())) for key, v in told.items()):
            raise TableError(f"{name}: `{language}` has keys of {sorted(keys)} with their values, not {told!r}")


def read_rows(root, families):
    """{op: (row, title of its family, stem of its file)} of all files of the table, in the order of `families`."""
    found = {}
    files = {path.stem for path in (root / OPS).glob("*.toml")}
    if wrong := files.symmetric_difference(families):
        raise TableError(f"{OPS} and the families of parameters.toml differ in {sorted(wrong)}")
    for family in families:
        rows = tomllib.loads((root / OPS / f"{family}.toml").read_text())
        title = rows.pop("family", "")
        if not title or not rows:
            raise TableError(f"{family}.toml: begins with no `family = ...`, or has no rows")
        for key, row in rows.items():
            if key in found:
                raise TableError(f"{key}: in {found[key][2]}.toml and in {family}.toml")
            found[key] = row, title, family
    return found


PARAMETER_KEYS = {"text", "takes", "absent"}


def describe(op, shared, used):
    """Gives each argument its text: key by key that of the row, else of its name and type, else of its name."""
    own = {name: {"text": v} if isinstance(v, str) else v for name, v in (op.params or {}).items()}
    usual = op.usual or {}
    if unknown := (set(own) | set(usual)) - {a.name for a in op.args}:
        raise TableError(f"{op.name}: params or usual name {sorted(unknown)}, which are no arguments")
    for arg in op.args:
        row = own.get(arg.name, {})
        name = next((n for n in (f"{arg.name}:{arg.type}", arg.name) if n in shared), None)
        common = shared.get(name, {})
        if unknown := {*row, *common} - PARAMETER_KEYS:
            raise TableError(f"{op.name}: unknown keys {sorted(unknown)} of parameter {arg.name}")
        arg.text, arg.takes, arg.absent = (row.get(key, common.get(key, "")) for key in ("text", "takes", "absent"))
        if set(common) - set(row):
            used.add(name)
        if not arg.text:
            raise TableError(
                f"{op.name}: no text of parameter {arg.name}: params.{arg.name} in the row, or [{arg.name}] in"
                " libtensor/ops/parameters.toml if several ops mean the same"
            )
        arg.usual = usual.get(arg.name)
        if arg.nullable and arg.type != "tensors" and not arg.absent:
            raise TableError(f"{op.name}: nothing says what no {arg.name} means: params.{arg.name}.absent")


def op_forms(op, enums):
    """The C functions that one row gives."""

    def function(name, args, returns, form, inplace):
        params = [p for a in args for p in c_params(a, enums)]
        if returns == "tensors":
            params.append(Param("outs", "tensor_t **", "out", Arg("outs", "out:tensors", False)))
        for output in op.outputs:
            params.append(Param(output, "tensor_t **", "out", Arg(output, "out:tensor", False)))
        result = "tensor_status_t" if inplace else c_result(returns)
        return Function(f"tensor_{name}", params, result, "op", "ops.h", op.doc, "", op.since or 1, args,
                        "none" if inplace else returns, op, form, row=op.row)  # fmt: skip

    def swap(args, names, type_):
        return [as_number(a, type_) if a.name in names else a for a in args]

    forms, numbers = [], ["scalar_i64"] if op.whole else ["scalar", "scalar_i64"]
    for suffix in [""] + (["_"] if op.inplace else []):
        inplace = bool(suffix) or op.inplace_only
        stem = op.name.removesuffix("_")
        end = "_" if inplace else ""
        scalars = [a.name for a in op.args if a.type == "scalar"]
        forms.append(function(stem + end, op.args, op.returns, "", inplace))
        if scalars:
            forms.append(function(f"{stem}_i64{end}", swap(op.args, scalars, "scalar_i64"), op.returns, "i64", inplace))
        if op.scalar_args:
            for form in numbers:
                args = swap(op.args, op.scalar_args, form)
                forms.append(function(f"{stem}_{form}{end}", args, op.returns, form, inplace))
        if op.reflect and not suffix:
            for form in numbers:
                a, b = op.args[:2]
                args = [dataclasses.replace(b, nullable=False), as_number(a, form), *op.args[2:]]
                forms.append(function(f"r{stem}_{form}", args, op.returns, f"reflect_{form}", inplace))
    return forms


def as_number(arg, type_):
    """The argument of a form that takes a number for it."""
    whole = arg.default is None or re.fullmatch(INTEGER, arg.default)
    default = arg.default if type_ == "scalar" or whole else None
    return dataclasses.replace(arg, type=type_, nullable=False, default=default, takes="")


def paths(root=ROOT):
    """The files that load() reads."""
    return [root / PARAMETERS, root / CAPI, *sorted((root / OPS).glob("*.toml"))]


def check_function(name, row):
    if unknown := set(row) - FUNCTION_KEYS:
        raise TableError(f"{name}: unknown keys {sorted(unknown)}")
    if not row.get("doc"):
        raise TableError(f"{name}: no doc")
    if row.get("elements", "none") not in ELEMENTS:
        raise TableError(f"{name}: `elements` is one of {ELEMENTS}, not {row['elements']!r}")
    if row.get("random_calls", False):
        raise TableError(f"{name}: `random_calls` is false or absent")
    check_forms(name, row, ["calls"], {"julia": {"name": str}})


def load(root=ROOT):
    with open(root / PARAMETERS, "rb") as file:
        shared = tomllib.load(file)
    with open(root / CAPI, "rb") as file:
        capi = tomllib.load(file)
    ops, functions, internal = [], [], []
    rows, used = read_rows(root, shared.pop("families")), set()
    sections = list(dict.fromkeys(title for _, title, _ in rows.values()))
    for key, (row, title, family) in rows.items():
        name, args, returns, outputs = parse_sig(row["sig"])
        if name != key:
            raise TableError(f"{key}: the signature is that of {name}")
        op = Op(name, row, args, returns, outputs, title, family)
        check_op(op)
        if op.internal:
            internal.append(op)
            continue
        describe(op, shared, used)
        ops.append(op)
        functions += op_forms(op, capi["enums"])
    if unused := set(shared) - used:
        raise TableError(f"parameters.toml: no op has parameters {sorted(unused)}")
    for key, row in capi["functions"].items():
        name, args, returns, _ = parse_sig(row["sig"])
        if name != key:
            raise TableError(f"{key}: the signature is that of {name}")
        check_function(key, row)
        variants = [("", "scalar")] + ([("_i64", "scalar_i64")] if any(a.type == "scalar" for a in args) else [])
        for suffix, scalar in variants:
            own = [Arg(a.name, scalar, False) if a.type == "scalar" else a for a in args]
            params = [p for a in own for p in c_params(a, capi["enums"])]
            functions.append(
                Function(
                    name + suffix,
                    params,
                    c_result(returns),
                    row.get("kind", "call"),
                    row["header"],
                    row["doc"],
                    row.get("errors", ""),
                    row.get("since", 1),
                    own,
                    returns,
                    consumes=row.get("consumes", False),
                    row=row,
                )  # fmt: skip
            )
    seen = set()
    for f in functions:
        if f.name in seen:
            raise TableError(f"{f.name} is defined twice")
        seen.add(f.name)
    return Tables(
        ops,
        functions,
        capi["constants"],
        capi["enums"],
        capi["callbacks"],
        capi["structs"],
        capi["handles"],
        sections,
        internal,
    )
