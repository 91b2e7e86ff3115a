# SPDX-License-Identifier: Apache-2.0
"""A device from outside the library: what it is asked for, what runs on the host instead, and what fails.
The suite of all ops runs on it too (tests/ops with TENSOR_TEST_DEVICE=toy)."""

import concurrent.futures
import gc
import os
import re

import native
import pytest
from native import CODES, NULL, Failure, Tensor, check, ffi, lib, tensor, toy

import libtensor as lt


@pytest.fixture(scope="session", autouse=True)
def registered():
    device = ffi.new("int64_t *")
    if lib.tensor_device_find(b"toy", device):
        device[0] = toy().toy_register()
    assert device[0] >= 4 << 16
    return device[0]


def count(name):
    return toy().toy_count(name.encode())


def test_it_is_a_device_like_others(registered):
    x = lt.tensor([[1.0, 2.0], [3.0, 4.0]], device="toy")
    assert str(x.device) == "toy:0" and x.device == lt.device("toy") and not x.is_cuda and not x.is_meta
    assert "device='toy:0'" in str(x) and x.tolist() == [[1, 2], [3, 4]] and x[1, 0].item() == 3
    assert x.t().tolist() == [[1, 3], [2, 4]] and x.to("cpu").device == lt.device("cpu")
    assert lib.tensor_device_count(registered) == 2 and lib.tensor_device_count(0) == 1
    assert (
        ffi.string(lib.tensor_device_type(registered)) == b"toy"
        and ffi.string(lib.tensor_device_why(registered)) == b""
    )
    assert lt.ones(3, device="toy:1").device.index == 1
    with pytest.raises(lt.TensorError, match="toy:2 does not exist: there are 2"):
        lt.ones(3, device="toy:2")
    with lt.device("toy"):
        assert lt.zeros(2).device == x.device
    with pytest.raises(lt.DeviceError):
        x + lt.ones(2, 2)
    assert (x + lt.tensor(1.0)).tolist() == [[2, 3], [4, 5]]  # a number of the host


def test_its_kernels_are_used():
    a, b = lt.randn(4, 5), lt.randn(5, 3)
    x, y = a.to("toy"), b.to("toy")
    before = {name: count(name) for name in ("matmul", "tanh", "sum", "softmax", "copy from device")}
    out = (x @ y).tanh().softmax(-1).sum(0)
    assert [count(name) - n for name, n in before.items()] == [1, 1, 1, 1, 0]
    assert lt.allclose(out.cpu(), (a @ b).tanh().softmax(-1).sum(0))


def test_what_it_lacks_or_declines_runs_on_the_host():
    a = lt.randn(4, 5, dtype=lt.float64)
    x = a.to("toy")
    before, copies = count("exp"), count("copy from device")
    out = x.exp()  # of float64, which it declines
    assert count("exp") == before and count("copy from device") == copies + 2  # operands and the place of the result
    assert lt.equal(out.cpu(), a.exp()) and lt.equal(x.cumsum(1).cpu(), a.cumsum(1))
    assert lt.equal(x[:, ::2].flip(0).cpu(), a[:, ::2].flip(0)) and x.device.type == "toy"


def test_a_model_is_trained():
    def losses(device):
        lt.manual_seed(3)
        model = lt.nn.Sequential(
            lt.nn.Conv2d(1, 4, 3),
            lt.nn.BatchNorm2d(4),
            lt.nn.ReLU(),
            lt.nn.MaxPool2d(2),
            lt.nn.Flatten(),
            lt.nn.Linear(36, 5),
        )
        x, target = lt.randn(8, 1, 8, 8), lt.arange(8) % 5
        model, x, target = model.to(device), x.to(device), target.to(device)
        optimizer = lt.optim.AdamW(model.parameters(), lr=0.05)
        out = []
        for _ in range(6):
            optimizer.zero_grad()
            loss = lt.nn.functional.cross_entropy(model(x), target)
            loss.backward()
            optimizer.step()
            out.append(loss.item())
        return out

    live = toy().toy_live_bytes()
    there = losses("toy")
    assert there == pytest.approx(losses("cpu"), rel=1e-5) and there[-1] < 0.6 * there[0]
    assert toy().toy_live_bytes() == live == lt.memory_stats("toy")["allocated"]


def test_memory_that_runs_out():
    gc.collect()
    x = lt.ones(1000, device="toy")
    toy().toy_limit_bytes(toy().toy_live_bytes() + 2000)
    try:
        with pytest.raises(MemoryError, match="4000 bytes on toy:0"):
            x + x
        assert lt.ones(100, device="toy").sum().item() == 100
    finally:
        toy().toy_limit_bytes(2**62)
    assert (x + x).sum().item() == 2000


def test_threads_take_and_return_memory(registered):
    """What is in use is counted right, so that no memory is missing afterwards."""
    gc.collect()
    before, shape = toy().toy_live_bytes(), ffi.new("int64_t[]", [4])

    def work(_):
        for _ in range(40000):
            made = lib.tensor_empty(shape, 1, CODES["float32"], registered)
            assert made != NULL
            lib.tensor_release(made)

    lib.tensor_release(lib.tensor_empty(shape, 1, CODES["float32"], registered))
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        list(pool.map(work, range(4)))
    assert toy().toy_live_bytes() == before
    assert lt.ones(4, device="toy").sum().item() == 4


