# SPDX-License-Identifier: Apache-2.0
"""Device cuda beside PyTorch's, in one process and in turns: ./dev bench cuda [--smoke] [--limit S] [--json FILE] [WORDS...].

Each row has the time of one repetition of both, their ratio with its quartiles over the rounds (above 1 libtensor is the
faster one), and how near it comes to the goal, where there is one: a rate, or a share of PyTorch's speed. Both sides have the
same numbers and are compared before they are timed. A time is that of many repetitions and one wait for the device.
"""

import argparse
import json
import math
import statistics
import sys
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "bindings/python"))

import numpy as np  # noqa: E402
from harness.ratios import ratio, verdict  # noqa: E402

import libtensor as lt  # noqa: E402

try:
    import torch
except ImportError:
    torch = None

ROUNDS = 7
SAMPLE = 0.05  # seconds of a sample, at least


@dataclass
class Row:
    """`make(module, *shape)` gives a function to repeat; of its result the first tensor is compared."""

    name: str
    make: object
    shape: tuple
    smoke: tuple  # the shape for a trial without a device
    nbytes: object = None  # of one repetition: what must be read and written at least
    flops: object = None
    goal: str = ""
    tolerance: float = 1e-2


DRAWN = 1 << 22  # larger tensors repeat these numbers: drawing a thousand million takes longer than all measurements


def drawn(module, *shape, dtype="float32", seed=0, scale=1.0):
    x = np.random.default_rng(seed).standard_normal(min(DRAWN, math.prod(shape)), np.float32) * np.float32(scale)
    x = np.resize(x, shape)
    t = module.tensor(x) if module is lt else torch.from_numpy(x)
    return t.to("cuda").to(getattr(module, dtype))


def elementwise(module, n):
    a, b = drawn(module, n), drawn(module, n, seed=1)
    return lambda: a + b


def copy(module, n):
    a = drawn(module, n)
    return lambda: a.clone()


def three_ops(module, n):
    a, b = drawn(module, n), drawn(module, n, seed=1)
    return lambda: (a * b + a).tanh()


def total(module, n):
    a = drawn(module, n)
    return lambda: a.sum()


def softmax(module, rows, columns):
    x = drawn(module, rows, columns, dtype="bfloat16")
    return lambda: x.softmax(-1)


def rms_norm(module, rows, columns):
    x, w = drawn(module, rows, columns, dtype="bfloat16"), drawn(module, columns, dtype="bfloat16", seed=1)
    return lambda: module.nn.functional.rms_norm(x, (columns,), w)


def layer_norm(module, rows, columns):
    x = drawn(module, rows, columns, dtype="bfloat16")
    w, b = (drawn(module, columns, dtype="bfloat16", seed=s) for s in (1, 2))
    return lambda: module.nn.functional.layer_norm(x, (columns,), w, b)


def rms_norm_step(module, rows, columns):
    x = drawn(module, rows, columns, dtype="bfloat16").requires_grad_()
    w = drawn(module, columns, dtype="bfloat16", seed=1).requires_grad_()
    seed = drawn(module, rows, columns, dtype="bfloat16", seed=3)

    def step():
        x.grad = w.grad = None
        module.nn.functional.rms_norm(x, (columns,), w).backward(seed)
        return x.grad

    return step


def layer_norm_step(module, rows, columns):
    x = drawn(module, rows, columns, dtype="bfloat16").requires_grad_()
    w, b = (drawn(module, columns, dtype="bfloat16", seed=s).requires_grad_() for s in (1, 2))
    seed = drawn(module, rows, columns, dtype="bfloat16", seed=3)

    def step():
        x.grad = w.grad = b.grad = None
        module.nn.functional.layer_norm(x, (columns,), w, b).backward(seed)
        return x.grad

    return step


def product(module, n):
    a, b = (drawn(module, n, n, dtype="bfloat16", seed=s, scale=n**-0.25) for s in (0, 1))
    return lambda: a @ b


def product_float(module, n):
    a, b = (drawn(module, n, n, seed=s, scale=n**-0.25) for s in (0, 1))
    return lambda: a @ b


def convolution(module, n, channels, side):
    x = drawn(module, n, channels, side, side, dtype="bfloat16")
    w = drawn(module, channels, channels, 3, 3, dtype="bfloat16", seed=1, scale=(9 * channels) ** -0.5)
    return lambda: module.nn.functional.conv2d(x, w, padding=1)


def attention(module, heads, length, size):
    q, k, v = (drawn(module, 1, heads, length, size, dtype="bfloat16", seed=s) for s in range(3))
    return lambda: module.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True)


