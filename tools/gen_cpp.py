# SPDX-License-Identifier: Apache-2.0
"""Derives the C++ wrapper's enums, exceptions and ops from the tables (include/tensor/cpp); tools/templates/cpp
shows the files.

enums.hpp    enums of the C interface as enum classes, and an exception for each status code
methods.inc  the ops as member functions of Tensor: declarations, included by tensor.hpp inside the class
ops.hpp      every op as a function, and the bodies of the member functions
"""

import dataclasses
import re
import textwrap

from templates import render

FOLDER = "include/tensor/cpp"

# Member functions are the ops on a tensor, not those on the parameters of something.
METHOD_FIRST = {"x", "a", "c", "p", "weights"}
TYPES = {
    "tensor": "const Tensor&",
    "tensors": "const TensorList&",
    "scalar": "Scalar",
    "int": "Integer",
    "float": "double",
    "bool": "Flag",
    "ints": "const Ints&",
    "shape": "const Ints&",
    "axes": "const Axes&",
    "axis": "Integer",
    "axis?": "std::optional<Integer>",
    "dtype": "Dtype",
    "device": "Device",
    "string": "const std::string&",
    "rng": "const Generator&",
}
ERRORS = {
    "NOMEM": "OutOfMemoryError",
    "DEVICE_NOMEM": "DeviceOutOfMemoryError",
    "DTYPE": "DTypeError",
    "INDEX": "OutOfRangeError",
    "IO": "FileError",
}  # fmt: skip
RESERVED = set(
    "bool int float double default new delete union class operator and or not xor register template this".split()
)


def camel(name):
    return "".join(part[:1].upper() + part[1:] for part in name.split("_"))


def identifier(name):
    return name + "_" if name in RESERVED else name


def comment(text, indent=""):
    lines = textwrap.wrap(text, 100 - len(indent) - 4, break_long_words=False, break_on_hyphens=False)
    return "\n".join(f"{indent}/// {line}" for line in lines)


def fold(text):
    """Breaks long lines of code after a comma."""
    out = []
    for line in text.split("\n"):
        indent = " " * (len(line) - len(line.lstrip()) + 4)
        while len(line) > 100 and not line.lstrip().startswith("//"):
            at = max(line.rfind(", ", len(indent), 100) + 1, line.rfind(" : ", len(indent), 99))
            if at <= len(indent):
                break
            out.append(line[:at])
            line = indent + line[at:].lstrip()
        out.append(line)
    return "\n".join(out)


# ---- enums and exceptions


def enumerators(row):
    """[(C++ name, C name)], without the prefix that all share."""
    names = list(row["values"])
    shared = re.match(r"(\w+_)\w*\n(?:\1\w*\n)*$", "".join(n + "\n" for n in names))
    prefix = shared[1] if shared else "TENSOR_"
    return [(identifier(n[len(prefix) :].lower()), n) for n in names]


def error_class(code):
    word = code.removeprefix("TENSOR_E_")
    return ERRORS.get(word, word.capitalize() + "Error")


def enums(tables):
    status = tables.enums["status"]
    return render(
        "cpp/enums.hpp.j2",
        enums=[
            {
                "name": camel(name),
                "doc": row["doc"].replace("0 means", "`automatic` means"),
                "enumerators": enumerators(row),
            }
            for name, row in tables.enums.items()
            if name != "status" and not row.get("flags")
        ],
        dtypes=enumerators(tables.enums["dtype"]),
        errors=[
            {"name": error_class(code), "code": code, "doc": about[0].upper() + about[1:] + "."}
            for code, about in status["docs"].items()
            if code != "TENSOR_OK"
        ],
        reflected=[f'"{op.name}"' for op in tables.ops if op.reflect],
        comment=comment,
        fold=fold,
    )


# ---- ops


