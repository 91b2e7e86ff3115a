# SPDX-License-Identifier: Apache-2.0
"""Derives the C++ wrapper's enums, exceptions and ops from the tables (include/tensor/cpp).

enums.hpp    enums of the C interface as enum classes, and an exception for each status code
methods.inc  the ops as member functions of Tensor: declarations, included by tensor.hpp inside the class
ops.hpp      every op as a function, and the bodies of the member functions
"""

import re
import textwrap

from gen_core import banner

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
    return "".join(f"{indent}/// {line}\n" for line in lines)


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
    text = "// Enums of the C interface, and an exception for each of its status codes.\n" + banner()
    text += "#ifndef TENSOR_CPP_ENUMS_HPP_\n#define TENSOR_CPP_ENUMS_HPP_\n\n"
    text += "#include <cstdint>\n#include <stdexcept>\n#include <string>\n\n"
    text += "".join(
        f'#include "tensor/{h}"\n' for h in ("call.h", "distributed.h", "optim.h", "plugin.h", "status.h", "types.h")
    )
    text += "\nnamespace tensor {\n"
    for name, row in tables.enums.items():
        if name == "status" or row.get("flags"):
            continue
        text += "\n" + comment(row["doc"].replace("0 means", "`automatic` means"))
        text += f"enum class {camel(name)} : std::int32_t {{\n"
        if name == "dtype":
            text += "  automatic = 0,\n"
        text += "".join(f"  {cpp} = {c},\n" for cpp, c in enumerators(row)) + "};\n"
    text += "\n" + "".join(
        f"inline constexpr Dtype {cpp} = Dtype::{cpp};\n" for cpp, _ in enumerators(tables.enums["dtype"])
    )
    text += """
/// A failure of libtensor; a subclass for each code. what() is the library's message.
class Error : public std::runtime_error {
 public:
  Error(tensor_status_t status, const std::string& message)
      : std::runtime_error(message), status_(status) {}
  /// The code, TENSOR_E_...
  tensor_status_t status() const noexcept { return status_; }

 private:
  tensor_status_t status_;
};
"""
    status = tables.enums["status"]
    codes = [c for c in status["values"] if c != "TENSOR_OK"]
    for code in codes:
        about = status["docs"][code]
        text += f"\n{comment(about[0].upper() + about[1:] + '.')}"
        text += f"class {error_class(code)} : public Error {{\n public:\n"
        text += f"  explicit {error_class(code)}(const std::string& message) : Error({code}, message) {{}}\n}};\n"
    reflected = ", ".join(f'"{op.name}"' for op in tables.ops if op.reflect)
    text += (
        "\nnamespace detail {\n\n/// Ops with a form whose first operand is a number.\n"
        + fold("inline constexpr const char* reflected_ops[] = {" + reflected + "};\n\n")
        + "[[noreturn]] inline void throw_error(tensor_status_t status, const char* message) {\n"
    )
    text += "  switch (status) {\n"
    text += "".join(f"    case {code}:\n      throw {error_class(code)}(message);\n" for code in codes)
    text += "    default:\n      throw Error(status, message);\n  }\n}\n\n}  // namespace detail\n}  // namespace tensor\n\n"
    return text + "#endif  // TENSOR_CPP_ENUMS_HPP_\n"


# ---- ops


