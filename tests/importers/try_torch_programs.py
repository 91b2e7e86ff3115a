# SPDX-License-Identifier: Apache-2.0
"""Runs models and trainers of packages written for PyTorch on libtensor, and compares them with PyTorch.

    python tests/importers/try_torch_programs.py --prepare build/programs                     # installs the packages
    python tests/importers/try_torch_programs.py --packages build/programs --torch PYTHON [NAME...]

PYTHON is an interpreter that has torch and torchvision, of the same version as that of build/programs. Each case runs
there, which saves its weights, and through libtensor.compat.torch with these weights. Results and gradients, or the
losses of 20 steps, have to be the same to 1e-5 of the largest; cases that are not are compared in float64 too. Names
choose the cases that contain one of them. A table is printed, and why others failed; --json keeps the results.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import os
import random
import signal
import subprocess
import sys
import time
import traceback
import warnings
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
BINDING = HERE.parents[1] / "bindings/python"
PINS = HERE / "torch_programs.txt"
STEPS = 20
TOLERANCE = {"float32": 1e-5, "float64": 1e-10}


# ---- one side: with PyTorch, or with libtensor as torch


def fixed_draws(torch: Any) -> Any:
    """Replaces torch's random numbers by NumPy's, which both sides have; returns what begins them again."""
    import numpy as np

    state = np.random.RandomState(3)

    def shape_of(size: Any) -> tuple[int, ...]:
        return tuple(int(n) for n in (size[0] if len(size) == 1 and not isinstance(size[0], int) else size))

    def placed(values: Any, dtype: Any, device: Any, requires_grad: bool = False) -> Any:
        values = np.asarray(values)
        if dtype is None and values.dtype.kind == "f":
            dtype = torch.get_default_dtype()
        return torch.tensor(values).to(device=device, dtype=dtype).requires_grad_(requires_grad)

    def new(draw: Any) -> Any:
        def function(
            *size: Any, dtype: Any = None, device: Any = None, requires_grad: bool = False, **named: Any
        ) -> Any:
            return placed(draw(named.get("size") or shape_of(size)), dtype, device, requires_grad)

        return function

    def like(draw: Any) -> Any:
        def function(input: Any, dtype: Any = None, device: Any = None, **named: Any) -> Any:
            return placed(draw(tuple(input.shape)), dtype or input.dtype, device or input.device)

        return function

    def randint(*args: Any, dtype: Any = None, device: Any = None, **named: Any) -> Any:
        positions = list(args)
        size = named.get("size") or positions.pop()
        low = named.get("low", 0 if len(positions) < 2 else positions[0])
        high = named.get("high") or positions[-1]
        return placed(state.randint(low, high, tuple(size)), dtype or torch.int64, device)

    def in_place(draw: Any) -> Any:
        def method(self: Any, *args: Any, **named: Any) -> Any:
            with torch.no_grad():
                return self.copy_(placed(draw(tuple(self.shape), *args, **named), self.dtype, self.device))

        return method

    def uniform(shape: Any, *args: float, **named: float) -> Any:
        low = named.get("from", args[0] if args else 0.0)
        return state.uniform(low, named.get("to", args[1] if len(args) > 1 else 1.0), shape)

    def normal(shape: Any, mean: float = 0.0, std: float = 1.0, **named: Any) -> Any:
        return state.normal(mean, std, shape)

    torch.rand, torch.randn = new(lambda s: state.random_sample(s)), new(lambda s: state.standard_normal(s))
    torch.rand_like, torch.randn_like = like(lambda s: state.random_sample(s)), like(lambda s: state.standard_normal(s))
    torch.randint = randint
    torch.randperm = lambda n, dtype=None, device=None, **named: placed(state.permutation(n), dtype, device)
    torch.bernoulli = lambda x, **named: placed(
        state.random_sample(tuple(x.shape)) < x.detach().numpy(), x.dtype, x.device
    )
    torch.Tensor.uniform_, torch.Tensor.normal_ = in_place(uniform), in_place(normal)
    torch.nn.functional.dropout = lambda input, *args, **named: input

    def begin() -> None:
        state.seed(3)
        random.seed(3)
        np.random.seed(3)

    return begin


def leaves(value: Any, torch: Any) -> list[Any]:
    """The tensors of a result, in order."""
    if isinstance(value, torch.Tensor):
        return [value]
    if dataclasses.is_dataclass(value) and not isinstance(value, dict):
        value = {f.name: getattr(value, f.name) for f in dataclasses.fields(value)}
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, (tuple, list)):
        return [leaf for entry in value for leaf in leaves(entry, torch)]
    return []


def run_case(name: str, folder: Path, side: str, double: bool) -> None:
    import numpy as np
    import torch

    sys.path.insert(0, str(HERE))
    import torch_program_cases as cases
    import torch_program_cases_fields  # noqa: F401
    import torch_program_cases_more  # noqa: F401
    import torch_program_cases_other  # noqa: F401

    begin = BEGIN[0]
    torch.set_default_dtype(torch.float64 if double else torch.float32)
    begin()
    cases.reset()
    torch.manual_seed(0)
    made = cases.CASES[name]()
    training = isinstance(made, cases.Training)
    module = made.module.double() if double else made.module
    weights = folder / "weights.npz"
    if side == "torch":
        np.savez(
            weights, **{k: v.detach().numpy() for k, v in module.state_dict().items() if isinstance(v, torch.Tensor)}
        )
    else:
        with np.load(weights) as held:
            module.load_state_dict({k: torch.from_numpy(held[k].copy()) for k in held.files}, strict=True)
    module.train(training or made.train)
    for part in module.modules():
        if "Dropout" in type(part).__name__ and hasattr(part, "p"):
            part.p = 0.0
    begin()
    result: dict[str, Any] = {}
    if training:
        losses = []
        for step in range(STEPS):
            made.optimiser.zero_grad()
            loss = made.loss(step)
            loss.backward()
            made.optimiser.step()
            made.after(step)
            losses.append(loss.item())
        result["losses"] = np.array(losses)
    else:
        out = [t for t in leaves(made.pick(module(*made.args, **made.named)), torch)]
        draws = np.random.RandomState(11)
        total: Any = 0.0
        for i, t in enumerate(out):
            result[f"result.{i}"] = t.detach().numpy()
            if t.is_floating_point() and t.requires_grad:
                total = total + (t * torch.tensor(draws.standard_normal(tuple(t.shape))).to(t.dtype)).sum()
        if isinstance(total, torch.Tensor):
            total.backward()
        for key, p in module.named_parameters():
            if p.grad is not None:
                result[f"gradient.{key}"] = p.grad.numpy()
    np.savez(folder / f"{side}.npz", **result)


def define_nms(torch: Any) -> None:
    """torchvision can be imported where its library does not fit PyTorch's build; no case calls these ops."""
    try:
        import torchvision  # noqa: F401
    except RuntimeError as e:
        if "torchvision::nms" not in str(e):
            raise
        for name in [n for n in sys.modules if n.partition(".")[0] == "torchvision"]:
            del sys.modules[name]
        library = torch.library.Library("torchvision", "DEF")
        for op in ("nms", "qnms"):
            library.define(f"{op}(Tensor dets, Tensor scores, float iou_threshold) -> Tensor")
        HELD.append(library)


