# SPDX-License-Identifier: Apache-2.0
"""The special cases of real floating-point operands, one line for each sentence of the standard's text (2024.12).

An operand is a name of SETS, or values separated by `|`; a result is an expression over x1 and x2 (or x), `+` or `-` for
a sign, or `~` and an expression for an approximation.
"""

import math
import re

inf, nan, pi = math.inf, math.nan, math.pi
POSITIVE = [1.0, 0.5, 3.0, 2.0, 1e30]
SETS = {
    "nan": [nan],
    "0": [0.0],
    "-0": [-0.0],
    "zero": [0.0, -0.0],
    "inf": [inf],
    "-inf": [-inf],
    "infinite": [inf, -inf],
    "pos": POSITIVE,
    "neg": [-v for v in POSITIVE],
    ">0": [*POSITIVE, inf],
    "<0": [-inf, *(-v for v in POSITIVE)],
    "finite": [0.0, -0.0, *POSITIVE, *(-v for v in POSITIVE)],
    "nonzero": [*POSITIVE, *(-v for v in POSITIVE)],
    "number": [0.0, -0.0, inf, -inf, *POSITIVE, *(-v for v in POSITIVE)],
    "any": [nan, 0.0, -0.0, inf, -inf, *POSITIVE, *(-v for v in POSITIVE)],
    "not zero": [nan, inf, -inf, *POSITIVE, *(-v for v in POSITIVE)],
    "not 1": [nan, 0.0, -0.0, inf, -inf, 0.5, 3.0, -1.0, -2.0],
    ">1": [1.5, 3.0, 1e30, inf],
    "<1": [0.5, 0.0, -0.0, -3.0, -inf],
    "<-1": [-1.5, -3.0, -1e30, -inf],
    "big": [1.5, -1.5, 7.0, -7.0, inf, -inf],
    "small": [0.5, -0.5, 0.0, -0.0, 0.25],
    "one": [1.0, -1.0],
    "odd": [1.0, 3.0, 7.0],
    "odd neg": [-1.0, -3.0, -7.0],
    "not odd": [2.0, 4.0, 0.5, 1.5, inf],
    "not odd neg": [-2.0, -4.0, -0.5, -1.5, -inf],
    "fraction": [0.5, -0.5, 1.5, -2.5],
    "integer": [3.0, -2.0, 1.0, 1e6],
}

ROUNDING = """
    integer -> x
    inf -> inf
    -inf -> -inf
    0 -> 0.0
    -0 -> -0.0
    nan -> nan
"""
LOGARITHM = """
    nan -> nan
    <0 -> nan
    zero -> -inf
    1.0 -> 0.0
    inf -> inf
"""
ODD = """
    nan -> nan
    0 -> 0.0
    -0 -> -0.0
"""
UNARY = {
    "abs": "nan -> nan \n -0 -> 0.0 \n -inf -> inf",
    "acos": "nan -> nan \n >1 -> nan \n <-1 -> nan \n 1.0 -> 0.0",
    "acosh": "nan -> nan \n <1 -> nan \n 1.0 -> 0.0 \n inf -> inf",
    "asin": ODD + ">1 -> nan \n <-1 -> nan",
    "asinh": ODD + "inf -> inf \n -inf -> -inf",
    "atan": ODD + "inf -> ~pi/2 \n -inf -> ~-pi/2",
    "atanh": ODD + "<-1 -> nan \n >1 -> nan \n -1.0 -> -inf \n 1.0 -> inf",
    "ceil": ROUNDING,
    "cos": "nan -> nan \n 0 -> 1.0 \n -0 -> 1.0 \n inf -> nan \n -inf -> nan",
    "cosh": "nan -> nan \n 0 -> 1.0 \n -0 -> 1.0 \n inf -> inf \n -inf -> inf",
    "exp": "nan -> nan \n 0 -> 1.0 \n -0 -> 1.0 \n inf -> inf \n -inf -> 0.0",
    "expm1": ODD + "inf -> inf \n -inf -> -1.0",
    "floor": ROUNDING,
    "isfinite": "infinite -> False \n nan -> False \n finite -> True",
    "isinf": "infinite -> True \n nan|0.0|1.0|-2.0 -> False",
    "isnan": "nan -> True \n number -> False",
    "log": LOGARITHM,
    "log10": LOGARITHM,
    "log1p": ODD + "<-1 -> nan \n -1.0 -> -inf \n inf -> inf",
    "log2": LOGARITHM,
    "reciprocal": "nan -> nan \n 0 -> inf \n -0 -> -inf \n inf -> 0.0 \n -inf -> -0.0",
    "round": ROUNDING + "0.5|-0.5|1.5|2.5|-2.5|3.5 -> copysign(round(x), x)",
    "sign": "<0 -> -1.0 \n zero -> abs(0.0) \n >0 -> 1.0 \n nan -> nan",
    "signbit": "0 -> False \n -0 -> True \n inf -> False \n -inf -> True \n pos -> False \n neg -> True",
    "sin": ODD + "infinite -> nan",
    "sinh": ODD + "inf -> inf \n -inf -> -inf",
    "sqrt": ODD + "<0 -> nan \n inf -> inf",
    "square": "nan -> nan \n zero -> 0.0 \n infinite -> inf",
    "tan": ODD + "infinite -> nan",
    "tanh": ODD + "inf -> 1.0 \n -inf -> -1.0",
    "trunc": ROUNDING,
}

