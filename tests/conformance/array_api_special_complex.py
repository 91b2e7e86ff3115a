# SPDX-License-Identifier: Apache-2.0
"""The special cases of complex operands, one line for each sentence of the standard's text (2024.12).

A line is `a, b -> re, im`: a and b are the parts of an operand, each a name of SETS or values separated by `|`; re and
im are expressions over them, with `?` in front where the text leaves the sign open. The standard says of most functions
that they commute with the conjugate, and of some that they are odd or even: sentences are checked for all of these
operands. Two sentences on `sqrt` are C99's, where the text has the parts in the wrong order.
"""

import itertools
import math

inf, nan, pi = math.inf, math.nan, math.pi
POSITIVE = [1.0, 0.5, 3.0, 700.0, 1e-3]
SIGNED = [*POSITIVE, *(-v for v in POSITIVE)]
SETS = {
    "0": [0.0],
    "-0": [-0.0],
    "zero": [0.0, -0.0],
    "inf": [inf],
    "-inf": [-inf],
    "infinite": [inf, -inf],
    "nan": [nan],
    "pos": POSITIVE,
    "nonzero": SIGNED,
    "finite": [0.0, -0.0, *SIGNED],
    "pos or 0": [0.0, *POSITIVE],
    "not infinite": [0.0, -0.0, nan, *SIGNED],
    "not nan": [0.0, -0.0, inf, -inf, *SIGNED],
    "any": [0.0, -0.0, nan, inf, -inf, *SIGNED],
    "nonzero or infinite": [inf, *SIGNED],
    "big": [1e30, 2e38, -2e38],
}
LOG = """
    -0, 0 -> -inf, pi
    0, 0 -> -inf, 0.0
    finite, inf -> inf, pi/2
    finite, nan -> nan, nan
    -inf, pos -> inf, pi
    inf, pos -> inf, 0.0
    -inf, inf -> inf, 3*pi/4
    inf, inf -> inf, pi/4
    infinite, nan -> inf, nan
    nan, finite -> nan, nan
    nan, inf -> inf, nan
    nan, nan -> nan, nan
"""
ASINH = """
    0, 0 -> 0.0, 0.0
    pos, inf -> inf, pi/2
    finite, nan -> nan, nan
    inf, pos -> inf, 0.0
    inf, inf -> inf, pi/4
    nan, 0 -> nan, 0.0
    nan, nonzero -> nan, nan
    nan, inf -> ?inf, nan
    nan, nan -> nan, nan
"""
ATANH = """
    0, 0 -> 0.0, 0.0
    0, nan -> 0.0, nan
    1.0, 0 -> inf, 0.0
    pos, inf -> 0.0, pi/2
    nonzero, nan -> nan, nan
    inf, pos -> 0.0, pi/2
    inf, inf -> 0.0, pi/2
    inf, nan -> 0.0, nan
    nan, finite -> nan, nan
    nan, inf -> ?0.0, pi/2
    nan, nan -> nan, nan
"""
COSH = """
    0, 0 -> 1.0, 0.0
    0, inf -> nan, ?0.0
    0, nan -> nan, ?0.0
    nonzero, inf -> nan, nan
    nonzero, nan -> nan, nan
    inf, 0 -> inf, 0.0
    inf, nonzero -> copysign(inf, cos(b)), copysign(inf, sin(b))
    inf, inf -> ?inf, nan
    inf, nan -> inf, nan
    nan, zero -> nan, ?0.0
    nan, nonzero -> nan, nan
    nan, nan -> nan, nan
"""
SINH = """
    0, 0 -> 0.0, 0.0
    0, inf -> ?0.0, nan
    0, nan -> ?0.0, nan
    pos, inf -> nan, nan
    pos, nan -> nan, nan
    inf, 0 -> inf, 0.0
    inf, pos -> copysign(inf, cos(b)), copysign(inf, sin(b))
    inf, inf -> ?inf, nan
    inf, nan -> ?inf, nan
    nan, 0 -> nan, 0.0
    nan, nonzero -> nan, nan
    nan, nan -> nan, nan
"""
TANH = """
    0, 0 -> 0.0, 0.0
    nonzero, inf -> nan, nan
    0, inf -> 0.0, nan
    nonzero, nan -> nan, nan
    0, nan -> 0.0, nan
    inf, pos -> 1.0, ?0.0
    inf, inf -> 1.0, ?0.0
    inf, nan -> 1.0, ?0.0
    nan, 0 -> nan, 0.0
    nan, nonzero or infinite -> nan, nan
    nan, nan -> nan, nan
"""
UNARY = {
    "abs": """
        infinite, any -> inf
        any, infinite -> inf
        zero, any -> abs(b)
        any, zero -> abs(a)
        nan, finite -> nan
        finite, nan -> nan
        nan, nan -> nan
        big, big -> hypot(a, b)
    """,
    "acos": """
        zero, 0 -> pi/2, -0.0
        zero, nan -> pi/2, nan
        finite, inf -> pi/2, -inf
        nonzero, nan -> nan, nan
        -inf, pos -> pi, -inf
        inf, pos -> 0.0, -inf
        -inf, inf -> 3*pi/4, -inf
        inf, inf -> pi/4, -inf
        infinite, nan -> nan, ?inf
        nan, finite -> nan, nan
        nan, inf -> nan, -inf
        nan, nan -> nan, nan
    """,
    "acosh": """
        zero, 0 -> 0.0, pi/2
        finite, inf -> inf, pi/2
        nonzero, nan -> nan, nan
        0, nan -> nan, ?pi/2
        -inf, pos -> inf, pi
        inf, pos -> inf, 0.0
        -inf, inf -> inf, 3*pi/4
        inf, inf -> inf, pi/4
        infinite, nan -> inf, nan
        nan, finite -> nan, nan
        nan, inf -> inf, nan
        nan, nan -> nan, nan
    """,
    "asinh": ASINH,
    "atanh": ATANH,
    "conj": "any, any -> a, -b",
    "cosh": COSH,
    "exp": """
        zero, 0 -> 1.0, 0.0
        finite, inf -> nan, nan
        finite, nan -> nan, nan
        inf, 0 -> inf, 0.0
        -inf, finite -> copysign(0.0, cos(b)), copysign(0.0, sin(b))
        inf, nonzero -> copysign(inf, cos(b)), copysign(inf, sin(b))
        -inf, inf -> ?0.0, ?0.0
        inf, inf -> ?inf, nan
        -inf, nan -> ?0.0, ?0.0
        inf, nan -> ?inf, nan
        nan, 0 -> nan, 0.0
        nan, nonzero or infinite -> nan, nan
        nan, nan -> nan, nan
    """,
    "expm1": """
        zero, 0 -> ?0.0, 0.0
        finite, inf -> nan, nan
        finite, nan -> nan, nan
        inf, 0 -> inf, 0.0
        -inf, finite -> -1.0, copysign(0.0, sin(b))
        inf, nonzero -> copysign(inf, cos(b)), copysign(inf, sin(b))
        -inf, inf -> -1.0, ?0.0
        inf, inf -> ?inf, nan
        -inf, nan -> -1.0, ?0.0
        inf, nan -> ?inf, nan
        nan, 0 -> nan, 0.0
        nan, nonzero or infinite -> nan, nan
        nan, nan -> nan, nan
    """,
    "isfinite": """
        nan, any -> False
        any, nan -> False
        infinite, any -> False
        any, infinite -> False
        finite, finite -> True
    """,
    "isinf": """
        infinite, any -> True
        not infinite, infinite -> True
        not infinite, not infinite -> False
    """,
    "isnan": """
        nan, any -> True
        any, nan -> True
        not nan, not nan -> False
    """,
    "log": LOG,
    "log10": LOG.replace("pi", "pi/log(10)"),
    "log2": LOG.replace("pi", "pi/log(2)"),
    "log1p": """
        -1.0, 0 -> -inf, 0.0
        finite, inf -> inf, pi/2
        finite, nan -> nan, nan
        -inf, pos -> inf, pi
        inf, pos -> inf, 0.0
        -inf, inf -> inf, 3*pi/4
        inf, inf -> inf, pi/4
        infinite, nan -> inf, nan
        nan, finite -> nan, nan
        nan, inf -> inf, nan
        nan, nan -> nan, nan
    """,
    "negative": "any, any -> -a, -b",
    "reciprocal": "nan, nan -> nan, nan",
    "round": """
        infinite, infinite -> a, b
        infinite, 2.5|-0.5|3.5 -> a, copysign(round(b), b)
        2.5|-0.5|3.5, nan -> copysign(round(a), a), nan
        zero, zero -> a, b
        nan, any -> nan, b if isinf(b) or isnan(b) else copysign(round(b), b)
    """,
    "sign": """
        zero, zero -> 0.0, 0.0
        nan, any -> nan, nan
        any, nan -> nan, nan
        nonzero, nonzero -> a/hypot(a, b), b/hypot(a, b)
    """,
    "sinh": SINH,
    "sqrt": """
        zero, 0 -> 0.0, 0.0
        any, inf -> inf, inf
        finite, nan -> nan, nan
        -inf, pos -> 0.0, inf
        inf, pos -> inf, 0.0
        -inf, nan -> nan, ?inf
        inf, nan -> inf, nan
        nan, finite -> nan, nan
        nan, nan -> nan, nan
    """,
    "square": "nan, nan -> nan, nan",
    "tanh": TANH,
}
NO_CONJUGATE = {"conj", "isfinite", "isinf", "isnan", "abs", "negative", "round", "sign", "reciprocal", "square"}
ODD, EVEN = {"asinh", "atanh", "sinh", "tanh"}, {"cosh"}
# f(z) = -1j * g(1j * z), or g(1j * z)
TURNED = {"asin": "asinh", "atan": "atanh", "sin": "sinh", "tan": "tanh", "cos": "cosh"}
FUNCTIONS = {n: getattr(math, n) for n in "copysign cos sin hypot log isinf isnan".split()}