BEGIN: list[Any] = []
HELD: list[Any] = []


def work(folder: Path, side: str, double: bool, seconds: int, names: list[str]) -> None:
    """Runs cases one after the other; prints a line of JSON for each."""
    warnings.filterwarnings("ignore")
    import torch

    torch.set_num_threads(1)
    if side == "torch":
        define_nms(torch)
    BEGIN.append(fixed_draws(torch))

    def late(*_: Any) -> None:
        raise TimeoutError(f"more than {seconds} s")

    signal.signal(signal.SIGALRM, late)
    for name in names:
        began = time.monotonic()
        place = folder / name.replace("/", "_")
        place.mkdir(parents=True, exist_ok=True)
        report: dict[str, Any] = {"name": name}
        signal.alarm(seconds)
        try:
            run_case(name, place, side, double)
        except BaseException as e:
            frames = traceback.extract_tb(e.__traceback__)
            at = [f"{Path(f.filename).name}:{f.lineno}" for f in frames if "importlib" not in f.filename][-6:]
            report["error"] = f"{type(e).__name__}: {e}"[:600]
            report["at"] = " ".join(at)
        finally:
            signal.alarm(0)
        report["seconds"] = round(time.monotonic() - began, 2)
        print("@" + json.dumps(report), flush=True)


