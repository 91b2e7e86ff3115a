# SPDX-License-Identifier: Apache-2.0
"""Handles: who owns them, and when they go."""

import ast
import copy
import gc
import pathlib
import pickle
import subprocess
import sys
import threading
import weakref

import pytest
from support import live

import libtensor as lt
from libtensor import _ops_gen as c


@lt.lazy("off")  # a pending value keeps others
def test_dropping_the_object_frees_the_tensor():
    before = live()
    x = lt.ones(10)
    assert live() == before + 1
    del x
    assert live() == before


def test_results_and_temporaries_are_freed():
    before = live()
    x = lt.ones(10, requires_grad=True)
    for _ in range(10):
        ((x * 2 + 1) ** 2).sum().backward()
        x.grad = None
    del x
    assert live() == before


def test_failed_calls_free_what_they_made():
    before = live()
    for call in (
        lambda: lt.stack([lt.ones(1), lt.ones(2)]),
        lambda: lt.concat([lt.ones(1, 2), lt.ones(2, 3)]),
        lambda: lt.tensor([[1], [2, 3]]),
        lambda: lt.ones(2) + lt.ones(3),
        lambda: lt.ones(3)[[5]],
        lambda: lt.ones(4).split([1, 1]),
    ):
        with pytest.raises(lt.TensorError):
            call()
    assert live() == before


def test_same_handle_in_two_objects():
    x = lt.ones(2)
    y = copy.copy(x)
    assert c.tensor_use_count(x._h) == 2 and y.data_ptr() == x.data_ptr()
    y[0] = 5
    assert x[0].item() == 5
    del y
    gc.collect()
    assert c.tensor_use_count(x._h) == 1


def test_contiguous_and_casts_that_change_nothing_keep_the_count():
    x = lt.ones(2)
    for y in (x.contiguous(), x.to(lt.float32), x.cpu(), x.float()):
        assert y is x
    assert c.tensor_use_count(x._h) == 1


def test_cycles_are_collected():
    before = live()
    x = lt.ones(2)
    cell = [x]
    cell.append(cell)
    del x, cell
    assert live() == before


def test_weak_references():
    x = lt.ones(2)
    ref = weakref.ref(x)
    assert ref() is x
    del x
    gc.collect()
    assert ref() is None


def test_views_keep_the_storage():
    view = lt.arange(4)[2:]
    assert view.tolist() == [2, 3]


def test_a_failed_constructor_does_not_release():
    with pytest.raises(TypeError):
        lt.Tensor(object())
    with pytest.raises(TypeError):
        lt.nn.Parameter("x")


def test_long_chains_are_freed_without_recursion(environment):
    code = """
import threading, libtensor as lt
def work():
    x = y = lt.ones(1, requires_grad=True)
    for _ in range(200_000):
        y = y + 1
    y.sum().backward()
    assert x.grad.item() == 1
    del y
threading.stack_size(256 * 1024)
t = threading.Thread(target=work); t.start(); t.join()
print(lt.memory_stats()["n_live_tensors"])
"""
    found = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
    assert (found.returncode, found.stdout) == (0, "0\n"), found.stderr


def test_release_on_another_thread():
    before = live()
    cell = [lt.ones(100) for _ in range(100)]
    thread = threading.Thread(target=cell.clear)
    thread.start()
    thread.join()
    assert live() == before


@pytest.mark.parametrize("dtype", lt.dtypes.ALL, ids=lambda d: d.name)
def test_pickle(dtype):
    x = lt.tensor([[1, 0], [0, 1]], dtype=dtype)
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        y = pickle.loads(pickle.dumps(x, protocol))
        assert y.dtype is dtype and y.tolist() == x.tolist()
    assert pickle.loads(pickle.dumps(dtype)) is dtype


def test_pickle_of_views_and_parameters():
    x = lt.arange(12).reshape(3, 4)[::2, ::-1]
    assert pickle.loads(pickle.dumps(x)).tolist() == x.tolist()
    p = pickle.loads(pickle.dumps(lt.nn.Parameter(lt.ones(2))))
    assert type(p) is lt.nn.Parameter and p.requires_grad
    assert pickle.loads(pickle.dumps(lt.zeros(2, 0))).shape == (2, 0)


def test_deepcopy():
    x = lt.ones(2, requires_grad=True)
    (x * 3).sum().backward()
    y = copy.deepcopy(x)
    assert y.requires_grad and y.grad.tolist() == [3, 3] and y.data_ptr() != x.data_ptr()
    assert y.grad.data_ptr() != x.grad.data_ptr()
    a, b = copy.deepcopy([x, x])
    assert a is b
    with pytest.raises(RuntimeError):
        copy.deepcopy(x * 2)


def test_no_call_gets_the_handle_of_a_temporary():
    """f(g()._h) would release the tensor before f sees it."""
    found = []
    for path in pathlib.Path(lt.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Attribute) and node.attr == "_h" and isinstance(node.value, (ast.Call, ast.IfExp)):
                found.append(f"{path.name}:{node.lineno}")
    assert not found


def test_statistics():
    lt.reset_peak_memory_stats()
    before = lt.memory_stats()
    x = lt.empty(1 << 18)
    during = lt.memory_stats()
    assert during["allocated"] - before["allocated"] >= 1 << 20
    del x
    after = lt.memory_stats()
    assert after["allocated"] == before["allocated"] and after["peak_allocated"] >= during["allocated"]
    lt.empty_cache()
    assert lt.memory_stats()["cached"] <= after["cached"]


def test_broadcasting_does_not_copy_operands():
    x, y = lt.ones(1000, 1), lt.ones(1, 1000)
    lt.reset_peak_memory_stats()
    before = lt.memory_stats()["allocated"]
    z = x + y
    assert lt.memory_stats()["peak_allocated"] - before < 1.5 * z.nbytes