class Parameter:
    """A C++ parameter, and the C arguments that it stands for."""

    def __init__(self, name, type_, passed, default=None):
        self.name, self.type, self.passed, self.default = name, type_, passed, default

    @property
    def declared(self):
        return f"{self.type} {self.name}" + (f" = {self.default}" if self.default is not None else "")

    @property
    def defined(self):
        return f"{self.type} {self.name}"


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
        self.scalars = list(numbers) or [a.name for a in op.args if a.type == "scalar"]
        self.stem = ("r" if reflect else "") + op.name.removesuffix("_")
        self.forms = ("_scalar", "_scalar_i64") if numbers else ("", "_i64")
        self.weak = None  # the tensor beside which a bool stays one
        self.params, self.options = [], False
        args = list(op.args)
        for i, arg in enumerate(args):
            if arg.type == "device" and i and args[i - 1].type == "dtype":
                self.params[-1] = Parameter(
                    "options",
                    "const Options&",
                    ["static_cast<tensor_dtype_t>(options.dtype())", "options.device().code()"],
                    "{}",
                )
                self.options = True
                continue
            name = "generator" if arg.type == "rng" else identifier(arg.name)
            if arg.name in self.scalars:
                default = default_of(op, arg, all_enums) if not numbers else None
                self.params.append(Parameter(name, "Scalar", [f"\0{name}"], default))
                continue
            type_ = TYPES.get(arg.type) or camel(arg.type)
            self.params.append(Parameter(name, type_, passed_as(op, arg, all_enums), default_of(op, arg, all_enums)))
        required = [i for i, p in enumerate(self.params) if p.default is None]
        for p in self.params[: required[-1] if required else 0]:
            p.default = None
        if len(numbers) == 1:
            self.weak = next(identifier(a.name) for a in op.args if a.is_tensor and a.name not in numbers)

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
        if self.op.returns == "tensors":
            return "Tensors"
        return "Tensor"

    def passed(self, how, reflect=False):
        params = self.params
        if reflect:  # C has the tensor first
            params = [params[1], params[0], *params[2:]]
        return ", ".join(how.format(v[1:]) if v[0] == "\0" else v for p in params for v in p.passed)

    def call(self):
        end = "_" if self.inplace else ""
        if not self.scalars:
            return f"tensor_{self.stem}{end}({self.passed('')})"
        by_float, by_int = (f"tensor_{self.stem}{f}{end}" for f in self.forms)
        integral = " && ".join(f"{identifier(s)}.is_integral()" for s in self.scalars)
        by_float += f"({self.passed('{}.to_double()', self.reflect)})"
        if self.op.whole:  # the library says that it takes no fractions
            by_float = f"tensor_{self.name}({self.passed('detail::scalar_tensor({}, Dtype::automatic).get()')})"
        return f"{integral} ? {by_int}({self.passed('{}.to_int64()', self.reflect)}) : {by_float}"

    def room(self):
        counted = self.op.counted_by
        name, first = identifier(counted.name), self.params[0].name
        return {"int": f"detail::room({name})", "axis": f"detail::room({first}, {name})"}.get(
            counted.type, f"detail::room({name}.count())"
        )

    def weak_call(self):
        number = identifier(self.scalars[0])
        names = ", ".join(f"detail::bool_tensor({number})" if p.name == number else p.name for p in self.params)
        return f"  if (detail::is_weak_bool({self.weak}, {number})) return {self.name}({names});\n"

    def function(self):
        doc = self.op.doc if not self.inplace or self.op.inplace_only else f"In place: {self.op.doc}"
        text = comment(doc)
        text += f"inline {self.result} {self.name}({', '.join(p.declared for p in self.params)}) {{\n"
        if self.weak:
            text += self.weak_call()
        if self.inplace:
            text += f"  detail::check({self.call()});\n  return {self.params[0].name};\n"
        elif self.op.outputs:
            outs = self.op.outputs
            text += "".join(f"  tensor_t* {o} = nullptr;\n" for o in outs)
            call = self.call()[:-1] + "".join(f", &{o}" for o in outs) + ")"
            text += f"  detail::check({call});\n  return {{{', '.join(f'Tensor::adopt({o})' for o in outs)}}};\n"
        elif self.op.returns == "tensors":
            text += f"  std::vector<tensor_t*> outs({self.room()});\n"
            text += f"  detail::check({self.call()[:-1]}, outs.data()));\n  return detail::adopted(outs);\n"
        elif self.options:
            text += f"  return detail::finish({self.call()}, options);\n"
        else:
            text += f"  return detail::take({self.call()});\n"
        return text + "}\n\n"

    def declaration(self):
        doc = self.op.doc if not self.inplace or self.op.inplace_only else f"In place: {self.op.doc}"
        inside = ", ".join(p.declared for p in self.params[1:])
        return comment(doc, "  ") + f"  {self.result} {self.name}({inside}) const;\n\n"

    def definition(self):
        text = f"inline {self.result} Tensor::{self.name}({', '.join(p.defined for p in self.params[1:])}) const {{\n"
        return (
            text + f"  return tensor::{self.name}({', '.join(['*this', *(p.name for p in self.params[1:])])});\n}}\n\n"
        )

    # An op with many options takes them by name as well.

    @property
    def optional(self):
        return [p for p in self.params if p.default is not None]

    @property
    def has_struct(self):
        return (
            len(self.optional) > 2 and not self.inplace and not self.scalars and self.op.kind != "create"
            and self.optional[0].type != TYPES["axes"]
        )  # fmt: skip

    def struct(self):
        name = camel(self.op.name) + "Options"
        text = f"/// What {self.name}() takes beside its operands, by name.\nstruct {name} {{\n  detail::ByName by_name = {{}};\n"
        for p in self.optional:
            type_ = re.sub(r"^const (.*)&$", r"\1", p.type)
            text += f"  {type_} {p.name} = {p.default};\n"
        text += "};\n\n"
        required = [p for p in self.params if p.default is None]
        text += comment(self.op.doc)
        text += f"inline {self.result} {self.name}({', '.join([*(p.defined for p in required), f'const {name}& options'])}) {{\n"
        names = [*(p.name for p in required), *(f"options.{p.name}" for p in self.optional)]
        return text + f"  return {self.name}({', '.join(names)});\n}}\n\n"


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


def ops(every):
    text = "// Every op as a function; those on a tensor are its member functions too.\n" + banner()
    text += "#ifndef TENSOR_CPP_OPS_HPP_\n#define TENSOR_CPP_OPS_HPP_\n\n"
    text += "#include <cstdint>\n#include <optional>\n#include <string>\n#include <tuple>\n\n"
    text += '#include "tensor/cpp/tensor.hpp"\n#include "tensor/ops.h"\n\nnamespace tensor {\n\n'
    text += "".join(f.function() + (f.struct() if f.has_struct else "") for f in every)
    text += "// ---- member functions\n\n" + "".join(f.definition() for f in every if f.method)
    return text + "}  // namespace tensor\n\n#endif  // TENSOR_CPP_OPS_HPP_\n"


def outputs(tables):
    every = list(forms(tables))
    return {
        f"{FOLDER}/enums.hpp": enums(tables),
        f"{FOLDER}/methods.inc": fold(banner() + "\n" + "".join(f.declaration() for f in every if f.method)),
        f"{FOLDER}/ops.hpp": fold(ops(every)),
    }