def values_of(text):
    text = text.strip()
    return SETS[text] if text in SETS else [float(v) for v in text.split("|")]


def negated(part):
    return part if part in ("nan", "True", "False") else f"?{part[1:]}" if part[0] == "?" else f"-({part})"


def operands_of(name, a, b, parts):
    """An operand, and those that the symmetries of a function make of it, each with the parts of its result."""
    yield a, b, parts
    if name in NO_CONJUGATE:
        return
    for sa, sb in ((1, -1), (-1, -1), (-1, 1)):
        if sa == 1:
            yield a, -b, [parts[0], negated(parts[1])]
        elif name in ODD:
            yield -a, sb * b, [negated(parts[0]), negated(parts[1]) if sb == -1 else parts[1]]
        elif name in EVEN:
            yield -a, sb * b, [parts[0], parts[1] if sb == -1 else negated(parts[1])]


def sentences():
    """(function, sentence, [(a, b, {"a": ..., "b": ...} of the expressions, [re, im])])"""
    for name, text in UNARY.items():
        for line in filter(None, (part.strip() for part in text.split("\n"))):
            left, result = line.rsplit("->", 1)
            real, imag = left.split(",")
            parts, depth = [""], 0
            for c in result.strip():  # commas outside parentheses
                depth += (c == "(") - (c == ")")
                if c == "," and depth == 0:
                    parts.append("")
                else:
                    parts[-1] += c
            parts = [p.strip() for p in parts]
            cases = []
            for a, b in itertools.product(values_of(real), values_of(imag)):
                scope = {"a": a, "b": b}
                cases += [(x, y, scope, want) for x, y, want in operands_of(name, a, b, parts)]
            yield name, line, cases
            for turned, base in TURNED.items():
                if base != name:
                    continue
                # g(1j * z) has a = -im(z), b = re(z); -1j * (re + im j) = im - re j
                yield (
                    turned,
                    f"as {base}: {line}",
                    [(y, -x, s, [w[1], negated(w[0])] if turned != "cos" else w) for x, y, s, w in cases],
                )