EITHER_NAN = "nan, any -> nan \n any, nan -> nan \n"
QUOTIENT = """
    infinite, infinite -> nan
    zero, zero -> nan
    0, >0 -> 0.0
    -0, >0 -> -0.0
    0, <0 -> -0.0
    -0, <0 -> 0.0
    >0, 0 -> inf
    >0, -0 -> -inf
    <0, 0 -> -inf
    <0, -0 -> inf
    inf, pos -> inf
    inf, neg -> -inf
    -inf, pos -> -inf
    -inf, neg -> inf
    pos, inf -> 0.0
    neg, -inf -> 0.0
    pos, pos -> +
    neg, neg -> +
"""
BINARY = {
    "add": EITHER_NAN
    + """
    inf, -inf -> nan
    -inf, inf -> nan
    inf, inf -> inf
    -inf, -inf -> -inf
    inf, finite -> inf
    -inf, finite -> -inf
    finite, inf -> inf
    finite, -inf -> -inf
    -0, -0 -> -0.0
    -0, 0 -> 0.0
    0, -0 -> 0.0
    0, 0 -> 0.0
    zero, nonzero -> x2
    nonzero, zero -> x1
    3.0, -3.0 -> 0.0
    -0.5, 0.5 -> 0.0
    """,
    "atan2": EITHER_NAN
    + """
    >0, 0 -> ~pi/2
    >0, -0 -> ~pi/2
    0, >0 -> 0.0
    0, 0 -> 0.0
    0, -0 -> ~pi
    0, <0 -> ~pi
    -0, >0 -> -0.0
    -0, 0 -> -0.0
    -0, -0 -> ~-pi
    -0, <0 -> ~-pi
    <0, 0 -> ~-pi/2
    <0, -0 -> ~-pi/2
    pos, inf -> 0.0
    pos, -inf -> ~pi
    neg, inf -> -0.0
    neg, -inf -> ~-pi
    inf, finite -> ~pi/2
    -inf, finite -> ~-pi/2
    inf, inf -> ~pi/4
    inf, -inf -> ~3*pi/4
    -inf, inf -> ~-pi/4
    -inf, -inf -> ~-3*pi/4
    """,
    "copysign": """
    number, <0 -> -abs(x1)
    number, -0 -> -abs(x1)
    number, 0 -> abs(x1)
    number, >0 -> abs(x1)
    nan, number -> nan
    """,
    "divide": EITHER_NAN + QUOTIENT + "pos, -inf -> -0.0 \n neg, inf -> -0.0 \n pos, neg -> - \n neg, pos -> -",
    "equal": """
    nan, any -> False
    any, nan -> False
    inf, inf -> True
    -inf, -inf -> True
    -0, zero -> True
    0, zero -> True
    finite, finite -> x1 == x2
    infinite, finite -> False
    """,
    # The text allows -1.0 for a finite number over an infinity of the other sign, and NaN for an infinite dividend.
    "floor_divide": EITHER_NAN
    + re.sub("(?m)^( *-?inf, .*)$", r"\1 or nan", QUOTIENT)
    + "pos, -inf -> -0.0 or -1.0 \n neg, inf -> -0.0 or -1.0 \n pos, neg -> - \n neg, pos -> -",
    "hypot": """
    infinite, any -> inf
    any, infinite -> inf
    zero, finite -> abs(x2)
    finite, zero -> abs(x1)
    finite, nan -> nan
    nan, finite -> nan
    nan, nan -> nan
    """,
    "logaddexp": EITHER_NAN + "inf, number -> inf \n number, inf -> inf",
    "maximum": EITHER_NAN,
    "minimum": EITHER_NAN,
    "multiply": EITHER_NAN
    + """
    infinite, zero -> nan
    zero, infinite -> nan
    >0, >0 -> +
    <0, <0 -> +
    >0, <0 -> -
    <0, >0 -> -
    0, pos -> 0.0
    0, neg -> -0.0
    -0, pos -> -0.0
    infinite, infinite -> x1 * x2
    infinite, nonzero -> x1 * x2
    nonzero, infinite -> x1 * x2
    """,
    "nextafter": EITHER_NAN + "-0, 0 -> 0.0 \n 0, -0 -> -0.0",
    "not_equal": """
    nan, any -> True
    any, nan -> True
    inf, -inf -> True
    -inf, inf -> True
    finite, finite -> x1 != x2
    inf, inf -> False
    """,
    "pow": """
    not 1, nan -> nan
    any, 0 -> 1.0
    any, -0 -> 1.0
    nan, not zero -> nan
    big, inf -> inf
    big, -inf -> 0.0
    one, inf -> 1.0
    one, -inf -> 1.0
    1.0, number -> 1.0
    small, inf -> 0.0
    small, -inf -> inf
    inf, >0 -> inf
    inf, <0 -> 0.0
    -inf, odd -> -inf
    -inf, not odd -> inf
    -inf, odd neg -> -0.0
    -inf, not odd neg -> 0.0
    0, >0 -> 0.0
    0, <0 -> inf
    -0, odd -> -0.0
    -0, not odd -> 0.0
    -0, odd neg -> -inf
    -0, not odd neg -> inf
    neg, fraction -> nan
    """,
    "remainder": EITHER_NAN
    + """
    infinite, infinite -> nan
    zero, zero -> nan
    0, >0 -> 0.0
    -0, >0 -> 0.0
    0, <0 -> -0.0
    -0, <0 -> -0.0
    >0, 0 -> nan
    >0, -0 -> nan
    <0, 0 -> nan
    <0, -0 -> nan
    inf, pos -> nan
    inf, neg -> nan
    -inf, pos -> nan
    -inf, neg -> nan
    pos, inf -> x1
    pos, -inf -> x2
    neg, inf -> x2
    neg, -inf -> x1
    3.0|-3.0|5.5|-0.5, 2.0|-2.0|0.75 -> x1 % x2
    """,
    "subtract": EITHER_NAN
    + """
    inf, inf -> nan
    -inf, -inf -> nan
    inf, -inf -> inf
    -inf, inf -> -inf
    inf, finite -> inf
    -inf, finite -> -inf
    finite, inf -> -inf
    finite, -inf -> inf
    -0, 0 -> -0.0
    -0, -0 -> 0.0
    0, 0 -> 0.0
    0, -0 -> 0.0
    zero, nonzero -> -x2
    nonzero, zero -> x1
    3.0, 3.0 -> 0.0
    """,
}
# Reductions over a whole array: function, arguments, elements, result.
REDUCTIONS = [
    ("max", {}, [1.0, nan, 2.0], nan),
    ("min", {}, [1.0, nan, 2.0], nan),
    ("max", {}, [-inf, -inf], -inf),
    ("mean", {}, [], nan),
    ("mean", {}, [1.0, nan], nan),
    ("prod", {}, [], 1.0),
    ("prod", {}, [nan, 0.0], nan),
    ("sum", {}, [], 0.0),
    ("sum", {}, [nan, 1.0], nan),
    ("std", {}, [1.0, nan], nan),
    ("std", {"correction": 2.0}, [1.0, 3.0], nan),
    ("std", {"correction": 3.0}, [1.0, 3.0], nan),
    ("var", {}, [1.0, nan], nan),
    ("var", {"correction": 2.0}, [1.0, 3.0], nan),
    ("var", {"correction": 3.0}, [1.0, 3.0], nan),
    ("all", {}, [], True),
    ("all", {}, [nan, inf, -inf], True),
    ("any", {}, [], False),
    ("any", {}, [nan], True),
    ("any", {}, [-0.0, 0.0], False),
    ("count_nonzero", {}, [nan, -0.0, 0.0, inf], 2),
]
CLIP = [(nan, 0.0, 1.0), (0.5, nan, 1.0), (0.5, 0.0, nan)]  # x, min, max: all NaN


def values_of(text):
    text = text.strip()
    return SETS[text] if text in SETS else [float(v) for v in text.split("|")]


def sentences():
    """(function, sentence, [operands], result expression)"""
    for tables in (UNARY, BINARY):
        for name, text in tables.items():
            for line in filter(None, (part.strip() for part in text.split("\n"))):
                left, result = line.rsplit("->", 1)
                operands = [values_of(part) for part in left.split(",")]
                yield name, line, operands, result.strip()