@pytest.mark.parametrize("which", [1, 2, 3])
def test_a_copy_that_fails_changes_nothing(which):
    x = lt.arange(6, dtype=lt.float64, device="toy")  # float64: on the host
    toy().toy_fail_copy(which)
    try:
        with pytest.raises(lt.TensorError, match="toy: copy failed with status 11|toy: copy failed with status 12"):
            x.mul_(3.0)
            x.exp_()
    finally:
        toy().toy_fail_copy(0)
    assert x.tolist() in ([0, 1, 2, 3, 4, 5], [0, 3, 6, 9, 12, 15])


def test_what_needs_memory_of_the_host():
    x = lt.ones(2, 3, device="toy")
    with pytest.raises((BufferError, lt.TensorError), match="DLPack"):
        x.__dlpack__()


def facts_of(device):
    facts = ffi.new("tensor_device_facts_t *", {"struct_size": ffi.sizeof("tensor_device_facts_t")})
    check(lib.tensor_device_facts(device.code, facts))
    return facts


def test_properties():
    """Of every kind of device; those of the toy come from its function."""
    toy = lt.ones(2, device="toy:1").device
    assert (facts_of(toy).total_bytes, facts_of(toy).processors) == (1 << 20, 2)
    cpu = facts_of(lt.ones(2).device)
    assert 0 < cpu.free_bytes <= cpu.total_bytes and 1 <= cpu.processors <= os.cpu_count()
    assert (cpu.major, cpu.minor) == (0, 0)
    assert facts_of(lt.ones(2, device="meta").device).total_bytes == 0


def plugin(**changes):
    """A table that registers, and what keeps it alive."""
    name = ffi.new("char[]", changes.pop("name", b"other"))
    alloc = ffi.callback("tensor_device_alloc_fn", lambda *_: NULL)
    dealloc = ffi.callback("tensor_device_dealloc_fn", lambda *_: None)
    copy = ffi.callback("tensor_device_copy_fn", lambda *_: 0)
    table = {"struct_size": ffi.sizeof("tensor_device_plugin_t"), "count": 1, "name": name, "alloc": alloc,
             "dealloc": dealloc, "copy": copy}  # fmt: skip
    return ffi.new("tensor_device_plugin_t *", table | changes), (name, alloc, dealloc, copy)


@pytest.mark.parametrize("changes, code, message", [
    ({"struct_size": 8}, "TENSOR_E_VERSION", "struct_size is 8"),
    ({"name": b""}, "TENSOR_E_INVALID", "plugin->name is missing"),
    ({"name": b"My device"}, "TENSOR_E_INVALID", 'plugin->name is "My device", expected small letters'),
    ({"name": b"cuda"}, "TENSOR_E_INVALID", "cuda is registered already"),
    ({"name": b"toy"}, "TENSOR_E_INVALID", "toy is registered already"),
    ({"count": 0}, "TENSOR_E_INVALID", "plugin->count is 0, expected 1 to 65535"),
    ({"alloc": NULL}, "TENSOR_E_INVALID", "must be given"),
    ({"n_kernels": 2}, "TENSOR_E_INVALID", "n_kernels is 2, but kernels is NULL"),
    ({"n_kernels": -1}, "TENSOR_E_INVALID", "n_kernels is -1"),
])  # fmt: skip
def test_tables_that_are_refused(changes, code, message):
    table, kept = plugin(**changes)
    with pytest.raises(Failure) as failure:
        check(lib.tensor_device_register(table, ffi.new("int64_t *")))
    assert failure.value.code == code and message in failure.value.message and kept


def test_kernels_have_known_names():
    run = ffi.callback("tensor_kernel_fn", lambda *_: 8)
    for name in (b"addd", b"sum_backward", b"concat"):
        text = ffi.new("char[]", name)
        kernels = ffi.new("tensor_kernel_t[1]", [(text, run)])
        table, kept = plugin(kernels=kernels, n_kernels=1)
        with pytest.raises(Failure, match=f'kernels\\[0\\] is "{name.decode()}", which is not a kernel') as failure:
            check(lib.tensor_device_register(table, ffi.new("int64_t *")))
        assert failure.value.code == "TENSOR_E_INVALID" and kept
    with pytest.raises(Failure, match="plugin is NULL"):
        check(lib.tensor_device_register(NULL, ffi.new("int64_t *")))


def test_no_more_kinds_than_there_is_room_for():
    """The library keeps what is registered, so the callbacks stay alive."""
    device, made = ffi.new("int64_t *"), []
    for i in range(20):
        table, kept = plugin(name=f"kind_{i}".encode())
        test_no_more_kinds_than_there_is_room_for.kept = [
            *getattr(test_no_more_kinds_than_there_is_room_for, "kept", []),
            kept,
        ]
        if lib.tensor_device_register(table, device):
            break
        made.append(device[0])
    assert made and len(set(made)) == len(made) < 20
    with pytest.raises(Failure, match="no room"):
        check(lib.tensor_device_register(plugin(name=b"one_more")[0], device))
    handle = lib.tensor_ones(ffi.new("int64_t[1]", [3]), 1, CODES["float32"], made[0])
    with pytest.raises(Failure, match="cannot allocate 12 bytes on kind_0:0"):
        Tensor(handle)
    assert tensor([1.0]).shape == (1,)


def test_the_page_lists_every_kernel():
    names = (native.ROOT / "libtensor/backends/plugin/kernel_names.gen.inc").read_text()
    page = (native.ROOT / "docs/devices.md").read_text()
    listed = re.findall(r'^"(\w+)",$', names, re.MULTILINE)
    assert len(listed) > 20 and [name for name in listed if f"`{name}`" not in page] == []
