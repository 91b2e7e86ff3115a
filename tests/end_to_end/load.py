# SPDX-License-Identifier: Apache-2.0
"""As load.c, in Python."""

import sys

import libtensor as lt

x = lt.linspace(-1, 1, 64).reshape(64, 1)
for path in sys.argv[1:]:
    model = lt.load(path)
    y = (x @ model["w1"]).tanh() @ model["w2"]
    print(f"{y.square().sum().item():.5f}")
