# SPDX-License-Identifier: Apache-2.0
"""What PyTorch says: values that were taken from it are kept in pytorch_values.json, so that it is not needed.

Where PyTorch is installed, results are compared with it as well; TENSOR_WRITE_VALUES=1 renews the entries of the tests
that run. Remove the file first to be rid of those that no test has.
"""

import atexit
import json
import os
import pathlib

import numpy as np

FILE = pathlib.Path(__file__).with_name("pytorch_values.json")
VALUES = json.loads(FILE.read_text()) if FILE.exists() else {}

try:
    import torch
except ImportError:
    torch = None

renewed = None
if os.environ.get("TENSOR_WRITE_VALUES") and torch:
    renewed = set()
    atexit.register(lambda: FILE.write_text(json.dumps(VALUES, indent=0, sort_keys=True, ensure_ascii=False) + "\n"))


def digest(value):
    """Text as it is; of an array its shape and two projections, which notice any other value."""
    if isinstance(value, str):
        return value
    array = np.asarray(value, dtype=np.float64)
    k = np.arange(1, array.size + 1)
    flat = array.ravel()
    return [list(array.shape), float(flat @ np.cos(k)), float(flat @ np.sin(k))]


def compare(key, compute, mine, rtol=1e-4, atol=1e-5):
    """mine, a list of texts and arrays, is what PyTorch gives. compute() asks PyTorch."""
    if torch:
        theirs = compute()
        assert len(mine) == len(theirs)
        for a, b in zip(mine, theirs):
            if isinstance(b, str):
                assert a == b
            else:
                np.testing.assert_allclose(a, b, rtol=rtol, atol=atol)
        if renewed is not None and key not in renewed:
            renewed.add(key)
            VALUES[key] = [digest(v) for v in theirs]
    kept = VALUES[key]
    assert len(mine) == len(kept)
    for a, b in zip(mine, kept):
        if isinstance(b, str):
            assert a == b
        else:
            shape, *projections = digest(a)
            n = max(np.size(a), 1)
            assert shape == b[0]
            np.testing.assert_allclose(projections, b[1:], rtol=10 * rtol, atol=10 * atol * n)
