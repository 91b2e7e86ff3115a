# SPDX-License-Identifier: Apache-2.0
"""x[...] and x[...] = y, compared with NumPy, and with PyTorch where it is installed."""

import random
import warnings

import numpy as np
import pytest

import libtensor as lt

SHAPES = [(5,), (4, 3), (3, 4, 2), (2, 3, 1, 4), (3, 0, 2), ()]
SEED = 20240117


def array_of(shape):
    return np.arange(np.prod(shape, dtype=int), dtype=np.float64).reshape(shape)


def random_slice(rng, n):
    def bound():
        return rng.choice([None, *range(-n - 2, n + 3)])

    return slice(bound(), bound(), rng.choice([None, 1, 2, 3, -1, -2]))


def random_key(rng, shape, arrays):
    """An index expression; those with arrays have no integer beside them, where NumPy and PyTorch differ."""
    key, axis = [], 0
    common = rng.randrange(1, 4)
    left = rng.randrange(len(shape) + 1)
    while axis < len(shape) and left:
        n = shape[axis]
        kinds = ["slice", "full", "int"] if not arrays else ["slice", "full", "array", "mask", "list"]
        kind = rng.choice(kinds)
        if n == 0 and kind in ("int", "array", "list"):
            kind = "slice"
        if kind == "slice":
            key.append(random_slice(rng, n))
        elif kind == "full":
            key.append(slice(None))
        elif kind == "int":
            key.append(rng.randrange(-n, n))
        elif kind == "list":
            key.append([rng.randrange(-n, n) for _ in range(common)])
        elif kind == "array":
            wide = rng.choice([(common,), (2, common), (1,)])
            key.append(np.array([rng.randrange(-n, n) for _ in range(int(np.prod(wide)))]).reshape(wide))
        else:
            span = min(rng.choice([1, 1, 2]), len(shape) - axis)
            if any(isinstance(k, (list, np.ndarray)) for k in key) or rng.random() < 0.5:
                # A mask beside other arrays has as many places as they have.
                mask = np.zeros(n, bool)
                mask[rng.sample(range(n), min(common, n))] = True
                if mask.sum() != common:
                    mask[:] = False
                    mask[:1] = True
                key.append(mask)
            else:
                mask = np.array([rng.random() < 0.5 for _ in range(int(np.prod(shape[axis : axis + span])))], bool)
                key.append(mask.reshape(shape[axis : axis + span]))
                axis += span - 1
                left = 1
        axis += 1
        left -= 1
    if rng.random() < 0.3:
        key.insert(rng.randrange(len(key) + 1), None)
    if rng.random() < 0.3:
        key.insert(rng.randrange(len(key) + 1), Ellipsis)
        if axis < len(shape) and rng.random() < 0.5 and not arrays:
            key.append(slice(None, None, -1))
    return tuple(key) if len(key) != 1 or rng.random() < 0.5 else key[0]


def each_key(arrays, count):
    rng = random.Random(SEED)
    made = 0
    while made < count:
        shape = rng.choice(SHAPES)
        key = random_key(rng, shape, arrays)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("error")  # old NumPy only warns where the result has no elements
                array_of(shape)[key]
        except (IndexError, DeprecationWarning):
            continue
        made += 1
        yield shape, key


def as_tensors(rng, key):
    """The same key, with some arrays as tensors."""
    if isinstance(key, tuple):
        return tuple(as_tensors(rng, k) for k in key)
    return lt.tensor(key) if isinstance(key, np.ndarray) and rng.random() < 0.5 else key


@pytest.mark.parametrize("arrays", [False, True], ids=["basic", "arrays"])
def test_get(arrays):
    rng = random.Random(SEED)
    for shape, key in each_key(arrays, 600):
        a = array_of(shape)
        x = lt.tensor(a)
        expected, found = a[key], x[as_tensors(rng, key)]
        assert found.shape == expected.shape, (shape, key)
        np.testing.assert_array_equal(found.numpy(), expected, err_msg=f"{shape} {key}")
        if not arrays:
            assert found.shares_storage(x) or found.numel() == 0, (shape, key)


@pytest.mark.parametrize("arrays", [False, True], ids=["basic", "arrays"])
def test_set(arrays):
    rng = random.Random(SEED + 1)
    for shape, key in each_key(arrays, 600):
        a = array_of(shape)
        region = a[key]
        if arrays and np.unique(region).size < region.size:
            continue  # what a place written twice holds is nobody's promise
        kind = rng.choice(["number", "integer", "same", "broadcast", "list", "array"])
        if kind in ("number", "list"):
            value = -1.5
        elif kind == "integer":
            value = -1
        elif kind == "broadcast" and region.ndim:
            value = -np.arange(1.0, region.shape[-1] + 1)
        else:
            value = -np.arange(1.0, region.size + 1).reshape(region.shape)
        x = lt.tensor(a)
        a[key] = value
        own = value.tolist() if kind == "list" and isinstance(value, np.ndarray) else value
        x[as_tensors(rng, key)] = lt.tensor(own) if isinstance(own, np.ndarray) and kind != "array" else own
        np.testing.assert_array_equal(x.numpy(), a, err_msg=f"{shape} {key} {kind}")


