# SPDX-License-Identifier: Apache-2.0
"""The most memory that is taken, who is asked when it is exhausted, and what products may round."""

import ctypes
import gc

import numpy as np
import pytest

import libtensor as lt
from libtensor import _callbacks
from libtensor import _ops_gen as c

if not c.tensor_cuda_device_count():
    pytest.skip("no CUDA device: " + c.tensor_cuda_why().decode(), allow_module_level=True)

CUDA = 2 << 16
MIB = 1 << 20


@pytest.fixture
def limit():
    gc.collect()
    lt.cuda.empty_cache()

    def set_to(nbytes):
        assert c.tensor_memory_set_limit(CUDA, nbytes) == c.TENSOR_OK

    yield set_to
    set_to(0)


def megabytes(n):
    return lt.zeros(n * MIB // 4, device="cuda")


def test_limit(limit):
    kept = megabytes(8)
    limit(lt.cuda.memory_reserved() + 24 * MIB)
    small = megabytes(20)
    with pytest.raises(lt.OutOfMemoryError, match="beyond the limit of"):
        megabytes(64)
    del small
    assert megabytes(22).sum().item() == 0  # the kept block goes back first
    limit(0)
    assert megabytes(64).sum().item() == 0
    assert kept.sum().item() == 0


def test_limits_that_are_none(limit):
    assert c.tensor_memory_set_limit(CUDA, -1) == c.TENSOR_E_INVALID
    assert b"nbytes is -1" in c.tensor_last_error_message()
    assert c.tensor_memory_set_limit(1 << 16, 100) == c.TENSOR_E_UNSUPPORTED
    with pytest.raises(ValueError, match="fraction is 2"):
        lt.cuda.set_per_process_memory_fraction(2)
    lt.cuda.set_per_process_memory_fraction(1)


def test_fraction(limit):
    total = lt.cuda.mem_get_info()[1]
    lt.cuda.set_per_process_memory_fraction((lt.cuda.memory_reserved() + 30 * MIB) / total)
    with pytest.raises(lt.OutOfMemoryError):
        megabytes(64)


class Cycle:
    def __init__(self, t):
        self.t, self.own = t, self


def test_tensors_in_cycles_are_collected(limit):
    limit(lt.cuda.memory_reserved() + 48 * MIB)
    gc.disable()
    try:
        Cycle(megabytes(40))
        held = lt.cuda.memory_allocated()
        assert megabytes(40).sum().item() == 0
        assert lt.cuda.memory_allocated() < held
    finally:
        gc.enable()


def test_who_is_asked_can_be_set(limit):
    asked = []

    @c.tensor_reclaim_fn
    def note(user, device):
        asked.append((user, device))
        return 0

    limit(lt.cuda.memory_reserved() + 8 * MIB)
    try:
        assert c.tensor_set_reclaim(ctypes.cast(note, ctypes.c_void_p).value, 7) == c.TENSOR_OK
        with pytest.raises(lt.OutOfMemoryError):
            megabytes(64)
        assert asked and set(asked) == {(7, CUDA)}
        assert c.tensor_set_reclaim(None, None) == c.TENSOR_OK
        asked.clear()
        with pytest.raises(lt.OutOfMemoryError):
            megabytes(64)
        assert not asked
    finally:
        assert c.tensor_set_reclaim(_callbacks.reclaim, None) == c.TENSOR_OK


def test_products_of_tf32():
    rng = np.random.default_rng(0)
    a, b = (rng.standard_normal((64, 64), np.float32) for _ in range(2))
    want = a.astype("float64") @ b
    left, right = lt.tensor(a).to("cuda"), lt.tensor(b).to("cuda")

    def error():
        return np.max(np.abs((left @ right).cpu().numpy() - want)) / np.max(np.abs(want))

    exact = error()
    assert exact < 1e-6 and not lt.set_allow_tf32(True)
    try:
        rounded = error()
        wide = [lt.tensor(x.astype("float64")).to("cuda") for x in (a, b)]
        assert np.max(np.abs((wide[0] @ wide[1]).cpu().numpy() - want)) < 1e-12  # float32 alone is affected
    finally:
        assert lt.set_allow_tf32(False)
    if "emulated" in lt.cuda.get_device_name():
        assert 1e-5 < rounded < 2e-3
    assert error() == exact
