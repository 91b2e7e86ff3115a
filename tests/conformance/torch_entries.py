# SPDX-License-Identifier: Apache-2.0
"""What the parts of the comparison with PyTorch share: counts of agreement, one entry for each op, module or optimiser."""

import collections
import contextlib
import itertools
import pathlib
import tomllib

from torch_values import Disagreement, Foreign

EXCEPTIONS = {"exception": []} | tomllib.loads(pathlib.Path(__file__).with_name("torch_exceptions.toml").read_text())


class Entry:
    """What was seen of one op."""

    def __init__(self, name):
        self.name = name
        self.ran, self.agreed = collections.Counter(), collections.Counter()
        self.failures = []  # (check, dtype, what)

    def count(self, check, dtype, what=None):
        self.ran[check] += 1
        if what is None:
            self.agreed[check] += 1
        else:
            self.failures.append((check, str(dtype).removeprefix("torch."), what))

    @contextlib.contextmanager
    def check(self, check, dtype):
        try:
            yield
        except Foreign:
            return
        except Disagreement as e:
            self.count(check, dtype, str(e))
        except Exception as e:
            self.count(check, dtype, f"{type(e).__name__}: {e}".splitlines()[0][:200])
        else:
            self.count(check, dtype)

    @contextlib.contextmanager
    def guard(self, check, dtype):
        """Samples that PyTorch cannot make count as a disagreement."""
        try:
            yield
        except Exception as e:
            self.count(check, dtype, f"samples: {type(e).__name__}: {e}".splitlines()[0][:160])


def arguments(sample):
    return (sample.input, *sample.args), sample.kwargs


def capped(samples, limit):
    """So many of the first; all where the limit is 0."""
    return itertools.islice(samples, limit or None)