def test_with_integers_beside_arrays_as_in_pytorch(torch):
    rng = random.Random(SEED + 2)
    done = 0
    while done < 300:
        shape = rng.choice([s for s in SHAPES if len(s) > 1 and 0 not in s])
        key = []
        for n in shape[: rng.randrange(1, len(shape) + 1)]:
            key.append(
                rng.choice([rng.randrange(n), slice(None), [rng.randrange(n), rng.randrange(n)], slice(0, n, 2)])
            )
        a = array_of(shape)
        expected = torch.tensor(a)[tuple(torch.tensor(k) if isinstance(k, list) else k for k in key)]
        np.testing.assert_array_equal(lt.tensor(a)[tuple(key)].numpy(), expected.numpy(), err_msg=f"{shape} {key}")
        done += 1


def test_views_write_through():
    x = lt.arange(12).reshape(3, 4)
    x[0][1] = 100
    x[:, 0][1] = 200
    x[::-1][0, ::2] = 300
    x[1, ..., 2] += 5
    assert x.tolist() == [[0, 100, 2, 3], [200, 5, 11, 7], [300, 9, 300, 11]]


def test_negative_steps_are_views():
    x = lt.arange(5)
    back = x[::-1]
    assert back.tolist() == [4, 3, 2, 1, 0] and back.stride() == (-1,) and back.shares_storage(x)
    assert x[3:0:-2].tolist() == [3, 1] and x[10:-10:-1].tolist() == [4, 3, 2, 1, 0]


def test_bool_scalars_and_zero_dimensional_tensors():
    x = lt.arange(3)
    assert x[True].tolist() == [[0, 1, 2]] and x[False].shape == (0, 3)
    assert x[lt.tensor(True)].shape == (1, 3)
    assert x[lt.tensor(1)].item() == 1 and x[np.int64(2)].item() == 2
    assert x[lt.tensor(1)].shares_storage(x)
    assert lt.tensor(5)[...].item() == 5 and lt.tensor(5)[None].shape == (1,) and lt.tensor(5)[()].item() == 5


def test_empty_lists_and_masks():
    x = lt.arange(6).reshape(2, 3)
    assert x[[]].shape == (0, 3)
    assert x[x > 10].shape == (0,)
    x[[]] = 7
    x[x > 10] = 7
    assert x.tolist() == [[0, 1, 2], [3, 4, 5]]


def test_numbers_are_converted_to_the_dtype():
    x = lt.zeros(3, dtype=lt.int32)
    x[0] = 2.9
    x[[1]] = -2.9
    x[lt.tensor([False, False, True])] = True
    assert x.tolist() == [2, -2, 1]
    x[[0, 1]] = lt.tensor([7.7, -7.7])
    x[2:] = np.array([1e30])
    assert x.tolist() == [7, -7, 2**31 - 1]
    y = lt.zeros(2, dtype=lt.bool)
    y[0] = 5
    assert y.tolist() == [True, False]


@pytest.mark.parametrize("key", [2, -3, (0, 5), (0, 0, 0), (..., ...), "a", 1.5, [5], 10**30, [[0], [9]]])
def test_bad_keys_are_index_or_type_errors(key):
    x = lt.zeros(2, 3)
    with pytest.raises((IndexError, TypeError)):
        x[key]
    with pytest.raises((IndexError, TypeError)):
        x[key] = 1


def test_bad_masks_and_steps():
    x = lt.zeros(2, 3)
    with pytest.raises((IndexError, ValueError)):
        x[lt.ones(3, 3) > 0]
    with pytest.raises(ValueError):
        x[::0]
    with pytest.raises(ValueError):
        x[0] = lt.ones(4)


def test_gradients():
    x = lt.arange(6.0, requires_grad=True)
    m = x.reshape(2, 3)
    (m[0, ::2].sum() + 2 * m[:, [1, 1]].sum() + 3 * m[m > 3].sum() + m[..., -1, None].sum()).backward()
    assert x.grad.tolist() == [1, 4, 2, 0, 7, 4]


def test_gradients_of_writes():
    x = lt.ones(2, 2, requires_grad=True)
    v = lt.tensor([5.0, 6.0], requires_grad=True)
    y = x * 3
    y[0] = v * 2
    y[:, [1]] *= 10
    y.sum().backward()
    assert x.grad.tolist() == [[0, 0], [3, 30]] and v.grad.tolist() == [2, 20]


def test_leaves_that_require_grad_are_not_written():
    x = lt.ones(2, requires_grad=True)
    with pytest.raises(RuntimeError):
        x[0] = 1
    with lt.no_grad():
        x[0] = 7
    assert x.tolist() == [7, 1]