def attention_step(module, heads, length, size):
    q, k, v = (drawn(module, 1, heads, length, size, dtype="bfloat16", seed=s).requires_grad_() for s in range(3))
    seed = drawn(module, 1, heads, length, size, dtype="bfloat16", seed=3)

    def step():
        q.grad = k.grad = v.grad = None
        module.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True).backward(seed)
        return q.grad

    return step


def small(module, n):
    a, b = drawn(module, n), drawn(module, n, seed=1)
    return lambda: a + b


def perceptron_step(module, batch, inputs, hidden):
    nn, F = module.nn, module.nn.functional
    module.manual_seed(0)
    model = nn.Sequential(
        nn.Linear(inputs, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU(), nn.Linear(hidden, 10)
    ).to("cuda")
    for p, seed in zip(model.parameters(), range(9)):
        with module.no_grad():
            p.copy_(drawn(module, *p.shape, seed=seed, scale=p.shape[-1] ** -0.5))
    optimizer = module.optim.AdamW(model.parameters(), lr=1e-4)
    x = drawn(module, batch, inputs, seed=20)
    y = module.tensor([i % 10 for i in range(batch)]).to("cuda")

    def step():
        optimizer.zero_grad()
        loss = F.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
        return loss

    return step


def gpt(module, batch, length, vocabulary, layers, heads, width):
    """A step of GPT-2 (Radford et al. 2019) under autocast to bfloat16, its output tied to its embedding."""
    nn, F = module.nn, module.nn.functional

    class Block(nn.Module):
        def __init__(self):
            super().__init__()
            self.norms = nn.ModuleList([nn.LayerNorm(width), nn.LayerNorm(width)])
            self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
            self.up, self.down = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)

        def forward(self, x):
            qkv = self.qkv(self.norms[0](x)).reshape(batch, length, 3, heads, width // heads)
            q, k, v = (qkv.select(2, i).transpose(1, 2) for i in range(3))
            mixed = F.scaled_dot_product_attention(q, k, v, is_causal=True).transpose(1, 2)
            x = x + self.out(mixed.reshape(batch, length, width))
            return x + self.down(F.gelu(self.up(self.norms[1](x)), approximate="tanh"))

    class Model(nn.Module):
        def __init__(self):
            super().__init__()
            self.tokens, self.places = nn.Embedding(vocabulary, width), nn.Embedding(length, width)
            self.blocks = nn.ModuleList([Block() for _ in range(layers)])
            self.norm = nn.LayerNorm(width)

        def forward(self, x):
            h = self.tokens(x) + self.places(module.arange(length, device="cuda"))
            for block in self.blocks:
                h = block(h)
            return F.linear(self.norm(h), self.tokens.weight)

    model = Model().to("cuda")
    with module.no_grad():
        for seed, p in enumerate(model.parameters()):
            p.copy_(drawn(module, *p.shape, seed=seed, scale=0.02))
    optimizer = module.optim.AdamW(model.parameters(), lr=1e-4)
    drawn_tokens = np.random.default_rng(1).integers(0, vocabulary, (batch, length + 1)).tolist()
    tokens = module.tensor(drawn_tokens).to("cuda")
    x, y = tokens[:, :-1], tokens[:, 1:].reshape(-1)

    def step():
        optimizer.zero_grad()
        with module.autocast("cuda", dtype=module.bfloat16):
            loss = F.cross_entropy(model(x).reshape(-1, vocabulary), y)
        loss.backward()
        optimizer.step()
        return loss

    return step


def gpt_flops(batch, length, vocabulary, layers, heads, width):
    """6 for each parameter of a product and token, and the products of attention."""
    weights = layers * 12 * width**2 + vocabulary * width
    return batch * length * (6 * weights + 6 * layers * length * width)


def adamw(module, n, parameters):
    leaves = [drawn(module, n // parameters, seed=s).requires_grad_() for s in range(parameters)]
    for p in leaves:
        p.grad = drawn(module, n // parameters, seed=9)
    optimizer = module.optim.AdamW(leaves, lr=1e-4)

    def step():
        optimizer.step()
        return leaves[0]

    return step


def classifier(module, rows, classes):
    x = drawn(module, rows, classes, dtype="bfloat16").requires_grad_()
    y = module.tensor(np.arange(rows) % classes).to("cuda") if module is lt else torch.arange(rows).cuda() % classes

    def step():
        x.grad = None
        loss = module.nn.functional.cross_entropy(x, y)
        loss.backward()
        return loss

    return step


def chain6(m, x, y, z):
    return m.tanh(x * y + z) * m.sigmoid(x) + y


def gelu(m, x, y, z):
    return 0.5 * x * (1.0 + m.tanh(0.7978845608 * (x + 0.044715 * x * x * x)))


def swiglu(m, x, y, z):
    return x * m.sigmoid(x) * y


def normalize(m, x, y, z):
    return m.clip((x - 0.5) * 3.25, -2.0, 2.0)


def chain(formula, mode):
    """A chain of elementwise ops, its results left pending in libtensor's mode; in PyTorch op by op."""

    def make(module, n):
        operands = [drawn(module, n, seed=s) for s in range(3)]
        if module is not lt:
            return lambda: formula(module, *operands)

        def work():
            with lt.lazy(mode):
                result = formula(lt, *operands)
                lt.eval(result)
            return result

        return work

    return make


HALF, SINGLE = 2, 4
# Chains with what they read and write at least, in numbers.
CHAINS = [
    Row(f"{formula.__name__} {n:.0e} {mode}".replace("e+0", "e"), chain(formula, mode), (n,), (1000,),
        lambda n, moved=moved: moved * SINGLE * n, goal="faster than off" if mode == "all" else "", tolerance=1e-5)
    for formula, moved in ((chain6, 4), (gelu, 2), (swiglu, 3), (normalize, 2))
    for n in (1_000_000, 10_000_000)
    for mode in ("off", "all")
]  # fmt: skip
ROWS = [
    Row("copy float32", copy, (2**28,), (1000,), lambda n: 2 * SINGLE * n, goal="PyTorch"),
    Row("add float32", elementwise, (2**28,), (1000,), lambda n: 3 * SINGLE * n, goal="95 % of copy, PyTorch"),
    Row("three ops float32", three_ops, (2**26,), (1000,), lambda n: 7 * SINGLE * n, goal="torch.compile (fusion comes later)"),
    Row("sum float32", total, (2**28,), (1000,), lambda n: SINGLE * n, goal="90 % of copy"),
    Row("softmax bfloat16", softmax, (49152, 1024), (9, 40), lambda r, c: 2 * HALF * r * c, goal="85 % of copy"),
    Row("rms_norm bfloat16", rms_norm, (16384, 4096), (9, 40), lambda r, c: 2 * HALF * r * c, goal="3600 GB/s"),
    Row("rms_norm step bfloat16", rms_norm_step, (16384, 4096), (9, 40), lambda r, c: 5 * HALF * r * c, goal="3000 GB/s backward", tolerance=5e-2),
    Row("layer_norm bfloat16", layer_norm, (16384, 4096), (9, 40), lambda r, c: 2 * HALF * r * c, goal="3000 GB/s"),
    Row("layer_norm step bfloat16", layer_norm_step, (16384, 4096), (9, 40), lambda r, c: 5 * HALF * r * c, goal="1800 GB/s", tolerance=5e-2),
    Row("matmul bfloat16", product, (8192,), (40,), flops=lambda n: 2 * n**3, goal="98 % of PyTorch"),
    Row("matmul float32", product_float, (4096,), (40,), flops=lambda n: 2 * n**3, goal="98 % of PyTorch", tolerance=1e-3),
    Row("conv2d bfloat16", convolution, (32, 128, 56), (2, 3, 6), flops=lambda n, c, s: 2 * 9 * n * s * s * c * c, goal="95 % of PyTorch"),
    Row("attention causal bfloat16", attention, (64, 4096, 128), (2, 20, 16), flops=lambda h, l, d: 2 * h * l * l * d, goal="95 % of PyTorch"),
    Row("attention step bfloat16", attention_step, (64, 4096, 128), (2, 64, 16), flops=lambda h, l, d: 7 * h * l * l * d, goal="95 % of PyTorch", tolerance=5e-2),
    Row("add of 16", small, (16,), (16,), goal="2.5 us, half of PyTorch"),
    Row("perceptron step", perceptron_step, (128, 784, 512), (8, 20, 16), goal="half of PyTorch eager", tolerance=1e-1),
    Row("gpt-2 step bfloat16", gpt, (32, 1024, 50304, 12, 12, 768), (2, 20, 30, 2, 2, 16), flops=gpt_flops, goal="PyTorch compiled, 540 k tokens/s", tolerance=2e-2),
    Row("adamw 124e6", adamw, (124_000_000, 100), (300, 3), lambda n, p: 28 * n, goal="1.0 ms"),
    Row("cross_entropy step bfloat16", classifier, (16384, 50304), (8, 30), lambda r, c: 4 * HALF * r * c, goal="3.6 ms at 65536 rows"),
    *CHAINS,
]  # fmt: skip


def wait(module):
    module.cuda.synchronize()


def numbers(module, result):
    return result.detach().to(module.float32).cpu().numpy()


def repeated(module, work, n):
    wait(module)
    start = time.perf_counter()
    for _ in range(n):
        work()
    wait(module)
    return (time.perf_counter() - start) / n


def repetitions(module, work):
    n = 1
    while (seconds := repeated(module, work, n)) * n < SAMPLE and n < 1 << 16:
        n = max(2 * n, min(1 << 16, math.ceil(SAMPLE / max(seconds, 1e-7))))
    return n


def measured(row, modules, shape, rounds):
    """{module's name: seconds of each round}, once all sides agree."""
    works = {m.__name__: (m, row.make(m, *shape)) for m in modules}
    results = {name: numbers(m, work()) for name, (m, work) in works.items()}
    if len(results) > 1:
        ours, theirs = results.values()
        scale = max(1e-6, float(np.max(np.abs(theirs))))
        if not np.max(np.abs(ours - theirs)) <= row.tolerance * scale:
            raise ValueError(
                f"{row.name}: results differ by {np.max(np.abs(ours - theirs)) / scale:.2g} of the largest"
            )
    n = {name: repetitions(*work) for name, work in works.items()}
    times = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            times[name].append(repeated(*work, n[name]))
    return times


def rate(row, shape, seconds):
    if row.nbytes:
        return f"{row.nbytes(*shape) / seconds / 1e9:.0f} GB/s"
    if row.flops:
        return f"{row.flops(*shape) / seconds / 1e12:.3g} TF/s"
    return ""


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="./dev bench cuda", description=__doc__.splitlines()[0])
    parser.add_argument("words", nargs="*", help="of rows' names; all rows without")
    parser.add_argument("--smoke", action="store_true", help="tiny shapes, one round: whether all rows run")
    parser.add_argument("--limit", type=float, default=300.0, help="seconds, after which no further row begins")
    parser.add_argument("--json", type=Path, help="where results go")
    args = parser.parse_args(arguments)
    if not lt.cuda.is_available():
        raise SystemExit("no CUDA device: " + lt.cuda.why())
    modules = [lt] + ([torch] if torch is not None and torch.cuda.is_available() else [])
    versions = f"libtensor {lt.__version__}" + (
        f", PyTorch {torch.__version__}" if len(modules) > 1 else ", without PyTorch"
    )
    print(f"{lt.cuda.get_device_name()}, {versions}, {1 if args.smoke else ROUNDS} rounds")
    print(f"{'row':28} {'libtensor':>11} {'rate':>11} {'PyTorch':>11} {'ratio':>6} {'quartiles':>13} {'':5} goal")
    began, results, failed = time.perf_counter(), [], []
    for row in ROWS:
        if args.words and not any(word in row.name for word in args.words):
            continue
        if time.perf_counter() - began > args.limit:
            failed.append(f"{row.name}: no time was left")
            continue
        shape = row.smoke if args.smoke else row.shape
        try:
            times = measured(row, modules, shape, 1 if args.smoke else ROUNDS)
        except (RuntimeError, ValueError, lt.TensorError) as error:
            failed.append(f"{row.name}: {error}")
            print(f"{row.name:28} failed: {error}")
            continue
        ours = statistics.median(times["libtensor"])
        line = f"{row.name:28} {ours * 1e6:8.1f} us {rate(row, shape, ours):>11}"
        found = {"name": row.name, "shape": shape, "goal": row.goal, "seconds": times}
        if "torch" in times:
            r = ratio(times["libtensor"], times["torch"])
            found |= {"ratio": r.median, "quartiles": [r.lower, r.upper], "verdict": verdict(r)}
            line += f" {statistics.median(times['torch']) * 1e6:8.1f} us {r.median:6.2f} {r.lower:6.2f}-{r.upper:<6.2f} {verdict(r):5}"
        else:
            line += " " * 39
        print(f"{line} {row.goal}", flush=True)
        results.append(found)
    if args.json:
        facts = {
            "device": lt.cuda.get_device_name(),
            "versions": versions,
            "command": sys.argv[1:],
            "rows": results,
            "failed": failed,
        }
        args.json.write_text(json.dumps(facts, indent=1) + "\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
