# SPDX-License-Identifier: Apache-2.0
"""Calls that take for ever, ended by another thread or by the program's interrupt function."""

import threading
import time

import native
import numpy as np
import pytest
from native import NULL, Failure, Tensor, check, ffi, lib

FOREVER = 2**40
SOON = 5.0  # seconds: the machine may be busy


def repeated(x, *shape):
    """The tensor with axes of stride 0 before its own."""
    whole = [*shape, *x.shape]
    return Tensor(lib.tensor_broadcast_to(x.handle, ffi.new("int64_t[]", whole), len(whole)), x)


def numbers(*shape, dtype="float32"):
    return native.tensor(np.arange(np.prod(shape, dtype=int)).reshape(shape) % 3, dtype)


def total(x):
    return Tensor(lib.tensor_sum(x.handle, NULL, 0, 0, 0))


@pytest.fixture(params=[1, 2], ids=["1 thread", "2 threads"], autouse=True)
def threads(request):
    check(lib.tensor_set_num_threads(request.param, 0))
    yield request.param
    check(lib.tensor_set_num_threads(0, 0))
    lib.tensor_clear_cancel()


def cancelled(call):
    """The failure of a call that another thread cancels after a while."""
    me = lib.tensor_thread_id()
    timer = threading.Timer(0.2, lambda: lib.tensor_cancel(me))
    timer.start()
    begin = time.monotonic()
    with pytest.raises(Failure) as failure:
        call()
    timer.join()
    assert failure.value.code == "TENSOR_E_CANCELLED" and time.monotonic() - begin < SOON
    assert not lib.tensor_clear_cancel(), "the request is used up"
    return failure.value


def test_by_another_thread():
    x = repeated(numbers(3), FOREVER)
    assert cancelled(lambda: total(x)).message == "tensor_sum: cancelled by tensor_cancel()"
    assert total(numbers(3)).numpy() == 3


def test_a_request_waits_for_the_next_long_call():
    x = repeated(numbers(3), FOREVER)
    check(lib.tensor_cancel(lib.tensor_thread_id()))
    assert total(numbers(3)).numpy() == 3  # short calls are done
    with pytest.raises(Failure, match="TENSOR_E_CANCELLED"):
        total(x)
    check(lib.tensor_cancel(lib.tensor_thread_id()))
    assert lib.tensor_clear_cancel() == 1 and lib.tensor_clear_cancel() == 0


def test_numbers_of_threads():
    seen = []

    def other():
        seen.append(lib.tensor_thread_id())
        assert lib.tensor_thread_id() == seen[-1]

    for _ in range(3):
        thread = threading.Thread(target=other)
        thread.start()
        thread.join()
    assert len({*seen, lib.tensor_thread_id(), 0}) == 5
    # The system ends a thread a little after join() returned.
    end = time.monotonic() + 5
    while lib.tensor_cancel(seen[0]) == 0 and time.monotonic() < end:
        time.sleep(0.01)
    for nobody in (0, seen[0], 2**64 - 1):
        with pytest.raises(Failure, match="TENSOR_E_INVALID: tensor_cancel: thread is"):
            check(lib.tensor_cancel(nobody))


def test_by_the_interrupt_function():
    times = []

    @ffi.callback("int32_t(void *)")
    def asked(user):
        assert ffi.from_handle(user) is times
        times.append((time.monotonic(), threading.get_ident()))
        return len(times) == 5

    x, user = repeated(numbers(3), FOREVER), ffi.new_handle(times)
    check(lib.tensor_set_interrupt(asked, user))
    try:
        with pytest.raises(Failure, match="TENSOR_E_CANCELLED: tensor_sum: interrupted"):
            total(x)
    finally:
        check(lib.tensor_set_interrupt(NULL, NULL))
    assert {thread for _, thread in times} == {threading.get_ident()}, "on the calling thread"
    # A busy machine delays single callbacks, not every one of them.
    assert max(b - a for (a, _), (b, _) in zip(times, times[1:])) > 0.015
    cancelled(lambda: total(x))


def in_place(function, x, *arguments):
    before = x.encoded().copy()
    cancelled(lambda: check(function(x.handle, *arguments)))
    assert (x.encoded() == before).all()


