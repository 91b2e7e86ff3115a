# SPDX-License-Identifier: Apache-2.0
"""Functions under their plain names compute of sparse tensors what they compute of dense ones, or refuse them under
their own name; only those of libtensor.sparse differ."""

import inspect
import pickle

import pytest
from support import lt

LAYOUTS = {"coo": lambda a: a.to_sparse(), "csr": lambda a: a.to_sparse_csr(), "csc": lambda a: a.to_sparse_csc()}
layouts = pytest.mark.parametrize("sparse", LAYOUTS.values(), ids=LAYOUTS.keys())
HUGE = 2**41


def filled(value, dtype):
    return lt.full((3, 2), value, dtype=dtype)


# ---- sums


@layouts
@pytest.mark.parametrize("keepdim", [False, True])
@pytest.mark.parametrize("dim", [None, 0, 1, (0, 1), ()])
@pytest.mark.parametrize(
    "dtype", [lt.bool, lt.uint8, lt.int8, lt.int16, lt.uint16, lt.int32, lt.uint32, lt.int64, lt.float16, lt.complex64]
)
def test_sums_have_the_dtype_of_dense_ones(sparse, dim, keepdim, dtype):
    value = True if dtype is lt.bool else 120 if dtype.itemsize == 1 else 30000
    dense = filled(value, dtype)
    want = lt.sum(dense, dim, keepdim)
    for found in (lt.sum(sparse(dense), dim, keepdim), sparse(dense).sum(dim, keepdim)):
        assert found.dtype is want.dtype and found.to_dense().tolist() == want.tolist()
    assert lt.sum(sparse(dense), dim, keepdim, dtype=lt.float64).dtype is lt.float64


def test_sums_with_dense_axes():
    dense = filled(200, lt.uint8)
    for dim in (0, 1, (0, 1)):
        found, want = lt.sum(dense.to_sparse(1), dim), dense.sum(dim)
        assert found.dtype is want.dtype and found.to_dense().tolist() == want.tolist()
    empty = lt.sparse_coo_tensor((3, 2), dtype=lt.uint8)
    assert lt.sum(empty, 0).dtype is lt.sum(dense, 0).dtype and lt.sum(empty, 0).to_dense().tolist() == [0, 0]


def test_sparse_sum_keeps_the_dtype():
    found = lt.sparse.sum(filled(200, lt.uint8).to_sparse(), 0)
    assert found.dtype is lt.uint8 and found.to_dense().tolist() == [88, 88]
    assert lt.sparse.sum(filled(True, lt.bool).to_sparse(), 0).dtype is lt.bool
    assert lt.sparse.sum(filled(200, lt.uint8).to_sparse(), 0, dtype=lt.int32).to_dense().tolist() == [600, 600]


def test_softmax_is_that_of_the_stored_elements_only_in_sparse():
    s = lt.tensor([[0.0, 1.0], [2.0, 3.0]]).to_sparse()
    assert lt.sparse.softmax(s, 1).to_dense()[0].tolist() == [0, 1]
    calls = (
        lambda name: getattr(lt, name)(s, 1),
        lambda name: getattr(lt.nn.functional, name)(s, 1),
        lambda name: getattr(s, name)(1),
    )
    for name in ("softmax", "log_softmax"):
        for call in calls:
            with pytest.raises(lt.InvalidTypeError, match=f"{name}: expected a dense Tensor"):
                call(name)


def test_threshold_is_refused():
    s = filled(2.0, lt.float32).to_sparse()
    with pytest.raises(lt.InvalidTypeError, match="threshold: expected a dense Tensor"):
        lt.threshold(s, 1.0, 5.0)
    with pytest.raises(lt.InvalidTypeError, match="threshold: expected a dense Tensor"):
        s.threshold(1.0, 5.0)


# ---- shapes


