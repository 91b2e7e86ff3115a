# SPDX-License-Identifier: Apache-2.0
"""Commands: python -m libtensor convert MODEL OUT.safetensors"""

from __future__ import annotations

import argparse
import math
import os
import sys
from typing import NoReturn

from .errors import TensorError
from .importers.convert import PROGRAMS, WEIGHTS, Options, convert

TOLERANCE = 1e-3


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


def _axis(text: str) -> tuple[str, int, str]:
    """NAME:AXIS=SYMBOL"""
    place, _, symbol = text.rpartition("=")
    name, _, axis = place.rpartition(":")
    if not (name and axis.isdecimal() and symbol.isidentifier()):
        raise argparse.ArgumentTypeError(f"{text!r}, expected NAME:AXIS=SYMBOL such as x:0=batch")
    return name, int(axis), symbol


def _shape(text: str) -> tuple[str, tuple[int, ...]]:
    """NAME=N,N,..."""
    name, _, extents = text.rpartition("=")
    parts = extents.split(",") if extents else []
    if not (name and all(part.isdecimal() for part in parts)):
        raise argparse.ArgumentTypeError(f"{text!r}, expected NAME=N,N,... such as x=1,3,224,224")
    return name, tuple(int(part) for part in parts)


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r}, expected a positive integer")
    return int(text)


def _number(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if math.isnan(value):
        raise argparse.ArgumentTypeError(f"{text!r}, expected a number")
    return value


def _parser() -> argparse.ArgumentParser:
    parser = _Parser("python -m libtensor")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=_Parser)
    about = (
        "write a program's file of a model of ONNX (.onnx) or torch.export (.pt2), or a file of the weights of another"
    )
    command = commands.add_parser("convert", help=about, description=about)
    command.add_argument("model", metavar="MODEL", help=f"a file {', '.join((*PROGRAMS, *WEIGHTS))}")
    command.add_argument("out", metavar="OUT.safetensors", help="the file to write")
    command.add_argument(
        "--dynamic", action="append", default=[], type=_axis, metavar="NAME:AXIS=SYMBOL",
        help="an axis of an input whose extent may differ from run to run, besides those that the model says",
    )  # fmt: skip
    command.add_argument("--fixed", action="store_true", help="no extent may differ from run to run")
    command.add_argument(
        "--shape",
        action="append",
        default=[],
        type=_shape,
        metavar="NAME=N,N,...",
        help="the shape of an example input",
    )
    command.add_argument("--batch", type=_positive, metavar="N", help="the extent of a free axis 0 in example inputs")
    command.add_argument(
        "--quantize", choices=("int8", "int4"), help="weights of linear layers in 8 or 4 bits, 32 to a scale"
    )
    command.add_argument(
        "--int8-activations",
        action="store_true",
        help="with --quantize: also round the inputs of these layers to 8 bits",
    )
    command.add_argument(
        "--fuse-quantized",
        action="store_true",
        help="convolutions and matrix products of dequantized operands are computed in integers",
    )
    command.add_argument(
        "--fold-batch-norms",
        action="store_true",
        help="convolutions contain the batch norms that follow them: faster, for inference alone",
    )
    command.add_argument(
        "--tolerance", type=_number, metavar="T",
        help=f"the relative difference from the original that is an error beyond it "
        f"(default {TOLERANCE}; none with --quantize or --fuse-quantized)",
    )  # fmt: skip
    return parser


def main(arguments: list[str] | None = None) -> int:
    parser = _parser()
    given = parser.parse_args(arguments)
    suffix = os.path.splitext(given.model)[1].lower()
    if suffix not in (*PROGRAMS, *WEIGHTS):
        parser.error(f"{given.model}: suffix {suffix!r}, expected one of {', '.join((*PROGRAMS, *WEIGHTS))}")
    if os.path.splitext(given.out)[1] != ".safetensors":
        parser.error(f"{given.out}: expected a name that ends in .safetensors")
    if given.fixed and given.dynamic:
        parser.error("--fixed and --dynamic exclude each other")
    if suffix in WEIGHTS and (given.dynamic or given.fixed or given.shape or given.batch):
        parser.error(f"{given.model}: a file of weights has no inputs to describe")
    if suffix in WEIGHTS and given.quantize:
        parser.error(f"{given.model}: a file of weights has no layers to quantize")
    if suffix in WEIGHTS and given.fuse_quantized:
        parser.error(f"{given.model}: a file of weights has no calls to fuse")
    if suffix in WEIGHTS and given.fold_batch_norms:
        parser.error(f"{given.model}: a file of weights has no calls to fold")
    if given.int8_activations and not given.quantize:
        parser.error("--int8-activations needs --quantize")
    bits = {"int8": 8, "int4": 4, None: None}[given.quantize]
    tolerance = given.tolerance if given.tolerance is not None else None if bits or given.fuse_quantized else TOLERANCE
    dynamic: dict[str, dict[int, str]] = {}
    for name, axis, symbol in given.dynamic:
        dynamic.setdefault(name, {})[axis] = symbol
    try:
        options = Options(
            dynamic,
            dict(given.shape),
            given.batch,
            given.fixed,
            bits,
            given.int8_activations,
            given.fuse_quantized,
            given.fold_batch_norms,
        )
        difference = convert(given.model, given.out, options, print)
    except Exception as e:
        kind = "" if isinstance(e, (TensorError, OSError)) else f"{type(e).__name__}: "
        print(f"{parser.prog} convert: {kind}{' '.join(str(e).split())}", file=sys.stderr)
        return 1
    if difference is not None and tolerance is not None and difference > tolerance:
        print(f"{parser.prog} convert: the difference is larger than {tolerance:g}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