@dataclasses.dataclass
class Parameter:
    """A C++ parameter, and the C arguments that it stands for."""

    name: str
    type: str
    passed: list  # none for a Scalar, whose C argument depends on the function
    default: str | None = None

    @property
    def defined(self):
        return f"{self.type} {self.name}"

    @property
    def declared(self):
        return self.defined + (f" = {self.default}" if self.default is not None else "")

    @property
    def value_type(self):
        return re.sub(r"^const (.*)&$", r"\1", self.type)


OPTIONS = Parameter(
    "options",
    "const Options&",
    ["static_cast<tensor_dtype_t>(options.dtype())", "options.device().code()"],
    "{}",
)


def default_of(op, arg, all_enums):
    if arg.usual is not None:
        return f'"{arg.usual}"' if arg.type == "string" else arg.usual
    if arg.default is not None:
        if arg.type in all_enums:
            names = enumerators(all_enums[arg.type])
            chosen = next(cpp for cpp, c in names if c.lower().endswith(arg.default))
            return f"{camel(arg.type)}::{chosen}"
        return "{}" if arg.default == "[]" else arg.default
    if arg.type == "dtype":
        return "Dtype::automatic"
    if arg.type == "axis?":
        return "std::nullopt"
    if (arg.nullable and arg.type != "tensors") or arg.type in ("device", "rng", "axes"):
        return "{}"
    return None


def passed_as(op, arg, all_enums):
    name = identifier(arg.name)
    if arg.type in ("tensor", "device"):
        return [f"{name}.{'get' if arg.type == 'tensor' else 'code'}()"]
    if arg.type in ("tensors", "ints", "shape", "axes"):
        return [f"{name}.data()", f"{name}.count()"]
    if arg.type in ("axis", "axis?"):
        return [f"detail::axis32({name})"]
    if arg.type == "dtype":
        return [f"static_cast<tensor_dtype_t>({name})"]
    if arg.type == "string":
        return [f'detail::c_string("{op.name}: {arg.name}", {name})']
    if arg.type == "rng":
        return ["generator.get()"]
    if arg.type in all_enums:
        return [f"static_cast<{all_enums[arg.type]['type']}>({name})"]
    return [name] if arg.type != "bool" else [f"{name} ? 1 : 0"]


