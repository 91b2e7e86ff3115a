# SPDX-License-Identifier: Apache-2.0
"""Imports models of timm, torchvision and transformers, with random weights, and compares them with PyTorch.

    python tests/importers/try_torch_models.py timm [NAME...]
    python tests/importers/try_torch_models.py torchvision [NAME...]
    python tests/importers/try_torch_models.py transformers [NAME...]

Each model is exported with two examples in a batch, and computed for the batches that --batches names. The file of
torch.export.save is read and compared as well. A table is printed; --json keeps the results, and --resume leaves out
the models that the file has. --fold also compares the program in which convolutions contain the batch norms. With --page COMMAND each model is saved as a program too, which the command runs three times,
with the file and 3 as its last arguments: it has to print what examples/python/program.py prints.
"""

from __future__ import annotations

import argparse
import copy
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import time
import traceback
import warnings
from pathlib import Path
from typing import Any

warnings.filterwarnings("ignore")
os.environ.setdefault("TRANSFORMERS_VERBOSITY", "error")
os.environ.setdefault("HF_HUB_OFFLINE", "1")

import torch  # noqa: E402
from torch.utils import _pytree as pytree  # noqa: E402

import libtensor as lt  # noqa: E402

PAGE = Path(__file__).resolve().parents[2] / "examples/python/program.py"
TOLERANCE = {torch.float32: 1e-4, torch.float64: 1e-10}


class Refused(Exception):
    """PyTorch cannot build, run or export the model."""


def leaves(value: Any) -> list[torch.Tensor]:
    """The tensors of a result of PyTorch."""
    return [leaf for leaf in pytree.tree_leaves(value) if isinstance(leaf, torch.Tensor)]


def our_leaves(value: Any) -> list[Any]:
    if isinstance(value, lt.Tensor):
        return [value]
    if isinstance(value, dict):
        return [leaf for entry in value.values() for leaf in our_leaves(entry)]
    if isinstance(value, (tuple, list)):
        return [leaf for entry in value for leaf in our_leaves(entry)]
    return []


def ours(value: Any) -> Any:
    """Arguments as tensors of libtensor; caches and other objects as dicts."""
    from libtensor.importers.torch_export import from_torch_tensor

    if isinstance(value, torch.Tensor):
        return from_torch_tensor(value)
    if isinstance(value, dict):
        return {key: ours(entry) for key, entry in value.items()}
    if isinstance(value, (tuple, list)):
        return type(value)(ours(entry) for entry in value)
    if value is None or isinstance(value, (int, float, bool, str)):
        return value
    children, context = pytree.SUPPORTED_NODES[type(value)].flatten_fn(value)
    return {key: ours(child) for key, child in zip(context, children)}


def difference(found: list[Any], expected: list[torch.Tensor]) -> float:
    """The largest difference, relative to the largest value of each result."""
    if len(found) != len(expected):
        raise AssertionError(f"{len(found)} results, expected {len(expected)}")
    worst = 0.0
    for a, b in zip(found, expected):
        if a.shape != tuple(b.shape) or a.dtype.name != str(b.dtype)[6:]:
            raise AssertionError(f"{a.dtype.name}{list(a.shape)}, expected {str(b.dtype)[6:]}{list(b.shape)}")
        if b.numel() == 0:
            continue
        x = torch.from_dlpack(a.detach().contiguous().astype("float64"))
        y = b.detach().double()
        same = (x == y) | (x.isnan() & y.isnan())
        off = (x - y).abs().masked_fill(same, 0).nan_to_num(nan=float("inf")).max().item()
        largest = y.masked_fill(~y.isfinite(), 0).abs().max().item()
        worst = max(worst, off / max(largest, 1e-30) if off else 0.0)
    return worst


def export(model: Any, args: tuple[Any, ...], named: dict[str, Any], static: bool) -> tuple[Any, bool]:
    """The program, and whether its batch may have any size."""
    problem: Exception | None = None
    for dynamic in (False,) if static else (True, False):
        args, named = copy.deepcopy((args, named))
        shapes = None
        if dynamic:
            collection = torch.export.ShapesCollection()
            for leaf in leaves((args, named)):
                if leaf.ndim:
                    collection[leaf] = {0: torch.export.Dim.DYNAMIC}
            shapes = collection.dynamic_shapes(model, args, named)
        try:
            return torch.export.export(model, args, named, dynamic_shapes=shapes, strict=False), dynamic
        except Exception as e:
            problem = e
    text = str(problem).strip().partition("\n")[0]
    raise Refused(f"export: {type(problem).__name__}: {text}")