def test_in_place_ops_that_write_for_ever_change_nothing():
    index, src = repeated(numbers(5, dtype="int64"), FOREVER), repeated(numbers(5), FOREVER)
    in_place(lib.tensor_scatter_add_, numbers(4, 5), 0, index.handle, src.handle)
    in_place(lib.tensor_scatter_, numbers(4, 5), 0, index.handle, src.handle)
    reduce = ffi.new("char[]", b"amax")
    in_place(lib.tensor_scatter_reduce_, numbers(4, 5), 0, index.handle, src.handle, reduce, 1)


def test_in_place_ops_are_done_once_they_write():
    x = native.tensor(np.zeros(1 << 22), "float32")
    check(lib.tensor_cancel(lib.tensor_thread_id()))
    check(lib.tensor_add_scalar_(x.handle, 1.0))
    check(lib.tensor_sin_(x.handle))
    assert lib.tensor_clear_cancel() == 1
    assert np.allclose(x.numpy(), np.sin(np.float32(1)))


def grad_of(x):
    out = ffi.new("tensor_t **")
    check(lib.tensor_grad(x.handle, out))
    return Tensor(out[0]) if out[0] != NULL else None


def test_gradients_of_leaves_come_together_or_not_at_all():
    w, v = numbers(3).requires_grad(), numbers(3).requires_grad()
    product = Tensor(lib.tensor_mul(w.handle, v.handle), [w, v])
    long, dout = repeated(product, FOREVER), repeated(numbers(3), FOREVER)
    cancelled(lambda: check(lib.tensor_backward(long.handle, dout.handle, 0)))
    assert grad_of(w) is None and grad_of(v) is None
    product = Tensor(lib.tensor_mul(w.handle, v.handle), [w, v])
    loss = total(product)
    check(lib.tensor_backward(loss.handle, NULL, 0))
    assert (grad_of(w).numpy() == v.numpy()).all()


@pytest.mark.parametrize("n", [65536 * 3 + 5, 65536 * 1500 + 7])
def test_sums_do_not_depend_on_the_number_of_work_items(n, threads):
    """Chunks of 65536 elements, a few of them, and more than there are work items."""
    x = np.resize(np.random.default_rng(1).standard_normal(1 << 18).astype(np.float32), n)
    got = float(total(native.wrap(x, "float32")).numpy())
    assert abs(got - x.sum(dtype=np.float64)) <= 1e-6 * np.abs(x).sum(dtype=np.float64)


def op(name, **args):
    return lambda: native.call(f"tensor_{name}", args)


def as_text():
    needed, many = ffi.new("int64_t *"), repeated(numbers(1), 2**26)
    check(lib.tensor_set_print_options(4, 2**62, 3, 80))
    try:
        check(lib.tensor_to_string(many.handle, NULL, 0, needed))
    finally:
        check(lib.tensor_set_print_options(4, 1000, 3, 80))


def long_loops():
    """Calls whose work lies within a few pieces of a loop, of real memory."""
    rng = np.random.default_rng(2)
    points = native.tensor(rng.random((3000, 1000)), "float32")
    yield "powers of distances", op("cdist", a=points, b=points, p=1.5)
    yield "text", as_text
    yield "order of rows", op("unique_dim", x=native.tensor(rng.integers(0, 9, (10**6, 6)), "int64"), axis=0)
    yield "order of numbers", op("argsort", x=native.tensor(rng.random(2**25), "float32"), axis=0, descending=0)
    scores = native.tensor(rng.random((1500, 64, 50)), "float32")
    labels = native.tensor(np.ones((64, 500)), "int64")
    lengths = {"input_lengths": native.tensor(np.full(64, 1500), "int64"),
               "target_lengths": native.tensor(np.full(64, 500), "int64")}  # fmt: skip
    yield (
        "alignments",
        op("ctc_loss", log_probs=scores, targets=labels, **lengths, blank=0, zero_infinity=0, reduction=1),
    )
    q = native.tensor(rng.random((1, 1, 20000, 64)), "float32")
    yield "attention", op(
        "scaled_dot_product_attention", query=q, key=q, value=q, mask=None, dropout_p=0.0, causal=0, scale=0.0,
        enable_gqa=0, rng=None,
    )  # fmt: skip


@pytest.mark.parametrize("case", [name for name, _ in long_loops()])
def test_long_loops(case):
    cancelled(dict(long_loops())[case])