def test_bounds_beyond_64_bits_are_clamped():
    x = lt.arange(4)
    assert x[: 10**30].tolist() == [0, 1, 2, 3] and x[-(10**30) :].tolist() == [0, 1, 2, 3]
    assert x[10**30 :: -(10**30)].tolist() == [3] and x[:: 2**63 - 1].tolist() == [0]
    assert x[-(2**63) :].tolist() == [0, 1, 2, 3], "not an omitted bound"


def test_adding_in_place_writes_once():
    x = lt.zeros(3)
    before = x._version
    x[0] += 1
    x[1:] += lt.tensor([2.0, 3.0])
    assert x.tolist() == [1, 2, 3] and x._version == before + 2


def test_true_is_any_byte_but_zero():
    """Memory of others may have such bytes."""
    mask = lt.tensor([0, 1, 2, 255], dtype=lt.uint8).view(lt.bool)
    x = lt.arange(4.0)
    assert lt.nonzero(mask).tolist() == [[1], [2], [3]] and lt.count_nonzero(mask).item() == 3
    assert x[mask].tolist() == lt.masked_select(x, mask).tolist() == [1, 2, 3]
    assert x.expand(2, 4)[:, mask].tolist() == [[1, 2, 3]] * 2
    x[mask] = lt.tensor([7.0, 8, 9])
    assert x.tolist() == [0, 7, 8, 9]


def test_index_tensors_that_do_not_broadcast():
    """An IndexError, as in NumPy and PyTorch, that is a ShapeError as well."""
    x, two, three = lt.ones(3, 3), lt.tensor([0, 1]), lt.tensor([0, 1, 2])
    mask = lt.tensor([True, False, True])
    for key in ((two, three), (mask, three), (slice(None), two)):
        expected = (IndexError, lt.ShapeError) if key[0] is not slice(None) and type(key[0]) is not slice else ()
        for kind in expected:
            with pytest.raises(kind, match="do not broadcast"):
                x[key]
            with pytest.raises(kind, match="do not broadcast"):
                x[key] = 1.0
    with pytest.raises(lt.ShapeError) as caught:
        x[two] = lt.ones(5)
    assert not isinstance(caught.value, IndexError)
    with pytest.raises(lt.DTypeError, match="the number 1j does not fit into a tensor of dtype float32"):
        x[0] = 1j


def test_programs_index_by_numbers_that_they_compute():
    x = lt.arange(24.0).reshape(4, 3, 2)

    def assigned(x, i, place, value):
        y = x.clone()
        y[place(i)] = value
        return y

    functions = [
        lambda x, i: x[i], lambda x, i: x[i - 4], lambda x, i: x[i, 0], lambda x, i: x[:, i], lambda x, i: x[..., i],
        lambda x, i: x.select(0, i), lambda x, i: x.select(-1, i), lambda x, i: lt.select(x, 1, i),
        lambda x, i: x[i, lt.tensor([0, 2])], lambda x, i: x[None, i, 1:], lambda x, i: x[i, i],
        lambda x, i: assigned(x, i, lambda i: i, 5.0), lambda x, i: assigned(x, i, lambda i: (slice(None), i), lt.ones(2)),
        lambda x, i: assigned(x, i, lambda i: (i, 0, i), -1.0),
    ]  # fmt: skip
    for function in functions:
        program = lt.capture(function, x, lt.tensor(0))
        for i in (0, 1):
            assert lt.equal(program(x, lt.tensor(i)), function(x, lt.tensor(i)))
        with pytest.raises(IndexError):
            program(x, lt.tensor(9))
    with pytest.raises(lt.UnsupportedError, match="beside a number that the program computes"):
        lt.capture(lambda x, i: assigned(x, i, lambda i: (i, lt.tensor([0, 1])), 1.0), x, lt.tensor(0))
    with pytest.raises(lt.UnsupportedError, match="^item: "):
        lt.capture(lambda x, i: x[i:], x, lt.tensor(0))


@pytest.mark.parametrize("dtype", ["float32", "float16", "int64", "bool"])
@pytest.mark.parametrize(
    "key", [0, slice(0, 2), [0, 1], lt.tensor([0]), lt.tensor([True, False, True]), (..., [2])], ids=repr
)
def test_complex_numbers_are_not_written_to_real_tensors(key, dtype):
    for number in (1 + 1j, 2j, np.complex64(1j), np.complex128(1)):
        x = lt.ones(3, dtype=dtype)
        with pytest.raises(lt.DTypeError, match="does not fit into a tensor of dtype " + dtype):
            x[key] = number
        assert x.tolist() == [1, 1, 1]
    z = lt.ones(3, dtype="complex64")
    z[key] = 1 + 1j
    assert (z == 1 + 1j).any()