def attempt(case: Any, options: argparse.Namespace) -> dict[str, Any]:
    """What became of one model."""
    result: dict[str, Any] = {"name": case.name, "family": case.family, "kind": case.kind}
    began = time.monotonic()
    torch.manual_seed(0)
    stage = "torch"
    try:
        expected: dict[int, list[torch.Tensor]] = {}

        def compute(batch: int) -> None:
            args, named = inputs(batch)
            with torch.no_grad():
                expected[batch] = leaves(model(*args, **named))

        try:
            model, inputs = case.build(options)
            for batch in options.batches:
                compute(batch)
        except Exception as e:
            raise Refused(f"{type(e).__name__}: {e}") from e
        args, named = inputs(2)
        program, dynamic = export(model, args, named, options.static)
        result["dynamic"] = dynamic
        batches = options.batches if dynamic else [2]
        if not dynamic:
            compute(2)
        stage = "import"
        imported = lt.from_torch(program)
        result["ops"] = len(imported._executor)
        if sorted(imported.state_dict()) != sorted(program.state_dict):
            raise AssertionError("other names in the state dict")
        stage = "run"
        result["difference"] = 0.0
        for batch in batches:
            args, named = inputs(batch)
            with lt.no_grad():
                found = our_leaves(imported(*ours(args), **ours(named)))
            result["difference"] = max(result["difference"], difference(found, expected[batch]))
        dtype = next((t.dtype for t in model.parameters() if t.is_floating_point()), torch.float32)
        allowed = TOLERANCE[dtype]
        if result["difference"] > allowed:
            result["own"] = own_difference(case, options, expected)
            if result["difference"] > max(allowed, 4 * result["own"]):
                raise AssertionError(f"off by {result['difference']:.2g}; PyTorch in float64: {result['own']:.2g}")
        if options.gradients:
            stage = "gradients"
            result["gradients"] = gradients(model, imported, *inputs(2))
            if result["gradients"] > 10 * allowed:
                raise AssertionError(f"off by {result['gradients']:.2g}")
        if options.fold:
            stage = "fold"
            args, named = inputs(2)
            compute(2)
            with lt.no_grad():
                captured = lt.capture(imported, *ours(args), **ours(named))
                folded = captured.fold_batch_norms()
                off = difference(our_leaves(folded(*ours(args), **ours(named))), expected[2])
            result["folded"] = len(captured) - len(folded)
            if off > max(allowed, 4 * result.get("own", 0)):
                raise AssertionError(f"off by {off:.2g}")
        if not options.no_file:
            stage = "file"
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, "model.pt2")
                torch.export.save(program, path)
                again = lt.from_torch(path)
            args, named = inputs(batches[0])
            with lt.no_grad():
                off = difference(our_leaves(again(*ours(args), **ours(named))), expected[batches[0]])
            result["file"] = off
            if off > max(allowed, 4 * result.get("own", 0)):
                raise AssertionError(f"off by {off:.2g}")
        if options.page:
            stage = "pages"
            compare_pages(imported, inputs(2), options.page)
        result["status"] = "ok"
    except Refused as e:
        result.update(status="torch", why=str(e)[:300])
    except Exception as e:
        result.update(status=stage, why=f"{type(e).__name__}: {e}"[:1500])
        if options.verbose:
            traceback.print_exc()
    result["seconds"] = round(time.monotonic() - began, 1)
    return result


def compare_pages(imported: Any, example: tuple[Any, Any], commands: list[str]) -> None:
    """A program of the model, run by other processes."""
    args, named = example
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "model.safetensors")
        with lt.no_grad():
            lt.capture(imported, *ours(args), **ours(named)).save(path)
        expected = ""
        for command in [f"{sys.executable} {PAGE}", *commands]:
            ran = subprocess.run([*shlex.split(command), path, "3"], capture_output=True, text=True)
            if ran.returncode:
                raise AssertionError(f"{command}: {ran.stderr or ran.stdout}")
            # Up to the hashes: languages round the decimals behind them differently.
            printed = re.sub(r"(?m)^(.*\] [0-9a-f]{16}).*$", r"\1", ran.stdout)
            expected = expected or printed
            if printed != expected:
                raise AssertionError(f"{command} prints {printed}, expected {expected}")


def own_difference(case: Any, options: argparse.Namespace, expected: dict[int, list[torch.Tensor]]) -> float:
    """How far PyTorch's own result is from that of the same model in float64."""
    torch.manual_seed(0)
    model, inputs = case.build(options)
    model = model.double()
    batch = next(iter(expected))
    wide = pytree.tree_map(
        lambda v: v.double() if isinstance(v, torch.Tensor) and v.is_floating_point() else v, inputs(batch)
    )
    with torch.no_grad():
        reference = leaves(model(*wide[0], **wide[1]))
    found = [ours(t) for t in expected[batch]]
    worst = 0.0
    for a, b in zip(found, reference):
        worst = max(worst, difference([a.astype("float64") if b.is_floating_point() else a], [b]))
    return worst


