# SPDX-License-Identifier: Apache-2.0
"""The extension: that it means the same as ctypes, when it is used, and what it owns."""

import gc
import inspect
import shutil
import subprocess
import sys
import sysconfig
import threading
import time
import tracemalloc
import weakref

import pytest
from support import ROOT, live

import libtensor as lt
from libtensor import _ops_gen as c

HERE = lt.extension_path()
needed = pytest.mark.skipif(HERE is None, reason="ctypes calls the library here")
SHOW = "import libtensor; print(libtensor.extension_path())"


def run(code, env, **named):
    return subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, **named)


# ---- which one is used


@needed
def test_zero_forces_ctypes(environment):
    found = run(SHOW, {**environment, "LIBTENSOR_EXTENSION": "0"})
    assert found.stdout.strip() == "None", found.stderr


@needed
def test_one_finds_it_and_says_where_it_looked(environment, tmp_path):
    found = run(SHOW, {**environment, "LIBTENSOR_EXTENSION": "1"})
    assert found.stdout.strip() == HERE, found.stderr
    (tmp_path / "libtensor.so").symlink_to(lt.library_path())
    alone = {**environment, "LIBTENSOR_PATH": str(tmp_path)}
    assert run(SHOW, alone).stdout.strip() == "None"
    found = run(SHOW, {**alone, "LIBTENSOR_EXTENSION": "1"})
    assert (
        f"LIBTENSOR_EXTENSION is 1, but no _native.abi3.so in {ROOT}" in found.stderr and str(tmp_path) in found.stderr
    )


@needed
def test_a_damaged_one_is_passed_over(environment, tmp_path):
    (tmp_path / "libtensor.so").symlink_to(lt.library_path())
    (tmp_path / "_native.abi3.so").write_text("no library")
    found = run(SHOW, {**environment, "LIBTENSOR_PATH": str(tmp_path)})
    assert (found.stdout.strip(), found.stderr) == ("None", "")


@needed
def test_the_one_of_the_package_comes_first(environment, tmp_path):
    package = tmp_path / "libtensor"
    shutil.copytree(ROOT / "bindings/python/libtensor", package, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    shutil.copy(HERE, package)
    found = run(SHOW, {**environment, "PYTHONPATH": str(tmp_path)})
    assert found.stdout.strip() == str(package / "_native.abi3.so"), found.stderr


@needed
def test_a_second_import_does_without(environment):
    code = """
import sys
import libtensor as first
x = first.ones(2)
for name in [n for n in sys.modules if n.startswith("libtensor")]:
    del sys.modules[name]
import libtensor as second
assert first.extension_path() and second.extension_path() is None
y = second.ones(2)
assert (x + 1).tolist() == (y + 1).tolist() and type(x + 1) is first.Tensor and type(y + 1) is second.Tensor
"""
    found = run(code, environment)
    assert found.returncode == 0, found.stderr


@needed
def test_a_second_interpreter_does_without(environment):
    code = """
try:
    import _interpreters as interpreters
except ImportError:
    import _xxsubinterpreters as interpreters
import libtensor as lt
work = '''
try:
    import libtensor as lt
except ImportError:
    print("no ctypes")
else:
    print(lt.extension_path(), (lt.ones(2) + 1).tolist())
'''
id = interpreters.create()
interpreters.run_string(id, work)
interpreters.destroy(id)
print((lt.ones(2) * 3).tolist())
"""
    if sysconfig.get_config_var("VERSION") == "3.10":
        pytest.skip("its subinterpreters cannot import ctypes twice")
    found = run(code, environment)
    first, second = found.stdout.splitlines()
    assert first in ("None [2.0, 2.0]", "no ctypes") and second == "[3.0, 3.0]", found.stderr


@needed
def test_every_function_is_in_it():
    others = [name for name in c._library.signatures if type(getattr(c, name)) is not type(len)]
    assert sorted(others) == ["tensor_archive_shape", "tensor_shape", "tensor_strides"]  # whose results are arrays


# ---- that it means the same


@needed
def test_odd_operands_mean_the_same(environment):
    script = ROOT / "bindings/python/tests/odd_operands.py"
    found = [
        subprocess.run(
            [sys.executable, script], env={**environment, "LIBTENSOR_EXTENSION": e}, capture_output=True, text=True
        )
        for e in "10"
    ]
    fast, slow = (f.stdout.splitlines() for f in found)
    assert found[0].returncode == found[1].returncode == 0, found[0].stderr
    assert len(fast) == len(slow) > 10_000
    assert [(f, s) for f, s in zip(fast, slow) if f != s] == []


@needed
@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ((), "2 arguments \\(0 given\\)"),
        ((1, 2, 3), "2 arguments \\(3 given\\)"),
        ((lt.ones(1), "x"), "add: argument 2: expected a number, not str"),
        ((lt.ones(1), None), "add: argument 2: expected a number, not NoneType"),
        ((lt.ones(1), 10**400), "argument 2: a number that does not fit"),
        ((1.5, 1.0), "argument 1: expected a Tensor or a pointer, not float"),
        (("x", 1.0), "argument 1: expected a Tensor or a pointer, not str"),
        (([], 1.0), "argument 1: expected a Tensor or a pointer, not list"),
    ],
)
def test_wrong_arguments_of_c_functions(arguments, text):
    with pytest.raises((TypeError, lt.InvalidError), match=text):
        c.tensor_add_scalar(*arguments)