@pytest.mark.parametrize(
    "make",
    [
        lambda: lt.sparse_coo_tensor([[0, 1], [0, 1]], [1.0, 2.0], (HUGE, HUGE)),
        lambda: lt.sparse_coo_tensor([[0, HUGE], [0, HUGE]], [1.0, 2.0]),
        lambda: lt.sparse_coo_tensor([[0, 1], [0, 1]], lt.zeros(2, 0), (HUGE, HUGE, 0)),
        lambda: lt.sparse_coo_tensor([[0, 1]], [1.0, 2.0], (2**63,)),
        lambda: lt.sparse_coo_tensor((HUGE, HUGE)),
        lambda: lt.sparse_csr_tensor([0, 1], [3], [1.0], (1, 2**63)),
        lambda: lt.sparse.spdiags(lt.ones(3), [0], (HUGE, HUGE)),
        lambda: lt.sparse_coo_tensor((HUGE,)).sparse_resize_((HUGE, HUGE), 2, 0),
        lambda: lt.cat([lt.sparse_coo_tensor((2**62,)), lt.sparse_coo_tensor((2**62,))]),
        lambda: lt.stack([lt.sparse_coo_tensor((2**62,)), lt.sparse_coo_tensor((2**62,))]),
    ],
)
def test_shapes_with_more_elements_than_int64_numbers(make):
    with pytest.raises(lt.NumberOverflowError, match=r"\w+: shape \[.*\] has more elements than int64 can number"):
        make()


def test_the_largest_shape():
    s = lt.sparse_coo_tensor([[5, 2**62], [0, 0]], [1.0, 2.0], (2**63 - 1, 1)).coalesce()
    assert s.indices().tolist() == [[5, 2**62], [0, 0]] and s.numel() == 2**63 - 1


# ---- differences and quotients


@layouts
@pytest.mark.parametrize("dtype", [lt.uint8, lt.int8, lt.uint64, lt.float32])
@pytest.mark.parametrize("alpha", [1, 2])
def test_differences(sparse, dtype, alpha):
    a, b = filled(100, dtype), filled(101, dtype)
    b[0] = 0
    want = lt.sub(a, b, alpha=alpha)
    x, y = sparse(a), sparse(b)
    for found in (lt.sub(x, y, alpha=alpha), lt.sub(a, y, alpha=alpha), a.clone().sub_(y, alpha=alpha)):
        assert found.dtype is dtype and found.to_dense().tolist() == want.tolist()
    assert (x - y).to_dense().tolist() == (a - b).tolist() == (a - y).tolist()
    assert (x - x).to_dense().tolist() == lt.zeros(3, 2).tolist()
    x -= y
    assert x.to_dense().tolist() == (a - b).tolist()
    if x.layout is not lt.sparse_coo:
        assert (y - a).tolist() == (b - a).tolist()


@layouts
def test_differences_of_bools_are_refused(sparse):
    a = filled(True, lt.bool)
    for x, y in ((sparse(a), sparse(a)), (a, sparse(a))):
        for call in (lt.sub, lambda x, y: x - y, lambda x, y: x.sub(y)):
            with pytest.raises(lt.DTypeError, match="sub: the operands' common type has dtype bool"):
                call(x, y)
        with pytest.raises(lt.DTypeError, match="sub_?: the operands' common type has dtype bool"):
            x.clone().sub_(y)


def test_a_number_minus_a_sparse_tensor_is_refused():
    with pytest.raises(lt.InvalidTypeError, match="^sub: "):
        5 - filled(1.0, lt.float32).to_sparse()


@layouts
@pytest.mark.parametrize("mode", ["floor", "trunc"])
@pytest.mark.parametrize("dtype", [lt.int32, lt.float32])
def test_rounded_quotients(sparse, mode, dtype):
    dense = lt.tensor([[0, -7], [5, 0]], dtype=dtype)
    want = lt.div(dense, 2, rounding_mode=mode).tolist()
    s = sparse(dense)
    named = getattr(lt, f"{mode}_divide")
    for found in (lt.div(s, 2, rounding_mode=mode), s.div(2, rounding_mode=mode), named(s, 2)):
        assert found.to_dense().tolist() == want
    assert s.div_(2, rounding_mode=mode).to_dense().tolist() == want


# ---- out


