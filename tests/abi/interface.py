# SPDX-License-Identifier: Apache-2.0
"""What a language knows of the C interface, and how that differs from what the headers declare."""

import dataclasses
import re
from collections.abc import Callable

NUMBERS = {"tensor_status_t": "int32_t", "tensor_bool_t": "int32_t", "tensor_dtype_t": "int32_t",
           "tensor_device_t": "int32_t"}  # fmt: skip
SIZES = {"uint32_t": 4, "int32_t": 4, "int64_t": 8, "uint64_t": 8, "double": 8}


@dataclasses.dataclass
class Interface:
    """Each part is None where the source has none of it. A signature is [(name, type), ...] with the result first;
    None is a name, or a whole signature, that the source does not say. Types are C's, as spelled() writes them."""

    functions: dict
    callbacks: dict | None = None
    constants: dict | None = None
    structs: dict | None = None  # {name: (size, [(field, type, offset, size)])}
    seen: Callable[[str], str] = str  # a type of the headers as this source can say it


def spelled(ctype):
    """One spelling of each C type: 'const int64_t*', 'tensor_t*const*'; that of the typedef for a struct's own name."""
    ctype = re.sub(r"\bstruct (tensor_\w+)_s\b", r"\1_t", ctype).replace("struct ", "")
    return re.sub(r"\s*\*\s*", "*", " ".join(ctype.split()))


def without_const(ctype):
    return spelled(re.sub(r"\bconst\b", "", ctype))


def signature(result, parameters):
    """('tensor_t *', 'tensor_t *a, double b') as a signature."""
    declared = [p for p in parameters.split(",") if p.strip() not in ("", "void")]
    parts = [re.fullmatch(r"(.*\W)(\w+)", p.strip(), re.DOTALL).groups() for p in declared]
    return [("result", spelled(result)), *((name, spelled(ctype)) for ctype, name in parts)]


def laid_out(fields, width):
    """[(field, type)] with offsets and sizes by natural alignment; width(type) is a size."""
    out, end = [], 0
    for name, ctype in fields:
        size = width(ctype)
        offset = -(-end // size) * size
        out.append((name, ctype, offset, size))
        end = offset + size
    widest = max(size for *_, size in out)
    return -(-end // widest) * widest, out


def differences(headers, found):
    """Sentences, none if the two agree."""
    out = [*names("function", headers.functions, found.functions)]
    out += signatures("function", headers.functions, found.functions, found.seen)
    if found.callbacks is not None:
        out += names("callback", headers.callbacks, found.callbacks)
        out += signatures("callback", headers.callbacks, found.callbacks, found.seen)
    if found.constants is not None:
        out += names("constant", headers.constants, found.constants)
        for name in headers.constants.keys() & found.constants.keys():
            if headers.constants[name] != found.constants[name]:
                out.append(f"constant {name} is {found.constants[name]}, not {headers.constants[name]}")
    if found.structs is not None:
        out += names("struct", headers.structs, found.structs)
        for name in headers.structs.keys() & found.structs.keys():
            size, fields = headers.structs[name]
            wanted = size, [(field, found.seen(ctype), *place) for field, ctype, *place in fields]
            if found.structs[name] != wanted:
                out.append(f"struct {name} is {found.structs[name]}, not {wanted}")
    return sorted(out)


def names(kind, declared, found):
    yield from (f"{kind} {name} is missing" for name in declared.keys() - found.keys())
    yield from (f"{kind} {name} is not in the headers" for name in found.keys() - declared.keys())


def signatures(kind, declared, found, seen):
    for name in declared.keys() & found.keys():
        wanted, given = declared[name], found[name]
        if given is None:
            continue
        if len(given) != len(wanted):
            yield f"{kind} {name} has {len(given) - 1} parameters, not {len(wanted) - 1}"
            continue
        for (parameter, ctype), (as_named, as_typed) in zip(wanted, given, strict=True):
            if as_named not in (None, parameter):
                yield f"{kind} {name} has {as_named} in place of {parameter}"
            if as_typed != seen(ctype):
                yield f"{kind} {name}: {parameter} is {as_typed}, not {seen(ctype)}"