def gradients(model: Any, imported: Any, args: Any, named: Any) -> float:
    """The largest difference of the gradients of parameters, relative to the largest gradient of all."""
    out = [t for t in leaves(model(*copy.deepcopy(args), **copy.deepcopy(named))) if t.is_floating_point()]
    weights = [torch.randn(t.shape, dtype=t.dtype) for t in out]
    sum((t * w).sum() for t, w in zip(out, weights) if t.requires_grad).backward()
    found = [t for t in our_leaves(imported(*ours(args), **ours(named))) if t.dtype.kind == "f"]
    total = sum((t * ours(w)).sum() for t, w in zip(found, weights) if t.requires_grad)
    total.backward()
    mine = dict(imported.named_parameters())
    theirs = {name: p.grad for name, p in model.named_parameters() if p.grad is not None}
    largest = max(float(grad.abs().max()) for grad in theirs.values())
    worst = 0.0
    for name, grad in theirs.items():
        own = mine[name].grad
        if own is None:
            if float(grad.abs().max()) > 0:
                raise AssertionError(f"no gradient of {name}")
            continue
        worst = max(worst, float((torch.from_dlpack(own.detach().contiguous()) - grad).abs().max()) / largest)
    return worst


def warm_up(library: str) -> None:
    """Imports once what each child would import again."""
    model = torch.nn.Sequential(torch.nn.Conv2d(3, 4, 3), torch.nn.BatchNorm2d(4), torch.nn.GELU()).eval()
    program, _ = export(model, (torch.ones(2, 3, 8, 8),), {}, False)
    with tempfile.TemporaryDirectory() as folder:
        torch.export.save(program, os.path.join(folder, "model.pt2"))
    lt.from_torch(program)
    if library == "transformers":
        import transformers.models.bart.modeling_bart
        import transformers.models.llama.modeling_llama
        import transformers.models.vit.modeling_vit  # noqa: F401


def in_child(case: Any, options: argparse.Namespace) -> dict[str, Any]:
    """attempt() in a process of its own, whose memory is freed and whose time is limited."""
    read, write = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(read)
        signal.alarm(options.limit)
        with os.fdopen(write, "w") as pipe:
            if not options.verbose:
                os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
            json.dump(attempt(case, options), pipe)
        os._exit(0)
    os.close(write)
    with os.fdopen(read) as pipe:
        text = pipe.read()
    _, status = os.waitpid(pid, 0)
    if text:
        return json.loads(text)
    why = f"more than {options.limit} s" if os.WTERMSIG(status) == signal.SIGALRM else f"ended with status {status}"
    return {"name": case.name, "family": case.family, "kind": case.kind, "status": "process", "why": why}


def table(results: list[dict[str, Any]]) -> str:
    lines = [
        "| family | model | batch | ops | difference | from the file | gradients |",
        "|---|---|---|---|---|---|---|",
    ]
    for r in results:
        if r["status"] == "torch":
            continue
        cells = [f"{r[key]:.1g}" if key in r else "" for key in ("difference", "file", "gradients")]
        if r["status"] != "ok":
            cells[0] = f"**{r['status']}**"
        batch = "any" if r.get("dynamic") else "fixed"
        lines.append(f"| {r['family']} | {r['name']} | {batch} | {r.get('ops', '')} | {' | '.join(cells)} |")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library", choices=("timm", "torchvision", "transformers"))
    parser.add_argument("names", nargs="*", help="models, or parts of their names; else all")
    parser.add_argument("--batches", type=lambda text: [int(n) for n in text.split(",")], default=[1, 4])
    parser.add_argument("--gradients", action="store_true", help="compare the gradients of parameters too")
    parser.add_argument("--float64", action="store_true")
    parser.add_argument("--static", action="store_true", help="export with a fixed batch")
    parser.add_argument("--fold", action="store_true", help="compare the program with batch norms in weights too")
    parser.add_argument("--no-file", action="store_true", help="do not read the file of torch.export.save")
    parser.add_argument(
        "--page", action="append", metavar="COMMAND", help="runs a program's file; examples/*/program.*"
    )
    parser.add_argument("--limit", type=int, default=300, help="seconds for one model")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--resume", action="store_true")
    parser.add_argument("--table", action="store_true", help="print the table of --json only")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_intermixed_args()
    results = json.loads(options.json.read_text()) if options.json and options.json.exists() else []
    if not options.table:
        sys.path.insert(0, str(Path(__file__).parent))
        import torch_model_cases

        torch.set_num_threads(1)
        cases = getattr(torch_model_cases, options.library)()
        warm_up(options.library)
        done = {r["name"] for r in results} if options.resume else set()
        for case in cases:
            if case.name in done or (options.names and not any(name in case.name for name in options.names)):
                continue
            result = in_child(case, options)
            results = [r for r in results if r["name"] != case.name] + [result]
            off = f"{result['difference']:.1g}" if "difference" in result else ""
            folded = f"{result['folded']} folded " if "folded" in result else ""
            print(
                f"{result['status']:10} {case.name:45} {off:8} {folded}{result.get('seconds', '')} s {result.get('why', '')}"
            )
            sys.stdout.flush()
            if options.json:
                options.json.write_text(json.dumps(results, indent=1))
    print(table(results))
    tried = [r for r in results if r["status"] != "torch"]
    passed = sum(r["status"] == "ok" for r in tried)
    refused = len(results) - len(tried)
    print(f"\n{passed} of {len(tried)} models agree; PyTorch cannot build or export {refused} more")
    return 0 if passed == len(tried) else 1


if __name__ == "__main__":
    sys.exit(main())