@needed
def test_arguments_of_c_functions():
    x = lt.ones(3)
    assert c.tensor_ndim(x) == c.tensor_ndim(x._h) == 1  # a Tensor is its handle
    assert c.tensor_add_scalar(None, 1.0) is None and c.tensor_last_error_code() == c.TENSOR_E_INVALID
    with pytest.raises(lt.InvalidTypeError, match="argument 2: expected an integer, not float"):
        c.tensor_select(x, 0.5, 0)
    with pytest.raises(lt.InvalidTypeError, match="argument 2: expected bytes, not int"):
        c.tensor_archive_metadata(None, 1)
    with pytest.raises(lt.InvalidTypeError, match="argument 1: expected a Tensor or a pointer, not Tensor"):
        c.tensor_ndim(object.__new__(lt.Tensor))


def test_an_override_of_a_subclass_is_called():
    class Sub(lt.Tensor):
        def __add__(self, other):
            return "add", lt.Tensor.__add__(self, 1).tolist(), super().__add__(2).tolist()

        def __radd__(self, other):
            return "radd"

        def __getitem__(self, key):
            return "item", super().__getitem__(key).tolist()

    x, y = Sub([1.0]), lt.ones(1)
    assert x + y == ("add", [2.0], [3.0]) and y + x == "radd" and 1 + x == "radd"
    assert x[0] == ("item", 1.0) and type(x * 2) is Sub


def test_methods_that_are_added_later_are_called():
    class Sub(lt.Tensor):
        pass

    x = Sub([1.0])
    Sub.__add__ = lambda self, other: "new"
    assert x + 1 == "new"
    del Sub.__add__
    assert (x + 1).tolist() == [2.0]


def test_methods_have_docs_and_signatures():
    for name in ("relu", "exp_", "square", "isnan", "item"):
        method = getattr(lt.Tensor, name)
        assert method.__doc__ and method.__name__ == name
        assert next(iter(inspect.signature(method).parameters)) in ("self", "input")
    assert lt.exp.__doc__ == lt.Tensor.exp.__doc__
    with pytest.raises(TypeError):
        lt.ones(1).exp(1)
    with pytest.raises(TypeError, match="exp: expected a Tensor, not list"):
        lt.exp([1.0])


# ---- what it owns


@needed
def test_objects_without_a_handle():
    t = object.__new__(lt.Tensor)
    for call in (lambda: t + 1, lambda: 1 + t, lambda: -t, lambda: t[0], lambda: t == t, lambda: t.shape):
        with pytest.raises(AttributeError):
            call()
    with pytest.raises((TypeError, AttributeError)):
        lt.ones(1) + t
    t._h = c.tensor_ones((2).to_bytes(8, sys.byteorder), 1, 0, 0)
    assert t.tolist() == [1.0, 1.0]


def test_weak_references_and_finalisers():
    class Sub(lt.Tensor):
        def __init__(self, *args):
            self.name = "x"

        def __del__(self):
            seen.append((self.name, self.tolist()))
            getattr(super(), "__del__", int)()

    seen, called = [], []
    x = Sub([1.0])
    x.me = x  # a cycle
    ref = weakref.ref(x, lambda r: called.append(r() is None))
    before = live()
    del x
    gc.collect()
    assert seen == [("x", [1.0])] and called == [True] and ref() is None and live() == before - 1


def test_an_exception_on_its_way_survives_the_release_of_a_tensor():
    class Guard:
        def __init__(self, x):
            self.x = x

    def work():
        x = lt.ones(2, requires_grad=True)
        y = x * 2
        guard = Guard(lt.ones(1))
        y.register_hook(lambda g, held=guard: None)
        y[5]

    before = live()
    with pytest.raises(IndexError, match="5"):
        work()
    assert live() == before