class Form:
    """One C++ overload of an op."""

    def __init__(self, op, all_enums, *, inplace=False, numbers=(), reflect=False):
        self.op, self.inplace, self.reflect = op, inplace, reflect
        self.name = op.name.removesuffix("_") + "_" * inplace
        self.doc = op.doc if not inplace or op.inplace_only else f"In place: {op.doc}"
        self.numbers = numbers  # operands that are a Scalar here
        self.scalars = list(numbers) or [a.name for a in op.args if a.type == "scalar"]
        self.params = []
        for i, arg in enumerate(op.args):
            if arg.type == "device" and i and op.args[i - 1].type == "dtype":
                self.params[-1] = dataclasses.replace(OPTIONS)
            else:
                self.params.append(self.parameter(arg, all_enums))
        if self.scalars and not any(a.is_tensor for a in op.args):  # of which the number decides the dtype
            for p in self.params:
                if p.type == OPTIONS.type:
                    chosen = f"static_cast<tensor_dtype_t>(detail::dtype_for({identifier(self.scalars[0])}, options))"
                    p.passed = [chosen, *OPTIONS.passed[1:]]
        required = [i for i, p in enumerate(self.params) if p.default is None]
        for p in self.params[: required[-1] if required else 0]:
            p.default = None

    def parameter(self, arg, all_enums):
        name = "generator" if arg.type == "rng" else identifier(arg.name)
        if arg.name in self.numbers:
            return Parameter(name, "Scalar", [])
        default = default_of(self.op, arg, all_enums)
        if arg.name in self.scalars:
            return Parameter(name, "Scalar", [], default)
        return Parameter(name, TYPES.get(arg.type) or camel(arg.type), passed_as(self.op, arg, all_enums), default)

    @property
    def method(self):
        first = self.op.args[0] if self.op.args else None
        return (
            self.op.kind != "create" and not self.reflect and first is not None and first.is_tensor
            and not first.nullable and first.name in METHOD_FIRST and first.name not in self.scalars
        )  # fmt: skip

    @property
    def result(self):
        if self.inplace:
            return "const Tensor&"
        if self.op.outputs:
            return f"std::tuple<{', '.join(['Tensor'] * len(self.op.outputs))}>"
        return "Tensors" if self.op.returns == "tensors" else "Tensor"

    @property
    def options(self):
        return any(p.type == OPTIONS.type for p in self.params)

    @property
    def weak(self):
        """The tensor beside which a bool stays one, that bool, and the arguments of the overload with a tensor for it."""
        if len(self.numbers) != 1:
            return None
        number = identifier(self.numbers[0])
        tensor = next(identifier(a.name) for a in self.op.args if a.is_tensor and a.name not in self.numbers)
        arguments = (f"detail::bool_tensor({number})" if p.name == number else p.name for p in self.params)
        return {"tensor": tensor, "number": number, "arguments": ", ".join(arguments)}

    def call(self):
        """The call of the C function, or of the one for the kind of number."""
        results = [] if self.inplace else [f"&{o}" for o in self.op.outputs]
        if self.op.returns == "tensors":
            results = ["outs.data()"]

        def call_of(function, params, number=""):
            passed = [value for p in params for value in p.passed or [number.format(p.name)]]
            return f"tensor_{function}({', '.join(passed + results)})"

        if not self.scalars:
            return call_of(self.name, self.params)
        # C has the tensor first.
        params = [self.params[1], self.params[0], *self.params[2:]] if self.reflect else self.params
        integral = " && ".join(f"{identifier(s)}.is_integral()" for s in self.scalars)
        stem, end = "r" * self.reflect + self.op.name.removesuffix("_"), "_" * self.inplace
        stem += "_scalar" * bool(self.numbers)
        by_int = call_of(f"{stem}_i64{end}", params, "{}.to_int64()")
        if self.op.whole:  # the library says that it takes no fractions
            by_float = call_of(self.name, self.params, "detail::scalar_tensor({}, Dtype::automatic).get()")
        else:
            by_float = call_of(f"{stem}{end}", params, "{}.to_double()")
        return f"{integral} ? {by_int} : {by_float}"

    @property
    def count(self):
        """The arguments of detail::room(): what the number of results follows from."""
        counted = self.op.counted_by
        name = identifier(counted.name)
        return {"int": name, "axis": f"{self.params[0].name}, {name}"}.get(counted.type, f"{name}.count()")

    @property
    def required(self):
        return [p for p in self.params if p.default is None]

    @property
    def optional(self):
        return [p for p in self.params if p.default is not None]

    @property
    def options_struct(self):
        """The struct that has the options of an op with many of them by name."""
        many = len(self.optional) > 2 and self.optional[0].type != TYPES["axes"]
        by_name = many and not self.inplace and not self.scalars and self.op.kind != "create"
        return camel(self.op.name) + "Options" if by_name else None


def forms(tables):
    for op in tables.ops:
        if "cpp" in op.by_hand:
            continue
        for inplace in [op.inplace_only] + [True] * bool(op.inplace):
            yield Form(op, tables.enums, inplace=inplace)
            if op.scalar_args:
                yield Form(op, tables.enums, inplace=inplace, numbers=op.scalar_args)
        if op.reflect:
            yield Form(op, tables.enums, numbers=[op.args[0].name], reflect=True)


def outputs(tables):
    ops = {"forms": list(forms(tables)), "comment": comment}
    return {
        f"{FOLDER}/enums.hpp": enums(tables),
        f"{FOLDER}/methods.inc": fold(render("cpp/methods.inc.j2", **ops)),
        f"{FOLDER}/ops.hpp": fold(render("cpp/ops.hpp.j2", **ops)),
    }
