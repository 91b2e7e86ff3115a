# SPDX-License-Identifier: Apache-2.0
"""Prints digests of results, for comparing two builds of the library bit by bit.

With --exact, without elementary functions, whose last bits depend on fused operations.
"""

import ctypes
import hashlib
import sys

import libtensor as lt


def digest(t):
    t = t.detach().contiguous()
    data = ctypes.string_at(t.data_ptr(), t.numel() * t.element_size()) if t.numel() else b""
    return hashlib.sha256(data).hexdigest()[:16]


lt.manual_seed(7)
for dtype in (lt.float32, lt.float64, lt.int32, lt.int64, lt.float16, lt.bfloat16):
    draw = lt.randint(-9, 9, (131, 67)).to(dtype) if not dtype.is_floating_point else lt.randn(131, 67).to(dtype)
    other = draw.transpose(0, 1).contiguous()
    results = [
        draw @ other,
        draw + 1.5,
        draw * draw,
        draw.sum(),
        draw.sum(dim=0),
        draw.mean(dim=1) if dtype.is_floating_point else draw,
    ]
    if dtype.is_floating_point:
        results += [draw.var(dim=0), draw[0] @ other]
        if "--exact" not in sys.argv:
            results += [draw.exp(), draw.tanh(), draw.softmax(-1), lt.logsumexp(draw, 1)]
    print(dtype, *map(digest, results))

x = lt.randn(4, 3, 17, 19, requires_grad=True)
w = lt.randn(5, 3, 3, 3, requires_grad=True)
y = lt.conv2d(x, w, None, stride=2, padding=1)
y.square().sum().backward()
print("conv2d", *map(digest, (y, x.grad, w.grad)))
print("random", digest(lt.rand(1000)), digest(lt.randn(1000)), digest(lt.randperm(1000)))