# ---- both sides


def difference(ours: Any, theirs: Any, prefix: str) -> tuple[float, str]:
    """The largest difference, relative to the largest value of each result, or of all gradients; and where."""
    import numpy as np

    names = [k for k in theirs.files if k.startswith(prefix)]
    if missing := sorted({k for k in ours.files if k.startswith(prefix)} ^ set(names)):
        zero = all(not np.any((theirs if k in theirs.files else ours)[k]) for k in missing)
        if prefix != "gradient." or not zero:
            raise AssertionError(f"only one side has {', '.join(missing[:4])}")
        names = [k for k in names if k in ours.files]
    scale = max([float(np.abs(theirs[k].astype("float64")).max(initial=0)) for k in names], default=0.0)
    worst, where = 0.0, ""
    for k in names:
        a, b = ours[k], theirs[k]
        if a.shape != b.shape or a.dtype != b.dtype:
            raise AssertionError(f"{k} is {a.dtype}{list(a.shape)}, expected {b.dtype}{list(b.shape)}")
        if not b.size:
            continue
        wide = "complex128" if b.dtype.kind == "c" else "float64"
        x, y = a.astype(wide), b.astype(wide)
        with np.errstate(invalid="ignore"):
            off = np.where((x == y) | (np.isnan(x) & np.isnan(y)), 0.0, np.abs(x - y))
        finite = np.abs(y[np.isfinite(y)]).max(initial=0)
        largest = scale if prefix == "gradient." else float(finite)
        value = float(np.nan_to_num(off, nan=np.inf).max()) / max(largest, 1e-30)
        if value > worst:
            worst, where = value, k
    return worst, where


def one_side(options: argparse.Namespace, folder: Path, side: str, double: bool, names: list[str]) -> dict[str, Any]:
    """The reports of all cases of one side, in as many processes as it takes."""
    reports: dict[str, Any] = {}
    site = next((options.packages / "lib").glob("python3*/site-packages"))
    environment = dict(os.environ, OMP_NUM_THREADS="1", TRANSFORMERS_VERBOSITY="error", HF_HUB_OFFLINE="1")
    environment.setdefault("TENSOR_NUM_THREADS", "1")
    if side == "torch":
        command = [options.torch, str(Path(__file__).resolve())]
        environment["PYTHONPATH"] = os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH"), str(site)]))
    else:
        command = [str(options.packages / "bin/python"), "-m", "libtensor.compat.torch", str(Path(__file__).resolve())]
        environment["PYTHONPATH"] = str(BINDING)
    command += ["--work", str(folder), side, "float64" if double else "float32", str(options.seconds)]
    while left := [n for n in names if n not in reports]:
        ran = subprocess.run([*command, *left], capture_output=True, text=True, env=environment)
        for line in ran.stdout.splitlines():
            if line.startswith("@"):
                report = json.loads(line[1:])
                reports[report["name"]] = report
        if left := [n for n in names if n not in reports]:
            tail = (ran.stderr.strip().splitlines() or [""])[-1]
            reports[left[0]] = {"name": left[0], "error": f"the process ended with {ran.returncode}: {tail}", "at": ""}
    return reports


