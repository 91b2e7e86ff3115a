# SPDX-License-Identifier: Apache-2.0
"""Two ranks against PyTorch's with gloo; what both run is in distributed_pytorch_cases.py."""

import json
import math

import ranks

FILE, CASES = "distributed_pytorch_cases", "collectives,gradients,training,samplers"


def same(a, b, error, place=""):
    if isinstance(a, list) and isinstance(b, list):
        assert len(a) == len(b), place
        for i, pair in enumerate(zip(a, b)):
            same(*pair, error, f"{place}[{i}]")
    elif isinstance(a, float) or isinstance(b, float):
        assert math.isclose(a, b, rel_tol=error, abs_tol=error), (place, a, b)
    else:
        assert a == b, (place, a, b)


def test_as_pytorch(torch, environment):
    ours, theirs = (
        [list(map(json.loads, text.splitlines())) for text in ranks.run(environment, f"{FILE}.{CASES}", 2, package)]
        for package in ("libtensor", "torch")
    )
    for rank in (0, 1):
        for case, a, b in zip(CASES.split(","), ours[rank], theirs[rank]):
            same(a, b, 1e-9 if case == "training" else 1e-6, f"rank {rank}, {case}")