def grows(work, rounds=2000):
    """Bytes by which Python's memory grew, in excess of what a first run took."""
    for _ in range(200):
        work()
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for _ in range(rounds):
        work()
    gc.collect()
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return grown


@pytest.mark.parametrize(
    "work",
    [
        lambda x: x + x,
        lambda x: 2 - x,
        lambda x: x * 1.5,
        lambda x: x == True,  # noqa: E712
        lambda x: x.__iadd__(1),
        lambda x: x[0],
        lambda x: x[0:1:1],
        lambda x: x.reshape(1, 3)[0, 1:, None],
        lambda x: x[..., 0],
        lambda x: x.sum(0).unsqueeze(-1).reshape([1, 1]).squeeze((0, 1)),
        lambda x: x.pow(2).mul(x).mul(1.5).clone().exp_().tolist(),
        lambda x: x.int().sum().item(),
        lambda x: pytest.raises(IndexError, lambda: x[..., 0, 0]),
        lambda x: pytest.raises(IndexError, lambda: x[None, 0, 7]),
        lambda x: pytest.raises(TypeError, lambda: x.sum("a")),
        lambda x: pytest.raises(lt.TensorError, lambda: x.exp2_().bitwise_invert_()),
        lambda x: x.sum().item(),
        lambda x: (x.shape, x.dtype, x._h),
        lambda x: x.relu().requires_grad,
        lambda x: pytest.raises(TypeError, lambda: x + "x"),
        lambda x: pytest.raises(TypeError, lambda: x.__matmul__(None) + 1),
        lambda x: pytest.raises(ValueError, lambda: x + lt.ones(7)),
        lambda x: pytest.raises(IndexError, lambda: x[9]),
        lambda x: pytest.raises(TypeError, lambda: x.leaky_relu("a")),
        lambda x: pytest.raises(OverflowError, lambda: x + 10**400),
        lambda x: weakref.ref(x + 1),
        lambda x: lt.Tensor([1.0]),
    ],
)
def test_nothing_leaks(work):
    x = lt.ones(3)
    lt.eval(x)
    tensors, references = live(), sys.getrefcount(x)
    assert any(grows(lambda: work(x)) < 2000 for _ in range(3))  # caches of the interpreter grow once
    lt.eval(x)
    assert live() == tensors and sys.getrefcount(x) == references


def test_references_of_shared_objects():
    x, value = lt.ones(3), 12345.5
    counted = (value, lt.Tensor, lt.float32, None, NotImplemented)
    before = [sys.getrefcount(o) for o in counted]
    for _ in range(1000):
        x + value, value - x, x[0], x.dtype, x.__add__("x"), x.__eq__(None)
    after = [sys.getrefcount(o) for o in counted]
    assert all(abs(a - b) < 100 for a, b in zip(after, before)), (before, after)


# ---- threads


def test_large_work_lets_other_threads_run():
    x = lt.ones(1500, 1500)
    count = 0
    stop = False

    def work():
        nonlocal count
        while not stop:
            count += 1
            time.sleep(0)  # gives the GIL back each time

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1000)  # no thread is made to
    thread = threading.Thread(target=work)
    try:
        thread.start()
        for call in (lambda: lt.eval(x @ x), lambda: lt.eval(x.matmul(x))):
            before = count
            call()
            assert count > before
    finally:
        stop = True
        sys.setswitchinterval(interval)
        thread.join()


@needed
def test_small_work_keeps_the_gil():
    x = lt.ones(16)
    sleeping, count = threading.Event(), 0

    def work():
        nonlocal count
        while not sleeping.wait(0):
            count += 1
            time.sleep(0)

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1000)
    thread = threading.Thread(target=work)
    try:
        thread.start()
        before = count
        for _ in range(10_000):
            x + x, x * 2.0, x.relu(), x[0], -x, x.sum()  # noqa: B018
        assert count == before
    finally:
        sleeping.set()
        sys.setswitchinterval(interval)
        thread.join()


def test_release_of_a_graph_runs_callbacks_of_other_threads():
    """Tensors whose last owner is another thread, with callbacks that C gives back there."""
    before = live()

    def work():
        for _ in range(50):
            x = lt.ones(2000, requires_grad=True)
            y = (x * 2).exp()
            y.register_hook(lambda g: g * 2)
            boxes.append([x, y.sum()])

    boxes = []
    threads = [threading.Thread(target=work) for _ in range(4)]
    for t in threads:
        t.start()
    while any(t.is_alive() for t in threads) or boxes:
        if boxes:
            x, loss = boxes.pop()
            loss.backward()
            del x, loss
    for t in threads:
        t.join()
    assert live() == before