def compare(options: argparse.Namespace, names: list[str], double: bool) -> dict[str, dict[str, Any]]:
    import numpy as np

    kind = "float64" if double else "float32"
    folder = options.packages / "results" / kind
    theirs = one_side(options, folder, "torch", double, names)
    able = [n for n in names if "error" not in theirs[n]]
    ours = one_side(options, folder, "libtensor", double, able)
    results = {}
    for name in names:
        result: dict[str, Any] = {"name": name, "dtype": kind}
        place = folder / name.replace("/", "_")
        if name not in able:
            result.update(status="torch", why=theirs[name]["error"], at=theirs[name]["at"])
        elif "error" in ours[name]:
            result.update(status="failed", why=ours[name]["error"], at=ours[name]["at"])
        else:
            result["seconds"] = ours[name]["seconds"]
            try:
                with np.load(place / "libtensor.npz") as a, np.load(place / "torch.npz") as b:
                    for prefix in ("result.", "gradient.", "losses"):
                        result[prefix.strip(".")], where = difference(a, b, prefix)
                        if result[prefix.strip(".")] > TOLERANCE[kind]:
                            raise AssertionError(f"{where} is off by {result[prefix.strip('.')]:.2g}")
                result["status"] = "ok"
            except AssertionError as e:
                result.update(status="differs", why=str(e), at="")
        results[name] = result
    return results


def prepare(folder: Path) -> None:
    """An environment with the packages of torch_programs.txt, without PyTorch and without their other dependencies."""
    if not (folder / "bin/python").exists():
        subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    command = [str(folder / "bin/python"), "-m", "pip", "install", "--quiet", "--no-deps", "-r", str(PINS)]
    subprocess.run(command, check=True)


def main() -> int:
    if sys.argv[1:2] == ["--work"]:
        folder, side, kind, seconds, *names = sys.argv[2:]
        work(Path(folder), side, kind == "float64", int(seconds), names)
        return 0
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--prepare", type=Path, metavar="DIR", help="install the packages, and do no more")
    parser.add_argument("--packages", type=Path, metavar="DIR", default=Path("build/programs"))
    parser.add_argument("--torch", default=sys.executable, metavar="PYTHON")
    parser.add_argument("--seconds", type=int, default=120, help="limit of a case")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    if options.prepare:
        prepare(options.prepare)
        return 0
    options.packages = options.packages.resolve()
    sys.path.insert(0, str(HERE))
    import torch_program_cases_fields  # noqa: F401
    import torch_program_cases_more  # noqa: F401
    import torch_program_cases_other  # noqa: F401
    from torch_program_cases import CASES

    names = [n for n in CASES if not options.names or any(part in n for part in options.names)]
    results = compare(options, names, False)
    again = [n for n in names if results[n]["status"] == "differs"]
    for name, result in (compare(options, again, True) if again else {}).items():
        if result["status"] == "ok":
            results[name] = result
        else:
            results[name]["why"] += f"; in float64: {result['why']}"
    print("| case | dtype | results | gradients | losses | seconds |\n|---|---|---|---|---|---|")
    for r in results.values():
        if r["status"] == "ok":
            print("|", " | ".join([r["name"], r["dtype"], *(f"{r[k]:.1e}" for k in ("result", "gradient", "losses")),
                                   str(r["seconds"])]), "|")  # fmt: skip
    for status in ("failed", "differs", "torch"):
        reasons: dict[tuple[str, str], list[str]] = {}
        for r in results.values():
            if r["status"] == status:
                reasons.setdefault((r["why"], r["at"]), []).append(r["name"])
        for (why, at), which in reasons.items():
            print(f"{status}: {', '.join(which)}: {why}" + (f"\n    {at}" if at else ""))
    counts = {s: sum(r["status"] == s for r in results.values()) for s in ("ok", "failed", "differs", "torch")}
    print(", ".join(f"{n} {s}" for s, n in counts.items()))
    if options.json:
        options.json.write_text(json.dumps(list(results.values()), indent=1))
    return int(counts["failed"] + counts["differs"] > 0)


if __name__ == "__main__":
    sys.exit(main())
