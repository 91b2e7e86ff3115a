# SPDX-License-Identifier: Apache-2.0
"""The acceptance cases of the libraries that this one supersedes: every ID, and what is not a case for the core.

S0 and S1: two articles on dlgrad. S2: "Taking PyTorch for granted" (r-nn). S3: "Recreating PyTorch from scratch"
(norch). S4: "Build tinygrad from scratch". Then values of the repositories: R r-nn, P PyNorch, M micrograd, T tinygrad
and its notes, D dlgrad. A test names the IDs that it proves with @seed(...).
"""

ALL = [
    *(f"S0-{i}" for i in range(1, 8)),
    *(f"S1-{i}" for i in range(1, 12)),
    *(f"S2-{i}" for i in range(1, 18)),
    *(f"S3-{i}" for i in range(1, 28)),
    *(f"S4-{i}" for i in range(1, 14)),
    *(f"R-{i}" for i in range(1, 17)),
    *(f"P-{i}" for i in range(1, 7)),
    *(f"M-{i}" for i in range(1, 4)),
    *(f"T-{i}" for i in range(1, 10)),
    *(f"D-{i}" for i in range(1, 4)),
]

# Another system's own convention, which no compatibility layer offers.
SHIM = {}

# No case for the core's CPU part, with the reason.
RULED_OUT = {}


def seed(*ids):
    """Marks a test as the proof of these IDs."""

    def mark(function):
        function.seeds = ids
        return function

    return mark