@layouts
def test_results_in_a_sparse_out(sparse):
    dense = lt.tensor([[0.0, -0.5], [0.25, 0.0]])
    s = sparse(dense)
    calls = {
        "sin": lambda x, **out: lt.sin(x, **out),
        "add": lambda x, **out: lt.add(x, x, **out),
        "neg": lambda x, **out: lt.neg(x, **out),
        "mul": lambda x, **out: lt.mul(x, 3, **out),
    }
    for name, call in calls.items():
        for shape in ((2, 2), (4, 3)):
            out = sparse(lt.zeros(*shape))
            assert call(s, out=out) is out, name
            assert out.shape == (2, 2) and out.to_dense().tolist() == call(dense).tolist(), name
        wide = sparse(lt.zeros(2, 2, dtype=lt.float64))
        assert call(s, out=wide).dtype is lt.float64, name
        with pytest.raises(lt.InvalidTypeError, match=f"{name}: out is a Tensor of libtensor.strided"):
            call(s, out=lt.zeros(2, 2))
        with pytest.raises(lt.InvalidTypeError, match=f"{name}: out is a Tensor of libtensor.sparse"):
            call(dense, out=sparse(lt.zeros(2, 2)))
        with pytest.raises(lt.DTypeError, match=f"{name}: the result has dtype float32"):
            call(s, out=sparse(lt.zeros(2, 2, dtype=lt.int32)))


SPACES = [lt, lt.linalg, lt.special, lt.fft, lt.nn.functional, lt.sparse]


@pytest.mark.parametrize("space", SPACES, ids=lambda space: space.__name__)
@pytest.mark.filterwarnings("ignore")
def test_functions_with_out_raise_errors_of_the_library(space):
    s, dense = lt.ones(3, 3).to_sparse(), lt.ones(3, 3)
    for name in dir(space):
        function = getattr(space, name)
        if not callable(function) or isinstance(function, type):
            continue
        try:
            parameters = inspect.signature(function).parameters
        except (TypeError, ValueError):
            continue
        if "out" not in parameters and "out" not in getattr(function, "more", ()):
            continue
        for args in ((s,), (s, s), (dense, s), (s, dense), (s, s, s), (2.0, s), (s, 2), (s, 1, 1), ([s, s],)):
            for out in (lt.zeros(4, 3), lt.zeros(3, 3).to_sparse()):
                try:
                    function(*args, out=out)
                except lt.TensorError as e:
                    assert "'_h'" not in str(e) and "this function" not in str(e), (name, args)
                except TypeError as e:
                    assert "argument" in str(e), (name, args)  # Python's own, of a call that does not fit


def test_what_is_no_tensor_with_out():
    with pytest.raises(lt.InvalidTypeError, match="sin: expected a Tensor, not int"):
        lt.sin(5, out=lt.zeros(2))


# ---- names in errors


def test_indexing():
    dense, s = filled(1.0, lt.float32), filled(True, lt.bool).to_sparse()
    with pytest.raises(lt.InvalidTypeError, match="^__getitem__: expected a dense Tensor"):
        dense[s]
    with pytest.raises(lt.InvalidTypeError, match="^__setitem__: expected a dense Tensor"):
        dense[0] = lt.ones(2).to_sparse()
    with pytest.raises(lt.InvalidTypeError, match="^__setitem__: expected a dense Tensor"):
        dense[s] = 1.0


def test_an_error_with_a_class_name_in_it_runs_nothing_again():
    lt.ones(2).to_sparse()
    ran = []

    class Number:
        def __index__(self):
            ran.append(1)
            raise AttributeError("what the caller knows of SparseTensor")

    for call in (
        lambda x: lt.sum(x, Number()),
        lambda x: lt.cat([x, x], Number()),
        lambda x: lt.unsqueeze(x, Number()),
    ):
        ran.clear()
        with pytest.raises(AttributeError, match="^what the caller knows of SparseTensor$"):
            call(lt.ones(2, 2))
        assert ran == [1]


def test_result_types():
    s = filled(1, lt.uint8).to_sparse()
    assert lt.result_type(s, 1.0) is lt.float32 and lt.result_type(s, 1) is lt.uint8
    for dtype in (lt.bool, lt.uint8, lt.int32, lt.float16, lt.float64, lt.complex64, lt.complex128):
        for number in (True, 3, 1.5, 2j):
            want = (lt.ones(1, dtype=dtype) * number).dtype
            x = lt.ones(1, dtype=dtype)
            assert lt.result_type(x, number) is lt.result_type(number, dtype) is want, (dtype, number)
    assert lt.result_type(1, 1.0) is lt.float32 and lt.result_type(True, 2) is lt.int64
    assert lt.result_type(True, False) is lt.bool and lt.result_type(1, 2j) is lt.complex64
    with pytest.raises(lt.InvalidTypeError, match="'x' is not a dtype"):
        lt.result_type(s, "x")


def test_copies_of_shapes():
    assert pickle.loads(pickle.dumps(filled(1, lt.uint8).to_sparse().shape)) == (3, 2)