def agrees(got, want, scope, tolerance):
    """Whether one part of a result is what a sentence says."""
    either = want[0] == "?"
    value = eval(want.removeprefix("?"), {"inf": inf, "nan": nan, "pi": pi} | FUNCTIONS | scope)
    if isinstance(value, bool):
        return got is value
    if value != value:
        return got != got
    if got != got:
        return False
    if not either and math.copysign(1, got) != math.copysign(1, value):
        return False
    got, value = abs(got), abs(value)
    return got == value or (value not in (0.0, inf) and abs(got - value) <= tolerance * value)


# Sums, differences, products and quotients of parts, as the tables of the text have them: for a real first operand a, a
# real second one c, and two complex ones. Products and quotients of two complex
# numbers, one of which is not finite, are for the library to say.
PARTS = [0.0, -0.0, 1.5, -2.0, inf, -inf, nan]
ARITHMETIC = {
    ("add", "real", "complex"): "a + c, d",
    ("add", "complex", "real"): "a + c, b",
    ("add", "complex", "complex"): "a + c, b + d",
    ("subtract", "real", "complex"): "a - c, -d",
    ("subtract", "complex", "real"): "a - c, b",
    ("subtract", "complex", "complex"): "a - c, b - d",
    ("multiply", "real", "complex"): "a * c, a * d",
    ("multiply", "complex", "real"): "a * c, b * c",
    ("divide", "complex", "real"): "quotient(a, c), quotient(b, c)",
    ("equal", "complex", "complex"): "a == c and b == d",
    ("not_equal", "complex", "complex"): "a != c or b != d",
}


def quotient(x, y):
    if y == 0:
        return nan if x == 0 or x != x else math.copysign(inf, x) * math.copysign(1, y)
    return x / y


FUNCTIONS["quotient"] = quotient


def arithmetic():
    """(function, kinds of its operands, [(a, b, c, d)], [expressions]): b or d None for a real operand"""
    for (name, first, second), text in ARITHMETIC.items():
        imag = {"real": [None], "complex": PARTS}
        cases = list(itertools.product(PARTS, imag[first], PARTS, imag[second]))
        parts = [text] if name in ("equal", "not_equal") else text.split(", ") if "(" not in text else text.split("), ")
        parts = [p + ")" if p.count("(") > p.count(")") else p for p in parts]
        yield name, (first, second), cases, parts
