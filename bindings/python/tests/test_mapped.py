# SPDX-License-Identifier: Apache-2.0
"""Tensors over files."""

import numpy as np
import pytest
from support import lt


def test_a_shared_file_is_written_and_grows(tmp_path):
    path = tmp_path / "elements"
    t = lt.from_file(str(path), True, 4)
    assert t.dtype == lt.float32 and t.tolist() == [0, 0, 0, 0] and path.stat().st_size == 16
    t.fill_(3)
    assert lt.from_file(path, shared=True, size=6).tolist() == [3, 3, 3, 3, 0, 0]
    assert path.stat().st_size == 24
    assert lt.from_file(path, size=1, dtype=lt.float64).tolist() == np.float32([3, 3]).view("f8").tolist()
    assert lt.from_file(path, False, 2, dtype="uint8", pin_memory=False).tolist() == [0, 0]


def test_a_private_file_stays_as_it_is(tmp_path):
    path = tmp_path / "elements"
    path.write_bytes(bytes(range(8)))
    t = lt.from_file(path, False, 8, dtype=lt.uint8)
    t.add_(1)
    assert t.tolist() == [1, 2, 3, 4, 5, 6, 7, 8] and path.read_bytes() == bytes(range(8))
    assert lt.from_file(path, False, 0).shape == (0,)


def test_what_is_refused(tmp_path):
    path = tmp_path / "elements"
    with pytest.raises(lt.FileError, match="^from_file: .*No such file"):
        lt.from_file(path, False, 1)
    path.write_bytes(b"12345678")
    with pytest.raises(lt.FileError, match="has 8 bytes, expected 12 or more"):
        lt.from_file(path, False, 3)
    with pytest.raises(lt.FileError, match="^from_file: "):
        lt.from_file(tmp_path, True, 3)
    with pytest.raises(lt.TensorError, match="^from_file: size is -1, expected 0 or more"):
        lt.from_file(path, False, -1)
    with pytest.raises(lt.TensorError, match="^from_file: device is meta, expected cpu"):
        lt.from_file(path, False, 1, device="meta")


def test_map2():
    a = lt.tensor([1.0, 2.0, 3.0])
    assert a.map2_(lt.tensor([10.0, 20.0, 30.0]), lt.ones(1), lambda x, y, z: x + y - z) is a
    assert a.tolist() == [10, 21, 32]


def test_functions_of_numbers_refuse_what_requires_grad():
    a, b = lt.ones(2), lt.ones(2, requires_grad=True)
    calls = {
        "apply_": [lambda: (b * 1).apply_(lambda v: v)],
        "map_": [lambda: (b * 1).map_(a, lambda v, w: v), lambda: a.map_(b, lambda v, w: v)],
        "map2_": [
            lambda: (b * 1).map2_(a, a, lambda *v: v[0]),
            lambda: a.map2_(b, a, lambda *v: v[0]),
            lambda: a.map2_(a, b, lambda *v: v[0]),
        ],
    }
    for name, refused in calls.items():
        for call in refused:
            with pytest.raises(lt.AutogradError, match=f"^{name}: a tensor requires grad"):
                call()
    assert a.map2_(b.detach(), a, lambda x, y, z: x + y + z).tolist() == [3, 3]
